//! Inline integration: the formula of the integration method becomes part of the equations before they are sorted.
//!
//! Every implicit one-step method used here asks, once for each stage, for the solution of
//!
//! ```text
//! x = base + gain · der(x)
//! ```
//!
//! with a `base` known from the past and one `gain` for all states: implicit Euler with base `x₀` and gain `h`, the
//! trapezoidal rule with `x₀ + h/2 · der(x₀)` and `h/2`, the stages of a diagonally implicit Runge–Kutta method with what the stages
//! before have added up and `γ h`. With this equation a state is an unknown like any other, and sorting and tearing find the small
//! blocks a step consists of. A state that is not stiff may stay known: explicit Euler gives it its value before the step is solved.
//!
//! [`discretise`] adds the equations, and linear systems of a step are solved in symbols where that pays (`eliminate`). The step itself is written
//! by `layshaft_lower`.
//!
//! H. Elmqvist, M. Otter, F. E. Cellier: Inline integration: a new mixed symbolic/numeric approach for solving
//! differential-algebraic equation systems. European Simulation Multiconference, Prague (1995).

mod eliminate;
mod estimate;
mod options;
pub mod order;

pub use eliminate::{Elimination, LARGEST_RECIPROCALS};
pub use estimate::Estimates;
pub use options::{Limits, StepMethod, StepOptions};

use crate::alias::levels;
use crate::dag::{ScalarType, V};
use crate::solve::ParameterValues;
use crate::states::States;
use crate::system::{Eq, Role, System};
use crate::translate::PhaseModel;
use layshaft_ir::{FlatModel, Origin, OriginKind};
use layshaft_source::{Diagnostic, Name};

/// The discretised equations of a step, sorted and solved.
pub struct StepModel {
    pub options: StepOptions,
    pub step: PhaseModel,
    /// The gain of all implicit states.
    pub gain: V,
    /// Implicit states by their place among the states, with their base; explicit ones.
    pub implicit: Vec<(usize, V)>,
    pub explicit: Vec<usize>,
    pub estimates: Estimates,
    /// Solutions of linear blocks of the step, by the place of the block.
    pub eliminations: Vec<Option<Elimination>>,
}

impl StepModel {
    /// A step with its linear systems solved where that can be done in symbols.
    pub fn new(
        sys: &mut System,
        parameters: &ParameterValues,
        options: StepOptions,
        step: PhaseModel,
        added: Discretisation,
    ) -> StepModel {
        let Discretisation { gain, implicit, explicit, .. } = added;
        let estimates = Estimates::new(sys, parameters, &step, gain);
        let eliminations = eliminate::eliminate(&levels(sys), &mut sys.dag, &step, &estimates);
        StepModel { options, step, gain, implicit, explicit, estimates, eliminations }
    }
}

/// Variables and equations to be added to the continuous ones.
pub struct Discretisation {
    pub gain: V,
    pub implicit: Vec<(usize, V)>,
    pub explicit: Vec<usize>,
    pub equations: Vec<Eq>,
}

/// Adds a formula for each implicit state.
pub fn discretise(
    sys: &mut System,
    model: &FlatModel,
    states: &States,
    options: &StepOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Discretisation {
    for name in &options.explicit {
        if !states.states.iter().any(|&v| sys.var(v).name.as_str() == name) {
            diagnostics.push(unknown_state(sys, states, name));
        }
    }
    let gain = sys.add_var(Name::new("$gain"), ScalarType::Real, Role::Discrete);
    let mut result = Discretisation { gain, implicit: Vec::new(), explicit: Vec::new(), equations: Vec::new() };
    for (index, &state) in states.states.iter().enumerate() {
        let name = sys.var(state).name;
        if options.explicit.iter().any(|explicit| explicit == name.as_str()) {
            result.explicit.push(index);
            continue;
        }
        let Some(der) = sys.var(state).der else { continue };
        let base = sys.add_var(Name::new(&format!("$base({name})")), ScalarType::Real, Role::Input);
        let span = sys.var(state).flat.and_then(|(id, _)| model.variable(id).span);
        sys.origins.push(Origin { span, instance: Name::new(""), kind: OriginKind::Generated });
        let (base_node, gain_node, der_node) = (sys.dag.var(base), sys.dag.var(gain), sys.dag.var(der));
        let change = sys.dag.mul(gain_node, der_node);
        let (lhs, rhs) = (sys.dag.var(state), sys.dag.add(base_node, change));
        result.equations.push(Eq { lhs, rhs, origin: sys.origins.len() as u32 - 1, explicit: None });
        result.implicit.push((index, base));
    }
    result
}

fn unknown_state(sys: &System, states: &States, name: &str) -> Diagnostic {
    let names: Vec<&str> = states.states.iter().take(12).map(|&v| sys.var(v).name.as_str()).collect();
    let more = if states.states.len() > names.len() { ", …" } else { "" };
    Diagnostic::error(crate::codes::NO_STATE, None, format!("there is no state `{name}` to be integrated explicitly"))
        .hint(format!("the states are {}{more}", names.join(", ")))
}
