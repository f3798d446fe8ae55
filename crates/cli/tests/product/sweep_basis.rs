//! Rows of a sweep are used again only where all they depend on is the same, and one sweep at a time writes to a table.

use crate::report::layshaft;
use crate::support::Scratch;
use layshaft_sweep::read_table;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const MODEL: &str = "model Sw
  parameter Real a = 1;
  parameter Real b = 5;
  Real x(start = 0, fixed = true);
equation
  der(x) = a*b;
end Sw;";

const SWEEP: [&str; 8] = ["sweep", "Sw.mo", "--vary", "a=1,2,3", "--outputs", "x", "-o", "t.parquet"];

fn values(table: &Path) -> Vec<f64> {
    read_table(table).unwrap().rows.iter().map(|row| row.outputs[0].round()).collect()
}

#[test]
fn a_sweep_with_other_values_starts_anew() {
    let scratch = Scratch::new("sweep-other-values");
    scratch.file("Sw.mo", MODEL);
    let table = scratch.0.join("t.parquet");
    let run = |more: &[&str]| layshaft(&scratch, &[&SWEEP[..], more].concat()).succeeds();
    assert!(!run(&[]).contains("from before"));
    assert_eq!(values(&table), [5.0, 10.0, 15.0]);
    assert!(run(&[]).contains("3 of them from before"));
    // Another value on the command line.
    let text = run(&["--set", "b=7"]);
    assert!(!text.contains("from before") && text.contains("`--set b` was not given and is 7"), "{text}");
    assert_eq!(values(&table), [7.0, 14.0, 21.0]);
    // A literal edited in the file: a parameter, a start value, a number inside an equation.
    for (before, after, told, expected) in [
        ("b = 5", "b = 6", "`parameter b` was 7.0 and is 6.0", [6.0, 12.0, 18.0]),
        ("start = 0", "start = 1", "text of the model", [7.0, 13.0, 19.0]),
        ("a*b", "a*b + 2", "text of the model", [9.0, 15.0, 21.0]),
    ] {
        let text = std::fs::read_to_string(scratch.0.join("Sw.mo")).unwrap().replace(before, after);
        scratch.file("Sw.mo", text);
        let text = run(&[]);
        assert!(!text.contains("from before") && text.contains(told), "{after}: {text}");
        assert_eq!(values(&table), expected, "{after}");
    }
    // Settings of the run.
    for more in [["--stop-time", "2"], ["--solver", "radau"], ["--tolerance", "1e-9"], ["--outputs", "x:max"]] {
        assert!(!run(&more).contains("from before"), "{more:?}");
        assert!(run(&more).contains("3 of them from before"), "{more:?}");
    }
    // Another part of the runs, as many as before.
    run(&["--shard", "1/3"]);
    assert!(!run(&["--shard", "2/3"]).contains("from before"));
    assert_eq!(read_table(&table).unwrap().rows[0].run, 1);
}

#[test]
fn shards_with_other_values_are_not_merged() {
    let scratch = Scratch::new("sweep-other-shards");
    scratch.file("Sw.mo", MODEL);
    let shard = |part: &str, name: &str, more: &[&str]| {
        let words = ["sweep", "Sw.mo", "--vary", "a=1,2", "--outputs", "x", "--shard", part, "-o", name];
        layshaft(&scratch, &[&words[..], more].concat()).succeeds();
    };
    let merge = || layshaft(&scratch, &["sweep", "merge", "one.parquet", "two.parquet", "-o", "all.parquet"]);
    shard("1/2", "one.parquet", &[]);
    for (more, told) in [
        (&["--set", "b=6"][..], "`--set b` is not given in one.parquet and 6 in two.parquet"),
        (&["--tolerance", "1e-8"], "the tolerance is 1e-6 in one.parquet and 1e-8 in two.parquet"),
        (&["--solver", "radau"], "in one.parquet and radau in two.parquet"),
    ] {
        shard("2/2", "two.parquet", more);
        merge().fails("E0873", &["another sweep", told]);
    }
    scratch.file("Sw.mo", MODEL.replace("b = 5", "b = 8"));
    shard("2/2", "two.parquet", &[]);
    merge().fails("E0873", &["`parameter b` is 5.0 in one.parquet and 8.0 in two.parquet"]);
    scratch.file("Sw.mo", MODEL);
    shard("2/2", "two.parquet", &[]);
    merge().succeeds();
    assert_eq!(values(&scratch.0.join("all.parquet")), [5.0, 10.0]);
}

/// A sweep that would take hours.
fn long(scratch: &Scratch, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    let words =
        ["sweep", "Sw.mo", "--vary", "a=uniform(1,2)", "--samples", "10000000", "--outputs", "x", "-o", "t.parquet"];
    command.current_dir(&scratch.0).args(words).args(more).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Waits until a sweep has written rows.
fn wait_for_rows(scratch: &Scratch, sweep: &mut Child) -> usize {
    loop {
        let text = std::fs::read_to_string(scratch.0.join("t.parquet.journal")).unwrap_or_default();
        if text.lines().count() > 5 {
            return text.lines().count() - 1;
        }
        assert!(sweep.try_wait().unwrap().is_none(), "the sweep ended");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn one_sweep_at_a_time_writes_to_a_table_and_a_killed_one_is_not_mixed() {
    let scratch = Scratch::new("sweep-locked");
    scratch.file("Sw.mo", MODEL);
    let mut first = long(&scratch, &[]).spawn().unwrap();
    wait_for_rows(&scratch, &mut first);
    let text = |command: &mut Command| String::from_utf8(command.output().unwrap().stderr).unwrap();
    let refused = text(&mut long(&scratch, &[]));
    assert!(refused.contains("error[E0874]") && refused.contains("another sweep is writing"), "{refused}");
    first.kill().unwrap();
    first.wait().unwrap();
    let journal = std::fs::read(scratch.0.join("t.parquet.journal")).unwrap();
    // Other values: refused, and nothing is lost.
    let refused = text(&mut long(&scratch, &["--set", "b=6"]));
    assert!(
        refused.contains("error[E0875]") && refused.contains("`--set b` is not given there and 6 here"),
        "{refused}"
    );
    assert_eq!(std::fs::read(scratch.0.join("t.parquet.journal")).unwrap(), journal);
    // The lock ended with its process: the same sweep goes on.
    let rows = journal.iter().filter(|&&byte| byte == b'\n').count();
    let mut again = long(&scratch, &[]).spawn().unwrap();
    loop {
        let now = std::fs::read(scratch.0.join("t.parquet.journal")).unwrap();
        if now.iter().filter(|&&byte| byte == b'\n').count() > rows {
            assert!(now.starts_with(&journal[..journal.iter().rposition(|&byte| byte == b'\n').unwrap() + 1]));
            break;
        }
        assert!(again.try_wait().unwrap().is_none(), "the sweep ended");
        std::thread::sleep(Duration::from_millis(20));
    }
    again.kill().unwrap();
    again.wait().unwrap();
}
