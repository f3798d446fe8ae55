//! Builtin operators and functions on spread values.

use super::value::{Outcome, Value};
use super::{Context, Scalariser};
use crate::dag::{Cmp, Dag, DelayData, N, Node, Op1, Round, ScalarType, TransportData};
use layshaft_ir::Builtin;

impl Scalariser<'_> {
    /// A builtin whose arguments are evaluated as usual.
    pub(super) fn builtin(&mut self, builtin: Builtin, args: Vec<Value>, cx: &Context) -> Outcome<Value> {
        use Builtin::*;
        let first = args.first().cloned();
        let arg = |index: usize| args.get(index).ok_or_else(|| format!("{} lacks an argument", builtin.name()));
        let elementary = match builtin {
            Abs => Some(Op1::Abs),
            Sqrt => Some(Op1::Sqrt),
            IntegerToReal => Some(Op1::ToReal),
            Atan2 => None,
            _ => builtin.operator().math.map(Op1::Math),
        };
        if let (Some(op), Some(value)) = (elementary, &first) {
            return value.map(&mut self.sys.dag, &mut |dag, n| Ok(dag.op1(op, n)));
        }
        if builtin.is_synchronous() {
            return self.clocked(builtin, &args);
        }
        let dag = &mut self.sys.dag;
        match builtin {
            Initial => Ok(Value::Scalar(dag.intern(Node::Initial))),
            Terminal => Ok(Value::Scalar(dag.intern(Node::Terminal))),
            Der => self.der(arg(0)?),
            Pre => arg(0)?.map(dag, &mut pre),
            Edge => arg(0)?.map(dag, &mut |dag, n| {
                let left = pre(dag, n)?;
                let was_false = dag.not(left);
                Ok(dag.and(n, was_false))
            }),
            Change => arg(0)?.map(dag, &mut |dag, n| {
                let left = pre(dag, n)?;
                Ok(dag.compare(Cmp::Ne, n, left))
            }),
            Sample => {
                let (start, interval) = (arg(0)?.scalar()?, arg(1)?.scalar()?);
                let pair = (dag.to_real(start), dag.to_real(interval));
                let id = match dag.samples.iter().position(|&other| other == pair) {
                    Some(id) => id,
                    None => {
                        dag.samples.push(pair);
                        dag.sample_origins.push(self.origin);
                        dag.samples.len() - 1
                    }
                };
                Ok(Value::Scalar(dag.intern(Node::Sample(id as u32))))
            }
            NoEvent | Scalar | EnumToInteger | IntegerToEnum => match builtin {
                Scalar => Ok(Value::Scalar(arg(0)?.scalar()?)),
                _ => arg(0).cloned(),
            },
            Smooth => arg(1).cloned(),
            Delay => {
                let delay = arg(1)?.scalar()?;
                let delay = dag.to_real(delay);
                let maximum = match args.get(2) {
                    Some(value) => value.scalar()?,
                    None => delay,
                };
                let maximum = dag.to_real(maximum);
                arg(0)?.map(dag, &mut |dag, n| {
                    let value = dag.to_real(n);
                    dag.delays.push(DelayData { value, delay, maximum });
                    Ok(dag.intern(Node::Delay(dag.delays.len() as u32 - 1)))
                })
            }
            SpatialDistribution => self.spatial_distribution(&args),
            SemiLinear => {
                let (x, positive, negative) = (arg(0)?.scalar()?, arg(1)?.scalar()?, arg(2)?.scalar()?);
                if cx.no_event {
                    let zero = dag.zero();
                    let x = dag.to_real(x);
                    let condition = dag.compare(Cmp::Ge, x, zero);
                    let (up, down) = (dag.mul(positive, x), dag.mul(negative, x));
                    return Ok(Value::Scalar(dag.if_else(condition, up, down)));
                }
                Ok(Value::Scalar(dag.semi_linear(x, positive, negative)))
            }
            Homotopy => {
                let (actual, simplified) = (arg(0)?.clone(), arg(1)?);
                actual.zip(simplified, dag, &mut |dag, a, b| Ok(dag.homotopy(a, b)))
            }
            Sign => arg(0)?.map(dag, &mut |dag, n| {
                let n = dag.to_real(n);
                let zero = dag.zero();
                let (one, minus, nothing) = (dag.int(1), dag.int(-1), dag.int(0));
                let (up, down) = (dag.compare(Cmp::Gt, n, zero), dag.compare(Cmp::Lt, n, zero));
                let rest = dag.if_else(down, minus, nothing);
                Ok(dag.if_else(up, one, rest))
            }),
            Atan2 => {
                let (y, x) = (arg(0)?.clone(), arg(1)?);
                y.zip(x, dag, &mut |dag, a, b| Ok(dag.atan2(a, b)))
            }
            Floor | Ceil => {
                let round = if builtin == Floor { Round::Floor } else { Round::Ceil };
                arg(0)?.map(dag, &mut |dag, n| Ok(rounded(dag, round, n, cx)))
            }
            Integer => arg(0)?.map(dag, &mut |dag, n| {
                if dag.kind(n) == ScalarType::Int {
                    return Ok(n);
                }
                let floor = rounded(dag, Round::Floor, n, cx);
                Ok(dag.op1(Op1::ToInt, floor))
            }),
            Div | Mod | Rem => {
                let (x, y) = (arg(0)?.clone(), arg(1)?);
                self.check_divisors(builtin.name(), y);
                let dag = &mut self.sys.dag;
                x.zip(y, dag, &mut |dag, a, b| Ok(quotient(dag, builtin, a, b, cx)))
            }
            Min | Max => {
                let smaller = |dag: &mut Dag, a: N, b: N| {
                    let (a, b) = dag.unify(a, b);
                    let op = if builtin == Min { Cmp::Lt } else { Cmp::Gt };
                    let condition = dag.compare(op, a, b);
                    dag.if_else(condition, a, b)
                };
                match args.as_slice() {
                    [array] => {
                        let items = array.scalars();
                        let (&head, rest) = items.split_first().ok_or("min or max of an empty array")?;
                        Ok(Value::Scalar(rest.iter().fold(head, |best, &item| smaller(dag, best, item))))
                    }
                    [a, b] => a.zip(b, dag, &mut |dag, a, b| Ok(smaller(dag, a, b))),
                    _ => Err("min and max take one or two arguments".into()),
                }
            }
            Sum | Product => {
                let items = arg(0)?.scalars();
                let Some((&head, rest)) = items.split_first() else {
                    return Ok(Value::Scalar(if builtin == Sum { dag.zero() } else { dag.one() }));
                };
                let total =
                    rest.iter().fold(
                        head,
                        |total, &item| if builtin == Sum { dag.add(total, item) } else { dag.mul(total, item) },
                    );
                Ok(Value::Scalar(total))
            }
            _ => super::arrays::array_builtin(dag, builtin, &args),
        }
    }
}

