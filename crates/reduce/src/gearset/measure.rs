//! What the rigs tell: losses, inertias and ratios out of runs.

use super::rig::{PERIOD, RAMP};
use super::{Map, Plan};
use crate::codes;
use crate::run::Model;
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// Samples of one step of the staircase.
const SAMPLES: usize = 20;
/// A ratio that differs by more than this share is another one.
const SAME_RATIO: f64 = 1e-3;

/// Means over one run of a rig.
pub(super) struct Staircase {
    /// At the holds.
    pub(super) holds: Vec<Torques>,
    /// Within the ramps between them.
    ramps: Vec<Torques>,
    /// Gear engaged and ratio of speeds at the end.
    engaged: f64,
    ratio: f64,
}

/// Torques on the flanges.
#[derive(Clone, Copy, Default)]
pub(super) struct Torques {
    pub(super) a: f64,
    pub(super) b: f64,
}

/// A rig made ready to run. Diagnostics of its text say nothing to the user but what they are about: their places are left out.
pub(super) fn prepare(request: &Request) -> Result<Model, Vec<Diagnostic>> {
    let store = Store::default();
    let translation = Translation::new(&store, request);
    Model::compile(&translation, Engine::MachineCode).map_err(without_places)
}

/// Diagnostics whose sources are gone.
pub(crate) fn without_places(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let stripped = diagnostics.into_iter().filter(Diagnostic::is_error).map(|mut diagnostic| {
        diagnostic.span = None;
        diagnostic.notes.iter_mut().for_each(|note| note.span = None);
        diagnostic
    });
    stripped.collect()
}

/// That a rig does not run, with the reasons.
pub(super) fn rig_failed(what: &str, causes: Vec<Diagnostic>) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(codes::RIG_FAILED, None, format!("{what} does not run on the rig"));
    for cause in causes.into_iter().take(3) {
        diagnostic = diagnostic.note(None, cause.message);
    }
    diagnostic.hint("simulate the gear set with an input torque and an output speed by itself, and correct it there")
}

/// Runs a staircase of speeds.
pub(super) fn staircase(
    rig: &Model,
    plan: &Plan,
    settings: &Settings,
    load: Option<f64>,
) -> Result<Staircase, Vec<Diagnostic>> {
    let mut settings = Settings { interval: Some(PERIOD / SAMPLES as f64), ..settings.clone() };
    if let Some(load) = load {
        let tunable = rig.compiled.tunable("load").map_err(|_| Vec::new())?;
        settings.parameters.push((tunable, load));
    }
    let count = (plan.steps() + 1) * SAMPLES;
    let grid: Arc<[f64]> = (0..=count).map(|k| k as f64 * PERIOD / SAMPLES as f64).collect();
    let names = ["flange_a.tau", "flange_b.tau", "w_in", "w_out", "engaged"].map(|name| format!("gearset.{name}"));
    let (run, report, _) = rig.run(&settings, &grid, &names, None, &mut |_| {});
    if !report.is_complete {
        return Err(without_places(report.diagnostics));
    }
    let series = |at: usize| run.samples.values[at].as_slice();
    let mean = |at: usize, from: usize, to: usize| {
        let values = &series(at)[from.min(series(at).len())..to.min(series(at).len())];
        values.iter().sum::<f64>() / values.len().max(1) as f64
    };
    let torques = |from, to| Torques { a: mean(0, from, to), b: mean(1, from, to) };
    let end_of_ramp = (SAMPLES as f64 * RAMP / PERIOD) as usize;
    let settled = (end_of_ramp + SAMPLES) / 2;
    let last = series(4).len().saturating_sub(2);
    Ok(Staircase {
        holds: (0..=plan.steps()).map(|k| torques(k * SAMPLES + settled, (k + 1) * SAMPLES)).collect(),
        ramps: (1..=plan.steps()).map(|k| torques(k * SAMPLES + 1, k * SAMPLES + end_of_ramp)).collect(),
        engaged: series(4).get(last).copied().unwrap_or(0.0),
        ratio: series(2).get(last).copied().unwrap_or(0.0) / series(3).get(last).copied().unwrap_or(0.0),
    })
}

