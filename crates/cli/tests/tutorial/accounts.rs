//! Where the numbers of a page come from, block by block: every table of figures, every output of a program and every paragraph that counts what runs count is accounted for.
//!
//! A block is accounted for if a claim (`<!-- run: … -->`) speaks of it, if it is the output of a command (`<!-- shows: … -->`), if a program writes it (`<!-- NAME: begin -->`), or if a
//! comment right before it says what no test can run again:
//!
//! - `<!-- measured: HOW -->`: processor times, counted instructions, memory, runs by the clock;
//! - `<!-- published: WHO -->`: values of papers, of peers, of other programs, and what follows from them;
//! - `<!-- given: WHAT -->`: settings, formats and arithmetic, which no run makes;
//! - `<!-- unchecked: WHY -->`: results of runs that were read off by hand and that nothing compares;
//! - `<!-- tested: FILE … -->`: another test holds these values. Either one of these files reads the page, or each of the block's numbers with a decimal point, or of four digits and more, stands in them.

use crate::{agrees_with, claims, numbers, root, words};

/// What stands between two empty lines, or in a fence.
struct Block {
    line: usize,
    lines: Vec<String>,
    /// Output, a program or a file, not prose.
    is_verbatim: bool,
    /// The comment right before it: its word and the rest.
    note: Option<(String, String)>,
}

fn blocks(page: &str) -> Vec<Block> {
    let (mut blocks, mut note) = (Vec::new(), None);
    let mut current: Option<Block> = None;
    let mut lines = page.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        if let Some(comment) = line.trim_start().strip_prefix("<!--") {
            blocks.extend(current.take());
            let mut text = comment.to_string();
            while !text.contains("-->") {
                let Some((_, more)) = lines.next() else { break };
                text.push(' ');
                text.push_str(more.trim());
            }
            let text = text.split("-->").next().unwrap_or_default().trim().to_string();
            note = text.split_once(':').map(|(word, rest)| (word.trim().to_string(), rest.trim().to_string()));
            continue;
        }
        if let Some(fence) = line.strip_prefix("```") {
            blocks.extend(current.take());
            let inside = lines.by_ref().map(|(_, line)| line.to_string()).take_while(|line| line != "```").collect();
            // Programs and settings have languages; what a program says has none.
            let is_verbatim = matches!(fence, "" | "text" | "console");
            blocks.push(Block { line: at + 1, lines: inside, is_verbatim, note: note.take() });
            continue;
        }
        if line.trim().is_empty() {
            blocks.extend(current.take());
            continue;
        }
        let is_verbatim = line.starts_with("    ");
        let block =
            current.get_or_insert_with(|| Block { line: at + 1, lines: Vec::new(), is_verbatim, note: note.take() });
        block.lines.push(line.to_string());
    }
    blocks.extend(current);
    blocks
}

