//! The model as text between two stages of the engine.

use layshaft_ir::FlatModel;
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

/// The text of a stage, if the model gets there; of a program with a step of its own if that is asked for.
pub fn stage_text(flat: &FlatModel, stage: Stage, inline: Option<&StepOptions>) -> (Option<String>, Vec<Diagnostic>) {
    if matches!(stage, Stage::Dae | Stage::Sorted | Stage::Causality) {
        let work = || {
            let (sorted, mut diagnostics) = layshaft_symbolic::sort_for(flat, inline);
            let Some(sorted) = sorted else { return (None, diagnostics) };
            let text = match stage {
                Stage::Dae => Ok(dae(&sorted)),
                Stage::Causality => layshaft_symbolic::causality::text(flat, &sorted),
                _ => Ok(layshaft_symbolic::dump::sorted(&sorted)),
            };
            let text = text.map_err(|diagnostic| diagnostics.push(diagnostic)).ok();
            (text, diagnostics)
        };
        let result = memory::within(|| layshaft_symbolic::on_large_stack(work));
        return result.unwrap_or_else(|diagnostic| (None, vec![diagnostic]));
    }
    let (program, mut diagnostics) = layshaft_lower::translate_for(flat, inline);
    let Some(program) = program else { return (None, diagnostics) };
    if stage == Stage::Program {
        return (Some(program.to_string()), diagnostics);
    }
    match layshaft_codegen::clif_text(&program) {
        Ok(text) => (Some(text), diagnostics),
        Err(error) => {
            diagnostics.push(Diagnostic::error(crate::codes::NO_CODE, None, error.to_string()));
            (None, diagnostics)
        }
    }
}

/// How the values at the start are found.
pub struct InitialPlan {
    pub conditions: Vec<StartCondition>,
    /// What is computed, line by line in order.
    pub order: String,
}

/// Conditions at the start and the order of computation there, if the model gets so far.
pub fn initial_plan(flat: &FlatModel) -> (Option<InitialPlan>, Vec<Diagnostic>) {
    let work = || {
        let (sorted, diagnostics) = layshaft_symbolic::sort_model(flat);
        let plan = sorted.map(|mut sorted| InitialPlan {
            order: layshaft_symbolic::dump::initial(&sorted),
            conditions: std::mem::take(&mut sorted.plan.conditions),
        });
        (plan, diagnostics)
    };
    let result = memory::within(|| layshaft_symbolic::on_large_stack(work));
    result.unwrap_or_else(|diagnostic| (None, vec![diagnostic]))
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
