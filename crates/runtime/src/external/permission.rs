//! Which external functions of a program do more than compute.
//!
//! Native implementations of numeric functions, texts and reading need no leave. Code from outside can do anything, so it needs one
//! whatever it does; the standard library's functions that write files or start commands need one of their own.

use layshaft_ir::program::{Argument, External, Inst, Permission, Program, Reg, operands};

/// What a program needs leave for: the permission, and the external function by index. Ascending by function.
pub fn needs(program: &Program) -> Vec<(Permission, u32)> {
    let mut found = Vec::new();
    for (index, external) in program.externals.iter().enumerate() {
        let index = index as u32;
        found.extend(of(program, external, index).into_iter().map(|permission| (permission, index)));
    }
    found
}

fn of(program: &Program, external: &External, index: u32) -> Vec<Permission> {
    match &*external.name {
        PRINT if may_name_file(program, index) => vec![Permission::Files],
        PRINT => Vec::new(),
        "ModelicaInternal_removeFile"
        | "ModelicaInternal_mkdir"
        | "ModelicaInternal_rmdir"
        | "ModelicaInternal_rename"
        | "ModelicaInternal_copyFile"
        | "ModelicaIO_writeRealMatrix" => vec![Permission::Files],
        "system" => vec![Permission::Commands],
        "layshaft_fmu_open" => vec![Permission::External],
        name if super::is_native(name) => Vec::new(),
        _ if !external.language.eq_ignore_ascii_case("C") || is_mathematics(external) => Vec::new(),
        name if COMMANDS.contains(&name) => vec![Permission::External, Permission::Commands],
        _ => vec![Permission::External],
    }
}

pub(super) const PRINT: &str = "ModelicaInternal_print";

/// Functions of the C library that start programs.
const COMMANDS: [&str; 13] = [
    "popen",
    "execl",
    "execlp",
    "execle",
    "execv",
    "execvp",
    "execve",
    "execvpe",
    "fexecve",
    "posix_spawn",
    "posix_spawnp",
    "fork",
    "vfork",
];

/// Functions of `math.h` on numbers.
const MATHEMATICS: [&str; 52] = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "ilogb",
    "j0",
    "j1",
    "jn",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "nearbyint",
    "nextafter",
    "pow",
    "remainder",
    "rint",
    "round",
    "scalbn",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "y0",
    "y1",
];

/// A function of the C library's mathematics and nothing else: no code of the model's own could take its place.
fn is_mathematics(external: &External) -> bool {
    let on_numbers = external.arguments.iter().all(|kind| matches!(kind, Argument::Double | Argument::Int));
    MATHEMATICS.contains(&&*external.name)
        && on_numbers
        && external.library.iter().all(|library| &**library == "m")
        && external.include.iter().all(|text| text.split_whitespace().eq(["#include", "<math.h>"]))
}

/// Whether a call of `print` names a file, as far as that can be told: without one the text is a message.
fn may_name_file(program: &Program, print: u32) -> bool {
    let empty = |function: usize, register: Reg| matches!(constant(program, function, register), Some(handle) if text(program, handle).is_empty());
    program.functions.iter().enumerate().any(|(function, body)| {
        body.code.iter().any(|inst| {
            let Inst::External(external, arguments, _) = inst else { return false };
            let Some(&file) = arguments.get(1).filter(|_| *external == print) else { return false };
            if empty(function, file) {
                return false;
            }
            // The wrapper hands its own argument on: whoever calls it decides.
            let Some(position) = body.params.iter().position(|&param| param == file) else { return true };
            program.functions.iter().enumerate().any(|(caller, body)| {
                body.code.iter().any(|inst| match inst {
                    Inst::Call(callee, arguments, _) if callee.0 as usize == function => {
                        !arguments.get(position).is_some_and(|&argument| empty(caller, argument))
                    }
                    _ => false,
                })
            })
        })
    })
}

fn text(program: &Program, handle: i64) -> &str {
    usize::try_from(handle).ok().and_then(|handle| program.strings.get(handle)).map_or("", |text| text)
}

/// The constant that a register holds, if it is assigned once.
fn constant(program: &Program, function: usize, register: Reg) -> Option<i64> {
    let mut value = None;
    for inst in &program.functions[function].code {
        let mut writes = false;
        operands(inst, |operand, is_written| writes |= is_written && operand == register);
        match inst {
            Inst::ConstI(to, constant) if *to == register && value.is_none() => value = Some(*constant),
            _ if writes => return None,
            _ => {}
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_ir::program::{FuncId, FunctionBuilder, Origin, RegKind};

    fn external(name: &str, arguments: &[Argument]) -> External {
        External {
            name: name.into(),
            language: "C".into(),
            result: None,
            arguments: arguments.to_vec(),
            include: Vec::new(),
            library: Vec::new(),
            include_directory: None,
            library_directory: None,
            source_directory: None,
            destructor: None,
            origin: Origin::default(),
        }
    }

    fn needed(external: External) -> Vec<Permission> {
        let program = Program { externals: vec![external], ..Program::default() };
        needs(&program).into_iter().map(|(permission, _)| permission).collect()
    }

    #[test]
    fn only_what_does_more_than_compute_needs_leave() {
        use Permission::{Commands, External, Files};
        for name in
            ["dgesv", "ModelicaStrings_length", "ModelicaRandom_xorshift64star", "ModelicaInternal_readLine", "sin"]
        {
            assert_eq!(needed(external(name, &[Argument::Double])), [], "{name}");
        }
        assert_eq!(needed(external("my_function", &[Argument::Double])), [External]);
        assert_eq!(needed(external("ModelicaInternal_removeFile", &[Argument::String])), [Files]);
        assert_eq!(needed(external("system", &[Argument::String])), [Commands]);
        assert_eq!(needed(external("popen", &[Argument::String])), [External, Commands]);
        assert_eq!(needed(external("layshaft_fmu_open", &[])), [External]);
        // Code of the model's own under a known name, and an address instead of a number.
        let own =
            super::External { include: vec!["double sin(double x) { return x; }".into()], ..external("sin", &[]) };
        assert_eq!(needed(own), [External]);
        let header = super::External { include: vec!["#include <math.h>".into()], ..external("sin", &[]) };
        assert_eq!(needed(header), []);
        assert_eq!(needed(external("fmin", &[Argument::Doubles])), [External]);
    }

    /// `print(text, file)` as a function of its own, called once with the string of handle `file`.
    fn printing(file: Option<i64>) -> Program {
        let mut wrapper = FunctionBuilder::new("print");
        let (text, path) = (wrapper.param(RegKind::I), wrapper.param(RegKind::I));
        wrapper.push(Inst::External(0, [text, path].into(), None));
        let mut caller = FunctionBuilder::new("event");
        let text = caller.const_i(0);
        let path = match file {
            Some(handle) => caller.const_i(handle),
            None => caller.load_i(3),
        };
        caller.push(Inst::Call(FuncId(0), [text, path].into(), [].into()));
        Program {
            strings: vec!["hello".into(), "".into(), "out.txt".into()],
            functions: vec![wrapper.finish(), caller.finish()],
            externals: vec![external(PRINT, &[Argument::String, Argument::String])],
            ..Program::default()
        }
    }

    #[test]
    fn a_message_needs_no_leave_and_a_file_does() {
        assert_eq!(needs(&printing(Some(1))), []);
        assert_eq!(needs(&printing(Some(2))), [(Permission::Files, 0)]);
        // Known only when it runs.
        assert_eq!(needs(&printing(None)), [(Permission::Files, 0)]);
    }
}
