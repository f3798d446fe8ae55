//! Text to tokens, in one pass over the bytes.
//!
//! The lexer never fails: what is no token is reported and skipped, and where the intention is clear
//! (`!=` for `<>`, an unquoted `ü`) the token that was meant takes its place.

use crate::ast::Comment;
use crate::codes;
use crate::reporter::Reporter;
use crate::token::{TokenKind, keyword};
use layshaft_source::{Diagnostic, Span};

/// The tokens of a file. `kinds` ends with [`TokenKind::Eof`]; `ranges` are byte offsets.
pub(crate) struct Tokens {
    pub kinds: Vec<TokenKind>,
    pub ranges: Vec<(u32, u32)>,
    pub comments: Vec<Comment>,
    /// A string or comment swallowed the rest of the file.
    pub unterminated: bool,
}

const SPACE: u8 = 1;
const WORD_START: u8 = 2;
const WORD: u8 = 4;

/// What each byte may be part of.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = match b {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => SPACE,
            b'_' => WORD_START | WORD,
            b if b.is_ascii_alphabetic() => WORD_START | WORD,
            b if b.is_ascii_digit() => WORD,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Splits `text` (shorter than 4 GiB) into tokens.
pub(crate) fn lex(text: &str, reporter: &mut Reporter) -> Tokens {
    let expected = text.len() / 8 + 16;
    let tokens = Tokens {
        kinds: Vec::with_capacity(expected),
        ranges: Vec::with_capacity(expected),
        comments: Vec::new(),
        unterminated: false,
    };
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, tokens, reporter };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    lexer.run();
    lexer.tokens
}

struct Lexer<'t, 'r> {
    text: &'t str,
    bytes: &'t [u8],
    /// Offset of the next unread byte, always on a character boundary between tokens.
    at: usize,
    tokens: Tokens,
    reporter: &'r mut Reporter,
}

impl Lexer<'_, '_> {
    fn run(&mut self) {
        loop {
            while CLASS[self.peek() as usize] & SPACE != 0 {
                self.at += 1;
            }
            let start = self.at;
            let byte = self.peek();
            if CLASS[byte as usize] & WORD_START != 0 {
                self.word(start);
                continue;
            }
            match byte {
                0 if start >= self.bytes.len() => break,
                b'0'..=b'9' => self.number(start),
                b'"' => self.string(start),
                b'\'' => self.quoted_identifier(start),
                b'/' if self.peek_at(1) == b'/' => self.line_comment(start),
                b'/' if self.peek_at(1) == b'*' => self.block_comment(start),
                b'.' if self.peek_at(1).is_ascii_digit() => self.number_without_integer_part(start),
                _ => self.symbol(start, byte),
            }
        }
        self.push(TokenKind::Eof, self.at);
    }

