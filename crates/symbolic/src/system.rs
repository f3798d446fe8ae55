//! The scalar system that all passes work on.

use crate::dag::{Dag, N, Names, Node, Replace, ScalarType, V};
use crate::function_derivative::DerivedFunctions;
use layshaft_ir::{AttributePlace, Causality, FunctionId, Origin, StateSelect, VarId};
use layshaft_source::{FastSet, Name};

/// What determines a variable's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Known before the run; tunable unless its value is a literal that was folded.
    Parameter,
    /// A parameter with `fixed = false`: an unknown of initialisation.
    FreeParameter,
    Input,
    /// Changes at events only.
    Discrete,
    Continuous,
    /// No longer part of the system: see [`ScalarVar::alias`].
    Eliminated,
}

/// What an eliminated variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alias {
    /// Another variable, or its negative (for Booleans: its opposite).
    Var(V, bool),
    Constant(N),
}

#[derive(Clone, Debug)]
pub struct ScalarVar {
    pub name: Name,
    pub kind: ScalarType,
    pub role: Role,
    /// The variable and element of the flat model; `None` for variables made here.
    pub flat: Option<(VarId, u32)>,
    pub causality: Option<Causality>,
    pub start: Option<N>,
    pub fixed: bool,
    /// Where the start value was given, and under which name if that is an alias.
    pub start_place: AttributePlace,
    pub start_name: Option<Name>,
    /// The variable that the start value was given for, where that is another one, and whether it has the opposite sign.
    pub start_source: Option<(Name, bool)>,
    pub nominal: Option<N>,
    pub min: Option<N>,
    pub max: Option<N>,
    pub select: StateSelect,
    /// Value of a parameter.
    pub binding: Option<N>,
    /// Its time derivative, if the system has one.
    pub der: Option<V>,
    /// The variable whose derivative this is.
    pub integral: Option<V>,
    pub alias: Option<Alias>,
    /// The derivative stands in the model (and was not made by index reduction).
    pub der_in_model: bool,
}

impl ScalarVar {
    /// Attribute `fixed`; a parameter that is not fixed is an unknown of initialisation.
    pub fn set_fixed(&mut self, fixed: bool) {
        self.fixed = fixed;
        if self.role == Role::Parameter && !fixed {
            self.role = Role::FreeParameter;
        }
    }
}

/// A start value that gave way to another one when its variable became an alias.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// The variable that went on, or that became a parameter.
    pub of: V,
    /// The name it was given under, its value in terms of `of`, and where it was given.
    pub name: Name,
    pub start: N,
    /// The variable of that name is the negative of `of`.
    pub negated: bool,
    pub place: AttributePlace,
    pub fixed: bool,
}

/// A scalar equation `lhs = rhs`.
#[derive(Clone, Copy, Debug)]
pub struct Eq {
    pub lhs: N,
    pub rhs: N,
    /// Index into [`System::origins`].
    pub origin: u32,
    /// The one variable it may determine (assignments of algorithms and when-clauses).
    pub explicit: Option<V>,
}

#[derive(Clone, Copy, Debug)]
pub struct Action {
    pub kind: ActionKind,
    /// Only carried out while this holds.
    pub guard: Option<N>,
    pub origin: u32,
}

