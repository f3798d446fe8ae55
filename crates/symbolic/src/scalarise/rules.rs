//! Rules of the language that only the run can break: a subscript out of range (MLS 10.5.1), a division by zero (MLS 3.7.2.1), an
//! Integer that overflows. Each becomes an assertion under the condition of the branch it stands in; what cannot be broken makes none.

use super::arrays::At;
use super::value::Value;
use super::{Context, Scalariser};
use crate::dag::{Cmp, Dag, Format, N, Node, Op1, Op2, ScalarType};
use crate::system::ActionKind;
use layshaft_ir::{Base, Expr, Subscript};

/// The largest Real below 2^63: what is beyond does not fit into an Integer.
pub const LARGEST_INTEGER: f64 = 9_223_372_036_854_774_784.0;
/// How deep expressions are looked into for their range.
const DEPTH: u32 = 12;

impl Scalariser<'_> {
    /// A rule that must hold wherever the run comes to this expression.
    fn rule(&mut self, holds: N, message: N) {
        if self.sys.dag.as_bool(holds) == Some(true) {
            return;
        }
        self.act(ActionKind::Assert { condition: holds, message, is_warning: false, is_rule: true });
    }

    /// The origin of an action: the statement or inner equation at hand. In a function it is that of the call.
    pub(super) fn part_origin(&mut self) -> u32 {
        let Some(span) = self.part else { return self.origin };
        let mut origin = self.sys.origins[self.origin as usize].clone();
        if origin.span != Some(span) {
            origin.span = Some(span);
            self.sys.origins.push(origin);
            return self.sys.origins.len() as u32 - 1;
        }
        self.origin
    }

    /// " in function `f`" inside functions.
    fn in_function(&self) -> String {
        let function = self.current_function.and_then(|id| self.model.functions.get(id as usize));
        function.map_or_else(String::new, |function| format!(" in function `{}`", function.name))
    }

    /// Subscripts are within 1 and the size of their dimension.
    pub(super) fn check_subscripts(
        &mut self,
        array: &Expr,
        dims: &[u32],
        (subscripts, at): (&[Subscript], &[At]),
        cx: &Context,
    ) {
        for (axis, ((&length, at), subscript)) in dims.iter().zip(at).zip(subscripts).enumerate() {
            let (At::One(index), Subscript::At(expr)) = (at, subscript) else { continue };
            let dag = &self.sys.dag;
            let is_bounded = dag.kind(*index) != ScalarType::Int
                || range(dag, *index, DEPTH).is_some_and(|(low, high)| low >= 1 && high <= i64::from(length))
                || self.type_of(expr, cx).is_some_and(|ty| matches!(ty.base, Base::Enum(_)));
            if is_bounded || dag.as_int(*index).is_some() {
                continue;
            }
            let name = self.name_of(array);
            let dimension = if dims.len() > 1 { format!(" (dimension {})", axis + 1) } else { String::new() };
            let after = format!(" is out of range 1:{length} of `{name}`{dimension}{}", self.in_function());
            let message = self.with_number("index ", *index, &after);
            let dag = &mut self.sys.dag;
            let (one, last) = (dag.int(1), dag.int(length.into()));
            let (above, below) = (dag.compare(Cmp::Ge, *index, one), dag.compare(Cmp::Le, *index, last));
            let holds = dag.and(above, below);
            self.rule(holds, message);
        }
    }

    /// A divisor of `div`, `mod` or `rem` of Integers is not zero.
    pub(super) fn check_divisors(&mut self, builtin: &str, divisors: &Value) {
        for divisor in divisors.scalars() {
            let dag = &mut self.sys.dag;
            let excludes_zero = range(dag, divisor, DEPTH).is_some_and(|(low, high)| low > 0 || high < 0);
            if dag.kind(divisor) != ScalarType::Int || excludes_zero {
                continue;
            }
            let zero = dag.int(0);
            let holds = dag.compare(Cmp::Ne, divisor, zero);
            let text = format!("`{builtin}` divides by zero: {}", self.sys.dag.text_of(divisor, &self.sys))
                + &self.in_function();
            let message = self.sys.dag.text(&text);
            self.rule(holds, message);
        }
    }

    /// Divisors of quotients that are gone, since they are 0 or 1 for all others, are not zero.
    pub(super) fn check_quotients(&mut self, divisors: &[N]) {
        for (at, &divisor) in divisors.iter().enumerate() {
            if divisors[..at].contains(&divisor) {
                continue;
            }
            let zero = self.sys.dag.real(0.0);
            let holds = self.sys.dag.compare(Cmp::Ne, divisor, zero);
            let text = format!("division by zero: `{}` is zero", self.sys.dag.text_of(divisor, &self.sys))
                + &self.in_function();
            let message = self.sys.dag.text(&text);
            self.rule(holds, message);
        }
    }

    /// The result of `a op b` fits into an Integer.
    pub(super) fn check_integers(&mut self, op: Op2, a: &Value, b: &Value) {
        let (a, b) = (a.scalars(), b.scalars());
        if a.is_empty() || b.is_empty() || a.len() != b.len() && a.len() != 1 && b.len() != 1 {
            return;
        }
        for position in 0..a.len().max(b.len()) {
            let (x, y) = (a[position.min(a.len() - 1)], b[position.min(b.len() - 1)]);
            self.check_integer(op, x, y);
        }
    }

    fn check_integer(&mut self, op: Op2, x: N, y: N) {
        let dag = &mut self.sys.dag;
        if dag.kind(x) != ScalarType::Int || dag.kind(y) != ScalarType::Int {
            return;
        }
        let exact = dag.op2(op, x, y);
        if dag.as_int(exact).is_some() || range(dag, exact, DEPTH).is_some() {
            return;
        }
        let (left, right) = (dag.to_real(x), dag.to_real(y));
        let size = dag.op2(op, left, right);
        let size = dag.op1(Op1::Abs, size);
        let largest = dag.real(LARGEST_INTEGER);
        let holds = dag.compare(Cmp::Le, size, largest);
        let text = format!("the Integer `{}` overflows", self.sys.dag.text_of(exact, &self.sys)) + &self.in_function();
        let message = self.sys.dag.text(&text);
        self.rule(holds, message);
    }

    /// `before`, a number, `after`.
    fn with_number(&mut self, before: &str, number: N, after: &str) -> N {
        let dag = &mut self.sys.dag;
        let (width, left) = (dag.int(0), dag.bool(true));
        let number = dag.format(Format::Int(number, width, left));
        let (before, after) = (dag.text(before), dag.text(after));
        let head = dag.concat(before, number);
        dag.concat(head, after)
    }

    /// The array that is subscripted, in words of the model.
    fn name_of(&self, array: &Expr) -> String {
        match array {
            Expr::Var(id) => self.model.variable(*id).name.to_string(),
            Expr::Local(local) => {
                let function = self.current_function.and_then(|id| self.model.functions.get(id as usize));
                let local = function.and_then(|function| function.locals.get(local.0 as usize));
                local.map_or_else(|| "array".to_string(), |local| local.name.to_string())
            }
            Expr::Index(base, _) | Expr::Field(base, _) => self.name_of(base),
            _ => "array".to_string(),
        }
    }
}

/// Limits of an Integer expression, where its form gives them.
fn range(dag: &Dag, n: N, depth: u32) -> Option<(i64, i64)> {
    // Far from what could overflow.
    const FAR: i64 = 1 << 53;
    let depth = depth.checked_sub(1)?;
    let of = |n: N| range(dag, n, depth);
    let (low, high) = match dag.node(n) {
        Node::Int(value) => (value, value),
        Node::If(_, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            (a.0.min(b.0), a.1.max(b.1))
        }
        Node::One(Op1::Neg, a) => {
            let (low, high) = of(a)?;
            (high.checked_neg()?, low.checked_neg()?)
        }
        Node::Two(Op2::Add, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            (a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)
        }
        Node::Two(Op2::Sub, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            (a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)
        }
        Node::Two(Op2::Mul, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            let ends = [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
            (*ends.iter().min()?, *ends.iter().max()?)
        }
        Node::Two(Op2::IntRem, _, b) => {
            let size = dag.as_int(b)?.checked_abs()?.checked_sub(1)?;
            (-size, size)
        }
        _ => return None,
    };
    (low >= -FAR && high <= FAR).then_some((low, high))
}
