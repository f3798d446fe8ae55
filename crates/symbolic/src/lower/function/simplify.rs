//! Functions of the model as a compiler would leave them: constants folded, what was computed or checked before not done again.
//!
//! Bodies are translated statement by statement, each index with its own check. Here values are numbered along the structure of the code: an
//! operation with operands it had before is the register it had before, a condition that ended the function once does not hold afterwards, a branch
//! of a constant is taken or dropped. Nothing is computed differently.

use layshaft_ir::program::{BinaryI, Compare, Function, Inst, Reg, Service, operands, replace_reads};
use layshaft_source::FastMap;

#[derive(Clone, Copy, PartialEq)]
enum Constant {
    I(i64),
    B(bool),
}

/// What an instruction computes, without its destination. Loads count the changes of memory before them.
type Key = (String, u32);

struct Simplifier<'f> {
    function: &'f Function,
    out: Vec<Inst>,
    origins: Vec<(u32, u32)>,
    next_origin: usize,
    /// What stands for a register.
    instead: Vec<Option<Reg>>,
    constants: Vec<Option<Constant>>,
    known: FastMap<Key, Reg>,
    /// Keys and truths noted in each open block, forgotten at its end.
    scopes: Vec<(Vec<Key>, Vec<Reg>)>,
    truths: FastMap<Reg, bool>,
    /// Changes of memory so far.
    changes: u32,
    /// Times each mutable register is assigned.
    moves: Vec<u32>,
}

pub(super) fn simplify(function: &Function) -> Function {
    let count = function.registers.len();
    let mut moves = vec![0; count];
    for inst in &function.code {
        if let Inst::Move(to, _) = inst {
            moves[to.0 as usize] += 1;
        }
    }
    let mut simplifier = Simplifier {
        function,
        out: Vec::new(),
        origins: Vec::new(),
        next_origin: 0,
        instead: vec![None; count],
        constants: vec![None; count],
        known: FastMap::default(),
        scopes: vec![Default::default()],
        truths: FastMap::default(),
        changes: 0,
        moves,
    };
    simplifier.block(0, function.code.len());
    let mut result = Function { code: simplifier.out, origins: simplifier.origins, ..function.clone() };
    drop_frames(&mut result);
    drop_unused(&mut result);
    result
}

/// The end of the block that begins after `at`, and its `Else` if there is one.
fn block_end(code: &[Inst], at: usize) -> (usize, Option<usize>) {
    let (mut depth, mut otherwise) = (0, None);
    for (index, inst) in code.iter().enumerate().skip(at + 1) {
        match inst {
            Inst::If(_) | Inst::Loop => depth += 1,
            Inst::Else if depth == 0 => otherwise = Some(index),
            Inst::End if depth == 0 => return (index, otherwise),
            Inst::End => depth -= 1,
            _ => {}
        }
    }
    (code.len(), otherwise)
}

fn changes_memory(inst: &Inst) -> bool {
    match inst {
        Inst::StoreF(..) | Inst::StoreI(..) | Inst::StoreB(..) | Inst::StoreFAt(..) | Inst::StoreIAt(..) => true,
        Inst::Call(..) | Inst::External(..) => true,
        Inst::Service(service) => !matches!(service, Service::Fail { .. }),
        _ => false,
    }
}

