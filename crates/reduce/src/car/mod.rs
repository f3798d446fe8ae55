//! A ladder of levels for a whole car: gear set, symmetry, longitudinal motion and activity, one after the other, each with its error against the full
//! car and its cost.
//!
//! Every level is a class that extends the one before it. A step that a car does not offer is left out, with the reason.

mod plot;
mod steps;

pub use plot::ladder_svg;

use crate::codes;
use crate::compare::{self, OutputError};
use crate::outputs;
use crate::run::{Model, Run};
use crate::select::Goal;
use layshaft_flatten::{Request, Store};
use layshaft_results::ResultHeader;
use layshaft_sim::{Engine, Settings, Translation};
use layshaft_source::{Diagnostic, FastSet, PrivateFolder};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Intervals of the grid of comparison.
const INTERVALS: f64 = 2000.0;
/// What is compared where the car has no outputs: the bus of `Layshaft.Vehicles`.
const SIGNALS: [&str; 2] = ["bus.engine.speed", "bus.chassis.speed"];

/// What to reduce.
#[derive(Clone, Debug)]
pub struct CarStudy {
    pub request: Request,
    /// Variables to compare; empty for the outputs of the car, the signals of its bus, or its states.
    pub outputs: Vec<String>,
    /// How far the last step goes: a share of the activity, or an error.
    pub goal: Goal,
    /// Components that symmetry leaves alone.
    pub leave: Vec<String>,
    /// What the names of the levels begin with.
    pub name: Option<String>,
    /// Rigs of gear sets that run at the same time.
    pub jobs: usize,
    pub settings: Settings,
}

/// One level of the ladder.
#[derive(Clone, Debug)]
pub struct CarLevel {
    /// Name of its class.
    pub class: String,
    /// What it adds to the level before.
    pub what: String,
    pub assumed: Vec<String>,
    pub run: Run,
    /// Against the full car.
    pub errors: Vec<OutputError>,
    /// Classes that were written for it, by the name of their file.
    pub files: Vec<(String, String)>,
}

impl CarLevel {
    /// The largest error of all outputs, relative to their ranges.
    pub fn error(&self) -> f64 {
        self.errors.iter().map(|error| error.max_relative).fold(0.0, f64::max)
    }
}

#[derive(Clone, Debug, Default)]
pub struct CarOutcome {
    pub model: String,
    pub levels: Vec<CarLevel>,
    /// Steps that were left out, and why.
    pub left_out: Vec<(String, String)>,
    /// The variables of the full car, with all their names.
    pub header: Option<ResultHeader>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Makes the ladder of a car. The car is not touched. `tell` is told what is being done.
pub fn reduce_car(store: &Store, study: &CarStudy, tell: &(dyn Fn(&str) + Sync)) -> CarOutcome {
    let mut outcome = CarOutcome::default();
    if let Err(diagnostics) = carry_out(store, study, tell, &mut outcome) {
        outcome.diagnostics.extend(diagnostics);
    }
    outcome
}

fn carry_out(
    store: &Store,
    study: &CarStudy,
    tell: &(dyn Fn(&str) + Sync),
    outcome: &mut CarOutcome,
) -> Result<(), Vec<Diagnostic>> {
    tell("full car");
    let translation = Translation::new(store, &study.request);
    let full = Model::compile(&translation, Engine::MachineCode)?;
    outcome.model.clone_from(&full.name);
    outcome.diagnostics.extend(layshaft_sim::data_warnings(&full.compiled));
    let options = study.settings.options(&full.compiled.program);
    let span = options.stop - options.start;
    let settings = Settings {
        start_time: Some(options.start),
        stop_time: Some(options.stop),
        interval: Some(span / INTERVALS),
        tolerance: Some(options.tolerance),
        ..study.settings.clone()
    };
    let wanted = wanted(&full, &study.outputs);
    let (sampled, compared) = outputs::resolve(&full, &wanted)?;
    let grid = compare::grid(options.start, options.stop, span / INTERVALS);
    let (run, report, _) = full.run(&settings, &grid, &sampled, None, &mut |_| {});
    if !report.is_complete {
        let mut diagnostics = report.diagnostics;
        let message = format!("`{}` does not run to its end: there is nothing to compare with", full.name);
        let hint = "simulate it, and mend what is said there";
        diagnostics.push(Diagnostic::error(codes::SCENARIO_FAILED, None, message).hint(hint));
        return Err(diagnostics);
    }
    outcome.header = Some(full.header());
    let run = full.timed(&settings, run);
    outcome.levels.push(CarLevel {
        class: full.name.clone(),
        what: "full car".into(),
        assumed: Vec::new(),
        errors: compare::errors(&run.samples, &run.samples, compared.names()),
        run,
        files: Vec::new(),
    });
    let folder = PrivateFolder::new().map_err(|error| {
        vec![Diagnostic::error(codes::REDUCED_FAILED, None, format!("levels cannot be written: {error}"))]
    })?;
    let stem = study.name.clone().unwrap_or_else(|| full.name.rsplit('.').next().unwrap_or("Car").to_string());
    let mut ladder = Ladder {
        store,
        study,
        settings,
        grid,
        sampled,
        compared,
        folder,
        stem,
        request: Request { model: Some(full.name.clone()), ..study.request.clone() },
        tell,
    };
    for step in steps::STEPS {
        if study.settings.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(vec![Diagnostic::error(codes::INTERRUPTED, None, "the reduction was interrupted")]);
        }
        tell(step.name);
        let made = (step.make)(&ladder);
        let levels = match made {
            Ok(levels) => levels,
            Err(why) => {
                outcome.left_out.push((step.name.into(), why));
                continue;
            }
        };
        for level in levels {
            match ladder.climb(level, &outcome.levels[0].run) {
                Ok(level) => outcome.levels.push(level),
                Err(why) => outcome.left_out.push((step.name.into(), why)),
            }
        }
    }
    Ok(())
}

