//! Arrays on the stack: elements, subscripts, element-by-element operations.

use super::{Outcome, Size, Val, Writer};
use layshaft_ir::program::{self, BinaryF, BinaryI, Compare, Inst, Reg};
use layshaft_ir::{BinaryOp, Expr, Subscript};
use layshaft_symbolic::dag::ScalarType;

/// One dimension of a subscripted array.
#[derive(Clone, Copy)]
pub(super) enum Axis {
    All,
    /// Zero-based.
    One(Reg),
    /// Address of one-based subscripts, and their number.
    Many(Reg, Reg),
}

impl Writer<'_, '_> {
    pub(super) fn size(&mut self, size: Size) -> Reg {
        match size {
            Size::Known(n) => self.b.const_i(i64::from(n)),
            Size::Reg(reg) => reg,
        }
    }

    /// Number of elements.
    pub(super) fn count(&mut self, dims: &[Size]) -> Reg {
        let mut total = None;
        for &dim in dims {
            let size = self.size(dim);
            total = Some(match total {
                None => size,
                Some(product) => self.b.binary_i(BinaryI::Mul, product, size),
            });
        }
        match total {
            // A mutable register may change later: keep what it is now.
            Some(count) => {
                let none = self.b.const_i(0);
                self.b.binary_i(BinaryI::Add, count, none)
            }
            None => self.b.const_i(1),
        }
    }

    pub(super) fn element(&mut self, kind: ScalarType, address: Reg, position: Reg) -> Reg {
        let at = self.b.binary_i(BinaryI::Add, address, position);
        if kind == ScalarType::Real {
            let to = self.b.reg(program::RegKind::F);
            self.b.push(Inst::LoadFAt(to, at, 0));
            return to;
        }
        let to = self.b.reg(program::RegKind::I);
        self.b.push(Inst::LoadIAt(to, at, 0));
        if kind == ScalarType::Bool { self.b.convert(to, program::RegKind::B) } else { to }
    }

    pub(super) fn put(&mut self, kind: ScalarType, address: Reg, position: Reg, value: Reg) {
        let at = self.b.binary_i(BinaryI::Add, address, position);
        if kind == ScalarType::Real {
            self.b.push(Inst::StoreFAt(at, 0, value));
        } else {
            let value = self.b.convert(value, program::RegKind::I);
            self.b.push(Inst::StoreIAt(at, 0, value));
        }
    }

    /// An Integer where a Real is wanted becomes one.
    pub(super) fn as_kind(&mut self, wanted: ScalarType, kind: ScalarType, reg: Reg) -> Reg {
        if wanted == ScalarType::Real && kind == ScalarType::Int {
            self.b.convert(reg, program::RegKind::F)
        } else {
            reg
        }
    }

    /// A new array whose elements `item` computes from their position.
    pub(super) fn build(
        &mut self,
        kind: ScalarType,
        dims: Vec<Size>,
        item: &mut dyn FnMut(&mut Self, Reg) -> Outcome<Reg>,
    ) -> Outcome<Val> {
        let count = self.count(&dims);
        let address = self.allocate(kind, count);
        self.repeat(count, &mut |w, position| {
            let value = item(w, position)?;
            w.put(kind, address, position, value);
            Ok(())
        })?;
        Ok(Val::Array { kind, dims: self.frozen(&dims), address })
    }

    /// Sizes that no later assignment changes.
    fn frozen(&mut self, dims: &[Size]) -> Vec<Size> {
        dims.iter()
            .map(|&dim| match dim {
                Size::Known(_) => dim,
                Size::Reg(reg) => {
                    let none = self.b.const_i(0);
                    Size::Reg(self.b.binary_i(BinaryI::Add, reg, none))
                }
            })
            .collect()
    }

