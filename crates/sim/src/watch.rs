//! Looking at variables inside the steps of a run: for quantities, such as integrals, that the output points are too coarse
//! for.

use crate::model::Model;
use crate::record::{Reading, Recorder};
use layshaft_ir::program::Program;
use layshaft_solver::{EvalFailure, Point, Sink, Step, Stopwatch};

/// What to look at, where in each step, and who is told.
pub struct Watch<'a> {
    /// Indices into the program's variables.
    pub variables: &'a [usize],
    /// Places in a step: 0 is its start, 1 its end.
    pub nodes: &'a [f64],
    /// Told start and end of the step and the values, those of the first node first.
    pub told: &'a mut dyn FnMut(f64, f64, &[f64]),
}

/// A watch at work.
pub(crate) struct Watcher<'w, 'a> {
    watch: &'w mut Watch<'a>,
    readings: Vec<Reading>,
    states: Vec<f64>,
    values: Vec<f64>,
    /// Processor time spent.
    pub(crate) seconds: f64,
}

impl<'w, 'a> Watcher<'w, 'a> {
    pub(crate) fn new(watch: &'w mut Watch<'a>, program: &Program) -> Watcher<'w, 'a> {
        let readings: Vec<Reading> = watch.variables.iter().map(|&at| Reading::of(&program.variables[at])).collect();
        let values = vec![0.0; readings.len() * watch.nodes.len()];
        Watcher { watch, readings, states: vec![0.0; program.layout.states.len as usize], values, seconds: 0.0 }
    }

    fn step(&mut self, model: &mut Model, step: Step<'_>) -> Result<(), EvalFailure> {
        let stopwatch = Stopwatch::start();
        let count = self.readings.len();
        for (at, node) in self.watch.nodes.iter().enumerate() {
            let time = step.start + node * (step.end - step.start);
            (step.states)(time, &mut self.states);
            model.outputs_at(time, &self.states)?;
            let values = &mut self.values[at * count..(at + 1) * count];
            for (value, reading) in values.iter_mut().zip(&self.readings) {
                *value = reading.value(&model.instance);
            }
        }
        (self.watch.told)(step.start, step.end, &self.values);
        self.seconds += stopwatch.seconds();
        Ok(())
    }
}

/// Records points and looks into steps.
pub(crate) struct Watched<'r, 'w, 'a> {
    pub(crate) recorder: Recorder<'r>,
    pub(crate) watcher: Option<Watcher<'w, 'a>>,
}

impl Sink<Model> for Watched<'_, '_, '_> {
    fn point(&mut self, model: &mut Model, point: Point<'_>) -> Result<(), EvalFailure> {
        self.recorder.point(model, point)
    }

    fn step(&mut self, model: &mut Model, step: Step<'_>) -> Result<(), EvalFailure> {
        match &mut self.watcher {
            Some(watcher) => watcher.step(model, step),
            None => Ok(()),
        }
    }
}
