use super::*;
use crate::Code;

const MODEL: &str = "model A\n  Real speed;\nequation\n  der(sped) = 1;\nend A;\n";

fn span_of(sources: &SourceMap, text: &str, needle: &str) -> Span {
    let file = sources.add("A.mo", text);
    let start = text.find(needle).unwrap() as u32;
    Span::new(file.id, start, start + needle.len() as u32)
}

#[test]
fn source_line_carets_label_and_hint_are_shown() {
    let sources = SourceMap::default();
    let span = span_of(&sources, MODEL, "sped");
    let diagnostic = Diagnostic::error(Code("E0201"), span, "there is no `sped` in `A`")
        .label("not found")
        .hint("did you mean `speed`?");
    let expected = "\
error[E0201]: there is no `sped` in `A`
 --> A.mo:4:7
  |
4 |   der(sped) = 1;
  |       ^^^^ not found
  |
  = help: did you mean `speed`?
";
    assert_eq!(render(&diagnostic, &sources, Colour::Never), expected);
    assert_eq!(render_short(&diagnostic, &sources), "A.mo:4:7: error[E0201]: there is no `sped` in `A`");
}

#[test]
fn a_note_with_a_place_shows_its_own_line() {
    let sources = SourceMap::default();
    let span = span_of(&sources, MODEL, "sped");
    let other = Span::new(span.file, MODEL.find("speed").unwrap() as u32, MODEL.find("speed").unwrap() as u32 + 5);
    let diagnostic = Diagnostic::warning(Code("W0001"), span, "odd")
        .note(other, "declared here")
        .note(None, "and a remark")
        .hint("rename");
    let text = render(&diagnostic, &sources, Colour::Never);
    let expected = "\
warning[W0001]: odd
 --> A.mo:4:7
  |
4 |   der(sped) = 1;
  |       ^^^^
  |
note: declared here
 --> A.mo:2:8
  |
2 |   Real speed;
  |        ^^^^^
note: and a remark
help: rename
";
    assert_eq!(text, expected);
}

#[test]
fn colour_only_when_asked() {
    let sources = SourceMap::default();
    let span = span_of(&sources, MODEL, "sped");
    let diagnostic = Diagnostic::error(Code("E0201"), span, "\u{1b}[2J no such name");
    assert!(!render(&diagnostic, &sources, Colour::Never).contains('\u{1b}'));
    assert!(render(&diagnostic, &sources, Colour::Always).contains("\u{1b}["));
}

#[test]
fn places_beyond_the_text_and_inside_characters_do_not_fail() {
    let sources = SourceMap::default();
    for text in ["", "\n", "é", "model A\r\nend A;\r\n", "a\tb\u{0}c"] {
        let file = sources.add("odd.mo", text);
        for start in 0..text.len() as u32 + 3 {
            for end in [start, start + 1, start + 9, 0] {
                let diagnostic = Diagnostic::error(Code("E0001"), Span::new(file.id, start, end), "x").label("y");
                assert!(render(&diagnostic, &sources, Colour::Never).starts_with("error[E0001]: x"));
            }
        }
    }
}

#[test]
fn carriage_returns_of_line_breaks_are_not_shown() {
    let sources = SourceMap::default();
    let text = "model A\r\n  Real x =\r\n    1;\r\nend A;\r\n";
    for needle in ["Real x =\r\n    1", "Real x =\r", "\n    1;"] {
        let span = span_of(&sources, text, needle);
        let shown = render(&Diagnostic::error(Code("E0001"), span, "x"), &sources, Colour::Never);
        assert!(!shown.contains(['\r', '\u{fffd}']), "{shown}");
    }
    let span = span_of(&sources, "model A \r end A;", "end");
    assert!(render(&Diagnostic::error(Code("E0001"), span, "x"), &sources, Colour::Never).contains('\u{fffd}'));
}

#[test]
fn a_span_of_many_lines_is_shown_by_its_first() {
    let sources = SourceMap::default();
    let text = format!("model A\n{}end A;\n", "  Real x;\n".repeat(50));
    let file = sources.add("A.mo", text.as_str());
    let diagnostic = Diagnostic::error(Code("E0301"), Span::new(file.id, 0, text.len() as u32 - 2), "unbalanced");
    let shown = render(&diagnostic, &sources, Colour::Never);
    assert!(shown.contains("model A"));
    assert!(!shown.contains("Real x"));
}

#[test]
fn a_very_long_line_is_cut() {
    let sources = SourceMap::default();
    let text = format!("model A Real x = {}; end A;", "1 + ".repeat(10_000));
    let file = sources.add("A.mo", text.as_str());
    let diagnostic = Diagnostic::error(Code("E0301"), Span::new(file.id, 20_000, 20_003), "here");
    assert!(render(&diagnostic, &sources, Colour::Never).len() < 400);
}

/// Neither the message nor the line, label, note, hint or path of a diagnostic steers the terminal, and carets stay in place.
#[test]
fn steering_characters_of_the_source_are_written_out() {
    let sources = SourceMap::default();
    let text = "model A\n  String s = \"\u{9b}2J\u{202e}\" + sped;\nend A;\n";
    let file = sources.add("odd\u{1b}[2J.mo", text);
    let start = text.find("sped").unwrap() as u32;
    let span = Span::new(file.id, start, start + 4);
    let odd = "\u{1b}]0;x\u{7}\u{9b}1m\u{202e}";
    let diagnostic = Diagnostic::error(Code("E0201"), span, odd).label(odd).note(span, odd).note(None, odd).hint(odd);
    for shown in [render(&diagnostic, &sources, Colour::Never), render_short(&diagnostic, &sources)] {
        assert!(!shown.contains(crate::is_steering), "{shown:?}");
        assert!(shown.contains("\\u{1b}]0;x\\u{7}\\u{9b}1m\\u{202e}"), "{shown}");
    }
    let shown = render(&diagnostic, &sources, Colour::Never);
    assert!(shown.contains("\u{fffd}2J\u{fffd}"), "{shown}");
    let line = shown.lines().find(|line| line.contains("sped")).unwrap();
    let carets = shown.lines().find(|line| line.contains("^^^^")).unwrap();
    let column = |text: &str, part: &str| text[..text.find(part).unwrap()].chars().count();
    assert_eq!(column(line, "sped"), column(carets, "^^^^"), "{shown}");
}
