//! The initialisation problem: which equations determine the values at the start.
//!
//! Unknown are all continuous variables, states included, and parameters with `fixed = false`. Equations are those of the
//! model with `initial()` true, the initial equations, and `x = start` for variables with `fixed = true`. Where conditions are missing,
//! variables start at their `start` values, in the order of `candidates`, none that the others determine already: by structure, and by the
//! rank of the equations as numbers (`rank`). Conditions too many are left out, with a warning, and must hold all the same.

mod candidates;
mod conditions;
pub mod lifted;
mod plan;
mod rank;
pub mod recorded;

pub use plan::{ConditionKind, StartPlan};

use crate::codes;
use crate::dag::{Gradients, Node, ScalarType, V, generic};
use crate::index::is_continuous;
use crate::matching::{Matching, NONE};
use crate::solve::ParameterValues;
use crate::sort::{self, pair};
use crate::states::States;
use crate::system::{Eq, Role, System};
use conditions::{contradictions, redundant_condition, start_equation};
use layshaft_ir::FlatModel;
use layshaft_source::Diagnostic;
use rank::Elimination;

/// Equations of initialisation with their pairing.
pub struct InitialSystem {
    pub equations: Vec<Eq>,
    pub matching: Matching,
    /// Conditions too many: they must hold for the solution of the others.
    pub redundant: Vec<Eq>,
    pub plan: StartPlan,
}

/// Where Jacobians are evaluated: shifts of the numbers in no special position.
const SHIFTS: [f64; 2] = [0.0, 0.37];

/// What is known while conditions are chosen.
struct Completion<'c> {
    equations: Vec<Eq>,
    /// Unknowns of each equation.
    rows: Vec<Vec<u32>>,
    kinds: Vec<Option<ConditionKind>>,
    matching: Matching,
    is_unknown: Vec<bool>,
    parameters: &'c ParameterValues,
}

