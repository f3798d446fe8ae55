//! Units of variables that have none of their own: what the equations around them say.

use super::codes;
use super::places::{Agreement, Item};
use super::value::{Units, Value, VariableUnit, passed_through};
use layshaft_ir::{Base, BinaryOp, Builtin, Expr, FlatModel, Subscript, Type, UnaryOp, Variability};
use layshaft_source::{Diagnostic, FastMap, Span};
use layshaft_units::{Offset, Unit, UnitError, parse_unit};
use std::collections::VecDeque;

impl<'m> Units<'m> {
    /// Reads the declared units; strings that are not understood become diagnostics.
    pub fn declared(model: &'m FlatModel, diagnostics: &mut Vec<Diagnostic>) -> Units<'m> {
        let mut parsed: FastMap<&str, Option<Unit>> = FastMap::default();
        let mut variables = Vec::with_capacity(model.variables.len());
        for variable in &model.variables {
            let value = match variable.attributes.unit.as_deref().filter(|text| !text.is_empty()) {
                _ if variable.ty.base != Base::Real => Value::Number,
                Some(text) => {
                    let unit = parsed.entry(text).or_insert_with(|| {
                        parse_unit(text)
                            .map_err(|error| {
                                diagnostics.push(misunderstood(text, &error, variable.name.as_str(), variable.span))
                            })
                            .ok()
                    });
                    unit.map_or(Value::Unknown, Value::declared)
                }
                None if variable.variability == Variability::Constant => Value::Literal,
                None => Value::Unknown,
            };
            variables.push(VariableUnit { value, origin: None });
        }
        Units { model, variables, written: Vec::new() }
    }

    /// Spreads units over the equations until nothing new follows.
    pub fn infer(&mut self, items: &[Item]) {
        let mut users: FastMap<u32, Vec<u32>> = FastMap::default();
        for (index, item) in items.iter().enumerate() {
            let mut note = |expr: &Expr| {
                if let Expr::Var(var) = expr
                    && self.variables[var.0 as usize].value == Value::Unknown
                {
                    users.entry(var.0).or_default().push(index as u32);
                }
            };
            item.operands.iter().for_each(|operand| operand.walk(&mut note));
        }
        let mut queued = vec![false; items.len()];
        let mut queue: VecDeque<u32> = VecDeque::new();
        let order = users.values().flatten().copied().collect::<std::collections::BTreeSet<u32>>();
        for index in order {
            queued[index as usize] = true;
            queue.push_back(index);
        }
        let mut learnt = Vec::new();
        // Every variable is learnt at most once, so this ends.
        while let Some(index) = queue.pop_front() {
            queued[index as usize] = false;
            let item = &items[index as usize];
            self.written.clone_from(&item.written);
            item.for_each_demand(&mut |kind, operands| self.learn(kind, operands, item.span, &mut learnt));
            for var in learnt.drain(..) {
                for &user in users.get(&var).into_iter().flatten() {
                    if !std::mem::replace(&mut queued[user as usize], true) {
                        queue.push_back(user);
                    }
                }
            }
        }
    }

    fn learn(&mut self, kind: Agreement, operands: &[&Expr], span: Option<Span>, learnt: &mut Vec<u32>) {
        // The logarithm of a quantity is taken too often to conclude that it is a number.
        if matches!(kind, Agreement::Number(_) | Agreement::Exponent) {
            return;
        }
        let Some(unit) = self.common(operands.iter().copied()).unit() else { return };
        for operand in operands {
            if self.of(operand) == Value::Unknown {
                self.expect(operand, unit, span, learnt);
            }
        }
    }

    /// `expr` is of the unit given: what follows for the variables in it?
    fn expect(&mut self, expr: &Expr, unit: Unit, span: Option<Span>, learnt: &mut Vec<u32>) {
        match expr {
            Expr::Var(var) => {
                let variable = &mut self.variables[var.0 as usize];
                // The elements of an array without unit need not share one.
                if variable.value == Value::Unknown && self.model.variable(*var).ty == Type::REAL {
                    *variable = VariableUnit { value: Value::Known { unit, inferred: true }, origin: span };
                    learnt.push(var.0);
                }
            }
            Expr::Unary(UnaryOp::Neg, operand) => self.expect(operand, unit, span, learnt),
            Expr::Binary(op, operands) => self.expect_operands(*op, &operands.0, &operands.1, unit, span, learnt),
            Expr::If(parts) => {
                self.expect(&parts.1, unit, span, learnt);
                self.expect(&parts.2, unit, span, learnt);
            }
            Expr::Array(items) => items.iter().for_each(|item| self.expect(item, unit, span, learnt)),
            Expr::Index(base, subscripts) => match (&**base, subscripts.first()) {
                (Expr::Var(_), _) => self.expect(base, unit, span, learnt),
                (Expr::Array(items), Some(Subscript::At(Expr::Integer(index)))) if subscripts.len() == 1 => {
                    if let Some(item) = usize::try_from(index - 1).ok().and_then(|index| items.get(index)) {
                        self.expect(item, unit, span, learnt);
                    }
                }
                _ => {}
            },
            Expr::Builtin(Builtin::Der, args) => {
                args.iter().for_each(|arg| self.expect(arg, unit.times(Unit::SECOND), span, learnt));
            }
            Expr::Builtin(Builtin::Sqrt, args) => {
                if let (Some(squared), [arg]) = (unit.power(2.0), &args[..]) {
                    self.expect(arg, squared, span, learnt);
                }
            }
            Expr::Builtin(Builtin::Min | Builtin::Max, args) => {
                args.iter().for_each(|arg| self.expect(arg, unit, span, learnt));
            }
            Expr::Builtin(builtin, args) => {
                if let Some(arg) = passed_through(*builtin, args) {
                    self.expect(arg, unit, span, learnt);
                }
            }
            _ => {}
        }
    }

    fn expect_operands(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        unit: Unit,
        span: Option<Span>,
        learnt: &mut Vec<u32>,
    ) {
        let is_product = matches!(op, BinaryOp::Mul | BinaryOp::MatMul | BinaryOp::Div);
        if is_product && (self.is_gain_on_signal(left, right) || self.is_gain_on_signal(right, left)) {
            return;
        }
        match op {
            BinaryOp::Add | BinaryOp::Sub if unit.offset == Offset::Zero => {
                self.expect(left, unit, span, learnt);
                self.expect(right, unit, span, learnt);
            }
            BinaryOp::Mul | BinaryOp::MatMul => match (self.factor(left), self.factor(right)) {
                (Some(known), None) => self.expect(right, unit.over(known), span, learnt),
                (None, Some(known)) => self.expect(left, unit.over(known), span, learnt),
                _ => {}
            },
            BinaryOp::Div => match (self.factor(left), self.factor(right)) {
                (Some(known), None) => self.expect(right, known.over(unit), span, learnt),
                (None, Some(known)) => self.expect(left, unit.times(known), span, learnt),
                _ => {}
            },
            BinaryOp::Pow => {
                let root = self
                    .number(right)
                    .filter(|exponent| *exponent != 0.0)
                    .and_then(|exponent| unit.power(1.0 / exponent));
                if let Some(root) = root {
                    self.expect(left, root, span, learnt);
                }
            }
            _ => {}
        }
    }

    /// The unit an operand contributes to a product. Nothing is concluded through literals: in `R = 0.01/n`
    /// the number may be the one with the unit.
    fn factor(&self, expr: &Expr) -> Option<Unit> {
        match (self.of(expr), expr) {
            (Value::Known { unit, .. }, _) => Some(unit),
            (Value::Number, Expr::Var(_) | Expr::Builtin(..)) => Some(Unit::ONE.scaled()),
            _ => None,
        }
    }
}

fn misunderstood(text: &str, error: &UnitError, variable: &str, span: Option<Span>) -> Diagnostic {
    match error {
        UnitError::Syntax { offset, expected } => {
            let message = format!("the unit \"{text}\" of `{variable}` is not understood");
            let position = text[..*offset].chars().count() + 1;
            Diagnostic::warning(codes::MALFORMED_UNIT, span, message)
                .note(None, format!("at character {position}: expected {expected}"))
                .hint("write factors with `.`, exponents directly behind, one `/`: \"J/(kg.K)\", \"m/s2\"")
        }
        UnitError::Unknown(symbol) => {
            let message = format!("`{symbol}` in the unit \"{text}\" of `{variable}` is not a known unit");
            Diagnostic::warning(codes::UNKNOWN_UNIT, span, message)
                .hint("use an SI symbol, with a prefix if need be; upper and lower case matter")
        }
    }
}
