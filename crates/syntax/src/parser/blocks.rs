//! What the control structures of equations and statements have in common.

use super::{LEVEL_COST, PResult, Parser};
use crate::ast::{Expr, Iterator};
use crate::codes;
use crate::token::TokenKind;
use layshaft_source::Span;

/// A list of equations or statements, up to the end of the block.
pub(super) type BodyParser<'t, T> = fn(&mut Parser<'t>) -> Vec<T>;

/// The branches of an `if` or `when`: condition and body.
pub(super) type Branches<T> = Vec<(Expr, Vec<T>)>;

impl<'t> Parser<'t> {
    /// `if c then … elseif … else … end if`
    pub(super) fn if_block<T>(&mut self, body: BodyParser<'t, T>) -> PResult<(Branches<T>, Option<Vec<T>>)> {
        self.block(TokenKind::If, |parser| {
            let branches = parser.branches(TokenKind::Elseif, body)?;
            let otherwise = if parser.eat(TokenKind::Else) { Some(body(parser)) } else { None };
            Ok((branches, otherwise))
        })
    }

    /// `when c then … elsewhen … end when`
    pub(super) fn when_block<T>(&mut self, body: BodyParser<'t, T>) -> PResult<Branches<T>> {
        self.block(TokenKind::When, |parser| parser.branches(TokenKind::Elsewhen, body))
    }

    /// `for i in r loop … end for`
    pub(super) fn for_block<T>(&mut self, body: BodyParser<'t, T>) -> PResult<(Vec<Iterator>, Vec<T>)> {
        self.block(TokenKind::For, |parser| {
            parser.bump();
            let iterators = parser.iterators()?;
            parser.expect(TokenKind::Loop, "`loop` behind the loop variables")?;
            Ok((iterators, body(parser)))
        })
    }

    /// `while c loop … end while`
    pub(super) fn while_block<T>(&mut self, body: BodyParser<'t, T>) -> PResult<(Expr, Vec<T>)> {
        self.block(TokenKind::While, |parser| {
            parser.bump();
            let condition = parser.expression()?;
            parser.expect(TokenKind::Loop, "`loop` behind the condition")?;
            Ok((condition, body(parser)))
        })
    }

    /// The branches of the `if` or `when` at hand, each further one begun by `further`.
    fn branches<T>(&mut self, further: TokenKind, body: BodyParser<'t, T>) -> PResult<Branches<T>> {
        let mut branches = Vec::with_capacity(1);
        loop {
            self.bump();
            let condition = self.expression()?;
            self.expect(TokenKind::Then, "`then` behind the condition")?;
            branches.push((condition, body(self)));
            if !self.at(further) {
                return Ok(branches);
            }
        }
    }

    fn block<T>(&mut self, keyword: TokenKind, contents: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        let opened = self.here();
        self.open_blocks.push(keyword);
        let result = self.nested_structure(LEVEL_COST, contents);
        self.open_blocks.pop();
        let result = result?;
        self.block_end(keyword, opened);
        Ok(result)
    }

    /// Takes `end if` (or whatever `keyword` is). Without it the block ends here all the same.
    fn block_end(&mut self, keyword: TokenKind, opened: Span) {
        let word = keyword.spelling();
        let other = self.peek_at(1);
        if self.at(TokenKind::End) && other == keyword {
            self.bump();
            self.bump();
            return;
        }
        let here = self.here();
        let is_block = matches!(other, TokenKind::If | TokenKind::For | TokenKind::When | TokenKind::While);
        if self.at(TokenKind::End) && is_block && !self.open_blocks.contains(&other) {
            let span = here.to(self.token_span(self.pos + 1));
            let message = format!("`end {}` does not close `{word}`", other.spelling());
            self.error(codes::END_KEYWORD_MISMATCH, span, message, |d| {
                d.label(format!("expected `end {word}`")).note(opened, format!("`{word}` begins here"))
            });
            self.bump();
            self.bump();
            return;
        }
        let message = format!("this `{word}` has no `end {word}`");
        let found = self.found();
        self.error(codes::END_KEYWORD_MISMATCH, opened, message, |d| {
            d.note(here, format!("expected `end {word}` before {found}"))
        });
    }

    /// `end if` where no block is open.
    #[cold]
    pub(super) fn stray_block_end(&mut self) {
        let span = self.here().to(self.token_span(self.pos + 1));
        let word = self.peek_at(1).spelling();
        self.error(codes::END_KEYWORD_MISMATCH, span, format!("`end {word}` closes nothing"), |d| {
            d.hint(format!("remove it, or look for a missing `{word}` above"))
        });
        self.bump();
        self.bump();
        self.eat(TokenKind::Semicolon);
    }

    /// `else` and its like where no block is open that has it.
    #[cold]
    pub(super) fn stray_branch(&mut self) {
        let message = format!("{} belongs to no `if` or `when`", self.found());
        self.error(codes::END_KEYWORD_MISMATCH, self.here(), message, |d| d);
        let start = self.pos;
        self.bump();
        // The condition of `elseif c then`; what follows is parsed as what it was before.
        while !matches!(self.peek(), TokenKind::Eof | TokenKind::Semicolon | TokenKind::End) && !self.on_new_line() {
            self.bump();
        }
        if self.at(TokenKind::Semicolon) && self.pos > start {
            self.bump();
        }
    }

    /// True at a token that ends a list of equations or statements.
    pub(super) fn at_block_end(&self) -> bool {
        use TokenKind::*;
        match self.peek() {
            End | Else | Elseif | Elsewhen | Public | Protected | Equation | Algorithm | External | Annotation
            | Eof => true,
            Initial => matches!(self.peek_at(1), Equation | Algorithm),
            _ => false,
        }
    }

    /// A declaration among equations or statements: reported, parsed and dropped.
    #[cold]
    pub(super) fn misplaced_element(&mut self, section: &str) {
        let start = self.pos;
        let message = format!("a declaration cannot stand in the {section} section");
        self.error(codes::MISPLACED_SECTION, self.here(), message, |d| {
            d.hint(format!("move it above `{section}`, or write `public` or `protected` before it"))
        });
        if self.element().is_err() || self.semicolon("declaration").is_err() {
            self.recover(start);
        }
    }
}
