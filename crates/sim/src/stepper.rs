//! A model that is stepped from outside: the part of real-time runs that knows models.
//!
//! One call of [`Stepper::step`] advances the model by one step of the method inlined in its program, events included. Inputs and
//! outputs are values in the order of [`Stepper::inputs`] and [`Stepper::outputs`]; truth values are 0 and 1.

use crate::codes;
use crate::compile::Compiled;
use crate::failure;
use crate::inputs::DrivenInputs;
use crate::model::{Computed, Model};
use crate::record::Reading;
use crate::tune::Tunable;
use layshaft_ir::program::{Counter, FixedStep, FuncId, Program, ValueSlot, ValueType, Variable, VariableKind};
use layshaft_measured::Selection;
use layshaft_results::Signal;
use layshaft_runtime::{Instance, Stop};
use layshaft_source::Diagnostic;
use std::sync::Arc;

/// What steps cost in iterations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts {
    pub events: u32,
    /// Solutions of the discretised equations.
    pub solutions: u32,
    pub newton_iterations: u32,
    /// Iterations that reached their limit: the step went on from the best values found.
    pub limits: u32,
}

pub struct Stepper {
    model: Model,
    fixed_step: FixedStep,
    inputs: Vec<(Signal, ValueSlot)>,
    outputs: Vec<(Signal, Reading)>,
    /// Functions that compute them.
    output_functions: Vec<FuncId>,
    counted: [i64; 4],
    /// An input that is no Real has another value: the next step begins with an event.
    has_switched: bool,
}

const NO_METHOD: &str = "the model is not compiled for steps of fixed size: choose one of the inline methods";

impl Stepper {
    /// Initialises the model at `start` and makes it ready for steps of the given size. Without names the outputs are those
    /// the model declares.
    pub fn new(
        compiled: &Compiled,
        start: f64,
        step: f64,
        inputs: &[(String, f64)],
        outputs: Option<&[String]>,
    ) -> Result<Stepper, Diagnostic> {
        Stepper::tuned(compiled, start, step, &[], inputs, outputs)
    }

    /// The same with other values of parameters.
    pub fn tuned(
        compiled: &Compiled,
        start: f64,
        step: f64,
        parameters: &[(Tunable, f64)],
        inputs: &[(String, f64)],
        outputs: Option<&[String]>,
    ) -> Result<Stepper, Diagnostic> {
        let settings = |message: String| Diagnostic::error(codes::SETTINGS, None, message);
        let program = Arc::clone(&compiled.program);
        let Some(fixed_step) = program.fixed_step.clone() else { return Err(settings(NO_METHOD.to_string())) };
        if !(step.is_finite() && step > 0.0) {
            return Err(settings(format!("a step of {step} s is no step: give one above zero")));
        }
        let model =
            Model::new(compiled, f64::INFINITY).map_err(|message| Diagnostic::error(codes::EXTERNAL, None, message))?;
        let is_input = |variable: &&Variable| variable.kind == VariableKind::Input && is_number(variable);
        let declared = |variable: &&Variable| variable.is_output && is_number(variable);
        let named = |name: &String| {
            let variable = program.variables.iter().find(|variable| variable.name.as_str() == name);
            variable.filter(is_number_ref).ok_or_else(|| settings(format!("the model has no variable `{name}`")))
        };
        let chosen: Vec<&Variable> = match outputs {
            Some(names) => names.iter().map(named).collect::<Result<_, _>>()?,
            None => program.variables.iter().filter(declared).collect(),
        };
        let is_declared = chosen.iter().all(|variable| variable.is_output);
        let functions = if is_declared { fixed_step.declared as usize } else { fixed_step.outputs.len() };
        let mut stepper = Stepper {
            output_functions: fixed_step.outputs[..functions].to_vec(),
            inputs: program.variables.iter().filter(is_input).map(|v| (signal(v), v.place)).collect(),
            outputs: chosen.into_iter().map(|v| (signal(v), Reading::of(v))).collect(),
            fixed_step,
            model,
            counted: [0; 4],
            has_switched: false,
        };
        for (tunable, value) in parameters {
            tunable.set(&mut stepper.model.instance, *value);
        }
        stepper.model.initialise(start)?;
        for (name, value) in inputs {
            let Some(at) = stepper.inputs.iter().position(|(signal, _)| signal.name == *name) else {
                return Err(settings(stepper.unknown_input(name)));
            };
            stepper.set_input(at, *value);
        }
        stepper.model.instance.reals_mut()[stepper.fixed_step.step_size as usize] = step;
        let begun = stepper.model.instance.run(&[stepper.fixed_step.begin]);
        begun.map_err(|stop| stepper.failed(stop))?;
        stepper.counted = stepper.totals();
        Ok(stepper)
    }

