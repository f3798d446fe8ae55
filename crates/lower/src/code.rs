//! Functions of the program written by hand: loops, conditions and memory in few words.

use layshaft_ir::program::{
    BinaryF, BinaryI, Compare, FuncId, Function, FunctionBuilder, Inst, Kind, Reg, Service, UnaryF,
};

pub(crate) struct Code {
    b: FunctionBuilder,
}

impl Code {
    pub fn new(name: &str) -> Code {
        Code { b: FunctionBuilder::new(name) }
    }

    pub fn finish(self) -> Function {
        self.b.finish()
    }

    pub fn param_i(&mut self) -> Reg {
        self.b.param(Kind::I)
    }

    pub fn param_f(&mut self) -> Reg {
        self.b.param(Kind::F)
    }

    pub fn param_b(&mut self) -> Reg {
        self.b.param(Kind::B)
    }

    pub fn results(&mut self, results: Vec<Reg>) {
        self.b.set_results(results);
    }

    pub fn f(&mut self, value: f64) -> Reg {
        self.b.const_f(value)
    }

    pub fn i(&mut self, value: i64) -> Reg {
        self.b.const_i(value)
    }

    pub fn truth(&mut self, value: bool) -> Reg {
        self.b.const_b(value)
    }

    /// A variable with its first value.
    pub fn var(&mut self, first: Reg) -> Reg {
        let var = self.b.mutable(self.b.kind(first));
        self.set(var, first);
        var
    }

    pub fn set(&mut self, var: Reg, value: Reg) {
        self.b.push(Inst::Move(var, value));
    }

    pub fn load_f(&mut self, slot: u32) -> Reg {
        self.b.load_f(slot)
    }

    pub fn load_i(&mut self, slot: u32) -> Reg {
        self.b.load_i(slot)
    }

    pub fn load_b(&mut self, slot: u32) -> Reg {
        self.b.load_b(slot)
    }

    pub fn store_f(&mut self, slot: u32, value: Reg) {
        self.b.push(Inst::StoreF(slot, value));
    }

    pub fn store_i(&mut self, slot: u32, value: Reg) {
        self.b.push(Inst::StoreI(slot, value));
    }

    pub fn store_b(&mut self, slot: u32, value: Reg) {
        self.b.push(Inst::StoreB(slot, value));
    }

    /// `reals[address + offset]`.
    pub fn f_at(&mut self, address: Reg, offset: u32) -> Reg {
        let to = self.b.reg(Kind::F);
        self.b.push(Inst::LoadFAt(to, address, offset));
        to
    }

    pub fn i_at(&mut self, address: Reg, offset: u32) -> Reg {
        let to = self.b.reg(Kind::I);
        self.b.push(Inst::LoadIAt(to, address, offset));
        to
    }

    pub fn set_f_at(&mut self, address: Reg, offset: u32, value: Reg) {
        self.b.push(Inst::StoreFAt(address, offset, value));
    }

    pub fn set_i_at(&mut self, address: Reg, offset: u32, value: Reg) {
        self.b.push(Inst::StoreIAt(address, offset, value));
    }

    pub fn add(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.binary_f(BinaryF::Add, a, b)
    }

    pub fn sub(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.binary_f(BinaryF::Sub, a, b)
    }

    pub fn mul(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.binary_f(BinaryF::Mul, a, b)
    }

    pub fn div(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.binary_f(BinaryF::Div, a, b)
    }

    pub fn abs(&mut self, a: Reg) -> Reg {
        self.b.unary_f(UnaryF::Abs, a)
    }

    pub fn sqrt(&mut self, a: Reg) -> Reg {
        self.b.unary_f(UnaryF::Sqrt, a)
    }

    pub fn neg(&mut self, a: Reg) -> Reg {
        self.b.unary_f(UnaryF::Neg, a)
    }

    pub fn add_i(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.binary_i(BinaryI::Add, a, b)
    }

    pub fn sub_i(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.binary_i(BinaryI::Sub, a, b)
    }

