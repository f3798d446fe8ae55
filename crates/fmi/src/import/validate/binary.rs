//! Binaries: whether there is one for this machine, whether it has all functions, whether it takes the description's token.

use crate::codes;
use crate::import::failure;
use crate::import::open::Fmu;
use layshaft_foreign::process::Limit;
use layshaft_foreign::{UnitError, binary_path, inspect, isolate};
use layshaft_source::Diagnostic;
use std::process::Command;
use std::time::Duration;

/// What starts the process that a binary is loaded in, and the time for loading and instantiating.
pub type Process<'a> = (&'a dyn Fn() -> Result<Command, UnitError>, Duration);

pub(super) fn check(fmu: &mut Fmu, process: Option<Process>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let names = fmu.archive.names();
    for name in names.iter().filter(|name| name.contains('\\')) {
        let message = format!("the path `{name}` in the archive has a backslash; folders are separated by `/`");
        findings.push(Diagnostic::error(codes::RULE, None, message));
    }
    if !names.iter().any(|name| name.starts_with("binaries/") || name.starts_with("sources/")) {
        let message = "the unit has neither binaries nor sources";
        findings.push(Diagnostic::error(codes::BINARY, None, message));
        return findings;
    }
    let Some((process, patience)) = process else { return findings };
    let extracted = match fmu.extract() {
        Ok(extracted) => extracted,
        Err(diagnostic) => return vec![diagnostic],
    };
    for interface in fmu.interfaces() {
        let instantiation = fmu.instantiation(interface, extracted.folder());
        let candidates = binary_path(fmu.description.version, &instantiation.model_identifier);
        if !candidates.iter().any(|path| extracted.folder().join(path).is_file()) {
            let wanted = candidates.first().map(|path| path.display().to_string()).unwrap_or_default();
            let message = format!("there is no binary for this machine, `{wanted}`: it was not checked");
            findings.push(Diagnostic::warning(codes::UNUSUAL, None, message));
            break;
        }
        match process().and_then(|command| inspect(command, &instantiation, patience)) {
            Ok((needed, others)) => {
                if !needed.is_empty() {
                    let error = UnitError::MissingFunctions { names: needed };
                    findings.push(failure::diagnostic(&error, None));
                    continue;
                }
                if !others.is_empty() {
                    let message = format!("the binary lacks functions the standard demands: `{}`", others.join("`, `"));
                    findings.push(Diagnostic::error(codes::FUNCTIONS, None, message));
                }
            }
            Err(error) => {
                findings.push(failure::diagnostic(&error, None));
                // Code that never returns would be waited for again with the next interface.
                if matches!(error, UnitError::TimedOut { .. }) {
                    break;
                }
                continue;
            }
        }
        if let Err(error) = process().and_then(|command| isolate(command, &instantiation, Some(Limit::Life(patience))))
        {
            findings.push(failure::diagnostic(&error, None));
            if matches!(error, UnitError::TimedOut { .. }) {
                break;
            }
        }
    }
    findings.dedup();
    findings
}
