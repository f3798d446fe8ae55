//! Expressions, by precedence climbing.
//!
//! Modelica's levels from loose to tight: `if`, range, `or`, `and`, `not`, relations (which do not
//! chain), sums (whose first term alone may have a sign), products, powers (which do not chain).

use super::{OPERATOR_COST, PResult, Parser, Reported};
use crate::ast::*;
use crate::codes;
use crate::token::TokenKind;
use layshaft_source::Span;

/// The tree of an expression may be this high: a chain of so many operators of one precedence.
const MAX_HEIGHT: u32 = 4000;

/// Longest chain of `(e).a.b[1]`.
const MAX_ACCESSES: u32 = 100;

const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const RELATION: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const POWER: u8 = 7;

/// The binary operator a token stands for, with its precedence.
#[inline]
fn binary_operator(kind: TokenKind) -> Option<(BinaryOp, u8)> {
    Some(match kind {
        TokenKind::Or => (BinaryOp::Or, OR),
        TokenKind::And => (BinaryOp::And, AND),
        TokenKind::Less => (BinaryOp::Less, RELATION),
        TokenKind::LessEqual => (BinaryOp::LessEqual, RELATION),
        TokenKind::Greater => (BinaryOp::Greater, RELATION),
        TokenKind::GreaterEqual => (BinaryOp::GreaterEqual, RELATION),
        TokenKind::EqualEqual => (BinaryOp::Equal, RELATION),
        TokenKind::NotEqual => (BinaryOp::NotEqual, RELATION),
        TokenKind::Plus => (BinaryOp::Add, SUM),
        TokenKind::Minus => (BinaryOp::Sub, SUM),
        TokenKind::DotPlus => (BinaryOp::ElementAdd, SUM),
        TokenKind::DotMinus => (BinaryOp::ElementSub, SUM),
        TokenKind::Star => (BinaryOp::Mul, PRODUCT),
        TokenKind::Slash => (BinaryOp::Div, PRODUCT),
        TokenKind::DotStar => (BinaryOp::ElementMul, PRODUCT),
        TokenKind::DotSlash => (BinaryOp::ElementDiv, PRODUCT),
        TokenKind::Caret => (BinaryOp::Pow, POWER),
        TokenKind::DotCaret => (BinaryOp::ElementPow, POWER),
        _ => return None,
    })
}

fn unary_operator(kind: TokenKind) -> Option<(UnaryOp, u8)> {
    Some(match kind {
        TokenKind::Plus => (UnaryOp::Plus, SUM),
        TokenKind::Minus => (UnaryOp::Minus, SUM),
        TokenKind::DotPlus => (UnaryOp::ElementPlus, SUM),
        TokenKind::DotMinus => (UnaryOp::ElementMinus, SUM),
        TokenKind::Not => (UnaryOp::Not, NOT),
        _ => return None,
    })
}

