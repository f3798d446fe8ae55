//! What an operator sees of a run and tells it, from another thread. The loop never waits here.

use super::supervisor::{Alarm, Margin, State, Supervisor};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Seconds of the run between two samples, and samples kept for whoever takes them.
const EVERY: f64 = 0.016;
const KEPT: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Order {
    None,
    Pause,
    Resume,
    Stop,
    EmergencyStop,
}

/// The latest of a run.
#[derive(Clone, Debug, Default)]
pub struct View {
    pub time: f64,
    pub state: Option<State>,
    pub alarms: Vec<Alarm>,
    pub margins: Vec<Margin>,
}

/// A time and the values of the log's columns.
pub type Sample = (f64, Vec<f64>);

pub struct Monitor {
    order: AtomicU8,
    may_start: AtomicBool,
    /// Nanoseconds of the clock at which the operator was last heard; 0: none is expected.
    heard: AtomicU64,
    view: Mutex<View>,
    samples: Mutex<VecDeque<Sample>>,
    next: AtomicU64,
}

impl Default for Monitor {
    fn default() -> Monitor {
        Monitor {
            order: AtomicU8::new(0),
            may_start: AtomicBool::new(true),
            heard: AtomicU64::new(0),
            view: Mutex::default(),
            samples: Mutex::default(),
            next: AtomicU64::new(0),
        }
    }
}

impl Monitor {
    /// An emergency stop is not overtaken by other orders.
    pub fn order(&self, order: Order) {
        let _ = self.order.fetch_max(order as u8, Ordering::Relaxed);
    }

    pub(super) fn take_order(&self) -> Order {
        match self.order.swap(0, Ordering::Relaxed) {
            1 => Order::Pause,
            2 => Order::Resume,
            3 => Order::Stop,
            4 => Order::EmergencyStop,
            _ => Order::None,
        }
    }

    pub fn allow_start(&self, may_start: bool) {
        self.may_start.store(may_start, Ordering::Relaxed);
    }

    pub(super) fn may_start(&self) -> bool {
        self.may_start.load(Ordering::Relaxed)
    }

    /// The operator's page was heard; from now on its silence is noticed.
    pub fn operator_heard(&self) {
        self.heard.store(layshaft_realtime::now(), Ordering::Relaxed);
    }

    /// Seconds since the operator was heard; 0 if none is expected.
    pub(super) fn operator_silence(&self) -> f64 {
        match self.heard.load(Ordering::Relaxed) {
            0 => 0.0,
            heard => layshaft_realtime::now().saturating_sub(heard) as f64 / 1e9,
        }
    }

    /// Called in every step.
    pub(super) fn show(&self, time: f64, row: &[f64], supervisor: &Supervisor) {
        let due = f64::from_bits(self.next.load(Ordering::Relaxed));
        if time < due {
            return;
        }
        self.next.store((time + EVERY).to_bits(), Ordering::Relaxed);
        if let Ok(mut samples) = self.samples.try_lock() {
            if samples.len() >= KEPT {
                samples.pop_front();
            }
            samples.push_back((time, row.to_vec()));
        }
        if let Ok(mut view) = self.view.try_lock() {
            view.time = time;
            view.state = Some(supervisor.state);
            if view.alarms.len() != supervisor.alarms.len() {
                view.alarms.clone_from(&supervisor.alarms);
            }
            view.margins.clone_from(&supervisor.margins);
        }
    }

    pub fn view(&self) -> View {
        self.view.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Samples since the last call.
    pub fn take_samples(&self) -> Vec<Sample> {
        self.samples.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect()
    }
}
