//! Time derivatives of expressions: variables become their derivative variables, functions follow their
//! `derivative` annotation or are differentiated themselves.

use crate::dag::{Call, Dag, Derivative, N, Node, Replace, ScalarType, V, VariableRule};
use crate::function_derivative::{DerivedFunctions, Obstacle};
use crate::system::{Instance, Role, ScalarVar, Shape, System};
use layshaft_ir::{DerivativeAnnotation, FlatModel, FunctionId};
use layshaft_source::{FastMap, Name};

/// Functions that calls refer to: derivatives are added to them.
pub struct Callees<'s> {
    pub instances: &'s mut Vec<Instance>,
    pub names: &'s mut Vec<Name>,
    pub derived: &'s mut DerivedFunctions,
    pub model: &'s FlatModel,
    /// Why the last function that could not be differentiated could not.
    pub obstacle: Option<Obstacle>,
    /// Call instances whose bodies are being differentiated.
    open: Vec<u32>,
}

/// Derivative with respect to time.
pub struct TimeRule<'s> {
    sys_vars: &'s mut Vec<ScalarVar>,
    callees: Callees<'s>,
}

/// The time derivatives of expressions, or the one that cannot be differentiated and why.
pub fn time_derivatives(sys: &mut System, model: &FlatModel, list: &[N]) -> Result<Vec<N>, (N, Option<Obstacle>)> {
    let mut rule = TimeRule {
        sys_vars: &mut sys.vars,
        callees: Callees {
            instances: &mut sys.instances,
            names: &mut sys.instance_names,
            derived: &mut sys.derived,
            model,
            obstacle: None,
            open: Vec::new(),
        },
    };
    let mut derivative = Derivative::new(&mut rule);
    let result = list.iter().map(|&n| derivative.of(&mut sys.dag, n)).collect();
    match derivative.failed {
        Some(node) => Err((node, rule.callees.obstacle)),
        None => Ok(result),
    }
}

impl VariableRule for TimeRule<'_> {
    fn follows_annotations(&self) -> bool {
        true
    }

    fn variable(&mut self, dag: &mut Dag, v: V) -> N {
        match self.sys_vars[v.index()].role {
            Role::Continuous => {}
            // An input has no derivative of its own: it is taken as constant in between.
            _ => return dag.zero(),
        }
        let der = match self.sys_vars[v.index()].der {
            Some(der) => der,
            None => {
                let der = V(self.sys_vars.len() as u32);
                let mut var = self.sys_vars[v.index()].clone();
                var.name = Name::new(&format!("der({})", var.name));
                var.kind = ScalarType::Real;
                var.flat = None;
                var.causality = None;
                (var.start, var.nominal, var.min, var.max, var.fixed) = (None, None, None, None, false);
                (var.binding, var.der, var.alias, var.der_in_model) = (None, None, None, false);
                var.select = layshaft_ir::StateSelect::Default;
                var.integral = Some(v);
                self.sys_vars.push(var);
                dag.var_kinds.push(ScalarType::Real);
                self.sys_vars[v.index()].der = Some(der);
                der
            }
        };
        dag.var(der)
    }

    fn skipped(&self, dag: &Dag, call: u32) -> Vec<bool> {
        let instance = &self.callees.instances[dag.calls[call as usize].instance as usize];
        let functions = &self.callees.model.functions;
        let function = functions.get(instance.function.0 as usize);
        let Some(annotation) = function.and_then(|function| function.derivatives.first()) else { return Vec::new() };
        let target_inputs = functions.get(annotation.function.0 as usize).map_or(0, |target| target.inputs as usize);
        let mut used = differentiated_inputs(annotation, &instance.inputs, target_inputs);
        if annotation.order > 1 {
            used.extend(base_inputs(annotation, &instance.inputs, used.len()).unwrap_or_default());
        }
        let mut result = Vec::new();
        for (input, shape) in instance.inputs.iter().enumerate() {
            let matters = used.contains(&input) || annotation.zero_derivative.contains(&(input as u32));
            result.extend(std::iter::repeat_n(!matters, scalar_count(shape)));
        }
        result
    }

    fn time(&mut self, dag: &mut Dag) -> N {
        dag.one()
    }

    fn call(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
        self.callees.differentiate(dag, call, position, arg_derivatives)
    }
}

