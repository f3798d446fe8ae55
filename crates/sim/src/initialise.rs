//! Consistent values at the start time.

use crate::codes;
use crate::compile::Compiled;
use crate::failure;
use crate::model::{Computed, Model};
use crate::not_finite;
use layshaft_ir::program::{ConditionSource, HOMOTOPY, INITIAL, Inst};
use layshaft_numerics::constants::blocks::events::{
    HOMOTOPY_FIRST, HOMOTOPY_GROWTH, HOMOTOPY_SHRINK, HOMOTOPY_SMALLEST,
};
use layshaft_runtime::{Instance, Stop};
use layshaft_source::Diagnostic;
use layshaft_symbolic::codes::START_NOT_HONOURED;
use std::sync::Arc;

/// A start value counts as honoured if the variable starts this near to it.
const HONOURED: f64 = 1e-6;

/// What is odd about the files that blocks of the model read.
fn odd_data(instance: &Instance) -> Vec<Diagnostic> {
    let mut list: Vec<Diagnostic> = Vec::new();
    for note in instance.data_read().iter().flat_map(|data| data.numbers.odd()) {
        if !list.contains(note) {
            list.push(note.clone());
        }
    }
    list
}

/// What is odd about the files that a model reads, for commands that run it many times.
pub fn data_warnings(compiled: &Compiled) -> Vec<Diagnostic> {
    if !compiled.program.externals.iter().any(|external| &*external.name == "layshaft_points_open") {
        return Vec::new();
    }
    let Ok(mut model) = Model::new(compiled, f64::INFINITY) else { return Vec::new() };
    // What is wrong is told by the runs.
    let _ = model.compute_dependent_parameters(0.0);
    odd_data(&model.instance)
}

impl Model {
    /// Computes parameters and start values.
    pub(crate) fn compute_parameters(&mut self, time: f64) -> Result<(), Diagnostic> {
        self.compute_dependent_parameters(time)?;
        let program = Arc::clone(&self.program);
        self.instance.run(&program.entry.start).map_err(|stop| self.initial_failure(stop))
    }

    /// Computes what follows from parameters and from nothing else, start values left out.
    pub(crate) fn compute_dependent_parameters(&mut self, time: f64) -> Result<(), Diagnostic> {
        let program = Arc::clone(&self.program);
        self.instance.set_time(time);
        self.instance.run(&program.entry.parameters).map_err(|stop| self.initial_failure(stop))
    }

    /// Computes parameters, start values and the initial point at `time`, then executes the event there.
    pub(crate) fn initialise(&mut self, time: f64) -> Result<(), Diagnostic> {
        self.compute_parameters(time)?;
        self.warnings.extend(odd_data(&self.instance));
        self.apply_inputs(time).map_err(|failure| {
            let own = self.own_failure.take();
            own.unwrap_or_else(|| Diagnostic::error(codes::EVALUATION, None, failure.message))
        })?;
        let program = Arc::clone(&self.program);
        let (error, warnings) = not_finite::parameters(&program, &self.instance);
        self.warnings.extend(warnings);
        if let Some(error) = error {
            return Err(error);
        }
        self.instance.ints_mut()[INITIAL as usize] = 1;
        let wishes: Vec<f64> = program.wishes.iter().map(|wish| self.instance.reals()[wish.slot as usize]).collect();
        self.solve_initial()?;
        let not_honoured = self.not_honoured(&wishes);
        self.warnings.extend(not_honoured);
        self.instance.ints_mut()[INITIAL as usize] = 0;
        self.clock.start(&self.instance, &program, time);
        self.computed = Computed::Nothing;
        let event = match self.instance.select_states() {
            Ok(_) => self.iterate_event(time, false).and_then(|()| self.accept()),
            Err(stop) => Err(self.failed(stop, true)),
        };
        event.map_err(|failure| {
            self.take_failure(codes::EVALUATION)
                .unwrap_or_else(|| Diagnostic::error(codes::EVALUATION, None, failure.message))
        })
    }

