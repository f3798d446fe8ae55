//! Numbers and text in the form they take inside the page.

use serde_json::Value;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base64 of bytes.
pub fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = ALPHABET[(bits >> (18 - 6 * place) & 63) as usize];
            out.push(if place <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    out
}

/// Times need all their digits to tell close points apart.
pub fn doubles(values: &[f64]) -> String {
    base64(&values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>())
}

/// Curves do with single precision.
pub fn singles(values: &[f64]) -> String {
    base64(&values.iter().flat_map(|&value| (value as f32).to_le_bytes()).collect::<Vec<u8>>())
}

/// Whole numbers, 32 bits each.
pub fn whole(values: &[u32]) -> String {
    base64(&values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>())
}

/// JSON that can stand inside a `script` element.
pub fn json(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// A number; JSON has no infinities.
pub fn number(value: f64) -> Value {
    serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of RFC 4648.
    #[test]
    fn base64_as_in_the_standard() {
        let vectors =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        for (plain, coded) in vectors {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn text_cannot_end_the_script() {
        assert!(!json(&Value::from("</script>")).contains('<'));
    }
}
