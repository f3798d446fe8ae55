//! Class elements with their redeclarations, and what a redeclaration must fulfil (Modelica 3.6, section 7.3).

use crate::codes;
use crate::modifier::{Modifier, ModifierKind, ModifierList};
use crate::shape::ElementKind;
use crate::state::{Ctx, Flattener, InstId, NodeId, R, Reported, Target};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

impl<'a> Flattener<'a> {
    /// The class that a class element of an instance stands for, redeclarations applied.
    pub fn class_element(&mut self, inst: InstId, element: u32) -> R<NodeId> {
        let shape = self.shape_of(inst);
        let element = &shape.elements[element as usize];
        let name = element.name;
        if let Some(known) = self.inst(inst).classes.get(&name) {
            return *known;
        }
        let ElementKind::Class { class, prefixes, constraint } = element.kind else { return Err(Reported) };
        if prefixes.outer
            && let Some(node) = self.inner_class(inst, name)
        {
            self.insts[inst.0 as usize].classes.insert(name, Ok(node));
            return Ok(node);
        }
        let declared_ctx = Ctx { inst, frame: element.frame };
        let mut modifiers = ModifierList::new();
        for modifier in self.inst(inst).modifiers.clone().iter() {
            modifier.select(name, &mut modifiers);
        }
        self.frame_modifiers(inst, &shape, element, name, &mut modifiers);
        let redeclaration = modifiers.iter().position(|m| matches!(m.kind, ModifierKind::Redeclare(_)));
        let node = match redeclaration {
            None => self.node(class, declared_ctx, modifiers.into_iter().collect()),
            Some(position) => {
                let redeclaring = modifiers[position].clone();
                let ModifierKind::Redeclare(redeclare) = &redeclaring.kind else { return Err(Reported) };
                let replaceable = prefixes.replaceable || is_overridden_replaceable(element);
                if !replaceable {
                    let diagnostic = Diagnostic::error(
                        codes::NOT_REPLACEABLE,
                        redeclare.span,
                        format!("class `{name}` is redeclared but not replaceable"),
                    )
                    .note(class.name.span, "declared here without `replaceable`");
                    self.error(redeclaring.ctx, diagnostic);
                }
                let ast::RedeclareTarget::Class(new) = &redeclare.target else {
                    self.error(
                        redeclaring.ctx,
                        Diagnostic::error(
                            codes::NOT_A_TYPE,
                            redeclare.span,
                            format!("`{name}` is a class and cannot be redeclared as a component"),
                        ),
                    );
                    return Err(Reported);
                };
                self.check_redeclared_again(&modifiers, position, name);
                let mut rest: Vec<Modifier<'a>> = modifiers
                    .iter()
                    .enumerate()
                    .filter(|(i, m)| *i != position && !matches!(m.kind, ModifierKind::Redeclare(_)))
                    .map(|(_, m)| m.clone())
                    .collect();
                // Without a constraining clause the declaration itself is the constraint (Modelica 3.6, 7.3.2).
                let constraining = match (constraint, &class.body) {
                    (Some(constraint), _) => constraint.modification.as_ref(),
                    (None, ast::ClassBody::Short(short)) => short.modification.as_ref(),
                    _ => None,
                };
                if let Some(modification) = constraining {
                    rest.push(Modifier::new(ModifierKind::Class(modification), declared_ctx));
                }
                // The redeclared class is looked up where the redeclaration is written. If that
                // leads back to this very element, the declaration stands.
                self.insts[inst.0 as usize].classes.insert(name, Err(Reported));
                let fallback = self.node(class, declared_ctx, Rc::from([]));
                self.insts[inst.0 as usize].classes.insert(name, Ok(fallback));
                let node = self.node(new, redeclaring.ctx, rest.into_iter().collect());
                let resolved = self.resolve(node);
                self.insts[inst.0 as usize].classes.remove(&name);
                if resolved.is_ok() {
                    self.check_constraint(class, declared_ctx, constraint, node, redeclare.span, redeclaring.ctx);
                }
                node
            }
        };
        if prefixes.replaceable {
            self.replaceable_nodes.insert(node);
        }
        self.insts[inst.0 as usize].classes.insert(name, Ok(node));
        Ok(node)
    }

