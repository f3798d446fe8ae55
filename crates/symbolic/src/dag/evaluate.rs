//! Numeric value of an expression at translation time.

use super::*;

/// Value of a Real expression, given values of its variables; `None` where calls, strings or events come in. Truth values count as 0
/// and 1.
pub fn evaluate(
    dag: &Dag,
    n: N,
    variable: &dyn Fn(V) -> Option<f64>,
    memo: &mut FastMap<N, Option<f64>>,
) -> Option<f64> {
    if let Some(&value) = memo.get(&n) {
        return value;
    }
    let value = compute(dag, n, variable, memo);
    memo.insert(n, value);
    value
}

fn compute(dag: &Dag, n: N, variable: &dyn Fn(V) -> Option<f64>, memo: &mut FastMap<N, Option<f64>>) -> Option<f64> {
    let truth = |value: bool| Some(f64::from(u8::from(value)));
    match dag.node(n) {
        Node::Real(bits) => Some(f64::from_bits(bits)),
        Node::Int(value) => Some(value as f64),
        Node::Bool(value) => truth(value),
        Node::Var(v) | Node::Pre(v) => variable(v),
        Node::One(op, a) => {
            let x = evaluate(dag, a, variable, memo)?;
            Some(match op {
                Op1::Neg => -x,
                Op1::Abs => x.abs(),
                Op1::Sqrt => x.sqrt(),
                Op1::Math(function) => function.of(x),
                Op1::Floor => x.floor(),
                Op1::Ceil => x.ceil(),
                Op1::Trunc | Op1::ToInt => x.trunc(),
                Op1::ToReal => x,
                Op1::Not => 1.0 - x,
            })
        }
        Node::Two(Op2::Inlined, a, _) => evaluate(dag, a, variable, memo),
        Node::Two(op, a, b) => {
            let x = evaluate(dag, a, variable, memo)?;
            let y = evaluate(dag, b, variable, memo)?;
            Some(match op {
                Op2::Add => x + y,
                Op2::Sub => x - y,
                Op2::Mul => x * y,
                Op2::Div => x / y,
                Op2::Pow => x.powf(y),
                Op2::Atan2 => x.atan2(y),
                Op2::IntDiv => (x / y).trunc(),
                Op2::IntRem => x % y,
                Op2::And => x * y,
                Op2::Or => x.max(y),
                Op2::Homotopy | Op2::Inlined => x,
                Op2::Concat => return None,
            })
        }
        Node::Compare(op, a, b) | Node::Relation(op, a, b) => {
            let x = evaluate(dag, a, variable, memo)?;
            let y = evaluate(dag, b, variable, memo)?;
            truth(match op {
                Cmp::Lt => x < y,
                Cmp::Le => x <= y,
                Cmp::Gt => x > y,
                Cmp::Ge => x >= y,
                Cmp::Eq => x == y,
                Cmp::Ne => x != y,
            })
        }
        Node::Held(round, a) => {
            let x = evaluate(dag, a, variable, memo)?;
            Some(match round {
                Round::Floor => x.floor(),
                Round::Ceil => x.ceil(),
                Round::Trunc => x.trunc(),
            })
        }
        Node::SemiLinear(x, a, b) => {
            let x = evaluate(dag, x, variable, memo)?;
            Some(x * evaluate(dag, if x >= 0.0 { a } else { b }, variable, memo)?)
        }
        Node::If(c, a, b) => {
            let branch = if evaluate(dag, c, variable, memo)? != 0.0 { a } else { b };
            evaluate(dag, branch, variable, memo)
        }
        _ => None,
    }
}