impl Parser<'_> {
    /// A full expression: an if-expression or a simple one.
    pub(super) fn expression(&mut self) -> PResult<Expr> {
        if self.at(TokenKind::If) { self.nested(Self::if_expression) } else { self.simple_expression() }
    }

    /// `a`, `a:b` or `a:step:b`.
    pub(super) fn simple_expression(&mut self) -> PResult<Expr> {
        let first = self.binary(OR)?;
        if !self.at(TokenKind::Colon) {
            return Ok(first);
        }
        self.bump();
        let second = self.binary(OR)?;
        let range = if self.eat(TokenKind::Colon) {
            RangeExpr { start: first, step: Some(second), stop: self.binary(OR)? }
        } else {
            RangeExpr { start: first, step: None, stop: second }
        };
        let span = range.start.span.to(range.stop.span);
        Ok(Expr { kind: ExprKind::Range(Box::new(range)), span })
    }

    fn if_expression(&mut self) -> PResult<Expr> {
        let start = self.here();
        let mut branches = Vec::with_capacity(1);
        while self.at(TokenKind::If) && branches.is_empty() || self.at(TokenKind::Elseif) {
            self.bump();
            let condition = self.expression()?;
            self.expect(TokenKind::Then, "`then` behind the condition")?;
            branches.push((condition, self.expression()?));
        }
        if !self.at(TokenKind::Else) {
            let message = format!("expected `else` of this if-expression, found {}", self.found());
            let here = self.here();
            return Err(self.error(codes::INCOMPLETE_IF_EXPRESSION, here, message, |d| {
                d.note(start, "the if-expression begins here").hint("an if-expression always needs an `else` value")
            }));
        }
        self.bump();
        let otherwise = self.expression()?;
        let span = start.to(otherwise.span);
        Ok(Expr { kind: ExprKind::If(Box::new(IfExpr { branches, otherwise })), span })
    }

    /// Operators of precedence `minimum` and tighter.
    #[inline]
    fn binary(&mut self, minimum: u8) -> PResult<Expr> {
        self.deeper(OPERATOR_COST, |parser| parser.operator_chain(minimum))
    }

    /// `height` is kept as the greatest height of the operands seen at the caller's level.
    fn operator_chain(&mut self, minimum: u8) -> PResult<Expr> {
        let outer = std::mem::take(&mut self.height);
        let mut left = self.operand(minimum)?;
        // Relations and powers do not chain: the level of the last one, once it has been used.
        let mut used = u8::MAX;
        while let Some((operator, level)) = binary_operator(self.peek()) {
            if level < minimum {
                break;
            }
            if level == used {
                self.chained(level);
            }
            if self.height >= MAX_HEIGHT {
                return Err(self.chain_too_long());
            }
            self.bump();
            let right = self.binary(level + 1)?;
            if matches!(level, RELATION | POWER) {
                used = level;
            }
            self.height += 1;
            let span = left.span.to(right.span);
            left = Expr { kind: ExprKind::Binary(operator, Box::new((left, right))), span };
        }
        self.height = self.height.max(outer);
        Ok(left)
    }

    #[cold]
    fn chained(&mut self, level: u8) {
        let operator = self.found();
        let (message, hint) = if level == POWER {
            (format!("a second {operator} needs parentheses"), "write `(a^b)^c` or `a^(b^c)`")
        } else {
            (format!("{operator} cannot follow another relation"), "write `a < b and b < c`")
        };
        self.error(codes::NOT_ASSOCIATIVE, self.here(), message, |d| d.hint(hint));
    }

    #[cold]
    fn chain_too_long(&mut self) -> Reported {
        let message = format!("this expression has more than {MAX_HEIGHT} operators in one chain");
        self.error(codes::CHAIN_TOO_LONG, self.here(), message, |d| {
            d.hint("collect the terms in an array and use `sum` or `product`")
        })
    }

    /// A primary, with the sign or `not` it may have at this level.
    #[inline]
    fn operand(&mut self, minimum: u8) -> PResult<Expr> {
        match unary_operator(self.peek()) {
            Some((operator, level)) => self.signed_operand(operator, level, minimum),
            None => self.primary(),
        }
    }

    fn signed_operand(&mut self, operator: UnaryOp, level: u8, minimum: u8) -> PResult<Expr> {
        let start = self.here();
        if minimum > level {
            let operator = self.found();
            let message = format!("{operator} directly behind an operator");
            self.error(codes::SIGN_NEEDS_PARENTHESES, start, message, |d| {
                d.hint(format!("put the operand in parentheses: `({}x)`", operator.trim_matches('`')))
            });
        }
        self.bump();
        let operand = self.nested(|parser| parser.binary((level + 1).max(minimum)))?;
        self.height += 1;
        let span = start.to(operand.span);
        Ok(Expr { kind: ExprKind::Unary(operator, Box::new(operand)), span })
    }

    fn primary(&mut self) -> PResult<Expr> {
        let span = self.here();
        let kind = match self.peek() {
            TokenKind::Ident | TokenKind::Dot => {
                let reference = self.component_ref()?;
                if self.at(TokenKind::LeftParen) {
                    return self.call(reference);
                }
                return Ok(Self::ref_expr(reference));
            }
            TokenKind::Integer | TokenKind::Real => self.number(span),
            TokenKind::String => ExprKind::String(super::literals::unescape(self.slice(span))),
            TokenKind::True => ExprKind::Bool(true),
            TokenKind::False => ExprKind::Bool(false),
            TokenKind::LeftParen => return self.nested(Self::parenthesised),
            TokenKind::LeftBrace => return self.nested(Self::array),
            TokenKind::LeftBracket => return self.nested(Self::matrix),
            TokenKind::Der | TokenKind::Initial | TokenKind::Pure if self.peek_at(1) == TokenKind::LeftParen => {
                let reference = self.keyword_ref();
                return self.call(reference);
            }
            TokenKind::End if self.subscript_depth > 0 => ExprKind::End,
            _ => return self.no_primary(span),
        };
        self.bump();
        Ok(Expr { kind, span })
    }

    #[cold]
    fn no_primary(&mut self, span: Span) -> PResult<Expr> {
        match self.peek() {
            TokenKind::If => {
                self.error(codes::INCOMPLETE_IF_EXPRESSION, span, "an if-expression needs parentheses here", |d| {
                    d.hint("write `(if … then … else …)`")
                });
                self.nested(Self::if_expression)
            }
            TokenKind::End if !matches!(self.peek_at(1), TokenKind::Ident | TokenKind::If | TokenKind::For) => {
                self.error(codes::END_OUTSIDE_SUBSCRIPT, span, "`end` is a value only inside a subscript", |d| {
                    d.hint("outside `x[…]`, write `size(x, 1)`")
                });
                self.bump();
                Ok(Expr { kind: ExprKind::End, span })
            }
            TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace
                if self.partner(self.pos).is_none() =>
            {
                Err(self.expected("an expression"))
            }
            kind => {
                let message = format!("expected an expression, found {}", self.found());
                let previous = self.previous();
                let operator_before = binary_operator(self.tokens.kinds[self.pos.saturating_sub(1)]).is_some();
                Err(self.error(codes::EXPECTED_EXPRESSION, span, message, |d| match kind {
                    TokenKind::Function => d.hint("`function f(…)` is possible only as an argument of a function"),
                    _ if operator_before => d.note(previous, "the right operand of this operator is missing"),
                    _ => d,
                }))
            }
        }
    }

    /// `(e)`, `(a, , b)`, `()`, and `(e).name`, `(e)[1]`.
    fn parenthesised(&mut self) -> PResult<Expr> {
        let start = self.here();
        let entries = self.output_list()?;
        self.height += 1;
        let kind = match <[_; 1]>::try_from(entries) {
            Ok([Some(inner)]) => ExprKind::Paren(Box::new(inner)),
            Ok([None]) => ExprKind::Tuple(Vec::new()),
            Err(entries) => ExprKind::Tuple(entries),
        };
        let mut expr = Expr { kind, span: self.since(start) };
        let mut accesses = 0;
        loop {
            let kind = match self.peek() {
                TokenKind::Dot => {
                    self.bump();
                    AccessKind::Member(self.ident("a member name behind `.`")?)
                }
                TokenKind::LeftBracket => AccessKind::Subscripts(self.subscripts()?),
                _ => return Ok(expr),
            };
            accesses += 1;
            if accesses > MAX_ACCESSES {
                return Err(self.too_deep());
            }
            self.height += 1;
            expr = Expr { kind: ExprKind::Access(Box::new(Access { base: expr, kind })), span: self.since(start) };
        }
    }

    /// `(a, , b)` with its parentheses; `()` gives one absent entry.
    pub(super) fn output_list(&mut self) -> PResult<Vec<Option<Expr>>> {
        let opener = self.pos;
        self.bump();
        let mut entries = Vec::with_capacity(1);
        loop {
            let absent = matches!(self.peek(), TokenKind::Comma | TokenKind::RightParen);
            entries.push(if absent { None } else { Some(self.expression()?) });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close(opener, "in this list")?;
        Ok(entries)
    }

    /// `{a, b}` or `{e for i in r}`.
    fn array(&mut self) -> PResult<Expr> {
        let (start, opener) = (self.here(), self.pos);
        self.bump();
        if self.at(TokenKind::RightBrace) {
            self.empty_array(start.to(self.here()));
            self.bump();
            return Ok(Expr { kind: ExprKind::Array(Vec::new()), span: self.since(start) });
        }
        let first = self.argument_expression()?;
        let kind = if self.eat(TokenKind::For) {
            let iterators = self.iterators()?;
            ExprKind::ArrayFor(Box::new(Comprehension { body: first, iterators }))
        } else {
            // Mostly pairs: points and extents of graphics.
            let mut elements = Vec::with_capacity(2);
            elements.push(first);
            while self.eat(TokenKind::Comma) {
                elements.push(self.argument_expression()?);
            }
            elements.shrink_to_fit();
            ExprKind::Array(elements)
        };
        self.close(opener, "in this array")?;
        self.height += 1;
        Ok(Expr { kind, span: self.since(start) })
    }

    #[cold]
    fn empty_array(&mut self, span: Span) {
        self.error(codes::EMPTY_ARRAY, span, "an array constructor needs at least one element", |d| {
            d.hint("write `fill(0.0, 0)` for an empty vector of Reals, `fill(0.0, 0, 0)` for a matrix")
        });
    }

    /// `[a, b; c, d]`
    fn matrix(&mut self) -> PResult<Expr> {
        let (start, opener) = (self.here(), self.pos);
        self.bump();
        if self.at(TokenKind::RightBracket) {
            self.empty_array(start.to(self.here()));
            self.bump();
            return Ok(Expr { kind: ExprKind::Matrix(vec![Vec::new()]), span: self.since(start) });
        }
        let mut rows = Vec::with_capacity(1);
        loop {
            let mut row = vec![self.expression()?];
            while self.eat(TokenKind::Comma) {
                row.push(self.expression()?);
            }
            rows.push(row);
            if !self.eat(TokenKind::Semicolon) {
                break;
            }
        }
        self.close(opener, "in this matrix")?;
        self.height += 1;
        Ok(Expr { kind: ExprKind::Matrix(rows), span: self.since(start) })
    }

    // -------------------------------------------------------------------------------------- calls

    /// The call of `function`, whose opening parenthesis is next.
    pub(super) fn call(&mut self, function: ComponentRef) -> PResult<Expr> {
        let start = function.span;
        let arguments = self.nested(Self::call_arguments)?;
        self.height += 1;
        let kind = ExprKind::Call(Box::new(Call { function, arguments }));
        Ok(Expr { kind, span: self.since(start) })
    }

    fn call_arguments(&mut self) -> PResult<Arguments> {
        let opener = self.pos;
        self.bump();
        let (mut positional, mut named) = (Vec::new(), Vec::new());
        if self.eat(TokenKind::RightParen) {
            return Ok(Arguments::List { positional, named });
        }
        loop {
            if self.at(TokenKind::Ident) && self.peek_at(1) == TokenKind::Equals {
                let name = self.ident("an argument name")?;
                self.bump();
                named.push(NamedArgument { name, value: self.argument_expression()? });
            } else {
                let argument = self.argument_expression()?;
                if let Some(first_named) = named.first() {
                    self.positional_after_named(argument.span, first_named);
                } else if positional.is_empty() && self.eat(TokenKind::For) {
                    let iterators = self.iterators()?;
                    self.close(opener, "in this reduction")?;
                    return Ok(Arguments::For(Comprehension { body: argument, iterators }));
                }
                positional.push(argument);
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close(opener, "in these arguments")?;
        positional.shrink_to_fit();
        named.shrink_to_fit();
        Ok(Arguments::List { positional, named })
    }

    #[cold]
    fn positional_after_named(&mut self, span: Span, first_named: &NamedArgument) {
        let message = "positional arguments must come before named ones";
        let (name, named_span) = (first_named.name.name, first_named.name.span);
        self.error(codes::POSITIONAL_AFTER_NAMED, span, message, |d| {
            d.note(named_span, format!("the first named argument is `{name}`"))
        });
    }

    /// An argument: an expression or `function f(a = 1)`.
    fn argument_expression(&mut self) -> PResult<Expr> {
        if self.at(TokenKind::Function) { self.nested(Self::partial_function) } else { self.expression() }
    }

    /// `function f(a = 1)`
    fn partial_function(&mut self) -> PResult<Expr> {
        let start = self.here();
        self.bump();
        let function = self.path("the name of a function")?;
        let opener = self.pos;
        self.expect(TokenKind::LeftParen, "`(` behind the name of the function")?;
        let mut arguments = Vec::new();
        if !self.at(TokenKind::RightParen) {
            loop {
                let name = self.ident("the name of an argument")?;
                self.expect(TokenKind::Equals, "`=` behind the name of the argument")?;
                arguments.push(NamedArgument { name, value: self.argument_expression()? });
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.close(opener, "in these arguments")?;
        self.height += 1;
        let kind = ExprKind::PartialFunction(Box::new(PartialFunction { function, arguments }));
        Ok(Expr { kind, span: self.since(start) })
    }

    /// `i in 1:n, j in 1:m`, behind `for`.
    pub(super) fn iterators(&mut self) -> PResult<Vec<Iterator>> {
        let mut iterators = Vec::with_capacity(1);
        loop {
            let name = self.ident("the name of a loop variable")?;
            if self.at(TokenKind::Equals) {
                self.error(codes::UNEXPECTED_TOKEN, self.here(), "`=` behind a loop variable", |d| {
                    d.hint("write `in`")
                });
                self.tokens.kinds[self.pos] = TokenKind::In;
            }
            let range = if self.eat(TokenKind::In) { Some(self.expression()?) } else { None };
            iterators.push(Iterator { name, range });
            if !self.eat(TokenKind::Comma) {
                return Ok(iterators);
            }
        }
    }
}
