//! Settings of a regulator that give a loop all that it needs, looked for on a grid; and the hardware with which there are such settings.
//!
//! Gain, integral time and feed-forward cost nothing: a requirement of hardware is what is left when they are chosen well. So the largest latency, the smallest
//! bandwidth and the range of inertia are those for which some setting has the margins, the fidelity and the noise in every gear.

use super::loop_model::{Answer, Margins, ShaftLoop};
use super::{FIDELITY, Finding, GAIN, NOISE, PHASE};
use crate::bench::shafts::{Dyno, LOADING};
use std::f64::consts::TAU;

/// Gains beside the present one, relative to it; integral times in s; parts of the torque fed forward.
const GAINS: [f64; 9] = [1.0, 0.7, 1.4, 0.5, 2.0, 0.35, 2.8, 0.25, 4.0];
const TIMES: [f64; 5] = [0.08, 0.04, 0.02, 0.16, 0.01];
const PARTS: [f64; 9] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.45, 0.3, 0.15, 0.0];
/// Frequencies up to the one asked for at which the fidelity is looked at first.
const LOOKED: [f64; 4] = [1.0, 0.7, 0.45, 0.33];
/// Doublings and halvings of hardware that are tried.
const WIDEST: f64 = 16.0;

/// A setting of a regulator with what it gives, the smallest of all gears.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    pub gain: f64,
    pub integral_time: f64,
    pub feed_forward: f64,
    pub phase: f64,
    pub gain_margin: f64,
    /// Frequency in Hz up to which the shaft is within 10 % of the virtual one.
    pub faithful: f64,
}

/// Hardware for which there is a setting, each with the rest as it is. None: whatever it is, there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Needs {
    /// Latency at most, in s.
    pub latency: Option<f64>,
    /// Bandwidth at least, in Hz.
    pub bandwidth: Option<f64>,
    /// Inertia at the shaft, at least and at most.
    pub inertia: Option<(f64, f64)>,
}

/// Hardware that has to be changed for a setting.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    /// Another gear of the loading gearbox.
    pub ratio: Option<f64>,
    /// Another inertia of machine, gearbox and flywheel together, at the machine.
    pub inertia: Option<f64>,
    /// Another bandwidth of the torque in Hz, another latency of the sensor in s.
    pub bandwidth: Option<f64>,
    pub latency: Option<f64>,
}

/// What would do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proposal {
    pub change: Change,
    pub tuning: Tuning,
}

impl Proposal {
    /// Puts it into a bench.
    pub fn apply(&self, dyno: &mut Dyno) {
        let Tuning { gain, integral_time, feed_forward, .. } = self.tuning;
        (dyno.gain, dyno.integral_time, dyno.feed_forward) = (gain, integral_time, feed_forward);
        let Change { ratio, inertia, bandwidth, latency } = self.change;
        dyno.ratio = ratio.unwrap_or(dyno.ratio);
        dyno.inertia += inertia.map_or(0.0, |inertia| inertia - dyno.inertia_at_machine());
        dyno.bandwidth = bandwidth.unwrap_or(dyno.bandwidth);
        dyno.sensor.latency = latency.unwrap_or(dyno.sensor.latency);
    }
}

/// What a loop is asked for.
#[derive(Clone, Copy)]
pub struct Task<'t> {
    pub findings: &'t [Finding],
    pub dyno: &'t Dyno,
    /// Frequency up to which the shaft shall be faithful, in Hz.
    pub frequency: f64,
    /// The largest torque of the manoeuvre at the shaft, in N.m, and the largest speed in rad/s.
    pub torque: f64,
    pub speed: f64,
}

/// The loop in one gear with the answers of its hardware.
struct Prepared {
    model: ShaftLoop,
    /// Something drives the shaft.
    is_in_gear: bool,
    answers: Vec<(f64, Answer)>,
}

