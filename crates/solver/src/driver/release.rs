//! Relations released from their events. Where the flow in a pipe rests, `if m_flow > 0 then a*m_flow else b*m_flow` changes its branch at
//! every ripple of the solution, and each change would be an event: time stands still, although nothing happens. Both branches
//! are equal at the limit there, so that a step may go across it: the relation is decided at each evaluation, as in `noEvent`, and the error control sees to
//! the kink. It keeps its value between events again when it has been released for a while and is away from the limit; each time it
//! chatters again, that takes longer. Where the branches are not equal, the surface is one to slide on, and chattering it remains.

use super::{Run, evaluation};
use crate::chatter::{ChatterReport, HOVERING_FRACTION};
use crate::evaluator::Evaluator;
use crate::failure::Cause;
use crate::system::{Hybrid, Sink};

/// Derivatives that differ by less than this part of them on both sides of a relation are taken for equal there.
const CONTINUOUS: f64 = 1e-2;
/// A look nearer to the crossing goes back by this part of what it was passed by; it is nearer, and the difference of the branches vanishes
/// there, where it is less than this part.
const NEARER: f64 = 0.9;
const SHRINKS: f64 = 0.6;
/// Part of a step over which the rate of a root function is taken.
const BACK: f64 = 1e-3;

/// A release lasts so many times the interval in which the relation chattered, and so many times the last one if it chatters again.
const LASTS: f64 = 10.0;

/// A relation that was released.
struct Release {
    root: usize,
    is_active: bool,
    /// When its value may be kept again, and for how long it was released.
    until: f64,
    duration: f64,
}

/// Derivatives in the domains that the relations are in and in the others, and root functions.
struct Sides {
    before: Vec<f64>,
    after: Vec<f64>,
    roots: Vec<f64>,
}

/// All relations that were released so far.
#[derive(Default)]
pub(super) struct Releases {
    all: Vec<Release>,
    /// Events, and the interval they came in, that led to the last one.
    events: usize,
    interval: f64,
}

impl Releases {
    fn release(&mut self, root: usize, t: f64, report: &ChatterReport) {
        let known = match self.all.iter().position(|release| release.root == root) {
            Some(known) => known,
            None => {
                self.all.push(Release { root, is_active: false, until: 0.0, duration: 0.0 });
                self.all.len() - 1
            }
        };
        let release = &mut self.all[known];
        let duration = LASTS * report.interval.max(release.duration).max(f64::EPSILON * t.abs());
        *release = Release { root, is_active: true, until: t + duration, duration };
        (self.events, self.interval) = (report.events, report.interval);
    }

    /// The relations released now, in the order of their first release.
    fn active(&self) -> impl Iterator<Item = usize> {
        self.all.iter().filter(|release| release.is_active).map(|release| release.root)
    }

    /// The first relation from `at` on that has been released for long enough at `t`, and its place.
    fn due(&self, at: usize, t: f64) -> Option<(usize, usize)> {
        let is_due = |release: &Release| release.is_active && release.until <= t;
        let found = at + self.all.get(at..)?.iter().position(is_due)?;
        Some((found, self.all[found].root))
    }
}