/// Computes a value from operands alone, or from memory.
fn is_pure(inst: &Inst) -> bool {
    !changes_memory(inst)
        && !matches!(
            inst,
            Inst::Move(..)
                | Inst::If(_)
                | Inst::Else
                | Inst::Loop
                | Inst::End
                | Inst::Break
                | Inst::Return
                | Inst::Service(_)
        )
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

impl Simplifier<'_> {
    fn block(&mut self, from: usize, to: usize) {
        let code = &self.function.code;
        let mut index = from;
        while index < to {
            self.note_origin(index);
            let mut inst = code[index].clone();
            replace_reads(&mut inst, |reg| self.instead[reg.0 as usize].unwrap_or(reg));
            match inst {
                Inst::If(condition) => {
                    let (end, otherwise) = block_end(code, index);
                    self.branch(condition, index + 1, otherwise, end);
                    index = end;
                }
                Inst::Loop => {
                    let (end, _) = block_end(code, index);
                    // Values from before hold inside if nothing in the loop changes memory; assigned registers are never numbered.
                    self.changes += u32::from(code[index..end].iter().any(changes_memory));
                    self.out.push(Inst::Loop);
                    self.scoped(|s| s.block(index + 1, end));
                    self.out.push(Inst::End);
                    index = end;
                }
                Inst::Move(to, value) => self.assign(to, value),
                inst => self.plain(inst),
            }
            index += 1;
        }
    }

    fn note_origin(&mut self, index: usize) {
        let origins = &self.function.origins;
        while let Some(&(first, equation)) = origins.get(self.next_origin)
            && first as usize <= index
        {
            self.origins.push((self.out.len() as u32, equation));
            self.next_origin += 1;
        }
    }

    fn scoped(&mut self, body: impl FnOnce(&mut Self)) {
        self.scopes.push(Default::default());
        body(self);
        let (keys, truths) = self.scopes.pop().unwrap_or_default();
        keys.iter().for_each(|key| {
            self.known.remove(key);
        });
        truths.iter().for_each(|reg| {
            self.truths.remove(reg);
        });
    }

    fn learn(&mut self, condition: Reg, truth: bool) {
        if !self.function.registers[condition.0 as usize].mutable && self.truths.insert(condition, truth).is_none() {
            self.scopes.last_mut().into_iter().for_each(|scope| scope.1.push(condition));
        }
    }

    fn truth(&self, condition: Reg) -> Option<bool> {
        match self.constants[condition.0 as usize] {
            Some(Constant::B(value)) => Some(value),
            _ => self.truths.get(&condition).copied(),
        }
    }

    fn branch(&mut self, condition: Reg, first: usize, otherwise: Option<usize>, end: usize) {
        let code = &self.function.code;
        let then_end = otherwise.unwrap_or(end);
        match self.truth(condition) {
            Some(true) => return self.block(first, then_end),
            Some(false) => return otherwise.into_iter().for_each(|otherwise| self.block(otherwise + 1, end)),
            None => {}
        }
        self.out.push(Inst::If(condition));
        self.scoped(|s| {
            s.learn(condition, true);
            s.block(first, then_end);
        });
        if let Some(otherwise) = otherwise {
            self.out.push(Inst::Else);
            self.scoped(|s| {
                s.learn(condition, false);
                s.block(otherwise + 1, end);
            });
        }
        self.out.push(Inst::End);
        let leaves =
            matches!(code[..then_end].last(), Some(Inst::Break | Inst::Return | Inst::Service(Service::Fail { .. })))
                && then_end > first;
        if leaves && otherwise.is_none() {
            self.learn(condition, false);
        }
    }

    fn assign(&mut self, to: Reg, value: Reg) {
        let is_only = self.moves[to.0 as usize] == 1 && self.scopes.len() == 1;
        if is_only && !self.function.registers[value.0 as usize].mutable {
            self.instead[to.0 as usize] = Some(value);
            self.constants[to.0 as usize] = self.constants[value.0 as usize];
            if !self.function.results.contains(&to) {
                return;
            }
        }
        self.out.push(Inst::Move(to, value));
    }

    fn plain(&mut self, inst: Inst) {
        self.changes += u32::from(changes_memory(&inst));
        let Some(to) = destination(&inst).filter(|_| is_pure(&inst)) else {
            return self.out.push(inst);
        };
        let inst = match self.fold(&inst) {
            Folded::Register(reg) => {
                self.instead[to.0 as usize] = Some(reg);
                return;
            }
            Folded::Constant(constant) => {
                self.constants[to.0 as usize] = Some(constant);
                match constant {
                    Constant::I(value) => Inst::ConstI(to, value),
                    Constant::B(value) => Inst::ConstB(to, value),
                }
            }
            Folded::No => inst,
        };
        let reads_mutable = {
            let mut any = false;
            operands(&inst, |reg, written| any |= !written && self.function.registers[reg.0 as usize].mutable);
            any
        };
        if !reads_mutable {
            let is_load = matches!(
                inst,
                Inst::LoadF(..) | Inst::LoadI(..) | Inst::LoadB(..) | Inst::LoadFAt(..) | Inst::LoadIAt(..)
            );
            let key = (shape(&inst), if is_load { self.changes } else { 0 });
            if let Some(&before) = self.known.get(&key) {
                self.instead[to.0 as usize] = Some(before);
                return;
            }
            self.known.insert(key.clone(), to);
            self.scopes.last_mut().into_iter().for_each(|scope| scope.0.push(key.clone()));
        }
        self.out.push(inst);
    }

    fn fold(&self, inst: &Inst) -> Folded {
        let int = |reg: &Reg| match self.constants[reg.0 as usize] {
            Some(Constant::I(value)) => Some(value),
            _ => None,
        };
        match inst {
            Inst::ConstI(_, value) => Folded::Constant(Constant::I(*value)),
            Inst::ConstB(_, value) => Folded::Constant(Constant::B(*value)),
            Inst::BinaryI(_, op, a, b) => match (op, int(a), int(b)) {
                (BinaryI::Add, Some(x), Some(y)) => Folded::Constant(Constant::I(x.wrapping_add(y))),
                (BinaryI::Sub, Some(x), Some(y)) => Folded::Constant(Constant::I(x.wrapping_sub(y))),
                (BinaryI::Mul, Some(x), Some(y)) => Folded::Constant(Constant::I(x.wrapping_mul(y))),
                (BinaryI::Mul, Some(0), _) | (BinaryI::Mul, _, Some(0)) => Folded::Constant(Constant::I(0)),
                (BinaryI::Add, Some(0), _) | (BinaryI::Mul, Some(1), _) => self.same(b),
                (BinaryI::Add | BinaryI::Sub, _, Some(0)) | (BinaryI::Mul | BinaryI::Div, _, Some(1)) => self.same(a),
                _ => Folded::No,
            },
            Inst::CompareI(_, op, a, b) => match (int(a), int(b)) {
                (Some(x), Some(y)) => Folded::Constant(Constant::B(match op {
                    Compare::Lt => x < y,
                    Compare::Le => x <= y,
                    Compare::Gt => x > y,
                    Compare::Ge => x >= y,
                    Compare::Eq => x == y,
                    Compare::Ne => x != y,
                })),
                _ => Folded::No,
            },
            Inst::Not(_, a) => self.truth(*a).map_or(Folded::No, |value| Folded::Constant(Constant::B(!value))),
            Inst::Select(_, condition, a, b) => match self.truth(*condition) {
                Some(true) => self.same(a),
                Some(false) => self.same(b),
                None => Folded::No,
            },
            _ => Folded::No,
        }
    }

    /// A register in the place of another; one that is assigned again cannot be that.
    fn same(&self, reg: &Reg) -> Folded {
        match self.function.registers[reg.0 as usize].mutable {
            true => Folded::No,
            false => Folded::Register(*reg),
        }
    }
}

