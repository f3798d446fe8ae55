//! Index reduction by Pantelides' algorithm: which equations must be differentiated, how often, so that all highest derivatives
//! can be computed.
//!
//! C. C. Pantelides, The consistent initialization of differential-algebraic systems, SIAM J. Sci. Stat. Comput. 9 (1988).

use crate::codes;
use crate::dag::{N, V};
use crate::function_derivative::Obstacle;
use crate::incidence::Collector;
use crate::matching::{Matching, NONE};
use crate::parts;
use crate::system::{Eq, Role, System};
use crate::time_derivative::time_derivatives;
use layshaft_ir::FlatModel;
use layshaft_source::{Diagnostic, FastMap, FastSet, Name};

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
fn singular(sys: &System, model: &FlatModel, equations: &[Eq], rows: &[u32], unmatched: &[V]) -> Diagnostic {
    let names = |vars: &[V]| parts::quoted(vars.iter().map(|&v| sys.var(v).name));
    let missing: Vec<Name> = unmatched.iter().map(|&v| sys.var(v).name).collect();
    if rows.is_empty() {
        let list = names(unmatched);
        let message = if unmatched.len() == 1 {
            format!("no equation determines {list}")
        } else {
            format!("{} variables are determined by no equation: {list}", unmatched.len())
        };
        let diagnostic = Diagnostic::error(codes::TOO_FEW_EQUATIONS, None, message)
            .hint("add the missing equations or connections, or give a variable a value in its declaration");
        return parts::undetermined(model, diagnostic, &missing);
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
    let owners = parts::of_equations(sys, model, rows.iter().map(|&row| &equations[row as usize]));
    let owner_names = parts::quoted(owners.iter().map(|part| part.name));
    let counts = format!("{} equations, {} unknowns", rows.len(), concerned.len());
    let message = match (concerned.is_empty(), owners.len()) {
        (true, 0) => format!("the equation `{}` contains no unknown", sys.equation_text(first)),
        (true, _) => {
            let equation = sys.equation_text(first);
            format!("nothing is left to determine beside {owner_names}: the equation `{equation}` contains no unknown")
        }
        (false, 0) => {
            format!("{counts}: {} would have to satisfy more equations than they are", names(&concerned))
        }
        (false, 1) => format!("{counts}: {owner_names} determines {} more than once", names(&concerned)),
        (false, _) => format!("{counts}: {owner_names} together determine {} more than once", names(&concerned)),
    };
    let diagnostic = Diagnostic::error(code, sys.origins[first.origin as usize].span, message);
    let mut diagnostic = parts::doubled(diagnostic, &owners);
    for &row in rows.iter().take(6) {
        let eq = &equations[row as usize];
        diagnostic = diagnostic.note(sys.origins[eq.origin as usize].span, format!("`{}`", sys.equation_text(eq)));
    }
    if !unmatched.is_empty() {
        let part = missing.iter().find_map(|name| model.part(name.as_str())).and_then(|part| part.span);
        diagnostic = diagnostic.note(part, format!("on the other hand nothing determines {}", names(unmatched)));
    }
    if missing.iter().any(|name| parts::is_load_of_frame(model, name.as_str())) {
        return diagnostic
            .hint(format!("a kinematic loop is closed more often than it can move: {}", parts::OVERCLOSED));
    }
    diagnostic.hint(if owners.is_empty() {
        "remove one of these equations, or make one of the values in them a variable"
    } else {
        "remove one of these parts or connections, or put a part that gives way between them, such as a spring or a resistor"
    })
}

/// The underdetermined part (A. L. Dulmage, N. S. Mendelsohn, 1958): each of its variables could be left without an equation.
fn underdetermined(rows: &[Vec<u32>], matching: &Matching, unmatched: &[V]) -> Vec<V> {
    let mut users: FastMap<u32, Vec<u32>> = FastMap::default();
    for (row, columns) in rows.iter().enumerate() {
        columns.iter().for_each(|&column| users.entry(column).or_default().push(row as u32));
    }
    let mut found = unmatched.to_vec();
    let mut seen: FastSet<V> = found.iter().copied().collect();
    let mut next = 0;
    while let Some(&v) = found.get(next) {
        next += 1;
        for &row in users.get(&v.0).into_iter().flatten() {
            let partner = V(matching.row[row as usize]);
            if seen.insert(partner) {
                found.push(partner);
            }
        }
    }
    found
}

/// Checks that every equation can be paired with a variable when derivatives and their integrals count as one.
fn check_structure(sys: &System, model: &FlatModel, equations: &[Eq]) -> Result<(), Vec<Diagnostic>> {
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
        let free = underdetermined(&rows, &matching, &unmatched);
        let missing = parts::without_reference(sys, model, &free).map_or(unmatched, |v| vec![v]);
        return Err(vec![singular(sys, model, equations, &[], &missing)]);
    }
    Err(failures.iter().take(5).map(|rows| singular(sys, model, equations, rows, &unmatched)).collect())
}

/// Differentiates equations until the highest derivatives can be matched.
pub fn reduce(sys: &mut System, model: &FlatModel, equations: Vec<Eq>) -> Result<Reduced, Vec<Diagnostic>> {
    check_structure(sys, model, &equations)?;
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
                return Err(vec![singular(sys, model, &system.equations, &rows_seen, &[])]);
            }
        }
    }
    Ok(system)
}

fn differentiate(sys: &mut System, model: &FlatModel, eq: &Eq) -> Result<Eq, Vec<Diagnostic>> {
    let sides = time_derivatives(sys, model, &[eq.lhs, eq.rhs]);
    let (lhs, rhs) = match sides.as_deref() {
        Ok(&[lhs, rhs]) => (lhs, rhs),
        Err((node, obstacle)) => return Err(vec![not_differentiable(sys, eq, *node, obstacle.as_ref())]),
        Ok(_) => (sys.dag.zero(), sys.dag.zero()),
    };
    let explicit = eq.explicit.map(|v| sys.der_of(v));
    Ok(Eq { lhs, rhs, origin: eq.origin, explicit })
}

fn not_differentiable(sys: &System, eq: &Eq, node: N, obstacle: Option<&Obstacle>) -> Diagnostic {
    let span = sys.origins[eq.origin as usize].span;
    let (equation, part) = (sys.equation_text(eq), sys.dag.text_of(node, sys));
    let mut message = format!("the equation `{equation}` must be differentiated, but `{part}` has no derivative");
    if let Some(obstacle) = obstacle {
        message += &format!(": {obstacle}");
    }
    let function = obstacle.map_or_else(|| "the function".to_string(), |obstacle| format!("`{}`", obstacle.function));
    Diagnostic::error(codes::NOT_DIFFERENTIABLE, span, message)
        .hint(format!("give {function} a `derivative` annotation, or choose other states with `stateSelect`"))
}
