//! Models from text to trajectory, against analytic solutions and the rules of the language.

use crate::common;

use common::{last, run, run_with};
use layshaft_results::{ColumnKind, ResultError, ResultHeader, ResultWriter, Trajectory};
use layshaft_sim::{Engine, Settings, simulate};
use layshaft_solver::Method;

const DECAY: &str = "model Decay
  parameter Real k = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
  annotation(experiment(StopTime = 2, Tolerance = 1e-8));
end Decay;";

#[test]
fn an_exponential_decay_is_followed_by_every_method() {
    for method in Method::ALL {
        let settings =
            Settings { method: Some(method), step: method.is_fixed_step().then_some(1e-3), ..Settings::default() };
        let (trajectory, report) = run_with("Decay", DECAY, Engine::MachineCode, &settings);
        assert!(report.is_complete);
        let error = (last(&trajectory, "x") - (-4.0f64).exp()).abs();
        let allowed = if method.is_fixed_step() { 1e-4 } else { 1e-6 };
        assert!(error < allowed, "{}: {error}", method.name());
    }
}

#[test]
fn the_experiment_annotation_counts_unless_something_else_is_asked_for() {
    let (trajectory, report) = run_with("Span", DECAY, Engine::MachineCode, &Settings::default());
    assert_eq!((report.options.stop, trajectory.time.len()), (2.0, 501));
    let settings = Settings { stop_time: Some(1.0), interval: Some(0.25), ..Settings::default() };
    let (trajectory, _) = run_with("Span", DECAY, Engine::MachineCode, &settings);
    assert_eq!(trajectory.time, [0.0, 0.25, 0.5, 0.75, 1.0]);
}

