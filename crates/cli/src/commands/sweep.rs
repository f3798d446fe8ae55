//! `layshaft sweep`: many runs of a model with other values of its parameters, one row each; `layshaft sweep merge`.

use crate::commands::simulate::parse_regex;
use crate::commands::sweep_view;
use crate::consent::ForeignArguments;
use crate::data::DataArguments;
use crate::interruption;
use crate::json;
use crate::progress::{visible_bar, while_showing};
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::{FixedStepArguments, RunArguments};
use crate::views::{did_you_mean, not_written, questions};
use clap::{Args, Subcommand};
use layshaft_flatten::Store;
use layshaft_report::ReportPlan;
use layshaft_results::{Column, ResultHeader};
use layshaft_sim::{Compilation, Compiled, Engine, Question, Translation};
use layshaft_source::{Diagnostic, SourceMap};
use layshaft_sweep::{
    Axis, Design, Row, Status, Sweep as Runs, SweepError, Table, Trajectories, merge, run_sweep, write_table,
};
use regex_lite::Regex;
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Run a model many times with other values of its parameters; one row per run
#[derive(Args)]
#[command(after_help = EXAMPLES, subcommand_negates_reqs = true, args_conflicts_with_subcommands = true)]
pub struct Sweep {
    #[command(subcommand)]
    action: Option<Action>,

    #[command(flatten)]
    arguments: SweepArguments,
}

#[derive(Subcommand)]
enum Action {
    Merge(Merge),
}

/// Put the shards of a sweep together
#[derive(Args)]
#[command(after_help = MERGE_EXAMPLES)]
struct Merge {
    /// Tables of all shards (.parquet)
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,

    /// The whole table: .parquet or .csv
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Write a report with parallel coordinates and a scatter plot
    #[arg(long, value_name = "FILE.html", num_args = 0..=1)]
    report: Option<Option<PathBuf>>,
}

#[derive(Args)]
struct SweepArguments {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    foreign: ForeignArguments,

    /// Vary a parameter: p=0.4,0.8,1.2 or p=linspace(0,1,11) or p=logspace(1,100,3); with --samples also p=uniform(0,1),
    /// p=loguniform(1,100), p=normal(5,0.2); may be given several times
    #[arg(long, value_name = "NAME=VALUES", value_parser = Axis::parse, required = true)]
    vary: Vec<Axis>,

    /// Take this many random samples instead of every combination
    #[arg(long, value_name = "N")]
    samples: Option<u64>,

    /// Seed of the samples
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// What each row holds: variables, with `:max`, `:min`, `:mean`, `:rms`, `:integral`, `:at(TIME)`, `:crossing(LEVEL)` (the first time) or
    /// `:duration(>LEVEL)` (a level is a number or another variable) for something else than the value at the end, and expressions over them; else what the model's report
    /// shows first
    #[arg(long, value_name = "VAR[:READING]")]
    outputs: Vec<String>,

    /// Write the whole course of variables, one file for each run: `runs/{run}.mf4` (.mat, .csv, .parquet, .mf4)
    #[arg(long, value_name = "PATTERN", value_parser = parse_pattern)]
    trajectories: Option<String>,

    /// Of these variables only, by their whole name
    #[arg(long, value_name = "REGEX", value_parser = parse_regex, requires = "trajectories")]
    variables: Option<Regex>,

    /// Runs at the same time; else one per core
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    jobs: Option<usize>,

    /// Run only a part: shard i of n, from 1 on
    #[arg(long, value_name = "I/N", value_parser = parse_shard, default_value = "1/1")]
    shard: (u64, u64),

    /// The table: .parquet or .csv; else <Model>_sweep.parquet
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write a report with parallel coordinates and a scatter plot; else named <Model>_sweep.html
    #[arg(long, value_name = "FILE.html", num_args = 0..=1)]
    report: Option<Option<PathBuf>>,

    #[command(flatten)]
    run: RunArguments,

