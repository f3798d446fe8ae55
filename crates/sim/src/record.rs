//! What goes into the result: one column for each name, one value for each distinct quantity.

use crate::model::Model;
use crate::not_finite;
use layshaft_ir::program::{self, Layout, Program, TIME, ValueSlot, Variable, VariableKind};
use layshaft_numerics::vector::all_finite;
use layshaft_results::{Alias, AliasTarget, Column, ColumnKind, ResultError, ResultHeader, ResultWriter, ValueType};
use layshaft_runtime::Instance;
use layshaft_solver::{EvalFailure, Point, PointKind, Sink};
use layshaft_source::FastMap;

/// Variables named in a message.
const SHOWN: usize = 8;

/// Where a value is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cell {
    Real(u32),
    Int(u32),
    Truth(u32),
}

/// A cell and whether its negative (its opposite, for a truth value) is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    cell: Cell,
    negated: bool,
}

impl Reading {
    pub(crate) fn of(variable: &Variable) -> Reading {
        let is_truth = variable.value_type == program::ValueType::Boolean;
        let int = |slot| if is_truth { Cell::Truth(slot) } else { Cell::Int(slot) };
        match variable.place {
            ValueSlot::Real(slot) => Reading { cell: Cell::Real(slot), negated: false },
            ValueSlot::NegatedReal(slot) => Reading { cell: Cell::Real(slot), negated: true },
            ValueSlot::Int(slot) => Reading { cell: int(slot), negated: false },
            ValueSlot::NotInt(slot) => Reading { cell: int(slot), negated: true },
        }
    }

    pub(crate) fn value(self, instance: &Instance) -> f64 {
        match (self.cell, self.negated) {
            (Cell::Real(slot), false) => instance.reals()[slot as usize],
            (Cell::Real(slot), true) => -instance.reals()[slot as usize],
            (Cell::Int(slot), false) => instance.ints()[slot as usize] as f64,
            (Cell::Int(slot), true) => -(instance.ints()[slot as usize] as f64),
            (Cell::Truth(slot), negated) => f64::from(u8::from((instance.ints()[slot as usize] != 0) != negated)),
        }
    }
}

/// Readings in order: all as plain real values, then those that are something else in their places.
struct Readings {
    reals: Vec<u32>,
    others: Vec<(usize, Reading)>,
}

impl Readings {
    fn of(readings: &[Reading]) -> Readings {
        let plain = |reading: &Reading| match (reading.cell, reading.negated) {
            (Cell::Real(slot), false) => Some(slot),
            _ => None,
        };
        let reals = readings.iter().map(|reading| plain(reading).unwrap_or(TIME)).collect();
        let others = readings.iter().copied().enumerate().filter(|(_, reading)| plain(reading).is_none()).collect();
        Readings { reals, others }
    }

    fn read(&self, instance: &Instance, values: &mut [f64]) {
        let reals = instance.reals();
        for (value, &slot) in values.iter_mut().zip(&self.reals) {
            *value = reals[slot as usize];
        }
        for &(at, reading) in &self.others {
            values[at] = reading.value(instance);
        }
    }
}

/// The columns of a program's variables, and where the values that are stored at each point, or once, are read.
pub(crate) struct Columns {
    pub(crate) header: ResultHeader,
    stored: Vec<Reading>,
    fixed: Vec<Reading>,
}

/// The header of a model's result; hidden variables are left out.
pub fn header(program: &Program, start: f64, stop: f64) -> ResultHeader {
    columns(program, start, stop).header
}

pub(crate) fn columns(program: &Program, start: f64, stop: f64) -> Columns {
    let header =
        ResultHeader { model: program.model.clone(), start_time: start, stop_time: stop, variables: Vec::new() };
    let mut result = Columns { header, stored: Vec::new(), fixed: Vec::new() };
    let mut seen: FastMap<&str, ()> = FastMap::default();
    let shown: Vec<&Variable> = program
        .variables
        .iter()
        .filter(|variable| {
            let name = variable.name.as_str();
            let is_number = variable.value_type != program::ValueType::String;
            is_number && !variable.is_hidden && name != "time" && seen.insert(name, ()).is_none()
        })
        .collect();
    // The column that owns each cell: the first that reads it as it is, else the first.
    let mut owners: FastMap<Cell, usize> = FastMap::default();
    for (at, variable) in shown.iter().enumerate() {
        let reading = Reading::of(variable);
        match owners.get_mut(&reading.cell) {
            None => {
                owners.insert(reading.cell, at);
            }
            Some(owner) => {
                if !reading.negated && Reading::of(shown[*owner]).negated {
                    *owner = at;
                }
            }
        }
    }
    for (at, variable) in shown.iter().enumerate() {
        let reading = Reading::of(variable);
        let owner = owners.get(&reading.cell).copied().unwrap_or(at);
        let is_parameter = matches!(variable.kind, VariableKind::Parameter { .. });
        let is_fixed = is_parameter || is_constant(&program.layout, reading.cell);
        let mut column = Column {
            name: variable.name.to_string(),
            unit: text(&variable.unit),
            display_unit: text(&variable.display_unit),
            description: text(&variable.description),
            kind: match (is_parameter, is_fixed) {
                (true, _) => ColumnKind::Parameter,
                (false, true) => ColumnKind::Constant,
                (false, false) => ColumnKind::Variable,
            },
            value_type: match variable.value_type {
                program::ValueType::Integer => ValueType::Integer,
                program::ValueType::Boolean => ValueType::Boolean,
                program::ValueType::Enumeration => ValueType::Enumeration,
                program::ValueType::Real | program::ValueType::String => ValueType::Real,
            },
            alias_of: None,
        };
        if reading.cell == Cell::Real(TIME) {
            column.alias_of = Some(Alias { target: AliasTarget::Time, negated: reading.negated });
        } else if owner != at {
            let negated = reading.negated != Reading::of(shown[owner]).negated;
            column.alias_of = Some(Alias { target: AliasTarget::Column(owner), negated });
        } else if is_fixed {
            result.fixed.push(reading);
        } else {
            result.stored.push(reading);
        }
        result.header.variables.push(column);
    }
    result
}

