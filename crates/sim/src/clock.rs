//! When the next time event is due: samples, and instants at which a relation of time changes.

use layshaft_ir::program::Program;
use layshaft_numerics::constants::blocks::events::SAME_INSTANT;
use layshaft_runtime::Instance;

/// Time events to come.
pub(crate) struct Clock {
    /// Number of ticks done for each sample.
    ticks: Vec<i64>,
    /// Samples tick before their first instant too: the model has been running for ever.
    pub(crate) is_endless: bool,
}

impl Clock {
    pub(crate) fn new(program: &Program) -> Clock {
        Clock { ticks: vec![0; program.samples.len()], is_endless: false }
    }

    /// Sets the samples so that the first tick is at the start time or later.
    pub(crate) fn start(&mut self, instance: &Instance, program: &Program, time: f64) {
        for (ticks, sample) in self.ticks.iter_mut().zip(&program.samples) {
            let (first, interval) =
                (instance.reals()[sample.start as usize], instance.reals()[sample.interval as usize]);
            *ticks = 0;
            if (first < time || self.is_endless) && interval > 0.0 {
                *ticks = ((time - first) / interval - SAME_INSTANT).ceil() as i64;
                let instant = first + *ticks as f64 * interval;
                if instant < time - margin(instant, interval) {
                    *ticks += 1;
                }
            }
        }
    }

    fn tick(&self, sample: usize, instance: &Instance, program: &Program) -> (f64, f64) {
        let Some(place) = program.samples.get(sample) else { return (f64::INFINITY, 0.0) };
        let (first, interval) = (instance.reals()[place.start as usize], instance.reals()[place.interval as usize]);
        if interval > 0.0 { (first + self.ticks[sample] as f64 * interval, interval) } else { (f64::INFINITY, 0.0) }
    }

    /// Raises the flags of the samples due at `time` and counts their tick.
    pub(crate) fn raise(&mut self, instance: &mut Instance, program: &Program, time: f64) {
        for (sample, place) in program.samples.iter().enumerate() {
            let (instant, interval) = self.tick(sample, instance, program);
            if instant <= time + margin(instant, interval) {
                instance.ints_mut()[place.active as usize] = 1;
                self.ticks[sample] += 1;
            }
        }
    }

    pub(crate) fn lower(&self, instance: &mut Instance, program: &Program) {
        for sample in &program.samples {
            instance.ints_mut()[sample.active as usize] = 0;
        }
    }

    /// The next time event after `time`, infinite if there is none.
    pub(crate) fn next(&self, instance: &Instance, program: &Program, time: f64) -> f64 {
        let mut next = f64::INFINITY;
        for sample in 0..self.ticks.len() {
            next = next.min(self.tick(sample, instance, program).0);
        }
        for &instant in &instance.reals()[program.layout.time_instants.range()] {
            if instant > time {
                next = next.min(instant);
            }
        }
        next
    }
}

/// How near to `instant` a sample ticks. What rounding makes of equal instants grows with them, so a sample whose interval is far
/// longer than the run, as one that ticks but once, is not early by a part of that interval.
fn margin(instant: f64, interval: f64) -> f64 {
    SAME_INSTANT * interval.min(instant.abs())
}
