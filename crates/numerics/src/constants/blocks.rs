//! Constants of the solvers of blocks: the run time in Rust, the run time of exported C and the code of a step take them from here.

/// Systems of linear equations.
pub mod linear {
    crate::constants! {
        /// A pivot below this share of its column is doubtful.
        DOUBTFUL_PIVOT: f64 = 1e-11;
        /// Scaled entries below this are zero.
        RANK_TOLERANCE: f64 = 1e-12;
        /// Contradiction, relative to the largest term, that a singular system may have.
        CONSISTENT: f64 = 1e-8;
        /// Columns that are eliminated together.
        PANEL: usize = 16;
        /// Up to this size systems are solved with reciprocals of the diagonal (`dense/fixed.rs`).
        SMALL: usize = 16;
    }
}

/// Newton's method with damping.
pub mod newton {
    crate::constants! {
        /// Iterations, at most, and those for one unknown, which has another way out, so that patience does not pay.
        ITERATIONS: usize = 100;
        ITERATIONS_OF_ONE: usize = 25;
        SMALLEST_DAMPING: f64 = 1e-8;
        /// A correction that gets no shorter is rounding if it is below so many tolerances: a pressure that follows from the density of a
        /// liquid is known to ten digits only.
        STALLED: f64 = 1e3;
        /// With a Jacobian kept from the last solution every step must shorten the correction by this factor.
        GOOD_CONTRACTION: f64 = 0.25;
        /// Where the Jacobian is singular, residuals count as zero below so many tolerances.
        SMALL_RESIDUAL: f64 = 100.0;
        /// Pivots below this share of their column count as zero.
        PIVOT_THRESHOLD: f64 = 1e-14;
        RANK_TOLERANCE: f64 = 1e-10;
        /// A line through two solutions is followed this much further than they are apart.
        FOLLOWED: f64 = 4.0;
    }

    /// How precisely equations are solved for an integration: this part of its tolerance, within bounds.
    pub mod precision {
        crate::constants! {
            PART: f64 = 2.5e-6;
            FINEST: f64 = 1e-12;
            COARSEST: f64 = 1e-9;
            /// Where there is no integration with a tolerance.
            DEFAULT: f64 = 1e-11;
        }
    }
}

/// What is tried for a nonlinear system, one after the other.
pub mod attempts {
    /// A way to solve a nonlinear system.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Attempt {
        /// Newton's method from the line through the last two solutions, or from the values at hand where there is none.
        Line,
        /// From the values at hand, where the line did not lead to a solution.
        Guess,
        /// From the last solution, where other values are at hand.
        LastSolution,
        /// Brent's method between values of different sign, for one unknown.
        Zero,
        /// Newton homotopy from the start values, at the start.
        Continuation,
        /// From points next to the start values, at the start.
        Displacement,
        /// From the start values once more, at the start: what is reported is where the equations themselves failed.
        Report,
    }

    impl Attempt {
        /// The name in exported C.
        pub const fn name(self) -> &'static str {
            match self {
                Attempt::Line => "LINE",
                Attempt::Guess => "GUESS",
                Attempt::LastSolution => "LAST_SOLUTION",
                Attempt::Zero => "ZERO",
                Attempt::Continuation => "CONTINUATION",
                Attempt::Displacement => "DISPLACEMENT",
                Attempt::Report => "REPORT",
            }
        }
    }

    /// In this order, until one succeeds.
    pub const ORDER: [Attempt; 7] = [
        Attempt::Line,
        Attempt::Guess,
        Attempt::LastSolution,
        Attempt::Zero,
        Attempt::Continuation,
        Attempt::Displacement,
        Attempt::Report,
    ];

    /// How far start values are moved where the equations have no slope, relative to nominal values; the nearest first.
    pub const DISPLACEMENTS: [f64; 8] = [1e-3, -1e-3, 1e-2, -1e-2, 0.1, -0.1, 1.0, -1.0];

    crate::constants! {
        /// Continuation at the start: the first step of the parameter, the smallest, and by what it grows and shrinks.
        FIRST_STEP: f64 = 0.1;
        SMALLEST_STEP: f64 = 1e-3;
        STEP_GROWTH: f64 = 2.0;
        STEP_SHRINK: f64 = 0.25;
        /// What a continuation in vain costs, within bounds: a search over relations takes 64 of small blocks and three of large ones.
        LEAST_LOST: u32 = 256;
        MOST_LOST: u32 = 5462;
        /// The search for a change of sign: its first step and its last relative to the unknown, and what is small beside the values around.
        ZERO_FIRST: f64 = 1e-6;
        ZERO_FARTHEST: f64 = 1e8;
        ZERO_SMALL: f64 = 1e-6;
        /// Halvings of the way to where the equation has no value any more.
        ZERO_EDGE: usize = 40;
    }
}

/// Systems with relations among their unknowns.
pub mod mixed {
    crate::constants! {
        /// Choices the search may try, in all.
        SEARCH_LIMIT: usize = 4096;
        /// At the start the search goes on without continuation once that has cost so much in vain: it takes long, and where the equations are
        /// at fault it finds nothing. Before, it may find the solution of a choice that leads to those of others.
        MOST_LOST: u32 = 16384;
        /// Choices the search may try from then on.
        SEARCH_LIMIT_DIRECT: usize = 1024;
        /// Passes of the least-index rule per relation.
        PASSES_PER_RELATION: usize = 8;
        /// A relation that differs from its limit by less has just passed it: events are located no better.
        JUST_PASSED: f64 = 1e-8;
        /// By so much the relations may contradict the nearest choice.
        NEARLY: f64 = 1e-6;
        /// Choices remembered to notice a cycle.
        REMEMBERED: usize = 32;
        /// By so much a relation may miss its limit where nothing else is consistent, without an integration with a tolerance.
        ROUNDING: f64 = 1e-11;
    }
}

/// States that are chosen while the model runs.
pub mod state_sets {
    crate::constants! {
        /// Other states are chosen where their determinant is so many times as large.
        BETTER: f64 = 4.0;
    }
}

/// Delayed signals.
pub mod delays {
    crate::constants! {
        /// With each delay a signal that is fed back becomes smoother by one derivative; then its breaks do not matter.
        MOST_GENERATIONS: u32 = 5;
        /// Points of the last step, at most.
        RECENT: usize = 8;
        /// Points of the polynomial, at most.
        NODES: usize = 6;
        /// Points that lie closer together than this part of the interval looked into would only add their noise.
        CLOSE: f64 = 0.1;
    }
}

/// Events and the start.
pub mod events {
    crate::constants! {
        /// Passes after which an event iteration that still changes is given up.
        PASSES: usize = 100;
        /// Samples closer than this part of their interval belong to one event.
        SAME_INSTANT: f64 = 1e-10;
        /// Homotopy at the start: the first step of its parameter, the smallest, and by what it grows and shrinks.
        HOMOTOPY_FIRST: f64 = 0.1;
        HOMOTOPY_SMALLEST: f64 = 1e-4;
        HOMOTOPY_GROWTH: f64 = 2.0;
        HOMOTOPY_SHRINK: f64 = 0.25;
    }
}
