//! Who is there to ask: the registrations, the order in which a request meets them (4.1, 4.2, 4.5), and how
//! much each may hold at once (4.7). Nothing here knows a request; a chain asks for its next listener with a
//! [`View`] and a [`Cursor`].

mod drain;
mod groups;
mod holding;
mod order;
mod presence;
mod registry;
mod slots;
mod table;
mod terms;

pub use drain::RELEASE_LIMIT;
pub use order::{Cursor, View};
pub use registry::{Entrant, Gone, Listeners};
pub use slots::Claim;
pub use terms::{Answerer, AskKind, Generation, Kinds, Registration, Scope, Terms};
