//! Text of the sorted model, and numbers that describe its structure.

use crate::blocks::{Assignment, Form};
use crate::discretise::StepModel;
use crate::schedule::Step;
use crate::translate::{PhaseModel, SortedModel};
use std::fmt::{Display, Formatter, Result, Write};

/// Structure in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Scalar equations, then after alias elimination, and those added by differentiation.
    pub equations: usize,
    pub after_alias: usize,
    pub differentiated: usize,
    pub states: usize,
    /// Size before and after tearing of each system solved together.
    pub linear: Vec<(usize, usize)>,
    pub nonlinear: Vec<(usize, usize)>,
    pub initial_linear: Vec<(usize, usize)>,
    pub initial_nonlinear: Vec<(usize, usize)>,
    /// Relations and discrete equations in each mixed system.
    pub mixed: Vec<(usize, usize)>,
    pub relations: usize,
    pub time_events: usize,
    pub roundings: usize,
    pub samples: usize,
    pub discrete: usize,
}

pub fn statistics(model: &SortedModel) -> Statistics {
    let (linear, nonlinear) = systems(&model.running);
    let (initial_linear, initial_nonlinear) = systems(&model.initial);
    let mixed = model.running.steps.iter().filter_map(|step| match step {
        Step::Mixed { relations, body } => {
            Some((relations.len(), body.iter().filter(|step| matches!(step, Step::Discrete(_))).count()))
        }
        _ => None,
    });
    let time_events = model.events.relations.iter().filter(|relation| relation.instant.is_some()).count();
    Statistics {
        equations: model.equation_counts.scalar,
        after_alias: model.equation_counts.after_alias,
        differentiated: model.equation_counts.differentiated,
        states: model.states.states.len(),
        linear,
        nonlinear,
        initial_linear,
        initial_nonlinear,
        mixed: mixed.collect(),
        relations: model.events.relations.len() - time_events,
        time_events,
        roundings: model.events.held.len(),
        samples: model.sys.dag.samples.len(),
        discrete: model.running.discrete.len(),
    }
}

impl Display for Statistics {
    fn fmt(&self, f: &mut Formatter) -> Result {
        writeln!(
            f,
            "equations            {} scalar, {} without aliases, {} by differentiation",
            self.equations, self.after_alias, self.differentiated
        )?;
        writeln!(f, "states               {}", self.states)?;
        writeln!(f, "linear systems       {}", list(&self.linear))?;
        writeln!(f, "nonlinear systems    {}", list(&self.nonlinear))?;
        writeln!(f, "initial linear       {}", list(&self.initial_linear))?;
        writeln!(f, "initial nonlinear    {}", list(&self.initial_nonlinear))?;
        writeln!(f, "mixed systems        {} (relations→discrete)", list(&self.mixed))?;
        writeln!(
            f,
            "events               {} relations, {} of time, {} roundings, {} samples, {} discrete equations",
            self.relations, self.time_events, self.roundings, self.samples, self.discrete
        )
    }
}

/// The sorted model as text: states, then the steps of both phases.
pub fn sorted(model: &SortedModel) -> String {
    let mut out = String::new();
    let names: Vec<&str> = model.states.states.iter().map(|&v| model.sys.var(v).name.as_str()).collect();
    let _ = writeln!(out, "states: {}", names.join(", "));
    for (index, relation) in model.events.relations.iter().enumerate() {
        let _ = writeln!(out, "relation {index}: {}", model.sys.dag.text_of(relation.node, &model.sys));
    }
    for (title, phase) in [("running", &model.running), ("initial", &model.initial)] {
        let _ = writeln!(out, "\n{title}:");
        phase.steps.iter().for_each(|step| write_step(&mut out, model, phase, step, 1));
    }
    if let Some(fixed_step) = &model.fixed_step {
        write_fixed_step(&mut out, model, fixed_step);
    }
    out
}

/// In which order the values at the start are computed; systems with what they solve for.
pub fn initial(model: &SortedModel) -> String {
    let mut out = String::new();
    model.initial.steps.iter().for_each(|step| write_initial(&mut out, model, step, 1));
    // The variables that hold start values are not the user's.
    for &(state, held) in &model.sys.starts {
        let start = model.sys.var(held).start.map_or("0.0".into(), |n| model.sys.dag.text_of(n, &model.sys));
        out = out.replace(&format!("$start({})", model.sys.var(state).name), &start);
    }
    out
}

fn write_initial(out: &mut String, model: &SortedModel, step: &Step, depth: usize) {
    let (phase, indent) = (&model.initial, 2 * depth);
    // Conditions of when-clauses and variables of state sets are not the user's either.
    let is_users = |assignment: &Assignment| !model.sys.var(assignment.var).name.as_str().contains('$');
    match step {
        Step::Block(index) => {
            let block = &phase.blocks[*index as usize];
            let (title, tearing) = match &block.form {
                Form::Assign(assignment) => {
                    if is_users(assignment) {
                        write_assignment(out, model, assignment, depth);
                    }
                    return;
                }
                Form::Linear { tearing, .. } => ("linear", tearing),
                Form::Nonlinear { tearing, .. } => ("nonlinear", tearing),
            };
            let names: Vec<&str> = block.vars.iter().map(|&v| model.sys.var(v).name.as_str()).collect();
            let iterated: Vec<&str> = tearing.iter().map(|&v| model.sys.var(v).name.as_str()).collect();
            let _ = writeln!(
                out,
                "{:indent$}{title} system of {} for {}; iterated: {}",
                "",
                block.vars.len(),
                names.join(", "),
                iterated.join(", ")
            );
            for &row in &block.equations {
                let _ = writeln!(out, "{:indent$}  {}", "", model.sys.equation_text(&phase.equations[row as usize]));
            }
        }
        Step::Discrete(index) => {
            let assignment = &phase.discrete[*index as usize];
            if is_users(assignment) {
                write_assignment(out, model, assignment, depth);
            }
        }
        Step::Pre(index) => {
            let assignment = &phase.pre[*index as usize];
            let name = model.sys.var(assignment.var).name;
            let _ =
                writeln!(out, "{:indent$}pre({name}) := {}", "", model.sys.dag.text_of(assignment.value, &model.sys));
        }
        Step::Relation(_) | Step::Held(_) => {}
        Step::Mixed { body, .. } => {
            let _ = writeln!(out, "{:indent$}until the conditions in it agree:", "");
            body.iter().for_each(|step| write_initial(out, model, step, depth + 1));
        }
    }
}

