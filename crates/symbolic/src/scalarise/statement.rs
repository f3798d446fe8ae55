//! Symbolic execution of statements.

use super::arrays::{self, At};
use super::leaving::{End, Flow, Paths};
use super::value::{Outcome, Value};
use super::{Context, Scalariser};
use crate::dag::{Cmp, Dag, N, ScalarType, V};
use crate::system::{Action, ActionKind};
use layshaft_ir::{Base, Expr, LocalId, Statement, StatementKind, Target, TargetBase, TargetStep, Type};

const MAX_ITERATIONS: usize = 20_000;

impl Scalariser<'_> {
    pub(super) fn run(&mut self, statements: &[Statement], cx: &mut Context) -> Outcome<Flow> {
        let mut paths = self.paths();
        let result = self.run_on(statements, cx, &mut paths);
        self.close(paths, result)
    }

    fn run_on(&mut self, statements: &[Statement], cx: &mut Context, paths: &mut Paths) -> Outcome<End> {
        for statement in statements {
            if self.sys.dag.len() > self.inline_limit {
                return Err("a function too long to be inlined".into());
            }
            // A function's own statements are those of all its calls: the place is the call's.
            if self.current_function.is_none() {
                self.part = statement.span;
            }
            let flow = self.statement(statement, cx)?;
            let end = self.leave(flow, paths)?;
            if end != End::Next {
                return Ok(end);
            }
        }
        Ok(End::Next)
    }

    fn statement(&mut self, statement: &Statement, cx: &mut Context) -> Outcome<Flow> {
        match &statement.kind {
            StatementKind::Assign(target, value) => {
                let value = self.expr(value, cx)?;
                self.assign(target, value, cx)?;
            }
            StatementKind::MultiAssign(targets, value) => {
                let Expr::Call(call) = value else { return Err("the right side is no call".into()) };
                let outputs = self.call(call, cx)?;
                for (target, output) in targets.iter().zip(outputs) {
                    if let Some(target) = target {
                        self.assign(target, output, cx)?;
                    }
                }
            }
            StatementKind::If { branches, otherwise } => return self.branches(branches, otherwise, cx),
            StatementKind::For { iterator, range, body } => {
                let items = self.expr(range, cx)?.scalars();
                let mut paths = self.paths();
                let mut items = items.into_iter();
                let result = self.rounds(body, cx, &mut paths, &mut |_, cx| {
                    let item = items.next();
                    item.into_iter().for_each(|item| set_local(cx, *iterator, Value::Scalar(item)));
                    Ok(item.is_some())
                });
                let flow = self.close(paths, result)?;
                return self.after_loop(flow, cx);
            }
            StatementKind::While { condition, body } => {
                let mut paths = self.paths();
                let mut rounds = 0;
                let result = self.rounds(body, cx, &mut paths, &mut |this, cx| {
                    rounds += 1;
                    if rounds > MAX_ITERATIONS {
                        return Err("a loop that does not end".into());
                    }
                    let n = this.expr(condition, cx)?.scalar()?;
                    this.sys.dag.as_bool(n).ok_or_else(|| "a loop whose length is only known while running".into())
                });
                let flow = self.close(paths, result)?;
                return self.after_loop(flow, cx);
            }
            StatementKind::When { branches } => self.when_statement(branches, cx)?,
            StatementKind::Assert { condition, message, is_warning } => {
                let condition = self.expr(condition, cx)?.scalar()?;
                if self.sys.dag.as_bool(condition) != Some(true) {
                    let message = self.expr(message, cx)?.scalar()?;
                    self.act(ActionKind::Assert { condition, message, is_warning: *is_warning, is_rule: false });
                }
            }
            StatementKind::Terminate(message) => {
                let message = self.expr(message, cx)?.scalar()?;
                self.act(ActionKind::Terminate(message));
            }
            StatementKind::Reinit(state, value) => self.reinit(state, value, cx)?,
            StatementKind::Call(expr) => {
                let Expr::Call(call) = expr else { return Err("a statement that is no call".into()) };
                if let Some(call) = self.effect(call, cx)? {
                    self.act(ActionKind::Call(call));
                }
            }
            StatementKind::Break => return Ok(Flow::from(End::Break)),
            StatementKind::Return => return Ok(Flow::from(End::Return)),
        }
        Ok(Flow::from(End::Next))
    }

    /// The rounds of a loop, as long as `next` has one.
    fn rounds(
        &mut self,
        body: &[Statement],
        cx: &mut Context,
        paths: &mut Paths,
        next: &mut dyn FnMut(&mut Self, &mut Context) -> Outcome<bool>,
    ) -> Outcome<End> {
        while next(self, cx)? {
            let flow = self.run(body, cx)?;
            let end = self.leave(flow, paths)?;
            if end != End::Next {
                return Ok(end);
            }
        }
        Ok(End::Next)
    }

    pub(super) fn act(&mut self, kind: ActionKind) {
        let guard = self.guard();
        let origin = self.part_origin();
        self.sys.actions.push(Action { kind, guard, origin });
    }

    pub(super) fn reinit(&mut self, state: &Expr, value: &Expr, cx: &Context) -> Outcome<()> {
        let kept = std::mem::take(&mut self.assigned);
        let states = self.expr(state, cx).map(|state| state.scalars());
        self.assigned = kept;
        let states = states?;
        let values = self.expr(value, cx)?.scalars();
        for (&n, value) in states.iter().zip(values) {
            let crate::dag::Node::Var(v) = self.sys.dag.node(n) else { return Err("reinit of an expression".into()) };
            let value = self.sys.dag.to_real(value);
            self.act(ActionKind::Reinit(v, value));
        }
        Ok(())
    }

    /// An if-statement: the branch known at translation, or all branches merged by if-expressions.
    fn branches(
        &mut self,
        branches: &[(Expr, Vec<Statement>)],
        otherwise: &[Statement],
        cx: &mut Context,
    ) -> Outcome<Flow> {
        let Some(((condition, body), rest)) = branches.split_first() else { return self.run(otherwise, cx) };
        let condition = self.expr(condition, cx)?.scalar()?;
        match self.sys.dag.as_bool(condition) {
            Some(true) => self.run(body, cx),
            Some(false) => self.branches(rest, otherwise, cx),
            None => {
                let (locals, assigned) = (cx.locals.clone(), self.assigned.clone());
                let inverse = self.sys.dag.not(condition);
                self.path.push(condition);
                let first = self.run(body, cx);
                self.path.pop();
                let then_locals = std::mem::replace(&mut cx.locals, locals);
                let then_assigned = std::mem::replace(&mut self.assigned, assigned);
                self.path.push(inverse);
                let second = self.branches(rest, otherwise, cx);
                self.path.pop();
                self.join((condition, inverse), (first?, then_locals, then_assigned), second?, cx)
            }
        }
    }

    pub(super) fn merge_locals(&mut self, condition: N, then: Vec<Option<Value>>, cx: &mut Context) -> Outcome<()> {
        for (slot, then) in cx.locals.iter_mut().zip(then) {
            *slot = match (then, slot.take()) {
                (Some(a), Some(b)) if a != b => {
                    Some(a.zip(&b, &mut self.sys.dag, &mut |dag, a, b| Ok(dag.if_else(condition, a, b)))?)
                }
                (Some(value), _) | (None, Some(value)) => Some(value),
                (None, None) => None,
            };
        }
        Ok(())
    }

    pub(super) fn merge_assigned(&mut self, condition: N, then: layshaft_source::FastMap<V, N>) {
        let mut changed: Vec<(V, N)> = then.into_iter().collect();
        changed.sort_unstable();
        for (v, a) in changed {
            let b = self.assigned.get(&v).copied().unwrap_or(a);
            let merged = self.sys.dag.if_else(condition, a, b);
            self.assigned.insert(v, merged);
        }
    }

    fn assign(&mut self, target: &Target, value: Value, cx: &mut Context) -> Outcome<()> {
        let steps = self.steps(&target.path, cx)?;
        self.check_target(target, &steps, cx);
        match target.base {
            TargetBase::Local(local) => {
                let function = self.current_function.and_then(|id| self.model.functions.get(id as usize));
                let ty = function.and_then(|f| f.locals.get(local.0 as usize)).map(|l| l.ty.clone());
                let value = match ty {
                    Some(ty) if steps.is_empty() => self.as_declared(&ty, value),
                    Some(ty) if ty.base == Base::Real => self.as_declared(&Type::REAL, value),
                    _ => value,
                };
                if steps.is_empty() {
                    set_local(cx, local, value);
                    return Ok(());
                }
                let slot = local.0 as usize;
                let mut current =
                    cx.locals.get_mut(slot).and_then(Option::take).ok_or("an element of an array without size")?;
                let result = store(&mut self.sys.dag, &mut current, &steps, value);
                cx.locals[slot] = Some(current);
                result
            }
            TargetBase::Var(id) => {
                let first = self.first[id.0 as usize];
                let real = self.model.variable(id).ty.base == Base::Real;
                let value = if real { self.as_declared(&Type::REAL, value) } else { value };
                let mut current = self.variable(id);
                store(&mut self.sys.dag, &mut current, &steps, value)?;
                self.reach(first, &current, &steps);
                for (offset, n) in current.scalars().into_iter().enumerate() {
                    self.assigned.insert(V(first.0 + offset as u32), n);
                }
                Ok(())
            }
        }
    }

    /// The subscripts of a target are in range.
    fn check_target(&mut self, target: &Target, steps: &[Step], cx: &Context) {
        let (mut place, array) = match target.base {
            TargetBase::Local(local) => (cx.locals.get(local.0 as usize).cloned().flatten(), Expr::Local(local)),
            TargetBase::Var(_) if steps.is_empty() => return,
            TargetBase::Var(id) => (Some(self.variable(id)), Expr::Var(id)),
        };
        for (step, path) in steps.iter().zip(&target.path) {
            place = match (step, path, place) {
                (Step::Field(field), _, Some(Value::Record(fields))) => fields.get(*field).cloned(),
                (Step::Index(at), TargetStep::Index(subscripts), Some(value)) => {
                    self.check_subscripts(&array, value.dims(), (subscripts, at), cx);
                    None
                }
                _ => None,
            };
        }
    }

    /// Notes the elements that an assignment determines. Which ones a subscript picks may be known only while running: any of them then.
    fn reach(&mut self, first: V, variable: &Value, steps: &[Step]) {
        let positions = match steps {
            [Step::Index(at)] => arrays::positions(&self.sys.dag, variable.dims(), at).ok(),
            _ => None,
        };
        let positions = positions.map_or_else(|| (0..variable.scalars().len()).collect(), |(_, positions)| positions);
        self.reached.extend(positions.into_iter().map(|offset| V(first.0 + offset as u32)));
    }

    /// Notes what a target determines that no path of this execution may come to: a branch that is never taken assigns too.
    pub(super) fn reach_target(&mut self, target: &Target) {
        let TargetBase::Var(id) = target.base else { return };
        // Subscripts with loop variables are known only where the loop is executed.
        let Ok(steps) = self.steps(&target.path, &Context::default()) else { return };
        let variable = self.variable(id);
        self.reach(self.first[id.0 as usize], &variable, &steps);
    }

    fn steps(&mut self, path: &[TargetStep], cx: &Context) -> Outcome<Vec<Step>> {
        path.iter()
            .map(|step| match step {
                TargetStep::Field(field) => Ok(Step::Field(*field as usize)),
                TargetStep::Index(subscripts) => Ok(Step::Index(self.subscripts(subscripts, cx)?)),
            })
            .collect()
    }
}