/// Whether a line of a block is output of a program with a number in it: a message, or columns.
fn is_output(line: &str) -> bool {
    let text = line.trim();
    if let Some((_, message)) = text.split_once("]: ").filter(|(code, _)| code.contains("[E") || code.contains("[W")) {
        return message.contains(|c: char| c.is_ascii_digit());
    }
    // What has these is a program, a setting or a comment.
    if text.contains([';', '=', '#']) {
        return false;
    }
    text.match_indices("  ").any(|(at, _)| {
        let rest = text[at..].trim_start().trim_start_matches(['~', '-']);
        rest.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Things that runs count.
const COUNTED: [&str; 10] = [
    "states",
    "steps",
    "events",
    "evaluations",
    "iterations",
    "overruns",
    "factorisations",
    "calls",
    "unknowns",
    "instructions",
];
/// Words between a number and what it counts.
const KINDS: [&str; 7] = ["state", "time", "function", "Newton", "energy", "accepted", "rejected"];

/// Whether a line of prose counts something: `2,200 steps`, `14 state events`.
fn counts(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| word.trim_start_matches(['(', '*']).starts_with(|c: char| c.is_ascii_digit());
    words.iter().enumerate().any(|(at, word)| {
        let word = word.trim_end_matches([',', '.', ';', ':', ')', '*']);
        let number = match at.checked_sub(1).map(|before| words[before]) {
            Some(kind) if KINDS.contains(&kind) => at.checked_sub(2).map(|before| words[before]),
            other => other,
        };
        COUNTED.contains(&word) && number.is_some_and(is_number)
    })
}

/// The text without what stands in backquotes or is the address of a link: names, commands and files.
fn without_names(text: &str) -> String {
    let plain: String = text.split('`').step_by(2).collect();
    let mut parts = plain.split("](");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// Results of a run: numbers with a decimal point or of four digits and more.
fn figures(text: &str) -> Vec<(f64, f64)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ',');
    let plain = without_names(text).replace('⁻', "-");
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).count();
    let is_figure = |word: &&str| {
        let word = word.trim_matches(['.', ',']);
        let is_number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains(char::is_alphabetic);
        is_number && (word.contains('.') || digits(word) >= 4)
    };
    plain.split(|c: char| !is_part(c)).filter(is_figure).flat_map(numbers).collect()
}

/// Fewer figures than this in a table are settings beside words.
const FEW: usize = 3;

impl Block {
    fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// Whether it shows what runs give.
    fn has_numbers(&self) -> bool {
        if self.is_verbatim {
            return self.lines.iter().any(|line| is_output(line));
        }
        if self.lines[0].starts_with('|') && figures(&self.text()).len() >= FEW {
            return true;
        }
        !self.lines[0].starts_with(['#', '!']) && self.lines.iter().any(|line| counts(line))
    }
}

/// What of a page is not accounted for, with its lines.
pub fn unaccounted(name: &str, page: &str) -> Vec<String> {
    let said: Vec<String> = claims(page).into_iter().flat_map(|claims| claims.said).map(|(_, text)| text).collect();
    let mut problems = Vec::new();
    // Output may have empty lines in it.
    let mut is_shown = false;
    for block in blocks(page) {
        let begins = block.note.as_ref().is_some_and(|(word, _)| word == "shows");
        is_shown = begins || (is_shown && block.is_verbatim && block.note.is_none());
        let (text, line) = (block.text(), block.line);
        let is_claimed = || {
            let text = words(&text);
            said.iter().any(|said| text.contains(said.as_str()))
        };
        match &block.note {
            Some((word, why)) if matches!(word.as_str(), "measured" | "published" | "given" | "unchecked") => {
                if why.is_empty() {
                    problems.push(format!("{line}: `{word}` without a reason"));
                }
            }
            Some((word, files)) if word == "tested" => {
                problems.extend(untested(name, &text, files).map(|problem| format!("{line}: {problem}")));
            }
            Some((_, rest)) if rest == "begin" => {}
            _ if is_shown || !block.has_numbers() || is_claimed() => {}
            _ => problems
                .push(format!("{line}: {}", block.lines.iter().find(|line| counts(line)).unwrap_or(&block.lines[0]))),
        }
    }
    problems
}

/// The first figure of a block that none of the files has.
fn untested(name: &str, block: &str, files: &str) -> Option<String> {
    let mut there = Vec::new();
    for file in files.split_whitespace() {
        let Ok(text) = std::fs::read_to_string(root().join(file)) else {
            return Some(format!("there is no `{file}`"));
        };
        if text.contains(name) {
            return None;
        }
        // A minus sign of the page is a character of its own.
        there.extend(numbers(&text.replace('_', "").replace('-', " ")));
    }
    let missing = figures(block).into_iter().find(|figure| !agrees_with(figure, &there));
    missing.map(|(value, _)| format!("{value} stands in none of {files}"))
}

#[test]
fn blocks_are_accounted_for() {
    // A name that does not stand in this file.
    let name = ["page", ".md"].concat();
    let found = |page: &str| unaccounted(&name, page).len();
    assert_eq!(found("Run\n\n    layshaft simulate X\n\nIt takes 2,200 steps and\n14 state events."), 1);
    assert_eq!(found("Run `layshaft simulate X`:\n\n      states      12\n"), 1);
    assert_eq!(found("Run `layshaft simulate X`:\n\n    parameter Real x = 3;\n\nIt has steps.\n"), 0);
    let table = "| a | b |\n|---|---|\n| 1.5 | 2.25 |\n| 3 | 4,100 |\n";
    assert_eq!(found(table), 1);
    assert_eq!(found(&format!("<!-- measured: by callgrind -->\n{table}")), 0);
    assert_eq!(found(&format!("<!-- measured: -->\n{table}")), 1, "no reason");
    assert_eq!(found(&format!("<!-- given: settings -->\nText.\n\n{table}")), 1, "of the block right behind it only");
    assert_eq!(found(&format!("<!-- methods: begin -->\n{table}")), 0);
    assert_eq!(found(&format!("<!-- run: x\n  a => 1.5 | 2.25\n-->\n{table}")), 0);
    let here = "crates/cli/tests/tutorial/accounts.rs";
    assert_eq!(found(&format!("<!-- tested: {here} -->\n{table}")), 0);
    assert_eq!(found(&format!("<!-- tested: {here} -->\n{}", table.replace("2.25", &format!("2.{}", 618_034)))), 1);
    assert_eq!(found(&format!("<!-- tested: nowhere.rs -->\n{table}")), 1);
}
