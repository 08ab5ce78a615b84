//! The chain of listeners that one request walks (semantics §4), as a machine without IO: inputs say what
//! happened, steps say what to do about it. Whoever owns the request gives the inputs one at a time, in the
//! order in which they happened, and so every race is decided here, where a test can replay it.

mod chain;
mod ending;
mod frame;
mod words;

pub use chain::Chain;
pub use words::{Conclusion, Input, Listener, ListenerKey, MemberKey, OnSilence, Refused, Step};
