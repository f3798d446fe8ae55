//! `layshaft simulate`: compile a model, run it, write its trajectory.

use crate::cache::user_cache;
use crate::json;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::{self, InlineArguments, Solver, parse_seconds, parse_solver};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use layshaft_flatten::Store;
use layshaft_results::csv::CsvOptions;
use layshaft_results::{ResultWriter, Selected, WriteOptions};
use layshaft_sim::{Compilation, Engine, Report, Settings};
use layshaft_solver::Options;
use layshaft_source::Diagnostic;
use regex_lite::Regex;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Simulate a model and write its trajectory
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Simulate {
    #[command(flatten)]
    model: ModelArguments,

    /// Start time in seconds; else the model's experiment annotation, else 0
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    start_time: Option<f64>,

    /// Stop time in seconds; else the model's experiment annotation, else one second of simulation
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    stop_time: Option<f64>,

    /// Time between two stored points; else the model's experiment annotation, else 500 intervals
    #[arg(long, value_name = "SECONDS")]
    interval: Option<f64>,

    /// Relative tolerance of the solver; else the model's experiment annotation, else 1e-6
    #[arg(long)]
    tolerance: Option<f64>,

    /// Integration method: radau, bdf, adams, dopri (variable step), euler, rk4, impliciteuler (fixed step),
    /// inline-implicit-euler, inline-mixed-euler, inline-trapezoidal, inline-sdirk2 (fixed step, part of the equations)
    #[arg(long, value_name = "NAME", value_parser = parse_solver)]
    solver: Option<Solver>,

    /// Step of a fixed-step method, as 0.5ms, 250us or seconds; else the output interval
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    step: Option<f64>,

    #[command(flatten)]
    inline: InlineArguments,

    /// Store only variables whose whole name matches
    #[arg(long, value_name = "REGEX", value_parser = parse_regex)]
    variables: Option<Regex>,

    /// Write parameters into a .csv file too, the same value in every row; so are those that `--variables` names
    #[arg(long)]
    parameters: bool,

    /// Result file: .mat, .csv or .parquet; else <Model>_res.mat
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Run on the interpreter instead of machine code
    #[arg(long)]
    interpret: bool,

    /// Translate anew, even if the compiled model is in the cache (directory LAYSHAFT_CACHE or the user's own)
    #[arg(long)]
    no_cache: bool,

    /// Print what the run cost
    #[arg(long)]
    stats: bool,
}

const EXAMPLES: &str = "\
Examples:
  layshaft simulate Pendulum.mo
  layshaft simulate Pendulum.mo --stop-time 10 --set length=0.5 -o pendulum.csv
  layshaft simulate -L msl Modelica.Mechanics.Rotational.Examples.CoupledClutches --stats
  layshaft simulate Truck.mo --variables 'engine\\..*|vehicle\\.v' -o truck.parquet
  layshaft simulate Controller.mo --solver rk4 --step 0.001
  layshaft simulate Layshaft.Examples.Gearbox4HP22 --solver inline-implicit-euler --step 0.5ms --stats";

fn parse_regex(text: &str) -> Result<Regex, String> {
    Regex::new(&format!("^(?:{text})$")).map_err(|error| error.to_string())
}

