//! One model in one scenario: translated, run, its outputs sampled.

use crate::compare::{Limit, Sampler, Samples};
use crate::element::{Elements, elements};
use layshaft_results::ResultHeader;
use layshaft_sim::{
    Compilation, Compiled, Engine, Progress, Report, Settings, Tally, Translation, Watch, simulate_watched,
};
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// A run shorter than this is repeated to measure its time, until the runs together take as long.
const TIMED_SECONDS: f64 = 0.05;
const TIMED_RUNS: usize = 5;

/// What a run took and gave.
#[derive(Clone, Debug)]
pub struct Run {
    pub states: usize,
    pub steps: u64,
    pub function_evaluations: u64,
    pub jacobian_evaluations: u64,
    pub events: u64,
    /// Processor time of the integration; of the fastest run where several were made.
    pub cpu_seconds: f64,
    pub samples: Arc<Samples>,
    /// The assertion about the end of the run that does not hold, if there is one: an energy balance that tells the accuracy.
    pub violated_at_end: Option<String>,
}

/// A translated model.
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) elements: Elements,
    pub(crate) compiled: Compiled,
    pub(crate) warnings: Vec<Diagnostic>,
}

impl Model {
    pub(crate) fn compile(translation: &Translation, engine: Engine) -> Result<Model, Vec<Diagnostic>> {
        let Compilation { model, compiled, diagnostics, .. } = translation.compile(engine, None);
        match (translation.flat(), compiled) {
            (Some(flat), Some(compiled)) => {
                Ok(Model { name: model, elements: elements(flat), compiled, warnings: diagnostics })
            }
            _ => Err(diagnostics),
        }
    }

    pub(crate) fn states(&self) -> usize {
        self.compiled.program.states.len()
    }

    pub(crate) fn header(&self) -> ResultHeader {
        layshaft_sim::header(&self.compiled.program, 0.0, 0.0)
    }

    /// Runs the model. With a limit the run may be cut short: the report then says that it was interrupted.
    pub(crate) fn run(
        &self,
        settings: &Settings,
        grid: &Arc<[f64]>,
        outputs: &[String],
        limit: Option<Limit>,
        progress: &mut dyn FnMut(&Progress),
    ) -> (Run, Report, bool) {
        let mut sampler = Sampler::new(Arc::clone(grid), outputs.to_vec(), limit);
        let report = layshaft_sim::simulate(&self.compiled, settings, &mut sampler, progress);
        let is_exceeded = sampler.is_exceeded;
        (self.result(&report, sampler), report, is_exceeded)
    }

    /// Runs the model and integrates the absolute power of its elements: over the whole run, or over each of the windows.
    pub(crate) fn run_with_activity(
        &self,
        settings: &Settings,
        grid: &Arc<[f64]>,
        outputs: &[String],
        windows: &[(f64, f64)],
        progress: &mut dyn FnMut(&Progress),
    ) -> (Run, Report, Vec<Vec<f64>>) {
        let power = |name: &str| format!("{name}.power");
        let mut tally =
            Tally::new(&self.compiled.program, self.elements.active.iter().map(|element| power(&element.name)))
                .cut_at(windows.iter().flat_map(|&(start, end)| [start, end]));
        let mut sampler = Sampler::new(Arc::clone(grid), outputs.to_vec(), None);
        let report =
            simulate_watched(&self.compiled, settings, &mut sampler, progress, Some(Watch::Figures(&mut tally)));
        // An element whose power is not among the variables of the program has a constant one: zero.
        let each = |activity: &dyn Fn(&str) -> Option<f64>| {
            self.elements.active.iter().map(|element| activity(&power(&element.name)).unwrap_or(0.0)).collect()
        };
        let activities = if windows.is_empty() {
            vec![each(&|name| Some(tally.figures(name)?.absolute()))]
        } else {
            windows.iter().map(|&(start, end)| each(&|name| tally.absolute_between(name, start, end))).collect()
        };
        (self.result(&report, sampler), report, activities)
    }

    fn result(&self, report: &Report, sampler: Sampler) -> Run {
        let statistics = &report.statistics;
        Run {
            states: self.states(),
            steps: statistics.steps,
            function_evaluations: statistics.function_evaluations,
            jacobian_evaluations: statistics.jacobian_evaluations,
            events: statistics.state_events + statistics.time_events + statistics.step_events,
            cpu_seconds: statistics.cpu_seconds - report.tally_seconds,
            samples: Arc::new(sampler.into_samples()),
            violated_at_end: report.violated_at_end.as_ref().map(|diagnostic| diagnostic.message.clone()),
        }
    }

    /// The run with a time that can be compared: a short one is repeated.
    pub(crate) fn timed(&self, settings: &Settings, run: Run) -> Run {
        let mut sum = run.cpu_seconds;
        let mut least = run.cpu_seconds;
        for _ in 1..TIMED_RUNS {
            if sum >= TIMED_SECONDS {
                break;
            }
            let (again, ..) = self.run(settings, &run.samples.grid, &run.samples.names, None, &mut |_| {});
            sum += again.cpu_seconds;
            least = least.min(again.cpu_seconds);
        }
        Run { cpu_seconds: least, ..run }
    }

    /// The same of a model that was compiled on demand, with the code that a user would run: the time of the run it comes with is
    /// not comparable.
    pub(crate) fn timed_anew(&self, settings: &Settings, run: Run) -> Result<Run, Vec<Diagnostic>> {
        let compiled = self.compiled.with_engine(Engine::MachineCode).map_err(|diagnostic| vec![*diagnostic])?;
        let model = Model { name: self.name.clone(), elements: self.elements.clone(), compiled, warnings: Vec::new() };
        let (again, ..) = model.run(settings, &run.samples.grid, &run.samples.names, None, &mut |_| {});
        Ok(model.timed(settings, Run { cpu_seconds: again.cpu_seconds, ..run }))
    }
}
