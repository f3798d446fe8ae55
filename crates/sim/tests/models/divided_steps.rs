//! Steps of many equations are divided: a solution that is only looked at computes what roots need.

use super::fixed_step::{compiled, compiled_with, stepper};
use layshaft_sim::{Compiled, Counter, Engine, StepMethod, StepOptions, Stepper};

/// `z` = tan(t) rises past 0.3 and begins the second mode. Only there it matters that `y[1]` = 1/√(2 exp(2t) − 1) falls below 0.4, which begins the third.
/// `x` and the other `y` follow, and `change` is read before events. Every `y` is a nonlinear system of its own.
fn relaxations(linear: usize, nonlinear: usize) -> String {
    format!(
        "model Relaxations
  Real x[{linear}](each start = 1, each fixed = true);
  Real y[{nonlinear}](each start = 1, each fixed = true);
  Real z(start = 0, fixed = true);
  Real change = sum(y);
  discrete Integer mode(start = 0, fixed = true);
  discrete Real first(start = 0, fixed = true), second(start = 0, fixed = true), seen(start = 0, fixed = true);
equation
  for k in 1:{linear} loop
    der(x[k]) = if mode == 1 then x[k] else -k*x[k];
  end for;
  for k in 1:{nonlinear} loop
    der(y[k]) = -y[k]^3 - y[k];
  end for;
  der(z) = 1 + z^2;
  when pre(mode) == 0 and z > 0.3 then
    mode = 1;
    first = time;
    second = pre(second);
    seen = pre(change);
  elsewhen pre(mode) == 1 and y[1] < 0.4 then
    mode = 2;
    first = pre(first);
    second = time;
    seen = pre(change);
  end when;
end Relaxations;"
    )
}

const STEP: f64 = 0.02;
const STEPS: usize = 50;
const NAMES: [&str; 6] = ["x[1]", "y[1]", "z", "first", "second", "mode"];

fn end(compiled: &Compiled) -> [f64; 6] {
    let mut stepper = stepper(compiled, STEP, &NAMES);
    let mut values = [0.0; 6];
    for _ in 0..STEPS {
        stepper.step().unwrap();
    }
    stepper.read_outputs(&mut values).unwrap();
    assert_eq!(stepper.counter(Counter::Events), 2);
    values
}

fn functions(compiled: &Compiled, name: &str) -> usize {
    compiled.program.functions.iter().filter(|function| function.name == name).count()
}

#[test]
fn a_divided_step_computes_what_an_undivided_one_computes() {
    for method in StepMethod::ALL {
        let [small, large] = [(1, 1), (420, 20)].map(|(m, n)| compiled("Relaxations", &relaxations(m, n), method));
        for part in ["modal", "follow", "derive"] {
            assert_eq!(functions(&small, part), 0, "{part} by {}", method.name());
        }
        assert!(functions(&large, "modal") > 0, "{}", method.name());
        let (expected, found) = (end(&small), end(&large));
        assert_eq!(found[5], 2.0);
        for ((name, a), b) in NAMES.iter().zip(expected).zip(found) {
            assert!((a - b).abs() <= 1e-9, "{name} by {}: {a}, divided {b}", method.name());
        }
        // The events are where they are in truth, within the error of the method.
        let bound = if method.order() == 1 { 2e-2 } else { 4e-4 };
        let exact = [f64::atan(0.3), 0.5 * f64::ln(3.625)];
        for (time, exact) in found[3..5].iter().zip(exact) {
            assert!((time - exact).abs() < bound, "{}: {time}, in truth {exact}", method.name());
        }
    }
}

/// Each `y` takes two iterations and more for a solution: in trials of the first event none is solved, in those of the second one of them.
#[test]
fn trials_of_event_location_solve_no_system_that_no_root_needs() {
    const SYSTEMS: i64 = 20;
    let model = compiled("Relaxations", &relaxations(420, SYSTEMS as usize), StepMethod::ImplicitEuler);
    let mut stepper = stepper(&model, STEP, &[]);
    let mut trials = Vec::new();
    for _ in 0..STEPS {
        let counters = [Counter::Events, Counter::Solutions, Counter::NewtonIterations];
        let before = counters.map(|counter| stepper.counter(counter));
        stepper.step().unwrap();
        let counts: Vec<i64> =
            counters.iter().zip(before).map(|(&counter, old)| stepper.counter(counter) - old).collect();
        if counts[0] > 0 {
            // The solution that ends at the event and the one that goes on from there stay.
            let (looked_at, stay) = (counts[1] - 2, 2);
            assert!(looked_at >= 2, "{counts:?}");
            let most = 4 * stay * SYSTEMS;
            assert!(counts[2] < most, "{counts:?}, at most {most}");
            trials.push(counts);
        }
    }
    assert_eq!(trials.len(), 2);
}

#[test]
fn divided_steps_have_the_same_bits_in_machine_code_and_interpreter() {
    let text = relaxations(420, 20);
    for method in StepMethod::ALL {
        let options = StepOptions::new(method);
        let [mut machine, mut interpreter] = [Engine::MachineCode, Engine::Interpreter]
            .map(|engine| stepper(&compiled_with("Relaxations", &text, engine, &options), STEP, &[]));
        for _ in 0..STEPS {
            machine.step().unwrap();
            interpreter.step().unwrap();
        }
        let bits = |stepper: &Stepper| stepper.memory().0.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert!(bits(&machine) == bits(&interpreter), "{}", method.name());
        assert_eq!(machine.memory().1, interpreter.memory().1);
    }
}
