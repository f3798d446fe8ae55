//! Inlined methods: order of convergence, bounds on the work of a step, equality of back ends.

use layshaft_flatten::{Request, Store};
use layshaft_sim::{
    Compiled, Counter, Engine, Settings, StepChoice, StepMethod, StepOptions, Stepper, Translation, compile_for,
};

fn library() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library")
}

fn request(name: &str, text: &str) -> (Request, Option<std::path::PathBuf>) {
    if text.is_empty() {
        let request = Request { libraries: vec![library()], model: Some(name.to_string()), ..Request::default() };
        return (request, None);
    }
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("layshaft-inline-{}-{number}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    (Request { files: vec![file.clone()], ..Request::default() }, Some(file))
}

pub(super) fn compiled_with(name: &str, text: &str, engine: Engine, options: &StepOptions) -> Compiled {
    let (request, file) = request(name, text);
    let compilation = compile_for(&Store::default(), &request, engine, Some(options));
    if let Some(file) = file {
        std::fs::remove_file(file).unwrap();
    }
    let messages: Vec<&str> = compilation.diagnostics.iter().map(|d| d.message.as_str()).collect();
    compilation.compiled.unwrap_or_else(|| panic!("{name} does not compile: {messages:?}"))
}

pub(super) fn compiled(name: &str, text: &str, method: StepMethod) -> Compiled {
    compiled_with(name, text, Engine::MachineCode, &StepOptions::new(method))
}

pub(super) fn stepper(compiled: &Compiled, step: f64, outputs: &[&str]) -> Stepper {
    let outputs: Vec<String> = outputs.iter().map(|name| name.to_string()).collect();
    Stepper::new(compiled, 0.0, step, &[], Some(&outputs)).unwrap()
}

/// The first output.
pub(super) fn value(stepper: &mut Stepper) -> f64 {
    let mut values = [0.0];
    stepper.read_outputs(&mut values).unwrap();
    values[0]
}

/// The value of a variable after a time.
pub(super) fn value_at(compiled: &Compiled, step: f64, stop: f64, variable: &str) -> f64 {
    let mut stepper = stepper(compiled, step, &[variable]);
    for _ in 0..(stop / step).round() as usize {
        stepper.step().unwrap();
    }
    assert_eq!(stepper.counter(Counter::NewtonLimits), 0);
    value(&mut stepper)
}

/// Orders seen between steps that are halved, given the exact value.
fn orders(compiled: &Compiled, first: f64, stop: f64, variable: &str, exact: f64) -> Vec<f64> {
    let errors: Vec<f64> =
        (0..5).map(|k| (value_at(compiled, first / f64::from(1 << k), stop, variable) - exact).abs()).collect();
    errors.windows(2).map(|pair| (pair[0] / pair[1]).log2()).collect()
}

/// A nonlinear equation with an algebraic unknown: y³ + y = x, x' = −y, so that y' (3 y² + 1) = −y.
/// Implicitly: 3/2 y² + ln y = c − t.
const CUBIC: &str = "model Cubic
  Real x(start = 2, fixed = true);
  Real y(start = 1);
equation
  y^3 + y = x;
  der(x) = -y;
end Cubic;";

/// y at time t from y(0) = 1: the zero of 3/2 y² + ln y − 3/2 + t.
fn cubic_solution(t: f64) -> f64 {
    let mut y = 1.0f64;
    for _ in 0..50 {
        y -= (1.5 * y * y + y.ln() - 1.5 + t) / (3.0 * y + 1.0 / y);
    }
    y
}

#[test]
fn every_method_converges_with_its_order() {
    for method in StepMethod::ALL {
        let model = compiled("Cubic", CUBIC, method);
        let seen = orders(&model, 0.1, 1.0, "y", cubic_solution(1.0));
        let expected = f64::from(method.order());
        // Finer steps of second order meet the tolerance of Newton's method.
        assert!((seen[2] - expected).abs() < 0.1, "{}: {seen:?}", method.name());
    }
}

/// A ball that falls on an elastic floor without loss: the speed is turned round at events.
const BALL: &str = "model Ball
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -pre(v));
  end when;
