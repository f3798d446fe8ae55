//! The program in Cranelift's text form, for `dump --stage clif`.

use std::fmt::Write;

use layshaft_ir::program::Program;

use crate::{CodegenError, import::Import, object, split};

/// Every function and piece before optimisation. Names: `u0:n` is function n of the program or a piece, `u1:n` the n-th
/// import of the list at the head.
pub fn clif_text(program: &Program) -> Result<String, CodegenError> {
    layshaft_ir::program::verify(program).map_err(CodegenError::Malformed)?;
    let mut text = String::new();
    for import in Import::all() {
        let _ = writeln!(text, "; u1:{} = {}", import.index(), import.name());
    }
    object::for_each_function(program, split::PIECE_SIZE, |name, context, _| {
        let id = name.trim_start_matches('f').split('_').next().and_then(|id| id.parse::<usize>().ok());
        let title = id.and_then(|id| program.functions.get(id)).map_or("", |function| function.name.as_str());
        let _ = write!(text, "\n; {name} {title}\n{}", context.func.display());
        Ok(())
    })?;
    Ok(text)
}
