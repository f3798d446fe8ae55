//! State selection by dummy derivatives: every differentiated equation takes one derivative out of the set of states.
//!
//! S. E. Mattsson, G. Söderlind, Index reduction in differential-algebraic equations using dummy derivatives, SIAM J. Sci. Comput. 14
//! (1993). Level by level, from the highest derivatives down, as many derivatives become plain unknowns ("dummies") as there are
//! differentiated equations; `stateSelect` says which ones to take first, and among equals the one with the largest
//! coefficient at the start values. Where the choice among equals can become singular while running (a pendulum in Cartesian coordinates,
//! quaternions), the states are combinations of all candidates that the run time chooses anew when needed: a state set.

use crate::dag::{N, V, evaluate};
use crate::index::{Reduced, is_continuous};
use crate::matching::Matching;
use crate::modes::modes;
use crate::solve::{ParameterValues, partial};
use crate::state_sets::{SetOfStates, SetPlan, Sets, plan};
use crate::system::{Role, System};
use layshaft_ir::{FlatModel, StateSelect};
use layshaft_source::{FastMap, FastSet};

/// More equations that constrain each other than this are treated by structure alone.
const NUMERIC_ROWS: usize = 120;

/// States in order.
pub struct States {
    pub states: Vec<V>,
    pub is_state: Vec<bool>,
    pub sets: Vec<SetOfStates>,
    /// Variables to start from their start values rather than others of the same set.
    pub preferred: Vec<V>,
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
    // What the model does not differentiate is a state only where it is asked for, or where nothing else is left.
    match (select, var.der_in_model) {
        (StateSelect::Never, _) => 0,
        (StateSelect::Avoid, false) => 1,
        (StateSelect::Default, false) => 2,
        (StateSelect::Avoid, true) => 3,
        (StateSelect::Default, true) => 4,
        (StateSelect::Prefer, differentiated) => 5 + u8::from(differentiated),
        (StateSelect::Always, differentiated) => 7 + u8::from(differentiated),
    }
}

fn derivative_preference(sys: &System, v: u32) -> u8 {
    sys.var(V(v)).integral.map_or(0, |integral| preference(sys, integral))
}

