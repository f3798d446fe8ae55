//! State selection by dummy derivatives: every differentiated equation takes one derivative out of the set of states.
//!
//! S. E. Mattsson, G. Söderlind, Index reduction in differential-algebraic equations using dummy derivatives, SIAM J. Sci. Comput. 14
//! (1993). Level by level, from the highest derivatives down, as many derivatives become plain unknowns ("dummies") as there are
//! differentiated equations; `stateSelect` says which ones to take first, and among equals the one with the largest
//! coefficient at the start values. Where the choice among equals can become singular while running (a pendulum in Cartesian coordinates,
//! quaternions), the states are combinations of all candidates that the run time chooses anew when needed: a state set.

use crate::alias::Level;
use crate::blocks::{Assignment, BlockMaker};
use crate::dag::{Kind, N, Op1, V, evaluate};
use crate::dynamics::level;
use crate::incidence::Collector;
use crate::index::{Reduced, is_continuous};
use crate::matching::Matching;
use crate::solve::{ParameterValues, partial, solve};
use crate::system::{Eq, Role, System};
use crate::tearing::{Incidence, tear};
use layshaft_ir::{FlatModel, StateSelect};
use layshaft_source::{FastMap, FastSet, Name};

/// More equations that constrain each other than this are treated by structure alone.
const NUMERIC_ROWS: usize = 120;
/// Candidates of a state set.
const SET_CANDIDATES: usize = 24;

/// States in order.
pub struct States {
    pub states: Vec<V>,
    pub is_state: Vec<bool>,
    pub sets: Vec<SetOfStates>,
    /// Variables to start from their start values rather than others of the same set.
    pub preferred: Vec<V>,
}

/// States selected while running.
pub struct SetOfStates {
    pub states: Vec<V>,
    pub candidates: Vec<V>,
    /// Selection matrix, states × candidates, row by row.
    pub selection: Vec<V>,
    /// d constraint / d candidate, column order.
    pub jacobian: Vec<N>,
}

/// A set under construction: derivative variables of the highest level.
struct Plan {
    /// Dummies at the start, and the candidates that could replace them.
    dependent: Vec<V>,
    independent: Vec<V>,
    jacobian: Vec<N>,
    rows: Vec<u32>,
}

/// The later, the more a variable wants to be a state.
fn preference(sys: &System, v: V) -> u8 {
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
    2 * rank + u8::from(var.der_in_model)
}

fn derivative_preference(sys: &System, v: u32) -> u8 {
    sys.var(V(v)).integral.map_or(0, |integral| preference(sys, integral))
}

pub fn select(sys: &mut System, model: &FlatModel, reduced: &mut Reduced, parameters: &ParameterValues) -> States {
    let mut is_dummy = vec![false; sys.vars.len()];
    let mut rows: Vec<u32> = (0..reduced.equations.len() as u32)
        .filter(|&row| reduced.derivative[row as usize].is_none() && reduced.predecessor[row as usize].is_some())
        .collect();
    let mut plans = Vec::new();
    let mut chosen = Vec::new();
    for component in components(sys, reduced, &rows) {
        chosen.extend(choose_numeric(sys, model, reduced, parameters, &component, &mut plans));
    }
    while !rows.is_empty() {
        chosen.iter().for_each(|&v| is_dummy[v as usize] = true);
        let candidates: Vec<u32> = chosen.iter().filter_map(|&v| sys.var(V(v)).integral).map(|v| v.0).collect();
        rows = rows
            .iter()
            .filter_map(|&row| reduced.predecessor[row as usize])
            .filter(|&row| reduced.predecessor[row as usize].is_some())
            .collect();
        chosen = choose(sys, reduced, &rows, Some(&candidates));
    }
    let mut preferred = Vec::new();
    let mut sets = Vec::new();
    for plan in plans {
        install(sys, reduced, plan, &mut is_dummy, &mut sets, &mut preferred);
    }
    is_dummy.resize(sys.vars.len(), false);
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
    States { states, is_state, sets, preferred }
}

