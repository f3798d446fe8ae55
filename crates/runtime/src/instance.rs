//! One running model: its memories, the state of its blocks, and the services generated code asks for.
//!
//! An [`Instance`] belongs to one thread at a time and shares nothing but the program and its code. Services are methods
//! here; [`crate::abi`] wraps them for machine code, an interpreter calls them directly, so both do the same.

use layshaft_numerics::constants::blocks::mixed::ROUNDING as RELATION_ROUNDING;
use layshaft_numerics::constants::blocks::newton::{self, precision};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use layshaft_ir::program::{BlockKind, FuncId, HOMOTOPY, Program, TIME, Trust};

use crate::delay::DelayBuffer;
use crate::external::{Externals, FileData, FileRead, TableShape};
use crate::failure::{Cause, Failure, NO_EQUATION, Outcome, Status, Stop, outcome};
use crate::linear::{LinearSolver, LinearTrouble};
use crate::memory::Memory;
use crate::mixed::{self, MixedSolver};
use crate::nonlinear::{self, NonlinearSolver};
use crate::state_set::StateSelector;
use crate::strings::Strings;

/// Executable form of a program: machine code or an interpreter.
pub trait ModelCode: Send + Sync {
    /// Runs a function without parameters and results on an instance of the same program.
    fn run(&self, function: FuncId, instance: &mut Instance) -> Status;
}

/// What generated code reads and writes itself; the first field of an instance.
#[repr(C)]
pub struct Context {
    pub reals: *mut f64,
    pub ints: *mut i64,
    /// Next free slot of each stack, and the end of each memory.
    pub real_top: i64,
    pub real_end: i64,
    pub int_top: i64,
    pub int_end: i64,
}

/// Choices for the solution of blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Accepted length of a Newton correction, relative to nominal values.
    pub newton_tolerance: f64,
    pub newton_iterations: usize,
    /// A relation whose sides differ by no more than this may be held either way where no choice of a mixed block is
    /// consistent otherwise: no more than the width by which the integrator lets a relation pass its limit.
    pub relation_rounding: f64,
}

impl Settings {
    /// How precisely equations are solved for an integration with a tolerance.
    pub fn newton_tolerance_for(tolerance: f64) -> f64 {
        (precision::PART * tolerance).clamp(precision::FINEST, precision::COARSEST)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            newton_tolerance: precision::DEFAULT,
            newton_iterations: newton::ITERATIONS,
            relation_rounding: RELATION_ROUNDING,
        }
    }
}

/// Work done by the services.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceStatistics {
    pub linear_factorisations: u64,
    pub linear_solutions: u64,
    pub nonlinear_solutions: u64,
    pub newton_iterations: u64,
    pub newton_jacobians: u64,
    pub mixed_solutions: u64,
    /// Solutions of a mixed block's equations with its relations held.
    pub mixed_passes: u64,
    /// Solutions in which relations at their limit, within rounding, were held as they were.
    pub mixed_at_limit: u64,
    /// Mixed blocks without a consistent choice of their relations: the first transition was taken.
    pub mixed_inconsistent: u64,
}

/// Something the model has to say that does not stop it.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub time: f64,
    /// A violated assertion of level warning, index into [`Program::assertions`].
    pub assertion: Option<u32>,
    pub text: String,
}

/// Contents of an instance's memories, see [`Instance::save`].
#[derive(Clone, Debug, PartialEq)]
pub struct SavedMemory {
    reals: Box<[f64]>,
    ints: Box<[i64]>,
}

impl SavedMemory {
    pub fn reals(&self) -> &[f64] {
        &self.reals
    }

    pub fn ints(&self) -> &[i64] {
        &self.ints
    }
}

/// What happens to values that are recorded for delays.
enum Recording {
    /// They are appended to the histories.
    Append,
    /// They take the place of those at the same time.
    Correct,
    /// They are compared with the histories. The largest deviation so far, in tolerances.
    Probe { tolerance: f64, off: f64 },
}

