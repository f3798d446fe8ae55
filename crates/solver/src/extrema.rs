//! Extrema of states over the steps of a run, from dense output alone: the model is not evaluated, so they cost next to nothing.
//!
//! A parabola through the ends of the last two steps tells whether a state may turn in the last one beyond what is known. Only then is the middle of
//! the step looked at, and only if the parabola through that says the same does golden-section search find the extremum.

use crate::system::Step;

/// What a turn must promise, relative to the values known, to be searched for.
const WORTHWHILE: f64 = 1e-9;
/// A step whose slope is so many times what it changes by has no turn inside.
const MONOTONIC: f64 = 4.0;
/// How far beyond its ends a state may go inside a step, in units of the bend of the step.
const BEYOND: f64 = 4.0;
/// Section of the search, and its rounds: the place to 1e-5 of the step, the value to its square.
const GOLDEN: f64 = 0.618_033_988_749_894_8;
const ROUNDS: usize = 26;

/// One state under the name of a variable that has its value, or its negative.
struct Curve {
    name: String,
    state: usize,
    sign: f64,
    low: f64,
    high: f64,
}

pub struct Extrema {
    curves: Vec<Curve>,
    /// States where the step before began, and how long it was; none after an event.
    before: Vec<f64>,
    length: Option<f64>,
    start: Vec<f64>,
    middle: Vec<f64>,
    end: Vec<f64>,
    /// States during a search.
    sought: Vec<f64>,
    /// The end of the last step.
    reached: Option<(f64, u64)>,
}

impl Extrema {
    /// Of a system with so many states: names, the state that has the value of each, and 1 or −1 for its sign.
    pub fn new(dimension: usize, curves: impl IntoIterator<Item = (String, usize, f64)>) -> Extrema {
        let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
        let curves = curves.into_iter().filter(|&(_, state, _)| state < dimension);
        let curves = curves.map(|(name, state, sign)| Curve { name, state, sign, low, high }).collect();
        let vector = || vec![0.0; dimension];
        let (before, start, middle, end) = (vector(), vector(), vector(), vector());
        Extrema { curves, before, length: None, start, middle, end, sought: vector(), reached: None }
    }

    pub fn is_empty(&self) -> bool {
        self.curves.is_empty()
    }

    /// The least and the greatest value of a variable.
    pub fn of(&self, name: &str) -> Option<(f64, f64)> {
        self.curves.iter().find(|curve| curve.name == name).map(|curve| (curve.low, curve.high))
    }

    /// Takes in states at a point.
    pub fn see(&mut self, states: &[f64]) {
        for curve in &mut self.curves {
            curve.see(states[curve.state]);
        }
    }

    /// Takes in a step; `events` counts those before it, after which states may have jumped.
    pub fn step(&mut self, events: u64, step: Step<'_>) {
        let Extrema { curves, before, length, start, middle, end, sought, reached } = self;
        if *reached == Some((step.start, events)) {
            std::mem::swap(before, start);
            std::mem::swap(start, end);
        } else {
            (step.states)(step.start, start);
            *length = None;
        }
        (step.states)(step.end, end);
        let pace = length.map(|length| Pace::of(length, step.end - step.start));
        let mut has_middle = false;
        for curve in curves.iter_mut() {
            let at = curve.state;
            let (first, last) = (start[at], end[at]);
            let may_turn = pace.as_ref().is_none_or(|pace| curve.may_turn_beyond([before[at], first, last], pace));
            if pace.is_none() {
                curve.see(first);
            }
            curve.see(last);
            if !may_turn {
                continue;
            }
            if !has_middle {
                (step.states)(0.5 * (step.start + step.end), middle);
                has_middle = true;
            }
            let values = [first, middle[at], last];
            curve.see(values[1]);
            if let Some(sign) = curve.turns_beyond(values) {
                let best = search(step, at, sign, sought);
                curve.see(best);
            }
        }
        *length = Some(step.end - step.start);
        *reached = Some((step.end, events));
    }
}

/// How two steps in a row compare in length.
struct Pace {
    /// The first in units of the second.
    ratio: f64,
    /// What the change of slopes, times the first step, says of the bend of the second.
    share: f64,
}

impl Pace {
    fn of(first: f64, second: f64) -> Pace {
        Pace { ratio: first / second, share: second / first * (second / (first + second)) }
    }
}

impl Curve {
    fn see(&mut self, state: f64) {
        let value = self.sign * state;
        self.low = self.low.min(value);
        self.high = self.high.max(value);
    }

    /// Whether the state may turn in the second of two steps beyond what was known before it, by its values at their ends. In doubt it may.
    fn may_turn_beyond(&self, [a, b, c]: [f64; 3], pace: &Pace) -> bool {
        let change = c - b;
        let bend = (change * pace.ratio - (b - a)) * pace.share;
        // Changes of the step from slopes at its ends are `change ∓ bend`: monotonic with room.
        if change.abs() > MONOTONIC * bend.abs() {
            return false;
        }
        let room = BEYOND * bend.abs();
        let (b, c) = (self.sign * b, self.sign * c);
        !(b.max(c) + room < self.high && b.min(c) - room > self.low)
    }

