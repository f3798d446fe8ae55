//! An equilibrium as Modelica: the model with other start values, and a record of all that begins there.
//!
//! Modifiers give start values to what they reach: every tool reads them. States that are protected in their class, discrete variables and
//! parameters that are found at the start are out of their reach, and initial equations may decide otherwise; the annotation
//! `__Layshaft(start={…})` names all of them (`symbolic/initial/recorded` says what follows from it).

use crate::modelica::{Switch, WIDTH, number, quoted, split};
use layshaft_ir::program::{BlockKind, ConditionSource, Program, ValueSlot, ValueType, Variable, VariableKind};
use layshaft_ir::{Expr, FlatModel, PresentationItem, PresentationValue, Variability};
use layshaft_sim::Settled;
use layshaft_source::{FastMap, FastSet, Name};

/// The start values with which a model begins in the equilibrium.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    pub switches: Vec<Switch>,
    /// States that begin at the start value that a modifier gives them.
    given: Vec<String>,
    /// Values of what no modifier reaches: protected states, discrete variables, parameters found at the start.
    values: Vec<(String, PresentationValue)>,
    /// States among them.
    pub closed: Vec<String>,
}

/// Start values of states, of those that may become states, and of what starts as `fixed = true` or by default; values of what was free.
pub fn starts(program: &Program, flat: Option<&FlatModel>, settled: &Settled) -> Starts {
    let mut begins: FastSet<u32> = program.layout.states.range().map(|slot| slot as u32).collect();
    begins.extend(program.state_sets.iter().flat_map(|set| set.candidates.iter().copied()));
    let mut wanted = begins.clone();
    let conditions = program.conditions.iter().filter(|condition| condition.source != ConditionSource::Equation);
    let conditions: FastSet<&str> = conditions.filter_map(|condition| condition.text.split(" = ").next()).collect();
    let mut by_slot: FastMap<u32, Vec<&Variable>> = FastMap::default();
    let mut arrays: FastMap<Vec<String>, Vec<(Vec<usize>, f64)>> = FastMap::default();
    for variable in &program.variables {
        let Some((slot, value)) = value_of(variable, &settled.reals) else { continue };
        if !variable.is_hidden {
            let (path, subscripts) = split(variable.name.as_str());
            arrays.entry(path).or_default().push((subscripts, value));
        }
        if conditions.contains(variable.name.as_str()) {
            wanted.insert(slot);
        }
        by_slot.entry(slot).or_default().push(variable);
    }
    let mut found = Starts::default();
    let mut done: FastSet<Vec<String>> = FastSet::default();
    let mut slots: Vec<u32> = wanted.into_iter().collect();
    slots.sort_unstable();
    for slot in slots {
        let Some(names) = by_slot.get(&slot) else { continue };
        // What has a condition of its own comes first: that is the value the model starts with.
        let is_open = |variable: &&&Variable| !variable.is_protected && !variable.is_hidden;
        let has_condition = |variable: &&&Variable| conditions.contains(variable.name.as_str());
        let open: Vec<&&Variable> = names.iter().filter(is_open).collect();
        let conditioned: Vec<&&Variable> = open.iter().copied().filter(has_condition).collect();
        let is_closed = names.iter().filter(|variable| !is_open(variable)).any(|variable| has_condition(&variable));
        let chosen = if conditioned.is_empty() { open.into_iter().take(1).collect() } else { conditioned };
        if begins.contains(&slot) {
            match chosen.first() {
                Some(variable) if !is_closed => found.given.push(variable.name.to_string()),
                _ => found.record(names[0], &settled.reals, &settled.ints),
            }
        }
        if chosen.is_empty() && begins.contains(&slot) {
            found.closed.push(names[0].name.to_string());
        }
        for variable in chosen {
            let (path, _) = split(variable.name.as_str());
            if done.insert(path.clone()) {
                let elements = arrays.get(&path).map_or(&[][..], Vec::as_slice);
                found.switches.push(Switch::start(path, elements));
            }
        }
    }
    found.add_memory(program, flat, settled);
    for (name, value) in &settled.free {
        let variable = program.variables.iter().find(|variable| variable.name == *name.as_str());
        let is_input = variable.is_some_and(|variable| variable.kind == VariableKind::Input);
        found.switches.push(match is_input {
            true => Switch::start(split(name).0, &[(Vec::new(), *value)]),
            false => Switch::parameter(name, *value),
        });
    }
    found
}

