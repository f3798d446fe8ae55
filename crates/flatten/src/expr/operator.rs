//! Unary and binary operators: shapes, types, overloading and folding.

use super::{Env, coerce};
use crate::codes;
use crate::modifier::Typed;
use crate::state::{Flattener, R};
use layshaft_ir::{self as ir, Base, BinaryOp, Dim, Dims, Expr, Type};
use layshaft_source::{Name, Span, memory};
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    pub(super) fn unary(&mut self, env: &mut Env, op: ast::UnaryOp, operand: Typed, span: Span) -> R<Typed> {
        use ast::UnaryOp::*;
        if let Base::Record(_) = operand.ty.base {
            return match op {
                Plus => Ok(operand),
                _ => self.overloaded(env, "'-'", vec![operand], span),
            };
        }
        let numeric = operand.ty.base.is_numeric();
        match op {
            Plus | ElementPlus if numeric => Ok(operand),
            Minus | ElementMinus if numeric => Ok(Typed { expr: negate(operand.expr), ..operand }),
            Not if operand.ty.base == Base::Boolean => {
                let expr = match operand.expr {
                    Expr::Bool(value) => Expr::Bool(!value),
                    other => Expr::Unary(ir::UnaryOp::Not, Box::new(other)),
                };
                Ok(Typed { expr, ..operand })
            }
            _ => {
                let found = self.type_name(&operand.ty);
                let symbol = if op == Not { "not" } else { "-" };
                Err(self.fail(env, codes::BAD_OPERAND, span, format!("operator `{symbol}` is not defined for {found}")))
            }
        }
    }

    pub fn binary(&mut self, env: &mut Env, op: ast::BinaryOp, left: Typed, right: Typed, span: Span) -> R<Typed> {
        use ast::BinaryOp as A;
        if matches!(left.ty.base, Base::Record(_)) || matches!(right.ty.base, Base::Record(_)) {
            let name = match op {
                A::Add | A::ElementAdd => "'+'",
                A::Sub | A::ElementSub => "'-'",
                A::Mul | A::ElementMul => "'*'",
                A::Div | A::ElementDiv => "'/'",
                A::Pow | A::ElementPow => "'^'",
                A::And => "'and'",
                A::Or => "'or'",
                A::Less => "'<'",
                A::LessEqual => "'<='",
                A::Greater => "'>'",
                A::GreaterEqual => "'>='",
                A::Equal => "'=='",
                A::NotEqual => "'<>'",
            };
            let element_wise =
                matches!(op, A::ElementAdd | A::ElementSub | A::ElementMul | A::ElementDiv | A::ElementPow);
            if element_wise
                && !(left.ty.is_scalar() && right.ty.is_scalar())
                && let Some(mapped) =
                    self.map_elements(env, &[left.clone(), right.clone()], &mut |this, env, mut args| {
                        let (Some(right), Some(left)) = (args.pop(), args.pop()) else {
                            return Err(crate::state::Reported);
                        };
                        this.binary(env, op, left, right, span)
                    })
            {
                return mapped;
            }
            return self.overloaded(env, name, vec![left, right], span);
        }
        let result = match op {
            A::Add | A::ElementAdd if left.ty.base == Base::String && right.ty.base == Base::String => {
                Some((BinaryOp::Add, left.ty.clone()))
            }
            A::Add | A::Sub => {
                self.same_shape(&left, &right).map(|ty| (if op == A::Add { BinaryOp::Add } else { BinaryOp::Sub }, ty))
            }
            A::ElementAdd => self.broadcast(&left, &right).map(|ty| (BinaryOp::Add, ty)),
            A::ElementSub => self.broadcast(&left, &right).map(|ty| (BinaryOp::Sub, ty)),
            A::ElementMul => self.broadcast(&left, &right).map(|ty| (BinaryOp::Mul, ty)),
            A::ElementDiv => self.broadcast(&left, &right).map(|ty| (BinaryOp::Div, Type { base: Base::Real, ..ty })),
            A::ElementPow => self.broadcast(&left, &right).map(|ty| (BinaryOp::Pow, Type { base: Base::Real, ..ty })),
            A::Mul => self.product(&left, &right),
            A::Div if right.ty.is_scalar() => {
                self.broadcast(&left, &right).map(|ty| (BinaryOp::Div, Type { base: Base::Real, ..ty }))
            }
            A::Pow if right.ty.is_scalar() && left.ty.is_scalar() => {
                self.broadcast(&left, &right).map(|_| (BinaryOp::Pow, Type::REAL))
            }
            A::Pow if left.ty.dims.len() == 2 && right.ty == Type::INTEGER => {
                return self.matrix_power(env, left, right, span);
            }
            A::And | A::Or => (left.ty.base == Base::Boolean
                && right.ty.base == Base::Boolean
                && left.ty.dims.len() == right.ty.dims.len())
            .then(|| (if op == A::And { BinaryOp::And } else { BinaryOp::Or }, left.ty.clone())),
            A::Less | A::LessEqual | A::Greater | A::GreaterEqual | A::Equal | A::NotEqual => {
                let comparable = left.ty.is_scalar()
                    && right.ty.is_scalar()
                    && self.unify_base(left.ty.base, right.ty.base).is_some();
                comparable.then(|| {
                    let op = match op {
                        A::Less => BinaryOp::Less,
                        A::LessEqual => BinaryOp::LessEqual,
                        A::Greater => BinaryOp::Greater,
                        A::GreaterEqual => BinaryOp::GreaterEqual,
                        A::Equal => BinaryOp::Equal,
                        _ => BinaryOp::NotEqual,
                    };
                    (op, Type::BOOLEAN)
                })
            }
            _ => None,
        };
        let Some((ir_op, ty)) = result else {
            let (a, b) = (self.type_name(&left.ty), self.type_name(&right.ty));
            let sizes = left.ty.base.is_numeric() && right.ty.base.is_numeric();
            let code = if sizes { codes::DIMENSION_MISMATCH } else { codes::BAD_OPERAND };
            return Err(self.fail(
                env,
                code,
                span,
                format!("operator `{}` is not defined for {a} and {b}", symbol(op)),
            ));
        };
        let real = left.ty.base == Base::Real || right.ty.base == Base::Real;
        if matches!(ir_op, BinaryOp::Equal | BinaryOp::NotEqual) && real && env.function.is_none() {
            let diagnostic = layshaft_source::Diagnostic::error(
                codes::BAD_OPERAND,
                span,
                format!("`{}` compares Real values, which is only allowed in functions", symbol(op)),
            )
            .hint("compare with `<` and `>`, or `abs(a - b) < eps`");
            // Parameters make no events, which the rule is about (MLS 3.5).
            if left.variability.max(right.variability) > ir::Variability::Parameter {
                return Err(self.error(env.ctx, diagnostic));
            }
            self.lenient(env.ctx, diagnostic, codes::W_REAL_EQUALITY);
        }
        let variability = left.variability.max(right.variability);
        let variability = if ir_op.is_relation() { variability.min(ir::Variability::Discrete) } else { variability };
        if ir_op == BinaryOp::MatMul && ty.len() == Some(0) {
            return Ok(Typed::constant(Expr::Empty(Box::new(ty.clone())), ty));
        }
        if ir_op == BinaryOp::MatMul && left.ty.dims.last() == Some(&Dim::Known(0)) {
            return Ok(Typed::constant(zeros(&ty), ty));
        }
        let expr = fold(ir_op, &left.expr, &right.expr).unwrap_or_else(|| Expr::binary(ir_op, left.expr, right.expr));
        let expr = if ty.base == Base::Real && ty.dims.is_empty() { coerce(expr, &ty) } else { expr };
        Ok(Typed { expr, ty, variability })
    }

    fn same_shape(&self, left: &Typed, right: &Typed) -> Option<Type> {
        let numeric = left.ty.base.is_numeric() && right.ty.base.is_numeric();
        if numeric { self.unify(&left.ty, &right.ty) } else { None }
    }

    fn broadcast(&self, left: &Typed, right: &Typed) -> Option<Type> {
        if !(left.ty.base.is_numeric() && right.ty.base.is_numeric()) {
            return None;
        }
        let base = self.unify_base(left.ty.base, right.ty.base)?;
        if left.ty.is_scalar() {
            return Some(Type { base, dims: right.ty.dims.clone() });
        }
        if right.ty.is_scalar() {
            return Some(Type { base, dims: left.ty.dims.clone() });
        }
        self.unify(&left.ty, &right.ty)
    }

    fn product(&self, left: &Typed, right: &Typed) -> Option<(BinaryOp, Type)> {
        if left.ty.is_scalar() || right.ty.is_scalar() {
            return self.broadcast(left, right).map(|ty| (BinaryOp::Mul, ty));
        }
        if !(left.ty.base.is_numeric() && right.ty.base.is_numeric()) {
            return None;
        }
        let base = self.unify_base(left.ty.base, right.ty.base)?;
        let (a, b) = (&left.ty.dims, &right.ty.dims);
        let dims = match (a.len(), b.len()) {
            (1, 1) if a[0].agrees(b[0]) => Dims::new(),
            (2, 1) if a[1].agrees(b[0]) => Dims::from_slice(&[a[0]]),
            (1, 2) if a[0].agrees(b[0]) => Dims::from_slice(&[b[1]]),
            (2, 2) if a[1].agrees(b[0]) => Dims::from_slice(&[a[0], b[1]]),
            _ => return None,
        };
        Some((BinaryOp::MatMul, Type { base, dims }))
    }

    /// `A^n` for a square matrix and a whole number known at translation.
    fn matrix_power(&mut self, env: &mut Env, left: Typed, right: Typed, span: Span) -> R<Typed> {
        // Repeated products are written out (MLS 10.6.7): the exponent is structural.
        let Some(Expr::Integer(exponent @ 0..=64)) = self.literal(env, &right) else {
            return Err(self.fail(
                env,
                codes::UNSUPPORTED,
                span,
                "the power of a matrix needs an exponent from 0 to 64 that is known at translation",
            ));
        };
        if !left.ty.dims[0].agrees(left.ty.dims[1]) {
            let found = self.type_name(&left.ty);
            return Err(self.fail(
                env,
                codes::DIMENSION_MISMATCH,
                span,
                format!("only a square matrix has powers, not {found}"),
            ));
        }
        let size = left.ty.dims[0];
        let mut result = match (exponent, size) {
            (0, Dim::Known(n)) => {
                let expr = Expr::Builtin(ir::Builtin::Identity, vec![Expr::Integer(n as i64)]);
                return Ok(Typed::constant(expr, Type { base: Base::Real, dims: left.ty.dims }));
            }
            _ => left.clone(),
        };
        for _ in 1..exponent {
            result = self.binary(env, ast::BinaryOp::Mul, result, left.clone(), span)?;
        }
        Ok(result)
    }

    /// Calls the operator function of an operator record (Modelica 3.6, chapter 14).
    pub(super) fn overloaded(&mut self, env: &mut Env, operator: &str, args: Vec<Typed>, span: Span) -> R<Typed> {
        let record = args.iter().find_map(|arg| match arg.ty.base {
            Base::Record(id) => Some(id),
            _ => None,
        });
        let Some(record) = record else {
            return Err(self.fail(env, codes::BAD_OPERAND, span, format!("operator {operator} is not defined here")));
        };
        // An operator of the record that takes arrays as they are comes first (MLS 14.5).
        if args.iter().any(|arg| !arg.ty.is_scalar()) {
            let node = self.record_nodes[record.0 as usize];
            for function in self.operator_functions(node, Name::new(operator)) {
                let signature = self.signature(function)?;
                let inputs = &signature.inputs;
                let is_exact = inputs.len() == args.len()
                    && args.iter().zip(inputs).all(|(arg, input)| self.unify(&arg.ty, &input.ty).is_some());
                if is_exact {
                    return self.call_function(env, function, args, Vec::new(), span);
                }
            }
        }
        // Element by element on arrays of records.
        if args.iter().any(|arg| !arg.ty.is_scalar())
            && !args.iter().any(|arg| arg.ty.dims.iter().any(|d| d.known().is_none()))
            && operator != "'*'"
            && let Some(mapped) =
                self.map_elements(env, &args, &mut |this, env, args| this.overloaded(env, operator, args, span))
        {
            return mapped;
        }
        if operator == "'*'" && args.iter().any(|arg| !arg.ty.is_scalar()) {
            return self.overloaded_product(env, args, span);
        }
        let node = self.record_nodes[record.0 as usize];
        let candidates = self.operator_functions(node, Name::new(operator));
        let unary = args.len() == 1;
        for function in &candidates {
            let signature = self.signature(*function)?;
            let needed = signature.inputs.iter().filter(|i| !i.has_default).count();
            if signature.inputs.len() < args.len() || needed > args.len() || (unary && needed != 1) {
                continue;
            }
            let fits = args.iter().zip(&signature.inputs).all(|(arg, input)| self.unify(&arg.ty, &input.ty).is_some());
            if fits {
                return self.call_function(env, *function, args, Vec::new(), span);
            }
        }
        // Convert the other operand through the record's constructors (`2*z`).
        if args.len() == 2 {
            for (position, arg) in args.iter().enumerate() {
                if matches!(arg.ty.base, Base::Record(_)) {
                    continue;
                }
                if let Some(converted) = self.convert_to_record(env, record, arg.clone(), span)? {
                    let mut args = args.clone();
                    args[position] = converted;
                    return self.overloaded(env, operator, args, span);
                }
            }
        }
        let types: Vec<String> = args.iter().map(|arg| self.type_name(&arg.ty)).collect();
        Err(self.fail(
            env,
            codes::BAD_OPERAND,
            span,
            format!("operator {operator} is not defined for {}", types.join(" and ")),
        ))
    }

    fn product_mismatch(&mut self, env: &Env, left: &Typed, right: &Typed, span: Span) -> crate::state::Reported {
        let (a, b) = (self.type_name(&left.ty), self.type_name(&right.ty));
        self.fail(env, codes::DIMENSION_MISMATCH, span, format!("operator `*` is not defined for {a} and {b}"))
    }

    /// Products with arrays of operator records: scalar times array, scalar product, matrix products.
    fn overloaded_product(&mut self, env: &mut Env, args: Vec<Typed>, span: Span) -> R<Typed> {
        let (left, right) = (&args[0], &args[1]);
        match (left.ty.dims.len(), right.ty.dims.len()) {
            (0, _) | (_, 0) => {
                match self.map_elements(env, &args, &mut |this, env, args| this.overloaded(env, "'*'", args, span)) {
                    Some(result) => result,
                    None => Err(self.fail(env, codes::UNSUPPORTED, span, "this product of records needs known sizes")),
                }
            }
            (1, 1) => {
                let (a, b) = (self.elements(left), self.elements(right));
                let (Some(a), Some(b)) = (a, b) else {
                    return Err(self.fail(env, codes::UNSUPPORTED, span, "this product of records needs known sizes"));
                };
                if a.len() != b.len() {
                    return Err(self.product_mismatch(env, left, right, span));
                }
                let mut terms = Vec::with_capacity(a.len());
                for (x, y) in a.into_iter().zip(b) {
                    terms.push(self.overloaded(env, "'*'", vec![x, y], span)?);
                }
                let mut terms = terms.into_iter();
                let Some(mut sum) = terms.next() else {
                    let message = "scalar product of empty arrays of records";
                    return Err(self.fail(env, codes::UNSUPPORTED, span, message));
                };
                for term in terms {
                    sum = self.overloaded(env, "'+'", vec![sum, term], span)?;
                }
                Ok(sum)
            }
            (2, 1 | 2) => {
                let Some(rows) = self.elements(left) else {
                    return Err(self.fail(env, codes::UNSUPPORTED, span, "this product of records needs known sizes"));
                };
                let items = rows
                    .into_iter()
                    .map(|row| self.overloaded_product(env, vec![row, right.clone()], span))
                    .collect::<R<Vec<_>>>()?;
                self.array(env, items, span)
            }
            // Row by column.
            (1, 2) => {
                let rows: Option<Vec<Vec<Typed>>> =
                    self.elements(right).and_then(|rows| rows.iter().map(|row| self.elements(row)).collect());
                let Some(rows) = rows.filter(|rows| rows.first().is_some_and(|row| !row.is_empty())) else {
                    return Err(self.fail(env, codes::UNSUPPORTED, span, "this product of records needs known sizes"));
                };
                let element = right.ty.element().element();
                let mut items = Vec::with_capacity(rows[0].len());
                for at in 0..rows[0].len() {
                    let column = self.list(rows.iter().map(|row| row[at].clone()).collect(), element.clone())?;
                    items.push(self.overloaded_product(env, vec![left.clone(), column], span)?);
                }
                self.array(env, items, span)
            }
            _ => Err(self.fail(env, codes::UNSUPPORTED, span, "this product of arrays of records is not supported")),
        }
    }
}

