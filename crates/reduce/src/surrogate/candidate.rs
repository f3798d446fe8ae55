//! Candidates: the same functions fitted from other random numbers, judged by simulation beside the full model.
//!
//! A fit minimises the errors of derivatives, not of trajectories ("equation error" and "simulation error" of system identification). Where a state is slow, a small error of its derivative
//! moves its equilibrium far; which networks do that, their errors on single points hardly tell. So each candidate runs beside the full model in the validation runs, one of which holds
//! its inputs until it rests, and the one that stays nearest is taken. One that does not run is rejected.

use super::data::{self, Columns, Scale};
use super::fit::{Fitter, Target};
use super::law::{self, Laws};
use super::plant::Plant;
use super::record::{Layout, Recorded};
use super::test;
use super::write::{Computed, Function, Output, Surrogate, Variable};
use super::{FittedFunction, KeptState, Signal, SurrogateOutcome, SurrogateStudy};
use super::{VALIDATION, VALIDATION_RUNS, in_parallel, interrupted};
use crate::codes;
use layshaft_source::{Diagnostic, PrivateFolder};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A function that is fitted: the column that it gives, what that is, the arguments that it may have, and whether it has exactly these.
struct Wanted {
    column: usize,
    target: Target,
    arguments: Vec<usize>,
    exactly: bool,
}

/// What all candidates have in common.
pub(super) struct Design<'a> {
    study: &'a SurrogateStudy,
    plant: &'a Plant,
    recorded: &'a Recorded,
    laws: &'a Laws,
    inputs: &'a [Signal],
    outputs: &'a [Signal],
    through: &'a [Signal],
    kept: &'a [usize],
    states: Vec<KeptState>,
    full_states: usize,
    layout: Layout,
    scales: Vec<Scale>,
    points: Vec<Vec<f64>>,
    checks: Vec<Vec<f64>>,
    /// Columns and names of states, inputs and intermediate variables.
    arguments: Vec<usize>,
    names: Vec<String>,
    wanted: Vec<Wanted>,
    /// Outputs that are one of the arguments.
    same: Vec<Option<usize>>,
}

/// A surrogate and how well its functions are fitted.
pub(super) struct Fit {
    pub(super) functions: Vec<FittedFunction>,
    pub(super) text: String,
    /// Another number gives another one.
    varies: bool,
}

impl<'a> Design<'a> {
    pub(super) fn new(
        study: &'a SurrogateStudy,
        plant: &'a Plant,
        recorded: &'a Recorded,
        laws: &'a Laws,
        (inputs, outputs, through): (&'a [Signal], &'a [Signal], &'a [Signal]),
        kept: &'a [usize],
        outcome: &SurrogateOutcome,
    ) -> Result<Design<'a>, Vec<Diagnostic>> {
        let training: Vec<&Columns> = recorded.runs[..study.runs].iter().collect();
        let validation: Vec<&Columns> = recorded.runs[study.runs..].iter().collect();
        let scales = data::scales(&training);
        let layout = recorded.layout(inputs.len(), outputs.len(), through.len());
        let states = kept.iter().map(|&at| layout.state(at));
        let arguments: Vec<usize> = states
            .chain((0..inputs.len()).map(|at| layout.input(at)))
            .chain((0..through.len()).map(|at| layout.through(at)))
            .collect();
        let states = outcome.states.iter().map(|state| state.name.clone());
        let names = states.chain(inputs.iter().chain(through).map(|signal| signal.name.clone())).collect();
        let mut design = Design {
            study,
            plant,
            recorded,
            laws,
            inputs,
            outputs,
            through,
            kept,
            states: outcome.states.clone(),
            full_states: outcome.full_states,
            points: data::thinned(&training, &scales, study.points),
            checks: data::thinned(&validation, &scales, VALIDATION),
            layout,
            scales,
            arguments,
            names,
            wanted: Vec::new(),
            same: Vec::new(),
        };
        design.want()?;
        Ok(design)
    }

