//! What a command shows of a run besides the result file: the report, plots in the terminal, a table of final values.

use crate::codes::NOT_WRITTEN;
use clap::Args;
use layshaft_report::{Answer, Collector, ReportPlan, RunFacts, terminal_plot, without_noise};
use layshaft_results::names::NameIndex;
use layshaft_results::{ColumnKind, FigureSet, ResultHeader, ResultWriter, Trajectory, ValueType};
use layshaft_sim::{Compilation, Compiled, Question, Settings, Tally};
use layshaft_solver::Extrema;
use layshaft_source::Diagnostic;
use layshaft_units::written;
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Rows of the table of final values.
const ROWS: usize = 8;
/// Variables whose values are part of the answer in JSON.
const LISTED: usize = 500;

#[derive(Args)]
pub struct ViewArguments {
    /// Print what the run cost
    #[arg(long)]
    pub stats: bool,

    /// Write a report, one HTML file with plots, energies, parameters, statistics; else named <Model>_report.html
    #[arg(long, value_name = "FILE.html", num_args = 0..=1)]
    report: Option<Option<PathBuf>>,

    /// Draw a variable in the terminal; may be given several times
    #[arg(long, value_name = "VARIABLE")]
    plot: Vec<String>,
}

/// The views of one run, decided before it.
pub struct Views {
    plan: ReportPlan,
    header: ResultHeader,
    report: Option<PathBuf>,
    plots: Vec<String>,
    /// What the annotations ask for in vain.
    pub warnings: Vec<Diagnostic>,
}

impl ViewArguments {
    /// Fails where a name is wrong: message and hint.
    pub fn prepare(&self, compilation: &Compilation, compiled: &Compiled) -> Result<Views, (String, Option<String>)> {
        let header = layshaft_sim::header(&compiled.program, 0.0, 1.0);
        let states = compiled.program.states.iter().map(|state| state.name.to_string()).collect();
        let (plan, mut warnings) = ReportPlan::new(&header, &compilation.presentation, &states);
        if self.report.is_none() {
            // Results are told without a report, too.
            let results = compilation.presentation.items.iter().filter(|item| item.list == *"results");
            let spans: Vec<_> = results.map(|item| item.span).collect();
            warnings.retain(|warning| spans.contains(&warning.span));
        }
        self.of_plan(&compilation.model, header, (plan, warnings))
    }

    /// The views of a run that is no model's: of a unit.
    pub fn prepare_bare(&self, name: &str, header: ResultHeader) -> Result<Views, (String, Option<String>)> {
        let plan = ReportPlan::new(&header, &Default::default(), &HashSet::new());
        self.of_plan(name, header, plan)
    }

    fn of_plan(
        &self,
        model: &str,
        header: ResultHeader,
        (plan, warnings): (ReportPlan, Vec<Diagnostic>),
    ) -> Result<Views, (String, Option<String>)> {
        let report = match &self.report {
            None => None,
            Some(Some(path)) if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html")) => {
                let message = format!("a report is an .html file, and `{}` is not", path.display());
                return Err((message, Some("write the model before --report, or --report=FILE.html".into())));
            }
            Some(Some(path)) => Some(path.clone()),
            Some(None) => Some(PathBuf::from(format!("{model}_report.html"))),
        };
        let plots = self.plot.iter().map(|name| find_variable(&header, name)).collect::<Result<_, _>>()?;
        Ok(Views { plan, header, report, plots, warnings })
    }
}

/// The name of a variable as the result has it, or what the user may have meant.
pub fn find_variable(header: &ResultHeader, name: &str) -> Result<String, (String, Option<String>)> {
    let names = || header.variables.iter().map(|column| column.name.as_str());
    if let Some(at) = NameIndex::new(names()).find(name) {
        return Ok(header.variables[at].name.clone());
    }
    Err((format!("there is no variable `{name}`"), did_you_mean(name, names())))
}

/// Questions about a run, `v:max` or `(v:max - v:min)/2`.
pub fn questions(texts: &[String], header: &ResultHeader) -> Result<Vec<Question>, (String, Option<String>)> {
    let question = |text: &String| {
        let mut hint = None;
        let parsed = Question::parse(text, &mut |name| {
            find_variable(header, name).map_err(|(message, suggestion)| {
                hint = suggestion;
                message
            })
        });
        parsed.map_err(|message| (message, hint))
    };
    let split: Vec<String> = texts.iter().flat_map(|text| parted(text)).collect();
    split.iter().map(question).collect()
}

