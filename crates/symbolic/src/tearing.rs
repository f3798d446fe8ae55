//! Tearing: in a block of simultaneous equations a few variables are taken as known; the others follow one by one, and the
//! equations left over say how wrong the guess was.
//!
//! Greedy: whenever an equation has one unknown left and can safely be solved for it, it is; otherwise the variable becomes a tearing
//! variable that lets most equations go on (most equations with two unknowns left, then most equations altogether). Among equals it is the
//! one behind which equations are solved with coefficients that stay as they are: with `u = h - p/d` the pressure `d (h - u)` of a liquid is the
//! small difference of large numbers, so `p` is guessed and `h` follows.
//!
//! A mechanism whose accelerations are guessed follows without further guesses: accelerations of all parts outward, forces inward, and the
//! balance of each degree of freedom is left over. The greedy choice, which knows of equations only, begins somewhere in the middle and guesses forces too. So large blocks are
//! torn a second time with the derivatives of states first, and what needs clearly fewer guesses is taken.

/// What comes of solving an equation for a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The coefficient may vanish, or depends on other unknowns.
    Unsafe,
    /// The coefficient is never zero, but its size changes while the model runs.
    Changing,
    Safe,
}

/// Local numbering: rows are the block's equations, columns its variables.
pub struct Incidence {
    /// For each row its columns, and how well the row can be solved for the column.
    pub rows: Vec<Vec<(u32, Solution)>>,
    pub columns: usize,
    /// Columns that are derivatives of states: good guesses of a second attempt.
    pub derivatives: Vec<u32>,
}

/// Blocks of fewer tearing variables are not torn a second time.
const LARGE: usize = 16;

pub struct Torn {
    /// `(row, column)` in order of computation.
    pub inner: Vec<(u32, u32)>,
    pub tearing: Vec<u32>,
    pub residuals: Vec<u32>,
}

pub fn tear(incidence: &Incidence) -> Torn {
    let plain = greedy(incidence, &[]);
    if plain.tearing.len() < LARGE || incidence.derivatives.is_empty() {
        return plain;
    }
    let from_derivatives = greedy(incidence, &incidence.derivatives);
    if 4 * from_derivatives.tearing.len() <= 3 * plain.tearing.len() { from_derivatives } else { plain }
}

/// Tearing with these columns as the first ones to be guessed.
fn greedy(incidence: &Incidence, first: &[u32]) -> Torn {
    let (height, n) = (incidence.rows.len(), incidence.columns);
    let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); n];
    for (row, columns) in incidence.rows.iter().enumerate() {
        columns.iter().for_each(|&(column, _)| rows_of[column as usize].push(row as u32));
    }
    let mut unknown: Vec<u32> = incidence.rows.iter().map(|columns| columns.len() as u32).collect();
    let mut is_first = vec![false; n];
    first.iter().for_each(|&column| is_first[column as usize] = true);
    let mut row_open = vec![true; height];
    let mut column_open = vec![true; n];
    // How often no safe solution exists for a column: such columns are good guesses.
    let unsafe_count: Vec<u32> = {
        let mut counts = vec![0; n];
        incidence
            .rows
            .iter()
            .flatten()
            .filter(|(_, solution)| *solution == Solution::Unsafe)
            .for_each(|&(column, _)| counts[column as usize] += 1);
        counts
    };
    let mut torn = Torn { inner: Vec::new(), tearing: Vec::new(), residuals: Vec::new() };
    let mut queue: std::collections::VecDeque<u32> =
        (0..height as u32).filter(|&row| unknown[row as usize] == 1).collect();
    let mut open = n;
    while open > 0 {
        let mut known = None;
        while let Some(row) = queue.pop_front() {
            if !row_open[row as usize] || unknown[row as usize] != 1 {
                continue;
            }
            let last = incidence.rows[row as usize].iter().find(|(column, _)| column_open[*column as usize]);
            if let Some(&(column, Solution::Safe | Solution::Changing)) = last {
                torn.inner.push((row, column));
                row_open[row as usize] = false;
                known = Some(column);
                break;
            }
        }
        let column = known.unwrap_or_else(|| {
            let best = (0..n as u32)
                .filter(|&column| column_open[column as usize])
                .max_by_key(|&column| {
                    let (mut ready, mut safe, mut active) = (0u32, 0u32, 0u32);
                    for &row in &rows_of[column as usize] {
                        if row_open[row as usize] {
                            active += 1;
                            if unknown[row as usize] == 2 {
                                let other = incidence.rows[row as usize]
                                    .iter()
                                    .find(|(c, _)| *c != column && column_open[*c as usize]);
                                let solution = other.map_or(Solution::Unsafe, |(_, solution)| *solution);
                                ready += u32::from(solution != Solution::Unsafe);
                                safe += u32::from(solution == Solution::Safe);
                            }
                        }
                    }
                    let is_first = is_first[column as usize];
                    (is_first, ready, active, unsafe_count[column as usize], safe, std::cmp::Reverse(column))
                })
                .unwrap_or(0);
            torn.tearing.push(best);
            best
        });
        column_open[column as usize] = false;
        open -= 1;
        for &row in &rows_of[column as usize] {
            unknown[row as usize] -= 1;
            if row_open[row as usize] && unknown[row as usize] == 1 {
                queue.push_back(row);
            }
        }
    }
    torn.residuals = (0..height as u32).filter(|&row| row_open[row as usize]).collect();
    torn
}