    /// Solves the initial equations. A model with `homotopy` says which solution it means: the one that the simplified
    /// equations lead to, so these are solved first. If that fails, and in all other models, the actual equations are solved from
    /// the start values.
    fn solve_initial(&mut self) -> Result<(), Diagnostic> {
        if self.uses_homotopy() {
            let saved = self.instance.save();
            match self.continue_homotopy() {
                Ok(()) => return Ok(()),
                Err(Stop::Fatal) => return Err(self.initial_failure(Stop::Fatal)),
                Err(_) => {
                    self.instance.clear_failure();
                    self.instance.restore(&saved);
                }
            }
        }
        self.solve_at(1.0).map_err(|stop| self.initial_failure(stop))
    }

    /// Start values that were given, and from which the run does not start.
    fn not_honoured(&self, wishes: &[f64]) -> Vec<Diagnostic> {
        let values = self.instance.reals();
        let pairs = self.program.wishes.iter().zip(wishes);
        pairs
            .filter(|(wish, start)| {
                let value = values[wish.slot as usize];
                (value - **start).abs() > HONOURED * (1.0 + start.abs())
            })
            .map(|(wish, start)| {
                let message = format!(
                    "the start value {start} of `{}` is not used: other conditions start it at {}",
                    wish.variable, values[wish.slot as usize]
                );
                let mut diagnostic = Diagnostic::warning(START_NOT_HONOURED, wish.span, message);
                for (text, span) in &wish.instead {
                    diagnostic = diagnostic.note(*span, format!("it is determined by {text}"));
                }
                diagnostic.hint("remove the start value, or say with `fixed = true` which ones count")
            })
            .collect()
    }

    fn uses_homotopy(&self) -> bool {
        let reads_parameter = |inst: &Inst| matches!(inst, Inst::LoadF(_, HOMOTOPY));
        self.program.functions.iter().any(|function| function.code.iter().any(reads_parameter))
    }

    /// Solves the simplified equations and leads them over to the actual ones.
    fn continue_homotopy(&mut self) -> Result<(), Stop> {
        self.solve_at(0.0)?;
        let (mut lambda, mut step) = (0.0f64, HOMOTOPY_FIRST);
        while lambda < 1.0 {
            let saved = self.instance.save();
            let next = (lambda + step).min(1.0);
            match self.solve_at(next) {
                Ok(()) => {
                    lambda = next;
                    step *= HOMOTOPY_GROWTH;
                }
                Err(stop) if step < HOMOTOPY_SMALLEST => return Err(stop),
                Err(_) => {
                    self.instance.clear_failure();
                    self.instance.restore(&saved);
                    step *= HOMOTOPY_SHRINK;
                }
            }
        }
        Ok(())
    }

    /// Solves the initial equations for one value of the homotopy parameter; pre-values are unknowns of their own there.
    fn solve_at(&mut self, lambda: f64) -> Result<(), Stop> {
        let program = Arc::clone(&self.program);
        self.instance.set_homotopy(lambda);
        self.instance.run(&program.entry.initial)
    }

    fn initial_failure(&mut self, stop: Stop) -> Diagnostic {
        self.failed(stop, true);
        let missing = || Diagnostic::error(codes::INITIALISATION, None, "initialisation failed");
        let diagnostic = self.take_failure(codes::INITIALISATION).unwrap_or_else(missing);
        if diagnostic.code == codes::INITIALISATION { self.with_assumed(diagnostic) } else { diagnostic }
    }

    /// Names the start values that count as conditions because the model has too few: one that cannot be reached may be the cause.
    fn with_assumed(&self, diagnostic: Diagnostic) -> Diagnostic {
        const MOST: usize = 4;
        let assumed: Vec<_> = self.program.conditions.iter().filter(|c| c.source == ConditionSource::Assumed).collect();
        if assumed.is_empty() {
            return diagnostic;
        }
        let texts: Vec<String> = assumed.iter().take(MOST).map(|condition| format!("`{}`", condition.text)).collect();
        let more = if assumed.len() > MOST { format!(" and {} more", assumed.len() - MOST) } else { String::new() };
        diagnostic.note(
            assumed[0].span,
            format!(
                "the model does not say where it starts, so start values count as conditions, which may have no solution: {}{more}; say which do with `fixed = true`",
                texts.join(", ")
            ),
        )
    }

    /// The cause of the last failure as a diagnostic.
    pub(crate) fn take_failure(&mut self, code: layshaft_source::Code) -> Option<Diagnostic> {
        if let Some(own) = self.own_failure.take() {
            return Some(own);
        }
        let cause = self.last_failure.take()?;
        Some(failure::evaluation(&self.program, &cause, code))
    }
}
