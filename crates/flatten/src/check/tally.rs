//! Scalar equations counted by the type they determine.

use layshaft_ir::{
    Base, Equation, EquationKind, Expr, FlatModel, Statement, StatementKind, Subscript, Target, TargetBase, TargetStep,
    Type, VarId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Types between which no equation mediates.
pub const TYPES: [&str; 5] = ["Real", "Integer", "Boolean", "String", "enumeration"];

/// A number for each of `TYPES`.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Tally(pub [i64; TYPES.len()]);

impl Tally {
    pub fn total(&self) -> i64 {
        self.0.iter().sum()
    }

    pub fn add(&mut self, other: &Tally) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own += other);
    }

    /// The scalars of a type.
    pub fn of_type(ty: &Type, model: &FlatModel) -> Tally {
        let mut tally = Tally::default();
        tally.add_type(ty, model, 1);
        tally
    }

    fn add_type(&mut self, ty: &Type, model: &FlatModel, times: i64) {
        let items = times * ty.len().unwrap_or(0) as i64;
        let kind = match ty.base {
            Base::Record(id) => {
                for field in &model.record(id).fields {
                    self.add_type(&field.ty, model, items);
                }
                return;
            }
            Base::Real => 0,
            Base::Integer => 1,
            Base::Boolean => 2,
            Base::String => 3,
            Base::Enum(_) => 4,
            Base::External(_) | Base::Function | Base::Clock => return,
        };
        self.0[kind] += items;
    }

    pub fn of_equation(equation: &Equation, model: &FlatModel) -> Tally {
        match &equation.kind {
            EquationKind::Equal(left, right) => {
                let mut ty = left.type_of(model);
                if ty.base == Base::Integer && right.type_of(model).base == Base::Real {
                    ty.base = Base::Real;
                }
                Tally::of_type(&ty, model)
            }
            EquationKind::Multiple(targets, _) => {
                let mut tally = Tally::default();
                targets.iter().flatten().for_each(|target| tally.add(&Tally::of_type(&target.type_of(model), model)));
                tally
            }
            EquationKind::If { branches, otherwise } => {
                Tally::of_equations(branches.first().map_or(otherwise, |(_, body)| body), model)
            }
            EquationKind::When { branches } => {
                let mut assigned = Assigned::default();
                branches.iter().for_each(|(_, body)| assigned.equations(body));
                assigned.tally(model)
            }
            EquationKind::Assert { .. }
            | EquationKind::Terminate(_)
            | EquationKind::Reinit(..)
            | EquationKind::Call(_) => Tally::default(),
        }
    }

    fn of_equations(equations: &[Equation], model: &FlatModel) -> Tally {
        let mut tally = Tally::default();
        equations.iter().for_each(|equation| tally.add(&Tally::of_equation(equation, model)));
        tally
    }

    pub fn of_statements(statements: &[Statement], model: &FlatModel) -> Tally {
        let mut assigned = Assigned::default();
        assigned.statements(statements);
        assigned.tally(model)
    }
}

/// Variables that when-clauses and algorithms assign: `None` for all of a variable, or the subscripts.
#[derive(Default)]
pub struct Assigned {
    variables: BTreeMap<VarId, Option<BTreeSet<Vec<i64>>>>,
}

impl Assigned {
    pub fn variables(&self) -> impl Iterator<Item = VarId> {
        self.variables.keys().copied()
    }

    fn tally(&self, model: &FlatModel) -> Tally {
        let mut tally = Tally::default();
        for (var, elements) in &self.variables {
            let ty = &model.variable(*var).ty;
            match elements {
                Some(elements) => {
                    let one = Type { base: ty.base, dims: Default::default() };
                    elements.iter().for_each(|_| tally.add(&Tally::of_type(&one, model)));
                }
                None => tally.add(&Tally::of_type(ty, model)),
            }
        }
        tally
    }

    fn add(&mut self, var: VarId, element: Option<Vec<i64>>) {
        match (self.variables.get_mut(&var), element) {
            (Some(Some(known)), Some(element)) => {
                known.insert(element);
            }
            (Some(known), None) => *known = None,
            (Some(None), Some(_)) => {}
            (None, element) => {
                self.variables.insert(var, element.map(|element| BTreeSet::from([element])));
            }
        }
    }

    pub fn equations(&mut self, equations: &[Equation]) {
        for equation in equations {
            match &equation.kind {
                EquationKind::Equal(left, _) => self.side(left),
                EquationKind::Multiple(targets, _) => targets.iter().flatten().for_each(|target| self.side(target)),
                EquationKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.equations(body));
                    self.equations(otherwise);
                }
                EquationKind::When { branches } => branches.iter().for_each(|(_, body)| self.equations(body)),
                _ => {}
            }
        }
    }

    fn side(&mut self, expr: &Expr) {
        match expr {
            Expr::Var(var) => self.add(*var, None),
            Expr::Index(base, subscripts) => {
                if let Expr::Var(var) = **base {
                    self.add(var, literal_subscripts(subscripts));
                }
            }
            Expr::Array(items) | Expr::Record(_, items) => items.iter().for_each(|item| self.side(item)),
            _ => {}
        }
    }

    pub fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Assign(target, _) => self.target(target),
                StatementKind::MultiAssign(targets, _) => targets.iter().flatten().for_each(|t| self.target(t)),
                StatementKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.statements(body));
                    self.statements(otherwise);
                }
                StatementKind::For { body, .. } | StatementKind::While { body, .. } => self.statements(body),
                StatementKind::When { branches } => branches.iter().for_each(|(_, body)| self.statements(body)),
                _ => {}
            }
        }
    }

    /// What the when-clauses among statements assign.
    pub fn in_when_statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::When { branches } => branches.iter().for_each(|(_, body)| self.statements(body)),
                StatementKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.in_when_statements(body));
                    self.in_when_statements(otherwise);
                }
                StatementKind::For { body, .. } | StatementKind::While { body, .. } => self.in_when_statements(body),
                _ => {}
            }
        }
    }

    fn target(&mut self, target: &Target) {
        let TargetBase::Var(var) = target.base else { return };
        match target.path.as_slice() {
            [TargetStep::Index(subscripts)] => self.add(var, literal_subscripts(subscripts)),
            _ => self.add(var, None),
        }
    }
}

/// The subscripts of one element, if all are known; `None` stands for the whole variable.
fn literal_subscripts(subscripts: &[Subscript]) -> Option<Vec<i64>> {
    subscripts
        .iter()
        .map(|subscript| match subscript {
            Subscript::At(Expr::Integer(value)) => Some(*value),
            _ => None,
        })
        .collect()
}
