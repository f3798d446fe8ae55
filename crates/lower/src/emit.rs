//! Expressions to instructions, each node at most once in a function (common-subexpression elimination by hash-consing).

use super::Lowering;
use super::blocks::CodePhase;
use layshaft_ir::program::{self, BinaryF, BinaryI, Compare, FunctionBuilder, Inst, Math, Reg, Service, UnaryF};
use layshaft_source::{FastMap, FastSet};
use layshaft_symbolic::alias::Level;
use layshaft_symbolic::dag::{Cmp, DelayData, Format, N, Node, Op1, Op2, Round, ScalarType, V};

/// How far branches are searched for what they share.
const MOST_SHARED: usize = 1000;

/// One function under construction.
pub struct Emitter {
    pub builder: FunctionBuilder,
    done: FastMap<N, Reg>,
    /// Nodes computed in each open conditional block, forgotten at its end.
    scopes: Vec<Vec<N>>,
    calls: FastMap<u32, Vec<Reg>>,
    call_scopes: Vec<Vec<u32>>,
    /// Expressions of parameters are computed once elsewhere and loaded.
    pub hoists: bool,
    /// The same for expressions that change at events only.
    pub hoists_discrete: bool,
    /// Part of a pass through all equations of an event, in which each is computed once.
    pub is_pass: bool,
}

impl Emitter {
    pub fn new(name: &str, hoists: bool) -> Emitter {
        Emitter {
            builder: FunctionBuilder::new(name),
            done: FastMap::default(),
            scopes: Vec::new(),
            calls: FastMap::default(),
            call_scopes: Vec::new(),
            hoists,
            hoists_discrete: false,
            is_pass: false,
        }
    }

    pub fn remember(&mut self, n: N, reg: Reg) {
        self.done.insert(n, reg);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(n);
        }
    }

    pub fn forget(&mut self, n: N) {
        self.done.remove(&n);
    }

    pub(super) fn known_call(&self, call: u32) -> Option<&Vec<Reg>> {
        self.calls.get(&call)
    }

    pub(super) fn remember_call(&mut self, call: u32, results: Vec<Reg>) {
        self.calls.insert(call, results);
        if let Some(scope) = self.call_scopes.last_mut() {
            scope.push(call);
        }
    }

    pub fn open(&mut self) {
        self.scopes.push(Vec::new());
        self.call_scopes.push(Vec::new());
    }

    pub fn close(&mut self) {
        for n in self.scopes.pop().unwrap_or_default() {
            self.done.remove(&n);
        }
        for call in self.call_scopes.pop().unwrap_or_default() {
            self.calls.remove(&call);
        }
    }

    pub(super) fn is_conditional(&self) -> bool {
        !self.scopes.is_empty()
    }
}

pub(super) fn register_kind(kind: ScalarType) -> program::RegKind {
    match kind {
        ScalarType::Real => program::RegKind::F,
        ScalarType::Bool => program::RegKind::B,
        ScalarType::Int | ScalarType::Str => program::RegKind::I,
    }
}

pub(super) fn comparison(op: Cmp) -> Compare {
    match op {
        Cmp::Lt => Compare::Lt,
        Cmp::Le => Compare::Le,
        Cmp::Gt => Compare::Gt,
        Cmp::Ge => Compare::Ge,
        Cmp::Eq => Compare::Eq,
        Cmp::Ne => Compare::Ne,
    }
}

