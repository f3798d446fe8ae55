//! While-loops of algorithm sections, and assignments with arrays whose sizes change, become functions.
//!
//! Such a loop generates no events (MLS 11.2.3), so what it does depends on the values it reads alone. As a function it is executed at
//! translation where its length is known then, and called where it is not. `x[1:n] := fill(1/n, n)` is a loop, too.

use crate::visit::{statement_exprs, statement_exprs_mut};
use layshaft_ir::{
    Builtin, Callee, Expr, FlatModel, Function, FunctionBody, FunctionCall, FunctionId, Inline, Local, LocalId,
    LocalRole, Statement, StatementKind, Target, TargetBase, Type, VarId,
};
use layshaft_source::Name;

/// Replaces every while-loop of the model's algorithms, and every assignment of arrays whose sizes change, by a call.
pub fn outline(model: &mut FlatModel) {
    let mut algorithms = std::mem::take(&mut model.algorithms);
    let mut initial = std::mem::take(&mut model.initial_algorithms);
    for algorithm in algorithms.iter_mut().chain(&mut initial) {
        in_statements(model, &mut algorithm.statements);
    }
    model.algorithms = algorithms;
    model.initial_algorithms = initial;
}

fn in_statements(model: &mut FlatModel, statements: &mut [Statement]) {
    for statement in statements {
        match &mut statement.kind {
            // A spread for-loop that may be left: it has a known length, and events.
            StatementKind::While { condition: Expr::Bool(true), body } => in_statements(model, body),
            StatementKind::While { .. } | StatementKind::Assign(..) | StatementKind::MultiAssign(..) => {
                if (is_loop(statement) || has_varying_size(statement))
                    && let Some(call) = call_of(model, statement)
                {
                    statement.kind = call;
                }
            }
            StatementKind::If { branches, otherwise } => {
                branches.iter_mut().for_each(|(_, body)| in_statements(model, body));
                in_statements(model, otherwise);
            }
            StatementKind::When { branches } => branches.iter_mut().for_each(|(_, body)| in_statements(model, body)),
            StatementKind::For { body, .. } => in_statements(model, body),
            _ => {}
        }
    }
}

fn is_loop(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::While { .. })
}

/// Whether a statement has ranges or arrays whose sizes depend on variables.
fn has_varying_size(statement: &Statement) -> bool {
    let depends = |expr: &Expr| {
        let mut found = false;
        expr.walk(&mut |part| found |= matches!(part, Expr::Var(_)));
        found
    };
    let mut found = false;
    statement_exprs(std::slice::from_ref(statement), &mut |expr| {
        expr.walk(&mut |part| {
            found |= match part {
                Expr::Range(parts) => depends(&parts.0) || parts.1.as_ref().is_some_and(depends) || depends(&parts.2),
                Expr::Builtin(Builtin::Fill, args) => args.iter().skip(1).any(depends),
                Expr::Builtin(Builtin::Zeros | Builtin::Ones, args) => args.iter().any(depends),
                _ => false,
            }
        });
    });
    found
}

/// The call that stands for a loop, whose function is added to the model; `None` where only the run can execute the loop.
fn call_of(model: &mut FlatModel, looping: &Statement) -> Option<StatementKind> {
    let one = std::slice::from_ref(looping);
    let mut assigned: Vec<VarId> = Vec::new();
    if !find_assigned(one, &mut assigned) || assigned.is_empty() {
        return None;
    }
    let mut inputs: Vec<Expr> = assigned.iter().map(|&var| Expr::Var(var)).collect();
    let mut fits = true;
    statement_exprs(one, &mut |expr| fits &= find_inputs(expr, &assigned, &mut inputs));
    if !fits {
        return None;
    }

    let types: Vec<Type> = inputs.iter().map(|input| input.type_of(model)).collect();
    let first_output = inputs.len();
    let local = |at: usize| Expr::Local(LocalId(at as u32));
    let mut locals: Vec<Local> = types.iter().enumerate().map(|(at, ty)| declared(at, ty, LocalRole::Input)).collect();
    for (at, ty) in types.iter().enumerate().take(assigned.len()) {
        let default = Some(local(at));
        locals.push(Local { default, ..declared(first_output + at, ty, LocalRole::Output) });
    }
    let mut body = one.to_vec();
    let place = |expr: &Expr| inputs.iter().position(|input| input == expr);
    let inside = |at: usize| if at < assigned.len() { first_output + at } else { at };
    statement_exprs_mut(
        &mut body,
        &mut |expr| replace(expr, &|expr| place(expr).map(|at| local(inside(at)))),
        &mut |target| {
            if let TargetBase::Var(var) = target.base
                && let Some(at) = place(&Expr::Var(var))
            {
                target.base = TargetBase::Local(LocalId(inside(at) as u32));
            }
        },
    );

    let id = FunctionId(model.functions.len() as u32);
    let name = (1..)
        .map(|number| Name::new(&format!("loop{number}")))
        .find(|name| model.functions.iter().all(|function| function.name != *name))?;
    model.functions.push(Function {
        name,
        locals,
        inputs: first_output as u32,
        outputs: assigned.len() as u32,
        body: FunctionBody::Algorithm(body),
        is_impure: false,
        inline: Inline::Default,
        derivatives: Vec::new(),
        inverses: Vec::new(),
        smooth_order: None,
        span: looping.span,
    });
    let ty = types[0].clone();
    let call = Expr::Call(Box::new(FunctionCall { function: Callee::Function(id), args: inputs, output: 0, ty }));
    let mut targets = assigned.iter().map(|&var| Target { base: TargetBase::Var(var), path: Vec::new() });
    Some(match assigned.len() {
        1 => StatementKind::Assign(targets.next()?, call),
        _ => StatementKind::MultiAssign(targets.map(Some).collect(), call),
    })
}

