//! Clock inference (MLS 16.7): which variables tick together, and when.
//!
//! Variables that stand in one equation belong to one *sub-clock partition*. `subSample`, `superSample`, `shiftSample` and
//! `backSample` join sub-clock partitions to a *base-clock partition*; `sample`, `hold` and `noClock` separate base-clock partitions
//! from each other and from the continuous part. Within a base-clock partition every clock is `(factor, shift)` in units of
//! its base clock: its ticks are at `shift + n*factor`, exact fractions.

use super::ratio::Ratio;
use crate::codes;
use crate::dag::{ClockOp, ClockOpKind, Constructor, N, Node, V, Visited};
use crate::system::{Eq, Role, System};
use layshaft_source::{Diagnostic, FastMap, Name};
use std::collections::hash_map::Entry;

/// What the ticks of a base clock are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    Seconds,
    /// Seconds that a parameter or a variable tells.
    Interval(N),
    /// Condition, interval before the first tick.
    Event(N, N),
}

/// When the variables of a sub-clock partition tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    pub factor: Ratio,
    pub shift: Ratio,
}

/// A base-clock partition.
pub(super) struct Base {
    pub unit: Unit,
    /// Sub-clock partitions, by root variable.
    pub subs: Vec<(V, Clock)>,
    pub method: Option<Name>,
}

pub(super) struct Partitions {
    pub bases: Vec<Base>,
    sub: Union,
    clocked: Vec<bool>,
}

impl Partitions {
    /// The sub-clock partition of a clocked variable. Variables that were added later belong to none.
    pub fn sub_of(&mut self, v: V) -> Option<V> {
        if v.index() >= self.clocked.len() {
            return None;
        }
        let root = self.sub.find(v.0);
        self.clocked[root as usize].then_some(V(root))
    }
}

/// Disjoint sets with path halving.
struct Union(Vec<u32>);

impl Union {
    fn find(&mut self, mut at: u32) -> u32 {
        while self.0[at as usize] != at {
            self.0[at as usize] = self.0[self.0[at as usize] as usize];
            at = self.0[at as usize];
        }
        at
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        // The smaller one stays root, whatever the order of equations.
        self.0[a.max(b) as usize] = a.min(b);
    }
}

/// What one equation says of clocks.
#[derive(Default)]
pub(super) struct Parts {
    /// Variables of the equation's own partition.
    pub own: Vec<V>,
    pub ops: Vec<ClockOp>,
}

/// Variables and operators of an equation.
pub(super) fn parts(sys: &System, eq: &Eq, visited: &mut Visited) -> Parts {
    visited.start(&sys.dag);
    let mut stack = vec![eq.lhs, eq.rhs];
    let mut parts = Parts::default();
    while let Some(n) = stack.pop() {
        if !visited.first(n) {
            continue;
        }
        match sys.dag.node(n) {
            Node::Var(v) | Node::Pre(v) | Node::Trigger(v) => {
                if !matches!(sys.var(v).role, Role::Parameter | Role::FreeParameter) {
                    parts.own.push(v);
                }
            }
            Node::Clocked(id) => {
                let op = sys.dag.clock_ops[id as usize];
                parts.ops.push(op);
                match op.kind {
                    ClockOpKind::Previous | ClockOpKind::Interval | ClockOpKind::FirstTick => stack.push(op.operand),
                    ClockOpKind::Constructor(Constructor::Solver(_)) => stack.push(op.operand),
                    ClockOpKind::Sample(clock) => parts.own.extend(clock),
                    _ => {}
                }
            }
            _ => sys.dag.for_each_operand(n, &mut |operand| stack.push(operand)),
        }
    }
    parts
}

/// `clock(to) = op(clock(from))`; a factor that is not given is inferred.
struct Link {
    from: u32,
    to: u32,
    kind: ClockOpKind,
}

struct Inference<'s> {
    sys: &'s System,
    diagnostics: &'s mut Vec<Diagnostic>,
}