enum Folded {
    No,
    Register(Reg),
    Constant(Constant),
}

/// The instruction without its destination.
fn shape(inst: &Inst) -> String {
    let mut inst = inst.clone();
    let none = Reg(u32::MAX);
    match &mut inst {
        Inst::ConstF(_, value) => return format!("{:x}", value.to_bits()),
        Inst::ConstI(to, _)
        | Inst::ConstB(to, _)
        | Inst::LoadF(to, _)
        | Inst::LoadI(to, _)
        | Inst::LoadB(to, _)
        | Inst::LoadFAt(to, ..)
        | Inst::LoadIAt(to, ..)
        | Inst::UnaryF(to, ..)
        | Inst::BinaryF(to, ..)
        | Inst::Math1(to, ..)
        | Inst::Math2(to, ..)
        | Inst::CompareF(to, ..)
        | Inst::NegI(to, _)
        | Inst::BinaryI(to, ..)
        | Inst::CompareI(to, ..)
        | Inst::Not(to, _)
        | Inst::And(to, ..)
        | Inst::Or(to, ..)
        | Inst::Select(to, ..)
        | Inst::IToF(to, _)
        | Inst::FToI(to, _)
        | Inst::BToI(to, _)
        | Inst::IToB(to, _) => *to = none,
        _ => {}
    }
    format!("{inst:?}")
}

/// Frames in which nothing is allocated and nothing called.
fn drop_frames(function: &mut Function) {
    let mut dropped = vec![false; function.code.len()];
    for (enter, inst) in function.code.iter().enumerate() {
        let Inst::Service(Service::FrameEnter(reals, ints)) = inst else { continue };
        let leaves = |inst: &Inst| matches!(inst, Inst::Service(Service::FrameLeave(r, i)) if r == reals && i == ints);
        let Some(length) = function.code[enter..].iter().position(leaves) else { continue };
        let allocates = |inst: &Inst| match inst {
            Inst::Call(..) | Inst::External(..) => true,
            Inst::Service(service) => {
                !matches!(service, Service::Fail { .. } | Service::FrameEnter(..) | Service::FrameLeave(..))
            }
            _ => false,
        };
        if !function.code[enter..enter + length].iter().any(allocates) {
            (dropped[enter], dropped[enter + length]) = (true, true);
        }
    }
    retain(function, &dropped);
}

/// Values nobody reads.
pub(crate) fn drop_unused(function: &mut Function) {
    let mut is_read = vec![false; function.registers.len()];
    function.results.iter().for_each(|reg| is_read[reg.0 as usize] = true);
    let mut dropped = vec![false; function.code.len()];
    for (index, inst) in function.code.iter().enumerate().rev() {
        let unused = is_pure(inst) && destination(inst).is_some_and(|to| !is_read[to.0 as usize]);
        if unused {
            dropped[index] = true;
        } else {
            operands(inst, |reg, written| is_read[reg.0 as usize] |= !written);
        }
    }
    retain(function, &dropped);
}

fn retain(function: &mut Function, dropped: &[bool]) {
    let mut before = 0;
    let mut shift = Vec::with_capacity(dropped.len());
    for &is_dropped in dropped {
        shift.push(before);
        before += u32::from(is_dropped);
    }
    for (first, _) in &mut function.origins {
        *first -= shift.get(*first as usize).copied().unwrap_or(before);
    }
    let mut index = 0;
    function.code.retain(|_| {
        index += 1;
        !dropped[index - 1]
    });
}
