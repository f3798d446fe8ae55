//! The elementary functions: one table for interpreter, machine code and exported C.
//!
//! All back ends call the C library's functions, none computes one itself or lets a compiler do it, so that they agree
//! to the last bit.

use layshaft_ir::program::Math;

pub type Math1 = unsafe extern "C" fn(f64) -> f64;
pub type Math2 = unsafe extern "C" fn(f64, f64) -> f64;

/// A function of the C library, by its number of arguments.
#[derive(Clone, Copy)]
pub enum MathFunction {
    One(Math1),
    Two(Math2),
}

mod c {
    unsafe extern "C" {
        pub fn sin(x: f64) -> f64;
        pub fn cos(x: f64) -> f64;
        pub fn tan(x: f64) -> f64;
        pub fn asin(x: f64) -> f64;
        pub fn acos(x: f64) -> f64;
        pub fn atan(x: f64) -> f64;
        pub fn sinh(x: f64) -> f64;
        pub fn cosh(x: f64) -> f64;
        pub fn tanh(x: f64) -> f64;
        pub fn exp(x: f64) -> f64;
        pub fn log(x: f64) -> f64;
        pub fn log10(x: f64) -> f64;
        pub fn atan2(y: f64, x: f64) -> f64;
        pub fn pow(x: f64, y: f64) -> f64;
    }
}

/// Name and address of a function of the C library.
pub fn math_function(math: Math) -> (&'static str, MathFunction) {
    use MathFunction::{One, Two};
    match math {
        Math::Sin => ("sin", One(c::sin)),
        Math::Cos => ("cos", One(c::cos)),
        Math::Tan => ("tan", One(c::tan)),
        Math::Asin => ("asin", One(c::asin)),
        Math::Acos => ("acos", One(c::acos)),
        Math::Atan => ("atan", One(c::atan)),
        Math::Sinh => ("sinh", One(c::sinh)),
        Math::Cosh => ("cosh", One(c::cosh)),
        Math::Tanh => ("tanh", One(c::tanh)),
        Math::Exp => ("exp", One(c::exp)),
        Math::Log => ("log", One(c::log)),
        Math::Log10 => ("log10", One(c::log10)),
        Math::Atan2 => ("atan2", Two(c::atan2)),
        Math::Pow => ("pow", Two(c::pow)),
    }
}

/// Calls a function of one argument; one of two gets the argument twice.
pub fn math1(math: Math, x: f64) -> f64 {
    math2(math, x, x)
}

/// Calls a function of two arguments; one of one argument ignores the second.
pub fn math2(math: Math, x: f64, y: f64) -> f64 {
    // SAFETY: functions of the C library without state that are defined for all arguments.
    match math_function(math).1 {
        MathFunction::One(f) => unsafe { f(x) },
        MathFunction::Two(f) => unsafe { f(x, y) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_addresses_belong_together() {
        assert_eq!(math1(Math::Sin, 0.5), 0.5f64.sin());
        assert_eq!(math1(Math::Log10, 1000.0), 3.0);
        assert_eq!(math2(Math::Atan2, 1.0, -1.0), 0.75 * std::f64::consts::PI);
        assert_eq!(math2(Math::Pow, 2.0, 0.5), 2.0f64.sqrt());
    }
}
