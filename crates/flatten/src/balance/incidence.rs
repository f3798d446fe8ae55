//! Which unknowns each scalar equation could be solved for.
//!
//! Array equations are taken element by element. `der(x)` stands for `x`, which is what the equation
//! determines. Conditions, operands of relations, `pre(x)` and sizes cannot be solved for and are left
//! out.

use super::assigned::{Assigned, literal_picks};
use super::{is_unknown, scalars};
use layshaft_ir::operators::Group;
use layshaft_ir::value::Selection;
use layshaft_ir::{Base, BinaryOp, Builtin, Equation, EquationKind, Expr, FlatModel, Type};
use smallvec::SmallVec;

pub(super) type Set = SmallVec<[u32; 4]>;

pub(super) struct Numbering<'m> {
    pub model: &'m FlatModel,
    /// Number of each variable's first scalar, if it is unknown.
    first: Vec<Option<u32>>,
    pub unknowns: u32,
}

impl<'m> Numbering<'m> {
    pub fn new(model: &'m FlatModel) -> Numbering<'m> {
        let mut unknowns = 0;
        let first = model
            .variables
            .iter()
            .map(|variable| {
                is_unknown(variable).then(|| {
                    let first = unknowns;
                    unknowns += scalars(&variable.ty, model) as u32;
                    first
                })
            })
            .collect();
        Numbering { model, first, unknowns }
    }

    pub fn first(&self, var: layshaft_ir::VarId) -> Option<u32> {
        self.first.get(var.0 as usize).copied().flatten()
    }

    /// Incidence of each scalar equation that an equation stands for.
    pub fn equation(&self, equation: &Equation) -> Vec<Set> {
        match &equation.kind {
            EquationKind::Equal(left, right) => self.joined(self.elements(left), self.elements(right)),
            EquationKind::Multiple(left, right) => {
                let right = all(self.elements(right));
                left.iter()
                    .flatten()
                    .flat_map(|expr| self.elements(expr))
                    .map(|mut set| {
                        set.extend_from_slice(&right);
                        set
                    })
                    .collect()
            }
            EquationKind::If { branches, otherwise } => {
                let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                let mut rows: Vec<Set> = Vec::new();
                for body in bodies {
                    for (position, set) in body.iter().flat_map(|equation| self.equation(equation)).enumerate() {
                        match rows.get_mut(position) {
                            Some(row) => row.extend_from_slice(&set),
                            None => rows.push(set),
                        }
                    }
                }
                rows
            }
            EquationKind::When { branches } => self.assigned(&Assigned::by_when(branches, self.model)),
            EquationKind::Assert { .. } | EquationKind::Terminate(_) => Vec::new(),
            EquationKind::Reinit(..) | EquationKind::Call(_) => Vec::new(),
        }
    }

    /// One equation for each assigned scalar.
    pub fn assigned(&self, assigned: &Assigned) -> Vec<Set> {
        let number = |(var, element)| self.first(var).map(|first| first + element).into_iter().collect();
        assigned.scalars(self.model).into_iter().map(number).collect()
    }

    fn joined(&self, left: Vec<Set>, right: Vec<Set>) -> Vec<Set> {
        // A scalar is spread over the other side.
        match (left.len(), right.len()) {
            (1, n) if n != 1 => self.joined(right, left),
            (_, 1) => left.into_iter().map(|set| union(set, &right[0])).collect(),
            (n, m) if n == m => left.into_iter().zip(&right).map(|(set, other)| union(set, other)).collect(),
            (n, m) => {
                let everything = union(all(left), &all(right));
                vec![everything; n.max(m)]
            }
        }
    }

    fn length(&self, ty: &Type) -> usize {
        scalars(ty, self.model)
    }

    fn nothing(&self, expr: &Expr) -> Vec<Set> {
        vec![Set::new(); self.length(&expr.type_of(self.model))]
    }

    /// Incidence of each scalar of an expression's value.
    pub fn elements(&self, expr: &Expr) -> Vec<Set> {
        match expr {
            Expr::Real(_) | Expr::Integer(_) | Expr::Bool(_) | Expr::String(_) | Expr::Enum(..) | Expr::Time => {
                vec![Set::new()]
            }
            Expr::Local(_) | Expr::Empty(_) | Expr::FunctionRef(..) => self.nothing(expr),
            Expr::Var(var) => match self.first(*var) {
                Some(first) => {
                    let length = self.length(&self.model.variable(*var).ty) as u32;
                    (first..first + length).map(|number| Set::from_slice(&[number])).collect()
                }
                None => self.nothing(expr),
            },
            Expr::Unary(_, operand) => self.elements(operand),
            Expr::Binary(op, _) if op.is_relation() => vec![Set::new()],
            Expr::Binary(BinaryOp::MatMul, operands) => self.product(&operands.0, &operands.1),
            Expr::Binary(_, operands) => self.joined(self.elements(&operands.0), self.elements(&operands.1)),
            Expr::If(parts) => self.joined(self.elements(&parts.1), self.elements(&parts.2)),
            Expr::Array(items) | Expr::Record(_, items) => items.iter().flat_map(|item| self.elements(item)).collect(),
            Expr::Index(base, subscripts) => {
                let ty = base.type_of(self.model);
                let selection =
                    ty.sizes().zip(literal_picks(subscripts)).and_then(|(s, p)| Selection::new(&s, &p).ok());
                let Some(selection) = selection else { return self.anything(expr, [self.elements(base)]) };
                let item = self.length(&Type::scalar(ty.base));
                let scalars = selection.offsets.iter().flat_map(|&offset| offset * item..(offset + 1) * item);
                // One element of a long array is found without the others.
                if let Expr::Var(var) = **base
                    && let Some(first) = self.first(var)
                {
                    return scalars.map(|at| Set::from_slice(&[first + at as u32])).collect();
                }
                let whole = self.elements(base);
                scalars.map(|at| whole.get(at).cloned().unwrap_or_default()).collect()
            }
            Expr::Field(base, field) => self.field(base, *field),
            Expr::Builtin(builtin, args) => self.builtin(*builtin, args, expr),
            Expr::Call(call) => self.anything(expr, call.args.iter().map(|arg| self.elements(arg))),
            Expr::Comprehension(c) => self.anything(expr, [self.elements(&c.body)]),
            Expr::Range(parts) => self.anything(expr, [self.elements(&parts.0), self.elements(&parts.2)]),
        }
    }

    /// Every scalar of the result may depend on everything.
    fn anything(&self, expr: &Expr, parts: impl IntoIterator<Item = Vec<Set>>) -> Vec<Set> {
        let everything = parts.into_iter().fold(Set::new(), |set, part| union(set, &all(part)));
        vec![everything; self.length(&expr.type_of(self.model))]
    }

    fn field(&self, base: &Expr, field: u32) -> Vec<Set> {
        let Base::Record(id) = base.type_of(self.model).base else { return self.elements(base) };
        let fields = &self.model.record(id).fields;
        let before: usize = fields.iter().take(field as usize).map(|field| self.length(&field.ty)).sum();
        let own = fields.get(field as usize).map_or(0, |field| self.length(&field.ty));
        let record = self.length(&Type::scalar(Base::Record(id))).max(1);
        let whole = self.elements(base);
        whole.chunks(record).flat_map(|item| item.iter().skip(before).take(own).cloned()).collect()
    }

    fn product(&self, left: &Expr, right: &Expr) -> Vec<Set> {
        let (a, b) = (self.elements(left), self.elements(right));
        let sizes = (left.type_of(self.model).sizes(), right.type_of(self.model).sizes());
        let (rows, inner, columns) = match (sizes.0.as_deref(), sizes.1.as_deref()) {
            (Some(&[n]), Some(&[_])) => (1, n, 1),
            (Some(&[r, n]), Some(&[_])) => (r, n, 1),
            (Some(&[n]), Some(&[_, c])) => (1, n, c),
            (Some(&[r, n]), Some(&[_, c])) => (r, n, c),
            _ => return self.joined(a, b),
        };
        let (rows, inner, columns) = (rows as usize, inner as usize, columns as usize);
        if a.len() != rows * inner || b.len() != inner * columns {
            return vec![union(all(a), &all(b)); rows * columns];
        }
        let element = |row: usize, column: usize| {
            (0..inner).fold(Set::new(), |set, k| union(union(set, &a[row * inner + k]), &b[k * columns + column]))
        };
        (0..rows * columns).map(|k| element(k / columns, k % columns)).collect()
    }

    fn builtin(&self, builtin: Builtin, args: &[Expr], expr: &Expr) -> Vec<Set> {
        use Builtin::*;
        match (builtin, args) {
            (Pre | Size | Ndims | Initial | Terminal | Sample | Cardinality, _) => self.nothing(expr),
            (Homotopy | Delay | NoEvent | InStream | ActualStream | Der | Edge | Change, [x, ..])
            | (Smooth, [_, x]) => self.elements(x),
            (Vector | Matrix | Scalar | Promote, [x, ..]) => self.elements(x),
            (_, [x]) if matches!(builtin.operator().group, Group::Math | Group::Conversion) && builtin != String => {
                self.elements(x)
            }
            (IntegerToEnum, [x, _]) => self.elements(x),
            (Transpose, [x]) => {
                let sets = self.elements(x);
                match x.type_of(self.model).sizes().as_deref() {
                    Some(&[rows, columns]) if sets.len() == (rows * columns) as usize => {
                        (0..rows * columns).map(|k| sets[((k % rows) * columns + k / rows) as usize].clone()).collect()
                    }
                    _ => self.anything(expr, [sets]),
                }
            }
            (Cat, [Expr::Integer(1), parts @ ..]) => parts.iter().flat_map(|part| self.elements(part)).collect(),
            (Min | Max | Div | Mod | Rem | Atan2, [a, b]) => self.joined(self.elements(a), self.elements(b)),
            _ => self.anything(expr, args.iter().map(|arg| self.elements(arg))),
        }
    }
}

fn union(mut set: Set, other: &Set) -> Set {
    for number in other {
        if !set.contains(number) {
            set.push(*number);
        }
    }
    set
}

fn all(sets: Vec<Set>) -> Set {
    let mut everything: Set = sets.into_iter().flatten().collect();
    everything.sort_unstable();
    everything.dedup();
    everything
}
