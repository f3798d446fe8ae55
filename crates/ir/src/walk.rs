//! Visiting every expression of a model.

use crate::expr::{Expr, Subscript};
use crate::flat::{Attributes, Equation, EquationKind, FlatModel};
use crate::function::{Function, FunctionBody, Statement, StatementKind, Target, TargetStep};

/// Calls `visit` on every root expression of the model: bindings, attributes, equations,
/// algorithms and functions.
pub fn for_each_expr<'m>(model: &'m FlatModel, visit: &mut dyn FnMut(&'m Expr)) {
    for variable in &model.variables {
        if let Some(binding) = &variable.binding {
            visit(binding);
        }
        in_attributes(&variable.attributes, visit);
    }
    for equation in model.equations.iter().chain(&model.initial_equations) {
        in_equation(equation, visit);
    }
    for algorithm in model.algorithms.iter().chain(&model.initial_algorithms) {
        in_statements(&algorithm.statements, visit);
    }
    for function in &model.functions {
        in_function(function, visit);
    }
}

pub fn in_attributes<'m>(attributes: &'m Attributes, visit: &mut dyn FnMut(&'m Expr)) {
    let Attributes { start, fixed, min, max, nominal, .. } = attributes;
    [start, fixed, min, max, nominal].into_iter().flatten().for_each(visit);
}

pub fn in_equation<'m>(equation: &'m Equation, visit: &mut dyn FnMut(&'m Expr)) {
    match &equation.kind {
        EquationKind::Equal(left, right) | EquationKind::Reinit(left, right) => {
            visit(left);
            visit(right);
        }
        EquationKind::Multiple(left, right) => {
            left.iter().flatten().for_each(&mut *visit);
            visit(right);
        }
        EquationKind::If { branches, otherwise } => {
            for (condition, equations) in branches {
                visit(condition);
                equations.iter().for_each(|equation| in_equation(equation, visit));
            }
            otherwise.iter().for_each(|equation| in_equation(equation, visit));
        }
        EquationKind::When { branches } => {
            for (condition, equations) in branches {
                visit(condition);
                equations.iter().for_each(|equation| in_equation(equation, visit));
            }
        }
        EquationKind::Assert { condition, message, .. } => {
            visit(condition);
            visit(message);
        }
        EquationKind::Terminate(expr) | EquationKind::Call(expr) => visit(expr),
    }
}

pub fn in_function<'m>(function: &'m Function, visit: &mut dyn FnMut(&'m Expr)) {
    for local in &function.locals {
        local.sizes.iter().flatten().chain(&local.default).for_each(&mut *visit);
    }
    function.inverses.iter().flat_map(|inverse| &inverse.args).for_each(&mut *visit);
    match &function.body {
        FunctionBody::Algorithm(statements) => in_statements(statements, visit),
        FunctionBody::External(call) => call.arguments.iter().chain(&call.result).for_each(visit),
        FunctionBody::Builtin(_) | FunctionBody::PartialDerivative { .. } => {}
    }
}

fn in_target<'m>(target: &'m Target, visit: &mut dyn FnMut(&'m Expr)) {
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

pub fn in_statements<'m>(statements: &'m [Statement], visit: &mut dyn FnMut(&'m Expr)) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Assign(target, expr) => {
                in_target(target, visit);
                visit(expr);
            }
            StatementKind::MultiAssign(targets, expr) => {
                targets.iter().flatten().for_each(|target| in_target(target, visit));
                visit(expr);
            }
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    visit(condition);
                    in_statements(body, visit);
                }
                in_statements(otherwise, visit);
            }
            StatementKind::For { range, body, .. } => {
                visit(range);
                in_statements(body, visit);
            }
            StatementKind::While { condition, body } => {
                visit(condition);
                in_statements(body, visit);
            }
            StatementKind::When { branches } => {
                for (condition, body) in branches {
                    visit(condition);
                    in_statements(body, visit);
                }
            }
            StatementKind::Assert { condition, message, .. } => {
                visit(condition);
                visit(message);
            }
            StatementKind::Reinit(left, right) => {
                visit(left);
                visit(right);
            }
            StatementKind::Terminate(expr) | StatementKind::Call(expr) => visit(expr),
            StatementKind::Break | StatementKind::Return => {}
        }
    }
}
