//! A translated model as a functional mock-up unit.
//!
//! A unit is a zip archive: `modelDescription.xml`, a binary for this machine made by the system's C compiler, the C sources if they
//! are asked for, files that the model reads, documentation. The C is the model's (from the code generator) and the glue in `c/` that speaks FMI 2 or FMI 3. The
//! same model gives the same bytes: no clock, no path, no order of a hash table enters.

mod archive;
mod arrays;
mod binary;
pub mod codes;
mod dependencies;
mod documentation;
mod icon;
mod structure;
mod tables;
mod terminals;
mod types;
mod units;
mod variables;

use crate::description::write;
use crate::description::*;
use archive::Archive;
use layshaft_ir::FlatModel;
use layshaft_ir::program::Program;
use layshaft_source::{Diagnostic, Digest};
use thiserror::Error;

/// What of a model the export needs.
pub struct Input<'a> {
    pub flat: &'a FlatModel,
    pub program: &'a Program,
    /// The model's memory at the start.
    pub memory: Memory<'a>,
    /// Its C sources.
    pub sources: &'a [SourceText],
    /// Files that it reads.
    pub resources: &'a [ResourceFile],
    /// The step, if the program has one, and the tolerance of an integration with variable step.
    pub step: Option<f64>,
    pub tolerance: f64,
    /// One line, and the HTML of the documentation.
    pub description: &'a str,
    pub documentation: &'a str,
    /// The icon as SVG.
    pub icon: Option<&'a str>,
}

/// The model's memory after initialisation.
#[derive(Clone, Copy)]
pub struct Memory<'a> {
    pub reals: &'a [f64],
    pub ints: &'a [i64],
}

/// A file of C.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceText {
    pub name: String,
    pub text: String,
}

/// A file for the unit's folder of resources.
#[derive(Clone, Debug, PartialEq)]
pub struct ResourceFile {
    /// Its path in that folder.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// What the unit is to offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds {
    pub model_exchange: bool,
    pub co_simulation: bool,
}

pub struct Options {
    pub version: Version,
    pub kinds: Kinds,
    /// Put the sources into the unit.
    pub with_sources: bool,
    /// The compiler that makes the binary, or none for a unit of sources alone.
    pub compiler: Option<String>,
}

#[derive(Debug, Error, PartialEq)]
pub enum ExportError {
    #[error("the C compiler `{0}` cannot be started: {1}")]
    NoCompiler(String, String),
    #[error("the C compiler `{0}` failed:\n{1}")]
    Compiler(String, String),
    #[error("no binary can be made for this machine ({0})")]
    Platform(String),
    #[error("files for the C compiler cannot be written: {0}")]
    Scratch(String),
}

impl ExportError {
    pub fn diagnostic(&self) -> Diagnostic {
        let code = match self {
            ExportError::NoCompiler(..) | ExportError::Platform(_) => codes::NO_COMPILER,
            ExportError::Compiler(..) | ExportError::Scratch(_) => codes::COMPILER,
        };
        let hint = match self {
            ExportError::NoCompiler(..) => {
                "install a C compiler, name one with `--compiler`, or write sources only: `--source --no-binary`"
            }
            ExportError::Platform(_) => "write sources only: `--source --no-binary`",
            ExportError::Compiler(..) => "look at the sources: `--source --no-binary`",
            ExportError::Scratch(_) => "set TMPDIR to a folder with room",
        };
        Diagnostic::error(code, None, self.to_string()).hint(hint)
    }
}

const GLUE: [(&str, &str); 6] = [
    ("unit.h", include_str!("c/unit.h")),
    ("unit.c", include_str!("c/unit.c")),
    ("unit_values.c", include_str!("c/unit_values.c")),
    ("unit_steps.c", include_str!("c/unit_steps.c")),
    ("unit_events.c", include_str!("c/unit_events.c")),
    ("unit_directional.c", include_str!("c/unit_directional.c")),
];

const FMI2: [(&str, &str); 3] = [
    ("unit_fmi2.h", include_str!("c/unit_fmi2.h")),
    ("fmi2.c", include_str!("c/fmi2.c")),
    ("fmi2_run.c", include_str!("c/fmi2_run.c")),
];

const FMI3: [(&str, &str); 5] = [
    ("unit_fmi3.h", include_str!("c/unit_fmi3.h")),
    ("fmi3.c", include_str!("c/fmi3.c")),
    ("fmi3_values.c", include_str!("c/fmi3_values.c")),
    ("fmi3_run.c", include_str!("c/fmi3_run.c")),
    ("fmi3_clocks.c", include_str!("c/fmi3_clocks.c")),
];

/// The files of the glue for a version.
fn glue(version: Version) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let own: &[(&str, &str)] = match version {
        Version::Fmi2 => &FMI2,
        Version::Fmi3 => &FMI3,
    };
    GLUE.iter().chain(own)
}

