//! The run-in: the model runs for a while before its start time, so that timers expire, controllers tick and modes are found as they would
//! be, and steps towards the equilibrium begin near it.
//!
//! Time ends at the start of the model, so that what happens after it has not happened. Variables that are held are kept by pins: the state
//! that each depends on most stays where it is, as if a test bench held it. What moves without anybody depending on it stays too, as on a
//! treadmill: a car that is to drive at a constant speed would leave its road otherwise.

use super::system::Equilibrium;
use super::wishes::state_of;
use super::{Role, TOLERANCE};
use crate::codes;
use crate::simulate::run_failure;
use layshaft_solver::{Discard, Ending, Options, Output, System as _, integrate};
use layshaft_source::Diagnostic;

/// Local error of the run-in: it need not be followed closely.
const RUN_TOLERANCE: f64 = 1e-5;
/// Steps after which it is given up.
const MOST_STEPS: u64 = 100_000;
/// Of the size of a state, for differences.
const DIFFERENCE: f64 = 1e-6;
/// Corrections of a pinned state until what is held has its value.
const CORRECTIONS: usize = 8;

impl Equilibrium<'_> {
    /// Runs from the present time to another one.
    pub(super) fn run_in(&mut self, until: f64) -> Result<(), Diagnostic> {
        self.pin().map_err(|message| self.failure(&message))?;
        self.event().map_err(|message| self.failure(&message))?;
        let mut pinned = self.pins.clone();
        pinned.extend((0..self.y.len()).filter(|&state| self.role(state).is_given()));
        pinned.extend(self.treadmill());
        pinned.sort_unstable();
        pinned.dedup();
        self.model.pinned = pinned;
        let options = Options {
            start: self.time,
            stop: until,
            tolerance: RUN_TOLERANCE,
            output: Output::Interval(until - self.time),
            max_steps: MOST_STEPS,
            ..Options::default()
        };
        self.model.instance.settings.relation_rounding = options.root_width();
        self.model.delay_tolerance = RUN_TOLERANCE;
        let outcome = integrate(&mut self.model, &mut self.y, &options, &mut Discard);
        self.model.pinned.clear();
        self.time = until;
        match outcome {
            Ok(statistics) if statistics.ending == Ending::Terminated => {
                let message = format!("the model ends itself at time {} before it has settled", statistics.time);
                Err(Diagnostic::error(codes::NOT_SETTLED, None, message)
                    .hint("`--run-in` sets how many seconds it runs before its start"))
            }
            Ok(_) => Ok(()),
            Err(failure) => Err(run_failure(&mut self.model, &failure)
                .note(None, "this is before the start: the model runs in to settle".to_string())),
        }
    }

    /// Brings each variable that is held to its value by the state that it depends on most; states stay there during the run-in. What
    /// depends on no state is not pinned.
    fn pin(&mut self) -> Result<(), String> {
        self.pins.clear();
        if self.wishes.free.is_empty() {
            return Ok(());
        }
        for held in &self.wishes.held {
            let state = match state_of(&self.model.program, held.place) {
                Some((state, _)) => Some(state),
                None => self.most_influential(held.place)?,
            };
            let Some(state) = state else { continue };
            for _ in 0..CORRECTIONS {
                let off = held.value - self.value(held.place)?;
                if off.abs() <= TOLERANCE * held.value.abs().max(1.0) {
                    break;
                }
                let slope = self.slope(held.place, state)?;
                if slope == 0.0 {
                    break;
                }
                self.y[state] += off / slope;
            }
            self.pins.push(state);
        }
        Ok(())
    }

    /// The value of a variable at the present point.
    fn value(&mut self, place: layshaft_ir::program::ValueSlot) -> Result<f64, String> {
        let count = self.state_count();
        self.model.outputs_at(self.time, &self.y[..count]).map_err(|failure| failure.message)?;
        Ok(self.read(place))
    }

    /// How a variable changes with a state.
    fn slope(&mut self, place: layshaft_ir::program::ValueSlot, state: usize) -> Result<f64, String> {
        let (value, before) = (self.value(place)?, self.y[state]);
        let change = DIFFERENCE * before.abs().max(self.scales[state]);
        self.y[state] = before + change;
        let outcome = self.value(place);
        self.y[state] = before;
        Ok((outcome? - value) / change)
    }

    fn most_influential(&mut self, place: layshaft_ir::program::ValueSlot) -> Result<Option<usize>, String> {
        let mut most = (0.0, None);
        for state in (0..self.state_count()).filter(|state| !self.wishes.moving.contains(state)).collect::<Vec<_>>() {
            let influence = (self.slope(place, state)? * self.scales[state]).abs();
            if influence > most.0 {
                most = (influence, Some(state));
            }
        }
        Ok(most.1)
    }

    /// States that move and on which nothing depends, relations included.
    fn treadmill(&mut self) -> Vec<usize> {
        let Ok(residual) = self.residual() else { return Vec::new() };
        if self.jacobian(&residual).is_err() {
            return Vec::new();
        }
        let count = self.state_count();
        let mut roots = vec![0.0; self.model.root_count()];
        let mut changed = roots.clone();
        let Ok(()) = self.model.roots(self.time, &self.y[..count], &mut roots) else { return Vec::new() };
        let mut found = Vec::new();
        for state in (0..count).filter(|&state| self.role(state) == Role::Moves).collect::<Vec<_>>() {
            let before = self.y[state];
            self.y[state] = before + DIFFERENCE * before.abs().max(self.scales[state]);
            let outcome = self.model.roots(self.time, &self.y[..count], &mut changed);
            self.y[state] = before;
            if outcome.is_ok() && roots == changed {
                found.push(state);
            }
        }
        found
    }
}
