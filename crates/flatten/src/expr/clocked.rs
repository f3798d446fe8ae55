//! Synchronous operators (MLS 16): clock constructors, conversions between clocks, `previous`, `interval`, `firstTick`.
//!
//! Arguments are brought into one order, with defaults filled in, so that the engine sees one form of each operator. Factors,
//! counters and resolutions shape the model and are evaluated here.

use super::Env;
use super::builtin_call::OperatorCall;
use crate::codes;
use crate::modifier::Typed;
use crate::state::{Flattener, R};
use layshaft_ir::{Base, Builtin, Expr, Type, Variability};
use layshaft_source::Span;
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// A clocked operator other than the constructor.
    pub(super) fn clocked_operator(&mut self, env: &mut Env, operator: OperatorCall<'a>) -> R<Typed> {
        let OperatorCall { name, call, span } = operator;
        let Some(builtin) = Builtin::clocked(name.name.as_str()) else {
            let message = format!("the state-machine operator `{}` is not supported", name.name);
            return Err(self.fail(env, codes::UNSUPPORTED, span, message));
        };
        let given = self.given(env, &call.arguments, span)?;
        let args = self.ordered_arguments(env, builtin, builtin.operator().arguments, given, span)?;
        let (least, most) = builtin.operator().arity();
        if args.len() < least || args.len() > most {
            let message = format!("`{}` takes {least} to {most} arguments", builtin.name());
            return Err(self.fail(env, codes::BAD_CALL, span, message));
        }
        self.apply_clocked(env, builtin, args, span)
    }

    /// `sample(u)` and `sample(u, clock)`; the other `sample` is an operator of events.
    pub(super) fn is_clocked_sample(args: &[Typed]) -> bool {
        match args {
            [_] => true,
            [_, clock] => clock.ty.base == Base::Clock,
            _ => false,
        }
    }

    /// An operator with its arguments in order.
    pub(super) fn apply_clocked(&mut self, env: &mut Env, builtin: Builtin, args: Vec<Typed>, span: Span) -> R<Typed> {
        use Builtin::*;
        let ty = match builtin {
            Interval => Type::REAL,
            FirstTick => Type::BOOLEAN,
            _ => args[0].ty.clone(),
        };
        let mut args = args.into_iter();
        let mut exprs: Vec<Expr> = args.next().map(|first| first.expr).into_iter().collect();
        let counters = match builtin {
            // A factor of zero is one that the clocks of both sides tell.
            SubSample | SuperSample => &[("factor", 0)][..],
            ShiftSample => &[("shiftCounter", 0), ("resolution", 1)][..],
            BackSample => &[("backCounter", 0), ("resolution", 1)][..],
            _ => &[][..],
        };
        for &(what, default) in counters {
            let value = match args.next() {
                Some(value) => self.counter(env, &value, what, if what == "resolution" { 1 } else { 0 }, span)?,
                None => default,
            };
            exprs.push(Expr::Integer(value));
        }
        exprs.extend(args.map(|arg| arg.expr));
        Ok(Typed::new(Expr::Builtin(builtin, exprs), ty, Variability::Discrete))
    }

    /// An Integer that shapes the clocks of the model, at least `least`.
    fn counter(&mut self, env: &Env, value: &Typed, what: &str, least: i64, span: Span) -> R<i64> {
        match self.literal(env, value) {
            Some(Expr::Integer(number)) if number >= least => Ok(number),
            Some(Expr::Integer(number)) => {
                let message = format!("`{what}` is {number}, but must be at least {least}");
                Err(self.fail(env, codes::EVALUATION_FAILED, span, message))
            }
            _ => {
                let message = format!("`{what}` must be an Integer known at translation (MLS 16.5.2)");
                Err(self.fail(env, codes::NOT_CONSTANT, span, message))
            }
        }
    }

    /// `Clock()`, `Clock(intervalCounter, resolution)`, `Clock(interval)`, `Clock(condition, startInterval)` and
    /// `Clock(c, solverMethod)` (MLS 16.3).
    pub(super) fn clock_constructor(&mut self, env: &mut Env, call: &'a ast::Call, span: Span) -> R<Typed> {
        let given = self.given(env, &call.arguments, span)?;
        let first = given.positional.first().or(given.named.first().map(|(_, value)| value)).cloned();
        let base = first.as_ref().map(|value| value.ty.base);
        let names: &[&str] = match base {
            None => &[],
            Some(Base::Integer) => &["intervalCounter", "resolution"],
            Some(Base::Real) => &["interval"],
            Some(Base::Boolean) => &["condition", "startInterval"],
            Some(Base::Clock) => &["c", "solverMethod"],
            Some(_) => {
                let found = self.type_name(&first.unwrap_or_else(|| Typed::integer(0)).ty);
                let message = format!("a clock is made of a number, a Boolean or a clock, not of {found}");
                return Err(self.fail(env, codes::TYPE_MISMATCH, span, message));
            }
        };
        let ty = Type::scalar(Base::Clock);
        let clock = |args: Vec<Expr>| {
            Ok(Typed::new(Expr::Builtin(Builtin::Clock, args), Type::scalar(Base::Clock), Variability::Discrete))
        };
        if base.is_none() {
            return clock(Vec::new());
        }
        let args = self.ordered_arguments(env, Builtin::Clock, names, given, span)?;
        if args.len() > names.len() {
            let message = format!("`Clock` takes 1 to {} arguments", names.len());
            return Err(self.fail(env, codes::BAD_CALL, span, message));
        }
        match (base, &args[..]) {
            (Some(Base::Integer), [counter, resolution @ ..]) => {
                let resolution = match resolution {
                    [resolution] => self.counter(env, resolution, "resolution", 1, span)?,
                    _ => 1,
                };
                if self.literal(env, counter).is_none() {
                    // The interval changes from tick to tick.
                    let seconds = Expr::Builtin(Builtin::IntegerToReal, vec![counter.expr.clone()]);
                    let divisor = Expr::Real(resolution as f64);
                    return clock(vec![Expr::binary(layshaft_ir::BinaryOp::Div, seconds, divisor)]);
                }
                let counter = self.counter(env, counter, "intervalCounter", 1, span)?;
                clock(vec![Expr::Integer(counter), Expr::Integer(resolution)])
            }
            (Some(Base::Boolean), [condition, start @ ..]) => {
                let start =
                    start.first().map_or(Expr::Real(0.0), |start| super::coerce(start.expr.clone(), &Type::REAL));
                clock(vec![condition.expr.clone(), start])
            }
            (Some(Base::Clock), [inner, method @ ..]) => {
                let method = match method {
                    [method] => self.literal(env, method),
                    _ => Some(Expr::String("".into())),
                };
                let Some(method @ Expr::String(_)) = method else {
                    let message = "`solverMethod` must be a String known at translation (MLS 16.8.2)";
                    return Err(self.fail(env, codes::NOT_CONSTANT, span, message));
                };
                let args = vec![inner.expr.clone(), method];
                Ok(Typed::new(Expr::Builtin(Builtin::Clock, args), ty, Variability::Discrete))
            }
            _ => clock(args.into_iter().map(|arg| arg.expr).collect()),
        }
    }
}
