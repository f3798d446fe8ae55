//! Reverse-mode automatic differentiation: the gradient of an expression as numbers.
//!
//! Never fails: what cannot be computed (calls, logarithms of negative numbers) counts as a number in no special position, and so do its
//! derivatives. That is what tests of rank need: a coefficient that is unknown does not make equations dependent.

use super::*;

/// Values of nodes at one point.
pub struct Gradients<'d> {
    dag: &'d Dag,
    variable: &'d dyn Fn(V) -> f64,
    shift: f64,
    values: FastMap<N, f64>,
}

/// A number in no special position, different for each index and shift.
pub fn generic(index: u32, shift: f64) -> f64 {
    0.35 + 0.9 * ((f64::from(index) + 1.0) * 0.618_033_988_749_895 + shift).fract()
}

fn operands(dag: &Dag, n: N) -> Vec<N> {
    let mut list = Vec::new();
    dag.for_each_operand(n, &mut |operand| list.push(operand));
    list
}

impl<'d> Gradients<'d> {
    pub fn new(dag: &'d Dag, variable: &'d dyn Fn(V) -> f64, shift: f64) -> Gradients<'d> {
        Gradients { dag, variable, shift, values: FastMap::default() }
    }

    fn generic(&self, n: N) -> f64 {
        generic(n.0.wrapping_mul(31), self.shift)
    }

    fn value(&mut self, n: N) -> f64 {
        if let Some(&value) = self.values.get(&n) {
            return value;
        }
        let value = match self.dag.node(n) {
            Node::Time => self.shift,
            Node::Initial => 1.0,
            Node::Terminal | Node::Sample(_) | Node::Trigger(_) => 0.0,
            Node::If(c, a, b) => {
                let branch = if self.value(c) != 0.0 { a } else { b };
                self.value(branch)
            }
            _ => {
                operands(self.dag, n).into_iter().for_each(|operand| {
                    self.value(operand);
                });
                let known = |operand: N| self.values.get(&operand).copied();
                let mut memo: FastMap<N, Option<f64>> = FastMap::default();
                self.dag.for_each_operand(n, &mut |operand| {
                    memo.insert(operand, known(operand));
                });
                let variable = |v: V| Some((self.variable)(v));
                evaluate(self.dag, n, &variable, &mut memo).unwrap_or(f64::NAN)
            }
        };
        let value = if value.is_finite() { value } else { self.generic(n) };
        self.values.insert(n, value);
        value
    }

    /// Derivatives of `n` with respect to its operands.
    fn partials(&mut self, n: N, out: &mut Vec<(N, f64)>) {
        out.clear();
        match self.dag.node(n) {
            Node::One(op, a) => {
                let (x, y) = (self.value(a), self.value(n));
                let slope = match op {
                    Op1::Neg => -1.0,
                    Op1::Abs => {
                        if x < 0.0 {
                            -1.0
                        } else {
                            1.0
                        }
                    }
                    Op1::Sqrt => 0.5 / y,
                    Op1::Math(function) => function.slope(x, y),
                    Op1::ToReal => 1.0,
                    Op1::Floor | Op1::Ceil | Op1::Trunc | Op1::ToInt | Op1::Not => return,
                };
                out.push((a, slope));
            }
            Node::Two(op, a, b) => {
                let (x, y) = (self.value(a), self.value(b));
                let (left, right) = match op {
                    Op2::Add => (1.0, 1.0),
                    Op2::Sub => (1.0, -1.0),
                    Op2::Mul => (y, x),
                    Op2::Div => (1.0 / y, -x / (y * y)),
                    Op2::Pow => (y * x.powf(y - 1.0), x.powf(y) * x.ln()),
                    Op2::Atan2 => (y / (x * x + y * y), -x / (x * x + y * y)),
                    Op2::Homotopy | Op2::Inlined => (1.0, 0.0),
                    Op2::IntDiv | Op2::IntRem | Op2::And | Op2::Or | Op2::Concat => return,
                };
                // An exponent that is constant has no logarithm.
                let is_literal = |n: N| matches!(self.dag.node(n), Node::Real(_) | Node::Int(_));
                out.push((a, left));
                if right != 0.0 && !is_literal(b) {
                    out.push((b, right));
                }
            }
            Node::If(c, a, b) => {
                let branch = if self.value(c) != 0.0 { a } else { b };
                out.push((branch, 1.0));
            }
            Node::SemiLinear(x, a, b) => {
                let value = self.value(x);
                let branch = if value >= 0.0 { a } else { b };
                let slope = self.value(branch);
                out.extend([(x, slope), (branch, value)]);
            }
            Node::Output(..) | Node::Call(_) | Node::Format(_) => {
                for operand in operands(self.dag, n) {
                    out.push((operand, generic(n.0.wrapping_mul(31).wrapping_add(operand.0), self.shift)));
                }
            }
            _ => {}
        }
        for (operand, slope) in out.iter_mut() {
            if !slope.is_finite() {
                *slope = generic(n.0 ^ operand.0, self.shift);
            }
        }
    }

    /// Derivatives of `lhs - rhs` with respect to the variables in it; a variable may come more than once.
    pub fn residual(&mut self, lhs: N, rhs: N, out: &mut Vec<(V, f64)>) {
        out.clear();
        // Nodes are numbered after their operands: the heap gives each after all that use it.
        let mut open = std::collections::BinaryHeap::from([lhs.0, rhs.0]);
        let mut adjoint: FastMap<u32, f64> = FastMap::default();
        *adjoint.entry(lhs.0).or_default() += 1.0;
        *adjoint.entry(rhs.0).or_default() -= 1.0;
        let mut partials = Vec::new();
        while let Some(index) = open.pop() {
            let Some(weight) = adjoint.remove(&index) else { continue };
            if let Node::Var(v) = self.dag.node(N(index)) {
                out.push((v, weight));
                continue;
            }
            self.partials(N(index), &mut partials);
            for &(operand, slope) in &partials {
                *adjoint.entry(operand.0).or_default() += weight * slope;
                open.push(operand.0);
            }
        }
    }
}
