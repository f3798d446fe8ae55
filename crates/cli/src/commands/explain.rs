//! `layshaft explain`: the page behind a diagnostic's code.

use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_source::Code;
use serde_json::json;
use std::collections::BTreeMap;

/// Explain a diagnostic's code: what it means, an example, the cure
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    /// Code as shown in brackets behind `error` or `warning`
    #[arg(required_unless_present = "list")]
    code: Option<String>,

    /// List all codes with their titles
    #[arg(long, conflicts_with = "code")]
    list: bool,
}

const EXAMPLES: &str = "\
Examples:
  layshaft explain E0201
  layshaft explain --list";

impl Explain {
    pub fn run(&self, shell: &Shell) -> Exit {
        let pages: BTreeMap<Code, &str> = all_pages().collect();
        match &self.code {
            None => list(&pages, shell),
            Some(code) => explain(code, &pages, shell),
        }
    }
}

/// The pages of all crates.
fn all_pages() -> impl Iterator<Item = (Code, &'static str)> {
    layshaft_flatten::explanations()
        .chain(layshaft_sim::explanations())
        .chain(layshaft_results::EXPLANATIONS.iter().copied())
        .chain(layshaft_measured::EXPLANATIONS.iter().copied())
        .chain(layshaft_reduce::EXPLANATIONS.iter().copied())
        .chain(layshaft_report::EXPLANATIONS.iter().copied())
        .chain(layshaft_sweep::EXPLANATIONS.iter().copied())
        .chain(layshaft_fmi::EXPLANATIONS.iter().copied())
        .chain(layshaft_fmi::export::codes::EXPLANATIONS.iter().copied())
        .chain(crate::codes::EXPLANATIONS.iter().copied())
        .chain([(layshaft_source::memory::OUT_OF_MEMORY, layshaft_source::memory::EXPLANATION)])
}

fn list(pages: &BTreeMap<Code, &str>, shell: &Shell) -> Exit {
    if shell.json {
        let entries = pages.iter().map(|(code, page)| json!({ "code": code.0, "title": title(*code, page) }));
        shell.print_json(&entries.collect());
    } else {
        let lines: Vec<String> =
            pages.iter().map(|(code, page)| format!("{}  {}\n", code.0, title(*code, page))).collect();
        shell.print(&lines.concat());
    }
    Exit::Success
}

fn explain(wanted: &str, pages: &BTreeMap<Code, &str>, shell: &Shell) -> Exit {
    let wanted = wanted.trim().to_uppercase();
    let Some((code, page)) = pages.iter().find(|(code, _)| code.0 == wanted) else {
        let hint = match nearest(&wanted, pages.keys().copied()) {
            Some(code) => format!("did you mean {}? `layshaft explain --list` shows all codes", code.0),
            None => "`layshaft explain --list` shows all codes".to_string(),
        };
        return shell.wrong_usage(&format!("there is no code `{wanted}`"), Some(&hint));
    };
    if shell.json {
        shell.print_json(&json!({ "code": code.0, "title": title(*code, page), "text": page.trim() }));
    } else {
        let body = page.trim().split_once('\n').map_or("", |(_, body)| body);
        shell.print(&format!("{}: {}\n{body}\n", code.0, title(*code, page)));
    }
    Exit::Success
}

/// The first line of a page, without the heading's mark and the code.
fn title(code: Code, page: &str) -> &str {
    let heading = page.trim_start().lines().next().unwrap_or("").trim_start_matches(['#', ' ']);
    heading.strip_prefix(code.0).map_or(heading, |rest| rest.trim_start_matches([':', ' ']))
}

fn nearest(wanted: &str, codes: impl Iterator<Item = Code>) -> Option<Code> {
    let close = |code: &Code| strsim::damerau_levenshtein(wanted, code.0);
    codes.filter(|code| close(code) <= 2).min_by_key(close)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_code_has_two_pages() {
        let mut codes: Vec<Code> = all_pages().map(|(code, _)| code).collect();
        let number = codes.len();
        codes.sort();
        let doubled: Vec<&str> = codes.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].0).collect();
        assert!(doubled.is_empty(), "codes used twice: {doubled:?} of {number}");
    }

    #[test]
    fn a_mistyped_code_is_recognised() {
        let codes = [Code("E0001"), Code("E0201"), Code("W0301")];
        assert_eq!(nearest("E201", codes.into_iter()), Some(Code("E0201")));
        assert_eq!(nearest("E0210", codes.into_iter()), Some(Code("E0201")));
        assert_eq!(nearest("CLUTCH", codes.into_iter()), None);
    }
}
