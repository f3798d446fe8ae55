//! Shapes: a class with its inheritance spread out.
//!
//! A shape belongs to a class definition in a scope and is shared by all instances of that class
//! there. It holds one frame for the class and one for each class it inherits from, directly or
//! not, in depth-first order, and the merged list of elements. Names inside a frame's text are
//! looked up first among what the frame and its own bases declare, then in the frame's scope.

use crate::class::{ClassInfo, Item};
use crate::codes;
use crate::modifier::{Modifier, ModifierKind, Modifiers};
use crate::state::{Ctx, Flattener, InstId, NodeId, R, Reported, Slot, Target};
use crate::types::BuiltinType;
use layshaft_source::{Diagnostic, FastMap, Name};
use layshaft_syntax::ast;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShapeId(pub u32);

#[derive(Debug)]
pub struct Shape<'a> {
    pub def: &'a ast::Class,
    pub frames: Vec<Frame<'a>>,
    pub elements: Vec<Element<'a>>,
    pub index: FastMap<Name, u32>,
    /// The predefined type at the end of the inheritance chain, if any.
    pub builtin: Option<BuiltinType>,
    /// Dimensions inherited from array types (`type T extends Vector3`).
    pub dims: Vec<(&'a [ast::Subscript], Ctx)>,
    /// Enumeration literals, for enumeration types.
    pub enumeration: Option<&'a [ast::EnumLiteral]>,
    /// Names left out of the base being inherited (`extends A(break x)`), and whether it had them.
    removals: Vec<(ast::Ident, bool)>,
    /// Frames that declared an element which was left out: what takes its name is found from there, too.
    left_out: Vec<(Name, u32)>,
    /// Names that elements had in an earlier version of the library, and have now if they are still there.
    pub old_names: Vec<(Name, Option<Name>)>,
}

#[derive(Debug)]
pub struct Frame<'a> {
    pub info: Rc<ClassInfo<'a>>,
    /// Where names go that the frame does not declare.
    pub scope: Ctx,
    /// The frame whose extends clause brought this one in.
    pub extender: Option<u32>,
    pub extends_clause: Option<&'a ast::Extends>,
    /// Frames `[self, end)` are this one and its bases.
    pub end: u32,
    /// Modifications of the extends clause and of the short classes between, outermost first.
    pub modifiers: Vec<FrameModifier<'a>>,
    /// The same class was inherited before: its equations are already there.
    pub duplicate: bool,
    /// Names found outside the shape, remembered.
    pub found: RefCell<FastMap<Name, Option<crate::lookup::Found>>>,
}

#[derive(Clone, Debug)]
pub enum FrameModifier<'a> {
    /// To be evaluated in the instance at hand, in the given frame.
    Relative(&'a ast::ClassModification, u32),
    Absolute(Modifier<'a>),
}

#[derive(Clone, Debug)]
pub struct Element<'a> {
    pub name: Name,
    pub frame: u32,
    pub kind: ElementKind<'a>,
    pub protected: bool,
    /// Other frames that declare the same name (overridden or identical).
    pub also: SmallVec<[u32; 1]>,
    /// The declaration this one redeclares.
    pub overridden: Option<Rc<Element<'a>>>,
}

#[derive(Clone, Copy, Debug)]
pub enum ElementKind<'a> {
    Component { clause: &'a ast::ComponentClause, component: &'a ast::Component },
    Class { class: &'a ast::Class, prefixes: ast::ElementPrefixes, constraint: Option<&'a ast::Constraint> },
}

