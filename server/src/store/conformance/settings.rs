//! Settings: kept, overwritten, forgotten, and in the order of everything else.
#![allow(clippy::expect_used, reason = "a suite panics where the engine does not conform")]

use super::Factory;
use super::support::{Recorder, create};
use crate::store::{CommitReport, StoreError};

const NAME: &str = "permission/defaultPreset";

pub(super) fn run(factory: Factory<'_>) {
    a_setting_is_kept_until_it_is_forgotten(factory);
    reports_come_in_the_order_of_what_was_handed_over(factory);
    a_closed_store_keeps_no_setting(factory);
}

fn a_setting_is_kept_until_it_is_forgotten(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    let value = |name| log.setting(name).expect("it is open");
    assert_eq!(value(NAME), None);
    log.set(NAME, Some("supervised"));
    log.set("other", Some(""));
    heard.wait_kept(2);
    assert_eq!((value(NAME).as_deref(), value("other").as_deref()), (Some("supervised"), Some("")));
    log.set(NAME, Some("read only, \u{fc}"));
    heard.wait_kept(3);
    assert_eq!(value(NAME).as_deref(), Some("read only, \u{fc}"));
    log.set(NAME, None);
    log.set(NAME, None);
    heard.wait_kept(5);
    assert_eq!((value(NAME), value("other").as_deref()), (None, Some("")));
    assert_eq!(log.stats().sessions, 0, "a setting is no session");
}

fn reports_come_in_the_order_of_what_was_handed_over(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    log.set(NAME, Some("a"));
    log.submit(vec![create("s", 1)]);
    log.set(NAME, Some("b"));
    heard.wait_kept(2);
    let reports = heard.reports();
    let [first, second, third] = reports.as_slice() else { panic!("{reports:?}") };
    assert_eq!((first, third), (&CommitReport::SettingKept, &CommitReport::SettingKept));
    assert!(matches!(second, CommitReport::Committed(_)), "{reports:?}");
}

fn a_closed_store_keeps_no_setting(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    log.set(NAME, Some("a"));
    heard.wait_kept(1);
    log.close().expect("it closes");
    log.set(NAME, Some("b"));
    assert_eq!(log.setting(NAME), Err(StoreError::Closed));
    assert_eq!(heard.reports(), [CommitReport::SettingKept], "nothing more is said");
}
