//! Complex numbers, and what a factorisation needs to know of a number.

use std::ops::{Add, Mul, Neg, Sub};

/// A number a sparse matrix can be factored over.
pub trait Scalar:
    Copy + Default + PartialEq + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Mul<f64, Output = Self>
{
    /// A size for choosing pivots; need not be the modulus.
    fn magnitude(self) -> f64;
    fn reciprocal(self) -> Self;
}

impl Scalar for f64 {
    #[inline(always)]
    fn magnitude(self) -> f64 {
        self.abs()
    }

    #[inline(always)]
    fn reciprocal(self) -> f64 {
        1.0 / self
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Complex {
    pub fn new(re: f64, im: f64) -> Self {
        Complex { re, im }
    }

    /// The absolute value, without overflow in between.
    pub fn modulus(self) -> f64 {
        self.re.hypot(self.im)
    }
}

impl Scalar for Complex {
    #[inline(always)]
    fn magnitude(self) -> f64 {
        self.re.abs() + self.im.abs()
    }

    /// R. L. Smith's division: no overflow as long as the result has none.
    #[inline]
    fn reciprocal(self) -> Complex {
        if self.re.abs() >= self.im.abs() {
            let ratio = self.im / self.re;
            let scale = 1.0 / (self.re + self.im * ratio);
            Complex { re: scale, im: -ratio * scale }
        } else {
            let ratio = self.re / self.im;
            let scale = 1.0 / (self.re * ratio + self.im);
            Complex { re: ratio * scale, im: -scale }
        }
    }
}

impl Add for Complex {
    type Output = Complex;
    #[inline(always)]
    fn add(self, other: Complex) -> Complex {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Sub for Complex {
    type Output = Complex;
    #[inline(always)]
    fn sub(self, other: Complex) -> Complex {
        Complex { re: self.re - other.re, im: self.im - other.im }
    }
}

impl Mul for Complex {
    type Output = Complex;
    #[inline(always)]
    fn mul(self, other: Complex) -> Complex {
        Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

impl Mul<f64> for Complex {
    type Output = Complex;
    #[inline(always)]
    fn mul(self, other: f64) -> Complex {
        Complex { re: self.re * other, im: self.im * other }
    }
}

impl Neg for Complex {
    type Output = Complex;
    #[inline(always)]
    fn neg(self) -> Complex {
        Complex { re: -self.re, im: -self.im }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reciprocals() {
        for z in [Complex::new(3.0, -4.0), Complex::new(-1e-200, 2e-200), Complex::new(0.0, 5.0)] {
            let one = z * z.reciprocal();
            assert!((one - Complex::new(1.0, 0.0)).modulus() < 1e-15, "{z:?}");
        }
        assert_eq!(Complex::new(3.0, -4.0).modulus(), 5.0);
    }
}
