//! Array constructors with iterators and reductions: `{f(i) for i in 1:n}`, `sum(x[i] for i in 1:n)` (MLS 10.3.4.1, 10.4.1).

use super::arrays::Axis;
use super::{Outcome, Size, Val, Writer};
use layshaft_ir::program::{self, Compare, Inst, Reg};
use layshaft_ir::{BinaryOp, Builtin, Comprehension, Dim, FunctionTypes, Reduction, Type};
use layshaft_symbolic::dag::ScalarType;
use layshaft_symbolic::scalarise::kind_of;

impl Writer<'_, '_> {
    pub(super) fn comprehension(&mut self, comprehension: &Comprehension) -> Outcome<Val> {
        let range = self.expr(&comprehension.range)?;
        let Val::Array { kind: from, dims, address } = range else { return Err("an iteration over a scalar".into()) };
        let slot = comprehension.iterator.0 as usize;
        let types = FunctionTypes { model: self.lowering.flat, function: self.function };
        let body_type = comprehension.body.type_of(&types);
        let saved = self.locals.get(slot).cloned();
        let mut item = |w: &mut Self, position: Reg| {
            let item = w.element(from, address, position);
            if let Some(place) = w.locals.get_mut(slot) {
                *place = Val::Scalar(from, item);
            }
            w.expr(&comprehension.body)
        };
        let is_number = body_type.is_scalar() && !matches!(body_type.base, layshaft_ir::Base::Record(_));
        let items = if is_number {
            self.build(kind_of(body_type.base), dims, &mut |w, position| Ok(item(w, position)?.scalar()?.1))
        } else {
            self.collect(&body_type, &dims, &mut item)
        };
        if let (Some(saved), Some(place)) = (saved, self.locals.get_mut(slot)) {
            *place = saved;
        }
        let items = items?;
        let Some(reduction) = comprehension.reduction else { return Ok(items) };
        if !is_number {
            return match reduction {
                Reduction::Sum => self.sum_of_arrays(&items, &body_type),
                _ => Err("a product, minimum or maximum of arrays".into()),
            };
        }
        let builtin = match reduction {
            Reduction::Sum => Builtin::Sum,
            Reduction::Product => Builtin::Product,
            Reduction::Min => Builtin::Min,
            Reduction::Max => Builtin::Max,
        };
        self.builtin(builtin, &[items])
    }

    /// Adds arrays element by element: the first dimension counts them (MLS 10.3.4.1).
    fn sum_of_arrays(&mut self, arrays: &Val, each: &Type) -> Outcome<Val> {
        let Val::Array { kind, dims, address } = arrays else { return Err("a sum of records".into()) };
        let (kind, address) = (*kind, *address);
        let count = self.size(dims[0]);
        // The sum of none of them is made of zeros, if it is known of how many.
        let known = |(dim, size): (&Dim, &Size)| dim.known().map_or(*size, Size::Known);
        let sizes: Vec<Size> = each.dims.iter().zip(&dims[1..]).map(known).collect();
        let each = self.count(&sizes);
        self.build(kind, sizes, &mut |w, position| {
            let start = if kind == ScalarType::Real { w.b.const_f(0.0) } else { w.b.const_i(0) };
            let total = w.accumulator(kind, start);
            w.repeat(count, &mut |w, array| {
                let first = w.b.binary_i(program::BinaryI::Mul, array, each);
                let at = w.b.binary_i(program::BinaryI::Add, first, position);
                let item = w.element(kind, address, at);
                let next = w.arithmetic(BinaryOp::Add, &Val::Scalar(kind, total), &Val::Scalar(kind, item))?;
                w.b.push(Inst::Move(total, next.scalar()?.1));
                Ok(())
            })?;
            Ok(total)
        })
    }

    /// Arrays or records as elements of a new array. The first one tells the sizes.
    fn collect(
        &mut self,
        ty: &Type,
        dims: &[Size],
        item: &mut dyn FnMut(&mut Self, Reg) -> Outcome<Val>,
    ) -> Outcome<Val> {
        let mut all = ty.clone();
        all.dims.insert(0, Dim::Unknown);
        let place = self.storage(&all)?;
        let count = self.count(dims);
        self.reset_sizes(&place);
        self.repeat(count, &mut |w, position| {
            let value = item(w, position)?;
            let zero = w.b.const_i(0);
            let is_first = w.b.compare(Compare::Eq, position, zero);
            w.b.push(Inst::If(is_first));
            w.size_after(&place, count, &value)?;
            w.b.push(Inst::End);
            w.store_into(&place, &[Axis::One(position)], value)
        })?;
        Ok(place)
    }

    fn reset_sizes(&mut self, place: &Val) {
        if let Val::Array { dims, .. } = place {
            let zero = self.b.const_i(0);
            for dim in dims {
                if let Size::Reg(reg) = dim {
                    self.b.push(Inst::Move(*reg, zero));
                }
            }
        }
        place.fields().into_iter().flatten().for_each(|field| self.reset_sizes(field));
    }

    /// Storage for `count` values as large as `value`.
    fn size_after(&mut self, place: &Val, count: Reg, value: &Val) -> Outcome<()> {
        if let Val::Array { kind, dims, address } = place {
            let mut sizes = vec![count];
            for &dim in value.dims() {
                sizes.push(self.size(dim));
            }
            for (dim, &size) in dims.iter().zip(&sizes) {
                if let Size::Reg(reg) = dim {
                    self.b.push(Inst::Move(*reg, size));
                }
            }
            let total = self.count(dims);
            let fresh = self.allocate(*kind, total);
            self.b.push(Inst::Move(*address, fresh));
            return Ok(());
        }
        match (place.fields(), value.fields()) {
            (Some(places), Some(values)) => {
                places.iter().zip(values).try_for_each(|(place, value)| self.size_after(place, count, value))
            }
            _ => Err("elements of different structure".into()),
        }
    }

    /// `fill(value, n, …)`.
    pub(super) fn filled(&mut self, value: &Val, sizes: &[Size]) -> Outcome<Val> {
        match value {
            Val::Scalar(kind, reg) => self.build(*kind, sizes.to_vec(), &mut |_, _| Ok(*reg)),
            Val::Array { kind, dims, address } => {
                let each = self.count(dims);
                let all = sizes.iter().chain(dims).copied().collect();
                self.build(*kind, all, &mut |w, position| {
                    let at = w.b.binary_i(program::BinaryI::Rem, position, each);
                    Ok(w.element(*kind, *address, at))
                })
            }
            Val::Record(fields) | Val::Records { fields, .. } => {
                let rank = sizes.len() + value.dims().len();
                let fields = fields.iter().map(|field| self.filled(field, sizes)).collect::<Outcome<Vec<Val>>>()?;
                Ok(Val::Records { rank, fields })
            }
            Val::Function(..) => Err("an array of functions".into()),
        }
    }
}
