//! Modifications, redeclarations in them, descriptions and annotations.

use super::{PResult, Parser};
use crate::ast::*;
use crate::codes;
use crate::token::TokenKind;

impl Parser<'_> {
    /// `(…) = e`, `= e`, `:= e` or `(…)`, if one follows.
    pub(super) fn optional_modification(&mut self) -> PResult<Option<Modification>> {
        let start = self.here();
        let class = match self.peek() {
            TokenKind::LeftParen => Some(self.class_modification()?),
            TokenKind::Equals | TokenKind::Assign => None,
            _ => return Ok(None),
        };
        let value = match self.peek() {
            TokenKind::Equals | TokenKind::Assign => {
                let assign = self.at(TokenKind::Assign);
                self.bump();
                let expr = if self.eat(TokenKind::Break) { None } else { Some(self.expression()?) };
                Some(ModificationValue { assign, expr })
            }
            _ => None,
        };
        Ok(Some(Modification { class, value, span: self.since(start) }))
    }

    pub(super) fn optional_class_modification(&mut self) -> PResult<Option<ClassModification>> {
        if self.at(TokenKind::LeftParen) { self.class_modification().map(Some) } else { Ok(None) }
    }

    /// `(a = 1, redeclare package P = Q)`
    pub(super) fn class_modification(&mut self) -> PResult<ClassModification> {
        self.nested(|parser| {
            let (start, opener) = (parser.here(), parser.pos);
            parser.bump();
            let mut arguments = Vec::new();
            if !parser.at(TokenKind::RightParen) {
                loop {
                    arguments.push(parser.argument()?);
                    if !parser.eat(TokenKind::Comma) {
                        break;
                    }
                }
            }
            parser.close(opener, "in this modification")?;
            arguments.shrink_to_fit();
            Ok(ClassModification { arguments, span: parser.since(start) })
        })
    }

    /// The modification behind an `extends`, which may also remove elements (`break x`).
    pub(super) fn inheritance_modification(&mut self) -> PResult<(ClassModification, Vec<Removal>)> {
        self.nested(|parser| {
            let (start, opener) = (parser.here(), parser.pos);
            parser.bump();
            let (mut arguments, mut removals) = (Vec::new(), Vec::new());
            if !parser.at(TokenKind::RightParen) {
                loop {
                    if parser.at(TokenKind::Break) {
                        removals.push(parser.removal()?);
                    } else {
                        arguments.push(parser.argument()?);
                    }
                    if !parser.eat(TokenKind::Comma) {
                        break;
                    }
                }
            }
            parser.close(opener, "in this modification")?;
            Ok((ClassModification { arguments, span: parser.since(start) }, removals))
        })
    }

    /// `break x` or `break connect(a, b)`
    fn removal(&mut self) -> PResult<Removal> {
        let start = self.here();
        self.bump();
        let kind = if self.at(TokenKind::Connect) {
            let (from, to) = self.connect()?;
            RemovalKind::Connect(from, to)
        } else {
            RemovalKind::Element(self.ident("the name of the element to remove")?)
        };
        Ok(Removal { kind, span: self.since(start) })
    }

    fn argument(&mut self) -> PResult<Argument> {
        let start = self.here();
        let redeclare = self.eat(TokenKind::Redeclare);
        let each = self.eat(TokenKind::Each);
        let is_final = self.eat(TokenKind::Final);
        if self.at(TokenKind::Each) || self.at(TokenKind::Redeclare) {
            self.misplaced_prefix("the order is `redeclare each final`");
            self.bump();
        }
        let replaceable = self.eat(TokenKind::Replaceable);
        if redeclare || replaceable {
            let target = self.redeclare_target()?;
            let constraint = self.optional_constraint()?;
            let span = self.since(start);
            return Ok(Argument::Redeclare(Redeclare {
                redeclare,
                each,
                is_final,
                replaceable,
                target,
                constraint,
                span,
            }));
        }
        if self.at_class_start() || self.at_type_prefix() {
            let message = format!("expected a name to modify, found {}", self.found());
            return Err(self.error(codes::UNEXPECTED_TOKEN, self.here(), message, |d| {
                d.hint("to exchange a declaration, write `redeclare` before it")
            }));
        }
        let path = self.path("the name of what is modified")?;
        let modification = match self.peek() {
            TokenKind::LeftBracket => {
                return Err(self.error(
                    codes::UNEXPECTED_TOKEN,
                    self.here(),
                    "a modification cannot pick out an array element",
                    |d| d.hint("give an array for the whole variable: `x(start = {1, 2})`"),
                ));
            }
            _ => self.optional_modification()?,
        };
        let strings = self.description_strings()?;
        let span = self.since(start);
        Ok(Argument::Modify(Modify { each, is_final, path, modification, strings, span }))
    }

    fn redeclare_target(&mut self) -> PResult<RedeclareTarget> {
        if self.at_class_start() {
            let class = self.class_definition()?;
            if let ClassBody::Long(_) | ClassBody::Extends { .. } = class.body {
                self.error(
                    codes::LONG_CLASS_IN_MODIFICATION,
                    class.name.span,
                    format!("a redeclaration cannot define `{}` in place", class.name.name),
                    |d| d.hint("define the class outside and write `redeclare model A = B`"),
                );
            }
            return Ok(RedeclareTarget::Class(Box::new(class)));
        }
        let start = self.here();
        let type_prefixes = self.type_prefixes();
        let type_name = self.path("a type name")?;
        let subscripts = self.optional_subscripts()?;
        let component = self.component(false)?;
        Ok(RedeclareTarget::Component(Box::new(ComponentClause {
            prefixes: ElementPrefixes::default(),
            type_prefixes,
            type_name,
            subscripts,
            components: vec![component],
            constraint: None,
            span: self.since(start),
        })))
    }

    /// `constrainedby A(…) "…"`, if it follows.
    pub(super) fn optional_constraint(&mut self) -> PResult<Option<Constraint>> {
        let start = self.here();
        if !self.eat(TokenKind::Constrainedby) {
            return Ok(None);
        }
        let base = self.path("the name of the constraining class")?;
        let modification = self.optional_class_modification()?;
        let description = self.description()?;
        Ok(Some(Constraint { base, modification, description, span: self.since(start) }))
    }

    // ------------------------------------------------------------------------------- descriptions

    #[inline]
    pub(super) fn description_strings(&mut self) -> PResult<Vec<StringLiteral>> {
        if !self.at(TokenKind::String) {
            return Ok(Vec::new());
        }
        let mut strings = vec![self.string_literal("a string")?];
        while self.eat(TokenKind::Plus) {
            strings.push(self.string_literal("a further piece of the description string")?);
        }
        Ok(strings)
    }

    #[inline]
    pub(super) fn description(&mut self) -> PResult<Description> {
        Ok(Description { strings: self.description_strings()?, annotation: self.optional_annotation()? })
    }

    #[inline]
    pub(super) fn optional_annotation(&mut self) -> PResult<Option<Annotation>> {
        if self.at(TokenKind::Annotation) { self.annotation().map(Some) } else { Ok(None) }
    }

    fn annotation(&mut self) -> PResult<Annotation> {
        let start = self.here();
        self.bump();
        if !self.at(TokenKind::LeftParen) {
            return Err(self.expected("`(` behind `annotation`"));
        }
        let arguments = self.class_modification()?;
        Ok(Annotation { arguments, span: self.since(start) })
    }
}
