//! Every file of the Modelica Standard Library parses without a diagnostic.
//!
//! Needs the library's directory in `LAYSHAFT_MSL`; without it the test says so and passes.

use layshaft_source::FileId;
use std::path::{Path, PathBuf};

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("the library directory is readable");
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "mo") {
            files.push(path);
        }
    }
}

#[test]
fn the_standard_library_parses_without_diagnostics() {
    let Ok(directory) = std::env::var("LAYSHAFT_MSL") else {
        println!("skipped: set LAYSHAFT_MSL to the directory of the Modelica Standard Library");
        return;
    };
    let mut paths = Vec::new();
    collect(Path::new(&directory), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "no .mo file below {directory}");
    let mut failures = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).expect("the file is UTF-8");
        let parsed = layshaft_syntax::parse(FileId(0), &text);
        for diagnostic in &parsed.diagnostics {
            let start = diagnostic.span.map_or(0, |span| span.start as usize);
            let line = text[..start].lines().count();
            failures.push(format!("{}:{line}: {}", path.display(), diagnostic.message));
        }
    }
    assert!(failures.is_empty(), "{} of {} files:\n{}", failures.len(), paths.len(), failures.join("\n"));
}
