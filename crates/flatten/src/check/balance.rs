//! The model as a whole must have as many equations as unknowns, for each type.

use super::tally::{TYPES, Tally};
use crate::codes;
use crate::state::{Flattener, R, Reported};
use layshaft_ir as ir;
use layshaft_source::{Diagnostic, Span};

impl<'a> Flattener<'a> {
    pub fn check_balance(&mut self, flat: &ir::FlatModel) -> R<()> {
        let balance = ir::count::count(flat);
        if balance.is_balanced() {
            self.judge_suspicions(true);
            return self.check_balance_by_type(flat);
        }
        if self.judge_suspicions(false) {
            return Err(Reported);
        }
        let suspects = ir::count::find_suspects(flat);
        let difference = balance.unknowns as i64 - balance.equations as i64;
        let what = if difference > 0 { format!("{difference} too few") } else { format!("{} too many", -difference) };
        let mut diagnostic = Diagnostic::error(
            codes::UNBALANCED,
            self.top_span(),
            format!(
                "model `{}` has {} equations for {} unknowns: {what}",
                flat.name, balance.equations, balance.unknowns
            ),
        );
        for unknown in suspects.unknowns.iter().take(5) {
            let message = format!("no equation is left to determine `{}`", unknown.name);
            diagnostic = diagnostic.note(flat.variable(unknown.variable).span, message);
        }
        for equation in suspects.equations.iter().take(5) {
            diagnostic = diagnostic
                .note(equation.source.span(flat), format!("nothing is left to determine by `{}`", equation.text));
        }
        self.report(diagnostic);
        Err(Reported)
    }

    fn top_span(&self) -> Option<Span> {
        self.top.map(|top| self.shape_of(top).def.name.span)
    }

    /// An equation between Reals cannot make up for a missing one between Integers.
    fn check_balance_by_type(&mut self, flat: &ir::FlatModel) -> R<()> {
        let (mut unknowns, mut equations) = (Tally::default(), Tally::default());
        for variable in flat.variables.iter().filter(|variable| ir::count::is_unknown(variable)) {
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
        for unknown in ir::count::find_suspects(flat).unknowns.iter().take(5) {
            let message = format!("no equation is left to determine `{}`", unknown.name);
            diagnostic = diagnostic.note(flat.variable(unknown.variable).span, message);
        }
        self.report(diagnostic);
        Err(Reported)
    }
}
