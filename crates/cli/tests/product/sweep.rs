//! Sweeps against the analytic solution, against single runs, in shards, with mistakes.

use crate::browser;
use crate::report::layshaft;
use crate::support::{Scratch, assert_near, last};

/// Two inertias and a clutch: momentum is kept, and the loss is that of a plastic impact, whatever the friction.
pub const CLUTCH: &str = include_str!("../../../../examples/Clutch.mo");
const J1: f64 = 0.3;
const W1: f64 = 100.0;

pub fn rows(csv: &str) -> Vec<Vec<String>> {
    csv.lines().skip(1).map(|line| line.split(',').map(str::to_string).collect()).collect()
}

fn read(scratch: &Scratch, name: &str) -> String {
    std::fs::read_to_string(scratch.0.join(name)).unwrap()
}

#[test]
fn rows_hold_the_analytic_solution() {
    let scratch = Scratch::new("sweep-analytic");
    scratch.file("Clutch.mo", CLUTCH);
    let arguments = [
        "sweep",
        "Clutch.mo",
        "--vary",
        "mu=0.3,0.5",
        "--vary",
        "J2=linspace(0.1,0.3,3)",
        "--outputs",
        "w2,loss,w1:max",
        "-o",
        "x.csv",
    ];
    layshaft(&scratch, &arguments).succeeds();
    let rows = rows(&read(&scratch, "x.csv"));
    assert_eq!(rows.len(), 6);
    for (at, row) in rows.iter().enumerate() {
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        assert_eq!(number(0) as usize, at);
        assert_eq!(number(1), [0.3, 0.5][at / 3]);
        let j2 = number(2);
        let w = J1 * W1 / (J1 + j2);
        assert_near(number(3), w, 1e-4 * w);
        let loss = 0.5 * J1 * W1 * W1 - 0.5 * (J1 + j2) * w * w;
        assert_near(number(4), loss, 1e-3 * loss);
        assert_near(number(5), W1, 1e-9);
        assert_eq!(row[6], "ok");
    }
}

#[test]
fn a_row_is_what_a_single_run_gives() {
    let scratch = Scratch::new("sweep-single");
    scratch.file("Clutch.mo", CLUTCH);
    layshaft(&scratch, &["sweep", "Clutch.mo", "--vary", "mu=0.35,0.45", "--outputs", "w2,loss", "-o", "x.csv"])
        .succeeds();
    let rows = rows(&read(&scratch, "x.csv"));
    for row in &rows {
        let setting = format!("mu={}", row[1]);
        layshaft(&scratch, &["simulate", "Clutch.mo", "--set", &setting, "-o", "single.csv"]).succeeds();
        let single = scratch.read("single.csv");
        assert_eq!(row[2].parse::<f64>().unwrap(), last(&single, "w2"));
        assert_eq!(row[3].parse::<f64>().unwrap(), last(&single, "loss"));
    }
}

#[test]
fn shards_merge_to_the_table_of_a_single_run() {
    let scratch = Scratch::new("sweep-shards");
    scratch.file("Clutch.mo", CLUTCH);
    let sweep =
        ["sweep", "Clutch.mo", "--vary", "mu=uniform(0.2,0.6)", "--samples", "25", "--seed", "3", "--outputs", "loss"];
    let run = |more: &[&str]| layshaft(&scratch, &[&sweep[..], more].concat()).succeeds();
    run(&["-o", "single.parquet", "-j", "2"]);
    for shard in ["1/3", "2/3", "3/3"] {
        run(&["-o", &format!("shard{}.parquet", &shard[..1]), "--shard", shard, "-j", "1"]);
    }
    let merge = |shards: &[&str]| layshaft(&scratch, &[&["sweep", "merge", "-o", "whole.parquet"], shards].concat());
    merge(&["shard1.parquet", "shard2.parquet"]).fails("E0873", &["8 of 25 runs are missing", "number 2"]);
    merge(&["shard3.parquet", "shard1.parquet", "shard2.parquet"]).succeeds();
    let bytes = |name: &str| std::fs::read(scratch.0.join(name)).unwrap();
    assert_eq!(bytes("whole.parquet"), bytes("single.parquet"));
    run(&["-o", "other.parquet", "--stop-time", "0.5"]);
    merge(&["shard1.parquet", "other.parquet"]).fails("E0873", &["another sweep"]);
}

#[test]
fn failed_runs_are_rows_with_their_diagnostic() {
    let scratch = Scratch::new("sweep-failure");
    let model = "model Root parameter Real p = 1; Real y; equation y = sqrt(p - 0.5*time);
        annotation(experiment(StopTime=1)); end Root;";
    scratch.file("Root.mo", model);
    let answer =
        layshaft(&scratch, &["sweep", "Root.mo", "--vary", "p=0.2,1,2", "--outputs", "y", "-o", "x.csv", "--json"])
            .json();
    assert_eq!((&answer["ok"], &answer["rows"], &answer["failed"]), (&true.into(), &3.into(), &1.into()), "{answer}");
    let rows = rows(&read(&scratch, "x.csv"));
    assert_eq!(rows[0][3], "failed");
    assert!(rows[0][4].contains("E0"), "{rows:?}");
    assert!(rows[0][2].is_empty());
    assert_near(rows[1][2].parse().unwrap(), 0.5f64.sqrt(), 1e-9);
}

