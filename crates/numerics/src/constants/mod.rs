//! Constants of numerical methods by name, so that the same method in another language takes them from here.
//!
//! A method that exists in Rust and as exported C has its tolerances, limits and thresholds in one [`constants!`](crate::constants!) list.
//! Rust uses the constants, and the C text names them in placeholders.

pub mod blocks;

/// The value of a constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant {
    Real(f64),
    Count(u64),
}

impl From<f64> for Constant {
    fn from(value: f64) -> Self {
        Constant::Real(value)
    }
}

impl From<usize> for Constant {
    fn from(value: usize) -> Self {
        Constant::Count(value as u64)
    }
}

impl From<u32> for Constant {
    fn from(value: u32) -> Self {
        Constant::Count(value.into())
    }
}

/// Declares constants, and a function `all` that lists them by name.
#[macro_export]
macro_rules! constants {
    ($($(#[$meta:meta])* $name:ident: $kind:ty = $value:expr;)*) => {
        $($(#[$meta])* pub const $name: $kind = $value;)*

        /// Every constant here by name.
        pub fn all() -> Vec<(&'static str, $crate::constants::Constant)> {
            vec![$((stringify!($name), $name.into())),*]
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Constant;

    crate::constants! {
        MOST: usize = 7;
        SAFETY: f64 = 0.5;
    }

    #[test]
    fn every_constant_is_listed() {
        assert_eq!(all(), [("MOST", Constant::Count(MOST as u64)), ("SAFETY", Constant::Real(SAFETY))]);
    }
}
