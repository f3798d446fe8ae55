//! Expressions of functions.

use super::{Outcome, Size, Val, Variant, Writer, register_kind};
use layshaft_ir::program::{self, BinaryF, BinaryI, Compare, Inst, Math, Reg, Service, UnaryF};
use layshaft_ir::{BinaryOp, Callee, Expr, FunctionCall, FunctionTypes, Type, UnaryOp, VarId};
use layshaft_symbolic::dag::{ScalarType, V};
use layshaft_symbolic::scalarise::kind_of;

impl Writer<'_, '_> {
    pub(super) fn expr(&mut self, expr: &Expr) -> Outcome<Val> {
        match expr {
            Expr::Real(value) => Ok(Val::Scalar(ScalarType::Real, self.b.const_f(*value))),
            Expr::Integer(value) => Ok(Val::Scalar(ScalarType::Int, self.b.const_i(*value))),
            Expr::Bool(value) => Ok(Val::Scalar(ScalarType::Bool, self.b.const_b(*value))),
            Expr::String(text) => {
                let id = self.lowering.string(text);
                Ok(Val::Scalar(ScalarType::Str, self.b.const_i(i64::from(id))))
            }
            Expr::Enum(_, ordinal) => Ok(Val::Scalar(ScalarType::Int, self.b.const_i(i64::from(*ordinal)))),
            Expr::Time => Ok(Val::Scalar(ScalarType::Real, self.b.load_f(program::TIME))),
            Expr::Var(id) => self.model_variable(*id),
            Expr::Local(local) => {
                self.locals.get(local.0 as usize).cloned().ok_or_else(|| "an unknown local variable".into())
            }
            Expr::Unary(op, operand) => {
                let value = self.expr(operand)?;
                let negates = *op == UnaryOp::Neg;
                self.map(&value, None, &mut |w, kind, reg| {
                    Ok(match (negates, kind) {
                        (true, ScalarType::Real) => w.b.unary_f(UnaryF::Neg, reg),
                        (true, _) => {
                            if kind == ScalarType::Int && !w.is_subscript && w.known(reg).is_none() {
                                w.require_negative(reg);
                            }
                            w.b.neg_i(reg)
                        }
                        (false, _) => w.b.not(reg),
                    })
                })
            }
            Expr::Binary(op, operands) => self.binary(*op, operands),
            Expr::If(parts) => {
                let (_, condition) = self.expr(&parts.0)?.scalar()?;
                self.choose(condition, &parts.1, &parts.2)
            }
            Expr::Array(items) => {
                let items = items.iter().map(|item| self.expr(item)).collect::<Outcome<Vec<Val>>>()?;
                self.stack(items)
            }
            Expr::Empty(ty) => {
                let dims = ty.sizes().unwrap_or_default().into_iter().map(Size::Known).collect();
                let address = self.b.const_i(0);
                Ok(Val::Array { kind: kind_of(ty.base), dims, address })
            }
            Expr::Index(base, subscripts) => {
                let value = self.expr(base)?;
                self.subscripted(base);
                self.subscript(value, subscripts)
            }
            Expr::Range(parts) => self.range(parts),
            Expr::Comprehension(comprehension) => self.comprehension(comprehension),
            Expr::Builtin(builtin, args) => self.builtin_expr(*builtin, args),
            Expr::Call(call) => {
                let mut outputs = self.call(call)?;
                let at = call.output as usize;
                if at < outputs.len() { Ok(outputs.swap_remove(at)) } else { Err("a call without that result".into()) }
            }
            Expr::Record(_, fields) => {
                Ok(Val::Record(fields.iter().map(|field| self.expr(field)).collect::<Outcome<_>>()?))
            }
            Expr::Field(base, field) => {
                let value = self.expr(base)?;
                let field = value.fields().and_then(|fields| fields.get(*field as usize)).cloned();
                field.ok_or_else(|| "a field of a value that is no record".into())
            }
            Expr::FunctionRef(id, bound) => {
                let bound = bound.iter().map(|(at, arg)| Ok((*at, self.expr(arg)?))).collect::<Outcome<Vec<_>>>()?;
                Ok(Val::Function(Variant { function: *id, given: Vec::new() }, bound))
            }
        }
    }

