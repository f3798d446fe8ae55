//! Branches at the limits of their relations. A relation keeps its value between events, whatever the solver tries, and that is what error control and
//! event location need. Two cases call for the value that it has at the point instead, as in `noEvent`:
//!
//! - It was released ([`Hybrid::follow`](layshaft_solver::Hybrid::follow)), because its events would never end.
//! - What it guards has no finite value past the limit: `if x > 0 then sqrt(x) else 0` where an event was located a rounding below zero,
//!   `if time > 0 then sin(time)/time else 1` at time 0, where `time > 0` becomes true. For that point the branch that holds there decides.

use crate::model::{Computed, Model};
use layshaft_numerics::vector::all_finite;
use layshaft_solver::EvalFailure;
use std::sync::Arc;

/// A root function and the memory of its relation.
pub(crate) struct RootPlace {
    pub(crate) root: u32,
    pub(crate) memory: u32,
    /// Whether the sign is not turned for the integrator.
    pub(crate) strict: bool,
    pub(crate) relation: u32,
    /// The relation is decided at each evaluation.
    pub(crate) follows: bool,
}

impl RootPlace {
    /// The root function as the integrator sees it.
    pub(crate) fn value(&self, reals: &[f64]) -> f64 {
        let z = reals[self.root as usize];
        if self.strict { z } else { -z }
    }

    /// Whether the relation says that the root function is positive.
    pub(crate) fn is_positive(&self, ints: &[i64]) -> bool {
        (ints[self.memory as usize] != 0) == self.strict
    }
}

impl Model {
    /// Brings the relations that follow their root functions to the signs these have at the present point, where the derivatives were just
    /// computed. Expressions that are continuous across the limit have such a choice; it is found by changing all that disagree, then
    /// one at a time.
    pub(crate) fn settle_followers(&mut self) -> Result<(), EvalFailure> {
        let program = Arc::clone(&self.program);
        for pass in 0..2 * self.following + 2 {
            self.instance.run(&program.entry.roots).map_err(|stop| self.failed(stop, false))?;
            let mut changed = false;
            for place in self.roots.iter().filter(|place| place.follows) {
                let (value, positive) = (place.value(self.instance.reals()), place.is_positive(self.instance.ints()));
                if (value > 0.0) != positive && !(changed && pass > 0) {
                    self.instance.ints_mut()[place.memory as usize] ^= 1;
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
            self.instance.run(&program.entry.derivatives).map_err(|stop| self.failed(stop, false))?;
        }
        Ok(())
    }

    /// Computes the present point again, for it is not finite, with the relations that are past their limits decided by it. Where that does
    /// not help the point is as it was.
    pub(crate) fn decide_here(&mut self, with_outputs: bool) -> Result<(), EvalFailure> {
        if !self.changed_here.is_empty() || !self.change_here()? {
            return Ok(());
        }
        if self.compute_again(with_outputs).is_err() || !self.is_finite(with_outputs) {
            self.keep_relations();
            self.compute_again(with_outputs)?;
        }
        Ok(())
    }

    /// The same for the point that an event has just led to, all of which is computed.
    pub(crate) fn decide_event(&mut self) -> Result<(), EvalFailure> {
        if self.is_finite(true) { Ok(()) } else { self.decide_here(true) }
    }

    /// Changes the memory of relations that the present point contradicts. Returns whether there are any.
    fn change_here(&mut self) -> Result<bool, EvalFailure> {
        let program = Arc::clone(&self.program);
        if self.instance.run(&program.entry.roots).is_err() {
            self.instance.clear_failure();
            return Ok(false);
        }
        let (reals, ints) = (self.instance.reals(), self.instance.ints());
        let past_limit = |place: &&RootPlace| {
            let value = place.value(reals);
            program.relations[place.relation as usize].is_free
                && !value.is_nan()
                && (value > 0.0) != place.is_positive(ints)
        };
        self.changed_here.extend(self.roots.iter().filter(past_limit).map(|place| place.memory));
        let time = self.instance.time();
        for relation in program.relations.iter().filter(|relation| relation.is_free) {
            if let Some((instant, before)) = relation.instant
                && reals[instant as usize] == time
                && (ints[relation.memory as usize] != 0) != before
            {
                self.changed_here.push(relation.memory);
            }
        }
        for &memory in &self.changed_here {
            self.instance.ints_mut()[memory as usize] ^= 1;
        }
        Ok(!self.changed_here.is_empty())
    }

    fn compute_again(&mut self, with_outputs: bool) -> Result<(), EvalFailure> {
        let program = Arc::clone(&self.program);
        self.computed = Computed::Nothing;
        self.instance.run(&program.entry.derivatives).map_err(|stop| self.failed(stop, false))?;
        self.computed = Computed::Derivatives;
        if with_outputs {
            self.instance.run(&program.entry.outputs).map_err(|stop| self.failed(stop, false))?;
            self.computed = Computed::All;
        }
        Ok(())
    }

    fn is_finite(&self, with_outputs: bool) -> bool {
        let (reals, layout) = (self.instance.reals(), &self.program.layout);
        all_finite(&reals[layout.derivatives.range()])
            && (!with_outputs || all_finite(&reals[layout.algebraics.range()]))
    }

    /// The relations that were changed for the last point have their value again.
    pub(crate) fn keep_relations(&mut self) {
        if self.changed_here.is_empty() {
            return;
        }
        self.computed = Computed::Nothing;
        while let Some(memory) = self.changed_here.pop() {
            self.instance.ints_mut()[memory as usize] ^= 1;
        }
    }

    /// Before and after other points are looked at: relations are as if they were not.
    pub(crate) fn begin_deciding_aside(&mut self) {
        self.keep_relations();
        if self.following == 0 {
            return;
        }
        self.decided.clear();
        let ints = self.instance.ints();
        self.decided.extend(self.roots.iter().filter(|place| place.follows).map(|place| ints[place.memory as usize]));
    }

    pub(crate) fn end_deciding_aside(&mut self) {
        self.keep_relations();
        if self.following == 0 {
            return;
        }
        for (place, &value) in self.roots.iter().filter(|place| place.follows).zip(&self.decided) {
            self.instance.ints_mut()[place.memory as usize] = value;
        }
    }
}
