//! Figures of a quantity over a whole run: its integral, mean, extrema.
//!
//! Those of a simulation are formed while it runs, from the dense output of the integrator, so that they do not depend on
//! where points are stored. Of a result that is only known at points they are taken from the straight lines between.

use std::collections::HashMap;

/// What is known of one quantity over a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// The value at the end.
    pub last: f64,
    pub minimum: f64,
    pub maximum: f64,
    pub integral: f64,
    /// Integral of the values above zero, and of those below: the sum of both is the integral.
    pub positive: f64,
    pub negative: f64,
    /// Length of the time that the integrals extend over.
    pub duration: f64,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            last: f64::NAN,
            minimum: f64::NAN,
            maximum: f64::NAN,
            integral: 0.0,
            positive: 0.0,
            negative: 0.0,
            duration: 0.0,
        }
    }
}

impl Figures {
    /// Figures of a polyline; two points of the same time are a jump.
    pub fn of_points(time: &[f64], values: &[f64]) -> Figures {
        let mut figures = Figures::default();
        for (t, v) in time.windows(2).zip(values.windows(2)) {
            figures.add_line(t[1] - t[0], v[0], v[1]);
        }
        for &value in values {
            figures.see(value);
        }
        figures
    }

    /// The integral of the absolute value.
    pub fn absolute(&self) -> f64 {
        self.positive - self.negative
    }

    /// The mean over time; the last value where there was no time.
    pub fn mean(&self) -> f64 {
        if self.duration > 0.0 { self.integral / self.duration } else { self.last }
    }

    /// Takes in a value of the run, in the order of time.
    pub fn see(&mut self, value: f64) {
        self.minimum = self.minimum.min(value);
        self.maximum = self.maximum.max(value);
        self.last = value;
    }

    /// Adds a part of the run with its integrals.
    pub fn add(&mut self, duration: f64, positive: f64, negative: f64) {
        self.duration += duration;
        self.positive += positive;
        self.negative += negative;
        self.integral += positive + negative;
    }

    /// Adds a straight line.
    pub fn add_line(&mut self, duration: f64, first: f64, last: f64) {
        let (mut positive, mut negative) = (0.0, 0.0);
        let mut part = |share: f64, one: f64, other: f64| {
            let area = 0.5 * share * duration * (one + other);
            if area > 0.0 { positive += area } else { negative += area }
        };
        if first * last < 0.0 {
            let root = first / (first - last);
            part(root, first, 0.0);
            part(1.0 - root, 0.0, last);
        } else {
            part(1.0, first, last);
        }
        self.add(duration, positive, negative);
    }
}

/// The figures of several quantities, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureSet(pub HashMap<String, Figures>);

impl FigureSet {
    /// The figures of a name; those of its points where the run formed none.
    pub fn get_or(&self, name: &str, time: &[f64], values: &[f64]) -> Figures {
        self.0.get(name).copied().unwrap_or_else(|| Figures::of_points(time, values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_kept_apart_within_a_line() {
        let figures = Figures::of_points(&[0.0, 4.0], &[-1.0, 3.0]);
        assert_eq!((figures.positive, figures.negative, figures.integral), (4.5, -0.5, 4.0));
        assert_eq!((figures.absolute(), figures.mean(), figures.last), (5.0, 1.0, 3.0));
    }
}