impl<'a> Frame<'a> {
    pub fn new(info: Rc<ClassInfo<'a>>, scope: Ctx) -> Frame<'a> {
        Frame {
            info,
            scope,
            extender: None,
            extends_clause: None,
            end: 1,
            modifiers: Vec::new(),
            duplicate: false,
            found: RefCell::default(),
        }
    }
}

impl<'a> Element<'a> {
    fn class(element: &'a ast::ClassElement, frame: u32, protected: bool) -> Element<'a> {
        let kind = ElementKind::Class {
            class: &element.class,
            prefixes: element.prefixes,
            constraint: element.constraint.as_ref(),
        };
        Element { name: element.class.name.name, frame, kind, protected, also: SmallVec::new(), overridden: None }
    }
}

/// Fresh component slots for an instance of a shape.
pub fn slots(shape: &Shape) -> Vec<Slot> {
    let slot = |e: &Element| match e.kind {
        ElementKind::Component { .. } => Slot::Pending,
        ElementKind::Class { .. } => Slot::Class,
    };
    shape.elements.iter().map(slot).collect()
}

impl<'a> Shape<'a> {
    pub fn new(def: &'a ast::Class) -> Shape<'a> {
        Shape {
            def,
            frames: Vec::new(),
            elements: Vec::new(),
            index: FastMap::default(),
            builtin: None,
            dims: Vec::new(),
            enumeration: None,
            removals: Vec::new(),
            left_out: Vec::new(),
            old_names: Vec::new(),
        }
    }

    /// The element called `name` if the given frame or one of its bases declares it, or declared one of this name that was left out
    /// (`extends A(break x)`) and that another one replaces.
    pub fn visible(&self, frame: u32, name: Name) -> Option<u32> {
        let &index = self.index.get(&name)?;
        if frame == 0 {
            return Some(index);
        }
        let range = frame..self.frames[frame as usize].end;
        let element = &self.elements[index as usize];
        let took_place = || self.left_out.iter().any(|(left_out, frame)| *left_out == name && range.contains(frame));
        (range.contains(&element.frame) || element.also.iter().any(|f| range.contains(f)) || took_place())
            .then_some(index)
    }

    /// The element that had this name in an earlier version of the library.
    pub fn by_old_name(&self, name: Name) -> Option<u32> {
        let (_, new) = self.old_names.iter().find(|(old, _)| *old == name)?;
        self.index.get(new.as_ref()?).copied()
    }

    pub fn element(&self, name: Name) -> Option<&Element<'a>> {
        self.index.get(&name).map(|&index| &self.elements[index as usize])
    }
}

impl<'a> Flattener<'a> {
    pub fn class_info(&mut self, def: &'a ast::Class) -> Rc<ClassInfo<'a>> {
        let key = def as *const _ as usize;
        if let Some(info) = self.class_infos.get(&key) {
            return info.clone();
        }
        let info = Rc::new(ClassInfo::new(def, &self.library));
        self.class_infos.insert(key, info.clone());
        info
    }

    /// The shape of a class definition in its scope.
    ///
    /// While the bases of a class are being found, the class itself may be asked for (a package
    /// whose base lies inside it); then its own classes are visible already.
    pub fn shape(&mut self, def: &'a ast::Class, scope: Ctx) -> R<ShapeId> {
        let key = (def as *const _ as usize, scope);
        if let Some(&id) = self.shape_index.get(&key) {
            return if self.failed_shapes.contains(&key) { Err(Reported) } else { Ok(id) };
        }
        let id = ShapeId(self.shapes.len() as u32);
        let own = self.own_classes(def, scope);
        self.shapes.push(Rc::new(own));
        self.shape_index.insert(key, id);
        let first_new = self.insts.len();
        let mut shape = Shape::new(def);
        if self.expand(&mut shape, def, scope, None, Vec::new(), false).is_err() {
            self.failed_shapes.insert(key);
            return Err(Reported);
        }
        self.check_redeclarations(&shape);
        self.check_parts(&shape, scope);
        self.check_final_redeclarations(&shape);
        for frame in &shape.frames {
            // By the name of its declaration: a class that a package inherits has been converted where it is declared.
            let class = match frame.info.id {
                Some(id) => self.library.path(id),
                None => self.class_path(frame.info.def, frame.scope).to_string(),
            };
            let renamed = self.library.renamed_elements(&class);
            shape.old_names.extend(renamed.into_iter().filter(|(old, _)| !shape.index.contains_key(old)));
        }
        let shape = Rc::new(shape);
        for inst in &mut self.insts[first_new..] {
            if inst.shape == id {
                inst.children = slots(&shape);
            }
        }
        self.shapes[id.0 as usize] = shape;
        Ok(id)
    }

    /// The classes a definition declares itself, as a shape without inheritance.
    fn own_classes(&mut self, def: &'a ast::Class, scope: Ctx) -> Shape<'a> {
        let info = self.class_info(def);
        let mut shape = Shape::new(def);
        for item in &info.items {
            if let Item::Class { element, protected } = item {
                shape.index.entry(element.class.name.name).or_insert(shape.elements.len() as u32);
                shape.elements.push(Element::class(element, 0, *protected));
            }
        }
        shape.frames.push(Frame::new(info, scope));
        shape
    }

    fn expand(
        &mut self,
        shape: &mut Shape<'a>,
        def: &'a ast::Class,
        scope: Ctx,
        from: Option<(u32, &'a ast::Extends)>,
        modifiers: Vec<FrameModifier<'a>>,
        protected: bool,
    ) -> R<()> {
        if shape.frames.len() > 200 {
            self.report(Diagnostic::error(
                codes::CYCLIC_EXTENDS,
                def.name.span,
                format!("class `{}` inherits without end", shape.def.name.name),
            ));
            return Err(Reported);
        }
        let info = self.class_info(def);
        let frame = shape.frames.len() as u32;
        let duplicate = shape.frames.iter().any(|f| std::ptr::eq(f.info.def, def) && f.scope == scope);
        shape.frames.push(Frame {
            extender: from.map(|(frame, _)| frame),
            extends_clause: from.map(|(_, clause)| clause),
            end: frame + 1,
            modifiers,
            duplicate,
            ..Frame::new(info.clone(), scope)
        });
        match &def.body {
            ast::ClassBody::Enumeration { literals, .. } => shape.enumeration = Some(literals),
            ast::ClassBody::OpenEnumeration { .. } => shape.enumeration = Some(&[]),
            ast::ClassBody::Extends { modification, .. } => {
                let base = self.overridden_class(def, scope)?;
                let extra = modification.iter().map(|m| FrameModifier::Relative(m, frame)).collect();
                self.inherit(shape, base, None, frame, extra, protected)?;
            }
            _ => {}
        }
        for item in &info.items {
            match *item {
                Item::Extends { clause, protected: hidden } => {
                    let base = self.base_class(def, scope, clause)?;
                    self.check_base(def, scope, clause, base)?;
                    let extra = clause.modification.iter().map(|m| FrameModifier::Relative(m, frame)).collect();
                    self.inherit(shape, base, Some(clause), frame, extra, protected || hidden)?;
                }
                Item::Component { clause, component, protected: hidden } => {
                    let element = Element {
                        name: component.name.name,
                        frame,
                        kind: ElementKind::Component { clause, component },
                        protected: protected || hidden,
                        also: SmallVec::new(),
                        overridden: None,
                    };
                    self.add_element(shape, element, clause.prefixes.redeclare)?;
                }
                Item::Class { element, protected: hidden } => {
                    // `model extends M` is a redeclaration, written with the keyword or without.
                    let extends = matches!(element.class.body, ast::ClassBody::Extends { .. });
                    let redeclare = element.prefixes.redeclare || extends;
                    let element = Element::class(element, frame, protected || hidden);
                    self.add_element(shape, element, redeclare)?;
                }
            }
        }
        shape.frames[frame as usize].end = shape.frames.len() as u32;
        Ok(())
    }

    fn inherit(
        &mut self,
        shape: &mut Shape<'a>,
        base: NodeId,
        clause: Option<&'a ast::Extends>,
        frame: u32,
        mut modifiers: Vec<FrameModifier<'a>>,
        protected: bool,
    ) -> R<()> {
        let resolved = self.resolve(base)?;
        shape.dims.extend(resolved.dims.iter().copied());
        let chain: Modifiers<'a> = match &resolved.target {
            Target::Builtin(builtin, chain) => {
                shape.builtin = Some(*builtin);
                modifiers.extend(chain.iter().cloned().map(FrameModifier::Absolute));
                // The attributes are modified through a frame without declarations.
                let info = self.class_info(self.builtin_class);
                let index = shape.frames.len() as u32;
                shape.frames.push(Frame {
                    extender: Some(frame),
                    extends_clause: clause,
                    end: index + 1,
                    modifiers,
                    ..Frame::new(info, Ctx::ROOT)
                });
                return Ok(());
            }
            Target::Class(node) => self.nodes[node.0 as usize].modifiers.clone(),
        };
        let Target::Class(node) = resolved.target else { return Err(Reported) };
        modifiers.extend(chain.iter().cloned().map(FrameModifier::Absolute));
        let (def, scope) = (self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope);
        let from = clause.map(|clause| (frame, clause));
        let start = shape.frames.len();
        // Guard against a class that extends itself through this very expansion.
        let mut up = Some(frame);
        while let Some(index) = up {
            let f = &shape.frames[index as usize];
            if std::ptr::eq(f.info.def, def) && f.scope == scope {
                let span = clause.map_or(def.name.span, |clause| clause.span);
                self.report(
                    Diagnostic::error(
                        codes::CYCLIC_EXTENDS,
                        span,
                        format!("class `{}` inherits from itself", def.name.name),
                    )
                    .note(def.name.span, "the class is declared here"),
                );
                return Err(Reported);
            }
            up = f.extender;
        }
        let removed = shape.removals.len();
        for removal in clause.iter().flat_map(|clause| &clause.removals) {
            if let ast::RemovalKind::Element(ident) = &removal.kind {
                shape.removals.push((*ident, false));
            }
        }
        self.expand(shape, def, scope, from, modifiers, protected)?;
        for (ident, _) in shape.removals.split_off(removed).into_iter().filter(|(_, existed)| !existed) {
            let names = shape.elements.iter().map(|e| e.name.as_str());
            let message = format!("`{}` is not inherited from `{}` and cannot be left out", ident.name, def.name.name);
            let mut diagnostic = Diagnostic::error(codes::UNKNOWN_MODIFIER, ident.span, message);
            if let Some(similar) = crate::suggest::closest(ident.name.as_str(), names) {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            }
            self.report(diagnostic);
        }
        if from.is_none() {
            // `class extends X`: the frame hangs below the extending one all the same.
            shape.frames[start].extender = Some(frame);
        }
        Ok(())
    }

    fn add_element(&mut self, shape: &mut Shape<'a>, mut element: Element<'a>, redeclare: bool) -> R<()> {
        if let Some((_, existed)) = shape.removals.iter_mut().find(|(ident, _)| ident.name == element.name) {
            *existed = true;
            shape.left_out.push((element.name, element.frame));
            return Ok(());
        }
        if PREDEFINED.contains(&element.name.as_str()) {
            let message = format!("`{}` is a predefined type: no other class or component has its name", element.name);
            self.report(Diagnostic::error(codes::DUPLICATE_ELEMENT, element_span(&element), message));
        }
        let Some(&existing) = shape.index.get(&element.name) else {
            shape.index.insert(element.name, shape.elements.len() as u32);
            shape.elements.push(element);
            return Ok(());
        };
        let old = &mut shape.elements[existing as usize];
        let old_redeclares = is_redeclare(old);
        // A class is not at the same time a frame above the other: `redeclare` decides.
        if redeclare
            && !(old_redeclares && shape.frames[old.frame as usize].end > element.frame && old.frame < element.frame)
        {
            element.also = old.also.clone();
            element.also.push(old.frame);
            element.overridden = Some(Rc::new(old.clone()));
            *old = element;
        } else if old_redeclares && old.frame < element.frame {
            // Declared above as a redeclaration of what is now inherited.
            let frame = element.frame;
            append_overridden(old, element);
            old.also.push(frame);
        } else if old.frame == element.frame {
            let (name, span) = (element.name, element_span(&element));
            let previous = element_span(old);
            self.report(
                Diagnostic::error(codes::DUPLICATE_ELEMENT, span, format!("`{name}` is declared twice in this class"))
                    .note(previous, "first declared here"),
            );
        } else {
            if !same_declaration(old, &element) {
                let (name, span) = (element.name, element_span(&element));
                let previous = element_span(old);
                self.report(
                    Diagnostic::error(
                        codes::DUPLICATE_ELEMENT,
                        previous,
                        format!("`{name}` is also inherited, with a different declaration"),
                    )
                    .note(span, "the other declaration"),
                );
            }
            old.also.push(element.frame);
        }
        Ok(())
    }

    /// Looks up the base of an extends clause: in the class's own imports, then outside.
    fn base_class(&mut self, def: &'a ast::Class, scope: Ctx, clause: &'a ast::Extends) -> R<NodeId> {
        let first = clause.base.parts.first().filter(|_| !clause.base.absolute);
        let info = self.class_info(def);
        let own = first.is_some_and(|first| {
            let declares =
                |item: &Item| matches!(item, Item::Class { element, .. } if element.class.name.name == first.name);
            // Classes of a package may be in files of their own (MLS 13.4.1).
            info.items.iter().any(declares) || info.id.is_some_and(|id| self.library.child(id, first.name).is_some())
        });
        if own {
            // A base declared inside the class itself: look from within.
            let node = self.node(def, scope, Rc::from([]));
            let inst = self.class_inst(node)?;
            return self.lookup_class(Ctx { inst, frame: 0 }, &clause.base);
        }
        self.lookup_class_from_definition(def, scope, &clause.base)
    }

    /// The class that `class extends X` in the given scope builds on.
    fn overridden_class(&mut self, def: &'a ast::Class, scope: Ctx) -> R<NodeId> {
        let shape = self.shape_of(scope.inst);
        let mut entry = shape.element(def.name.name).map(|e| Rc::new(e.clone()));
        while let Some(element) = entry {
            if let ElementKind::Class { class, .. } = element.kind
                && std::ptr::eq(class, def)
            {
                if let Some(base) = &element.overridden
                    && let ElementKind::Class { class, .. } = base.kind
                {
                    let ctx = Ctx { inst: scope.inst, frame: base.frame };
                    let mut modifiers = crate::modifier::ModifierList::new();
                    self.frame_modifiers(scope.inst, &shape, base, def.name.name, &mut modifiers);
                    modifiers.retain(|m| !matches!(m.kind, ModifierKind::Redeclare(_)));
                    return Ok(self.node(class, ctx, modifiers.into_iter().collect()));
                }
                break;
            }
            entry = element.overridden.clone();
        }
        self.report(
            Diagnostic::error(
                codes::CLASS_NOT_FOUND,
                def.name.span,
                format!("there is no inherited class `{}` to extend", def.name.name),
            )
            .hint("`class extends X` refines a class X inherited by the enclosing class"),
        );
        Err(Reported)
    }

    /// What the extends clauses between the frame of `element` and the class itself say about `name`.
    pub fn frame_modifiers(
        &self,
        inst: InstId,
        shape: &Shape<'a>,
        element: &Element<'a>,
        name: Name,
        out: &mut crate::modifier::ModifierList<'a>,
    ) {
        let mut seen: SmallVec<[u32; 8]> = SmallVec::new();
        for (branch, start) in std::iter::once(element.frame).chain(element.also.iter().copied()).enumerate() {
            let selected = out.len();
            let mut chain: SmallVec<[u32; 8]> = SmallVec::new();
            let mut at = Some(start);
            while let Some(index) = at {
                chain.push(index);
                at = shape.frames[index as usize].extender;
            }
            // Outermost clause first.
            for &index in chain.iter().rev() {
                if seen.contains(&index) {
                    continue;
                }
                seen.push(index);
                for modifier in &shape.frames[index as usize].modifiers {
                    match modifier {
                        FrameModifier::Relative(class, frame) => {
                            Modifier::new(ModifierKind::Class(class), Ctx { inst, frame: *frame }).select(name, out)
                        }
                        FrameModifier::Absolute(modifier) => modifier.select(name, out),
                    }
                }
            }
            // What one line of inheritance fixes does not bind another.
            if branch > 0 {
                out[selected..].iter_mut().for_each(|m| m.is_final = false);
            }
        }
    }

    /// All modifiers of the frames leading to the predefined type (for `type T extends Real(…)`).
    pub fn builtin_modifiers(&self, inst: Option<InstId>, shape: &Shape<'a>, out: &mut Vec<Modifier<'a>>) {
        for frame in &shape.frames {
            for modifier in &frame.modifiers {
                match modifier {
                    FrameModifier::Relative(class, frame) => {
                        let ctx = match inst {
                            Some(inst) => Ctx { inst, frame: *frame },
                            None => shape.frames[*frame as usize].scope,
                        };
                        out.push(Modifier::new(ModifierKind::Class(class), ctx));
                    }
                    FrameModifier::Absolute(modifier) => out.push(modifier.clone()),
                }
            }
        }
    }
}

fn append_overridden<'a>(element: &mut Element<'a>, base: Element<'a>) {
    match &mut element.overridden {
        None => element.overridden = Some(Rc::new(base)),
        Some(next) => append_overridden(Rc::make_mut(next), base),
    }
}

/// Names of types that no declaration may take (Modelica 3.6, 4.9).
const PREDEFINED: [&str; 4] = ["Real", "Integer", "Boolean", "String"];

pub fn is_redeclare(element: &Element) -> bool {
    match element.kind {
        ElementKind::Component { clause, .. } => clause.prefixes.redeclare,
        ElementKind::Class { prefixes, class, .. } => {
            prefixes.redeclare || matches!(class.body, ast::ClassBody::Extends { .. })
        }
    }
}

pub fn element_span(element: &Element) -> layshaft_source::Span {
    match element.kind {
        ElementKind::Component { component, .. } => component.name.span,
        ElementKind::Class { class, .. } => class.name.span,
    }
}

/// Two inherited declarations may coincide if they say the same.
fn same_declaration(a: &Element, b: &Element) -> bool {
    match (a.kind, b.kind) {
        (ElementKind::Component { clause: x, .. }, ElementKind::Component { clause: y, .. }) => {
            x.type_prefixes == y.type_prefixes
                && x.type_name.parts.last().map(|p| p.name) == y.type_name.parts.last().map(|p| p.name)
        }
        (ElementKind::Class { class: x, .. }, ElementKind::Class { class: y, .. }) => {
            x.prefixes.kind == y.prefixes.kind
        }
        _ => false,
    }
}
