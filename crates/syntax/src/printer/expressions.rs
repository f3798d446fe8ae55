//! Expressions, references, lists.

use super::layout::Printer;
use crate::ast::*;

/// The spelling of a binary operator, and whether it is written with spaces around it.
fn binary_spelling(operator: BinaryOp) -> (&'static str, bool) {
    match operator {
        BinaryOp::Add => ("+", true),
        BinaryOp::Sub => ("-", true),
        BinaryOp::Mul => ("*", false),
        BinaryOp::Div => ("/", false),
        BinaryOp::Pow => ("^", false),
        // Behind a number a point would be taken for the decimal point.
        BinaryOp::ElementAdd => (".+", true),
        BinaryOp::ElementSub => (".-", true),
        BinaryOp::ElementMul => (".*", true),
        BinaryOp::ElementDiv => ("./", true),
        BinaryOp::ElementPow => (".^", true),
        BinaryOp::And => ("and", true),
        BinaryOp::Or => ("or", true),
        BinaryOp::Less => ("<", true),
        BinaryOp::LessEqual => ("<=", true),
        BinaryOp::Greater => (">", true),
        BinaryOp::GreaterEqual => (">=", true),
        BinaryOp::Equal => ("==", true),
        BinaryOp::NotEqual => ("<>", true),
    }
}

/// A number, possibly signed, or an array of such: the points and colours of graphics.
fn is_constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Integer(_) | ExprKind::Real(_) => true,
        ExprKind::Unary(UnaryOp::Minus, operand) => matches!(operand.kind, ExprKind::Integer(_) | ExprKind::Real(_)),
        ExprKind::Array(elements) => elements.first().is_some_and(is_constant),
        _ => false,
    }
}

