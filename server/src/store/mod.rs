//! Where the log lives.
