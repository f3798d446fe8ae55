//! Expressions as Modelica text with the fewest parentheses that keep their meaning.

use super::names::{Names, identifier, string_literal};
use crate::expr::{BinaryOp, Callee, Expr, Reduction, Subscript, UnaryOp};
use crate::operators::Builtin;
use crate::types::{Base, Type};
use std::fmt::Write;

/// Binding strength of an expression's outermost operator, after the grammar of the specification.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    If,
    Range,
    Or,
    And,
    Not,
    Relation,
    Sum,
    Product,
    Power,
    Primary,
}

pub(super) struct ExprPrinter<'n> {
    pub names: &'n dyn Names,
    /// Names as identifiers of valid Modelica text; otherwise as a person writes them.
    pub quoted: bool,
    pub out: String,
}

/// A Real that reads back as the same number.
pub fn real_literal(value: f64) -> String {
    if value.is_finite() {
        return format!("{value:?}");
    }
    // No Modelica number stands for these; a number too large to hold reads as infinity.
    match value {
        v if v.is_nan() => "(0.0 / 0.0)".to_string(),
        v if v > 0.0 => "1e999".to_string(),
        _ => "-1e999".to_string(),
    }
}

fn level(expr: &Expr) -> Level {
    match expr {
        Expr::If(_) => Level::If,
        Expr::Range(_) => Level::Range,
        Expr::Real(v) if v.is_sign_negative() && !v.is_nan() => Level::Sum,
        Expr::Integer(v) if *v < 0 => Level::Sum,
        Expr::Unary(UnaryOp::Neg, _) => Level::Sum,
        Expr::Unary(UnaryOp::Not, _) => Level::Not,
        Expr::Builtin(Builtin::IntegerToReal, _) => Level::Product,
        Expr::Binary(op, _) => match op {
            BinaryOp::Or => Level::Or,
            BinaryOp::And => Level::And,
            BinaryOp::Add | BinaryOp::Sub => Level::Sum,
            BinaryOp::Mul | BinaryOp::MatMul | BinaryOp::Div => Level::Product,
            BinaryOp::Pow => Level::Power,
            _ => Level::Relation,
        },
        _ => Level::Primary,
    }
}

