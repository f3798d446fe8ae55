//! Mixed blocks: Real unknowns coupled with the truth of relations, as coupled friction elements have at an event.
//!
//! With the relations held, the block is an ordinary system of equations; solved, it tells which relations hold in
//! truth. Three ways to a consistent choice, each tried when the one before fails:
//!
//! 1. *Plain iteration*: take the relations as found. One or two passes for most friction elements.
//! 2. *Least index*: when a choice comes back, change only the first relation that disagrees. For systems that are linear
//!    complementarity problems with a P-matrix (as those of dry friction on positive masses) this ends at the solution
//!    (K. G. Murty, Linear Algebra and its Applications 9 (1974)).
//! 3. *Search*: choices near the first one, by the number of relations that differ from it; all of them where they are few.
//! 4. *First transition*: no choice is consistent when a friction element is within rounding of its limit (stuck it would slide,
//!    sliding it would be held back). The relations found with the first choice are taken as they are; the event iteration goes on from
//!    there, and the next event corrects what has to be corrected.
//!
//! Method: M. Otter, M. Dempsey, C. Schlegel: Package PowerTrain. Modelica Workshop 2000, section 5.

use layshaft_ir::program::{BlockKind, FuncId};

use crate::failure::{Cause, Outcome, Stop};
use crate::instance::Instance;

/// Choices the search may try, in all.
const SEARCH_LIMIT: usize = 4096;
/// Passes of the least-index rule per relation.
const PASSES_PER_RELATION: usize = 8;
/// Choices remembered to notice a cycle.
const REMEMBERED: usize = 32;

pub(crate) struct MixedSolver {
    /// Memory slots of the relations.
    slots: Vec<u32>,
    first: Vec<bool>,
    held: Vec<bool>,
    found: Vec<bool>,
    /// Choices tried in the plain iteration, one after the other.
    seen: Vec<bool>,
    combination: Vec<usize>,
}

impl MixedSolver {
    pub fn new(slots: Vec<u32>) -> Self {
        let n = slots.len();
        MixedSolver {
            slots,
            first: vec![false; n],
            held: vec![false; n],
            found: vec![false; n],
            seen: Vec::with_capacity(n * REMEMBERED),
            combination: Vec::with_capacity(n),
        }
    }
}

struct Trial<'a> {
    instance: &'a mut Instance,
    body: FuncId,
    fresh: FuncId,
    fresh_values: usize,
    tried: usize,
}

impl Trial<'_> {
    /// Solves with the relations `held` and stores their truth in `found`; whether there was a solution at all.
    fn solve(&mut self, slots: &[u32], held: &[bool], found: &mut [bool]) -> Outcome<bool> {
        self.tried += 1;
        let ints = self.instance.ints_mut();
        for (&slot, &holds) in slots.iter().zip(held) {
            ints[slot as usize] = i64::from(holds);
        }
        let outcome = self.instance.call(self.body).and_then(|()| self.instance.call(self.fresh));
        match outcome {
            Ok(()) => {}
            Err(Stop::Here) => return Ok(false),
            Err(Stop::Fatal) => return Err(Stop::Fatal),
        }
        let values = &self.instance.ints()[self.fresh_values..self.fresh_values + found.len()];
        for (found, &value) in found.iter_mut().zip(values) {
            *found = value != 0;
        }
        Ok(true)
    }
}

/// Finds a consistent choice, starting from the relations' memory.
pub(crate) fn solve(instance: &mut Instance, block: u32, solver: &mut MixedSolver) -> Outcome {
    let program = instance.program_arc();
    let BlockKind::Mixed { relations, fresh_values, body, fresh } = &program.blocks[block as usize].kind else {
        return Err(instance.fail(Cause::Recursion { block }));
    };
    let MixedSolver { slots, first, held, found, seen, combination } = solver;
    for (first, &slot) in first.iter_mut().zip(slots.iter()) {
        *first = instance.ints()[slot as usize] != 0;
    }
    let mut trial = Trial { instance, body: *body, fresh: *fresh, fresh_values: *fresh_values as usize, tried: 0 };
    let solved = plain(&mut trial, slots, first, held, found, seen)?
        || least_index(&mut trial, slots, first, held, found)?
        || search(&mut trial, slots, first, held, found, combination)?
        || first_transition(&mut trial, slots, first, held, found)?;
    let tried = trial.tried;
    instance.statistics.mixed_solutions += 1;
    instance.statistics.mixed_passes += tried as u64;
    if solved {
        instance.clear_failure();
        return Ok(());
    }
    let changing = relations.iter().zip(first.iter().zip(found.iter()));
    let changing: Vec<u32> = changing.filter(|(_, (a, b))| a != b).map(|(&relation, _)| relation).collect();
    let changing = if changing.is_empty() { relations.clone() } else { changing };
    for (&slot, &holds) in slots.iter().zip(first.iter()) {
        instance.ints_mut()[slot as usize] = i64::from(holds);
    }
    instance.clear_failure();
    Err(instance.fail(Cause::Mixed { block, tried, changing }))
}

fn plain(
    trial: &mut Trial,
    slots: &[u32],
    first: &[bool],
    held: &mut [bool],
    found: &mut [bool],
    seen: &mut Vec<bool>,
) -> Outcome<bool> {
    let n = slots.len();
    held.copy_from_slice(first);
    seen.clear();
    while seen.len() < n * REMEMBERED || n == 0 {
        if !trial.solve(slots, held, found)? {
            return Ok(false);
        }
        if found == held {
            return Ok(true);
        }
        seen.extend_from_slice(held);
        if seen.chunks_exact(n).any(|choice| choice == found) {
            return Ok(false);
        }
        held.copy_from_slice(found);
    }
    Ok(false)
}

fn least_index(
    trial: &mut Trial,
    slots: &[u32],
    first: &[bool],
    held: &mut [bool],
    found: &mut [bool],
) -> Outcome<bool> {
    held.copy_from_slice(first);
    for _ in 0..PASSES_PER_RELATION * slots.len() {
        if !trial.solve(slots, held, found)? {
            return Ok(false);
        }
        match (0..held.len()).find(|&k| held[k] != found[k]) {
            None => return Ok(true),
            Some(k) => held[k] = found[k],
        }
    }
    Ok(false)
}

/// Tries choices that differ from the first in one relation, in two, and so on.
fn search(
    trial: &mut Trial,
    slots: &[u32],
    first: &[bool],
    held: &mut [bool],
    found: &mut [bool],
    combination: &mut Vec<usize>,
) -> Outcome<bool> {
    let n = slots.len();
    let mut left = SEARCH_LIMIT;
    for changes in 1..=n {
        combination.clear();
        combination.extend(0..changes);
        loop {
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            held.copy_from_slice(first);
            for &k in combination.iter() {
                held[k] = !held[k];
            }
            if trial.solve(slots, held, found)? && found == held {
                return Ok(true);
            }
            if !next_combination(combination, n) {
                break;
            }
        }
    }
    Ok(false)
}

/// Takes the relations as the first choice finds them, consistent or not.
fn first_transition(
    trial: &mut Trial,
    slots: &[u32],
    first: &[bool],
    held: &mut [bool],
    found: &mut [bool],
) -> Outcome<bool> {
    held.copy_from_slice(first);
    if !trial.solve(slots, held, found)? {
        return Ok(false);
    }
    held.copy_from_slice(found);
    trial.solve(slots, held, found)
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
