//! What the tutorial and the README tell the reader to do, done: the models are saved under the names the text gives them, the
//! commands run one after the other, and what the page shows of their output is what they say.
//!
//! - A block ```` ```modelica ```` is a file; its name is the last one in the text before it that ends in `.mo`.
//! - In a block ```` ```console ```` lines after `$ ` are commands, the others are lines of their output, in this order; `…` stands for anything,
//!   and others may stand between them. A command succeeds, unless what is shown begins with `error`.
//! - Each line of a block ```` ```sh ```` is a command.
//!
//! Numbers in the prose of other pages come from runs, too. A comment names the command and, line by line, what is looked for in its output and where
//! the page says it:
//!
//! ```text
//! <!-- run: layshaft simulate FuelConsumption -o run.mat
//!   Fuel consumption, distance: … => ends at 7.52 l/100 km
//! -->
//! ```
//!
//! `long run` instead of `run` is a command that takes too long for every test: it runs where LONG_RUNS is set.
//! The text behind `=>` must stand in the page, and each of its numbers must be a number of that line of the output, rounded to the digits it is given with.
//! A block of output behind `<!-- shows: COMMAND -->` is compared line by line, as in a console block. Lines with processor times (`CPU`) are not compared: they differ
//! from machine to machine.
//!
//! Blocks whose numbers no command can give again say where they come from ([`accounts`]); `no_number_is_unaccounted_for` finds those that do neither.
//!
//! The models of the tutorial are kept as examples too; `UPDATE_BOOK=1 cargo test -p layshaft --test tutorial` writes them anew.

mod accounts;

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

/// Numbers that a page says, and the command they come from.
#[derive(Debug, PartialEq)]
struct Claims {
    command: String,
    /// Takes too long for every test: run with LONG_RUNS=1.
    is_long: bool,
    /// A line of the output, and the words of the page.
    said: Vec<(String, String)>,
}

fn claims(page: &str) -> Vec<Claims> {
    let is_long = |text: &str| text.ends_with("<!-- long ");
    let pages: Vec<&str> = page.split("run: ").collect();
    let comments = pages.windows(2).filter(|pair| pair[0].ends_with("<!-- ") || is_long(pair[0]));
    let comments = comments.filter_map(|pair| Some((is_long(pair[0]), pair[1].split_once("-->")?.0)));
    let read = |(is_long, comment): (bool, &str)| {
        let (command, lines) = comment.split_once('\n').unwrap_or((comment, ""));
        let said = lines.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let (pattern, text) = line.split_once("=>").unwrap_or_else(|| panic!("no `=>` in `{line}`"));
            (pattern.trim().to_string(), words(text))
        });
        Claims { command: command.trim().to_string(), is_long, said: said.collect() }
    };
    comments.map(read).collect()
}

/// The numbers of a text, each with half of its last digit: `2,200` is given to hundreds, `7.52` to hundredths.
fn numbers(text: &str) -> Vec<(f64, f64)> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | 'e' | '-');
    let text = text.replace('−', "-");
    let mut found = Vec::new();
    for word in text.split(|c: char| !is_part(c)) {
        let digits = word.trim_matches(|c: char| !c.is_ascii_digit() && c != '-').replace(',', "");
        let Ok(value) = digits.parse::<f64>() else { continue };
        let decimals = digits.split_once('.').map_or(0, |(_, rest)| rest.len() as i32);
        let zeros = digits.len() - digits.trim_end_matches('0').len();
        let last = if decimals > 0 || value == 0.0 { -decimals } else { zeros as i32 };
        found.push((value, 0.5001 * 10f64.powi(last)));
    }
    found
}

/// Whether one of `there` is this number, rounded to the digits it is given with; what a run gives in J, Pa or m a page may give in MJ, bar or km.
fn agrees_with((value, half): &(f64, f64), there: &[(f64, f64)]) -> bool {
    const UNITS: [f64; 4] = [1.0, 1e-3, 1e-5, 1e-6];
    there.iter().any(|(x, _)| UNITS.iter().any(|unit| (x * unit - value).abs() <= *half))
}

