//! Which variables are compared.

use crate::codes;
use crate::run::Model;
use layshaft_flatten::closest;
use layshaft_ir::program::Program;
use layshaft_results::ValueType;
use layshaft_results::names::NameIndex;
use layshaft_source::Diagnostic;

/// Outputs to compare.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Compared {
    /// Those that were asked for, or the outputs of the model.
    Given(Vec<String>),
    /// Of these states of the full model those that the reduced one has as well.
    States(Vec<String>),
}

impl Compared {
    pub(crate) fn names(&self) -> &[String] {
        match self {
            Compared::Given(names) | Compared::States(names) => names,
        }
    }
}

/// The variables to sample, and which of them to compare.
pub(crate) fn resolve(model: &Model, wanted: &[String]) -> Result<(Vec<String>, Compared), Vec<Diagnostic>> {
    let header = model.header();
    let names = || header.variables.iter().map(|column| column.name.as_str());
    if wanted.is_empty() {
        let program = &model.compiled.program;
        let is_real = |name: &str| header.variables.iter().any(|c| c.name == name && c.value_type == ValueType::Real);
        let outputs = program.variables.iter().filter(|variable| variable.is_output).map(|v| v.name.to_string());
        let outputs: Vec<String> = outputs.filter(|name| is_real(name)).collect();
        if !outputs.is_empty() {
            return Ok((outputs.clone(), Compared::Given(outputs)));
        }
        let states: Vec<String> = program.states.iter().map(|state| state.name.to_string()).collect();
        let states: Vec<String> = states.into_iter().filter(|name| is_real(name)).collect();
        return Ok((states.clone(), Compared::States(states)));
    }
    let index = NameIndex::new(names());
    let mut found = Vec::new();
    let mut complaints = Vec::new();
    for name in wanted {
        match index.find(name) {
            Some(at) => found.push(header.variables[at].name.clone()),
            None => complaints.push(unknown(name, &model.name, names())),
        }
    }
    found.dedup();
    if complaints.is_empty() { Ok((found.clone(), Compared::Given(found))) } else { Err(complaints) }
}

fn unknown<'n>(name: &str, model: &str, names: impl Iterator<Item = &'n str> + Clone) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(codes::UNKNOWN_OUTPUT, None, format!("`{model}` has no variable `{name}` to compare"));
    // A forgotten component in front is as likely as a slip of the keyboard.
    let ending = format!(".{name}");
    let near = closest(name, names.clone()).or_else(|| names.into_iter().find(|other| other.ends_with(&ending)));
    match near {
        Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
        None => diagnostic.hint(format!("`layshaft dump --stage flat {model}` lists the variables")),
    }
}

/// The variables must exist in the scenario, too.
pub(crate) fn present(model: &Model, sampled: &[String], scenario: &str) -> Result<(), Vec<Diagnostic>> {
    let header = model.header();
    let missing = sampled.iter().find(|name| !header.variables.iter().any(|column| column.name == **name));
    match missing {
        None => Ok(()),
        Some(name) => {
            let message = format!("the scenario `{scenario}` has no variable `{name}` to compare");
            Err(vec![Diagnostic::error(codes::UNKNOWN_OUTPUT, None, message)])
        }
    }
}

/// What is compared with a reduced model.
pub(crate) fn shown(compared: &Compared, reduced: &Program) -> Vec<String> {
    match compared {
        Compared::Given(names) => names.clone(),
        Compared::States(names) => {
            let is_state = |name: &&String| reduced.states.iter().any(|state| state.name.as_str() == name.as_str());
            names.iter().filter(is_state).cloned().collect()
        }
    }
}
