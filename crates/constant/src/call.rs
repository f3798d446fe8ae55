//! Function calls: binding arguments, initialising locals, running the body.

use super::{EvalError, EvalErrorKind, EvalResult, Interpreter, linear};
use layshaft_ir::value::{Sizes, Value, count};
use layshaft_ir::{
    Base, Callee, Expr, ExternalCall, Function, FunctionBody, FunctionCall, FunctionId, Local, LocalId, LocalRole, Type,
};
use layshaft_source::FastSet;
use std::sync::Arc;

/// The locals of one function call, or the iterators of an expression outside functions.
pub(super) struct Frame {
    function: Option<Arc<Function>>,
    slots: Vec<Option<Value>>,
    /// Locals whose initial value is being computed.
    initialising: FastSet<LocalId>,
}

impl Frame {
    pub fn outside() -> Frame {
        Frame { function: None, slots: Vec::new(), initialising: FastSet::default() }
    }

    fn of(function: Arc<Function>, args: Vec<Option<Value>>) -> Frame {
        let mut slots = args;
        slots.resize(function.locals.len(), None);
        Frame { function: Some(function), slots, initialising: FastSet::default() }
    }

    pub fn declaration(&self, local: LocalId) -> Option<&Local> {
        self.function.as_ref()?.locals.get(local.0 as usize)
    }

    pub fn local_name(&self, local: LocalId) -> Option<String> {
        self.declaration(local).map(|declared| declared.name.to_string())
    }

    pub fn get(&self, local: LocalId) -> Option<&Value> {
        self.slots.get(local.0 as usize)?.as_ref()
    }

    pub fn set(&mut self, local: LocalId, value: Value) {
        let index = local.0 as usize;
        if index >= self.slots.len() {
            self.slots.resize(index + 1, None);
        }
        self.slots[index] = Some(value);
    }

    /// Removes the value of an iterator, to be given back by [`Frame::restore`].
    pub fn take(&mut self, local: LocalId) -> Option<Value> {
        self.slots.get_mut(local.0 as usize)?.take()
    }

    pub fn restore(&mut self, local: LocalId, value: Option<Value>) {
        if let Some(slot) = self.slots.get_mut(local.0 as usize) {
            *slot = value;
        }
    }

    pub fn slot_mut(&mut self, local: LocalId) -> Option<&mut Value> {
        self.slots.get_mut(local.0 as usize)?.as_mut()
    }
}

