//! Array builtins, products and subscripts on spread values.

use super::value::{Dims, Outcome, Value};
use crate::dag::{Cmp, Dag, N, Op1, ScalarType};
use layshaft_ir::Builtin;

fn size(dag: &Dag, value: &Value) -> Outcome<u32> {
    let n = value.scalar()?;
    dag.as_int(n).and_then(|size| u32::try_from(size).ok()).ok_or_else(|| "a size is not known at translation".into())
}

fn array(value: &Value, dag: &Dag) -> Outcome<(Dims, ScalarType, Vec<N>)> {
    match value {
        Value::Array(dims, kind, items) => Ok((dims.clone(), *kind, items.clone())),
        Value::Scalar(n) => Ok((Vec::new(), dag.kind(*n), vec![*n])),
        _ => Err("an array of numbers is needed here".into()),
    }
}

pub(super) fn array_builtin(dag: &mut Dag, builtin: Builtin, args: &[Value]) -> Outcome<Value> {
    use Builtin::*;
    let arg = |index: usize| args.get(index).ok_or_else(|| format!("{} lacks an argument", builtin.name()));
    match builtin {
        Size => match args.get(1) {
            Some(dimension) => {
                let dimension = size(dag, dimension)? as usize;
                let dims = arg(0)?.dims();
                let &length = dims.get(dimension.wrapping_sub(1)).ok_or("size of a dimension that is not there")?;
                Ok(Value::Scalar(dag.int(length.into())))
            }
            None => {
                let dims: Vec<N> = arg(0)?.dims().iter().map(|&d| dag.int(d.into())).collect();
                Ok(Value::Array(vec![dims.len() as u32], ScalarType::Int, dims))
            }
        },
        Ndims => Ok(Value::Scalar(dag.int(arg(0)?.dims().len() as i64))),
        Vector => {
            let (_, kind, items) = array(arg(0)?, dag)?;
            Ok(Value::Array(vec![items.len() as u32], kind, items))
        }
        Matrix | Promote => {
            let (mut dims, kind, items) = array(arg(0)?, dag)?;
            let rank = if builtin == Matrix { 2 } else { size(dag, arg(1)?)? as usize };
            dims.resize(rank, 1);
            Ok(Value::Array(dims, kind, items))
        }
        Transpose => {
            let (dims, kind, items) = array(arg(0)?, dag)?;
            let [rows, columns] = dims[..] else { return Err("transpose needs a matrix".into()) };
            let turned = (0..columns).flat_map(|j| (0..rows).map(move |i| (i * columns + j) as usize));
            Ok(Value::Array(vec![columns, rows], kind, turned.map(|at| items[at]).collect()))
        }
        OuterProduct => {
            let ((_, kind, xs), (_, _, ys)) = (array(arg(0)?, dag)?, array(arg(1)?, dag)?);
            let mut items = Vec::with_capacity(xs.len() * ys.len());
            for &x in &xs {
                items.extend(ys.iter().map(|&y| dag.mul(x, y)));
            }
            Ok(Value::Array(vec![xs.len() as u32, ys.len() as u32], kind, items))
        }
        Symmetric => {
            let (dims, kind, items) = array(arg(0)?, dag)?;
            let n = dims.first().copied().unwrap_or(0);
            let mirrored = (0..n).flat_map(|i| (0..n).map(move |j| (i.min(j) * n + i.max(j)) as usize));
            Ok(Value::Array(dims, kind, mirrored.map(|at| items[at]).collect()))
        }
        Cross => {
            let ((_, _, x), (_, _, y)) = (array(arg(0)?, dag)?, array(arg(1)?, dag)?);
            if x.len() != 3 || y.len() != 3 {
                return Err("cross needs vectors of length 3".into());
            }
            let items = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| {
                let (left, right) = (dag.mul(x[i], y[j]), dag.mul(x[j], y[i]));
                dag.sub(left, right)
            });
            Ok(numbers(dag, vec![3], items.to_vec()))
        }
        Skew => {
            let (_, _, x) = array(arg(0)?, dag)?;
            let [a, b, c] = x[..] else { return Err("skew needs a vector of length 3".into()) };
            let zero = dag.zero();
            let (na, nb, nc) = (dag.neg(a), dag.neg(b), dag.neg(c));
            Ok(numbers(dag, vec![3, 3], vec![zero, nc, b, c, zero, na, nb, a, zero]))
        }
        Identity => {
            let n = size(dag, arg(0)?)?;
            let (zero, one) = (dag.int(0), dag.int(1));
            let items = (0..n * n).map(|at| if at / n == at % n { one } else { zero });
            Ok(Value::Array(vec![n, n], ScalarType::Int, items.collect()))
        }
        Diagonal => {
            let (_, _, x) = array(arg(0)?, dag)?;
            let n = x.len();
            let zero = dag.zero();
            let items = (0..n * n).map(|at| if at / n == at % n { x[at % n] } else { zero }).collect();
            Ok(numbers(dag, vec![n as u32, n as u32], items))
        }
        Zeros | Ones => {
            let dims = args.iter().map(|arg| size(dag, arg)).collect::<Outcome<Dims>>()?;
            let item = dag.int(i64::from(builtin == Ones));
            Ok(Value::Array(dims.clone(), ScalarType::Int, vec![item; dims.iter().product::<u32>() as usize]))
        }
        Fill => {
            let mut dims = args[1..].iter().map(|arg| size(dag, arg)).collect::<Outcome<Dims>>()?;
            let count = dims.iter().product::<u32>() as usize;
            match arg(0)? {
                record @ Value::Record(_) => Ok(Value::Records(dims, vec![record.clone(); count])),
                value => {
                    let (inner, kind, items) = array(value, dag)?;
                    dims.extend(inner);
                    Ok(Value::Array(dims, kind, items.repeat(count)))
                }
            }
        }
        Linspace => {
            let (from, to, count) = (arg(0)?.scalar()?, arg(1)?.scalar()?, size(dag, arg(2)?)?);
            if count < 2 {
                return Err("linspace needs at least two points".into());
            }
            let span = dag.sub(to, from);
            let items = (0..count).map(|i| {
                let fraction = dag.real(f64::from(i) / f64::from(count - 1));
                let part = dag.mul(span, fraction);
                dag.add(from, part)
            });
            let items = items.collect();
            Ok(numbers(dag, vec![count], items))
        }
        Cat => concatenate(dag, args),
        _ => Err(format!("{} is not supported here", builtin.name())),
    }
}

