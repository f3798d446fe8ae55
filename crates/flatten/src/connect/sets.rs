//! Connection sets and the equations they generate (Modelica 3.6, section 9.2).

use super::expandable::mark_variables;
use super::graph::UnionFind;
use super::{Connection, EndKey};
use crate::codes;
use crate::expr::Env;
use crate::modifier::Typed;
use crate::state::{Child, Ctx, Flattener, InstId, R};
use layshaft_ir::{self as ir, BinaryOp, EquationKind, Expr, OriginKind, Type, VarId, Variability};
use layshaft_source::{Diagnostic, FastMap, FastSet, Span};
use layshaft_syntax::ast;

/// A variable, or one element of an array variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Leaf {
    pub var: VarId,
    pub element: Option<u32>,
}

/// A leaf seen from inside or outside the component whose connector it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Face {
    pub leaf: Leaf,
    pub outside: bool,
}

struct Pair {
    a: Face,
    b: Face,
    connection: usize,
}

/// All connection sets of the model.
#[derive(Default)]
pub(super) struct Sets {
    /// Members and the first connect equation of each set.
    pub sets: Vec<(Vec<Face>, usize)>,
    pub of: FastMap<Face, usize>,
}

impl<'a> Flattener<'a> {
    /// Turns all connections into equations.
    pub fn connection_equations(&mut self, order: &[InstId]) {
        let mut pairs = Vec::new();
        for (index, connection) in self.connections.list.clone().iter().enumerate() {
            let _ = self.pair(connection, connection.a.key, connection.b.key, index, &mut pairs);
        }
        let sets = self.build_sets(pairs);
        self.drop_idle_members(&sets);
        self.check_sources(&sets);
        for (members, connection) in &sets.sets {
            let connection = self.connections.list[*connection];
            self.set_equations(members, &connection);
        }
        self.unconnected_flows(order, &sets);
        self.expand_streams(&sets);
    }

    /// A connection set has at most one source: an output of a component, or an input from outside
    /// (Modelica 3.6, 9.1).
    fn check_sources(&mut self, sets: &Sets) {
        for (members, connection) in &sets.sets {
            let is_source = |face: &&Face| match self.vars[face.leaf.var.0 as usize].causality {
                Some(ast::Causality::Output) => !face.outside,
                Some(ast::Causality::Input) => {
                    let var = face.leaf.var;
                    face.outside && self.connector_of(var, self.owner(self.vars[var.0 as usize].inst)) == Some(true)
                }
                None => false,
            };
            let sources: Vec<Leaf> = members.iter().filter(is_source).map(|face| face.leaf).collect();
            let [first, second, ..] = sources.as_slice() else { continue };
            let name = |leaf: &Leaf| self.model.variables[leaf.var.0 as usize].name;
            let message = format!("`{}` and `{}` both give a value to this connection", name(first), name(second));
            let connection = self.connections.list[*connection];
            let diagnostic = Diagnostic::error(codes::CAUSALITY, connection.span, message)
                .hint("connect one output to any number of inputs");
            self.suspect(Ctx { inst: connection.inst, frame: 0 }, diagnostic, codes::W_TWO_SOURCES);
        }
    }

    /// Members of expandable connectors that no component uses, directly or through other buses,
    /// do not exist.
    fn drop_idle_members(&mut self, sets: &Sets) {
        let mut active = self.used_variables();
        let idle_possible = |this: &Self, index: usize| {
            this.vars[index].is_member
                && this.model.variables[index].variability > Variability::Parameter
                && this.in_expandable(VarId(index as u32))
        };
        let candidates: Vec<usize> = (0..active.len()).filter(|&i| !active[i] && idle_possible(self, i)).collect();
        if candidates.is_empty() {
            return;
        }
        let is_candidate: FastSet<usize> = candidates.iter().copied().collect();
        loop {
            let mut changed = false;
            for (members, _) in &sets.sets {
                let vars = || members.iter().map(|face| face.leaf.var.0 as usize);
                if vars().any(|v| active[v] || !is_candidate.contains(&v)) {
                    for v in vars() {
                        changed |= !std::mem::replace(&mut active[v], true);
                    }
                }
            }
            if !changed {
                break;
            }
        }
        self.dropped = candidates.into_iter().filter(|&i| !active[i]).map(|i| VarId(i as u32)).collect();
    }

