//! How derivatives and held variables change with the unknowns: difference quotients that stay on one side of a kink.
//!
//! Models have kinks: limits, `min` and `max`, combustion that is lean on one side and rich on the other. An equilibrium may lie on one: a
//! control that holds lambda at 1 rests exactly where lean turns rich. There the equations are piecewise smooth (PC1), and Newton's method
//! with the Jacobian of the piece that the present point is in converges as it does elsewhere (semismooth Newton; Qi and Sun, Math.
//! Programming 58, 1993). A difference across the kink is a mean of two pieces, another one for each unknown, so that the matrix belongs to none: the
//! method then cycles about the kink.
//!
//! So differences are taken to both sides of each unknown. Where they agree there is no kink. Where they do not, halves of the differences
//! tell on which side the function is straight: that side belongs to the piece of the present point, and its slope counts. The other side's is kept
//! as a second element of the generalised Jacobian, for steps that lead nowhere with the first.

use super::Role;
use super::system::{Equilibrium, Residual};

/// Of the size of an unknown, for differences.
const DIFFERENCE: f64 = 1e-6;
/// Slopes to both sides that differ by more of their size are those of a kink.
const KINK: f64 = 1e-3;
/// Of the largest slope with an unknown: what rounding makes of the others.
const ROUNDING: f64 = 1e-7;
/// Derivatives that change less with a state, in units of their sizes and of seconds, do not depend on it.
const INDEPENDENT: f64 = 1e-9;

/// How derivatives and held variables change with the unknowns, on the side of a kink that the present point is on.
pub(super) struct Jacobian {
    pub(super) unknowns: usize,
    /// States that are unknowns, in order; what is free follows.
    pub(super) states: Vec<usize>,
    /// Column by column.
    values: Vec<f64>,
    /// With the slopes beyond the kinks, if there are any near.
    beyond: Option<Vec<f64>>,
    /// Derivatives of the states that are unknowns, then how far off what is held is.
    residual: Vec<f64>,
    pub(super) scales: Vec<f64>,
}

/// Which slopes a step is made of where there is a kink.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    /// Those of the piece that the present point is in.
    Own,
    Beyond,
}

impl Jacobian {
    /// The sides that differ.
    pub(super) fn sides(&self) -> &'static [Side] {
        if self.beyond.is_some() { &[Side::Own, Side::Beyond] } else { &[Side::Own] }
    }

    /// The matrix of an implicit Euler step for scaled unknowns.
    pub(super) fn matrix(&self, step: f64, side: Side) -> Vec<f64> {
        let values = match side {
            Side::Beyond => self.beyond.as_ref().unwrap_or(&self.values),
            Side::Own => &self.values,
        };
        let mut matrix: Vec<f64> = values.iter().map(|value| -value).collect();
        for k in 0..self.states.len() {
            matrix[k * self.unknowns + k] += 1.0 / step;
        }
        matrix
    }

    /// What is held comes to its value in about a second: what is free would have to be enormous otherwise.
    pub(super) fn right_side(&self, step: f64) -> Vec<f64> {
        let (rates, held) = self.residual.split_at(self.states.len());
        rates.iter().copied().chain(held.iter().map(|off| off * step / (1.0 + step))).collect()
    }
}

/// The slopes of all rates and held variables with one unknown, scaled.
struct Column {
    own: Vec<f64>,
    /// Beyond a kink that is near.
    beyond: Option<Vec<f64>>,
}

impl Column {
    /// Whether anything in a row depends on the unknown, on either side.
    fn influences(&self, row: usize) -> bool {
        let largest = self.beyond.as_ref().map_or(0.0, |beyond| beyond[row].abs());
        self.own[row].abs().max(largest) > INDEPENDENT
    }
}

/// An unknown.
#[derive(Clone, Copy)]
enum Unknown {
    State(usize),
    /// One that is free, by its number.
    Free(usize),
}