end Ball;";

#[test]
fn events_are_placed_within_the_step() {
    // The first impact is at sqrt(2/g) = 0.4515 s, between two steps. At 0.7 s the ball is on its way up.
    let g = 9.81f64;
    let impact = (2.0 / g).sqrt();
    let after = 0.7 - impact;
    let exact = g * impact * after - 0.5 * g * after * after;
    for method in [StepMethod::Trapezoidal, StepMethod::Sdirk2] {
        let model = compiled("Ball", BALL, method);
        let error = (value_at(&model, 0.01, 0.7, "h") - exact).abs();
        // Treated at the end of the step, the impact would be late by up to 5 ms and h wrong by centimetres.
        assert!(error < 1e-6, "{}: {error}", method.name());
    }
    let model = compiled("Ball", BALL, StepMethod::ImplicitEuler);
    let seen = orders(&model, 0.01, 0.7, "h", exact);
    assert!((seen[3] - 1.0).abs() < 0.15, "{seen:?}");
}

#[test]
fn time_events_between_steps_are_met_exactly() {
    // x' = 1 from 0.123 on: the rules are exact for it, if the step is cut there.
    let text = "model Late
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  discrete Real once(start = 0, fixed = true);
equation
  der(x) = if time > 0.123 then 1 else 0;
  when sample(0.05, 0.1) then
    n = pre(n) + 1;
  end when;
  when sample(0.5, 1e60) then
    once = time;
  end when;
end Late;";
    for method in StepMethod::ALL {
        let model = compiled("Late", text, method);
        assert!((value_at(&model, 0.01, 1.0, "x") - 0.877).abs() < 1e-12, "{}", method.name());
        assert_eq!(value_at(&model, 0.01, 1.0, "n"), 10.0);
        assert_eq!(value_at(&model, 0.07, 0.98, "n"), 10.0);
        assert_eq!(value_at(&model, 0.01, 0.49, "once"), 0.0);
        assert_eq!(value_at(&model, 0.01, 1.0, "once"), 0.5);
    }
}

#[test]
fn a_clutch_locks_and_converges_to_the_solution_with_variable_step() {
    use layshaft_results::{ResultWriter, Trajectory};
    let (request, _) = request("Layshaft.Examples.ClutchEngagement", "");
    let plain = layshaft_sim::compile(&Store::default(), &request, Engine::MachineCode).compiled.unwrap();
    let mut trajectory = Trajectory::new();
    let writer: &mut dyn ResultWriter = &mut trajectory;
    let settings = Settings { tolerance: Some(1e-10), stop_time: Some(3.5), ..Settings::default() };
    let report = layshaft_sim::simulate(&plain, &settings, writer, &mut |_| {});
    assert!(report.is_complete);
    let exact = *trajectory.series("vehicle.w").unwrap().last().unwrap();
    for method in StepMethod::ALL {
        let model = compiled("Layshaft.Examples.ClutchEngagement", "", method);
        let (coarse, fine) =
            (value_at(&model, 4e-3, 3.5, "vehicle.w") - exact, value_at(&model, 1e-3, 3.5, "vehicle.w") - exact);
        let gain = coarse.abs() / fine.abs().max(1e-9);
        let expected = 4f64.powi(method.order() as i32);
        assert!(gain > 0.6 * expected, "{}: {coarse} {fine}", method.name());
        // Stuck at 2.5 s, the slip is what locating the event has left of it.
        let slip = value_at(&model, 1e-3, 2.5, "clutch.slip");
        assert!(slip.abs() < 1e-5, "{}: slip {slip}", method.name());
    }
}

#[test]
fn machine_code_equals_the_interpreter() {
    for method in StepMethod::ALL {
        let options = StepOptions::new(method);
        let [mut machine, mut interpreter] = [Engine::MachineCode, Engine::Interpreter].map(|engine| {
            stepper(&compiled_with("Layshaft.Examples.ClutchEngagement", "", engine, &options), 5e-3, &[])
        });
        for _ in 0..800 {
            machine.step().unwrap();
            interpreter.step().unwrap();
        }
        let bits = |stepper: &Stepper| stepper.memory().0.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert!(bits(&machine) == bits(&interpreter), "{}", method.name());
        assert_eq!(machine.memory().1, interpreter.memory().1);
    }
}

