//! The port as clients meet it.

mod auth;
mod net;
mod status;

use std::collections::BTreeSet;

use humanplane_core::id::PrincipalId;
use humanplane_core::time::WallMillis;

use super::edge::{Edge, Settings};
use crate::clock::{ManualTime, Mint};
use crate::principals::{BearerToken, Credential, Expiry, Principals, Role, ScopeRule};
use crate::streams::PulseTerms;
use crate::wire::limits::Bounds;

const NOON: WallMillis = WallMillis(1_800_000_000_000);

fn settings() -> Settings {
    Settings {
        bounds: Bounds::default(),
        pulse: PulseTerms {
            interval: std::time::Duration::from_secs(5),
            misses: 2,
            hello_timeout: std::time::Duration::from_secs(10),
        },
        watch_stall: std::time::Duration::from_secs(30),
        engine: "memory".into(),
        free_space_floor: 0,
        gate: std::sync::Arc::default(),
    }
}

/// One principal for each role, named after it, and one whose token is over.
fn edge() -> (Edge, Vec<(Role, BearerToken)>, BearerToken) {
    let tokens: Vec<(Role, BearerToken)> =
        (1u8..).zip(Role::ALL).map(|(n, role)| (*role, BearerToken::from_bits([n; 32]))).collect();
    let old = BearerToken::from_bits([200; 32]);
    let credential = |name: &str, role: Role, token: &BearerToken, expires| Credential {
        name: PrincipalId::from(name),
        roles: BTreeSet::from([role]),
        scopes: vec![ScopeRule::Global],
        hash: token.hash(),
        expires,
    };
    let mut all: Vec<_> =
        tokens.iter().map(|(role, token)| credential(role.as_str(), *role, token, None)).collect();
    all.push(credential("old", Role::Admin, &old, Some(Expiry(WallMillis(NOON.0 - 1)))));
    let (clock, mint) = (ManualTime::at(NOON).clock(), Mint::seeded([7; 32]));
    (Edge::new(settings(), Principals::new(&all), clock, mint), tokens, old)
}
