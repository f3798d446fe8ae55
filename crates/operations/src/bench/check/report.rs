//! What a check has found, for people and for programs.

use super::{Change, Check, Finding, Proposal, ShaftCheck, Verification};
use crate::bench::summary;
use serde_json::{Value, json};
use std::fmt::Write;

fn shown(value: Option<f64>) -> String {
    match value {
        None => String::new(),
        Some(value) if value.is_infinite() => "none".to_string(),
        Some(value) => format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_string(),
    }
}

fn milliseconds(value: f64) -> String {
    if value.is_finite() { format!("{:.2}", 1e3 * value) } else { "none".to_string() }
}

/// For a person.
pub fn text(check: &Check) -> String {
    let mut text = format!("{}\n", check.manoeuvre);
    for shaft in &check.shafts {
        gears(&mut text, shaft);
        let _ = writeln!(text, "  {:<34} {:>10} {:>10} {:>10}  ", "", "has", "least", "most");
        for requirement in &shaft.requirements {
            let verdict = if requirement.is_met() { "met" } else { "NOT MET" };
            let unit = match requirement.unit {
                "" => String::new(),
                unit => format!(" [{}]", layshaft_units::written(unit)),
            };
            let _ = writeln!(
                text,
                "  {:<34} {:>10} {:>10} {:>10}  {verdict}",
                format!("{}{unit}", requirement.name),
                shown(Some(requirement.has)),
                shown(requirement.least),
                shown(requirement.most)
            );
        }
        proposal(&mut text, shaft);
    }
    if !check.missed.is_empty() {
        let _ = writeln!(
            text,
            "\nnot looked at, since the powertrain alone does not get there: {}",
            check.missed.join("; ")
        );
    }
    if let Some(outcome) = &check.proposed {
        let shafts = outcome.report.shafts.iter().zip(&outcome.report.tracking_rms);
        let tracking: Vec<String> = shafts.map(|(shaft, rms)| format!("{shaft} {rms:.3}")).collect();
        let _ = writeln!(
            text,
            "\nthe manoeuvre with what would do: {}, tracking {} rad/s rms",
            if outcome.is_success { "done" } else { &outcome.message },
            tracking.join(", ")
        );
    }
    let _ = writeln!(
        text,
        "\n{}; the linearised loops are {} by simulation",
        if check.is_met() { "all requirements are met" } else { "NOT all requirements are met" },
        if check.is_confirmed() { "confirmed" } else { "NOT confirmed" }
    );
    text
}

/// What would do, in the words of the bench file.
fn proposal_text(shaft: &ShaftCheck) -> Option<String> {
    let Proposal { change, tuning } = shaft.proposal.as_ref()?;
    let Change { ratio, inertia, bandwidth, latency } = change;
    let changes = [
        ratio.map(|ratio| format!("ratio = {ratio}, ")),
        inertia.map(|inertia| format!("{inertia:.2} kg.m2 at the machine, ")),
        bandwidth.map(|bandwidth| format!("bandwidth = \"{bandwidth:.0} Hz\", ")),
        latency.map(|latency| format!("latency = \"{:.2} ms\", ", 1e3 * latency)),
    ];
    let change: String = changes.into_iter().flatten().collect();
    Some(format!(
        "{change}gain = {:.0}, integral_time = {}, feed_forward = {}",
        tuning.gain, tuning.integral_time, tuning.feed_forward
    ))
}

fn proposal(text: &mut String, shaft: &ShaftCheck) {
    let (Some(proposed), Some(Proposal { tuning, .. })) = (proposal_text(shaft), &shaft.proposal) else { return };
    let _ = writeln!(text, "  would do: {proposed}");
    let _ = writeln!(
        text,
        "    phase margin {:.0} deg, gain margin {:.2}, an error of 10 % at {:.2} Hz",
        tuning.phase, tuning.gain_margin, tuning.faithful
    );
    if let Some(run) = &shaft.proved {
        let _ = writeln!(
            text,
            "    begins to swing at a latency of {} ms, simulated {}",
            milliseconds(run.computed),
            run.simulated.map_or_else(|| "-".to_string(), milliseconds)
        );
    }
}

