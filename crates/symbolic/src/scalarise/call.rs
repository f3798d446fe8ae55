//! Function calls: executed symbolically where that works and pays, kept as calls otherwise.

use super::value::{Outcome, Value};
use super::{Context, Scalariser, kind_of};
use crate::dag::{Call, Inverse, N, ScalarType, Template, V};
use crate::incidence::Collector;
use crate::system::{Instance, Role, Shape};
use crate::time_derivative::differentiated_inputs;
use layshaft_ir::{Base, Callee, Dim, Expr, Function, FunctionBody, FunctionCall, FunctionId, Inline, Local, Type};
use layshaft_source::Name;

/// Functions without an annotation are inlined if that makes at most so many new nodes.
const INLINE_NODES: usize = 400;
const MAX_DEPTH: u32 = 60;
/// Local arrays with more elements are not written out.
pub(super) const MOST_ELEMENTS: u64 = 1_000_000;
/// A function that stays a call can be differentiated if its body makes at most so many nodes.
const BODY_NODES: usize = 4000;
/// Such functions within each other.
const MOST_BODIES: u32 = 3;

impl Scalariser<'_> {
    /// All outputs of a call.
    pub(super) fn call(&mut self, call: &FunctionCall, cx: &Context) -> Outcome<Vec<Value>> {
        let (id, args) = self.resolve(call, cx)?;
        Ok(self.invoke(id, args, Some(&call.ty), cx)?.0)
    }

    /// The function called and its arguments.
    fn resolve(&mut self, call: &FunctionCall, cx: &Context) -> Outcome<(FunctionId, Vec<Value>)> {
        let mut args = call.args.iter().map(|arg| self.expr(arg, cx)).collect::<Outcome<Vec<Value>>>()?;
        let id = match call.function {
            Callee::Function(id) => id,
            Callee::Local(local) => match cx.locals.get(local.0 as usize) {
                Some(Some(Value::Function(id, bound))) => {
                    for (input, value) in bound.clone() {
                        args.insert((input as usize).min(args.len()), value);
                    }
                    *id
                }
                _ => return Err("a function argument without a value".into()),
            },
        };
        Ok((id, args))
    }

    /// The outputs, and the node of the call unless it was inlined.
    fn invoke(
        &mut self,
        id: FunctionId,
        args: Vec<Value>,
        ty: Option<&Type>,
        cx: &Context,
    ) -> Outcome<(Vec<Value>, Option<N>)> {
        let model = self.model;
        let own = model.functions.get(id.0 as usize);
        if own.is_none_or(|function| matches!(function.body, FunctionBody::PartialDerivative { .. })) {
            return self.invoke_derived(id, args, ty, cx);
        }
        let function = own.ok_or("an unknown function")?;
        self.invoke_function(id, function, args, ty, cx)
    }

    /// `der(f, x)` (MLS 12.7.2), and functions made for the derivatives of others.
    fn invoke_derived(
        &mut self,
        id: FunctionId,
        args: Vec<Value>,
        ty: Option<&Type>,
        cx: &Context,
    ) -> Outcome<(Vec<Value>, Option<N>)> {
        let derived = &mut self.sys.derived;
        let id = derived.partial(self.model, id).map_err(|obstacle| format!("{obstacle}, so it has no derivative"))?;
        let function = derived.function(self.model, id).ok_or("an unknown function")?.clone();
        self.invoke_function(id, &function, args, ty, cx)
    }

    fn invoke_function(
        &mut self,
        id: FunctionId,
        function: &Function,
        args: Vec<Value>,
        ty: Option<&Type>,
        cx: &Context,
    ) -> Outcome<(Vec<Value>, Option<N>)> {
        let args = self.coerce_args(function, args);
        if let FunctionBody::Builtin(builtin) = function.body {
            return Ok((vec![self.builtin(builtin, args, &Context { no_event: true, ..cx.clone() })?], None));
        }
        let inlines = matches!(function.body, FunctionBody::Algorithm(_))
            && function.inline != Inline::Never
            && !self.lives_by_annotation(id, function, &args)
            && !self.effects.has(id)
            && cx.depth < MAX_DEPTH;
        if inlines {
            let outer = self.inline_limit;
            let actions = self.sys.actions.len();
            if function.inline == Inline::Default {
                self.inline_limit = outer.min(self.sys.dag.len() + INLINE_NODES);
            }
            let may_leave = std::mem::replace(&mut self.may_leave, function.inline != Inline::Default);
            let result = self.execute(id, function, &args, cx);
            self.may_leave = may_leave;
            let fits = self.sys.dag.len() <= self.inline_limit;
            self.inline_limit = outer;
            match result {
                Ok(outputs) if fits => return Ok((outputs, None)),
                _ => self.sys.actions.truncate(actions),
            }
        }
        self.keep_call(id, function, args, ty)
    }

    /// Integer arguments for Real inputs become Real.
    fn coerce_args(&mut self, function: &Function, args: Vec<Value>) -> Vec<Value> {
        args.into_iter()
            .zip(function.input_locals())
            .map(|(value, local)| match local.ty.base {
                Base::Real => {
                    let mut real = value.clone();
                    if let Ok(converted) = value.map(&mut self.sys.dag, &mut |dag, n| {
                        Ok(if dag.kind(n) == ScalarType::Int { dag.to_real(n) } else { n })
                    }) {
                        real = converted;
                    }
                    if let Value::Array(_, kind, _) = &mut real {
                        *kind = ScalarType::Real;
                    }
                    real
                }
                _ => value,
            })
            .collect()
    }

    fn execute(&mut self, id: FunctionId, function: &Function, args: &[Value], cx: &Context) -> Outcome<Vec<Value>> {
        let FunctionBody::Algorithm(statements) = &function.body else { return Err("no algorithm".into()) };
        let mut inner = Context { no_event: true, locals: vec![None; function.locals.len()], depth: cx.depth + 1 };
        for (slot, arg) in inner.locals.iter_mut().zip(args) {
            *slot = Some(arg.clone());
        }
        let outer = self.current_function.replace(id.0);
        let result = self.declare_and_run(function, statements, &mut inner);
        self.current_function = outer;
        result?;
        let first = function.inputs as usize;
        (first..first + function.outputs as usize)
            .map(|slot| {
                inner.locals[slot].clone().ok_or_else(|| format!("`{}` gets no value", function.locals[slot].name))
            })
            .collect()
    }

    fn declare_and_run(
        &mut self,
        function: &Function,
        statements: &[layshaft_ir::Statement],
        inner: &mut Context,
    ) -> Outcome<()> {
        for slot in function.inputs as usize..function.locals.len() {
            let local = &function.locals[slot];
            inner.locals[slot] = match &local.default {
                Some(default) => {
                    let value = self.expr(default, inner)?;
                    Some(self.as_declared(&local.ty, value))
                }
                None => self.blank(&local.ty, &local.sizes, inner),
            };
        }
        let flow = self.run(statements, inner)?;
        self.end_of_body(flow, inner)
    }

    /// An Integer value for a Real local becomes Real.
    pub(super) fn as_declared(&mut self, ty: &Type, value: Value) -> Value {
        if ty.base != Base::Real {
            return value;
        }
        match value
            .map(&mut self.sys.dag, &mut |dag, n| Ok(if dag.kind(n) == ScalarType::Int { dag.to_real(n) } else { n }))
        {
            Ok(Value::Array(dims, _, items)) => Value::Array(dims, ScalarType::Real, items),
            Ok(value) => value,
            Err(_) => value,
        }
    }

    /// Storage of an array or record whose elements are assigned one by one.
    fn blank(&mut self, ty: &Type, sizes: &[Option<layshaft_ir::Expr>], cx: &Context) -> Option<Value> {
        let mut dims = Vec::new();
        for (dim, size) in ty.dims.iter().zip(sizes.iter().map(Some).chain(std::iter::repeat(None))) {
            let known = match (dim, size) {
                (Dim::Known(n), _) => *n,
                (Dim::Unknown, Some(Some(expr))) => {
                    let n = self.expr(expr, cx).ok()?.scalar().ok()?;
                    u32::try_from(self.sys.dag.as_int(n)?).ok()?
                }
                _ => return None,
            };
            dims.push(known);
        }
        // Such an array is for the stack of the run.
        if dims.iter().map(|&size| u64::from(size)).product::<u64>() > MOST_ELEMENTS {
            return None;
        }
        let shape = self.shape_of(ty.base, &dims)?;
        let mut kinds = Vec::new();
        shape.kinds(&mut kinds);
        let mut kinds = kinds.into_iter();
        let dag = &mut self.sys.dag;
        Some(Value::from_scalars(&shape, &mut || match kinds.next() {
            Some(ScalarType::Int) => dag.int(0),
            Some(ScalarType::Bool) => dag.bool(false),
            Some(ScalarType::Str) => dag.text(""),
            _ => dag.zero(),
        }))
    }

    pub(super) fn shape_of(&self, base: Base, dims: &[u32]) -> Option<Shape> {
        if let Base::Record(record) = base {
            let mut fields = Vec::new();
            for field in &self.model.record(record).fields {
                fields.push(self.shape_of(field.ty.base, &field.ty.sizes()?)?);
            }
            if dims.is_empty() {
                return Some(Shape::Record(fields));
            }
            let count = dims.iter().product::<u32>() as usize;
            return Some(Shape::Records(dims.to_vec(), vec![Shape::Record(fields); count]));
        }
        let kind = kind_of(base);
        Some(if dims.is_empty() { Shape::Scalar(kind) } else { Shape::Array(dims.to_vec(), kind) })
    }

    /// The first array of a record whose size is open, as a path.
    fn open_field(&self, base: Base) -> Option<String> {
        let Base::Record(record) = base else { return None };
        self.model.record(record).fields.iter().find_map(|field| match field.ty.sizes() {
            None => Some(format!(".{}", field.name)),
            Some(_) => self.open_field(field.ty.base).map(|inner| format!(".{}{inner}", field.name)),
        })
    }

    /// A call that the program makes while running.
    fn keep_call(
        &mut self,
        id: FunctionId,
        function: &Function,
        args: Vec<Value>,
        ty: Option<&Type>,
    ) -> Outcome<(Vec<Value>, Option<N>)> {
        let outputs = self.output_shapes(function, &args, ty)?;
        let inputs: Vec<Shape> = args.iter().map(|arg| arg.shape(&self.sys.dag)).collect();
        if !outputs.iter().chain(&inputs).all(Shape::is_regular) {
            return Err(format!(
                "function `{}` has an array of records without elements, or with elements of different sizes",
                function.name
            ));
        }
        let mut scalars = Vec::new();
        args.iter().for_each(|arg| arg.flatten(&mut scalars));
        let instance = self.instance(Instance { function: id, inputs, outputs: outputs.clone() }, function);
        // A call without results is made for its effect; each call that makes an object makes another one.
        let makes_object = |local: &Local| matches!(local.ty.base, Base::External(_));
        let has_effect =
            self.effects.has(id) || function.outputs == 0 || function.output_locals().iter().any(makes_object);
        let effect = has_effect.then(|| self.effects.next());
        let call = self.sys.dag.call(Call { instance, args: scalars.into(), effect });
        let node = self.sys.dag.call_node(call);
        if has_effect {
            let guard = self.guard();
            self.effects.made(&mut self.sys.dag, node, guard);
        }
        let mut position = 0;
        let dag = &mut self.sys.dag;
        let values = outputs
            .iter()
            .map(|shape| {
                Value::from_scalars(shape, &mut || {
                    position += 1;
                    dag.output(call, position - 1)
                })
            })
            .collect();
        Ok((values, Some(node)))
    }

    pub(super) fn instance(&mut self, instance: Instance, function: &Function) -> u32 {
        if let Some(&id) = self.instance_ids.get(&instance) {
            return id;
        }
        let id = self.sys.instances.len() as u32;
        let mut kinds = Vec::new();
        instance.outputs.iter().for_each(|shape| shape.kinds(&mut kinds));
        self.sys.dag.output_kinds.push(kinds);
        self.sys.instances.push(instance.clone());
        self.sys.instance_names.push(function.name);
        self.instance_ids.insert(instance.clone(), id);
        // Such a function and its derivatives are inlined when index reduction is done.
        if self.annotated.get(&instance.function) == Some(&true)
            && let Some(template) = self.template(instance.function, function, &instance.inputs, INLINE_NODES)
        {
            self.sys.dag.templates.insert(id, template);
        }
        if function.derivatives.is_empty() && self.bodies_open < MOST_BODIES {
            self.bodies_open += 1;
            let body = self.template(instance.function, function, &instance.inputs, BODY_NODES);
            self.bodies_open -= 1;
            self.sys.dag.bodies.extend(body.map(|body| (id, body)));
        }
        self.inverses(id, &instance, function);
        for annotation in &function.derivatives {
            let Some(derivative) = self.model.functions.get(annotation.function.0 as usize) else { continue };
            let mut inputs = instance.inputs.clone();
            for input in differentiated_inputs(annotation, &instance.inputs, derivative.inputs as usize) {
                inputs.push(instance.inputs[input].clone());
            }
            if inputs.len() == derivative.inputs as usize {
                if self.annotated.get(&instance.function) == Some(&true) {
                    self.annotated.insert(annotation.function, true);
                }
                let outputs = instance.outputs.clone();
                let target = self.instance(Instance { function: annotation.function, inputs, outputs }, derivative);
                self.sys.dag.derivatives.insert((id, annotation.function), target);
            }
        }
        id
    }

    /// Notes the functions that solve for an input.
    fn inverses(&mut self, id: u32, instance: &Instance, function: &Function) {
        for inverse in &function.inverses {
            let (Some(target), [Shape::Scalar(_)]) =
                (self.model.functions.get(inverse.function.0 as usize), &instance.outputs[..])
            else {
                continue;
            };
            let args: Option<Vec<Option<u32>>> = inverse
                .args
                .iter()
                .map(|arg| match arg {
                    Expr::Local(local) if local.0 < function.inputs => Some(Some(local.0)),
                    Expr::Local(local) if local.0 == function.inputs => Some(None),
                    _ => None,
                })
                .collect();
            let Some(args) = args else { continue };
            let shape = |arg: &Option<u32>| match arg {
                Some(input) => instance.inputs[*input as usize].clone(),
                None => instance.outputs[0].clone(),
            };
            let inputs = args.iter().map(shape).collect();
            let outputs = vec![instance.inputs[inverse.input as usize].clone()];
            let target = self.instance(Instance { function: inverse.function, inputs, outputs }, target);
            let known = self.sys.dag.inverses.entry(id).or_default();
            known.push(Inverse { input: inverse.input, target, args });
        }
    }

    /// Whether only the `derivative` annotation knows the function's derivative: what it returns depends on inputs without derivative
    /// alone (`position(q_qd_qdd, time)` returns the first of three numbers, its derivative the second).
    fn lives_by_annotation(&mut self, id: FunctionId, function: &Function, args: &[Value]) -> bool {
        let Some(annotation) = function.derivatives.first().filter(|annotation| !annotation.no_derivative.is_empty())
        else {
            return false;
        };
        if let Some(&known) = self.annotated.get(&id) {
            return known;
        }
        let shapes: Vec<Shape> = args.iter().map(|arg| arg.shape(&self.sys.dag)).collect();
        let target_inputs = self.model.functions.get(annotation.function.0 as usize).map_or(0, |f| f.inputs as usize);
        let used = differentiated_inputs(annotation, &shapes, target_inputs);
        let result = self.template(id, function, &shapes, INLINE_NODES).is_some_and(|template| {
            let reads = Collector::default().reads(&self.sys.dag, &template.outputs).vars;
            let mut offset = 0;
            shapes.iter().enumerate().all(|(input, shape)| {
                let mut kinds = Vec::new();
                shape.kinds(&mut kinds);
                let own = &template.arguments[offset..offset + kinds.len()];
                offset += kinds.len();
                !used.contains(&input) || !own.iter().any(|v| reads.contains(v))
            })
        });
        self.annotated.insert(id, result);
        result
    }

    /// The outputs of a function in terms of stand-ins for its arguments; `None` if they are long or cannot be written so.
    fn template(&mut self, id: FunctionId, function: &Function, shapes: &[Shape], limit: usize) -> Option<Template> {
        let for_derivative = limit > INLINE_NODES;
        let inlines = matches!(function.body, FunctionBody::Algorithm(_))
            && (function.inline != Inline::Never || for_derivative)
            && !self.effects.has(id);
        if !inlines {
            return None;
        }
        let mut kinds = Vec::new();
        shapes.iter().for_each(|shape| shape.kinds(&mut kinds));
        let arguments: Vec<V> =
            kinds.iter().map(|&kind| self.sys.add_var(Name::new("$argument"), kind, Role::Eliminated)).collect();
        let nodes: Vec<N> = arguments.iter().map(|&v| self.sys.dag.var(v)).collect();
        let mut next = nodes.into_iter();
        let zero = self.sys.dag.zero();
        let args: Vec<Value> =
            shapes.iter().map(|shape| Value::from_scalars(shape, &mut || next.next().unwrap_or(zero))).collect();
        let (before, actions) = (self.sys.dag.len(), self.sys.actions.len());
        let path = std::mem::take(&mut self.path);
        let outer = std::mem::replace(&mut self.inline_limit, before + limit);
        let may_leave = std::mem::replace(&mut self.may_leave, for_derivative);
        let result = self.execute(id, function, &args, &Context::default());
        self.may_leave = may_leave;
        self.inline_limit = outer;
        self.path = path;
        // What the function asserts it asserts where it is called.
        let plain = (self.sys.actions.len() == actions || for_derivative) && self.sys.dag.len() - before <= limit;
        self.sys.actions.truncate(actions);
        let mut outputs = Vec::new();
        result.ok().filter(|_| plain)?.iter().for_each(|value| value.flatten(&mut outputs));
        Some(Template { arguments, outputs })
    }

    /// Shapes of all outputs, from declared sizes and the arguments.
    fn output_shapes(&mut self, function: &Function, args: &[Value], ty: Option<&Type>) -> Outcome<Vec<Shape>> {
        let mut cx = Context { no_event: true, locals: vec![None; function.locals.len()], depth: 1 };
        for (slot, arg) in cx.locals.iter_mut().zip(args) {
            *slot = Some(arg.clone());
        }
        let mut shapes = Vec::new();
        for (position, local) in function.output_locals().iter().enumerate() {
            let mut dims = Vec::new();
            for (axis, dim) in local.ty.dims.iter().enumerate() {
                let declared = match (dim, local.sizes.get(axis)) {
                    (Dim::Known(n), _) => Some(*n),
                    (Dim::Unknown, Some(Some(expr))) => {
                        let size = self.expr(expr, &cx).and_then(|value| value.scalar());
                        size.ok().and_then(|n| self.sys.dag.as_int(n)).and_then(|n| u32::try_from(n).ok())
                    }
                    _ => None,
                };
                let from_call = || ty.filter(|_| position == 0).and_then(|ty| ty.dims.get(axis)?.known());
                dims.push(declared.or_else(from_call).ok_or_else(|| {
                    format!("the size of `{}` of function `{}` is not known at translation", local.name, function.name)
                })?);
            }
            let shape = self.shape_of(local.ty.base, &dims);
            shapes.push(shape.ok_or_else(|| {
                let field = self.open_field(local.ty.base).unwrap_or_default();
                format!(
                    "the function `{}` returns a record whose array `{}{field}` gets its size only while the model runs: \
                     give it the largest size it may have",
                    function.name, local.name
                )
            })?);
        }
        Ok(shapes)
    }

    /// A call made for its effect; `None` if it was inlined.
    pub(super) fn effect(&mut self, call: &FunctionCall, cx: &Context) -> Outcome<Option<N>> {
        let (id, args) = self.resolve(call, cx)?;
        Ok(self.invoke(id, args, Some(&call.ty), cx)?.1)
    }

    /// The path condition as one node.
    pub(super) fn guard(&mut self) -> Option<N> {
        let path = self.path.clone();
        let (&first, rest) = path.split_first()?;
        Some(rest.iter().fold(first, |all, &condition| self.sys.dag.and(all, condition)))
    }
}
