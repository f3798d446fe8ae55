//! Order of evaluation at events: relations, roundings, discrete equations and continuous blocks sorted together.
//!
//! Equations read relations from memory; evaluating a relation is a step of its own. Where relations depend on what they
//! control (a friction element decides from its own force whether it slides) the steps form a mixed system: its relations
//! are held while everything else in it is computed in order, then evaluated afresh, until nothing changes.

use crate::blocks::{Assignment, Block};
use crate::codes;
use crate::dag::{Cmp, Dag, N, Node, Replace, Round, ScalarType, V};
use crate::incidence::{Collector, Reads};
use crate::matching::components;
use crate::relevance;
use crate::solve::{ParameterValues, partial};
use crate::system::{Eq, System};
use layshaft_ir::FlatModel;
use layshaft_source::{Diagnostic, FastMap};

/// A relation with memory.
#[derive(Clone, Debug)]
pub struct RelationInfo {
    pub node: N,
    /// Its truth, evaluated plainly.
    pub fresh: N,
    /// Root value; `None` for a relation of time, which has `instant`, and for one that is not read while running.
    pub root: Option<N>,
    /// Where its truth matters; `None`: always. See [`crate::relevance`].
    pub matters: Option<N>,
    /// The time at which it changes.
    pub instant: Option<N>,
    /// Value of a relation of time at the instant itself, if that is the one before.
    pub before: Option<bool>,
    pub strict: bool,
}

/// A rounding with memory.
#[derive(Clone, Debug)]
pub struct HeldInfo {
    pub node: N,
    pub fresh: N,
    pub operand: N,
    pub round: Round,
}

#[derive(Clone, Debug)]
pub enum Step {
    Block(u32),
    Discrete(u32),
    /// Sets a pre-value (initialisation only).
    Pre(u32),
    Relation(u32),
    Held(u32),
    Mixed {
        relations: Vec<u32>,
        body: Vec<Step>,
    },
}

/// Relations and roundings of a model, shared by all phases.
#[derive(Default)]
pub struct EventNodes {
    pub relations: Vec<RelationInfo>,
    pub held: Vec<HeldInfo>,
    pub relation_ids: FastMap<N, u32>,
    pub held_ids: FastMap<N, u32>,
}

impl EventNodes {
    /// Registers every relation and rounding below the roots.
    pub fn collect(&mut self, sys: &mut System, model: &FlatModel, roots: &[N]) {
        let mut collector = Collector::default();
        let mut pending: Vec<N> = roots.to_vec();
        while !pending.is_empty() {
            let reads = collector.reads(&sys.dag, &pending);
            pending.clear();
            for node in reads.relations {
                if !self.relation_ids.contains_key(&node) {
                    let info = relation_info(sys, model, node);
                    pending.extend([info.fresh].into_iter().chain(info.root).chain(info.instant));
                    self.relation_ids.insert(node, self.relations.len() as u32);
                    self.relations.push(info);
                }
            }
            for node in reads.held {
                if !self.held_ids.contains_key(&node)
                    && let Node::Held(round, operand) = sys.dag.node(node)
                {
                    let op = round.plain();
                    let fresh = sys.dag.op1(op, operand);
                    pending.push(operand);
                    self.held_ids.insert(node, self.held.len() as u32);
                    self.held.push(HeldInfo { node, fresh, operand, round });
                }
            }
        }
    }
}

impl EventNodes {
    /// A Boolean of the start as a relation, so that it is held and tried like one; while running it is not looked at.
    pub fn decide(&mut self, sys: &mut System, model: &FlatModel, decision: N) -> N {
        let (one, zero, half) = (sys.dag.real(1.0), sys.dag.real(0.0), sys.dag.real(0.5));
        let number = sys.dag.if_else(decision, one, zero);
        let relation = sys.dag.intern(Node::Relation(Cmp::Gt, number, half));
        let known = self.relations.len();
        self.collect(sys, model, &[relation]);
        self.relations[known..].iter_mut().for_each(|relation| relation.root = None);
        relation
    }

