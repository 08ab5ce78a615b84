//! `humanplane answer`.

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;

#[derive(Debug, clap::Args)]
pub(crate) struct AnswerArgs {}
impl AnswerArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let _ = connect;
        Ok(Exit::Done)
    }
}
