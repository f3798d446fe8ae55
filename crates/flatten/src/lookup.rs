//! Name lookup (Modelica 3.6, section 5.3) and the resolution of short classes.

use crate::codes;
use crate::modifier::{Modifier, ModifierKind, ModifierList, Modifiers};
use crate::shape::ElementKind;
use crate::state::{Ctx, Flattener, Inst, InstId, NodeId, Prefixes, Reported, Resolution, Resolved, Target, R};
use crate::suggest;
use crate::types::BuiltinType;
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

/// What a simple name refers to.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// A component of an instance (its element index).
    Component(InstId, u32),
    Class(NodeId),
    Builtin(BuiltinType),
}

impl<'a> Flattener<'a> {
    /// Looks up a simple name from a context outwards.
    pub fn lookup(&mut self, ctx: Ctx, name: Name) -> Option<Found> {
            if ctx.inst == Ctx::ROOT.inst {
                return self.lookup_root(name);
            }
            let shape = self.shape_of(ctx.inst);
            if let Some(element) = shape.visible(ctx.frame, name) {
                return self.element_found(ctx.inst, element);
            }
            let frame = &shape.frames[ctx.frame as usize];
            let remembered = frame.found.borrow().get(&name).cloned();
            if let Some(found) = remembered {
                return found;
            }
            if let Some(found) = self.lookup_file_child(ctx, &shape, name) {
                return Some(found);
            }
            let found = self.lookup_outside(&shape.frames[ctx.frame as usize].info.clone(), frame.scope, name);
            frame.found.borrow_mut().insert(name, found.clone());
            return found;
    }

    /// A class in a file of its own in the directory of a package frame (or of its bases).
    fn lookup_file_child(&mut self, ctx: Ctx, shape: &Rc<crate::shape::Shape<'a>>, name: Name) -> Option<Found> {
        for index in ctx.frame..shape.frames[ctx.frame as usize].end {
            let frame = &shape.frames[index as usize];
            if frame.info.def.prefixes.kind != ast::ClassKind::Package && frame.info.def.prefixes.kind != ast::ClassKind::Class {
                continue;
            }
            if let Some(id) = frame.info.id
                && let Some(child) = self.library.child(id, name)
            {
                let def = self.library.ast(child);
                let scope = Ctx { inst: ctx.inst, frame: index };
                return Some(Found::Class(self.node(def, scope, Rc::from([]))));
            }
        }
        None
    }

    /// Imports of a class, then its enclosing scope.
    fn lookup_outside(&mut self, info: &Rc<crate::class::ClassInfo<'a>>, scope: Ctx, name: Name) -> Option<Found> {
        if let Some(target) = info.import_names.get(&name).copied() {
            let found = self.lookup_import(target.path, target.last);
            if found.is_none() {
                self.failed_imports.insert(name);
            }
            return found;
        }
        let mut all: Vec<(Found, Span)> = Vec::new();
        for path in &info.import_all {
            let Some(package) = self.lookup_import(path, None) else { continue };
            if let Some(found) = self.member(&package, name)
                && !all.iter().any(|(other, _)| *other == found)
            {
                all.push((found, path.span));
            }
        }
        if let [_, _, ..] = all.as_slice() {
            self.ambiguous_imports.insert(name, all.iter().map(|(_, span)| *span).collect());
            return None;
        }
        if let Some((found, _)) = all.pop() {
            return Some(found);
        }
        if info.def.prefixes.encapsulated {
            return self.lookup_predefined(name);
        }
        self.lookup(scope, name)
    }

    /// What an import clause names, looked up from the root; a name that is missing is reported there.
    fn lookup_import(&mut self, path: &'a ast::Path, last: Option<&'a ast::Ident>) -> Option<Found> {
        let mut found: Option<Found> = None;
        for part in path.parts.iter().chain(last) {
            let next = match &found {
                None => self.lookup_root(part.name),
                Some(parent) => self.member(parent, part.name),
            };
            if next.is_none() {
                let candidates = found.as_ref().map_or_else(Vec::new, |parent| self.member_names(parent));
                let message = format!("`{}` is not found, but imported here", part.name);
                let mut diagnostic = Diagnostic::error(codes::CLASS_NOT_FOUND, part.span, message);
                diagnostic = match suggest::closest(part.name.as_str(), candidates.iter().map(|n| n.as_str())) {
                    Some(similar) => diagnostic.hint(format!("did you mean `{similar}`?")),
                    None => diagnostic.hint("an import names the class by its full path, from the root of its library"),
                };
                self.report(diagnostic);
                return None;
            }
            found = next;
        }
        found
    }

