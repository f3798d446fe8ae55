//! From a request to code that runs.

use crate::codes;
use crate::translation::Translation;
use layshaft_codegen::{CodegenError, CompiledModel, CompiledOnDemand, Object};
use layshaft_eval::Interpreter;
use layshaft_flatten::{Dependency, Request, Store};
use layshaft_ir::Presentation;
use layshaft_ir::program::{Program, Trust};
use layshaft_runtime::ModelCode;
use layshaft_source::Diagnostic;
use layshaft_symbolic::StepOptions;
use std::sync::Arc;
use std::time::Duration;

/// A model ready to run, any number of times.
#[derive(Clone)]
pub struct Compiled {
    pub program: Arc<Program>,
    pub code: Arc<dyn ModelCode>,
    /// The machine code before it was placed in memory.
    pub(crate) object: Option<Arc<Object>>,
    /// What it may do beyond computing.
    pub(crate) trust: Trust,
}

/// What came of a compilation.
#[derive(Default)]
pub struct Compilation {
    /// Full name of the model, empty if none was found.
    pub model: String,
    /// Absent if there was an error.
    pub compiled: Option<Compiled>,
    pub diagnostics: Vec<Diagnostic>,
    /// What was seen of the disk.
    pub dependencies: Vec<Dependency>,
    /// Taken from a [`Cache`](crate::Cache): the store holds no sources.
    pub is_cached: bool,
    /// One line about the model, and how it wants to be shown.
    pub description: String,
    pub presentation: Presentation,
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
    /// Machine code quickly made, and only once a run is past its initialisation: for models that run once, or not at all.
    OnDemand,
    /// The interpreter: slow, the reference.
    Interpreter,
}

/// Compiles the model of a request.
pub fn compile(store: &Store, request: &Request, engine: Engine) -> Compilation {
    compile_for(store, request, engine, None)
}

/// Compiles the model of a request, with a step of fixed size as part of the program if that is asked for.
pub fn compile_for(store: &Store, request: &Request, engine: Engine, fixed_step: Option<&StepOptions>) -> Compilation {
    Translation::new(store, request).compile(engine, fixed_step)
}

impl Compilation {
    /// Reads the sources of a model that came from the cache, so that diagnostics can show them.
    pub fn read_sources(&self, translation: &Translation) {
        if self.is_cached {
            translation.outcome();
        }
    }
}

impl Compiled {
    /// Code for a program.
    pub fn new(program: Arc<Program>, engine: Engine) -> Result<Compiled, Box<Diagnostic>> {
        match engine {
            Engine::Interpreter => {
                let code: Arc<dyn ModelCode> = Arc::new(Interpreter::new(&program));
                Ok(Compiled { program, code, object: None, trust: Trust::default() })
            }
            Engine::OnDemand => {
                let interpreter: Arc<dyn ModelCode> = Arc::new(Interpreter::new(&program));
                let code = Arc::new(CompiledOnDemand::new(Arc::clone(&program), interpreter));
                Ok(Compiled { program, code, object: None, trust: Trust::default() })
            }
            Engine::MachineCode => {
                let object = layshaft_codegen::compile_running(&program).map_err(no_code)?;
                Compiled::from_object(program, object)
            }
        }
    }

    /// The same program with other code.
    pub fn with_engine(&self, engine: Engine) -> Result<Compiled, Box<Diagnostic>> {
        let compiled = Compiled::new(Arc::clone(&self.program), engine)?;
        Ok(Compiled { trust: self.trust, ..compiled })
    }

    /// Places machine code in memory; what it lacks is interpreted.
    pub(crate) fn from_object(program: Arc<Program>, object: Object) -> Result<Compiled, Box<Diagnostic>> {
        let interpreter: Arc<dyn ModelCode> = Arc::new(Interpreter::new(&program));
        let code = Arc::new(CompiledModel::link_with(&object, interpreter).map_err(no_code)?);
        let object = Some(Arc::new(object));
        Ok(Compiled { program, code, object, trust: Trust::default() })
    }
}

fn no_code(error: CodegenError) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(codes::NO_CODE, None, error.to_string()))
}
