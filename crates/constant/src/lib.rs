//! Compile-time evaluation: expressions and functions of the flat model to values.
//!
//! Structural parameters, package constants and start values run through here, so it is made to be
//! quick (values are shared, arrays are changed in place when unshared) and to end (an operation
//! budget and a depth limit guard against endless loops and recursion).

mod arithmetic;
mod arrays;
mod assign;
mod builtins;
mod call;
mod elementary;
mod error;
mod external;
mod files;
mod format;
mod linear;
mod statements;
mod strings;
#[cfg(test)]
mod tests;

pub use error::{EvalError, EvalErrorInfo, EvalErrorKind};
pub use external::builtin_external;
pub use format::{format_real, format_real_as};

use call::Frame;
use layshaft_ir::value::{Pick, Value};
use layshaft_ir::{
    Base, Comprehension, EnumId, EnumType, Expr, ExternalCall, Function, FunctionId, LocalId, RecordId, RecordType,
    Reduction, Subscript, Type, VarId,
};
use layshaft_source::memory;
use smallvec::SmallVec;
use std::sync::Arc;

/// Operations one evaluation may take before it is taken for an endless loop.
pub const OPERATION_BUDGET: u64 = 50_000_000;
/// How deep expressions and function calls may nest together.
pub const DEPTH_LIMIT: u32 = 2_000;

pub type EvalResult<T = Value> = Result<T, EvalError>;

/// What evaluation needs from the model around the expression.
pub trait Scope {
    /// The value of a constant or evaluable parameter.
    fn variable(&mut self, var: VarId) -> EvalResult;

    fn function(&mut self, id: FunctionId) -> EvalResult<Arc<Function>>;

    fn record(&mut self, id: RecordId) -> EvalResult<Arc<RecordType>>;

    fn enumeration(&mut self, id: EnumId) -> EvalResult<Arc<EnumType>>;

    /// The value of a local that no comprehension or function inside the expression binds.
    fn local(&mut self, local: LocalId) -> EvalResult {
        let _ = local;
        Err(EvalError::not_constant("a loop variable has no value here"))
    }

    /// The value of `time`, which a model in translation does not have.
    fn time(&mut self) -> EvalResult {
        Err(EvalError::not_constant("`time` is not known at compile time"))
    }

    /// The type of a variable, so that its sizes are known even when its value is not.
    fn variable_type(&self, var: VarId) -> Option<Type> {
        let _ = var;
        None
    }

    /// How messages name a variable.
    fn variable_name(&self, var: VarId) -> Option<String> {
        let _ = var;
        None
    }

    /// Calls an external function. `args` are the values of the call's arguments, outputs among
    /// them with the value they have before the call. Returns the result, if the call assigns one,
    /// then the new values of the outputs among the arguments, in their order.
    fn external(&mut self, call: &ExternalCall, args: &[Value]) -> EvalResult<Vec<Value>> {
        builtin_external(call, args)
    }
}

/// The value of an expression outside functions.
pub fn evaluate(expr: &Expr, scope: &mut dyn Scope) -> EvalResult {
    let mut interpreter = Interpreter::new(scope);
    interpreter.eval(expr, &mut Frame::outside())
}

/// All outputs of a function called with values.
pub fn call_function(id: FunctionId, args: Vec<Value>, scope: &mut dyn Scope) -> EvalResult<Vec<Value>> {
    Interpreter::new(scope).call(id, args.into_iter().map(Some).collect())
}

pub(crate) struct Interpreter<'s> {
    scope: &'s mut dyn Scope,
    operations_left: u64,
    depth: u32,
}

pub(crate) type Picks = SmallVec<[Pick; 2]>;

