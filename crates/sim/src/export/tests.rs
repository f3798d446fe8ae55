//! Exported C against machine code: after initialisation, evaluation and events all of memory has the same bits.

use super::export_c;
use crate::compile::{Compiled, Engine, compile_for};
use crate::model::Model;
use crate::simulate::Settings;
use layshaft_flatten::{Request, Store};
use layshaft_ir::program::{Program, ValueSlot};
use layshaft_solver::constants::{events, steps};
use layshaft_solver::{Discard, Hybrid, Method, Options, Output, StepOutcome, System, Trigger, integrate};
use layshaft_symbolic::{StepMethod, StepOptions};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

const STEPS: usize = 40;
/// As in the callers.
const TOLERANCE: f64 = 1e-6;

/// What is exported: a model of the library or the text of one, with a step of fixed size or without.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub model: Option<&'a str>,
    pub text: Option<&'a str>,
    pub method: Option<StepMethod>,
}

fn compiled(subject: Subject, directory: &std::path::Path) -> Compiled {
    let Subject { model, text, method } = subject;
    let store = Store::default();
    let mut files = Vec::new();
    if let Some(text) = text {
        files.push(directory.join("Model.mo"));
        std::fs::write(&files[0], text).unwrap();
    }
    let library = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../library"));
    let request = Request {
        libraries: vec![library],
        files,
        model: model.map(str::to_string),
        consent: layshaft_flatten::Consent::full(),
        ..Request::default()
    };
    let fixed_step = method.map(|method| StepOptions { continuous: true, ..StepOptions::new(method) });
    let result = compile_for(&store, &request, Engine::MachineCode, fixed_step.as_ref());
    result.compiled.unwrap_or_else(|| panic!("{:?}", result.diagnostics))
}

/// As exported code sets it.
fn set_tolerance(model: &mut Model) {
    model.instance.settings.newton_tolerance = layshaft_runtime::Settings::newton_tolerance_for(TOLERANCE);
    model.instance.settings.relation_rounding = events::ROOT_WIDTH * TOLERANCE;
}

/// The lines that the trace of exported code has to have.
fn expected(compiled: &Compiled, start: f64, step: f64) -> String {
    let mut model = Model::new(compiled, f64::INFINITY).unwrap();
    set_tolerance(&mut model);
    let mut out = String::new();
    let n = model.dimension();
    let (mut y, mut rates, mut roots) = (vec![0.0; n], vec![0.0; n], vec![0.0; model.root_count()]);
    model.initialise(start).unwrap();
    show(&mut out, &model, "initialise");
    let (mut time, mut next) = (start, 0.0);
    for k in 1..=STEPS {
        let is_event = k % 5 == 0;
        y.copy_from_slice(model.states());
        let derivatives = model.program.layout.derivatives.range();
        rates.copy_from_slice(&model.instance.reals()[derivatives]);
        time = if is_event && next > time && next < time + 10.0 { next } else { time + step };
        y.iter_mut().zip(&rates).for_each(|(y, rate)| *y += step * rate);
        model.derivatives(time, &y, &mut rates).unwrap();
        show(&mut out, &model, "derivatives");
        model.roots(time, &y, &mut roots).unwrap();
        show(&mut out, &model, "roots");
        model.outputs_at(time, &y).unwrap();
        show(&mut out, &model, "outputs");
        let mut needs_event = is_event;
        if !is_event {
            needs_event = model.step_completed(time, &y).unwrap() == StepOutcome::Event;
            show(&mut out, &model, "accepted");
        }
        if needs_event {
            model.event(Trigger { roots: &[], time: false, step: false }, time, &mut y).unwrap();
            show(&mut out, &model, "event");
            next = model.next_time_event();
        }
    }
    out
}

fn show(out: &mut String, model: &Model, what: &str) {
    let _ = writeln!(out, "{what}");
    let (reals, ints) = (model.instance.reals(), model.instance.ints());
    for value in &reals[..model.program.reals.len()] {
        let _ = writeln!(out, "{:016x}", value.to_bits());
    }
    for value in &ints[..model.program.ints.len()] {
        let _ = writeln!(out, "{value:016x}");
    }
}

