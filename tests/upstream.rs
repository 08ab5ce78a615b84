//! Logs of the upstream harness family, as files of theirs are: read with findings where they break rules (1.7), and
//! written again without the loss of a byte of `data`.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use support::status::refused;
use support::*;
use tonic::Status;
use v1::export_session_response::Frame as Exported;
use v1::import_session_request::Frame;

const HEADER: &str =
    r#"{"kind": "session-log", "version": 3, "about": {"seq": "none", "cwd": "/work/site"}}"#;

/// A day of an agent, with everything that such a log may hold. Members stand in another order than ours, numbers are
/// written as nobody here would write them, and some types are nobody's here.
const DAY: &[&str] = &[
    r#"{"seq":0,"time":1764500000000,"type":"permission/preset","data":{"preset":"workspace-write"}}"#,
    r#"{"seq":1,"time":1764500000000,"type":"sandbox/mode","data":{"mode":"workspace-write"}}"#,
    r#"{"seq":2,"time":1764500000000,"type":"approval/policy","data":{"policy":"ask"}}"#,
    r#"{"seq":3,"time":1764500000010,"type":"user/message","data":{"text":"paint the shed \u00e4 \ud83c\udfa8","temperature":0.70,"budget":1e400}}"#,
    r#"{"type":"turn/start","seq":4,"time":1764500000011,"data":{ "turn" : 1 }}"#,
    r#"{"seq":5,"time":1764500000012,"type":"step/start","data":{"turn":1,"step":1,"model":"m-1"}}"#,
    r#"{"seq":6,"time":1764500000013,"type":"assistant/message","data":{"text":"I look first","usage":{"in":12345678901234567890123,"out":-0}},"sourceEventSeqs":[3]}"#,
    r#"{"seq":7,"time":1764500000014,"type":"tool/call","data":{"turn":1,"step":1,"callId":"c1","name":"shell","arguments":"{\"command\": \"ls  -la\"}"}}"#,
    r#"{"seq":8,"time":1764500000015,"type":"approval/asked","data":{"id":"a-1","toolName":"shell","callId":"c1","reason":"outside the workspace"}}"#,
    r#"{"seq":9,"time":1764500009015,"type":"approval/decided","data":{"id":"a-1","outcome":"allowed-once"}}"#,
    r#"{"seq":10,"time":1764500009016,"type":"tool/result","data":{"callId":"c1","output":"a\nb","ms":3.140},"sourceEventSeqs":[7,9],"surfaceOp":{"op":"append","at": [1, 2.50]}}"#,
    r#"{"seq":11,"time":1764500009017,"type":"telemetry/sample","data":{"z":1,"a":2},"ignorable":true}"#,
    r#"{"seq":12,"time":1764500009018,"type":"step/end","data":{"turn":1,"step":1}}"#,
    r#"{"seq":13,"time":1764500009019,"type":"turn/end","data":{"turn":1,"reason":{"kind":"completed"}}}"#,
    r#"{"seq":14,"time":1764500010000,"type":"command/run","data":{"commandId":"cmd-1","name":"permission","args":" supervised ","source":{"kind":"user"}}}"#,
    r#"{"seq":15,"time":1764500010001,"type":"permission/preset","data":{"preset":"supervised"}}"#,
    r#"{"seq":16,"time":1764500010001,"type":"sandbox/mode","data":{"mode":"danger-full-access"}}"#,
    r#"{"seq":17,"time":1764500010002,"type":"command/done","data":{"commandId":"cmd-1","kind":"success","text":"supervised","sourceEventSeq":15}}"#,
    r#"{"seq":18,"time":1764500011000,"type":"x-vendor/thing","data":{"nested":{"deep":[{"k":[]}]},"empty":""},"surfaceOp":{}}"#,
];

/// `lines` as a file.
fn file(lines: &[&str]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
}

async fn import(
    client: &Client,
    id: &str,
    accept_findings: bool,
    file: &[u8],
) -> Result<v1::ImportSessionResponse, Status> {
    let header = v1::ImportHeader {
        session_id: id.to_owned(),
        request_id: format!("import-{id}"),
        accept_findings,
        ..v1::ImportHeader::default()
    };
    let mut frames = vec![Frame::Header(header)];
    frames.extend(file.chunks(97).map(|piece| Frame::Lines(v1::JsonLines { data: piece.to_vec().into() })));
    frames.push(Frame::End(v1::ImportEnd { bytes: file.len() as i64 }));
    let frames: Vec<_> =
        frames.into_iter().map(|frame| v1::ImportSessionRequest { frame: Some(frame) }).collect();
    let reply = within("an import", client.sessions().import_session(tokio_stream::iter(frames))).await?;
    Ok(reply.into_inner())
}

/// The header and the lines of an export.
async fn export(client: &Client, id: &str) -> (String, Vec<String>) {
    let request = v1::ExportSessionRequest { session_id: id.to_owned() };
    let mut frames =
        within("an export", client.sessions().export_session(request)).await.unwrap().into_inner();
    let (mut header, mut text) = (String::new(), Vec::new());
    while let Some(frame) = within("a frame", frames.message()).await.unwrap() {
        match frame.frame.unwrap() {
            Exported::Header(said) => header = String::from_utf8(said.header_json.to_vec()).unwrap(),
            Exported::Lines(lines) => text.extend_from_slice(&lines.data),
        }
    }
    (header, String::from_utf8(text).unwrap().lines().map(str::to_owned).collect())
}

