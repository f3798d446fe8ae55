//! Sets of states selected while running: which candidates a set has, the constraints between them, and its equations.
//!
//! Of the candidates of a set as many are states as the constraints leave free; the run time takes those that keep the
//! constraints best solvable for the others. The state itself is a variable of its own, the sum of candidates times a
//! 0/1 selection, so that the equations stay as they are when the selection changes.

use crate::blocks::{Assignment, BlockMaker};
use crate::dag::{N, Op1, ScalarType, V};
use crate::incidence::Collector;
use crate::index::Reduced;
use crate::solve::{ParameterValues, solve};
use crate::system::{Eq, Role, System};
use crate::tearing::{Incidence, Solution, tear};
use layshaft_ir::FlatModel;
use layshaft_source::{FastMap, FastSet, Name};

/// Candidates and other columns of a set's Jacobian, at most.
const LARGEST: usize = 40;

/// States selected while running.
pub struct SetOfStates {
    pub states: Vec<V>,
    pub candidates: Vec<V>,
    /// Selection matrix, states × candidates, row by row.
    pub selection: Vec<V>,
    /// d constraint / d dependent or candidate, column order: first the columns of variables that are never states, then those of
    /// the candidates.
    pub jacobian: Vec<N>,
    /// Number of variables that are never states.
    pub dependents: usize,
}

/// A set under construction: derivative variables of one level.
pub(crate) struct SetPlan {
    /// Dummies at the start, and the candidates that could replace them.
    pub dependent: Vec<V>,
    pub independent: Vec<V>,
    /// Dummies that the constraints determine together with these.
    never: usize,
    jacobian: Vec<N>,
    origin: u32,
}

/// The Jacobian of a set's constraints with respect to its candidates. Other dummies are eliminated where a constraint can always be
/// solved for them; those that are left belong to the Jacobian. `None` if it becomes too large or has no symbolic form.
#[allow(clippy::too_many_arguments)]
pub(crate) fn plan(
    sys: &mut System,
    model: &FlatModel,
    reduced: &Reduced,
    parameters: &ParameterValues,
    rows: &[u32],
    dummies: &[u32],
    dependent: Vec<V>,
    independent: Vec<V>,
) -> Option<SetPlan> {
    let others: Vec<V> = dummies.iter().map(|&v| V(v)).filter(|v| !dependent.contains(v)).collect();
    let members: FastSet<V> = others.iter().copied().collect();
    let local: FastMap<V, u32> = others.iter().enumerate().map(|(index, &v)| (v, index as u32)).collect();
    let mut maker = BlockMaker {
        sys,
        model,
        equations: &reduced.equations,
        parameters,
        collector: Collector::default(),
        by_differences: false,
        unknowns: FastSet::default(),
    };
    let incidence: Vec<Vec<(u32, Solution)>> = rows
        .iter()
        .map(|&row| {
            let eq = reduced.equations[row as usize];
            let here: Vec<V> =
                reduced.vars[row as usize].iter().map(|&v| V(v)).filter(|v| members.contains(v)).collect();
            here.into_iter().map(|v| (local[&v], maker.solution(&eq, v, &members))).collect()
        })
        .collect();
    let torn = tear(&Incidence { rows: incidence, columns: others.len(), derivatives: Vec::new() });
    let never: Vec<V> = torn.tearing.iter().map(|&column| others[column as usize]).collect();
    let columns: Vec<V> = never.iter().chain(&dependent).chain(&independent).copied().collect();
    if torn.residuals.len() != never.len() + dependent.len() || columns.len() > LARGEST {
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
    let jacobian = maker.jacobian(&columns, &inner, &residuals)?;
    let origin = residual_rows.first().map_or(0, |&row| reduced.equations[row as usize].origin);
    Some(SetPlan { dependent, independent, never: never.len(), jacobian, origin })
}

/// The sets of a model.
#[derive(Default)]
pub(crate) struct Sets {
    pub sets: Vec<SetOfStates>,
    /// Variables that are states at the start.
    pub preferred: Vec<V>,
}

impl Sets {
    /// Adds the states of a set, with their equations.
    pub fn install(&mut self, sys: &mut System, reduced: &mut Reduced, plan: SetPlan) {
        let derivatives: Vec<V> = plan.dependent.iter().chain(&plan.independent).copied().collect();
        let candidates: Vec<V> = derivatives.iter().filter_map(|&v| sys.var(v).integral).collect();
        let dependents = plan.dependent.len();
        let number = self.sets.len() + 1;
        let mut set = SetOfStates {
            states: Vec::new(),
            candidates: candidates.clone(),
            selection: Vec::new(),
            jacobian: plan.jacobian,
            dependents: plan.never,
        };
        for index in 0..candidates.len() - dependents {
            for (column, _) in candidates.iter().enumerate() {
                let name = Name::new(&format!("$stateSet{number}.A[{},{}]", index + 1, column + 1));
                let v = sys.add_var(name, ScalarType::Int, Role::Discrete);
                let start = sys.dag.int(i64::from(column == dependents + index));
                sys.vars[v.index()].start = Some(start);
                set.selection.push(v);
            }
        }
        for index in 0..candidates.len() - dependents {
            let name = Name::new(&format!("$stateSet{number}.x[{}]", index + 1));
            let state = sys.add_var(name, ScalarType::Real, Role::Continuous);
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
                reduced.equations.push(Eq { lhs, rhs, origin: plan.origin, explicit: None });
                let mut vars: Vec<u32> = values.iter().map(|v| v.0).collect();
                vars.push(target.0);
                reduced.vars.push(vars);
                reduced.derivative.push(None);
                reduced.predecessor.push(None);
            }
        }
        self.preferred.extend_from_slice(&candidates[dependents..]);
        self.sets.push(set);
    }
}
