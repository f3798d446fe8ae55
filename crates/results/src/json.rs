//! The little JSON this crate writes: strings, numbers, objects by hand.

pub(crate) fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// JSON has no infinities and no NaN: those become `null`.
pub(crate) fn number(value: f64) -> String {
    if value.is_finite() { format!("{value:?}") } else { "null".into() }
}

pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    #[test]
    fn quotes_and_control_characters_are_escaped() {
        assert_eq!(super::string("a\"b\\c\n\u{1}ü"), "\"a\\\"b\\\\c\\n\\u0001ü\"");
        assert_eq!(super::number(f64::NAN), "null");
        assert_eq!(super::number(1e300), "1e300");
    }
}
