//! Models given as text, compiled and run.

use layshaft_flatten::{Request, Store};
use layshaft_results::{ResultWriter, Trajectory};
use layshaft_sim::{Compiled, Engine, Report, Settings, compile, simulate};
use std::sync::atomic::{AtomicU32, Ordering};

pub fn compiled(name: &str, text: &str, engine: Engine) -> Compiled {
    // Tests of one process run at the same time.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("layshaft-sim-{}-{number}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let store = Store::default();
    let request = Request { files: vec![file.clone()], ..Request::default() };
    let compilation = compile(&store, &request, engine);
    std::fs::remove_file(file).unwrap();
    let messages: Vec<&str> = compilation.diagnostics.iter().map(|d| d.message.as_str()).collect();
    compilation.compiled.unwrap_or_else(|| panic!("{name} does not compile: {messages:?}"))
}

pub fn run_with(name: &str, text: &str, engine: Engine, settings: &Settings) -> (Trajectory, Report) {
    let model = compiled(name, text, engine);
    let mut trajectory = Trajectory::new();
    let writer: &mut dyn ResultWriter = &mut trajectory;
    let report = simulate(&model, settings, writer, &mut |_| {});
    (trajectory, report)
}

pub fn run(name: &str, text: &str) -> Trajectory {
    let (trajectory, report) = run_with(name, text, Engine::MachineCode, &Settings::default());
    assert!(report.is_complete, "{name}: {:?}", report.diagnostics);
    trajectory
}

pub fn last(trajectory: &Trajectory, name: &str) -> f64 {
    *trajectory.series(name).unwrap().last().unwrap()
}
