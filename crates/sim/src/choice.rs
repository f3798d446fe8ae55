//! What the user says about an inlined method, and what is found for the rest: which states mixed Euler integrates explicitly.
//!
//! The states that a model (compiled for a variable step) shows to be harmless along its experiment are explicit, the others implicit;
//! a state that the user names is what the user says. A component whose stiffness an experiment cannot show, since a person drives it, names
//! its implicit states itself, and those that it does not name are explicit:
//!
//! ```text
//! annotation(__Layshaft(step={Implicit(states={"clutch.z", "wheel.w"})}))
//! ```
//!
//! Every command that compiles a step takes its options from here.

use crate::codes;
use crate::compile::{Compilation, Engine};
use crate::simulate::Settings;
use crate::stiffness::explicit_states;
use crate::translation::Translation;
use layshaft_ir::program::{Program, ValueSlot};
use layshaft_ir::{Presentation, PresentationItem, PresentationValue};
use layshaft_source::Diagnostic;
use layshaft_symbolic::{Limits, StepMethod, StepOptions};

/// A method, and the states that are explicit or implicit whatever is found.
#[derive(Clone, Debug, PartialEq)]
pub struct StepChoice {
    pub method: StepMethod,
    pub limits: Limits,
    pub explicit: Vec<String>,
    pub implicit: Vec<String>,
    /// Keep what integrators from outside need beside the step.
    pub continuous: bool,
}

impl StepChoice {
    pub fn new(method: StepMethod) -> StepChoice {
        StepChoice { method, limits: Limits::default(), explicit: Vec::new(), implicit: Vec::new(), continuous: false }
    }

    /// Compiles a model with the step in it.
    pub fn compile(&self, translation: &Translation, engine: Engine, settings: &Settings) -> Compilation {
        match self.resolve(translation, engine, settings) {
            Ok(options) => translation.compile(engine, Some(&options)),
            Err(compilation) => *compilation,
        }
    }

    /// The options with all states decided, or what stands in the way.
    pub fn resolve(
        &self,
        translation: &Translation,
        engine: Engine,
        settings: &Settings,
    ) -> Result<StepOptions, Box<Compilation>> {
        let mut options =
            StepOptions { limits: self.limits, continuous: self.continuous, ..StepOptions::new(self.method) };
        if self.method != StepMethod::MixedEuler {
            return match self.explicit.iter().chain(&self.implicit).next() {
                None => Ok(options),
                Some(name) => {
                    let diagnostics = vec![self.no_choice(name)];
                    Err(Box::new(Compilation { diagnostics, ..Compilation::default() }))
                }
            };
        }
        let mut plain = translation.compile(engine, None);
        let Some(compiled) = plain.compiled.take() else { return Err(Box::new(plain)) };
        let step = settings.step.unwrap_or_else(|| settings.step_of(&compiled.program));
        let declared = declared(&plain.presentation, &compiled.program);
        let found = self.check(&compiled.program).and_then(|()| {
            // Where all is declared, nothing is to be found out.
            let harmless = match declared.iter().any(Option::is_none) {
                true => explicit_states(&compiled, settings, step)?,
                false => Vec::new(),
            };
            let states = compiled.program.states.iter().map(|state| state.name.to_string()).zip(&declared);
            let explicit = states.filter(|(name, implicit)| match implicit {
                Some(implicit) => !implicit,
                None => harmless.contains(name),
            });
            let explicit: Vec<String> = explicit.map(|(name, _)| name).collect();
            Ok(self.decide(&explicit, &compiled.program))
        });
        match found {
            Ok(explicit) => {
                options.explicit = explicit;
                Ok(options)
            }
            Err(diagnostic) => {
                plain.diagnostics.push(diagnostic);
                Err(Box::new(plain))
            }
        }
    }