impl<H: Hybrid, S: Sink<H>> Run<'_, H, S> {
    /// Releases the relations that cross at the present event, if they only choose between expressions that are equal where they
    /// change: then the derivatives and the root functions are the same on both sides, as far as the crossing was passed.
    pub(super) fn release(&mut self, t: f64, report: &ChatterReport) -> bool {
        if self.chatter.changes_discrete() || !self.is_continuous(t) {
            return false;
        }
        for at in 0..self.roots.crossed().len() {
            let root = self.roots.crossed()[at];
            self.model.follow(root, true);
            self.roots.release(root);
            self.releases.release(root, t, report);
        }
        true
    }

    /// Whether derivatives and root functions are the same on both sides of the relations that cross, but for what the crossing was passed
    /// by: then they differ by little, within what events count as chattering by less than the tolerance, or by much less nearer to it.
    fn is_continuous(&mut self, t: f64) -> bool {
        let y = self.y.to_vec();
        let Some(here) = self.sides(t, &y) else { return false };
        self.weights.refresh(&y);
        let while_chattering = HOVERING_FRACTION * (self.options.stop - self.options.start);
        let weights = self.weights.reciprocals().to_vec();
        let is_small = |sides: &Sides, state: usize| {
            let (before, after) = (sides.before[state], sides.after[state]);
            let jump = (after - before).abs();
            jump <= CONTINUOUS * after.abs().max(before.abs()) || jump * while_chattering * weights[state] <= 1.0
        };
        if (0..y.len()).all(|state| is_small(&here, state)) {
            return true;
        }
        let Some(nearer) = self.nearer(t, &y, &here) else { return false };
        let jump = |sides: &Sides, state: usize| (sides.after[state] - sides.before[state]).abs();
        (0..y.len()).all(|state| is_small(&here, state) || jump(&nearer, state) <= SHRINKS * jump(&here, state))
    }

    /// Both sides at a point on the way back to the crossing.
    fn nearer(&mut self, t: f64, y: &[f64], here: &Sides) -> Option<Sides> {
        let crossed = self.roots.crossed().to_vec();
        let &first = crossed.first()?;
        let back = |time: f64| -> Vec<f64> { y.iter().zip(&here.before).map(|(y, slope)| y - time * slope).collect() };
        let little = BACK * self.integrator.solution().step_size();
        let rate = (here.roots[first] - self.sides(t - little, &back(little))?.roots[first]) / little;
        let time = NEARER * here.roots[first] / rate;
        let nearer = self.sides(t - time, &back(time))?;
        let is_nearer = |&root: &usize| nearer.roots[root].abs() <= SHRINKS * here.roots[root].abs();
        crossed.iter().all(is_nearer).then_some(nearer)
    }

    /// The derivatives on both sides of the relations that cross. Nothing where their root functions jump with them.
    fn sides(&mut self, t: f64, y: &[f64]) -> Option<Sides> {
        let mut before = vec![0.0; y.len()];
        let mut after = vec![0.0; y.len()];
        let mut roots = vec![0.0; self.root_values.len()];
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.derivatives(t, y, &mut before).ok()?;
        evaluator.roots(t, y, &mut roots).ok()?;
        let movable = self.put_crossed(false);
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        let other = evaluator.derivatives(t, y, &mut after).and_then(|()| evaluator.roots(t, y, &mut self.root_values));
        self.put_crossed(true);
        let usable = movable && other.is_ok() && self.roots.hardly_differ(&roots, &self.root_values);
        usable.then_some(Sides { before, after, roots })
    }

    /// Puts the relations that cross into the domains that they are in, or into the others. Returns whether all could be moved.
    fn put_crossed(&mut self, present: bool) -> bool {
        let domains = self.roots.domains();
        let mut all = true;
        for &root in self.roots.crossed() {
            all &= self.model.put(root, domains[root] == present);
        }
        all
    }

    /// Watches relations again that were released for long enough and are away from their limit. Returns whether there were any.
    pub(super) fn watch_again(&mut self, t: f64) -> Result<bool, Cause> {
        let Some((mut at, mut root)) = self.releases.due(0, t) else { return Ok(false) };
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.roots(t, self.y, &mut self.root_values).map_err(evaluation)?;
        let mut some = false;
        loop {
            if self.roots.watch(root, self.root_values[root]) {
                self.model.follow(root, false);
                self.releases.all[at].is_active = false;
                some = true;
            }
            match self.releases.due(at + 1, t) {
                Some(next) => (at, root) = next,
                None => return Ok(some),
            }
        }
    }

    /// Steps that fail while relations are released fail because of these.
    pub(super) fn blame_release(&self, cause: Cause) -> Cause {
        let mut roots: Vec<usize> = self.releases.active().collect();
        let is_step = matches!(cause, Cause::StepTooSmall { .. } | Cause::Corrector { .. } | Cause::Stalled { .. });
        if roots.is_empty() || !is_step {
            return cause;
        }
        roots.sort_unstable();
        let names = roots.iter().map(|&root| self.model.root_name(root)).collect();
        Cause::Chattering { events: self.releases.events, interval: self.releases.interval, roots, names }
    }
}