fn text(text: &Option<Box<str>>) -> String {
    text.as_deref().unwrap_or("").to_string()
}

/// Slots of parameters keep their value.
fn is_constant(layout: &Layout, cell: Cell) -> bool {
    match cell {
        Cell::Real(slot) => layout.real_parameters.range().contains(&(slot as usize)),
        Cell::Int(slot) | Cell::Truth(slot) => layout.int_parameters.range().contains(&(slot as usize)),
    }
}

/// Places among the values and among the states of what is read, if that is states only.
fn states_read(program: &Program, stored: &[Reading], read: &[usize]) -> Option<Vec<(usize, usize)>> {
    let states = program.layout.states.range();
    let state = |at: &usize| match stored[*at] {
        Reading { cell: Cell::Real(slot), negated: false } if states.contains(&(slot as usize)) => {
            Some((*at, slot as usize - states.start))
        }
        _ => None,
    };
    read.iter().map(state).collect()
}

/// Hands the trajectory to a result writer.
pub(crate) struct Recorder<'a> {
    writer: &'a mut dyn ResultWriter,
    stored: Readings,
    /// Where the writer reads states only: their places among the values and among the states.
    states: Option<Vec<(usize, usize)>>,
    /// Names of the values stored at each point.
    names: Vec<String>,
    values: Vec<f64>,
    pub(crate) error: Option<ResultError>,
    /// How far the run is.
    reached: Progress,
    progress: &'a mut dyn FnMut(&Progress),
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    pub time: f64,
    pub events: u64,
}

impl<'a> Recorder<'a> {
    /// Starts the result; parameters have their values.
    pub(crate) fn start(
        columns: Columns,
        program: &Program,
        instance: &Instance,
        writer: &'a mut dyn ResultWriter,
        progress: &'a mut dyn FnMut(&Progress),
    ) -> Result<Recorder<'a>, ResultError> {
        let fixed: Vec<f64> = columns.fixed.iter().map(|reading| reading.value(instance)).collect();
        writer.start(&columns.header, &fixed)?;
        let values = vec![0.0; columns.stored.len()];
        let own = |column: &&Column| column.kind == ColumnKind::Variable && column.alias_of.is_none();
        let names = columns.header.variables.iter().filter(own).map(|column| column.name.clone()).collect();
        let states = writer.reads().and_then(|read| states_read(program, &columns.stored, &read));
        Ok(Recorder {
            writer,
            stored: Readings::of(&columns.stored),
            states,
            names,
            values,
            error: None,
            reached: Progress::default(),
            progress,
        })
    }

    /// Values that are no numbers end the run: nothing that follows from them means anything.
    fn not_finite(&self, model: &mut Model, time: f64) -> EvalFailure {
        let wrong = self.names.iter().zip(&self.values).filter(|(_, value)| !value.is_finite());
        let names: Vec<String> = wrong.take(SHOWN).map(|(name, value)| format!("`{name}` = {value}")).collect();
        let program = &model.program;
        let functions = [program.entry.derivatives.as_slice(), program.entry.outputs.as_slice()].concat();
        let diagnostic = not_finite::diagnostic(program, &model.instance, &functions, &names, time);
        let failure = EvalFailure::fatal(diagnostic.message.clone());
        model.own_failure = Some(diagnostic);
        failure
    }

    pub(crate) fn finish(&mut self) -> Result<(), ResultError> {
        self.writer.finish()
    }
}

impl Sink<Model> for Recorder<'_> {
    fn point(&mut self, model: &mut Model, point: Point<'_>) -> Result<(), EvalFailure> {
        if point.kind != PointKind::Regular {
            self.reached.events += u64::from(point.kind == PointKind::AfterEvent);
            model.outputs_at(point.time, point.states)?;
            return self.store(model, point.time);
        }
        if let Some(states) = &self.states {
            for &(value, state) in states {
                self.values[value] = point.states[state];
            }
            return self.write(point.time);
        }
        // The grid of the output must not change the steps.
        model.aside(|model| {
            model.outputs_at(point.time, point.states)?;
            // Steps may be longer than the interval of the output; assertions and delays should not wait for their end.
            model.accept()?;
            self.store(model, point.time)
        })
    }
}

impl Recorder<'_> {
    /// Stores the values in the model's memory.
    pub(crate) fn store(&mut self, model: &mut Model, time: f64) -> Result<(), EvalFailure> {
        self.stored.read(&model.instance, &mut self.values);
        if !all_finite(&self.values) {
            return Err(self.not_finite(model, time));
        }
        self.write(time)
    }

    fn write(&mut self, time: f64) -> Result<(), EvalFailure> {
        self.reached.time = time;
        (self.progress)(&self.reached);
        self.writer.point(time, &self.values).map_err(|error| {
            let failure = EvalFailure::fatal(error.to_string());
            self.error = Some(error);
            failure
        })
    }
}
