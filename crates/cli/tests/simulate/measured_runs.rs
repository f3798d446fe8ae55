//! Runs with measured data from several files, and what is asked of them.

use crate::measured::{CAR, FOLLOW};
use crate::support::{Scratch, assert_near, last};

/// A run without a stop time ends with the data, in every format; one with an experiment of its own does not.
#[test]
fn a_run_ends_with_its_data() {
    let scratch = Scratch::new("end-of-data");
    let source = "model Source output Real u(unit=\"m/s\") = time; end Source;";
    for ending in ["csv", "parquet", "mf4", "mat"] {
        let file = format!("source.{ending}");
        scratch.simulate(source, &["--stop-time", "2.5", "-o", &file]).succeeds();
        scratch.simulate(FOLLOW, &["--input", &file, "-o", "r.csv"]).succeeds();
        let result = scratch.read("r.csv");
        assert_eq!(result.time.last(), Some(&2.5), "{file}");
        assert_near(last(&result, "x"), 3.125, 1e-9);
    }
    let own = FOLLOW.replace("end Follow;", "annotation(experiment(StopTime=2)); end Follow;");
    scratch.simulate(&own, &["--input", "source.csv", "-o", "r.csv"]).succeeds();
    assert_eq!(scratch.read("r.csv").time.last(), Some(&2.0));
    // The shortest of two signals ends the run; one whose last value is kept does not.
    scratch.file("short.csv", "time,On\n0,1\n2,1\n");
    let both = ["--input", "source.csv", "--input", "short.csv", "--map", "u=u", "-o", "r.csv", "--map"];
    scratch.simulate(FOLLOW, &[&both[..], &["on=On"]].concat()).succeeds();
    assert_eq!(scratch.read("r.csv").time.last(), Some(&2.0));
    scratch.simulate(FOLLOW, &[&both[..], &["on=On:extend"]].concat()).succeeds();
    assert_eq!(scratch.read("r.csv").time.last(), Some(&2.5));
}

/// Columns of two files, recorded at different times, in one expression: each is linear or held, and the expression is formed over both.
#[test]
fn an_expression_takes_columns_of_several_files() {
    let scratch = Scratch::new("two-rasters");
    scratch.file("slow.csv", "time,Speed\n0,0\n3,6\n");
    scratch.file("fast.csv", "time,Factor,Gear\n0,1,1\n1,1,2\n1,3,2\n3,3,2\n");
    let files = ["--input", "slow.csv", "--input", "fast.csv", "-o", "r.csv", "--map"];
    scratch.simulate(FOLLOW, &[&files[..], &["u=Speed*Factor"]].concat()).succeeds();
    // 2 t up to 1 s, 6 t from then on.
    assert_near(last(&scratch.read("r.csv"), "x"), 1.0 + 3.0 * 8.0, 1e-6);
    scratch.simulate(FOLLOW, &[&files[..], &["u=Speed[km/h]", "--map", "gear=Gear+(Speed>=6)"]].concat()).succeeds();
    let result = scratch.read("r.csv");
    assert_eq!(last(&result, "changes"), 2.0, "at 1 s, and with the last row of the other file");
    let run = scratch.simulate(FOLLOW, &[&files[..], &["gear=Gear+0.1*Speed"]].concat());
    assert!(run.stderr().contains("whole numbers"), "{}", run.stderr());
    scratch.simulate(FOLLOW, &[&files[..], &["u=Speed*Faktor"]].concat()).fails("E0814", &["`Faktor`"]);
}

/// Levels are numbers or other variables.
#[test]
fn durations_and_crossings_compare_variables() {
    let scratch = Scratch::new("levels");
    let model = "model M
  Real a(start=0, fixed=true), r[2](each start=0, each fixed=true);
  output Real b = 2 - a;
equation
  der(a) = 1;
  der(r) = {2, 3};
end M;";
    let asked = "a:duration(>b),a:crossing(b),a:duration(<b/2 + r[1]),r[2]:crossing(max(b,1.5)),a:duration(<der(a))";
    let run = scratch.simulate(model, &["--stop-time", "4", "--outputs", asked]);
    run.succeeds();
    // a = b at 1 s; a < 1 - a/2 + 2 a always; 3 t = 2 - t at 0.5 s.
    for line in ["a:duration(>b) = 3 s", "a:crossing(b) = 1 s", "r[1]) = 4 s", "1.5)) = 0.5 s", "der(a)) = 1 s"] {
        assert!(run.stdout().contains(line), "no `{line}` in {}", run.stdout());
    }
    let run = scratch.simulate(model, &["--outputs", "a:duration(>c)"]);
    assert!(run.status() == 2 && run.stderr().contains("`c`"), "{}", run.stderr());
}

/// The column of a cycle is told by its name or unit; where it is not clear, nothing is guessed.
#[test]
fn the_speed_of_a_cycle_is_found() {
    let scratch = Scratch::new("cycle-column");
    let run = |data: &str| {
        scratch.file("cycle.csv", data);
        scratch.simulate(CAR, &["--cycle", "cycle.csv", "-o", "r.csv"])
    };
    run("time,Pedal [%],Wanted [km/h]\n0,3,0\n2,3,0\n4,3,7.2\n").succeeds();
    assert_near(last(&scratch.read("r.csv"), "v_wanted_kmh"), 7.2, 1e-9);
    run("time,Pedal,speed\n0,3,0\n2,3,0\n4,3,2\n").succeeds();
    assert_near(last(&scratch.read("r.csv"), "v_wanted_kmh"), 7.2, 1e-9);
    run("time,Pedal,Wanted\n0,3,0\n4,3,2\n").fails("E0814", &["not clear", "`Pedal`, `Wanted`", "`speed`"]);
    run("time,Front [km/h],Rear [km/h],T [K]\n0,3,0,1\n4,3,2,1\n").fails("E0814", &["`Front`, `Rear`"]);
    let rows: Vec<String> = (0..30).filter(|at| !(10..20).contains(at)).map(|at| format!("{at},1\n")).collect();
    let gap = run(&format!("time,speed\n{}", rows.concat()));
    gap.succeeds();
    assert!(gap.stderr().contains("W0818") && gap.stderr().contains("line 12: no rows for 11 s"), "{}", gap.stderr());
}

/// What is wrong with the data is said before anything is written, and inputs without data are named.
#[test]
fn a_result_outlives_a_run_that_does_not_begin() {
    let scratch = Scratch::new("not-begun");
    scratch.file("data.csv", "time,u,u\n0,1,2\n1,1,2\n");
    let run = scratch.simulate(FOLLOW, &["--stop-time", "1", "-o", "r.csv"]);
    run.succeeds();
    assert!(run.stdout().contains("inputs    u, gear, on: no data"), "{}", run.stdout());
    let before = std::fs::read(scratch.0.join("r.csv")).unwrap();
    let run = scratch.simulate(FOLLOW, &["--input", "data.csv", "-o", "r.csv"]);
    run.fails("E0814", &["2 columns are called `u`"]);
    let said = scratch.simulate(FOLLOW, &["--input", "none.csv", "-o", "r.csv"]).stdout();
    assert!(!said.contains("result"), "{said}");
    assert_eq!(std::fs::read(scratch.0.join("r.csv")).unwrap(), before);
}
