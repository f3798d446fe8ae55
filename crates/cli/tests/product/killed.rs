//! Programs killed at random moments leave what can be read, and sweeps go on to the same rows.

use crate::report::layshaft;
use crate::support::Scratch;
use crate::sweep::CLUTCH;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const KILLS: u64 = 20;

/// Moments that differ from run to run of the test as little as possible: a linear congruence.
fn moments(longest: Duration) -> impl Iterator<Item = Duration> {
    let mut state = 12345u64;
    (0..KILLS).map(move |_| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        longest.mul_f64((state >> 33) as f64 / (1u64 << 31) as f64)
    })
}

fn start(scratch: &Scratch, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.current_dir(&scratch.0).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Runs for some seconds and writes much.
const LONG: &str = "model Long
  Real x[20](each start = 1, each fixed = true);
  Real v[20](each start = 0, each fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  annotation(experiment(StopTime = 1e6, Interval = 0.05));
end Long;";

#[test]
fn a_killed_simulation_leaves_a_readable_result() {
    let scratch = Scratch::new("killed-simulation");
    scratch.file("Long.mo", LONG);
    let mut most = 0;
    for (at, moment) in moments(Duration::from_millis(1500)).enumerate() {
        let (name, left) = [("x.mat", "x.mat"), ("x.csv", "x.csv"), ("x.parquet", "x.parquet.partial.mat")][at % 3];
        let _ = std::fs::remove_file(scratch.0.join(left));
        let mut run = start(&scratch, &["simulate", "Long.mo", "-o", name, "--report", "x.html"]);
        std::thread::sleep(moment);
        run.kill().unwrap();
        run.wait().unwrap();
        assert!(!scratch.exists("x.html"), "a report of half a run");
        // Killed before anything was computed there is nothing to read.
        let length = std::fs::metadata(scratch.0.join(left)).map_or(0, |file| file.len());
        if length > 0 {
            let run = scratch.read(left);
            assert!(run.time.is_sorted(), "{left} after {moment:?}");
            most = most.max(run.len());
        }
    }
    assert!(most > 1000, "no kill came late enough: {most} points");
}

#[test]
fn a_killed_sweep_goes_on_to_the_same_rows() {
    let scratch = Scratch::new("killed-sweep");
    scratch.file("Clutch.mo", CLUTCH);
    let sweep = |table: &str| {
        let words = [
            "sweep",
            "Clutch.mo",
            "--vary",
            "mu=uniform(0.2,0.6)",
            "--vary",
            "J2=uniform(0.1,0.4)",
            "--samples",
            "3000",
        ];
        let more = ["--outputs", "w2,loss,clutch.tau:max", "-o", table].map(str::to_string);
        words.iter().map(|word| word.to_string()).chain(more).collect::<Vec<String>>()
    };
    let whole = sweep("whole.parquet");
    let whole: Vec<&str> = whole.iter().map(String::as_str).collect();
    let begin = Instant::now();
    layshaft(&scratch, &whole).succeeds();
    let duration = begin.elapsed();
    let part = sweep("part.parquet");
    let part: Vec<&str> = part.iter().map(String::as_str).collect();
    let mut resumed = 0;
    for moment in moments(duration / 4) {
        let mut run = start(&scratch, &part);
        std::thread::sleep(moment);
        run.kill().unwrap();
        run.wait().unwrap();
        let table = scratch.0.join("part.parquet");
        if table.exists() {
            assert_eq!(layshaft_sweep::read_table(&table).unwrap().rows.len(), 3000);
            break;
        }
        let journal = std::fs::read_to_string(scratch.0.join("part.parquet.journal")).unwrap_or_default();
        resumed = resumed.max(journal.lines().count());
    }
    assert!(resumed > 1, "no kill left rows to go on with");
    layshaft(&scratch, &part).succeeds();
    let bytes = |name: &str| std::fs::read(scratch.0.join(name)).unwrap();
    assert_eq!(bytes("part.parquet"), bytes("whole.parquet"));
    assert!(!scratch.exists("part.parquet.journal"));
}
