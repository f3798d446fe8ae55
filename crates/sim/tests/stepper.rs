//! Models stepped from outside: inputs, outputs, events by inputs, no allocation.

#![allow(unsafe_code, reason = "an allocator that counts")]

#[path = "../../../tests/counting_allocator.rs"]
mod counting_allocator;

use counting_allocator::{count_this_thread, counted};
use layshaft_flatten::{Request, Store};
use layshaft_ir::program::{FuncId, Inst, ValueSlot};
use layshaft_sim::{
    Compiled, Counter, Engine, Rehearsal, Settings, StepChoice, StepCounts, StepMethod, StepOptions, Stepper,
    Translation, Tuner, compile_for,
};

const LAG: &str = "model Lag
  input Real u(min=-1, max=4, start=0.5);
  input Boolean on;
  input Integer gear(start=1);
  output Real y(start=0, fixed=true);
  output Real gain;
  output Real ratio;
equation
  der(y) = u - y;
  gain = if on then 3 else 1;
  ratio = if gear > 1 then 2 else 4;
end Lag;
";

fn compiled(name: &str, method: Option<StepMethod>) -> Compiled {
    compiled_text(name, LAG, method)
}

fn compiled_text(name: &str, text: &str, method: Option<StepMethod>) -> Compiled {
    let file = std::env::temp_dir().join(format!("layshaft-stepper-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let request = Request { files: vec![file.clone()], ..Request::default() };
    let options = method.map(StepOptions::new);
    let compilation = compile_for(&Store::default(), &request, Engine::MachineCode, options.as_ref());
    std::fs::remove_file(file).unwrap();
    compilation.compiled.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics))
}

/// A ball that jumps: an event about every second.
const BALL: &str = "model Ball
  Real h(start=1, fixed=true), v(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.9*pre(v));
  end when;
end Ball;
";

#[test]
fn a_rehearsal_leaves_no_trace() {
    let compiled = compiled_text("Ball", BALL, Some(StepMethod::ImplicitEuler));
    for rehearsal in [Rehearsal::new, Rehearsal::of_start] {
        let mut alone = Stepper::new(&compiled, 0.0, 1e-3, &[], None).unwrap();
        let mut stepper = Stepper::new(&compiled, 0.0, 1e-3, &[], None).unwrap();
        let mut rehearsal = rehearsal(&compiled, 0.0, 1e-3).expect("the model has no effects outside its memory");
        for _ in 0..2000 {
            alone.step().unwrap();
            rehearsal.run();
            stepper.step().unwrap();
        }
        let bits = |stepper: &Stepper| stepper.memory().0.iter().map(|value| value.to_bits()).collect::<Vec<u64>>();
        assert_eq!(bits(&alone), bits(&stepper));
        assert_eq!(alone.memory().1, stepper.memory().1);
    }
}

#[test]
fn models_with_a_memory_outside_are_not_rehearsed() {
    let text = "model Late
  Real x(start=1, fixed=true);
equation
  der(x) = -delay(x, 0.1);
end Late;
";
    assert!(Rehearsal::new(&compiled_text("Late", text, Some(StepMethod::ImplicitEuler)), 0.0, 1e-3).is_none());
}

