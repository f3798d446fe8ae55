//! Compares what the compiler makes of a snippet with what the snippet expects.

use crate::expectation::{Expectations, Expected};
use crate::value;
use layshaft_flatten::{Outcome, Request, Store, flatten};
use layshaft_sim::{Stage, Translation, stage_text};
use layshaft_source::{Diagnostic, Location, Severity, SourceMap, render_short};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// `Err` lists everything that differs.
pub fn judge(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let expectations = Expectations::parse(&text)?;
    let store = Store::default();
    let request = Request {
        files: vec![path.to_path_buf()],
        model: expectations.model.clone(),
        check_units: expectations.check_units,
        pedantic: expectations.pedantic,
        ..Request::default()
    };
    let outcome = flatten(&store, &request);
    let mut complaints = String::new();
    compare_diagnostics(&expectations, &outcome, &store.sources, &mut complaints);
    if expectations.ok && outcome.model.is_none() {
        complaints.push_str("no flat model\n");
    }
    compare_counts(&expectations, &outcome, &mut complaints);
    if let Some(model) = &outcome.model {
        let flat = model.to_string();
        compare_flat(&expectations, path, &flat, &mut complaints);
        check_again(&flat, &outcome, &mut complaints);
        compare_sorted(&expectations, &Translation::new(&store, &request), &mut complaints);
        for (name, literal) in &expectations.values {
            if let Err(error) = value::check(model, name, literal) {
                let _ = writeln!(complaints, "value of {name}: {error}");
            }
        }
    }
    compare_messages(&expectations, path, &mut complaints);
    if complaints.is_empty() { Ok(()) } else { Err(complaints) }
}

/// A sibling `.messages` holds all that `layshaft simulate` says of the snippet, word for word.
fn compare_messages(expectations: &Expectations, path: &Path, complaints: &mut String) {
    let golden = path.with_extension("messages");
    let (Some(folder), Some(file), true) = (path.parent(), path.file_name(), golden.exists()) else { return };
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    let name = format!("layshaft-suite-{}-{:?}.csv", std::process::id(), std::thread::current().id());
    let result = std::env::temp_dir().join(name);
    command.current_dir(folder).args(["simulate", "--no-cache"]).arg(file).arg("-o").arg(&result);
    command.env("LAYSHAFT_CONFIG", "");
    if expectations.pedantic {
        command.arg("--pedantic");
    }
    let said = match command.output() {
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => format!("{error}"),
    };
    let _ = std::fs::remove_file(&result);
    if std::env::var_os("LAYSHAFT_BLESS").is_some() {
        if let Err(error) = std::fs::write(&golden, said) {
            let _ = writeln!(complaints, "{}: {error}", golden.display());
        }
        return;
    }
    if std::fs::read_to_string(&golden).unwrap_or_default() != said {
        let _ = writeln!(complaints, "the messages differ from {}; they are now:\n{said}", golden.display());
    }
}

fn compare_diagnostics(expectations: &Expectations, outcome: &Outcome, sources: &SourceMap, complaints: &mut String) {
    let mut unexpected: Vec<&Diagnostic> = outcome.diagnostics.iter().collect();
    for expected in &expectations.diagnostics {
        match unexpected.iter().position(|actual| matches(expected, actual, sources)) {
            Some(index) => {
                unexpected.remove(index);
            }
            None => {
                let _ = writeln!(complaints, "missing: {expected:?}");
            }
        }
    }
    let warnings_matter =
        expectations.no_warnings || expectations.diagnostics.iter().any(|d| d.severity == Severity::Warning);
    for diagnostic in unexpected {
        if diagnostic.is_error() || warnings_matter {
            let _ = writeln!(complaints, "not expected: {}", render_short(diagnostic, sources));
        }
    }
}

fn matches(expected: &Expected, actual: &Diagnostic, sources: &SourceMap) -> bool {
    let place = actual.span.and_then(|span| Location::of(span, sources));
    let (line, column) = place.map_or((None, None), |place| (Some(place.line), Some(place.column)));
    expected.severity == actual.severity
        && expected.code.as_deref().is_none_or(|code| code == actual.code.0)
        && (expected.line.is_none() || expected.line == line)
        && (expected.column.is_none() || expected.column == column)
        && mentions(actual, &expected.message)
}

/// The expected words may stand in the message, the label, a note or the hint.
fn mentions(actual: &Diagnostic, words: &str) -> bool {
    actual.message.contains(words)
        || actual.label.as_deref().is_some_and(|label| label.contains(words))
        || actual.notes.iter().any(|note| note.message.contains(words))
        || actual.hint.as_deref().is_some_and(|hint| hint.contains(words))
}

