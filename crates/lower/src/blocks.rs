//! Blocks, events and actions as code.

use super::emit::{Emitter, store_slot, zero};
use super::{Lowering, Sequence};
use layshaft_ir::program::{self, Assertion, BinaryF, BlockKind, Changes, Compare, FuncId, Inst, REINIT, Reg, Service};
use layshaft_source::{FastMap, FastSet};
use layshaft_symbolic::alias::Level;
use layshaft_symbolic::blocks::{Assignment, Block, Form};
use layshaft_symbolic::dag::{N, Node, Round, ScalarType, V};
use layshaft_symbolic::discretise::{Elimination, LARGEST_RECIPROCALS};
use layshaft_symbolic::incidence::{Collector, Reads};
use layshaft_symbolic::schedule::Step;
use layshaft_symbolic::system::{Action, ActionKind, Alias, Eq};
use layshaft_symbolic::translate::{PhaseModel, action_nodes};

/// Difference, relative to the sides and 1, from which an initial condition too many contradicts the others.
const CONTRADICTION: f64 = 1e-6;

/// Which function the code of a block goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CodePhase {
    Continuous,
    Event,
    Initial,
    /// A step of fixed size.
    Step,
}

/// Blocks of steps of fixed size are numbered from here.
const STEP_BLOCKS: u32 = 1 << 31;

/// Number of a block among those of the running phase and of steps.
fn block_key(index: u32, place: CodePhase) -> u32 {
    if place == CodePhase::Step { index + STEP_BLOCKS } else { index }
}

