//! Tokens to syntax tree: recursive descent, one file per part of the grammar.
//!
//! A parsing function that fails has reported why and returns [`Reported`]; the nearest list of
//! elements, equations or statements catches it, skips to the end of that item and goes on, so that
//! independent mistakes are each reported once.

mod blocks;
mod bracket;
mod classes;
mod composition;
mod elements;
mod equations;
mod expressions;
mod literals;
mod modifications;
mod names;
mod recovery;
mod references;
mod statements;

use crate::ast;
use crate::codes;
use crate::lexer::{self, Tokens};
use crate::reporter::Reporter;
use crate::token::TokenKind;
use layshaft_source::{Code, Diagnostic, FileId, Name, Span};
use names::NameCache;

/// What [`parse`] gives: a tree, whatever the text, and what is wrong with the text.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    pub file: ast::File,
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a whole file. Never fails: what cannot be understood is reported and left out of the tree.
pub fn parse(file: FileId, text: &str) -> Parsed {
    let mut reporter = Reporter::new(file);
    if !fits(text, &mut reporter) {
        let tree = ast::File { within: None, classes: Vec::new(), comments: Vec::new(), span: Span::new(file, 0, 0) };
        return Parsed { file: tree, diagnostics: reporter.finish() };
    }
    let tokens = lexer::lex(text, &mut reporter);
    let mut parser = Parser::new(text, tokens, reporter);
    let tree = parser.file();
    Parsed { file: tree, diagnostics: parser.finish() }
}

/// Parses `text` as one expression, as typed on a command line.
pub fn parse_expression(file: FileId, text: &str) -> (Option<ast::Expr>, Vec<Diagnostic>) {
    let mut reporter = Reporter::new(file);
    if !fits(text, &mut reporter) {
        return (None, reporter.finish());
    }
    let tokens = lexer::lex(text, &mut reporter);
    let mut parser = Parser::new(text, tokens, reporter);
    let mut expr = parser.expression().ok();
    if expr.is_some() && parser.peek() != TokenKind::Eof {
        let _ = parser.expected("an operator or the end of the expression");
        expr = None;
    }
    (expr, parser.finish())
}

/// Spans count bytes in 32 bits.
fn fits(text: &str, reporter: &mut Reporter) -> bool {
    let fits = u32::try_from(text.len()).is_ok();
    if !fits {
        reporter.report(|_| {
            Diagnostic::error(codes::FILE_TOO_LARGE, None, "the file has 4 GiB or more")
                .hint("split it, or keep tables in data files")
        });
    }
    fits
}

/// An error that has been reported already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reported;

pub(crate) type PResult<T> = Result<T, Reported>;

/// Something among declarations that belongs in a section of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Misplaced {
    Equation,
    Statement,
}

/// What may be nested in one another, counted in units of about 2 KiB of stack in an unoptimised build,
/// so that the whole fits into a thread's 2 MiB: some 200 levels of parentheses, 100 of classes.
const MAX_DEPTH: u32 = 800;
const LEVEL_COST: u32 = 3;
const OPERATOR_COST: u32 = 1;
const CLASS_COST: u32 = 8;
/// What classes and control structures leave for the expressions in the innermost one.
const EXPRESSION_RESERVE: u32 = 100;

