//! From the flat model to scalar equations: arrays and records spread, functions inlined, if-, when- and for-constructs
//! and algorithm sections turned into one equation for each scalar they determine.
//!
//! Functions and algorithms are executed symbolically: a local variable stands for the expression last assigned to it, branches on
//! values only known while running become if-expressions. What cannot be executed so (loops of unknown length) stays a call.

mod arrays;
mod builtin;
mod call;
mod clocked;
mod effects;
mod equation;
mod expression;
mod leaving;
mod rules;
mod statement;
mod value;
mod when;

pub(crate) use effects::has_effects;
pub use rules::LARGEST_INTEGER;
pub use value::Value;

use crate::codes;
use crate::dag::{N, Node, ScalarType, V};
use crate::solve::ParameterValues;
use crate::system::{Instance, Role, System};
use crate::time_derivative::time_derivatives;
use layshaft_ir::{
    Base, Expr, FlatModel, FunctionId, Origin, OriginKind, StateSelect, Type, VarId, Variability, Variable,
};
use layshaft_source::{Diagnostic, FastMap, FastSet, Name, Span};
use value::Outcome;

/// How expressions are to be read.
#[derive(Clone, Default)]
pub(crate) struct Context {
    /// Inside `noEvent` or a function: comparisons generate no events.
    pub no_event: bool,
    /// Values of the locals of the function being executed.
    pub locals: Vec<Option<Value>>,
    /// Function calls open above this one.
    pub depth: u32,
}

pub(crate) struct Scalariser<'m> {
    pub model: &'m FlatModel,
    pub sys: System,
    /// First scalar of each variable of the flat model.
    pub first: Vec<V>,
    /// Values assigned so far in the algorithm being executed.
    pub assigned: FastMap<V, N>,
    /// Variables that a statement of it assigns, on whatever path.
    pub reached: FastSet<V>,
    /// Conditions of the branches being executed.
    pub path: Vec<N>,
    pub instance_ids: FastMap<Instance, u32>,
    /// Functions whose derivative only their annotation knows.
    pub annotated: FastMap<FunctionId, bool>,
    /// Condition variables of when-clauses by condition.
    pub when_variables: FastMap<N, V>,
    /// Variables that hold operands of synchronous operators, by expression.
    pub clock_operands: FastMap<N, V>,
    /// Which calls have side effects, and in which order they come.
    pub effects: effects::Effects,
    /// Functions open above this one whose bodies are looked into for their derivatives.
    pub bodies_open: u32,
    /// How large the graph may become by the function being inlined.
    pub inline_limit: usize,
    /// Whether `break` and `return` may depend on the run: not in functions that are better called.
    pub may_leave: bool,
    pub origin: u32,
    /// The part of it at hand: a statement of an algorithm, an equation inside another one.
    pub part: Option<Span>,
    pub parameters: ParameterValues,
    /// The function being executed.
    pub current_function: Option<u32>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Spreads a flat model. Equations that cannot be spread are reported and left out.
pub fn scalarise(model: &FlatModel) -> (System, Vec<Diagnostic>) {
    let mut scalariser = Scalariser {
        model,
        sys: System::default(),
        first: Vec::new(),
        assigned: FastMap::default(),
        reached: FastSet::default(),
        path: Vec::new(),
        instance_ids: FastMap::default(),
        annotated: FastMap::default(),
        when_variables: FastMap::default(),
        clock_operands: FastMap::default(),
        effects: effects::Effects::new(model),
        inline_limit: usize::MAX,
        may_leave: true,
        bodies_open: 0,
        origin: 0,
        part: None,
        parameters: ParameterValues::default(),
        current_function: None,
        diagnostics: Vec::new(),
    };
    scalariser.variables();
    let undecided = scalariser.attributes();
    scalariser.bindings();
    scalariser.decide_fixed(&undecided);
    scalariser.equations();
    (scalariser.sys, scalariser.diagnostics)
}

pub fn kind_of(base: Base) -> ScalarType {
    match base {
        Base::Real => ScalarType::Real,
        Base::Integer | Base::Enum(_) => ScalarType::Int,
        Base::Boolean | Base::Clock => ScalarType::Bool,
        _ => ScalarType::Str,
    }
}

