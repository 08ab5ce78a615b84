//! Under a clock that stands still: how soon a browser is missed.

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use humanplane_core::id::PrincipalId;
use humanplane_core::refusal::Reason;
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_attach_response::Frame;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::*;
use crate::attachments::{self, Attachments};
use crate::clock::{Clock, Mint};
use crate::config::{Config, Flags};
use crate::metrics::Metrics;
use crate::session::{Hub, Start};
use crate::store::{self, Options};
use crate::streams::{Leases, Outlet};
use crate::wire::answerer::{Answers, opening};

/// A tab of ada's, as far as its stream.
struct Tab {
    clock: Clock,
    handle: Handle,
    _hub: Hub,
    leases: Leases,
    token: String,
    heard: Outlet<v1::AnswererServiceAttachResponse>,
}

async fn tab() -> Tab {
    let (clock, mint) = (Clock::system(), Mint::seeded([3; 32]));
    let flags = Flags { log: Some("memory:".into()), ..Flags::default() };
    let config = Config::load(&flags, &std::collections::BTreeMap::new()).unwrap().config;
    let start = Start::counting(Metrics::default());
    let log = store::open(&config.log.url, start.sink(), Options::default()).unwrap();
    let terms = attachments::Terms {
        limits: config.attachments.limits(),
        memory: config.attachments.memory.0,
        decoders: 1,
        keep_unused: config.attachments.keep_unused,
    };
    let images = Attachments::new(attachments::open("memory:").unwrap(), terms);
    let recovered = start.recover(config.rules(), log, images, clock.clone(), mint.clone());
    let (handle, hub) = recovered.await.unwrap();
    let ada = PrincipalId::from("ada");
    let leases = Leases::new(mint);
    let (token, later) = leases.open(ada.clone());
    let who = v1::Answerer { id: "tab".into(), kind: v1::ActorKind::Human.into(), ..v1::Answerer::default() };
    let hello = v1::AnswererHello { answerer: Some(who), ..v1::AnswererHello::default() };
    let (hello, opening) =
        opening(v1::SubscribeRequest { hello: Some(hello), ..v1::SubscribeRequest::default() });
    let (leaving, closing) = (CancellationToken::new(), CancellationToken::new());
    let subscribed = ListenerStream {
        dialect: PhantomData::<Answers>,
        opening,
        handle: handle.clone(),
        caller: Caller { principal: ada, operator: false },
        may: async |terms| Ok(terms),
        bounds: Bounds::default(),
        pulse: PulseTerms {
            interval: config.liveness.ping_interval,
            misses: config.liveness.ping_misses,
            hello_timeout: config.liveness.hello_timeout,
        },
        ends: Ends { leaving, closing, expires: None, clock: clock.clone() },
    };
    let inbound = stream::iter([hello]).chain(later);
    let heard = Outlet::start(&TaskTracker::new(), |out| subscribed.run(inbound, out));
    Tab { clock, handle, _hub: hub, leases, token, heard }
}

impl Tab {
    /// The next ping; how the stream ended where none comes any more.
    async fn ping(&mut self) -> Result<(), Refusal> {
        while let Some(frame) = self.heard.next().await {
            if let Some(Frame::Ping(_)) = frame?.frame {
                return Ok(());
            }
        }
        panic!("the stream ended well")
    }

    async fn reply(&self, number: i64) -> Result<bool, Refusal> {
        self.leases.reply(&PrincipalId::from("ada"), &self.token, number, Vec::new()).await
    }

    async fn answerers(&self) -> usize {
        self.handle.look(|plane| plane.counts().answerers).await.unwrap()
    }
}

#[tokio::test(start_paused = true)]
async fn rule_9_3_a_silent_browser_is_missed_within_20_s_of_its_last_word() {
    let mut tab = tab().await;
    for number in 1..=100 {
        tab.ping().await.unwrap();
        tab.reply(number).await.unwrap();
    }
    let last = tab.clock.now().mono.0;
    assert_eq!(last, Duration::from_secs(500), "who speaks stays");
    assert_eq!(tab.answerers().await, 1);
    let end = loop {
        if let Err(end) = tab.ping().await {
            break end;
        }
    };
    assert_eq!(end.reason, Reason::CallerNotLive);
    let missed = tab.clock.now().mono.0 - last;
    assert!(missed <= Duration::from_secs(20), "missed after {missed:?}");
    assert_eq!(tab.reply(101).await.unwrap_err().reason, Reason::CallerNotLive);
    assert_eq!(tab.answerers().await, 0, "it is unloaded");
}
