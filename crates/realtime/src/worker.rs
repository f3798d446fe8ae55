//! The loop of one thread: wait for a release, call the task, measure.

use crate::board::{Board, Stopped};
use crate::cause::{Cause, Overrun, Usual};
use crate::clock::{self, RunDelay};
use crate::executor::{Options, Pace, Policy};
use crate::live::Live;
use crate::plant::Work;
use crate::port::{PortCounts, Trouble};
use crate::rehearsal::Rehearsal;
use crate::scheduling;
use crate::task::{Ending, Task, TaskReport};
use layshaft_results::Signal;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Calls in a row in which the equations were not solved, after which the policy to stop stops.
const UNSOLVED: u64 = 20;

/// Calls with events after which the longest of them tells how long such a call takes.
const ENOUGH_EVENTS: u64 = 5;

/// Milliseconds between two looks at the flag that ends the run while a partner paces it.
const SLICE: u32 = 20;

/// Nanoseconds between two looks at a full ring of the record in a run without a clock.
const FULL: u64 = 200_000;

/// Nanoseconds that a partner who paces the run may take to begin.
const FIRST_PACKET: u64 = 10_000_000_000;

/// What the threads of a run share.
pub(crate) struct Shared<'r> {
    pub options: &'r Options,
    pub boards: &'r [Board],
    pub live: &'r [Live],
    pub stop: AtomicBool,
    /// Clock at model time zero.
    pub epoch: AtomicU64,
    pub barrier: Barrier,
    /// Workers that have not ended.
    pub running: AtomicU64,
}

pub(crate) struct Worker {
    pub core: Option<usize>,
    pub runners: Vec<Runner>,
}

pub(crate) struct Done {
    pub reports: Vec<(usize, TaskReport)>,
    pub warnings: Vec<String>,
    pub end: u64,
}

/// Tells the others at the end, also at an end by panic, so that nobody waits for ever.
struct Leave<'s, 'r>(&'s Shared<'r>);

impl Drop for Leave<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop.store(true, Ordering::Relaxed);
        }
        self.0.running.fetch_sub(1, Ordering::Release);
    }
}

impl Worker {
    pub(crate) fn run(mut self, shared: &Shared) -> Done {
        let _leave = Leave(shared);
        let options = shared.options;
        let mut warnings = Vec::new();
        if let Some(core) = self.core {
            warnings.extend(scheduling::bind_to_core(core).err());
        }
        if let Some(priority) = options.priority {
            warnings.extend(scheduling::take_priority(priority).err());
        }
        scheduling::touch_stack();
        for runner in &mut self.runners {
            runner.prepare(shared);
        }
        shared.barrier.wait();
        shared.barrier.wait();
        self.cycle(shared);
        let end = clock::now();
        Done { reports: self.runners.into_iter().map(|runner| (runner.at, runner.report)).collect(), warnings, end }
    }

    fn cycle(&mut self, shared: &Shared) {
        let epoch = shared.epoch.load(Ordering::Acquire);
        for runner in &mut self.runners {
            runner.heard = epoch;
        }
        let mut free_since = epoch;
        loop {
            let pending = self.runners.iter_mut().filter(|runner| !runner.is_done(shared.options));
            // The first of those that lag behind most.
            let Some(runner) = pending.min_by_key(|runner| runner.call * runner.period) else { return };
            if shared.stop.load(Ordering::Relaxed) {
                return self.end(shared);
            }
            let Some(release) = runner.await_release(shared, epoch) else {
                shared.stop.store(true, Ordering::Relaxed);
                return self.end(shared);
            };
            match runner.call(shared, release, free_since) {
                Ok(()) => {}
                Err(ending) => {
                    shared.stop.store(true, Ordering::Relaxed);
                    runner.report.ending = ending;
                    runner.is_ended = true;
                    return self.end(shared);
                }
            }
            free_since = clock::now();
        }
    }

    /// Ends the tasks that have not ended by themselves.
    fn end(&mut self, shared: &Shared) {
        for runner in self.runners.iter_mut().filter(|runner| !runner.is_done(shared.options)) {
            runner.report.ending = Ending::Other;
        }
    }
}

