//! Pictures of a reduction as SVG text: the ranking, and full against reduced.

use crate::element::Element;
use crate::ranking::Ranking;
use crate::study::ScenarioResult;
use layshaft_results::plot::{Curve, Panel, svg};
use std::fmt::Write;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 60.0;
const TOP: f64 = 42.0;
/// Room for an upright name, by character.
const CHARACTER: f64 = 5.6;
const KEPT: &str = "#0072b2";
const REMOVED: &str = "#b8c4cc";
const CUMULATIVE: &str = "#d55e00";
/// Colours of scenarios and windows.
const MARKS: [&str; 6] = ["#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442", "#000000"];
/// Shares below this are not told apart.
const SMALLEST: f64 = 1e-12;

/// Activity indices as bars on a logarithmic axis, most active first, with the cumulative index as a curve. Where there are several
/// `columns` (scenarios, windows) the bars are their means, and a mark for each shows its own index.
pub fn ranking_svg(
    title: &str,
    ranking: &Ranking,
    elements: &[Element],
    removed: Option<&[bool]>,
    columns: &[String],
) -> String {
    let count = ranking.ranked.len().max(1);
    let width = WIDTH - LEFT - RIGHT;
    let slot = width / count as f64;
    let positive = ranking.ranked.iter().map(|ranked| ranked.index).filter(|index| *index > SMALLEST);
    let low = positive.fold(1.0, f64::min).log10().floor().min(-1.0);
    let bottom = TOP + HEIGHT;
    let log_y = |index: f64| bottom - HEIGHT * (1.0 - (index.max(10f64.powf(low)).log10() / low)).clamp(0.0, 1.0);
    let share_y = |share: f64| bottom - HEIGHT * share;
    let longest = elements.iter().map(|element| element.name.chars().count()).max().unwrap_or(0);
    let height = bottom + 14.0 + CHARACTER * longest as f64;

    let mut out = String::new();
    let mut put = |element: String| {
        out.push_str(&element);
        out.push('\n');
    };
    put(format!("<text x=\"{LEFT}\" y=\"16\" font-weight=\"600\">{}</text>", escape(title)));
    let mut x = LEFT;
    for (colour, name) in
        [(KEPT, "activity index, kept"), (REMOVED, "activity index, removed"), (CUMULATIVE, "cumulative index")]
    {
        put(format!("<rect x=\"{x}\" y=\"24\" width=\"14\" height=\"9\" fill=\"{colour}\"/>"));
        put(format!("<text x=\"{}\" y=\"33\">{name}</text>", x + 19.0));
        x += 40.0 + 6.6 * name.len() as f64;
    }
    for decade in low as i32..=0 {
        let y = log_y(10f64.powi(decade));
        put(format!("<path d=\"M{LEFT} {y:.1}h{width:.1}\" stroke=\"#eaeaea\"/>"));
        let label = if decade == 0 { "1".to_string() } else { format!("1e{decade}") };
        put(format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", LEFT - 6.0, y + 4.0));
    }
    for tenth in [0, 2, 4, 6, 8, 10] {
        let y = share_y(f64::from(tenth) / 10.0);
        let label = 10 * tenth;
        put(format!("<text x=\"{:.1}\" y=\"{:.1}\">{label} %</text>", LEFT + width + 6.0, y + 4.0));
    }
    let mut curve = String::new();
    for (at, ranked) in ranking.ranked.iter().enumerate() {
        let left = LEFT + slot * at as f64;
        let middle = left + slot / 2.0;
        let top = log_y(ranked.index);
        let is_removed = removed.is_some_and(|removed| removed[ranked.element]);
        let colour = if is_removed { REMOVED } else { KEPT };
        let element = &elements[ranked.element];
        put(format!(
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\"><title>{}. {} ({}): {:.4} %</title></rect>",
            left + 0.12 * slot,
            0.76 * slot,
            bottom - top,
            at + 1,
            escape(&element.name),
            element.kind,
            100.0 * ranked.index
        ));
        put(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"10\" text-anchor=\"end\" transform=\"rotate(-90 {:.1} {:.1})\">{}</text>",
            middle + 3.5,
            bottom + 6.0,
            middle + 3.5,
            bottom + 6.0,
            escape(&element.name)
        ));
        let _ = write!(curve, "{}{middle:.1} {:.1}", if at == 0 { "M" } else { "L" }, share_y(ranked.cumulative));
    }
    if columns.len() > 1 {
        for (number, column) in columns.iter().enumerate() {
            let colour = MARKS[number % MARKS.len()];
            let y = TOP + 14.0 + 16.0 * number as f64;
            put(mark(LEFT + 0.62 * width, y - 4.0, colour));
            put(format!("<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", LEFT + 0.62 * width + 10.0, escape(column)));
            let places = ranking.places(number);
            for (at, element) in ranking.order().enumerate() {
                let (x, index) = (LEFT + slot * (at as f64 + 0.5), places[element].index);
                if index > SMALLEST {
                    put(mark(x, log_y(index), colour));
                }
            }
        }
    }
    put(format!("<path d=\"{curve}\" fill=\"none\" stroke=\"{CUMULATIVE}\" stroke-width=\"1.6\"/>"));
    put(format!(
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{width:.1}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#999\"/>"
    ));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{out}</svg>\n"
    )
}

