//! The pages of all diagnostics have one form, and their examples are what they claim to be. Those of syntax and of names, types and connections are
//! run in their crates; here the models whose diagnostics come later: units, equations, the run.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn layshaft(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_layshaft")).args(arguments).arg("--json").output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

/// Code and text of every page.
fn pages() -> Vec<(String, String)> {
    let list = layshaft(&["explain", "--list"]);
    let codes = list.as_array().unwrap().iter().map(|entry| entry["code"].as_str().unwrap().to_string());
    codes.map(|code| (code.clone(), layshaft(&["explain", &code])["text"].as_str().unwrap().to_string())).collect()
}

/// The blocks of a page, with their language.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    page.split("\n```").skip(1).step_by(2).map(|block| block.split_once('\n').unwrap()).collect()
}

/// The codes that a run of the model gives.
fn codes(folder: &Path, name: &str, text: &str, check_units: bool) -> Vec<String> {
    let file = folder.join(format!("{name}.mo"));
    fs::write(&file, text).unwrap();
    let result = folder.join("result.csv");
    let mut arguments =
        vec!["simulate", file.to_str().unwrap(), "--no-cache", "--interpret", "-o", result.to_str().unwrap()];
    arguments.extend(check_units.then_some("--check-units"));
    let answer = layshaft(&arguments);
    let diagnostics = answer["diagnostics"].as_array().unwrap().iter();
    diagnostics.map(|diagnostic| diagnostic["code"].as_str().unwrap().to_string()).collect()
}

#[test]
fn pages_have_one_form() {
    for (code, page) in pages() {
        let title = page.lines().next().unwrap();
        assert!(title.starts_with("# ") && !title.contains(&code) && !title.ends_with('.'), "{code}: {title}");
        assert!(page.len() > 60, "{code} says too little");
        assert!(!page.contains("\n    ") || page.contains("```"), "{code} has an example without a fence");
        for (language, _) in blocks(&page) {
            assert!(matches!(language, "modelica" | "text"), "{code}: a block of `{language}`");
        }
    }
}

#[test]
fn the_wrong_example_gives_the_code_and_the_right_one_nothing() {
    let folder = std::env::temp_dir().join(format!("layshaft-explanations-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let is_run_here = |code: &str| ["E04", "W04", "E05", "W05", "W020"].iter().any(|series| code.starts_with(series));
    let mut run = 0;
    for (code, page) in pages().into_iter().filter(|(code, _)| is_run_here(code)) {
        let examples: Vec<&str> =
            blocks(&page).into_iter().filter(|(language, _)| *language == "modelica").map(|(_, text)| text).collect();
        let [wrong, right] = examples[..] else { continue };
        let check_units = code.starts_with("W02");
        assert_eq!(codes(&folder, &format!("{code}-wrong"), wrong, check_units), [code.as_str()]);
        assert_eq!(codes(&folder, &format!("{code}-right"), right, check_units), Vec::<String>::new(), "{code}");
        run += 1;
    }
    fs::remove_dir_all(folder).unwrap();
    assert!(run >= 19, "{run} pages have examples");
}
