//! States selected while running.
//!
//! Of `n` candidates under `m` constraints `n − m` are states. The others follow from the constraints as long as the columns
//! of the constraint Jacobian that belong to them are well conditioned; when another choice is much better, it is taken.

use layshaft_ir::program::StateSet;

use crate::failure::Outcome;
use crate::instance::Instance;

/// Another choice is taken when its determinant exceeds the present one by this factor.
const BETTER: f64 = 4.0;

impl Instance {
    /// Chooses the states of every set anew if that is called for. Call it where algebraic variables are up to date (after
    /// `outputs`). True if a state changed its meaning: the integrator has to start anew.
    pub fn select_states(&mut self) -> Outcome<bool> {
        let program = self.program_arc();
        let mut changed = false;
        for set in &program.state_sets {
            self.call(set.jacobian)?;
            changed |= self.select(set);
        }
        Ok(changed)
    }

    fn select(&mut self, set: &StateSet) -> bool {
        let (n, k) = (set.candidates.len(), set.states.len());
        let m = n - k;
        let start = set.matrix as usize;
        let jacobian = self.reals()[start..start + m * n].to_vec();
        let selection = set.selection as usize;
        let is_state: Vec<bool> =
            (0..n).map(|column| (0..k).any(|row| self.ints()[selection + row * n + column] != 0)).collect();
        let present =
            determinant(&jacobian, m, &mut (0..n).filter(|&column| !is_state[column]).collect::<Vec<_>>(), true);
        let mut columns: Vec<usize> = (0..n).collect();
        let best = determinant(&jacobian, m, &mut columns, false);
        // A determinant that is no number is no reason to change.
        let is_better = best > BETTER * present;
        if !is_better {
            return false;
        }
        let dependent = &columns[..m];
        // States that stay keep their row.
        let mut incoming = (0..n).filter(|column| !dependent.contains(column) && !is_state[*column]);
        for row in 0..k {
            let base = selection + row * n;
            let now = (0..n).find(|&column| self.ints()[base + column] != 0);
            let kept = now.filter(|column| !dependent.contains(column));
            let Some(column) = kept.or_else(|| incoming.next()) else { continue };
            self.ints_mut()[base..base + n].fill(0);
            self.ints_mut()[base + column] = 1;
            let value = self.reals()[set.candidates[column] as usize];
            self.reals_mut()[set.states[row] as usize] = value;
        }
        true
    }
}

/// Absolute determinant of `m` columns found by pivoting, which are moved to the front; with `all` the columns given are all taken.
fn determinant(jacobian: &[f64], m: usize, columns: &mut [usize], all: bool) -> f64 {
    debug_assert!(!all || columns.len() == m);
    let mut matrix = jacobian.to_vec();
    let mut open: Vec<usize> = (0..m).collect();
    let mut product = 1.0;
    for step in 0..m {
        let mut best = (0.0, 0, step);
        for (place, &column) in columns.iter().enumerate().skip(step) {
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
            for &r in &open {
                matrix[other * m + r] -= factor * matrix[column * m + r];
            }
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::determinant;

    #[test]
    fn the_largest_entry_of_one_constraint_is_taken() {
        let mut columns = vec![0, 1, 2];
        assert_eq!(determinant(&[0.1, -3.0, 2.0], 1, &mut columns, false), 3.0);
        assert_eq!(columns[0], 1);
        assert_eq!(determinant(&[0.1, -3.0, 2.0], 1, &mut [0], true), 0.1);
    }

    #[test]
    fn two_constraints_give_the_determinant_of_two_columns() {
        // Columns (1, 0), (1, 1e-9), (0, 2).
        let mut columns = vec![0, 1, 2];
        assert_eq!(determinant(&[1.0, 0.0, 1.0, 1e-9, 0.0, 2.0], 2, &mut columns, false), 2.0);
        let parallel = determinant(&[1.0, 0.0, 1.0, 1e-9, 0.0, 2.0], 2, &mut [0, 1], true);
        assert!(parallel < 1e-8);
    }
}
