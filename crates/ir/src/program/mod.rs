//! The program: what the machine-code, C and interpreting back ends execute.
//!
//! A program is a set of functions over two flat memories, with services of the run time for what
//! a straight list of arithmetic cannot do (solving a block, reading a table, raising an assertion).
//! Every back end executes the same list, so the semantics below are exact.
//!
//! # Memory
//!
//! `reals: [f64]` and `ints: [i64]`. Integer, Boolean (0 or 1), enumeration (one-based ordinal),
//! String (handle) and external object (handle) values live in `ints`. [`Layout`] names the areas;
//! [`Program::reals`] and [`Program::ints`] are the initial contents (parameter defaults, zeros
//! elsewhere). After the static part both memories have a stack of `stack_reals`/`stack_ints` slots
//! that `Alloc…` hands out. Fixed places: [`TIME`], [`HOMOTOPY`], [`INITIAL`], [`TERMINAL`], [`REINIT`].
//!
//! A string handle below `strings.len()` is that constant; larger handles are strings made at run
//! time, interned by the instance: equal texts have equal handles.
//!
//! # Arithmetic
//!
//! Instructions execute in order, one at a time; nothing is contracted, reassociated or skipped. `f64`
//! arithmetic is IEEE 754 round-to-nearest: division by zero gives an infinity or NaN, comparisons with
//! NaN are false except `Ne`. `Neg` flips and `Abs` clears the sign bit. `Sqrt`, `Floor`, `Ceil` and
//! `Trunc` are the exact IEEE operations. Functions of [`Math`] are the C library's of the same name.
//! `i64` arithmetic wraps; `Div` and `Rem` truncate toward zero, by zero they give 0, and `i64::MIN`
//! by −1 gives `i64::MIN` and 0 (the compiler puts a check in front where the model can get there).
//! [`Inst::FToI`] truncates and saturates, NaN gives 0. `Select` evaluates nothing: both values exist.
//!
//! # Failure
//!
//! [`Inst::Call`] and the services marked *may fail* return a status. If it is not 0, the
//! function returns that status at once and so do all its callers up to the run time.
//!
//! # Evaluation protocol
//!
//! Functions of one list are called in list order. None takes arguments: they read and write memory.
//!
//! *Start.* Copy `reals` and `ints`, apply user parameter values to slots of [`VariableKind::Parameter`]
//! that are `tunable`, set time, run `parameters` (dependent parameters, external objects, constant
//! matrices), then `start` (start values of all variables, and of their pre-values). A start value that the user gives for a state
//! is written over both slots of its entry in [`Program::starts`] after that.
//!
//! *Initialisation.* `INITIAL` = 1, `HOMOTOPY` = 1. The `initial` functions, once: pre-values are unknowns of
//! their own there (start values, or what initial equations say), not to be iterated. If a block fails, try again
//! from the start values with `HOMOTOPY` going from 0 to 1. Then `INITIAL` = 0 and one event iteration at the
//! start time (samples due then), which begins with pre := current.
//!
//! *Continuous phase.* Solver sets `TIME` and the states, calls `derivatives`: it reads states, inputs, discrete
//! variables and the relation memory and writes the derivatives and every algebraic on the way; so do `initial` and `event`. `roots` (after
//! `derivatives` at the same point) writes the root values. `outputs` (after `derivatives`) writes all other continuous
//! variables. `accepted` runs after every accepted step and event (after `outputs`): assertions, delay buffers.
//!
//! *Relations.* Each [`Relation`] has a memory (`ints`) that the continuous functions read in its place, and a
//! root value `z`: the relation holds iff `z > 0` (or `z ≥ 0` if not `strict`). A state event is pending when memory
//! is 1 and `z` < 0, or memory is 0 and `z` > 0, beyond the solver's dead band. The event is placed at
//! the right end of the bracket, where `z` has the new sign, and event functions evaluate relations afresh and exactly.
//!
//! *Time events.* `time_events` writes the instants of the `time_instants` area (relations of `time` with a
//! discrete expression), and checks rules that only events can break. The next one after the current time, and the next instant of each [`Sample`], are hit
//! exactly: `TIME` is set to the instant itself. Relations in `time_instants` need no root finding.
//!
//! *Event iteration.* At time t with left limits in memory (`derivatives` and `outputs` just called): set the `active` flag
//! of samples due. Then repeat { pre := current for [`PreValues`]; `REINIT` := 0; `event` functions; clear the sample flags after
//! the first pass } until discrete = pre after a pass and `REINIT` = 0. `event` holds the complete sorted system: relations
//! (which it evaluates and stores), when-clauses, discrete equations, reinitialised states, continuous equations. A pass that
//! still changes after some tens of repetitions is an error that names the variables that change.
//!
//! *Blocks.* See [`Block`]. A matrix whose entries depend on parameters only is stored and factored in `parameters`; one that
//! depends on discrete variables in `initial` and `event`; the other functions then only call [`Service::SolveLinear`].

