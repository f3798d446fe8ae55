//! The simulation loop: steps, output points, events, restarts.

mod release;

use release::Releases;

use std::sync::atomic::Ordering;

use crate::chatter::{ChatterGuard, ChatterReport};
use crate::constants::steps;
use crate::evaluator::Evaluator;
use crate::events::RootMonitor;
use crate::failure::{Cause, Failure};
use crate::method::Method;
use crate::methods::automatic::Automatic;
use crate::methods::implicit_euler::ImplicitEuler;
use crate::methods::nordsieck::{Family, Nordsieck};
use crate::methods::radau::Radau;
use crate::methods::runge_kutta::RungeKutta;
use crate::methods::{Beginning, Integrator, StepFailure, smallest_step};
use crate::norm::Weights;
use crate::options::{Options, Output};
use crate::stall::StallGuard;
use crate::statistics::{Ending, Statistics, Stopwatch};
use crate::system::{EvalFailure, Hybrid, Point, PointKind, Sink, Step, StepOutcome, Trigger};

/// A system with root functions takes at least so many steps, lest it jump over crossings while its states rest.
const FEWEST_STEPS_WITH_ROOTS: f64 = 100.0;
/// Precision of events relative to the step, for a tolerance of 1.
const EVENT_PRECISION: f64 = 2.5e-4;
/// States named where a run stands still.
const STALLED_STATES: usize = 3;

/// Integrates the model from `options.start` to `options.stop`. On entry `y` holds the states at the start, the model
/// being initialised there; on return the states at the time reached, also after a failure.
pub fn integrate<H: Hybrid, S: Sink<H>>(
    model: &mut H,
    y: &mut [f64],
    options: &Options,
    sink: &mut S,
) -> Result<Statistics, Failure> {
    let stopwatch = Stopwatch::start();
    let mut statistics = Statistics { time: options.start, ..Statistics::default() };
    let result = dispatch(model, y, options, sink, &mut statistics);
    statistics.cpu_seconds = stopwatch.seconds();
    match result {
        Ok(ending) => Ok(Statistics { ending, ..statistics }),
        Err(cause) => Err(Failure { time: statistics.time, cause, statistics: Box::new(statistics) }),
    }
}

fn dispatch<H: Hybrid, S: Sink<H>>(
    model: &mut H,
    y: &mut [f64],
    options: &Options,
    sink: &mut S,
    statistics: &mut Statistics,
) -> Result<Ending, Cause> {
    if let Some(complaint) = options.complaint() {
        return Err(Cause::Options(complaint));
    }
    if y.len() != model.dimension() {
        return Err(Cause::Options(format!("{} start values for {} states", y.len(), model.dimension())));
    }
    let mut options = options.clone();
    if model.root_count() > 0 && options.stop > options.start {
        options.max_step = options.max_step.min((options.stop - options.start) / FEWEST_STEPS_WITH_ROOTS);
    }
    let options = &options;
    let integrator: Box<dyn Integrator> = match options.method {
        Method::Auto => Box::new(Automatic::new(model, options)),
        Method::Radau => Box::new(Radau::new(model, options)),
        Method::Bdf => Box::new(Nordsieck::new(Family::Bdf, model, options)),
        Method::Adams => Box::new(Nordsieck::new(Family::Adams, model, options)),
        Method::DormandPrince => Box::new(RungeKutta::dormand_prince(model, options)),
        Method::ExplicitEuler => Box::new(RungeKutta::euler(model, options)),
        Method::RungeKutta4 => Box::new(RungeKutta::classical(model, options)),
        Method::ImplicitEuler => Box::new(ImplicitEuler::new(model, options)),
    };
    Run::new(model, y, options, sink, statistics, integrator).simulate()
}

/// One run in progress.
struct Run<'a, H, S> {
    model: &'a mut H,
    sink: &'a mut S,
    options: &'a Options,
    statistics: &'a mut Statistics,
    integrator: Box<dyn Integrator>,
    /// States at the present time.
    y: &'a mut [f64],
    ydot: Vec<f64>,
    ydot_before: Vec<f64>,
    y_before: Vec<f64>,
    output: Vec<f64>,
    roots: RootMonitor,
    chatter: ChatterGuard,
    releases: Releases,
    root_values: Vec<f64>,
    stall: StallGuard,
    /// Time of the last state event and the first root that caused it.
    last_event: Option<(f64, usize)>,
    weights: Weights,
    next_time_event: f64,
    /// The integrator stands at the present point; not so while a time event is due at once.
    started: bool,
    /// Index of the next point of the output grid.
    next_point: u64,
    /// Time of the last point given to the sink.
    last_point: f64,
}

