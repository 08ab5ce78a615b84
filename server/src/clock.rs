//! The only place that reads a clock, and the mint of ids. Both are passed to whoever needs them, so that a
//! test moves time and repeats ids instead of sleeping.

mod mint;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use humanplane_core::time::{Monotonic, Now, WallMillis};
use tokio::time::Instant;

pub use mint::Mint;

/// Reads wall and monotonic time at one instant. Cloning one is a reference count.
#[derive(Clone)]
pub struct Clock(Arc<dyn TimeSource>);

/// Where time comes from.
pub trait TimeSource: Send + Sync + 'static {
    /// Both clocks, now.
    fn now(&self) -> Now;
}

impl Clock {
    /// The machine's clocks. Monotonic time starts at zero here and is tokio's: under `start_paused` it moves
    /// with the runtime's.
    pub fn system() -> Self {
        Self(Arc::new(MachineTime { start: instant() }))
    }

    /// Any other source.
    pub fn from_source(source: Arc<dyn TimeSource>) -> Self {
        Self(source)
    }

    /// Both clocks, now.
    pub fn now(&self) -> Now {
        self.0.now()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

struct MachineTime {
    start: Instant,
}

impl TimeSource for MachineTime {
    fn now(&self) -> Now {
        Now { wall: wall(), mono: Monotonic(instant().saturating_duration_since(self.start)) }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the clock")]
fn instant() -> Instant {
    Instant::now()
}

#[expect(clippy::disallowed_methods, reason = "this is the clock")]
fn wall() -> WallMillis {
    let millis = |since: Duration| i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    // A machine whose clock stands before 1970 writes negative times; the log clamps what goes back.
    WallMillis(
        SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or_else(|e| -millis(e.duration()), millis),
    )
}

/// A clock that stands still until it is told.
#[derive(Debug, Default)]
pub struct ManualTime {
    wall: AtomicI64,
    mono: AtomicU64,
}

impl ManualTime {
    /// Standing at `wall`, with monotonic time zero.
    pub fn at(wall: WallMillis) -> Arc<Self> {
        Arc::new(Self { wall: AtomicI64::new(wall.0), mono: AtomicU64::new(0) })
    }

    /// The clock that reads it.
    pub fn clock(self: &Arc<Self>) -> Clock {
        Clock(Arc::<Self>::clone(self))
    }

    /// Moves both on, to the millisecond.
    pub fn advance(&self, by: Duration) {
        let millis = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.mono.fetch_add(millis, Ordering::SeqCst);
        self.wall.fetch_add(i64::try_from(millis).unwrap_or(i64::MAX), Ordering::SeqCst);
    }

    /// Sets the wall clock alone, as an operator or NTP would: forwards or back.
    pub fn set_wall(&self, wall: WallMillis) {
        self.wall.store(wall.0, Ordering::SeqCst);
    }
}

impl TimeSource for ManualTime {
    fn now(&self) -> Now {
        Now {
            wall: WallMillis(self.wall.load(Ordering::SeqCst)),
            mono: Monotonic(Duration::from_millis(self.mono.load(Ordering::SeqCst))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: WallMillis = WallMillis(1_800_000_000_000);

    #[test]
    fn a_manual_clock_moves_only_when_told() {
        let time = ManualTime::at(NOON);
        let clock = time.clock();
        assert_eq!(clock.now(), clock.now());
        time.advance(Duration::from_secs(2));
        time.set_wall(WallMillis(5));
        assert_eq!(clock.now(), Now { wall: WallMillis(5), mono: Monotonic(Duration::from_secs(2)) });
    }

    #[tokio::test(start_paused = true)]
    async fn the_system_clock_waits_with_a_paused_runtime() {
        let clock = Clock::system();
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!(clock.now().mono, Monotonic(Duration::from_secs(3600)));
        assert!(clock.now().wall > NOON.min(WallMillis(1_700_000_000_000)));
    }
}
