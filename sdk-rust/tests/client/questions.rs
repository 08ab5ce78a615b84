//! Questions: answers, or one domain error.

use std::time::Duration;

use humanplane_sdk::proto::cancel_questions_request::Key;
use humanplane_sdk::proto::{
    AskQuestionsResponse, Lifetime, QuestionAnswer, QuestionErrorCode, QuestionsFailure, QuestionsOutcome,
    QuestionsPending, QuestionsSettled, ask_questions_response,
};
use humanplane_sdk::{Answers, Ask, Error, Question, Result};
use tokio::task::JoinSet;
use tonic::{Code, Status};

use crate::expect_call;
use crate::support::{Mock, refused};

fn batch() -> Ask {
    Ask::new([Question::new("q1", "Which one?").option("This").option("That")])
}

fn settled(settled: QuestionsSettled) -> AskQuestionsResponse {
    AskQuestionsResponse { result: Some(ask_questions_response::Result::Settled(settled)) }
}

async fn ask(reply: Result<AskQuestionsResponse, Status>) -> Result<Answers> {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let serve = async {
        let held = expect_call!(mock, Ask);
        match reply {
            Ok(reply) => held.ok(reply),
            Err(status) => held.err(status),
        };
    };
    tokio::join!(agent.ask(batch()), serve).0
}

fn code(came: Result<Answers>) -> String {
    match came {
        Err(error @ Error::Question(_)) => error.reason().unwrap().to_string(),
        other => panic!("no domain error: {other:?}"),
    }
}

#[tokio::test]
async fn answers_come_after_pending_under_one_name() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let serve = async {
        let pending = ask_questions_response::Result::Pending(QuestionsPending::default());
        let first = expect_call!(mock, Ask).ok(AskQuestionsResponse { result: Some(pending) });
        let answer = QuestionAnswer { id: "q1".into(), selected: vec!["That".into()], ..Default::default() };
        let outcome = QuestionsOutcome::Answered.into();
        let second = expect_call!(mock, Ask).ok(settled(QuestionsSettled {
            outcome,
            answers: vec![answer],
            ..Default::default()
        }));
        assert_eq!(first, second);
        assert_eq!(first.lifetime(), Lifetime::Agent);
    };
    let (answers, ()) = tokio::join!(agent.ask(batch()), serve);
    assert_eq!(answers.unwrap().get("q1").unwrap().selected, ["That"]);
}

#[tokio::test]
async fn one_domain_error_wherever_its_code_came_from() {
    let outcomes = [
        (QuestionsOutcome::Dismissed, QuestionErrorCode::AskCancelled, "ASK_CANCELLED"),
        (QuestionsOutcome::Aborted, QuestionErrorCode::AskAborted, "ASK_ABORTED"),
        (QuestionsOutcome::Unavailable, QuestionErrorCode::NoProvider, "NO_PROVIDER"),
    ];
    for (outcome, said, word) in outcomes {
        let (outcome, said) = (outcome.into(), said.into());
        let reply = settled(QuestionsSettled { outcome, code: said, ..Default::default() });
        assert_eq!(code(ask(Ok(reply)).await), word);
    }
    assert_eq!(code(ask(Err(refused(Code::InvalidArgument, "BAD_INTENT"))).await), "BAD_INTENT");
    assert_eq!(code(ask(Err(refused(Code::Aborted, "STALE_AGENT"))).await), "STALE_AGENT");
    let other = ask(Err(refused(Code::NotFound, "SESSION_NOT_FOUND"))).await;
    assert!(matches!(other, Err(Error::Refused(_))), "{other:?}");
}

#[tokio::test]
async fn a_failure_is_a_domain_error_only_with_name_message_and_code() {
    let failed = |name: &str, message: Option<&str>, code: Option<&str>| {
        let (message, code) = (message.map(Into::into), code.map(Into::into));
        let failure = Some(QuestionsFailure { name: name.into(), message, code });
        ask(Ok(settled(QuestionsSettled {
            outcome: QuestionsOutcome::Failed.into(),
            failure,
            ..Default::default()
        })))
    };
    assert_eq!(code(failed("UserQuestionError", Some("m"), Some("ASK_CANCELLED")).await), "ASK_CANCELLED");
    assert_eq!(code(failed("UserQuestionError", Some("m"), Some("")).await), "");
    for (name, message, code) in [
        ("UserQuestionError", None, Some("ASK_CANCELLED")),
        ("UserQuestionError", Some("m"), None),
        ("Other", Some("m"), Some("ASK_CANCELLED")),
    ] {
        let came = failed(name, message, code).await;
        assert!(matches!(&came, Err(error @ Error::Answerer(_)) if error.reason().is_none()), "{came:?}");
    }
}

#[tokio::test]
async fn an_unknown_outcome_is_no_answer() {
    for outcome in [0, 99] {
        let came = ask(Ok(settled(QuestionsSettled { outcome, ..Default::default() }))).await;
        assert!(matches!(came, Err(Error::Protocol(_))), "{came:?}");
    }
}

#[tokio::test]
async fn without_an_agent_a_deadline_is_needed() {
    let mock = Mock::start().await;
    let client = mock.client().await;
    let came = client.ask("s1", batch()).await;
    assert!(matches!(came, Err(Error::Setting(_))), "{came:?}");
}

#[tokio::test]
async fn a_dropped_wait_withdraws_its_batch() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    for (by_agent, lifetime) in [(true, Lifetime::Agent), (false, Lifetime::Session)] {
        let (agent, client) = (agent.clone(), client.clone());
        let mut waiting = JoinSet::new();
        waiting.spawn(async move {
            if by_agent {
                agent.ask(batch()).await
            } else {
                client.ask("s1", batch().deadline(Duration::from_secs(60))).await
            }
        });
        let held = expect_call!(mock, Ask);
        waiting.abort_all();
        let request = held.gone().await;
        assert_eq!(request.lifetime(), lifetime);
        let cancel = expect_call!(mock, CancelQuestions).ok(Default::default());
        assert_eq!(cancel.key, Some(Key::RequestId(request.request_id)));
    }
}
