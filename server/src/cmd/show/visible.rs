//! Makes untrusted text safe to print: what a terminal would obey, hide or reorder is spelt out.
//!
//! The forms are `⟨U+202E⟩`, a few names such as `⟨ESC⟩`, and `⟨0xFF⟩` for a byte that is no UTF-8. A `⟨` of the
//! text itself is spelt out as well, so that nobody can write a form by hand and no two texts look the same by it.

use std::fmt::Write as _;

/// One line: line breaks are spelt out, too.
pub(crate) fn line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    push(&mut shown, text);
    shown
}

/// One line of bytes that are meant to be UTF-8.
pub(crate) fn line_of(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        push(&mut shown, chunk.valid());
        for byte in chunk.invalid() {
            spell(&mut shown, format_args!("0x{byte:02X}"));
        }
    }
    shown
}

/// Text whose LF are kept as line breaks; everything else is as in [`line`].
pub(crate) fn lines_of(bytes: &[u8]) -> Vec<String> {
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    body.split(|byte| *byte == b'\n').map(line_of).collect()
}

/// JSON for a terminal: what [`line`] would spell out stands as a JSON escape, so that it still says the same.
pub(crate) fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() || c == '⟨' || !is_hidden(c) {
            shown.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(shown, "\\u{unit:04x}");
        }
    }
    shown
}

/// Columns that a character of shown text takes.
pub(crate) fn width(c: char) -> usize {
    match c {
        _ if is_mark(c) => 0,
        '\u{1100}'..='\u{115F}'
        | '\u{2E80}'..='\u{303E}'
        | '\u{3041}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{1F000}'..='\u{1FAFF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    }
}

/// Marks above this many on one letter would reach into other lines.
const MARKS: usize = 2;

fn push(shown: &mut String, text: &str) {
    let (mut before, mut marks) = (None, 0);
    for c in text.chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        let stray = marks > MARKS || (marks > 0 && before.is_none());
        if let Some(name) = named(c) {
            spell(shown, format_args!("{name}"));
        } else if stray || (is_hidden(c) && !dresses(before, c)) {
            spell(shown, format_args!("U+{:04X}", u32::from(c)));
        } else {
            shown.push(c);
        }
        before = Some(c);
    }
}

fn spell(shown: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = write!(shown, "⟨{what}⟩");
}

fn named(c: char) -> Option<&'static str> {
    Some(match c {
        '\0' => "NUL",
        '\u{07}' => "BEL",
        '\u{08}' => "BS",
        '\t' => "TAB",
        '\n' => "LF",
        '\r' => "CR",
        '\u{1B}' => "ESC",
        '\u{7F}' => "DEL",
        _ => return None,
    })
}

fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{0300}'..='\u{034E}' | '\u{0350}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// A selector that only says "as a picture", directly behind a picture.
fn dresses(before: Option<char>, c: char) -> bool {
    let picture = |c| matches!(c, '\u{2190}'..='\u{27E7}' | '\u{27F0}'..='\u{27FF}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}');
    c == '\u{FE0F}' && before.is_some_and(picture)
}

/// What is not seen, looks like a plain space, changes the direction, ends a line in some programs, or has no
/// meaning that a reader could know.
fn is_hidden(c: char) -> bool {
    c.is_control() || c == '⟨' || turns(c) || is_blank(c) || is_invisible(c) || is_private(c)
}

/// Changes the direction of the text around it.
fn turns(c: char) -> bool {
    matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Looks like a space or a line break and is another character.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{00A0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200A}' | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{2800}' | '\u{3000}'
    )
}

fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFC}' | '\u{110BD}' | '\u{110CD}'
        | '\u{13430}'..='\u{1345F}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Private use and what is no character at all.
fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{F0000}'..='\u{10FFFF}')
        || u32::from(c) & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        for text in ["rm -rf build", "Grüße, 世界, שלום", "{\"a\":\"\\u202e\"}", "é e\u{301} ❤\u{FE0F} 🚀"]
        {
            assert_eq!(line(text), text);
        }
    }

    #[test]
    fn what_a_terminal_obeys_is_spelt_out() {
        assert_eq!(line("a\x1b[2Kb\x07\r\n\tc"), "a⟨ESC⟩[2Kb⟨BEL⟩⟨CR⟩⟨LF⟩⟨TAB⟩c");
        assert_eq!(line("\u{9B}2J\u{85}\0\x7f"), "⟨U+009B⟩2J⟨U+0085⟩⟨NUL⟩⟨DEL⟩");
    }

    #[test]
    fn what_hides_or_turns_is_spelt_out() {
        let cases = [
            ("a\u{202E}b\u{2069}", "a⟨U+202E⟩b⟨U+2069⟩"),
            ("a\u{200B}\u{200D}\u{FEFF}", "a⟨U+200B⟩⟨U+200D⟩⟨U+FEFF⟩"),
            ("\u{E0061}\u{E007F}", "⟨U+E0061⟩⟨U+E007F⟩"),
            ("x\u{2028}\u{2029}y", "x⟨U+2028⟩⟨U+2029⟩y"),
            ("rm\u{A0}-rf\u{3000}/\u{3164}", "rm⟨U+00A0⟩-rf⟨U+3000⟩/⟨U+3164⟩"),
            ("a\u{FE0F}\u{FE01}", "a⟨U+FE0F⟩⟨U+FE01⟩"),
            ("\u{E000}\u{FFFF}", "⟨U+E000⟩⟨U+FFFF⟩"),
        ];
        for (text, shown) in cases {
            assert_eq!(line(text), shown);
        }
    }

    #[test]
    fn a_form_written_by_hand_is_told_from_a_real_one() {
        assert_ne!(line("⟨ESC⟩"), line("\x1b"));
        assert_eq!(line("⟨ESC⟩"), "⟨U+27E8⟩ESC⟩");
    }

    #[test]
    fn marks_do_not_pile_up() {
        let shown = line(&format!("a{}", "\u{301}".repeat(5)));
        assert_eq!(shown, "a\u{301}\u{301}⟨U+0301⟩⟨U+0301⟩⟨U+0301⟩");
        assert_eq!(line("\u{301}a"), "⟨U+0301⟩a");
    }

    #[test]
    fn bytes_that_are_no_utf8_are_shown_each() {
        assert_eq!(line_of(b"a\xFF\xC3("), "a⟨0xFF⟩⟨0xC3⟩(");
        assert_eq!(lines_of(b"a\nb\r\n"), ["a", "b⟨CR⟩"]);
        assert_eq!(lines_of(b""), [""]);
    }

    #[test]
    fn json_says_the_same_in_escapes() {
        let value = serde_json::json!({ "a": "x\u{202E}\u{E0061}\u{9B}⟨世" });
        let shown = json(&value.to_string());
        assert_eq!(shown, "{\"a\":\"x\\u202e\\udb40\\udc61\\u009b⟨世\"}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
    }

    #[test]
    fn nothing_that_is_shown_has_a_control_character() {
        let all: String = (0..=0x10FFFF).filter_map(char::from_u32).collect();
        let shown = line(&all);
        assert!(!shown.chars().any(|c| c.is_control() || turns(c) || is_blank(c)));
    }
}
