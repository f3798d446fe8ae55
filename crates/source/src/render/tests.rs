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