pub(super) enum Step {
    Field(usize),
    Index(Vec<At>),
}

fn set_local(cx: &mut Context, local: LocalId, value: Value) {
    let slot = local.0 as usize;
    if cx.locals.len() <= slot {
        cx.locals.resize(slot + 1, None);
    }
    cx.locals[slot] = Some(value);
}

/// Whether a subscript picks an element that is known only while running.
fn varies(dag: &Dag, at: &At) -> bool {
    matches!(at, At::One(n) if dag.kind(*n) == ScalarType::Int && dag.as_int(*n).is_none())
}

/// Puts values at places that are known only while running: every element either changes or stays.
fn store_anywhere(dag: &mut Dag, dims: &[u32], items: &mut [N], at: &[At], value: &Value) -> Outcome<()> {
    // All the places that subscripts may pick, and on which condition they do.
    let mut choices = vec![(dag.bool(true), Vec::new())];
    for (axis, &size) in dims.iter().enumerate() {
        let at = at.get(axis).unwrap_or(&At::All);
        let mut next = Vec::new();
        for (hit, fixed) in choices {
            let options: Vec<(N, At)> = match at {
                At::One(index) if varies(dag, at) => (1..=i64::from(size))
                    .map(|here| {
                        let here = dag.int(here);
                        let matches = dag.compare(Cmp::Eq, *index, here);
                        (dag.and(hit, matches), At::One(here))
                    })
                    .collect(),
                other => vec![(hit, other.clone())],
            };
            next.extend(options.into_iter().map(|(hit, at)| {
                let mut all: Vec<At> = fixed.clone();
                all.push(at);
                (hit, all)
            }));
        }
        choices = next;
    }
    let values = value.scalars();
    for (hit, fixed) in choices {
        let (_, positions) = arrays::positions(dag, dims, &fixed)?;
        if values.len() != 1 && values.len() != positions.len() {
            return Err("sizes of the two sides of an assignment differ".into());
        }
        for (index, position) in positions.into_iter().enumerate() {
            items[position] = dag.if_else(hit, values[index % values.len()], items[position]);
        }
    }
    Ok(())
}

