//! Exact fractions, for factors and shifts of clocks.

/// A fraction in lowest terms; the denominator is positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ratio {
    pub numerator: i128,
    pub denominator: i128,
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Largest numerator and denominator of an interval read as a decimal number.
const DECIMALS: i64 = 1_000_000_000;

impl Ratio {
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    pub fn new(numerator: i128, denominator: i128) -> Ratio {
        let divisor = gcd(numerator, denominator).max(1) * denominator.signum();
        Ratio { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// The decimal fraction that a literal such as `0.02` stands for.
    pub fn of_decimal(value: f64) -> Option<Ratio> {
        let mut denominator = 1i64;
        while denominator <= DECIMALS {
            let numerator = (value * denominator as f64).round();
            if numerator.abs() < 1e15 && numerator / denominator as f64 == value {
                return Some(Ratio::new(numerator as i128, i128::from(denominator)));
            }
            denominator *= 10;
        }
        None
    }

    pub fn add(self, other: Ratio) -> Ratio {
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Ratio::new(numerator, self.denominator * other.denominator)
    }

    pub fn sub(self, other: Ratio) -> Ratio {
        self.add(Ratio { numerator: -other.numerator, ..other })
    }

    pub fn mul(self, other: Ratio) -> Ratio {
        Ratio::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }

    pub fn div(self, other: Ratio) -> Ratio {
        Ratio::new(self.numerator * other.denominator, self.denominator * other.numerator)
    }

    /// The largest fraction of which both are whole multiples.
    pub fn gcd(self, other: Ratio) -> Ratio {
        let numerator = gcd(self.numerator * other.denominator, other.numerator * self.denominator);
        Ratio::new(numerator, self.denominator * other.denominator)
    }

    pub fn whole(self) -> Option<i64> {
        (self.denominator == 1).then(|| i64::try_from(self.numerator).ok()).flatten()
    }

    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_exact() {
        let third = Ratio::new(2, 6);
        assert_eq!(third, Ratio { numerator: 1, denominator: 3 });
        assert_eq!(third.add(Ratio::new(1, 6)), Ratio::new(1, 2));
        assert_eq!(third.sub(Ratio::new(1, 2)), Ratio::new(-1, 6));
        assert_eq!(Ratio::new(1, 2).gcd(third), Ratio::new(1, 6));
        assert_eq!(Ratio::new(3, -6), Ratio::new(-1, 2));
        assert_eq!(Ratio::new(6, 3).whole(), Some(2));
        assert_eq!(third.whole(), None);
    }

    #[test]
    fn decimal_literals_are_read_as_written() {
        assert_eq!(Ratio::of_decimal(0.1), Some(Ratio::new(1, 10)));
        assert_eq!(Ratio::of_decimal(0.02), Some(Ratio::new(1, 50)));
        assert_eq!(Ratio::of_decimal(2.0), Some(Ratio::new(2, 1)));
        assert_eq!(Ratio::of_decimal(1.0 / 3.0), None);
    }
}