    /// Lists the functions: those of intermediate variables know what is before them, the others all.
    fn want(&mut self) -> Result<(), Vec<Diagnostic>> {
        let known = self.states.iter().map(|state| &state.name).chain(self.outputs.iter().map(|output| &output.name));
        let known: Vec<&str> = known.map(String::as_str).collect();
        if let Some(unknown) = self.study.depends.iter().find(|asked| !known.contains(&asked.signal.name.as_str())) {
            let message = format!("`{}` is no state and no output of the surrogate", unknown.signal.name);
            let hint = format!("these are: {}", known.join(", "));
            return Err(vec![Diagnostic::error(codes::UNKNOWN_OUTPUT, None, message).hint(hint)]);
        }
        let (study, layout, names) = (self.study, &self.layout, &self.names);
        let wanted = |column: usize, target: Target, name: &str, asked: &[String], before: usize| {
            let arguments = law::dependence(name, asked, &names[..before])?;
            Ok::<_, Vec<Diagnostic>>(Wanted { column, target, arguments, exactly: !asked.is_empty() })
        };
        let mut all = Vec::new();
        for (at, asked) in study.through.iter().enumerate() {
            let before = self.kept.len() + self.inputs.len() + at;
            let target = Target::Intermediate(at);
            all.push(wanted(layout.through(at), target, &asked.signal.name, &asked.arguments, before)?);
        }
        let asked = |name: &str| {
            let asked = study.depends.iter().find(|other| other.signal.name == name);
            asked.map_or(&[][..], |asked| &asked.arguments)
        };
        for (at, &state) in self.kept.iter().enumerate() {
            let name = &self.states[at].name;
            all.push(wanted(layout.slope(state), Target::Slope(at), name, asked(name), names.len())?);
        }
        let mut same = Vec::new();
        for (at, output) in self.outputs.iter().enumerate() {
            let column = layout.output(at);
            let equal = |argument: &usize| {
                let pairs = self.points[*argument].iter().zip(&self.points[column]);
                self.scales[*argument] == self.scales[column] && pairs.into_iter().all(|(a, b)| (a - b).abs() < 1e-9)
            };
            let is_law = self.laws.of(Target::Output(at)).is_some();
            let found = if is_law { None } else { self.arguments.iter().position(equal) };
            if found.is_none() {
                all.push(wanted(column, Target::Output(at), &output.name, asked(&output.name), names.len())?);
            }
            same.push(found);
        }
        (self.wanted, self.same) = (all, same);
        Ok(())
    }

    /// Fits all functions.
    fn fit(
        &self,
        candidate: usize,
        (stop, tell): (&AtomicBool, &(dyn Fn(&str, usize, usize) + Sync)),
        outcome: &SurrogateOutcome,
    ) -> Result<Fit, Vec<Diagnostic>> {
        let done = AtomicUsize::new(0);
        tell("fitting functions", 0, self.wanted.len());
        let fitter = Fitter {
            points: &self.points,
            checks: &self.checks,
            arguments: &self.arguments,
            scales: &self.scales,
            study: self.study,
            candidate,
            stop,
        };
        let fitted = in_parallel(self.study.jobs, self.wanted.len(), &|at| {
            let wanted = &self.wanted[at];
            let function = match self.laws.of(wanted.target) {
                Some(number) => fitter.law(wanted.column, self.layout.law(number), self.laws.in_block(number)),
                None => fitter.function(wanted.column, wanted.target, &wanted.arguments, wanted.exactly),
            };
            tell("fitting functions", 1 + done.fetch_add(1, Ordering::Relaxed), self.wanted.len());
            function
        });
        if stop.load(Ordering::Relaxed) {
            return Err(interrupted());
        }
        let mut functions = Vec::new();
        let mut computed = Vec::new();
        for (wanted, fitted) in self.wanted.iter().zip(fitted) {
            let Some(fitted) = fitted else { return Err(interrupted()) };
            let used = |function: &Function| function.arguments.iter().map(|&at| self.names[at].clone()).collect();
            let (arguments, units) = match &fitted.computed {
                Computed::Function(function) => (used(function), function.network.hidden),
                Computed::Law(_) => {
                    let number = self.laws.of(wanted.target);
                    (number.map(|number| self.laws.arguments(number)).unwrap_or_default(), 0)
                }
            };
            functions.push(FittedFunction {
                target: self.title(wanted.target),
                arguments,
                units,
                is_law: matches!(fitted.computed, Computed::Law(_)),
                fit_error: fitted.fit_error,
                validation_error: fitted.validation_error,
            });
            computed.push(fitted.computed);
        }
        let varies = functions.iter().any(|function| function.units > 0);
        let Some(surrogate) = self.surrogate(computed, outcome) else { return Err(interrupted()) };
        Ok(Fit { functions, text: surrogate.text(), varies })
    }

    /// What a function gives, in the names of the full model.
    fn title(&self, target: Target) -> String {
        match target {
            Target::Slope(state) => format!("der({})", self.states[state].variable),
            Target::Intermediate(at) if self.through[at].variable.is_empty() => self.through[at].name.clone(),
            Target::Intermediate(at) => self.through[at].variable.clone(),
            Target::Output(at) => self.outputs[at].variable.clone(),
        }
    }

