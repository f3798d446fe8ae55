//! Balance of the flat model: as many scalar equations as unknowns (Modelica 3.6, section 4.8).
//!
//! Unknowns are the scalars of all variables that are neither constants nor parameters nor top-level
//! inputs, discrete ones included. Binding equations count; a when-equation and an algorithm count
//! for the variables they assign; the branches of an if-equation must count for equally many.

mod assigned;
mod incidence;
mod matching;
mod suspects;
#[cfg(test)]
mod tests;

pub use suspects::find_suspects;

use assigned::Assigned;
use layshaft_ir::{Base, Causality, Equation, EquationKind, Expr, FlatModel, Type, Variability, Variable};
use layshaft_source::Span;

/// Numbers of scalars.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Balance {
    pub equations: usize,
    pub unknowns: usize,
    /// Parameters and constants are not unknowns; only parameters are counted here.
    pub parameters: usize,
    /// If-equations whose branches count for different numbers.
    pub uneven: Vec<UnevenBranches>,
}

impl Balance {
    pub fn is_balanced(&self) -> bool {
        self.equations == self.unknowns && self.uneven.is_empty()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct UnevenBranches {
    pub span: Option<Span>,
    pub instance: layshaft_source::Name,
    /// Scalar equations of each branch, `else` last.
    pub counts: Vec<usize>,
}

pub fn count(model: &FlatModel) -> Balance {
    let mut balance = Balance::default();
    for variable in &model.variables {
        let scalars = scalars(&variable.ty, model);
        if variable.variability == Variability::Parameter {
            balance.parameters += scalars;
        }
        if is_unknown(variable) {
            balance.unknowns += scalars;
            if variable.binding.is_some() {
                balance.equations += scalars;
            }
        }
    }
    for equation in &model.equations {
        balance.equations += equation_count(equation, model, &mut balance.uneven);
    }
    for algorithm in &model.algorithms {
        balance.equations += Assigned::by_statements(&algorithm.statements, model).count(model);
    }
    balance
}

/// Whether the equations have to determine the variable.
pub fn is_unknown(variable: &Variable) -> bool {
    variable.variability > Variability::Parameter
        && variable.causality != Some(Causality::Input)
        && !matches!(variable.ty.base, Base::External(_))
}

/// Number of scalars in a value; records count for all their fields.
pub fn scalars(ty: &Type, model: &FlatModel) -> usize {
    let items = ty.len().unwrap_or(0);
    match ty.base {
        Base::Record(id) => {
            let fields = model.records.get(id.0 as usize).map_or(&[][..], |record| &record.fields);
            items * fields.iter().map(|field| scalars(&field.ty, model)).sum::<usize>()
        }
        _ => items,
    }
}

fn side_count(expr: &Expr, model: &FlatModel) -> usize {
    scalars(&expr.type_of(model), model)
}

/// Number of scalar equations that an equation stands for. If-equations with branches of different
/// numbers are noted and count for the largest.
pub fn equation_count(equation: &Equation, model: &FlatModel, uneven: &mut Vec<UnevenBranches>) -> usize {
    match &equation.kind {
        EquationKind::Equal(left, right) => {
            // A size that one side leaves open, the other knows.
            side_count(left, model).max(side_count(right, model))
        }
        EquationKind::Multiple(left, _) => left.iter().flatten().map(|expr| side_count(expr, model)).sum(),
        EquationKind::If { branches, otherwise } => {
            let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
            let counts: Vec<usize> =
                bodies.map(|body| body.iter().map(|equation| equation_count(equation, model, uneven)).sum()).collect();
            let most = counts.iter().copied().max().unwrap_or(0);
            if counts.iter().any(|&count| count != most) {
                uneven.push(UnevenBranches { span: equation.origin.span, instance: equation.origin.instance, counts });
            }
            most
        }
        EquationKind::When { branches } => Assigned::by_when(branches, model).count(model),
        EquationKind::Assert { .. } | EquationKind::Terminate(_) | EquationKind::Reinit(..) | EquationKind::Call(_) => {
            0
        }
    }
}
