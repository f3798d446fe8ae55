//! The model as text between two stages of the engine.

use crate::translation::Translation;
use layshaft_ir::program::StartCondition;
use layshaft_source::{Diagnostic, memory};
use layshaft_symbolic::StepOptions;
use layshaft_symbolic::translate::{PhaseModel, SortedModel};
use std::fmt::Write;

/// A form of the model behind the flat one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Scalar equations after alias elimination and index reduction, before sorting.
    Dae,
    /// Sorted and torn, in order of evaluation.
    Sorted,
    /// Which end of each bond sets the effort.
    Causality,
    /// The program that the back ends execute.
    Program,
    /// The program as Cranelift sees it.
    Clif,
}

/// The text of a stage, if the model gets there; of a program with a step of its own if that is asked for. What is said about the flat
/// model is not repeated.
pub fn stage_text(
    translation: &Translation,
    stage: Stage,
    fixed_step: Option<&StepOptions>,
) -> (Option<String>, Vec<Diagnostic>) {
    let Some(flat) = translation.flat() else { return (None, Vec::new()) };
    if matches!(stage, Stage::Program | Stage::Clif) {
        let form = translation.program(fixed_step);
        let Some(program) = &form.value else { return (None, form.diagnostics.clone()) };
        let text = match stage {
            Stage::Clif => layshaft_codegen::clif_text(program)
                .map_err(|error| Diagnostic::error(crate::codes::NO_CODE, None, error.to_string())),
            _ => Ok(program.to_string()),
        };
        return with_text(&form.diagnostics, text);
    }
    let form = translation.sorted(fixed_step);
    let Some(sorted) = &form.value else { return (None, form.diagnostics.clone()) };
    let text = memory::within(|| {
        layshaft_symbolic::on_large_stack(|| match stage {
            Stage::Dae => Ok(dae(sorted)),
            Stage::Causality => layshaft_symbolic::causality::text(flat, sorted),
            _ => Ok(layshaft_symbolic::dump::sorted(sorted)),
        })
    });
    with_text(&form.diagnostics, text.unwrap_or_else(Err))
}

/// A text with what was said before, or what is to be said instead.
fn with_text(before: &[Diagnostic], text: Result<String, Diagnostic>) -> (Option<String>, Vec<Diagnostic>) {
    match text {
        Ok(text) => (Some(text), before.to_vec()),
        Err(diagnostic) => (None, [before, &[diagnostic]].concat()),
    }
}

/// How the values at the start are found.
pub struct InitialPlan {
    pub conditions: Vec<StartCondition>,
    /// What is computed, line by line in order.
    pub order: String,
}

/// Conditions at the start and the order of computation there, if the model gets so far.
pub fn initial_plan(translation: &Translation) -> (Option<InitialPlan>, Vec<Diagnostic>) {
    let form = translation.sorted(None);
    let Some(sorted) = &form.value else { return (None, form.diagnostics.clone()) };
    let order = memory::within(|| layshaft_symbolic::on_large_stack(|| layshaft_symbolic::dump::initial(sorted)));
    match order {
        Ok(order) => {
            (Some(InitialPlan { conditions: sorted.plan.conditions.clone(), order }), form.diagnostics.clone())
        }
        Err(diagnostic) => (None, vec![diagnostic]),
    }
}

fn dae(model: &SortedModel) -> String {
    let mut text = String::from("states\n");
    for &state in &model.states.states {
        let _ = writeln!(text, "  {}", model.sys.var(state).name);
    }
    for (title, phase) in [("equations", &model.running), ("initial equations", &model.initial)] {
        let _ = writeln!(text, "{title}");
        equations(&mut text, model, phase);
    }
    text
}

fn equations(text: &mut String, model: &SortedModel, phase: &PhaseModel) {
    for equation in &phase.equations {
        let _ = writeln!(text, "  {}", model.sys.equation_text(equation));
    }
}
