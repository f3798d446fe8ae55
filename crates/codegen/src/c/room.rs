//! Workspace of an instance beside the program's memory: factors and vectors of solvers, counters, buffers.

use super::blocks;
use layshaft_ir::program::{FuncId, HOMOTOPY, Inst, Program};

/// Points that the buffer of a delay holds.
const DELAY_POINTS: u32 = 8192;

/// Ends of a caller's steps, with states and derivatives, and derivatives inside the step between.
const TOLD_TIMES: u32 = 2;
const TOLD_STATES: u32 = 7;

/// Breaks of a delayed signal that are still to come back.
const DELAY_BREAKS: u32 = 64;

/// Where a block has its room.
pub(super) struct BlockPlace {
    pub block: u32,
    pub reals: u32,
    pub ints: u32,
}

/// Where everything has its room.
pub(super) struct Room {
    pub reals: u32,
    pub ints: u32,
    pub blocks: Vec<BlockPlace>,
    /// Place of each block of the program in `blocks`.
    pub block_index: Vec<Option<u32>>,
    pub ticks: u32,
    pub warned: u32,
    pub states_before: u32,
    /// Copies of memory, if the initial equations use homotopy.
    pub saved: Option<(u32, u32)>,
    pub delays: Option<(u32, u32)>,
    /// What is known of the step of a caller who integrates from outside.
    pub told: u32,
    /// First slots of each state set.
    pub sets: Vec<(u32, u32)>,
    /// Work of the integrator.
    pub integrator: (u32, u32),
}

/// Matrices and vectors over the states that the integrator needs.
const STATE_MATRICES: u32 = 4;
const STATE_VECTORS: u32 = 20;

impl Room {
    pub fn new(program: &Program, functions: &[FuncId]) -> Room {
        let (mut reals, mut ints) = (0u32, 0u32);
        let mut take = |more_reals: u32, more_ints: u32| {
            let start = (reals, ints);
            reals += more_reals;
            ints += more_ints;
            start
        };
        let code = || functions.iter().flat_map(|&id| &program.function(id).code);
        let mut used = vec![false; program.blocks.len()];
        for inst in code() {
            if let Inst::Service(service) = inst
                && let Some(block) = service.block()
            {
                used[block as usize] = true;
            }
        }
        let mut places = Vec::new();
        let mut block_index = vec![None; program.blocks.len()];
        for (block, _) in used.iter().enumerate().filter(|(_, used)| **used) {
            block_index[block] = Some(places.len() as u32);
            let (more_reals, more_ints) = blocks::room(&program.blocks[block].kind);
            let (reals, ints) = take(more_reals, more_ints);
            places.push(BlockPlace { block: block as u32, reals, ints });
        }
        let ticks = take(0, program.samples.len() as u32).1;
        let warned = take(0, program.assertions.len() as u32).1;
        let n = program.layout.states.len;
        // States and derivatives.
        let states_before = take(2 * n, 0).0;
        let uses_homotopy = code().any(|inst| matches!(inst, Inst::LoadF(_, HOMOTOPY)));
        let saved = uses_homotopy.then(|| take(2 * program.reals.len() as u32, 2 * program.ints.len() as u32));
        let count = program.delays.len() as u32;
        let delays = (count > 0).then(|| take(count * (2 * DELAY_POINTS + 2 * DELAY_BREAKS + 4), 5 * count));
        let told = if count > 0 { take(TOLD_STATES * n + TOLD_TIMES, 0).0 } else { 0 };
        let sets = program.state_sets.iter().map(|set| {
            let (never, n, k) = (set.dependents, set.candidates.len() as u32, set.states.len() as u32);
            let (rows, columns) = (never + n - k, never + n);
            take(rows * columns, n + 2 * columns + rows)
        });
        let sets = sets.collect();
        let integrator = take(STATE_MATRICES * n * n + STATE_VECTORS * n + 3 * program.layout.roots.len, 2 * n);
        Room {
            reals: reals.max(1),
            ints: ints.max(1),
            blocks: places,
            block_index,
            ticks,
            warned,
            states_before,
            saved,
            delays,
            told,
            sets,
            integrator,
        }
    }

    /// Points and breaks that a delay has room for.
    pub fn delay_points(&self) -> (u32, u32) {
        (DELAY_POINTS, DELAY_BREAKS)
    }
}