/// Highest derivatives that an equation of the highest level contains.
fn usable(sys: &System, v: u32) -> bool {
    let var = sys.var(V(v));
    var.integral.is_some() && var.der.is_none()
}

/// Rows that share candidates.
fn components(sys: &System, reduced: &Reduced, rows: &[u32]) -> Vec<Vec<u32>> {
    let mut first: FastMap<u32, usize> = FastMap::default();
    let mut parent: Vec<usize> = (0..rows.len()).collect();
    fn find(parent: &mut [usize], mut at: usize) -> usize {
        while parent[at] != at {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        at
    }
    for (index, &row) in rows.iter().enumerate() {
        for &v in &reduced.vars[row as usize] {
            if !usable(sys, v) {
                continue;
            }
            match first.get(&v) {
                Some(&other) => {
                    let (a, b) = (find(&mut parent, index), find(&mut parent, other));
                    parent[a.max(b)] = a.min(b);
                }
                None => {
                    first.insert(v, index);
                }
            }
        }
    }
    let mut groups: Vec<Vec<u32>> = vec![Vec::new(); rows.len()];
    for (index, &row) in rows.iter().enumerate() {
        let root = find(&mut parent, index);
        groups[root].push(row);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// As many derivatives of the rows as there are rows, least wanted as states first, by structure.
fn choose(sys: &System, reduced: &Reduced, rows: &[u32], allowed: Option<&[u32]>) -> Vec<u32> {
    let is_allowed: Option<FastSet<u32>> = allowed.map(|list| list.iter().copied().collect());
    let mut equations_of: FastMap<u32, Vec<u32>> = FastMap::default();
    let mut candidates: Vec<u32> = Vec::new();
    for (column, &row) in rows.iter().enumerate() {
        for &v in &reduced.vars[row as usize] {
            let fits = match &is_allowed {
                Some(set) => set.contains(&v) && sys.var(V(v)).integral.is_some(),
                None => usable(sys, v),
            };
            if fits {
                let list = equations_of.entry(v).or_default();
                if list.is_empty() {
                    candidates.push(v);
                }
                list.push(column as u32);
            }
        }
    }
    candidates
        .sort_by_key(|&v| (derivative_preference(sys, v), sys.var(V(v)).integral.is_some_and(|x| sys.var(x).fixed), v));
    let mut matching = Matching::new(candidates.len(), rows.len());
    let mut chosen = Vec::new();
    for (index, &v) in candidates.iter().enumerate() {
        if chosen.len() == rows.len() {
            break;
        }
        if matching.augment(index as u32, &|r| &equations_of[&candidates[r as usize]]) {
            chosen.push(v);
        }
    }
    chosen
}

/// The same with numbers: candidates are taken by pivoting at the start values.
fn choose_numeric(
    sys: &mut System,
    model: &FlatModel,
    reduced: &Reduced,
    parameters: &ParameterValues,
    rows: &[u32],
    plans: &mut Vec<Plan>,
) -> Vec<u32> {
    if rows.len() > NUMERIC_ROWS {
        return choose(sys, reduced, rows, None);
    }
    let mut columns: Vec<u32> =
        rows.iter().flat_map(|&row| reduced.vars[row as usize].iter().copied()).filter(|&v| usable(sys, v)).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
        .sort_by_key(|&v| (derivative_preference(sys, v), sys.var(V(v)).integral.is_some_and(|x| sys.var(x).fixed), v));
    // Entries as expressions, then as numbers at the start values and at a point without special position.
    let mut entries: Vec<Vec<Option<N>>> = Vec::new();
    for &row in rows {
        let eq = reduced.equations[row as usize];
        let residual = sys.dag.sub(eq.lhs, eq.rhs);
        let present: FastSet<u32> = reduced.vars[row as usize].iter().copied().collect();
        let mut line = Vec::new();
        for &v in &columns {
            let entry = if present.contains(&v) { partial(sys, model, residual, V(v)) } else { Some(sys.dag.zero()) };
            line.push(entry);
        }
        entries.push(line);
    }
    let Some(at_start) = numbers(sys, parameters, &entries, true) else { return choose(sys, reduced, rows, None) };
    let classes: Vec<u8> = columns.iter().map(|&v| derivative_preference(sys, v)).collect();
    let Some(picks) = pivots(at_start, &classes) else { return choose(sys, reduced, rows, None) };
    if picks.len() < rows.len() {
        return choose(sys, reduced, rows, None);
    }
    let dummies: Vec<u32> = picks.iter().map(|&(_, column)| columns[column]).collect();
    if let Some(generic) = numbers(sys, parameters, &entries, false) {
        for (dependent, independent) in ambiguous(sys, &entries, generic, &picks, &classes) {
            let dependent: Vec<V> = dependent.iter().map(|&column| V(columns[column])).collect();
            let independent: Vec<V> = independent.iter().map(|&column| V(columns[column])).collect();
            if let Some(plan) = plan(sys, model, reduced, parameters, rows, &dummies, dependent, independent) {
                plans.push(plan);
            }
        }
    }
    dummies
}

/// Values of Jacobian entries: start values where the model gives them, otherwise numbers in no special position.
fn numbers(
    sys: &System,
    parameters: &ParameterValues,
    entries: &[Vec<Option<N>>],
    at_start: bool,
) -> Option<Vec<Vec<f64>>> {
    let generic = |v: V| 0.35 + 0.9 * ((f64::from(v.0) + 1.0) * 0.618_033_988_749_895).fract();
    let value = |v: V| -> Option<f64> {
        if sys.var(v).role == Role::Parameter {
            return parameters.get(v).or(Some(generic(v)));
        }
        let start = sys.var(v).start.filter(|_| at_start).and_then(|n| parameters.value(&sys.dag, n));
        Some(start.unwrap_or_else(|| generic(v)))
    };
    let mut memo = FastMap::default();
    entries
        .iter()
        .map(|line| {
            line.iter()
                .map(|entry| evaluate(&sys.dag, (*entry)?, &value, &mut memo).filter(|x| x.is_finite()))
                .collect()
        })
        .collect()
}

/// Pivot rows and columns, classes in ascending order, largest entries first.
fn pivots(mut matrix: Vec<Vec<f64>>, classes: &[u8]) -> Option<Vec<(usize, usize)>> {
    let (m, n) = (matrix.len(), classes.len());
    let mut row_open = vec![true; m];
    let mut column_open = vec![true; n];
    let mut picks = Vec::new();
    let mut order: Vec<u8> = classes.to_vec();
    order.sort_unstable();
    order.dedup();
    for class in order {
        while picks.len() < m {
            let mut best: Option<(f64, usize, usize)> = None;
            for column in (0..n).filter(|&c| column_open[c] && classes[c] == class) {
                for row in (0..m).filter(|&r| row_open[r]) {
                    let size = matrix[row][column].abs();
                    if size > 1e-9 && best.is_none_or(|(largest, ..)| size > largest * (1.0 + 1e-9)) {
                        best = Some((size, row, column));
                    }
                }
            }
            let Some((_, row, column)) = best else { break };
            row_open[row] = false;
            column_open[column] = false;
            picks.push((row, column));
            eliminate(&mut matrix, row, column);
        }
    }
    Some(picks)
}

/// Gauss–Jordan step.
fn eliminate(matrix: &mut [Vec<f64>], row: usize, column: usize) {
    let pivot_row = matrix[row].clone();
    for (index, line) in matrix.iter_mut().enumerate() {
        if index == row || line[column] == 0.0 {
            continue;
        }
        let factor = line[column] / pivot_row[column];
        line.iter_mut().zip(&pivot_row).for_each(|(x, p)| *x -= factor * p);
        line[column] = 0.0;
    }
}

/// Groups of dummies and candidates of the same class that could take each other's place, with coefficients that change.
fn ambiguous(
    sys: &System,
    entries: &[Vec<Option<N>>],
    mut matrix: Vec<Vec<f64>>,
    picks: &[(usize, usize)],
    classes: &[u8],
) -> Vec<(Vec<usize>, Vec<usize>)> {
    let Some(last) = picks.iter().map(|&(_, column)| classes[column]).max() else { return Vec::new() };
    for &(row, column) in picks {
        if matrix[row][column].abs() < 1e-9 {
            return Vec::new();
        }
        eliminate(&mut matrix, row, column);
    }
    let roles: Vec<Role> = sys.vars.iter().map(|var| var.role).collect();
    let mut memo = FastMap::default();
    let mut varies = |column: usize| {
        entries
            .iter()
            .any(|line| line[column].is_some_and(|n| level(&sys.dag, n, &roles, &mut memo) > Level::Parameter))
    };
    let is_picked: FastSet<usize> = picks.iter().map(|&(_, column)| column).collect();
    let free: Vec<usize> = (0..classes.len()).filter(|c| classes[*c] == last && !is_picked.contains(c)).collect();
    let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for &(row, column) in picks.iter().filter(|&&(_, column)| classes[column] == last) {
        let partners: Vec<usize> = free.iter().copied().filter(|&c| matrix[row][c].abs() > 1e-9).collect();
        if partners.is_empty() || !varies(column) {
            continue;
        }
        // Join groups that share a candidate.
        let (mut dependent, mut independent) = (vec![column], partners);
        groups.retain(|(d, i)| {
            let shares = i.iter().any(|c| independent.contains(c));
            if shares {
                dependent.extend_from_slice(d);
                independent.extend(i.iter().copied());
            }
            !shares
        });
        independent.sort_unstable();
        independent.dedup();
        groups.push((dependent, independent));
    }
    groups
}

/// The Jacobian of a set's constraints with respect to its candidates, other dummies eliminated; `None` if they cannot be
/// eliminated one by one.
#[allow(clippy::too_many_arguments)]
fn plan(
    sys: &mut System,
    model: &FlatModel,
    reduced: &Reduced,
    parameters: &ParameterValues,
    rows: &[u32],
    dummies: &[u32],
    dependent: Vec<V>,
    independent: Vec<V>,
) -> Option<Plan> {
    if dependent.len() + independent.len() > SET_CANDIDATES {
        return None;
    }
    let others: Vec<V> = dummies.iter().map(|&v| V(v)).filter(|v| !dependent.contains(v)).collect();
    let members: FastSet<V> = others.iter().copied().collect();
    let local: FastMap<V, u32> = others.iter().enumerate().map(|(index, &v)| (v, index as u32)).collect();
    let mut maker =
        BlockMaker { sys, model, equations: &reduced.equations, parameters, collector: Collector::default() };
    let incidence: Vec<Vec<(u32, bool)>> = rows
        .iter()
        .map(|&row| {
            let eq = reduced.equations[row as usize];
            let here: Vec<V> =
                reduced.vars[row as usize].iter().map(|&v| V(v)).filter(|v| members.contains(v)).collect();
            here.into_iter().map(|v| (local[&v], maker.is_safe(&eq, v, &members))).collect()
        })
        .collect();
    let torn = tear(&Incidence { rows: incidence, columns: others.len() });
    if !torn.tearing.is_empty() || torn.residuals.len() != dependent.len() {
        return None;
    }
    let mut inner = Vec::new();
    for (row, column) in torn.inner {
        let (row, var) = (rows[row as usize], others[column as usize]);
        let eq = reduced.equations[row as usize];
        let (value, _) = solve(maker.sys, model, eq.lhs, eq.rhs, var)?;
        inner.push(Assignment { var, value, eq: row });
    }
    let residual_rows: Vec<u32> = torn.residuals.iter().map(|&row| rows[row as usize]).collect();
    let residuals = maker.residual_nodes(&residual_rows);
    let candidates: Vec<V> = dependent.iter().chain(&independent).copied().collect();
    let jacobian = maker.jacobian(&candidates, &inner, &residuals)?;
    let reads = maker.collector.reads(&maker.sys.dag, &jacobian);
    // Highest derivatives in the coefficients would not be known when the states are chosen.
    if reads.vars.iter().any(|v| members.contains(v) || candidates.contains(v)) {
        return None;
    }
    Some(Plan { dependent, independent, jacobian, rows: residual_rows })
}

/// Adds the states of a set, level by level, with their equations.
fn install(
    sys: &mut System,
    reduced: &mut Reduced,
    plan: Plan,
    is_dummy: &mut Vec<bool>,
    sets: &mut Vec<SetOfStates>,
    preferred: &mut Vec<V>,
) {
    let mut derivatives: Vec<V> = plan.dependent.iter().chain(&plan.independent).copied().collect();
    let dependents = plan.dependent.len();
    let mut rows = plan.rows;
    let origin = rows.first().map_or(0, |&row| reduced.equations[row as usize].origin);
    while !rows.is_empty() {
        let candidates: Vec<V> = derivatives.iter().filter_map(|&v| sys.var(v).integral).collect();
        if candidates.len() != derivatives.len() {
            return;
        }
        let number = sets.len() + 1;
        let mut set = SetOfStates {
            states: Vec::new(),
            candidates: candidates.clone(),
            selection: Vec::new(),
            jacobian: plan.jacobian.clone(),
        };
        for index in 0..candidates.len() - dependents {
            for (column, _) in candidates.iter().enumerate() {
                let name = Name::new(&format!("$stateSet{number}.A[{},{}]", index + 1, column + 1));
                let v = sys.add_var(name, Kind::Int, Role::Discrete);
                let start = sys.dag.int(i64::from(column == dependents + index));
                sys.vars[v.index()].start = Some(start);
                set.selection.push(v);
            }
        }
        for index in 0..candidates.len() - dependents {
            let name = Name::new(&format!("$stateSet{number}.x[{}]", index + 1));
            let state = sys.add_var(name, Kind::Real, Role::Continuous);
            sys.vars[state.index()].nominal = sys.var(candidates[dependents + index]).nominal;
            let der = sys.der_of(state);
            set.states.push(state);
            for (target, values) in [(state, &candidates), (der, &derivatives)] {
                let lhs = sys.dag.var(target);
                let mut rhs = sys.dag.zero();
                for (column, &v) in values.iter().enumerate() {
                    let chosen = sys.dag.var(set.selection[index * candidates.len() + column]);
                    let chosen = sys.dag.op1(Op1::ToReal, chosen);
                    let value = sys.dag.var(v);
                    let term = sys.dag.mul(chosen, value);
                    rhs = sys.dag.add(rhs, term);
                }
                reduced.equations.push(Eq { lhs, rhs, origin, explicit: None });
                let mut vars: Vec<u32> = values.iter().map(|v| v.0).collect();
                vars.push(target.0);
                reduced.vars.push(vars);
                reduced.derivative.push(None);
                reduced.predecessor.push(None);
            }
        }
        is_dummy.resize(sys.vars.len(), false);
        derivatives.iter().for_each(|v| is_dummy[v.index()] = true);
        preferred.extend_from_slice(&candidates[dependents..]);
        sets.push(set);
        rows = rows
            .iter()
            .filter_map(|&row| reduced.predecessor[row as usize])
            .filter(|&row| reduced.predecessor[row as usize].is_some())
            .collect();
        if !rows.is_empty() && rows.len() != dependents {
            return;
        }
        derivatives = candidates;
    }
}
