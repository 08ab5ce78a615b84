//! The answer to one question while it is made.

use humanplane_sdk::proto::{Question, QuestionAnswer};

use super::keys::{KeyCode, KeyEvent};
use super::screen::{columns, cut};
use crate::cmd::show::request::{View, block, is_clipped};
use crate::cmd::show::visible;

/// A question, and what has been chosen so far.
pub(super) struct Choice {
    question: Question,
    picked: Vec<bool>,
    custom: Option<String>,
    skipped: bool,
    /// The option that keys are about.
    focus: usize,
    /// A part of the plan is not shown, and has not been looked at.
    unseen: bool,
}

const NOTHING: &str = "  nothing is chosen: pick an option, t writes an answer, s skips the question";
const UNSEEN: &str =
    "  a part of the plan is not shown: v shows it all; Enter again accepts it without your having seen it";

impl Choice {
    pub(super) fn new(question: Question, view: View) -> Self {
        let detail = question.detail.as_deref().unwrap_or_default();
        let unseen = is_clipped(detail.as_bytes(), view);
        let picked = vec![false; question.options.len()];
        Self { question, picked, custom: None, skipped: false, focus: 0, unseen }
    }

    pub(super) fn lines(&self, view: View) -> Vec<String> {
        let question = &self.question;
        let mut lines: Vec<String> =
            question.header.iter().map(|header| format!("  [{}]", visible::line(header))).collect();
        lines.extend(block("question", question.question.as_bytes(), view));
        if let Some(detail) = &question.detail {
            let name = if self.is_plan() { "plan to review" } else { "detail" };
            lines.extend(block(name, detail.as_bytes(), view));
        }
        for (option, place) in question.options.iter().zip(1..) {
            let accepts = if self.accepts(&option.label) { "  (accepts the plan)" } else { "" };
            lines.push(format!("  {place:>3}  {}{accepts}", visible::line(&option.label)));
            lines.extend(option.description.iter().map(|more| format!("       {}", visible::line(more))));
        }
        if question.multi_select {
            lines.push("  Several may be picked.".to_owned());
        }
        lines
    }

    fn is_plan(&self) -> bool {
        self.question.intent.as_ref().is_some_and(|intent| intent.kind == "plan-review")
    }

    fn accepts(&self, label: &str) -> bool {
        self.is_plan()
            && self.question.intent.as_ref().and_then(|intent| intent.approve.as_deref()) == Some(label)
    }

    /// Short: it must leave room for the keys.
    pub(super) fn status(&self) -> String {
        let chosen = self.chosen().map_or_else(|| "nothing chosen".to_owned(), |chosen| short(&chosen));
        match self.question.options.get(self.focus) {
            Some(option) => {
                let label = short(&visible::line(&option.label));
                format!(
                    "{chosen} | {} {label}: space picks | Enter takes it, t write, s skip",
                    self.focus + 1
                )
            }
            None => format!("{chosen} | Enter takes it, t write, s skip"),
        }
    }

    /// `Ok(true)`: the question is done.
    ///
    /// # Errors
    /// Why it is not, for the person.
    pub(super) fn key(&mut self, key: KeyEvent) -> Result<bool, &'static str> {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.focus = self.focus.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => {
                self.focus = (self.focus + 1).min(self.picked.len().saturating_sub(1));
            }
            KeyCode::Char(' ') => self.pick(self.focus),
            KeyCode::Char(digit @ '1'..='9') => {
                let place = usize::try_from(u32::from(digit) - u32::from('1')).unwrap_or(usize::MAX);
                self.pick(place);
            }
            KeyCode::Char('s') => {
                self.picked.fill(false);
                self.custom = None;
                self.skipped = true;
                return Ok(true);
            }
            KeyCode::Enter if self.chosen().is_none() => return Err(NOTHING),
            KeyCode::Enter if self.unseen && self.accepted() => {
                self.unseen = false;
                return Err(UNSEEN);
            }
            KeyCode::Enter => return Ok(true),
            _ => {}
        }
        Ok(false)
    }

    fn pick(&mut self, place: usize) {
        let Some(before) = self.picked.get(place).copied() else { return };
        self.focus = place;
        self.skipped = false;
        if !self.question.multi_select {
            self.picked.fill(false);
            self.custom = None;
        }
        self.picked[place] = !before;
    }

    /// In a single-select question, own words stand instead of a label.
    pub(super) fn write(&mut self, text: String) {
        if text.is_empty() {
            self.custom = None;
            return;
        }
        if !self.question.multi_select {
            self.picked.fill(false);
        }
        self.skipped = false;
        self.custom = Some(text);
    }

    fn labels(&self) -> impl Iterator<Item = &String> {
        let options = self.question.options.iter().zip(&self.picked);
        options.filter(|(_, picked)| **picked).map(|(option, _)| &option.label)
    }

    fn accepted(&self) -> bool {
        self.labels().any(|label| self.accepts(label))
    }

    fn chosen(&self) -> Option<String> {
        if self.skipped {
            return Some("skipped".to_owned());
        }
        let labels = self.labels().map(|label| visible::line(label));
        let custom = self.custom.iter().map(|text| format!("\"{}\"", visible::line(text)));
        let chosen: Vec<String> = labels.chain(custom).collect();
        (!chosen.is_empty()).then(|| chosen.join(", "))
    }

    /// `  q1: Blue`.
    pub(super) fn summary(&self) -> String {
        let chosen = self.chosen().unwrap_or_else(|| "nothing".to_owned());
        format!("  {}: {chosen}", visible::line(&self.question.id))
    }

    pub(super) fn answer(&self) -> QuestionAnswer {
        QuestionAnswer {
            id: self.question.id.clone(),
            selected: self.labels().cloned().collect(),
            custom: self.custom.clone(),
            skipped: self.skipped,
        }
    }

    pub(super) fn all_seen(&mut self) {
        self.unseen = false;
    }
}

