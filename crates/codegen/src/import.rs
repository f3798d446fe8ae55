//! Functions that generated code calls outside itself: services of the run time and the C library's mathematics.

use cranelift_codegen::ir::{AbiParam, Signature, Type, types};
use cranelift_codegen::isa::CallConv;
use layshaft_ir::program::Math;
use layshaft_runtime::{MathFunction, abi, math_function};

/// An imported function; the discriminant is its index in [`Import::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Import {
    FactorLinear,
    SolveLinear,
    SolveNonlinear,
    SolveMixed,
    StackOverflow,
    FormatReal,
    FormatRealAs,
    FormatInt,
    FormatBool,
    FormatString,
    Concat,
    CompareStrings,
    Assertion,
    Terminate,
    Delay,
    DelayRecord,
    BrokenRule,
    WrongIndex,
    Endless,
    Pause,
    External,
    NoteEquation,
    Math(Math),
}

const SERVICES: [Import; 22] = [
    Import::FactorLinear,
    Import::SolveLinear,
    Import::SolveNonlinear,
    Import::SolveMixed,
    Import::StackOverflow,
    Import::FormatReal,
    Import::FormatRealAs,
    Import::FormatInt,
    Import::FormatBool,
    Import::FormatString,
    Import::Concat,
    Import::CompareStrings,
    Import::Assertion,
    Import::Terminate,
    Import::Delay,
    Import::DelayRecord,
    Import::BrokenRule,
    Import::WrongIndex,
    Import::Endless,
    Import::Pause,
    Import::External,
    Import::NoteEquation,
];

impl Import {
    /// All imports, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Import> {
        SERVICES.into_iter().chain(Math::ALL.into_iter().map(Import::Math))
    }

    pub fn index(self) -> u32 {
        let position = match self {
            Import::Math(math) => SERVICES.len() + Math::ALL.iter().position(|&other| other == math).unwrap_or(0),
            service => SERVICES.iter().position(|&other| other == service).unwrap_or(0),
        };
        position as u32
    }

    pub fn name(self) -> &'static str {
        match self {
            Import::FactorLinear => "layshaft_factor_linear",
            Import::SolveLinear => "layshaft_solve_linear",
            Import::SolveNonlinear => "layshaft_solve_nonlinear",
            Import::SolveMixed => "layshaft_solve_mixed",
            Import::StackOverflow => "layshaft_stack_overflow",
            Import::FormatReal => "layshaft_format_real",
            Import::FormatRealAs => "layshaft_format_real_as",
            Import::FormatInt => "layshaft_format_int",
            Import::FormatBool => "layshaft_format_bool",
            Import::FormatString => "layshaft_format_string",
            Import::Concat => "layshaft_concat",
            Import::CompareStrings => "layshaft_compare_strings",
            Import::Assertion => "layshaft_assertion",
            Import::Terminate => "layshaft_terminate",
            Import::Delay => "layshaft_delay",
            Import::DelayRecord => "layshaft_delay_record",
            Import::BrokenRule => "layshaft_broken_rule",
            Import::WrongIndex => "layshaft_wrong_index",
            Import::Endless => "layshaft_endless",
            Import::Pause => "layshaft_pause",
            Import::External => "layshaft_external",
            Import::NoteEquation => "layshaft_note_equation",
            Import::Math(math) => math_function(math).0,
        }
    }

    /// Arguments and results, as the run time declares them.
    pub fn signature(self, convention: CallConv) -> Signature {
        use types::{F64, I32, I64};
        let (params, returns): (&[Type], &[Type]) = match self {
            Import::FactorLinear | Import::SolveLinear | Import::SolveNonlinear | Import::SolveMixed => {
                (&[I64, I32], &[I32])
            }
            Import::StackOverflow => (&[I64], &[I32]),
            Import::FormatReal => (&[I64, F64, I64, I64, I64], &[I64]),
            Import::FormatRealAs => (&[I64, F64, I64, I64], &[I32]),
            Import::FormatInt | Import::FormatBool | Import::FormatString => (&[I64, I64, I64, I64], &[I64]),
            Import::Concat | Import::CompareStrings => (&[I64, I64, I64], &[I64]),
            Import::Assertion => (&[I64, I32, I64], &[I32]),
            Import::Terminate => (&[I64, I64], &[]),
            Import::Delay => (&[I64, I32, F64, F64, F64], &[F64]),
            Import::DelayRecord => (&[I64, I32, F64], &[]),
            Import::BrokenRule | Import::Pause => (&[I64, I32], &[I32]),
            Import::WrongIndex => (&[I64, I32, I64, I64], &[I32]),
            Import::Endless => (&[I64, I32, I32], &[I32]),
            Import::External => (&[I64, I32, I64, I32, I64], &[I32]),
            Import::NoteEquation => (&[I64, I32], &[]),
            Import::Math(math) => match math_function(math).1 {
                MathFunction::One(_) => (&[F64], &[F64]),
                MathFunction::Two(_) => (&[F64, F64], &[F64]),
            },
        };
        let mut signature = Signature::new(convention);
        signature.params.extend(params.iter().map(|&t| AbiParam::new(t)));
        signature.returns.extend(returns.iter().map(|&t| AbiParam::new(t)));
        signature
    }
}

/// Name and address of every import.
pub(crate) fn addresses() -> Vec<(&'static str, *const u8)> {
    let mut addresses = abi::services();
    addresses.extend(Math::ALL.iter().map(|&math| match math_function(math) {
        (name, MathFunction::One(function)) => (name, function as *const u8),
        (name, MathFunction::Two(function)) => (name, function as *const u8),
    }));
    addresses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_run_time_has_every_import() {
        let addresses = addresses();
        for (index, import) in Import::all().enumerate() {
            assert_eq!(import.index() as usize, index);
            assert!(addresses.iter().any(|(name, _)| *name == import.name()), "{}", import.name());
        }
        assert_eq!(addresses.len(), Import::all().count());
    }
}