impl Action {
    /// Rewrites all its expressions.
    pub fn replace(&mut self, dag: &mut Dag, replace: &mut Replace) {
        if let Some(guard) = &mut self.guard {
            *guard = replace.apply(dag, *guard);
        }
        match &mut self.kind {
            ActionKind::Assert { condition, message, .. } => {
                *condition = replace.apply(dag, *condition);
                *message = replace.apply(dag, *message);
            }
            ActionKind::Terminate(n) | ActionKind::Reinit(_, n) | ActionKind::Call(n) => *n = replace.apply(dag, *n),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum ActionKind {
    Assert {
        condition: N,
        message: N,
        is_warning: bool,
        /// A rule of the language, not an assertion of the model.
        is_rule: bool,
    },
    Terminate(N),
    /// State, new value.
    Reinit(V, N),
    /// A call for its effect.
    Call(N),
}

/// Shape of an argument or result of a call: what a function is specialised for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    Scalar(ScalarType),
    Array(Vec<u32>, ScalarType),
    Record(Vec<Shape>),
    Records(Vec<u32>, Vec<Shape>),
    /// A function and the shapes of the arguments already given, `(input, shape)`.
    Function(FunctionId, Vec<(u32, Shape)>),
}

impl Shape {
    /// How many scalars there are.
    pub fn scalars(&self) -> usize {
        let mut kinds = Vec::new();
        self.kinds(&mut kinds);
        kinds.len()
    }

    /// Whether every array of records in it has elements, all of one shape: only such ones can be passed to functions.
    pub fn is_regular(&self) -> bool {
        match self {
            Shape::Scalar(_) | Shape::Array(..) => true,
            Shape::Record(fields) => fields.iter().all(Shape::is_regular),
            Shape::Records(_, items) => {
                items.first().is_some_and(|first| first.is_regular() && items.iter().all(|item| item == first))
            }
            Shape::Function(_, bound) => bound.iter().all(|(_, shape)| shape.is_regular()),
        }
    }

    /// Kinds of all scalars, in order.
    pub fn kinds(&self, out: &mut Vec<ScalarType>) {
        match self {
            Shape::Scalar(kind) => out.push(*kind),
            Shape::Array(dims, kind) => out.extend(std::iter::repeat_n(*kind, dims.iter().product::<u32>() as usize)),
            Shape::Record(fields) => fields.iter().for_each(|field| field.kinds(out)),
            Shape::Records(_, items) => items.iter().for_each(|item| item.kinds(out)),
            Shape::Function(_, bound) => bound.iter().for_each(|(_, shape)| shape.kinds(out)),
        }
    }
}

/// A function as called with arguments of given shapes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instance {
    pub function: FunctionId,
    pub inputs: Vec<Shape>,
    pub outputs: Vec<Shape>,
}

#[derive(Clone, Default)]
pub struct System {
    pub dag: Dag,
    pub vars: Vec<ScalarVar>,
    pub equations: Vec<Eq>,
    pub initial_equations: Vec<Eq>,
    pub actions: Vec<Action>,
    pub instances: Vec<Instance>,
    pub instance_names: Vec<Name>,
    /// Functions beside those of the model.
    pub derived: DerivedFunctions,
    pub origins: Vec<Origin>,
    /// Parameters whose values decided the structure.
    pub evaluated: FastSet<V>,
    /// Variables of type `Clock`, and equations of clocked when-clauses with the clock of each. Used by [`crate::clocks`] only.
    pub clock_vars: FastSet<V>,
    pub clock_bonds: Vec<(Eq, V)>,
    /// States that begin at their start value, with the variable that holds it.
    pub starts: Vec<(V, V)>,
    /// Start values of aliases that were not taken over.
    pub rivals: Vec<Rival>,
}

impl System {
    pub fn var(&self, v: V) -> &ScalarVar {
        &self.vars[v.index()]
    }

    /// Adds a variable that the model does not name itself.
    pub fn add_var(&mut self, name: Name, kind: ScalarType, role: Role) -> V {
        let v = V(self.vars.len() as u32);
        self.dag.var_kinds.push(kind);
        self.vars.push(ScalarVar {
            name,
            kind,
            role,
            flat: None,
            causality: None,
            start: None,
            fixed: false,
            start_place: AttributePlace::default(),
            start_name: None,
            start_source: None,
            nominal: None,
            min: None,
            max: None,
            select: StateSelect::Default,
            binding: None,
            der: None,
            integral: None,
            alias: None,
            der_in_model: false,
        });
        v
    }

    /// The derivative variable of `v`, made on first use.
    pub fn der_of(&mut self, v: V) -> V {
        if let Some(der) = self.var(v).der {
            return der;
        }
        let name = Name::new(&format!("der({})", self.var(v).name));
        let der = self.add_var(name, ScalarType::Real, Role::Continuous);
        self.vars[v.index()].der = Some(der);
        self.vars[der.index()].integral = Some(v);
        der
    }

    /// The name under which the start value of a variable was given.
    pub fn start_name(&self, v: V) -> Name {
        self.var(v).start_name.unwrap_or(self.var(v).name)
    }

    /// The variable that the start value was given for, and whether that is the negative of this one.
    pub fn start_source(&self, v: V) -> (Name, bool) {
        self.var(v).start_source.unwrap_or((self.var(v).name, false))
    }

    /// An equation of initialisation as the user knows it: without the variables that hold start values.
    pub fn condition_text(&self, eq: &Eq) -> String {
        let text = |n: N| match self.dag.node(n) {
            Node::Var(v) if self.starts.iter().any(|&(_, held)| held == v) => {
                self.var(v).start.map_or("0.0".to_string(), |start| self.dag.text_of(start, self))
            }
            _ => self.dag.text_of(n, self),
        };
        format!("{} = {}", text(eq.lhs), text(eq.rhs))
    }

    pub fn equation_text(&self, eq: &Eq) -> String {
        format!("{} = {}", self.dag.text_of(eq.lhs, self), self.dag.text_of(eq.rhs, self))
    }
}

impl Names for System {
    fn name(&self, v: V) -> Name {
        self.var(v).name
    }

    fn function(&self, instance: u32) -> Name {
        self.instance_names[instance as usize]
    }
}
