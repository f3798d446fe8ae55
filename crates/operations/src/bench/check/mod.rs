//! `bench check`: what this vehicle and manoeuvre ask of a bench, before hardware is bought.
//!
//! The manoeuvre, run without a clock, gives speeds, torques and temperatures, and the gears in which the powertrain was. In each of them the loop of each shaft
//! is linearised ([`loop_model`]) from the bench file and from what the models are at their shafts ([`identify`]). Margins give the largest latency, the smallest
//! bandwidth, the range of inertia, the largest feed-forward and the largest noise: the tightest of all gears. The computed latency at which a loop begins to swing
//! is held against the simulated one, at which a small push begins to grow ([`rig`], [`verify`]).

pub mod complex;
mod identify;
pub mod loop_model;
mod picture;
mod report;
mod requirements;
mod rig;
mod tuning;
mod verify;

pub use picture::picture;
pub use report::{as_json, text};

use super::controller::Stay;
use super::description::{Bench, HardwareKind, Shafts};
use super::manoeuvre::Manoeuvre;
use super::models::Models;
use super::run::{RunOptions, RunOutcome, run};
use crate::realtime::Trouble;
use loop_model::{Admittance, Hardware, Margins, ShaftLoop};
use requirements::requirements;
use rig::Point;
pub use tuning::{Change, Proposal, Tuning};

/// What a loop shall have.
const PHASE: f64 = 35.0;
const GAIN: f64 = 1.8;
/// Commanded torque that noise may make (three standard deviations), as part of the rated torque.
const NOISE: f64 = 0.1;
/// How far the shaft may be from the virtual one, and up to which frequency in Hz: without slip, and with slip.
const FIDELITY: f64 = 0.1;
const FREQUENCY: [f64; 2] = [0.5, 1.0];
/// Shortest stay in a gear that counts, in s.
const STAY: f64 = 0.25;
/// Speeds beside the mean one at which the powertrain may stay in a gear by itself, relative to the fastest in the manoeuvre.
const SPEEDS: [f64; 3] = [1.0, 1.3, 1.7];
/// Least speed in m/s, since bearings and tyres hold what is at rest, and least accelerator where wheels shall spin.
const CREEP: f64 = 1.0;
const SPIN: f64 = 0.03;
/// Slip beyond which a tyre holds no more than it did.
const SLIDING: f64 = 0.1;
/// Operating points at which a line is the same within these parts count once: inertia of the powertrain, of the vehicle.
const SAME: [f64; 2] = [0.02, 0.2];

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

/// A gear of the manoeuvre, as a shaft feels it.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// 0 is neutral.
    pub gear: u32,
    /// The gear to begin with: before neutral, else the same.
    pub left: u32,
    /// The engine turns with the gearbox.
    pub is_coupled: bool,
    /// The wheels slip so much that the tyres no longer hold them.
    pub is_spinning: bool,
    pub speed: f64,
    /// The fastest in this gear.
    pub fastest: f64,
    pub accelerator: f64,
}

impl Condition {
    pub fn name(&self) -> String {
        let engine = if self.is_coupled { ", engine" } else { "" };
        let spin = if self.is_spinning { ", wheels spin" } else { "" };
        match self.gear {
            0 => format!("neutral{spin}"),
            gear => format!("gear {gear}{engine}{spin}"),
        }
    }
}

/// A latency at which a small push was watched: rates of growth in 1/s and frequencies in Hz, of the computed loop and of the simulated one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    pub latency: f64,
    pub computed: Option<(f64, f64)>,
    pub simulated: (f64, f64),
}

/// The latencies at which a loop with hardware of so many steps a period begins to swing, computed and simulated.
#[derive(Clone, Debug, PartialEq)]
pub struct Verification {
    pub parts: usize,
    pub computed: f64,
    pub simulated: Option<f64>,
    pub trials: Vec<Trial>,
}

impl Verification {
    /// Within a tenth, or half a period.
    pub fn agrees(&self, period: f64) -> bool {
        self.simulated.is_none_or(|simulated| {
            (simulated - self.computed).abs() <= (0.1 * self.computed.max(simulated)).max(0.5 * period)
        })
    }
}

