//! The pipe protocol of Gomocup and Piskvork.
