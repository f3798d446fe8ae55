//! Solving one equation for one variable, and what is known of coefficients at translation.

use crate::dag::{Call, Dag, Derivative, Math, N, Node, Op1, Op2, Replace, V, VariableRule, evaluate};
use crate::incidence::Collector;
use crate::system::{Instance, Role, System};
use crate::time_derivative::differentiate_by_annotation;
use layshaft_ir::FlatModel;
use layshaft_source::FastMap;

/// Derivative with respect to one variable, given derivatives of the variables that depend on it.
pub struct PartialRule<'s> {
    pub variable: V,
    /// Derivatives of variables computed from `variable`.
    pub inner: FastMap<V, N>,
    pub instances: &'s [Instance],
    pub model: &'s FlatModel,
    /// Whether a function without a derivative has one by differences: near enough for Newton's method, not for equations.
    pub by_differences: bool,
}

impl VariableRule for PartialRule<'_> {
    fn variable(&mut self, dag: &mut Dag, v: V) -> N {
        if v == self.variable {
            return dag.one();
        }
        match self.inner.get(&v) {
            Some(&n) => n,
            None => dag.zero(),
        }
    }

    fn time(&mut self, dag: &mut Dag) -> N {
        dag.zero()
    }

    fn call(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
        let exact =
            differentiate_by_annotation(dag, self.model, self.instances, call, position, arg_derivatives, false);
        match exact {
            None if self.by_differences => difference_quotients(dag, call, position, arg_derivatives),
            exact => exact,
        }
    }
}

/// Change of an argument for a difference quotient: this share of its size, which is taken to be no less than `LEAST_SIZE`.
const DIFFERENCE: f64 = 1e-7;
const LEAST_SIZE: f64 = 1e-2;

/// The derivative of an output of a call by differences: `Σ (f(…, a + δ, …) − f(…, a, …))/δ · a′` over the arguments that change.
fn difference_quotients(dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
    let data = dag.calls[call as usize].clone();
    if data.effect.is_some() {
        return None;
    }
    let here = dag.output(call, position);
    let mut sum = dag.zero();
    for (k, &rate) in arg_derivatives.iter().enumerate() {
        if dag.is_zero(rate) {
            continue;
        }
        let (share, least) = (dag.real(DIFFERENCE), dag.real(LEAST_SIZE));
        let size = dag.op1(Op1::Abs, data.args[k]);
        let size = dag.add(size, least);
        let change = dag.mul(share, size);
        let mut args = data.args.clone();
        args[k] = dag.add(args[k], change);
        let moved = dag.call(Call::pure(data.instance, args));
        let there = dag.output(moved, position);
        let difference = dag.sub(there, here);
        let slope = dag.div(difference, change);
        let term = dag.mul(slope, rate);
        sum = dag.add(sum, term);
    }
    Some(sum)
}

/// ∂n/∂v with all other variables constant; `None` if a function in it has no derivative.
pub fn partial(sys: &mut System, model: &FlatModel, n: N, v: V) -> Option<N> {
    let (inner, instances) = (FastMap::default(), &sys.instances);
    let mut rule = PartialRule { variable: v, inner, instances, model, by_differences: false };
    let mut derivative = Derivative::new(&mut rule);
    let result = derivative.of(&mut sys.dag, n);
    derivative.failed.is_none().then_some(result)
}

/// Whether an expression reads `v` with relations held.
pub fn contains(dag: &Dag, n: N, v: V, memo: &mut FastMap<N, bool>) -> bool {
    match dag.node(n) {
        Node::Var(w) | Node::Trigger(w) => return w == v,
        Node::Real(_) | Node::Relation(..) | Node::Held(..) => return false,
        _ => {}
    }
    if let Some(&known) = memo.get(&n) {
        return known;
    }
    let mut any = false;
    dag.for_each_operand(n, &mut |operand| any = any || contains(dag, operand, v, memo));
    memo.insert(n, any);
    any
}

/// `v` from `lhs = rhs` if the equation is linear in it. The coefficient comes along.
pub fn solve(sys: &mut System, model: &FlatModel, lhs: N, rhs: N, v: V) -> Option<(N, N)> {
    let mut memo = FastMap::default();
    let var = sys.dag.var(v);
    for (one, other) in [(lhs, rhs), (rhs, lhs)] {
        if one == var && !contains(&sys.dag, other, v, &mut memo) {
            let coefficient = sys.dag.one();
            return Some((other, coefficient));
        }
    }
    for (one, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some((argument, value)) = invert(&mut sys.dag, &sys.instances, one, other, v) {
            return solve(sys, model, argument, value, v);
        }
    }
    let residual = sys.dag.sub(lhs, rhs);
    let coefficient = partial(sys, model, residual, v)?;
    if sys.dag.is_zero(coefficient) || contains(&sys.dag, coefficient, v, &mut FastMap::default()) {
        return None;
    }
    // A condition on the variable itself (noEvent) makes the equation nonlinear although both branches are linear.
    let mut without = Replace::holding_events(move |dag, leaf| (leaf == Node::Var(v)).then(|| dag.zero()));
    let rest = without.apply(&mut sys.dag, residual);
    if has_condition_on(&sys.dag, residual, v, &mut FastMap::default()) {
        return None;
    }
    let quotient = sys.dag.div(rest, coefficient);
    let solution = sys.dag.neg(quotient);
    Some((solution, coefficient))
}

