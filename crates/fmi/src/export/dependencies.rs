//! Which states and inputs a value depends on, read off the program.
//!
//! The functions of the continuous phase and of events are executed abstractly: a value is the set of knowns it was computed from.
//! Branches add what their condition depends on, loops run until nothing new comes, systems of equations make every unknown depend on
//! everything that enters. Addresses are followed as far as the area of memory they point into. Too much is said rather than too
//! little; where nothing can be said the answer is none, which the standard reads as "all".

use layshaft_ir::program::{
    Area, Argument, BinaryI, BlockKind, FuncId, Inst, Program, Reg, Service, TIME, ValueSlot, VariableKind,
};

/// Instructions looked at before giving up.
const BUDGET: u64 = 30_000_000;
/// Calls within each other; beyond that everything counts as depending on everything.
const DEPTH: u32 = 100;
/// Runs of one loop.
const PASSES: usize = 16;

/// The base of an address that nothing is known of.
const ANYWHERE: u32 = u32::MAX;

/// What a value may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    Time,
    /// By place among the states.
    State(u32),
    /// By position among the program's variables.
    Input(usize),
}

type Set = Vec<u64>;

/// Memory as sets of knowns.
#[derive(Clone)]
pub(super) struct Flow {
    knowns: Vec<Known>,
    reals: Vec<Set>,
    ints: Vec<Set>,
}

impl Flow {
    /// The knowns behind a place.
    pub fn of(&self, place: ValueSlot) -> Vec<Known> {
        let set = match place {
            ValueSlot::Real(slot) | ValueSlot::NegatedReal(slot) => &self.reals[slot as usize],
            ValueSlot::Int(slot) | ValueSlot::NotInt(slot) => &self.ints[slot as usize],
        };
        let holds = |at: &usize| set[at / 64] >> (at % 64) & 1 == 1;
        (0..self.knowns.len()).filter(holds).map(|at| self.knowns[at]).collect()
    }
}

/// The continuous phase, if the program has one and it can be followed.
pub(super) fn continuous(program: &Program) -> Option<Flow> {
    let entry = &program.entry;
    if entry.derivatives.is_empty() && !program.states.is_empty() {
        return None;
    }
    run(program, entry.derivatives.iter().chain(&entry.outputs).chain(&entry.roots))
}

/// An event.
pub(super) fn event(program: &Program) -> Option<Flow> {
    run(program, program.entry.event.iter())
}

fn run<'a>(program: &Program, functions: impl Iterator<Item = &'a FuncId>) -> Option<Flow> {
    let mut analysis = Analysis::new(program);
    for &function in functions {
        let control = analysis.empty();
        analysis.call(function, Vec::new(), &control, false)?;
    }
    Some(analysis.flow)
}

/// A register: what it depends on, and where it may point to.
#[derive(Clone, Default, PartialEq)]
struct Value {
    set: Set,
    bases: Vec<u32>,
}

struct Analysis<'p> {
    program: &'p Program,
    flow: Flow,
    words: usize,
    /// What the factored matrix of each block depends on.
    factors: Vec<Set>,
    /// Whether a store inside a loop or branch added something.
    changed: bool,
    spent: u64,
    /// Calls within each other.
    depth: u32,
}

/// One function under way.
struct Frame<'f> {
    code: &'f [Inst],
    registers: Vec<Value>,
    /// Conditions under which the function was left early.
    left: Set,
}

fn join(to: &mut Set, from: &[u64]) -> bool {
    let mut changed = false;
    for (to, from) in to.iter_mut().zip(from) {
        changed |= *from & !*to != 0;
        *to |= from;
    }
    changed
}

