//! Runs of tasks with models written by hand: releases, policies, exchange between rates and cores.

use layshaft_realtime::{Cause, Ending, Feed, Options, Outcome, Pace, Plant, Policy, Rows, Signal, Task, Work, run};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

const STEP: f64 = 1e-3;
const MILLISECOND: u64 = 1_000_000;

/// A mass on a spring, pulled by its input: explicit Euler.
struct Mass {
    time: f64,
    step: f64,
    force: f64,
    position: f64,
    speed: f64,
    steps: u32,
    /// Steps that take this long, and whether processor time is spent.
    slow: fn(u32) -> Option<(Duration, bool)>,
    events: fn(u32) -> u32,
    rehearsals: Arc<AtomicU32>,
}

impl Mass {
    fn new(step: f64) -> Mass {
        Mass {
            time: 0.0,
            step,
            force: 0.0,
            position: 1.0,
            speed: 0.0,
            steps: 0,
            slow: |_| None,
            events: |_| 0,
            rehearsals: Arc::default(),
        }
    }
}

impl Plant for Mass {
    fn inputs(&self) -> Vec<Signal> {
        vec![Signal::real("force")]
    }

    fn outputs(&self) -> Vec<Signal> {
        vec![Signal::real("position"), Signal::real("speed")]
    }

    fn time(&self) -> f64 {
        self.time
    }

    fn read_inputs(&self, values: &mut [f64]) {
        values[0] = self.force;
    }

    fn set_inputs(&mut self, values: &[f64]) {
        self.force = values[0];
    }

    fn step(&mut self) -> Result<Work, String> {
        self.steps += 1;
        self.time = f64::from(self.steps) * self.step;
        let acceleration = self.force - 100.0 * self.position;
        self.position += self.step * self.speed;
        self.speed += self.step * acceleration;
        match (self.slow)(self.steps) {
            Some((time, true)) => {
                let begin = Instant::now();
                while begin.elapsed() < time {}
            }
            Some((time, false)) => std::thread::sleep(time),
            None => {}
        }
        Ok(Work { events: (self.events)(self.steps), ..Work::default() })
    }

    fn rehearse(&mut self) {
        self.rehearsals.fetch_add(1, Ordering::Relaxed);
    }

    fn read_outputs(&mut self, values: &mut [f64]) -> Result<(), String> {
        values.copy_from_slice(&[self.position, self.speed]);
        Ok(())
    }
}

fn options(milliseconds: u64) -> Options {
    Options { duration: Some(milliseconds * MILLISECOND), time_out: 50 * MILLISECOND, ..Options::default() }
}

#[test]
fn calls_keep_to_the_clock() {
    let task = Task::new("mass", Box::new(Mass::new(0.01)), 10 * MILLISECOND);
    let outcome = run(vec![task], &options(300), &mut |_| {}).unwrap();
    let task = &outcome.tasks[0];
    assert_eq!((task.calls(), task.totals.steps), (30, 30));
    assert_eq!(task.ending, Ending::Duration);
    assert!((task.time - 0.3).abs() < 1e-12);
    // The last release is 290 ms after the first, later on a busy machine.
    assert!(outcome.wall >= 290 * MILLISECOND);
}

/// Rehearsals of 20 calls, the first two before the run.
fn rehearsals(spin: u64) -> u32 {
    let mass = Mass::new(0.01);
    let count = Arc::clone(&mass.rehearsals);
    let task = Task::new("mass", Box::new(mass), 10 * MILLISECOND);
    run(vec![task], &Options { spin, ..options(200) }, &mut |_| {}).unwrap();
    count.load(Ordering::Relaxed)
}

#[test]
fn models_rehearse_before_the_run_and_while_the_clock_is_watched() {
    assert_eq!(rehearsals(0), 1);
    // A busy machine may leave no time before any of the calls; `rehearsal.rs` tests which ones are left out.
    assert!((2..=22).contains(&rehearsals(5 * MILLISECOND)));
}

#[test]
fn several_steps_make_a_call() {
    let mut task = Task::new("mass", Box::new(Mass::new(STEP)), MILLISECOND);
    task.substeps = 4;
    let mut rows = task.record(100);
    let outcome = run(vec![task], &Options { pace: Pace::Free, ..options(100) }, &mut |_| {}).unwrap();
    let task = &outcome.tasks[0];
    assert_eq!((task.calls(), task.totals.steps), (25, 100));
    let times: Vec<f64> = rows.drain().iter().map(|row| row[0]).collect();
    assert_eq!(times.len(), 25);
    assert!((times[1] - times[0] - 4.0 * STEP).abs() < 1e-12);
}

/// A mass that is slow in its fifth step.
fn late(with_work: bool, events: u32) -> Task {
    let mut mass = Mass::new(0.02);
    mass.slow = match with_work {
        true => |step| (step == 5).then_some((Duration::from_millis(50), true)),
        false => |step| (step == 5).then_some((Duration::from_millis(50), false)),
    };
    mass.events = match events {
        0 => |_| 0,
        _ => |step| u32::from(step == 5),
    };
    Task::new("mass", Box::new(mass), 20 * MILLISECOND)
}

