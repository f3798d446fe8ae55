//! The places of a model where units must agree.

use super::value::collect_terms;
use layshaft_ir::operators::ArgumentUnits;
use layshaft_ir::{
    BinaryOp, Builtin, Equation, EquationKind, Expr, FlatModel, OriginKind, Statement, StatementKind, Target,
    TargetBase, TargetStep, VarId,
};
use layshaft_source::{Name, SourceMap, Span};

/// Why units have to agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) enum Agreement {
    Equation,
    Binding,
    Assignment,
    Connection,
    Attribute(&'static str),
    Sum,
    Comparison,
    Branches,
    Arguments(Builtin),
    /// Must be a plain number or an angle.
    Number(Builtin),
    Exponent,
}

/// An equation, binding, statement or condition, as pairs that must agree and expressions to look into.
pub(super) struct Item<'m> {
    pub kind: Option<Agreement>,
    pub operands: Vec<&'m Expr>,
    pub span: Option<Span>,
    pub instance: Option<Name>,
    /// Numbers that stand as factors in its source text.
    pub written: Vec<f64>,
}

/// One demand: the operands are of one unit, or the one operand is a plain number.
pub(super) type Visit<'v, 'e> = &'v mut dyn FnMut(Agreement, &[&'e Expr]);

impl<'m> Item<'m> {
    /// Calls `visit` for every demand the item makes.
    pub fn for_each_demand(&self, visit: Visit<'_, 'm>) {
        if let Some(kind) = self.kind
            && let [left, right] = self.operands[..]
        {
            same(kind, left, right, visit);
        }
        for operand in &self.operands {
            demands_within(operand, visit);
        }
    }
}

/// Equality, item by item where arrays or records are written out.
fn same<'e>(kind: Agreement, left: &'e Expr, right: &'e Expr, visit: Visit<'_, 'e>) {
    match (left, right) {
        (Expr::Array(a), Expr::Array(b)) | (Expr::Record(_, a), Expr::Record(_, b)) => {
            a.iter().zip(b).for_each(|(a, b)| same(kind, a, b, visit));
        }
        (Expr::Array(items), other) => items.iter().for_each(|item| same(kind, item, other, visit)),
        (other, Expr::Array(items)) => items.iter().for_each(|item| same(kind, other, item, visit)),
        _ => visit(kind, &[left, right]),
    }
}

fn demands_within<'e>(expr: &'e Expr, visit: Visit<'_, 'e>) {
    match expr {
        Expr::Binary(BinaryOp::Add | BinaryOp::Sub, _) => {
            let mut terms = Vec::new();
            collect_terms(expr, &mut terms);
            visit(Agreement::Sum, &terms);
            terms.into_iter().for_each(|term| demands_within(term, visit));
            return;
        }
        Expr::Binary(BinaryOp::Pow, operands) => visit(Agreement::Exponent, &[&operands.1]),
        Expr::Binary(op, operands) if op.is_relation() => visit(Agreement::Comparison, &[&operands.0, &operands.1]),
        Expr::If(parts) => same(Agreement::Branches, &parts.1, &parts.2, visit),
        Expr::Builtin(builtin, args) => builtin_demands(*builtin, args, visit),
        _ => {}
    }
    expr.for_each_child(&mut |child| demands_within(child, visit));
}

fn builtin_demands<'e>(builtin: Builtin, args: &'e [Expr], visit: Visit<'_, 'e>) {
    match (builtin.operator().units, args) {
        (ArgumentUnits::Number, [argument]) => visit(Agreement::Number(builtin), &[argument]),
        (ArgumentUnits::Agree(0), [Expr::Array(items)]) => {
            visit(Agreement::Arguments(builtin), &items.iter().collect::<Vec<_>>());
        }
        (ArgumentUnits::Agree(from), args) if args.len() >= from + 2 => {
            visit(Agreement::Arguments(builtin), &[&args[from], &args[from + 1]]);
        }
        _ => {}
    }
}

/// Everything in a model that makes demands. `references[i]` is the expression for variable `i`.
pub(super) fn items<'m>(model: &'m FlatModel, references: &'m [Expr], sources: &'m SourceMap) -> Vec<Item<'m>> {
    let mut list = Items { references, sources, items: Vec::new() };
    for (variable, reference) in model.variables.iter().zip(references) {
        if let Some(value) = &variable.binding {
            let written = list.factors_in(variable.binding_span);
            let span = variable.binding_span.or(variable.span);
            list.items.push(Item {
                kind: Some(Agreement::Binding),
                operands: vec![reference, value],
                span,
                instance: None,
                written,
            });
        }
        let attributes = &variable.attributes;
        for (name, value) in [
            ("start", &attributes.start),
            ("min", &attributes.min),
            ("max", &attributes.max),
            ("nominal", &attributes.nominal),
        ] {
            if let Some(value) = value {
                let (kind, operands) = (Some(Agreement::Attribute(name)), vec![reference, value]);
                list.items.push(Item { kind, operands, span: variable.span, instance: None, written: Vec::new() });
            }
        }
    }
    list.equations(&model.equations);
    list.equations(&model.initial_equations);
    for algorithm in model.algorithms.iter().chain(&model.initial_algorithms) {
        list.statements(&algorithm.statements, algorithm.origin.span, algorithm.origin.instance);
    }
    list.items
}

struct Items<'m> {
    references: &'m [Expr],
    sources: &'m SourceMap,
    items: Vec<Item<'m>>,
}