    fn unknown_input(&self, name: &str) -> String {
        let names: Vec<&str> = self.inputs().map(|signal| signal.name.as_str()).collect();
        match names.is_empty() {
            true => format!("the model has no input `{name}`: it has no inputs at all"),
            false => format!("the model has no input `{name}`; there are {}", names.join(", ")),
        }
    }

    pub fn program(&self) -> &Program {
        &self.model.program
    }

    pub fn inputs(&self) -> impl ExactSizeIterator<Item = &Signal> {
        self.inputs.iter().map(|(signal, _)| signal)
    }

    pub fn outputs(&self) -> impl ExactSizeIterator<Item = &Signal> {
        self.outputs.iter().map(|(signal, _)| signal)
    }

    pub fn time(&self) -> f64 {
        self.model.instance.time()
    }

    /// Sets an input by its place among the inputs; one that measured data drive stays with them.
    pub fn set_input(&mut self, at: usize, value: f64) {
        if self.model.inputs.as_ref().is_some_and(|inputs| inputs.drives(at)) {
            return;
        }
        let instance = &mut self.model.instance;
        let (slot, whole) = match self.inputs[at].1 {
            ValueSlot::Real(slot) => return instance.reals_mut()[slot as usize] = value,
            ValueSlot::NegatedReal(slot) => return instance.reals_mut()[slot as usize] = -value,
            ValueSlot::Int(slot) => (slot, value as i64),
            ValueSlot::NotInt(slot) => (slot, i64::from(value == 0.0)),
        };
        let place = &mut instance.ints_mut()[slot as usize];
        self.has_switched |= *place != whole;
        *place = whole;
    }

    /// The present value of an input.
    pub fn input(&self, at: usize) -> f64 {
        let instance = &self.model.instance;
        match self.inputs[at].1 {
            ValueSlot::Real(slot) => instance.reals()[slot as usize],
            ValueSlot::NegatedReal(slot) => -instance.reals()[slot as usize],
            ValueSlot::Int(slot) => instance.ints()[slot as usize] as f64,
            ValueSlot::NotInt(slot) => f64::from(u8::from(instance.ints()[slot as usize] == 0)),
        }
    }

    /// Has measured data drive inputs from now on: at every step they get the values at its end.
    pub fn drive(&mut self, selection: &Selection) -> Result<(), Diagnostic> {
        let inputs = DrivenInputs::open(&self.model.program, selection, self.time(), f64::INFINITY);
        self.model.inputs = Some(inputs.map_err(|error| error.diagnostic())?);
        Ok(())
    }

    /// Advances the model by one step.
    pub fn step(&mut self) -> Result<(), Diagnostic> {
        if let Some(inputs) = &mut self.model.inputs {
            let end = self.model.instance.time() + self.model.instance.reals()[self.fixed_step.step_size as usize];
            match inputs.write_end(&mut self.model.instance, end) {
                Ok(has_switched) => self.has_switched |= has_switched,
                Err(error) => return Err(error.diagnostic()),
            }
        }
        if std::mem::replace(&mut self.has_switched, false)
            && let Err(stop) = self.model.instance.call(self.fixed_step.refresh)
        {
            return Err(self.failed(stop));
        }
        match self.model.instance.call(self.fixed_step.step) {
            Ok(()) => Ok(()),
            Err(stop) => Err(self.not_finite().unwrap_or_else(|| self.failed(stop))),
        }
    }

    /// What the steps since the last call of this function cost.
    pub fn counts(&mut self) -> StepCounts {
        let totals = self.totals();
        let since = |at: usize| (totals[at] - self.counted[at]).clamp(0, i64::from(u32::MAX)) as u32;
        let counts =
            StepCounts { events: since(0), solutions: since(1), newton_iterations: since(2), limits: since(3) };
        self.counted = totals;
        counts
    }

    /// Computes and reads the outputs at the present time.
    pub fn read_outputs(&mut self, values: &mut [f64]) -> Result<(), Diagnostic> {
        if self.outputs.is_empty() {
            return Ok(());
        }
        for &function in &self.output_functions {
            if let Err(stop) = self.model.instance.call(function) {
                return Err(self.failed(stop));
            }
        }
        for (value, (_, reading)) in values.iter_mut().zip(&self.outputs) {
            *value = reading.value(&self.model.instance);
        }
        Ok(())
    }

