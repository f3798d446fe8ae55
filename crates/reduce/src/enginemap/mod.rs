//! The steady map of an engine: a rig with speed and fuel as parameters runs at every point of a grid until its torque is steady, and a record for
//! `Layshaft.Trucks.Engines.Engine` is written (Assanis et al. 1999: the map of a virtual engine stands in for one that was measured).
//!
//! A point runs until it is steady ([`point`]). Where the rig says that air is missing, it lies beyond full load.

mod plot;
mod point;

pub use plot::engine_map_svg;

use crate::codes;
use crate::run::Model;
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::{Diagnostic, LARGE_STACK, with_large_stack};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A torque that has not settled is worth a warning if it still changes by more than this share of the map's range.
const NOTICEABLE: f64 = 2e-3;
/// Air that may be missing at full load, relative to what is needed.
const MISSING: f64 = 0.03;

/// What to run.
#[derive(Clone, Debug)]
pub struct EngineMapStudy {
    pub request: Request,
    /// Parameters of the rig, and variables that it gives.
    pub speed: String,
    pub fuel: String,
    pub torque: String,
    /// Air that is missing, relative to what is needed; empty if the rig does not say.
    pub missing: String,
    /// Further variables that must be steady: a controller that moves while the torque does not.
    pub steady: Vec<String>,
    /// In rpm and mg, increasing.
    pub speeds: Vec<f64>,
    pub fuels: Vec<f64>,
    /// Engines like this one on one crankshaft: the torque is multiplied.
    pub banks: f64,
    /// Injections of the rig in two revolutions: its cylinders.
    pub injections: f64,
    pub name: String,
    pub jobs: usize,
    pub settings: Settings,
}

/// A point of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MapPoint {
    /// Of all engines on the crankshaft.
    pub torque: f64,
    /// By how much the torque changed at last.
    pub change: f64,
    pub missing: f64,
    /// Time after which the run ended, and whether it was steady then.
    pub time: f64,
    pub is_steady: bool,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct EngineMapOutcome {
    pub class: String,
    pub name: String,
    pub speeds: Vec<f64>,
    pub fuels: Vec<f64>,
    /// Injections in two revolutions, of all engines on the crankshaft.
    pub injections: f64,
    /// By speed, then fuel.
    pub points: Vec<Vec<MapPoint>>,
    /// Fuel and torque at full load, by speed.
    pub full_load: Vec<(f64, f64)>,
    pub modelica: Option<String>,
    pub diagnostics: Vec<Diagnostic>,
}

impl EngineMapOutcome {
    /// Specific consumption of a point in g/kWh, if the engine gives power there.
    pub fn consumption(&self, speed: usize, fuel: usize) -> Option<f64> {
        let power = self.points.get(speed)?.get(fuel)?.torque * self.speeds[speed] * std::f64::consts::PI / 30.0;
        let rate = self.fuels[fuel] * 1e-3 * self.injections / 2.0 * self.speeds[speed] / 60.0;
        (power > 0.0 && rate > 0.0).then(|| rate * 3600.0 / (power / 1000.0))
    }

    /// The least consumption below full load, and its speed and fuel.
    pub fn best(&self) -> Option<(f64, f64, f64)> {
        let places = (0..self.speeds.len()).flat_map(|speed| (0..self.fuels.len()).map(move |fuel| (speed, fuel)));
        let values = places
            .filter(|&(speed, fuel)| self.fuels[fuel] <= self.full_load[speed].0)
            .filter_map(|(speed, fuel)| Some((self.consumption(speed, fuel)?, self.speeds[speed], self.fuels[fuel])));
        values.min_by(|a, b| a.0.total_cmp(&b.0))
    }
}

/// Runs the rig over the grid. `tell` is told how many points are done, of how many.
pub fn engine_map(store: &Store, study: &EngineMapStudy, tell: &(dyn Fn(usize, usize) + Sync)) -> EngineMapOutcome {
    let mut outcome = EngineMapOutcome {
        name: study.name.clone(),
        speeds: study.speeds.clone(),
        fuels: study.fuels.clone(),
        injections: study.banks * study.injections,
        ..EngineMapOutcome::default()
    };
    if let Err(diagnostics) = carry_out(store, study, tell, &mut outcome) {
        outcome.diagnostics.extend(diagnostics);
    }
    outcome
}

