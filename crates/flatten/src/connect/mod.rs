//! Connections: collected first, turned into equations when all of them are known.

mod ends;
mod expandable;
mod graph;
mod sets;
mod stream;

pub use graph::Graph;

use crate::codes;
use crate::expr::Env;
use crate::state::{Child, Ctx, Flattener, InstId, R, Reported};
use crate::statement::section_env;
use layshaft_ir::VarId;
use layshaft_source::{FastMap, Span};
use layshaft_syntax::{ast, query};

/// A thing that can be connected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndKey {
    Inst(InstId),
    Var(VarId),
    /// One element of an array of simple connectors, counted from zero row by row.
    Element(VarId, u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub key: EndKey,
    /// A connector of the class that holds the connect equation, not of one of its components.
    pub outside: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Connection {
    pub a: End,
    pub b: End,
    /// The instance holding the connect equation.
    pub inst: InstId,
    pub span: Span,
    /// Set if the overdetermined records of the two ends are not to be equated.
    pub broken: bool,
}

#[derive(Default)]
pub struct Connections {
    pub list: Vec<Connection>,
    counts: FastMap<EndKey, usize>,
}

impl Connections {
    fn add(&mut self, connection: Connection) {
        *self.counts.entry(connection.a.key).or_default() += 1;
        *self.counts.entry(connection.b.key).or_default() += 1;
        self.list.push(connection);
    }

    /// How often a connector is connected.
    pub fn count(&self, key: EndKey) -> usize {
        self.counts.get(&key).copied().unwrap_or(0)
    }
}

impl<'a> Flattener<'a> {
    /// Collects the connect equations and connection-graph operators of all instances.
    pub fn collect_connections(&mut self, order: &[InstId]) {
        let mut open = Vec::new();
        for &inst in order {
            let shape = self.shape_of(inst);
            for (index, frame) in shape.frames.iter().enumerate() {
                if frame.duplicate {
                    continue;
                }
                let Some(composition) = query::composition(frame.info.def) else { continue };
                for section in &composition.sections {
                    if let ast::Section::Equations { initial: false, equations, .. } = section {
                        let mut env = section_env(inst, index as u32, false);
                        let _ = self.collect_from(&mut env, equations, &mut open);
                    }
                }
            }
        }
        self.connect_expandable(open);
        self.mark_graph(order);
    }

    fn collect_from(
        &mut self,
        env: &mut Env,
        equations: &'a [ast::Equation],
        open: &mut Vec<expandable::Open>,
    ) -> R<()> {
        let mut result = Ok(());
        for equation in equations {
            let outcome = match &equation.kind {
                ast::EquationKind::Connect(a, b) => self.collect_connect(env, a, b, equation.span, open),
                ast::EquationKind::For { iterators, body } if has_connections(body) => {
                    self.for_equation(env, iterators, body, &mut |this, env, body| this.collect_from(env, body, open))
                }
                ast::EquationKind::If { branches, otherwise } => {
                    let inside = branches.iter().any(|(_, body)| has_connections(body))
                        || otherwise.as_ref().is_some_and(|body| has_connections(body));
                    if !inside {
                        continue;
                    }
                    match self.chosen_branch(env, branches, true) {
                        Ok(Some(Some(index))) => self.collect_from(env, &branches[index].1, open),
                        Ok(_) => self.collect_from(env, otherwise.as_deref().unwrap_or(&[]), open),
                        Err(reported) => Err(reported),
                    }
                }
                ast::EquationKind::Call(call) => self.collect_graph_operator(env, call),
                _ => Ok(()),
            };
            if outcome.is_err() {
                result = Err(Reported);
            }
        }
        result
    }

    fn collect_connect(
        &mut self,
        env: &mut Env,
        a: &'a ast::ComponentRef,
        b: &'a ast::ComponentRef,
        span: Span,
        open: &mut Vec<expandable::Open>,
    ) -> R<()> {
        if self.is_removed_connect(env.ctx, a, b) {
            return Ok(());
        }
        let left = self.ends(env, a);
        let right = self.ends(env, b);
        let (left, right) = (left?, right?);
        if left.absent || right.absent {
            return Ok(());
        }
        if left.undeclared.is_some() || right.undeclared.is_some() {
            open.push(expandable::Open { left, right, inst: env.ctx.inst, span });
            return Ok(());
        }
        self.add_pairs(env.ctx, left, right, span)
    }

    /// Pairs the ends of the two sides of a connect equation.
    fn add_pairs(&mut self, ctx: Ctx, left: ends::Ends, right: ends::Ends, span: Span) -> R<()> {
        let mut a = left.keys;
        let mut b = right.keys;
        // A whole array of simple connectors against single ones of an array of components.
        if a.len() != b.len() || left.is_array != right.is_array {
            a = self.spread(a);
            b = self.spread(b);
        }
        if a.len() != b.len() {
            let diagnostic = layshaft_source::Diagnostic::error(
                codes::BAD_CONNECT,
                span,
                format!("the two sides have different sizes: {} and {} connectors", a.len(), b.len()),
            );
            return Err(self.error(ctx, diagnostic));
        }
        for (x, y) in a.into_iter().zip(b) {
            self.check_compatible(ctx, x, y, span)?;
            let a = End { key: x, outside: left.outside };
            let b = End { key: y, outside: right.outside };
            self.connections.add(Connection { a, b, inst: ctx.inst, span, broken: false });
        }
        Ok(())
    }

    fn spread(&self, keys: Vec<EndKey>) -> Vec<EndKey> {
        keys.into_iter()
            .flat_map(|key| match key {
                EndKey::Var(var) => {
                    let size = self.model.variables[var.0 as usize].ty.len().unwrap_or(1) as u32;
                    if self.model.variables[var.0 as usize].ty.is_scalar() {
                        vec![key]
                    } else {
                        (0..size).map(|i| EndKey::Element(var, i)).collect()
                    }
                }
                other => vec![other],
            })
            .collect()
    }

    /// Both ends must have the same structure.
    fn check_compatible(&mut self, ctx: Ctx, a: EndKey, b: EndKey, span: Span) -> R<()> {
        match (a, b) {
            (EndKey::Inst(x), EndKey::Inst(y)) => {
                let expandable = |this: &Self, i: InstId| this.inst(i).is_expandable;
                match (expandable(self, x), expandable(self, y)) {
                    (true, true) => return Ok(()),
                    (false, false) => {}
                    (first, _) => {
                        let (bus, plain) = if first { (x, y) } else { (y, x) };
                        let message = format!(
                            "the expandable connector `{}` cannot be connected to `{}`, which is not expandable",
                            self.inst(bus).path,
                            self.inst(plain).path
                        );
                        let diagnostic = layshaft_source::Diagnostic::error(codes::BAD_CONNECT, span, message)
                            .hint(format!("connect to a member of it: `{}.name`", self.inst(bus).path));
                        return Err(self.error(ctx, diagnostic));
                    }
                }
                if self.inst(x).shape == self.inst(y).shape {
                    return Ok(());
                }
                let (one, other) = (self.shape_of(x), self.shape_of(y));
                for (shape, against) in [(&one, &other), (&other, &one)] {
                    for (index, element) in shape.elements.iter().enumerate() {
                        if !matches!(element.kind, crate::shape::ElementKind::Component { .. }) {
                            continue;
                        }
                        let owner = if std::rc::Rc::ptr_eq(shape, &one) { x } else { y };
                        let exists = !matches!(self.child(owner, index as u32)?, Child::Absent);
                        if exists && against.element(element.name).is_none() {
                            let message = format!(
                                "the connectors `{}` and `{}` do not match: only one has `{}`",
                                self.inst(x).path,
                                self.inst(y).path,
                                element.name
                            );
                            let classes = [&one, &other].map(|shape| self.class_path(shape.def, shape.frames[0].scope));
                            let mut diagnostic = layshaft_source::Diagnostic::error(codes::BAD_CONNECT, span, message)
                                .note(crate::shape::element_span(element), "declared here");
                            if classes[0] != classes[1] {
                                diagnostic = diagnostic.hint(format!(
                                    "the first is a `{}`, the second a `{}`: connect flanges of one kind, or put a part between that has both",
                                    classes[0], classes[1]
                                ));
                            }
                            return Err(self.error(ctx, diagnostic));
                        }
                    }
                }
                Ok(())
            }
            (EndKey::Inst(x), other) | (other, EndKey::Inst(x)) => {
                let simple = self.end_name(other);
                let message = format!("`{}` is a connector with parts, `{simple}` is a simple one", self.inst(x).path);
                Err(self.error(ctx, layshaft_source::Diagnostic::error(codes::BAD_CONNECT, span, message)))
            }
            (x, y) => {
                let (s, t) = (self.end_type(x), self.end_type(y));
                let fits = self.unify(&s, &t).is_some();
                if fits {
                    return Ok(());
                }
                let message = format!(
                    "`{}` is {}, `{}` is {}",
                    self.end_name(x),
                    self.type_name(&s),
                    self.end_name(y),
                    self.type_name(&t)
                );
                Err(self.error(ctx, layshaft_source::Diagnostic::error(codes::BAD_CONNECT, span, message)))
            }
        }
    }

    fn end_type(&self, key: EndKey) -> layshaft_ir::Type {
        match key {
            EndKey::Var(var) => self.model.variables[var.0 as usize].ty.clone(),
            EndKey::Element(var, _) => layshaft_ir::Type::scalar(self.model.variables[var.0 as usize].ty.base),
            EndKey::Inst(_) => layshaft_ir::Type::REAL,
        }
    }

    fn end_name(&self, key: EndKey) -> String {
        match key {
            EndKey::Inst(inst) => self.inst(inst).path.to_string(),
            EndKey::Var(var) | EndKey::Element(var, _) => self.model.variables[var.0 as usize].name.to_string(),
        }
    }
}

/// Whether a list of equations holds connect equations or connection-graph operators.
fn has_connections(equations: &[ast::Equation]) -> bool {
    equations.iter().any(|equation| match &equation.kind {
        ast::EquationKind::Connect(..) => true,
        ast::EquationKind::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| has_connections(body))
                || otherwise.as_ref().is_some_and(|body| has_connections(body))
        }
        ast::EquationKind::For { body, .. } => has_connections(body),
        ast::EquationKind::Call(call) => graph::operator(call).is_some(),
        _ => false,
    })
}