    /// Computes all variables at the present time, those that steps do not need too.
    pub fn compute(&mut self) -> Result<(), Diagnostic> {
        for at in 0..self.fixed_step.outputs.len() {
            if let Err(stop) = self.model.instance.call(self.fixed_step.outputs[at]) {
                return Err(self.failed(stop));
            }
        }
        Ok(())
    }

    /// The value of a variable by its place in [`Program::variables`], as of the last [`Stepper::compute`].
    #[inline]
    pub fn variable(&self, at: usize) -> f64 {
        Reading::of(&self.model.program.variables[at]).value(&self.model.instance)
    }

    pub(crate) fn instance_mut(&mut self) -> &mut Instance {
        &mut self.model.instance
    }

    pub(crate) fn stopped(&mut self, stop: Stop) -> Diagnostic {
        self.failed(stop)
    }

    /// The next step begins with an event.
    pub(crate) fn switched(&mut self) {
        self.has_switched = true;
    }

    /// What all steps so far have counted.
    pub fn counter(&self, counter: Counter) -> i64 {
        self.model.instance.ints()[self.fixed_step.counter(counter) as usize]
    }

    /// How the step is made up.
    pub fn fixed_step(&self) -> &FixedStep {
        &self.fixed_step
    }

    /// All of the model's memory, Reals and integers.
    pub fn memory(&self) -> (&[f64], &[i64]) {
        (self.model.instance.reals(), self.model.instance.ints())
    }

    /// The message of a `terminate` that was executed.
    pub fn termination(&self) -> Option<&str> {
        self.model.instance.termination()
    }

    /// What the model said since the last call.
    pub fn take_warnings(&mut self) -> Vec<Diagnostic> {
        let messages = self.model.instance.take_messages();
        let mut warnings = std::mem::take(&mut self.model.warnings);
        warnings.extend(messages.iter().map(|message| failure::warning(&self.model.program, message)));
        warnings
    }

    /// Events, solutions, Newton iterations, limits reached.
    #[inline]
    fn totals(&self) -> [i64; 4] {
        let counters = &self.model.instance.ints()[self.fixed_step.counters.range()];
        let Ok(counters) = <&[i64; Counter::ALL.len()]>::try_from(counters) else { return [0; 4] };
        let value = |counter: Counter| counters[counter as usize];
        let limits = [Counter::NewtonLimits, Counter::MixedLimits, Counter::EventLimits, Counter::Singular];
        [
            value(Counter::Events),
            value(Counter::Solutions),
            value(Counter::NewtonIterations),
            limits.into_iter().map(value).sum(),
        ]
    }

    /// Says which states are no numbers any more, if that is so.
    #[cold]
    fn not_finite(&self) -> Option<Diagnostic> {
        let program = &self.model.program;
        let wrong = program.states.iter().zip(self.model.states()).filter(|(_, value)| !value.is_finite());
        let names: Vec<String> = wrong.take(8).map(|(state, value)| format!("`{}` = {value}", state.name)).collect();
        let text = format!("no number any more at time {}: {}", self.time(), names.join(", "));
        let diagnostic = Diagnostic::error(codes::EVALUATION, None, text).hint("a smaller step may help");
        (!names.is_empty()).then_some(diagnostic)
    }

    #[cold]
    fn failed(&mut self, stop: Stop) -> Diagnostic {
        self.model.computed = Computed::Nothing;
        let failure = self.model.failed(stop, true);
        let diagnostic = self.model.take_failure(codes::EVALUATION);
        diagnostic.unwrap_or_else(|| Diagnostic::error(codes::EVALUATION, None, failure.message))
    }
}

fn is_number(variable: &Variable) -> bool {
    variable.value_type != ValueType::String
}

fn is_number_ref(variable: &&Variable) -> bool {
    is_number(variable)
}

fn signal(variable: &Variable) -> Signal {
    let (min, max) = match variable.value_type {
        ValueType::Boolean => (0.0, 1.0),
        _ => (variable.min.unwrap_or(f64::NEG_INFINITY), variable.max.unwrap_or(f64::INFINITY)),
    };
    Signal {
        name: variable.name.to_string(),
        unit: variable.unit.as_deref().unwrap_or("").to_string(),
        is_whole: variable.value_type != ValueType::Real,
        min,
        max,
    }
}
