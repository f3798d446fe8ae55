//! Mixed blocks: Real unknowns coupled with the truth of relations, as coupled friction elements have at an event.
//!
//! With the relations held, the block is an ordinary system of equations; solved, it tells which relations hold in
//! truth. Seven ways to a consistent choice, each tried when the one before fails:
//!
//! 1. *Plain iteration*: take the relations as found. One or two passes for most friction elements. Where the event was caused by
//!    a relation that has just passed its limit, relations that follow by as little keep their truth: they are a transition
//!    of their own, at the next pass of the event iteration or at an event right after.
//! 2. *Least index*: when a choice comes back, change only the first relation that disagrees. For systems that are linear
//!    complementarity problems with a P-matrix (as those of dry friction on positive masses) this ends at the solution
//!    (K. G. Murty: Note on a Bard-type scheme for solving the complementarity problem. Opsearch 11 (1974), 123–130).
//! 3. *Following*: the relations are not held but follow the iteration of the nonlinear equations (a semismooth Newton method). Where the
//!    equations are continuous across the limits, as those of pipes and ideal diodes, this ends at a solution.
//! 4. *Search*: choices near the first one, by the number of relations that differ from it; all of them where they are few.
//! 5. *At the limit*: the first choice met so far in which all relations that disagree are at their limit within rounding. Two
//!    frictions on one shaft end so: one carries its greatest torque, the other holds the rest, and the first neither
//!    slides nor is held back.
//! 6. *Nearest*: the choice that its relations contradict least, if by little. A diode that conducts has a voltage that is the
//!    small difference of large ones: near its limit rounding alone decides whether it conducts.
//! 7. *First transition*: no choice is consistent. The relations found with the first choice are taken as they are; the event
//!    iteration goes on from there, and the next event corrects what has to be corrected. This is counted, and said once.
//!
//! Method: M. Otter, M. Dempsey, C. Schlegel: Package PowerTrain. Modelica Workshop 2000, section 5.

use layshaft_ir::program::{BlockKind, FuncId, INITIAL, Relation};
use layshaft_numerics::constants::blocks::mixed::*;

use crate::failure::{Cause, Outcome, Stop, quoted_relations, unknowns};
use crate::instance::Instance;

pub(crate) struct MixedSolver {
    first: Vec<bool>,
    held: Vec<bool>,
    /// Choices tried in the plain iteration, one after the other.
    seen: Vec<bool>,
    combination: Vec<usize>,
    truth: Truth,
    /// An inconsistent block was reported.
    has_warned: bool,
}

impl MixedSolver {
    pub fn new<'r>(relations: impl Iterator<Item = &'r Relation>) -> Self {
        let places: Vec<(u32, Option<u32>)> = relations.map(|relation| (relation.memory, relation.root)).collect();
        let n = places.len();
        MixedSolver {
            first: vec![false; n],
            held: vec![false; n],
            seen: Vec::with_capacity(n * REMEMBERED),
            combination: Vec::with_capacity(n),
            truth: Truth {
                places,
                found: vec![false; n],
                at_limit: vec![false; n],
                has_limit_choice: false,
                nearest: vec![false; n],
                contradiction: f64::INFINITY,
            },
            has_warned: false,
        }
    }

    /// Forgets what was said, as before another run.
    pub fn reset(&mut self) {
        self.has_warned = false;
    }
}

/// What the relations of a block are in truth.
struct Truth {
    /// Memory slot and root slot of each relation.
    places: Vec<(u32, Option<u32>)>,
    found: Vec<bool>,
    /// The first choice consistent but for relations at their limit.
    at_limit: Vec<bool>,
    has_limit_choice: bool,
    /// The choice that its relations contradict least, and by how much.
    nearest: Vec<bool>,
    contradiction: f64,
}

struct Trial<'a> {
    instance: &'a mut Instance,
    truth: &'a mut Truth,
    body: FuncId,
    fresh: FuncId,
    fresh_values: usize,
    tried: usize,
}

