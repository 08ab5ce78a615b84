use super::*;
use crate::config::setting::Setting as _;

const NOW: WallMillis = WallMillis(1_000_000);

fn credential(name: &str, token: &BearerToken) -> Credential {
    Credential {
        name: PrincipalId::from(name),
        roles: [Role::Answerer].into(),
        scopes: vec![ScopeRule::from_text("session:team-*").unwrap()],
        hash: token.hash(),
        expires: None,
    }
}

#[test]
fn a_token_names_its_bearer() {
    let tokens: Vec<_> = (0..5u8).map(|n| BearerToken::from_bits([n; 32])).collect();
    let known: Vec<_> = tokens.iter().enumerate().map(|(n, t)| credential(&format!("p{n}"), t)).collect();
    let principals = Principals::new(&known);
    for (n, token) in tokens.iter().enumerate() {
        let principal = principals.authenticate(Some(token.expose()), NOW).unwrap();
        assert_eq!(principal.id.as_str(), format!("p{n}"));
        assert!(principal.self_approval_checked);
    }
}

#[test]
fn no_token_and_a_wrong_token_are_told_apart() {
    let token = BearerToken::generate().unwrap();
    let principals = Principals::new(&[credential("ada", &token)]);
    assert_eq!(principals.authenticate(None, NOW), Err(AuthError::Missing));
    assert_eq!(principals.authenticate(Some(""), NOW), Err(AuthError::Missing));
    let short = &token.expose()[..token.expose().len() - 1];
    for wrong in [short, "hpt_", &token.expose().to_uppercase(), &token.hash().expose()] {
        assert_eq!(principals.authenticate(Some(wrong), NOW), Err(AuthError::Invalid), "{wrong}");
    }
}

#[test]
fn a_token_ends_at_its_instant() {
    let token = BearerToken::from_bits([7; 32]);
    let known = Credential { expires: Some(Expiry(NOW)), ..credential("ada", &token) };
    let principals = Principals::new(&[known]);
    assert!(principals.authenticate(Some(token.expose()), WallMillis(NOW.0 - 1)).is_ok());
    assert_eq!(principals.authenticate(Some(token.expose()), NOW), Err(AuthError::Expired));
}

#[test]
fn two_tokens_may_name_one_principal() {
    let (old, new) = (BearerToken::from_bits([1; 32]), BearerToken::from_bits([2; 32]));
    let principals = Principals::new(&[credential("ada", &old), credential("ada", &new)]);
    let bearers =
        [old, new].map(|token| principals.authenticate(Some(token.expose()), NOW).unwrap().id.clone());
    assert_eq!(bearers[0], bearers[1]);
}

#[test]
fn without_tokens_everybody_is_local_and_unchecked() {
    let principals = Principals::new(&[]);
    assert!(principals.is_single_user());
    for bearer in [None, Some("left over from elsewhere")] {
        let local = principals.authenticate(bearer, NOW).unwrap();
        assert_eq!(local.id.as_str(), "local");
        assert!(Role::ALL.iter().all(|role| local.has(*role)));
        assert!(local.may_register(Scope::Global));
        assert!(!local.self_approval_checked);
    }
}

#[test]
fn a_scope_rule_covers_what_lies_within_it() {
    let (team, other) = (Scope::Session("team-a"), Scope::Session("x"));
    let planner = Scope::Agent { session: "team-a", agent: "planner-1" };
    let elsewhere = Scope::Agent { session: "x", agent: "planner-1" };
    for (rule, covered, refused) in [
        ("global", vec![Scope::Global, team, other, planner, elsewhere], vec![]),
        ("session:*", vec![team, other, planner], vec![Scope::Global]),
        ("session:team-*", vec![team, planner], vec![Scope::Global, other, elsewhere]),
        ("session:team-", vec![], vec![team, planner]),
        ("agent:planner-*", vec![planner, elsewhere], vec![Scope::Global, team]),
        ("agent:planner", vec![], vec![planner]),
        ("session:team-a/agent:*", vec![planner], vec![team, elsewhere, Scope::Global]),
    ] {
        let parsed = ScopeRule::from_text(rule).unwrap();
        assert_eq!(parsed.to_string(), rule);
        assert!(covered.iter().all(|scope| parsed.covers(*scope)), "{rule}");
        assert!(refused.iter().all(|scope| !parsed.covers(*scope)), "{rule}");
    }
}

#[test]
fn a_scope_that_says_nothing_is_refused() {
    for wrong in
        ["", "Global", "session:", "session", "agent:", "session:a*b", "session:**", "session:a/agent:"]
    {
        assert!(ScopeRule::from_text(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn nothing_prints_a_token_or_its_hash() {
    let token = BearerToken::from_bits([0xab; 32]);
    let known = credential("ada", &token);
    let principals = Principals::new(std::slice::from_ref(&known));
    let printed = format!("{token:?} {known:?} {principals:?} {}", known.hash.show());
    assert!(!printed.contains("abab") && !printed.contains(&known.hash.expose()[7..20]), "{printed}");
}

#[test]
fn a_header_gives_its_token() {
    assert_eq!(bearer_of("Bearer hpt_1"), Some("hpt_1"));
    assert_eq!(bearer_of("bearer  hpt_1 "), Some("hpt_1"));
    for wrong in ["hpt_1", "Basic hpt_1", "", "Bearer"] {
        assert_eq!(bearer_of(wrong), None, "{wrong}");
    }
}
