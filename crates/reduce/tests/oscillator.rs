//! Activities and reductions of small models whose solution is known.

use layshaft_flatten::{Request, Store};
use layshaft_reduce::{Goal, Norm, Outcome, Scenario, Study, model_text, reduce};
use layshaft_sim::Settings;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The repository's library.
fn library() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../library")
}

fn scenario(name: &str, file: PathBuf) -> Scenario {
    let request = Request { libraries: vec![library()], files: vec![file], ..Request::default() };
    Scenario { name: name.into(), request, settings: Settings::default() }
}

/// Runs `work` with a file that holds `text`.
fn with_file<T>(text: &str, work: impl FnOnce(PathBuf) -> T) -> T {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("layshaft-reduce-{}-{number}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let result = work(file.clone());
    std::fs::remove_file(file).unwrap();
    result
}

fn study(text: &str, goal: Goal, outputs: &[&str]) -> Outcome {
    with_file(text, |file| {
        let outputs = outputs.iter().map(|name| name.to_string()).collect();
        let study = Study {
            scenarios: vec![scenario("as given", file)],
            outputs,
            goal,
            norm: Norm::Max,
            windows: Vec::new(),
            parameters: None,
        };
        reduce(&Store::default(), &study, &mut |_, _| {})
    })
}

fn activity(outcome: &Outcome, name: &str) -> f64 {
    let at = outcome.elements.iter().position(|element| element.name == name).unwrap_or_else(|| panic!("no `{name}`"));
    outcome.activities[0][at]
}

fn codes(outcome: &Outcome) -> Vec<&'static str> {
    outcome.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
}

fn kept(outcome: &Outcome) -> Vec<&str> {
    let removed = &outcome.reduction.as_ref().unwrap_or_else(|| panic!("{:?}", outcome.diagnostics)).removed;
    let elements = outcome.elements.iter().zip(removed).filter(|(_, removed)| !**removed);
    elements.map(|(element, _)| element.name.as_str()).collect()
}

#[track_caller]
fn assert_near(value: f64, exact: f64, relative: f64) {
    assert!((value - exact).abs() <= relative * exact.abs(), "{value} instead of {exact}");
}

/// Mass on a spring and a damper, released at rest from a deflection.
const OSCILLATOR: &str = "model Oscillator
  import Layshaft.Translational.Components;
  Components.Fixed wall;
  Components.Spring spring(c = 400);
  Components.Damper damper(d = 4);
  Components.Mass mass(m = 1, s(start = 0.1, fixed = true), v(start = 0, fixed = true));
  output Real v = mass.v;
equation
  connect(wall.flange, spring.flange_a);
  connect(wall.flange, damper.flange_a);
  connect(spring.flange_b, mass.flange_a);
  connect(damper.flange_b, mass.flange_a);
  annotation(experiment(StopTime = 1.5, Tolerance = 1e-9));
end Oscillator;";

/// Energy flows in and out between the extrema of the stored energy: their differences add up to the activity.
#[test]
fn activities_of_a_damped_oscillation_are_those_of_the_exact_solution() {
    let outcome = study(OSCILLATOR, Goal::Elements(3), &[]);
    assert_eq!(codes(&outcome), [] as [&str; 0]);
    let (m, c, d, x0, stop) = (1.0f64, 400.0f64, 4.0f64, 0.1f64, 1.5f64);
    let (decay, square) = (d / (2.0 * m), c / m);
    let w = (square - decay * decay).sqrt();
    let x = |t: f64| x0 * (-decay * t).exp() * ((w * t).cos() + decay / w * (w * t).sin());
    let v = |t: f64| -x0 * square / w * (-decay * t).exp() * (w * t).sin();
    let variation = |energy: &dyn Fn(f64) -> f64, first: [f64; 2]| {
        let mut times: Vec<f64> = (-1..20)
            .flat_map(|k| first.map(|t| t + f64::from(k) * std::f64::consts::PI / w))
            .filter(|t| (0.0..stop).contains(t))
            .chain([0.0, stop])
            .collect();
        times.sort_by(f64::total_cmp);
        times.windows(2).map(|pair| (energy(pair[1]) - energy(pair[0])).abs()).sum::<f64>()
    };
    let kinetic = |t: f64| m * v(t) * v(t) / 2.0;
    let potential = |t: f64| c * x(t) * x(t) / 2.0;
    // Extrema of the kinetic energy: v = 0, a = 0; of the potential energy: v = 0, x = 0.
    assert_near(activity(&outcome, "mass"), variation(&kinetic, [0.0, (w / decay).atan() / w]), 1e-6);
    assert_near(activity(&outcome, "spring"), variation(&potential, [0.0, (-w / decay).atan() / w]), 1e-6);
    let dissipated = potential(0.0) - potential(stop) - kinetic(stop);
    assert_near(activity(&outcome, "damper"), dissipated, 1e-6);
}

