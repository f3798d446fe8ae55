//! Calls of the program's functions, of external ones and of services.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, Value};
use layshaft_ir::program::{FuncId, Reg, ResultType, Service};
use layshaft_runtime::Context;

use super::{OWN, Translator, clif_type, signature};
use crate::import::Import;

impl Translator<'_> {
    /// An array on the machine stack, and its address.
    fn words(&mut self, count: usize) -> Value {
        let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, count.max(1) as u32 * 8, 3);
        let slot = self.builder.create_sized_stack_slot(slot);
        self.builder.ins().stack_addr(I64, slot, 0)
    }

    pub(super) fn call_function(&mut self, callee: FuncId, arguments: &[Reg], results: &[Reg]) {
        let target = &self.unit.program.functions[callee.0 as usize];
        let function = self.reference(OWN, callee.0, signature(target, self.unit.convention), true);
        let mut values = vec![self.instance, self.reals, self.ints];
        values.extend(arguments.iter().map(|&argument| self.get(argument)));
        let array = (results.len() > 1).then(|| self.words(results.len()));
        values.extend(array);
        let call = self.builder.ins().call(function, &values);
        let returned = self.builder.inst_results(call).to_vec();
        self.check(returned[0]);
        match (results, array) {
            ([result], _) => self.define(*result, returned[1]),
            (results, Some(array)) => {
                for (position, &result) in results.iter().enumerate() {
                    let kind = clif_type(self.kind(result));
                    let value = self.builder.ins().load(kind, MemFlagsData::trusted(), array, position as i32 * 8);
                    self.define(result, value);
                }
            }
            _ => {}
        }
    }

    pub(super) fn external(&mut self, external: u32, arguments: &[Reg], result: Option<Reg>) {
        let (words, answer) = (self.words(arguments.len()), self.words(1));
        for (position, &argument) in arguments.iter().enumerate() {
            let value = self.wide(argument);
            self.builder.ins().store(MemFlagsData::trusted(), value, words, position as i32 * 8);
        }
        let index = self.builder.ins().iconst(I32, i64::from(external));
        let count = self.builder.ins().iconst(I32, arguments.len() as i64);
        self.call_checked(Import::External, &[self.instance, index, words, count, answer]);
        if let Some(result) = result {
            let is_real = self.unit.program.externals[external as usize].result == Some(ResultType::Double);
            let kind = if is_real { F64 } else { I64 };
            let value = self.builder.ins().load(kind, MemFlagsData::trusted(), answer, 0);
            self.define(result, value);
        }
    }

    pub(super) fn service(&mut self, service: &Service) {
        let instance = self.instance;
        match service {
            Service::FactorLinear(block) => self.block_service(Import::FactorLinear, *block),
            Service::SolveLinear(block) => self.block_service(Import::SolveLinear, *block),
            Service::SolveNonlinear(block) => self.block_service(Import::SolveNonlinear, *block),
            Service::SolveMixed(block) => self.block_service(Import::SolveMixed, *block),
            Service::Endless { id, message } => {
                let id = self.builder.ins().iconst(I32, i64::from(*id));
                let message = self.builder.ins().iconst(I32, i64::from(*message));
                self.call_checked(Import::Endless, &[instance, id, message]);
            }
            Service::Pause { id } => self.block_service(Import::Pause, *id),
            Service::Fail { message } => self.block_service(Import::BrokenRule, *message),
            Service::FailIndex { message, index, size } => {
                let message = self.builder.ins().iconst(I32, i64::from(*message));
                let (index, size) = (self.get(*index), self.get(*size));
                self.call_checked(Import::WrongIndex, &[instance, message, index, size]);
            }
            Service::AllocF(to, count) => {
                self.alloc(*to, *count, offset_of!(Context, real_top), offset_of!(Context, real_end));
            }
            Service::AllocI(to, count) => {
                self.alloc(*to, *count, offset_of!(Context, int_top), offset_of!(Context, int_end));
            }
            Service::FrameEnter(reals, ints) => {
                for (to, place) in [(*reals, offset_of!(Context, real_top)), (*ints, offset_of!(Context, int_top))] {
                    let top = self.builder.ins().load(I64, self.flags[0], instance, place as i32);
                    self.define(to, top);
                }
            }
            Service::FrameLeave(reals, ints) => {
                for (from, place) in [(*reals, offset_of!(Context, real_top)), (*ints, offset_of!(Context, int_top))] {
                    let top = self.get(from);
                    self.builder.ins().store(self.flags[0], top, instance, place as i32);
                }
            }
            Service::FormatReal { to, value, digits, width, left } => {
                self.value_service(Import::FormatReal, &[*value, *digits, *width, *left], *to);
            }
            Service::FormatRealAs { to, value, format } => {
                let answer = self.words(1);
                let (value, format) = (self.get(*value), self.get(*format));
                self.call_checked(Import::FormatRealAs, &[instance, value, format, answer]);
                let handle = self.builder.ins().load(I64, MemFlagsData::trusted(), answer, 0);
                self.define(*to, handle);
            }
            Service::FormatInt { to, value, width, left } => {
                self.value_service(Import::FormatInt, &[*value, *width, *left], *to);
            }
            Service::FormatBool { to, value, width, left } => {
                self.value_service(Import::FormatBool, &[*value, *width, *left], *to);
            }
            Service::FormatString { to, value, width, left } => {
                self.value_service(Import::FormatString, &[*value, *width, *left], *to);
            }
            Service::Concat(to, a, b) => self.value_service(Import::Concat, &[*a, *b], *to),
            Service::CompareStrings(to, a, b) => self.value_service(Import::CompareStrings, &[*a, *b], *to),
            Service::Assert { id, message } => {
                let id = self.builder.ins().iconst(I32, i64::from(*id));
                let message = self.get(*message);
                self.call_checked(Import::Assertion, &[instance, id, message]);
            }
            Service::Terminate(message) => {
                let message = self.get(*message);
                self.call(Import::Terminate, &[instance, message]);
            }
            Service::Delay { to, id, value, delay, maximum } => {
                let id = self.builder.ins().iconst(I32, i64::from(*id));
                let (value, delay, maximum) = (self.get(*value), self.get(*delay), self.get(*maximum));
                if let Some(result) = self.call(Import::Delay, &[instance, id, value, delay, maximum]) {
                    self.define(*to, result);
                }
            }
            Service::DelayRecord { id, value } => {
                let id = self.builder.ins().iconst(I32, i64::from(*id));
                let value = self.get(*value);
                self.call(Import::DelayRecord, &[instance, id, value]);
            }
        }
    }

    /// A service of one constant that may fail.
    fn block_service(&mut self, import: Import, constant: u32) {
        let constant = self.builder.ins().iconst(I32, i64::from(constant));
        self.call_checked(import, &[self.instance, constant]);
    }

    /// A service of registers that gives an integer and cannot fail.
    fn value_service(&mut self, import: Import, arguments: &[Reg], to: Reg) {
        let mut values = vec![self.instance];
        values.extend(arguments.iter().map(|&argument| self.wide(argument)));
        if let Some(result) = self.call(import, &values) {
            self.define(to, result);
        }
    }

    fn alloc(&mut self, to: Reg, count: Reg, top_at: usize, end_at: usize) {
        let count = self.get(count);
        let zero = self.builder.ins().iconst(I64, 0);
        let count = self.builder.ins().smax(count, zero);
        let top = self.builder.ins().load(I64, self.flags[0], self.instance, top_at as i32);
        let end = self.builder.ins().load(I64, self.flags[0], self.instance, end_at as i32);
        let free = self.builder.ins().isub(end, top);
        let too_large = self.builder.ins().icmp(IntCC::SignedGreaterThan, count, free);
        let (full, next) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(full);
        self.builder.ins().brif(too_large, full, &[], next, &[]);
        self.builder.switch_to_block(full);
        self.builder.seal_block(full);
        if let Some(status) = self.call(Import::StackOverflow, &[self.instance]) {
            let failure = self.failure();
            let equation = self.builder.ins().iconst(I32, i64::from(self.equation));
            self.builder.ins().jump(failure, &[BlockArg::from(status), BlockArg::from(equation)]);
        }
        self.builder.switch_to_block(next);
        self.builder.seal_block(next);
        let new_top = self.builder.ins().iadd(top, count);
        self.builder.ins().store(self.flags[0], new_top, self.instance, top_at as i32);
        self.define(to, top);
    }
}
