//! Machine code made when it is first needed.

use crate::isa::Allocation;
use crate::{CompiledModel, object, reach, split};
use layshaft_ir::program::{FuncId, Program};
use layshaft_runtime::{Instance, ModelCode, Status};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// Calls of functions of events that are interpreted before they are compiled: to make their code takes as long.
const INTERPRETED_CALLS: usize = 200;

/// The program as machine code that is made when it pays: that of the continuous phase when the first of its functions is called (a
/// model that does not start costs none), that of events once there were many. Registers are allocated in a single pass, which takes
/// less time and gives slower code of the same results; this pays for models that run once.
pub struct CompiledOnDemand {
    program: Arc<Program>,
    interpreter: Arc<dyn ModelCode>,
    between_events: Part,
    at_events: Part,
    /// Calls of functions of events so far.
    calls: AtomicUsize,
}

/// Functions that are compiled together.
struct Part {
    functions: Vec<bool>,
    /// `None` if no code can be made: then everything is interpreted.
    code: OnceLock<Option<CompiledModel>>,
}

impl Part {
    fn new(functions: Vec<bool>) -> Part {
        Part { functions, code: OnceLock::new() }
    }

    fn contains(&self, function: FuncId) -> bool {
        self.functions[function.0 as usize]
    }
}

impl CompiledOnDemand {
    /// `interpreter` runs what executes rarely.
    pub fn new(program: Arc<Program>, interpreter: Arc<dyn ModelCode>) -> CompiledOnDemand {
        CompiledOnDemand {
            between_events: Part::new(reach::used_between_events(&program)),
            at_events: Part::new(program.reachable(&program.entry.event)),
            calls: AtomicUsize::new(0),
            program,
            interpreter,
        }
    }

    fn compile(&self, functions: &[bool]) -> Option<CompiledModel> {
        layshaft_ir::program::verify(&self.program).ok()?;
        let object = object::compile(&self.program, split::PIECE_SIZE, functions, Allocation::SinglePass).ok()?;
        CompiledModel::link_with(&object, Arc::clone(&self.interpreter)).ok()
    }
}

impl ModelCode for CompiledOnDemand {
    fn run(&self, function: FuncId, instance: &mut Instance) -> Status {
        let part = if self.between_events.contains(function) {
            Some(&self.between_events)
        } else if self.at_events.contains(function) {
            let is_often = self.calls.fetch_add(1, Ordering::Relaxed) >= INTERPRETED_CALLS;
            is_often.then_some(&self.at_events)
        } else {
            None
        };
        let code = part.and_then(|part| part.code.get_or_init(|| self.compile(&part.functions)).as_ref());
        match code {
            Some(code) => code.run(function, instance),
            None => self.interpreter.run(function, instance),
        }
    }
}
