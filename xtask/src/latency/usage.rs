//! Processor time by who spends it: the program, and each kind of process of the browser.

use std::collections::BTreeMap;
use std::path::Path;

/// Ticks of `/proc` in a second, the same on all Linux systems.
const TICKS: f64 = 100.0;

/// Milliseconds of processor time since their start of a process and all that descend from it, by kind: what Chromium names `--type=` (`gpu-process` draws, `renderer` is the page), `other` for its first process.
pub fn milliseconds(root: u32) -> BTreeMap<String, f64> {
    let mut parents = BTreeMap::new();
    let mut spent = BTreeMap::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let Ok(text) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name stands in brackets and may have anything in it.
        let Some((_, rest)) = text.rsplit_once(") ") else { continue };
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
        parents.insert(process, number(1) as u32);
        spent.insert(process, (number(11) + number(12)) as f64 * 1e3 / TICKS);
    }
    let mut sums = BTreeMap::new();
    for (&process, &time) in &spent {
        let mut ancestor = Some(process);
        while ancestor.is_some_and(|process| process != root) {
            ancestor = ancestor.and_then(|process| parents.get(&process).copied());
        }
        if ancestor.is_some() {
            *sums.entry(kind(process)).or_insert(0.0) += time;
        }
    }
    sums
}

fn kind(process: u32) -> String {
    let arguments = std::fs::read(Path::new("/proc").join(process.to_string()).join("cmdline")).unwrap_or_default();
    let arguments = String::from_utf8_lossy(&arguments);
    let named = arguments.split(['\0', ' ']).find_map(|argument| argument.strip_prefix("--type="));
    named.unwrap_or("other").to_string()
}
