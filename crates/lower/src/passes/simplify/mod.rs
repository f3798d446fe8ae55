//! Call inlining, loop unrolling, constant folding, common-subexpression and bounds-check elimination in one walk.
//!
//! Code is executed as far as it is known: the walk goes along its structure with the value each assigned register has there, a branch
//! of a constant is taken or dropped, a loop whose end is known is repeated. Where a value depends on the branch taken it is selected, or
//! assigned in both branches to a register of its own. Registers that a remaining loop assigns stay registers that are assigned. Bounds of
//! integers are followed, so that the check of a subscript that cannot fail is no check. Reals are computed as before, to the last bit.

mod branches;
mod calls;
mod facts;
mod fold;
mod numbers;
#[cfg(test)]
mod tests;
mod tidy;

pub(crate) use calls::is_executable;
use facts::{ANY, Facts, Range};
use layshaft_ir::program::{
    Function, Inst, Reg, RegKind, Register, Service, block_end, operands, replace_reads, replace_writes,
};
use numbers::Numbers;
pub(crate) use tidy::drop_unused;

/// The program around a function: what it may call, and how far its memory of reals reaches.
#[derive(Clone, Copy, Default)]
pub(crate) struct Surroundings<'p> {
    pub functions: &'p [Function],
    pub reals: usize,
}

/// How a piece of code ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    Runs,
    /// Nothing after it is reached.
    Leaves,
    /// It breaks out of the loop that is written out.
    Breaks,
    /// Whether it breaks out of the loop that is written out is not known.
    Unknown,
}

/// A function being executed.
struct Frame<'p> {
    function: &'p Function,
    /// What stands for each of its registers: the present value of those that are assigned.
    values: Vec<Option<Reg>>,
    /// Registers that a loop assigns, and that are assigned therefore.
    pinned: Vec<bool>,
    /// Values that were replaced, to be put back.
    replaced: Vec<(Reg, Option<Reg>)>,
    /// The innermost loop is written out.
    unrolls: bool,
}

impl<'p> Frame<'p> {
    fn new(function: &'p Function) -> Frame<'p> {
        let count = function.registers.len();
        Frame { function, values: vec![None; count], pinned: vec![false; count], replaced: Vec::new(), unrolls: false }
    }
}

struct Simplifier<'p> {
    around: Surroundings<'p>,
    frame: Frame<'p>,
    /// Functions that are executed, callers first, by address.
    callers: Vec<*const Function>,
    out: Function,
    /// The register is never assigned again.
    is_stable: Vec<bool>,
    facts: Facts,
    numbers: Numbers,
    /// Changes of memory so far.
    changes: u32,
    next_origin: usize,
    /// Instructions that came with called functions.
    grown: usize,
}

/// A point to come back to.
struct Mark {
    code: usize,
    registers: usize,
    origins: usize,
    next_origin: usize,
    replaced: usize,
    facts: usize,
    numbers: usize,
    grown: usize,
}

pub(crate) fn simplify(function: &Function, around: Surroundings) -> Function {
    let mut simplifier = Simplifier {
        around,
        frame: Frame::new(function),
        callers: Vec::new(),
        out: Function { name: function.name.clone(), ..Function::default() },
        is_stable: Vec::new(),
        facts: Facts::default(),
        numbers: Numbers::default(),
        changes: 0,
        next_origin: 0,
        grown: 0,
    };
    for &param in &function.params {
        let reg = simplifier.register(function.registers[param.0 as usize], ANY);
        simplifier.frame.values[param.0 as usize] = Some(reg);
        simplifier.out.params.push(reg);
    }
    for &result in &function.results {
        let register = Register { mutable: true, ..function.registers[result.0 as usize] };
        let reg = simplifier.register(register, ANY);
        simplifier.out.results.push(reg);
    }
    if simplifier.block(0, function.code.len()) == Flow::Runs {
        simplifier.results();
    }
    tidy::tidy(&mut simplifier.out);
    simplifier.out
}