/// The beginning of shown text, for a status.
fn short(text: &str) -> String {
    const MOST: usize = 20;
    if columns(text) <= MOST { text.to_owned() } else { format!("{}…", cut(text, MOST - 1)) }
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::proto::{QuestionIntent, QuestionOption};

    use super::super::keys::KeyModifiers;
    use super::*;

    const VIEW: View = View { columns: 80, rows: 4 };

    fn choice(multi_select: bool) -> Choice {
        let option = |label: &str| QuestionOption { label: label.into(), description: None };
        let options = vec![option("A"), option("B"), option("C")];
        Choice::new(Question { id: "q".into(), options, multi_select, ..Default::default() }, VIEW)
    }

    fn press(choice: &mut Choice, code: KeyCode) -> Result<bool, &'static str> {
        choice.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn a_single_question_has_one_answer() {
        let mut choice = choice(false);
        press(&mut choice, KeyCode::Char('1')).unwrap();
        press(&mut choice, KeyCode::Char('3')).unwrap();
        assert_eq!(choice.answer().selected, ["C"]);
        choice.write("own".into());
        let answer = choice.answer();
        assert_eq!((answer.selected.len(), answer.custom.as_deref()), (0, Some("own")));
        press(&mut choice, KeyCode::Char('2')).unwrap();
        assert_eq!(choice.answer().custom, None);
    }

    #[test]
    fn several_and_own_words_stand_beside_each_other() {
        let mut choice = choice(true);
        for code in [KeyCode::Char('1'), KeyCode::Down, KeyCode::Down, KeyCode::Char(' ')] {
            press(&mut choice, code).unwrap();
        }
        choice.write("own".into());
        assert_eq!(choice.answer().selected, ["A", "C"]);
        assert_eq!(choice.summary(), "  q: A, C, \"own\"");
        press(&mut choice, KeyCode::Char('1')).unwrap();
        assert_eq!(choice.answer().selected, ["C"]);
    }

    #[test]
    fn a_blank_is_no_answer_and_a_digit_too_high_picks_nothing() {
        let mut choice = choice(false);
        press(&mut choice, KeyCode::Char('9')).unwrap();
        choice.write(String::new());
        assert_eq!(press(&mut choice, KeyCode::Enter), Err(NOTHING));
        assert_eq!(press(&mut choice, KeyCode::Char('s')), Ok(true));
        assert!(choice.answer().skipped);
    }

    #[test]
    fn a_plan_that_was_not_shown_whole_is_not_accepted_by_one_enter() {
        let intent =
            QuestionIntent { kind: "plan-review".into(), approve: Some("A".into()), ..Default::default() };
        let detail = Some("step\n".repeat(50));
        let plain = choice(false).question;
        let mut choice = Choice::new(Question { intent: Some(intent), detail, ..plain }, VIEW);
        press(&mut choice, KeyCode::Char('1')).unwrap();
        assert_eq!(press(&mut choice, KeyCode::Enter), Err(UNSEEN));
        assert_eq!(press(&mut choice, KeyCode::Enter), Ok(true));
    }
}