/// Completes and pairs the equations. `model_equations` come first, then `initial` ones. `spare` initial equations are asked only if something is left to be
/// determined: those of components whose start is recorded. `discrete_unknowns` are found like continuous variables.
#[allow(clippy::too_many_arguments)]
pub fn complete(
    sys: &mut System,
    model: &FlatModel,
    states: &States,
    parameters: &ParameterValues,
    discrete_unknowns: &[V],
    model_equations: Vec<Eq>,
    initial: Vec<Eq>,
    spare: Vec<Eq>,
    diagnostics: &mut Vec<Diagnostic>,
) -> InitialSystem {
    let mut is_unknown: Vec<bool> = (0..sys.vars.len() as u32)
        .map(V)
        .map(|v| is_continuous(sys, v) || sys.var(v).role == Role::FreeParameter && sys.var(v).kind == ScalarType::Real)
        .collect();
    discrete_unknowns.iter().for_each(|v| is_unknown[v.index()] = true);
    let fixed: Vec<V> =
        (0..sys.vars.len() as u32).map(V).filter(|&v| is_continuous(sys, v) && sys.var(v).fixed).collect();
    let model_count = model_equations.len();
    let mut kinds = vec![None; model_count];
    kinds.resize(model_count + initial.len(), Some(ConditionKind::Equation));
    let mut equations = model_equations;
    equations.extend(initial);
    for &v in &fixed {
        let eq = start_equation(sys, model, v);
        equations.push(eq);
        kinds.push(Some(ConditionKind::Fixed(v)));
    }
    let first_spare = equations.len() as u32;
    equations.extend(spare);
    kinds.resize(equations.len(), Some(ConditionKind::Equation));
    is_unknown.resize(sys.vars.len(), false);
    // Conditions of the model first: pair() takes short rows first, so the order has to be kept by hand.
    let (mut matching, mut rows) = pair(sys, &equations[..model_count], &is_unknown);
    let (_, more) = pair(sys, &equations[model_count..], &is_unknown);
    rows.extend(more);
    matching.grow(equations.len(), sys.vars.len());
    let mut this = Completion { equations, rows, kinds, matching, is_unknown, parameters };
    let mut redundant = Vec::new();
    for row in model_count as u32..this.equations.len() as u32 {
        if !this.augment(row) {
            if row < first_spare {
                diagnostics.push(redundant_condition(sys, &this, row));
            }
            redundant.push(row);
        }
    }
    let conditions = this.equations.len();
    let mut open = this.missing().len();
    if open > 0 {
        let mut points = this.points(sys, model_count);
        // Conditions that repeat others in numbers, not in structure (speeds on both sides of a gear).
        for row in model_count as u32..conditions as u32 {
            if !redundant.contains(&row) && !this.is_independent(sys, &mut points, row) {
                this.take_out(row, &points[1].elimination);
                if row < first_spare {
                    diagnostics.push(redundant_condition(sys, &this, row));
                }
                redundant.push(row);
                open += 1;
            }
        }
        let determined = candidates::determined(sys, &this, model_count, &redundant);
        let (first, last): (Vec<V>, Vec<V>) =
            candidates::in_order(sys, states, &this.is_unknown).into_iter().partition(|v| !determined[v.index()]);
        // At the start values a candidate may be in a dead centre: another one first.
        for point in [Points::All, Points::Generic, Points::None] {
            for &v in first.iter().chain(&last) {
                if open == 0 {
                    break;
                }
                if this.kinds.contains(&Some(ConditionKind::Assumed(v))) {
                    continue;
                }
                if this.assume(sys, model, &mut points, point, v) {
                    open -= 1;
                }
            }
        }
    }
    if open > 0 {
        diagnostics.push(not_determined(sys, &this));
    }
    let checks = contradictions(sys, &this, diagnostics);
    let plan = plan::make(sys, model, states, &mut this, &redundant, diagnostics);
    // Redundant rows leave the system.
    let asked = redundant.iter().filter(|&&row| row < first_spare || row >= conditions as u32);
    let mut left_out: Vec<Eq> = asked.map(|&row| this.equations[row as usize]).collect();
    left_out.extend(checks);
    let mut kept = Vec::with_capacity(this.equations.len());
    let mut result = Matching::new(this.equations.len() - redundant.len(), sys.vars.len());
    for (row, eq) in this.equations.into_iter().enumerate() {
        let column = this.matching.row[row];
        if column == NONE {
            continue;
        }
        result.row[kept.len()] = column;
        result.column[column as usize] = kept.len() as u32;
        kept.push(eq);
    }
    result.row.truncate(kept.len());
    InitialSystem { equations: kept, matching: result, redundant: left_out, plan }
}

/// At which points a condition must be independent of the others to be taken.
#[derive(Clone, Copy, PartialEq)]
enum Points {
    /// At the start values and at points in no special position.
    All,
    Generic,
    /// By structure alone.
    None,
}

