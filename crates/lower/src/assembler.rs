//! Functions of the program written by hand: loops, conditions and memory in few words.

use std::cell::RefCell;
use std::ops::{Add, Div, Mul, Neg, Sub};

use layshaft_ir::program::{
    BinaryF, BinaryI, Compare, FuncId, Function, FunctionBuilder, Inst, Reg, RegKind, Service, UnaryF,
};

/// All methods take it by shared reference, so that a [`Value`] can be written with operators.
pub(crate) struct Assembler {
    b: RefCell<FunctionBuilder>,
}

impl Assembler {
    pub fn new(name: &str) -> Assembler {
        Assembler { b: RefCell::new(FunctionBuilder::new(name)) }
    }

    pub fn finish(self) -> Function {
        self.b.into_inner().finish()
    }

    pub fn param_i(&self) -> Reg {
        self.b.borrow_mut().param(RegKind::I)
    }

    pub fn param_f(&self) -> Reg {
        self.b.borrow_mut().param(RegKind::F)
    }

    pub fn param_b(&self) -> Reg {
        self.b.borrow_mut().param(RegKind::B)
    }

    pub fn results(&self, results: Vec<Reg>) {
        self.b.borrow_mut().set_results(results);
    }

    pub fn f(&self, value: f64) -> Reg {
        self.b.borrow_mut().const_f(value)
    }

    pub fn i(&self, value: i64) -> Reg {
        self.b.borrow_mut().const_i(value)
    }

    pub fn truth(&self, value: bool) -> Reg {
        self.b.borrow_mut().const_b(value)
    }

    /// A variable with its first value.
    pub fn var(&self, first: Reg) -> Reg {
        let kind = self.b.borrow().kind(first);
        let var = self.b.borrow_mut().mutable(kind);
        self.set(var, first);
        var
    }

    pub fn set(&self, var: Reg, value: Reg) {
        self.b.borrow_mut().push(Inst::Move(var, value));
    }

    pub fn load_f(&self, slot: u32) -> Reg {
        self.b.borrow_mut().load_f(slot)
    }

    pub fn load_i(&self, slot: u32) -> Reg {
        self.b.borrow_mut().load_i(slot)
    }

    pub fn load_b(&self, slot: u32) -> Reg {
        self.b.borrow_mut().load_b(slot)
    }

    pub fn store_f(&self, slot: u32, value: Reg) {
        self.b.borrow_mut().push(Inst::StoreF(slot, value));
    }

    pub fn store_i(&self, slot: u32, value: Reg) {
        self.b.borrow_mut().push(Inst::StoreI(slot, value));
    }

    pub fn store_b(&self, slot: u32, value: Reg) {
        self.b.borrow_mut().push(Inst::StoreB(slot, value));
    }

    /// `reals[address + offset]`.
    pub fn f_at(&self, address: Reg, offset: u32) -> Reg {
        let to = self.b.borrow_mut().reg(RegKind::F);
        self.b.borrow_mut().push(Inst::LoadFAt(to, address, offset));
        to
    }

    pub fn i_at(&self, address: Reg, offset: u32) -> Reg {
        let to = self.b.borrow_mut().reg(RegKind::I);
        self.b.borrow_mut().push(Inst::LoadIAt(to, address, offset));
        to
    }

    pub fn set_f_at(&self, address: Reg, offset: u32, value: Reg) {
        self.b.borrow_mut().push(Inst::StoreFAt(address, offset, value));
    }

    pub fn set_i_at(&self, address: Reg, offset: u32, value: Reg) {
        self.b.borrow_mut().push(Inst::StoreIAt(address, offset, value));
    }

    pub fn add(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().binary_f(BinaryF::Add, a, b)
    }

    pub fn sub(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().binary_f(BinaryF::Sub, a, b)
    }

    pub fn mul(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().binary_f(BinaryF::Mul, a, b)
    }

    pub fn div(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().binary_f(BinaryF::Div, a, b)
    }

    pub fn abs(&self, a: Reg) -> Reg {
        self.b.borrow_mut().unary_f(UnaryF::Abs, a)
    }

    pub fn sqrt(&self, a: Reg) -> Reg {
        self.b.borrow_mut().unary_f(UnaryF::Sqrt, a)
    }

    pub fn neg(&self, a: Reg) -> Reg {
        self.b.borrow_mut().unary_f(UnaryF::Neg, a)
    }

    pub fn add_i(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().binary_i(BinaryI::Add, a, b)
    }

    pub fn sub_i(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().binary_i(BinaryI::Sub, a, b)
    }

    pub fn mul_i(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().binary_i(BinaryI::Mul, a, b)
    }

    pub fn as_real(&self, a: Reg) -> Reg {
        self.b.borrow_mut().convert(a, RegKind::F)
    }

    pub fn as_int(&self, a: Reg) -> Reg {
        self.b.borrow_mut().convert(a, RegKind::I)
    }

    pub fn compare(&self, op: Compare, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().compare(op, a, b)
    }

    pub fn not(&self, a: Reg) -> Reg {
        self.b.borrow_mut().not(a)
    }

    pub fn and(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().and(a, b)
    }

    pub fn or(&self, a: Reg, b: Reg) -> Reg {
        self.b.borrow_mut().or(a, b)
    }

