//! Inlining after index reduction: calls that were kept for the sake of their derivative functions.

use crate::dag::{Dag, Node, Op2, Replace};
use crate::system::Eq;

/// Leaves the bodies of inlined calls.
pub fn equations(dag: &mut Dag, list: &mut [Eq]) {
    if dag.templates.is_empty() {
        return;
    }
    let mut replace = Replace::new(|_: &mut Dag, node: Node| match node {
        Node::Two(Op2::Inlined, body, _) => Some(body),
        _ => None,
    });
    for eq in list {
        eq.lhs = replace.apply(dag, eq.lhs);
        eq.rhs = replace.apply(dag, eq.rhs);
    }
}