mod build;
mod fixed_step;
mod foreign;
mod operands;
mod parse;
mod print;
mod reach;
mod verify;

pub use build::FunctionBuilder;
pub use fixed_step::{Counter, FixedStep};
pub use foreign::{Origin, Permission, Permissions, Trust};
pub use operands::{block_end, operands, replace_reads, replace_writes};
pub use parse::parse_functions;
pub use verify::verify;

use crate::flat::{Experiment, StateSelect};
use layshaft_source::{Name, Span};
use serde::{Deserialize, Serialize};

/// Slot of `reals` that holds the simulation time.
pub const TIME: u32 = 0;
/// Slot of `reals`: homotopy parameter, 1 outside initialisation.
pub const HOMOTOPY: u32 = 1;
/// Slot of `ints`: 1 during initialisation.
pub const INITIAL: u32 = 0;
/// Slot of `ints`: 1 at the last event of a successful run.
pub const TERMINAL: u32 = 1;
/// Slot of `ints`: set to 1 by an event function that gave a state a new value.
pub const REINIT: u32 = 2;

/// A virtual register of one function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reg(pub u32);

/// Index into [`Program::functions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FuncId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RegKind {
    /// `f64`
    F,
    /// `i64`: Integer, enumeration, string and object handles, addresses, sizes.
    I,
    /// Truth value.
    B,
}

/// One function: structured, flat code. Registers are assigned once, textually before their use and in
/// the same or an enclosing block, except those marked `mutable`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Function {
    pub name: String,
    pub registers: Vec<Register>,
    /// Registers that hold the arguments at entry.
    pub params: Vec<Reg>,
    /// Registers whose contents at return are the results; mutable.
    pub results: Vec<Reg>,
    pub code: Vec<Inst>,
    /// `(first instruction, equation)`, ascending: which of [`Program::equations`] the code belongs to.
    pub origins: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Register {
    pub kind: RegKind,
    /// May be assigned any number of times by [`Inst::Move`]; zero at entry.
    pub mutable: bool,
}