/// A task while it runs.
pub(crate) struct Runner {
    pub at: usize,
    task: Task,
    period: u64,
    report: TaskReport,
    /// Tasks that feed this one, and its number among their readers.
    sources: Vec<(usize, usize)>,
    signals: Vec<Signal>,
    inputs: Vec<f64>,
    start_inputs: Vec<f64>,
    outputs: Vec<f64>,
    /// Calls made; releases left out before the next.
    call: u64,
    left_out: u64,
    limited_in_a_row: u64,
    preemptions: u64,
    delay: Option<RunDelay>,
    delayed: Option<u64>,
    rehearsal: Rehearsal,
    /// When something valid was last received; whether the silence since has been counted.
    heard: u64,
    is_silent: bool,
    is_ended: bool,
    /// Bits of the time of the last row of the record.
    recorded: Option<u64>,
}

impl Runner {
    pub(crate) fn new(at: usize, task: Task, sources: Vec<(usize, usize)>) -> Runner {
        let signals = task.plant.inputs();
        Runner {
            at,
            period: task.period(),
            report: TaskReport::new(&task),
            sources,
            inputs: vec![0.0; signals.len()],
            start_inputs: vec![0.0; signals.len()],
            outputs: vec![0.0; task.plant.outputs().len()],
            signals,
            task,
            call: 0,
            left_out: 0,
            limited_in_a_row: 0,
            preemptions: 0,
            delay: None,
            delayed: None,
            rehearsal: Rehearsal::default(),
            heard: 0,
            is_silent: false,
            is_ended: false,
            recorded: None,
        }
    }

    /// Everything before the first release: values at the start, caches, counters.
    fn prepare(&mut self, shared: &Shared) {
        self.task.plant.read_inputs(&mut self.inputs);
        self.start_inputs.copy_from_slice(&self.inputs);
        // A failure here comes again in the first call, which reports it.
        let _ = self.task.plant.read_outputs(&mut self.outputs);
        let _ = shared.boards[self.at].write(&self.outputs, &shared.stop);
        // The first one finds no code in the caches at all.
        self.task.plant.rehearse();
        if shared.options.spin > 0 {
            self.rehearse();
        }
        self.preemptions = clock::preemptions();
        let delay = RunDelay::of_this_thread();
        self.delayed = delay.read();
        self.delay = Some(delay);
    }

    fn is_done(&self, options: &Options) -> bool {
        self.is_ended || options.duration.is_some_and(|duration| self.call * self.period >= duration)
    }

    /// Waits for the next release and returns its time; `None` if the partner is silent.
    fn await_release(&mut self, shared: &Shared, epoch: u64) -> Option<u64> {
        match shared.options.pace {
            Pace::Free => Some(clock::now()),
            Pace::Clock => {
                let release = epoch + (self.call + self.left_out) * self.period;
                clock::sleep_until(release.saturating_sub(shared.options.spin));
                if shared.options.spin > 0 {
                    clock::watch_until(self.rehearsal.begin(release));
                    if self.rehearsal.fits(release.saturating_sub(clock::now())) {
                        self.rehearse();
                    }
                }
                clock::watch_until(release);
                Some(release)
            }
            Pace::Partner => self.await_partner(shared),
        }
    }

    /// Brings the code of steps with events back into the caches.
    fn rehearse(&mut self) {
        let begin = clock::thread_work();
        self.task.plant.rehearse();
        self.rehearsal.took(clock::thread_work() - begin);
    }

    fn await_partner(&mut self, shared: &Shared) -> Option<u64> {
        let begin = clock::now();
        let limit = match self.call {
            0 => shared.options.time_out.max(FIRST_PACKET),
            _ => shared.options.time_out,
        };
        let (at, port) = self.task.ports.iter_mut().enumerate().find(|(_, port)| port.has_inputs())?;
        loop {
            if port.wait(SLICE) {
                return Some(clock::now());
            }
            if shared.stop.load(Ordering::Relaxed) {
                return None;
            }
            if clock::now() - begin > limit {
                let (name, counts) = &mut self.report.ports[at];
                counts.count(Trouble::TimeOut, 1);
                self.report.ending = Ending::Silence(name.clone());
                self.is_ended = true;
                return None;
            }
        }
    }

