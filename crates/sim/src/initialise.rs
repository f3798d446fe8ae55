//! Consistent values at the start time.

use crate::codes;
use crate::event::{changing, copy_to_pre, is_settled};
use crate::failure;
use crate::model::{Computed, Model};
use layshaft_ir::program::INITIAL;
use layshaft_runtime::Stop;
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// Passes after which an iteration over discrete variables is given up.
const PASSES: usize = 100;
/// Steps of the homotopy parameter: the first, and the smallest.
const FIRST_STEP: f64 = 0.1;
const SMALLEST_STEP: f64 = 1e-4;

/// Why initialisation failed.
enum Trouble {
    Evaluation(Stop),
    /// Discrete variables that keep changing.
    Unsettled(Vec<String>),
}

impl Model {
    /// Computes parameters, start values and the initial point at `time`, then executes the event there.
    pub(crate) fn initialise(&mut self, time: f64) -> Result<(), Diagnostic> {
        let program = Arc::clone(&self.program);
        self.instance.set_time(time);
        for functions in [&program.entry.parameters, &program.entry.start] {
            if let Err(stop) = self.instance.run(functions) {
                return Err(self.initial_failure(Trouble::Evaluation(stop)));
            }
        }
        self.instance.ints_mut()[INITIAL as usize] = 1;
        let (reals, ints) = (self.instance.reals().to_vec(), self.instance.ints().to_vec());
        if let Err(trouble) = self.initial_passes(1.0) {
            let first = self.initial_failure(trouble);
            if first.code != codes::INITIALISATION {
                return Err(first);
            }
            self.instance.reals_mut().copy_from_slice(&reals);
            self.instance.ints_mut().copy_from_slice(&ints);
            self.continue_homotopy().map_err(|_| first)?;
        }
        self.instance.ints_mut()[INITIAL as usize] = 0;
        self.clock.start(&self.instance, &program, time);
        copy_to_pre(&mut self.instance, &program);
        self.computed = Computed::Nothing;
        let event = self.iterate_event(time, false).and_then(|()| {
            self.clock.settle(&self.instance, &program, time, true);
            self.accept()
        });
        event.map_err(|failure| {
            self.take_failure(codes::EVALUATION)
                .unwrap_or_else(|| Diagnostic::error(codes::EVALUATION, None, failure.message))
        })
    }

    /// Solves the simplified equations first and leads them over to the actual ones.
    fn continue_homotopy(&mut self) -> Result<(), Trouble> {
        self.initial_passes(0.0)?;
        let (mut lambda, mut step) = (0.0f64, FIRST_STEP);
        while lambda < 1.0 {
            let (reals, ints) = (self.instance.reals().to_vec(), self.instance.ints().to_vec());
            let next = (lambda + step).min(1.0);
            match self.initial_passes(next) {
                Ok(()) => {
                    lambda = next;
                    step *= 2.0;
                }
                Err(trouble) if step < SMALLEST_STEP => return Err(trouble),
                Err(_) => {
                    self.instance.clear_failure();
                    self.instance.reals_mut().copy_from_slice(&reals);
                    self.instance.ints_mut().copy_from_slice(&ints);
                    step *= 0.25;
                }
            }
        }
        Ok(())
    }

    fn initial_passes(&mut self, lambda: f64) -> Result<(), Trouble> {
        let program = Arc::clone(&self.program);
        self.instance.set_homotopy(lambda);
        for _ in 0..PASSES {
            self.instance.run(&program.entry.initial).map_err(Trouble::Evaluation)?;
            if is_settled(&self.instance, &program) {
                return Ok(());
            }
            copy_to_pre(&mut self.instance, &program);
        }
        // What changed in the last pass.
        self.instance.run(&program.entry.initial).map_err(Trouble::Evaluation)?;
        Err(Trouble::Unsettled(changing(&self.instance, &program)))
    }

    fn initial_failure(&mut self, trouble: Trouble) -> Diagnostic {
        match trouble {
            Trouble::Unsettled(names) => {
                let message = format!("the discrete variables {} do not settle at initialisation", names.join(", "));
                Diagnostic::error(codes::INITIALISATION, None, message)
            }
            Trouble::Evaluation(stop) => {
                self.failed(stop, true);
                let missing = || Diagnostic::error(codes::INITIALISATION, None, "initialisation failed");
                self.take_failure(codes::INITIALISATION).unwrap_or_else(missing)
            }
        }
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
