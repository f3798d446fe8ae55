//! Modifications on their way to the element they change.
//!
//! An instance keeps the list of modifications applied to it, outermost first, as pieces of syntax
//! with the context they are to be evaluated in. Nothing is merged ahead of time: asking for a
//! child selects the pieces that name it, and the first one with a value wins.

use crate::state::Ctx;
use layshaft_ir::{Expr, Type, Variability};
use layshaft_source::{Name, Span};
use layshaft_syntax::ast;
use smallvec::SmallVec;
use std::rc::Rc;

/// Positions in arrays of components that a modifier's value must be indexed with.
pub type Indices = Option<Rc<[Position]>>;

/// A subscript, and the size of the dimension it belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    pub at: u32,
    pub size: u32,
}

/// One piece of modification.
#[derive(Clone, Debug)]
pub struct Modifier<'a> {
    pub kind: ModifierKind<'a>,
    pub ctx: Ctx,
    pub indices: Indices,
    pub is_final: bool,
    pub each: bool,
    /// `each` has served to spread the modifier over an array.
    pub each_used: bool,
}

#[derive(Clone, Debug)]
pub enum ModifierKind<'a> {
    /// `(…) = e` on the element itself.
    Whole(&'a ast::Modification),
    /// A dotted modifier `a.b.c = e` of which some leading parts have been consumed.
    Tail(&'a ast::Modify, usize),
    /// `(…)` from a short class, an extends clause or a constraining clause.
    Class(&'a ast::ClassModification),
    /// The element is a field of a record that is bound as a whole.
    Field(&'a ast::Expr, Rc<[Name]>),
    /// A value already translated.
    Value(Rc<Typed>),
    /// `redeclare …` of the element.
    Redeclare(&'a ast::Redeclare),
}

/// A translated expression with its type and variability.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    pub expr: Expr,
    pub ty: Type,
    pub variability: Variability,
}

pub type Modifiers<'a> = Rc<[Modifier<'a>]>;
pub type ModifierList<'a> = SmallVec<[Modifier<'a>; 4]>;

/// Where a binding or attribute value comes from.
#[derive(Clone, Debug)]
pub struct ValueSource<'a> {
    pub kind: ValueKind<'a>,
    pub ctx: Ctx,
    pub indices: Indices,
    pub each: bool,
    /// `each` concerns an array of components around the variable.
    pub each_used: bool,
    pub span: Option<Span>,
}

