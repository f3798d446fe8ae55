//! The unit of an expression, from the bottom up.

use layshaft_ir::operators::ResultUnit;
use layshaft_ir::{
    BinaryOp, Builtin, Comprehension, Expr, FlatModel, Reduction, Subscript, UnaryOp, VarId, Variability,
};
use layshaft_source::Span;
use layshaft_units::{Offset, Unit};

/// What is known about the unit of an expression.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Value {
    Unknown,
    /// A number that may carry a unit in the author's mind: `1e5`, or a literal that the source does not show,
    /// being the value of a constant or an evaluated parameter. It fits any other in a sum and says nothing
    /// about a product.
    Literal,
    /// A plain number: fits any other in a sum, counts as dimension one in a product.
    Number,
    Known {
        unit: Unit,
        /// Some variable in it has no unit of its own.
        inferred: bool,
    },
}

impl Value {
    pub fn declared(unit: Unit) -> Value {
        Value::Known { unit, inferred: false }
    }

    pub fn unit(self) -> Option<Unit> {
        match self {
            Value::Known { unit, .. } => Some(unit),
            _ => None,
        }
    }

    fn map(self, change: impl FnOnce(Unit) -> Option<Unit>) -> Value {
        match self {
            Value::Known { unit, inferred } => {
                change(unit).map_or(Value::Unknown, |unit| Value::Known { unit, inferred })
            }
            other => other,
        }
    }

    fn combine(
        self,
        other: Value,
        unit: impl FnOnce(Unit, Unit) -> Unit,
        number_first: impl FnOnce(Unit) -> Unit,
    ) -> Value {
        match (self, other) {
            (Value::Unknown, _) | (_, Value::Unknown) => Value::Unknown,
            (Value::Literal, Value::Literal | Value::Number) | (Value::Number, Value::Literal) => Value::Literal,
            (Value::Literal, _) | (_, Value::Literal) => Value::Unknown,
            (Value::Number, Value::Number) => Value::Number,
            (Value::Number, known) => known.map(|unit| Some(number_first(unit).scaled())),
            (known, Value::Number) => known.map(|unit| Some(unit.scaled())),
            (Value::Known { unit: a, inferred: x }, Value::Known { unit: b, inferred: y }) => {
                Value::Known { unit: unit(a, b), inferred: x || y }
            }
        }
    }
}

/// The unit of a variable, and where it comes from if it is not declared.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariableUnit {
    pub value: Value,
    pub origin: Option<Span>,
}

/// Units of the model's variables as far as they are known.
pub(super) struct Units<'m> {
    pub model: &'m FlatModel,
    pub variables: Vec<VariableUnit>,
    /// Numbers written as factors in the source of the item at hand.
    pub written: Vec<f64>,
}