    pub fn select(&self, condition: Reg, then: Reg, otherwise: Reg) -> Reg {
        self.b.borrow_mut().select(condition, then, otherwise)
    }

    /// The larger of two; the second if they cannot be compared.
    pub fn max(&self, a: Reg, b: Reg) -> Reg {
        let larger = self.compare(Compare::Gt, a, b);
        self.select(larger, a, b)
    }

    pub fn call(&self, function: FuncId) {
        self.call_with(function, &[], &[]);
    }

    pub fn call_with(&self, function: FuncId, arguments: &[Reg], results: &[RegKind]) -> Vec<Reg> {
        let results: Vec<Reg> = results.iter().map(|&kind| self.b.borrow_mut().reg(kind)).collect();
        self.b.borrow_mut().push(Inst::Call(function, arguments.into(), results.clone().into()));
        results
    }

    /// The code of a function in the place of a call.
    pub fn splice(&self, function: &Function) -> Vec<Reg> {
        self.b.borrow_mut().splice(function)
    }

    pub fn call_all(&self, functions: &[FuncId]) {
        functions.iter().for_each(|&function| self.call(function));
    }

    pub fn when(&self, condition: Reg, then: impl FnOnce(&Assembler)) {
        self.b.borrow_mut().push(Inst::If(condition));
        then(self);
        self.b.borrow_mut().push(Inst::End);
    }

    pub fn either(&self, condition: Reg, then: impl FnOnce(&Assembler), otherwise: impl FnOnce(&Assembler)) {
        self.b.borrow_mut().push(Inst::If(condition));
        then(self);
        self.b.borrow_mut().push(Inst::Else);
        otherwise(self);
        self.b.borrow_mut().push(Inst::End);
    }

    pub fn repeat(&self, body: impl FnOnce(&Assembler)) {
        self.b.borrow_mut().push(Inst::Loop);
        body(self);
        self.b.borrow_mut().push(Inst::End);
    }

    pub fn break_if(&self, condition: Reg) {
        self.b.borrow_mut().push(Inst::If(condition));
        self.b.borrow_mut().push(Inst::Break);
        self.b.borrow_mut().push(Inst::End);
    }

    /// Leaves the program with a message.
    pub fn fail(&self, message: u32) {
        self.b.borrow_mut().service(Service::Fail { message });
    }

    /// Leaves the innermost loop.
    pub fn leave(&self) {
        self.b.borrow_mut().push(Inst::Break);
    }

    /// Counts from `first` up to, not including, `end`.
    pub fn count(&self, first: Reg, end: Reg, body: impl FnOnce(&Assembler, Reg)) {
        let one = self.i(1);
        self.count_by(first, end, one, body);
    }

    /// The same in steps of `by`.
    pub fn count_by(&self, first: Reg, end: Reg, by: Reg, body: impl FnOnce(&Assembler, Reg)) {
        let index = self.var(first);
        self.repeat(|c| {
            let done = c.compare(Compare::Ge, index, end);
            c.break_if(done);
            body(c, index);
            let next = c.add_i(index, by);
            c.set(index, next);
        });
    }

    pub fn count_to(&self, end: u32, body: impl FnOnce(&Assembler, Reg)) {
        let (first, end) = (self.i(0), self.i(i64::from(end)));
        self.count(first, end, body);
    }

    /// Adds to a counter in memory.
    pub fn count_up(&self, slot: u32) {
        let (now, one) = (self.load_i(slot), self.i(1));
        let next = self.add_i(now, one);
        self.store_i(slot, next);
    }
}

/// A Real of the code under construction: formulas are written with operators, in the order of their evaluation.
#[derive(Clone, Copy)]
pub(crate) struct Value<'c> {
    code: &'c Assembler,
    pub reg: Reg,
}

impl Assembler {
    pub fn value(&self, reg: Reg) -> Value<'_> {
        Value { code: self, reg }
    }

    pub fn number(&self, value: f64) -> Value<'_> {
        self.value(self.f(value))
    }
}

impl<'c> Value<'c> {
    pub fn sqrt(self) -> Value<'c> {
        self.code.value(self.code.sqrt(self.reg))
    }

    pub fn max(self, other: Value<'c>) -> Value<'c> {
        self.code.value(self.code.max(self.reg, other.reg))
    }

    pub fn is(self, op: Compare, other: Value<'c>) -> Reg {
        self.code.compare(op, self.reg, other.reg)
    }

    /// This one where the condition holds, else the other.
    pub fn where_or(self, condition: Reg, other: Value<'c>) -> Value<'c> {
        self.code.value(self.code.select(condition, self.reg, other.reg))
    }
}

macro_rules! operators {
    ($($operator:ident $name:ident),+) => {
        $(impl<'c> $operator for Value<'c> {
            type Output = Value<'c>;

            fn $name(self, other: Value<'c>) -> Value<'c> {
                self.code.value(self.code.$name(self.reg, other.reg))
            }
        })+
    };
}

operators!(Add add, Sub sub, Mul mul, Div div);

impl<'c> Neg for Value<'c> {
    type Output = Value<'c>;

    fn neg(self) -> Value<'c> {
        self.code.value(self.code.neg(self.reg))
    }
}
