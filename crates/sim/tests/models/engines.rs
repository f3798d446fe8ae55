//! Machine code and interpreter give the same bits, on every model of the suite that simulates and on every example and test
//! of the library; and so does a second run, whatever runs beside it.
//!
//! Runs are cut short: what is compared is arithmetic, and each piece of it shows in the first steps.

use layshaft_flatten::{Request, Store};
use layshaft_results::{ResultWriter, Trajectory};
use layshaft_sim::{Compiled, Engine, Settings, compile, simulate};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Points of each run, and the longest time simulated.
const POINTS: f64 = 20.0;
const LONGEST: f64 = 1.0;
/// The passes need a deep stack, as in the command.
const STACK_BYTES: usize = 256 << 20;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All `.mo` files below a directory, in order of their names.
fn files(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "mo") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn of_suite() -> Vec<Request> {
    let simulates = |path: &PathBuf| std::fs::read_to_string(path).is_ok_and(|text| text.contains("// check: ok"));
    let request = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let model = text.lines().find_map(|line| line.trim().strip_prefix("// model:"));
        Request { model: model.map(|name| name.trim().to_string()), files: vec![path], ..Request::default() }
    };
    files(&root().join("tests/suite")).into_iter().filter(simulates).map(request).collect()
}

fn of_library() -> Vec<Request> {
    let library = root().join("library");
    let mut requests = Vec::new();
    for package in ["Layshaft/Examples", "LayshaftTest"] {
        for path in files(&library.join(package)) {
            if !std::fs::read_to_string(&path).unwrap().contains("experiment(") {
                continue;
            }
            let name = path.strip_prefix(&library).unwrap().with_extension("").display().to_string().replace('/', ".");
            requests.push(Request { model: Some(name), libraries: vec![library.clone()], ..Request::default() });
        }
    }
    requests
}

/// Everything a run computes, as bits; also how it ended.
#[derive(PartialEq, Debug)]
struct Bits {
    time: Vec<u64>,
    columns: Vec<Vec<u64>>,
    steps: u64,
    /// To the end of the time simulated; what a model asserts at its own end may not hold there yet.
    is_complete: bool,
}

fn bits(model: &Compiled) -> Bits {
    let experiment = &model.program.experiment;
    let start = experiment.start_time.unwrap_or(0.0);
    let span = (experiment.stop_time.unwrap_or(start + 1.0) - start).min(LONGEST);
    let settings = Settings { stop_time: Some(start + span), interval: Some(span / POINTS), ..Settings::default() };
    let mut trajectory = Trajectory::new();
    let writer: &mut dyn ResultWriter = &mut trajectory;
    let report = simulate(model, &settings, writer, &mut |_| {});
    let series = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<u64>>();
    let columns = 0..trajectory.header.variables.len();
    Bits {
        time: series(&trajectory.time),
        columns: columns.filter_map(|column| trajectory.column(column)).map(|values| series(&values)).collect(),
        steps: report.statistics.steps as u64,
        is_complete: report.is_complete || trajectory.time.last() == Some(&(start + span)),
    }
}

fn name(request: &Request) -> String {
    request.model.clone().unwrap_or_else(|| request.files[0].display().to_string())
}

fn compiled(request: &Request, engine: Engine) -> Option<Compiled> {
    compile(&Store::default(), request, engine).compiled
}

/// Does something for every model on so many threads; the results in order.
fn on_threads<T: Send>(threads: usize, models: &[Request], work: impl Fn(&Request) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, T)> = std::thread::scope(|scope| {
        let worker = || {
            let mut own = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(request) = models.get(index) else { return own };
                own.push((index, work(request)));
            }
        };
        let spawn = |_| std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, worker).unwrap();
        let handles: Vec<_> = (0..threads).map(spawn).collect();
        handles.into_iter().flat_map(|handle| handle.join().unwrap()).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Machine code on one number of threads and interpreter on another agree.
fn agree(models: &[Request], at_least: usize) {
    let machine = on_threads(4, models, |request| compiled(request, Engine::MachineCode).map(|model| bits(&model)));
    let interpreted = on_threads(2, models, |request| compiled(request, Engine::Interpreter).map(|model| bits(&model)));
    let mut failed = Vec::new();
    for ((request, machine), interpreted) in models.iter().zip(&machine).zip(&interpreted) {
        assert_eq!(machine.is_some(), interpreted.is_some(), "{}: compiles once and not twice", name(request));
        if let (Some(machine), Some(interpreted)) = (machine, interpreted) {
            assert!(machine == interpreted, "{}: machine code and interpreter differ", name(request));
        }
        if !machine.as_ref().is_some_and(|machine| machine.is_complete) {
            failed.push(name(request));
        }
    }
    let simulated = models.len() - failed.len();
    assert!(simulated >= at_least, "only {simulated} of {} models simulate, not {failed:?}", models.len());
}

#[test]
fn machine_code_equals_the_interpreter_on_the_suite() {
    let models = of_suite();
    agree(&models, models.len() / 2);
}

#[test]
fn machine_code_equals_the_interpreter_on_the_library() {
    let models = of_library();
    agree(&models, models.len() * 9 / 10);
}

#[test]
fn a_second_run_gives_the_same_bits_whatever_runs_beside_it() {
    let models: Vec<Request> = of_library().into_iter().step_by(3).collect();
    let alone = on_threads(1, &models, |request| compiled(request, Engine::MachineCode).map(|model| bits(&model)));
    for threads in [2, 5] {
        let together = on_threads(threads, &models, |request| {
            let model = compiled(request, Engine::MachineCode)?;
            // The same compiled model twice: nothing of the first run may be left in it.
            let (first, second) = (bits(&model), bits(&model));
            assert!(first == second, "{}: two runs of one compiled model differ", name(request));
            Some(second)
        });
        for (request, (alone, together)) in models.iter().zip(alone.iter().zip(&together)) {
            assert!(alone == together, "{}: differs on {threads} threads", name(request));
        }
    }
}
