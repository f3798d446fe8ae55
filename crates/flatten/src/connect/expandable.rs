//! Expandable connectors: members that come into being by being connected.

use super::EndKey;
use super::ends::Ends;
use crate::codes;
use crate::state::{BindingState, Child, Ctx, Flattener, Inst, InstId, Prefixes, ValueState, VarInfo};
use layshaft_ir::{self as ir, Type, VarId};
use layshaft_source::{Diagnostic, Name, Span};
use std::rc::Rc;

/// A connect equation with a member that is not declared yet.
pub struct Open {
    pub left: Ends,
    pub right: Ends,
    pub inst: InstId,
    pub span: Span,
}

impl<'a> Flattener<'a> {
    /// Declares members until every open connect equation has found its connectors.
    pub(super) fn connect_expandable(&mut self, mut open: Vec<Open>) {
        loop {
            let mut progress = false;
            let mut rest = Vec::new();
            // Sizes of indexed members: the largest subscript used.
            let sizes: Vec<(InstId, Name, u32)> = open
                .iter()
                .flat_map(|o| [&o.left, &o.right])
                .filter_map(|e| e.undeclared.and_then(|(i, n, s)| Some((i, n, s?))))
                .collect();
            for mut connection in open {
                self.find_member(&mut connection.left, &sizes);
                self.find_member(&mut connection.right, &sizes);
                let Open { left, right, inst, .. } = &mut connection;
                match (left.undeclared, right.undeclared) {
                    (Some((bus, name, subscript)), None) => {
                        self.declare_like(bus, name, subscript, &right.keys.clone(), &sizes);
                        self.find_member(left, &sizes);
                    }
                    (None, Some((bus, name, subscript))) => {
                        self.declare_like(bus, name, subscript, &left.keys.clone(), &sizes);
                        self.find_member(right, &sizes);
                    }
                    _ => {}
                }
                if left.undeclared.is_none() && right.undeclared.is_none() {
                    progress = true;
                    let ctx = Ctx { inst: *inst, frame: 0 };
                    let Open { left, right, span, .. } = connection;
                    let _ = self.add_pairs(ctx, left, right, span);
                } else {
                    rest.push(connection);
                }
            }
            progress |= self.share_members();
            open = rest;
            if !progress {
                break;
            }
        }
        for connection in open {
            let names: Vec<String> = [&connection.left, &connection.right]
                .iter()
                .filter_map(|e| e.undeclared)
                .map(|(bus, name, _)| format!("`{}.{name}`", self.inst(bus).path))
                .collect();
            let diagnostic = Diagnostic::error(
                codes::BAD_CONNECT,
                connection.span,
                format!("the type of {} is not known: nothing it is connected to is declared", names.join(" and ")),
            );
            self.error(Ctx { inst: connection.inst, frame: 0 }, diagnostic);
        }
    }

    fn find_member(&mut self, ends: &mut Ends, _sizes: &[(InstId, Name, u32)]) {
        let Some((bus, name, subscript)) = ends.undeclared else { return };
        let Some((_, child)) = self.inst(bus).extra.iter().find(|(n, _)| *n == name) else { return };
        ends.keys = match (child.clone(), subscript) {
            (Child::Var(var), None) => vec![EndKey::Var(var)],
            (Child::Var(var), Some(at)) => vec![EndKey::Element(var, at - 1)],
            (Child::Inst(inst), _) => vec![EndKey::Inst(inst)],
            (Child::Array(_, items), Some(at)) => {
                items.get(at as usize - 1).map(|&i| EndKey::Inst(i)).into_iter().collect()
            }
            (Child::Array(_, items), None) => items.iter().map(|&i| EndKey::Inst(i)).collect(),
            (Child::Absent, _) => Vec::new(),
        };
        ends.undeclared = None;
    }

