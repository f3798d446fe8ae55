//! Expressions: the type of each, computed only from parts that are themselves well-formed.

use super::{Checker, agree, fits, same_shape, show};
use crate::expr::{BinaryOp, Callee, Comprehension, Expr, FunctionCall, LocalId, Subscript, UnaryOp};
use crate::flat::Variability;
use crate::types::{Base, Dim, FunctionId, Type};
use crate::typing;

impl Checker<'_> {
    /// The type of an expression, or `None` if a problem was found in it (and noted).
    pub(super) fn expr(&mut self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Real(_) | Expr::Time => Some(Type::REAL),
            Expr::Integer(_) => Some(Type::INTEGER),
            Expr::Bool(_) => Some(Type::BOOLEAN),
            Expr::String(_) => Some(Type::STRING),
            Expr::Enum(id, ordinal) => {
                let literals = self.model.enums.get(id.0 as usize).map_or(0, |enumeration| enumeration.literals.len());
                if *ordinal == 0 || *ordinal as usize > literals {
                    self.problem(format!("enumeration {} has no literal {ordinal}", id.0));
                    return None;
                }
                Some(Type::scalar(Base::Enum(*id)))
            }
            Expr::Var(var) => match self.model.variables.get(var.0 as usize) {
                Some(variable) => {
                    if self.function.is_some() && variable.variability != Variability::Constant {
                        self.problem(format!("function refers to the variable `{}`", variable.name));
                    }
                    Some(variable.ty.clone())
                }
                None => self.fail(format!("there is no variable {}", var.0)),
            },
            Expr::Local(local) => self.local(*local),
            Expr::Unary(op, operand) => {
                let ty = self.expr(operand)?;
                let right = match op {
                    UnaryOp::Neg => ty.base.is_numeric(),
                    UnaryOp::Not => ty.base == Base::Boolean,
                };
                if right { Some(ty) } else { self.fail(format!("{op:?} of {}", show(&ty))) }
            }
            Expr::Binary(op, operands) => {
                let (a, b) = (self.expr(&operands.0), self.expr(&operands.1));
                self.binary(*op, &a?, &b?)
            }
            Expr::If(parts) => {
                self.condition(&parts.0, false);
                let (a, b) = (self.expr(&parts.1), self.expr(&parts.2));
                let (a, b) = (a?, b?);
                // In a function an argument may choose between sizes.
                let common = typing::common_type(&a, &b);
                let fits = match self.function {
                    Some(_) => a.dims.len() == b.dims.len() && fits(&a, &common) && fits(&b, &common),
                    None => agree(&a, &b),
                };
                match fits {
                    true => Some(common),
                    false => self.fail(format!("branches of an if-expression are {} and {}", show(&a), show(&b))),
                }
            }
            Expr::Array(items) => self.array(items),
            Expr::Empty(ty) => {
                if !ty.is_empty() {
                    self.problem(format!("an empty array of type {}", show(ty)));
                }
                Some((**ty).clone())
            }
            Expr::Index(base, subscripts) => {
                let ty = self.expr(base)?;
                self.subscripts(&ty, subscripts)
            }
            Expr::Range(parts) => self.range(parts),
            Expr::Comprehension(comprehension) => self.comprehension(comprehension),
            Expr::Builtin(builtin, args) => self.builtin(*builtin, args),
            Expr::Call(call) => self.call(call),
            Expr::Record(id, fields) => {
                let Some(record) = self.model.records.get(id.0 as usize) else {
                    return self.fail(format!("there is no record {}", id.0));
                };
                if record.fields.len() != fields.len() {
                    return self.fail(format!(
                        "{} values for the {} fields of `{}`",
                        fields.len(),
                        record.fields.len(),
                        record.name
                    ));
                }
                for (value, field) in fields.iter().zip(&record.fields) {
                    self.expect(value, &field.ty, || format!("field `{}` of `{}`", field.name, record.name));
                }
                Some(Type::scalar(Base::Record(*id)))
            }
            Expr::Field(base, field) => {
                let ty = self.expr(base)?;
                self.field(&ty, *field)
            }
            Expr::FunctionRef(id, bound) => {
                let Some(function) = self.model.functions.get(id.0 as usize) else {
                    return self.fail(format!("there is no function {}", id.0));
                };
                for (input, value) in bound {
                    match function.input_locals().get(*input as usize) {
                        Some(declared) => {
                            self.expect(value, &declared.ty, || {
                                format!("input `{}` of `{}`", declared.name, function.name)
                            });
                        }
                        None => self.problem(format!("`{}` has no input {input}", function.name)),
                    }
                }
                Some(Type::scalar(Base::Function))
            }
        }
    }

    pub(super) fn fail<T>(&mut self, text: String) -> Option<T> {
        self.problem(text);
        None
    }

    /// Checks an expression that must have a type.
    pub(super) fn expect(&mut self, expr: &Expr, expected: &Type, what: impl FnOnce() -> String) {
        if let Some(ty) = self.expr(expr)
            && !fits(&ty, expected)
        {
            self.problem(format!("{} is {} instead of {}", what(), show(&ty), show(expected)));
        }
    }

    /// A Boolean scalar, or (`when`) a vector or a clock.
    pub(super) fn condition(&mut self, expr: &Expr, vector_allowed: bool) {
        if let Some(ty) = self.expr(expr) {
            let rank = ty.dims.len();
            if vector_allowed && ty == Type::scalar(Base::Clock) {
                return;
            }
            if ty.base != Base::Boolean || rank > usize::from(vector_allowed) {
                self.problem(format!("a condition is {}", show(&ty)));
            }
        }
    }

    fn local(&mut self, local: LocalId) -> Option<Type> {
        match self.function {
            Some(function) => match function.locals.get(local.0 as usize) {
                Some(declared) => Some(declared.ty.clone()),
                None => self.fail(format!("there is no local {}", local.0)),
            },
            None if self.iterators.contains(&local) => Some(Type::INTEGER),
            None => self.fail(format!("local {} outside functions", local.0)),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &Type, b: &Type) -> Option<Type> {
        let numeric = a.base.is_numeric() && b.base.is_numeric();
        let shapes = a.is_scalar() || b.is_scalar() || same_shape(a, b);
        let right = match op {
            BinaryOp::And | BinaryOp::Or => a.base == Base::Boolean && b.base == Base::Boolean && shapes,
            BinaryOp::MatMul => {
                let inner = match (a.dims.as_slice(), b.dims.as_slice()) {
                    ([.., x], [y]) | ([.., x], [y, _]) if a.dims.len() <= 2 => x.agrees(*y),
                    _ => false,
                };
                numeric && inner
            }
            BinaryOp::Add if a.base == Base::String => b.base == Base::String && shapes,
            _ if op.is_relation() => {
                let ordered = matches!(a.base, Base::Boolean | Base::String | Base::Enum(_)) && a.base == b.base;
                a.is_scalar() && b.is_scalar() && (numeric || ordered)
            }
            _ => numeric && shapes,
        };
        match right {
            true => Some(typing::binary_type(op, a, b)),
            false => self.fail(format!("{} `{}` {}", show(a), op.symbol(), show(b))),
        }
    }

    fn array(&mut self, items: &[Expr]) -> Option<Type> {
        let types: Vec<Option<Type>> = items.iter().map(|item| self.expr(item)).collect();
        let types: Vec<Type> = types.into_iter().collect::<Option<_>>()?;
        let Some(first) = types.first() else { return self.fail("an array constructor without items".to_string()) };
        if let Some(other) = types.iter().find(|ty| !agree(ty, first)) {
            return self.fail(format!("an array of {} and {}", show(first), show(other)));
        }
        let common = types[1..].iter().fold(first.clone(), |common, ty| typing::common_type(&common, ty));
        Some(common.array_of(Dim::Known(items.len() as u32)))
    }

    /// Checks subscripts against the sizes they stand on.
    pub(super) fn subscripts(&mut self, ty: &Type, subscripts: &[Subscript]) -> Option<Type> {
        if subscripts.len() > ty.dims.len() {
            return self.fail(format!("{} subscripts on {}", subscripts.len(), show(ty)));
        }
        let mut dims = crate::types::Dims::new();
        let mut sound = true;
        for (position, dim) in ty.dims.iter().enumerate() {
            match subscripts.get(position) {
                None | Some(Subscript::All) => dims.push(*dim),
                Some(Subscript::At(expr)) => {
                    let Some(subscript) = self.expr(expr) else {
                        sound = false;
                        continue;
                    };
                    let kind = matches!(subscript.base, Base::Integer | Base::Boolean | Base::Enum(_));
                    if !kind || subscript.dims.len() > 1 {
                        self.problem(format!("a subscript is {}", show(&subscript)));
                        sound = false;
                    }
                    if let (Expr::Integer(at), Some(size)) = (expr, dim.known())
                        && (*at < 1 || *at > i64::from(size))
                    {
                        self.problem(format!("subscript {at} on {}", show(ty)));
                        sound = false;
                    }
                    dims.extend(subscript.dims.first().copied());
                }
            }
        }
        sound.then_some(Type { base: ty.base, dims })
    }

    /// The type of a field of a record or of an array of records.
    pub(super) fn field(&mut self, ty: &Type, field: u32) -> Option<Type> {
        let Base::Record(id) = ty.base else { return self.fail(format!("a field of {}", show(ty))) };
        let fields = self.model.records.get(id.0 as usize).map_or(0, |record| record.fields.len());
        if field as usize >= fields {
            return self.fail(format!("record {} has no field {field}", id.0));
        }
        Some(typing::field_type(ty, field, self))
    }

    fn range(&mut self, parts: &(Expr, Option<Expr>, Expr)) -> Option<Type> {
        let mut base = Base::Integer;
        for part in [Some(&parts.0), parts.1.as_ref(), Some(&parts.2)].into_iter().flatten() {
            let ty = self.expr(part)?;
            let right = ty.base.is_numeric() || (matches!(ty.base, Base::Enum(_) | Base::Boolean) && parts.1.is_none());
            if !ty.is_scalar() || !right {
                return self.fail(format!("a part of a range is {}", show(&ty)));
            }
            if ty.base != Base::Integer {
                base = ty.base;
            }
        }
        Some(Type::scalar(base).array_of(Dim::Unknown))
    }

    fn comprehension(&mut self, comprehension: &Comprehension) -> Option<Type> {
        let range = self.expr(&comprehension.range)?;
        if range.dims.len() != 1 {
            return self.fail(format!("a comprehension over {}", show(&range)));
        }
        self.iterators.push(comprehension.iterator);
        let body = self.expr(&comprehension.body);
        self.iterators.pop();
        let expected = match comprehension.reduction {
            Some(_) => body?,
            None => body?.array_of(range.dims[0]),
        };
        match agree(&expected, &comprehension.ty) {
            true => Some(comprehension.ty.clone()),
            false => {
                self.fail(format!("a comprehension of {} declared as {}", show(&expected), show(&comprehension.ty)))
            }
        }
    }

    fn call(&mut self, call: &FunctionCall) -> Option<Type> {
        let id = match call.function {
            Callee::Function(id) => id,
            Callee::Local(local) => {
                for arg in &call.args {
                    self.expr(arg);
                }
                let ty = self.local(local)?;
                if ty.base != Base::Function {
                    return self.fail(format!("a call of {}", show(&ty)));
                }
                return Some(call.ty.clone());
            }
        };
        self.arguments(id, &call.args)?;
        let function = &self.model.functions[id.0 as usize];
        let Some(output) = function.output_locals().get(call.output as usize) else {
            // A function without outputs is called for its effect.
            if function.outputs == 0 && call.output == 0 {
                return Some(call.ty.clone());
            }
            return self.fail(format!("`{}` has no output {}", function.name, call.output));
        };
        if !agree(&output.ty, &call.ty) {
            return self.fail(format!(
                "a call of `{}` is {} instead of {}",
                function.name,
                show(&call.ty),
                show(&output.ty)
            ));
        }
        Some(call.ty.clone())
    }

    fn arguments(&mut self, id: FunctionId, args: &[Expr]) -> Option<()> {
        let Some(function) = self.model.functions.get(id.0 as usize) else {
            return self.fail(format!("there is no function {}", id.0));
        };
        if args.len() != function.inputs as usize {
            return self.fail(format!(
                "{} arguments for the {} inputs of `{}`",
                args.len(),
                function.inputs,
                function.name
            ));
        }
        for (arg, input) in args.iter().zip(function.input_locals()) {
            self.expect(arg, &input.ty, || format!("argument `{}` of `{}`", input.name, function.name));
        }
        Some(())
    }
}