/// An array of one numeric kind.
pub(super) fn numbers(dag: &mut Dag, dims: Dims, mut items: Vec<N>) -> Value {
    let kinds_differ = items.iter().any(|&n| dag.kind(n) == ScalarType::Real);
    if kinds_differ {
        items.iter_mut().for_each(|n| *n = dag.to_real(*n));
    }
    let kind = items.first().map_or(ScalarType::Real, |&n| dag.kind(n));
    Value::Array(dims, kind, items)
}

fn concatenate(dag: &mut Dag, args: &[Value]) -> Outcome<Value> {
    let along = args.first().ok_or("cat lacks its dimension").map(|k| size(dag, k))?? as usize - 1;
    let parts = args[1..].iter().map(|part| array(part, dag)).collect::<Outcome<Vec<_>>>()?;
    let mut dims = parts.first().ok_or("cat of nothing")?.0.clone();
    if along >= dims.len() {
        return Err("cat along a dimension that is not there".into());
    }
    dims[along] = parts.iter().map(|part| part.0[along]).sum();
    let outer: u32 = dims[..along].iter().product();
    let mut items = Vec::with_capacity(dims.iter().product::<u32>() as usize);
    for row in 0..outer as usize {
        for (part_dims, _, part) in &parts {
            let chunk = part_dims[along..].iter().product::<u32>() as usize;
            items.extend_from_slice(&part[row * chunk..(row + 1) * chunk]);
        }
    }
    Ok(numbers(dag, dims, items))
}

/// Modelica's `*` of arrays: vector·vector, matrix·vector, vector·matrix, matrix·matrix.
pub(super) fn product(dag: &mut Dag, a: &Value, b: &Value) -> Outcome<Value> {
    let ((a_dims, _, x), (b_dims, _, y)) = (array(a, dag)?, array(b, dag)?);
    let (rows, inner) = match a_dims[..] {
        [n] => (1, n),
        [m, n] => (m, n),
        _ => return Err("a product needs vectors or matrices".into()),
    };
    let (other, columns) = match b_dims[..] {
        [n] => (n, 1),
        [n, p] => (n, p),
        _ => return Err("a product needs vectors or matrices".into()),
    };
    if inner != other {
        return Err(format!("sizes {a_dims:?} and {b_dims:?} cannot be multiplied"));
    }
    let mut items = Vec::with_capacity((rows * columns) as usize);
    for i in 0..rows {
        for j in 0..columns {
            let terms: Vec<N> =
                (0..inner).map(|k| dag.mul(x[(i * inner + k) as usize], y[(k * columns + j) as usize])).collect();
            items.push(dag.sum(&terms).unwrap_or_else(|| dag.zero()));
        }
    }
    let mut dims = Dims::new();
    if a_dims.len() == 2 {
        dims.push(rows);
    }
    if b_dims.len() == 2 {
        dims.push(columns);
    }
    Ok(if dims.is_empty() { Value::Scalar(items[0]) } else { numbers(dag, dims, items) })
}

