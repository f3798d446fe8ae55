//! `String(…)`: numbers as text, by significant digits or a C format.

use super::{EvalError, EvalResult, Interpreter};
use layshaft_ir::value::Value;

impl Interpreter<'_> {
    /// `String(value, …)`. Options after a Real: significantDigits, minimumLength, leftJustified;
    /// after any other type: minimumLength, leftJustified; or instead of them one format string.
    /// Options left out at the end take their defaults 6, 0, true.
    pub(super) fn text_of(&mut self, value: &Value, options: &[Value]) -> EvalResult {
        if let [Value::String(format)] = options {
            return formatted(value, format)
                .map(|text| Value::from(text.as_str()))
                .ok_or_else(|| EvalError::failed(format!("\"{format}\" is not a format for this value in `String`")));
        }
        let (text, padding) = match value {
            Value::Real(v) => {
                let digits = options.first().map_or(Some(6), Value::as_integer);
                let digits = digits.and_then(|digits| usize::try_from(digits).ok()).filter(|&digits| digits <= 400);
                let digits =
                    digits.ok_or_else(|| EvalError::failed("significantDigits of `String` is not a natural number"))?;
                (format_real(*v, digits), options.get(1..).unwrap_or(&[]))
            }
            Value::Integer(v) => (v.to_string(), options),
            Value::Bool(v) => (v.to_string(), options),
            Value::Enum(id, ordinal) => {
                let enumeration = self.scope.enumeration(*id)?;
                let literal = enumeration.literals.get((*ordinal as usize).wrapping_sub(1));
                let literal = literal.ok_or_else(|| EvalError::failed("an enumeration value without literal"))?;
                (literal.to_string(), options)
            }
            Value::String(text) => (text.to_string(), options),
            _ => return Err(EvalError::failed("`String` needs a scalar")),
        };
        let (width, left) = match padding {
            [] => (Some(0), Some(true)),
            [width] => (width.as_integer(), Some(true)),
            [width, left, ..] => (width.as_integer(), left.as_bool()),
        };
        let (Some(width), Some(left)) = (width, left) else {
            return Err(EvalError::failed("minimumLength or leftJustified of `String` has the wrong type"));
        };
        let width = usize::try_from(width).unwrap_or(0).min(10_000);
        Ok(Value::from(if left { format!("{text:<width$}") } else { format!("{text:>width$}") }.as_str()))
    }
}

/// `String(value, format = "…")` of a Real; `None` if the format is not one for a Real.
pub fn format_real_as(value: f64, format: &str) -> Option<String> {
    formatted(&Value::Real(value), format)
}

/// A Real with so many significant digits, as C's `%.*g` prints it.
pub fn format_real(value: f64, digits: usize) -> String {
    general(value, digits, false)
}

/// Digits that a number is printed with at most: no double has more that differ from zero.
const MOST_DIGITS: usize = 400;

fn general(value: f64, digits: usize, keep_zeros: bool) -> String {
    if !value.is_finite() {
        return special(value);
    }
    let digits = digits.clamp(1, MOST_DIGITS);
    if value == 0.0 {
        let zero = if value.is_sign_negative() { "-0" } else { "0" };
        return if keep_zeros && digits > 1 { format!("{zero}.{}", "0".repeat(digits - 1)) } else { zero.to_string() };
    }
    let scientific = format!("{value:.*e}", digits - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        return format!("{}e{}", trimmed(mantissa, keep_zeros), c_exponent(exponent));
    }
    let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
    trimmed(&format!("{value:.decimals$}"), keep_zeros).to_string()
}

fn trimmed(text: &str, keep_zeros: bool) -> &str {
    match text.contains('.') && !keep_zeros {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    }
}

