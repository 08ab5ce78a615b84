//! A policy bot: one stream of `Guard`, and the tool calls that agents bring to the gate.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status, Streaming};

use super::agent::Agent;
use super::ask::millis;
use super::client::Client;
use super::v1::authorize_tool_call_response::Result as Came;
use super::v1::guard_request::Frame as Say;
use super::v1::guard_response::Frame as Hear;
use super::v1::scope::Scope as On;
use super::v1::*;
use super::within;

/// One bot's stream. Dropping it resets the stream without a goodbye.
pub struct Policy {
    outgoing: mpsc::Sender<GuardRequest>,
    incoming: Streaming<GuardResponse>,
    passed_over: VecDeque<Hear>,
    mute: bool,
}

/// Hears of everybody's tool calls.
pub fn role(role: GuardRole) -> GuardRegister {
    GuardRegister {
        correlation_id: "c".to_owned(),
        role: role.into(),
        scope: Some(Scope { scope: Some(On::Global(GlobalScope {})) }),
        ..GuardRegister::default()
    }
}

pub fn listener() -> GuardRegister {
    role(GuardRole::Listener)
}

pub fn guard() -> GuardRegister {
    role(GuardRole::Guard)
}

/// The same within a time.
pub fn held(limit: Duration, register: GuardRegister) -> GuardRegister {
    GuardRegister { hold_limit: Some(millis(limit.as_millis() as i64)), ..register }
}

pub fn in_session(session: &str, register: GuardRegister) -> GuardRegister {
    let on = On::Session(SessionScope { session_id: session.to_owned() });
    GuardRegister { scope: Some(Scope { scope: Some(on) }), ..register }
}

impl Policy {
    pub async fn open(client: &Client) -> Result<Self, Status> {
        let (outgoing, frames) = mpsc::channel(1024);
        let policy_id = format!("{}-policy", client.who);
        let hello =
            GuardHello { client_name: "tests".to_owned(), policy_id, protocol: 1, ..Default::default() };
        outgoing.send(GuardRequest { frame: Some(Say::Hello(hello)) }).await.unwrap();
        let mut gate = client.gate();
        let opened = within("the bot's stream", gate.guard(ReceiverStream::new(frames)));
        let mut incoming = opened.await?.into_inner();
        let first = within("welcome", incoming.message()).await?;
        assert!(matches!(first.and_then(|first| first.frame), Some(Hear::Welcome(_))));
        Ok(Self { outgoing, incoming, passed_over: VecDeque::new(), mute: false })
    }

    /// A bot with this registration.
    pub async fn registered(client: &Client, register: GuardRegister) -> Self {
        let mut policy = Self::open(client).await.unwrap();
        policy.register(register).await.unwrap();
        policy
    }

    /// Answers no ping from now on.
    pub fn mute(&mut self) {
        self.mute = true;
    }

    pub async fn send(&self, frame: Say) {
        // A stream that is gone takes nothing.
        let _gone = self.outgoing.send(GuardRequest { frame: Some(frame) }).await;
    }

    /// A request without a frame, as a newer client's would look.
    pub async fn send_nothing(&self) {
        let _gone = self.outgoing.send(GuardRequest { frame: None }).await;
    }

    /// The next frame that `wanted` takes; nothing once the stream has ended. What it leaves is kept for others.
    pub async fn next<T>(&mut self, wanted: impl Fn(&Hear) -> Option<T>) -> Option<T> {
        if let Some((at, found)) =
            self.passed_over.iter().enumerate().find_map(|(at, frame)| Some((at, wanted(frame)?)))
        {
            self.passed_over.remove(at);
            return Some(found);
        }
        loop {
            let frame = self.incoming.message().await.ok()??.frame?;
            if let Hear::Ping(Ping { nonce }) = frame {
                if !self.mute {
                    self.send(Say::Pong(Pong { nonce })).await;
                }
            } else if let Some(found) = wanted(&frame) {
                return Some(found);
            } else {
                self.passed_over.push_back(frame);
            }
        }
    }

    pub async fn expect<T>(&mut self, what: &str, wanted: impl Fn(&Hear) -> Option<T>) -> T {
        within(what, self.next(wanted)).await.unwrap_or_else(|| panic!("{what}: the stream has ended"))
    }

