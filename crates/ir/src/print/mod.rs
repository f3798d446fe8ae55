//! The flat model as text: one class of valid Modelica that means the same, and expressions as
//! messages show them.

mod class;
mod expr;
mod function;
mod names;
#[cfg(test)]
mod tests;

pub use expr::real_literal;
pub use names::{Names, identifier, is_keyword, string_literal};

use crate::expr::Expr;
use crate::flat::{Equation, FlatModel};
use expr::ExprPrinter;
use names::{ClassNames, Renamed};
use std::fmt;

/// The model as one class that declares its types and functions inside.
pub fn print_flat(model: &FlatModel) -> String {
    let renamed = Renamed::new(model);
    let mut printer = Printer { names: renamed.names(model, None), renamed: &renamed, out: String::new(), indent: 0 };
    printer.class();
    printer.out
}

/// An expression with readable names, for messages.
pub fn print_expr(expr: &Expr, names: &dyn Names) -> String {
    let mut printer = ExprPrinter { names, quoted: false, out: String::new() };
    printer.expr(expr);
    printer.out
}

/// An equation with readable names, for messages; an equation with branches is shown by its kind
/// and first condition.
pub fn print_equation(equation: &Equation, names: &dyn Names) -> String {
    use crate::flat::EquationKind::*;
    let text = |expr| print_expr(expr, names);
    match &equation.kind {
        Equal(left, right) => format!("{} = {}", text(left), text(right)),
        Multiple(left, right) => {
            let left: Vec<String> = left.iter().map(|item| item.as_ref().map_or(String::new(), text)).collect();
            format!("({}) = {}", left.join(", "), text(right))
        }
        If { branches, .. } => match branches.first() {
            Some((condition, _)) => format!("if {} then …", text(condition)),
            None => "if …".to_string(),
        },
        When { branches } => match branches.first() {
            Some((condition, _)) => format!("when {} then …", text(condition)),
            None => "when …".to_string(),
        },
        Assert { condition, message, .. } => format!("assert({}, {})", text(condition), text(message)),
        Terminate(message) => format!("terminate({})", text(message)),
        Reinit(state, value) => format!("reinit({}, {})", text(state), text(value)),
        Call(call) => text(call),
    }
}

impl fmt::Display for FlatModel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&print_flat(self))
    }
}

/// Writes a class line by line.
struct Printer<'m> {
    names: ClassNames<'m>,
    renamed: &'m Renamed,
    out: String,
    indent: usize,
}

impl<'m> Printer<'m> {
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Lines one step further in.
    fn inside(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }

    /// A heading such as `equation`, one step further out.
    fn heading(&mut self, text: &str) {
        self.indent -= 1;
        self.line(text);
        self.indent += 1;
    }

    fn expr(&self, expr: &Expr) -> String {
        let mut printer = ExprPrinter { names: &self.names, quoted: true, out: String::new() };
        printer.expr(expr);
        printer.out
    }

    fn subscripts(&self, subscripts: &[crate::expr::Subscript]) -> String {
        let mut printer = ExprPrinter { names: &self.names, quoted: true, out: String::new() };
        printer.subscripts(subscripts);
        printer.out
    }
}

/// ` "description"`, or nothing.
fn comment(description: Option<&str>) -> String {
    match description {
        Some(text) if !text.is_empty() => format!(" {}", string_literal(text)),
        _ => String::new(),
    }
}
