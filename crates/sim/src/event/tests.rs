//! What initialisation and events leave in memory is what the functions of the continuous phase would compute there.

use crate::compile::{Engine, compile};
use crate::model::{Computed, Model};
use layshaft_flatten::{Request, Store};
use layshaft_solver::{Hybrid, System, Trigger};
use std::path::{Path, PathBuf};

const EVENTS: usize = 8;

/// Goes from event to event and compares the derivatives in memory with those computed anew.
#[track_caller]
fn derivatives_are_current(model: Option<&str>, files: Vec<PathBuf>, engine: Engine, step: f64) {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let request = Request { libraries: vec![library], files, model: model.map(str::to_string), ..Request::default() };
    let result = compile(&Store::default(), &request, engine);
    let compiled = result.compiled.unwrap_or_else(|| panic!("{:?}", result.diagnostics));
    let mut model = Model::new(&compiled, f64::INFINITY).unwrap();
    let n = model.dimension();
    let (mut y, mut rates) = (vec![0.0; n], vec![0.0; n]);
    let mut time = compiled.program.experiment.start_time.unwrap_or(0.0);
    model.initialise(time).unwrap();
    for event in 0..=EVENTS {
        let found = model.instance.reals()[model.program.layout.derivatives.range()].to_vec();
        y.copy_from_slice(model.states());
        model.computed = Computed::Nothing;
        model.derivatives(time, &y, &mut rates).unwrap();
        for (state, (found, rate)) in found.iter().zip(&rates).enumerate() {
            let name = model.state_name(state);
            let is_near = (found - rate).abs() <= 1e-6 * (1.0 + rate.abs());
            assert!(is_near, "der({name}) is {found} in memory and {rate} computed, after event {event} at {time}");
        }
        time += step;
        y.iter_mut().zip(&rates).for_each(|(y, rate)| *y += step * rate);
        model.event(Trigger { roots: &[], time: false, step: false }, time, &mut y).unwrap();
    }
}

#[test]
fn derivatives_in_memory_are_current_after_initialisation_and_events() {
    let text = "model Bounce
  Real h(start = 0.01, fixed = true), v(start = -4, fixed = true);
  Real a(start = 2, fixed = true), b, s(start = 1);
  Real x(start = 0.1, stateSelect = StateSelect.prefer), y(start = -1, stateSelect = StateSelect.prefer);
  Real vx(start = 20, stateSelect = StateSelect.prefer), vy(stateSelect = StateSelect.prefer), f;
initial equation
  der(s) = v + 1;
equation
  der(h) = v;
  der(v) = -9.81;
  der(a) = b;
  b = -h;
  der(s) = -a*s;
  when h <= 0 and v < 0 then
    reinit(v, -0.7*pre(v));
  end when;
  der(x) = vx;
  der(y) = vy;
  der(vx) = -f*x;
  der(vy) = -f*y - 9.81;
  x^2 + y^2 = 1;
end Bounce;";
    let file = std::env::temp_dir().join(format!("layshaft-current-{}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    for engine in [Engine::MachineCode, Engine::Interpreter] {
        derivatives_are_current(None, vec![file.clone()], engine, 0.002);
        derivatives_are_current(Some("Layshaft.Examples.ClutchEngagement"), Vec::new(), engine, 1e-3);
    }
    derivatives_are_current(Some("Layshaft.Examples.Gearbox4HP22"), Vec::new(), Engine::MachineCode, 1e-5);
    std::fs::remove_file(file).unwrap();
}
