//! What stands between the name of a class and its `end`: sections, declarations, the external clause.

use super::{Misplaced, PResult, Parser};
use crate::ast::*;
use crate::codes;
use crate::token::TokenKind;
use layshaft_source::Diagnostic;

impl Parser<'_> {
    /// Everything between the name of a long class and its `end`, and the `end`.
    pub(super) fn composition(&mut self, name: Ident) -> Composition {
        self.open_classes.push(name);
        let blocks = std::mem::take(&mut self.open_blocks);
        let composition = self.class_contents(name);
        self.open_blocks = blocks;
        self.open_classes.pop();
        composition
    }

    fn class_contents(&mut self, name: Ident) -> Composition {
        let start = self.pos;
        let strings = match self.description_strings() {
            Ok(strings) => strings,
            Err(_) => {
                self.recover(start);
                Vec::new()
            }
        };
        let mut contents = Composition { strings, sections: Vec::new(), external: None, annotation: None, end: name };
        let mut order_reported = false;
        loop {
            let start = self.pos;
            match self.peek() {
                TokenKind::End => {
                    if let Some(end) = self.class_end(name) {
                        contents.end = end;
                        return contents;
                    }
                }
                TokenKind::Eof => {
                    self.missing_end(name);
                    contents.end = Ident { name: name.name, span: self.here() };
                    return contents;
                }
                TokenKind::Annotation => {
                    match (self.optional_annotation(), &mut contents.annotation) {
                        (Ok(Some(annotation)), Some(first)) => {
                            first.arguments.arguments.extend(annotation.arguments.arguments)
                        }
                        (Ok(annotation), _) => contents.annotation = annotation,
                        (Err(_), _) => self.recover(start),
                    }
                    if self.tokens.kinds[self.pos.saturating_sub(1)] != TokenKind::Semicolon
                        && self.semicolon("annotation").is_err()
                    {
                        self.recover(start);
                    }
                }
                TokenKind::Else | TokenKind::Elseif | TokenKind::Elsewhen => self.stray_branch(),
                kind => {
                    self.check_section_order(&contents, &mut order_reported);
                    if kind == TokenKind::External {
                        self.external_clause(&mut contents);
                    } else if !self.section_goes_on(&mut contents) {
                        let section = self.section();
                        contents.sections.push(section);
                    }
                }
            }
        }
    }

    /// Nothing but the class annotation may follow `external`, nothing at all the class annotation (which Modelica 2 allowed anywhere).
    fn check_section_order(&mut self, contents: &Composition, order_reported: &mut bool) {
        let (here, found) = (self.here(), self.found());
        let finish =
            |d: Diagnostic| d.note(here, format!("{found} follows")).hint("move it down, directly before `end`");
        if let Some(external) = &contents.external {
            if !std::mem::replace(order_reported, true) {
                let message = "the `external` clause must stand at its end";
                self.error(codes::MISPLACED_SECTION, external.span, message, finish);
            }
        } else if let Some(annotation) = &contents.annotation
            && !std::mem::replace(&mut self.early_annotation, true)
        {
            let message = "the annotation of a class must stand at its end";
            let diagnostic = Diagnostic::warning(codes::EARLY_ANNOTATION, annotation.span, message);
            self.reporter.report(|_| finish(diagnostic));
        }
    }

    /// Equations or statements behind an annotation that stands among them belong to their section.
    fn section_goes_on(&mut self, contents: &mut Composition) -> bool {
        use TokenKind::{Algorithm, Equation, Initial, Protected, Public};
        if contents.annotation.is_none() || matches!(self.peek(), Algorithm | Equation | Initial | Protected | Public) {
            return false;
        }
        match contents.sections.last_mut() {
            Some(Section::Equations { equations, .. }) => equations.extend(self.equation_list()),
            Some(Section::Algorithms { statements, .. }) => statements.extend(self.statement_list()),
            _ => return false,
        }
        true
    }

    fn section(&mut self) -> Section {
        let start = self.here();
        let initial = self.at(TokenKind::Initial)
            && matches!(self.peek_at(1), TokenKind::Equation | TokenKind::Algorithm)
            && self.eat(TokenKind::Initial);
        match self.peek() {
            TokenKind::Equation => {
                self.bump();
                let equations = self.equation_list();
                Section::Equations { initial, equations, span: self.since(start) }
            }
            TokenKind::Algorithm => {
                self.bump();
                let statements = self.statement_list();
                Section::Algorithms { initial, statements, span: self.since(start) }
            }
            kind => {
                let visibility = match kind {
                    TokenKind::Public => Some(Visibility::Public),
                    TokenKind::Protected => Some(Visibility::Protected),
                    _ => None,
                };
                if visibility.is_some() {
                    self.bump();
                }
                Section::Elements(ElementSection { visibility, elements: self.element_list() })
            }
        }
    }

    /// Elements up to the next section or `end`.
    fn element_list(&mut self) -> Vec<Element> {
        use TokenKind::*;
        let mut elements = Vec::new();
        let mut misplaced_reported = false;
        loop {
            let start = self.pos;
            match self.peek() {
                End | Eof | Public | Protected | Equation | Algorithm | External | Annotation => break,
                Else | Elseif | Elsewhen => break,
                Initial if matches!(self.peek_at(1), Equation | Algorithm) => break,
                If | For | When | While | Connect | Der | Initial => {
                    self.misplaced_item(Misplaced::Equation, &mut misplaced_reported);
                }
                Ident if self.correct_misspelt_element() => {}
                _ => match self.element() {
                    Ok(element) => {
                        let what = if let Element::Class(_) = element { "class" } else { "declaration" };
                        elements.push(element);
                        if self.semicolon(what).is_err() {
                            self.recover(start);
                        }
                    }
                    Err(_) => match self.misplaced.take() {
                        Some(what) => {
                            self.pos = start;
                            self.misplaced_item(what, &mut misplaced_reported);
                        }
                        None => self.recover(start),
                    },
                },
            }
        }
        elements.shrink_to_fit();
        elements
    }

    /// An equation or statement among declarations: reported (the first of a list only), parsed, dropped.
    #[cold]
    fn misplaced_item(&mut self, what: Misplaced, reported: &mut bool) {
        let start = self.pos;
        if !std::mem::replace(reported, true) {
            let (message, hint) = match what {
                Misplaced::Equation => (
                    "an equation cannot stand among declarations",
                    "write `equation` before the first equation of the class",
                ),
                Misplaced::Statement => (
                    "an assignment cannot stand among declarations",
                    "write `algorithm` before the first statement of the class",
                ),
            };
            self.error(codes::MISPLACED_SECTION, self.here(), message, |d| d.hint(hint));
        }
        let parsed = match what {
            Misplaced::Equation => self.equation().is_ok(),
            Misplaced::Statement => self.statement().is_ok(),
        };
        if !parsed || self.semicolon("equation").is_err() {
            self.recover(start);
        }
    }

    /// `external "C" y = f(x) annotation(…);`
    fn external_clause(&mut self, contents: &mut Composition) {
        let start = self.pos;
        match self.external() {
            Ok(external) => {
                contents.external = Some(external);
                if self.semicolon("external clause").is_err() {
                    self.recover(start);
                }
            }
            Err(_) => self.recover(start),
        }
    }

    fn external(&mut self) -> PResult<External> {
        let start = self.here();
        self.bump();
        let language = if self.at(TokenKind::String) { Some(self.string_literal("the language")?) } else { None };
        let (mut result, mut function, mut arguments) = (None, None, None);
        if self.at(TokenKind::Ident) || self.at(TokenKind::Dot) {
            if self.peek_at(1) != TokenKind::LeftParen {
                result = Some(self.component_ref()?);
                self.expect(TokenKind::Equals, "`=` behind the result variable")?;
            }
            function = Some(self.ident("the name of the external function")?);
            let opener = self.pos;
            self.expect(TokenKind::LeftParen, "`(` behind the name of the external function")?;
            let mut list = Vec::new();
            if !self.at(TokenKind::RightParen) {
                list.push(self.expression()?);
                while self.eat(TokenKind::Comma) {
                    list.push(self.expression()?);
                }
            }
            self.close(opener, "in these arguments")?;
            arguments = Some(list);
        }
        let annotation = self.optional_annotation()?;
        Ok(External { language, result, function, arguments, annotation, span: self.since(start) })
    }

    // ---------------------------------------------------------------------------------------- end

    /// At `end`: the identifier behind it, if this is the end of class `name`.
    fn class_end(&mut self, name: Ident) -> Option<Ident> {
        let end_span = self.here();
        match self.peek_at(1) {
            TokenKind::Ident => {}
            TokenKind::If | TokenKind::For | TokenKind::When | TokenKind::While => {
                self.stray_block_end();
                return None;
            }
            _ if name.name == "" => {
                // The name was reported at its first place.
                self.bump();
                while !matches!(self.peek(), TokenKind::Eof | TokenKind::Semicolon) && !self.on_new_line() {
                    self.bump();
                }
                return Some(Ident { name: name.name, span: end_span });
            }
            _ => {
                let message = format!("expected `end {}`", name.name);
                self.error(codes::END_NAME_MISMATCH, end_span, message, |d| {
                    d.note(name.span, format!("`{}` begins here", name.name))
                });
                self.bump();
                return Some(Ident { name: name.name, span: end_span });
            }
        }
        let span = self.token_span(self.pos + 1);
        let found = self.intern(span);
        if found != name.name && name.name != "" {
            let others = &self.open_classes[..self.open_classes.len().saturating_sub(1)];
            if let Some(outer) = others.iter().rev().find(|class| class.name == found).copied() {
                let message = format!("`{}` has no `end {}`", name.name, name.name);
                self.error(codes::MISSING_END, name.span, message, |d| {
                    d.label("this class is not closed")
                        .note(end_span.to(span), format!("this closes the enclosing `{}`", outer.name))
                });
                return Some(Ident { name: name.name, span: end_span });
            }
            let message = format!("`end {found}` does not close `{}`", name.name);
            self.error(codes::END_NAME_MISMATCH, span, message, |d| {
                d.label(format!("expected `{}`", name.name)).note(name.span, format!("`{}` begins here", name.name))
            });
        }
        self.bump();
        self.bump();
        Some(Ident { name: found, span })
    }

    #[cold]
    fn missing_end(&mut self, name: Ident) {
        if name.name == "" {
            return;
        }
        let message = format!("`{}` has no `end {}`", name.name, name.name);
        self.error(codes::MISSING_END, name.span, message, |d| {
            d.label("this class is not closed").hint(format!("add `end {};`", name.name))
        });
    }
}