#[derive(Clone, Debug)]
pub enum ValueKind<'a> {
    Expr(&'a ast::Expr),
    Field(&'a ast::Expr, Rc<[Name]>),
    Value(Rc<Typed>),
}

impl<'a> Modifier<'a> {
    pub fn new(kind: ModifierKind<'a>, ctx: Ctx) -> Modifier<'a> {
        Modifier { kind, ctx, indices: None, is_final: false, each: false, each_used: false }
    }

    /// Identity for interning: the address of the syntax and the context.
    pub fn key(&self) -> (usize, usize, Ctx, usize) {
        let (address, extra) = match &self.kind {
            ModifierKind::Whole(m) => (*m as *const _ as usize, 0),
            ModifierKind::Tail(m, at) => (*m as *const _ as usize, *at),
            ModifierKind::Class(m) => (*m as *const _ as usize, 0),
            ModifierKind::Field(e, path) => (*e as *const _ as usize, path.as_ptr() as usize),
            ModifierKind::Value(v) => (Rc::as_ptr(v) as usize, 0),
            ModifierKind::Redeclare(r) => (*r as *const _ as usize, 0),
        };
        (address, extra, self.ctx, self.indices.as_ref().map_or(0, |i| i.as_ptr() as usize))
    }

    pub fn span(&self) -> Option<Span> {
        match &self.kind {
            ModifierKind::Whole(m) => Some(m.span),
            ModifierKind::Tail(m, _) => Some(m.span),
            ModifierKind::Class(m) => Some(m.span),
            ModifierKind::Field(e, _) => Some(e.span),
            ModifierKind::Value(_) => None,
            ModifierKind::Redeclare(r) => Some(r.span),
        }
    }

    /// The same modifier for one element of an array of components.
    pub fn at(&self, position: &[u32], sizes: &[u32]) -> Modifier<'a> {
        let mut modifier = self.clone();
        if !self.each {
            let outer = self.indices.as_deref().unwrap_or(&[]);
            let inner = position.iter().zip(sizes).map(|(&at, &size)| Position { at, size });
            modifier.indices = Some(outer.iter().copied().chain(inner).collect());
        }
        // `each` is spent on this array.
        modifier.each_used |= self.each;
        modifier.each = false;
        modifier
    }

    fn child(&self, kind: ModifierKind<'a>, each: bool, is_final: bool) -> Modifier<'a> {
        Modifier {
            kind,
            ctx: self.ctx,
            indices: if each { None } else { self.indices.clone() },
            is_final,
            each,
            each_used: each && self.indices.is_some(),
        }
    }

    fn select_arguments(&self, class: &'a ast::ClassModification, name: Name, out: &mut ModifierList<'a>) {
        for argument in &class.arguments {
            match argument {
                ast::Argument::Modify(modify) => {
                    if modify.path.parts.first().is_none_or(|part| part.name != name) {
                        continue;
                    }
                    if modify.path.parts.len() > 1 {
                        out.push(self.child(ModifierKind::Tail(modify, 1), modify.each, false));
                    } else if let Some(modification) = &modify.modification {
                        out.push(self.child(ModifierKind::Whole(modification), modify.each, modify.is_final));
                    }
                }
                ast::Argument::Redeclare(redeclare) => {
                    if redeclared_name(redeclare) == Some(name) {
                        out.push(self.child(ModifierKind::Redeclare(redeclare), redeclare.each, redeclare.is_final));
                    }
                }
            }
        }
    }

    /// Appends what this modifier says about the element `name` of its target.
    pub fn select(&self, name: Name, out: &mut ModifierList<'a>) {
        match &self.kind {
            ModifierKind::Whole(modification) => self.select_whole(modification, name, out),
            ModifierKind::Tail(modify, at) => {
                if modify.path.parts.get(*at).is_some_and(|part| part.name == name) {
                    if at + 1 < modify.path.parts.len() {
                        out.push(self.child(ModifierKind::Tail(modify, at + 1), self.each, false));
                    } else if let Some(modification) = &modify.modification {
                        out.push(self.child(ModifierKind::Whole(modification), self.each, modify.is_final));
                    }
                }
            }
            ModifierKind::Class(class) => self.select_arguments(class, name, out),
            ModifierKind::Field(expr, path) => {
                let path: Rc<[Name]> = path.iter().copied().chain([name]).collect();
                out.push(self.child(ModifierKind::Field(expr, path), self.each, false));
            }
            ModifierKind::Value(_) => {}
            ModifierKind::Redeclare(redeclare) => match &redeclare.target {
                ast::RedeclareTarget::Component(clause) => {
                    let modification = clause.components.first().and_then(|component| component.modification.as_ref());
                    modification.into_iter().for_each(|modification| self.select_whole(modification, name, out));
                }
                ast::RedeclareTarget::Class(_) => {}
            },
        }
    }

    /// What `(…) = e` says about an element: it is a field of the value, too.
    fn select_whole(&self, modification: &'a ast::Modification, name: Name, out: &mut ModifierList<'a>) {
        if let Some(class) = &modification.class {
            self.select_arguments(class, name, out);
        }
        if let Some(expr) = modification.value.as_ref().and_then(|value| value.expr.as_ref()) {
            out.push(self.child(ModifierKind::Field(expr, Rc::from([name])), self.each, false));
        }
    }

    /// The value this modifier gives to its target, if any.
    pub fn value(&self) -> Option<ValueSource<'a>> {
        let (kind, span) = match &self.kind {
            ModifierKind::Whole(modification) => {
                let expr = modification.value.as_ref()?.expr.as_ref()?;
                (ValueKind::Expr(expr), Some(expr.span))
            }
            ModifierKind::Field(expr, path) => (ValueKind::Field(expr, path.clone()), Some(expr.span)),
            ModifierKind::Value(value) => (ValueKind::Value(value.clone()), None),
            ModifierKind::Redeclare(redeclare) => match &redeclare.target {
                ast::RedeclareTarget::Component(clause) => {
                    let expr = clause.components.first()?.modification.as_ref()?.value.as_ref()?.expr.as_ref()?;
                    (ValueKind::Expr(expr), Some(expr.span))
                }
                ast::RedeclareTarget::Class(_) => return None,
            },
            _ => return None,
        };
        let (each, each_used) = (self.each, self.each_used);
        Some(ValueSource { kind, ctx: self.ctx, indices: self.indices.clone(), each, each_used, span })
    }

    /// Written as `= break`: removes an inherited binding.
    pub fn is_break(&self) -> bool {
        matches!(&self.kind, ModifierKind::Whole(m) if m.value.as_ref().is_some_and(|v| v.expr.is_none()))
    }
}

/// The element a redeclaration is about.
pub fn redeclared_name(redeclare: &ast::Redeclare) -> Option<Name> {
    match &redeclare.target {
        ast::RedeclareTarget::Class(class) => Some(class.name.name),
        ast::RedeclareTarget::Component(clause) => clause.components.first().map(|component| component.name.name),
    }
}

/// What a list of modifiers says about the element `name`.
pub fn select<'a>(modifiers: &[Modifier<'a>], name: Name) -> ModifierList<'a> {
    let mut out = ModifierList::new();
    for modifier in modifiers {
        modifier.select(name, &mut out);
    }
    out
}

