//! Equations of when-clauses set variables, the same ones in all branches (Modelica 3.6, section 8.3.5).

use crate::codes;
use crate::expr::Env;
use crate::state::{Flattener, R};
use layshaft_ir::{self as ir, EquationKind, Expr};
use layshaft_source::{Diagnostic, Span};

impl<'a> Flattener<'a> {
    /// All branches of a when-equation set the same variables (Modelica 3.6, 8.3.5).
    pub fn check_when_branches(&mut self, env: &Env, branches: &[(Expr, Vec<ir::Equation>)], span: Span) -> R<()> {
        let sides = |body: &Vec<ir::Equation>| {
            let mut sides = Vec::new();
            body.iter().for_each(|equation| left_sides(equation, &mut sides));
            sides
        };
        for (_, body) in branches {
            self.check_reinits(env, body)?;
        }
        let Some((first, rest)) = branches.split_first() else { return Ok(()) };
        let first = sides(&first.1);
        for (_, body) in rest {
            let other = sides(body);
            let odd = first
                .iter()
                .find(|side| !other.contains(side))
                .or_else(|| other.iter().find(|side| !first.contains(side)));
            let Some(odd) = odd else { continue };
            let name = match odd {
                Expr::Var(var) => format!("`{}` is", self.model.variables[var.0 as usize].name),
                _ => "a variable is".into(),
            };
            let diagnostic = Diagnostic::error(
                codes::BAD_EQUATION,
                span,
                format!("{name} not set in all branches of this when-equation"),
            )
            .hint("set every variable in every branch; `x = pre(x)` keeps a value");
            return Err(self.error(env.ctx, diagnostic));
        }
        Ok(())
    }

    /// A clocked when-clause has one branch (Modelica 3.6, 16.6).
    pub fn check_clocked_when(&mut self, env: &Env, conditions: &[Expr], span: Span) -> R<()> {
        let view = self.type_view(env);
        let is_clocked = conditions.iter().any(|condition| condition.type_of(&view).base == ir::Base::Clock);
        if is_clocked && conditions.len() > 1 {
            let diagnostic =
                Diagnostic::error(codes::BAD_EQUATION, span, "a when-clause with a clock has no `elsewhen`")
                    .hint("write a when-clause of its own for each clock");
            return Err(self.error(env.ctx, diagnostic));
        }
        Ok(())
    }

    /// A state gets one new value at an event: `reinit` once for each variable (Modelica 3.6, 8.3.6).
    fn check_reinits(&mut self, env: &Env, body: &[ir::Equation]) -> R<()> {
        let Some((second, first)) = reinit_twice(body, &mut Vec::new()) else { return Ok(()) };
        let message = "`reinit` gives one state two values at the same event";
        let mut diagnostic = Diagnostic::error(codes::BAD_EQUATION, second, message);
        if let Some(first) = first {
            diagnostic = diagnostic.note(first, "the other value");
        }
        Err(self.error(env.ctx, diagnostic))
    }
}

/// The places of a second and a first `reinit` of one state in the same branch.
fn reinit_twice<'e>(
    body: &'e [ir::Equation],
    seen: &mut Vec<(&'e Expr, Option<Span>)>,
) -> Option<(Option<Span>, Option<Span>)> {
    for equation in body {
        match &equation.kind {
            EquationKind::Reinit(state, _) => {
                let span = equation.origin.span;
                if let Some((_, first)) = seen.iter().find(|(other, _)| overlap(other, state)) {
                    return Some((span, *first));
                }
                seen.push((state, span));
            }
            EquationKind::If { branches, otherwise } => {
                let before = seen.len();
                let mut all = Vec::new();
                for body in branches.iter().map(|(_, body)| body).chain([otherwise]) {
                    let mut own = seen.clone();
                    if let Some(found) = reinit_twice(body, &mut own) {
                        return Some(found);
                    }
                    all.extend_from_slice(&own[before..]);
                }
                seen.extend(all);
            }
            _ => {}
        }
    }
    None
}

/// Whether two references certainly have a variable in common.
fn overlap(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        (Expr::Index(base, _), whole) | (whole, Expr::Index(base, _)) if !matches!(whole, Expr::Index(..)) => {
            overlap(base, whole)
        }
        _ => a == b,
    }
}

/// Variables that an equation of a when-clause sets.
fn left_sides(equation: &ir::Equation, out: &mut Vec<Expr>) {
    let mut add = |side: &Expr| {
        if !out.contains(side) {
            out.push(side.clone());
        }
    };
    match &equation.kind {
        EquationKind::Equal(Expr::Array(items) | Expr::Record(_, items), _) => items.iter().for_each(add),
        EquationKind::Equal(side, _) => add(side),
        EquationKind::Multiple(targets, _) => targets.iter().flatten().for_each(add),
        EquationKind::If { branches, otherwise } => {
            let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
            bodies.flatten().for_each(|inner| left_sides(inner, out));
        }
        _ => {}
    }
}

/// Whether an expression is a variable, an element of one, or made of such.
pub fn is_assignable(side: &Expr) -> bool {
    match side {
        Expr::Var(_) => true,
        Expr::Index(base, _) | Expr::Field(base, _) => is_assignable(base),
        Expr::Array(items) | Expr::Record(_, items) => items.iter().all(is_assignable),
        _ => false,
    }
}