pub fn symbol(op: ast::BinaryOp) -> &'static str {
    use ast::BinaryOp::*;
    match op {
        Add => "+",
        Sub => "-",
        Mul => "*",
        Div => "/",
        Pow => "^",
        ElementAdd => ".+",
        ElementSub => ".-",
        ElementMul => ".*",
        ElementDiv => "./",
        ElementPow => ".^",
        And => "and",
        Or => "or",
        Less => "<",
        LessEqual => "<=",
        Greater => ">",
        GreaterEqual => ">=",
        Equal => "==",
        NotEqual => "<>",
    }
}

fn negate(expr: Expr) -> Expr {
    match expr {
        Expr::Array(items) if items.iter().all(Expr::is_literal) => {
            Expr::Array(items.into_iter().map(negate).collect())
        }
        other => Expr::neg(other),
    }
}

fn zeros(ty: &Type) -> Expr {
    match ty.dims.first() {
        None => Expr::Real(0.0),
        Some(dim) => {
            let size = dim.known().unwrap_or(0);
            if size == 0 {
                Expr::Empty(Box::new(ty.clone()))
            } else {
                Expr::Array(vec![zeros(&ty.element()); size as usize])
            }
        }
    }
}

/// A relation between two numbers, if the operation is one.
fn compared<T: PartialOrd>(op: BinaryOp, a: T, b: T) -> Option<Expr> {
    Some(Expr::Bool(match op {
        BinaryOp::Less => a < b,
        BinaryOp::LessEqual => a <= b,
        BinaryOp::Greater => a > b,
        BinaryOp::GreaterEqual => a >= b,
        BinaryOp::Equal => a == b,
        BinaryOp::NotEqual => a != b,
        _ => return None,
    }))
}