    #[command(flatten)]
    data: DataArguments,

    #[command(flatten)]
    fixed_step: FixedStepArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft sweep FuelConsumption --vary finalDrive=3.2,3.7,4.2 --vary m=linspace(1300,1600,4) --outputs consumption --report
  layshaft sweep Clutch.mo --vary mu=uniform(0.3,0.5) --samples 1000 --seed 7 --outputs w2,slip:max -o runs.parquet
  layshaft sweep Clutch.mo --vary mu=linspace(0.3,0.5,1000) --shard 2/8 -o shard2.parquet
  layshaft sweep merge shard1.parquet shard2.parquet -o runs.parquet

A sweep that was stopped goes on where it was when the same command is given again. Rows are used again only if all they depend on is
the same: model, values, solver, settings, the files the model reads and the build of Layshaft; else the sweep starts anew, or is refused where rows of
another unfinished sweep would be lost. Two sweeps never write to one table.

Exit status: 0 all rows are there (failed runs are rows too), 1 not, 2 wrong usage.";

const MERGE_EXAMPLES: &str = "\
Examples:
  layshaft sweep merge shard1.parquet shard2.parquet -o runs.parquet
  layshaft sweep merge shard*.parquet -o runs.csv --report runs.html";

fn parse_shard(text: &str) -> Result<(u64, u64), String> {
    let shard = text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
    match shard {
        Some((i, n)) if 1 <= i && i <= n => Ok((i, n)),
        _ => Err("write i/n with i from 1 to n, for example 2/8".into()),
    }
}

fn parse_pattern(text: &str) -> Result<String, String> {
    match text.contains("{run}") {
        true => Ok(text.to_string()),
        false => Err("the name needs {run} for the number of the run, for example runs/{run}.mf4".into()),
    }
}

impl Sweep {
    /// Whether code from outside may run in this process.
    pub fn runs_foreign_code(&self) -> bool {
        self.action.is_none() && self.arguments.foreign.run_in_process()
    }

    pub fn run(&self, shell: &Shell) -> Exit {
        match &self.action {
            Some(Action::Merge(command)) => command.run(shell),
            None => self.arguments.run(shell),
        }
    }
}

impl SweepArguments {
    fn run(&self, shell: &Shell) -> Exit {
        let Ok(mut request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        let mut set = request.modifiers.clone();
        // A parameter whose value is a number can be set without translating anew, whatever it was before.
        for axis in self.vary.iter().filter(|axis| !axis.name.contains('[')) {
            if request.modifiers.iter().any(|(name, _)| *name == axis.name) {
                return shell.wrong_usage(&format!("`{}` is both set and varied", axis.name), None);
            }
            request.modifiers.push((axis.name.clone(), format!("{}", axis.first())));
        }
        let store = Store::default();
        let (engine, mut settings) = (Engine::MachineCode, self.run.settings());
        settings.inputs = self.data.selection();
        let translation = Translation::new(&store, &request);
        let (translation, cycle) = match self.data.cycle(&translation, &mut settings) {
            Ok(cycle) if cycle.is_empty() => (translation, cycle),
            Ok(cycle) => (translation.modified(cycle.iter().cloned()), cycle),
            Err(diagnostic) => return fail(shell, &[diagnostic], &store.sources),
        };
        set.extend(cycle);
        let mut compilation = while_showing(shell, "translating", || {
            self.fixed_step.compile(&translation, engine, self.run.solver, &settings)
        });
        let Some(compiled) = compilation.compiled.take() else {
            crate::suggestion::for_settings(&translation, &mut compilation.diagnostics);
            return fail(shell, &compilation.diagnostics, &store.sources);
        };
        if !shell.json {
            shell.show(&compilation.diagnostics, &store.sources);
        }
        if let Some(selection) = &settings.inputs
            && let Err(error) = selection.plan(&layshaft_sim::input_targets(&compiled.program))
        {
            return fail(shell, &[error.diagnostic()], &store.sources);
        }
        if !shell.json {
            shell.show(&self.data.warnings(&settings), &store.sources);
            shell.show(&layshaft_sim::data_warnings(&compiled), &store.sources);
        }
        let outputs = match self.outputs(&compilation, &compiled) {
            Ok(outputs) => outputs,
            Err((message, hint)) => return shell.wrong_usage(&message, hint.as_deref()),
        };
        let design = match Design::new(self.vary.clone(), self.samples.map(|samples| (samples, self.seed))) {
            Ok(design) => design,
            Err(error) => return shell.wrong_usage(&error.to_string(), None),
        };
        let interrupt = interruption::flag();
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let sweep = Runs {
            compiled,
            model: compilation.model.clone(),
            version: crate::cache::content_of_this_program(),
            modifiers: set,
            settings,
            design,
            outputs,
            trajectories: self.trajectories(),
            shard: self.shard,
            threads: self.jobs.unwrap_or(cores).max(1),
            path: self.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}_sweep.parquet", compilation.model))),
            interrupt,
        };
        self.execute(shell, &sweep)
    }

