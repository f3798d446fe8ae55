//! The program as C: readable, self-contained C99 for a rack or an embedded target.
//!
//! Only programs with a step of fixed size of their own can be exported: nothing but memory, arithmetic and the C library's mathematics
//! is left in them. What runs is the program, instruction by instruction, so that a compiler that keeps to IEEE 754 (no contraction, no fast
//! mathematics) gives the same bits as machine code and interpreter.
//!
//! The files: `<model>.h` and `<model>.c` with a structure for all memory of an instance, `main.c` that runs it and writes CSV,
//! `CMakeLists.txt`. No allocation, no global variables; several instances may run side by side.

mod files;
mod function;
mod names;

use layshaft_ir::program::{FuncId, Inst, Program, Service};
use names::Names;
use std::fmt::Write;
use thiserror::Error;

/// A file of the export.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
}

/// What of a program cannot become C.
#[derive(Debug, Error, PartialEq)]
pub enum ExportError {
    #[error("the program has no step of its own: choose an inlined method")]
    NoStep,
    #[error("the external function `{0}` is not available in exported code")]
    External(String),
    #[error("`delay` is not available in exported code")]
    Delay,
    #[error("the text of a string decides about values; exported code has no strings")]
    Strings,
    #[error("a system of equations is left to the run time ({0})")]
    Service(String),
}

/// The initial contents of an instance: memory after initialisation and the beginning of steps.
pub struct Image<'a> {
    pub reals: &'a [f64],
    pub ints: &'a [i64],
}

/// Slots of each stack of temporary arrays, at most.
const STACK_SLOTS: u32 = 4096;

/// Writes a program as C.
pub fn export(program: &Program, image: &Image) -> Result<Vec<SourceFile>, ExportError> {
    let inline = program.inline.as_ref().ok_or(ExportError::NoStep)?;
    let names = Names::new(program);
    let mut wanted: Vec<FuncId> = program.entry.parameters.clone();
    wanted.extend([inline.step, inline.refresh]);
    wanted.extend(&inline.outputs);
    let functions = reachable(program, &wanted);
    let mut code = String::new();
    files::code_head(&mut code, program, &names);
    for &id in &functions {
        function::prototype(&mut code, program, id, &names);
        code.push_str(";\n");
    }
    for &id in &functions {
        code.push('\n');
        function::print(&mut code, program, id, &names)?;
    }
    files::interface(&mut code, program, inline, &names, image);
    let stem = &names.model;
    let _ = writeln!(code);
    Ok(vec![
        SourceFile { name: format!("{stem}.h"), text: files::header(program, inline, &names) },
        SourceFile { name: format!("{stem}.c"), text: code },
        SourceFile { name: "main.c".into(), text: files::main(program, inline, &names, image) },
        SourceFile { name: "CMakeLists.txt".into(), text: files::cmake(&names) },
    ])
}

/// Slots of the stacks in exported code.
fn stacks(program: &Program) -> (u32, u32) {
    (program.stack_reals.min(STACK_SLOTS), program.stack_ints.min(STACK_SLOTS))
}

/// Functions called from the given ones, callees before callers.
fn reachable(program: &Program, from: &[FuncId]) -> Vec<FuncId> {
    let mut state = vec![0u8; program.functions.len()];
    let mut order = Vec::new();
    let mut stack: Vec<(FuncId, usize)> = Vec::new();
    for &root in from {
        if state[root.0 as usize] == 0 {
            state[root.0 as usize] = 1;
            stack.push((root, 0));
        }
        while let Some((id, at)) = stack.pop() {
            let code = &program.function(id).code;
            let next = code[at..]
                .iter()
                .position(|inst| matches!(inst, Inst::Call(callee, ..) if state[callee.0 as usize] == 0));
            match next {
                Some(offset) => {
                    stack.push((id, at + offset + 1));
                    if let Inst::Call(callee, ..) = code[at + offset] {
                        state[callee.0 as usize] = 1;
                        stack.push((callee, 0));
                    }
                }
                None => order.push(id),
            }
        }
    }
    order
}

/// Whether a service prepares a block that only initialisation uses, which happened before the export.
fn belongs_to_initialisation(service: &Service) -> bool {
    matches!(service, Service::FactorLinear(_))
}
