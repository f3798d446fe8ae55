//! The thread between the task's samples and the viewers: 60 times a second, and when an input has taken effect, it takes what has come, shows it to the
//! program and sends it on.

use crate::host::{Batch, Host, Outbox, RowHead};
use crate::hub::{Ask, Hub};
use layshaft_realtime::Samples;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Ticks between two messages of status.
const STATUS: u32 = crate::RATE / 4;
/// Samples taken in one tick, at most: the rest comes with the next.
const TAKEN: usize = 4096;

pub(crate) struct Pump {
    pub hub: Arc<Hub>,
    pub samples: Samples,
    pub host: Box<dyn Host>,
    pub asks: Receiver<Ask>,
    pub stop: Arc<AtomicBool>,
}

impl Pump {
    pub(crate) fn run(mut self) {
        let period = Duration::from_secs(1) / crate::RATE;
        let mut next = Instant::now() + period;
        let mut batch = Batch::default();
        let mut ticks = 0;
        loop {
            let is_last = self.stop.load(Ordering::Acquire);
            let wait = if is_last { Duration::ZERO } else { next.saturating_duration_since(Instant::now()) };
            let mut out = Outbox::default();
            match self.asks.recv_timeout(wait) {
                Ok(Ask::Samples) => self.tick(&mut batch, &mut out),
                Ok(Ask::Left) => {
                    self.host.abandoned(&mut out);
                    out.status_changed();
                }
                Ok(ask) => self.answer(ask, &mut out),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    next = (next + period).max(Instant::now());
                    ticks += 1;
                    self.tick(&mut batch, &mut out);
                    out.status_changed |= ticks % STATUS == 0 || is_last;
                }
            }
            for message in &out.messages {
                self.hub.tell_all(message);
            }
            if out.status_changed {
                self.hub.tell_status(&self.host.status());
            }
            if is_last {
                // What a tick leaves, others take.
                while !batch.is_empty() {
                    self.tick(&mut batch, &mut out);
                }
                self.host.finish();
                return;
            }
        }
    }

    fn tick(&mut self, batch: &mut Batch, out: &mut Outbox) {
        batch.clear();
        batch.is_over = self.samples.is_closed();
        while batch.heads.len() < TAKEN {
            let Some(sample) = self.samples.next_sample() else { break };
            let begin = batch.values.len();
            let width = batch.generations.iter().rev().find(|known| known.number == sample.generation);
            let width = match width {
                Some(generation) => generation.positions.len(),
                None => {
                    batch.generations = self.hub.generations();
                    batch.generation(sample.generation).map_or(0, |generation| generation.positions.len())
                }
            };
            batch.values.extend_from_slice(&sample.values[..width]);
            batch.heads.push(RowHead { generation: sample.generation, step: sample.step, time: sample.time, begin });
        }
        self.host.observe(batch, out);
        self.hub.distribute(batch);
    }

    fn answer(&mut self, ask: Ask, out: &mut Outbox) {
        let (viewer, what, answer) = match ask {
            Ask::Samples | Ask::Left => return,
            Ask::Set { viewer, parameter, value } => {
                let answer = self.host.set(&parameter, value, out);
                (viewer, parameter, answer)
            }
            Ask::Command { viewer, name, value } => {
                let answer = self.host.command(&name, &value, out);
                out.status_changed();
                (viewer, name, answer)
            }
        };
        if let Err(why) = answer {
            self.hub.tell(viewer, &json!({ "type": "refused", "what": what, "why": why }));
        }
    }
}
