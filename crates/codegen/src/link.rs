//! Machine code in memory, ready to run.

use std::mem::ManuallyDrop;
use std::sync::Arc;

use cranelift_codegen::ir::Signature;
use cranelift_jit::{ArenaMemoryProvider, JITBuilder, JITModule};
use cranelift_module::{FuncId as ModuleId, Linkage, Module, ModuleReloc, ModuleRelocTarget, default_libcall_names};
use layshaft_ir::program::FuncId;
use layshaft_runtime::{Instance, ModelCode, Status, Stop, status};

use crate::CodegenError;
use crate::import::{Import, addresses};
use crate::isa::{self, Allocation};
use crate::object::{Object, Target};

type Entry = unsafe extern "C" fn(*mut Instance, *mut f64, *mut i64) -> Status;

/// The program as machine code. Shared by any number of instances and threads.
pub struct CompiledModel {
    module: ManuallyDrop<JITModule>,
    /// Address of each function, null if it was not compiled.
    entries: Vec<*const u8>,
    /// Runs what was not compiled.
    fallback: Option<Arc<dyn ModelCode>>,
    code_size: usize,
}

// SAFETY: after linking nothing is written any more; the pointers lead to code.
unsafe impl Send for CompiledModel {}
unsafe impl Sync for CompiledModel {}

impl CompiledModel {
    /// Places an object in memory.
    pub fn link(object: &Object) -> Result<CompiledModel, CodegenError> {
        CompiledModel::place(object, None)
    }

    /// Places an object in memory; `fallback` runs the functions it lacks.
    pub fn link_with(object: &Object, fallback: Arc<dyn ModelCode>) -> Result<CompiledModel, CodegenError> {
        CompiledModel::place(object, Some(fallback))
    }

    fn place(object: &Object, fallback: Option<Arc<dyn ModelCode>>) -> Result<CompiledModel, CodegenError> {
        let failed = |error: cranelift_module::ModuleError| CodegenError::Link(error.to_string());
        let isa = isa::host(Allocation::Backtracking)?;
        let signature = Signature::new(isa.default_call_conv());
        let mut builder = JITBuilder::with_isa(isa, default_libcall_names());
        builder.symbols(addresses());
        // All code in one range, so that calls between functions reach.
        let padded: usize = object.code().map(|bytes| bytes.len() + 64).sum();
        let arena = ArenaMemoryProvider::new_with_size(padded + (1 << 16))
            .map_err(|error| CodegenError::Link(error.to_string()))?;
        builder.memory_provider(Box::new(arena));
        let mut module = JITModule::new(builder);
        let mut declare =
            |name: &str, linkage: Linkage| module.declare_function(name, linkage, &signature).map_err(failed);
        let own: Vec<ModuleId> = object
            .functions
            .iter()
            .enumerate()
            .map(|(index, _)| declare(&format!("layshaft:{index}"), Linkage::Local))
            .collect::<Result<_, _>>()?;
        let imports: Vec<ModuleId> =
            Import::all().map(|import| declare(import.name(), Linkage::Import)).collect::<Result<_, _>>()?;
        for (function, &id) in
            object.functions.iter().zip(&own).filter_map(|(function, id)| Some((function.as_ref()?, id)))
        {
            let relocations: Vec<ModuleReloc> = function
                .relocations
                .iter()
                .map(|relocation| ModuleReloc {
                    offset: relocation.offset,
                    kind: relocation.kind,
                    name: match relocation.target {
                        Target::Own(index) => ModuleRelocTarget::user(0, own[index as usize].as_u32()),
                        Target::Import(index) => ModuleRelocTarget::user(0, imports[index as usize].as_u32()),
                        Target::LibCall(call) => ModuleRelocTarget::LibCall(call),
                    },
                    addend: relocation.addend,
                })
                .collect();
            module
                .define_function_bytes(id, u64::from(function.alignment), &function.bytes, &relocations)
                .map_err(failed)?;
        }
        module.finalize_definitions().map_err(failed)?;
        let entries = own
            .iter()
            .zip(&object.functions[..object.entries])
            .map(|(&id, function)| match function {
                Some(_) => module.get_finalized_function(id),
                None => std::ptr::null(),
            })
            .collect();
        Ok(CompiledModel { module: ManuallyDrop::new(module), entries, fallback, code_size: object.code_size() })
    }

    /// Bytes of machine code.
    pub fn code_size(&self) -> usize {
        self.code_size
    }
}

impl ModelCode for CompiledModel {
    fn run(&self, function: FuncId, instance: &mut Instance) -> Status {
        let entry = self.entries[function.0 as usize];
        if entry.is_null() {
            return match &self.fallback {
                Some(code) => code.run(function, instance),
                None => status(Err(Stop::Fatal)),
            };
        }
        let (reals, ints) = (instance.reals_mut().as_mut_ptr(), instance.ints_mut().as_mut_ptr());
        // SAFETY: functions without parameters and results are compiled with this signature, which the verifier
        // guarantees for everything the run time calls.
        unsafe {
            let entry = std::mem::transmute::<*const u8, Entry>(entry);
            entry(instance, reals, ints)
        }
    }
}

impl Drop for CompiledModel {
    fn drop(&mut self) {
        // SAFETY: the module is taken once, and no code of it runs: that would need a reference to self.
        unsafe { ManuallyDrop::take(&mut self.module).free_memory() };
    }
}
