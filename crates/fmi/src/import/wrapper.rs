//! A unit as a block of Modelica: what `layshaft fmu import` writes.
//!
//! Inputs and outputs are connectors, parameters are parameters with the unit's start values. A unit for co-simulation is sampled at
//! its communication step; a unit for model exchange becomes part of the model's equations, with its states and events. The
//! functions that the text declares are built into the run time (`runtime/src/external/fmu.rs`).

mod names;
mod text;

use super::exchange::reference;
use super::open::Fmu;
use super::sizes::Sizes;
use crate::codes;
use crate::description::{Causality, DataType, Dependency, ModelDescription, Values, Variability, Variable, Version};
use layshaft_foreign::Interface;
use layshaft_source::{Diagnostic, FastMap};
use names::Names;
use std::path::Path;
use text::{number, quoted};

/// How the block is to be.
pub struct WrapperOptions {
    pub interface: Option<Interface>,
    /// Name of the block; else that of the unit.
    pub name: Option<String>,
    /// Communication step; else that of the unit's default experiment, else 10 ms.
    pub step: Option<f64>,
    pub isolate: bool,
}

/// A variable of the unit and its name in the block.
struct Port<'a> {
    variable: &'a Variable,
    index: usize,
    name: String,
    /// Names of its elements.
    elements: Vec<String>,
}

struct Writer<'a> {
    description: &'a ModelDescription,
    sizes: Sizes,
    options: &'a WrapperOptions,
    file: String,
    interface: Interface,
    block: String,
    parameters: Vec<Port<'a>>,
    texts: Vec<Port<'a>>,
    inputs: Vec<Port<'a>>,
    /// Those that do not depend on inputs come first.
    outputs: Vec<Port<'a>>,
    /// Number of elements of the former.
    free_outputs: usize,
    states: usize,
    indicators: usize,
}

/// The name and the text of the block. Warnings say what of the unit is not in it.
pub fn wrapper(
    fmu: &Fmu,
    file: &Path,
    options: &WrapperOptions,
) -> Result<(String, String, Vec<Diagnostic>), Diagnostic> {
    let description = &fmu.description;
    let interfaces = fmu.interfaces();
    let wrong = |message: String| Diagnostic::error(codes::SETTINGS, None, message);
    let interface = match options.interface {
        Some(wanted) if interfaces.contains(&wanted) => wanted,
        Some(wanted) => return Err(wrong(format!("the unit has no interface for {}", super::interface_name(wanted)))),
        None => match interfaces.first() {
            Some(&first) => first,
            None => return Err(wrong("the unit can neither be co-simulated nor integrated".into())),
        },
    };
    let sizes = Sizes::new(description, &FastMap::default())?;
    let mut names = Names::default();
    let block = match &options.name {
        Some(name) if names::is_identifier(name) => name.clone(),
        Some(name) => return Err(wrong(format!("`{name}` is no name of a Modelica class"))),
        None => names::identifier(&description.model_name),
    };
    names.reserve(&block);
    let mut warnings = Vec::new();
    let mut ports = |wanted: &dyn Fn(&Variable) -> bool| -> Vec<Port> {
        let mut ports = Vec::new();
        for (index, variable) in description.variables.iter().enumerate().filter(|(_, variable)| wanted(variable)) {
            let name = names.of(&variable.name);
            let elements = sizes.element_names(&name, index);
            ports.push(Port { variable, index, name, elements });
        }
        ports
    };
    let is_number =
        |variable: &Variable| !matches!(variable.data, DataType::String | DataType::Binary | DataType::Clock);
    let parameters = ports(&|variable| variable.causality == Causality::Parameter && is_number(variable));
    let texts = ports(&|variable| {
        variable.causality == Causality::Parameter && variable.data == DataType::String && !variable.is_array()
    });
    let mut inputs = ports(&|variable| variable.causality == Causality::Input && is_number(variable));
    inputs.sort_by_key(|port| !is_continuous(port.variable));
    let outputs = ports(&|variable| variable.causality == Causality::Output && is_number(variable));
    for variable in &description.variables {
        let is_signal = matches!(variable.causality, Causality::Input | Causality::Output);
        if is_signal && !is_number(variable) {
            let message = format!("`{}` is no number and not part of the block", variable.name);
            warnings.push(Diagnostic::warning(codes::UNUSUAL, None, message));
        }
    }
    let needs_completed =
        description.model_exchange.as_ref().is_some_and(|found| found.needs_completed_integrator_step);
    if interface == Interface::ModelExchange && needs_completed && description.version == Version::Fmi3 {
        let message = "the unit wants to be told the end of each integrator step, which a block of Modelica cannot do";
        warnings.push(
            Diagnostic::warning(codes::UNUSUAL, None, message)
                .hint("if it needs that, use its co-simulation interface"),
        );
    }
    let (free, direct): (Vec<Port>, Vec<Port>) =
        outputs.into_iter().partition(|port| !depends_on_inputs(description, port.index));
    let free_outputs = free.iter().map(|port| port.elements.len()).sum();
    let structure = &description.structure;
    let writer = Writer {
        file: std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf()).display().to_string(),
        states: structure.derivatives.iter().map(|found| sizes.of(found.variable)).sum(),
        indicators: structure.number_of_event_indicators,
        description,
        sizes,
        options,
        interface,
        block: block.clone(),
        parameters,
        texts,
        inputs,
        outputs: free.into_iter().chain(direct).collect(),
        free_outputs,
    };
    Ok((block, writer.block_text(), warnings))
}