/// y² = 1 − u has no solution once u, here the time, is beyond 1.
const NO_SOLUTION: &str = "model NoSolution
  Real x(start = 0, fixed = true);
  Real y(start = 1);
equation
  y*y = 1 - time;
  der(x) = y;
end NoSolution;";

#[test]
fn newton_iterations_are_bounded_and_the_best_point_is_taken() {
    let mut options = StepOptions::new(StepMethod::ImplicitEuler);
    options.limits.newton = 7;
    let model = compiled_with("NoSolution", NO_SOLUTION, Engine::MachineCode, &options);
    let mut stepper = stepper(&model, 0.01, &["y"]);
    let (mut before, mut far) = (0, 0);
    for step in 1..=200 {
        stepper.step().unwrap();
        let iterations = stepper.counter(Counter::NewtonIterations);
        assert!(iterations - before <= 7, "step {step}: {} iterations", iterations - before);
        before = iterations;
        // The correction -(y² + c)/(2 y) is shortest at the square root of c = time − 1: the best point of seven is seldom far from that.
        let y = value(&mut stepper);
        assert!(y.is_finite(), "{y}");
        far += usize::from(y.abs() > 2.0);
    }
    // Up to time 1 there is a solution, though a double one at the end; from then on every step is counted, and the model goes on
    // with finite numbers.
    let limits = stepper.counter(Counter::NewtonLimits);
    assert!((100..=115).contains(&limits), "{limits}");
    assert!(far <= 10, "{far}");
    assert!((stepper.time() - 2.0).abs() < 1e-12);
}

/// A relation that undoes itself: every event calls for the next.
const SLIDING: &str = "model Sliding
  Real x(start = 0.35, fixed = true);
  Real y(start = 0.21, fixed = true);
equation
  der(x) = if x > 0 then -1 else 1;
  der(y) = if y > 0 then -1 else 1;
end Sliding;";

#[test]
fn events_in_a_step_are_bounded() {
    let mut options = StepOptions::new(StepMethod::ImplicitEuler);
    options.limits.events = 3;
    let model = compiled_with("Sliding", SLIDING, Engine::MachineCode, &options);
    let mut stepper = stepper(&model, 0.01, &["x"]);
    let mut solutions = 0;
    for step in 1..=200 {
        stepper.step().unwrap();
        // Three events placed, and the one at the end of the step.
        let events = stepper.counter(Counter::EventsInStep);
        assert!(events <= 4, "step {step}: {events} events");
        let now = stepper.counter(Counter::Solutions);
        // Each event: the step there, four trials and the step to the event; then the rest.
        assert!(now - solutions <= 3 * 6 + 1, "step {step}: {} solutions", now - solutions);
        solutions = now;
    }
    assert!(stepper.counter(Counter::LocationLimits) > 0);
    assert!((stepper.time() - 2.0).abs() < 1e-12);
    assert!(value(&mut stepper).abs() <= 0.02);
}

/// Discrete variables that never agree.
const QUARREL: &str = "model Quarrel
  Real x(start = 0, fixed = true);
  Boolean b(start = false, fixed = true);
equation
  der(x) = 1;
  b = if time > 0.5 then not pre(b) else false;
end Quarrel;";

#[test]
fn passes_of_an_event_iteration_are_bounded() {
    let model = compiled("Quarrel", QUARREL, StepMethod::ImplicitEuler);
    let mut stepper = stepper(&model, 0.01, &["x"]);
    for _ in 0..100 {
        stepper.step().unwrap();
    }
    assert_eq!(stepper.counter(Counter::EventLimits), 1);
    assert!((value(&mut stepper) - 1.0).abs() < 1e-12);
}

