//! Stream connectors (Modelica 3.6, chapter 15): `inStream`, `actualStream`, and the mixing
//! equations of connectors that are connected on the inside.

use super::sets::{Face, Leaf, Sets};
use crate::state::{Child, Flattener, InstId, Slot};
use layshaft_ir::{self as ir, BinaryOp, Builtin, EquationKind, Expr, OriginKind, VarId};
use layshaft_source::FastMap;
use layshaft_syntax::ast;

/// Flows smaller than this (in the connector's unit, kg/s) are treated as this much in mixing.
const SMALL_FLOW: f64 = 1e-10;

impl<'a> Flattener<'a> {
    /// Replaces stream operators and adds the equations of outside stream connectors.
    pub(super) fn expand_streams(&mut self, sets: &Sets) {
        if !self.model.variables.iter().any(|v| v.is_stream) {
            return;
        }
        let flows = self.stream_flows();
        let mut new = Vec::new();
        for (members, connection) in &sets.sets {
            let first = members[0].leaf.var;
            if !self.model.variables[first.0 as usize].is_stream {
                continue;
            }
            let connection = self.connections.list[*connection];
            for face in members.iter().filter(|f| f.outside) {
                let value = self.mixture(face, members, &flows, sets, 0);
                let origin = self.origin(connection.inst, Some(connection.span), OriginKind::Generated);
                new.push(ir::Equation { kind: EquationKind::Equal(self.leaf_expr(face.leaf), value), origin });
            }
        }
        self.model.equations.extend(new);
        let mut equations = std::mem::take(&mut self.model.equations);
        for equation in &mut equations {
            crate::visit::equation_exprs_mut(equation, &mut |expr| self.replace_streams(expr, &flows, sets));
        }
        self.model.equations = equations;
        let mut equations = std::mem::take(&mut self.model.initial_equations);
        for equation in &mut equations {
            crate::visit::equation_exprs_mut(equation, &mut |expr| self.replace_streams(expr, &flows, sets));
        }
        self.model.initial_equations = equations;
        for which in [false, true] {
            let list = if which { &mut self.model.initial_algorithms } else { &mut self.model.algorithms };
            let mut algorithms = std::mem::take(list);
            for algorithm in &mut algorithms {
                crate::visit::statement_exprs_mut(
                    &mut algorithm.statements,
                    &mut |expr| self.replace_streams(expr, &flows, sets),
                    &mut |_| {},
                );
            }
            let list = if which { &mut self.model.initial_algorithms } else { &mut self.model.algorithms };
            *list = algorithms;
        }
        let mut variables = std::mem::take(&mut self.model.variables);
        let mut bindings: Vec<(usize, Expr)> = Vec::new();
        for (index, variable) in variables.iter_mut().enumerate() {
            if let Some(binding) = variable.binding.take() {
                bindings.push((index, binding));
            }
        }
        self.model.variables = variables;
        for (index, mut binding) in bindings {
            self.replace_streams(&mut binding, &flows, sets);
            self.model.variables[index].binding = Some(binding);
        }
    }

    /// The flow variable that goes with each stream variable: the one of the same connector.
    fn stream_flows(&mut self) -> FastMap<VarId, VarId> {
        let mut flows = FastMap::default();
        let mut problems = Vec::new();
        for index in 0..self.model.variables.len() {
            let variable = &self.model.variables[index];
            if !variable.is_stream {
                continue;
            }
            let inst = self.stream_connector(self.vars[index].inst);
            let candidates: Vec<VarId> = self
                .inst(inst)
                .children
                .iter()
                .filter_map(|slot| match slot {
                    Slot::Done(Child::Var(var)) if self.model.variables[var.0 as usize].is_flow => Some(*var),
                    _ => None,
                })
                .collect();
            match candidates.as_slice() {
                [flow] if self.model.variables[flow.0 as usize].ty.is_scalar() => {
                    flows.insert(VarId(index as u32), *flow);
                }
                _ => problems.push((inst, variable.span, variable.name)),
            }
        }
        for (inst, span, name) in problems {
            let span = span.unwrap_or(self.shape_of(inst).def.name.span);
            self.connector_problem(
                inst,
                span,
                format!("the connector of stream variable `{name}` must have exactly one scalar flow variable"),
            );
        }
        flows
    }

    /// The connector that holds an instance, which is a record in it or the connector itself.
    fn stream_connector(&self, inst: InstId) -> InstId {
        let mut at = inst;
        while self.inst(at).kind == ast::ClassKind::Record
            && let Some(parent) = self.inst(at).parent
        {
            at = parent;
        }
        at
    }

