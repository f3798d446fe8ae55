//! What we depend on is what `deny.toml` accepts, and not too much of it: licences, sources, the number of crates in the program.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Crates that the build of `layshaft` may take.
const MOST: usize = 250;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// What cargo prints. It may download crates of other platforms, which the build did not need.
fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).arg("--locked").current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The strings of a list such as `["MIT", "ISC"]`.
fn strings(list: &str) -> Vec<String> {
    list.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// Licences for all crates, and further ones for some.
fn accepted() -> (BTreeSet<String>, BTreeMap<String, Vec<String>>) {
    let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let (_, licences) = text.split_once("[licenses]").unwrap();
    let (licences, _) = licences.split_once("\n[").unwrap();
    let list = licences.lines().find_map(|line| line.strip_prefix("allow = ")).unwrap();
    let exceptions = licences.lines().filter(|line| line.trim_start().starts_with("{ name")).map(|line| {
        let mut words = strings(line).into_iter();
        (words.next().unwrap(), words.collect())
    });
    (strings(list).into_iter().collect(), exceptions.collect())
}

/// Whether an SPDX expression holds when the licences for which `is_accepted` is true may be taken. `AND` binds stronger than `OR`; `/` is an
/// old way to write `OR`.
fn holds(expression: &str, is_accepted: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    any(&words, &mut at, is_accepted)
}

fn any(words: &[&str], at: &mut usize, is_accepted: &dyn Fn(&str) -> bool) -> bool {
    let mut holds = all(words, at, is_accepted);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        holds |= all(words, at, is_accepted);
    }
    holds
}

fn all(words: &[&str], at: &mut usize, is_accepted: &dyn Fn(&str) -> bool) -> bool {
    let mut holds = one(words, at, is_accepted);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        holds &= one(words, at, is_accepted);
    }
    holds
}

fn one(words: &[&str], at: &mut usize, is_accepted: &dyn Fn(&str) -> bool) -> bool {
    let Some(&word) = words.get(*at) else { return false };
    *at += 1;
    if word == "(" {
        let holds = any(words, at, is_accepted);
        *at += 1;
        return holds;
    }
    if words.get(*at) == Some(&"WITH") {
        *at += 2;
        let exception = words.get(*at - 1).copied().unwrap_or_default();
        return is_accepted(&format!("{word} WITH {exception}"));
    }
    is_accepted(word)
}

#[test]
fn licences_and_sources_are_those_we_accept() {
    let (everywhere, exceptions) = accepted();
    let metadata: Value = serde_json::from_str(&cargo(&["metadata", "--format-version", "1"])).unwrap();
    let mut refused = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let Some(source) = package["source"].as_str() else { continue };
        if !source.starts_with("registry+") {
            refused.push(format!("{name} comes from {source}"));
        }
        let licence = package["license"].as_str().unwrap_or_default();
        let own = exceptions.get(name).cloned().unwrap_or_default();
        if !holds(licence, &|word| everywhere.contains(word) || own.iter().any(|own| own == word)) {
            refused.push(format!("{name}: licence `{licence}`"));
        }
    }
    assert!(refused.is_empty(), "not accepted by deny.toml:\n{}", refused.join("\n"));
}

#[test]
fn the_program_is_built_from_few_crates() {
    let tree = cargo(&["tree", "--package", "layshaft", "--edges", "normal,build", "--prefix", "none"]);
    // A crate that was listed before is marked.
    let crates: BTreeSet<&str> = tree.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    assert!(crates.len() > 50 && crates.len() <= MOST, "{} crates, at most {MOST}", crates.len());
}

#[test]
fn expressions_are_read_as_the_standard_says() {
    let mit = |word: &str| word == "MIT";
    assert!(holds("MIT OR GPL-3.0", &mit) && holds("GPL-3.0/MIT", &mit) && holds("(GPL-3.0 OR MIT)", &mit));
    assert!(!holds("MIT AND GPL-3.0", &mit) && !holds("", &mit) && !holds("MIT WITH X", &mit));
    assert!(!holds("(MIT OR GPL-3.0) AND X", &mit) && holds("X AND Y OR MIT", &mit));
}