impl Lowering<'_> {
    /// Code that solves a block.
    pub fn block(&mut self, e: &mut Emitter, index: u32, block: &Block, place: CodePhase) {
        if let Some(&first) = block.equations.first() {
            e.builder.origin(self.equation_id(first, place));
        }
        match &block.form {
            Form::Assign(assignment) => self.assignment(e, assignment, place),
            Form::Linear { tearing, matrix, rhs, inner } if tearing.len() == 1 => {
                let (a, b) = (self.emit(e, matrix[0]), self.emit(e, rhs[0]));
                let mut value = e.builder.binary_f(BinaryF::Div, b, a);
                if !self.model.parameters.nonzero(&self.model.sys.dag, matrix[0]) {
                    let zero = e.builder.const_f(0.0);
                    let no_slope = e.builder.compare(Compare::Eq, a, zero);
                    let rest = e.builder.compare(Compare::Ne, b, zero);
                    let impossible = e.builder.and(no_slope, rest);
                    self.refuse(e, impossible, index, block, tearing, place);
                    // 0·x = 0 leaves x as it was.
                    let before = e.builder.load_f(self.slots.value[tearing[0].index()]);
                    value = e.builder.select(no_slope, before, value);
                }
                self.store(e, tearing[0], value);
                inner.iter().for_each(|assignment| self.assignment(e, assignment, place));
            }
            Form::Linear { tearing, matrix, rhs, inner } => {
                self.linear(e, index, block, (tearing, matrix, rhs), place, self.changes(matrix, place));
                inner.iter().for_each(|assignment| self.assignment(e, assignment, place));
            }
            Form::Nonlinear { tearing, inner, .. } => {
                let id = self.nonlinear(index, block, place);
                e.builder.service(Service::SolveNonlinear(id));
                for &v in tearing {
                    if let Some(n) = self.var_nodes[v.index()] {
                        e.forget(n);
                    }
                }
                inner.iter().for_each(|assignment| self.assignment(e, assignment, place));
            }
        }
    }

    /// `0·x = b` where that is `impossible`: left to the service that names unknown and equations.
    fn refuse(&mut self, e: &mut Emitter, impossible: Reg, index: u32, block: &Block, unknown: &[V], place: CodePhase) {
        let key = block_key(index, place);
        let known = if place == CodePhase::Initial { None } else { self.running_blocks.get(&key).copied() };
        let id = known.unwrap_or_else(|| {
            let (matrix, rhs) = (self.slots.scratch_real(1), self.slots.scratch_real(1));
            let kind = BlockKind::Linear { size: 1, matrix, rhs, changes: Changes::Always };
            let id = self.add_block(block, kind, unknown, place);
            if place != CodePhase::Initial {
                self.running_blocks.insert(key, id);
            }
            id
        });
        let BlockKind::Linear { matrix, rhs, .. } = self.program.blocks[id as usize].kind else { return };
        e.builder.push(Inst::If(impossible));
        e.open();
        for (slot, value) in [(matrix, 0.0), (rhs, 1.0)] {
            let value = e.builder.const_f(value);
            e.builder.push(Inst::StoreF(slot, value));
        }
        e.builder.service(Service::FactorLinear(id));
        e.builder.service(Service::SolveLinear(id));
        e.close();
        e.builder.push(Inst::End);
    }

    /// Fails where a condition left out of the initial equations does not hold for their solution.
    fn check(&mut self, e: &mut Emitter, equation: u32, eq: &Eq, place: CodePhase) {
        e.builder.origin(self.equation_id(equation, place));
        let (l, r) = (self.emit(e, eq.lhs), self.emit(e, eq.rhs));
        let difference = e.builder.binary_f(BinaryF::Sub, l, r);
        let difference = e.builder.unary_f(program::UnaryF::Abs, difference);
        let mut size = e.builder.const_f(1.0);
        for side in [l, r] {
            let side = e.builder.unary_f(program::UnaryF::Abs, side);
            size = e.builder.binary_f(BinaryF::Add, size, side);
        }
        let share = e.builder.const_f(CONTRADICTION);
        let allowed = e.builder.binary_f(BinaryF::Mul, share, size);
        let holds = e.builder.compare(Compare::Le, difference, allowed);
        let broken = e.builder.not(holds);
        let message = self.string(&format!(
            "the initial condition `{}` contradicts the other initial conditions",
            self.model.sys.condition_text(eq)
        ));
        e.builder.push(Inst::If(broken));
        e.builder.service(Service::Fail { message });
        e.builder.push(Inst::End);
    }

    fn assignment(&mut self, e: &mut Emitter, assignment: &Assignment, place: CodePhase) {
        e.builder.origin(self.equation_id(assignment.eq, place));
        let value = self.emit(e, assignment.value);
        self.store(e, assignment.var, value);
    }

    /// How often a matrix has to be factored.
    fn changes(&self, matrix: &[N], place: CodePhase) -> Changes {
        let level = matrix.iter().map(|&entry| self.level(entry)).max().unwrap_or(Level::Constant);
        match (level, place) {
            (Level::Constant | Level::Parameter, CodePhase::Step) => Changes::AtEvents,
            (Level::Constant | Level::Parameter, _) => Changes::Never,
            (Level::Discrete, CodePhase::Initial) => Changes::Always,
            (Level::Discrete, _) => Changes::AtEvents,
            (Level::Continuous, _) => Changes::Always,
        }
    }

    /// Notes the relations in the entries of a matrix that is factored at events.
    fn keep_relations(&mut self, matrix: &[N]) {
        let dag = &self.model.sys.dag;
        let mut seen = FastSet::default();
        let mut stack = matrix.to_vec();
        while let Some(n) = stack.pop() {
            if seen.insert(n) {
                if matches!(dag.node(n), Node::Relation(..)) {
                    self.kept_relations.insert(n);
                }
                dag.for_each_operand(n, &mut |operand| stack.push(operand));
            }
        }
    }

    fn linear(
        &mut self,
        e: &mut Emitter,
        index: u32,
        block: &Block,
        (tearing, matrix, rhs): (&[V], &[N], &[N]),
        place: CodePhase,
        changes: Changes,
    ) {
        let n = tearing.len();
        let key = block_key(index, place);
        let known = if place == CodePhase::Initial { None } else { self.running_blocks.get(&key).copied() };
        let id = known.unwrap_or_else(|| {
            let (matrix_slot, rhs_slot) = (self.slots.scratch_real(n * n), self.slots.scratch_real(n));
            let kind = BlockKind::Linear { size: n as u32, matrix: matrix_slot, rhs: rhs_slot, changes };
            let id = self.add_block(block, kind, tearing, place);
            self.note_entries(id, matrix, place);
            if changes == Changes::AtEvents {
                self.keep_relations(matrix);
            }
            if changes == Changes::Never {
                self.constant_matrices.push((id, matrix.to_vec()));
            }
            if place != CodePhase::Initial {
                self.running_blocks.insert(key, id);
            }
            id
        });
        let BlockKind::Linear { matrix: matrix_slot, rhs: rhs_slot, .. } = self.program.blocks[id as usize].kind else {
            return;
        };
        let factors = match changes {
            Changes::Never => false,
            Changes::AtEvents => !matches!(place, CodePhase::Continuous | CodePhase::Step),
            Changes::Always => true,
        };
        if factors {
            self.factor(e, id, matrix_slot, matrix, place);
        }
        for (offset, &entry) in rhs.iter().enumerate() {
            let value = self.emit(e, entry);
            e.builder.push(Inst::StoreF(rhs_slot + offset as u32, value));
        }
        e.builder.service(Service::SolveLinear(id));
        for (offset, &v) in tearing.iter().enumerate() {
            let value = e.builder.load_f(rhs_slot + offset as u32);
            self.store(e, v, value);
        }
    }

    /// A linear block of a step that is solved in symbols. Where its order of elimination is not good, the matrix is solved with exchanges.
    pub(super) fn eliminated(&mut self, e: &mut Emitter, index: u32, block: &Block, solution: &Elimination) {
        let Form::Linear { tearing, matrix, rhs, .. } = &block.form else { return };
        if let Some(&first) = block.equations.first() {
            e.builder.origin(self.equation_id(first, CodePhase::Step));
        }
        let values: Vec<Reg> = solution.values.iter().map(|&value| self.emit(e, value)).collect();
        let Some(reciprocals) = solution.reciprocals else {
            tearing.iter().zip(values).for_each(|(&v, value)| self.store(e, v, value));
            return;
        };
        let mut general = Emitter::new("general", true);
        general.hoists_discrete = e.hoists_discrete;
        general.open();
        self.linear(&mut general, index, block, (tearing, matrix, rhs), CodePhase::Step, Changes::Always);
        let general = self.add(general);
        self.general.push(general);
        let unknowns: Vec<Reg> = values.iter().map(|_| e.builder.mutable(program::RegKind::F)).collect();
        for (&unknown, value) in unknowns.iter().zip(values) {
            e.builder.push(Inst::Move(unknown, value));
        }
        let (size, limit) = (self.emit(e, reciprocals), e.builder.const_f(LARGEST_RECIPROCALS));
        let is_good = e.builder.compare(Compare::Lt, size, limit);
        let is_doubtful = e.builder.not(is_good);
        e.builder.push(Inst::If(is_doubtful));
        e.builder.push(Inst::Call(general, [].into(), [].into()));
        for (&unknown, &v) in unknowns.iter().zip(tearing) {
            let value = e.builder.load_f(self.slots.value[v.index()]);
            e.builder.push(Inst::Move(unknown, value));
        }
        e.builder.push(Inst::End);
        tearing.iter().zip(unknowns).for_each(|(&v, unknown)| self.store(e, v, unknown));
    }

    fn factor(&mut self, e: &mut Emitter, id: u32, slot: u32, matrix: &[N], place: CodePhase) {
        self.store_matrix(e, slot, matrix, place);
        e.builder.service(Service::FactorLinear(id));
    }

    /// The matrix of a linear block of a step, if it changes at events only: stored and factored.
    pub(super) fn linear_matrix(&mut self, e: &mut Emitter, index: u32, block: &Block) {
        let Form::Linear { tearing, matrix, rhs, .. } = &block.form else { return };
        let level = matrix.iter().map(|&entry| self.level(entry)).max().unwrap_or(Level::Constant);
        if tearing.len() == 1 || level == Level::Continuous {
            return;
        }
        // Makes the block known; the code itself is written again where it belongs.
        let changes = self.changes(matrix, CodePhase::Step);
        self.linear(&mut Emitter::new("", true), index, block, (tearing, matrix, rhs), CodePhase::Step, changes);
        let Some(&id) = self.running_blocks.get(&block_key(index, CodePhase::Step)) else { return };
        if let BlockKind::Linear { matrix: slot, .. } = self.program.blocks[id as usize].kind {
            self.factor(e, id, slot, matrix, CodePhase::Step);
        }
    }

    fn add_block(&mut self, block: &Block, kind: BlockKind, tearing: &[V], place: CodePhase) -> u32 {
        // Equations that residuals belong to come first, in their order.
        let (Form::Linear { inner, .. } | Form::Nonlinear { inner, .. }) = &block.form else { return 0 };
        let is_inner = |eq: &u32| inner.iter().any(|assignment| assignment.eq == *eq);
        let (inner, mut equations): (Vec<u32>, Vec<u32>) = block.equations.iter().copied().partition(is_inner);
        equations.extend(inner);
        let equations = equations.into_iter().map(|eq| self.equation_id(eq, place)).collect();
        let unknowns = tearing.iter().map(|&v| self.model.sys.var(v).name).collect();
        self.program.blocks.push(program::Block { kind, full_size: block.equations.len() as u32, equations, unknowns });
        self.program.blocks.len() as u32 - 1
    }

    /// The program block of a nonlinear system, made on first use.
    fn nonlinear(&mut self, index: u32, block: &Block, place: CodePhase) -> u32 {
        let key = block_key(index, place);
        if place != CodePhase::Initial
            && let Some(&id) = self.running_blocks.get(&key)
        {
            return id;
        }
        let Form::Nonlinear { tearing, inner, residuals, jacobian } = &block.form else { return 0 };
        let n = tearing.len();
        let (residual_slot, matrix_slot) = (self.slots.scratch_real(n), self.slots.scratch_real(n * n));
        let mut e = Emitter::new("residual", true);
        for assignment in inner {
            self.assignment(&mut e, assignment, place);
        }
        for (offset, &residual) in residuals.iter().enumerate() {
            let value = self.emit(&mut e, residual);
            e.builder.push(Inst::StoreF(residual_slot + offset as u32, value));
        }
        let residual = self.add(e);
        let jacobian = jacobian.as_ref().map(|entries| {
            let mut e = Emitter::new("jacobian", true);
            self.store_matrix(&mut e, matrix_slot, entries, place);
            self.add(e)
        });
        let bound = |lowering: &Self, n: Option<N>, default: f64| {
            n.and_then(|n| lowering.model.parameters.value(&lowering.model.sys.dag, n)).unwrap_or(default)
        };
        let vars: Vec<_> = tearing.iter().map(|&v| self.model.sys.var(v).clone()).collect();
        let kind = BlockKind::Nonlinear {
            unknowns: tearing.iter().map(|&v| self.slots.value[v.index()]).collect(),
            residuals: residual_slot,
            matrix: matrix_slot,
            residual,
            jacobian,
            nominal: tearing.iter().map(|&v| self.nominal(v)).collect(),
            min: vars.iter().map(|var| bound(self, var.min, f64::NEG_INFINITY)).collect(),
            max: vars.iter().map(|var| bound(self, var.max, f64::INFINITY)).collect(),
        };
        let id = self.add_block(block, kind, tearing, place);
        if let Form::Nonlinear { jacobian: Some(entries), .. } = &block.form {
            self.note_entries(id, entries, place);
        }
        if place != CodePhase::Initial {
            self.running_blocks.insert(key, id);
        }
        id
    }

    /// A typical size of an unknown. A derivative that has none of its own can be as large as what it is the derivative of, each second: an enthalpy of 1e5 J/kg that rests changes by
    /// the rounding errors of its equation.
    fn nominal(&self, v: V) -> f64 {
        let value =
            |v: V| self.model.sys.var(v).nominal.and_then(|n| self.model.parameters.value(&self.model.sys.dag, n));
        let of_integral =
            || self.integrals.get(&v).and_then(|&of| value(of)).map_or(1.0, |nominal| nominal.abs().max(1.0));
        value(v).map_or_else(of_integral, f64::abs)
    }

    /// Notes what is known of a matrix that steps of fixed size eliminate.
    fn note_entries(&mut self, block: u32, matrix: &[N], place: CodePhase) {
        if let Some(fixed_step) = self.model.fixed_step.as_ref().filter(|_| place != CodePhase::Initial) {
            let entry = |&n: &N| fixed_step.estimates.entry(&self.model.sys.dag, &self.levels, n);
            self.entries.insert(block, matrix.iter().map(entry).collect());
        }
    }

    /// Writes entries of a matrix; literals of steps of fixed size are there from the start.
    fn store_matrix(&mut self, e: &mut Emitter, slot: u32, matrix: &[N], place: CodePhase) {
        for (slot, &entry) in (slot..).zip(matrix) {
            match self.model.sys.dag.node(entry) {
                Node::Real(bits) if place == CodePhase::Step => self.slots.reals[slot as usize] = f64::from_bits(bits),
                _ => {
                    let value = self.emit(e, entry);
                    e.builder.push(Inst::StoreF(slot, value));
                }
            }
        }
    }

    /// The complete system of a phase in event order, then its actions. While running, what an event iterates comes first; the number is that of its
    /// functions. What no pass can see of another is computed after them.
    pub(super) fn events(&mut self, name: &'static str, initial: bool) -> (Vec<FuncId>, usize) {
        let model = self.model;
        let (phase, place) =
            if initial { (&model.initial, CodePhase::Initial) } else { (&model.running, CodePhase::Event) };
        let mut sequence = Sequence::new(name, true);
        sequence.emitter.is_pass = true;
        self.once = Some(FastMap::default());
        let actions: Vec<&Action> = phase
            .actions
            .iter()
            .filter(|action| {
                let is_of_initial = match action.kind {
                    ActionKind::Assert { .. } => self.is_always(action),
                    _ => true,
                };
                self.is_event_action(action) || initial && is_of_initial
            })
            .collect();
        let is_iterated = match initial {
            true => vec![true; phase.steps.len()],
            false => self.iterated(phase, &actions),
        };
        let of_passes = |wanted: bool| phase.steps.iter().zip(&is_iterated).filter(move |(_, is)| **is == wanted);
        for (step, _) in of_passes(true) {
            self.step(&mut sequence.emitter, step, phase, place);
            self.cut(&mut sequence);
        }
        if initial {
            self.checks(&mut sequence, phase, place);
        }
        self.reinits(&mut sequence.emitter, &actions);
        for action in actions {
            self.action(&mut sequence.emitter, action);
            self.cut(&mut sequence);
        }
        let mut rest = Vec::new();
        if !initial {
            let functions = self.finish(std::mem::replace(&mut sequence, Sequence::new(name, true)));
            sequence.emitter.is_pass = true;
            for (step, _) in of_passes(false) {
                self.step(&mut sequence.emitter, step, phase, place);
                self.cut(&mut sequence);
            }
            self.checks(&mut sequence, phase, place);
            rest = functions;
        }
        self.derivatives_that_are_states(&mut sequence.emitter, true);
        let functions = self.finish(sequence);
        let (mut all, after) = if initial { (functions, Vec::new()) } else { (rest, functions) };
        all.splice(0..0, self.forget_calls());
        if !initial {
            all.splice(0..0, self.recall_relations());
        }
        let iterated = all.len();
        all.extend(after);
        (all, iterated)
    }

    fn checks(&mut self, sequence: &mut Sequence, phase: &PhaseModel, place: CodePhase) {
        for &equation in &phase.checks {
            self.check(&mut sequence.emitter, equation, &phase.equations[equation as usize], place);
            self.cut(sequence);
        }
    }

    /// Which steps of the running phase every pass of an event has to compute. One pass differs from the next by pre-values and reinitialised states only:
    /// all that a discrete variable whose pre-value is read, or an action, depends on. The rest is what follows from the last pass.
    fn iterated(&self, phase: &PhaseModel, actions: &[&Action]) -> Vec<bool> {
        let model = self.model;
        let dag = &model.sys.dag;
        let mut collector = Collector::default();
        let of_actions: Vec<N> = actions.iter().flat_map(|action| action_nodes(action)).collect();
        let of_actions = collector.reads(dag, &of_actions);
        let reads: Vec<Reads> =
            phase.steps.iter().map(|step| collector.reads(dag, &self.nodes_of(step, phase))).collect();
        let with_memory: FastSet<V> =
            reads.iter().chain([&of_actions]).flat_map(|reads| reads.pre.iter().copied()).collect();
        let mut needed_vars: FastSet<V> = of_actions.vars.iter().copied().collect();
        let mut needed_events: FastSet<N> = of_actions.relations.iter().chain(&of_actions.held).copied().collect();
        let mut is_iterated = vec![false; phase.steps.len()];
        for ((step, reads), is_iterated) in phase.steps.iter().zip(&reads).zip(&mut is_iterated).rev() {
            let (mut vars, mut events) = (Vec::new(), Vec::new());
            self.defined_by(step, phase, &mut vars, &mut events);
            *is_iterated = vars.iter().any(|v| with_memory.contains(v) || needed_vars.contains(v))
                || events.iter().any(|n| needed_events.contains(n));
            if *is_iterated {
                needed_vars.extend(&reads.vars);
                needed_events.extend(reads.relations.iter().chain(&reads.held));
            }
        }
        is_iterated
    }

    /// The expressions that a step evaluates.
    fn nodes_of(&self, step: &Step, phase: &PhaseModel) -> Vec<N> {
        let events = &self.model.events;
        match step {
            Step::Block(index) => phase.blocks[*index as usize].expressions(),
            Step::Discrete(index) => vec![phase.discrete[*index as usize].value],
            Step::Pre(index) => vec![phase.pre[*index as usize].value],
            Step::Relation(index) => vec![events.relations[*index as usize].fresh],
            Step::Held(index) => vec![events.held[*index as usize].fresh],
            Step::Mixed { relations, body } => {
                let fresh = relations.iter().map(|&index| events.relations[index as usize].fresh);
                fresh.chain(body.iter().flat_map(|step| self.nodes_of(step, phase))).collect()
            }
        }
    }

    /// The variables, relations and roundings that a step gives values to.
    fn defined_by(&self, step: &Step, phase: &PhaseModel, vars: &mut Vec<V>, nodes: &mut Vec<N>) {
        let events = &self.model.events;
        match step {
            Step::Block(index) => vars.extend(&phase.blocks[*index as usize].vars),
            Step::Discrete(index) => vars.push(phase.discrete[*index as usize].var),
            Step::Pre(_) => {}
            Step::Relation(index) => nodes.push(events.relations[*index as usize].node),
            Step::Held(index) => nodes.push(events.held[*index as usize].node),
            Step::Mixed { relations, body } => {
                nodes.extend(relations.iter().map(|&index| events.relations[index as usize].node));
                body.iter().for_each(|step| self.defined_by(step, phase, vars, nodes));
            }
        }
    }

    /// What an event begins with: relations that did not matter until then, and were not watched, are what they are. A mixed
    /// system starts from them.
    fn recall_relations(&mut self) -> Option<FuncId> {
        let model = self.model;
        let mut e = Emitter::new("recall_relations", true);
        for (index, relation) in model.events.relations.iter().enumerate() {
            let Some(condition) = relation.matters else { continue };
            let matters = self.emit(&mut e, condition);
            let is_idle = e.builder.not(matters);
            e.builder.push(Inst::If(is_idle));
            e.open();
            let value = self.emit(&mut e, relation.fresh);
            e.builder.push(Inst::StoreB(self.slots.layout.relations.start + index as u32, value));
            e.close();
            e.builder.push(Inst::End);
        }
        (!e.builder.is_empty()).then(|| self.add(e))
    }

    /// What an event function begins with: none of the calls that it makes once was made yet.
    fn forget_calls(&mut self) -> Option<FuncId> {
        let mut made: Vec<u32> = self.once.take()?.into_values().map(|(made, _)| made).collect();
        made.sort_unstable();
        let mut e = Emitter::new("forget_calls", true);
        for slot in &made {
            let no = e.builder.const_b(false);
            e.builder.push(Inst::StoreB(*slot, no));
        }
        (!made.is_empty()).then(|| self.add(e))
    }

    fn step(&mut self, e: &mut Emitter, step: &Step, phase: &PhaseModel, place: CodePhase) {
        match step {
            Step::Block(index) => self.block(e, *index, &phase.blocks[*index as usize], place),
            Step::Discrete(index) => self.assignment(e, &phase.discrete[*index as usize], place),
            Step::Pre(index) => {
                let assignment = &phase.pre[*index as usize];
                let value = self.emit(e, assignment.value);
                if let Some(&slot) = self.slots.pre.get(&assignment.var) {
                    store_slot(&mut e.builder, self.model.sys.var(assignment.var).kind, slot, value);
                }
            }
            Step::Relation(index) => {
                let relation = &self.model.events.relations[*index as usize];
                let value = self.emit(e, relation.fresh);
                e.builder.push(Inst::StoreB(self.slots.layout.relations.start + index, value));
                e.remember(relation.node, value);
            }
            Step::Held(index) => {
                let held = &self.model.events.held[*index as usize];
                let value = self.emit(e, held.fresh);
                e.builder.push(Inst::StoreF(self.held_slots[*index as usize], value));
                e.remember(held.node, value);
            }
            Step::Mixed { relations, body } => self.mixed(e, relations, body, phase, place),
        }
    }

    fn mixed(&mut self, e: &mut Emitter, relations: &[u32], body: &[Step], phase: &PhaseModel, place: CodePhase) {
        let mut inner = Emitter::new("mixed_body", true);
        let mut equations = Vec::new();
        let mut unknowns = Vec::new();
        for step in body {
            self.step(&mut inner, step, phase, place);
            match step {
                Step::Block(index) => {
                    let block = &phase.blocks[*index as usize];
                    equations.extend(block.equations.iter().map(|&eq| self.equation_id(eq, place)));
                    unknowns.extend(block.vars.iter().map(|&v| self.model.sys.var(v).name));
                }
                Step::Discrete(index) => {
                    let assignment = &phase.discrete[*index as usize];
                    equations.push(self.equation_id(assignment.eq, place));
                    unknowns.push(self.model.sys.var(assignment.var).name);
                }
                _ => {}
            }
        }
        let body = self.add(inner);
        let fresh_values = self.slots.scratch_int(relations.len());
        let mut fresh = Emitter::new("mixed_fresh", true);
        for (offset, &relation) in relations.iter().enumerate() {
            let info = &self.model.events.relations[relation as usize];
            let (truth, root) = (info.fresh, info.root);
            let value = self.emit(&mut fresh, truth);
            fresh.builder.push(Inst::StoreB(fresh_values + offset as u32, value));
            if let Some(root) = root {
                let value = self.emit(&mut fresh, root);
                fresh.builder.push(Inst::StoreF(self.slots.layout.roots.start + relation, value));
            }
        }
        let fresh = self.add(fresh);
        self.program.blocks.push(program::Block {
            kind: BlockKind::Mixed { relations: relations.to_vec(), fresh_values, body, fresh },
            full_size: equations.len() as u32,
            equations,
            unknowns,
        });
        e.builder.service(Service::SolveMixed(self.program.blocks.len() as u32 - 1));
    }

    /// Whether an action belongs to an event rather than to every accepted point.
    pub(super) fn is_event_action(&self, action: &Action) -> bool {
        let Some(guard) = action.guard else {
            return matches!(action.kind, ActionKind::Reinit(..) | ActionKind::Terminate(_));
        };
        let reads = Collector::default().reads(&self.model.sys.dag, &[guard]);
        !matches!(action.kind, ActionKind::Assert { .. }) || !reads.pre.is_empty() || reads.events
    }

    /// Whether an action is carried out without a condition: `initial()` is one that holds in the initial phase.
    fn is_always(&self, action: &Action) -> bool {
        action.guard.is_some_and(|guard| self.model.sys.dag.as_bool(guard) == Some(true))
    }

    /// Whether a rule can be broken at events only.
    pub(super) fn is_about_events(&self, action: &Action) -> bool {
        let ActionKind::Assert { condition, is_rule: true, .. } = action.kind else { return false };
        action.guard.into_iter().chain([condition]).all(|n| self.level(n) <= Level::Discrete)
    }

    /// Whether an assertion holds or not for the whole run.
    pub(super) fn is_about_parameters(&self, action: &Action) -> bool {
        let ActionKind::Assert { condition, .. } = action.kind else { return false };
        let nodes = action.guard.into_iter().chain([condition]);
        nodes.into_iter().all(|n| self.level(n) <= Level::Parameter)
    }

    /// Fails where a state has got a new value at this event already (MLS 8.3.6).
    fn reinit_once(&mut self, e: &mut Emitter, target: V, guard: Option<Reg>, earlier: &[(V, Option<Reg>, Reg)]) {
        for &(_, other, _) in earlier.iter().filter(|(v, ..)| *v == target) {
            let both = match (guard, other) {
                (Some(a), Some(b)) => e.builder.and(a, b),
                (Some(one), None) | (None, Some(one)) => one,
                (None, None) => e.builder.const_b(true),
            };
            let name = self.model.sys.var(target).name;
            let message = self.string(&format!("`reinit` gives `{name}` two values at the same event"));
            e.builder.push(Inst::If(both));
            e.builder.service(Service::Fail { message });
            e.builder.push(Inst::End);
        }
    }

    /// New state values: all computed before any is set.
    fn reinits(&mut self, e: &mut Emitter, actions: &[&Action]) {
        let mut values = Vec::new();
        for action in actions {
            let ActionKind::Reinit(v, value) = action.kind else { continue };
            let (Alias::Var(target, _), negated) = layshaft_symbolic::alias::resolve(&self.model.sys, v) else {
                continue;
            };
            let guard = action.guard.map(|guard| self.emit(e, guard));
            let mut value = self.emit(e, value);
            if negated {
                value = e.builder.unary_f(program::UnaryF::Neg, value);
            }
            self.reinit_once(e, target, guard, &values);
            values.push((target, guard, value));
        }
        for (target, guard, value) in values {
            let slot = self.slots.value[target.index()];
            if let Some(guard) = guard {
                e.builder.push(Inst::If(guard));
            }
            e.builder.push(Inst::StoreF(slot, value));
            e.open();
            let one = e.builder.const_i(1);
            e.builder.push(Inst::StoreI(REINIT, one));
            e.close();
            if guard.is_some() {
                e.builder.push(Inst::End);
            }
        }
    }

    /// Assertions, terminations and calls.
    pub(super) fn action(&mut self, e: &mut Emitter, action: &Action) {
        if matches!(action.kind, ActionKind::Reinit(..)) {
            return;
        }
        let guarded = action.guard.map(|guard| self.emit(e, guard));
        if let Some(guard) = guarded {
            e.builder.push(Inst::If(guard));
            e.open();
        }
        match action.kind {
            ActionKind::Assert { condition, message, is_warning, is_rule } => {
                let holds = self.emit(e, condition);
                let fails = e.builder.not(holds);
                e.builder.push(Inst::If(fails));
                e.open();
                let message = self.emit(e, message);
                let id = self.program.assertions.len() as u32;
                let origin = &self.model.sys.origins[action.origin as usize];
                self.program.assertions.push(Assertion {
                    is_warning,
                    is_rule,
                    span: origin.span,
                    instance: origin.instance,
                });
                e.builder.service(Service::Assert { id, message });
                e.close();
                e.builder.push(Inst::End);
            }
            ActionKind::Terminate(message) => {
                let message = self.emit(e, message);
                e.builder.service(Service::Terminate(message));
            }
            ActionKind::Call(call) => {
                self.emit(e, call);
            }
            ActionKind::Reinit(..) => {}
        }
        if guarded.is_some() {
            e.close();
            e.builder.push(Inst::End);
        }
    }

    /// Two root values for each rounding: distances to the borders of the interval in which its value holds. `look` gets each with its slot.
    pub(super) fn held_roots(&mut self, e: &mut Emitter, mut look: impl FnMut(&mut Emitter, u32, Reg)) {
        let model = self.model;
        let base = self.slots.layout.roots.start + model.events.relations.len() as u32;
        for (index, held) in model.events.held.iter().enumerate() {
            let x = self.emit(e, held.operand);
            let b = &mut e.builder;
            let m = b.load_f(self.held_slots[index]);
            let (one, none) = (b.const_f(1.0), zero(b, ScalarType::Real));
            // Value m holds for lower < x < upper.
            let (below, above) = match held.round {
                Round::Floor => (none, one),
                Round::Ceil => (one, none),
                Round::Trunc => {
                    let (up, down) = (b.compare(Compare::Ge, m, none), b.compare(Compare::Le, m, none));
                    (b.select(down, one, none), b.select(up, one, none))
                }
            };
            let upper = b.binary_f(BinaryF::Add, m, above);
            let lower = b.binary_f(BinaryF::Sub, m, below);
            let (high, low) = (b.binary_f(BinaryF::Sub, x, upper), b.binary_f(BinaryF::Sub, lower, x));
            for (slot, value) in (base + 2 * index as u32..).zip([high, low]) {
                look(e, slot, value);
            }
        }
    }

    /// The variable a node is, if it is one.
    pub(super) fn variable_of(&self, n: N) -> Option<V> {
        match self.model.sys.dag.node(n) {
            Node::Var(v) => Some(v),
            _ => None,
        }
    }
}
