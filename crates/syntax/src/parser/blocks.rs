//! What the control structures of equations and statements have in common.

use super::{LEVEL_COST, PResult, Parser};
use crate::ast::{Expr, ExprKind, Iterator};
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
            let branches = parser.branches(TokenKind::Elseif, body);
            let mut otherwise = None;
            if parser.eat(TokenKind::Else) {
                parser.else_if |= parser.at(TokenKind::If) && !parser.on_new_line();
                otherwise = Some(body(parser));
            }
            (branches, otherwise)
        })
    }

    /// `when c then … elsewhen … end when`
    pub(super) fn when_block<T>(&mut self, body: BodyParser<'t, T>) -> PResult<Branches<T>> {
        self.block(TokenKind::When, |parser| parser.branches(TokenKind::Elsewhen, body))
    }

    /// `for i in r loop … end for`
    pub(super) fn for_block<T>(&mut self, body: BodyParser<'t, T>) -> PResult<(Vec<Iterator>, Vec<T>)> {
        self.block(TokenKind::For, |parser| {
            let start = parser.pos;
            parser.bump();
            let iterators = match parser.iterators() {
                Ok(iterators) => iterators,
                Err(_) => parser.skip_header(start, TokenKind::Loop),
            };
            parser.header_end(start, TokenKind::Loop, "`loop` behind the loop variables");
            (iterators, body(parser))
        })
    }

    /// `while c loop … end while`
    pub(super) fn while_block<T>(&mut self, body: BodyParser<'t, T>) -> PResult<(Expr, Vec<T>)> {
        self.block(TokenKind::While, |parser| {
            let condition = parser.condition(TokenKind::Loop, "`loop` behind the condition");
            (condition, body(parser))
        })
    }

    /// The branches of the `if` or `when` at hand, each further one begun by `further`.
    fn branches<T>(&mut self, further: TokenKind, body: BodyParser<'t, T>) -> Branches<T> {
        let mut branches = Vec::with_capacity(1);
        loop {
            let condition = self.condition(TokenKind::Then, "`then` behind the condition");
            branches.push((condition, body(self)));
            if !self.at(further) {
                return branches;
            }
        }
    }

    /// A keyword, the condition behind it, and the word that ends the header. A header that cannot be
    /// understood does not keep the body from being parsed: an empty tuple stands for its condition.
    fn condition(&mut self, end: TokenKind, what: &str) -> Expr {
        let start = self.pos;
        self.bump();
        let span = self.here();
        let condition = match self.expression() {
            Ok(condition) => condition,
            Err(_) => {
                self.skip_header::<()>(start, end);
                Expr { kind: ExprKind::Tuple(Vec::new()), span }
            }
        };
        self.header_end(start, end, what);
        condition
    }

    /// Takes `end` (`then` or `loop`), or reports its absence and skips the rest of the line.
    fn header_end(&mut self, start: usize, end: TokenKind, what: &str) {
        if self.eat(end) {
            return;
        }
        if self.last_error != Some(self.pos) {
            if self.on_new_line() {
                let message = format!("expected {what}");
                let previous = self.previous();
                self.error(codes::UNEXPECTED_TOKEN, previous, message, |d| {
                    d.label(format!("{} is missing behind this", end.describe()))
                });
            } else {
                self.expected(what);
            }
        }
        self.skip_header::<()>(start, end);
        self.eat(end);
    }

    /// Skips to `end` or to the end of the line of a header that began at token `start`.
    fn skip_header<T>(&mut self, start: usize, end: TokenKind) -> Vec<T> {
        use TokenKind::*;
        while !matches!(self.peek(), Semicolon | End | Eof)
            && !self.at(end)
            && (self.pos == start || !self.on_new_line())
        {
            self.bump();
        }
        Vec::new()
    }

    fn block<T>(&mut self, keyword: TokenKind, contents: impl FnOnce(&mut Self) -> T) -> PResult<T> {
        let opened = self.here();
        let else_if = std::mem::take(&mut self.else_if);
        self.open_blocks.push(keyword);
        let result = self.nested_structure(LEVEL_COST, |parser| Ok(contents(parser)));
        self.open_blocks.pop();
        let result = result?;
        self.block_end(keyword, opened);
        self.else_if = else_if;
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
        let (found, else_if) = (self.found(), self.else_if);
        self.error(codes::END_KEYWORD_MISMATCH, opened, message, |d| {
            let d = d.note(here, format!("expected `end {word}` before {found}"));
            match else_if {
                true => d.hint("`else if` begins another `if` with its own `end if`; `elseif` does not"),
                false => d,
            }
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
        self.bump();
        // The condition of `elseif c then`; what follows is parsed as what it was before.
        while !matches!(self.peek(), TokenKind::Eof | TokenKind::Semicolon | TokenKind::End) && !self.on_new_line() {
            self.bump();
        }
        self.eat(TokenKind::Semicolon);
    }

    /// True if another equation or statement follows in the list at hand.
    ///
    /// At the level of the section, an `end if` or `else` that belongs to nothing does not end the list.
    pub(super) fn list_goes_on(&mut self) -> bool {
        use TokenKind::*;
        while self.at_block_end() {
            let stray = self.open_blocks.is_empty();
            match self.peek() {
                End if stray && matches!(self.peek_at(1), If | For | When | While) => self.stray_block_end(),
                Else | Elseif | Elsewhen if stray => self.stray_branch(),
                _ => return false,
            }
        }
        true
    }

    /// True at a token that ends a list of equations or statements.
    fn at_block_end(&self) -> bool {
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