impl<'p> Analysis<'p> {
    fn new(program: &'p Program) -> Analysis<'p> {
        let mut knowns = vec![Known::Time];
        knowns.extend((0..program.states.len() as u32).map(Known::State));
        let is_input = |at: &usize| program.variables[*at].kind == VariableKind::Input;
        knowns.extend((0..program.variables.len()).filter(is_input).map(Known::Input));
        let words = knowns.len().div_ceil(64);
        // One more slot stands for the stack.
        let mut flow = Flow {
            knowns,
            reals: vec![vec![0; words]; program.reals.len() + 1],
            ints: vec![vec![0; words]; program.ints.len() + 1],
        };
        for at in 0..flow.knowns.len() {
            let place = match flow.knowns[at] {
                Known::Time => ValueSlot::Real(TIME),
                Known::State(state) => ValueSlot::Real(program.layout.states.start + state),
                Known::Input(variable) => program.variables[variable].place,
            };
            let set = match place {
                ValueSlot::Real(slot) | ValueSlot::NegatedReal(slot) => &mut flow.reals[slot as usize],
                ValueSlot::Int(slot) | ValueSlot::NotInt(slot) => &mut flow.ints[slot as usize],
            };
            set[at / 64] |= 1 << (at % 64);
        }
        Analysis {
            program,
            flow,
            words,
            factors: vec![vec![0; words]; program.blocks.len()],
            changed: false,
            spent: 0,
            depth: 0,
        }
    }

    fn empty(&self) -> Set {
        vec![0; self.words]
    }

    /// Executes a function; the values of its results.
    fn call(&mut self, id: FuncId, arguments: Vec<Value>, control: &Set, conditional: bool) -> Option<Vec<Value>> {
        let function = self.program.function(id);
        let blank = Value { set: self.empty(), bases: Vec::new() };
        let mut registers = vec![blank; function.registers.len()];
        for (register, value) in function.params.iter().zip(arguments) {
            registers[register.0 as usize] = value;
        }
        let mut frame = Frame { code: &function.code, registers, left: self.empty() };
        // Both branches are taken, so that recursion has no end here.
        if self.depth >= DEPTH {
            return None;
        }
        self.depth += 1;
        self.block(&mut frame, 0, control, conditional)?;
        self.depth -= 1;
        let result = |register: &Reg| {
            let mut value = frame.registers[register.0 as usize].clone();
            join(&mut value.set, &frame.left);
            value
        };
        Some(function.results.iter().map(result).collect())
    }

    /// Executes from an instruction to the end of its block; the instruction that ends it.
    fn block(&mut self, frame: &mut Frame, from: usize, control: &Set, conditional: bool) -> Option<usize> {
        let mut at = from;
        while at < frame.code.len() {
            self.spent += 1;
            if self.spent > BUDGET {
                return None;
            }
            match &frame.code[at] {
                Inst::End | Inst::Else => return Some(at),
                Inst::If(condition) => {
                    let mut inner = control.clone();
                    join(&mut inner, &frame.registers[condition.0 as usize].set);
                    at = self.block(frame, at + 1, &inner, true)?;
                    if frame.code.get(at) == Some(&Inst::Else) {
                        at = self.block(frame, at + 1, &inner, true)?;
                    }
                }
                Inst::Loop => at = self.repeat(frame, at, control)?,
                Inst::Break | Inst::Return => {
                    join(&mut frame.left, control);
                }
                inst => self.instruction(frame, inst, control, conditional)?,
            }
            at += 1;
        }
        Some(at)
    }

    fn repeat(&mut self, frame: &mut Frame, at: usize, control: &Set) -> Option<usize> {
        let outside = self.changed;
        for _ in 0..PASSES {
            let before = (frame.registers.clone(), frame.left.clone());
            self.changed = false;
            let mut inner = control.clone();
            join(&mut inner, &frame.left);
            let end = self.block(frame, at + 1, &inner, true)?;
            if !self.changed && before.0 == frame.registers && before.1 == frame.left {
                self.changed = outside;
                return Some(end);
            }
            self.changed = true;
        }
        None
    }

    fn instruction(&mut self, frame: &mut Frame, inst: &Inst, control: &Set, conditional: bool) -> Option<()> {
        let mut assign = |to: &Reg, from: &[&Reg]| {
            let mut set = self.empty();
            for register in from {
                join(&mut set, &frame.registers[register.0 as usize].set);
            }
            frame.registers[to.0 as usize] = Value { set, bases: Vec::new() };
        };
        match inst {
            Inst::ConstF(to, _) | Inst::ConstB(to, _) => assign(to, &[]),
            Inst::ConstI(to, value) => {
                let bases = u32::try_from(*value).into_iter().collect();
                frame.registers[to.0 as usize] = Value { set: self.empty(), bases };
            }
            Inst::UnaryF(to, _, a) | Inst::Math1(to, _, a) | Inst::NegI(to, a) | Inst::Not(to, a) => assign(to, &[a]),
            Inst::IToF(to, a) | Inst::FToI(to, a) | Inst::BToI(to, a) | Inst::IToB(to, a) => assign(to, &[a]),
            Inst::BinaryF(to, _, a, b) | Inst::Math2(to, _, a, b) | Inst::CompareF(to, _, a, b) => assign(to, &[a, b]),
            Inst::CompareI(to, _, a, b) | Inst::And(to, a, b) | Inst::Or(to, a, b) => assign(to, &[a, b]),
            Inst::BinaryI(to, operator, a, b) => {
                assign(to, &[a, b]);
                if matches!(operator, BinaryI::Add | BinaryI::Sub) {
                    let bases = self.bases(frame, &[a, b]);
                    frame.registers[to.0 as usize].bases = bases;
                }
            }
            Inst::Select(to, condition, a, b) => {
                assign(to, &[condition, a, b]);
                let bases = self.bases(frame, &[a, b]);
                frame.registers[to.0 as usize].bases = bases;
            }
            Inst::Move(to, from) => {
                let mut value = frame.registers[from.0 as usize].clone();
                join(&mut value.set, control);
                if conditional {
                    let old = frame.registers[to.0 as usize].clone();
                    join(&mut value.set, &old.set);
                    value.bases = merged(value.bases, &old.bases);
                }
                frame.registers[to.0 as usize] = value;
            }
            Inst::LoadF(to, slot) => self.load(frame, to, self.flow.reals[*slot as usize].clone()),
            Inst::LoadI(to, slot) | Inst::LoadB(to, slot) => {
                self.load(frame, to, self.flow.ints[*slot as usize].clone())
            }
            Inst::StoreF(slot, from) => {
                let value = self.stored(frame, from, control);
                self.changed |= put(&mut self.flow.reals[*slot as usize], value, conditional);
            }
            Inst::StoreI(slot, from) | Inst::StoreB(slot, from) => {
                let value = self.stored(frame, from, control);
                self.changed |= put(&mut self.flow.ints[*slot as usize], value, conditional);
            }
            Inst::LoadFAt(to, address, offset) | Inst::LoadIAt(to, address, offset) => {
                let is_real = matches!(inst, Inst::LoadFAt(..));
                let mut set = frame.registers[address.0 as usize].set.clone();
                for area in self.areas(frame, address, *offset, is_real)? {
                    let memory = if is_real { &self.flow.reals } else { &self.flow.ints };
                    memory[area].iter().for_each(|slot| {
                        join(&mut set, slot);
                    });
                }
                self.load(frame, to, set);
            }
            Inst::StoreFAt(address, offset, from) | Inst::StoreIAt(address, offset, from) => {
                let is_real = matches!(inst, Inst::StoreFAt(..));
                let mut value = self.stored(frame, from, control);
                join(&mut value, &frame.registers[address.0 as usize].set);
                for area in self.areas(frame, address, *offset, is_real)? {
                    self.fill(area, is_real, &value);
                }
            }
            Inst::Call(function, arguments, results) => {
                let values = arguments.iter().map(|register| frame.registers[register.0 as usize].clone()).collect();
                let mut inner = control.clone();
                join(&mut inner, &frame.left);
                let returned = self.call(*function, values, &inner, conditional)?;
                for (register, value) in results.iter().zip(returned) {
                    frame.registers[register.0 as usize] = value;
                }
            }
            Inst::External(index, arguments, result) => self.external(frame, *index, arguments, result.as_ref())?,
            Inst::Service(service) => self.service(frame, service, control, conditional)?,
            Inst::If(_) | Inst::Else | Inst::Loop | Inst::End | Inst::Break | Inst::Return => {}
        }
        Some(())
    }

    fn load(&self, frame: &mut Frame, to: &Reg, set: Set) {
        frame.registers[to.0 as usize] = Value { set, bases: Vec::new() };
    }

    fn stored(&self, frame: &Frame, from: &Reg, control: &Set) -> Set {
        let mut value = frame.registers[from.0 as usize].set.clone();
        join(&mut value, control);
        join(&mut value, &frame.left);
        value
    }

    fn bases(&self, frame: &Frame, registers: &[&Reg]) -> Vec<u32> {
        registers.iter().fold(Vec::new(), |all, register| merged(all, &frame.registers[register.0 as usize].bases))
    }

    /// Areas of memory that an address may lie in.
    fn areas(&self, frame: &Frame, address: &Reg, offset: u32, is_real: bool) -> Option<Vec<std::ops::Range<usize>>> {
        let bases = &frame.registers[address.0 as usize].bases;
        if bases.is_empty() || bases.contains(&ANYWHERE) {
            return None;
        }
        let layout = &self.program.layout;
        let known: &[Area] = match is_real {
            true => &[
                layout.states,
                layout.derivatives,
                layout.algebraics,
                layout.discrete_reals,
                layout.pre_reals,
                layout.real_parameters,
                layout.roots,
                layout.time_instants,
                layout.real_scratch,
            ],
            false => {
                &[layout.discrete_ints, layout.pre_ints, layout.int_parameters, layout.relations, layout.int_scratch]
            }
        };
        let length = if is_real { self.program.reals.len() } else { self.program.ints.len() };
        let area = |base: &u32| {
            let slot = *base as usize + offset as usize;
            let found = known.iter().find(|area| area.range().contains(&slot)).map(|area| area.range());
            // Slots outside the areas belong to the inlined method; past the end is the stack.
            found.unwrap_or(if slot < length { slot..slot + 1 } else { length..length + 1 })
        };
        let mut areas: Vec<_> = bases.iter().map(area).collect();
        if let (1.., [_, _, ..]) = (offset, bases.as_slice()) {
            // The offset holds where the array is, less what the first subscripts add: it may begin in a later area.
            let largest = bases.iter().map(|&base| base as usize).max().unwrap_or(0);
            let most =
                bases.iter().map(|&base| base as usize).sum::<usize>().saturating_add(largest.saturating_mul(largest));
            let (first, last) = (offset as usize, (offset as usize).saturating_add(most));
            let met = |area: &&Area| (area.start as usize) <= last && (area.end() as usize) > first && area.len > 0;
            areas.extend(known.iter().filter(met).map(|area| area.range()));
        }
        Some(areas)
    }

    fn fill(&mut self, area: std::ops::Range<usize>, is_real: bool, value: &Set) {
        let memory = if is_real { &mut self.flow.reals } else { &mut self.flow.ints };
        for slot in &mut memory[area] {
            self.changed |= join(slot, value);
        }
    }

    fn external(&mut self, frame: &mut Frame, index: u32, arguments: &[Reg], result: Option<&Reg>) -> Option<()> {
        let kinds = &self.program.externals[index as usize].arguments;
        let mut set = self.empty();
        let mut written = Vec::new();
        for (register, kind) in arguments.iter().zip(kinds) {
            join(&mut set, &frame.registers[register.0 as usize].set);
            let is_real = matches!(kind, Argument::Doubles | Argument::OutDouble);
            let is_address =
                is_real || matches!(kind, Argument::Ints | Argument::Strings | Argument::OutInt | Argument::OutString);
            if !is_address {
                continue;
            }
            for area in self.areas(frame, register, 0, is_real)? {
                let memory = if is_real { &self.flow.reals } else { &self.flow.ints };
                memory[area.clone()].iter().for_each(|slot| {
                    join(&mut set, slot);
                });
                written.push((area, is_real));
            }
        }
        for (area, is_real) in written {
            self.fill(area, is_real, &set);
        }
        if let Some(result) = result {
            self.load(frame, result, set);
        }
        Some(())
    }

    fn service(&mut self, frame: &mut Frame, service: &Service, control: &Set, conditional: bool) -> Option<()> {
        match service {
            Service::FactorLinear(block) => {
                if let BlockKind::Linear { size, matrix, .. } = self.program.blocks[*block as usize].kind {
                    let set = self.union(matrix, size * size);
                    self.factors[*block as usize] = set;
                }
            }
            Service::SolveLinear(block) => {
                if let BlockKind::Linear { size, rhs, .. } = self.program.blocks[*block as usize].kind {
                    let mut set = self.union(rhs, size);
                    join(&mut set, &self.factors[*block as usize]);
                    self.fill_exactly(rhs, size, &set);
                }
            }
            Service::SolveNonlinear(block) => {
                if let BlockKind::Nonlinear { unknowns, residuals, residual, .. } =
                    &self.program.blocks[*block as usize].kind
                {
                    let empty = self.empty();
                    unknowns.iter().for_each(|slot| self.flow.reals[*slot as usize].clone_from(&empty));
                    self.call(*residual, Vec::new(), control, conditional)?;
                    let set = self.union(*residuals, unknowns.len() as u32);
                    unknowns.iter().for_each(|slot| self.flow.reals[*slot as usize].clone_from(&set));
                    // Inner variables follow from the unknowns.
                    self.call(*residual, Vec::new(), control, conditional)?;
                }
            }
            Service::SolveMixed(block) => {
                if let BlockKind::Mixed { body, fresh, relations, fresh_values } =
                    &self.program.blocks[*block as usize].kind
                {
                    for _ in 0..PASSES {
                        let before = self.flow.ints.clone();
                        self.call(*body, Vec::new(), control, conditional)?;
                        self.call(*fresh, Vec::new(), control, conditional)?;
                        for (relation, slot) in relations.iter().zip(*fresh_values..) {
                            let value = self.flow.ints[slot as usize].clone();
                            let memory = self.program.relations[*relation as usize].memory;
                            join(&mut self.flow.ints[memory as usize], &value);
                        }
                        if before == self.flow.ints {
                            break;
                        }
                    }
                }
            }
            Service::AllocF(to, _) => self.point(frame, to, self.program.reals.len()),
            Service::AllocI(to, _) => self.point(frame, to, self.program.ints.len()),
            Service::FrameEnter(a, b) => {
                self.load(frame, a, self.empty());
                self.load(frame, b, self.empty());
            }
            Service::Delay { to, value, delay, .. } => {
                let mut set = frame.registers[value.0 as usize].set.clone();
                join(&mut set, &frame.registers[delay.0 as usize].set);
                join(&mut set, &self.flow.reals[TIME as usize].clone());
                self.load(frame, to, set);
            }
            Service::FormatReal { to, .. }
            | Service::FormatRealAs { to, .. }
            | Service::FormatInt { to, .. }
            | Service::FormatBool { to, .. }
            | Service::FormatString { to, .. }
            | Service::Concat(to, ..) => self.load(frame, to, self.empty()),
            Service::CompareStrings(to, a, b) => {
                let mut set = frame.registers[a.0 as usize].set.clone();
                join(&mut set, &frame.registers[b.0 as usize].set);
                self.load(frame, to, set);
            }
            Service::FrameLeave(..)
            | Service::Assert { .. }
            | Service::Terminate(_)
            | Service::DelayRecord { .. }
            | Service::Endless { .. }
            | Service::Pause { .. }
            | Service::Fail { .. }
            | Service::FailIndex { .. } => {}
        }
        Some(())
    }

    /// A register that holds an address on a stack, which begins at this slot.
    fn point(&self, frame: &mut Frame, to: &Reg, stack: usize) {
        frame.registers[to.0 as usize] = Value { set: self.empty(), bases: vec![stack as u32] };
    }

    fn union(&self, start: u32, count: u32) -> Set {
        let mut set = self.empty();
        for slot in &self.flow.reals[start as usize..(start + count) as usize] {
            join(&mut set, slot);
        }
        set
    }

    fn fill_exactly(&mut self, start: u32, count: u32, value: &Set) {
        self.flow.reals[start as usize..(start + count) as usize].iter_mut().for_each(|slot| slot.clone_from(value));
    }
}

fn put(slot: &mut Set, value: Set, conditional: bool) -> bool {
    if conditional {
        return join(slot, &value);
    }
    *slot = value;
    false
}

fn merged(mut all: Vec<u32>, more: &[u32]) -> Vec<u32> {
    for base in more {
        if !all.contains(base) {
            all.push(if all.len() < 16 { *base } else { ANYWHERE });
        }
    }
    all
}
