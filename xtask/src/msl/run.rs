//! Runs `layshaft check --json` on each model.

use crate::measure::{Measured, measured};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub struct Settings {
    pub binary: PathBuf,
    pub library: PathBuf,
    pub limit_seconds: u64,
    pub jobs: usize,
}

pub struct ModelResult {
    pub model: String,
    pub user_seconds: f64,
    pub peak_memory_bytes: u64,
    pub verdict: Verdict,
}

pub enum Verdict {
    Balanced {
        equations: u64,
    },
    /// Accepted by the compiler, with differing counts.
    Unbalanced {
        equations: u64,
        unknowns: u64,
    },
    /// The first error.
    Rejected {
        code: String,
        place: String,
        message: String,
    },
    /// No answer: crash or time limit.
    Failed {
        reason: String,
    },
}

impl ModelResult {
    pub fn is_accepted(&self) -> bool {
        matches!(self.verdict, Verdict::Balanced { .. })
    }

    /// Why the model is not accepted, on one line.
    pub fn reason(&self) -> String {
        match &self.verdict {
            Verdict::Balanced { .. } => String::new(),
            Verdict::Unbalanced { equations, unknowns } => format!("{equations} equations, {unknowns} unknowns"),
            Verdict::Rejected { code, place, message } => format!("{place}{code}: {message}"),
            Verdict::Failed { reason } => reason.clone(),
        }
    }

    /// What the models rejected for the same reason have in common.
    pub fn class_of_reason(&self) -> String {
        match &self.verdict {
            Verdict::Balanced { .. } => String::new(),
            Verdict::Unbalanced { .. } => "unbalanced".into(),
            Verdict::Rejected { code, .. } => code.clone(),
            Verdict::Failed { reason } => reason.split(':').next().unwrap_or("failed").to_string(),
        }
    }

    pub fn as_json(&self) -> Value {
        json!({
            "model": self.model,
            "accepted": self.is_accepted(),
            "equations": match self.verdict { Verdict::Balanced { equations } => Some(equations), _ => None },
            "user_seconds": self.user_seconds,
            "peak_memory_bytes": self.peak_memory_bytes,
            "reason": self.reason(),
        })
    }
}

/// Results in the order of `models`.
pub fn check_all(models: &[String], settings: &Settings) -> Vec<ModelResult> {
    for_all(models, settings.jobs, |model| check(model, settings))
}

/// Works on the items, several at a time; results in their order.
pub fn for_all<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let show_progress = std::io::stderr().is_terminal();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            scope.spawn(|| {
                while let Some((index, item)) = take(items, &next) {
                    let result = work(item);
                    let mut results = results.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    results.push((index, result));
                    if show_progress {
                        eprint!("\r{}/{} ", results.len(), items.len());
                        let _ = std::io::stderr().flush();
                    }
                }
            });
        }
    });
    if show_progress {
        eprint!("\r");
    }
    let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

fn take<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    items.get(index).map(|item| (index, item))
}

fn check(model: &str, settings: &Settings) -> ModelResult {
    let program: Vec<OsString> = vec![
        settings.binary.clone().into(),
        "check".into(),
        "--json".into(),
        "-L".into(),
        settings.library.clone().into(),
        model.into(),
    ];
    match measured(settings.limit_seconds, &program) {
        Ok(run) => ModelResult {
            model: model.to_string(),
            user_seconds: run.user_seconds,
            peak_memory_bytes: run.peak_memory_bytes,
            verdict: verdict(&run, settings),
        },
        Err(error) => ModelResult {
            model: model.to_string(),
            user_seconds: 0.0,
            peak_memory_bytes: 0,
            verdict: Verdict::Failed { reason: format!("not run: {error:#}") },
        },
    }
}

const SIGNAL_PROCESSOR_TIME: i64 = 24;

fn verdict(run: &Measured, settings: &Settings) -> Verdict {
    let Ok(answer) = serde_json::from_str::<Value>(&run.stdout) else {
        let reason = match (run.signal, run.status) {
            (Some(SIGNAL_PROCESSOR_TIME), _) => format!("time limit: more than {} s", settings.limit_seconds),
            (Some(signal), _) => format!("crash: signal {signal} {}", run.stderr.lines().next().unwrap_or("")),
            (None, status) => {
                format!("no answer: status {status:?} {}", run.stderr.lines().next().unwrap_or(""))
            }
        };
        return Verdict::Failed { reason };
    };
    let count = |key: &str| answer[key].as_u64().unwrap_or(0);
    if answer["ok"] == true {
        let (equations, unknowns) = (count("equations"), count("unknowns"));
        return if equations == unknowns {
            Verdict::Balanced { equations }
        } else {
            Verdict::Unbalanced { equations, unknowns }
        };
    }
    let diagnostics = answer["diagnostics"].as_array();
    match diagnostics.into_iter().flatten().find(|diagnostic| diagnostic["severity"] == "error") {
        Some(error) => {
            let text = |key: &str| error[key].as_str().unwrap_or_default().to_string();
            Verdict::Rejected { code: text("code"), place: place(error, settings), message: text("message") }
        }
        None => Verdict::Failed { reason: format!("no reason given: status {:?}", run.status) },
    }
}

/// `file:line:column: ` of a diagnostic, the file relative to the library.
fn place(error: &Value, settings: &Settings) -> String {
    let (Some(file), Some(line)) = (error["file"].as_str(), error["line"].as_u64()) else { return String::new() };
    let file = std::path::Path::new(file);
    let file = file.strip_prefix(&settings.library).unwrap_or(file);
    format!("{}:{line}:{}: ", file.display(), error["column"].as_u64().unwrap_or(1))
}
