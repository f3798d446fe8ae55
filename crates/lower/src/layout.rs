//! Slots of variables in the program's memories.

use layshaft_ir::program::{Area, Layout, ValueSlot};
use layshaft_source::FastMap;
use layshaft_symbolic::alias::resolve;
use layshaft_symbolic::dag::{N, Node, ScalarType, V};
use layshaft_symbolic::system::{Alias, Role, System};
use layshaft_symbolic::translate::SortedModel;

/// Slots given out, and initial contents.
pub struct Slots {
    pub layout: Layout,
    /// Slot of each variable's value, in the memory of its kind.
    pub value: Vec<u32>,
    /// Slot of each variable's pre-value.
    pub pre: FastMap<V, u32>,
    pub reals: Vec<f64>,
    pub ints: Vec<i64>,
    /// Pre-values of continuous variables: `(current, pre)`.
    pub continuous_pre: Vec<(u32, u32)>,
    /// Slots that hold literal values of eliminated variables.
    constants: FastMap<N, u32>,
    constant_values: Vec<(N, u32)>,
}

const UNPLACED: u32 = u32::MAX;

struct Filler {
    next: u32,
}

impl Filler {
    fn area(&mut self, len: usize) -> Area {
        let area = Area { start: self.next, len: len as u32 };
        self.next += len as u32;
        area
    }
}

