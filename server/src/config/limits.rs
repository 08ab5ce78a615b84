//! `[limits]`: how much of everything. Each is a bound on memory or on the harm that one caller can do.

use std::time::Duration;

use humanplane_core::limits::Limits as Rules;

use super::reader::Keys;
use super::setting::Size;

/// How much of everything.
#[derive(Debug, Clone)]
pub struct Limits {
    /// One message from a client.
    pub message_size: Size,
    /// One message to a client.
    pub response_size: Size,
    /// Events in one append.
    pub events_per_append: u32,
    /// Questions in one batch.
    pub questions_per_batch: u32,
    /// Options of one question.
    pub options_per_question: u32,
    /// Requests waiting for someone, in one session.
    pub open_requests_per_session: u32,
    /// Requests waiting for someone, in all.
    pub open_requests: u32,
    /// Long-lived streams, in all.
    pub streams: u32,
    /// Registrations of answerers on one stream.
    pub registrations_per_stream: u32,
    /// Commands that a plugin serves on one stream.
    pub commands_per_stream: u32,
    /// How long a watcher may take nothing before it is ended.
    pub watch_stall: Duration,
    /// The largest page of a list.
    pub page_size: u32,
}

const SECOND: Duration = Duration::from_secs(1);

impl Limits {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section(
            "limits",
            "How much of everything: bounds on memory and on the harm that one caller can do. What goes over one \
             is refused with its name and value.",
        );
        // One truth: what the rules would use if nobody configured them.
        let rules = Rules::default();
        let limits = Self {
            message_size: size(keys, "message_size", Size::mib(1), MESSAGE_SIZE),
            response_size: size(keys, "response_size", Size::mib(2), RESPONSE_SIZE),
            events_per_append: count(
                keys,
                "events_per_append",
                count_of(rules.batch_events),
                EVENTS_PER_APPEND,
            ),
            questions_per_batch: count(
                keys,
                "questions_per_batch",
                count_of(rules.questions),
                QUESTIONS_PER_BATCH,
            ),
            options_per_question: count(
                keys,
                "options_per_question",
                count_of(rules.options),
                OPTIONS_PER_QUESTION,
            ),
            open_requests_per_session: count(
                keys,
                "open_requests_per_session",
                count_of(rules.open_asks),
                OPEN_PER_SESSION,
            ),
            open_requests: count(keys, "open_requests", count_of(rules.server_open_asks), OPEN),
            streams: count(keys, "streams", 4096, STREAMS),
            registrations_per_stream: count(
                keys,
                "registrations_per_stream",
                count_of(rules.registrations),
                REGISTRATIONS_PER_STREAM,
            ),
            commands_per_stream: count(
                keys,
                "commands_per_stream",
                count_of(rules.served_commands),
                COMMANDS_PER_STREAM,
            ),
            watch_stall: keys.within("watch_stall", 30 * SECOND, SECOND..=3600 * SECOND, WATCH_STALL),
            page_size: count(keys, "page_size", 1000, PAGE_SIZE),
        };
        limits.check(keys);
        limits
    }

    /// The limits as the rules take them. Lengths of texts and ids are not configured: clients rely on them.
    pub fn rules(&self) -> Rules {
        let many = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
        Rules {
            questions: many(self.questions_per_batch),
            options: many(self.options_per_question),
            batch_events: many(self.events_per_append),
            open_asks: many(self.open_requests_per_session),
            registrations: many(self.registrations_per_stream),
            served_commands: many(self.commands_per_stream),
            server_open_asks: many(self.open_requests),
            streams: many(self.streams),
            ..Rules::default()
        }
    }

    /// A part is never wider than the whole it belongs to.
    fn check(&self, keys: &mut Keys<'_>) {
        let (part, whole) = (self.open_requests_per_session, self.open_requests);
        if part > whole {
            let wrong = format!("is {part}, more than open_requests allows in all ({whole})");
            keys.fault("open_requests_per_session", wrong);
        }
        if self.response_size < self.message_size {
            keys.fault("response_size", format!("must not be below message_size ({})", self.message_size));
        }
    }
}

fn count_of(default: usize) -> u32 {
    u32::try_from(default).unwrap_or(u32::MAX)
}

fn count(keys: &mut Keys<'_>, key: &'static str, default: u32, doc: &str) -> u32 {
    keys.within(key, default, 1..=10_000_000, doc)
}

fn size(keys: &mut Keys<'_>, key: &'static str, default: Size, doc: &str) -> Size {
    keys.within(key, default, Size::kib(16)..=Size::mib(64), doc)
}

const MESSAGE_SIZE: &str = "One message from a client. What people are asked to read is smaller; the decoder sets \
    aside what a message announces, so every stream may cost this much.";
const RESPONSE_SIZE: &str = "One message to a client. Pages and snapshots are cut to fit; below the 4 MiB that \
    clients accept by default.";
const EVENTS_PER_APPEND: &str = "Events in one atomic append. A batch is checked, written and acknowledged whole, \
    and the session's others wait for it.";
const QUESTIONS_PER_BATCH: &str = "Questions in one batch: more than a person will answer in one sitting.";
const OPTIONS_PER_QUESTION: &str = "Options of one question: more than a screen shows.";
const OPEN_PER_SESSION: &str =
    "Open requests of one session. An agent that asks a thousand things at once is in a loop.";
const OPEN: &str = "Open requests in all, about 7 kB each: 450 MB at the default, for a server \
    with many sessions.";
const STREAMS: &str = "Streams of agents, answerers and plugins, and watches of the inbox and of commands, in all; about \
    25 kB each: 100 MB.";
const REGISTRATIONS_PER_STREAM: &str = "Registrations on one answerer's stream.";
const COMMANDS_PER_STREAM: &str = "Commands that a plugin serves on one stream.";
const WATCH_STALL: &str = "How long a watcher may take nothing before it is ended with the place to resume from. \
    It never slows the log; it only holds memory.";
const PAGE_SIZE: &str = "The largest page of a list; a request for more gets this many.";