impl Trial<'_> {
    /// Solves with the relations `held` and finds their truth; whether there was a solution at all.
    fn solve(&mut self, held: &[bool]) -> Outcome<bool> {
        if self.instance.is_interrupted() {
            return Err(self.instance.fail(Cause::Interrupted { id: None }));
        }
        self.tried += 1;
        let ints = self.instance.ints_mut();
        for (&(slot, _), &holds) in self.truth.places.iter().zip(held) {
            ints[slot as usize] = i64::from(holds);
        }
        let outcome = self.instance.call(self.body).and_then(|()| self.instance.call(self.fresh));
        match outcome {
            Ok(()) => {}
            Err(Stop::Here) => return Ok(false),
            Err(Stop::Fatal) => return Err(Stop::Fatal),
        }
        let values = &self.instance.ints()[self.fresh_values..self.fresh_values + held.len()];
        for (found, &value) in self.truth.found.iter_mut().zip(values) {
            *found = value != 0;
        }
        let rounding = self.instance.settings.relation_rounding;
        if !self.truth.has_limit_choice && self.differs_within(rounding, held, |_| true) {
            self.truth.at_limit.copy_from_slice(held);
            self.truth.has_limit_choice = true;
        }
        let contradiction = self.contradiction(held);
        if contradiction < self.truth.contradiction {
            self.truth.nearest.copy_from_slice(held);
            self.truth.contradiction = contradiction;
        }
        Ok(true)
    }

    /// How far the relations that disagree with the choice just solved are from their limits.
    fn contradiction(&self, held: &[bool]) -> f64 {
        let disagreeing = (0..held.len()).filter(|&k| self.truth.found[k] != held[k]);
        let distance = |k: usize| match self.truth.places[k].1 {
            Some(root) => self.instance.reals()[root as usize].abs(),
            None => f64::INFINITY,
        };
        disagreeing.map(distance).fold(0.0, f64::max)
    }

    /// Whether every relation that disagrees with the choice just solved may, and is no further than `width` from its limit.
    fn differs_within(&self, width: f64, held: &[bool], may: impl Fn(usize) -> bool) -> bool {
        (0..held.len()).all(|k| self.truth.found[k] == held[k] || (may(k) && self.is_close(k, width)))
    }

    /// Takes over the truth of the relations that are past their limit by more than rounding; if there is none, of all.
    fn advance(&self, held: &mut [bool]) {
        let rounding = self.instance.settings.relation_rounding;
        let takes_all = self.differs_within(rounding, held, |_| true);
        for (k, (held, &found)) in held.iter_mut().zip(&self.truth.found).enumerate() {
            if takes_all || !self.is_close(k, rounding) {
                *held = found;
            }
        }
    }

    fn is_close(&self, k: usize, width: f64) -> bool {
        self.truth.places[k].1.is_some_and(|root| self.instance.reals()[root as usize].abs() <= width)
    }

    /// Solves and tells whether the choice is consistent.
    fn is_consistent(&mut self, held: &[bool]) -> Outcome<bool> {
        Ok(self.solve(held)? && self.truth.found == held)
    }
}

