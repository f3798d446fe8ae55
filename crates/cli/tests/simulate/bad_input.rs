//! What is wrong with a model or a setting is said with the model's own names, the time and a cure; the status is 1 and
//! what was computed up to there can be read.

use crate::support::{Scratch, assert_near, last, series};

#[test]
fn a_structurally_singular_model_names_equations_and_variables() {
    let scratch = Scratch::new("structural");
    let model = "model Structural
  Real x; Real y; Real z;
equation
  x = time;
  x = 2 * time;
  z = y + x;
end Structural;";
    let run = scratch.simulate(model, &[]);
    run.fails("E0403", &["`x`", "Model.mo:5:3", "Model.mo:4:3"]);
    assert!(!scratch.exists("Structural_res.mat"), "a result of nothing");
}

#[test]
fn missing_and_redundant_equations_are_counted() {
    let scratch = Scratch::new("count");
    let run = scratch.simulate("model Few\n  Real x; Real y;\nequation\n  x = time;\nend Few;", &[]);
    assert_eq!(run.status(), 1);
    assert!(run.stderr().contains("`y`"), "{}", run.stderr());
}

/// Two equations that contradict each other: the structure is fine, the matrix is not.
#[test]
fn a_singular_linear_system_names_its_unknowns() {
    let scratch = Scratch::new("singular");
    let model = "model Singular
  parameter Real k = 1;
  Real a; Real b; Real c;
equation
  a + k * b = time;
  2 * a + 2 * b = 3 * time;
  c = a - b;
end Singular;";
    scratch.simulate(model, &["--set", "k=3", "-o", "regular.csv"]).succeeds();
    // a + 3 b = 1, a + b = 1.5: a = 1.75, b = -0.25.
    assert_near(last(&scratch.read("regular.csv"), "c"), 2.0, 1e-12);
    scratch.simulate(model, &["-o", "singular.csv"]).fails("E0501", &["`b`", "a + k*b = time", "at time 0"]);
}

#[test]
fn a_system_that_becomes_singular_names_the_time() {
    let scratch = Scratch::new("singular-later");
    let model = "model Later
  Real x(start = 1, fixed = true);
  Real a; Real b;
equation
  der(x) = -1;
  x * a + b = 1;
  sin(x) * a + 2 * b = 2 + a;
  annotation(experiment(StopTime = 4));
end Later;";
    // The determinant 2 x - sin(x) + 1 vanishes at x = -0.88786, one second and 0.88786 after the start.
    let run = scratch.simulate(model, &["-o", "later.csv"]);
    let result = scratch.read("later.csv");
    let reached = *result.time.last().unwrap();
    if run.status() == 1 {
        assert!(run.stderr().contains("`a`") || run.stderr().contains("`b`"), "{}", run.stderr());
        assert!((1.8..1.9).contains(&reached), "{reached}");
    } else {
        // Nobody met the singular point exactly; then the values around it must be right.
        assert!(series(&result, "a").iter().all(|value| value.is_finite()));
        assert_near(reached, 4.0, 0.0);
    }
}

#[test]
fn division_by_zero_names_the_variable_and_the_time() {
    let scratch = Scratch::new("division");
    let model = "model Division
  parameter Real mass = 2;
  Real speed(start = 1, fixed = true);
equation
  der(speed) = 3 / mass;
end Division;";
    scratch.simulate(model, &["-o", "good.csv"]).succeeds();
    let expected = ["`der(speed)` = inf", "time 0", "der(speed) = 3 / mass"];
    scratch.simulate(model, &["--set", "mass=0", "-o", "bad.csv"]).fails("E0501", &expected);
}

#[test]
fn not_a_number_names_the_variable_and_keeps_the_results() {
    let scratch = Scratch::new("nan");
    let model = "model Tank
  Real level(start = 1, fixed = true);
  Real outflow;
equation
  outflow = sqrt(level - 0.5);
  der(level) = -outflow - 0.1;
  annotation(experiment(StopTime = 5));
end Tank;";
    let run = scratch.simulate(model, &["-o", "tank.csv"]);
    assert_eq!(run.status(), 1, "{}", run.stdout());
    let text = run.stderr();
    assert!(text.contains("`outflow` = NaN") && text.contains("outflow = sqrt(level - 0.5)"), "{text}");
    assert!(text.contains("with `level` = 0.4"), "{text}");
    // With u = sqrt(level - 0.5) it empties after 2 (u - 0.1 ln(1 + 10 u)), u = sqrt(0.5).
    let u = 0.5f64.sqrt();
    let empty = 2.0 * (u - 0.1 * (1.0 + 10.0 * u).ln());
    let result = scratch.read("tank.csv");
    assert_near(*result.time.last().unwrap(), empty, 0.02);
    assert!(series(&result, "level").iter().all(|level| level.is_finite()));
}

