//! Parameters and constants must not depend on themselves through others.

use crate::codes;
use crate::state::{Ctx, Flattener};
use layshaft_ir::{Expr, VarId, Variability};
use layshaft_source::Diagnostic;

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

impl<'a> Flattener<'a> {
    /// Reports cycles among the bindings of scalar parameters. Elements of one array may depend on
    /// each other, which only evaluation can tell from a cycle.
    pub fn check_parameter_cycles(&mut self, variables: &[VarId]) {
        let mut marks = vec![Mark::New; self.model.variables.len()];
        for &start in variables {
            let mut path: Vec<(VarId, Vec<VarId>)> = Vec::new();
            self.visit_parameter(start, &mut marks, &mut path);
            while let Some((_, rest)) = path.last_mut() {
                let Some(next) = rest.pop() else {
                    if let Some((done, _)) = path.pop() {
                        marks[done.0 as usize] = Mark::Done;
                    }
                    continue;
                };
                if marks[next.0 as usize] == Mark::Open {
                    let at = path.iter().position(|(var, _)| *var == next).unwrap_or(0);
                    let cycle: Vec<VarId> = path[at..].iter().map(|(var, _)| *var).collect();
                    self.report_cycle(&cycle);
                } else {
                    self.visit_parameter(next, &mut marks, &mut path);
                }
            }
        }
    }

    fn visit_parameter(&self, var: VarId, marks: &mut [Mark], path: &mut Vec<(VarId, Vec<VarId>)>) {
        let variable = &self.model.variables[var.0 as usize];
        if marks[var.0 as usize] != Mark::New
            || variable.variability > Variability::Parameter
            || !variable.ty.is_scalar()
        {
            return;
        }
        let mut uses = Vec::new();
        if let Some(binding) = &variable.binding {
            binding.walk(&mut |e| {
                if let Expr::Var(used) = e {
                    uses.push(*used);
                }
            });
        }
        marks[var.0 as usize] = Mark::Open;
        path.push((var, uses));
    }

    fn report_cycle(&mut self, cycle: &[VarId]) {
        let names: Vec<String> = cycle
            .iter()
            .chain(&cycle[..1])
            .map(|var| format!("`{}`", self.model.variables[var.0 as usize].name))
            .collect();
        let first = &self.model.variables[cycle[0].0 as usize];
        let message = format!("the value of {} depends on itself: {}", names[0], names.join(" → "));
        let mut diagnostic = Diagnostic::error(codes::CYCLIC_BINDING, first.span, message);
        for var in &cycle[1..] {
            let variable = &self.model.variables[var.0 as usize];
            if let Some(span) = variable.span {
                diagnostic = diagnostic.note(span, format!("through `{}`", variable.name));
            }
        }
        let inst = self.vars[cycle[0].0 as usize].inst;
        self.error(Ctx { inst, frame: 0 }, diagnostic);
    }
}
