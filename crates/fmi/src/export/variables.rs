//! The variables of a unit from those of the program: causality, variability and initial by the standard's table, types, start
//! values, and the cells of memory behind each.
//!
//! A variable's value reference is its position. The independent variable comes first, then the model's variables in the order of
//! their declaration, then what the standard wants and the model does not name: derivatives, event indicators.

use super::arrays::{self, Group};
use super::types::Types;
use super::units::Units;
use super::{Kinds, Memory};
use crate::description::*;
use layshaft_ir::program::{self, Program, TIME, ValueSlot, ValueType, VariableKind};
use layshaft_ir::{self as flat, Expr, FlatModel, UnaryOp};
use layshaft_source::{FastMap, FastSet, Name};

/// What the glue does with a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Time,
    Parameter,
    Constant,
    Input,
    State,
    /// Computed, and up to date after every step.
    Output,
    Computed,
    Indicator,
}

/// A number of the model's memory, and its row in the model's own table of variables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cell {
    pub place: ValueSlot,
    pub is_truth: bool,
    pub row: Option<u32>,
}

/// The unit's side of a variable.
#[derive(Clone, Debug)]
pub(super) struct Storage {
    pub role: Role,
    pub cells: Vec<Cell>,
}

/// All variables, described and stored; both lists in the same order.
pub(super) struct Catalogue {
    pub variables: Vec<Variable>,
    pub storage: Vec<Storage>,
    /// Positions of the states and of their derivatives, in the order of the states.
    pub states: Vec<usize>,
    pub derivatives: Vec<usize>,
    pub indicators: Vec<usize>,
    pub units: Vec<Unit>,
    pub types: Vec<TypeDefinition>,
}

struct Builder<'a> {
    flat: &'a FlatModel,
    program: &'a Program,
    memory: Memory<'a>,
    version: Version,
    by_name: FastMap<&'a str, &'a flat::Variable>,
    rows: FastMap<Name, u32>,
    used: FastSet<String>,
    variables: Vec<Variable>,
    storage: Vec<Storage>,
    units: Units,
    types: Types,
}

pub(super) fn catalogue(
    flat: &FlatModel,
    program: &Program,
    memory: Memory,
    version: Version,
    kinds: Kinds,
) -> Catalogue {
    let by_name = flat.variables.iter().map(|variable| (variable.name.as_str(), variable)).collect();
    let mut builder = Builder {
        flat,
        program,
        memory,
        version,
        by_name,
        rows: layshaft_codegen::c::table(program).iter().zip(0..).map(|(variable, row)| (variable.name, row)).collect(),
        used: FastSet::default(),
        variables: Vec::new(),
        storage: Vec::new(),
        units: Units::default(),
        types: Types::default(),
    };
    builder.time();
    let groups = arrays::groups(flat, program, version);
    for group in groups {
        builder.group(&group);
    }
    let states = builder.states();
    let derivatives = builder.derivatives(&states);
    let indicators = if kinds.model_exchange && version == Version::Fmi3 { builder.indicators() } else { Vec::new() };
    let Builder { variables, storage, units, types, .. } = builder;
    Catalogue { variables, storage, states, derivatives, indicators, units: units.finish(), types: types.finish() }
}

