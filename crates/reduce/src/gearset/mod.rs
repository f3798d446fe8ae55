//! Gear sets reduced on a rig: losses over speed and load and lumped inertias of every gear, measured on the full model, fill the
//! template `Layshaft.Vehicles.Transmissions.ReducedGearset` (ideal variator with lag, neutral clutch).
//!
//! Any model with the interface of `PartialGearset` is taken. The rig is a Modelica text made here ([`rig`]); gears run on
//! several threads. Twice as many speeds and loads are measured as are stored: at those between, the reduced model interpolates,
//! and its run on the same rig says how well.

mod map;
mod measure;
mod record;
mod rig;
mod target;

pub use map::map_svg;
pub use target::vehicle_of;

use crate::codes;
use crate::compare;
use crate::run::{Model, Run};
use crate::study::ScenarioResult;
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_solver::Method;
use layshaft_source::{Diagnostic, LARGE_STACK, PrivateFolder, with_large_stack};
use measure::Measured;
pub(crate) use measure::without_places;
use rig::Specimen;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
pub(crate) use target::split;

/// The template of reduced gear sets.
pub const TEMPLATE: &str = "Layshaft.Vehicles.Transmissions.ReducedGearset";
/// The interface of gear sets.
pub const INTERFACE: &str = "Layshaft.Vehicles.Transmissions.PartialGearset";
/// Largest load where nothing says what the vehicle reaches, in N.m (the range of the MORSE project).
const USUAL_LOAD: f64 = 360.0;
/// Loads that a scenario reaches are rounded up to multiples of this, in N.m, after a reserve is added.
const LOAD_STEP: f64 = 10.0;
const RESERVE: f64 = 1.05;
/// Losses at rest are those at this part of the largest speed: at rest friction has any value, and near to it the template fades them out.
const SLOWEST: f64 = 100.0;

/// What to measure.
#[derive(Clone, Debug)]
pub struct GearsetStudy {
    /// The model is the gear set, or a vehicle and the path of its gear set: `Car.transmission.gearset`.
    pub request: Request,
    /// A vehicle and the path of its gear set, whose run says which loads are reached.
    pub scenario: Option<String>,
    /// Largest load at the input, in N.m.
    pub load: Option<f64>,
    /// Largest speed of the input, in rad/s.
    pub speed: f64,
    /// Numbers of speeds and loads in the tables.
    pub speeds: usize,
    pub loads: usize,
    /// Torque and duration of the comparison through all gears.
    pub test_torque: f64,
    pub test_time: f64,
    /// Name of the reduced class.
    pub name: Option<String>,
    /// Threads.
    pub jobs: usize,
    /// Of the runs on the rig.
    pub settings: Settings,
    /// Of the run of the vehicle.
    pub vehicle: Settings,
    /// What is set in the vehicle of the scenario.
    pub scenario_modifiers: Vec<(String, String)>,
}

/// The points of the plane.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    speed: f64,
    /// Below this speed nothing is measured: friction at rest has any value.
    slowest: f64,
    load: f64,
    /// Numbers in the tables.
    speed_count: usize,
    load_count: usize,
    gears: usize,
    test_torque: f64,
    test_time: f64,
}

impl Plan {
    /// Steps of the staircase: those of the table and one between each.
    fn steps(&self) -> usize {
        2 * (self.speed_count - 1)
    }

    fn duration(&self) -> f64 {
        (self.steps() + 1) as f64 * rig::PERIOD
    }

    fn stride(&self) -> f64 {
        (self.speed - self.slowest) / self.steps() as f64
    }

    fn speeds(&self) -> Vec<f64> {
        (0..=self.steps()).map(|k| self.slowest + k as f64 * self.stride()).collect()
    }

    fn loads(&self) -> Vec<f64> {
        let count = 2 * (self.load_count - 1);
        (0..=count).map(|k| self.load * k as f64 / count as f64).collect()
    }
}

/// Values over speeds and loads: by load, then speed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    pub speeds: Vec<f64>,
    pub loads: Vec<f64>,
    pub values: Vec<Vec<f64>>,
}

