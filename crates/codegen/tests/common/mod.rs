//! Runs the same program as machine code and in the interpreter and compares everything they leave behind.

// Each test file uses a part of this.
#![allow(dead_code)]

pub mod models;

use std::sync::Arc;

use layshaft_codegen::{CompiledModel, compile_with_pieces};
use layshaft_eval::Interpreter;
use layshaft_ir::program::{FuncId, Program, Trust};
use layshaft_runtime::{Instance, ModelCode};

/// A number's bits, all NaN being one.
pub fn bits(value: f64) -> u64 {
    if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() }
}

pub struct Pair {
    pub machine: Box<Instance>,
    pub interpreted: Box<Instance>,
}

impl Pair {
    pub fn new(program: Program, piece_size: usize) -> Pair {
        let object = compile_with_pieces(&program, piece_size).expect("compiles");
        let code = CompiledModel::link(&object).expect("links");
        let interpreter = Interpreter::new(&program);
        let program = Arc::new(program);
        let instance = |code: Arc<dyn ModelCode>| {
            Instance::trusted(Arc::clone(&program), code, Trust::full()).expect("has all external functions")
        };
        Pair { machine: instance(Arc::new(code)), interpreted: instance(Arc::new(interpreter)) }
    }

    /// Runs a function both ways; panics with `what` where they differ, else the outcome.
    pub fn run(&mut self, function: FuncId, what: &str) -> layshaft_runtime::Outcome {
        let machine = self.machine.run(&[function]);
        let interpreted = self.interpreted.run(&[function]);
        assert_eq!(machine, interpreted, "outcome of {what}");
        // As text, since a time that is no number equals nothing.
        let failure = |instance: &Instance| format!("{:?}", instance.failure());
        assert_eq!(failure(&self.machine), failure(&self.interpreted), "failure of {what}");
        for (slot, (a, b)) in self.machine.reals().iter().zip(self.interpreted.reals()).enumerate() {
            assert_eq!(bits(*a), bits(*b), "r[{slot}] = {a:?} or {b:?} in {what}");
        }
        assert_eq!(self.machine.ints(), self.interpreted.ints(), "integers of {what}");
        assert_eq!(self.machine.frame_enter(), self.interpreted.frame_enter(), "stacks of {what}");
        assert_eq!(self.machine.statistics, self.interpreted.statistics, "statistics of {what}");
        assert_eq!(self.machine.take_messages(), self.interpreted.take_messages(), "messages of {what}");
        machine
    }
}
