//! The picture of a check: for each shaft the phase margin over latency and bandwidth, the smallest of all gears, with this bench in it; and the open loops of all gears, that
//! of the gear that begins to swing first drawn thick.

use super::loop_model::ShaftLoop;
use super::{Check, Finding, PHASE, ShaftCheck};
use std::f64::consts::TAU;
use std::fmt::Write;

const WIDTH: f64 = 330.0;
const HEIGHT: f64 = 230.0;
const CELLS: usize = 34;
const LATENCY: (f64, f64) = (0.1e-3, 20e-3);
const BANDWIDTH: (f64, f64) = (5.0, 500.0);

/// An SVG with a column for each shaft.
pub fn picture(check: &Check) -> String {
    let columns = check.shafts.len() as f64;
    let (width, height) = (columns * (WIDTH + 90.0) + 20.0, 2.0 * (HEIGHT + 75.0) + 55.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (at, shaft) in check.shafts.iter().enumerate() {
        let x = 60.0 + at as f64 * (WIDTH + 90.0);
        let Some(worst) = shaft.worst() else { continue };
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"20\">{}: begins to swing at {:.2} ms</text>",
            worst.condition.name(),
            1e3 * worst.limit
        );
        map(&mut svg, shaft, x, 50.0);
        bode(&mut svg, (shaft, worst), x, 50.0 + HEIGHT + 90.0);
    }
    let _ = writeln!(
        svg,
        "<text x=\"60\" y=\"{:.0}\" fill=\"#555555\">Phase margin: green has {PHASE:.0}° or more, yellow less, orange less than half of it; red swings. Thick: the gear that begins to swing first.</text>",
        height - 10.0
    );
    svg.push_str("</svg>\n");
    svg
}

fn place(value: f64, (low, high): (f64, f64)) -> f64 {
    ((value / low).ln() / (high / low).ln()).clamp(0.0, 1.0)
}

fn at(part: f64, (low, high): (f64, f64)) -> f64 {
    low * (high / low).powf(part)
}

/// Colour of a phase margin: red where the loop swings, yellow where it is short, green beyond.
fn colour(phase: f64) -> &'static str {
    match phase {
        phase if phase <= 0.0 => "#c2362b",
        phase if phase < 0.5 * PHASE => "#e8925a",
        phase if phase < PHASE => "#f3d98b",
        phase if phase < 1.4 * PHASE => "#b9ddb0",
        _ => "#6fb98f",
    }
}

fn map(svg: &mut String, shaft: &ShaftCheck, x: f64, y: f64) {
    let Some(ShaftLoop { latency: own, bandwidth: own_bandwidth, .. }) =
        shaft.findings.first().map(|found| &found.model)
    else {
        return;
    };
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{}\" font-weight=\"bold\">Shaft {}: phase margin, smallest of all gears</text>",
        y - 12.0,
        shaft.shaft
    );
    let (cell_w, cell_h) = (WIDTH / CELLS as f64, HEIGHT / CELLS as f64);
    let part = |index: usize| (index as f64 + 0.5) / CELLS as f64;
    for row in 0..CELLS {
        let bandwidth = at(part(row), BANDWIDTH);
        let gears: Vec<_> = shaft
            .findings
            .iter()
            .map(|found| ShaftLoop { bandwidth, ..found.model.clone() })
            .map(|model| (model.answers(), model))
            .collect();
        let fill = |column: usize| {
            let latency = at(part(column), LATENCY);
            let phase =
                gears.iter().map(|(answers, model)| ShaftLoop { latency, ..model.clone() }.margins_by(answers).phase);
            colour(phase.fold(f64::INFINITY, f64::min))
        };
        let colours: Vec<&str> = (0..CELLS).map(fill).collect();
        // Cells of one colour are one rectangle.
        let mut begin = 0;
        while begin < CELLS {
            let length = colours[begin..].iter().take_while(|colour| **colour == colours[begin]).count();
            let _ = writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
                x + begin as f64 * cell_w,
                y + HEIGHT - (row + 1) as f64 * cell_h,
                length as f64 * cell_w + 0.3,
                cell_h + 0.3,
                colours[begin]
            );
            begin += length;
        }
    }
    let (dot_x, dot_y) = (x + WIDTH * place(*own, LATENCY), y + HEIGHT * (1.0 - place(*own_bandwidth, BANDWIDTH)));
    let _ = writeln!(
        svg,
        "<circle cx=\"{dot_x:.1}\" cy=\"{dot_y:.1}\" r=\"6\" fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"2\"/>"
    );
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\">this bench: {:.0}°</text>",
        dot_x + 10.0,
        dot_y + 4.0,
        shaft.findings.iter().map(|found| found.margins.phase).fold(f64::INFINITY, f64::min)
    );
    for delay in [0.1e-3, 1e-3, 10e-3] {
        axis_x(svg, x, y, place(delay, LATENCY), &format!("{} ms", 1e3 * delay));
    }
    for bandwidth in [5.0, 50.0, 500.0] {
        axis_y(svg, x, y, place(bandwidth, BANDWIDTH), &format!("{bandwidth} Hz"));
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">latency of the sensor</text>",
        x + 0.55 * WIDTH,
        y + HEIGHT + 33.0
    );
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#444444\"/>"
    );
}