/// From `f(…, argument, …) = other` with `v` in that argument alone: the argument, and its value by the inverse function.
fn invert(dag: &mut Dag, instances: &[Instance], one: N, other: N, v: V) -> Option<(N, N)> {
    let Node::Output(call, 0) = dag.node(one) else { return None };
    let data = dag.calls[call as usize].clone();
    let inverses = dag.inverses.get(&data.instance)?.clone();
    let mut memo = FastMap::default();
    if contains(dag, other, v, &mut memo) {
        return None;
    }
    // Scalars of each input.
    let mut ranges = Vec::new();
    let mut end = 0;
    for shape in &instances[data.instance as usize].inputs {
        let mut kinds = Vec::new();
        shape.kinds(&mut kinds);
        ranges.push(end..end + kinds.len());
        end += kinds.len();
    }
    let place = data.args.iter().position(|&arg| contains(dag, arg, v, &mut memo))?;
    let alone = data.args[place + 1..].iter().all(|&arg| !contains(dag, arg, v, &mut memo));
    let inverse = inverses.into_iter().find(|inverse| ranges[inverse.input as usize] == (place..place + 1))?;
    if !alone || data.effect.is_some() || inverse.args.contains(&Some(inverse.input)) {
        return None;
    }
    let mut args = Vec::new();
    for arg in &inverse.args {
        match arg {
            Some(input) => args.extend_from_slice(&data.args[ranges[*input as usize].clone()]),
            None => args.push(other),
        }
    }
    let call = dag.call(Call::pure(inverse.target, args.into()));
    let value = dag.output(call, 0);
    Some((data.args[place], value))
}

/// Whether `v` stands in a condition that is evaluated as it is.
fn has_condition_on(dag: &Dag, n: N, v: V, memo: &mut FastMap<N, bool>) -> bool {
    if let Some(&known) = memo.get(&n) {
        return known;
    }
    let result = match dag.node(n) {
        Node::Compare(_, a, b) => {
            let mut inner = FastMap::default();
            contains(dag, a, v, &mut inner) || contains(dag, b, v, &mut inner)
        }
        Node::Relation(..) | Node::Held(..) => false,
        _ => {
            let mut any = false;
            dag.for_each_operand(n, &mut |operand| any = any || has_condition_on(dag, operand, v, memo));
            any
        }
    };
    memo.insert(n, result);
    result
}

/// How far sizes of one order of magnitude lie apart at most.
const SPREAD: f64 = 1e3;

/// Values of parameters as far as they are known at translation.
#[derive(Default)]
pub struct ParameterValues {
    values: FastMap<V, Option<f64>>,
    /// Workspace as large as the graph, for all parameters.
    collector: Collector,
}

impl ParameterValues {
    pub fn new(sys: &System) -> ParameterValues {
        let mut result = ParameterValues::default();
        for v in (0..sys.vars.len() as u32).map(V) {
            result.compute(sys, v, 0);
        }
        result
    }

    fn compute(&mut self, sys: &System, v: V, depth: u32) -> Option<f64> {
        if let Some(&value) = self.values.get(&v) {
            return value;
        }
        let var = sys.var(v);
        if var.role != Role::Parameter || depth > 200 {
            return None;
        }
        self.values.insert(v, None);
        let value = match var.binding.or(var.start) {
            Some(binding) => {
                for w in self.collector.reads(&sys.dag, &[binding]).vars {
                    self.compute(sys, w, depth + 1);
                }
                evaluate(&sys.dag, binding, &|w| self.values.get(&w).copied().flatten(), &mut FastMap::default())
            }
            None => Some(0.0),
        };
        self.values.insert(v, value);
        value
    }

    /// Value of an expression of constants and parameters, looking up what is needed.
    pub fn value_of(&mut self, sys: &System, n: N) -> Option<f64> {
        let mut stack = vec![n];
        while let Some(n) = stack.pop() {
            if let Node::Var(v) = sys.dag.node(n) {
                self.compute(sys, v, 0);
            }
            sys.dag.for_each_operand(n, &mut |operand| stack.push(operand));
        }
        self.value(&sys.dag, n)
    }

    pub fn get(&self, v: V) -> Option<f64> {
        self.values.get(&v).copied().flatten()
    }

    /// Value of an expression of constants and parameters.
    pub fn value(&self, dag: &Dag, n: N) -> Option<f64> {
        evaluate(dag, n, &|v| self.get(v), &mut FastMap::default())
    }

    /// Whether a coefficient surely differs from zero for the parameter values at hand, whatever the variables do.
    pub fn nonzero(&self, dag: &Dag, n: N) -> bool {
        self.nonzero_within(dag, n, f64::INFINITY)
    }

    /// Whether a coefficient is surely not zero and of one order of magnitude in all modes, unlike the conductance of a switch.
    pub fn is_of_one_size(&self, dag: &Dag, n: N) -> bool {
        self.nonzero_within(dag, n, SPREAD)
    }

    /// Not zero, and values of branches at most this far apart.
    fn nonzero_within(&self, dag: &Dag, n: N, spread: f64) -> bool {
        if let Some(value) = self.value(dag, n) {
            return value != 0.0 && value.is_finite();
        }
        match dag.node(n) {
            Node::One(Op1::Neg | Op1::Abs, a) => self.nonzero_within(dag, a, spread),
            Node::One(Op1::Math(Math::Exp | Math::Cosh), _) => true,
            Node::Two(Op2::Mul, a, b) => self.nonzero_within(dag, a, spread) && self.nonzero_within(dag, b, spread),
            Node::Two(Op2::Div, a, _) => self.nonzero_within(dag, a, spread),
            Node::If(_, a, b) => {
                let are_alike = match (self.value(dag, a), self.value(dag, b)) {
                    (Some(a), Some(b)) => a.abs().max(b.abs()) <= spread * a.abs().min(b.abs()),
                    _ => true,
                };
                are_alike && self.nonzero_within(dag, a, spread) && self.nonzero_within(dag, b, spread)
            }
            _ => false,
        }
    }
}
