//! What is shown is what was asked, to the letter, wherever it is shown (scenario 86).

use std::sync::Arc;

use bytes::Bytes;
use humanplane_core::approvals::ApprovalContent;
use humanplane_core::effect::{AnswererFrame, AskContent, AskView, Presence, ShownCall};
use humanplane_core::engine::Lifetime;
use humanplane_core::id::{AskId, OfferId, PrincipalId, RegistrationId, SessionId};
use humanplane_core::json::JsonObject;
use humanplane_core::permissions::ApprovalPolicy;
use humanplane_core::time::WallMillis;
use humanplane_proto::v1;
use proptest::prelude::*;

use crate::wire::limits::Bounds;
use crate::wire::offer::answerer_frame;
use crate::wire::pending::pending_ask;
use crate::wire::question::{answer, ask_questions, shown_answer, shown_question};
use crate::wire::time::{duration, millis, span, timestamp};

fn view(content: AskContent, call: Option<ShownCall>) -> Arc<AskView> {
    Arc::new(AskView {
        ask: AskId::from("ask"),
        session: SessionId::from("s"),
        request_id: None,
        content,
        call,
        path: Vec::new(),
        principal: PrincipalId::from("p"),
        policy: ApprovalPolicy::Ask,
        opened: WallMillis(1_800_000_000_123),
        expires: Some(WallMillis(1_800_000_060_000)),
        asked_seq: 7,
    })
}

fn approval() -> AskContent {
    AskContent::Approval(ApprovalContent {
        tool_name: "shell".into(),
        call_id: Some("c".into()),
        reason: Some("it builds".into()),
        action: Some(JsonObject::parse(br#"{"amount":1.10}"#).unwrap()),
        summary: Some("build".into()),
    })
}

fn offer(view: &Arc<AskView>) -> v1::Offer {
    use v1::answerer_service_attach_response::Frame;
    let frame = AnswererFrame::Offer {
        offer: OfferId::from("o"),
        registration: RegistrationId::from("r"),
        view: view.clone(),
        holders: vec!["me".into()],
        position: 9,
    };
    match answerer_frame(frame, |_| None).frame {
        Some(Frame::Offer(offer)) => offer,
        frame => panic!("{frame:?}"),
    }
}

#[test]
fn an_offer_and_a_list_show_the_same() {
    let view = view(approval(), None);
    let (offer, listed) = (offer(&view), pending_ask(&view, &Presence::default()));
    assert_eq!(offer.position, 9);
    assert_eq!((offer.session_id, offer.ask_id), (listed.session_id, listed.ask_id));
    assert_eq!((offer.tool_call, offer.path), (listed.tool_call, listed.path));
    assert_eq!((offer.action_json.clone(), offer.summary), (listed.action_json, listed.summary));
    assert_eq!(offer.action_json, Bytes::from_static(br#"{"amount":1.10}"#));
    assert_eq!((offer.opened_time, offer.expires_time), (listed.opened_time, listed.expires_time));
    assert_eq!((offer.policy, offer.asker_principal), (listed.policy, listed.asker_principal));
    let (Some(v1::offer::Ask::Approval(a)), Some(v1::pending_ask::Ask::Approval(b))) =
        (offer.ask, listed.ask)
    else {
        panic!("not an approval");
    };
    assert_eq!(a, b);
}

#[test]
fn where_a_logged_call_is_shown_nothing_else_is() {
    let call = ShownCall { call_id: "c".into(), name: "shell".into(), arguments: "not json".into(), seq: 3 };
    let offer = offer(&view(approval(), Some(call)));
    assert_eq!(offer.tool_call.unwrap().arguments_json, Bytes::from_static(b"not json"));
    assert!(offer.action_json.is_empty() && offer.summary.is_empty());
}

fn text() -> impl Strategy<Value = String> {
    "[a-z\u{e9}\u{4e00} ]{1,12}"
}

prop_compose! {
    fn question()(
        id in text(),
        question in text(),
        detail in proptest::option::of(text()),
        header in proptest::option::of(text()),
        options in proptest::collection::vec((text(), proptest::option::of(text())), 0..4),
        multi_select in any::<bool>(),
        approve in proptest::option::of(proptest::option::of(text())),
    ) -> v1::Question {
        let option = |(label, description)| v1::QuestionOption { label, description };
        v1::Question {
            id, question, detail, header, multi_select,
            options: options.into_iter().map(option).collect(),
            intent: approve.map(|approve| v1::QuestionIntent {
                kind: "plan-review".into(),
                approve,
                intent_json: Bytes::new(),
            }),
        }
    }
}

proptest! {
    #[test]
    fn questions_come_back_as_they_went(questions in proptest::collection::vec(question(), 0..4)) {
        let request = v1::AskQuestionsRequest {
            request_id: "r".into(),
            session_id: "s".into(),
            questions: questions.clone(),
            ..Default::default()
        };
        let ask = ask_questions(request, &Bounds::default()).unwrap();
        prop_assert_eq!(ask.lifetime, Lifetime::Call);
        let AskContent::Questions(batch) = ask.content else { panic!("not questions") };
        for (mut shown, asked) in batch.iter().map(shown_question).zip(questions) {
            if let Some(intent) = &mut shown.intent {
                prop_assert!(!std::mem::take(&mut intent.intent_json).is_empty());
            }
            prop_assert_eq!(shown, asked);
        }
    }

    #[test]
    fn answers_come_back_as_they_went(
        id in text(),
        selected in proptest::collection::vec(text(), 0..3),
        custom in proptest::option::of(text()),
        skipped in any::<bool>(),
    ) {
        let said = v1::QuestionAnswer { id, selected, custom, skipped };
        prop_assert_eq!(shown_answer(&answer(said.clone())), said);
    }

    #[test]
    fn instants_come_back_as_they_went(at in -62_000_000_000_000i64..250_000_000_000_000) {
        prop_assert_eq!(millis("t", timestamp(WallMillis(at))).unwrap(), WallMillis(at));
    }

    #[test]
    fn spans_come_back_as_they_went(seconds in 0u64..300_000_000_000, nanos in 0u32..1_000_000_000) {
        let there = std::time::Duration::new(seconds, nanos);
        prop_assert_eq!(span("d", Some(duration(there))).unwrap(), Some(there));
    }
}

#[test]
fn a_part_of_a_millisecond_is_refused() {
    let time = prost_types::Timestamp { seconds: 1, nanos: 1 };
    assert!(millis("time", time).is_err());
}
