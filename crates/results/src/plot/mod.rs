//! Line plots as SVG text: panels one above the other with a common time axis, to look at curves.

mod ticks;

use crate::downsample::min_max_indices;
use std::fmt::Write;
use ticks::Axis;

pub struct Curve<'a> {
    pub name: &'a str,
    pub time: &'a [f64],
    pub values: &'a [f64],
}

pub struct Panel<'a> {
    pub title: &'a str,
    pub unit: &'a str,
    pub curves: Vec<Curve<'a>>,
}

const WIDTH: f64 = 960.0;
const PLOT_HEIGHT: f64 = 190.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const LINE: f64 = 17.0;
/// Average width of a character of the legend.
const CHARACTER: f64 = 6.6;
/// Told apart also by readers who see few colours (after Okabe and Ito); dashes tell further rounds.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555"];
const DASHES: [&str; 3] = ["", " stroke-dasharray=\"7 3\"", " stroke-dasharray=\"2 3\""];

/// Draws the panels. Values that are not finite leave gaps.
pub fn svg(panels: &[Panel]) -> String {
    let curves = || panels.iter().flat_map(|panel| &panel.curves);
    let finite = |t: &&f64| t.is_finite();
    let begin = curves().filter_map(|curve| curve.time.iter().find(finite)).copied().fold(f64::INFINITY, f64::min);
    let end = curves().filter_map(|curve| curve.time.iter().rfind(finite)).copied().fold(f64::NEG_INFINITY, f64::max);
    let time = if begin <= end { Axis::over(begin, end, 10) } else { Axis::over(0.0, 1.0, 10) };

    let mut body = String::new();
    let mut y = 8.0;
    for (at, panel) in panels.iter().enumerate() {
        y = draw_panel(&mut body, panel, &time, y, at + 1 == panels.len());
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n",
        height = y + 8.0
    )
}

