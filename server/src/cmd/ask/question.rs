//! `humanplane ask question`.

use std::path::PathBuf;

use humanplane_sdk::proto::cancel_questions_request::Key;
use humanplane_sdk::proto::{self, QuestionAnswer};
use humanplane_sdk::{Answers, Ask, Client, Error, Question, QuestionError};
use serde_json::{Value, json};

use super::file;
use super::visit::{Place, Visit};
use crate::cmd::connect::Connect;
use crate::cmd::exit::Exit;
use crate::cmd::failure::{Failure, Result};
use crate::cmd::show::json::{self, object};
use crate::cmd::show::out::Out;
use crate::cmd::show::{visible, words};
use crate::cmd::signals::Signals;
use crate::cmd::withdraw::{self, say};

/// The questions, and who asks.
#[derive(Debug, clap::Args)]
pub(crate) struct QuestionArgs {
    /// What is asked. Its id is q1.
    #[arg(long, value_name = "TEXT", required_unless_present = "file")]
    question: Option<String>,
    /// An answer that can be picked; may be given again. Free text is always possible.
    #[arg(long = "option", value_name = "LABEL", requires = "question")]
    options: Vec<String>,
    /// Several options may be picked.
    #[arg(long, requires = "question")]
    multi: bool,
    /// What is to be judged, such as a plan.
    #[arg(long, value_name = "TEXT", requires = "question")]
    detail: Option<String>,
    /// A word or two above the question.
    #[arg(long, value_name = "TEXT", requires = "question")]
    header: Option<String>,
    /// The detail is a plan; LABEL is the option that accepts it.
    #[arg(long, value_name = "LABEL", requires_all = ["detail", "options"])]
    plan_review: Option<String>,
    /// A batch: [{"id"?, "question", "header"?, "detail"?, "options"?: ["label" or {"label", "description"?}],
    /// "multiSelect"?, "intent"?}]; - reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "question")]
    file: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

impl QuestionArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let questions = match &self.file {
            Some(path) => file::questions(&file::read(path).await?)?,
            None => vec![self.single().into()],
        };
        let mut signals = Signals::new()?;
        let client = connect.client().await?;
        let asked = self.ask(&client, questions, &mut signals, connect.out()).await;
        withdraw::close(client, &mut signals).await;
        asked
    }

    async fn ask(
        &self,
        client: &Client,
        questions: Vec<proto::Question>,
        signals: &mut Signals,
        out: Out,
    ) -> Result {
        let visit = tokio::select! {
            visit = Visit::begin(client, &self.place) => visit?,
            () = signals.next() => return Err(withdraw::not_asked()),
        };
        let id = request_id()?;
        let mut ask = Ask::new(questions).request_id(&id);
        if let Some(deadline) = self.place.deadline {
            ask = ask.deadline(deadline);
        }
        say("waiting for an answer; Ctrl-C withdraws");
        let cancel =
            || async { client.cancel_questions(&visit.session, Key::RequestId(id.clone())).await.map(drop) };
        let (answers, withdrawn) = withdraw::settled(visit.turn.ask(ask), signals, cancel).await?;
        // Before the goodbye: nobody waits for a server that has gone.
        let told = End::of(answers).and_then(|end| end.tell(&visit.session, out));
        visit.end(withdrawn, signals).await;
        told
    }

    fn single(&self) -> Question {
        let mut question = Question::new("q1", self.question.clone().unwrap_or_default());
        question = self.options.iter().fold(question, Question::option);
        if let Some(header) = &self.header {
            question = question.header(header);
        }
        if let Some(detail) = &self.detail {
            question = question.detail(detail);
        }
        if let Some(approve) = &self.plan_review {
            question = question.plan_review(approve);
        }
        if self.multi { question.multi_select() } else { question }
    }
}

fn request_id() -> Result<String> {
    let random = getrandom::u64().map_err(std::io::Error::other)?;
    Ok(format!("ask-{random:016x}"))
}

/// How a batch ended.
enum End {
    Answered(Answers),
    /// Not answered: the outcome, the code and cause, in words.
    Not {
        exit: Exit,
        outcome: &'static str,
        code: String,
        cause: String,
        message: String,
    },
}

