//! From sorted equations to the program.
//!
//! `blocks` and `emit` write equations as instructions, `function` the functions of the model; `step` adds the step of a fixed-step method, and
//! `passes` go over what is finished.

mod assembler;
mod blocks;
mod calls;
mod choices;
mod emit;
mod function;
mod layout;
mod parameters;
pub mod passes;
mod step;
mod tables;
mod transport;

pub use emit::Emitter;

use layout::Slots;
use layshaft_ir::FlatModel;
use layshaft_ir::program::{self, FuncId, Inst, Program, Service};
use layshaft_source::{Diagnostic, FastMap, FastSet, memory};
use layshaft_symbolic::alias::{Level, levels};
use layshaft_symbolic::blocks::Assignment;
use layshaft_symbolic::dag::{N, Node, V};
use layshaft_symbolic::discretise::order::Entry;
use layshaft_symbolic::system::ActionKind;
use layshaft_symbolic::translate::SortedModel;
use layshaft_symbolic::{on_large_stack, sort_model};
use passes::recursion;
use passes::simplify::{self, Surroundings};

/// Functions are cut at about this many instructions, so that compiling them stays linear.
const FUNCTION_LENGTH: usize = 2000;
/// Size of each stack of a program that calls functions.
const STACK_SLOTS: u32 = 1 << 20;

/// The program under construction.
pub struct Lowering<'m> {
    pub model: &'m SortedModel,
    pub flat: &'m FlatModel,
    pub slots: Slots,
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    levels: Vec<Level>,
    calls_below: Vec<bool>,
    /// Node of each variable's value, if any expression reads it.
    var_nodes: Vec<Option<N>>,
    hoisted_slots: FastMap<N, u32>,
    hoisted_order: Vec<(N, u32)>,
    /// Copies of parameters from which elements are chosen by number.
    tables: FastMap<Vec<N>, u32>,
    /// Values that change at events only, for steps of fixed size.
    hoisted_discrete: Vec<(N, u32)>,
    /// What is known of the matrices of blocks of steps of fixed size.
    entries: FastMap<u32, Vec<Option<Entry>>>,
    /// Assignments made where their value is needed, of steps of fixed size.
    deferred: FastMap<V, Assignment>,
    /// Assignments whose value is not in memory, of steps of fixed size.
    unstored: FastMap<V, Assignment>,
    /// Functions of steps that solve a linear system with exchanges.
    general: Vec<FuncId>,
    string_ids: FastMap<Box<str>, u32>,
    held_slots: Vec<u32>,
    /// Start, interval and activity of each sample.
    sample_slots: Vec<(u32, u32, u32)>,
    /// Lowered functions.
    variants: FastMap<function::Variant, FuncId>,
    /// Program blocks of the running phase by block.
    running_blocks: FastMap<u32, u32>,
    /// Of each derivative, what it is the derivative of.
    integrals: FastMap<V, V>,
    /// Linear systems with constant matrix: program block, matrix entries.
    constant_matrices: Vec<(u32, Vec<N>)>,
    /// Relations in matrices that are factored at events.
    kept_relations: FastSet<N>,
    /// Calls that the event function being made makes at most once: where it is noted that they were made, and where their results
    /// are.
    once: Option<FastMap<u32, (u32, Vec<u32>)>>,
    /// Memory and functions of `spatialDistribution`.
    channels: Vec<transport::Channel>,
    /// First entry of [`Program::equations`] of the initial phase.
    initial_equations: u32,
    /// The same of the discretised equations.
    step_equations: u32,
}

/// Translates a flat model. `None` comes with at least one error.
pub fn translate(flat: &FlatModel) -> (Option<Program>, Vec<Diagnostic>) {
    let work = || {
        let (sorted, diagnostics) = sort_model(flat);
        let Some(sorted) = sorted else { return (None, diagnostics) };
        let (program, more) = lower(&sorted, flat);
        let diagnostics = [diagnostics, more].concat();
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        (if failed { None } else { Some(program) }, diagnostics)
    };
    memory::within(|| on_large_stack(work)).unwrap_or_else(|diagnostic| (None, vec![diagnostic]))
}