impl ExprPrinter<'_> {
    fn name(&mut self, name: layshaft_source::Name) {
        match self.quoted {
            true => self.out.push_str(&identifier(name.as_str())),
            false => self.out.push_str(name.as_str()),
        }
    }

    pub fn expr(&mut self, expr: &Expr) {
        self.at_least(expr, Level::If);
    }

    fn at_least(&mut self, expr: &Expr, required: Level) {
        if level(expr) < required {
            self.out.push('(');
            self.bare(expr);
            self.out.push(')');
        } else {
            self.bare(expr);
        }
    }

    fn list<'e>(&mut self, items: impl IntoIterator<Item = &'e Expr>) {
        for (position, item) in items.into_iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.expr(item);
        }
    }

    fn bare(&mut self, expr: &Expr) {
        match expr {
            Expr::Real(v) => self.out.push_str(&real_literal(*v)),
            Expr::Integer(v) => {
                let _ = write!(self.out, "{v}");
            }
            Expr::Bool(v) => {
                let _ = write!(self.out, "{v}");
            }
            Expr::String(text) => self.out.push_str(&string_literal(text)),
            Expr::Enum(id, ordinal) => {
                self.name(self.names.enum_name(*id));
                self.out.push('.');
                self.name(self.names.literal_name(*id, *ordinal));
            }
            Expr::Time => self.out.push_str("time"),
            Expr::Var(var) => self.name(self.names.var_name(*var)),
            Expr::Local(local) => self.name(self.names.local_name(*local)),
            Expr::Unary(UnaryOp::Neg, operand) => {
                self.out.push('-');
                self.at_least(operand, Level::Product);
            }
            Expr::Unary(UnaryOp::Not, operand) => {
                self.out.push_str("not ");
                self.at_least(operand, Level::Relation);
            }
            Expr::Binary(op, operands) => self.binary(*op, &operands.0, &operands.1),
            Expr::If(_) => self.if_expr(expr),
            Expr::Array(items) => {
                self.out.push('{');
                self.list(items);
                self.out.push('}');
            }
            Expr::Empty(ty) => self.empty(ty),
            Expr::Index(base, subscripts) => {
                self.place(base, false);
                self.subscripts(subscripts);
            }
            Expr::Range(parts) => {
                self.at_least(&parts.0, Level::Or);
                if let Some(step) = &parts.1 {
                    self.out.push(':');
                    self.at_least(step, Level::Or);
                }
                self.out.push(':');
                self.at_least(&parts.2, Level::Or);
            }
            Expr::Comprehension(c) => {
                let (open, close) = match c.reduction {
                    None => ("{", "}"),
                    Some(Reduction::Sum) => ("sum(", ")"),
                    Some(Reduction::Product) => ("product(", ")"),
                    Some(Reduction::Min) => ("min(", ")"),
                    Some(Reduction::Max) => ("max(", ")"),
                };
                self.out.push_str(open);
                self.expr(&c.body);
                self.out.push_str(" for ");
                self.name(self.names.local_name(c.iterator));
                self.out.push_str(" in ");
                self.expr(&c.range);
                self.out.push_str(close);
            }
            Expr::Builtin(builtin, args) => self.builtin(*builtin, args),
            Expr::Call(call) => {
                match call.function {
                    Callee::Function(id) => match (call.output, self.names.output_function_name(id, call.output)) {
                        (1.., Some(name)) => self.name(name),
                        _ => self.name(self.names.function_name(id)),
                    },
                    Callee::Local(local) => self.name(self.names.local_name(local)),
                }
                self.out.push('(');
                self.list(&call.args);
                self.out.push(')');
            }
            Expr::Record(id, fields) => {
                self.name(self.names.record_name(*id));
                self.out.push('(');
                self.list(fields);
                self.out.push(')');
            }
            Expr::Field(base, field) => {
                let record = base.type_of(self.names).base;
                self.place(base, true);
                self.out.push('.');
                match record {
                    Base::Record(id) => self.name(self.names.field_name(id, *field)),
                    _ => {
                        let _ = write!(self.out, "field_{field}");
                    }
                }
            }
            Expr::FunctionRef(id, bound) => {
                if !bound.is_empty() {
                    self.out.push_str("function ");
                }
                self.name(self.names.function_name(*id));
                if !bound.is_empty() {
                    self.out.push('(');
                    for (position, (input, value)) in bound.iter().enumerate() {
                        if position > 0 {
                            self.out.push_str(", ");
                        }
                        self.name(self.names.input_name(*id, *input));
                        self.out.push_str(" = ");
                        self.expr(value);
                    }
                    self.out.push(')');
                }
            }
        }
    }

    /// What subscripts or a field stand on: a name as it is, anything else in parentheses.
    fn place(&mut self, base: &Expr, for_field: bool) {
        let is_name = match base {
            Expr::Var(_) | Expr::Local(_) => true,
            // Subscripts behind `records.x` would be those of `x` alone.
            Expr::Field(record, _) => is_place(base) && (for_field || !is_array(record, self.names)),
            Expr::Index(..) => for_field && is_place(base),
            _ => false,
        };
        if is_name {
            self.bare(base);
        } else {
            self.out.push('(');
            self.bare(base);
            self.out.push(')');
        }
    }

    pub fn subscripts(&mut self, subscripts: &[Subscript]) {
        self.out.push('[');
        for (position, subscript) in subscripts.iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            match subscript {
                Subscript::All => self.out.push(':'),
                Subscript::At(expr) => self.expr(expr),
            }
        }
        self.out.push(']');
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        use Level::*;
        let (left_level, right_level) = match op {
            BinaryOp::Or => (Or, And),
            BinaryOp::And => (And, Not),
            BinaryOp::Add | BinaryOp::Sub => (Sum, Product),
            BinaryOp::Mul | BinaryOp::MatMul | BinaryOp::Div => (Product, Power),
            BinaryOp::Pow => (Primary, Primary),
            _ => (Sum, Sum),
        };
        let arrays = match op {
            BinaryOp::MatMul | BinaryOp::And | BinaryOp::Or => (false, false),
            _ if op.is_relation() => (false, false),
            _ => (is_array(left, self.names), is_array(right, self.names)),
        };
        let elementwise = match op {
            BinaryOp::Add | BinaryOp::Sub => arrays.0 != arrays.1,
            BinaryOp::Mul => arrays.0 && arrays.1,
            BinaryOp::Div => arrays.1,
            BinaryOp::Pow => arrays.0 || arrays.1,
            _ => false,
        };
        self.at_least(left, left_level);
        let dot = if elementwise { "." } else { "" };
        let _ = write!(self.out, " {dot}{} ", op.symbol());
        self.at_least(right, right_level);
    }

    fn if_expr(&mut self, expr: &Expr) {
        let mut rest = expr;
        let mut word = "if ";
        while let Expr::If(parts) = rest {
            self.out.push_str(word);
            self.expr(&parts.0);
            self.out.push_str(" then ");
            self.expr(&parts.1);
            word = " elseif ";
            rest = &parts.2;
        }
        self.out.push_str(" else ");
        self.expr(rest);
    }

    fn empty(&mut self, ty: &Type) {
        self.out.push_str("fill(");
        self.zero(&Type::scalar(ty.base));
        for dim in &ty.dims {
            match dim.known() {
                Some(size) => {
                    let _ = write!(self.out, ", {size}");
                }
                None => self.out.push_str(", 0"),
            }
        }
        self.out.push(')');
    }

    /// Some value of a type.
    fn zero(&mut self, ty: &Type) {
        if !ty.is_scalar() {
            return self.empty(ty);
        }
        match ty.base {
            Base::Integer => self.out.push('0'),
            Base::Boolean => self.out.push_str("false"),
            Base::String => self.out.push_str("\"\""),
            Base::Enum(id) => self.bare(&Expr::Enum(id, 1)),
            Base::Record(id) => {
                self.name(self.names.record_name(id));
                self.out.push('(');
                for field in 0..self.names.field_count(id) {
                    if field > 0 {
                        self.out.push_str(", ");
                    }
                    self.zero(&self.names.field_type(id, field));
                }
                self.out.push(')');
            }
            _ => self.out.push_str("0.0"),
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr]) {
        match (builtin, args) {
            // The language converts to Real only by arithmetic.
            (Builtin::IntegerToReal, [x]) => {
                self.out.push_str("1.0 * ");
                self.at_least(x, Level::Power);
            }
            (Builtin::IntegerToEnum, [ordinal, literal]) => {
                if let Base::Enum(id) = literal.type_of(self.names).base {
                    self.name(self.names.enum_name(id));
                }
                self.out.push('(');
                self.expr(ordinal);
                self.out.push(')');
            }
            (Builtin::Promote, [x, Expr::Integer(2)]) => {
                self.out.push_str("matrix(");
                self.expr(x);
                self.out.push(')');
            }
            (Builtin::Promote, [x, Expr::Integer(rank)]) if x.type_of(self.names).dims.len() as i64 == *rank => {
                self.at_least(x, Level::Primary)
            }
            (Builtin::String, [value, options @ ..]) if !options.is_empty() => {
                let names: &[&str] = match value.type_of(self.names).base {
                    _ if options.len() == 1 && options[0].type_of(self.names).base == Base::String => &["format"],
                    Base::Real => &["significantDigits", "minimumLength", "leftJustified"],
                    _ => &["minimumLength", "leftJustified"],
                };
                self.out.push_str("String(");
                self.expr(value);
                for (name, option) in names.iter().zip(options) {
                    let _ = write!(self.out, ", {name} = ");
                    self.expr(option);
                }
                self.out.push(')');
            }
            _ => {
                self.out.push_str(builtin.name());
                self.out.push('(');
                self.list(args);
                self.out.push(')');
            }
        }
    }
}

/// A name with fields and subscripts, as the grammar's component references are.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Var(_) | Expr::Local(_) => true,
        Expr::Field(base, _) => is_place(base),
        Expr::Index(base, _) => !matches!(**base, Expr::Index(..)) && is_place(base),
        _ => false,
    }
}

fn is_array(expr: &Expr, names: &dyn Names) -> bool {
    match expr {
        Expr::Real(_) | Expr::Integer(_) | Expr::Bool(_) | Expr::String(_) | Expr::Enum(..) | Expr::Time => false,
        Expr::Array(_) | Expr::Empty(_) | Expr::Range(_) => true,
        Expr::Unary(_, operand) => is_array(operand, names),
        Expr::If(parts) => is_array(&parts.1, names),
        Expr::Binary(op, _) if op.is_relation() => false,
        Expr::Binary(op, operands) if *op != BinaryOp::MatMul => {
            is_array(&operands.0, names) || is_array(&operands.1, names)
        }
        other => !other.type_of(names).is_scalar(),
    }
}
