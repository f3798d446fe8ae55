//! FMI 3: arrays, types with a width, value references.

use super::xml::{Element, number};
use super::{default_experiment, log_categories, units, values};
use crate::description::*;

pub(super) fn root(description: &ModelDescription) -> Element {
    let naming = if description.structured_names { "structured" } else { "flat" };
    let variables = description.variables.iter().map(|of| variable(of, &description.variables));
    Element::new("fmiModelDescription")
        .with("fmiVersion", "3.0")
        .with("modelName", &description.model_name)
        .with("instantiationToken", &description.token)
        .some("description", description.description.as_deref())
        .some("author", description.author.as_deref())
        .some("version", description.model_version.as_deref())
        .some("copyright", description.copyright.as_deref())
        .some("license", description.license.as_deref())
        .some("generationTool", description.generation_tool.as_deref())
        .some("generationDateAndTime", description.generation_time.as_deref())
        .with("variableNamingConvention", naming)
        .children(description.model_exchange.as_ref().map(model_exchange))
        .children(description.co_simulation.as_ref().map(co_simulation))
        .children(units(description))
        .children(Element::list("TypeDefinitions", description.types.iter().map(type_definition)))
        .children(log_categories(description))
        .children(default_experiment(description))
        .children([Element::new("ModelVariables").children(variables)])
        .children([structure(&description.structure, &description.variables)])
}

fn capabilities(element: Element, of: &Capabilities) -> Element {
    element
        .with("modelIdentifier", &of.model_identifier)
        .flag("needsExecutionTool", of.needs_execution_tool)
        .flag("canBeInstantiatedOnlyOncePerProcess", of.only_one_instance_per_process)
        .flag("canGetAndSetFMUState", of.can_get_and_set_state)
        .flag("canSerializeFMUState", of.can_serialize_state)
        .flag("providesDirectionalDerivatives", of.provides_directional_derivatives)
        .flag("providesAdjointDerivatives", of.provides_adjoint_derivatives)
}

fn model_exchange(kind: &ModelExchange) -> Element {
    capabilities(Element::new("ModelExchange"), &kind.capabilities)
        .flag("needsCompletedIntegratorStep", kind.needs_completed_integrator_step)
        .flag("providesEvaluateDiscreteStates", kind.provides_evaluate_discrete_states)
}

fn co_simulation(kind: &CoSimulation) -> Element {
    capabilities(Element::new("CoSimulation"), &kind.capabilities)
        .flag("canHandleVariableCommunicationStepSize", kind.can_handle_variable_step)
        .some("fixedInternalStepSize", kind.fixed_internal_step.map(number))
        .some(
            "maxOutputDerivativeOrder",
            (kind.max_output_derivative_order > 0).then(|| kind.max_output_derivative_order.to_string()),
        )
        .flag("providesIntermediateUpdate", kind.provides_intermediate_update)
        .flag("canReturnEarlyAfterIntermediateUpdate", kind.provides_intermediate_update && kind.can_return_early)
        .flag("hasEventMode", kind.has_event_mode)
}

fn attributes(element: Element, of: &Attributes, data: DataType) -> Element {
    let limit = |value: f64| if data.is_real() { number(value) } else { format!("{value:.0}") };
    element
        .some("quantity", of.quantity.as_deref())
        .some("unit", of.unit.as_deref())
        .some("displayUnit", of.display_unit.as_deref())
        .flag("relativeQuantity", of.relative_quantity)
        .flag("unbounded", of.unbounded)
        .some("min", of.min.map(limit))
        .some("max", of.max.map(limit))
        .some("nominal", of.nominal.map(number))
}

fn type_definition(of: &TypeDefinition) -> Element {
    let name = match of.data {
        DataType::Float64 => "Float64Type",
        DataType::Float32 => "Float32Type",
        DataType::Int8 => "Int8Type",
        DataType::UInt8 => "UInt8Type",
        DataType::Int16 => "Int16Type",
        DataType::UInt16 => "UInt16Type",
        DataType::Int32 => "Int32Type",
        DataType::UInt32 => "UInt32Type",
        DataType::Int64 => "Int64Type",
        DataType::UInt64 => "UInt64Type",
        DataType::Boolean => "BooleanType",
        DataType::String => "StringType",
        DataType::Binary => "BinaryType",
        DataType::Enumeration => "EnumerationType",
        DataType::Clock => "ClockType",
    };
    let items = of.items.iter().map(|item| {
        Element::new("Item")
            .with("name", &item.name)
            .with("value", item.value.to_string())
            .some("description", item.description.as_deref())
    });
    let element = Element::new(name).with("name", &of.name).some("description", of.description.as_deref());
    attributes(element, &of.attributes, of.data).children(items)
}

