//! The steady map of an engine: a rig with speed and fuel as parameters runs at every point of a grid until its torque is steady, and a record for
//! `Layshaft.Trucks.Engines.Engine` is written (Assanis et al. 1999: the map of a virtual engine stands in for one that was measured).
//!
//! The torque of a point is the mean over the last quarter of its run; the quarter before says whether it is steady. Where the rig says that air is missing,
//! the point lies beyond full load.

use crate::codes;
use crate::compare;
use crate::gearset::without_places;
use crate::run::Model;
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::{Diagnostic, LARGE_STACK, with_large_stack};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Points of a run that are averaged.
const SAMPLES: f64 = 8000.0;
/// A torque that changes by more than this share of the map's range between two quarters is not steady.
const STEADY: f64 = 0.02;
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
    /// In rpm and mg, increasing.
    pub speeds: Vec<f64>,
    pub fuels: Vec<f64>,
    /// Engines like this one on one crankshaft: the torque is multiplied.
    pub banks: f64,
    pub name: String,
    pub jobs: usize,
    pub settings: Settings,
}

/// A point of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MapPoint {
    pub torque: f64,
    /// By how much the torque still changes.
    pub change: f64,
    pub missing: f64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct EngineMapOutcome {
    pub class: String,
    pub name: String,
    pub speeds: Vec<f64>,
    pub fuels: Vec<f64>,
    /// By speed, then fuel.
    pub points: Vec<Vec<MapPoint>>,
    /// Fuel and torque at full load, by speed.
    pub full_load: Vec<(f64, f64)>,
    pub modelica: Option<String>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Runs the rig over the grid. `tell` is told how many points are done, of how many.
pub fn engine_map(store: &Store, study: &EngineMapStudy, tell: &(dyn Fn(usize, usize) + Sync)) -> EngineMapOutcome {
    let mut outcome = EngineMapOutcome {
        name: study.name.clone(),
        speeds: study.speeds.clone(),
        fuels: study.fuels.clone(),
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
            let point = point(&model, study, &names, speed, fuel);
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
            Some(Ok(point)) => points.push(point),
            Some(Err(diagnostics)) => return Err(diagnostics),
            None => return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]),
        }
    }
    outcome.points = points.chunks(study.fuels.len()).map(<[MapPoint]>::to_vec).collect();
    judge(study, outcome)?;
    outcome.modelica = Some(text(study, outcome));
    Ok(())
}

/// Runs one point.
fn point(
    model: &Model,
    study: &EngineMapStudy,
    names: &[String],
    speed: f64,
    fuel: f64,
) -> Result<MapPoint, Vec<Diagnostic>> {
    let mut settings = study.settings.clone();
    for (parameter, value) in [(&study.speed, speed), (&study.fuel, fuel)] {
        settings.parameters.push((model.compiled.tunable(parameter).map_err(|_| Vec::new())?, value));
    }
    let options = settings.options(&model.compiled.program);
    settings.interval = Some((options.stop - options.start) / SAMPLES);
    settings.step = settings.step.or(study.settings.step);
    let grid = compare::grid(options.start, options.stop, (options.stop - options.start) / SAMPLES);
    let (run, report, _) = model.run(&settings, &grid, names, None, &mut |_| {});
    if !report.is_complete {
        let what = format!("`{}` does not run at {speed} rpm and {fuel} mg", model.name);
        let mut diagnostic = Diagnostic::error(codes::SCENARIO_FAILED, None, what);
        for cause in without_places(report.diagnostics).into_iter().take(3) {
            diagnostic = diagnostic.note(None, cause.message);
        }
        return Err(vec![diagnostic.hint("leave the point out of `--speeds` and `--fuels`, or correct the rig there")]);
    }
    let mean = |column: usize, from: f64, to: f64| {
        let values = &run.samples.values[column];
        let place = |share: f64| (share * values.len() as f64) as usize;
        let part = &values[place(from)..place(to)];
        part.iter().sum::<f64>() / part.len().max(1) as f64
    };
    let torque = mean(0, 0.75, 1.0);
    let missing = if names.len() > 1 { mean(1, 0.75, 1.0) } else { 0.0 };
    Ok(MapPoint { torque, change: torque - mean(0, 0.5, 0.75), missing })
}