    /// Why a name was not found, if imports are the reason; `Err` if that has been reported.
    pub fn import_trouble(&mut self, ctx: Ctx, ident: &ast::Ident) -> R<()> {
        if self.failed_imports.contains(&ident.name) {
            return Err(Reported);
        }
        let Some(spans) = self.ambiguous_imports.get(&ident.name).cloned() else { return Ok(()) };
        let message = format!("`{}` is ambiguous: several imports provide it", ident.name);
        let mut diagnostic = Diagnostic::error(codes::AMBIGUOUS_IMPORT, ident.span, message)
            .hint("import the one that is meant by name");
        for span in spans {
            diagnostic = diagnostic.note(span, "provided by this import");
        }
        Err(self.error(ctx, diagnostic))
    }

    /// Reports the use of a protected element from outside its class.
    pub fn check_public(&mut self, ctx: Ctx, owner: &Found, ident: &ast::Ident) {
        let Found::Class(node) = owner else { return };
        let Ok(inst) = self.class_inst(*node) else { return };
        let shape = self.shape_of(inst);
        if let Some(element) = shape.element(ident.name)
            && element.protected
        {
            let message = format!("`{}` is protected in `{}`", ident.name, shape.def.name.name);
            let diagnostic = Diagnostic::error(codes::PROTECTED_ACCESS, ident.span, message)
                .note(crate::shape::element_span(element), "declared here");
            self.error(ctx, diagnostic);
        }
    }

    fn lookup_predefined(&mut self, name: Name) -> Option<Found> {
        if let Some(builtin) = BuiltinType::from_name(name) {
            return Some(Found::Builtin(builtin));
        }
        let def = self.predefined_class(name)?;
        Some(Found::Class(self.node(def, Ctx::ROOT, Rc::from([]))))
    }

    fn lookup_root(&mut self, name: Name) -> Option<Found> {
        if let Some(found) = self.root_found.get(&name) {
            return found.clone();
        }
        let found = self.lookup_predefined(name).or_else(|| {
            if crate::builtin::is_builtin_function(name) {
                return None;
            }
            let id = self.library.root(name)?;
            let def = self.library.ast(id);
            Some(Found::Class(self.node(def, Ctx::ROOT, Rc::from([]))))
        });
        self.root_found.insert(name, found.clone());
        found
    }

    fn element_found(&mut self, inst: InstId, element: u32) -> Option<Found> {
        let shape = self.shape_of(inst);
        match shape.elements[element as usize].kind {
            ElementKind::Component { .. } => Some(Found::Component(inst, element)),
            ElementKind::Class { .. } => self.class_element(inst, element).ok().map(Found::Class),
        }
    }

    /// The member `name` of a class (or of a component of class type).
    pub fn member(&mut self, found: &Found, name: Name) -> Option<Found> {
        let Found::Class(node) = found else { return None };
        let inst = self.class_inst(*node).ok()?;
        self.member_of(inst, name)
    }