    pub(super) fn axes(&mut self, subscripts: &[Subscript], dims: &[Size]) -> Outcome<Vec<Axis>> {
        let mut axes = Vec::new();
        let array = self.array;
        for (axis, &dim) in dims.iter().enumerate() {
            axes.push(match subscripts.get(axis) {
                None | Some(Subscript::All) => Axis::All,
                Some(Subscript::At(expr)) => match self.subscript_value(expr)? {
                    Val::Scalar(_, reg) => {
                        // The subscript may have been an element of another array.
                        self.array = array;
                        let reg = self.b.convert(reg, program::RegKind::I);
                        Axis::One(self.zero_based(reg, dim))
                    }
                    Val::Array { dims, address, .. } => {
                        let count = self.count(&dims);
                        Axis::Many(address, count)
                    }
                    _ => return Err("a subscript of another type".into()),
                },
            });
        }
        self.array = array;
        Ok(axes)
    }

    fn subscript_value(&mut self, expr: &Expr) -> Outcome<Val> {
        let outer = std::mem::replace(&mut self.is_subscript, true);
        let value = self.expr(expr);
        self.is_subscript = outer;
        value
    }

    fn zero_based(&mut self, index: Reg, dim: Size) -> Reg {
        let one = self.b.const_i(1);
        let size = self.size(dim);
        self.require_index(index, size);
        self.b.binary_i(BinaryI::Sub, index, one)
    }

    /// Visits the elements that subscripts pick: offset in the array, position in the result.
    pub(super) fn over(
        &mut self,
        dims: &[Size],
        axes: &[Axis],
        visit: &mut dyn FnMut(&mut Self, Reg, Reg) -> Outcome<()>,
    ) -> Outcome<()> {
        let zero = self.b.const_i(0);
        self.over_from(dims, axes, 0, (zero, zero), visit)
    }

    fn over_from(
        &mut self,
        dims: &[Size],
        axes: &[Axis],
        axis: usize,
        (offset, position): (Reg, Reg),
        visit: &mut dyn FnMut(&mut Self, Reg, Reg) -> Outcome<()>,
    ) -> Outcome<()> {
        let Some(kind) = axes.get(axis) else { return visit(self, offset, position) };
        let size = self.size(dims[axis]);
        let base = self.b.binary_i(BinaryI::Mul, offset, size);
        match kind {
            Axis::One(index) => {
                let offset = self.b.binary_i(BinaryI::Add, base, *index);
                self.over_from(dims, axes, axis + 1, (offset, position), visit)
            }
            Axis::All | Axis::Many(..) => {
                let count = if let Axis::Many(_, count) = kind { *count } else { size };
                let start = self.b.binary_i(BinaryI::Mul, position, count);
                self.repeat(count, &mut |w, i| {
                    let index = match kind {
                        Axis::Many(address, _) => {
                            let picked = w.element(ScalarType::Int, *address, i);
                            w.zero_based(picked, dims[axis])
                        }
                        _ => i,
                    };
                    let offset = w.b.binary_i(BinaryI::Add, base, index);
                    let position = w.b.binary_i(BinaryI::Add, start, i);
                    w.over_from(dims, axes, axis + 1, (offset, position), visit)
                })
            }
        }
    }

    pub(super) fn subscript(&mut self, value: Val, subscripts: &[Subscript]) -> Outcome<Val> {
        if value.dims().is_empty() {
            return Err("a subscript on a value that is no array".into());
        }
        let axes = self.axes(subscripts, value.dims())?;
        self.pick(&value, &axes)
    }

