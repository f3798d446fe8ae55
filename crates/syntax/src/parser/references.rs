//! Names with dots, component references, subscripts.

use super::{PResult, Parser};
use crate::ast::{ComponentRef, Expr, ExprKind, Ident, Path, RefPart, Subscript};
use crate::token::TokenKind;

impl Parser<'_> {
    /// `A.B.C`, or `.A.B.C` where `absolute` is allowed.
    pub(super) fn path(&mut self, what: &str) -> PResult<Path> {
        let start = self.here();
        let absolute = self.eat(TokenKind::Dot);
        let mut parts = vec![self.ident(what)?];
        while self.at(TokenKind::Dot) && self.peek_at(1) != TokenKind::LeftBrace {
            self.bump();
            parts.push(self.ident("a name behind `.`")?);
        }
        parts.shrink_to_fit();
        Ok(Path { absolute, parts, span: self.since(start) })
    }

    /// `a[1].b.c[:]`, possibly with a leading dot.
    pub(super) fn component_ref(&mut self) -> PResult<ComponentRef> {
        let start = self.here();
        let absolute = self.eat(TokenKind::Dot);
        let mut parts = vec![self.ref_part("a variable name")?];
        while self.eat(TokenKind::Dot) {
            parts.push(self.ref_part("a name behind `.`")?);
        }
        parts.shrink_to_fit();
        Ok(ComponentRef { absolute, parts, span: self.since(start) })
    }

    fn ref_part(&mut self, what: &str) -> PResult<RefPart> {
        let name = self.ident(what)?;
        let subscripts = self.optional_subscripts()?;
        Ok(RefPart { name, subscripts })
    }

    /// The keyword at hand (`der`, `initial`, `pure`) as the name of a function.
    pub(super) fn keyword_ref(&mut self) -> ComponentRef {
        let span = self.here();
        let name = Ident { name: self.intern(span), span };
        self.bump();
        ComponentRef { absolute: false, parts: vec![RefPart { name, subscripts: None }], span }
    }

    #[inline]
    pub(super) fn optional_subscripts(&mut self) -> PResult<Option<Vec<Subscript>>> {
        if self.at(TokenKind::LeftBracket) { self.subscripts().map(Some) } else { Ok(None) }
    }

    /// `[a, :, 1:end]`
    pub(super) fn subscripts(&mut self) -> PResult<Vec<Subscript>> {
        let opener = self.pos;
        self.bump();
        self.subscript_depth += 1;
        let result = self.nested(|parser| parser.subscript_list(opener));
        self.subscript_depth -= 1;
        result
    }

    fn subscript_list(&mut self, opener: usize) -> PResult<Vec<Subscript>> {
        let mut list = Vec::with_capacity(1);
        loop {
            let span = self.here();
            if self.at(TokenKind::Colon) {
                self.bump();
                list.push(Subscript::All(span));
            } else {
                list.push(Subscript::Expr(self.expression()?));
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close(opener, "in these subscripts")?;
        Ok(list)
    }

    /// A reference as an expression.
    pub(super) fn ref_expr(reference: ComponentRef) -> Expr {
        let span = reference.span;
        Expr { kind: ExprKind::Ref(reference), span }
    }
}
