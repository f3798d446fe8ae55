//! FMI 2: scalars, five types, positions of variables counted from one.

use super::xml::{Element, number};
use super::{default_experiment, log_categories, units, values};
use crate::description::*;

pub(super) fn root(description: &ModelDescription) -> Element {
    let indicators = description.structure.number_of_event_indicators;
    let naming = if description.structured_names { "structured" } else { "flat" };
    Element::new("fmiModelDescription")
        .with("fmiVersion", "2.0")
        .with("modelName", &description.model_name)
        .with("guid", &description.token)
        .some("description", description.description.as_deref())
        .some("author", description.author.as_deref())
        .some("version", description.model_version.as_deref())
        .some("copyright", description.copyright.as_deref())
        .some("license", description.license.as_deref())
        .some("generationTool", description.generation_tool.as_deref())
        .some("generationDateAndTime", description.generation_time.as_deref())
        .with("variableNamingConvention", naming)
        .some("numberOfEventIndicators", description.model_exchange.is_some().then(|| indicators.to_string()))
        .children(description.model_exchange.as_ref().map(|kind| model_exchange(kind, description)))
        .children(description.co_simulation.as_ref().map(|kind| co_simulation(kind, description)))
        .children(units(description))
        .children(Element::list("TypeDefinitions", description.types.iter().map(type_definition)))
        .children(log_categories(description))
        .children(default_experiment(description))
        .children([Element::new("ModelVariables").children(description.variables.iter().map(variable))])
        .children([structure(&description.structure)])
}

fn capabilities(element: Element, of: &Capabilities) -> Element {
    element
        .with("modelIdentifier", &of.model_identifier)
        .flag("needsExecutionTool", of.needs_execution_tool)
        .flag("canBeInstantiatedOnlyOncePerProcess", of.only_one_instance_per_process)
        .flag("canGetAndSetFMUstate", of.can_get_and_set_state)
        .flag("canSerializeFMUstate", of.can_serialize_state)
        .flag("providesDirectionalDerivative", of.provides_directional_derivatives)
}

fn model_exchange(kind: &ModelExchange, description: &ModelDescription) -> Element {
    capabilities(Element::new("ModelExchange"), &kind.capabilities)
        .flag("completedIntegratorStepNotNeeded", !kind.needs_completed_integrator_step)
        .children(source_files(description))
}

fn co_simulation(kind: &CoSimulation, description: &ModelDescription) -> Element {
    capabilities(Element::new("CoSimulation"), &kind.capabilities)
        .flag("canHandleVariableCommunicationStepSize", kind.can_handle_variable_step)
        .flag("canInterpolateInputs", kind.can_interpolate_inputs)
        .some(
            "maxOutputDerivativeOrder",
            (kind.max_output_derivative_order > 0).then(|| kind.max_output_derivative_order.to_string()),
        )
        .flag("canRunAsynchronuously", kind.can_run_asynchronously)
        .children(source_files(description))
}

fn source_files(description: &ModelDescription) -> Option<Element> {
    let files = description.source_files.iter().map(|file| Element::new("File").with("name", file));
    Element::list("SourceFiles", files)
}

/// The element of a type: integers of any width are one.
fn type_name(data: DataType) -> &'static str {
    match data {
        DataType::Float32 | DataType::Float64 => "Real",
        DataType::Boolean => "Boolean",
        DataType::String | DataType::Binary => "String",
        DataType::Enumeration => "Enumeration",
        _ => "Integer",
    }
}

fn attributes(element: Element, of: &Attributes, data: DataType) -> Element {
    let limit = |value: f64| if data.is_real() { number(value) } else { format!("{value:.0}") };
    element
        .some("quantity", of.quantity.as_deref())
        .some("unit", of.unit.as_deref())
        .some("displayUnit", of.display_unit.as_deref())
        .flag("relativeQuantity", of.relative_quantity)
        .some("min", of.min.map(limit))
        .some("max", of.max.map(limit))
        .some("nominal", of.nominal.map(number))
        .flag("unbounded", of.unbounded)
}

fn type_definition(of: &TypeDefinition) -> Element {
    let items = of.items.iter().map(|item| {
        Element::new("Item")
            .with("name", &item.name)
            .with("value", item.value.to_string())
            .some("description", item.description.as_deref())
    });
    let kind = attributes(Element::new(type_name(of.data)), &of.attributes, of.data).children(items);
    Element::new("SimpleType").with("name", &of.name).some("description", of.description.as_deref()).children([kind])
}

fn variable(of: &Variable) -> Element {
    let start = match &of.start {
        Some(Values::String(texts)) => texts.first().cloned(),
        other => other.as_ref().and_then(values),
    };
    let kind = Element::new(type_name(of.data)).some("declaredType", of.declared_type.as_deref());
    let kind = attributes(kind, &of.attributes, of.data)
        .some("start", start)
        .some("derivative", of.derivative_of.map(|index| (index + 1).to_string()))
        .flag("reinit", of.reinit);
    Element::new("ScalarVariable")
        .with("name", &of.name)
        .with("valueReference", of.value_reference.to_string())
        .some("description", of.description.as_deref())
        .with("causality", super::fmi3::causality(of.causality))
        .with("variability", super::fmi3::variability(of.variability))
        .some("initial", of.initial.map(super::fmi3::initial))
        .flag("canHandleMultipleSetPerTimeInstant", of.can_handle_multiple_set)
        .children([kind])
}

fn structure(of: &ModelStructure) -> Element {
    let unknowns = |name: &'static str, list: &[Unknown]| Element::list(name, list.iter().map(unknown));
    Element::new("ModelStructure")
        .children(unknowns("Outputs", &of.outputs))
        .children(unknowns("Derivatives", &of.derivatives))
        .children(unknowns("InitialUnknowns", &of.initial_unknowns))
}

fn unknown(of: &Unknown) -> Element {
    let position = |index: usize| (index + 1).to_string();
    super::fmi3::dependencies(Element::new("Unknown").with("index", position(of.variable)), of, position)
}