impl Task<'_> {
    fn prepare(&self, change: &dyn Fn(&mut ShaftLoop)) -> Vec<Prepared> {
        // The tightest gear first: most settings fail there.
        let mut order: Vec<&Finding> = self.findings.iter().collect();
        order.sort_by(|one, other| one.margins.phase.total_cmp(&other.margins.phase));
        let prepared = order.into_iter().map(|found| {
            let mut model = found.model.clone();
            change(&mut model);
            Prepared { answers: model.answers(), is_in_gear: found.condition.gear > 0, model }
        });
        prepared.collect()
    }

    /// What a setting gives, if it gives enough in every gear.
    fn try_setting(&self, gears: &[Prepared], (gain, integral_time, feed_forward): (f64, f64, f64)) -> Option<Tuning> {
        let set = |model: &ShaftLoop| ShaftLoop { gain, integral_time, feed_forward, ..model.clone() };
        let close =
            |model: &ShaftLoop| LOOKED.iter().all(|part| model.infidelity(TAU * part * self.frequency) <= FIDELITY);
        let mut tuning = Tuning {
            gain,
            integral_time,
            feed_forward,
            phase: f64::INFINITY,
            gain_margin: f64::INFINITY,
            faithful: f64::INFINITY,
        };
        if !gears.iter().filter(|gear| gear.is_in_gear).all(|gear| close(&set(&gear.model))) {
            return None;
        }
        for gear in gears {
            let model = set(&gear.model);
            let Margins { is_stable, phase, gain, .. } = model.margins_by(&gear.answers);
            if !(is_stable && phase >= PHASE && gain >= GAIN) {
                return None;
            }
            let noise =
                model.torque_noise_by(&gear.answers, self.dyno.sensor.speed_noise, self.dyno.sensor.torque_noise);
            let faithful = if gear.is_in_gear { model.faithful_to(FIDELITY) } else { f64::INFINITY };
            if 3.0 * noise * self.dyno.ratio > NOISE * self.dyno.torque || faithful < self.frequency {
                return None;
            }
            tuning.phase = tuning.phase.min(phase);
            tuning.gain_margin = tuning.gain_margin.min(gain);
            tuning.faithful = tuning.faithful.min(faithful);
        }
        Some(tuning)
    }

    fn settings(&self) -> impl Iterator<Item = (f64, f64, f64)> + use<'_> {
        let own = (self.dyno.gain, self.dyno.integral_time, self.dyno.feed_forward);
        let others = GAINS.into_iter().flat_map(move |gain| {
            TIMES.into_iter().flat_map(move |time| PARTS.into_iter().map(move |part| (gain * own.0, time, part)))
        });
        std::iter::once(own).chain(others)
    }

    fn has_setting(&self, change: &dyn Fn(&mut ShaftLoop)) -> bool {
        let gears = self.prepare(change);
        self.settings().any(|setting| self.try_setting(&gears, setting).is_some())
    }

    /// The setting with the largest margin, of phase and gain each relative to what is asked for, with hardware that is changed.
    fn best(&self, change: Change) -> Option<Proposal> {
        let mut dyno = self.dyno.clone();
        let nothing = Tuning {
            gain: dyno.gain,
            integral_time: dyno.integral_time,
            feed_forward: dyno.feed_forward,
            phase: 0.0,
            gain_margin: 0.0,
            faithful: 0.0,
        };
        Proposal { change, tuning: nothing }.apply(&mut dyno);
        let task = Task { dyno: &dyno, ..*self };
        let inertia = dyno.inertia_at_machine() / (dyno.ratio * dyno.ratio);
        let gears = task.prepare(&|model| {
            (model.dyno, model.bandwidth, model.latency) = (inertia, dyno.bandwidth, dyno.sensor.latency);
        });
        let found = task.settings().filter_map(|setting| task.try_setting(&gears, setting));
        let margin = |tuning: &Tuning| (tuning.phase / PHASE).min(tuning.gain_margin / GAIN);
        let best = found.max_by(|one, other| margin(one).total_cmp(&margin(other)));
        best.map(|tuning| Proposal { change, tuning })
    }

    /// What would do: the cheapest first, another setting, another gear of the loading gearbox, another machine, another converter, another sensor.
    pub fn proposal(&self, needs: &Needs) -> Option<Proposal> {
        let ratios = LOADING.iter().filter(|ratio| {
            let fits = self.torque <= self.dyno.torque / **ratio && self.torque * self.speed <= self.dyno.power;
            self.dyno.has_gearbox && fits && **ratio != self.dyno.ratio
        });
        let (nothing, own) = (Change::default(), self.dyno);
        let mut changes = vec![nothing];
        changes.extend(ratios.map(|ratio| Change { ratio: Some(*ratio), ..nothing }));
        // Well within what is needed.
        let inertia = needs.inertia.map(|(least, most)| (least * most).sqrt() * own.ratio * own.ratio);
        let alone = [
            Change { inertia, ..nothing },
            Change { bandwidth: needs.bandwidth.map(|least| 1.2 * least), ..nothing },
            Change { latency: needs.latency.map(|most| 0.8 * most), ..nothing },
        ];
        changes.extend(alone.into_iter().filter(|change| *change != nothing));
        // Where one thing alone does not help, two together, then all.
        let lighter =
            |part: f64| Some(part * own.inertia_at_machine()).filter(|inertia| *inertia > own.least_inertia());
        for latency in [None, Some(0.5 * own.sensor.latency), Some(0.0)] {
            for bandwidth in [1.5, 2.0, 3.0, 5.0, 8.0].map(|factor| Some(factor * own.bandwidth)) {
                changes.push(Change { bandwidth, latency, ..nothing });
                for inertia in [0.7, 0.5, 0.35, 0.25].map(lighter).into_iter().filter(Option::is_some) {
                    changes.push(Change { inertia, bandwidth, latency, ..nothing });
                }
            }
        }
        changes.into_iter().find_map(|change| self.best(change))
    }

    /// The hardware for which there is a setting.
    pub fn needs(&self) -> Needs {
        let Some(first) = self.findings.first() else { return Needs::default() };
        let (latency, bandwidth, inertia) = (first.model.latency, first.model.bandwidth, first.model.dyno);
        let by_latency = |latency: f64| self.has_setting(&|model| model.latency = latency);
        let by_bandwidth = |bandwidth: f64| self.has_setting(&|model| model.bandwidth = bandwidth);
        let by_inertia = |dyno: f64| self.has_setting(&|model| model.dyno = dyno);
        let period = first.model.period;
        let latency = match by_latency(latency) {
            true => Some(edge(latency.max(0.1 * period), WIDEST, by_latency)),
            false if by_latency(0.0) => Some(edge(latency, 0.05, |value| !by_latency(value)).max(0.0)),
            false => None,
        };
        let bandwidth = match by_bandwidth(bandwidth) {
            true => Some(edge(bandwidth, 1.0 / WIDEST, by_bandwidth)),
            false if by_bandwidth(WIDEST * bandwidth) => Some(edge(bandwidth, WIDEST, |value| !by_bandwidth(value))),
            false => None,
        };
        let inertia = match by_inertia(inertia) {
            true => Some((edge(inertia, 1.0 / WIDEST, by_inertia), edge(inertia, WIDEST, by_inertia))),
            // Somewhere beside the present one.
            false => [0.5, 2.0, 0.25, 4.0, 0.125, 8.0]
                .iter()
                .map(|part| part * inertia)
                .find(|value| by_inertia(*value))
                .map(|value| (edge(value, 1.0 / WIDEST, by_inertia), edge(value, WIDEST, by_inertia))),
        };
        Needs { latency, bandwidth, inertia }
    }
}

/// The last value towards `factor` times the first one at which something holds as it does at the first, to 5 %; the whole way where it holds at its end.
fn edge(first: f64, factor: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let at = |part: f64| first * factor.powf(part);
    if holds(at(1.0)) {
        return at(1.0);
    }
    let (mut good, mut bad) = (0.0, 1.0);
    while (bad - good) * factor.ln().abs() > 0.05 {
        let middle = 0.5 * (good + bad);
        *(if holds(at(middle)) { &mut good } else { &mut bad }) = middle;
    }
    at(good)
}
