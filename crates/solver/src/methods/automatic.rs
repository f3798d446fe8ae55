//! The default method: BDF, and Radau from where the stability of BDF limits its steps.
//!
//! BDF takes the least work for one step and restarts at little cost after events, which makes it the best choice for most
//! machines. Lightly damped vibration is what it cannot do: its orders above 2 are unstable there, and those below are
//! too inaccurate. Radau is stable and precise for such models, at several times the work of a step. BDF notices its limit
//! itself ([`Nordsieck::is_limited_by_stability`]); from there to the end of the run Radau goes on, since vibration is a
//! property of the model more than of the moment. Where Radau has most of its first steps rejected, as on a surface on which
//! derivatives jump without event, the vibration was none, and BDF goes on for good.
//!
//! Where BDF finds no step at all, Radau goes on too: a body that hits a stiff stop is braked within picoseconds, and the first steps
//! behind an event, of low order, would have to be shorter than numbers near the present time are apart. Radau begins with order five.

use super::nordsieck::{Family, Nordsieck};
use super::radau::Radau;
use super::{Beginning, Integrator, Solution, StepFailure};
use crate::evaluator::Evaluator;
use crate::options::Options;
use crate::system::System;

/// Steps of Radau after which it is judged, and how many rejected ones for each of them are too many.
const TRIAL: u64 = 40;
const MOST_REJECTED: f64 = 0.5;

pub(crate) struct Automatic {
    bdf: Nordsieck,
    /// Made when it is needed.
    radau: Option<Radau>,
    /// Accepted steps that Radau has to go until it is judged, and the rejected ones at its start.
    trial: u64,
    rejected_before: u64,
    options: Options,
    ydot: Vec<f64>,
}

impl Automatic {
    pub(crate) fn new(system: &dyn System, options: &Options) -> Self {
        Self {
            bdf: Nordsieck::new(Family::Bdf, system, options),
            radau: None,
            trial: TRIAL,
            rejected_before: 0,
            options: options.clone(),
            ydot: vec![0.0; system.dimension()],
        }
    }

    /// Hands the present point over to Radau.
    fn hand_over(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<&mut Radau, StepFailure> {
        let (t, y) = (self.bdf.time(), self.bdf.states());
        evaluator.derivatives(t, y, &mut self.ydot).map_err(StepFailure::Evaluation)?;
        let mut radau = Radau::new(evaluator.system, &self.options);
        radau.start(evaluator, Beginning { t, y, ydot: &self.ydot, limit })?;
        evaluator.statistics.handover = Some(t);
        self.rejected_before = evaluator.statistics.rejected;
        Ok(self.radau.insert(radau))
    }

    /// Goes on with Radau, for good, where BDF finds no step; if Radau finds none either, it is BDF that failed.
    fn rescue(&mut self, evaluator: &mut Evaluator<'_>, limit: f64, failure: StepFailure) -> Result<(), StepFailure> {
        self.trial = 0;
        match self.hand_over(evaluator, limit).and_then(|radau| radau.step(evaluator, limit)) {
            Ok(()) => Ok(()),
            Err(_) => {
                self.radau = None;
                evaluator.statistics.handover = None;
                Err(failure)
            }
        }
    }

    /// Goes back to BDF from the present point of Radau.
    fn take_back(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure> {
        if let Some(radau) = self.radau.take() {
            let (t, y) = (radau.time(), radau.states());
            evaluator.derivatives(t, y, &mut self.ydot).map_err(StepFailure::Evaluation)?;
            self.bdf.ignore_vibration();
            self.bdf.start(evaluator, Beginning { t, y, ydot: &self.ydot, limit })?;
            evaluator.statistics.handover = None;
        }
        Ok(())
    }

    fn in_charge(&mut self) -> &mut dyn Integrator {
        match &mut self.radau {
            Some(radau) => radau,
            None => &mut self.bdf,
        }
    }
}

impl Integrator for Automatic {
    fn solution(&self) -> &dyn Solution {
        match &self.radau {
            Some(radau) => radau,
            None => &self.bdf,
        }
    }

    fn start(&mut self, evaluator: &mut Evaluator<'_>, at: Beginning<'_>) -> Result<(), StepFailure> {
        self.in_charge().start(evaluator, at)
    }

    fn resume(&mut self, t: f64, y: &[f64], ydot: &[f64]) {
        self.in_charge().resume(t, y, ydot);
    }

    fn equations_changed(&mut self) {
        self.in_charge().equations_changed();
    }

    fn step(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure> {
        if self.radau.is_some() && self.trial > 0 {
            self.trial -= 1;
            let rejected = evaluator.statistics.rejected - self.rejected_before;
            if rejected as f64 > MOST_REJECTED * TRIAL as f64 {
                self.take_back(evaluator, limit)?;
            }
        }
        match &mut self.radau {
            Some(radau) => radau.step(evaluator, limit),
            None if self.bdf.is_limited_by_stability() => self.hand_over(evaluator, limit)?.step(evaluator, limit),
            None => match self.bdf.step(evaluator, limit) {
                Err(failure @ (StepFailure::StepTooSmall { .. } | StepFailure::Corrector { .. })) => {
                    self.rescue(evaluator, limit, failure)
                }
                outcome => outcome,
            },
        }
    }

    fn shorten(&mut self, step: f64) -> bool {
        self.in_charge().shorten(step)
    }
}