    /// One call. `free_since`: when the thread ended its call before.
    fn call(&mut self, shared: &Shared, release: u64, free_since: u64) -> Result<(), Ending> {
        let (begin, work_begin) = (clock::now(), clock::thread_work());
        let time = self.task.plant.time();
        let (waited, spent_waiting) = self.exchange(shared)?;
        self.receive(shared.options, begin)?;
        self.task.plant.set_inputs(&self.inputs);
        let mut counts = Work::default();
        for _ in 0..self.task.substeps {
            let work = self.task.plant.step().map_err(Ending::Failed)?;
            counts.add(work);
            self.report.add_work(work);
        }
        self.task.plant.read_outputs(&mut self.outputs).map_err(Ending::Failed)?;
        shared.boards[self.at].write(&self.outputs, &shared.stop).map_err(|Stopped| Ending::Other)?;
        let is_paced = shared.options.pace == Pace::Clock;
        let holds = is_paced && shared.options.policy == Policy::Hold && clock::now() - release > self.period;
        self.send(holds);
        self.record(shared);
        let (work, end) = ((clock::thread_work() - work_begin).saturating_sub(spent_waiting), clock::now());
        self.call += 1;

        let turnaround = end - release;
        let (preemptions, delayed) = (clock::preemptions(), self.delay.as_ref().and_then(RunDelay::read));
        let overrun = Overrun {
            time,
            turnaround,
            latency: begin.saturating_sub(release),
            work,
            waited,
            preemptions: preemptions - self.preemptions,
            run_delay: delayed.zip(self.delayed).map(|(now, before)| now.saturating_sub(before)),
            counts,
            cause: Cause::Model,
        };
        (self.preemptions, self.delayed) = (preemptions, delayed);
        let is_overrun = turnaround > self.period && shared.options.pace != Pace::Free;
        let cause = is_overrun.then(|| overrun.judge(self.period, free_since > release, self.usual()));
        if let Some(cause) = cause {
            self.report.add_overrun(Overrun { cause, ..overrun });
        }
        self.measure(&overrun);
        let live = &shared.live[self.at];
        live.record(self.report.time, turnaround, cause);
        if !self.report.ports.is_empty() {
            // Before the count, which is what others look for.
            self.report.ports.iter().filter_map(|(_, counts)| counts.out_of_range).for_each(|wrong| live.refuse(wrong));
            let sum = |count: fn(&PortCounts) -> u64| self.report.ports.iter().map(|(_, counts)| count(counts)).sum();
            live.refused.store(sum(PortCounts::refused), Ordering::Relaxed);
            live.time_outs.store(sum(|counts| counts.of(Trouble::TimeOut)), Ordering::Relaxed);
        }
        self.judge(shared, &overrun, is_overrun)
    }

    /// Takes the outputs of other tasks that belong to this model time; returns the time it took to get them, and the processor time, since
    /// a wait watches for them.
    fn exchange(&mut self, shared: &Shared) -> Result<(u64, u64), Ending> {
        let (mut waited, mut spent) = (0, 0);
        let time = self.call * self.period;
        for &(source, reader) in &self.sources {
            let board = &shared.boards[source];
            let number = |time: u64| time / board.period;
            let (began, work_before) = (clock::now(), clock::thread_work());
            if board.await_entry(number(time), &shared.stop).map_err(|Stopped| Ending::Other)? {
                waited += clock::now() - began;
                spent += clock::thread_work() - work_before;
            }
            for feed in self.task.feeds.iter().filter(|feed| feed.task == source) {
                self.inputs[feed.input] = board.value(number(time), feed.output);
            }
            board.release(reader, number(time + self.period));
        }
        Ok((waited, spent))
    }

