//! Every model and block must be balanced by itself (Modelica 3.6, section 4.8): what its own
//! equations and its surroundings give must be as much as its own variables and the inputs and flow
//! variables of its components need. Then any model put together of them is right as well, and an
//! imbalance is found where it was made.

use super::tally::Tally;
use crate::codes;
use crate::connect::EndKey;
use crate::shape::ElementKind;
use crate::state::{Child, Ctx, Flattener, InstId, Slot};
use layshaft_ir::{self as ir, OriginKind, VarId};
use layshaft_source::{Diagnostic, FastMap, FastSet, Name};
use layshaft_syntax::ast::{Causality, ClassKind};

const RULE: &str = "every model is balanced by itself; inputs of a component that are no connectors are given by modifiers of the \
                    component, not by equations (Modelica 3.6, 4.7)";

#[derive(Clone, Copy, Default)]
struct Local {
    unknowns: i64,
    equations: i64,
    /// The rule does not apply: expandable, overdetermined or outer connectors are counted as a whole.
    exempt: bool,
}

impl<'a> Flattener<'a> {
    /// Reports components that are not balanced.
    pub fn check_local_balance(&mut self, order: &[InstId]) {
        let mut locals: FastMap<InstId, Local> = FastMap::default();
        self.count_variables(order, &mut locals);
        self.count_equations_of(order, &mut locals);
        let mut reported: FastSet<(usize, i64)> = FastSet::default();
        for &inst in order {
            let instance = self.inst(inst);
            if Some(inst) == self.top || !matches!(instance.kind, ClassKind::Model | ClassKind::Block) {
                continue;
            }
            let Some(local) = locals.get(&inst).copied() else { continue };
            let difference = local.unknowns - local.equations;
            let def = self.shape_of(inst).def;
            if difference == 0
                || self.is_exempt(inst, &locals)
                || !reported.insert((def as *const _ as usize, difference))
            {
                continue;
            }
            let what =
                if difference > 0 { format!("{difference} too few") } else { format!("{} too many", -difference) };
            let message = format!(
                "component `{}` of class `{}` has {} equations for {} unknowns: {what}",
                self.inst(inst).path,
                def.name.name,
                local.equations,
                local.unknowns
            );
            let span = self.declaration_span(inst).unwrap_or(def.name.span);
            let diagnostic = Diagnostic::error(codes::UNBALANCED_COMPONENT, span, message)
                .note(def.name.span, "the class is declared here")
                .note(None, RULE);
            self.suspect(Ctx::ROOT, diagnostic, codes::W_LOCALLY_UNBALANCED);
        }
    }

    pub fn declaration_span(&self, inst: InstId) -> Option<layshaft_source::Span> {
        let instance = self.inst(inst);
        let shape = self.shape_of(instance.parent?);
        Some(crate::shape::element_span(&shape.elements[instance.element? as usize]))
    }

    fn is_exempt(&self, inst: InstId, locals: &FastMap<InstId, Local>) -> bool {
        locals.get(&inst).is_some_and(|local| local.exempt)
    }

    /// The model or block an instance belongs to: itself, or the one around a connector or record.
    pub fn owner(&self, inst: InstId) -> InstId {
        let mut at = inst;
        while let (ClassKind::Connector | ClassKind::Record, Some(parent)) = (self.inst(at).kind, self.inst(at).parent)
        {
            at = parent;
        }
        at
    }

    /// The model around a component, if it is not the outermost one.
    pub fn surrounding(&self, owner: InstId) -> Option<InstId> {
        if Some(owner) == self.top {
            return None;
        }
        self.inst(owner).parent.map(|parent| self.owner(parent))
    }

    /// Whether a variable lies in a public connector of its owner, in a protected one, or in none.
    pub fn connector_of(&self, var: VarId, owner: InstId) -> Option<bool> {
        let info = &self.vars[var.0 as usize];
        let mut in_connector = info.is_connector;
        let mut element = info.element;
        let mut at = info.inst;
        while at != owner {
            in_connector |= self.inst(at).kind == ClassKind::Connector;
            element = self.inst(at).element?;
            at = self.inst(at).parent?;
        }
        let shape = self.shape_of(owner);
        in_connector.then(|| !shape.elements.get(element as usize).is_some_and(|e| e.protected))
    }

