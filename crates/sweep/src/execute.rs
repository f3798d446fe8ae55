//! The runs of a sweep on all cores.

use crate::SweepError;
use crate::basis::{basis, differences, fingerprint};
use crate::design::Design;
use crate::file::{check_name, read_table, write_table};
use crate::journal::Journal;
use crate::row::{Facts, Row, Status, Table};
use crate::trajectories::{Trajectories, TrajectoryWriter};
use layshaft_results::{Reading, ResultError, ResultHeader, ResultWriter, Slot, Source};
use layshaft_sim::{Asked, Compiled, NotTunable, Question, Settings, Tally, Term, Tunable, Watch};
use layshaft_source::Severity;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

/// What to run.
pub struct Sweep {
    pub compiled: Compiled,
    pub model: String,
    /// Which build of the program runs it: another one may give other numbers.
    pub version: String,
    /// What the user set, beside what varies: names and values.
    pub modifiers: Vec<(String, String)>,
    pub settings: Settings,
    pub design: Design,
    /// The numbers taken from every run.
    pub outputs: Vec<Question>,
    /// Variables whose whole course is kept, and where.
    pub trajectories: Option<Trajectories>,
    /// The part of the runs to do: shard `i` of `n`, from 1 on.
    pub shard: (u64, u64),
    pub threads: usize,
    /// The table: .parquet or .csv.
    pub path: PathBuf,
    /// Set to true from elsewhere, it ends the sweep; the same sweep started again goes on.
    pub interrupt: Arc<AtomicBool>,
}

/// What came of a sweep.
pub struct Outcome {
    pub table: Table,
    /// Rows that an earlier run of the sweep had computed.
    pub resumed: usize,
    pub interrupted: bool,
    /// What became of rows that were there before.
    pub notes: Vec<String>,
}

