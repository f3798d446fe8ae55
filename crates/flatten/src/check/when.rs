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