/// Most points of the profile at the start.
const MOST_POINTS: usize = 512;

impl Scalariser<'_> {
    /// `spatialDistribution(in0, in1, x, positiveVelocity, initialPoints, initialValues)`; the last argument tells which output is meant. At the
    /// end where the medium enters the output is what enters (MLS 3.7.4.2).
    fn spatial_distribution(&mut self, args: &[Value]) -> Outcome<Value> {
        let dag = &mut self.sys.dag;
        let number = |dag: &mut Dag, index: usize| -> Outcome<N> {
            let value = args.get(index).ok_or("spatialDistribution lacks an argument")?.scalar()?;
            Ok(dag.to_real(value))
        };
        let (in0, in1, x) = (number(dag, 0)?, number(dag, 1)?, number(dag, 2)?);
        let positive = args.get(3).ok_or("spatialDistribution lacks an argument")?.scalar()?;
        let list = |dag: &mut Dag, index: usize| -> Box<[N]> {
            let items = args.get(index).map(Value::scalars).unwrap_or_default();
            items.into_iter().map(|n| dag.to_real(n)).collect()
        };
        let (points, values) = (list(dag, 4), list(dag, 5));
        if points.len() != values.len() || points.len() < 2 || points.len() > MOST_POINTS {
            return Err(format!(
                "spatialDistribution needs 2 to {MOST_POINTS} initial points and as many values, not {} and {}",
                points.len(),
                values.len()
            ));
        }
        let wanted = TransportData { in0, in1, x, positive, points, values, histories: [0; 2] };
        let is_same = |data: &TransportData| TransportData { histories: [0; 2], ..data.clone() } == wanted;
        let id = match dag.transports.iter().position(is_same) {
            Some(id) => id,
            None => {
                let zero = dag.zero();
                let first = dag.delays.len() as u32;
                dag.delays.extend([in0, in1].map(|value| DelayData { value, delay: zero, maximum: zero }));
                dag.transports.push(TransportData { histories: [first, first + 1], ..wanted });
                dag.transports.len() - 1
            }
        };
        let leaves = dag.intern(Node::Transport(id as u32));
        let is_second = args.get(6).map(Value::scalar).transpose()?.is_some_and(|n| dag.as_int(n) == Some(2));
        let output = if is_second { dag.if_else(positive, leaves, in1) } else { dag.if_else(positive, in0, leaves) };
        Ok(Value::Scalar(output))
    }
}

/// Left limit of a variable; literals are their own.
fn pre(dag: &mut Dag, n: N) -> Outcome<N> {
    match dag.node(n) {
        Node::Var(v) => Ok(dag.intern(Node::Pre(v))),
        _ if dag.is_constant(n) => Ok(n),
        _ => Err("pre, edge and change apply to variables".into()),
    }
}

/// A comparison as the context wants it.
pub(super) fn relation(dag: &mut Dag, op: Cmp, a: N, b: N, cx: &Context) -> N {
    if cx.no_event { dag.compare(op, a, b) } else { dag.relation(op, a, b) }
}

fn rounded(dag: &mut Dag, round: Round, n: N, cx: &Context) -> N {
    let n = dag.to_real(n);
    if !cx.no_event {
        return dag.held(round, n);
    }
    let op = round.plain();
    dag.op1(op, n)
}

/// `div`, `mod`, `rem` of Integers or Reals.
fn quotient(dag: &mut Dag, builtin: Builtin, a: N, b: N, cx: &Context) -> N {
    let (a, b) = dag.unify(a, b);
    if dag.kind(a) == ScalarType::Int {
        return match builtin {
            Builtin::Div => dag.int_div(a, b),
            Builtin::Rem => dag.int_rem(a, b),
            _ => {
                // mod has the sign of the divisor: add it to the remainder when the signs differ.
                let remainder = dag.int_rem(a, b);
                let shifted = dag.add(remainder, b);
                let zero = dag.int(0);
                let (below, divisor_below) = (dag.compare(Cmp::Lt, remainder, zero), dag.compare(Cmp::Lt, b, zero));
                let differs = dag.compare(Cmp::Ne, below, divisor_below);
                let nonzero = dag.compare(Cmp::Ne, remainder, zero);
                let needs = dag.and(differs, nonzero);
                dag.if_else(needs, shifted, remainder)
            }
        };
    }
    let ratio = dag.div(a, b);
    let round = if builtin == Builtin::Mod { Round::Floor } else { Round::Trunc };
    let whole = rounded(dag, round, ratio, cx);
    if builtin == Builtin::Div {
        return whole;
    }
    let product = dag.mul(whole, b);
    dag.sub(a, product)
}