const BALL: &str = "model Ball
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Integer bounces(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
    bounces = pre(bounces) + 1;
  end when;
  annotation(experiment(StopTime = 1.5));
end Ball;";

#[test]
fn a_ball_bounces_when_it_meets_the_floor() {
    let trajectory = run("Ball", BALL);
    let fall = (2.0f64 / 9.81).sqrt();
    let second = fall + 2.0 * 0.8 * fall;
    assert_eq!(last(&trajectory, "bounces"), 2.0);
    let bounces = trajectory.series("bounces").unwrap();
    for (number, expected) in [(1.0, fall), (2.0, second)] {
        let at = bounces.iter().position(|&value| value == number).unwrap();
        assert!((trajectory.time[at] - expected).abs() < 1e-6, "{} {expected}", trajectory.time[at]);
    }
}

#[test]
fn interpreter_and_machine_code_agree_bit_for_bit() {
    let (one, _) = run_with("Both", BALL, Engine::MachineCode, &Settings::default());
    let (other, _) = run_with("Both", BALL, Engine::Interpreter, &Settings::default());
    let bits = |trajectory: &Trajectory, name: &str| {
        trajectory.series(name).unwrap().iter().map(|value| value.to_bits()).collect::<Vec<_>>()
    };
    assert_eq!(one.time, other.time);
    for name in ["h", "v", "bounces"] {
        assert_eq!(bits(&one, name), bits(&other, name), "{name}");
    }
}

#[test]
fn samples_and_instants_are_hit_exactly() {
    let trajectory = run(
        "Clock",
        "model Clock
  discrete Real count(start = 0, fixed = true);
  Boolean late = time >= 0.35;
equation
  when sample(0, 0.1) then
    count = pre(count) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end Clock;",
    );
    // At 0, 0.1, …, 1.0.
    assert_eq!(last(&trajectory, "count"), 11.0);
    let late = trajectory.series("late").unwrap();
    let at = late.iter().position(|&value| value == 1.0).unwrap();
    assert_eq!(trajectory.time[at], 0.35);
}

/// A sample that ticks but once within the run, as pulse sources have them, is not early by a part of its interval.
#[test]
fn a_sample_of_long_interval_ticks_at_its_instant_only() {
    for (first, interval) in [(2.0, 1e15), (2.0, 1e60), (2.0, f64::MAX), (2.0, 3e10)] {
        let text = format!(
            "model Once
  discrete Real at(start = -1, fixed = true);
  Integer count(start = 0, fixed = true);
equation
  when sample({first}, {interval:e}) then
    at = time;
    count = pre(count) + 1;
  end when;
  annotation(experiment(StopTime = 5));
end Once;"
        );
        let trajectory = run("Once", &text);
        assert_eq!((last(&trajectory, "at"), last(&trajectory, "count")), (first, 1.0), "{interval:e}");
        // A run that begins later has missed it.
        let settings = Settings { start_time: Some(3.0), ..Settings::default() };
        let (trajectory, _) = run_with("Once", &text, Engine::MachineCode, &settings);
        assert_eq!((last(&trajectory, "at"), last(&trajectory, "count")), (-1.0, 0.0), "{interval:e}");
    }
}

/// The sign of a flow that is a parameter is known before the run: no event finds it.
#[test]
fn semi_linear_of_a_parameter_keeps_its_slope() {
    let trajectory = run(
        "Flow",
        "model Flow
  parameter Real m = 1;
  Real x;
  Real h(start = 1, fixed = true);
  Real H = semiLinear(x, h, 5);
equation
  x = -m;
  der(h) = -H;
end Flow;",
    );
    assert!((last(&trajectory, "h") - 6.0).abs() < 1e-9);
}

#[test]
fn a_model_can_end_itself() {
    let text = "model Ends
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    terminate(\"far enough\");
  end when;
end Ends;";
    let (trajectory, report) = run_with("Ends", text, Engine::MachineCode, &Settings::default());
    assert_eq!(report.termination.as_deref(), Some("far enough"));
    assert!(report.is_complete);
    assert!((trajectory.time.last().unwrap() - 0.5).abs() < 1e-6);
}

#[test]
fn a_violated_assertion_ends_the_run_and_keeps_the_results() {
    let text = "model Asserts
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < 0.5, \"x is too large\");
end Asserts;";
    let (trajectory, report) = run_with("Asserts", text, Engine::MachineCode, &Settings::default());
    assert!(!report.is_complete);
    let diagnostic = report.diagnostics.last().unwrap();
    assert_eq!(diagnostic.code.0, "E0502");
    assert!(diagnostic.message.contains("x is too large"), "{diagnostic:?}");
    assert!(diagnostic.notes.iter().any(|note| note.message.contains("at time 0.5")), "{diagnostic:?}");
    assert!(trajectory.time.len() > 200);
}

#[test]
fn initial_equations_determine_parameters_and_states() {
    let trajectory = run(
        "Initial",
        "model Initial
  parameter Real c(fixed = false, start = 1);
  Real x(start = 1);
  Real y;
initial equation
  x^3 + x = 10;
  y = 6;
equation
  der(x) = 0;
  y = c*x;
end Initial;",
    );
    assert!((last(&trajectory, "x") - 2.0).abs() < 1e-9);
    assert!((last(&trajectory, "c") - 3.0).abs() < 1e-9);
}

#[test]
fn homotopy_leads_past_a_local_minimum() {
    // From 2 Newton's method runs into the minimum of the actual equation at 1, where it has no root; the only one is at -2.355.
    let trajectory = run(
        "Homotopy",
        "model Homotopy
  Real x(start = 2);
equation
  0 = homotopy(x^3 - 3*x + 6, x + 3);
end Homotopy;",
    );
    let x = last(&trajectory, "x");
    assert!((x * x * x - 3.0 * x + 6.0).abs() < 1e-8 && x < 0.0, "{x}");
}

#[test]
fn events_that_never_settle_are_reported_by_name() {
    let text = "model Flips
  Boolean b(start = false, fixed = true);
equation
  b = not pre(b);
end Flips;";
    let (_, report) = run_with("Flips", text, Engine::MachineCode, &Settings::default());
    let diagnostic = report.diagnostics.last().unwrap();
    assert_eq!(diagnostic.code.0, "E0503");
    assert!(diagnostic.message.contains("`b`"), "{diagnostic:?}");
}

#[test]
fn aliases_and_parameters_are_stored_once() {
    let trajectory = run(
        "Alias",
        "model Alias
  parameter Real p = 3;
  Real x(start = 1, fixed = true), y, z;
equation
  der(x) = -x;
  y = x;
  z = -x;
end Alias;",
    );
    assert_eq!(trajectory.layout().fixed.len(), 1);
    // x and its derivative; der(x) = -x is an alias too.
    assert!(trajectory.layout().stored.len() <= 2);
    assert_eq!(last(&trajectory, "z"), -last(&trajectory, "y"));
}

#[test]
fn a_pendulum_in_cartesian_coordinates_goes_round() {
    let trajectory = run(
        "Pendulum",
        "model Pendulum
  Real x(start = 1, fixed = true), y(start = 0), vx, vy(start = -7, fixed = true), f;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -f*x;
  der(vy) = -f*y - 9.81;
  x^2 + y^2 = 1;
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end Pendulum;",
    );
    let series = |name: &str| trajectory.series(name).unwrap();
    let (x, y, vx, vy) = (series("x"), series("y"), series("vx"), series("vy"));
    let energy = |at: usize| 0.5 * (vx[at] * vx[at] + vy[at] * vy[at]) + 9.81 * y[at];
    for at in 0..x.len() {
        assert!((x[at] * x[at] + y[at] * y[at] - 1.0).abs() < 1e-6);
        assert!((energy(at) - energy(0)).abs() < 1e-3 * energy(0));
    }
    // It passes the top: fast enough at the start.
    assert!(y.iter().any(|&y| y > 0.999));
}

#[test]
fn homotopy_decides_between_two_solutions() {
    // Newton's method from 0 would stay there; the simplified equation leads to 50.
    let trajectory = run(
        "TwoRoots",
        "model TwoRoots
  Real x(start = 0);
equation
  0 = homotopy(sin(x)*(x - 50), x - 50);
end TwoRoots;",
    );
    assert!((last(&trajectory, "x") - 50.0).abs() < 1e-9);
}

#[test]
fn an_integer_function_reaches_its_next_value_at_the_very_end() {
    let trajectory = run(
        "Ends",
        "model Ends
  Integer n = integer(time);
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  annotation(experiment(StopTime = 2));
end Ends;",
    );
    assert_eq!(last(&trajectory, "n"), 2.0);
}

#[test]
fn a_relation_that_does_not_matter_makes_no_event() {
    let text = |condition: &str| {
        format!(
            "model Guarded
  Integer mode(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
  Boolean high = {condition};
equation
  der(x) = cos(20*time);
  when time > 0.9 then
    mode = 1;
  end when;
end Guarded;"
        )
    };
    let events = |condition: &str| {
        let (trajectory, report) = run_with("Guarded", &text(condition), Engine::MachineCode, &Settings::default());
        assert!(report.is_complete);
        (report.statistics.state_events, last(&trajectory, "high"))
    };
    // sin(20 t)/20 passes 0.01 six or seven times within one second, only the last of these after 0.9.
    let (all, value) = events("x > 0.01");
    let (few, guarded) = events("pre(mode) == 1 and x > 0.01");
    assert!(all >= 6 && few <= 1, "{all} and {few} events");
    assert_eq!(value, guarded);
}

#[test]
fn a_function_with_many_results_is_called_once_at_an_event() {
    // Each result under the condition of its own assignment: the time to compile must not grow with their square.
    let trajectory = run(
        "Buffer",
        "package Buffer
  function transform
    input Real u[:];
    output Real even[size(u, 1)];
    output Real odd[size(u, 1)];
  algorithm
    for i in 1:size(u, 1) loop
      even[i] := u[i] + u[size(u, 1) + 1 - i];
      odd[i] := u[i] - u[size(u, 1) + 1 - i];
    end for;
  end transform;
  model Test
    parameter Integer n = 150;
    Real u = time;
    Real buffer[n](start = zeros(n), each fixed = true);
    Real even[n](start = zeros(n), each fixed = true), odd[n](start = zeros(n), each fixed = true);
    Integer k(start = 0, fixed = true);
    Real total = sum(even), first = odd[1];
  algorithm
    when sample(0, 0.25) then
      k := pre(k) + 1;
      if k <= n then
        buffer[k] := u;
      end if;
    end when;
    when terminal() then
      (even, odd) := transform(buffer);
    end when;
    annotation(experiment(StopTime = 1));
  end Test;
end Buffer;",
    );
    // 0, 1/4, 1/2, 3/4, 1 and zeros: each counts twice in the sum.
    assert_eq!(last(&trajectory, "total"), 5.0);
    assert_eq!(last(&trajectory, "first"), 0.0);
}

/// A mass on a circle, its place given by an angle that must not be a state: `x` and `y` take turns.
const WHEEL: &str = "model Wheel
  Real phi(stateSelect = StateSelect.never, start = 0.1);
  Real x, y, vx, vy, fx, fy;
  Real energy = (vx^2 + vy^2)/2 + 9.81*y;
initial equation
  phi = 0.1;
  vx = -8*sin(0.1);
equation
  x = cos(phi);
  y = sin(phi);
  vx = der(x);
  vy = der(y);
  der(vx) = fx;
  der(vy) = fy - 9.81;
  fy*cos(phi) = fx*sin(phi);
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end Wheel;";

#[test]
fn states_are_chosen_anew_beside_variables_that_are_never_states() {
    let (trajectory, report) = run_with("Wheel", WHEEL, Engine::MachineCode, &Settings::default());
    assert!(report.is_complete, "{:?}", report.diagnostics);
    // It goes round several times, always forward, and loses nothing.
    let phi = trajectory.series("phi").unwrap();
    assert!(phi.windows(2).all(|pair| pair[1] >= pair[0]) && *phi.last().unwrap() > 12.0, "{:?}", phi.last());
    let energy = trajectory.series("energy").unwrap();
    assert!(energy.iter().all(|value| (value - energy[0]).abs() < 1e-3), "{:?}", energy.last());
}

fn first_error(name: &str, text: &str) -> String {
    let (_, report) = run_with(name, text, Engine::MachineCode, &Settings::default());
    let error = report.diagnostics.iter().find(|diagnostic| diagnostic.is_error());
    error.map_or_else(String::new, |error| error.message.clone())
}

#[test]
fn an_initial_condition_too_many_must_hold_all_the_same() {
    let model = |name: &str, value: f64| {
        format!(
            "model {name}
  Real x(start = 1, fixed = true), y;
initial equation
  y = {value};
equation
  der(x) = -x;
  y = 2*x;
end {name};"
        )
    };
    assert_eq!(first_error("Redundant", &model("Redundant", 2.0)), "");
    let error = first_error("Contradiction", &model("Contradiction", 3.0));
    assert!(error.contains("contradicts") && error.contains('`'), "{error}");
}

#[test]
fn a_coefficient_that_vanishes_is_reported_with_its_variable() {
    let text = "model Pivot
  Real x(start = 0.5, fixed = true), y, z;
equation
  der(x) = -1;
  max(x, 0)*y + z = 1;
  z = 3*y*max(x, 0) + 0.5;
end Pivot;";
    let error = first_error("Pivot", text);
    assert!(error.contains("`y` cannot be determined"), "{error}");
}

#[test]
fn a_parameter_may_be_free_because_another_says_so() {
    let text = "model Rod
  parameter Boolean measured = true;
  parameter Real length(start = 1, fixed = not measured);
  Real x(start = 0.6, fixed = true), y(start = 0.8 + 0.1, fixed = true);
equation
  x^2 + y^2 = length^2;
  der(x) = 0.1;
end Rod;";
    let trajectory = run("Rod", text);
    let length = (0.6f64 * 0.6 + 0.9 * 0.9).sqrt();
    assert!((trajectory.parameter("length").unwrap() - length).abs() < 1e-9);
    assert!((last(&trajectory, "y") - (length * length - 0.7 * 0.7).sqrt()).abs() < 1e-6);
}

#[test]
fn a_relation_that_begins_to_matter_is_what_it_is_by_then() {
    // Two solutions once `off` holds: quenched with a large voltage, or burning. The current flows, so the arc burns; that the
    // current was zero at the start, when nobody asked, must not count.
    let trajectory = run(
        "Arc",
        "model Arc
  Boolean off = time >= 0.5;
  Boolean quenched(start = false, fixed = true);
  Real i(start = 0, fixed = true), v;
equation
  quenched = off and (abs(i) <= abs(v)*1e-5 or pre(quenched));
  v = if off then (if quenched then i/1e-5 else 30) else 1e-5*i;
  der(i) = 100 - i - v;
  annotation(experiment(StopTime = 0.51));
end Arc;",
    );
    assert!(last(&trajectory, "i") > 35.0 && last(&trajectory, "quenched") == 0.0);
}

/// A block that cannot be solved at a trial of the integrator leaves its unknowns where they were: begun from where the attempt ended, the
/// next one may find another branch. The rod is an equation, `h` has two solutions, and events restart the integration.
#[test]
fn a_failed_attempt_does_not_lead_to_another_branch() {
    let text = "model Pendulum
  Real x(start = 0, fixed = true), h(start = -1), vx(start = -0.467, fixed = true), vh, tension;
  Real T(start = 0.034, fixed = true);
  Boolean on(start = true, fixed = true);
  Real energy = (vx^2 + vh^2)/2 + 6*h;
equation
  der(x) = vx;
  der(h) = vh;
  der(vx) = -tension*x;
  der(vh) = -tension*h - 6;
  x^2 + h^2 = 1;
  on = T < 0.3 or pre(on) and T < 0.65;
  0.3*der(T) = (if on then 1.5 else 0) - (T - 0.075);
  annotation(experiment(StopTime = 1.51, Interval = 0.01, Tolerance = 1e-6));
end Pendulum;";
    for method in [Method::Auto, Method::Radau, Method::Bdf, Method::Adams, Method::DormandPrince] {
        let settings = Settings { method: Some(method), ..Settings::default() };
        let (trajectory, report) = run_with("Pendulum", text, Engine::MachineCode, &settings);
        assert!(report.is_complete, "{:?}", report.diagnostics);
        let (h, energy) = (trajectory.series("h").unwrap(), trajectory.series("energy").unwrap());
        for (at, time) in trajectory.time.iter().enumerate() {
            assert!(h[at] < 0.0, "{}: {} at {time}", method.name(), h[at]);
            assert!((energy[at] - energy[0]).abs() < 1e-3, "{}: {} at {time}", method.name(), energy[at]);
        }
    }
}

/// Keeps the points of one stored value.
struct One {
    read: usize,
    points: Vec<(f64, f64)>,
}

impl ResultWriter for One {
    fn start(&mut self, _: &ResultHeader, _: &[f64]) -> Result<(), ResultError> {
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        self.points.push((time, values[self.read]));
        Ok(())
    }

    fn reads(&self) -> Option<Vec<usize>> {
        Some(vec![self.read])
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        Ok(())
    }
}

#[test]
fn a_writer_that_reads_little_gets_the_same_values() {
    let text = BALL.replace("equation", "  Real twice = 2*h;\nequation");
    let whole = run("Whole", &text);
    let model = common::compiled("Little", &text, Engine::MachineCode);
    // States, which are not evaluated for, and what follows from them.
    for name in ["h", "v", "twice", "bounces"] {
        let read = whole.header.variables.iter().filter(|column| column.alias_of.is_none());
        let read = read.filter(|column| column.kind == ColumnKind::Variable).position(|column| column.name == name);
        let mut one = One { read: read.unwrap(), points: Vec::new() };
        let report = simulate(&model, &Settings::default(), &mut one, &mut |_| {});
        assert!(report.is_complete);
        let expected: Vec<(f64, f64)> =
            whole.time.iter().copied().zip(whole.series(name).unwrap().iter().copied()).collect();
        assert_eq!(one.points, expected, "{name}");
    }
}

/// Roundings and relations cause events outside of when-clauses only (MLS 3.7.2).
#[test]
fn a_rounding_in_a_when_clause_causes_no_events() {
    let text = "model Quantiser
  Real x(start = 0, fixed = true);
  discrete Real y(start = 0, fixed = true);
  discrete Real z(start = 0, fixed = true);
  Real k = floor(2*x + 0.25);
equation
  der(x) = 1;
  when sample(0, 0.1) then
    y = 0.001*floor(1000*x + 0.5);
  end when;
algorithm
  when sample(0.05, 0.1) then
    z := mod(1000*x, 7) + integer(10*x) + k;
  end when;
end Quantiser;";
    let (trajectory, report) = run_with("Quantiser", text, Engine::MachineCode, &Settings::default());
    // Two of `k`, which stands outside.
    assert_eq!((report.statistics.state_events, report.statistics.time_events), (2, 20));
    assert!((last(&trajectory, "y") - 1.0).abs() < 1e-12);
    assert!((last(&trajectory, "z") - (950.0 % 7.0 + 9.0 + 2.0)).abs() < 1e-6);
}
