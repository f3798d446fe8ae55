//! Units of FMI inside a model, by the names that `layshaft fmu import` writes into its wrappers.
//!
//! A unit for co-simulation is sampled: `advance` goes to the present time with the inputs that were held before and gives the
//! outputs there, `hold` takes inputs for the next step. A unit for model exchange is a part of the model's equations: its derivatives,
//! event indicators and outputs are functions of time, states and inputs, and `event` treats its events.
//!
//! A model evaluates equations more than once at one instant. Every function therefore gives the same answer to the same question.

use layshaft_foreign::process::Limit;
use layshaft_foreign::{
    Archive, DataType, Exchange, Extracted, Instantiation, Interface, Reference, Stepper, Unit, UnitError, Version,
    isolate, load, own_process, update,
};
use std::path::Path;

use super::Native;
use super::call::Call;
use super::object::Object;

type Answer = Result<u64, String>;

pub(super) fn find(name: &str) -> Option<Native> {
    Some(match name.strip_prefix("layshaft_fmu_")? {
        "open" => open,
        "close" => close,
        "advance" => advance,
        "hold" => hold,
        "states" => states,
        "firstEvent" => first_event,
        "derivatives" => |call| evaluate(call, ModelUnit::derivatives),
        "indicators" => |call| evaluate(call, ModelUnit::indicators),
        "outputs" => |call| evaluate(call, ModelUnit::outputs),
        "event" => event,
        _ => return None,
    })
}

/// A unit of a model. The instance goes before its files.
pub(super) struct ModelUnit {
    unit: Box<dyn Unit>,
    _files: Extracted,
    name: String,
    parameters: Exchange,
    parameter_values: Vec<f64>,
    texts: Vec<(u32, String)>,
    inputs: Exchange,
    /// Those that may change at any time, which come first; the others change in event mode.
    continuous_inputs: Exchange,
    held: Vec<f64>,
    outputs: Exchange,
    output_values: Vec<f64>,
    stepper: Stepper,
    /// Where the unit stands; nowhere before its initialisation.
    time: Option<f64>,
    exchanged: ModelExchange,
}

/// What a unit for model exchange remembers.
#[derive(Default)]
struct ModelExchange {
    /// States after initialisation, and the inputs they came from.
    start: Vec<f64>,
    start_inputs: Vec<f64>,
    first_event: f64,
    /// Time, states and inputs that the unit holds.
    point: Vec<f64>,
    /// The last event: time, states and inputs before, states and next event after.
    event: Option<(Vec<f64>, Vec<f64>, f64)>,
}

impl Drop for ModelUnit {
    fn drop(&mut self) {
        if self.time.is_some() {
            // What a unit complains about at its end comes too late.
            let _ = self.unit.terminate();
        }
    }
}

/// Variables as a wrapper writes them: `Float64 7, Int32 12[3]`.
fn signals(text: &str) -> Result<Vec<Reference>, String> {
    let wrong = || format!("the signals `{text}` of a unit cannot be read");
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let signal = |part: &str| {
        let (kind, rest) = part.split_once(' ')?;
        let (reference, size) = match rest.strip_suffix(']').and_then(|rest| rest.split_once('[')) {
            Some((reference, size)) => (reference, size.parse().ok().filter(|&size| size < 1 << 24)?),
            None => (rest, 1),
        };
        let data = DataType::by_name(kind).filter(|&data| data != DataType::Enumeration)?;
        Some(Reference { data, reference: reference.trim().parse().ok()?, size })
    };
    parts.map(|part| signal(part).ok_or_else(wrong)).collect()
}