/// What is wrong with a claim, given the output of its command and the page.
fn refuted(pattern: &str, text: &str, output: &str, page: &str) -> Option<String> {
    let Some(line) = output.lines().find(|line| agrees(pattern, line)) else {
        return Some(format!("no line of the output is `{pattern}`:\n{output}"));
    };
    if !words(page).contains(text) {
        return Some(format!("the page does not say `{text}`, the command says `{}`", words(line)));
    }
    let there = numbers(line);
    let wrong = numbers(text).into_iter().find(|number| !agrees_with(number, &there));
    wrong.map(|(value, _)| format!("`{text}`: {value} is no number of `{}`", words(line)))
}

/// Blocks of output, each with the command in the comment before it.
fn blocks_shown(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for rest in page.split("<!-- shows: ").skip(1) {
        let Some((command, behind)) = rest.split_once("-->") else { continue };
        let mut shown: Vec<String> = Vec::new();
        let mut is_fenced = false;
        for line in behind.lines().skip_while(|line| line.trim().is_empty()) {
            if line.starts_with("```") {
                if is_fenced {
                    break;
                }
                is_fenced = true;
            } else if is_fenced || line.starts_with("    ") {
                shown.push(line.to_string());
            } else if !line.trim().is_empty() {
                break;
            }
        }
        found.push((command.trim().replace('\n', " "), shown));
    }
    found
}

/// The page as readers see it: what stands in comments is not said.
fn without_comments(text: &str) -> String {
    text.split("<!--")
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once("-->").map_or("", |(_, rest)| rest) })
        .collect()
}

