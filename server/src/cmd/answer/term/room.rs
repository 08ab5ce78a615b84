//! What is in front of the person, what waits behind it, and what was said and is not confirmed yet.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::pin::Pin;
use std::time::Duration;

use humanplane_sdk::Link;
use tokio::time::{Sleep, sleep};

use super::keys::{Input, KeyCode, KeyEvent, is_ctrl};
use super::pager::Pager;
use super::prompt::{Prompt, Step};
use super::screen::{Screen, Status};
use crate::cmd::answer::desk::{Event, Offered, Word};
use crate::cmd::answer::reply;
use crate::cmd::show::request::{self, View};
use crate::cmd::show::visible;

/// For so long after a request has come, keys do not count: they were meant for the one before.
const GUARD: Duration = Duration::from_millis(700);

/// The person's side of the desk.
pub(super) struct Room {
    screen: Screen,
    prompt: Option<Prompt>,
    waiting: VecDeque<Offered>,
    /// Said, by offer, and how it is told.
    said: HashMap<String, String>,
    pager: Option<Pager>,
    /// To be printed when the page in front has gone.
    later: Vec<String>,
    guard: Option<Pin<Box<Sleep>>>,
    /// The registration is lost, and tried for again.
    down: bool,
    /// The person has said once that they want to leave.
    leaving: bool,
}

impl Room {
    pub(super) fn new(screen: Screen, greeting: &str) -> io::Result<Self> {
        let mut room = Self {
            screen,
            prompt: None,
            waiting: VecDeque::new(),
            said: HashMap::new(),
            pager: None,
            later: Vec::new(),
            guard: None,
            down: false,
            leaving: false,
        };
        room.say(&[greeting.to_owned()])?;
        Ok(room)
    }

