//! Machine code before it is placed in memory: bytes and the places in them that need addresses.
//!
//! Making it needs nothing but the program, so that the same program gives the same bytes.

use cranelift_codegen::Context;
use cranelift_codegen::FinalizedRelocTarget;
use cranelift_codegen::binemit::Reloc;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{self, ExternalName, LibCall};
use cranelift_frontend::FunctionBuilderContext;
use layshaft_ir::program::{Function, Program};
use serde::{Deserialize, Serialize};

use crate::CodegenError;
use crate::isa::{self, Allocation};
use crate::split::{self, Split};
use crate::translate::{OWN, Unit, translate};

/// Compiled functions of a program: first the program's, by number, then the pieces of large ones. Functions that were
/// not asked for are absent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Object {
    pub(crate) functions: Vec<Option<CompiledFunction>>,
    /// How many of the functions are the program's own.
    pub(crate) entries: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CompiledFunction {
    pub name: String,
    pub alignment: u32,
    pub bytes: Vec<u8>,
    pub relocations: Vec<Relocation>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Relocation {
    pub offset: u32,
    #[serde(with = "crate::stored::relocation")]
    pub kind: Reloc,
    pub target: Target,
    pub addend: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Target {
    Own(u32),
    Import(u32),
    LibCall(#[serde(with = "crate::stored::library_call")] LibCall),
}

impl Object {
    /// Bytes of machine code.
    pub fn code_size(&self) -> usize {
        self.code().map(<[u8]>::len).sum()
    }

    /// The machine code itself, for comparisons.
    pub fn code(&self) -> impl Iterator<Item = &[u8]> {
        self.functions.iter().flatten().map(|function| function.bytes.as_slice())
    }

    /// Pieces that large functions were cut into.
    pub fn piece_count(&self) -> usize {
        self.functions.len() - self.entries
    }
}

/// A function or one of its pieces.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub function: usize,
    pub piece: Option<usize>,
    /// Place among the compiled functions.
    pub index: usize,
}

impl Part {
    pub fn name(self) -> String {
        match self.piece {
            None => format!("f{}", self.function),
            Some(piece) => format!("f{}_{piece}", self.function),
        }
    }
}

/// Calls `each` with every selected function and its pieces in Cranelift's form, in order.
pub(crate) fn for_each_function(
    program: &Program,
    piece_size: usize,
    selected: &[bool],
    allocation: Allocation,
    mut each: impl FnMut(Part, &mut Context, &dyn cranelift_codegen::isa::TargetIsa) -> Result<(), CodegenError>,
) -> Result<(), CodegenError> {
    let isa = isa::host(allocation)?;
    // A step is compiled once and run often: its values stay in registers.
    let step = program.fixed_step.as_ref().map(|fixed_step| fixed_step.step.0 as usize);
    let plan = |(index, (function, selected)): (usize, (&Function, &bool))| match selected {
        true => split::plan(function, if Some(index) == step { split::STEP_SIZE } else { piece_size }),
        false => Split::default(),
    };
    let plans: Vec<Split> = program.functions.iter().zip(selected).enumerate().map(plan).collect();
    let mut next = program.functions.len() as u32;
    let piece_base: Vec<u32> = plans
        .iter()
        .map(|plan| {
            let base = next;
            next += plan.pieces.len() as u32;
            base
        })
        .collect();
    let unit = Unit {
        program,
        plans: &plans,
        piece_base: &piece_base,
        convention: isa.default_call_conv(),
        frontend: isa.frontend_config(),
    };
    let mut context = Context::new();
    let mut builder_context = FunctionBuilderContext::new();
    let whole = (0..program.functions.len()).filter(|&id| selected[id]).map(|id| (id, None));
    let pieces = plans.iter().enumerate().flat_map(|(id, plan)| (0..plan.pieces.len()).map(move |k| (id, Some(k))));
    for (id, piece) in whole.chain(pieces) {
        context.clear();
        translate(&unit, id, piece, &mut context.func, &mut builder_context);
        let index = piece.map_or(id, |piece| piece_base[id] as usize + piece);
        each(Part { function: id, piece, index }, &mut context, &*isa)?;
    }
    Ok(())
}

/// Compiles the selected functions with pieces of at most `piece_size` instructions.
pub(crate) fn compile(
    program: &Program,
    piece_size: usize,
    selected: &[bool],
    allocation: Allocation,
) -> Result<Object, CodegenError> {
    let mut functions: Vec<Option<CompiledFunction>> = Vec::new();
    functions.resize_with(program.functions.len(), || None);
    let mut control = ControlPlane::default();
    for_each_function(program, piece_size, selected, allocation, |part, context, isa| {
        let failed = |reason: String| CodegenError::Backend { function: part.name(), reason };
        let compiled = match context.compile(isa, &mut control) {
            Ok(compiled) => compiled,
            Err(error) => return Err(failed(format!("{:?}", error.inner))),
        };
        let bytes = compiled.code_buffer().to_vec();
        let alignment = compiled.buffer.alignment.max(16);
        let relocations = compiled.buffer.relocs().to_vec();
        let relocations = relocations
            .into_iter()
            .map(|reloc| {
                let target = match reloc.target {
                    FinalizedRelocTarget::ExternalName(name) => target(&name, &context.func),
                    FinalizedRelocTarget::Func(_) => None,
                };
                let target = target.ok_or_else(|| failed("an address of unknown kind".to_string()))?;
                Ok(Relocation { offset: reloc.offset, kind: reloc.kind, target, addend: reloc.addend })
            })
            .collect::<Result<Vec<_>, CodegenError>>()?;
        let compiled = Some(CompiledFunction { name: part.name(), alignment, bytes, relocations });
        match functions.get_mut(part.index) {
            Some(place) => *place = compiled,
            None => functions.push(compiled),
        }
        Ok(())
    })?;
    Ok(Object { functions, entries: program.functions.len() })
}

fn target(name: &ExternalName, function: &ir::Function) -> Option<Target> {
    match name {
        ExternalName::User(reference) => {
            let name = &function.params.user_named_funcs()[*reference];
            Some(if name.namespace == OWN { Target::Own(name.index) } else { Target::Import(name.index) })
        }
        ExternalName::LibCall(call) => Some(Target::LibCall(*call)),
        _ => None,
    }
}
