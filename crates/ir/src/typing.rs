//! Result types of operators and builtin functions, for expressions already checked.

use crate::expr::{BinaryOp, Expr, Subscript, TypeContext};
use crate::operators::{Builtin, ResultType};
use crate::types::{Base, Dim, Dims, Type};

/// Integer unless one side is Real; other bases must agree anyway.
fn common_base(a: Base, b: Base) -> Base {
    match (a, b) {
        (Base::Integer, Base::Real) | (Base::Real, Base::Integer) => Base::Real,
        _ => a,
    }
}

/// The type of a value that is either of two (if-expression, array items). A size in which they differ is open.
pub fn common_type(a: &Type, b: &Type) -> Type {
    let dims = a.dims.iter().zip(&b.dims).map(|(&x, &y)| match (x.known(), y.known()) {
        (None, _) => y,
        (Some(x), Some(y)) if x != y => Dim::Unknown,
        _ => x,
    });
    Type { base: common_base(a.base, b.base), dims: dims.collect() }
}

pub fn binary_type(op: BinaryOp, a: &Type, b: &Type) -> Type {
    if op.is_relation() {
        return Type::BOOLEAN;
    }
    let base = match op {
        BinaryOp::And | BinaryOp::Or => Base::Boolean,
        BinaryOp::Div | BinaryOp::Pow => Base::Real,
        _ => common_base(a.base, b.base),
    };
    let dims = match op {
        BinaryOp::MatMul => match (a.dims.len(), b.dims.len()) {
            (1, 1) => Dims::new(),
            (2, 1) => Dims::from_slice(&a.dims[..1]),
            (1, 2) => Dims::from_slice(&b.dims[1..]),
            _ => Dims::from_slice(&[a.dims[0], b.dims[1]]),
        },
        _ if a.dims.is_empty() => b.dims.clone(),
        _ if b.dims.is_empty() => a.dims.clone(),
        _ => common_type(a, b).dims,
    };
    Type { base, dims }
}

pub fn array_type(items: &[Expr], ctx: &dyn TypeContext) -> Type {
    let mut types = items.iter().map(|item| item.type_of(ctx));
    let first = types.next().unwrap_or(Type::REAL);
    let item =
        if first.base == Base::Integer { types.fold(first, |common, ty| common_type(&common, &ty)) } else { first };
    item.array_of(Dim::Known(items.len() as u32))
}

pub fn index_type(base: &Type, subscripts: &[Subscript], ctx: &dyn TypeContext) -> Type {
    let mut dims = Dims::new();
    for (position, &dim) in base.dims.iter().enumerate() {
        match subscripts.get(position) {
            None | Some(Subscript::All) => dims.push(dim),
            Some(Subscript::At(expr)) => dims.extend(expr.type_of(ctx).dims.first().copied()),
        }
    }
    Type { base: base.base, dims }
}

pub fn range_type(parts: &(Expr, Option<Expr>, Expr), ctx: &dyn TypeContext) -> Type {
    let ends = common_type(&parts.0.type_of(ctx), &parts.2.type_of(ctx));
    let base = match &parts.1 {
        Some(step) => common_base(ends.base, step.type_of(ctx).base),
        None => ends.base,
    };
    Type::scalar(base).array_of(Dim::Unknown)
}

pub fn field_type(record: &Type, field: u32, ctx: &dyn TypeContext) -> Type {
    let Base::Record(id) = record.base else { return Type::REAL };
    let ty = ctx.field_type(id, field);
    let mut dims = record.dims.clone();
    dims.extend(ty.dims.iter().copied());
    Type { base: ty.base, dims }
}

fn literal_dim(expr: &Expr) -> Dim {
    match expr {
        Expr::Integer(size) => u32::try_from(*size).map_or(Dim::Unknown, Dim::Known),
        _ => Dim::Unknown,
    }
}

