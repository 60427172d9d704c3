//! The executable that a tournament manager starts.

fn main() {}
