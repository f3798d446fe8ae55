//! The sides of a connect equation: which connectors a reference names.

use super::{End, EndKey};
use crate::codes;
use crate::expr::Env;
use crate::lookup::Found;
use crate::modifier::Typed;
use crate::shape::ElementKind;
use crate::state::{Child, Flattener, InstId, R, Reported};
use layshaft_ir::{Dim, Expr, VarId};
use layshaft_source::{Diagnostic, Name};
use layshaft_syntax::ast;

/// Connectors named by one side.
pub struct Ends {
    pub keys: Vec<EndKey>,
    pub outside: bool,
    /// Connectors of an array of components.
    pub is_array: bool,
    /// A conditional connector (or one in a conditional component) that does not exist.
    pub absent: bool,
    /// A member of an expandable connector not declared so far.
    pub undeclared: Option<Undeclared>,
}

/// What is left of a reference behind an expandable connector that has no such member so far.
#[derive(Clone)]
pub struct Undeclared {
    pub bus: InstId,
    /// Names with their subscripts: positions in each dimension, all of them where there are none.
    pub parts: Vec<(Name, Option<Vec<Option<Vec<u32>>>>)>,
}

impl<'a> Flattener<'a> {
    /// Connectors a reference names, for `cardinality`.
    pub fn connector_ends(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> R<Vec<End>> {
        let ends = self.ends(env, reference)?;
        Ok(ends.keys.into_iter().map(|key| End { key, outside: ends.outside }).collect())
    }

    pub(super) fn ends(&mut self, env: &mut Env, reference: &'a ast::ComponentRef) -> R<Ends> {
        let first = &reference.parts[0];
        let Some(Found::Component(inst, element)) = self.lookup(env.ctx, first.name.name) else {
            let shape = self.shape_of(env.ctx.inst);
            let mut diagnostic = Diagnostic::error(
                codes::NAME_NOT_FOUND,
                first.name.span,
                format!("`{}` is not declared", first.name.name),
            );
            if let Some(similar) =
                crate::suggest::closest(first.name.name.as_str(), shape.elements.iter().map(|e| e.name.as_str()))
            {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            }
            return Err(self.error(env.ctx, diagnostic));
        };
        let mut ends = Ends {
            keys: Vec::new(),
            outside: reference.parts.len() == 1,
            is_array: false,
            absent: false,
            undeclared: None,
        };
        let mut items = vec![self.child(inst, element)?];
        for (position, part) in reference.parts.iter().enumerate() {
            if position > 0 {
                let mut next = Vec::new();
                for item in items {
                    match item {
                        Child::Inst(inst) => match self.connector_member(inst, part.name.name)? {
                            Some(child) => next.push(child),
                            None if self.inst(inst).is_expandable => {
                                let parts = self.undeclared_parts(env, &reference.parts[position..])?;
                                ends.undeclared = Some(Undeclared { bus: inst, parts });
                                return Ok(ends);
                            }
                            None => {
                                let path = self.inst(inst).path;
                                let shape = self.shape_of(inst);
                                let mut diagnostic = Diagnostic::error(
                                    codes::BAD_CONNECT,
                                    part.name.span,
                                    format!("`{path}` has no connector `{}`", part.name.name),
                                );
                                if let Some(similar) = crate::suggest::closest(
                                    part.name.name.as_str(),
                                    shape.elements.iter().map(|e| e.name.as_str()),
                                ) {
                                    diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
                                }
                                return Err(self.error(env.ctx, diagnostic));
                            }
                        },
                        Child::Absent => {
                            ends.absent = true;
                            return Ok(ends);
                        }
                        _ => {
                            return Err(self.fail(
                                env,
                                codes::BAD_CONNECT,
                                part.name.span,
                                format!("there is no connector `{}` here", part.name.name),
                            ));
                        }
                    }
                }
                items = next;
            }
            let last = position + 1 == reference.parts.len();
            let mut selected = Vec::new();
            for item in items {
                self.select_connectors(env, item, part, last, &mut selected, &mut ends)?;
            }
            items = selected;
            if position > 0
                && !last
                && let Some(Child::Inst(inst)) = items.first()
                && self.inst(*inst).kind != ast::ClassKind::Connector
            {
                let message = format!(
                    "a connection reaches connectors of the class and of its components, not those inside `{}`",
                    self.inst(*inst).path
                );
                return Err(self.fail(env, codes::BAD_CONNECT, reference.span, message));
            }
            if position == 0
                && reference.parts.len() > 1
                && let Some(Child::Inst(inst)) = items.first()
            {
                // A part of a hierarchical connector of this class.
                ends.outside = self.inst(*inst).kind == ast::ClassKind::Connector;
            }
        }
        for item in items {
            match item {
                Child::Inst(inst) => {
                    // All components of an expandable connector count as connectors (Modelica 3.6, 9.1.3).
                    if self.inst(inst).kind != ast::ClassKind::Connector && !self.inst_in_expandable(inst) {
                        let path = self.inst(inst).path;
                        return Err(self.fail(
                            env,
                            codes::BAD_CONNECT,
                            reference.span,
                            format!("`{path}` is not a connector"),
                        ));
                    }
                    ends.keys.push(EndKey::Inst(inst));
                }
                Child::Var(var) => {
                    self.check_simple_connector(env, var, reference)?;
                    ends.keys.push(EndKey::Var(var));
                }
                Child::Absent => ends.absent = true,
                Child::Array(..) => return Err(Reported),
            }
        }
        Ok(ends)
    }

    /// Names and positions of the rest of a reference whose connectors are not declared yet.
    fn undeclared_parts(
        &mut self,
        env: &mut Env,
        parts: &'a [ast::RefPart],
    ) -> R<Vec<(Name, Option<Vec<Option<Vec<u32>>>>)>> {
        let mut list = Vec::new();
        for part in parts {
            let Some(subscripts) = part.subscripts.as_deref() else {
                list.push((part.name.name, None));
                continue;
            };
            let mut picks = Vec::new();
            for subscript in subscripts {
                let ast::Subscript::Expr(expr) = subscript else {
                    picks.push(None);
                    continue;
                };
                let at = self.subscript(env, expr, Typed::integer(1), Dim::Unknown)?;
                let positions: Option<Vec<u32>> = match &at.expr {
                    Expr::Integer(i) => Some(vec![u32::try_from(*i).unwrap_or(0)]),
                    Expr::Array(items) => items
                        .iter()
                        .map(|item| if let Expr::Integer(i) = item { u32::try_from(*i).ok() } else { None })
                        .collect(),
                    _ => None,
                };
                match positions.filter(|list| !list.contains(&0)) {
                    Some(positions) => picks.push(Some(positions)),
                    None => {
                        return Err(self.fail(
                            env,
                            codes::BAD_CONNECT,
                            expr.span,
                            "the subscript of a new member must be a known positive Integer",
                        ));
                    }
                }
            }
            list.push((part.name.name, Some(picks)));
        }
        Ok(list)
    }

    fn check_simple_connector(&mut self, env: &Env, var: VarId, reference: &'a ast::ComponentRef) -> R<()> {
        let info = &self.vars[var.0 as usize];
        let in_connector = matches!(self.inst(info.inst).kind, ast::ClassKind::Connector);
        if info.is_connector || in_connector || self.in_expandable(var) {
            return Ok(());
        }
        let causality = info.causality;
        let name = self.model.variables[var.0 as usize].name;
        let typed = |class: &str| {
            format!(
                "write an equation instead, or give it a type that is a connector: `Layshaft.Blocks.Interfaces.{class} {name}`"
            )
        };
        let hint = match causality {
            Some(ast::Causality::Input) => typed("RealInput"),
            Some(ast::Causality::Output) => typed("RealOutput"),
            None => "write an equation instead: `connect` joins connectors only".to_string(),
        };
        let message = format!("`{name}` is not a connector");
        let diagnostic = Diagnostic::error(codes::BAD_CONNECT, reference.span, message).hint(hint);
        Err(self.error(env.ctx, diagnostic))
    }

    /// A declared or added member of a connector or component.
    pub(super) fn connector_member(&mut self, inst: InstId, name: Name) -> R<Option<Child>> {
        let shape = self.shape_of(inst);
        if let Some(element) = shape.index.get(&name).copied().or_else(|| shape.by_old_name(name)) {
            let child = self.child(inst, element)?;
            if child != Child::Absent || !self.is_open_member(inst, element) {
                return Ok(Some(child));
            }
        }
        Ok(self.inst(inst).extra.iter().find(|(n, _)| *n == name).map(|(_, child)| child.clone()))
    }

    /// A member declared with `:` in an expandable connector: its connections give the size (Modelica 3.6, 9.1.3).
    pub fn is_open_member(&self, inst: InstId, element: u32) -> bool {
        let shape = self.shape_of(inst);
        let ElementKind::Component { clause, component } = shape.elements[element as usize].kind else { return false };
        self.inst(inst).is_expandable
            && component
                .subscripts
                .iter()
                .chain(&clause.subscripts)
                .flatten()
                .any(|subscript| matches!(subscript, ast::Subscript::All(_)))
    }

    /// Applies the subscripts of one part.
    fn select_connectors(
        &mut self,
        env: &mut Env,
        item: Child,
        part: &'a ast::RefPart,
        last: bool,
        out: &mut Vec<Child>,
        ends: &mut Ends,
    ) -> R<()> {
        match (item, &part.subscripts) {
            (Child::Array(_, items), None) => {
                ends.is_array = true;
                out.extend(items.iter().map(|&i| Child::Inst(i)));
            }
            (Child::Array(sizes, items), Some(subscripts)) => {
                let (picks, is_slice) = self.picks(env, subscripts, &sizes, part)?;
                ends.is_array |= is_slice;
                for position in crate::expr::cartesian(&picks) {
                    let offset =
                        position.iter().zip(sizes.iter()).fold(0usize, |o, (&p, &s)| o * s as usize + p as usize - 1);
                    out.push(Child::Inst(items[offset]));
                }
            }
            (Child::Var(var), Some(subscripts)) if last => {
                let sizes = self.model.variables[var.0 as usize].ty.sizes().unwrap_or_default();
                let (picks, is_slice) = self.picks(env, subscripts, &sizes, part)?;
                ends.is_array |= is_slice;
                self.check_simple_connector_part(env, var, part)?;
                for position in crate::expr::cartesian(&picks) {
                    let offset = position.iter().zip(&sizes).fold(0u32, |o, (&p, &s)| o * s + p - 1);
                    ends.keys.push(EndKey::Element(var, offset));
                }
            }
            (Child::Inst(_), Some(_)) => {
                return Err(self.fail(
                    env,
                    codes::BAD_SUBSCRIPT,
                    part.name.span,
                    format!("`{}` is not an array", part.name.name),
                ));
            }
            (other, _) => out.push(other),
        }
        Ok(())
    }

    fn check_simple_connector_part(&mut self, env: &Env, var: VarId, part: &'a ast::RefPart) -> R<()> {
        let info = &self.vars[var.0 as usize];
        if info.is_connector
            || matches!(self.inst(info.inst).kind, ast::ClassKind::Connector)
            || self.in_expandable(var)
        {
            return Ok(());
        }
        Err(self.fail(env, codes::BAD_CONNECT, part.name.span, format!("`{}` is not a connector", part.name.name)))
    }

    /// Positions selected by subscripts, one list a dimension, and whether a dimension is left: `x[1:1]` is an array.
    fn picks(
        &mut self,
        env: &mut Env,
        subscripts: &'a [ast::Subscript],
        sizes: &[u32],
        part: &'a ast::RefPart,
    ) -> R<(Vec<Vec<u32>>, bool)> {
        if subscripts.len() > sizes.len() {
            return Err(self.fail(
                env,
                codes::BAD_SUBSCRIPT,
                part.name.span,
                format!("`{}` has {} dimensions, not {}", part.name.name, sizes.len(), subscripts.len()),
            ));
        }
        let mut picks = Vec::new();
        let mut is_slice = false;
        for (position, &size) in sizes.iter().enumerate() {
            picks.push(match subscripts.get(position) {
                None | Some(ast::Subscript::All(_)) => {
                    is_slice = true;
                    (1..=size).collect()
                }
                Some(ast::Subscript::Expr(expr)) => {
                    let at = self.subscript(env, expr, Typed::integer(size as i64), Dim::Known(size))?;
                    is_slice |= !matches!(at.expr, Expr::Integer(_));
                    match at.expr {
                        Expr::Integer(i) => vec![i as u32],
                        Expr::Array(list) => list
                            .iter()
                            .filter_map(|i| if let Expr::Integer(i) = i { Some(*i as u32) } else { None })
                            .collect(),
                        Expr::Empty(_) => Vec::new(),
                        _ => {
                            return Err(self.fail(
                                env,
                                codes::NOT_CONSTANT,
                                expr.span,
                                "a subscript in a connect equation must be known at translation",
                            ));
                        }
                    }
                }
            });
        }
        Ok((picks, is_slice))
    }
}