/// Whether the loop goes on.
enum Progress {
    Continue,
    End(Ending),
}

impl<'a, H: Hybrid, S: Sink<H>> Run<'a, H, S> {
    fn new(
        model: &'a mut H,
        y: &'a mut [f64],
        options: &'a Options,
        sink: &'a mut S,
        statistics: &'a mut Statistics,
        integrator: Box<dyn Integrator>,
    ) -> Self {
        let n = model.dimension();
        Self {
            ydot: vec![0.0; n],
            ydot_before: vec![0.0; n],
            y_before: vec![0.0; n],
            output: vec![0.0; n],
            roots: RootMonitor::new(
                model,
                options.root_width(),
                EVENT_PRECISION * options.tolerance,
                options.stop - options.start,
            ),
            chatter: ChatterGuard::new(options.chattering, options.stop - options.start),
            releases: Releases::default(),
            root_values: vec![0.0; model.root_count()],
            stall: StallGuard::new(options.start, options.stop - options.start),
            last_event: None,
            weights: Weights::new(n, model.nominal(), options.tolerance, options.tolerance),
            next_time_event: f64::INFINITY,
            started: false,
            next_point: 1,
            last_point: options.start,
            model,
            sink,
            options,
            statistics,
            integrator,
            y,
        }
    }

