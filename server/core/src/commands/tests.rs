//! Lines, definitions and layers, rule by rule.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::limits::Limits;
use crate::listeners::Scope;
use crate::refusal::Reason;
use crate::waterfall::MemberKey;

fn definition(name: &str) -> Definition {
    Definition { name: name.into(), description: "does it".into(), input: None, record_input: true }
}

fn served(name: &str, scope: Scope, member: u64) -> Served {
    let handler = Handler::Plugin(MemberKey(member));
    let definition = Arc::new(definition(name));
    Served { definition, scope, session: None, handler, server: format!("plugin {member}") }
}

fn agent() -> Scope {
    Scope::Agent("a".into(), "life".into())
}

fn everywhere() -> Layers {
    Layers::of(Some(&"s".into()), Some(("a".into(), "life".into())))
}

fn member(registry: &Registry, layers: &Layers, name: &str) -> Option<Handler> {
    registry.resolve(layers, name).map(|served| served.handler)
}

#[test]
fn rule_6_1_a_line_is_a_command_by_its_first_bytes() {
    let commands = [
        ("/x", "x", ""),
        ("/x ", "x", " "),
        ("/a-b_9\targs", "a-b_9", "\targs"),
        ("/x\nsecond line", "x", "\nsecond line"),
        ("/x\r\n", "x", "\r\n"),
        ("/cmd \"a b\"\\n c  ", "cmd", " \"a b\"\\n c  "),
        ("/cmd 漢字 🙂", "cmd", " 漢字 🙂"),
        ("/x /y", "x", " /y"),
    ];
    for (line, name, raw_input) in commands {
        assert_eq!(parse(line), Some(Line { name, raw_input }), "{line:?}");
    }
    let words = [
        "",
        "/",
        " /x",
        "x",
        "/ foo",
        "/Foo",
        "/foo\u{e9}",
        "//x",
        "/opt/x is missing",
        "/1x",
        "/-x",
        "/_x",
        "/x.",
        "/x\u{a0}y",
        "/x\u{b}",
        "/xY",
        "\u{feff}/x",
        "/x\0",
    ];
    for line in words {
        assert_eq!(parse(line), None, "{line:?}");
    }
}

proptest! {
    #[test]
    fn rule_6_1_what_follows_the_name_is_verbatim(name in "[a-z][a-z0-9_-]{0,9}", separator in "[ \t\r\n]", rest in ".{0,40}") {
        let line = format!("/{name}{separator}{rest}");
        let raw_input = format!("{separator}{rest}");
        prop_assert_eq!(parse(&line), Some(Line { name: &name, raw_input: &raw_input }));
    }

    #[test]
    fn rule_6_1_the_parser_is_total(line in ".{0,40}") {
        if let Some(Line { name, raw_input }) = parse(&line) {
            prop_assert_eq!(format!("/{name}{raw_input}"), line);
        }
    }
}

#[test]
fn rule_6_2_a_definition_says_what_it_is() {
    let limits = Limits::default();
    assert_eq!(definition("x").check(&limits), Ok(()));
    let hint = |hint: &str| Some(Input { hint: hint.into(), images: false });
    let wrong = [
        (definition("X"), Reason::BadCommandName, "definition.name"),
        (definition(""), Reason::BadCommandName, "definition.name"),
        (definition("/x"), Reason::BadCommandName, "definition.name"),
        (definition(&"x".repeat(129)), Reason::FieldInvalid, "definition.name"),
        (
            Definition { description: " \n".into(), ..definition("x") },
            Reason::BlankField,
            "definition.description",
        ),
        (Definition { input: hint(" "), ..definition("x") }, Reason::BlankField, "definition.input.hint"),
        (
            Definition { description: "x".repeat(4097), ..definition("x") },
            Reason::FieldInvalid,
            "definition.description",
        ),
    ];
    for (definition, reason, path) in wrong {
        let refusal = definition.check(&limits).expect_err(path);
        assert_eq!((refusal.reason, refusal.fields[0].0.as_str()), (reason, path));
    }
}

