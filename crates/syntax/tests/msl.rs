//! Every file of the Modelica Standard Library parses without a diagnostic and prints back token for
//! token, with all its comments.
//!
//! Needs the library's directory in `LAYSHAFT_MSL`; without it the tests say so and pass.

use layshaft_source::FileId;
use layshaft_syntax::{comments, parse, print, tokens};
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

/// Path and text of every file of the library, if its place is known.
fn library() -> Option<Vec<(PathBuf, String)>> {
    let Ok(directory) = std::env::var("LAYSHAFT_MSL") else {
        println!("skipped: set LAYSHAFT_MSL to the directory of the Modelica Standard Library");
        return None;
    };
    let mut paths = Vec::new();
    collect(Path::new(&directory), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "no .mo file below {directory}");
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the file is UTF-8");
        (path, text)
    };
    Some(paths.into_iter().map(read).collect())
}

#[test]
fn the_standard_library_parses_without_diagnostics() {
    let Some(files) = library() else { return };
    let mut failures = Vec::new();
    for (path, text) in &files {
        for diagnostic in parse(FileId(0), text).diagnostics {
            let start = diagnostic.span.map_or(0, |span| span.start as usize);
            let line = text[..start].lines().count();
            failures.push(format!("{}:{line}: {}", path.display(), diagnostic.message));
        }
    }
    assert!(failures.is_empty(), "{} in {} files:\n{}", failures.len(), files.len(), failures.join("\n"));
}

#[test]
fn the_standard_library_prints_back_token_for_token() {
    let Some(files) = library() else { return };
    for (path, text) in &files {
        let printed = print(&parse(FileId(0), text).file, text);
        let (before, after) = (tokens(text), tokens(&printed));
        if let Some(place) = (0..before.len().max(after.len())).find(|&i| before.get(i) != after.get(i)) {
            let around = place.saturating_sub(10)..place + 5;
            let (before, after) = (before.get(around.clone()), after.get(around));
            panic!("{}: token {place} differs:\n{before:?}\n{after:?}", path.display());
        }
        assert_eq!(comments(text), comments(&printed), "{}: comments differ", path.display());
    }
}

#[test]
fn printing_the_standard_library_twice_changes_nothing() {
    let Some(files) = library() else { return };
    for (path, text) in &files {
        let once = print(&parse(FileId(0), text).file, text);
        let twice = print(&parse(FileId(0), &once).file, &once);
        if let Some((line, (a, b))) = once.lines().zip(twice.lines()).enumerate().find(|(_, (a, b))| a != b) {
            panic!("{}: line {} of the output is not stable:\n{a}\n{b}", path.display(), line + 1);
        }
        assert_eq!(once.len(), twice.len(), "{}", path.display());
    }
}