/// At least two digits and always a sign.
fn c_exponent(exponent: i32) -> String {
    format!("{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn special(value: f64) -> String {
    match value {
        v if v.is_nan() => "nan".to_string(),
        v if v > 0.0 => "inf".to_string(),
        _ => "-inf".to_string(),
    }
}

/// C's printf for one value; the format has no leading `%` (one is tolerated). `None` if the format
/// is malformed or does not suit the value.
fn formatted(value: &Value, format: &str) -> Option<String> {
    let format = format.strip_prefix('%').unwrap_or(format);
    let flags_end = format.find(|c| !"-+ #0".contains(c))?;
    let (flags, rest) = format.split_at(flags_end);
    let (body, conversion) = rest.split_at(rest.len() - rest.chars().last()?.len_utf8());
    let (width, precision) = match body.trim_end_matches(['l', 'h', 'L']).split_once('.') {
        Some((width, precision)) => {
            (width, Some(if precision.is_empty() { 0 } else { precision.parse::<usize>().ok()? }))
        }
        None => (body.trim_end_matches(['l', 'h', 'L']), None),
    };
    let width = if width.is_empty() { 0 } else { width.parse::<usize>().ok()? };
    if width > 10_000 || precision.is_some_and(|precision| precision > 400) {
        return None;
    }
    let keep_zeros = flags.contains('#');
    let text = match (conversion, value) {
        ("d" | "i" | "u", Value::Integer(v)) => match precision {
            Some(digits) => format!("{}{:0digits$}", if *v < 0 { "-" } else { "" }, v.unsigned_abs()),
            None => v.to_string(),
        },
        ("x", Value::Integer(v)) => format!("{:x}", *v as i32),
        ("X", Value::Integer(v)) => format!("{:X}", *v as i32),
        ("o", Value::Integer(v)) => format!("{:o}", *v as i32),
        ("c", Value::Integer(v)) => char::from_u32(u32::try_from(*v).ok()?)?.to_string(),
        ("s", Value::String(text)) => text.to_string(),
        ("f" | "F" | "e" | "E" | "g" | "G", number) => {
            let v = number.as_real()?;
            let precision = precision.unwrap_or(6);
            let text = match conversion.to_ascii_lowercase().as_str() {
                _ if !v.is_finite() => special(v),
                "f" => format!("{v:.precision$}"),
                "e" => {
                    let text = format!("{v:.precision$e}");
                    let (mantissa, exponent) = text.split_once('e')?;
                    format!("{mantissa}e{}", c_exponent(exponent.parse().ok()?))
                }
                _ => general(v, precision, keep_zeros),
            };
            if conversion.starts_with(|c: char| c.is_ascii_uppercase()) { text.to_uppercase() } else { text }
        }
        _ => return None,
    };
    let is_number = !matches!(conversion, "s" | "c");
    let sign = match (is_number && !text.starts_with('-'), flags) {
        (true, flags) if flags.contains('+') => "+",
        (true, flags) if flags.contains(' ') => " ",
        _ => "",
    };
    let text = format!("{sign}{text}");
    let missing = width.saturating_sub(text.chars().count());
    Some(if flags.contains('-') {
        format!("{text}{}", " ".repeat(missing))
    } else if flags.contains('0') && is_number {
        let digits_at = usize::from(text.starts_with(['-', '+', ' ']));
        format!("{}{}{}", &text[..digits_at], "0".repeat(missing), &text[digits_at..])
    } else {
        format!("{}{text}", " ".repeat(missing))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn significant_digits_as_in_c() {
        for (value, digits, text) in [
            (1.0, 6, "1"),
            (0.1, 6, "0.1"),
            (1234567.0, 6, "1.23457e+06"),
            (123456.0, 6, "123456"),
            (0.0001, 6, "0.0001"),
            (0.00001, 6, "1e-05"),
            (-2.5e100, 3, "-2.5e+100"),
            (9.9999995, 6, "10"),
            (0.0, 6, "0"),
            (std::f64::consts::PI, 15, "3.14159265358979"),
        ] {
            assert_eq!(format_real(value, digits), text);
        }
    }

    #[test]
    fn formats_as_in_c() {
        let real = |v: f64, format: &str| formatted(&Value::Real(v), format);
        assert_eq!(real(12.3456, "8.2f").as_deref(), Some("   12.35"));
        assert_eq!(real(12.3456, "-8.2f").as_deref(), Some("12.35   "));
        assert_eq!(real(12.3456, "+.1e").as_deref(), Some("+1.2e+01"));
        assert_eq!(real(-1.5, "08.3f").as_deref(), Some("-001.500"));
        assert_eq!(real(1e-10, "g").as_deref(), Some("1e-10"));
        let integer = |v: i64, format: &str| formatted(&Value::Integer(v), format);
        assert_eq!(integer(42, "5d").as_deref(), Some("   42"));
        assert_eq!(integer(-42, "05d").as_deref(), Some("-0042"));
        assert_eq!(integer(255, "x").as_deref(), Some("ff"));
        assert_eq!(real(1.0, "d"), None);
        assert_eq!(real(1.0, ""), None);
        assert_eq!(real(1.0, "q"), None);
    }
}
