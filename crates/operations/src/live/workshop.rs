//! A thread beside the run that makes what takes time: models at their start, and what follows from changed parameters.

use super::plant::{Delivery, Fresh};
use super::track::{Track, Tuned};
use layshaft_measured::Selection;
use layshaft_sim::{Compiled, Stepper, Tunable, Tuner};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How the model was made that runs.
#[derive(Clone)]
pub struct Recipe {
    pub compiled: Compiled,
    pub start: f64,
    /// Seconds.
    pub step: f64,
    pub inputs: Vec<(String, f64)>,
    /// Measured data that drive inputs; from their begin at every new start.
    pub data: Option<Arc<Selection>>,
}

impl Recipe {
    /// The model at its start, with other parameters.
    pub fn make(&self, parameters: &[(Tunable, f64)]) -> Result<Stepper, layshaft_source::Diagnostic> {
        let mut stepper = Stepper::tuned(&self.compiled, self.start, self.step, parameters, &self.inputs, Some(&[]))?;
        if let Some(data) = &self.data {
            stepper.drive(data)?;
        }
        Ok(stepper)
    }

    /// Parameters by their names.
    pub fn tunables(&self, parameters: &[(String, f64)]) -> Vec<(Tunable, f64)> {
        let found = |(name, value): &(String, f64)| Some((self.compiled.tunable(name).ok()?, *value));
        parameters.iter().filter_map(found).collect()
    }
}

pub(crate) enum Order {
    /// A new start, with all parameters as they are now.
    Reset,
    Replay(Arc<Track>),
    Set {
        name: String,
        value: f64,
    },
    /// What has to be written to make the parameters part of a model.
    Modifiers,
}

pub(crate) enum Done {
    Reset {
        parameters: Vec<(String, f64)>,
    },
    Replay,
    /// In the order of their numbers.
    Set(Tuned),
    Modifiers(Vec<(String, String)>),
    Failed {
        what: String,
        why: String,
    },
}

pub(crate) struct Workshop {
    pub recipe: Recipe,
    pub orders: Receiver<Order>,
    pub done: Sender<Done>,
    pub deliveries: SyncSender<Delivery>,
    pub returned: Receiver<Delivery>,
}

impl Workshop {
    pub(crate) fn start(self) -> std::io::Result<JoinHandle<()>> {
        std::thread::Builder::new().name("workshop".to_string()).stack_size(16 << 20).spawn(move || self.run())
    }

    fn run(self) {
        let mut tuner: Option<Tuner> = None;
        let mut number = 0;
        loop {
            // What comes back is dropped here.
            while self.returned.try_recv().is_ok() {}
            let order = match self.orders.recv_timeout(Duration::from_millis(100)) {
                Ok(order) => order,
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {
                    if matches!(self.returned.try_recv(), Err(TryRecvError::Disconnected)) {
                        return;
                    }
                    continue;
                }
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return,
            };
            let answer = self.obey(order, &mut tuner, &mut number);
            if self.done.send(answer).is_err() {
                return;
            }
        }
    }

    fn obey(&self, order: Order, tuner: &mut Option<Tuner>, number: &mut u32) -> Done {
        let failed = |what: &str, why: String| Done::Failed { what: what.to_string(), why };
        match order {
            Order::Reset => {
                let parameters = tuner.as_ref().map(|tuner| tuner.values().to_vec()).unwrap_or_default();
                match self.recipe.make(&parameters) {
                    Ok(stepper) => {
                        self.deliver(Delivery::Fresh(Box::new(Fresh { stepper, replay: None })));
                        let named = parameters.iter().map(|(tunable, value)| (tunable.name().to_string(), *value));
                        Done::Reset { parameters: named.collect() }
                    }
                    Err(diagnostic) => failed("reset", diagnostic.message),
                }
            }
            Order::Replay(track) => match self.recipe.make(&self.recipe.tunables(&track.parameters)) {
                Ok(stepper) => {
                    self.deliver(Delivery::Fresh(Box::new(Fresh { stepper, replay: Some(track) })));
                    Done::Replay
                }
                Err(diagnostic) => failed("replay", diagnostic.message),
            },
            Order::Set { name, value } => {
                if tuner.is_none() {
                    match Tuner::new(&self.recipe.compiled, self.recipe.start) {
                        Ok(made) => *tuner = Some(made),
                        Err(diagnostic) => return failed(&name, diagnostic.message),
                    }
                }
                let Some(tuner) = tuner.as_mut() else { return failed(&name, "no tuner".to_string()) };
                match tuner.set(&name, value) {
                    Ok(change) => {
                        let at = *number;
                        *number += 1;
                        self.deliver(Delivery::Change { number: at, change: Box::new(change.clone()) });
                        Done::Set(Tuned { name, value, change })
                    }
                    Err(diagnostic) => failed(&name, diagnostic.message),
                }
            }
            Order::Modifiers => Done::Modifiers(tuner.as_ref().map(modifiers).unwrap_or_default()),
        }
    }