impl<'s> Interpreter<'s> {
    fn new(scope: &'s mut dyn Scope) -> Interpreter<'s> {
        Interpreter { scope, operations_left: OPERATION_BUDGET, depth: 0 }
    }

    /// Takes `operations` from the budget.
    fn spend(&mut self, operations: usize) -> EvalResult<()> {
        match self.operations_left.checked_sub(operations as u64) {
            Some(left) => {
                // Values of this many elements may follow.
                if operations > 1 << 16 {
                    let bytes = (operations * std::mem::size_of::<Value>()) as u64;
                    memory::claim(bytes, || (format!("an evaluation makes {operations} values"), None));
                }
                if (left ^ self.operations_left) >> 20 != 0 {
                    memory::check(|| ("an evaluation at translation".into(), None));
                }
                self.operations_left = left;
                Ok(())
            }
            None => Err(EvalError::new(
                EvalErrorKind::Limit,
                format!("evaluation takes more than {OPERATION_BUDGET} operations: is there a loop without end?"),
            )),
        }
    }

    fn eval(&mut self, expr: &Expr, frame: &mut Frame) -> EvalResult {
        self.spend(1)?;
        match expr {
            Expr::Real(v) => Ok(Value::Real(*v)),
            Expr::Integer(v) => Ok(Value::Integer(*v)),
            Expr::Bool(v) => Ok(Value::Bool(*v)),
            Expr::String(text) => Ok(Value::string(text)),
            Expr::Enum(id, ordinal) => Ok(Value::Enum(*id, *ordinal)),
            Expr::Var(var) => self.scope.variable(*var),
            Expr::Local(local) => self.local(*local, frame),
            Expr::Time => self.scope.time(),
            _ => {
                if self.depth >= DEPTH_LIMIT {
                    return Err(EvalError::new(
                        EvalErrorKind::Limit,
                        format!(
                            "evaluation nests deeper than {DEPTH_LIMIT} levels: does a function call itself without end?"
                        ),
                    ));
                }
                self.depth += 1;
                let value = self.compound(expr, frame);
                self.depth -= 1;
                value
            }
        }
    }

    fn compound(&mut self, expr: &Expr, frame: &mut Frame) -> EvalResult {
        match expr {
            Expr::Unary(op, operand) => {
                let operand = self.eval(operand, frame)?;
                self.unary(*op, operand)
            }
            Expr::Binary(op, operands) => self.binary(*op, &operands.0, &operands.1, frame),
            Expr::If(parts) => match self.condition(&parts.0, frame)? {
                true => self.eval(&parts.1, frame),
                false => self.eval(&parts.2, frame),
            },
            Expr::Array(items) => {
                let rows = items.iter().map(|item| self.eval(item, frame)).collect::<EvalResult<Vec<_>>>()?;
                Value::stack(rows)
                    .ok_or_else(|| EvalError::failed("the items of an array constructor differ in size or type"))
            }
            Expr::Index(base, subscripts) => {
                let picks = self.picks(subscripts, base, frame)?;
                let value = self.eval(base, frame)?;
                value.select(&picks).map_err(|error| self.subscript_error(base, frame, error))
            }
            Expr::Range(parts) => {
                let (start, step, stop) = self.range_parts(parts, frame)?;
                self.range(start, step, stop)
            }
            Expr::Comprehension(comprehension) => self.comprehension(comprehension, frame),
            Expr::Builtin(builtin, args) => self.builtin_call(*builtin, args, frame),
            Expr::Call(call) => self.call_output(call, frame),
            Expr::Record(id, fields) => {
                let record = self.scope.record(*id)?;
                let mut values = Vec::with_capacity(fields.len());
                for (position, field) in fields.iter().enumerate() {
                    let value = self.eval(field, frame)?;
                    values.push(match record.fields.get(position) {
                        Some(declared) => value.coerce(declared.ty.base),
                        None => value,
                    });
                }
                Ok(Value::record(*id, values))
            }
            Expr::Field(base, field) => {
                let value = self.eval(base, frame)?;
                self.field(&value, *field)
            }
            Expr::FunctionRef(id, bound) => {
                let bound = bound
                    .iter()
                    .map(|(input, arg)| Ok((*input, self.eval(arg, frame)?)))
                    .collect::<EvalResult<Vec<_>>>()?;
                Ok(Value::Function(*id, Arc::new(bound)))
            }
            Expr::Empty(ty) => match ty.sizes() {
                Some(sizes) => Ok(Value::array(ty.base, sizes, Vec::new())),
                None => Err(EvalError::failed("an empty array of unknown size")),
            },
            Expr::Real(_) | Expr::Integer(_) | Expr::Bool(_) | Expr::String(_) | Expr::Enum(..) => {
                self.eval(expr, frame)
            }
            Expr::Var(_) | Expr::Local(_) | Expr::Time => self.eval(expr, frame),
        }
    }

    fn condition(&mut self, expr: &Expr, frame: &mut Frame) -> EvalResult<bool> {
        let value = self.eval(expr, frame)?;
        value.as_bool().ok_or_else(|| EvalError::failed("a condition is not a Boolean scalar"))
    }

    /// Evaluates subscripts. The array they stand on serves only messages.
    fn picks(&mut self, subscripts: &[Subscript], base: &Expr, frame: &mut Frame) -> EvalResult<Picks> {
        let mut picks = Picks::with_capacity(subscripts.len());
        for subscript in subscripts {
            picks.push(match subscript {
                Subscript::All => Pick::All,
                Subscript::At(expr) => {
                    let value = self.eval(expr, frame)?;
                    match to_pick(&value) {
                        Some(pick) => pick,
                        None => {
                            return Err(self.subscript_error(base, frame, "a subscript is not an Integer".to_string()));
                        }
                    }
                }
            });
        }
        Ok(picks)
    }

    fn subscript_error(&self, base: &Expr, frame: &Frame, error: String) -> EvalError {
        match self.place_name(base, frame) {
            Some(name) => EvalError::failed(format!("array `{name}`: {error}")),
            None => EvalError::failed(error),
        }
    }

    /// The name of what an expression reads, if it is a name with fields and subscripts.
    fn place_name(&self, expr: &Expr, frame: &Frame) -> Option<String> {
        match expr {
            Expr::Local(local) => frame.local_name(*local),
            Expr::Var(var) => self.scope.variable_name(*var),
            Expr::Index(base, _) | Expr::Field(base, _) => self.place_name(base, frame),
            _ => None,
        }
    }

    /// Field of a record, or of every record of an array.
    fn field(&mut self, value: &Value, field: u32) -> EvalResult {
        let of_record = |value: &Value| match value {
            Value::Record(_, fields) => fields.get(field as usize).cloned(),
            _ => None,
        };
        let missing = || EvalError::failed("a field of something that is not a record");
        let Value::Array(array) = value else { return of_record(value).ok_or_else(missing) };
        self.spend(array.items.len())?;
        let mut sizes = array.sizes.clone();
        if array.items.is_empty() {
            let Base::Record(id) = array.base else { return Err(missing()) };
            let record = self.scope.record(id)?;
            let declared = record.fields.get(field as usize).ok_or_else(missing)?;
            sizes.extend(declared.ty.dims.iter().map(|dim| dim.known().unwrap_or(0)));
            return Ok(Value::array(declared.ty.base, sizes, Vec::new()));
        }
        let values = array.items.iter().map(of_record).collect::<Option<Vec<_>>>().ok_or_else(missing)?;
        match Value::stack(values) {
            Some(Value::Array(stacked)) => {
                sizes.extend_from_slice(&stacked.sizes[1..]);
                Ok(Value::array(stacked.base, sizes, stacked.items.clone()))
            }
            _ => Err(EvalError::failed("the records of an array differ in the size of a field")),
        }
    }

    fn range_parts(
        &mut self,
        parts: &(Expr, Option<Expr>, Expr),
        frame: &mut Frame,
    ) -> EvalResult<(Value, Option<Value>, Value)> {
        let start = self.eval(&parts.0, frame)?;
        let step = parts.1.as_ref().map(|step| self.eval(step, frame)).transpose()?;
        Ok((start, step, self.eval(&parts.2, frame)?))
    }

    /// Calls `visit` with each value of an iteration range in turn, until it says to stop.
    fn iterate(
        &mut self,
        range: &Expr,
        frame: &mut Frame,
        visit: &mut dyn FnMut(&mut Self, &mut Frame, Value) -> EvalResult<bool>,
    ) -> EvalResult<()> {
        let values = match range {
            // The common case `for i in 1:n` needs no vector of its values.
            Expr::Range(parts) => {
                let (start, step, stop) = self.range_parts(parts, frame)?;
                if let (Value::Integer(first), None, Value::Integer(last)) = (&start, &step, &stop) {
                    for i in *first..=*last {
                        self.spend(1)?;
                        if !visit(self, frame, Value::Integer(i))? {
                            break;
                        }
                    }
                    return Ok(());
                }
                self.range(start, step, stop)?
            }
            other => self.eval(other, frame)?,
        };
        for index in 0..values.len() {
            let item = values.row(index).ok_or_else(|| EvalError::failed("an iteration range is not a vector"))?;
            if !visit(self, frame, item)? {
                break;
            }
        }
        Ok(())
    }

    fn comprehension(&mut self, comprehension: &Comprehension, frame: &mut Frame) -> EvalResult {
        let Comprehension { body, iterator, range, reduction, ty } = comprehension;
        let mut rows = Vec::new();
        let outer = frame.take(*iterator);
        let result = self.iterate(range, frame, &mut |this, frame, item| {
            frame.set(*iterator, item);
            rows.push(this.eval(body, frame)?);
            Ok(true)
        });
        frame.restore(*iterator, outer);
        result?;
        match reduction {
            Some(reduction) => self.reduce(*reduction, rows, ty),
            None if rows.is_empty() => {
                let mut sizes = vec![0];
                sizes.extend(ty.dims.iter().skip(1).map(|dim| dim.known().unwrap_or(0)));
                Ok(Value::array(ty.base, sizes, rows))
            }
            None => {
                Value::stack(rows).ok_or_else(|| EvalError::failed("the items of an array constructor differ in size"))
            }
        }
    }

    fn reduce(&mut self, reduction: Reduction, values: Vec<Value>, ty: &Type) -> EvalResult {
        let mut values = values.into_iter();
        let Some(first) = values.next() else {
            let element = match reduction {
                Reduction::Sum => arrays::spread(ty, Value::Integer(0)),
                Reduction::Product => arrays::spread(ty, Value::Integer(1)),
                Reduction::Min => elementary::extreme_of_nothing(ty.base, true),
                Reduction::Max => elementary::extreme_of_nothing(ty.base, false),
            };
            return element.ok_or_else(|| EvalError::failed("a reduction over nothing has no value"));
        };
        values.try_fold(first, |total, value| match reduction {
            Reduction::Sum => self.add(total, value),
            Reduction::Product => self.multiply(total, value),
            Reduction::Min => self.lesser(total, value, true),
            Reduction::Max => self.lesser(total, value, false),
        })
    }
}

fn to_pick(value: &Value) -> Option<Pick> {
    match value {
        Value::Array(array) if array.sizes.len() == 1 => {
            Some(Pick::Many(array.items.iter().map(Value::as_subscript).collect::<Option<_>>()?))
        }
        scalar => scalar.as_subscript().map(Pick::At),
    }
}
