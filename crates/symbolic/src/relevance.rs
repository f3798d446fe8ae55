//! When the truth of a relation matters. In `pre(mode) == stuck and s > limit` it does not while the element slides: a crossing
//! then changes nothing, and no event is needed. Likewise for relations that only initialisation reads, and for those under
//! a when-clause's condition.
//!
//! A relation matters where some use of it is reached, with the conditions on the way that change at events only. Conditions
//! that contain relations themselves are not taken into account, so that no two relations can wait for each other.

use crate::alias::Level;
use crate::dag::{Dag, N, Node, Op2, ScalarType};
use crate::dynamics::level;
use crate::system::{Role, System};
use layshaft_source::FastMap;

/// More ways to reach a relation than this, and it always matters.
const MOST_WAYS: usize = 8;

/// Where an expression is evaluated.
#[derive(Clone)]
enum Reach {
    Always,
    /// While one of these holds.
    While(Vec<N>),
}

impl Reach {
    fn join(&mut self, other: Reach) {
        match (&mut *self, other) {
            (Reach::Always, _) => {}
            (_, Reach::Always) => *self = Reach::Always,
            (Reach::While(ways), Reach::While(more)) => {
                more.into_iter().for_each(|way| {
                    if !ways.contains(&way) {
                        ways.push(way);
                    }
                });
                if ways.len() > MOST_WAYS {
                    *self = Reach::Always;
                }
            }
        }
    }
}

/// For each relation the condition under which its truth matters to the expressions; `None` if it always does.
pub fn conditions(sys: &mut System, expressions: &[N], relations: &[N]) -> Vec<Option<N>> {
    let roles: Vec<Role> = sys.vars.iter().map(|var| var.role).collect();
    let dag = &mut sys.dag;
    let mut settled = Settled { roles: &roles, levels: FastMap::default(), relation_free: FastMap::default() };
    // Operands have smaller numbers than what they are operands of.
    let mut reach: Vec<Option<Reach>> = vec![None; dag.len()];
    expressions.iter().for_each(|&n| reach[n.0 as usize] = Some(Reach::Always));
    let mut operands: Vec<(N, Option<N>)> = Vec::new();
    for index in (0..reach.len()).rev() {
        let Some(here) = reach[index].clone() else { continue };
        operands.clear();
        conditional_operands(dag, N(index as u32), &mut settled, &mut operands);
        for &(operand, condition) in &operands {
            let there = match (&here, condition) {
                (reach, None) => reach.clone(),
                (Reach::Always, Some(condition)) => Reach::While(vec![condition]),
                (Reach::While(ways), Some(condition)) => {
                    Reach::While(ways.iter().map(|&way| dag.and(way, condition)).collect())
                }
            };
            match &mut reach[operand.0 as usize] {
                Some(known) => known.join(there),
                unknown => *unknown = Some(there),
            }
        }
    }
    let never = dag.bool(false);
    relations
        .iter()
        .map(|relation| match reach.get(relation.0 as usize).cloned().flatten() {
            None => Some(never),
            Some(Reach::Always) => None,
            Some(Reach::While(ways)) => {
                let any = ways.into_iter().fold(never, |any, way| dag.or(any, way));
                (dag.as_bool(any) != Some(true)).then_some(any)
            }
        })
        .collect()
}

/// The operands of a node, each with the condition under which its value matters.
fn conditional_operands(dag: &mut Dag, n: N, settled: &mut Settled, out: &mut Vec<(N, Option<N>)>) {
    match dag.node(n) {
        Node::Two(op @ (Op2::And | Op2::Or), a, b) => {
            for (operand, other) in [(a, b), (b, a)] {
                let condition = settled.holds_between_events(dag, other).then(|| match op {
                    Op2::And => other,
                    _ => dag.not(other),
                });
                out.push((operand, condition));
            }
        }
        Node::If(c, a, b) => {
            let known = settled.holds_between_events(dag, c);
            let inverse = dag.not(c);
            out.extend([(c, None), (a, known.then_some(c)), (b, known.then_some(inverse))]);
        }
        // Expressions of their own: a delay's entry may be newer than its node.
        Node::Delay(_) | Node::Transport(_) | Node::Sample(_) => {}
        _ => dag.for_each_operand(n, &mut |operand| out.push((operand, None))),
    }
}

struct Settled<'r> {
    roles: &'r [Role],
    levels: FastMap<N, Level>,
    relation_free: FastMap<N, bool>,
}

impl Settled<'_> {
    /// Whether a condition changes at events only, and not by relations of its own.
    fn holds_between_events(&mut self, dag: &Dag, n: N) -> bool {
        dag.kind(n) == ScalarType::Bool
            && level(dag, n, self.roles, &mut self.levels) <= Level::Discrete
            && self.is_relation_free(dag, n)
    }

    fn is_relation_free(&mut self, dag: &Dag, n: N) -> bool {
        if let Some(&known) = self.relation_free.get(&n) {
            return known;
        }
        let mut free = !matches!(dag.node(n), Node::Relation(..) | Node::Held(..) | Node::Call(_));
        if free {
            dag.for_each_operand(n, &mut |operand| free = free && self.is_relation_free(dag, operand));
        }
        self.relation_free.insert(n, free);
        free
    }
}