impl Map {
    /// The largest absolute value.
    pub fn worst(&self) -> f64 {
        self.values.iter().flatten().fold(0.0, |worst: f64, value| worst.max(value.abs()))
    }
}

/// One gear of the reduced set.
#[derive(Clone, Debug)]
pub struct GearResult {
    /// −1 is reverse.
    pub gear: i64,
    pub ratio: f64,
    pub inertia_in: f64,
    pub inertia_out: f64,
    /// Loss torque of the full gear set, referred to the input.
    pub losses: Map,
    /// Loss torque of the reduced set minus that of the full one.
    pub errors: Map,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct GearsetOutcome {
    pub class: String,
    /// Largest load measured, in N.m, and where it comes from.
    pub load: f64,
    pub load_source: String,
    pub gears: Vec<GearResult>,
    /// Name and text of the reduced class.
    pub name: String,
    pub modelica: Option<String>,
    /// Full and reduced set through all gears.
    pub comparison: Option<ScenarioResult>,
    /// Runs on rigs.
    pub runs: usize,
    pub diagnostics: Vec<Diagnostic>,
}

/// Measures a gear set and reduces it. `tell` is told how many runs are done, of how many. Diagnostics with places refer to `store`.
pub fn reduce_gearset(store: &Store, study: &GearsetStudy, tell: &(dyn Fn(usize, usize) + Sync)) -> GearsetOutcome {
    let mut outcome = GearsetOutcome::default();
    if let Err(diagnostics) = carry_out(store, study, tell, &mut outcome) {
        outcome.diagnostics.extend(diagnostics);
    }
    outcome
}

fn carry_out(
    store: &Store,
    study: &GearsetStudy,
    tell: &(dyn Fn(usize, usize) + Sync),
    outcome: &mut GearsetOutcome,
) -> Result<(), Vec<Diagnostic>> {
    let mut target = target::find(store, study)?;
    outcome.diagnostics.append(&mut target.odd);
    outcome.class.clone_from(&target.specimen.class);
    (outcome.load, outcome.load_source) = match (study.load, target.load) {
        (Some(load), _) => (load, "given".into()),
        (None, Some(reached)) => {
            let load = (RESERVE * reached / LOAD_STEP).ceil().max(1.0) * LOAD_STEP;
            (load, format!("the scenario reaches {reached:.1} N.m"))
        }
        (None, None) => (USUAL_LOAD, "usual; `--scenario` finds what a vehicle reaches".into()),
    };
    let plan = Plan {
        speed: study.speed,
        slowest: study.speed / SLOWEST,
        load: outcome.load,
        speed_count: study.speeds.max(2),
        load_count: study.loads.max(2),
        gears: target.gears,
        test_torque: study.test_torque,
        test_time: study.test_time,
    };
    let folder = PrivateFolder::new().map_err(|error| vec![no_folder(&error)])?;
    let rigs = Rigs::new(&folder, &study.request, &target.specimen, &plan, "full")?;
    let settings = &study.settings;

    // Neutral first: it needs no ratio, and tells all of them.
    let neutral = measure::prepare(&rigs.request(rig::NEUTRAL_INPUT)).map_err(|causes| failed(outcome, 0, causes))?;
    target::check_parameters(&neutral, &target)?;
    let ratios = target::ratios(&neutral, settings, target.gears).map_err(|causes| failed(outcome, 0, causes))?;
    target::check_ratios(&outcome.class, &ratios)?;
    let run = measure::staircase(&neutral, &plan, settings, None).map_err(|causes| failed(outcome, 0, causes))?;
    let neutral_losses: Vec<f64> = run.holds.iter().map(|torques| torques.a).collect();
    let inertia_in = run.inertia(&plan, |torques| torques.a).max(0.0);
    let turned = measure::prepare(&rigs.request(rig::NEUTRAL_OUTPUT)).map_err(|causes| failed(outcome, 0, causes))?;
    let run = measure::staircase(&turned, &plan, settings, None).map_err(|causes| failed(outcome, 0, causes))?;
    let scale = ratios.iter().fold(0.0, |scale: f64, ratio| scale.max(ratio.abs()));
    let inertia_out = (run.inertia(&plan, |torques| torques.b) * scale).max(0.0);

    let gears: Vec<(i64, f64)> = (1..=target.gears as i64).chain([-1]).zip(ratios).collect();
    let per_pass = gears.len() * plan.loads().len();
    let progress = Progress { done: AtomicUsize::new(0), all: 2 * per_pass, tell };
    let measured = all_gears(&rigs.request(rig::IN_GEAR), &outcome.class, &gears, &plan, study, &progress)?;
    for (&(gear, ratio), measured) in gears.iter().zip(measured) {
        let (inertia_in, inertia_out) = shared(&measured, inertia_in, inertia_out, ratio);
        let errors = Map::default();
        outcome.gears.push(GearResult { gear, ratio, inertia_in, inertia_out, losses: measured.map, errors });
    }
    let full = through_all_gears(&rigs, settings, &outcome.class)?;
    outcome.name = study.name.clone().unwrap_or_else(|| crate::modelica::reduced_name(&target.specimen.class, None));
    let neutral = record::Neutral { losses: neutral_losses, inertia_in, inertia_out };
    let shift_time = shift_time(&full.1);
    let text = record::text(outcome, &neutral, &plan, shift_time);

    // The reduced set on the same rig.
    let path = folder.path().join(format!("{}.mo", outcome.name));
    std::fs::write(&path, &text).map_err(|error| vec![no_folder(&error)])?;
    let reduced = Specimen { class: outcome.name.clone(), ..Specimen::default() };
    let mut rigs = Rigs::new(&folder, &study.request, &reduced, &plan, "reduced")?;
    rigs.request.files.push(path);
    let again = all_gears(&rigs.request(rig::IN_GEAR), &outcome.name, &gears, &plan, study, &progress)?;
    for (result, again) in outcome.gears.iter_mut().zip(again) {
        let difference = |(full, reduced): (&Vec<f64>, &Vec<f64>)| -> Vec<f64> {
            full.iter().zip(reduced).map(|(full, reduced)| reduced - full).collect()
        };
        let values = result.losses.values.iter().zip(&again.map.values).map(difference).collect();
        result.errors = Map { values, ..again.map };
    }
    let reduced = through_all_gears(&rigs, settings, &outcome.name)?;
    outcome.modelica = Some(text);
    outcome.runs = progress.done.load(Ordering::Relaxed) + 4;
    let errors = compare::errors(&full.1.samples, &reduced.1.samples, &COMPARED.map(String::from));
    let settings = test_settings(settings);
    outcome.comparison = Some(ScenarioResult {
        name: "all gears".into(),
        full: full.0.timed(&settings, full.1),
        reduced: reduced.0.timed(&settings, reduced.1),
        errors,
    });
    Ok(())
}

/// What is compared through all gears.
const COMPARED: [&str; 3] = ["gearset.w_in", "gearset.w_out", "gearset.flange_b.tau"];

fn failed(outcome: &GearsetOutcome, gear: i64, causes: Vec<Diagnostic>) -> Vec<Diagnostic> {
    vec![measure::rig_failed(&format!("`{}` in {}", outcome.class, measure::gear_name(gear)), causes)]
}

fn no_folder(error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(codes::RIG_FAILED, None, format!("the rig cannot be written: {error}"))
}

/// The inertia of a gear, measured at the input, as one at each side: at the output what turns with it in neutral, the rest at the
/// input. If that were negative, the inertia at the input is that of neutral. What accelerates the input does not load the meshes: the rest
/// appears smaller by the share of the load that is lost.
fn shared(measured: &Measured, neutral_in: f64, neutral_out: f64, ratio: f64) -> (f64, f64) {
    let rest = (measured.inertia - neutral_out / (ratio * ratio)) / (1.0 - measured.share);
    if rest > 0.0 {
        return (rest, neutral_out);
    }
    let inertia_in = neutral_in.min(measured.inertia.max(0.0));
    (inertia_in, (measured.inertia - inertia_in).max(0.0) * ratio * ratio)
}

/// The rigs of one gear set as a file.
struct Rigs {
    request: Request,
}

impl Rigs {
    fn new(
        folder: &PrivateFolder,
        request: &Request,
        specimen: &Specimen,
        plan: &Plan,
        name: &str,
    ) -> Result<Rigs, Vec<Diagnostic>> {
        let directory: PathBuf = folder.path().join(name);
        let path = directory.join(format!("{}.mo", rig::PACKAGE));
        let written = std::fs::create_dir(&directory).and_then(|()| std::fs::write(&path, rig::text(specimen, plan)));
        written.map_err(|error| vec![no_folder(&error)])?;
        let mut request = Request { modifiers: Vec::new(), ..request.clone() };
        request.files.push(path);
        Ok(Rigs { request })
    }

