//! Equations and statements.

use super::layout::Printer;
use crate::ast::*;

impl Printer<'_> {
    pub(super) fn equations(&mut self, equations: &[Equation]) {
        self.indented(|printer| {
            for equation in equations {
                printer.line();
                printer.equation(equation);
            }
            printer.comments_of_body();
        });
    }

    fn equation(&mut self, equation: &Equation) {
        match &equation.kind {
            EquationKind::Equal(left, right) => {
                self.expr(left);
                self.spaced("=");
                self.expr(right);
            }
            EquationKind::Connect(from, to) => self.connect(from, to),
            EquationKind::If { branches, otherwise } => {
                self.if_block(branches, otherwise.as_deref(), Printer::equations);
            }
            EquationKind::For { iterators, body } => self.for_block(iterators, body, Printer::equations),
            EquationKind::When { branches } => self.when_block(branches, Printer::equations),
            EquationKind::Call(call) => self.expr(call),
        }
        self.description(&equation.description);
        self.glued(";");
    }

    pub(super) fn connect(&mut self, from: &ComponentRef, to: &ComponentRef) {
        self.token("connect");
        self.open("(");
        self.reference(from);
        self.glued(",");
        self.space();
        self.reference(to);
        self.close(")");
    }

    pub(super) fn statements(&mut self, statements: &[Statement]) {
        self.indented(|printer| {
            for statement in statements {
                printer.line();
                printer.statement(statement);
            }
            printer.comments_of_body();
        });
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Assign(target, value) => {
                self.reference(target);
                self.spaced(":=");
                self.expr(value);
            }
            StatementKind::MultiAssign(targets, value) => {
                self.outputs(targets);
                self.spaced(":=");
                self.expr(value);
            }
            StatementKind::Call(call) => self.expr(call),
            StatementKind::If { branches, otherwise } => {
                self.if_block(branches, otherwise.as_deref(), Printer::statements);
            }
            StatementKind::For { iterators, body } => self.for_block(iterators, body, Printer::statements),
            StatementKind::While { condition, body } => {
                self.word("while");
                self.indented(|printer| printer.expr(condition));
                self.spaced("loop");
                self.statements(body);
                self.block_end("while");
            }
            StatementKind::When { branches } => self.when_block(branches, Printer::statements),
            StatementKind::Break => self.token("break"),
            StatementKind::Return => self.token("return"),
        }
        self.description(&statement.description);
        self.glued(";");
    }

    // ---------------------------------------------------------------------------------- structures

    fn if_block<T>(&mut self, branches: &[(Expr, Vec<T>)], otherwise: Option<&[T]>, body: fn(&mut Self, &[T])) {
        self.branches(branches, ["if", "elseif"], body);
        if let Some(otherwise) = otherwise {
            self.line();
            self.token("else");
            body(self, otherwise);
        }
        self.block_end("if");
    }

    fn when_block<T>(&mut self, branches: &[(Expr, Vec<T>)], body: fn(&mut Self, &[T])) {
        self.branches(branches, ["when", "elsewhen"], body);
        self.block_end("when");
    }

    fn branches<T>(&mut self, branches: &[(Expr, Vec<T>)], words: [&str; 2], body: fn(&mut Self, &[T])) {
        for (index, (condition, contents)) in branches.iter().enumerate() {
            self.line();
            self.word(words[usize::from(index > 0)]);
            self.indented(|printer| printer.expr(condition));
            self.spaced("then");
            body(self, contents);
        }
    }

    fn for_block<T>(&mut self, iterators: &[Iterator], contents: &[T], body: fn(&mut Self, &[T])) {
        self.word("for");
        self.indented(|printer| printer.iterators(iterators));
        self.spaced("loop");
        body(self, contents);
        self.block_end("for");
    }

    fn block_end(&mut self, word: &str) {
        self.line();
        self.word("end");
        self.token(word);
    }
}
