//! The port: routes, layers, who may call what, and one file for each service. Services see the hub, never the
//! store; a status is made in [`status`] and nowhere else.

pub mod agents;
pub mod answerers;
pub mod approvals;
mod asks;
pub mod auth;
mod caller;
pub mod diagnostics;
pub mod edge;
pub mod health;
pub mod inbox;
mod layers;
mod pages;
pub mod permissions;
pub mod questions;
mod reflection;
pub mod routes;
mod sessions;
mod status;
pub mod table;

pub use edge::{Edge, Phase, Settings};
pub use routes::{Unroutable, routes};

#[cfg(test)]
mod tests;