    /// A redeclaration that is final, or not replaceable itself, cannot be replaced from further outside.
    pub fn check_redeclared_again(&mut self, modifiers: &[Modifier<'a>], position: usize, name: Name) {
        let ModifierKind::Redeclare(outer) = modifiers[position].kind else { return };
        let inner = modifiers[position + 1..].iter().find_map(|m| match m.kind {
            ModifierKind::Redeclare(inner) => Some((inner, m.is_final)),
            _ => None,
        });
        let Some((inner, is_final)) = inner else { return };
        if std::ptr::eq(inner, outer) {
            return;
        }
        let diagnostic = if is_final || inner.is_final {
            Diagnostic::error(
                codes::FINAL_OVERRIDE,
                outer.span,
                format!("`{name}` has a final redeclaration and cannot be redeclared"),
            )
            .note(inner.span, "the final redeclaration")
        } else if !inner.replaceable {
            Diagnostic::error(
                codes::NOT_REPLACEABLE,
                outer.span,
                format!("`{name}` has been redeclared without `replaceable` and cannot be redeclared again"),
            )
            .note(inner.span, "the redeclaration that is not replaceable")
        } else {
            return;
        };
        self.error(modifiers[position].ctx, diagnostic);
    }

    /// A redeclared class must have the public elements of its constraining class.
    fn check_constraint(
        &mut self,
        class: &'a ast::Class,
        declared: Ctx,
        constraint: Option<&'a ast::Constraint>,
        new: NodeId,
        span: Span,
        ctx: Ctx,
    ) {
        let base = match constraint {
            Some(constraint) => self.lookup_class(declared, &constraint.base),
            None => Ok(self.node(class, declared, Rc::from([]))),
        };
        if let Ok(base) = base {
            self.check_subtype(base, new, span, ctx);
        }
    }

    /// Reports a public component of `base` that `new` lacks.
    pub fn check_subtype(&mut self, base: NodeId, new: NodeId, span: Span, ctx: Ctx) {
        if !self.checked_constraints.insert((base, new)) {
            return;
        }
        let (Ok(base_resolved), Ok(new_resolved)) = (self.resolve(base), self.resolve(new)) else { return };
        let (Target::Class(base_node), Target::Class(new_node)) = (&base_resolved.target, &new_resolved.target) else {
            return;
        };
        let (base_def, base_scope) = (self.nodes[base_node.0 as usize].def, self.nodes[base_node.0 as usize].scope);
        let (new_def, new_scope) = (self.nodes[new_node.0 as usize].def, self.nodes[new_node.0 as usize].scope);
        if std::ptr::eq(base_def, new_def) {
            return;
        }
        let (Ok(base_shape), Ok(new_shape)) = (self.shape(base_def, base_scope), self.shape(new_def, new_scope)) else {
            return;
        };
        let (base_shape, new_shape) =
            (self.shapes[base_shape.0 as usize].clone(), self.shapes[new_shape.0 as usize].clone());
        if new_shape.frames.iter().any(|f| std::ptr::eq(f.info.def, base_def)) {
            return;
        }
        let missing = base_shape.elements.iter().find(|e| {
            !e.protected && matches!(e.kind, ElementKind::Component { .. }) && !new_shape.index.contains_key(&e.name)
        });
        if let Some(element) = missing {
            let message = format!(
                "`{}` does not fit the constraining class `{}`: it has no element `{}`",
                new_def.name.name, base_def.name.name, element.name
            );
            let diagnostic = Diagnostic::error(codes::CONSTRAINT_VIOLATED, span, message)
                .note(crate::shape::element_span(element), "the constraining class declares it here");
            self.error(ctx, diagnostic);
        }
    }

    /// The class an outer class element refers to.
    fn inner_class(&mut self, inst: InstId, name: Name) -> Option<NodeId> {
        let mut at = self.inst(inst).parent;
        while let Some(parent) = at {
            let shape = self.shape_of(parent);
            if let Some(&index) = shape.index.get(&name)
                && let ElementKind::Class { prefixes, .. } = shape.elements[index as usize].kind
                && prefixes.inner
            {
                return self.class_element(parent, index).ok();
            }
            at = self.inst(parent).parent;
        }
        None
    }
}

fn is_overridden_replaceable(element: &crate::shape::Element) -> bool {
    let mut at = element.overridden.clone();
    while let Some(e) = at {
        match e.kind {
            ElementKind::Class { prefixes, .. } if prefixes.replaceable => return true,
            ElementKind::Component { clause, .. } if clause.prefixes.replaceable => return true,
            _ => {}
        }
        at = e.overridden.clone();
    }
    false
}
