//! Which bracket belongs to which: needed only once something is wrong.

use super::{PResult, Parser, Reported};
use crate::codes;
use crate::token::TokenKind;
use TokenKind::{LeftBrace, LeftBracket, LeftParen, RightBrace, RightBracket, RightParen};
use layshaft_source::Diagnostic;

const NONE: u32 = u32::MAX;

fn closer_of(opener: TokenKind) -> TokenKind {
    match opener {
        LeftParen => RightParen,
        LeftBracket => RightBracket,
        _ => RightBrace,
    }
}

/// Keywords that never stand inside brackets, so that a bracket still open there lacks its partner.
fn ends_all_brackets(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(kind, Equation | Algorithm | Public | Protected | Within | Import | Loop | Eof)
}

/// The partner of every bracket, `NONE` for those without and for all other tokens.
fn match_brackets(kinds: &[TokenKind]) -> Vec<u32> {
    let mut partners = vec![NONE; kinds.len()];
    let mut open: Vec<usize> = Vec::new();
    // How many of each kind are open: a closer whose kind is not open leaves the stack alone.
    let mut count = [0usize; 3];
    let slot = |kind: TokenKind| match kind {
        LeftParen | RightParen => 0,
        LeftBracket | RightBracket => 1,
        _ => 2,
    };
    for (index, &kind) in kinds.iter().enumerate() {
        match kind {
            LeftParen | LeftBracket | LeftBrace => {
                open.push(index);
                count[slot(kind)] += 1;
            }
            RightParen | RightBracket | RightBrace if count[slot(kind)] > 0 => {
                while let Some(opener) = open.pop() {
                    count[slot(kinds[opener])] -= 1;
                    if closer_of(kinds[opener]) == kind {
                        partners[opener] = index as u32;
                        partners[index] = opener as u32;
                        break;
                    }
                }
            }
            TokenKind::Semicolon => {
                // Only a matrix goes on behind a semicolon.
                while let Some(&opener) = open.last()
                    && kinds[opener] != LeftBracket
                {
                    open.pop();
                    count[slot(kinds[opener])] -= 1;
                }
            }
            TokenKind::End if !matches!(kinds.get(index + 1), Some(TokenKind::Ident)) => {}
            kind if kind == TokenKind::End || ends_all_brackets(kind) => {
                open.clear();
                count = [0; 3];
            }
            _ => {}
        }
    }
    partners
}

impl Parser<'_> {
    /// The token that closes or opens the bracket at token `index`.
    pub(super) fn partner(&mut self, index: usize) -> Option<usize> {
        let partners = self.partners.get_or_insert_with(|| match_brackets(&self.tokens.kinds));
        partners.get(index).copied().filter(|&partner| partner != NONE).map(|partner| partner as usize)
    }

    /// Takes the closing partner of the bracket token `opener`, or says what is wrong there.
    pub(super) fn close(&mut self, opener: usize, what: &str) -> PResult<()> {
        let closer = closer_of(self.tokens.kinds[opener]);
        if self.eat(closer) { Ok(()) } else { Err(self.not_closed(opener, closer, what)) }
    }

    #[cold]
    fn not_closed(&mut self, opener: usize, closer: TokenKind, what: &str) -> Reported {
        let opened = self.token_span(opener);
        let symbol = self.tokens.kinds[opener].describe();
        let (close, found, here) = (closer.describe(), self.found(), self.here());
        if matches!(self.peek(), RightParen | RightBracket | RightBrace) {
            let message = format!("{found} does not close {symbol}");
            return self.error(codes::UNMATCHED_BRACKET, here, message, |d| {
                d.label(format!("expected {close}")).note(opened, "opened here")
            });
        }
        if self.partner(opener).is_none() {
            let message = format!("this {symbol} is never closed");
            return self.error(codes::UNMATCHED_BRACKET, opened, message, |d| {
                d.note(here, format!("expected {close} before {found}"))
            });
        }
        let message = format!("expected `,` or {close} {what}, found {found}");
        let cure = self.likely_cure();
        self.error(codes::UNEXPECTED_TOKEN, here, message, |d| Diagnostic {
            hint: cure,
            ..d.note(opened, format!("{symbol} opened here"))
        })
    }
}