/// Inputs whose derivatives a derivative function takes after all inputs of the function itself: for the first order the Real inputs
/// without `zeroDerivative` or `noDerivative`, for a higher order the last ones, which are derivatives themselves.
pub fn differentiated_inputs(annotation: &DerivativeAnnotation, inputs: &[Shape], target_inputs: usize) -> Vec<usize> {
    if annotation.order > 1 {
        let more = target_inputs.saturating_sub(inputs.len());
        return (inputs.len().saturating_sub(more)..inputs.len()).collect();
    }
    let is_real = |shape: &Shape| {
        let mut kinds = Vec::new();
        shape.kinds(&mut kinds);
        kinds.first() == Some(&ScalarType::Real)
    };
    let skipped = |input: u32| annotation.zero_derivative.contains(&input) || annotation.no_derivative.contains(&input);
    (0..inputs.len()).filter(|&input| is_real(&inputs[input]) && !skipped(input as u32)).collect()
}

/// A derivative function is called once for each argument that changes, if these are no more.
const MOST_TERMS: usize = 3;

/// First scalar of each input.
fn offsets(inputs: &[Shape]) -> Vec<usize> {
    let mut offsets = vec![0];
    for shape in inputs {
        offsets.push(offsets[offsets.len() - 1] + scalar_count(shape));
    }
    offsets
}

/// `f(a, b)` with annotation `derivative = f_der` becomes `f_der(a, b, 1, 0) a′ + f_der(a, b, 0, 1) b′`. `None` without an annotation that
/// applies. `in_time` tells a derivative with respect to time from a partial one.
pub fn differentiate_by_annotation(
    dag: &mut Dag,
    model: &FlatModel,
    instances: &[Instance],
    call: u32,
    position: u32,
    arg_derivatives: &[N],
    in_time: bool,
) -> Option<N> {
    let data = dag.calls[call as usize].clone();
    let instance = &instances[data.instance as usize];
    let function = model.functions.get(instance.function.0 as usize)?;
    let offsets = offsets(&instance.inputs);
    let annotation = function.derivatives.iter().find(|annotation| {
        annotation.zero_derivative.iter().all(|&input| {
            let range = offsets[input as usize]..offsets[input as usize + 1];
            arg_derivatives[range].iter().all(|&n| dag.is_zero(n))
        })
    })?;
    let target = *dag.derivatives.get(&(data.instance, annotation.function))?;
    let inputs = differentiated_inputs(annotation, &instance.inputs, instances[target as usize].inputs.len());
    let rates: Vec<N> =
        inputs.iter().flat_map(|&input| &arg_derivatives[offsets[input]..offsets[input + 1]]).copied().collect();
    if annotation.order > 1 {
        let arguments = Arguments { values: &data.args, rates: arg_derivatives, offsets: &offsets };
        return match base_inputs(annotation, &instance.inputs, inputs.len()) {
            Some(base) => Some(second_order(dag, target, &arguments, &base, &inputs, position)),
            None => in_time.then(|| with_rates(dag, target, &data.args, &rates, position, false)),
        };
    }
    // Written as a sum where that sum can be differentiated in turn: by a derivative of second order only in one argument.
    let own = &model.functions[instances[target as usize].function.0 as usize].derivatives;
    let is_linear = own.is_empty() || (rates.len() == 1 && annotation.no_derivative.is_empty());
    Some(with_rates(dag, target, &data.args, &rates, position, is_linear))
}

/// The scalars of a call and their derivatives; the first scalar of each input.
struct Arguments<'a> {
    values: &'a [N],
    rates: &'a [N],
    offsets: &'a [usize],
}

impl Arguments<'_> {
    fn scalars<'s>(&'s self, inputs: &'s [usize]) -> impl Iterator<Item = usize> + 's {
        inputs.iter().flat_map(|&input| self.offsets[input]..self.offsets[input + 1])
    }
}

/// The inputs whose derivatives are the last `count` inputs of a derivative function of first order; `None` where these cannot be told.
fn base_inputs(annotation: &DerivativeAnnotation, inputs: &[Shape], count: usize) -> Option<Vec<usize>> {
    let first = DerivativeAnnotation { order: 1, ..annotation.clone() };
    let (own, derivatives) = inputs.split_at(inputs.len().checked_sub(count)?);
    let base = differentiated_inputs(&first, own, 0);
    let is_paired = base.iter().map(|&input| &own[input]).eq(derivatives);
    (annotation.order == 2 && is_paired).then_some(base)
}