#[test]
fn a_violated_assertion_ends_the_run_at_its_time() {
    let scratch = Scratch::new("assertion");
    let model = "model Wheel
  Real speed(start = 0, fixed = true);
equation
  der(speed) = 10;
  assert(speed < 5, \"the wheel turns too fast\");
  annotation(experiment(StopTime = 2));
end Wheel;";
    let run = scratch.simulate(model, &["-o", "wheel.csv"]);
    run.fails("E0502", &["the wheel turns too fast", "Model.mo:5:3", "0.5"]);
    let result = scratch.read("wheel.csv");
    assert_near(*result.time.last().unwrap(), 0.5, 0.01);
    assert!(run.stdout().contains("failed"), "{}", run.stdout());
}

#[test]
fn a_warning_of_the_model_is_shown_and_the_run_goes_on() {
    let scratch = Scratch::new("warning");
    let model = "model Wheel
  Real speed(start = 0, fixed = true);
equation
  der(speed) = 10;
  assert(speed < 5, \"rather fast\", AssertionLevel.warning);
end Wheel;";
    let run = scratch.simulate(model, &["-o", "wheel.csv"]);
    run.succeeds();
    assert!(run.stderr().contains("warning[W0510]: rather fast"), "{}", run.stderr());
    assert_near(last(&scratch.read("wheel.csv"), "speed"), 10.0, 1e-9);
}

#[test]
fn a_nonlinear_system_without_solution_shows_variables_residuals_and_start_values() {
    let scratch = Scratch::new("newton");
    let model = "model NoSolution
  Real p(start = 1); Real q(start = 2);
equation
  p ^ 2 + q ^ 2 = -1 - time;
  p * q + exp(p) = 3;
end NoSolution;";
    let run = scratch.simulate(model, &["-o", "none.csv"]);
    run.fails("E0500", &["`p`", "`q`", "(from 2.0)", "residual", "`start`", "time 0.0", "Model.mo:4:3"]);
}

#[test]
fn a_nonlinear_system_that_loses_its_solution_keeps_the_results() {
    let scratch = Scratch::new("newton-later");
    let model = "model Later
  Real p(start = 1); Real q(start = 0.5);
equation
  p ^ 2 + q ^ 2 = 1 - time;
  p - q = 0.1 * sin(p * q);
  annotation(experiment(StopTime = 2));
end Later;";
    let run = scratch.simulate(model, &["-o", "later.csv"]);
    run.fails("E0501", &["`p`", "`q`", "residual"]);
    let result = scratch.read("later.csv");
    assert_near(*result.time.last().unwrap(), 1.0, 0.01);
}

#[test]
fn a_solution_that_goes_to_infinity_names_the_state() {
    let scratch = Scratch::new("infinity");
    let model = "model Runaway
  Real x(start = 1, fixed = true);
equation
  der(x) = x ^ 2;
  annotation(experiment(StopTime = 2));
end Runaway;";
    for solver in ["radau", "bdf", "adams", "dopri"] {
        let file = format!("{solver}.csv");
        let run = scratch.simulate(model, &["--solver", solver, "-o", &file]);
        assert_eq!(run.status(), 1, "{solver}: {}", run.stdout());
        assert!(run.stderr().contains("`x`"), "{solver}: {}", run.stderr());
        assert_near(*scratch.read(&file).time.last().unwrap(), 1.0, 0.02);
    }
}

#[test]
fn chattering_names_the_relation() {
    let scratch = Scratch::new("chattering");
    let model = "model Chatter
  Real x(start = 0.5, fixed = true);
equation
  der(x) = if x > 0 then -1 else 1;
end Chatter;";
    let run = scratch.simulate(model, &["-o", "chatter.csv"]);
    run.fails("E0504", &["`x > 0", "0.5"]);
    assert_near(*scratch.read("chatter.csv").time.last().unwrap(), 0.5, 1e-3);
}

#[test]
fn discrete_variables_that_never_settle_are_named() {
    let scratch = Scratch::new("settle");
    let model = "model Restless
  Boolean b(start = false, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  b = time > 0.5 and not pre(b);
  n = if time > 0.5 then pre(n) + 1 else 0;
end Restless;";
    let run = scratch.simulate(model, &["-o", "restless.csv"]);
    run.fails("E0503", &["`b`", "`n`", "0.5", "pre"]);
    assert_near(*scratch.read("restless.csv").time.last().unwrap(), 0.5, 1e-3);
}

#[test]
fn conditions_at_the_start_are_explained_by_name() {
    let scratch = Scratch::new("initial");
    let missing = "model Missing
  parameter Real p(fixed = false);
  Real x(start = 1, fixed = true);
equation
  der(x) = -p * x;
end Missing;";
    scratch.simulate(missing, &[]).fails("E0406", &["`p`", "initial equation"]);
    let redundant = "model Redundant
  Real x(start = 1, fixed = true);
  Real y(start = 2, fixed = true);
equation
  der(x) = -x;
  y = 2 * x;
end Redundant;";
    let contradictory = redundant.replace("start = 2", "start = 3");
    scratch.simulate(&contradictory, &["-o", "contradictory.csv"]).fails("E0500", &["`y`", "fixed = true"]);
    let run = scratch.simulate(redundant, &["-o", "redundant.csv"]);
    run.succeeds();
    let text = run.stderr();
    assert!(text.contains("W0407") && text.contains("fixed = true"), "{text}");
}

#[test]
fn impossible_settings_are_refused_with_the_reason() {
    let scratch = Scratch::new("settings");
    let model = "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;";
    for (arguments, word) in [
        (&["--tolerance", "1e-20"] as &[&str], "tolerance"),
        (&["--tolerance", "0"], "tolerance"),
        (&["--tolerance=-1"], "tolerance"),
        (&["--tolerance", "NaN"], "tolerance"),
        (&["--stop-time", "-1"], "stop time"),
        (&["--stop-time", "inf"], "finite"),
        (&["--solver", "rk4", "--step", "0"], "step"),
        (&["--solver", "rk4", "--step=-1"], "step"),
        (&["--solver", "bdf", "--step", "0.1"], "step"),
        (&["--interval=-0.1"], "interval"),
    ] {
        let run = scratch.simulate(model, &[arguments, &["-o", "m.csv"]].concat());
        let text = run.stderr();
        assert!(matches!(run.status(), 1 | 2), "{arguments:?}: {}{text}", run.stdout());
        assert!(text.to_lowercase().contains(word), "{arguments:?}: {text}");
    }
    let unknown = scratch.simulate(model, &["--solver", "bdff"]);
    assert_eq!(unknown.status(), 2);
    assert!(unknown.stderr().contains("radau, bdf, adams, dopri"), "{}", unknown.stderr());
    assert_eq!(scratch.simulate(model, &["--variables", "("]).status(), 2);
    assert_eq!(scratch.simulate(model, &["--tolerance", "small"]).status(), 2);
}

#[test]
fn a_result_file_that_cannot_be_written_is_a_diagnostic() {
    let scratch = Scratch::new("unwritable");
    let model = "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;";
    for ending in ["mat", "csv", "parquet"] {
        let file = format!("missing/folder/m.{ending}");
        scratch.simulate(model, &["-o", &file]).fails("E0801", &[&file, "-o"]);
    }
    scratch.simulate(model, &["-o", "m.xlsx"]).fails("E0805", &["m.xlsx", ".parquet"]);
    scratch.simulate(model, &["-o", "m"]).fails("E0805", &[".mat"]);
}

/// `/dev/full` refuses every byte as a full disk does.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_diagnostic_with_a_cure() {
    let scratch = Scratch::new("full");
    let model = "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;";
    for ending in ["mat", "csv"] {
        let file = format!("m.{ending}");
        std::os::unix::fs::symlink("/dev/full", scratch.0.join(&file)).unwrap();
        let run = scratch.simulate(model, &["-o", &file, "--interval", "1e-5"]);
        run.fails("E0802", &[&file, "space", "--variables"]);
        let json = scratch.simulate(model, &["-o", &file, "--json"]);
        assert_eq!(json.status(), 1);
        assert_eq!(json.json()["diagnostics"][0]["code"], "E0802");
        assert_eq!(json.json()["ok"], false);
    }
}

#[test]
fn an_external_function_without_code_is_named() {
    let scratch = Scratch::new("external");
    let model = "model Calls
  function strength
    input Real x;
    output Real y;
    external \"FORTRAN 77\" y = strength_of_nothing(x);
  end strength;
  Real y = strength(time);
end Calls;";
    scratch.simulate(model, &["-o", "calls.csv"]).fails("E0507", &["strength_of_nothing"]);
}

const TABLE: &str = "model Lookup
  class Table
    extends ExternalObject;
    function constructor
      input String tableName;
      input String fileName;
      input Real table[:, :];
      input Integer columns[:];
      input Integer smoothness;
      input Integer extrapolation;
      input Boolean verboseRead;
      input String delimiter;
      input Integer nHeaderLines;
      output Table table1;
      external \"C\" table1 = ModelicaStandardTables_CombiTable1D_init3(fileName, tableName, table, size(table, 1),
        size(table, 2), columns, size(columns, 1), smoothness, extrapolation, verboseRead, delimiter, nHeaderLines);
    end constructor;
    function destructor
      input Table table1;
      external \"C\" ModelicaStandardTables_CombiTable1D_close(table1);
    end destructor;
  end Table;
  function value
    input Table table;
    input Integer column;
    input Real u;
    output Real y;
    external \"C\" y = ModelicaStandardTables_CombiTable1D_getValue(table, column, u);
  end value;
  parameter Integer extrapolation = 4 \"1 hold, 2 continue, 3 repeat, 4 forbidden\";
  parameter Table table = Table(\"NoName\", \"NoName\", [0, 0; 1, 10; 2, 40], {2}, 1, extrapolation, false, \",\", 0);
  Real y = value(table, 1, time);
  annotation(experiment(StopTime = 3));
end Lookup;";

#[test]
fn a_table_left_with_extrapolation_forbidden_ends_the_run() {
    let scratch = Scratch::new("table");
    for (extrapolation, expected) in [("1", 40.0), ("2", 70.0), ("3", 10.0)] {
        let setting = format!("extrapolation={extrapolation}");
        scratch.simulate(TABLE, &["--set", &setting, "-o", "table.csv"]).succeeds();
        assert_near(last(&scratch.read("table.csv"), "y"), expected, 1e-9);
    }
    let run = scratch.simulate(TABLE, &["-o", "table.csv"]);
    assert_eq!(run.status(), 1, "{}", run.stdout());
    assert!(run.stderr().contains("outside") || run.stderr().contains("range"), "{}", run.stderr());
    let result = scratch.read("table.csv");
    assert_near(*result.time.last().unwrap(), 2.0, 0.01);
    assert_near(last(&result, "y"), 40.0, 0.3);
}

/// A period that is known at the start only is looked at there (MLS 3.7.5).
#[test]
fn the_period_of_a_sample_is_greater_than_zero() {
    let scratch = Scratch::new("sample-period");
    let model = "model Ticks
  parameter Real period = 0.1;
  parameter Real scale = 1;
  Integer n(start = 0, fixed = true);
equation
  when sample(0, period/scale) then
    n = pre(n) + 1;
  end when;
end Ticks;";
    for wrong in ["period=0", "period=-1", "scale=-1"] {
        scratch.simulate(model, &["--set", wrong]).fails("E0502", &["interval of `sample", "Model.mo:6:3"]);
    }
    scratch.simulate(model, &["--set", "period=0", "--set", "scale=0"]).fails("E0502", &["interval of `sample"]);
    scratch.simulate(model, &["-o", "ticks.csv"]).succeeds();
    assert_near(last(&scratch.read("ticks.csv"), "n"), 11.0, 0.0);
}

/// Two when-equations that set one state are fine until both do so at one event (MLS 8.3.6).
#[test]
fn a_state_gets_one_new_value_at_an_event() {
    let scratch = Scratch::new("reinit-twice");
    let model = "model Twice
  parameter Real second = 0.7;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when time > 0.5 then
    reinit(x, 3);
  end when;
  when time > second then
    reinit(x, 4);
  end when;
end Twice;";
    scratch.simulate(model, &["-o", "apart.csv"]).succeeds();
    assert_near(last(&scratch.read("apart.csv"), "x"), 4.3, 1e-6);
    scratch
        .simulate(model, &["--set", "second=0.5", "-o", "both.csv"])
        .fails("E0501", &["`x` two values", "at time 0.5"]);
    assert_near(last(&scratch.read("both.csv"), "x"), 0.5, 1e-2);
}

#[test]
fn a_setting_is_one_value_for_one_name() {
    let scratch = Scratch::new("setting");
    let model = "model Line\n  parameter Real k = 1;\n  parameter Real c = 0;\n  Real x = k*time + c;\nend Line;";
    for wrong in ["k=1)", "k=1, c=3", "k=(1", "k=1;", "k=2 3", "k=1 \"why\"", "k=1) annotation(", "k(start=3)=1"] {
        scratch.simulate(model, &["--set", wrong]).fails("E0205", &[]);
    }
    scratch.simulate(model, &["--set", "k=(2 + 1)*2", "-o", "line.csv"]).succeeds();
    assert_near(last(&scratch.read("line.csv"), "x"), 6.0, 1e-12);
}

#[test]
fn a_tyre_below_the_road_is_named() {
    let scratch = Scratch::new("tyre_below_road");
    let model = "model Corner
  inner Layshaft.MultiBody.World world(n={0,0,-1});
  inner Layshaft.Vehicles.Roads.Plane road;
  Layshaft.Vehicles.Tyres.Wheel wheel;
  Layshaft.MultiBody.Joints.Prismatic lift(n={0,0,1}, s(start=0.2, fixed=true), v(fixed=true));
equation
  connect(world.frame_b, lift.frame_a);
  connect(lift.frame_b, wheel.frame);
end Corner;";
    scratch
        .simulate(model, &[])
        .fails("E0502", &["Corner.wheel.tyre lies below the road", "Start the vehicle higher", "Model.mo:4:33"]);
    let raised = model.replace("start=0.2", "start=0.33");
    scratch.simulate(&raised, &[]).succeeds();
}
