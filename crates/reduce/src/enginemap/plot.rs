//! The picture of an engine map: torque over speed, and specific consumption over speed and fuel.

use super::EngineMapOutcome;
use std::fmt::Write;

const WIDTH: f64 = 820.0;
const HEIGHT: f64 = 790.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 80.0;
/// Top and bottom of the curves and of the cells.
const CURVES: (f64, f64) = (40.0, 400.0);
const CELLS: (f64, f64) = (480.0, 740.0);
const FULL_LOAD: &str = "#d55e00";

/// Torque over speed with a curve for each fuel and full load; below, the consumption at every point.
pub fn engine_map_svg(outcome: &EngineMapOutcome) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"system-ui, sans-serif\" \
         font-size=\"12\" fill=\"#333\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    curves(&mut out, outcome);
    cells(&mut out, outcome);
    out.push_str("</svg>\n");
    out
}

/// The next of 1, 2, 5, 10, … that is not below.
fn round_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.max(1e-9).log10().floor());
    power * [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| rough <= step * power * 1.0001).unwrap_or(10.0)
}

fn curves(out: &mut String, outcome: &EngineMapOutcome) {
    let torques = || outcome.points.iter().flatten().map(|point| point.torque);
    let (least, most) = (torques().fold(0.0, f64::min), torques().fold(1.0, f64::max));
    let step = round_step((most - least) / 10.0);
    let (low, high) = (step * (least / step).floor(), step * (most / step).ceil());
    let last = 500.0 * (outcome.speeds.last().copied().unwrap_or(1.0) / 500.0).ceil().max(1.0);
    let x = |speed: f64| LEFT + (WIDTH - LEFT - RIGHT) * speed / last;
    let y = |torque: f64| CURVES.0 + (CURVES.1 - CURVES.0) * (high - torque) / (high - low);
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"22\" font-size=\"14\">Torque [N.m] over speed [rpm], by fuel per injection</text>\n\
         <text x=\"{:.1}\" y=\"22\" fill=\"{FULL_LOAD}\">full load</text>",
        WIDTH - 150.0
    );
    for at in 0..=((high - low) / step).round() as usize {
        let torque = low + step * at as f64;
        let level = y(torque);
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {level:.1}h{:.1}\" stroke=\"#e0e0e0\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{torque}</text>",
            WIDTH - LEFT - RIGHT,
            LEFT - 8.0,
            level + 4.0
        );
    }
    for at in 0..=(last / 500.0) as usize {
        let speed = 500.0 * at as f64;
        let (place, under) = (x(speed), CURVES.1 + 20.0);
        let _ = writeln!(out, "<text x=\"{place:.1}\" y=\"{under:.1}\" text-anchor=\"middle\">{speed}</text>");
    }
    let mut curve = |name: String, torques: &[f64], colour: &str, width: f64| {
        let places = outcome.speeds.iter().zip(torques);
        let places: Vec<String> = places.map(|(speed, torque)| format!("{:.1},{:.1}", x(*speed), y(*torque))).collect();
        let (speed, torque) = (outcome.speeds.last().copied().unwrap_or(0.0), torques.last().copied().unwrap_or(0.0));
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            places.join(" "),
            x(speed) + 6.0,
            y(torque) + 4.0
        );
    };
    for (at, fuel) in outcome.fuels.iter().enumerate() {
        let torques: Vec<f64> = outcome.points.iter().map(|row| row[at].torque).collect();
        curve(format!("{fuel} mg"), &torques, "#0072b2", 1.4);
    }
    let torques: Vec<f64> = outcome.full_load.iter().map(|(_, torque)| *torque).collect();
    curve(String::new(), &torques, FULL_LOAD, 2.6);
}

/// A cell for each point, with its consumption in g/kWh; darker where it is higher.
fn cells(out: &mut String, outcome: &EngineMapOutcome) {
    let consumptions: Vec<Vec<Option<f64>>> = (0..outcome.speeds.len())
        .map(|speed| (0..outcome.fuels.len()).map(|fuel| outcome.consumption(speed, fuel)).collect())
        .collect();
    let best = consumptions.iter().flatten().flatten().copied().fold(f64::INFINITY, f64::min);
    let width = (WIDTH - LEFT - RIGHT) / outcome.speeds.len().max(1) as f64;
    let height = (CELLS.1 - CELLS.0) / outcome.fuels.len().max(1) as f64;
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"{:.1}\" font-size=\"14\">Specific consumption [g/kWh] over speed [rpm] and fuel per injection [mg]; grey: beyond full load</text>",
        CELLS.0 - 16.0
    );
    for (at, speed) in outcome.speeds.iter().enumerate() {
        let left = LEFT + width * at as f64;
        let middle = left + width / 2.0;
        for (row, _) in outcome.fuels.iter().enumerate() {
            let top = CELLS.1 - height * (row + 1) as f64;
            let consumption = consumptions[at][row];
            let is_beyond = outcome.fuels[row] > outcome.full_load[at].0 + 1e-9;
            // From light blue at the best point to white at twice its consumption.
            let share = consumption.map_or(1.0, |value| (value / best - 1.0).clamp(0.0, 1.0));
            let light = |dark: f64| (dark + (255.0 - dark) * share.sqrt()).round() as u8;
            let colour = match (consumption, is_beyond) {
                (_, true) => "#e4e4e4".to_string(),
                (None, false) => "#ffffff".to_string(),
                (Some(_), false) => format!("#{:02x}{:02x}{:02x}", light(86.0), light(180.0), light(233.0)),
            };
            let text = consumption.map_or("–".to_string(), |value| format!("{value:.0}"));
            let _ = writeln!(
                out,
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\" stroke=\"#fff\"/>\n\
                 <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>",
                top + height / 2.0 + 4.0
            );
        }
        let under = CELLS.1 + 18.0;
        let _ = writeln!(out, "<text x=\"{middle:.1}\" y=\"{under:.1}\" text-anchor=\"middle\">{speed}</text>");
    }
    for (row, fuel) in outcome.fuels.iter().enumerate() {
        let level = CELLS.1 - height * (row as f64 + 0.5) + 4.0;
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{level:.1}\" text-anchor=\"end\">{fuel}</text>", LEFT - 8.0);
    }
}