impl Simulate {
    pub fn run(&self, shell: &Shell) -> Exit {
        let request = match self.model.request() {
            Ok(request) => request,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let store = Store::default();
        let cache = user_cache().filter(|_| !self.no_cache && !self.interpret);
        let engine = if self.interpret { Engine::Interpreter } else { Engine::MachineCode };
        let inline = self.inline.options(self.solver, self.step);
        let mut compilation = match cache.filter(|_| inline.is_none()) {
            Some(cache) => cache.compile(&store, &request),
            None => layshaft_sim::compile_for(&store, &request, engine, inline.as_ref()),
        };
        let Some(compiled) = compilation.compiled.take() else {
            if shell.json {
                shell.print_json(&json!({
                    "ok": false,
                    "model": compilation.model,
                    "stage": "compile",
                    "diagnostics": json::diagnostics(&compilation.diagnostics, &store.sources),
                }));
            } else {
                shell.show(&compilation.diagnostics, &store.sources);
            }
            return Exit::Errors;
        };
        if !shell.json {
            shell.show(&compilation.diagnostics, &store.sources);
        }
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupt);
        // Without the handler Ctrl-C ends the process; the result file is readable all the same.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        let settings = Settings {
            start_time: self.start_time,
            stop_time: self.stop_time,
            interval: self.interval,
            tolerance: self.tolerance,
            method: self.solver.and_then(Solver::method),
            step: self.step,
            interrupt: Some(interrupt),
            ..Settings::default()
        };
        let path = self.output.clone().unwrap_or_else(|| default_file(&compilation.model));
        let write_options = WriteOptions {
            csv: CsvOptions { parameters: self.parameters || self.variables.is_some() },
            ..WriteOptions::default()
        };
        let mut writer: Box<dyn ResultWriter> = match layshaft_results::create(&path, write_options) {
            Ok(writer) => writer,
            Err(error) => return self.fail(shell, &store, &compilation, error.diagnostic()),
        };
        if let Some(wanted) = self.variables.clone() {
            writer = Box::new(Selected::new(writer, move |column| wanted.is_match(&column.name)));
        }
        let bar = progress_bar(shell, &settings.options(&compiled.program));
        let mut progress = |time: f64| bar.advance(time);
        let report = layshaft_sim::simulate(&compiled, &settings, &mut *writer, &mut progress);
        bar.finish();
        if !report.diagnostics.is_empty() {
            compilation.read_sources(&store, &request);
        }
        let failed = !(report.is_complete || report.interrupted);
        if shell.json {
            let mut diagnostics = compilation.diagnostics.clone();
            diagnostics.extend(report.diagnostics.iter().cloned());
            let diagnostics = json::diagnostics(&diagnostics, &store.sources);
            shell.print_json(&as_json(&compilation, &report, &path, diagnostics));
        } else {
            shell.show(&report.diagnostics, &store.sources);
            shell.print(&as_text(&compilation, &report, &path, self.stats));
        }
        if failed { Exit::Errors } else { Exit::Success }
    }

    fn fail(&self, shell: &Shell, store: &Store, compilation: &Compilation, diagnostic: Diagnostic) -> Exit {
        if shell.json {
            shell.print_json(&json!({
                "ok": false,
                "model": compilation.model,
                "stage": "simulate",
                "diagnostics": json::diagnostics(&[diagnostic], &store.sources),
            }));
        } else {
            shell.show(&[diagnostic], &store.sources);
        }
        Exit::Errors
    }
}

fn default_file(model: &str) -> PathBuf {
    PathBuf::from(format!("{model}_res.mat"))
}

/// A bar on a terminal, else nothing.
struct Progress {
    bar: Option<ProgressBar>,
    start: f64,
    span: f64,
}

const PROGRESS_STEPS: f64 = 1000.0;

