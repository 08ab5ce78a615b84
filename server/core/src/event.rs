//! What every typed event has: a name, a flag, and one way onto the log and back (§2).

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::json::{BadJson, JsonObject};
use crate::record::NewEvent;

/// A payload that this service reads and writes. Fields it does not know are passed over on reading; an absent
/// optional field is absent, never null.
pub trait Event: Serialize + DeserializeOwned {
    /// `area/name`.
    const KIND: &'static str;
    /// Whether a reader that does not know the type may skip it.
    const IGNORABLE: bool = false;

    /// The event as it is appended.
    fn to_event(&self) -> NewEvent {
        #[expect(
            clippy::expect_used,
            reason = "a struct of text, numbers and checked JSON always has a text"
        )]
        let data = JsonObject::of(self).expect("an event is a JSON object");
        NewEvent { ignorable: Self::IGNORABLE, ..NewEvent::new(Self::KIND, data) }
    }

    /// Reads the payload of an event of this type.
    ///
    /// # Errors
    /// What serde says: a field is missing, or outside its vocabulary.
    fn read(data: &JsonObject) -> Result<Self, BadJson> {
        data.read()
    }
}
