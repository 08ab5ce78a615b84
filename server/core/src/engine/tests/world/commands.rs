//! Plugins, and who types commands.

use std::sync::Arc;

use super::super::super::{AnswerBody, Ask, Input, Lifetime, Post};
use super::actors::{Answerer, caller, terms};
use super::{StreamId, World};
use crate::attachments::{AttachmentRef, Content, Image, MediaType};
use crate::commands::event::DoneKind;
use crate::commands::{CommandContent, Definition, Images, Input as CommandInput};
use crate::decision::DeciderKind;
use crate::effect::{AskContent, Reply};
use crate::id::{AskId, CallId, OfferId};
use crate::listeners::{Answerer as Named, Kinds, Scope, Terms};
use crate::record::Digest;
use crate::refusal::Refusal;
use crate::result::{AskResult, CommandResult};

/// A command that takes whatever is typed.
pub(in super::super) fn definition(name: &str) -> Definition {
    Definition { name: name.into(), description: "does it".into(), input: None, record_input: true }
}

/// Somebody (`anna`, who is no operator) types a line.
pub(in super::super) fn line(session: &str, text: &str) -> Ask {
    Ask {
        call: CallId(0),
        caller: caller("anna"),
        session: session.into(),
        lease: None,
        request_id: None,
        content: AskContent::Command(CommandContent {
            line: text.into(),
            agent: None,
            images: Images::default(),
        }),
        lifetime: Lifetime::Call,
        wait: None,
        deadline: None,
        prior: None,
    }
}

/// The same line with so many images.
pub(in super::super) fn with_images(ask: Ask, count: u8) -> Ask {
    let AskContent::Command(content) = ask.content else { panic!("a command") };
    let image = |number| Image {
        media_type: "image/png".into(),
        name: String::new(),
        content: Content::Bytes(vec![number]),
    };
    let images = Images::new((0..count).map(image).collect());
    Ask { content: AskContent::Command(CommandContent { images, ..content }), ..ask }
}

/// A command that takes images.
pub(in super::super) fn viewer(name: &str) -> Definition {
    let input = Some(CommandInput { hint: "what to look for".into(), images: true });
    Definition { input, ..definition(name) }
}

impl World {
    /// A stream of a plugin, who is a principal and a program.
    pub(in super::super) fn plugin_stream(&mut self, name: &str) -> StreamId {
        let stream = self.stream(&caller(name));
        let named = Named { id: name.into(), display_name: name.into(), kind: DeciderKind::Automaton };
        self.apply(Input::AttachListener(stream, caller(name), Post::Serves, named));
        stream
    }

    pub(in super::super) fn define(
        &mut self,
        stream: StreamId,
        scope: Scope,
        definition: Definition,
    ) -> Result<Answerer, Refusal> {
        let command = Some(Arc::new(definition));
        self.register(stream, Terms { kinds: Kinds::default(), scope, command, ..terms() })
    }

    /// A plugin with one command for everybody.
    #[track_caller]
    pub(in super::super) fn plugin(&mut self, name: &str, command: &str) -> Answerer {
        self.scoped(name, command, Scope::Global)
    }

    /// The same in a scope.
    #[track_caller]
    pub(in super::super) fn scoped(&mut self, name: &str, command: &str, scope: Scope) -> Answerer {
        let stream = self.plugin_stream(name);
        match self.define(stream, scope, definition(command)) {
            Ok(plugin) => plugin,
            Err(refusal) => panic!("{name} may not serve /{command}: {refusal:?}"),
        }
    }

    pub(in super::super) fn types(&mut self, session: &str, text: &str) -> CallId {
        self.ask(line(session, text))
    }

    /// The one invocation that a plugin holds ends well.
    #[track_caller]
    pub(in super::super) fn succeeds(&mut self, plugin: &Answerer, text: &str) -> OfferId {
        let offer = self.offer(plugin);
        self.decide(plugin, &offer, "x", AnswerBody::Success { text: Some(text.into()), source: None });
        offer
    }

    /// The images of the one command for which some come in were taken in, or were not.
    #[track_caller]
    pub(in super::super) fn admit(&mut self, came: Result<(), Refusal>) -> AskId {
        let coming: Vec<_> = self.admissions.keys().cloned().collect();
        let [ask] = coming.as_slice() else { panic!("one admission, please: {coming:?}") };
        self.admit_one(ask, came);
        ask.clone()
    }

    pub(in super::super) fn admit_one(&mut self, ask: &AskId, came: Result<(), Refusal>) {
        let images = self.admissions.remove(ask).unwrap_or_default();
        let kept = (0..images.len()).map(|place| AttachmentRef {
            id: format!("{ask}.{place}").as_str().into(),
            media_type: MediaType::Png,
            name: None,
            bytes: 1,
            width: 1,
            height: 1,
            sha256: Digest::of(b"1"),
        });
        let kept = kept.collect();
        self.apply(Input::Admitted(ask.clone(), came.map(|()| kept)));
    }

    /// How a command ended.
    #[track_caller]
    pub(in super::super) fn ran(&self, call: CallId) -> CommandResult {
        match &self.settled(call).result {
            AskResult::Command(result) => result.clone(),
            other => panic!("{call:?} is no command: {other:?}"),
        }
    }

    /// Why it ended without a result of its handler.
    #[track_caller]
    pub(in super::super) fn failed_because(&self, call: CallId) -> String {
        let result = self.ran(call);
        assert_eq!(result.kind, DoneKind::Error);
        assert!(!result.text.unwrap_or_default().trim().is_empty(), "an error says why");
        result.cause.map(|cause| cause.as_str().to_owned()).unwrap_or_default()
    }

    #[track_caller]
    pub(in super::super) fn no_command(&self, call: CallId) {
        assert!(matches!(self.ok(call), Reply::NotACommand), "{call:?} is a command: {:?}", self.ok(call));
    }

    /// The payloads of a session's events from `seq` on.
    pub(in super::super) fn data_from(&self, session: &str, seq: usize) -> Vec<String> {
        let records = self.log[&session.into()].iter().skip(seq);
        records.map(|record| record.event.data.as_str().to_owned()).collect()
    }
}
