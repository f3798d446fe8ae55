//! Values of variables about where the model starts: start values, and what assignments make of them. They tell which entries of a matrix
//! are zero there, and how large the others are.

use super::order::{Entry, Trust};
use crate::alias::Level;
use crate::blocks::Form;
use crate::dag::{Dag, N, Node, V, evaluate};
use crate::solve::ParameterValues;
use crate::system::System;
use crate::translate::PhaseModel;
use layshaft_source::{FastMap, FastSet};

/// A step size for estimates.
const ABOUT_A_STEP: f64 = 1e-3;

#[derive(Default)]
pub struct Estimates {
    values: FastMap<V, f64>,
}

impl Estimates {
    pub fn new(sys: &System, parameters: &ParameterValues, step: &PhaseModel, gain: V) -> Estimates {
        let mut known = Estimates::default();
        for v in (0..sys.vars.len() as u32).map(V) {
            let start = sys.var(v).start.and_then(|start| parameters.value(&sys.dag, start));
            known.values.insert(v, parameters.get(v).or(start).unwrap_or(0.0));
        }
        known.values.insert(gain, ABOUT_A_STEP);
        for block in &step.blocks {
            let assignments = match &block.form {
                Form::Assign(assignment) => std::slice::from_ref(assignment),
                Form::Linear { inner, .. } | Form::Nonlinear { inner, .. } => inner.as_slice(),
            };
            for assignment in assignments {
                if let Some(value) = known.value(&sys.dag, assignment.value) {
                    known.values.insert(assignment.var, value);
                }
            }
        }
        known
    }

    #[cfg(test)]
    pub fn of(values: impl Iterator<Item = (V, f64)>) -> Estimates {
        Estimates { values: values.collect() }
    }

    /// The value of an expression about where the model starts, if it can be found.
    fn value(&self, dag: &Dag, n: N) -> Option<f64> {
        let variable = |v: V| self.values.get(&v).copied();
        evaluate(dag, n, &variable, &mut FastMap::default()).filter(|value| value.is_finite())
    }

    /// What is known of an entry of a matrix; none if it is always zero.
    pub fn entry(&self, dag: &Dag, levels: &[Level], n: N) -> Option<Entry> {
        if let Node::Real(bits) = dag.node(n) {
            let value = f64::from_bits(bits);
            return (value != 0.0).then_some(Entry { trust: Trust::Constant, value, is_steady: true });
        }
        let level = |n: N| levels[n.0 as usize];
        let mut trust = Trust::Plain;
        let mut open = vec![n];
        let mut seen: FastSet<N> = FastSet::default();
        while let Some(n) = open.pop() {
            if level(n) <= Level::Parameter || !seen.insert(n) {
                continue;
            }
            if let Node::If(condition, ..) = dag.node(n)
                && level(condition) == Level::Discrete
            {
                trust = Trust::Switched;
                break;
            }
            dag.for_each_operand(n, &mut |operand| open.push(operand));
        }
        let value = self.value(dag, n).unwrap_or(1.0);
        Some(Entry { trust, value, is_steady: level(n) <= Level::Discrete })
    }
}
