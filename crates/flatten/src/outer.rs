//! Inner and outer components (Modelica 3.6, section 5.4).

use crate::codes;
use crate::modifier::{self, Modifier, ModifierKind};
use crate::redeclare::{Fit, SimpleKind};
use crate::shape::{Element, ElementKind};
use crate::state::{Child, Ctx, Flattener, Inst, InstId, NodeId, Prefixes, R, Reported, Target};
use layshaft_ir as ir;
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use layshaft_syntax::{ast, query};

impl<'a> Flattener<'a> {
    /// The inner component that an outer one stands for.
    pub fn outer_component(
        &mut self,
        inst: InstId,
        index: u32,
        element: &Element<'a>,
        clause: &'a ast::ComponentClause,
    ) -> R<Child> {
        self.check_unmodified(inst, element, clause);
        let mut at = self.inst(inst).parent;
        while let Some(parent) = at {
            let shape = self.shape_of(parent);
            if let Some(&found) = shape.index.get(&element.name)
                && let ElementKind::Component { clause, .. } = shape.elements[found as usize].kind
                && clause.prefixes.inner
            {
                let inner = self.child_inner(parent, found)?;
                self.check_inner_fits(
                    inst,
                    element,
                    &inner,
                    crate::shape::element_span(&shape.elements[found as usize]),
                );
                return Ok(inner);
            }
            at = self.inst(parent).parent;
        }
        if clause.prefixes.inner {
            return self.child_inner(inst, index);
        }
        self.add_inner(Ctx { inst, frame: element.frame }, element, clause).map(Child::Inst)
    }

    /// The inner component must be a subtype of the outer one (Modelica 3.6, 5.4).
    fn check_inner_fits(&mut self, inst: InstId, element: &Element<'a>, inner: &Child, span: Span) {
        let ElementKind::Component { clause, .. } = element.kind else { return };
        let ctx = Ctx { inst, frame: element.frame };
        let Ok(outer) = self.lookup_class(ctx, &clause.type_name) else { return };
        let note = (crate::shape::element_span(element), "the outer component is declared here");
        match inner {
            Child::Inst(inner) => {
                let node = self.inst(*inner).node;
                self.check_fits(Fit { base: outer, new: node, span, ctx, role: "the outer class", note: Some(note) });
            }
            Child::Array(_, inners) => {
                if let Some(first) = inners.first() {
                    let node = self.inst(*first).node;
                    self.check_fits(Fit {
                        base: outer,
                        new: node,
                        span,
                        ctx,
                        role: "the outer class",
                        note: Some(note),
                    });
                }
            }
            Child::Var(var) => {
                let found = self.model.variables[var.0 as usize].ty.base;
                let wanted = match self.simple_kind(outer) {
                    Some(SimpleKind::Builtin(builtin)) => builtin.base(),
                    Some(SimpleKind::Enumeration) => return,
                    None => None,
                };
                if wanted != Some(found) {
                    let name = element.name;
                    let message = format!(
                        "the inner component `{name}` is {}, the outer one {}",
                        self.type_name(&ir::Type::scalar(found)),
                        wanted.map_or("of another kind".to_string(), |base| self.type_name(&ir::Type::scalar(base)))
                    );
                    let diagnostic = Diagnostic::error(codes::CONSTRAINT_VIOLATED, span, message).note(note.0, note.1);
                    self.error(ctx, diagnostic);
                }
            }
            Child::Absent => {}
        }
    }

    /// An outer component is modified where its inner one is declared.
    fn check_unmodified(&mut self, inst: InstId, element: &Element<'a>, clause: &'a ast::ComponentClause) {
        let ElementKind::Component { component, .. } = element.kind else { return };
        if clause.prefixes.inner {
            return;
        }
        let shape = self.shape_of(inst);
        let mut modifiers = modifier::select(&self.inst(inst).modifiers.clone(), element.name);
        self.frame_modifiers(inst, &shape, element, element.name, &mut modifiers);
        let own = component.modification.as_ref().map(|m| m.span);
        let outside = modifiers.iter().filter(|m| !matches!(m.kind, ModifierKind::Field(..))).find_map(Modifier::span);
        let Some(span) = own.or(outside) else { return };
        let diagnostic = Diagnostic::error(
            codes::MODIFIED_OUTER,
            span,
            format!("the outer component `{}` cannot be modified", element.name),
        )
        .hint(format!("modify the `inner` declaration of `{}`", element.name));
        self.error(Ctx { inst, frame: element.frame }, diagnostic);
    }

