//! Flat expressions spread into scalar nodes.

use super::arrays::{self, At};
use super::builtin::relation;
use super::call::MOST_ELEMENTS;
use super::value::{Outcome, Value};
use super::{Context, Scalariser, kind_of};
use crate::dag::{Cmp, Format, N, Node, Op2, ScalarType, V};
use crate::system::Role;
use layshaft_ir::{Base, BinaryOp, Builtin, Comprehension, Expr, FunctionTypes, Reduction, Subscript, Type, UnaryOp};

impl Scalariser<'_> {
    pub(crate) fn expr(&mut self, expr: &Expr, cx: &Context) -> Outcome<Value> {
        let dag = &mut self.sys.dag;
        match expr {
            Expr::Real(value) => Ok(Value::Scalar(dag.real(*value))),
            Expr::Integer(value) => Ok(Value::Scalar(dag.int(*value))),
            Expr::Bool(value) => Ok(Value::Scalar(dag.bool(*value))),
            Expr::String(text) => Ok(Value::Scalar(dag.text(text))),
            Expr::Enum(_, ordinal) => Ok(Value::Scalar(dag.int((*ordinal).into()))),
            Expr::Time => Ok(Value::Scalar(dag.intern(crate::dag::Node::Time))),
            Expr::Var(id) => Ok(self.variable(*id)),
            Expr::Local(local) => match cx.locals.get(local.0 as usize) {
                Some(Some(value)) => Ok(value.clone()),
                _ => Err("a local variable is used before it has a value".into()),
            },
            Expr::Unary(op, operand) => {
                let value = self.expr(operand, cx)?;
                let op = *op;
                value.map(&mut self.sys.dag, &mut |dag, n| Ok(if op == UnaryOp::Neg { dag.neg(n) } else { dag.not(n) }))
            }
            Expr::Binary(op, operands) => {
                let left = self.expr(&operands.0, cx)?;
                // `false and …` needs no right side: it may be ill-formed then (index out of range).
                if let (BinaryOp::And | BinaryOp::Or, Value::Scalar(n)) = (op, &left)
                    && self.sys.dag.as_bool(*n) == Some(*op == BinaryOp::Or)
                {
                    return Ok(left);
                }
                // The right side of `and` and `or` counts only where the left one does not decide.
                let depth = self.path.len();
                match (op, &left) {
                    (BinaryOp::And, Value::Scalar(n)) => self.path.push(*n),
                    (BinaryOp::Or, Value::Scalar(n)) => self.path.push(self.sys.dag.not(*n)),
                    _ => {}
                }
                let right = self.expr(&operands.1, cx);
                self.path.truncate(depth);
                let right = right?;
                let arithmetic = match op {
                    BinaryOp::Add => Some(Op2::Add),
                    BinaryOp::Sub => Some(Op2::Sub),
                    BinaryOp::Mul => Some(Op2::Mul),
                    _ => None,
                };
                if let Some(arithmetic) = arithmetic {
                    self.check_integers(arithmetic, &left, &right);
                }
                self.binary(*op, &left, &right, cx)
            }
            Expr::If(parts) => {
                let condition = self.expr(&parts.0, cx)?.scalar()?;
                match self.sys.dag.as_bool(condition) {
                    Some(true) => self.expr(&parts.1, cx),
                    Some(false) => self.expr(&parts.2, cx),
                    None => {
                        let inverse = self.sys.dag.not(condition);
                        self.path.push(condition);
                        let then = self.expr(&parts.1, cx);
                        self.path.pop();
                        self.path.push(inverse);
                        let otherwise = self.expr(&parts.2, cx);
                        self.path.pop();
                        then?.zip(&otherwise?, &mut self.sys.dag, &mut |dag, a, b| Ok(dag.if_else(condition, a, b)))
                    }
                }
            }
            Expr::Array(items) => {
                let items = items.iter().map(|item| self.expr(item, cx)).collect::<Outcome<Vec<Value>>>()?;
                Value::stack(items, &mut self.sys.dag)
            }
            Expr::Empty(ty) => Ok(Value::Array(ty.sizes().unwrap_or_default(), kind_of(ty.base), Vec::new())),
            Expr::Index(base, subscripts) => {
                let value = self.expr(base, cx)?;
                let at = self.subscripts(subscripts, cx)?;
                self.check_subscripts(base, value.dims(), (subscripts, &at), cx);
                arrays::subscript(&mut self.sys.dag, &value, &at)
            }
            Expr::Range(parts) => self.range(parts, cx),
            Expr::Comprehension(comprehension) => self.comprehension(comprehension, cx),
            Expr::Builtin(builtin, args) => self.builtin_call(*builtin, args, cx),
            Expr::Call(call) => {
                let mut outputs = self.call(call, cx)?;
                if (call.output as usize) < outputs.len() {
                    Ok(outputs.swap_remove(call.output as usize))
                } else {
                    Err("a call without a result is used as a value".into())
                }
            }
            Expr::Record(_, fields) => {
                Ok(Value::Record(fields.iter().map(|field| self.expr(field, cx)).collect::<Outcome<Vec<Value>>>()?))
            }
            Expr::Field(base, field) => {
                let value = self.expr(base, cx)?;
                self.field(&value, *field as usize)
            }
            Expr::FunctionRef(id, bound) => {
                let bound =
                    bound.iter().map(|(input, arg)| Ok((*input, self.expr(arg, cx)?))).collect::<Outcome<Vec<_>>>()?;
                Ok(Value::Function(*id, bound))
            }
        }
    }

    fn field(&mut self, value: &Value, field: usize) -> Outcome<Value> {
        match value {
            Value::Record(fields) => fields.get(field).cloned().ok_or_else(|| "no such record field".into()),
            Value::Records(dims, items) => {
                let fields = items.iter().map(|item| self.field(item, field)).collect::<Outcome<Vec<Value>>>()?;
                let Value::Array(mut inner, kind, scalars) = Value::stack(fields, &mut self.sys.dag)? else {
                    return Err("an array of nested records".into());
                };
                inner.splice(0..1, dims.iter().copied());
                Ok(Value::Array(inner, kind, scalars))
            }
            _ => Err("a field of a value that is no record".into()),
        }
    }

    pub(super) fn subscripts(&mut self, subscripts: &[Subscript], cx: &Context) -> Outcome<Vec<At>> {
        subscripts
            .iter()
            .map(|subscript| match subscript {
                Subscript::All => Ok(At::All),
                Subscript::At(expr) => Ok(match self.expr(expr, cx)? {
                    Value::Array(_, _, items) => At::Many(items),
                    value => At::One(value.scalar()?),
                }),
            })
            .collect()
    }

    fn range(&mut self, parts: &(Expr, Option<Expr>, Expr), cx: &Context) -> Outcome<Value> {
        let start = self.expr(&parts.0, cx)?.scalar()?;
        let stop = self.expr(&parts.2, cx)?.scalar()?;
        let step = match &parts.1 {
            Some(step) => Some(self.expr(step, cx)?.scalar()?),
            None => None,
        };
        let dag = &mut self.sys.dag;
        let unknown = "a range is not known at translation";
        if let (Some(a), Some(b)) = (dag.as_int(start), dag.as_int(stop)) {
            let step = step.map_or(Some(1), |step| dag.as_int(step)).ok_or(unknown)?;
            // A range that goes the other way is empty.
            let is_empty = step == 0 || if step > 0 { b < a } else { b > a };
            if !is_empty && a.abs_diff(b) / step.unsigned_abs() >= MOST_ELEMENTS {
                return Err("a range of too many elements to be written out".into());
            }
            let mut items = Vec::new();
            let mut value = a;
            while !is_empty && if step > 0 { value <= b } else { value >= b } {
                items.push(dag.int(value));
                let Some(next) = value.checked_add(step) else { break };
                value = next;
            }
            return Ok(Value::Array(vec![items.len() as u32], ScalarType::Int, items));
        }
        if let (Some(a), Some(b)) = (dag.as_bool(start), dag.as_bool(stop)) {
            let items: Vec<N> = [false, true].into_iter().filter(|v| a <= *v && *v <= b).map(|v| dag.bool(v)).collect();
            return Ok(Value::Array(vec![items.len() as u32], ScalarType::Bool, items));
        }
        let (start, stop) = (dag.to_real(start), dag.to_real(stop));
        let step = step.map(|step| dag.to_real(step));
        let (a, b) = (dag.as_real(start).ok_or(unknown)?, dag.as_real(stop).ok_or(unknown)?);
        let step = step.map_or(Some(1.0), |step| dag.as_real(step)).ok_or(unknown)?;
        let count = ((b - a) / step + 1e-9).floor();
        if count >= MOST_ELEMENTS as f64 {
            return Err("a range of too many elements to be written out".into());
        }
        let count = if count >= 0.0 { count as u32 + 1 } else { 0 };
        let items = (0..count).map(|i| dag.real(a + f64::from(i) * step)).collect();
        Ok(Value::Array(vec![count], ScalarType::Real, items))
    }

    fn comprehension(&mut self, comprehension: &Comprehension, cx: &Context) -> Outcome<Value> {
        let range = self.expr(&comprehension.range, cx)?;
        let mut inner = cx.clone();
        let slot = comprehension.iterator.0 as usize;
        if inner.locals.len() <= slot {
            inner.locals.resize(slot + 1, None);
        }
        let mut items = Vec::new();
        for item in range.scalars() {
            inner.locals[slot] = Some(Value::Scalar(item));
            items.push(self.expr(&comprehension.body, &inner)?);
        }
        let dag = &mut self.sys.dag;
        let Some(reduction) = comprehension.reduction else {
            if items.is_empty() {
                return Ok(Value::Array(
                    comprehension.ty.sizes().unwrap_or(vec![0]),
                    kind_of(comprehension.ty.base),
                    Vec::new(),
                ));
            }
            return Value::stack(items, dag);
        };
        // `sum` adds arrays element by element (MLS 10.3.4.1).
        if reduction == Reduction::Sum && !comprehension.ty.is_scalar() {
            let mut items = items.into_iter();
            let Some(first) = items.next() else {
                let sizes = comprehension.ty.sizes().ok_or("a sum of no arrays, of unknown size")?;
                let zero = if comprehension.ty.base == Base::Integer { dag.int(0) } else { dag.real(0.0) };
                let count = sizes.iter().product::<u32>() as usize;
                return Ok(Value::Array(sizes, kind_of(comprehension.ty.base), vec![zero; count]));
            };
            return items.try_fold(first, |total, item| self.binary(BinaryOp::Add, &total, &item, cx));
        }
        let fold = match reduction {
            Reduction::Sum => Builtin::Sum,
            Reduction::Product => Builtin::Product,
            Reduction::Min => Builtin::Min,
            Reduction::Max => Builtin::Max,
        };
        if items.is_empty() {
            return self.builtin(fold, vec![Value::Array(vec![0], ScalarType::Real, Vec::new())], cx);
        }
        let stacked = Value::stack(items, dag)?;
        self.builtin(fold, vec![stacked], cx)
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: &Value, right: &Value, cx: &Context) -> Outcome<Value> {
        let dag = &mut self.sys.dag;
        if op == BinaryOp::MatMul {
            return arrays::product(dag, left, right);
        }
        if op == BinaryOp::Pow && left.dims().len() == 2 {
            let n = right.scalar()?;
            let exponent =
                arrays::known_int(dag, n).filter(|&e| e >= 0).ok_or("a matrix power needs a known exponent")?;
            let size = dag.int(left.dims()[0].into());
            let mut result = arrays::array_builtin(dag, Builtin::Identity, &[Value::Scalar(size)])?;
            for _ in 0..exponent {
                result = arrays::product(dag, &result, left)?;
            }
            return Ok(result);
        }
        if op == BinaryOp::Div {
            return self.quotient(left, right);
        }
        left.zip(right, dag, &mut |dag, a, b| {
            Ok(match op {
                BinaryOp::Add if dag.kind(a) == ScalarType::Str => dag.op2(Op2::Concat, a, b),
                BinaryOp::Add => dag.add(a, b),
                BinaryOp::Sub => dag.sub(a, b),
                BinaryOp::Mul | BinaryOp::MatMul => dag.mul(a, b),
                BinaryOp::Div => dag.div(a, b),
                BinaryOp::Pow => dag.pow(a, b),
                BinaryOp::And => dag.and(a, b),
                BinaryOp::Or => dag.or(a, b),
                BinaryOp::Less => relation(dag, Cmp::Lt, a, b, cx),
                BinaryOp::LessEqual => relation(dag, Cmp::Le, a, b, cx),
                BinaryOp::Greater => relation(dag, Cmp::Gt, a, b, cx),
                BinaryOp::GreaterEqual => relation(dag, Cmp::Ge, a, b, cx),
                BinaryOp::Equal => relation(dag, Cmp::Eq, a, b, cx),
                BinaryOp::NotEqual => relation(dag, Cmp::Ne, a, b, cx),
            })
        })
    }

    /// Quotients. `0/z` and `z/z` have no value where `z` is zero. Where `z` is made of parameters they stay, so that the value is not a number;
    /// where it varies the structure of the equations is better without them, and a rule says that `z` is not zero.
    fn quotient(&mut self, left: &Value, right: &Value) -> Outcome<Value> {
        let vars = &self.sys.vars;
        let is_parameter = |v: V| vars[v.index()].role == Role::Parameter;
        let mut divisors = Vec::new();
        let value = left.zip(right, &mut self.sys.dag, &mut |dag, a, b| {
            let (a, b) = (dag.to_real(a), dag.to_real(b));
            let vanishes = (dag.is_zero(a) || a == b) && !dag.is_constant(b);
            let stays = vanishes && dag.is_made_of(b, &is_parameter);
            if vanishes && !stays {
                divisors.push(b);
            }
            Ok(if stays { dag.intern(Node::Two(Op2::Div, a, b)) } else { dag.div(a, b) })
        })?;
        self.check_quotients(&divisors);
        Ok(value)
    }

    /// Builtins that steer how their arguments are read; the others go to [`Scalariser::builtin`].
    fn builtin_call(&mut self, builtin: Builtin, args: &[Expr], cx: &Context) -> Outcome<Value> {
        match builtin {
            Builtin::NoEvent => {
                let inner = Context { no_event: true, ..cx.clone() };
                args.first().ok_or("noEvent lacks its argument").map(|arg| self.expr(arg, &inner))?
            }
            Builtin::Smooth => {
                let [order, value] = args else { return Err("smooth takes two arguments".into()) };
                let order = self.expr(order, cx)?.scalar()?;
                let smooth = self.sys.dag.as_int(order).is_some_and(|order| order >= 1);
                let inner = Context { no_event: cx.no_event || smooth, ..cx.clone() };
                self.expr(value, &inner)
            }
            Builtin::String => self.string(args, cx),
            // The derivative of an algorithm's variable is that of the variable, not of the value assigned so far.
            Builtin::Der | Builtin::Pre | Builtin::Edge | Builtin::Change => {
                let kept = std::mem::take(&mut self.assigned);
                let values = args.iter().map(|arg| self.expr(arg, cx)).collect::<Outcome<Vec<Value>>>();
                let result = values.and_then(|values| self.builtin(builtin, values, cx));
                self.assigned = kept;
                result
            }
            _ => {
                let values = args.iter().map(|arg| self.expr(arg, cx)).collect::<Outcome<Vec<Value>>>()?;
                self.builtin(builtin, values, cx)
            }
        }
    }

    /// `String(value, …)`: value, then (significantDigits, minimumLength, leftJustified) for a Real, (minimumLength, leftJustified) for
    /// others, or a format.
    fn string(&mut self, args: &[Expr], cx: &Context) -> Outcome<Value> {
        let value = self.expr(args.first().ok_or("String lacks its argument")?, cx)?.scalar()?;
        let options = args[1..].iter().map(|arg| self.expr(arg, cx)?.scalar()).collect::<Outcome<Vec<N>>>()?;
        let kind = self.sys.dag.kind(value);
        let ty = self.type_of(&args[0], cx);
        let dag = &mut self.sys.dag;
        let (six, zero, yes) = (dag.int(6), dag.int(0), dag.bool(true));
        let option = |index: usize, default: N| options.get(index).copied().unwrap_or(default);
        let format = match kind {
            ScalarType::Real if options.first().is_some_and(|&n| dag.kind(n) == ScalarType::Str) => {
                Format::RealAs(value, options[0])
            }
            ScalarType::Real => Format::Real(value, option(0, six), option(1, zero), option(2, yes)),
            ScalarType::Int => match ty.map(|ty| ty.base) {
                Some(Base::Enum(id)) => {
                    let literals = self.model.enums.get(id.0 as usize).map_or(Vec::new(), |e| e.literals.clone());
                    Format::Enum(value, literals.into(), option(0, zero), option(1, yes))
                }
                _ => Format::Int(value, option(0, zero), option(1, yes)),
            },
            ScalarType::Bool => Format::Bool(value, option(0, zero), option(1, yes)),
            ScalarType::Str => Format::Str(value, option(0, zero), option(1, yes)),
        };
        Ok(Value::Scalar(dag.format(format)))
    }

    pub(super) fn type_of(&self, expr: &Expr, cx: &Context) -> Option<Type> {
        if cx.locals.is_empty() {
            return Some(expr.type_of(self.model));
        }
        let function = self.model.functions.get(self.current_function? as usize)?;
        Some(expr.type_of(&FunctionTypes { model: self.model, function }))
    }
}
