//! Runs of the full model with excited inputs, and where each variable of the surrogate stands in them.

use super::data::{self, Columns};
use super::excitation::Pace;
use super::fit::Target;
use super::law::{self, Laws};
use super::plant::Plant;
use super::{Signal, SurrogateOutcome, SurrogateStudy, VALIDATION_RUNS, in_parallel, interrupted};
use crate::codes;
use layshaft_source::{Diagnostic, PrivateFolder};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Where a column is: inputs, outputs, states, slopes, intermediate variables, laws.
pub(super) struct Layout {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    pub(super) candidates: usize,
    pub(super) through: usize,
}

impl Layout {
    pub(super) fn input(&self, at: usize) -> usize {
        at
    }

    pub(super) fn output(&self, at: usize) -> usize {
        self.inputs + at
    }

    pub(super) fn state(&self, at: usize) -> usize {
        self.inputs + self.outputs + at
    }

    pub(super) fn slope(&self, at: usize) -> usize {
        self.inputs + self.outputs + self.candidates + at
    }

    pub(super) fn through(&self, at: usize) -> usize {
        self.inputs + self.outputs + 2 * self.candidates + at
    }
    /// What belongs to a law: of an intermediate variable the one of the full model, else what the law gives.
    pub(super) fn law(&self, at: usize) -> usize {
        self.through(self.through) + at
    }
}

/// Runs of the full model: those of the fit, then those of the validation.
pub(super) struct Recorded {
    pub(super) runs: Vec<Columns>,
    /// Units of the columns.
    pub(super) units: Vec<String>,
    pub(super) candidates: Vec<Signal>,
}

impl Recorded {
    /// Where the columns of a surrogate with so many inputs, outputs and intermediate variables are.
    pub(super) fn layout(&self, inputs: usize, outputs: usize, through: usize) -> Layout {
        Layout { inputs, outputs, candidates: self.candidates.len(), through }
    }

    pub(super) fn make(
        study: &SurrogateStudy,
        plant: &Plant,
        folder: &PrivateFolder,
        (inputs, outputs, states, through): (&[Signal], &[Signal], &[Signal], &[Signal]),
        laws: &Laws,
        tell: &(dyn Fn(&str, usize, usize) + Sync),
        outcome: &mut SurrogateOutcome,
    ) -> Result<Recorded, Vec<Diagnostic>> {
        let count = study.runs + VALIDATION_RUNS;
        let done = AtomicUsize::new(0);
        let slopes: Vec<String> = states.iter().map(|state| state.variable.clone()).collect();
        let duration = outcome.duration;
        let results = in_parallel(study.jobs, count, &|run| {
            let what = format!("`{}` with excited inputs, run {},", plant.class, run + 1);
            let directory = folder.path().join(format!("run{run}"));
            let path = directory.join("Rig.mo");
            let text = data::rig_text(
                plant,
                &slopes,
                laws.in_rig(),
                (run as u64, study.seed),
                duration,
                Pace::of(run, study.runs),
            );
            let written = std::fs::create_dir(&directory).and_then(|()| std::fs::write(&path, text));
            written.map_err(|error| vec![data::failed(&what, Vec::new()).note(None, error.to_string())])?;
            let model = data::prepare(&data::request_in(plant, &[&path], "Rig"), &what)?;
            let own = |name: &str| name.strip_prefix("unit.").map(str::to_string);
            let candidates: Vec<Signal> = match states.is_empty() {
                false => states.to_vec(),
                true => {
                    let names = model.compiled.program.states.iter().filter_map(|state| own(state.name.as_str()));
                    names.map(|name| Signal::of(&name)).collect()
                }
            };
            let slope = |at: usize| match states.is_empty() {
                true => format!("der(unit.{})", candidates[at].variable),
                false => format!("slope{}", at + 1),
            };
            let columns =
                inputs.iter().chain(outputs).chain(&candidates).map(|signal| format!("unit.{}", signal.variable));
            let on_the_way = through.iter().enumerate().map(|(at, signal)| match laws.of(Target::Intermediate(at)) {
                Some(number) => law::rig_name(number),
                None => format!("unit.{}", signal.variable),
            });
            let names: Vec<String> =
                columns.chain((0..candidates.len()).map(slope)).chain(on_the_way).chain(laws.beside(through)).collect();
            let settings = data::settings_for(plant, &study.settings, duration);
            let (columns, run) = data::record(&model, &settings, &names, &what)?;
            let units = names.iter().map(|name| {
                let at = run.samples.names.iter().position(|other| other == name);
                at.map(|at| run.samples.units[at].clone()).unwrap_or_default()
            });
            tell("runs of the full model", 1 + done.fetch_add(1, Ordering::Relaxed), count);
            Ok::<_, Vec<Diagnostic>>((columns, units.collect::<Vec<_>>(), candidates, run.states))
        });
        let mut recorded = Recorded { runs: Vec::new(), units: Vec::new(), candidates: Vec::new() };
        for result in results {
            let Some(result) = result else { return Err(interrupted()) };
            let (columns, units, candidates, states): (Columns, Vec<String>, Vec<Signal>, usize) = result?;
            if let Some(missing) = columns.values.iter().position(Vec::is_empty) {
                let message = format!("`{}` is not among the variables of the rig", columns.names[missing]);
                let hint = "name a variable of type Real, and states whose derivatives exist";
                return Err(vec![Diagnostic::error(codes::UNKNOWN_OUTPUT, None, message).hint(hint)]);
            }
            recorded.runs.push(columns);
            recorded.units = units;
            recorded.candidates = candidates;
            outcome.full_states = states;
        }
        outcome.runs = count;
        Ok(recorded)
    }
}