impl Builder<'_> {
    fn push(&mut self, mut variable: Variable, storage: Storage) -> usize {
        let position = self.variables.len();
        variable.value_reference = position as u32;
        self.used.insert(variable.name.clone());
        self.variables.push(variable);
        self.storage.push(storage);
        position
    }

    fn time(&mut self) {
        // A model may have a variable of that name inside a component only; at the top it is a keyword.
        self.units.add("s", None);
        let mut time = plain("time", DataType::Float64, Causality::Independent, Variability::Continuous, None);
        time.attributes.unit = Some("s".to_string());
        time.description = Some("Simulation time".to_string());
        let cells = vec![Cell { place: ValueSlot::Real(TIME), is_truth: false, row: None }];
        self.push(time, Storage { role: Role::Time, cells });
    }

    /// The declaration behind a variable of the program.
    fn declaration(&self, name: &str) -> Option<&flat::Variable> {
        arrays::declaration(&self.by_name, name)
    }

    fn group(&mut self, group: &Group) {
        let first = &self.program.variables[group.elements[0]];
        if self.used.contains(&group.name) {
            return;
        }
        let flat = self.declaration(first.name.as_str()).cloned();
        let can_start = match first.place {
            ValueSlot::Real(slot) => self.program.starts.iter().any(|(state, _)| *state == slot),
            _ => false,
        };
        let is_state = arrays::is_state(self.program, first);
        let class = classify(first, flat.as_ref(), is_state, can_start);
        let data = match first.value_type {
            ValueType::Real => DataType::Float64,
            ValueType::Boolean => DataType::Boolean,
            ValueType::Enumeration => DataType::Enumeration,
            ValueType::Integer if self.version == Version::Fmi3 => DataType::Int64,
            ValueType::Integer | ValueType::String => DataType::Int32,
        };
        let cells: Vec<Cell> = group.elements.iter().map(|&at| self.cell(&self.program.variables[at])).collect();
        let mut variable = plain(&group.name, data, class.causality, class.variability, class.initial);
        variable.description = first.description.as_deref().map(str::to_string).filter(|text| !text.is_empty());
        variable.dimensions = group.sizes.iter().map(|size| Dimension::Fixed(u64::from(*size))).collect();
        self.describe(&mut variable, first, flat.as_ref());
        if class.has_start {
            let literal = |at: &usize| {
                let element = &self.program.variables[*at];
                match element.kind {
                    VariableKind::State => flat.as_ref().and_then(|flat| literal_start(flat, element.name.as_str())),
                    _ => None,
                }
            };
            let values = group.elements.iter().zip(&cells).map(|(at, cell)| literal(at).unwrap_or(self.value(cell)));
            variable.start = Some(start_values(data, values.collect()));
        }
        self.push(variable, Storage { role: class.role, cells });
    }

    fn cell(&self, variable: &program::Variable) -> Cell {
        let is_truth = variable.value_type == ValueType::Boolean;
        Cell { place: variable.place, is_truth, row: self.rows.get(&variable.name).copied() }
    }

    /// Type, unit, limits.
    fn describe(&mut self, variable: &mut Variable, of: &program::Variable, flat: Option<&flat::Variable>) {
        if let Some(flat::Base::Enum(id)) = flat.map(|flat| flat.ty.base) {
            variable.declared_type = self.flat.enums.get(id.0 as usize).map(|of| self.types.enumeration(of));
            return;
        }
        let attributes = &mut variable.attributes;
        if variable.data.is_real() {
            let unit = of.unit.as_deref().filter(|unit| !unit.is_empty());
            let display = of.display_unit.as_deref().filter(|unit| !unit.is_empty());
            attributes.display_unit = unit.and_then(|unit| self.units.add(unit, display));
            attributes.unit = unit.map(str::to_string);
            attributes.quantity =
                flat.and_then(|flat| flat.attributes.quantity.as_deref()).map(str::to_string).filter(|q| !q.is_empty());
            attributes.nominal = flat.and_then(|flat| number(flat.attributes.nominal.as_ref()?)).filter(|n| *n > 0.0);
        }
        if variable.data != DataType::Boolean {
            attributes.min = of.min.filter(|min| min.is_finite() && *min > -1e59);
            attributes.max = of.max.filter(|max| max.is_finite() && *max < 1e59);
        }
        if variable.data.is_real() {
            variable.declared_type = self.types.real(attributes);
        }
    }

    fn value(&self, cell: &Cell) -> f64 {
        let Memory { reals, ints } = self.memory;
        match cell.place {
            ValueSlot::Real(slot) => reals[slot as usize],
            ValueSlot::NegatedReal(slot) => -reals[slot as usize],
            ValueSlot::Int(slot) if cell.is_truth => f64::from(u8::from(ints[slot as usize] != 0)),
            ValueSlot::NotInt(slot) if cell.is_truth => f64::from(u8::from(ints[slot as usize] == 0)),
            ValueSlot::Int(slot) => ints[slot as usize] as f64,
            ValueSlot::NotInt(slot) => -(ints[slot as usize] as f64),
        }
    }

    /// The position of a scalar whose only cell is a slot of the Reals.
    fn find(&self, slot: u32, wanted: impl Fn(&Storage) -> bool) -> Option<usize> {
        let is_it = |storage: &Storage| {
            storage.cells.len() == 1 && storage.cells[0].place == ValueSlot::Real(slot) && wanted(storage)
        };
        self.storage.iter().position(is_it)
    }

    /// A variable that the standard wants and the model does not show.
    fn extra(&mut self, name: &str, slot: u32, role: Role) -> usize {
        let mut name = if is_structured(name) { name.to_string() } else { quoted(name) };
        while self.used.contains(&name) {
            name = quoted(&format!("{} ", name.trim_matches('\'')));
        }
        let causality = Causality::Local;
        let variable = plain(&name, DataType::Float64, causality, Variability::Continuous, Some(Initial::Calculated));
        let cells = vec![Cell { place: ValueSlot::Real(slot), is_truth: false, row: None }];
        self.push(variable, Storage { role, cells })
    }

    fn states(&mut self) -> Vec<usize> {
        let program = self.program;
        let mut found = Vec::new();
        for (index, state) in program.states.iter().enumerate() {
            let slot = program.layout.states.start + index as u32;
            let at = self
                .find(slot, |storage| storage.role == Role::State)
                .unwrap_or_else(|| self.extra(state.name.as_str(), slot, Role::State));
            if self.variables[at].attributes.nominal.is_none() && state.nominal != 1.0 {
                self.variables[at].attributes.nominal = Some(state.nominal);
            }
            self.variables[at].reinit = !program.relations.is_empty() || !program.samples.is_empty();
            found.push(at);
        }
        found
    }

    fn derivatives(&mut self, states: &[usize]) -> Vec<usize> {
        let mut found = Vec::new();
        for (index, &state) in states.iter().enumerate() {
            let slot = self.program.layout.derivatives.start + index as u32;
            let name = format!("der({})", self.variables[state].name);
            let named = self.variables.iter().position(|variable| variable.name == name);
            let at = named
                .or_else(|| self.find(slot, |storage| matches!(storage.role, Role::Computed | Role::Output)))
                .unwrap_or_else(|| self.extra(&name, slot, Role::Computed));
            self.variables[at].derivative_of = Some(state);
            found.push(at);
        }
        found
    }

    fn indicators(&mut self) -> Vec<usize> {
        let count = self.program.relations.iter().filter(|relation| relation.root.is_some()).count();
        (0..count)
            .map(|index| self.extra(&format!("'event indicator {}'", index + 1), index as u32, Role::Indicator))
            .collect()
    }
}