fn changes_memory(inst: &Inst) -> bool {
    match inst {
        Inst::StoreF(..) | Inst::StoreI(..) | Inst::StoreB(..) | Inst::StoreFAt(..) | Inst::StoreIAt(..) => true,
        Inst::Call(..) | Inst::External(..) => true,
        Inst::Service(service) => !matches!(
            service,
            Service::Fail { .. } | Service::FailIndex { .. } | Service::Endless { .. } | Service::Pause { .. }
        ),
        _ => false,
    }
}

/// Computes a value from operands alone, or from memory.
fn is_pure(inst: &Inst) -> bool {
    numbers::key(inst, 0).is_some()
}

fn destination(inst: &Inst) -> Option<Reg> {
    let mut found = None;
    operands(inst, |reg, written| {
        if written {
            found = Some(reg);
        }
    });
    found
}

impl<'p> Simplifier<'p> {
    fn mark(&self) -> Mark {
        Mark {
            code: self.out.code.len(),
            registers: self.out.registers.len(),
            origins: self.out.origins.len(),
            next_origin: self.next_origin,
            replaced: self.frame.replaced.len(),
            facts: self.facts.mark(),
            numbers: self.numbers.mark(),
            grown: self.grown,
        }
    }

    /// As if nothing had been done since the mark.
    fn undo(&mut self, mark: &Mark) {
        self.facts.forget(mark.facts);
        self.numbers.forget(mark.numbers);
        self.put_back(mark.replaced);
        self.out.code.truncate(mark.code);
        self.out.registers.truncate(mark.registers);
        self.out.origins.truncate(mark.origins);
        self.is_stable.truncate(mark.registers);
        self.facts.truncate(mark.registers);
        self.next_origin = mark.next_origin;
        self.grown = mark.grown;
    }

    /// Gives registers the values back that they had at a mark; which ones have others now, and which.
    fn put_back(&mut self, mark: usize) -> Vec<(Reg, Reg)> {
        let mut changed: Vec<(Reg, Reg)> = Vec::new();
        let replaced: Vec<(Reg, Option<Reg>)> = self.frame.replaced.drain(mark..).collect();
        for (reg, before) in replaced.into_iter().rev() {
            let now = std::mem::replace(&mut self.frame.values[reg.0 as usize], before);
            if let Some(now) = now
                && !changed.iter().any(|(known, _)| *known == reg)
            {
                changed.push((reg, now));
            }
        }
        changed.reverse();
        changed
    }

