//! Files and class definitions.

use super::{CLASS_COST, PResult, Parser};
use crate::ast::*;
use crate::codes;
use crate::token::TokenKind;

impl Parser<'_> {
    /// A whole file.
    pub(super) fn file(&mut self) -> File {
        let within = self.within();
        let mut classes = Vec::new();
        while !self.at(TokenKind::Eof) {
            let start = self.pos;
            self.correct_misspelt_class();
            let is_final = self.eat(TokenKind::Final);
            if !self.at_class_start() {
                self.expected_class();
                self.recover_to_class(start);
                continue;
            }
            match self.class_definition() {
                Ok(class) => {
                    classes.push(TopClass { is_final, class });
                    if self.semicolon("class").is_err() {
                        self.recover_to_class(start);
                    }
                }
                Err(_) => self.recover_to_class(start),
            }
        }
        let comments = std::mem::take(&mut self.tokens.comments);
        File { within, classes, comments, span: self.reporter.span(0, self.text.len()) }
    }

    fn within(&mut self) -> Option<Within> {
        let start = self.here();
        self.correct_misspelt_within();
        if !self.eat(TokenKind::Within) {
            return None;
        }
        let path = if self.at(TokenKind::Ident) { self.path("a package name").ok() } else { None };
        let span = self.since(start);
        if self.semicolon("within clause").is_err() {
            self.recover(0);
        }
        Some(Within { path, span })
    }

    #[cold]
    fn expected_class(&mut self) {
        let here = self.here();
        if self.at(TokenKind::Within) {
            self.error(codes::EXPECTED_CLASS, here, "`within` must be the first clause of the file", |d| d);
        } else if self.at(TokenKind::End) {
            let message = "`end` closes nothing: all classes are closed already";
            self.error(codes::EXPECTED_CLASS, here, message, |d| {
                d.hint("remove it, or look for a class above that was closed too early")
            });
        } else {
            let message = format!("expected a class definition, found {}", self.found());
            self.error(codes::EXPECTED_CLASS, here, message, |d| {
                d.hint("a file consists of classes: `model A … end A;`, `package P … end P;`, …")
            });
        }
    }

    /// A class definition, without its semicolon.
    pub(super) fn class_definition(&mut self) -> PResult<Class> {
        let start = self.here();
        let prefixes = self.class_prefixes()?;
        let (name, body) = self.nested_structure(CLASS_COST, |parser| parser.class_specifier(prefixes))?;
        Ok(Class { prefixes, name, body, span: self.since(start) })
    }

    fn class_prefixes(&mut self) -> PResult<ClassPrefixes> {
        let encapsulated = self.eat(TokenKind::Encapsulated);
        let partial = self.eat(TokenKind::Partial);
        if self.at(TokenKind::Encapsulated) || self.at(TokenKind::Partial) {
            self.misplaced_prefix("the order is `encapsulated partial`, each at most once");
            self.bump();
        }
        let purity = match self.peek() {
            TokenKind::Pure => Some(Purity::Pure),
            TokenKind::Impure => Some(Purity::Impure),
            _ => None,
        };
        if purity.is_some() {
            self.bump();
        }
        let operator =
            self.at(TokenKind::Operator) && matches!(self.peek_at(1), TokenKind::Record | TokenKind::Function);
        if operator {
            self.bump();
        }
        let expandable = self.eat(TokenKind::Expandable);
        let kind = match self.peek() {
            TokenKind::Function => ClassKind::Function,
            _ if purity.is_some() => return Err(self.expected("`function` behind `pure` or `impure`")),
            TokenKind::Connector => ClassKind::Connector,
            _ if expandable => return Err(self.expected("`connector` behind `expandable`")),
            TokenKind::Class => ClassKind::Class,
            TokenKind::Model => ClassKind::Model,
            TokenKind::Record => ClassKind::Record,
            TokenKind::Block => ClassKind::Block,
            TokenKind::Type => ClassKind::Type,
            TokenKind::Package => ClassKind::Package,
            TokenKind::Operator => ClassKind::Operator,
            _ => return Err(self.expected("`model`, `block`, `package` or another kind of class")),
        };
        self.bump();
        Ok(ClassPrefixes { encapsulated, partial, operator, expandable, purity, kind })
    }

    fn class_specifier(&mut self, prefixes: ClassPrefixes) -> PResult<(Ident, ClassBody)> {
        if self.eat(TokenKind::Extends) {
            let name = self.class_name(prefixes.kind);
            let modification = self.optional_class_modification()?;
            let composition = self.composition(name);
            return Ok((name, ClassBody::Extends { modification, composition }));
        }
        let name = self.class_name(prefixes.kind);
        let body = if self.eat(TokenKind::Equals) {
            self.short_class_body()?
        } else {
            ClassBody::Long(self.composition(name))
        };
        Ok((name, body))
    }

    /// The name in a class header. Without one the body is parsed all the same, under an empty name.
    fn class_name(&mut self, kind: ClassKind) -> Ident {
        let span = self.here();
        let what = format!("a name for this {}", kind.keyword());
        // In `model⏎ Real x;` the identifier is the type of the first declaration.
        if self.at(TokenKind::Ident) && self.on_new_line() && self.peek_at(1) == TokenKind::Ident {
            let previous = self.previous();
            self.error(codes::UNEXPECTED_TOKEN, previous, format!("expected {what}"), |d| {
                d.label("the name is missing behind this")
            });
        } else if let Ok(name) = self.ident(&what) {
            return name;
        } else {
            // The words up to the end of the line were meant as the name.
            while !matches!(self.peek(), TokenKind::Eof | TokenKind::Semicolon | TokenKind::Equals) {
                self.bump();
                if self.on_new_line() {
                    break;
                }
            }
        }
        Ident { name: self.names.intern(""), span }
    }

    /// What stands behind `type A =`.
    fn short_class_body(&mut self) -> PResult<ClassBody> {
        match self.peek() {
            TokenKind::Enumeration => self.enumeration(),
            TokenKind::Der => self.derivative_class(),
            _ => {
                let prefixes = self.type_prefixes();
                if prefixes.variability.is_some() {
                    self.misplaced_prefix("a short class takes only `flow`, `stream`, `input` and `output`");
                }
                let base = self.path("the name of a class")?;
                let subscripts = self.optional_subscripts()?;
                let modification = self.optional_class_modification()?;
                let description = self.description()?;
                let TypePrefixes { causality, flow, .. } = prefixes;
                Ok(ClassBody::Short(ShortClass { causality, flow, base, subscripts, modification, description }))
            }
        }
    }

    /// `enumeration(a "…", b)` or `enumeration(:)`
    fn enumeration(&mut self) -> PResult<ClassBody> {
        self.bump();
        let opener = self.pos;
        self.expect(TokenKind::LeftParen, "`(` behind `enumeration`")?;
        if self.eat(TokenKind::Colon) {
            self.close(opener, "in this enumeration")?;
            return Ok(ClassBody::OpenEnumeration { description: self.description()? });
        }
        let mut literals = Vec::new();
        if !self.at(TokenKind::RightParen) {
            loop {
                let name = self.ident("the name of an enumeration literal")?;
                literals.push(EnumLiteral { name, description: self.description()? });
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.close(opener, "in this enumeration")?;
        Ok(ClassBody::Enumeration { literals, description: self.description()? })
    }

    /// `der(f, x, y)`
    fn derivative_class(&mut self) -> PResult<ClassBody> {
        self.bump();
        let opener = self.pos;
        self.expect(TokenKind::LeftParen, "`(` behind `der`")?;
        let function = self.path("the name of a function")?;
        let mut variables = Vec::new();
        while self.eat(TokenKind::Comma) {
            variables.push(self.ident("the name of an input of the function")?);
        }
        self.close(opener, "in this derivative")?;
        Ok(ClassBody::Derivative { function, variables, description: self.description()? })
    }
}