/// A subscript after evaluation.
#[derive(Clone)]
pub(super) enum At {
    All,
    One(N),
    Many(Vec<N>),
}

/// Positions (flat, zero-based) that constant subscripts pick, with the resulting sizes.
pub(super) fn positions(dag: &Dag, dims: &[u32], subscripts: &[At]) -> Outcome<(Dims, Vec<usize>)> {
    let mut result_dims = Dims::new();
    let mut flat = vec![0usize];
    for (axis, &length) in dims.iter().enumerate() {
        let index = |n: N| -> Outcome<usize> {
            let value = dag.as_int(n).or_else(|| dag.as_bool(n).map(|b| i64::from(b) + 1));
            let value = value.ok_or("a subscript is not known at translation")?;
            if value < 1 || value > i64::from(length) {
                return Err(format!("subscript {value} is outside 1..{length}"));
            }
            Ok(value as usize - 1)
        };
        let picked: Vec<usize> = match subscripts.get(axis) {
            None | Some(At::All) => {
                result_dims.push(length);
                (0..length as usize).collect()
            }
            Some(At::One(n)) => vec![index(*n)?],
            Some(At::Many(items)) => {
                result_dims.push(items.len() as u32);
                items.iter().map(|&n| index(n)).collect::<Outcome<_>>()?
            }
        };
        flat = flat.iter().flat_map(|base| picked.iter().map(move |p| base * length as usize + p)).collect();
    }
    Ok((result_dims, flat))
}

/// Value with subscripts applied. A scalar subscript that varies while running selects by comparison.
pub(super) fn subscript(dag: &mut Dag, value: &Value, subscripts: &[At]) -> Outcome<Value> {
    let varying = subscripts
        .iter()
        .position(|at| matches!(at, At::One(n) if dag.as_int(*n).is_none() && dag.as_bool(*n).is_none()));
    if let Some(axis) = varying {
        let At::One(index) = subscripts[axis] else { return Err("a subscript is not known at translation".into()) };
        let length = *value.dims().get(axis).ok_or("too many subscripts")?;
        let mut result: Option<Value> = None;
        for position in (1..=i64::from(length)).rev() {
            let at = dag.int(position);
            let fixed: Vec<At> = subscripts
                .iter()
                .enumerate()
                .map(|(i, s)| match s {
                    _ if i == axis => At::One(at),
                    At::All => At::All,
                    At::One(n) => At::One(*n),
                    At::Many(items) => At::Many(items.clone()),
                })
                .collect();
            let item = subscript(dag, value, &fixed)?;
            let index = if dag.kind(index) == ScalarType::Bool { boolean_ordinal(dag, index) } else { index };
            let matches = dag.compare(Cmp::Eq, index, at);
            result = Some(match result {
                None => item,
                Some(rest) => item.zip(&rest, dag, &mut |dag, a, b| Ok(dag.if_else(matches, a, b)))?,
            });
        }
        return result.ok_or_else(|| "a subscript into an empty array".into());
    }
    let (dims, flat) = positions(dag, value.dims(), subscripts)?;
    match value {
        Value::Array(_, kind, items) if dims.is_empty() => {
            let _ = kind;
            Ok(Value::Scalar(items[flat[0]]))
        }
        Value::Array(_, kind, items) => Ok(Value::Array(dims, *kind, flat.into_iter().map(|at| items[at]).collect())),
        Value::Records(_, items) if dims.is_empty() => Ok(items[flat[0]].clone()),
        Value::Records(_, items) => Ok(Value::Records(dims, flat.into_iter().map(|at| items[at].clone()).collect())),
        other if subscripts.is_empty() => Ok(other.clone()),
        _ => Err("a subscript on a value that is no array".into()),
    }
}

fn boolean_ordinal(dag: &mut Dag, n: N) -> N {
    let (one, two) = (dag.int(1), dag.int(2));
    dag.if_else(n, two, one)
}

/// Whether a node is integral and known.
pub(super) fn known_int(dag: &mut Dag, n: N) -> Option<i64> {
    let n = if dag.kind(n) == ScalarType::Real { dag.op1(Op1::ToInt, n) } else { n };
    dag.as_int(n)
}
