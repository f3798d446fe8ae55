//! Code of a step of fixed size: the discretised equations as functions, from which the step itself is put together.

use super::emit::store_slot;
use super::steps::Place;
use super::{Lowering, Sequence, tables};
use crate::alias::{Level, resolve};
use crate::blocks::{Block, Form};
use crate::dag::{N, V, evaluate};
use crate::inline::{Entry, InlineModel};
use crate::system::Alias;
use crate::translate::action_nodes;
use layshaft_ir::Causality;
use layshaft_ir::program::{FuncId, Inst};
use layshaft_source::FastMap;

/// A step size for estimates.
const ABOUT_A_STEP: f64 = 1e-3;

/// Functions and slots that a step consists of.
pub(crate) struct StepParts {
    /// What changes at events or with the gain: expressions, and matrices, stored and factored.
    pub prepare: Vec<FuncId>,
    /// All that the next step and events need, and root values.
    pub solve: Vec<FuncId>,
    pub outputs: Vec<FuncId>,
    /// Root values alone.
    pub roots: Vec<FuncId>,
    pub gain: u32,
    pub states: Vec<StatePart>,
    pub linear: Vec<(u32, u32)>,
    pub nonlinear: Vec<(u32, u32)>,
    /// What is known of the matrices of blocks.
    pub entries: FastMap<u32, Vec<Option<Entry>>>,
}

/// Slots of a state, of its derivative and of its base; without base it is integrated explicitly.
pub(crate) struct StatePart {
    pub state: u32,
    pub derivative: u32,
    pub base: Option<u32>,
}

