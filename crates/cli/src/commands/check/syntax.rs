//! `layshaft check --syntax`: does every file parse, and print back the same?

use crate::json;
use crate::shell::{Exit, Shell};
use crate::source_files;
use layshaft_source::{Diagnostic, SourceMap};
use serde_json::json;
use std::path::Path;
use std::time::Instant;

pub fn check_syntax<'a>(paths: impl Iterator<Item = &'a Path>, shell: &Shell) -> Exit {
    let start = Instant::now();
    let sources = SourceMap::default();
    let mut diagnostics = Vec::new();
    let (mut files, mut bytes) = (0, 0);
    for path in paths {
        let found = source_files::modelica_files(path).unwrap_or_else(|diagnostic| {
            diagnostics.push(*diagnostic);
            Vec::new()
        });
        for path in found {
            match source_files::read(&path, &sources) {
                Ok(file) => {
                    files += 1;
                    bytes += file.text.len();
                    diagnostics.extend(layshaft_syntax::parse(file.id, &file.text).diagnostics);
                }
                Err(diagnostic) => diagnostics.push(*diagnostic),
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    if shell.json {
        let diagnostics = json::diagnostics(&diagnostics, &sources);
        shell.print_json(
            &json!({ "ok": !failed, "files": files, "bytes": bytes, "seconds": seconds, "diagnostics": diagnostics }),
        );
    } else {
        shell.show(&diagnostics, &sources);
        let errors = diagnostics.iter().filter(|d| d.is_error()).count();
        let kilobytes = bytes / 1000;
        let milliseconds = seconds * 1e3;
        shell.print(&format!("{files} files, {kilobytes} kB: {errors} errors, {milliseconds:.1} ms\n"));
    }
    if failed { Exit::Errors } else { Exit::Success }
}
