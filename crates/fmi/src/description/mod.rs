//! What a functional mock-up unit says of itself: `modelDescription.xml` as plain data, common to FMI 2 and 3.
//!
//! Where the two versions differ the data is that of FMI 3: types have a width (a Real of FMI 2 is a `Float64`, an Integer an
//! `Int32`), and event indicators are a list. Variables refer to each other by their index in
//! [`ModelDescription::variables`]; value references are kept, but only name variables in calls.

mod read;
mod structure;
mod terminal;
mod types;
mod variable;
pub mod write;

pub use layshaft_foreign::{DataType, Values, Version};
pub use read::{Places, Reading, check_schema, read};
pub use structure::{Dependency, DependencyKind, ModelStructure, Unknown};
pub use terminal::{Terminal, TerminalMember};
pub use types::{BaseUnit, DisplayUnit, EnumItem, TypeDefinition, Unit};
pub use variable::{Alias, Attributes, Causality, Dimension, Initial, Variability, Variable};

#[derive(Clone, Debug, PartialEq)]
pub struct ModelDescription {
    pub version: Version,
    pub model_name: String,
    /// `guid` of FMI 2, `instantiationToken` of FMI 3.
    pub token: String,
    pub description: Option<String>,
    pub author: Option<String>,
    /// Version of the model.
    pub model_version: Option<String>,
    pub copyright: Option<String>,
    pub license: Option<String>,
    pub generation_tool: Option<String>,
    pub generation_time: Option<String>,
    /// Names follow the structured convention: `a.b[3].der(c)`.
    pub structured_names: bool,
    pub model_exchange: Option<ModelExchange>,
    pub co_simulation: Option<CoSimulation>,
    /// Scheduled execution, of FMI 3, by its model identifier alone: known, not run.
    pub scheduled_execution: Option<String>,
    /// Files that make the binary, from `<SourceFiles>` of FMI 2.
    pub source_files: Vec<String>,
    pub units: Vec<Unit>,
    pub types: Vec<TypeDefinition>,
    pub log_categories: Vec<LogCategory>,
    pub default_experiment: Option<DefaultExperiment>,
    pub variables: Vec<Variable>,
    pub structure: ModelStructure,
}

/// What both kinds of unit can or cannot do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Capabilities {
    pub model_identifier: String,
    pub needs_execution_tool: bool,
    pub only_one_instance_per_process: bool,
    pub can_get_and_set_state: bool,
    pub can_serialize_state: bool,
    pub provides_directional_derivatives: bool,
    pub provides_adjoint_derivatives: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelExchange {
    pub capabilities: Capabilities,
    /// Whether the end of an integrator step has to be told.
    pub needs_completed_integrator_step: bool,
    pub provides_evaluate_discrete_states: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoSimulation {
    pub capabilities: Capabilities,
    pub can_handle_variable_step: bool,
    /// `fixedInternalStepSize` of FMI 3.
    pub fixed_internal_step: Option<f64>,
    pub has_event_mode: bool,
    pub can_return_early: bool,
    pub can_interpolate_inputs: bool,
    pub max_output_derivative_order: u32,
    pub provides_intermediate_update: bool,
    pub can_run_asynchronously: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LogCategory {
    pub name: String,
    pub description: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DefaultExperiment {
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    pub tolerance: Option<f64>,
    pub step_size: Option<f64>,
}

impl ModelDescription {
    /// Number of elements of a variable, by the start values of the structural parameters its sizes refer to.
    pub fn size_of(&self, variable: usize) -> usize {
        let size = |dimension: &Dimension| match *dimension {
            Dimension::Fixed(size) => size as usize,
            Dimension::Variable(parameter) => self.start_size(parameter) as usize,
        };
        self.variables.get(variable).map_or(0, |found| found.dimensions.iter().map(size).fold(1, usize::saturating_mul))
    }

    /// Start value of a parameter that is a size.
    pub fn start_size(&self, parameter: usize) -> u64 {
        match self.variables.get(parameter).and_then(|found| found.start.as_ref()) {
            Some(Values::UInt64(values)) => values.first().copied().unwrap_or(0),
            Some(Values::Int64(values)) => values.first().map_or(0, |&value| value.max(0) as u64),
            _ => 0,
        }
    }
}
