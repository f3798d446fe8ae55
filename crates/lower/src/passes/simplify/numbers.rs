//! Value numbering: an operation with operands it had before is the register it had before.

use layshaft_ir::program::{BinaryF, BinaryI, Compare, Inst, Math, Reg, UnaryF};
use layshaft_source::FastMap;

/// What an instruction computes, without its destination. Loads count the changes of memory before them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Real(u64),
    Int(i64),
    Bool(bool),
    LoadF(u32, u32),
    LoadI(u32, u32),
    LoadB(u32, u32),
    LoadFAt(Reg, u32, u32),
    LoadIAt(Reg, u32, u32),
    UnaryF(UnaryF, Reg),
    BinaryF(BinaryF, Reg, Reg),
    Math(Math, Reg, Option<Reg>),
    CompareF(Compare, Reg, Reg),
    NegI(Reg),
    BinaryI(BinaryI, Reg, Reg),
    CompareI(Compare, Reg, Reg),
    Not(Reg),
    And(Reg, Reg),
    Or(Reg, Reg),
    Select(Reg, Reg, Reg),
    IToF(Reg),
    FToI(Reg),
    BToI(Reg),
    IToB(Reg),
}

/// None for what computes no value.
pub(super) fn key(inst: &Inst, changes: u32) -> Option<Key> {
    Some(match inst {
        Inst::ConstF(_, value) => Key::Real(value.to_bits()),
        Inst::ConstI(_, value) => Key::Int(*value),
        Inst::ConstB(_, value) => Key::Bool(*value),
        Inst::LoadF(_, slot) => Key::LoadF(*slot, changes),
        Inst::LoadI(_, slot) => Key::LoadI(*slot, changes),
        Inst::LoadB(_, slot) => Key::LoadB(*slot, changes),
        Inst::LoadFAt(_, address, offset) => Key::LoadFAt(*address, *offset, changes),
        Inst::LoadIAt(_, address, offset) => Key::LoadIAt(*address, *offset, changes),
        Inst::UnaryF(_, op, a) => Key::UnaryF(*op, *a),
        Inst::BinaryF(_, op, a, b) => Key::BinaryF(*op, *a, *b),
        Inst::Math1(_, function, a) => Key::Math(*function, *a, None),
        Inst::Math2(_, function, a, b) => Key::Math(*function, *a, Some(*b)),
        Inst::CompareF(_, op, a, b) => Key::CompareF(*op, *a, *b),
        Inst::NegI(_, a) => Key::NegI(*a),
        Inst::BinaryI(_, op, a, b) => Key::BinaryI(*op, *a, *b),
        Inst::CompareI(_, op, a, b) => Key::CompareI(*op, *a, *b),
        Inst::Not(_, a) => Key::Not(*a),
        Inst::And(_, a, b) => Key::And(*a, *b),
        Inst::Or(_, a, b) => Key::Or(*a, *b),
        Inst::Select(_, condition, a, b) => Key::Select(*condition, *a, *b),
        Inst::IToF(_, a) => Key::IToF(*a),
        Inst::FToI(_, a) => Key::FToI(*a),
        Inst::BToI(_, a) => Key::BToI(*a),
        Inst::IToB(_, a) => Key::IToB(*a),
        _ => return None,
    })
}

/// Registers by what they hold, forgotten with the block in which they are.
#[derive(Default)]
pub(super) struct Numbers {
    known: FastMap<Key, Reg>,
    order: Vec<Key>,
}

impl Numbers {
    pub(super) fn get(&self, key: &Key) -> Option<Reg> {
        self.known.get(key).copied()
    }

    pub(super) fn insert(&mut self, key: Key, reg: Reg) {
        self.known.insert(key, reg);
        self.order.push(key);
    }

    pub(super) fn mark(&self) -> usize {
        self.order.len()
    }

    pub(super) fn forget(&mut self, mark: usize) {
        for key in self.order.drain(mark..) {
            self.known.remove(&key);
        }
    }
}
