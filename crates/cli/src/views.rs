//! What a command shows of a run besides the result file: the report, plots in the terminal, a table of final values.

use crate::codes::NOT_WRITTEN;
use clap::Args;
use layshaft_report::{Collector, ReportPlan, RunFacts, terminal_plot};
use layshaft_results::names::NameIndex;
use layshaft_results::{FigureSet, ResultHeader, ResultWriter, Trajectory};
use layshaft_sim::{Compilation, Compiled, Tally};
use layshaft_solver::Extrema;
use layshaft_source::Diagnostic;
use std::collections::HashSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Rows of the table of final values.
const ROWS: usize = 8;

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
        let plan = ReportPlan::new(&header, &compilation.presentation, &states);
        self.of_plan(&compilation.model, header, plan)
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
        (plan, mut warnings): (ReportPlan, Vec<Diagnostic>),
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
        if report.is_none() {
            warnings.clear();
        }
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
        wanted.extend(self.plan.shown().take(ROWS).map(str::to_string));
        Collector::new(inner, wanted, self.report.is_some())
    }

    /// Variables of type String whose values the report needs; none without a report.
    pub fn texts(&self) -> Vec<String> {
        if self.report.is_some() { self.plan.texts() } else { Vec::new() }
    }

    /// Variables in the table of final values.
    pub fn tabled(&self) -> Vec<String> {
        self.plan.shown().take(ROWS).map(str::to_string).collect()
    }

    /// Variables whose figures the report tells, sorted; none without a report.
    pub fn figured(&self) -> Vec<String> {
        if self.report.is_none() {
            return Vec::new();
        }
        let mut names = self.plan.figured(&self.header);
        names.extend(self.plan.shown().take(ROWS).map(str::to_string));
        let mut names: Vec<String> = names.into_iter().collect();
        names.sort_unstable();
        names
    }

    /// Forms the figures that the report tells while the run goes on, from all of its steps; they cost evaluations.
    pub fn tally(&self, compiled: &Compiled) -> Option<Tally> {
        self.report.as_ref()?;
        Some(Tally::new(&compiled.program, self.figured()))
    }

    /// Writes the report, if one is wanted; its path.
    pub fn write_report(&self, run: &Trajectory, facts: &RunFacts) -> Result<Option<&Path>, Diagnostic> {
        let Some(path) = &self.report else { return Ok(None) };
        match self.plan.report(run, facts).write(path) {
            Ok(()) => Ok(Some(path)),
            Err(cause) => Err(not_written(path, &cause)),
        }
    }

    /// Where no report is wanted: the extrema of the states in the table of final values.
    pub fn extrema(&self, compiled: &Compiled) -> Option<Extrema> {
        let shown = self.plan.shown().take(ROWS);
        let wanted = self.report.is_none().then(|| layshaft_sim::extrema(&compiled.program, shown));
        wanted.filter(|extrema| !extrema.is_empty())
    }

    /// Plots and the table of final values.
    pub fn text(&self, run: &Trajectory, figures: &FigureSet, extrema: Option<&Extrema>) -> String {
        let mut text = String::new();
        for name in &self.plots {
            let unit = run.find(name).map(|at| run.header.variables[at].unit.as_str()).unwrap_or_default();
            if let Some(values) = run.series(name) {
                let _ = writeln!(text, "\n{}", terminal_plot(name, unit, &run.time, &values, width()).trim_end());
            }
        }
        text + &final_values(run, figures, extrema, self.plan.shown())
    }
}

pub fn not_written(path: &Path, cause: &std::io::Error) -> Diagnostic {
    Diagnostic::error(NOT_WRITTEN, None, format!("cannot write the report {}: {cause}", path.display()))
        .hint("choose another file: --report FILE.html")
}

/// Before an extremum of the stored points.
const STORED: char = '~';

/// A table of the curves shown first: final, least and greatest value; the latter over all steps where the run formed them, else those of the
/// stored points, marked as such: they depend on the output interval.
fn final_values<'a>(
    run: &Trajectory,
    figures: &FigureSet,
    extrema: Option<&Extrema>,
    shown: impl Iterator<Item = &'a str>,
) -> String {
    let mut rows = Vec::new();
    let mut has_stored = false;
    for name in shown.take(ROWS) {
        let (Some(values), Some(at)) = (run.series(name), run.find(name)) else { continue };
        let Some(last) = values.last() else { continue };
        let of_figures = figures.0.get(name).map(|figures| (figures.minimum, figures.maximum));
        let (low, high) =
            values.iter().fold((f64::NAN, f64::NAN), |(low, high), &value| (value.min(low), value.max(high)));
        let known = of_figures.or_else(|| extrema.and_then(|extrema| extrema.of(name)));
        let [least, greatest] = match known {
            Some((least, greatest)) => [short(low.min(least)), short(high.max(greatest))],
            None => [low, high].map(|value| format!("{STORED}{}", short(value))),
        };
        has_stored |= known.is_none();
        rows.push([name.to_string(), short(*last), least, greatest, run.header.variables[at].unit.clone()]);
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
