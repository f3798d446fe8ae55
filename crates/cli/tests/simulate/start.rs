//! Where a run starts if the model does not say everything: which start values are taken, what is said of it, what contradicts.

use crate::support::{Scratch, assert_near, series};

fn first(scratch: &Scratch, file: &str, variable: &str) -> f64 {
    series(&scratch.read(file), variable)[0]
}

const DRIVELINE: &str = "
  Inertia rotor(J = 0.2ROTOR);
  Clutch clutch(cgeo = 300);
  Inertia input_shaft(J = 0.01SHAFT);
  IdealGear gear(ratio = 9);
  SpringDamper shaft(c = 8000, d = 30);
  Inertia wheel(J = 2WHEEL);
equation
  clutch.f_normalized = 1;
  connect(rotor.flange_b, clutch.flange_a);
  connect(clutch.flange_b, input_shaft.flange_a);
  connect(input_shaft.flange_b, gear.flange_a);
  connect(gear.flange_b, shaft.flange_a);
  connect(shaft.flange_b, wheel.flange_a);
end Driveline;";

/// A driveline with these modifications of its three inertias.
fn driveline(head: &str, [rotor, shaft, wheel]: [&str; 3]) -> String {
    let parts = DRIVELINE.replace("ROTOR", rotor).replace("SHAFT", shaft).replace("WHEEL", wheel);
    format!("model Driveline\n  import Layshaft.Rotational.Components.*;\n{head}{parts}")
}

/// Start values of coupled angles and speeds must not be taken twice: the extension of the spring and that of spring and damper
/// together are equal without being aliases.
#[test]
fn a_driveline_without_fixed_starts_at_rest() {
    let scratch = Scratch::new("driveline");
    let motor = "  Layshaft.Rotational.Sources.ConstantTorque motor(tau_constant = 150);\n";
    let text = driveline(motor, [""; 3]).replace("equation\n", "equation\n  connect(motor.flange, rotor.flange_a);\n");
    let run = scratch.simulate(&text, &["--stats", "-o", "result.csv"]);
    run.succeeds();
    for speed in ["rotor.w", "input_shaft.w", "wheel.w", "clutch.slip", "shaft.phi_rel"] {
        assert_near(first(&scratch, "result.csv", speed), 0.0, 1e-12);
    }
    // Each assumed condition is listed: six states.
    let text = run.stdout();
    let listed = text.lines().skip_while(|line| !line.contains("assumed")).take_while(|line| line.contains(" = "));
    assert_eq!(listed.count(), 6, "{text}");
    assert!(!text.contains('$'), "{text}");
}

/// MLS 8.6.2: modifications of the model itself beat the default of the clutch, which wants no slip.
#[test]
fn start_values_of_the_model_beat_defaults_of_its_parts() {
    let scratch = Scratch::new("speeds");
    let text = driveline("", [", w(start = 100)", ", w(start = 90)", ", w(start = 10)"]);
    let run = scratch.simulate(&text, &["-o", "result.csv"]);
    run.succeeds();
    assert_eq!(run.stderr(), "");
    for (speed, value) in [("rotor.w", 100.0), ("input_shaft.w", 90.0), ("wheel.w", 10.0), ("clutch.slip", 10.0)] {
        assert_near(first(&scratch, "result.csv", speed), value, 1e-9);
    }
}

/// What cannot be honoured is said, with the place of the value and of those that took its place.
#[test]
fn a_start_value_that_is_not_used_is_a_warning() {
    let scratch = Scratch::new("not-honoured");
    let model = "model Geared
  import Layshaft.Rotational.Components.*;
  Inertia fast(J = 1, w(start = 30));
  IdealGear gear(ratio = 3);
  Inertia slow(J = 1, w(start = 20, fixed = true));
equation
  connect(fast.flange_b, gear.flange_a);
  connect(gear.flange_b, slow.flange_a);
end Geared;";
    let run = scratch.simulate(model, &["-o", "result.csv"]);
    run.succeeds();
    assert_near(first(&scratch, "result.csv", "fast.w"), 60.0, 1e-9);
    let said = run.stderr();
    for part in ["W0421", "the start value 30 of `fast.w`", "60", "Model.mo:3:33", "`slow.w = 20", "Model.mo:5:33"] {
        assert!(said.contains(part), "{part} is missing:\n{said}");
    }
    // The same value is no contradiction.
    scratch.simulate(&model.replace("30", "60"), &["-o", "result.csv"]).succeeds();
}