/// Folds operations on literal scalars and drops neutral elements of logic.
fn fold(op: BinaryOp, left: &Expr, right: &Expr) -> Option<Expr> {
    use BinaryOp::*;
    if let (Expr::Integer(a), Expr::Integer(b)) = (left, right) {
        let (a, b) = (*a, *b);
        return match op {
            Add => a.checked_add(b).map(Expr::Integer),
            Sub => a.checked_sub(b).map(Expr::Integer),
            Mul => a.checked_mul(b).map(Expr::Integer),
            Div if b != 0 => Some(Expr::Real(a as f64 / b as f64)),
            _ => compared(op, a, b),
        };
    }
    let number = |expr: &Expr| match expr {
        Expr::Real(value) => Some(*value),
        Expr::Integer(value) => Some(*value as f64),
        _ => None,
    };
    if let (Some(a), Some(b)) = (number(left), number(right)) {
        return match op {
            Add => Some(Expr::Real(a + b)),
            Sub => Some(Expr::Real(a - b)),
            Mul => Some(Expr::Real(a * b)),
            Div if b != 0.0 => Some(Expr::Real(a / b)),
            _ => compared(op, a, b),
        };
    }
    match (op, left, right) {
        (And, Expr::Bool(false), _) | (And, _, Expr::Bool(false)) => Some(Expr::FALSE),
        (And, Expr::Bool(true), other) | (And, other, Expr::Bool(true)) => Some(other.clone()),
        (Or, Expr::Bool(true), _) | (Or, _, Expr::Bool(true)) => Some(Expr::TRUE),
        (Or, Expr::Bool(false), other) | (Or, other, Expr::Bool(false)) => Some(other.clone()),
        (Equal, Expr::Bool(a), Expr::Bool(b)) => Some(Expr::Bool(a == b)),
        (NotEqual, Expr::Bool(a), Expr::Bool(b)) => Some(Expr::Bool(a != b)),
        (Equal, Expr::String(a), Expr::String(b)) => Some(Expr::Bool(a == b)),
        (NotEqual, Expr::String(a), Expr::String(b)) => Some(Expr::Bool(a != b)),
        (Add, Expr::String(a), Expr::String(b)) => {
            memory::claim_text(a.len() + b.len());
            Some(Expr::String(format!("{a}{b}").into()))
        }
        (_, Expr::Enum(e, a), Expr::Enum(f, b)) if e == f => match op {
            Equal => Some(Expr::Bool(a == b)),
            NotEqual => Some(Expr::Bool(a != b)),
            Less => Some(Expr::Bool(a < b)),
            LessEqual => Some(Expr::Bool(a <= b)),
            Greater => Some(Expr::Bool(a > b)),
            GreaterEqual => Some(Expr::Bool(a >= b)),
            _ => None,
        },
        _ => None,
    }
}
