//! Machine code made when it is first needed.

use crate::isa::Allocation;
use crate::{CompiledModel, object, reach, split};
use layshaft_ir::program::{FuncId, Program};
use layshaft_runtime::{Instance, ModelCode, Status};
use std::sync::{Arc, OnceLock};

/// The program as machine code that is made when the first function that runs after initialisation is called: a model that does not
/// start costs none. Registers are allocated in a single pass, which takes less time and gives slower code of the same results; this
/// pays for models that run once.
pub struct CompiledOnDemand {
    program: Arc<Program>,
    interpreter: Arc<dyn ModelCode>,
    is_running: Vec<bool>,
    /// `None` if no code can be made: then everything is interpreted.
    code: OnceLock<Option<CompiledModel>>,
}

impl CompiledOnDemand {
    /// `interpreter` runs what executes once.
    pub fn new(program: Arc<Program>, interpreter: Arc<dyn ModelCode>) -> CompiledOnDemand {
        CompiledOnDemand {
            is_running: reach::used_while_running(&program),
            program,
            interpreter,
            code: OnceLock::new(),
        }
    }

    fn compile(&self) -> Option<CompiledModel> {
        layshaft_ir::program::verify(&self.program).ok()?;
        let object =
            object::compile(&self.program, split::PIECE_SIZE, &self.is_running, Allocation::SinglePass).ok()?;
        CompiledModel::link_with(&object, Arc::clone(&self.interpreter)).ok()
    }
}

impl ModelCode for CompiledOnDemand {
    fn run(&self, function: FuncId, instance: &mut Instance) -> Status {
        if !self.is_running[function.0 as usize] {
            return self.interpreter.run(function, instance);
        }
        match self.code.get_or_init(|| self.compile()) {
            Some(code) => code.run(function, instance),
            None => self.interpreter.run(function, instance),
        }
    }
}
