//! Symbolic differentiation by the chain rule, forward: the derivative of every variable is given by a rule
//! (its time derivative, or 1 for the variable at hand and 0 for the others), and whole graphs follow.

use super::*;

/// What the derivative of a leaf is.
pub trait VariableRule {
    /// Whether inlined calls are differentiated as their `derivative` annotation says.
    fn follows_annotations(&self) -> bool {
        false
    }

    /// Derivative of a variable's present value.
    fn variable(&mut self, dag: &mut Dag, v: V) -> N;

    /// Arguments of a call whose derivatives do not matter, as the annotation says; all matter where the list is shorter.
    fn skipped(&self, _dag: &Dag, _call: u32) -> Vec<bool> {
        Vec::new()
    }

    /// Derivative of `time`.
    fn time(&mut self, dag: &mut Dag) -> N;

    /// Derivative of the scalar output `position` of a call, from the derivatives of its arguments.
    /// `None` if the function cannot be differentiated.
    fn call(&mut self, dag: &mut Dag, call: u32, position: u32, arg_derivatives: &[N]) -> Option<N>;
}

/// Differentiates; keeps what it has seen. `failed` holds a node that could not be differentiated.
pub struct Derivative<'r, R: VariableRule> {
    pub rule: &'r mut R,
    done: FastMap<N, N>,
    pub failed: Option<N>,
}

impl<'r, R: VariableRule> Derivative<'r, R> {
    pub fn new(rule: &'r mut R) -> Self {
        Derivative { rule, done: FastMap::default(), failed: None }
    }

    pub fn of(&mut self, dag: &mut Dag, n: N) -> N {
        if dag.kind(n) != ScalarType::Real {
            return dag.zero();
        }
        // Not worth a place in memory.
        match dag.node(n) {
            Node::Real(_) => return dag.zero(),
            Node::Var(v) => return self.rule.variable(dag, v),
            _ => {}
        }
        if let Some(&result) = self.done.get(&n) {
            return result;
        }
        let result = self.compute(dag, n);
        self.done.insert(n, result);
        result
    }

    fn compute(&mut self, dag: &mut Dag, n: N) -> N {
        match dag.node(n) {
            Node::Time => self.rule.time(dag),
            Node::One(op, a) => self.one(dag, n, op, a),
            Node::Two(op, a, b) => self.two(dag, n, op, a, b),
            Node::If(c, a, b) => {
                let (da, db) = (self.of(dag, a), self.of(dag, b));
                dag.if_else(c, da, db)
            }
            Node::SemiLinear(x, a, b) => {
                let expanded = dag.expand_semi_linear(x, a, b, true);
                self.of(dag, expanded)
            }
            Node::Output(call, position) => {
                let args = dag.calls[call as usize].args.clone();
                let skipped = self.rule.skipped(dag, call);
                let mut derivatives = Vec::with_capacity(args.len());
                for (index, &arg) in args.iter().enumerate() {
                    let skips = skipped.get(index).copied().unwrap_or(false);
                    derivatives.push(if skips { dag.zero() } else { self.of(dag, arg) });
                }
                // An argument whose derivative is not looked at may well change.
                let changes = skipped.iter().zip(&args).any(|(&skips, &arg)| skips && !dag.is_constant(arg));
                if !changes && derivatives.iter().all(|&d| dag.is_zero(d)) {
                    return dag.zero();
                }
                match self.rule.call(dag, call, position, &derivatives) {
                    Some(result) => result,
                    None => {
                        self.failed = Some(n);
                        dag.zero()
                    }
                }
            }
            Node::Delay(id) => {
                let value = dag.delays[id as usize].value;
                let derivative = self.of(dag, value);
                if !dag.is_zero(derivative) {
                    self.failed = Some(n);
                }
                dag.zero()
            }
            Node::Transport(_) => {
                self.failed = Some(n);
                dag.zero()
            }
            // Constants, pre-values and rounded values are constant between events.
            _ => dag.zero(),
        }
    }

