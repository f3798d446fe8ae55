//! Which variables, or elements of them, when-equations and algorithms assign.

use super::scalars;
use layshaft_ir::value::{Pick, Selection};
use layshaft_ir::{
    Equation, EquationKind, Expr, FlatModel, Statement, StatementKind, Subscript, Target, TargetBase, TargetStep, VarId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Assigned variables: `None` for the whole variable, otherwise the elements.
#[derive(Default)]
pub(super) struct Assigned {
    variables: BTreeMap<VarId, Option<BTreeSet<u32>>>,
}

impl Assigned {
    pub fn by_statements(statements: &[Statement], model: &FlatModel) -> Assigned {
        let mut assigned = Assigned::default();
        assigned.statements(statements, model);
        assigned
    }

    pub fn by_when(branches: &[(Expr, Vec<Equation>)], model: &FlatModel) -> Assigned {
        let mut assigned = Assigned::default();
        for (_, equations) in branches {
            assigned.equations(equations, model);
        }
        assigned
    }

    /// The assigned scalars: variable and zero-based element.
    pub fn scalars(&self, model: &FlatModel) -> Vec<(VarId, u32)> {
        let mut all = Vec::new();
        for (&var, elements) in &self.variables {
            match elements {
                Some(elements) => all.extend(elements.iter().map(|&element| (var, element))),
                None => all.extend((0..scalars(&model.variable(var).ty, model) as u32).map(|element| (var, element))),
            }
        }
        all
    }

    pub fn count(&self, model: &FlatModel) -> usize {
        self.scalars(model).len()
    }

    fn add(&mut self, var: VarId, subscripts: Option<&[Subscript]>, model: &FlatModel) {
        let elements = subscripts.and_then(|subscripts| literal_elements(var, subscripts, model));
        match (self.variables.get_mut(&var), elements) {
            (Some(Some(known)), Some(more)) => known.extend(more),
            (Some(known), None) => *known = None,
            (Some(None), Some(_)) => {}
            (None, elements) => {
                self.variables.insert(var, elements.map(BTreeSet::from_iter));
            }
        }
    }

    fn side(&mut self, expr: &Expr, model: &FlatModel) {
        match expr {
            Expr::Var(var) => self.add(*var, None, model),
            Expr::Index(base, subscripts) => match &**base {
                Expr::Var(var) => self.add(*var, Some(subscripts), model),
                other => self.side(other, model),
            },
            Expr::Field(base, _) | Expr::Unary(_, base) => self.side(base, model),
            Expr::Array(items) | Expr::Record(_, items) => items.iter().for_each(|item| self.side(item, model)),
            _ => {}
        }
    }

    fn equations(&mut self, equations: &[Equation], model: &FlatModel) {
        for equation in equations {
            match &equation.kind {
                EquationKind::Equal(left, _) => self.side(left, model),
                EquationKind::Multiple(left, _) => left.iter().flatten().for_each(|expr| self.side(expr, model)),
                EquationKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.equations(body, model));
                    self.equations(otherwise, model);
                }
                EquationKind::When { branches } => branches.iter().for_each(|(_, body)| self.equations(body, model)),
                EquationKind::Assert { .. } | EquationKind::Terminate(_) => {}
                EquationKind::Reinit(..) | EquationKind::Call(_) => {}
            }
        }
    }

    fn target(&mut self, target: &Target, model: &FlatModel) {
        if let TargetBase::Var(var) = target.base {
            match target.path.first() {
                Some(TargetStep::Index(subscripts)) => self.add(var, Some(subscripts), model),
                _ => self.add(var, None, model),
            }
        }
    }

    fn statements(&mut self, statements: &[Statement], model: &FlatModel) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Assign(target, _) => self.target(target, model),
                StatementKind::MultiAssign(targets, _) => {
                    targets.iter().flatten().for_each(|target| self.target(target, model));
                }
                StatementKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.statements(body, model));
                    self.statements(otherwise, model);
                }
                StatementKind::When { branches } => branches.iter().for_each(|(_, body)| self.statements(body, model)),
                StatementKind::For { body, .. } | StatementKind::While { body, .. } => self.statements(body, model),
                StatementKind::Assert { .. } | StatementKind::Terminate(_) | StatementKind::Reinit(..) => {}
                StatementKind::Call(_) | StatementKind::Break | StatementKind::Return => {}
            }
        }
    }
}

/// The elements that literal subscripts select; `None` if one is not literal.
fn literal_elements(var: VarId, subscripts: &[Subscript], model: &FlatModel) -> Option<Vec<u32>> {
    let sizes = model.variables.get(var.0 as usize)?.ty.sizes()?;
    let picks = literal_picks(subscripts)?;
    let selection = Selection::new(&sizes, &picks).ok()?;
    Some(selection.offsets.into_iter().map(|offset| offset as u32).collect())
}

/// Subscripts as positions, if all are literals.
pub(super) fn literal_picks(subscripts: &[Subscript]) -> Option<Vec<Pick>> {
    let literal = |expr: &Expr| match expr {
        Expr::Integer(at) => Some(*at),
        Expr::Enum(_, ordinal) => Some(i64::from(*ordinal)),
        Expr::Bool(v) => Some(1 + i64::from(*v)),
        _ => None,
    };
    subscripts
        .iter()
        .map(|subscript| match subscript {
            Subscript::All => Some(Pick::All),
            Subscript::At(Expr::Array(items)) => Some(Pick::Many(items.iter().map(literal).collect::<Option<_>>()?)),
            Subscript::At(Expr::Range(parts)) => {
                let step = parts.1.as_ref().map_or(Some(1), literal).filter(|step| *step != 0)?;
                let (first, last) = (literal(&parts.0)?, literal(&parts.2)?);
                let distance = if step > 0 { last.checked_sub(first)? } else { first.checked_sub(last)? };
                let steps = distance.checked_div_euclid(step.checked_abs()?)?;
                let length = steps.saturating_add(1).clamp(0, 1 << 24);
                Some(Pick::Many((0..length).map(|k| first + k * step).collect()))
            }
            Subscript::At(expr) => literal(expr).map(Pick::At),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_ranges_select_what_the_language_says() {
        let range = |first, step: Option<i64>, last| {
            let parts = (Expr::Integer(first), step.map(Expr::Integer), Expr::Integer(last));
            literal_picks(&[Subscript::At(Expr::Range(Box::new(parts)))]).unwrap()
        };
        assert_eq!(range(2, None, 4), [Pick::Many(vec![2, 3, 4])]);
        assert_eq!(range(5, Some(-2), 2), [Pick::Many(vec![5, 3])]);
        assert_eq!(range(1, Some(2), 0), [Pick::Many(vec![])]);
        assert_eq!(range(1, Some(-2), 2), [Pick::Many(vec![])]);
    }
}
