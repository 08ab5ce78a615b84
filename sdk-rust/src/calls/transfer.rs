//! Sessions as JSON Lines, in and out.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::io::AsyncRead;
use tokio_stream::Stream;
use tokio_util::io::ReaderStream;
use tonic::Streaming;
use uuid::Uuid;

use super::CHUNK;
use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::import_session_request::Frame;
use crate::proto::session_service_client::SessionServiceClient;
use crate::proto::{
    ExportHeader, ExportSessionRequest, ExportSessionResponse, ImportEnd, ImportHeader, ImportSessionRequest,
    ImportSessionResponse, JsonLines, export_session_response,
};

/// A session on its way out. See [`Client::export_session`].
pub struct Export {
    header: ExportHeader,
    stream: Streaming<ExportSessionResponse>,
    lines: i64,
}

impl Client {
    /// Creates a session from JSON Lines. An empty `request_id` in the header is replaced with a new one. Where
    /// `lines` cannot be read to its end, or the future is dropped before it is done, nothing is created.
    ///
    /// # Errors
    /// `Input` where `lines` cannot be read; `Refused` as in [`create_session`](Self::create_session).
    pub async fn import_session(
        &self,
        mut header: ImportHeader,
        lines: impl AsyncRead + Send + 'static,
    ) -> Result<ImportSessionResponse> {
        if header.request_id.is_empty() {
            header.request_id = Uuid::new_v4().to_string();
        }
        let broken = Broken::default();
        let frames = frames(header, lines, broken.clone());
        let reply = SessionServiceClient::new(self.watching()).import_session(frames).await;
        if let Some(error) = broken.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(Error::Input(error));
        }
        Ok(reply?.into_inner())
    }

    /// Writes a session out as JSON Lines.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn export_session(&self, session_id: impl Into<String>) -> Result<Export> {
        let request = ExportSessionRequest { session_id: session_id.into() };
        let mut stream =
            SessionServiceClient::new(self.watching()).export_session(request).await?.into_inner();
        while let Some(frame) = stream.message().await? {
            if let Some(export_session_response::Frame::Header(header)) = frame.frame {
                return Ok(Export { header, stream, lines: 0 });
            }
        }
        Err(Error::protocol("an export without a header"))
    }
}

type Broken = Arc<Mutex<Option<String>>>;

/// The header, the lines, and the end frame, which says that this was all. Where the input breaks there is no end.
fn frames(
    header: ImportHeader,
    lines: impl AsyncRead + Send + 'static,
    broken: Broken,
) -> impl Stream<Item = ImportSessionRequest> + Send + 'static {
    let chunks = ReaderStream::with_capacity(lines, CHUNK).map(Some).chain(tokio_stream::once(None));
    let frames = chunks.scan(0_i64, move |bytes, chunk| {
        let frame = match chunk {
            Some(Ok(data)) => {
                *bytes = bytes.saturating_add(i64::try_from(data.len()).unwrap_or(i64::MAX));
                Some(Frame::Lines(JsonLines { data }))
            }
            Some(Err(error)) => {
                *broken.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
                None
            }
            None => Some(Frame::End(ImportEnd { bytes: *bytes })),
        };
        std::future::ready(frame)
    });
    let frames = tokio_stream::once(Frame::Header(header)).chain(frames);
    frames.map(|frame| ImportSessionRequest { frame: Some(frame) })
}

impl Export {
    /// What comes before the lines.
    pub fn header(&self) -> &ExportHeader {
        &self.header
    }

    /// The next piece, cut anywhere; `None` at the end.
    ///
    /// # Errors
    /// `Protocol` where fewer events came than the header says; `Refused`: `LOG_DAMAGED` after the last good line,
    /// `WATCH_TOO_SLOW`.
    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        while let Some(frame) = self.stream.message().await? {
            if let Some(export_session_response::Frame::Lines(JsonLines { data })) = frame.frame {
                let ends = data.iter().filter(|byte| **byte == b'\n').count();
                self.lines = self.lines.saturating_add(i64::try_from(ends).unwrap_or(i64::MAX));
                return Ok(Some(data));
            }
        }
        if self.lines < self.header.events {
            let (got, said) = (self.lines, self.header.events);
            return Err(Error::protocol(format!("the export was cut: {got} of {said} events")));
        }
        Ok(None)
    }
}

impl fmt::Debug for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Export").field("header", &self.header).finish_non_exhaustive()
    }
}