/// The text of a member, to the letter, as a reader that parses nothing finds it.
fn member<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let members: std::collections::HashMap<&str, &serde_json::value::RawValue> =
        serde_json::from_str(line).unwrap();
    members.get(name).map(|raw| raw.get())
}

#[tokio::test]
async fn rule_1_7_a_log_of_the_family_comes_in_and_goes_out_without_the_loss_of_a_byte_of_data() {
    let world = World::on_disk(&[]).await;
    let op = world.client("op").await;
    let lines: Vec<&str> = [HEADER].into_iter().chain(DAY.iter().copied()).collect();
    let made = import(&op, "s1", false, &file(&lines)).await.unwrap();
    assert_eq!(made.findings, []);
    assert_eq!(made.session.unwrap().next_seq, DAY.len() as i64 + 1, "and the mark behind it");

    let (header, exported) = export(&op, "s1").await;
    assert_eq!(header, HEADER);
    for (was, is) in DAY.iter().zip(&exported) {
        for name in ["seq", "time", "type", "data", "ignorable", "sourceEventSeqs", "surfaceOp"] {
            assert_eq!(member(was, name), member(is, name), "{name} of {was}");
        }
    }
    assert_eq!(member(&exported[DAY.len()], "type"), Some(r#""session/end-seed""#));

    // What went out comes in again, and is the same.
    let again: Vec<&str> = [header.as_str()].into_iter().chain(exported.iter().map(String::as_str)).collect();
    import(&op, "s2", false, &file(&again)).await.unwrap();
    assert_eq!(export(&op, "s2").await, (header, exported));
}

#[tokio::test]
async fn rule_1_7_what_breaks_rules_comes_in_only_where_that_is_accepted_and_stays_known() {
    let world = World::on_disk(&[]).await;
    let op = world.client("op").await;
    let broken: [(usize, &str, &str, i64); 5] = [
        (
            6,
            r#"{"seq":6,"time":1764500000013,"type":"assistant/message","data":{},"sourceEventSeqs":[60]}"#,
            "1.1",
            6,
        ),
        (12, r#"{"seq":12,"time":1764500009018,"type":"step/end","data":{"turn":1,"step":2}}"#, "2.5", 12),
        (
            9,
            r#"{"seq":9,"time":1764500009015,"type":"approval/decided","data":{"id":"a-9","outcome":"rejected"}}"#,
            "2.1",
            9,
        ),
        (
            15,
            r#"{"seq":15,"time":1764500010001,"type":"permission/preset","data":{"preset":"custom"}}"#,
            "2.4",
            15,
        ),
        (11, r#"{"seq":11,"time":1,"type":"telemetry/sample","data":{}}"#, "1.1", 11),
    ];
    for (number, (at, line, rule, seq)) in broken.into_iter().enumerate() {
        let mut lines = DAY.to_vec();
        lines[at] = line;
        let id = format!("broken-{number}");
        let refusal = refused(import(&op, &id, false, &file(&lines)).await, "SEED_INVALID");
        assert_eq!(
            (metadata(&refusal)["rule"].as_str(), metadata(&refusal)["seq"].as_str()),
            (rule, &*seq.to_string())
        );
        let made = import(&op, &id, true, &file(&lines)).await.unwrap();
        let said = format!("rule {rule} at seq {seq}");
        assert!(made.findings.iter().any(|found| found.message.contains(&said)), "{:?}", made.findings);
        let verify = v1::VerifySessionRequest { session_id: id.clone() };
        let found = op.sessions().verify_session(verify).await.unwrap().into_inner().findings;
        assert!(found.iter().any(|found| found.rule == rule && found.seq == Some(seq)), "{found:?}");
        assert_eq!(member(&export(&op, &id).await.1[at], "data"), member(line, "data"));
    }
    // A preset that has left the table is no reason to refuse.
    let mut lines = DAY.to_vec();
    lines[15] = r#"{"seq":15,"time":1764500010001,"type":"permission/preset","data":{"preset":"gone"}}"#;
    assert!(import(&op, "gone", false, &file(&lines)).await.is_ok());
}

#[tokio::test]
async fn rule_1_7_what_is_damaged_never_comes_in() {
    let world = World::start().await;
    let op = world.client("op").await;
    let damaged: [(usize, &str); 6] = [
        (5, r#"{"seq":6,"time":1764500000012,"type":"step/start","data":{"turn":1,"step":1}}"#),
        (5, r#"{"seq":5,"time":1764500000012,"type":"step/start","data":{"turn":1,"turn":1}}"#),
        (5, r#"{"seq":5,"time":1764500000012,"type":"step/start","data":{"turn":1"#),
        (5, r#"{"seq":5,"time":1764500000012,"type":"step/start","data":{},"channel":"new"}"#),
        (5, HEADER),
        (0, r#"{"seq":null,"time":1,"type":"a/b","data":{}}"#),
    ];
    for (at, line) in damaged {
        let mut lines = DAY.to_vec();
        lines[at] = line;
        refused(import(&op, "s1", true, &file(&lines)).await, "SEED_INVALID");
    }
    refused(
        world
            .client("op")
            .await
            .sessions()
            .get_session(v1::GetSessionRequest { session_id: "s1".into() })
            .await,
        "SESSION_NOT_FOUND",
    );
}
