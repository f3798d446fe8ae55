//! Walks over syntax: every component reference in an expression, equation or statement.

use layshaft_syntax::ast::{self, EquationKind, ExprKind, StatementKind};

type Visit<'v, 'a> = &'v mut dyn FnMut(&'a ast::ComponentRef);

pub fn references<'a>(expr: &'a ast::Expr, visit: Visit<'_, 'a>) {
    match &expr.kind {
        ExprKind::Ref(reference) => in_reference(reference, visit),
        ExprKind::Unary(_, operand) | ExprKind::Paren(operand) => references(operand, visit),
        ExprKind::Binary(_, operands) => {
            references(&operands.0, visit);
            references(&operands.1, visit);
        }
        ExprKind::If(parts) => {
            for (condition, value) in &parts.branches {
                references(condition, visit);
                references(value, visit);
            }
            references(&parts.otherwise, visit);
        }
        ExprKind::Range(range) => {
            references(&range.start, visit);
            if let Some(step) = &range.step {
                references(step, visit);
            }
            references(&range.stop, visit);
        }
        ExprKind::Call(call) => match &call.arguments {
            ast::Arguments::List { positional, named } => {
                positional.iter().for_each(|arg| references(arg, visit));
                named.iter().for_each(|arg| references(&arg.value, visit));
            }
            ast::Arguments::For(comprehension) => in_comprehension(comprehension, visit),
        },
        ExprKind::Array(items) => items.iter().for_each(|item| references(item, visit)),
        ExprKind::ArrayFor(comprehension) => in_comprehension(comprehension, visit),
        ExprKind::Matrix(rows) => rows.iter().flatten().for_each(|item| references(item, visit)),
        ExprKind::Tuple(items) => items.iter().flatten().for_each(|item| references(item, visit)),
        ExprKind::Access(access) => references(&access.base, visit),
        ExprKind::PartialFunction(partial) => partial.arguments.iter().for_each(|arg| references(&arg.value, visit)),
        ExprKind::Integer(_) | ExprKind::Real(_) | ExprKind::String(_) | ExprKind::Bool(_) | ExprKind::End => {}
    }
}

fn in_comprehension<'a>(comprehension: &'a ast::Comprehension, visit: Visit<'_, 'a>) {
    references(&comprehension.body, visit);
    for iterator in &comprehension.iterators {
        if let Some(range) = &iterator.range {
            references(range, visit);
        }
    }
}

fn in_reference<'a>(reference: &'a ast::ComponentRef, visit: Visit<'_, 'a>) {
    visit(reference);
    for part in &reference.parts {
        for subscript in part.subscripts.iter().flatten() {
            if let ast::Subscript::Expr(expr) = subscript {
                references(expr, visit);
            }
        }
    }
}

pub fn equations<'a>(equations_list: &'a [ast::Equation], visit: Visit<'_, 'a>) {
    for equation in equations_list {
        match &equation.kind {
            EquationKind::Equal(left, right) => {
                references(left, visit);
                references(right, visit);
            }
            EquationKind::Connect(left, right) => {
                in_reference(left, visit);
                in_reference(right, visit);
            }
            EquationKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    references(condition, visit);
                    equations(body, visit);
                }
                if let Some(body) = otherwise {
                    equations(body, visit);
                }
            }
            EquationKind::For { body, .. } => equations(body, visit),
            EquationKind::When { branches } => {
                for (condition, body) in branches {
                    references(condition, visit);
                    equations(body, visit);
                }
            }
            EquationKind::Call(call) => references(call, visit),
        }
    }
}

pub fn statements<'a>(list: &'a [ast::Statement], visit: Visit<'_, 'a>) {
    for statement in list {
        match &statement.kind {
            StatementKind::Assign(target, value) => {
                in_reference(target, visit);
                references(value, visit);
            }
            StatementKind::MultiAssign(targets, value) => {
                targets.iter().flatten().for_each(|target| references(target, visit));
                references(value, visit);
            }
            StatementKind::Call(call) => references(call, visit),
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    references(condition, visit);
                    statements(body, visit);
                }
                if let Some(body) = otherwise {
                    statements(body, visit);
                }
            }
            StatementKind::For { body, .. } => statements(body, visit),
            StatementKind::While { condition, body } => {
                references(condition, visit);
                statements(body, visit);
            }
            StatementKind::When { branches } => {
                for (condition, body) in branches {
                    references(condition, visit);
                    statements(body, visit);
                }
            }
            StatementKind::Break | StatementKind::Return => {}
        }
    }
}
