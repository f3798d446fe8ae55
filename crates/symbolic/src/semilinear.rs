//! Pairs of `semiLinear` that meet in a connection.
//!
//! `y = semiLinear(x, a, s)` and `y = semiLinear(x, s, b)` leave `s` undetermined at `x = 0`. The language says what is meant:
//! `s = if x >= 0 then a else b` and `y = semiLinear(x, a, b)`.

use crate::dag::{Cmp, N, Node, Op1, V};
use crate::system::{Role, System};
use layshaft_source::FastMap;

/// `n` as `±semiLinear(x, a, b)`.
fn semi_linear(sys: &System, n: N) -> Option<(N, N, N, bool)> {
    match sys.dag.node(n) {
        Node::SemiLinear(x, a, b) => Some((x, a, b, false)),
        Node::One(Op1::Neg, inner) => match sys.dag.node(inner) {
            Node::SemiLinear(x, a, b) => Some((x, a, b, true)),
            _ => None,
        },
        _ => None,
    }
}

/// Rewrites such pairs; true if there were any.
pub fn pair(sys: &mut System) -> bool {
    // (y, x) → equation, a, b, with y on the left without sign.
    let mut seen: FastMap<(N, N), (usize, N, N)> = FastMap::default();
    let mut changed = false;
    for index in 0..sys.equations.len() {
        let eq = sys.equations[index];
        let Some((y, (x, a, b, negated))) = [(eq.lhs, eq.rhs), (eq.rhs, eq.lhs)]
            .into_iter()
            .find_map(|(y, other)| semi_linear(sys, other).map(|form| (y, form)))
        else {
            continue;
        };
        let (y, y_negated) = match sys.dag.node(y) {
            Node::One(Op1::Neg, inner) => (inner, true),
            _ => (y, false),
        };
        // −semiLinear(x, a, b) has the slopes −a and −b; only equal signs are paired.
        if negated != y_negated {
            continue;
        }
        let Some((other, c, d)) = seen.get(&(y, x)).copied() else {
            seen.insert((y, x), (index, a, b));
            continue;
        };
        let unknown = |n: N| match sys.dag.node(n) {
            Node::Var(v) => matches!(sys.var(v).role, Role::Continuous).then_some(v),
            _ => None,
        };
        // (first slope, shared variable, second slope)
        let found: Option<(N, V, N)> = match () {
            () if b == c => unknown(b).map(|s| (a, s, d)),
            () if a == d => unknown(a).map(|s| (c, s, b)),
            () => None,
        };
        let Some((positive, shared, negative)) = found else { continue };
        let zero = sys.dag.zero();
        let condition = sys.dag.relation(Cmp::Ge, x, zero);
        let value = sys.dag.if_else(condition, positive, negative);
        let joined = sys.dag.semi_linear(x, positive, negative);
        sys.equations[other].lhs = sys.dag.var(shared);
        sys.equations[other].rhs = value;
        sys.equations[index].lhs = y;
        sys.equations[index].rhs = joined;
        seen.insert((y, x), (index, positive, negative));
        changed = true;
    }
    changed
}