#[test]
fn systems_of_events_are_not_those_of_steps() {
    // Nonlinear systems that only events change, and linear ones of the step that have the same numbers.
    let text = "model Held
  model Part
    input Real u;
    Real w(start = 0), p(start = 0), q(start = 0), x(start = 0, fixed = true);
    Real rest = p + 0.55*sin(w + 0.55*tanh(p)) - u;
  equation
    w + 1.65*w^3 = u;
    p + 0.55*sin(q) = u;
    q - 0.55*tanh(p) = w;
    der(x) = p + q - x;
  end Part;
  discrete Real d(start = 0, fixed = true);
  Part a(u = d), b(u = d);
  Real rest = abs(a.rest) + abs(b.rest);
equation
  when sample(0.05, 0.1) then d = pre(d) + 0.2; end when;
end Held;";
    for method in StepMethod::ALL {
        let rest = value_at(&compiled("Held", text, method), 0.01, 0.5, "rest");
        assert!(rest < 1e-9, "{}: {rest}", method.name());
    }
}

#[test]
fn a_singular_but_consistent_system_is_solved() {
    // Twice the same equation for a + b; one unknown is free.
    let text = "model Redundant
  Real x(start = 1, fixed = true);
  Real a, b;
  parameter Real k = 2;
equation
  a + b = x;
  k*a + 2*b = 2*x;
  der(x) = -(a + b);
end Redundant;";
    let model = compiled("Redundant", text, StepMethod::ImplicitEuler);
    let x = value_at(&model, 0.01, 1.0, "x");
    assert!((x - 1.01f64.powi(-100)).abs() < 1e-9, "{x}");
}

#[test]
fn systems_are_solved_where_pivots_vanish() {
    // A reflection H = 1 - 2 w w' with |w| = 1 is its own inverse; while w turns, each entry of H passes zero.
    let text = "model Reflection
  Real x(start = 0, fixed = true);
  Real w[4], u[4], e;
  parameter Real b[4] = {1, 2, 3, 4};
equation
  der(x) = 1;
  w = {cos(x)*cos(2*x), cos(x)*sin(2*x), sin(x)*cos(3*x), sin(x)*sin(3*x)};
  for i in 1:4 loop
    u[i] - 2*w[i]*(w[1]*u[1] + w[2]*u[2] + w[3]*u[3] + w[4]*u[4]) = b[i];
  end for;
  e = sum(abs(u[i] - (b[i] - 2*w[i]*(w*b))) for i in 1:4);
end Reflection;";
    for method in [StepMethod::ImplicitEuler, StepMethod::Sdirk2] {
        let mut stepper = stepper(&compiled("Reflection", text, method), 0.01, &["e"]);
        assert_eq!(stepper.fixed_step().linear, [(4, 4)]);
        for _ in 0..700 {
            stepper.step().unwrap();
            let error = value(&mut stepper);
            assert!(error < 1e-11, "{error} at {}", stepper.time());
        }
    }
}

