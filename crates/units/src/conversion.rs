//! From the unit of a variable to the unit it is displayed in.

use crate::parse::parse_unit;
use crate::unit::{Offset, Unit};
use std::f64::consts::TAU;

/// `value in the display unit = value * factor + offset`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Conversion {
    pub factor: f64,
    pub offset: f64,
}

impl Conversion {
    /// None if a unit is not understood, if they measure different things, or if they are the same.
    pub fn new(unit: &str, display_unit: &str) -> Option<Conversion> {
        if display_unit.is_empty() || unit == display_unit {
            return None;
        }
        let (from, to) = (read(unit)?, read(display_unit)?);
        if from.dimension != to.dimension {
            return None;
        }
        let (Some(from_scale), Some(to_scale)) = (from.scale, to.scale) else { return None };
        let mut factor = from_scale / to_scale;
        // `1/min` for an angular velocity counts revolutions: angles have no dimension, so the text must tell.
        let is_count = |unit: &str| !unit.is_empty() && unit != "1" && !names_angle(unit);
        if names_angle(unit) && is_count(display_unit) {
            factor /= TAU;
        } else if is_count(unit) && names_angle(display_unit) {
            factor *= TAU;
        }
        let offset = (zero(from)? - zero(to)?) / to_scale;
        (factor.is_finite() && factor != 0.0 && offset.is_finite()).then_some(Conversion { factor, offset })
    }

    pub fn of(self, value: f64) -> f64 {
        value * self.factor + self.offset
    }
}

fn read(unit: &str) -> Option<Unit> {
    if unit.is_empty() { Some(Unit::ONE) } else { parse_unit(unit).ok() }
}

/// The SI value at zero.
fn zero(unit: Unit) -> Option<f64> {
    match unit.offset {
        Offset::Zero => Some(0.0),
        Offset::At(value) => Some(value),
        Offset::Unknown => None,
    }
}

fn names_angle(unit: &str) -> bool {
    let unit = ["degC", "degF", "degRk"].iter().fold(unit.to_string(), |unit, degree| unit.replace(degree, ""));
    ["rad", "deg", "rev", "rpm", "gon"].iter().any(|symbol| unit.contains(symbol))
}

#[cfg(test)]
mod tests {
    use super::Conversion;
    use std::f64::consts::PI;

    fn converted(value: f64, unit: &str, display: &str) -> f64 {
        Conversion::new(unit, display).unwrap_or_else(|| panic!("{unit} to {display}")).of(value)
    }

    #[test]
    fn values_in_display_units() {
        for (value, unit, display, expected) in [
            (PI, "rad", "deg", 180.0),
            (100.0 * PI, "rad/s", "rev/min", 3000.0),
            (100.0 * PI, "rad/s", "rpm", 3000.0),
            (100.0 * PI, "rad/s", "1/min", 3000.0),
            (100.0 * PI, "rad/s", "Hz", 50.0),
            (3000.0, "rev/min", "1/min", 3000.0),
            (3000.0, "1/min", "rev/min", 3000.0),
            (50.0, "Hz", "rad/s", 100.0 * PI),
            (PI, "1", "deg", 180.0),
            (PI, "rad/s", "deg/s", 180.0),
            (50.0, "1/s", "1/min", 3000.0),
            (293.15, "K", "degC", 20.0),
            (20.0, "degC", "K", 293.15),
            (2.5e5, "Pa", "bar", 2.5),
            (10.0, "m/s", "km/h", 36.0),
            (3.6e6, "J", "kW.h", 1.0),
            (0.25, "1", "%", 25.0),
            (0.25, "", "%", 25.0),
        ] {
            let found = converted(value, unit, display);
            assert!((found - expected).abs() < 1e-9 * expected.abs(), "{value} {unit} = {found} {display}");
        }
    }

    #[test]
    fn what_cannot_be_converted_is_left_alone() {
        for (unit, display) in [("m", "kg"), ("rad", ""), ("K", "K"), ("N.m", "furlong"), ("K/s", "degC")] {
            assert_eq!(Conversion::new(unit, display), None, "{unit} to {display}");
        }
    }
}
