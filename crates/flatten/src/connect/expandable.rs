//! Expandable connectors: members that come into being by being connected (Modelica 3.6, 9.1.3).
//!
//! Connected buses form a *group*, and so do the buses of one name inside the members of a group. All members of
//! a group get the union of their elements; that is repeated, together with the connect equations that wait for an
//! element, until nothing changes.

use super::EndKey;
use super::ends::{Ends, Undeclared};
use super::graph::UnionFind;
use crate::codes;
use crate::instance::positions;
use crate::state::{BindingState, Child, Ctx, Flattener, Inst, InstId, Prefixes, ValueState, VarInfo};
use layshaft_ir::{self as ir, Type, VarId};
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use std::rc::Rc;

/// Buses in buses, at most: two buses that contain each other would grow without end.
const DEEPEST: u32 = 64;

/// A connect equation with a member that is not declared yet.
pub struct Open {
    pub left: Ends,
    pub right: Ends,
    pub inst: InstId,
    pub span: Span,
}

/// Sizes of members that subscripts or connected arrays ask for, by group of buses and name.
type Sizes = FastMap<(InstId, Name), Vec<u32>>;

impl<'a> Flattener<'a> {
    /// Declares members until every open connect equation has found its connectors.
    pub(super) fn connect_expandable(&mut self, mut open: Vec<Open>) {
        self.share_members();
        loop {
            // Buses first: they decide which members belong together, and with that the sizes of arrays.
            while self.close(&mut open, &Sizes::default(), true) {
                self.share_members();
            }
            let sizes = self.wanted_sizes(&open);
            if !self.close(&mut open, &sizes, false) {
                break;
            }
            self.share_members();
        }
        for connection in open {
            let names: Vec<String> = [&connection.left, &connection.right]
                .iter()
                .filter_map(|e| e.undeclared.as_ref())
                .map(|u| format!("`{}.{}`", self.inst(u.bus).path, u.parts[0].0))
                .collect();
            let diagnostic = Diagnostic::error(
                codes::BAD_CONNECT,
                connection.span,
                format!("the type of {} is not known: nothing it is connected to is declared", names.join(" and ")),
            );
            self.error(Ctx { inst: connection.inst, frame: 0 }, diagnostic);
        }
    }

    /// Adds the open connect equations whose ends are known or can be declared; with `buses` only those of
    /// whole buses. Returns whether there was one.
    fn close(&mut self, open: &mut Vec<Open>, sizes: &Sizes, buses: bool) -> bool {
        let mut is_closed = false;
        let mut rest = Vec::new();
        for mut connection in std::mem::take(open) {
            let Open { left, right, inst, .. } = &mut connection;
            self.find_member(left);
            self.find_member(right);
            let wanted = |this: &Self, keys: &[EndKey]| {
                !buses || keys.iter().any(|key| matches!(key, EndKey::Inst(inst) if this.inst(*inst).is_expandable))
            };
            match (&left.undeclared, &right.undeclared) {
                (Some(member), None) if wanted(self, &right.keys) => {
                    self.declare_undeclared(&member.clone(), &right.keys, right.is_array, sizes);
                    self.find_member(left);
                }
                (None, Some(member)) if wanted(self, &left.keys) => {
                    self.declare_undeclared(&member.clone(), &left.keys, left.is_array, sizes);
                    self.find_member(right);
                }
                _ => {}
            }
            if left.undeclared.is_some() || right.undeclared.is_some() {
                rest.push(connection);
                continue;
            }
            is_closed = true;
            let ctx = Ctx { inst: *inst, frame: 0 };
            let Open { left, right, span, .. } = connection;
            if !(left.absent || right.absent) {
                let _ = self.add_pairs(ctx, left, right, span);
            }
        }
        *open = rest;
        is_closed
    }

