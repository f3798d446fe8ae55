//! The flat model: what instantiation leaves of a Modelica class.
//!
//! Components of structured type are gone; their leaves are variables with dotted names. Arrays of
//! Real, Integer, Boolean, String or an enumeration stay arrays; arrays of components are spread
//! (`pin[2].v` is a variable of its own). Equations may be array-valued.

use crate::expr::{Expr, TypeContext, VarId};
use crate::function::{Function, Statement};
use crate::presentation::Presentation;
use crate::types::{Base, EnumType, ExternalType, RecordId, RecordType, Type};
use layshaft_source::{Name, Span};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub struct FlatModel {
    /// Full path of the class.
    pub name: String,
    pub description: String,
    pub variables: Vec<Variable>,
    pub equations: Vec<Equation>,
    pub initial_equations: Vec<Equation>,
    pub algorithms: Vec<Algorithm>,
    pub initial_algorithms: Vec<Algorithm>,
    pub functions: Vec<Function>,
    pub records: Vec<RecordType>,
    pub enums: Vec<EnumType>,
    pub externals: Vec<ExternalType>,
    /// The components of structured type that the variables came from.
    pub instances: Vec<Instance>,
    /// Which connectors of structured type are connected.
    pub connections: Vec<Connection>,
    /// Which connectors that are one variable are connected.
    pub signals: Vec<SignalConnection>,
    pub experiment: Experiment,
    pub presentation: Presentation,
    /// Packages whose resources the model may ask for while it runs.
    pub resources: Vec<crate::ResourceRoot>,
}

/// A connect equation between two connectors of structured type.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    pub a: Name,
    pub b: Name,
    /// The component that holds the equation, empty at the top level.
    pub instance: Name,
}

/// A connect equation between connectors that are one variable: blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct SignalConnection {
    /// The end that gives the value, and the one that takes it.
    pub from: Name,
    pub to: Name,
    /// The component that holds the equation, empty at the top level.
    pub instance: Name,
}

/// A component of structured type and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// Flat name, e.g. `gear.pin[2]`.
    pub name: Name,
    /// Full path of its class, then of every class that one extends.
    pub classes: Arc<[Name]>,
    pub is_connector: bool,
    /// Where it is declared.
    pub span: Option<Span>,
}

impl FlatModel {
    /// The component of the model itself that a variable, equation or component of this name belongs to. What the model declares
    /// itself belongs to none.
    pub fn part(&self, name: &str) -> Option<&Instance> {
        let mut depth = 0;
        let end = name.find(|c| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            c == '.' && depth == 0
        });
        let first = &name[..end.unwrap_or(name.len())];
        self.instances.iter().find(|instance| instance.name.as_str() == first)
    }
}

impl Instance {
    /// Whether its class is `class` or extends it.
    pub fn is(&self, class: &str) -> bool {
        self.classes.iter().any(|name| *name == class)
    }
}

/// Settings of the model's `experiment` annotation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    pub interval: Option<f64>,
    pub tolerance: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Variability {
    Constant,
    Parameter,
    Discrete,
    Continuous,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Causality {
    Input,
    Output,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StateSelect {
    Never,
    Avoid,
    Default,
    Prefer,
    Always,
}

/// One leaf of the instance tree.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Flat name, e.g. `gear.pin[2].v`; without subscripts of its own dimensions.
    pub name: Name,
    /// Real, Integer, Boolean, String, Enum or External with known sizes.
    pub ty: Type,
    pub variability: Variability,
    /// Top-level inputs and outputs only.
    pub causality: Option<Causality>,
    /// Declared with `flow`.
    pub is_flow: bool,
    /// Declared with `stream`.
    pub is_stream: bool,
    pub is_protected: bool,
    /// Declared `final` or modified so.
    pub is_final: bool,
    /// A parameter whose value shaped the model (size, condition, `Evaluate=true`): its binding is a
    /// literal and cannot be changed without translating again.
    pub is_structural: bool,
    /// Hidden from results (`HideResult=true`).
    pub is_hidden: bool,
    /// Value of a parameter or constant, or binding equation of a variable.
    pub binding: Option<Expr>,
    pub attributes: Attributes,
    pub description: Option<Box<str>>,
    /// The declaration.
    pub span: Option<Span>,
    /// Where the binding is written, if not in the declaration.
    pub binding_span: Option<Span>,
    /// How deep in the tree of components the binding is written, as [`AttributePlace::depth`].
    pub binding_depth: u32,
}

/// Attributes of predefined types. On arrays an attribute is a scalar that holds for each element,
/// or an array of the variable's shape.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    pub unit: Option<Box<str>>,
    pub display_unit: Option<Box<str>>,
    pub quantity: Option<Box<str>>,
    pub start: Option<Expr>,
    pub fixed: Option<Expr>,
    /// Where the start value was given.
    pub start_place: AttributePlace,
    /// Where `fixed` was given.
    pub fixed_place: AttributePlace,
    pub min: Option<Expr>,
    pub max: Option<Expr>,
    pub nominal: Option<Expr>,
    pub state_select: Option<StateSelect>,
}

