//! Maps by id. Their hash is fast, and seeded anew in each process, for some ids are chosen by callers.

use foldhash::fast::RandomState;

/// A [`std::collections::HashMap`] with a fast hash; `default()` is an empty one.
pub type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;

/// A [`std::collections::HashSet`] with the same hash.
pub type HashSet<K> = std::collections::HashSet<K, RandomState>;
