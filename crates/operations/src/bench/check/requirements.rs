//! What a shaft asks of its dynamometer, its sensor and its regulator, beside what the bench has.

use super::loop_model::ShaftLoop;
use super::tuning::{Needs, Proposal, Task};
use super::{FREQUENCY, Finding, GAIN, NOISE, PHASE, Requirement};
use crate::bench::description::Bench;
use crate::bench::manoeuvre::Manoeuvre;
use crate::bench::run::RunOutcome;

fn has_margin(model: &ShaftLoop) -> bool {
    let margins = model.margins();
    margins.is_stable && margins.phase >= PHASE && margins.gain >= GAIN
}

/// Requirements of one shaft, the tightest of all gears, and a setting of the regulator that meets those of the loop where the present one does not. Margins, fidelity and noise are
/// those of the present setting; latency, bandwidth and inertia are what is needed with a regulator that is set for them, each with the other two as they are.
pub fn requirements(
    bench: &Bench,
    findings: &[Finding],
    shaft: usize,
    manoeuvre: &Manoeuvre,
    outcome: &RunOutcome,
) -> (Vec<Requirement>, Option<Proposal>) {
    let (dyno, sensor) = (&bench.dynos[shaft], bench.sensor(shaft));
    let frequency = FREQUENCY[usize::from(manoeuvre.needs_slip())];
    let smallest = |of: &dyn Fn(&Finding) -> f64| findings.iter().map(of).fold(f64::INFINITY, f64::min);
    let largest = |of: &dyn Fn(&Finding) -> f64| findings.iter().map(of).fold(0.0, f64::max);
    let feed_forward = smallest(&|found| {
        let parts = (0..=20).rev().map(|at| 0.05 * f64::from(at));
        let mut good = parts.filter(|part| has_margin(&ShaftLoop { feed_forward: *part, ..found.model.clone() }));
        good.next().unwrap_or(0.0)
    });
    let noise = largest(&|found| 3.0 * found.model.torque_noise(sensor.speed_noise, sensor.torque_noise) * dyno.ratio);
    let faithful = smallest(&Finding::faithful);
    let seen = |at: usize| outcome.report.margins[4 * shaft + at].largest;
    let task = Task { findings, dyno, frequency, speed: seen(0), torque: seen(1) };
    let needs = task.needs();
    let Needs { latency, bandwidth, inertia } = needs;
    let (lightest, heaviest) = inertia.unwrap_or((f64::INFINITY, 0.0));
    let at_machine = |inertia: f64| inertia * dyno.ratio * dyno.ratio;
    let require = |name, unit, has, least, most| Requirement { name, unit, has, least, most };
    let of_loop = vec![
        require("phase margin", "deg", smallest(&|found| found.margins.phase), Some(PHASE), None),
        require("gain margin", "", smallest(&|found| found.margins.gain), Some(GAIN), None),
        require("feed-forward of the torque", "", dyno.feed_forward, None, Some(feed_forward)),
        require("frequency with an error of 10 %", "Hz", faithful, Some(frequency), None),
        require("torque by noise, three deviations", "N.m", noise, None, Some(NOISE * dyno.torque)),
        require(
            "noise of the speed",
            "rad/s",
            sensor.speed_noise,
            None,
            Some(sensor.speed_noise * NOISE * dyno.torque / noise.max(1e-12)),
        ),
    ];
    let is_met = of_loop.iter().all(Requirement::is_met);
    let proposal = if is_met { None } else { task.proposal(&needs) };
    let others = vec![
        require(
            "latency of the sensor",
            "ms",
            1e3 * sensor.latency,
            None,
            Some(1e3 * latency.unwrap_or(f64::NEG_INFINITY)),
        ),
        require("bandwidth of the torque", "Hz", dyno.bandwidth, Some(bandwidth.unwrap_or(f64::INFINITY)), None),
        require(
            "inertia at the machine",
            "kg.m2",
            dyno.inertia_at_machine(),
            Some(at_machine(lightest)),
            Some(at_machine(heaviest)),
        ),
        require("largest speed", "rad/s", seen(0), None, Some(dyno.limits.speed)),
        require("largest torque", "N.m", seen(1), None, Some(dyno.limits.torque.min(dyno.torque / dyno.ratio))),
        require("highest temperature", "degC", seen(2), None, Some(dyno.limits.temperature - 273.15)),
        require("largest tracking error", "rad/s", seen(3), None, Some(dyno.limits.tracking)),
    ];
    ([of_loop, others].concat(), proposal)
}
