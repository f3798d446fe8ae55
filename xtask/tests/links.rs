//! Links between the pages of this repository lead somewhere; the book's table of contents is complete.

use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// All Markdown pages of the repository except build outputs.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    collect(root(), &mut pages);
    pages.sort();
    pages
}

fn collect(directory: &Path, pages: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if entry.file_type().unwrap().is_dir() {
            if !name.starts_with('.') && name != "target" && name != "node_modules" {
                collect(&path, pages);
            }
        } else if name.ends_with(".md") {
            pages.push(path);
        }
    }
}

/// `(line, target)` of every `[text](target)` outside code.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        // An indented item of a list is no code.
        if in_code || (line.starts_with("    ") && !line.trim_start().starts_with("- [")) {
            continue;
        }
        let line = without_inline_code(line);
        let mut rest = line.as_str();
        while let Some(start) = rest.find("](") {
            rest = &rest[start + 2..];
            let end = rest.find(')').unwrap_or(rest.len());
            found.push((index + 1, rest[..end].to_string()));
            rest = &rest[end..];
        }
    }
    found
}

fn without_inline_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// The anchors mdBook and GitHub give to a page's headings.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let mut broken = Vec::new();
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for (line, target) in links(&text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let linked = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let place = format!("{}:{line}: {target}", page.strip_prefix(root()).unwrap().display());
            if !linked.exists() {
                broken.push(format!("{place}: no such file"));
            } else if !anchor.is_empty()
                && !anchors(&std::fs::read_to_string(&linked).unwrap_or_default()).iter().any(|a| a == anchor)
            {
                broken.push(format!("{place}: no such heading"));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn every_page_of_the_book_is_in_its_contents() {
    let source = root().join("docs/src");
    let summary = std::fs::read_to_string(source.join("SUMMARY.md")).unwrap();
    let listed: Vec<PathBuf> = links(&summary).into_iter().map(|(_, target)| source.join(target)).collect();
    for page in pages().into_iter().filter(|page| page.starts_with(&source) && !page.ends_with("SUMMARY.md")) {
        assert!(listed.contains(&page), "{} is not in SUMMARY.md", page.display());
    }
}

#[test]
fn links_are_found_outside_code_only() {
    let text = "See [a](b.md) and `[c](d.md)`.\n\n    [e](f.md)\n\n```\n[g](h.md)\n```\n[i](j.md#k)\n";
    assert_eq!(links(text), [(1, "b.md".to_string()), (8, "j.md#k".to_string())]);
    assert_eq!(anchors("# The `a` & b-c\n"), ["the-a--b-c"]);
}
