//! `bench check`: what this vehicle and manoeuvre ask of a bench, before hardware is bought.
//!
//! The loop of each shaft is linearised ([`loop_model`]) from the bench file and from what the models are at their shafts ([`identify`]).
//! Its margins give the largest latency, the smallest bandwidth, the range of inertia and the largest noise; the manoeuvre, run without a clock,
//! gives speeds, torques and temperatures; and runs with a latency below and beyond the computed limit show whether the limit is right.

mod identify;
pub mod loop_model;
mod picture;

pub use picture::picture;

use super::description::{Bench, HardwareKind, SHAFTS, Shafts};
use super::manoeuvre::{Manoeuvre, ManoeuvreKind};
use super::models::Models;
use super::run::{RunOptions, RunOutcome, run};
use crate::realtime::Trouble;
use loop_model::{Margins, ShaftLoop};
use serde_json::{Value, json};
use std::fmt::Write;

/// What a loop shall have.
const PHASE: f64 = 35.0;
const GAIN: f64 = 1.8;
/// Commanded torque that noise may make (three standard deviations), as part of the rated torque.
const NOISE: f64 = 0.1;
/// How far the shaft may be from the virtual one, and up to which frequency in Hz: without slip, and with slip.
const FIDELITY: f64 = 0.1;
const FREQUENCY: [f64; 2] = [0.5, 1.0];

/// One requirement with what the bench has.
#[derive(Clone, Debug, PartialEq)]
pub struct Requirement {
    pub name: &'static str,
    pub unit: &'static str,
    pub has: f64,
    /// At least, at most.
    pub least: Option<f64>,
    pub most: Option<f64>,
}

impl Requirement {
    pub fn is_met(&self) -> bool {
        self.least.is_none_or(|least| self.has >= least) && self.most.is_none_or(|most| self.has <= most)
    }
}

/// A run that shows whether a computed limit is right.
#[derive(Clone, Debug)]
pub struct Verification {
    /// Latency of the sensor in s.
    pub latency: f64,
    pub tracking: f64,
    pub alarm: Option<String>,
    pub expected_stable: bool,
    pub is_stable: bool,
}

/// All that is found about one shaft.
pub struct ShaftCheck {
    pub shaft: &'static str,
    pub model: ShaftLoop,
    pub margins: Margins,
    pub requirements: Vec<Requirement>,
    pub verifications: Vec<Verification>,
}

pub struct Check {
    pub manoeuvre: String,
    pub shafts: Vec<ShaftCheck>,
    /// The manoeuvre itself, on this bench.
    pub outcome: RunOutcome,
}

impl Check {
    pub fn is_met(&self) -> bool {
        let met = |shaft: &ShaftCheck| shaft.requirements.iter().all(Requirement::is_met);
        self.shafts.iter().all(met) && self.outcome.is_success
    }

    /// Whether simulation agrees with the linearised loop.
    pub fn is_confirmed(&self) -> bool {
        self.shafts.iter().flat_map(|shaft| &shaft.verifications).all(|run| run.is_stable == run.expected_stable)
    }
}

/// The longest range of good values between two, to 3 %.
fn good_range(low: f64, high: f64, is_good: impl Fn(f64) -> bool) -> Option<(f64, f64)> {
    let count = ((high / low).ln() / 0.03).ceil() as usize;
    let value = |at: usize| low * (high / low).powf(at as f64 / count as f64);
    let (mut best, mut begin): (Option<(usize, usize)>, Option<usize>) = (None, None);
    for at in 0..=count + 1 {
        match (at <= count && is_good(value(at)), begin) {
            (true, None) => begin = Some(at),
            (false, Some(first)) => {
                if best.is_none_or(|(first_best, last_best)| at - first > last_best + 1 - first_best) {
                    best = Some((first, at - 1));
                }
                begin = None;
            }
            _ => {}
        }
    }
    best.map(|(first, last)| (value(first), value(last)))
}

fn has_margin(model: &ShaftLoop) -> bool {
    let margins = model.margins();
    margins.phase >= PHASE && margins.gain >= GAIN
}

