//! The declarations in a class: imports, extends clauses, nested classes, components.

use super::{Misplaced, PResult, Parser};
use crate::ast::*;
use crate::codes;
use crate::token::TokenKind;

impl Parser<'_> {
    pub(super) fn at_class_start(&self) -> bool {
        use TokenKind::*;
        matches!(
            self.peek(),
            Encapsulated
                | Partial
                | Class
                | Model
                | Record
                | Block
                | Expandable
                | Connector
                | Type
                | Package
                | Pure
                | Impure
                | Operator
                | Function
        )
    }

    pub(super) fn at_type_prefix(&self) -> bool {
        use TokenKind::*;
        matches!(self.peek(), Flow | Stream | Discrete | Parameter | Constant | Input | Output)
    }

    /// True at a token that begins an element and nothing else.
    pub(super) fn at_element_keyword(&self) -> bool {
        use TokenKind::*;
        self.at_class_start() && !(self.at(Pure) && self.peek_at(1) == LeftParen)
            || self.at_type_prefix()
            || matches!(self.peek(), Import | Extends | Redeclare | Final | Inner | Outer | Replaceable)
    }

    /// One element, without its semicolon.
    pub(super) fn element(&mut self) -> PResult<Element> {
        match self.peek() {
            TokenKind::Import => self.import().map(Element::Import),
            TokenKind::Extends => self.extends().map(Element::Extends),
            _ => {
                let start = self.here();
                let prefixes = self.element_prefixes();
                if self.at_class_start() {
                    self.class_element(prefixes, start).map(Element::Class)
                } else {
                    self.component_clause(prefixes, start).map(Element::Components)
                }
            }
        }
    }

    fn import(&mut self) -> PResult<Import> {
        let start = self.here();
        self.bump();
        let (mut kind, mut path) = (ImportKind::Qualified, None);
        if self.at(TokenKind::Ident) && self.peek_at(1) == TokenKind::Equals {
            kind = ImportKind::Renamed(self.ident("a name")?);
            self.bump();
        } else {
            let plain = self.path("the name of a package or class")?;
            if self.eat(TokenKind::DotStar) {
                kind = ImportKind::Unqualified;
            } else if self.eat(TokenKind::Dot) {
                kind = ImportKind::List(self.import_list()?);
            }
            path = Some(plain);
        }
        let path = match path {
            Some(path) => path,
            None => self.path("the name of a package or class")?,
        };
        let description = self.description()?;
        Ok(Import { kind, path, description, span: self.since(start) })
    }

    /// `{A, B}`
    fn import_list(&mut self) -> PResult<Vec<Ident>> {
        let opener = self.pos;
        self.bump();
        let mut names = vec![self.ident("the name of an imported class")?];
        while self.eat(TokenKind::Comma) {
            names.push(self.ident("the name of an imported class")?);
        }
        self.close(opener, "in this import list")?;
        Ok(names)
    }

    fn extends(&mut self) -> PResult<Extends> {
        let start = self.here();
        self.bump();
        let base = self.path("the name of the base class")?;
        let (mut modification, mut removals) = (None, Vec::new());
        if self.at(TokenKind::LeftParen) {
            let (arguments, removed) = self.inheritance_modification()?;
            (modification, removals) = (Some(arguments), removed);
        }
        let annotation = self.optional_annotation()?;
        Ok(Extends { base, modification, removals, annotation, span: self.since(start) })
    }

    /// `[redeclare] [final] [inner] [outer] [replaceable]`, in this order.
    fn element_prefixes(&mut self) -> ElementPrefixes {
        let mut prefixes = ElementPrefixes::default();
        let mut last = 0;
        loop {
            let (flag, rank) = match self.peek() {
                TokenKind::Redeclare => (&mut prefixes.redeclare, 1),
                TokenKind::Final => (&mut prefixes.is_final, 2),
                TokenKind::Inner => (&mut prefixes.inner, 3),
                TokenKind::Outer => (&mut prefixes.outer, 4),
                TokenKind::Replaceable => (&mut prefixes.replaceable, 5),
                _ => return prefixes,
            };
            *flag = true;
            if rank <= last {
                self.misplaced_prefix("the order is `redeclare final inner outer replaceable`, each at most once");
            }
            last = rank;
            self.bump();
        }
    }

    /// `[flow|stream] [discrete|parameter|constant] [input|output]`, in this order.
    pub(super) fn type_prefixes(&mut self) -> TypePrefixes {
        let mut prefixes = TypePrefixes::default();
        let mut last = 0;
        loop {
            let rank = match self.peek() {
                TokenKind::Flow => prefixes.set_flow(FlowPrefix::Flow),
                TokenKind::Stream => prefixes.set_flow(FlowPrefix::Stream),
                TokenKind::Discrete => prefixes.set_variability(VariabilityPrefix::Discrete),
                TokenKind::Parameter => prefixes.set_variability(VariabilityPrefix::Parameter),
                TokenKind::Constant => prefixes.set_variability(VariabilityPrefix::Constant),
                TokenKind::Input => prefixes.set_causality(Causality::Input),
                TokenKind::Output => prefixes.set_causality(Causality::Output),
                _ => return prefixes,
            };
            if rank <= last {
                self.misplaced_prefix(
                    "the order is `flow` or `stream`, then `discrete`, `parameter` or `constant`, \
                     then `input` or `output`, at most one of each",
                );
            }
            last = rank;
            self.bump();
        }
    }

    #[cold]
    pub(super) fn misplaced_prefix(&mut self, hint: &str) {
        let message = format!("{} cannot stand here", self.found());
        self.error(codes::MISPLACED_PREFIX, self.here(), message, |d| d.hint(hint));
    }

    fn class_element(&mut self, prefixes: ElementPrefixes, start: layshaft_source::Span) -> PResult<ClassElement> {
        let class = self.class_definition()?;
        self.check_constraint_allowed(prefixes);
        let constraint = self.optional_constraint()?;
        Ok(ClassElement { prefixes, class, constraint, span: self.since(start) })
    }

    fn component_clause(
        &mut self,
        prefixes: ElementPrefixes,
        start: layshaft_source::Span,
    ) -> PResult<ComponentClause> {
        let type_prefixes = self.type_prefixes();
        if self.at(TokenKind::Final) || self.at(TokenKind::Replaceable) {
            self.misplaced_prefix("`final`, `inner`, `outer` and `replaceable` come before `parameter` and the like");
            self.bump();
        }
        let type_name = self.path("a declaration")?;
        let subscripts = self.optional_subscripts()?;
        if !matches!(self.peek(), TokenKind::Ident | TokenKind::Semicolon) && !self.peek().is_keyword() {
            return self.not_a_declaration();
        }
        let mut components = vec![self.component(true)?];
        while self.eat(TokenKind::Comma) {
            components.push(self.component(true)?);
        }
        self.check_constraint_allowed(prefixes);
        let constraint = self.optional_constraint()?;
        let span = self.since(start);
        Ok(ComponentClause { prefixes, type_prefixes, type_name, subscripts, components, constraint, span })
    }

    /// Behind a type name something other than the name of a variable: an equation among declarations?
    #[cold]
    fn not_a_declaration<T>(&mut self) -> PResult<T> {
        use TokenKind::*;
        if matches!(self.peek(), Equals | Assign | LeftParen | Plus | Minus | Star | Slash) {
            let statement = self.at(Assign);
            self.misplaced = Some(if statement { Misplaced::Statement } else { Misplaced::Equation });
            return Err(super::Reported);
        }
        Err(self.expected("the name of a variable"))
    }

    fn check_constraint_allowed(&mut self, prefixes: ElementPrefixes) {
        if self.at(TokenKind::Constrainedby) && !prefixes.replaceable {
            self.misplaced_prefix("only a `replaceable` declaration has a `constrainedby` clause");
        }
    }

    /// `x[3](start = …) = e if c "…" annotation(…)`; the condition only where `conditional`.
    pub(super) fn component(&mut self, conditional: bool) -> PResult<Component> {
        let name = self.ident("the name of a variable")?;
        let subscripts = self.optional_subscripts()?;
        let modification = self.optional_modification()?;
        let condition = if conditional && self.eat(TokenKind::If) { Some(self.expression()?) } else { None };
        let description = self.description()?;
        Ok(Component { name, subscripts, modification, condition, description, span: self.since(name.span) })
    }
}

impl TypePrefixes {
    fn set_flow(&mut self, flow: FlowPrefix) -> u8 {
        self.flow = Some(flow);
        1
    }

    fn set_variability(&mut self, variability: VariabilityPrefix) -> u8 {
        self.variability = Some(variability);
        2
    }

    fn set_causality(&mut self, causality: Causality) -> u8 {
        self.causality = Some(causality);
        3
    }
}