/// The first operand is the destination where there is one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Inst {
    ConstF(Reg, f64),
    ConstI(Reg, i64),
    ConstB(Reg, bool),
    /// Static memory, by slot. `LoadB` tests the integer for ≠ 0; `StoreB` writes 0 or 1.
    LoadF(Reg, u32),
    LoadI(Reg, u32),
    LoadB(Reg, u32),
    StoreF(u32, Reg),
    StoreI(u32, Reg),
    StoreB(u32, Reg),
    /// Memory at the address (slot number) in an `I` register plus a constant offset. The compiler guarantees
    /// that their sum is in range; the register may be negative.
    LoadFAt(Reg, Reg, u32),
    LoadIAt(Reg, Reg, u32),
    /// Address, offset, value.
    StoreFAt(Reg, u32, Reg),
    StoreIAt(Reg, u32, Reg),
    UnaryF(Reg, UnaryF, Reg),
    BinaryF(Reg, BinaryF, Reg, Reg),
    Math1(Reg, Math, Reg),
    Math2(Reg, Math, Reg, Reg),
    CompareF(Reg, Compare, Reg, Reg),
    /// Wrapping negation.
    NegI(Reg, Reg),
    BinaryI(Reg, BinaryI, Reg, Reg),
    CompareI(Reg, Compare, Reg, Reg),
    Not(Reg, Reg),
    And(Reg, Reg, Reg),
    Or(Reg, Reg, Reg),
    /// Destination, condition, value if true, value if false; of any one kind.
    Select(Reg, Reg, Reg, Reg),
    IToF(Reg, Reg),
    FToI(Reg, Reg),
    BToI(Reg, Reg),
    /// Integer ≠ 0.
    IToB(Reg, Reg),
    /// Assigns a mutable register.
    Move(Reg, Reg),
    /// Code up to the matching `Else` or `End` runs if the register is true.
    If(Reg),
    Else,
    /// Repeats the code up to the matching `End` until a `Break`.
    Loop,
    End,
    /// Leaves the innermost loop; last in its block.
    Break,
    /// Leaves the function; last in its block.
    Return,
    /// Function, arguments, destinations. May fail.
    Call(FuncId, Box<[Reg]>, Box<[Reg]>),
    /// Index into [`Program::externals`], arguments as its `arguments` say, destination of the C result. May fail.
    External(u32, Box<[Reg]>, Option<Reg>),
    Service(Service),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum UnaryF {
    Neg,
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BinaryF {
    Add,
    Sub,
    Mul,
    Div,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BinaryI {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Compare {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

/// Functions of the C library on doubles; the last two take two arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Math {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Log10,
    Atan2,
    Pow,
}

impl Math {
    pub const ALL: [Math; 14] = [
        Math::Sin,
        Math::Cos,
        Math::Tan,
        Math::Asin,
        Math::Acos,
        Math::Atan,
        Math::Sinh,
        Math::Cosh,
        Math::Tanh,
        Math::Exp,
        Math::Log,
        Math::Log10,
        Math::Atan2,
        Math::Pow,
    ];

    /// A function of one number, by the C library; those of two are NaN.
    pub fn of(self, x: f64) -> f64 {
        match self {
            Math::Sin => x.sin(),
            Math::Cos => x.cos(),
            Math::Tan => x.tan(),
            Math::Asin => x.asin(),
            Math::Acos => x.acos(),
            Math::Atan => x.atan(),
            Math::Sinh => x.sinh(),
            Math::Cosh => x.cosh(),
            Math::Tanh => x.tanh(),
            Math::Exp => x.exp(),
            Math::Log => x.ln(),
            Math::Log10 => x.log10(),
            Math::Atan2 | Math::Pow => f64::NAN,
        }
    }

    /// The derivative of a function of one number, whose value at `x` is `y`.
    pub fn slope(self, x: f64, y: f64) -> f64 {
        match self {
            Math::Sin => x.cos(),
            Math::Cos => -x.sin(),
            Math::Tan => 1.0 + y * y,
            Math::Asin => 1.0 / (1.0 - x * x).sqrt(),
            Math::Acos => -1.0 / (1.0 - x * x).sqrt(),
            Math::Atan => 1.0 / (1.0 + x * x),
            Math::Sinh => x.cosh(),
            Math::Cosh => x.sinh(),
            Math::Tanh => 1.0 - y * y,
            Math::Exp => y,
            Math::Log => 1.0 / x,
            Math::Log10 => std::f64::consts::LOG10_E / x,
            Math::Atan2 | Math::Pow => f64::NAN,
        }
    }
}

/// Services of the run time. Results come first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Service {
    /// Factors the block's matrix. May fail (singular: the message names the block's unknowns).
    FactorLinear(u32),
    /// Solves with the factored matrix; right side in, solution out, in place. May fail.
    SolveLinear(u32),
    /// Newton's method on the block from the values in its unknowns' slots. May fail.
    SolveNonlinear(u32),
    /// Iterates the block over its relations. May fail.
    SolveMixed(u32),
    /// Hands out stack memory: address, number of slots (an `I` register; negative counts as 0). May fail.
    AllocF(Reg, Reg),
    AllocI(Reg, Reg),
    /// Both stack tops, to be given back.
    FrameEnter(Reg, Reg),
    FrameLeave(Reg, Reg),
    /// `String(real, significantDigits, minimumLength, leftJustified)`: `%-*.*g`.
    FormatReal {
        to: Reg,
        value: Reg,
        digits: Reg,
        width: Reg,
        left: Reg,
    },
    /// `String(real, format = "…")`: C format without `%`.
    FormatRealAs {
        to: Reg,
        value: Reg,
        format: Reg,
    },
    FormatInt {
        to: Reg,
        value: Reg,
        width: Reg,
        left: Reg,
    },
    FormatBool {
        to: Reg,
        value: Reg,
        width: Reg,
        left: Reg,
    },
    /// Pads a string (used for enumerations, whose literal names are constants).
    FormatString {
        to: Reg,
        value: Reg,
        width: Reg,
        left: Reg,
    },
    Concat(Reg, Reg, Reg),
    /// −1, 0, 1 by code point order.
    CompareStrings(Reg, Reg, Reg),
    /// Reports a violated assertion (only executed when violated) with a message handle. An error fails;
    /// a warning is shown once for each `id`, index into [`Program::assertions`].
    Assert {
        id: u32,
        message: Reg,
    },
    /// Ends the simulation after this event with a message handle.
    Terminate(Reg),
    /// Value of the delay buffer at `time − delay`, `value` being the present value of the expression; `maximum` limits
    /// the buffer. At or before the first entry the first value holds. Index into [`Program::delays`].
    Delay {
        to: Reg,
        id: u32,
        value: Reg,
        delay: Reg,
        maximum: Reg,
    },
    /// Appends `(time, value)` to a delay buffer; called from `accepted`.
    DelayRecord {
        id: u32,
        value: Reg,
    },
    /// Recursion or a loop that goes on beyond every bound: constant message, index into [`Program::assertions`] for the
    /// place in the text. Always fails, and no other point helps.
    Endless {
        id: u32,
        message: u32,
    },
    /// A loop that nothing bounds calls this now and then. Fails if the run is to end, and no other point helps; index into
    /// [`Program::assertions`].
    Pause {
        id: u32,
    },
    /// A broken rule inside a function: constant message. Always fails.
    Fail {
        message: u32,
    },
    /// An index out of range inside a function, of the array that a constant text names: index and size of the dimension. Always fails.
    FailIndex {
        message: u32,
        index: Reg,
        size: Reg,
    },
}

/// A contiguous area of one memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Area {
    pub start: u32,
    pub len: u32,
}

impl Area {
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }

    pub fn end(self) -> u32 {
        self.start + self.len
    }
}

