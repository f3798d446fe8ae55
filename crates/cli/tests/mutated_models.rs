//! Damaged models: tokens of the suite's snippets are dropped, doubled, swapped and exchanged. Whatever
//! comes out, the compiler answers with a flat model or with errors, and soon: no panic, no hang.

use layshaft_flatten::{Request, Store, flatten};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

const MUTANTS_OF_EACH: u64 = 10;
const PATIENCE: Duration = Duration::from_secs(30);
const STACK_BYTES: usize = 256 << 20;

/// xorshift64*: small, and the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit.max(1)
    }
}

fn snippets(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            snippets(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "mo") {
            found.push(path);
        }
    }
}

fn mutate(text: &str, random: &mut Random) -> String {
    let mut tokens = layshaft_syntax::tokens(text);
    for _ in 0..=random.below(3) {
        if tokens.is_empty() {
            break;
        }
        let (at, other) = (random.below(tokens.len()), random.below(tokens.len()));
        match random.below(6) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, tokens[at]),
            2 => tokens.swap(at, other),
            3 => tokens[at] = tokens[other],
            4 => tokens[at] = ["0", "-1", "1e300", "\"\"", "{}", "time", "end", "M", "P", "Real"][random.below(10)],
            _ => {
                let (from, to) = (at.min(other), at.max(other).min(at.min(other) + 8));
                tokens.drain(from..to);
            }
        }
    }
    tokens.join(" ")
}

/// What is wrong with the compiler's answer, if anything.
fn trial(file: PathBuf) -> Option<String> {
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let handle = thread.spawn(move || {
        let store = Store::default();
        let request = Request { files: vec![file], check_units: true, ..Request::default() };
        let outcome = flatten(&store, &request);
        if let Some(model) = &outcome.model {
            let _ = model.to_string();
        }
        let _ = sender.send(outcome.model.is_some() || outcome.diagnostics.iter().any(|d| d.is_error()));
    });
    match (receiver.recv_timeout(PATIENCE), handle) {
        (Ok(true), _) => None,
        (Ok(false), _) => Some("neither a model nor an error".into()),
        (Err(mpsc::RecvTimeoutError::Timeout), _) => Some(format!("no answer within {PATIENCE:?}")),
        (Err(mpsc::RecvTimeoutError::Disconnected), Ok(handle)) => {
            let panic = handle.join().err();
            let message = panic.as_ref().and_then(|panic| panic.downcast_ref::<String>());
            Some(format!("panic: {}", message.map_or("", String::as_str)))
        }
        (Err(mpsc::RecvTimeoutError::Disconnected), Err(error)) => Some(error.to_string()),
    }
}

#[test]
fn damaged_models_neither_panic_nor_hang() {
    let mut files = Vec::new();
    snippets(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite"), &mut files);
    files.sort();
    assert!(files.len() > 100);
    let directory = std::env::temp_dir().join(format!("layshaft-mutants-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let mut failures = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let text = std::fs::read_to_string(file).unwrap();
        for round in 0..MUTANTS_OF_EACH {
            let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ ((index as u64) << 16 | round << 8 | 1));
            let mutant = mutate(&text, &mut random);
            let path = directory.join("Mutant.mo");
            std::fs::write(&path, &mutant).unwrap();
            if let Some(failure) = trial(path) {
                failures.push(format!("{} round {round}: {failure}\n    {mutant}", file.display()));
            }
        }
    }
    std::fs::remove_dir_all(&directory).unwrap();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