/// However coarse the output: the integral goes over the steps.
#[test]
fn the_output_interval_does_not_matter() {
    let fine = study(OSCILLATOR, Goal::Elements(3), &[]);
    let coarse =
        study(&OSCILLATOR.replace("StopTime = 1.5", "StopTime = 1.5, Interval = 0.75"), Goal::Elements(3), &[]);
    for (fine, coarse) in fine.activities[0].iter().zip(&coarse.activities[0]) {
        assert_near(*coarse, *fine, 1e-12);
    }
}

/// A free shaft in pieces: a stiff coupling with little activity, bearings without, and a clear rest.
const SHAFT: &str = "model Shaft
  import Layshaft.Rotational.Components;
  Layshaft.Rotational.Sources.ConstantTorque torque(tau_constant = 10);
  Components.Inertia motor(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.SpringDamper coupling[2](each c = 1e6, each d = 100);
  Components.Inertia hub(J = 1e-3);
  Components.Inertia load(J = 9);
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, coupling[1].flange_a);
  connect(coupling[1].flange_b, hub.flange_a);
  connect(hub.flange_b, coupling[2].flange_a);
  connect(coupling[2].flange_b, load.flange_a);
  annotation(experiment(StopTime = 2, Tolerance = 1e-7));
end Shaft;";

#[test]
fn the_share_of_the_activity_decides() {
    let outcome = study(SHAFT, Goal::Activity(0.999), &["load.w"]);
    assert_eq!(kept(&outcome), ["motor", "load"]);
    let reduction = outcome.reduction.as_ref().unwrap();
    let [result] = &reduction.scenarios[..] else { panic!("one scenario") };
    assert_eq!((result.full.states, result.reduced.states), (6, 2));
    // 10 N.m on 10 kg.m2: the stiff couplings hardly matter.
    assert!(result.errors[0].max_relative < 1e-3, "{:?}", result.errors);
    assert!(result.reduced.steps < result.full.steps);
    let speed = *result.reduced.samples.series("load.w").unwrap().last().unwrap();
    assert_near(speed, 2.0, 1e-6);
}

#[test]
fn the_text_is_the_reduced_model() {
    let outcome = study(SHAFT, Goal::Without(vec!["coupling".into(), "hub".into()]), &["load.w"]);
    let switches = &outcome.reduction.as_ref().unwrap().switches;
    let text = model_text("Small", "Shaft", "Two inertias", switches);
    for line in ["coupling(spring(removed = {true, true}), damper(removed = {true, true}))", "hub(removed = true)"] {
        assert!(text.contains(line), "{text}");
    }
    // Read again together with the full model it is the same small model.
    let both = format!("{SHAFT}\n{text}");
    let again = study(&both, Goal::Elements(2), &["load.w"]);
    assert_eq!(again.model, "Small");
    assert_eq!((again.elements.len(), again.removed_before.len()), (2, 5));
    let states = |outcome: &Outcome| outcome.reduction.as_ref().unwrap().scenarios[0].reduced.states;
    assert_eq!((states(&again), states(&outcome)), (2, 2));
}