fn progress_bar(shell: &Shell, options: &Options) -> Progress {
    use std::io::IsTerminal;
    let visible = !shell.json && std::io::stderr().is_terminal();
    let bar = visible.then(|| {
        let bar = ProgressBar::new(PROGRESS_STEPS as u64);
        let style = ProgressStyle::with_template("{wide_bar} {percent}% t = {msg} s, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar
    });
    Progress { bar, start: options.start, span: options.stop - options.start }
}

impl Progress {
    fn advance(&self, time: f64) {
        if let Some(bar) = &self.bar {
            let position = ((time - self.start) / self.span * PROGRESS_STEPS) as u64;
            if position != bar.position() {
                bar.set_message(format!("{time:.4}"));
                bar.set_position(position);
            }
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn as_text(compilation: &Compilation, report: &Report, path: &Path, stats: bool) -> String {
    let statistics = &report.statistics;
    let how = match (report.is_complete, report.interrupted, &report.termination) {
        (true, _, Some(message)) => format!("terminated by the model: {message}"),
        (true, _, None) => "simulated".to_string(),
        (false, true, _) => "interrupted".to_string(),
        (false, false, _) => "failed".to_string(),
    };
    let mut text = format!("{}: {how}\n", compilation.model);
    let _ = writeln!(text, "  time      {} to {} s", report.options.start, statistics.time);
    let _ = writeln!(text, "  result    {}", path.display());
    if stats {
        let milliseconds = |duration: Duration| duration.as_secs_f64() * 1e3;
        let _ = writeln!(text, "  solver    {}, tolerance {:e}", report.method, report.tolerance);
        if compilation.is_cached {
            let _ = writeln!(text, "  compiled  before, read in {:.1} ms", milliseconds(compilation.flatten_time));
        } else {
            let _ = writeln!(
                text,
                "  compiled  {:.1} ms reading, {:.1} ms equations, {:.1} ms code",
                milliseconds(compilation.flatten_time),
                milliseconds(compilation.symbolic_time),
                milliseconds(compilation.code_time)
            );
        }
        for line in statistics.to_string().lines() {
            let _ = writeln!(text, "  {line}");
        }
        if let Some(inline) = &report.inline {
            text.push_str(&solver::inline_text(inline));
            return text;
        }
        let services = &report.services;
        let _ = writeln!(
            text,
            "  linear systems        {} factored, {} solved",
            services.linear_factorisations, services.linear_solutions
        );
        let _ = writeln!(
            text,
            "  nonlinear systems     {} solved, {} iterations",
            services.nonlinear_solutions, services.newton_iterations
        );
        let _ = writeln!(
            text,
            "  mixed systems         {} solved, {} passes",
            services.mixed_solutions, services.mixed_passes
        );
        if services.mixed_at_limit + services.mixed_inconsistent > 0 {
            let _ = writeln!(
                text,
                "                        {} with a relation at its limit, {} without a consistent choice",
                services.mixed_at_limit, services.mixed_inconsistent
            );
        }
    }
    text
}

fn as_json(compilation: &Compilation, report: &Report, path: &Path, diagnostics: Value) -> Value {
    let statistics = &report.statistics;
    let services = &report.services;
    json!({
        "ok": report.is_complete || report.interrupted,
        "model": compilation.model,
        "stage": "simulate",
        "result": path.display().to_string(),
        "interrupted": report.interrupted,
        "termination": report.termination,
        "start_time": report.options.start,
        "stop_time": report.options.stop,
        "time": statistics.time,
        "solver": report.method,
        "tolerance": report.tolerance,
        "cached": compilation.is_cached,
        "flatten_seconds": compilation.flatten_time.as_secs_f64(),
        "symbolic_seconds": compilation.symbolic_time.as_secs_f64(),
        "code_seconds": compilation.code_time.as_secs_f64(),
        "statistics": {
            "steps": statistics.steps,
            "rejected": statistics.rejected,
            "function_evaluations": statistics.function_evaluations,
            "root_evaluations": statistics.root_evaluations,
            "jacobian_evaluations": statistics.jacobian_evaluations,
            "factorizations": statistics.factorizations,
            "newton_iterations": statistics.newton_iterations,
            "state_events": statistics.state_events,
            "time_events": statistics.time_events,
            "step_events": statistics.step_events,
            "restarts": statistics.restarts,
            "points": statistics.points,
            "cpu_seconds": statistics.cpu_seconds,
            "linear_factorisations": services.linear_factorisations,
            "linear_solutions": services.linear_solutions,
            "nonlinear_solutions": services.nonlinear_solutions,
            "block_iterations": services.newton_iterations,
            "mixed_solutions": services.mixed_solutions,
            "mixed_passes": services.mixed_passes,
            "mixed_at_limit": services.mixed_at_limit,
            "mixed_inconsistent": services.mixed_inconsistent,
        },
        "inline": report.inline.as_ref().map(solver::inline_json),
        "diagnostics": diagnostics,
    })
}