    /// A constant of the model.
    fn model_variable(&mut self, id: VarId) -> Outcome<Val> {
        let model = self.lowering.model;
        let ty = self.lowering.flat.variable(id).ty.clone();
        let scalars: Vec<V> = (0..model.sys.vars.len() as u32)
            .map(V)
            .filter(|&v| model.sys.var(v).flat.is_some_and(|(flat, _)| flat == id))
            .collect();
        let kind = kind_of(ty.base);
        let mut items = Vec::new();
        for v in scalars {
            let place = self.lowering.slots.place(&model.sys, v).ok_or("a variable without a place")?;
            let reg = match place {
                program::ValueSlot::Real(slot) => self.b.load_f(slot),
                program::ValueSlot::NegatedReal(slot) => {
                    let value = self.b.load_f(slot);
                    self.b.unary_f(UnaryF::Neg, value)
                }
                program::ValueSlot::Int(slot) if kind == ScalarType::Bool => self.b.load_b(slot),
                program::ValueSlot::Int(slot) => self.b.load_i(slot),
                program::ValueSlot::NotInt(slot) => {
                    let value = self.b.load_b(slot);
                    self.b.not(value)
                }
            };
            items.push(Val::Scalar(kind, reg));
        }
        if ty.is_scalar() {
            return items.pop().ok_or_else(|| "a variable without a value".into());
        }
        let Val::Array { address, .. } = self.stack(items)? else { return Err("a variable without a value".into()) };
        let dims = ty.sizes().unwrap_or_default().into_iter().map(Size::Known).collect();
        Ok(Val::Array { kind, dims, address })
    }

    /// Applies `op` to every element; `kind` is that of the result, if it differs.
    pub(super) fn map(
        &mut self,
        value: &Val,
        kind: Option<ScalarType>,
        op: &mut dyn FnMut(&mut Self, ScalarType, Reg) -> Outcome<Reg>,
    ) -> Outcome<Val> {
        match value {
            Val::Scalar(from, reg) => Ok(Val::Scalar(kind.unwrap_or(*from), op(self, *from, *reg)?)),
            Val::Array { kind: from, dims, address } => {
                self.build(kind.unwrap_or(*from), dims.clone(), &mut |w, position| {
                    let item = w.element(*from, *address, position);
                    op(w, *from, item)
                })
            }
            _ => Err("an operation on records".into()),
        }
    }

    fn binary(&mut self, op: BinaryOp, operands: &(Expr, Expr)) -> Outcome<Val> {
        let left = self.expr(&operands.0)?;
        // The right side of `and` and `or` may only be valid if the left one leaves the question open.
        if let (BinaryOp::And | BinaryOp::Or, Val::Scalar(_, reg)) = (op, &left) {
            let result = self.b.mutable(program::RegKind::B);
            self.b.push(Inst::Move(result, *reg));
            let open = if op == BinaryOp::And { *reg } else { self.b.not(*reg) };
            self.b.push(Inst::If(open));
            let (_, right) = self.expr(&operands.1)?.scalar()?;
            self.b.push(Inst::Move(result, right));
            self.b.push(Inst::End);
            return Ok(Val::Scalar(ScalarType::Bool, result));
        }
        let right = self.expr(&operands.1)?;
        if op == BinaryOp::MatMul {
            return self.product(&left, &right);
        }
        self.arithmetic(op, &left, &right)
    }

    pub(super) fn arithmetic(&mut self, op: BinaryOp, left: &Val, right: &Val) -> Outcome<Val> {
        let base = |value: &Val| match value {
            Val::Scalar(kind, _) | Val::Array { kind, .. } => Ok(*kind),
            _ => Err("an operation on records".to_string()),
        };
        let (a, b) = (base(left)?, base(right)?);
        let common = if a == ScalarType::Real || b == ScalarType::Real { ScalarType::Real } else { a };
        let kind = match op {
            _ if op.is_relation() || op.is_logical() => ScalarType::Bool,
            BinaryOp::Div | BinaryOp::Pow => ScalarType::Real,
            _ => common,
        };
        // A subscript that overflows is out of range.
        let checks = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
            && common == ScalarType::Int
            && !self.is_subscript;
        self.zip((left, right), kind, &mut |w, (ka, x), (kb, y)| {
            let wanted = if matches!(op, BinaryOp::Div | BinaryOp::Pow) { ScalarType::Real } else { common };
            let (x, y) = (w.as_kind(wanted, ka, x), w.as_kind(wanted, kb, y));
            if checks {
                w.require_integer(op, x, y);
            }
            Ok(w.scalar_operation(op, wanted, x, y))
        })
    }

