//! Roundings under when-clauses: `floor`, `div` and their like cause events outside of when-clauses only (Modelica 3.6, 3.7.2). What is
//! evaluated at events alone needs no memory, and nobody has to watch its jumps.

use crate::dag::{N, Node, Replace};
use crate::incidence::Collector;
use crate::relevance;
use crate::system::System;
use layshaft_source::FastSet;

/// Makes roundings plain where they are read at events only.
pub fn roundings_at_events(sys: &mut System) {
    let expressions: Vec<N> = sys.equations.iter().flat_map(|eq| [eq.lhs, eq.rhs]).collect();
    let mut held = Collector::default().reads(&sys.dag, &expressions).held;
    if held.is_empty() {
        return;
    }
    // Operands have smaller numbers.
    held.sort_unstable_by_key(|n| n.0);
    held.dedup();
    let conditions = relevance::conditions(sys, &expressions, &held);
    let mut between_events = Replace::new(|dag, leaf| match leaf {
        Node::Trigger(_) | Node::Sample(_) | Node::Initial | Node::Terminal => Some(dag.bool(false)),
        _ => None,
    });
    let at_events: FastSet<N> = held
        .iter()
        .zip(conditions)
        .filter(|(_, condition)| {
            condition.is_some_and(|condition| {
                let between = between_events.apply(&mut sys.dag, condition);
                sys.dag.as_bool(between) == Some(false)
            })
        })
        .map(|(&n, _)| n)
        .collect();
    if at_events.is_empty() {
        return;
    }
    let mut plain = Replace::new(|_, _| None);
    for n in held.into_iter().filter(|n| at_events.contains(n)) {
        let Node::Held(round, operand) = sys.dag.node(n) else { continue };
        let operand = plain.apply(&mut sys.dag, operand);
        let op = round.plain();
        let fresh = sys.dag.op1(op, operand);
        plain.instead_of(n, fresh);
    }
    for eq in &mut sys.equations {
        eq.rhs = plain.apply(&mut sys.dag, eq.rhs);
    }
}