/// Requirements of one shaft. Where the bench has no margin to begin with, limits are those that the gain would have to give.
fn requirements(bench: &Bench, model: &ShaftLoop, shaft: usize, slips: bool, outcome: &RunOutcome) -> Vec<Requirement> {
    let (dyno, sensor) = (&bench.dynos[shaft], bench.sensor(shaft));
    let margins = model.margins();
    let frequency = FREQUENCY[usize::from(slips)];
    let other_delay = model.delay - sensor.latency;
    let latency = good_range(1e-5, 0.08, |value| has_margin(&ShaftLoop { delay: other_delay + value, ..*model }));
    let largest_latency = latency.map_or(0.0, |(_, most)| most);
    let bandwidth = good_range(1.0, 3e3, |bandwidth| has_margin(&ShaftLoop { bandwidth, ..*model }));
    let smallest_bandwidth = bandwidth.map_or(f64::INFINITY, |(least, _)| least);
    let inertia = good_range(0.01 * model.dyno, 100.0 * model.dyno, |dyno| {
        let other = ShaftLoop { dyno, ..*model };
        has_margin(&other) && other.faithful_to(FIDELITY) >= frequency
    });
    let (smallest_inertia, largest_inertia) = inertia.unwrap_or((f64::INFINITY, 0.0));
    let noise = 3.0 * model.torque_noise(sensor.speed_noise, sensor.torque_noise) * dyno.ratio;
    let ratio = dyno.ratio * dyno.ratio;
    let largest = |at: usize| outcome.report.margins[4 * shaft + at].largest;
    let at_machine = |inertia: f64| inertia * ratio;
    let require = |name, unit, has, least, most| Requirement { name, unit, has, least, most };
    vec![
        require("phase margin", "deg", margins.phase, Some(PHASE), None),
        require("gain margin", "", margins.gain, Some(GAIN), None),
        require("latency of the sensor", "ms", 1e3 * sensor.latency, None, Some(1e3 * largest_latency)),
        require("bandwidth of the torque", "Hz", dyno.bandwidth, Some(smallest_bandwidth), None),
        require(
            "inertia at the machine",
            "kg.m2",
            at_machine(model.dyno),
            Some(at_machine(smallest_inertia)),
            Some(at_machine(largest_inertia)),
        ),
        require("frequency with an error of 10 %", "Hz", model.faithful_to(FIDELITY), Some(frequency), None),
        require("torque by noise, three deviations", "N.m", noise, None, Some(NOISE * dyno.torque)),
        require(
            "noise of the speed",
            "rad/s",
            sensor.speed_noise,
            None,
            Some(sensor.speed_noise * NOISE * dyno.torque / noise.max(1e-12)),
        ),
        require("largest speed", "rad/s", largest(0), None, Some(dyno.limits.speed)),
        require("largest torque", "N.m", largest(1), None, Some(dyno.limits.torque.min(dyno.torque / dyno.ratio))),
        require("highest temperature", "degC", largest(2), None, Some(dyno.limits.temperature - 273.15)),
        require("largest tracking error", "rad/s", largest(3), None, Some(dyno.limits.tracking)),
    ]
}

/// Looks at a bench for one manoeuvre.
pub fn check(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    options: &RunOptions,
) -> Result<Check, Trouble> {
    let mut bench = bench.clone();
    // Before hardware is there, it is emulated.
    bench.hardware.kind = HardwareKind::Emulated;
    bench.hardware.shafts = Shafts::Rigid;
    let slips = manoeuvre.kind != ManoeuvreKind::Cycle && manoeuvre.kind != ManoeuvreKind::Straight;
    let outcome = run(&bench, manoeuvre, 0, models, options)?;
    let mut shafts = Vec::new();
    for (at, shaft) in SHAFTS.into_iter().enumerate() {
        let dyno = &bench.dynos[at];
        let model = ShaftLoop {
            dyno: identify::dyno_inertia(&bench, at),
            powertrain: identify::powertrain_inertia(&bench, manoeuvre, models, at)?,
            bandwidth: dyno.bandwidth,
            // Sampled, computed, sent: two periods, of which half a period each for holding values.
            delay: bench.sensor(at).latency + 2.0 * bench.period(),
            gain: dyno.gain,
            integral_time: dyno.integral_time,
            feed_forward: 1.0,
            vehicle: identify::virtual_shaft(&bench, manoeuvre, models, at)?,
            period: bench.period(),
        };
        let requirements = requirements(&bench, &model, at, slips, &outcome);
        shafts.push(ShaftCheck { shaft, margins: model.margins(), model, requirements, verifications: Vec::new() });
    }
    for (group, at) in [(0, 0), (1, 1)] {
        let runs = verify(&bench, manoeuvre, models, options, &shafts[at], at, group)?;
        shafts[at].verifications = runs;
    }
    Ok(Check { manoeuvre: manoeuvre.name.clone(), shafts, outcome })
}

