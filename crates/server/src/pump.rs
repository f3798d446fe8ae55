//! The thread between the task's samples and the viewers. 60 times a second it takes what has come, shows it to the program and sends it on; when a step has used
//! inputs, the task wakes it, and whoever steers has the samples up to that step at once.

use crate::host::{Batch, Host, Outbox, RowHead};
use crate::hub::{Ask, Hub};
use layshaft_realtime::{Sample, Samples};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
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
        self.hub.control.listen();
        let period = Duration::from_secs(1) / crate::RATE;
        let mut next = Instant::now() + period;
        let mut batch = Batch::default();
        let mut ticks = 0;
        loop {
            let mut out = Outbox::default();
            if self.stop.load(Ordering::Acquire) {
                // What a tick leaves, others take.
                while self.tick(&mut batch, &mut out) {}
                out.status_changed();
                self.tell(&out);
                return self.host.finish();
            }
            let wait = next.saturating_duration_since(Instant::now());
            if let Ok(ask) = self.asks.try_recv() {
                self.answer(ask, &mut out);
            } else if wait.is_zero() {
                next = (next + period).max(Instant::now());
                ticks += 1;
                self.tick(&mut batch, &mut out);
                out.status_changed |= ticks % STATUS == 0;
            } else {
                std::thread::park_timeout(wait);
                self.take(&mut batch);
                if self.hub.echo(&batch) {
                    self.hub.hurry(&batch);
                }
                continue;
            }
            self.tell(&out);
        }
    }

    fn tell(&mut self, out: &Outbox) {
        for message in &out.messages {
            self.hub.tell_all(message);
        }
        if out.status_changed {
            self.hub.tell_status(&self.host.status());
        }
    }

    /// Takes the samples there are.
    fn take(&mut self, batch: &mut Batch) {
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
            let Sample { generation, step, inputs, used, time, .. } = sample;
            batch.heads.push(RowHead { generation, step, time, inputs, used, begin });
        }
    }

    /// Shows and sends what has come; false if nothing has.
    fn tick(&mut self, batch: &mut Batch, out: &mut Outbox) -> bool {
        batch.is_over = self.samples.is_closed();
        self.take(batch);
        self.hub.echo(batch);
        self.host.observe(batch, out);
        self.hub.distribute(batch);
        let has_come = !batch.is_empty();
        batch.clear();
        has_come
    }

    fn answer(&mut self, ask: Ask, out: &mut Outbox) {
        let (viewer, what, answer) = match ask {
            Ask::Report(finding) => return self.host.report(finding, out),
            Ask::Left => {
                self.host.abandoned(out);
                return out.status_changed();
            }
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
