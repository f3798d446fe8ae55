//! Matching of equations with unknowns and sorting into blocks (block lower triangular form).

use crate::dag::V;
use crate::incidence::Collector;
use crate::matching::{Matching, NONE, components};
use crate::system::{Eq, System};

/// Equations paired with unknowns, sorted.
pub struct Sorted {
    /// Rows (equations) of each block, in order of computation.
    pub blocks: Vec<Vec<u32>>,
    /// Variable of each row.
    pub variable: Vec<V>,
}

/// What could not be paired.
pub struct Unpaired {
    pub rows: Vec<u32>,
    pub vars: Vec<V>,
}

/// Pairs `equations` with `unknowns`. The left side of an equation is tried first.
pub fn pair(sys: &System, equations: &[Eq], is_unknown: &[bool]) -> (Matching, Vec<Vec<u32>>) {
    let mut collector = Collector::default();
    let mut vars = Vec::new();
    let rows: Vec<Vec<u32>> = equations
        .iter()
        .map(|eq| {
            vars.clear();
            collector.solvable(&sys.dag, &[eq.lhs, eq.rhs], &mut vars);
            let mut list: Vec<u32> = vars.iter().filter(|v| is_unknown[v.index()]).map(|v| v.0).collect();
            if let crate::dag::Node::Var(v) = sys.dag.node(eq.lhs)
                && let Some(at) = list.iter().position(|&c| c == v.0)
            {
                list.swap(0, at);
            }
            list
        })
        .collect();
    let mut matching = Matching::new(equations.len(), sys.vars.len());
    // Rows with a single choice first.
    let mut order: Vec<u32> = (0..equations.len() as u32).collect();
    order.sort_by_key(|&row| rows[row as usize].len());
    for row in order {
        matching.augment(row, &|r| &rows[r as usize]);
    }
    (matching, rows)
}

/// Pairs and sorts; every equation and every unknown must be used.
pub fn sort(sys: &System, equations: &[Eq], is_unknown: &[bool]) -> Result<Sorted, Unpaired> {
    let (matching, _) = pair(sys, equations, is_unknown);
    let rows: Vec<u32> = (0..equations.len() as u32).filter(|&row| matching.row[row as usize] == NONE).collect();
    let vars: Vec<V> = (0..sys.vars.len() as u32)
        .map(V)
        .filter(|v| is_unknown[v.index()] && matching.column[v.index()] == NONE)
        .collect();
    if !rows.is_empty() || !vars.is_empty() {
        return Err(Unpaired { rows, vars });
    }
    Ok(order(sys, equations, &matching))
}

/// Strong components of paired equations.
pub fn order(sys: &System, equations: &[Eq], matching: &Matching) -> Sorted {
    let mut collector = Collector::default();
    let dependencies: Vec<Vec<u32>> = equations
        .iter()
        .map(|eq| {
            let reads = collector.reads(&sys.dag, &[eq.lhs, eq.rhs]);
            let mut list: Vec<u32> =
                reads.vars.iter().map(|v| matching.column[v.index()]).filter(|&row| row != NONE).collect();
            list.sort_unstable();
            list
        })
        .collect();
    let blocks = components(equations.len(), &|row, out| out.extend_from_slice(&dependencies[row as usize]));
    Sorted { blocks, variable: matching.row.iter().map(|&column| V(column)).collect() }
}
