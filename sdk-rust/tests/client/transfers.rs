//! What is cut short is never taken for the whole.

use std::io::Error as IoError;

use humanplane_sdk::Error;
use humanplane_sdk::proto::export_session_response::Frame as Out;
use humanplane_sdk::proto::import_session_request::Frame as In;
use humanplane_sdk::proto::{ExportHeader, ExportSessionResponse, ImportHeader, JsonLines};
use tokio::io::AsyncReadExt as _;
use tokio_util::io::StreamReader;

use crate::support::{Call, Mock};

#[tokio::test]
async fn an_import_sends_its_header_and_then_the_lines() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let serve = async {
        let Call::Import(frames) = mock.next().await else { panic!("not a whole import") };
        let mut lines = Vec::new();
        for (index, frame) in frames.into_iter().enumerate() {
            match frame.frame {
                Some(In::Header(header)) => assert!(index == 0 && !header.request_id.is_empty()),
                Some(In::Lines(piece)) => {
                    assert!(piece.data.len() <= 128 * 1024);
                    lines.extend(piece.data);
                }
                Some(In::End(end)) => assert_eq!(end.bytes, 300_000),
                None => panic!("an empty frame"),
            }
        }
        lines
    };
    let lines = tokio::io::repeat(b'x').take(300_000);
    let (came, lines) = tokio::join!(client.import_session(ImportHeader::default(), lines), serve);
    came.unwrap();
    assert_eq!(lines, vec![b'x'; 300_000]);
}

#[tokio::test]
async fn an_import_whose_input_breaks_cannot_be_accepted() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let pieces = [Ok(&b"{}\n"[..]), Err(IoError::other("the disk is gone"))];
    let lines = StreamReader::new(tokio_stream::iter(pieces));
    let serve = async {
        let Call::Import(frames) = mock.next().await else { panic!("not an import") };
        frames
    };
    let (came, frames) = tokio::join!(client.import_session(ImportHeader::default(), lines), serve);
    assert!(matches!(came, Err(Error::Input(text)) if text == "the disk is gone"));
    assert!(matches!(frames.last().unwrap().frame, Some(In::Lines(_))), "no end: nothing may be created");
}

#[tokio::test]
async fn an_export_that_is_cut_is_an_error() {
    for (events, cut) in [(2, false), (3, true)] {
        let mut mock = Mock::start().await;
        let client = mock.client().await;
        let serve = async {
            let Call::Export(out) = mock.next().await else { panic!("not an export") };
            let header = Out::Header(ExportHeader { events, ..Default::default() });
            for frame in [
                header,
                Out::Lines(JsonLines { data: "{}\n{".into() }),
                Out::Lines(JsonLines { data: "}\n".into() }),
            ] {
                out.send(Ok(ExportSessionResponse { frame: Some(frame) })).await.unwrap();
            }
        };
        let (export, ()) = tokio::join!(client.export_session("s1"), serve);
        let mut export = export.unwrap();
        assert_eq!(export.next().await.unwrap().unwrap(), "{}\n{");
        assert_eq!(export.next().await.unwrap().unwrap(), "}\n");
        assert_eq!(matches!(export.next().await, Err(Error::Protocol(_))), cut);
    }
}
