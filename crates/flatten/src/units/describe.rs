//! Expressions in messages: short, in Modelica's notation.

use layshaft_ir::{BinaryOp, Expr, FlatModel, Subscript, UnaryOp};

/// Longer expressions are cut.
const MAX_CHARACTERS: usize = 60;

/// The expression as text, or the beginning of it.
pub(super) fn describe(model: &FlatModel, expr: &Expr) -> String {
    let mut text = String::new();
    write(model, expr, 0, &mut text);
    if text.chars().count() > MAX_CHARACTERS {
        text = text.chars().take(MAX_CHARACTERS - 1).chain(['…']).collect();
    }
    text
}

/// Writes `expr` with parentheses where it binds weaker than `strength`; stops when long enough.
fn write(model: &FlatModel, expr: &Expr, strength: u8, text: &mut String) {
    if text.len() > 4 * MAX_CHARACTERS {
        return;
    }
    match expr {
        Expr::Real(value) => text.push_str(&value.to_string()),
        Expr::Integer(value) => text.push_str(&value.to_string()),
        Expr::Bool(value) => text.push_str(&value.to_string()),
        Expr::String(value) => text.push_str(&format!("{value:?}")),
        Expr::Enum(id, ordinal) => {
            let literal = model.enums.get(id.0 as usize).and_then(|e| e.literals.get(*ordinal as usize - 1));
            text.push_str(literal.map_or("", |name| name.as_str()));
        }
        Expr::Time => text.push_str("time"),
        Expr::Var(var) => text.push_str(model.variable(*var).name.as_str()),
        Expr::Unary(op, operand) => {
            text.push_str(if *op == UnaryOp::Neg { "-" } else { "not " });
            write(model, operand, 5, text);
        }
        Expr::Binary(op, operands) => {
            let (symbol, own) = operator(*op);
            if own < strength {
                text.push('(');
            }
            write(model, &operands.0, own, text);
            text.push_str(symbol);
            write(model, &operands.1, own + 1, text);
            if own < strength {
                text.push(')');
            }
        }
        Expr::If(parts) => {
            text.push_str("if ");
            write(model, &parts.0, 0, text);
            text.push_str(" then ");
            write(model, &parts.1, 0, text);
            text.push_str(" else ");
            write(model, &parts.2, 0, text);
        }
        Expr::Array(items) => list(model, "{", items, "}", text),
        Expr::Builtin(builtin, args) => list(model, &format!("{}(", builtin.name()), args, ")", text),
        Expr::Call(call) => {
            let name = match call.function {
                layshaft_ir::Callee::Function(id) => model.functions.get(id.0 as usize).map_or("", |f| f.name.as_str()),
                layshaft_ir::Callee::Local(_) => "function",
            };
            list(model, &format!("{name}("), &call.args, ")", text);
        }
        Expr::Index(base, subscripts) => {
            write(model, base, 9, text);
            text.push('[');
            for (index, subscript) in subscripts.iter().enumerate() {
                text.push_str(if index > 0 { "," } else { "" });
                match subscript {
                    Subscript::All => text.push(':'),
                    Subscript::At(expr) => write(model, expr, 0, text),
                }
            }
            text.push(']');
        }
        Expr::Record(_, fields) => list(model, "record(", fields, ")", text),
        Expr::Field(base, _) => {
            write(model, base, 9, text);
            text.push_str(".…");
        }
        Expr::Local(_) | Expr::Empty(_) | Expr::Range(_) | Expr::Comprehension(_) | Expr::FunctionRef(..) => {
            text.push('…')
        }
    }
}

fn list(model: &FlatModel, open: &str, items: &[Expr], close: &str, text: &mut String) {
    text.push_str(open);
    for (index, item) in items.iter().enumerate() {
        text.push_str(if index > 0 { ", " } else { "" });
        write(model, item, 0, text);
    }
    text.push_str(close);
}

/// Symbol and binding strength.
fn operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::Or => (" or ", 1),
        BinaryOp::And => (" and ", 2),
        BinaryOp::Less => (" < ", 3),
        BinaryOp::LessEqual => (" <= ", 3),
        BinaryOp::Greater => (" > ", 3),
        BinaryOp::GreaterEqual => (" >= ", 3),
        BinaryOp::Equal => (" == ", 3),
        BinaryOp::NotEqual => (" <> ", 3),
        BinaryOp::Add => (" + ", 4),
        BinaryOp::Sub => (" - ", 4),
        BinaryOp::Mul | BinaryOp::MatMul => ("*", 5),
        BinaryOp::Div => ("/", 5),
        BinaryOp::Pow => ("^", 6),
    }
}
