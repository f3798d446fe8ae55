//! Arrays given to functions: what does not change is in memory before the run, what changes at events is stored there.

use layshaft_flatten::{Request, Store};
use layshaft_ir::program::{Inst, Program, Reg};
use layshaft_sim::{Compiled, Engine, StepMethod, StepOptions, Stepper, compile_for};

/// The sum of squares times a factor, in a function that stays one.
const SQUARES: &str = "
  function squares
    input Real x[:];
    input Real factor;
    output Real s;
  protected
    Integer i;
  algorithm
    s := 0;
    i := 1;
    while i <= size(x, 1) and factor >= 0 loop
      s := s + factor*x[i]*x[i];
      i := i + 1;
    end while;
    annotation(Inline = false);
  end squares;
";

/// y counts seconds; three arrays of literals, of parameters and of everything.
const MODEL: &str = "
  model Arrays
    parameter Real p = 5;
    parameter Real speed = 1;
    discrete Real d(start = 10, fixed = true);
    Real y(start = 0, fixed = true);
    Real literals = squares({1, 2, 3}, y);
    Real parameters = squares({p, 2*p, 1}, y);
    Real mixed = squares({4, p*p, d + 1, y}, speed);
    Real w[3] = {2*y, 2*y - 1, 3 + y};
    Real variables = squares(w, speed);
    Real integral(start = 0, fixed = true);
  equation
    der(y) = speed;
    der(integral) = literals + parameters + mixed + variables;
    when y > 0.505 then
      d = 2*pre(d);
    end when;
  end Arrays;
";

fn compiled(engine: Engine, name: &str, options: Option<&StepOptions>) -> Compiled {
    let file = std::env::temp_dir().join(format!("layshaft-arrays-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, format!("package P{SQUARES}{MODEL}end P;")).unwrap();
    let request = Request { files: vec![file.clone()], model: Some("P.Arrays".into()), ..Request::default() };
    let compilation = compile_for(&Store::default(), &request, engine, options);
    std::fs::remove_file(file).unwrap();
    compilation.compiled.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics))
}

/// Slots of `reals` that a function writes from a constant.
fn constants_stored(program: &Program, name: &str) -> Vec<u32> {
    let mut slots = Vec::new();
    for function in program.functions.iter().filter(|function| function.name == name) {
        let is_constant = |reg: &Reg| function.code.iter().any(|inst| matches!(inst, Inst::ConstF(to, _) if to == reg));
        slots.extend(function.code.iter().filter_map(|inst| match inst {
            Inst::StoreF(slot, value) if is_constant(value) => Some(*slot),
            _ => None,
        }));
    }
    slots
}

#[test]
fn literals_are_in_the_initial_memory() {
    let model = compiled(Engine::Interpreter, "memory", None);
    let program = &model.program;
    for name in ["derivatives", "outputs", "event", "parameters"] {
        assert_eq!(constants_stored(program, name), [0; 0], "{name}");
    }
    assert!(program.reals.windows(3).any(|window| window == [1.0, 2.0, 3.0]));
}

#[test]
fn a_step_stores_no_more_than_what_changes_with_it() {
    let options = StepOptions::new(StepMethod::ImplicitEuler);
    for engine in [Engine::MachineCode, Engine::Interpreter] {
        let model = compiled(engine, &format!("step-{engine:?}"), Some(&options));
        assert_eq!(constants_stored(&model.program, "solve"), [0; 0]);
        // What changes with every step is y in one array, three variables in the last, and the root value before the present one.
        let solve = model.program.functions.iter().find(|function| function.name == "solve").unwrap();
        let scratch = model.program.layout.real_scratch.range();
        let stores = |inst: &&Inst| matches!(inst, Inst::StoreF(slot, _) if scratch.contains(&(*slot as usize)));
        assert_eq!(solve.code.iter().filter(stores).count(), 5);
        let outputs = ["y", "literals", "parameters", "mixed", "variables", "integral"].map(String::from);
        let mut stepper = Stepper::new(&model, 0.0, 0.01, &[], Some(&outputs)).unwrap();
        let mut before = 0.0;
        for step in 1..=100 {
            stepper.step().unwrap();
            let mut values = [0.0; 6];
            stepper.read_outputs(&mut values).unwrap();
            let y = values[0];
            assert!((y - 0.01 * f64::from(step)).abs() < 1e-9);
            let d: f64 = if y > 0.505 { 20.0 } else { 10.0 };
            let expected = [
                y,
                y * 14.0,
                y * (25.0 + 100.0 + 1.0),
                16.0 + 625.0 + (d + 1.0).powi(2) + y * y,
                4.0 * y * y + (2.0 * y - 1.0).powi(2) + (3.0 + y).powi(2),
            ];
            for (value, expected) in values.iter().zip(expected) {
                assert!((value - expected).abs() < 1e-9, "{values:?} at step {step}");
            }
            // What the step itself found: its derivative is that of the end. The event is in step 51.
            let growth = (values[5] - before) / 0.01;
            let rate: f64 = expected[1..].iter().sum();
            assert!((growth - rate).abs() < 1e-6 || step == 51, "{growth} and {rate} at step {step}");
            before = values[5];
        }
    }
}
