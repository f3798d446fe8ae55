//! Overdetermined connections (Modelica 3.6, section 9.4): the spanning tree and its roots.

use super::EndKey;
use crate::codes;
use crate::expr::Env;
use crate::state::{Child, Ctx, Flattener, InstId, R};
use layshaft_source::{Diagnostic, FastMap, FastSet, Name, Span};
use layshaft_syntax::ast;
use std::collections::VecDeque;

/// Graph over the overdetermined records of connectors, named by their paths.
#[derive(Default)]
pub struct Graph {
    nodes: Vec<Name>,
    index: FastMap<Name, usize>,
    roots: Vec<(usize, Span)>,
    potential: Vec<(i64, usize)>,
    branches: Vec<(usize, usize, Span)>,
    /// Records whose connection is cut: the position of the connection and its first end.
    cut: FastSet<(usize, Name)>,
    /// Result: chosen roots, and the distance of every node from its root.
    is_root: Vec<bool>,
    depth: Vec<u32>,
}

impl Graph {
    fn node(&mut self, name: Name) -> usize {
        if let Some(&index) = self.index.get(&name) {
            return index;
        }
        self.nodes.push(name);
        self.index.insert(name, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Whether one record of a connection, of several that it may have, is cut.
    pub fn is_cut(&self, connection: usize, record: Name) -> bool {
        self.cut.contains(&(connection, record))
    }

    pub fn is_root(&self, name: Name) -> bool {
        self.index.get(&name).is_some_and(|&i| self.is_root.get(i).copied().unwrap_or(false))
    }

    /// Whether the node is nearer to the root than the other end of its branch.
    pub fn rooted(&self, name: Name) -> bool {
        let Some(&index) = self.index.get(&name) else { return false };
        let other = self.branches.iter().find_map(|&(a, b, _)| {
            if a == index {
                Some(b)
            } else if b == index {
                Some(a)
            } else {
                None
            }
        });
        match other {
            // A node that is named only after the tree was made is in none of its parts.
            Some(other) => match (self.depth.get(index), self.depth.get(other)) {
                (Some(own), Some(other)) => own < other,
                _ => false,
            },
            // Without a branch of its own the node is the root of its part.
            None => self.is_root(name),
        }
    }
}

/// The operator name if an expression is `Connections.branch(…)` or the like.
pub fn operator(call: &ast::Expr) -> Option<(&str, &ast::Call)> {
    let ast::ExprKind::Call(call) = &call.kind else { return None };
    let parts = &call.function.parts;
    if parts.len() != 2 || parts[0].name.name != "Connections" {
        return None;
    }
    let name = parts[1].name.name.as_str();
    matches!(name, "branch" | "root" | "potentialRoot" | "uniqueRoot").then_some((name, call))
}

impl<'a> Flattener<'a> {
    pub(super) fn collect_graph_operator(&mut self, env: &mut Env, expr: &'a ast::Expr) -> R<()> {
        let Some((name, call)) = operator(expr) else { return Ok(()) };
        let ast::Arguments::List { positional, named } = &call.arguments else { return Ok(()) };
        let mut nodes = Vec::new();
        for argument in positional.iter().take(if name == "branch" { 2 } else { 1 }) {
            let ast::ExprKind::Ref(reference) = &argument.kind else {
                return Err(self.fail(
                    env,
                    codes::BAD_CALL,
                    argument.span,
                    "an overdetermined record of a connector is needed here",
                ));
            };
            let node = self.graph_node_of(env, reference)?;
            nodes.push(self.graph.node(node));
        }
        match (name, nodes.as_slice()) {
            ("branch", [a, b]) => self.graph.branches.push((*a, *b, expr.span)),
            ("root", [a]) => self.graph.roots.push((*a, expr.span)),
            ("potentialRoot" | "uniqueRoot", [a]) => {
                let priority =
                    positional.get(1).or_else(|| named.iter().find(|n| n.name.name == "priority").map(|n| &n.value));
                let priority = match priority {
                    None => 0,
                    Some(priority) => {
                        let typed = self.translate(env, priority)?;
                        match self.evaluate_typed(env.ctx, &typed, priority.span)? {
                            layshaft_ir::Value::Integer(value) => value,
                            _ => 0,
                        }
                    }
                };
                self.graph.potential.push((priority, *a));
            }
            _ => {
                return Err(self.fail(
                    env,
                    codes::BAD_CALL,
                    expr.span,
                    format!("`Connections.{name}` has the wrong number of arguments"),
                ));
            }
        }
        Ok(())
    }

    /// The path of the record a graph operator names.
    pub fn graph_node_of(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> R<Name> {
        let Some(crate::lookup::Found::Component(inst, element)) = self.lookup(env.ctx, reference.parts[0].name.name)
        else {
            return Err(self.fail(
                env,
                codes::NAME_NOT_FOUND,
                reference.span,
                format!("`{}` is not declared", reference.parts[0].name.name),
            ));
        };
        let mut child = self.child(inst, element)?;
        for (position, part) in reference.parts.iter().enumerate() {
            if position > 0 {
                let Child::Inst(inst) = child else {
                    return Err(self.fail(
                        env,
                        codes::NAME_NOT_FOUND,
                        part.name.span,
                        format!("there is no element `{}`", part.name.name),
                    ));
                };
                let shape = self.shape_of(inst);
                let Some(&element) = shape.index.get(&part.name.name) else {
                    return Err(self.fail(
                        env,
                        codes::NAME_NOT_FOUND,
                        part.name.span,
                        format!("there is no element `{}`", part.name.name),
                    ));
                };
                child = self.child(inst, element)?;
            }
            if let (Child::Array(sizes, items), Some([ast::Subscript::Expr(expr)])) =
                (&child, part.subscripts.as_deref())
            {
                let size = sizes[0];
                let at = self.subscript(
                    env,
                    expr,
                    crate::modifier::Typed::integer(size as i64),
                    layshaft_ir::Dim::Known(size),
                )?;
                if let layshaft_ir::Expr::Integer(i) = at.expr {
                    child = Child::Inst(items[i as usize - 1]);
                }
            }
        }
        match child {
            Child::Inst(inst) => Ok(self.inst(inst).path),
            Child::Var(var) => Ok(self.model.variables[var.0 as usize].name),
            _ => Err(self.fail(env, codes::OVERCONSTRAINED, reference.span, "this does not exist")),
        }
    }

    /// Whether an instance is a record (or type) with an `equalityConstraint` function.
    pub fn is_overdetermined(&self, inst: InstId) -> bool {
        self.shape_of(inst).index.contains_key(&self.names.equality_constraint)
    }

    /// Overdetermined records inside a connector, with their relative names.
    fn overdetermined_records(&mut self, inst: InstId, out: &mut Vec<(Vec<Name>, Name)>, prefix: &mut Vec<Name>) {
        for (name, child) in self.members(inst) {
            prefix.push(name);
            match child {
                Child::Inst(part) if self.is_overdetermined(part) => out.push((prefix.clone(), self.inst(part).path)),
                Child::Inst(part) => self.overdetermined_records(part, out, prefix),
                Child::Array(_, items) => {
                    // Each element of an array of connectors or records is a node of its own.
                    for (position, part) in items.iter().enumerate() {
                        prefix.push(Name::new(&format!("[{}]", position + 1)));
                        match self.is_overdetermined(*part) {
                            true => out.push((prefix.clone(), self.inst(*part).path)),
                            false => self.overdetermined_records(*part, out, prefix),
                        }
                        prefix.pop();
                    }
                }
                Child::Var(var) if self.overdetermined_type(var).is_some() => {
                    out.push((prefix.clone(), self.model.variables[var.0 as usize].name));
                }
                _ => {}
            }
            prefix.pop();
        }
    }

    /// Builds the spanning tree, chooses the roots and marks the connections that are cut.
    pub(super) fn mark_graph(&mut self, _order: &[InstId]) {
        let mut edges = Vec::new();
        for (position, connection) in self.connections.list.clone().iter().enumerate() {
            let (EndKey::Inst(a), EndKey::Inst(b)) = (connection.a.key, connection.b.key) else { continue };
            let (mut left, mut right) = (Vec::new(), Vec::new());
            self.overdetermined_records(a, &mut left, &mut Vec::new());
            if left.is_empty() {
                continue;
            }
            self.overdetermined_records(b, &mut right, &mut Vec::new());
            for (name, record) in left {
                if let Some((_, other)) = right.iter().find(|(n, _)| *n == name) {
                    let (x, y) = (self.graph.node(record), self.graph.node(*other));
                    edges.push((x, y, position));
                }
            }
        }
        let count = self.graph.nodes.len();
        // The last node stands for "has a root".
        let mut sets = UnionFind::new(count + 1);
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut is_root = vec![false; count];
        let mut problems = Vec::new();
        for &(a, b, span) in &self.graph.branches {
            neighbours[a].push(b);
            neighbours[b].push(a);
            if !sets.join(a, b) {
                problems.push((
                    span,
                    format!(
                        "`{}` and `{}` are linked by branches in a closed loop",
                        self.graph.nodes[a], self.graph.nodes[b]
                    ),
                ));
            }
        }
        for &(root, span) in &self.graph.roots {
            if is_root[root] {
                continue;
            }
            is_root[root] = true;
            if !sets.join(root, count) {
                problems
                    .push((span, format!("`{}` is a second root of a connected structure", self.graph.nodes[root])));
            }
        }
        let mut loops = Vec::new();
        // A connection between what other connections make equal already is in their set and adds nothing (9.2): it is not cut, which
        // would add the equations of a second way through the components.
        let mut connected = UnionFind::new(count);
        for &(a, b, position) in &edges {
            if sets.join(a, b) {
                connected.join(a, b);
                neighbours[a].push(b);
                neighbours[b].push(a);
            } else if connected.find(a) != connected.find(b) {
                self.connections.list[position].broken = true;
                self.graph.cut.insert((position, self.graph.nodes[a]));
                loops.push(a);
            }
        }
        let mut potential = self.graph.potential.clone();
        potential.sort();
        for (_, node) in potential {
            if sets.join(node, count) {
                is_root[node] = true;
            }
        }
        // A structure without any candidate has no root.
        let (mut starts, mut rootless) = (Vec::new(), Vec::new());
        for (node, root) in is_root.iter_mut().enumerate() {
            let group = sets.find(node);
            if sets.find(count) != group {
                let has_loop = loops.iter().any(|&other| sets.find(other) == group);
                sets.join(node, count);
                // Without a loop there is nothing to cut: equations of the components may give the values.
                *root = has_loop;
                starts.push(node);
                let connection = edges.iter().find(|(a, b, _)| *a == node || *b == node);
                let connection = connection.map(|&(_, _, position)| self.connections.list[position].span);
                let branch =
                    self.graph.branches.iter().find(|(a, b, _)| *a == node || *b == node).map(|&(_, _, span)| span);
                if let Some(span) = connection.or(branch) {
                    let message =
                        format!("nothing connected to `{}` is a root or potential root", self.graph.nodes[node]);
                    match has_loop {
                        true => problems.push((span, message)),
                        false => rootless.push((span, message)),
                    }
                }
            }
        }
        let mut depth = vec![u32::MAX; count];
        let mut queue: VecDeque<usize> = (0..count).filter(|n| is_root[*n] || starts.contains(n)).collect();
        for &root in &queue {
            depth[root] = 0;
        }
        while let Some(node) = queue.pop_front() {
            for &next in &neighbours[node] {
                if depth[next] == u32::MAX {
                    depth[next] = depth[node] + 1;
                    queue.push_back(next);
                }
            }
        }
        self.graph.is_root = is_root;
        self.graph.depth = depth;
        for (span, message) in rootless {
            let rule = "components that pass the values on say so by `Connections.branch` (Modelica 3.6, 9.4.1)";
            let diagnostic = Diagnostic::error(codes::OVERCONSTRAINED, span, message).note(None, rule);
            self.suspect(Ctx::ROOT, diagnostic, codes::W_NO_ROOT);
        }
        for (span, message) in problems {
            self.error(Ctx::ROOT, Diagnostic::error(codes::OVERCONSTRAINED, span, message));
        }
    }
}

/// Disjoint sets with path halving.
pub(super) struct UnionFind {
    parent: Vec<u32>,
}

impl UnionFind {
    pub fn new(size: usize) -> UnionFind {
        UnionFind { parent: (0..size as u32).collect() }
    }

    pub fn find(&mut self, mut at: usize) -> usize {
        while self.parent[at] as usize != at {
            self.parent[at] = self.parent[self.parent[at] as usize];
            at = self.parent[at] as usize;
        }
        at
    }

    /// Joins two sets; false if they were one already. The smaller index stays the representative.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        self.parent[a.max(b)] = a.min(b) as u32;
        true
    }
}