    /// What subscripts pick of an array, or of every field of an array of records.
    pub(super) fn pick(&mut self, value: &Val, axes: &[Axis]) -> Outcome<Val> {
        if let Val::Records { rank, fields } = value {
            let scalars = axes.iter().filter(|axis| matches!(axis, Axis::One(_))).count();
            let fields = fields.iter().map(|field| self.pick(field, axes)).collect::<Outcome<Vec<Val>>>()?;
            return Ok(Val::of_fields(rank - scalars, fields));
        }
        let Val::Array { kind, dims, address } = value.clone() else {
            return Err("a subscript on a value that is no array".into());
        };
        let mut axes = axes.to_vec();
        axes.resize(dims.len(), Axis::All);
        let mut result_dims = Vec::new();
        for (axis, &dim) in axes.iter().zip(&dims) {
            match axis {
                Axis::All => result_dims.push(dim),
                Axis::Many(_, count) => result_dims.push(Size::Reg(*count)),
                Axis::One(_) => {}
            }
        }
        if result_dims.is_empty() {
            let mut item = None;
            self.over(&dims, &axes, &mut |w, offset, _| {
                item = Some(w.element(kind, address, offset));
                Ok(())
            })?;
            return item.map(|reg| Val::Scalar(kind, reg)).ok_or_else(|| "a subscript without element".into());
        }
        let count = self.count(&result_dims);
        let to = self.allocate(kind, count);
        self.over(&dims, &axes, &mut |w, offset, position| {
            let item = w.element(kind, address, offset);
            w.put(kind, to, position, item);
            Ok(())
        })?;
        Ok(Val::Array { kind, dims: self.frozen(&result_dims), address: to })
    }

    /// Element by element; a scalar goes with every element.
    pub(super) fn zip(
        &mut self,
        (a, b): (&Val, &Val),
        kind: ScalarType,
        op: &mut dyn FnMut(&mut Self, (ScalarType, Reg), (ScalarType, Reg)) -> Outcome<Reg>,
    ) -> Outcome<Val> {
        match (a, b) {
            (Val::Scalar(ka, x), Val::Scalar(kb, y)) => Ok(Val::Scalar(kind, op(self, (*ka, *x), (*kb, *y))?)),
            (Val::Array { kind: ka, dims, address }, Val::Scalar(kb, y)) => {
                self.build(kind, dims.clone(), &mut |w, position| {
                    let x = w.element(*ka, *address, position);
                    op(w, (*ka, x), (*kb, *y))
                })
            }
            (Val::Scalar(ka, x), Val::Array { kind: kb, dims, address }) => {
                self.build(kind, dims.clone(), &mut |w, position| {
                    let y = w.element(*kb, *address, position);
                    op(w, (*ka, *x), (*kb, y))
                })
            }
            (Val::Array { kind: ka, dims, address: xs }, Val::Array { kind: kb, address: ys, dims: other }) => {
                let (count, other) = (self.count(dims), self.count(other));
                let agrees = self.b.compare(Compare::Eq, count, other);
                self.require(agrees, "sizes of arrays do not agree");
                self.build(kind, dims.clone(), &mut |w, position| {
                    let (x, y) = (w.element(*ka, *xs, position), w.element(*kb, *ys, position));
                    op(w, (*ka, x), (*kb, y))
                })
            }
            _ => Err("an operation on records".into()),
        }
    }