    /// Pairs the leaves of two connected ends.
    fn pair(&mut self, connection: &Connection, a: EndKey, b: EndKey, index: usize, out: &mut Vec<Pair>) -> R<()> {
        let face = |leaf: Leaf, outside: bool| Face { leaf, outside };
        match (a, b) {
            (EndKey::Inst(x), EndKey::Inst(y)) => {
                if connection.broken
                    && self.graph.is_cut(index, self.inst(x).path)
                    && self.is_overdetermined(x)
                    && self.is_overdetermined(y)
                {
                    return self.equality_constraint(x, y, connection);
                }
                let others = self.members(y);
                for (name, child) in self.members(x) {
                    let Some((_, other)) = others.iter().find(|(n, _)| *n == name) else { continue };
                    match (child, other.clone()) {
                        (Child::Var(v), Child::Var(w)) => {
                            match (self.overdetermined_type(v), self.overdetermined_type(w)) {
                                (Some(class), Some(_))
                                    if connection.broken
                                        && self.graph.is_cut(index, self.model.variables[v.0 as usize].name) =>
                                {
                                    self.type_constraint(class, v, w, connection)?
                                }
                                _ => self.pair_variables(connection, v, w, index, out)?,
                            }
                        }
                        (Child::Inst(v), Child::Inst(w)) => {
                            self.pair(connection, EndKey::Inst(v), EndKey::Inst(w), index, out)?
                        }
                        (Child::Array(_, v), Child::Array(_, w)) if v.len() == w.len() => {
                            for (v, w) in v.iter().zip(w.iter()) {
                                self.pair(connection, EndKey::Inst(*v), EndKey::Inst(*w), index, out)?;
                            }
                        }
                        (Child::Absent, _) | (_, Child::Absent) => {}
                        _ => {
                            let message = format!(
                                "`{}.{name}` and `{}.{name}` differ in size",
                                self.inst(x).path,
                                self.inst(y).path
                            );
                            return Err(self.error(
                                Ctx { inst: connection.inst, frame: 0 },
                                Diagnostic::error(codes::BAD_CONNECT, connection.span, message),
                            ));
                        }
                    }
                }
                Ok(())
            }
            (EndKey::Var(v), EndKey::Var(w)) => self.pair_variables(connection, v, w, index, out),
            (x, y) => {
                let leaf = |key: EndKey| match key {
                    EndKey::Element(var, element) => Leaf { var, element: Some(element) },
                    EndKey::Var(var) => Leaf { var, element: None },
                    EndKey::Inst(_) => Leaf { var: VarId(0), element: None },
                };
                out.push(Pair {
                    a: face(leaf(x), connection.a.outside),
                    b: face(leaf(y), connection.b.outside),
                    connection: index,
                });
                Ok(())
            }
        }
    }

    fn pair_variables(
        &mut self,
        connection: &Connection,
        v: VarId,
        w: VarId,
        index: usize,
        out: &mut Vec<Pair>,
    ) -> R<()> {
        let (a, b) = (&self.model.variables[v.0 as usize], &self.model.variables[w.0 as usize]);
        if a.is_flow != b.is_flow || a.is_stream != b.is_stream {
            let message = format!(
                "`{}` and `{}` differ: one is {}",
                a.name,
                b.name,
                if a.is_flow != b.is_flow { "a flow variable" } else { "a stream variable" }
            );
            return Err(self.error(
                Ctx { inst: connection.inst, frame: 0 },
                Diagnostic::error(codes::BAD_CONNECT, connection.span, message),
            ));
        }
        if self.unify(&a.ty, &b.ty).is_none() {
            let message =
                format!("`{}` is {}, `{}` is {}", a.name, self.type_name(&a.ty), b.name, self.type_name(&b.ty));
            return Err(self.error(
                Ctx { inst: connection.inst, frame: 0 },
                Diagnostic::error(codes::BAD_CONNECT, connection.span, message),
            ));
        }
        if let (Some(x), Some(y)) = (&a.attributes.quantity, &b.attributes.quantity)
            && x != y
            && !x.is_empty()
            && !y.is_empty()
        {
            let message = format!("`{}` has quantity \"{x}\", `{}` has quantity \"{y}\"", a.name, b.name);
            return Err(self.error(
                Ctx { inst: connection.inst, frame: 0 },
                Diagnostic::error(codes::BAD_CONNECT, connection.span, message),
            ));
        }
        if a.variability <= Variability::Parameter && b.variability <= Variability::Parameter {
            return Ok(());
        }
        let whole = |var: VarId| Leaf { var, element: None };
        out.push(Pair {
            a: Face { leaf: whole(v), outside: connection.a.outside },
            b: Face { leaf: whole(w), outside: connection.b.outside },
            connection: index,
        });
        Ok(())
    }

