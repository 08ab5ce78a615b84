//! Failures and domain codes (5.3, 5.5).

use super::super::*;
use crate::decision::{Failure, QuestionsOutcome};

#[test]
fn rule_5_5_a_failure_borrows_no_domain_code() {
    let failure = |name: &str, message: Option<&str>, code: Option<&str>| Failure {
        name: name.into(),
        message: message.map(Into::into),
        code: code.map(Into::into),
    };
    let domain = failure("UserQuestionError", Some("gone"), Some(""));
    assert_eq!(
        domain_failure(&domain),
        Some(DomainFailure { message: "gone", code: "" }),
        "an empty code is kept"
    );
    assert_eq!(code(QuestionsOutcome::Failed, Some(&domain)), Some(""));
    for plain in [
        failure("Error", Some("gone"), Some("ASK_CANCELLED")),
        failure("userquestionerror", Some("gone"), Some("X")),
        failure("UserQuestionError", None, Some("X")),
        failure("UserQuestionError", Some("gone"), None),
    ] {
        assert_eq!(domain_failure(&plain), None);
        assert_eq!(code(QuestionsOutcome::Failed, Some(&plain)), None);
    }
}

#[test]
fn rule_5_3_outcomes_have_their_codes() {
    assert_eq!(code(QuestionsOutcome::Dismissed, None), Some("ASK_CANCELLED"));
    assert_eq!(code(QuestionsOutcome::Aborted, None), Some("ASK_ABORTED"));
    assert_eq!(code(QuestionsOutcome::Unavailable, None), Some("NO_PROVIDER"));
    assert_eq!(code(QuestionsOutcome::Answered, None), None);
}