    /// Gives an expandable connector a member of the same type as the other side.
    fn declare_like(
        &mut self,
        bus: InstId,
        name: Name,
        subscript: Option<u32>,
        keys: &[EndKey],
        sizes: &[(InstId, Name, u32)],
    ) {
        let size = sizes.iter().filter(|(i, n, _)| *i == bus && *n == name).map(|(_, _, s)| *s).max();
        let child = match (keys, subscript) {
            ([EndKey::Var(var)], None) => {
                let ty = self.model.variables[var.0 as usize].ty.clone();
                Child::Var(self.new_member(bus, name, *var, ty))
            }
            ([EndKey::Element(var, _)], None) => {
                let ty = Type::scalar(self.model.variables[var.0 as usize].ty.base);
                Child::Var(self.new_member(bus, name, *var, ty))
            }
            ([EndKey::Var(var) | EndKey::Element(var, _)], Some(_)) => {
                let ty = Type::array(self.model.variables[var.0 as usize].ty.base, &[size.unwrap_or(1)]);
                Child::Var(self.new_member(bus, name, *var, ty))
            }
            ([EndKey::Inst(other)], None) => Child::Inst(self.new_connector_member(bus, name, *other, None)),
            ([EndKey::Inst(other)], Some(_)) => {
                let count = size.unwrap_or(1);
                let items: Vec<InstId> =
                    (1..=count).map(|i| self.new_connector_member(bus, name, *other, Some(i))).collect();
                Child::Array(Rc::from([count]), items.into())
            }
            (list, None) if list.iter().all(|k| matches!(k, EndKey::Inst(_))) && !list.is_empty() => {
                let count = list.len() as u32;
                let items: Vec<InstId> = list
                    .iter()
                    .zip(1..)
                    .filter_map(|(k, i)| {
                        if let EndKey::Inst(other) = k {
                            Some(self.new_connector_member(bus, name, *other, Some(i)))
                        } else {
                            None
                        }
                    })
                    .collect();
                Child::Array(Rc::from([count]), items.into())
            }
            (list, None) if !list.is_empty() => {
                let (EndKey::Var(var) | EndKey::Element(var, _)) = list[0] else { return };
                let ty = Type::array(self.model.variables[var.0 as usize].ty.base, &[list.len() as u32]);
                Child::Var(self.new_member(bus, name, var, ty))
            }
            _ => return,
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

    fn new_connector_member(&mut self, bus: InstId, name: Name, like: InstId, index: Option<u32>) -> InstId {
        let other = self.inst(like);
        let (shape, node, kind, is_expandable, modifiers) =
            (other.shape, other.node, other.kind, other.is_expandable, other.modifiers.clone());
        let path = match index {
            None => Name::new(&format!("{}.{name}", self.inst(bus).path)),
            Some(i) => Name::new(&format!("{}.{name}[{i}]", self.inst(bus).path)),
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

    /// Connected expandable connectors have the same members. Returns whether any was added.
    fn share_members(&mut self) -> bool {
        let mut added = false;
        loop {
            let mut changed = false;
            for index in 0..self.connections.list.len() {
                let connection = self.connections.list[index];
                let (EndKey::Inst(a), EndKey::Inst(b)) = (connection.a.key, connection.b.key) else { continue };
                if !(self.inst(a).is_expandable && self.inst(b).is_expandable) {
                    continue;
                }
                changed |= self.copy_members(a, b);
                changed |= self.copy_members(b, a);
            }
            added |= changed;
            if !changed {
                return added;
            }
        }
    }

    fn copy_members(&mut self, from: InstId, to: InstId) -> bool {
        let mut changed = false;
        for (name, child) in self.members(from) {
            let target = self.shape_of(to);
            let declared = target.index.contains_key(&name) && {
                let element = target.index[&name];
                matches!(self.insts[to.0 as usize].children[element as usize], crate::state::Slot::Done(_))
            };
            if declared || self.inst(to).extra.iter().any(|(n, _)| *n == name) {
                continue;
            }
            let keys: Vec<EndKey> = match &child {
                Child::Var(var) => vec![EndKey::Var(*var)],
                Child::Inst(inst) => vec![EndKey::Inst(*inst)],
                Child::Array(_, items) => items.iter().map(|&i| EndKey::Inst(i)).collect(),
                Child::Absent => continue,
            };
            self.declare_like(to, name, None, &keys, &[]);
            changed = true;
        }
        changed
    }

    /// Declared and added members of a connector.
    pub fn members(&mut self, inst: InstId) -> Vec<(Name, Child)> {
        let shape = self.shape_of(inst);
        let mut members = Vec::new();
        for (index, element) in shape.elements.iter().enumerate() {
            if matches!(element.kind, crate::shape::ElementKind::Component { .. })
                && let crate::state::Slot::Done(child) = &self.insts[inst.0 as usize].children[index]
            {
                members.push((element.name, child.clone()));
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

/// Marks every variable an expression mentions.
pub(super) fn mark_variables(expr: &ir::Expr, used: &mut [bool]) {
    expr.walk(&mut |e| {
        if let ir::Expr::Var(var) = e {
            used[var.0 as usize] = true;
        }
    });
}
