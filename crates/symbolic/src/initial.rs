//! The initialisation problem: which equations determine the values at the start.
//!
//! Unknown are all continuous variables, states included, and parameters with `fixed = false`. Equations are those of the
//! model with `initial()` true, the initial equations, and `x = start` for variables with `fixed = true`. Where conditions are missing, states
//! start at their `start` values, most state-like first. Conditions too many are left out, with a warning, and must hold all the same.

use crate::codes;
use crate::dag::{Kind, Node, V};
use crate::index::is_continuous;
use crate::matching::{Matching, NONE};
use crate::sort::pair;
use crate::states::States;
use crate::system::{Eq, Role, System};
use layshaft_ir::{FlatModel, Origin, OriginKind, StateSelect};
use layshaft_source::{Diagnostic, Name};

/// Equations of initialisation with their pairing.
pub struct InitialSystem {
    pub equations: Vec<Eq>,
    pub matching: Matching,
    /// Conditions too many: they must hold for the solution of the others.
    pub redundant: Vec<Eq>,
}

/// `x = start`. The start value of a state is a variable of its own, so that another one can be given before a run.
fn start_equation(sys: &mut System, model: &FlatModel, states: &States, v: V) -> Eq {
    let lhs = sys.dag.var(v);
    let start = sys.var(v).start;
    let mut rhs = start.unwrap_or_else(|| sys.dag.zero());
    if states.is_state.get(v.index()).copied().unwrap_or(false) && sys.var(v).kind == Kind::Real {
        let held = sys.add_var(Name::new(&format!("$start({})", sys.var(v).name)), Kind::Real, Role::Input);
        sys.vars[held.index()].start = Some(rhs);
        sys.starts.push((v, held));
        rhs = sys.dag.var(held);
    }
    let variable = sys.var(v).flat.map(|(id, _)| model.variable(id));
    let origin = Origin {
        span: variable.and_then(|variable| variable.span),
        instance: Name::new(""),
        kind: OriginKind::Generated,
    };
    sys.origins.push(origin);
    Eq { lhs, rhs, origin: sys.origins.len() as u32 - 1, explicit: None }
}

/// Completes and pairs the equations. `model_equations` come first, then `initial` ones.
pub fn complete(
    sys: &mut System,
    model: &FlatModel,
    states: &States,
    model_equations: Vec<Eq>,
    initial: Vec<Eq>,
    diagnostics: &mut Vec<Diagnostic>,
) -> InitialSystem {
    let mut is_unknown: Vec<bool> = (0..sys.vars.len() as u32)
        .map(V)
        .map(|v| is_continuous(sys, v) || sys.var(v).role == Role::FreeParameter && sys.var(v).kind == Kind::Real)
        .collect();
    let fixed: Vec<V> =
        (0..sys.vars.len() as u32).map(V).filter(|&v| is_continuous(sys, v) && sys.var(v).fixed).collect();
    let model_count = model_equations.len();
    let mut equations = model_equations;
    equations.extend(initial);
    let given = equations.len();
    for &v in &fixed {
        let eq = start_equation(sys, model, states, v);
        equations.push(eq);
    }
    is_unknown.resize(sys.vars.len(), false);
    // Conditions of the model first: pair() takes short rows first, so the order has to be kept by hand.
    let (mut matching, mut rows) = pair(sys, &equations[..model_count], &is_unknown);
    let (_, more) = pair(sys, &equations[model_count..], &is_unknown);
    rows.extend(more);
    matching.grow(equations.len(), sys.vars.len());
    let mut redundant = Vec::new();
    for row in model_count as u32..equations.len() as u32 {
        if !matching.augment(row, &|r| &rows[r as usize]) {
            redundant.push(row);
        }
    }
    for &row in &redundant {
        diagnostics.push(redundant_condition(sys, &equations[row as usize], (row as usize) >= given));
    }
    let missing = |matching: &Matching| -> Vec<V> {
        (0..is_unknown.len() as u32)
            .map(V)
            .filter(|v| is_unknown[v.index()] && matching.column[v.index()] == NONE)
            .collect()
    };
    let mut open = missing(&matching).len();
    let mut chosen = Vec::new();
    if open > 0 {
        for v in candidates(sys, states, &is_unknown) {
            if open == 0 {
                break;
            }
            let row = equations.len() as u32;
            rows.push(vec![v.0]);
            matching.grow(rows.len(), sys.vars.len());
            if matching.augment(row, &|r| &rows[r as usize]) {
                let eq = start_equation(sys, model, states, v);
                equations.push(eq);
                chosen.push(v);
                open -= 1;
            } else {
                rows.pop();
                matching.row.pop();
            }
        }
    }
    if open > 0 {
        let names: Vec<String> = missing(&matching).iter().take(8).map(|&v| format!("`{}`", sys.var(v).name)).collect();
        diagnostics.push(
            Diagnostic::error(
                codes::MISSING_INITIAL,
                None,
                format!("initialisation does not determine {}", names.join(", ")),
            )
            .hint("add an initial equation, or `fixed = true` with a start value"),
        );
    }
    // Redundant rows leave the system.
    let left_out: Vec<Eq> = redundant.iter().map(|&row| equations[row as usize]).collect();
    let mut kept = Vec::with_capacity(equations.len());
    let mut result = Matching::new(equations.len() - redundant.len(), sys.vars.len());
    for (row, eq) in equations.into_iter().enumerate() {
        let column = matching.row[row];
        if column == NONE {
            continue;
        }
        result.row[kept.len()] = column;
        result.column[column as usize] = kept.len() as u32;
        kept.push(eq);
    }
    result.row.truncate(kept.len());
    InitialSystem { equations: kept, matching: result, redundant: left_out }
}

