//! If-equations: decided at translation, or kept with branches of equal size.

use crate::codes;
use crate::expr::Env;
use crate::state::{Flattener, R, Reported};
use layshaft_ir::{self as ir, Base, EquationKind, Expr, OriginKind, Type, Variability};
use layshaft_source::{Diagnostic, Span};
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// Which branch of an if-equation holds, if that is decided at translation.
    pub fn chosen_branch(
        &mut self,
        env: &mut Env,
        branches: &'a [(ast::Expr, Vec<ast::Equation>)],
        must: bool,
    ) -> R<Option<Option<usize>>> {
        for (index, (condition, _)) in branches.iter().enumerate() {
            let typed = self.condition(env, condition)?;
            let value = match typed.expr {
                Expr::Bool(value) => Some(value),
                _ if typed.variability <= Variability::Parameter && (must || self.is_switch(&typed.expr)) => {
                    if must {
                        match self.evaluate_typed(env.ctx, &typed, condition.span)? {
                            ir::Value::Bool(value) => Some(value),
                            _ => return Err(Reported),
                        }
                    } else {
                        match self.try_evaluate(env.ctx, &typed) {
                            Some(ir::Value::Bool(value)) => Some(value),
                            _ => None,
                        }
                    }
                }
                _ => None,
            };
            match value {
                Some(true) => return Ok(Some(Some(index))),
                Some(false) => continue,
                None if must => {
                    return Err(self.fail(
                        env,
                        codes::NOT_CONSTANT,
                        condition.span,
                        "this condition decides which equations exist and must be known at translation",
                    ));
                }
                None => return Ok(None),
            }
        }
        Ok(Some(None))
    }

    /// Conditions on Boolean, Integer, enumeration or String parameters configure a model; they are
    /// decided at translation. Conditions on Real parameters stay tunable.
    fn is_switch(&self, expr: &Expr) -> bool {
        let mut switch = true;
        expr.walk(&mut |e| match e {
            Expr::Var(var) => switch &= self.model.variables[var.0 as usize].ty.base != Base::Real,
            Expr::Call(_) => switch = false,
            _ => {}
        });
        switch
    }

    pub fn if_equation(
        &mut self,
        env: &mut Env,
        branches: &'a [(ast::Expr, Vec<ast::Equation>)],
        otherwise: Option<&'a [ast::Equation]>,
        span: Span,
        out: &mut Vec<ir::Equation>,
    ) -> R<()> {
        if let Some(chosen) = self.chosen_branch(env, branches, false)? {
            return match chosen {
                Some(index) => self.equations(env, &branches[index].1, out),
                None => self.equations(env, otherwise.unwrap_or(&[]), out),
            };
        }
        let when = branches.iter().find_map(|(_, body)| when_inside(body)).or_else(|| when_inside(otherwise?));
        if let Some(when) = when {
            for (condition, _) in branches {
                if self.condition(env, condition)?.variability > Variability::Parameter {
                    let diagnostic = Diagnostic::error(
                        codes::BAD_EQUATION,
                        when,
                        "a when-equation inside `if` needs a condition that does not vary",
                    )
                    .note(condition.span, "this condition varies")
                    .hint("make the condition a part of the condition of `when`");
                    return Err(self.error(env.ctx, diagnostic));
                }
            }
            return match self.chosen_branch(env, branches, true)? {
                Some(Some(index)) => self.equations(env, &branches[index].1, out),
                _ => self.equations(env, otherwise.unwrap_or(&[]), out),
            };
        }
        let mut translated = Vec::new();
        let mut tail = None;
        for (condition, body) in branches {
            let typed = self.condition(env, condition)?;
            match typed.expr {
                Expr::Bool(false) => continue,
                Expr::Bool(true) => {
                    tail = Some(body.as_slice());
                    break;
                }
                expr => {
                    let mut inner = Vec::new();
                    self.equations(env, body, &mut inner)?;
                    translated.push((expr, inner, typed.variability, condition.span));
                }
            }
        }
        let mut rest = Vec::new();
        self.equations(env, tail.or(otherwise).unwrap_or(&[]), &mut rest)?;
        let rest_count = self.count_equations(&rest);
        let counts: Vec<Option<usize>> = translated.iter().map(|(_, list, _, _)| self.count_equations(list)).collect();
        let balanced = counts.iter().all(|count| *count == rest_count) || env.in_when;
        if !balanced {
            // The condition changes the number of equations: it must be decided now.
            if translated.iter().all(|(_, _, variability, _)| *variability <= Variability::Parameter) {
                return match self.chosen_branch(env, branches, true)? {
                    Some(Some(index)) => self.equations(env, &branches[index].1, out),
                    _ => self.equations(env, otherwise.unwrap_or(&[]), out),
                };
            }
            if rest.is_empty() && otherwise.is_none() && counts.iter().all(|c| *c == Some(0)) {
                // only asserts and the like
            } else {
                let list: Vec<String> =
                    counts.iter().chain([&rest_count]).map(|c| c.map_or("?".into(), |n| n.to_string())).collect();
                let diagnostic = Diagnostic::error(
                    codes::UNBALANCED,
                    span,
                    format!(
                        "the branches of this if-equation have different numbers of equations: {}",
                        list.join(", ")
                    ),
                )
                .hint("every branch, `else` included, must have the same number of equations");
                return Err(self.error(env.ctx, diagnostic));
            }
        }
        let origin = self.origin(env.ctx.inst, Some(span), OriginKind::Written);
        let branches = translated.into_iter().map(|(condition, list, _, _)| (condition, list)).collect();
        out.push(ir::Equation { kind: EquationKind::If { branches, otherwise: rest }, origin });
        Ok(())
    }

    /// Number of scalar equations in a list.
    pub fn count_equations(&self, list: &[ir::Equation]) -> Option<usize> {
        list.iter().try_fold(0, |total, equation| Some(total + self.equation_size(equation)?))
    }

    fn equation_size(&self, equation: &ir::Equation) -> Option<usize> {
        match &equation.kind {
            EquationKind::Equal(left, _) => self.scalar_count(&left.type_of(&self.model)),
            EquationKind::Multiple(targets, _) => targets
                .iter()
                .flatten()
                .try_fold(0, |total, t| Some(total + self.scalar_count(&t.type_of(&self.model))?)),
            EquationKind::If { otherwise, branches } => match branches.first() {
                Some((_, list)) => self.count_equations(list),
                None => self.count_equations(otherwise),
            },
            EquationKind::When { branches } => branches.first().and_then(|(_, list)| self.count_equations(list)),
            _ => Some(0),
        }
    }

    pub fn scalar_count(&self, ty: &Type) -> Option<usize> {
        let items = ty.len()?;
        match ty.base {
            Base::Record(id) => {
                let fields = self
                    .model
                    .record(id)
                    .fields
                    .iter()
                    .try_fold(0, |total, f| Some(total + self.scalar_count(&f.ty)?))?;
                Some(items * fields)
            }
            _ => Some(items),
        }
    }
}

/// The first when-equation among equations.
fn when_inside(equations: &[ast::Equation]) -> Option<Span> {
    equations.iter().find_map(|equation| match &equation.kind {
        ast::EquationKind::When { .. } => Some(equation.span),
        ast::EquationKind::For { body, .. } => when_inside(body),
        ast::EquationKind::If { branches, otherwise } => {
            branches.iter().find_map(|(_, body)| when_inside(body)).or_else(|| when_inside(otherwise.as_deref()?))
        }
        _ => None,
    })
}
