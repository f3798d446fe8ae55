//! The judge of a choice of elements: translates the model without them, runs it in every scenario, compares.

use crate::codes;
use crate::compare::{Limit, Norm};
use crate::doing::Doing;
use crate::element::{Element, Elements};
use crate::modelica::{Switch, switches};
use crate::outputs;
use crate::run::{Model, Run};
use crate::search::eliminate;
use crate::study::Full;
use layshaft_sim::{Engine, Progress, Settings};
use layshaft_source::{Diagnostic, FastMap};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// In a search, a model that takes more steps than this many times those of the full one is no reduction.
const STEPS: u64 = 2;
/// … and so many steps are granted to any.
const FEWEST_STEPS: u64 = 1000;
/// Where the user named what is to go, a model may take longer than the full one, but not for ever.
const PATIENT_STEPS: u64 = 20;
const FEWEST_PATIENT_STEPS: u64 = 20_000;

/// What came of a model without some elements.
pub(crate) enum Verdict {
    /// It runs, within the limit if there was one: model and run of every scenario.
    Accepted(Vec<(Rc<Model>, Run)>),
    /// It does not translate.
    Singular(Vec<Diagnostic>),
    /// No state is left.
    Static,
    /// It cannot be run to the end of the scenario.
    Fails(String, Vec<Diagnostic>),
    /// Its outputs are too far from those of the full model.
    Inaccurate,
}

pub(crate) struct Judge<'a, 's> {
    elements: &'a Elements,
    fulls: &'a [Full<'s>],
    /// Outputs to compare.
    compared: &'a outputs::Compared,
    norm: Norm,
    doing: &'a Doing<'a>,
    known: FastMap<(Vec<bool>, bool), Rc<Verdict>>,
    /// Models translated, and of those simulated.
    pub(crate) models: usize,
    pub(crate) simulated: usize,
}