#[test]
fn inputs_act_in_the_step() {
    let compiled = compiled("lag", Some(StepMethod::ImplicitEuler));
    let step = 0.125;
    let mut stepper = Stepper::new(&compiled, 0.0, step, &[], None).unwrap();
    let names: Vec<(String, f64, f64)> = stepper.inputs().map(|s| (s.name.clone(), s.min, s.max)).collect();
    let infinity = f64::INFINITY;
    let expected = [("u", -1.0, 4.0), ("on", 0.0, 1.0), ("gear", -infinity, infinity)];
    assert_eq!(names, expected.map(|(name, min, max)| (name.to_string(), min, max)));
    assert_eq!((stepper.input(0), stepper.input(2)), (0.5, 1.0));
    let mut y = 0.0;
    let mut values = [0.0; 3];
    for call in 1..=40u32 {
        let (u, on) = (f64::from(call % 5), call % 8 > 3);
        stepper.set_input(0, u);
        stepper.set_input(1, f64::from(u8::from(on)));
        stepper.set_input(2, f64::from(call / 20));
        stepper.step().unwrap();
        stepper.read_outputs(&mut values).unwrap();
        // Implicit Euler: y + h (u − y) at the end of the step.
        y = (y + step * u) / (1.0 + step);
        assert!((values[0] - y).abs() < 1e-9, "call {call}: {} instead of {y}", values[0]);
        assert_eq!(values[1], if on { 3.0 } else { 1.0 }, "call {call}");
        assert_eq!(values[2], if call / 20 > 1 { 2.0 } else { 4.0 }, "call {call}");
        assert_eq!(stepper.time(), f64::from(call) * step);
    }
}

const COUNTERS: &str = "model Counters
  input Boolean fire;
  input Integer gear(start=1);
  output Integer shots(start=0, fixed=true);
  output Integer releases(start=0, fixed=true);
  output Integer shifts(start=0, fixed=true);
  output Integer from(start=0, fixed=true);
  output Integer ticks(start=0, fixed=true);
  output Real y(start=0, fixed=true);
equation
  der(y) = 1;
  when fire then
    shots = pre(shots) + 1;
  end when;
  when not fire then
    releases = pre(releases) + 1;
  end when;
  when change(gear) then
    shifts = pre(shifts) + 1;
    from = pre(gear);
  end when;
  when sample(0.05, 0.1) then
    ticks = pre(ticks) + 1;
  end when;
end Counters;
";

