//! Models stepped from outside: inputs, outputs, events by inputs, no allocation.

use layshaft_flatten::{Request, Store};
use layshaft_sim::{Compiled, Engine, InlineMethod, InlineOptions, Stepper, compile_for};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn note() {
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

#[allow(unsafe_code, reason = "an allocator that counts")]
// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note();
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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

fn compiled(name: &str, method: Option<InlineMethod>) -> Compiled {
    let file = std::env::temp_dir().join(format!("layshaft-stepper-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, LAG).unwrap();
    let request = Request { files: vec![file.clone()], ..Request::default() };
    let options = method.map(InlineOptions::new);
    let compilation = compile_for(&Store::default(), &request, Engine::MachineCode, options.as_ref());
    std::fs::remove_file(file).unwrap();
    compilation.compiled.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics))
}

#[test]
fn inputs_act_in_the_step() {
    let compiled = compiled("lag", Some(InlineMethod::ImplicitEuler));
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

#[test]
fn a_step_allocates_nothing() {
    let compiled = compiled("quiet", Some(InlineMethod::ImplicitEuler));
    let mut stepper = Stepper::new(&compiled, 0.0, 1e-3, &[], None).unwrap();
    let mut values = [0.0; 3];
    let before = ALLOCATIONS.get();
    for call in 0..1000 {
        stepper.set_input(0, f64::from(call % 3));
        stepper.set_input(1, f64::from(call % 2));
        stepper.step().unwrap();
        stepper.read_outputs(&mut values).unwrap();
    }
    assert_eq!(ALLOCATIONS.get() - before, 0);
    drop(std::hint::black_box(Box::new(1)));
    assert!(ALLOCATIONS.get() > before, "the allocator counts");
}

#[test]
fn mistakes_are_named() {
    let compiled_model = compiled("mistakes", Some(InlineMethod::ImplicitEuler));
    let error = |step: f64, inputs: &[(String, f64)], outputs: Option<&[String]>| {
        Stepper::new(&compiled_model, 0.0, step, inputs, outputs).err().unwrap().message
    };
    assert!(error(1e-3, &[("v".to_string(), 1.0)], None).contains("u, on, gear"));
    assert!(error(1e-3, &[], Some(&["z".to_string()])).contains("`z`"));
    assert!(error(0.0, &[], None).contains("above zero"));
    let plain = compiled("plain", None);
    assert!(Stepper::new(&plain, 0.0, 1e-3, &[], None).err().unwrap().message.contains("inline"));
}
