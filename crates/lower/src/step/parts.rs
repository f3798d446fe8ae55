//! Code of a step of fixed size: the discretised equations as functions, from which the step itself is put together.

use super::watch::{Part, Watch};
use crate::blocks::CodePhase;
use crate::emit::store_slot;
use crate::{Lowering, Sequence, tables};
use layshaft_ir::Causality;
use layshaft_ir::program::FuncId;
use layshaft_source::{FastMap, FastSet};
use layshaft_symbolic::alias::{Level, resolve};
use layshaft_symbolic::blocks::{Assignment, Block, Form};
use layshaft_symbolic::dag::{N, V};
use layshaft_symbolic::discretise::order::Entry;
use layshaft_symbolic::discretise::{Elimination, StepModel};
use layshaft_symbolic::system::Alias;
use layshaft_symbolic::translate::action_nodes;

/// In steps of more blocks every value goes to memory: their code is in several functions.
const MOST_UNSTORED: usize = 400;

/// Functions and slots that a step consists of.
pub(crate) struct StepParts {
    /// What changes at events or with the gain: expressions, and matrices, stored and factored.
    pub prepare: Vec<FuncId>,
    /// What roots need that matter in every mode; in small steps all that the next step and events need.
    pub solve: Vec<FuncId>,
    /// What only those roots need that matter in some modes, and these roots.
    pub modal: Vec<FuncId>,
    pub modal_roots: Vec<u32>,
    /// Looks at roots, where the last function of `solve` does not.
    pub look: Vec<FuncId>,
    /// What else events begin with: it follows once a solution stays.
    pub follow: Vec<FuncId>,
    /// What else the next step needs.
    pub derive: Vec<FuncId>,
    pub watch: Option<Watch>,
    /// Functions that solve a linear system with exchanges.
    pub general: Vec<FuncId>,
    /// All else; the first `declared` functions are enough for what the model declares as outputs.
    pub outputs: Vec<FuncId>,
    pub declared: u32,
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

/// The blocks of a step, with what follows from the unknowns of a linear system in blocks of its own: the step may not need all of that. With
/// each block its solution, where there is one in symbols.
fn pieces(fixed_step: &StepModel) -> (Vec<Block>, Vec<Option<&Elimination>>) {
    let (mut blocks, mut eliminations) = (Vec::new(), Vec::new());
    for (block, elimination) in fixed_step.step.blocks.iter().zip(&fixed_step.eliminations) {
        let Form::Linear { tearing, matrix, rhs, inner } = &block.form else {
            blocks.push(block.clone());
            eliminations.push(None);
            continue;
        };
        let (tearing, matrix, rhs) = (tearing.clone(), matrix.clone(), rhs.clone());
        let vars = tearing.clone();
        let form = Form::Linear { tearing, matrix, rhs, inner: Vec::new() };
        blocks.push(Block { form, equations: block.equations.clone(), vars });
        eliminations.push(elimination.as_ref());
        for &assignment in inner {
            let Assignment { var, eq, .. } = assignment;
            blocks.push(Block { form: Form::Assign(assignment), equations: vec![eq], vars: vec![var] });
            eliminations.push(None);
        }
    }
    (blocks, eliminations)
}

/// Functions of a step find computed what changes at events only.
fn sequence_of_steps(name: &'static str) -> Sequence {
    let mut sequence = Sequence::new(name, true);
    sequence.emitter.hoists_discrete = true;
    sequence
}

impl Lowering<'_> {
    pub(crate) fn step_parts(&mut self, fixed_step: &StepModel) -> StepParts {
        let model = self.model;
        let (blocks, eliminations) = pieces(fixed_step);
        let blocks = &blocks;
        let (wanted, stored) = self.wanted_by_steps();
        let analysis = tables::Analysis::of(model, blocks, &wanted);
        let mut prepare = Sequence::new("prepare", true);
        let (mut linear, mut nonlinear) = (Vec::new(), Vec::new());
        let changing: Vec<(usize, &Block)> =
            blocks.iter().enumerate().filter(|(index, _)| analysis.level[*index] == Level::Continuous).collect();
        for &(index, block) in &changing {
            let sizes = (block.equations.len() as u32, block.tearing_count() as u32);
            match block.form {
                Form::Assign(_) => {}
                Form::Linear { .. } => linear.push(sizes),
                Form::Nonlinear { .. } => nonlinear.push(sizes),
            }
            if eliminations[index].is_none() {
                self.linear_matrix(&mut prepare.emitter, index as u32, block);
                self.cut(&mut prepare);
            }
        }
        self.deferred = analysis.deferrable(model, blocks, &wanted);
        let is_small = changing.len() <= MOST_UNSTORED;
        if is_small {
            self.unstored = analysis.unstored(model, blocks, &stored);
            self.unstored.retain(|v, _| !self.deferred.contains_key(v));
        }
        let (part_of, modal_roots) = self.parts_of(blocks, &analysis, &self.wanted_by_events(), is_small);
        let needed: Vec<(usize, &Block)> =
            changing.iter().filter(|(index, _)| analysis.needed[*index]).copied().collect();
        let write = |lowering: &mut Self, part: Part| {
            let mut sequence = sequence_of_steps(part.name());
            for &(index, block) in needed.iter().filter(|(index, _)| part_of[*index] == part) {
                if !matches!(block.form, Form::Assign(assignment) if lowering.deferred.contains_key(&assignment.var)) {
                    match eliminations[index] {
                        Some(solution) => lowering.eliminated(&mut sequence.emitter, index as u32, block, solution),
                        None => lowering.block(&mut sequence.emitter, index as u32, block, CodePhase::Step),
                    }
                    lowering.cut(&mut sequence);
                }
            }
            sequence
        };
        let mut solve = write(self, Part::Solve);
        let (modal, mut look) = (write(self, Part::Modal), sequence_of_steps("watch"));
        let watch = self.watch(if is_small { &mut solve.emitter } else { &mut look.emitter });
        let (follow, derive) = (write(self, Part::Follow), write(self, Part::Derive));
        let mut prepare_all = self.discrete_values();
        prepare_all.extend(self.finish(prepare));
        let (deferred, unstored) = (std::mem::take(&mut self.deferred), std::mem::take(&mut self.unstored));
        let is_left = |&(index, block): &(usize, &Block)| match &block.form {
            Form::Assign(a) if deferred.contains_key(&a.var) || unstored.contains_key(&a.var) => true,
            _ => !analysis.needed[index],
        };
        // What the model declares as outputs comes first.
        let is_declared = analysis.mark(&self.declared_outputs());
        let mut outputs = [Sequence::new("outputs", true), Sequence::new("others", true)];
        for &(index, block) in changing.iter().filter(|block| is_left(block)) {
            let sequence = &mut outputs[usize::from(!is_declared[index])];
            match eliminations[index] {
                Some(solution) => self.eliminated(&mut sequence.emitter, index as u32, block, solution),
                None => self.block(&mut sequence.emitter, index as u32, block, CodePhase::Step),
            }
            self.cut(sequence);
        }
        self.derivatives_that_are_states(&mut outputs[1].emitter, true);
        let [outputs, others] = outputs.map(|sequence| self.finish(sequence));
        let mut roots = Sequence::new("roots", true);
        self.root_values(&mut roots);
        let states = model.states.states.iter().enumerate().map(|(index, &state)| {
            let der = model.sys.var(state).der.unwrap_or(state);
            let base = fixed_step.implicit.iter().find(|(implicit, _)| *implicit == index);
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
            modal: self.finish(modal),
            modal_roots,
            look: self.finish(look),
            follow: self.finish(follow),
            derive: self.finish(derive),
            watch,
            general: std::mem::take(&mut self.general),
            declared: outputs.len() as u32,
            outputs: [outputs, others].concat(),
            roots: self.finish(roots),
            gain: self.slots.value[fixed_step.gain.index()],
            states,
            linear,
            nonlinear,
            entries: std::mem::take(&mut self.entries),
        }
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

    /// Variables that the model declares as outputs.
    fn declared_outputs(&self) -> Vec<V> {
        let sys = &self.model.sys;
        let outputs = (0..sys.vars.len() as u32).map(V).filter(|&v| sys.var(v).causality == Some(Causality::Output));
        let targets = outputs.filter_map(|v| match resolve(sys, v) {
            (Alias::Var(target, _), _) => Some(target),
            _ => None,
        });
        targets.collect()
    }

    /// Nonlinear systems of events start from the values at hand.
    fn start_values_of_events(&self) -> impl Iterator<Item = V> {
        let tearing = self.model.running.blocks.iter().filter_map(|block| match &block.form {
            Form::Nonlinear { tearing, .. } => Some(tearing),
            _ => None,
        });
        tearing.flatten().copied()
    }

    /// Variables that an event does not compute before it reads them: states, values before the event, and where iterations start.
    fn wanted_by_events(&self) -> Vec<V> {
        let (model, dag) = (self.model, &self.model.sys.dag);
        let nodes: Vec<N> = dag.delays.iter().flat_map(|delay| [delay.value, delay.delay, delay.maximum]).collect();
        let mut wanted = model.states.states.clone();
        wanted.extend(layshaft_symbolic::incidence::Collector::default().reads(dag, &nodes).vars);
        wanted.extend(self.slots.pre.keys().copied());
        wanted.extend(self.start_values_of_events());
        wanted
    }

    /// Variables that have to be known at the end of a step: for the next one, for events, for assertions. Then those of them
    /// that have to be in memory: others are needed while roots are looked at.
    fn wanted_by_steps(&self) -> (Vec<V>, FastSet<V>) {
        let model = self.model;
        let sys = &model.sys;
        let mut wanted: Vec<V> = model.states.states.clone();
        wanted.extend(model.states.states.iter().filter_map(|&state| sys.var(state).der));
        let (mut nodes, mut looked_at) = (Vec::new(), Vec::new());
        for relation in &model.events.relations {
            // What an event begins with may be a relation that was not looked at.
            let of_event = relation.matters.is_some();
            if of_event { &mut nodes } else { &mut looked_at }.extend(relation.root);
        }
        nodes.extend(model.events.held.iter().map(|held| held.operand));
        nodes.extend(sys.dag.delays.iter().flat_map(|delay| [delay.value, delay.delay, delay.maximum]));
        // Actions of events find everything computed there.
        for action in model.running.actions.iter().filter(|action| !self.is_event_action(action)) {
            nodes.extend(action_nodes(action));
        }
        wanted.extend(layshaft_symbolic::incidence::Collector::default().reads(&sys.dag, &nodes).vars);
        wanted.extend(self.slots.pre.keys().copied());
        let mut stored: FastSet<V> = wanted.iter().copied().collect();
        stored.extend(self.start_values_of_events());
        wanted.extend(layshaft_symbolic::incidence::Collector::default().reads(&sys.dag, &looked_at).vars);
        wanted.sort_unstable();
        wanted.dedup();
        (wanted, stored)
    }
}
