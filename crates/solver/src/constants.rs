//! Constants of the variable-step methods that exported C shares: its co-simulation integrates by Radau IIA, step by step as here.

/// The size of steps: the first one, how they fit into what is left, what an event may change without a restart.
pub mod steps {
    layshaft_numerics::constants! {
        /// Exported C holds its steps to this part of the tolerance: whoever runs a unit sees communication points only and has no other
        /// solver to compare with. An orbit, whose errors add up, then stays within a third of the tolerance.
        SHARE_IN_UNITS: f64 = 0.1;
        /// The smallest step that still moves time: so many roundings of it, and of this time at least.
        SMALLEST: f64 = 16.0 * f64::EPSILON;
        SMALLEST_TIME: f64 = 1e-280;
        /// What is left counts as reached where it is below so many roundings of time.
        REACHED: f64 = 4.0 * f64::EPSILON;
        /// A planned step is stretched by up to this factor to end at the limit; a rest below so many steps is halved.
        STRETCHED: f64 = 1.05;
        HALVED: f64 = 2.0;
        /// An event that changes the derivatives by less than this part of the tolerance, over a step, needs no restart.
        HARMLESS_JUMP: f64 = 0.1;
        /// The step after an evaluation that failed where the last one led.
        REPEATED: f64 = 0.25;
        /// A probe of states at rest: this part of the step before an event, or of the longest step.
        REST_AFTER_EVENT: f64 = 0.1;
        REST: f64 = 1e-4;
        /// States that move by less than this part of their tolerance over such a probe are at rest.
        AT_REST: f64 = 1e-3;
        /// A probe moves the states by this part of their size, and at most by their tolerance.
        PROBED: f64 = 0.01;
        SHORTEST_PROBE: f64 = 1e-9;
        MOST_PROBES: usize = 8;
        FAILED_PROBE: f64 = 0.1;
        /// Part of the tolerance that the first neglected term may be, and the smallest term.
        FIRST_TERM: f64 = 0.01;
        SMALLEST_TERM: f64 = 1e-15;
        /// The first step is at most so many times as long as the probe, or as this part of the longest step.
        BEYOND_PROBE: f64 = 1e3;
        LEAST_PROBE: f64 = 1e-6;
    }
}

/// Jacobians by differences.
pub mod differences {
    layshaft_numerics::constants! {
        /// The square root of the rounding unit.
        ROOT_OF_PRECISION: f64 = 1.490_116_119_384_765_6e-8;
        /// Part of the nominal value below which no state counts as smaller.
        LEAST_SIZE: f64 = 0.01;
    }

    #[cfg(test)]
    mod tests {
        #[test]
        fn is_the_root() {
            assert_eq!(super::ROOT_OF_PRECISION, f64::EPSILON.sqrt());
        }
    }
}

/// Relations and their changes.
pub mod events {
    layshaft_numerics::constants! {
        /// Part of the tolerance by which a root function of nominal value 1 must pass zero to change domain.
        ROOT_WIDTH: f64 = 2.5e-5;
    }
}
