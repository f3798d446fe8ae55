//! Parameters as a picture: sensitivities as bars, the activity index of their elements as marks, both on one logarithmic axis.

use crate::parameters::{Parameters, RankedParameter};
use crate::plot::{escape, mark};

const SHOWN: usize = 30;
const LEFT: f64 = 290.0;
const WIDTH: f64 = 960.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 46.0;
const ROW: f64 = 17.0;
const COLOURS: [&str; 4] = ["#0072b2", "#56b4e9", "#009e73", "#b8c4cc"];
const INDEX: &str = "#d55e00";
/// Values below this are not told apart.
const LEAST: f64 = 1e-5;

/// The parameters that outputs feel most, at most thirty of them.
pub fn parameters_svg(title: &str, parameters: &Parameters) -> String {
    let felt: Vec<&RankedParameter> = parameters.ranked.iter().filter(|p| parameters.is_felt(p)).take(SHOWN).collect();
    let outputs = parameters.outputs.len().clamp(1, COLOURS.len());
    let low = felt.iter().map(|parameter| parameter.sensitivity()).fold(0.1, f64::min).max(LEAST).log10().floor();
    let high = felt.iter().map(|parameter| parameter.sensitivity()).fold(1.0, f64::max).log10().ceil().max(0.0);
    let width = WIDTH - LEFT - RIGHT;
    let x = |value: f64| LEFT + width * ((value.max(10f64.powf(low)).log10() - low) / (high - low)).clamp(0.0, 1.0);
    let bottom = TOP + ROW * felt.len() as f64;
    let mut lines = vec![format!("<text x=\"12\" y=\"16\" font-weight=\"600\">{}</text>", escape(title))];
    let mut legend = 12.0;
    for (output, colour) in parameters.outputs.iter().zip(COLOURS) {
        let text = format!("sensitivity of {output}");
        lines.push(format!("<rect x=\"{legend}\" y=\"25\" width=\"14\" height=\"9\" fill=\"{colour}\"/>"));
        lines.push(format!("<text x=\"{}\" y=\"34\">{}</text>", legend + 19.0, escape(&text)));
        legend += 40.0 + 6.6 * text.len() as f64;
    }
    lines.push(mark(legend + 6.0, 29.0, INDEX));
    lines.push(format!("<text x=\"{}\" y=\"34\">activity index of its elements</text>", legend + 19.0));
    for decade in low as i32..=high as i32 {
        let at = x(10f64.powi(decade));
        lines.push(format!("<path d=\"M{at:.1} {TOP}v{:.1}\" stroke=\"#e4e4e4\"/>", bottom - TOP));
        let label = if decade == 0 { "1".to_string() } else { format!("1e{decade}") };
        lines.push(format!("<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>", bottom + 16.0));
    }
    for (row, parameter) in felt.iter().enumerate() {
        let y = TOP + ROW * row as f64;
        let name = escape(&parameter.name);
        lines.push(format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>", LEFT - 8.0, y + 12.5));
        let height = (ROW - 4.0) / outputs as f64;
        for (at, (value, colour)) in parameter.sensitivities.iter().zip(COLOURS).enumerate() {
            let Some(value) = value.filter(|value| *value > parameters.noise[at]) else { continue };
            lines.push(format!(
                "<rect x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{colour}\"><title>{name}: {value:.4}</title></rect>",
                y + 2.0 + height * at as f64,
                x(value) - LEFT
            ));
        }
        if parameter.index > 10f64.powf(low) {
            lines.push(mark(x(parameter.index), y + 0.5 * ROW, INDEX));
        }
    }
    lines.push(format!(
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"#999\"/>",
        bottom - TOP
    ));
    let height = bottom + 26.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{}\n</svg>\n",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_output_feels_is_left_out() {
        let parameter = |name: &str, sensitivity: f64, index: f64| RankedParameter {
            name: name.into(),
            unit: String::new(),
            description: String::new(),
            value: 1.0,
            elements: Vec::new(),
            index,
            sensitivities: vec![Some(sensitivity)],
        };
        let ranked = vec![parameter("a<b>", 0.5, 0.3), parameter("c", 0.01, 0.0), parameter("d", 1e-6, 0.2)];
        let parameters =
            Parameters { change: 0.01, outputs: vec!["v".into()], noise: vec![1e-4], ranked, arrays: 0, runs: 6 };
        let text = parameters_svg("Parameters", &parameters);
        assert_eq!(text.matches("<title>").count(), 2);
        assert!(text.contains("a&lt;b&gt;") && !text.contains(">d<"));
    }
}
