//! Conversions written as calls of a type: `Integer(e)`, `Real(x)`, `String(x)`, `E(i)`.

use super::{Env, coerce};
use crate::codes;
use crate::modifier::Typed;
use crate::state::{Flattener, NodeId, R, Reported};
use crate::types::BuiltinType;
use layshaft_ir::{Base, Builtin, Expr, Type, Variability};
use layshaft_source::Span;
use layshaft_syntax::ast;

impl<'a> Flattener<'a> {
    /// `Real(x)`, `Integer(e)`, `String(x, …)`.
    pub(super) fn conversion(
        &mut self,
        env: &mut Env,
        builtin: BuiltinType,
        call: &'a ast::Call,
        span: Span,
    ) -> R<Typed> {
        if builtin == BuiltinType::Clock {
            return self.clock_constructor(env, call, span);
        }
        let given = self.given(env, &call.arguments, span)?;
        let Some(value) = given.positional.first().cloned() else {
            return Err(self.fail(env, codes::BAD_CALL, span, "a value to convert is missing"));
        };
        match builtin {
            BuiltinType::Integer if matches!(value.ty.base, Base::Enum(_)) => {
                let ty = Type { base: Base::Integer, dims: value.ty.dims.clone() };
                Ok(Typed::new(super::array::enum_to_integer(value.expr), ty, value.variability))
            }
            BuiltinType::Integer if value.ty.base == Base::Integer => Ok(value),
            BuiltinType::Real if value.ty.base.is_numeric() => {
                let ty = Type { base: Base::Real, dims: value.ty.dims.clone() };
                Ok(Typed::new(coerce(value.expr, &ty), ty, value.variability))
            }
            BuiltinType::String => {
                // Arguments in a fixed order: value, significantDigits, minimumLength, leftJustified, format.
                if let Base::Record(_) = value.ty.base {
                    return self.overloaded_string(env, given, span);
                }
                let mut slots: [Option<Typed>; 5] = [Some(value.clone()), None, None, None, None];
                let integer_like = !matches!(value.ty.base, Base::Real);
                for (position, extra) in given.positional.into_iter().enumerate().skip(1) {
                    let slot = match (position, &extra.ty.base) {
                        (1, Base::String) => 4,
                        (p, _) if integer_like => p + 1,
                        (p, _) => p,
                    };
                    if let Some(s) = slots.get_mut(slot) {
                        *s = Some(extra);
                    }
                }
                for (ident, value) in given.named {
                    let slot = match ident.name.as_str() {
                        "significantDigits" => 1,
                        "minimumLength" => 2,
                        "leftJustified" => 3,
                        "format" => 4,
                        _ => {
                            return Err(self.fail(
                                env,
                                codes::BAD_CALL,
                                ident.span,
                                format!("`String` has no argument `{}`", ident.name),
                            ));
                        }
                    };
                    slots[slot] = Some(value);
                }
                let declared = [
                    ("significantDigits", Type::INTEGER),
                    ("minimumLength", Type::INTEGER),
                    ("leftJustified", Type::BOOLEAN),
                    ("format", Type::STRING),
                ];
                for ((name, wanted), given) in declared.iter().zip(&slots[1..]) {
                    if let Some(given) = given
                        && given.ty != *wanted
                    {
                        let (wanted, found) = (self.type_name(wanted), self.type_name(&given.ty));
                        let message = format!("`{name}` of `String` is {wanted}, not {found}");
                        return Err(self.fail(env, codes::TYPE_MISMATCH, span, message));
                    }
                }
                let variability = slots.iter().flatten().map(|s| s.variability).max().unwrap_or(Variability::Constant);
                let variability = variability.min(Variability::Discrete);
                let [value, digits, length, left, format] = slots.map(|slot| slot.map(|s| s.expr));
                let mut args = vec![value.unwrap_or(Expr::Real(0.0))];
                match format {
                    Some(format) => args.push(format),
                    None => {
                        if !integer_like {
                            args.push(digits.unwrap_or(Expr::Integer(6)));
                        }
                        args.push(length.unwrap_or(Expr::Integer(0)));
                        args.push(left.unwrap_or(Expr::TRUE));
                    }
                }
                Ok(Typed::new(Expr::Builtin(Builtin::String, args), Type::STRING, variability))
            }
            _ => {
                let found = self.type_name(&value.ty);
                Err(self.fail(env, codes::TYPE_MISMATCH, span, format!("{found} cannot be converted to {builtin:?}")))
            }
        }
    }

    fn overloaded_string(&mut self, env: &mut Env, given: super::arguments::Given, span: Span) -> R<Typed> {
        let Some(Base::Record(id)) = given.positional.first().map(|v| v.ty.base) else { return Err(Reported) };
        let node = self.record_nodes[id.0 as usize];
        match self.operator_functions(node, layshaft_source::Name::new("'String'")).first() {
            Some(&function) => self.call_function(env, function, given.positional, given.named, span),
            None => Err(self.fail(env, codes::BAD_CALL, span, "this record has no operator 'String'")),
        }
    }

    /// `E(i)` for an enumeration type.
    pub(super) fn enum_conversion(&mut self, env: &mut Env, node: NodeId, call: &'a ast::Call, span: Span) -> R<Typed> {
        let value = self.first_argument(env, call, span)?;
        let id = self.enum_id(node);
        let ty = Type { base: Base::Enum(id), dims: value.ty.dims.clone() };
        if value.ty.base != Base::Integer {
            let found = self.type_name(&value.ty);
            return Err(self.fail(
                env,
                codes::TYPE_MISMATCH,
                span,
                format!("an enumeration value is made from an Integer, not from {found}"),
            ));
        }
        let expr = match value.expr {
            Expr::Integer(i) => {
                let count = self.model.enums[id.0 as usize].literals.len() as i64;
                if i < 1 || i > count {
                    return Err(self.fail(
                        env,
                        codes::EVALUATION_FAILED,
                        span,
                        format!("the enumeration has no literal number {i}"),
                    ));
                }
                Expr::Enum(id, i as u32)
            }
            other => Expr::Builtin(Builtin::IntegerToEnum, vec![other, Expr::Enum(id, 1)]),
        };
        Ok(Typed::new(expr, ty, value.variability))
    }
}