fn compare_counts(expectations: &Expectations, outcome: &Outcome, complaints: &mut String) {
    let summary = &outcome.summary;
    for (what, expected, actual) in [
        ("equations", expectations.equations, summary.equations),
        ("unknowns", expectations.unknowns.or(expectations.equations), summary.unknowns),
        ("parameters", expectations.parameters, summary.parameters),
    ] {
        if let Some(expected) = expected
            && expected != actual
        {
            let _ = writeln!(complaints, "{what}: expected {expected}, got {actual}");
        }
    }
}

fn compare_flat(expectations: &Expectations, path: &Path, flat: &str, complaints: &mut String) {
    let dense = without_spaces(flat);
    for part in &expectations.contains {
        if !dense.contains(&without_spaces(part)) {
            let _ = writeln!(complaints, "the flat model lacks `{part}`:\n{flat}");
        }
    }
    for part in &expectations.lacks {
        if dense.contains(&without_spaces(part)) {
            let _ = writeln!(complaints, "the flat model has `{part}`:\n{flat}");
        }
    }
    let golden = path.with_extension("flat");
    if !golden.exists() {
        return;
    }
    if std::env::var_os("LAYSHAFT_BLESS").is_some() {
        if let Err(error) = std::fs::write(&golden, flat) {
            let _ = writeln!(complaints, "{}: {error}", golden.display());
        }
        return;
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    if expected != flat {
        let line = expected.lines().zip(flat.lines()).position(|(a, b)| a != b);
        let line = line.unwrap_or_else(|| expected.lines().count().min(flat.lines().count())) + 1;
        let _ =
            writeln!(complaints, "the flat model differs from {} at line {line}; it is now:\n{flat}", golden.display());
    }
}

/// States, systems and lines of the sorted equations, as `dump --stage sorted` shows them.
fn compare_sorted(expectations: &Expectations, translation: &Translation, complaints: &mut String) {
    let Expectations { states, blocks, sorted, .. } = expectations;
    if states.is_none() && blocks.is_none() && sorted.is_empty() {
        return;
    }
    let (Some(text), _) = stage_text(translation, Stage::Sorted, None) else {
        complaints.push_str("the equations cannot be sorted\n");
        return;
    };
    let running = text.split_once("\nrunning:\n").map_or("", |(_, rest)| rest);
    let running = running.split("\ninitial:\n").next().unwrap_or_default();
    let found = text.lines().next().and_then(|line| line.strip_prefix("states:")).unwrap_or_default().trim();
    if states.as_ref().is_some_and(|states| states != found) {
        let _ = writeln!(complaints, "states: expected {states:?}, got {found}");
    }
    let systems = running.lines().filter_map(|line| line.trim().split_once(": ")).map(|(system, _)| system);
    let systems: Vec<&str> =
        systems.filter(|system| system.starts_with("linear ") || system.starts_with("nonlinear ")).collect();
    let systems = if systems.is_empty() { "none".to_string() } else { systems.join(", ") };
    if blocks.as_ref().is_some_and(|blocks| *blocks != systems) {
        let _ = writeln!(complaints, "blocks: expected {blocks:?}, got {systems}");
    }
    for line in sorted {
        if !running.lines().any(|found| found.trim() == line) {
            let _ = writeln!(complaints, "no line `{line}` in the sorted equations:\n{running}");
        }
    }
}

/// The flat model is Modelica itself: it has as many equations and unknowns as the model it comes from.
fn check_again(flat: &str, first: &Outcome, complaints: &mut String) {
    let name = format!("layshaft-suite-{}-{:?}.mo", std::process::id(), std::thread::current().id());
    let file = std::env::temp_dir().join(name);
    let store = Store::default();
    let request = Request { files: vec![file.clone()], ..Request::default() };
    let written = std::fs::write(&file, flat);
    let second = flatten(&store, &request);
    let _ = std::fs::remove_file(&file);
    if let Err(error) = written {
        let _ = writeln!(complaints, "{}: {error}", file.display());
        return;
    }
    let errors: Vec<&Diagnostic> = second.diagnostics.iter().filter(|d| d.is_error()).collect();
    for error in &errors {
        let _ = writeln!(complaints, "the flat model is wrong: {}", render_short(error, &store.sources));
    }
    let counts = |outcome: &Outcome| (outcome.summary.equations, outcome.summary.unknowns);
    if !errors.is_empty() {
        let _ = writeln!(complaints, "{flat}");
    } else if counts(first) != counts(&second) {
        let _ =
            writeln!(complaints, "the flat model has {:?} instead of {:?}:\n{flat}", counts(&second), counts(first));
    }
}

/// Spaces and line breaks are the printer's business.
fn without_spaces(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
