//! What the parser says about broken files.
//!
//! Each file in `tests/recovery` begins with the diagnostics expected for the text below them, one per
//! line behind `//?`: position, code and message, then its label, notes and hint. Every mistake is to be
//! reported once, and nothing that is right.

use layshaft_source::{Diagnostic, FileId, Span};
use layshaft_syntax::{parse, print};
use std::path::Path;

fn place(text: &str, span: Span) -> String {
    let before = &text[..span.start as usize];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    format!("{}:{}", before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// A diagnostic as it is written in the expectations.
fn describe(text: &str, diagnostic: &Diagnostic, lines: &mut Vec<String>) {
    let at = |span: Option<Span>| span.map_or("-".to_string(), |span| place(text, span));
    lines.push(format!("{} {} {}", at(diagnostic.span), diagnostic.code.0, diagnostic.message));
    if let Some(label) = &diagnostic.label {
        lines.push(format!("  label: {label}"));
    }
    for note in &diagnostic.notes {
        lines.push(format!("  note {}: {}", at(note.span), note.message));
    }
    if let Some(hint) = &diagnostic.hint {
        lines.push(format!("  hint: {hint}"));
    }
}

#[test]
fn broken_files_get_the_expected_diagnostics() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recovery");
    let mut paths: Vec<_> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 30);
    let mut failures = String::new();
    for path in paths {
        let contents = std::fs::read_to_string(&path).unwrap();
        let header: usize =
            contents.split_inclusive('\n').take_while(|line| line.starts_with("//?")).map(str::len).sum();
        let (expected, text) = contents.split_at(header);
        let expected: Vec<_> = expected.lines().map(|line| line.trim_start_matches("//? ")).collect();
        let parsed = parse(FileId(0), text);
        let mut found = Vec::new();
        for diagnostic in &parsed.diagnostics {
            describe(text, diagnostic, &mut found);
        }
        if found != expected {
            failures += &format!("{}:\n{}\n", path.display(), found.join("\n"));
        }
        // What is left of the file can be printed.
        print(&parsed.file, text);
    }
    assert!(failures.is_empty(), "other diagnostics than expected:\n{failures}");
}
