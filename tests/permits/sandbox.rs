//! Enforcement over the wire (7.6).

use humanplane_sdk::proto::{EnforcementLevel, ListEnforcersRequest, SandboxMode};
use humanplane_sdk::{Attach, Enforcer};

use crate::support::status::refused;
use crate::support::*;
use v1::enforce_request::Frame as Say;
use v1::{AgentHello, EnforceHello, EnforceRequest, GetPermissionsRequest, Permissions};

async fn permissions(world: &World) -> Permissions {
    let request = GetPermissionsRequest { session_id: "s1".to_owned() };
    world
        .client("op")
        .await
        .permissions()
        .get_permissions(request)
        .await
        .unwrap()
        .into_inner()
        .permissions
        .unwrap()
}

#[tokio::test]
async fn rule_7_6_the_three_ways_out_of_a_sandbox_that_nobody_enforces() {
    let world = World::single_user().await;
    world.session("s1").await;
    let bare = AgentHello { enforcement: None, ..agent::hello("s1", "bare") };
    let bare = Agent::attach(world.client("op").await, bare).await.unwrap();
    let turn = |number: i64| [("turn/start", format!("{{\"turn\":{number}}}"))];
    let status = refused(bare.append(&turn(1)).await.map(drop), "SANDBOX_UNAVAILABLE");
    assert!(status.message().contains("supervised"), "{}", status.message());
    assert!(!permissions(&world).await.sandbox_available);

    // A provider, for as long as its stream is there.
    let sdk = humanplane_sdk::Client::connect(format!("http://{}", world.address)).await.unwrap();
    let host = Enforcer::new("host", [SandboxMode::WorkspaceWrite], EnforcementLevel::Partial).agent("bare");
    let host = sdk.enforce(host).await.unwrap();
    bare.append(&turn(1)).await.unwrap();
    let now = permissions(&world).await;
    assert!(now.sandbox_available && now.enforcers[0].name == "host");
    let listed = sdk.list_enforcers(ListEnforcersRequest::default()).await.unwrap().providers;
    assert_eq!((listed.len(), listed[0].agent_ids.as_slice()), (1, ["bare".to_owned()].as_slice()));
    host.close().await;
    let end = ("turn/end", r#"{"turn":1,"reason":{"kind":"completed"}}"#.to_owned());
    bare.append(&[end]).await.unwrap();
    refused(bare.append(&turn(2)).await.map(drop), "SANDBOX_UNAVAILABLE");
    bare.goodbye().await;

    // The agent's own word.
    let confined =
        Attach::new("s1", "confined").enforces([SandboxMode::WorkspaceWrite], EnforcementLevel::Full);
    let confined = sdk.attach(confined).await.unwrap();
    confined.turn().await.unwrap().end("completed").await.unwrap();
    confined.close().await;

    // The preset for those who have none.
    let session = sdk.new_session().await.unwrap();
    let free = sdk.attach(Attach::new(session, "free")).await.unwrap();
    free.turn().await.unwrap().end("completed").await.unwrap();
    free.close().await;
    sdk.close().await;
    world.audit().await;
}

#[tokio::test]
async fn rule_7_6_who_may_enforce_for_whom() {
    let world = World::start().await;
    let hello = |everywhere: bool, sessions: &[&str]| EnforceHello {
        provider_id: "host".to_owned(),
        enforcement: Some(agent::confined()),
        everywhere,
        session_ids: sessions.iter().map(|&id| id.to_owned()).collect(),
        ..Default::default()
    };
    let open = async |who: &str, hello: EnforceHello| -> Result<v1::EnforceResponse, tonic::Status> {
        let first = EnforceRequest { frame: Some(Say::Hello(hello)) };
        let frames = futures_util::StreamExt::chain(
            futures_util::stream::iter([first]),
            futures_util::stream::pending(),
        );
        let mut stream = world.client(who).await.sandboxes().enforce(frames).await?.into_inner();
        Ok(within("the answer to a hello", stream.message()).await?.unwrap())
    };
    assert!(open("host", hello(false, &["s1"])).await.unwrap().frame.is_some());
    refused(open("host", hello(true, &[])).await.map(drop), "FOREIGN_SCOPE");
    refused(open("host", hello(false, &["s2"])).await.map(drop), "FOREIGN_SCOPE");
    refused(open("host", hello(false, &[])).await.map(drop), "FIELD_INVALID");
    refused(open("coder", hello(true, &[])).await.map(drop), "ROLE_MISSING");
    let free = v1::SandboxEnforcement {
        modes: vec![SandboxMode::DangerFullAccess.into()],
        level: EnforcementLevel::Full.into(),
    };
    let free = EnforceHello { enforcement: Some(free), ..hello(false, &["s1"]) };
    refused(open("host", free).await.map(drop), "FIELD_INVALID");
    world.audit().await;
}
