//! From a status to an error.

use std::time::Duration;

use prost::Message as _;
use tonic::{Code, Status};
use tonic_types::pb;

use super::{Error, Reason, Refusal};
use crate::proto::FieldViolation;

/// The domain of every reason of the service.
const DOMAIN: &str = "humanplane";

impl From<Status> for Error {
    fn from(status: Status) -> Self {
        match refusal(&status) {
            Some(refusal) => Self::Refused(Box::new(refusal)),
            None => Self::transport(own_timer(&status).unwrap_or(status.code()), status.message()),
        }
    }
}

impl From<tonic::transport::Error> for Error {
    fn from(error: tonic::transport::Error) -> Self {
        Self::transport(Code::Unavailable, chain(&error))
    }
}

/// tonic reports its own expired timer as CANCELLED.
fn own_timer(status: &Status) -> Option<Code> {
    let fired = status.code() == Code::Cancelled && status.message() == "Timeout expired";
    fired.then_some(Code::DeadlineExceeded)
}

fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        text = format!("{text}: {inner}");
        source = inner.source();
    }
    text
}

/// `None` without a reason of the service. Each detail is read by itself: one that is broken hides no other.
fn refusal(status: &Status) -> Option<Refusal> {
    let details = pb::Status::decode(status.details()).ok()?.details;
    let info = details.iter().find_map(|any| {
        detail::<pb::ErrorInfo>(any, "google.rpc.ErrorInfo")
            .filter(|info| info.domain == DOMAIN && !info.reason.is_empty())
    })?;
    Some(Refusal {
        code: status.code(),
        reason: Reason::new(info.reason),
        message: status.message().to_owned(),
        metadata: info.metadata.into_iter().collect(),
        violations: details.iter().flat_map(violations).collect(),
        retry_after: details.iter().find_map(retry_after),
    })
}

fn detail<M: prost::Message + Default>(any: &prost_types::Any, name: &str) -> Option<M> {
    let own = any.type_url.rsplit('/').next() == Some(name);
    own.then(|| M::decode(any.value.as_slice()).ok()).flatten()
}

fn violations(any: &prost_types::Any) -> Vec<FieldViolation> {
    let violation = |field, description| FieldViolation { field, description };
    if let Some(bad) = detail::<pb::BadRequest>(any, "google.rpc.BadRequest") {
        return bad.field_violations.into_iter().map(|v| violation(v.field, v.description)).collect();
    }
    if let Some(failed) = detail::<pb::PreconditionFailure>(any, "google.rpc.PreconditionFailure") {
        return failed.violations.into_iter().map(|v| violation(v.subject, v.description)).collect();
    }
    if let Some(quota) = detail::<pb::QuotaFailure>(any, "google.rpc.QuotaFailure") {
        return quota.violations.into_iter().map(|v| violation(v.subject, v.description)).collect();
    }
    Vec::new()
}

fn retry_after(any: &prost_types::Any) -> Option<Duration> {
    let delay = detail::<pb::RetryInfo>(any, "google.rpc.RetryInfo")?.retry_delay?;
    Duration::try_from(delay).ok()
}