/// The discretised equations of a step, and the systems in them beside those of the continuous equations.
fn write_fixed_step(out: &mut String, model: &SortedModel, fixed_step: &StepModel) {
    let _ = writeln!(out, "\nstep by {}:", fixed_step.options.method.name());
    let names = |states: &mut dyn Iterator<Item = usize>| -> String {
        let list: Vec<&str> = states.map(|state| model.sys.var(model.states.states[state]).name.as_str()).collect();
        if list.is_empty() { "none".to_string() } else { list.join(", ") }
    };
    let _ = writeln!(out, "  implicit states: {}", names(&mut fixed_step.implicit.iter().map(|(state, _)| *state)));
    let _ = writeln!(out, "  explicit states: {}", names(&mut fixed_step.explicit.iter().copied()));
    for (title, phase) in [("before", &model.running), ("after", &fixed_step.step)] {
        let (linear, nonlinear) = systems(phase);
        let _ = writeln!(
            out,
            "  {title} discretisation: {} blocks, linear systems {}, nonlinear systems {}",
            phase.blocks.len(),
            list(&linear),
            list(&nonlinear)
        );
    }
    for index in 0..fixed_step.step.blocks.len() as u32 {
        write_step(out, model, &fixed_step.step, &Step::Block(index), 1);
    }
}

/// Sizes before and after tearing of the linear and of the nonlinear systems of a phase.
fn systems(phase: &PhaseModel) -> (Vec<(usize, usize)>, Vec<(usize, usize)>) {
    let (mut linear, mut nonlinear) = (Vec::new(), Vec::new());
    for block in &phase.blocks {
        match &block.form {
            Form::Assign(_) => {}
            Form::Linear { tearing, .. } => linear.push((block.vars.len(), tearing.len())),
            Form::Nonlinear { tearing, .. } => nonlinear.push((block.vars.len(), tearing.len())),
        }
    }
    (linear, nonlinear)
}

fn list(pairs: &[(usize, usize)]) -> String {
    if pairs.is_empty() {
        return "none".into();
    }
    let shown: Vec<String> = pairs.iter().take(40).map(|(full, torn)| format!("{full}→{torn}")).collect();
    shown.join(" ")
}

fn write_assignment(out: &mut String, model: &SortedModel, assignment: &Assignment, depth: usize) {
    let name = model.sys.var(assignment.var).name;
    let _ = writeln!(
        out,
        "{:indent$}{name} := {}",
        "",
        model.sys.dag.text_of(assignment.value, &model.sys),
        indent = 2 * depth
    );
}

fn write_step(out: &mut String, model: &SortedModel, phase: &PhaseModel, step: &Step, depth: usize) {
    let indent = 2 * depth;
    match step {
        Step::Block(index) => {
            let block = &phase.blocks[*index as usize];
            let names = |vars: &[crate::dag::V]| -> String {
                let list: Vec<&str> = vars.iter().map(|&v| model.sys.var(v).name.as_str()).collect();
                list.join(", ")
            };
            match &block.form {
                Form::Assign(assignment) => write_assignment(out, model, assignment, depth),
                Form::Linear { tearing, matrix, rhs, inner } => {
                    let _ = writeln!(
                        out,
                        "{:indent$}linear {} of {}: {}",
                        "",
                        tearing.len(),
                        block.vars.len(),
                        names(tearing)
                    );
                    for entry in matrix.iter().chain(rhs) {
                        let _ = writeln!(out, "{:indent$}    {}", "", model.sys.dag.text_of(*entry, &model.sys));
                    }
                    inner.iter().for_each(|assignment| write_assignment(out, model, assignment, depth + 1));
                }
                Form::Nonlinear { tearing, inner, residuals, .. } => {
                    let _ = writeln!(
                        out,
                        "{:indent$}nonlinear {} of {}: {}",
                        "",
                        tearing.len(),
                        block.vars.len(),
                        names(tearing)
                    );
                    inner.iter().for_each(|assignment| write_assignment(out, model, assignment, depth + 1));
                    for residual in residuals {
                        let _ = writeln!(out, "{:indent$}  0 = {}", "", model.sys.dag.text_of(*residual, &model.sys));
                    }
                }
            }
        }
        Step::Discrete(index) => write_assignment(out, model, &phase.discrete[*index as usize], depth),
        Step::Pre(index) => {
            let assignment = &phase.pre[*index as usize];
            let name = model.sys.var(assignment.var).name;
            let _ =
                writeln!(out, "{:indent$}pre({name}) := {}", "", model.sys.dag.text_of(assignment.value, &model.sys));
        }
        Step::Relation(index) => {
            let _ = writeln!(out, "{:indent$}relation {index}", "");
        }
        Step::Held(index) => {
            let _ = writeln!(out, "{:indent$}rounding {index}", "");
        }
        Step::Mixed { relations, body } => {
            let _ = writeln!(out, "{:indent$}mixed over relations {relations:?}", "");
            body.iter().for_each(|step| write_step(out, model, phase, step, depth + 1));
        }
    }
}