/// What a list of modifiers says about an attribute of a variable: unlike a field, an attribute
/// is not part of the variable's value.
pub fn attribute<'a>(modifiers: &[Modifier<'a>], name: Name) -> ModifierList<'a> {
    let mut list = select(modifiers, name);
    list.retain(|m| !matches!(m.kind, ModifierKind::Field(..)));
    list
}

/// The effective value: that of the first modifier with one. `Err` carries the final modifier that
/// an outer one tries to override.
pub fn effective_value<'a>(
    modifiers: &[Modifier<'a>],
) -> (Option<ValueSource<'a>>, Option<(Modifier<'a>, Modifier<'a>)>) {
    let mut chosen: Option<(&Modifier<'a>, Option<ValueSource<'a>>)> = None;
    for modifier in modifiers {
        if modifier.is_break() {
            chosen.get_or_insert((modifier, None));
            continue;
        }
        let Some(value) = modifier.value() else { continue };
        match &chosen {
            None => chosen = Some((modifier, Some(value))),
            Some((outer, _)) if modifier.is_final && !matches!(outer.kind, ModifierKind::Field(..)) => {
                let conflict = Some(((*outer).clone(), modifier.clone()));
                return (chosen.and_then(|(_, value)| value), conflict);
            }
            Some(_) => {}
        }
    }
    (chosen.and_then(|(_, value)| value), None)
}

/// Modifications of the constraining clauses of redeclarations: they hold for these and for all further out (Modelica 3.6, 7.3.2).
pub fn of_constraints<'a>(modifiers: &[Modifier<'a>]) -> Vec<Modifier<'a>> {
    let of = |modifier: &Modifier<'a>| {
        let ModifierKind::Redeclare(redeclare) = modifier.kind else { return None };
        let modification = redeclare.constraint.as_ref()?.modification.as_ref()?;
        Some(Modifier::new(ModifierKind::Class(modification), modifier.ctx))
    };
    modifiers.iter().filter_map(of).collect()
}
