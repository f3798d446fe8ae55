//! Jacobians in other modes of the model: entries as they are where conditions that change while running hold or do not.
//!
//! A limiter passes its input on or holds a constant. What is solved for through it while it passes cannot be found while it holds, so
//! a coefficient that vanishes in some branch is no pivot as long as there is another one.

use crate::dag::{N, Node};
use crate::solve::ParameterValues;
use crate::system::System;
use layshaft_source::{FastMap, FastSet};

/// Combinations of branches that are looked at.
const MODES: u32 = 6;

/// Conditions of if-expressions in the entries that are not decided by parameters, in order.
fn conditions(sys: &System, parameters: &ParameterValues, entries: &[Vec<Option<N>>]) -> Vec<N> {
    let dag = &sys.dag;
    let mut stack: Vec<N> = entries.iter().flatten().copied().flatten().collect();
    let mut seen: FastSet<N> = stack.iter().copied().collect();
    let mut found: FastSet<N> = FastSet::default();
    while let Some(n) = stack.pop() {
        if let Node::If(condition, ..) = dag.node(n)
            && parameters.value(dag, condition).is_none()
        {
            found.insert(condition);
        }
        dag.for_each_operand(n, &mut |operand| {
            if seen.insert(operand) {
                stack.push(operand);
            }
        });
    }
    let mut found: Vec<N> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// Values of the conditions in each mode, to begin the evaluation of entries with.
pub(crate) fn modes(
    sys: &System,
    parameters: &ParameterValues,
    entries: &[Vec<Option<N>>],
) -> Vec<FastMap<N, Option<f64>>> {
    let conditions = conditions(sys, parameters, entries);
    if conditions.is_empty() {
        return Vec::new();
    }
    // All, none, and patterns in which neighbours differ.
    let holds = |mode: u32, position: u32| match mode {
        0 => true,
        1 => false,
        _ => (position >> (mode / 2 - 1)) % 2 == mode % 2,
    };
    (0..MODES)
        .map(|mode| {
            let value = |position: u32| Some(f64::from(u8::from(holds(mode, position))));
            conditions.iter().zip(0..).map(|(&condition, position)| (condition, value(position))).collect()
        })
        .collect()
}