impl Printer<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) {
        // Chains of operators lean to the left and may be thousands long: walked, not recursed into.
        let mut chain = Vec::new();
        let mut first = expr;
        loop {
            match &first.kind {
                ExprKind::Binary(_, operands) => {
                    chain.push(first);
                    first = &operands.0;
                }
                ExprKind::Access(access) => {
                    chain.push(first);
                    first = &access.base;
                }
                _ => break,
            }
        }
        self.operand(first);
        while let Some(expr) = chain.pop() {
            match &expr.kind {
                ExprKind::Binary(operator, operands) => {
                    let (spelling, spaced) = binary_spelling(*operator);
                    if spaced {
                        self.spaced(spelling)
                    } else {
                        self.token(spelling)
                    }
                    self.expr(&operands.1);
                }
                ExprKind::Access(access) => match &access.kind {
                    AccessKind::Member(name) => {
                        self.token(".");
                        self.ident(name);
                    }
                    AccessKind::Subscripts(subscripts) => self.subscripts(Some(subscripts)),
                },
                _ => {}
            }
        }
    }

    /// Any expression but a binary operation or access.
    fn operand(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Real(_) | ExprKind::String(_) => self.literal(expr.span),
            ExprKind::Bool(value) => self.token(if *value { "true" } else { "false" }),
            ExprKind::Ref(reference) => self.reference(reference),
            ExprKind::Unary(operator, operand) => {
                match operator {
                    UnaryOp::Plus => self.token("+"),
                    UnaryOp::Minus => self.token("-"),
                    UnaryOp::ElementPlus => self.word(".+"),
                    UnaryOp::ElementMinus => self.word(".-"),
                    UnaryOp::Not => self.word("not"),
                }
                self.expr(operand);
            }
            ExprKind::If(conditional) => {
                for (index, (condition, value)) in conditional.branches.iter().enumerate() {
                    if index == 0 {
                        self.word("if")
                    } else {
                        self.spaced("elseif")
                    }
                    self.expr(condition);
                    self.spaced("then");
                    self.expr(value);
                }
                self.spaced("else");
                self.expr(&conditional.otherwise);
            }
            ExprKind::Range(range) => {
                self.expr(&range.start);
                if let Some(step) = &range.step {
                    self.token(":");
                    self.expr(step);
                }
                self.token(":");
                self.expr(&range.stop);
            }
            ExprKind::Call(call) => {
                self.reference(&call.function);
                self.open("(");
                match &call.arguments {
                    Arguments::List { positional, named } => {
                        self.list(positional, Printer::expr);
                        if !positional.is_empty() && !named.is_empty() {
                            self.glued(",");
                            self.space();
                        }
                        self.list(named, Printer::named_argument);
                    }
                    Arguments::For(comprehension) => self.comprehension(comprehension),
                }
                self.close(")");
            }
            ExprKind::Array(elements) => {
                self.open("{");
                if elements.iter().all(is_constant) {
                    self.tight_list(elements);
                } else {
                    self.list(elements, Printer::expr);
                }
                self.close("}");
            }
            ExprKind::ArrayFor(comprehension) => {
                self.open("{");
                self.comprehension(comprehension);
                self.close("}");
            }
            ExprKind::Matrix(rows) => {
                self.open("[");
                for (index, row) in rows.iter().enumerate() {
                    if index > 0 {
                        self.glued(";");
                        self.space();
                    }
                    self.list(row, Printer::expr);
                }
                self.close("]");
            }
            ExprKind::Paren(inner) => {
                self.open("(");
                self.expr(inner);
                self.close(")");
            }
            ExprKind::Tuple(entries) => self.outputs(entries),
            ExprKind::PartialFunction(partial) => {
                self.word("function");
                self.path(&partial.function);
                self.open("(");
                self.list(&partial.arguments, Printer::named_argument);
                self.close(")");
            }
            ExprKind::End => self.token("end"),
            ExprKind::Binary(..) | ExprKind::Access(_) => self.expr(expr),
        }
    }

    fn named_argument(&mut self, argument: &NamedArgument) {
        self.ident(&argument.name);
        self.token("=");
        self.expr(&argument.value);
    }

    fn comprehension(&mut self, comprehension: &Comprehension) {
        self.expr(&comprehension.body);
        self.spaced("for");
        self.iterators(&comprehension.iterators);
    }

    pub(super) fn iterators(&mut self, iterators: &[Iterator]) {
        self.list(iterators, |printer, iterator| {
            printer.ident(&iterator.name);
            if let Some(range) = &iterator.range {
                printer.spaced("in");
                printer.expr(range);
            }
        });
    }

    /// `(a, , b)`
    pub(super) fn outputs(&mut self, entries: &[Option<Expr>]) {
        self.open("(");
        self.list(entries, |printer, entry| {
            if let Some(expr) = entry {
                printer.expr(expr);
            }
        });
        self.close(")");
    }

    pub(super) fn path(&mut self, path: &Path) {
        if path.absolute {
            self.token(".");
        }
        for (index, part) in path.parts.iter().enumerate() {
            if index > 0 {
                self.token(".");
            }
            self.ident(part);
        }
    }

    pub(super) fn reference(&mut self, reference: &ComponentRef) {
        if reference.absolute {
            self.token(".");
        }
        for (index, part) in reference.parts.iter().enumerate() {
            if index > 0 {
                self.token(".");
            }
            self.ident(&part.name);
            self.subscripts(part.subscripts.as_deref());
        }
    }

    pub(super) fn subscripts(&mut self, subscripts: Option<&[Subscript]>) {
        if let Some(subscripts) = subscripts {
            self.open("[");
            self.list(subscripts, |printer, subscript| match subscript {
                Subscript::All(_) => printer.token(":"),
                Subscript::Expr(expr) => printer.expr(expr),
            });
            self.close("]");
        }
    }

    /// Numbers and tables of numbers, with `,` between them.
    fn tight_list(&mut self, elements: &[Expr]) {
        for (index, each) in elements.iter().enumerate() {
            if index > 0 {
                self.glued(",");
            }
            self.expr(each);
        }
    }

    /// Items with `, ` between them.
    pub(super) fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        for (index, each) in items.iter().enumerate() {
            if index > 0 {
                self.glued(",");
                self.space();
            }
            item(self, each);
        }
    }
}
