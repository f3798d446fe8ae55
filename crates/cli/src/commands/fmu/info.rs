//! `layshaft fmu info`: what a unit says of itself.

use super::fail;
use crate::json;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_fmi::description::{Capabilities, Causality, Dimension, Initial, Values, Variability, Variable, Version};
use layshaft_fmi::import::Fmu;
use layshaft_source::SourceMap;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// Print what a unit says of itself: interfaces, platforms, experiment, variables
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Info {
    /// The unit: an .fmu file, or the folder it was extracted to
    file: PathBuf,

    /// Show local variables too
    #[arg(long)]
    all: bool,
}

const EXAMPLES: &str = "\
Examples:
  layshaft fmu info Engine.fmu
  layshaft fmu info Engine.fmu --json            all of it, for programs";

impl Info {
    pub fn run(&self, shell: &Shell) -> Exit {
        let sources = SourceMap::default();
        let fmu = match Fmu::open(&self.file, &sources) {
            Ok(fmu) => fmu,
            Err(diagnostics) => return fail(shell, &diagnostics, &sources),
        };
        if shell.json {
            let mut answer = as_json(&fmu);
            answer["diagnostics"] = json::diagnostics(&fmu.diagnostics, &sources);
            shell.print_json(&answer);
        } else {
            shell.show(&fmu.diagnostics, &sources);
            shell.print(&as_text(&fmu, self.all));
        }
        Exit::Success
    }
}

/// Platforms with binaries, and whether there are sources.
fn platforms(fmu: &Fmu) -> (Vec<String>, bool) {
    let names = fmu.archive.names();
    let mut platforms: Vec<String> = names
        .iter()
        .filter_map(|name| name.strip_prefix("binaries/")?.split_once('/').map(|(platform, _)| platform.to_string()))
        .collect();
    platforms.dedup();
    (platforms, names.iter().any(|name| name.starts_with("sources/")))
}

pub fn version_name(version: Version) -> &'static str {
    match version {
        Version::Fmi2 => "2.0",
        Version::Fmi3 => "3.0",
    }
}

fn as_text(fmu: &Fmu, all: bool) -> String {
    let description = &fmu.description;
    let mut text = format!("{}\n", description.model_name);
    let mut row = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "  {name:<18} {value}");
        }
    };
    let plain = |value: &Option<String>| value.clone().unwrap_or_default();
    row("description", &plain(&description.description));
    row("FMI version", version_name(description.version));
    let interfaces = [
        description.model_exchange.as_ref().map(|_| "model exchange"),
        description.co_simulation.as_ref().map(|_| "co-simulation"),
        description.scheduled_execution.as_ref().map(|_| "scheduled execution"),
    ];
    row("interfaces", &interfaces.into_iter().flatten().collect::<Vec<_>>().join(", "));
    let (mut places, has_sources) = platforms(fmu);
    if has_sources {
        places.push("sources".to_string());
    }
    row("platforms", &places.join(", "));
    row("made by", &plain(&description.generation_tool));
    row("made at", &plain(&description.generation_time));
    row("author", &plain(&description.author));
    row("model version", &plain(&description.model_version));
    row("licence", &plain(&description.license));
    row("copyright", &plain(&description.copyright));
    row("states", &description.structure.derivatives.len().to_string());
    row("event indicators", &description.structure.number_of_event_indicators.to_string());
    row("variables", &description.variables.len().to_string());
    let capabilities = [
        description.model_exchange.as_ref().map(|found| ("model exchange", &found.capabilities)),
        description.co_simulation.as_ref().map(|found| ("co-simulation", &found.capabilities)),
    ];
    for (name, capabilities) in capabilities.into_iter().flatten() {
        row(name, &abilities(capabilities).join(", "));
    }
    if let Some(found) = &description.co_simulation {
        let mut steps = Vec::new();
        steps
            .push(if found.can_handle_variable_step { "steps of any size" } else { "steps of equal size" }.to_string());
        if let Some(step) = found.fixed_internal_step {
            steps.push(format!("internal step {step} s"));
        }
        if found.has_event_mode {
            steps.push("event mode".to_string());
        }
        row("steps", &steps.join(", "));
    }
    if let Some(experiment) = &description.default_experiment {
        let start = experiment.start_time.unwrap_or(0.0);
        let stop = experiment.stop_time.map(|stop| format!("{start} s to {stop} s"));
        let step = experiment.step_size.map(|step| format!("step {step} s"));
        let tolerance = experiment.tolerance.map(|tolerance| format!("tolerance {tolerance:e}"));
        row("experiment", &[stop, step, tolerance].into_iter().flatten().collect::<Vec<_>>().join(", "));
    }
    text.push_str(&variable_table(fmu, all));
    text
}

fn abilities(capabilities: &Capabilities) -> Vec<&'static str> {
    let list = [
        (capabilities.can_get_and_set_state, "saves its state"),
        (capabilities.can_serialize_state, "serialises its state"),
        (capabilities.provides_directional_derivatives, "directional derivatives"),
        (capabilities.provides_adjoint_derivatives, "adjoint derivatives"),
        (capabilities.only_one_instance_per_process, "only one instance per process"),
        (capabilities.needs_execution_tool, "needs its tool"),
    ];
    list.into_iter().filter(|(is_so, _)| *is_so).map(|(_, name)| name).collect()
}