/// Makes the program of a sorted model.
pub fn lower(model: &SortedModel, flat: &FlatModel) -> (Program, Vec<Diagnostic>) {
    let dag = &model.sys.dag;
    let mut calls_below: Vec<bool> = Vec::with_capacity(dag.len());
    let mut var_nodes = vec![None; model.sys.vars.len()];
    for index in 0..dag.len() {
        let n = N(index as u32);
        let mut any = matches!(dag.node(n), Node::Call(_));
        dag.for_each_operand(n, &mut |operand| any |= calls_below.get(operand.0 as usize).copied().unwrap_or(true));
        calls_below.push(any);
        if let Node::Var(v) = dag.node(n) {
            var_nodes[v.index()] = Some(n);
        }
    }
    let mut lowering = Lowering {
        model,
        flat,
        slots: Slots::new(model),
        program: Program {
            model: flat.name.clone(),
            experiment: flat.experiment.clone(),
            resources: flat.resources.clone(),
            ..Program::default()
        },
        diagnostics: Vec::new(),
        levels: levels(&model.sys),
        calls_below,
        var_nodes,
        hoisted_slots: FastMap::default(),
        hoisted_order: Vec::new(),
        tables: FastMap::default(),
        hoisted_discrete: Vec::new(),
        entries: FastMap::default(),
        deferred: FastMap::default(),
        unstored: FastMap::default(),
        general: Vec::new(),
        string_ids: FastMap::default(),
        held_slots: Vec::new(),
        sample_slots: Vec::new(),
        variants: FastMap::default(),
        running_blocks: FastMap::default(),
        integrals: (0..model.sys.vars.len() as u32).map(V).filter_map(|v| Some((model.sys.var(v).der?, v))).collect(),
        constant_matrices: Vec::new(),
        kept_relations: FastSet::default(),
        once: None,
        channels: Vec::new(),
        initial_equations: 0,
        step_equations: 0,
    };
    lowering.run();
    (lowering.program, lowering.diagnostics)
}

/// A sequence of functions that is cut when one gets long.
pub struct Sequence {
    name: &'static str,
    functions: Vec<FuncId>,
    pub emitter: Emitter,
    hoists: bool,
}

impl Sequence {
    fn new(name: &'static str, hoists: bool) -> Sequence {
        Sequence { name, functions: Vec::new(), emitter: Emitter::new(name, hoists), hoists }
    }
}

