//! Who calls: bearer tokens, the roles they carry, and the scopes they may register for.
//!
//! No transport here: `grpc` takes the token from the header and turns an [`AuthError`] into a status.
//!
//! A token is 256 random bits, so its plain SHA-256 is what configuration keeps. A slow hash (argon2, bcrypt)
//! makes guessing passwords dear; nobody guesses 256 bits, and a slow hash at each call would only hand a
//! stranger a way to burn our CPU.

mod expiry;
mod role;
mod scope;
mod token;

use std::collections::BTreeSet;
use std::sync::Arc;

use humanplane_core::id::PrincipalId;
use humanplane_core::time::WallMillis;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

pub use expiry::Expiry;
pub use role::Role;
pub use scope::{Scope, ScopeRule};
pub use token::{BearerToken, TokenHash};

/// One token as configuration knows it. Several may share a name: one principal whose tokens are being rotated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// Whom the log will name.
    pub name: PrincipalId,
    /// What the bearer may do.
    pub roles: BTreeSet<Role>,
    /// Where the bearer may register.
    pub scopes: Vec<ScopeRule>,
    /// The SHA-256 of the token.
    pub hash: TokenHash,
    /// From then on the token is refused.
    pub expires: Option<Expiry>,
}

/// Whoever made a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// The name; the one that asked never answers (4.10).
    pub id: PrincipalId,
    /// What it may do. No role implies another: who runs the server does not thereby decide for people.
    pub roles: BTreeSet<Role>,
    /// Where it may register.
    pub scopes: Vec<ScopeRule>,
    /// When its token ends, and with it every stream that the token opened.
    pub expires: Option<WallMillis>,
    /// False only for the single user of a server without tokens, where everybody is the same principal.
    pub self_approval_checked: bool,
}

impl Principal {
    /// Whether it carries `role`.
    pub fn has(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Whether it may register for `scope`.
    pub fn may_register(&self, scope: Scope<'_>) -> bool {
        self.scopes.iter().any(|rule| rule.covers(scope))
    }

    /// Whether its token has ended: asked again and again for as long as a stream lives.
    pub fn expired(&self, now: WallMillis) -> bool {
        self.expires.is_some_and(|end| now >= end)
    }
}

/// Why nobody was let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AuthError {
    /// No token at all.
    #[error("this server wants a bearer token: send the header `authorization: Bearer TOKEN`")]
    Missing,
    /// A token that nobody was given.
    #[error("this bearer token is not known here")]
    Invalid,
    /// A token whose time is over.
    #[error("this bearer token has expired; ask the operator for a new one")]
    Expired,
}

/// Everybody who may call.
#[derive(Debug, Clone)]
pub struct Principals {
    known: Arc<[(TokenHash, Arc<Principal>)]>,
    /// Set where no token is configured.
    single: Option<Arc<Principal>>,
}

impl Principals {
    /// The bearers of `credentials`; without any, the single user.
    pub fn new(credentials: &[Credential]) -> Self {
        if credentials.is_empty() {
            return Self::single_user();
        }
        let known = credentials.iter().map(|credential| {
            let principal = Principal {
                id: credential.name.clone(),
                roles: credential.roles.clone(),
                scopes: credential.scopes.clone(),
                expires: credential.expires.map(|expiry| expiry.0),
                self_approval_checked: true,
            };
            (credential.hash.clone(), Arc::new(principal))
        });
        Self { known: known.collect(), single: None }
    }

    /// A server without tokens: whoever reaches it is `local` and may do everything.
    pub fn single_user() -> Self {
        let local = Principal {
            id: PrincipalId::from(LOCAL),
            roles: Role::ALL.iter().copied().collect(),
            scopes: vec![ScopeRule::Global],
            expires: None,
            self_approval_checked: false,
        };
        Self { known: Arc::from([]), single: Some(Arc::new(local)) }
    }

    /// Whether everybody is `local`.
    pub fn is_single_user(&self) -> bool {
        self.single.is_some()
    }

    /// Who bears this token (the header's value without its scheme: see [`bearer_of`]).
    ///
    /// # Errors
    /// [`AuthError`]; whether a token was once known is told only to whoever holds it.
    pub fn authenticate(&self, bearer: Option<&str>, now: WallMillis) -> Result<Arc<Principal>, AuthError> {
        if let Some(local) = &self.single {
            return Ok(Arc::clone(local));
        }
        let token = bearer.filter(|token| !token.is_empty()).ok_or(AuthError::Missing)?;
        let principal = self.find(&TokenHash::of(token)).ok_or(AuthError::Invalid)?;
        if principal.expired(now) { Err(AuthError::Expired) } else { Ok(Arc::clone(principal)) }
    }

    /// Looks at every hash whatever it finds, so that the time taken says nothing about any of them.
    fn find(&self, hash: &TokenHash) -> Option<&Arc<Principal>> {
        let mut found = Choice::from(0);
        let mut at = 0u64;
        for (i, (known, _)) in (0u64..).zip(self.known.iter()) {
            let same = known.ct_eq(hash);
            at.conditional_assign(&i, same);
            found |= same;
        }
        let (_, principal) = usize::try_from(at).ok().and_then(|at| self.known.get(at))?;
        bool::from(found).then_some(principal)
    }
}

/// The single user, whom no token may claim to be.
const LOCAL: &str = "local";

/// A name that a token may carry.
///
/// # Errors
/// What is wrong with it.
pub fn principal_name(name: &str) -> Result<String, String> {
    if name.trim().is_empty() || name == LOCAL {
        return Err(format!("must not be blank, nor {LOCAL}, the single user of a server without tokens"));
    }
    Ok(name.to_owned())
}

/// The token in an `authorization` header: the scheme in any case, then the token.
pub fn bearer_of(header: &str) -> Option<&str> {
    let (scheme, token) = header.trim().split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim_start())
}

#[cfg(test)]
mod tests;