impl Equilibrium<'_> {
    /// Slopes at the present point. Finds the states that move, too.
    pub(super) fn jacobian(&mut self, at: &Residual) -> Result<Jacobian, String> {
        let n = self.y.len();
        let rows = n + at.held.len();
        let mut columns = Vec::with_capacity(rows);
        for state in 0..n {
            columns.push(self.column(Unknown::State(state), self.y[state], self.scales[state], at)?);
        }
        let mut free_scales = Vec::new();
        for (which, value) in self.free_values().into_iter().enumerate() {
            let scale = value.abs().max(1.0);
            columns.push(self.column(Unknown::Free(which), value, scale, at)?);
            free_scales.push(scale);
        }
        // Memory belongs to the present point again.
        self.residual()?;
        self.find_moving(&columns);
        let states: Vec<usize> = (0..n).filter(|state| self.roles[*state] == Role::Rests).collect();
        let equations: Vec<usize> = states.iter().copied().chain(n..rows).collect();
        let used: Vec<usize> = states.iter().copied().chain(n..columns.len()).collect();
        let matrix = |slopes: &dyn Fn(&Column) -> Vec<f64>| -> Vec<f64> {
            let column = |&column: &usize| {
                let slopes = slopes(&columns[column]);
                equations.iter().map(|&row| slopes[row]).collect::<Vec<_>>()
            };
            used.iter().flat_map(column).collect()
        };
        let has_kink = used.iter().any(|&column| columns[column].beyond.is_some());
        let beyond =
            has_kink.then(|| matrix(&|column: &Column| column.beyond.clone().unwrap_or_else(|| column.own.clone())));
        let rate = |&state: &usize| at.rates[state] / self.scales[state];
        Ok(Jacobian {
            unknowns: equations.len(),
            values: matrix(&|column: &Column| column.own.clone()),
            beyond,
            residual: states.iter().map(rate).chain(at.held.iter().copied()).collect(),
            scales: states.iter().map(|&state| self.scales[state]).chain(free_scales).collect(),
            states,
        })
    }

    /// Slopes with one unknown.
    fn column(&mut self, unknown: Unknown, value: f64, scale: f64, at: &Residual) -> Result<Column, String> {
        let size = if let Unknown::State(_) = unknown { value.abs().max(scale) } else { scale };
        let change = DIFFERENCE * size;
        // What is free is not moved beyond its limits.
        let is_possible = |change: f64| match unknown {
            Unknown::State(_) => true,
            Unknown::Free(which) => {
                let free = &self.wishes.free[which];
                (free.min..=free.max).contains(&(value + change))
            }
        };
        let sides: Vec<f64> = [change, -change].into_iter().filter(|&change| is_possible(change)).collect();
        let (mut slopes, mut failure) = (Vec::new(), None);
        for &change in &sides {
            match self.slopes(unknown, value, change, scale, at) {
                Ok(found) => slopes.push((change, found)),
                // Beyond the domain of the model there is nothing to see, as long as there is another side.
                Err(message) => failure = Some(message),
            }
        }
        if slopes.is_empty() {
            return Err(failure.unwrap_or_else(|| "the model cannot be evaluated beside the present point".to_string()));
        }
        if failure.is_some() {
            self.forget_failure();
        }
        let (change, first) = slopes.swap_remove(0);
        let Some((other_change, second)) = slopes.pop() else { return Ok(Column { own: first, beyond: None }) };
        let kinked = self.kinked(&first, &second);
        if kinked.is_empty() {
            return Ok(Column { own: first, beyond: None });
        }
        // The side that is straight from here on belongs to the present piece: half of the difference has the same slope.
        let mut bend = |change: f64, whole: &[f64]| -> f64 {
            let Ok(half) = self.slopes(unknown, value, 0.5 * change, scale, at) else { return f64::INFINITY };
            let bends = kinked.iter().map(|&row| ((whole[row] - half[row]) / (first[row] - second[row])).abs());
            bends.fold(0.0, f64::max)
        };
        let is_second = bend(other_change, &second) < bend(change, &first);
        let (own, beyond) = if is_second { (second, first) } else { (first, second) };
        Ok(Column { own, beyond: Some(beyond) })
    }

    /// Difference quotients, in units of the sizes of rates and of the unknown.
    fn slopes(
        &mut self,
        unknown: Unknown,
        value: f64,
        change: f64,
        scale: f64,
        at: &Residual,
    ) -> Result<Vec<f64>, String> {
        let with = match unknown {
            Unknown::State(state) => {
                self.y[state] = value + change;
                let outcome = self.residual();
                self.y[state] = value;
                outcome?
            }
            Unknown::Free(which) => {
                self.write(which, value + change)?;
                let outcome = self.residual();
                self.write(which, value)?;
                outcome?
            }
        };
        let rates = with.rates.iter().zip(&at.rates).zip(&self.scales);
        let slopes = rates.map(|((with, from), size)| (with - from) / change * scale / size);
        Ok(slopes.chain(with.held.iter().zip(&at.held).map(|(with, from)| (with - from) / change * scale)).collect())
    }

    /// Rows whose slopes differ by more than curvature and rounding do.
    fn kinked(&self, one: &[f64], other: &[f64]) -> Vec<usize> {
        let largest = one.iter().chain(other).fold(0.0, |largest: f64, slope| largest.max(slope.abs()));
        let differs = |row: &usize| {
            let (a, b) = (one[*row], other[*row]);
            (a - b).abs() > KINK * (a.abs() + b.abs()) + ROUNDING * largest + INDEPENDENT
        };
        (0..one.len()).filter(|&row| self.is_asked(row)).filter(differs).collect()
    }

    /// Whether a row is an equation: what grows or is given need not rest.
    fn is_asked(&self, row: usize) -> bool {
        self.roles.get(row).is_none_or(|role| !role.is_given())
    }

    /// Finds the states that move, and those that only they depend on.
    fn find_moving(&mut self, columns: &[Column]) {
        let n = self.y.len();
        for role in self.roles.iter_mut().filter(|role| !role.is_given()) {
            *role = Role::Rests;
        }
        let mut role = Role::Moves;
        loop {
            let counts = |row: usize| row >= n || matches!(self.roles[row], Role::Rests | Role::Held);
            let is_idle = |state: &usize| {
                let column = &columns[*state];
                self.roles[*state] == Role::Rests
                    && (0..column.own.len()).filter(|&row| counts(row)).all(|row| !column.influences(row))
            };
            let idle: Vec<usize> = (0..n).filter(is_idle).collect();
            if idle.is_empty() {
                return;
            }
            idle.into_iter().for_each(|state| self.roles[state] = role);
            role = Role::Indifferent;
        }
    }
}
