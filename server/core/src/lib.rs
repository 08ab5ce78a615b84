//! The rules of humanplane.

pub mod id;
pub mod index;
pub mod json;
pub mod record;
pub mod time;
