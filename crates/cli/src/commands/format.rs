//! `layshaft format`: the file with the layout of the house, token for token the same.

use crate::json;
use crate::shell::{Exit, Shell};
use crate::source_files;
use clap::Args;
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Lay out Modelica files: indentation, spaces, line breaks; comments stay
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Format {
    /// Files, or directories whose .mo files are meant
    #[arg(value_name = "FILE.mo|DIR", required = true)]
    paths: Vec<PathBuf>,

    /// Rewrite the files in place
    #[arg(short, long, conflicts_with = "check")]
    write: bool,

    /// Only tell which files would change; exit 1 if there are any
    #[arg(long)]
    check: bool,
}

const EXAMPLES: &str = "\
Examples:
  layshaft format Pendulum.mo            print the formatted text
  layshaft format --write library        rewrite all files of a directory
  layshaft format --check library        for CI";

impl Format {
    pub fn run(&self, shell: &Shell) -> Exit {
        let sources = SourceMap::default();
        let mut report = Report::default();
        for path in &self.paths {
            match source_files::modelica_files(path) {
                Ok(files) => files.iter().for_each(|file| self.format(file, &sources, shell, &mut report)),
                Err(diagnostic) => report.diagnostics.push(*diagnostic),
            }
        }
        let failed = report.diagnostics.iter().any(Diagnostic::is_error);
        let unformatted = self.check && !report.changed.is_empty();
        if shell.json {
            let changed: Vec<String> = report.changed.iter().map(|path| path.display().to_string()).collect();
            shell.print_json(&json!({
                "ok": !failed && !unformatted,
                "files": report.files,
                "changed": changed,
                "formatted": report.formatted,
                "diagnostics": json::diagnostics(&report.diagnostics, &sources),
            }));
        } else {
            shell.show(&report.diagnostics, &sources);
            if self.check || self.write {
                for path in &report.changed {
                    shell.print(&format!("{}\n", path.display()));
                }
            }
        }
        if failed || unformatted { Exit::Errors } else { Exit::Success }
    }

    /// A file with errors is left as it is: what cannot be understood would be lost.
    fn format(&self, path: &Path, sources: &SourceMap, shell: &Shell, report: &mut Report) {
        report.files += 1;
        let file = match source_files::read(path, sources) {
            Ok(file) => file,
            Err(diagnostic) => return report.diagnostics.push(*diagnostic),
        };
        let parsed = layshaft_syntax::parse(file.id, &file.text);
        if parsed.diagnostics.iter().any(Diagnostic::is_error) {
            return report.diagnostics.extend(parsed.diagnostics);
        }
        let text = layshaft_syntax::print(&parsed.file, &file.text);
        if *text != *file.text {
            report.changed.push(path.to_path_buf());
            if self.write
                && let Err(error) = std::fs::write(path, &text)
            {
                report.diagnostics.push(source_files::unwritable(path, &error));
            }
        }
        if !self.write && !self.check {
            if shell.json { report.formatted.push(text) } else { shell.print_document(&text) }
        }
    }
}

#[derive(Default)]
struct Report {
    files: usize,
    changed: Vec<PathBuf>,
    formatted: Vec<String>,
    diagnostics: Vec<Diagnostic>,
}
