//! The façade: load → compile → initialise → run.
//!
//! A [`Translation`] keeps the forms of a model from its text to its program, and makes a [`Compiled`] model of them; [`simulate`] runs it from start to stop time and hands every
//! point to a result writer. A failure at run time is a [`Diagnostic`](layshaft_source::Diagnostic) with the names of the
//! model, and what was computed up to there has been written.

mod cache;
mod choice;
mod clock;
mod codes;
mod compile;
mod content;
mod event;
mod export;
mod failure;
mod fixed_step;
mod initial_values;
mod initialise;
mod inputs;
mod limits;
mod missing_inertia;
mod model;
mod not_finite;
mod permission;
mod probe;
mod question;
mod record;
mod rehearsal;
mod sensitivity;
mod settle;
mod simulate;
mod stages;
mod stepper;
mod stiffness;
mod tally;
mod translation;
mod tune;
mod tuner;

pub use cache::Cache;
pub use choice::StepChoice;
pub use codes::{SETTINGS, explanations};
pub use compile::{Compilation, Compiled, Engine, compile, compile_for};
pub use content::Content;
pub use event::Event;
pub use export::{Exported, Resource, export_c};
pub use fixed_step::StepReport;
pub use initial_values::{InitialValues, derivatives_at_start, initial_values, parameter_values};
pub use initialise::data_warnings;
pub use inputs::{check_inputs, input_targets, undriven_inputs};
pub use layshaft_codegen::c::SourceFile;
pub use layshaft_ir::program::{
    ConditionSource, Counter, Permission, Permissions, Program, StartCondition, Trust, ValueSlot, ValueType, Variable,
    VariableKind,
};
pub use layshaft_runtime::{SupervisedEnding, is_supervised, mark_end, serve_external, supervise};
pub use layshaft_symbolic::{Limits, StepMethod, StepOptions};
pub use question::{Asked, Level, Question, Term};
pub use record::{Progress, header};
pub use rehearsal::Rehearsal;
pub use sensitivity::{Sensitivity, sensitivities};
pub use settle::{Role, SettleSettings, Settled, SettledState, settle};
pub use simulate::{Report, Settings, simulate, simulate_watched};
pub use stages::{InitialPlan, Stage, initial_plan, stage_text};
pub use stepper::{StepCounts, Stepper};
pub use tally::{Tally, Watch, extrema};
pub use translation::{Form, Translation};
pub use tune::{NotTunable, Tunable};
pub use tuner::{Change, Tuner};