    /// The byte `ahead` places further on; 0 behind the end.
    fn peek_at(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn peek(&self) -> u8 {
        self.peek_at(0)
    }

    /// Ends a token that began at `start` where the lexer stands now.
    fn push(&mut self, kind: TokenKind, start: usize) {
        self.tokens.kinds.push(kind);
        self.tokens.ranges.push((start as u32, self.at as u32));
    }

    fn error(
        &mut self,
        code: layshaft_source::Code,
        start: usize,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let span = self.reporter.span(start, self.at);
        self.reporter.report(|_| finish(Diagnostic::error(code, span, message)));
    }

    fn word(&mut self, start: usize) {
        self.at += 1;
        while CLASS[self.peek() as usize] & WORD != 0 {
            self.at += 1;
        }
        if self.peek() >= 0x80 && self.next_char().is_alphanumeric() {
            return self.unquoted_unicode_word(start);
        }
        let kind = keyword(&self.bytes[start..self.at]).unwrap_or(TokenKind::Ident);
        self.push(kind, start);
    }

    /// The character at the present place; NUL at the end.
    fn next_char(&self) -> char {
        self.text.get(self.at..).and_then(|rest| rest.chars().next()).unwrap_or('\0')
    }

    fn unquoted_unicode_word(&mut self, start: usize) {
        loop {
            let c = self.next_char();
            if !(c.is_alphanumeric() || c == '_') {
                break;
            }
            self.at += c.len_utf8();
        }
        let word = &self.text[start..self.at];
        self.error(
            codes::UNKNOWN_CHARACTER,
            start,
            format!("`{word}` has letters that need a quoted identifier"),
            |d| d.hint(format!("write `'{word}'`; without quotes only a-z, A-Z, 0-9 and _ are allowed")),
        );
        self.push(TokenKind::Ident, start);
    }

    fn digits(&mut self) {
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
    }

    /// An exponent, if one follows; true if it was there.
    fn exponent(&mut self) -> bool {
        if !matches!(self.peek(), b'e' | b'E') {
            return false;
        }
        let sign = usize::from(matches!(self.peek_at(1), b'+' | b'-'));
        if self.peek_at(1 + sign).is_ascii_digit() {
            self.at += 1 + sign;
            self.digits();
            return true;
        }
        false
    }

    fn number(&mut self, start: usize) {
        self.digits();
        let mut kind = TokenKind::Integer;
        if self.peek() == b'.' {
            self.at += 1;
            self.digits();
            kind = TokenKind::Real;
        }
        if self.exponent() {
            kind = TokenKind::Real;
        }
        self.push(kind, start);
    }

    /// `.5e-3` (MLS 2.4.1).
    fn number_without_integer_part(&mut self, start: usize) {
        self.at += 1;
        self.digits();
        self.exponent();
        self.push(TokenKind::Real, start);
    }

    /// Moves past the next unescaped `quote`; false if the text (or the line, if `one_line`) ends first.
    fn skip_to_closing_quote(&mut self, quote: u8, one_line: bool) -> bool {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => {
                    if !matches!(
                        self.peek_at(1),
                        b'\'' | b'"' | b'?' | b'\\' | b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v'
                    ) {
                        self.invalid_escape();
                    } else {
                        self.at += 2;
                    }
                }
                b'\n' if one_line => return false,
                _ => {
                    self.at += 1;
                    if byte == quote {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn invalid_escape(&mut self) {
        let start = self.at;
        self.at += 1;
        let escaped = self.next_char();
        if start + 1 >= self.bytes.len() || escaped == '\n' {
            return;
        }
        self.at += escaped.len_utf8();
        self.error(codes::INVALID_ESCAPE, start, format!("`\\{escaped}` is no escape sequence"), |d| {
            d.hint("write `\\\\` for a backslash; Modelica has \\' \\\" \\? \\\\ \\a \\b \\f \\n \\r \\t \\v")
        });
    }

    fn string(&mut self, start: usize) {
        self.at += 1;
        if !self.skip_to_closing_quote(b'"', false) {
            let end = self.at;
            self.at = start + 1;
            self.error(codes::UNTERMINATED_STRING, start, "this string has no closing `\"`", |d| {
                d.label("opened here").hint(
                    "if this is not the string that lacks its quote, look for an earlier one: \
                     strings may span lines, and a quote inside one is written `\\\"`",
                )
            });
            self.at = end;
            self.tokens.unterminated = true;
        }
        self.push(TokenKind::String, start);
    }

    fn quoted_identifier(&mut self, start: usize) {
        self.at += 1;
        if !self.skip_to_closing_quote(b'\'', true) {
            // The name probably ends with its first word; what follows is no part of it.
            self.at = start + 1;
            while CLASS[self.peek() as usize] & WORD != 0 {
                self.at += 1;
            }
            self.error(
                codes::MALFORMED_QUOTED_IDENTIFIER,
                start,
                "this quoted identifier has no closing `'` on its line",
                |d| d.hint("strings are written with \"…\"; '…' is a name"),
            );
        } else if self.at == start + 2 {
            self.error(codes::MALFORMED_QUOTED_IDENTIFIER, start, "a quoted identifier must not be empty", |d| {
                d.hint("the empty string is written \"\"")
            });
        }
        self.push(TokenKind::Ident, start);
    }

    fn line_comment(&mut self, start: usize) {
        while !matches!(self.bytes.get(self.at), None | Some(b'\n' | b'\r')) {
            self.at += 1;
        }
        self.comment(start);
    }

    fn block_comment(&mut self, start: usize) {
        self.at += 2;
        loop {
            match self.bytes.get(self.at) {
                Some(b'*') if self.peek_at(1) == b'/' => {
                    self.at += 2;
                    break;
                }
                Some(_) => self.at += 1,
                None => {
                    let end = self.at;
                    self.at = start + 2;
                    self.error(codes::UNTERMINATED_COMMENT, start, "this comment has no closing `*/`", |d| {
                        d.label("opened here").hint("comments do not nest: the first `*/` ends one")
                    });
                    self.at = end;
                    self.tokens.unterminated = true;
                    break;
                }
            }
        }
        self.comment(start);
    }

    fn comment(&mut self, start: usize) {
        let span: Span = self.reporter.span(start, self.at);
        self.tokens.comments.push(Comment { span });
    }

    fn symbol(&mut self, start: usize, byte: u8) {
        use TokenKind::*;
        let (kind, length) = match (byte, self.peek_at(1)) {
            (b';', _) => (Semicolon, 1),
            (b',', _) => (Comma, 1),
            (b'(', _) => (LeftParen, 1),
            (b')', _) => (RightParen, 1),
            (b'[', _) => (LeftBracket, 1),
            (b']', _) => (RightBracket, 1),
            (b'{', _) => (LeftBrace, 1),
            (b'}', _) => (RightBrace, 1),
            (b'.', b'+') => (DotPlus, 2),
            (b'.', b'-') => (DotMinus, 2),
            (b'.', b'*') => (DotStar, 2),
            (b'.', b'/') if !matches!(self.peek_at(2), b'/' | b'*') => (DotSlash, 2),
            (b'.', b'^') => (DotCaret, 2),
            (b'.', _) => (Dot, 1),
            (b':', b'=') => (Assign, 2),
            (b':', _) => (Colon, 1),
            (b'=', b'=') => (EqualEqual, 2),
            (b'=', _) => (Equals, 1),
            (b'+', _) => (Plus, 1),
            (b'-', _) => (Minus, 1),
            (b'*', b'*') => return self.foreign(start, 2, Caret),
            (b'*', _) => (Star, 1),
            (b'/', _) => (Slash, 1),
            (b'^', _) => (Caret, 1),
            (b'<', b'=') => (LessEqual, 2),
            (b'<', b'>') => (NotEqual, 2),
            (b'<', _) => (Less, 1),
            (b'>', b'=') => (GreaterEqual, 2),
            (b'>', _) => (Greater, 1),
            (b'!' | b'~', b'=') => return self.foreign(start, 2, NotEqual),
            (b'!', _) => return self.foreign(start, 1, Not),
            (b'&', b'&') => return self.foreign(start, 2, And),
            (b'|', b'|') => return self.foreign(start, 2, Or),
            _ => return self.unknown(start),
        };
        self.at += length;
        self.push(kind, start);
    }

    /// An operator of another language: reported, and read as what it means.
    fn foreign(&mut self, start: usize, length: usize, meant: TokenKind) {
        self.at += length;
        let found = &self.text[start..self.at];
        self.error(codes::FOREIGN_OPERATOR, start, format!("`{found}` is no Modelica operator"), |d| {
            d.hint(format!("write {}", meant.describe()))
        });
        self.push(meant, start);
    }

    /// `“text”`: reported, and read as a string if it closes on its line.
    fn typographic_string(&mut self, start: usize) {
        self.at += self.next_char().len_utf8();
        let inside = self.at;
        let line = self.text[inside..].lines().next().unwrap_or("");
        if let Some((closing, quote)) = line.char_indices().find(|(_, c)| matches!(c, '“' | '”' | '"')) {
            self.at = inside + closing + quote.len_utf8();
        }
        self.error(codes::UNKNOWN_CHARACTER, start, "this is a typographic quote", |d| {
            d.hint("strings are written with the plain quote \"")
        });
        if self.at > inside {
            self.push(TokenKind::String, start);
        }
    }

    /// `# text`: reported, and skipped to the end of the line.
    fn hash_comment(&mut self, start: usize) {
        self.at += 1;
        self.error(codes::UNKNOWN_CHARACTER, start, "`#` has no meaning in Modelica", |d| {
            d.hint("comments begin with //")
        });
        while !matches!(self.bytes.get(self.at), None | Some(b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// A run of characters that no token can contain: reported once.
    fn unknown(&mut self, start: usize) {
        let first = self.next_char();
        match first {
            '“' | '”' | '„' => return self.typographic_string(start),
            '#' => return self.hash_comment(start),
            c if c.is_alphabetic() => return self.unquoted_unicode_word(start),
            _ => {}
        }
        self.at += first.len_utf8();
        while self.at < self.bytes.len() {
            let c = self.next_char();
            if c.is_ascii() && !c.is_ascii_control() && !matches!(c, '#' | '$' | '%' | '@' | '\\' | '`' | '?')
                || c.is_ascii_whitespace()
                || c.is_alphabetic()
            {
                break;
            }
            self.at += c.len_utf8();
        }
        let message = match first {
            '\u{a0}' => "a no-break space stands here".to_string(),
            '‘' | '’' => format!("`{first}` is a typographic quote"),
            c if c.is_control() || c.is_whitespace() => format!("the character U+{:04X} stands here", c as u32),
            c => format!("`{c}` has no meaning in Modelica"),
        };
        let hint = match first {
            '‘' | '’' => "quoted identifiers are written with the plain quote '",
            c if c.is_control() || c.is_whitespace() => "replace it by a plain space",
            _ => "remove it, or put it in a string or a quoted identifier",
        };
        self.error(codes::UNKNOWN_CHARACTER, start, message, |d| d.hint(hint));
    }
}
