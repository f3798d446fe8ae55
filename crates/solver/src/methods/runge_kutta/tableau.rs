//! Explicit Runge–Kutta methods as data: the coefficients of Butcher's tableau.
//!
//! `k_i = f(t_0 + c_i h, y_0 + h sum_{j<i} a_ij k_j)`. The last stage lies at the end of the step, its row of `a` gives the result `y_1`, and
//! its derivative is the first stage of the next step ("first same as last"). A new method is a constant here and a line in
//! [`Method`](crate::Method).

/// Weights of the stages before a stage.
pub(super) enum Row {
    /// `y_0 + (h a_1) k_1 + (h a_2) k_2 + …`, added from the left.
    Terms(&'static [f64]),
    /// `y_0 + h / divisor * (w_1 k_1 + w_2 k_2 + …)`: exact weights where the quotients are no binary fractions.
    Sum { weights: &'static [f64], divisor: f64 },
}

/// The solution within a step.
pub(super) enum Extension {
    /// The straight line between both ends.
    Linear,
    /// The cubic through values and derivatives at both ends (Hermite), of order 3.
    Cubic,
    /// The quartic whose last term has these weights of the stages; less precise than the ends of steps.
    Quartic(&'static [f64]),
}

pub(super) struct Tableau {
    pub order: u16,
    /// Instants of the stages as parts of the step; 1 is exactly the end of the step.
    pub c: &'static [f64],
    /// Row i holds the weights for stage i + 1.
    pub a: &'static [Row],
    /// Difference between the result and that of the embedded method, whose order is one less; without it the step is fixed.
    pub error: Option<&'static [f64]>,
    pub extension: Extension,
}

/// Explicit Euler: `y_1 = y_0 + h f(t_0, y_0)`. Order 1, stable for eigenvalues within the unit circle around -1 of the `h lambda` plane.
///
/// Euler: Institutionum calculi integralis, volume 1 (1768), § 650.
pub(super) const EULER: Tableau =
    Tableau { order: 1, c: &[0.0, 1.0], a: &[Row::Terms(&[1.0])], error: None, extension: Extension::Linear };

/// The classical Runge–Kutta method: `y_1 = y_0 + h/6 (k_1 + 2 k_2 + 2 k_3 + k_4)`. Order 4, stable on the negative real axis for
/// `h |lambda| < 2.79` and on the imaginary axis up to 2.83.
///
/// Kutta: Beitrag zur näherungsweisen Integration totaler Differentialgleichungen, Z. Math. Phys. 46 (1901).
pub(super) const CLASSICAL: Tableau = Tableau {
    order: 4,
    c: &[0.0, 0.5, 0.5, 1.0, 1.0],
    a: &[
        Row::Terms(&[0.5]),
        Row::Terms(&[0.0, 0.5]),
        Row::Terms(&[0.0, 0.0, 1.0]),
        Row::Sum { weights: &[1.0, 2.0, 2.0, 1.0], divisor: 6.0 },
    ],
    error: None,
    extension: Extension::Cubic,
};

/// Dormand–Prince 5(4): order 5 with an error estimate of order 4, continuous extension of order 4. Stable on the negative real axis for
/// `h |lambda| < 3.3`.
///
/// Dormand, Prince: A family of embedded Runge–Kutta formulae, J. Comp. Appl. Math. 6 (1980).
pub(super) const DORMAND_PRINCE: Tableau = Tableau {
    order: 5,
    c: &[0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0],
    a: &[
        Row::Terms(&[0.2]),
        Row::Terms(&[3.0 / 40.0, 9.0 / 40.0]),
        Row::Terms(&[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0]),
        Row::Terms(&[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0]),
        Row::Terms(&[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0]),
        Row::Terms(&[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0]),
    ],
    error: Some(&[71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0]),
    extension: Extension::Quartic(&[
        -12715105075.0 / 11282082432.0,
        0.0,
        87487479700.0 / 32700410799.0,
        -10690763975.0 / 1880347072.0,
        701980252875.0 / 199316789632.0,
        -1453857185.0 / 822651844.0,
        69997945.0 / 29380423.0,
    ]),
};

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(row: &Row) -> Vec<f64> {
        match row {
            Row::Terms(weights) => weights.to_vec(),
            Row::Sum { weights, divisor } => weights.iter().map(|weight| weight / divisor).collect(),
        }
    }

    /// Sums of rows are the instants, the last stage is at the end, and the conditions of order 1 to 4 hold for single sums:
    /// `sum_i b_i c_i^(q-1) = 1/q` (Hairer, Nørsett, Wanner: Solving Ordinary Differential Equations I, section II.1).
    #[test]
    fn tableaux_meet_the_conditions_of_their_order() {
        for tableau in [&EULER, &CLASSICAL, &DORMAND_PRINCE] {
            assert_eq!(tableau.c.len(), tableau.a.len() + 1);
            assert_eq!(tableau.c.last(), Some(&1.0));
            for (row, c) in tableau.a.iter().zip(&tableau.c[1..]) {
                assert!((weights(row).iter().sum::<f64>() - c).abs() < 1e-14);
            }
            let b = weights(tableau.a.last().unwrap());
            for q in 1..=i32::from(tableau.order) {
                let sum: f64 = b.iter().zip(tableau.c).map(|(b, c)| b * c.powi(q - 1)).sum();
                assert!((sum - 1.0 / f64::from(q)).abs() < 1e-14, "order {q}: {sum}");
            }
            if let Some(error) = tableau.error {
                assert!(error.iter().sum::<f64>().abs() < 1e-14);
            }
        }
    }
}
