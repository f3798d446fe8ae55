//! `layshaft simulate`: compile a model, run it, write its trajectory.

use crate::cache::user_cache;
use crate::consent::ForeignArguments;
use crate::data::DataArguments;
use crate::interruption;
use crate::json;
use crate::progress::{RunBar, while_showing};
use crate::request::ModelArguments;
use crate::serving::ServingArguments;
use crate::shell::{Exit, Shell};
use crate::solver::{self, FixedStepArguments, RunArguments};
use crate::suggestion;
use crate::views::{ViewArguments, questions};
use clap::Args;
use layshaft_flatten::Store;
use layshaft_operations::Solver;
use layshaft_operations::facts::{how_it_ended, run_facts};
use layshaft_operations::live::live_writer;
use layshaft_report::RunFacts;
use layshaft_results::csv::CsvOptions;
use layshaft_results::{ResultWriter, Selected, WriteOptions};
use layshaft_sim::{Compilation, Engine, Progress, Report, Tally, Translation, Watch};
use layshaft_source::Diagnostic;
use regex_lite::Regex;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Simulate a model and write its trajectory
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Simulate {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub foreign: ForeignArguments,

    #[command(flatten)]
    run: RunArguments,

    #[command(flatten)]
    data: DataArguments,

    #[command(flatten)]
    fixed_step: FixedStepArguments,

    /// Store only variables whose whole name matches
    #[arg(long, value_name = "REGEX", value_parser = parse_regex)]
    variables: Option<Regex>,

    /// Write parameters into a .csv file too, the same value in every row; so are those that `--variables` names
    #[arg(long)]
    parameters: bool,

    /// Give every name a column of a .parquet file; else a quantity with several names has one, and the file lists the others
    #[arg(long)]
    aliases: bool,

    /// Result file: .mat, .csv, .parquet, .mf4 or .mcap; else <Model>_res.mat
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Numbers to show of the run: variables with `:max`, `:min`, `:mean`, `:rms`, `:integral`, `:final`, `:at(TIME)`, `:crossing(LEVEL)` (the
    /// first time) or `:duration(>LEVEL)`, where a level is a number or another variable, and expressions over them, as `(v:max-v:min)/2`
    #[arg(long, value_name = "QUESTION")]
    outputs: Vec<String>,

    /// Run on the interpreter instead of machine code
    #[arg(long)]
    interpret: bool,

    /// Translate anew, even if the compiled model is in the cache (directory LAYSHAFT_CACHE or the user's own)
    #[arg(long)]
    no_cache: bool,

    #[command(flatten)]
    views: ViewArguments,

    /// Show the variables on a page while the simulation runs, no faster than the clock unless the page asks for more
    #[arg(long)]
    live: bool,

    #[command(flatten)]
    serving: ServingArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft simulate Pendulum.mo
  layshaft simulate FuelConsumption --report     one HTML file with plots, energies, parameters
  layshaft simulate Pendulum.mo --plot phi       a plot in the terminal
  layshaft simulate Pendulum.mo --stop-time 10 --set length=0.5 -o pendulum.csv
  layshaft simulate -L msl Modelica.Mechanics.Rotational.Examples.CoupledClutches --stats
  layshaft simulate Truck.mo --variables 'engine\\..*|vehicle\\.v' -o truck.parquet
  layshaft simulate Car.mo --input drive.mf4 --map throttle=Pedal_pct*0.01 --map gear=Gear:hold
  layshaft simulate FuelConsumption --cycle my.csv
  layshaft simulate Controller.mo --solver rk4 --step 0.001
  layshaft simulate Layshaft.Examples.Gearbox4HP22 --solver inline-implicit-euler --step 0.5ms --stats";

pub fn parse_regex(text: &str) -> Result<Regex, String> {
    Regex::new(&format!("^(?:{text})$")).map_err(|error| error.to_string())
}

impl Simulate {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        let store = Store::default();
        let cache = user_cache().filter(|_| !self.no_cache && !self.interpret);
        let engine = if self.interpret { Engine::Interpreter } else { Engine::MachineCode };
        let mut settings = self.run.settings();
        let is_fixed_step = matches!(self.run.solver, Some(Solver::Inside(_)));
        settings.inputs = self.data.selection();
        let translation = Translation::new(&store, &request);
        let translation = match self.data.cycle(&translation, &mut settings) {
            Ok(modifiers) if modifiers.is_empty() => translation,
            Ok(modifiers) => translation.modified(modifiers),
            Err(diagnostic) => {
                let model = translation.request().model.clone().unwrap_or_default();
                return self.fail(shell, &store, &model, diagnostic);
            }
        };
        let mut compilation = while_showing(shell, "translating", || match cache.filter(|_| !is_fixed_step) {
            Some(cache) => cache.compile(&translation),
            None => self.fixed_step.compile(&translation, engine, self.run.solver, &settings),
        });
        let Some(compiled) = compilation.compiled.take() else {
            suggestion::for_settings(&translation, &mut compilation.diagnostics);
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
        let views = match self.views.prepare(&compilation, &compiled) {
            Ok(views) => views,
            Err((message, hint)) => return shell.wrong_usage(&message, hint.as_deref()),
        };
        if let Some(wanted) = &self.variables
            && let Some((message, hint)) = views.matches_nothing(wanted)
        {
            return shell.wrong_usage(&message, hint.as_deref());
        }
        let header = layshaft_sim::header(&compiled.program, 0.0, 1.0);
        let questions = match questions(&self.outputs, &header) {
            Ok(questions) => questions,
            Err((message, hint)) => return shell.wrong_usage(&message, hint.as_deref()),
        };
        if let Err(diagnostic) = layshaft_sim::check_inputs(&compiled.program, &settings) {
            return self.fail(shell, &store, &compilation.model, diagnostic);
        }
        let undriven = layshaft_sim::undriven_inputs(&compiled.program, &settings);
        let interrupt = interruption::flag();
        settings.interrupt = Some(Arc::clone(&interrupt));
        settings.texts = views.texts();
        let path = self.output.clone().unwrap_or_else(|| default_file(&compilation.model));
        let write_options = WriteOptions {
            csv: CsvOptions { parameters: self.parameters || self.variables.is_some() },
            aliases: self.aliases,
            ..WriteOptions::default()
        };
        let mut writer: Box<dyn ResultWriter> = match layshaft_results::create(&path, write_options) {
            Ok(writer) => writer,
            Err(error) => return self.fail(shell, &store, &compilation.model, error.diagnostic()),
        };
        if let Some(wanted) = self.variables.clone() {
            writer = Box::new(Selected::new(writer, move |column| wanted.is_match(&column.name)));
        }
        let mut server = None;
        if self.live {
            let run = match live_writer(&compiled.program, writer, self.serving.address(), Arc::clone(&interrupt)) {
                Ok(run) => run,
                Err(message) => return shell.wrong_usage(&message, None),
            };
            let url = run.server.url();
            shell.complain(&format!("live at {url}; the simulation begins when the page is open\n"));
            self.serving.open(&url);
            while run.server.viewers() == 0 && !interrupt.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(50));
            }
            server = Some(run.server);
            writer = Box::new(run.writer);
        }
        let mut collector = views.collector(writer);
        let mut bar = RunBar::new(shell, &settings.options(&compiled.program));
        let mut progress = |reached: &Progress| bar.advance(reached);
        // What units and C functions print must not get into the answer.
        let aside = shell.json.then(layshaft_foreign::PrintsToStderr::begin);
        let mut tally = views.tally(&compiled, &questions);
        let mut extrema = views.extrema(&compiled);
        let watch = tally.as_mut().map(Watch::Figures).or(extrema.as_mut().map(Watch::Extrema));
        let mut report = layshaft_sim::simulate_watched(&compiled, &settings, &mut collector, &mut progress, watch);
        drop(aside);
        drop(server);
        bar.finish();
        if !(report.diagnostics.is_empty() && views.warnings.is_empty()) {
            compilation.read_sources(&translation);
        }
        let mut failed = !(report.is_complete || report.interrupted);
        let run = collector.into_trajectory();
        let answers: Vec<(String, f64, String)> = questions
            .iter()
            .map(|question| {
                let value = question.value(|term| tally.as_ref().map_or(f64::NAN, |tally| tally.answer(term)));
                let unit = |name: &str| {
                    let column = header.variables.iter().find(|column| column.name == name);
                    column.map(|column| column.unit.clone()).unwrap_or_default()
                };
                (question.to_string(), value, question.unit(unit))
            })
            .collect();
        let figures = tally.map(Tally::into_set).unwrap_or_default();
        let ending = how_it_ended(&report);
        let facts = RunFacts {
            resources: compiled.program.resources.clone(),
            sensitivities: views.sensitivities(&compiled, &settings),
            ..run_facts(&compilation, &report, &path, &ending, &store.sources, figures)
        };
        let page = match views.write_report(&run, &facts) {
            Ok(page) => page,
            Err(diagnostic) => {
                report.diagnostics.push(diagnostic);
                failed = true;
                None
            }
        };
        report.diagnostics.extend(views.warnings.iter().cloned());
        report.diagnostics.extend(self.data.warnings(&settings));
        if shell.json {
            let mut diagnostics = compilation.diagnostics.clone();
            diagnostics.extend(report.diagnostics.iter().cloned());
            let diagnostics = json::diagnostics(&diagnostics, &store.sources);
            let mut answer = as_json(&compilation, &report, &path, diagnostics);
            answer["ok"] = json!(!failed && !report.interrupted);
            (answer["results"], answer["variables"]) = views.as_json(&run, &facts.figures, extrema.as_ref());
            let outputs = answers.iter().map(|(text, value, _)| (text.clone(), json!(value)));
            answer["outputs"] = Value::Object(outputs.collect());
            answer["inputs_without_data"] = json!(undriven);
            answer["report"] = json!(page.map(|page| page.display().to_string()));
            shell.print_json(&answer);
        } else {
            shell.show(&report.diagnostics, &store.sources);
            let mut text = as_text(&compilation, &report, &path, self.views.stats);
            if let Some(line) = crate::data::without_data(&undriven, self.live) {
                let _ = writeln!(text, "  inputs    {line}");
            }
            if let Some(page) = page {
                let _ = writeln!(text, "  report    {}", page.display());
            }
            for (question, value, unit) in &answers {
                let value = match value.is_nan() {
                    true => "never, or not within the run".to_string(),
                    false => format!("{} {}", layshaft_report::significant(*value, 6), layshaft_units::written(unit)),
                };
                let _ = writeln!(text, "  {question} = {}", value.trim_end());
            }
            shell.print(&(text + &views.text(&run, &facts.figures, extrema.as_ref())));
        }
        match (failed, report.interrupted) {
            (true, _) => Exit::Errors,
            (false, true) => Exit::Interrupted,
            (false, false) => Exit::Success,
        }
    }

    fn fail(&self, shell: &Shell, store: &Store, model: &str, diagnostic: Diagnostic) -> Exit {
        if shell.json {
            shell.print_json(&json!({
                "ok": false,
                "model": model,
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

fn as_text(compilation: &Compilation, report: &Report, path: &Path, stats: bool) -> String {
    let statistics = &report.statistics;
    let how = how_it_ended(report);
    let mut text = format!("{}: {how}\n", compilation.model);
    let _ = writeln!(
        text,
        "  time      {} to {} s",
        report.options.start,
        layshaft_report::significant(statistics.time, 12)
    );
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
        for (index, condition) in report.assumed.iter().enumerate() {
            let title = if index == 0 { "assumed" } else { "" };
            let _ = writeln!(text, "  {title:<8}  {condition}");
        }
        for line in statistics.to_string().lines() {
            let _ = writeln!(text, "  {line}");
        }
        if let Some(fixed_step) = &report.fixed_step {
            text.push_str(&solver::step_text(fixed_step));
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
            "handover": statistics.handover,
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
        "assumed": report.assumed,
        "inline": report.fixed_step.as_ref().map(solver::step_json),
        "diagnostics": diagnostics,
    })
}