/// A component names its implicit states, by an alias too; its other states are explicit, and what is outside of it is found.
#[test]
fn stiff_states_are_declared() {
    let text = "package Parts
  model Driven
    Real z(start = 1, fixed = true);
    Real w;
    Real held(start = 1, fixed = true);
  equation
    der(z) = -z;
    w = -z;
    der(held) = -5000*held;
    annotation(__Layshaft(step={Implicit(states={\"w\"})}));
  end Driven;
  model Two
    Driven part;
    Real fast(start = 1, fixed = true);
  equation
    der(fast) = -5000*fast;
  end Two;
end Parts;";
    let explicit = |model: &str| {
        let (request, file) = request(model, text);
        let request = Request { model: Some(model.to_string()), ..request };
        let settings = Settings { step: Some(1e-3), ..Settings::default() };
        let store = Store::default();
        let translation = Translation::new(&store, &request);
        let choice = StepChoice::new(StepMethod::MixedEuler);
        let options = choice.resolve(&translation, Engine::MachineCode, &settings).ok().unwrap();
        std::fs::remove_file(file.unwrap()).unwrap();
        options.explicit
    };
    assert_eq!(explicit("Parts.Two"), ["part.held"]);
    assert_eq!(explicit("Parts.Driven"), ["held"]);
}

#[test]
fn stiff_states_are_found() {
    let text = "model Two
  Real fast(start = 1, fixed = true);
  Real slow(start = 1, fixed = true);
equation
  der(fast) = -5000*(fast - slow);
  der(slow) = -slow;
end Two;";
    let (request, file) = request("Two", text);
    let settings = Settings { step: Some(1e-3), ..Settings::default() };
    let explicit = |choice: &StepChoice| {
        let store = Store::default();
        let translation = Translation::new(&store, &request);
        choice.resolve(&translation, Engine::MachineCode, &settings).map(|options| options.explicit)
    };
    let message = |choice: &StepChoice| explicit(choice).err().unwrap().diagnostics.remove(0).message;
    let mut choice = StepChoice::new(StepMethod::MixedEuler);
    let found = explicit(&choice).ok().unwrap();
    assert_eq!(found, ["slow"]);
    // What the user says of a state wins.
    choice.implicit.push("slow".to_string());
    assert_eq!(explicit(&choice).ok().unwrap(), Vec::<String>::new());
    choice.explicit.push("fast".to_string());
    assert_eq!(explicit(&choice).ok().unwrap(), ["fast"]);
    choice.explicit.push("slow".to_string());
    assert!(message(&choice).contains("`slow` is asked to be explicit and implicit"));
    choice.implicit = vec!["speed".to_string()];
    assert!(message(&choice).contains("no state `speed`"));
    choice.method = StepMethod::Sdirk2;
    assert!(message(&choice).contains("treats all states alike"));
    std::fs::remove_file(file.unwrap()).unwrap();
    // With the choice the step is stable; with both explicit it is not.
    let mut options = StepOptions::new(StepMethod::MixedEuler);
    options.explicit = found;
    let model = compiled_with("Two", text, Engine::MachineCode, &options);
    assert!((value_at(&model, 1e-3, 1.0, "fast") - (-1.0f64).exp()).abs() < 1e-3);
    options.explicit.push("fast".to_string());
    let model = compiled_with("Two", text, Engine::MachineCode, &options);
    // Each step multiplies the error by −4.
    let wrong = value_at(&model, 1e-3, 0.02, "fast").abs();
    assert!(wrong > 1e3, "{wrong}");
}

#[test]
fn a_state_that_is_stiff_for_milliseconds_is_found() {
    // In contact for 4.5 ms, between points in regular distances and after many events that change nothing.
    let text = "model Late
  Real v(start = 1, fixed = true);
  Real x(start = 0, fixed = true);
  discrete Real k(start = 0, fixed = true);
  Boolean contact = sin(6.283185307179586*time + 0.05) > 0.9999;
equation
  when sample(0, 0.0017) then
    k = pre(k) + 1;
  end when;
  der(v) = 1 - (if contact then 20000*v else 0);
  der(x) = v;
  annotation(experiment(StopTime = 1));
end Late;";
    let (request, file) = request("Late", text);
    let settings = Settings { step: Some(1e-3), ..Settings::default() };
    let store = Store::default();
    let translation = Translation::new(&store, &request);
    let choice = StepChoice::new(StepMethod::MixedEuler);
    let options = choice.resolve(&translation, Engine::MachineCode, &settings).ok().unwrap();
    std::fs::remove_file(file.unwrap()).unwrap();
    assert_eq!(options.explicit, ["x"]);
}

#[test]
fn an_unknown_explicit_state_is_named() {
    let mut options = StepOptions::new(StepMethod::MixedEuler);
    options.explicit.push("speed".to_string());
    let (request, file) = request("Ball", BALL);
    let compilation = compile_for(&Store::default(), &request, Engine::MachineCode, Some(&options));
    std::fs::remove_file(file.unwrap()).unwrap();
    assert!(compilation.compiled.is_none());
    assert!(compilation.diagnostics.iter().any(|d| d.message.contains("`speed`")));
}
