//! What the tests of this folder share: a real server, actors that speak to it with the generated clients, a
//! network that can be broken, and the audit that each scenario ends with.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "each test program uses its own part")]

pub mod agent;
pub mod answerer;
pub mod ask;
pub mod audit;
pub mod client;
pub mod http2;
pub mod images;
pub mod ledger;
pub mod plugin;
pub mod policy;
pub mod process;
pub mod proxy;
pub mod questions;
pub mod server;
pub mod status;
pub mod tab;
pub mod terms;
pub mod wait;
pub mod watcher;
pub mod web;
pub mod world;

pub use agent::Agent;
pub use answerer::Answerer;
pub use client::Client;
pub use process::Process;
pub use proxy::Proxy;
pub use status::{metadata, reason};
pub use tab::Tab;
pub use wait::within;
pub use world::World;

pub use humanplane_proto::v1;
pub use v1::ApprovalOutcome as Outcome;

/// How often a loop runs: `few` by default, `many` with HUMANPLANE_LONG=1.
pub fn rounds(few: usize, many: usize) -> usize {
    if std::env::var("HUMANPLANE_LONG").is_ok_and(|long| long == "1") { many } else { few }
}
