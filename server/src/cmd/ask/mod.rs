//! `humanplane ask`: an agent for one question.

mod approval;
mod file;
mod gate;
mod question;
mod visit;

pub(crate) use gate::GateArgs;

use super::connect::Connect;
use super::failure::Result;

/// What people are asked.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum AskCommand {
    /// Whether one exact action may be done, once. Exit code 0 is a grant, and nothing else is.
    Approval(approval::ApprovalArgs),
    /// Questions, with or without choices. Exit code 0: answered.
    Question(question::QuestionArgs),
}

impl AskCommand {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        match self {
            Self::Approval(args) => Box::pin(args.run(connect)).await,
            Self::Question(args) => Box::pin(args.run(connect)).await,
        }
    }
}