    fn scalar_operation(&mut self, op: BinaryOp, kind: ScalarType, x: Reg, y: Reg) -> Reg {
        let compare = match op {
            BinaryOp::Less => Some(Compare::Lt),
            BinaryOp::LessEqual => Some(Compare::Le),
            BinaryOp::Greater => Some(Compare::Gt),
            BinaryOp::GreaterEqual => Some(Compare::Ge),
            BinaryOp::Equal => Some(Compare::Eq),
            BinaryOp::NotEqual => Some(Compare::Ne),
            _ => None,
        };
        if let Some(compare) = compare {
            let (mut x, mut y) = (x, y);
            match kind {
                ScalarType::Bool => {
                    x = self.b.convert(x, program::RegKind::I);
                    y = self.b.convert(y, program::RegKind::I);
                }
                ScalarType::Str if !matches!(compare, Compare::Eq | Compare::Ne) => {
                    let order = self.b.reg(program::RegKind::I);
                    self.b.service(Service::CompareStrings(order, x, y));
                    x = order;
                    y = self.b.const_i(0);
                }
                _ => {}
            }
            return self.b.compare(compare, x, y);
        }
        let b = &mut self.b;
        match (op, kind) {
            (BinaryOp::And, _) => b.and(x, y),
            (BinaryOp::Or, _) => b.or(x, y),
            (BinaryOp::Pow, _) => b.math2(Math::Pow, x, y),
            (BinaryOp::Div, _) => b.binary_f(BinaryF::Div, x, y),
            (BinaryOp::Add, ScalarType::Str) => {
                let to = b.reg(program::RegKind::I);
                b.service(Service::Concat(to, x, y));
                to
            }
            (BinaryOp::Add, ScalarType::Real) => b.binary_f(BinaryF::Add, x, y),
            (BinaryOp::Sub, ScalarType::Real) => b.binary_f(BinaryF::Sub, x, y),
            (_, ScalarType::Real) => b.binary_f(BinaryF::Mul, x, y),
            (BinaryOp::Add, _) => b.binary_i(BinaryI::Add, x, y),
            (BinaryOp::Sub, _) => b.binary_i(BinaryI::Sub, x, y),
            _ => b.binary_i(BinaryI::Mul, x, y),
        }
    }

    /// `if … then a else b`: only the branch taken is evaluated.
    fn choose(&mut self, condition: Reg, then: &Expr, otherwise: &Expr) -> Outcome<Val> {
        let types = FunctionTypes { model: self.lowering.flat, function: self.function };
        let (first, second) = (then.type_of(&types), otherwise.type_of(&types));
        let ty: Type = layshaft_ir::typing::common_type(&first, &second);
        let result = self.storage(&ty)?;
        self.b.push(Inst::If(condition));
        let value = self.expr(then)?;
        self.hand_over(&result, value)?;
        self.b.push(Inst::Else);
        let value = self.expr(otherwise)?;
        self.hand_over(&result, value)?;
        self.b.push(Inst::End);
        Ok(result)
    }

    /// Lets registers stand for a value that already exists.
    fn hand_over(&mut self, place: &Val, value: Val) -> Outcome<()> {
        match (place, value) {
            (Val::Scalar(kind, to), Val::Scalar(from, reg)) => {
                self.move_scalar((*kind, *to), (from, reg));
                Ok(())
            }
            (Val::Array { kind, dims, address }, Val::Array { kind: from, dims: sizes, address: source }) => {
                let source = if *kind == from {
                    source
                } else {
                    let value = Val::Array { kind: from, dims: sizes.clone(), address: source };
                    let converted =
                        self.map(&value, Some(*kind), &mut |w, from, reg| Ok(w.as_kind(ScalarType::Real, from, reg)))?;
                    let Val::Array { address, .. } = converted else { return Err("an array is needed".into()) };
                    address
                };
                self.b.push(Inst::Move(*address, source));
                self.move_sizes(dims, &sizes);
                Ok(())
            }
            (Val::Record(fields), Val::Record(values))
            | (Val::Records { fields, .. }, Val::Records { fields: values, .. }) => {
                fields.iter().zip(values).try_for_each(|(field, value)| self.hand_over(field, value))
            }
            _ => Err("branches of different structure".into()),
        }
    }

    /// Kind, start, step and stop of a range: Real if one of them is (MLS 10.4.3).
    pub(super) fn bounds(&mut self, parts: &(Expr, Option<Expr>, Expr)) -> Outcome<(ScalarType, Reg, Reg, Reg)> {
        let (first, start) = self.expr(&parts.0)?.scalar()?;
        let (second, step) = match &parts.1 {
            Some(step) => self.expr(step)?.scalar()?,
            None => (ScalarType::Int, self.b.const_i(1)),
        };
        let (third, stop) = self.expr(&parts.2)?.scalar()?;
        let kinds = [first, second, third];
        let kind = if kinds.contains(&ScalarType::Real) { ScalarType::Real } else { first };
        Ok((kind, self.as_kind(kind, first, start), self.as_kind(kind, second, step), self.as_kind(kind, third, stop)))
    }