fn axis_x(svg: &mut String, x: f64, y: f64, part: f64, label: &str) {
    let (px, py) = (x + WIDTH * part, y + HEIGHT);
    let _ =
        writeln!(svg, "<line x1=\"{px:.1}\" y1=\"{py:.1}\" x2=\"{px:.1}\" y2=\"{:.1}\" stroke=\"#444444\"/>", py + 4.0);
    let _ = writeln!(svg, "<text x=\"{px:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>", py + 17.0);
}

fn axis_y(svg: &mut String, x: f64, y: f64, part: f64, label: &str) {
    let py = y + HEIGHT * (1.0 - part);
    let _ =
        writeln!(svg, "<line x1=\"{:.1}\" y1=\"{py:.1}\" x2=\"{x:.1}\" y2=\"{py:.1}\" stroke=\"#444444\"/>", x - 4.0);
    let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", x - 7.0, py + 4.0);
}

fn bode(svg: &mut String, (shaft, worst): (&ShaftCheck, &Finding), x: f64, y: f64) {
    let model = &worst.model;
    let frequencies = (0.1, 1000.0);
    let gain = |value: f64| (value.log10() / 6.0 + 0.5).clamp(0.0, 1.0);
    let line = |model: &ShaftLoop, value: &dyn Fn(f64) -> f64| {
        let mut points = String::new();
        for w in model.frequencies().filter(|w| *w >= TAU * frequencies.0) {
            let px = x + WIDTH * place(w / TAU, frequencies);
            let _ = write!(points, "{px:.1},{:.1} ", y + HEIGHT * (1.0 - gain(value(w))));
        }
        points
    };
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{}\" font-weight=\"bold\">Shaft {}: loop and error of the shaft</text>",
        y - 12.0,
        shaft.shaft
    );
    for (level, label) in [(1e-3, "0.001"), (1e-1, "0.1"), (1.0, "1"), (1e3, "1000")] {
        let py = y + HEIGHT * (1.0 - gain(level));
        let _ = writeln!(
            svg,
            "<line x1=\"{x}\" y1=\"{py:.1}\" x2=\"{:.1}\" y2=\"{py:.1}\" stroke=\"#dddddd\"/>",
            x + WIDTH
        );
        axis_y(svg, x, y, gain(level), label);
    }
    for frequency in [0.1, 1.0, 10.0, 100.0, 1000.0] {
        axis_x(svg, x, y, place(frequency, frequencies), &format!("{frequency} Hz"));
    }
    for found in &shaft.findings {
        let magnitude = line(&found.model, &|w| found.model.open_at(w).abs());
        let width = if std::ptr::eq(found, worst) { 2.0 } else { 0.6 };
        let _ = writeln!(
            svg,
            "<polyline points=\"{magnitude}\" fill=\"none\" stroke=\"#1f6fb2\" stroke-width=\"{width}\"/>"
        );
    }
    let error = line(model, &|w| model.infidelity(w));
    let _ = writeln!(
        svg,
        "<polyline points=\"{error}\" fill=\"none\" stroke=\"#c2362b\" stroke-width=\"2\" stroke-dasharray=\"5 3\"/>"
    );
    let crossing = x + WIDTH * place(worst.margins.crossover, frequencies);
    let _ = writeln!(
        svg,
        "<line x1=\"{crossing:.1}\" y1=\"{y}\" x2=\"{crossing:.1}\" y2=\"{:.1}\" stroke=\"#1f6fb2\" stroke-dasharray=\"2 3\"/>",
        y + HEIGHT
    );
    let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#1f6fb2\">|L|</text>", x + 50.0, y + 16.0);
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#c2362b\">|Y bench / Y vehicle - 1|</text>",
        x + 0.35 * WIDTH,
        y + HEIGHT - 8.0
    );
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#444444\"/>"
    );
}
