//! Short class definitions followed to the class or predefined type they stand for.

use crate::codes;
use crate::lookup::Found;
use crate::modifier::{Modifier, ModifierKind, Modifiers};
use crate::state::{Ctx, Flattener, NodeId, R, Reported, Resolution, Resolved, Target};
use crate::types::BuiltinType;
use layshaft_source::{Diagnostic, Name};
use layshaft_syntax::ast;
use std::rc::Rc;

impl<'a> Flattener<'a> {
    /// Follows short class definitions to a long class, an enumeration or a predefined type.
    pub fn resolve(&mut self, id: NodeId) -> R<Rc<Resolved<'a>>> {
        let node = &mut self.nodes[id.0 as usize];
        match &node.resolved {
            Resolution::Done(resolved) => return Ok(resolved.clone()),
            Resolution::Failed => return Err(Reported),
            Resolution::InProgress => {
                let def = node.def;
                self.report(
                    Diagnostic::error(
                        codes::CYCLIC_EXTENDS,
                        def.name.span,
                        format!("class `{}` is defined by itself", def.name.name),
                    )
                    .label("following the definition leads back here"),
                );
                return Err(Reported);
            }
            Resolution::Pending => node.resolved = Resolution::InProgress,
        }
        let result = self.resolve_pending(id);
        let node = &mut self.nodes[id.0 as usize];
        match result {
            Ok(resolved) => {
                let resolved = Rc::new(resolved);
                node.resolved = Resolution::Done(resolved.clone());
                Ok(resolved)
            }
            Err(Reported) => {
                node.resolved = Resolution::Failed;
                Err(Reported)
            }
        }
    }

    fn resolve_pending(&mut self, id: NodeId) -> R<Resolved<'a>> {
        let node = &self.nodes[id.0 as usize];
        let (def, scope, modifiers) = (node.def, node.scope, node.modifiers.clone());
        let ast::ClassBody::Short(short) = &def.body else {
            return Ok(Resolved {
                target: Target::Class(id),
                dims: Vec::new(),
                causality: None,
                flow: None,
                kind: def.prefixes.kind,
                partial: def.prefixes.partial,
                expandable: def.prefixes.expandable,
            });
        };
        let found = self.lookup_path(scope, &short.base)?;
        let own = short.modification.as_ref().map(|m| Modifier::new(ModifierKind::Class(m), scope));
        let outer: Vec<Modifier<'a>> = modifiers.iter().cloned().chain(own).collect();
        let mut resolved = match found {
            Found::Builtin(builtin) => Resolved {
                target: Target::Builtin(builtin, outer.into_iter().collect()),
                dims: Vec::new(),
                causality: None,
                flow: None,
                kind: def.prefixes.kind,
                partial: false,
                expandable: false,
            },
            Found::Class(base) => {
                let base = self.resolve(base)?;
                let mut resolved = (*base).clone();
                resolved.target = match &base.target {
                    Target::Builtin(builtin, chain) => Target::Builtin(*builtin, merge(outer, chain)),
                    Target::Class(target) => {
                        let t = &self.nodes[target.0 as usize];
                        let (d, s, m) = (t.def, t.scope, t.modifiers.clone());
                        Target::Class(self.node(d, s, merge(outer, &m)))
                    }
                };
                resolved
            }
            _ => return Err(Reported),
        };
        if let Some(subscripts) = &short.subscripts {
            resolved.dims.insert(0, (subscripts, scope));
        }
        resolved.causality = short.causality.or(resolved.causality);
        resolved.flow = short.flow.or(resolved.flow);
        resolved.partial = def.prefixes.partial || resolved.partial;
        if def.prefixes.kind != ast::ClassKind::Class {
            resolved.kind = def.prefixes.kind;
        }
        resolved.expandable |= def.prefixes.expandable;
        Ok(resolved)
    }

    /// A class node standing for a predefined type (through a short class of the prelude).
    pub fn builtin_node(&mut self, builtin: BuiltinType) -> NodeId {
        let name = Name::new(&format!("'${builtin:?}'"));
        let def = self.predefined_class(name).unwrap_or(self.builtin_class);
        self.node(def, Ctx::ROOT, Rc::from([]))
    }
}

fn merge<'a>(outer: Vec<Modifier<'a>>, inner: &Modifiers<'a>) -> Modifiers<'a> {
    outer.into_iter().chain(inner.iter().cloned()).collect()
}
