//! Dynamic state selection: states chosen while running.
//!
//! Of `n` candidates under `m` constraints `n − m` are states. The others follow from the constraints as long as the columns
//! of the constraint Jacobian that belong to them are well conditioned; when another choice is much better, it is taken.
//! Variables that are never states may belong to the constraints too: their columns always count.

use layshaft_ir::program::StateSet;
use layshaft_numerics::constants::blocks::state_sets::BETTER;

use crate::failure::Outcome;
use crate::instance::Instance;

/// Room to choose the states of one set.
pub(crate) struct StateSelector {
    pivoting: Pivoting,
    is_state: Vec<bool>,
    /// Columns of the variables that follow from the constraints, with the present choice and with the best.
    present: Vec<usize>,
    best: Vec<usize>,
}

impl StateSelector {
    pub fn new(set: &StateSet) -> Self {
        let (never, n, k) = (set.dependents as usize, set.candidates.len(), set.states.len());
        let (rows, columns) = (never + n - k, never + n);
        StateSelector {
            pivoting: Pivoting { rows, matrix: vec![0.0; rows * columns], open: Vec::with_capacity(rows) },
            is_state: vec![false; n],
            present: Vec::with_capacity(columns),
            best: Vec::with_capacity(columns),
        }
    }
}

impl Instance {
    /// Chooses the states of every set anew if that is called for. Call it where algebraic variables are up to date (after
    /// `outputs`). True if a state changed its meaning: the integrator has to start anew.
    pub fn select_states(&mut self) -> Outcome<bool> {
        let program = self.program_arc();
        let mut selectors = std::mem::take(&mut self.selectors);
        let mut outcome = Ok(false);
        for (set, selector) in program.state_sets.iter().zip(&mut selectors) {
            if let Err(stop) = self.call(set.jacobian) {
                outcome = Err(stop);
                break;
            }
            let changed = self.select(set, selector);
            outcome = outcome.map(|before| before || changed);
        }
        self.selectors = selectors;
        outcome
    }

    fn select(&mut self, set: &StateSet, selector: &mut StateSelector) -> bool {
        let StateSelector { pivoting, is_state, present, best } = selector;
        let (never, n, k) = (set.dependents as usize, set.candidates.len(), set.states.len());
        let start = set.matrix as usize;
        let jacobian = &self.reals()[start..start + pivoting.matrix.len()];
        let selection = set.selection as usize;
        for (column, is_state) in is_state.iter_mut().enumerate() {
            *is_state = (0..k).any(|row| self.ints()[selection + row * n + column] != 0);
        }
        present.clear();
        present.extend((0..never + n).filter(|&column| column < never || !is_state[column - never]));
        let determinant = pivoting.determinant(jacobian, present, never);
        best.clear();
        best.extend(0..never + n);
        let greatest = pivoting.determinant(jacobian, best, never);
        // A determinant that is no number is no reason to change.
        let is_better = greatest > BETTER * determinant;
        if !is_better {
            return false;
        }
        let dependent = &best[..pivoting.rows];
        let is_free = |column: usize| !dependent.contains(&(column + never));
        // States that stay keep their row.
        let mut incoming = (0..n).filter(|&column| is_free(column) && !is_state[column]);
        for row in 0..k {
            let base = selection + row * n;
            let now = (0..n).find(|&column| self.ints()[base + column] != 0);
            let kept = now.filter(|&column| is_free(column));
            let Some(column) = kept.or_else(|| incoming.next()) else { continue };
            self.ints_mut()[base..base + n].fill(0);
            self.ints_mut()[base + column] = 1;
            let value = self.reals()[set.candidates[column] as usize];
            self.reals_mut()[set.states[row] as usize] = value;
        }
        true
    }
}

/// Gaussian elimination of columns chosen on the way.
struct Pivoting {
    rows: usize,
    matrix: Vec<f64>,
    open: Vec<usize>,
}

impl Pivoting {
    /// Absolute determinant of as many of the given columns as there are rows, found by pivoting and moved to the front. The
    /// first `always` ones are taken in any case.
    fn determinant(&mut self, jacobian: &[f64], columns: &mut [usize], always: usize) -> f64 {
        let Pivoting { rows: m, matrix, open } = self;
        let m = *m;
        matrix.copy_from_slice(jacobian);
        open.clear();
        open.extend(0..m);
        let mut product = 1.0;
        for step in 0..m {
            let end = if step < always { always } else { columns.len() };
            let mut best = (0.0, 0, step);
            for (place, &column) in columns[..end].iter().enumerate().skip(step) {
                for (at, &row) in open.iter().enumerate() {
                    let size = matrix[column * m + row].abs();
                    if size > best.0 {
                        best = (size, at, place);
                    }
                }
            }
            if best.0 == 0.0 {
                return 0.0;
            }
            product *= best.0;
            columns.swap(step, best.2);
            let (row, column) = (open.swap_remove(best.1), columns[step]);
            let pivot = matrix[column * m + row];
            for &other in &columns[step + 1..] {
                let factor = matrix[other * m + row] / pivot;
                if factor != 0.0 {
                    for &r in open.iter() {
                        matrix[other * m + r] -= factor * matrix[column * m + r];
                    }
                }
            }
        }
        product
    }
}

#[cfg(test)]
mod tests {
    use super::Pivoting;

    fn determinant(jacobian: &[f64], rows: usize, columns: &mut [usize], always: usize) -> f64 {
        let mut pivoting = Pivoting { rows, matrix: vec![0.0; jacobian.len()], open: Vec::new() };
        pivoting.determinant(jacobian, columns, always)
    }

    #[test]
    fn the_largest_entry_of_one_constraint_is_taken() {
        let mut columns = [0, 1, 2];
        assert_eq!(determinant(&[0.1, -3.0, 2.0], 1, &mut columns, 0), 3.0);
        assert_eq!(columns[0], 1);
        assert_eq!(determinant(&[0.1, -3.0, 2.0], 1, &mut [0], 0), 0.1);
    }

    #[test]
    fn two_constraints_give_the_determinant_of_two_columns() {
        // Columns (1, 0), (1, 1e-9), (0, 2).
        let mut columns = [0, 1, 2];
        assert_eq!(determinant(&[1.0, 0.0, 1.0, 1e-9, 0.0, 2.0], 2, &mut columns, 0), 2.0);
        let parallel = determinant(&[1.0, 0.0, 1.0, 1e-9, 0.0, 2.0], 2, &mut [0, 1], 0);
        assert!(parallel < 1e-8);
    }

    #[test]
    fn what_is_never_a_state_is_always_among_the_columns() {
        // Columns (0.1, 0), (5, 1), (3, 2): the first must be taken, so the second entry decides about the others.
        let mut columns = [0, 1, 2];
        let found = determinant(&[0.1, 0.0, 5.0, 1.0, 3.0, 2.0], 2, &mut columns, 1);
        assert!((found - 0.2).abs() < 1e-15);
        assert_eq!(columns, [0, 2, 1]);
    }
}
