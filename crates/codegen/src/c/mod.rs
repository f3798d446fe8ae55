//! The program as C: readable, self-contained C99 for a rack, an embedded target or an FMU.
//!
//! What runs is the program, instruction by instruction, so that a compiler that keeps to IEEE 754 (no contraction, no fast
//! mathematics) gives the same bits as machine code and interpreter. Systems of equations that the program leaves to the run time are
//! solved by a run time in C (`text/linear.c`, `nonlinear.c`, `mixed.c`), which does what [`layshaft_runtime`] does, operation by operation;
//! initialisation, event iteration and time events follow the protocol of the program (`text/protocol.c`).
//!
//! The files: `<model>.h` for users of the model, with a structure for all memory of an instance; `<model>_program.h`, `<model>.c` and
//! `<model>_code*.c`; `<model>_tables.c` where it uses tables of the standard library; `main.c` that runs it and writes CSV; `CMakeLists.txt`. No allocation, no global variables; several instances may
//! run side by side.

mod blocks;
mod constants;
mod external;
mod files;
mod function;
mod names;
mod native;
mod parts;
mod room;
mod tables;
mod tangent;

use layshaft_ir::program::{FuncId, Program, Service, ValueType, Variable};
use layshaft_runtime::{FileData, TableShape};
use layshaft_source::Span;
use names::Names;
use room::Room;
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
    /// An external function, and the equation that calls it.
    #[error("the external function `{name}` is not available in exported code")]
    External { name: String, place: Option<Span> },
}

/// Numbers that exported code takes where its user gives none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Defaults {
    pub start: f64,
    /// Step of fixed size, if the program has one; else the interval of results.
    pub step: f64,
    /// Tolerance of the integration, from which follows how precisely equations are solved.
    pub tolerance: f64,
}

/// What a model takes from around it when it computes its parameters, as a run of that phase shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Environment {
    pub tables: Vec<TableShape>,
    pub files: Vec<ResourceName>,
    /// Columns and maps of files, which become part of the code.
    pub data: Vec<FileData>,
    /// Texts that were made, and their characters, the end of each included.
    pub texts: usize,
    pub characters: usize,
}

/// A file that goes with the export.
#[derive(Clone, Debug, PartialEq)]
pub struct ResourceName {
    /// The name that the model has for it: an address or a path.
    pub text: String,
    /// Its place in the folder of resources.
    pub name: String,
}

/// Slots of each stack of temporary arrays, at most.
const STACK_SLOTS: u32 = 8192;

/// The prefix of all names that can be seen from outside, and of the files.
pub fn prefix(program: &Program) -> String {
    Names::new(program).model
}

/// The variables of exported code in the order of its table: those with a number, by name.
pub fn table(program: &Program) -> Vec<&Variable> {
    let is_shown = |variable: &&Variable| !variable.is_hidden && variable.value_type != ValueType::String;
    let mut shown: Vec<&Variable> = program.variables.iter().filter(is_shown).collect();
    shown.sort_by_key(|variable| variable.name);
    shown.dedup_by_key(|variable| variable.name);
    shown
}

/// Writes a program as C. The environment is that of the functions of the standard library it calls.
pub fn export(
    program: &Program,
    defaults: &Defaults,
    environment: &Environment,
) -> Result<Vec<SourceFile>, ExportError> {
    let (stack, _) = stacks(program);
    let tangent = tangent::Tangent::new(program, program.reals.len() as u32 + stack);
    let program = tangent.as_ref().map_or(program, |tangent| &tangent.program);
    let names = Names::new(program);
    let mut wanted = entries(program);
    wanted.extend(tangent.iter().flat_map(|tangent| tangent.entries()));
    let functions = reachable(program, &wanted);
    let tangent = tangent.as_ref();
    let room = Room::new(program, &functions);
    let parts = parts::Parts::new(program, &functions, &wanted);
    let externals = external::used(program, &functions);
    let needs_natives = externals.iter().any(|&index| native::is_native(&program.externals[index as usize]))
        || functions.iter().any(|&id| function::keeps_text(program.function(id)));
    let environment = needs_natives.then_some(environment);
    let mut code = external::files(program, &names, &externals, environment)?;
    for (number, part) in parts.files.iter().enumerate() {
        code.push(files::code(program, &names, &Context { room: &room, parts: &parts, tangent }, part, number)?);
    }
    let mut result = vec![
        files::header(program, &names, &room, tangent.is_some(), environment),
        files::program_header(program, &names, &parts, &externals),
        files::model(program, &names, &room, tangent, defaults, environment.is_some()),
    ];
    result.extend(code);
    let sources: Vec<String> =
        result.iter().map(|file| file.name.clone()).filter(|name| name.ends_with(".c")).collect();
    result.push(files::main(program, &names, defaults));
    result.push(files::cmake(&names, &sources));
    Ok(result)
}

/// What functions are printed with.
struct Context<'a> {
    room: &'a Room,
    parts: &'a parts::Parts,
    tangent: Option<&'a tangent::Tangent>,
}

/// Slots of the stacks in exported code.
fn stacks(program: &Program) -> (u32, u32) {
    (program.stack_reals.min(STACK_SLOTS), program.stack_ints.min(STACK_SLOTS))
}

/// All functions that are called from outside the program.
fn entries(program: &Program) -> Vec<FuncId> {
    let entry = &program.entry;
    let mut wanted = Vec::new();
    if let Some(fixed_step) = &program.fixed_step {
        wanted.extend([fixed_step.step, fixed_step.refresh, fixed_step.begin]);
        wanted.extend(&fixed_step.outputs);
    }
    for list in [
        &entry.derivatives,
        &entry.outputs,
        &entry.roots,
        &entry.event,
        &entry.time_events,
        &entry.accepted,
        &entry.parameters,
        &entry.start,
        &entry.initial,
    ] {
        wanted.extend(list);
    }
    wanted.extend(program.state_sets.iter().map(|set| set.jacobian));
    wanted
}

/// Functions called from the given ones, directly or through blocks, callees before callers.
fn reachable(program: &Program, from: &[FuncId]) -> Vec<FuncId> {
    let mut seen = vec![false; program.functions.len()];
    let mut order = Vec::new();
    let mut stack: Vec<(FuncId, Vec<FuncId>)> = Vec::new();
    let mut enter = |id: FuncId, stack: &mut Vec<(FuncId, Vec<FuncId>)>| {
        if !std::mem::replace(&mut seen[id.0 as usize], true) {
            let mut callees = program.callees(id);
            callees.reverse();
            stack.push((id, callees));
        }
    };
    for &root in from {
        enter(root, &mut stack);
        while let Some((id, open)) = stack.last_mut() {
            match open.pop() {
                Some(callee) => enter(callee, &mut stack),
                None => {
                    order.push(*id);
                    stack.pop();
                }
            }
        }
    }
    order
}

/// Services that make texts.
fn makes_text(service: &Service) -> bool {
    matches!(
        service,
        Service::FormatReal { .. }
            | Service::FormatRealAs { .. }
            | Service::FormatInt { .. }
            | Service::FormatBool { .. }
            | Service::FormatString { .. }
            | Service::Concat(..)
    )
}
