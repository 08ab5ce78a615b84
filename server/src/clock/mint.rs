//! The mint of ids and of lease secrets.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use humanplane_core::engine::Ids;
use humanplane_core::time::WallMillis;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

/// Mints ids (UUIDv7: they sort by time and never repeat) and secrets of leases.
///
/// Its randomness is SHA-256 over a secret seed and a count: as good as the seed, it cannot fail in the middle
/// of a request, and a test that gives the seed gets the same ids again. Bearer tokens, which live for months,
/// come from the operating system instead.
#[derive(Clone)]
pub struct Mint(Arc<Mutex<MintState>>);

struct MintState {
    seed: [u8; 32],
    drawn: u64,
    /// Milliseconds and count of the last id: an id is never smaller than the one before it.
    last: (u64, u16),
}

/// The count in an id has 12 bits. It starts in the lower half, so that there is room to count in.
const COUNT_START: u16 = 0x7ff;
const COUNT_END: u16 = 0xfff;

impl Mint {
    /// A mint seeded by the operating system.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn new() -> Result<Self, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Self::seeded(seed))
    }

    /// A mint that repeats itself: for tests.
    pub fn seeded(seed: [u8; 32]) -> Self {
        Self(Arc::new(Mutex::new(MintState { seed, drawn: 0, last: (0, 0) })))
    }

    /// From here on ids sort after any that was minted until `wall`: call it with the time of the log's last
    /// event, for the machine's clock may have gone back while the server was down.
    pub fn not_before(&self, wall: WallMillis) {
        let mut state = self.state();
        // The second before may have been counted into by a busy mint.
        let floor = millis(wall).saturating_add(1000);
        if state.last.0 < floor {
            state.last = (floor, COUNT_END);
        }
    }

    /// A new id.
    pub fn id(&self, wall: WallMillis) -> Uuid {
        let mut state = self.state();
        let random = state.draw();
        let (last, count) = state.last;
        let now = millis(wall);
        state.last = match (now > last, count < COUNT_END) {
            (true, _) => (now, u16::from_be_bytes([random[0], random[1]]) & COUNT_START),
            (false, true) => (last, count + 1),
            (false, false) => (last + 1, u16::from_be_bytes([random[0], random[1]]) & COUNT_START),
        };
        let (millis, count) = state.last;
        let mut bits = [0; 10];
        bits.copy_from_slice(&random[2..12]);
        let [high, low] = count.to_be_bytes();
        (bits[0], bits[1]) = (high, low);
        uuid::Builder::from_unix_timestamp_millis(millis, &bits).into_uuid()
    }

    /// A secret of 256 bits in hexadecimal: the token of a lease.
    pub fn secret(&self) -> String {
        let random = self.state().draw();
        random.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn state(&self) -> MutexGuard<'_, MintState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ids for Mint {
    fn uuid(&mut self, wall: WallMillis) -> String {
        self.id(wall).to_string()
    }

    fn secret(&mut self) -> String {
        Self::secret(self)
    }
}

impl MintState {
    fn draw(&mut self) -> [u8; 32] {
        self.drawn += 1;
        Sha256::new().chain_update(self.seed).chain_update(self.drawn.to_be_bytes()).finalize().into()
    }
}

impl fmt::Debug for Mint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mint")
    }
}

fn millis(wall: WallMillis) -> u64 {
    u64::try_from(wall.0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const NOON: WallMillis = WallMillis(1_800_000_000_000);

    #[test]
    fn ids_are_version_7_and_never_go_back_whatever_the_clock_does() {
        let mint = Mint::seeded([1; 32]);
        let walls = (0..20_000).map(|n| WallMillis(if n % 3 == 0 { NOON.0 - n } else { NOON.0 + n / 5000 }));
        let ids: Vec<Uuid> = walls.map(|wall| mint.id(wall)).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(ids.windows(2).all(|pair| pair[0].to_string() < pair[1].to_string()));
        assert!(ids.iter().all(|id| id.get_version_num() == 7 && id.get_variant() == uuid::Variant::RFC4122));
    }

    #[test]
    fn ids_after_a_restart_sort_after_those_before_it() {
        let old = Mint::seeded([1; 32]);
        let before = (0..10_000).map(|_| old.id(NOON)).max().unwrap();
        let new = Mint::seeded([2; 32]);
        new.not_before(NOON);
        assert!(new.id(WallMillis(0)) > before);
    }

    #[test]
    fn a_seed_repeats_and_two_seeds_share_nothing() {
        let ids = |seed| {
            let mint = Mint::seeded([seed; 32]);
            (0..100).map(|_| mint.id(NOON).to_string()).chain([mint.secret()]).collect::<BTreeSet<_>>()
        };
        assert_eq!(ids(1), ids(1));
        assert!(ids(1).is_disjoint(&ids(2)));
    }
}
