//! Passes over the finished program. None changes a result by a bit.
//!
//! `simplify` executes what is known at translation: call inlining, loop unrolling, constant folding, bounds-check and dead-code elimination.
//! `forward` is store-to-load forwarding with dead-store elimination, `reload` rematerialisation: it shortens live ranges by loading again what is
//! in memory anyway. `recursion` bounds the depth of recursive functions.

pub(crate) mod forward;
pub(crate) mod recursion;
pub(crate) mod reload;
pub(crate) mod simplify;

use layshaft_ir::program::{FuncId, Program};

/// Applies a pass to the first function of a program by its name, as the tests under `tests/passes` do; `recursion` looks at all others.
pub fn apply(pass: &str, program: &mut Program) -> Result<(), String> {
    let first = FuncId(0);
    match pass {
        "simplify" => {
            let around = simplify::Surroundings { functions: &program.functions, reals: program.reals.len() };
            program.functions[0] = simplify::simplify(&program.functions[0], around);
        }
        "forward" => forward::forward(program, first, &forward::Bounds::default()),
        "reload" => reload::reload(program, first, &forward::Bounds::default()),
        "recursion" => {
            let callees: Vec<_> = (1..program.functions.len() as u32).map(|id| (FuncId(id), None)).collect();
            recursion::bound(program, &callees);
        }
        _ => return Err(format!("there is no pass `{pass}`")),
    }
    Ok(())
}

/// Stops a debug build where a pass has left a program that back ends would refuse.
pub(crate) fn verified(program: &Program, after: &str) {
    if cfg!(debug_assertions)
        && let Err(problem) = layshaft_ir::program::verify(program)
    {
        panic!("after {after}: {problem}");
    }
}