    /// Notes where relations matter to expressions evaluated while running.
    pub fn restrict(&mut self, sys: &mut System, expressions: &[N]) {
        let nodes: Vec<N> = self.relations.iter().map(|relation| relation.node).collect();
        let conditions = relevance::conditions(sys, expressions, &nodes);
        for (relation, condition) in self.relations.iter_mut().zip(conditions) {
            if condition.is_some_and(|condition| sys.dag.as_bool(condition) == Some(false)) {
                relation.root = None;
            } else {
                relation.matters = condition.filter(|_| relation.root.is_some());
            }
        }
    }
}

fn relation_info(sys: &mut System, model: &FlatModel, node: N) -> RelationInfo {
    let Node::Relation(op, a, b) = sys.dag.node(node) else {
        return RelationInfo {
            node,
            fresh: node,
            root: None,
            matters: None,
            instant: None,
            before: None,
            strict: false,
        };
    };
    if let Some((instant, rising)) = time_instant(sys, model, a, b) {
        // a − b grows through zero at the instant if `rising`.
        let time = sys.dag.intern(Node::Time);
        let reached = sys.dag.compare(Cmp::Ge, time, instant);
        let holds_after = matches!(op, Cmp::Gt | Cmp::Ge) == rising;
        let fresh = if holds_after { reached } else { sys.dag.not(reached) };
        let is_before = matches!(op, Cmp::Gt | Cmp::Le) == rising;
        let before = is_before.then_some(!holds_after);
        return RelationInfo { node, fresh, root: None, matters: None, instant: Some(instant), before, strict: false };
    }
    let root = if matches!(op, Cmp::Gt | Cmp::Ge) { sys.dag.sub(a, b) } else { sys.dag.sub(b, a) };
    let fresh = sys.dag.intern(Node::Compare(op, a, b));
    let strict = matches!(op, Cmp::Gt | Cmp::Lt);
    RelationInfo { node, fresh, root: Some(root), matters: None, instant: None, before: None, strict }
}

/// If `a − b` is linear in time with discrete coefficients: where it is zero, and whether it grows.
fn time_instant(sys: &mut System, model: &FlatModel, a: N, b: N) -> Option<(N, bool)> {
    let mut collector = Collector::default();
    let reads = collector.reads(&sys.dag, &[a, b]);
    let discrete = |v: &V| {
        use crate::system::Role;
        matches!(sys.var(*v).role, Role::Parameter | Role::FreeParameter | Role::Discrete)
    };
    if !reads.time || !reads.vars.iter().all(discrete) || !reads.relations.is_empty() || !reads.held.is_empty() {
        return None;
    }
    let time = sys.dag.intern(Node::Time);
    let has_time = |sys: &System, n: N| Collector::default().reads(&sys.dag, &[n]).time;
    if a == time && !has_time(sys, b) {
        return Some((b, true));
    }
    if b == time && !has_time(sys, a) {
        return Some((a, false));
    }
    let difference = sys.dag.sub(a, b);
    let slope = time_slope(sys, model, difference)?;
    let values = ParameterValues::new(sys);
    let rising = values.value(&sys.dag, slope).filter(|value| *value != 0.0)? > 0.0;
    let mut at_zero = Replace::new(|dag, leaf| (leaf == Node::Time).then(|| dag.zero()));
    let offset = at_zero.apply(&mut sys.dag, difference);
    let quotient = sys.dag.div(offset, slope);
    Some((sys.dag.neg(quotient), rising))
}

/// d n / d time if it does not depend on time itself.
fn time_slope(sys: &mut System, model: &FlatModel, n: N) -> Option<N> {
    // Time as a variable for the moment: differentiate with respect to a fresh name.
    let stand_in =
        sys.add_var(layshaft_source::Name::new("$time"), crate::dag::ScalarType::Real, crate::system::Role::Eliminated);
    let var = sys.dag.var(stand_in);
    let mut as_variable = Replace::new(move |_, leaf| (leaf == Node::Time).then_some(var));
    let n = as_variable.apply(&mut sys.dag, n);
    let slope = partial(sys, model, n, stand_in)?;
    let reads = Collector::default().reads(&sys.dag, &[slope]);
    (!reads.vars.contains(&stand_in) && !sys.dag.is_zero(slope)).then_some(slope)
}