    /// Follows the path of an undeclared member as far as its parts exist by now.
    fn find_member(&mut self, ends: &mut Ends) {
        let Some(undeclared) = ends.undeclared.clone() else { return };
        let mut items = vec![Child::Inst(undeclared.bus)];
        for (position, (name, subscripts)) in undeclared.parts.iter().enumerate() {
            let is_last = position + 1 == undeclared.parts.len();
            let count = items.len();
            let mut next = Vec::new();
            for item in items {
                let Child::Inst(inst) = item else { return };
                let Ok(found) = self.connector_member(inst, *name) else { return };
                let Some(child) = found else {
                    // The bus in between exists by now, its member does not.
                    if count == 1 && self.inst(inst).is_expandable {
                        let parts = undeclared.parts[position..].to_vec();
                        ends.undeclared = Some(Undeclared { bus: inst, parts });
                    }
                    return;
                };
                match (child, subscripts) {
                    (Child::Absent, _) => {
                        ends.absent = true;
                        ends.undeclared = None;
                        return;
                    }
                    (Child::Array(_, items), None) => {
                        ends.is_array = true;
                        next.extend(items.iter().map(|&i| Child::Inst(i)));
                    }
                    (Child::Array(sizes, items), Some(picks)) => {
                        let Some(offsets) = offsets(picks, &sizes) else { return };
                        ends.is_array |= offsets.len() != 1;
                        next.extend(offsets.into_iter().map(|at| Child::Inst(items[at as usize])));
                    }
                    (Child::Var(var), Some(picks)) if is_last => {
                        let sizes = self.model.variables[var.0 as usize].ty.sizes().unwrap_or_default();
                        let Some(offsets) = offsets(picks, &sizes) else { return };
                        ends.keys.extend(offsets.into_iter().map(|at| EndKey::Element(var, at)));
                    }
                    (child, None) => next.push(child),
                    _ => return,
                }
            }
            items = next;
        }
        ends.keys.extend(items.into_iter().filter_map(|item| match item {
            Child::Inst(inst) => Some(EndKey::Inst(inst)),
            Child::Var(var) => Some(EndKey::Var(var)),
            _ => None,
        }));
        ends.undeclared = None;
    }

    /// What the subscripts of open connect equations, and the arrays at their other sides, ask for.
    fn wanted_sizes(&mut self, open: &[Open]) -> Sizes {
        let mut sizes = Sizes::default();
        if open.is_empty() {
            return sizes;
        }
        let mut groups = self.groups();
        for (end, other) in open.iter().flat_map(|o| [(&o.left, &o.right), (&o.right, &o.left)]) {
            let Some(Undeclared { bus, parts }) = &end.undeclared else { continue };
            let [(name, subscripts)] = parts.as_slice() else { continue };
            let wanted: Vec<u32> = match subscripts {
                Some(picks) => picks.iter().map(|p| p.iter().flatten().copied().max().unwrap_or(0)).collect(),
                None => self.shape_of_keys(&other.keys, other.is_array),
            };
            let known = sizes.entry((groups.root(*bus), *name)).or_default();
            known.resize(known.len().max(wanted.len()), 0);
            for (known, wanted) in known.iter_mut().zip(wanted) {
                *known = (*known).max(wanted);
            }
        }
        // Every member of the group finds them under its own number.
        let of_root = sizes;
        let mut sizes = Sizes::default();
        for undeclared in open.iter().flat_map(|o| [&o.left, &o.right]).filter_map(|e| e.undeclared.as_ref()) {
            let name = undeclared.parts[0].0;
            if let Some(wanted) = of_root.get(&(groups.root(undeclared.bus), name)) {
                sizes.insert((undeclared.bus, name), wanted.clone());
            }
        }
        sizes
    }

    fn shape_of_keys(&self, keys: &[EndKey], is_array: bool) -> Vec<u32> {
        match keys {
            [EndKey::Var(var)] => self.model.variables[var.0 as usize].ty.sizes().unwrap_or_default(),
            [_] if !is_array => Vec::new(),
            list => vec![list.len() as u32],
        }
    }

    /// Declares the member that an open connect equation names, with the type of the other side.
    fn declare_undeclared(&mut self, member: &Undeclared, keys: &[EndKey], is_array: bool, sizes: &Sizes) {
        // Deeper parts need the bus in between, which only another bus can bring.
        let [(name, subscripts)] = member.parts.as_slice() else { return };
        let mut dims = self.shape_of_keys(keys, is_array);
        if subscripts.is_some() || !dims.is_empty() {
            match sizes.get(&(member.bus, *name)) {
                Some(wanted) => dims = wanted.clone(),
                // Sizes are not settled while buses are still being joined.
                None if subscripts.is_some() => return,
                None => {}
            }
        }
        if !keys.is_empty() {
            self.declare_like(member.bus, *name, keys, &dims);
        }
    }

