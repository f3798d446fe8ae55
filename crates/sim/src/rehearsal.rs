//! Cache warming: steps with events on a twin of a model, so that their code is in the caches of the processor when the model needs it.
//!
//! Events are rare: when one comes, its code has left the caches, and the step takes several times as long as it would right after another one.
//! The twin shares the code and has its own memory. Before the run it looks ahead for the step that does most; that step it
//! does again and again. A run that does not wait rehearses its start only: the first step, with an event before it, takes ten times as long
//! with code that was never executed.

use crate::compile::Compiled;
use crate::model::Model;
use layshaft_ir::program::{Counter, FixedStep};
use layshaft_runtime::{SavedMemory, only_looks_up};

/// How many steps the twin looks ahead.
const AHEAD: usize = 20_000;

pub struct Rehearsal {
    model: Model,
    fixed_step: FixedStep,
    /// Memory before the step that is rehearsed.
    before: SavedMemory,
    /// That step has no events: they are executed before it.
    is_plain: bool,
    is_over: bool,
}

impl Rehearsal {
    /// A twin of a model that begins at `start` with steps of the given size. There is none of a model whose steps do or remember anything
    /// outside its memory (external functions other than look-ups, delays), and none of a model that fails.
    pub fn new(compiled: &Compiled, start: f64, step: f64) -> Option<Rehearsal> {
        let mut rehearsal = Rehearsal::of_start(compiled, start, step)?;
        rehearsal.look_ahead();
        rehearsal.run();
        (!rehearsal.is_over).then_some(rehearsal)
    }

    /// The same, of an event and the first step.
    pub fn of_start(compiled: &Compiled, start: f64, step: f64) -> Option<Rehearsal> {
        let program = &compiled.program;
        let fixed_step = program.fixed_step.clone()?;
        if !program.externals.iter().all(only_looks_up) || !program.delays.is_empty() {
            return None;
        }
        let mut model = Model::new(compiled, f64::INFINITY).ok()?;
        model.initialise(start).ok()?;
        model.instance.reals_mut()[fixed_step.step_size as usize] = step;
        model.instance.run(&[fixed_step.begin]).ok()?;
        let before = model.instance.save();
        Some(Rehearsal { model, fixed_step, before, is_plain: true, is_over: false })
    }

    /// Chooses the step with events that needs most solutions.
    fn look_ahead(&mut self) {
        let (mut most, mut longest) = (0, None);
        for index in 0..AHEAD {
            let (events, solutions) = (self.count(Counter::Events), self.count(Counter::Solutions));
            if !self.step() {
                break;
            }
            let solutions = self.count(Counter::Solutions) - solutions;
            if self.count(Counter::Events) > events && solutions > most {
                (most, longest) = (solutions, Some(index));
            }
        }
        self.model.instance.restore(&self.before);
        self.is_over = false;
        if let Some(longest) = longest {
            (0..longest).for_each(|_| {
                self.step();
            });
            self.before = self.model.instance.save();
            self.is_plain = false;
        }
    }

    fn count(&self, counter: Counter) -> i64 {
        self.model.instance.ints()[self.fixed_step.counter(counter) as usize]
    }

    /// Does the step, and nothing more after it has failed, ended the run or had something to say: neither may happen twice.
    pub fn run(&mut self) {
        if self.is_over {
            return;
        }
        self.model.instance.restore(&self.before);
        if self.is_plain {
            self.is_over |= self.model.instance.call(self.fixed_step.refresh).is_err();
        }
        self.step();
    }

    fn step(&mut self) -> bool {
        let instance = &mut self.model.instance;
        let failed = instance.call(self.fixed_step.step).is_err();
        self.is_over |= failed || instance.termination().is_some() || !instance.take_messages().is_empty();
        !self.is_over
    }
}