/// What stands between commas outside brackets: `x[1,2]:max` and `v:crossing(max(1,w))` are one question each.
fn parted(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        match parts.last_mut() {
            Some(part) if c != ',' || depth > 0 => part.push(c),
            _ => parts.push(String::new()),
        }
    }
    parts
}

/// The closest of many names.
pub fn did_you_mean<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_lowercase();
    let likeness = |name: &str| {
        let whole = strsim::jaro_winkler(&wrong.to_lowercase(), &name.to_lowercase());
        whole.max(0.97 * strsim::jaro_winkler(&last(wrong), &last(name)))
    };
    let mut found: Vec<(f64, &str)> =
        names.map(|name| (likeness(name), name)).filter(|(close, _)| *close > 0.82).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.len().cmp(&b.1.len())));
    let quoted: Vec<String> = found.iter().take(3).map(|(_, name)| format!("`{name}`")).collect();
    (!quoted.is_empty()).then(|| format!("did you mean {}?", quoted.join(" or ")))
}

impl Views {
    /// Takes the run in on its way to the result file.
    pub fn collector<W: ResultWriter>(&self, inner: W) -> Collector<W> {
        let mut wanted: HashSet<String> = self.plots.iter().cloned().collect();
        if self.report.is_some() {
            wanted.extend(self.plan.wanted(&self.header));
        }
        wanted.extend(self.plan.shown().take(2 * ROWS).map(str::to_string));
        wanted.extend(self.plan.results().map(|(variable, ..)| variable.to_string()));
        wanted.extend(self.own().map(str::to_string));
        Collector::new(inner, wanted, self.report.is_some())
    }

    /// What is wrong with a pattern that no name of the result matches: message and hint.
    pub fn matches_nothing(&self, wanted: &regex_lite::Regex) -> Option<(String, Option<String>)> {
        let names = || self.header.variables.iter().map(|column| column.name.as_str());
        if names().any(|name| wanted.is_match(name)) {
            return None;
        }
        let text = wanted.as_str();
        let text = text.strip_prefix("^(?:").and_then(|rest| rest.strip_suffix(")$")).unwrap_or(text);
        let message = format!("--variables `{text}` matches no variable: the result would be empty");
        let plain = text.replace('\\', "");
        let within = regex_lite::Regex::new(text).ok().map(|part| names().filter(|name| part.is_match(name)).count());
        let hint = match within {
            Some(count) if count > 0 => {
                Some(format!("the whole name must match; `.*{text}.*` matches {count} variables"))
            }
            _ => did_you_mean(&plain, names()),
        };
        Some((message, hint))
    }

    /// The model's own variables, which it declares itself.
    fn own(&self) -> impl Iterator<Item = &str> {
        let columns = self.header.variables.iter().filter(|column| column.kind != ColumnKind::Parameter);
        let own = columns.map(|column| column.name.as_str()).filter(|name| !name.contains(['.', '(']));
        own.take(LISTED)
    }

    /// Variables of type String whose values the report needs; none without a report.
    pub fn texts(&self) -> Vec<String> {
        if self.report.is_some() { self.plan.texts() } else { Vec::new() }
    }

    /// Variables in the table of final values.
    pub fn tabled(&self) -> Vec<String> {
        self.plan.shown().take(ROWS).map(str::to_string).collect()
    }

    /// Variables whose figures the report tells, sorted; without a report those of results that are no values at the end.
    pub fn figured(&self) -> Vec<String> {
        let mut names: HashSet<String> = match (&self.report, self.plan.needs_figures()) {
            (Some(_), _) => self.plan.figured(&self.header),
            (None, true) => self.plan.results().map(|(variable, ..)| variable.to_string()).collect(),
            (None, false) => return Vec::new(),
        };
        names.extend(self.plan.shown().take(2 * ROWS).map(str::to_string));
        let mut names: Vec<String> = names.into_iter().collect();
        names.sort_unstable();
        names
    }

    /// Forms the figures that the report tells while the run goes on, from all of its steps; they cost evaluations.
    pub fn tally(&self, compiled: &Compiled, questions: &[Question]) -> Option<Tally> {
        let asked = questions.iter().flat_map(|question| &question.terms).map(|term| term.variable.clone());
        let figured: Vec<String> = self.figured().iter().map(|name| name.to_string()).chain(asked).collect();
        (!figured.is_empty()).then(|| Tally::for_questions(&compiled.program, figured, questions))
    }

