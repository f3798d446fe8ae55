//! Going on after a mistake, and guessing what was meant.

use super::{PResult, Parser};
use crate::codes;
use crate::token::{KEYWORDS, TokenKind};

impl Parser<'_> {
    /// Takes the semicolon behind an item called `what`.
    ///
    /// Where the next token stands on a new line the semicolon was simply forgotten: reported, and
    /// parsing goes on there.
    #[inline]
    pub(super) fn semicolon(&mut self, what: &str) -> PResult<()> {
        if self.eat(TokenKind::Semicolon) { Ok(()) } else { self.no_semicolon(what) }
    }

    #[cold]
    fn no_semicolon(&mut self, what: &str) -> PResult<()> {
        if self.at(TokenKind::Eof) || self.on_new_line() || self.at_element_keyword() || self.stops_item(self.pos) {
            let message = format!("expected `;` after this {what}");
            let previous = self.previous();
            self.error(codes::MISSING_SEMICOLON, previous, message, |d| d.label("`;` is missing behind this"));
            return Ok(());
        }
        Err(self.expected(&format!("`;` after this {what}")))
    }

    /// Skips the rest of the item that began at token `start`, including its semicolon.
    pub(super) fn recover(&mut self, start: usize) {
        self.height = 0;
        let mut index = start;
        loop {
            let kind = self.tokens.kinds[index];
            if kind == TokenKind::Eof {
                break;
            }
            if index >= self.pos {
                if kind == TokenKind::Semicolon {
                    index += 1;
                    break;
                }
                if index > start && self.stops_item(index) {
                    break;
                }
            }
            index = match kind {
                TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                    self.partner(index).map_or(index + 1, |closer| closer.max(index) + 1)
                }
                _ => index + 1,
            };
        }
        self.pos = index;
    }

    /// Skips to the next class at the top of a file.
    pub(super) fn recover_to_class(&mut self, start: usize) {
        if self.pos == start {
            self.bump();
        }
        while !self.at(TokenKind::Eof) {
            let begins_item = self.on_new_line() || self.tokens.kinds[self.pos - 1] == TokenKind::Semicolon;
            if begins_item && (self.at_class_start() || self.at(TokenKind::Final)) {
                return;
            }
            self.bump();
        }
    }

    /// True if the item before token `index` must have ended there, whatever it was.
    fn stops_item(&self, index: usize) -> bool {
        use TokenKind::*;
        let next = self.tokens.kinds.get(index + 1).copied().unwrap_or(Eof);
        match self.tokens.kinds[index] {
            End => matches!(next, Ident | If | For | When | While | Semicolon | Eof),
            Equation | Algorithm | Public | Protected => true,
            Initial => matches!(next, Equation | Algorithm),
            Model | Package | Block | Connector | Record | Type | Parameter | Constant | Import | Extends | Input
            | Output | Connect | When | Within | Else | Elseif | Elsewhen => self.begins_line(index),
            _ => false,
        }
    }

    fn begins_line(&self, index: usize) -> bool {
        let start = self.tokens.ranges[index].0 as usize;
        let before = &self.text.as_bytes()[..start];
        before.iter().rev().find(|b| !matches!(b, b' ' | b'\t')).is_none_or(|&b| b == b'\n')
    }

    // -------------------------------------------------------------------------- misspelt keywords

    /// At the very beginning of a file: `witin A;` becomes `within A;`.
    pub(super) fn correct_misspelt_within(&mut self) {
        if self.at(TokenKind::Ident) && matches!(self.peek_at(1), TokenKind::Ident | TokenKind::Semicolon) {
            self.correct(&[TokenKind::Within]);
        }
    }

    /// At the top of a file: `modle A` becomes `model A`.
    pub(super) fn correct_misspelt_class(&mut self) {
        use TokenKind::*;
        if self.at(Ident) {
            self.correct(&[
                Model,
                Package,
                Block,
                Function,
                Record,
                Connector,
                Type,
                Class,
                Operator,
                Partial,
                Encapsulated,
            ]);
        }
    }

    /// Among declarations: `paramter Real x` becomes `parameter Real x`, `equaton der(x) = …` a section.
    ///
    /// Only where the text makes no sense as it stands. True if the word is now no element any more.
    pub(super) fn correct_misspelt_element(&mut self) -> bool {
        use TokenKind::*;
        if !self.at(Ident) {
            return false;
        }
        let (second, third) = (self.peek_at(1), self.peek_at(2));
        if self.at_class_name_and_semicolon() {
            return self.correct(&[End]);
        }
        if second == Ident && (matches!(third, Ident | Dot) || begins_element(third)) {
            self.correct(&[
                Parameter,
                Constant,
                Discrete,
                Input,
                Output,
                Flow,
                Stream,
                Inner,
                Outer,
                Final,
                Replaceable,
                Redeclare,
                Import,
                Extends,
                Model,
                Block,
                Function,
                Record,
                Package,
                Connector,
                Type,
            ]);
        } else if second == LeftParen {
            return self.correct(&[Annotation, Connect]);
        } else if second.is_keyword() {
            let section = &[Equation, Algorithm, Initial, Public, Protected, External];
            let prefix =
                &[Parameter, Final, Replaceable, Redeclare, Partial, Encapsulated, Inner, Outer, Operator, Flow];
            if self.correct(section) {
                return true;
            }
            self.correct(prefix);
        }
        false
    }

    /// Among equations and statements: `ned if` becomes `end if`, `End M;` the end of class `M`.
    pub(super) fn correct_misspelt_end(&mut self) -> bool {
        use TokenKind::*;
        self.at(Ident)
            && (matches!(self.peek_at(1), If | For | When | While) || self.at_class_name_and_semicolon())
            && self.correct(&[End, Else])
    }

    /// True at a word followed by `M;` in class `M`.
    fn at_class_name_and_semicolon(&self) -> bool {
        let name = self.open_classes.last().map_or("", |class| class.name.as_str());
        self.peek_at(1) == TokenKind::Ident
            && self.peek_at(2) == TokenKind::Semicolon
            && self.slice(self.token_span(self.pos + 1)) == name
    }

    /// Reads the identifier at hand as the candidate it is close to, and says so.
    fn correct(&mut self, candidates: &[TokenKind]) -> bool {
        let here = self.here();
        let word = self.slice(here);
        let Some(meant) = candidates.iter().copied().find(|candidate| is_near(word, candidate.spelling())) else {
            return false;
        };
        self.error(codes::MISSPELT_KEYWORD, here, format!("`{word}` is no keyword"), |d| {
            d.hint(format!("did you mean {}?", meant.describe()))
        });
        self.tokens.kinds[self.pos] = meant;
        true
    }
}