/// MLS 8.6.2: of the start values of an alias set the one given closest to the top counts.
#[test]
fn the_start_value_of_an_alias_set_is_the_outermost() {
    let scratch = Scratch::new("alias-set");
    let model = "package P
  model Store
    input Real i; Real v(start = 0);
  equation
    i = 1e-3*der(v);
  end Store;
  model Cell
    Store store(i = -u); Real u(start = 10);
  equation
    u = store.v;
  end Cell;
  model Negative
    Store store(i = -u); Real u(start = 3);
  equation
    u = -store.v;
  end Negative;
  model Test
    Cell cell; Cell other(store(v(start = 7))); Negative negative;
  end Test;
end P;";
    scratch.simulate(model, &["P.Test", "--stop-time", "1e-6", "-o", "result.csv"]).succeeds();
    assert_near(first(&scratch, "result.csv", "cell.store.v"), 10.0, 1e-12);
    assert_near(first(&scratch, "result.csv", "other.u"), 7.0, 1e-12);
    assert_near(first(&scratch, "result.csv", "negative.store.v"), -3.0, 1e-12);
}

/// An initial equation that says what a variable is leaves no room for its start value, nor for that of what follows from it.
#[test]
fn an_initial_equation_beats_the_start_values_of_what_it_determines() {
    let scratch = Scratch::new("choice");
    let model = "model Choice
  Real x(start = 0.6), y(start = -0.8), vx(start = 0), vy(start = 0), F;
  Real h = 3 + y;
  Real s, v, g(start = 0);
  Real s_rel(start = 0, stateSelect = StateSelect.prefer) = s - g;
  Real v_rel(start = 0, stateSelect = StateSelect.prefer) = der(s_rel);
initial equation
  s = h;
  g = 0;
equation
  der(x) = vx; der(y) = vy;
  der(vx) = -F*x; der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
  der(s) = v; der(g) = -g;
  der(v) = 100*(h - s) - v;
end Choice;";
    scratch.simulate(model, &["-o", "result.csv"]).succeeds();
    for (variable, value) in [("x", 0.6), ("y", -0.8), ("s", 2.2), ("s_rel", 2.2), ("v", 0.0)] {
        assert_near(first(&scratch, "result.csv", variable), value, 1e-8);
    }
}

const ALIASES: &str = "model Aliases
  parameter Real p = 1;
  Real x(start = 1, fixed = true);
  Real y(start = 2, fixed = true);
equation
  der(x) = -x;
  y = x;
end Aliases;";

#[test]
fn two_fixed_start_values_of_one_variable_contradict() {
    let scratch = Scratch::new("aliases");
    let run = scratch.simulate(ALIASES, &[]);
    run.fails("E0420", &["`x`", "`y`", "Model.mo:3:18", "Model.mo:4:18", "1", "2"]);
    // Equal ones are fine, and so are opposite ones of opposite variables.
    let run = scratch.simulate(&ALIASES.replace("start = 2", "start = 1"), &[]);
    run.succeeds();
    assert_eq!(run.stderr(), "");
    scratch.simulate(&ALIASES.replace("start = 2", "start = -1").replace("y = x", "y = -x"), &[]).succeeds();
    scratch.simulate(&ALIASES.replace("y = x", "y = -x"), &[]).fails("E0420", &["`x`", "`y`"]);
    // And of what is constant.
    let constant = ALIASES.replace("der(x) = -x", "x = 1");
    scratch.simulate(&constant, &[]).fails("E0420", &["`y`"]);
}

/// Values that a run can change are compared when it starts.
#[test]
fn contradicting_parameters_are_found_at_the_start() {
    let scratch = Scratch::new("tunable");
    let model = ALIASES.replace("start = 2", "start = p");
    scratch.simulate(&model, &["-o", "result.csv"]).succeeds();
    scratch.simulate(&model, &["--set", "p=2"]).fails("E0420", &["`x`", "`y`"]);
}

#[test]
fn capacitors_in_parallel_contradict() {
    let scratch = Scratch::new("capacitors");
    let model = "package P
  connector Pin Real e; flow Real f; end Pin;
  model Capacitor
    Pin p; Real v(start = 0, fixed = true); parameter Real c = 1;
  equation
    v = p.e; c*der(v) = p.f;
  end Capacitor;
  model Resistor Pin p; equation p.e = p.f; end Resistor;
  model Test
    Capacitor a(v(start = 1));
    Capacitor b(v(start = 5));
    Resistor r;
  equation
    connect(a.p, b.p); connect(a.p, r.p);
  end Test;
end P;";
    scratch.simulate(model, &["P.Test"]).fails("E0420", &["`a.v`", "`b.v`", "Model.mo:10:27", "Model.mo:11:27"]);
    scratch.simulate(&model.replace("= 5", "= 1"), &["P.Test"]).succeeds();
}

