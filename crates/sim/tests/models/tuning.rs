//! Parameters changed between two steps of a running model.

use super::fixed_step::{compiled, value};
use layshaft_sim::{StepMethod, Stepper, Tuner};

const OSCILLATOR: &str = "model Pulled
  parameter Real k = 4;
  parameter Real b = 0;
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -k*x + b;
end Pulled;";

const METHODS: [StepMethod; 4] =
    [StepMethod::ImplicitEuler, StepMethod::MixedEuler, StepMethod::Trapezoidal, StepMethod::Sdirk2];

/// The equilibrium moves to `b/k`: the oscillation about it goes on, with position and speed as they were.
#[test]
fn a_changed_parameter_moves_the_equilibrium_and_nothing_else() {
    for method in METHODS {
        let name = format!("{method:?}");
        let model = compiled("Pulled", OSCILLATOR, method);
        let step = 1e-4;
        let outputs = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
        let mut stepper = Stepper::new(&model, 0.0, step, &[], Some(&outputs(&["x"]))).unwrap();
        for _ in 0..5000 {
            stepper.step().unwrap();
        }
        let before = value(&mut stepper);
        assert!((before - 1f64.cos()).abs() < 1e-3, "{name}: {before}");
        let mut tuner = Tuner::new(&model, 0.0).unwrap();
        for (parameter, new) in [("b", 3.0), ("k", 9.0)] {
            stepper.apply(&tuner.set(parameter, new).unwrap()).unwrap();
        }
        assert_eq!(value(&mut stepper), before, "{name}: a jump");
        for _ in 0..10000 {
            stepper.step().unwrap();
        }
        // x - 1/3 = A cos(3 t) + B sin(3 t), from x = cos 1, v = -2 sin 1.
        let (a, b) = (1f64.cos() - 1.0 / 3.0, -2.0 / 3.0 * 1f64.sin());
        let exact = 1.0 / 3.0 + a * 3f64.cos() + b * 3f64.sin();
        let after = value(&mut stepper);
        assert!((after - exact).abs() < 2e-3, "{name}: {after} instead of {exact}");
    }
}

const TABLE: &str = "model Tabulated
  class Table
    extends ExternalObject;
    function constructor
      input String tableName;
      input String fileName;
      input Real table[:, :];
      input Integer columns[:];
      input Integer smoothness;
      input Integer extrapolation;
      output Table result;
    external \"C\" result = ModelicaStandardTables_CombiTable1D_init2(fileName, tableName, table, size(table, 1), size(table, 2), columns, size(columns, 1), smoothness, extrapolation, false);
    end constructor;
    function destructor
      input Table table;
    external \"C\" ModelicaStandardTables_CombiTable1D_close(table);
    end destructor;
  end Table;
  parameter Real slope = 2;
  parameter Real k = 1;
  parameter Table table = Table(\"NoName\", \"NoName\", {{0, 0}, {1, slope}}, {2}, 1, 1);
  function lookup
    input Table table;
    input Real u;
    output Real y;
  external \"C\" y = ModelicaStandardTables_CombiTable1D_getValue(table, 1, u);
  end lookup;
  Real x(start = 0.5, fixed = true);
equation
  der(x) = -k*lookup(table, x);
end Tabulated;";

/// A table is built once: who wants another slope is told so, and other parameters may change.
#[test]
fn a_parameter_of_an_external_object_is_refused() {
    let model = compiled("Tabulated", TABLE, StepMethod::ImplicitEuler);
    let mut tuner = Tuner::new(&model, 0.0).unwrap();
    let refused = tuner.set("slope", 3.0).unwrap_err().message;
    assert!(refused.contains("`slope` is built into an external object"), "{refused}");
    assert_eq!(tuner.value("slope"), Some(2.0), "it stays as it was");
    assert!(!tuner.set("k", 5.0).unwrap().is_empty());
}
