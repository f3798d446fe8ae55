//! Text of models, files and units on its way to a person: what would steer a terminal, or change the order in which text is
//! read, is written out.
//!
//! Meant are the control characters of ASCII (ESC starts the commands of a terminal, CR and backspace overwrite), those of
//! Latin-1 (U+009B is ESC and `[` in one), and the marks, embeddings, overrides and isolates of the Unicode bidirectional
//! algorithm (CVE-2021-42574).

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character must not reach a terminal; line breaks and tabs may.
pub fn is_steering(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with steering characters written as `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, |out, c| {
        let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
    })
}

/// JSON that says the same, with steering characters as `\u001b`: they can only be inside its strings.
pub fn visible_json(text: &str) -> Cow<'_, str> {
    replaced(text, |out, c| {
        // All of them are below U+10000.
        let _ = write!(out, "\\u{:04x}", u32::from(c));
    })
}

fn replaced(text: &str, write: impl Fn(&mut String, char)) -> Cow<'_, str> {
    if !text.contains(is_steering) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_steering(c) { write(&mut out, c) } else { out.push(c) }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_is_written_out_and_the_rest_stays() {
        assert_eq!(visible("a\u{1b}[2J\u{9b}31m\r\u{8}\u{7f}"), "a\\u{1b}[2J\\u{9b}31m\\u{d}\\u{8}\\u{7f}");
        assert_eq!(visible("\u{202e}abc\u{2066}"), "\\u{202e}abc\\u{2066}");
        let harmless = "Größe\tµ → ∫ 速度\n";
        assert!(matches!(visible(harmless), Cow::Borrowed(text) if text == harmless));
        assert_eq!(visible_json("{\"a\": \"\u{9b}\"}"), "{\"a\": \"\\u009b\"}");
    }
}
