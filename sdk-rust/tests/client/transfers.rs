//! What is cut short is never taken for the whole.

use std::io::Error as IoError;

use humanplane_sdk::Error;
use humanplane_sdk::proto::export_session_response::Frame as Out;
use humanplane_sdk::proto::get_attachment_response::Frame as Got;
use humanplane_sdk::proto::import_session_request::Frame as In;
use humanplane_sdk::proto::upload_attachment_request::Frame as Up;
use humanplane_sdk::proto::{
    Attachment, ExportHeader, ExportSessionResponse, GetAttachmentResponse, ImportHeader, JsonLines,
};
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

#[tokio::test]
async fn an_image_is_announced_with_its_size_and_sent_in_pieces() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let image: Vec<u8> = (0..200_000_u32).map(|at| at as u8).collect();
    let serve = async {
        let Call::Upload(frames) = mock.next().await else { panic!("not an upload") };
        frames
    };
    let attachments = client.attachments();
    let put = attachments.put("s1", "image/png", "dot.png", image.clone());
    let (kept, frames) = tokio::join!(put, serve);
    assert_eq!(kept.unwrap().attachment_id, "kept");
    let mut frames = frames.into_iter().map(|frame| frame.frame.unwrap());
    let Some(Up::Header(header)) = frames.next() else { panic!("the header comes first") };
    assert_eq!((header.session_id.as_str(), header.bytes), ("s1", 200_000));
    let mut came = Vec::new();
    for frame in frames {
        let Up::Data(piece) = frame else { panic!("one header is enough") };
        assert!(piece.len() <= 64 * 1024);
        came.extend(piece);
    }
    assert_eq!(came, image);
}

#[tokio::test]
async fn an_image_that_is_cut_is_an_error() {
    for (bytes, cut) in [(5, false), (6, true)] {
        let mut mock = Mock::start().await;
        let client = mock.client().await;
        let serve = async {
            let Call::Download(out) = mock.next().await else { panic!("not a download") };
            let kept = Attachment { bytes, ..Attachment::default() };
            for frame in [Got::Attachment(kept), Got::Data("abc".into()), Got::Data("de".into())] {
                out.send(Ok(GetAttachmentResponse { frame: Some(frame) })).await.unwrap();
            }
        };
        let attachments = client.attachments();
        let (download, ()) = tokio::join!(attachments.get("s1", "kept"), serve);
        let whole = download.unwrap().whole().await;
        match whole {
            Ok(whole) => assert!(!cut && whole == b"abcde"),
            Err(error) => assert!(cut && matches!(error, Error::Protocol(_)), "{error}"),
        }
    }
}
