//! Machine code from the program, by Cranelift, and C; the only crate that knows either.
//!
//! [`compile`] gives code that an instance of the run time can use. It computes what the program says, operation by
//! operation: nothing is contracted or reassociated, and mathematics is the C library's, so that its results equal the
//! interpreter's bit for bit.

pub mod c;
mod clif;
mod import;
mod isa;
mod link;
mod object;
mod on_demand;
mod reach;
mod split;
mod stored;
mod translate;

pub use clif::clif_text;
pub use isa::host_description;
pub use link::CompiledModel;
pub use object::Object;
pub use on_demand::CompiledOnDemand;

use isa::Allocation;
use layshaft_ir::program::Program;
use thiserror::Error;

/// Why there is no machine code. None of these is a mistake of the model.
#[derive(Debug, Error)]
pub enum CodegenError {
    #[error("this machine is not supported: {0}")]
    Unsupported(String),
    #[error("function {function} cannot be compiled: {reason}")]
    Backend { function: String, reason: String },
    #[error("the machine code cannot be placed in memory: {0}")]
    Link(String),
    #[error("the program is malformed: {0}")]
    Malformed(String),
}

/// Compiles a program and places it in memory.
pub fn compile(program: &Program) -> Result<CompiledModel, CodegenError> {
    CompiledModel::link(&compile_object(program)?)
}

/// Compiles what runs after initialisation. The rest is called a few times only and would cost more to compile: an
/// interpreter runs it (see [`CompiledModel::link_with`]).
pub fn compile_running(program: &Program) -> Result<Object, CodegenError> {
    layshaft_ir::program::verify(program).map_err(CodegenError::Malformed)?;
    let selected = reach::used_while_running(program);
    object::compile(program, split::PIECE_SIZE, &selected, Allocation::Backtracking)
}

/// Compiles a program. The same program gives the same bytes.
pub fn compile_object(program: &Program) -> Result<Object, CodegenError> {
    compile_with_pieces(program, split::PIECE_SIZE)
}

/// Compiles with pieces of at most so many instructions, for tests and measurements.
pub fn compile_with_pieces(program: &Program, piece_size: usize) -> Result<Object, CodegenError> {
    layshaft_ir::program::verify(program).map_err(CodegenError::Malformed)?;
    object::compile(program, piece_size, &vec![true; program.functions.len()], Allocation::Backtracking)
}