impl End {
    /// # Errors
    /// What was not settled at all.
    fn of(answers: std::result::Result<Answers, Error>) -> Result<Self> {
        match answers {
            Ok(answers) => Ok(Self::Answered(answers)),
            Err(Error::Question(error)) if error.settled_seq.is_some() => Ok(Self::not(*error)),
            Err(Error::Answerer(failure)) => Ok(Self::Not {
                exit: Exit::AnswererFailed,
                outcome: "failed",
                code: failure.code.clone().unwrap_or_default(),
                cause: String::new(),
                message: failure.to_string(),
            }),
            Err(error) => Err(Failure::from(error)),
        }
    }

    fn not(error: QuestionError) -> Self {
        let (exit, outcome) = match error.code.as_str() {
            "ASK_CANCELLED" => (Exit::Dismissed, "dismissed"),
            "ASK_ABORTED" => (Exit::Cancelled, "aborted"),
            "NO_PROVIDER" => (Exit::Unavailable, "unavailable"),
            _ => (Exit::AnswererFailed, "failed"),
        };
        let QuestionError { code, cause, message, .. } = error;
        Self::Not { exit, outcome, code: code.as_str().to_owned(), cause, message }
    }

    fn tell(&self, session: &str, out: Out) -> Result {
        out.item(&self.as_json(session), || self.lines(session).join("\n"))?;
        Ok(self.exit())
    }

    fn exit(&self) -> Exit {
        match self {
            Self::Answered(_) => Exit::Done,
            Self::Not { exit, .. } => *exit,
        }
    }

    fn lines(&self, session: &str) -> Vec<String> {
        let mut lines = match self {
            Self::Answered(answers) => {
                let head = std::iter::once("answered".to_owned());
                let by = answers.by.iter().map(|by| format!("  by        {}", words::by(by)));
                head.chain(answers.items.iter().map(line)).chain(by).collect()
            }
            Self::Not { outcome, code, cause, message, .. } => vec![
                (*outcome).to_owned(),
                format!("  code      {}", visible::line(code)),
                format!("  cause     {}", words::cause(cause)),
                format!("  message   {}", visible::line(message)),
            ],
        };
        lines.push(format!("  session   {}", visible::line(session)));
        lines
    }

    fn as_json(&self, session: &str) -> Value {
        match self {
            Self::Answered(answers) => object(json!({
                "outcome": "answered", "answers": json::answers(&answers.items),
                "by": json::by(answers.by.as_ref()), "questionsId": answers.questions_id, "sessionId": session,
                "askedSeq": answers.asked_seq, "settledSeq": answers.settled_seq,
            })),
            Self::Not { outcome, code, cause, message, .. } => object(json!({
                "outcome": outcome, "code": code, "cause": cause, "message": message, "sessionId": session,
            })),
        }
    }
}

/// `  q1: Blue, Green + "own words"`.
fn line(answer: &QuestionAnswer) -> String {
    let id = visible::line(&answer.id);
    if answer.skipped {
        return format!("  {id}: skipped");
    }
    let picked = answer.selected.iter().map(|label| visible::line(label));
    let custom = answer.custom.iter().map(|text| format!("\"{}\"", visible::line(text)));
    format!("  {id}: {}", picked.chain(custom).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::Reason;

    use super::*;

    fn settled(code: &str) -> End {
        let error = QuestionError {
            code: Reason::new(code),
            message: String::new(),
            cause: String::new(),
            settled_seq: Some(3),
            refusal: None,
        };
        End::of(Err(Error::Question(Box::new(error)))).unwrap()
    }

    #[test]
    fn dismissed_aborted_and_unavailable_are_told_apart() {
        let codes =
            ["ASK_CANCELLED", "ASK_ABORTED", "NO_PROVIDER", "OWN"].map(|code| settled(code).exit().code());
        assert_eq!(codes, [13, 11, 12, 14]);
    }

    #[test]
    fn answers_are_one_line_each() {
        let answer = QuestionAnswer {
            id: "q1".into(),
            selected: vec!["A".into(), "B".into()],
            custom: Some("and\nmore".into()),
            skipped: false,
        };
        assert_eq!(line(&answer), "  q1: A, B, \"and⟨LF⟩more\"");
        assert_eq!(
            line(&QuestionAnswer { id: "q2".into(), skipped: true, ..Default::default() }),
            "  q2: skipped"
        );
    }
}
