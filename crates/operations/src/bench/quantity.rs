//! Values with units, as bench files write them.

use layshaft_realtime::Quantity;
use layshaft_units::{Conversion, parse_unit};

/// The value in `unit`. A plain number is in that unit already; text is a number and a unit of the same kind.
pub fn value(quantity: &Quantity, unit: &str, place: &str) -> Result<f64, String> {
    let text = match quantity {
        Quantity::Number(number) => return finite(*number, place),
        Quantity::Text(text) => text.trim(),
    };
    let end = text.find(|c: char| c.is_whitespace() || c.is_alphabetic() && c != 'e' && c != 'E').unwrap_or(text.len());
    let (number, given) = (text[..end].trim(), text[end..].trim());
    let number: f64 = number.parse().map_err(|_| format!("{place} = \"{text}\" is no number with a unit"))?;
    let given = match given {
        "" => unit,
        "rpm" => "1/min",
        other => other,
    };
    let number = match Conversion::new(given, unit) {
        _ if given == unit => number,
        Some(conversion) => conversion.of(number),
        None => {
            let why = match parse_unit(given) {
                Ok(_) => "measures something else",
                Err(_) => "is no unit",
            };
            return Err(format!("{place} = \"{text}\": `{given}` {why}; a value in {unit} is needed"));
        }
    };
    finite(number, place)
}

fn finite(number: f64, place: &str) -> Result<f64, String> {
    if number.is_finite() { Ok(number) } else { Err(format!("{place} is not finite")) }
}

/// The same for a value that must be above zero.
pub fn positive(quantity: &Quantity, unit: &str, place: &str) -> Result<f64, String> {
    let number = value(quantity, unit, place)?;
    if number > 0.0 { Ok(number) } else { Err(format!("{place} = {number} {unit}: must be above zero")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_converted_and_wrong_units_named() {
        let of = |text: &str, unit: &str| value(&Quantity::Text(text.into()), unit, "dyno R: torque");
        assert_eq!(of("1.1 kN.m", "N.m"), Ok(1100.0));
        assert_eq!(of("400kW", "W"), Ok(400e3));
        assert!((of("3000 rpm", "rad/s").unwrap() - 314.159).abs() < 1e-3);
        assert!((of("36 km/h", "m/s").unwrap() - 10.0).abs() < 1e-9);
        assert_eq!(of("0.5 ms", "s"), Ok(0.0005));
        assert_eq!(of("2e-6", "m3"), Ok(2e-6));
        assert!((of("80 degC", "K").unwrap() - 353.15).abs() < 1e-9);
        let message = of("1100 kW", "N.m").unwrap_err();
        assert!(message.contains("dyno R: torque") && message.contains("measures something else"), "{message}");
        assert!(of("5 bananas", "N.m").unwrap_err().contains("is no unit"));
        assert!(of("many N.m", "N.m").is_err());
    }
}