#[test]
fn what_cannot_be_varied_is_told() {
    let scratch = Scratch::new("sweep-mistakes");
    let model = "model M parameter Integer n = 2; parameter Real q = 1; parameter Real r = 2*q; Real x[n](each start=1, each fixed=true);
        equation der(x) = -r*x; end M;";
    scratch.file("M.mo", model);
    let sweep = |arguments: &[&str]| layshaft(&scratch, &[&["sweep", "M.mo", "-o", "x.csv"], arguments].concat());
    sweep(&["--vary", "n=1,2", "--outputs", "x[1]"]).fails("E0870", &["`n`", "shapes the equations", "--set n="]);
    assert_eq!(sweep(&["--vary", "q=1,2", "--outputs", "y"]).status(), 2);
    assert_eq!(sweep(&["--vary", "q=1,two"]).status(), 2);
    assert_eq!(sweep(&["--vary", "q=1,2", "--set", "q=3"]).status(), 2);
    assert_eq!(sweep(&["--vary", "nothing=1"]).status(), 1);
    // A parameter that follows from another is varied all the same: its own value takes the place of the equation.
    sweep(&["--vary", "r=1,2", "--outputs", "x[2]"]).succeeds();
    let rows = rows(&read(&scratch, "x.csv"));
    assert_near(rows[1][2].parse().unwrap(), (-2f64).exp(), 1e-5);
}

#[test]
fn the_report_shows_and_filters_runs() {
    let scratch = Scratch::new("sweep-report");
    scratch.file("Clutch.mo", CLUTCH);
    let sweep = [
        "sweep",
        "Clutch.mo",
        "--vary",
        "mu=linspace(0.2,0.6,9)",
        "--vary",
        "J2=0.1,0.2",
        "-o",
        "x.parquet",
        "--report",
        "x.html",
    ];
    layshaft(&scratch, &sweep).succeeds();
    let Some(browser) = browser::find() else { return };
    let script = "
      const lines = document.querySelectorAll('canvas')[1], r = lines.getBoundingClientRect();
      const send = (kind, y) => lines.dispatchEvent(new PointerEvent(kind, { clientX: r.left + 60, clientY: r.top + y, bubbles: true }));
      probe.all = document.querySelector('.tools .count').textContent;
      send('pointerdown', 300); send('pointermove', 170); send('pointerup', 170);
      probe.part = document.querySelector('.tools .count').textContent;
      probe.axes = [...document.querySelector('select').options].map(option => option.textContent);";
    let probe = browser::probe(&browser, &scratch.0.join("x.html"), script);
    assert_eq!(probe["errors"], serde_json::json!([]));
    assert_eq!(probe["all"], "18 runs");
    assert_eq!(probe["part"], "10 of 18 runs");
    assert_eq!(probe["axes"], serde_json::json!(["mu", "J2", "w2", "loss"]));
    if let Some(folder) = std::env::var_os("LAYSHAFT_SCREENSHOTS") {
        browser::screenshot(
            &browser,
            &scratch.0.join("x.html"),
            &std::path::Path::new(&folder).join("sweep.png"),
            false,
        );
    }
}

#[test]
fn a_value_beyond_the_limits_of_its_parameter_is_a_failed_row() {
    let scratch = Scratch::new("sweep-limits");
    scratch.file(
        "M.mo",
        "model M parameter Real k(min=0, max=2) = 1; Real x(start=1, fixed=true); equation der(x) = -k*x; end M;",
    );
    let arguments = ["sweep", "M.mo", "--vary", "k=1,-1,3", "--outputs", "x", "-o", "runs.csv"];
    layshaft(&scratch, &arguments).succeeds();
    let table = std::fs::read_to_string(scratch.0.join("runs.csv")).unwrap();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert!(rows[0].contains(",ok,"), "{table}");
    assert!(rows[1].contains("failed") && rows[1].contains("`k` is -1: below its minimum 0"), "{table}");
    assert!(rows[2].contains("failed") && rows[2].contains("`k` is 3: above its maximum 2"), "{table}");
}

/// Whole trajectories of chosen variables, one file for each run; data drive the inputs.
#[test]
fn trajectories_are_kept_and_data_drive() {
    let scratch = Scratch::new("sweep-trajectories");
    let model = "model Driven\n  parameter Real m = 1;\n  input Real u;\n  Real x(start=0, fixed=true);\n  Real other = 2*x;\n\
                 equation\n  m*der(x) = u;\n  annotation(experiment(StopTime=2, Interval=0.1));\nend Driven;";
    scratch.file("Driven.mo", model);
    scratch.file("data.csv", "time,force\n0,0\n1,1\n2,1\n");
    let arguments = [
        "sweep",
        "Driven.mo",
        "--vary",
        "m=1,2,4",
        "--outputs",
        "x",
        "-o",
        "x.csv",
        "--input",
        "data.csv",
        "--map",
        "u=force",
        "--trajectories",
        "runs/{run}.csv",
        "--variables",
        "x|u",
    ];
    layshaft(&scratch, &arguments).succeeds();
    let rows = rows(&read(&scratch, "x.csv"));
    for (at, m) in [1.0, 2.0, 4.0].into_iter().enumerate() {
        let trajectory = scratch.read(&format!("runs/{at:06}.csv"));
        assert_near(last(&trajectory, "x"), 1.5 / m, 1e-4);
        assert_eq!(last(&trajectory, "x"), rows[at][2].parse::<f64>().unwrap());
        assert!(trajectory.time.len() >= 21 && trajectory.series("u").is_some());
        assert!(trajectory.series("other").is_none(), "only what is asked for");
    }
}