    fn request(&self, model: &str) -> Request {
        Request { model: Some(model.into()), ..self.request.clone() }
    }
}

/// Runs that are done.
struct Progress<'t> {
    done: AtomicUsize,
    all: usize,
    tell: &'t (dyn Fn(usize, usize) + Sync),
}

/// What came of one gear on the rig.
type MeasuredGear = Result<Measured, Vec<Diagnostic>>;

/// Measures the gears, several at a time.
fn all_gears(
    request: &Request,
    class: &str,
    gears: &[(i64, f64)],
    plan: &Plan,
    study: &GearsetStudy,
    progress: &Progress<'_>,
) -> Result<Vec<Measured>, Vec<Diagnostic>> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<MeasuredGear>>> = gears.iter().map(|_| Mutex::default()).collect();
    let done = || (progress.tell)(1 + progress.done.fetch_add(1, Ordering::Relaxed), progress.all);
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(gear, ratio)) = gears.get(at) else { break };
            let measured = measure::gear(request, class, gear, ratio, plan, &study.settings, &done);
            if let Ok(mut slot) = results[at].lock() {
                *slot = Some(measured);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..study.jobs.clamp(1, gears.len().max(1)) {
            let thread = std::thread::Builder::new().name("rig".into()).stack_size(LARGE_STACK);
            // What no thread can be had for is done by the others.
            let _ = thread.spawn_scoped(scope, || with_large_stack(work));
        }
    });
    let mut measured = Vec::new();
    for result in results {
        match result.into_inner().ok().flatten() {
            Some(Ok(gear)) => measured.push(gear),
            Some(Err(diagnostics)) => return Err(diagnostics),
            None => return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]),
        }
    }
    Ok(measured)
}

