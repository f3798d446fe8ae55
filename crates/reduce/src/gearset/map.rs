//! The error of a reduced gear set over its operating plane, as SVG: one field of coloured cells for each gear.

use super::{GearsetOutcome, Map};
use std::fmt::Write;

const COLUMNS: usize = 3;
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 62.0;
const TOP: f64 = 64.0;
const GAP_X: f64 = 66.0;
const GAP_Y: f64 = 70.0;
/// Round numbers that a colour scale ends at.
const ROUND: [f64; 3] = [1.0, 2.0, 5.0];

/// Errors in per cent of the largest load, gear by gear on one scale of colours: blue where the reduced set loses too little, red where
/// too much.
pub fn map_svg(outcome: &GearsetOutcome) -> String {
    let share = 100.0 / outcome.load;
    let worst = outcome.gears.iter().map(|gear| share * gear.errors.worst()).fold(0.0, f64::max);
    let end = scale_end(worst);
    let rows = outcome.gears.len().div_ceil(COLUMNS);
    let width = LEFT + COLUMNS as f64 * (WIDTH + GAP_X);
    let height = TOP + rows as f64 * (HEIGHT + GAP_Y) + 20.0;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"18\" font-weight=\"600\">{}: error of the loss torque, % of {:.0} N.m at the input</text>",
        escape(&outcome.name),
        outcome.load
    );
    for (at, gear) in outcome.gears.iter().enumerate() {
        let x = LEFT + (at % COLUMNS) as f64 * (WIDTH + GAP_X);
        let y = TOP + (at / COLUMNS) as f64 * (HEIGHT + GAP_Y);
        let name = if gear.gear < 0 { "reverse".to_string() } else { format!("gear {}", gear.gear) };
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\">{name}, ratio {:.3}: worst {:.3} %</text>",
            y - 6.0,
            gear.ratio,
            share * gear.errors.worst()
        );
        field(&mut out, &gear.errors, share, end, x, y);
    }
    // The scale stands beside the title.
    let (x, y) = (width - 330.0, 8.0);
    for k in 0..40 {
        let value = end * (f64::from(k) / 19.5 - 1.0);
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{y}\" width=\"5.2\" height=\"12\" fill=\"{}\"/>",
            x + 5.0 * f64::from(k),
            colour(value / end)
        );
    }
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"34\" text-anchor=\"middle\">-{end} %</text>");
    let _ = writeln!(out, "<text x=\"{:.1}\" y=\"34\" text-anchor=\"middle\">{end} %</text>", x + 200.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{out}</svg>\n"
    )
}

/// Cells of one gear, each around its point.
fn field(out: &mut String, map: &Map, share: f64, end: f64, x: f64, y: f64) {
    let (columns, rows) = (map.speeds.len().max(1), map.loads.len().max(1));
    let (w, h) = (WIDTH / columns as f64, HEIGHT / rows as f64);
    for (row, values) in map.values.iter().enumerate() {
        for (column, value) in values.iter().enumerate() {
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
                x + column as f64 * w,
                y + HEIGHT - (row + 1) as f64 * h,
                w + 0.3,
                h + 0.3,
                colour(share * value / end)
            );
        }
    }
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#999\"/>"
    );
    let rpm = map.speeds.last().copied().unwrap_or(0.0) * 30.0 / std::f64::consts::PI;
    for part in 0..=3 {
        let along = f64::from(part) / 3.0;
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\">{:.0}</text>",
            x + along * WIDTH,
            y + HEIGHT + 15.0,
            along * rpm
        );
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"11\">{:.0}</text>",
            x - 5.0,
            y + HEIGHT * (1.0 - along) + 4.0,
            along * map.loads.last().copied().unwrap_or(0.0)
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\">speed of the input [rpm], load [N.m]</text>",
        x + WIDTH / 2.0,
        y + HEIGHT + 31.0
    );
}

/// The next round number.
fn scale_end(worst: f64) -> f64 {
    let decade = 10f64.powf(worst.max(1e-6).log10().floor());
    let fits = ROUND.iter().map(|round| round * decade).find(|end| *end >= worst);
    let end = fits.unwrap_or(10.0 * decade);
    // A number as it is written.
    format!("{end:.0e}").parse().unwrap_or(end)
}

/// From blue over white to red, for −1 to 1.
fn colour(part: f64) -> String {
    let part = if part.is_finite() { part.clamp(-1.0, 1.0) } else { 1.0 };
    let fade = |full: f64| (255.0 - (255.0 - full) * part.abs()).round() as u8;
    let (red, green, blue) = if part < 0.0 { (0.0, 114.0, 178.0) } else { (204.0, 51.0, 17.0) };
    format!("#{:02x}{:02x}{:02x}", fade(red), fade(green), fade(blue))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_end_at_round_numbers_and_colours_at_their_ends() {
        assert_eq!([0.0013, 0.02, 3.1, 9.0].map(scale_end), [0.002, 0.02, 5.0, 10.0]);
        assert_eq!([-1.0, 0.0, 1.0, 7.0].map(colour), ["#0072b2", "#ffffff", "#cc3311", "#cc3311"]);
    }
}