/// Finds the full-load curve, and points that are none.
fn judge(study: &EngineMapStudy, outcome: &mut EngineMapOutcome) -> Result<(), Vec<Diagnostic>> {
    let all = || outcome.points.iter().flatten();
    let range = all().map(|point| point.torque).fold(f64::NEG_INFINITY, f64::max)
        - all().map(|point| point.torque).fold(f64::INFINITY, f64::min);
    let mut diagnostics = Vec::new();
    for (row, &speed) in outcome.points.iter().zip(&study.speeds) {
        let unsteady = row.iter().zip(&study.fuels).find(|(point, _)| point.change.abs() > STEADY * range);
        if let Some((point, fuel)) = unsteady {
            let message = format!(
                "the torque at {speed} rpm and {fuel} mg is not steady: it changes by {:.2} N.m in the last quarter of the run",
                point.change
            );
            diagnostics.push(
                Diagnostic::warning(codes::NOT_STEADY, None, message).hint("give the rig more time: `--stop-time`"),
            );
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
    let row = |row: &&Vec<MapPoint>| list(&mut row.iter().map(|point| study.banks * point.torque));
    let rows: Vec<String> = rows.iter().map(row).collect();
    let mut text = format!(
        "record {} \"Steady map of {}\"\n  extends Layshaft.Data.Engines.InjectionMaps(\n",
        outcome.name, outcome.class
    );
    let _ = writeln!(text, "    n={{{}}},", list(&mut speeds.iter().copied()));
    let _ = writeln!(text, "    fuel={{{}}},", list(&mut outcome.fuels.iter().copied()));
    let _ = writeln!(text, "    torque=[\n      {}],", rows.join(";\n      "));
    let _ = writeln!(text, "    n_full={{{}}},", list(&mut outcome.speeds.iter().copied()));
    let _ = writeln!(
        text,
        "    torque_full={{{}}},",
        list(&mut outcome.full_load.iter().map(|(_, torque)| study.banks * torque))
    );
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

const WIDTH: f64 = 820.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 80.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// Torque over speed, a curve for each fuel, and full load.
pub fn engine_map_svg(outcome: &EngineMapOutcome) -> String {
    let torques = || outcome.points.iter().flatten().map(|point| point.torque);
    let tens = |value: f64, up: bool| 50.0 * if up { (value / 50.0).ceil() } else { (value / 50.0).floor() };
    let low = tens(torques().fold(0.0, f64::min), false);
    let high = tens(torques().fold(1.0, f64::max), true);
    let last = 500.0 * (outcome.speeds.last().copied().unwrap_or(1.0) / 500.0).ceil().max(1.0);
    let x = |speed: f64| LEFT + (WIDTH - LEFT - RIGHT) * speed / last;
    let y = |torque: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - torque) / (high - low);
    let mut out = String::new();
    let mut put = |line: String| {
        out.push_str(&line);
        out.push('\n');
    };
    put(format!(
        "<text x=\"{LEFT}\" y=\"22\" font-size=\"14\">Torque [N.m] over speed [rpm], by fuel per injection</text>"
    ));
    for at in 0..=((high - low) / 50.0) as usize {
        let torque = low + 50.0 * at as f64;
        let level = y(torque);
        put(format!(
            "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{level:.1}\" y2=\"{level:.1}\" stroke=\"#ddd\"/>",
            WIDTH - RIGHT
        ));
        put(format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{torque}</text>", LEFT - 8.0, level + 4.0));
    }
    for at in 0..=(last / 500.0) as usize {
        let speed = 500.0 * at as f64;
        put(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{speed}</text>",
            x(speed),
            HEIGHT - BOTTOM + 20.0
        ));
    }
    let mut curve = |name: String, torques: Vec<f64>, colour: &str, width: f64| {
        let places: Vec<String> = outcome
            .speeds
            .iter()
            .zip(&torques)
            .map(|(speed, torque)| format!("{:.1},{:.1}", x(*speed), y(*torque)))
            .collect();
        put(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            places.join(" ")
        ));
        let (speed, torque) = (outcome.speeds.last().copied().unwrap_or(0.0), torques.last().copied().unwrap_or(0.0));
        put(format!("<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>", x(speed) + 6.0, y(torque) + 4.0));
    };
    for (at, fuel) in outcome.fuels.iter().enumerate() {
        curve(format!("{fuel} mg"), outcome.points.iter().map(|row| row[at].torque).collect(), "#0072b2", 1.4);
    }
    curve(String::new(), outcome.full_load.iter().map(|(_, torque)| *torque).collect(), "#d55e00", 2.6);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"system-ui, sans-serif\" \
         font-size=\"12\" fill=\"#333\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{out}\
         <text x=\"{:.1}\" y=\"22\" fill=\"#d55e00\">full load</text>\n</svg>\n",
        WIDTH - 150.0
    )
}
