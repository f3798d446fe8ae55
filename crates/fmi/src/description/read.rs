//! Reads `modelDescription.xml` of FMI 2 and 3.
//!
//! Reading is lenient: what a simulation does not need may be missing or unknown. What cannot be understood (no number where one
//! has to be, a reference to a variable that is not there) is reported with its place, and reading goes on.

mod element;
mod schema;
mod structure;
mod types;
mod variables;

pub use schema::check as check_schema;

use super::{
    Capabilities, CoSimulation, DefaultExperiment, LogCategory, ModelDescription, ModelExchange, ModelStructure,
    Version,
};
use crate::codes;
use element::Reader;
use layshaft_source::{Diagnostic, SourceFile, Span};
use roxmltree::{Document, Node};

/// Where in the text things stand, in the order of the description's lists.
#[derive(Clone, Debug, Default)]
pub struct Places {
    pub root: Option<Span>,
    pub structure: Option<Span>,
    pub variables: Vec<Span>,
    /// Which variables belong to clocks.
    pub clocked: Vec<bool>,
    pub units: Vec<Span>,
    pub types: Vec<Span>,
    pub outputs: Vec<Span>,
    pub derivatives: Vec<Span>,
    pub clocked_states: Vec<Span>,
    pub initial_unknowns: Vec<Span>,
    pub event_indicators: Vec<Span>,
}

/// What was found.
pub struct Reading {
    /// Absent if the text is no description of a version that is known.
    pub description: Option<ModelDescription>,
    pub places: Places,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a description.
pub fn read(file: &SourceFile) -> Reading {
    let mut reading = Reading { description: None, places: Places::default(), diagnostics: Vec::new() };
    let document = match parse(file) {
        Ok(document) => document,
        Err(diagnostic) => {
            reading.diagnostics.push(diagnostic);
            return reading;
        }
    };
    let mut reader = Reader::new(file);
    let root = document.root_element();
    reading.places.root = Some(reader.span(root));
    match version(&mut reader, root) {
        Ok(version) => reading.description = Some(description(&mut reader, root, version, &mut reading.places)),
        Err(diagnostic) => reader.diagnostics.push(diagnostic),
    }
    reading.diagnostics.append(&mut reader.diagnostics);
    reading
}

/// The text as a tree.
pub fn parse(file: &SourceFile) -> Result<Document<'_>, Diagnostic> {
    Document::parse(&file.text).map_err(|error| {
        let position = error.pos();
        let line = file.line(position.row.max(1) as usize);
        let before: usize = line.chars().take(position.col.saturating_sub(1) as usize).map(char::len_utf8).sum();
        let start = (line.as_ptr() as usize).saturating_sub(file.text.as_ptr() as usize) + before;
        let start = start.min(file.text.len()) as u32;
        let span = Span::new(file.id, start, start);
        Diagnostic::error(codes::XML, span, format!("the XML is not well formed: {error}"))
            .hint("the tool that made the unit wrote a file that no XML reader accepts; make it anew")
    })
}

fn version(reader: &mut Reader, root: Node) -> Result<Version, Diagnostic> {
    let span = reader.span(root);
    if root.tag_name().name() != "fmiModelDescription" {
        let message = format!("the file describes no unit: its root is `{}`", root.tag_name().name());
        return Err(Diagnostic::error(codes::XML, span, message)
            .hint("modelDescription.xml of a unit has the root `fmiModelDescription`"));
    }
    let Some(version) = reader.required(root, "fmiVersion") else {
        return Err(Diagnostic::error(codes::VERSION, span, "the version of FMI is not said"));
    };
    match version.as_str() {
        text if text == "2" || text.starts_with("2.") => Ok(Version::Fmi2),
        text if text == "3" || text.starts_with("3.") => Ok(Version::Fmi3),
        other => Err(Diagnostic::error(
            codes::VERSION,
            reader.attribute_span(root, "fmiVersion"),
            format!("version {other} of FMI is not supported"),
        )
        .hint("versions 2.0 and 3.0 are; export the unit anew for one of them")),
    }
}

