//! Every code has a page, and the examples on it are what they claim to be.

use layshaft_source::FileId;
use layshaft_syntax::{EXPLANATIONS, parse};

/// Codes whose example would be too large for a page.
const WITHOUT_EXAMPLE: &[&str] = &["E0008", "E0023", "E0024", "E0099"];

/// The contents of the fenced blocks of a page.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```modelica\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

#[test]
fn every_code_has_one_page() {
    assert!(EXPLANATIONS.windows(2).all(|pair| pair[0].0 < pair[1].0));
    for (code, page) in EXPLANATIONS {
        assert!(page.starts_with("# ") && page.len() > 100, "{}", code.0);
    }
}

#[test]
fn the_wrong_example_gives_the_code_and_the_right_one_nothing() {
    for (code, page) in EXPLANATIONS {
        let examples = examples(page);
        if WITHOUT_EXAMPLE.contains(&code.0) {
            assert_eq!(examples.len(), 0, "{}", code.0);
            continue;
        }
        let [wrong, right] = examples[..] else { panic!("{} has {} examples", code.0, examples.len()) };
        let diagnostics = parse(FileId(0), wrong).diagnostics;
        assert!(!diagnostics.is_empty() && diagnostics.iter().all(|d| d.code == *code), "{}: {diagnostics:?}", code.0);
        assert_eq!(parse(FileId(0), right).diagnostics, [], "{}", code.0);
    }
}

/// Every code that stands for a mistake in the text is tried by a recovery test.
#[test]
fn every_code_is_tested() {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recovery");
    let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let expectations: String = files.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for (code, _) in EXPLANATIONS.iter().filter(|(code, _)| !WITHOUT_EXAMPLE.contains(&code.0)) {
        assert!(expectations.contains(&format!(" {} ", code.0)), "{} is in no recovery test", code.0);
    }
}