    /// Gives an expandable connector a member of the same type as `keys`, an array if `dims` says so.
    fn declare_like(&mut self, bus: InstId, name: Name, keys: &[EndKey], dims: &[u32]) {
        let child = match keys {
            [EndKey::Var(var) | EndKey::Element(var, _), ..] => {
                let ty = Type::array(self.model.variables[var.0 as usize].ty.base, dims);
                Child::Var(self.new_member(bus, name, *var, ty))
            }
            [EndKey::Inst(other), ..] if dims.is_empty() => {
                Child::Inst(self.new_connector_member(bus, name, *other, None))
            }
            [EndKey::Inst(first), ..] => {
                let items: Vec<InstId> = positions(dims)
                    .iter()
                    .enumerate()
                    .map(|(at, position)| {
                        let like = match keys.get(at) {
                            Some(EndKey::Inst(like)) => *like,
                            _ => *first,
                        };
                        self.new_connector_member(bus, name, like, Some(position))
                    })
                    .collect();
                Child::Array(Rc::from(dims), items.into())
            }
            [] => return,
        };
        self.insts[bus.0 as usize].extra.push((name, child));
    }

    fn new_member(&mut self, bus: InstId, name: Name, like: VarId, ty: Type) -> VarId {
        let id = VarId(self.model.variables.len() as u32);
        let mut variable = self.model.variables[like.0 as usize].clone();
        variable.name = Name::new(&format!("{}.{name}", self.inst(bus).path));
        variable.ty = ty;
        variable.causality = None;
        variable.is_protected = self.inst(bus).prefixes.is_protected;
        variable.is_final = false;
        variable.is_structural = false;
        variable.binding = None;
        variable.binding_span = None;
        variable.binding_depth = 0;
        self.model.variables.push(variable);
        let element = self.vars[like.0 as usize].element;
        self.vars.push(VarInfo {
            inst: bus,
            element,
            modifiers: Rc::from([]),
            binding: BindingState::Done(None),
            value: ValueState::Unknown,
            evaluate: false,
            is_package: false,
            is_connector: true,
            is_member: true,
            causality: None,
        });
        id
    }

    fn new_connector_member(&mut self, bus: InstId, name: Name, like: InstId, index: Option<&[u32]>) -> InstId {
        let other = self.inst(like);
        let (shape, node, kind, is_expandable, modifiers) =
            (other.shape, other.node, other.kind, other.is_expandable, other.modifiers.clone());
        let path = match index {
            None => Name::new(&format!("{}.{name}", self.inst(bus).path)),
            Some(position) => {
                let subscripts: Vec<String> = position.iter().map(u32::to_string).collect();
                Name::new(&format!("{}.{name}[{}]", self.inst(bus).path, subscripts.join(",")))
            }
        };
        let prefixes = Prefixes { is_protected: self.inst(bus).prefixes.is_protected, ..Prefixes::default() };
        let depth = self.inst(bus).depth + 1;
        let inst = self.new_inst(Inst {
            shape,
            node,
            kind,
            is_expandable,
            parent: Some(bus),
            element: None,
            path,
            modifiers,
            prefixes,
            children: Vec::new(),
            classes: Default::default(),
            depth,
            is_component: true,
            extra: Vec::new(),
        });
        let mut order = Vec::new();
        self.instantiate_all(inst, &mut order);
        self.added_instances.extend(order);
        inst
    }