/// Partitions of all clocked variables.
pub(super) fn infer(sys: &System, diagnostics: &mut Vec<Diagnostic>) -> Partitions {
    let count = sys.vars.len() as u32;
    let (mut sub, mut base) = (Union((0..count).collect()), Union((0..count).collect()));
    let mut clocked_vars: Vec<V> = sys.clock_vars.iter().copied().collect();
    clocked_vars.sort_unstable();
    let mut links = Vec::new();
    let mut constructors: Vec<(u32, ClockOp, u32)> = Vec::new();
    let var_of = |n: N| match sys.dag.node(n) {
        Node::Var(v) if !matches!(sys.var(v).role, Role::Parameter | Role::FreeParameter) => Some(v),
        _ => None,
    };
    let mut visited = Visited::default();
    let bonds = sys.clock_bonds.iter().map(|(eq, clock)| (eq, Some(*clock)));
    for (eq, clock) in sys.equations.iter().map(|eq| (eq, None)).chain(bonds) {
        let mut parts = parts(sys, eq, &mut visited);
        parts.own.extend(clock);
        let Some(&first) = parts.own.first() else { continue };
        for &v in &parts.own {
            sub.join(first.0, v.0);
            base.join(first.0, v.0);
        }
        if clock.is_some() {
            clocked_vars.push(first);
        }
        for op in parts.ops {
            match op.kind {
                ClockOpKind::Hold => clocked_vars.extend(var_of(op.operand)),
                ClockOpKind::NoClock => {
                    clocked_vars.extend(var_of(op.operand));
                    clocked_vars.push(first);
                }
                ClockOpKind::SubSample(_)
                | ClockOpKind::SuperSample(_)
                | ClockOpKind::ShiftSample(..)
                | ClockOpKind::BackSample(..) => {
                    clocked_vars.push(first);
                    if let Some(from) = var_of(op.operand) {
                        clocked_vars.push(from);
                        base.join(first.0, from.0);
                        links.push(Link { from: from.0, to: first.0, kind: op.kind });
                    }
                }
                ClockOpKind::Constructor(_) => {
                    clocked_vars.push(first);
                    constructors.push((first.0, op, eq.origin));
                }
                _ => clocked_vars.push(first),
            }
        }
    }
    for (index, var) in sys.vars.iter().enumerate() {
        if let Some(der) = var.der {
            sub.join(index as u32, der.0);
            base.join(index as u32, der.0);
        }
    }
    let mut is_clocked_base = vec![false; count as usize];
    clocked_vars.iter().for_each(|v| is_clocked_base[base.find(v.0) as usize] = true);
    let mut clocked = vec![false; count as usize];
    let mut members: FastMap<u32, usize> = FastMap::default();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for v in 0..count {
        let root = base.find(v);
        if !is_clocked_base[root as usize] {
            continue;
        }
        let own = sub.find(v);
        if !clocked[own as usize] {
            clocked[own as usize] = true;
            let group = *members.entry(root).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(own);
        }
    }
    links.iter_mut().for_each(|link| (link.from, link.to) = (sub.find(link.from), sub.find(link.to)));
    constructors.iter_mut().for_each(|(at, ..)| *at = sub.find(*at));
    let mut inference = Inference { sys, diagnostics };
    let bases = groups.iter().map(|group| inference.base(group, &links, &constructors)).collect();
    Partitions { bases, sub, clocked }
}

