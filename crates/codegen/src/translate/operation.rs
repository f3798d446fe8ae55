//! Arithmetic, comparisons and conversions.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64, I8, I64};
use cranelift_codegen::ir::{InstBuilder, InstructionData, Opcode, Value};
use layshaft_ir::program::{BinaryF, BinaryI, Compare, Inst, Reg, RegKind, UnaryF};

use super::Translator;
use crate::import::Import;

impl Translator<'_> {
    /// Instructions that compute a register from registers.
    pub(super) fn operation(&mut self, inst: &Inst) {
        let (to, value) = match inst {
            Inst::UnaryF(to, op, a) => {
                let a = self.get(*a);
                // Times −1 is the same but for the sign of what is no number, and its constant is part of the instruction.
                let minus_one = (*op == UnaryF::Neg).then(|| self.builder.ins().f64const(-1.0));
                let ins = self.builder.ins();
                let value = match (op, minus_one) {
                    (UnaryF::Neg, Some(minus_one)) => ins.fmul(a, minus_one),
                    (UnaryF::Neg, None) => ins.fneg(a),
                    (UnaryF::Abs, _) => ins.fabs(a),
                    (UnaryF::Sqrt, _) => ins.sqrt(a),
                    (UnaryF::Floor, _) => ins.floor(a),
                    (UnaryF::Ceil, _) => ins.ceil(a),
                    (UnaryF::Trunc, _) => ins.trunc(a),
                };
                (*to, value)
            }
            Inst::BinaryF(to, op, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                let ins = self.builder.ins();
                let value = match op {
                    BinaryF::Add => ins.fadd(a, b),
                    BinaryF::Sub => ins.fsub(a, b),
                    BinaryF::Mul => ins.fmul(a, b),
                    BinaryF::Div => ins.fdiv(a, b),
                };
                (*to, value)
            }
            Inst::Math1(to, math, a) => {
                let a = self.get(*a);
                (*to, self.math(Import::Math(*math), &[a]))
            }
            Inst::Math2(to, math, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                (*to, self.math(Import::Math(*math), &[a, b]))
            }
            Inst::CompareF(to, op, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                let condition = match op {
                    Compare::Lt => FloatCC::LessThan,
                    Compare::Le => FloatCC::LessThanOrEqual,
                    Compare::Gt => FloatCC::GreaterThan,
                    Compare::Ge => FloatCC::GreaterThanOrEqual,
                    Compare::Eq => FloatCC::Equal,
                    Compare::Ne => FloatCC::NotEqual,
                };
                (*to, self.builder.ins().fcmp(condition, a, b))
            }
            Inst::NegI(to, a) => {
                let a = self.get(*a);
                (*to, self.builder.ins().ineg(a))
            }
            Inst::BinaryI(to, op, a, b) => {
                let divisor = self.integer_constant(*b);
                let (a, b) = (self.get(*a), self.get(*b));
                (*to, self.integer_operation(*op, a, b, divisor))
            }
            Inst::CompareI(to, op, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                let condition = match op {
                    Compare::Lt => IntCC::SignedLessThan,
                    Compare::Le => IntCC::SignedLessThanOrEqual,
                    Compare::Gt => IntCC::SignedGreaterThan,
                    Compare::Ge => IntCC::SignedGreaterThanOrEqual,
                    Compare::Eq => IntCC::Equal,
                    Compare::Ne => IntCC::NotEqual,
                };
                (*to, self.builder.ins().icmp(condition, a, b))
            }
            Inst::Not(to, a) => {
                self.opposites.insert(*to, *a);
                let a = self.get(*a);
                let one = self.builder.ins().iconst(I8, 1);
                (*to, self.builder.ins().bxor(a, one))
            }
            Inst::And(to, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                (*to, self.builder.ins().band(a, b))
            }
            Inst::Or(to, a, b) => {
                let (a, b) = (self.get(*a), self.get(*b));
                (*to, self.builder.ins().bor(a, b))
            }
            Inst::Select(to, condition, a, b) => {
                let (condition, is_opposite) = self.condition(*condition);
                let (a, b) = (self.get(*a), self.get(*b));
                let (a, b) = if is_opposite { (b, a) } else { (a, b) };
                (*to, self.builder.ins().select(condition, a, b))
            }
            Inst::IToF(to, a) => {
                let a = self.get(*a);
                (*to, self.builder.ins().fcvt_from_sint(F64, a))
            }
            Inst::FToI(to, a) => {
                let a = self.get(*a);
                (*to, self.builder.ins().fcvt_to_sint_sat(I64, a))
            }
            Inst::BToI(to, a) => (*to, self.wide(*a)),
            Inst::IToB(to, a) => {
                let a = self.get(*a);
                (*to, self.is_nonzero(a))
            }
            _ => return,
        };
        self.define(to, value);
    }

    /// A truth value to branch on, or its opposite: a comparison and the branch on it are one then.
    pub(super) fn condition(&mut self, reg: Reg) -> (Value, bool) {
        match self.opposites.get(&reg).copied().filter(|&other| self.values[other.0 as usize].is_some()) {
            Some(other) => (self.get(other), true),
            None => (self.get(reg), false),
        }
    }

    /// The value of an integer register if it is a constant.
    fn integer_constant(&mut self, reg: Reg) -> Option<i64> {
        let value = self.get(reg);
        let dfg = &self.builder.func.dfg;
        match dfg.insts[dfg.value_def(value).inst()?] {
            InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } => Some(imm.bits()),
            _ => None,
        }
    }

    fn math(&mut self, import: Import, arguments: &[Value]) -> Value {
        match self.call(import, arguments) {
            Some(value) => value,
            None => self.zero(RegKind::F),
        }
    }

    /// Division never traps: by zero it gives 0, and the one overflow wraps.
    fn integer_operation(&mut self, op: BinaryI, a: Value, b: Value, divisor: Option<i64>) -> Value {
        match op {
            BinaryI::Add => return self.builder.ins().iadd(a, b),
            BinaryI::Sub => return self.builder.ins().isub(a, b),
            BinaryI::Mul => return self.builder.ins().imul(a, b),
            BinaryI::Div if divisor == Some(2) => {
                // Toward zero: negative numbers are one more before the shift.
                let sign = self.builder.ins().ushr_imm_u(a, 63);
                let rounded = self.builder.ins().iadd(a, sign);
                return self.builder.ins().sshr_imm_u(rounded, 1);
            }
            BinaryI::Div if divisor.is_some_and(|divisor| divisor > 0) => return self.builder.ins().sdiv(a, b),
            BinaryI::Rem if divisor.is_some_and(|divisor| divisor > 0) => return self.builder.ins().srem(a, b),
            BinaryI::Div | BinaryI::Rem => {}
        }
        let (zero, one) = (self.builder.ins().iconst(I64, 0), self.builder.ins().iconst(I64, 1));
        let (smallest, minus_one) = (self.builder.ins().iconst(I64, i64::MIN), self.builder.ins().iconst(I64, -1));
        let by_zero = self.builder.ins().icmp(IntCC::Equal, b, zero);
        let from_smallest = self.builder.ins().icmp(IntCC::Equal, a, smallest);
        let by_minus_one = self.builder.ins().icmp(IntCC::Equal, b, minus_one);
        let overflows = self.builder.ins().band(from_smallest, by_minus_one);
        let special = self.builder.ins().bor(by_zero, overflows);
        // By 1 instead: the quotient of the overflow and the remainder of both cases come out right.
        let divisor = self.builder.ins().select(special, one, b);
        if op == BinaryI::Rem {
            return self.builder.ins().srem(a, divisor);
        }
        let quotient = self.builder.ins().sdiv(a, divisor);
        self.builder.ins().select(by_zero, zero, quotient)
    }

    pub(super) fn is_nonzero(&mut self, value: Value) -> Value {
        let zero = self.builder.ins().iconst(I64, 0);
        self.builder.ins().icmp(IntCC::NotEqual, value, zero)
    }

    /// A register as 64 bits: truth values become 0 or 1.
    pub(super) fn wide(&mut self, reg: Reg) -> Value {
        let value = self.get(reg);
        if self.kind(reg) == RegKind::B { self.builder.ins().uextend(I64, value) } else { value }
    }

    pub(super) fn address(&mut self, base: Value, slot: Reg) -> Value {
        let slot = self.get(slot);
        let three = self.builder.ins().iconst(I64, 3);
        let bytes = self.builder.ins().ishl(slot, three);
        self.builder.ins().iadd(base, bytes)
    }
}
