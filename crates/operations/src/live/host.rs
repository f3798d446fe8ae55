//! What viewers of any running model may ask for: pause, slow motion, a new start, a replay, other parameters.

use super::plant::{Doing, PAUSE, PlantState, SPEED};
use super::track::{Entry, Journal, RESTART};
use super::workshop::{Done, Order};
use layshaft_realtime::{Cause, Control, Live, Request, Rows};
use layshaft_server::{Batch, Host, Outbox, Status};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

/// What the watching thread of the executor tells.
#[derive(Default)]
pub struct Watched {
    causes: [AtomicU64; Cause::ALL.len()],
}

impl Watched {
    /// Takes what can be seen of a task.
    pub fn take(&self, task: &Live) {
        for cause in Cause::ALL {
            self.causes[cause as usize].store(task.overruns_by(cause), Ordering::Relaxed);
        }
    }

    fn overruns(&self) -> Vec<(&'static str, u64)> {
        let counts = Cause::ALL.map(|cause| (cause.name(), self.causes[cause as usize].load(Ordering::Relaxed)));
        counts.into_iter().filter(|(_, count)| *count > 0).collect()
    }
}

/// A parameter that was changed, when.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedChange {
    pub time: f64,
    pub parameter: String,
    pub value: f64,
}

/// What is left of a session after its end.
#[derive(Default)]
pub struct SessionRecord {
    /// Inputs and changes since the last start.
    pub journal: Journal,
    pub changes: Vec<LoggedChange>,
}

pub(crate) struct LiveHost {
    pub control: Control,
    pub orders: Sender<Order>,
    pub done: Receiver<Done>,
    pub journal: Rows,
    pub state: Arc<PlantState>,
    pub watched: Arc<Watched>,
    pub record: Arc<Mutex<SessionRecord>>,
    /// Ends the run.
    pub interrupt: Arc<AtomicBool>,
    /// Where tuned parameters are saved, and the class they modify.
    pub saved: PathBuf,
    pub model: String,
    pub speed: f64,
    pub message: String,
    /// The model was started anew, or its steps are repeated: whoever counts laps begins again.
    pub is_restarted: bool,
    row: [f64; 2],
}

impl LiveHost {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn new(
        control: Control,
        orders: Sender<Order>,
        done: Receiver<Done>,
        journal: Rows,
        state: Arc<PlantState>,
        interrupt: Arc<AtomicBool>,
        saved: PathBuf,
        model: String,
    ) -> LiveHost {
        LiveHost {
            control,
            orders,
            done,
            journal,
            state,
            watched: Arc::default(),
            record: Arc::default(),
            interrupt,
            saved,
            model,
            speed: 1.0,
            message: String::new(),
            is_restarted: false,
            row: [0.0; 2],
        }
    }

    fn ask(&self, kind: u32, value: f64) -> Result<(), String> {
        match self.control.request(Request { kind, index: 0, value }) {
            true => Ok(()),
            false => Err("the model takes no requests".to_string()),
        }
    }

    fn order(&self, order: Order) -> Result<(), String> {
        self.orders.send(order).map_err(|_| "the run has ended".to_string())
    }

    /// Moves the journal into the record.
    fn collect(&mut self) {
        let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(step) = self.journal.next_time() {
            self.journal.take(&mut self.row);
            let [code, value] = self.row;
            match code as u32 {
                RESTART => record.journal.restart(),
                code => record.journal.push(Entry { step: step as u64, code, value }),
            }
        }
        if self.state.get() != Doing::Replaying {
            record.journal.steps = self.control.steps();
        }
    }

    /// Takes what the workshop has done.
    fn settle(&mut self, out: &mut Outbox) {
        while let Ok(done) = self.done.try_recv() {
            let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
            let time = self.control.time();
            match done {
                Done::Reset { parameters } => {
                    record.journal.parameters = parameters;
                    self.is_restarted = true;
                    self.message = String::new();
                    out.event("info", time, json!({ "text": "started anew", "restarted": true }));
                    out.status_changed();
                }
                Done::Replay => {
                    self.is_restarted = true;
                    out.event("info", time, json!({ "text": "replay", "restarted": true }));
                    out.status_changed();
                }
                Done::Set(tuned) => {
                    out.changed(&tuned.name, tuned.value, time);
                    let (parameter, value) = (tuned.name.clone(), tuned.value);
                    record.changes.push(LoggedChange { time, parameter, value });
                    record.journal.changes.push(tuned);
                }
                Done::Modifiers(modifiers) => match self.save(&modifiers) {
                    Ok(()) => {
                        let file = self.saved.display().to_string();
                        out.event("info", time, json!({ "text": format!("saved as {file}"), "file": file }));
                    }
                    Err(why) => out.send(json!({ "type": "refused", "what": "save", "why": why })),
                },
                Done::Failed { what, why } => out.send(json!({ "type": "refused", "what": what, "why": why })),
            }
        }
    }

    /// Writes the tuned parameters as a model.
    fn save(&self, modifiers: &[(String, String)]) -> Result<(), String> {
        let text = modifier_text(&self.model, modifiers);
        std::fs::write(&self.saved, text).map_err(|error| format!("{}: {error}", self.saved.display()))
    }
}

/// A model with other parameters, as text.
pub(crate) fn modifier_text(model: &str, modifiers: &[(String, String)]) -> String {
    let list: Vec<String> = modifiers.iter().map(|(name, value)| format!("  {name} = {value}")).collect();
    match list.is_empty() {
        true => format!("model Tuned = {model};\n"),
        false => format!("model Tuned = {model}(\n{});\n", list.join(",\n")),
    }
}

impl Host for LiveHost {
    fn status(&mut self) -> Status {
        let state = match self.state.get() {
            Doing::Running => "running",
            Doing::Paused => "paused",
            Doing::Replaying => "replay",
        };
        Status { state, speed: self.speed, overruns: self.watched.overruns(), message: self.message.clone() }
    }

    fn observe(&mut self, batch: &Batch, out: &mut Outbox) {
        let _ = batch;
        self.collect();
        self.settle(out);
    }

    fn set(&mut self, parameter: &str, value: f64, out: &mut Outbox) -> Result<(), String> {
        let _ = out;
        if self.state.get() == Doing::Replaying {
            return Err("a replay repeats the parameters of its record".to_string());
        }
        self.order(Order::Set { name: parameter.to_string(), value })
    }

    fn command(&mut self, name: &str, value: &Value, out: &mut Outbox) -> Result<(), String> {
        let _ = out;
        match name {
            "pause" => self.ask(PAUSE, 1.0),
            "resume" | "start" => self.ask(PAUSE, 0.0),
            "slow" | "speed" => {
                let speed = value.as_f64().unwrap_or(0.25);
                if !(0.01..=1.0).contains(&speed) {
                    return Err("the speed is between 0.01 and 1".to_string());
                }
                self.ask(SPEED, speed)?;
                self.speed = speed;
                Ok(())
            }
            "reset" => self.order(Order::Reset),
            "replay" => {
                self.collect();
                let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
                let track = Arc::new(record.journal.track()?);
                drop(record);
                self.order(Order::Replay(track))
            }
            "save" => self.order(Order::Modifiers),
            "stop" => {
                self.interrupt.store(true, Ordering::Relaxed);
                Ok(())
            }
            _ => Err("there is no such command here".to_string()),
        }
    }

    fn finish(&mut self) {
        self.collect();
    }
}