/// What is to be sorted.
pub struct Parts<'p> {
    pub sys: &'p System,
    pub equations: &'p [Eq],
    pub events: &'p EventNodes,
    pub blocks: &'p [Block],
    pub discrete: &'p [Assignment],
    pub pre: &'p [Assignment],
}

struct Graph {
    /// Other steps that each step needs, without relations and roundings…
    plain: Vec<Vec<u32>>,
    /// … and the relations and roundings it needs.
    events: Vec<Vec<u32>>,
    first_discrete: u32,
    first_pre: u32,
    first_relation: u32,
    first_held: u32,
    total: usize,
}

impl Graph {
    fn step(&self, node: u32) -> Step {
        if node < self.first_discrete {
            Step::Block(node)
        } else if node < self.first_pre {
            Step::Discrete(node - self.first_discrete)
        } else if node < self.first_relation {
            Step::Pre(node - self.first_pre)
        } else if node < self.first_held {
            Step::Relation(node - self.first_relation)
        } else {
            Step::Held(node - self.first_held)
        }
    }
}

fn graph(parts: &Parts) -> Graph {
    let mut definer: FastMap<V, u32> = FastMap::default();
    let mut pre_definer: FastMap<V, u32> = FastMap::default();
    for (index, block) in parts.blocks.iter().enumerate() {
        block.vars.iter().for_each(|&v| {
            definer.insert(v, index as u32);
        });
    }
    let first_discrete = parts.blocks.len() as u32;
    for (index, assignment) in parts.discrete.iter().enumerate() {
        definer.insert(assignment.var, first_discrete + index as u32);
    }
    let first_pre = first_discrete + parts.discrete.len() as u32;
    for (index, assignment) in parts.pre.iter().enumerate() {
        pre_definer.insert(assignment.var, first_pre + index as u32);
    }
    let first_relation = first_pre + parts.pre.len() as u32;
    let first_held = first_relation + parts.events.relations.len() as u32;
    let total = first_held as usize + parts.events.held.len();
    let (mut plain, mut events) = (vec![Vec::new(); total], vec![Vec::new(); total]);
    let mut collector = Collector::default();
    let mut add = |node: u32, reads: Reads| {
        let own = &mut plain[node as usize];
        own.extend(reads.vars.iter().filter_map(|v| definer.get(v)).filter(|&&other| other != node));
        own.extend(reads.pre.iter().filter_map(|v| pre_definer.get(v)).filter(|&&other| other != node));
        own.sort_unstable();
        own.dedup();
        let own = &mut events[node as usize];
        own.extend(
            reads.relations.iter().filter_map(|n| parts.events.relation_ids.get(n)).map(|id| first_relation + id),
        );
        own.extend(reads.held.iter().filter_map(|n| parts.events.held_ids.get(n)).map(|id| first_held + id));
    };
    let dag: &Dag = &parts.sys.dag;
    for (index, block) in parts.blocks.iter().enumerate() {
        add(index as u32, collector.reads(dag, &block.expressions()));
    }
    for (index, assignment) in parts.discrete.iter().enumerate() {
        add(first_discrete + index as u32, collector.reads(dag, &[assignment.value]));
    }
    for (index, assignment) in parts.pre.iter().enumerate() {
        add(first_pre + index as u32, collector.reads(dag, &[assignment.value]));
    }
    for (index, relation) in parts.events.relations.iter().enumerate() {
        add(first_relation + index as u32, collector.reads(dag, &[relation.fresh]));
    }
    for (index, held) in parts.events.held.iter().enumerate() {
        add(first_held + index as u32, collector.reads(dag, &[held.fresh]));
    }
    Graph { plain, events, first_discrete, first_pre, first_relation, first_held, total }
}