    /// Writes the report, if one is wanted; its path.
    pub fn write_report(&self, run: &Trajectory, facts: &RunFacts) -> Result<Option<&Path>, Diagnostic> {
        let Some(path) = &self.report else { return Ok(None) };
        match self.plan.report(run, facts).write(path) {
            Ok(()) => Ok(Some(path)),
            Err(cause) => Err(not_written(path, &cause)),
        }
    }

    /// The tables of sensitivities that the report shows.
    pub fn sensitivities(&self, compiled: &Compiled, settings: &Settings) -> Vec<Vec<(String, Vec<f64>)>> {
        if self.report.is_none() {
            return Vec::new();
        }
        crate::sensitivity::tables(self.plan.sensitivities(), compiled, settings)
    }

    /// Where no report is wanted: the extrema of the states in the table of final values.
    pub fn extrema(&self, compiled: &Compiled) -> Option<Extrema> {
        let shown = self.plan.shown().take(2 * ROWS).chain(self.own());
        let wanted = self.report.is_none().then(|| layshaft_sim::extrema(&compiled.program, shown));
        wanted.filter(|extrema| !extrema.is_empty())
    }

    /// Plots and the table of final values.
    pub fn text(&self, run: &Trajectory, figures: &FigureSet, extrema: Option<&Extrema>) -> String {
        let mut text = String::new();
        for name in &self.plots {
            let unit = run.find(name).map(|at| run.header.variables[at].unit.as_str()).unwrap_or_default();
            if let Some(values) = run.series(name) {
                let _ =
                    writeln!(text, "\n{}", terminal_plot(name, &written(unit), &run.time, &values, width()).trim_end());
            }
        }
        let shown = self.plan.distinct(run);
        text + &final_values(run, figures, extrema, &shown) + &answer_text(&self.plan.answers(run, figures))
    }

    /// Results, final values and extrema for programs: of the variables that the model shows or declares itself.
    pub fn as_json(&self, run: &Trajectory, figures: &FigureSet, extrema: Option<&Extrema>) -> (Value, Value) {
        let results: Vec<Value> = self.plan.answers(run, figures).iter().map(Answer::as_json).collect();
        let mut values = Map::new();
        let shown = self.plan.shown().take(2 * ROWS).chain(self.plots.iter().map(String::as_str)).chain(self.own());
        for name in shown {
            let Some(row) = Row::new(run, figures, extrema, name) else { continue };
            let entry = json!({
                "final": row.last, "min": row.least, "max": row.greatest, "unit": row.unit,
                "of": if row.is_whole { "run" } else { "stored points" },
            });
            values.insert(name.to_string(), entry);
        }
        (json!(results), Value::Object(values))
    }
}

/// The line at the end: what the run was made for.
fn answer_text(answers: &[Answer]) -> String {
    const IN_A_LINE: usize = 3;
    if answers.is_empty() {
        return String::new();
    }
    if answers.len() <= IN_A_LINE {
        let titles: Vec<String> = answers.iter().enumerate().map(|(at, answer)| in_a_row(&answer.title, at)).collect();
        let values: Vec<String> = answers.iter().map(Answer::text).collect();
        return format!("  {}: {}\n", titles.join(", "), values.join(", "));
    }
    let width = layshaft_source::column_width(answers.iter().map(|answer| answer.title.as_str()));
    let line = |answer: &Answer| format!("  {:width$}  {}, {}\n", answer.title, answer.text(), answer.note);
    answers.iter().map(line).collect()
}

/// A title in a list; abbreviations and names keep their capitals.
fn in_a_row(title: &str, at: usize) -> String {
    let is_word = title.chars().nth(1).is_some_and(char::is_lowercase);
    match title.chars().next() {
        Some(first) if at > 0 && is_word => first.to_lowercase().chain(title.chars().skip(1)).collect(),
        _ => title.to_string(),
    }
}

pub fn not_written(path: &Path, cause: &std::io::Error) -> Diagnostic {
    Diagnostic::error(NOT_WRITTEN, None, format!("cannot write the report {}: {cause}", path.display()))
        .hint("choose another file: --report FILE.html")
}

/// Before an extremum of the stored points.
const STORED: char = '~';

/// A curve of this size beside others of its unit is rounding.
const ROUNDING: f64 = 1e-10;

