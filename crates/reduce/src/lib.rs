//! Smaller models from full ones.
//!
//! Every component that stores or dissipates energy extends the library's energy element: it knows its kind, its power and
//! a smaller set of equations for `removed = true`. The *activity* of an element in a scenario is the integral of its
//! absolute power (Louca, Stein, Hulbert 1997): what flows through it, in or out. Elements with little of it are
//! candidates for removal; simulation of what is left says what that costs.
//!
//! [`reduce`] runs the scenarios with the full model, ranks the elements, removes those the [`Goal`] asks for, runs the
//! reduced model and compares. [`write_model`] gives the reduced model as text.
//!
//! [`reduce_gearset`] measures a gear set on a rig and fills the library's reduced template with what it lost there.
//! [`reduce_by_symmetry`] replaces one side of a vehicle by sources that repeat the other.
//! [`reduce_to_surrogate`] fits a fast replacement of any model with inputs and outputs.
//! [`engine_map`] runs an engine over speed and fuel and writes its steady map.
//! [`reduce_car`] chains all of them into a ladder of levels for a whole car.

mod car;
mod codes;
mod compare;
mod doing;
mod element;
mod enginemap;
mod gearset;
mod judge;
mod modelica;
mod outputs;
mod parameter_plot;
mod parameters;
mod plot;
mod ranking;
mod run;
mod search;
mod select;
mod settled;
mod study;
mod surrogate;
mod symmetry;
mod window;

pub use car::{CarLevel, CarOutcome, CarStudy, ladder_svg, reduce_car};
pub use codes::EXPLANATIONS;
pub use compare::{Norm, OutputError, Samples};
pub use element::{Element, Elements, EnergyKind, elements};
pub use enginemap::{EngineMapOutcome, EngineMapStudy, MapPoint, engine_map, engine_map_svg};
pub use gearset::{GearResult, GearsetOutcome, GearsetStudy, Map, map_svg, reduce_gearset, vehicle_of};
pub use modelica::{Switch, annotated_text, file_of_model, model_text, reduced_name, write_model};
pub use parameter_plot::parameters_svg;
pub use parameters::{Parameters, RankedParameter};
pub use plot::{compare_svg, ranking_svg};
pub use ranking::{Place, Ranked, Ranking};
pub use run::Run;
pub use select::{Goal, change};
pub use settled::{Starts, starts};
pub use study::{Outcome, Reduction, Scenario, ScenarioResult, Search, Study, reduce};
pub use surrogate::{
    FittedFunction, KeptState, Signal, SurrogateOutcome, SurrogateStudy, SurrogateTest, Through, reduce_to_surrogate,
};
pub use symmetry::{MirroredPair, Plane, Side, SymmetryOutcome, SymmetryStudy, reduce_by_symmetry};
pub use window::{Column, Window};
