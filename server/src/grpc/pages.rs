//! Page tokens: opaque, and good only for the list that they came from.

use humanplane_core::content::ContentDigest;
use humanplane_core::refusal::Refusal;

/// What a list is about: everything of its request but the page.
pub(super) struct Listing(String);

/// Characters of a listing's digest that a token carries: against mix-ups, not against malice.
const MARK: usize = 16;

impl Listing {
    /// The list `name` with these filters.
    pub(super) fn new<'a>(name: &str, filters: impl IntoIterator<Item = &'a str>) -> Self {
        let filters: Vec<&str> = filters.into_iter().collect();
        let digest = ContentDigest::new(name).list("filters", filters.len());
        let digest = filters.into_iter().fold(digest, |digest, filter| digest.text("filter", Some(filter)));
        Self(digest.finish().hex().chars().take(MARK).collect())
    }

    /// The token of the page that begins after `place`.
    pub(super) fn token(&self, place: &str) -> String {
        format!("{}.{place}", self.0)
    }

    /// The place that a token names; none for the first page.
    ///
    /// # Errors
    /// FIELD_INVALID: the token belongs to another list.
    pub(super) fn place<'a>(&self, token: &'a str) -> Result<Option<&'a str>, Refusal> {
        if token.is_empty() {
            return Ok(None);
        }
        let place = token.split_once('.').filter(|(mark, _)| *mark == self.0).map(|(_, place)| place);
        place.map(Some).ok_or_else(|| Refusal::field("page_token", "is not from this list"))
    }
}