/// All that is found about one shaft in one gear.
pub struct Finding {
    pub condition: Condition,
    /// With hardware of steel.
    pub model: ShaftLoop,
    pub margins: Margins,
    /// Latency of the sensor at which the loop begins to swing.
    pub limit: f64,
    pub verifications: Vec<Verification>,
}

impl Finding {
    /// Frequency in Hz up to which the shaft is within 10 % of the virtual one; in neutral nothing drives it.
    pub fn faithful(&self) -> f64 {
        if self.condition.gear == 0 { f64::INFINITY } else { self.model.faithful_to(FIDELITY) }
    }
}

/// All that is found about one shaft.
pub struct ShaftCheck {
    pub shaft: String,
    pub findings: Vec<Finding>,
    pub requirements: Vec<Requirement>,
    /// What would do where this bench does not.
    pub proposal: Option<Proposal>,
    /// The tightest gear with it, computed and simulated.
    pub proved: Option<Verification>,
}

impl ShaftCheck {
    /// The gear that leaves the smallest margin.
    pub fn worst(&self) -> Option<&Finding> {
        self.findings.iter().min_by(|one, other| one.limit.total_cmp(&other.limit))
    }
}

pub struct Check {
    pub manoeuvre: String,
    pub shafts: Vec<ShaftCheck>,
    /// Gears that could not be brought about on their own.
    pub missed: Vec<String>,
    /// The manoeuvre itself, on this bench.
    pub outcome: RunOutcome,
    /// The same with what would do.
    pub proposed: Option<RunOutcome>,
}

impl Check {
    pub fn is_met(&self) -> bool {
        let met = |shaft: &ShaftCheck| shaft.requirements.iter().all(Requirement::is_met);
        self.shafts.iter().all(met) && self.outcome.is_success
    }

    /// Whether simulation agrees with the linearised loop.
    pub fn is_confirmed(&self) -> bool {
        self.shafts.iter().all(|shaft| {
            let of_gears = shaft.findings.iter().flat_map(|found| &found.verifications);
            let period = shaft.findings.first().map_or(0.0, |found| found.model.period);
            of_gears.chain(&shaft.proved).all(|run| run.agrees(period))
        })
    }
}

/// The gears of a run; where wheels slid in one, it counts with wheels that spin too.
fn conditions(stays: &[Stay]) -> Vec<Condition> {
    let mut found = Vec::new();
    for stay in stays.iter().filter(|stay| stay.time >= STAY || stay.gear == 0) {
        let condition = Condition {
            gear: stay.gear,
            left: stay.left,
            is_coupled: stay.is_coupled,
            is_spinning: false,
            speed: stay.speed.max(CREEP),
            fastest: stay.fastest.max(CREEP),
            accelerator: stay.accelerator,
        };
        if stay.slip > SLIDING {
            let accelerator = condition.accelerator.max(SPIN);
            found.push(Condition { is_spinning: true, accelerator, ..condition.clone() });
        }
        found.push(condition);
    }
    found.sort_by_key(|condition| (condition.gear, condition.is_coupled, condition.is_spinning));
    found
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
    let outcome = run(&bench, manoeuvre, 0, models, options)?;
    let quiet = rig::quiet(&bench);
    let (mut missed, mut shafts) = (Vec::new(), Vec::new());
    let conditions = conditions(&outcome.report.stays);
    for (at, dyno) in bench.dynos.iter().enumerate() {
        let mut findings: Vec<Finding> = Vec::new();
        for condition in &conditions {
            let bed = verify::Bed { bench: &bench, quiet: &quiet, manoeuvre: &verify::road(manoeuvre, condition), at };
            let Some((condition, model)) = bed.linearise(models, condition)? else {
                if !missed.contains(&condition.name()) {
                    missed.push(condition.name());
                }
                continue;
            };
            if findings.iter().any(|known| is_same(&known.model, &model)) {
                continue;
            }
            let verifications = vec![bed.verify(models, &condition, &model, 1)?];
            let (margins, limit) = (model.margins(), model.limit());
            findings.push(Finding { condition, model, margins, limit, verifications });
        }
        let mut found =
            ShaftCheck { shaft: dyno.shaft.clone(), findings, requirements: Vec::new(), proposal: None, proved: None };
        // Smaller steps of the hardware lead from the emulation to steel: shown where it matters most.
        let tightest =
            (0..found.findings.len()).min_by(|&a, &b| found.findings[a].limit.total_cmp(&found.findings[b].limit));
        if let Some(finding) = tightest.map(|at| &mut found.findings[at]) {
            let road = verify::road(manoeuvre, &finding.condition);
            let bed = verify::Bed { bench: &bench, quiet: &quiet, manoeuvre: &road, at };
            let fine = bed.verify(models, &finding.condition, &finding.model, verify::FINE)?;
            finding.verifications.push(fine);
        }
        (found.requirements, found.proposal) = requirements(&bench, &found.findings, at, manoeuvre, &outcome);
        shafts.push(found);
    }
    let proposed = prove(&bench, manoeuvre, models, options, &mut shafts)?;
    Ok(Check { manoeuvre: manoeuvre.name.clone(), shafts, missed, outcome, proposed })
}