/// Draws one panel from `top` on and returns where the next one starts.
fn draw_panel(out: &mut String, panel: &Panel, time: &Axis, top: f64, last: bool) -> f64 {
    let top = draw_heading(out, panel, top);
    let values = value_axis(panel, time);
    let (width, bottom) = (WIDTH - LEFT - RIGHT, top + PLOT_HEIGHT);
    let x_of = |t: f64| LEFT + width * time.fraction(t);
    let y_of = |v: f64| bottom - PLOT_HEIGHT * values.fraction(v);

    for (t, label) in time.ticks() {
        let x = x_of(t);
        put(out, format!("<path d=\"M{x:.1} {top:.1}V{bottom:.1}\" stroke=\"#eaeaea\"/>"));
        if last {
            put(out, format!("<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>", bottom + 16.0));
        }
    }
    for (v, label) in values.ticks() {
        let y = y_of(v);
        put(out, format!("<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"#eaeaea\"/>", LEFT + width));
        put(out, format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", LEFT - 6.0, y + 4.0));
    }
    put(
        out,
        format!(
            "<rect x=\"{LEFT}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{PLOT_HEIGHT}\" fill=\"none\" stroke=\"#999\"/>"
        ),
    );
    for (at, curve) in panel.curves.iter().enumerate() {
        let path = path_of(curve, time, width, x_of, y_of);
        let (colour, dash) = style(at);
        put(
            out,
            format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.4\" stroke-linejoin=\"round\"{dash}/>"
            ),
        );
    }
    if last {
        let x = LEFT + width;
        put(out, format!("<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"end\">time [s]</text>", bottom + 32.0));
        return bottom + 36.0;
    }
    bottom + 14.0
}

/// Title and legend, as many lines as the names need; returns where the plot begins.
fn draw_heading(out: &mut String, panel: &Panel, top: f64) -> f64 {
    let unit = if panel.unit.is_empty() { String::new() } else { format!(" [{}]", panel.unit) };
    let title = format!("{}{unit}", panel.title);
    let mut y = top + 12.0;
    let mut x = LEFT;
    if !title.trim().is_empty() {
        put(out, format!("<text x=\"{x}\" y=\"{y:.1}\" font-weight=\"600\">{}</text>", escape(title.trim())));
        x += 1.15 * CHARACTER * title.chars().count() as f64 + 18.0;
    }
    for (at, curve) in panel.curves.iter().enumerate() {
        let length = 24.0 + CHARACTER * curve.name.chars().count() as f64 + 16.0;
        if x + length > WIDTH - RIGHT && x > LEFT {
            (x, y) = (LEFT, y + LINE);
        }
        let (colour, dash) = style(at);
        let middle = y - 4.0;
        put(out, format!("<path d=\"M{x:.1} {middle:.1}h18\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>"));
        put(out, format!("<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", x + 23.0, escape(curve.name)));
        x += length;
    }
    y + 8.0
}

fn value_axis(panel: &Panel, time: &Axis) -> Axis {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for curve in &panel.curves {
        for (t, v) in curve.time.iter().zip(curve.values) {
            if v.is_finite() && (time.low..=time.high).contains(t) {
                (low, high) = (low.min(*v), high.max(*v));
            }
        }
    }
    Axis::around(low, high, 5)
}

fn path_of(curve: &Curve, time: &Axis, width: f64, x_of: impl Fn(f64) -> f64, y_of: impl Fn(f64) -> f64) -> String {
    let mut path = String::new();
    let mut pen_down = false;
    for at in min_max_indices(curve.time, curve.values, time.low, time.high, width as usize) {
        let (t, v) = (curve.time[at], curve.values[at]);
        if !t.is_finite() || !v.is_finite() {
            pen_down = false;
            continue;
        }
        let _ = write!(path, "{}{:.1} {:.1}", if pen_down { "L" } else { "M" }, x_of(t), y_of(v));
        pen_down = true;
    }
    path
}

fn style(at: usize) -> (&'static str, &'static str) {
    (COLOURS[at % COLOURS.len()], DASHES[at / COLOURS.len() % DASHES.len()])
}

fn put(out: &mut String, element: String) {
    out.push_str(&element);
    out.push('\n');
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_share_the_time_axis() {
        let time: Vec<f64> = (0..=100).map(|k| f64::from(k) / 50.0).collect();
        let sine: Vec<f64> = time.iter().map(|t| (4.0 * t).sin()).collect();
        let mut gap = sine.clone();
        gap[50] = f64::NAN;
        let panels = [
            Panel { title: "speed", unit: "rad/s", curves: vec![Curve { name: "a<b>", time: &time, values: &sine }] },
            Panel { title: "", unit: "", curves: vec![Curve { name: "short", time: &time[..51], values: &gap[..51] }] },
            Panel { title: "gap", unit: "", curves: vec![Curve { name: "gap", time: &time, values: &gap }] },
        ];
        let text = svg(&panels);
        let paths: Vec<&str> = text.lines().filter(|line| line.contains("stroke-linejoin")).collect();
        assert_eq!(paths.len(), 3);
        // The whole curve ends at the right edge, the half one in the middle, the third is interrupted.
        assert!(paths[0].contains("M76.0 ") && paths[0].contains("L936.0 "), "{}", paths[0]);
        assert!(paths[1].contains("L497.4 ") && !paths[1].contains("L936.0 "));
        assert_eq!(paths[2].matches('M').count(), 2);
        assert!(text.contains("a&lt;b&gt;") && text.contains("speed [rad/s]"));
        assert_eq!(text.matches("time [s]").count(), 1);
    }

    #[test]
    fn nothing_to_draw_is_no_error() {
        assert!(svg(&[]).ends_with("</svg>\n"));
        let nothing = Curve { name: "nothing", time: &[], values: &[] };
        assert!(svg(&[Panel { title: "x", unit: "", curves: vec![nothing] }]).contains("nothing"));
    }
}
