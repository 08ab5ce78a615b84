//! How things are shown. Whatever comes from agents, people or the server goes through [`visible`].

pub(crate) mod clip;
pub(crate) mod json;
pub(crate) mod out;
pub(crate) mod request;
pub(crate) mod visible;
pub(crate) mod words;
