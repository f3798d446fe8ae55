//! Chains of `semiLinear`: where a reversing flow passes through a port, the port's property is that of the side the flow
//! comes from.
//!
//! Two equations `y = semiLinear(x, s, a)` and `y = semiLinear(x, b, s)` leave `s` undetermined at `x = 0`. The language
//! replaces them by `y = semiLinear(x, b, a)` and `s = if x >= 0 then b else a`, which agree with them everywhere else.

use crate::dag::{Cmp, Dag, N, Node, Op1, Op2, V};
use crate::system::{Eq, System};
use layshaft_source::FastMap;

/// `y = if condition then positive·x else negative·x`, the condition being that of `x >= 0`.
#[derive(Clone, Copy)]
struct SemiLinear {
    y: V,
    x: V,
    positive: N,
    negative: N,
}

/// Applies the rule until no pair is left.
pub fn join(sys: &mut System) {
    let mut equations = std::mem::take(&mut sys.equations);
    let mut open: FastMap<(V, V), Vec<(usize, SemiLinear)>> = FastMap::default();
    for index in 0..equations.len() {
        let Some(mut found) = parse(&mut sys.dag, &equations[index]) else { continue };
        let others = open.entry((found.y, found.x)).or_default();
        while let Some((position, inner)) = others
            .iter()
            .enumerate()
            .find_map(|(position, (_, other))| shared(&sys.dag, &found, other).map(|inner| (position, inner)))
        {
            let (other_index, other) = others.swap_remove(position);
            // `inner` is the positive slope of one and the negative slope of the other.
            let (positive, negative) = if found.positive == inner {
                (other.positive, found.negative)
            } else {
                (found.positive, other.negative)
            };
            found = SemiLinear { positive, negative, ..found };
            let condition = at_least_zero(&mut sys.dag, found.x);
            let value = sys.dag.if_else(condition, positive, negative);
            equations[other_index] = Eq { lhs: inner, rhs: value, ..equations[other_index] };
            let x = sys.dag.var(found.x);
            let (up, down) = (sys.dag.mul(positive, x), sys.dag.mul(negative, x));
            let (lhs, rhs) = (sys.dag.var(found.y), sys.dag.if_else(condition, up, down));
            equations[index] = Eq { lhs, rhs, ..equations[index] };
        }
        others.push((index, found));
    }
    sys.equations = equations;
}

/// The variable between two of them, or its negative.
fn shared(dag: &Dag, one: &SemiLinear, other: &SemiLinear) -> Option<N> {
    let is_var = |n: N| signed_variable(dag, n).is_some();
    let candidates = [(one.positive, other.negative), (one.negative, other.positive)];
    candidates.into_iter().find(|&(a, b)| a == b && is_var(a)).map(|(a, _)| a)
}

fn at_least_zero(dag: &mut Dag, x: V) -> N {
    let (x, zero) = (dag.var(x), dag.zero());
    dag.intern(Node::Relation(Cmp::Ge, x, zero))
}

fn parse(dag: &mut Dag, eq: &Eq) -> Option<SemiLinear> {
    for (one, other) in [(eq.lhs, eq.rhs), (eq.rhs, eq.lhs)] {
        let Some((y, y_negated)) = signed_variable(dag, one) else { continue };
        let (choice, negated) = unsigned(dag, other);
        let Node::If(condition, yes, no) = dag.node(choice) else { continue };
        let Node::Relation(op, left, right) = dag.node(condition) else { continue };
        let (x, x_is_left) = if dag.is_zero(right) {
            (left, true)
        } else if dag.is_zero(left) {
            (right, false)
        } else {
            continue;
        };
        let Some((x, x_negated)) = signed_variable(dag, x) else { continue };
        let grows = matches!(op, Cmp::Ge | Cmp::Gt) == x_is_left;
        let (up, down) = if grows != x_negated { (yes, no) } else { (no, yes) };
        let (mut positive, mut negative) = (slope(dag, up, x)?, slope(dag, down, x)?);
        if y_negated != negated {
            (positive, negative) = (dag.neg(positive), dag.neg(negative));
        }
        return Some(SemiLinear { y, x, positive, negative });
    }
    None
}

fn unsigned(dag: &Dag, n: N) -> (N, bool) {
    match dag.node(n) {
        Node::One(Op1::Neg, inner) => (inner, true),
        _ => (n, false),
    }
}

fn signed_variable(dag: &Dag, n: N) -> Option<(V, bool)> {
    let (inner, negated) = unsigned(dag, n);
    match dag.node(inner) {
        Node::Var(v) => Some((v, negated)),
        _ => None,
    }
}

/// `s` of `n = s·x`.
fn slope(dag: &mut Dag, n: N, x: V) -> Option<N> {
    match dag.node(n) {
        Node::Var(v) if v == x => Some(dag.real(1.0)),
        Node::One(Op1::Neg, inner) => slope(dag, inner, x).map(|inner| dag.neg(inner)),
        Node::Two(Op2::Mul, a, b) => {
            if let Some(inner) = slope(dag, a, x) {
                return Some(dag.mul(inner, b));
            }
            slope(dag, b, x).map(|inner| dag.mul(a, inner))
        }
        _ => None,
    }
}