/// Areas of `reals`, then of `ints`, in memory order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Layout {
    pub states: Area,
    /// Derivative of each state, in the same order.
    pub derivatives: Area,
    /// Continuous unknowns and inputs.
    pub algebraics: Area,
    pub discrete_reals: Area,
    /// Pre-values of `discrete_reals`, same order.
    pub pre_reals: Area,
    pub real_parameters: Area,
    /// Root value of each relation.
    pub roots: Area,
    /// Instants written by `time_events`.
    pub time_instants: Area,
    /// Matrices, right sides, residuals, pre-values of continuous variables.
    pub real_scratch: Area,
    /// Integer, Boolean, enumeration and String unknowns.
    pub discrete_ints: Area,
    pub pre_ints: Area,
    pub int_parameters: Area,
    /// Memory of each relation, 0 or 1.
    pub relations: Area,
    /// Freshly evaluated relations of mixed blocks.
    pub int_scratch: Area,
}

/// One translated model.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// Full path of the model.
    pub model: String,
    pub layout: Layout,
    /// Initial contents of the static memories.
    pub reals: Vec<f64>,
    pub ints: Vec<i64>,
    pub stack_reals: u32,
    pub stack_ints: u32,
    pub strings: Vec<Box<str>>,
    /// Messages of [`Service::Fail`] that tell of a broken rule of the language, ascending.
    pub rules: Vec<u32>,
    pub functions: Vec<Function>,
    pub externals: Vec<External>,
    pub entry: EntryPoints,
    pub blocks: Vec<Block>,
    pub relations: Vec<Relation>,
    pub samples: Vec<Sample>,
    pub pre: PreValues,
    pub delays: Vec<Delay>,
    pub transports: Vec<Transport>,
    pub assertions: Vec<Assertion>,
    pub state_sets: Vec<StateSet>,
    pub states: Vec<State>,
    /// States that begin at their start value: slots of the state, and of the value that `start` writes and `initial` reads.
    pub starts: Vec<(u32, u32)>,
    /// What the values at the start are taken from.
    pub conditions: Vec<StartCondition>,
    /// Start values that were given but are no condition.
    pub wishes: Vec<StartWish>,
    /// Which states each derivative depends on, and groups of states that never meet.
    pub sparsity: Sparsity,
    /// Everything a result file or a user can name.
    pub variables: Vec<Variable>,
    /// Equations that code and blocks refer to.
    pub equations: Vec<EquationInfo>,
    /// The components of the model itself, for messages.
    pub parts: Vec<Part>,
    pub experiment: Experiment,
    /// Packages whose resources external functions may ask for.
    pub resources: Vec<crate::ResourceRoot>,
    /// A step of fixed size as part of the program.
    pub fixed_step: Option<FixedStep>,
}

/// The functions the run time calls, by purpose; each list in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EntryPoints {
    pub parameters: Vec<FuncId>,
    pub start: Vec<FuncId>,
    pub initial: Vec<FuncId>,
    pub derivatives: Vec<FuncId>,
    pub outputs: Vec<FuncId>,
    pub roots: Vec<FuncId>,
    pub time_events: Vec<FuncId>,
    pub event: Vec<FuncId>,
    pub accepted: Vec<FuncId>,
}

