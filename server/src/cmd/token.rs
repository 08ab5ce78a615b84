//! `humanplane token`: makes bearer tokens.

use std::io::{self, Write};
use std::time::Duration;

use humanplane_core::time::WallMillis;
use toml::Value;

use crate::config::setting::Setting;
use crate::principals::{BearerToken, Expiry, Role, ScopeRule, principal_name};

/// Makes bearer tokens.
#[derive(Debug, Clone, clap::Subcommand)]
pub enum TokenCommand {
    /// Print a new token, once, on standard output; and on standard error the entry for the configuration file.
    New(NewToken),
}

/// What the new token is for.
#[derive(Debug, Clone, clap::Args)]
pub struct NewToken {
    /// Name of the principal: what the log records.
    #[arg(long, value_parser = principal_name)]
    pub name: String,
    /// agent, answerer, plugin, operator, observer or admin; may be given again.
    #[arg(long = "role", required = true, value_parser = setting::<Role>)]
    pub roles: Vec<Role>,
    /// global, session:PATTERN, agent:PATTERN or session:PATTERN/agent:PATTERN; may be given again.
    #[arg(long = "scope", value_parser = setting::<ScopeRule>)]
    pub scopes: Vec<ScopeRule>,
    /// How long it is good for, such as 90d; without it, until it is taken out of the file.
    #[arg(long, value_parser = setting::<Duration>)]
    pub expires_in: Option<Duration>,
}

fn setting<T: Setting>(text: &str) -> Result<T, String> {
    T::from_text(text)
}

impl TokenCommand {
    /// Prints a token to `out` and the entry that admits it to `err`.
    ///
    /// # Errors
    /// No randomness, or nowhere to print to.
    pub fn run(&self, now: WallMillis, out: &mut impl Write, err: &mut impl Write) -> io::Result<()> {
        let Self::New(new) = self;
        let token = BearerToken::generate().map_err(io::Error::other)?;
        // The entry first: whoever sees the token has what goes with it.
        writeln!(err, "# Add this to the configuration file. The token itself is shown only now.")?;
        err.write_all(new.entry(&token, now).as_bytes())?;
        writeln!(out, "{}", token.expose())
    }
}

impl NewToken {
    fn entry(&self, token: &BearerToken, now: WallMillis) -> String {
        let list = |items: Vec<Value>| Value::Array(items);
        let mut scopes: Vec<_> = self.scopes.iter().map(Setting::show).collect();
        if scopes.is_empty() && self.roles.iter().any(|role| role.registers()) {
            scopes.push(ScopeRule::Global.show());
        }
        let mut lines = vec![
            ("name", self.name.show()),
            ("roles", list(self.roles.iter().map(Setting::show).collect())),
            ("token_hash", Value::String(token.hash().expose())),
        ];
        if !scopes.is_empty() {
            lines.insert(2, ("scopes", list(scopes)));
        }
        let end = self.expires_in.and_then(|wait| i64::try_from(wait.as_millis()).ok());
        let expiry = end.map(|wait| Expiry(WallMillis(now.0.saturating_add(wait))));
        lines.extend(expiry.map(|expiry| ("expires", expiry.show())));
        let lines = lines.iter().map(|(key, value)| format!("{key} = {value}\n"));
        std::iter::once("[[principals]]\n".to_owned()).chain(lines).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::{Config, Flags};
    use crate::principals::{AuthError, Principals, Scope};

    const NOW: WallMillis = WallMillis(1_800_000_000_000);

    #[test]
    fn what_it_prints_admits_what_it_prints() {
        let new = NewToken {
            name: "ada \"the\" ops".to_owned(),
            roles: vec![Role::Answerer, Role::Operator],
            scopes: vec![],
            expires_in: Some(Duration::from_secs(3600)),
        };
        let (mut out, mut err) = (Vec::new(), Vec::new());
        TokenCommand::New(new).run(NOW, &mut out, &mut err).unwrap();

        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("humanplane.toml");
        std::fs::write(&file, &err).unwrap();
        let flags = Flags { config: Some(file), log: Some("memory:".to_owned()), ..Flags::default() };
        let config = Config::load(&flags, &BTreeMap::new()).unwrap().config;

        let principals = Principals::new(&config.principals);
        let token = String::from_utf8(out).unwrap();
        let ada = principals.authenticate(Some(token.trim()), NOW).unwrap();
        assert_eq!(ada.id.as_str(), "ada \"the\" ops");
        assert!(ada.has(Role::Operator) && !ada.has(Role::Admin));
        assert!(ada.may_register(Scope::Global));
        let later = WallMillis(NOW.0 + 3_600_000);
        assert_eq!(principals.authenticate(Some(token.trim()), later), Err(AuthError::Expired));
    }
}
