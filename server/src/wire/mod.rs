//! The contract's messages and the rules' words, each turned into the other: one file for each domain.
//!
//! Messages are taken apart whole, field by field, so that a new field of the contract does not compile until
//! somebody says what it means. What cannot be read is a [`Refusal`](humanplane_core::refusal::Refusal) that
//! names the field by its path; there is no status and no stream in here.

pub mod agent;
pub mod answerer;
pub mod approval;
pub mod attachment;
pub mod command;
pub mod decision;
pub mod dialect;
pub mod event;
pub mod fault;
pub mod field;
pub mod gate;
pub mod guard;
pub mod inbox;
pub mod limits;
pub mod listener;
pub mod offer;
pub mod pending;
pub mod permission;
pub mod question;
pub mod sandbox;
pub mod seed;
pub mod serve;
pub mod session;
pub mod time;
pub mod tool;

#[cfg(test)]
mod tests;
