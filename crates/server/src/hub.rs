//! Who watches, and what: viewers, their subscriptions and the choice of variables that follows from them.

use crate::catalogue::Catalogue;
use crate::host::{Batch, Finding, RowHead};
use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use layshaft_realtime::Control;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// Messages that wait for a viewer; a viewer that takes none loses what comes on top.
pub(crate) const WAITING: usize = 64;
/// Viewers at the same time.
pub(crate) const VIEWERS: usize = 64;
/// An input that no step has used for so long is not answered: the model stands still.
const ECHO: Duration = Duration::from_secs(2);
/// Who steers has the inputs for himself until he has sent none for so long, or leaves.
const HOLD: Duration = Duration::from_secs(3);
/// Between two messages to somebody else who tries.
const REMINDER: Duration = Duration::from_secs(1);
/// Choices of variables whose samples may still come.
const GENERATIONS: usize = 32;
/// "LFS1".
const MAGIC: u32 = 0x3153_464C;

/// Something a viewer wants from the program.
pub(crate) enum Ask {
    Set {
        viewer: u64,
        parameter: String,
        value: f64,
    },
    Command {
        viewer: u64,
        name: String,
        value: Value,
    },
    /// A page has found something.
    Report(Finding),
    /// The viewer who sent inputs last has gone.
    Left,
}

/// The variables of samples.
pub(crate) struct Generation {
    pub number: u64,
    variables: Vec<u32>,
    pub positions: HashMap<u32, usize>,
}

struct Subscription {
    id: u32,
    variables: Vec<u32>,
    every: u32,
    /// Samples since the last one that was sent.
    skipped: u32,
}

struct Viewer {
    sender: mpsc::Sender<Message>,
    subscription: Option<Subscription>,
    dropped: u64,
    /// Rows of the batch under way that it has already.
    taken: usize,
    awaited: Option<Awaited>,
    /// When it was last told that somebody else steers.
    reminded: Option<Duration>,
}

/// An input whose effect a viewer waits for.
#[derive(Clone, Copy)]
struct Awaited {
    version: u64,
    stamp: f64,
    /// When it came, by the clock of the control.
    arrived: Duration,
}

struct State {
    viewers: BTreeMap<u64, Viewer>,
    next: u64,
    /// Variables that the program itself wants.
    base: Vec<u32>,
    generations: VecDeque<Arc<Generation>>,
    /// When inputs last came from who steers.
    steered: Duration,
}

pub(crate) struct Hub {
    pub catalogue: Catalogue,
    pub control: Control,
    asks: SyncSender<Ask>,
    pub names: HashMap<String, u32>,
    inputs: HashMap<String, usize>,
    hello: Utf8Bytes,
    /// Who sent inputs last; 0 is nobody.
    pub steering: AtomicU64,
    /// Messages that were no messages of the protocol.
    pub refused: AtomicU64,
    state: Mutex<State>,
}