    /// Puts the functions together: those of intermediate variables, of states, of outputs.
    fn surrogate(&self, functions: Vec<Computed>, outcome: &SurrogateOutcome) -> Option<Surrogate> {
        let (layout, scales) = (&self.layout, &self.scales);
        let variable = |signal: &Signal, at: usize| Variable {
            name: signal.name.clone(),
            unit: self.recorded.units[at].clone(),
            origin: if signal.variable.is_empty() { "By a law".into() } else { signal.variable.clone() },
            scale: scales[at],
        };
        let returns = |&at: &usize| (scales[layout.state(at)].half / scales[layout.slope(at)].half).clamp(1e-3, 1e3);
        let first = |&at: &usize| self.recorded.runs[0].values[layout.state(at)].first().copied().unwrap_or(0.0);
        let mut functions = functions.into_iter();
        let on_the_way: Vec<Computed> = functions.by_ref().take(self.through.len()).collect();
        let slopes: Vec<Computed> = functions.by_ref().take(self.kept.len()).collect();
        let mut outputs = Vec::new();
        for (at, signal) in self.outputs.iter().enumerate() {
            let how = match self.same[at] {
                Some(argument) => Output::Same(argument),
                None => Output::Computed(functions.next()?),
            };
            outputs.push((variable(signal, layout.output(at)), how));
        }
        let ranges = outcome.excited.iter().map(|(name, low, high)| format!("<li>{name}: {low} ... {high}</li>"));
        let through = self.through.iter().enumerate().map(|(at, signal)| variable(signal, layout.through(at)));
        Some(Surrogate {
            name: outcome.name.clone(),
            description: format!(
                "Surrogate of {} with {} of {} states",
                self.plant.class,
                self.kept.len(),
                self.full_states
            ),
            documentation: format!(
                "<p>Made by <code>layshaft reduce surrogate</code> from {} runs of {} s in which these inputs went through their ranges:</p>\n<ul>\n{}\n</ul>\n<p>Arguments are limited to the ranges of the fit; <code>beyond</code> says how far they would go.</p>",
                self.study.runs,
                outcome.duration,
                ranges.collect::<Vec<_>>().join("\n")
            ),
            inputs: self.inputs.iter().enumerate().map(|(at, signal)| variable(signal, layout.input(at))).collect(),
            states: self.kept.iter().map(|&at| variable(&self.recorded.candidates[at], layout.state(at))).collect(),
            starts: self.kept.iter().map(first).collect(),
            returns: self.kept.iter().map(returns).collect(),
            through: through.zip(on_the_way).collect(),
            slopes,
            outputs,
        })
    }

    /// Largest root of the mean square of an output's error, relative to its range, in the validation runs.
    fn judge(&self, fit: &Fit, candidate: usize, folder: &PrivateFolder, name: &str) -> Result<f64, Vec<Diagnostic>> {
        let file = folder.path().join(format!("candidate{candidate}"));
        let file = test::store_at(&file, name, &fit.text)?;
        let mut worst: f64 = 0.0;
        for run in self.study.runs..self.study.runs + VALIDATION_RUNS {
            let what = format!("candidate{candidate}run{run}");
            let tested =
                test::excited(self.study, self.plant, folder, &file, run, (self.inputs, self.outputs), (name, &what))?;
            worst = tested.errors.iter().map(|error| error.rms_relative).fold(worst, f64::max);
        }
        Ok(worst)
    }
}

/// Fits candidates and takes the one that stays nearest to the full model.
pub(super) fn best(
    design: &Design<'_>,
    folder: &PrivateFolder,
    (stop, tell): (&AtomicBool, &(dyn Fn(&str, usize, usize) + Sync)),
    outcome: &mut SurrogateOutcome,
) -> Result<Fit, Vec<Diagnostic>> {
    let mut found: Option<(f64, Fit)> = None;
    let mut causes = Vec::new();
    let count = design.study.candidates.max(1);
    for candidate in 0..count {
        let fit = design.fit(candidate, (stop, tell), outcome)?;
        if !fit.varies || count == 1 {
            return Ok(fit);
        }
        tell("judging candidates", candidate, count);
        match design.judge(&fit, candidate, folder, &outcome.name) {
            Ok(error) => {
                outcome.candidates.push(Some(error));
                if found.as_ref().is_none_or(|(least, _)| error < *least) {
                    found = Some((error, fit));
                }
            }
            Err(diagnostics) => {
                outcome.candidates.push(None);
                causes = diagnostics;
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Err(interrupted());
        }
    }
    found.map(|(_, fit)| fit).ok_or(causes)
}
