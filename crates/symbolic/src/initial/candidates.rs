//! In which order variables are taken to start at their start values where conditions are missing.

use super::{Completion, ConditionKind, assigned};
use crate::dag::V;
use crate::states::States;
use crate::system::{Role, System};
use layshaft_ir::StateSelect;

/// Variables that may start at their start value, best first. Modelica 3.6, 8.6.2: what was given closest to the top is trusted most, so
/// modifications come before defaults of declarations, and outer ones before inner ones; then `stateSelect`; a state before variables
/// that could be one. After them parameters to be found, anything else with a start value, and states without one (zero).
pub(super) fn in_order(sys: &System, states: &States, is_unknown: &[bool]) -> Vec<V> {
    let is_state = |v: V| states.is_state.get(v.index()).is_some_and(|is_state| *is_state);
    let mut list: Vec<V> = (0..is_unknown.len() as u32)
        .map(V)
        .filter(|&v| is_unknown[v.index()] && (sys.var(v).start.is_some() || sys.var(v).der.is_some() || is_state(v)))
        .collect();
    list.sort_by_key(|&v| {
        let var = sys.var(v);
        let place = var.start_place;
        let is_given = place.depth == 1 || place.is_modified;
        let select = match var.select {
            StateSelect::Always => 0,
            StateSelect::Prefer => 1,
            StateSelect::Default => 2,
            StateSelect::Avoid | StateSelect::Never => 3,
        };
        let class = match (var.start.is_some(), is_state(v), var.der.is_some()) {
            (true, true, _) if is_given => 0,
            (true, _, true) if is_given && var.role == Role::Continuous => 0,
            (true, true, _) => 1,
            (true, ..) if var.role == Role::FreeParameter => 2,
            // Of a state set those that are chosen at the start.
            (true, ..) if states.preferred.contains(&v) => 3,
            (true, _, true) => 4,
            (true, ..) => 5,
            (false, true, _) => 6,
            _ => 7,
        };
        let depth = if class <= 1 { place.depth } else { 0 };
        (class, depth, select, !is_state(v), v)
    });
    list
}

/// Unknowns that the given conditions determine one after the other: `x = …` as an initial equation says what `x` is, whatever its
/// start value, and so what follows from such variables alone.
pub(super) fn determined(sys: &System, this: &Completion, model_count: usize, redundant: &[u32]) -> Vec<bool> {
    let mut known = vec![false; sys.vars.len()];
    let mut open: Vec<V> = Vec::new();
    let mark = |known: &mut Vec<bool>, open: &mut Vec<V>, v: V| {
        if this.is_unknown.get(v.index()).is_some_and(|unknown| *unknown) && !known[v.index()] {
            known[v.index()] = true;
            open.push(v);
        }
    };
    for row in (model_count..this.equations.len()).filter(|row| !redundant.contains(&(*row as u32))) {
        match this.kinds[row] {
            Some(ConditionKind::Fixed(v)) => mark(&mut known, &mut open, v),
            _ => assigned(sys, &this.equations[row]).into_iter().for_each(|v| mark(&mut known, &mut open, v)),
        }
    }
    // Equations of the model with one unknown left determine it.
    let mut left: Vec<u32> = this.rows[..model_count].iter().map(|row| row.len() as u32).collect();
    let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); sys.vars.len()];
    for (row, columns) in this.rows[..model_count].iter().enumerate() {
        columns.iter().for_each(|&column| rows_of[column as usize].push(row as u32));
        if let [column] = columns[..] {
            mark(&mut known, &mut open, V(column));
        }
    }
    while let Some(v) = open.pop() {
        for &row in &rows_of[v.index()] {
            left[row as usize] -= 1;
            if left[row as usize] == 1
                && let Some(&column) = this.rows[row as usize].iter().find(|&&column| !known[column as usize])
            {
                mark(&mut known, &mut open, V(column));
            }
        }
    }
    known
}