#[test]
fn the_policy_to_stop_stops_at_the_first_overrun() {
    let options = Options { policy: Policy::Stop, ..options(400) };
    let outcome = run(vec![late(true, 0)], &options, &mut |_| {}).unwrap();
    let task = &outcome.tasks[0];
    assert_eq!(task.ending, Ending::Overrun);
    assert!(!outcome.is_success());
    assert!(task.calls() <= 5, "{}", task.calls());
}

#[test]
fn the_policy_to_count_makes_up_for_the_delay() {
    let outcome = run(vec![late(true, 0)], &options(400), &mut |_| {}).unwrap();
    let task = &outcome.tasks[0];
    assert_eq!((task.ending.clone(), task.calls()), (Ending::Duration, 20));
    assert!(task.overruns >= 2, "the delay of 50 ms reaches the next call of a period of 20 ms");
    assert_eq!(task.totals.left_out, 0);
    assert!(task.causes[Cause::Backlog as usize] >= 1, "{:?}", task.causes);
}

#[test]
fn the_policy_to_hold_leaves_out_what_was_missed() {
    let outcome = run(vec![late(true, 0)], &Options { policy: Policy::Hold, ..options(400) }, &mut |_| {}).unwrap();
    let task = &outcome.tasks[0];
    assert_eq!((task.ending.clone(), task.calls()), (Ending::Duration, 20));
    assert!(task.totals.left_out >= 2);
    // Model time falls behind the clock by the releases left out.
    assert!(outcome.wall >= (19 + task.totals.left_out) * 20 * MILLISECOND - 1);
}

/// The time a model waits for another one is neither its work nor the scheduler's doing, although it watches for the values on its core.
#[test]
fn waiting_for_another_model_is_no_work() {
    let mut slow = Mass::new(0.02);
    slow.slow = |step| (step == 5).then_some((Duration::from_millis(60), false));
    let mut tasks = vec![Task::new("slow", Box::new(slow), 20 * MILLISECOND)];
    let mut fast = Task::new("fast", Box::new(Mass::new(0.02)), 20 * MILLISECOND);
    fast.feeds = vec![Feed { input: 0, task: 0, output: 0 }];
    fast.core = Some(0);
    tasks.push(fast);
    let outcome = run(tasks, &options(300), &mut |_| {}).unwrap();
    let late = outcome.tasks[1].listed.iter().find(|overrun| overrun.waited > 20 * MILLISECOND);
    let late = late.expect("the fast model waits for the slow one");
    assert_eq!(late.cause, Cause::Exchange);
    assert!(late.work < 5 * MILLISECOND, "{late:?}");
}

/// Models that exchange values by model time wait for the one that is late, leave out what they missed themselves, and compute what they
/// would have computed anyway.
#[test]
fn connected_models_hold_together() {
    for cores in [[None; 5], [Some(0), Some(1), Some(0), Some(1), None]] {
        let mut tasks = ring(cores);
        let mut slow = Mass::new(0.005);
        slow.slow = |step| (step == 10).then_some((Duration::from_millis(30), false));
        tasks[3].plant = Box::new(slow);
        let options = Options { policy: Policy::Hold, ..options(300) };
        let (outcome, held) = recorded(tasks, &options);
        assert!(outcome.tasks.iter().all(|task| task.ending == Ending::Duration));
        let steps: Vec<u64> = outcome.tasks.iter().map(|task| task.totals.steps).collect();
        assert_eq!(steps, [300, 150, 150, 60, 300]);
        // 30 ms late at a period of 5 ms.
        assert!(outcome.tasks[3].totals.left_out >= 5, "{}", outcome.tasks[3].totals.left_out);
        // Its neighbour with a period of 1 ms had to wait, or to follow on the same thread.
        let neighbour = &outcome.tasks[4];
        assert!(neighbour.totals.left_out >= 20, "{}", neighbour.totals.left_out);
        let free = bits(ring([None; 5]), &Options { pace: Pace::Free, ..options.clone() });
        for ((held, free), task) in held.iter().zip(&free).zip(&outcome.tasks) {
            assert!(held == free, "{} computes something else when it is late", task.name);
        }
    }
}

/// A model of a ring that fails ends the others, whatever they wait for.
#[test]
fn a_model_that_fails_ends_the_others() {
    for policy in [Policy::Stop, Policy::Hold, Policy::Count] {
        let mut tasks = ring([Some(0), Some(1), Some(0), Some(1), None]);
        let mut broken = Mass::new(0.002);
        broken.position = f64::NAN;
        tasks[1].plant = Box::new(broken);
        let outcome = run(tasks, &Options { policy, ..options(60_000) }, &mut |_| {}).unwrap();
        assert!(!outcome.is_success() && outcome.wall < 30_000 * MILLISECOND, "{policy:?}");
        let endings: Vec<&Ending> = outcome.tasks.iter().map(|task| &task.ending).collect();
        let failed = |ending: &&Ending| matches!(ending, Ending::Failed(_) | Ending::Overrun);
        assert!(endings.iter().any(failed), "{policy:?}: {endings:?}");
    }
}

