//! Steps of large systems: eliminated sparsely, with rows exchanged among the last pivots; functions without derivative in them.

use super::fixed_step::{compiled, compiled_with, stepper, value, value_at};
use layshaft_ir::program::BlockKind;
use layshaft_sim::{Counter, Engine, StepMethod, StepOptions, Stepper};

/// A plate of 81 masses with nonlinear conduction, and ideal diodes that keep its diagonal from becoming positive: without current the unknown of a
/// diode is its voltage, with current the pivot of that row is next to nothing.
const PLATE: &str = "model Plate
  parameter Integer n = 9;
  parameter Real R = 1e-13;
  Real T[n, n](each start = -0.1, each fixed = true);
  Real s[n](each start = -1), i[n], v[n];
  Real largest = max(T[k, k] for k in 1:n);
  Real first = T[1, 1];
  Real side = T[1, n];
  function rate
    input Real d;
    output Real q = d + d^3;
    annotation(Inline=true);
  end rate;
equation
  for k in 1:n loop
    for l in 1:n loop
      der(T[k, l]) = (if k > 1 then rate(T[k - 1, l] - T[k, l]) else 0) + (if k < n then rate(T[k + 1, l] - T[k, l]) else 0)
        + (if l > 1 then rate(T[k, l - 1] - T[k, l]) else 0) + (if l < n then rate(T[k, l + 1] - T[k, l]) else 0)
        + 2*sin(6*time + k) + (if k == l then -i[k] else 0);
    end for;
    v[k] = if s[k] > 0 then 0 else s[k];
    i[k] = if s[k] > 0 then s[k] else 0;
    T[k, k] = v[k] + R*i[k];
  end for;
end Plate;";

#[test]
fn large_systems_are_solved_in_every_mode() {
    let model = compiled("Plate", PLATE, StepMethod::ImplicitEuler);
    let mut plate = stepper(&model, 2e-3, &["largest"]);
    let torn = plate.fixed_step().nonlinear.iter().map(|(_, torn)| *torn).max();
    assert!(torn > Some(64), "{torn:?}");
    for _ in 0..500 {
        plate.step().unwrap();
        let largest = value(&mut plate);
        assert!(largest < 1e-9, "{largest} at {}", plate.time());
    }
    assert!(plate.counter(Counter::Events) > 5);
    for counter in [Counter::NewtonLimits, Counter::Singular, Counter::MixedLimits] {
        assert_eq!(plate.counter(counter), 0, "{}", counter.name());
    }
    // Order 1: the difference of two step sizes halves with them.
    let side = [4e-3, 2e-3, 1e-3].map(|step| value_at(&model, step, 1.0, "side"));
    let ratio = (side[0] - side[1]) / (side[1] - side[2]);
    assert!((ratio - 2.0).abs() < 0.3, "{side:?}");
}

#[test]
fn large_systems_have_the_same_bits_in_machine_code_and_interpreter() {
    let options = StepOptions::new(StepMethod::ImplicitEuler);
    let [mut machine, mut interpreter] = [Engine::MachineCode, Engine::Interpreter]
        .map(|engine| stepper(&compiled_with("Plate", PLATE, engine, &options), 5e-3, &[]));
    for _ in 0..120 {
        machine.step().unwrap();
        interpreter.step().unwrap();
    }
    assert!(machine.counter(Counter::Events) > 0);
    let bits = |stepper: &Stepper| stepper.memory().0.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    assert!(bits(&machine) == bits(&interpreter));
    assert_eq!(machine.memory().1, interpreter.memory().1);
}

/// Two unknowns through a table that is searched in a loop: such a function has no derivative.
const LOOKUP: &str = "model Lookup
  Real x(start = 3, fixed = true), z(start = 1, fixed = true);
  Real a(start = 1), b(start = 1);
  function table
    input Real u;
    input Real w[5];
    output Real y;
  protected
    Integer k = 1;
  algorithm
    while k < 4 and u > k loop
      k := k + 1;
    end while;
    y := w[k] + (u - (k - 1))*(w[k + 1] - w[k]);
  end table;
  parameter Real w[5] = {0, 1, 4, 9, 16};
equation
  2*a + 0.1*table(b + x, w)*a = x;
  2*b + 0.1*table(a + z, w)*b = z + x;
  der(x) = 2*cos(3*time) - a;
  der(z) = sin(5*time) - b;
end Lookup;";

#[test]
fn functions_without_derivative_do_not_slow_newtons_method() {
    let model = compiled("Lookup", LOOKUP, StepMethod::ImplicitEuler);
    let mut lookup = stepper(&model, 1e-3, &[]);
    // The step has exact derivatives of all else, and differences of the function alone.
    let blocks = model.program.blocks.iter().map(|block| &block.kind);
    assert!(blocks.into_iter().any(|kind| matches!(kind, BlockKind::Nonlinear { jacobian: Some(_), .. })));
    for _ in 0..1000 {
        lookup.step().unwrap();
    }
    assert_eq!(lookup.counter(Counter::NewtonLimits), 0);
    let iterations = lookup.counter(Counter::NewtonIterations);
    assert!(iterations < 4000, "{iterations} iterations in 1,000 steps");
}
