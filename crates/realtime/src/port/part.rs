//! A port for some inputs and outputs of a task, where the rest is none of its partner's business.

use super::{Port, PortCounts};
use layshaft_results::Signal;

/// A port made for these signals alone, and their places in the task.
pub struct PartPort {
    port: Box<dyn Port>,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    signals: Vec<Signal>,
    received: Vec<f64>,
    sent: Vec<f64>,
}

impl PartPort {
    /// `signals` are those of the inputs, in the order of their places.
    pub fn new(port: Box<dyn Port>, signals: Vec<Signal>, inputs: Vec<usize>, outputs: Vec<usize>) -> PartPort {
        let (received, sent) = (vec![0.0; inputs.len()], vec![0.0; outputs.len()]);
        PartPort { port, inputs, outputs, signals, received, sent }
    }
}

impl Port for PartPort {
    fn describe(&self) -> String {
        self.port.describe()
    }

    fn has_inputs(&self) -> bool {
        self.port.has_inputs()
    }

    fn receive(&mut self, _signals: &[Signal], inputs: &mut [f64], counts: &mut PortCounts) -> bool {
        for (value, &at) in self.received.iter_mut().zip(&self.inputs) {
            *value = inputs[at];
        }
        let heard = self.port.receive(&self.signals, &mut self.received, counts);
        for (value, &at) in self.received.iter().zip(&self.inputs) {
            inputs[at] = *value;
        }
        heard
    }

    fn send(&mut self, time: f64, outputs: &[f64], counts: &mut PortCounts) {
        for (value, &at) in self.sent.iter_mut().zip(&self.outputs) {
            *value = outputs[at];
        }
        self.port.send(time, &self.sent, counts);
    }

    fn wait(&mut self, milliseconds: u32) -> bool {
        self.port.wait(milliseconds)
    }
}
