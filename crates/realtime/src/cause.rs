//! Why a call ended too late.

use crate::plant::Work;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// The call before ended too late, so that this one began late.
    Backlog,
    /// The thread had no core: another one ran, or it was woken late.
    Scheduler,
    /// The values of another model came late.
    Exchange,
    /// The model treated events.
    Event,
    /// The model iterated more than usual, or up to a limit.
    Newton,
    /// The step is as large as usual but took several times as long: interrupts, the hypervisor, cold caches.
    Machine,
    /// A usual step of the model takes too long.
    Model,
}

impl Cause {
    pub const ALL: [Cause; 7] =
        [Cause::Backlog, Cause::Scheduler, Cause::Exchange, Cause::Event, Cause::Newton, Cause::Machine, Cause::Model];

    pub fn name(self) -> &'static str {
        match self {
            Cause::Backlog => "backlog",
            Cause::Scheduler => "scheduler",
            Cause::Exchange => "exchange",
            Cause::Event => "event",
            Cause::Newton => "newton",
            Cause::Machine => "machine",
            Cause::Model => "model",
        }
    }
}

/// A call that ended after its deadline. Times in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overrun {
    /// Model time at the begin of the call.
    pub time: f64,
    pub turnaround: u64,
    /// Part of the turnaround before the call began, processor time of the call, and time it waited for other models.
    pub latency: u64,
    pub work: u64,
    pub waited: u64,
    /// How often the thread lost its core since the call before ended, and how long it was ready but had none, where the kernel tells.
    pub preemptions: u64,
    pub run_delay: Option<u64>,
    pub counts: Work,
    pub cause: Cause,
}

/// What a usual call takes, up to now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usual {
    /// Mean processor time in nanoseconds.
    pub work: u64,
    /// Mean processor time of a solution or a Newton iteration in nanoseconds.
    pub pass: f64,
    /// Mean Newton iterations of a call.
    pub newton_iterations: f64,
    /// Longest processor time of a call with events, once there were enough to go by.
    pub event_work: Option<u64>,
}

/// A call takes several times as long as usual; and so many times as long as its solutions and iterations do, in code that is seldom in the caches.
const UNUSUAL: u64 = 4;
const FAR: f64 = 10.0;

impl Overrun {
    /// From begin to end of the call by the clock, in nanoseconds.
    pub fn wall(&self) -> u64 {
        self.turnaround.saturating_sub(self.latency)
    }

    /// The cause, from what was measured. `is_backlog`: the call before ended after the release of this one.
    pub(crate) fn judge(&self, period: u64, is_backlog: bool, usual: Usual) -> Cause {
        if is_backlog && self.wall() <= period {
            Cause::Backlog
        } else if self.work + self.waited <= period {
            Cause::Scheduler
        } else if self.work <= period {
            Cause::Exchange
        } else if self.counts.events > 0 {
            // Events are bounded work: one that takes several times the longest before, or far more than what was computed in it, is not the model's doing.
            let passes = f64::from(self.counts.solutions) + f64::from(self.counts.newton_iterations);
            let is_unusual = usual
                .event_work
                .is_some_and(|longest| self.work > UNUSUAL * longest || self.work as f64 > FAR * usual.pass * passes);
            if is_unusual { Cause::Machine } else { Cause::Event }
        } else if self.counts.limits > 0 || f64::from(self.counts.newton_iterations) > 2.0 * usual.newton_iterations {
            Cause::Newton
        } else if usual.work > 0 && self.work > UNUSUAL * usual.work {
            Cause::Machine
        } else {
            Cause::Model
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERIOD: u64 = 500_000;
    const USUAL: Usual = Usual { work: 50_000, pass: 10_000.0, newton_iterations: 2.0, event_work: None };

    fn overrun(turnaround: u64, latency: u64, work: u64, waited: u64, counts: Work) -> Overrun {
        let (preemptions, run_delay, cause) = (0, None, Cause::Model);
        Overrun { time: 0.0, turnaround, latency, work, waited, preemptions, run_delay, counts, cause }
    }

    #[test]
    fn causes_are_told_apart() {
        let none = Work::default();
        let judge = |o: Overrun, backlog| o.judge(PERIOD, backlog, USUAL);
        assert_eq!(judge(overrun(900_000, 800_000, 60_000, 0, none), true), Cause::Backlog);
        assert_eq!(judge(overrun(900_000, 800_000, 60_000, 0, none), false), Cause::Scheduler);
        assert_eq!(judge(overrun(900_000, 5000, 60_000, 0, none), false), Cause::Scheduler);
        assert_eq!(judge(overrun(900_000, 5000, 60_000, 830_000, none), false), Cause::Exchange);
        let events = Work { events: 2, solutions: 6, newton_iterations: 9, ..none };
        assert_eq!(judge(overrun(900_000, 5000, 880_000, 0, events), false), Cause::Event);
        let seen = |event_work| Usual { event_work: Some(event_work), ..USUAL };
        assert_eq!(overrun(900_000, 5000, 880_000, 0, events).judge(PERIOD, false, seen(300_000)), Cause::Event);
        assert_eq!(overrun(900_000, 5000, 880_000, 0, events).judge(PERIOD, false, seen(80_000)), Cause::Machine);
        // So long after others that were nearly as long, but with the work of a usual step.
        let few = Work { events: 1, solutions: 2, newton_iterations: 2, ..none };
        assert_eq!(overrun(900_000, 5000, 880_000, 0, few).judge(PERIOD, false, seen(300_000)), Cause::Machine);
        let newton = Work { newton_iterations: 9, ..none };
        assert_eq!(judge(overrun(900_000, 5000, 880_000, 0, newton), false), Cause::Newton);
        let limit = Work { limits: 1, newton_iterations: 2, ..none };
        assert_eq!(judge(overrun(900_000, 5000, 880_000, 0, limit), false), Cause::Newton);
        assert_eq!(judge(overrun(900_000, 5000, 880_000, 0, none), false), Cause::Machine);
        let slow = Usual { work: 700_000, ..USUAL };
        assert_eq!(overrun(900_000, 5000, 880_000, 0, none).judge(PERIOD, false, slow), Cause::Model);
    }
}
