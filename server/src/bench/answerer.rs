//! The answerer's process: allows everything at once. Speaks the protocol itself, so that the client under
//! measurement is the same for the relay and for the real server.

use humanplane_proto::v1 as proto;
use proto::answerer_service_attach_request::Frame as Up;
use proto::answerer_service_attach_response::Frame as Down;
use proto::answerer_service_client::AnswererServiceClient;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::Failure;

/// Answers on their way; more than any load has in flight.
const OUTBOX: usize = 4096;

type Outbox = mpsc::Sender<proto::AnswererServiceAttachRequest>;

/// Registers for everything, says so on stdout, and allows until the stream ends.
pub(super) async fn run(server: &str) -> Result<(), Failure> {
    let mut client = AnswererServiceClient::connect(server.to_owned()).await?;
    let (outbox, frames) = mpsc::channel(OUTBOX);
    for frame in [hello(), register()] {
        send(&outbox, frame).await?;
    }
    let mut offers = client.attach(ReceiverStream::new(frames)).await?.into_inner();
    println!("ready");
    while let Some(frame) = offers.message().await? {
        if let Some(frame) = frame.frame.and_then(reply) {
            send(&outbox, frame).await?;
        }
    }
    Ok(())
}

fn reply(frame: Down) -> Option<Up> {
    match frame {
        Down::Offer(offer) => Some(Up::Answer(proto::Answer {
            answer_id: offer.offer_id.clone(),
            offer_id: offer.offer_id,
            outcome: Some(proto::ApprovalOutcome::AllowedOnce.into()),
            ..Default::default()
        })),
        Down::Retract(retract) => Some(Up::Released(proto::Released { offer_id: retract.offer_id })),
        Down::Ping(ping) => Some(Up::Pong(proto::Pong { nonce: ping.nonce })),
        _ => None,
    }
}

async fn send(outbox: &Outbox, frame: Up) -> Result<(), Failure> {
    outbox.send(proto::AnswererServiceAttachRequest { frame: Some(frame) }).await?;
    Ok(())
}

pub(super) fn hello() -> Up {
    Up::Hello(proto::AnswererHello {
        client_name: "humanplane bench".into(),
        answerer: Some(proto::Answerer {
            id: "bench".into(),
            display_name: "bench".into(),
            kind: proto::ActorKind::Automaton.into(),
        }),
        protocol: 1,
        resume_token: String::new(),
    })
}

pub(super) fn register() -> Up {
    Up::Register(proto::Register {
        correlation_id: "all".into(),
        kinds: vec![proto::AskKind::Approval.into()],
        scope: Some(proto::Scope { scope: Some(proto::scope::Scope::Global(proto::GlobalScope {})) }),
        max_outstanding: 1024,
        ..Default::default()
    })
}
