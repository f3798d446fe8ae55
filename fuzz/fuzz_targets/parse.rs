//! Any text parses without panic, with spans inside the text; a text without errors prints back token
//! for token and comment for comment, and what is printed stays as it is when printed again.
#![no_main]

use layshaft_source::{FileId, Span};
use layshaft_syntax::{comments, parse, parse_expression, print, tokens};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsed = parse(FileId(0), text);
    let check = |span: Option<Span>| {
        if let Some(span) = span {
            assert!(text.get(span.start as usize..span.end as usize).is_some());
        }
    };
    for diagnostic in &parsed.diagnostics {
        check(diagnostic.span);
        diagnostic.notes.iter().for_each(|note| check(note.span));
    }
    let printed = print(&parsed.file, text);
    if parsed.diagnostics.is_empty() {
        assert_eq!(tokens(&printed), tokens(text));
        assert_eq!(comments(&printed), comments(text));
        assert_eq!(print(&parse(FileId(0), &printed).file, &printed), printed);
    }
    let _ = parse_expression(FileId(0), text);
});
