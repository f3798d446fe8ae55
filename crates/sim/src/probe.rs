//! Values at given times, crossings and durations, found within the steps of a run.

use layshaft_measured::Expression;

/// Pieces in which a step is searched for crossings.
pub(crate) const PIECES: usize = 8;
/// Halvings of an interval that holds a crossing: to the rounding of the time.
const HALVINGS: usize = 60;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ProbeKind {
    At(f64),
    Crossing,
    Above,
    Below,
}

/// A curve, or what it is above a level.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Compared {
    pub curve: usize,
    /// Over the other curves.
    pub level: Option<Expression>,
}

impl Compared {
    /// The value where the curves have these.
    pub(crate) fn value(&self, curves: &[f64]) -> f64 {
        let value = curves[self.curve];
        match &self.level {
            Some(level) => value - level.value(&|at| curves[at]),
            None => value,
        }
    }
}

/// A question about a curve: where the zeros of the difference from its level lie.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    pub of: Compared,
    pub search: Search,
}

/// What is known of the answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    pub kind: ProbeKind,
    pub answer: f64,
    /// Where the curve was at the end of the last piece, relative to the level.
    before: f64,
}

impl Probe {
    pub(crate) fn new(of: Compared, kind: ProbeKind) -> Probe {
        Probe { of, search: Search::new(kind) }
    }
}

impl Search {
    fn new(kind: ProbeKind) -> Search {
        let answer = match kind {
            ProbeKind::At(_) | ProbeKind::Crossing => f64::NAN,
            ProbeKind::Above | ProbeKind::Below => 0.0,
        };
        Search { kind, answer, before: f64::NAN }
    }

    /// Takes in a piece between two times, with the values at its ends and the curve in between.
    pub(crate) fn piece(&mut self, times: [f64; 2], values: [f64; 2], curve: &mut dyn FnMut(f64) -> f64) {
        let [start, end] = times;
        let sign = match self.kind {
            ProbeKind::At(time) => {
                if start <= time && time <= end {
                    self.answer = if time == start {
                        values[0]
                    } else if time == end {
                        values[1]
                    } else {
                        curve(time)
                    };
                }
                return;
            }
            ProbeKind::Crossing | ProbeKind::Above => 1.0,
            ProbeKind::Below => -1.0,
        };
        let [first, last] = values.map(|value| sign * value);
        let root = (first * last < 0.0).then(|| root(times, first, &mut |time| sign * curve(time)));
        if self.kind == ProbeKind::Crossing {
            if self.answer.is_nan() {
                let has_jumped = self.before * first < 0.0;
                self.answer = if has_jumped || first == 0.0 {
                    start
                } else if last == 0.0 {
                    end
                } else {
                    root.unwrap_or(f64::NAN)
                };
            }
            self.before = last;
            return;
        }
        self.answer += match root {
            Some(root) if first > 0.0 => root - start,
            Some(root) => end - root,
            None if first > 0.0 || last > 0.0 => end - start,
            None => 0.0,
        };
    }
}

/// Where a function changes its sign, by halving; `first` is its value at the start.
fn root([mut start, mut end]: [f64; 2], first: f64, function: &mut dyn FnMut(f64) -> f64) -> f64 {
    for _ in 0..HALVINGS {
        let middle = 0.5 * (start + end);
        if middle <= start || middle >= end {
            break;
        }
        let value = function(middle);
        if value.is_nan() {
            break;
        }
        if (value > 0.0) == (first > 0.0) && value != 0.0 { start = middle } else { end = middle }
    }
    0.5 * (start + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(kind: ProbeKind, level: f64, pieces: &[[f64; 2]], curve: fn(f64) -> f64) -> f64 {
        let mut search = Search::new(kind);
        let of = |time: f64| curve(time) - level;
        for &[start, end] in pieces {
            search.piece([start, end], [of(start), of(end)], &mut |time| of(time));
        }
        search.answer
    }

    #[test]
    fn a_parabola_is_probed() {
        let pieces = [[0.0, 1.0], [1.0, 2.5], [2.5, 4.0]];
        let curve = |t: f64| t * t;
        assert_eq!(answer(ProbeKind::At(1.5), 0.0, &pieces, curve), 2.25);
        assert!(answer(ProbeKind::At(5.0), 0.0, &pieces, curve).is_nan());
        assert!((answer(ProbeKind::Crossing, 2.0, &pieces, curve) - 2f64.sqrt()).abs() < 1e-14);
        assert!(answer(ProbeKind::Crossing, 20.0, &pieces, curve).is_nan());
        assert!((answer(ProbeKind::Above, 2.0, &pieces, curve) - (4.0 - 2f64.sqrt())).abs() < 1e-14);
        assert!((answer(ProbeKind::Below, 9.0, &pieces, curve) - 3.0).abs() < 1e-14);
    }

    #[test]
    fn a_jump_is_a_crossing() {
        let mut search = Search::new(ProbeKind::Crossing);
        search.piece([0.0, 1.0], [-1.0, -1.0], &mut |_| -1.0);
        search.piece([1.0, 2.0], [2.0, 2.0], &mut |_| 2.0);
        assert_eq!(search.answer, 1.0);
    }
}