    /// Whether a parabola through values of the state has its vertex inside and beyond what is known: 1 above, −1 below.
    fn turns_beyond(&self, [a, b, c]: [f64; 3]) -> Option<f64> {
        let (slope, bend) = (c - a, a - 2.0 * b + c);
        // The vertex at −slope/(4 bend), counted in steps from the middle, lies inside or nearly so.
        if bend == 0.0 || slope.abs() > 2.4 * bend.abs() {
            return None;
        }
        let vertex = self.sign * (b - slope * slope / (8.0 * bend));
        let worthwhile = WORTHWHILE * self.low.abs().max(self.high.abs());
        let is_beyond = vertex > self.high + worthwhile || vertex < self.low - worthwhile;
        is_beyond.then_some(-bend.signum())
    }
}

/// The greatest value of a state in a step, or with the sign −1 the least.
fn search(step: Step<'_>, state: usize, sign: f64, states: &mut [f64]) -> f64 {
    let mut value = |time: f64| {
        (step.states)(time, states);
        sign * states[state]
    };
    let (mut low, mut high) = (step.start, step.end);
    let mut left = high - GOLDEN * (high - low);
    let mut right = low + GOLDEN * (high - low);
    let (mut at_left, mut at_right) = (value(left), value(right));
    for _ in 0..ROUNDS {
        if at_left > at_right {
            high = right;
            (right, at_right) = (left, at_left);
            left = high - GOLDEN * (high - low);
            at_left = value(left);
        } else {
            low = left;
            (left, at_left) = (right, at_right);
            right = low + GOLDEN * (high - low);
            at_right = value(right);
        }
    }
    sign * at_left.max(at_right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sine in steps of a given length, and its negative.
    fn extrema(length: f64) -> Extrema {
        let mut extrema = Extrema::new(2, [("y".to_string(), 1, 1.0), ("z".to_string(), 1, -1.0)]);
        let states = |time: f64, states: &mut [f64]| states.copy_from_slice(&[0.0, time.sin() + 0.1 * time]);
        for step in 0..(9.0 / length) as usize {
            let start = length * step as f64;
            extrema.step(0, Step { start, end: start + length, states: &states });
        }
        extrema
    }

    /// The search for one extremum does not disturb those of other states, and few steps need a look inside.
    #[test]
    fn states_that_turn_in_the_same_step_are_all_found() {
        let count = 40;
        let curves = (0..count).map(|state| (state.to_string(), state, 1.0));
        let mut extrema = Extrema::new(count, curves);
        let looks = std::cell::Cell::new(0);
        let states = |time: f64, states: &mut [f64]| {
            looks.set(looks.get() + 1);
            for (k, state) in states.iter_mut().enumerate() {
                *state = (1.0 + k as f64) * (-0.02 * time).exp() * (time - 1.5 - 0.001 * k as f64).cos();
            }
        };
        let steps = 4000;
        for step in 0..steps {
            let start = 0.02 * f64::from(step);
            extrema.step(0, Step { start, end: start + 0.02, states: &states });
        }
        for k in 0..count {
            // The derivative vanishes where tan(t − shift) = −0.02.
            let (shift, turn) = (1.5 + 0.001 * k as f64, -(0.02f64.atan()));
            let at = |turn: f64| (1.0 + k as f64) * (-0.02 * (shift + turn)).exp() * turn.cos();
            let (low, high) = extrema.of(&k.to_string()).unwrap();
            assert!((high - at(turn)).abs() < 1e-9 * high, "{k}: {high} instead of {}", at(turn));
            let least = at(turn + std::f64::consts::PI);
            assert!((low - least).abs() < 1e-9 * high, "{k}: {low} instead of {least}");
        }
        // One at the end of each step, in some the middle, and 28 for each search: two for each of 80 extrema, on either side of the end of a step.
        assert!(looks.get() < steps + 2 * 80 * 28 + steps / 5, "{} evaluations in {steps} steps", looks.get());
    }

    #[test]
    fn turns_inside_steps_are_found() {
        // The derivative cos t + 0.1 vanishes at arccos(−0.1) and 2π more; the least value is at 2π − arccos(−0.1).
        let turn = (-0.1f64).acos();
        let tau = 2.0 * std::f64::consts::PI;
        let exact = ((tau - turn).sin() + 0.1 * (tau - turn), (turn + tau).sin() + 0.1 * (turn + tau));
        for length in [0.013, 0.4, 1.1] {
            let found = extrema(length);
            let (low, high) = found.of("y").unwrap();
            assert!((low - exact.0).abs() < 1e-9 && (high - exact.1).abs() < 1e-9, "{length}: {low} {high} {exact:?}");
            assert_eq!(found.of("z"), Some((-high, -low)));
        }
    }
}