pub(crate) struct Parser<'t> {
    text: &'t str,
    tokens: Tokens,
    /// Index of the next unread token; never behind the final `Eof`.
    pos: usize,
    reporter: Reporter,
    names: NameCache,
    /// Present nesting of classes, control structures and expressions, as counted by [`MAX_DEPTH`].
    depth: u32,
    /// Greatest height of the expression trees finished at the present level.
    height: u32,
    /// Open subscript brackets, inside which `end` is a value.
    subscript_depth: u32,
    /// The classes being parsed, outermost first.
    open_classes: Vec<ast::Ident>,
    /// The control structures being parsed in the innermost class, outermost first.
    open_blocks: Vec<TokenKind>,
    /// An `else if` was seen in the innermost `if`.
    else_if: bool,
    /// What the element that failed was instead.
    misplaced: Option<Misplaced>,
    /// Partner of each bracket token, computed when the first error needs it.
    partners: Option<Vec<u32>>,
    /// The rest of the file has been given up; nothing further is reported.
    abandoned: bool,
    /// The annotation of a class was found before other parts of it.
    early_annotation: bool,
    /// Token at which the last error was reported; a second one there would be its echo.
    last_error: Option<usize>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, tokens: Tokens, reporter: Reporter) -> Parser<'t> {
        Parser {
            text,
            tokens,
            pos: 0,
            reporter,
            names: NameCache::take(),
            depth: 0,
            height: 0,
            subscript_depth: 0,
            open_classes: Vec::new(),
            open_blocks: Vec::new(),
            else_if: false,
            misplaced: None,
            partners: None,
            abandoned: false,
            early_annotation: false,
            last_error: None,
        }
    }

    fn finish(self) -> Vec<Diagnostic> {
        self.names.give_back();
        self.reporter.finish()
    }

    // ------------------------------------------------------------------------------ token access

    #[inline]
    fn peek(&self) -> TokenKind {
        self.tokens.kinds[self.pos]
    }

    /// The kind of the token `ahead` places further on.
    #[inline]
    fn peek_at(&self, ahead: usize) -> TokenKind {
        self.tokens.kinds.get(self.pos + ahead).copied().unwrap_or(TokenKind::Eof)
    }

    #[inline]
    fn at(&self, kind: TokenKind) -> bool {
        self.peek() == kind
    }

    #[inline]
    fn bump(&mut self) {
        if self.pos + 1 < self.tokens.kinds.len() {
            self.pos += 1;
        }
    }

    #[inline]
    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn token_span(&self, index: usize) -> Span {
        let (start, end) = self.tokens.ranges[index];
        Span::new(self.reporter.file, start, end)
    }

    /// The span of the next token.
    #[inline]
    fn here(&self) -> Span {
        self.token_span(self.pos)
    }

    /// The span of the last token taken (of the next one, at the very beginning).
    fn previous(&self) -> Span {
        self.token_span(self.pos.saturating_sub(1))
    }

    /// From the beginning of `start` to the last token taken.
    #[inline]
    fn since(&self, start: Span) -> Span {
        let end = self.tokens.ranges[self.pos.saturating_sub(1)].1;
        Span::new(start.file, start.start, end.max(start.start))
    }

    fn slice(&self, span: Span) -> &'t str {
        &self.text[span.start as usize..span.end as usize]
    }

    #[inline]
    fn intern(&mut self, span: Span) -> Name {
        self.names.intern(&self.text[span.start as usize..span.end as usize])
    }

    /// True if the next token stands on another line than the last one taken.
    fn on_new_line(&self) -> bool {
        let (from, to) = (self.previous().end as usize, self.here().start as usize);
        self.pos == 0 || self.text.as_bytes()[from..to].contains(&b'\n')
    }

    // ---------------------------------------------------------------------------------- messages

    /// The next token as it should be called in a message.
    fn found(&self) -> String {
        let kind = self.peek();
        match kind {
            TokenKind::Ident | TokenKind::Integer | TokenKind::Real => format!("`{}`", self.slice(self.here())),
            _ => kind.describe().to_string(),
        }
    }

    /// Reports an error at `span`, unless it is the echo of one reported at the same token.
    fn error(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Reported {
        let echo = self.last_error == Some(self.pos) || (self.tokens.unterminated && self.at(TokenKind::Eof));
        self.last_error = Some(self.pos);
        if !echo && !self.abandoned {
            self.reporter.report(|_| finish(Diagnostic::error(code, span, message)));
        }
        Reported
    }

    /// Reports that `what` should stand where the next token is.
    fn expected(&mut self, what: &str) -> Reported {
        let (kind, here) = (self.peek(), self.here());
        if let TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace = kind
            && self.partner(self.pos).is_none()
        {
            let message = format!("{} closes nothing", kind.describe());
            return self.error(codes::UNMATCHED_BRACKET, here, message, |d| {
                d.label(format!("expected {what}")).hint("remove it, or add the bracket that opens it")
            });
        }
        let message = format!("expected {what}, found {}", self.found());
        let cure = self.likely_cure();
        self.error(codes::UNEXPECTED_TOKEN, here, message, |d| Diagnostic { hint: cure, ..d })
    }

    /// What the unexpected token at hand was probably meant as.
    fn likely_cure(&self) -> Option<String> {
        match self.peek() {
            TokenKind::EqualEqual => return Some("`==` compares; write `=`".to_string()),
            TokenKind::Assign => return Some("`:=` assigns; write `=`".to_string()),
            _ => {}
        }
        // `2x` is a product in mathematics but not in Modelica.
        let number = self.previous();
        let kind = self.tokens.kinds[self.pos.saturating_sub(1)];
        let juxtaposed = matches!(kind, TokenKind::Integer | TokenKind::Real)
            && self.at(TokenKind::Ident)
            && number.end == self.here().start;
        juxtaposed.then(|| format!("a product is written `{}*{}`", self.slice(number), self.slice(self.here())))
    }

    fn expect(&mut self, kind: TokenKind, what: &str) -> PResult<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Takes one identifier, described as `what` in messages.
    #[inline]
    fn ident(&mut self, what: &str) -> PResult<ast::Ident> {
        if !self.at(TokenKind::Ident) {
            return Err(self.not_an_identifier(what));
        }
        let span = self.here();
        self.bump();
        Ok(ast::Ident { name: self.intern(span), span })
    }

    #[cold]
    fn not_an_identifier(&mut self, what: &str) -> Reported {
        let kind = self.peek();
        if !kind.is_keyword() {
            return self.expected(what);
        }
        let word = kind.spelling();
        let message = format!("expected {what}, found the keyword `{word}`");
        self.error(codes::KEYWORD_AS_NAME, self.here(), message, |d| {
            d.hint(format!("a keyword can only be a name in quotes: `'{word}'`"))
        })
    }

    /// Runs `inner` nested by `cost`; too deep is an error, and what is nested is skipped.
    #[inline]
    fn deeper<T>(&mut self, cost: u32, inner: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        if self.depth + cost > MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += cost;
        let result = inner(self);
        self.depth -= cost;
        result
    }

    /// Runs `inner` one nesting level deeper.
    #[inline]
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        self.deeper(LEVEL_COST, inner)
    }

    /// As [`Parser::deeper`] for classes and control structures. What is nested too deeply cannot be
    /// skipped without following the structure, so the rest of the file is given up.
    fn nested_structure<T>(&mut self, cost: u32, inner: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        if self.depth + cost <= MAX_DEPTH - EXPRESSION_RESERVE {
            return self.deeper(cost, inner);
        }
        let reported = self.too_deep();
        self.abandoned = true;
        self.pos = self.tokens.kinds.len() - 1;
        Err(reported)
    }

    #[cold]
    fn too_deep(&mut self) -> Reported {
        let message = "nested too deeply from here on";
        self.error(codes::NESTED_TOO_DEEPLY, self.here(), message, |d| {
            d.hint("introduce auxiliary variables or functions for the inner parts")
        })
    }
}
