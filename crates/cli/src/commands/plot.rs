//! `layshaft plot`: curves of result files as SVG, PNG or PDF, panels one above the other.

use crate::json;
use crate::picture::{self};
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_results::Trajectory;
use layshaft_results::plot::{Curve, Panel, svg};
use layshaft_source::SourceMap;
use layshaft_units::{Conversion, parse_unit, written};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Plot variables of result files as SVG, PNG or PDF
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Plot {
    /// Result files: .mat, .csv, .parquet or .mf4; each gives a curve of its own for every variable
    #[arg(value_name = "RESULT", required = true)]
    results: Vec<PathBuf>,

    /// A panel: variables, optionally with a title and unit in front, a unit in brackets and a label behind each:
    /// `Speed [km/h]: car.v = driven, cycle.y = wanted` or `car.v[km/h]`; values are converted to the unit; may be given several times
    #[arg(short, long = "panel", value_name = "PANEL", required = true)]
    panels: Vec<String>,

    /// Begin of the time axis in seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    from: Option<f64>,

    /// End of the time axis in seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    to: Option<f64>,

    /// File to write, an .svg, .png or .pdf; else SVG goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  layshaft plot Pendulum_res.mat -p phi -p w -o pendulum.svg
  layshaft plot Pendulum_res.mat -p 'phi[deg]' -o pendulum.pdf
  layshaft plot run.mat -p 'Speed [km/h]: car.v = driven, v_wanted_kmh = wanted' -p consumption > run.svg
  layshaft plot plain.mat optimal.mat -p 'Acceleration [m/s2]: a' --from 17.5 --to 20 -o shift.svg";

/// What one `--panel` asks for.
#[derive(Debug, PartialEq)]
struct PanelRequest {
    title: String,
    unit: String,
    variables: Vec<Wanted>,
}

/// A variable of a panel.
#[derive(Debug, PartialEq)]
struct Wanted {
    name: String,
    /// Asked for behind the name; else empty.
    unit: String,
    label: String,
}

/// A curve cut to the time axis.
struct Series {
    label: String,
    /// Of the values, as far as it is known.
    unit: String,
    time: Vec<f64>,
    values: Vec<f64>,
}

impl Plot {
    pub fn run(&self, shell: &Shell) -> Exit {
        if let Some(refused) = picture::refused(self.output.as_deref(), shell) {
            return refused;
        }
        match self.draw() {
            Ok((text, bare)) => {
                if !bare.is_empty() {
                    shell.complain(&format!(
                        "note: the result does not tell the unit of {}: drawn as it is, not converted\n",
                        bare.join(", ")
                    ));
                }
                self.deliver(shell, &text)
            }
            Err(Failure::Usage(message)) => shell.wrong_usage(&message, None),
            Err(Failure::Input(error)) => {
                let (sources, diagnostics) = (SourceMap::default(), [error.diagnostic()]);
                if shell.json {
                    shell.print_json(&json!({ "ok": false, "diagnostics": json::diagnostics(&diagnostics, &sources) }));
                } else {
                    shell.show(&diagnostics, &sources);
                }
                Exit::Errors
            }
        }
    }

    fn deliver(&self, shell: &Shell, text: &str) -> Exit {
        if let Some(path) = &self.output
            && let Err(error) = picture::write(path, text)
        {
            return shell.wrong_usage(&format!("cannot write `{}`: {error}", path.display()), None);
        }
        match (&self.output, shell.json) {
            (_, true) => shell.print_json(&json!({ "ok": true, "file": self.output, "svg": text })),
            (None, false) => shell.print_document(text),
            (Some(_), false) => {}
        }
        Exit::Success
    }

    /// The picture, and the variables whose unit is asked for but not known.
    fn draw(&self) -> Result<(String, Vec<String>), Failure> {
        let requests: Vec<PanelRequest> = self.panels.iter().map(|panel| parse_panel(panel)).collect();
        let results: Vec<(String, Trajectory)> = self
            .results
            .iter()
            .map(|path| Ok((stem(path), layshaft_results::read(path).map_err(Failure::Input)?)))
            .collect::<Result<_, Failure>>()?;
        let mut panels: Vec<Vec<Series>> =
            requests.iter().map(|request| self.series(request, &results)).collect::<Result<_, Failure>>()?;
        let units: Vec<String> = panels.iter_mut().map(|series| common_unit(series)).collect();
        let drawn: Vec<Panel> = requests
            .iter()
            .zip(&panels)
            .zip(&units)
            .map(|((request, series), unit)| Panel { title: &request.title, unit, curves: curves(series) })
            .collect();
        let wanted = requests.iter().flat_map(|request| {
            let asks = |one: &&Wanted| !(one.unit.is_empty() && request.unit.is_empty());
            request.variables.iter().filter(asks).map(|one| one.name.as_str())
        });
        // A file without any unit is one that tells none; in another one a variable without unit is a number.
        let has_units = |result: &Trajectory| result.header.variables.iter().any(|column| !column.unit.is_empty());
        let is_bare = |name: &&str| {
            results.iter().any(|(_, result)| !has_units(result) && *name != "time" && result.find(name).is_some())
        };
        let bare = wanted.filter(is_bare).map(|name| format!("`{name}`")).collect();
        Ok((svg(&drawn), bare))
    }

    /// The curves of a panel: every variable from every file that has it; one must.
    fn series(&self, request: &PanelRequest, results: &[(String, Trajectory)]) -> Result<Vec<Series>, Failure> {
        let mut all = Vec::new();
        for Wanted { name, unit, label } in &request.variables {
            let before = all.len();
            let unit = if unit.is_empty() { &request.unit } else { unit };
            for (file, result) in results {
                let Some(values) = result.series(name) else { continue };
                let (values, unit) = in_unit(name, &values, result, unit)?;
                let label = if results.len() > 1 { format!("{label} ({file})") } else { label.clone() };
                all.push(Series { unit, ..self.cut(label, &result.time, &values) });
            }
            if all.len() == before {
                return Err(Failure::Usage(unknown(name, results)));
            }
        }
        Ok(all)
    }

    fn cut(&self, label: String, time: &[f64], values: &[f64]) -> Series {
        let (from, to) = (self.from.unwrap_or(f64::NEG_INFINITY), self.to.unwrap_or(f64::INFINITY));
        let kept = time.iter().zip(values).filter(|(time, _)| (from..=to).contains(*time));
        let (time, values) = kept.unzip();
        Series { label, unit: String::new(), time, values }
    }
}

enum Failure {
    Usage(String),
    Input(layshaft_results::ResultError),
}

/// The values in the unit that is asked for, and what they are in then. Where the result does not tell the unit of a variable (.csv), the
/// one asked for is taken for it.
fn in_unit(name: &str, values: &[f64], result: &Trajectory, unit: &str) -> Result<(Vec<f64>, String), Failure> {
    let own = match result.find(name) {
        Some(at) => result.header.variables[at].unit.as_str(),
        None => "s",
    };
    if unit.is_empty() {
        return Ok((values.to_vec(), own.to_string()));
    }
    if own.is_empty() || own == unit {
        return Ok((values.to_vec(), unit.to_string()));
    }
    match Conversion::new(own, unit) {
        Some(conversion) => Ok((values.iter().map(|&value| conversion.of(value)).collect(), unit.to_string())),
        None => Err(Failure::Usage(format!("`{name}` is in {own}, which cannot be converted to {unit}"))),
    }
}

/// The unit of all curves of a panel. Where they differ there is none, and the labels tell.
fn common_unit(series: &mut [Series]) -> String {
    let first = series.first().map(|one| one.unit.clone()).unwrap_or_default();
    if series.iter().all(|one| one.unit == first) {
        return written(&first).into_owned();
    }
    for one in series.iter_mut().filter(|one| !matches!(one.unit.as_str(), "" | "1")) {
        one.label = format!("{} [{}]", one.label, written(&one.unit));
    }
    String::new()
}

fn curves(series: &[Series]) -> Vec<Curve<'_>> {
    series.iter().map(|one| Curve { name: &one.label, time: &one.time, values: &one.values }).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn unknown(name: &str, results: &[(String, Trajectory)]) -> String {
    let names = results.iter().flat_map(|(_, result)| result.header.variables.iter().map(|column| &column.name));
    let closest = names.min_by_key(|candidate| strsim::damerau_levenshtein(name, candidate));
    match closest {
        Some(close) => format!("there is no variable `{name}` in the result; the closest name is `{close}`"),
        None => format!("there is no variable `{name}` in the result"),
    }
}

fn parse_panel(text: &str) -> PanelRequest {
    let (heading, list) = match text.split_once(':') {
        Some((heading, list)) => (heading.trim(), list),
        None => ("", text),
    };
    let (title, unit) = match heading.strip_suffix(']').and_then(|heading| heading.rsplit_once('[')) {
        Some((title, unit)) => (title.trim(), unit.trim()),
        None => (heading, ""),
    };
    let variables = split_outside_brackets(list).into_iter().map(|item| {
        let (name, label) = match item.split_once('=') {
            Some((name, label)) => (name.trim(), Some(label.trim())),
            None => (item.trim(), None),
        };
        let (name, unit) = split_unit(name);
        Wanted { name: name.to_string(), unit: unit.to_string(), label: label.unwrap_or(name).to_string() }
    });
    PanelRequest {
        title: title.to_string(),
        unit: unit.to_string(),
        variables: variables.filter(|wanted| !wanted.name.is_empty()).collect(),
    }
}

/// `car.v[km/h]` is a variable and a unit; `car.v[2]` and `r[i,1]` have subscripts.
fn split_unit(name: &str) -> (&str, &str) {
    let inside = name.strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    let is_subscript = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == ',' || c.is_whitespace());
    match inside {
        Some((name, unit)) if !is_subscript(unit) && parse_unit(unit.trim()).is_ok() => (name.trim(), unit.trim()),
        _ => (name, ""),
    }
}

