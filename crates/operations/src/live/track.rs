//! What was done to a model while it ran, by the number of the step: enough to run it again and get the same bytes.

use layshaft_sim::{Change, Compiled, Tuner};
use serde_json::{Value, json};
use std::path::Path;

/// In place of an input: a change of parameters of this number.
pub(crate) const CHANGE: u32 = 1 << 31;
/// In place of an input: the model was started anew.
pub(crate) const RESTART: u32 = 1 << 30;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// Steps made before it.
    pub step: u64,
    /// Which input, or [`CHANGE`] and the number of the change.
    pub code: u32,
    pub value: f64,
}

/// A parameter that was changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    pub name: String,
    pub value: f64,
    pub change: Change,
}

/// A record of inputs and of changes.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// Parameters at the start that are not the model's.
    pub parameters: Vec<(String, f64)>,
    pub entries: Vec<Entry>,
    pub changes: Vec<Tuned>,
    /// Steps made in all.
    pub steps: u64,
}

/// A number as text that reads back to the same bits; not every reader of JSON numbers does that.
fn exact(value: f64) -> String {
    value.to_string()
}

fn number(value: &Value) -> Option<f64> {
    value.as_str().and_then(|text| text.parse::<f64>().ok()).filter(|value| value.is_finite())
}

impl Track {
    /// Forgets what was done before a new start. Changes keep their numbers.
    pub fn restart(&mut self) {
        self.entries.clear();
        self.steps = 0;
    }

    pub fn to_json(&self, model: &str, step: f64, inputs: &[String]) -> Value {
        let entries = self.entries.iter().filter(|entry| entry.code < RESTART);
        let changes = self.entries.iter().filter_map(|entry| {
            let tuned = self.changes.get((entry.code.checked_sub(CHANGE)?) as usize)?;
            Some(json!([entry.step, tuned.name, exact(tuned.value)]))
        });
        json!({
            "layshaft": "record of inputs",
            "model": model,
            "step": step,
            "steps": self.steps,
            "inputs": inputs,
            "parameters": self.parameters.iter().map(|(name, value)| json!([name, exact(*value)])).collect::<Vec<_>>(),
            "entries": entries.map(|entry| json!([entry.step, entry.code, exact(entry.value)])).collect::<Vec<_>>(),
            "changes": changes.collect::<Vec<Value>>(),
        })
    }

    /// Reads a record for a model of these inputs. What follows from changed parameters is computed anew.
    pub fn read(path: &Path, compiled: &Compiled, start: f64, step: f64, inputs: &[String]) -> Result<Track, String> {
        let named = |message: &str| format!("{}: {message}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(&error.to_string()))?;
        let value: Value = serde_json::from_str(&text).map_err(|error| named(&error.to_string()))?;
        let wrong = || named("this is no record of inputs; `--record` writes them");
        if value["layshaft"] != "record of inputs" {
            return Err(wrong());
        }
        if value["step"].as_f64() != Some(step) {
            return Err(named(&format!("it was recorded with steps of {} s, not of {step} s", value["step"])));
        }
        let names: Vec<&str> = value["inputs"].as_array().ok_or_else(wrong)?.iter().filter_map(Value::as_str).collect();
        let mut track = Track { steps: value["steps"].as_u64().ok_or_else(wrong)?, ..Track::default() };
        for entry in value["entries"].as_array().ok_or_else(wrong)? {
            let (at, code, number) = (entry[0].as_u64(), entry[1].as_u64(), number(&entry[2]));
            let (Some(step), Some(code), Some(value)) = (at, code, number) else { return Err(wrong()) };
            let name = names.get(code as usize).ok_or_else(wrong)?;
            let code = inputs.iter().position(|input| input == name);
            let code = code.ok_or_else(|| named(&format!("the model has no input `{name}`")))? as u32;
            track.entries.push(Entry { step, code, value });
        }
        let mut tuner: Option<Tuner> = None;
        let mut tune = |name: &str, value: f64| -> Result<Change, String> {
            if tuner.is_none() {
                tuner = Some(Tuner::new(compiled, start).map_err(|diagnostic| named(&diagnostic.message))?);
            }
            let tuner = tuner.as_mut().ok_or_else(wrong)?;
            tuner.set(name, value).map_err(|diagnostic| named(&diagnostic.message))
        };
        for pair in value["parameters"].as_array().ok_or_else(wrong)? {
            let (Some(name), Some(number)) = (pair[0].as_str(), number(&pair[1])) else { return Err(wrong()) };
            tune(name, number)?;
            track.parameters.push((name.to_string(), number));
        }
        for change in value["changes"].as_array().ok_or_else(wrong)? {
            let (at, name, number) = (change[0].as_u64(), change[1].as_str(), number(&change[2]));
            let (Some(step), Some(name), Some(value)) = (at, name, number) else { return Err(wrong()) };
            let code = CHANGE | track.changes.len() as u32;
            track.changes.push(Tuned { name: name.to_string(), value, change: tune(name, value)? });
            track.entries.push(Entry { step, code, value });
        }
        track.entries.sort_by_key(|entry| entry.step);
        Ok(track)
    }
}