fn variable(of: &Variable, all: &[Variable]) -> Element {
    let reference = |index: usize| all.get(index).map_or(0, |variable| variable.value_reference).to_string();
    let element = Element::new(of.data.name())
        .with("name", &of.name)
        .with("valueReference", of.value_reference.to_string())
        .some("description", of.description.as_deref())
        .with("causality", causality(of.causality))
        .with("variability", variability(of.variability))
        .flag("canHandleMultipleSetPerTimeInstant", of.can_handle_multiple_set)
        .flag("intermediateUpdate", of.intermediate_update)
        .some("declaredType", of.declared_type.as_deref())
        .some("initial", of.initial.map(initial));
    let texts = match &of.start {
        Some(start @ (Values::String(_) | Values::Binary(_))) => start.texts(),
        _ => Vec::new(),
    };
    let dimensions = of.dimensions.iter().map(|dimension| match dimension {
        Dimension::Fixed(size) => Element::new("Dimension").with("start", size.to_string()),
        Dimension::Variable(index) => Element::new("Dimension").with("valueReference", reference(*index)),
    });
    let aliases = of.aliases.iter().map(|alias| {
        Element::new("Alias")
            .with("name", &alias.name)
            .some("description", alias.description.as_deref())
            .some("displayUnit", alias.display_unit.as_deref())
    });
    attributes(element, &of.attributes, of.data)
        .some("start", of.start.as_ref().and_then(values))
        .some("derivative", of.derivative_of.map(reference))
        .flag("reinit", of.reinit)
        .children(dimensions)
        .children(texts.into_iter().map(|text| Element::new("Start").with("value", text)))
        .children(aliases)
}

fn structure(of: &ModelStructure, variables: &[Variable]) -> Element {
    let reference = |index: usize| variables.get(index).map_or(0, |variable| variable.value_reference).to_string();
    let unknowns = |name: &'static str, list: &[Unknown]| -> Vec<Element> {
        let one = |unknown: &Unknown| {
            let element = Element::new(name).with("valueReference", reference(unknown.variable));
            dependencies(element, unknown, reference)
        };
        list.iter().map(one).collect()
    };
    Element::new("ModelStructure")
        .children(unknowns("Output", &of.outputs))
        .children(unknowns("ContinuousStateDerivative", &of.derivatives))
        .children(unknowns("ClockedState", &of.clocked_states))
        .children(unknowns("InitialUnknown", &of.initial_unknowns))
        .children(unknowns("EventIndicator", &of.event_indicators))
}

/// What an unknown depends on, as far as it is known; kinds only if every dependency has one.
pub(super) fn dependencies(element: Element, of: &Unknown, reference: impl Fn(usize) -> String) -> Element {
    let Some(list) = &of.dependencies else { return element };
    let names: Vec<String> = list.iter().map(|dependency| reference(dependency.variable)).collect();
    let kinds: Option<Vec<&str>> = list.iter().map(|dependency| dependency.kind.map(dependency_kind)).collect();
    element
        .with("dependencies", names.join(" "))
        .some("dependenciesKind", kinds.filter(|kinds| !kinds.is_empty()).map(|kinds| kinds.join(" ")))
}

fn dependency_kind(kind: DependencyKind) -> &'static str {
    match kind {
        DependencyKind::Dependent => "dependent",
        DependencyKind::Constant => "constant",
        DependencyKind::Fixed => "fixed",
        DependencyKind::Tunable => "tunable",
        DependencyKind::Discrete => "discrete",
    }
}

pub(super) fn causality(causality: Causality) -> &'static str {
    match causality {
        Causality::Parameter => "parameter",
        Causality::CalculatedParameter => "calculatedParameter",
        Causality::StructuralParameter => "structuralParameter",
        Causality::Input => "input",
        Causality::Output => "output",
        Causality::Local => "local",
        Causality::Independent => "independent",
        Causality::Dependent => "dependent",
    }
}

pub(super) fn variability(variability: Variability) -> &'static str {
    match variability {
        Variability::Constant => "constant",
        Variability::Fixed => "fixed",
        Variability::Tunable => "tunable",
        Variability::Discrete => "discrete",
        Variability::Continuous => "continuous",
    }
}

pub(super) fn initial(initial: Initial) -> &'static str {
    match initial {
        Initial::Exact => "exact",
        Initial::Approx => "approx",
        Initial::Calculated => "calculated",
    }
}