/// Finds a consistent choice, starting from the relations' memory.
pub(crate) fn solve(instance: &mut Instance, block: u32, solver: &mut MixedSolver) -> Outcome {
    let program = instance.program_arc();
    let BlockKind::Mixed { relations, fresh_values, body, fresh } = &program.blocks[block as usize].kind else {
        return Err(instance.fail(Cause::Recursion { block }));
    };
    let MixedSolver { first, held, seen, combination, truth, has_warned } = solver;
    truth.has_limit_choice = false;
    truth.contradiction = f64::INFINITY;
    for (first, &(slot, _)) in first.iter_mut().zip(truth.places.iter()) {
        *first = instance.ints()[slot as usize] != 0;
    }
    let mut trial =
        Trial { instance, truth, body: *body, fresh: *fresh, fresh_values: *fresh_values as usize, tried: 0 };
    let is_solved = plain(&mut trial, first, held, seen)?
        || least_index(&mut trial, first, held)?
        || following(&mut trial, block, first, held)?
        || search_briefly(&mut trial, first, held, combination)?
        || at_limit(&mut trial, held)?
        || nearest(&mut trial, held)?;
    let is_at_limit = is_solved && trial.truth.found != *held;
    let is_taken = is_solved || first_transition(&mut trial, first, held)?;
    let tried = trial.tried;
    let statistics = &mut instance.statistics;
    statistics.mixed_solutions += 1;
    statistics.mixed_passes += tried as u64;
    statistics.mixed_at_limit += u64::from(is_at_limit);
    if is_solved {
        instance.clear_failure();
        return Ok(());
    }
    let changing = relations.iter().zip(held.iter().zip(truth.found.iter()));
    let changing: Vec<u32> = changing.filter(|(_, (a, b))| a != b).map(|(&relation, _)| relation).collect();
    if is_taken {
        instance.clear_failure();
        instance.statistics.mixed_inconsistent += 1;
        if !std::mem::replace(has_warned, true) {
            let text = format!(
                "no choice of the relations is consistent: {} would have to change again; the first transition is taken, for {}",
                quoted_relations(&program, &changing),
                unknowns(&program, block)
            );
            instance.say(text);
        }
        return Ok(());
    }
    let changing = if changing.is_empty() { relations.clone() } else { changing };
    for (&(slot, _), &holds) in truth.places.iter().zip(first.iter()) {
        instance.ints_mut()[slot as usize] = i64::from(holds);
    }
    instance.clear_failure();
    Err(instance.fail(Cause::Mixed { block, tried, changing }))
}

fn plain(trial: &mut Trial, first: &[bool], held: &mut [bool], seen: &mut Vec<bool>) -> Outcome<bool> {
    let n = first.len();
    // At the start the memory of relations means nothing.
    let is_initial = trial.instance.ints()[INITIAL as usize] != 0;
    let mut has_just_passed = false;
    held.copy_from_slice(first);
    seen.clear();
    while seen.len() < n * REMEMBERED || n == 0 {
        if !trial.solve(held)? {
            return Ok(false);
        }
        if trial.truth.found == held
            || (has_just_passed && trial.differs_within(JUST_PASSED, held, |k| held[k] == first[k]))
        {
            return Ok(true);
        }
        let is_event = seen.is_empty() && !is_initial;
        seen.extend_from_slice(held);
        if is_event {
            has_just_passed = trial.differs_within(JUST_PASSED, held, |_| true);
            trial.advance(held);
        } else {
            held.copy_from_slice(&trial.truth.found);
        }
        if seen.chunks_exact(n).any(|choice| choice == held) {
            return Ok(false);
        }
    }
    Ok(false)
}

fn least_index(trial: &mut Trial, first: &[bool], held: &mut [bool]) -> Outcome<bool> {
    held.copy_from_slice(first);
    for _ in 0..PASSES_PER_RELATION * first.len() {
        if !trial.solve(held)? {
            return Ok(false);
        }
        let found = &trial.truth.found;
        match (0..held.len()).find(|&k| held[k] != found[k]) {
            None => return Ok(true),
            Some(k) => held[k] = found[k],
        }
    }
    Ok(false)
}

/// Solves with relations that follow the iteration, then checks the choice it ends with.
fn following(trial: &mut Trial, block: u32, first: &[bool], held: &mut [bool]) -> Outcome<bool> {
    let ints = trial.instance.ints_mut();
    for (&(slot, _), &holds) in trial.truth.places.iter().zip(first) {
        ints[slot as usize] = i64::from(holds);
    }
    let outer = trial.instance.followed.replace(block);
    let outcome = trial.instance.call(trial.body);
    trial.instance.followed = outer;
    match outcome {
        Ok(()) => {}
        Err(Stop::Here) => return Ok(false),
        Err(Stop::Fatal) => return Err(Stop::Fatal),
    }
    for (held, &(slot, _)) in held.iter_mut().zip(&trial.truth.places) {
        *held = trial.instance.ints()[slot as usize] != 0;
    }
    trial.is_consistent(held)
}

