//! A model that does more than compute runs only if its user allows it: asked for after the translation, before anything of it runs.

use crate::codes;
use layshaft_flatten::{Consent, Dependency, Inquiry};
use layshaft_ir::program::{Permission, Permissions, Program, Trust};
use layshaft_source::Diagnostic;

/// How far the program is trusted, or what it may not do.
pub(crate) fn settle(program: &Program, consent: &Consent, seen: &[Dependency]) -> Result<Trust, Vec<Diagnostic>> {
    let needs = layshaft_runtime::needs(program);
    if needs.is_empty() {
        return Ok(Trust::default());
    }
    let files = seen.iter().filter_map(|dependency| dependency.file().map(ToOwned::to_owned)).collect();
    let trust = consent.ask(&Inquiry { program, needs: &needs, files });
    let missing: Vec<(Permission, u32)> =
        needs.iter().copied().filter(|(permission, _)| !trust.allowed.contains(*permission)).collect();
    if missing.is_empty() { Ok(trust) } else { Err(refusals(program, &needs, &missing)) }
}

/// One diagnostic for each kind of deed; all name the option that allows everything the model needs.
fn refusals(program: &Program, needs: &[(Permission, u32)], missing: &[(Permission, u32)]) -> Vec<Diagnostic> {
    let all: Permissions = needs.iter().map(|(permission, _)| *permission).collect();
    let names: Vec<&str> = all.iter().map(Permission::name).collect();
    let option = format!("--allow {}", names.join(","));
    let kinds: Permissions = missing.iter().map(|(permission, _)| *permission).collect();
    kinds
        .iter()
        .map(|permission| {
            let mut origins: Vec<_> = Vec::new();
            for (_, index) in missing.iter().filter(|(kind, _)| *kind == permission) {
                let external = &program.externals[*index as usize];
                if !origins.iter().any(|(origin, _)| *origin == &external.origin) {
                    origins.push((&external.origin, &external.name));
                }
            }
            let (first, name) = origins[0];
            let what = match permission {
                Permission::External if &**name == "layshaft_fmu_open" => {
                    "runs a unit of FMI, which is code from outside"
                }
                Permission::External => "runs C code that is not part of this program",
                Permission::Files => "writes, moves or deletes files",
                Permission::Commands => "starts commands of the system",
            };
            let message = format!("`{}` {what} (`{name}`), and that is not allowed", first.function);
            let mut diagnostic = Diagnostic::error(codes::NOT_ALLOWED, first.span, message);
            for (origin, name) in origins.iter().skip(1).take(MOST_NAMED) {
                diagnostic = diagnostic.note(origin.span, format!("so does `{}` (`{name}`)", origin.function));
            }
            if origins.len() > 1 + MOST_NAMED {
                diagnostic = diagnostic.note(None, format!("and {} more", origins.len() - 1 - MOST_NAMED));
            }
            diagnostic
                .hint(format!("if you trust the model, add `{option}`; that is remembered until its library changes"))
        })
        .collect()
}

/// Functions named beside the first.
const MOST_NAMED: usize = 5;
