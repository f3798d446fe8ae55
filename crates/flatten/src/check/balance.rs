//! The model as a whole must have as many equations as unknowns, for each type.

use super::tally::{TYPES, Tally};
use crate::codes;
use crate::connect::EndKey;
use crate::state::{Flattener, InstId, R, Reported};
use layshaft_ir as ir;
use layshaft_source::{Diagnostic, FastSet, Name, Span};
use layshaft_syntax::ast::Causality;

/// An input of a component without an equation.
pub struct Undriven {
    component: Name,
    input: Name,
    size: i64,
    span: Option<Span>,
}

impl<'a> Flattener<'a> {
    pub fn check_balance(&mut self, undriven: &[Undriven], flat: &ir::FlatModel) -> R<()> {
        let balance = crate::balance::count(flat);
        if balance.is_balanced() {
            self.judge_suspicions(true);
            return self.check_balance_by_type(flat);
        }
        if self.judge_suspicions(false) {
            return Err(Reported);
        }
        let difference = balance.unknowns as i64 - balance.equations as i64;
        let counts =
            format!("model `{}` has {} equations for {} unknowns", flat.name, balance.equations, balance.unknowns);
        let sizes: i64 = undriven.iter().map(|input| input.size).sum();
        if !undriven.is_empty() && sizes <= difference {
            for input in undriven {
                self.report_undriven(input, flat, &counts);
            }
            if sizes == difference {
                return Err(Reported);
            }
        }
        let suspects = crate::balance::find_suspects(flat);
        let what = if difference > 0 { format!("{difference} too few") } else { format!("{} too many", -difference) };
        let mut diagnostic = Diagnostic::error(codes::UNBALANCED, self.top_span(), format!("{counts}: {what}"));
        for unknown in suspects.unknowns.iter().take(5) {
            let message = format!("no equation is left to determine `{}`", unknown.name);
            let part = flat.part(unknown.name.as_str()).and_then(|part| part.span);
            diagnostic = diagnostic.note(part.or(flat.variable(unknown.variable).span), message);
        }
        for equation in suspects.equations.iter().take(5) {
            diagnostic = diagnostic
                .note(equation.source.span(flat), format!("nothing is left to determine by `{}`", equation.text));
        }
        self.report(diagnostic);
        Err(Reported)
    }

    /// Inputs of components that the model around them neither connects nor gives a value.
    pub fn undriven_inputs(&self, order: &[InstId]) -> Vec<Undriven> {
        let mut connected: FastSet<(InstId, EndKey)> = FastSet::default();
        for connection in &self.connections.list {
            let outside = self.owner(connection.inst);
            for end in [connection.a.key, connection.b.key] {
                connected.insert((outside, if let EndKey::Element(var, _) = end { EndKey::Var(var) } else { end }));
            }
        }
        let mut found = Vec::new();
        for var in self.model_variables(order) {
            let (variable, info) = (&self.model.variables[var.0 as usize], &self.vars[var.0 as usize]);
            if info.causality != Some(Causality::Input)
                || variable.variability <= ir::Variability::Parameter
                || variable.binding.is_some()
                || self.dropped.contains(&var)
            {
                continue;
            }
            let owner = self.owner(info.inst);
            let (Some(outside), Some(true)) = (self.surrounding(owner), self.connector_of(var, owner)) else {
                continue;
            };
            let mut around =
                std::iter::successors(Some(info.inst), |&at| self.inst(at).parent).take_while(|&at| at != owner);
            if connected.contains(&(outside, EndKey::Var(var)))
                || around.any(|inst| connected.contains(&(outside, EndKey::Inst(inst))))
                || self.is_given(var, outside)
            {
                continue;
            }
            let size = Tally::of_type(&variable.ty, &self.model).total();
            found.push(Undriven { component: self.inst(owner).path, input: variable.name, size, span: variable.span });
        }
        found
    }

    /// Whether an equation of a model has the variable as one of its sides.
    fn is_given(&self, var: ir::VarId, model: InstId) -> bool {
        let instance = if Some(model) == self.top { self.names.empty } else { self.inst(model).path };
        let is_side = |expr: &ir::Expr| match expr {
            ir::Expr::Var(other) => *other == var,
            ir::Expr::Index(base, _) => matches!(**base, ir::Expr::Var(other) if other == var),
            _ => false,
        };
        self.model.equations.iter().any(|equation| {
            equation.origin.instance == instance
                && matches!(&equation.kind, ir::EquationKind::Equal(a, b) if is_side(a) || is_side(b))
        })
    }

    fn report_undriven(&mut self, missing: &Undriven, flat: &ir::FlatModel, counts: &str) {
        let Undriven { component, input: name, span, .. } = missing;
        let input = name.as_str().strip_prefix(component.as_str()).unwrap_or(name.as_str()).trim_start_matches('.');
        let part = flat.part(component.as_str()).and_then(|part| part.span);
        let message = format!("component `{component}` has no equation for its input `{input}`: connect it");
        let diagnostic = Diagnostic::error(codes::UNBALANCED, part, message)
            .note(*span, "the input is declared here")
            .note(None, counts)
            .hint(format!("connect a source to `{name}`, or give it a value: `{component}({input} = …)`"));
        self.diagnostics.push(diagnostic);
    }

    fn top_span(&self) -> Option<Span> {
        self.top.map(|top| self.shape_of(top).def.name.span)
    }

    /// An equation between Reals cannot make up for a missing one between Integers.
    fn check_balance_by_type(&mut self, flat: &ir::FlatModel) -> R<()> {
        let (mut unknowns, mut equations) = (Tally::default(), Tally::default());
        for variable in flat.variables.iter().filter(|variable| crate::balance::is_unknown(variable)) {
            let tally = Tally::of_type(&variable.ty, flat);
            unknowns.add(&tally);
            if variable.binding.is_some() {
                equations.add(&tally);
            }
        }
        flat.equations.iter().for_each(|equation| equations.add(&Tally::of_equation(equation, flat)));
        flat.algorithms.iter().for_each(|algorithm| equations.add(&Tally::of_statements(&algorithm.statements, flat)));
        let mut wrong = Vec::new();
        for (kind, name) in TYPES.iter().enumerate() {
            if unknowns.0[kind] != equations.0[kind] {
                wrong.push(format!("{} equations for {} unknowns of type {name}", equations.0[kind], unknowns.0[kind]));
            }
        }
        if wrong.is_empty() || equations.total() != unknowns.total() {
            return Ok(());
        }
        let message = format!("model `{}` has {}", flat.name, wrong.join(", and "));
        let mut diagnostic = Diagnostic::error(codes::UNBALANCED, self.top_span(), message);
        for unknown in crate::balance::find_suspects(flat).unknowns.iter().take(5) {
            let message = format!("no equation is left to determine `{}`", unknown.name);
            diagnostic = diagnostic.note(flat.variable(unknown.variable).span, message);
        }
        self.report(diagnostic);
        Err(Reported)
    }
}
