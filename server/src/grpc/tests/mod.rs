//! The port as clients meet it.
