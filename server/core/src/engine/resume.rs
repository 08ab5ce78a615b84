//! Answerers that are lost and come back, where a deployment gives them a grace (9.3).
//!
//! What a listener has hangs on its *seat*: the stream that it attached first. Another stream may speak for the seat
//! later, its *voice*; whatever comes in is told apart by the voice, and whatever goes out leaves by it.

use super::registrations::ListenerStream;
use super::timers::Timer;
use super::{Caller, Plane, Post};
use crate::effect::{Effect, Kept, StreamEnd, Welcomed};
use crate::id::{OfferId, StreamId, Token};
use crate::listeners::Answerer;
use crate::map::HashMap;
use crate::refusal::{Reason, Refusal};
use crate::waterfall::MemberKey;

/// Whose voice is whose, where it is not the seat itself; and which token takes which seat up again.
#[derive(Default)]
pub(super) struct Seats {
    voices: HashMap<StreamId, StreamId>,
    tokens: HashMap<Token, StreamId>,
}

impl Seats {
    #[cfg(any(test, feature = "test-util"))]
    pub(super) fn len(&self) -> usize {
        self.voices.len() + self.tokens.len()
    }
}

impl Plane {
    /// The seat that `voice` speaks for; none where a newer stream does.
    pub(super) fn seat_of(&self, voice: StreamId) -> Option<StreamId> {
        let seat = self.seats.voices.get(&voice).copied().unwrap_or(voice);
        match self.attached.get(&seat) {
            Some(there) if there.voice != Some(voice) => None,
            Some(_) | None => Some(seat),
        }
    }

    /// The effect as it leaves: by the voice of the seat that it is for. Nobody hears it while that is lost.
    pub(super) fn voiced(&self, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Answerer(seat, frame) if !self.rules.answerer_grace.is_zero() => {
                let voice = self.attached.get(&seat).map_or(Some(seat), |there| there.voice)?;
                Some(Effect::Answerer(voice, frame))
            }
            effect => Some(effect),
        }
    }

    /// A token for who may come back: none without a grace, and none for who serves commands.
    pub(super) fn resume_token(&mut self, stream: StreamId, post: Post) -> Option<Token> {
        if self.rules.answerer_grace.is_zero() || post != Post::Answers {
            return None;
        }
        let token = Token::from(self.ids.secret().as_str());
        self.seats.tokens.insert(token.clone(), stream);
        Some(token)
    }

    /// A listener comes back. A token that is not good any more begins a seat of its own.
    pub(super) fn resume_listener(
        &mut self,
        stream: StreamId,
        caller: Caller,
        post: Post,
        answerer: Answerer,
        token: &Token,
    ) {
        let seat = self.seats.tokens.get(token).copied();
        let own = |seat: &StreamId| {
            self.attached
                .get(seat)
                .is_some_and(|there| (&there.principal, there.post) == (&caller.principal, post))
        };
        match seat.filter(own).filter(|_| !self.draining && !self.failed) {
            Some(seat) => self.take_seat(stream, seat, token),
            None => self.attach_listener(stream, caller, post, answerer),
        }
    }

    fn take_seat(&mut self, stream: StreamId, seat: StreamId, token: &Token) {
        if let Some(old) = self.attached.get(&seat).and_then(|there| there.voice) {
            self.lose_voice(seat, old);
            let refusal = Refusal::new(Reason::CallerNotLive, "a newer stream has resumed this one");
            self.tell(Effect::EndStream(old, StreamEnd::Refused(refusal)));
        }
        self.timers.disarm(&Timer::Away(seat));
        self.seats.voices.insert(stream, seat);
        if let Some(there) = self.attached.get_mut(&seat) {
            there.voice = Some(stream);
        }
        let registrations = self.listeners.of_stream(seat).map(|r| (r.id.clone(), r.generation.0)).collect();
        let open: Vec<(MemberKey, OfferId)> = self.listeners.delivered_on(seat);
        let offers = open.iter().map(|(_, offer)| offer.clone()).collect();
        let kept = Some(Kept { registrations, offers });
        let grace = self.rules.answerer_grace;
        self.tell(Effect::Welcome(stream, Welcomed { resume: Some(token.clone()), grace, kept }));
        for (member, offer) in open {
            self.deliver(&offer);
            self.tell_wrapper_again(member, &offer);
        }
    }

    /// The stream is over without a goodbye: true where its seat waits for another one.
    pub(super) fn is_awaited(&mut self, seat: StreamId, goodbye: bool) -> bool {
        let may = self.attached.get(&seat).is_some_and(|there| there.resume.is_some());
        let voice = self.attached.get(&seat).and_then(|there| there.voice);
        let (true, Some(voice)) = (may && !goodbye && !self.draining, voice) else { return false };
        self.lose_voice(seat, voice);
        self.timers.arm(self.now.mono + self.rules.answerer_grace, Timer::Away(seat));
        true
    }

    /// What was taken back is let go of: who comes back hears only of what is still open.
    fn lose_voice(&mut self, seat: StreamId, voice: StreamId) {
        self.seats.voices.remove(&voice);
        if let Some(there) = self.attached.get_mut(&seat) {
            there.voice = None;
        }
        for offer in self.listeners.draining_on(seat) {
            let next = self.listeners.released_on(seat, &offer);
            self.deliver_all(next);
        }
    }

    /// Nobody reads of a retraction on a seat without a voice, and nobody is waited for.
    pub(super) fn is_voiceless(&self, seat: StreamId) -> bool {
        self.attached.get(&seat).is_some_and(|there| there.voice.is_none())
    }

    /// The seat is given up.
    pub(super) fn forget_seat(&mut self, seat: StreamId, there: &ListenerStream) {
        self.timers.disarm(&Timer::Away(seat));
        if let Some(token) = &there.resume {
            self.seats.tokens.remove(token);
        }
        if let Some(voice) = there.voice {
            self.seats.voices.remove(&voice);
        }
    }
}
