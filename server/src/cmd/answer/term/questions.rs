//! A person's answers to a batch of questions, one question after the other.

use humanplane_sdk::Answered;
use humanplane_sdk::proto::Question;

use super::choice::Choice;
use super::editor::{Editor, Typed};
use super::keys::{KeyCode, KeyEvent};
use super::prompt::Step;
use super::screen::Status;
use crate::cmd::answer::desk::Word;
use crate::cmd::show::request::View;

/// A batch that waits for keys. There is no default answer.
pub(super) struct Answering {
    choices: Vec<Choice>,
    /// The question in front; past the last, the answers stand for review.
    at: usize,
    text: Option<Editor>,
    view: View,
}

impl Answering {
    pub(super) fn new(questions: Vec<Question>, view: View) -> Self {
        let choices = questions.into_iter().map(|question| Choice::new(question, view)).collect();
        Self { choices, at: 0, text: None, view }
    }

    /// The question in front, or the answers.
    pub(super) fn lines(&self) -> Vec<String> {
        match self.choices.get(self.at) {
            Some(choice) => {
                let place = format!("Question {} of {}", self.at + 1, self.choices.len());
                std::iter::once(place).chain(choice.lines(self.view)).collect()
            }
            None => {
                let head = "Your answers, not sent yet".to_owned();
                std::iter::once(head).chain(self.choices.iter().map(Choice::summary)).collect()
            }
        }
    }

    pub(super) fn status(&self, room: usize) -> Status {
        match (&self.text, self.choices.get(self.at)) {
            (Some(editor), _) => editor.status("your words (Enter takes them, Esc goes back)> ", room),
            (None, Some(choice)) => format!(
                "{}, b back, d dismiss, n pass, v view, p preset, / command, q leave",
                choice.status()
            )
            .into(),
            (None, None) => {
                "Enter sends them, b goes back, d dismiss all, n pass on, q leave".to_owned().into()
            }
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Step {
        if self.text.is_some() {
            return self.write(key);
        }
        match key.code {
            KeyCode::Char('d') => Step::Done(Word::Answered(Answered::Dismissed), "dismissed".to_owned()),
            KeyCode::Char('n') => Step::Done(Word::Pass, "passed on".to_owned()),
            KeyCode::Char('v') => Step::View,
            KeyCode::Char('b') if self.at > 0 => {
                self.at -= 1;
                Step::Say(self.lines())
            }
            KeyCode::Char('t') if self.at < self.choices.len() => {
                self.text = Some(Editor::default());
                Step::On
            }
            _ => match self.choices.get_mut(self.at) {
                Some(choice) => match choice.key(key) {
                    Ok(true) => self.go_on(),
                    Ok(false) => Step::On,
                    Err(why) => Step::say(why),
                },
                None if key.code == KeyCode::Enter => self.send(),
                None => Step::On,
            },
        }
    }

    fn write(&mut self, key: KeyEvent) -> Step {
        let typed = self.text.as_mut().map_or(Typed::Left, |editor| editor.key(key));
        match (typed, self.choices.get_mut(self.at)) {
            (Typed::On, _) => return Step::On,
            (Typed::Done(text), Some(choice)) => choice.write(text),
            (Typed::Done(_) | Typed::Left, _) => {}
        }
        self.text = None;
        Step::On
    }

    /// A single question is sent at once; several are shown once more.
    fn go_on(&mut self) -> Step {
        self.at += 1;
        if self.at == self.choices.len() && self.choices.len() == 1 {
            return self.send();
        }
        Step::Say(self.lines())
    }

    fn send(&self) -> Step {
        let answers = self.choices.iter().map(Choice::answer);
        let told = self.choices.iter().map(Choice::summary).collect::<Vec<_>>().join(";");
        Step::Done(Word::Answered(Answered::with(answers)), format!("answered:{told}"))
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(editor) = &mut self.text {
            editor.paste(text);
        }
    }

    pub(super) fn writes(&self) -> bool {
        self.text.is_some()
    }

    /// Every row of the batch has been in sight.
    pub(super) fn all_seen(&mut self) {
        self.choices.iter_mut().for_each(Choice::all_seen);
    }
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::proto::{QuestionAnswer, QuestionOption};

    use super::super::keys::KeyModifiers;
    use super::*;

    const VIEW: View = View { columns: 80, rows: 8 };

    fn question(id: &str, labels: &[&str]) -> Question {
        let option = |label: &&str| QuestionOption { label: (*label).into(), description: None };
        Question {
            id: id.into(),
            question: "Which?".into(),
            options: labels.iter().map(option).collect(),
            ..Default::default()
        }
    }

    fn type_in(answering: &mut Answering, keys: &str) -> Step {
        let code = |c| match c {
            '\n' => KeyCode::Enter,
            c => KeyCode::Char(c),
        };
        let press = |c| answering.key(KeyEvent::new(code(c), KeyModifiers::NONE));
        keys.chars().map(press).last().unwrap_or(Step::On)
    }

    fn answers(step: Step) -> Vec<QuestionAnswer> {
        match step {
            Step::Done(Word::Answered(Answered::With(items)), _) => items,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_question_is_sent_with_enter_and_nothing_is_chosen_for_anybody() {
        let mut answering = Answering::new(vec![question("q1", &["A", "B"])], VIEW);
        assert!(matches!(type_in(&mut answering, "\n"), Step::Say(_)));
        let items = answers(type_in(&mut answering, "12\n"));
        assert_eq!(items[0].selected, ["B"]);
    }

    #[test]
    fn several_are_reviewed_before_they_are_sent() {
        let mut answering = Answering::new(vec![question("q1", &["A"]), question("q2", &[])], VIEW);
        type_in(&mut answering, "1\n");
        type_in(&mut answering, "tfree\n");
        assert!(matches!(type_in(&mut answering, "\n"), Step::Say(_)));
        type_in(&mut answering, "b");
        assert!(matches!(type_in(&mut answering, "s"), Step::Say(_)));
        let items = answers(type_in(&mut answering, "\n"));
        assert_eq!(items[0].selected, ["A"]);
        assert!(items[1].skipped && items[1].custom.is_none());
    }

    #[test]
    fn dismissing_is_for_the_whole_batch() {
        let mut answering = Answering::new(vec![question("q1", &["A"])], VIEW);
        let step = type_in(&mut answering, "d");
        assert_eq!(step, Step::Done(Word::Answered(Answered::Dismissed), "dismissed".to_owned()));
    }
}
