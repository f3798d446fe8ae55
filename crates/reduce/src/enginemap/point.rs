//! One point of an engine map: the rig runs until its torque no longer changes.
//!
//! The run is cut into windows. It is steady when torque, missing air and whatever else is watched have the same means in three windows in a row; the mean of the last window is the point. The time constants of an engine that
//! settles are shorter than a window or about as long, so what is still to come is about as much as the last change.

use super::{EngineMapStudy, MapPoint};
use crate::codes;
use crate::compare::{self, Sampler};
use crate::gearset::without_places;
use crate::run::Model;
use layshaft_results::{ResultError, ResultHeader, ResultWriter};
use layshaft_sim::Settings;
use layshaft_source::Diagnostic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Windows in the longest run, and samples in a window.
const WINDOWS: usize = 32;
const SAMPLES: usize = 500;
/// Largest change of a mean from window to window, relative to its largest size, in a steady run.
const STEADY: f64 = 1e-3;
/// Size from which changes of the other variables count relative to it. Air that is missing is relative already, commands are between 0 and 1.
const OTHERS_SCALE: f64 = 1.0;

/// Keeps the samples of a run and ends it when it is steady.
struct Settling {
    sampler: Sampler,
    judged: usize,
    is_steady: bool,
    enough: Arc<AtomicBool>,
}

impl Settling {
    /// Looks at the windows that are complete.
    fn judge(&mut self) {
        let samples = self.sampler.samples();
        let complete = samples.len() / SAMPLES;
        if complete == self.judged || self.is_steady {
            return;
        }
        self.judged = complete;
        let is_steady = |(column, series): (usize, &Vec<f64>)| {
            let means = window_means(series);
            let Some([a, b, c]) = means.last_chunk() else { return false };
            let scale = if column == 0 {
                means.iter().fold(0.0, |largest: f64, mean| largest.max(mean.abs()))
            } else {
                OTHERS_SCALE.max(c.abs())
            };
            (b - a).abs().max((c - b).abs()) <= STEADY * scale
        };
        if samples.values.iter().enumerate().all(is_steady) {
            self.is_steady = true;
            self.enough.store(true, Ordering::Relaxed);
        }
    }
}

fn window_means(series: &[f64]) -> Vec<f64> {
    series.chunks_exact(SAMPLES).map(|window| window.iter().sum::<f64>() / SAMPLES as f64).collect()
}

impl ResultWriter for Settling {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        self.sampler.start(header, fixed)
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        self.sampler.point(time, values)?;
        self.judge();
        Ok(())
    }

    fn reads(&self) -> Option<Vec<usize>> {
        self.sampler.reads()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        self.sampler.finish()
    }
}

/// Runs one point.
pub(super) fn point(
    model: &Model,
    study: &EngineMapStudy,
    names: &[String],
    speed: f64,
    fuel: f64,
) -> Result<MapPoint, Vec<Diagnostic>> {
    let enough = Arc::new(AtomicBool::new(false));
    let mut settings = Settings { interrupt: Some(Arc::clone(&enough)), ..study.settings.clone() };
    for (parameter, value) in [(&study.speed, speed), (&study.fuel, fuel)] {
        settings.parameters.push((model.compiled.tunable(parameter).map_err(|_| Vec::new())?, value));
    }
    let options = settings.options(&model.compiled.program);
    let interval = (options.stop - options.start) / (WINDOWS * SAMPLES) as f64;
    // The step of a fixed-step method is not that of the output.
    settings.step = options.step;
    settings.interval = Some(interval);
    let is_interrupted =
        || study.settings.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed));
    let grid = compare::grid(options.start, options.stop, interval);
    let sampler = Sampler::new(grid, names.to_vec(), None);
    let mut settling = Settling { sampler, judged: 0, is_steady: false, enough: Arc::clone(&enough) };
    let report = layshaft_sim::simulate(&model.compiled, &settings, &mut settling, &mut |_| {
        if is_interrupted() {
            enough.store(true, Ordering::Relaxed);
        }
    });
    if is_interrupted() {
        return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]);
    }
    if !report.is_complete && !settling.is_steady {
        let what = format!("`{}` does not run at {speed} rpm and {fuel} mg", model.name);
        let mut diagnostic = Diagnostic::error(codes::SCENARIO_FAILED, None, what);
        for cause in without_places(report.diagnostics).into_iter().take(3) {
            diagnostic = diagnostic.note(None, cause.message);
        }
        return Err(vec![diagnostic.hint(
            "leave the point out of `--speeds` and `--fuels`, give a smaller `--step`, or correct the rig there",
        )]);
    }
    let samples = settling.sampler.samples();
    let last_two = |column: usize| match samples.values.get(column).map(|series| window_means(series)).as_deref() {
        Some([.., before, last]) => (*before, *last),
        _ => (0.0, 0.0),
    };
    let (before, torque) = last_two(0);
    let time = samples.times().last().map_or(0.0, |end| end - options.start);
    let missing = if study.missing.is_empty() { 0.0 } else { last_two(1).1 };
    Ok(MapPoint { torque, change: torque - before, missing, time, is_steady: settling.is_steady })
}
