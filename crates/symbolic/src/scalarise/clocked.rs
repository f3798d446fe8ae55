//! Synchronous operators and clocked when-clauses.

use super::value::{Outcome, Value};
use super::{Context, Scalariser};
use crate::dag::{ClockOpKind, Constructor, N, Node, ScalarType, V};
use crate::system::{Eq, Role};
use layshaft_ir::{Builtin, Equation, Expr};
use layshaft_source::Name;

impl Scalariser<'_> {
    pub(super) fn clocked(&mut self, builtin: Builtin, args: &[Value]) -> Outcome<Value> {
        let int = |this: &Self, at: usize| match args.get(at).map(|value| value.scalar()) {
            Some(Ok(n)) => match this.sys.dag.node(n) {
                Node::Int(value) => Ok(value),
                _ => Err(format!("a counter of `{}` is not known", builtin.name())),
            },
            _ => Err(format!("{} lacks an argument", builtin.name())),
        };
        let kind = match builtin {
            Builtin::Previous => ClockOpKind::Previous,
            Builtin::Hold => ClockOpKind::Hold,
            Builtin::NoClock => ClockOpKind::NoClock,
            Builtin::SampleClocked => ClockOpKind::Sample(match args.get(1) {
                Some(clock) => {
                    let clock = clock.scalar()?;
                    Some(self.clock_variable(clock))
                }
                None => None,
            }),
            Builtin::SubSample => ClockOpKind::SubSample(int(self, 1)?),
            Builtin::SuperSample => ClockOpKind::SuperSample(int(self, 1)?),
            Builtin::ShiftSample => ClockOpKind::ShiftSample(int(self, 1)?, int(self, 2)?),
            Builtin::BackSample => ClockOpKind::BackSample(int(self, 1)?, int(self, 2)?),
            Builtin::Interval => ClockOpKind::Interval,
            Builtin::FirstTick => ClockOpKind::FirstTick,
            _ => return self.clock_constructor(args),
        };
        let Some(operand) = args.first() else {
            let nothing = self.sys.dag.zero();
            return Ok(Value::Scalar(self.sys.dag.clocked(kind, nothing)));
        };
        if matches!(kind, ClockOpKind::Interval | ClockOpKind::FirstTick) {
            let first = operand.scalars().first().copied().unwrap_or_else(|| self.sys.dag.zero());
            let first = self.operand(first);
            return Ok(Value::Scalar(self.sys.dag.clocked(kind, first)));
        }
        let named: Vec<N> = operand.scalars().into_iter().map(|n| self.operand(n)).collect();
        let mut next = named.into_iter();
        operand.map(&mut self.sys.dag, &mut |dag, n| {
            let operand = next.next().unwrap_or(n);
            Ok(dag.clocked(kind, operand))
        })
    }

    fn clock_constructor(&mut self, args: &[Value]) -> Outcome<Value> {
        let nothing = self.sys.dag.bool(false);
        let Some(first) = args.first() else {
            return Ok(Value::Scalar(self.sys.dag.clocked(ClockOpKind::Constructor(Constructor::Inferred), nothing)));
        };
        let first = first.scalar()?;
        let second = args.get(1).map(|value| value.scalar()).transpose()?;
        let node = |this: &Self, n: Option<N>| n.map(|n| this.sys.dag.node(n));
        let (constructor, operand) = match (self.sys.dag.node(first), node(self, second)) {
            (Node::Int(counter), Some(Node::Int(resolution))) => (Constructor::Exact(counter, resolution), nothing),
            (_, Some(Node::Text(method))) => {
                let clock = self.clock_variable(first);
                (Constructor::Solver(method), self.sys.dag.var(clock))
            }
            (_, Some(_)) => (Constructor::Event(second.unwrap_or(nothing)), self.operand(first)),
            (_, None) if self.reads_parameters(first) => (Constructor::Interval, first),
            (_, None) => (Constructor::Interval, self.operand(first)),
        };
        Ok(Value::Scalar(self.sys.dag.clocked(ClockOpKind::Constructor(constructor), operand)))
    }

    /// A variable or a constant equal to an expression, so that an operator stands between variables.
    fn operand(&mut self, n: N) -> N {
        if matches!(self.sys.dag.node(n), Node::Var(_)) || self.sys.dag.is_constant(n) {
            return n;
        }
        let v = self.named(n);
        self.sys.dag.var(v)
    }

    fn clock_variable(&mut self, clock: N) -> V {
        if let Node::Var(v) = self.sys.dag.node(clock) {
            return v;
        }
        let v = self.named(clock);
        self.sys.clock_vars.insert(v);
        v
    }

    fn named(&mut self, n: N) -> V {
        // Every constructor makes a clock of its own: two `Clock()` are inferred apart from each other.
        let is_clock = self.is_clock(n);
        if !is_clock && let Some(&v) = self.clock_operands.get(&n) {
            return v;
        }
        let name = Name::new(&format!("$clocked{}", self.sys.vars.len()));
        let kind = self.sys.dag.kind(n);
        let role = if kind == ScalarType::Real { Role::Continuous } else { Role::Discrete };
        let v = self.sys.add_var(name, kind, role);
        if is_clock {
            self.sys.clock_vars.insert(v);
        }
        let lhs = self.sys.dag.var(v);
        self.sys.equations.push(Eq { lhs, rhs: n, origin: self.origin, explicit: Some(v) });
        self.clock_operands.insert(n, v);
        v
    }

    /// Whether an expression is of type `Clock`.
    fn is_clock(&self, n: N) -> bool {
        match self.sys.dag.node(n) {
            Node::Var(v) => self.sys.clock_vars.contains(&v),
            Node::Clocked(id) => {
                let op = self.sys.dag.clock_ops[id as usize];
                match op.kind {
                    ClockOpKind::Constructor(_) => true,
                    ClockOpKind::Interval | ClockOpKind::FirstTick => false,
                    _ => self.is_clock(op.operand),
                }
            }
            _ => false,
        }
    }

    /// `when Clock(…) then`: the equations as they are, with their clock (MLS 16.6).
    pub(super) fn clocked_when(&mut self, condition: &Expr, body: &[Equation]) -> Outcome<()> {
        let clock = self.expr(condition, &Context::default())?.scalar()?;
        let clock = self.clock_variable(clock);
        let equations = self.collect(body)?;
        // Operands of `sample` belong to other partitions.
        let own = equations.iter().filter(|eq| !self.is_hidden(eq)).map(|&eq| (eq, clock));
        let own: Vec<(Eq, V)> = own.collect();
        self.sys.clock_bonds.extend(own);
        self.sys.equations.extend(equations);
        Ok(())
    }
}
