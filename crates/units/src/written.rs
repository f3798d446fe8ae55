//! How a reader sees a unit: Modelica's spelling keeps to ASCII, a page or a plot need not.

use std::borrow::Cow;

/// Symbols that are spelt out in Modelica's unit strings.
const SPELT_OUT: [(&str, &str); 3] = [("degC", "°C"), ("degF", "°F"), ("Ohm", "Ω")];

/// The unit as it is set on a page: `°C` for `degC`; nothing for `1`.
pub fn written(unit: &str) -> Cow<'_, str> {
    if unit == "1" {
        return Cow::Borrowed("");
    }
    let mut text = Cow::Borrowed(unit);
    for (spelt, symbol) in SPELT_OUT {
        if text.contains(spelt) {
            text = Cow::Owned(text.replace(spelt, symbol));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_have_their_sign() {
        assert_eq!(written("degC"), "°C");
        assert_eq!(written("V/degC"), "V/°C");
        assert_eq!(written("1"), "");
        assert_eq!(written("rev/min"), "rev/min");
    }
}