    /// Registers; the fault where it is refused.
    pub async fn register(&mut self, register: GuardRegister) -> Result<Registered, Fault> {
        self.send(Say::Register(register)).await;
        self.expect("the answer to a registration", |frame| match frame {
            Hear::Registered(registered) => Some(Ok(registered.clone())),
            Hear::RegisterRefused(refused) => Some(Err(refused.fault.clone().unwrap())),
            _ => None,
        })
        .await
    }

    pub async fn offer(&mut self) -> GuardOffer {
        self.expect("a tool call", |frame| match frame {
            Hear::Offer(offer) => Some(offer.clone()),
            _ => None,
        })
        .await
    }

    /// The cause of the next retraction, which is released.
    pub async fn retracted(&mut self) -> String {
        let retract = self
            .expect("a retraction", |frame| match frame {
                Hear::Retract(retract) => Some(retract.clone()),
                _ => None,
            })
            .await;
        self.send(Say::Released(Released { offer_id: retract.offer_id })).await;
        retract.cause
    }

    /// Says so of the next tool call; the reason where that is refused.
    pub async fn says(&mut self, says: GuardSays, reason: &str) -> Result<(), String> {
        let offer = self.offer().await;
        self.says_of(&offer, says.into(), reason).await
    }

    pub async fn says_of(&mut self, offer: &GuardOffer, says: i32, reason: &str) -> Result<(), String> {
        let (offer_id, reason) = (offer.offer_id.clone(), reason.to_owned());
        self.send(Say::Answer(GuardAnswer { offer_id, says, reason })).await;
        self.heard().await
    }

    pub async fn passes(&mut self) -> Result<(), String> {
        let offer = self.offer().await;
        self.passes_on(&offer, false).await
    }

    pub async fn passes_on(&mut self, offer: &GuardOffer, wrap: bool) -> Result<(), String> {
        self.send(Say::Next(Next { offer_id: offer.offer_id.clone(), wrap })).await;
        self.heard().await
    }

    /// What becomes of a reply.
    pub async fn heard(&mut self) -> Result<(), String> {
        self.expect("the answer to a reply", |frame| match frame {
            Hear::ReplyAccepted(_) => Some(Ok(())),
            Hear::ReplyRefused(refused) => Some(Err(refused.reason.clone())),
            _ => None,
        })
        .await
    }

    /// How the stream ends.
    pub async fn ended(mut self) -> Result<(), Status> {
        within("the end of the bot's stream", async {
            loop {
                match self.incoming.message().await {
                    Ok(Some(_)) => {}
                    Ok(None) => return Ok(()),
                    Err(status) => return Err(status),
                }
            }
        })
        .await
    }

    pub async fn goodbye(self) {
        self.send(Say::Goodbye(Goodbye {})).await;
        self.ended().await.unwrap();
    }
}

/// A tool call that waits at the gate.
pub type Gated = JoinHandle<Result<GateDecided, Status>>;

impl Agent {
    /// A tool call that lives as long as its call.
    pub fn tool(&self, name: &str) -> AuthorizeToolCallRequest {
        AuthorizeToolCallRequest {
            request_id: name.to_owned(),
            session_id: self.session.clone(),
            agent: Some(self.lease()),
            tool_name: "bash".to_owned(),
            arguments_json: format!("{{\"command\":{name:?}}}").into(),
            ..Default::default()
        }
    }

    /// One call, whatever comes of it.
    pub async fn authorize(
        &self,
        request: AuthorizeToolCallRequest,
    ) -> Result<AuthorizeToolCallResponse, Status> {
        let mut request = Request::new(request);
        request.set_timeout(Duration::from_secs(600));
        Ok(self.client.gate().authorize_tool_call(request).await?.into_inner())
    }

    /// Brings it to the gate, and asks on until it is decided.
    pub fn gated(&self, request: AuthorizeToolCallRequest) -> Gated {
        let client = self.client.clone();
        tokio::spawn(async move {
            loop {
                let mut call = Request::new(request.clone());
                call.set_timeout(Duration::from_secs(600));
                let reply = client.gate().authorize_tool_call(call).await?.into_inner();
                if let Some(Came::Verdict(decided)) = reply.result {
                    return Ok(decided);
                }
            }
        })
    }
}

/// Verdict, who decided, and the cause.
pub async fn verdict(gated: Gated) -> (String, String, String) {
    let decided = within("a verdict", gated).await.unwrap().unwrap();
    let verdict = decided.verdict().as_str_name().trim_start_matches("GATE_VERDICT_").to_owned();
    (verdict, decided.rule, decided.cause)
}
