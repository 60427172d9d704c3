//! The rules of the game, straight from their definitions.
