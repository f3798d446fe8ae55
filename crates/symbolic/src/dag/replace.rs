//! Substitution: rebuilds an expression with some leaves replaced, simplifying on the way.

use super::*;

/// Replaces leaves. Keeps what it has seen, so use one for all equations of a system.
pub struct Replace<'r> {
    /// Replacement of a leaf (variable, pre-value, `initial()`, …), or `None` to keep it. Asked also for homotopies,
    /// inlined calls, relations and held roundings, with their operands already replaced.
    leaf: Box<dyn Fn(&mut Dag, Node) -> Option<N> + 'r>,
    done: FastMap<N, N>,
    /// Relations and held roundings stay as they are: their values come from memory.
    holds_events: bool,
}

impl<'r> Replace<'r> {
    pub fn new(leaf: impl Fn(&mut Dag, Node) -> Option<N> + 'r) -> Replace<'r> {
        Replace { leaf: Box::new(leaf), done: FastMap::default(), holds_events: false }
    }

    /// Replaces outside relations and held roundings only.
    pub fn holding_events(leaf: impl Fn(&mut Dag, Node) -> Option<N> + 'r) -> Replace<'r> {
        Replace { holds_events: true, ..Replace::new(leaf) }
    }

    /// Replaces a whole expression wherever it occurs in others.
    pub fn instead_of(&mut self, n: N, other: N) {
        self.done.insert(n, other);
    }

    /// Replaces in the operands of a node, also if the node itself has a replacement.
    pub fn apply_below(&mut self, dag: &mut Dag, n: N) -> N {
        let whole = self.done.remove(&n);
        let result = self.apply(dag, n);
        if let Some(whole) = whole {
            self.done.insert(n, whole);
        }
        result
    }

    pub fn apply(&mut self, dag: &mut Dag, n: N) -> N {
        if let Some(&result) = self.done.get(&n) {
            return result;
        }
        let node = dag.node(n);
        let result = match node {
            Node::Real(_) | Node::Int(_) | Node::Bool(_) | Node::Text(_) => n,
            Node::Time
            | Node::Var(_)
            | Node::Pre(_)
            | Node::Initial
            | Node::Terminal
            | Node::Sample(_)
            | Node::Clocked(_)
            | Node::Trigger(_) => (self.leaf)(dag, node).unwrap_or(n),
            Node::One(op, a) => {
                let a = self.apply(dag, a);
                dag.op1(op, a)
            }
            Node::Two(op, a, b) => {
                let (x, y) = (self.apply(dag, a), self.apply(dag, b));
                match (op, (self.leaf)(dag, Node::Two(op, x, y))) {
                    (Op2::Homotopy | Op2::Inlined, Some(result)) => result,
                    _ if (x, y) == (a, b) => n,
                    _ => dag.op2(op, x, y),
                }
            }
            Node::Compare(op, a, b) => {
                let (a, b) = (self.apply(dag, a), self.apply(dag, b));
                dag.compare(op, a, b)
            }
            Node::Relation(..) | Node::Held(..) if self.holds_events => n,
            Node::Relation(op, a, b) => {
                let (a, b) = (self.apply(dag, a), self.apply(dag, b));
                (self.leaf)(dag, Node::Relation(op, a, b)).unwrap_or_else(|| dag.relation(op, a, b))
            }
            Node::Held(round, a) => {
                let a = self.apply(dag, a);
                (self.leaf)(dag, Node::Held(round, a)).unwrap_or_else(|| dag.held(round, a))
            }
            Node::If(c, a, b) => {
                let c = self.apply(dag, c);
                match dag.as_bool(c) {
                    Some(true) => self.apply(dag, a),
                    Some(false) => self.apply(dag, b),
                    None => {
                        let (a, b) = (self.apply(dag, a), self.apply(dag, b));
                        dag.if_else(c, a, b)
                    }
                }
            }
            Node::SemiLinear(x, a, b) => {
                let (x, a, b) = (self.apply(dag, x), self.apply(dag, a), self.apply(dag, b));
                (self.leaf)(dag, Node::SemiLinear(x, a, b)).unwrap_or_else(|| dag.semi_linear(x, a, b))
            }
            Node::Output(call, position) => {
                let node = dag.call_node(call);
                let replaced = self.apply(dag, node);
                match dag.node(replaced) {
                    Node::Call(call) => dag.intern(Node::Output(call, position)),
                    _ => n,
                }
            }
            Node::Call(call) => {
                let Call { instance, args, effect } = dag.calls[call as usize].clone();
                let args = args.iter().map(|&arg| self.apply(dag, arg)).collect();
                let after = effect.and_then(|effect| effect.after).map(|after| self.apply(dag, after));
                let effect = effect.map(|effect| Effect { after, ..effect });
                let call = dag.call(Call { instance, args, effect });
                dag.call_node(call)
            }
            Node::Delay(id) => {
                if let Some(instead) = (self.leaf)(dag, node) {
                    let result = self.apply(dag, instead);
                    self.done.insert(n, result);
                    return result;
                }
                let old = dag.delays[id as usize];
                let value = self.apply(dag, old.value);
                let delay = self.apply(dag, old.delay);
                let maximum = self.apply(dag, old.maximum);
                // A delay has one buffer: the entry is changed in place.
                dag.delays[id as usize] = DelayData { value, delay, maximum };
                n
            }
            Node::Transport(id) => {
                if let Some(instead) = (self.leaf)(dag, node) {
                    let result = self.apply(dag, instead);
                    self.done.insert(n, result);
                    return result;
                }
                // A channel has one profile: the entry is changed in place.
                let old = dag.transports[id as usize].clone();
                dag.transports[id as usize] = old.map(|operand| self.apply(dag, operand));
                n
            }
            Node::Format(id) => {
                let format = match dag.formats[id as usize].clone() {
                    Format::Real(a, b, c, d) => {
                        Format::Real(self.apply(dag, a), self.apply(dag, b), self.apply(dag, c), self.apply(dag, d))
                    }
                    Format::RealAs(a, b) => Format::RealAs(self.apply(dag, a), self.apply(dag, b)),
                    Format::Int(a, b, c) => Format::Int(self.apply(dag, a), self.apply(dag, b), self.apply(dag, c)),
                    Format::Bool(a, b, c) => Format::Bool(self.apply(dag, a), self.apply(dag, b), self.apply(dag, c)),
                    Format::Str(a, b, c) => Format::Str(self.apply(dag, a), self.apply(dag, b), self.apply(dag, c)),
                    Format::Enum(a, names, b, c) => {
                        Format::Enum(self.apply(dag, a), names, self.apply(dag, b), self.apply(dag, c))
                    }
                };
                dag.format(format)
            }
        };
        self.done.insert(n, result);
        result
    }
}