/// Simulates what would do: the manoeuvre, and a small push in the tightest gear.
fn prove(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    options: &RunOptions,
    shafts: &mut [ShaftCheck],
) -> Result<Option<RunOutcome>, Trouble> {
    if shafts.iter().all(|shaft| shaft.proposal.is_none()) {
        return Ok(None);
    }
    let mut bench = bench.clone();
    for (dyno, shaft) in bench.dynos.iter_mut().zip(&*shafts) {
        if let Some(proposal) = &shaft.proposal {
            proposal.apply(dyno);
        }
    }
    let quiet = rig::quiet(&bench);
    for (at, shaft) in shafts.iter_mut().enumerate().filter(|(_, shaft)| shaft.proposal.is_some()) {
        let Some(condition) = shaft.worst().map(|found| found.condition.clone()) else { continue };
        let bed = verify::Bed { bench: &bench, quiet: &quiet, manoeuvre: &verify::road(manoeuvre, &condition), at };
        if let Some((condition, model)) = bed.linearise(models, &condition)? {
            shaft.proved = Some(bed.verify(models, &condition, &model, 1)?);
        }
    }
    run(&bench, manoeuvre, 0, models, options).map(Some)
}

fn is_same(one: &ShaftLoop, other: &ShaftLoop) -> bool {
    let close = |a: f64, b: f64, part: f64| (a - b).abs() <= part * a.abs().max(b.abs());
    let inertia = |model: &ShaftLoop, frequency: f64| model.vehicle.inertia(frequency, model.period);
    close(one.powertrain, other.powertrain, SAME[0])
        && [5.0, 50.0].iter().all(|f| close(inertia(one, *f), inertia(other, *f), SAME[1]))
}

/// The loop of a shaft of steel, with what powertrain and vehicle are at it.
fn shaft_loop(bench: &Bench, shaft: usize, powertrain: f64, vehicle: Admittance) -> ShaftLoop {
    let dyno = &bench.dynos[shaft];
    ShaftLoop {
        dyno: dyno.inertia_at_machine() / (dyno.ratio * dyno.ratio),
        powertrain,
        stiffness: (bench.hardware.shafts == Shafts::Elastic).then_some(dyno.stiffness),
        damping: dyno.damping,
        bandwidth: dyno.bandwidth,
        latency: bench.sensor(shaft).latency,
        gain: dyno.gain,
        integral_time: dyno.integral_time,
        feed_forward: dyno.feed_forward,
        vehicle,
        period: bench.period(),
        hardware: Hardware::Steel,
    }
}

impl Condition {
    fn point(&self) -> Point {
        let Condition { gear, left, is_coupled, speed, accelerator, .. } = *self;
        Point { gear, left, is_coupled, speed, accelerator }
    }
}
