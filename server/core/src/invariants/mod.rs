//! The rules of a log (§2), checked in one place and used three ways: before a batch is written, when a stored log
//! is loaded, and by `verify` (1.5). Nothing here calls what decides, so that a fault there is found here.

mod finding;
mod overlay;
mod precommit;
mod recovered;
mod replay;
mod rules;
mod seed;
mod view;

pub use finding::{Finding, Severity, refusal};
pub use precommit::{Cited, precommit, precommit_facts};
pub use recovered::recovered;
pub use replay::{Replay, tail};
pub use seed::{CheckedSeed, check_seed};

#[cfg(test)]
mod tests;