/// The type of a builtin call whose arguments are well-formed.
pub fn builtin_type(builtin: Builtin, args: &[Expr], ctx: &dyn TypeContext) -> Type {
    use Builtin::*;
    let arg = |index: usize| args.get(index).map_or(Type::REAL, |arg| arg.type_of(ctx));
    match builtin.operator().result {
        ResultType::Elementwise(base) => {
            let shaped = args.iter().map(|arg| arg.type_of(ctx)).find(|ty| !ty.is_scalar());
            return Type { base, dims: shaped.map_or_else(Dims::default, |ty| ty.dims) };
        }
        ResultType::Argument(index) => return arg(index),
        ResultType::Scalar(base) => return Type::scalar(base),
        ResultType::Sum => return binary_type(BinaryOp::Add, &arg(0), &arg(1)),
        ResultType::Own => {}
    }
    match builtin {
        Size if args.len() == 1 => Type::array(Base::Integer, &[arg(0).dims.len() as u32]),
        Size => Type::INTEGER,
        Scalar | Sum | Product => Type::scalar(arg(0).base),
        Min | Max if args.len() == 1 => Type::scalar(arg(0).base),
        Min | Max => binary_type(BinaryOp::Add, &arg(0), &arg(1)),
        Vector => {
            let ty = arg(0);
            let size = ty.len().map_or(Dim::Unknown, |n| Dim::Known(n as u32));
            Type::scalar(ty.base).array_of(size)
        }
        Matrix => {
            let ty = arg(0);
            let mut dims: Dims = ty.dims.iter().take(2).copied().collect();
            dims.resize(2, Dim::Known(1));
            Type { base: ty.base, dims }
        }
        Promote => {
            let ty = arg(0);
            let mut dims = ty.dims.clone();
            if let Some(Expr::Integer(rank)) = args.get(1) {
                dims.resize(*rank as usize, Dim::Known(1));
            }
            Type { base: ty.base, dims }
        }
        Transpose => {
            let ty = arg(0);
            let mut dims = ty.dims.clone();
            dims.swap(0, 1);
            Type { base: ty.base, dims }
        }
        OuterProduct => {
            let (a, b) = (arg(0), arg(1));
            Type { base: common_base(a.base, b.base), dims: Dims::from_slice(&[a.dims[0], b.dims[0]]) }
        }
        Skew => Type { base: arg(0).base, dims: Dims::from_slice(&[Dim::Known(3), Dim::Known(3)]) },
        Identity => {
            let size = literal_dim(&args[0]);
            Type { base: Base::Integer, dims: Dims::from_slice(&[size, size]) }
        }
        Diagonal => {
            let ty = arg(0);
            Type { base: ty.base, dims: Dims::from_slice(&[ty.dims[0], ty.dims[0]]) }
        }
        Zeros | Ones => Type { base: Base::Integer, dims: args.iter().map(literal_dim).collect() },
        Fill => {
            let ty = arg(0);
            let mut dims: Dims = args[1..].iter().map(literal_dim).collect();
            dims.extend(ty.dims.iter().copied());
            Type { base: ty.base, dims }
        }
        Linspace => Type { base: Base::Real, dims: Dims::from_slice(&[literal_dim(&args[2])]) },
        Cat => {
            let along = match args.first() {
                Some(Expr::Integer(k)) => *k as usize - 1,
                _ => 0,
            };
            let mut types = args[1..].iter().map(|arg| arg.type_of(ctx));
            let first = types.next().unwrap_or(Type::REAL);
            types.fold(first, |mut total, ty| {
                total.base = common_base(total.base, ty.base);
                if let (Some(sum), Some(more)) = (total.dims.get_mut(along), ty.dims.get(along)) {
                    *sum = match (sum.known(), more.known()) {
                        (Some(a), Some(b)) => Dim::Known(a + b),
                        _ => Dim::Unknown,
                    };
                }
                total
            })
        }
        other => unreachable!("the table knows the type of `{}`", other.name()),
    }
}