fn test_settings(settings: &Settings) -> Settings {
    Settings { method: Some(Method::Radau), tolerance: Some(1e-5), ..settings.clone() }
}

/// A run through all gears.
fn through_all_gears(rigs: &Rigs, settings: &Settings, class: &str) -> Result<(Model, Run), Vec<Diagnostic>> {
    let what = format!("`{class}` through all gears");
    let failed = |causes| vec![measure::rig_failed(&what, causes)];
    let store = Store::default();
    let translation = Translation::new(&store, &rigs.request(rig::ALL_GEARS));
    let compiled = Model::compile(&translation, Engine::MachineCode);
    let model = compiled.map_err(|causes| failed(measure::without_places(causes)))?;
    let settings = test_settings(settings);
    let options = settings.options(&model.compiled.program);
    let grid = compare::grid(options.start, options.stop, (options.stop - options.start) / 2000.0);
    let names: Vec<String> =
        COMPARED.iter().chain(&["gearset.engaged", "gearset.gear"]).map(|name| name.to_string()).collect();
    let (run, report, _) = model.run(&settings, &grid, &names, None, &mut |_| {});
    if !report.is_complete {
        return Err(failed(measure::without_places(report.diagnostics)));
    }
    Ok((model, run))
}

/// Time in neutral between two gears, on average; absent if there was no shift.
fn shift_time(run: &Run) -> Option<f64> {
    let engaged = run.samples.series("gearset.engaged")?;
    let interval = run.samples.grid.get(1)? - run.samples.grid.first()?;
    let first = engaged.iter().position(|gear| *gear != 0.0)?;
    let open = engaged[first..].iter().filter(|gear| **gear == 0.0).count();
    let mut seen: Vec<f64> = engaged[first..].iter().copied().filter(|gear| *gear != 0.0).collect();
    seen.dedup();
    (seen.len() > 1).then(|| open as f64 * interval / (seen.len() - 1) as f64)
}