impl Inference<'_> {
    fn fail(&mut self, origin: u32, message: String, hint: &str) {
        let span = self.sys.origins[origin as usize].span;
        self.diagnostics.push(Diagnostic::error(codes::CLOCKS, span, message).hint(hint));
    }

    fn base(&mut self, group: &[u32], links: &[Link], constructors: &[(u32, ClockOp, u32)]) -> Base {
        let mut known: FastMap<u32, Clock> = FastMap::default();
        let mut unit: Option<(Unit, u32)> = None;
        let mut method = None;
        // Clocks that are given, then what follows from them.
        for &(at, op, origin) in constructors.iter().filter(|(at, ..)| group.contains(at)) {
            let ClockOpKind::Constructor(constructor) = op.kind else { continue };
            let (own, factor) = match constructor {
                Constructor::Inferred => continue,
                Constructor::Solver(name) => {
                    if !name.as_str().is_empty() {
                        method = Some(name);
                    }
                    continue;
                }
                Constructor::Exact(counter, resolution) => {
                    (Unit::Seconds, Ratio::new(i128::from(counter), i128::from(resolution)))
                }
                Constructor::Interval => self.interval(op.operand),
                Constructor::Event(start) => (Unit::Event(op.operand, start), Ratio::ONE),
            };
            if factor.numerator <= 0 {
                self.fail(origin, "the interval of a clock must be positive".into(), "MLS 16.3");
                continue;
            }
            let clock = Clock { factor, shift: Ratio::ZERO };
            match unit {
                Some((other, _)) if other != own => {
                    let message = format!("`{}` belongs to two clocks that have nothing in common", self.name(at));
                    self.fail(origin, message, "clocks of one base-clock partition derive from one clock (MLS 16.7)");
                    continue;
                }
                _ => unit = Some((own, origin)),
            }
            match known.get(&at) {
                Some(other) if *other != clock => {
                    let message = format!("`{}` belongs to two clocks with different intervals", self.name(at));
                    self.fail(origin, message, "convert with `subSample`, `superSample` or `shiftSample`");
                }
                _ => {
                    known.insert(at, clock);
                    self.spread(at, links, &mut known);
                }
            }
        }
        // Partitions that no given clock reaches: the default interval is one second (MLS 16.7.5).
        for &at in group {
            if let Entry::Vacant(entry) = known.entry(at) {
                entry.insert(Clock { factor: Ratio::ONE, shift: Ratio::ZERO });
                self.spread(at, links, &mut known);
            }
        }
        let subs = group.iter().map(|at| (V(*at), known[at])).collect();
        Base { unit: unit.map_or(Unit::Seconds, |(unit, _)| unit), subs, method }
    }

    /// An interval given by an expression: seconds if it is a literal, so that it can be compared with others.
    fn interval(&self, operand: N) -> (Unit, Ratio) {
        match self.sys.dag.node(operand) {
            Node::Real(bits) => match Ratio::of_decimal(f64::from_bits(bits)) {
                Some(ratio) => (Unit::Seconds, ratio),
                None => (Unit::Interval(operand), Ratio::ONE),
            },
            _ => (Unit::Interval(operand), Ratio::ONE),
        }
    }

    fn name(&self, at: u32) -> Name {
        self.sys.var(V(at)).name
    }

    /// Follows operators in both directions from a partition whose clock is known.
    fn spread(&mut self, from: u32, links: &[Link], known: &mut FastMap<u32, Clock>) {
        let mut stack = vec![from];
        while let Some(at) = stack.pop() {
            let clock = known[&at];
            for link in links {
                let (other, there) = if link.from == at {
                    (link.to, forward(clock, link.kind))
                } else if link.to == at {
                    (link.from, backward(clock, link.kind))
                } else {
                    continue;
                };
                let Some(there) = there else { continue };
                match known.get(&other) {
                    Some(known) if *known == there => {}
                    Some(_) => {
                        let (a, b) = (self.name(at), self.name(other));
                        let message = format!("the clocks of `{a}` and `{b}` contradict each other");
                        if !self.diagnostics.iter().any(|diagnostic| diagnostic.message == message) {
                            let hint = "factors and shifts along two ways between them differ (MLS 16.7)";
                            self.diagnostics.push(Diagnostic::error(codes::CLOCKS, None, message).hint(hint));
                        }
                    }
                    None => {
                        known.insert(other, there);
                        stack.push(other);
                    }
                }
            }
        }
    }
}

/// The clock of an operator's result; `None` if a factor is to be inferred.
fn forward(clock: Clock, kind: ClockOpKind) -> Option<Clock> {
    let Clock { factor, shift } = clock;
    let whole = |number: i64| Ratio::new(i128::from(number), 1);
    let part = |counter: i64, resolution: i64| Ratio::new(i128::from(counter), i128::from(resolution)).mul(factor);
    Some(match kind {
        ClockOpKind::SubSample(0) | ClockOpKind::SuperSample(0) => return None,
        ClockOpKind::SubSample(times) => Clock { factor: factor.mul(whole(times)), shift },
        ClockOpKind::SuperSample(times) => Clock { factor: factor.div(whole(times)), shift },
        ClockOpKind::ShiftSample(counter, resolution) => Clock { factor, shift: shift.add(part(counter, resolution)) },
        ClockOpKind::BackSample(counter, resolution) => Clock { factor, shift: shift.sub(part(counter, resolution)) },
        _ => return None,
    })
}

/// The clock of an operator's operand.
fn backward(clock: Clock, kind: ClockOpKind) -> Option<Clock> {
    let inverse = match kind {
        ClockOpKind::SubSample(times) => ClockOpKind::SuperSample(times),
        ClockOpKind::SuperSample(times) => ClockOpKind::SubSample(times),
        ClockOpKind::ShiftSample(counter, resolution) => ClockOpKind::BackSample(counter, resolution),
        ClockOpKind::BackSample(counter, resolution) => ClockOpKind::ShiftSample(counter, resolution),
        _ => return None,
    };
    forward(clock, inverse)
}

/// Whether both sides of an equation are clocks: it has served inference and goes.
pub(super) fn is_clock_equation(sys: &System, eq: &Eq) -> bool {
    let is_clock = |n: N| match sys.dag.node(n) {
        Node::Var(v) => sys.clock_vars.contains(&v),
        _ => false,
    };
    is_clock(eq.lhs) || is_clock(eq.rhs)
}
