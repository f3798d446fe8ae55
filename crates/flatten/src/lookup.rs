//! Name lookup (Modelica 3.6, section 5.3) and the resolution of short classes.

use crate::codes;
use crate::shape::ElementKind;
use crate::state::{Ctx, Flattener, Inst, InstId, NodeId, Prefixes, R, Reported, Target};
use crate::suggest;
use crate::types::BuiltinType;
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use layshaft_syntax::{ast, query};
use std::rc::Rc;

/// What a simple name refers to.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// A component of an instance (its element index).
    Component(InstId, u32),
    Class(NodeId),
    Builtin(BuiltinType),
}

/// Members of a package or component that a message lists.
pub const MOST_LISTED: usize = 16;

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
        let found = match remembered {
            Some(found) => found,
            None => {
                if let Some(found) = self.lookup_file_child(ctx, &shape, name) {
                    return Some(found);
                }
                let found = self.lookup_outside(&frame.info.clone(), frame.scope, name);
                frame.found.borrow_mut().insert(name, found.clone());
                found
            }
        };
        // An inherited element by the name it had in an earlier version of its library.
        found.or_else(|| self.element_found(ctx.inst, shape.by_old_name(name)?))
    }

    /// A class in a file of its own in the directory of a package frame (or of its bases).
    fn lookup_file_child(&mut self, ctx: Ctx, shape: &Rc<crate::shape::Shape<'a>>, name: Name) -> Option<Found> {
        for index in ctx.frame..shape.frames[ctx.frame as usize].end {
            let frame = &shape.frames[index as usize];
            if frame.info.def.prefixes.kind != ast::ClassKind::Package
                && frame.info.def.prefixes.kind != ast::ClassKind::Class
            {
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
        let parts: Vec<ast::Ident> = path.parts.iter().chain(last).copied().collect();
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            let next = match &found {
                None => self.lookup_root(part.name).map(|found| (found, 1)),
                Some(parent) => self.member_by_any_name(parent, &parts[at..]),
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
            at += next.as_ref().map_or(1, |(_, count)| *count);
            found = next.map(|(found, _)| found);
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

    /// A member under its name, or under the one it had in an earlier version of its library (18.8.2), and how many of the names led to it:
    /// a package that is gone leads nowhere, but its classes may have found another place.
    pub fn member_by_any_name(&mut self, found: &Found, names: &[ast::Ident]) -> Option<(Found, usize)> {
        let first = names.first()?;
        if let Some(member) = self.member(found, first.name) {
            return Some((member, 1));
        }
        let Found::Class(node) = found else { return None };
        let inst = self.class_inst(*node).ok()?;
        let mut package = self.inst(inst).path.to_string();
        for (position, ident) in names.iter().enumerate() {
            if let Some(new) = self.library.renamed(&package, ident.name) {
                let mut parts = new.split('.').map(Name::new);
                let root = self.lookup_root(parts.next()?)?;
                let member = parts.try_fold(root, |found, name| self.member(&found, name))?;
                self.report_old_name(&format!("{package}.{}", ident.name), &new, ident.span);
                return Some((member, position + 1));
            }
            package = format!("{package}.{}", ident.name);
        }
        None
    }

    fn report_old_name(&mut self, old: &str, new: &str, span: Span) {
        if self.old_names.insert(Name::new(old)) {
            let note =
                "the name is that of an earlier version; the library says what became of it (Modelica 3.6, 18.8.2)";
            let diagnostic = Diagnostic::warning(codes::W_OLD_NAME, span, format!("`{old}` is called `{new}` now"));
            self.report(diagnostic.note(None, note).hint(format!("write `{new}`")));
        }
    }

    pub fn member_of(&mut self, inst: InstId, name: Name) -> Option<Found> {
        let shape = self.shape_of(inst);
        if let Some(&element) = shape.index.get(&name) {
            return self.element_found(inst, element);
        }
        self.lookup_file_child(Ctx { inst, frame: 0 }, &shape, name)
    }

    /// Looks up a dotted class name; reports failure.
    pub fn lookup_class(&mut self, ctx: Ctx, path: &'a ast::Path) -> R<NodeId> {
        match self.lookup_path(ctx, path)? {
            Found::Class(node) => Ok(node),
            Found::Builtin(builtin) => Ok(self.builtin_node(builtin)),
            _ => Err(Reported),
        }
    }

    /// Looks up the base of an extends clause: own imports first, then the enclosing scope.
    pub fn lookup_class_from_definition(&mut self, def: &'a ast::Class, scope: Ctx, path: &'a ast::Path) -> R<NodeId> {
        let info = self.class_info(def);
        let Some(first) = path.parts.first() else { return Err(Reported) };
        let start =
            if path.absolute { self.lookup_root(first.name) } else { self.lookup_outside(&info, scope, first.name) };
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
            let mut diagnostic =
                Diagnostic::error(codes::CLASS_NOT_FOUND, first.span, format!("class `{}` is not found", first.name))
                    .label("not declared, inherited or imported here");
            if let Some(similar) = suggest::closest(first.name.as_str(), candidates.iter().map(|n| n.as_str())) {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            } else {
                diagnostic = diagnostic.hint("libraries are found in -L directories and in MODELICAPATH");
            }
            self.error(ctx, diagnostic);
            return Err(Reported);
        };
        let root = match &found {
            Found::Class(node) => Some(*node),
            _ => None,
        };
        let mut position = 1;
        while let Some(part) = path.parts.get(position) {
            if let Found::Component(..) = &found {
                let component = path.parts[position - 1].name;
                let message = format!("`{component}` is a component: a class cannot be found through it");
                let diagnostic = Diagnostic::error(codes::NOT_A_TYPE, path.parts[position - 1].span, message)
                    .hint("name the class by its own path");
                return Err(self.error(ctx, diagnostic));
            }
            self.check_public(ctx, &found, part);
            if let Found::Class(node) = &found {
                self.report_obsolete(ctx, *node, path.parts[position - 1].span);
            }
            let Some((next, count)) = self.member_by_any_name(&found, &path.parts[position..]) else {
                if let Found::Class(node) = &found {
                    // A failure below (say a broken base class) has been reported there.
                    self.class_inst(*node)?;
                }
                let parent = path.parts[position - 1].name;
                let candidates = self.member_names(&found);
                let mut diagnostic = Diagnostic::error(
                    codes::CLASS_NOT_FOUND,
                    part.span,
                    format!("`{}` is not found in `{parent}`", part.name),
                );
                if let Some(similar) = suggest::closest(part.name.as_str(), candidates.iter().map(|n| n.as_str())) {
                    diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
                } else if let Some(places) = self.places_beside(root, part.name) {
                    diagnostic = diagnostic.hint(format!("there is {places}"));
                } else if (1..=MOST_LISTED).contains(&candidates.len()) {
                    let names: Vec<&str> = candidates.iter().map(|name| name.as_str()).collect();
                    diagnostic = diagnostic.hint(format!("it has: {}", names.join(", ")));
                }
                self.error(ctx, diagnostic);
                return Err(Reported);
            };
            found = next;
            position += count;
        }
        if !matches!(found, Found::Class(_) | Found::Builtin(_)) {
            let name = path.parts.last().map_or(path.parts[0].name, |p| p.name);
            self.error(
                ctx,
                Diagnostic::error(
                    codes::NOT_A_TYPE,
                    path.span,
                    format!("`{name}` is a component, a class is needed here"),
                ),
            );
            return Err(Reported);
        }
        if let Found::Class(node) = &found {
            self.report_obsolete(ctx, *node, path.span);
        }
        Ok(found)
    }

    /// Says once of each obsolete class that another library uses it: who wrote the class knows already, and the users of those who use it
    /// cannot help it (Modelica 3.6, chapter 18: the annotation is not inherited).
    pub(crate) fn report_obsolete(&mut self, ctx: Ctx, node: NodeId, span: Span) {
        let def = self.nodes[node.0 as usize].def;
        let argument = query::annotation(def).and_then(|annotation| query::argument(annotation, "obsolete"));
        let Some(ast::ExprKind::String(advice)) = argument.and_then(query::value).map(|value| &value.kind) else {
            return;
        };
        let Some(class) = self.library.class_of(def) else { return };
        let name = self.library.path(class);
        let user = (ctx.inst != Ctx::ROOT.inst).then(|| self.shape_of(ctx.inst));
        let user = user.and_then(|shape| shape.frames[ctx.frame as usize].info.id).map(|id| self.library.path(id));
        let root = |path: &str| path.split('.').next().map(str::to_owned);
        if user.is_some_and(|user| root(&user) == root(&name)) || !self.old_names.insert(Name::new(&name)) {
            return;
        }
        let advice = advice.trim().replace('\n', " ");
        self.report(Diagnostic::warning(codes::W_OBSOLETE, span, format!("`{name}` is obsolete")).note(None, advice));
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

    /// Where else in a package a class of this name is, for a hint.
    fn places_beside(&mut self, root: Option<NodeId>, name: Name) -> Option<String> {
        const SHOWN: usize = 3;
        let inst = self.class_inst(root?).ok()?;
        let ids: Vec<_> = self.shape_of(inst).frames.iter().filter_map(|frame| frame.info.id).collect();
        let places: Vec<String> = ids.into_iter().flat_map(|id| self.library.places_of(id, name)).collect();
        let shown: Vec<String> = places.iter().take(SHOWN).map(|place| format!("`{place}`")).collect();
        (!shown.is_empty()).then(|| shown.join(", "))
    }

    pub fn member_names(&mut self, found: &Found) -> Vec<Name> {
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
    pub fn visible_classes(&mut self, ctx: Ctx) -> Vec<Name> {
        let mut names: Vec<Name> = ["Real", "Integer", "Boolean", "String"].map(Name::new).to_vec();
        names.extend(&self.top_level);
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