fn carry_out(
    store: &Store,
    study: &EngineMapStudy,
    tell: &(dyn Fn(usize, usize) + Sync),
    outcome: &mut EngineMapOutcome,
) -> Result<(), Vec<Diagnostic>> {
    for (what, values) in [("speeds", &study.speeds), ("fuels", &study.fuels)] {
        if values.len() < 2 || values.windows(2).any(|pair| pair[0] >= pair[1]) || values[0] < 0.0 {
            let message = format!("the {what} {values:?} are no axis of a map");
            let hint = format!("give at least two that increase: `--{what} 600,1000,1500`");
            return Err(vec![Diagnostic::error(codes::AMOUNT, None, message).hint(hint)]);
        }
    }
    let translation = Translation::new(store, &study.request);
    let model = Model::compile(&translation, Engine::MachineCode)?;
    outcome.class.clone_from(&model.name);
    let mut names = vec![study.torque.clone()];
    names.extend(Some(study.missing.clone()).filter(|name| !name.is_empty()));
    names.extend(study.steady.iter().cloned());
    let (names, _) = crate::outputs::resolve(&model, &names)?;
    for parameter in [&study.speed, &study.fuel] {
        model.compiled.tunable(parameter).map_err(|_| {
            let message = format!("`{}` has no parameter `{parameter}` that can be set", model.name);
            let hint = "name it: `--speed n --fuel fuel`; it must not shape the model";
            vec![Diagnostic::error(codes::UNKNOWN_INPUT, None, message).hint(hint)]
        })?;
    }
    let all = study.speeds.len() * study.fuels.len();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let results: Vec<Mutex<Option<Result<MapPoint, Vec<Diagnostic>>>>> = (0..all).map(|_| Mutex::default()).collect();
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= all {
                break;
            }
            let (speed, fuel) = (study.speeds[at / study.fuels.len()], study.fuels[at % study.fuels.len()]);
            let point = point::point(&model, study, &names, speed, fuel);
            if point.is_err() {
                // What failed is reported; the points that nobody has begun are left.
                next.store(all, Ordering::Relaxed);
            }
            if let Ok(mut slot) = results[at].lock() {
                *slot = Some(point);
            }
            tell(1 + done.fetch_add(1, Ordering::Relaxed), all);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..study.jobs.clamp(1, all) {
            let thread = std::thread::Builder::new().name("map".into()).stack_size(LARGE_STACK);
            let _ = thread.spawn_scoped(scope, || with_large_stack(work));
        }
    });
    let mut points = Vec::new();
    for result in results {
        match result.into_inner().ok().flatten() {
            Some(Ok(point)) => points.push(MapPoint {
                torque: study.banks * point.torque,
                change: study.banks * point.change,
                ..point
            }),
            Some(Err(diagnostics)) => return Err(diagnostics),
            None => return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]),
        }
    }
    outcome.points = points.chunks(study.fuels.len()).map(<[MapPoint]>::to_vec).collect();
    judge(study, outcome)?;
    outcome.modelica = Some(text(study, outcome));
    Ok(())
}

