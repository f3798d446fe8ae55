//! Old names of the library's classes: short classes with the annotation `obsolete`, written in the `package.mo` of the package that has
//! them. Each must give the same model as the class it stands for, and a warning.

use super::{layshaft, library};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    let mut names = Vec::new();
    collect(&library().join("Layshaft"), "Layshaft", &mut names);
    let count = names.len();
    let mut trials = vec![Trial::test("deprecated names are found", move || {
        if count >= 24 { Ok(()) } else { Err(format!("{count} deprecated names, at least 24 expected").into()) }
    })];
    trials
        .extend(names.into_iter().map(|(old, new)| Trial::test(format!("deprecated {old}"), move || same(&old, &new))));
    trials
}

/// Old and new full names of the package in `folder` and of those below.
fn collect(folder: &Path, package: &str, names: &mut Vec<(String, String)>) {
    let text = std::fs::read_to_string(folder.join("package.mo")).unwrap_or_default();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(advice) = lines.peek().and_then(|next| next.split_once("annotation(obsolete=\"Use ")) else {
            continue;
        };
        let new = advice.1.split(';').next().unwrap_or_default();
        let old = line.split_whitespace().nth(1).unwrap_or_default();
        names.push((format!("{package}.{old}"), new.to_owned()));
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<_> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        collect(&folder, &format!("{package}.{name}"), names);
    }
}

/// Both names give as many equations and parameters, or the same errors (a model may need values to stand alone); the old one a warning.
fn same(old: &str, new: &str) -> Result<(), Failed> {
    let [before, after] = [check(old)?, check(new)?];
    for key in ["ok", "equations", "unknowns", "parameters"] {
        if before[key] != after[key] {
            return Err(format!("{key}: {} with {old}, {} with {new}", before[key], after[key]).into());
        }
    }
    let has = |answer: &Value, what: &str| {
        let diagnostics = answer["diagnostics"].as_array().into_iter().flatten();
        diagnostics.filter(|diagnostic| diagnostic["code"] == what).count()
    };
    if has(&before, "W0261") != 1 || has(&after, "W0261") != 0 || has(&before, "E0201") + has(&after, "E0201") > 0 {
        return Err(format!("{old}: {:#}, {new}: {:#}", before["diagnostics"], after["diagnostics"]).into());
    }
    Ok(())
}

fn check(class: &str) -> Result<Value, Failed> {
    let output = layshaft("check", class).output()?;
    serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{class}: {error}: {}", String::from_utf8_lossy(&output.stderr)).into())
}