    fn trajectories(&self) -> Option<Trajectories> {
        let pattern = self.trajectories.clone()?;
        let wanted = self.variables.clone();
        let wanted = move |column: &Column| wanted.as_ref().is_none_or(|wanted| wanted.is_match(&column.name));
        Some(Trajectories { pattern, wanted: Arc::new(wanted) })
    }

    fn execute(&self, shell: &Shell, sweep: &Runs) -> Exit {
        let begin = Instant::now();
        let bar = visible_bar(
            shell,
            sweep.design.count() / sweep.shard.1,
            "{wide_bar} {pos} of {len} runs, {per_sec}, {msg} failed, {eta} left",
        );
        let mut failed = 0;
        let mut progress = |row: &Row, done: usize, all: usize| {
            failed += usize::from(row.status == Status::Failed);
            if let Some(bar) = &bar {
                bar.set_length(all as u64);
                bar.set_message(failed.to_string());
                bar.set_position(done as u64);
            }
        };
        let outcome = run_sweep(sweep, &mut progress);
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => return fail(shell, &[with_suggestion(&error, sweep)], &SourceMap::default()),
        };
        let report = if outcome.interrupted { None } else { report_path(&self.report, &sweep.path) };
        let ending = Ending {
            table: &outcome.table,
            path: &sweep.path,
            resumed: outcome.resumed,
            interrupted: outcome.interrupted,
            notes: &outcome.notes,
            header: Some(layshaft_sim::header(&sweep.compiled.program, 0.0, 0.0)),
            seconds: begin.elapsed().as_secs_f64(),
        };
        ending.show(shell, report.as_deref())
    }

    fn outputs(
        &self,
        compilation: &Compilation,
        compiled: &Compiled,
    ) -> Result<Vec<Question>, (String, Option<String>)> {
        let header = layshaft_sim::header(&compiled.program, 0.0, 1.0);
        if self.outputs.is_empty() {
            let states = compiled.program.states.iter().map(|state| state.name.to_string()).collect();
            let (plan, _) = ReportPlan::new(&header, &compilation.presentation, &states);
            return Ok(plan.readings().map(|(variable, reading)| Question::figure(variable, reading)).collect());
        }
        questions(&self.outputs, &header)
    }
}

/// What the user may have meant by the name of a parameter.
fn with_suggestion(error: &SweepError, sweep: &Runs) -> Diagnostic {
    let diagnostic = error.diagnostic();
    let SweepError::Design(message) = error else { return diagnostic };
    let Some(name) = message.strip_prefix("there is no parameter `").and_then(|rest| rest.strip_suffix('`')) else {
        return diagnostic;
    };
    let names = sweep.compiled.program.variables.iter().map(|variable| variable.name.as_str());
    match did_you_mean(name, names) {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    }
}