// file, instance, mode, model identifier, token, parameters, their values, their number, references of texts, texts, inputs,
// outputs, isolate
fn open(call: &mut Call) -> Answer {
    let file = call.text(0)?.to_string();
    let name = call.text(1)?.to_string();
    let modes: Vec<&str> = call.text(2)?.split(' ').collect();
    let has = |mode: &str| modes.contains(&mode);
    let about = |message: String| format!("the unit {file}: {message}");
    let files = Archive::open(Path::new(&file)).and_then(|mut archive| archive.extract());
    let files = files.map_err(|error| error.to_string())?;
    let interface = if has("me") { Interface::ModelExchange } else { Interface::CoSimulation };
    let instantiation = Instantiation {
        version: if has("fmi3") { Version::Fmi3 } else { Version::Fmi2 },
        interface,
        folder: files.folder().to_path_buf(),
        model_identifier: call.text(3)?.to_string(),
        instance_name: name.clone(),
        token: call.text(4)?.to_string(),
        logging: false,
        event_mode: has("events"),
        early_return: has("events"),
    };
    let stepper = Stepper::new(has("events"), has("anystep"), has("saves"));
    let parameters = Exchange::new(&signals(call.text(5)?)?);
    let count = call.size(7)?;
    if count < parameters.count {
        return Err(about(format!("{count} values for {} parameters", parameters.count)));
    }
    let parameter_values = call.reals(6, parameters.count)?.to_vec();
    let references = call.text(8)?.split_ascii_whitespace().map(str::parse::<u32>);
    let references: Vec<u32> = references.collect::<Result<_, _>>().map_err(|error| about(error.to_string()))?;
    let texts: Vec<String> = call.ints(9)?.iter().map(|&handle| call.strings.text(handle).to_string()).collect();
    let all_inputs = signals(call.text(10)?)?;
    let continuous = modes.iter().find_map(|mode| mode.strip_prefix("continuous:")?.parse::<usize>().ok());
    let continuous = continuous.unwrap_or(all_inputs.len()).min(all_inputs.len());
    let (inputs, continuous_inputs) = (Exchange::new(&all_inputs), Exchange::new(&all_inputs[..continuous]));
    let outputs = Exchange::new(&signals(call.text(11)?)?);
    let loaded = match (call.trust.isolate, call.flag(12)?) {
        (None, false) => load(&instantiation),
        (limit, _) => own_process().and_then(|command| isolate(command, &instantiation, limit.map(Limit::Answer))),
    };
    let unit = loaded.map_err(|error| about(error.to_string()))?;
    let unit = ModelUnit {
        unit,
        _files: files,
        name,
        parameters,
        parameter_values,
        texts: references.into_iter().zip(texts).collect(),
        held: Vec::new(),
        inputs,
        continuous_inputs,
        output_values: vec![0.0; outputs.count],
        outputs,
        stepper,
        time: None,
        exchanged: ModelExchange { first_event: f64::INFINITY, ..ModelExchange::default() },
    };
    Ok(call.objects.add(Object::Unit(Box::new(unit))))
}

fn close(call: &mut Call) -> Answer {
    let handle = call.word(0)?;
    call.objects.remove(handle);
    Ok(0)
}

/// Does something with the unit and puts numbers where the array argument at `position` is.
fn with_unit(
    call: &mut Call,
    position: usize,
    action: impl FnOnce(&mut ModelUnit, &mut [f64]) -> Result<(), UnitError>,
    count: usize,
) -> Answer {
    let handle = call.word(0)?;
    let mut values = vec![0.0; count];
    let (answer, name, messages) = match call.objects.get(handle)? {
        Object::Unit(unit) => {
            let answer = action(unit, &mut values);
            (answer, unit.name.clone(), unit.unit.take_messages())
        }
        _ => return Err("the external object is no unit".to_string()),
    };
    call.messages.extend(messages.into_iter().map(|message| format!("unit {name}: {}", message.text.trim())));
    answer.map_err(|error| format!("unit {name}: {error}"))?;
    call.reals_mut(position, count)?.copy_from_slice(&values);
    Ok(0)
}

// unit, time, outputs, their number
fn advance(call: &mut Call) -> Answer {
    let (time, count) = (call.real(1)?, call.size(3)?);
    let advanced = with_unit(call, 2, |unit, values| unit.advance(time, values), count)?;
    Ok(advanced)
}