/// What the slot of a line belongs to.
fn name(program: &Program, slot: usize) -> String {
    let slot_of_real = slot as u32;
    let slot_of_int = slot.wrapping_sub(program.reals.len()) as u32;
    let is_here = |place: ValueSlot| match place {
        ValueSlot::Real(at) => at == slot_of_real && slot < program.reals.len(),
        ValueSlot::Int(at) => at == slot_of_int && slot >= program.reals.len(),
        _ => false,
    };
    let variable = program.variables.iter().find(|variable| is_here(variable.place));
    variable.map_or_else(|| format!("slot {slot}"), |variable| variable.name.to_string())
}

/// A model exported and compiled together with a program that calls it, and what that printed.
struct Exported {
    compiled: Compiled,
    start: f64,
    output: String,
}

/// `None` where there is no compiler.
fn run(subject: Subject, (purpose, caller): (&str, &str), settings: &[(&str, String)]) -> Option<Exported> {
    if Command::new("gcc").arg("--version").output().is_err() {
        eprintln!("skipped: there is no gcc");
        return None;
    }
    let short = subject
        .model
        .unwrap_or_else(|| subject.text.and_then(|text| text.split_whitespace().nth(1)).unwrap_or("Model"));
    let scratch = std::env::temp_dir().join(format!(
        "layshaft-{purpose}-{}-{short}-{}",
        std::process::id(),
        subject.method.is_some()
    ));
    std::fs::create_dir_all(&scratch).unwrap();
    let directory = scratch.as_path();
    let compiled = compiled(subject, directory);
    let program = &compiled.program;
    let prefix = layshaft_codegen::c::prefix(program);
    let start = program.experiment.start_time.unwrap_or(0.0);
    let mut sources = Vec::new();
    let exported = export_c(&compiled, &Settings { step: Some(1e-3), ..Settings::default() }).unwrap();
    for resource in exported.resources {
        let path = directory.join("resources").join(&resource.name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, resource.bytes).unwrap();
    }
    for file in exported.sources {
        let path = directory.join(&file.name);
        std::fs::write(&path, file.text).unwrap();
        if file.name.ends_with(".c") && file.name != "main.c" {
            sources.push(path);
        }
    }
    let mut trace = caller
        .replace("@m@", &prefix)
        .replace("@M@", &prefix.to_uppercase())
        .replace("@reals@", &program.reals.len().to_string())
        .replace("@ints@", &program.ints.len().to_string())
        .replace("@start@", &format!("{start:?}"));
    for (name, value) in settings {
        trace = trace.replace(&format!("@{name}@"), value);
    }
    sources.push(directory.join("trace.c"));
    std::fs::write(directory.join("trace.c"), trace).unwrap();
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off"]).args(&sources);
    let output = gcc.arg("-o").arg(directory.join("trace")).arg("-lm").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new("./trace").current_dir(directory).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?}: {complaint}", program.model);
    std::fs::remove_dir_all(directory).unwrap();
    Some(Exported { output: String::from_utf8(output.stdout).unwrap(), compiled, start })
}

fn check(model: Option<&str>, text: Option<&str>, step: f64) {
    check_subject(Subject { model, text, method: None }, step);
}

