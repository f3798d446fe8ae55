//! Synchronous operators (MLS 16) as leaves of the graph, until [`crate::clocks`] replaces them.

use super::*;

/// An operator and its operand: a variable or a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockOp {
    pub kind: ClockOpKind,
    pub operand: N,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockOpKind {
    Previous,
    Hold,
    NoClock,
    /// `sample(u)`, or `sample(u, clock)`.
    Sample(Option<V>),
    /// Factor; 0 if the clocks of both sides tell it.
    SubSample(i64),
    SuperSample(i64),
    /// Counter, resolution.
    ShiftSample(i64, i64),
    BackSample(i64, i64),
    /// Without operand: a constant stands for it.
    Interval,
    FirstTick,
    Constructor(Constructor),
}

/// How a clock is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constructor {
    Inferred,
    /// Seconds as a fraction.
    Exact(i64, i64),
    /// The operand is the interval in seconds.
    Interval,
    /// Ticks when the operand becomes true; the interval before the first tick.
    Event(N),
    /// The operand is a clock; method for continuous equations of its partition.
    Solver(Name),
}

impl ClockOpKind {
    pub fn name(self) -> &'static str {
        match self {
            ClockOpKind::Previous => "previous",
            ClockOpKind::Hold => "hold",
            ClockOpKind::NoClock => "noClock",
            ClockOpKind::Sample(_) => "sample",
            ClockOpKind::SubSample(_) => "subSample",
            ClockOpKind::SuperSample(_) => "superSample",
            ClockOpKind::ShiftSample(..) => "shiftSample",
            ClockOpKind::BackSample(..) => "backSample",
            ClockOpKind::Interval => "interval",
            ClockOpKind::FirstTick => "firstTick",
            ClockOpKind::Constructor(_) => "Clock",
        }
    }
}

impl Dag {
    /// A synchronous operator as a node.
    pub fn clocked(&mut self, kind: ClockOpKind, operand: N) -> N {
        let op = ClockOp { kind, operand };
        let id = match self.clock_ops.iter().position(|other| *other == op) {
            Some(id) => id,
            None => {
                self.clock_ops.push(op);
                self.clock_ops.len() - 1
            }
        };
        self.intern(Node::Clocked(id as u32))
    }
}
