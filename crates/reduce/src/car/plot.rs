//! The ladder as a picture: error over cost, a point for each level.

use super::CarOutcome;
use std::fmt::Write;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 40.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 60.0;
const COLOUR: &str = "#0072b2";

/// Largest error of each level over the processor time of its run, relative to the full car.
pub fn ladder_svg(outcome: &CarOutcome) -> String {
    let Some(full) = outcome.levels.first() else { return String::new() };
    let cost = |seconds: f64| 100.0 * seconds / full.run.cpu_seconds.max(1e-12);
    let points: Vec<(f64, f64)> =
        outcome.levels.iter().map(|level| (cost(level.run.cpu_seconds), 100.0 * level.error())).collect();
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, f64::max);
    let right = round_up(most(&mut points.iter().map(|(cost, _)| *cost)));
    let top = round_up(most(&mut points.iter().map(|(_, error)| *error)).max(1e-3));
    let (width, height) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let x = |cost: f64| LEFT + width * cost / right;
    let y = |error: f64| TOP + height * (1.0 - error / top);

    let mut out = String::new();
    let title = escape(&format!("Levels of {}: error over cost", outcome.model));
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"20\" font-weight=\"600\">{title}</text>");
    for fifth in 0..=5 {
        let (at_x, at_y) = (right * f64::from(fifth) / 5.0, top * f64::from(fifth) / 5.0);
        let _ = writeln!(out, "<path d=\"M{LEFT} {:.1}h{width:.1}\" stroke=\"#eaeaea\"/>", y(at_y));
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            y(at_y) + 4.0,
            short(at_y)
        );
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x(at_x),
            TOP + height + 18.0,
            short(at_x)
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">processor time, % of the full car</text>",
        LEFT + width / 2.0,
        HEIGHT - 16.0
    );
    let middle = TOP + height / 2.0;
    let _ = writeln!(
        out,
        "<text x=\"20\" y=\"{middle:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 20 {middle:.1})\">largest error, % of range</text>"
    );
    let path: Vec<String> = points.iter().map(|(cost, error)| format!("{:.1} {:.1}", x(*cost), y(*error))).collect();
    let _ = writeln!(out, "<path d=\"M{}\" fill=\"none\" stroke=\"#b8c4cc\"/>", path.join("L"));
    for (at, ((cost, error), level)) in points.iter().zip(&outcome.levels).enumerate() {
        let (x, y) = (x(*cost), y(*error));
        let title =
            escape(&format!("{}: {}; {:.3} % error, {:.1} % of the time", level.class, level.what, error, cost));
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\" fill=\"{COLOUR}\"><title>{title}</title></rect>",
            x - 4.5,
            y - 4.5
        );
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>", x + 8.0, y - 7.0, at + 1);
    }
    let _ = writeln!(
        out,
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" stroke=\"#999\"/>"
    );
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{out}</svg>\n"
    )
}

/// The next round number above a value.
fn round_up(value: f64) -> f64 {
    let decade = 10f64.powf(value.max(1e-12).log10().floor());
    [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.5, 10.0]
        .into_iter()
        .map(|step| step * decade)
        .find(|step| *step >= value * 1.0001)
        .unwrap_or(10.0 * decade)
}

fn short(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
