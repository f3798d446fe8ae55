//! The numbers that a run is made for, as text: a few digits, a unit, and no noise.

use layshaft_units::{Conversion, written};
use serde_json::{Value, json};

/// A number within this part of its curve's range is rounding and tolerance, not a result.
const NOISE: f64 = 1e-6;
/// Digits that matter, unless the model asks for another number of them.
const DIGITS: usize = 4;

/// One result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub title: String,
    pub variable: String,
    /// What is read of the variable: "at the end", "maximum".
    pub note: String,
    pub value: f64,
    pub unit: String,
    pub digits: Option<usize>,
}

impl Answer {
    /// "7.52 l/100 km".
    pub fn text(&self) -> String {
        let number = significant(self.value, self.digits.unwrap_or(DIGITS));
        match written(&self.unit) {
            unit if unit.is_empty() => number,
            unit => format!("{number} {unit}"),
        }
    }

    pub fn as_json(&self) -> Value {
        json!({
            "title": self.title, "variable": self.variable, "reading": self.note, "value": crate::embed::number(self.value),
            "unit": self.unit, "text": self.text(),
        })
    }
}

/// A value in the unit that is asked for. What cannot be converted is a name of its own for the variable's unit, as "l/100 km".
pub fn in_unit(value: f64, unit: &str, asked: Option<&str>) -> (f64, String) {
    match asked {
        None => (value, unit.to_string()),
        Some(asked) => {
            (Conversion::new(unit, asked).map_or(value, |conversion| conversion.of(value)), asked.to_string())
        }
    }
}

/// Zero for what is noise beside the extrema of its curve.
pub fn without_noise(value: f64, minimum: f64, maximum: f64) -> f64 {
    let size = minimum.abs().max(maximum.abs());
    if value.abs() <= NOISE * size && size.is_finite() { 0.0 } else { value }
}

/// A number with so many digits that matter, without zeros at its end.
pub fn significant(value: f64, digits: usize) -> String {
    if !value.is_finite() || value == 0.0 {
        return format!("{}", value + 0.0);
    }
    let size = value.abs().log10().floor() as i32;
    if !(-4..7).contains(&size) {
        let text = format!("{value:.*e}", digits.saturating_sub(1));
        return match text.split_once('e') {
            Some((mantissa, power)) => format!("{}e{power}", trimmed(mantissa)),
            None => text,
        };
    }
    let places = (digits as i32 - 1 - size).max(0) as usize;
    trimmed(&format!("{value:.places$}")).to_string()
}

fn trimmed(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_matter() {
        let texts = [7.5196, 11_019.6, 0.0, -0.0, 120.214, 1e-7, 2.5e9, -3.0].map(|value| significant(value, 4));
        assert_eq!(texts, ["7.52", "11020", "0", "0", "120.2", "1e-7", "2.5e9", "-3"]);
    }

    #[test]
    fn units_are_converted_where_they_can_be() {
        assert_eq!(in_unit(11_020.0, "m", Some("km")), (11.02, "km".to_string()));
        assert_eq!(in_unit(7.5, "1", Some("l/100 km")), (7.5, "l/100 km".to_string()));
    }

    #[test]
    fn noise_is_zero_and_small_curves_are_not() {
        assert_eq!(without_noise(-9.8e-9, -9.8e-9, 120.2), 0.0);
        assert_eq!(without_noise(-9.8e-9, -9.8e-9, 1e-8), -9.8e-9);
        assert_eq!(without_noise(0.01, -1.0, 120.0), 0.01);
    }
}
