//! The values of number and string literals.

use super::{PResult, Parser};
use crate::ast::{ExprKind, StringLiteral};
use crate::token::TokenKind;
use layshaft_source::Span;

/// The text between the quotes of a string token with its escapes resolved.
///
/// An invalid escape (reported by the lexer) stands for itself.
pub(super) fn unescape(token: &str) -> Box<str> {
    let inner = token.strip_prefix('"').unwrap_or(token);
    let inner = if token.len() > 1 { inner.strip_suffix('"').unwrap_or(inner) } else { inner };
    let Some(first) = inner.as_bytes().iter().position(|&b| b == b'\\') else {
        return inner.into();
    };
    let mut value = String::with_capacity(inner.len());
    let (plain, mut rest) = inner.split_at(first);
    value.push_str(plain);
    while let Some(after) = rest.strip_prefix('\\') {
        let mut chars = after.chars();
        match chars.next() {
            Some(c @ ('\'' | '"' | '?' | '\\')) => value.push(c),
            Some('a') => value.push('\u{7}'),
            Some('b') => value.push('\u{8}'),
            Some('f') => value.push('\u{c}'),
            Some('n') => value.push('\n'),
            Some('r') => value.push('\r'),
            Some('t') => value.push('\t'),
            Some('v') => value.push('\u{b}'),
            Some(other) => value.extend(['\\', other]),
            None => value.push('\\'),
        }
        rest = chars.as_str();
        let next = rest.find('\\').unwrap_or(rest.len());
        value.push_str(&rest[..next]);
        rest = &rest[next..];
    }
    value.into()
}

impl Parser<'_> {
    pub(super) fn string_literal(&mut self, what: &str) -> PResult<StringLiteral> {
        let span = self.here();
        self.expect(TokenKind::String, what)?;
        Ok(StringLiteral { value: unescape(self.slice(span)), span })
    }

    /// The number at `span`; integers beyond 64 bits become reals.
    pub(super) fn number(&self, span: Span) -> ExprKind {
        let text = self.slice(span);
        match text.parse::<i64>() {
            Ok(value) => ExprKind::Integer(value),
            // `1.` and `.5` are fine for `f64` too; the lexer lets nothing else through.
            Err(_) => ExprKind::Real(text.parse().unwrap_or(f64::NAN)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn escapes_are_those_of_the_specification() {
        assert_eq!(&*unescape(r#""a\"b""#), "a\"b");
        assert_eq!(&*unescape(r#""\'\"\?\\\a\b\f\n\r\t\v""#), "'\"?\\\u{7}\u{8}\u{c}\n\r\t\u{b}");
        assert_eq!(&*unescape(r#""""#), "");
        assert_eq!(&*unescape("\""), "");
        assert_eq!(&*unescape(r#""ü\nü""#), "ü\nü");
    }
}
