//! The results as text: a table per package, then each model that was not accepted with the reason.

use super::catalogue;
use super::run::ModelResult;
use std::collections::BTreeMap;
use std::fmt::Write;

pub fn render(results: &[ModelResult]) -> String {
    let mut packages: Vec<(&str, Vec<&ModelResult>)> = Vec::new();
    for result in results {
        let package = catalogue::package_of(&result.model);
        match packages.iter_mut().find(|(name, _)| *name == package) {
            Some((_, members)) => members.push(result),
            None => packages.push((package, vec![result])),
        }
    }
    let mut text = format!(
        "{:<36} {:>5} {:>8} {:>8}   {:>7} {:>7} {:>7}  {:>6}\n",
        "package", "total", "accepted", "rejected", "CPU s", "median", "max", "MB"
    );
    for (package, members) in &packages {
        text.push_str(&row(package, members));
    }
    if packages.len() > 1 {
        text.push_str(&row("all", &results.iter().collect::<Vec<_>>()));
    }

    let rejected: Vec<&ModelResult> = results.iter().filter(|result| !result.is_accepted()).collect();
    if !rejected.is_empty() {
        text.push_str("\nreasons:");
        let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
        for result in &rejected {
            *reasons.entry(result.class_of_reason()).or_default() += 1;
        }
        let mut reasons: Vec<_> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for (reason, count) in reasons {
            let _ = write!(text, " {reason} ×{count}");
        }
        text.push_str("\n\nrejected:\n");
        for result in rejected {
            let _ = writeln!(text, "{}\n    {}", result.model, result.reason());
        }
    }
    text
}

fn row(package: &str, members: &[&ModelResult]) -> String {
    let accepted = members.iter().filter(|result| result.is_accepted()).count();
    let mut times: Vec<f64> = members.iter().map(|result| result.user_seconds).collect();
    times.sort_by(f64::total_cmp);
    let memory = members.iter().map(|result| result.peak_memory_bytes).max().unwrap_or(0);
    format!(
        "{package:<36} {:>5} {accepted:>8} {:>8}   {:>7.2} {:>7.3} {:>7.3}  {:>6.0}\n",
        members.len(),
        members.len() - accepted,
        times.iter().sum::<f64>(),
        times[times.len() / 2],
        times[times.len() - 1],
        memory as f64 / 1e6,
    )
}
