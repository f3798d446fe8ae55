//! Visits every expression of flat equations and statements.

use layshaft_ir::{Equation, EquationKind, Expr, Statement, StatementKind, Subscript, Target, TargetStep};

/// The match over kinds of equations that both visitors of equations share.
macro_rules! equation {
    ($kind:expr, $visit:ident, $iter:ident, $again:ident) => {
        match $kind {
            EquationKind::Equal(a, b) | EquationKind::Reinit(a, b) => {
                $visit(a);
                $visit(b);
            }
            EquationKind::Multiple(targets, call) => {
                targets.$iter().flatten().for_each(&mut *$visit);
                $visit(call);
            }
            EquationKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    $visit(condition);
                    body.$iter().for_each(|e| $again(e, $visit));
                }
                otherwise.$iter().for_each(|e| $again(e, $visit));
            }
            EquationKind::When { branches } => {
                for (condition, body) in branches {
                    $visit(condition);
                    body.$iter().for_each(|e| $again(e, $visit));
                }
            }
            EquationKind::Assert { condition, message, .. } => {
                $visit(condition);
                $visit(message);
            }
            EquationKind::Terminate(expr) | EquationKind::Call(expr) => $visit(expr),
        }
    };
}

/// The match over kinds of statements that both visitors of statements share. `$more` is what is passed on with `$visit`.
macro_rules! statement {
    ($kind:expr, $visit:ident, $iter:ident, $again:ident, $target:ident $(, $more:ident)?) => {
        match $kind {
            StatementKind::Assign(to, value) => {
                $target(to, $visit $(, $more)?);
                $visit(value);
            }
            StatementKind::MultiAssign(targets, value) => {
                targets.$iter().flatten().for_each(|to| $target(to, $visit $(, $more)?));
                $visit(value);
            }
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    $visit(condition);
                    $again(body, $visit $(, $more)?);
                }
                $again(otherwise, $visit $(, $more)?);
            }
            StatementKind::For { range, body, .. } => {
                $visit(range);
                $again(body, $visit $(, $more)?);
            }
            StatementKind::While { condition, body } => {
                $visit(condition);
                $again(body, $visit $(, $more)?);
            }
            StatementKind::When { branches } => {
                for (condition, body) in branches {
                    $visit(condition);
                    $again(body, $visit $(, $more)?);
                }
            }
            StatementKind::Assert { condition, message, .. } => {
                $visit(condition);
                $visit(message);
            }
            StatementKind::Terminate(expr) | StatementKind::Call(expr) => $visit(expr),
            StatementKind::Reinit(a, b) => {
                $visit(a);
                $visit(b);
            }
            StatementKind::Break | StatementKind::Return => {}
        }
    };
}

/// Calls `visit` on every top-level expression of an equation; nested equations included.
pub fn equation_exprs(equation: &Equation, visit: &mut dyn FnMut(&Expr)) {
    equation!(&equation.kind, visit, iter, equation_exprs);
}

/// The same with the right to replace.
pub fn equation_exprs_mut(equation: &mut Equation, visit: &mut dyn FnMut(&mut Expr)) {
    equation!(&mut equation.kind, visit, iter_mut, equation_exprs_mut);
}

/// Every expression of statements; targets are given as variables through `target`.
pub fn statement_exprs(statements: &[Statement], visit: &mut dyn FnMut(&Expr)) {
    for statement in statements {
        statement!(&statement.kind, visit, iter, statement_exprs, target_exprs);
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
        statement!(&mut statement.kind, visit, iter_mut, statement_exprs_mut, target_exprs_mut, target);
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