impl Hub {
    pub(crate) fn new(catalogue: Catalogue, base: Vec<u32>, control: Control, asks: SyncSender<Ask>) -> Hub {
        let hub = Hub {
            names: catalogue.names(),
            inputs: catalogue.inputs.iter().enumerate().map(|(at, input)| (input.signal.name.clone(), at)).collect(),
            hello: catalogue.hello().to_string().into(),
            catalogue,
            control,
            asks,
            steering: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            state: Mutex::new(State {
                viewers: BTreeMap::new(),
                next: 1,
                base,
                generations: VecDeque::new(),
                steered: Duration::ZERO,
            }),
        };
        hub.choose(&mut hub.state(), false);
        hub
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a viewer in: its number, and the messages for it.
    pub(crate) fn enter(&self) -> Option<(u64, mpsc::Receiver<Message>)> {
        let mut state = self.state();
        if state.viewers.len() >= VIEWERS {
            return None;
        }
        let (sender, receiver) = mpsc::channel(WAITING);
        let _ = sender.try_send(Message::Text(self.hello.clone()));
        let number = state.next;
        state.next += 1;
        let viewer = Viewer { sender, subscription: None, dropped: 0, taken: 0, awaited: None, reminded: None };
        state.viewers.insert(number, viewer);
        Some((number, receiver))
    }

    pub(crate) fn leave(&self, viewer: u64) {
        if self.steering.compare_exchange(viewer, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.ask(Ask::Left);
        }
        let mut state = self.state();
        if state.viewers.remove(&viewer).is_some_and(|viewer| viewer.subscription.is_some()) {
            self.choose(&mut state, false);
        }
    }

    /// Hands something to the program; false if too much waits.
    pub(crate) fn ask(&self, ask: Ask) -> bool {
        let is_taken = self.asks.try_send(ask).is_ok();
        self.control.wake();
        is_taken
    }

    /// Gives inputs new values for a viewer, who with a stamp wants to know when they were used. One answer at a time: a later input is not answered while one is awaited.
    pub(crate) fn steer(&self, viewer: u64, changes: &[(usize, f64)], stamp: Option<f64>) {
        let arrived = self.control.clock();
        // Nobody is answered in between: the answer would miss who waits for it.
        let mut state = self.state();
        let holder = self.steering.load(Ordering::Relaxed);
        if holder != viewer && state.viewers.contains_key(&holder) && arrived < state.steered + HOLD {
            return state.remind(viewer, arrived);
        }
        state.steered = arrived;
        let version = self.control.set_unclaimed(changes);
        self.steering.store(viewer, Ordering::Relaxed);
        if let (Some(version), Some(stamp)) = (version, stamp)
            && let Some(viewer) = state.viewers.get_mut(&viewer)
            && viewer.awaited.is_none_or(|awaited| awaited.arrived + ECHO < arrived)
        {
            viewer.awaited = Some(Awaited { version, stamp, arrived });
            self.control.await_use(version);
        }
    }

    /// Gives the inputs to a viewer, whoever had them.
    pub(crate) fn take_wheel(&self, viewer: u64) {
        let mut state = self.state();
        state.steered = self.control.clock();
        self.steering.store(viewer, Ordering::Relaxed);
    }

    /// Tells who waits for it which row of a batch is the first that shows what their inputs have done; false if nobody is told. Times are milliseconds of the program's clock.
    pub(crate) fn echo(&self, batch: &Batch) -> bool {
        let mut is_told = false;
        let sent = self.control.clock();
        let milliseconds = |time: Duration| 1e3 * time.as_secs_f64();
        for viewer in self.state().viewers.values_mut() {
            let Some(Awaited { version, stamp, arrived }) = viewer.awaited else { continue };
            let Some(RowHead { time, used, .. }) = batch.heads.iter().find(|head| head.inputs >= version) else {
                continue;
            };
            viewer.awaited = None;
            if arrived + ECHO < sent {
                continue;
            }
            is_told = true;
            let message = json!({ "type": "echo", "stamp": stamp, "time": time, "arrived": milliseconds(arrived),
                                  "used": milliseconds(*used), "sent": milliseconds(sent) });
            viewer.give(Message::Text(message.to_string().into()));
        }
        is_told
    }

    pub(crate) fn viewers(&self) -> usize {
        self.state().viewers.len()
    }

    /// Answers a viewer.
    pub(crate) fn tell(&self, viewer: u64, message: &Value) {
        if let Some(viewer) = self.state().viewers.get_mut(&viewer) {
            viewer.give(Message::Text(message.to_string().into()));
        }
    }

    pub(crate) fn tell_all(&self, message: &Value) {
        let text: Utf8Bytes = message.to_string().into();
        for viewer in self.state().viewers.values_mut() {
            viewer.give(Message::Text(text.clone()));
        }
    }

    /// The status differs from viewer to viewer in what they lost.
    pub(crate) fn tell_status(&self, status: &crate::Status) {
        let mut state = self.state();
        let count = state.viewers.len();
        for viewer in state.viewers.values_mut() {
            let message = status.to_json(&self.control, count, self.control.dropped() + viewer.dropped);
            viewer.give(Message::Text(message.to_string().into()));
        }
    }

    /// Gives a viewer other variables; the answer says which there are not.
    pub(crate) fn subscribe(&self, viewer: u64, id: u32, names: &[String], every: u32) {
        let mut state = self.state();
        let known: Vec<u32> = state.wanted(Some(viewer));
        let mut room = self.control.capacity().saturating_sub(known.len());
        let (mut found, mut missing, mut variables) = (Vec::new(), Vec::new(), Vec::new());
        let mut has_room = true;
        for name in names {
            let variable = self.names.get(name).copied();
            let is_new = |variable: &u32| !known.contains(variable) && !variables.contains(variable);
            match variable {
                Some(variable) if !is_new(&variable) || room > 0 => {
                    room -= usize::from(is_new(&variable));
                    variables.push(variable);
                    found.push(name);
                }
                Some(_) => {
                    has_room = false;
                    missing.push(name);
                }
                None => missing.push(name),
            }
        }
        let mut answers = vec![json!({ "type": "subscribed", "id": id, "signals": found, "missing": missing })];
        if !has_room {
            let why = format!("{} variables are watched already, the most there can be", self.control.capacity());
            answers.push(json!({ "type": "refused", "what": "subscribe", "why": why }));
        }
        if let Some(viewer) = state.viewers.get_mut(&viewer) {
            answers.iter().for_each(|answer| viewer.give(Message::Text(answer.to_string().into())));
            viewer.subscription = Some(Subscription { id, variables, every: every.max(1), skipped: 0 });
        }
        self.choose(&mut state, true);
    }

    /// Tells the task which variables are wanted now; `anew` also if they are the same: a task that waits then shows where it stands.
    fn choose(&self, state: &mut State, anew: bool) {
        let variables = state.wanted(None);
        if !anew && state.generations.back().is_some_and(|newest| newest.variables == variables) {
            return;
        }
        let number = self.control.choose(&variables);
        let positions = variables.iter().enumerate().map(|(at, &variable)| (variable, at)).collect();
        if state.generations.len() == GENERATIONS {
            state.generations.pop_front();
        }
        state.generations.push_back(Arc::new(Generation { number, variables, positions }));
    }

    pub(crate) fn generations(&self) -> VecDeque<Arc<Generation>> {
        self.state().generations.clone()
    }

    /// Sends the samples of a batch to everybody who subscribed; it ends with that.
    pub(crate) fn distribute(&self, batch: &Batch) {
        for viewer in self.state().viewers.values_mut() {
            viewer.show(batch);
            viewer.taken = 0;
        }
    }

    /// Sends the samples that have come so far to whoever steers: others have time until the batch is complete.
    pub(crate) fn hurry(&self, batch: &Batch) {
        let steering = self.steering.load(Ordering::Relaxed);
        if let Some(viewer) = self.state().viewers.get_mut(&steering) {
            viewer.show(batch);
        }
    }

    /// Place and value of an input, or why it is refused.
    pub(crate) fn input(&self, name: &str, value: &Value) -> Result<(usize, f64), String> {
        let at = *self.inputs.get(name).ok_or("there is no such input")?;
        let signal = &self.catalogue.inputs[at].signal;
        let number = number(value).ok_or("an input is a number or a truth value")?;
        match signal.accepts(number) {
            true => Ok((at, number)),
            false if signal.is_whole && number.fract() != 0.0 => Err(format!("{number} is no whole number")),
            false => Err(format!("{number} is not within {} and {}", signal.min, signal.max)),
        }
    }

    /// Looks at a new value for a parameter.
    pub(crate) fn parameter(&self, name: &str, value: f64) -> Result<(), String> {
        let found = self.catalogue.parameters.iter().find(|parameter| parameter.name == name);
        let parameter = found.ok_or(match self.catalogue.parameters.is_empty() {
            true => "this run takes no parameters; one of `layshaft realtime --live` does",
            false => "there is no such parameter that can be changed while the model runs",
        })?;
        if parameter.min.is_some_and(|min| value < min) || parameter.max.is_some_and(|max| value > max) {
            let text = |limit: Option<f64>| limit.map_or("no limit".to_string(), |limit| limit.to_string());
            return Err(format!("{value} is not within {} and {}", text(parameter.min), text(parameter.max)));
        }
        if value.is_finite() { Ok(()) } else { Err(format!("{value} is no number")) }
    }

    pub(crate) fn count_refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }
}

