//! Values of parameters within their `min` and `max`, where both are known at translation.
//!
//! The predefined types assert `min <= value <= max` (specification, section "Predefined Types"). For a parameter with a number as value
//! that can be said before anything runs, with the place where the number is written: in the model, or behind `--set`.

use crate::codes;
use crate::state::{Ctx, Flattener};
use layshaft_ir::{self as ir, Base, Expr, UnaryOp, Variability};
use layshaft_source::Diagnostic;

const RULE: &str = "`min` and `max` are asserted (Modelica 3.6, 4.9.1)";
/// Parameters that stand for each other, at most.
const DEPTH: usize = 16;

impl Flattener<'_> {
    pub fn check_limits(&mut self, flat: &ir::FlatModel) {
        for variable in flat.variables.iter().filter(|variable| variable.variability <= Variability::Parameter) {
            let (Some(binding), Base::Real | Base::Integer) = (&variable.binding, variable.ty.base) else { continue };
            let attributes = &variable.attributes;
            for (limit, name, is_beyond) in [
                (&attributes.min, "min", (|value, limit| value < limit) as fn(f64, f64) -> bool),
                (&attributes.max, "max", |value, limit| value > limit),
            ] {
                let Some(limit) = limit.as_ref().and_then(|limit| number(flat, limit, DEPTH)) else { continue };
                let Some(value) = first(flat, binding, &|value| is_beyond(value, limit)) else { continue };
                let diagnostic = Diagnostic::error(
                    codes::BEYOND_LIMITS,
                    variable.binding_span.or(variable.span),
                    format!("parameter `{}` is {value}: {}", variable.name, beyond_limit(limit, name)),
                );
                let declared = variable.span.filter(|_| variable.binding_span.is_some());
                let diagnostic = match declared {
                    Some(span) => diagnostic.note(span, "the parameter is declared here"),
                    None => diagnostic,
                };
                // A number written for this very parameter is a mistake; one that others pass on is often a general value.
                match binding {
                    Expr::Var(_) => self.lenient(Ctx::ROOT, diagnostic.note(None, RULE), codes::W_BEYOND_LIMITS),
                    _ => self.report(diagnostic),
                }
            }
        }
    }
}

/// On which side of a limit (`min` or `max`) a value is, in words.
pub fn beyond_limit(limit: f64, name: &str) -> String {
    let side = if name == "min" { "below" } else { "above" };
    match limit.abs() {
        size if size != 0.0 && !(1e-5..1e9).contains(&size) => format!("{side} its {name}imum {limit:e}"),
        _ => format!("{side} its {name}imum {limit}"),
    }
}

/// The first of the numbers in a value for which the condition holds.
fn first(flat: &ir::FlatModel, value: &Expr, condition: &dyn Fn(f64) -> bool) -> Option<f64> {
    match value {
        Expr::Array(items) => items.iter().find_map(|item| first(flat, item, condition)),
        value => number(flat, value, DEPTH).filter(|&value| condition(value)),
    }
}

/// The value of a literal, or of a parameter or constant that is one.
fn number(flat: &ir::FlatModel, expr: &Expr, depth: usize) -> Option<f64> {
    match expr {
        Expr::Real(value) => Some(*value),
        Expr::Integer(value) => Some(*value as f64),
        Expr::Unary(UnaryOp::Neg, operand) => number(flat, operand, depth).map(|value| -value),
        Expr::Var(var) if depth > 0 => {
            let variable = flat.variable(*var);
            let is_fixed = variable.variability <= Variability::Parameter && variable.ty.is_scalar();
            number(flat, variable.binding.as_ref().filter(|_| is_fixed)?, depth - 1)
        }
        _ => None,
    }
}
