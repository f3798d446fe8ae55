//! The operators and functions that the language itself defines, in one table: what each is called, what it takes and what comes out.
//!
//! Passes ask the table wherever a rule fits many operators: number and names of arguments, type, unit and variability of the result, the
//! function of the C library behind it. `Own` says that the operator has a rule of its own in that pass.

use crate::program::Math;
use crate::types::Base;
use layshaft_source::{FastMap, Name};
use std::sync::OnceLock;

/// Where an operator belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Operators about time, events and connections (MLS 3.7.3 to 3.7.5, 15).
    Event,
    /// Operators about clocks (MLS 16). Text reaches them by rules of their own.
    Clocked,
    /// Mathematical functions of numbers (MLS 3.7.1).
    Math,
    /// Conversions between types. Text reaches them by the name of the type.
    Conversion,
    /// Functions of arrays (MLS 10.3).
    Array,
}

/// The type of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultType {
    /// Applied to each element: this base type, in the shape of the arguments.
    Elementwise(Base),
    /// That of an argument.
    Argument(usize),
    Scalar(Base),
    /// That of the sum of the first two arguments.
    Sum,
    Own,
}

/// The unit of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultUnit {
    /// A number without unit.
    Number,
    /// That of an argument.
    Argument(usize),
    /// That which the arguments have in common.
    Common,
    Own,
}

/// What the units of the arguments have to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentUnits {
    Any,
    /// The argument is a number without unit.
    Number,
    /// Arguments from this one on have the same unit.
    Agree(usize),
}

/// How a result varies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultVariability {
    /// As the arguments do.
    Arguments,
    /// At events only (MLS 3.8.4).
    Discrete,
    Continuous,
    Own,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Operator {
    /// The name in Modelica text.
    pub name: &'static str,
    pub group: Group,
    /// Names of the arguments; `?` marks one that may be left out, `*` one that may be given any number of times, none included.
    pub arguments: &'static [&'static str],
    /// All arguments are numbers.
    pub takes_numbers: bool,
    pub result: ResultType,
    pub unit: ResultUnit,
    pub units: ArgumentUnits,
    pub variability: ResultVariability,
    /// The function of the C library that computes it.
    pub math: Option<Math>,
}

impl Operator {
    /// Fewest and most arguments.
    pub fn arity(&self) -> (usize, usize) {
        let given = self.arguments.iter().filter(|name| !name.starts_with(['?', '*'])).count();
        let is_open = self.arguments.last().is_some_and(|name| name.starts_with('*'));
        (given, if is_open { usize::MAX } else { self.arguments.len() })
    }
}

/// The place of a named argument.
pub fn position(arguments: &[&str], name: &str) -> Option<usize> {
    arguments.iter().position(|argument| argument.strip_prefix('?').unwrap_or(argument) == name)
}

const EVENT: Operator = Operator {
    name: "",
    group: Group::Event,
    arguments: &["x"],
    takes_numbers: false,
    result: ResultType::Own,
    unit: ResultUnit::Number,
    units: ArgumentUnits::Any,
    variability: ResultVariability::Own,
    math: None,
};

/// An operator that passes its first argument on, at another time or in another way.
const PASSING: Operator = Operator { result: ResultType::Argument(0), unit: ResultUnit::Argument(0), ..EVENT };

const CLOCKED: Operator = Operator { group: Group::Clocked, arguments: &["u"], ..PASSING };

/// A function of numbers, element by element.
const REAL: Operator = Operator {
    group: Group::Math,
    takes_numbers: true,
    result: ResultType::Elementwise(Base::Real),
    variability: ResultVariability::Arguments,
    ..EVENT
};

/// The same of the C library, from numbers without unit to such.
const fn elementary(name: &'static str, math: Math) -> Operator {
    Operator { name, math: Some(math), units: ArgumentUnits::Number, ..REAL }
}

const ROUNDING: Operator = Operator { unit: ResultUnit::Argument(0), variability: ResultVariability::Discrete, ..REAL };