impl Lowering<'_> {
    /// The register that holds the node's value.
    pub fn emit(&mut self, e: &mut Emitter, n: N) -> Reg {
        if let Some(&reg) = e.done.get(&n) {
            return reg;
        }
        let reg = match self.hoisted(e, n) {
            Some(reg) => reg,
            None => self.compute(e, n),
        };
        e.remember(n, reg);
        reg
    }

    /// Loads a value that is computed before the run because it depends on parameters only, or at events.
    fn hoisted(&mut self, e: &mut Emitter, n: N) -> Option<Reg> {
        let is_discrete = match self.level(n) {
            Level::Parameter if e.hoists => false,
            Level::Discrete if e.hoists_discrete => true,
            _ => return None,
        };
        let dag = &self.model.sys.dag;
        let worth = match dag.node(n) {
            Node::Var(_) | Node::Pre(_) | Node::Call(_) => false,
            Node::Relation(..) | Node::Held(..) | Node::Sample(_) | Node::Initial | Node::Terminal if is_discrete => {
                false
            }
            _ => dag.kind(n) != ScalarType::Str && !((e.is_conditional() || is_discrete) && self.has_call(n)),
        };
        if !worth {
            return None;
        }
        let kind = dag.kind(n);
        let slot = match self.hoisted_slots.get(&n) {
            Some(&slot) => slot,
            None => {
                let slot =
                    if kind == ScalarType::Real { self.slots.scratch_real(1) } else { self.slots.scratch_int(1) };
                self.hoisted_slots.insert(n, slot);
                let order = if is_discrete { &mut self.hoisted_discrete } else { &mut self.hoisted_order };
                order.push((n, slot));
                slot
            }
        };
        Some(load(&mut e.builder, kind, slot))
    }

    fn compute(&mut self, e: &mut Emitter, n: N) -> Reg {
        let kind = self.model.sys.dag.kind(n);
        match self.model.sys.dag.node(n) {
            Node::Real(bits) => e.builder.const_f(f64::from_bits(bits)),
            Node::Int(value) => e.builder.const_i(value),
            Node::Bool(value) => e.builder.const_b(value),
            Node::Text(text) => {
                let id = self.string(text.as_str());
                e.builder.const_i(i64::from(id))
            }
            Node::Time => e.builder.load_f(program::TIME),
            Node::Var(v) => match self.deferred.get(&v).copied() {
                Some(assignment) => {
                    let value = self.emit(e, assignment.value);
                    if !e.is_conditional() {
                        e.builder.origin(self.equation_id(assignment.eq, CodePhase::Step));
                        self.store(e, v, value);
                        self.deferred.remove(&v);
                    }
                    value
                }
                None => match self.unstored.get(&v).copied() {
                    Some(assignment) => self.emit(e, assignment.value),
                    None => self.load_var(e, v),
                },
            },
            Node::Pre(v) => match self.slots.pre.get(&v) {
                Some(&slot) => load(&mut e.builder, kind, slot),
                None => self.load_var(e, v),
            },
            Node::Initial => e.builder.load_b(program::INITIAL),
            Node::Terminal => e.builder.load_b(program::TERMINAL),
            Node::Sample(id) => {
                let slot = self.sample_slots[id as usize].2;
                e.builder.load_b(slot)
            }
            // Replaced before: see `clocks`.
            Node::Clocked(id) => self.emit(e, self.model.sys.dag.clock_ops[id as usize].operand),
            Node::Trigger(v) => {
                let now = self.load_var(e, v);
                match self.slots.pre.get(&v) {
                    Some(&slot) => {
                        let before = e.builder.load_b(slot);
                        let was_false = e.builder.not(before);
                        e.builder.and(now, was_false)
                    }
                    None => now,
                }
            }
            Node::One(op, a) => self.one(e, op, a),
            Node::Two(op, a, b) => self.two(e, op, a, b),
            Node::Compare(op, a, b) => self.compare(e, op, a, b),
            // Without memory, as in expressions of parameters, the value is found afresh.
            Node::Relation(op, a, b) => match self.model.events.relation_ids.get(&n) {
                Some(&id) => e.builder.load_b(self.slots.layout.relations.start + id),
                None => self.compare(e, op, a, b),
            },
            Node::Held(round, a) => match self.model.events.held_ids.get(&n) {
                Some(&id) => e.builder.load_f(self.held_slots[id as usize]),
                None => {
                    let op = match round {
                        Round::Floor => Op1::Floor,
                        Round::Ceil => Op1::Ceil,
                        Round::Trunc => Op1::Trunc,
                    };
                    self.one(e, op, a)
                }
            },
            Node::If(c, a, b) => match self.element_choice(n).filter(|_| e.hoists) {
                Some(choice) => self.element(e, &choice),
                None => self.if_else(e, c, a, b, kind),
            },
            // Expanded before; evaluated plainly where an attribute holds one.
            Node::SemiLinear(x, a, b) => {
                let (x, a, b) = (self.emit(e, x), self.emit(e, a), self.emit(e, b));
                let zero = e.builder.const_f(0.0);
                let up = e.builder.compare(Compare::Ge, x, zero);
                let slope = e.builder.select(up, a, b);
                e.builder.binary_f(BinaryF::Mul, slope, x)
            }
            Node::Output(call, position) => {
                let results = self.call(e, call);
                results[position as usize]
            }
            Node::Call(call) => {
                self.call(e, call);
                zero(&mut e.builder, kind)
            }
            Node::Delay(id) => {
                let data = self.model.sys.dag.delays[id as usize];
                // Used only for times after the last accepted step. Not sorted before the delay, so that a delay breaks
                // algebraic loops: it may be the value of the previous evaluation.
                let value = self.emit(e, data.value);
                let (delay, maximum) = (self.emit(e, data.delay), self.emit(e, data.maximum));
                self.check_delay(e, &data, (delay, maximum));
                let to = e.builder.reg(program::RegKind::F);
                e.builder.service(Service::Delay { to, id, value, delay, maximum });
                to
            }
            Node::Transport(id) => self.transported(e, id),
            Node::Format(id) => self.format(e, id),
        }
    }

    /// Fails where a delay looks into the future, or further back than its limit (Modelica 3.6, 3.7.4: `0 <= delayTime <= delayMax`).
    fn check_delay(&mut self, e: &mut Emitter, data: &DelayData, (delay, maximum): (Reg, Reg)) {
        let zero = e.builder.const_f(0.0);
        let mut checks = Vec::new();
        if !self.model.sys.dag.as_real(data.delay).is_some_and(|delay| delay >= 0.0) {
            let holds = e.builder.compare(Compare::Ge, delay, zero);
            checks.push((holds, "`delay` looks into the future: its delay time is negative"));
        }
        if data.delay != data.maximum {
            // Rounding of the limit is no mistake.
            let slack = e.builder.const_f(1.0 + 1e-10);
            let limit = e.builder.binary_f(BinaryF::Mul, maximum, slack);
            checks.push((e.builder.compare(Compare::Le, delay, limit), "the delay time of `delay` is above its limit"));
        }
        for (holds, text) in checks {
            let broken = e.builder.not(holds);
            let message = self.string(text);
            e.builder.push(Inst::If(broken));
            e.builder.service(Service::Fail { message });
            e.builder.push(Inst::End);
        }
    }

    fn load_var(&mut self, e: &mut Emitter, v: V) -> Reg {
        let kind = self.model.sys.var(v).kind;
        match self.slots.place(&self.model.sys, v) {
            Some(program::ValueSlot::Real(slot)) => e.builder.load_f(slot),
            Some(program::ValueSlot::NegatedReal(slot)) => {
                let value = e.builder.load_f(slot);
                e.builder.unary_f(UnaryF::Neg, value)
            }
            Some(program::ValueSlot::NotInt(slot)) => {
                let value = e.builder.load_b(slot);
                e.builder.not(value)
            }
            Some(program::ValueSlot::Int(slot)) => load(&mut e.builder, kind, slot),
            None => zero(&mut e.builder, kind),
        }
    }

    fn one(&mut self, e: &mut Emitter, op: Op1, a: N) -> Reg {
        let is_int = self.model.sys.dag.kind(a) == ScalarType::Int;
        let x = self.emit(e, a);
        let b = &mut e.builder;
        match op {
            Op1::Neg if is_int => b.neg_i(x),
            Op1::Neg => b.unary_f(UnaryF::Neg, x),
            Op1::Abs => b.unary_f(UnaryF::Abs, x),
            Op1::Sqrt => b.unary_f(UnaryF::Sqrt, x),
            Op1::Floor => b.unary_f(UnaryF::Floor, x),
            Op1::Ceil => b.unary_f(UnaryF::Ceil, x),
            Op1::Trunc => b.unary_f(UnaryF::Trunc, x),
            Op1::ToReal => b.convert(x, program::RegKind::F),
            Op1::ToInt => b.convert(x, program::RegKind::I),
            Op1::Not => b.not(x),
            Op1::Math(function) => b.math1(function, x),
        }
    }

    fn two(&mut self, e: &mut Emitter, op: Op2, a: N, b: N) -> Reg {
        let is_int = self.model.sys.dag.kind(a) == ScalarType::Int;
        if op == Op2::Inlined {
            return self.emit(e, a);
        }
        if op == Op2::Homotopy {
            // λ actual + (1 − λ) simplified
            let (x, y) = (self.emit(e, a), self.emit(e, b));
            let b = &mut e.builder;
            let (lambda, one) = (b.load_f(program::HOMOTOPY), b.const_f(1.0));
            let left = b.binary_f(BinaryF::Mul, lambda, x);
            let rest = b.binary_f(BinaryF::Sub, one, lambda);
            let right = b.binary_f(BinaryF::Mul, rest, y);
            return b.binary_f(BinaryF::Add, left, right);
        }
        let (x, y) = (self.emit(e, a), self.emit(e, b));
        let b = &mut e.builder;
        match op {
            Op2::Add if is_int => b.binary_i(BinaryI::Add, x, y),
            Op2::Sub if is_int => b.binary_i(BinaryI::Sub, x, y),
            Op2::Mul if is_int => b.binary_i(BinaryI::Mul, x, y),
            Op2::Add => b.binary_f(BinaryF::Add, x, y),
            Op2::Sub => b.binary_f(BinaryF::Sub, x, y),
            Op2::Mul => b.binary_f(BinaryF::Mul, x, y),
            Op2::Div => b.binary_f(BinaryF::Div, x, y),
            Op2::Pow => b.math2(Math::Pow, x, y),
            Op2::Atan2 => b.math2(Math::Atan2, x, y),
            Op2::IntDiv => b.binary_i(BinaryI::Div, x, y),
            Op2::IntRem => b.binary_i(BinaryI::Rem, x, y),
            Op2::And => b.and(x, y),
            Op2::Or => b.or(x, y),
            Op2::Concat => {
                let to = b.reg(program::RegKind::I);
                b.service(Service::Concat(to, x, y));
                to
            }
            Op2::Homotopy | Op2::Inlined => x,
        }
    }

    /// Both branches and a selection if they are cheap and cannot fail; control flow otherwise.
    fn if_else(&mut self, e: &mut Emitter, c: N, a: N, b: N, kind: ScalarType) -> Reg {
        let condition = self.emit(e, c);
        if self.is_cheap(e, a) && self.is_cheap(e, b) {
            let (x, y) = (self.emit(e, a), self.emit(e, b));
            return e.builder.select(condition, x, y);
        }
        // What both branches need is computed once, before: else chains of branches would double with each link.
        for shared in self.needed_by_both(e, a, b) {
            self.emit(e, shared);
        }
        let result = e.builder.mutable(register_kind(kind));
        e.builder.push(Inst::If(condition));
        e.open();
        let x = self.emit(e, a);
        e.builder.push(Inst::Move(result, x));
        e.close();
        e.builder.push(Inst::Else);
        e.open();
        let y = self.emit(e, b);
        e.builder.push(Inst::Move(result, y));
        e.close();
        e.builder.push(Inst::End);
        // A mutable register may be moved to again only here, so it can stand for the node; copy it for good order.
        result
    }

    /// Nodes not known yet that are evaluated whichever of two branches is taken, operands first.
    fn needed_by_both(&self, e: &Emitter, a: N, b: N) -> Vec<N> {
        let first = self.needed_by(e, a);
        let mut both: Vec<N> = self.needed_by(e, b).into_iter().filter(|n| first.contains(n)).collect();
        both.sort_unstable();
        both
    }

    /// Nodes not known yet that are evaluated with `n` in any case: not those in branches below it.
    fn needed_by(&self, e: &Emitter, n: N) -> FastSet<N> {
        let dag = &self.model.sys.dag;
        let mut found: FastSet<N> = FastSet::default();
        let mut stack = vec![n];
        while let Some(n) = stack.pop() {
            let is_known = e.done.contains_key(&n) || self.is_hoisted(e, n);
            if is_known || found.len() >= MOST_SHARED || !found.insert(n) {
                continue;
            }
            match dag.node(n) {
                Node::Var(v) => stack.extend(self.deferred.get(&v).map(|assignment| assignment.value)),
                Node::If(condition, ..) => match self.element_choice(n).filter(|_| e.hoists) {
                    Some(choice) => stack.extend(choice.indices.iter().map(|(index, _)| *index)),
                    None => stack.push(condition),
                },
                // Read from memory.
                Node::Relation(..) | Node::Held(..) => {}
                _ => dag.for_each_operand(n, &mut |operand| stack.push(operand)),
            }
        }
        found
    }

    fn is_hoisted(&self, e: &Emitter, n: N) -> bool {
        e.hoists && self.level(n) <= Level::Parameter || e.hoists_discrete && self.level(n) <= Level::Discrete
    }

    /// Few plain operations that are not known yet.
    fn is_cheap(&mut self, e: &Emitter, n: N) -> bool {
        let mut budget = 6;
        self.spend(e, n, &mut budget)
    }

    fn spend(&mut self, e: &Emitter, n: N, budget: &mut i32) -> bool {
        if e.done.contains_key(&n) || self.is_hoisted(e, n) && !self.has_call(n) {
            return true;
        }
        let dag = &self.model.sys.dag;
        if let Node::If(..) = dag.node(n)
            && e.hoists
            && let Some(choice) = self.element_choice(n)
        {
            *budget -= choice.indices.len() as i32;
            return *budget >= 0 && choice.indices.iter().all(|(index, _)| self.spend(e, *index, budget));
        }
        let cost = match dag.node(n) {
            Node::Real(_)
            | Node::Int(_)
            | Node::Bool(_)
            | Node::Var(_)
            | Node::Pre(_)
            | Node::Relation(..)
            | Node::Time => 0,
            Node::One(Op1::Neg | Op1::Abs | Op1::Not | Op1::ToReal, _) => 1,
            Node::Two(Op2::Div, ..) => 3,
            Node::Two(Op2::Add | Op2::Sub | Op2::Mul | Op2::And | Op2::Or, ..) | Node::Compare(..) | Node::If(..) => 1,
            _ => 100,
        };
        *budget -= cost;
        if *budget < 0 {
            return false;
        }
        let mut operands = Vec::new();
        match dag.node(n) {
            Node::Relation(..) => {}
            Node::Var(v) => operands.extend(self.deferred.get(&v).map(|assignment| assignment.value)),
            _ => dag.for_each_operand(n, &mut |operand| operands.push(operand)),
        }
        operands.into_iter().all(|operand| self.spend(e, operand, budget))
    }

    fn compare(&mut self, e: &mut Emitter, op: Cmp, a: N, b: N) -> Reg {
        let strings = self.model.sys.dag.kind(a) == ScalarType::Str;
        let booleans = self.model.sys.dag.kind(a) == ScalarType::Bool;
        let (mut x, mut y) = (self.emit(e, a), self.emit(e, b));
        if strings && !matches!(op, Cmp::Eq | Cmp::Ne) {
            let order = e.builder.reg(program::RegKind::I);
            e.builder.service(Service::CompareStrings(order, x, y));
            x = order;
            y = e.builder.const_i(0);
        }
        if booleans {
            x = e.builder.convert(x, program::RegKind::I);
            y = e.builder.convert(y, program::RegKind::I);
        }
        e.builder.compare(comparison(op), x, y)
    }

    fn format(&mut self, e: &mut Emitter, id: u32) -> Reg {
        let format = self.model.sys.dag.formats[id as usize].clone();
        let to = e.builder.reg(program::RegKind::I);
        let service = match format {
            Format::Real(value, digits, width, left) => Service::FormatReal {
                to,
                value: self.emit(e, value),
                digits: self.emit(e, digits),
                width: self.emit(e, width),
                left: self.emit(e, left),
            },
            Format::RealAs(value, format) => {
                Service::FormatRealAs { to, value: self.emit(e, value), format: self.emit(e, format) }
            }
            Format::Int(value, width, left) => Service::FormatInt {
                to,
                value: self.emit(e, value),
                width: self.emit(e, width),
                left: self.emit(e, left),
            },
            Format::Bool(value, width, left) => Service::FormatBool {
                to,
                value: self.emit(e, value),
                width: self.emit(e, width),
                left: self.emit(e, left),
            },
            Format::Str(value, width, left) => Service::FormatString {
                to,
                value: self.emit(e, value),
                width: self.emit(e, width),
                left: self.emit(e, left),
            },
            Format::Enum(value, names, width, left) => {
                let ordinal = self.emit(e, value);
                let mut text = None;
                for (index, name) in names.iter().enumerate().rev() {
                    let here = e.builder.const_i(i64::from(self.string(name.as_str())));
                    text = Some(match text {
                        None => here,
                        Some(rest) => {
                            let at = e.builder.const_i(index as i64 + 1);
                            let hit = e.builder.compare(Compare::Eq, ordinal, at);
                            e.builder.select(hit, here, rest)
                        }
                    });
                }
                let value = text.unwrap_or(ordinal);
                Service::FormatString { to, value, width: self.emit(e, width), left: self.emit(e, left) }
            }
        };
        e.builder.service(service);
        to
    }

    /// Writes a variable's value, where that is wanted, and remembers it.
    pub fn store(&mut self, e: &mut Emitter, v: V, value: Reg) {
        let slot = self.slots.value[v.index()];
        let kind = self.model.sys.var(v).kind;
        if !self.unstored.contains_key(&v) {
            store_slot(&mut e.builder, kind, slot, value);
        }
        if let Some(n) = self.var_nodes.get(v.index()).copied().flatten() {
            e.remember(n, value);
        }
    }
}

pub(super) fn load(b: &mut FunctionBuilder, kind: ScalarType, slot: u32) -> Reg {
    match kind {
        ScalarType::Real => b.load_f(slot),
        ScalarType::Bool => b.load_b(slot),
        ScalarType::Int | ScalarType::Str => b.load_i(slot),
    }
}

pub(super) fn store_slot(b: &mut FunctionBuilder, kind: ScalarType, slot: u32, value: Reg) {
    b.push(match kind {
        ScalarType::Real => Inst::StoreF(slot, value),
        ScalarType::Bool => Inst::StoreB(slot, value),
        ScalarType::Int | ScalarType::Str => Inst::StoreI(slot, value),
    });
}

pub(super) fn zero(b: &mut FunctionBuilder, kind: ScalarType) -> Reg {
    match kind {
        ScalarType::Real => b.const_f(0.0),
        ScalarType::Bool => b.const_b(false),
        ScalarType::Int | ScalarType::Str => b.const_i(0),
    }
}