/// Runs what is missing of a sweep and writes its table. `progress` is told the rows there are and those wanted.
pub fn run_sweep(sweep: &Sweep, progress: &mut dyn FnMut(&Row, usize, usize)) -> Result<Outcome, SweepError> {
    check_name(&sweep.path)?;
    let parameters = parameters(sweep)?;
    let header = layshaft_sim::header(&sweep.compiled.program, 0.0, 1.0);
    let facts = facts(sweep, &header)?;
    let (shard, shards) = sweep.shard;
    let wanted: Vec<u64> = (0..facts.runs).filter(|run| run % shards == shard - 1).collect();
    let mut journal = Journal::lock(&sweep.path)?;
    let before = read_table(&sweep.path).ok();
    if let Some(table) = before.as_ref().filter(|table| table.facts == facts && is_whole(table, &wanted)) {
        journal.remove();
        let (table, resumed) = (table.clone(), table.rows.len());
        return Ok(Outcome { table, resumed, interrupted: false, notes: Vec::new() });
    }
    let is_wanted = |run: u64| run < facts.runs && run % shards == shard - 1;
    let values = |run: u64| is_wanted(run).then(|| sweep.design.values(run));
    let (mut rows, mut notes) = journal.resume(&facts, sweep.shard, &values)?;
    notes.extend(before.and_then(|table| replaced(sweep, &table.facts, &facts)));
    let known: HashSet<u64> = rows.iter().map(|row| row.run).collect();
    let missing: Vec<u64> = wanted.iter().copied().filter(|run| !known.contains(run)).collect();
    let resumed = rows.len();
    let mut failure = None;
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel::<Row>();
        for _ in 0..sweep.threads.clamp(1, missing.len().max(1)) {
            let sender = sender.clone();
            let (missing, next, parameters) = (&missing, &next, &parameters);
            scope.spawn(move || {
                while !sweep.interrupt.load(Ordering::Relaxed) {
                    let at = next.fetch_add(1, Ordering::Relaxed) as usize;
                    let Some(&run) = missing.get(at) else { break };
                    let Some(row) = one_run(sweep, parameters, run) else { break };
                    if sender.send(row).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        while let Ok(row) = receiver.recv() {
            if let Err(error) = journal.append(&row) {
                failure = Some(error);
                break;
            }
            rows.push(row);
            if let Some(row) = rows.last() {
                progress(row, rows.len(), wanted.len());
            }
        }
    });
    if let Some(error) = failure {
        return Err(error);
    }
    journal.flush()?;
    rows.sort_by_key(|row| row.run);
    let table = Table { facts, rows };
    let interrupted = table.rows.len() < wanted.len();
    if !interrupted {
        write_table(&sweep.path, &table)?;
        journal.remove();
    }
    Ok(Outcome { table, resumed, interrupted, notes })
}

/// Whether a table has exactly these runs.
fn is_whole(table: &Table, wanted: &[u64]) -> bool {
    table.rows.len() == wanted.len() && table.rows.iter().zip(wanted).all(|(row, run)| row.run == *run)
}

/// What to say of a finished table that this sweep replaces.
fn replaced(sweep: &Sweep, before: &Facts, now: &Facts) -> Option<String> {
    let told = differences(before, now, |what, before, now| format!("{what} was {before} and is {now}"));
    (!told.is_empty()).then(|| format!("{} held another sweep and is replaced: {told}", sweep.path.display()))
}

fn parameters(sweep: &Sweep) -> Result<Vec<Tunable>, SweepError> {
    let tunable = |axis: &crate::Axis| {
        let name = &axis.name;
        let tunable = sweep.compiled.tunable(name).map_err(|why| {
            SweepError::Design(match why {
                NotTunable::Unknown => format!("there is no parameter `{name}`"),
                NotTunable::NoParameter => format!("`{name}` is no parameter"),
                NotTunable::Fixed => format!(
                    "`{name}` cannot be varied within one translation: its value shapes the equations, or follows from other \
                     parameters; run one sweep for each value with `--set {name}=…`"
                ),
            })
        })?;
        let fractional = (0..sweep.design.count().min(1000)).any(|run| {
            let at = sweep.design.axes.iter().position(|other| other.name == *name).unwrap_or(0);
            sweep.design.values(run)[at].fract() != 0.0
        });
        if tunable.is_whole && fractional {
            return Err(SweepError::Design(format!("`{name}` takes whole numbers only")));
        }
        Ok(tunable)
    };
    sweep.design.axes.iter().map(tunable).collect()
}

fn facts(sweep: &Sweep, header: &ResultHeader) -> Result<Facts, SweepError> {
    let unit = |name: &str| {
        let column = header.variables.iter().find(|column| column.name == name);
        column.map(|column| column.unit.clone())
    };
    let mut outputs = Vec::new();
    for output in &sweep.outputs {
        if let Some(term) = output.terms.iter().find(|term| unit(&term.variable).is_none()) {
            return Err(SweepError::Design(format!("there is no variable `{}`", term.variable)));
        }
        outputs.push((output.to_string(), output.unit(|name| unit(name).unwrap_or_default())));
    }
    let inputs =
        sweep.design.axes.iter().map(|axis| (axis.name.clone(), unit(&axis.name).unwrap_or_default())).collect();
    let basis = basis(sweep);
    let fingerprint = fingerprint(&basis);
    Ok(Facts { model: sweep.model.clone(), inputs, outputs, runs: sweep.design.count(), basis, fingerprint })
}

/// The row of one run; none if the sweep was interrupted.
fn one_run(sweep: &Sweep, parameters: &[Tunable], run: u64) -> Option<Row> {
    let inputs = sweep.design.values(run);
    let settings = Settings {
        parameters: parameters.iter().copied().zip(inputs.iter().copied()).collect(),
        interrupt: Some(Arc::clone(&sweep.interrupt)),
        ..sweep.settings.clone()
    };
    // What is read at the end needs no look into the steps.
    let mut tally = Tally::for_questions(&sweep.compiled.program, [], &sweep.outputs);
    let inside = (!tally.is_empty()).then_some(Watch::Figures(&mut tally));
    let mut last = Last::new(sweep);
    let report = match &sweep.trajectories {
        None => layshaft_sim::simulate_watched(&sweep.compiled, &settings, &mut last, &mut |_| {}, inside),
        Some(trajectories) => match trajectories.writer(run, &mut last) {
            Ok(mut writer) => {
                let writer: &mut TrajectoryWriter<'_> = &mut writer;
                layshaft_sim::simulate_watched(&sweep.compiled, &settings, writer, &mut |_| {}, inside)
            }
            Err(error) => return Some(Row::failed(run, inputs, sweep.outputs.len(), &error)),
        },
    };
    if report.interrupted {
        return None;
    }
    let term = |term: &Term| match term.asked {
        Asked::Figure(Reading::Final) => last.value(&term.variable),
        _ => tally.answer(term),
    };
    let status = match (report.is_complete, &report.termination) {
        (true, Some(_)) => Status::Terminated,
        (true, None) => Status::Complete,
        (false, _) => Status::Failed,
    };
    let error = report.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    let message = match status {
        Status::Failed => error.map_or(String::new(), |error| format!("{}: {}", error.code.0, error.message)),
        Status::Terminated => report.termination.clone().unwrap_or_default(),
        Status::Complete => String::new(),
    };
    let failed = status == Status::Failed;
    let outputs = sweep.outputs.iter();
    let statistics = &report.statistics;
    Some(Row {
        run,
        inputs,
        outputs: outputs.map(|output| if failed { f64::NAN } else { output.value(term) }).collect(),
        status,
        message,
        steps: statistics.steps,
        events: statistics.state_events + statistics.time_events + statistics.step_events,
    })
}

/// Takes in a run and keeps the outputs at the last point.
struct Last {
    names: Vec<String>,
    slots: Vec<Option<Slot>>,
    fixed: Vec<f64>,
    outputs: Vec<f64>,
}

impl Last {
    fn new(sweep: &Sweep) -> Last {
        let terms = sweep.outputs.iter().flat_map(|output| &output.terms);
        let finals = terms.filter(|term| term.asked == Asked::Figure(Reading::Final));
        let mut names: Vec<String> = finals.map(|term| term.variable.clone()).collect();
        names.sort_unstable();
        names.dedup();
        Last { slots: Vec::new(), fixed: Vec::new(), outputs: vec![f64::NAN; names.len()], names }
    }

    fn value(&self, name: &str) -> f64 {
        let at = self.names.iter().position(|other| other == name);
        at.map_or(f64::NAN, |at| self.outputs[at])
    }
}

impl ResultWriter for Last {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        let slot = |name: &String| {
            let at = header.variables.iter().position(|column| column.name == *name)?;
            layout.slots.get(at).copied()
        };
        self.slots = self.names.iter().map(slot).collect();
        self.fixed = fixed.to_vec();
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        for (output, slot) in self.outputs.iter_mut().zip(&self.slots) {
            let Some(slot) = slot else { continue };
            *output = slot.negation.apply(match slot.source {
                Source::Time => time,
                Source::Stored(at) => values[at],
                Source::Fixed(at) => self.fixed[at],
            });
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        Ok(())
    }
}
