//! Builtin functions: number of arguments, their ranks and kinds.

use super::{Checker, show};
use crate::expr::Expr;
use crate::operators::Builtin;
use crate::types::{Base, Type};
use crate::typing;

impl Checker<'_> {
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Option<Type> {
        let types: Vec<Option<Type>> = args.iter().map(|arg| self.expr(arg)).collect();
        let types: Vec<Type> = types.into_iter().collect::<Option<_>>()?;
        let (fewest, most) = builtin.operator().arity();
        if args.len() < fewest || args.len() > most {
            return self.fail(format!("`{}` with {} arguments", builtin.name(), args.len()));
        }
        if let Some(wrong) = self.wrong_argument(builtin, args, &types) {
            return self.fail(format!("`{}` of {}", builtin.name(), show(wrong)));
        }
        Some(typing::builtin_type(builtin, args, self))
    }

    fn wrong_argument<'t>(&self, builtin: Builtin, args: &[Expr], types: &'t [Type]) -> Option<&'t Type> {
        use Builtin::*;
        if builtin.operator().takes_numbers
            && let Some(wrong) = types.iter().find(|ty| !ty.base.is_numeric())
        {
            return Some(wrong);
        }
        let rank = |index: usize| types[index].dims.len();
        let vector_of_three = |ty: &Type| ty.dims.len() == 1 && ty.dims[0].agrees(crate::types::Dim::Known(3));
        let scalar_integer = |ty: &Type| ty.is_scalar() && ty.base == Base::Integer;
        let wrong = match builtin {
            Transpose if rank(0) < 2 => 0,
            Symmetric if rank(0) != 2 => 0,
            Diagonal if rank(0) != 1 => 0,
            OuterProduct if rank(0) != 1 => 0,
            OuterProduct if rank(1) != 1 => 1,
            Cross | Skew => return types.iter().find(|ty| !vector_of_three(ty)),
            Identity | Zeros | Ones => return types.iter().find(|ty| !scalar_integer(ty)),
            Fill => return types[1..].iter().find(|ty| !scalar_integer(ty)),
            Linspace if !scalar_integer(&types[2]) => 2,
            Size if types.len() == 2 && !scalar_integer(&types[1]) => 1,
            Promote if !scalar_integer(&types[1]) => 1,
            Cat => {
                let Expr::Integer(along @ 1..) = &args[0] else { return Some(&types[0]) };
                let along = *along as usize - 1;
                let fits = |ty: &Type| {
                    let others =
                        ty.dims.iter().zip(&types[1].dims).enumerate().all(|(d, (a, b))| d == along || a.agrees(*b));
                    ty.dims.len() == rank(1) && along < rank(1) && others
                };
                return types[1..].iter().find(|ty| !fits(ty));
            }
            Edge if types[0].base != Base::Boolean => 0,
            EnumToInteger if !matches!(types[0].base, Base::Enum(_) | Base::Integer) => 0,
            IntegerToEnum if !matches!(types[1].base, Base::Enum(_)) => 1,
            String if !types[0].is_scalar() => 0,
            _ => return None,
        };
        types.get(wrong)
    }
}
