//! One number out of a curve. Points are joined by straight lines.

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

    pub fn of(self, time: &[f64], values: &[f64]) -> f64 {
        let last = values.last().copied().unwrap_or(f64::NAN);
        match self {
            Reading::Final => last,
            Reading::Maximum => values.iter().copied().fold(f64::NAN, f64::max),
            Reading::Minimum => values.iter().copied().fold(f64::NAN, f64::min),
            Reading::Integral => integral(time, values),
            Reading::Mean => match (time.first(), time.last()) {
                (Some(begin), Some(end)) if end > begin => integral(time, values) / (end - begin),
                _ => last,
            },
        }
    }
}

/// Trapezoidal rule.
pub fn integral(time: &[f64], values: &[f64]) -> f64 {
    let areas = time.windows(2).zip(values.windows(2)).map(|(t, v)| 0.5 * (t[1] - t[0]) * (v[0] + v[1]));
    areas.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_of_a_ramp_with_a_jump() {
        let (time, values) = ([0.0, 2.0, 2.0, 4.0], [0.0, 2.0, -1.0, -1.0]);
        let read = |reading: Reading| reading.of(&time, &values);
        assert_eq!(read(Reading::Final), -1.0);
        assert_eq!(read(Reading::Maximum), 2.0);
        assert_eq!(read(Reading::Minimum), -1.0);
        assert_eq!(read(Reading::Integral), 0.0);
        assert_eq!(read(Reading::Mean), 0.0);
    }
}