    pub fn member_of(&mut self, inst: InstId, name: Name) -> Option<Found> {
        let shape = self.shape_of(inst);
        if let Some(&element) = shape.index.get(&name) {
            return self.element_found(inst, element);
        }
        self.lookup_file_child(Ctx { inst, frame: 0 }, &shape, name)
    }

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
                        Diagnostic::error(codes::NOT_A_TYPE, redeclare.span, format!("`{name}` is a class and cannot be redeclared as a component")),
                    );
                    return Err(Reported);
                };
                self.check_redeclared_again(&modifiers, position, name);
                let mut rest: Vec<Modifier<'a>> =
                    modifiers.iter().enumerate().filter(|(i, m)| *i != position && !matches!(m.kind, ModifierKind::Redeclare(_))).map(|(_, m)| m.clone()).collect();
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
            Diagnostic::error(codes::FINAL_OVERRIDE, outer.span, format!("`{name}` has a final redeclaration and cannot be redeclared"))
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
        let (Target::Class(base_node), Target::Class(new_node)) = (&base_resolved.target, &new_resolved.target) else { return };
        let (base_def, base_scope) = (self.nodes[base_node.0 as usize].def, self.nodes[base_node.0 as usize].scope);
        let (new_def, new_scope) = (self.nodes[new_node.0 as usize].def, self.nodes[new_node.0 as usize].scope);
        if std::ptr::eq(base_def, new_def) {
            return;
        }
        let (Ok(base_shape), Ok(new_shape)) = (self.shape(base_def, base_scope), self.shape(new_def, new_scope)) else { return };
        let (base_shape, new_shape) = (self.shapes[base_shape.0 as usize].clone(), self.shapes[new_shape.0 as usize].clone());
        if new_shape.frames.iter().any(|f| std::ptr::eq(f.info.def, base_def)) {
            return;
        }
        let missing = base_shape
            .elements
            .iter()
            .find(|e| !e.protected && matches!(e.kind, ElementKind::Component { .. }) && !new_shape.index.contains_key(&e.name));
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

    /// Follows short class definitions to a long class, an enumeration or a predefined type.
    pub fn resolve(&mut self, id: NodeId) -> R<Rc<Resolved<'a>>> {
        let node = &mut self.nodes[id.0 as usize];
        match &node.resolved {
            Resolution::Done(resolved) => return Ok(resolved.clone()),
            Resolution::Failed => return Err(Reported),
            Resolution::InProgress => {
                let def = node.def;
                self.report(
                    Diagnostic::error(codes::CYCLIC_EXTENDS, def.name.span, format!("class `{}` is defined by itself", def.name.name))
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

    /// Looks up a dotted class name; reports failure.
    pub fn lookup_class(&mut self, ctx: Ctx, path: &'a ast::Path) -> R<NodeId> {
        match self.lookup_path(ctx, path)? {
            Found::Class(node) => Ok(node),
            Found::Builtin(builtin) => Ok(self.builtin_node(builtin)),
            _ => Err(Reported),
        }
    }

    /// A class node standing for a predefined type (through a short class of the prelude).
    pub fn builtin_node(&mut self, builtin: BuiltinType) -> NodeId {
        let name = Name::new(&format!("'${builtin:?}'"));
        let def = self.predefined_class(name).unwrap_or(self.builtin_class);
        self.node(def, Ctx::ROOT, Rc::from([]))
    }

    /// Looks up the base of an extends clause: own imports first, then the enclosing scope.
    pub fn lookup_class_from_definition(&mut self, def: &'a ast::Class, scope: Ctx, path: &'a ast::Path) -> R<NodeId> {
        let info = self.class_info(def);
        let Some(first) = path.parts.first() else { return Err(Reported) };
        let start = if path.absolute { self.lookup_root(first.name) } else { self.lookup_outside(&info, scope, first.name) };
        match self.follow(start, scope, path)? {
            Found::Class(node) => Ok(node),
            Found::Builtin(builtin) => Ok(self.builtin_node(builtin)),
            _ => Err(Reported),
        }
    }

    pub fn lookup_path(&mut self, ctx: Ctx, path: &'a ast::Path) -> R<Found> {
        let Some(first) = path.parts.first() else { return Err(Reported) };
        let start = if path.absolute { self.lookup_root(first.name) } else { self.lookup(ctx, first.name) };
        self.follow(start, ctx, path)
    }

    fn follow(&mut self, start: Option<Found>, ctx: Ctx, path: &'a ast::Path) -> R<Found> {
        let Some(mut found) = start else {
            let first = &path.parts[0];
            self.import_trouble(ctx, first)?;
            let candidates = self.visible_classes(ctx);
            let mut diagnostic = Diagnostic::error(codes::CLASS_NOT_FOUND, first.span, format!("class `{}` is not found", first.name))
                .label("not declared, inherited or imported here");
            if let Some(similar) = suggest::closest(first.name.as_str(), candidates.iter().map(|n| n.as_str())) {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            } else {
                diagnostic = diagnostic.hint("libraries are found in -L directories and in MODELICAPATH");
            }
            self.error(ctx, diagnostic);
            return Err(Reported);
        };
        for (position, part) in path.parts.iter().enumerate().skip(1) {
            if let Found::Component(..) = &found {
                let component = path.parts[position - 1].name;
                let message = format!("`{component}` is a component: a class cannot be found through it");
                let diagnostic = Diagnostic::error(codes::NOT_A_TYPE, path.parts[position - 1].span, message)
                    .hint("name the class by its own path");
                return Err(self.error(ctx, diagnostic));
            }
            self.check_public(ctx, &found, part);
            let Some(next) = self.member(&found, part.name) else {
                if let Found::Class(node) = &found {
                    // A failure below (say a broken base class) has been reported there.
                    self.class_inst(*node)?;
                }
                let parent = path.parts[position - 1].name;
                let candidates = self.member_names(&found);
                let mut diagnostic =
                    Diagnostic::error(codes::CLASS_NOT_FOUND, part.span, format!("`{}` is not found in `{parent}`", part.name));
                if let Some(similar) = suggest::closest(part.name.as_str(), candidates.iter().map(|n| n.as_str())) {
                    diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
                }
                self.error(ctx, diagnostic);
                return Err(Reported);
            };
            found = next;
        }
        if !matches!(found, Found::Class(_) | Found::Builtin(_)) {
            let name = path.parts.last().map_or(path.parts[0].name, |p| p.name);
            self.error(ctx, Diagnostic::error(codes::NOT_A_TYPE, path.span, format!("`{name}` is a component, a class is needed here")));
            return Err(Reported);
        }
        Ok(found)
    }

    /// The instance that gives access to a class's constants and local classes.
    pub fn class_inst(&mut self, id: NodeId) -> R<InstId> {
        let resolved = self.resolve(id)?;
        let Target::Class(target) = resolved.target else { return Err(Reported) };
        if let Some(inst) = self.nodes[target.0 as usize].inst {
            return Ok(inst);
        }
        let node = &self.nodes[target.0 as usize];
        let (def, scope, modifiers) = (node.def, node.scope, node.modifiers.clone());
        let shape = self.shape(def, scope)?;
        let path = self.class_path(def, scope);
        let depth = self.inst(scope.inst).depth + 1;
        let inst = self.new_inst(Inst {
            shape,
            node: target,
            kind: def.prefixes.kind,
            is_expandable: def.prefixes.expandable,
            // Outer elements of local classes are found through the enclosing component.
            parent: (scope.inst != Ctx::ROOT.inst).then_some(scope.inst),
            element: None,
            path,
            modifiers,
            prefixes: Prefixes::default(),
            children: Vec::new(),
            classes: FastMap::default(),
            depth,
            is_component: false,
            extra: Vec::new(),
        });
        self.nodes[target.0 as usize].inst = Some(inst);
        Ok(inst)
    }

    pub fn new_inst(&mut self, mut inst: Inst<'a>) -> InstId {
        inst.children = crate::shape::slots(&self.shapes[inst.shape.0 as usize]);
        let id = InstId(self.insts.len() as u32);
        self.insts.push(inst);
        id
    }

    /// Path of a class: that of its scope and its name.
    pub fn class_path(&self, def: &ast::Class, scope: Ctx) -> Name {
        if scope.inst == Ctx::ROOT.inst {
            return def.name.name;
        }
        let scope_path = self.inst(scope.inst).path;
        Name::new(&format!("{scope_path}.{}", def.name.name))
    }

    fn member_names(&mut self, found: &Found) -> Vec<Name> {
        let Found::Class(node) = found else { return Vec::new() };
        let Ok(inst) = self.class_inst(*node) else { return Vec::new() };
        let shape = self.shape_of(inst);
        let mut names: Vec<Name> = shape.elements.iter().map(|e| e.name).collect();
        for frame in &shape.frames {
            if let Some(id) = frame.info.id {
                names.extend(self.library.children(id).into_iter().map(|(name, _)| name));
            }
        }
        names
    }

    /// Class names visible from a context, for suggestions.
    fn visible_classes(&mut self, ctx: Ctx) -> Vec<Name> {
        let mut names = vec!["Real", "Integer", "Boolean", "String"].into_iter().map(Name::new).collect::<Vec<_>>();
        let mut ctx = ctx;
        while ctx.inst != Ctx::ROOT.inst {
            let shape = self.shape_of(ctx.inst);
            names.extend(shape.elements.iter().filter(|e| matches!(e.kind, ElementKind::Class { .. })).map(|e| e.name));
            let frame = &shape.frames[ctx.frame as usize];
            names.extend(frame.info.import_names.keys().copied());
            if let Some(id) = frame.info.id {
                names.extend(self.library.children(id).into_iter().map(|(name, _)| name));
            }
            ctx = frame.scope;
        }
        names.sort();
        names.dedup();
        names
    }
}

fn merge<'a>(outer: Vec<Modifier<'a>>, inner: &Modifiers<'a>) -> Modifiers<'a> {
    outer.into_iter().chain(inner.iter().cloned()).collect()
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