/// Brings the relations of the block that is followed up to date with the unknowns; whether one of them changed.
pub(crate) fn follow(instance: &mut Instance, block: u32) -> Outcome<bool> {
    let program = instance.program_arc();
    let BlockKind::Mixed { relations, fresh_values, fresh, .. } = &program.blocks[block as usize].kind else {
        return Err(instance.fail(Cause::Recursion { block }));
    };
    instance.call(*fresh)?;
    let mut has_changed = false;
    for (k, &relation) in relations.iter().enumerate() {
        let slot = program.relations[relation as usize].memory as usize;
        let holds = instance.ints()[*fresh_values as usize + k];
        has_changed |= std::mem::replace(&mut instance.ints_mut()[slot], holds) != holds;
    }
    Ok(has_changed)
}

/// Searches, and lets blocks have continuation again after it.
fn search_briefly(trial: &mut Trial, first: &[bool], held: &mut [bool], combination: &mut Vec<usize>) -> Outcome<bool> {
    let outer = trial.instance.is_direct;
    let outcome = search(trial, first, held, combination);
    trial.instance.is_direct = outer;
    outcome
}

/// Tries choices that differ from the first in one relation, in two, and so on.
fn search(trial: &mut Trial, first: &[bool], held: &mut [bool], combination: &mut Vec<usize>) -> Outcome<bool> {
    let n = first.len();
    let mut left = SEARCH_LIMIT;
    let lost = trial.instance.lost;
    for changes in 1..=n {
        combination.clear();
        combination.extend(0..changes);
        loop {
            if !trial.instance.is_direct && trial.instance.lost - lost >= MOST_LOST {
                trial.instance.is_direct = true;
                left = left.min(SEARCH_LIMIT_DIRECT);
            }
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            held.copy_from_slice(first);
            for &k in combination.iter() {
                held[k] = !held[k];
            }
            if trial.is_consistent(held)? {
                return Ok(true);
            }
            if !next_combination(combination, n) {
                break;
            }
        }
    }
    Ok(false)
}

/// Takes the choice noted on the way whose disagreement is mere rounding.
fn at_limit(trial: &mut Trial, held: &mut [bool]) -> Outcome<bool> {
    if !trial.truth.has_limit_choice {
        return Ok(false);
    }
    held.copy_from_slice(&trial.truth.at_limit);
    trial.solve(held)
}

/// Takes the choice that its relations contradict least.
fn nearest(trial: &mut Trial, held: &mut [bool]) -> Outcome<bool> {
    if trial.truth.contradiction > NEARLY {
        return Ok(false);
    }
    held.copy_from_slice(&trial.truth.nearest);
    trial.solve(held)
}

/// Takes the relations as the first choice finds them, consistent or not.
fn first_transition(trial: &mut Trial, first: &[bool], held: &mut [bool]) -> Outcome<bool> {
    held.copy_from_slice(first);
    if !trial.solve(held)? {
        return Ok(false);
    }
    held.copy_from_slice(&trial.truth.found);
    trial.solve(held)
}

/// The next ascending choice of positions below `n`, in lexical order.
fn next_combination(combination: &mut [usize], n: usize) -> bool {
    let size = combination.len();
    let Some(place) = (0..size).rev().find(|&place| combination[place] < n - size + place) else { return false };
    combination[place] += 1;
    for next in place + 1..size {
        combination[next] = combination[next - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::next_combination;

    #[test]
    fn every_combination_comes_once() {
        let mut combination = vec![0, 1];
        let mut all = vec![combination.clone()];
        while next_combination(&mut combination, 4) {
            all.push(combination.clone());
        }
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    }
}
