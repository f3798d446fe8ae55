//! Where output goes: results to standard output, diagnostics to standard error, or both as one JSON
//! object to standard output.

use crate::json;
use layshaft_source::{Colour, Diagnostic, SourceMap, render, visible, visible_json};
use serde_json::Value;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    Success,
    /// The model, or another input, has errors.
    Errors,
    /// The command line makes no sense.
    Usage,
    /// The user ended the command (Ctrl-C, SIGTERM): what there was is kept.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Errors => 1,
            Exit::Usage => 2,
            // As shells report an end by SIGINT.
            Exit::Interrupted => 130,
        })
    }
}

/// The output side of one command.
pub struct Shell {
    pub json: bool,
    colour: Colour,
}

impl Shell {
    pub fn new(json: bool) -> Shell {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) || !io::stderr().is_terminal();
        Shell { json, colour: if plain { Colour::Never } else { Colour::Always } }
    }

    /// Writes what the command has to say: summaries, lists, tables. Names and texts of models and files are in them, so what
    /// would steer a terminal is written out.
    pub fn print(&self, text: &str) {
        write(&visible(text));
    }

    /// Writes a document that other programs read: Modelica, C, SVG. It goes out as it is, but for a terminal.
    pub fn print_document(&self, text: &str) {
        if io::stdout().is_terminal() { self.print(text) } else { write(text) }
    }

    pub fn print_json(&self, value: &Value) {
        write(&visible_json(&format!("{value:#}\n")));
    }

    pub fn complain(&self, text: &str) {
        let _ = io::stderr().lock().write_all(visible(text).as_bytes());
    }

    /// Shows diagnostics to a person. With `--json` they are part of the command's object instead.
    pub fn show(&self, diagnostics: &[Diagnostic], sources: &SourceMap) {
        let mut text = String::new();
        for diagnostic in diagnostics {
            text.push_str(&render(diagnostic, sources, self.colour));
            text.push('\n');
        }
        // Rendering has written out what steers; the colours are its own.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    /// The answer of a command with its diagnostics, as JSON or as text; both are told whether it succeeded.
    pub fn answer(
        &self,
        diagnostics: &[Diagnostic],
        sources: &SourceMap,
        as_json: impl FnOnce(bool, Value) -> Value,
        as_text: impl FnOnce(bool) -> String,
    ) -> Exit {
        let ok = !diagnostics.iter().any(Diagnostic::is_error);
        if self.json {
            self.print_json(&as_json(ok, json::diagnostics(diagnostics, sources)));
        } else {
            self.show(diagnostics, sources);
            self.print(&as_text(ok));
        }
        if ok { Exit::Success } else { Exit::Errors }
    }

    /// A mistake in the use of the command itself.
    pub fn wrong_usage(&self, message: &str, hint: Option<&str>) -> Exit {
        if self.json {
            self.print_json(&json::usage_error(message, hint));
        } else {
            let hint = hint.map(|hint| format!("  = help: {hint}\n")).unwrap_or_default();
            self.complain(&format!("error: {message}\n{hint}"));
        }
        Exit::Usage
    }
}

/// A reader that has gone away (`layshaft … | head`) is no error.
fn write(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Reports what clap found wrong, or prints the help it was asked for.
pub fn usage_error(error: &clap::Error) -> ExitCode {
    let wants_json = std::env::args_os().any(|argument| argument == "--json");
    if wants_json && error.use_stderr() {
        Shell::new(true).wrong_usage(error.to_string().trim_end(), None);
    } else {
        let _ = error.print();
    }
    ExitCode::from(error.exit_code() as u8)
}