/// What an evaluation aside must not change: the values that nonlinear blocks begin at, and what they learnt from their last solutions.
struct Aside {
    /// Slots of the unknowns of all nonlinear blocks.
    slots: Vec<u32>,
    values: Vec<f64>,
    /// Nonlinear blocks and solvers of theirs for evaluations aside; while one goes on, those of the steps.
    solvers: Vec<(usize, Option<Box<NonlinearSolver>>)>,
}

/// The solver of a block; taken out while it works, so that its equations may use other blocks.
enum BlockSolver {
    Linear(Box<LinearSolver>),
    Nonlinear(Option<Box<NonlinearSolver>>),
    Mixed(Option<Box<MixedSolver>>),
}

/// Another solver for a nonlinear block, with the index of the block.
fn new_solver((index, block): (usize, &BlockSolver)) -> Option<(usize, Option<Box<NonlinearSolver>>)> {
    match block {
        BlockSolver::Nonlinear(Some(solver)) => Some((index, Some(Box::new(NonlinearSolver::new(solver.size()))))),
        _ => None,
    }
}

#[repr(C)]
pub struct Instance {
    context: Context,
    reals: Memory<f64>,
    ints: Memory<i64>,
    program: Arc<Program>,
    code: Arc<dyn ModelCode>,
    blocks: Vec<BlockSolver>,
    aside: Option<Box<Aside>>,
    pub(crate) selectors: Vec<StateSelector>,
    /// The mixed block whose relations follow the iteration of the nonlinear blocks in it.
    pub(crate) followed: Option<u32>,
    delays: Vec<DelayBuffer>,
    recording: Recording,
    strings: Strings,
    externals: Externals,
    warned: Vec<bool>,
    messages: Vec<Message>,
    termination: Option<String>,
    failure: Option<Failure>,
    /// Set to true from elsewhere, it ends loops that nothing bounds.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// What continuation has cost in vain at the start, so far.
    pub(crate) lost: u32,
    /// Blocks are solved without continuation at the start too: a search tries many choices.
    pub(crate) is_direct: bool,
    pub settings: Settings,
    pub statistics: ServiceStatistics,
}

// SAFETY: the pointers in the context lead into memory the instance owns.
unsafe impl Send for Instance {}

impl Instance {
    /// An instance with the program's initial memory. Fails if an external function has no implementation; the message
    /// names it.
    ///
    /// The program may do nothing but compute: see [`Instance::trusted`].
    pub fn new(program: Arc<Program>, code: Arc<dyn ModelCode>) -> Result<Box<Instance>, String> {
        Instance::trusted(program, code, Trust::default())
    }

    /// An instance of a program that may do what `trust` allows. Fails if it needs more.
    pub fn trusted(program: Arc<Program>, code: Arc<dyn ModelCode>, trust: Trust) -> Result<Box<Instance>, String> {
        let externals = Externals::new(&program, trust)?;
        let reals = Memory::new(&program.reals, program.stack_reals as usize);
        let ints = Memory::new(&program.ints, program.stack_ints as usize);
        let context = Context {
            reals: reals.as_ptr(),
            ints: ints.as_ptr(),
            real_top: program.reals.len() as i64,
            real_end: reals.len() as i64,
            int_top: program.ints.len() as i64,
            int_end: ints.len() as i64,
        };
        let blocks = program.blocks.iter().map(|block| match &block.kind {
            BlockKind::Linear { size, .. } => BlockSolver::Linear(Box::new(LinearSolver::new(*size as usize))),
            BlockKind::Nonlinear { unknowns, .. } => {
                BlockSolver::Nonlinear(Some(Box::new(NonlinearSolver::new(unknowns.len()))))
            }
            BlockKind::Mixed { relations, .. } => {
                let places = relations.iter().map(|&relation| &program.relations[relation as usize]);
                BlockSolver::Mixed(Some(Box::new(MixedSolver::new(places))))
            }
        });
        Ok(Box::new(Instance {
            context,
            reals,
            ints,
            blocks: blocks.collect(),
            aside: None,
            selectors: program.state_sets.iter().map(StateSelector::new).collect(),
            followed: None,
            delays: program.delays.iter().map(|_| DelayBuffer::new()).collect(),
            recording: Recording::Append,
            strings: Strings::new(&program.strings),
            externals,
            warned: vec![false; program.assertions.len()],
            messages: Vec::new(),
            termination: None,
            failure: None,
            interrupt: None,
            lost: 0,
            is_direct: false,
            settings: Settings::default(),
            statistics: ServiceStatistics::default(),
            program,
            code,
        }))
    }

