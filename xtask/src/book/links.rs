//! Links and pictures of HTML pages that lead nowhere.

use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// What a page refers to and what it can be referred to by.
#[derive(Default)]
struct Page {
    /// Values of `href` and `src`.
    targets: Vec<String>,
    /// Values of `id`.
    anchors: BTreeSet<String>,
}

/// Every link of every page in the folder whose file or place on a page does not exist.
pub fn dead(folder: &Path) -> Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    for path in super::pages(folder)? {
        pages.insert(path.clone(), read(&fs::read_to_string(&path)?));
    }
    let mut dead = Vec::new();
    // The page for addresses that do not exist is meant for a server: its links start at the root.
    for (path, page) in pages.iter().filter(|(path, _)| !path.ends_with("404.html")) {
        for target in page.targets.iter().filter(|target| is_local(target)) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = file.split('?').next().unwrap_or(file);
            let linked = if file.is_empty() { path.clone() } else { tidy(&path.with_file_name("").join(file)) };
            let place = format!("{}: {target}", path.strip_prefix(folder).unwrap_or(path).display());
            if !linked.exists() {
                dead.push(format!("{place}: no such file"));
            } else if !anchor.is_empty() && pages.get(&linked).is_some_and(|page| !page.anchors.contains(anchor)) {
                dead.push(format!("{place}: no such place on the page"));
            }
        }
    }
    Ok(dead)
}

fn is_local(target: &str) -> bool {
    !target.contains("://") && !target.starts_with("mailto:") && !target.starts_with("data:")
}

/// The path without `.` and `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                tidy.pop();
            }
            Component::CurDir => {}
            part => tidy.push(part),
        }
    }
    tidy
}

/// Reads the tags of a page. In HTML that mdBook writes, `<` in text is `&lt;`; scripts are passed over.
fn read(html: &str) -> Page {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(begin) = rest.find('<') {
        rest = &rest[begin + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
        rest = attributes(&rest[name.len()..], &mut page);
        if name == "script" {
            rest = rest.find("</script").map_or("", |end| &rest[end..]);
        }
    }
    page
}

/// Reads attributes up to the end of the tag and gives the text behind it.
fn attributes<'a>(mut rest: &'a str, page: &mut Page) -> &'a str {
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        let Some(end) = rest.find(|c: char| c == '=' || c == '>' || c.is_whitespace()) else { return "" };
        let (name, after) = rest.split_at(end);
        rest = after;
        if let Some(behind) = rest.strip_prefix('>') {
            return behind;
        }
        let Some(value) = rest.strip_prefix("=\"") else {
            rest = rest.trim_start_matches('=');
            continue;
        };
        let Some((value, behind)) = value.split_once('"') else { return "" };
        rest = behind;
        match name {
            "href" | "src" => page.targets.push(decoded(value)),
            "id" => {
                page.anchors.insert(decoded(value));
            }
            _ => {}
        }
    }
}

/// The text an attribute stands for, as far as mdBook escapes it.
fn decoded(value: &str) -> String {
    value.replace("&quot;", "\"").replace("&#39;", "'").replace("&#x27;", "'").replace("&amp;", "&").replace("%20", " ")
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn targets_and_anchors_are_read_from_tags_only() {
        let html = "<h1 id=\"a-b\">x</h1><p>&lt;a href=\"no\"&gt;</p><a class=\"c\" href=\"d.html#e\">f</a>\
             <!-- <a href=\"no\"> --><script>let a = '<a href=\"no\">';</script><img alt=\"a > b\" src=\"g&amp;h.svg\" />";
        let page = read(html);
        assert_eq!(page.targets, ["d.html#e", "g&h.svg"]);
        assert_eq!(page.anchors.into_iter().collect::<Vec<_>>(), ["a-b"]);
    }
}