pub fn select(sys: &mut System, model: &FlatModel, reduced: &mut Reduced, parameters: &ParameterValues) -> States {
    let mut is_dummy = vec![false; sys.vars.len()];
    let mut rows: Vec<u32> = (0..reduced.equations.len() as u32)
        .filter(|&row| reduced.derivative[row as usize].is_none() && reduced.predecessor[row as usize].is_some())
        .collect();
    let mut chosen_sets = Sets::default();
    // At the top the highest derivatives, further down what the dummies above are derivatives of.
    let mut allowed: Option<FastSet<u32>> = None;
    while !rows.is_empty() {
        let mut chosen = Vec::new();
        let mut plans = Vec::new();
        for component in components(sys, reduced, &rows, &allowed) {
            chosen.extend(choose_numeric(sys, model, reduced, parameters, &component, &allowed, &mut plans));
        }
        for plan in plans {
            chosen.extend(plan.independent.iter().map(|v| v.0));
            chosen_sets.install(sys, reduced, plan);
        }
        is_dummy.resize(sys.vars.len(), false);
        chosen.iter().for_each(|&v| is_dummy[v as usize] = true);
        allowed = Some(chosen.iter().filter_map(|&v| sys.var(V(v)).integral).map(|v| v.0).collect());
        rows = rows
            .iter()
            .filter_map(|&row| reduced.predecessor[row as usize])
            .filter(|&row| reduced.predecessor[row as usize].is_some())
            .collect();
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
    States { states, is_state, sets: chosen_sets.sets, preferred: chosen_sets.preferred }
}

/// Whether a variable may become a dummy at this level.
fn usable(sys: &System, allowed: &Option<FastSet<u32>>, v: u32) -> bool {
    let var = sys.var(V(v));
    var.integral.is_some() && allowed.as_ref().map_or(var.der.is_none(), |set| set.contains(&v))
}

/// Rows that share candidates.
fn components(sys: &System, reduced: &Reduced, rows: &[u32], allowed: &Option<FastSet<u32>>) -> Vec<Vec<u32>> {
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
            if !usable(sys, allowed, v) {
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
fn choose(sys: &System, reduced: &Reduced, rows: &[u32], allowed: &Option<FastSet<u32>>) -> Vec<u32> {
    let mut equations_of: FastMap<u32, Vec<u32>> = FastMap::default();
    let mut candidates: Vec<u32> = Vec::new();
    for (column, &row) in rows.iter().enumerate() {
        for &v in &reduced.vars[row as usize] {
            if usable(sys, allowed, v) {
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
    allowed: &Option<FastSet<u32>>,
    plans: &mut Vec<SetPlan>,
) -> Vec<u32> {
    let by_structure = |sys: &System| choose(sys, reduced, rows, allowed);
    if rows.len() > NUMERIC_ROWS {
        return by_structure(sys);
    }
    let all = rows.iter().flat_map(|&row| reduced.vars[row as usize].iter().copied());
    let mut columns: Vec<u32> = all.filter(|&v| usable(sys, allowed, v)).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
        .sort_by_key(|&v| (derivative_preference(sys, v), sys.var(V(v)).integral.is_some_and(|x| sys.var(x).fixed), v));
    // Entries as expressions, then as numbers at the start values and at points without special position.
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
    let at = |point: Point| numbers(sys, parameters, &entries, point, FastMap::default());
    // A start in special position (two points that coincide, whose distance has no derivative there) says nothing.
    let Some(at_start) = at(Point::Start).or_else(|| at(Point::Generic(0.0))) else { return by_structure(sys) };
    let in_mode = |mode: FastMap<N, Option<f64>>| numbers(sys, parameters, &entries, Point::Start, mode);
    let in_modes = modes(sys, parameters, &entries).into_iter().filter_map(in_mode).collect();
    let generic = [Point::Generic(0.0), Point::Generic(0.37)].map(at);
    let classes: Vec<u8> = columns.iter().map(|&v| derivative_preference(sys, v)).collect();
    let picks = pivots(at_start, in_modes, &classes);
    if picks.len() < rows.len() {
        return by_structure(sys);
    }
    let dummies: Vec<u32> = picks.iter().map(|&(_, column)| columns[column]).collect();
    if let [Some(one), Some(other)] = generic {
        for (dependent, independent) in ambiguous(one, other, &picks, &classes) {
            let dependent: Vec<V> = dependent.iter().map(|&column| V(columns[column])).collect();
            let independent: Vec<V> = independent.iter().map(|&column| V(columns[column])).collect();
            plans.extend(plan(sys, model, reduced, parameters, rows, &dummies, dependent, independent));
        }
    }
    dummies
}

/// Where Jacobians are evaluated.
#[derive(Clone, Copy, PartialEq)]
enum Point {
    /// At start values where the model gives them.
    Start,
    /// At numbers in no special position, different for each shift.
    Generic(f64),
}

/// Values of Jacobian entries; `memo` may know some of their parts.
fn numbers(
    sys: &System,
    parameters: &ParameterValues,
    entries: &[Vec<Option<N>>],
    point: Point,
    mut memo: FastMap<N, Option<f64>>,
) -> Option<Vec<Vec<f64>>> {
    let shift = if let Point::Generic(shift) = point { shift } else { 0.0 };
    let generic = |v: V| 0.35 + 0.9 * ((f64::from(v.0) + 1.0) * 0.618_033_988_749_895 + shift).fract();
    let value = |v: V| -> Option<f64> {
        if sys.var(v).role == Role::Parameter {
            return parameters.get(v).or(Some(generic(v)));
        }
        let start = sys.var(v).start.filter(|_| point == Point::Start).and_then(|n| parameters.value(&sys.dag, n));
        Some(start.unwrap_or_else(|| generic(v)))
    };
    entries
        .iter()
        .map(|line| {
            line.iter()
                .map(|entry| evaluate(&sys.dag, (*entry)?, &value, &mut memo).filter(|x| x.is_finite()))
                .collect()
        })
        .collect()
}

/// Pivot rows and columns, classes in ascending order, largest entries first. An entry that vanishes in one of the `modes` is taken only
/// where nothing else is left: with a limiter between two variables its output does not say what its input is.
fn pivots(mut matrix: Vec<Vec<f64>>, mut modes: Vec<Vec<Vec<f64>>>, classes: &[u8]) -> Vec<(usize, usize)> {
    let (m, n) = (matrix.len(), classes.len());
    let mut row_open = vec![true; m];
    let mut column_open = vec![true; n];
    let mut picks = Vec::new();
    let mut order: Vec<u8> = classes.to_vec();
    order.sort_unstable();
    order.dedup();
    let rounds: &[bool] = if modes.is_empty() { &[false] } else { &[true, false] };
    for (&only_safe, &class) in rounds.iter().flat_map(|safe| order.iter().map(move |class| (safe, class))) {
        while picks.len() < m {
            let mut best: Option<(f64, usize, usize)> = None;
            for column in (0..n).filter(|&c| column_open[c] && classes[c] == class) {
                for row in (0..m).filter(|&r| row_open[r]) {
                    let size = matrix[row][column].abs();
                    let vanishes = |mode: &Vec<Vec<f64>>| mode[row][column].abs() <= 1e-9;
                    if only_safe && modes.iter().any(vanishes) {
                        continue;
                    }
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
            modes.retain(|mode| mode[row][column].abs() > 1e-9);
            modes.iter_mut().for_each(|mode| eliminate(mode, row, column));
        }
    }
    picks
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
/// `one` and `other` are Jacobians at two points.
fn ambiguous(
    mut one: Vec<Vec<f64>>,
    mut other: Vec<Vec<f64>>,
    picks: &[(usize, usize)],
    classes: &[u8],
) -> Vec<(Vec<usize>, Vec<usize>)> {
    for matrix in [&mut one, &mut other] {
        for &(row, column) in picks {
            if matrix[row][column].abs() < 1e-9 {
                return Vec::new();
            }
            eliminate(matrix, row, column);
        }
    }
    let is_picked: FastSet<usize> = picks.iter().map(|&(_, column)| column).collect();
    let free: Vec<usize> = (0..classes.len()).filter(|c| !is_picked.contains(c)).collect();
    let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for &(row, column) in picks {
        let coefficient = |matrix: &[Vec<f64>], c: usize| matrix[row][c] / matrix[row][column];
        let is_partner = |&c: &usize| classes[c] == classes[column] && coefficient(&one, c).abs() > 1e-9;
        let partners: Vec<usize> = free.iter().copied().filter(is_partner).collect();
        let varies = |&c: &usize| {
            let (a, b) = (coefficient(&one, c), coefficient(&other, c));
            (a - b).abs() > 1e-9 * a.abs().max(b.abs())
        };
        if !partners.iter().any(varies) {
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