    fn count_variables(&self, order: &[InstId], locals: &mut FastMap<InstId, Local>) {
        // Loops count in variables of their own.
        for var in self.model_variables(order).into_iter().chain(self.loop_variables.iter().copied()) {
            let variable = &self.model.variables[var.0 as usize];
            if variable.variability <= ir::Variability::Parameter || self.dropped.contains(&var) {
                continue;
            }
            let size = Tally::of_type(&variable.ty, &self.model).total();
            let info = &self.vars[var.0 as usize];
            let owner = self.owner(info.inst);
            let surrounding = self.surrounding(owner);
            let connector = self.connector_of(var, owner);
            let is_input = info.causality == Some(Causality::Input);
            let mut add = |inst: InstId, unknowns: i64, equations: i64| {
                let local = locals.entry(inst).or_default();
                local.unknowns += unknowns;
                local.equations += equations;
            };
            add(owner, size, 0);
            let bound = if variable.binding.is_some() { size } else { 0 };
            if connector == Some(true) && (is_input || variable.is_flow) {
                // Given from outside, by the surrounding model.
                add(owner, 0, size);
                // A modifier of the component is an equation of the model it stands in.
                let from_outside = bound > 0 && !self.is_bound_inside(var, owner);
                match surrounding {
                    Some(outside) => {
                        add(outside, size, if from_outside { bound } else { 0 });
                        add(owner, 0, if from_outside { 0 } else { bound });
                    }
                    None if is_input => {}
                    None => add(owner, 0, bound),
                }
            } else if connector.is_none() && is_input && crate::modifier::effective_value(&info.modifiers).0.is_none() {
                add(owner, 0, size);
            } else {
                add(owner, 0, bound);
            }
            let special = self.in_expandable(var) || self.is_in_overdetermined(var);
            if special {
                for inst in [Some(owner), surrounding].into_iter().flatten() {
                    locals.entry(inst).or_default().exempt = true;
                }
            }
        }
        self.exempt_outer(order, locals);
    }

    /// Whether the value of a variable is written in the class of its owner.
    fn is_bound_inside(&self, var: VarId, owner: InstId) -> bool {
        let (value, _) = crate::modifier::effective_value(&self.vars[var.0 as usize].modifiers);
        value.is_none_or(|value| self.owner(value.ctx.inst) == owner)
    }

    /// Equations about outer variables and connectors count where the inner ones are.
    fn exempt_outer(&self, order: &[InstId], locals: &mut FastMap<InstId, Local>) {
        let mut exempt = |inst: InstId| {
            let mut at = Some(self.owner(inst));
            while let Some(inst) = at {
                locals.entry(inst).or_default().exempt = true;
                at = self.inst(inst).parent;
            }
        };
        for &inst in order {
            let shape = self.shape_of(inst);
            for (slot, element) in self.inst(inst).children.iter().zip(&shape.elements) {
                let is_outer = matches!(element.kind, ElementKind::Component { clause, .. } if clause.prefixes.outer);
                if let (true, Slot::Done(Child::Var(var))) = (is_outer, slot)
                    && self.model.variables[var.0 as usize].variability > ir::Variability::Parameter
                {
                    exempt(inst);
                    exempt(self.vars[var.0 as usize].inst);
                }
            }
        }
        for connection in &self.connections.list {
            let here = self.owner(connection.inst);
            for end in [connection.a, connection.b] {
                let owner = self.owner(match end.key {
                    EndKey::Inst(inst) => inst,
                    EndKey::Var(var) | EndKey::Element(var, _) => self.vars[var.0 as usize].inst,
                });
                if owner != here && self.surrounding(owner) != Some(here) {
                    exempt(here);
                    exempt(owner);
                }
            }
        }
    }

    /// Whether a variable is part of an overdetermined record or type.
    fn is_in_overdetermined(&self, var: VarId) -> bool {
        if self.overdetermined_type(var).is_some() {
            return true;
        }
        let mut at = Some(self.vars[var.0 as usize].inst);
        while let Some(inst) = at {
            match self.inst(inst).kind {
                ClassKind::Record if self.is_overdetermined(inst) => return true,
                ClassKind::Record | ClassKind::Connector => at = self.inst(inst).parent,
                _ => return false,
            }
        }
        false
    }

    fn count_equations_of(&self, order: &[InstId], locals: &mut FastMap<InstId, Local>) {
        let mut by_path: FastMap<Name, InstId> = order.iter().map(|&inst| (self.inst(inst).path, inst)).collect();
        if let Some(top) = self.top {
            by_path.insert(self.names.empty, top);
        }
        for equation in &self.model.equations {
            let Some(&inst) = by_path.get(&equation.origin.instance) else { continue };
            let owner = self.owner(inst);
            let size = Tally::of_equation(equation, &self.model).total();
            let at = match (&equation.origin.kind, &equation.kind) {
                (OriginKind::UnconnectedFlow, ir::EquationKind::Equal(flow, _)) => {
                    match unconnected_owner(self, flow, owner) {
                        Some(at) => at,
                        None => continue,
                    }
                }
                _ => owner,
            };
            locals.entry(at).or_default().equations += size;
        }
        for algorithm in &self.model.algorithms {
            let Some(&inst) = by_path.get(&algorithm.origin.instance) else { continue };
            let size = Tally::of_statements(&algorithm.statements, &self.model).total();
            locals.entry(self.owner(inst)).or_default().equations += size;
        }
    }
}

/// The model that leaves a flow variable unconnected; none for connectors of the model itself.
fn unconnected_owner(this: &Flattener, flow: &ir::Expr, owner: InstId) -> Option<InstId> {
    let var = match flow {
        ir::Expr::Var(var) => *var,
        ir::Expr::Index(base, _) => match **base {
            ir::Expr::Var(var) => var,
            _ => return Some(owner),
        },
        _ => return Some(owner),
    };
    match this.connector_of(var, owner) {
        Some(true) => this.surrounding(owner),
        _ => Some(owner),
    }
}
