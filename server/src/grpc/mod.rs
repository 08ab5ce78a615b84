//! The port: routes, layers, who may call what, and one file for each service. Services see the hub, never the
//! store; a status is made in `status` and nowhere else.

pub mod agents;
pub mod answerers;
pub mod approvals;
mod asks;
pub mod attachments;
pub mod auth;
mod caller;
pub mod commands;
pub mod diagnostics;
pub mod edge;
pub mod health;
pub mod inbox;
mod layers;
mod listeners;
mod pages;
pub mod permissions;
mod port;
pub mod questions;
mod reflection;
mod routes;
pub mod sandboxes;
mod sessions;
mod status;

pub(crate) use status::of as refused;
pub mod table;
pub mod tools;
mod web;

pub use edge::{Edge, Phase, Settings};
pub use port::{ServeError, serve};
pub use routes::Unroutable;

#[cfg(test)]
mod tests;
