//! Checks that a flat model keeps the promises of its data types: every id exists, types and sizes
//! agree. What it finds is a fault of the pass that made the model, never of the user's model.

mod builtin;
mod expr;
mod model;
mod statement;
#[cfg(test)]
mod tests;

use crate::expr::{LocalId, TypeContext, VarId};
use crate::flat::FlatModel;
use crate::function::Function;
use crate::types::{Base, RecordId, Type};

/// Problems found in the model, each naming where it lies; none if the model is well-formed.
pub fn verify(model: &FlatModel) -> Vec<String> {
    let mut checker =
        Checker { model, function: None, iterators: Vec::new(), place: String::new(), problems: Vec::new() };
    checker.check_model();
    checker.problems
}

pub(crate) struct Checker<'m> {
    model: &'m FlatModel,
    /// The function being checked.
    function: Option<&'m Function>,
    /// Iterators of enclosing comprehensions and loops.
    iterators: Vec<LocalId>,
    /// What is being checked, for messages.
    place: String,
    problems: Vec<String>,
}

impl Checker<'_> {
    fn problem(&mut self, text: impl AsRef<str>) {
        self.problems.push(format!("{}: {}", self.place, text.as_ref()));
    }
}

impl TypeContext for Checker<'_> {
    fn var_type(&self, var: VarId) -> Type {
        self.model.variables.get(var.0 as usize).map_or(Type::REAL, |variable| variable.ty.clone())
    }

    fn local_type(&self, local: LocalId) -> Type {
        let locals = self.function.map_or(&[][..], |function| &function.locals);
        locals.get(local.0 as usize).map_or(Type::INTEGER, |local| local.ty.clone())
    }

    fn field_type(&self, record: RecordId, field: u32) -> Type {
        let fields = self.model.records.get(record.0 as usize).map_or(&[][..], |record| &record.fields);
        fields.get(field as usize).map_or(Type::REAL, |field| field.ty.clone())
    }
}

/// Whether a value of one type may stand where the other is expected (Integers where Reals are).
fn fits(value: &Type, expected: &Type) -> bool {
    let base = value.base == expected.base || (value.base == Base::Integer && expected.base == Base::Real);
    base && same_shape(value, expected)
}

/// Whether two sides of an equation may be equal.
fn agree(a: &Type, b: &Type) -> bool {
    fits(a, b) || fits(b, a)
}

fn same_shape(a: &Type, b: &Type) -> bool {
    a.dims.len() == b.dims.len() && a.dims.iter().zip(&b.dims).all(|(x, y)| x.agrees(*y))
}

fn show(ty: &Type) -> String {
    let base = match ty.base {
        Base::Enum(id) => format!("enumeration {}", id.0),
        Base::Record(id) => format!("record {}", id.0),
        Base::External(id) => format!("external object {}", id.0),
        other => format!("{other:?}"),
    };
    match ty.dims.is_empty() {
        true => base,
        false => {
            let sizes: Vec<String> =
                ty.dims.iter().map(|dim| dim.known().map_or(":".to_string(), |size| size.to_string())).collect();
            format!("{base}[{}]", sizes.join(", "))
        }
    }
}
