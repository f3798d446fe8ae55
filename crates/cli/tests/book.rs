//! The generated pages of the book are those that the program makes: the library's reference, the command line's, and the table
//! of integration methods.
//!
//! `UPDATE_BOOK=1 cargo test -p layshaft --test book` writes them anew, with their lines in SUMMARY.md.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const BEGIN: &str = "<!-- library: begin -->\n";
const END: &str = "<!-- library: end -->";
const METHODS: &str = "<!-- methods: begin -->\n";
const METHODS_END: &str = "<!-- methods: end -->";

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src")
}

fn layshaft(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_layshaft")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn files(directory: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.map(|e| (e.file_name().into_string().unwrap(), fs::read_to_string(e.path()).unwrap())).collect()
}

fn compare(name: &str, expected: &str, found: &str) {
    if expected != found {
        let line = expected.lines().zip(found.lines()).position(|(a, b)| a != b).unwrap_or(0);
        panic!("{name} is not up to date from line {}: UPDATE_BOOK=1 cargo test -p layshaft --test book", line + 1);
    }
}

#[test]
fn generated_pages_are_up_to_date() {
    let scratch = std::env::temp_dir().join(format!("layshaft-book-{}", std::process::id()));
    let lines = layshaft(&["document", "-o", scratch.to_str().unwrap()]);
    let pages = files(&scratch);
    fs::remove_dir_all(&scratch).unwrap();
    let lines = lines.replace("](", "](library/");
    let summary = fs::read_to_string(book().join("SUMMARY.md")).unwrap();
    let (before, rest) = summary.split_once(BEGIN).expect("SUMMARY.md has a place for the library");
    let (listed, after) = rest.split_once(END).expect("SUMMARY.md ends the place for the library");
    let commands = layshaft(&["reference"]);
    let command_page = book().join("reference/command-line.md");
    let solvers = layshaft(&["reference", "--solvers"]);
    let solver_page = book().join("reference/solvers.md");
    let page = fs::read_to_string(&solver_page).unwrap();
    let (page_before, rest) = page.split_once(METHODS).expect("reference/solvers.md has a place for the methods");
    let (methods, page_after) =
        rest.split_once(METHODS_END).expect("reference/solvers.md ends the place for the methods");
    if std::env::var_os("UPDATE_BOOK").is_some() {
        fs::write(solver_page, format!("{page_before}{METHODS}{solvers}{METHODS_END}{page_after}")).unwrap();
        let _ = fs::remove_dir_all(book().join("library"));
        fs::create_dir_all(book().join("library")).unwrap();
        for (name, text) in &pages {
            fs::write(book().join("library").join(name), text).unwrap();
        }
        fs::write(book().join("SUMMARY.md"), format!("{before}{BEGIN}{lines}{END}{after}")).unwrap();
        fs::write(command_page, commands).unwrap();
        return;
    }
    compare("SUMMARY.md", &lines, listed);
    compare("reference/solvers.md", &solvers, methods);
    compare("reference/command-line.md", &commands, &fs::read_to_string(command_page).unwrap());
    let stored = files(&book().join("library"));
    let names = |pages: &BTreeMap<String, String>| pages.keys().cloned().collect::<Vec<_>>().join("\n");
    compare("the list of library pages", &names(&pages), &names(&stored));
    for (name, text) in &pages {
        compare(name, text, &stored[name]);
    }
}