/// The standard's words for a variable.
struct Class {
    role: Role,
    causality: Causality,
    variability: Variability,
    initial: Option<Initial>,
    has_start: bool,
}

fn classify(variable: &program::Variable, flat: Option<&flat::Variable>, is_state: bool, can_start: bool) -> Class {
    let is_real = variable.value_type == ValueType::Real;
    let changing = |discrete: bool| match is_real && !discrete {
        true => Variability::Continuous,
        false => Variability::Discrete,
    };
    let computed = |causality, variability| Class {
        role: if causality == Causality::Output { Role::Output } else { Role::Computed },
        causality,
        variability,
        initial: Some(Initial::Calculated),
        has_start: false,
    };
    let shown = if variable.is_output { Causality::Output } else { Causality::Local };
    match variable.kind {
        VariableKind::Parameter { .. } if variable.is_output => computed(Causality::Output, changing(false)),
        VariableKind::Parameter { tunable: true } => Class {
            role: Role::Parameter,
            causality: Causality::Parameter,
            variability: Variability::Tunable,
            initial: Some(Initial::Exact),
            has_start: true,
        },
        VariableKind::Parameter { tunable: false } if is_constant(flat) => Class {
            role: Role::Constant,
            causality: Causality::Local,
            variability: Variability::Constant,
            initial: Some(Initial::Exact),
            has_start: true,
        },
        VariableKind::Parameter { tunable: false } => computed(Causality::CalculatedParameter, Variability::Tunable),
        VariableKind::Input => Class {
            role: Role::Input,
            causality: Causality::Input,
            variability: changing(flat.is_some_and(|flat| flat.variability == flat::Variability::Discrete)),
            initial: None,
            has_start: true,
        },
        // A state may also be known as the derivative of another one.
        _ if is_state => {
            let is_exact = variable.kind == VariableKind::State
                && can_start
                && flat.is_some_and(|flat| literal_start(flat, variable.name.as_str()).is_some());
            let initial = if is_exact { Initial::Exact } else { Initial::Calculated };
            Class {
                role: Role::State,
                causality: shown,
                variability: Variability::Continuous,
                initial: Some(initial),
                has_start: is_exact,
            }
        }
        VariableKind::State | VariableKind::Derivative | VariableKind::Algebraic => computed(shown, changing(false)),
        VariableKind::Discrete => computed(shown, Variability::Discrete),
    }
}

