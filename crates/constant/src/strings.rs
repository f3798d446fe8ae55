//! String functions that the standard library declares as external. Positions are one-based bytes.

use super::{EvalError, EvalResult};
use layshaft_ir::value::Value;

/// Next position and value of a successful scan, or the start and `nothing`.
pub(super) fn scanned(start: i64, token: Option<(i64, Value)>, nothing: Value) -> Vec<Value> {
    let (next, value) = token.unwrap_or((start, nothing));
    vec![Value::Integer(next), value]
}

/// The bytes from a one-based position on.
fn tail(text: &str, start: i64) -> &[u8] {
    let offset = usize::try_from(start.saturating_sub(1)).unwrap_or(0);
    text.as_bytes().get(offset..).unwrap_or(&[])
}

pub(super) fn substring(text: &str, first: i64, last: i64) -> EvalResult {
    if first < 1 || first > text.len() as i64 {
        let message = format!("substring: startIndex {first} is outside the range 1:{} of \"{text}\"", text.len());
        return Err(EvalError::failed(message));
    }
    let last = if last == -999 { first } else { last };
    if last > text.len() as i64 || last < first - 1 {
        let message = format!("substring: endIndex {last} does not fit startIndex {first} and length {}", text.len());
        return Err(EvalError::failed(message));
    }
    let bytes = &text.as_bytes()[first as usize - 1..last as usize];
    Ok(Value::from(&*String::from_utf8_lossy(bytes)))
}

/// 1, 2 or 3 for less, equal and greater.
pub(super) fn compare(a: &str, b: &str, case_sensitive: bool) -> i64 {
    let order = match case_sensitive {
        true => a.as_bytes().cmp(b.as_bytes()),
        false => a.to_ascii_lowercase().as_bytes().cmp(b.to_ascii_lowercase().as_bytes()),
    };
    2 + order as i64
}

/// Arash Partow's string hash, as a 32-bit signed number.
pub(super) fn hash(text: &str) -> i64 {
    let mut hash = 0xAAAA_AAAAu32;
    for (position, byte) in text.bytes().enumerate() {
        let byte = u32::from(byte);
        hash ^= match position % 2 {
            0 => (hash << 7) ^ byte.wrapping_mul(hash >> 3),
            _ => !(hash << 11).wrapping_add(byte ^ (hash >> 5)),
        };
    }
    i64::from(hash as i32)
}

pub(super) fn skip_white_space(text: &str, start: i64) -> i64 {
    let skipped = tail(text, start).iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == 0x0b).count();
    start.saturating_add(skipped as i64)
}

fn digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// A number: `[sign] digits [. [digits]] [(e|E) [sign] digits]`
pub(super) fn scan_real(text: &str, start: i64, unsigned: bool) -> Option<(i64, Value)> {
    let begin = skip_white_space(text, start);
    let token = tail(text, begin);
    let mut length = 0;
    if let Some(b'+' | b'-') = token.first() {
        if unsigned {
            return None;
        }
        length = 1;
    }
    length += digits(&token[length..]);
    if token.get(length) == Some(&b'.') {
        length += 1;
        length += digits(&token[length..]);
    }
    if let Some(b'e' | b'E') = token.get(length) {
        let sign = usize::from(matches!(token.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(token.get(length + 1 + sign..).unwrap_or(&[]));
        if exponent == 0 {
            return None;
        }
        length += 1 + sign + exponent;
    }
    let number: f64 = std::str::from_utf8(&token[..length]).ok()?.parse().ok()?;
    Some((begin + length as i64, Value::Real(number)))
}

/// A whole number that is not the beginning of a Real.
pub(super) fn scan_integer(text: &str, start: i64, unsigned: bool) -> Option<(i64, Value)> {
    let begin = skip_white_space(text, start);
    let token = tail(text, begin);
    let sign = usize::from(matches!(token.first(), Some(b'+' | b'-')));
    if unsigned && sign == 1 {
        return None;
    }
    let length = sign + digits(&token[sign..]);
    if matches!(token.get(length), Some(b'.' | b'e' | b'E')) {
        return None;
    }
    let number: i64 = std::str::from_utf8(&token[..length]).ok()?.parse().ok()?;
    Some((begin + length as i64, Value::Integer(number)))
}

/// Text in double quotes, in which `\"` does not end it.
pub(super) fn scan_string(text: &str, start: i64) -> Option<(i64, Value)> {
    let begin = skip_white_space(text, start);
    let token = tail(text, begin);
    if token.first() != Some(&b'"') {
        return None;
    }
    let end = (1..token.len()).find(|&i| token[i] == b'"' && token[i - 1] != b'\\')?;
    let content = String::from_utf8_lossy(&token[1..end]);
    Some((begin + end as i64 + 1, Value::from(&*content)))
}

/// A letter followed by letters, digits and underscores.
pub(super) fn scan_identifier(text: &str, start: i64) -> Option<(i64, Value)> {
    let begin = skip_white_space(text, start);
    let token = tail(text, begin);
    if !token.first()?.is_ascii_alphabetic() {
        return None;
    }
    let length = token.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let name = String::from_utf8_lossy(&token[..length]);
    Some((begin + length as i64, Value::from(&*name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn substrings_are_inclusive_and_checked() {
        assert_eq!(substring("This is line 111", 9, 12), Ok(Value::from("line")));
        assert_eq!(substring("abc", 2, -999), Ok(Value::from("b")));
        assert!(substring("abc", 0, 2).is_err());
        assert!(substring("abc", 2, 4).is_err());
    }

    #[test]
    fn comparison_is_one_of_three() {
        assert_eq!(compare("abc", "abd", true), 1);
        assert_eq!(compare("ABC", "abc", false), 2);
        assert_eq!(compare("b", "a", true), 3);
    }

    #[test]
    fn hashes_agree_with_the_published_examples() {
        assert_eq!(hash("this is a test"), 1827717433);
        assert_eq!(hash("Controller.noise1"), -1025762750);
    }

    #[test]
    fn numbers_are_scanned_by_the_grammar() {
        assert_eq!(scan_real("  -12.5e3, x", 1, false), Some((10, Value::Real(-12500.0))));
        assert_eq!(scan_real("-1", 1, true), None);
        assert_eq!(scan_real("1e", 1, false), None);
        assert_eq!(scan_real("x", 1, false), None);
        assert_eq!(scan_real("", 1, false), None);
        assert_eq!(scan_integer("a 123,", 2, false), Some((6, Value::Integer(123))));
        assert_eq!(scan_integer("123.4", 1, false), None);
        assert_eq!(scan_integer("", 7, false), None);
    }

    #[test]
    fn strings_and_identifiers() {
        assert_eq!(scan_string(r#" "a\"b" c"#, 1), Some((8, Value::from(r#"a\"b"#))));
        assert_eq!(scan_string(r#""open"#, 1), None);
        assert_eq!(scan_identifier(" k_1 = 2", 1), Some((5, Value::from("k_1"))));
        assert_eq!(scan_identifier("1k", 1), None);
        assert_eq!(skip_white_space("a \t b", 2), 5);
    }
}