/// Runs with the latency of a sensor below and beyond what the loop stands.
fn verify(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    options: &RunOptions,
    shaft: &ShaftCheck,
    at: usize,
    group: usize,
) -> Result<Vec<Verification>, Trouble> {
    let mut runs = Vec::new();
    let mut short = manoeuvre.clone();
    short.duration = manoeuvre.duration.min(if manoeuvre.kind == ManoeuvreKind::Cycle { 16.0 } else { 5.0 });
    let quiet = RunOptions { log: Vec::new(), injections: Vec::new(), ..options.clone() };
    let present = bench.sensors[group].latency;
    let mut calm: Option<f64> = None;
    for (factor, expected_stable) in [(0.6, true), (1.5, false)] {
        let mut other = bench.clone();
        other.log.files.clear();
        let latency = present + factor * shaft.margins.delay;
        if !shaft.margins.delay.is_finite() || latency > 0.09 {
            continue;
        }
        other.sensors[group].latency = latency;
        // The supervisor shall not end a swinging run before it can be seen.
        for dyno in &mut other.dynos {
            dyno.limits.tracking *= 100.0;
        }
        let outcome = run(&other, &short, 0, models, &quiet)?;
        let tracking = outcome.report.tracking_rms[at];
        let alarm = outcome.report.alarms.first().map(|alarm| alarm.text.clone());
        let reference = *calm.get_or_insert(tracking);
        let is_stable = alarm.is_none() && tracking <= 2.5 * reference.max(1e-6);
        runs.push(Verification { latency, tracking, alarm, expected_stable, is_stable });
    }
    Ok(runs)
}

fn shown(value: Option<f64>) -> String {
    match value {
        None => String::new(),
        Some(value) if value.is_infinite() => "none".to_string(),
        Some(value) => format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_string(),
    }
}

/// For a person.
pub fn text(check: &Check) -> String {
    let mut text = format!("{}\n", check.manoeuvre);
    for shaft in &check.shafts {
        let model = &shaft.model;
        let _ = writeln!(
            text,
            "\nshaft {}: dynamometer {:.3} kg.m2, powertrain {:.3}, virtual wheels {:.3}{} at the shaft; delay {:.2} ms",
            shaft.shaft,
            model.dyno,
            model.powertrain,
            model.vehicle.wheels,
            model
                .vehicle
                .tyre
                .map(|(damping, inertia)| format!(" and vehicle {inertia:.1} behind {damping:.1} N.m.s/rad"))
                .unwrap_or_default(),
            1e3 * model.delay
        );
        let _ = writeln!(text, "  {:<34} {:>10} {:>10} {:>10}  ", "", "has", "least", "most");
        for requirement in &shaft.requirements {
            let verdict = if requirement.is_met() { "met" } else { "NOT MET" };
            let unit = if requirement.unit.is_empty() { String::new() } else { format!(" [{}]", requirement.unit) };
            let _ = writeln!(
                text,
                "  {:<34} {:>10} {:>10} {:>10}  {verdict}",
                format!("{}{unit}", requirement.name),
                shown(Some(requirement.has)),
                shown(requirement.least),
                shown(requirement.most)
            );
        }
        for run in &shaft.verifications {
            let (expected, seen) =
                (if run.expected_stable { "calm" } else { "swings" }, if run.is_stable { "calm" } else { "swings" });
            let _ = writeln!(
                text,
                "  simulated with a latency of {:.2} ms: {seen}, expected {expected}; tracking {:.3} rad/s rms{}",
                1e3 * run.latency,
                run.tracking,
                run.alarm.as_ref().map(|alarm| format!("; {alarm}")).unwrap_or_default()
            );
        }
    }
    let _ = writeln!(
        text,
        "\n{}; the linearised loops are {} by simulation",
        if check.is_met() { "all requirements are met" } else { "NOT all requirements are met" },
        if check.is_confirmed() { "confirmed" } else { "NOT confirmed" }
    );
    text
}

/// For a program.
pub fn as_json(check: &Check) -> Value {
    let number = |value: Option<f64>| value.filter(|value| value.is_finite());
    let shafts = check.shafts.iter().map(|shaft| {
        let requirements = shaft.requirements.iter().map(|requirement| {
            json!({
                "name": requirement.name, "unit": requirement.unit, "has": number(Some(requirement.has)), "least": number(requirement.least),
                "most": number(requirement.most), "met": requirement.is_met(),
            })
        });
        let runs = shaft.verifications.iter().map(|run| {
            json!({
                "latency_s": run.latency, "tracking_rms": run.tracking, "alarm": run.alarm, "expected_stable": run.expected_stable,
                "stable": run.is_stable,
            })
        });
        json!({
            "shaft": shaft.shaft,
            "inertia": { "dyno": shaft.model.dyno, "powertrain": shaft.model.powertrain, "wheels": shaft.model.vehicle.wheels },
            "tyre_damping": shaft.model.vehicle.tyre.map(|(damping, _)| damping),
            "margins": {
                "phase_deg": shaft.margins.phase, "gain": number(Some(shaft.margins.gain)), "delay_s": number(Some(shaft.margins.delay)),
                "crossover_Hz": shaft.margins.crossover, "sensitivity": shaft.margins.sensitivity,
            },
            "requirements": requirements.collect::<Vec<_>>(),
            "simulated": runs.collect::<Vec<_>>(),
        })
    });
    json!({
        "manoeuvre": check.manoeuvre,
        "met": check.is_met(),
        "confirmed": check.is_confirmed(),
        "shafts": shafts.collect::<Vec<_>>(),
        "run": super::summary::run_json(&check.outcome),
    })
}
