//! Index reduction by Pantelides' algorithm: which equations must be differentiated, how often, so that all highest derivatives
//! can be computed.
//!
//! C. C. Pantelides, The consistent initialization of differential-algebraic systems, SIAM J. Sci. Stat. Comput. 9 (1988).

use crate::codes;
use crate::dag::{Derivative, V};
use crate::incidence::Collector;
use crate::matching::{Matching, NONE};
use crate::system::{Eq, Role, System};
use crate::time_derivative::TimeRule;
use layshaft_ir::FlatModel;
use layshaft_source::Diagnostic;

/// Continuous equations with those added by differentiation.
pub struct Reduced {
    pub equations: Vec<Eq>,
    /// Variables each equation can be solved for in principle.
    pub vars: Vec<Vec<u32>>,
    /// Derivative of each equation.
    pub derivative: Vec<Option<u32>>,
    /// The equation each one is the derivative of.
    pub predecessor: Vec<Option<u32>>,
}

/// Unknowns of the continuous system.
pub fn is_continuous(sys: &System, v: V) -> bool {
    sys.var(v).role == Role::Continuous && sys.var(v).alias.is_none()
}

fn root(sys: &System, v: V) -> V {
    let mut current = v;
    while let Some(integral) = sys.var(current).integral {
        current = integral;
    }
    current
}

fn columns(sys: &System, collector: &mut Collector, eq: &Eq) -> Vec<u32> {
    let mut vars = Vec::new();
    collector.solvable(&sys.dag, &[eq.lhs, eq.rhs], &mut vars);
    vars.retain(|&v| is_continuous(sys, v));
    vars.iter().map(|v| v.0).collect()
}

/// Names the equations and variables of a part that cannot be paired.
fn singular(sys: &System, equations: &[Eq], rows: &[u32], unmatched: &[V]) -> Diagnostic {
    let names = |vars: &mut dyn Iterator<Item = V>| -> String {
        let list: Vec<String> = vars.take(8).map(|v| format!("`{}`", sys.var(v).name)).collect();
        list.join(", ")
    };
    if rows.is_empty() {
        let list = names(&mut unmatched.iter().copied());
        let message = if unmatched.len() == 1 {
            format!("no equation determines {list}")
        } else {
            format!("{} variables are determined by no equation: {list}", unmatched.len())
        };
        return Diagnostic::error(codes::TOO_FEW_EQUATIONS, None, message)
            .hint("add the missing equations or connections, or give a variable a value in its declaration");
    }
    let code = if unmatched.is_empty() { codes::TOO_MANY_EQUATIONS } else { codes::SINGULAR };
    let mut concerned: Vec<V> = Vec::new();
    let mut collector = Collector::default();
    for &row in rows {
        concerned.extend(columns(sys, &mut collector, &equations[row as usize]).into_iter().map(|c| root(sys, V(c))));
    }
    concerned.sort_unstable();
    concerned.dedup();
    let first = &equations[rows[0] as usize];
    let message = if concerned.is_empty() {
        format!("the equation `{}` contains no unknown", sys.equation_text(first))
    } else {
        let list = names(&mut concerned.iter().copied());
        format!(
            "{} equations, {} unknowns: {list} would have to satisfy more equations than they are",
            rows.len(),
            concerned.len()
        )
    };
    let mut diagnostic = Diagnostic::error(code, sys.origins[first.origin as usize].span, message);
    for &row in rows.iter().take(6) {
        let eq = &equations[row as usize];
        diagnostic = diagnostic.note(sys.origins[eq.origin as usize].span, format!("`{}`", sys.equation_text(eq)));
    }
    if !unmatched.is_empty() {
        diagnostic = diagnostic
            .note(None, format!("on the other hand nothing determines {}", names(&mut unmatched.iter().copied())));
    }
    diagnostic.hint("remove one of these equations, or make one of the values in them a variable")
}

/// Checks that every equation can be paired with a variable when derivatives and their integrals count as one.
fn check_structure(sys: &System, equations: &[Eq]) -> Result<(), Vec<Diagnostic>> {
    let mut collector = Collector::default();
    let rows: Vec<Vec<u32>> = equations
        .iter()
        .map(|eq| {
            let mut list: Vec<u32> = columns(sys, &mut collector, eq).into_iter().map(|c| root(sys, V(c)).0).collect();
            list.sort_unstable();
            list.dedup();
            list
        })
        .collect();
    let mut matching = Matching::new(rows.len(), sys.vars.len());
    let mut failures: Vec<Vec<u32>> = Vec::new();
    for row in 0..rows.len() as u32 {
        if !matching.augment(row, &|r| &rows[r as usize]) {
            failures.push(matching.visited_rows.clone());
        }
    }
    let unmatched: Vec<V> = (0..sys.vars.len() as u32)
        .map(V)
        .filter(|&v| is_continuous(sys, v) && sys.var(v).integral.is_none() && matching.column[v.index()] == NONE)
        .collect();
    if failures.is_empty() && unmatched.is_empty() {
        return Ok(());
    }
    if failures.is_empty() {
        return Err(vec![singular(sys, equations, &[], &unmatched)]);
    }
    Err(failures.iter().take(5).map(|rows| singular(sys, equations, rows, &unmatched)).collect())
}

