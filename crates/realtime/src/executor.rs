//! A run of several tasks: threads, start, end.

use crate::board::Board;
use crate::clock;
use crate::live::Live;
use crate::scheduling;
use crate::task::{Ending, Task, TaskReport};
use crate::worker::{Runner, Shared, Worker};
use std::sync::Arc;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What happens after a call that ended too late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// The run ends.
    Stop,
    /// The late outputs are not sent, the partner keeps the last ones; releases missed meanwhile are left out: model time
    /// falls behind the clock.
    Hold,
    /// The late outputs are sent, the calls that follow make up for the delay: model time keeps up with the clock.
    #[default]
    Count,
}

/// What releases a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    #[default]
    Clock,
    /// A packet at the first port that has inputs.
    Partner,
    /// Nothing: calls follow each other at once.
    Free,
}

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Model time after which the run ends, in nanoseconds.
    pub duration: Option<u64>,
    pub policy: Policy,
    pub pace: Pace,
    /// Real-time priority, 1 to 99.
    pub priority: Option<i32>,
    /// Nanoseconds before a release in which the thread watches the clock instead of sleeping, and models rehearse: it begins on time and with
    /// warm caches, but keeps its core busy.
    pub spin: u64,
    /// Nanoseconds after full periods of the machine's clock at which releases are; anywhere without it. Programs that exchange values each
    /// period make their steps one after the other by it.
    pub phase: Option<u64>,
    /// Keep memory from being swapped out.
    pub lock_memory: bool,
    /// A partner silent for so many nanoseconds has a time-out.
    pub time_out: u64,
    /// Inputs take back their values of the start after a time-out, instead of keeping the last ones.
    pub reset_inputs: bool,
    /// Set from elsewhere, it ends the run.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// What came of a run.
pub struct Outcome {
    pub tasks: Vec<TaskReport>,
    /// What the operating system did not permit.
    pub warnings: Vec<String>,
    /// From the first release to the end, in nanoseconds of the clock.
    pub wall: u64,
    /// Seconds that a hypervisor took from all cores meanwhile, if the kernel knows.
    pub stolen: Option<f64>,
}

impl Outcome {
    pub fn is_success(&self) -> bool {
        self.tasks.iter().all(|task| task.ending.is_success())
    }
}

/// The next time that is a phase after a full period.
fn in_phase(time: u64, period: u64, phase: u64) -> u64 {
    let period = period.max(1);
    time.saturating_sub(phase).div_ceil(period) * period + phase
}

/// Time for the threads to get ready, in nanoseconds.
const LEAD: u64 = 20_000_000;

/// Runs the tasks until the duration is over, something ends them or they are interrupted. `watch` is called several times a second
/// with what can be seen of each task.
pub fn run(tasks: Vec<Task>, options: &Options, watch: &mut dyn FnMut(&[Live])) -> Result<Outcome, String> {
    check(&tasks, options)?;
    let live: Vec<Live> = tasks.iter().map(|_| Live::default()).collect();
    let boards = boards(&tasks);
    let mut warnings = Vec::new();
    if options.lock_memory
        && let Err(warning) = scheduling::lock_memory()
    {
        warnings.push(warning);
    }
    let shortest = tasks.iter().map(Task::period).min().unwrap_or_default();
    let workers = spread(tasks);
    let stolen_before = scheduling::stolen_seconds();
    let shared = Shared {
        options,
        boards: &boards,
        live: &live,
        stop: AtomicBool::new(false),
        epoch: AtomicU64::new(0),
        barrier: Barrier::new(workers.len() + 1),
        running: AtomicU64::new(workers.len() as u64),
    };
    let mut reports: Vec<(usize, TaskReport)> = Vec::new();
    let mut wall = 0;
    std::thread::scope(|scope| {
        let threads: Vec<_> = workers.into_iter().map(|worker| scope.spawn(|| worker.run(&shared))).collect();
        shared.barrier.wait();
        let epoch = match (options.pace, options.phase) {
            (Pace::Clock, Some(phase)) => in_phase(clock::now() + LEAD, shortest, phase),
            (Pace::Clock, None) => clock::now() + LEAD,
            _ => clock::now(),
        };
        shared.epoch.store(epoch, Ordering::Release);
        shared.barrier.wait();
        while shared.running.load(Ordering::Acquire) > 0 {
            std::thread::sleep(Duration::from_millis(if options.pace == Pace::Free { 5 } else { 50 }));
            if options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                shared.stop.store(true, Ordering::Relaxed);
            }
            watch(&live);
        }
        for thread in threads {
            match thread.join() {
                Ok(done) => {
                    reports.extend(done.reports);
                    warnings.extend(done.warnings);
                    wall = wall.max(done.end.saturating_sub(epoch));
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    warnings.dedup();
    reports.sort_by_key(|(at, _)| *at);
    let mut tasks: Vec<TaskReport> = reports.into_iter().map(|(_, report)| report).collect();
    let interrupted = options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    if interrupted {
        tasks.iter_mut().filter(|task| task.ending == Ending::Other).for_each(|task| task.ending = Ending::Interrupted);
    }
    let stolen = scheduling::stolen_seconds().zip(stolen_before).map(|(after, before)| after - before);
    Ok(Outcome { tasks, warnings, wall, stolen })
}

fn check(tasks: &[Task], options: &Options) -> Result<(), String> {
    if tasks.is_empty() {
        return Err("there is nothing to run".to_string());
    }
    for task in tasks {
        if task.period() == 0 {
            return Err(format!("`{}`: a step must be longer than nothing", task.name));
        }
    }
    if options.pace == Pace::Partner {
        let has_partner = |task: &Task| task.ports.iter().any(|port| port.has_inputs());
        match tasks {
            [task] if has_partner(task) => {}
            [_] => return Err("no port with inputs: no partner can pace the run".to_string()),
            _ => return Err("a partner can pace a single model only".to_string()),
        }
    }
    Ok(())
}

fn boards(tasks: &[Task]) -> Vec<Board> {
    let readers = |at: usize| tasks.iter().filter(|task| task.feeds.iter().any(|feed| feed.task == at)).count();
    tasks
        .iter()
        .enumerate()
        .map(|(at, task)| Board::new(task.plant.outputs().len(), readers(at), task.period()))
        .collect()
}

/// One worker for each core.
fn spread(tasks: Vec<Task>) -> Vec<Worker> {
    let mut workers: Vec<Worker> = Vec::new();
    let mut readers = vec![0usize; tasks.len()];
    for (at, task) in tasks.into_iter().enumerate() {
        let mut sources: Vec<(usize, usize)> = Vec::new();
        for feed in &task.feeds {
            if !sources.iter().any(|(source, _)| *source == feed.task) {
                sources.push((feed.task, readers[feed.task]));
                readers[feed.task] += 1;
            }
        }
        let core = task.core;
        let runner = Runner::new(at, task, sources);
        match workers.iter_mut().find(|worker| worker.core == core) {
            Some(worker) => worker.runners.push(runner),
            None => workers.push(Worker { core, runners: vec![runner] }),
        }
    }
    workers
}
