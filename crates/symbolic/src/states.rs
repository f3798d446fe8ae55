//! State selection by dummy derivatives: every differentiated equation takes one derivative out of the set of states.
//!
//! S. E. Mattsson, G. Söderlind, Index reduction in differential-algebraic equations using dummy derivatives, SIAM J. Sci. Comput. 14
//! (1993). Level by level, from the highest derivatives down, as many derivatives become plain unknowns ("dummies") as there are
//! differentiated equations; `stateSelect` says which ones to take first. Taking candidates in that order and keeping each that can still
//! be paired with an equation gives the best choice (the sets that can be paired form a matroid).

use crate::dag::V;
use crate::index::{Reduced, is_continuous};
use crate::matching::Matching;
use crate::system::System;
use layshaft_ir::StateSelect;

/// States in order, and the derivative variables that are plain unknowns.
pub struct States {
    pub states: Vec<V>,
    pub is_state: Vec<bool>,
}

/// The later, the more a variable wants to be a state.
fn preference(sys: &System, v: V) -> (u8, u8) {
    let var = sys.var(v);
    let mut select = var.select;
    if select == StateSelect::Default
        && let Some(integral) = var.integral
    {
        select = sys.var(integral).select;
    }
    let rank = match select {
        StateSelect::Never => 0,
        StateSelect::Avoid => 1,
        StateSelect::Default => 2,
        StateSelect::Prefer => 3,
        StateSelect::Always => 4,
    };
    (rank, u8::from(var.der_in_model) + 2 * u8::from(var.fixed))
}

pub fn select(sys: &System, reduced: &Reduced) -> States {
    let mut is_dummy = vec![false; sys.vars.len()];
    let mut rows: Vec<u32> = (0..reduced.equations.len() as u32)
        .filter(|&row| reduced.derivative[row as usize].is_none() && reduced.predecessor[row as usize].is_some())
        .collect();
    let mut candidates: Option<Vec<u32>> = None;
    while !rows.is_empty() {
        let chosen = choose(sys, reduced, &rows, candidates.as_deref());
        chosen.iter().for_each(|&v| is_dummy[v as usize] = true);
        candidates = Some(chosen.iter().filter_map(|&v| sys.var(V(v)).integral).map(|v| v.0).collect());
        rows = rows
            .iter()
            .filter_map(|&row| reduced.predecessor[row as usize])
            .filter(|&row| reduced.predecessor[row as usize].is_some())
            .collect();
    }
    let mut is_state = vec![false; sys.vars.len()];
    let mut states = Vec::new();
    for v in (0..sys.vars.len() as u32).map(V) {
        if is_continuous(sys, v)
            && let Some(der) = sys.var(v).der
            && !is_dummy[der.index()]
        {
            is_state[v.index()] = true;
            states.push(v);
        }
    }
    States { states, is_state }
}

/// As many derivatives of the rows as there are rows, least wanted as states first.
fn choose(sys: &System, reduced: &Reduced, rows: &[u32], allowed: Option<&[u32]>) -> Vec<u32> {
    let mut is_allowed = vec![allowed.is_none(); sys.vars.len()];
    allowed.into_iter().flatten().for_each(|&v| is_allowed[v as usize] = true);
    let usable = |v: u32| {
        let var = sys.var(V(v));
        is_allowed[v as usize] && var.integral.is_some() && (allowed.is_some() || var.der.is_none())
    };
    // Candidates as rows of the matching, equations as its columns.
    let mut equations_of: Vec<Vec<u32>> = vec![Vec::new(); sys.vars.len()];
    let mut candidates: Vec<u32> = Vec::new();
    for (column, &row) in rows.iter().enumerate() {
        for &v in &reduced.vars[row as usize] {
            if usable(v) {
                if equations_of[v as usize].is_empty() {
                    candidates.push(v);
                }
                equations_of[v as usize].push(column as u32);
            }
        }
    }
    candidates.sort_by_key(|&v| (sys.var(V(v)).integral.map(|integral| preference(sys, integral)), v));
    let mut matching = Matching::new(sys.vars.len(), rows.len());
    let mut chosen = Vec::new();
    for v in candidates {
        if chosen.len() == rows.len() {
            break;
        }
        if matching.augment(v, &|r| &equations_of[r as usize]) {
            chosen.push(v);
        }
    }
    chosen
}