/// Steps in order of evaluation.
pub fn schedule(parts: &Parts, diagnostics: &mut Vec<Diagnostic>) -> Vec<Step> {
    let graph = graph(parts);
    let all = components(graph.total, &|node, out| {
        out.extend_from_slice(&graph.plain[node as usize]);
        out.extend_from_slice(&graph.events[node as usize]);
    });
    let mut steps = Vec::with_capacity(all.len());
    for component in all {
        let depends_on_itself =
            |node: u32| graph.events[node as usize].contains(&node) || graph.plain[node as usize].contains(&node);
        if let [node] = component[..]
            && !depends_on_itself(node)
        {
            steps.push(graph.step(node));
            continue;
        }
        steps.push(mixed(parts, &graph, &component, diagnostics));
    }
    steps
}

/// Boolean equations that depend on what they decide, without a relation between (a function chooses the branch in which a loop of joints is
/// assembled): indices into [`Parts::discrete`].
pub fn decisions(parts: &Parts) -> Vec<usize> {
    let mut found = in_circles(parts);
    found.retain(|&index| parts.sys.var(parts.discrete[index].var).kind == ScalarType::Bool);
    found
}

/// Discrete Reals that depend on each other.
pub fn circles(parts: &Parts) -> Vec<V> {
    let vars = in_circles(parts).into_iter().map(|index| parts.discrete[index].var);
    vars.filter(|&v| parts.sys.var(v).kind == ScalarType::Real).collect()
}

/// Discrete equations in circles without a relation between: indices into [`Parts::discrete`].
fn in_circles(parts: &Parts) -> Vec<usize> {
    let graph = graph(parts);
    let is_relation = |node: u32| node >= graph.first_relation && node < graph.first_held;
    let needs = |node: u32| graph.plain[node as usize].iter().chain(&graph.events[node as usize]).copied();
    // Without what relations need: these are held while everything else is computed.
    let cycles = components(graph.total, &|node, out| {
        if !is_relation(node) {
            out.extend(needs(node).filter(|&other| !is_relation(other)));
        }
    });
    let members = cycles.into_iter().filter(|cycle| cycle.len() > 1).flatten();
    let discrete = members.filter(|&node| node >= graph.first_discrete && node < graph.first_pre);
    let mut found: Vec<usize> = discrete.map(|node| (node - graph.first_discrete) as usize).collect();
    found.sort_unstable();
    found
}

/// The steps of a cycle with its relations held.
fn mixed(parts: &Parts, graph: &Graph, component: &[u32], diagnostics: &mut Vec<Diagnostic>) -> Step {
    let (relations, rest): (Vec<u32>, Vec<u32>) =
        component.iter().partition(|&&node| node >= graph.first_relation && node < graph.first_held);
    let local: FastMap<u32, u32> = rest.iter().enumerate().map(|(index, &node)| (node, index as u32)).collect();
    let inner = components(rest.len(), &|index, out| {
        let node = rest[index as usize] as usize;
        out.extend(graph.plain[node].iter().chain(&graph.events[node]).filter_map(|other| local.get(other)));
    });
    let mut body = Vec::new();
    for group in inner {
        if group.len() > 1 {
            diagnostics.push(discrete_loop(parts, graph, group.iter().map(|&index| rest[index as usize])));
        }
        body.extend(group.iter().map(|&index| graph.step(rest[index as usize])));
    }
    Step::Mixed { relations: relations.iter().map(|node| node - graph.first_relation).collect(), body }
}

fn discrete_loop(parts: &Parts, graph: &Graph, nodes: impl Iterator<Item = u32>) -> Diagnostic {
    let mut names: Vec<String> = Vec::new();
    let mut span = None;
    for node in nodes {
        match graph.step(node) {
            Step::Block(block) => {
                names.extend(parts.blocks[block as usize].vars.iter().map(|&v| format!("`{}`", parts.sys.var(v).name)))
            }
            Step::Discrete(index) => {
                let assignment = &parts.discrete[index as usize];
                names.push(format!("`{}`", parts.sys.var(assignment.var).name));
                let equation = parts.equations.get(assignment.eq as usize);
                span = span.or_else(|| parts.sys.origins[equation?.origin as usize].span);
            }
            _ => {}
        }
    }
    names.truncate(8);
    Diagnostic::error(
        codes::DISCRETE_LOOP,
        span,
        format!("discrete variables depend on each other in a circle: {}", names.join(", ")),
    )
    .hint("use `pre(…)` where the value from before the event is meant")
}