    /// Gives all buses of a group the elements of each.
    fn share_members(&mut self) {
        loop {
            let groups = self.groups().members();
            let mut is_changed = false;
            for group in groups {
                let mut union: Vec<(Name, Child)> = Vec::new();
                for &bus in &group {
                    for (name, child) in self.members(bus) {
                        if child != Child::Absent && !union.iter().any(|(n, _)| *n == name) {
                            union.push((name, child));
                        }
                    }
                }
                for &bus in &group {
                    is_changed |= self.copy_members(&union, bus);
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Buses that are connected, directly or as parts of connected ones.
    fn groups(&mut self) -> Groups {
        let mut groups = Groups::default();
        for index in 0..self.connections.list.len() {
            let connection = self.connections.list[index];
            let (EndKey::Inst(a), EndKey::Inst(b)) = (connection.a.key, connection.b.key) else { continue };
            if self.is_inside(a, b) || self.is_inside(b, a) {
                let (whole, part) = if self.is_inside(a, b) { (b, a) } else { (a, b) };
                let message = format!(
                    "the bus `{}` is connected to its own part `{}`",
                    self.inst(whole).path,
                    self.inst(part).path
                );
                let diagnostic = Diagnostic::error(codes::BAD_CONNECT, connection.span, message);
                self.error(Ctx { inst: connection.inst, frame: 0 }, diagnostic);
                continue;
            }
            self.join_buses(a, b, &mut groups);
        }
        // Parts of the same name, until no group grows any more.
        loop {
            let mut is_changed = false;
            for group in groups.members() {
                let mut first: Vec<(Name, Child)> = Vec::new();
                for bus in group {
                    for (name, child) in self.members(bus) {
                        match first.iter().find(|(n, _)| *n == name) {
                            None => first.push((name, child)),
                            Some((_, known)) => is_changed |= self.join_children(&known.clone(), &child, &mut groups),
                        }
                    }
                }
            }
            if !is_changed {
                return groups;
            }
        }
    }

    /// Whether an expandable connector lies in another connector.
    fn is_inside(&self, part: InstId, whole: InstId) -> bool {
        let mut at = self.inst(part).parent.filter(|_| self.inst(part).is_expandable);
        while let Some(inst) = at {
            if inst == whole {
                return self.inst(whole).kind == layshaft_syntax::ast::ClassKind::Connector;
            }
            at = self.inst(inst).parent;
        }
        false
    }

    fn join_buses(&mut self, a: InstId, b: InstId, groups: &mut Groups) -> bool {
        match (self.inst(a).is_expandable, self.inst(b).is_expandable) {
            (true, true) => groups.join(a, b),
            (false, false) if a != b => {
                let others = self.members(b);
                let mut is_changed = false;
                for (name, child) in self.members(a) {
                    if let Some((_, other)) = others.iter().find(|(n, _)| *n == name) {
                        is_changed |= self.join_children(&child, other, groups);
                    }
                }
                is_changed
            }
            _ => false,
        }
    }

    fn join_children(&mut self, a: &Child, b: &Child, groups: &mut Groups) -> bool {
        match (a, b) {
            (Child::Inst(a), Child::Inst(b)) => self.join_buses(*a, *b, groups),
            (Child::Array(_, a), Child::Array(_, b)) => {
                a.iter().zip(b.iter()).fold(false, |is_changed, (&a, &b)| self.join_buses(a, b, groups) | is_changed)
            }
            _ => false,
        }
    }

    fn copy_members(&mut self, union: &[(Name, Child)], to: InstId) -> bool {
        let mut is_changed = false;
        for (name, child) in union {
            if self.members(to).iter().any(|(n, own)| n == name && *own != Child::Absent) || self.is_absent(to, *name) {
                continue;
            }
            let (keys, dims): (Vec<EndKey>, Vec<u32>) = match child {
                Child::Var(var) => {
                    (vec![EndKey::Var(*var)], self.model.variables[var.0 as usize].ty.sizes().unwrap_or_default())
                }
                Child::Inst(inst) => (vec![EndKey::Inst(*inst)], Vec::new()),
                Child::Array(sizes, items) => (items.iter().map(|&i| EndKey::Inst(i)).collect(), sizes.to_vec()),
                Child::Absent => continue,
            };
            if self.inst(to).depth > DEEPEST {
                let mut whole = to;
                while let Some(parent) = self.inst(whole).parent.filter(|&parent| self.inst(parent).is_expandable) {
                    whole = parent;
                }
                let span = self.shape_of(whole).def.name.span;
                let message = format!("the bus `{}` contains itself by its connections", self.inst(whole).path);
                self.error(Ctx { inst: whole, frame: 0 }, Diagnostic::error(codes::BAD_CONNECT, span, message));
                return false;
            }
            self.declare_like(to, *name, &keys, &dims);
            is_changed |= self.inst(to).extra.iter().any(|(n, _)| n == name);
        }
        is_changed
    }

    /// Whether a declared member was left out by its condition.
    fn is_absent(&self, bus: InstId, name: Name) -> bool {
        let shape = self.shape_of(bus);
        let Some(&element) = shape.index.get(&name) else { return false };
        matches!(self.inst(bus).children[element as usize], crate::state::Slot::Done(Child::Absent))
            && !self.is_open_member(bus, element)
    }

    /// Declared and added members of a connector.
    pub fn members(&mut self, inst: InstId) -> Vec<(Name, Child)> {
        let shape = self.shape_of(inst);
        let mut members = Vec::new();
        for (index, element) in shape.elements.iter().enumerate() {
            if matches!(element.kind, crate::shape::ElementKind::Component { .. })
                && let crate::state::Slot::Done(child) = &self.insts[inst.0 as usize].children[index]
            {
                let is_replaced =
                    *child == Child::Absent && self.inst(inst).extra.iter().any(|(n, _)| *n == element.name);
                if !is_replaced {
                    members.push((element.name, child.clone()));
                }
            }
        }
        members.extend(self.inst(inst).extra.iter().cloned());
        members
    }

    /// Variables of expandable connectors that nothing uses are not part of the model.
    pub fn in_expandable(&self, var: VarId) -> bool {
        let mut at = Some(self.vars[var.0 as usize].inst);
        while let Some(inst) = at {
            let instance = self.inst(inst);
            if instance.is_expandable {
                return true;
            }
            if instance.kind != layshaft_syntax::ast::ClassKind::Connector
                && instance.kind != layshaft_syntax::ast::ClassKind::Record
            {
                return false;
            }
            at = instance.parent;
        }
        false
    }
}

/// Groups of buses that belong together.
#[derive(Default)]
struct Groups {
    list: Vec<InstId>,
    index: FastMap<InstId, usize>,
    links: Vec<(usize, usize)>,
    union: Option<UnionFind>,
}

impl Groups {
    fn number(&mut self, bus: InstId) -> usize {
        *self.index.entry(bus).or_insert_with(|| {
            self.list.push(bus);
            self.union = None;
            self.list.len() - 1
        })
    }

    fn find(&mut self, number: usize) -> usize {
        let union = self.union.get_or_insert_with(|| {
            let mut union = UnionFind::new(self.list.len());
            for &(a, b) in &self.links {
                union.join(a, b);
            }
            union
        });
        union.find(number)
    }

    /// Returns whether the two were apart before.
    fn join(&mut self, a: InstId, b: InstId) -> bool {
        let (a, b) = (self.number(a), self.number(b));
        if self.find(a) == self.find(b) {
            return false;
        }
        self.links.push((a, b));
        if let Some(union) = &mut self.union {
            union.join(a, b);
        }
        true
    }

    fn root(&mut self, bus: InstId) -> InstId {
        match self.index.get(&bus) {
            None => bus,
            Some(&number) => {
                let root = self.find(number);
                self.list[root]
            }
        }
    }

    /// The groups, each in the order in which its buses were met.
    fn members(&mut self) -> Vec<Vec<InstId>> {
        let mut of_root: FastMap<usize, usize> = FastMap::default();
        let mut groups: Vec<Vec<InstId>> = Vec::new();
        for number in 0..self.list.len() {
            let root = self.find(number);
            let group = *of_root.entry(root).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(self.list[number]);
        }
        groups
    }
}

/// Positions in row-major order that picks select in each dimension; all where there are none.
fn offsets(picks: &[Option<Vec<u32>>], sizes: &[u32]) -> Option<Vec<u32>> {
    let lists: Vec<Vec<u32>> = sizes
        .iter()
        .enumerate()
        .map(|(at, &size)| picks.get(at).cloned().flatten().unwrap_or_else(|| (1..=size).collect()))
        .collect();
    let is_inside = lists.iter().zip(sizes).all(|(list, &size)| list.iter().all(|&at| (1..=size).contains(&at)));
    if picks.len() > sizes.len() || !is_inside {
        return None;
    }
    let fold = |position: Vec<u32>| position.iter().zip(sizes).fold(0, |at, (&p, &size)| at * size + p - 1);
    Some(crate::expr::cartesian(&lists).into_iter().map(fold).collect())
}

/// Marks every variable an expression mentions.
pub(super) fn mark_variables(expr: &ir::Expr, used: &mut [bool]) {
    expr.walk(&mut |e| {
        if let ir::Expr::Var(var) = e {
            used[var.0 as usize] = true;
        }
    });
}