impl Starts {
    /// What the model keeps beside its states: discrete variables, parameters found at the start, and where iterations begin.
    fn add_memory(&mut self, program: &Program, flat: Option<&FlatModel>, settled: &Settled) {
        let layout = &program.layout;
        let free = flat.map(found_at_start).unwrap_or_default();
        let unknowns = program.blocks.iter().flat_map(|block| match &block.kind {
            BlockKind::Nonlinear { unknowns, .. } => unknowns.as_slice(),
            BlockKind::Linear { .. } | BlockKind::Mixed { .. } => &[],
        });
        let iterated: FastSet<u32> =
            unknowns.copied().filter(|slot| layout.algebraics.range().contains(&(*slot as usize))).collect();
        let mut seen: FastSet<(bool, u32)> = FastSet::default();
        for variable in &program.variables {
            let (is_real, slot) = match variable.place {
                ValueSlot::Real(slot) | ValueSlot::NegatedReal(slot) => (true, slot),
                ValueSlot::Int(slot) | ValueSlot::NotInt(slot) => (false, slot),
            };
            let area = if is_real { layout.discrete_reals } else { layout.discrete_ints };
            let is_meant = match variable.kind {
                VariableKind::Parameter { .. } => free.contains(own_name(variable.name.as_str())),
                VariableKind::Discrete => area.range().contains(&(slot as usize)),
                VariableKind::Algebraic => is_real && iterated.contains(&slot),
                VariableKind::State | VariableKind::Derivative | VariableKind::Input => false,
            };
            if is_meant && seen.insert((is_real, slot)) {
                self.record(variable, &settled.reals, &settled.ints);
            }
        }
    }

    /// Records the value of a variable; texts and what is no number cannot be written.
    fn record(&mut self, variable: &Variable, reals: &[f64], ints: &[i64]) {
        let value = match (variable.place, variable.value_type) {
            (_, ValueType::String) => return,
            (ValueSlot::Real(slot), _) => PresentationValue::Number(reals[slot as usize]),
            (ValueSlot::NegatedReal(slot), _) => PresentationValue::Number(-reals[slot as usize]),
            (ValueSlot::Int(slot), ValueType::Boolean) => PresentationValue::Flag(ints[slot as usize] != 0),
            (ValueSlot::NotInt(slot), _) => PresentationValue::Flag(ints[slot as usize] == 0),
            (ValueSlot::Int(slot), _) => PresentationValue::Number(ints[slot as usize] as f64),
        };
        if matches!(value, PresentationValue::Number(number) if !number.is_finite()) {
            return;
        }
        self.values.push((variable.name.to_string(), value));
    }

    /// The record as the words of the annotation.
    pub fn items(&self) -> Vec<PresentationItem> {
        let item = |word: &str, fields: Vec<(Name, PresentationValue)>| PresentationItem {
            list: Name::new("start"),
            word: Name::new(word),
            instance: Name::new(""),
            fields,
            span: None,
        };
        let text = |name: &String| PresentationValue::Text(name.clone());
        let names = PresentationValue::List(self.given.iter().map(text).collect());
        let given = item("Given", vec![(Name::new("variables"), names)]);
        let values = self.values.iter().map(|(name, value)| {
            item("Value", vec![(Name::new("variable"), text(name)), (Name::new("value"), value.clone())])
        });
        std::iter::once(given).chain(values).collect()
    }

    /// The record as Modelica.
    pub fn annotation(&self) -> String {
        let mut words = vec![given_text(&self.given)];
        for (name, value) in &self.values {
            let value = match value {
                PresentationValue::Flag(flag) => flag.to_string(),
                PresentationValue::Number(value) => number(*value),
                PresentationValue::Text(_) | PresentationValue::List(_) => continue,
            };
            words.push(format!("Value(variable={}, value={value})", quoted(name)));
        }
        format!("  annotation(__Layshaft(start={{\n    {}}}))", words.join(",\n    "))
    }
}

/// Names on lines of limited width.
fn given_text(names: &[String]) -> String {
    let mut text = "Given(variables={".to_string();
    let mut length = text.len();
    for (at, name) in names.iter().enumerate() {
        let name = quoted(name);
        let end = if at + 1 < names.len() { ", " } else { "" };
        if length + name.len() > WIDTH {
            text.truncate(text.trim_end().len());
            text.push_str("\n      ");
            length = 6;
        }
        length += name.len() + end.len();
        text.push_str(&name);
        text.push_str(end);
    }
    text + "})"
}

/// Parameters with `fixed = false`, by their names without subscripts of their own.
fn found_at_start(flat: &FlatModel) -> FastSet<&str> {
    let is_found = |fixed: &Expr| !matches!(fixed, Expr::Bool(true));
    let parameters = flat.variables.iter().filter(|variable| variable.variability == Variability::Parameter);
    parameters
        .filter(|variable| variable.attributes.fixed.as_ref().is_some_and(is_found))
        .map(|variable| variable.name.as_str())
        .collect()
}

/// A name without the subscripts behind it.
fn own_name(name: &str) -> &str {
    match name.strip_suffix(']').and_then(|_| name.rfind('[')) {
        Some(begin) => &name[..begin],
        None => name,
    }
}

/// Slot and value of a continuous variable.
fn value_of(variable: &Variable, reals: &[f64]) -> Option<(u32, f64)> {
    if matches!(variable.kind, VariableKind::Parameter { .. } | VariableKind::Derivative) {
        return None;
    }
    match variable.place {
        ValueSlot::Real(slot) => Some((slot, reals[slot as usize])),
        ValueSlot::NegatedReal(slot) => Some((slot, -reals[slot as usize])),
        ValueSlot::Int(_) | ValueSlot::NotInt(_) => None,
    }
}