fn declared(at: usize, ty: &Type, role: LocalRole) -> Local {
    let sizes = ty.sizes().unwrap_or_default();
    Local {
        name: Name::new(&format!("v{at}")),
        ty: ty.clone(),
        sizes: sizes.iter().map(|&size| Some(Expr::Integer(i64::from(size)))).collect(),
        default: None,
        role,
        span: None,
    }
}

/// Collects the variables that statements assign. Returns whether a function may contain them all.
fn find_assigned(statements: &[Statement], assigned: &mut Vec<VarId>) -> bool {
    statements.iter().all(|statement| match &statement.kind {
        StatementKind::Assign(target, _) => {
            note(target, assigned);
            true
        }
        StatementKind::MultiAssign(targets, _) => {
            targets.iter().flatten().for_each(|target| note(target, assigned));
            true
        }
        StatementKind::If { branches, otherwise } => {
            branches.iter().all(|(_, body)| find_assigned(body, assigned)) && find_assigned(otherwise, assigned)
        }
        StatementKind::For { body, .. } | StatementKind::While { body, .. } => find_assigned(body, assigned),
        StatementKind::Assert { .. } | StatementKind::Break => true,
        StatementKind::When { .. }
        | StatementKind::Terminate(_)
        | StatementKind::Reinit(..)
        | StatementKind::Call(_)
        | StatementKind::Return => false,
    })
}

fn note(target: &Target, assigned: &mut Vec<VarId>) {
    if let TargetBase::Var(var) = target.base
        && !assigned.contains(&var)
    {
        assigned.push(var);
    }
}

/// Collects what an expression of the loop reads from outside. Returns whether it may stand in a function.
fn find_inputs(expr: &Expr, assigned: &[VarId], inputs: &mut Vec<Expr>) -> bool {
    let is_input = match expr {
        Expr::Var(_) | Expr::Time => true,
        Expr::Builtin(Builtin::Pre | Builtin::Previous | Builtin::Initial | Builtin::Terminal, _) => true,
        Expr::Builtin(builtin, _) if is_of_models_only(*builtin) => {
            let mut changes = false;
            expr.walk(&mut |part| changes |= matches!(part, Expr::Var(var) if assigned.contains(var)));
            if changes {
                return false;
            }
            true
        }
        _ => false,
    };
    if is_input {
        if !inputs.contains(expr) {
            inputs.push(expr.clone());
        }
        return true;
    }
    let mut fits = true;
    expr.for_each_child(&mut |child| fits &= find_inputs(child, assigned, inputs));
    fits
}

/// Operators that have no meaning inside a function.
fn is_of_models_only(builtin: Builtin) -> bool {
    use Builtin::*;
    matches!(
        builtin,
        Der | Edge
            | Change
            | Sample
            | Delay
            | SpatialDistribution
            | Hold
            | NoClock
            | SampleClocked
            | SubSample
            | SuperSample
            | ShiftSample
            | BackSample
            | Interval
            | FirstTick
    )
}

fn replace(expr: &mut Expr, by: &dyn Fn(&Expr) -> Option<Expr>) {
    match by(expr) {
        Some(other) => *expr = other,
        None => expr.for_each_child_mut(&mut |child| replace(child, by)),
    }
}
