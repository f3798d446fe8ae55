//! Derivatives of expressions: `None` where nothing in them changes.

use super::{Maker, Outcome, sizes};
use layshaft_ir::{
    Base, BinaryOp, Builtin, Callee, Comprehension, Expr, FunctionCall, FunctionId, Reduction, Type, UnaryOp,
};

/// The call that gives the derivatives of the outputs of another one.
pub(super) struct Rates {
    pub function: FunctionId,
    pub args: Vec<Expr>,
    /// For each output of the function the output that is its derivative.
    pub outputs: Vec<Option<u32>>,
    /// Type of the first derivative.
    pub first_type: Type,
}

pub(super) fn add(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinaryOp::Add, a, b)
}

pub(super) fn sub(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinaryOp::Sub, a, b)
}

pub(super) fn mul(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinaryOp::Mul, a, b)
}

pub(super) fn div(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinaryOp::Div, a, b)
}

/// The sum of two derivatives.
pub(super) fn sum(a: Option<Expr>, b: Option<Expr>) -> Option<Expr> {
    match (a, b) {
        (Some(a), Some(b)) => Some(add(a, b)),
        (a, b) => a.or(b),
    }
}

impl Maker<'_> {
    /// The derivative of an expression of the function; it has the same number of dimensions.
    pub(super) fn derivative(&mut self, expr: &Expr) -> Outcome<Option<Expr>> {
        Ok(match expr {
            Expr::Real(_) | Expr::Integer(_) | Expr::Bool(_) | Expr::String(_) | Expr::Enum(..) => None,
            Expr::Time | Expr::Var(_) | Expr::Empty(_) => None,
            Expr::Local(local) => self.rate(*local).map(Expr::Local),
            Expr::Unary(UnaryOp::Neg, operand) => self.derivative(operand)?.map(Expr::neg),
            Expr::Unary(UnaryOp::Not, _) => None,
            Expr::Binary(op, operands) => self.binary(*op, &operands.0, &operands.1)?,
            Expr::If(parts) => match (self.derivative(&parts.1)?, self.derivative(&parts.2)?) {
                (None, None) => None,
                (then, otherwise) => {
                    let then = self.or_zero(then, &parts.1)?;
                    let otherwise = self.or_zero(otherwise, &parts.2)?;
                    Some(Expr::if_else(self.value(&parts.0), then, otherwise))
                }
            },
            Expr::Array(items) => self.items(items)?.map(Expr::Array),
            Expr::Record(record, items) => self.items(items)?.map(|items| Expr::Record(*record, items)),
            Expr::Index(base, subscripts) => {
                self.derivative(base)?.map(|rate| Expr::Index(Box::new(rate), self.subscripts(subscripts)))
            }
            Expr::Field(base, field) => match self.derivative(base)? {
                Some(rate) if self.has_real(&self.type_of(expr)) => Some(Expr::Field(Box::new(rate), *field)),
                _ => None,
            },
            Expr::Range(parts) => {
                let ends = [Some(&parts.0), parts.1.as_ref(), Some(&parts.2)];
                for end in ends.into_iter().flatten() {
                    if self.derivative(end)?.is_some() {
                        return self.refuse("has a range between Reals that change");
                    }
                }
                None
            }
            Expr::Comprehension(comprehension) => self.comprehension(comprehension)?,
            Expr::Builtin(builtin, args) => self.builtin(*builtin, args, expr)?,
            Expr::Call(call) => match self.call(call)? {
                Some(rates) => rates.outputs.get(call.output as usize).copied().flatten().map(|output| {
                    let function = Callee::Function(rates.function);
                    Expr::Call(Box::new(FunctionCall { function, args: rates.args, output, ty: call.ty.clone() }))
                }),
                None => None,
            },
            Expr::FunctionRef(_, bound) => {
                for (_, value) in bound {
                    if self.derivative(value)?.is_some() {
                        return self.refuse("gives a function an argument that changes and passes it on");
                    }
                }
                None
            }
        })
    }

    /// Derivatives of the parts of an array or record; those of parts that do not change are zero.
    fn items(&mut self, items: &[Expr]) -> Outcome<Option<Vec<Expr>>> {
        let rates = items.iter().map(|item| self.derivative(item)).collect::<Outcome<Vec<_>>>()?;
        if rates.iter().all(Option::is_none) {
            return Ok(None);
        }
        rates.into_iter().zip(items).map(|(rate, item)| self.or_zero(rate, item)).collect::<Outcome<Vec<_>>>().map(Some)
    }

    pub(super) fn or_zero(&self, rate: Option<Expr>, expr: &Expr) -> Outcome<Expr> {
        match rate {
            Some(rate) => Ok(rate),
            None => self.zero(&self.type_of(expr), self.value(expr)),
        }
    }

    /// Zero in the shape of a value; what is no number keeps its value.
    fn zero(&self, ty: &Type, value: Expr) -> Outcome<Expr> {
        match ty.base {
            Base::Real | Base::Integer if ty.is_scalar() => Ok(Expr::Real(0.0)),
            Base::Real | Base::Integer => {
                let mut args = vec![Expr::Real(0.0)];
                args.extend(sizes(ty, &value));
                Ok(Expr::Builtin(Builtin::Fill, args))
            }
            Base::Record(record) if ty.is_scalar() => {
                let fields = &self.model.record(record).fields;
                let items = fields.iter().enumerate().map(|(index, field)| {
                    let value = match &value {
                        Expr::Record(_, items) => items.get(index).cloned().unwrap_or(Expr::Real(0.0)),
                        value => Expr::Field(Box::new(value.clone()), index as u32),
                    };
                    if self.has_real(&field.ty) { self.zero(&field.ty, value) } else { Ok(value) }
                });
                Ok(Expr::Record(record, items.collect::<Outcome<Vec<_>>>()?))
            }
            Base::Record(_) => match value {
                Expr::Array(items) => {
                    let element = ty.element();
                    let items = items.into_iter().map(|item| self.zero(&element, item));
                    Ok(Expr::Array(items.collect::<Outcome<Vec<_>>>()?))
                }
                _ => self.refuse("has an array of records that partly changes"),
            },
            _ => Ok(value),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Outcome<Option<Expr>> {
        if op.is_relation() || op.is_logical() {
            return Ok(None);
        }
        let (da, db) = (self.derivative(a)?, self.derivative(b)?);
        if da.is_none() && db.is_none() {
            return Ok(None);
        }
        let (x, y) = (self.value(a), self.value(b));
        Ok(match op {
            BinaryOp::Add | BinaryOp::Sub => {
                // A number added to all elements of an array.
                let spreads = self.type_of(a).is_scalar() != self.type_of(b).is_scalar();
                let (da, db) =
                    if spreads { (Some(self.or_zero(da, a)?), Some(self.or_zero(db, b)?)) } else { (da, db) };
                match (da, db) {
                    (Some(da), Some(db)) => Some(Expr::binary(op, da, db)),
                    (None, Some(db)) if op == BinaryOp::Sub => Some(Expr::neg(db)),
                    (da, db) => da.or(db),
                }
            }
            BinaryOp::Mul | BinaryOp::MatMul => {
                sum(da.map(|da| Expr::binary(op, da, y)), db.map(|db| Expr::binary(op, x, db)))
            }
            BinaryOp::Div => {
                // (a/b)′ = (a′ − (a/b) b′)/b
                let numerator = match (da, db) {
                    (Some(da), Some(db)) => sub(da, mul(div(x, y.clone()), db)),
                    (None, Some(db)) => Expr::neg(mul(div(x, y.clone()), db)),
                    (Some(da), None) => da,
                    (None, None) => return Ok(None),
                };
                Some(div(numerator, y))
            }
            _ => self.power((a, b), (x, y), (da, db)),
        })
    }

    /// `(a^b)′ = b a^(b−1) a′ + ln(a) a^b b′`; where `a` is not positive, the power is taken not to depend on the exponent.
    fn power(
        &self,
        (a, b): (&Expr, &Expr),
        (x, y): (Expr, Expr),
        (da, db): (Option<Expr>, Option<Expr>),
    ) -> Option<Expr> {
        let by_base = da.map(|da| match &y {
            Expr::Integer(1) => da,
            Expr::Integer(2) => mul(mul(Expr::Real(2.0), x.clone()), da),
            Expr::Real(exponent) if *exponent == 2.0 => mul(mul(Expr::Real(2.0), x.clone()), da),
            Expr::Integer(exponent) => {
                let power = Expr::binary(BinaryOp::Pow, x.clone(), Expr::Integer(exponent - 1));
                mul(mul(Expr::Integer(*exponent), power), da)
            }
            exponent => {
                let power = Expr::binary(BinaryOp::Pow, x.clone(), sub(exponent.clone(), Expr::Integer(1)));
                mul(mul(exponent.clone(), power), da)
            }
        });
        let by_exponent = db.map(|db| {
            let log = Expr::Builtin(Builtin::Log, vec![x.clone()]);
            let term = mul(mul(log, Expr::binary(BinaryOp::Pow, x.clone(), y)), db);
            if self.type_of(a).is_scalar() && self.type_of(b).is_scalar() {
                let is_positive = Expr::binary(BinaryOp::Greater, x, Expr::Real(0.0));
                Expr::if_else(is_positive, term, Expr::Real(0.0))
            } else {
                term
            }
        });
        sum(by_base, by_exponent)
    }

    fn comprehension(&mut self, comprehension: &Comprehension) -> Outcome<Option<Expr>> {
        let body = self.derivative(&comprehension.body)?;
        if self.derivative(&comprehension.range)?.is_some() {
            return self.refuse("has an array constructor or reduction over Reals that change");
        }
        let Some(body) = body else { return Ok(None) };
        let iterator = self.moved(comprehension.iterator);
        let range = self.value(&comprehension.range);
        let ty = comprehension.ty.clone();
        let over = |body: Expr, reduction: Option<Reduction>, ty: Type| {
            let (range, iterator) = (range.clone(), iterator);
            Expr::Comprehension(Box::new(Comprehension { body, iterator, range, reduction, ty }))
        };
        let fold = match comprehension.reduction {
            None | Some(Reduction::Sum) => return Ok(Some(over(body, comprehension.reduction, ty))),
            Some(Reduction::Product) => Builtin::Product,
            Some(Reduction::Min) => Builtin::Min,
            Some(Reduction::Max) => Builtin::Max,
        };
        let list = ty.array_of(layshaft_ir::Dim::Unknown);
        let values = over(self.value(&comprehension.body), None, list.clone());
        let rates = over(body, None, list);
        Ok(Some(self.fold(fold, values, rates)))
    }

    /// The call that gives the derivatives of the outputs of a call; `None` if nothing changes.
    pub(super) fn call(&mut self, call: &FunctionCall) -> Outcome<Option<Rates>> {
        let rates = call.args.iter().map(|arg| self.derivative(arg)).collect::<Outcome<Vec<_>>>()?;
        if rates.iter().all(Option::is_none) {
            return Ok(None);
        }
        let Callee::Function(id) = call.function else {
            return self.refuse("calls a function that is given as an argument");
        };
        let Some(callee) = self.derived.function(self.model, id) else {
            return self.refuse("calls an unknown function");
        };
        let real: Vec<bool> = callee.output_locals().iter().map(|output| self.has_real(&output.ty)).collect();
        let first_type = callee.output_locals().iter().find(|output| self.has_real(&output.ty));
        let first_type = first_type.map_or(Type::REAL, |output| output.ty.clone());
        let mut next = 0;
        let outputs: Vec<Option<u32>> = real
            .iter()
            .map(|&real| {
                next += u32::from(real);
                real.then(|| next - 1)
            })
            .collect();
        if next == 0 {
            return Ok(None);
        }
        let mut args: Vec<Expr> = call.args.iter().map(|arg| self.value(arg)).collect();
        // A derivative of higher order takes the derivatives of its arguments for granted; here they are what they are.
        for annotation in callee.derivatives.iter().filter(|annotation| annotation.order <= 1) {
            if annotation.zero_derivative.iter().any(|&input| rates.get(input as usize).is_some_and(Option::is_some)) {
                continue;
            }
            let Some(target) = self.derived.function(self.model, annotation.function) else { continue };
            let skips = |input: usize| {
                let input = input as u32;
                annotation.zero_derivative.contains(&input) || annotation.no_derivative.contains(&input)
            };
            let taken: Vec<usize> = (0..call.args.len())
                .filter(|&input| {
                    callee.locals.get(input).is_some_and(|local| self.begins_real(&local.ty)) && !skips(input)
                })
                .collect();
            if target.inputs as usize != call.args.len() + taken.len() {
                continue;
            }
            // A derivative function has the derivatives of Real outputs only.
            let outputs = if target.outputs == next {
                outputs
            } else if target.outputs == callee.outputs {
                (0..target.outputs).map(Some).zip(&real).map(|(output, &real)| output.filter(|_| real)).collect()
            } else {
                continue;
            };
            let function = annotation.function;
            for input in taken {
                args.push(self.or_zero(rates[input].clone(), &call.args[input])?);
            }
            return Ok(Some(Rates { function, args, outputs, first_type }));
        }
        let changing: Vec<bool> = rates.iter().map(Option::is_some).collect();
        let function = self.derived.derive(self.model, id, &changing)?;
        args.extend(rates.into_iter().flatten());
        Ok(Some(Rates { function, args, outputs, first_type }))
    }

    /// Whether the first number of a value is Real: then a derivative function takes its derivative (MLS 12.7.1).
    fn begins_real(&self, ty: &Type) -> bool {
        match ty.base {
            Base::Record(record) => {
                self.model.record(record).fields.first().is_some_and(|field| self.begins_real(&field.ty))
            }
            base => base == Base::Real,
        }
    }
}