/// What the user asked for, or the signals of the bus where the car has no outputs.
fn wanted(full: &Model, outputs: &[String]) -> Vec<String> {
    let has_outputs = full.compiled.program.variables.iter().any(|variable| variable.is_output);
    if !outputs.is_empty() || has_outputs {
        return outputs.to_vec();
    }
    let header = full.header();
    let known: FastSet<&str> = header.variables.iter().map(|column| column.name.as_str()).collect();
    SIGNALS.iter().filter(|name| known.contains(**name)).map(|name| name.to_string()).collect()
}

/// A level that is proposed: classes to write, the last of which is the car.
struct Proposal {
    what: String,
    assumed: Vec<String>,
    /// Names and texts of classes; the last one is the car.
    classes: Vec<(String, String)>,
}

/// Where the ladder has got to.
struct Ladder<'l> {
    store: &'l Store,
    study: &'l CarStudy,
    settings: Settings,
    grid: Arc<[f64]>,
    sampled: Vec<String>,
    compared: outputs::Compared,
    folder: PrivateFolder,
    stem: String,
    /// The car of the last level.
    request: Request,
    tell: &'l (dyn Fn(&str) + Sync),
}

impl Ladder<'_> {
    /// The car of the last level by name.
    fn class(&self) -> &str {
        self.request.model.as_deref().unwrap_or_default()
    }

    /// The request of a proposal: its classes are written, each into a file of its own.
    fn written(&self, proposal: &Proposal) -> Result<Request, String> {
        let mut request = self.request.clone();
        for (name, text) in &proposal.classes {
            // Attempts do not share files: what was read once is kept.
            let number = std::fs::read_dir(self.folder.path()).map_or(0, Iterator::count);
            let directory = self.folder.path().join(number.to_string());
            let path = directory.join(format!("{name}.mo"));
            let written = std::fs::create_dir(&directory).and_then(|()| std::fs::write(&path, text));
            written.map_err(|error| format!("`{}` cannot be written: {error}", path.display()))?;
            request.files.push(path);
            request.model = Some(name.clone());
        }
        Ok(request)
    }

    /// Whether a proposal can be translated.
    fn translates(&self, proposal: &Proposal) -> Result<(), String> {
        let request = self.written(proposal)?;
        Model::compile(&Translation::new(self.store, &request), Engine::OnDemand).map(|_| ()).map_err(first)
    }

    /// Runs a proposal, which becomes the last level.
    fn climb(&mut self, proposal: Proposal, full: &Run) -> Result<CarLevel, String> {
        (self.tell)(&proposal.what);
        let request = self.written(&proposal)?;
        let model = Model::compile(&Translation::new(self.store, &request), Engine::MachineCode).map_err(first)?;
        let header = model.header();
        let known: FastSet<&str> = header.variables.iter().map(|column| column.name.as_str()).collect();
        let sampled: Vec<String> = self.sampled.iter().filter(|name| known.contains(name.as_str())).cloned().collect();
        let (run, report, _) = model.run(&self.settings, &self.grid, &sampled, None, &mut |_| {});
        if !report.is_complete {
            return Err(first(report.diagnostics));
        }
        let shown = outputs::shown(&self.compared, &model.compiled.program);
        let errors = compare::errors(&full.samples, &run.samples, &shown);
        self.request = request;
        let class = self.class().to_string();
        let Proposal { what, assumed, classes } = proposal;
        Ok(CarLevel { class, what, assumed, run: model.timed(&self.settings, run), errors, files: classes })
    }
}

fn first(diagnostics: Vec<Diagnostic>) -> String {
    let error = diagnostics.iter().find(|diagnostic| diagnostic.is_error()).or_else(|| diagnostics.first());
    error.map_or_else(|| "it does not run".into(), |error| format!("{}: {}", error.code.0, error.message))
}
