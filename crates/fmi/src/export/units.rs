//! Units of the model as FMI writes them: exponents of base units, factor and offset, display units with their conversion.

use crate::description::{BaseUnit, DisplayUnit, Unit};
use layshaft_units::{Offset, parse_unit};

/// The units seen so far, in the order of their names.
#[derive(Default)]
pub(super) struct Units {
    units: Vec<Unit>,
}

impl Units {
    /// Notes a unit with a display unit. The display unit is given back if it can be converted to.
    pub fn add(&mut self, unit: &str, display: Option<&str>) -> Option<String> {
        let at = match self.units.binary_search_by(|known| known.name.as_str().cmp(unit)) {
            Ok(at) => at,
            Err(at) => {
                let base = parse_unit(unit).ok().and_then(|parsed| base_unit(unit, parsed));
                self.units.insert(at, Unit { name: unit.to_string(), base, display: Vec::new() });
                at
            }
        };
        let display = display.filter(|display| *display != unit)?;
        let known = &mut self.units[at].display;
        if !known.iter().any(|known| known.name == display) {
            known.push(conversion(unit, display)?);
            known.sort_by(|a, b| a.name.cmp(&b.name));
        }
        Some(display.to_string())
    }

    pub fn finish(self) -> Vec<Unit> {
        self.units
    }
}

/// Scale and zero point, if they are known.
fn scale(unit: layshaft_units::Unit) -> Option<(f64, f64)> {
    let offset = match unit.offset {
        Offset::Zero => 0.0,
        Offset::At(zero) => zero,
        Offset::Unknown => return None,
    };
    Some((unit.scale?, offset))
}

fn base_unit(text: &str, unit: layshaft_units::Unit) -> Option<BaseUnit> {
    let (factor, offset) = scale(unit)?;
    let [m, kg, s, a, k, mol, cd] = unit.dimension.exponents()?.map(i32::from);
    Some(BaseUnit { kg, m, s, a, k, mol, cd, rad: angle(text), factor, offset })
}

fn conversion(from: &str, to: &str) -> Option<DisplayUnit> {
    let (from, to_unit) = (parse_unit(from).ok()?, parse_unit(to).ok()?);
    if from.dimension != to_unit.dimension {
        return None;
    }
    let ((from_scale, from_zero), (to_scale, to_zero)) = (scale(from)?, scale(to_unit)?);
    let factor = from_scale / to_scale;
    let offset = (from_zero - to_zero) / to_scale;
    Some(DisplayUnit { name: to.to_string(), factor, offset, inverse: false })
}

/// The exponent of the angle, which Modelica's units do not carry: symbols of angles above and below the line.
fn angle(text: &str) -> i32 {
    const ANGLES: [&str; 3] = ["rad", "deg", "rev"];
    const TURNS: [&str; 1] = ["rpm"];
    let mut sign = 1;
    let mut sum = 0;
    for part in text.split_inclusive(['.', '/', '(', ')']) {
        let symbol = part.trim_end_matches(['.', '/', '(', ')']);
        let letters = symbol.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
        let power: i32 = symbol[letters.len()..].parse().unwrap_or(1);
        if ANGLES.contains(&letters) || TURNS.contains(&letters) {
            sum += sign * power;
        }
        if part.ends_with('/') {
            sign = -1;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> BaseUnit {
        base_unit(text, parse_unit(text).unwrap()).unwrap()
    }

    #[test]
    fn units_become_exponents() {
        assert_eq!(base("N.m"), BaseUnit { kg: 1, m: 2, s: -2, ..BaseUnit::default() });
        assert_eq!(base("N.m.s/rad"), BaseUnit { kg: 1, m: 2, s: -1, rad: -1, ..BaseUnit::default() });
        assert_eq!(base("rad/s2"), BaseUnit { s: -2, rad: 1, ..BaseUnit::default() });
        assert_eq!(base("degC"), BaseUnit { k: 1, offset: 273.15, ..BaseUnit::default() });
    }

    #[test]
    fn display_units_are_converted() {
        let km = conversion("m/s", "km/h").unwrap();
        assert!((km.factor - 3.6).abs() < 1e-12 && km.offset == 0.0);
        let celsius = conversion("K", "degC").unwrap();
        assert!((celsius.offset + 273.15).abs() < 1e-9 && celsius.factor == 1.0);
        assert!(conversion("m", "s").is_none());
    }

    #[test]
    fn a_display_unit_of_another_dimension_is_dropped() {
        let mut units = Units::default();
        assert_eq!(units.add("m", Some("s")), None);
        assert_eq!(units.add("m", Some("mm")).as_deref(), Some("mm"));
        assert_eq!(units.finish().len(), 1);
    }
}
