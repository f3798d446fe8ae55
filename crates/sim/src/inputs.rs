//! Inputs of a model that measured data drive.

use crate::model::Model;
use crate::simulate::Settings;
use layshaft_ir::program::{Program, ValueSlot, ValueType, Variable, VariableKind};
use layshaft_measured::{DataError, Drive, Selection, Target};
use layshaft_runtime::Instance;
use layshaft_solver::EvalFailure;
use layshaft_source::Diagnostic;

/// The inputs that data can drive: numbers that the model itself declares as inputs.
pub fn input_targets(program: &Program) -> Vec<Target> {
    let target = |variable: &Variable| Target {
        name: variable.name.to_string(),
        unit: variable.unit.as_deref().unwrap_or("").to_string(),
        is_whole: variable.value_type != ValueType::Real,
    };
    inputs(program).map(target).collect()
}

/// Whether the data of a run can be read and reach over it, so that nothing is begun that cannot be done.
pub fn check_inputs(program: &Program, settings: &Settings) -> Result<(), Diagnostic> {
    let Some(selection) = &settings.inputs else { return Ok(()) };
    let options = settings.options(program);
    let opened = DrivenInputs::open(program, selection, options.start, options.stop);
    opened.map(|_| ()).map_err(|error| error.diagnostic())
}

/// Inputs of the model that no data drive: they keep the values that they have at the start.
pub fn undriven_inputs(program: &Program, settings: &Settings) -> Vec<String> {
    let targets = input_targets(program);
    let plan = settings.inputs.as_ref().and_then(|selection| selection.plan(&targets).ok());
    let driven: Vec<usize> = plan.map(|plan| plan.targets().collect()).unwrap_or_default();
    let others = targets.into_iter().enumerate().filter(|(at, _)| !driven.contains(at));
    others.map(|(_, target)| target.name).collect()
}

fn inputs(program: &Program) -> impl Iterator<Item = &Variable> {
    let is_number = |variable: &&Variable| variable.value_type != ValueType::String;
    program.variables.iter().filter(|variable| variable.kind == VariableKind::Input).filter(is_number)
}

/// Data during a run, and where their values go.
pub(crate) struct DrivenInputs {
    drive: Drive,
    slots: Vec<ValueSlot>,
    /// Positions among the inputs.
    targets: Vec<usize>,
}

impl DrivenInputs {
    pub(crate) fn open(
        program: &Program,
        selection: &Selection,
        start: f64,
        stop: f64,
    ) -> Result<DrivenInputs, DataError> {
        let plan = selection.plan(&input_targets(program))?;
        let places: Vec<ValueSlot> = inputs(program).map(|variable| variable.place).collect();
        let targets: Vec<usize> = plan.targets().collect();
        let slots = targets.iter().filter_map(|&target| places.get(target).copied()).collect();
        Ok(DrivenInputs { drive: plan.open(start, stop)?, slots, targets })
    }

    /// Whether data drive the input at a position.
    pub(crate) fn drives(&self, target: usize) -> bool {
        self.targets.contains(&target)
    }

    /// Brings the inputs to a time. Says whether one that is no Real has another value.
    fn write(&mut self, instance: &mut Instance, time: f64) -> Result<bool, DataError> {
        let mut has_switched = false;
        for (&slot, &value) in self.slots.iter().zip(self.drive.values(time)?) {
            let (slot, whole) = match slot {
                ValueSlot::Real(slot) => {
                    instance.reals_mut()[slot as usize] = value;
                    continue;
                }
                ValueSlot::NegatedReal(slot) => {
                    instance.reals_mut()[slot as usize] = -value;
                    continue;
                }
                ValueSlot::Int(slot) => (slot, value as i64),
                ValueSlot::NotInt(slot) => (slot, i64::from(value == 0.0)),
            };
            has_switched |= std::mem::replace(&mut instance.ints_mut()[slot as usize], whole) != whole;
        }
        Ok(has_switched)
    }

    /// Brings the inputs to the end of a step of fixed size.
    pub(crate) fn write_end(&mut self, instance: &mut Instance, time: f64) -> Result<bool, DataError> {
        self.drive.pass_event(time)?;
        self.write(instance, time)
    }
}

impl Model {
    /// Inputs at the present time of an evaluation.
    pub(crate) fn apply_inputs(&mut self, time: f64) -> Result<(), EvalFailure> {
        let Some(inputs) = &mut self.inputs else { return Ok(()) };
        let outcome = inputs.write(&mut self.instance, time);
        outcome.map(|_| ()).map_err(|error| self.without_data(&error))
    }

    /// Inputs behind an event.
    pub(crate) fn switch_inputs(&mut self, time: f64) -> Result<(), EvalFailure> {
        let Some(inputs) = &mut self.inputs else { return Ok(()) };
        let outcome = inputs.write_end(&mut self.instance, time);
        outcome.map(|_| ()).map_err(|error| self.without_data(&error))
    }

    /// When the data ask for an event.
    pub(crate) fn next_input_event(&mut self, time: f64) -> f64 {
        let Some(inputs) = &mut self.inputs else { return f64::INFINITY };
        // Data that cannot be read are told by the evaluation that needs them.
        inputs.drive.next_event(time).unwrap_or(f64::INFINITY)
    }

    pub(crate) fn inputs_accepted(&mut self, time: f64) {
        if let Some(inputs) = &mut self.inputs {
            inputs.drive.accept(time);
        }
    }

    pub(crate) fn without_data(&mut self, error: &DataError) -> EvalFailure {
        self.own_failure = Some(error.diagnostic());
        EvalFailure::fatal(error.message.clone())
    }
}