fn is_continuous(variable: &Variable) -> bool {
    variable.variability == Variability::Continuous
}

/// Whether an output may change with an input at the same instant.
fn depends_on_inputs(description: &ModelDescription, output: usize) -> bool {
    let unknown = description.structure.outputs.iter().find(|unknown| unknown.variable == output);
    let is_input = |found: &Dependency| description.variables[found.variable].causality == Causality::Input;
    match unknown.and_then(|unknown| unknown.dependencies.as_ref()) {
        Some(dependencies) => dependencies.iter().any(is_input),
        None => true,
    }
}

impl Writer<'_> {
    /// What the run time has to know of the unit.
    fn mode(&self) -> String {
        let mut words = vec![match self.description.version {
            Version::Fmi2 => "fmi2",
            Version::Fmi3 => "fmi3",
        }];
        match (self.interface, &self.description.co_simulation) {
            (Interface::CoSimulation, Some(found)) => {
                words.push("cs");
                let abilities = [
                    (found.has_event_mode, "events"),
                    (found.can_handle_variable_step, "anystep"),
                    (found.capabilities.can_get_and_set_state, "saves"),
                ];
                words.extend(abilities.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word));
            }
            _ => {
                words.push("me");
                let count = self.inputs.iter().filter(|port| is_continuous(port.variable)).count();
                return format!("{} continuous:{count}", words.join(" "));
            }
        }
        words.join(" ")
    }

    fn identifier(&self) -> &str {
        let description = self.description;
        match self.interface {
            Interface::CoSimulation => {
                description.co_simulation.as_ref().map_or("", |found| &found.capabilities.model_identifier)
            }
            Interface::ModelExchange => {
                description.model_exchange.as_ref().map_or("", |found| &found.capabilities.model_identifier)
            }
        }
    }

    fn signals(&self, ports: &[Port]) -> String {
        let signals = ports.iter().map(|port| {
            let found = reference(self.description, &self.sizes, port.index);
            let size = if port.variable.is_array() { format!("[{}]", found.size) } else { String::new() };
            format!("{} {}{size}", found.data.name(), found.reference)
        });
        signals.collect::<Vec<_>>().join(", ")
    }

    /// All elements of variables as one vector of Real.
    fn vector(&self, ports: &[Port]) -> String {
        let real = |port: &Port, element: &String| match port.variable.data {
            DataType::Boolean => format!("if {element} then 1.0 else 0.0"),
            _ => element.clone(),
        };
        let elements: Vec<String> =
            ports.iter().flat_map(|port| port.elements.iter().map(move |element| real(port, element))).collect();
        if elements.is_empty() { "{0.0}".to_string() } else { format!("{{{}}}", elements.join(", ")) }
    }

    fn count(ports: &[Port]) -> usize {
        ports.iter().map(|port| port.elements.len()).sum()
    }

    fn start(port: &Port) -> Option<String> {
        let start = port.variable.start.as_ref().filter(|start| start.len() == 1 && !port.variable.is_array())?;
        match start {
            Values::Float64(values) => Some(number(values[0])),
            Values::String(values) => Some(quoted(&values[0])),
            Values::Binary(_) => None,
            others => others.text(0),
        }
    }

    fn communication_step(&self) -> f64 {
        let experiment = self.description.default_experiment.as_ref();
        let found = self.description.co_simulation.as_ref();
        self.options
            .step
            .or_else(|| experiment.and_then(|experiment| experiment.step_size))
            .or_else(|| found.and_then(|found| found.fixed_internal_step))
            .filter(|&step| step > 0.0)
            .unwrap_or(0.01)
    }
}