/// Variables whose pre-value some expression reads.
fn pre_reads(model: &SortedModel) -> Vec<V> {
    let dag = &model.sys.dag;
    let mut found: Vec<V> = Vec::new();
    for index in 0..dag.len() {
        if let Node::Pre(v) = dag.node(N(index as u32)) {
            found.push(v);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl Slots {
    pub fn new(model: &SortedModel) -> Slots {
        let sys = &model.sys;
        let states = &model.states.states;
        let mut value = vec![UNPLACED; sys.vars.len()];
        let mut layout = Layout::default();
        let mut reals = Filler { next: 2 };
        let mut ints = Filler { next: 3 };
        layout.states = reals.area(states.len());
        layout.derivatives = reals.area(states.len());
        for (index, &v) in states.iter().enumerate() {
            value[v.index()] = layout.states.start + index as u32;
            if let Some(der) = sys.var(v).der
                && !model.states.is_state[der.index()]
            {
                value[der.index()] = layout.derivatives.start + index as u32;
            }
        }
        let pick = |value: &[u32], test: &dyn Fn(V) -> bool| -> Vec<V> {
            (0..sys.vars.len() as u32).map(V).filter(|&v| value[v.index()] == UNPLACED && test(v)).collect()
        };
        let real = |v: V| sys.var(v).kind == ScalarType::Real;
        let role = |v: V| sys.var(v).role;
        let place = |value: &mut Vec<u32>, area: Area, vars: &[V]| {
            vars.iter().enumerate().for_each(|(index, v)| value[v.index()] = area.start + index as u32);
        };
        let algebraics = pick(&value, &|v| real(v) && matches!(role(v), Role::Continuous | Role::Input));
        layout.algebraics = reals.area(algebraics.len());
        place(&mut value, layout.algebraics, &algebraics);
        let discretes = pick(&value, &|v| real(v) && role(v) == Role::Discrete);
        layout.discrete_reals = reals.area(discretes.len());
        place(&mut value, layout.discrete_reals, &discretes);
        layout.pre_reals = reals.area(discretes.len());
        let parameters = pick(&value, &|v| real(v) && matches!(role(v), Role::Parameter | Role::FreeParameter));
        // Literal values of eliminated variables share the area of the parameters.
        let mut constant_nodes: Vec<N> = Vec::new();
        for v in (0..sys.vars.len() as u32).map(V) {
            if let (Alias::Constant(n), _) = resolve(sys, v) {
                constant_nodes.push(n);
            }
        }
        constant_nodes.sort_unstable();
        constant_nodes.dedup();
        let (real_constants, int_constants): (Vec<N>, Vec<N>) =
            constant_nodes.into_iter().partition(|&n| sys.dag.kind(n) == ScalarType::Real);
        layout.real_parameters = reals.area(parameters.len() + real_constants.len());
        place(&mut value, layout.real_parameters, &parameters);
        let int_discretes =
            pick(&value, &|v| !real(v) && matches!(role(v), Role::Discrete | Role::Input | Role::Continuous));
        layout.discrete_ints = ints.area(int_discretes.len());
        place(&mut value, layout.discrete_ints, &int_discretes);
        layout.pre_ints = ints.area(int_discretes.len());
        let int_parameters = pick(&value, &|v| !real(v) && matches!(role(v), Role::Parameter | Role::FreeParameter));
        layout.int_parameters = ints.area(int_parameters.len() + int_constants.len());
        place(&mut value, layout.int_parameters, &int_parameters);
        let mut constants = FastMap::default();
        let mut constant_values = Vec::new();
        for (list, start) in [
            (&real_constants, layout.real_parameters.start + parameters.len() as u32),
            (&int_constants, layout.int_parameters.start + int_parameters.len() as u32),
        ] {
            for (index, &n) in list.iter().enumerate() {
                constants.insert(n, start + index as u32);
                constant_values.push((n, start + index as u32));
            }
        }
        let mut pre = FastMap::default();
        for (index, &v) in discretes.iter().enumerate() {
            pre.insert(v, layout.pre_reals.start + index as u32);
        }
        for (index, &v) in int_discretes.iter().enumerate() {
            pre.insert(v, layout.pre_ints.start + index as u32);
        }
        layout.roots = reals.area(model.events.relations.len() + 2 * model.events.held.len());
        let instants = model.events.relations.iter().filter(|relation| relation.instant.is_some()).count();
        layout.time_instants = reals.area(instants);
        layout.relations = ints.area(model.events.relations.len() + 2 * model.events.held.len());
        layout.real_scratch = reals.area(0);
        layout.int_scratch = ints.area(0);
        let mut slots = Slots {
            layout,
            value,
            pre,
            reals: vec![0.0; reals.next as usize],
            ints: vec![0; ints.next as usize],
            continuous_pre: Vec::new(),
            constants,
            constant_values,
        };
        slots.reals[1] = 1.0;
        for v in pre_reads(model) {
            if sys.var(v).role == Role::Continuous && real(v) && slots.value[v.index()] != UNPLACED {
                let slot = slots.scratch_real(1);
                slots.pre.insert(v, slot);
                slots.continuous_pre.push((slots.value[v.index()], slot));
            }
        }
        slots
    }

    /// Further slots of `reals`.
    pub fn scratch_real(&mut self, count: usize) -> u32 {
        let start = self.reals.len() as u32;
        self.reals.resize(self.reals.len() + count, 0.0);
        self.layout.real_scratch.len += count as u32;
        start
    }

    pub fn scratch_int(&mut self, count: usize) -> u32 {
        let start = self.ints.len() as u32;
        self.ints.resize(self.ints.len() + count, 0);
        self.layout.int_scratch.len += count as u32;
        start
    }

    pub fn is_placed(&self, v: V) -> bool {
        self.value[v.index()] != UNPLACED
    }

    /// Constants that eliminated variables stand for, with their slots.
    pub fn constant_values(&self) -> &[(N, u32)] {
        &self.constant_values
    }

    /// Where a user finds a variable; `None` if it has no place.
    pub fn place(&self, sys: &System, v: V) -> Option<ValueSlot> {
        let (target, negated) = resolve(sys, v);
        let (slot, kind) = match target {
            Alias::Constant(n) => (*self.constants.get(&n)?, sys.dag.kind(n)),
            Alias::Var(w, _) if self.is_placed(w) => (self.value[w.index()], sys.var(w).kind),
            Alias::Var(..) => return None,
        };
        Some(match (kind, negated) {
            (ScalarType::Real, false) => ValueSlot::Real(slot),
            (ScalarType::Real, true) => ValueSlot::NegatedReal(slot),
            (ScalarType::Bool, true) => ValueSlot::NotInt(slot),
            _ => ValueSlot::Int(slot),
        })
    }
}