    /// Unites pairs into sets. Arrays stay whole unless an element is connected on its own.
    fn build_sets(&mut self, pairs: Vec<Pair>) -> Sets {
        let mut split: FastSet<VarId> = FastSet::default();
        loop {
            let before = split.len();
            for pair in &pairs {
                let (a, b) = (pair.a.leaf, pair.b.leaf);
                let scalar = |this: &Self, v: VarId| this.model.variables[v.0 as usize].ty.is_scalar();
                let any =
                    a.element.is_some() || b.element.is_some() || split.contains(&a.var) || split.contains(&b.var);
                if any {
                    for leaf in [a, b] {
                        if !scalar(self, leaf.var) {
                            split.insert(leaf.var);
                        }
                    }
                }
            }
            if split.len() == before {
                break;
            }
        }
        let mut faces: Vec<Face> = Vec::new();
        let mut index: FastMap<Face, usize> = FastMap::default();
        let mut links = Vec::new();
        let mut number = |face: Face, faces: &mut Vec<Face>| {
            *index.entry(face).or_insert_with(|| {
                faces.push(face);
                faces.len() - 1
            })
        };
        for pair in &pairs {
            let expand = |face: Face, this: &Self| -> Vec<Face> {
                match face.leaf.element {
                    None if split.contains(&face.leaf.var) => {
                        let size = this.model.variables[face.leaf.var.0 as usize].ty.len().unwrap_or(0) as u32;
                        (0..size)
                            .map(|i| Face {
                                leaf: Leaf { var: face.leaf.var, element: Some(i) },
                                outside: face.outside,
                            })
                            .collect()
                    }
                    _ => vec![face],
                }
            };
            for (a, b) in expand(pair.a, self).into_iter().zip(expand(pair.b, self)) {
                links.push((number(a, &mut faces), number(b, &mut faces), pair.connection));
            }
        }
        let mut union = UnionFind::new(faces.len());
        for &(a, b, _) in &links {
            union.join(a, b);
        }
        let mut sets = Sets::default();
        let mut of_root: FastMap<usize, usize> = FastMap::default();
        for (position, face) in faces.iter().enumerate() {
            let root = union.find(position);
            let set = *of_root.entry(root).or_insert_with(|| {
                sets.sets.push((Vec::new(), usize::MAX));
                sets.sets.len() - 1
            });
            sets.sets[set].0.push(*face);
            sets.of.insert(*face, set);
        }
        for (a, _, connection) in links {
            let set = sets.of[&faces[a]];
            sets.sets[set].1 = sets.sets[set].1.min(connection);
        }
        sets
    }

    pub(super) fn leaf_expr(&self, leaf: Leaf) -> Expr {
        match leaf.element {
            None => Expr::Var(leaf.var),
            Some(element) => {
                let sizes = self.model.variables[leaf.var.0 as usize].ty.sizes().unwrap_or_default();
                let mut rest = element;
                let mut subscripts: Vec<i64> = sizes
                    .iter()
                    .rev()
                    .map(|&size| {
                        let at = rest % size.max(1);
                        rest /= size.max(1);
                        at as i64 + 1
                    })
                    .collect();
                subscripts.reverse();
                Expr::Index(
                    Box::new(Expr::Var(leaf.var)),
                    subscripts.into_iter().map(|i| ir::Subscript::At(Expr::Integer(i))).collect(),
                )
            }
        }
    }