impl<'a, 's> Judge<'a, 's> {
    pub(crate) fn new(
        elements: &'a Elements,
        fulls: &'a [Full<'s>],
        compared: &'a outputs::Compared,
        norm: Norm,
        doing: &'a Doing<'a>,
    ) -> Judge<'a, 's> {
        Judge { elements, fulls, compared, norm, doing, known: FastMap::default(), models: 0, simulated: 0 }
    }

    /// Whether the user ended the reduction.
    pub(crate) fn is_interrupted(&self) -> bool {
        let flag = self.fulls.first().and_then(|full| full.settings.interrupt.as_ref());
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    pub(crate) fn accepts(&mut self, removed: &[bool], limit: Option<f64>) -> bool {
        matches!(*self.verdict(removed, limit), Verdict::Accepted(_))
    }

    /// The verdict on a choice; with a limit on the error, relative to the range of each output.
    pub(crate) fn verdict(&mut self, removed: &[bool], limit: Option<f64>) -> Rc<Verdict> {
        let key = (removed.to_vec(), limit.is_some());
        // What is within a limit needs no other run without it.
        let within =
            self.known.get(&(removed.to_vec(), true)).filter(|verdict| matches!(***verdict, Verdict::Accepted(_)));
        if let Some(verdict) = self.known.get(&key).or(within) {
            return Rc::clone(verdict);
        }
        let verdict = Rc::new(self.try_out(removed, limit));
        self.known.insert(key, Rc::clone(&verdict));
        verdict
    }

    fn try_out(&mut self, removed: &[bool], limit: Option<f64>) -> Verdict {
        let switches = switches(self.elements, removed);
        let mut runs = Vec::new();
        let kept = removed.iter().filter(|removed| !**removed).count();
        for full in self.fulls {
            if self.is_interrupted() {
                return Verdict::Fails(full.name.clone(), Vec::new());
            }
            self.models += 1;
            let what = format!("model {}, {kept} of {} elements", self.models, removed.len());
            (self.doing)(&format!("{what}: translating"), None);
            let model = match self.translate(full, &switches) {
                Ok(model) => model,
                Err(diagnostics) => return Verdict::Singular(diagnostics),
            };
            if model.states() == 0 {
                return Verdict::Static;
            }
            self.simulated += 1;
            let abort = Arc::new(AtomicBool::new(false));
            let limit = limit.map(|limit| self.limit(full, limit, Arc::clone(&abort)));
            let mut settings = full.settings.clone();
            settings.max_steps = Some((PATIENT_STEPS * full.run.steps).max(FEWEST_PATIENT_STEPS));
            if limit.is_some() {
                let steps = (STEPS * full.run.steps).max(FEWEST_STEPS);
                settings = Settings { max_steps: Some(steps), interrupt: Some(Arc::clone(&abort)), ..settings };
            }
            let mut progress = |reached: &Progress| {
                (self.doing)(&what, Some(reached.time));
                if self.is_interrupted() {
                    abort.store(true, Ordering::Relaxed);
                }
            };
            let samples = &full.run.samples;
            let (run, report, is_exceeded) = model.run(&settings, &samples.grid, &samples.names, limit, &mut progress);
            if is_exceeded {
                return Verdict::Inaccurate;
            }
            if !report.is_at_end() {
                return Verdict::Fails(full.name.clone(), report.diagnostics);
            }
            runs.push((Rc::new(model), run));
        }
        Verdict::Accepted(runs)
    }

    fn translate(&self, full: &Full, switches: &[Switch]) -> Result<Model, Vec<Diagnostic>> {
        let reduced = full.translation.modified(switches.iter().map(Switch::modifier));
        Model::compile(&reduced, Engine::OnDemand)
    }

    fn limit(&self, full: &Full, limit: f64, abort: Arc<AtomicBool>) -> Limit {
        let samples = &full.run.samples;
        let names = self.compared.names();
        let outputs = samples.names.iter().enumerate().filter(|(_, name)| names.contains(name));
        let allowed = outputs.map(|(at, _)| (at, limit * samples.range(at))).collect();
        Limit { full: Arc::clone(samples), allowed, norm: self.norm, abort }
    }

    /// Why the model without these elements was not accepted.
    pub(crate) fn complaint(&mut self, removed: &[bool], verdict: &Verdict) -> Vec<Diagnostic> {
        match verdict {
            Verdict::Accepted(_) | Verdict::Inaccurate => Vec::new(),
            Verdict::Static => {
                let message = format!("without {} no dynamics are left: the model has no state", self.list(removed));
                let hint = "keep at least one inertia or compliance";
                vec![Diagnostic::error(codes::NO_DYNAMICS, None, message).hint(hint)]
            }
            Verdict::Fails(scenario, diagnostics) => {
                let mut diagnostics = diagnostics.clone();
                let needed = self.needed(removed, |judge, trial| judge.accepts(trial, None));
                let message =
                    format!("without {} the model does not run in the scenario `{scenario}`", self.list(&needed));
                let mut diagnostic = Diagnostic::error(codes::REDUCED_FAILED, None, message);
                if needed != removed {
                    diagnostic = diagnostic.note(None, format!("the others could go: of {}", self.list(removed)));
                }
                let hint = "keep more elements, or let `--error` search for a model that runs";
                diagnostics.push(diagnostic.hint(hint));
                diagnostics
            }
            Verdict::Singular(_) => {
                let needed = self.needed(removed, Judge::translates);
                let viable: Vec<bool> =
                    removed.iter().zip(&needed).map(|(removed, needed)| *removed && !needed).collect();
                (0..removed.len()).filter(|&at| needed[at]).map(|element| self.singular(&viable, element)).collect()
            }
        }
    }

    /// Of the elements removed a few, as few as a search finds, that must stay for the others to go: the ones to name.
    fn needed(&mut self, removed: &[bool], mut accepts: impl FnMut(&mut Self, &[bool]) -> bool) -> Vec<bool> {
        let mut viable = vec![false; removed.len()];
        let candidates: Vec<usize> = (0..removed.len()).filter(|&element| removed[element]).collect();
        eliminate(&candidates, &mut viable, |trial| accepts(self, trial));
        removed.iter().zip(&viable).map(|(removed, viable)| *removed && !viable).collect()
    }

    fn translates(&mut self, removed: &[bool]) -> bool {
        self.models += 1;
        let switches = switches(self.elements, removed);
        self.fulls.first().is_some_and(|full| self.translate(full, &switches).is_ok())
    }

    /// That the model is singular without `element`, the others in `removed` being gone.
    fn singular(&mut self, removed: &[bool], element: usize) -> Diagnostic {
        let mut with = removed.to_vec();
        with[element] = true;
        let element = &self.elements.active[element];
        let message =
            format!("without `{}` ({}: {}) the model is singular", element.name, element.kind, element.when_removed);
        let mut diagnostic = Diagnostic::error(codes::SINGULAR, None, message);
        let switches = switches(self.elements, &with);
        let causes = self.fulls.first().and_then(|full| self.translate(full, &switches).err()).unwrap_or_default();
        for cause in causes.into_iter().filter(Diagnostic::is_error).take(2) {
            diagnostic = diagnostic.note(cause.span, cause.message);
            diagnostic.notes.extend(cause.notes);
        }
        diagnostic.hint(format!("keep `{}`, or remove its neighbours with it", element.name))
    }

    /// That `element` stays because the model does not work without it and without those in `removed`.
    pub(crate) fn put_back(&mut self, removed: &[bool], element: usize) -> Diagnostic {
        let mut with = removed.to_vec();
        with[element] = true;
        let verdict = self.verdict(&with, None);
        let name = &self.elements.active[element].name;
        let (reason, causes) = match &*verdict {
            Verdict::Singular(causes) => ("the model is singular", causes.as_slice()),
            Verdict::Static => ("no dynamics are left", &[][..]),
            Verdict::Fails(_, causes) => ("the model does not run", causes.as_slice()),
            Verdict::Accepted(_) | Verdict::Inaccurate => ("the model is too far from the full one", &[][..]),
        };
        let message = format!("`{name}` stays although its activity is low: without it {reason}");
        let mut diagnostic = Diagnostic::warning(codes::PUT_BACK, None, message);
        for cause in causes.iter().filter(|cause| cause.is_error()).take(1) {
            diagnostic = diagnostic.note(cause.span, cause.message.clone());
        }
        diagnostic
    }

    /// Names of the elements that are gone.
    fn list(&self, removed: &[bool]) -> String {
        const SHOWN: usize = 5;
        let gone = self.elements.active.iter().zip(removed).filter(|(_, removed)| **removed);
        let name = |element: &Element| format!("`{}` ({}: {})", element.name, element.kind, element.when_removed);
        let names: Vec<String> = gone.map(|(element, _)| name(element)).collect();
        match names.len() {
            0..=SHOWN => names.join(", "),
            more => format!("{} and {} more", names[..SHOWN].join(", "), more - SHOWN),
        }
    }
}