/// Finds the full-load curve, and points that are none.
fn judge(study: &EngineMapStudy, outcome: &mut EngineMapOutcome) -> Result<(), Vec<Diagnostic>> {
    let all = || outcome.points.iter().flatten();
    let range = all().map(|point| point.torque).fold(f64::NEG_INFINITY, f64::max)
        - all().map(|point| point.torque).fold(f64::INFINITY, f64::min);
    let mut diagnostics = Vec::new();
    for (row, &speed) in outcome.points.iter().zip(&study.speeds) {
        let is_unsteady = |point: &MapPoint| !point.is_steady && point.change.abs() > NOTICEABLE * range;
        for (point, fuel) in row.iter().zip(&study.fuels).filter(|(point, _)| is_unsteady(point)) {
            let message = format!(
                "the torque at {speed} rpm and {fuel} mg is not steady after {:.3} s: at last it changed by {:.2} N.m",
                point.time, point.change
            );
            let hint = "give the rig more time with `--stop-time`, or damp its controllers";
            diagnostics.push(Diagnostic::warning(codes::NOT_STEADY, None, message).hint(hint));
        }
        // Beyond full load air is missing; the crossing is found between two fuels.
        let beyond = row.iter().zip(&study.fuels).position(|(point, &fuel)| fuel > 0.0 && point.missing > MISSING);
        let (fuel, torque) = match beyond {
            None => (study.fuels[row.len() - 1], row[row.len() - 1].torque),
            Some(0) | Some(1) if study.fuels[0] == 0.0 => {
                let message = format!("the engine gets too little air at {speed} rpm even for {} mg", study.fuels[1]);
                let hint = "the map has no full load there: add smaller fuels to `--fuels`, or leave the speed out of `--speeds`";
                return Err(vec![Diagnostic::error(codes::AMOUNT, None, message).hint(hint)]);
            }
            Some(at) => {
                let (before, after) = (at.saturating_sub(1), at);
                let rise = row[after].missing - row[before].missing;
                let share = if rise > 0.0 { ((MISSING - row[before].missing) / rise).clamp(0.0, 1.0) } else { 0.0 };
                let between = |a: f64, b: f64| a + share * (b - a);
                (between(study.fuels[before], study.fuels[after]), between(row[before].torque, row[after].torque))
            }
        };
        outcome.full_load.push((fuel, torque));
    }
    outcome.diagnostics.extend(diagnostics);
    Ok(())
}

fn text(study: &EngineMapStudy, outcome: &EngineMapOutcome) -> String {
    let number = |value: f64| format!("{}", (value * 100.0).round() / 100.0);
    let list = |values: &mut dyn Iterator<Item = f64>| values.map(number).collect::<Vec<_>>().join(",");
    // The map begins at rest, where the slowest speed stands in.
    let from_rest = study.speeds[0] > 0.0;
    let mut speeds = outcome.speeds.clone();
    let mut rows: Vec<&Vec<MapPoint>> = outcome.points.iter().collect();
    if from_rest {
        speeds.insert(0, 0.0);
        rows.insert(0, &outcome.points[0]);
    }
    let row = |row: &&Vec<MapPoint>| list(&mut row.iter().map(|point| point.torque));
    let rows: Vec<String> = rows.iter().map(row).collect();
    let mut text = format!(
        "record {} \"Steady map of {}\"\n  extends Layshaft.Data.Engines.InjectionMaps(\n",
        outcome.name, outcome.class
    );
    let _ = writeln!(text, "    n={{{}}},", list(&mut speeds.iter().copied()));
    let _ = writeln!(text, "    fuel={{{}}},", list(&mut outcome.fuels.iter().copied()));
    let _ = writeln!(text, "    torque=[\n      {}],", rows.join(";\n      "));
    let _ = writeln!(text, "    n_full={{{}}},", list(&mut outcome.speeds.iter().copied()));
    let _ = writeln!(text, "    torque_full={{{}}},", list(&mut outcome.full_load.iter().map(|(_, torque)| *torque)));
    let _ = writeln!(text, "    fuel_full={{{}}});", list(&mut outcome.full_load.iter().map(|(fuel, _)| *fuel)));
    let banks = if study.banks == 1.0 {
        String::new()
    } else {
        format!(", torque of {} such engines on one crankshaft", study.banks)
    };
    let _ = write!(
        text,
        "\n  annotation(Documentation(info=\"<html>\n<p>Made by <code>layshaft reduce enginemap</code>: brake torque after {} runs of the rig{banks}. At rest the slowest speed stands in.</p>\n</html>\"));\nend {};\n",
        outcome.points.len() * outcome.fuels.len(),
        outcome.name
    );
    text
}