impl Staircase {
    /// Whether the gear asked for is engaged with its ratio; else what is wrong.
    pub(super) fn check(&self, class: &str, gear: i64, ratio: f64) -> Result<(), Diagnostic> {
        let name = gear_name(gear);
        let index = if gear > 0 { gear.to_string() } else { "end".into() };
        if self.engaged.round() as i64 != gear {
            let message = format!(
                "{name} of `{class}` cannot be reached on the rig: with `gear` = {gear} its `engaged` is {} after the whole run",
                self.engaged
            );
            let hint = "let `engaged` be the gear once its synchroniser is locked, and press the synchroniser harder if it slips";
            return Err(Diagnostic::error(codes::GEAR_NOT_REACHED, None, message).hint(hint));
        }
        if (self.ratio - ratio).abs() > SAME_RATIO * ratio.abs() {
            let message = format!(
                "{name} of `{class}` turns with a ratio of {:.6}, but its `ratios[{index}]` is {ratio:.6}: the rig cannot reach it",
                self.ratio
            );
            let hint = format!("set `ratios[{index}]` of the gear set to the ratio of its wheels");
            return Err(Diagnostic::error(codes::GEAR_NOT_REACHED, None, message).hint(hint));
        }
        Ok(())
    }

    /// Loss torques at the holds, referred to the input.
    pub(super) fn losses(&self, ratio: f64) -> Vec<f64> {
        self.holds.iter().map(|torques| torques.a + torques.b / ratio).collect()
    }

    /// Inertia at the input: what ramps take more than the holds at their ends do on average, by the acceleration.
    pub(super) fn inertia(&self, plan: &Plan, torque: impl Fn(Torques) -> f64) -> f64 {
        let acceleration = plan.stride() / RAMP;
        let pairs = self.holds.windows(2).zip(&self.ramps);
        let excess = pairs.map(|(ends, ramp)| torque(*ramp) - 0.5 * (torque(ends[0]) + torque(ends[1])));
        excess.sum::<f64>() / (self.ramps.len().max(1) as f64 * acceleration)
    }
}

pub(super) fn gear_name(gear: i64) -> String {
    match gear {
        -1 => "the reverse gear".into(),
        0 => "neutral".into(),
        gear => format!("gear {gear}"),
    }
}

/// Losses over the plane of speed and load, and the inertia at the input.
pub(super) struct Measured {
    pub(super) map: Map,
    pub(super) inertia: f64,
    /// How much of a small additional load is lost.
    pub(super) share: f64,
}

/// A gear over all loads.
pub(super) fn gear(
    request: &Request,
    class: &str,
    gear: i64,
    ratio: f64,
    plan: &Plan,
    settings: &Settings,
    done: &(dyn Fn() + Sync),
) -> Result<Measured, Vec<Diagnostic>> {
    let what = format!("{} of `{class}`", gear_name(gear));
    let failed = |causes| vec![rig_failed(&what, causes)];
    let mut request = request.clone();
    request.modifiers.push(("gear".into(), gear.to_string()));
    let rig = prepare(&request).map_err(failed)?;
    let mut map = Map { speeds: plan.speeds(), loads: plan.loads(), values: Vec::new() };
    let mut inertia = 0.0;
    for (at, &load) in plan.loads().iter().enumerate() {
        let run = staircase(&rig, plan, settings, Some(load)).map_err(failed)?;
        run.check(class, gear, ratio).map_err(|diagnostic| vec![diagnostic])?;
        // A load keeps the teeth in contact; the smallest one leaves most of the torque to the inertia.
        if at == 1 {
            inertia = run.inertia(plan, |torques| torques.a + torques.b / ratio);
        }
        map.values.push(run.losses(ratio));
        done();
    }
    let mean = |row: &Vec<f64>| row.iter().sum::<f64>() / row.len().max(1) as f64;
    let rise = mean(&map.values[2]) - mean(&map.values[0]);
    let share = (rise / (map.loads[2] - map.loads[0])).clamp(0.0, 0.5);
    Ok(Measured { map, inertia, share })
}
