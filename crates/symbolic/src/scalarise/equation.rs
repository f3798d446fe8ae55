//! Equations and algorithm sections.

use super::statement::assigned_targets;
use super::value::{Outcome, Value};
use super::{Context, Scalariser};
use crate::dag::{N, Node, Replace, ScalarType, V};
use crate::incidence::Collector;
use crate::system::{ActionKind, Eq, Role};
use layshaft_ir::{Algorithm, Equation, EquationKind, Expr, TargetBase, Variability};
use layshaft_source::FastSet;

impl Scalariser<'_> {
    pub(super) fn equations(&mut self) {
        let model = self.model;
        self.bound_free_parameters();
        let bound = std::mem::take(&mut self.sys.initial_equations);
        for (index, variable) in model.variables.iter().enumerate() {
            let Some(binding) = &variable.binding else { continue };
            if variable.variability <= Variability::Parameter {
                continue;
            }
            self.set_origin(&Self::binding_origin(variable));
            let left = self.variable(layshaft_ir::VarId(index as u32));
            if let Err(failure) = self.expr(binding, &Context::default()).and_then(|right| self.equal(&left, &right)) {
                self.report(
                    format!("value of `{}`: {failure}", variable.name),
                    variable.binding_span.or(variable.span),
                );
            }
        }
        for equation in &model.equations {
            self.set_origin(&equation.origin);
            if let Err(failure) = self.equation(equation) {
                self.report(failure, equation.origin.span);
            }
        }
        for algorithm in &model.algorithms {
            self.set_origin(&algorithm.origin);
            if let Err(failure) = self.algorithm(algorithm) {
                self.report(failure, algorithm.origin.span);
            }
        }
        let dynamic = std::mem::take(&mut self.sys.equations);
        let running_actions = self.sys.actions.len();
        for equation in &model.initial_equations {
            self.set_origin(&equation.origin);
            if let Err(failure) = self.equation(equation) {
                self.report(failure, equation.origin.span);
            }
        }
        for algorithm in &model.initial_algorithms {
            self.set_origin(&algorithm.origin);
            if let Err(failure) = self.algorithm(algorithm) {
                self.report(failure, algorithm.origin.span);
            }
        }
        // What the initial part asserts it asserts there only (MLS 8.6).
        let initial = self.sys.dag.intern(Node::Initial);
        for action in &mut self.sys.actions[running_actions..] {
            if matches!(action.kind, ActionKind::Assert { .. }) {
                action.guard = Some(action.guard.map_or(initial, |guard| self.sys.dag.and(initial, guard)));
            }
        }
        self.sys.initial_equations = std::mem::replace(&mut self.sys.equations, dynamic);
        self.sys.initial_equations.extend(bound);
    }

    /// A parameter with a value and `fixed = false` is determined by that value at initialisation.
    /// So is one whose value depends on such a parameter.
    fn bound_free_parameters(&mut self) {
        self.spread_free_parameters();
        for index in 0..self.sys.vars.len() {
            let var = &self.sys.vars[index];
            if let (Role::FreeParameter, Some(binding)) = (var.role, var.binding) {
                if self.sys.dag.is_constant(binding) {
                    continue;
                }
                let lhs = self.sys.dag.var(V(index as u32));
                let origin = self.sys.origins.len() as u32;
                let variable = self.sys.vars[index].flat.map(|(id, _)| self.model.variable(id));
                self.sys.origins.extend(variable.map(Self::binding_origin));
                self.sys.initial_equations.push(Eq { lhs, rhs: binding, origin, explicit: None });
            }
        }
    }

    /// What depends on an unknown of initialisation is one itself.
    fn spread_free_parameters(&mut self) {
        let mut collector = Collector::default();
        let mut reads: Vec<(usize, Vec<V>)> = Vec::new();
        for (index, var) in self.sys.vars.iter().enumerate() {
            if let (Role::Parameter, Some(binding)) = (var.role, var.binding) {
                let vars = collector.reads(&self.sys.dag, &[binding]).vars;
                if !vars.is_empty() {
                    reads.push((index, vars));
                }
            }
        }
        loop {
            let before = reads.len();
            let vars = &mut self.sys.vars;
            reads.retain(|(index, needs)| {
                let is_free = needs.iter().any(|v| vars[v.index()].role == Role::FreeParameter);
                if is_free {
                    vars[*index].role = Role::FreeParameter;
                }
                !is_free
            });
            if reads.len() == before {
                return;
            }
        }
    }

    fn equation(&mut self, equation: &Equation) -> Outcome<()> {
        let cx = Context::default();
        match &equation.kind {
            EquationKind::Equal(left, right) => {
                let (left, right) = (self.expr(left, &cx)?, self.expr(right, &cx)?);
                self.equal(&left, &right)
            }
            EquationKind::Multiple(lefts, Expr::Call(call)) => {
                let outputs = self.call(call, &cx)?;
                for (left, output) in lefts.iter().zip(outputs) {
                    if let Some(left) = left {
                        let left = self.expr(left, &cx)?;
                        self.equal(&left, &output)?;
                    }
                }
                Ok(())
            }
            EquationKind::Multiple(..) => Err("the right side of a tuple equation is no call".into()),
            EquationKind::If { branches, otherwise } => {
                let equations = self.if_equation(branches, otherwise)?;
                self.sys.equations.extend(equations);
                Ok(())
            }
            EquationKind::When { branches } => self.when_equation(branches),
            other => self.side_effect(other),
        }
    }

    /// One equation for each pair of scalars.
    fn equal(&mut self, left: &Value, right: &Value) -> Outcome<()> {
        let right = match (left, right) {
            (Value::Array(..), Value::Scalar(_)) => left.zip(right, &mut self.sys.dag, &mut |_, _, b| Ok(b))?,
            _ => right.clone(),
        };
        let (left, right) = (left.scalars(), right.scalars());
        if left.len() != right.len() {
            return Err(format!("the two sides have {} and {} elements", left.len(), right.len()));
        }
        for (lhs, rhs) in left.into_iter().zip(right) {
            let (lhs, rhs) = self.sys.dag.unify(lhs, rhs);
            self.sys.equations.push(Eq { lhs, rhs, origin: self.origin, explicit: None });
        }
        Ok(())
    }

    /// The scalar equations of one branch.
    pub(super) fn collect(&mut self, body: &[Equation]) -> Outcome<Vec<Eq>> {
        let kept = std::mem::take(&mut self.sys.equations);
        let result = body.iter().try_for_each(|equation| {
            self.part = equation.origin.span;
            self.equation(equation)
        });
        let collected = std::mem::replace(&mut self.sys.equations, kept);
        result.map(|()| collected)
    }

    fn if_equation(&mut self, branches: &[(Expr, Vec<Equation>)], otherwise: &[Equation]) -> Outcome<Vec<Eq>> {
        let Some(((condition, body), rest)) = branches.split_first() else { return self.collect(otherwise) };
        let condition = self.expr(condition, &Context::default())?.scalar()?;
        match self.decided(condition) {
            Some(true) => return self.collect(body),
            Some(false) => return self.if_equation(rest, otherwise),
            None => {}
        }
        let inverse = self.sys.dag.not(condition);
        self.path.push(condition);
        let then = self.collect(body);
        self.path.pop();
        self.path.push(inverse);
        let other = self.if_equation(rest, otherwise);
        self.path.pop();
        let (mut then, mut other) = (then?, other?);
        // Condition variables of when-clauses are equations of their own.
        let mut merged: Vec<Eq> = Vec::new();
        for list in [&mut then, &mut other] {
            let (hidden, visible): (Vec<Eq>, Vec<Eq>) = list.iter().partition(|eq| self.is_hidden(eq));
            merged.extend(hidden);
            *list = visible;
        }
        if then.len() != other.len() {
            return Err(format!("branches of the if-equation have {} and {} equations", then.len(), other.len()));
        }
        for eq in then {
            // The same left side in the other branch, or the next equation there.
            let at = other.iter().position(|o| o.lhs == eq.lhs).unwrap_or(0);
            let other = other.remove(at);
            merged.push(self.merge(condition, eq, other)?);
        }
        Ok(merged)
    }

    /// The condition of an if-equation that depends on parameters shapes the system: it is decided now, and the parameters are no
    /// longer tunable.
    pub(super) fn decided(&mut self, condition: N) -> Option<bool> {
        if let Some(value) = self.sys.dag.as_bool(condition) {
            return Some(value);
        }
        let reads = Collector::default().reads(&self.sys.dag, &[condition]);
        let fixed = !reads.time && !reads.events && reads.relations.iter().all(|&n| self.reads_parameters(n));
        if !fixed || !reads.pre.is_empty() || !self.reads_parameters(condition) {
            return None;
        }
        let value = self.parameters.value_of(&self.sys, condition)?;
        let mut stack = vec![condition];
        while let Some(n) = stack.pop() {
            if let Node::Var(v) = self.sys.dag.node(n) {
                self.sys.evaluated.insert(v);
                stack.extend(self.sys.var(v).binding);
            }
            self.sys.dag.for_each_operand(n, &mut |operand| stack.push(operand));
        }
        Some(value != 0.0)
    }

    /// Whether nothing but parameters is read, relations looked into.
    pub(super) fn reads_parameters(&self, n: N) -> bool {
        match self.sys.dag.node(n) {
            Node::Var(v) => self.sys.var(v).role == Role::Parameter,
            Node::Time
            | Node::Pre(_)
            | Node::Initial
            | Node::Terminal
            | Node::Sample(_)
            | Node::Clocked(_)
            | Node::Trigger(_)
            | Node::Delay(_)
            | Node::Transport(_) => false,
            Node::Output(..) => false,
            _ => {
                let mut all = true;
                self.sys.dag.for_each_operand(n, &mut |operand| all = all && self.reads_parameters(operand));
                all
            }
        }
    }

    pub(super) fn is_hidden(&self, eq: &Eq) -> bool {
        eq.explicit.is_some_and(|v| self.sys.var(v).flat.is_none())
    }

    fn merge(&mut self, condition: N, then: Eq, other: Eq) -> Outcome<Eq> {
        let dag = &mut self.sys.dag;
        if then.lhs == other.lhs {
            return Ok(Eq { rhs: dag.if_else(condition, then.rhs, other.rhs), ..then });
        }
        if dag.kind(then.lhs) != ScalarType::Real || dag.kind(other.lhs) != ScalarType::Real {
            return Err("branches of an if-equation determine different discrete variables".into());
        }
        let (a, b) = (dag.sub(then.lhs, then.rhs), dag.sub(other.lhs, other.rhs));
        let rhs = dag.if_else(condition, a, b);
        Ok(Eq { lhs: dag.zero(), rhs, ..then })
    }

    /// An algorithm: afterwards every assigned variable equals the expression assigned last.
    fn algorithm(&mut self, algorithm: &Algorithm) -> Outcome<()> {
        let mut targets = Vec::new();
        assigned_targets(&algorithm.statements, false, &mut targets);
        let mut variables: Vec<V> = Vec::new();
        self.reached.clear();
        for (target, in_when) in targets {
            let TargetBase::Var(id) = target.base else { continue };
            self.reach_target(target);
            let count = self.model.variable(id).ty.len().unwrap_or(0) as u32;
            let first = self.first[id.0 as usize].0;
            for v in (first..first + count).map(V) {
                if in_when {
                    self.make_discrete(v);
                }
                if !variables.contains(&v) {
                    variables.push(v);
                }
            }
        }
        let mut before = layshaft_source::FastMap::default();
        for &v in &variables {
            let dag = &mut self.sys.dag;
            let var = &self.sys.vars[v.index()];
            let start = match (var.role, var.start, var.kind) {
                (Role::Discrete, ..) => dag.intern(Node::Pre(v)),
                (_, Some(start), _) => start,
                (_, None, ScalarType::Int) => dag.int(0),
                (_, None, ScalarType::Bool) => dag.bool(false),
                (_, None, ScalarType::Str) => dag.text(""),
                (_, None, ScalarType::Real) => dag.zero(),
            };
            before.insert(v, start);
        }
        let actions = self.sys.actions.len();
        self.assigned = before;
        let mut cx = Context::default();
        self.effects.begin();
        let result = self.run(&algorithm.statements, &mut cx).and_then(|flow| self.end_of_body(flow, &mut cx));
        self.effects.end();
        let after = std::mem::take(&mut self.assigned);
        result?;
        let mut values: Vec<(V, N)> = Vec::new();
        for v in variables {
            let Some(&value) = after.get(&v) else { continue };
            // Elements of an array that no statement assigns are determined elsewhere.
            if !self.reached.contains(&v) && self.sys.var(v).role != Role::Discrete {
                continue;
            }
            values.push((v, self.coerced(value, self.sys.var(v).kind)));
        }
        self.share_values(&mut values, actions);
        for (v, rhs) in values {
            let lhs = self.sys.dag.var(v);
            self.sys.equations.push(Eq { lhs, rhs, origin: self.origin, explicit: Some(v) });
        }
        Ok(())
    }

    /// Where the value of a discrete variable stands within that of another, or in an action, it is read from the variable: what
    /// a function gets is an array of variables then, not of expressions.
    fn share_values(&mut self, values: &mut [(V, N)], first_action: usize) {
        let mut replace = Replace::new(|_, _| None);
        let mut known: FastSet<N> = FastSet::default();
        for &(v, value) in values.iter() {
            let leaf = matches!(
                self.sys.dag.node(value),
                Node::Real(_) | Node::Int(_) | Node::Bool(_) | Node::Text(_) | Node::Var(_) | Node::Pre(_) | Node::Time
            );
            if !leaf && self.sys.var(v).role == Role::Discrete && known.insert(value) {
                let variable = self.sys.dag.var(v);
                replace.instead_of(value, variable);
            }
        }
        for (_, value) in values.iter_mut() {
            *value = replace.apply_below(&mut self.sys.dag, *value);
        }
        for action in &mut self.sys.actions[first_action..] {
            action.replace(&mut self.sys.dag, &mut replace);
        }
    }
}
