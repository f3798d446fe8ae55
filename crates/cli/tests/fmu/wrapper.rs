//! Units as components of models.

use crate::support::{Scratch, VERSIONS, distance};

const LOOP: &str = "\
model Loop \"A unit that a model drives, beside the same equations\"
  Unit unit(k = 4);
  Real u = 1 + sin(3 * time);
  Real x(start = 0, fixed = true) \"What the unit computes\";
  Real v(start = 0, fixed = true) \"What its output drives\";
  Real w(start = 0, fixed = true);
equation
  unit.u = u;
  der(x) = 4 * (u - x);
  when time >= 1 then
    reinit(x, 0);
  end when;
  der(v) = 2 * (unit.y - v);
  der(w) = 2 * (x - w);
  annotation(experiment(StopTime = 2, Tolerance = 1e-8));
end Loop;
";

fn simulated(scratch: &Scratch, options: &[&str]) -> layshaft_results::Trajectory {
    scratch.run(&[&["fmu", "import", "Lag.fmu", "-o", "Unit.mo"], options].concat()).succeeds();
    let block = std::fs::read_to_string(scratch.path("Unit.mo")).unwrap();
    std::fs::write(scratch.path("Loop.mo"), format!("{block}\n{LOOP}")).unwrap();
    let run = scratch.run(&["simulate", "Loop.mo", "-o", "r.csv", "--json", "--allow", "external"]);
    // What the unit prints does not get into the answer.
    assert_eq!(run.json()["ok"], true, "{}", run.stderr());
    scratch.read("r.csv")
}

#[test]
fn a_sampled_unit_drives_a_model() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("wrap-cs{version}"));
        scratch.lag(version, |text| text);
        let run = simulated(&scratch, &["--step-size", "1ms"]);
        let w = run.series("w").unwrap().to_vec();
        let off = (0..run.time.len()).map(|row| (run.series("v").unwrap()[row] - w[row]).abs()).fold(0.0, f64::max);
        // Held over 1 ms, signals change by less than 8 per second each, in and out.
        assert!(off < 0.01, "FMI {version}: {off:e}");
        assert_eq!(
            run.series("unit.n").unwrap().last(),
            run.series("unit.n").unwrap().iter().max_by(|a, b| a.total_cmp(b))
        );
        // An isolated unit gives the same.
        let isolated = simulated(&scratch, &["--step-size", "1ms", "--isolate"]);
        assert_eq!(isolated.series("v").unwrap(), run.series("v").unwrap());
    }
}

#[test]
fn an_integrated_unit_is_part_of_the_model() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("wrap-me{version}"));
        scratch.lag(version, |text| text);
        let run = simulated(&scratch, &["--interface-type", "me"]);
        let x = run.series("x").unwrap().to_vec();
        let time = run.time.clone();
        let at = |wanted: f64, series: &[f64]| series[time.iter().rposition(|&t| t <= wanted).unwrap()];
        let off = distance(&run, "unit.y", |time| at(time, &x));
        assert!(off < 1e-5, "FMI {version}: {off:e}");
        let w = run.series("w").unwrap().to_vec();
        assert!(distance(&run, "v", |time| at(time, &w)) < 1e-5);
    }
}

#[test]
fn a_crash_of_an_isolated_unit_is_told_by_the_model_that_uses_it() {
    let scratch = Scratch::new("wrap-crash");
    scratch.lag(2, |text| text);
    scratch.run(&["fmu", "import", "Lag.fmu", "-o", "Unit.mo", "--isolate"]).succeeds();
    let block = std::fs::read_to_string(scratch.path("Unit.mo")).unwrap();
    let model = "model Crash\n  Unit unit(fault = 1);\nequation\n  unit.u = 1;\n  annotation(experiment(StopTime = 2));\nend Crash;\n";
    std::fs::write(scratch.path("Crash.mo"), format!("{block}\n{model}")).unwrap();
    scratch.run(&["simulate", "Crash.mo", "-o", "r.csv"]).fails("E0521", &["--allow external", "unit of FMI"]);
    let run = scratch.run(&["simulate", "Crash.mo", "-o", "r.csv", "--allow", "external"]);
    assert_eq!(run.status(), 1, "{}", run.stdout());
    assert!(run.stderr().contains("SIGSEGV") && run.stderr().contains("DoStep"), "{}", run.stderr());
    assert!(*scratch.read("r.csv").time.last().unwrap() >= 0.39);
}
