//! Models no one would write: examples and tests of the library and snippets of the suite, mutated as parsed models, are translated,
//! initialised and stepped by the program in a process of its own. Whatever comes out, the answer is a result or a diagnostic,
//! within 20 s of processor time and the memory it was given: no panic, no crash, no hang.
//!
//! A few fixed mutants run with the other tests. `LAYSHAFT_MUTANTS=600 LAYSHAFT_SEED=1 cargo test -p layshaft --test mutants` runs as
//! many as fit into 600 s; mutants that fail are kept under `target/mutants`.

mod mutate;
mod pieces;

use mutate::{Random, mutate};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Mutants of a run that nobody gave time to.
const FEW: u64 = 16;
const CPU_SECONDS: u32 = 20;

/// Files that a mutant is made of, by their path below the scratch folder, and what to run.
struct Subject {
    /// File that is mutated, and its text.
    files: Vec<(PathBuf, String)>,
    /// Model of the library, or none for the model of a snippet.
    model: Option<String>,
}

struct Corpus {
    /// Files of the library by the name of their class.
    library: BTreeMap<String, Vec<(PathBuf, String)>>,
    examples: Vec<(String, PathBuf, String)>,
    snippets: Vec<String>,
    root: PathBuf,
}

fn collect(directory: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "mo") {
            found.push(path);
        }
    }
}

impl Corpus {
    fn new() -> Corpus {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
        let mut files = Vec::new();
        collect(&root.join("library"), &mut files);
        let mut corpus =
            Corpus { library: BTreeMap::new(), examples: Vec::new(), snippets: Vec::new(), root: root.clone() };
        for path in files {
            let text = std::fs::read_to_string(&path).unwrap();
            let below = path.strip_prefix(root.join("library")).unwrap().to_path_buf();
            let class = below.with_extension("").display().to_string().replace('/', ".");
            let name = class.rsplit('.').next().unwrap_or_default().to_string();
            if text.contains("experiment(") {
                corpus.examples.push((class, below.clone(), text.clone()));
            }
            corpus.library.entry(name).or_default().push((below, text));
        }
        let mut files = Vec::new();
        collect(&root.join("tests/suite"), &mut files);
        corpus.snippets = files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        assert!(corpus.examples.len() > 50 && corpus.snippets.len() > 100);
        corpus
    }

    /// A snippet, or an example with one of the library's classes that it uses.
    fn subject(&self, random: &mut Random) -> Subject {
        if random.below(3) == 0 {
            let text = &self.snippets[random.below(self.snippets.len())];
            return Subject { files: vec![("Mutant.mo".into(), mutate(text, random))], model: None };
        }
        let (class, path, text) = &self.examples[random.below(self.examples.len())];
        let mut used: BTreeSet<&str> = BTreeSet::new();
        let mut texts = vec![text.as_str()];
        for _ in 0..2 {
            let before = used.len();
            for text in std::mem::take(&mut texts) {
                used.extend(text.split(|c: char| !c.is_alphanumeric()).filter(|word| self.library.contains_key(*word)));
            }
            if used.len() > before {
                texts = used.iter().flat_map(|name| &self.library[*name]).map(|(_, text)| text.as_str()).collect();
            }
        }
        let candidates: Vec<&(PathBuf, String)> = used.iter().flat_map(|name| &self.library[*name]).collect();
        let mut files = BTreeMap::new();
        for _ in 0..=random.below(2) {
            let (path, text) = match random.below(2) {
                0 => (path, text),
                _ if candidates.is_empty() => (path, text),
                _ => {
                    let (path, text) = candidates[random.below(candidates.len())];
                    (path, text)
                }
            };
            files.insert(path.clone(), mutate(text, random));
        }
        Subject { files: files.into_iter().collect(), model: Some(class.clone()) }
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// What is wrong with the program's answer, if anything; limits are those of a shell.
fn trial(scratch: &Path, subject: &Subject, random: &mut Random) -> Option<String> {
    for (path, text) in &subject.files {
        std::fs::write(scratch.join(path), text).unwrap();
    }
    let mut command = Command::new("sh");
    let limits = format!("ulimit -t {CPU_SECONDS}; ulimit -v 16000000; ulimit -c 0; exec \"$@\"");
    command.args(["-c", &limits, "sh", env!("CARGO_BIN_EXE_layshaft"), "simulate", "--no-cache", "--memory", "1500M"]);
    command.args(["-o", "mutant.csv", "--stop-time", "0.02", "--interval", "0.002"]).current_dir(scratch);
    command.env_remove("MODELICAPATH");
    match &subject.model {
        Some(model) => command.args(["-L", ".", model]),
        None => command.arg("Mutant.mo"),
    };
    match random.below(4) {
        0 => command.args(["--solver", "inline-implicit-euler", "--step", "1ms"]),
        1 => command.args(["--solver", "euler", "--step", "1ms", "--interpret"]),
        _ => &mut command,
    };
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.code() {
        Some(0..=2) if !stderr.contains("E9999") => None,
        Some(status) => Some(format!("status {status}: {}", stderr.lines().next().unwrap_or_default())),
        None => Some(format!("ended by a signal ({}): {}", output.status, stderr.lines().next().unwrap_or_default())),
    }
}

#[test]
#[cfg(unix)]
fn mutated_models_end_with_a_result_or_a_diagnostic() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (seconds, seed) = (number("LAYSHAFT_MUTANTS"), number("LAYSHAFT_SEED").unwrap_or(1));
    let corpus = Corpus::new();
    let scratch = std::env::temp_dir().join(format!("layshaft-mutants-{}-{seed}", std::process::id()));
    copy(&corpus.root.join("library"), &scratch);
    let kept = corpus.root.join("target/mutants");
    let begin = Instant::now();
    let mut failures = Vec::new();
    let mut count = 0;
    loop {
        let is_over = match seconds {
            Some(seconds) => begin.elapsed() >= Duration::from_secs(seconds),
            None => count == FEW,
        };
        if is_over {
            break;
        }
        let id = seed << 32 | count;
        let mut random = Random::new(id);
        let subject = corpus.subject(&mut random);
        if let Some(failure) = trial(&scratch, &subject, &mut random) {
            let folder = kept.join(format!("{id:x}"));
            for (path, text) in &subject.files {
                let copy = folder.join(path);
                std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
                std::fs::write(copy, text).unwrap();
            }
            let line = format!("{id:x} {}: {failure}", subject.model.as_deref().unwrap_or("snippet"));
            println!("{line}");
            failures.push(line);
        }
        for (path, _) in &subject.files {
            let original = corpus.root.join("library").join(path);
            if original.exists() {
                std::fs::copy(original, scratch.join(path)).unwrap();
            }
        }
        count += 1;
    }
    std::fs::remove_dir_all(&scratch).unwrap();
    println!("{count} mutants, {} failures", failures.len());
    assert!(
        failures.is_empty(),
        "{} of {count} failed, see {}:\n{}",
        failures.len(),
        kept.display(),
        failures.join("\n")
    );
}
