//! Watching the faults of the server.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use humanplane_core::id::SessionId;
use humanplane_proto::v1::{InternalError, WatchInternalErrorsResponse};
use tokio::sync::broadcast;

use super::events::QUIET;
use super::slow::Reader;
use super::{End, Ends, Frames};
use crate::faults::{Fault, Faults};
use crate::wire::time::timestamp;

/// What a watch of faults needs.
pub struct FaultWatch {
    kept: VecDeque<Arc<Fault>>,
    fresh: broadcast::Receiver<Arc<Fault>>,
    stall: Duration,
    ends: Ends,
}

impl FaultWatch {
    /// Begins with what is kept.
    pub fn new(faults: &Faults, stall: Duration, ends: Ends) -> Self {
        let (kept, fresh) = faults.watch();
        Self { kept: kept.into(), fresh, stall, ends }
    }

    /// Runs it to its end.
    ///
    /// # Errors
    /// Why it ends.
    pub async fn run(mut self, out: Frames<WatchInternalErrorsResponse>) -> End {
        let reader = Reader::new(out, self.stall, self.ends.clone());
        while let Some(fault) = self.kept.pop_front() {
            reader.send(shown(Some(&fault), 0)).await?;
        }
        let mut dropped = 0;
        loop {
            tokio::select! {
                over = reader.over() => return over,
                fault = self.fresh.recv() => match fault {
                    Ok(fault) => {
                        reader.send(shown(Some(&fault), dropped)).await?;
                        dropped = 0;
                    }
                    Err(broadcast::error::RecvError::Lagged(missed)) => {
                        dropped += i64::try_from(missed).unwrap_or(i64::MAX);
                    }
                    Err(broadcast::error::RecvError::Closed) => return Ok(()),
                },
                () = tokio::time::sleep(QUIET) => reader.send(shown(None, std::mem::take(&mut dropped))).await?,
            }
        }
    }
}

fn shown(fault: Option<&Arc<Fault>>, dropped: i64) -> WatchInternalErrorsResponse {
    let error = fault.map(|fault| {
        let Fault { id, time, component, session, message } = &**fault;
        InternalError {
            error_id: id.clone(),
            time: Some(timestamp(*time)),
            component: component.clone(),
            session_id: session.as_ref().map(SessionId::to_string).unwrap_or_default(),
            message: message.clone(),
        }
    });
    WatchInternalErrorsResponse { error, dropped }
}