/// Runs the commands of a page whose numbers it says, each once.
fn numbers_come_from_runs(page: &str) {
    let page = format!("docs/src/{page}");
    let text = fs::read_to_string(root().join(&page)).unwrap();
    let prose = without_comments(&text);
    let (claims, blocks) = (claims(&text), blocks_shown(&text));
    assert!(!(claims.is_empty() && blocks.is_empty()), "{page} names no commands");
    let folder =
        std::env::temp_dir().join(format!("layshaft-{}-{}", page.replace(['/', '.'], "-"), std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut outputs: Vec<(String, (bool, String))> = Vec::new();
    let mut output_of = |command: &str| {
        if let Some((_, known)) = outputs.iter().find(|(known, _)| known == command) {
            return known.clone();
        }
        let placed = |command: String, part: &str| command.replace(part, &format!("{}/{part}", root().display()));
        let output = run(&placed(placed(command.to_string(), "examples/"), "library/"), &folder);
        outputs.push((command.to_string(), output.clone()));
        output
    };
    for Claims { command, is_long, said } in claims {
        if is_long && std::env::var_os("LONG_RUNS").is_none() {
            for (_, text) in said {
                assert!(words(&prose).contains(&text), "{page}: {command}: the page does not say `{text}`");
            }
            continue;
        }
        let (succeeded, output) = output_of(&command);
        assert!(succeeded, "{page}: {command}\n{output}");
        for (pattern, text) in said {
            if let Some(problem) = refuted(&pattern, &text, &output, &prose) {
                panic!("{page}: {command}: {problem}");
            }
        }
    }
    for (command, shown) in blocks {
        let (succeeded, output) = output_of(&command);
        let trimmed: Vec<String> = shown.iter().map(|line| line.trim().to_string()).collect();
        assert_eq!(succeeded, !shows_error(&trimmed), "{page}: {command}\n{output}");
        let compared: Vec<String> = shown.into_iter().filter(|line| !line.contains("CPU")).collect();
        assert!(!compared.is_empty(), "{page}: no block behind {command}");
        if let Some(missing) = unsaid(&compared, &output) {
            panic!("{page}: {command}\nshown: {missing}\nbut it says\n{output}");
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

macro_rules! tied {
    ($($name:ident: $page:literal,)*) => {
        /// Pages whose comments name the commands their numbers come from.
        const TIED: &[&str] = &[$($page),*];
        mod numbers_of {
            $(#[test] fn $name() { super::numbers_come_from_runs($page); })*
        }
    };
}

tied! {
    simulate: "howto/simulate.md",
    settle: "howto/settle.md",
    reduce: "howto/reduce.md",
    measured_data: "howto/measured-data.md",
    fixed_step: "howto/fixed-step.md",
    failures: "howto/failures.md",
    truck: "howto/truck.md",
    events: "theory/events.md",
    library: "reference/layshaft-library.md",
    fuel_consumption: "applications/fuel-consumption.md",
    automatic_gearbox: "applications/automatic-gearbox.md",
    hybrid: "applications/hybrid.md",
    turbo: "applications/turbo.md",
    bench: "applications/bench.md",
    bench_studies: "applications/bench-studies.md",
    car: "applications/car.md",
    drivable_car: "applications/drivable-car.md",
    engine: "applications/engine.md",
    suspension: "applications/suspension.md",
    run_a_bench: "howto/bench.md",
    drive: "howto/drive.md",
    validation: "reference/validation.md",
    inline: "theory/inline.md",
    translation: "theory/translation.md",
}

/// Pages that the tests below follow from the first command to the last.
const FOLLOWED: &[&str] = &[
    "howto/initial-conditions.md",
    "tutorial/first-model.md",
    "tutorial/first-gearbox.md",
    "tutorial/first-reduction.md",
];

#[test]
fn no_number_is_unaccounted_for() {
    let book = root().join("docs/src");
    let mut pages = vec!["introduction.md".to_string()];
    for part in ["tutorial", "howto", "applications", "theory", "reference", "development"] {
        let files = fs::read_dir(book.join(part)).unwrap();
        pages.extend(files.map(|file| format!("{part}/{}", file.unwrap().file_name().to_string_lossy())));
    }
    pages.sort();
    // The page of commands is made from the program.
    pages.retain(|page| page.ends_with(".md") && page != "reference/command-line.md");
    let mut problems = Vec::new();
    for page in pages.iter().filter(|page| !FOLLOWED.contains(&page.as_str())) {
        let text = fs::read_to_string(book.join(page)).unwrap();
        let names_commands = !claims(&text).is_empty() || !blocks_shown(&text).is_empty();
        if names_commands != TIED.contains(&page.as_str()) {
            problems
                .push(format!("{page}: its comments name commands, and it is not in `tied!`, or the other way round"));
        }
        problems.extend(accounts::unaccounted(page, &text).into_iter().map(|problem| format!("{page}:{problem}")));
    }
    assert!(problems.is_empty(), "see the head of `accounts.rs`\n{}", problems.join("\n"));
}

#[test]
fn initial_conditions() {
    follow("docs/src/howto/initial-conditions.md", None);
}

#[test]
fn a_page_whose_number_differs_is_found() {
    let page = "It takes 2,200 steps and 22 events, and ends at 7.5 l.";
    let output = "  steps   2181\n  state events 14, all 22\n  result: 7.523 l\n";
    assert_eq!(refuted("steps …", "2,200 steps", output, page), None);
    assert_eq!(refuted("result: … l", "ends at 7.5 l", output, page), None);
    assert!(refuted("steps …", "2,100 steps", output, page).unwrap().contains("does not say"));
    assert!(refuted("steps …", "2,200 steps", &output.replace("2181", "2381"), page).unwrap().contains("no number"));
    assert!(refuted("result: … l", "ends at 7.5 l", &output.replace("7.523", "7.561"), page).is_some());
    assert!(refuted("stops …", "2,200 steps", output, page).unwrap().contains("no line"));
    let read = claims("a <!-- run: layshaft x\n  steps … => 2,200\n  steps\n-->".replace("\n  steps\n", "\n").as_str());
    assert_eq!(
        read,
        [Claims { command: "layshaft x".into(), is_long: false, said: vec![("steps …".into(), "2,200".into())] }]
    );
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