    fn receive(&mut self, options: &Options, now: u64) -> Result<(), Ending> {
        let mut expects = false;
        let mut heard = false;
        for (port, (_, counts)) in self.task.ports.iter_mut().zip(&mut self.report.ports) {
            if port.has_inputs() {
                expects = true;
                heard |= port.receive(&self.signals, &mut self.inputs, counts);
            }
        }
        if heard {
            self.heard = now;
            self.is_silent = false;
        } else if expects && !self.is_silent && now.saturating_sub(self.heard) > options.time_out {
            self.is_silent = true;
            return self.silence(options);
        }
        Ok(())
    }

    #[cold]
    fn silence(&mut self, options: &Options) -> Result<(), Ending> {
        for (port, (name, counts)) in self.task.ports.iter().zip(&mut self.report.ports) {
            if port.has_inputs() {
                counts.count(Trouble::TimeOut, 1);
                if options.policy == Policy::Stop {
                    return Err(Ending::Silence(name.clone()));
                }
            }
        }
        if options.reset_inputs {
            self.inputs.copy_from_slice(&self.start_inputs);
        }
        Ok(())
    }

    fn send(&mut self, holds: bool) {
        self.report.time = self.task.plant.time();
        if !holds {
            for (port, (_, counts)) in self.task.ports.iter_mut().zip(&mut self.report.ports) {
                port.send(self.report.time, &self.outputs, counts);
            }
        }
    }

    fn record(&mut self, shared: &Shared) {
        let Some(tap) = &mut self.task.tap else { return };
        // A model that stands still has nothing new to record.
        if self.recorded == Some(self.report.time.to_bits()) {
            return;
        }
        self.recorded = Some(self.report.time.to_bits());
        // Without a clock there is time to wait for the thread that writes.
        while shared.options.pace == Pace::Free && tap.is_full() && !shared.stop.load(Ordering::Relaxed) {
            clock::sleep_until(clock::now() + FULL);
        }
        self.report.unrecorded += u64::from(!tap.put(self.report.time, &self.outputs));
    }

    fn usual(&self) -> Usual {
        let calls = self.report.calls().max(1);
        let (events, totals, work) = (&self.report.event_work, &self.report.totals, self.report.work.mean());
        let passes = totals.solutions + totals.newton_iterations;
        Usual {
            work,
            pass: if passes == 0 { f64::INFINITY } else { work as f64 * calls as f64 / passes as f64 },
            newton_iterations: totals.newton_iterations as f64 / calls as f64,
            event_work: (events.count() >= ENOUGH_EVENTS).then(|| events.max()),
        }
    }

    fn measure(&mut self, call: &Overrun) {
        let report = &mut self.report;
        report.turnaround.record(call.turnaround);
        report.latency.record(call.latency);
        report.work.record(call.work);
        report.trace.record(call.time, call.turnaround);
        report.work_trace.record(call.time, call.work);
        if call.counts.events > 0 {
            report.totals.event_calls += 1;
            report.event_work.record(call.work);
        }
        self.limited_in_a_row = if call.counts.limits > 0 { self.limited_in_a_row + 1 } else { 0 };
        report.totals.limited_in_a_row = report.totals.limited_in_a_row.max(self.limited_in_a_row);
    }

    /// What the policy makes of the call.
    fn judge(&mut self, shared: &Shared, call: &Overrun, is_overrun: bool) -> Result<(), Ending> {
        if let Some(message) = self.task.plant.termination() {
            return Err(Ending::Terminated(message));
        }
        if let Some(at) = self.outputs.iter().position(|value| !value.is_finite()) {
            let (name, value) = (&self.report.outputs[at].0, self.outputs[at]);
            return Err(Ending::Failed(format!("`{name}` = {value} at time {}: no number any more", self.report.time)));
        }
        match shared.options.policy {
            Policy::Stop if is_overrun => Err(Ending::Overrun),
            Policy::Stop if self.limited_in_a_row >= UNSOLVED => Err(Ending::NotSolved),
            Policy::Hold if is_overrun => {
                let missed = call.turnaround / self.period;
                self.left_out += missed;
                self.report.totals.left_out += missed;
                Ok(())
            }
            Policy::Stop | Policy::Hold | Policy::Count => Ok(()),
        }
    }
}