pub(super) fn check_subject(subject: Subject, step: f64) {
    let settings = [("steps", STEPS.to_string()), ("step", format!("{step:?}"))];
    let Some(exported) = run(subject, ("trace", include_str!("trace.c")), &settings) else { return };
    let program = &exported.compiled.program;
    let (found, expected) = (exported.output, expected(&exported.compiled, exported.start, step));
    let (mut what, mut slot, mut call) = ("", 0, 0);
    for (found, expected) in found.lines().zip(expected.lines()) {
        if expected.len() < 16 {
            (what, slot, call) = (expected, 0, call + 1);
            assert_eq!(found, expected, "{}: call {call}", program.model);
            continue;
        }
        let value = |text: &str| u64::from_str_radix(text, 16).map_or(f64::NAN, f64::from_bits);
        let place = name(program, slot);
        assert_eq!(
            found,
            expected,
            "{}: {place} after call {call}, {what}: {:e} for {:e}",
            program.model,
            value(found),
            value(expected)
        );
        slot += 1;
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{}", program.model);
}

#[test]
fn examples_of_the_library() {
    for (model, step) in [
        ("ClutchEngagement", 1e-4),
        ("FrictionTwoBlocks", 1e-4),
        ("Gearbox4HP22", 1e-5),
        ("FuelConsumption", 1e-5),
        ("Truck4700", 1e-6),
    ] {
        check(Some(&format!("Layshaft.Examples.{model}")), None, step);
    }
}

#[test]
fn steps_and_integrators_from_outside_in_one_program() {
    for (model, step) in [("ClutchEngagement", 1e-4), ("Gearbox4HP22", 1e-5)] {
        let model = format!("Layshaft.Examples.{model}");
        let method = Some(StepMethod::ImplicitEuler);
        check_subject(Subject { model: Some(&model), text: None, method }, step);
    }
}

#[test]
fn samples_events_and_texts() {
    let text = "model Ball
  parameter Real e = 0.7;
  Real h(start = 1, fixed = true);
  Real v(start = -4, fixed = true);
  discrete Real seen(start = 0, fixed = true);
  discrete Real once(start = 0, fixed = true);
  discrete Integer n(start = 3, fixed = true);
  Boolean low;
equation
  der(h) = v;
  der(v) = -9.81;
  low = h < 0.5;
  when h <= 0 and v < 0 then
    reinit(v, -e*pre(v));
  end when;
  when sample(0.1, 0.2) then
    seen = h;
    n = pre(n) + (if edge(low) then 2 else 1);
  end when;
  when sample(0.3, 1e60) then
    once = h;
  end when;
  assert(h < 0.9, \"The ball is at \" + String(h, significantDigits = 4) + \" m\", AssertionLevel.warning);
end Ball;";
    check(None, Some(text), 0.02);
}

/// A start that an annotation records: initial equations that give way, a protected state, a counter, a parameter found at the start.
#[test]
fn a_recorded_start() {
    let text = "model Recorded
  Real y(start = 2);
  parameter Real c(fixed = false);
  discrete Integer n(start = 0, fixed = true);
  Boolean big;
protected
  Real x(start = 0, fixed = true);
initial equation
  c = 2 + x;
  der(y) = 0;
equation
  der(x) = 3 - x;
  der(y) = c*x - y^3;
  big = x > 2;
  when x > 1 then
    n = pre(n) + 1;
  end when;
  annotation(__Layshaft(start={Given(variables={\"y\"}), Value(variable=\"x\", value=2.5), Value(variable=\"c\", value=4.0),
    Value(variable=\"n\", value=7), Value(variable=\"big\", value=true)}));
end Recorded;";
    check(None, Some(text), 0.02);
}

#[test]
fn delays() {
    let text = "model Late
  Real x(start = 1, fixed = true);
  Real y;
  Real late(start = 0, fixed = true);
equation
  der(x) = -delay(x, 0.05);
  y = delay(x + late, 0.1*time, 0.5);
  der(late) = y;
end Late;";
    check(None, Some(text), 0.01);
}

#[test]
fn transport() {
    let text = "model Channel
  Real x(start = 0, fixed = true);
  Real left, right;
  Real sum(start = 0, fixed = true);
equation
  der(x) = 6*cos(8*time);
  (left, right) = spatialDistribution(1 + time, sum, x, der(x) >= 0, {0, 0.3, 1}, {1, 2, 0});
  der(sum) = left - right;
end Channel;";
    check(None, Some(text), 0.01);
}

#[test]
fn nonlinear_systems_and_homotopy() {
    let text = "model Hard
  parameter Real p = 3;
  Real x(start = 0.1), y(start = 2, nominal = 10), z(start = -1, min = -5, max = 5);
  Real w(start = 0.3);
  Real s;
initial equation
  der(s) = 0;
equation
  x^3 + y*sin(x) = p + time;
  y + exp(-x) - z^2 = 4;
  z + 0.2*tanh(5*z) + 0.1*x = homotopy(cos(z), 1);
  15*tanh(1e5*(0.3 - 0.1*w)/15) = w;
  der(s) = if s > 2 then x - s else 2*x - s;
end Hard;";
    check(None, Some(text), 0.01);
}

/// The search over relations gives up continuation after a while, in C after the same while.
#[test]
fn searches_over_relations() {
    let text = "model T
  parameter Real p = 1;
  Real x(start = 0), y(start = 0.5), s(start = 0, fixed = true);
equation
  der(s) = p;
  (if x > 1 and x > 2 and x > 3 and x > 4 and x > 5 then x - 6 else exp(x) + 1)
    + sum({if x > k then 1e-3 else 0 for k in 7:10}) + 1e-9*y^3 = 0;
  y*exp(0.1*x*y) + 1e-9*x*y^5 = 1;
end T;";
    check(None, Some(text), 0.01);
}

#[test]
fn large_linear_systems_and_redundant_ones() {
    // 20 unknowns go through the elimination in panels; the two equations for a and b are one.
    let text = "model Linear
  parameter Integer n = 20;
  Real x[n];
  Real a, b;
  Real y(start = 1, fixed = true);
  Real g = 1 + 0.1*sin(time);
equation
  for i in 1:n loop
    sum(x[j]/(i + j + g*sin(i*j)) for j in 1:n) + (if y > 0.5 then 2 else 3)*g*x[i] = i*y;
  end for;
  g*a + b = y;
  2*g*a + 2*b = 2*y;
  der(y) = -y + 0.01*x[3];
end Linear;";
    check(None, Some(text), 0.02);
}

#[test]
fn states_chosen_while_running() {
    let text = "model Pendulum
  Real x(start = 0.1, stateSelect = StateSelect.prefer), y(start = -1, stateSelect = StateSelect.prefer);
  Real vx(start = 20, stateSelect = StateSelect.prefer), vy(stateSelect = StateSelect.prefer);
  Real f;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -f*x;
  der(vy) = -f*y - 9.81;
  x^2 + y^2 = 1;
end Pendulum;";
    check(None, Some(text), 0.002);
}

/// Directional derivatives that are far from differences of the same functions.
fn mismatches(model: Option<&str>, text: Option<&str>, after: &str, noise: &str) {
    let settings = [("noise", noise.to_string()), ("after", after.to_string())];
    let Some(exported) =
        run(Subject { model, text, method: None }, ("directional", include_str!("directional.c")), &settings)
    else {
        return;
    };
    let lines: Vec<&str> = exported.output.lines().collect();
    let (last, wrong) = lines.split_last().unwrap();
    assert!(wrong.is_empty(), "{}: {}", exported.compiled.program.model, wrong.join("\n"));
    assert!(!last.ends_with(" 0"), "{}: nothing was compared", exported.compiled.program.model);
}

#[test]
fn derivatives_follow_from_the_equations() {
    let text = "model Curved
  function f
    input Real x, y;
    output Real z;
  protected
    Real a[3];
  algorithm
    a := {x, x*y, sin(y)};
    z := 0;
    for i in 1:3 loop
      z := z + a[i]^2/i;
    end for;
    if z > 2 then
      z := 2*z - 2;
    end if;
  end f;
  parameter Real p = 2;
  input Real u(start = 0.4);
  Real x(start = 0.7, fixed = true), y(start = 1.3, fixed = true), w(start = 0.2, fixed = true);
  Real a(start = 1), b(start = 1), c, d, q;
  output Real o;
equation
  a^3 + a*b + x = 3 + u;
  b + exp(-a)*y = p;
  x*c + y*d = 1 + w;
  c - (x + u)*d = atan2(x, y);
  q = f(a*x, b + u) + x^y + sqrt(1 + w^2) + abs(x - 2*y) + tanh(c) + log10(3 + d) + asin(0.3*x) + acos(0.2*y) + tan(w) + cosh(w);
  der(x) = -q + (if x > 0.5 then a else b);
  der(y) = c*d - y/(1 + x^2);
  der(w) = o - w;
  o = max(x, y)*u + noEvent(if w > 0 then sinh(w) else w);
end Curved;";
    mismatches(None, Some(text), "0.0", "1.0");
}

#[test]
fn derivatives_of_examples() {
    for (model, noise) in [("ClutchEngagement", "1e3"), ("TipIn", "1e3"), ("Gearbox4HP22", "1e4"), ("Truck4700", "1e5")]
    {
        mismatches(Some(&format!("Layshaft.Examples.{model}")), None, "0.37", noise);
    }
}

#[test]
fn functions_of_the_user() {
    let text = "model Own
  function twice
    input Real x;
    input Integer n;
    output Real y;
    output Integer m;
    external \"C\" twice_it(x, n, y, m)
      annotation(Include = \"static void twice_it(double x, int n, double *y, int *m) { *y = 2.0*x + n; *m = n + 1; }\");
  end twice;
  function length
    input Real a[:];
    output Real y;
    external \"C\" y = length_of(a, size(a, 1))
      annotation(Include = \"#include <stddef.h>
static double length_of(const double *a, size_t n) { double s = 0.0; for (size_t k = 0; k < n; k++) s += a[k]*a[k]; return s; }\");
  end length;
  function root
    input Real x;
    output Real y;
    external \"C\" y = cbrt(x);
  end root;
  Real x(start = 1, fixed = true);
  Real y;
  Integer m;
equation
  (y, m) = twice(x, 3);
  der(x) = root(y) + length({x, y, 2.0}) - 0.1*m*x;
end Own;";
    check(None, Some(text), 0.001);
}

/// States at the end of a run: by Radau here, and by the method inside exported code in one communication step and in ten.
fn integrated(subject: Subject, stop: f64) -> Option<[Vec<f64>; 3]> {
    let exported = run(subject, ("advance", include_str!("advance.c")), &[("stop", format!("{stop:?}"))])?;
    let bits = exported.output.lines().map(|line| f64::from_bits(u64::from_str_radix(line, 16).unwrap()));
    let found: Vec<f64> = bits.collect();
    let mut model = Model::new(&exported.compiled, f64::INFINITY).unwrap();
    set_tolerance(&mut model);
    model.initialise(exported.start).unwrap();
    let mut y = model.states().to_vec();
    let options = Options {
        start: exported.start,
        stop,
        method: Method::Radau,
        tolerance: steps::SHARE_IN_UNITS * TOLERANCE,
        output: Output::Events,
        ..Options::default()
    };
    let statistics = integrate(&mut model, &mut y, &options, &mut Discard).unwrap();
    assert!(statistics.steps > 50, "{} steps show little", statistics.steps);
    assert_eq!(found.len(), 2 * y.len());
    let (one, ten) = found.split_at(y.len());
    Some([y, one.to_vec(), ten.to_vec()])
}

/// Exported code takes the steps that Radau takes here: after hundreds of them, rejected ones, new Jacobians and time events the states have the
/// same bits.
#[test]
fn the_same_variable_step_method() {
    let stiff = "model Stiff
  Real x(start = 2, fixed = true), v(start = 0, fixed = true), u(start = 0, fixed = true), w(start = 1, fixed = true);
  discrete Real d(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = 50*(1 - x^2)*v - x;
  der(u) = -200*(u - sin(3*time)) + d;
  der(w) = cos(u)*x - 0.3*w;
  when sample(0.7, 0.9) then
    d = pre(d) + 1;
  end when;
end Stiff;";
    // More states than a panel has columns, each with all others, so that matrices are dense.
    let large = "model Large
  constant Integer n = 21;
  Real x[n](start = linspace(0, 1, n), each fixed = true);
  Real mean = sum(x)/n;
equation
  for i in 1:n loop
    der(x[i]) = i^2*(mean*sin(mean) - x[i]) + cos(i*time);
  end for;
end Large;";
    let implicit = "model Implicit
  Real x(start = 1, fixed = true), y(start = 0.5, fixed = true), z(start = 0.3);
equation
  der(x) = -30*(x - z);
  der(y) = x - y*z;
  z^3 + z*x = 1 + y + 0.3*sin(5*time);
end Implicit;";
    for (text, stop) in [(stiff, 5.0), (large, 4.0), (implicit, 4.0)] {
        let subject = Subject { model: None, text: Some(text), method: None };
        let Some([expected, one, ten]) = integrated(subject, stop) else { return };
        assert_eq!(one, expected);
        for (found, expected) in ten.iter().zip(&expected) {
            assert!((found - expected).abs() <= 5.0 * TOLERANCE * (1.0 + expected.abs()), "{found} for {expected}");
        }
    }
}

/// With state events, which are located otherwise, and with sparse matrices the states agree within the tolerance.
#[test]
fn the_same_method_through_state_events() {
    for (model, stop) in [("ClutchEngagement", 2.0), ("Gearbox4HP22", 4.0)] {
        let model = format!("Layshaft.Examples.{model}");
        let subject = Subject { model: Some(&model), text: None, method: None };
        let Some([expected, one, ten]) = integrated(subject, stop) else { return };
        for (found, expected) in one.iter().chain(&ten).zip(expected.iter().cycle()) {
            assert!((found - expected).abs() <= 5.0 * TOLERANCE * (1.0 + expected.abs()), "{found} for {expected}");
        }
    }
}