/// How often the entries of a matrix change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Changes {
    /// Factored once, in `parameters`.
    Never,
    /// Factored at the end of `initial` and in `event`.
    AtEvents,
    Always,
}

/// A system of equations that the run time solves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Block {
    pub kind: BlockKind,
    /// Number of scalar equations before tearing.
    pub full_size: u32,
    /// Indices into [`Program::equations`].
    pub equations: Vec<u32>,
    /// Names of the unknowns that are iterated or solved for, for messages.
    pub unknowns: Vec<Name>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum BlockKind {
    /// `A x = b` with dense `A` in column order at `matrix` (n²), `b` and then `x` at `rhs` (n). The factored form is kept
    /// by the run time (a pivot sequence and n² numbers), so `matrix` may be overwritten. A singular consistent system
    /// gets its shortest solution, with unknowns and equations scaled to like size.
    Linear { size: u32, matrix: u32, rhs: u32, changes: Changes },
    /// `residual` reads the unknowns from their slots, computes every inner variable and stores the residuals; `jacobian`
    /// (called after `residual` at the same point) stores d residual / d unknown in column order. `nominal` are magnitudes of the
    /// unknowns, `min`/`max` bounds that a step should respect (infinite if none).
    Nonlinear {
        /// Slots of `reals`.
        unknowns: Vec<u32>,
        /// Start of n residuals.
        residuals: u32,
        /// Start of n² entries.
        matrix: u32,
        residual: FuncId,
        jacobian: Option<FuncId>,
        nominal: Vec<f64>,
        min: Vec<f64>,
        max: Vec<f64>,
    },
    /// Relations and Boolean unknowns inside an algebraic loop. `body` solves all Real and discrete unknowns with the memory
    /// of `relations` held; `fresh` then stores the truth of each relation at `fresh_values` (ints, same order) and its root value in
    /// its root slot. Iterate: body, fresh, done if fresh equals memory, else memory := fresh. If a memory vector comes back, search: try
    /// memory vectors near those seen (one flipped, two flipped, …) until body and fresh agree. On success memory, unknowns and fresh
    /// agree, except for relations whose root value is zero within rounding where no choice agrees exactly.
    Mixed { relations: Vec<u32>, fresh_values: u32, body: FuncId, fresh: FuncId },
}

/// A comparison that generates state events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relation {
    /// Slot of `ints`.
    pub memory: u32,
    /// Slot of `reals` that `roots` writes; `None` for relations hit by a time event.
    pub root: Option<u32>,
    /// Holds at `z > 0` only; otherwise at `z ≥ 0`.
    pub strict: bool,
    /// Memory may change between events: nothing that is computed at events only depends on it but discrete variables.
    pub is_free: bool,
    /// Of a relation of time: the slot of `reals` with the instant at which it changes, and its value at the instant itself, if that
    /// is the one before (`time > t`).
    pub instant: Option<(u32, bool)>,
    /// As written, for messages.
    pub text: String,
    pub equation: u32,
}

/// `sample(start, interval)`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Slots of `reals` that hold them after `parameters`.
    pub start: u32,
    pub interval: u32,
    /// Slot of `ints`.
    pub active: u32,
}

/// What `pre := current` copies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PreValues {
    /// Areas `discrete_reals → pre_reals` and `discrete_ints → pre_ints` of the layout, and these further slots of `reals`
    /// `(current, pre)`: continuous variables whose left limit is used. They do not take part in the comparison.
    pub continuous: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delay {
    pub equation: u32,
}

/// A profile that `spatialDistribution` carries through a channel: what integrators have to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Transport {
    /// Real slot of how far the medium had come when the profile was recorded last.
    pub x: u32,
    /// Integer slot: nothing is recorded while it is 1.
    pub paused: u32,
    /// Histories ([`Program::delays`]) of what enters at both ends: they tell at which times the profile needs points.
    pub histories: [u32; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Assertion {
    pub is_warning: bool,
    /// A rule of the language: an index out of range, a division by zero.
    pub is_rule: bool,
    pub span: Option<Span>,
    /// Instance that holds it.
    pub instance: Name,
}

/// States selected while running from a larger set of candidates. `selection` (ints, `states × candidates`, row by row) is
/// a 0/1 matrix with `states[i] = Σ selection[i][j]·candidates[j]`. After an accepted step the run time calls `jacobian`, which stores
/// d constraint / d variable (column order) at `matrix`, pivots, and, when another choice is much better conditioned, rewrites
/// `selection`, sets the states from the candidates and treats it as an event. The variables are `dependents` ones that follow from the
/// constraints whatever the states are, then the candidates; there are `dependents + candidates − states` constraints.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StateSet {
    pub states: Vec<u32>,
    pub candidates: Vec<u32>,
    pub selection: u32,
    pub dependents: u32,
    pub matrix: u32,
    pub jacobian: FuncId,
}