    fn simulate(mut self) -> Result<Ending, Cause> {
        self.begin()?;
        loop {
            if self.statistics.time >= self.options.stop {
                return Ok(Ending::StopTime);
            }
            if self.options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                self.emit_present(PointKind::Final)?;
                return Ok(Ending::Interrupted);
            }
            if self.statistics.steps + self.statistics.rejected >= self.options.max_steps {
                return Err(Cause::TooManySteps(self.options.max_steps));
            }
            let advanced = self.advance();
            let stalled = match advanced {
                Ok(Progress::Continue) if !self.options.method.is_fixed_step() && self.options.step.is_none() => {
                    self.stalled()
                }
                _ => None,
            };
            match stalled.map_or(advanced, Err) {
                Ok(Progress::Continue) => {}
                Ok(Progress::End(ending)) => return Ok(ending),
                Err(cause) => {
                    let cause = self.blame_release(cause);
                    self.emit_last_words(&cause);
                    self.statistics.time = self.statistics.time.max(self.last_point);
                    return Err(cause);
                }
            }
        }
    }

    /// The cause of a run that stands still.
    fn stalled(&mut self) -> Option<Cause> {
        let Statistics { time, steps, rejected, .. } = *self.statistics;
        let report = self.stall.check(time, steps, rejected)?;
        self.weights.refresh(self.y);
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        let mut states = Vec::new();
        if evaluator.derivatives(time, self.y, &mut self.ydot).is_ok() {
            while states.len() < STALLED_STATES.min(self.y.len()) {
                let fastest = self.weights.largest(&self.ydot);
                if self.ydot[fastest] == 0.0 {
                    break;
                }
                self.ydot[fastest] = 0.0;
                states.push(self.model.state_name(fastest));
            }
        }
        let last_event = self.last_event.map(|(at, root)| (at, self.model.root_name(root)));
        Some(Cause::Stalled { attempts: report.attempts, interval: report.interval, states, last_event })
    }

    fn begin(&mut self) -> Result<(), Cause> {
        let start = self.options.start;
        self.emit_present(PointKind::Initial)?;
        self.announce_time_event(start)?;
        let due = self.next_time_event == start;
        Evaluator { system: self.model, statistics: self.statistics }
            .derivatives(start, self.y, &mut self.ydot)
            .map_err(evaluation)?;
        self.reset_roots(start)?;
        self.restart(start)?;
        if due {
            self.event(start, false, false)?;
        }
        Ok(())
    }

    /// One step with the output and the event it brings.
    fn advance(&mut self) -> Result<Progress, Cause> {
        let start = self.statistics.time;
        let horizon = self.options.stop.min(self.next_time_event);
        if horizon - start <= steps::REACHED * start.abs() {
            // The horizon is the next number or so: the states have no time to change.
            self.statistics.time = horizon;
            return self.event_or_end(horizon);
        }
        let mut limit = horizon;
        let mut next_break = f64::INFINITY;
        if self.model.has_history() {
            let smooth = self.model.next_break(start + smallest_step(start));
            if smooth + smallest_step(smooth) < horizon {
                limit = smooth;
                next_break = smooth;
                self.model.approach(smooth);
            }
        }
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        if let Err(failure) = self.integrator.step(&mut evaluator, limit) {
            return Err(self.step_failed(failure));
        }
        self.statistics.steps += 1;
        let mut crossing = None;
        if !self.roots.is_empty() {
            let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
            match self.roots.check(&mut evaluator, self.integrator.solution()) {
                Ok(found) => crossing = found,
                Err(failure) => return self.repeat_shorter(start, failure),
            }
            self.statistics.unresolved = self.roots.unresolved();
            self.resolve_roots();
        }
        let end = crossing.unwrap_or(self.integrator.solution().time());
        if self.model.has_history() {
            let solution = self.integrator.solution();
            // A value at the end that differs by rounding would be a jump.
            let states = |time: f64, states: &mut [f64]| match time == solution.time() {
                true => states.copy_from_slice(solution.states()),
                false => solution.interpolate(time, states),
            };
            let step = Step { start, end, states: &states };
            let longest = self.model.step_taken(step).map_err(evaluation)?;
            if longest < self.integrator.solution().step_size() {
                self.integrator.shorten(longest);
            }
        }
        self.emit_grid(end)?;
        let solution = self.integrator.solution();
        let states = |time: f64, states: &mut [f64]| match time == solution.time() {
            true => states.copy_from_slice(solution.states()),
            false => solution.interpolate(time, states),
        };
        let step = Step { start, end, states: &states };
        self.sink.step(self.model, step).map_err(|failure| Cause::Sink(failure.message))?;
        if let Some(event) = crossing
            && event < self.integrator.solution().time()
            && !self.integrator.solution().interpolates_precisely()
        {
            self.step_to(start, event)?;
            let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
            if !self.roots.confirm(&mut evaluator, event, self.integrator.solution().states()).map_err(evaluation)? {
                crossing = None;
            }
        }
        if end == self.integrator.solution().time() {
            self.y.copy_from_slice(self.integrator.solution().states());
        } else {
            self.integrator.solution().interpolate(end, self.y);
        }
        self.statistics.time = end;
        if crossing.is_some() {
            return self.event(end, true, false);
        }
        if end == horizon {
            return self.event_or_end(end);
        }
        if end == next_break {
            self.pass_break(end)?;
        }
        if self.options.output == Output::Steps {
            self.emit_present(PointKind::Regular)?;
        }
        let outcome = self.model.step_completed(end, self.y).map_err(evaluation)?;
        match outcome {
            StepOutcome::Continue if self.watch_again(end)? => self.event(end, false, true),
            StepOutcome::Continue => Ok(Progress::Continue),
            StepOutcome::Event => self.event(end, false, true),
            StepOutcome::Terminate => {
                self.emit_present(PointKind::Final)?;
                Ok(Progress::End(Ending::Terminated))
            }
        }
    }

    /// From the derivatives before a break to those after it.
    fn pass_break(&mut self, t: f64) -> Result<(), Cause> {
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.derivatives(t, self.y, &mut self.ydot_before).map_err(evaluation)?;
        self.model.approach(f64::INFINITY);
        self.model.break_passed(t, self.y).map_err(evaluation)?;
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.derivatives(t, self.y, &mut self.ydot).map_err(evaluation)?;
        if self.ydot != self.ydot_before && self.derivatives_jumped() {
            self.restart(t)?;
        }
        Ok(())
    }

    /// Goes back to the start of the last step and from there to `end`.
    fn step_to(&mut self, start: f64, end: f64) -> Result<(), Cause> {
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.derivatives(start, self.y, &mut self.ydot).map_err(evaluation)?;
        self.integrator.resume(start, self.y, &self.ydot);
        while self.integrator.solution().time() < end {
            let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
            if let Err(failure) = self.integrator.step(&mut evaluator, end) {
                return Err(self.step_failed(failure));
            }
        }
        Ok(())
    }

    /// The model could not be evaluated where the last step led: goes back to its start and tries a quarter of it.
    fn repeat_shorter(&mut self, start: f64, failure: EvalFailure) -> Result<Progress, Cause> {
        let step = steps::REPEATED * (self.integrator.solution().time() - start);
        if failure.fatal || step <= smallest_step(start) {
            return Err(evaluation(failure));
        }
        self.statistics.steps -= 1;
        self.statistics.rejected += 1;
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.derivatives(start, self.y, &mut self.ydot).map_err(evaluation)?;
        self.reset_roots(start)?;
        self.restart(start)?;
        if self.integrator.shorten(step) { Ok(Progress::Continue) } else { Err(evaluation(failure)) }
    }

    /// At the limit of a step: the time event due there, or the end of the simulation.
    fn event_or_end(&mut self, t: f64) -> Result<Progress, Cause> {
        if t == self.next_time_event {
            return self.event(t, false, false);
        }
        // The last step is a step too: what the model checks at its end is checked here.
        self.model.step_completed(t, self.y).map_err(evaluation)?;
        if self.roots.ends_at_zero() {
            return self.event(t, true, false);
        }
        self.emit_present(PointKind::Final)?;
        Ok(Progress::End(Ending::StopTime))
    }

    /// Executes an event at the present point and prepares the integrator to go on from there.
    fn event(&mut self, t: f64, by_root: bool, by_step: bool) -> Result<Progress, Cause> {
        let by_time = t == self.next_time_event;
        self.statistics.state_events += u64::from(by_root);
        self.statistics.time_events += u64::from(by_time);
        self.statistics.step_events += u64::from(by_step);
        let on_grid = self.skip_grid_point(t);
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        let comparable = evaluator.derivatives(t, self.y, &mut self.ydot_before).is_ok();
        if self.options.event_points {
            self.emit_present(PointKind::BeforeEvent)?;
        }
        self.y_before.copy_from_slice(self.y);
        let crossed = if by_root { self.roots.crossed() } else { &[] };
        if let Some(&root) = crossed.first() {
            self.last_event = Some((t, root));
        }
        if let Some(report) = self.chatter.count(t, crossed) {
            return Err(self.chattering(report));
        }
        if let Some(report) = self.chatter.record(t, crossed, self.roots.hovers())
            && !(comparable && self.release(t, &report))
        {
            return Err(self.chattering(report));
        }
        let crossed = if by_root { self.roots.crossed() } else { &[] };
        let trigger = Trigger { roots: crossed, time: by_time, step: by_step };
        let outcome = self.model.event(trigger, t, self.y).map_err(evaluation)?;
        if outcome.discrete_changed || outcome.states_changed {
            self.chatter.note_change();
        }
        if self.options.event_points {
            self.emit_present(PointKind::AfterEvent)?;
        } else if on_grid || t >= self.options.stop || outcome.terminate {
            self.emit_present(PointKind::Regular)?;
        }
        if outcome.terminate {
            return Ok(Progress::End(Ending::Terminated));
        }
        if t >= self.options.stop {
            return Ok(Progress::End(Ending::StopTime));
        }
        self.announce_time_event(t)?;
        if by_time && self.next_time_event == t {
            return Err(Cause::TimeEventInThePast { announced: t });
        }
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.derivatives(t, self.y, &mut self.ydot).map_err(evaluation)?;
        self.reset_roots(t)?;
        let states_changed = outcome.states_changed || *self.y != *self.y_before;
        if !self.started || !comparable || states_changed || self.derivatives_jumped() {
            self.restart(t)?;
        } else {
            self.integrator.resume(t, self.y, &self.ydot);
            if by_root {
                self.integrator.equations_changed();
            }
        }
        Ok(Progress::Continue)
    }

    fn chattering(&self, report: ChatterReport) -> Cause {
        let names = report.roots.iter().map(|&root| self.model.root_name(root)).collect();
        Cause::Chattering { events: report.events, interval: report.interval, roots: report.roots, names }
    }

    /// Whether the event changed the derivatives by more than a step would tolerate.
    fn derivatives_jumped(&mut self) -> bool {
        self.weights.refresh(self.y);
        for (before, after) in self.ydot_before.iter_mut().zip(&self.ydot) {
            *before = after - *before;
        }
        self.weights.norm(&self.ydot_before) * self.integrator.solution().step_size() > steps::HARMLESS_JUMP
    }

    fn restart(&mut self, t: f64) -> Result<(), Cause> {
        if t > self.options.start {
            self.statistics.restarts += 1;
        }
        let limit = self.options.stop.min(self.next_time_event);
        self.started = limit > t;
        if !self.started {
            return Ok(());
        }
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        match self.integrator.start(&mut evaluator, Beginning { t, y: self.y, ydot: &self.ydot, limit }) {
            Ok(()) => {
                self.resolve_roots();
                Ok(())
            }
            Err(failure) => Err(self.step_failed(failure)),
        }
    }

    /// Makes the step to come short enough for the root functions.
    fn resolve_roots(&mut self) {
        let limit = self.roots.step_limit();
        if limit < self.integrator.solution().step_size() {
            self.integrator.shorten(limit);
        }
    }

    fn reset_roots(&mut self, t: f64) -> Result<(), Cause> {
        if self.roots.is_empty() {
            return Ok(());
        }
        let mut evaluator = Evaluator { system: self.model, statistics: self.statistics };
        evaluator.roots(t, self.y, self.roots.values_mut()).map_err(evaluation)?;
        self.roots.reset(self.model);
        Ok(())
    }

    fn announce_time_event(&mut self, t: f64) -> Result<(), Cause> {
        self.next_time_event = self.model.next_time_event();
        if self.next_time_event < t || self.next_time_event.is_nan() {
            return Err(Cause::TimeEventInThePast { announced: self.next_time_event });
        }
        Ok(())
    }

    /// The time of a point of the output grid, if it lies before the stop time.
    fn grid_time(&self, index: u64) -> Option<f64> {
        let Output::Interval(interval) = self.options.output else { return None };
        let time = self.options.start + index as f64 * interval;
        (time < self.options.stop - 1e-9 * interval).then_some(time)
    }

    /// Emits the grid points before `end`; one closer to `end` than rounding is left for the event or end there.
    fn emit_grid(&mut self, end: f64) -> Result<(), Cause> {
        let Output::Interval(interval) = self.options.output else { return Ok(()) };
        let closeness = 1e-9 * interval;
        while let Some(time) = self.grid_time(self.next_point) {
            if time > end - closeness {
                break;
            }
            self.next_point += 1;
            self.integrator.solution().interpolate(time, &mut self.output);
            let point = Point { kind: PointKind::Regular, time, states: &self.output };
            self.statistics.points += 1;
            self.last_point = time;
            self.sink.point(self.model, point).map_err(|failure| Cause::Sink(failure.message))?;
        }
        Ok(())
    }

    /// Drops the grid point that coincides with an event. Returns whether there was one.
    fn skip_grid_point(&mut self, t: f64) -> bool {
        let Output::Interval(interval) = self.options.output else { return false };
        let coincides = self.grid_time(self.next_point).is_some_and(|time| (time - t).abs() <= 1e-9 * interval);
        self.next_point += u64::from(coincides);
        coincides
    }

    /// After a failure, the last good point is the one to look at. That it cannot be stored is no news then.
    fn emit_last_words(&mut self, cause: &Cause) {
        if !matches!(cause, Cause::Sink(_)) && self.last_point < self.statistics.time {
            let _ = self.emit_present(PointKind::Final);
        }
    }

    fn emit_present(&mut self, kind: PointKind) -> Result<(), Cause> {
        self.statistics.points += 1;
        self.last_point = self.statistics.time;
        let point = Point { kind, time: self.statistics.time, states: self.y };
        self.sink.point(self.model, point).map_err(|failure| Cause::Sink(failure.message))
    }

    fn step_failed(&self, failure: StepFailure) -> Cause {
        match failure {
            StepFailure::Evaluation(failure) => evaluation(failure),
            StepFailure::StepTooSmall { step, state } => {
                Cause::StepTooSmall { step, state, name: self.model.state_name(state) }
            }
            StepFailure::Corrector { step, state } => {
                Cause::Corrector { step, state, name: self.model.state_name(state) }
            }
        }
    }
}

fn evaluation(failure: EvalFailure) -> Cause {
    Cause::Evaluation(failure.message)
}
