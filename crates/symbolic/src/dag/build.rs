//! Constructors that fold constants and apply the identities that always hold.
//!
//! Parameters are variables here: they are never folded, so they stay tunable.

use super::*;

impl Dag {
    pub fn real(&mut self, value: f64) -> N {
        // One zero: the sign of a literal zero carries no meaning in an equation.
        let value = if value == 0.0 { 0.0 } else { value };
        self.intern(Node::Real(value.to_bits()))
    }

    pub fn int(&mut self, value: i64) -> N {
        self.intern(Node::Int(value))
    }

    pub fn bool(&mut self, value: bool) -> N {
        self.intern(Node::Bool(value))
    }

    pub fn text(&mut self, text: &str) -> N {
        self.intern(Node::Text(Name::new(text)))
    }

    pub fn var(&mut self, v: V) -> N {
        self.intern(Node::Var(v))
    }

    pub fn zero(&mut self) -> N {
        self.real(0.0)
    }

    pub fn one(&mut self) -> N {
        self.real(1.0)
    }

    pub fn as_real(&self, n: N) -> Option<f64> {
        match self.node(n) {
            Node::Real(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    pub fn as_int(&self, n: N) -> Option<i64> {
        match self.node(n) {
            Node::Int(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_bool(&self, n: N) -> Option<bool> {
        match self.node(n) {
            Node::Bool(value) => Some(value),
            _ => None,
        }
    }

    pub fn is_zero(&self, n: N) -> bool {
        matches!(self.node(n), Node::Int(0)) || self.as_real(n) == Some(0.0)
    }

    fn is_one(&self, n: N) -> bool {
        matches!(self.node(n), Node::Int(1)) || self.as_real(n) == Some(1.0)
    }

    pub fn is_constant(&self, n: N) -> bool {
        matches!(self.node(n), Node::Real(_) | Node::Int(_) | Node::Bool(_) | Node::Text(_))
    }

    /// The operand of a negation, literals included.
    fn negated(&mut self, n: N) -> Option<N> {
        match self.node(n) {
            Node::One(Op1::Neg, a) => Some(a),
            Node::Real(bits) if f64::from_bits(bits) < 0.0 => Some(self.real(-f64::from_bits(bits))),
            _ => None,
        }
    }

    pub fn to_real(&mut self, a: N) -> N {
        match (self.kind(a), self.node(a)) {
            (ScalarType::Real, _) => a,
            (_, Node::Int(value)) => self.real(value as f64),
            (_, Node::If(c, x, y)) => {
                let (x, y) = (self.to_real(x), self.to_real(y));
                self.if_else(c, x, y)
            }
            _ => self.intern(Node::One(Op1::ToReal, a)),
        }
    }

    /// Brings two operands to a common numeric kind.
    pub fn unify(&mut self, a: N, b: N) -> (N, N) {
        match (self.kind(a), self.kind(b)) {
            (ScalarType::Int, ScalarType::Real) => (self.to_real(a), b),
            (ScalarType::Real, ScalarType::Int) => (a, self.to_real(b)),
            _ => (a, b),
        }
    }

    pub fn neg(&mut self, a: N) -> N {
        match self.node(a) {
            Node::Real(bits) => self.real(-f64::from_bits(bits)),
            Node::Int(value) => self.int(value.wrapping_neg()),
            Node::One(Op1::Neg, inner) => inner,
            Node::Two(Op2::Sub, x, y) => self.intern(Node::Two(Op2::Sub, y, x)),
            _ => self.intern(Node::One(Op1::Neg, a)),
        }
    }

    fn commutative(&mut self, op: Op2, a: N, b: N) -> N {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        self.intern(Node::Two(op, a, b))
    }

    pub fn add(&mut self, a: N, b: N) -> N {
        let (a, b) = self.unify(a, b);
        match (self.node(a), self.node(b)) {
            (Node::Real(x), Node::Real(y)) => return self.real(f64::from_bits(x) + f64::from_bits(y)),
            (Node::Int(x), Node::Int(y)) => return self.int(x.wrapping_add(y)),
            _ => {}
        }
        if self.is_zero(a) {
            return b;
        }
        if self.is_zero(b) {
            return a;
        }
        if let Some(inner) = self.negated(b) {
            return self.sub(a, inner);
        }
        if let Some(inner) = self.negated(a) {
            return self.sub(b, inner);
        }
        self.commutative(Op2::Add, a, b)
    }

    pub fn sub(&mut self, a: N, b: N) -> N {
        let (a, b) = self.unify(a, b);
        match (self.node(a), self.node(b)) {
            (Node::Real(x), Node::Real(y)) => return self.real(f64::from_bits(x) - f64::from_bits(y)),
            (Node::Int(x), Node::Int(y)) => return self.int(x.wrapping_sub(y)),
            _ => {}
        }
        if self.is_zero(b) {
            return a;
        }
        if self.is_zero(a) {
            return self.neg(b);
        }
        if a == b {
            return if self.kind(a) == ScalarType::Int { self.int(0) } else { self.zero() };
        }
        if let Some(inner) = self.negated(b) {
            return self.add(a, inner);
        }
        if let Node::One(Op1::Neg, inner) = self.node(a) {
            let sum = self.add(inner, b);
            return self.neg(sum);
        }
        self.intern(Node::Two(Op2::Sub, a, b))
    }

    pub fn mul(&mut self, a: N, b: N) -> N {
        let (a, b) = self.unify(a, b);
        match (self.node(a), self.node(b)) {
            (Node::Real(x), Node::Real(y)) => return self.real(f64::from_bits(x) * f64::from_bits(y)),
            (Node::Int(x), Node::Int(y)) => return self.int(x.wrapping_mul(y)),
            _ => {}
        }
        if self.is_zero(a) {
            return a;
        }
        if self.is_zero(b) {
            return b;
        }
        if self.is_one(a) {
            return b;
        }
        if self.is_one(b) {
            return a;
        }
        match (self.negated(a), self.negated(b)) {
            (Some(x), Some(y)) => return self.mul(x, y),
            (Some(x), None) => {
                let product = self.mul(x, b);
                return self.neg(product);
            }
            (None, Some(y)) => {
                let product = self.mul(a, y);
                return self.neg(product);
            }
            (None, None) => {}
        }
        self.commutative(Op2::Mul, a, b)
    }

    pub fn div(&mut self, a: N, b: N) -> N {
        let (a, b) = (self.to_real(a), self.to_real(b));
        if let (Some(x), Some(y)) = (self.as_real(a), self.as_real(b))
            && y != 0.0
        {
            return self.real(x / y);
        }
        if self.is_one(b) {
            return a;
        }
        if self.is_zero(a) && !self.is_zero(b) {
            return a;
        }
        if a == b && !self.is_zero(a) {
            return self.one();
        }
        match (self.negated(a), self.negated(b)) {
            (Some(x), Some(y)) => return self.div(x, y),
            (Some(x), None) => {
                let quotient = self.div(x, b);
                return self.neg(quotient);
            }
            (None, Some(y)) => {
                let quotient = self.div(a, y);
                return self.neg(quotient);
            }
            (None, None) => {}
        }
        self.intern(Node::Two(Op2::Div, a, b))
    }

    /// `a ^ b` on Reals; small integral exponents become products.
    pub fn pow(&mut self, a: N, b: N) -> N {
        let (a, b) = (self.to_real(a), self.to_real(b));
        if let (Some(x), Some(y)) = (self.as_real(a), self.as_real(b)) {
            return self.real(x.powf(y));
        }
        match self.as_real(b) {
            Some(0.0) => self.one(),
            Some(1.0) => a,
            Some(2.0) => self.mul(a, a),
            Some(3.0) => {
                let square = self.mul(a, a);
                self.mul(square, a)
            }
            Some(4.0) => {
                let square = self.mul(a, a);
                self.mul(square, square)
            }
            Some(-1.0) => {
                let one = self.one();
                self.div(one, a)
            }
            Some(0.5) => self.op1(Op1::Sqrt, a),
            _ => self.intern(Node::Two(Op2::Pow, a, b)),
        }
    }

    pub fn atan2(&mut self, a: N, b: N) -> N {
        let (a, b) = (self.to_real(a), self.to_real(b));
        match (self.as_real(a), self.as_real(b)) {
            (Some(x), Some(y)) => self.real(x.atan2(y)),
            _ => self.intern(Node::Two(Op2::Atan2, a, b)),
        }
    }

    /// Truncating division of Integers; by literal zero it is left for the run time to report.
    pub fn int_div(&mut self, a: N, b: N) -> N {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) if y != 0 => self.int(x.wrapping_div(y)),
            _ => self.intern(Node::Two(Op2::IntDiv, a, b)),
        }
    }

    pub fn int_rem(&mut self, a: N, b: N) -> N {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) if y != 0 => self.int(x.wrapping_rem(y)),
            _ => self.intern(Node::Two(Op2::IntRem, a, b)),
        }
    }

    pub fn op1(&mut self, op: Op1, a: N) -> N {
        match op {
            Op1::Neg => return self.neg(a),
            Op1::Not => return self.not(a),
            Op1::ToReal => return self.to_real(a),
            Op1::ToInt => {
                return match self.node(a) {
                    Node::Real(bits) => self.int(f64::from_bits(bits) as i64),
                    Node::Int(_) => a,
                    Node::One(Op1::ToReal, inner) => inner,
                    _ => self.intern(Node::One(Op1::ToInt, a)),
                };
            }
            Op1::Abs if self.kind(a) == ScalarType::Int => {
                return match self.as_int(a) {
                    Some(value) => self.int(value.wrapping_abs()),
                    None => {
                        let zero = self.int(0);
                        let is_negative = self.compare(Cmp::Lt, a, zero);
                        let negative = self.neg(a);
                        self.if_else(is_negative, negative, a)
                    }
                };
            }
            Op1::Abs => {
                if let Node::One(Op1::Neg, inner) = self.node(a) {
                    return self.op1(Op1::Abs, inner);
                }
            }
            _ => {}
        }
        let a = self.to_real(a);
        if let Some(x) = self.as_real(a) {
            let value = match op {
                Op1::Abs => x.abs(),
                Op1::Sqrt => x.sqrt(),
                Op1::Math(function) => function.of(x),
                Op1::Floor => x.floor(),
                Op1::Ceil => x.ceil(),
                Op1::Trunc => x.trunc(),
                Op1::Neg | Op1::Not | Op1::ToReal | Op1::ToInt => x,
            };
            if value.is_finite() {
                return self.real(value);
            }
        }
        if matches!(op, Op1::Floor | Op1::Ceil | Op1::Trunc) && matches!(self.node(a), Node::One(Op1::ToReal, _)) {
            return a;
        }
        self.intern(Node::One(op, a))
    }

    pub fn not(&mut self, a: N) -> N {
        match self.node(a) {
            Node::Bool(value) => self.bool(!value),
            Node::One(Op1::Not, inner) => inner,
            _ => self.intern(Node::One(Op1::Not, a)),
        }
    }

    pub fn and(&mut self, a: N, b: N) -> N {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => b,
            (_, Some(true)) => a,
            (Some(false), _) => a,
            (_, Some(false)) => b,
            _ if a == b => a,
            _ => self.intern(Node::Two(Op2::And, a, b)),
        }
    }

    pub fn or(&mut self, a: N, b: N) -> N {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(false), _) => b,
            (_, Some(false)) => a,
            (Some(true), _) => a,
            (_, Some(true)) => b,
            _ if a == b => a,
            _ => self.intern(Node::Two(Op2::Or, a, b)),
        }
    }

    pub fn homotopy(&mut self, actual: N, simplified: N) -> N {
        let (actual, simplified) = self.unify(actual, simplified);
        if actual == simplified { actual } else { self.intern(Node::Two(Op2::Homotopy, actual, simplified)) }
    }

    /// Output of a call, together with its body if that is known.
    pub fn output(&mut self, call: u32, position: u32) -> N {
        let output = self.intern(Node::Output(call, position));
        let data = self.calls[call as usize].clone();
        let Some(template) = self.templates.get(&data.instance).cloned() else { return output };
        let values: FastMap<V, N> = template.arguments.iter().copied().zip(data.args.iter().copied()).collect();
        let mut arguments = Replace::new(|_: &mut Dag, leaf: Node| match leaf {
            Node::Var(v) => values.get(&v).copied(),
            _ => None,
        });
        match template.outputs.get(position as usize) {
            Some(&body) => {
                let body = arguments.apply(self, body);
                if self.is_constant(body) { body } else { self.intern(Node::Two(Op2::Inlined, body, output)) }
            }
            None => output,
        }
    }

    pub fn concat(&mut self, a: N, b: N) -> N {
        match (self.node(a), self.node(b)) {
            (Node::Text(x), Node::Text(y)) => self.text(&format!("{x}{y}")),
            _ => self.intern(Node::Two(Op2::Concat, a, b)),
        }
    }

    pub fn op2(&mut self, op: Op2, a: N, b: N) -> N {
        match op {
            Op2::Add => self.add(a, b),
            Op2::Sub => self.sub(a, b),
            Op2::Mul => self.mul(a, b),
            Op2::Div => self.div(a, b),
            Op2::Pow => self.pow(a, b),
            Op2::Atan2 => self.atan2(a, b),
            Op2::IntDiv => self.int_div(a, b),
            Op2::IntRem => self.int_rem(a, b),
            Op2::And => self.and(a, b),
            Op2::Or => self.or(a, b),
            Op2::Concat => self.concat(a, b),
            Op2::Homotopy => self.homotopy(a, b),
            Op2::Inlined => self.intern(Node::Two(Op2::Inlined, a, b)),
        }
    }

    /// The value of a comparison of literals.
    fn fold_compare(&self, op: Cmp, a: N, b: N) -> Option<bool> {
        use std::cmp::Ordering;
        let ordering = match (self.node(a), self.node(b)) {
            (Node::Real(x), Node::Real(y)) => f64::from_bits(x).partial_cmp(&f64::from_bits(y))?,
            (Node::Int(x), Node::Int(y)) => x.cmp(&y),
            (Node::Bool(x), Node::Bool(y)) => x.cmp(&y),
            (Node::Text(x), Node::Text(y)) => x.cmp(&y),
            _ if a == b => Ordering::Equal,
            _ => return None,
        };
        Some(match op {
            Cmp::Lt => ordering.is_lt(),
            Cmp::Le => ordering.is_le(),
            Cmp::Gt => ordering.is_gt(),
            Cmp::Ge => ordering.is_ge(),
            Cmp::Eq => ordering.is_eq(),
            Cmp::Ne => ordering.is_ne(),
        })
    }

    pub fn compare(&mut self, op: Cmp, a: N, b: N) -> N {
        let (a, b) = self.unify(a, b);
        if let Some(value) = self.fold_compare(op, a, b) {
            return self.bool(value);
        }
        if self.kind(a) == ScalarType::Bool && matches!(op, Cmp::Eq | Cmp::Ne) {
            let flip = |dag: &mut Dag, n: N, value: bool| if value == (op == Cmp::Eq) { n } else { dag.not(n) };
            if let Some(value) = self.as_bool(a) {
                return flip(self, b, value);
            }
            if let Some(value) = self.as_bool(b) {
                return flip(self, a, value);
            }
        }
        self.intern(Node::Compare(op, a, b))
    }

    /// A comparison of Reals that generates events; others are plain.
    pub fn relation(&mut self, op: Cmp, a: N, b: N) -> N {
        let (a, b) = self.unify(a, b);
        if self.kind(a) != ScalarType::Real || matches!(op, Cmp::Eq | Cmp::Ne) {
            return self.compare(op, a, b);
        }
        match self.fold_compare(op, a, b) {
            Some(value) => self.bool(value),
            None => self.intern(Node::Relation(op, a, b)),
        }
    }

    pub fn held(&mut self, round: Round, a: N) -> N {
        let a = self.to_real(a);
        match (round, self.node(a)) {
            (_, Node::Real(_)) => {
                let op = round.plain();
                self.op1(op, a)
            }
            (_, Node::One(Op1::ToReal, _) | Node::Held(..)) => a,
            _ => self.intern(Node::Held(round, a)),
        }
    }

    pub fn if_else(&mut self, condition: N, then: N, otherwise: N) -> N {
        if then == otherwise {
            return then;
        }
        if let Some(value) = self.as_bool(condition) {
            return if value { then } else { otherwise };
        }
        let (then, otherwise) = self.unify(then, otherwise);
        if then == otherwise {
            return then;
        }
        match (self.as_bool(then), self.as_bool(otherwise)) {
            (Some(true), Some(false)) => return condition,
            (Some(false), Some(true)) => return self.not(condition),
            (Some(true), None) => return self.or(condition, otherwise),
            (Some(false), None) => {
                let inverse = self.not(condition);
                return self.and(inverse, otherwise);
            }
            (None, Some(false)) => return self.and(condition, then),
            _ => {}
        }
        if let Node::One(Op1::Not, inner) = self.node(condition) {
            return self.intern(Node::If(inner, otherwise, then));
        }
        self.intern(Node::If(condition, then, otherwise))
    }

    pub fn semi_linear(&mut self, x: N, positive: N, negative: N) -> N {
        let (x, positive, negative) = (self.to_real(x), self.to_real(positive), self.to_real(negative));
        if positive == negative {
            return self.mul(x, positive);
        }
        if let Some(inner) = self.negated(x) {
            // semiLinear(−x, a, b) = −semiLinear(x, b, a)
            let turned = self.semi_linear(inner, negative, positive);
            return self.neg(turned);
        }
        match self.as_real(x) {
            Some(value) => self.mul(x, if value >= 0.0 { positive } else { negative }),
            None => self.intern(Node::SemiLinear(x, positive, negative)),
        }
    }

    /// `if x >= 0 then positive*x else negative*x`.
    /// `semiLinear` as a choice of its slopes, by a relation that generates an event or by a plain comparison.
    pub fn expand_semi_linear(&mut self, x: N, positive: N, negative: N, has_event: bool) -> N {
        let zero = self.zero();
        let condition = if has_event { self.relation(Cmp::Ge, x, zero) } else { self.compare(Cmp::Ge, x, zero) };
        let (up, down) = (self.mul(positive, x), self.mul(negative, x));
        self.if_else(condition, up, down)
    }

    pub fn sum(&mut self, items: &[N]) -> Option<N> {
        let (&first, rest) = items.split_first()?;
        Some(rest.iter().fold(first, |total, &item| self.add(total, item)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_expressions_are_one_node() {
        let mut dag = Dag { var_kinds: vec![ScalarType::Real; 2], ..Dag::default() };
        let (a, b) = (dag.var(V(0)), dag.var(V(1)));
        let (ab, ba) = (dag.add(a, b), dag.add(b, a));
        assert_eq!(ab, ba);
        let minus = dag.neg(b);
        let (x, y) = (dag.add(a, minus), dag.sub(a, b));
        assert_eq!(x, y);
        let difference = dag.sub(ab, ba);
        assert!(dag.is_zero(difference));
    }

    #[test]
    fn an_integer_meets_a_real_as_a_real() {
        let mut dag = Dag { var_kinds: vec![ScalarType::Real], ..Dag::default() };
        let (x, two) = (dag.var(V(0)), dag.int(2));
        let product = dag.mul(two, x);
        assert_eq!(dag.kind(product), ScalarType::Real);
        let (one, three) = (dag.int(1), dag.int(3));
        let ratio = dag.div(one, three);
        assert_eq!(dag.as_real(ratio), Some(1.0 / 3.0));
    }
}