/// A small diamond.
pub(crate) fn mark(x: f64, y: f64, colour: &str) -> String {
    format!(
        "<path d=\"M{x:.1} {:.1}l4 4l-4 4l-4 -4z\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"0.8\"/>",
        y - 4.0
    )
}

/// The outputs compared, full against reduced, one panel each.
pub fn compare_svg(scenario: &ScenarioResult) -> String {
    let (full, reduced) = (&scenario.full.samples, &scenario.reduced.samples);
    let panel = |error: &'_ crate::OutputError| {
        let curve = |name: &'static str, samples: &'_ crate::Samples| {
            samples.series(&error.name).map(|values| (name, samples.times().to_vec(), values.to_vec()))
        };
        (error.name.clone(), error.unit.clone(), [curve("full", full), curve("reduced", reduced)])
    };
    let data: Vec<_> = scenario.errors.iter().map(panel).collect();
    let panels: Vec<Panel<'_>> = data
        .iter()
        .map(|(title, unit, curves)| Panel {
            title,
            unit,
            curves: curves.iter().flatten().map(|(name, time, values)| Curve { name, time, values }).collect(),
        })
        .collect();
    svg(&panels)
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::EnergyKind;

    #[test]
    fn every_element_has_its_bar_and_the_curve_ends_at_the_top() {
        let element = |name: &str| Element {
            name: name.into(),
            kind: EnergyKind::Inertia,
            when_removed: "massless",
            is_removable: true,
            span: None,
        };
        let elements = [element("a"), element("b<1>"), element("c")];
        let ranking = Ranking::new(&[vec![90.0, 9.999, 0.001]], &elements, &["s"]).unwrap();
        let text = ranking_svg("Car & driver", &ranking, &elements, Some(&[false, false, true]), &[]);
        assert_eq!(text.matches("<title>").count(), 3);
        assert_eq!(text.matches(&format!("fill=\"{REMOVED}\"><title>")).count(), 1);
        assert!(text.contains("b&lt;1&gt;") && text.contains("Car &amp; driver"));
        let columns = ["first".to_string(), "second".to_string()];
        let two = Ranking::new(&[vec![90.0, 9.0, 1.0], vec![1.0, 9.0, 90.0]], &elements, &["first", "second"]).unwrap();
        let both = ranking_svg("Two", &two, &elements, None, &columns);
        assert_eq!(both.matches("l4 4l-4 4l-4 -4z").count(), 2 + 6, "a mark in the legend and one for each element");
        assert!(!text.contains("l4 4l-4 4l-4 -4z"));
        let curve = text.lines().find(|line| line.contains(&format!("stroke=\"{CUMULATIVE}\""))).unwrap();
        assert!(curve.contains(&format!(" {TOP:.1}\"")), "{curve}");
    }
}
