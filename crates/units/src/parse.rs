//! Unit strings after the grammar of the Modelica specification, chapter "Unit Expressions":
//!
//! ```text
//! expression  = numerator [ "/" denominator ]
//! numerator   = "1" | factor { "." factor } | "(" expression ")"
//! denominator = factor | "(" expression ")"
//! factor      = [ prefix ] symbol [ [ "+" | "-" ] digits ]
//! ```

use crate::symbols::{PREFIXES, SYMBOLS};
use crate::unit::{Offset, Unit};

/// Why a unit string is not understood.
#[derive(Clone, PartialEq, Debug)]
pub enum UnitError {
    /// Not of the grammar's form; the byte offset where it fails.
    Syntax { offset: usize, expected: &'static str },
    /// A symbol that is not known.
    Unknown(String),
}

/// Deepest nesting of parentheses.
const MAX_DEPTH: usize = 32;

pub fn parse_unit(text: &str) -> Result<Unit, UnitError> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let unit = parser.expression()?;
    if parser.at < text.len() {
        let expected = match parser.peek() {
            Some(b'/') => "one `/` only: write `a/(b.c)`",
            Some(b'*') | Some(b' ') => "`.` between factors",
            Some(b'^') => "the exponent directly behind the symbol, as in `m2`",
            _ => "`.`, `/` or the end",
        };
        return Err(UnitError::Syntax { offset: parser.at, expected });
    }
    Ok(unit)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expression(&mut self) -> Result<Unit, UnitError> {
        let numerator = self.numerator()?;
        if !self.eat(b'/') {
            return Ok(numerator);
        }
        let denominator = if self.peek() == Some(b'(') { self.parenthesised()? } else { self.factor()? };
        Ok(numerator.over(denominator))
    }

    fn numerator(&mut self) -> Result<Unit, UnitError> {
        match self.peek() {
            Some(b'(') => self.parenthesised(),
            Some(b'1') => {
                self.at += 1;
                Ok(Unit::ONE)
            }
            _ => {
                let mut unit = self.factor()?;
                while self.eat(b'.') {
                    unit = unit.times(self.factor()?);
                }
                Ok(unit)
            }
        }
    }

    fn parenthesised(&mut self) -> Result<Unit, UnitError> {
        if self.depth == MAX_DEPTH {
            return Err(UnitError::Syntax { offset: self.at, expected: "fewer parentheses" });
        }
        self.at += 1;
        self.depth += 1;
        let unit = self.expression()?;
        self.depth -= 1;
        if self.eat(b')') { Ok(unit) } else { Err(UnitError::Syntax { offset: self.at, expected: "`)`" }) }
    }

    fn factor(&mut self) -> Result<Unit, UnitError> {
        let rest = &self.text[self.at..];
        let is_symbol = |c: char| c.is_alphabetic() || matches!(c, '%' | '°' | '_' | '€' | '$');
        let length = rest.find(|c: char| !is_symbol(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(UnitError::Syntax { offset: self.at, expected: "a unit symbol" });
        }
        let name = &rest[..length];
        let unit = lookup(name).ok_or_else(|| UnitError::Unknown(name.to_string()))?;
        self.at += length;
        match self.exponent()? {
            None => Ok(unit),
            Some(exponent) => {
                unit.power(exponent).ok_or(UnitError::Syntax { offset: self.at, expected: "a smaller exponent" })
            }
        }
    }

    fn exponent(&mut self) -> Result<Option<f64>, UnitError> {
        let start = self.at;
        let signed = self.eat(b'-') || self.eat(b'+');
        let digits = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == digits {
            return if signed { Err(UnitError::Syntax { offset: self.at, expected: "digits" }) } else { Ok(None) };
        }
        Ok(self.text[start..self.at].parse().ok())
    }
}

/// A symbol itself comes before a prefix with a shorter symbol: `min` is the minute, `cd` the candela.
fn lookup(name: &str) -> Option<Unit> {
    if let Some(symbol) = SYMBOLS.iter().find(|symbol| symbol.name == name) {
        return Some(symbol.unit);
    }
    PREFIXES.iter().find_map(|(prefix, factor)| {
        let rest = name.strip_prefix(prefix)?;
        let symbol = SYMBOLS.iter().find(|symbol| symbol.takes_prefix && symbol.name == rest)?;
        let scale = symbol.unit.scale.map(|scale| scale * factor);
        Some(Unit { scale, offset: Offset::Zero, ..symbol.unit })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(text: &str) -> Unit {
        parse_unit(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
    }

    #[test]
    fn derived_units_agree_with_their_base_units() {
        for (a, b) in [
            ("N.m/rad", "kg.m2/s2"),
            ("J/(kg.K)", "m2/(s2.K)"),
            ("V.A", "W"),
            ("Wb", "V.s"),
            ("Ohm", "V/A"),
            ("F", "C/V"),
            ("H", "V.s/A"),
            ("T", "Wb/m2"),
            ("Pa", "N/m2"),
            ("m3.kg-1.K-1", "m3/(kg.K)"),
            ("(J/kg)/(kg/m3)", "J.m3/kg2"),
            ("rad/s", "1/s"),
            ("kW.h", "kWh"),
            ("lx", "lm/m2"),
            ("m+2", "m2"),
        ] {
            assert!(unit(a).agrees(unit(b)), "{a} {b}: {} {}", unit(a), unit(b));
        }
    }

    #[test]
    fn scales_follow_prefixes_and_exponents() {
        let scale = |text: &str| unit(text).scale.unwrap();
        assert_eq!(scale("kg"), 1.0);
        assert!((scale("km/h") - 1.0 / 3.6).abs() < 1e-12);
        assert!((scale("cm2") - 1e-4).abs() < 1e-16);
        assert!((scale("rev/min") - 2.0 * std::f64::consts::PI / 60.0).abs() < 1e-12);
        assert!((scale("kJ/(kg.K)") - 1e3).abs() < 1e-9);
        assert_eq!(scale("min"), 60.0);
        assert!(!unit("mm").agrees(unit("m")));
    }

    #[test]
    fn celsius_is_not_kelvin() {
        assert!(!unit("degC").agrees(unit("K")));
        assert!(unit("degC").agrees(unit("degC")));
    }

    #[test]
    fn malformed_strings_are_refused_where_they_fail() {
        let offset = |text: &str| match parse_unit(text) {
            Err(UnitError::Syntax { offset, .. }) => offset,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(offset("m/s/s"), 3);
        assert_eq!(offset("N*m"), 1);
        assert_eq!(offset("m^2"), 1);
        assert_eq!(offset("J/(kg.K"), 7);
        assert_eq!(offset(""), 0);
        assert_eq!(offset("m-"), 2);
        assert_eq!(parse_unit("furlong"), Err(UnitError::Unknown("furlong".into())));
        assert_eq!(parse_unit("kdegC"), Err(UnitError::Unknown("kdegC".into())));
        assert!(parse_unit(&"(".repeat(100_000)).is_err());
        assert!(parse_unit("m99999999999").is_err());
    }

    #[test]
    fn units_print_in_base_units() {
        assert_eq!(unit("N.m").to_string(), "kg.m2/s2");
        assert_eq!(unit("J/(kg.K)").to_string(), "m2/(s2.K)");
        assert_eq!(unit("1").to_string(), "1");
        assert_eq!(unit("km").to_string(), "1000 m");
        assert_eq!(unit("N").power(0.5).unwrap().to_string(), "kg^0.5.m^0.5/s");
    }
}
