//! The value of a parameter or constant of the flat model, compared with a literal.

use layshaft_constant::{EvalError, EvalResult, Scope, evaluate};
use layshaft_ir::{EnumId, EnumType, FlatModel, Function, FunctionId, RecordId, RecordType, Value, VarId};
use layshaft_source::FileId;
use layshaft_syntax::ast::{Expr, ExprKind, UnaryOp};
use std::sync::Arc;

pub fn check(model: &FlatModel, name: &str, literal: &str) -> Result<(), String> {
    let index =
        model.variables.iter().position(|variable| variable.name == *name).ok_or("there is no such variable")?;
    let actual = Bindings { model, depth: 0 }.variable(VarId(index as u32)).map_err(|e| format!("{e:?}"))?;
    let (expected, _) = layshaft_syntax::parse_expression(FileId(0), literal);
    let expected = expected.ok_or("the literal does not parse")?;
    if agrees(&expected, &actual) { Ok(()) } else { Err(format!("expected {literal}, got {actual:?}")) }
}

fn agrees(expected: &Expr, actual: &Value) -> bool {
    match &expected.kind {
        ExprKind::Array(items) => {
            actual.sizes().first() == Some(&(items.len() as u32))
                && items.iter().enumerate().all(|(i, item)| actual.row(i).is_some_and(|row| agrees(item, &row)))
        }
        ExprKind::Bool(value) => actual.as_bool() == Some(*value),
        ExprKind::String(value) => actual.as_str() == Some(value),
        _ => number(expected).zip(actual.as_real()).is_some_and(|(a, b)| (a - b).abs() <= 1e-12 * a.abs().max(1.0)),
    }
}

fn number(expr: &Expr) -> Option<f64> {
    match &expr.kind {
        ExprKind::Integer(value) => Some(*value as f64),
        ExprKind::Real(value) => Some(*value),
        ExprKind::Unary(UnaryOp::Minus, operand) => number(operand).map(|value| -value),
        _ => None,
    }
}

/// Variables are worth what they are bound to.
struct Bindings<'a> {
    model: &'a FlatModel,
    depth: usize,
}

fn missing<T>(what: &str) -> EvalResult<T> {
    Err(EvalError::not_constant(what))
}

impl Scope for Bindings<'_> {
    fn variable(&mut self, var: VarId) -> EvalResult {
        let variable = self.model.variable(var);
        match &variable.binding {
            Some(binding) if self.depth < 100 => {
                self.depth += 1;
                let value = evaluate(binding, self);
                self.depth -= 1;
                value
            }
            Some(_) => missing("the bindings are cyclic"),
            None => missing("the variable has no binding"),
        }
    }

    fn function(&mut self, id: FunctionId) -> EvalResult<Arc<Function>> {
        self.model.functions.get(id.0 as usize).cloned().map(Arc::new).map_or_else(|| missing("no such function"), Ok)
    }

    fn record(&mut self, id: RecordId) -> EvalResult<Arc<RecordType>> {
        self.model.records.get(id.0 as usize).cloned().map(Arc::new).map_or_else(|| missing("no such record"), Ok)
    }

    fn enumeration(&mut self, id: EnumId) -> EvalResult<Arc<EnumType>> {
        self.model.enums.get(id.0 as usize).cloned().map(Arc::new).map_or_else(|| missing("no such enumeration"), Ok)
    }
}