    fn set_equations(&mut self, members: &[Face], connection: &Connection) {
        let first = &self.model.variables[members[0].leaf.var.0 as usize];
        let (is_flow, is_stream, ty) = (first.is_flow, first.is_stream, first.ty.clone());
        if is_stream || members.iter().any(|face| self.dropped.contains(&face.leaf.var)) {
            return;
        }
        let origin = self.origin(connection.inst, Some(connection.span), OriginKind::Connect);
        if is_flow {
            let mut sum: Option<Expr> = None;
            for face in members {
                let term = self.leaf_expr(face.leaf);
                sum = Some(match (sum, face.outside) {
                    (None, false) => term,
                    (None, true) => Expr::neg(term),
                    (Some(sum), false) => Expr::binary(BinaryOp::Add, sum, term),
                    (Some(sum), true) => Expr::binary(BinaryOp::Sub, sum, term),
                });
            }
            let Some(sum) = sum else { return };
            let zero = if members[0].leaf.element.is_some() { Expr::Real(0.0) } else { zero_of(&ty) };
            if ty.len() != Some(0) {
                self.model.equations.push(ir::Equation { kind: EquationKind::Equal(sum, zero), origin });
            }
            return;
        }
        if ty.len() == Some(0) {
            return;
        }
        let mut seen = vec![members[0].leaf];
        // A parameter or constant in the set gives the value to all others.
        let reference = members
            .iter()
            .find(|f| self.model.variables[f.leaf.var.0 as usize].variability <= Variability::Parameter)
            .unwrap_or(&members[0]);
        let reference = reference.leaf;
        if reference != members[0].leaf {
            seen[0] = reference;
        }
        for face in members {
            if seen.contains(&face.leaf) {
                continue;
            }
            seen.push(face.leaf);
            let kind = EquationKind::Equal(self.leaf_expr(reference), self.leaf_expr(face.leaf));
            self.model.equations.push(ir::Equation { kind, origin: origin.clone() });
        }
    }

    /// The flow of a connector that nothing is connected to is zero.
    fn unconnected_flows(&mut self, order: &[InstId], sets: &Sets) {
        let split: FastSet<VarId> = sets.of.keys().filter(|f| f.leaf.element.is_some()).map(|f| f.leaf.var).collect();
        for &inst in order {
            let shape = self.shape_of(inst);
            for (index, element) in shape.elements.iter().enumerate() {
                if !matches!(element.kind, crate::shape::ElementKind::Component { clause, .. } if !clause.prefixes.outer)
                {
                    continue;
                }
                let crate::state::Slot::Done(Child::Var(var)) = self.insts[inst.0 as usize].children[index] else {
                    continue;
                };
                if !self.model.variables[var.0 as usize].is_flow
                    || !self.is_in_connector(inst, var)
                    || self.dropped.contains(&var)
                {
                    continue;
                }
                let ty = self.model.variables[var.0 as usize].ty.clone();
                let span = self.model.variables[var.0 as usize].span;
                let leaves: Vec<Leaf> = if split.contains(&var) {
                    (0..ty.len().unwrap_or(0) as u32).map(|i| Leaf { var, element: Some(i) }).collect()
                } else {
                    vec![Leaf { var, element: None }]
                };
                let in_bus = self.in_expandable(var);
                for leaf in leaves {
                    let is_connected = |outside| sets.of.contains_key(&Face { leaf, outside });
                    // A flow in a bus counts from both sides: a component that does not use it takes nothing
                    // (Modelica 3.6, 9.2: "both as inside and as outside").
                    let is_idle = !is_connected(false) || (in_bus && !is_connected(true));
                    if !is_idle || ty.len() == Some(0) {
                        continue;
                    }
                    let zero = if leaf.element.is_some() { Expr::Real(0.0) } else { zero_of(&ty) };
                    let origin = self.origin(inst, span, OriginKind::UnconnectedFlow);
                    let kind = EquationKind::Equal(self.leaf_expr(leaf), zero);
                    self.model.equations.push(ir::Equation { kind, origin });
                }
            }
        }
    }

    /// Whether a flow variable belongs to a connector (and not to a plain record or model).
    fn is_in_connector(&self, inst: InstId, var: VarId) -> bool {
        if self.vars[var.0 as usize].is_connector {
            return true;
        }
        let mut at = Some(inst);
        while let Some(id) = at {
            let instance = self.inst(id);
            match instance.kind {
                ast::ClassKind::Connector => return true,
                ast::ClassKind::Record => at = instance.parent,
                _ => return false,
            }
        }
        false
    }

    /// A cut connection of overdetermined records: their residual is zero.
    fn equality_constraint(&mut self, a: InstId, b: InstId, connection: &Connection) -> R<()> {
        let function = self.constraint_function(a)?;
        let mut env = Env::new(Ctx { inst: connection.inst, frame: 0 });
        let left = self.record_value(&mut env, a, connection.span)?;
        let right = self.record_value(&mut env, b, connection.span)?;
        self.residual_equation(function, left, right, connection)
    }