#[test]
fn the_cause_of_an_overrun_is_told() {
    let cause = |task: Task| {
        let outcome = run(vec![task], &options(200), &mut |_| {}).unwrap();
        let at = 4.0 * 0.02;
        let listed = outcome.tasks[0].listed.iter().find(|overrun| (overrun.time - at).abs() < 1e-9).copied();
        listed.expect("the slow call is listed")
    };
    // A sleeping thread uses no processor time: it had no core.
    assert_eq!(cause(late(false, 0)).cause, Cause::Scheduler);
    // On a busy machine the thread may not get the 20 ms of work that make it late by itself.
    let event = cause(late(true, 1));
    assert!(event.cause == Cause::Event || event.work <= 20 * MILLISECOND, "{event:?}");
    let machine = cause(late(true, 0));
    assert!(machine.cause == Cause::Machine || machine.work <= 20 * MILLISECOND, "{machine:?}");
}

/// Five masses in a ring at three rates, each pulled by the one before.
fn ring(cores: [Option<usize>; 5]) -> Vec<Task> {
    let steps = [1, 2, 2, 5, 1];
    let task = |at: usize| {
        let mut task =
            Task::new(&format!("m{at}"), Box::new(Mass::new(steps[at] as f64 * STEP)), steps[at] * MILLISECOND);
        task.core = cores[at];
        task.feeds = vec![Feed { input: 0, task: (at + 4) % 5, output: 0 }];
        task
    };
    (0..5).map(task).collect()
}

/// What a run records of each task, and its outcome.
fn recorded(mut tasks: Vec<Task>, options: &Options) -> (Outcome, Vec<Vec<u64>>) {
    let mut rows: Vec<Rows> = tasks.iter_mut().map(|task| task.record(10_000)).collect();
    let outcome = run(tasks, options, &mut |_| {}).unwrap();
    let bits = rows.iter_mut().map(|rows| rows.drain().iter().flatten().map(|value| value.to_bits()).collect());
    (outcome, bits.collect())
}

fn bits(tasks: Vec<Task>, options: &Options) -> Vec<Vec<u64>> {
    let (outcome, bits) = recorded(tasks, options);
    assert!(outcome.is_success());
    bits
}

#[test]
fn the_spread_over_cores_does_not_change_a_bit() {
    let free = Options { pace: Pace::Free, ..options(1000) };
    let one = bits(ring([None; 5]), &free);
    assert_eq!(one.iter().map(Vec::len).collect::<Vec<_>>(), [3000, 1500, 1500, 600, 3000]);
    // Cores that are not there only cost a warning; the threads are there.
    let four = bits(ring([Some(0), Some(1), Some(2), Some(3), Some(0)]), &free);
    assert!(one == four);
    let five = bits(ring([Some(0), Some(1), Some(2), Some(3), None]), &Options { pace: Pace::Clock, ..options(200) });
    let same = one.iter().zip(&five).all(|(one, five)| one[..five.len()] == five[..]);
    assert!(same && !five[0].is_empty());
}

#[test]
fn values_pass_at_the_boundary_of_the_slower_rate() {
    // A fast mass pulled by the position of a slow one: explicit Euler by hand.
    let mut fast = Task::new("fast", Box::new(Mass::new(STEP)), MILLISECOND);
    fast.feeds = vec![Feed { input: 0, task: 1, output: 0 }];
    let mut rows = fast.record(100);
    let slow = Task::new("slow", Box::new(Mass::new(4.0 * STEP)), 4 * MILLISECOND);
    run(vec![fast, slow], &Options { pace: Pace::Free, ..options(20) }, &mut |_| {}).unwrap();
    let (mut slow_position, mut slow_speed) = (1.0, 0.0);
    let (mut position, mut speed) = (1.0, 0.0);
    for (call, row) in rows.drain().into_iter().enumerate() {
        if call > 0 && call % 4 == 0 {
            (slow_position, slow_speed) =
                (slow_position + 4.0 * STEP * slow_speed, slow_speed + 4.0 * STEP * (-100.0 * slow_position));
        }
        (position, speed) = (position + STEP * speed, speed + STEP * (slow_position - 100.0 * position));
        assert_eq!(row[1..], [position, speed], "call {call}");
    }
}

#[test]
fn an_interrupt_ends_a_run_without_end() {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let options = Options { interrupt: Some(flag), ..Options::default() };
    let task = Task::new("mass", Box::new(Mass::new(STEP)), MILLISECOND);
    let outcome = run(vec![task], &options, &mut |_| {}).unwrap();
    assert_eq!(outcome.tasks[0].ending, Ending::Interrupted);
}
