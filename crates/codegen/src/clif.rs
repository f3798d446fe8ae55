//! The program in Cranelift's text form, for `dump --stage clif`.

use std::fmt::Write;

use layshaft_ir::program::Program;

use crate::isa::Allocation;
use crate::{CodegenError, import::Import, object, split};

/// Every function and piece before optimisation. Names: `u0:n` is function n of the program or a piece, `u1:n` the n-th
/// import of the list at the head.
pub fn clif_text(program: &Program) -> Result<String, CodegenError> {
    layshaft_ir::program::verify(program).map_err(CodegenError::Malformed)?;
    let mut text = String::new();
    for import in Import::all() {
        let _ = writeln!(text, "; u1:{} = {}", import.index(), import.name());
    }
    let all = vec![true; program.functions.len()];
    object::for_each_function(program, split::PIECE_SIZE, &all, Allocation::Backtracking, |part, context, _| {
        let title = &program.functions[part.function].name;
        let _ = write!(text, "\n; {} {title}\n{}", part.name(), context.func.display());
        Ok(())
    })?;
    Ok(text)
}
