//! Parses every `.mo` file below a directory and prints the throughput.
//!
//! `cargo bench -p layshaft-syntax -- DIR`, or with the directory in `LAYSHAFT_MSL`. The files are
//! read first; the times are those of parsing alone, on one thread.

use layshaft_source::FileId;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

const ROUNDS: usize = 5;

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "mo") {
            files.push(path);
        }
    }
}

/// User CPU time of this process in seconds (Linux counts it in hundredths); `None` elsewhere.
fn user_time() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let ticks: f64 = stat.rsplit(')').next()?.split_whitespace().nth(11)?.parse().ok()?;
    Some(ticks / 100.0)
}

fn main() {
    let argument = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let Some(directory) = argument.or_else(|| std::env::var("LAYSHAFT_MSL").ok()) else {
        println!("name a directory with .mo files as argument or in LAYSHAFT_MSL");
        return;
    };
    let mut paths = Vec::new();
    collect(Path::new(&directory), &mut paths);
    paths.sort();
    let texts: Vec<String> = paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    let megabytes = texts.iter().map(String::len).sum::<usize>() as f64 / 1e6;
    println!("{} files, {megabytes:.1} MB", texts.len());

    for round in 1..=ROUNDS {
        let (user, wall) = (user_time(), Instant::now());
        let mut diagnostics = 0;
        let mut classes = 0;
        for (index, text) in texts.iter().enumerate() {
            let parsed = black_box(layshaft_syntax::parse(FileId(index as u32), text));
            diagnostics += parsed.diagnostics.len();
            classes += parsed.file.classes.len();
        }
        let seconds = wall.elapsed().as_secs_f64();
        print!("round {round}: {seconds:.3} s, {:.0} MB/s", megabytes / seconds);
        if let (Some(before), Some(after)) = (user, user_time()) {
            print!(", user CPU {:.2} s", after - before);
        }
        println!(", {classes} top classes, {diagnostics} diagnostics");
    }
}
