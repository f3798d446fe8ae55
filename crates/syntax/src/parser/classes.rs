//! Files and class definitions.

use super::{CLASS_COST, Misplaced, PResult, Parser};
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

    // --------------------------------------------------------------------------------- class body

    /// Everything between the name of a long class and its `end`, and the `end`.
    fn composition(&mut self, name: Ident) -> Composition {
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
                    match self.optional_annotation() {
                        Ok(annotation) => contents.annotation = annotation,
                        Err(_) => self.recover(start),
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
                    } else {
                        let section = self.section();
                        contents.sections.push(section);
                    }
                }
            }
        }
    }

    /// Nothing but the class annotation may follow `external`, nothing at all the class annotation.
    fn check_section_order(&mut self, contents: &Composition, order_reported: &mut bool) {
        let (early, what) = match (&contents.annotation, &contents.external) {
            (Some(annotation), _) => (annotation.span, "the annotation of a class"),
            (None, Some(external)) => (external.span, "the `external` clause"),
            _ => return,
        };
        if std::mem::replace(order_reported, true) {
            return;
        }
        let (here, found) = (self.here(), self.found());
        self.error(codes::MISPLACED_SECTION, early, format!("{what} must stand at its end"), |d| {
            d.note(here, format!("{found} follows")).hint("move it down, directly before `end`")
        });
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

impl ClassKind {
    /// The keyword of the kind.
    pub fn keyword(self) -> &'static str {
        match self {
            ClassKind::Class => "class",
            ClassKind::Model => "model",
            ClassKind::Record => "record",
            ClassKind::Block => "block",
            ClassKind::Connector => "connector",
            ClassKind::Type => "type",
            ClassKind::Package => "package",
            ClassKind::Function => "function",
            ClassKind::Operator => "operator",
        }
    }
}