/// What solvers need to know of a continuous state.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    pub name: Name,
    pub nominal: f64,
    pub state_select: StateSelect,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sparsity {
    /// For each state (column) the derivatives (rows) that depend on it, ascending.
    pub columns: Vec<Vec<u32>>,
}

/// Where a named value is found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ValueSlot {
    Real(u32),
    /// The negative of a slot of `reals` (alias).
    NegatedReal(u32),
    Int(u32),
    /// The opposite of a Boolean slot (alias).
    NotInt(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ValueType {
    Real,
    Integer,
    Boolean,
    Enumeration,
    String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VariableKind {
    /// Constant over a run; `tunable` if the user may set it before the start.
    Parameter {
        tunable: bool,
    },
    State,
    /// Derivative of a state that the user did not name: `der(x)`.
    Derivative,
    Algebraic,
    Discrete,
    Input,
}

/// A variable as the user knows it, array elements one by one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Variable {
    pub name: Name,
    pub place: ValueSlot,
    pub value_type: ValueType,
    pub kind: VariableKind,
    pub is_output: bool,
    pub is_protected: bool,
    pub is_hidden: bool,
    pub unit: Option<Box<str>>,
    pub display_unit: Option<Box<str>>,
    pub description: Option<Box<str>>,
    /// Limits, where the model gives them as numbers.
    pub min: Option<f64>,
    pub max: Option<f64>,
}

/// A component that the model itself declares: what failures deep in a library are about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    pub name: Name,
    pub span: Option<Span>,
}

/// A condition at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StartCondition {
    /// As the user knows it, e.g. `rotor.w = 100`.
    pub text: Box<str>,
    pub source: ConditionSource,
    pub span: Option<Span>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConditionSource {
    /// An initial equation.
    Equation,
    /// `fixed = true`.
    Fixed,
    /// A start value without `fixed = true`, taken because nothing else determines the variable.
    Assumed,
}

/// A start value that was given for a variable other conditions determine. The run says if the variable starts elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StartWish {
    pub variable: Name,
    /// Slot of its value.
    pub slot: u32,
    pub span: Option<Span>,
    /// The conditions that determine it, in words, with their places.
    pub instead: Box<[(Box<str>, Option<Span>)]>,
}

/// An equation as messages name it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EquationInfo {
    pub span: Option<Span>,
    /// Instance that holds it, empty at the top level.
    pub instance: Name,
    /// Printed form.
    pub text: Box<str>,
}

/// A function from outside: a native implementation of the same name, or compiled C.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct External {
    /// C name.
    pub name: Box<str>,
    pub language: Box<str>,
    pub result: Option<ResultType>,
    /// One for each register of the instruction.
    pub arguments: Vec<Argument>,
    pub include: Vec<Box<str>>,
    pub library: Vec<Box<str>>,
    pub include_directory: Option<Box<str>>,
    pub library_directory: Option<Box<str>>,
    pub source_directory: Option<Box<str>>,
    /// The external function, by index, that frees the object made by this one.
    pub destructor: Option<u32>,
    pub origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultType {
    Double,
    Int,
    /// A new string.
    String,
    /// A pointer kept behind a handle.
    Object,
}

/// How a register becomes a C argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Argument {
    /// `F`
    Double,
    /// `I` or `B` as C `int`.
    Int,
    /// `I` as `size_t`.
    Size,
    /// String handle as `const char*`.
    String,
    /// Object handle as `void*`.
    Object,
    /// `I` address as `double*`, in or out; row-major as in Modelica's C interface.
    Doubles,
    /// `I` address of integers, copied to a C `int[]` of the length in the next register (which is not passed on) and back.
    Ints,
    /// The same for `const char*[]`; length in the next register.
    Strings,
    /// Address (`I`) in `reals` of one output, passed as `double*`.
    OutDouble,
    /// Address in `ints` of one output, passed as `int*`.
    OutInt,
    /// Address in `ints` of one output, passed as `const char**`.
    OutString,
}

impl Program {
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.0 as usize]
    }
}