/// Whether a parameter that cannot be set has the same value in every run.
fn is_constant(flat: Option<&flat::Variable>) -> bool {
    flat.is_some_and(|flat| {
        flat.variability == flat::Variability::Constant
            || flat.is_structural
            || flat.binding.as_ref().is_none_or(literal)
    })
}

fn literal(expr: &Expr) -> bool {
    match expr {
        Expr::Unary(UnaryOp::Neg, operand) => literal(operand),
        Expr::Array(items) => items.iter().all(literal),
        other => other.is_literal(),
    }
}

/// The start value of a state that the model fixes to a number.
fn literal_start(flat: &flat::Variable, name: &str) -> Option<f64> {
    let indices = arrays::indices(flat, name)?;
    let of = |expr: &Expr| arrays::element(expr, &indices).cloned();
    let is_fixed = matches!(flat.attributes.fixed.as_ref().and_then(of), Some(Expr::Bool(true)));
    let start = flat.attributes.start.as_ref().and_then(of);
    match (is_fixed, start) {
        (true, Some(start)) => number(&start),
        // The start value of a Real is zero where nothing else is said.
        (true, None) if flat.attributes.start.is_none() => Some(0.0),
        _ => None,
    }
}

fn number(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Real(value) => Some(*value),
        Expr::Integer(value) => Some(*value as f64),
        Expr::Unary(UnaryOp::Neg, operand) => number(operand).map(|value| -value),
        _ => None,
    }
}

fn start_values(data: DataType, values: Vec<f64>) -> Values {
    match data {
        DataType::Float64 => Values::Float64(values),
        DataType::Boolean => Values::Boolean(values.into_iter().map(|value| value != 0.0).collect()),
        _ => Values::Int64(values.into_iter().map(|value| value as i64).collect()),
    }
}

fn plain(
    name: &str,
    data: DataType,
    causality: Causality,
    variability: Variability,
    initial: Option<Initial>,
) -> Variable {
    Variable {
        name: name.to_string(),
        value_reference: 0,
        data,
        description: None,
        causality,
        variability,
        initial,
        declared_type: None,
        attributes: Attributes::default(),
        start: None,
        dimensions: Vec::new(),
        derivative_of: None,
        reinit: false,
        can_handle_multiple_set: false,
        intermediate_update: false,
        aliases: Vec::new(),
    }
}

fn quoted(name: &str) -> String {
    let inner: String = name.chars().map(|c| if is_quotable(c) { c } else { '_' }).collect();
    format!("'{inner}'")
}

fn is_quotable(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_!#$%&()*+,-./:;<>=?@[]^{}|~ ".contains(c)
}

/// Whether a name follows the standard's structured convention: `a.b[1,2].'c d'`, or `der(…)` around such a name.
pub(super) fn is_structured(name: &str) -> bool {
    let inner = name.strip_prefix("der(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(name);
    let mut rest = inner;
    loop {
        let Some(after) = identifier(rest) else { return false };
        rest = indices_of(after);
        match rest.strip_prefix('.') {
            Some(next) => rest = next,
            None => return rest.is_empty(),
        }
    }
}

/// What follows an identifier.
fn identifier(text: &str) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('\'') {
        let end = quoted.find('\'')?;
        return (end > 0 && quoted[..end].chars().all(is_quotable)).then_some(&quoted[end + 1..]);
    }
    let first = text.chars().next()?;
    if !first.is_ascii_alphabetic() && first != '_' {
        return None;
    }
    Some(text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_'))
}

/// What follows `[1,2]`, if that stands there.
fn indices_of(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('[') else { return text };
    match inner.split_once(']') {
        Some((indices, rest)) if indices.split(',').all(|i| !i.is_empty() && i.bytes().all(|b| b.is_ascii_digit())) => {
            rest
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structured_names_are_known() {
        for name in ["a", "a.b[1].c[2,3]", "der(a.x[1])", "'event indicator 1'", "_x1"] {
            assert!(is_structured(name), "{name}");
        }
        for name in ["", "1a", "a..b", "a[x]", "$set", "a b", "'", "''"] {
            assert!(!is_structured(name), "{name}");
        }
    }

    #[test]
    fn other_names_are_quoted() {
        assert_eq!(quoted("$set.x"), "'$set.x'");
        assert!(is_structured(&quoted("ü'x")));
    }
}