/// Keywords that may begin an element.
fn begins_element(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Import
            | Extends
            | Input
            | Output
            | Parameter
            | Constant
            | Discrete
            | Flow
            | Stream
            | Final
            | Inner
            | Outer
            | Replaceable
    )
}

/// True if `word` is no keyword but one or two slips away from `keyword`: letters left out, added,
/// replaced or swapped, or in another case.
fn is_near(word: &str, keyword: &str) -> bool {
    if KEYWORDS.iter().any(|(other, _)| *other == word) || word.len() > keyword.len() + 2 {
        return false;
    }
    let allowed = if keyword.len() >= 6 { 2 } else { 1 };
    let (a, b) = (word.to_ascii_lowercase(), keyword);
    edit_distance(a.as_bytes(), b.as_bytes()) <= allowed
}

/// Optimal string alignment distance.
fn edit_distance(a: &[u8], b: &[u8]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_of_keywords_are_recognised() {
        for (word, keyword) in
            [("paramter", "parameter"), ("modle", "model"), ("equaton", "equation"), ("Model", "model")]
        {
            assert!(is_near(word, keyword), "{word}");
        }
        for (word, keyword) in [("Real", "record"), ("model", "model"), ("Modelica", "model"), ("Pin", "flow")] {
            assert!(!is_near(word, keyword), "{word}");
        }
    }
}
