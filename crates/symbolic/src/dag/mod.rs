//! Scalar expressions as a hash-consed graph: equal expressions are one node, so comparing, differentiating and
//! substituting cost one look-up for whatever was seen before, and common subexpressions need no search.

mod build;
mod clocked;
mod derivative;
mod evaluate;
mod gradient;
mod print;
mod replace;

pub use clocked::{ClockOp, ClockOpKind, Constructor};
pub use derivative::{Derivative, VariableRule};
pub use evaluate::evaluate;
pub use gradient::{Gradients, generic};
pub use print::Names;
pub use replace::Replace;

use layshaft_ir::FunctionId;
pub use layshaft_ir::program::Math;
use layshaft_source::{FastMap, Name, memory};

/// A node of the graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct N(pub u32);

/// A scalar variable, index into [`crate::system::System::vars`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct V(pub u32);

impl V {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScalarType {
    Real,
    /// Integers, and enumerations by ordinal.
    Int,
    Bool,
    /// Strings, and external objects.
    Str,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op1 {
    /// Real or Int.
    Neg,
    Abs,
    Sqrt,
    /// A function of the C library.
    Math(Math),
    /// Rounding without events.
    Floor,
    Ceil,
    Trunc,
    /// Int to Real.
    ToReal,
    /// Integral Real to Int.
    ToInt,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op2 {
    /// Arithmetic on two Reals or two Ints (`Div` and `Pow` on Reals only).
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Atan2,
    /// Truncating Integer division and its remainder.
    IntDiv,
    IntRem,
    And,
    Or,
    /// Joins two strings.
    Concat,
    /// `homotopy(actual, simplified)`.
    Homotopy,
    /// An inlined call and the call itself, which knows its time derivative. Gone after index reduction.
    Inlined,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cmp {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Round {
    Floor,
    Ceil,
    Trunc,
}

impl Round {
    /// The same without memory and events.
    pub fn plain(self) -> Op1 {
        match self {
            Round::Floor => Op1::Floor,
            Round::Ceil => Op1::Ceil,
            Round::Trunc => Op1::Trunc,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// Bits of an f64.
    Real(u64),
    Int(i64),
    Bool(bool),
    /// A constant string, as an interned name.
    Text(Name),
    Time,
    Var(V),
    Pre(V),
    Initial,
    Terminal,
    /// True at the instants of [`Dag::samples`].
    Sample(u32),
    /// The condition variable of a when-clause just became true.
    Trigger(V),
    /// A synchronous operator of [`Dag::clock_ops`]. Gone after [`crate::clocks`].
    Clocked(u32),
    One(Op1, N),
    Two(Op2, N, N),
    /// A comparison that is what it is.
    Compare(Cmp, N, N),
    /// A comparison of Reals that generates an event.
    Relation(Cmp, N, N),
    /// Rounding that generates an event.
    Held(Round, N),
    If(N, N, N),
    /// `semiLinear(x, positive slope, negative slope)`.
    SemiLinear(N, N, N),
    /// A call, index into [`Dag::calls`]; no value, but what all its outputs depend on.
    Call(u32),
    /// Scalar result of [`Dag::calls`]: call, position among all scalars of all outputs.
    Output(u32, u32),
    /// `delay`, index into [`Dag::delays`].
    Delay(u32),
    /// What leaves the channel of a `spatialDistribution`, index into [`Dag::transports`].
    Transport(u32),
    /// `String(…)`, index into [`Dag::formats`].
    Format(u32),
}

/// A call of a function that is not inlined, or of an external function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// Index into [`crate::system::System::instances`].
    pub instance: u32,
    /// All scalars of all arguments.
    pub args: Box<[N]>,
    /// What a call with side effects has instead of being equal to others with the same arguments.
    pub effect: Option<Effect>,
}

impl Call {
    /// A call of a function without side effects.
    pub fn pure(instance: u32, args: Box<[N]>) -> Call {
        Call { instance, args, effect: None }
    }
}

/// The place of a call with side effects among the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effect {
    /// Number of the call in the model: each call in the text is made, and once.
    pub serial: u32,
    /// The call before it in the same algorithm, under its condition.
    pub after: Option<N>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DelayData {
    pub value: N,
    pub delay: N,
    pub maximum: N,
}

/// `spatialDistribution`: what enters at both ends, how far the medium has come and where it goes, and the profile at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TransportData {
    pub in0: N,
    pub in1: N,
    pub x: N,
    pub positive: N,
    pub points: Box<[N]>,
    pub values: Box<[N]>,
    /// Entries of [`Dag::delays`] that record what enters.
    pub histories: [u32; 2],
}

impl TransportData {
    /// The value at the outlet before anything has moved.
    pub fn first(&self, dag: &mut Dag) -> N {
        let ends = self.values.first().zip(self.values.last());
        let (&left, &right) = ends.unwrap_or((&self.in0, &self.in1));
        dag.if_else(self.positive, right, left)
    }

    pub fn operands(&self) -> impl Iterator<Item = N> + '_ {
        [self.in0, self.in1, self.x, self.positive].into_iter().chain(self.points.iter().chain(&self.values).copied())
    }

    /// The same with other operands.
    pub fn map(&self, mut with: impl FnMut(N) -> N) -> TransportData {
        TransportData {
            in0: with(self.in0),
            in1: with(self.in1),
            x: with(self.x),
            positive: with(self.positive),
            points: self.points.iter().map(|&n| with(n)).collect(),
            values: self.values.iter().map(|&n| with(n)).collect(),
            histories: self.histories,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Value, significant digits, minimum length, left justified.
    Real(N, N, N, N),
    /// Value, C format.
    RealAs(N, N),
    Int(N, N, N),
    Bool(N, N, N),
    /// Value, names of the literals, minimum length, left justified.
    Enum(N, Box<[Name]>, N, N),
    Str(N, N, N),
}

/// The outputs of a function in terms of stand-ins for its arguments.
#[derive(Clone, Debug)]
pub struct Template {
    pub arguments: Vec<V>,
    pub outputs: Vec<N>,
}

/// A function that gives one input of another from its output.
#[derive(Clone, Debug)]
pub struct Inverse {
    /// The input, and the call instance of the inverse function.
    pub input: u32,
    pub target: u32,
    /// For each argument of the inverse the input of the function that it is; `None`: its output.
    pub args: Vec<Option<u32>>,
}

#[derive(Clone, Default)]
pub struct Dag {
    nodes: Vec<Node>,
    kinds: Vec<ScalarType>,
    ids: FastMap<Node, N>,
    pub calls: Vec<Call>,
    /// Node of each call.
    call_nodes: Vec<N>,
    call_ids: FastMap<Call, u32>,
    /// `(start, interval)`.
    pub samples: Vec<(N, N)>,
    /// Origin of the equation that has each sample first.
    pub sample_origins: Vec<u32>,
    pub delays: Vec<DelayData>,
    pub transports: Vec<TransportData>,
    pub clock_ops: Vec<ClockOp>,
    pub formats: Vec<Format>,
    format_ids: FastMap<Format, u32>,
    /// Kind of each variable, needed to know a node's kind.
    pub var_kinds: Vec<ScalarType>,
    /// For each call instance the kinds of its scalar outputs.
    pub output_kinds: Vec<Vec<ScalarType>>,
    /// Bodies of functions that are kept as calls only for their derivatives, by instance.
    pub templates: FastMap<u32, Template>,
    /// Bodies of functions that are kept as calls and have no `derivative` annotation, by instance: to differentiate.
    pub bodies: FastMap<u32, Template>,
    /// Inverse functions by instance.
    pub inverses: FastMap<u32, Vec<Inverse>>,
    /// Derivative functions by instance, see [`crate::scalarise`].
    pub derivatives: FastMap<(u32, FunctionId), u32>,
}

impl Dag {
    pub fn node(&self, n: N) -> Node {
        self.nodes[n.0 as usize]
    }

    pub fn kind(&self, n: N) -> ScalarType {
        self.kinds[n.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a node as it is, or returns the equal one.
    pub fn intern(&mut self, node: Node) -> N {
        if let Some(&n) = self.ids.get(&node) {
            return n;
        }
        let kind = self.kind_of(node);
        let n = N(self.nodes.len() as u32);
        memory::tick(|| (format!("there are {} expressions in the equations", self.nodes.len()), None));
        self.nodes.push(node);
        self.kinds.push(kind);
        self.ids.insert(node, n);
        n
    }

    fn kind_of(&self, node: Node) -> ScalarType {
        match node {
            Node::Real(_)
            | Node::Time
            | Node::Held(..)
            | Node::Delay(_)
            | Node::Transport(_)
            | Node::SemiLinear(..)
            | Node::Call(_) => ScalarType::Real,
            Node::Int(_) => ScalarType::Int,
            Node::Bool(_) | Node::Initial | Node::Terminal | Node::Sample(_) | Node::Trigger(_) => ScalarType::Bool,
            Node::Clocked(id) => match self.clock_ops[id as usize] {
                ClockOp { kind: ClockOpKind::Interval, .. } => ScalarType::Real,
                ClockOp { kind: ClockOpKind::FirstTick | ClockOpKind::Constructor(_), .. } => ScalarType::Bool,
                ClockOp { operand, .. } => self.kind(operand),
            },
            Node::Text(_) | Node::Format(_) => ScalarType::Str,
            Node::Var(v) | Node::Pre(v) => self.var_kinds[v.index()],
            Node::One(op, a) => match op {
                Op1::Neg | Op1::Abs => self.kind(a),
                Op1::Not => ScalarType::Bool,
                Op1::ToInt => ScalarType::Int,
                _ => ScalarType::Real,
            },
            Node::Two(op, a, _) => match op {
                Op2::Add | Op2::Sub | Op2::Mul | Op2::Homotopy | Op2::Inlined => self.kind(a),
                Op2::Div | Op2::Pow | Op2::Atan2 => ScalarType::Real,
                Op2::IntDiv | Op2::IntRem => ScalarType::Int,
                Op2::And | Op2::Or => ScalarType::Bool,
                Op2::Concat => ScalarType::Str,
            },
            Node::Compare(..) | Node::Relation(..) => ScalarType::Bool,
            Node::If(_, a, _) => self.kind(a),
            Node::Output(call, position) => {
                self.output_kinds[self.calls[call as usize].instance as usize][position as usize]
            }
        }
    }

    /// Interns a call and returns its index, for [`Node::Output`].
    pub fn call(&mut self, call: Call) -> u32 {
        if let Some(&id) = self.call_ids.get(&call) {
            return id;
        }
        let id = self.calls.len() as u32;
        self.calls.push(call.clone());
        self.call_ids.insert(call, id);
        let node = self.intern(Node::Call(id));
        self.call_nodes.push(node);
        id
    }

    /// The node of a call itself.
    pub fn call_node(&self, call: u32) -> N {
        self.call_nodes[call as usize]
    }

    /// Whether an interned call has side effects.
    pub fn has_effect(&self, call: u32) -> bool {
        self.calls[call as usize].effect.is_some()
    }

    pub fn format(&mut self, format: Format) -> N {
        let id = match self.format_ids.get(&format) {
            Some(&id) => id,
            None => {
                let id = self.formats.len() as u32;
                self.formats.push(format.clone());
                self.format_ids.insert(format, id);
                id
            }
        };
        self.intern(Node::Format(id))
    }

    /// Whether all variables of a small expression are such.
    pub fn is_made_of(&self, n: N, is_such: &dyn Fn(V) -> bool) -> bool {
        self.is_made_of_at(n, is_such, 8)
    }

    fn is_made_of_at(&self, n: N, is_such: &dyn Fn(V) -> bool, depth: u32) -> bool {
        match self.node(n) {
            Node::Var(v) => is_such(v),
            Node::Real(_) | Node::Int(_) | Node::Bool(_) => true,
            Node::One(..) | Node::Two(..) | Node::If(..) if depth > 0 => {
                let mut all = true;
                self.for_each_operand(n, &mut |operand| all = all && self.is_made_of_at(operand, is_such, depth - 1));
                all
            }
            _ => false,
        }
    }

    /// Calls `visit` on every operand of a node.
    pub fn for_each_operand(&self, n: N, visit: &mut dyn FnMut(N)) {
        match self.node(n) {
            Node::One(_, a) | Node::Held(_, a) => visit(a),
            Node::Two(_, a, b) | Node::Compare(_, a, b) | Node::Relation(_, a, b) => {
                visit(a);
                visit(b);
            }
            Node::If(a, b, c) | Node::SemiLinear(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            Node::Output(call, _) => visit(self.call_node(call)),
            Node::Call(call) => {
                let call = &self.calls[call as usize];
                call.args.iter().copied().chain(call.effect.and_then(|effect| effect.after)).for_each(visit);
            }
            Node::Delay(id) => {
                let data = self.delays[id as usize];
                visit(data.value);
                visit(data.delay);
                visit(data.maximum);
            }
            Node::Transport(id) => self.transports[id as usize].operands().for_each(visit),
            Node::Format(id) => match &self.formats[id as usize] {
                Format::Real(a, b, c, d) => [*a, *b, *c, *d].into_iter().for_each(visit),
                Format::RealAs(a, b) => [*a, *b].into_iter().for_each(visit),
                Format::Int(a, b, c) | Format::Bool(a, b, c) | Format::Str(a, b, c) | Format::Enum(a, _, b, c) => {
                    [*a, *b, *c].into_iter().for_each(visit)
                }
            },
            Node::Sample(id) => {
                let (start, interval) = self.samples[id as usize];
                visit(start);
                visit(interval);
            }
            Node::Real(_) | Node::Int(_) | Node::Bool(_) | Node::Text(_) | Node::Time | Node::Var(_) | Node::Pre(_) => {
            }
            Node::Initial | Node::Terminal | Node::Trigger(_) | Node::Clocked(_) => {}
        }
    }
}

/// Marks nodes seen in one traversal; starting the next one costs nothing.
#[derive(Default)]
pub struct Visited {
    stamps: Vec<u32>,
    current: u32,
}

impl Visited {
    pub fn start(&mut self, dag: &Dag) {
        self.current += 1;
        self.stamps.resize(dag.len().max(self.stamps.len()), 0);
    }

    /// True the first time a node is seen since [`Visited::start`].
    pub fn first(&mut self, n: N) -> bool {
        let stamp = &mut self.stamps[n.0 as usize];
        let first = *stamp != self.current;
        *stamp = self.current;
        first
    }
}