/// `a[2,1]`: name of an element, by row-major position.
fn element_name(variable: &Variable, sizes: &[u32], position: u32) -> Name {
    if sizes.is_empty() {
        return variable.name;
    }
    let mut rest = position;
    let mut subscripts = vec![0; sizes.len()];
    for (axis, &size) in sizes.iter().enumerate().rev() {
        subscripts[axis] = rest % size + 1;
        rest /= size;
    }
    let list: Vec<String> = subscripts.iter().map(u32::to_string).collect();
    Name::new(&format!("{}[{}]", variable.name, list.join(",")))
}

impl Scalariser<'_> {
    fn variables(&mut self) {
        for (index, variable) in self.model.variables.iter().enumerate() {
            self.first.push(V(self.sys.vars.len() as u32));
            let Some(sizes) = variable.ty.sizes() else {
                self.report(format!("the size of `{}` is not known", variable.name), variable.span);
                continue;
            };
            let kind = kind_of(variable.ty.base);
            let role = match variable.variability {
                Variability::Constant | Variability::Parameter => Role::Parameter,
                _ if variable.causality == Some(layshaft_ir::Causality::Input) && variable.binding.is_none() => {
                    Role::Input
                }
                Variability::Discrete => Role::Discrete,
                Variability::Continuous if kind == ScalarType::Real => Role::Continuous,
                Variability::Continuous => Role::Discrete,
            };
            for position in 0..sizes.iter().product::<u32>() {
                let v = self.sys.add_var(element_name(variable, &sizes, position), kind, role);
                let var = &mut self.sys.vars[v.index()];
                var.flat = Some((VarId(index as u32), position));
                var.causality = variable.causality;
                if variable.ty.base == Base::Clock {
                    self.sys.clock_vars.insert(v);
                }
                let var = &mut self.sys.vars[v.index()];
                var.select = variable.attributes.state_select.unwrap_or(StateSelect::Default);
            }
        }
    }

    /// An expression outside equations, spread over `count` elements.
    fn elements(&mut self, expr: &Expr, count: usize) -> Outcome<Vec<N>> {
        let value = self.expr(expr, &Context { no_event: true, ..Context::default() })?;
        let scalars = value.scalars();
        match scalars.len() {
            1 => Ok(vec![scalars[0]; count]),
            n if n == count => Ok(scalars),
            n => Err(format!("{n} values for {count} elements")),
        }
    }

    /// Real literals where an Integer literal stands for a Real variable.
    fn coerced(&mut self, n: N, kind: ScalarType) -> N {
        if kind == ScalarType::Real && self.sys.dag.kind(n) == ScalarType::Int { self.sys.dag.to_real(n) } else { n }
    }

    /// Takes over attributes. Returns variables whose `fixed` depends on parameters.
    fn attributes(&mut self) -> Vec<(usize, N)> {
        let mut undecided = Vec::new();
        let model = self.model;
        for (index, variable) in model.variables.iter().enumerate() {
            let first = self.first[index].index();
            let count = variable.ty.len().unwrap_or(0);
            let kind = kind_of(variable.ty.base);
            let attributes = &variable.attributes;
            for (which, attribute) in
                [&attributes.start, &attributes.fixed, &attributes.nominal, &attributes.min, &attributes.max]
                    .into_iter()
                    .enumerate()
            {
                let Some(expr) = attribute else { continue };
                self.set_origin_of(variable, expr);
                match self.elements(expr, count) {
                    Ok(nodes) => {
                        for (offset, n) in nodes.into_iter().enumerate() {
                            let fixed = self.sys.dag.as_bool(n);
                            let n = self.coerced(n, kind);
                            let var = &mut self.sys.vars[first + offset];
                            match which {
                                0 => {
                                    var.start = Some(n);
                                    var.start_place = attributes.start_place;
                                }
                                1 => match fixed {
                                    Some(fixed) => var.set_fixed(fixed),
                                    None => undecided.push((first + offset, n)),
                                },
                                2 => var.nominal = Some(n),
                                3 => var.min = Some(n),
                                _ => var.max = Some(n),
                            }
                        }
                    }
                    Err(failure) => self.report(format!("attribute of `{}`: {failure}", variable.name), variable.span),
                }
            }
        }
        undecided
    }

    fn decide_fixed(&mut self, undecided: &[(usize, N)]) {
        for &(index, n) in undecided {
            let is_parameter = self.sys.vars[index].role == Role::Parameter;
            let fixed = self.decided(n).unwrap_or(is_parameter);
            let var = &mut self.sys.vars[index];
            var.set_fixed(fixed);
            if var.role == Role::FreeParameter {
                var.start = var.start.or(var.binding);
            }
        }
    }

    /// Values of parameters; a parameter with `fixed = false` is an unknown of initialisation.
    fn bindings(&mut self) {
        let model = self.model;
        for (index, variable) in model.variables.iter().enumerate() {
            if variable.variability > Variability::Parameter {
                continue;
            }
            let first = self.first[index].index();
            let count = variable.ty.len().unwrap_or(0);
            let kind = kind_of(variable.ty.base);
            let Some(binding) = &variable.binding else { continue };
            self.set_origin_of(variable, binding);
            match self.elements(binding, count) {
                Ok(nodes) => {
                    for (offset, n) in nodes.into_iter().enumerate() {
                        let n = self.coerced(n, kind);
                        let var = &mut self.sys.vars[first + offset];
                        if var.role == Role::FreeParameter {
                            // A bound parameter with fixed = false: the binding is an equation of initialisation.
                            var.start = var.start.or(Some(n));
                        }
                        var.binding = Some(n);
                    }
                }
                Err(failure) => self.report(
                    format!("value of `{}`: {failure}", variable.name),
                    variable.binding_span.or(variable.span),
                ),
            }
        }
    }

    /// `der` of every scalar.
    pub(super) fn der(&mut self, value: &Value) -> Outcome<Value> {
        let scalars: Vec<N> = value.scalars();
        let derivatives = time_derivatives(&mut self.sys, self.model, &scalars).map_err(|(node, obstacle)| {
            let text = self.sys.dag.text_of(node, &self.sys);
            match obstacle {
                Some(obstacle) => format!("`{text}` cannot be differentiated: {obstacle}"),
                None => format!("`{text}` cannot be differentiated"),
            }
        });
        for n in scalars {
            if let Node::Var(v) = self.sys.dag.node(n)
                && let Some(der) = self.sys.var(v).der
            {
                self.sys.vars[der.index()].der_in_model = true;
                self.sys.vars[v.index()].der_in_model = true;
            }
        }
        let mut next = derivatives?.into_iter();
        let shape = value.shape(&self.sys.dag);
        let zero = self.sys.dag.zero();
        Ok(Value::from_scalars(&shape, &mut || next.next().unwrap_or(zero)))
    }

    /// Scalars of a whole variable; constants and evaluated parameters are literals.
    pub(super) fn variable(&mut self, id: VarId) -> Value {
        let variable = self.model.variable(id);
        let first = self.first[id.0 as usize];
        let count = variable.ty.len().unwrap_or(0) as u32;
        let literal = variable.variability == Variability::Constant || variable.is_structural || variable.is_final;
        let folds = literal
            && variable.variability <= Variability::Parameter
            && variable.binding.as_ref().is_some_and(Expr::is_literal);
        if folds
            && let Some(binding) = &variable.binding
            && let Ok(nodes) = self.elements(binding, count as usize)
        {
            let kind = kind_of(variable.ty.base);
            let nodes: Vec<N> = nodes.into_iter().map(|n| self.coerced(n, kind)).collect();
            return shaped(&variable.ty, nodes);
        }
        let nodes = (first.0..first.0 + count)
            .map(|v| match self.assigned.get(&V(v)) {
                Some(&value) => value,
                None => self.sys.dag.var(V(v)),
            })
            .collect();
        shaped(&variable.ty, nodes)
    }

    pub(super) fn report(&mut self, message: String, span: Option<Span>) {
        self.diagnostics.push(Diagnostic::error(codes::UNSUPPORTED, span, message));
    }

    /// Registers where the following equations come from.
    pub(super) fn set_origin(&mut self, origin: &Origin) {
        self.sys.origins.push(origin.clone());
        self.origin = self.sys.origins.len() as u32 - 1;
        self.part = None;
    }

    /// The same for a value in a declaration; a literal raises no questions.
    fn set_origin_of(&mut self, variable: &Variable, value: &Expr) {
        if !value.is_literal() {
            self.set_origin(&Self::binding_origin(variable));
        }
    }

    pub(super) fn binding_origin(variable: &Variable) -> Origin {
        let instance = variable.name.as_str().rsplit_once('.').map_or("", |(instance, _)| instance);
        Origin {
            span: variable.binding_span.or(variable.span),
            instance: Name::new(instance),
            kind: OriginKind::Binding,
        }
    }
}

fn shaped(ty: &Type, nodes: Vec<N>) -> Value {
    match ty.sizes() {
        Some(sizes) if !sizes.is_empty() => Value::Array(sizes, kind_of(ty.base), nodes),
        _ => Value::Scalar(nodes[0]),
    }
}