    fn range(&mut self, parts: &(Expr, Option<Expr>, Expr)) -> Outcome<Val> {
        let (kind, start, step, stop) = self.bounds(parts)?;
        if kind == ScalarType::Real {
            // floor((stop − start)/step + 1e-9) + 1 values
            let b = &mut self.b;
            let span = b.binary_f(BinaryF::Sub, stop, start);
            let ratio = b.binary_f(BinaryF::Div, span, step);
            let slack = b.const_f(1e-9);
            let sum = b.binary_f(BinaryF::Add, ratio, slack);
            let floor = b.unary_f(UnaryF::Floor, sum);
            let whole = b.convert(floor, program::RegKind::I);
            let one = b.const_i(1);
            let count = b.binary_i(BinaryI::Add, whole, one);
            return self.build(ScalarType::Real, vec![Size::Reg(count)], &mut |w, position| {
                let factor = w.b.convert(position, program::RegKind::F);
                let offset = w.b.binary_f(BinaryF::Mul, factor, step);
                Ok(w.b.binary_f(BinaryF::Add, start, offset))
            });
        }
        let b = &mut self.b;
        let span = b.binary_i(BinaryI::Sub, stop, start);
        let steps = b.binary_i(BinaryI::Div, span, step);
        let one = b.const_i(1);
        let count = b.binary_i(BinaryI::Add, steps, one);
        let zero = b.const_i(0);
        // An empty range: the span and the step point in different directions.
        let product = b.binary_i(BinaryI::Mul, span, step);
        let empty = b.compare(Compare::Lt, product, zero);
        let count = b.select(empty, zero, count);
        self.build(kind, vec![Size::Reg(count)], &mut |w, position| {
            let offset = w.b.binary_i(BinaryI::Mul, position, step);
            Ok(w.b.binary_i(BinaryI::Add, start, offset))
        })
    }

    /// All outputs of a call.
    pub(super) fn call(&mut self, call: &FunctionCall) -> Outcome<Vec<Val>> {
        let mut args = call.args.iter().map(|arg| self.expr(arg)).collect::<Outcome<Vec<Val>>>()?;
        let mut variant = match call.function {
            Callee::Function(function) => Variant { function, given: Vec::new() },
            Callee::Local(local) => match self.locals.get(local.0 as usize).cloned() {
                Some(Val::Function(variant, bound)) => {
                    for (at, value) in bound {
                        args.insert((at as usize).min(args.len()), value);
                    }
                    variant
                }
                _ => return Err("a function argument without a value".into()),
            },
        };
        let callee = self.lowering.function(variant.function).ok_or("an unknown function")?;
        let mut registers = Vec::new();
        for (index, (arg, local)) in args.iter().zip(callee.input_locals()).enumerate() {
            if let Val::Function(target, bound) = arg {
                variant.given.push((index as u32, target.clone(), bound.iter().map(|(at, _)| *at).collect()));
            }
            self.pass(arg, &local.ty, &mut registers)?;
        }
        let id = self.lowering.variant(&variant);
        let outputs = callee
            .output_locals()
            .iter()
            .map(|local| self.make(&local.ty, &mut |b, kind| b.reg(kind)))
            .collect::<Outcome<Vec<Val>>>()?;
        let mut results = Vec::new();
        outputs.iter().for_each(|output| output.registers(&mut results));
        self.b.push(Inst::Call(id, registers.into(), results.into()));
        Ok(outputs)
    }

    /// Registers of an argument, Integer made Real where the input is Real.
    fn pass(&mut self, value: &Val, ty: &Type, out: &mut Vec<Reg>) -> Outcome<()> {
        let wanted = kind_of(ty.base);
        match value {
            Val::Scalar(kind, reg) => out.push(self.as_kind(wanted, *kind, *reg)),
            Val::Array { kind: ScalarType::Int, .. } if wanted == ScalarType::Real => {
                let real = self.map(value, Some(ScalarType::Real), &mut |w, kind, reg| {
                    Ok(w.as_kind(ScalarType::Real, kind, reg))
                })?;
                return self.pass(&real, ty, out);
            }
            Val::Array { dims, address, .. } => {
                out.push(*address);
                for &dim in dims {
                    let size = self.size(dim);
                    out.push(size);
                }
            }
            Val::Record(fields) | Val::Records { fields, .. } => {
                let layshaft_ir::Base::Record(record) = ty.base else { return Err("a record for another type".into()) };
                let types: Vec<Type> =
                    self.lowering.flat.record(record).fields.iter().map(|field| field.ty.clone()).collect();
                for (field, ty) in fields.iter().zip(&types) {
                    self.pass(field, ty, out)?;
                }
            }
            Val::Function(target, bound) => {
                let callee = self.lowering.function(target.function).ok_or("an unknown function")?;
                for (at, value) in bound {
                    let ty = callee.locals[*at as usize].ty.clone();
                    self.pass(value, &ty, out)?;
                }
            }
        }
        Ok(())
    }

    /// A mutable register for a result of a kind.
    pub(super) fn accumulator(&mut self, kind: ScalarType, start: Reg) -> Reg {
        let to = self.b.mutable(register_kind(kind));
        self.b.push(Inst::Move(to, start));
        to
    }
}
