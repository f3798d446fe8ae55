//! A start that is recorded: the annotation `__Layshaft(start={…})`, as `layshaft settle` writes it.
//!
//! ```text
//! annotation(__Layshaft(start={Given(variables={"body.v"}), Value(variable="tyre.slip", value=0.02)}))
//! ```
//!
//! `Given` names variables that begin at their start values, `Value` gives a variable another start value whether or not it is protected. In the
//! component that carries the annotation (the whole model, or a part of it that was settled on its own) nothing else decides where it begins:
//! `fixed = true` of other variables does not count, initial equations only as far as something is left to be determined. States are conditions
//! of the initial system, discrete variables have the values before the start, parameters with `fixed = false` are known. All this is made of
//! ordinary equations, so every engine and exported C begin there, and a start value that is given for a run still takes the place of a state's.

use crate::alias;
use crate::codes;
use crate::dag::{N, Node, ScalarType, V};
use crate::states::States;
use crate::system::{Alias, Eq, Role, System};
use layshaft_ir::{AttributePlace, FlatModel, Origin, OriginKind, PresentationItem, PresentationValue};
use layshaft_source::{Diagnostic, FastMap, FastSet, Name, Span};

/// What is recorded of a model, and which components it is about.
#[derive(Default)]
pub struct Record {
    /// Components whose start is recorded: names begin so. Empty: the model itself.
    scopes: Vec<String>,
    /// Discrete variables and parameters whose values are recorded.
    known: FastSet<V>,
    /// Parameters with `fixed = false` and their values.
    pub equations: Vec<Eq>,
}

/// One variable of a record.
struct Entry {
    name: String,
    value: Option<PresentationValue>,
    span: Option<Span>,
}

impl Record {
    /// Whether an initial equation is about a component whose start is recorded: it is asked only if something is left to be determined.
    pub fn covers(&self, sys: &System, eq: &Eq) -> bool {
        let is_own = self.equations.iter().any(|own| own.origin == eq.origin);
        !is_own && self.is_within(sys.origins[eq.origin as usize].instance.as_str())
    }

    /// Whether an initial equation gives a discrete variable or a parameter a value for which another one is recorded.
    pub fn replaces(&self, sys: &System, eq: &Eq) -> bool {
        let subject = [eq.lhs, eq.rhs].into_iter().find_map(|side| match sys.dag.node(side) {
            Node::Pre(v) | Node::Var(v) if self.known.contains(&v) => Some(v),
            _ => None,
        });
        subject.is_some() && self.covers(sys, eq)
    }