#[test]
fn the_search_finds_the_elements_that_matter_to_the_output() {
    let outcome = study(SHAFT, Goal::Error(0.01), &["load.w"]);
    assert_eq!(kept(&outcome), ["motor", "load"]);
    // The damper alone decides over the decay of an oscillation, whatever its activity.
    let outcome = study(OSCILLATOR, Goal::Error(0.02), &["mass.s"]);
    assert_eq!(kept(&outcome), ["spring", "damper", "mass"]);
    assert_eq!(codes(&outcome), ["W0612"]);
}

#[test]
fn a_search_reads_no_file_twice() {
    with_file(OSCILLATOR, |file| {
        let scenario = scenario("as given", file);
        let alone = Store::default();
        assert!(layshaft_flatten::flatten(&alone, &scenario.request).model.is_some());
        let store = Store::default();
        let study = Study {
            scenarios: vec![scenario],
            outputs: vec!["v".into()],
            goal: Goal::Error(0.02),
            norm: Norm::Max,
            windows: Vec::new(),
            parameters: None,
        };
        let outcome = reduce(&store, &study, &mut |_, _| {});
        let models = outcome.reduction.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics)).search.models;
        assert!(models > 1);
        assert_eq!(store.work().parsed, alone.work().parsed);
        assert_eq!(store.work().flattened, models + 1, "the full model and each candidate, once");
    });
}

#[test]
fn all_scenarios_count() {
    let damped = OSCILLATOR.replace("Damper damper(d = 4)", "Damper damper(d = 1e-4)");
    let result = with_file(&damped, |file| {
        let first = scenario("damped little", file);
        let mut second = Scenario { name: "damped much".into(), ..first.clone() };
        second.request.modifiers.push(("damper.d".into(), "8".into()));
        let run = |scenarios: Vec<Scenario>| {
            let study = Study {
                scenarios,
                outputs: vec!["mass.s".into()],
                goal: Goal::Error(0.02),
                norm: Norm::Max,
                windows: Vec::new(),
                parameters: None,
            };
            reduce(&Store::default(), &study, &mut |_, _| {})
        };
        (run(vec![first.clone()]), run(vec![first, second]))
    });
    assert_eq!(kept(&result.0), ["spring", "mass"]);
    assert_eq!(kept(&result.1), ["spring", "damper", "mass"]);
    assert_eq!(result.1.activities.len(), 2);
}

#[test]
fn elements_of_others_count_by_their_class() {
    let text = "package Own
  model Body
    extends Layshaft.Energy.Element(final kind = Layshaft.Energy.Kind.I);
    Real v(start = 1, fixed = true);
  equation
    power = v*(if removed then 0 else der(v));
    if removed then v = 1; else der(v) = -v; end if;
  end Body;
  model HeavyBody = Body;
  model Pair
    HeavyBody one;
    Body two;
  protected
    Body hidden;
  public
    Body fixed(final removed = false);
  end Pair;
end Own;";
    let outcome = study(text, Goal::Without(vec!["one".into()]), &["two.v"]);
    let removable: Vec<(&str, bool)> =
        outcome.elements.iter().map(|element| (element.name.as_str(), element.is_removable)).collect();
    assert_eq!(removable, [("one", true), ("two", true), ("hidden", false), ("fixed", false)]);
    assert_eq!(kept(&outcome), ["two", "hidden", "fixed"]);
    // ∫|v der(v)| dt = (1 − e⁻²)/2 over one second.
    assert_near(activity(&outcome, "two"), (1.0 - (-2.0f64).exp()) / 2.0, 1e-5);
    assert_eq!(codes(&study(text, Goal::Without(vec!["hidden".into()]), &[])), ["E0609"]);
}

#[test]
fn a_removal_that_makes_the_model_singular_is_explained() {
    // Rigid and without a mass nothing takes up the torque.
    let all = ["motor", "coupling", "hub", "load"].map(String::from).to_vec();
    let outcome = study(SHAFT, Goal::Without(all), &["load.w"]);
    assert_eq!(codes(&outcome), ["E0604"]);
    let diagnostic = &outcome.diagnostics[0];
    assert!(diagnostic.message.contains("without `load` (I: massless)"), "{}", diagnostic.message);
    assert!(diagnostic.notes.len() >= 2, "{:?}", diagnostic.notes);
    assert!(outcome.ranking.is_some() && outcome.reduction.is_none());
    // Elastic and without a mass the equations pair, but contradict each other.
    let outcome = study(SHAFT, Goal::Without(vec!["motor".into(), "hub".into(), "load".into()]), &["load.w"]);
    assert_eq!(codes(&outcome).last(), Some(&"E0607"));
    let message = &outcome.diagnostics.last().unwrap().message;
    assert!(message.contains("without `load` (I: massless) the model does not run"), "{message}");
}

