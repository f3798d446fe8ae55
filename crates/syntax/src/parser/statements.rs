//! Statements of algorithms.

use super::{PResult, Parser, Reported};
use crate::ast::*;
use crate::codes;
use crate::token::TokenKind;

impl Parser<'_> {
    /// Statements up to the end of the block or section.
    pub(super) fn statement_list(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        while self.list_goes_on() {
            if self.at_element_keyword() {
                self.misplaced_element("algorithm");
                continue;
            }
            let start = self.pos;
            if self.correct_misspelt_end() {
                continue;
            }
            match self.statement() {
                Ok(statement) => {
                    statements.push(statement);
                    if self.semicolon("statement").is_err() {
                        self.recover(start);
                    }
                }
                Err(_) => self.recover(start),
            }
        }
        statements.shrink_to_fit();
        statements
    }

    /// One statement, without its semicolon.
    pub(super) fn statement(&mut self) -> PResult<Statement> {
        let start = self.here();
        let kind = match self.peek() {
            TokenKind::If => {
                let (branches, otherwise) = self.if_block(Self::statement_list)?;
                StatementKind::If { branches, otherwise }
            }
            TokenKind::For => {
                let (iterators, body) = self.for_block(Self::statement_list)?;
                StatementKind::For { iterators, body }
            }
            TokenKind::While => {
                let (condition, body) = self.while_block(Self::statement_list)?;
                StatementKind::While { condition, body }
            }
            TokenKind::When => StatementKind::When { branches: self.when_block(Self::statement_list)? },
            TokenKind::Break => {
                self.bump();
                StatementKind::Break
            }
            TokenKind::Return => {
                self.bump();
                StatementKind::Return
            }
            TokenKind::Connect => {
                return Err(self.error(
                    codes::NOT_AN_EQUATION,
                    start,
                    "`connect` belongs in an equation section",
                    |d| d.hint("write `equation` before it"),
                ));
            }
            TokenKind::LeftParen => self.list_assignment()?,
            TokenKind::Der | TokenKind::Initial | TokenKind::Pure if self.peek_at(1) == TokenKind::LeftParen => {
                let function = self.keyword_ref();
                self.call_statement(function)?
            }
            TokenKind::Ident | TokenKind::Dot => self.assignment_or_call()?,
            _ => return Err(self.expected("a statement")),
        };
        let description = self.description()?;
        Ok(Statement { kind, description, span: self.since(start) })
    }

    fn assignment_or_call(&mut self) -> PResult<StatementKind> {
        let target = self.component_ref()?;
        if self.at(TokenKind::LeftParen) {
            return self.call_statement(target);
        }
        if !self.at(TokenKind::Assign) && !self.at(TokenKind::Equals) {
            return Err(self.no_statement(&target));
        }
        self.assignment_sign();
        Ok(StatementKind::Assign(target, self.expression()?))
    }

    #[cold]
    fn no_statement(&mut self, target: &ComponentRef) -> Reported {
        if self.at(TokenKind::Ident) && !self.on_new_line() {
            let span = target.span.to(self.here());
            return self.error(
                codes::MISPLACED_SECTION,
                span,
                "a declaration cannot stand in the algorithm section",
                |d| d.hint("move it above `algorithm`; variables of a function go into a `protected` section"),
            );
        }
        self.expected("`:=`")
    }

    /// Takes `:=`; an `=` in its place is reported.
    fn assignment_sign(&mut self) {
        if self.at(TokenKind::Equals) {
            self.error(codes::EQUATION_IN_ALGORITHM, self.here(), "`=` in an algorithm", |d| {
                d.hint("write `:=` to assign; equations with `=` stand in an `equation` section")
            });
        }
        self.bump();
    }

    fn call_statement(&mut self, function: ComponentRef) -> PResult<StatementKind> {
        let call = self.call(function)?;
        if self.at(TokenKind::Assign) || self.at(TokenKind::Equals) {
            let message = "the left side of an assignment must be a variable";
            return Err(self.error(codes::INVALID_ASSIGNMENT, call.span, message, |d| {
                d.hint("a function call cannot be assigned to; array elements are written with brackets: `x[i]`")
            }));
        }
        Ok(StatementKind::Call(call))
    }

    /// `(a, , b) := f(x)`
    fn list_assignment(&mut self) -> PResult<StatementKind> {
        let start = self.here();
        let mut targets = self.nested(Self::output_list)?;
        if targets == [None] {
            targets.clear();
        }
        let list_span = self.since(start);
        if !self.at(TokenKind::Assign) && !self.at(TokenKind::Equals) {
            return Err(self.expected("`:=` behind the list of variables"));
        }
        for target in targets.iter().flatten() {
            if !matches!(target.kind, ExprKind::Ref(_)) {
                self.error(codes::INVALID_ASSIGNMENT, target.span, "only variables can be assigned to", |d| d);
            }
        }
        self.assignment_sign();
        let value = self.expression()?;
        if !matches!(value.kind, ExprKind::Call(_)) {
            self.error(
                codes::INVALID_ASSIGNMENT,
                value.span,
                "a list of variables can be assigned only from a function call",
                |d| d.note(list_span, "the list of variables").hint("assign the variables one by one"),
            );
        }
        Ok(StatementKind::MultiAssign(targets, value))
    }
}
