//! Compiles and runs a text, and keeps what is to be compared.

use crate::text::Text;
use layshaft_flatten::{Request, Store};
use layshaft_results::{ResultWriter, Trajectory};
use layshaft_sim::{Compiled, Engine, Settings, StepOptions, compile_for, simulate};
use layshaft_solver::Method;
use layshaft_source::Diagnostic;
use std::path::{Path, PathBuf};

/// Points of the grid on which runs are compared: no period of a model divides it.
pub const INTERVALS: usize = 43;

/// Steps after which a run is given up; none of these models needs a hundredth of them.
const MOST_STEPS: u64 = 2_000_000;

/// How a run is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    pub method: Method,
    pub tolerance: f64,
    /// Of a method with fixed step.
    pub step: Option<f64>,
    pub interval: f64,
    /// Value of the parameter that moves the start values.
    pub perturbation: f64,
}

impl Way {
    pub fn variable(method: Method, tolerance: f64, stop: f64) -> Way {
        Way { method, tolerance, step: None, interval: stop / INTERVALS as f64, perturbation: 0.0 }
    }

    pub fn fixed(method: Method, step: f64, stop: f64) -> Way {
        Way { method, tolerance: 1e-8, step: Some(step), interval: stop / INTERVALS as f64, perturbation: 0.0 }
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    pub is_complete: bool,
    /// Why not.
    pub message: String,
    /// The time reached.
    pub end: f64,
    /// Values of the observed variables at the points of the grid: `values[variable][point]`.
    pub values: Vec<Vec<f64>>,
    /// Values at the end.
    pub last: Vec<f64>,
    pub events: Vec<f64>,
    /// Of every bit of the whole result.
    pub digest: u64,
}

/// A folder for the files of one worker.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new folder that no one else has.
    pub fn new() -> std::io::Result<Scratch> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = format!("layshaft-differential-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Scratch(path)),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A request for the model of a text.
    pub fn request(&self, text: &str) -> Result<Request, String> {
        let file = self.0.join("Generated.mo");
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        let library = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../library"));
        Ok(Request { files: vec![file], libraries: vec![library], ..Request::default() })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Compiles a text, or says why that cannot be done.
pub fn compiled(
    text: &Text,
    engine: Engine,
    fixed_step: Option<&StepOptions>,
    scratch: &Scratch,
) -> Result<Compiled, String> {
    let request = scratch.request(&text.text)?;
    let result = compile_for(&Store::default(), &request, engine, fixed_step);
    result.compiled.ok_or_else(|| messages(&result.diagnostics))
}

pub fn messages(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    let texts: Vec<String> =
        errors.map(|diagnostic| format!("{}: {}", diagnostic.code.0, diagnostic.message)).collect();
    texts.join("; ")
}

/// Runs a compiled model.
pub fn run(compiled: &Compiled, text: &Text, way: &Way) -> Run {
    let mut settings = Settings {
        interval: Some(way.interval),
        tolerance: Some(way.tolerance),
        method: Some(way.method),
        step: way.step,
        max_steps: Some(MOST_STEPS),
        ..Settings::default()
    };
    if way.perturbation != 0.0
        && let Ok(parameter) = compiled.tunable(&text.perturbation)
    {
        settings.parameters.push((parameter, way.perturbation));
    }
    let mut trajectory = Trajectory::new();
    let writer: &mut dyn ResultWriter = &mut trajectory;
    let report = simulate(compiled, &settings, writer, &mut |_| {});
    let mut run = gather(&trajectory, text, way.interval);
    run.is_complete = report.is_complete;
    run.message = messages(&report.diagnostics);
    run.events = report.events.iter().map(|event| event.time).collect();
    run
}

/// What of a trajectory is compared: the last point at each time of the grid.
pub fn gather(trajectory: &Trajectory, text: &Text, interval: f64) -> Run {
    let mut points: Vec<usize> = Vec::new();
    for (at, time) in trajectory.time.iter().enumerate() {
        let k = (time / interval).round();
        if (time - k * interval).abs() > 1e-9 * interval.max(*time) {
            continue;
        }
        match points.last_mut() {
            Some(last) if (trajectory.time[*last] - time).abs() < 0.5 * interval => *last = at,
            _ => points.push(at),
        }
    }
    let mut run = Run { end: trajectory.time.last().copied().unwrap_or(0.0), ..Run::default() };
    for variable in &text.observed {
        let series = trajectory.series(&variable.written);
        let value = |at: usize| series.as_ref().map_or(f64::NAN, |series| series[at]);
        run.values.push(points.iter().map(|&at| value(at)).collect());
        run.last.push(trajectory.len().checked_sub(1).map_or(f64::NAN, value));
    }
    // FNV-1a over the bits.
    let mut digest = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |value: f64| digest = (digest ^ value.to_bits()).wrapping_mul(0x0000_0100_0000_01b3);
    trajectory.time.iter().for_each(|&time| add(time));
    for column in 0..trajectory.header.variables.len() {
        if let Some(series) = trajectory.column(column) {
            series.iter().for_each(|&value| add(value));
        }
    }
    run.digest = digest;
    run
}
