//! Plots for a terminal, drawn with the dots of Braille characters: two by four in each character.

use layshaft_results::downsample::min_max_indices;
use std::fmt::Write;

/// Dots of a character by column and row, as Unicode numbers them.
const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
const BLANK: u32 = 0x2800;
const ROWS: usize = 12;
/// Room for the labels of the value axis.
const LABEL: usize = 11;

/// A curve over time, `width` characters wide.
pub fn terminal_plot(name: &str, unit: &str, time: &[f64], values: &[f64], width: usize) -> String {
    let columns = width.saturating_sub(LABEL + 2).max(10);
    let unit = if unit.is_empty() { String::new() } else { format!(" in {unit}") };
    let finite = || values.iter().copied().filter(|value| value.is_finite());
    let (low, high) = (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
    let (Some(&begin), Some(&end)) = (time.first(), time.last()) else { return format!("{name}{unit}: no points\n") };
    if low > high {
        return format!("{name}{unit}: no numbers\n");
    }
    let mut canvas = Canvas::new(columns);
    let span = if high > low { high - low } else { 1.0 };
    let middle = if high > low { 0.0 } else { 0.5 };
    let x_of = |t: f64| if end > begin { (t - begin) / (end - begin) * (2 * columns - 1) as f64 } else { 0.0 };
    let y_of = |v: f64| (4 * ROWS - 1) as f64 * (1.0 - middle - (v - low) / span);
    let mut last: Option<(f64, f64)> = None;
    for at in min_max_indices(time, values, begin, end, 2 * columns) {
        let point = values[at].is_finite().then(|| (x_of(time[at]), y_of(values[at])));
        if let Some((x, y)) = point {
            let (x0, y0) = last.unwrap_or((x, y));
            canvas.line(x0, y0, x, y);
        }
        last = point;
    }
    let mut text = format!("{name}{unit}\n");
    for row in 0..ROWS {
        let label = match row {
            0 => short(high),
            row if row == ROWS - 1 => short(low),
            _ => String::new(),
        };
        let line: String =
            canvas.cells[row * columns..(row + 1) * columns].iter().filter_map(|&c| char::from_u32(c)).collect();
        let _ = writeln!(text, "{label:>LABEL$} ┤{}", line.trim_end_matches('\u{2800}'));
    }
    let (left, right) = (short(begin), format!("{} s", short(end)));
    let _ = writeln!(text, "{:LABEL$} └{}", "", "─".repeat(columns));
    let gap = columns.saturating_sub(left.chars().count() + right.chars().count());
    let _ = writeln!(text, "{:LABEL$}  {left}{:gap$}{right}", "", "");
    text
}

fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        "0".into()
    } else if (1e-3..1e6).contains(&size) {
        let digits = (4 - size.log10().floor() as i32).clamp(0, 6) as usize;
        let text = format!("{value:.digits$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
    } else {
        format!("{value:.3e}")
    }
}

struct Canvas {
    columns: usize,
    cells: Vec<u32>,
}

impl Canvas {
    fn new(columns: usize) -> Canvas {
        Canvas { columns, cells: vec![BLANK; columns * ROWS] }
    }

    fn dot(&mut self, x: usize, y: usize) {
        if let Some(cell) = self.cells.get_mut(y / 4 * self.columns + x / 2) {
            *cell |= DOTS[x % 2][y % 4];
        }
    }

    fn line(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) {
        let steps = (x1 - x0).abs().max((y1 - y0).abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            self.dot((x0 + (x1 - x0) * part).round() as usize, (y0 + (y1 - y0) * part).round() as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_rises_from_corner_to_corner() {
        let time: Vec<f64> = (0..=100).map(f64::from).collect();
        let text = terminal_plot("v", "m/s", &time, &time, 60);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "v in m/s");
        assert_eq!(lines.len(), 1 + ROWS + 2);
        let (top, bottom) = (lines[1], lines[ROWS]);
        assert!(top.trim_start().starts_with("100 ┤") && top.trim_end().ends_with(|c| c > '\u{2800}'), "{text}");
        assert!(bottom.trim_start().starts_with("0 ┤") && bottom.chars().nth(LABEL + 2) > Some('\u{2800}'), "{text}");
        assert!(top.chars().count() > bottom.chars().count() + 30, "{text}");
    }

    #[test]
    fn constants_gaps_and_nothing_are_drawn() {
        let constant = terminal_plot("x", "", &[0.0, 1.0], &[3.0, 3.0], 40);
        let drawn =
            constant.lines().skip(1).take(ROWS).filter(|line| line.chars().any(|c| c > '\u{2800}' && c < '\u{2900}'));
        assert_eq!(drawn.count(), 1, "{constant}");
        assert!(terminal_plot("x", "", &[0.0, 1.0], &[f64::NAN, f64::NAN], 40).contains("no numbers"));
        assert!(terminal_plot("x", "", &[], &[], 40).contains("no points"));
    }

    #[test]
    fn labels_are_short() {
        let values = [0.0, 12.5, -3.0, 1234.5678, 1e9, 2e-7];
        assert_eq!(values.map(short), ["0", "12.5", "-3", "1234.6", "1.000e9", "2.000e-7"]);
    }
}