    /// The same for variables of an overdetermined type.
    fn type_constraint(&mut self, class: crate::state::NodeId, a: VarId, b: VarId, connection: &Connection) -> R<()> {
        let class = self.class_inst(class)?;
        let function = self.constraint_function(class)?;
        let value = |var: VarId| {
            let variable = &self.model.variables[var.0 as usize];
            Typed::new(Expr::Var(var), variable.ty.clone(), variable.variability)
        };
        let (left, right) = (value(a), value(b));
        self.residual_equation(function, left, right, connection)
    }

    fn residual_equation(
        &mut self,
        function: ir::FunctionId,
        left: Typed,
        right: Typed,
        connection: &Connection,
    ) -> R<()> {
        let mut env = Env::new(Ctx { inst: connection.inst, frame: 0 });
        let residual = self.call_function(&mut env, function, vec![left, right], Vec::new(), connection.span)?;
        if residual.ty.len() == Some(0) {
            return Ok(());
        }
        let origin = self.origin(connection.inst, Some(connection.span), OriginKind::Connect);
        let zero = zero_of(&residual.ty);
        self.model.equations.push(ir::Equation { kind: EquationKind::Equal(residual.expr, zero), origin });
        Ok(())
    }

    /// Variables that equations, algorithms or bindings mention.
    fn used_variables(&self) -> Vec<bool> {
        let mut used = vec![false; self.model.variables.len()];
        let mut mark = |expr: &Expr| mark_variables(expr, &mut used);
        for equation in self.model.equations.iter().chain(&self.model.initial_equations) {
            crate::visit::equation_exprs(equation, &mut mark);
        }
        for algorithm in self.model.algorithms.iter().chain(&self.model.initial_algorithms) {
            crate::visit::statement_exprs(&algorithm.statements, &mut mark);
        }
        for variable in &self.model.variables {
            if let Some(binding) = &variable.binding {
                mark(binding);
            }
        }
        // Connected to a component that is no bus: in use.
        for connection in &self.connections.list {
            for (end, other) in [(connection.a.key, connection.b.key), (connection.b.key, connection.a.key)] {
                let plain = match other {
                    EndKey::Var(var) | EndKey::Element(var, _) => !self.in_expandable(var),
                    EndKey::Inst(inst) => !self.inst(inst).is_expandable && !self.inst_in_expandable(inst),
                };
                if !plain {
                    continue;
                }
                match end {
                    EndKey::Var(var) | EndKey::Element(var, _) => used[var.0 as usize] = true,
                    EndKey::Inst(inst) => self.mark_instance(inst, &mut used),
                }
            }
        }
        used
    }

    pub(super) fn inst_in_expandable(&self, inst: InstId) -> bool {
        let mut at = self.inst(inst).parent;
        while let Some(parent) = at {
            if self.inst(parent).is_expandable {
                return true;
            }
            if !matches!(self.inst(parent).kind, ast::ClassKind::Connector | ast::ClassKind::Record) {
                return false;
            }
            at = self.inst(parent).parent;
        }
        false
    }

    fn mark_instance(&self, inst: InstId, used: &mut [bool]) {
        for slot in &self.inst(inst).children {
            if let crate::state::Slot::Done(child) = slot {
                match child {
                    Child::Var(var) => used[var.0 as usize] = true,
                    Child::Inst(inner) => self.mark_instance(*inner, used),
                    Child::Array(_, items) => items.iter().for_each(|&i| self.mark_instance(i, used)),
                    Child::Absent => {}
                }
            }
        }
    }

    /// Reports a problem of a connector class once.
    pub(super) fn connector_problem(&mut self, inst: InstId, span: Span, message: String) {
        self.error(Ctx { inst, frame: 0 }, Diagnostic::error(codes::STREAM, span, message));
    }
}

fn zero_of(ty: &Type) -> Expr {
    match ty.dims.first().and_then(|d| d.known()) {
        None => Expr::Real(0.0),
        Some(0) => Expr::Empty(Box::new(ty.clone())),
        Some(n) => Expr::Array(vec![zero_of(&ty.element()); n as usize]),
    }
}