    fn one(&mut self, dag: &mut Dag, n: N, op: Op1, a: N) -> N {
        let da = self.of(dag, a);
        if dag.is_zero(da) {
            return da;
        }
        let one = dag.one();
        match op {
            Op1::Neg => dag.neg(da),
            Op1::ToReal | Op1::ToInt | Op1::Not | Op1::Floor | Op1::Ceil | Op1::Trunc => dag.zero(),
            Op1::Abs => {
                let zero = dag.zero();
                let is_positive = dag.compare(Cmp::Ge, a, zero);
                let negative = dag.neg(da);
                dag.if_else(is_positive, da, negative)
            }
            Op1::Sqrt => {
                let two = dag.real(2.0);
                let denominator = dag.mul(two, n);
                dag.div(da, denominator)
            }
            Op1::Math(Math::Sin) => {
                let cos = dag.op1(Op1::Math(Math::Cos), a);
                dag.mul(cos, da)
            }
            Op1::Math(Math::Cos) => {
                let sin = dag.op1(Op1::Math(Math::Sin), a);
                let product = dag.mul(sin, da);
                dag.neg(product)
            }
            Op1::Math(Math::Tan | Math::Tanh) => {
                let square = dag.mul(n, n);
                let factor = if op == Op1::Math(Math::Tan) { dag.add(one, square) } else { dag.sub(one, square) };
                dag.mul(factor, da)
            }
            Op1::Math(Math::Asin | Math::Acos) => {
                let square = dag.mul(a, a);
                let rest = dag.sub(one, square);
                let root = dag.op1(Op1::Sqrt, rest);
                let quotient = dag.div(da, root);
                if op == Op1::Math(Math::Asin) { quotient } else { dag.neg(quotient) }
            }
            Op1::Math(Math::Atan) => {
                let square = dag.mul(a, a);
                let sum = dag.add(one, square);
                dag.div(da, sum)
            }
            Op1::Math(Math::Sinh) => {
                let cosh = dag.op1(Op1::Math(Math::Cosh), a);
                dag.mul(cosh, da)
            }
            Op1::Math(Math::Cosh) => {
                let sinh = dag.op1(Op1::Math(Math::Sinh), a);
                dag.mul(sinh, da)
            }
            Op1::Math(Math::Exp) => dag.mul(n, da),
            Op1::Math(Math::Log) => dag.div(da, a),
            Op1::Math(Math::Log10) => {
                let scale = dag.real(std::f64::consts::LN_10);
                let denominator = dag.mul(scale, a);
                dag.div(da, denominator)
            }
            // Functions of two are nodes of two.
            Op1::Math(Math::Atan2 | Math::Pow) => {
                self.failed = Some(n);
                dag.zero()
            }
        }
    }

    fn two(&mut self, dag: &mut Dag, n: N, op: Op2, a: N, b: N) -> N {
        if op == Op2::Inlined {
            if self.rule.follows_annotations() {
                let before = self.failed.take();
                let result = self.of(dag, b);
                let failed = self.failed.take();
                self.failed = before;
                if failed.is_none() {
                    return result;
                }
            }
            return self.of(dag, a);
        }
        let (da, db) = (self.of(dag, a), self.of(dag, b));
        match op {
            Op2::Add => dag.add(da, db),
            Op2::Sub => dag.sub(da, db),
            Op2::Mul => {
                let (left, right) = (dag.mul(da, b), dag.mul(a, db));
                dag.add(left, right)
            }
            Op2::Div => {
                // (a/b)' = (a' − (a/b) b') / b
                let product = dag.mul(n, db);
                let numerator = dag.sub(da, product);
                dag.div(numerator, b)
            }
            Op2::Pow => {
                // a^b: b a^(b−1) a' + ln(a) a^b b'
                let one = dag.one();
                let exponent = dag.sub(b, one);
                let power = dag.pow(a, exponent);
                let factor = dag.mul(b, power);
                let base_part = dag.mul(factor, da);
                if dag.is_zero(db) {
                    return base_part;
                }
                let log = dag.op1(Op1::Math(Math::Log), a);
                let scaled = dag.mul(log, n);
                let exponent_part = dag.mul(scaled, db);
                dag.add(base_part, exponent_part)
            }
            Op2::Atan2 => {
                // atan2(a, b)' = (b a' − a b') / (a² + b²)
                let (left, right) = (dag.mul(b, da), dag.mul(a, db));
                let numerator = dag.sub(left, right);
                let (aa, bb) = (dag.mul(a, a), dag.mul(b, b));
                let denominator = dag.add(aa, bb);
                dag.div(numerator, denominator)
            }
            Op2::Homotopy => dag.homotopy(da, db),
            _ => dag.zero(),
        }
    }
}
