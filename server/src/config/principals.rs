//! `[[principals]]`: who may call.

use std::collections::BTreeMap;

use humanplane_core::id::PrincipalId;
use toml::Value;

use super::reader::Keys;
use super::rows::{Row, RowSetting};
use super::setting::Setting as _;
use crate::principals::{Credential, Role, ScopeRule, TokenHash, principal_name};

const ABOUT: &str = "Who may call, one token each. Without any, the server is single-user: loopback only, \
    everybody is the principal `local` with every role, and nobody checks that they do not approve their own \
    requests.";

const DOC: &str = "name (what the log records; the one that asked never answers), roles (agent, answerer, plugin, \
    operator, observer, admin; none implies another), scopes (where it may register: global, session:PATTERN, \
    agent:PATTERN, session:PATTERN/agent:PATTERN; a pattern is an id or a prefix and *), token_hash (a secret: the \
    SHA-256 of the token, for its 256 random bits cannot be guessed), expires (optional, UTC). Two entries with \
    the same name are one principal whose tokens are being changed. `humanplane token new` prints an entry.";

pub(super) fn read(keys: &mut Keys<'_>) -> Vec<Credential> {
    keys.section("", ABOUT);
    let credentials: Vec<Credential> = keys.rows("principals", Vec::new(), DOC);
    let mut first: BTreeMap<&str, &Credential> = BTreeMap::new();
    for (at, credential) in credentials.iter().enumerate() {
        let name = credential.name.as_str();
        let earlier = *first.entry(name).or_insert(credential);
        if (&earlier.roles, &earlier.scopes) != (&credential.roles, &credential.scopes) {
            let wrong = format!("{name} stands here twice, with other roles or scopes");
            keys.fault(&format!("principals[{at}].name"), wrong);
        }
        if credentials.iter().take(at).any(|earlier| earlier.hash == credential.hash) {
            let wrong = "the same token stands here twice: each principal needs its own";
            keys.fault(&format!("principals[{at}].token_hash"), wrong);
        }
    }
    credentials
}

impl RowSetting for Credential {
    fn read(row: &mut Row<'_>) -> Option<Self> {
        let name: Option<String> = row.required("name");
        let roles: Vec<Role> = row.list("roles");
        let scopes: Vec<ScopeRule> = row.list("scopes");
        let (hash, expires) = (row.required::<TokenHash>("token_hash"), row.optional("expires"));
        if let Some(Err(wrong)) = name.as_deref().map(principal_name) {
            row.fault("name", &wrong);
        }
        if !row.given("roles") {
            row.fault("roles", "needs at least one: a token that may do nothing is a mistake");
        }
        if roles.iter().any(|role| role.registers()) && !row.given("scopes") {
            row.fault(
                "scopes",
                "is needed by answerers and plugins: say where they may register, or [\"global\"]",
            );
        }
        let name = PrincipalId::from(name?.as_str());
        Some(Self { name, roles: roles.into_iter().collect(), scopes, hash: hash?, expires })
    }

    fn show(&self) -> Vec<(&'static str, Value)> {
        let list = |items: Vec<Value>| Value::Array(items);
        let mut shown = vec![
            ("name", Value::String(self.name.to_string())),
            ("roles", list(self.roles.iter().map(|role| role.show()).collect())),
        ];
        if !self.scopes.is_empty() {
            shown.push(("scopes", list(self.scopes.iter().map(|scope| scope.show()).collect())));
        }
        shown.push(("token_hash", self.hash.show()));
        shown.extend(self.expires.iter().map(|expiry| ("expires", expiry.show())));
        shown
    }
}