impl Completion<'_> {
    fn augment(&mut self, row: u32) -> bool {
        let rows = &self.rows;
        self.matching.augment(row, &|r| &rows[r as usize])
    }

    /// Takes a condition out of the pairing. The rows that it was found to depend on count as those a search saw.
    fn take_out(&mut self, row: u32, elimination: &Elimination) {
        let column = std::mem::replace(&mut self.matching.row[row as usize], NONE);
        if column != NONE {
            self.matching.column[column as usize] = NONE;
        }
        self.matching.visited_rows = elimination.used().to_vec();
    }

    fn missing(&self) -> Vec<V> {
        (0..self.is_unknown.len() as u32)
            .map(V)
            .filter(|v| self.is_unknown[v.index()] && self.matching.column[v.index()] == NONE)
            .collect()
    }

    /// The rows of the model, eliminated at the start values and at points in no special position.
    fn points(&self, sys: &System, model_count: usize) -> Vec<Point> {
        let order: Vec<u32> = sort::order(sys, &self.equations, &self.matching).blocks.into_iter().flatten().collect();
        let mut points = Vec::new();
        for (is_start, shift) in [(true, SHIFTS[0]), (false, SHIFTS[0]), (false, SHIFTS[1])] {
            let mut point = Point { is_start, shift, elimination: Elimination::default() };
            let rows = order.iter().copied().filter(|&row| (row as usize) < model_count);
            for (row, entries) in self.entries(sys, &point, rows) {
                let column = self.matching.row[row as usize];
                point.elimination.add(&entries, (column != NONE).then_some(column), row);
            }
            points.push(point);
        }
        points
    }

    /// Coefficients of the unknowns in equations.
    fn entries(&self, sys: &System, point: &Point, rows: impl Iterator<Item = u32>) -> Vec<(u32, Vec<(u32, f64)>)> {
        let value = |v: V| -> f64 {
            let var = sys.var(v);
            let start = || var.start.and_then(|n| self.parameters.value(&sys.dag, n));
            match (var.role, var.kind) {
                (Role::Parameter, _) => self.parameters.get(v).unwrap_or_else(|| generic(v.0, point.shift)),
                (_, ScalarType::Real) if var.role != Role::Discrete && !point.is_start => generic(v.0, point.shift),
                (Role::Discrete, _) | (_, ScalarType::Int | ScalarType::Bool) => start().unwrap_or(0.0),
                _ => start().unwrap_or_else(|| generic(v.0, point.shift)),
            }
        };
        let mut gradients = Gradients::new(&sys.dag, &value, point.shift);
        let mut found = Vec::new();
        rows.map(|row| {
            let eq = &self.equations[row as usize];
            gradients.residual(eq.lhs, eq.rhs, &mut found);
            let known = found.iter().filter(|(v, _)| self.is_unknown.get(v.index()).is_some_and(|unknown| *unknown));
            (row, known.map(|&(v, x)| (v.0, x)).collect())
        })
        .collect()
    }

    /// Adds a condition to all points. It depends on the others if it does so wherever the numbers are in no special position.
    fn is_independent(&self, sys: &System, points: &mut [Point], row: u32) -> bool {
        let mut is_independent = false;
        for point in points {
            let entries = self.entries(sys, point, std::iter::once(row)).remove(0).1;
            let adds = point.elimination.add(&entries, None, row);
            is_independent |= adds && !point.is_start;
        }
        is_independent
    }

    /// `v = start` as a further condition, if it determines something that is open.
    fn assume(&mut self, sys: &mut System, model: &FlatModel, points: &mut [Point], which: Points, v: V) -> bool {
        let is_asked = |point: &Point| match which {
            Points::All => true,
            Points::Generic => !point.is_start,
            Points::None => false,
        };
        if points.iter_mut().any(|point| is_asked(point) && !point.elimination.would_add(v.0)) {
            return false;
        }
        let row = self.equations.len() as u32;
        self.rows.push(vec![v.0]);
        self.matching.grow(self.rows.len(), sys.vars.len());
        if !self.augment(row) {
            self.rows.pop();
            self.matching.row.pop();
            return false;
        }
        let eq = start_equation(sys, model, v);
        self.equations.push(eq);
        self.kinds.push(Some(ConditionKind::Assumed(v)));
        self.is_unknown.resize(sys.vars.len(), false);
        self.matching.grow(self.rows.len(), sys.vars.len());
        points.iter_mut().for_each(|point| {
            point.elimination.add(&[(v.0, 1.0)], Some(v.0), row);
        });
        true
    }
}

/// A point that Jacobians are evaluated at.
struct Point {
    /// Variables with a start value have it.
    is_start: bool,
    shift: f64,
    elimination: Elimination,
}

fn not_determined(sys: &System, this: &Completion) -> Diagnostic {
    let missing = this.missing();
    let names: Vec<String> = missing.iter().take(8).map(|&v| format!("`{}`", sys.var(v).name)).collect();
    let span = missing.iter().find_map(|&v| match sys.var(v).flat {
        Some(_) => sys.var(v).start_place.span,
        None => None,
    });
    Diagnostic::error(codes::MISSING_INITIAL, span, format!("initialisation does not determine {}", names.join(", ")))
        .hint("add an initial equation, or `fixed = true` with a start value")
}

/// Whether an equation is an assignment to a variable: `x = …`.
fn assigned(sys: &System, eq: &Eq) -> Option<V> {
    [eq.lhs, eq.rhs].into_iter().find_map(|side| match sys.dag.node(side) {
        Node::Var(v) => Some(v),
        _ => None,
    })
}