impl Interpreter<'_> {
    pub(super) fn local(&mut self, local: LocalId, frame: &mut Frame) -> EvalResult {
        match frame.get(local) {
            Some(value) => Ok(value.clone()),
            None if frame.function.is_none() => self.scope.local(local),
            None => {
                self.initialise(local, frame)?;
                frame.get(local).cloned().ok_or_else(|| EvalError::failed("a local variable has no value"))
            }
        }
    }

    pub(super) fn call_output(&mut self, call: &FunctionCall, frame: &mut Frame) -> EvalResult {
        let mut outputs = self.call_all(call, frame)?;
        if (call.output as usize) < outputs.len() {
            return Ok(outputs.swap_remove(call.output as usize));
        }
        Err(EvalError::failed("a function call without this output"))
    }

    /// All outputs of a call expression.
    pub(super) fn call_all(&mut self, call: &FunctionCall, frame: &mut Frame) -> EvalResult<Vec<Value>> {
        let mut args = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            args.push(Some(self.eval(arg, frame)?));
        }
        match call.function {
            Callee::Function(id) => self.call(id, args),
            Callee::Local(local) => match self.local(local, frame)? {
                Value::Function(id, bound) => self.call_partial(id, &bound, args),
                _ => Err(EvalError::failed("a call of something that is not a function")),
            },
        }
    }

    /// Puts the arguments given earlier and those given now in the order of the inputs.
    fn call_partial(
        &mut self,
        id: FunctionId,
        bound: &[(u32, Value)],
        args: Vec<Option<Value>>,
    ) -> EvalResult<Vec<Value>> {
        if bound.is_empty() {
            return self.call(id, args);
        }
        let inputs = self.scope.function(id)?.inputs;
        let mut rest = args.into_iter();
        let all = (0..inputs).map(|input| match bound.iter().find(|(position, _)| *position == input) {
            Some((_, value)) => Some(value.clone()),
            None => rest.next().flatten(),
        });
        self.call(id, all.collect())
    }

    /// Calls a function; an argument that is `None` or left out takes the input's default.
    pub(super) fn call(&mut self, id: FunctionId, args: Vec<Option<Value>>) -> EvalResult<Vec<Value>> {
        // A call weighs more on the stack than an expression.
        const WEIGHT: u32 = 4;
        let function = self.scope.function(id)?;
        if self.depth + WEIGHT >= super::DEPTH_LIMIT {
            let message =
                format!("calls of function `{}` nest too deep: does it call itself without end?", function.name);
            return Err(EvalError::new(EvalErrorKind::Limit, message));
        }
        self.depth += WEIGHT;
        let name = function.name;
        let result = self.run_function(function, args).map_err(|error| error.within(name));
        self.depth -= WEIGHT;
        result
    }

    fn run_function(&mut self, function: Arc<Function>, mut args: Vec<Option<Value>>) -> EvalResult<Vec<Value>> {
        if args.len() > function.inputs as usize {
            return Err(EvalError::failed(format!("{} arguments for {} inputs", args.len(), function.inputs)));
        }
        if let FunctionBody::Builtin(builtin) = function.body {
            let args = args.into_iter().flatten().collect();
            return Ok(vec![self.builtin(builtin, args)?]);
        }
        for (arg, input) in args.iter_mut().zip(function.input_locals()) {
            *arg = arg.take().map(|value| value.coerce(input.ty.base));
        }
        let mut frame = Frame::of(function.clone(), args);
        let arguments = function.inputs + function.outputs;
        for (index, input) in function.input_locals().iter().enumerate() {
            if frame.slots[index].is_none() {
                self.initialise(LocalId(index as u32), &mut frame)?;
            }
            self.check_size(input, LocalId(index as u32), &mut frame)?;
        }
        for (index, local) in function.locals.iter().enumerate().skip(function.inputs as usize) {
            if local.role != LocalRole::Iterator && frame.slots[index].is_none() {
                self.initialise(LocalId(index as u32), &mut frame)?;
            }
        }
        match &function.body {
            FunctionBody::Algorithm(statements) => {
                self.run(statements, &mut frame)?;
            }
            FunctionBody::External(call) => self.call_external(call, &function, &mut frame)?,
            FunctionBody::PartialDerivative { .. } => {
                return Err(EvalError::not_constant("a partial derivative function is not evaluated at compile time"));
            }
            FunctionBody::Builtin(_) => {}
        }
        let outputs = frame.slots.drain(function.inputs as usize..arguments as usize);
        outputs.map(|slot| slot.ok_or_else(|| EvalError::failed("an output has no value"))).collect()
    }

    /// Gives a local its default, or zeros of its declared size. Locals it depends on come first,
    /// since reading one that has no value yet leads back here.
    fn initialise(&mut self, local: LocalId, frame: &mut Frame) -> EvalResult<()> {
        let Some(function) = frame.function.clone() else { return Ok(()) };
        let Some(declared) = function.locals.get(local.0 as usize) else {
            return Err(EvalError::failed("a local variable that the function does not have"));
        };
        if !frame.initialising.insert(local) {
            return Err(EvalError::failed(format!("the initial value of `{}` depends on itself", declared.name)));
        }
        let value = match &declared.default {
            Some(default) => {
                let value =
                    self.eval(default, frame).map_err(|error| error.at(declared.span))?.coerce(declared.ty.base);
                self.spread_default(value, declared, frame)?
            }
            None if declared.role == LocalRole::Input => {
                return Err(EvalError::failed(format!("no argument for input `{}`", declared.name)));
            }
            None => {
                let sizes = self.declared_sizes(declared, frame)?;
                let item = self.zero(&Type::scalar(declared.ty.base))?;
                self.spend(count(&sizes))?;
                Value::array(declared.ty.base, sizes.as_slice(), vec![item; count(&sizes)])
            }
        };
        frame.initialising.remove(&local);
        frame.set(local, value);
        Ok(())
    }

    /// A scalar default of an array holds for each element (`each`, or a modified scalar).
    fn spread_default(&mut self, value: Value, declared: &Local, frame: &mut Frame) -> EvalResult {
        if value.is_array() || declared.ty.dims.is_empty() {
            return Ok(value);
        }
        let sizes = self.declared_sizes(declared, frame)?;
        self.spend(count(&sizes))?;
        Ok(Value::array(declared.ty.base, sizes.as_slice(), vec![value; count(&sizes)]))
    }

    /// Sizes of a declaration, 0 for `:`.
    fn declared_sizes(&mut self, declared: &Local, frame: &mut Frame) -> EvalResult<Sizes> {
        let mut sizes = Sizes::new();
        for (dimension, dim) in declared.ty.dims.iter().enumerate() {
            let size = match (dim.known(), declared.sizes.get(dimension).and_then(Option::as_ref)) {
                (Some(size), _) => size,
                (None, Some(expr)) => {
                    let value = self.eval(expr, frame).map_err(|error| error.at(declared.span))?;
                    value.as_integer().and_then(|size| u32::try_from(size).ok()).ok_or_else(|| {
                        EvalError::failed(format!(
                            "size {} of `{}` is not a natural number",
                            dimension + 1,
                            declared.name
                        ))
                    })?
                }
                (None, None) => 0,
            };
            sizes.push(size);
        }
        Ok(sizes)
    }

    fn check_size(&mut self, declared: &Local, local: LocalId, frame: &mut Frame) -> EvalResult<()> {
        if declared.ty.base == Base::Function {
            return Ok(());
        }
        let sizes: Sizes = match frame.get(local) {
            Some(value) if value.rank() == declared.ty.dims.len() => value.sizes().into(),
            Some(value) => {
                let message = format!(
                    "argument for input `{}` has {} dimensions instead of {}",
                    declared.name,
                    value.rank(),
                    declared.ty.dims.len()
                );
                return Err(EvalError::failed(message));
            }
            None => return Ok(()),
        };
        for (dimension, &actual) in sizes.iter().enumerate() {
            let expected = match (declared.ty.dims[dimension].known(), declared.sizes.get(dimension)) {
                (Some(size), _) => Some(i64::from(size)),
                (None, Some(Some(expr))) => self.eval(expr, frame)?.as_integer(),
                _ => None,
            };
            if let Some(expected) = expected
                && expected != i64::from(actual)
            {
                let message = format!(
                    "size {} of the argument for input `{}` is {actual} instead of {expected}",
                    dimension + 1,
                    declared.name
                );
                return Err(EvalError::failed(message));
            }
        }
        Ok(())
    }

    /// The value of a variable that nothing has been assigned to.
    pub(super) fn zero(&mut self, ty: &Type) -> EvalResult {
        let item = match ty.base {
            Base::Real => Value::Real(0.0),
            Base::Integer => Value::Integer(0),
            Base::Boolean => Value::Bool(false),
            Base::String => Value::from(""),
            Base::Enum(id) => Value::Enum(id, 1),
            Base::Record(id) => {
                let record = self.scope.record(id)?;
                let fields = record.fields.iter().map(|field| self.zero(&field.ty)).collect::<EvalResult<Vec<_>>>()?;
                Value::record(id, fields)
            }
            Base::External(_) => return Err(EvalError::not_constant("an external object exists only at run time")),
            Base::Function | Base::Clock => return Err(EvalError::failed("a local variable without value")),
        };
        let sizes: Sizes = ty.dims.iter().map(|dim| dim.known().unwrap_or(0)).collect();
        let items = vec![item; count(&sizes)];
        Ok(Value::array(ty.base, sizes, items))
    }

    fn call_external(&mut self, call: &ExternalCall, function: &Function, frame: &mut Frame) -> EvalResult<()> {
        let mut args = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            args.push(self.eval(argument, frame)?);
        }
        let output = |argument: &Expr| match argument {
            Expr::Local(local) if (function.inputs..function.inputs + function.outputs).contains(&local.0) => {
                Some(*local)
            }
            _ => None,
        };
        let values = match linear::call(&call.function, &mut args) {
            Some(result) => {
                let result = call.result.is_some().then_some(result?);
                let changed = call.arguments.iter().zip(args).filter(|(argument, _)| output(argument).is_some());
                result.into_iter().chain(changed.map(|(_, value)| value)).collect()
            }
            None => self.scope.external(call, &args)?,
        };
        let mut values = values.into_iter();
        let outputs = call.arguments.iter().filter_map(output);
        let result = match &call.result {
            Some(Expr::Local(local)) => Some(*local),
            Some(_) => {
                return Err(EvalError::not_constant("an external function with a result that is no plain variable"));
            }
            None => None,
        };
        for local in result.into_iter().chain(outputs) {
            let value = values.next().ok_or_else(|| {
                EvalError::failed(format!("external function `{}` returned too few values", call.function))
            })?;
            frame.set(local, from_c(value, function.locals[local.0 as usize].ty.base));
        }
        Ok(())
    }
}

/// C knows neither Booleans nor enumerations: both come as integers.
fn from_c(value: Value, base: Base) -> Value {
    match (&value, base) {
        (Value::Integer(v), Base::Boolean) => Value::Bool(*v != 0),
        (Value::Integer(v), Base::Enum(id)) => Value::Enum(id, *v as u32),
        _ => value.coerce(base),
    }
}