/// An output of the derivative of `f_der(u, v)`, given by a function of second order: `f_der2(u, v, v′)` is `f″(u)(v, v) + f′(u) v′`, the time
/// derivative where `v` is the derivative of `u` (MLS 12.7.1). Where it is not, as in a partial derivative, what is wanted is
/// `f″(u)(v, u′) + f′(u) v′`: the first term follows from the quadratic form `f_der2(u, w, 0)` by polarisation.
fn second_order(
    dag: &mut Dag,
    target: u32,
    arguments: &Arguments,
    base: &[usize],
    derivatives: &[usize],
    position: u32,
) -> N {
    let places: Vec<usize> = arguments.scalars(derivatives).collect();
    let directions: Vec<N> = places.iter().map(|&k| arguments.values[k]).collect();
    let rates: Vec<N> = places.iter().map(|&k| arguments.rates[k]).collect();
    let moves: Vec<N> = arguments.scalars(base).map(|k| arguments.rates[k]).collect();
    let called = |dag: &mut Dag, directions: &[N], rates: &[N]| {
        let mut args = arguments.values.to_vec();
        places.iter().zip(directions).for_each(|(&k, &direction)| args[k] = direction);
        args.extend(rates);
        let call = dag.call(Call::pure(target, args.into()));
        dag.output(call, position)
    };
    if moves == directions {
        return called(dag, &directions, &rates);
    }
    let zeros = vec![dag.zero(); places.len()];
    let is_zero = |dag: &Dag, list: &[N]| list.iter().all(|&n| dag.is_zero(n));
    let mut sum = dag.zero();
    if !is_zero(dag, &rates) {
        sum = called(dag, &zeros, &rates);
    }
    if is_zero(dag, &moves) || is_zero(dag, &directions) {
        return sum;
    }
    let mixed = if places.len() == 1 {
        let one = [dag.real(1.0)];
        let curvature = called(dag, &one, &zeros);
        let product = dag.mul(directions[0], moves[0]);
        dag.mul(curvature, product)
    } else {
        let forth: Vec<N> = directions.iter().zip(&moves).map(|(&a, &b)| dag.add(a, b)).collect();
        let back: Vec<N> = directions.iter().zip(&moves).map(|(&a, &b)| dag.sub(a, b)).collect();
        let (forth, back) = (called(dag, &forth, &zeros), called(dag, &back, &zeros));
        let difference = dag.sub(forth, back);
        let quarter = dag.real(0.25);
        dag.mul(quarter, difference)
    };
    dag.add(sum, mixed)
}

/// An output of a derivative function. One of first order is linear in the rates (MLS 12.7.1): written as a sum it can be solved for them.
fn with_rates(dag: &mut Dag, target: u32, args: &[N], rates: &[N], position: u32, is_linear: bool) -> N {
    let called = |dag: &mut Dag, rates: &[N]| {
        let call = dag.call(Call::pure(target, [args, rates].concat().into()));
        dag.output(call, position)
    };
    let is_real = |dag: &Dag, k: usize| dag.kind(rates[k]) == ScalarType::Real;
    let moving: Vec<usize> = (0..rates.len()).filter(|&k| is_real(dag, k) && !dag.is_zero(rates[k])).collect();
    if !is_linear || moving.len() > MOST_TERMS {
        return called(dag, rates);
    }
    let (zero, one) = (dag.zero(), dag.real(1.0));
    let still: Vec<N> = (0..rates.len()).map(|k| if is_real(dag, k) { zero } else { rates[k] }).collect();
    let mut sum = zero;
    for k in moving {
        let mut direction = still.clone();
        direction[k] = one;
        let slope = called(dag, &direction);
        let term = dag.mul(slope, rates[k]);
        sum = dag.add(sum, term);
    }
    sum
}

