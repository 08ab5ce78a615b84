//! Questions: batches, what makes one valid, what makes an answer valid (§5).

mod answer;
mod batch;
pub mod event;
mod failure;
mod intent;
mod open;
mod question;
mod tool;

pub use answer::{Answer, Wrong, check_answers};
pub use batch::{check_batch, check_intents, check_present, check_shape, digest};
pub use failure::{DomainFailure, code, domain_failure};
pub use intent::Intent;
pub use open::OpenQuestions;
pub use question::{QOption, Question};
pub use tool::{ASK_USER_QUESTION, Tool, tool_batch, tool_failure, tool_result};

#[cfg(test)]
mod tests;