/// Where the value of an attribute was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttributePlace {
    pub span: Option<Span>,
    /// How deep in the tree of components the text stands: 1 in the model itself, 2 in the class of one of its components. The
    /// confidence number of start values (Modelica 3.6, 8.6.2): the lower, the more it is trusted. 0 without a value.
    pub depth: u32,
    /// Given by a modification, not in the declaration of the variable or in its type.
    pub is_modified: bool,
}

/// Where an equation or algorithm comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    pub span: Option<Span>,
    /// Instance that holds it, empty for the top level.
    pub instance: Name,
    pub kind: OriginKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OriginKind {
    Written,
    /// Binding of a variable turned into an equation.
    Binding,
    Connect,
    /// An unconnected flow is zero.
    UnconnectedFlow,
    /// Generated for an unconnected stream, an expandable connector, or the like.
    Generated,
}

#[derive(Clone, Debug)]
pub struct Equation {
    pub kind: EquationKind,
    pub origin: Origin,
}

#[derive(Clone, Debug)]
pub enum EquationKind {
    /// Both sides of one type; array-valued equations count for all their elements.
    Equal(Expr, Expr),
    /// `(a, , b) = f(…)`; the right side is an `Expr::Call`.
    Multiple(Vec<Option<Expr>>, Expr),
    /// Every branch has the same number of scalar equations.
    If {
        branches: Vec<(Expr, Vec<Equation>)>,
        otherwise: Vec<Equation>,
    },
    /// Conditions are Boolean scalars or vectors.
    When {
        branches: Vec<(Expr, Vec<Equation>)>,
    },
    Assert {
        condition: Expr,
        message: Expr,
        is_warning: bool,
    },
    Terminate(Expr),
    Reinit(Expr, Expr),
    /// A call for its effect.
    Call(Expr),
}

#[derive(Clone, Debug)]
pub struct Algorithm {
    pub statements: Vec<Statement>,
    pub origin: Origin,
}

impl FlatModel {
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// The literal that a value is, if it is one of an enumeration.
    pub fn literal(&self, value: &Expr) -> Option<Name> {
        let Expr::Enum(id, ordinal) = value else { return None };
        self.enums.get(id.0 as usize)?.literals.get((*ordinal as usize).checked_sub(1)?).copied()
    }

    pub fn record(&self, id: RecordId) -> &RecordType {
        &self.records[id.0 as usize]
    }
}

/// Types of the model's variables; there are no locals outside functions.
impl TypeContext for FlatModel {
    fn var_type(&self, var: VarId) -> Type {
        self.variables[var.0 as usize].ty.clone()
    }

    fn local_type(&self, _: crate::LocalId) -> Type {
        Type::INTEGER
    }

    fn field_type(&self, record: RecordId, field: u32) -> Type {
        self.record(record).fields.get(field as usize).map_or(Type::scalar(Base::Real), |f| f.ty.clone())
    }
}