impl Lowering<'_> {
    fn level(&self, n: N) -> Level {
        self.levels[n.0 as usize]
    }

    fn has_call(&self, n: N) -> bool {
        self.calls_below[n.0 as usize]
    }

    fn string(&mut self, text: &str) -> u32 {
        if let Some(&id) = self.string_ids.get(text) {
            return id;
        }
        let id = self.program.strings.len() as u32;
        self.program.strings.push(text.into());
        self.string_ids.insert(text.into(), id);
        id
    }

    fn add(&mut self, emitter: Emitter) -> FuncId {
        self.program.functions.push(emitter.builder.finish());
        FuncId(self.program.functions.len() as u32 - 1)
    }

    /// Starts a new function if the present one is long.
    fn cut(&mut self, sequence: &mut Sequence) {
        if sequence.emitter.builder.len() >= FUNCTION_LENGTH {
            let mut fresh = Emitter::new(sequence.name, sequence.hoists);
            fresh.is_pass = sequence.emitter.is_pass;
            fresh.hoists_discrete = sequence.emitter.hoists_discrete;
            let full = std::mem::replace(&mut sequence.emitter, fresh);
            let id = self.add(full);
            sequence.functions.push(id);
        }
    }

    fn finish(&mut self, mut sequence: Sequence) -> Vec<FuncId> {
        if !sequence.emitter.builder.is_empty() {
            let id = self.add(sequence.emitter);
            sequence.functions.push(id);
        }
        sequence.functions
    }

    fn run(&mut self) {
        let model = self.model;
        // The empty string is handle 0: what String slots hold before they are set.
        self.string("");
        self.describe_equations();
        self.held_slots = model.events.held.iter().map(|_| self.slots.scratch_real(1)).collect();
        for _ in &model.sys.dag.samples {
            let (times, active) = (self.slots.scratch_real(2), self.slots.scratch_int(1));
            self.sample_slots.push((times, times + 1, active));
        }
        self.program.delays = model.sys.dag.delays.iter().map(|_| program::Delay { equation: 0 }).collect();

        self.channels();
        self.describe_transports();
        let step = model.fixed_step.as_ref().map(|fixed_step| self.step_parts(fixed_step));
        if model.fixed_step.as_ref().is_none_or(|fixed_step| fixed_step.options.continuous) {
            self.continuous();
            self.program.entry.roots = self.roots();
        }
        self.state_sets();
        let (event, iterated) = self.events("event", false);
        self.program.entry.event = event;
        self.program.entry.initial = self.events("initial", true).0;
        self.program.entry.time_events = self.time_events();
        self.program.entry.accepted = self.accepted();
        self.program.entry.start = self.start_values();
        self.program.entry.parameters = self.parameters();
        self.describe();
        self.program.starts = self.starts();
        self.program.conditions = model.plan.conditions.clone();
        self.program.wishes = self.wishes();
        if !self.variants.is_empty() {
            (self.program.stack_reals, self.program.stack_ints) = (STACK_SLOTS, STACK_SLOTS);
        }
        self.program.layout = self.slots.layout.clone();
        self.program.reals = std::mem::take(&mut self.slots.reals);
        self.program.ints = std::mem::take(&mut self.slots.ints);
        passes::verified(&self.program, "lowering");
        self.simplify();
        passes::verified(&self.program, "simplification");
        if let (Some(mut step), Some(fixed_step)) = (step, &model.fixed_step) {
            // Those of events have been found since.
            step.entries.extend(std::mem::take(&mut self.entries));
            step::complete(&mut self.program, &step, fixed_step, iterated);
            passes::verified(&self.program, "the step of a fixed-step method");
        }
        let spans = self
            .variants
            .iter()
            .map(|(variant, &id)| (id, self.function(variant.function).and_then(|function| function.span)));
        let mut functions: Vec<_> = spans.collect();
        functions.sort_by_key(|(id, _)| *id);
        recursion::bound(&mut self.program, &functions);
        passes::verified(&self.program, "the limit of recursion");
    }

    /// Small functions take the place of their calls, and subscripts that cannot be out of bounds are not checked.
    fn simplify(&mut self) {
        let functions = &self.program.functions;
        let around = Surroundings { functions, reals: self.program.reals.len() };
        let mut is_called = vec![false; functions.len()];
        self.variants
            .values()
            .for_each(|id| is_called[id.0 as usize] = simplify::is_executable(&functions[id.0 as usize]));
        let gains = |inst: &Inst| match inst {
            Inst::Call(id, ..) => is_called[id.0 as usize],
            inst => matches!(inst, Inst::LoadFAt(..) | Inst::LoadIAt(..)),
        };
        let simpler: Vec<(usize, program::Function)> = functions
            .iter()
            .enumerate()
            .filter(|(_, function)| function.code.iter().any(gains))
            .map(|(index, function)| (index, simplify::simplify(function, around)))
            .collect();
        for (index, function) in simpler {
            self.program.functions[index] = function;
        }
    }

    /// Slots of states that begin at a start value, and of that value.
    fn starts(&self) -> Vec<(u32, u32)> {
        let is_placed = |(state, held): &&(V, V)| self.slots.is_placed(*state) && self.slots.is_placed(*held);
        let slot = |v: V| self.slots.value[v.index()];
        self.model.sys.starts.iter().filter(is_placed).map(|&(state, held)| (slot(state), slot(held))).collect()
    }

    /// Start values that were given but are no condition.
    fn wishes(&self) -> Vec<program::StartWish> {
        let placed = self.model.plan.wishes.iter().filter(|(v, _)| self.slots.is_placed(*v));
        placed.map(|(v, wish)| program::StartWish { slot: self.slots.value[v.index()], ..wish.clone() }).collect()
    }

    /// `derivatives` and `outputs`.
    fn continuous(&mut self) {
        let model = self.model;
        let analysis = tables::Analysis::new(model);
        let mut derivatives = Sequence::new("derivatives", true);
        for (index, block) in model.running.blocks.iter().enumerate() {
            if analysis.needed[index] {
                self.block(&mut derivatives.emitter, index as u32, block, blocks::CodePhase::Continuous);
                self.cut(&mut derivatives);
            }
        }
        self.derivatives_that_are_states(&mut derivatives.emitter, false);
        self.program.entry.derivatives = self.finish(derivatives);
        let mut outputs = Sequence::new("outputs", true);
        for (index, block) in model.running.blocks.iter().enumerate() {
            if !analysis.needed[index] && analysis.level[index] == Level::Continuous {
                self.block(&mut outputs.emitter, index as u32, block, blocks::CodePhase::Continuous);
                self.cut(&mut outputs);
            }
        }
        self.program.entry.outputs = self.finish(outputs);
        self.program.sparsity = analysis.sparsity(model);
    }

    /// The derivative of a state may itself be a state (`der(x) = v`): its slot gets a copy. Every list of functions that leaves
    /// the continuous variables complete ends with this, so that derivatives are never older than the states. `from_memory`: states
    /// were given values since they were read.
    fn derivatives_that_are_states(&mut self, e: &mut Emitter, from_memory: bool) {
        let model = self.model;
        for (index, &state) in model.states.states.iter().enumerate() {
            if let Some(der) = model.sys.var(state).der
                && model.states.is_state[der.index()]
            {
                let value = match self.var_nodes[der.index()] {
                    Some(n) if !from_memory => self.emit(e, n),
                    _ => e.builder.load_f(self.slots.value[der.index()]),
                };
                e.builder.push(Inst::StoreF(self.slots.layout.derivatives.start + index as u32, value));
            }
        }
    }

    fn state_sets(&mut self) {
        let model = self.model;
        for set in &model.states.sets {
            let matrix = self.slots.scratch_real(set.jacobian.len());
            let mut e = Emitter::new("state_set_jacobian", true);
            for (offset, &entry) in set.jacobian.iter().enumerate() {
                let value = self.emit(&mut e, entry);
                e.builder.push(Inst::StoreF(matrix + offset as u32, value));
            }
            let jacobian = self.add(e);
            let slots = |vars: &[V]| vars.iter().map(|v| self.slots.value[v.index()]).collect();
            let selection = set.selection.first().map_or(0, |v| self.slots.value[v.index()]);
            let (states, candidates) = (slots(&set.states), slots(&set.candidates));
            self.program.state_sets.push(program::StateSet {
                states,
                candidates,
                selection,
                dependents: set.dependents as u32,
                matrix,
                jacobian,
            });
        }
    }

    /// Root values, after whatever only they need.
    fn roots(&mut self) -> Vec<FuncId> {
        let model = self.model;
        let analysis = tables::Analysis::new(model);
        let mut wanted = Vec::new();
        model.events.relations.iter().for_each(|relation| wanted.extend(relation.root));
        wanted.extend(model.events.held.iter().map(|held| held.operand));
        let mut sequence = Sequence::new("roots", true);
        for index in analysis.closure(model, &wanted) {
            if !analysis.needed[index] && analysis.level[index] == Level::Continuous {
                self.block(
                    &mut sequence.emitter,
                    index as u32,
                    &model.running.blocks[index],
                    blocks::CodePhase::Continuous,
                );
                self.cut(&mut sequence);
            }
        }
        let base = self.slots.layout.roots.start;
        for (index, relation) in model.events.relations.iter().enumerate() {
            if let Some(root) = relation.root {
                let value = match relation.matters {
                    Some(condition) => {
                        let memory = self.slots.layout.relations.start + index as u32;
                        self.root_where(&mut sequence.emitter, root, condition, memory)
                    }
                    None => self.emit(&mut sequence.emitter, root),
                };
                sequence.emitter.builder.push(Inst::StoreF(base + index as u32, value));
                self.cut(&mut sequence);
            }
        }
        self.held_roots(&mut sequence.emitter, |e, slot, value| e.builder.push(Inst::StoreF(slot, value)));
        self.finish(sequence)
    }

    /// A root value where the relation matters; elsewhere one on the side that its memory says.
    fn root_where(&mut self, e: &mut Emitter, root: N, condition: N, memory: u32) -> program::Reg {
        let value = e.builder.mutable(program::RegKind::F);
        let matters = self.emit(e, condition);
        e.builder.push(Inst::If(matters));
        e.open();
        let distance = self.emit(e, root);
        e.builder.push(Inst::Move(value, distance));
        e.close();
        e.builder.push(Inst::Else);
        let (up, down) = (e.builder.const_f(1.0), e.builder.const_f(-1.0));
        let holds = e.builder.load_b(memory);
        let constant = e.builder.select(holds, up, down);
        e.builder.push(Inst::Move(value, constant));
        e.builder.push(Inst::End);
        value
    }

    /// What a settled event ends with: the next instants, and rules that only events can break.
    fn time_events(&mut self) -> Vec<FuncId> {
        let model = self.model;
        let mut sequence = Sequence::new("time_events", true);
        let mut slot = self.slots.layout.time_instants.start;
        for relation in &model.events.relations {
            if let Some(instant) = relation.instant {
                let value = self.emit(&mut sequence.emitter, instant);
                sequence.emitter.builder.push(Inst::StoreF(slot, value));
                slot += 1;
            }
        }
        for action in &model.running.actions {
            if self.is_about_events(action) && !self.is_event_action(action) && !self.is_about_parameters(action) {
                self.action(&mut sequence.emitter, action);
                self.cut(&mut sequence);
            }
        }
        self.finish(sequence)
    }

    /// Assertions outside when-clauses that the run may violate, and delay buffers.
    fn accepted(&mut self) -> Vec<FuncId> {
        let model = self.model;
        let mut sequence = Sequence::new("accepted", true);
        for (id, delay) in model.sys.dag.delays.iter().enumerate() {
            let value = self.emit(&mut sequence.emitter, delay.value);
            sequence.emitter.builder.service(Service::DelayRecord { id: id as u32, value });
        }
        for id in 0..model.sys.dag.transports.len() as u32 {
            self.record_transport(&mut sequence.emitter, id);
        }
        for action in &model.running.actions {
            let is_assertion = matches!(action.kind, ActionKind::Assert { .. });
            let is_elsewhere =
                self.is_event_action(action) || self.is_about_parameters(action) || self.is_about_events(action);
            if is_assertion && !is_elsewhere {
                self.action(&mut sequence.emitter, action);
                self.cut(&mut sequence);
            }
        }
        self.finish(sequence)
    }

    /// Start values of everything, and of pre-values.
    fn start_values(&mut self) -> Vec<FuncId> {
        let model = self.model;
        let mut sequence = Sequence::new("start", true);
        for v in (0..model.sys.vars.len() as u32).map(V) {
            use layshaft_symbolic::system::Role;
            let var = model.sys.var(v);
            if !self.slots.is_placed(v) || var.role == Role::Parameter {
                continue;
            }
            let Some(start) = var.start else { continue };
            let value = self.emit(&mut sequence.emitter, start);
            let slot = self.slots.value[v.index()];
            emit::store_slot(&mut sequence.emitter.builder, var.kind, slot, value);
            if let Some(&pre) = self.slots.pre.get(&v) {
                emit::store_slot(&mut sequence.emitter.builder, var.kind, pre, value);
            }
            self.cut(&mut sequence);
        }
        self.finish(sequence)
    }
}
