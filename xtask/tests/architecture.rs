//! ARCHITECTURE.md tells the truth about the crates: each has its paragraph, and the table of
//! dependencies is Cargo's.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

type Dependencies = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The name a crate has in the page: without the common prefix.
fn short(name: &str) -> String {
    name.strip_prefix("layshaft-").unwrap_or(name).to_string()
}

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Ordinary dependencies among the crates of the workspace.
fn according_to_cargo() -> Dependencies {
    let packages = packages();
    let ours: BTreeSet<&str> = packages.iter().map(|package| package["name"].as_str().unwrap()).collect();
    let dependencies_of = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        dependencies
            .filter(|dependency| dependency["kind"].is_null())
            .map(|dependency| dependency["name"].as_str().unwrap())
            .filter(|name| ours.contains(name))
            .map(short)
            .collect()
    };
    packages.iter().map(|package| (short(package["name"].as_str().unwrap()), dependencies_of(package))).collect()
}

fn page() -> String {
    std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// The words in backquotes of a table cell.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

fn according_to_the_page() -> Dependencies {
    let page = page();
    let (_, table) = page.split_once("<!-- dependencies: begin -->").unwrap();
    let (table, _) = table.split_once("<!-- dependencies: end -->").unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let mut cells = row.trim_matches('|').split('|');
        let name = quoted(cells.next().unwrap()).remove(0);
        (name, quoted(cells.next().unwrap()).into_iter().collect())
    })
    .collect()
}

#[test]
fn the_dependency_table_is_cargos() {
    let (page, cargo) = (according_to_the_page(), according_to_cargo());
    let names: BTreeSet<&String> = page.keys().chain(cargo.keys()).collect();
    for name in names {
        assert_eq!(page.get(name), cargo.get(name), "row `{name}`: left the page, right Cargo");
    }
}

#[test]
fn every_crate_has_a_paragraph() {
    let page = page();
    for package in packages() {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        let folder = manifest.strip_prefix(root()).unwrap().display().to_string();
        assert!(page.contains(&format!("### `{folder}`\n")), "ARCHITECTURE.md has no section on {folder}");
    }
}

/// The table lists a crate before the crates it depends on.
#[test]
fn dependencies_point_downwards() {
    let page = page();
    let (_, table) = page.split_once("<!-- dependencies: begin -->").unwrap();
    let order: Vec<String> =
        table.lines().filter(|line| line.starts_with("| `")).map(|row| quoted(row).remove(0)).collect();
    let position = |name: &str| order.iter().position(|entry| entry == name);
    for (name, dependencies) in according_to_cargo().iter().filter(|(name, _)| *name != "xtask") {
        for dependency in dependencies {
            assert!(position(name) < position(dependency), "{name} must stand above {dependency}");
        }
    }
}
