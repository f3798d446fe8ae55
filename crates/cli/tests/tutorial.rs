//! What the tutorial and the README tell the reader to do, done: the models are saved under the names the text gives them, the
//! commands run one after the other, and what the page shows of their output is what they say.
//!
//! - A block ```` ```modelica ```` is a file; its name is the last one in the text before it that ends in `.mo`.
//! - In a block ```` ```console ```` lines after `$ ` are commands, the others are lines of their output, in this order; `…` stands for anything,
//!   and others may stand between them. A command succeeds, unless what is shown begins with `error`.
//! - Each line of a block ```` ```sh ```` is a command.
//!
//! The models of the tutorial are kept as examples too; `UPDATE_BOOK=1 cargo test -p layshaft --test tutorial` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Debug, PartialEq)]
enum Step {
    Save { file: String, text: String },
    Run { line: usize, command: String, shown: Vec<String> },
}

/// The last name in backquotes that ends in `.mo`.
fn file_named_in(text: &str) -> Option<&str> {
    text.split('`').rfind(|word| word.ends_with(".mo") && !word.contains(' '))
}

fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut prose = String::new();
    let mut lines = page.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let Some(language) = line.strip_prefix("```") else {
            prose.push_str(line);
            prose.push('\n');
            continue;
        };
        let block: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        match language {
            "modelica" => {
                let file = file_named_in(&prose).unwrap_or_else(|| panic!("line {}: a model without a file", at + 1));
                steps.push(Step::Save { file: file.to_string(), text: block.join("\n") + "\n" });
                prose.clear();
            }
            "console" => {
                for (offset, line) in block.into_iter().enumerate() {
                    if let Some(command) = line.strip_prefix("$ ") {
                        steps.push(Step::Run {
                            line: at + offset + 2,
                            command: command.to_string(),
                            shown: Vec::new(),
                        });
                    } else if let Some(Step::Run { shown, .. }) = steps.last_mut() {
                        shown.push(line.to_string());
                    }
                }
            }
            "sh" => steps.extend(block.into_iter().enumerate().map(|(offset, line)| Step::Run {
                line: at + offset + 2,
                command: line.to_string(),
                shown: Vec::new(),
            })),
            _ => {}
        }
    }
    steps
}

/// Columns of a table are as wide as its longest entry, so only the words of a line count.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// Whether a line is what the page shows, where `…` stands for anything.
fn agrees(pattern: &str, line: &str) -> bool {
    let (pattern, line) = (words(pattern), words(line));
    let parts: Vec<&str> = pattern.split('…').collect();
    let Some(mut rest) = line.strip_prefix(parts[0]) else { return false };
    let Some((last, middle)) = parts[1..].split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// The first line that is shown and was not said, if there is one.
fn unsaid<'s>(shown: &'s [String], output: &str) -> Option<&'s str> {
    let mut lines = output.lines();
    let wanted = shown.iter().filter(|line| line.trim() != "…" && !line.trim().is_empty());
    wanted.map(String::as_str).find(|pattern| !lines.by_ref().any(|line| agrees(pattern, line)))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(command: &str, folder: &Path) -> (bool, String) {
    let binary = Path::new(env!("CARGO_BIN_EXE_layshaft")).parent().unwrap();
    let mut path = vec![binary.to_path_buf()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).unwrap())
        .env_remove("MODELICAPATH")
        .output()
        .unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn shows_error(shown: &[String]) -> bool {
    shown.first().is_some_and(|line| line.starts_with("error"))
}

/// Does what the page says; its models must be those under `examples`, if a folder there is given.
fn follow(page: &str, examples: Option<&str>) {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let folder =
        std::env::temp_dir().join(format!("layshaft-{}-{}", page.replace(['/', '.'], "-"), std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let steps = steps(&text);
    assert!(steps.iter().any(|step| matches!(step, Step::Run { .. })), "{page} has no commands");
    for (at, step) in steps.iter().enumerate() {
        match step {
            Step::Save { file, text } => {
                fs::write(folder.join(file), text).unwrap();
                // A model that is shown for its mistake is no example.
                let is_wrong = matches!(steps.get(at + 1), Some(Step::Run { shown, .. }) if shows_error(shown));
                let Some(examples) = examples.filter(|_| !is_wrong) else { continue };
                let example = root().join(examples).join(file);
                if std::env::var_os("UPDATE_BOOK").is_some() {
                    fs::create_dir_all(example.parent().unwrap()).unwrap();
                    fs::write(&example, text).unwrap();
                }
                let kept = fs::read_to_string(&example).unwrap_or_default();
                assert_eq!(kept, *text, "{page}: {examples}/{file} differs (UPDATE_BOOK=1 writes it anew)");
            }
            Step::Run { line, command, shown } => {
                let (succeeded, output) = run(command, &folder);
                assert_eq!(succeeded, !shows_error(shown), "{page}:{line}: {command}\n{output}");
                if let Some(missing) = unsaid(shown, &output) {
                    panic!("{page}:{line}: {command}\nshown: {missing}\nbut it says\n{output}");
                }
            }
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn first_model() {
    follow("docs/src/tutorial/first-model.md", Some("examples/tutorial"));
}

#[test]
fn first_gearbox() {
    follow("docs/src/tutorial/first-gearbox.md", Some("examples/tutorial"));
}

#[test]
fn first_reduction() {
    follow("docs/src/tutorial/first-reduction.md", Some("examples/tutorial"));
}

#[test]
fn readme() {
    follow("README.md", None);
}

#[test]
fn what_is_shown_is_compared_line_by_line() {
    let shown = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
    let output = "a: simulated\n  time  0 to 1.25 s\n  x  3.14159\n";
    assert_eq!(unsaid(&shown("a: simulated\n…\n  x  3.1…"), output), None);
    assert_eq!(unsaid(&shown("  time  0 to … s"), output), None);
    assert_eq!(unsaid(&shown("  x  3.2…"), output), Some("  x  3.2…"));
    assert_eq!(unsaid(&shown("  x  3.14159\na: simulated"), output), Some("a: simulated"), "the order counts");
    assert_eq!(unsaid(&shown("  x  3.1"), output), Some("  x  3.1"), "the whole line counts");
    let page = "Save it as `A.mo`:\n\n```modelica\nmodel A\n```\n\n```console\n$ run\nout\n$ walk\n```\n";
    let run = |line, command: &str, shown: &[&str]| Step::Run {
        line,
        command: command.into(),
        shown: shown.iter().map(|line| line.to_string()).collect(),
    };
    let save = Step::Save { file: "A.mo".into(), text: "model A\n".into() };
    assert_eq!(steps(page), [save, run(8, "run", &["out"]), run(10, "walk", &[])]);
}