fn variable_table(fmu: &Fmu, all: bool) -> String {
    let description = &fmu.description;
    let is_shown = |variable: &&Variable| {
        let interesting = [Causality::Input, Causality::Output, Causality::Parameter, Causality::StructuralParameter];
        all || interesting.contains(&variable.causality)
    };
    let mut rows = vec![["name", "causality", "type", "start", "unit", "description"].map(str::to_string)];
    for variable in description.variables.iter().filter(is_shown) {
        rows.push([
            variable.name.clone() + &dimensions(fmu, variable),
            causality_name(variable.causality).to_string(),
            variable.data.name().to_string(),
            variable.start.as_ref().map(|start| short(&start_text(start))).unwrap_or_default(),
            variable.attributes.unit.clone().unwrap_or_default(),
            variable.description.clone().unwrap_or_default(),
        ]);
    }
    if rows.len() == 1 {
        return String::new();
    }
    let width = |column: usize| layshaft_source::column_width(rows.iter().map(|row| row[column].as_str()));
    let widths = [0, 1, 2, 3, 4].map(width);
    let mut text = String::from("\n");
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "  {cell:<width$}");
        }
        let _ = writeln!(text, "{}  {}", line, row[5]);
    }
    text.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

fn short(text: &str) -> String {
    if text.chars().count() <= 24 { text.to_string() } else { text.chars().take(23).collect::<String>() + "…" }
}

fn dimensions(fmu: &Fmu, variable: &Variable) -> String {
    let size = |dimension: &Dimension| match dimension {
        Dimension::Fixed(size) => size.to_string(),
        Dimension::Variable(index) => {
            fmu.description.variables.get(*index).map(|found| found.name.clone()).unwrap_or_default()
        }
    };
    if variable.dimensions.is_empty() {
        return String::new();
    }
    format!("[{}]", variable.dimensions.iter().map(size).collect::<Vec<_>>().join(","))
}

pub fn start_text(values: &Values) -> String {
    values.texts().join(" ")
}

fn causality_name(causality: Causality) -> &'static str {
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

fn variability_name(variability: Variability) -> &'static str {
    match variability {
        Variability::Constant => "constant",
        Variability::Fixed => "fixed",
        Variability::Tunable => "tunable",
        Variability::Discrete => "discrete",
        Variability::Continuous => "continuous",
    }
}

fn initial_name(initial: Initial) -> &'static str {
    match initial {
        Initial::Exact => "exact",
        Initial::Approx => "approx",
        Initial::Calculated => "calculated",
    }
}

fn as_json(fmu: &Fmu) -> Value {
    let description = &fmu.description;
    let (platforms, has_sources) = platforms(fmu);
    let interface = |capabilities: &Capabilities| {
        json!({
            "model_identifier": capabilities.model_identifier,
            "needs_execution_tool": capabilities.needs_execution_tool,
            "only_one_instance_per_process": capabilities.only_one_instance_per_process,
            "can_get_and_set_state": capabilities.can_get_and_set_state,
            "can_serialize_state": capabilities.can_serialize_state,
            "provides_directional_derivatives": capabilities.provides_directional_derivatives,
        })
    };
    let variables = description.variables.iter().map(|variable| {
        json!({
            "name": variable.name,
            "value_reference": variable.value_reference,
            "type": variable.data.name(),
            "causality": causality_name(variable.causality),
            "variability": variability_name(variable.variability),
            "initial": variable.initial.map(initial_name),
            "start": variable.start.as_ref().map(start_text),
            "unit": variable.attributes.unit,
            "dimensions": dimensions(fmu, variable),
            "description": variable.description,
        })
    });
    let variables: Vec<Value> = variables.collect();
    let experiment = description.default_experiment.clone().unwrap_or_default();
    json!({
        "ok": true,
        "model_name": description.model_name,
        "fmi_version": version_name(description.version),
        "description": description.description,
        "token": description.token,
        "generation_tool": description.generation_tool,
        "generation_time": description.generation_time,
        "model_exchange": description.model_exchange.as_ref().map(|found| interface(&found.capabilities)),
        "co_simulation": description.co_simulation.as_ref().map(|found| {
            let mut object = interface(&found.capabilities);
            object["can_handle_variable_step"] = json!(found.can_handle_variable_step);
            object["fixed_internal_step"] = json!(found.fixed_internal_step);
            object["has_event_mode"] = json!(found.has_event_mode);
            object
        }),
        "platforms": platforms,
        "has_sources": has_sources,
        "states": description.structure.derivatives.len(),
        "event_indicators": description.structure.number_of_event_indicators,
        "default_experiment": {
            "start_time": experiment.start_time,
            "stop_time": experiment.stop_time,
            "step_size": experiment.step_size,
            "tolerance": experiment.tolerance,
        },
        "variables": variables,
    })
}