fn redundant_condition(sys: &System, eq: &Eq, is_fixed: bool) -> Diagnostic {
    let span = sys.origins[eq.origin as usize].span;
    let text = sys.equation_text(eq);
    let (message, hint) = match (is_fixed, sys.dag.node(eq.lhs)) {
        (true, Node::Var(v)) => (
            format!(
                "`fixed = true` of `{}` is one condition too many; it is left out and only checked",
                sys.var(v).name
            ),
            "other equations already determine the variable at the start: remove `fixed = true`",
        ),
        _ => (
            format!("the initial equation `{text}` is one condition too many; it is left out and only checked"),
            "other equations already determine its variables at the start: remove it",
        ),
    };
    Diagnostic::warning(codes::REDUNDANT_INITIAL, span, message).hint(hint)
}

/// Variables that may be fixed at their start value, best first: states with a start value, parameters to be found, anything else with a
/// start value, states without.
fn candidates(sys: &System, states: &States, is_unknown: &[bool]) -> Vec<V> {
    let mut list: Vec<V> = states.states.iter().copied().filter(|v| is_unknown[v.index()]).collect();
    let rank = |v: V| match sys.var(v).select {
        StateSelect::Always => 0,
        StateSelect::Prefer => 1,
        _ => 2,
    };
    list.sort_by_key(|&v| (rank(v), v));
    let (mut list, without): (Vec<V>, Vec<V>) = list.into_iter().partition(|&v| sys.var(v).start.is_some());
    let others = (0..is_unknown.len() as u32).map(V).filter(|v| is_unknown[v.index()] && !states.is_state[v.index()]);
    let mut rest: Vec<V> = others.filter(|&v| sys.var(v).start.is_some() || sys.var(v).der.is_some()).collect();
    rest.sort_by_key(|&v| (sys.var(v).role != Role::FreeParameter, sys.var(v).start.is_none(), v));
    let (with, rest): (Vec<V>, Vec<V>) = rest.into_iter().partition(|&v| sys.var(v).start.is_some());
    // Of a state set those that are chosen at the start.
    let (first, with): (Vec<V>, Vec<V>) = with.into_iter().partition(|v| states.preferred.contains(v));
    list.extend(first);
    list.extend(with);
    list.extend(without);
    list.extend(rest);
    list
}
