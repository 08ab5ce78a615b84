//! Anything, in any order.