    fn is_within(&self, name: &str) -> bool {
        self.scopes.iter().any(|scope| {
            let rest = name.strip_prefix(scope.as_str());
            scope.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }
}

/// Takes the recorded start over into the variables: their start values, and which of them are conditions.
pub fn apply(sys: &mut System, model: &FlatModel, states: &States, diagnostics: &mut Vec<Diagnostic>) -> Record {
    let items: Vec<&PresentationItem> =
        model.presentation.items.iter().filter(|item| item.list.as_str() == "start").collect();
    let mut record = Record::default();
    if items.is_empty() {
        return record;
    }
    for item in &items {
        let scope = item.instance.to_string();
        if !record.scopes.contains(&scope) {
            record.scopes.push(scope);
        }
    }
    forget(sys, &record);
    let names: FastMap<Name, V> = (0..sys.vars.len() as u32).map(|v| (sys.var(V(v)).name, V(v))).collect();
    let mut done = FastSet::default();
    for entry in items.iter().flat_map(|item| entries(item)) {
        let found = names.get(&Name::new(&entry.name)).map(|&v| (v, alias::resolve(sys, v)));
        let Some((named, (target, negated))) = found else {
            diagnostics.push(unknown(&entry));
            continue;
        };
        let Alias::Var(v, _) = target else { continue };
        // The model's own record stands before those of the classes that it is made of.
        if !done.insert(v) {
            continue;
        }
        let value = match &entry.value {
            None => None,
            Some(value) => match constant(sys, v, value, negated) {
                Some(value) => Some(value),
                None => {
                    diagnostics.push(not_a_value(sys, named, &entry));
                    continue;
                }
            },
        };
        record.begin(sys, states, v, value, entry.span);
    }
    record
}

/// Conditions of the components that a record is about no longer count.
fn forget(sys: &mut System, record: &Record) {
    for var in &mut sys.vars {
        if var.role == Role::Continuous && record.is_within(var.name.as_str()) {
            var.fixed = false;
        }
    }
    sys.rivals.retain(|rival| !record.is_within(rival.name.as_str()));
}

impl Record {
    fn begin(&mut self, sys: &mut System, states: &States, v: V, value: Option<N>, span: Option<Span>) {
        let is_state = states.is_state.get(v.index()).is_some_and(|is_state| *is_state);
        let var = &mut sys.vars[v.index()];
        if let Some(value) = value {
            var.start = Some(value);
            var.start_place = AttributePlace { span, ..AttributePlace::default() };
        }
        match var.role {
            Role::Continuous => var.fixed = is_state,
            Role::Discrete => {
                var.fixed = true;
                self.known.insert(v);
            }
            Role::FreeParameter => {
                if let Some(value) = value {
                    let lhs = sys.dag.var(v);
                    sys.origins.push(Origin { span, instance: Name::new(""), kind: OriginKind::Generated });
                    let origin = sys.origins.len() as u32 - 1;
                    self.equations.push(Eq { lhs, rhs: value, origin, explicit: Some(v) });
                    self.known.insert(v);
                }
            }
            Role::Parameter | Role::Input | Role::Eliminated => {}
        }
    }
}

/// The variables of one word of the annotation.
fn entries(item: &PresentationItem) -> Vec<Entry> {
    let instance = item.instance.as_str();
    let full = |name: &str| if instance.is_empty() { name.to_string() } else { format!("{instance}.{name}") };
    let field = |name: &str| item.fields.iter().find(|(field, _)| field.as_str() == name).map(|(_, value)| value);
    let text = |value: &PresentationValue| match value {
        PresentationValue::Text(text) => Some(full(text)),
        _ => None,
    };
    let entry = |name: String, value: Option<PresentationValue>| Entry { name, value, span: item.span };
    match item.word.as_str() {
        "Given" => match field("variables") {
            Some(PresentationValue::List(names)) => {
                names.iter().filter_map(text).map(|name| entry(name, None)).collect()
            }
            _ => Vec::new(),
        },
        "Value" => {
            let name = field("variable").and_then(text);
            name.into_iter().map(|name| entry(name, field("value").cloned())).collect()
        }
        _ => Vec::new(),
    }
}

/// A value as a constant of the kind of its variable, which may be the opposite of the one that the record names.
fn constant(sys: &mut System, v: V, value: &PresentationValue, negated: bool) -> Option<N> {
    let sign = if negated { -1.0 } else { 1.0 };
    match (sys.var(v).kind, value) {
        (ScalarType::Real, PresentationValue::Number(number)) => Some(sys.dag.real(sign * number)),
        (ScalarType::Int, PresentationValue::Number(number)) if number.fract() == 0.0 => {
            Some(sys.dag.int((sign * number) as i64))
        }
        (ScalarType::Bool, PresentationValue::Flag(flag)) => Some(sys.dag.bool(*flag != negated)),
        _ => None,
    }
}

fn unknown(entry: &Entry) -> Diagnostic {
    let message = format!("the start is recorded for `{}`, which the model does not have", entry.name);
    Diagnostic::warning(codes::START_RECORD, entry.span, message).hint(CURE)
}

fn not_a_value(sys: &System, v: V, entry: &Entry) -> Diagnostic {
    let kind = match sys.var(v).kind {
        ScalarType::Real => "a number",
        ScalarType::Int => "a whole number",
        ScalarType::Bool => "true or false",
        ScalarType::Str => "a text, which cannot be recorded",
    };
    let message = format!("the start that is recorded for `{}` is not used: it has to be {kind}", entry.name);
    Diagnostic::warning(codes::START_RECORD, entry.span, message).hint(CURE)
}

const CURE: &str = "the model has changed since its start was recorded: settle it again";