#[cfg(test)]
mod tests {
    use super::Solution::{Changing, Safe, Unsafe};
    use super::*;

    #[test]
    fn a_chain_closed_to_a_ring_needs_one_guess() {
        // x0 + x1, x1 + x2, …, x9 + x0
        let rows = (0..10u32).map(|i| vec![(i, Safe), ((i + 1) % 10, Safe)]).collect();
        let torn = tear(&Incidence { rows, columns: 10, derivatives: Vec::new() });
        assert_eq!(torn.tearing.len(), 1);
        assert_eq!(torn.inner.len(), 9);
        assert_eq!(torn.residuals.len(), 1);
    }

    #[test]
    fn an_equation_that_cannot_be_solved_becomes_a_residual() {
        let rows = vec![vec![(0, Unsafe), (1, Unsafe)], vec![(0, Safe), (1, Safe)]];
        let torn = tear(&Incidence { rows, columns: 2, derivatives: Vec::new() });
        assert_eq!(torn.tearing.len(), 1);
        assert_eq!(torn.residuals, [0]);
    }

    #[test]
    fn what_would_be_divided_by_a_changing_coefficient_is_guessed() {
        let law = vec![(0, Unsafe), (1, Unsafe)];
        for (one, other, guess) in [(Safe, Changing, 1), (Changing, Safe, 0), (Safe, Safe, 0)] {
            let rows = vec![law.clone(), vec![(0, one), (1, other)]];
            let torn = tear(&Incidence { rows, columns: 2, derivatives: Vec::new() });
            assert_eq!(torn.tearing, [guess], "{one:?} {other:?}");
        }
    }

    /// A body that moves many parts: given its acceleration all follows, and the balance of forces is left over.
    #[test]
    fn derivatives_are_guessed_first() {
        let parts = 8u32;
        // Column 0: acceleration of the body; part i has an acceleration 1 + 2i and a force 2 + 2i.
        let mut rows: Vec<Vec<(u32, Solution)>> = Vec::new();
        for part in 0..parts {
            rows.push(vec![(0, Safe), (1 + 2 * part, Safe)]);
            rows.push(vec![(1 + 2 * part, Safe), (2 + 2 * part, Safe)]);
        }
        rows.push((0..parts).map(|part| (2 + 2 * part, Safe)).collect());
        let columns = 2 * parts as usize + 1;
        let torn = greedy(&Incidence { rows, columns, derivatives: vec![0] }, &[0]);
        assert_eq!(torn.tearing, [0]);
        assert_eq!(torn.residuals, [2 * parts]);
    }
}