    pub fn mul_i(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.binary_i(BinaryI::Mul, a, b)
    }

    pub fn as_real(&mut self, a: Reg) -> Reg {
        self.b.convert(a, Kind::F)
    }

    pub fn as_int(&mut self, a: Reg) -> Reg {
        self.b.convert(a, Kind::I)
    }

    pub fn compare(&mut self, op: Compare, a: Reg, b: Reg) -> Reg {
        self.b.compare(op, a, b)
    }

    pub fn not(&mut self, a: Reg) -> Reg {
        self.b.not(a)
    }

    pub fn and(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.and(a, b)
    }

    pub fn or(&mut self, a: Reg, b: Reg) -> Reg {
        self.b.or(a, b)
    }

    pub fn select(&mut self, condition: Reg, then: Reg, otherwise: Reg) -> Reg {
        self.b.select(condition, then, otherwise)
    }

    /// The larger of two; the second if they cannot be compared.
    pub fn max(&mut self, a: Reg, b: Reg) -> Reg {
        let larger = self.compare(Compare::Gt, a, b);
        self.select(larger, a, b)
    }

    pub fn call(&mut self, function: FuncId) {
        self.call_with(function, &[], &[]);
    }

    pub fn call_with(&mut self, function: FuncId, arguments: &[Reg], results: &[Kind]) -> Vec<Reg> {
        let results: Vec<Reg> = results.iter().map(|&kind| self.b.reg(kind)).collect();
        self.b.push(Inst::Call(function, arguments.into(), results.clone().into()));
        results
    }

    /// The code of a function in the place of a call.
    pub fn splice(&mut self, function: &Function) -> Vec<Reg> {
        self.b.splice(function)
    }

    pub fn call_all(&mut self, functions: &[FuncId]) {
        functions.iter().for_each(|&function| self.call(function));
    }

    pub fn when(&mut self, condition: Reg, then: impl FnOnce(&mut Code)) {
        self.b.push(Inst::If(condition));
        then(self);
        self.b.push(Inst::End);
    }

    pub fn either(&mut self, condition: Reg, then: impl FnOnce(&mut Code), otherwise: impl FnOnce(&mut Code)) {
        self.b.push(Inst::If(condition));
        then(self);
        self.b.push(Inst::Else);
        otherwise(self);
        self.b.push(Inst::End);
    }

    pub fn repeat(&mut self, body: impl FnOnce(&mut Code)) {
        self.b.push(Inst::Loop);
        body(self);
        self.b.push(Inst::End);
    }

    pub fn break_if(&mut self, condition: Reg) {
        self.b.push(Inst::If(condition));
        self.b.push(Inst::Break);
        self.b.push(Inst::End);
    }

    /// Leaves the program with a message.
    pub fn fail(&mut self, message: u32) {
        self.b.service(Service::Fail { message });
    }

    /// Leaves the innermost loop.
    pub fn leave(&mut self) {
        self.b.push(Inst::Break);
    }

    /// Counts from `first` up to, not including, `end`.
    pub fn count(&mut self, first: Reg, end: Reg, body: impl FnOnce(&mut Code, Reg)) {
        let one = self.i(1);
        self.count_by(first, end, one, body);
    }

    /// The same in steps of `by`.
    pub fn count_by(&mut self, first: Reg, end: Reg, by: Reg, body: impl FnOnce(&mut Code, Reg)) {
        let index = self.var(first);
        self.repeat(|c| {
            let done = c.compare(Compare::Ge, index, end);
            c.break_if(done);
            body(c, index);
            let next = c.add_i(index, by);
            c.set(index, next);
        });
    }

    pub fn count_to(&mut self, end: u32, body: impl FnOnce(&mut Code, Reg)) {
        let (first, end) = (self.i(0), self.i(i64::from(end)));
        self.count(first, end, body);
    }

    /// Adds to a counter in memory.
    pub fn count_up(&mut self, slot: u32) {
        let (now, one) = (self.load_i(slot), self.i(1));
        let next = self.add_i(now, one);
        self.store_i(slot, next);
    }
}