fn description(reader: &mut Reader, root: Node, version: Version, places: &mut Places) -> ModelDescription {
    let token = if version == Version::Fmi2 { "guid" } else { "instantiationToken" };
    let child = |name: &str| root.children().find(|node| node.has_tag_name(name));
    let mut description = ModelDescription {
        version,
        model_name: reader.required(root, "modelName").unwrap_or_default(),
        token: reader.required(root, token).unwrap_or_default(),
        description: reader.text(root, "description"),
        author: reader.text(root, "author"),
        model_version: reader.text(root, "version"),
        copyright: reader.text(root, "copyright"),
        license: reader.text(root, "license"),
        generation_tool: reader.text(root, "generationTool"),
        generation_time: reader.text(root, "generationDateAndTime"),
        structured_names: reader.text(root, "variableNamingConvention").as_deref() == Some("structured"),
        model_exchange: child("ModelExchange").map(|node| model_exchange(reader, node, version)),
        co_simulation: child("CoSimulation").map(|node| co_simulation(reader, node, version)),
        scheduled_execution: child("ScheduledExecution").and_then(|node| reader.required(node, "modelIdentifier")),
        source_files: Vec::new(),
        units: Vec::new(),
        types: Vec::new(),
        log_categories: Vec::new(),
        default_experiment: child("DefaultExperiment").map(|node| DefaultExperiment {
            start_time: reader.number(node, "startTime"),
            stop_time: reader.number(node, "stopTime"),
            tolerance: reader.number(node, "tolerance"),
            step_size: reader.number(node, "stepSize"),
        }),
        variables: Vec::new(),
        structure: ModelStructure::default(),
    };
    for interface in [child("CoSimulation"), child("ModelExchange")].into_iter().flatten() {
        let files = interface.children().find(|node| node.has_tag_name("SourceFiles"));
        if let (Some(files), true) = (files, description.source_files.is_empty()) {
            let names = element::elements(files, "File").filter_map(|file| reader.required(file, "name"));
            description.source_files = names.collect();
        }
    }
    for node in child("LogCategories").into_iter().flat_map(|node| element::elements(node, "Category")) {
        if let Some(name) = reader.required(node, "name") {
            description.log_categories.push(LogCategory { name, description: reader.text(node, "description") });
        }
    }
    if let Some(node) = child("UnitDefinitions") {
        description.units = types::units(reader, node, &mut places.units);
    }
    if let Some(node) = child("TypeDefinitions") {
        description.types = types::types(reader, node, version, &mut places.types);
    }
    if let Some(node) = child("ModelVariables") {
        description.variables = variables::read(reader, node, version, &description.types, places);
    } else if version == Version::Fmi2 {
        reader.complain(root, "`ModelVariables` is missing");
    }
    if let Some(node) = child("ModelStructure") {
        places.structure = Some(reader.span(node));
        description.structure = structure::read(reader, node, version, &description.variables, places);
    } else {
        reader.complain(root, "`ModelStructure` is missing");
    }
    if version == Version::Fmi2 {
        description.structure.number_of_event_indicators = reader.number(root, "numberOfEventIndicators").unwrap_or(0);
    } else {
        let indicators = &description.structure.event_indicators;
        let count = indicators.iter().map(|unknown| description.size_of(unknown.variable)).sum();
        description.structure.number_of_event_indicators = count;
    }
    description
}

fn capabilities(reader: &mut Reader, node: Node, version: Version) -> Capabilities {
    let is_two = version == Version::Fmi2;
    Capabilities {
        model_identifier: reader.required(node, "modelIdentifier").unwrap_or_default(),
        needs_execution_tool: reader.truth(node, "needsExecutionTool"),
        only_one_instance_per_process: reader.truth(node, "canBeInstantiatedOnlyOncePerProcess"),
        can_get_and_set_state: reader.truth(node, if is_two { "canGetAndSetFMUstate" } else { "canGetAndSetFMUState" }),
        can_serialize_state: reader.truth(node, if is_two { "canSerializeFMUstate" } else { "canSerializeFMUState" }),
        provides_directional_derivatives: reader
            .truth(node, if is_two { "providesDirectionalDerivative" } else { "providesDirectionalDerivatives" }),
        provides_adjoint_derivatives: reader.truth(node, "providesAdjointDerivatives"),
    }
}

fn model_exchange(reader: &mut Reader, node: Node, version: Version) -> ModelExchange {
    let needs_completed_integrator_step = match version {
        Version::Fmi2 => !reader.truth(node, "completedIntegratorStepNotNeeded"),
        Version::Fmi3 => reader.truth(node, "needsCompletedIntegratorStep"),
    };
    ModelExchange {
        capabilities: capabilities(reader, node, version),
        needs_completed_integrator_step,
        provides_evaluate_discrete_states: reader.truth(node, "providesEvaluateDiscreteStates"),
    }
}

fn co_simulation(reader: &mut Reader, node: Node, version: Version) -> CoSimulation {
    CoSimulation {
        capabilities: capabilities(reader, node, version),
        can_handle_variable_step: reader.truth(node, "canHandleVariableCommunicationStepSize"),
        fixed_internal_step: reader.number(node, "fixedInternalStepSize"),
        has_event_mode: reader.truth(node, "hasEventMode"),
        can_return_early: reader.truth(node, "canReturnEarlyAfterIntermediateUpdate"),
        can_interpolate_inputs: reader.truth(node, "canInterpolateInputs"),
        max_output_derivative_order: reader.number(node, "maxOutputDerivativeOrder").unwrap_or(0),
        provides_intermediate_update: reader.truth(node, "providesIntermediateUpdate"),
        can_run_asynchronously: reader.truth(node, "canRunAsynchronuously"),
    }
}
