//! Equations.

use super::{PResult, Parser, Reported};
use crate::ast::*;
use crate::codes;
use crate::token::TokenKind;

impl Parser<'_> {
    /// Equations up to the end of the block or section.
    pub(super) fn equation_list(&mut self) -> Vec<Equation> {
        let mut equations = Vec::new();
        while self.list_goes_on() {
            if self.at_element_keyword() {
                self.misplaced_element("equation");
                continue;
            }
            let start = self.pos;
            if self.correct_misspelt_end() {
                continue;
            }
            match self.equation() {
                Ok(equation) => {
                    equations.push(equation);
                    if self.semicolon("equation").is_err() {
                        self.recover(start);
                    }
                }
                Err(_) => self.recover(start),
            }
        }
        equations.shrink_to_fit();
        equations
    }

    /// One equation, without its semicolon.
    pub(super) fn equation(&mut self) -> PResult<Equation> {
        let start = self.here();
        let kind = match self.peek() {
            TokenKind::If => {
                let (branches, otherwise) = self.if_block(Self::equation_list)?;
                EquationKind::If { branches, otherwise }
            }
            TokenKind::For => {
                let (iterators, body) = self.for_block(Self::equation_list)?;
                EquationKind::For { iterators, body }
            }
            TokenKind::When => EquationKind::When { branches: self.when_block(Self::equation_list)? },
            TokenKind::Connect => {
                let (from, to) = self.connect()?;
                EquationKind::Connect(from, to)
            }
            TokenKind::While => {
                self.error(codes::NOT_AN_EQUATION, start, "`while` belongs in an algorithm", |d| {
                    d.hint("equations have `for` loops only; a `while` loop stands in an `algorithm` section")
                });
                let (_, body) = self.while_block(Self::equation_list)?;
                EquationKind::For { iterators: Vec::new(), body }
            }
            TokenKind::Break | TokenKind::Return => {
                let message = format!("{} belongs in an algorithm", self.found());
                return Err(self.error(codes::NOT_AN_EQUATION, start, message, |d| d));
            }
            _ => self.simple_equation()?,
        };
        let description = self.description()?;
        Ok(Equation { kind, description, span: self.since(start) })
    }

    /// `a = b` or a call.
    fn simple_equation(&mut self) -> PResult<EquationKind> {
        let left = self.simple_expression()?;
        match self.peek() {
            TokenKind::Equals => self.bump(),
            TokenKind::Assign => {
                self.error(codes::ASSIGNMENT_IN_EQUATION, self.here(), "`:=` in an equation", |d| {
                    d.hint("write `=`; assignments with `:=` stand in an `algorithm` section")
                });
                self.bump();
            }
            _ if matches!(left.kind, ExprKind::Call(_)) => return Ok(EquationKind::Call(left)),
            _ => return Err(self.no_equation(&left)),
        }
        Ok(EquationKind::Equal(left, self.expression()?))
    }

    #[cold]
    fn no_equation(&mut self, left: &Expr) -> Reported {
        if matches!(self.peek(), TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace) {
            return self.expected("`=`");
        }
        let declaration = matches!(left.kind, ExprKind::Ref(_)) && self.at(TokenKind::Ident) && !self.on_new_line();
        let (span, message, hint) = match &left.kind {
            ExprKind::Binary(BinaryOp::Equal, _) => {
                (left.span, "`==` compares; it makes no equation".to_string(), "write `=` between the two sides")
            }
            _ if declaration => (
                left.span.to(self.here()),
                "a declaration cannot stand in the equation section".to_string(),
                "move it above `equation`, or write `public` or `protected` before it",
            ),
            _ if self.at(TokenKind::Semicolon) || self.on_new_line() => {
                (left.span, "this expression is no equation".to_string(), "an equation has two sides: `a = b`")
            }
            _ => (self.here(), format!("expected `=`, found {}", self.found()), "an equation has two sides: `a = b`"),
        };
        let code = if declaration { codes::MISPLACED_SECTION } else { codes::NOT_AN_EQUATION };
        self.error(code, span, message, |d| d.hint(hint))
    }

    /// `connect(a, b)`
    pub(super) fn connect(&mut self) -> PResult<(ComponentRef, ComponentRef)> {
        self.bump();
        let opener = self.pos;
        self.expect(TokenKind::LeftParen, "`(` behind `connect`")?;
        let from = self.component_ref()?;
        self.expect(TokenKind::Comma, "`,` and the second connector")?;
        let to = self.component_ref()?;
        self.close(opener, "in this connection")?;
        Ok((from, to))
    }
}
