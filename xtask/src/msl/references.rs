//! Reference results: a directory per model with `Model.csv`, `comparisonSignals.txt` and `creation.txt`.

use super::catalogue::PACKAGES;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Packages without references.
const UNREFERENCED: &str = "Modelica.Electrical.Machines";

/// Test packages in scope.
const TESTS: [&str; 4] =
    ["ModelicaTest.Rotational", "ModelicaTest.Translational", "ModelicaTest.MultiBody", "ModelicaTest.Blocks"];

/// Packages in scope, in the order of the table.
fn scope() -> impl Iterator<Item = &'static str> {
    PACKAGES.into_iter().filter(|package| *package != UNREFERENCED).chain(TESTS)
}

/// A model with a trajectory to compare with.
pub struct Reference {
    pub model: String,
    /// Package of the scope.
    pub package: &'static str,
    pub trajectory: PathBuf,
    pub signals: PathBuf,
    pub start: String,
    pub stop: String,
    pub interval: String,
    pub tolerance: String,
}

/// All references in scope, by package and name.
pub fn find(directory: &Path) -> Result<Vec<Reference>> {
    let mut found = Vec::new();
    for package in scope() {
        let root = directory.join(package.replace('.', "/"));
        if root.is_dir() {
            walk(&root, directory, package, &mut found).with_context(|| root.display().to_string())?;
        }
    }
    Ok(found)
}

fn walk(directory: &Path, root: &Path, package: &'static str, found: &mut Vec<Reference>) -> Result<()> {
    if let Some(reference) = reference(directory, root, package)? {
        found.push(reference);
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(directory)?.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries.into_iter().filter(|entry| entry.is_dir()) {
        walk(&entry, root, package, found)?;
    }
    Ok(())
}

fn reference(directory: &Path, root: &Path, package: &'static str) -> Result<Option<Reference>> {
    let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (creation, trajectory) = (directory.join("creation.txt"), directory.join(format!("{name}.csv")));
    if !creation.is_file() || !trajectory.is_file() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&std::fs::read(&creation)?).into_owned();
    let setting = |key: &str, default: &str| value(&text, key).unwrap_or(default).to_string();
    let relative = directory.strip_prefix(root).unwrap_or(directory);
    let model: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    Ok(Some(Reference {
        model: model.join("."),
        package,
        trajectory,
        signals: directory.join("comparisonSignals.txt"),
        start: setting("StartTime", "0"),
        stop: setting("StopTime", "1"),
        interval: setting("Interval", "0.002"),
        tolerance: setting("Tolerance", "1e-6"),
    }))
}

/// The number behind `key=` or `key:`.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let rest = line.trim().strip_prefix(key)?.trim_start();
        let rest = rest.strip_prefix(['=', ':'])?.trim();
        let end = rest.find(|c: char| c.is_whitespace() || c == ';' || c == ',').unwrap_or(rest.len());
        rest[..end].parse::<f64>().ok().map(|_| &rest[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn settings_are_read_in_either_form() {
        let text = "[Simulation settings]\nStartTime = 0\nStopTime=1.5\r\nTolerance: 1e-06;\nInterval = none";
        assert_eq!(value(text, "StopTime"), Some("1.5"));
        assert_eq!(value(text, "Tolerance"), Some("1e-06"));
        assert_eq!(value(text, "Interval"), None);
        assert_eq!(value(text, "Solver"), None);
    }
}