    /// Products of vectors and matrices.
    pub(super) fn product(&mut self, a: &Val, b: &Val) -> Outcome<Val> {
        let (Val::Array { kind: ka, dims: da, address: xs }, Val::Array { kind: kb, dims: db, address: ys }) = (a, b)
        else {
            return Err("a product needs arrays".into());
        };
        let kind = if *ka == ScalarType::Int && *kb == ScalarType::Int { ScalarType::Int } else { ScalarType::Real };
        let one = Size::Known(1);
        let (rows, inner) = if da.len() == 2 { (da[0], da[1]) } else { (one, da[0]) };
        let columns = if db.len() == 2 { db[1] } else { one };
        let (inner, column_count) = (self.size(inner), self.size(columns));
        let mut dims = Vec::new();
        if da.len() == 2 {
            dims.push(rows);
        }
        if db.len() == 2 {
            dims.push(columns);
        }
        let all = if dims.is_empty() { vec![one] } else { dims.clone() };
        let result = self.build(kind, all, &mut |w, position| {
            let row = w.b.binary_i(BinaryI::Div, position, column_count);
            let column = w.b.binary_i(BinaryI::Rem, position, column_count);
            let first = w.b.binary_i(BinaryI::Mul, row, inner);
            let sum = w.b.mutable(super::register_kind(kind));
            let start = if kind == ScalarType::Real { w.b.const_f(0.0) } else { w.b.const_i(0) };
            w.b.push(Inst::Move(sum, start));
            w.repeat(inner, &mut |w, k| {
                let left = w.b.binary_i(BinaryI::Add, first, k);
                let line = w.b.binary_i(BinaryI::Mul, k, column_count);
                let right = w.b.binary_i(BinaryI::Add, line, column);
                let (x, y) = (w.element(*ka, *xs, left), w.element(*kb, *ys, right));
                let (x, y) = (w.as_kind(kind, *ka, x), w.as_kind(kind, *kb, y));
                let total = if kind == ScalarType::Real {
                    let term = w.b.binary_f(BinaryF::Mul, x, y);
                    w.b.binary_f(BinaryF::Add, sum, term)
                } else {
                    w.require_integer(BinaryOp::Mul, x, y);
                    let term = w.b.binary_i(BinaryI::Mul, x, y);
                    w.require_integer(BinaryOp::Add, sum, term);
                    w.b.binary_i(BinaryI::Add, sum, term)
                };
                w.b.push(Inst::Move(sum, total));
                Ok(())
            })?;
            Ok(sum)
        })?;
        if dims.is_empty()
            && let Val::Array { address, .. } = result
        {
            let zero = self.b.const_i(0);
            return Ok(Val::Scalar(kind, self.element(kind, address, zero)));
        }
        Ok(result)
    }

    /// Stacks values along a new first dimension.
    pub(super) fn stack(&mut self, items: Vec<Val>) -> Outcome<Val> {
        let count = items.len() as u32;
        let is_real = items
            .iter()
            .any(|item| matches!(item, Val::Scalar(ScalarType::Real, _) | Val::Array { kind: ScalarType::Real, .. }));
        match items.first() {
            Some(Val::Scalar(first, _)) => {
                let kind = if is_real { ScalarType::Real } else { *first };
                let length = self.b.const_i(i64::from(count));
                let address = self.allocate(kind, length);
                for (position, item) in items.iter().enumerate() {
                    let (from, reg) = item.scalar()?;
                    let reg = self.as_kind(kind, from, reg);
                    let position = self.b.const_i(position as i64);
                    self.put(kind, address, position, reg);
                }
                Ok(Val::Array { kind, dims: vec![Size::Known(count)], address })
            }
            Some(Val::Array { kind: first, dims, .. }) => {
                let kind = if is_real { ScalarType::Real } else { *first };
                let mut all = vec![Size::Known(count)];
                all.extend(self.frozen(dims));
                let (total, each) = (self.count(&all), self.count(&all[1..]));
                let address = self.allocate(kind, total);
                for (index, item) in items.iter().enumerate() {
                    let Val::Array { kind: from, address: source, .. } = item else {
                        return Err("rows of different structure".into());
                    };
                    let index = self.b.const_i(index as i64);
                    let start = self.b.binary_i(BinaryI::Mul, index, each);
                    self.repeat(each, &mut |w, position| {
                        let item = w.element(*from, *source, position);
                        let item = w.as_kind(kind, *from, item);
                        let at = w.b.binary_i(BinaryI::Add, start, position);
                        w.put(kind, address, at, item);
                        Ok(())
                    })?;
                }
                Ok(Val::Array { kind, dims: all, address })
            }
            Some(Val::Record(fields) | Val::Records { fields, .. }) => {
                let rank = 1 + items[0].dims().len();
                let columns = (0..fields.len()).map(|field| {
                    let column = items.iter().map(|item| item.fields().and_then(|fields| fields.get(field)).cloned());
                    let column = column.collect::<Option<Vec<Val>>>().ok_or("rows of different structure")?;
                    self.stack(column)
                });
                Ok(Val::Records { rank, fields: columns.collect::<Outcome<Vec<Val>>>()? })
            }
            _ => Err("an array of functions".into()),
        }
    }
}