/// Final, least and greatest value of a variable.
#[derive(Clone)]
struct Row {
    last: f64,
    least: f64,
    greatest: f64,
    /// The extrema are those of the whole run, not of its stored points.
    is_whole: bool,
    unit: String,
    value_type: ValueType,
}

impl Row {
    fn size(&self) -> f64 {
        self.least.abs().max(self.greatest.abs())
    }

    /// The same without its numbers.
    fn vanished(&self) -> Row {
        Row { last: 0.0, least: 0.0, greatest: 0.0, ..self.clone() }
    }

    fn new(run: &Trajectory, figures: &FigureSet, extrema: Option<&Extrema>, name: &str) -> Option<Row> {
        let (values, at) = (run.series(name)?, run.find(name)?);
        let last = *values.last()?;
        let of_figures = figures.0.get(name).map(|figures| (figures.minimum, figures.maximum));
        let (low, high) =
            values.iter().fold((f64::NAN, f64::NAN), |(low, high), &value| (value.min(low), value.max(high)));
        let known = of_figures.or_else(|| extrema.and_then(|extrema| extrema.of(name)));
        let (least, greatest) = known.map_or((low, high), |(least, greatest)| (low.min(least), high.max(greatest)));
        let clean = |value: f64| without_noise(value, least, greatest);
        let column = &run.header.variables[at];
        Some(Row {
            last: clean(last),
            least: clean(least),
            greatest: clean(greatest),
            // What changes at events only is stored at all of them.
            is_whole: known.is_some() || column.value_type != ValueType::Real,
            unit: written(&column.unit).into_owned(),
            value_type: column.value_type,
        })
    }
}

/// A table of the curves shown first: final, least and greatest value; the latter over all steps where the run formed them, else those of the
/// stored points, marked as such: they depend on the output interval.
fn final_values(run: &Trajectory, figures: &FigureSet, extrema: Option<&Extrema>, shown: &[&str]) -> String {
    let mut rows = Vec::new();
    let mut has_stored = false;
    let found: Vec<(&str, Row)> =
        shown.iter().take(ROWS).filter_map(|name| Some((*name, Row::new(run, figures, extrema, name)?))).collect();
    for (name, row) in &found {
        // Beside its neighbours a curve may be nothing but rounding: the slip of a clutch that holds.
        let largest = found.iter().filter(|(_, other)| other.unit == row.unit).map(|(_, other)| other.size());
        let row = if row.size() <= ROUNDING * largest.fold(0.0, f64::max) { row.vanished() } else { row.clone() };
        has_stored |= !row.is_whole;
        let of = |value: f64| match row.value_type {
            ValueType::Boolean => if value == 0.0 { "false" } else { "true" }.to_string(),
            ValueType::Integer | ValueType::Enumeration => format!("{value}"),
            ValueType::Real => short(value),
        };
        let extremum = |value: f64| if row.is_whole { of(value) } else { format!("{STORED}{}", of(value)) };
        rows.push([name.to_string(), of(row.last), extremum(row.least), extremum(row.greatest), row.unit]);
    }
    if rows.is_empty() {
        return String::new();
    }
    let heads = ["", "final", "min", "max", "unit"].map(str::to_string);
    let width =
        |column: usize| layshaft_source::column_width(rows.iter().chain([&heads]).map(|row| row[column].as_str()));
    let widths = [0, 1, 2, 3, 4].map(width);
    let mut text = String::new();
    for row in [&heads].into_iter().chain(&rows) {
        let [a, b, c, d, _] = widths;
        let line = format!("  {:a$}  {:>b$}  {:>c$}  {:>d$}  {}", row[0], row[1], row[2], row[3], row[4]);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if has_stored {
        let _ = writeln!(text, "  {STORED} of the stored points; with --report of the whole run");
    }
    text
}

fn short(value: f64) -> String {
    // No minus before zero.
    let value = value + 0.0;
    let size = value.abs();
    if value == 0.0 || (1e-3..1e7).contains(&size) {
        let digits = if size < 1.0 { 4 } else { (4 - size.log10().floor() as i32).max(0) as usize };
        format!("{value:.digits$}")
    } else {
        format!("{value:.4e}")
    }
}

/// Characters in a line of the terminal.
fn width() -> usize {
    let size = terminal_size::terminal_size().map(|(terminal_size::Width(columns), _)| usize::from(columns));
    size.unwrap_or(100).clamp(40, 160)
}