// unit, inputs, their number; the answer is the number
fn hold(call: &mut Call) -> Answer {
    let count = call.size(2)?;
    let inputs = call.reals(1, count)?.to_vec();
    let handle = call.word(0)?;
    match call.objects.get(handle)? {
        Object::Unit(unit) => unit.held = inputs,
        _ => return Err("the external object is no unit".to_string()),
    }
    Ok((count as f64).to_bits())
}

// unit, time, inputs, their number, states, their number
fn states(call: &mut Call) -> Answer {
    let (time, inputs, count) = (call.real(1)?, call.reals(2, call.size(3)?)?.to_vec(), call.size(5)?);
    with_unit(
        call,
        4,
        |unit, values| {
            unit.initialise_exchange(time, &inputs, values.len())?;
            values.copy_from_slice(&unit.exchanged.start);
            Ok(())
        },
        count,
    )
}

// unit, time, inputs, their number, event, 1, number of states
fn first_event(call: &mut Call) -> Answer {
    let (time, inputs, states) = (call.real(1)?, call.reals(2, call.size(3)?)?.to_vec(), call.size(6)?);
    with_unit(
        call,
        4,
        |unit, values| {
            unit.initialise_exchange(time, &inputs, states)?;
            values[0] = unit.exchanged.first_event.min(f64::MAX);
            Ok(())
        },
        1,
    )
}

// unit, time, states, their number, inputs, their number, event count, values, their number
fn evaluate(call: &mut Call, give: fn(&mut ModelUnit, &mut [f64]) -> Result<(), UnitError>) -> Answer {
    let point = point(call)?;
    let (states, count) = (call.size(3)?, call.size(8)?);
    with_unit(
        call,
        7,
        |unit, values| {
            unit.set_point(&point, states)?;
            give(unit, values)
        },
        count,
    )
}

/// Time, states and inputs of a call.
fn point(call: &Call) -> Result<Vec<f64>, String> {
    let mut point = vec![call.real(1)?];
    point.extend_from_slice(call.reals(2, call.size(3)?)?);
    point.extend_from_slice(call.reals(4, call.size(5)?)?);
    Ok(point)
}

// unit, time, states, their number, inputs, their number, event count, states afterwards and the next event, one more
fn event(call: &mut Call) -> Answer {
    let point = point(call)?;
    let (states, count) = (call.size(3)?, call.size(8)?);
    with_unit(call, 7, |unit, values| unit.event(point, states, values), count)
}

impl ModelUnit {
    /// Everything before initialisation mode is left.
    fn enter_initialization(&mut self, time: f64) -> Result<(), UnitError> {
        for (reference, text) in &self.texts {
            self.unit.set(&[*reference], &layshaft_foreign::Values::String(vec![text.clone()]))?;
        }
        self.parameters.write(&mut *self.unit, &self.parameter_values)?;
        self.unit.enter_initialization(None, time, None)
    }

    fn advance(&mut self, time: f64, values: &mut [f64]) -> Result<(), UnitError> {
        let ended = match self.time {
            None => {
                self.enter_initialization(time)?;
                self.unit.exit_initialization()?;
                let ended = self.stepper.begin(&mut *self.unit)?;
                self.outputs.read(&mut *self.unit, &mut self.output_values)?;
                ended
            }
            Some(before) if time > before => {
                if self.held.len() >= self.inputs.count {
                    self.inputs.write(&mut *self.unit, &self.held)?;
                }
                let ended = self.stepper.advance(&mut *self.unit, before, time)?;
                self.outputs.read(&mut *self.unit, &mut self.output_values)?;
                ended.is_some()
            }
            Some(_) => false,
        };
        self.time = self.time.map_or(Some(time), |before| Some(before.max(time)));
        if ended {
            return Err(UnitError::Ended);
        }
        let count = values.len().min(self.output_values.len());
        values[..count].copy_from_slice(&self.output_values[..count]);
        Ok(())
    }