    fn no_choice(&self, name: &str) -> Diagnostic {
        let (method, mixed) = (self.method.name(), StepMethod::MixedEuler.name());
        let message = format!(
            "`{name}`: {method} treats all states alike, so that none can be chosen to be explicit or implicit"
        );
        Diagnostic::error(codes::SETTINGS, None, message).hint(format!("choose {mixed}, or leave the choice out"))
    }

    /// Whether what the user names are states, each said to be one thing only.
    fn check(&self, program: &Program) -> Result<(), Diagnostic> {
        let is_state = |name: &str| program.states.iter().any(|state| is_meant(state.name.as_str(), name));
        if let Some(name) = self.explicit.iter().chain(&self.implicit).find(|name| !is_state(name)) {
            let names: Vec<&str> = program.states.iter().take(12).map(|state| state.name.as_str()).collect();
            let more = if program.states.len() > names.len() { ", …" } else { "" };
            let message = format!("there is no state `{name}` to be integrated explicitly or implicitly");
            return Err(Diagnostic::error(layshaft_symbolic::codes::NO_STATE, None, message)
                .hint(format!("the states are {}{more}", names.join(", "))));
        }
        match self.explicit.iter().find(|name| self.implicit.contains(name)) {
            None => Ok(()),
            Some(name) => {
                let message = format!("the state `{name}` is asked to be explicit and implicit");
                Err(Diagnostic::error(codes::SETTINGS, None, message).hint("name it once"))
            }
        }
    }

    /// The states found to be explicit, with those added and taken away that the user names. A state's own name counts more than that of a
    /// component it is in.
    fn decide(&self, found: &[String], program: &Program) -> Vec<String> {
        let longest =
            |names: &[String], state: &str| names.iter().filter(|name| is_meant(state, name)).map(String::len).max();
        let is_explicit = |state: &&str| match (longest(&self.explicit, state), longest(&self.implicit, state)) {
            (None, None) => found.iter().any(|name| name == state),
            (explicit, implicit) => explicit > implicit,
        };
        program.states.iter().map(|state| state.name.as_str()).filter(is_explicit).map(str::to_string).collect()
    }
}

/// Whether a name is that of the state or of a component that it is in.
fn is_meant(state: &str, name: &str) -> bool {
    state.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// For each state whether a component that it belongs to declares it to be implicit; nothing where none says anything.
fn declared(presentation: &Presentation, program: &Program) -> Vec<Option<bool>> {
    let items =
        presentation.items.iter().filter(|item| item.list.as_str() == "step" && item.word.as_str() == "Implicit");
    let declarations: Vec<(String, Vec<String>)> = items.map(declaration).collect();
    if declarations.is_empty() {
        return vec![None; program.states.len()];
    }
    let place = |name: &str| {
        let variable = program.variables.iter().find(|variable| variable.name.as_str() == name)?;
        match variable.place {
            ValueSlot::Real(slot) | ValueSlot::NegatedReal(slot) => Some(slot),
            ValueSlot::Int(_) | ValueSlot::NotInt(_) => None,
        }
    };
    let implicit: Vec<u32> = declarations.iter().flat_map(|(_, names)| names).filter_map(|name| place(name)).collect();
    let decide = |name: &str| {
        // A state is known by the name of one of its aliases.
        if place(name).is_some_and(|slot| implicit.contains(&slot)) {
            return Some(true);
        }
        declarations.iter().any(|(component, _)| name.starts_with(component.as_str())).then_some(false)
    };
    program.states.iter().map(|state| decide(state.name.as_str())).collect()
}

/// What names begin with in the component that declares, and the states that it names.
fn declaration(item: &PresentationItem) -> (String, Vec<String>) {
    let instance = item.instance.as_str();
    let component = if instance.is_empty() { String::new() } else { format!("{instance}.") };
    let mut names = Vec::new();
    for (field, value) in &item.fields {
        if let ("states", PresentationValue::List(states)) = (field.as_str(), value) {
            names.extend(states.iter().filter_map(|state| match state {
                PresentationValue::Text(name) => Some(format!("{component}{name}")),
                _ => None,
            }));
        }
    }
    (component, names)
}
