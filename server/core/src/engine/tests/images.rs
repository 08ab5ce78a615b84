//! 6.6 inside the plane: images come in between the durable run and the handler, all of them or none.

use super::SECOND;
use super::world::{World, line, viewer, with_images};
use crate::commands::event::DoneKind;
use crate::effect::{AnswererFrame, AskContent};
use crate::engine::{AskName, Input, Lifetime};
use crate::id::AskId;
use crate::listeners::Scope;
use crate::refusal::{Reason, Refusal};

const PAIR: [&str; 2] = ["command/run", "command/done"];

fn world() -> (World, super::world::Answerer) {
    let mut world = World::new();
    world.create("s", None);
    let stream = world.plugin_stream("p");
    let plugin = world.define(stream, Scope::Global, viewer("look")).expect("served");
    (world, plugin)
}

fn looks(count: u8) -> crate::engine::Ask {
    with_images(line("s", "/look here"), count)
}

#[test]
fn rule_6_6_the_handler_gets_ordered_references_once_all_images_are_kept() {
    let (mut world, plugin) = world();
    let head = world.head("s");
    world.auto = false;
    let call = world.ask(looks(3));
    assert!(world.admissions.is_empty(), "the run is not durable");
    world.make_durable();
    assert!(world.held(&plugin).is_empty(), "the images are not kept");
    let ask = world.admit(Ok(()));
    let view = match world.last(&plugin) {
        AnswererFrame::Offer { view, .. } => view.clone(),
        other => panic!("no invocation: {other:?}"),
    };
    let AskContent::Command(content) = &view.content else { panic!("a command") };
    let ids: Vec<_> = content.images.kept().iter().map(|kept| kept.id.to_string()).collect();
    assert_eq!(ids, [0, 1, 2].map(|place| format!("{ask}.{place}")));
    world.succeeds(&plugin, "seen");
    world.make_durable();
    assert_eq!(world.ran(call).kind, DoneKind::Success);
    assert_eq!(world.kinds_from("s", head), PAIR);
    for data in world.data_from("s", head) {
        assert!(!data.contains("image") && !data.contains(".0"), "no event speaks of images: {data}");
    }
}

#[test]
fn rule_6_6_what_is_not_taken_in_ends_the_command_and_no_handler_sees_it() {
    let (mut world, plugin) = world();
    for reason in
        [Reason::AttachmentRejected, Reason::BadBase64, Reason::AttachmentNotFound, Reason::FieldInvalid]
    {
        let call = world.ask(looks(2));
        world.admit(Err(Refusal::new(reason, "images[1] is bad")));
        let result = world.ran(call);
        assert_eq!((result.kind, result.text.as_deref()), (DoneKind::Error, Some("images[1] is bad")));
        assert_eq!(result.cause, None, "an error result, not a failure: {reason:?}");
    }
    for (reason, told) in [(Reason::StorageUnavailable, 0), (Reason::Internal, 1)] {
        let call = world.ask(looks(2));
        world.admit(Err(Refusal::new(reason, "secret words")));
        assert_eq!(world.failed_because(call), "STORAGE");
        assert!(!format!("{:?}", world.ran(call)).contains("secret"), "{reason:?}");
        assert_eq!(world.diagnoses.len(), told, "{reason:?}");
    }
    assert!(world.offers.is_empty(), "{:?}", world.held(&plugin));
}

#[test]
fn rule_6_6_images_for_a_command_that_takes_none_are_an_error_result() {
    let (mut world, _) = world();
    let plugin = world.plugin("q", "plain");
    let head = world.head("s");
    for text in ["/plain", "/status", "/permission supervised"] {
        let call = world.ask(with_images(line("s", text), 1));
        let result = world.ran(call);
        assert_eq!((result.kind, result.cause), (DoneKind::Error, None), "{text}");
        assert!(result.text.is_some_and(|text| text.contains("takes no images")), "{text}");
    }
    assert_eq!(world.kinds_from("s", head), [PAIR, PAIR, PAIR].concat(), "and nothing else was done");
    assert!(world.held(&plugin).is_empty());
    let words = world.ask(with_images(line("s", "no command"), 1));
    world.no_command(words);
}

#[test]
fn rule_6_6_a_command_that_ends_meanwhile_takes_nothing_in() {
    let (mut world, plugin) = world();
    let gone = world.ask(looks(1));
    world.hang_up(gone);
    assert!(world.admissions.is_empty(), "its caller went");
    let late = world.ask(looks(1).within(SECOND));
    world.pass_time(SECOND);
    assert_eq!(world.failed_because(late), "DEADLINE");
    let withdrawn = world.ask(looks(1).named("r").living(Lifetime::Session).within(90 * SECOND));
    let cancelled = world.cancel("anna", "s", AskName::Request("r".into()));
    assert_eq!(world.failed_because(cancelled), "WITHDRAWN");
    assert_eq!(world.ran(withdrawn), world.ran(cancelled));
    // It came in all the same: that is too late.
    let ask: AskId = world.settled(withdrawn).ask.clone();
    world.apply(Input::Admitted(ask, Ok(Vec::new())));
    assert!(world.offers.is_empty(), "{:?}", world.held(&plugin));
    assert!(world.admissions.is_empty());
}

#[test]
fn rule_6_4_a_plugin_that_goes_while_images_come_in_has_unloaded() {
    let (mut world, plugin) = world();
    let call = world.ask(looks(1));
    world.stream_over(plugin.stream, false);
    world.admit(Ok(()));
    assert_eq!(world.failed_because(call), "HANDLER_UNLOADED");
}

#[test]
fn rule_6_3_images_are_content_of_the_request() {
    let (mut world, plugin) = world();
    let first = world.ask(looks(2).named("r"));
    let joined = world.ask(looks(2).named("r"));
    for other in [looks(1), looks(3), line("s", "/look here")] {
        let call = world.ask(other.named("r"));
        assert_eq!(world.reason(call), Reason::RequestIdReused);
    }
    world.admit(Ok(()));
    world.succeeds(&plugin, "seen");
    let again = world.ask(looks(2).named("r"));
    assert_eq!([world.ran(joined), world.ran(again)], [world.ran(first), world.ran(first)]);
    assert!(world.replayed(again) && world.admissions.is_empty(), "nothing is taken in twice");
}

#[test]
fn rule_6_6_only_so_many_batches_come_in_at_once() {
    let (mut world, plugin) = world();
    let calls: Vec<_> = (0..64).map(|_| world.ask(looks(1))).collect();
    let refused = world.ask(looks(1));
    assert_eq!(world.reason(refused), Reason::QuotaExceeded);
    let plain = world.types("s", "/look at nothing");
    world.succeeds(&plugin, "seen");
    assert_eq!(world.ran(plain).kind, DoneKind::Success);
    world.hang_up(calls[0]);
    let next = world.ask(looks(1));
    assert!(world.waits(next), "there is room again");
}
