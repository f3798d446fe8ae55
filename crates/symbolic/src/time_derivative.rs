//! Time derivatives of expressions: variables become their derivative variables, functions follow their
//! `derivative` annotation.

use crate::dag::{Call, Dag, Derivative, N, Node, Replace, ScalarType, V, VariableRule};
use crate::system::{Instance, Role, ScalarVar, Shape};
use layshaft_ir::{DerivativeAnnotation, FlatModel};
use layshaft_source::{FastMap, Name};

/// Derivative with respect to time.
pub struct TimeRule<'s> {
    pub sys_vars: &'s mut Vec<ScalarVar>,
    pub instances: &'s [Instance],
    pub model: Option<&'s FlatModel>,
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
        let instance = &self.instances[dag.calls[call as usize].instance as usize];
        let function = self.model.and_then(|model| model.functions.get(instance.function.0 as usize));
        let annotation = function.and_then(|function| function.derivatives.first());
        let (Some(annotation), Some(model)) = (annotation, self.model) else { return Vec::new() };
        let target_inputs =
            model.functions.get(annotation.function.0 as usize).map_or(0, |target| target.inputs as usize);
        let used = differentiated_inputs(annotation, &instance.inputs, target_inputs);
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
        differentiate_call(dag, self.model?, self.instances, call, position, arg_derivatives, true)
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

/// `f(a, b)` with annotation `derivative = f_der` becomes `f_der(a, b, 1, 0) a′ + f_der(a, b, 0, 1) b′`. A function without annotation is differentiated
/// through its body, which may be long, if `by_body`.
pub fn differentiate_call(
    dag: &mut Dag,
    model: &FlatModel,
    instances: &[Instance],
    call: u32,
    position: u32,
    arg_derivatives: &[N],
    by_body: bool,
) -> Option<N> {
    let data = dag.calls[call as usize].clone();
    let instance = &instances[data.instance as usize];
    let function = model.functions.get(instance.function.0 as usize)?;
    // First scalar of each input.
    let mut offsets = vec![0];
    for shape in &instance.inputs {
        offsets.push(offsets[offsets.len() - 1] + scalar_count(shape));
    }
    if function.derivatives.is_empty() && by_body {
        return differentiate_body(dag, model, instances, call, position, arg_derivatives);
    }
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
    let with_rates = |dag: &mut Dag, rates: &[N]| {
        let call = dag.call(Call::pure(target, [&data.args, rates].concat().into()));
        dag.output(call, position)
    };
    // A derivative of first order is linear in the rates (MLS 12.7.1): written as a sum it can be solved for them. Not where its own
    // derivative is given as one of second order, which takes the rates for those of the arguments.
    let moving: Vec<usize> = (0..rates.len()).filter(|&k| !dag.is_zero(rates[k])).collect();
    let is_last = model.functions[instances[target as usize].function.0 as usize].derivatives.is_empty();
    if annotation.order > 1 || !is_last || moving.len() > MOST_TERMS {
        return Some(with_rates(dag, &rates));
    }
    let (zero, one) = (dag.zero(), dag.real(1.0));
    let mut sum = zero;
    for k in moving {
        let mut direction = vec![zero; rates.len()];
        direction[k] = one;
        let slope = with_rates(dag, &direction);
        let term = dag.mul(slope, rates[k]);
        sum = dag.add(sum, term);
    }
    Some(sum)
}

/// The derivative of an output through the body of the function.
fn differentiate_body(
    dag: &mut Dag,
    model: &FlatModel,
    instances: &[Instance],
    call: u32,
    position: u32,
    arg_derivatives: &[N],
) -> Option<N> {
    let data = dag.calls[call as usize].clone();
    let body = dag.bodies.get(&data.instance)?.clone();
    let by_argument = body.arguments.iter().copied().zip(arg_derivatives.iter().copied()).collect();
    let mut rule = ArgumentRule { by_argument, instances, model };
    let mut derivative = Derivative::new(&mut rule);
    let result = derivative.of(dag, *body.outputs.get(position as usize)?);
    if derivative.failed.is_some() {
        return None;
    }
    let values: FastMap<V, N> = body.arguments.iter().copied().zip(data.args.iter().copied()).collect();
    let mut arguments = Replace::new(move |_: &mut Dag, leaf: Node| match leaf {
        Node::Var(v) => values.get(&v).copied(),
        _ => None,
    });
    Some(arguments.apply(dag, result))
}

/// Derivatives of the arguments of a function are given.
struct ArgumentRule<'s> {
    by_argument: FastMap<V, N>,
    instances: &'s [Instance],
    model: &'s FlatModel,
}

impl VariableRule for ArgumentRule<'_> {
    fn variable(&mut self, dag: &mut Dag, v: V) -> N {
        self.by_argument.get(&v).copied().unwrap_or_else(|| dag.zero())
    }

    fn time(&mut self, dag: &mut Dag) -> N {
        dag.zero()
    }

    fn call(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N> {
        differentiate_call(dag, self.model, self.instances, call, position, arg_derivatives, true)
    }
}

fn scalar_count(shape: &Shape) -> usize {
    let mut kinds = Vec::new();
    shape.kinds(&mut kinds);
    kinds.len()
}
