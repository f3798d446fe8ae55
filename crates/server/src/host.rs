//! What the program behind the server does with a run: its answers to viewers, and what it makes of the samples.

use crate::hub::Generation;
use layshaft_realtime::Control;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::time::Duration;

/// How a run stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    pub state: &'static str,
    /// Model time for each second of the clock.
    pub speed: f64,
    /// Calls that ended too late, by cause.
    pub overruns: Vec<(&'static str, u64)>,
    pub message: String,
}

impl Default for Status {
    fn default() -> Status {
        Status { state: "running", speed: 1.0, overruns: Vec::new(), message: String::new() }
    }
}

impl Status {
    pub(crate) fn to_json(&self, control: &Control, viewers: usize, dropped: u64) -> Value {
        let overruns: Map<String, Value> =
            self.overruns.iter().map(|(cause, count)| (cause.to_string(), (*count).into())).collect();
        json!({
            "type": "status",
            "state": self.state,
            "time": control.time(),
            "speed": self.speed,
            "dropped": dropped,
            "overruns": overruns,
            "viewers": viewers,
            "message": self.message,
        })
    }
}

/// Messages for all viewers.
#[derive(Default)]
pub struct Outbox {
    pub(crate) messages: Vec<Value>,
    pub(crate) status_changed: bool,
}

impl Outbox {
    /// A message of the protocol, an object with `type`.
    pub fn send(&mut self, message: Value) {
        self.messages.push(message);
    }

    pub fn event(&mut self, kind: &str, time: f64, mut more: Value) {
        if let Some(object) = more.as_object_mut() {
            object.insert("type".to_string(), "event".into());
            object.insert("kind".to_string(), kind.into());
            object.insert("time".to_string(), time.into());
        }
        self.messages.push(more);
    }

    pub fn changed(&mut self, parameter: &str, value: f64, time: f64) {
        self.messages.push(json!({ "type": "changed", "parameter": parameter, "value": value, "time": time }));
    }

    /// Viewers are told the status at once.
    pub fn status_changed(&mut self) {
        self.status_changed = true;
    }
}

/// What only a page can find out. There is no text in it: nobody writes to the terminal through a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// Neither gamepad nor wheel where the driver looks for one.
    NoController,
    ControllerLost,
    ControllerBack,
    /// The browser has no WebGL.
    NoPicture,
    /// The graphics of the machine have taken the picture away.
    PictureLost,
    PictureBack,
    /// Too few pictures in a second, although they are coarse.
    SlowPictures,
}

/// The program behind the server. All calls come from one thread, which has time.
pub trait Host: Send {
    /// How the run stands; asked some times a second.
    fn status(&mut self) -> Status;

    /// The samples since the last call, 60 times a second, also when there are none.
    fn observe(&mut self, batch: &Batch, out: &mut Outbox) {
        let _ = (batch, out);
    }

    /// A parameter shall be changed; the value is within its limits. What was changed is said by [`Outbox::changed`].
    fn set(&mut self, parameter: &str, value: f64, out: &mut Outbox) -> Result<(), String> {
        let _ = (parameter, value, out);
        Err("parameters of this run cannot be changed".to_string())
    }

    /// A command of the page.
    fn command(&mut self, name: &str, value: &Value, out: &mut Outbox) -> Result<(), String>;

    /// A page has found something.
    fn report(&mut self, finding: Finding, out: &mut Outbox) {
        let _ = (finding, out);
    }

    /// The viewer who sent inputs last has gone; they stay as they are.
    fn abandoned(&mut self, out: &mut Outbox) {
        let _ = out;
    }

    /// The run is over, or the server ends; the last call.
    fn finish(&mut self) {}
}

pub(crate) struct RowHead {
    pub generation: u64,
    pub step: u64,
    pub time: f64,
    /// Version of the inputs that its step used, and when the first step that used them was done.
    pub inputs: u64,
    pub used: Duration,
    /// Where its values begin.
    pub begin: usize,
}

/// Samples on their way to viewers.
#[derive(Default)]
pub struct Batch {
    pub(crate) heads: Vec<RowHead>,
    pub(crate) values: Vec<f64>,
    pub(crate) generations: VecDeque<std::sync::Arc<Generation>>,
    pub(crate) is_over: bool,
}

/// One sample.
#[derive(Clone, Copy)]
pub struct Row<'b> {
    pub step: u64,
    pub time: f64,
    generation: Option<&'b Generation>,
    values: &'b [f64],
}

impl Row<'_> {
    /// The value of a variable, if it was chosen when the sample was taken.
    pub fn value(&self, variable: u32) -> Option<f64> {
        let at = *self.generation?.positions.get(&variable)?;
        self.values.get(at).copied()
    }
}

impl Batch {
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.heads.iter().map(|head| {
            let generation = self.generation(head.generation);
            Row { step: head.step, time: head.time, generation, values: &self.values[head.begin..] }
        })
    }

    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Whether the task has ended: these are its last samples.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub(crate) fn generation(&self, number: u64) -> Option<&Generation> {
        self.generations.iter().rev().find(|generation| generation.number == number).map(|generation| &**generation)
    }

    pub(crate) fn clear(&mut self) {
        self.heads.clear();
        self.values.clear();
    }
}
