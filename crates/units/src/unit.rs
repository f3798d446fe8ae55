//! A unit of measurement: dimension, scale and zero point.

use std::fmt;

/// Exponents are kept in twelfths, so that square, cube and fourth roots are exact.
const TWELFTHS: i16 = 12;

/// Names of the base units in the order they print, with their place in a [`Dimension`].
const BASE_UNITS: [(&str, usize); 7] = [("kg", 1), ("m", 0), ("s", 2), ("A", 3), ("K", 4), ("mol", 5), ("cd", 6)];

/// Powers of the SI base units m, kg, s, A, K, mol and cd. Angles are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dimension([i16; 7]);

impl Dimension {
    pub const ONE: Dimension = Dimension([0; 7]);

    /// From whole exponents.
    pub const fn new(exponents: [i16; 7]) -> Dimension {
        let mut twelfths = exponents;
        let mut index = 0;
        while index < 7 {
            twelfths[index] *= TWELFTHS;
            index += 1;
        }
        Dimension(twelfths)
    }

    /// The exponents of m, kg, s, A, K, mol and cd, if all are whole.
    pub fn exponents(self) -> Option<[i16; 7]> {
        let is_whole = self.0.iter().all(|exponent| exponent % TWELFTHS == 0);
        is_whole.then(|| self.0.map(|exponent| exponent / TWELFTHS))
    }

    pub fn times(self, other: Dimension) -> Dimension {
        Dimension(std::array::from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    pub fn over(self, other: Dimension) -> Dimension {
        Dimension(std::array::from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }

    /// `None` if an exponent would not be a multiple of a twelfth, or be absurdly large.
    pub fn power(self, exponent: f64) -> Option<Dimension> {
        let mut result = [0; 7];
        for (to, &from) in result.iter_mut().zip(&self.0) {
            let exact = f64::from(from) * exponent;
            if (exact - exact.round()).abs() > 1e-6 || exact.abs() > f64::from(i16::MAX) {
                return None;
            }
            *to = exact.round() as i16;
        }
        Some(Dimension(result))
    }
}

/// Where the zero of a scale lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Offset {
    /// At the SI unit's zero, as in K; also a difference of temperatures.
    Zero,
    /// Displaced, as in degC: the SI value at zero.
    At(f64),
    Unknown,
}

/// `value in SI = value * scale + offset`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Unit {
    pub dimension: Dimension,
    /// `None` behind a factor without unit, which may be a conversion.
    pub scale: Option<f64>,
    pub offset: Offset,
}

impl Unit {
    pub const ONE: Unit = Unit { dimension: Dimension::ONE, scale: Some(1.0), offset: Offset::Zero };
    pub const SECOND: Unit = Unit { dimension: Dimension::new([0, 0, 1, 0, 0, 0, 0]), ..Unit::ONE };

    pub const fn new(exponents: [i16; 7], scale: f64) -> Unit {
        Unit { dimension: Dimension::new(exponents), scale: Some(scale), offset: Offset::Zero }
    }

    pub fn times(self, other: Unit) -> Unit {
        Unit {
            dimension: self.dimension.times(other.dimension),
            scale: self.scale.zip(other.scale).map(|(a, b)| a * b),
            offset: self.product_offset(other),
        }
    }

    pub fn over(self, other: Unit) -> Unit {
        Unit {
            dimension: self.dimension.over(other.dimension),
            scale: self.scale.zip(other.scale).map(|(a, b)| a / b),
            offset: self.product_offset(other),
        }
    }

    pub fn power(self, exponent: f64) -> Option<Unit> {
        let offset = if self.offset == Offset::Zero { Offset::Zero } else { Offset::Unknown };
        let scale = self.scale.map(|scale| scale.powf(exponent));
        Some(Unit { dimension: self.dimension.power(exponent)?, scale, offset })
    }

    /// The unit behind a factor without unit.
    pub fn scaled(self) -> Unit {
        let offset = if self.offset == Offset::Zero { Offset::Zero } else { Offset::Unknown };
        Unit { scale: None, offset, ..self }
    }

    /// The unit behind a summand without unit, which may move the zero point.
    pub fn shifted(self) -> Unit {
        Unit { offset: Offset::Unknown, ..self }
    }

    fn product_offset(self, other: Unit) -> Offset {
        if self.offset == Offset::Zero && other.offset == Offset::Zero { Offset::Zero } else { Offset::Unknown }
    }

    /// Whether quantities of the two units may be equated or added, as far as is known.
    pub fn agrees(self, other: Unit) -> bool {
        let scales = match (self.scale, other.scale) {
            (Some(a), Some(b)) => (a - b).abs() <= 1e-6 * a.abs().max(b.abs()),
            _ => true,
        };
        let offsets = match (self.offset, other.offset) {
            (Offset::Unknown, _) | (_, Offset::Unknown) => true,
            (Offset::Zero, Offset::Zero) => true,
            (Offset::At(a), Offset::At(b)) => (a - b).abs() < 1e-6,
            // A factor without unit may have turned one into the other.
            _ => self.scale.is_none() || other.scale.is_none(),
        };
        self.dimension == other.dimension && scales && offsets
    }
}

/// In SI base units, such as `kg.m2/s2`, with a scale in front where it is not one.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(scale) = self.scale
            && (scale - 1.0).abs() > 1e-9
        {
            write!(f, "{} ", short_number(scale))?;
        }
        let part = |positive: bool| {
            let factors = BASE_UNITS.iter().map(|&(name, index)| (name, self.dimension.0[index]));
            let factors = factors.filter(|(_, e)| if positive { *e > 0 } else { *e < 0 });
            factors.map(|(name, e)| format!("{name}{}", exponent_text(e.abs()))).collect::<Vec<_>>()
        };
        let (numerator, denominator) = (part(true), part(false));
        f.write_str(&if numerator.is_empty() { "1".to_string() } else { numerator.join(".") })?;
        match denominator.len() {
            0 => Ok(()),
            1 => write!(f, "/{}", denominator[0]),
            _ => write!(f, "/({})", denominator.join(".")),
        }
    }
}

fn short_number(value: f64) -> String {
    if (1e-4..1e6).contains(&value.abs()) { format!("{}", (value * 1e6).round() / 1e6) } else { format!("{value:e}") }
}

fn exponent_text(twelfths: i16) -> String {
    match twelfths {
        TWELFTHS => String::new(),
        whole if whole % TWELFTHS == 0 => (whole / TWELFTHS).to_string(),
        part => format!("^{}", short_number(f64::from(part) / f64::from(TWELFTHS))),
    }
}