/// Makes the unit: the bytes of the file.
pub fn export(input: &Input, options: &Options) -> Result<Vec<u8>, ExportError> {
    let Options { version, kinds, .. } = *options;
    let identifier = layshaft_codegen::c::prefix(input.program);
    let catalogue = variables::catalogue(input.flat, input.program, input.memory, version, kinds);
    let mut description = describe(input, options, &catalogue);
    let token = token(input, &description);
    description.token = token.clone();

    let mut sources = input.sources.to_vec();
    let add = |name: &str, text: String| SourceText { name: name.to_string(), text };
    sources.push(add("unit_model.h", tables::header(input, &catalogue, &token, version, kinds)));
    sources.push(add("unit_tables.c", tables::variables(&catalogue)));
    sources.extend(glue(version).map(|(name, text)| add(name, text.to_string())));
    let names = sources.iter().map(|source| source.name.clone()).filter(|name| name.ends_with(".c"));
    if options.with_sources {
        description.source_files = names.collect();
    }

    let mut archive = Archive::default();
    archive.add("modelDescription.xml", write::model_description(&description).as_bytes());
    if let Some(compiler) = &options.compiler {
        let machine = || format!("{} {}", std::env::consts::ARCH, std::env::consts::OS);
        let (folder, extension) = binary::platform(version).ok_or_else(|| ExportError::Platform(machine()))?;
        let bytes = binary::build(&sources, compiler)?;
        archive.add(&format!("binaries/{folder}/{identifier}.{extension}"), &bytes);
    }
    for file in input.resources {
        archive.add(&format!("resources/{}", file.name), &file.bytes);
    }
    if let Some(png) = input.icon.and_then(icon::png) {
        match version {
            Version::Fmi2 => archive.add("model.png", &png),
            Version::Fmi3 => archive.add("terminalsAndIcons/icon.png", &png),
        }
        if let (Version::Fmi3, Some(svg)) = (version, input.icon) {
            archive.add("terminalsAndIcons/icon.svg", svg.as_bytes());
        }
    }
    archive.add("documentation/index.html", documentation::page(input, options, &description).as_bytes());
    if version == Version::Fmi3 {
        let terminals = terminals::terminals(input.flat, &description.variables);
        if !terminals.is_empty() {
            let text = write::terminals_and_icons(&terminals);
            archive.add("terminalsAndIcons/terminalsAndIcons.xml", text.as_bytes());
        }
    }
    if options.with_sources {
        if version == Version::Fmi3 {
            let text = write::build_description(&identifier, &description.source_files);
            archive.add("sources/buildDescription.xml", text.as_bytes());
        }
        for source in &sources {
            archive.add(&format!("sources/{}", source.name), source.text.as_bytes());
        }
    }
    Ok(archive.finish())
}

fn describe(input: &Input, options: &Options, catalogue: &variables::Catalogue) -> ModelDescription {
    let is_fixed = input.program.fixed_step.is_some();
    let capabilities = |has_derivatives: bool| Capabilities {
        model_identifier: layshaft_codegen::c::prefix(input.program),
        can_get_and_set_state: true,
        can_serialize_state: true,
        provides_directional_derivatives: has_derivatives,
        ..Capabilities::default()
    };
    let text = |value: &str| (!value.is_empty()).then(|| value.to_string());
    let experiment = &input.program.experiment;
    let structure = structure::structure(catalogue, input.program);
    ModelDescription {
        version: options.version,
        model_name: input.program.model.clone(),
        token: String::new(),
        description: text(input.description),
        author: None,
        model_version: None,
        copyright: None,
        license: None,
        generation_tool: Some(concat!("Layshaft ", env!("CARGO_PKG_VERSION")).to_string()),
        generation_time: None,
        structured_names: catalogue.variables.iter().all(|variable| variables::is_structured(&variable.name)),
        model_exchange: options.kinds.model_exchange.then(|| ModelExchange {
            capabilities: capabilities(true),
            needs_completed_integrator_step: true,
            provides_evaluate_discrete_states: false,
        }),
        co_simulation: options.kinds.co_simulation.then(|| CoSimulation {
            capabilities: capabilities(!is_fixed),
            can_handle_variable_step: true,
            fixed_internal_step: input.step,
            has_event_mode: is_fixed,
            can_return_early: is_fixed,
            ..CoSimulation::default()
        }),
        scheduled_execution: None,
        source_files: Vec::new(),
        units: catalogue.units.clone(),
        types: catalogue.types.clone(),
        log_categories: log_categories(),
        default_experiment: Some(DefaultExperiment {
            start_time: Some(input.memory.reals[0]),
            stop_time: experiment.stop_time,
            tolerance: experiment.tolerance,
            step_size: input.step,
        }),
        variables: catalogue.variables.clone(),
        structure,
    }
}

fn log_categories() -> Vec<LogCategory> {
    let categories = [
        ("logEvents", "Events"),
        ("logStatusWarning", "Warnings"),
        ("logStatusDiscard", "Calls that were not carried out"),
        ("logStatusError", "Errors"),
        ("logStatusFatal", "Errors after which nothing goes on"),
        ("logAll", "All messages"),
    ];
    let category = |(name, description): (&str, &str)| LogCategory {
        name: name.to_string(),
        description: Some(description.to_string()),
    };
    categories.into_iter().map(category).collect()
}

/// Tells the unit from all others: a digest of everything in it.
fn token(input: &Input, description: &ModelDescription) -> String {
    let mut digest = Digest::default();
    digest.field(write::model_description(description).as_bytes());
    for source in input.sources {
        digest.field(source.text.as_bytes());
    }
    for file in input.resources {
        digest.field(file.name.as_bytes());
        digest.field(&file.bytes);
    }
    for (_, text) in glue(description.version) {
        digest.field(text.as_bytes());
    }
    let hexadecimal: String = digest.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let parts =
        [&hexadecimal[..8], &hexadecimal[8..12], &hexadecimal[12..16], &hexadecimal[16..20], &hexadecimal[20..]];
    format!("{{{}}}", parts.join("-"))
}
