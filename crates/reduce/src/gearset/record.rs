//! The reduced gear set as Modelica: the template with a record of what was measured.

use super::{GearsetOutcome, Plan, TEMPLATE};
use std::fmt::Write;

/// What was measured in neutral.
pub(super) struct Neutral {
    /// At all speeds.
    pub(super) losses: Vec<f64>,
    pub(super) inertia_in: f64,
    pub(super) inertia_out: f64,
}

/// Digits that are worth writing.
fn number(value: f64) -> String {
    let rounded: f64 = format!("{value:.6e}").parse().unwrap_or(value);
    format!("{rounded:?}")
}

fn list(values: impl Iterator<Item = f64>) -> String {
    format!("{{{}}}", values.map(number).collect::<Vec<_>>().join(", "))
}

/// A class that extends the template, with its record inside. Of the points measured every other one is stored.
pub(super) fn text(outcome: &GearsetOutcome, neutral: &Neutral, plan: &Plan, shift_time: Option<f64>) -> String {
    let name = &outcome.name;
    let mut text = String::new();
    let class = outcome.class.replace('"', "\\\"");
    let speeds = plan.speeds();
    // Losses at rest are those of the slowest speed measured.
    let table_speeds = speeds.iter().step_by(2).enumerate().map(|(at, speed)| if at == 0 { 0.0 } else { *speed });
    let shift = shift_time.map_or_else(String::new, |time| format!(", t_shift={}", number(time.max(0.0))));
    let gears = &outcome.gears;
    let _ = write!(
        text,
        "model {name} \"{class}, reduced to loss tables, lumped inertias and an ideal variator\"\n  \
         extends {TEMPLATE}(redeclare parameter Losses losses{shift});\n\n  \
         record Losses \"Measured on a rig: {} speeds up to {:.0} rpm, {} loads up to {:.0} N.m\"\n    \
         extends Layshaft.Vehicles.Data.GearsetLosses(\n      gears={},\n",
        plan.speed_count,
        plan.speed * 30.0 / std::f64::consts::PI,
        plan.load_count,
        plan.load,
        gears.len() - 1,
    );
    let _ = writeln!(text, "      ratio={},", list(gears.iter().map(|gear| gear.ratio)));
    let inertias = |own: fn(&super::GearResult) -> f64, last: f64| list(gears.iter().map(own).chain([last]));
    let _ = writeln!(text, "      J_in={},", inertias(|gear| gear.inertia_in, neutral.inertia_in));
    let _ = writeln!(text, "      J_out={},", inertias(|gear| gear.inertia_out, neutral.inertia_out));
    let _ = writeln!(text, "      w={},", list(table_speeds));
    let _ = writeln!(text, "      load={},", list(plan.loads().iter().step_by(2).copied()));
    let _ = writeln!(text, "      loss={{");
    for (at, gear) in gears.iter().enumerate() {
        let _ = writeln!(text, "        {{ // {}", super::measure::gear_name(gear.gear));
        let rows: Vec<String> = (0..speeds.len())
            .step_by(2)
            .map(|speed| {
                format!("          {}", list(gear.losses.values.iter().step_by(2).map(|row| row[speed].max(0.0))))
            })
            .collect();
        let comma = if at + 1 < gears.len() { "," } else { "" };
        let _ = writeln!(text, "{}}}{comma}", rows.join(",\n"));
    }
    let _ = writeln!(text, "      }},");
    let _ = writeln!(text, "      neutral={});", list(neutral.losses.iter().step_by(2).map(|loss| loss.max(0.0))));
    let _ = writeln!(text, "  end Losses;\nend {name};");
    text
}
