//! One number out of a curve.

use crate::figures::Figures;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Reading {
    #[default]
    Final,
    Maximum,
    Minimum,
    Mean,
    Integral,
}

impl Reading {
    pub const ALL: [Reading; 5] =
        [Reading::Final, Reading::Maximum, Reading::Minimum, Reading::Mean, Reading::Integral];

    /// The word that asks for it.
    pub fn word(self) -> &'static str {
        match self {
            Reading::Final => "final",
            Reading::Maximum => "max",
            Reading::Minimum => "min",
            Reading::Mean => "mean",
            Reading::Integral => "integral",
        }
    }

    pub fn by_word(word: &str) -> Option<Reading> {
        Reading::ALL.into_iter().find(|reading| reading.word() == word)
    }

    /// What the number is, for the reader.
    pub fn note(self) -> &'static str {
        match self {
            Reading::Final => "at the end",
            Reading::Maximum => "maximum",
            Reading::Minimum => "minimum",
            Reading::Mean => "mean",
            Reading::Integral => "integral over time",
        }
    }

    pub fn of(self, figures: &Figures) -> f64 {
        match self {
            Reading::Final => figures.last,
            Reading::Maximum => figures.maximum,
            Reading::Minimum => figures.minimum,
            Reading::Mean => figures.mean(),
            Reading::Integral => figures.integral,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_of_a_ramp_with_a_jump() {
        let figures = Figures::of_points(&[0.0, 2.0, 2.0, 4.0], &[0.0, 2.0, -1.0, -1.0]);
        let read = |reading: Reading| reading.of(&figures);
        assert_eq!(read(Reading::Final), -1.0);
        assert_eq!(read(Reading::Maximum), 2.0);
        assert_eq!(read(Reading::Minimum), -1.0);
        assert_eq!(read(Reading::Integral), 0.0);
        assert_eq!(read(Reading::Mean), 0.0);
    }
}
