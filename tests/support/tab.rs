//! An answerer in a browser's tab: it subscribes, and says what it says with Reply.

use std::net::SocketAddr;

use prost::Message as _;
use tonic::Status;

use super::client::token;
use super::v1::answerer_service_attach_request::Frame as Say;
use super::v1::answerer_service_attach_response::Frame as Hear;
use super::v1::*;
use super::web::{self, Frame, Response};
use super::{World, answerer, within};

/// The page that all tabs show.
pub const ORIGIN: &str = "https://desk.example";

/// The setting that lets it in.
pub const ALLOWED: &str = "web.origins=https://desk.example";

/// One tab. Dropping it closes its stream without a goodbye.
pub struct Tab {
    pub welcome: Welcome,
    pub number: i64,
    address: SocketAddr,
    who: String,
    stream: Response,
    /// Whether it answers pings.
    pub muted: bool,
}

/// What a page sends along as `who`.
pub fn as_page(who: &str) -> [(&'static str, String); 2] {
    [("origin", ORIGIN.to_owned()), ("authorization", format!("Bearer {}", token(who)))]
}

impl Tab {
    pub async fn open(world: &World, who: &str, registers: Vec<Register>) -> Self {
        Self::through(world.address, who, registers).await
    }

    /// The same over whatever stands before the server.
    pub async fn through(address: SocketAddr, who: &str, registers: Vec<Register>) -> Self {
        Self::resuming(address, who, "", registers).await
    }

    /// The same with the token of a tab before.
    pub async fn resuming(address: SocketAddr, who: &str, token: &str, registers: Vec<Register>) -> Self {
        let hello = answerer::hello(&format!("{who}-tab"), ActorKind::Human);
        let hello = AnswererHello { resume_token: token.to_owned(), ..hello };
        let registers = registers.into_iter().enumerate();
        let request = SubscribeRequest {
            hello: Some(hello),
            registers: registers
                .map(|(n, terms)| Register { correlation_id: format!("r{n}"), ..terms })
                .collect(),
        };
        let wanted = request.registers.len();
        let stream = post(address, who, "AnswererService/Subscribe", &request).await;
        let mut tab = Self {
            welcome: Welcome::default(),
            number: 0,
            address,
            who: who.to_owned(),
            stream,
            muted: false,
        };
        let Ok(Some(Hear::Welcome(welcome))) = tab.raw().await else { panic!("welcome comes first") };
        tab.welcome = welcome;
        let wanted = if tab.welcome.resumed.is_some() { 0 } else { wanted };
        for _ in 0..wanted {
            tab.expect("registered", |frame| matches!(frame, Hear::Registered(_)).then_some(())).await;
        }
        tab
    }

    /// The headers of its stream.
    pub fn headers(&self) -> &std::collections::HashMap<String, String> {
        &self.stream.headers
    }

    /// The next frame as it comes, pings included; how the stream ended.
    async fn raw(&mut self) -> Result<Option<Hear>, Status> {
        match within("a frame for the tab", self.stream.frame()).await {
            None => Ok(None),
            Some(Frame::Message(bytes)) => {
                let response = SubscribeResponse::decode(bytes.as_slice()).unwrap();
                Ok(response.frame.unwrap().frame)
            }
            Some(Frame::Trailers(trailers)) if trailers["grpc-status"] == "0" => Ok(None),
            Some(Frame::Trailers(trailers)) => Err(web::refusal(&trailers)),
        }
    }

    /// The next frame that is no ping.
    pub async fn hear(&mut self) -> Result<Option<Hear>, Status> {
        loop {
            match self.raw().await? {
                Some(Hear::Ping(ping)) if !self.muted => {
                    let _gone = self.say(vec![Say::Pong(Pong { nonce: ping.nonce })]).await;
                }
                Some(Hear::Ping(_)) => {}
                other => return Ok(other),
            }
        }
    }

    /// The first frame that `wanted` takes.
    pub async fn expect<T>(&mut self, what: &str, mut wanted: impl FnMut(&Hear) -> Option<T>) -> T {
        loop {
            match self.hear().await {
                Ok(Some(frame)) => {
                    if let Some(found) = wanted(&frame) {
                        return found;
                    }
                }
                end => panic!("{what} was expected, and the stream ended: {end:?}"),
            }
        }
    }

    pub async fn offer(&mut self) -> Offer {
        self.expect("an offer", |frame| match frame {
            Hear::Offer(offer) => Some(offer.clone()),
            _ => None,
        })
        .await
    }

    /// How the stream ends.
    pub async fn ended(&mut self) -> Result<(), Status> {
        loop {
            match self.hear().await {
                Ok(Some(_)) => {}
                Ok(None) => return Ok(()),
                Err(status) => return Err(status),
            }
        }
    }

    /// Sends frames under the next number.
    pub async fn say(&mut self, frames: Vec<Say>) -> Result<ReplyResponse, Status> {
        self.number += 1;
        self.say_as(&self.who, self.number, frames).await
    }

    /// The same as somebody, under some number.
    pub async fn say_as(&self, who: &str, number: i64, frames: Vec<Say>) -> Result<ReplyResponse, Status> {
        let frames =
            frames.into_iter().map(|frame| AnswererServiceAttachRequest { frame: Some(frame) }).collect();
        let request = ReplyRequest { lease_token: self.welcome.lease_token.clone(), number, frames };
        post(self.address, who, "AnswererService/Reply", &request).await.unary().await
    }

    /// Answers an approval, and waits for what becomes of it.
    pub async fn decide(&mut self, offer: &Offer, outcome: ApprovalOutcome) -> answerer::Reply {
        let answer = Answer { outcome: Some(outcome.into()), ..answerer::answer(offer, "tab") };
        self.say(vec![Say::Answer(answer)]).await.expect("the frames are taken");
        self.reply(&offer.offer_id).await
    }

    pub async fn reply(&mut self, offer_id: &str) -> answerer::Reply {
        self.expect("the reply's acknowledgement", |frame| match frame {
            Hear::ReplyAccepted(yes) if yes.offer_id == offer_id => Some(Ok(yes.clone())),
            Hear::ReplyRefused(no) if no.offer_id == offer_id => Some(Err(no.clone())),
            _ => None,
        })
        .await
    }
}

/// A call of the page as `who`.
pub async fn post(address: SocketAddr, who: &str, method: &str, message: &impl prost::Message) -> Response {
    let headers = as_page(who);
    let headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    web::call(address, method, &headers, message).await
}
