//! Lookups in tables: the interval found is the right one at the points, between and outside of them, in every back end.

use layshaft_flatten::{Request, Store};
use layshaft_ir::program::{Inst, Program, Service};
use layshaft_sim::{Compiled, Engine, StepMethod, StepOptions, Stepper, compile_for};

/// Sizes of the tables that are searched.
const SIZES: std::ops::RangeInclusive<usize> = 1..=18;

fn compiled(name: &str, text: &str, engine: Engine) -> Compiled {
    let file = std::env::temp_dir().join(format!("layshaft-tables-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let library = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let request = Request { files: vec![file.clone()], libraries: vec![library], ..Request::default() };
    let options = StepOptions::new(StepMethod::ImplicitEuler);
    let compilation = compile_for(&Store::default(), &request, engine, Some(&options));
    std::fs::remove_file(file).unwrap();
    compilation.compiled.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics))
}

/// `x[i] = i² − 9`
fn points(size: usize) -> Vec<f64> {
    (1..=size).map(|index| (index * index) as f64 - 9.0).collect()
}

/// The last interval whose beginning is not above `u`, the first one if there is none.
fn interval(points: &[f64], u: f64) -> usize {
    let below = points.iter().filter(|&&point| u >= point).count();
    below.min(points.len().saturating_sub(1)).max(1)
}

#[test]
fn the_interval_that_holds_a_value_is_found() {
    let mut text = String::from("model Search\n  input Real u;\n  parameter Real shift = 0;\n");
    for size in SIZES {
        let list = points(size).iter().map(|point| format!("{point:?}")).collect::<Vec<_>>().join(", ");
        // Literals, and an array of parameters.
        text += &format!("  parameter Real x{size}[{size}] = {{{list}}};\n");
        text += &format!("  output Real a{size} = Layshaft.Blocks.Functions.locate({{{list}}}, u);\n");
        text += &format!("  output Real b{size} = Layshaft.Blocks.Functions.locate(x{size}, u);\n");
        text += &format!("  output Real c{size} = Layshaft.Blocks.Functions.locate(x{size} .+ shift, u);\n");
    }
    text += "end Search;\n";
    let names: Vec<String> = SIZES.flat_map(|size| ["a", "b", "c"].map(|prefix| format!("{prefix}{size}"))).collect();
    for engine in [Engine::MachineCode, Engine::Interpreter] {
        let model = compiled(&format!("Search-{engine:?}"), &text, engine);
        let mut stepper = Stepper::new(&model, 0.0, 0.01, &[("u".to_string(), 0.0)], Some(&names)).unwrap();
        let mut wanted = vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0];
        for point in points(18) {
            wanted.extend([point, point.next_down(), point.next_up(), point + 0.5]);
        }
        for u in wanted {
            stepper.set_input(0, u);
            stepper.step().unwrap();
            let mut values = vec![0.0; names.len()];
            stepper.read_outputs(&mut values).unwrap();
            for (size, found) in SIZES.zip(values.chunks(3)) {
                let expected = interval(&points(size), u) as f64;
                assert_eq!(found, [expected; 3], "{u} in {size} points, {engine:?}");
            }
        }
    }
}

/// Instructions of functions of a name that are calls, branches, loops or failures.
fn control(program: &Program, name: &str) -> Vec<Inst> {
    let functions: Vec<_> = program.functions.iter().filter(|function| function.name == name).collect();
    assert!(!functions.is_empty());
    let is_control =
        |inst: &&Inst| matches!(inst, Inst::Call(..) | Inst::Loop | Inst::If(_) | Inst::Service(Service::Fail { .. }));
    functions.iter().flat_map(|function| function.code.iter().filter(is_control)).cloned().collect()
}

#[test]
fn a_lookup_in_a_step_is_straight_code() {
    let model = compiled(
        "Lookup",
        "model Lookup
           Real x(start = 0, fixed = true);
           Real y(start = 0, fixed = true);
           parameter Real map[4, 3] = [1, 2, 3; 2, 4, 6; 5, 5, 5; 1, 0, 0];
           parameter Real axis[5] = {0, 1, 2, 4, 8};
         equation
           der(x) = Layshaft.Blocks.Functions.interpolate(axis, {1, 2, 1, 2, 1}, x);
           der(y) = Layshaft.Blocks.Functions.interpolate2({0, 1, 2, 4}, {0, 2, 5}, map, x, y);
         end Lookup;",
        Engine::MachineCode,
    );
    assert_eq!(control(&model.program, "residual"), []);
    let names = ["x", "y"].map(String::from);
    let mut stepper = Stepper::new(&model, 0.0, 1e-3, &[], Some(&names)).unwrap();
    for _ in 0..1000 {
        stepper.step().unwrap();
    }
    let mut values = [0.0; 2];
    stepper.read_outputs(&mut values).unwrap();
    // x' = 1 + x up to x = 1, then x' = 3 − x: x(1) = 3 − 2 exp(ln 2 − 1).
    assert!((values[0] - (3.0 - 4.0 / 1f64.exp())).abs() < 2e-3, "{values:?}");
}

#[test]
fn maps_are_bilinear_between_their_points() {
    // Rows that end in equal elements, of literals and of parameters.
    let map: [[f64; 3]; 4] = [[1.0, 2.0, 3.0], [2.0, 4.0, 4.0], [5.0, 5.0, 5.0], [1.0, 0.0, -7.0]];
    let (rows, columns) = ([0.0, 1.0, 2.0, 4.0], [0.0, 2.0, 5.0]);
    let list = map.map(|row| row.map(|item| format!("{item:?}")).join(", ")).join("; ");
    let lookup = "Layshaft.Blocks.Functions.interpolate2({0, 1, 2, 4}, {0, 2, 5}";
    let text = format!(
        "model Map
           input Real u;
           input Real v;
           parameter Real map[4, 3] = [{list}];
           output Real a = {lookup}, [{list}], u, v);
           output Real b = {lookup}, map, u, v);
         end Map;"
    );
    let names = ["a", "b"].map(String::from);
    for engine in [Engine::MachineCode, Engine::Interpreter] {
        let model = compiled(&format!("Map-{engine:?}"), &text, engine);
        let inputs = [("u".to_string(), 0.0), ("v".to_string(), 0.0)];
        let mut stepper = Stepper::new(&model, 0.0, 0.01, &inputs, Some(&names)).unwrap();
        for (u, v) in (-2..12).flat_map(|u| (-2..13).map(move |v| (0.5 * f64::from(u), 0.5 * f64::from(v)))) {
            stepper.set_input(0, u);
            stepper.set_input(1, v);
            stepper.step().unwrap();
            let mut values = [0.0; 2];
            stepper.read_outputs(&mut values).unwrap();
            let (i, j) = (interval(&rows, u) - 1, interval(&columns, v) - 1);
            let f = ((u - rows[i]) / (rows[i + 1] - rows[i])).clamp(0.0, 1.0);
            let g = ((v - columns[j]) / (columns[j + 1] - columns[j])).clamp(0.0, 1.0);
            let along = |row: [f64; 3]| (1.0 - g) * row[j] + g * row[j + 1];
            let expected = (1.0 - f) * along(map[i]) + f * along(map[i + 1]);
            assert_eq!(values, [expected; 2], "at {u}, {v}, {engine:?}");
        }
    }
}