/// Commas part variables, except those of subscripts.
fn split_outside_brackets(list: &str) -> Vec<&str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0i32);
    for (at, character) in list.char_indices() {
        match character {
            '[' => depth += 1,
            ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[begin..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(title: &str, unit: &str, variables: &[(&str, &str, &str)]) -> PanelRequest {
        let wanted = |(name, unit, label): &(&str, &str, &str)| Wanted {
            name: name.to_string(),
            unit: unit.to_string(),
            label: label.to_string(),
        };
        PanelRequest { title: title.into(), unit: unit.into(), variables: variables.iter().map(wanted).collect() }
    }

    #[test]
    fn a_panel_is_names_with_title_unit_and_labels() {
        assert_eq!(parse_panel("phi"), request("", "", &[("phi", "", "phi")]));
        assert_eq!(parse_panel("Speed: v, w"), request("Speed", "", &[("v", "", "v"), ("w", "", "w")]));
        let full = parse_panel("Torque [N.m]: e[1,2] = first, der(x)");
        assert_eq!(full, request("Torque", "N.m", &[("e[1,2]", "", "first"), ("der(x)", "", "der(x)")]));
        let units = parse_panel("car.v[km/h] = driven, oil.T[degC], x[2]");
        let expected = [("car.v", "km/h", "driven"), ("oil.T", "degC", "oil.T"), ("x[2]", "", "x[2]")];
        assert_eq!(units, request("", "", &expected));
    }
}
