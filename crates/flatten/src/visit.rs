//! Visits every expression of flat equations and statements.

use layshaft_ir::{Equation, EquationKind, Expr, Statement, StatementKind, Subscript, Target, TargetStep};

/// Calls `visit` on every top-level expression of an equation; nested equations included.
pub fn equation_exprs(equation: &Equation, visit: &mut dyn FnMut(&Expr)) {
    match &equation.kind {
        EquationKind::Equal(a, b) | EquationKind::Reinit(a, b) => {
            visit(a);
            visit(b);
        }
        EquationKind::Multiple(targets, call) => {
            targets.iter().flatten().for_each(&mut *visit);
            visit(call);
        }
        EquationKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                visit(condition);
                body.iter().for_each(|e| equation_exprs(e, visit));
            }
            otherwise.iter().for_each(|e| equation_exprs(e, visit));
        }
        EquationKind::When { branches } => {
            for (condition, body) in branches {
                visit(condition);
                body.iter().for_each(|e| equation_exprs(e, visit));
            }
        }
        EquationKind::Assert { condition, message, .. } => {
            visit(condition);
            visit(message);
        }
        EquationKind::Terminate(expr) | EquationKind::Call(expr) => visit(expr),
    }
}

/// The same with the right to replace.
pub fn equation_exprs_mut(equation: &mut Equation, visit: &mut dyn FnMut(&mut Expr)) {
    match &mut equation.kind {
        EquationKind::Equal(a, b) | EquationKind::Reinit(a, b) => {
            visit(a);
            visit(b);
        }
        EquationKind::Multiple(targets, call) => {
            targets.iter_mut().flatten().for_each(&mut *visit);
            visit(call);
        }
        EquationKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                visit(condition);
                body.iter_mut().for_each(|e| equation_exprs_mut(e, visit));
            }
            otherwise.iter_mut().for_each(|e| equation_exprs_mut(e, visit));
        }
        EquationKind::When { branches } => {
            for (condition, body) in branches {
                visit(condition);
                body.iter_mut().for_each(|e| equation_exprs_mut(e, visit));
            }
        }
        EquationKind::Assert { condition, message, .. } => {
            visit(condition);
            visit(message);
        }
        EquationKind::Terminate(expr) | EquationKind::Call(expr) => visit(expr),
    }
}

/// Every expression of statements; targets are given as variables through `target`.
pub fn statement_exprs(statements: &[Statement], visit: &mut dyn FnMut(&Expr)) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Assign(target, value) => {
                target_exprs(target, visit);
                visit(value);
            }
            StatementKind::MultiAssign(targets, value) => {
                targets.iter().flatten().for_each(|t| target_exprs(t, visit));
                visit(value);
            }
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    visit(condition);
                    statement_exprs(body, visit);
                }
                statement_exprs(otherwise, visit);
            }
            StatementKind::For { range, body, .. } => {
                visit(range);
                statement_exprs(body, visit);
            }
            StatementKind::While { condition, body } => {
                visit(condition);
                statement_exprs(body, visit);
            }
            StatementKind::When { branches } => {
                for (condition, body) in branches {
                    visit(condition);
                    statement_exprs(body, visit);
                }
            }
            StatementKind::Assert { condition, message, .. } => {
                visit(condition);
                visit(message);
            }
            StatementKind::Terminate(expr) | StatementKind::Call(expr) => visit(expr),
            StatementKind::Reinit(a, b) => {
                visit(a);
                visit(b);
            }
            StatementKind::Break | StatementKind::Return => {}
        }
    }
}

fn target_exprs(target: &Target, visit: &mut dyn FnMut(&Expr)) {
    if let layshaft_ir::TargetBase::Var(var) = target.base {
        visit(&Expr::Var(var));
    }
    for step in &target.path {
        if let TargetStep::Index(subscripts) = step {
            for subscript in subscripts {
                if let Subscript::At(expr) = subscript {
                    visit(expr);
                }
            }
        }
    }
}

/// The same with the right to replace; targets are passed on their own.
pub fn statement_exprs_mut(
    statements: &mut [Statement],
    visit: &mut dyn FnMut(&mut Expr),
    target: &mut dyn FnMut(&mut Target),
) {
    for statement in statements {
        match &mut statement.kind {
            StatementKind::Assign(to, value) => {
                target_exprs_mut(to, visit, target);
                visit(value);
            }
            StatementKind::MultiAssign(targets, value) => {
                targets.iter_mut().flatten().for_each(|t| target_exprs_mut(t, visit, target));
                visit(value);
            }
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    visit(condition);
                    statement_exprs_mut(body, visit, target);
                }
                statement_exprs_mut(otherwise, visit, target);
            }
            StatementKind::For { range, body, .. } => {
                visit(range);
                statement_exprs_mut(body, visit, target);
            }
            StatementKind::While { condition, body } => {
                visit(condition);
                statement_exprs_mut(body, visit, target);
            }
            StatementKind::When { branches } => {
                for (condition, body) in branches {
                    visit(condition);
                    statement_exprs_mut(body, visit, target);
                }
            }
            StatementKind::Assert { condition, message, .. } => {
                visit(condition);
                visit(message);
            }
            StatementKind::Terminate(expr) | StatementKind::Call(expr) => visit(expr),
            StatementKind::Reinit(a, b) => {
                visit(a);
                visit(b);
            }
            StatementKind::Break | StatementKind::Return => {}
        }
    }
}

fn target_exprs_mut(to: &mut Target, visit: &mut dyn FnMut(&mut Expr), target: &mut dyn FnMut(&mut Target)) {
    target(to);
    for step in &mut to.path {
        if let TargetStep::Index(subscripts) = step {
            for subscript in subscripts {
                if let Subscript::At(expr) = subscript {
                    visit(expr);
                }
            }
        }
    }
}
