//! The rules of humanplane.

pub mod decision;
pub mod id;
pub mod index;
pub mod json;
pub mod listeners;
pub mod record;
pub mod refusal;
pub mod time;
pub mod waterfall;