    /// What is learned inside a block is forgotten at its end.
    fn scoped<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let (facts, numbers) = (self.facts.mark(), self.numbers.mark());
        let result = body(self);
        self.facts.forget(facts);
        self.numbers.forget(numbers);
        result
    }

    fn register(&mut self, register: Register, range: Range) -> Reg {
        self.out.registers.push(register);
        self.is_stable.push(true);
        self.facts.push(range);
        Reg(self.out.registers.len() as u32 - 1)
    }

    /// A register for a value that is assigned.
    fn assigned(&mut self, kind: RegKind, range: Range) -> Reg {
        self.register(Register { kind, mutable: true }, range)
    }

    fn kind(&self, reg: Reg) -> RegKind {
        self.out.registers[reg.0 as usize].kind
    }

    fn block(&mut self, from: usize, to: usize) -> Flow {
        let code = &self.frame.function.code;
        let mut index = from;
        while index < to {
            self.note_origin(index);
            let flow = match &code[index] {
                Inst::If(condition) => {
                    let (end, otherwise) = block_end(code, index);
                    let condition = self.value(*condition);
                    let flow = self.branch(condition, index + 1, otherwise, end);
                    index = end;
                    flow
                }
                Inst::Loop => {
                    let (end, _) = block_end(code, index);
                    let flow = self.repeat(index + 1, end);
                    index = end;
                    flow
                }
                Inst::Break if self.frame.unrolls => Flow::Breaks,
                Inst::Break => {
                    self.out.code.push(Inst::Break);
                    Flow::Leaves
                }
                Inst::Return if !self.callers.is_empty() => Flow::Runs,
                Inst::Return => {
                    self.results();
                    self.out.code.push(Inst::Return);
                    Flow::Leaves
                }
                Inst::Move(to, value) => {
                    let value = self.value(*value);
                    self.assign(*to, value);
                    Flow::Runs
                }
                Inst::Service(service @ (Service::Fail { .. } | Service::Endless { .. })) => {
                    self.out.code.push(Inst::Service(service.clone()));
                    Flow::Leaves
                }
                inst @ Inst::Service(Service::FailIndex { .. }) => {
                    let inst = inst.clone();
                    self.plain(inst);
                    Flow::Leaves
                }
                inst => {
                    let inst = inst.clone();
                    self.plain(inst);
                    Flow::Runs
                }
            };
            if flow != Flow::Runs {
                return flow;
            }
            index += 1;
        }
        Flow::Runs
    }

    fn note_origin(&mut self, index: usize) {
        if !self.callers.is_empty() {
            return;
        }
        let origins = &self.frame.function.origins;
        while let Some(&(first, equation)) = origins.get(self.next_origin)
            && first as usize <= index
        {
            self.out.origins.push((self.out.code.len() as u32, equation));
            self.next_origin += 1;
        }
    }

    /// The register that holds the present value of one of the executed function.
    fn value(&mut self, reg: Reg) -> Reg {
        match self.frame.values[reg.0 as usize] {
            Some(value) => value,
            // Zero until it is assigned.
            None => match self.frame.function.registers[reg.0 as usize].kind {
                RegKind::F => self.compute(Inst::ConstF(reg, 0.0)),
                RegKind::I => self.int(0),
                RegKind::B => self.compute(Inst::ConstB(reg, false)),
            },
        }
    }

    fn int(&mut self, value: i64) -> Reg {
        self.compute(Inst::ConstI(Reg(0), value))
    }

    fn assign(&mut self, to: Reg, value: Reg) {
        let index = to.0 as usize;
        match self.frame.values[index] {
            Some(home) if self.frame.pinned[index] => self.out.code.push(Inst::Move(home, value)),
            before => {
                self.frame.replaced.push((to, before));
                self.frame.values[index] = Some(self.kept(value));
            }
        }
    }

    /// A register that keeps the present value of another.
    fn kept(&mut self, value: Reg) -> Reg {
        if self.is_stable[value.0 as usize] {
            return value;
        }
        let copy = self.assigned(self.kind(value), ANY);
        self.out.code.push(Inst::Move(copy, value));
        copy
    }

    /// Puts the results where the caller looks for them.
    fn results(&mut self) {
        let function = self.frame.function;
        for (index, &result) in function.results.iter().enumerate() {
            let value = self.value(result);
            let to = self.out.results[index];
            self.out.code.push(Inst::Move(to, value));
        }
    }

    /// Instructions that are no control flow.
    fn plain(&mut self, mut inst: Inst) {
        let mut reads = Vec::new();
        operands(&inst, |reg, written| {
            if !written {
                reads.push(reg);
            }
        });
        let values: Vec<Reg> = reads.into_iter().map(|reg| self.value(reg)).collect();
        let mut next = values.into_iter();
        replace_reads(&mut inst, |reg| next.next().unwrap_or(reg));
        if is_pure(&inst) {
            if let Some(to) = destination(&inst) {
                self.frame.values[to.0 as usize] = Some(self.compute(inst));
            }
            return;
        }
        if let Inst::Call(function, arguments, results) = &inst
            && self.execute(*function, arguments, results)
        {
            return;
        }
        self.changes += u32::from(changes_memory(&inst));
        let registers = &self.frame.function.registers;
        let (out, stable, facts, values) =
            (&mut self.out.registers, &mut self.is_stable, &mut self.facts, &mut self.frame.values);
        replace_writes(&mut inst, |to| {
            out.push(registers[to.0 as usize]);
            stable.push(true);
            facts.push(ANY);
            let reg = Reg(out.len() as u32 - 1);
            values[to.0 as usize] = Some(reg);
            reg
        });
        self.out.code.push(inst);
    }
}
