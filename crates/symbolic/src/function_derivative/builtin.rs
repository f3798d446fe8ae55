//! Derivatives of the operators and functions that the language itself defines.

use super::expression::{add, div, mul, sub, sum};
use super::{Maker, Outcome};
use layshaft_ir::{BinaryOp, Builtin, Expr};

fn apply(builtin: Builtin, operand: &Expr) -> Expr {
    Expr::Builtin(builtin, vec![operand.clone()])
}

fn square(x: &Expr) -> Expr {
    mul(x.clone(), x.clone())
}

impl Maker<'_> {
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Expr], expr: &Expr) -> Outcome<Option<Expr>> {
        use Builtin::*;
        // Whole numbers, texts, sizes and what is constant between events.
        if matches!(
            builtin,
            Sign | Div | Ceil | Floor | Integer | EnumToInteger | IntegerToEnum | IntegerToReal | String | Size | Ndims
        ) || matches!(builtin, Identity | Zeros | Ones | Initial | Terminal)
        {
            return Ok(None);
        }
        let rates = args.iter().map(|arg| self.derivative(arg)).collect::<Outcome<Vec<_>>>()?;
        let Some(position) = rates.iter().position(Option::is_some) else { return Ok(None) };
        let values: Vec<Expr> = args.iter().map(|arg| self.value(arg)).collect();
        let rate = |index: usize| rates.get(index).cloned().flatten();
        let (x, y) = (values[0].clone(), values.get(1).cloned().unwrap_or(Expr::Real(0.0)));
        if values.len() == 1
            && let Some(dx) = rate(0)
            && let Some(slope) = self.elementary(builtin, &x, &dx, &self.value(expr), expr)
        {
            return Ok(Some(slope));
        }
        Ok(match builtin {
            NoEvent => rate(0).map(|dx| Expr::Builtin(NoEvent, vec![dx])),
            Smooth => rate(1),
            Homotopy => rate(0),
            SemiLinear => {
                let slope = |slope: usize| {
                    let (by_x, by_slope) =
                        (rate(0).map(|dx| mul(values[slope].clone(), dx)), rate(slope).map(|d| mul(x.clone(), d)));
                    sum(by_x, by_slope).unwrap_or(Expr::Real(0.0))
                };
                let is_positive = Expr::binary(BinaryOp::GreaterEqual, x.clone(), Expr::Real(0.0));
                Some(Expr::if_else(is_positive, slope(1), slope(2)))
            }
            // atan2(y, x)′ = (x y′ − y x′)/(y² + x²)
            Atan2 => {
                let (by_first, by_second) = (rate(0).map(|d| mul(y.clone(), d)), rate(1).map(|d| mul(x.clone(), d)));
                let numerator = sum(by_first, by_second.map(Expr::neg));
                numerator.map(|numerator| div(numerator, add(square(&x), square(&y))))
            }
            // mod(x, y) = x − floor(x/y) y, and rem(x, y) = x − div(x, y) y
            Mod | Rem => {
                let quotient = if builtin == Mod { apply(Floor, &div(x, y)) } else { Expr::Builtin(Div, vec![x, y]) };
                let by_divisor = rate(1).map(|d| Expr::neg(mul(quotient, d)));
                sum(rate(0), by_divisor)
            }
            Min | Max if args.len() == 2 => {
                if !self.type_of(expr).is_scalar() {
                    return self.refuse(format!("has `{}` of arrays, element by element", builtin.name()));
                }
                let op = if builtin == Min { BinaryOp::Less } else { BinaryOp::Greater };
                let (first, second) = (self.or_zero(rate(0), &args[0])?, self.or_zero(rate(1), &args[1])?);
                Some(Expr::if_else(Expr::binary(op, x, y), first, second))
            }
            Min | Max | Product => {
                let flat = |list: Expr| Expr::Builtin(Vector, vec![list]);
                rate(0).map(|rates| self.fold(builtin, flat(x), flat(rates)))
            }
            Cross | OuterProduct => {
                let by_first = rate(0).map(|d| Expr::Builtin(builtin, vec![d, y.clone()]));
                sum(by_first, rate(1).map(|d| Expr::Builtin(builtin, vec![x.clone(), d])))
            }
            // Linear in the values, with sizes or a dimension beside them.
            Sum | Scalar | Vector | Matrix | Promote | Transpose | Symmetric | Skew | Diagonal | Fill
                if position == 0 =>
            {
                let mut list = values.clone();
                list[0] = self.or_zero(rate(0), &args[0])?;
                Some(Expr::Builtin(builtin, list))
            }
            Linspace => {
                let ends = [self.or_zero(rate(0), &args[0])?, self.or_zero(rate(1), &args[1])?];
                Some(Expr::Builtin(Linspace, ends.into_iter().chain(values.get(2).cloned()).collect()))
            }
            Cat => {
                let mut list = vec![x];
                for (index, arg) in args.iter().enumerate().skip(1) {
                    list.push(self.or_zero(rate(index), arg)?);
                }
                Some(Expr::Builtin(Cat, list))
            }
            _ => return self.refuse(format!("has `{}`, which has no derivative in a function", builtin.name())),
        })
    }

    /// Derivatives of functions of one number; `y` is the value.
    fn elementary(&self, builtin: Builtin, x: &Expr, dx: &Expr, y: &Expr, expr: &Expr) -> Option<Expr> {
        use Builtin::*;
        let one = || Expr::Real(1.0);
        let dx = dx.clone();
        Some(match builtin {
            Abs if self.type_of(expr).is_scalar() => {
                let is_positive = Expr::binary(BinaryOp::GreaterEqual, x.clone(), Expr::Real(0.0));
                Expr::if_else(is_positive, dx.clone(), Expr::neg(dx))
            }
            Abs => mul(apply(Sign, x), dx),
            Sqrt => div(dx, mul(Expr::Real(2.0), y.clone())),
            Sin => mul(apply(Cos, x), dx),
            Cos => Expr::neg(mul(apply(Sin, x), dx)),
            Tan => mul(add(one(), square(y)), dx),
            Asin => div(dx, apply(Sqrt, &sub(one(), square(x)))),
            Acos => Expr::neg(div(dx, apply(Sqrt, &sub(one(), square(x))))),
            Atan => div(dx, add(one(), square(x))),
            Sinh => mul(apply(Cosh, x), dx),
            Cosh => mul(apply(Sinh, x), dx),
            Tanh => mul(sub(one(), square(y)), dx),
            Exp => mul(y.clone(), dx),
            Log => div(dx, x.clone()),
            Log10 => div(dx, mul(Expr::Real(std::f64::consts::LN_10), x.clone())),
            _ => return None,
        })
    }
}