fn fail(shell: &Shell, diagnostics: &[Diagnostic], sources: &SourceMap) -> Exit {
    if shell.json {
        shell.print_json(&json!({ "ok": false, "diagnostics": json::diagnostics(diagnostics, sources) }));
    } else {
        shell.show(diagnostics, sources);
    }
    Exit::Errors
}

fn report_path(asked: &Option<Option<PathBuf>>, table: &Path) -> Option<PathBuf> {
    asked.as_ref().map(|path| path.clone().unwrap_or_else(|| table.with_extension("html")))
}

/// How a sweep ended, for the user.
struct Ending<'a> {
    table: &'a Table,
    path: &'a Path,
    resumed: usize,
    interrupted: bool,
    notes: &'a [String],
    /// The model's variables, where it is known.
    header: Option<ResultHeader>,
    seconds: f64,
}

impl Ending<'_> {
    fn show(&self, shell: &Shell, report: Option<&Path>) -> Exit {
        if let Some(path) = report
            && let Err(cause) = sweep_view::report(self.table, self.header.as_ref()).write(path)
        {
            return fail(shell, &[not_written(path, &cause)], &SourceMap::default());
        }
        let rows = &self.table.rows;
        let failed: Vec<&Row> = rows.iter().filter(|row| row.status == Status::Failed).collect();
        if shell.json {
            shell.print_json(&json!({
                "ok": !self.interrupted,
                "model": self.table.facts.model,
                "runs": self.table.facts.runs,
                "rows": rows.len(),
                "failed": failed.len(),
                "resumed": self.resumed,
                "interrupted": self.interrupted,
                "notes": self.notes,
                "summary": sweep_view::summary(self.table),
                "seconds": self.seconds,
                "result": self.path.display().to_string(),
                "report": report.map(|path| path.display().to_string()),
                "diagnostics": [],
            }));
        } else {
            shell.print(&self.text(&failed, report));
        }
        if self.interrupted { Exit::Errors } else { Exit::Success }
    }

    fn text(&self, failed: &[&Row], report: Option<&Path>) -> String {
        let rows = self.table.rows.len();
        let how = if self.interrupted { "interrupted" } else { "swept" };
        let mut text = format!("{}: {how}\n", self.table.facts.model);
        let _ = write!(text, "  runs      {rows}");
        if self.resumed > 0 {
            let _ = write!(text, ", {} of them from before", self.resumed);
        }
        let fresh = rows - self.resumed;
        let _ = writeln!(text, ", {:.1} s, {:.0} runs/s", self.seconds, fresh as f64 / self.seconds.max(1e-9));
        for note in self.notes {
            let _ = writeln!(text, "  note      {note}");
        }
        if let Some(first) = failed.first() {
            let _ = writeln!(text, "  failed    {}; run {}: {}", failed.len(), first.run, first.message);
        }
        if self.interrupted {
            let _ = writeln!(text, "  go on     the same command continues from {}.journal", self.path.display());
        } else {
            let _ = writeln!(text, "  result    {}", self.path.display());
        }
        if let Some(report) = report {
            let _ = writeln!(text, "  report    {}", report.display());
        }
        text + &sweep_view::text(self.table, self.path)
    }
}

impl Merge {
    fn run(&self, shell: &Shell) -> Exit {
        let begin = Instant::now();
        let merged = merge(&self.shards).and_then(|table| write_table(&self.output, &table).map(|()| table));
        match merged {
            Ok(table) => {
                let ending = Ending {
                    table: &table,
                    path: &self.output,
                    resumed: table.rows.len(),
                    interrupted: false,
                    notes: &[],
                    header: None,
                    seconds: begin.elapsed().as_secs_f64(),
                };
                ending.show(shell, report_path(&self.report, &self.output).as_deref())
            }
            Err(error) => fail(shell, &[error.diagnostic()], &SourceMap::default()),
        }
    }
}
