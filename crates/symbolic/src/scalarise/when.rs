//! When-equations and when-statements: every variable they assign gets one equation
//! `v = if <just became true> then value else … else pre(v)`.

use super::value::Outcome;
use super::{Context, Scalariser};
use crate::dag::{N, Node, ScalarType, V};
use crate::system::{ActionKind, Eq, Role};
use layshaft_ir::{Base, Equation, EquationKind, Expr, Statement};
use layshaft_source::Name;

impl Scalariser<'_> {
    /// A node that is true at the event at which one of the conditions becomes true.
    fn trigger(&mut self, condition: &Expr, cx: &Context) -> Outcome<N> {
        let conditions = self.expr(condition, cx)?.scalars();
        let mut result = self.sys.dag.bool(false);
        for n in conditions {
            let trigger = match self.sys.dag.node(n) {
                Node::Bool(_) => self.sys.dag.bool(false),
                Node::Initial | Node::Sample(_) => n,
                Node::Var(v) => self.sys.dag.intern(Node::Trigger(v)),
                _ => {
                    let v = self.when_variable(n);
                    self.sys.dag.intern(Node::Trigger(v))
                }
            };
            result = self.sys.dag.or(result, trigger);
        }
        Ok(result)
    }

    /// The Boolean that holds a when-condition, so that its rising edge can be seen.
    fn when_variable(&mut self, condition: N) -> V {
        if let Some(&v) = self.when_variables.get(&condition) {
            return v;
        }
        let name = Name::new(&format!("$when{}", self.when_variables.len() + 1));
        let v = self.sys.add_var(name, ScalarType::Bool, Role::Discrete);
        let lhs = self.sys.dag.var(v);
        self.sys.equations.push(Eq { lhs, rhs: condition, origin: self.origin, explicit: Some(v) });
        self.when_variables.insert(condition, v);
        v
    }

    pub(super) fn when_equation(&mut self, branches: &[(Expr, Vec<Equation>)]) -> Outcome<()> {
        if let [(condition, body)] = branches
            && condition.type_of(self.model).base == Base::Clock
        {
            return self.clocked_when(condition, body);
        }
        let mut assignments: Vec<(V, Vec<(N, N)>)> = Vec::new();
        let mut earlier = self.sys.dag.bool(false);
        for (condition, body) in branches {
            let trigger = self.trigger(condition, &Context::default())?;
            let first_time = self.sys.dag.not(earlier);
            let active = self.sys.dag.and(trigger, first_time);
            self.path.push(active);
            let result = self.when_body(body);
            self.path.pop();
            for (v, value) in result? {
                match assignments.iter_mut().find(|(other, _)| *other == v) {
                    Some((_, list)) => list.push((trigger, value)),
                    None => assignments.push((v, vec![(trigger, value)])),
                }
            }
            earlier = self.sys.dag.or(earlier, trigger);
        }
        for (v, list) in assignments {
            let mut value = self.sys.dag.intern(Node::Pre(v));
            for (trigger, branch) in list.into_iter().rev() {
                let branch = self.coerced(branch, self.sys.var(v).kind);
                value = self.sys.dag.if_else(trigger, branch, value);
            }
            self.make_discrete(v);
            let lhs = self.sys.dag.var(v);
            self.sys.equations.push(Eq { lhs, rhs: value, origin: self.origin, explicit: Some(v) });
        }
        Ok(())
    }

    pub(super) fn make_discrete(&mut self, v: V) {
        let var = &mut self.sys.vars[v.index()];
        if var.role == Role::Continuous {
            var.role = Role::Discrete;
        }
    }

    /// Values that the equations of one branch assign.
    fn when_body(&mut self, body: &[Equation]) -> Outcome<Vec<(V, N)>> {
        let cx = Context::default();
        let mut assigned: Vec<(V, N)> = Vec::new();
        for equation in body {
            self.part = equation.origin.span;
            match &equation.kind {
                EquationKind::Equal(left, right) => {
                    let (left, right) = (self.expr(left, &cx)?, self.expr(right, &cx)?);
                    let right = left.zip(&right, &mut self.sys.dag, &mut |_, _, b| Ok(b))?;
                    for (n, value) in left.scalars().into_iter().zip(right.scalars()) {
                        assigned.push((self.assigned_variable(n)?, value));
                    }
                }
                EquationKind::Multiple(lefts, Expr::Call(call)) => {
                    let outputs = self.call(call, &cx)?;
                    for (left, output) in lefts.iter().zip(outputs) {
                        let Some(left) = left else { continue };
                        let left = self.expr(left, &cx)?;
                        for (n, value) in left.scalars().into_iter().zip(output.scalars()) {
                            assigned.push((self.assigned_variable(n)?, value));
                        }
                    }
                }
                EquationKind::If { branches, otherwise } => assigned.extend(self.when_if(branches, otherwise)?),
                _ => self.side_effect(&equation.kind)?,
            }
        }
        Ok(assigned)
    }

    fn assigned_variable(&self, n: N) -> Outcome<V> {
        match self.sys.dag.node(n) {
            Node::Var(v) => Ok(v),
            _ => Err(format!(
                "the left side `{}` in a when-clause must be a variable",
                self.sys.dag.text_of(n, &self.sys)
            )),
        }
    }

    /// An if-equation inside a when-clause: a variable not assigned in a branch keeps its value.
    fn when_if(&mut self, branches: &[(Expr, Vec<Equation>)], otherwise: &[Equation]) -> Outcome<Vec<(V, N)>> {
        let Some(((condition, body), rest)) = branches.split_first() else { return self.when_body(otherwise) };
        let condition = self.expr(condition, &Context::default())?.scalar()?;
        let inverse = self.sys.dag.not(condition);
        self.path.push(condition);
        let then = self.when_body(body);
        self.path.pop();
        self.path.push(inverse);
        let other = self.when_if(rest, otherwise);
        self.path.pop();
        let (then, mut other) = (then?, other?);
        let mut merged = Vec::new();
        for (v, a) in then {
            let b = match other.iter().position(|(w, _)| *w == v) {
                Some(at) => other.remove(at).1,
                None => self.sys.dag.intern(Node::Pre(v)),
            };
            merged.push((v, self.sys.dag.if_else(condition, a, b)));
        }
        for (v, b) in other {
            let a = self.sys.dag.intern(Node::Pre(v));
            merged.push((v, self.sys.dag.if_else(condition, a, b)));
        }
        Ok(merged)
    }

    /// Equations that determine nothing.
    pub(super) fn side_effect(&mut self, kind: &EquationKind) -> Outcome<()> {
        let cx = Context::default();
        match kind {
            EquationKind::Assert { condition, message, is_warning } => {
                // Assertions are looked at after the fact: they need no events.
                let quiet = Context { no_event: true, ..Context::default() };
                let condition = self.expr(condition, &quiet)?.scalar()?;
                if self.sys.dag.as_bool(condition) != Some(true) {
                    let message = self.expr(message, &quiet)?.scalar()?;
                    self.act(ActionKind::Assert { condition, message, is_warning: *is_warning, is_rule: false });
                }
            }
            EquationKind::Terminate(message) => {
                let message = self.expr(message, &cx)?.scalar()?;
                self.act(ActionKind::Terminate(message));
            }
            EquationKind::Reinit(state, value) => self.reinit(state, value, &cx)?,
            EquationKind::Call(Expr::Call(call)) => {
                if let Some(call) = self.effect(call, &cx)? {
                    self.act(ActionKind::Call(call));
                }
            }
            EquationKind::Call(_) => return Err("a call for its effect that is no function call".into()),
            _ => return Err("this equation cannot stand here".into()),
        }
        Ok(())
    }

    pub(super) fn when_statement(&mut self, branches: &[(Expr, Vec<Statement>)], cx: &mut Context) -> Outcome<()> {
        let before = self.assigned.clone();
        let mut results = Vec::new();
        let mut earlier = self.sys.dag.bool(false);
        for (condition, body) in branches {
            // The condition sees the values assigned so far in the algorithm.
            let trigger = self.trigger(condition, cx)?;
            let first_time = self.sys.dag.not(earlier);
            let active = self.sys.dag.and(trigger, first_time);
            self.path.push(active);
            let flow = self.run(body, cx).and_then(|flow| self.end_of_body(flow, cx));
            self.path.pop();
            flow?;
            results.push((trigger, std::mem::replace(&mut self.assigned, before.clone())));
            earlier = self.sys.dag.or(earlier, trigger);
        }
        for (trigger, assigned) in results.into_iter().rev() {
            self.merge_assigned(trigger, assigned);
        }
        Ok(())
    }
}
