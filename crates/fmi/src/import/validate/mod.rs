//! Compares a unit with the rules of the standard.
//!
//! One file for each part of a unit. What is wrong is an error with code E0724 (or that of reading), what is only unusual a warning.

mod binary;
mod names;
mod structure;
mod terminals;
mod variables;

use super::open::Fmu;
use crate::codes;
use crate::description::{ModelDescription, Places, Version, check_schema};
use layshaft_source::{Diagnostic, SourceMap, Span};

/// Findings that are told one by one: a mistake made throughout fills no more than a page.
const SHOWN: usize = 200;

/// What a rule looks at, and where it leaves its findings.
struct Check<'a> {
    description: &'a ModelDescription,
    places: &'a Places,
    findings: Vec<Diagnostic>,
}

impl Check<'_> {
    fn error(&mut self, span: Option<Span>, message: impl Into<String>) {
        self.findings.push(Diagnostic::error(codes::RULE, span, message));
    }

    /// Where a variable stands.
    fn place(&self, variable: usize) -> Option<Span> {
        self.places.variables.get(variable).copied()
    }
}

/// All findings. Binaries are loaded in a process that `process` starts; without one they are only looked for.
pub fn validate(fmu: &mut Fmu, sources: &SourceMap, process: Option<binary::Process>) -> Vec<Diagnostic> {
    let mut findings = std::mem::take(&mut fmu.diagnostics);
    findings.extend(check_schema(&fmu.file));
    let mut check = Check { description: &fmu.description, places: &fmu.places, findings: Vec::new() };
    general(&mut check);
    names::check(&mut check);
    variables::check(&mut check);
    structure::check(&mut check);
    findings.append(&mut check.findings);
    findings.extend(terminals::check(fmu, sources));
    findings.extend(binary::check(fmu, process));
    limit(findings)
}

fn limit(mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let more = findings.len().saturating_sub(SHOWN);
    if more > 0 {
        findings.truncate(SHOWN);
        findings.push(Diagnostic::error(codes::RULE, None, format!("and {more} findings more")));
    }
    findings
}

fn general(check: &mut Check) {
    let (description, root) = (check.description, check.places.root);
    if description.model_name.trim().is_empty() {
        check.error(root, "the name of the model is empty");
    }
    if description.token.trim().is_empty() {
        let name = if description.version == Version::Fmi2 { "guid" } else { "instantiationToken" };
        check.error(root, format!("`{name}` is empty: nothing ties the description to the binary"));
    }
    let identifiers = [
        description.model_exchange.as_ref().map(|found| found.capabilities.model_identifier.as_str()),
        description.co_simulation.as_ref().map(|found| found.capabilities.model_identifier.as_str()),
        description.scheduled_execution.as_deref(),
    ];
    if identifiers.iter().all(Option::is_none) {
        check.error(root, "the unit has no interface: neither `ModelExchange` nor `CoSimulation`");
    }
    for identifier in identifiers.into_iter().flatten() {
        let mut letters = identifier.chars();
        let begins = letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
        if !(begins && letters.all(|c| c.is_ascii_alphanumeric() || c == '_')) {
            check.error(root, format!("the model identifier `{identifier}` is no name of C"));
        }
    }
    if let Some(experiment) = &description.default_experiment {
        let start = experiment.start_time.unwrap_or(0.0);
        if experiment.stop_time.is_some_and(|stop| stop <= start) {
            check.error(root, "the default experiment ends before it begins");
        }
        for (name, value) in [("tolerance", experiment.tolerance), ("step size", experiment.step_size)] {
            if value.is_some_and(|value| value.is_nan() || value <= 0.0) {
                check.error(root, format!("the {name} of the default experiment is not positive"));
            }
        }
    }
}