/// Differentiates equations until the highest derivatives can be matched.
pub fn reduce(sys: &mut System, model: &FlatModel, equations: Vec<Eq>) -> Result<Reduced, Vec<Diagnostic>> {
    check_structure(sys, &equations)?;
    let mut collector = Collector::default();
    let count = equations.len();
    let mut system = Reduced {
        vars: equations.iter().map(|eq| columns(sys, &mut collector, eq)).collect(),
        equations,
        derivative: vec![None; count],
        predecessor: vec![None; count],
    };
    let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); sys.vars.len()];
    for (row, vars) in system.vars.iter().enumerate() {
        vars.iter().for_each(|&v| rows_of[v as usize].push(row as u32));
    }
    let is_highest = |sys: &System, v: u32| sys.var(V(v)).der.is_none();
    let mut highest: Vec<Vec<u32>> =
        system.vars.iter().map(|vars| vars.iter().copied().filter(|&v| is_highest(sys, v)).collect()).collect();
    let mut matching = Matching::new(count, sys.vars.len());
    for start in 0..count as u32 {
        let mut row = start;
        while !matching.augment(row, &|r| &highest[r as usize]) {
            let columns_seen = matching.visited_columns.clone();
            let rows_seen = matching.visited_rows.clone();
            for &column in &columns_seen {
                sys.der_of(V(column));
            }
            for &seen in &rows_seen {
                let eq = system.equations[seen as usize];
                let new = differentiate(sys, model, &eq)?;
                let index = system.equations.len() as u32;
                let vars = columns(sys, &mut collector, &new);
                rows_of.resize(sys.vars.len(), Vec::new());
                vars.iter().for_each(|&v| rows_of[v as usize].push(index));
                highest.push(vars.iter().copied().filter(|&v| is_highest(sys, v)).collect());
                system.equations.push(new);
                system.vars.push(vars);
                system.derivative.push(None);
                system.predecessor.push(Some(seen));
                system.derivative[seen as usize] = Some(index);
            }
            for &column in &columns_seen {
                for &touched in &rows_of[column as usize] {
                    highest[touched as usize].retain(|&v| v != column);
                }
            }
            matching.grow(system.equations.len(), sys.vars.len());
            for &column in &columns_seen {
                let (Some(der), owner) = (sys.var(V(column)).der, matching.column[column as usize]) else { continue };
                if owner == NONE {
                    continue;
                }
                if let Some(new_row) = system.derivative[owner as usize] {
                    matching.column[der.index()] = new_row;
                    matching.row[new_row as usize] = der.0;
                }
            }
            row = system.derivative[row as usize].unwrap_or(row);
            if system.equations.len() > 20 * count + 1000 {
                return Err(vec![singular(sys, &system.equations, &rows_seen, &[])]);
            }
        }
    }
    Ok(system)
}

fn differentiate(sys: &mut System, model: &FlatModel, eq: &Eq) -> Result<Eq, Vec<Diagnostic>> {
    let mut rule = TimeRule { sys_vars: &mut sys.vars, instances: &sys.instances, model: Some(model) };
    let mut derivative = Derivative::new(&mut rule);
    let lhs = derivative.of(&mut sys.dag, eq.lhs);
    let rhs = derivative.of(&mut sys.dag, eq.rhs);
    if let Some(node) = derivative.failed {
        let span = sys.origins[eq.origin as usize].span;
        let message = format!(
            "the equation `{}` must be differentiated, but `{}` has no derivative",
            sys.equation_text(eq),
            sys.dag.text_of(node, sys)
        );
        return Err(vec![
            Diagnostic::error(codes::NOT_DIFFERENTIABLE, span, message)
                .hint("give the function a `derivative` annotation, or choose other states with `stateSelect`"),
        ]);
    }
    let explicit = eq.explicit.map(|v| sys.der_of(v));
    Ok(Eq { lhs, rhs, origin: eq.origin, explicit })
}
