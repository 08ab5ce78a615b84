//! What is shown is what was counted.

use std::time::Duration;

use super::Metrics;
use super::page::{Glance, page};

/// The value of a line of the page.
fn value<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

#[test]
fn what_is_counted_is_shown() {
    let metrics = Metrics::default();
    metrics.answered("/x.Y/Z", "OK");
    metrics.answered("/x.Y/Z", "OK");
    metrics.answered("/x.Y/Z", "NO_OPEN_TURN");
    metrics.stream_ended("WATCH_TOO_SLOW");
    let page = page(&metrics, Glance { serving: true, faults: 3, ..Glance::default() }).unwrap();
    let shown = |name| value(&page, name);
    assert_eq!(shown("humanplane_requests_total{method=\"/x.Y/Z\",reason=\"OK\"}"), Some("2"));
    assert_eq!(shown("humanplane_requests_total{method=\"/x.Y/Z\",reason=\"NO_OPEN_TURN\"}"), Some("1"));
    assert_eq!(shown("humanplane_stream_ends_total{reason=\"WATCH_TOO_SLOW\"}"), Some("1"));
    assert_eq!(shown("humanplane_serving"), Some("1"));
    assert_eq!(shown("humanplane_internal_errors_total"), Some("3"));
    assert!(page.ends_with("# EOF\n"));
}

#[test]
fn a_histogram_counts_each_value_once_and_in_its_place() {
    let metrics = Metrics::default();
    metrics.appended(3, Duration::from_micros(1));
    metrics.appended(2, Duration::from_micros(5));
    metrics.appended(1, Duration::from_secs(3600));
    for appends in [0, 1, 2, 3, 4096] {
        metrics.committed(appends);
    }
    let page = page(&metrics, Glance::default()).unwrap();
    let shown = |name| value(&page, name).map(|text| text.parse::<f64>().unwrap());
    assert_eq!(shown("humanplane_append_seconds_count"), Some(6.0));
    assert_eq!(shown("humanplane_append_seconds_bucket{le=\"0.000001\"}"), Some(3.0));
    assert_eq!(shown("humanplane_append_seconds_bucket{le=\"+Inf\"}"), Some(6.0));
    let sum = shown("humanplane_append_seconds_sum").unwrap();
    assert!((sum - 3600.000013).abs() < 1e-6, "{sum}");
    assert_eq!(shown("humanplane_group_appends_bucket{le=\"1.0\"}"), Some(2.0));
    assert_eq!(shown("humanplane_group_appends_bucket{le=\"4.0\"}"), Some(4.0));
    assert_eq!(shown("humanplane_group_appends_bucket{le=\"4096.0\"}"), Some(5.0));
}