/// Fixed speeds on both sides of a gear: too many conditions, which the structure does not show.
#[test]
fn conditions_too_many_name_their_rivals() {
    let scratch = Scratch::new("rivals");
    let model = "model Geared
  import Layshaft.Rotational.Components.*;
  Inertia fast(J = 1, w(start = 30, fixed = true));
  IdealGear gear(ratio = 3);
  Inertia slow(J = 1, w(start = 10, fixed = true));
equation
  connect(fast.flange_b, gear.flange_a);
  connect(gear.flange_b, slow.flange_a);
end Geared;";
    let run = scratch.simulate(model, &[]);
    run.succeeds();
    let said = run.stderr();
    for part in ["W0407", "`fast.w", "`slow.w", "Model.mo:3:33", "Model.mo:5:33"] {
        assert!(said.contains(part), "{part} is missing:\n{said}");
    }
    assert!(!said.contains('$'), "{said}");
    let run = scratch.simulate(&model.replace("start = 10", "start = 11"), &[]);
    run.fails("E0500", &["contradicts", "11"]);
    assert!(!run.stderr().contains('$'), "{}", run.stderr());
}

#[test]
fn the_plan_of_the_start_is_printed() {
    let scratch = Scratch::new("plan");
    scratch.file(
        "Plan.mo",
        "model Plan
  Real x(start = 3);
  Real y(start = 1, fixed = true);
  Real z;
  discrete Integer n(start = 4);
initial equation
  z^3 + z = y;
equation
  der(x) = -x;
  der(y) = -y;
  der(z) = -z;
  when time > 1 then
    n = pre(n) + 1;
  end when;
end Plan;",
    );
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_layshaft"));
    let output = command.current_dir(&scratch.0).args(["check", "--initial", "Plan.mo"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).replace(['(', ')'], " ");
    for line in [
        "assumed           x = 3.0   Plan.mo:2 ",
        "fixed             y = 1.0   Plan.mo:3 ",
        "initial equation  ",
        "assumed           pre n  = 4   Plan.mo:5 ",
        "nonlinear system of 1 for z",
    ] {
        assert!(text.contains(line), "{line} is missing:\n{text}");
    }
    assert!(!text.contains('$'), "{text}");
    assert!(output.status.success());
}

/// Equations without a solution: continuation fails for every choice of the relations, and thousands of them would take minutes in a large
/// model. It is used 64 times, the rest of the search does without.
#[test]
fn a_start_without_solution_is_given_up_soon() {
    let scratch = Scratch::new("no-start");
    let model = "model NoStart
  Real x(start = 1);
  Real y(start = 1);
equation
  x^2 + y^2 + 1 + sum({if x > k or y < -k then 1e-3*x else 1e-3*y for k in 1:12}) = 0;
  exp(0.1*x) + exp(0.1*y) + x*y + sum({if y > k then 1e-3*y else 0 for k in 1:12}) = 0;
end NoStart;";
    for engine in [&[][..], &["--interpret"]] {
        let run = scratch.simulate(model, engine);
        run.fails("E0500", &["no consistent choice of the relations", "for `x`, `y`"]);
        let text = run.stderr();
        let (before, _) = text.split_once(" trials").unwrap();
        let tried: u32 = before.rsplit(' ').next().unwrap().parse().unwrap();
        assert!(tried < 64 + 1024 + 16, "{tried} trials");
    }
}

/// The equations are undefined off a narrow valley: Newton's method gives up after tiny steps, the homotopy `F(x) = (1 - λ) F(x₀)` follows the
/// valley from the start values to the solution.
#[test]
fn a_continuation_reaches_what_newton_does_not() {
    let scratch = Scratch::new("continuation");
    let run = scratch.simulate(
        "model Valley
  Real x(start = -3), y(start = 9);
equation
  asin(500*(y - x^2)) + 0.001*sin(x*y) = 0;
  x^3 + x + 0.001*sin(y) = 30 + time;
end Valley;",
        &["-o", "result.csv"],
    );
    run.succeeds();
    assert_near(first(&scratch, "result.csv", "x"), 3.0, 1e-3);
    assert_near(first(&scratch, "result.csv", "y"), 9.0, 1e-2);
}

/// What cannot be solved is reported by the equation furthest from its solution, at the user's component.
#[test]
fn the_largest_residual_is_named() {
    let scratch = Scratch::new("residual");
    let run = scratch.simulate(
        "package Test
  model Pump
    Real x(start = 1), y(start = 2);
    Real z;
  equation
    z = x + 1;
    x*y*z = 3;
    x^2 + y^2 = -z^2;
  end Pump;
  model Plant
    Real u = time;
    Pump feed;
  end Plant;
end Test;",
        &["-o", "result.csv"],
    );
    run.fails(
        "E0500",
        &[
            "Model.mo:12:10",
            "is left in equation of `feed` feed.x*feed.x + feed.y*feed.y = -(feed.z*feed.z)",
            "feed.y = ",
            "(from 2.0)",
            "the equation is written here",
            "Model.mo:8:5",
        ],
    );
}