/// A number or a truth value.
pub(crate) fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_bool().map(|truth| f64::from(u8::from(truth))))
}

impl State {
    /// Tells a viewer, now and then, that it does not steer.
    fn remind(&mut self, viewer: u64, now: Duration) {
        let Some(viewer) = self.viewers.get_mut(&viewer) else { return };
        if viewer.reminded.is_none_or(|before| before + REMINDER < now) {
            viewer.reminded = Some(now);
            let why = format!("another page steers, until it is closed or has sent nothing for {} s", HOLD.as_secs());
            viewer.give(Message::Text(json!({ "type": "refused", "what": "wheel", "why": why }).to_string().into()));
        }
    }

    /// All variables that are wanted, without those of one viewer.
    fn wanted(&self, without: Option<u64>) -> Vec<u32> {
        let mut variables = self.base.clone();
        for (number, viewer) in &self.viewers {
            if let Some(subscription) = viewer.subscription.as_ref().filter(|_| Some(*number) != without) {
                variables.extend(&subscription.variables);
            }
        }
        variables.sort_unstable();
        variables.dedup();
        variables
    }
}

impl Viewer {
    /// What finds no room is lost: nobody waits for a viewer.
    fn give(&mut self, message: Message) {
        self.dropped += u64::from(self.sender.try_send(message).is_err());
    }