impl Lowering<'_> {
    pub(super) fn inline_step(&mut self, inline: &InlineModel) -> StepParts {
        let model = self.model;
        let blocks = &inline.step.blocks;
        let wanted = self.wanted_by_steps();
        let analysis = tables::Analysis::of(model, blocks, &wanted);
        self.estimate(inline);
        let mut prepare = Sequence::new("prepare", true);
        let (mut linear, mut nonlinear) = (Vec::new(), Vec::new());
        let changing: Vec<(usize, &Block)> =
            blocks.iter().enumerate().filter(|(index, _)| analysis.level[*index] == Level::Continuous).collect();
        for &(index, block) in &changing {
            let sizes = (block.vars.len() as u32, block.tearing_count() as u32);
            match block.form {
                Form::Assign(_) => {}
                Form::Linear { .. } => linear.push(sizes),
                Form::Nonlinear { .. } => nonlinear.push(sizes),
            }
            self.linear_matrix(&mut prepare.emitter, index as u32, block);
            self.cut(&mut prepare);
        }
        let mut solve = Sequence::new("solve", true);
        solve.emitter.hoists_discrete = true;
        self.deferred = analysis.deferrable(model, blocks, &wanted);
        for &(index, block) in changing.iter().filter(|(index, _)| analysis.needed[*index]) {
            if !matches!(block.form, Form::Assign(assignment) if self.deferred.contains_key(&assignment.var)) {
                self.block(&mut solve.emitter, index as u32, block, Place::Step);
                self.cut(&mut solve);
            }
        }
        self.root_values(&mut solve);
        let mut prepare_all = self.discrete_values();
        prepare_all.extend(self.finish(prepare));
        let deferred = std::mem::take(&mut self.deferred);
        let mut outputs = Sequence::new("outputs", true);
        for &(index, block) in &changing {
            let is_deferred = matches!(block.form, Form::Assign(assignment) if deferred.contains_key(&assignment.var));
            if is_deferred || !analysis.needed[index] {
                self.block(&mut outputs.emitter, index as u32, block, Place::Step);
                self.cut(&mut outputs);
            }
        }
        let mut roots = Sequence::new("roots", true);
        self.root_values(&mut roots);
        let states = model.states.states.iter().enumerate().map(|(index, &state)| {
            let der = model.sys.var(state).der.unwrap_or(state);
            let base = inline.implicit.iter().find(|(implicit, _)| *implicit == index);
            StatePart {
                state: self.slots.value[state.index()],
                derivative: self.slots.value[der.index()],
                base: base.map(|(_, base)| self.slots.value[base.index()]),
            }
        });
        let states = states.collect();
        StepParts {
            prepare: prepare_all,
            solve: self.finish(solve),
            outputs: self.finish(outputs),
            roots: self.finish(roots),
            gain: self.slots.value[inline.gain.index()],
            states,
            linear,
            nonlinear,
            entries: std::mem::take(&mut self.entries),
        }
    }

    /// Values of variables about where the model starts: start values, and what assignments make of them. They tell which entries of a matrix
    /// are zero there.
    fn estimate(&mut self, inline: &InlineModel) {
        let model = self.model;
        let sys = &model.sys;
        for v in (0..sys.vars.len() as u32).map(V) {
            let start = sys.var(v).start.and_then(|start| model.parameters.value(&sys.dag, start));
            self.estimates.insert(v, model.parameters.get(v).or(start).unwrap_or(0.0));
        }
        self.estimates.insert(inline.gain, ABOUT_A_STEP);
        for block in &inline.step.blocks {
            let assignments = match &block.form {
                Form::Assign(assignment) => std::slice::from_ref(assignment),
                Form::Linear { inner, .. } | Form::Nonlinear { inner, .. } => inner.as_slice(),
            };
            for assignment in assignments {
                if let Some(value) = self.estimated(assignment.value) {
                    self.estimates.insert(assignment.var, value);
                }
            }
        }
    }

    /// The value of an expression about where the model starts, if it can be found.
    pub(super) fn estimated(&self, n: N) -> Option<f64> {
        let variable = |v: V| self.estimates.get(&v).copied();
        evaluate(&self.model.sys.dag, n, &variable, &mut FastMap::default()).filter(|value| value.is_finite())
    }

    /// Values that steps find computed, because they change with events and with the gain only.
    fn discrete_values(&mut self) -> Vec<FuncId> {
        let mut sequence = Sequence::new("discrete", true);
        for (n, slot) in std::mem::take(&mut self.hoisted_discrete) {
            let value = self.emit(&mut sequence.emitter, n);
            store_slot(&mut sequence.emitter.builder, self.model.sys.dag.kind(n), slot, value);
            self.hoisted_slots.remove(&n);
            self.cut(&mut sequence);
        }
        self.finish(sequence)
    }

    /// Variables that have to be known at the end of a step: for the next one, for events, for assertions, for the outside.
    fn wanted_by_steps(&self) -> Vec<V> {
        let model = self.model;
        let sys = &model.sys;
        let mut wanted: Vec<V> = model.states.states.clone();
        wanted.extend(model.states.states.iter().filter_map(|&state| sys.var(state).der));
        let mut nodes = Vec::new();
        model.events.relations.iter().for_each(|relation| nodes.extend(relation.root));
        nodes.extend(model.events.held.iter().map(|held| held.operand));
        nodes.extend(sys.dag.delays.iter().flat_map(|delay| [delay.value, delay.delay, delay.maximum]));
        for action in &model.running.actions {
            nodes.extend(action_nodes(action));
        }
        wanted.extend(crate::incidence::Collector::default().reads(&sys.dag, &nodes).vars);
        wanted.extend(self.slots.pre.keys().copied());
        let outputs = (0..sys.vars.len() as u32).map(V).filter(|&v| sys.var(v).causality == Some(Causality::Output));
        wanted.extend(outputs.filter_map(|v| match resolve(sys, v) {
            (Alias::Var(target, _), _) => Some(target),
            _ => None,
        }));
        wanted.sort_unstable();
        wanted.dedup();
        wanted
    }

    /// Root values of relations and roundings from variables that are known.
    fn root_values(&mut self, sequence: &mut Sequence) {
        let model = self.model;
        let base = self.slots.layout.roots.start;
        for (index, relation) in model.events.relations.iter().enumerate() {
            if let Some(root) = relation.root {
                let value = self.emit(&mut sequence.emitter, root);
                sequence.emitter.builder.push(Inst::StoreF(base + index as u32, value));
                self.cut(sequence);
            }
        }
        self.held_roots(sequence);
    }
}