const QUOTIENT: Operator = Operator {
    arguments: &["x", "y"],
    result: ResultType::Sum,
    units: ArgumentUnits::Agree(0),
    variability: ResultVariability::Arguments,
    ..ROUNDING
};

const CONVERSION: Operator = Operator { group: Group::Conversion, variability: ResultVariability::Arguments, ..EVENT };

const ARRAY: Operator = Operator {
    group: Group::Array,
    arguments: &["A"],
    unit: ResultUnit::Argument(0),
    variability: ResultVariability::Arguments,
    ..EVENT
};

macro_rules! operators {
    ($($variant:ident = $operator:expr;)+) => {
        /// Operators and functions that the language itself defines.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
        pub enum Builtin { $($variant),+ }

        impl Builtin {
            pub const ALL: &'static [Builtin] = &[$(Builtin::$variant),+];
        }

        static TABLE: &[Operator] = &[$($operator),+];
    };
}

use ArgumentUnits::Agree;
use ResultType::{Argument, Elementwise, Own, Scalar as Single, Sum as Summed};

operators! {
    Der = Operator { name: "der", takes_numbers: true, result: Elementwise(Base::Real), unit: ResultUnit::Own, ..EVENT };
    Pre = Operator { name: "pre", arguments: &["y"], ..PASSING };
    Edge = Operator { name: "edge", arguments: &["b"], result: Elementwise(Base::Boolean), ..EVENT };
    Change = Operator { name: "change", arguments: &["v"], result: Elementwise(Base::Boolean), ..EVENT };
    Initial = Operator { name: "initial", arguments: &[], result: Single(Base::Boolean), variability: ResultVariability::Discrete, ..EVENT };
    Terminal = Operator { name: "terminal", arguments: &[], result: Single(Base::Boolean), variability: ResultVariability::Discrete, ..EVENT };
    Sample = Operator { name: "sample", arguments: &["start", "interval"], result: Single(Base::Boolean), variability: ResultVariability::Discrete, ..EVENT };
    NoEvent = Operator { name: "noEvent", arguments: &["expr"], ..PASSING };
    Smooth = Operator { name: "smooth", arguments: &["p", "expr"], result: Argument(1), unit: ResultUnit::Argument(1), ..EVENT };
    Delay = Operator { name: "delay", arguments: &["expr", "delayTime", "?delayMax"], takes_numbers: true, variability: ResultVariability::Continuous, ..PASSING };
    SemiLinear = Operator { name: "semiLinear", group: Group::Event, arguments: &["x", "positiveSlope", "negativeSlope"], unit: ResultUnit::Own, units: Agree(1), ..REAL };
    Homotopy = Operator { name: "homotopy", arguments: &["actual", "simplified"], units: Agree(0), ..PASSING };
    // The last argument is ours: which of the two outputs is meant.
    SpatialDistribution = Operator { name: "spatialDistribution", arguments: &["in0", "in1", "x", "positiveVelocity", "?initialPoints", "?initialValues", "?output"], result: Single(Base::Real), units: Agree(0), variability: ResultVariability::Continuous, ..PASSING };
    Cardinality = Operator { name: "cardinality", arguments: &["c"], result: Single(Base::Integer), ..EVENT };
    InStream = Operator { name: "inStream", arguments: &["v"], ..PASSING };
    ActualStream = Operator { name: "actualStream", arguments: &["v"], ..PASSING };
    GetInstanceName = Operator { name: "getInstanceName", arguments: &[], result: Single(Base::String), ..EVENT };

    Clock = Operator { name: "Clock", arguments: &["?interval", "?resolution"], result: Single(Base::Clock), unit: ResultUnit::Number, ..CLOCKED };
    Previous = Operator { name: "previous", ..CLOCKED };
    Hold = Operator { name: "hold", ..CLOCKED };
    NoClock = Operator { name: "noClock", ..CLOCKED };
    SampleClocked = Operator { name: "sample", arguments: &["u", "?clock"], ..CLOCKED };
    SubSample = Operator { name: "subSample", arguments: &["u", "?factor"], ..CLOCKED };
    SuperSample = Operator { name: "superSample", arguments: &["u", "?factor"], ..CLOCKED };
    ShiftSample = Operator { name: "shiftSample", arguments: &["u", "?shiftCounter", "?resolution"], ..CLOCKED };
    BackSample = Operator { name: "backSample", arguments: &["u", "?backCounter", "?resolution"], ..CLOCKED };
    Interval = Operator { name: "interval", arguments: &["?u"], result: Single(Base::Real), unit: ResultUnit::Own, ..CLOCKED };
    FirstTick = Operator { name: "firstTick", arguments: &["?u"], result: Single(Base::Boolean), unit: ResultUnit::Number, ..CLOCKED };

    Abs = Operator { name: "abs", result: Argument(0), unit: ResultUnit::Argument(0), ..REAL };
    Sign = Operator { name: "sign", result: Elementwise(Base::Integer), variability: ResultVariability::Discrete, ..REAL };
    Sqrt = Operator { name: "sqrt", unit: ResultUnit::Own, ..REAL };
    Exp = elementary("exp", Math::Exp);
    Log = elementary("log", Math::Log);
    Log10 = elementary("log10", Math::Log10);
    Sin = elementary("sin", Math::Sin);
    Cos = elementary("cos", Math::Cos);
    Tan = elementary("tan", Math::Tan);
    Asin = elementary("asin", Math::Asin);
    Acos = elementary("acos", Math::Acos);
    Atan = elementary("atan", Math::Atan);
    Atan2 = Operator { arguments: &["y", "x"], units: Agree(0), ..elementary("atan2", Math::Atan2) };
    Sinh = elementary("sinh", Math::Sinh);
    Cosh = elementary("cosh", Math::Cosh);
    Tanh = elementary("tanh", Math::Tanh);
    Div = Operator { name: "div", unit: ResultUnit::Number, variability: ResultVariability::Discrete, ..QUOTIENT };
    Mod = Operator { name: "mod", ..QUOTIENT };
    Rem = Operator { name: "rem", ..QUOTIENT };
    Ceil = Operator { name: "ceil", ..ROUNDING };
    Floor = Operator { name: "floor", ..ROUNDING };
    Integer = Operator { name: "integer", takes_numbers: false, result: Elementwise(Base::Integer), unit: ResultUnit::Number, ..ROUNDING };

    EnumToInteger = Operator { name: "Integer", result: Elementwise(Base::Integer), ..CONVERSION };
    String = Operator { name: "String", arguments: &["x", "?significantDigits", "?minimumLength", "?leftJustified"], result: Single(Base::String), ..CONVERSION };
    // The enumeration's identity travels as the second argument, one of its literals.
    IntegerToEnum = Operator { name: "Enumeration", arguments: &["i", "literal"], result: Argument(1), ..CONVERSION };
    IntegerToReal = Operator { name: "Real", takes_numbers: true, result: Elementwise(Base::Real), unit: ResultUnit::Argument(0), ..CONVERSION };

    Size = Operator { name: "size", arguments: &["A", "?i"], unit: ResultUnit::Number, ..ARRAY };
    Ndims = Operator { name: "ndims", result: Single(Base::Integer), unit: ResultUnit::Number, ..ARRAY };
    Scalar = Operator { name: "scalar", ..ARRAY };
    Vector = Operator { name: "vector", ..ARRAY };
    Matrix = Operator { name: "matrix", ..ARRAY };
    Transpose = Operator { name: "transpose", ..ARRAY };
    OuterProduct = Operator { name: "outerProduct", arguments: &["x", "y"], takes_numbers: true, unit: ResultUnit::Own, ..ARRAY };
    Symmetric = Operator { name: "symmetric", result: Argument(0), ..ARRAY };
    Cross = Operator { name: "cross", arguments: &["x", "y"], takes_numbers: true, result: Summed, unit: ResultUnit::Own, ..ARRAY };
    Skew = Operator { name: "skew", arguments: &["x"], takes_numbers: true, ..ARRAY };
    Identity = Operator { name: "identity", arguments: &["n"], unit: ResultUnit::Number, ..ARRAY };
    Diagonal = Operator { name: "diagonal", arguments: &["v"], ..ARRAY };
    Zeros = Operator { name: "zeros", arguments: &["n1", "*n"], unit: ResultUnit::Number, ..ARRAY };
    Ones = Operator { name: "ones", arguments: &["n1", "*n"], unit: ResultUnit::Number, ..ARRAY };
    Fill = Operator { name: "fill", arguments: &["s", "n1", "*n"], ..ARRAY };
    Linspace = Operator { name: "linspace", arguments: &["x1", "x2", "n"], takes_numbers: true, ..ARRAY };
    Cat = Operator { name: "cat", arguments: &["k", "A", "*B"], unit: ResultUnit::Own, ..ARRAY };
    Promote = Operator { name: "promote", arguments: &["A", "n"], ..ARRAY };
    Min = Operator { name: "min", arguments: &["x", "?y"], unit: ResultUnit::Common, units: Agree(0), ..ARRAY };
    Max = Operator { name: "max", arguments: &["x", "?y"], unit: ResultUnit::Common, units: Agree(0), ..ARRAY };
    Sum = Operator { name: "sum", takes_numbers: true, units: Agree(0), ..ARRAY };
    Product = Operator { name: "product", takes_numbers: true, result: Own, unit: ResultUnit::Own, ..ARRAY };
}

