//! Trajectories of the full model, scaled and thinned.

use super::excitation::{self, Pace};
use super::law;
use super::plant::Plant;
use crate::codes;
use crate::compare;
use crate::gearset::without_places;
use crate::run::Model;
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::Diagnostic;
use std::fmt::Write;
use std::path::Path;

/// Points of a run that are stored: the fastest ramps take ten of them.
const POINTS: f64 = 20_000.0;

/// Variables of a run by column.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    pub(super) names: Vec<String>,
    pub(super) values: Vec<Vec<f64>>,
}

impl Columns {
    pub(super) fn len(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }
}

/// The rig of a run: the model, a table for each of its inputs, slopes of variables whose derivative is asked for, and laws.
pub(super) fn rig_text(
    plant: &Plant,
    slopes: &[String],
    laws: &[String],
    (run, seed): (u64, u64),
    duration: f64,
    pace: Pace,
) -> String {
    let mut text = format!("model Rig \"Excites all inputs\"\n  {} unit;\n", plant.class);
    for (at, input) in plant.inputs.iter().enumerate() {
        let corners = excitation::corners(input.range, at, run, seed, duration, pace);
        let rows: Vec<String> = corners.iter().map(|(time, value)| format!("{time:?}, {value:?}")).collect();
        let _ = writeln!(text, "  Layshaft.Blocks.Sources.TimeTable excite{}(table=[{}]);", at + 1, rows.join("; "));
    }
    for (at, variable) in slopes.iter().enumerate() {
        let _ = writeln!(text, "  Real slope{} = der(unit.{variable});", at + 1);
    }
    for (number, law) in laws.iter().enumerate() {
        let _ = writeln!(text, "  Real {} = {law};", law::rig_name(number));
    }
    text.push_str("equation\n");
    for (at, input) in plant.inputs.iter().enumerate() {
        let _ = writeln!(text, "  unit.{} = excite{}.y;", input.name, at + 1);
    }
    for (name, value) in &plant.held {
        let _ = writeln!(text, "  unit.{name} = {value};");
    }
    text.push_str("end Rig;\n");
    text
}

/// A request of models in a folder, with the plant's modifiers for `unit`.
pub(super) fn request_in(plant: &Plant, files: &[&Path], model: &str) -> Request {
    let mut request = Request { model: Some(model.into()), ..plant.request.clone() };
    request.files.extend(files.iter().map(|file| file.to_path_buf()));
    request.modifiers = plant.modifiers.iter().map(|(name, value)| (format!("unit.{name}"), value.clone())).collect();
    request
}

pub(super) fn settings_for(plant: &Plant, settings: &Settings, duration: f64) -> Settings {
    Settings {
        start_time: Some(0.0),
        stop_time: Some(duration),
        interval: Some(duration / POINTS),
        tolerance: plant.tolerance,
        ..settings.clone()
    }
}

/// Translates a model whose text is not the user's.
pub(super) fn prepare(request: &Request, what: &str) -> Result<Model, Vec<Diagnostic>> {
    let store = Store::default();
    let translation = Translation::new(&store, request);
    Model::compile(&translation, Engine::MachineCode).map_err(|causes| vec![failed(what, without_places(causes))])
}

pub(super) fn failed(what: &str, causes: Vec<Diagnostic>) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(codes::SURROGATE_RIG, None, format!("{what} does not run"));
    for cause in causes.into_iter().take(3) {
        diagnostic = diagnostic.note(None, cause.message);
    }
    diagnostic.hint(
        "narrow the ranges of the inputs, `--range u=0:0.8`, or simulate the model with these inputs and correct it",
    )
}

/// Runs a model and keeps the variables named.
pub(super) fn record(
    model: &Model,
    settings: &Settings,
    names: &[String],
    what: &str,
) -> Result<(Columns, crate::run::Run), Vec<Diagnostic>> {
    let options = settings.options(&model.compiled.program);
    let interval = settings.interval.unwrap_or((options.stop - options.start) / POINTS);
    let grid = compare::grid(options.start, options.stop, interval);
    let settings = Settings { interval: Some(interval), ..settings.clone() };
    let (run, report, _) = model.run(&settings, &grid, names, None, &mut |_| {});
    if !report.is_complete {
        if settings.interrupt.as_ref().is_some_and(|flag| flag.load(std::sync::atomic::Ordering::Relaxed)) {
            return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]);
        }
        return Err(vec![failed(what, without_places(report.diagnostics))]);
    }
    let values = names.iter().map(|name| run.samples.series(name).map(<[f64]>::to_vec).unwrap_or_default()).collect();
    Ok((Columns { names: names.to_vec(), values }, run))
}

/// Middle and half range of a column over several runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub(super) middle: f64,
    pub(super) half: f64,
}

impl Scale {
    pub(super) fn of<'a>(values: impl Iterator<Item = &'a f64>) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for &value in values {
            low = low.min(value);
            high = high.max(value);
        }
        Scale { middle: 0.5 * (low + high), half: 0.5 * (high - low) }
    }

    /// Whether the column does not change.
    pub(super) fn is_constant(&self) -> bool {
        !(self.half > 1e-9 * self.middle.abs() && self.half > 1e-300)
    }

    pub(super) fn apply(&self, value: f64) -> f64 {
        if self.half > 0.0 { (value - self.middle) / self.half } else { 0.0 }
    }
}

pub(super) fn scales(runs: &[&Columns]) -> Vec<Scale> {
    let count = runs.first().map_or(0, |run| run.values.len());
    (0..count).map(|at| Scale::of(runs.iter().flat_map(|run| run.values[at].iter()))).collect()
}

/// Points of all runs that lie at equal distances along the scaled trajectory, in columns: fast transients get as many points as they
/// are long, rest gets few.
pub(super) fn thinned(runs: &[&Columns], scales: &[Scale], count: usize) -> Vec<Vec<f64>> {
    let columns = scales.len();
    let step = |run: &Columns, row: usize| {
        let square: f64 = (0..columns)
            .filter(|&at| !scales[at].is_constant())
            .map(|at| (run.values[at][row] - run.values[at][row - 1]) / scales[at].half)
            .map(|change| change * change)
            .sum();
        // A point at rest counts a little: steady states are what is looked at longest.
        square.sqrt() + 2e-3
    };
    let length: f64 = runs.iter().map(|run| (1..run.len()).map(|row| step(run, row)).sum::<f64>()).sum();
    let spacing = length / count.max(1) as f64;
    let mut chosen = vec![Vec::with_capacity(count + runs.len()); columns];
    for run in runs {
        let mut gone = spacing;
        for row in 0..run.len() {
            if row > 0 {
                gone += step(run, row);
            }
            if gone >= spacing {
                gone = 0.0;
                for (at, column) in chosen.iter_mut().enumerate() {
                    column.push(scales[at].apply(run.values[at][row]));
                }
            }
        }
    }
    chosen
}
