//! Puts a function together instruction by instruction.

use super::*;

#[derive(Default, Debug)]
pub struct FunctionBuilder {
    function: Function,
}

impl FunctionBuilder {
    pub fn new(name: impl Into<String>) -> FunctionBuilder {
        FunctionBuilder { function: Function { name: name.into(), ..Function::default() } }
    }

    /// A register to be assigned once.
    pub fn reg(&mut self, kind: RegKind) -> Reg {
        self.register(kind, false)
    }

    /// A register for [`Inst::Move`].
    pub fn mutable(&mut self, kind: RegKind) -> Reg {
        self.register(kind, true)
    }

    fn register(&mut self, kind: RegKind, mutable: bool) -> Reg {
        self.function.registers.push(Register { kind, mutable });
        Reg(self.function.registers.len() as u32 - 1)
    }

    pub fn param(&mut self, kind: RegKind) -> Reg {
        let reg = self.reg(kind);
        self.function.params.push(reg);
        reg
    }

    pub fn set_results(&mut self, results: Vec<Reg>) {
        self.function.results = results;
    }

    pub fn kind(&self, reg: Reg) -> RegKind {
        self.function.registers[reg.0 as usize].kind
    }

    pub fn push(&mut self, inst: Inst) {
        self.function.code.push(inst);
    }

    pub fn service(&mut self, service: Service) {
        self.push(Inst::Service(service));
    }

    /// What follows belongs to this equation.
    pub fn origin(&mut self, equation: u32) {
        let at = self.function.code.len() as u32;
        match self.function.origins.last_mut() {
            Some(last) if last.0 == at => last.1 = equation,
            Some(last) if last.1 == equation => {}
            _ => self.function.origins.push((at, equation)),
        }
    }

    /// Number of instructions so far.
    pub fn len(&self) -> usize {
        self.function.code.len()
    }

    pub fn is_empty(&self) -> bool {
        self.function.code.is_empty()
    }

    pub fn const_f(&mut self, value: f64) -> Reg {
        let to = self.reg(RegKind::F);
        self.push(Inst::ConstF(to, value));
        to
    }

    /// The instructions so far.
    pub fn code(&self) -> &[Inst] {
        &self.function.code
    }

    pub fn const_i(&mut self, value: i64) -> Reg {
        let to = self.reg(RegKind::I);
        self.push(Inst::ConstI(to, value));
        to
    }

    pub fn const_b(&mut self, value: bool) -> Reg {
        let to = self.reg(RegKind::B);
        self.push(Inst::ConstB(to, value));
        to
    }

    pub fn load_f(&mut self, slot: u32) -> Reg {
        let to = self.reg(RegKind::F);
        self.push(Inst::LoadF(to, slot));
        to
    }

    pub fn load_i(&mut self, slot: u32) -> Reg {
        let to = self.reg(RegKind::I);
        self.push(Inst::LoadI(to, slot));
        to
    }

    pub fn load_b(&mut self, slot: u32) -> Reg {
        let to = self.reg(RegKind::B);
        self.push(Inst::LoadB(to, slot));
        to
    }

    pub fn unary_f(&mut self, op: UnaryF, a: Reg) -> Reg {
        let to = self.reg(RegKind::F);
        self.push(Inst::UnaryF(to, op, a));
        to
    }

    pub fn binary_f(&mut self, op: BinaryF, a: Reg, b: Reg) -> Reg {
        let to = self.reg(RegKind::F);
        self.push(Inst::BinaryF(to, op, a, b));
        to
    }

    pub fn math1(&mut self, function: Math, a: Reg) -> Reg {
        let to = self.reg(RegKind::F);
        self.push(Inst::Math1(to, function, a));
        to
    }

    pub fn math2(&mut self, function: Math, a: Reg, b: Reg) -> Reg {
        let to = self.reg(RegKind::F);
        self.push(Inst::Math2(to, function, a, b));
        to
    }

    pub fn binary_i(&mut self, op: BinaryI, a: Reg, b: Reg) -> Reg {
        let to = self.reg(RegKind::I);
        self.push(Inst::BinaryI(to, op, a, b));
        to
    }

    pub fn neg_i(&mut self, a: Reg) -> Reg {
        let to = self.reg(RegKind::I);
        self.push(Inst::NegI(to, a));
        to
    }

    /// Compares two `F` or two `I` registers.
    pub fn compare(&mut self, op: Compare, a: Reg, b: Reg) -> Reg {
        let to = self.reg(RegKind::B);
        self.push(match self.kind(a) {
            // The selection of one of two by this is a minimum or maximum, which is one instruction of a processor.
            RegKind::F if op == Compare::Gt => Inst::CompareF(to, Compare::Lt, b, a),
            RegKind::F => Inst::CompareF(to, op, a, b),
            _ => Inst::CompareI(to, op, a, b),
        });
        to
    }

    pub fn not(&mut self, a: Reg) -> Reg {
        let to = self.reg(RegKind::B);
        self.push(Inst::Not(to, a));
        to
    }

    pub fn and(&mut self, a: Reg, b: Reg) -> Reg {
        let to = self.reg(RegKind::B);
        self.push(Inst::And(to, a, b));
        to
    }

    pub fn or(&mut self, a: Reg, b: Reg) -> Reg {
        let to = self.reg(RegKind::B);
        self.push(Inst::Or(to, a, b));
        to
    }

    pub fn select(&mut self, condition: Reg, then: Reg, otherwise: Reg) -> Reg {
        let to = self.reg(self.kind(then));
        self.push(Inst::Select(to, condition, then, otherwise));
        to
    }

    /// Converts between kinds as Modelica does (Integer to Real), and between truth values and integers.
    pub fn convert(&mut self, a: Reg, kind: RegKind) -> Reg {
        let from = self.kind(a);
        if from == kind {
            return a;
        }
        let to = self.reg(kind);
        match (from, kind) {
            (RegKind::I, RegKind::F) => self.push(Inst::IToF(to, a)),
            (RegKind::F, RegKind::I) => self.push(Inst::FToI(to, a)),
            (RegKind::B, RegKind::I) => self.push(Inst::BToI(to, a)),
            (RegKind::I, RegKind::B) => self.push(Inst::IToB(to, a)),
            (RegKind::B, _) => {
                let integer = self.convert(a, RegKind::I);
                self.push(Inst::IToF(to, integer));
            }
            (_, _) => {
                let integer = self.convert(a, RegKind::I);
                self.push(Inst::IToB(to, integer));
            }
        }
        to
    }

    /// Appends the code of a function without parameters that does not return early; what it gives back is in its results' registers.
    pub fn splice(&mut self, function: &Function) -> Vec<Reg> {
        let first = self.function.registers.len() as u32;
        let here = |reg: Reg| Reg(reg.0 + first);
        let at = self.function.code.len() as u32;
        self.function.registers.extend(&function.registers);
        self.function.origins.extend(function.origins.iter().map(|&(start, equation)| (start + at, equation)));
        for inst in &function.code {
            let mut inst = inst.clone();
            replace_reads(&mut inst, here);
            replace_writes(&mut inst, here);
            self.function.code.push(inst);
        }
        function.results.iter().map(|&reg| here(reg)).collect()
    }

    pub fn finish(self) -> Function {
        self.function
    }
}
