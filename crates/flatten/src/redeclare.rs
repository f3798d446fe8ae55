//! Class elements with their redeclarations, and what a redeclaration must fulfil (Modelica 3.6, section 7.3).

use crate::codes;
use crate::modifier::{self, Modifier, ModifierKind, ModifierList};
use crate::shape::ElementKind;
use crate::state::{Ctx, Flattener, InstId, NodeId, R, Reported, Target};
use crate::types::BuiltinType;
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

/// A class that shall stand for another one.
pub struct Fit {
    pub base: NodeId,
    pub new: NodeId,
    pub span: Span,
    pub ctx: Ctx,
    /// What the other class is.
    pub role: &'static str,
    pub note: Option<(Span, &'static str)>,
}

/// A class without elements of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SimpleKind {
    Builtin(BuiltinType),
    Enumeration,
}

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
        // The value of a record says nothing about the classes in it.
        modifiers.retain(|modifier| !matches!(modifier.kind, ModifierKind::Field(..)));
        let redeclaration = modifiers.iter().position(|m| matches!(m.kind, ModifierKind::Redeclare(_)));
        let stays_replaceable = redeclaration
            .is_none_or(|at| matches!(modifiers[at].kind, ModifierKind::Redeclare(redeclare) if redeclare.replaceable));
        let node = match redeclaration {
            None => self.node(class, declared_ctx, modifiers.into_iter().collect()),
            Some(position) => {
                let redeclaring = modifiers[position].clone();
                let ModifierKind::Redeclare(redeclare) = &redeclaring.kind else { return Err(Reported) };
                let replaceable = prefixes.replaceable || is_overridden_replaceable(element);
                if prefixes.is_final {
                    self.report_final(redeclaring.ctx, redeclare.span, name, class.name.span);
                }
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
                rest.extend(modifier::of_constraints(&modifiers[position..]));
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
        // A redeclaration is not replaceable unless it says so (MLS 7.3).
        if prefixes.replaceable && stays_replaceable {
            self.replaceable_nodes.insert(node);
        }
        self.insts[inst.0 as usize].classes.insert(name, Ok(node));
        Ok(node)
    }

    fn report_final(&mut self, ctx: Ctx, span: Span, name: Name, declared: Span) {
        let message = format!("`{name}` is final and cannot be redeclared");
        let diagnostic = Diagnostic::error(codes::FINAL_OVERRIDE, span, message).note(declared, "declared final here");
        self.error(ctx, diagnostic);
    }

    /// A redeclaration that is final, or not replaceable itself, cannot be replaced from further outside.
    pub fn check_redeclared_again(&mut self, modifiers: &[Modifier<'a>], position: usize, name: Name) {
        let ModifierKind::Redeclare(outer) = modifiers[position].kind else { return };
        let inner = modifiers[position + 1..].iter().find_map(|m| match m.kind {
            ModifierKind::Redeclare(inner) => Some((inner, m)),
            _ => None,
        });
        let Some((inner, by)) = inner else { return };
        // Two extends clauses of one class that both inherit the element stand beside each other, not one around the other.
        if std::ptr::eq(inner, outer) || by.ctx == modifiers[position].ctx {
            return;
        }
        let is_final = by.is_final;
        if is_final || inner.is_final {
            let message = format!("`{name}` has a final redeclaration and cannot be redeclared");
            let diagnostic = Diagnostic::error(codes::FINAL_OVERRIDE, outer.span, message)
                .note(inner.span, "the final redeclaration");
            self.error(modifiers[position].ctx, diagnostic);
        } else if !inner.replaceable {
            let message = format!("`{name}` has been redeclared without `replaceable` and cannot be redeclared again");
            let diagnostic = Diagnostic::error(codes::NOT_REPLACEABLE, outer.span, message)
                .note(inner.span, "the redeclaration that is not replaceable")
                .note(None, "a redeclaration is not replaceable unless it says so (Modelica 3.6, 7.3)");
            self.lenient(modifiers[position].ctx, diagnostic, codes::W_REDECLARED_AGAIN);
        }
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

    /// Reports what `new` lacks to stand for `base`.
    pub fn check_subtype(&mut self, base: NodeId, new: NodeId, span: Span, ctx: Ctx) {
        self.check_fits(Fit { base, new, span, ctx, role: "the constraining class", note: None });
    }

    /// Reports a class that is no subtype of another: of another predefined type, or without a public component (Modelica 3.6,
    /// 6.4).
    pub fn check_fits(&mut self, fit: Fit) {
        let Fit { base, new, span, ctx, role, note } = fit;
        if !self.checked_constraints.insert((base, new)) {
            return;
        }
        let (Ok(base_resolved), Ok(new_resolved)) = (self.resolve(base), self.resolve(new)) else { return };
        let with_note = |diagnostic: Diagnostic| match note {
            Some((span, text)) => diagnostic.note(span, text),
            None => diagnostic,
        };
        let (base_kind, new_kind) = (self.simple_kind(base), self.simple_kind(new));
        if (base_kind.is_some() || new_kind.is_some()) && base_kind != new_kind {
            // A class without elements constrains nothing.
            let is_empty = base_kind.is_none()
                && matches!(&base_resolved.target, Target::Class(node) if self.has_no_elements(*node));
            if !is_empty {
                let (wanted, found) = (self.kind_in_words(base), self.kind_in_words(new));
                let message = format!("{found} does not fit {role}, which is {wanted}");
                self.error(ctx, with_note(Diagnostic::error(codes::CONSTRAINT_VIOLATED, span, message)));
            }
            return;
        }
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
        for element in base_shape.elements.iter().filter(|e| !e.protected) {
            let ElementKind::Component { clause, .. } = element.kind else { continue };
            let declared = (crate::shape::element_span(element), "the constraining class declares it here");
            let Some(own) = new_shape.element(element.name) else {
                let message = format!(
                    "`{}` does not fit {role} `{}`: it has no element `{}`",
                    new_def.name.name, base_def.name.name, element.name
                );
                let diagnostic =
                    Diagnostic::error(codes::CONSTRAINT_VIOLATED, span, message).note(declared.0, declared.1).note(
                        None,
                        "a class has all public elements of the class it stands for (Modelica 3.6, 6.4 and 7.3.2)",
                    );
                // Whoever uses it says so.
                self.lenient(ctx, with_note(diagnostic), codes::W_LACKS_ELEMENT);
                return;
            };
            // Types that are named by predefined names need no lookup.
            if let ElementKind::Component { clause: own, .. } = own.kind
                && let (Some(wanted), Some(found)) = (predefined(clause), predefined(own))
                && wanted != found
            {
                let message = format!(
                    "`{}` does not fit {role} `{}`: its element `{}` is of another type",
                    new_def.name.name, base_def.name.name, element.name
                );
                let diagnostic =
                    Diagnostic::error(codes::CONSTRAINT_VIOLATED, span, message).note(declared.0, declared.1);
                self.error(ctx, with_note(diagnostic));
                return;
            }
        }
    }

    /// The predefined type or enumeration that a class is, if it is no structured class.
    pub fn simple_kind(&mut self, node: NodeId) -> Option<SimpleKind> {
        let resolved = self.resolve(node).ok()?;
        match &resolved.target {
            Target::Builtin(builtin, _) => Some(SimpleKind::Builtin(*builtin)),
            Target::Class(target) => {
                let (def, scope) = (self.nodes[target.0 as usize].def, self.nodes[target.0 as usize].scope);
                let shape = self.shape(def, scope).ok()?;
                let shape = &self.shapes[shape.0 as usize];
                match (shape.enumeration, shape.builtin) {
                    (Some(_), _) => Some(SimpleKind::Enumeration),
                    (None, builtin) => builtin.map(SimpleKind::Builtin),
                }
            }
        }
    }

    fn has_no_elements(&mut self, node: NodeId) -> bool {
        let (def, scope) = (self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope);
        self.shape(def, scope).is_ok_and(|shape| self.shapes[shape.0 as usize].elements.is_empty())
    }

    fn kind_in_words(&mut self, node: NodeId) -> String {
        let name = self.nodes[node.0 as usize].def.name.name;
        match self.simple_kind(node) {
            Some(SimpleKind::Builtin(builtin)) => match builtin.base() {
                Some(base) => self.type_name(&layshaft_ir::Type::scalar(base)),
                None => "an external object".to_string(),
            },
            Some(SimpleKind::Enumeration) => format!("the enumeration `{name}`"),
            None => format!("the class `{name}`"),
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

/// The predefined type that a declaration names.
fn predefined(clause: &ast::ComponentClause) -> Option<BuiltinType> {
    match clause.type_name.parts.as_slice() {
        [name] => BuiltinType::from_name(name.name),
        _ => None,
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