impl Callees<'_> {
    /// The derivative of an output of a call: by annotation, through the body as an expression, or by a function made for it.
    fn differentiate(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
        differentiate_by_annotation(dag, self.model, self.instances, call, position, arg_derivatives, true)
            .or_else(|| self.differentiate_body(dag, call, position, arg_derivatives))
            .or_else(|| self.differentiate_function(dag, call, position, arg_derivatives))
    }

    /// The derivative of an output through the body of the function.
    fn differentiate_body(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
        let data = dag.calls[call as usize].clone();
        // The body of a function that calls itself has no end as an expression.
        if self.open.contains(&data.instance) {
            return None;
        }
        let body = dag.bodies.get(&data.instance)?.clone();
        let by_argument = body.arguments.iter().copied().zip(arg_derivatives.iter().copied()).collect();
        let callees = Callees {
            instances: self.instances,
            names: self.names,
            derived: self.derived,
            model: self.model,
            obstacle: None,
            open: self.open.iter().copied().chain([data.instance]).collect(),
        };
        let mut rule = ArgumentRule { by_argument, callees };
        let mut derivative = Derivative::new(&mut rule);
        let result = derivative.of(dag, *body.outputs.get(position as usize)?);
        if derivative.failed.is_some() {
            self.obstacle = rule.callees.obstacle;
            return None;
        }
        let values: FastMap<V, N> = body.arguments.iter().copied().zip(data.args.iter().copied()).collect();
        let mut arguments = Replace::new(move |_: &mut Dag, leaf: Node| match leaf {
            Node::Var(v) => values.get(&v).copied(),
            _ => None,
        });
        Some(arguments.apply(dag, result))
    }

    /// The derivative of an output by a function made from the one called, see [`crate::function_derivative`].
    fn differentiate_function(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
        let data = dag.calls[call as usize].clone();
        let instance = &self.instances[data.instance as usize];
        let offsets = offsets(&instance.inputs);
        let range = |input: usize| offsets[input]..offsets[input + 1];
        let moves = |input: usize| range(input).any(|k| !dag.is_zero(arg_derivatives[k]));
        let changing: Vec<bool> = (0..instance.inputs.len()).map(moves).collect();
        // The scalar among those of the Real outputs.
        let mut found = None;
        let (mut first, mut before) = (0, 0);
        for shape in &instance.outputs {
            let count = scalar_count(shape);
            if !has_real(shape) {
                first += count;
                continue;
            }
            if (first..first + count).contains(&(position as usize)) {
                found = Some((before + position as usize - first) as u32);
            }
            first += count;
            before += count;
        }
        let is_given = |input: &Shape| matches!(input, Shape::Function(..));
        if data.effect.is_some()
            || instance.inputs.iter().zip(&changing).any(|(shape, &moves)| moves && is_given(shape))
        {
            let name = self.names[data.instance as usize];
            let reason = if data.effect.is_some() {
                "has side effects"
            } else {
                "is called with a function whose arguments change"
            };
            self.obstacle = Some(Obstacle { function: name, reason: reason.into() });
            return None;
        }
        let function = match self.derived.derive(self.model, instance.function, &changing) {
            Ok(function) => function,
            Err(obstacle) => {
                self.obstacle = Some(obstacle);
                return None;
            }
        };
        let mut rates = Vec::new();
        for input in (0..changing.len()).filter(|&input| changing[input]) {
            // What is no Real in a record has no derivative: its value takes the place.
            let scalar =
                |k: usize| if dag.kind(data.args[k]) == ScalarType::Real { arg_derivatives[k] } else { data.args[k] };
            rates.extend(range(input).map(scalar));
        }
        let target = self.derivative_instance(dag, data.instance, function, changing);
        Some(with_rates(dag, target, &data.args, &rates, found?, true))
    }

    fn derivative_instance(&mut self, dag: &mut Dag, of: u32, function: FunctionId, changing: Vec<bool>) -> u32 {
        if let Some(&known) = self.derived.instances.get(&(of, changing.clone())) {
            return known;
        }
        let instance = &self.instances[of as usize];
        let moving = instance.inputs.iter().zip(&changing).filter(|(_, moves)| **moves).map(|(shape, _)| shape);
        let inputs = instance.inputs.iter().chain(moving).cloned().collect();
        let outputs: Vec<Shape> = instance.outputs.iter().filter(|shape| has_real(shape)).cloned().collect();
        let mut kinds = Vec::new();
        outputs.iter().for_each(|shape| shape.kinds(&mut kinds));
        dag.output_kinds.push(kinds);
        let id = self.instances.len() as u32;
        self.instances.push(Instance { function, inputs, outputs });
        let name = self.derived.function(self.model, function).map(|function| function.name);
        self.names.push(name.unwrap_or(self.names[of as usize]));
        self.derived.instances.insert((of, changing), id);
        id
    }
}

/// Derivatives of the arguments of a function are given.
struct ArgumentRule<'s> {
    by_argument: FastMap<V, N>,
    callees: Callees<'s>,
}

impl VariableRule for ArgumentRule<'_> {
    fn variable(&mut self, dag: &mut Dag, v: V) -> N {
        self.by_argument.get(&v).copied().unwrap_or_else(|| dag.zero())
    }

    fn time(&mut self, dag: &mut Dag) -> N {
        dag.zero()
    }

    fn call(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
        self.callees.differentiate(dag, call, position, arg_derivatives)
    }
}

fn has_real(shape: &Shape) -> bool {
    let mut kinds = Vec::new();
    shape.kinds(&mut kinds);
    kinds.contains(&ScalarType::Real)
}

fn scalar_count(shape: &Shape) -> usize {
    let mut kinds = Vec::new();
    shape.kinds(&mut kinds);
    kinds.len()
}