impl Units<'_> {
    pub fn of(&self, expr: &Expr) -> Value {
        match expr {
            Expr::Real(value) => self.of_literal(*value),
            Expr::Integer(value) => self.of_literal(*value as f64),
            Expr::Bool(_) | Expr::String(_) | Expr::Enum(..) | Expr::Empty(_) => Value::Number,
            Expr::Time => Value::declared(Unit::SECOND),
            Expr::Var(var) => self.variables[var.0 as usize].value,
            Expr::Unary(UnaryOp::Neg, operand) => self.of(operand),
            Expr::Unary(UnaryOp::Not, _) => Value::Number,
            Expr::Binary(op, operands) => self.of_binary(*op, expr, &operands.0, &operands.1),
            Expr::If(parts) => self.common([&parts.1, &parts.2]),
            Expr::Array(items) => self.of_items(items),
            Expr::Index(base, subscripts) => self.of_element(base, subscripts),
            Expr::Range(parts) => self.of(&parts.0),
            Expr::Comprehension(comprehension) => self.of_comprehension(comprehension),
            Expr::Builtin(builtin, args) => self.of_builtin(*builtin, args),
            Expr::Local(_) | Expr::Call(_) | Expr::Record(..) | Expr::Field(..) | Expr::FunctionRef(..) => {
                Value::Unknown
            }
        }
    }

    /// Small simple factors such as 2, 0.5 or 1.5 that the source shows are plain numbers.
    fn of_literal(&self, value: f64) -> Value {
        let is_simple = value.abs() <= 16.0 && (4.0 * value).fract() == 0.0;
        if is_simple && self.written.contains(&value.abs()) { Value::Number } else { Value::Literal }
    }

    fn of_binary(&self, op: BinaryOp, whole: &Expr, left: &Expr, right: &Expr) -> Value {
        match op {
            BinaryOp::Add | BinaryOp::Sub => {
                let mut terms = Vec::new();
                collect_terms(whole, &mut terms);
                self.common(terms)
            }
            BinaryOp::Mul | BinaryOp::MatMul => self.product(left, right),
            BinaryOp::Div => {
                if self.is_gain_on_signal(left, right) || self.is_gain_on_signal(right, left) {
                    return Value::Unknown;
                }
                let value = self.of(left).combine(self.of_factor(right), Unit::over, |unit| Unit::ONE.over(unit));
                self.unless_unit_in_number(left, right, value)
            }
            BinaryOp::Pow => self.of_power(left, right),
            _ => Value::Number,
        }
    }

    pub fn product(&self, left: &Expr, right: &Expr) -> Value {
        if self.is_gain_on_signal(left, right) || self.is_gain_on_signal(right, left) {
            return Value::Unknown;
        }
        let value = self.of_factor(left).combine(self.of_factor(right), Unit::times, |unit| unit);
        self.unless_unit_in_number(left, right, value)
    }

    /// Nobody multiplies or divides by a plain one; `1` there is the value of a constant like `unitTorque`.
    fn of_factor(&self, expr: &Expr) -> Value {
        match expr {
            Expr::Real(1.0 | -1.0) | Expr::Integer(1 | -1) => Value::Literal,
            _ => self.of(expr),
        }
    }

    /// `0.2*e` with a unit vector `e`: the number may well be 0.2 m.
    fn unless_unit_in_number(&self, left: &Expr, right: &Expr, value: Value) -> Value {
        let is_number = |expr| self.of(expr) == Value::Number;
        let is_one = value.unit().is_some_and(|unit| unit.dimension == Unit::ONE.dimension);
        if is_one && (is_number(left) || is_number(right)) { Value::Literal } else { value }
    }

    /// Block diagrams carry signals without units through gains declared with unit "1" that change the
    /// unit nevertheless. Such a parameter says nothing about a signal without unit of its own.
    pub fn is_gain_on_signal(&self, gain: &Expr, signal: &Expr) -> bool {
        let Some(gain) = plain_variable(gain) else { return false };
        let is_number = self.variables[gain.0 as usize].value == Value::declared(Unit::ONE);
        is_number
            && self.model.variable(gain).variability <= Variability::Parameter
            && matches!(self.of(signal), Value::Unknown | Value::Known { inferred: true, .. })
    }

    fn of_power(&self, base: &Expr, exponent: &Expr) -> Value {
        match (self.of(base), self.number(exponent)) {
            (Value::Number, _) => Value::Number,
            (Value::Literal, _) => Value::Literal,
            (known, Some(exponent)) => known.map(|unit| unit.power(exponent)),
            (Value::Known { unit, inferred }, None) if unit.dimension == Unit::ONE.dimension => {
                Value::Known { unit: unit.scaled(), inferred }
            }
            _ => Value::Unknown,
        }
    }

    /// The value of a literal, or of a constant or structural parameter that has one.
    pub fn number(&self, expr: &Expr) -> Option<f64> {
        match expr {
            Expr::Real(value) => Some(*value),
            Expr::Integer(value) => Some(*value as f64),
            Expr::Unary(UnaryOp::Neg, operand) => self.number(operand).map(|value| -value),
            Expr::Binary(BinaryOp::Div, operands) => Some(self.number(&operands.0)? / self.number(&operands.1)?),
            Expr::Var(var) => {
                let variable = self.model.variable(*var);
                let fixed = variable.variability == Variability::Constant || variable.is_structural;
                let literal = variable.binding.as_ref().filter(|binding| fixed && binding.is_literal())?;
                self.number(literal)
            }
            _ => None,
        }
    }

    /// The unit of a value that is one of several, or the sum of several, which should agree.
    pub fn common<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> Value {
        let (mut found, mut several, mut numbers, mut unknown) = (None, false, false, false);
        for expr in exprs {
            match (self.of(expr), &mut found) {
                (Value::Unknown, _) => unknown = true,
                (Value::Number | Value::Literal, _) => numbers = true,
                (Value::Known { unit, inferred }, None) => found = Some((unit, inferred)),
                (Value::Known { unit, inferred }, Some(first)) => {
                    several = true;
                    // Prefer what says more.
                    if first.0.scale.is_none() && unit.scale.is_some() || first.1 && !inferred {
                        *first = (unit, inferred);
                    }
                }
            }
        }
        match found {
            Some((unit, inferred)) => {
                Value::Known { unit: if several || numbers { unit.shifted() } else { unit }, inferred }
            }
            None if unknown => Value::Unknown,
            None => Value::Literal,
        }
    }

    /// An array whose items differ has no unit as a whole.
    fn of_items(&self, items: &[Expr]) -> Value {
        let mut common = Value::Number;
        for item in items {
            match (self.of(item), common) {
                (Value::Unknown, _) => return Value::Unknown,
                (Value::Number, _) => {}
                (value, Value::Number | Value::Literal) => common = value,
                (Value::Literal, _) => {}
                (Value::Known { unit, .. }, Value::Known { unit: first, .. }) if unit.agrees(first) => {}
                _ => return Value::Unknown,
            }
        }
        common
    }

    fn of_element(&self, base: &Expr, subscripts: &[Subscript]) -> Value {
        let (Expr::Array(items), Some(Subscript::At(Expr::Integer(index)))) = (base, subscripts.first()) else {
            return self.of(base);
        };
        match usize::try_from(index - 1).ok().and_then(|index| items.get(index)) {
            Some(item) => self.of_element(item, &subscripts[1..]),
            None => Value::Unknown,
        }
    }

    fn of_comprehension(&self, comprehension: &Comprehension) -> Value {
        match comprehension.reduction {
            Some(Reduction::Product) => Value::Unknown,
            _ => self.of(&comprehension.body),
        }
    }

    fn of_builtin(&self, builtin: Builtin, args: &[Expr]) -> Value {
        use Builtin::*;
        if builtin == Interval {
            return Value::declared(Unit::SECOND);
        }
        let Some(first) = args.first() else { return Value::Number };
        match builtin {
            Der => self.of(first).map(|unit| Some(Unit { offset: Offset::Zero, ..unit }.over(Unit::SECOND))),
            Sqrt => self.of(first).map(|unit| unit.power(0.5)),
            Cross | OuterProduct | SemiLinear if args.len() > 1 => self.product(first, &args[1]),
            Cat => self.of_items(&args[1..]),
            Product => match self.of(first) {
                Value::Known { .. } => Value::Unknown,
                other => other,
            },
            _ => match builtin.operator().unit {
                ResultUnit::Common => self.common(args),
                _ => passed_through(builtin, args).map_or(Value::Number, |arg| self.of(arg)),
            },
        }
    }
}

/// The argument whose unit is that of the result.
pub(super) fn passed_through(builtin: Builtin, args: &[Expr]) -> Option<&Expr> {
    match builtin.operator().unit {
        ResultUnit::Argument(index) => args.get(index),
        _ => None,
    }
}

/// The variable an expression consists of, apart from subscripts and sign.
pub(super) fn plain_variable(expr: &Expr) -> Option<VarId> {
    match expr {
        Expr::Var(var) => Some(*var),
        Expr::Index(base, _) => plain_variable(base),
        Expr::Unary(UnaryOp::Neg, operand) => plain_variable(operand),
        _ => None,
    }
}

/// The terms of a sum, through nested additions, subtractions and signs.
pub(super) fn collect_terms<'e>(expr: &'e Expr, terms: &mut Vec<&'e Expr>) {
    let mut pending = vec![expr];
    while let Some(expr) = pending.pop() {
        match expr {
            Expr::Binary(BinaryOp::Add | BinaryOp::Sub, operands) => pending.extend([&operands.1, &operands.0]),
            Expr::Unary(UnaryOp::Neg, operand) => pending.push(operand),
            term => terms.push(term),
        }
    }
}
