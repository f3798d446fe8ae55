//! Functions from outside the model in exported code: the text of the `Include` annotation of users' C becomes part of it, functions of the
//! standard library come from the run time (`native`); each has a wrapper.

use super::names::Names;
use super::{Environment, ExportError, SourceFile, native};
use layshaft_ir::program::{Argument, External, FuncId, Inst, Program, ResultType};
use layshaft_source::Span;
use std::fmt::Write;
use std::path::Path;

/// Functions of the C library that need no `Include`.
const OF_THE_LIBRARY: &[&str] = &[
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp",
    "expm1", "log", "log10", "log1p", "log2", "pow", "sqrt", "cbrt", "hypot", "fabs", "floor", "ceil", "trunc",
    "round", "fmod", "erf", "erfc", "tgamma", "lgamma", "fmin", "fmax",
];

/// External functions that the given functions call, ascending.
pub(super) fn used(program: &Program, functions: &[FuncId]) -> Vec<u32> {
    let code = functions.iter().flat_map(|&id| &program.function(id).code);
    let mut used: Vec<u32> =
        code.filter_map(|inst| if let Inst::External(external, ..) = inst { Some(*external) } else { None }).collect();
    used.sort_unstable();
    used.dedup();
    used
}

/// Whether exported code can hold a function: C whose text is at hand, with arguments that need no buffers.
fn is_possible(external: &External) -> bool {
    let simple = |argument: &Argument| {
        !matches!(argument, Argument::Ints | Argument::Strings | Argument::Object | Argument::OutString)
    };
    let has_text = !external.include.is_empty() && !external.include.iter().any(|text| text.contains("\"Modelica"));
    let is_known = external.include.is_empty() && OF_THE_LIBRARY.contains(&&*external.name);
    external.language.eq_ignore_ascii_case("C")
        && (has_text || is_known)
        && external.library.iter().all(|library| &**library == "m")
        && external.arguments.iter().all(simple)
        && !matches!(external.result, Some(ResultType::String | ResultType::Object))
}

fn c_type(argument: Argument) -> &'static str {
    if argument == Argument::Double { "double" } else { "int64_t" }
}

pub(super) fn prototype(out: &mut String, program: &Program, names: &Names, index: u32) {
    let external = &program.externals[index as usize];
    let _ = write!(out, "int {}_external_{index}({}_t *m", names.model, names.model);
    for (position, &argument) in external.arguments.iter().enumerate() {
        let _ = write!(out, ", {} a{position}", c_type(argument));
    }
    match external.result {
        Some(ResultType::Double) => out.push_str(", double *result"),
        Some(_) => out.push_str(", int64_t *result"),
        None => {}
    }
    out.push(')');
}

/// The file of wrappers and the headers it needs, if there are external functions.
///
/// With an environment, functions of the standard library are there too, with their wrappers behind them.
pub(super) fn files(
    program: &Program,
    names: &Names,
    used: &[u32],
    environment: Option<&Environment>,
) -> Result<Vec<SourceFile>, ExportError> {
    let mut files = Vec::new();
    let (natives, used): (Vec<u32>, Vec<u32>) =
        used.iter().copied().partition(|&index| native::is_native(&program.externals[index as usize]));
    if let Some(environment) = environment {
        let mut source = native::source(program, names, environment);
        for index in natives {
            source.text.push('\n');
            prototype(&mut source.text, program, names, index);
            source.text.push_str("\n{\n");
            native::body(&mut source.text, names, &program.externals[index as usize]);
            source.text.push_str("}\n");
        }
        files.push(source);
    }
    if used.is_empty() {
        return Ok(files);
    }
    let mut text = format!("/* Functions from outside the model. */\n#include \"{}_program.h\"\n\n", names.model);
    let mut headers: Vec<SourceFile> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for &index in &used {
        let external = &program.externals[index as usize];
        if !is_possible(external) {
            return Err(ExportError::External { name: external.name.to_string(), place: place(program, index) });
        }
        for include in &external.include {
            if !seen.contains(&&**include) {
                seen.push(include);
                copy_headers(external, include, &mut headers);
                let _ = writeln!(text, "{include}\n");
            }
        }
    }
    for &index in &used {
        wrapper(&mut text, program, names, index);
    }
    files.push(SourceFile { name: format!("{}_external.c", names.model), text });
    files.append(&mut headers);
    Ok(files)
}

fn wrapper(out: &mut String, program: &Program, names: &Names, index: u32) {
    let external = &program.externals[index as usize];
    prototype(out, program, names, index);
    out.push_str("\n{\n");
    let arguments = || external.arguments.iter().enumerate();
    for (position, _) in arguments().filter(|(_, argument)| **argument == Argument::OutInt) {
        let _ = writeln!(out, "    int out{position} = 0;");
    }
    let passed: Vec<String> = arguments()
        .map(|(position, argument)| match argument {
            Argument::Double => format!("a{position}"),
            Argument::Int => format!("(int)a{position}"),
            Argument::Size => format!("(size_t)a{position}"),
            Argument::String => format!("{}_text(m, a{position})", names.model),
            Argument::OutInt => format!("&out{position}"),
            _ => format!("&m->r[a{position}]"),
        })
        .collect();
    let result = match external.result {
        Some(ResultType::Double) => "*result = ",
        Some(_) => "*result = (int64_t)",
        None => "",
    };
    let _ = writeln!(out, "    (void)m;\n    {result}{}({});", external.name, passed.join(", "));
    for (position, _) in arguments().filter(|(_, argument)| **argument == Argument::OutInt) {
        let _ = writeln!(out, "    m->i[a{position}] = out{position};");
    }
    out.push_str("    return 0;\n}\n\n");
}

/// Copies the files that a text includes and the annotation's directories hold, and those that they include.
fn copy_headers(external: &External, text: &str, headers: &mut Vec<SourceFile>) {
    let directories = [&external.include_directory, &external.source_directory];
    for line in text.lines() {
        let Some(name) = line.trim().strip_prefix("#include \"").and_then(|rest| rest.split('"').next()) else {
            continue;
        };
        if headers.iter().any(|file| file.name == name) {
            continue;
        }
        let read = |directory: &str| std::fs::read_to_string(Path::new(directory).join(name)).ok();
        if let Some(content) = directories.into_iter().flatten().find_map(|directory| read(directory)) {
            headers.push(SourceFile { name: name.to_string(), text: content.clone() });
            copy_headers(external, &content, headers);
        }
    }
}

/// Where the model uses an external function: the first equation that calls it, or a function that does.
fn place(program: &Program, external: u32) -> Option<Span> {
    let calls = |code: &[Inst], wanted: &[bool]| {
        code.iter().position(|inst| match inst {
            Inst::External(index, ..) => *index == external,
            Inst::Call(callee, ..) => wanted[callee.0 as usize],
            _ => false,
        })
    };
    let mut wanted = vec![false; program.functions.len()];
    loop {
        let mut changed = false;
        for (index, function) in program.functions.iter().enumerate() {
            if !wanted[index] && calls(&function.code, &wanted).is_some() {
                (wanted[index], changed) = (true, true);
            }
        }
        if !changed {
            break;
        }
    }
    program.functions.iter().find_map(|function| {
        let at = calls(&function.code, &wanted)?;
        let after = function.origins.partition_point(|&(first, _)| first as usize <= at);
        let (_, equation) = function.origins.get(after.checked_sub(1)?)?;
        program.equations.get(*equation as usize)?.span
    })
}
