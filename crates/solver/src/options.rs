//! What the user of [`integrate`](crate::integrate) can choose.

use crate::constants::events::ROOT_WIDTH;
use crate::method::Method;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Where the sink receives points between events.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Output {
    /// At `start + k * interval`.
    Interval(f64),
    /// At the end of every accepted step.
    #[default]
    Steps,
    /// Only at start, events and end.
    Events,
}

/// When a dense sequence of state events is taken for chattering and ends the run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chattering {
    /// So many state events …
    pub events: usize,
    /// … within this fraction of the simulated span.
    pub fraction: f64,
}

impl Default for Chattering {
    fn default() -> Self {
        Self { events: 200, fraction: 1e-7 }
    }
}

/// More points of the output grid than this are taken for a mistake.
const MOST_POINTS: f64 = 1e9;

/// Settings of one run.
#[derive(Debug, Clone)]
pub struct Options {
    pub start: f64,
    pub stop: f64,
    pub method: Method,
    /// Relative tolerance of the local error; the absolute one is this times the nominal value of each state.
    pub tolerance: f64,
    /// Step size of a fixed-step method, required there. Given to Radau or Dormand–Prince it switches their error
    /// control off. Multistep methods reject it.
    pub step: Option<f64>,
    /// Largest step a variable-step method may take.
    pub max_step: f64,
    /// First step to try; found from the derivatives when absent.
    pub initial_step: Option<f64>,
    /// Largest order of BDF and Adams, lowered to what the method has.
    pub max_order: usize,
    pub output: Output,
    /// Give the sink the points just before and after each event.
    pub event_points: bool,
    /// Width by which a root function must pass zero to change domain, relative to its nominal value. Absent: 2.5e-5
    /// of the tolerance.
    pub hysteresis: Option<f64>,
    pub chattering: Chattering,
    /// Accepted and rejected steps after which the run is given up.
    pub max_steps: u64,
    /// Set to true from elsewhere, it ends the run after the current step.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            start: 0.0,
            stop: 1.0,
            method: Method::default(),
            tolerance: 1e-6,
            step: None,
            max_step: f64::INFINITY,
            initial_step: None,
            max_order: 12,
            output: Output::default(),
            event_points: true,
            hysteresis: None,
            chattering: Chattering::default(),
            max_steps: u64::MAX,
            interrupt: None,
        }
    }
}

impl Options {
    /// Width by which a root function of nominal value 1 must pass zero to change domain.
    pub fn root_width(&self) -> f64 {
        self.hysteresis.unwrap_or(ROOT_WIDTH * self.tolerance)
    }

    /// Says what is wrong with the settings, if anything.
    pub(crate) fn complaint(&self) -> Option<String> {
        if !(self.start.is_finite() && self.stop.is_finite()) {
            return Some(format!("start time {} and stop time {} must be finite", self.start, self.stop));
        }
        if self.stop > self.start && self.stop - self.start < f64::MIN_POSITIVE {
            return Some(format!("from start time {} to stop time {} is too short a time", self.start, self.stop));
        }
        if self.stop < self.start {
            return Some(format!("stop time {} lies before start time {}", self.stop, self.start));
        }
        if !(self.tolerance >= 1e-14 && self.tolerance <= 1.0) {
            return Some(format!("tolerance {} must lie between 1e-14 and 1", self.tolerance));
        }
        if let Output::Interval(interval) = self.output
            && !(interval > 0.0 && interval.is_finite())
        {
            return Some(format!("output interval {interval} must be positive"));
        }
        if let Output::Interval(interval) = self.output
            && (self.stop - self.start) / interval > MOST_POINTS
        {
            return Some(format!("an output interval of {interval} makes more than {MOST_POINTS:e} points"));
        }
        match self.step {
            None if self.method.is_fixed_step() => {
                return Some(format!("method {} needs a step size", self.method.name()));
            }
            Some(step) if !(step > 0.0 && step.is_finite()) => {
                return Some(format!("step size {step} must be positive"));
            }
            Some(_) if matches!(self.method, Method::Auto | Method::Bdf | Method::Adams) => {
                return Some(format!(
                    "method {} chooses its step itself; use max_step to bound it",
                    self.method.name()
                ));
            }
            _ => {}
        }
        if !(self.max_step > 0.0) {
            return Some(format!("largest step {} must be positive", self.max_step));
        }
        if self.max_order == 0 {
            return Some("largest order must be at least 1".to_string());
        }
        if self.initial_step.is_some_and(|step| !(step > 0.0 && step.is_finite())) {
            return Some("initial step must be positive".to_string());
        }
        if self.hysteresis.is_some_and(|width| !(width >= 0.0 && width.is_finite())) {
            return Some("hysteresis must not be negative".to_string());
        }
        None
    }
}
