//! Which variables an expression contains, in the senses that the structural passes need.

use crate::dag::{Dag, N, Node, Op2, ScalarType, V, Visited};

/// Collects variables of expressions; reusable without allocation.
#[derive(Default)]
pub struct Collector {
    visited: Visited,
    stack: Vec<N>,
    seen: Vec<u32>,
    round: u32,
}

/// What an expression reads.
#[derive(Default, Clone, Debug)]
pub struct Reads {
    pub vars: Vec<V>,
    pub pre: Vec<V>,
    /// Event-generating relations, not looked into.
    pub relations: Vec<N>,
    /// Event-generating roundings, not looked into.
    pub held: Vec<N>,
    /// `time` itself, or something that changes with it.
    pub time: bool,
    /// `sample`, `terminal()` and the like.
    pub events: bool,
}

impl Collector {
    fn begin(&mut self, dag: &Dag, roots: &[N]) {
        self.visited.start(dag);
        self.round += 1;
        self.seen.resize(dag.var_kinds.len().max(self.seen.len()), 0);
        self.stack.clear();
        self.stack.extend_from_slice(roots);
    }

    /// The next node that was not visited yet.
    fn next(&mut self) -> Option<N> {
        while let Some(n) = self.stack.pop() {
            if self.visited.first(n) {
                return Some(n);
            }
        }
        None
    }

    fn first(&mut self, v: V) -> bool {
        let seen = &mut self.seen[v.index()];
        let first = *seen != self.round;
        *seen = self.round;
        first
    }

    /// Variables for which an equation might be solved: those in Real positions, not in conditions, rounded or delayed values.
    pub fn solvable(&mut self, dag: &Dag, roots: &[N], out: &mut Vec<V>) {
        self.begin(dag, roots);
        while let Some(n) = self.next() {
            if dag.kind(n) != ScalarType::Real {
                continue;
            }
            match dag.node(n) {
                Node::Var(v) => {
                    if self.first(v) {
                        out.push(v);
                    }
                }
                Node::Held(..) | Node::Delay(_) | Node::Transport(_) => {}
                Node::If(_, a, b) => self.stack.extend([b, a]),
                Node::Two(Op2::Homotopy | Op2::Inlined, actual, _) => self.stack.push(actual),
                _ => dag.for_each_operand(n, &mut |operand| self.stack.push(operand)),
            }
        }
    }

    /// Variables that an evaluation reads whichever branches it takes.
    pub fn always_reads(&mut self, dag: &Dag, roots: &[N]) -> Vec<V> {
        let mut vars = Vec::new();
        self.begin(dag, roots);
        while let Some(n) = self.next() {
            match dag.node(n) {
                Node::Var(v) | Node::Trigger(v) => vars.push(v),
                Node::Pre(_) | Node::Relation(..) | Node::Held(..) => {}
                Node::If(condition, ..) => self.stack.push(condition),
                Node::Two(Op2::Inlined, body, _) => self.stack.push(body),
                _ => dag.for_each_operand(n, &mut |operand| self.stack.push(operand)),
            }
        }
        vars
    }

    /// Everything that must be known before the expression can be evaluated with relations held in memory.
    pub fn reads(&mut self, dag: &Dag, roots: &[N]) -> Reads {
        let mut reads = Reads::default();
        self.begin(dag, roots);
        while let Some(n) = self.next() {
            match dag.node(n) {
                Node::Var(v) => {
                    if self.first(v) {
                        reads.vars.push(v);
                    }
                }
                Node::Trigger(v) => {
                    reads.pre.push(v);
                    if self.first(v) {
                        reads.vars.push(v);
                    }
                }
                Node::Pre(v) => reads.pre.push(v),
                Node::Relation(..) => reads.relations.push(n),
                Node::Held(..) => reads.held.push(n),
                Node::Two(Op2::Inlined, body, _) => self.stack.push(body),
                Node::Time => reads.time = true,
                Node::Sample(_) | Node::Initial | Node::Terminal => reads.events = true,
                Node::Delay(id) => {
                    reads.time = true;
                    let data = dag.delays[id as usize];
                    self.stack.extend([data.delay, data.maximum]);
                }
                Node::Transport(id) => {
                    let data = &dag.transports[id as usize];
                    self.stack.extend([data.x, data.positive]);
                }
                _ => dag.for_each_operand(n, &mut |operand| self.stack.push(operand)),
            }
        }
        reads
    }
}
