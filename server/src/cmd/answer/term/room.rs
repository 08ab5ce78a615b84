//! What is in front of the person, what waits behind it, and what was said and is not confirmed yet.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::pin::Pin;
use std::time::Duration;

use humanplane_sdk::Link;
use humanplane_sdk::proto::Permissions;
use tokio::time::{Sleep, sleep};

use super::aside::News;
use super::editor::Typed;
use super::keys::{Input, KeyCode, KeyEvent, is_ctrl};
use super::line::{self, Line};
use super::pager::Pager;
use super::prompt::{Prompt, Step};
use super::screen::{Screen, Status};
use crate::cmd::answer::desk::{Event, Offered, Word};
use crate::cmd::answer::reply;
use crate::cmd::show::request::{self, View};
use crate::cmd::show::visible;

/// For so long after a request has come, keys do not count: they were meant for the one before.
const GUARD: Duration = Duration::from_millis(700);

/// What the person's key led to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    Stay,
    Leave,
    /// Run this line in the session of the request in front.
    Run {
        session: String,
        line: String,
    },
}

/// The person's side of the desk.
pub(super) struct Room {
    screen: Screen,
    prompt: Option<Prompt>,
    waiting: VecDeque<Offered>,
    /// Said, by offer, and how it is told.
    said: HashMap<String, String>,
    pager: Option<Pager>,
    /// A command line that is being typed.
    line: Option<Line>,
    /// The permissions of the session in front, once they are known.
    permissions: Option<Permissions>,
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
            line: None,
            permissions: None,
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

    /// The offer in front, and the session that it is from.
    pub(super) fn front(&self) -> Option<(&str, &str)> {
        let offered = &self.prompt.as_ref()?.offered;
        Some((&offered.offer_id, &offered.ask.session_id))
    }

    /// Something was heard beside the request.
    pub(super) fn news(&mut self, news: News) -> io::Result<()> {
        match news {
            News::Permissions(now) => {
                let told = line::preset(&now);
                self.permissions = Some(now);
                self.say(&[told])
            }
            News::Unknown(error) => self.say(&[line::no_preset(&error)]),
            News::Ran(line, came) => self.say(&line::ran(&line, &came)),
        }
    }

    /// Whether the line that was typed runs now.
    pub(super) fn running(&mut self, begun: bool) -> io::Result<()> {
        let told =
            if begun { "  running it …" } else { "  another line runs still; try again when it has ended" };
        self.say(&[told.to_owned()])
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
            self.line = None;
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
        self.permissions = None;
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

    /// What the person wants next.
    pub(super) fn input(&mut self, input: Input) -> io::Result<Next> {
        match input {
            Input::Key(key) if is_ctrl(key, 'c') => return Ok(Next::Leave),
            Input::Key(_) | Input::Paste(_) if self.guard.is_some() => return Ok(Next::Stay),
            Input::Key(key) => return self.key(key),
            Input::Paste(text) => {
                if let Some(line) = &mut self.line {
                    line.paste(&text);
                } else if let Some(prompt) = &mut self.prompt {
                    prompt.paste(&text);
                }
            }
            Input::Resize => self.fold(),
        }
        self.draw()?;
        Ok(Next::Stay)
    }

    fn key(&mut self, key: KeyEvent) -> io::Result<Next> {
        if let Some(pager) = &mut self.pager {
            if !pager.key(key) {
                self.close_pager()?;
            }
            self.draw()?;
            return Ok(Next::Stay);
        }
        if self.line.is_some() {
            return self.write_line(key);
        }
        let writes = self.prompt.as_ref().is_some_and(Prompt::writes);
        if key.code == KeyCode::Char('q') && !writes {
            return self.wants_to_leave();
        }
        self.leaving = false;
        match key.code {
            KeyCode::Char('/') if self.prompt.is_some() && !writes => self.begin_line("/")?,
            KeyCode::Char('p') if self.prompt.is_some() && !writes => {
                let presets = self.permissions.as_ref().map(line::presets).unwrap_or_default();
                self.say(&presets)?;
                self.begin_line("/permission ")?;
            }
            _ => {
                let step = self.prompt.as_mut().map_or(Step::On, |prompt| prompt.key(key));
                self.step(step)?;
            }
        }
        Ok(Next::Stay)
    }

    fn begin_line(&mut self, with: &str) -> io::Result<()> {
        self.line = Some(Line::beginning(with));
        self.draw()
    }

    fn write_line(&mut self, key: KeyEvent) -> io::Result<Next> {
        let typed = self.line.as_mut().map_or(Typed::Left, |line| line.key(key));
        let mut next = Next::Stay;
        match (typed, self.front()) {
            (Typed::On, _) => {}
            (Typed::Done(line), Some((_, session))) => {
                next = Next::Run { session: session.to_owned(), line };
                self.line = None;
            }
            (Typed::Done(_) | Typed::Left, _) => self.line = None,
        }
        self.draw()?;
        Ok(next)
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

    fn wants_to_leave(&mut self) -> io::Result<Next> {
        let held = self.waiting.len() + usize::from(self.prompt.is_some());
        if held == 0 || self.leaving {
            return Ok(Next::Leave);
        }
        self.leaving = true;
        let what = if held == 1 { "the request" } else { "the requests" };
        self.say(&[format!(
            "  leaving makes {what} in front of you unavailable ({held}): q again to leave"
        )])?;
        Ok(Next::Stay)
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
                let room = room.saturating_sub(indent);
                let typed = self.line.as_ref().map(|line| line.status(room));
                let Status { text, cursor } = typed.unwrap_or_else(|| prompt.status(room));
                Status { text: format!("{more}{text}"), cursor: cursor.map(|cursor| cursor + indent) }
            }
        };
        self.screen.status(&status)
    }
}
