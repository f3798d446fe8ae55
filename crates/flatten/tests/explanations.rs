//! Every code has a page, and the examples on it are what they claim to be.

use layshaft_flatten::{Outcome, Request, Store, explanations, flatten};
use std::path::PathBuf;

/// The contents of the fenced blocks of a page.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```modelica\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

fn translate(name: &str, text: &str) -> Outcome {
    let directory = std::env::temp_dir().join(format!("layshaft-pages-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file: PathBuf = directory.join(format!("{name}.mo"));
    std::fs::write(&file, text).unwrap();
    let outcome = flatten(&Store::default(), &Request { files: vec![file.clone()], ..Request::default() });
    std::fs::remove_file(&file).unwrap();
    outcome
}

#[test]
fn the_wrong_example_gives_the_code_and_the_right_one_nothing() {
    let mut complaints = Vec::new();
    let pages =
        explanations().filter(|(code, _)| ["E02", "E03", "W025"].iter().any(|series| code.0.starts_with(series)));
    for (code, page) in pages {
        assert!(page.starts_with("# ") && page.len() > 100, "{}", code.0);
        let examples = examples(page);
        if code.0 == "E0399" {
            assert!(examples.is_empty(), "no text can call for an internal error");
            continue;
        }
        let [wrong, right] = examples[..] else { panic!("{} has {} examples", code.0, examples.len()) };
        let diagnostics = translate(&format!("{}-wrong", code.0), wrong).diagnostics;
        if diagnostics.is_empty() || diagnostics.iter().any(|d| d.code != code) {
            complaints.push(format!("{} wrong: {diagnostics:?}", code.0));
        }
        let outcome = translate(&format!("{}-right", code.0), right);
        if outcome.model.is_none() || !outcome.diagnostics.is_empty() {
            complaints.push(format!("{} right: {:?}", code.0, outcome.diagnostics));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
