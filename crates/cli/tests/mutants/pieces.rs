//! The pieces of a parsed file that mutations exchange, by their place in the text.

use layshaft_source::Span;
use layshaft_syntax::ast::{self, EquationKind, ExprKind, Section, StatementKind};

#[derive(Default)]
pub struct Pieces {
    pub expressions: Vec<Span>,
    pub numbers: Vec<Span>,
    /// Equations and statements, without the semicolon.
    pub equations: Vec<Span>,
    /// Component clauses, without the semicolon.
    pub components: Vec<Span>,
    pub types: Vec<Span>,
    /// Places where the prefixes of a component clause begin.
    pub prefixes: Vec<Span>,
    /// Expressions in declared sizes and subscripts.
    pub sizes: Vec<Span>,
    /// Modifiers of components and bases, without brackets.
    pub modifiers: Vec<Span>,
}

impl Pieces {
    pub fn of(file: &ast::File) -> Pieces {
        let mut pieces = Pieces::default();
        file.classes.iter().for_each(|element| pieces.class(&element.class));
        pieces
    }

    fn class(&mut self, class: &ast::Class) {
        let composition = match &class.body {
            ast::ClassBody::Long(composition) => composition,
            ast::ClassBody::Extends { composition, .. } => composition,
            ast::ClassBody::Short(short) => {
                self.types.push(short.base.span);
                self.subscripts(&short.subscripts);
                return short.modification.iter().for_each(|class| self.arguments(class));
            }
            _ => return,
        };
        for section in &composition.sections {
            match section {
                Section::Elements(section) => section.elements.iter().for_each(|element| self.element(element)),
                Section::Equations { equations, .. } => self.equations(equations),
                Section::Algorithms { statements, .. } => self.statements(statements),
            }
        }
    }

    fn element(&mut self, element: &ast::Element) {
        match element {
            ast::Element::Import(_) => {}
            ast::Element::Extends(extends) => {
                self.types.push(extends.base.span);
                extends.modification.iter().for_each(|class| self.arguments(class));
            }
            ast::Element::Class(element) => self.class(&element.class),
            ast::Element::Components(clause) => self.clause(clause),
        }
    }

    fn clause(&mut self, clause: &ast::ComponentClause) {
        self.components.push(clause.span);
        self.types.push(clause.type_name.span);
        self.prefixes.push(clause.span);
        self.subscripts(&clause.subscripts);
        for component in &clause.components {
            self.subscripts(&component.subscripts);
            component.modification.iter().for_each(|modification| self.modification(modification));
            component.condition.iter().for_each(|condition| self.expression(condition));
        }
    }

    fn modification(&mut self, modification: &ast::Modification) {
        modification.class.iter().for_each(|class| self.arguments(class));
        modification.value.iter().flat_map(|value| &value.expr).for_each(|expr| self.expression(expr));
    }

    fn arguments(&mut self, class: &ast::ClassModification) {
        for argument in &class.arguments {
            match argument {
                ast::Argument::Modify(modify) => {
                    self.modifiers.push(modify.span);
                    modify.modification.iter().for_each(|modification| self.modification(modification));
                }
                ast::Argument::Redeclare(redeclare) => self.modifiers.push(redeclare.span),
            }
        }
    }

    fn subscripts(&mut self, subscripts: &Option<Vec<ast::Subscript>>) {
        for subscript in subscripts.iter().flatten() {
            match subscript {
                ast::Subscript::All(span) => self.sizes.push(*span),
                ast::Subscript::Expr(expr) => {
                    self.sizes.push(expr.span);
                    self.expression(expr);
                }
            }
        }
    }

    fn equations(&mut self, equations: &[ast::Equation]) {
        for equation in equations {
            self.equations.push(equation.span);
            match &equation.kind {
                EquationKind::Equal(left, right) => [left, right].into_iter().for_each(|side| self.expression(side)),
                EquationKind::Connect(..) => {}
                EquationKind::If { branches, otherwise } => {
                    self.branches(branches, |this, body| this.equations(body));
                    otherwise.iter().for_each(|body| self.equations(body));
                }
                EquationKind::For { body, .. } => self.equations(body),
                EquationKind::When { branches } => self.branches(branches, |this, body| this.equations(body)),
                EquationKind::Call(call) => self.expression(call),
            }
        }
    }

    fn statements(&mut self, statements: &[ast::Statement]) {
        for statement in statements {
            self.equations.push(statement.span);
            match &statement.kind {
                StatementKind::Assign(_, value) | StatementKind::MultiAssign(_, value) | StatementKind::Call(value) => {
                    self.expression(value);
                }
                StatementKind::If { branches, otherwise } => {
                    self.branches(branches, |this, body| this.statements(body));
                    otherwise.iter().for_each(|body| self.statements(body));
                }
                StatementKind::For { body, .. } => self.statements(body),
                StatementKind::While { condition, body } => {
                    self.expression(condition);
                    self.statements(body);
                }
                StatementKind::When { branches } => self.branches(branches, |this, body| this.statements(body)),
                StatementKind::Break | StatementKind::Return => {}
            }
        }
    }

    fn branches<B>(&mut self, branches: &[(ast::Expr, B)], mut body: impl FnMut(&mut Self, &B)) {
        for (condition, inner) in branches {
            self.expression(condition);
            body(self, inner);
        }
    }

    fn expression(&mut self, expr: &ast::Expr) {
        self.expressions.push(expr.span);
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Real(_) => self.numbers.push(expr.span),
            ExprKind::Ref(reference) => {
                reference.parts.iter().for_each(|part| self.subscripts(&part.subscripts));
            }
            ExprKind::Unary(_, operand) | ExprKind::Paren(operand) => self.expression(operand),
            ExprKind::Binary(_, operands) => {
                self.expression(&operands.0);
                self.expression(&operands.1);
            }
            ExprKind::If(parts) => {
                self.branches(&parts.branches, |this, value| this.expression(value));
                self.expression(&parts.otherwise);
            }
            ExprKind::Call(call) => {
                if let ast::Arguments::List { positional, named } = &call.arguments {
                    positional.iter().for_each(|argument| self.expression(argument));
                    named.iter().for_each(|argument| self.expression(&argument.value));
                }
            }
            ExprKind::Array(items) => items.iter().for_each(|item| self.expression(item)),
            ExprKind::Matrix(rows) => rows.iter().flatten().for_each(|item| self.expression(item)),
            _ => {}
        }
    }
}