    /// The run takes deliveries in every call; only a run that has ended takes none.
    fn deliver(&self, delivery: Delivery) {
        let _ = self.deliveries.send(delivery);
    }
}

/// Names and values as modifiers. Elements of arrays, of components too, stand in a modifier for the whole array.
fn modifiers(tuner: &Tuner) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for (tunable, _) in tuner.values() {
        let name = tunable.name().to_string();
        let is_truth = tunable.is_whole && tuner.is_truth(&name);
        let text = |value: f64| if is_truth { (value != 0.0).to_string() } else { value.to_string() };
        let modifier = modifier(&name, &|name| tuner.value(name).map(text));
        if let Some(modifier) = modifier.filter(|modifier| !found.contains(modifier)) {
            found.push(modifier);
        }
    }
    found
}

/// The modifier that has the value of a variable: `a.b = 3`, or for `a[2].b` the values of all elements, `a.b = {1, 3}`.
fn modifier(name: &str, value: &dyn Fn(&str) -> Option<String>) -> Option<(String, String)> {
    // Texts ahead of subscripts, each with how many subscripts follow.
    let mut parts: Vec<(&str, usize)> = Vec::new();
    let mut rest = name;
    while let Some((ahead, behind)) = rest.split_once('[') {
        let (subscripts, behind) = behind.split_once(']')?;
        parts.push((ahead, subscripts.split(',').count()));
        rest = behind;
    }
    let written = |indices: &[usize]| {
        let mut text = String::new();
        let mut indices = indices.iter();
        for (ahead, count) in &parts {
            let subscripts: Vec<String> = indices.by_ref().take(*count).map(usize::to_string).collect();
            text += &format!("{ahead}[{}]", subscripts.join(","));
        }
        text + rest
    };
    let whole: String = parts.iter().map(|(ahead, _)| *ahead).chain([rest]).collect();
    let dimensions: usize = parts.iter().map(|(_, count)| count).sum();
    let sizes: Vec<usize> = (0..dimensions)
        .map(|dimension| {
            let element = |at: usize| (0..dimensions).map(|k| if k == dimension { at } else { 1 }).collect::<Vec<_>>();
            (1..).take_while(|&at| value(&written(&element(at))).is_some()).count()
        })
        .collect();
    Some((whole, array(&mut Vec::new(), &sizes, &|indices| value(&written(indices)))?))
}

/// An array constructor of all elements; none if one has no value.
fn array(indices: &mut Vec<usize>, sizes: &[usize], value: &dyn Fn(&[usize]) -> Option<String>) -> Option<String> {
    let Some((&size, inner)) = sizes.split_first() else { return value(indices) };
    let mut elements = Vec::with_capacity(size);
    for at in 1..=size {
        indices.push(at);
        let element = array(indices, inner, value);
        indices.pop();
        elements.push(element?);
    }
    Some(format!("{{{}}}", elements.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_saved_as_whole_arrays() {
        let known = [
            "c",
            "d[1]",
            "d[2]",
            "m[1,1]",
            "m[1,2]",
            "m[2,1]",
            "m[2,2]",
            "axle[1].c",
            "axle[2].c",
            "a[1].b[1]",
            "a[1].b[2]",
        ];
        let value = |name: &str| known.iter().position(|known| *known == name).map(|at| at.to_string());
        let saved = |name: &str| modifier(name, &value).map(|(name, value)| format!("{name} = {value}"));
        let expected = [
            ("c", "c = 0"),
            ("d[2]", "d = {1, 2}"),
            ("m[2,1]", "m = {{3, 4}, {5, 6}}"),
            ("axle[1].c", "axle.c = {7, 8}"),
            ("a[1].b[2]", "a.b = {{9, 10}}"),
        ];
        for (name, text) in expected {
            assert_eq!(saved(name).as_deref(), Some(text));
        }
    }
}
