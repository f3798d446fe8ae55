//! From a request to code that runs.

use crate::codes;
use layshaft_eval::Interpreter;
use layshaft_flatten::{Request, Store};
use layshaft_ir::FlatModel;
use layshaft_ir::program::Program;
use layshaft_runtime::Code;
use layshaft_source::Diagnostic;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A model ready to run, any number of times.
#[derive(Clone)]
pub struct Compiled {
    pub program: Arc<Program>,
    pub code: Arc<dyn Code>,
}

/// What came of a compilation.
#[derive(Default)]
pub struct Compilation {
    /// Full name of the model, empty if none was found.
    pub model: String,
    /// Absent if there was an error.
    pub compiled: Option<Compiled>,
    pub diagnostics: Vec<Diagnostic>,
    /// Time spent reading and flattening, on equations, and on code.
    pub flatten_time: Duration,
    pub symbolic_time: Duration,
    pub code_time: Duration,
}

/// What executes the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Machine code for all that runs after initialisation.
    #[default]
    MachineCode,
    /// The interpreter: slow, the reference.
    Interpreter,
}

/// Compiles the model of a request.
pub fn compile(store: &Store, request: &Request, engine: Engine) -> Compilation {
    let start = Instant::now();
    let outcome = layshaft_flatten::flatten(store, request);
    let flattened = Instant::now();
    let mut result = Compilation {
        model: outcome.summary.model,
        compiled: None,
        diagnostics: outcome.diagnostics,
        flatten_time: flattened - start,
        symbolic_time: Duration::ZERO,
        code_time: Duration::ZERO,
    };
    let Some(flat) = outcome.model else { return result };
    compile_flat(&flat, engine, &mut result);
    result
}

/// Compiles a flat model into what `result` lacks.
pub fn compile_flat(flat: &FlatModel, engine: Engine, result: &mut Compilation) {
    let start = Instant::now();
    let (program, diagnostics) = layshaft_symbolic::translate(flat);
    result.diagnostics.extend(diagnostics);
    let translated = Instant::now();
    result.symbolic_time = translated - start;
    let Some(program) = program else { return };
    match Compiled::new(program, engine) {
        Ok(compiled) => result.compiled = Some(compiled),
        Err(diagnostic) => result.diagnostics.push(*diagnostic),
    }
    result.code_time = translated.elapsed();
}

impl Compiled {
    /// Code for a program.
    pub fn new(program: Program, engine: Engine) -> Result<Compiled, Box<Diagnostic>> {
        let interpreter: Arc<dyn Code> = Arc::new(Interpreter::new(&program));
        let code = match engine {
            Engine::Interpreter => interpreter,
            Engine::MachineCode => {
                let compiled = layshaft_codegen::compile_with_fallback(&program, interpreter);
                Arc::new(
                    compiled.map_err(|error| Box::new(Diagnostic::error(codes::NO_CODE, None, error.to_string())))?,
                )
            }
        };
        Ok(Compiled { program: Arc::new(program), code })
    }
}