impl Builtin {
    /// The row of the table.
    pub fn operator(self) -> &'static Operator {
        &TABLE[self as usize]
    }

    /// The name in Modelica text.
    pub fn name(self) -> &'static str {
        self.operator().name
    }

    /// Operators of clocks (MLS 16).
    pub fn is_synchronous(self) -> bool {
        self.operator().group == Group::Clocked
    }

    /// Finds an operator by the name it has in Modelica text (conversions and clocked operators excluded).
    pub fn from_name(name: Name) -> Option<Builtin> {
        static NAMES: OnceLock<FastMap<Name, Builtin>> = OnceLock::new();
        let of_text = |b: &&Builtin| !matches!(b.operator().group, Group::Clocked | Group::Conversion);
        NAMES
            .get_or_init(|| Builtin::ALL.iter().filter(of_text).map(|&b| (Name::new(b.name()), b)).collect())
            .get(&name)
            .copied()
    }

    /// Finds an operator of clocks by name; `Clock` is a type.
    pub fn clocked(name: &str) -> Option<Builtin> {
        Builtin::ALL.iter().copied().find(|b| b.is_synchronous() && b.name() == name && *b != Builtin::Clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_may_be_left_out_come_last() {
        for &builtin in Builtin::ALL {
            let rank = |name: &&str| ["?", "*"].iter().position(|mark| name.starts_with(mark)).map_or(0, |k| k + 1);
            assert!(builtin.operator().arguments.iter().is_sorted_by_key(rank), "{}", builtin.name());
        }
        assert_eq!(Builtin::Delay.operator().arity(), (2, 3));
        assert_eq!(Builtin::Fill.operator().arity(), (2, usize::MAX));
        assert_eq!(position(Builtin::Delay.operator().arguments, "delayMax"), Some(2));
    }

    #[test]
    fn names_lead_to_operators() {
        assert_eq!(Builtin::from_name(Name::new("sample")), Some(Builtin::Sample));
        assert_eq!(Builtin::clocked("sample"), Some(Builtin::SampleClocked));
        assert_eq!(Builtin::from_name(Name::new("Integer")), None);
        for &builtin in Builtin::ALL {
            let found =
                Builtin::from_name(Name::new(builtin.name())).is_some() || Builtin::clocked(builtin.name()).is_some();
            let reached = !matches!(builtin.operator().group, Group::Conversion) && builtin != Builtin::Clock;
            assert_eq!(found, reached, "{}", builtin.name());
        }
    }
}
