//! Discrete Reals among the unknowns of the start.
//!
//! At the start the equations of when-clauses with `initial()` hold like all others (MLS 8.6), and which of them determines what is open: in
//! `x = pre(z) + u` with `x` given by an initial equation it is `pre(z)` that follows. Where conditions and such equations meet, or where equations
//! of discrete variables depend on each other in a circle, the variables and their values before the start are unknowns as continuous ones are.

use crate::dag::{Node, Replace, ScalarType, V};
use crate::incidence::Collector;
use crate::system::{Eq, Role, System};
use layshaft_source::{FastMap, FastSet, Name};

/// Discrete variables that are unknowns of the initial system, with the variables that stand for their values before the start.
#[derive(Default)]
pub struct Lifted {
    vars: FastSet<V>,
    before: FastMap<V, V>,
}

/// Whether a condition cannot simply stand for the equation of a discrete variable: the equation says more at the start than that the variable
/// keeps its value, or the condition has a parameter to find.
pub fn competes(sys: &System, own: &Eq, v: V, condition: &Eq) -> bool {
    let keeps = |a, b| sys.dag.node(a) == Node::Var(v) && sys.dag.node(b) == Node::Pre(v);
    let is_active = !keeps(own.lhs, own.rhs) && !keeps(own.rhs, own.lhs);
    let reads = Collector::default().reads(&sys.dag, &[condition.lhs, condition.rhs]).vars;
    let finds = || reads.iter().any(|&v| sys.var(v).role == Role::FreeParameter && sys.var(v).kind == ScalarType::Real);
    sys.var(v).kind == ScalarType::Real && (is_active || finds())
}

impl Lifted {
    /// The discrete Reals that equations connect with `seeds`.
    pub fn new(sys: &System, equations: &[Eq], vars: &[V], seeds: &FastSet<V>) -> Lifted {
        if seeds.is_empty() {
            return Lifted::default();
        }
        let is_real = |v: &V| sys.var(*v).kind == ScalarType::Real && sys.var(*v).role == Role::Discrete;
        let owned: FastSet<V> = vars.iter().copied().filter(is_real).collect();
        let mut collector = Collector::default();
        let mut groups: Vec<Vec<V>> = Vec::new();
        for (eq, v) in equations.iter().zip(vars).filter(|(_, v)| owned.contains(v)) {
            let reads = collector.reads(&sys.dag, &[eq.lhs, eq.rhs]);
            let others = reads.vars.into_iter().chain(reads.pre).filter(|other| owned.contains(other));
            groups.push(others.chain([*v]).collect());
        }
        let mut lifted: FastSet<V> = seeds.iter().copied().filter(|v| owned.contains(v)).collect();
        loop {
            let known = lifted.len();
            for group in
                groups.iter().filter(|group| group.iter().any(|v| lifted.contains(v))).cloned().collect::<Vec<_>>()
            {
                lifted.extend(group);
            }
            if lifted.len() == known {
                return Lifted { vars: lifted, before: FastMap::default() };
            }
        }
    }

    pub fn contains(&self, v: V) -> bool {
        self.vars.contains(&v)
    }

    pub fn vars(&self) -> impl Iterator<Item = V> + '_ {
        self.vars.iter().copied()
    }

    /// Equations with variables in the places of values before the start.
    pub fn with_unknowns(&mut self, sys: &mut System, equations: &mut [Eq]) {
        let mut collector = Collector::default();
        let mut read: Vec<V> = Vec::new();
        equations.iter().for_each(|eq| read.extend(collector.reads(&sys.dag, &[eq.lhs, eq.rhs]).pre));
        read.retain(|v| self.vars.contains(v));
        read.iter().for_each(|&v| {
            self.stand_in(sys, v);
        });
        let before = self.before.clone();
        let mut replace = Replace::new(move |dag, leaf| match leaf {
            Node::Pre(v) => before.get(&v).map(|&stand_in| dag.var(stand_in)),
            _ => None,
        });
        for eq in equations {
            eq.lhs = replace.apply(&mut sys.dag, eq.lhs);
            eq.rhs = replace.apply(&mut sys.dag, eq.rhs);
        }
    }

    /// The variable for the value before the start.
    pub fn stand_in(&mut self, sys: &mut System, v: V) -> V {
        if let Some(&known) = self.before.get(&v) {
            return known;
        }
        let name = Name::new(&format!("$pre({})", sys.start_name(v)));
        let stand_in = sys.add_var(name, ScalarType::Real, Role::FreeParameter);
        let (start, fixed, start_place) = (sys.var(v).start, sys.var(v).fixed, sys.var(v).start_place);
        let zero = sys.dag.zero();
        let var = &mut sys.vars[stand_in.index()];
        (var.start, var.fixed, var.start_place) = (Some(start.unwrap_or(zero)), fixed, start_place);
        self.before.insert(v, stand_in);
        stand_in
    }

    /// What sets the values before the start, and the conditions of those whose start value is fixed.
    pub fn pre_values(&self, sys: &mut System, given: &FastSet<V>) -> (Vec<(Eq, V)>, Vec<Eq>) {
        let mut order: Vec<(V, V)> = self.before.iter().map(|(&v, &stand_in)| (v, stand_in)).collect();
        order.sort_unstable();
        let (mut pre, mut conditions) = (Vec::new(), Vec::new());
        for (v, stand_in) in order {
            let (lhs, rhs) = (sys.dag.intern(Node::Pre(v)), sys.dag.var(stand_in));
            pre.push((Eq { lhs, rhs, origin: 0, explicit: None }, v));
            if let (true, false, Some(start)) = (sys.var(stand_in).fixed, given.contains(&v), sys.var(stand_in).start) {
                conditions.push(Eq { lhs: rhs, rhs: start, origin: 0, explicit: None });
            }
        }
        (pre, conditions)
    }
}