    /// Something happened at the desk.
    pub(super) fn event(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Offered(offered) => {
                // One that was refused comes again, before all others.
                if offered.wrong.is_empty() {
                    self.waiting.push_back(*offered)
                } else {
                    self.waiting.push_front(*offered)
                }
                self.next()
            }
            Event::Over(id, report) => self.over(&id, &reply::became(&report)),
            Event::Link(link) => self.link(&link),
        }
    }

    /// Each try that fails would push the requests out of sight: only the first is told.
    fn link(&mut self, link: &Link) -> io::Result<()> {
        let down = !matches!(link, Link::Up);
        let told = self.down && down;
        self.down = down;
        if told { self.draw() } else { self.say(&[reply::link_line(link)]) }
    }

    fn over(&mut self, id: &str, became: &str) -> io::Result<()> {
        if let Some(told) = self.said.remove(id) {
            return self.say(&[format!("  {told}: {became}")]);
        }
        if self.prompt.as_ref().is_some_and(|prompt| prompt.offered.offer_id == id) {
            self.close_pager()?;
            self.prompt = None;
            self.say(&[format!("  ✗ {became}")])?;
            return self.next();
        }
        if let Some(place) = self.waiting.iter().position(|offered| offered.offer_id == id) {
            let gone = self.waiting.remove(place);
            let head = gone.map_or_else(String::new, |gone| request::head(&gone.ask));
            return self.say(&[format!("  one that waited, {head}: {became}")]);
        }
        Ok(())
    }

    /// Puts the next request in front, if there is room.
    fn next(&mut self) -> io::Result<()> {
        if self.prompt.is_some() {
            return self.draw();
        }
        let Some(offered) = self.waiting.pop_front() else { return self.draw() };
        let view = self.view();
        self.screen.head(&request::head(&offered.ask))?;
        let wrong: Vec<String> = offered
            .wrong
            .iter()
            .map(|wrong| {
                format!("  refused: {}: {}", visible::line(&wrong.field), visible::line(&wrong.description))
            })
            .collect();
        let prompt = Prompt::new(offered, view);
        self.screen.lines(prompt.lines(view).iter().chain(&wrong))?;
        self.prompt = Some(prompt);
        self.leaving = false;
        self.guard = Some(Box::pin(sleep(GUARD)));
        self.draw()
    }

    pub(super) fn guard(&mut self) -> Option<&mut Pin<Box<Sleep>>> {
        self.guard.as_mut()
    }

    /// Keys count again.
    pub(super) fn arm(&mut self) -> io::Result<()> {
        self.guard = None;
        self.draw()
    }

    /// Whether the person stays.
    pub(super) fn input(&mut self, input: Input) -> io::Result<bool> {
        match input {
            Input::Key(key) if is_ctrl(key, 'c') => return Ok(false),
            Input::Key(_) | Input::Paste(_) if self.guard.is_some() => return Ok(true),
            Input::Key(key) => return self.key(key),
            Input::Paste(text) => {
                if let Some(prompt) = &mut self.prompt {
                    prompt.paste(&text);
                }
            }
            Input::Resize => self.fold(),
        }
        self.draw()?;
        Ok(true)
    }

    fn key(&mut self, key: KeyEvent) -> io::Result<bool> {
        if let Some(pager) = &mut self.pager {
            if !pager.key(key) {
                self.close_pager()?;
            }
            self.draw()?;
            return Ok(true);
        }
        let writes = self.prompt.as_ref().is_some_and(Prompt::writes);
        if key.code == KeyCode::Char('q') && !writes {
            return self.wants_to_leave();
        }
        self.leaving = false;
        let step = self.prompt.as_mut().map_or(Step::On, |prompt| prompt.key(key));
        self.step(step)?;
        Ok(true)
    }

    fn step(&mut self, step: Step) -> io::Result<()> {
        match step {
            Step::On => self.draw(),
            Step::Say(lines) => self.say(&lines),
            Step::View => {
                self.screen.full(true)?;
                self.fold();
                self.draw()
            }
            Step::Done(word, told) => self.done(word, told),
        }
    }

    fn done(&mut self, word: Word, told: String) -> io::Result<()> {
        if let Some(prompt) = self.prompt.take() {
            self.screen.lines([&format!("  {told} …")])?;
            self.said.insert(prompt.offered.offer_id.clone(), told);
            prompt.offered.say(word);
        }
        self.next()
    }

    fn wants_to_leave(&mut self) -> io::Result<bool> {
        let held = self.waiting.len() + usize::from(self.prompt.is_some());
        if held == 0 || self.leaving {
            return Ok(false);
        }
        self.leaving = true;
        let what = if held == 1 { "the request" } else { "the requests" };
        self.say(&[format!(
            "  leaving makes {what} in front of you unavailable ({held}): q again to leave"
        )])?;
        Ok(true)
    }

    /// Makes the pages anew, for a screen of another size.
    fn fold(&mut self) {
        let (columns, rows) = self.screen.size();
        self.pager = match &self.prompt {
            Some(prompt) if self.screen.is_full() => Some(Pager::new(prompt.whole(columns), rows)),
            _ => None,
        };
    }

    fn close_pager(&mut self) -> io::Result<()> {
        if let (Some(pager), Some(prompt)) = (self.pager.take(), &mut self.prompt)
            && pager.all_seen()
        {
            prompt.all_seen();
        }
        self.screen.full(false)?;
        let later = std::mem::take(&mut self.later);
        if later.is_empty() { Ok(()) } else { self.screen.lines(&later) }
    }

    /// Nothing but goodbye is said afterwards.
    pub(super) fn leave(mut self) -> io::Result<()> {
        self.close_pager()?;
        self.screen.status(&Status::default())
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        // A page in front would be torn; they come when it has gone.
        self.later.extend_from_slice(lines);
        if self.pager.is_none() {
            let lines = std::mem::take(&mut self.later);
            self.screen.lines(&lines)?;
        }
        self.draw()
    }

    fn view(&self) -> View {
        let (columns, rows) = self.screen.size();
        View { columns, rows: (rows / 2).max(6) }
    }

    fn draw(&mut self) -> io::Result<()> {
        if let Some(pager) = &self.pager {
            return self.screen.page(pager.page(), &pager.status());
        }
        let room = self.screen.size().0;
        let more = match self.waiting.len() {
            0 => String::new(),
            more => format!("[{more} more] "),
        };
        let status = match &self.prompt {
            None if self.down => "no connection, trying again; q leaves".to_owned().into(),
            None => "waiting for requests; q leaves".to_owned().into(),
            Some(_) if self.guard.is_some() => format!("{more}…").into(),
            Some(prompt) => {
                let indent = more.chars().count();
                let Status { text, cursor } = prompt.status(room.saturating_sub(indent));
                Status { text: format!("{more}{text}"), cursor: cursor.map(|cursor| cursor + indent) }
            }
        };
        self.screen.status(&status)
    }
}