impl<'m> Items<'m> {
    fn add(&mut self, kind: Option<Agreement>, operands: Vec<&'m Expr>, span: Option<Span>, instance: Name) {
        let has_literal = |expr: &&Expr| {
            let mut found = false;
            expr.walk(&mut |part| found |= matches!(part, Expr::Real(_) | Expr::Integer(_)));
            found
        };
        let written = if operands.iter().any(has_literal) { self.factors_in(span) } else { Vec::new() };
        self.items.push(Item { kind, operands, span, instance: Some(instance), written });
    }

    fn factors_in(&self, span: Option<Span>) -> Vec<f64> {
        let source = span.and_then(|span| Some((self.sources.get(span.file)?, span)));
        source.map_or(Vec::new(), |(file, span)| written_factors(file.slice(span)))
    }

    fn equations(&mut self, equations: &'m [Equation]) {
        for equation in equations {
            let (span, instance) = (equation.origin.span, equation.origin.instance);
            let kind = match equation.origin.kind {
                OriginKind::Connect => Agreement::Connection,
                OriginKind::Binding => Agreement::Binding,
                OriginKind::Written | OriginKind::UnconnectedFlow | OriginKind::Generated => Agreement::Equation,
            };
            match &equation.kind {
                EquationKind::Equal(left, right) => self.add(Some(kind), vec![left, right], span, instance),
                EquationKind::Multiple(left, right) => {
                    self.add(None, left.iter().flatten().chain([right]).collect(), span, instance);
                }
                EquationKind::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        self.add(None, vec![condition], span, instance);
                        self.equations(body);
                    }
                    self.equations(otherwise);
                }
                EquationKind::When { branches } => {
                    for (condition, body) in branches {
                        self.add(None, vec![condition], span, instance);
                        self.equations(body);
                    }
                }
                EquationKind::Assert { condition, .. } => self.add(None, vec![condition], span, instance),
                EquationKind::Terminate(_) => {}
                EquationKind::Reinit(state, value) => {
                    self.add(Some(Agreement::Assignment), vec![state, value], span, instance)
                }
                EquationKind::Call(call) => self.add(None, vec![call], span, instance),
            }
        }
    }

    fn statements(&mut self, statements: &'m [Statement], outer: Option<Span>, instance: Name) {
        for statement in statements {
            let span = statement.span.or(outer);
            match &statement.kind {
                StatementKind::Assign(target, value) => match whole_variable(target) {
                    Some(var) => {
                        let operands = vec![&self.references[var.0 as usize], value];
                        self.add(Some(Agreement::Assignment), operands, span, instance);
                    }
                    None => self.add(None, vec![value], span, instance),
                },
                StatementKind::MultiAssign(_, value) | StatementKind::Call(value) => {
                    self.add(None, vec![value], span, instance)
                }
                StatementKind::If { branches, otherwise } => {
                    self.branches(branches, span, instance);
                    self.statements(otherwise, span, instance);
                }
                StatementKind::When { branches } => self.branches(branches, span, instance),
                StatementKind::For { range, body, .. } => {
                    self.add(None, vec![range], span, instance);
                    self.statements(body, span, instance);
                }
                StatementKind::While { condition, body } => {
                    self.add(None, vec![condition], span, instance);
                    self.statements(body, span, instance);
                }
                StatementKind::Assert { condition, .. } => self.add(None, vec![condition], span, instance),
                StatementKind::Reinit(state, value) => {
                    self.add(Some(Agreement::Assignment), vec![state, value], span, instance)
                }
                StatementKind::Terminate(_) | StatementKind::Break | StatementKind::Return => {}
            }
        }
    }

    fn branches(&mut self, branches: &'m [(Expr, Vec<Statement>)], span: Option<Span>, instance: Name) {
        for (condition, body) in branches {
            self.add(None, vec![condition], span, instance);
            self.statements(body, span, instance);
        }
    }
}

/// The variable an assignment changes, whole or an element of it.
fn whole_variable(target: &Target) -> Option<VarId> {
    match target.base {
        TargetBase::Var(var) if target.path.iter().all(|step| matches!(step, TargetStep::Index(_))) => Some(var),
        _ => None,
    }
}

/// The unsigned number literals beside a `*` or `/` in a piece of Modelica text.
fn written_factors(text: &str) -> Vec<f64> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    while at < bytes.len() {
        if bytes[at].is_ascii_alphabetic() || bytes[at] == b'_' {
            // A digit inside a name is no number.
            while bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
                at += 1;
            }
        } else if bytes[at].is_ascii_digit() {
            let start = at;
            at = digits(at);
            if bytes.get(at) == Some(&b'.') {
                at = digits(at + 1);
            }
            if matches!(bytes.get(at), Some(b'e' | b'E')) {
                let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
                at = digits(at + 1 + sign);
            }
            let is_factor = |byte: Option<&u8>| matches!(byte, Some(b'*' | b'/'));
            if is_factor(text[..start].trim_end().as_bytes().last())
                || is_factor(text[at..].trim_start().as_bytes().first())
            {
                found.extend(text[start..at].parse::<f64>().ok());
            }
        } else {
            at += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::written_factors;

    #[test]
    fn only_literals_beside_an_operator_are_factors() {
        assert_eq!(written_factors("E = 0.5*m1*v^2 + x_3[1] - k * 2.5e-3 + 1"), [0.5, 2.5e-3]);
        assert_eq!(written_factors("1E3/ü + 7 - y/7.*z"), [1000.0, 7.0]);
    }
}