    /// Adds the inner component that an outer one lacks at the top of the model, if its class can stand
    /// on its own (Modelica 3.6, 5.4); an error otherwise.
    fn add_inner(&mut self, ctx: Ctx, element: &Element<'a>, clause: &'a ast::ComponentClause) -> R<InstId> {
        let node = self.lookup_class(ctx, &clause.type_name)?;
        let resolved = self.resolve(node)?;
        let declared = crate::shape::element_span(element);
        let span = self.part_of_model(ctx.inst).unwrap_or(declared);
        let type_name: Vec<&str> = clause.type_name.parts.iter().map(|p| p.name.as_str()).collect();
        let type_name = type_name.join(".");
        let hint = format!("declare `inner {type_name} {};` at the top of the model", element.name);
        let message = query::annotation(self.nodes[node.0 as usize].def)
            .and_then(|annotation| query::argument(annotation, "missingInnerMessage"))
            .and_then(query::value)
            .and_then(|value| match &value.kind {
                ast::ExprKind::String(text) => Some(text.trim().replace('\n', " ")),
                _ => None,
            });
        let target = match (&resolved.target, self.top) {
            (Target::Class(target), Some(top)) => Some((*target, top)),
            _ => None,
        };
        let usable = matches!(
            resolved.kind,
            ast::ClassKind::Model | ast::ClassKind::Block | ast::ClassKind::Class | ast::ClassKind::Record
        );
        let known = self.added_inner.get(&element.name).copied();
        if let (Some((target, top)), true) = (target, usable && !resolved.partial) {
            match known {
                Some((other, inner)) if other == target => return inner,
                Some(_) => {}
                None => {
                    // An empty message: the class says that there is nothing to tell.
                    if message.as_deref() != Some("") {
                        let text = format!(
                            "there is no `inner` component for `outer {type_name} {}`; one is added",
                            element.name
                        );
                        let mut diagnostic = Diagnostic::warning(codes::W_ADDED_INNER, span, text).hint(hint);
                        if span != declared {
                            diagnostic = diagnostic.note(declared, "it is asked for here");
                        }
                        if let Some(message) = message {
                            diagnostic = diagnostic.note(None, message);
                        }
                        self.report(diagnostic);
                    }
                    self.added_inner.insert(element.name, (target, Err(Reported)));
                    let inner = self.new_inner(top, target, resolved.kind, element.name);
                    self.added_inner.insert(element.name, (target, inner));
                    return inner;
                }
            }
        }
        let text = match known {
            Some(_) => format!("the outer components `{}` have different classes and no `inner` one", element.name),
            None => format!("there is no `inner` component for `outer {type_name} {}`", element.name),
        };
        let mut diagnostic = Diagnostic::error(codes::MISSING_INNER, span, text).hint(hint);
        if span != declared {
            diagnostic = diagnostic.note(declared, "it is asked for here");
        }
        if let Some(message) = message {
            diagnostic = diagnostic.note(None, message);
        }
        Err(self.error(ctx, diagnostic))
    }

    /// The component of the model itself that a component is or lies in: users know that one.
    fn part_of_model(&self, mut inst: InstId) -> Option<Span> {
        let top = self.top?;
        while let Some(parent) = self.inst(inst).parent {
            if parent == top {
                let shape = self.shape_of(parent);
                return Some(crate::shape::element_span(shape.elements.get(self.inst(inst).element? as usize)?));
            }
            inst = parent;
        }
        None
    }

    fn new_inner(&mut self, top: InstId, target: NodeId, kind: ast::ClassKind, name: Name) -> R<InstId> {
        let node = &self.nodes[target.0 as usize];
        let (def, scope, modifiers) = (node.def, node.scope, node.modifiers.clone());
        let shape = self.shape(def, scope)?;
        Ok(self.new_inst(Inst {
            shape,
            node: target,
            kind,
            is_expandable: false,
            parent: Some(top),
            element: None,
            path: name,
            modifiers,
            prefixes: Prefixes::default(),
            children: Vec::new(),
            classes: FastMap::default(),
            depth: 1,
            is_component: true,
            extra: Vec::new(),
        }))
    }

    /// The component itself of an element declared `inner` (also `inner outer`).
    pub fn child_inner(&mut self, inst: InstId, index: u32) -> R<Child> {
        let shape = self.shape_of(inst);
        let ElementKind::Component { clause, .. } = shape.elements[index as usize].kind else { return Err(Reported) };
        if !clause.prefixes.outer {
            return self.child(inst, index);
        }
        // `inner outer`: one component of its own for everything below.
        if let Some(child) = self.inner_outer.get(&(inst, index)) {
            return child.clone();
        }
        let result = self.instantiate(inst, index, true);
        self.inner_outer.insert((inst, index), result.clone());
        result
    }
}
