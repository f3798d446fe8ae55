//! Structural errors in the user's terms: which component of the model they are about, and where it is declared.

use crate::dag::V;
use crate::incidence::Collector;
use crate::system::{Eq, Role, System};
use layshaft_ir::{FlatModel, Instance};
use layshaft_source::{Diagnostic, Name};

/// Names listed in a message, at most.
const SHOWN: usize = 8;

/// "`a`, `b`".
pub fn quoted(names: impl Iterator<Item = Name>) -> String {
    let list: Vec<String> = names.take(SHOWN).map(|name| format!("`{name}`")).collect();
    list.join(", ")
}

/// The components of the model that equations belong to, in the order of the equations. An equation of the model itself, as that of a
/// connection, belongs to those whose parameters it names.
pub fn of_equations<'m>(
    sys: &System,
    model: &'m FlatModel,
    equations: impl Iterator<Item = &'m Eq>,
) -> Vec<&'m Instance> {
    let mut found: Vec<&Instance> = Vec::new();
    let mut collector = Collector::default();
    for eq in equations {
        let owner = model.part(sys.origins[eq.origin as usize].instance.as_str());
        let parameters = || {
            let read = collector.reads(&sys.dag, &[eq.lhs, eq.rhs]).vars.into_iter().map(|v| sys.var(v));
            let parameters = read.filter(|var| matches!(var.role, Role::Parameter | Role::FreeParameter));
            parameters.filter_map(|var| model.part(var.name.as_str())).collect()
        };
        let parts: Vec<&Instance> = owner.map_or_else(parameters, |part| vec![part]);
        for part in parts {
            if !found.iter().any(|known| known.name == part.name) {
                found.push(part);
            }
        }
    }
    found
}

/// What helps against a kinematic loop whose forces are not determined.
pub const OVERCLOSED: &str = "let one revolute joint of a planar loop be a `RevolutePlanarLoopConstraint`, put an assembly of joints into the loop, or \
                              take out a rigid part that closes it again";

/// An error about variables that nothing determines, at the component they belong to.
pub fn undetermined(model: &FlatModel, diagnostic: Diagnostic, names: &[Name]) -> Diagnostic {
    let Some((name, part)) = names.iter().find_map(|name| Some((name, model.part(name.as_str())?))) else {
        let own = names.iter().find_map(|name| model.variables.iter().find(|variable| variable.name == *name));
        return Diagnostic { span: own.and_then(|variable| variable.span), ..diagnostic };
    };
    let cause = if is_load_of_frame(model, name.as_str()) {
        let message = format!(
            "{}: `{}` is in a kinematic loop that is closed more often than it can move",
            diagnostic.message, part.name
        );
        return Diagnostic { span: part.span, message, ..diagnostic }.hint(OVERCLOSED);
    } else if is_potential(model, name.as_str()) {
        format!(
            "nothing that `{}` is connected to gives it a reference, such as a ground, a fixed part or a source",
            part.name
        )
    } else {
        format!("component `{}` lacks an equation or a connection", part.name)
    };
    Diagnostic { span: part.span, message: format!("{}: {cause}", diagnostic.message), ..diagnostic }
}

/// An error about equations that determine something twice, at the components they belong to.
pub fn doubled(diagnostic: Diagnostic, parts: &[&Instance]) -> Diagnostic {
    let Some((first, rest)) = parts.split_first() else { return diagnostic };
    let mut diagnostic = Diagnostic { span: first.span, ..diagnostic };
    for part in rest.iter().take(SHOWN) {
        diagnostic = diagnostic.note(part.span, format!("`{}` is declared here", part.name));
    }
    diagnostic
}

/// The first potential of a connector among variables of an underdetermined part: a circuit without a ground, say.
pub fn without_reference(sys: &System, model: &FlatModel, vars: &[V]) -> Option<V> {
    let mut potentials = vars.iter().copied().filter(|&v| is_potential(model, sys.var(v).name.as_str()));
    potentials.find(|&v| model.part(sys.var(v).name.as_str()).is_some())
}

/// Whether a variable is the potential of a connector: the connector has a flow variable too.
fn is_potential(model: &FlatModel, name: &str) -> bool {
    let Some((connector, _)) = name.rsplit_once('.') else { return false };
    let flow = |other: &str| other.rsplit_once('.').is_some_and(|(prefix, _)| prefix == connector);
    model.variables.iter().any(|variable| variable.is_flow && flow(variable.name.as_str()))
}

/// Whether a variable is a force or torque in a frame of three-dimensional mechanics: the connector has an orientation with its matrix `R.T`.
pub fn is_load_of_frame(model: &FlatModel, name: &str) -> bool {
    let Some((connector, member)) = name.rsplit_once('.') else { return false };
    let is_load = member.starts_with("f[") || member.starts_with("t[");
    let matrix = |other: &str| other.strip_prefix(connector).is_some_and(|rest| rest == ".R.T");
    is_load && model.variables.iter().any(|variable| matrix(variable.name.as_str()))
}
