//! What classes of each kind may contain (Modelica 3.6, section 4.7).

use crate::codes;
use crate::shape::{Element, ElementKind, element_span};
use crate::state::{Child, Ctx, Flattener, InstId, Slot};
use layshaft_ir::{VarId, Variability};
use layshaft_source::{Diagnostic, FastSet};
use layshaft_syntax::{ast, query};

impl<'a> Flattener<'a> {
    /// Checks the class of every instance once.
    pub fn check_classes(&mut self, order: &[InstId]) {
        let mut checked = FastSet::default();
        for &inst in order {
            if !checked.insert(self.inst(inst).shape) {
                continue;
            }
            match self.inst(inst).kind {
                ast::ClassKind::Record | ast::ClassKind::Connector => self.check_no_equations(inst),
                ast::ClassKind::Block => self.check_block(inst),
                _ => {}
            }
        }
    }

    fn check_no_equations(&mut self, inst: InstId) {
        let shape = self.shape_of(inst);
        let kind = self.inst(inst).kind.keyword();
        for (index, frame) in shape.frames.iter().enumerate() {
            let Some(composition) = query::composition(frame.info.def) else { continue };
            for section in &composition.sections {
                let span = match section {
                    ast::Section::Equations { span, .. } | ast::Section::Algorithms { span, .. } => *span,
                    ast::Section::Elements(_) => continue,
                };
                let message = format!("the {kind} `{}` cannot have equations or algorithms", frame.info.def.name.name);
                let diagnostic = Diagnostic::error(codes::BAD_CLASS, span, message).hint("make it a model");
                self.error(Ctx { inst, frame: index as u32 }, diagnostic);
            }
        }
    }

    /// The public connectors of a block are inputs and outputs.
    fn check_block(&mut self, inst: InstId) {
        let shape = self.shape_of(inst);
        for (index, element) in shape.elements.iter().enumerate() {
            if element.protected
                || !matches!(element.kind, ElementKind::Component { clause, .. } if !clause.prefixes.outer)
            {
                continue;
            }
            let Slot::Done(child) = &self.inst(inst).children[index] else { continue };
            if let Some(var) = self.acausal_variable(child) {
                self.report_acausal(inst, element, shape.def, var);
            }
        }
    }

    /// A variable of a connector that is neither input nor output.
    fn acausal_variable(&self, child: &Child) -> Option<VarId> {
        match child {
            Child::Var(var) => {
                let info = &self.vars[var.0 as usize];
                let varies = self.model.variables[var.0 as usize].variability > Variability::Parameter;
                let in_connector = info.is_connector || self.inst(info.inst).kind == ast::ClassKind::Connector;
                (in_connector && varies && info.causality.is_none()).then_some(*var)
            }
            Child::Inst(inst) => {
                let instance = self.inst(*inst);
                if !matches!(instance.kind, ast::ClassKind::Connector) || instance.is_expandable {
                    return None;
                }
                instance.children.iter().find_map(|slot| match slot {
                    Slot::Done(child) => self.acausal_variable(child),
                    _ => None,
                })
            }
            Child::Array(_, items) => items.first().and_then(|item| self.acausal_variable(&Child::Inst(*item))),
            Child::Absent => None,
        }
    }

    fn report_acausal(&mut self, inst: InstId, element: &Element<'a>, def: &'a ast::Class, var: VarId) {
        let name = self.model.variables[var.0 as usize].name;
        let message = format!(
            "the connector `{}` of block `{}` must be an input or output: `{name}` is neither",
            element.name, def.name.name
        );
        let diagnostic =
            Diagnostic::error(codes::BAD_CLASS, element_span(element), message).hint("make the class a model");
        self.error(Ctx { inst, frame: element.frame }, diagnostic);
    }
}
