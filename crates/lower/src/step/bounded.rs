//! Replaces services that iterate or allocate by code of the program with a fixed number of iterations.
//!
//! Initialisation keeps the services: it happens once and may take its time. Every other function calls code that is part of the
//! program, so that all back ends compute the same, and none needs more than memory and arithmetic.

use super::linear::factor_function;
use super::mixed::mixed_function;
use super::newton::{Continuity, Equations, newton_function};
use super::sparse::System;
use crate::assembler::Assembler;
use crate::passes::forward::Bounds;
use layshaft_ir::program::{Area, BlockKind, Changes, FixedStep, FuncId, Function, Inst, Program, Service};
use layshaft_source::FastMap;
use layshaft_symbolic::discretise::Limits;
use layshaft_symbolic::discretise::order::Entry;

/// Slots at the end of the program's memories.
pub(super) struct Memory<'p> {
    program: &'p mut Program,
}

impl<'p> Memory<'p> {
    pub fn new(program: &'p mut Program) -> Memory<'p> {
        Memory { program }
    }

    pub fn reals(&mut self, count: u32) -> u32 {
        let start = self.program.reals.len();
        self.program.reals.resize(start + count as usize, 0.0);
        self.program.layout.real_scratch.len += count;
        start as u32
    }

    pub fn add(&mut self, function: Function) -> FuncId {
        add(self.program, function)
    }

    pub fn ints(&mut self, count: u32) -> u32 {
        let start = self.program.ints.len();
        self.program.ints.resize(start + count as usize, 0);
        self.program.layout.int_scratch.len += count;
        start as u32
    }
}

pub(super) fn add(program: &mut Program, function: Function) -> FuncId {
    program.functions.push(function);
    FuncId(program.functions.len() as u32 - 1)
}

/// Code that takes the place of the services of one block.
#[derive(Clone, Copy)]
enum Instead {
    /// With the slots that the factors take, Reals and integers.
    Linear {
        factor: FuncId,
        solve: FuncId,
        areas: [Area; 2],
    },
    Solve(FuncId),
}

/// Blocks whose services some function of a list uses.
fn blocks_of(program: &Program, from: &[FuncId]) -> Vec<bool> {
    let mut blocks = vec![false; program.blocks.len()];
    let used = program.reachable(from);
    for (function, _) in program.functions.iter().zip(&used).filter(|(_, used)| **used) {
        for inst in &function.code {
            if let Inst::Service(service) = inst
                && let Some(block) = service.block()
            {
                blocks[block as usize] = true;
            }
        }
    }
    blocks
}

/// Replaces the services of all blocks that initialisation does not use. Blocks of `steps` continue from one solution to the next. The result is
/// where the code of linear systems writes.
pub(super) fn replace_services(
    program: &mut Program,
    fixed_step: &FixedStep,
    limits: Limits,
    steps: &[FuncId],
    continuity: Continuity,
    entries: &FastMap<u32, Vec<Option<Entry>>>,
) -> Bounds {
    let kept = blocks_of(program, &program.entry.initial);
    let of_steps = blocks_of(program, steps);
    let mut factor_functions: FastMap<u32, FuncId> = FastMap::default();
    let mut bounds = Bounds::default();
    let mut instead: Vec<Option<Instead>> = vec![None; program.blocks.len()];
    for block in 0..program.blocks.len() {
        if !kept[block] {
            let kind = program.blocks[block].kind.clone();
            let continuity = of_steps[block].then_some(continuity);
            let entries = entries.get(&(block as u32)).map(Vec::as_slice);
            let code = block_code(program, &kind, fixed_step, limits, continuity, entries, &mut factor_functions);
            if let (BlockKind::Linear { size, rhs, .. }, Instead::Linear { factor, solve, areas }) = (&kind, code) {
                bounds.insert(factor, areas);
                bounds.insert(solve, [Area { start: *rhs, len: *size }, Area::default()]);
            }
            instead[block] = Some(code);
        }
    }
    // Integrators from outside want the services: they may take as long as they need. A matrix that events factor must be solved
    // with by the same code.
    let prepared: Vec<bool> = program.blocks.iter().map(|block| is_prepared(&block.kind)).collect();
    let entry = &program.entry;
    let of_integrators: Vec<FuncId> =
        [&entry.derivatives, &entry.outputs, &entry.roots].into_iter().flatten().copied().collect();
    for (index, function) in program.functions.iter_mut().enumerate() {
        let is_integrators = of_integrators.contains(&FuncId(index as u32));
        for inst in &mut function.code {
            let Inst::Service(service) = inst else { continue };
            let Some(block) = service.block().filter(|&block| !is_integrators || prepared[block as usize]) else {
                continue;
            };
            let Some(code) = instead[block as usize] else { continue };
            let callee = match (code, service) {
                (Instead::Linear { factor, .. }, Service::FactorLinear(_)) => factor,
                (Instead::Linear { solve, .. }, _) => solve,
                (Instead::Solve(solve), _) => solve,
            };
            *inst = Inst::Call(callee, [].into(), [].into());
        }
    }
    bounds
}

/// Whether the matrix of a block is factored at events or once.
fn is_prepared(kind: &BlockKind) -> bool {
    matches!(kind, BlockKind::Linear { changes, .. } if *changes != Changes::Always)
}

fn factor_for(program: &mut Program, n: u32, known: &mut FastMap<u32, FuncId>) -> FuncId {
    if let Some(&id) = known.get(&n) {
        return id;
    }
    let id = add(program, factor_function(n));
    known.insert(n, id);
    id
}

fn block_code(
    program: &mut Program,
    kind: &BlockKind,
    fixed_step: &FixedStep,
    limits: Limits,
    continuity: Option<Continuity>,
    entries: Option<&[Option<Entry>]>,
    factor_functions: &mut FastMap<u32, FuncId>,
) -> Instead {
    match kind {
        BlockKind::Linear { size, matrix, rhs, .. } => {
            let general = factor_for(program, *size, factor_functions);
            let system = System::new(&mut Memory::new(program), *size, *matrix, entries, false);
            let factor = system.factor(program, general, fixed_step);
            let c = Assembler::new("solve_linear");
            system.solve(&c, *rhs, fixed_step);
            Instead::Linear { factor, solve: add(program, c.finish()), areas: system.areas() }
        }
        BlockKind::Nonlinear { unknowns, residuals, matrix, residual, jacobian, nominal, min, max } => {
            let n = unknowns.len() as u32;
            let system = (n > 1).then(|| {
                let general = factor_for(program, n, factor_functions);
                let system = System::new(&mut Memory::new(program), n, *matrix, entries, true);
                let factor = system.factor(program, general, fixed_step);
                (system, factor)
            });
            let equations = Equations {
                unknowns,
                residuals: *residuals,
                matrix: *matrix,
                residual: *residual,
                jacobian: *jacobian,
                nominal,
                min,
                max,
            };
            let memory = &mut Memory::new(program);
            Instead::Solve(newton_function(&equations, system.as_ref(), limits.newton, fixed_step, continuity, memory))
        }
        BlockKind::Mixed { relations, fresh_values, body, fresh } => {
            let slots: Vec<u32> = relations.iter().map(|&r| program.relations[r as usize].memory).collect();
            let memory = &mut Memory::new(program);
            let function = mixed_function(&slots, *fresh_values, (*body, *fresh), limits.mixed, fixed_step, memory);
            Instead::Solve(add(program, function))
        }
    }
}