    /// Puts everything back to where [`Instance::new`] left it, settings excepted.
    pub fn reset(&mut self) {
        self.destroy_objects();
        let program = self.program_arc();
        self.reals.as_mut_slice()[..program.reals.len()].copy_from_slice(&program.reals);
        self.ints.as_mut_slice()[..program.ints.len()].copy_from_slice(&program.ints);
        self.context.real_top = program.reals.len() as i64;
        self.context.int_top = program.ints.len() as i64;
        for block in &mut self.blocks {
            match block {
                BlockSolver::Nonlinear(Some(solver)) => solver.reset(),
                BlockSolver::Mixed(Some(solver)) => solver.reset(),
                BlockSolver::Linear(_) | BlockSolver::Nonlinear(None) | BlockSolver::Mixed(None) => {}
            }
        }
        self.aside = None;
        self.delays.iter_mut().for_each(DelayBuffer::reset);
        self.recording = Recording::Append;
        self.warned.fill(false);
        self.messages.clear();
        self.termination = None;
        self.failure = None;
        self.statistics = ServiceStatistics::default();
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program, free of the borrow of the instance.
    pub fn program_arc(&self) -> Arc<Program> {
        Arc::clone(&self.program)
    }

    /// Both the static part and the stack.
    pub fn reals(&self) -> &[f64] {
        self.reals.as_slice()
    }

    pub fn reals_mut(&mut self) -> &mut [f64] {
        self.reals.as_mut_slice()
    }

    pub fn ints(&self) -> &[i64] {
        self.ints.as_slice()
    }

    pub fn ints_mut(&mut self) -> &mut [i64] {
        self.ints.as_mut_slice()
    }

    /// A copy of both memories without the stacks, which are empty between runs of functions.
    pub fn save(&self) -> SavedMemory {
        SavedMemory {
            reals: self.reals()[..self.program.reals.len()].into(),
            ints: self.ints()[..self.program.ints.len()].into(),
        }
    }

    /// Puts back a copy of this instance's memories.
    pub fn restore(&mut self, saved: &SavedMemory) {
        self.reals_mut()[..saved.reals.len()].copy_from_slice(&saved.reals);
        self.ints_mut()[..saved.ints.len()].copy_from_slice(&saved.ints);
    }

    /// Begins an evaluation that leaves no trace in what follows: at a point of the output, for example, which must not
    /// change the steps of a run. Ends with [`Instance::end_aside`].
    ///
    /// Values that belong to a point are those of the last point looked at, until they are computed anew.
    pub fn begin_aside(&mut self) {
        let mut aside = self.aside.take().unwrap_or_else(|| Box::new(self.new_aside()));
        for (value, &slot) in aside.values.iter_mut().zip(&aside.slots) {
            *value = self.reals()[slot as usize];
        }
        self.swap_solvers(&mut aside);
        self.aside = Some(aside);
    }

    /// Puts back what there was before [`Instance::begin_aside`].
    pub fn end_aside(&mut self) {
        let Some(mut aside) = self.aside.take() else { return };
        for (&value, &slot) in aside.values.iter().zip(&aside.slots) {
            self.reals_mut()[slot as usize] = value;
        }
        self.swap_solvers(&mut aside);
        self.aside = Some(aside);
    }

    fn new_aside(&self) -> Aside {
        let unknowns = self.program.blocks.iter().filter_map(|block| match &block.kind {
            BlockKind::Nonlinear { unknowns, .. } => Some(unknowns),
            _ => None,
        });
        let slots: Vec<u32> = unknowns.flatten().copied().collect();
        Aside {
            values: vec![0.0; slots.len()],
            slots,
            solvers: self.blocks.iter().enumerate().filter_map(new_solver).collect(),
        }
    }

    fn swap_solvers(&mut self, aside: &mut Aside) {
        for (index, other) in &mut aside.solvers {
            if let Some(BlockSolver::Nonlinear(solver)) = self.blocks.get_mut(*index) {
                std::mem::swap(solver, other);
            }
        }
    }

    pub fn time(&self) -> f64 {
        self.reals()[TIME as usize]
    }

    pub fn set_time(&mut self, time: f64) {
        self.reals_mut()[TIME as usize] = time;
    }

    pub fn set_homotopy(&mut self, lambda: f64) {
        self.reals_mut()[HOMOTOPY as usize] = lambda;
    }

    /// The text behind a string handle.
    pub fn text(&self, handle: i64) -> &str {
        self.strings.text(handle)
    }

    /// A handle for a text.
    pub fn intern(&mut self, text: &str) -> i64 {
        self.strings.intern(text)
    }

    /// Runs the functions of one entry point in order. After a failure the stacks are empty again, and
    /// [`Instance::failure`] tells the cause.
    pub fn run(&mut self, functions: &[FuncId]) -> Outcome {
        for &function in functions {
            self.call(function)?;
        }
        Ok(())
    }

    /// Runs one function without parameters. One that fails gives back its temporary arrays: a search calls it again and again.
    pub fn call(&mut self, function: FuncId) -> Outcome {
        let (reals, ints) = self.frame_enter();
        let code = &raw const *self.code;
        // SAFETY: the code is kept by self and never replaced, so it lives through the call.
        let outcome = outcome(unsafe { &*code }.run(function, self));
        if outcome.is_err() {
            self.frame_leave(reals, ints);
        }
        outcome
    }

    /// The cause of the last failure.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// The cause of the last failure in words.
    pub fn failure_message(&self) -> String {
        match &self.failure {
            Some(failure) => failure.describe(&self.program),
            None => format!("the evaluation failed at time {:?}", self.time()),
        }
    }

    pub fn clear_failure(&mut self) {
        self.failure = None;
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Notes the cause of a failure, unless an earlier one led here.
    pub(crate) fn fail(&mut self, cause: Cause) -> Stop {
        let stop = match cause {
            Cause::StackOverflow | Cause::Recursion { .. } | Cause::Endless { .. } | Cause::Interrupted { .. } => {
                Stop::Fatal
            }
            _ => Stop::Here,
        };
        let time = self.time();
        self.failure = Some(Failure { cause, time, equation: None });
        stop
    }

    /// Adds the equation to a failure that has none yet: code does so on its way out.
    pub fn note_equation(&mut self, equation: u32) {
        if let Some(failure) = &mut self.failure
            && failure.equation.is_none()
            && equation != NO_EQUATION
        {
            failure.equation = Some(equation);
        }
    }

    /// Notes something to be said to the user.
    pub(crate) fn say(&mut self, text: String) {
        let time = self.time();
        self.messages.push(Message { time, assertion: None, text });
    }

    /// Warnings and messages since the last call.
    pub fn take_messages(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.messages)
    }

    /// The message of a `terminate` that was executed.
    pub fn termination(&self) -> Option<&str> {
        self.termination.as_deref()
    }

    pub fn factor_linear(&mut self, block: u32) -> Outcome {
        let (BlockSolver::Linear(solver), BlockKind::Linear { matrix, .. }) =
            (&mut self.blocks[block as usize], &self.program.blocks[block as usize].kind)
        else {
            return Err(self.fail(Cause::Recursion { block }));
        };
        self.statistics.linear_factorisations += 1;
        match solver.factor(&self.reals.as_slice()[*matrix as usize..]) {
            Ok(()) => Ok(()),
            Err(trouble) => Err(self.linear_failure(block, trouble)),
        }
    }

    pub fn solve_linear(&mut self, block: u32) -> Outcome {
        let (BlockSolver::Linear(solver), BlockKind::Linear { rhs, .. }) =
            (&mut self.blocks[block as usize], &self.program.blocks[block as usize].kind)
        else {
            return Err(self.fail(Cause::Recursion { block }));
        };
        self.statistics.linear_solutions += 1;
        match solver.solve(&mut self.reals.as_mut_slice()[*rhs as usize..]) {
            Ok(()) => Ok(()),
            Err(trouble) => Err(self.linear_failure(block, trouble)),
        }
    }

    #[cold]
    fn linear_failure(&mut self, block: u32, trouble: LinearTrouble) -> Stop {
        self.fail(match trouble {
            LinearTrouble::Singular(unknown) => Cause::Singular { block, unknown },
            LinearTrouble::NotFinite(unknown) => Cause::NotFinite { block, unknown },
            LinearTrouble::NotFactored => Cause::NotPrepared { block },
        })
    }

    pub fn solve_nonlinear(&mut self, block: u32) -> Outcome {
        let BlockSolver::Nonlinear(place) = &mut self.blocks[block as usize] else {
            return Err(self.fail(Cause::Recursion { block }));
        };
        let Some(mut solver) = place.take() else { return Err(self.fail(Cause::Recursion { block })) };
        let outcome = nonlinear::solve(self, block, &mut solver);
        self.blocks[block as usize] = BlockSolver::Nonlinear(Some(solver));
        outcome
    }

    /// Call it at an event: solutions may jump there, and how they moved before says nothing about how they go on.
    pub fn forget_past(&mut self) {
        for block in &mut self.blocks {
            if let BlockSolver::Nonlinear(Some(solver)) = block {
                solver.forget_past();
            }
        }
        for solver in
            self.aside.iter_mut().flat_map(|aside| &mut aside.solvers).filter_map(|(_, solver)| solver.as_mut())
        {
            solver.reset();
        }
    }

    pub fn solve_mixed(&mut self, block: u32) -> Outcome {
        let BlockSolver::Mixed(place) = &mut self.blocks[block as usize] else {
            return Err(self.fail(Cause::Recursion { block }));
        };
        let Some(mut solver) = place.take() else { return Err(self.fail(Cause::Recursion { block })) };
        let outcome = mixed::solve(self, block, &mut solver);
        self.blocks[block as usize] = BlockSolver::Mixed(Some(solver));
        outcome
    }

    /// Hands out `count` slots of the stack of Reals.
    pub fn alloc_reals(&mut self, count: i64) -> Outcome<i64> {
        let address = self.context.real_top;
        match address.checked_add(count.max(0)).filter(|&top| top <= self.context.real_end) {
            Some(top) => {
                self.context.real_top = top;
                Ok(address)
            }
            None => Err(self.fail(Cause::StackOverflow)),
        }
    }

    /// Hands out `count` slots of the stack of integers.
    pub fn alloc_ints(&mut self, count: i64) -> Outcome<i64> {
        let address = self.context.int_top;
        match address.checked_add(count.max(0)).filter(|&top| top <= self.context.int_end) {
            Some(top) => {
                self.context.int_top = top;
                Ok(address)
            }
            None => Err(self.fail(Cause::StackOverflow)),
        }
    }

    /// Both stack tops.
    pub fn frame_enter(&self) -> (i64, i64) {
        (self.context.real_top, self.context.int_top)
    }

    /// Gives back what was handed out since [`Instance::frame_enter`].
    pub fn frame_leave(&mut self, reals: i64, ints: i64) {
        self.context.real_top = reals;
        self.context.int_top = ints;
    }

    pub fn format_real(&mut self, value: f64, digits: i64, width: i64, left: bool) -> i64 {
        self.strings.real(value, digits, width, left)
    }

    pub fn format_real_as(&mut self, value: f64, format: i64) -> Outcome<i64> {
        match self.strings.real_as(value, format) {
            Some(handle) => Ok(handle),
            None => {
                let text = format!("\"{}\" is not a format for a Real in `String`", self.strings.text(format));
                Err(self.fail(Cause::Rule(text)))
            }
        }
    }

    pub fn format_int(&mut self, value: i64, width: i64, left: bool) -> i64 {
        self.strings.int(value, width, left)
    }

    pub fn format_bool(&mut self, value: bool, width: i64, left: bool) -> i64 {
        self.strings.bool(value, width, left)
    }

    pub fn format_string(&mut self, value: i64, width: i64, left: bool) -> i64 {
        self.strings.string(value, width, left)
    }

    pub fn concat(&mut self, a: i64, b: i64) -> i64 {
        self.strings.concat(a, b)
    }

    pub fn compare_strings(&self, a: i64, b: i64) -> i64 {
        self.strings.compare(a, b)
    }

    /// A violated assertion: an error fails, a warning is noted the first time.
    pub fn assertion(&mut self, id: u32, message: i64) -> Outcome {
        let is_warning = self.program.assertions.get(id as usize).is_some_and(|assertion| assertion.is_warning);
        if !is_warning {
            let message = self.strings.text(message).to_string();
            return Err(self.fail(Cause::Assertion { id, message }));
        }
        if !std::mem::replace(&mut self.warned[id as usize], true) {
            let text = self.strings.text(message).to_string();
            let time = self.time();
            self.messages.push(Message { time, assertion: Some(id), text });
        }
        Ok(())
    }

    pub fn terminate(&mut self, message: i64) {
        if self.termination.is_none() {
            self.termination = Some(self.strings.text(message).to_string());
        }
    }

    pub fn delay(&mut self, id: u32, value: f64, delay: f64, maximum: f64) -> f64 {
        let time = self.time();
        self.delays[id as usize].value(time, value, delay, maximum)
    }

    /// The shortest of the delays asked for last that is one; infinite if there is none.
    pub fn shortest_delay(&self) -> f64 {
        let delays = self.delays.iter().map(|buffer| buffer.latest).filter(|&delay| delay > 0.0);
        delays.fold(f64::INFINITY, f64::min)
    }

    /// When a delayed signal jumps or bends next after `time`; infinite if that is not known.
    pub fn next_break(&mut self, time: f64) -> f64 {
        self.delays.iter_mut().fold(f64::INFINITY, |next, buffer| next.min(buffer.next_break(time)))
    }

    /// A step ended at `time`: if some delayed signal breaks there, all histories may bend.
    pub fn mark_break(&mut self, time: f64) {
        if let Some(generation) = self.delays.iter().filter_map(|buffer| buffer.generation(time)).min() {
            self.delays.iter_mut().for_each(|buffer| buffer.mark(time, generation + 1));
        }
    }

    /// An event happened at `time`: all histories may bend.
    pub fn bend_histories(&mut self, time: f64, derivatives_changed: bool) {
        self.delays.iter_mut().for_each(|buffer| buffer.bend(time, derivatives_changed));
    }

    pub fn delay_record(&mut self, id: u32, value: f64) {
        let time = self.time();
        let buffer = &mut self.delays[id as usize];
        match &mut self.recording {
            Recording::Append => buffer.record(time, value),
            Recording::Correct => buffer.correct(time, value),
            Recording::Probe { tolerance, off } => *off = buffer.refine(time, value, *tolerance).max(*off),
        }
    }

    /// Times after `start` at which a history has points.
    pub fn history_times(&self, id: u32, start: f64, times: &mut Vec<f64>) {
        times.extend(self.delays[id as usize].times_after(start));
    }

    /// A step begins at `time`: what its evaluations look back to is kept until the next one.
    pub fn begin_history(&mut self, time: f64) {
        self.delays.iter_mut().for_each(|buffer| buffer.step = time);
    }

    /// The present step ends at `time`, where delayed signals may jump: they have their values before the jump there. Infinite: they have
    /// those after it again.
    pub fn approach(&mut self, time: f64) {
        self.delays.iter_mut().for_each(|buffer| buffer.approach(time));
    }

    /// How rough the end of the roughest history is ([`DelayBuffer::roughness`]).
    pub fn delay_roughness(&self, tolerance: f64) -> f64 {
        self.delays.iter().fold(0.0, |most, buffer| buffer.roughness(tolerance).max(most))
    }

    /// From now on values that are recorded for delays take the place of those at the same time, until
    /// [`Instance::end_recording`].
    pub fn begin_correction(&mut self) {
        self.recording = Recording::Correct;
    }

    /// From now on values that are recorded for delays are compared with the histories instead ([`DelayBuffer::refine`]), until
    /// [`Instance::end_recording`].
    pub fn begin_probe(&mut self, tolerance: f64) {
        self.recording = Recording::Probe { tolerance, off: 0.0 };
    }

    /// Values are appended again. Returns the largest deviation a probe found, in tolerances.
    pub fn end_recording(&mut self) -> f64 {
        match std::mem::replace(&mut self.recording, Recording::Append) {
            Recording::Probe { off, .. } => off,
            _ => 0.0,
        }
    }

    /// A broken rule with a constant message.
    pub fn broken_rule(&mut self, message: u32) -> Outcome {
        let text = self.strings.text(i64::from(message)).to_string();
        let is_language = self.program.rules.binary_search(&message).is_ok();
        Err(self.fail(if is_language { Cause::Language(text) } else { Cause::Rule(text) }))
    }

    /// An index out of range; the constant text names the array.
    pub fn wrong_index(&mut self, array: u32, index: i64, size: i64) -> Outcome {
        let text = format!("index {index} is out of range 1:{size} of {}", self.strings.text(i64::from(array)));
        Err(self.fail(Cause::Language(text)))
    }

    /// Recursion or a loop without end, with a constant message.
    pub fn endless(&mut self, id: u32, message: u32) -> Outcome {
        let message = self.strings.text(i64::from(message)).to_string();
        Err(self.fail(Cause::Endless { id, message }))
    }

    /// Ends a long loop if the run is to end.
    pub fn pause(&mut self, id: u32) -> Outcome {
        if self.is_interrupted() { Err(self.fail(Cause::Interrupted { id: Some(id) })) } else { Ok(()) }
    }

    /// Whether the run is to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Calls an external function; each word is a register, a Real by its bits. The word of the C result.
    pub fn external(&mut self, external: u32, words: &[u64]) -> Outcome<u64> {
        if let Some(result) = self.externals.call_quick(external as usize, words) {
            return result.map_err(|message| self.external_failure(external, message));
        }
        let time = self.time();
        let (reals, ints) = (self.reals.as_mut_slice(), self.ints.as_mut_slice());
        let result = self.externals.call(external as usize, words, reals, ints, &mut self.strings);
        for text in self.externals.take_messages() {
            self.messages.push(Message { time, assertion: None, text });
        }
        result.map_err(|message| self.external_failure(external, message))
    }

    #[cold]
    fn external_failure(&mut self, external: u32, message: String) -> Stop {
        let name = self.program.externals[external as usize].name.to_string();
        self.fail(Cause::External { name, message })
    }

    /// Files that external functions read, in the order of their first use.
    pub fn files_read(&self) -> &[FileRead] {
        self.externals.files()
    }

    /// Tables that exist, in the order of their making.
    pub fn tables_made(&self) -> &[TableShape] {
        self.externals.tables()
    }

    /// Columns and maps that were read from files.
    pub fn data_read(&self) -> &[FileData] {
        self.externals.data()
    }

    /// How many texts were made at run time, and their bytes with one more for the end of each.
    pub fn texts_made(&self) -> (usize, usize) {
        self.strings.made(self.program.strings.len())
    }

    /// What the external objects were made of: a digest for each.
    pub fn made_of(&self) -> &[u64] {
        self.externals.made_of()
    }

    /// Calls the destructor of every external object that exists.
    pub fn destroy_objects(&mut self) {
        self.externals.drop_objects();
    }
}
