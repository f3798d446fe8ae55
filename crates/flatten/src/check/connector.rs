//! Connector classes: as many flow as potential variables, and none of them in expandable ones.

use crate::codes;
use crate::state::{Child, Ctx, Flattener, InstId, NodeId, R, Reported};
use layshaft_ir::{VarId, Variability};
use layshaft_source::{Diagnostic, FastSet};
use layshaft_syntax::ast::ClassKind;

impl<'a> Flattener<'a> {
    /// Checks every connector class in use once (Modelica 3.6, 9.1.3 and 9.3.1).
    pub fn check_connectors(&mut self, order: &[InstId]) {
        let mut checked = FastSet::default();
        for &inst in order {
            let instance = self.inst(inst);
            if instance.kind != ClassKind::Connector || !checked.insert(instance.shape) {
                continue;
            }
            let in_connector = instance.parent.is_some_and(|p| self.inst(p).kind == ClassKind::Connector);
            if instance.is_expandable {
                self.check_expandable(inst);
            } else if !in_connector {
                self.check_flows(inst);
            }
        }
    }

    fn check_flows(&mut self, inst: InstId) {
        let shape = self.shape_of(inst);
        if shape.frames.iter().any(|f| f.info.def.prefixes.partial && f.extender.is_none()) {
            return;
        }
        let (mut flows, mut potentials) = (0usize, 0usize);
        self.count_connector(inst, &mut flows, &mut potentials);
        if flows != potentials {
            let diagnostic = Diagnostic::error(
                codes::UNBALANCED_CONNECTOR,
                shape.def.name.span,
                format!(
                    "connector `{}` is not balanced: {potentials} potential and {flows} flow variables",
                    shape.def.name.name
                ),
            );
            self.suspect(Ctx { inst, frame: 0 }, diagnostic, codes::W_UNBALANCED_CONNECTOR);
        }
    }

    fn check_expandable(&mut self, inst: InstId) {
        let shape = self.shape_of(inst);
        for (name, child) in self.members(inst) {
            let Child::Var(var) = child else { continue };
            let variable = &self.model.variables[var.0 as usize];
            if shape.index.contains_key(&name) && variable.is_flow {
                let message = format!(
                    "the expandable connector `{}` cannot have the flow variable `{name}`",
                    shape.def.name.name
                );
                let diagnostic = Diagnostic::error(codes::UNBALANCED_CONNECTOR, variable.span, message)
                    .hint("put it into a connector of its own and make that a member");
                self.error(Ctx { inst, frame: 0 }, diagnostic);
            }
        }
    }

    /// The class of a variable whose type has an `equalityConstraint`.
    pub fn overdetermined_type(&self, var: VarId) -> Option<NodeId> {
        self.overdetermined_vars.get(&var).copied()
    }

    /// The function `equalityConstraint` of a class.
    pub fn constraint_function(&mut self, inst: InstId) -> R<layshaft_ir::FunctionId> {
        let shape = self.shape_of(inst);
        let element = *shape.index.get(&self.names.equality_constraint).ok_or(Reported)?;
        let node = self.class_element(inst, element)?;
        self.function_id(node)
    }

    /// Independent variables of an overdetermined record or type: the elements of its residual.
    fn residual_size(&mut self, inst: InstId) -> usize {
        let Ok(function) = self.constraint_function(inst) else { return 0 };
        let Ok(signature) = self.signature(function) else { return 0 };
        signature.outputs.first().and_then(|output| output.ty.len()).unwrap_or(0)
    }

    fn count_connector(&mut self, inst: InstId, flows: &mut usize, potentials: &mut usize) {
        if self.is_overdetermined(inst) {
            *potentials += self.residual_size(inst);
            return;
        }
        for (_, child) in self.members(inst) {
            match child {
                Child::Var(var) => {
                    if let Some(node) = self.overdetermined_type(var) {
                        if let Ok(class) = self.class_inst(node) {
                            *potentials += self.residual_size(class);
                        }
                        continue;
                    }
                    let variable = &self.model.variables[var.0 as usize];
                    let size = variable.ty.len().unwrap_or(0);
                    if variable.is_flow {
                        *flows += size;
                    } else if !variable.is_stream
                        && variable.variability > Variability::Parameter
                        && self.vars[var.0 as usize].causality.is_none()
                    {
                        *potentials += size;
                    }
                }
                Child::Inst(inner) => self.count_connector(inner, flows, potentials),
                Child::Array(_, items) => items.iter().for_each(|&i| self.count_connector(i, flows, potentials)),
                Child::Absent => {}
            }
        }
    }
}
