//! Variables that must be discrete: those of `pre`, and of bindings of discrete variables.

use super::tally::Assigned;
use crate::state::Flattener;
use layshaft_ir::{EquationKind, VarId};
use layshaft_source::FastSet;

impl<'a> Flattener<'a> {
    /// Reports uses of continuous variables that no when-clause sets.
    pub fn check_discrete_uses(&mut self) {
        if self.discrete_uses.is_empty() {
            return;
        }
        let mut assigned = Assigned::default();
        for equation in &self.model.equations {
            if let EquationKind::When { branches } = &equation.kind {
                branches.iter().for_each(|(_, body)| assigned.equations(body));
            }
        }
        for algorithm in &self.model.algorithms {
            assigned.in_when_statements(&algorithm.statements);
        }
        let discrete: FastSet<VarId> = assigned.variables().collect();
        for place in std::mem::take(&mut self.discrete_uses) {
            if place.vars.is_empty() || place.vars.iter().any(|var| !discrete.contains(var)) {
                self.error(place.ctx, place.diagnostic);
            }
        }
    }
}