#[test]
fn a_choice_by_activity_puts_back_what_the_model_needs() {
    // Two massless pieces that only their dampers connect to the rest.
    let text = "model Soft
  import Layshaft.Rotational.Components;
  Layshaft.Rotational.Sources.ConstantTorque torque(tau_constant = 10);
  Components.Inertia motor(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Inertia piece(J = 1e-9, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Damper weak(d = 1e-6);
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, weak.flange_a);
  connect(weak.flange_b, piece.flange_a);
end Soft;";
    let outcome = study(text, Goal::Activity(0.99), &["motor.w"]);
    assert_eq!(codes(&outcome), ["W0611"]);
    let diagnostic = &outcome.diagnostics[0];
    assert!(diagnostic.message.contains("without it"), "{}", diagnostic.message);
    assert_eq!(kept(&outcome).len(), 2);
}

#[test]
fn what_cannot_be_done_is_said() {
    let plain = "model Plain\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Plain;";
    assert_eq!(codes(&study(plain, Goal::Activity(0.98), &[])), ["E0600"]);
    let rest = OSCILLATOR.replace("start = 0.1", "start = 0");
    assert_eq!(codes(&study(&rest, Goal::Activity(0.98), &[])), ["E0601"]);
    let unknown = study(OSCILLATOR, Goal::Activity(0.98), &["mass.vv"]);
    assert_eq!(codes(&unknown), ["E0602"]);
    assert_eq!(unknown.diagnostics[0].hint.as_deref(), Some("did you mean `mass.v`?"));
    let unknown = study(OSCILLATOR, Goal::Without(vec!["dampr".into()]), &[]);
    assert_eq!(codes(&unknown), ["E0603"]);
    assert_eq!(codes(&study(OSCILLATOR, Goal::Elements(4), &[])), ["E0608"]);
    let stops = OSCILLATOR.replace("equation\n", "equation\n  assert(mass.s > 0, \"Hits the wall.\");\n");
    let failed = study(&stops, Goal::Activity(0.98), &[]);
    assert_eq!(codes(&failed), ["E0502", "E0606"]);
    assert!(failed.ranking.is_none());
}

#[test]
fn a_removal_that_leaves_no_dynamics_is_refused() {
    let text = "model Drag
  Layshaft.Translational.Components.Fixed wall;
  Layshaft.Translational.Components.Mass mass(m = 1, s(start = 0, fixed = true), v(start = 1, fixed = true));
  Layshaft.Translational.Components.Spring spring(c = 3);
equation
  connect(mass.flange_b, spring.flange_a);
  connect(spring.flange_b, wall.flange);
end Drag;";
    let outcome = study(text, Goal::Without(vec!["spring".into()]), &["mass.v"]);
    assert_eq!(codes(&outcome), ["E0605"]);
    assert!(outcome.diagnostics[0].message.contains("`spring`"));
}

#[test]
fn scenarios_must_have_the_same_elements() {
    let outcome = with_file(&format!("{OSCILLATOR}\n{SHAFT}"), |file| {
        let mut first = scenario("one", file);
        let mut second = first.clone();
        first.request.model = Some("Oscillator".into());
        second.request.model = Some("Shaft".into());
        let study = Study {
            scenarios: vec![first, second],
            outputs: Vec::new(),
            goal: Goal::Activity(0.9),
            norm: Norm::Max,
            windows: Vec::new(),
            parameters: None,
        };
        reduce(&Store::default(), &study, &mut |_, _| {})
    });
    assert_eq!(codes(&outcome), ["E0603"]);
}
