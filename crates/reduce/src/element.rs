//! Energy elements of a flat model.

use layshaft_ir::{Expr, FlatModel, Variable};
use layshaft_source::{FastMap, Span};
use std::fmt;

/// The class that every energy element extends.
pub const ENERGY_ELEMENT: &str = "Layshaft.Energy.Element";

/// What an element does with energy, in the letters of bond graphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum EnergyKind {
    /// Inertia: stores kinetic energy; removed, it is massless.
    Inertia,
    /// Compliance: stores potential energy; removed, it is rigid, or absent where that is what its junction loses.
    Compliance,
    /// Resistance: dissipates; removed, it is absent.
    Resistance,
}

impl EnergyKind {
    fn by_letter(letter: &str) -> Option<EnergyKind> {
        Some(match letter {
            "I" => EnergyKind::Inertia,
            "C" => EnergyKind::Compliance,
            "R" => EnergyKind::Resistance,
            _ => return None,
        })
    }

    pub fn letter(self) -> &'static str {
        match self {
            EnergyKind::Inertia => "I",
            EnergyKind::Compliance => "C",
            EnergyKind::Resistance => "R",
        }
    }
}

impl fmt::Display for EnergyKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// A component that stores or dissipates energy.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Flat name, e.g. `shaft.spring` or `wheel[2].bearing`.
    pub name: String,
    pub kind: EnergyKind,
    /// What it is when removed: massless, rigid, absent, …
    pub when_removed: &'static str,
    /// A modifier of the model can set its `removed`.
    pub is_removable: bool,
    /// Where its switch is declared or set.
    pub span: Option<Span>,
}

/// The energy elements of a model in order of declaration.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Elements {
    /// Those that take part.
    pub active: Vec<Element>,
    /// Those that the model itself has removed.
    pub removed: Vec<Element>,
}

/// Finds the energy elements of a model.
pub fn elements(flat: &FlatModel) -> Elements {
    let by_name: FastMap<&str, &Variable> = flat.variables.iter().map(|var| (var.name.as_str(), var)).collect();
    let member = |instance: &str, name: &str| by_name.get(format!("{instance}.{name}").as_str()).copied();
    let mut elements = Elements::default();
    for instance in flat.instances.iter().filter(|instance| instance.is(ENERGY_ELEMENT)) {
        let name = instance.name.as_str();
        let Some(kind) = member(name, "kind").and_then(|kind| kind_of(flat, kind)) else { continue };
        let Some(switch) = member(name, "removed") else { continue };
        if member(name, "power").is_none() {
            continue;
        }
        let is_removed = switch.binding == Some(Expr::Bool(true));
        let list = if is_removed { &mut elements.removed } else { &mut elements.active };
        list.push(Element {
            name: name.to_string(),
            kind,
            when_removed: when_removed(kind, |parameter| member(name, parameter)?.binding.clone(), flat),
            is_removable: !switch.is_final && !switch.is_protected,
            span: switch.binding_span.or(switch.span),
        });
    }
    elements
}

fn kind_of(flat: &FlatModel, variable: &Variable) -> Option<EnergyKind> {
    EnergyKind::by_letter(flat.literal(variable.binding.as_ref()?)?.as_str())
}

/// What a removed element is: that of its kind, unless a parameter of the library says otherwise.
fn when_removed(kind: EnergyKind, value: impl Fn(&str) -> Option<Expr>, flat: &FlatModel) -> &'static str {
    if value("lockedWhenRemoved") == Some(Expr::Bool(true)) {
        return "locked";
    }
    let removal = value("removal").and_then(|value| flat.literal(&value));
    match (kind, removal.map(|literal| literal.as_str())) {
        (EnergyKind::Inertia, Some("zeroFlow")) | (EnergyKind::Resistance, Some("zeroFlow")) => "blocked",
        (EnergyKind::Inertia, _) => "massless",
        (EnergyKind::Compliance, Some("zeroEffort")) => "absent",
        (EnergyKind::Compliance, _) => "rigid",
        (EnergyKind::Resistance, _) => "absent",
    }
}