/// An input has its old value before the event that its change causes: each edge is seen once, and no other event sees one.
#[test]
fn edges_of_inputs_are_seen() {
    let compiled = compiled_text("edges", COUNTERS, Some(StepMethod::ImplicitEuler));
    // On from the start: that is no edge.
    let inputs = [("fire".to_string(), 1.0), ("gear".to_string(), 2.0)];
    let mut stepper = Stepper::new(&compiled, 0.0, 0.01, &inputs, None).unwrap();
    let mut values = [0.0; 6];
    let mut go = |steps: usize, fire: f64, gear: f64| {
        for _ in 0..steps {
            stepper.set_input(0, fire);
            stepper.set_input(1, gear);
            stepper.step().unwrap();
        }
        stepper.read_outputs(&mut values).unwrap();
        let [shots, releases, shifts, from, ticks, _] = values;
        [shots, releases, shifts, from, ticks]
    };
    assert_eq!(go(10, 1.0, 2.0), [0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(go(10, 0.0, 2.0), [0.0, 1.0, 0.0, 0.0, 2.0]);
    assert_eq!(go(10, 1.0, 4.0), [1.0, 1.0, 1.0, 2.0, 3.0]);
    assert_eq!(go(10, 1.0, 3.0), [1.0, 1.0, 2.0, 4.0, 4.0]);
    assert_eq!(go(1, 0.0, 3.0), [1.0, 2.0, 2.0, 4.0, 4.0]);
    assert_eq!(go(9, 1.0, 3.0), [2.0, 2.0, 2.0, 4.0, 5.0]);
}

#[test]
fn a_step_allocates_nothing() {
    let compiled = compiled("quiet", Some(StepMethod::ImplicitEuler));
    let mut stepper = Stepper::new(&compiled, 0.0, 1e-3, &[], None).unwrap();
    let mut values = [0.0; 3];
    let before = counted();
    count_this_thread(true);
    for call in 0..1000 {
        stepper.set_input(0, f64::from(call % 3));
        stepper.set_input(1, f64::from(call % 2));
        stepper.step().unwrap();
        stepper.read_outputs(&mut values).unwrap();
    }
    assert_eq!(counted() - before, 0);
    drop(std::hint::black_box(Box::new(1)));
    assert!(counted() > before, "the allocator counts");
    count_this_thread(false);
}

#[test]
fn mistakes_are_named() {
    let compiled_model = compiled("mistakes", Some(StepMethod::ImplicitEuler));
    let error = |step: f64, inputs: &[(String, f64)], outputs: Option<&[String]>| {
        Stepper::new(&compiled_model, 0.0, step, inputs, outputs).err().unwrap().message
    };
    assert!(error(1e-3, &[("v".to_string(), 1.0)], None).contains("u, on, gear"));
    assert!(error(1e-3, &[], Some(&["z".to_string()])).contains("`z`"));
    assert!(error(0.0, &[], None).contains("above zero"));
    let plain = compiled("plain", None);
    assert!(Stepper::new(&plain, 0.0, 1e-3, &[], None).err().unwrap().message.contains("inline"));
}

#[test]
fn steps_allocate_nothing() {
    let library = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    for (model, step, steps) in [("ClutchEngagement", 1e-3, 5000), ("Gearbox4HP22", 1e-3, 20000)] {
        for method in [StepMethod::ImplicitEuler, StepMethod::Sdirk2] {
            let request = Request {
                libraries: vec![library.clone()],
                model: Some(format!("Layshaft.Examples.{model}")),
                ..Request::default()
            };
            let options = StepOptions::new(method);
            let compilation = compile_for(&Store::default(), &request, Engine::MachineCode, Some(&options));
            let compiled = compilation.compiled.expect("the library's examples compile");
            let mut stepper = Stepper::new(&compiled, 0.0, step, &[], None).unwrap();
            let before = counted();
            count_this_thread(true);
            for _ in 0..steps {
                stepper.step().unwrap();
            }
            count_this_thread(false);
            assert_eq!(counted() - before, 0, "{model} by {}", method.name());
            // Events and a nonlinear system were among it.
            assert!(stepper.counter(Counter::Events) >= 8, "{model}");
            assert!(stepper.counter(Counter::NewtonIterations) > 0, "{model}");
        }
    }
}

/// The whole car, over launch, shifts, braking with anti-lock control and reverse: road queries, tyre files and events included.
#[test]
fn steps_of_the_whole_car_allocate_nothing() {
    const STEP: f64 = 1.25e-3;
    let request = Request {
        libraries: vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library")],
        model: Some("Layshaft.Vehicles.Examples.ScriptedDrive".to_string()),
        ..Request::default()
    };
    let store = Store::default();
    let settings = Settings { step: Some(STEP), ..Settings::default() };
    let compilation = StepChoice::new(StepMethod::MixedEuler).compile(
        &Translation::new(&store, &request),
        Engine::MachineCode,
        &settings,
    );
    let compiled = compilation.compiled.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    let outputs = ["car.v", "car.gearEngaged"].map(str::to_string);
    let mut stepper = Stepper::new(&compiled, 0.0, STEP, &[], Some(&outputs)).unwrap();
    let mut values = [0.0; 2];
    let (mut fastest, mut highest, mut lowest) = (0.0_f64, 0.0_f64, 0.0_f64);
    let mut longest = StepCounts::default();
    let before = counted();
    count_this_thread(true);
    for _ in 0..14_400 {
        stepper.step().unwrap();
        let counts = stepper.counts();
        if counts.events > 0 && counts.newton_iterations > longest.newton_iterations {
            longest = counts;
        }
        stepper.read_outputs(&mut values).unwrap();
        (fastest, highest, lowest) = (fastest.max(values[0]), highest.max(values[1]), lowest.min(values[1]));
    }
    count_this_thread(false);
    assert_eq!(counted() - before, 0);
    assert!(
        fastest > 23.0 && highest >= 4.0 && lowest == -1.0,
        "it drove, shifted and reversed: {fastest} {highest} {lowest}"
    );
    assert!(stepper.counter(Counter::Events) >= 50);
    // Trials that locate a shift solve the driveline and nothing else: 79 iterations where they solve all.
    assert!(longest.solutions >= 5 && longest.newton_iterations <= 50, "{longest:?}");
    // Roads and tyre files are looked up only, so that a twin may bring the code of events into the caches.
    assert!(Rehearsal::new(&compiled, 0.0, STEP).is_some());
    // Another pressure of the tyres changes forces, not where the rear axle is mounted.
    let outputs = ["car.wheelPosition[3,3]", "car.r[3]", "car.load[3]"].map(str::to_string);
    let mut stepper = Stepper::new(&compiled, 0.0, STEP, &[], Some(&outputs)).unwrap();
    let (mut before, mut after) = ([0.0; 3], [0.0; 3]);
    stepper.step().unwrap();
    stepper.read_outputs(&mut before).unwrap();
    let change = Tuner::new(&compiled, 0.0).unwrap().set("car.tyrePressure", 1.6e5).unwrap();
    stepper.apply(&change).unwrap();
    stepper.step().unwrap();
    stepper.read_outputs(&mut after).unwrap();
    assert!(after[2] < 0.9 * before[2], "the tyres carry less at first: {before:?}, {after:?}");
    assert!(((after[0] - after[1]) - (before[0] - before[1])).abs() < 1e-4, "the wheel jumps: {before:?}, {after:?}");
}

/// A pass of an event computes what the next one can see: discrete variables with a memory and what they depend on. The rest follows once, from the last pass.
#[test]
fn passes_of_events_leave_out_what_follows_from_the_last_one() {
    let text = "model Passes
  Real x(start=1, fixed=true);
  Real level, result;
  Integer n(start=0, fixed=true);
equation
  der(x) = 0.5 - result;
  level = cos(x);
  result = sin(x) + n;
  when level > 0.6 + pre(n) then
    n = pre(n) + 1;
  end when;
end Passes;
";
    let compiled = compiled_text("Passes", text, Some(StepMethod::ImplicitEuler));
    let program = &compiled.program;
    let event = program.function(program.fixed_step.as_ref().unwrap().refresh);
    let (mut depth, mut within, mut after) = (0, Vec::new(), Vec::new());
    let mut open = Vec::new();
    for inst in &event.code {
        match inst {
            Inst::Loop | Inst::If(_) => {
                open.push(matches!(inst, Inst::Loop));
                depth += usize::from(matches!(inst, Inst::Loop));
            }
            Inst::End => depth -= usize::from(open.pop() == Some(true)),
            Inst::Call(callee, ..) => if depth > 0 { &mut within } else { &mut after }.push(*callee),
            _ => {}
        }
    }
    let writes = |functions: &[FuncId], name: &str| {
        let variable = program.variables.iter().find(|variable| variable.name == *name).unwrap();
        let reached = program.reachable(functions);
        let functions = program.functions.iter().zip(reached).filter(|(_, reached)| *reached);
        functions.flat_map(|(function, _)| &function.code).any(|inst| match (inst, variable.place) {
            (Inst::StoreF(slot, _), ValueSlot::Real(place)) => *slot == place,
            (Inst::StoreI(slot, _), ValueSlot::Int(place)) => *slot == place,
            _ => false,
        })
    };
    assert!(writes(&within, "n") && writes(&within, "level"));
    assert!(!writes(&within, "result") && writes(&after, "result"));
    let mut stepper = Stepper::new(&compiled, 0.0, 1e-3, &[], Some(&["n", "result", "x"].map(str::to_string))).unwrap();
    let mut values = [0.0; 3];
    for _ in 0..500 {
        stepper.step().unwrap();
    }
    stepper.read_outputs(&mut values).unwrap();
    assert_eq!(values[0], 1.0);
    assert!((values[1] - values[2].sin() - 1.0).abs() < 1e-8, "{values:?}");
}