    fn initialise_exchange(&mut self, time: f64, inputs: &[f64], count: usize) -> Result<(), UnitError> {
        if self.time == Some(time) && self.exchanged.start_inputs == inputs && self.exchanged.start.len() == count {
            return Ok(());
        }
        if self.time.is_some() {
            self.unit.reset()?;
        }
        self.enter_initialization(time)?;
        if inputs.len() >= self.inputs.count {
            self.inputs.write(&mut *self.unit, inputs)?;
        }
        self.unit.exit_initialization()?;
        let info = update(&mut *self.unit)?;
        self.unit.enter_continuous_time()?;
        self.exchanged.start = vec![0.0; count];
        if count > 0 {
            self.unit.states(&mut self.exchanged.start)?;
        }
        self.exchanged.start_inputs = inputs.to_vec();
        self.exchanged.first_event = info.next_event.unwrap_or(f64::INFINITY);
        self.exchanged.point.clear();
        self.exchanged.event = None;
        self.time = Some(time);
        if info.terminate { Err(UnitError::Ended) } else { Ok(()) }
    }

    /// Brings the unit to a point, if it is not there. A call may leave the inputs out: the answer then does not depend on them.
    fn set_point(&mut self, point: &[f64], states: usize) -> Result<(), UnitError> {
        if self.exchanged.point == point {
            return Ok(());
        }
        if self.time.is_none() {
            self.initialise_exchange(point[0], &point[1 + states..], states)?;
        }
        self.exchanged.point.clear();
        self.unit.set_time(point[0])?;
        if states > 0 {
            self.unit.set_states(&point[1..=states])?;
        }
        if point.len() > states + self.continuous_inputs.count {
            self.continuous_inputs.write(&mut *self.unit, &point[1 + states..])?;
        }
        self.exchanged.point.extend_from_slice(point);
        Ok(())
    }

    fn derivatives(&mut self, values: &mut [f64]) -> Result<(), UnitError> {
        self.unit.derivatives(values)
    }

    fn indicators(&mut self, values: &mut [f64]) -> Result<(), UnitError> {
        self.unit.event_indicators(values)
    }

    fn outputs(&mut self, values: &mut [f64]) -> Result<(), UnitError> {
        self.outputs.read(&mut *self.unit, &mut self.output_values)?;
        values.copy_from_slice(&self.output_values[..values.len()]);
        Ok(())
    }

    fn event(&mut self, point: Vec<f64>, states: usize, values: &mut [f64]) -> Result<(), UnitError> {
        let is_known = self.exchanged.event.as_ref().is_some_and(|(before, ..)| *before == point);
        if !is_known {
            self.set_point(&point, states)?;
            self.unit.enter_event_mode()?;
            if point.len() > states + self.inputs.count {
                self.inputs.write(&mut *self.unit, &point[1 + states..])?;
            }
            let info = update(&mut *self.unit)?;
            self.unit.enter_continuous_time()?;
            let mut after = point[1..=states].to_vec();
            if info.states_changed && states > 0 {
                self.unit.states(&mut after)?;
            }
            self.exchanged.point.clear();
            self.exchanged.event = Some((point, after, info.next_event.unwrap_or(f64::INFINITY)));
            if info.terminate {
                return Err(UnitError::Ended);
            }
        }
        if let Some((_, after, next)) = &self.exchanged.event {
            values[..states].copy_from_slice(after);
            values[states] = next.min(f64::MAX);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_are_read_as_wrappers_write_them() {
        let found = signals("Float64 7, Int32 12[3]").unwrap();
        let signal = |data, reference, size| Reference { data, reference, size };
        assert_eq!(found, [signal(DataType::Float64, 7, 1), signal(DataType::Int32, 12, 3)]);
        assert!(signals("").unwrap().is_empty());
        for wrong in ["Float64", "Real 3", "Float64 -1", "Float64 1[99999999]"] {
            assert!(signals(wrong).is_err(), "{wrong}");
        }
    }
}