    /// Sends the samples of a batch that it does not have yet.
    fn show(&mut self, batch: &Batch) {
        let heads = &batch.heads[self.taken.min(batch.heads.len())..];
        self.taken = batch.heads.len();
        if let Some(frame) = self.subscription.as_mut().and_then(|subscription| subscription.frame(batch, heads)) {
            self.give(Message::Binary(frame));
        }
    }
}

impl Subscription {
    /// Samples of a batch as a binary message.
    fn frame(&mut self, batch: &Batch, heads: &[RowHead]) -> Option<Bytes> {
        let width = 8 + 4 * self.variables.len();
        let mut bytes = Vec::with_capacity(16 + width * heads.len());
        let mut count = 0u32;
        bytes.resize(16, 0);
        let (mut places, mut generation) = (None, 0);
        for head in heads {
            if places.is_none() || head.generation != generation {
                generation = head.generation;
                places = self.places(batch, generation);
            }
            let Some(places) = &places else { continue };
            self.skipped += 1;
            if self.skipped < self.every {
                continue;
            }
            self.skipped = 0;
            count += 1;
            bytes.extend_from_slice(&head.time.to_le_bytes());
            for place in places {
                bytes.extend_from_slice(&(batch.values[head.begin + place] as f32).to_le_bytes());
            }
        }
        for (place, number) in bytes.chunks_exact_mut(4).zip([MAGIC, self.id, count, self.variables.len() as u32]) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        (count > 0).then(|| Bytes::from(bytes))
    }

    /// Where the variables stand in samples of a generation; samples from before the subscription may lack some.
    fn places(&self, batch: &Batch, generation: u64) -> Option<Vec<usize>> {
        let generation = batch.generation(generation)?;
        self.variables.iter().map(|variable| generation.positions.get(variable).copied()).collect()
    }
}