/// The table of gears: inertias, margins, and the latencies at which the loop begins to swing.
fn gears(text: &mut String, shaft: &ShaftCheck) {
    let dyno = shaft.findings.first().map_or(0.0, |found| found.model.dyno);
    let _ = writeln!(text, "\nshaft {}: dynamometer {dyno:.3} kg.m2 at the shaft", shaft.shaft);
    let _ = writeln!(
        text,
        "  {:<26} {:>10} {:>9} {:>6} {:>6}   begins to swing at a latency of [ms]",
        "", "powertrain", "vehicle", "phase", "gain"
    );
    let _ = writeln!(
        text,
        "  {:<26} {:>10} {:>9} {:>6} {:>6} {:>8} {:>10} {:>10}",
        "", "[kg.m2]", "[kg.m2]", "[deg]", "[1]", "hardware", "emulation", "simulated"
    );
    for found in &shaft.findings {
        let run = found.verifications.first();
        let _ = writeln!(
            text,
            "  {:<26} {:>10.3} {:>9.2} {:>6.0} {:>6.2} {:>8} {:>10} {:>10}",
            found.condition.name(),
            found.model.powertrain,
            found.model.vehicle.inertia(50.0, found.model.period),
            found.margins.phase,
            found.margins.gain,
            milliseconds(found.limit),
            run.map_or_else(String::new, |run| milliseconds(run.computed)),
            run.and_then(|run| run.simulated).map_or_else(|| "-".to_string(), milliseconds)
        );
        for fine in found.verifications.iter().skip(1) {
            let _ = writeln!(
                text,
                "    {:<56} {:>10} {:>10}",
                format!("in {} steps a period", fine.parts),
                milliseconds(fine.computed),
                fine.simulated.map_or_else(|| "-".to_string(), milliseconds)
            );
        }
    }
}

fn number(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn verification_json(run: &Verification) -> Value {
    let trials = run.trials.iter().map(|trial| {
        json!({
            "latency_s": trial.latency,
            "computed": trial.computed.map(|(rate, frequency)| json!({ "rate_1/s": rate, "frequency_Hz": frequency })),
            "simulated": { "rate_1/s": trial.simulated.0, "frequency_Hz": trial.simulated.1 },
        })
    });
    json!({
        "steps_a_period": run.parts, "limit_s": number(run.computed), "simulated_limit_s": run.simulated.and_then(number),
        "trials": trials.collect::<Vec<_>>(),
    })
}

fn finding_json(found: &Finding) -> Value {
    let (condition, model) = (&found.condition, &found.model);
    json!({
        "gear": condition.gear, "engine": condition.is_coupled, "wheels_spin": condition.is_spinning, "speed": condition.speed,
        "inertia": {
            "dyno": model.dyno, "powertrain": model.powertrain, "vehicle": model.vehicle.inertia(50.0, model.period),
        },
        "margins": {
            "stable": found.margins.is_stable, "phase_deg": found.margins.phase, "gain": number(found.margins.gain),
            "crossover_Hz": found.margins.crossover, "sensitivity": found.margins.sensitivity,
        },
        "limit_s": number(found.limit),
        "emulated": found.verifications.iter().map(verification_json).collect::<Vec<_>>(),
    })
}

/// For a program.
pub fn as_json(check: &Check) -> Value {
    let shafts = check.shafts.iter().map(|shaft| {
        let requirements = shaft.requirements.iter().map(|requirement| {
            json!({
                "name": requirement.name, "unit": requirement.unit, "has": number(requirement.has),
                "least": requirement.least.and_then(number), "most": requirement.most.and_then(number), "met": requirement.is_met(),
            })
        });
        json!({
            "shaft": shaft.shaft,
            "gears": shaft.findings.iter().map(finding_json).collect::<Vec<_>>(),
            "requirements": requirements.collect::<Vec<_>>(),
            "proposal": shaft.proposal.as_ref().map(|Proposal { change, tuning }| {
                json!({
                    "ratio": change.ratio, "inertia_at_machine": change.inertia, "bandwidth_Hz": change.bandwidth, "latency_s": change.latency, "gain": tuning.gain, "integral_time": tuning.integral_time, "feed_forward": tuning.feed_forward,
                    "phase_deg": tuning.phase, "gain_margin": number(tuning.gain_margin), "faithful_Hz": tuning.faithful,
                    "emulated": shaft.proved.as_ref().map(verification_json),
                })
            }),
        })
    });
    json!({
        "manoeuvre": check.manoeuvre,
        "met": check.is_met(),
        "confirmed": check.is_confirmed(),
        "shafts": shafts.collect::<Vec<_>>(),
        "missed": check.missed,
        "run": summary::run_json(&check.outcome),
        "proposed_run": check.proposed.as_ref().map(summary::run_json),
    })
}
