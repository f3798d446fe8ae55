//! One instruction: folded, found among those made before, or made.

use super::numbers::key;
use super::{Simplifier, destination};
use layshaft_ir::program::{BinaryI, Inst, Reg, RegKind, Register, operands, replace_writes};

/// Offsets of loads stay below this.
const MOST_OFFSET: i64 = 1 << 24;

enum Folded {
    /// The value of a register.
    Register(Reg),
    Instruction(Inst),
}

impl Simplifier<'_> {
    /// The register that holds what a pure instruction computes from registers of the result.
    pub(super) fn compute(&mut self, inst: Inst) -> Reg {
        let inst = match self.fold(inst) {
            Folded::Register(reg) => return reg,
            Folded::Instruction(inst) => inst,
        };
        let mut is_stable = true;
        operands(&inst, |reg, written| is_stable &= written || self.is_stable[reg.0 as usize]);
        let key = key(&inst, self.changes).filter(|_| is_stable);
        if let Some(before) = key.and_then(|key| self.numbers.get(&key)) {
            return before;
        }
        let sum = match inst {
            Inst::BinaryI(_, BinaryI::Add, a, b) if is_stable => self.facts.int(b).map(|offset| (a, offset)),
            _ => None,
        };
        let range = self.facts.range_of(&inst);
        let to = self.register(Register { kind: self.kind_of(&inst), mutable: false }, range);
        let mut inst = inst;
        replace_writes(&mut inst, |_| to);
        if is_stable {
            self.facts.set_computed(to, inst.clone(), sum);
        }
        if let Some(key) = key {
            self.numbers.insert(key, to);
        }
        self.out.code.push(inst);
        to
    }

    fn kind_of(&self, inst: &Inst) -> RegKind {
        match inst {
            Inst::ConstF(..)
            | Inst::LoadF(..)
            | Inst::LoadFAt(..)
            | Inst::UnaryF(..)
            | Inst::BinaryF(..)
            | Inst::Math1(..)
            | Inst::Math2(..)
            | Inst::IToF(..) => RegKind::F,
            Inst::ConstB(..)
            | Inst::LoadB(..)
            | Inst::CompareF(..)
            | Inst::CompareI(..)
            | Inst::Not(..)
            | Inst::And(..)
            | Inst::Or(..)
            | Inst::IToB(..) => RegKind::B,
            Inst::Select(_, _, a, _) => self.kind(*a),
            _ => RegKind::I,
        }
    }

    /// A register in the place of another; one that is assigned again cannot be that.
    fn same(&self, reg: Reg, inst: Inst) -> Folded {
        if self.is_stable[reg.0 as usize] { Folded::Register(reg) } else { Folded::Instruction(inst) }
    }

    fn fold(&mut self, inst: Inst) -> Folded {
        let none = Reg(0);
        let truth = |reg: &Reg| self.facts.truth(*reg);
        let constant = |value: bool| Folded::Instruction(Inst::ConstB(none, value));
        match &inst {
            Inst::BinaryI(_, op, a, b) => self.binary(*op, *a, *b),
            Inst::CompareI(_, op, a, b) => match self.facts.compare(*op, *a, *b) {
                Some(holds) => constant(holds),
                None => Folded::Instruction(inst),
            },
            Inst::Not(_, a) => match (truth(a), self.facts.negated(*a)) {
                (Some(value), _) => constant(!value),
                (None, Some(positive)) => self.same(positive, inst),
                _ => Folded::Instruction(inst),
            },
            Inst::And(_, a, b) => match (truth(a), truth(b)) {
                (Some(false), _) | (_, Some(false)) => constant(false),
                (Some(true), Some(true)) => constant(true),
                (Some(true), None) => self.same(*b, inst),
                (None, Some(true)) => self.same(*a, inst),
                _ => Folded::Instruction(inst),
            },
            Inst::Or(_, a, b) => match (truth(a), truth(b)) {
                (Some(true), _) | (_, Some(true)) => constant(true),
                (Some(false), Some(false)) => constant(false),
                (Some(false), None) => self.same(*b, inst),
                (None, Some(false)) => self.same(*a, inst),
                _ => Folded::Instruction(inst),
            },
            Inst::Select(_, condition, a, b) => match truth(condition) {
                Some(true) => self.same(*a, inst),
                Some(false) => self.same(*b, inst),
                None if a == b => self.same(*a, inst),
                None => Folded::Instruction(inst),
            },
            Inst::IToF(_, a) => match self.facts.int(*a) {
                Some(value) => Folded::Instruction(Inst::ConstF(none, value as f64)),
                None => Folded::Instruction(inst),
            },
            Inst::LoadFAt(to, address, offset) => match self.place(*address, *offset) {
                Some((None, slot)) if (slot as usize) < self.around.reals => {
                    Folded::Instruction(Inst::LoadF(*to, slot))
                }
                Some((Some(base), offset)) => Folded::Instruction(Inst::LoadFAt(*to, base, offset)),
                _ => Folded::Instruction(inst),
            },
            Inst::LoadIAt(to, address, offset) => match self.place(*address, *offset) {
                Some((Some(base), offset)) => Folded::Instruction(Inst::LoadIAt(*to, base, offset)),
                _ => Folded::Instruction(inst),
            },
            _ => Folded::Instruction(inst),
        }
    }

    /// An address as a slot, or as a register and an offset.
    fn place(&self, address: Reg, offset: u32) -> Option<(Option<Reg>, u32)> {
        let fits = |offset: i64| (0..MOST_OFFSET).contains(&offset).then_some(offset as u32);
        if let Some(slot) = self.facts.int(address) {
            return Some((None, fits(slot.checked_add(i64::from(offset))?)?));
        }
        let (base, more) = self.facts.sum(address);
        Some((Some(base), fits(more.checked_add(i64::from(offset))?)?))
    }

    /// Sums keep their constant apart, so that addresses of neighbours differ by an offset. Integers wrap, so that nothing changes.
    fn binary(&mut self, op: BinaryI, a: Reg, b: Reg) -> Folded {
        let inst = Inst::BinaryI(Reg(0), op, a, b);
        if let (value, high) = self.facts.range_of(&inst)
            && value == high
        {
            return Folded::Instruction(Inst::ConstI(Reg(0), value));
        }
        if !(self.is_stable[a.0 as usize] && self.is_stable[b.0 as usize]) {
            return Folded::Instruction(inst);
        }
        let (x, y) = (self.facts.int(a), self.facts.int(b));
        let ((left, more), (right, extra)) = (self.facts.sum(a), self.facts.sum(b));
        match (op, x, y) {
            (BinaryI::Add, None, Some(y)) => self.shifted(left, more.wrapping_add(y)),
            (BinaryI::Add, Some(x), None) => self.shifted(right, extra.wrapping_add(x)),
            (BinaryI::Add, None, None) if more != 0 || extra != 0 => {
                let sum = self.compute(Inst::BinaryI(Reg(0), BinaryI::Add, left, right));
                self.shifted(sum, more.wrapping_add(extra))
            }
            (BinaryI::Sub, None, Some(y)) => self.shifted(left, more.wrapping_sub(y)),
            (BinaryI::Sub, None, None) if left == right => {
                Folded::Instruction(Inst::ConstI(Reg(0), more.wrapping_sub(extra)))
            }
            (BinaryI::Mul, _, Some(0)) | (BinaryI::Mul, Some(0), _) => Folded::Instruction(Inst::ConstI(Reg(0), 0)),
            (BinaryI::Mul | BinaryI::Div, _, Some(1)) => Folded::Register(a),
            (BinaryI::Mul, Some(1), _) => Folded::Register(b),
            (BinaryI::Mul, None, Some(y)) if more != 0 => {
                let product = self.compute(Inst::BinaryI(Reg(0), BinaryI::Mul, left, b));
                self.shifted(product, more.wrapping_mul(y))
            }
            (BinaryI::Mul, Some(x), None) if extra != 0 => {
                let product = self.compute(Inst::BinaryI(Reg(0), BinaryI::Mul, a, right));
                self.shifted(product, extra.wrapping_mul(x))
            }
            _ => Folded::Instruction(inst),
        }
    }

    fn shifted(&mut self, base: Reg, offset: i64) -> Folded {
        // The base may be a sum itself.
        let (base, more) = self.facts.sum(base);
        match more.wrapping_add(offset) {
            0 => Folded::Register(base),
            offset => {
                let offset = self.int(offset);
                Folded::Instruction(Inst::BinaryI(Reg(0), BinaryI::Add, base, offset))
            }
        }
    }

    /// Cheap, and harmless if it is not wanted.
    pub(super) fn is_light(&self, inst: &Inst) -> bool {
        use layshaft_ir::program::{BinaryF, UnaryF};
        match inst {
            Inst::UnaryF(_, UnaryF::Neg | UnaryF::Abs, _) => true,
            Inst::BinaryF(_, op, ..) => *op != BinaryF::Div,
            Inst::BinaryI(_, op, ..) => matches!(op, BinaryI::Add | BinaryI::Sub | BinaryI::Mul),
            Inst::Math1(..) | Inst::Math2(..) | Inst::UnaryF(..) => false,
            Inst::LoadFAt(..) | Inst::LoadIAt(..) => false,
            _ => super::is_pure(inst) && destination(inst).is_some(),
        }
    }
}