#[test]
fn rule_6_2_nearer_layers_shadow_and_a_layer_has_a_name_once() {
    let mut registry = Registry::default();
    registry.insert(served("x", Scope::Global, 1));
    assert_eq!(member(&registry, &everywhere(), "x"), Some(Handler::Plugin(MemberKey(1))));
    registry.insert(served("x", Scope::Session("s".into()), 2));
    registry.insert(served("x", Scope::Session("t".into()), 9));
    registry.insert(served("x", agent(), 3));
    assert_eq!(member(&registry, &everywhere(), "x"), Some(Handler::Plugin(MemberKey(3))));
    let session = Layers::of(Some(&"s".into()), None);
    assert_eq!(member(&registry, &session, "x"), Some(Handler::Plugin(MemberKey(2))));
    assert_eq!(member(&registry, &Layers::of(None, None), "x"), Some(Handler::Plugin(MemberKey(1))));
    for scope in [Scope::Global, Scope::Session("s".into()), agent()] {
        let refusal = registry.check_free(&scope, "x").expect_err("there is one");
        assert_eq!(refusal.reason, Reason::DuplicateCommand);
    }
    assert_eq!(registry.check_free(&Scope::Session("u".into()), "x"), Ok(()));
    assert!(registry.check_free(&Scope::Global, "status").is_err(), "the server's own count as global");
    registry.remove(&agent(), "x");
    assert_eq!(member(&registry, &everywhere(), "x"), Some(Handler::Plugin(MemberKey(2))));
}

#[test]
fn rule_6_2_a_change_shows_unless_something_nearer_hides_it() {
    let mut registry = Registry::default();
    let layers = everywhere();
    registry.insert(served("x", Scope::Session("s".into()), 2));
    assert!(registry.shown(&layers, &Scope::Global, "x").is_none(), "hidden");
    assert!(registry.shown(&layers, &Scope::Session("t".into()), "x").is_none(), "elsewhere");
    registry.insert(served("x", Scope::Global, 1));
    registry.remove(&Scope::Session("s".into()), "x");
    let shown = registry.shown(&layers, &Scope::Session("s".into()), "x").expect("seen");
    assert_eq!(
        shown.map(|served| served.handler),
        Some(Handler::Plugin(MemberKey(1))),
        "what it hid comes out"
    );
    registry.remove(&Scope::Global, "x");
    assert_eq!(registry.shown(&layers, &Scope::Global, "x"), Some(None));
}

proptest! {
    /// Against the naive reading of the rule: one map, filled from the farthest layer to the nearest.
    #[test]
    fn rule_6_2_lists_are_sorted_and_shadowed(
        names in prop::collection::vec(("[a-c][a-c]?", 0..3_usize), 0..30),
        after in prop::option::of("[a-c]{1,2}"),
    ) {
        let scopes = [Scope::Global, Scope::Session("s".into()), agent()];
        let mut registry = Registry::default();
        let mut naive = std::collections::BTreeMap::new();
        for (member, (name, layer)) in (0..).zip(&names) {
            registry.insert(served(name, scopes[*layer].clone(), member));
        }
        for scope in &scopes {
            for (member, (name, layer)) in (0..).zip(&names) {
                if scopes[*layer] == *scope {
                    naive.insert(name.clone(), Handler::Plugin(MemberKey(member)));
                }
            }
        }
        for builtin in Builtin::ALL {
            naive.insert(builtin.definition().name, Handler::Builtin(builtin));
        }
        let after = after.unwrap_or_default();
        naive.retain(|name, _| *name > after);
        let listed: Vec<_> = registry
            .list(&everywhere(), Some(&after))
            .map(|served| (served.definition.name.clone(), served.handler))
            .collect();
        prop_assert_eq!(listed, naive.into_iter().collect::<Vec<_>>());
    }
}