    fn replace_streams(&mut self, expr: &mut Expr, flows: &FastMap<VarId, VarId>, sets: &Sets) {
        if let Expr::Builtin(builtin @ (Builtin::InStream | Builtin::ActualStream), args) = expr {
            let replaced = match args.first() {
                Some(Expr::Var(var)) => Some(self.stream_value_of(*builtin, *var, None, flows, sets)),
                Some(Expr::Index(base, subscripts)) => match **base {
                    Expr::Var(var) => Some(self.stream_value_of(*builtin, var, Some(subscripts.clone()), flows, sets)),
                    _ => None,
                },
                _ => None,
            };
            if let Some(replaced) = replaced {
                *expr = replaced;
                return;
            }
        }
        expr.for_each_child_mut(&mut |child| self.replace_streams(child, flows, sets));
    }

    fn stream_value_of(
        &mut self,
        builtin: Builtin,
        var: VarId,
        subscripts: Option<Vec<ir::Subscript>>,
        flows: &FastMap<VarId, VarId>,
        sets: &Sets,
    ) -> Expr {
        let at = |expr: Expr| match &subscripts {
            None => expr,
            Some(subscripts) => crate::expr::index_expr(expr, subscripts.clone(), &ir::Type::REAL),
        };
        let inside = at(self.in_stream(Leaf { var, element: None }, flows, sets, 0));
        if builtin == Builtin::InStream {
            return inside;
        }
        let Some(flow) = flows.get(&var) else { return inside };
        let positive = Expr::binary(BinaryOp::Greater, Expr::Var(*flow), Expr::Real(0.0));
        let value = Expr::if_else(positive, inside, at(Expr::Var(var)));
        Expr::Builtin(Builtin::Smooth, vec![Expr::Integer(0), value])
    }

    /// What flows in through a connector: the mixture of everything else connected to it.
    fn in_stream(&mut self, leaf: Leaf, flows: &FastMap<VarId, VarId>, sets: &Sets, depth: u32) -> Expr {
        let face = Face { leaf, outside: false };
        match sets.of.get(&face) {
            None => self.leaf_expr(leaf),
            Some(&set) => {
                let members = sets.sets[set].0.clone();
                self.mixture(&face, &members, flows, sets, depth)
            }
        }
    }

    /// Flow-weighted mean of all members of a set but one (Modelica 3.6, 15.2). Of two connectors each gets what the other has, whatever
    /// limits their flows have.
    fn mixture(&mut self, of: &Face, members: &[Face], flows: &FastMap<VarId, VarId>, sets: &Sets, depth: u32) -> Expr {
        let is_pair = members.len() == 2;
        let takes_part = |face: &Face| face != of && (is_pair || !self.never_leaves(face, flows));
        let others: Vec<Face> = members.iter().copied().filter(takes_part).collect();
        let value = |this: &mut Self, face: &Face| {
            if face.outside && depth < 50 {
                this.in_stream(face.leaf, flows, sets, depth + 1)
            } else {
                this.leaf_expr(face.leaf)
            }
        };
        match others.as_slice() {
            // Nothing ever flows out here: any value will do.
            [] if of.outside => {
                let ty = &self.model.variables[of.leaf.var.0 as usize].ty;
                let ty = if of.leaf.element.is_some() { ir::Type::scalar(ty.base) } else { ty.clone() };
                crate::expr::default_value(&ty)
            }
            [] => self.leaf_expr(of.leaf),
            [single] => value(self, single),
            _ => {
                let mut numerator: Option<Expr> = None;
                let mut denominator: Option<Expr> = None;
                for face in &others {
                    let Some(flow) = flows.get(&face.leaf.var) else { continue };
                    // Flow out of an inside connector, or in through an outside one.
                    let flow = if face.outside { Expr::Var(*flow) } else { Expr::neg(Expr::Var(*flow)) };
                    let weight = Expr::Builtin(Builtin::Max, vec![flow, Expr::Real(SMALL_FLOW)]);
                    let term = Expr::binary(BinaryOp::Mul, weight.clone(), value(self, face));
                    numerator = Some(match numerator {
                        None => term,
                        Some(sum) => Expr::binary(BinaryOp::Add, sum, term),
                    });
                    denominator = Some(match denominator {
                        None => weight,
                        Some(sum) => Expr::binary(BinaryOp::Add, sum, weight),
                    });
                }
                match numerator.zip(denominator) {
                    Some((n, d)) => Expr::binary(BinaryOp::Div, n, d),
                    None => self.leaf_expr(of.leaf),
                }
            }
        }
    }

    /// A connector whose flow is declared never to leave (`min = 0` inside) contributes nothing.
    fn never_leaves(&self, face: &Face, flows: &FastMap<VarId, VarId>) -> bool {
        let Some(flow) = flows.get(&face.leaf.var) else { return false };
        let attributes = &self.model.variables[flow.0 as usize].attributes;
        let number = |expr: &Option<Expr>| match expr {
            Some(Expr::Real(v)) => Some(*v),
            Some(Expr::Integer(v)) => Some(*v as f64),
            _ => None,
        };
        if face.outside {
            number(&attributes.max).is_some_and(|max| max <= 0.0)
        } else {
            number(&attributes.min).is_some_and(|min| min >= 0.0)
        }
    }
}
