//! How a question wants to be shown: known kinds are checked, unknown ones travel on verbatim (5.2).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json::{BadJson, JsonObject};

/// An intent: `{"kind":"plan-review","approve":"<label>"}`, or an object of a kind that this version does not know.
/// All of the object is kept to the letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    kind: String,
    approve: Option<String>,
    json: JsonObject,
}

#[derive(Serialize, Deserialize)]
struct Fields {
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    approve: Option<String>,
}

impl Intent {
    /// The kind of a plan review.
    pub const PLAN_REVIEW: &'static str = "plan-review";

    /// A question whose detail is a plan, and whose option `approve` accepts it.
    ///
    /// # Errors
    /// None in practice: text always has a JSON form.
    pub fn plan_review(approve: impl Into<String>) -> Result<Self, BadJson> {
        Self::new(Self::PLAN_REVIEW, Some(approve.into()))
    }

    /// An intent of any kind, with what names its approving option.
    ///
    /// # Errors
    /// None in practice: text always has a JSON form.
    pub fn new(kind: impl Into<String>, approve: Option<String>) -> Result<Self, BadJson> {
        Self::parse(JsonObject::of(&Fields { kind: kind.into(), approve })?)
    }

    /// Takes an object as it is.
    ///
    /// # Errors
    /// It has no text `kind`, or an `approve` that is not text.
    pub fn parse(json: JsonObject) -> Result<Self, BadJson> {
        let Fields { kind, approve } = json.read()?;
        Ok(Self { kind, approve, json })
    }

    /// The kind; an open set.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The label of the option that means yes.
    pub fn approve(&self) -> Option<&str> {
        self.approve.as_deref()
    }

    /// Whether this version knows the kind.
    pub fn is_known(&self) -> bool {
        self.kind == Self::PLAN_REVIEW
    }

    /// All of it, verbatim.
    pub fn json(&self) -> &JsonObject {
        &self.json
    }
}

impl Serialize for Intent {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Intent {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Self::parse(JsonObject::deserialize(input)?).map_err(serde::de::Error::custom)
    }
}