/// Puts `value` at the place `steps` lead to.
fn store(dag: &mut Dag, place: &mut Value, steps: &[Step], value: Value) -> Outcome<()> {
    let Some((step, rest)) = steps.split_first() else {
        *place = match (&*place, value) {
            (Value::Array(dims, kind, items), Value::Scalar(n)) => {
                Value::Array(dims.clone(), *kind, vec![n; items.len()])
            }
            (_, value) => value,
        };
        return Ok(());
    };
    match (step, place) {
        (Step::Field(field), Value::Record(fields)) => {
            let field = fields.get_mut(*field).ok_or("no such record field")?;
            store(dag, field, rest, value)
        }
        (Step::Index(at), Value::Records(dims, items)) => {
            let (_, positions) = arrays::positions(dag, dims, at)?;
            let [position] = positions[..] else { return Err("assignment to several records at once".into()) };
            store(dag, &mut items[position], rest, value)
        }
        (Step::Index(at), Value::Array(dims, _, items)) if rest.is_empty() => {
            if at.iter().any(|at| varies(dag, at)) {
                return store_anywhere(dag, dims, items, at, &value);
            }
            let (_, positions) = arrays::positions(dag, dims, at)?;
            let values = value.scalars();
            let spread = values.len() == 1;
            if !spread && values.len() != positions.len() {
                return Err("sizes of the two sides of an assignment differ".into());
            }
            for (index, position) in positions.into_iter().enumerate() {
                items[position] = values[if spread { 0 } else { index }];
            }
            Ok(())
        }
        _ => Err("an assignment to a part that is not there".into()),
    }
}

/// Scalars of model variables that statements assign, in order of first mention; `discrete` collects those assigned under `when`.
pub(super) fn assigned_targets<'s>(statements: &'s [Statement], in_when: bool, found: &mut Vec<(&'s Target, bool)>) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Assign(target, _) => found.push((target, in_when)),
            StatementKind::MultiAssign(targets, _) => {
                found.extend(targets.iter().flatten().map(|target| (target, in_when)))
            }
            StatementKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| assigned_targets(body, in_when, found));
                assigned_targets(otherwise, in_when, found);
            }
            StatementKind::For { body, .. } | StatementKind::While { body, .. } => {
                assigned_targets(body, in_when, found)
            }
            StatementKind::When { branches } => {
                branches.iter().for_each(|(_, body)| assigned_targets(body, true, found))
            }
            _ => {}
        }
    }
}
