//! The numbers of Radau IIA: coefficients of the formula, and the constants of its iteration and of its step control.
//!
//! Exported C integrates by the same method and is written with the numbers of this file.

/// When iteration matrices are renewed, when iterations end, how steps grow and shrink.
pub mod control {
    layshaft_numerics::constants! {
        /// A step so many times as long as the last one does not continue its polynomial.
        MOST_CONTINUED: f64 = 100.0;
        MOST_ITERATIONS: usize = 7;
        /// The Jacobian is kept while the iteration contracts at least this fast, per evaluation a new one costs, within bounds.
        KEEP_JACOBIAN: f64 = 0.01;
        KEEP_JACOBIAN_LEAST: f64 = 0.02;
        KEEP_JACOBIAN_MOST: f64 = 0.3;
        /// Evaluations from which on a Jacobian counts as costly. A costly one is kept over an event until it fails, a cheap
        /// one only if the last event did not change it.
        COSTLY: usize = 10;
        /// Relative change up to which a Jacobian counts as the same.
        SAME_JACOBIAN: f64 = 1e-3;
        /// The iteration error may be this part of the estimated error allowed, or less.
        NEWTON_PRECISION: f64 = 0.03;
        /// The estimate is of order 3, the method of order 5: the step is better than its estimate, by about the root of
        /// the tolerance, and the iteration must not spoil that.
        PRECISION_OF_ROOT: f64 = 0.3;
        /// Rounding lets an iteration be no more precise than this, divided by the tolerance.
        LEAST_PRECISION: f64 = 10.0 * f64::EPSILON;
        /// An iteration that contracts no faster is given up.
        NO_CONTRACTION: f64 = 0.99;
        /// The convergence of the step before counts with this power.
        REMEMBERED: f64 = 0.8;
        /// The step after an iteration that would not end in time: this, and bounds of what is left to go.
        TOO_SLOW: f64 = 0.8;
        TOO_SLOW_LEAST: f64 = 1e-4;
        TOO_SLOW_MOST: f64 = 20.0;
        /// The step after an iteration without hope, or an evaluation that failed.
        FAILED: f64 = 0.5;
        /// Errors below this are taken for this.
        LEAST_ERROR: f64 = 1e-10;
        LEAST_ERROR_BEFORE: f64 = 1e-2;
        /// A step that would change by a factor in this range keeps its size, and so its factors.
        KEEP_STEP_LEAST: f64 = 0.9;
        KEEP_STEP_MOST: f64 = 1.3;
        SAFETY: f64 = 0.85;
        /// Bounds on the change of step, old over new.
        LARGEST_SHRINK: f64 = 8.0;
        LARGEST_GROWTH: f64 = 5.0;
        /// Largest growth of the first step after a start, whose size was an estimate.
        FIRST_GROWTH: f64 = 20.0;
    }
}

/// Transformation that brings the inverse of the Runge–Kutta matrix to block form, and its inverse.
#[allow(clippy::excessive_precision, reason = "all digits of the nearest double")]
pub const T: [[f64; 3]; 3] = [
    [9.123_239_487_089_294e-2, -0.141_255_295_020_954_2, -3.002_919_410_514_742_4e-2],
    [0.241_717_932_707_107_02, 0.204_129_352_293_799_93, 0.382_942_112_757_261_94],
    [0.966_048_182_615_093, 1.0, 0.0],
];
#[allow(clippy::excessive_precision, reason = "all digits of the nearest double")]
pub const T_INVERSE: [[f64; 3]; 3] = [
    [4.325_579_890_063_155, 0.339_199_251_815_809_87, 0.541_770_539_935_874_9],
    [-4.178_718_591_551_905, -0.327_682_820_761_062_4, 0.476_623_554_500_550_45],
    [-0.502_872_634_945_786_9, 2.571_926_949_855_605_4, -0.596_039_204_828_224_9],
];

/// Numbers of the method that are not representable as literals of a few digits.
pub struct Coefficients {
    pub c: [f64; 3],
    /// The real eigenvalue of the inverse Runge–Kutta matrix, and the complex pair.
    pub gamma: f64,
    pub alpha: f64,
    pub beta: f64,
    /// Weights of the stages in the error estimate.
    pub error: [f64; 3],
}

impl Coefficients {
    #[allow(clippy::new_without_default, reason = "these are no settings")]
    pub fn new() -> Self {
        let root = 6.0_f64.sqrt();
        let (a, b) = (81.0_f64.cbrt(), 9.0_f64.cbrt());
        let (real, imaginary) = ((12.0 - a + b) / 60.0, (a + b) * 3.0_f64.sqrt() / 60.0);
        let square = real * real + imaginary * imaginary;
        Self {
            c: [(4.0 - root) / 10.0, (4.0 + root) / 10.0, 1.0],
            gamma: 30.0 / (6.0 + a - b),
            alpha: real / square,
            beta: imaginary / square,
            error: [-(13.0 + 7.0 * root) / 3.0, (-13.0 + 7.0 * root) / 3.0, -1.0 / 3.0],
        }
    }
}
