//! Code of a step of fixed size: the discretised equations as functions, from which the step itself is put together.

use super::locate::DEAD_BAND;
use crate::blocks::CodePhase;
use crate::emit::{Emitter, store_slot};
use crate::{Lowering, Sequence, tables};
use layshaft_ir::Causality;
use layshaft_ir::program::{self, BinaryF, Compare, FuncId, FunctionBuilder, Inst, Reg};
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
    /// All that the next step and events need; the last one watches roots.
    pub solve: Vec<FuncId>,
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

/// Roots that the last function of a solution looks at; it returns whether one has left its side of zero.
pub(crate) struct Watch {
    /// First slot of the root values that were there before.
    pub before: u32,
    /// First slot of the sides on which roots are: 1, -1, or 0 where the relation does not matter. `settle` finds them.
    pub sides: u32,
    pub settle: Vec<FuncId>,
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
        let mut solve = Sequence::new("solve", true);
        solve.emitter.hoists_discrete = true;
        self.deferred = analysis.deferrable(model, blocks, &wanted);
        if changing.len() <= MOST_UNSTORED {
            self.unstored = analysis.unstored(model, blocks, &stored);
            self.unstored.retain(|v, _| !self.deferred.contains_key(v));
        }
        for &(index, block) in changing.iter().filter(|(index, _)| analysis.needed[*index]) {
            if !matches!(block.form, Form::Assign(assignment) if self.deferred.contains_key(&assignment.var)) {
                match eliminations[index] {
                    Some(solution) => self.eliminated(&mut solve.emitter, index as u32, block, solution),
                    None => self.block(&mut solve.emitter, index as u32, block, CodePhase::Step),
                }
                self.cut(&mut solve);
            }
        }
        let watch = self.watch(&mut solve.emitter);
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
        // Nonlinear systems of events start from the values at hand.
        for block in &model.running.blocks {
            if let Form::Nonlinear { tearing, .. } = &block.form {
                stored.extend(tearing);
            }
        }
        wanted.extend(layshaft_symbolic::incidence::Collector::default().reads(&sys.dag, &looked_at).vars);
        wanted.sort_unstable();
        wanted.dedup();
        (wanted, stored)
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
        self.held_roots(&mut sequence.emitter, |e, slot, value| e.builder.push(Inst::StoreF(slot, value)));
    }

    /// Root values as steps look at them: those of relations that matter in the present mode, each held against the side it was on.
    fn watch(&mut self, e: &mut Emitter) -> Option<Watch> {
        let model = self.model;
        let mut groups: Vec<(Option<N>, Vec<(u32, N)>)> = Vec::new();
        for (index, relation) in (0..).zip(&model.events.relations) {
            let Some(root) = relation.root else { continue };
            match groups.iter_mut().find(|(matters, _)| *matters == relation.matters) {
                Some((_, roots)) => roots.push((index, root)),
                None => groups.push((relation.matters, vec![(index, root)])),
            }
        }
        if groups.is_empty() && model.events.held.is_empty() {
            return None;
        }
        let layout = &self.slots.layout;
        let (first, count) = (layout.roots.start, layout.roots.len as usize);
        let (before, sides) = (self.slots.scratch_real(count), self.slots.scratch_real(count));
        let changed = e.builder.mutable(program::RegKind::B);
        let no = e.builder.const_b(false);
        e.builder.push(Inst::Move(changed, no));
        let look = |b: &mut FunctionBuilder, root: u32, value: Reg| {
            let old = b.load_f(first + root);
            b.push(Inst::StoreF(before + root, old));
            b.push(Inst::StoreF(first + root, value));
            let (side, beyond) = (b.load_f(sides + root), b.const_f(-DEAD_BAND));
            let inside = b.binary_f(BinaryF::Mul, value, side);
            let has_left = b.compare(Compare::Lt, inside, beyond);
            b.push(Inst::If(has_left));
            let yes = b.const_b(true);
            b.push(Inst::Move(changed, yes));
            b.push(Inst::End);
        };
        for (matters, roots) in groups {
            if let Some(matters) = matters {
                let matters = self.emit(e, matters);
                e.builder.push(Inst::If(matters));
                e.open();
            }
            for (index, root) in roots {
                let value = self.emit(e, root);
                look(&mut e.builder, index, value);
            }
            if matters.is_some() {
                e.close();
                e.builder.push(Inst::End);
            }
        }
        self.held_roots(e, |e, slot, value| look(&mut e.builder, slot - first, value));
        e.builder.set_results(vec![changed]);
        Some(Watch { before, sides, settle: self.sides(sides) })
    }

    /// Notes on which side of zero each root is until the next event.
    fn sides(&mut self, slots: u32) -> Vec<FuncId> {
        let model = self.model;
        let mut sequence = Sequence::new("sides", true);
        for (index, relation) in (0..).zip(&model.events.relations) {
            let e = &mut sequence.emitter;
            let holds = e.builder.load_b(self.slots.layout.relations.start + index);
            let (up, down) = (e.builder.const_f(1.0), e.builder.const_f(-1.0));
            let mut side = e.builder.select(holds, up, down);
            if let Some(matters) = relation.matters {
                let matters = self.emit(e, matters);
                let nothing = e.builder.const_f(0.0);
                side = e.builder.select(matters, side, nothing);
            }
            e.builder.push(Inst::StoreF(slots + index, side));
            self.cut(&mut sequence);
        }
        // The operand of a rounding is below its limits.
        for root in model.events.relations.len() as u32..self.slots.layout.roots.len {
            let e = &mut sequence.emitter;
            let below = e.builder.const_f(-1.0);
            e.builder.push(Inst::StoreF(slots + root, below));
        }
        self.finish(sequence)
    }
}
