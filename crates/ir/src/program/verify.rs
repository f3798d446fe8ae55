//! Checks that a program keeps the promises back ends rely on.

use super::*;

/// The first broken promise, if any, in words.
pub fn verify(program: &Program) -> Result<(), String> {
    for function in &program.functions {
        FunctionCheck::new(program, function)
            .run()
            .map_err(|problem| format!("function {}: {problem}", function.name))?;
    }
    let entry = &program.entry;
    let entries = [
        &entry.parameters,
        &entry.start,
        &entry.initial,
        &entry.derivatives,
        &entry.outputs,
        &entry.roots,
        &entry.time_events,
        &entry.event,
        &entry.accepted,
    ];
    for &id in entries.into_iter().flatten() {
        plain(program, id)?;
    }
    if let Some(fixed_step) = &program.fixed_step {
        for &id in fixed_step.outputs.iter().chain([&fixed_step.step, &fixed_step.begin, &fixed_step.refresh]) {
            plain(program, id)?;
        }
        check(fixed_step.counters.end() as usize <= program.ints.len(), "counters outside memory")?;
    }
    for block in &program.blocks {
        match &block.kind {
            BlockKind::Linear { size, matrix, rhs, .. } => {
                check(matrix + size * size <= program.reals.len() as u32, "matrix outside memory")?;
                check(rhs + size <= program.reals.len() as u32, "right side outside memory")?;
            }
            BlockKind::Nonlinear { unknowns, residuals, matrix, residual, jacobian, nominal, min, max } => {
                let n = unknowns.len();
                check(nominal.len() == n && min.len() == n && max.len() == n, "block attributes of another length")?;
                check(*residuals as usize + n <= program.reals.len(), "residuals outside memory")?;
                check(*matrix as usize + n * n <= program.reals.len(), "matrix outside memory")?;
                plain(program, *residual)?;
                jacobian.map_or(Ok(()), |id| plain(program, id))?;
            }
            BlockKind::Mixed { relations, fresh_values, body, fresh } => {
                check(*fresh_values as usize + relations.len() <= program.ints.len(), "fresh values outside memory")?;
                check(
                    relations.iter().all(|&r| (r as usize) < program.relations.len()),
                    "unknown relation in a mixed block",
                )?;
                plain(program, *body)?;
                plain(program, *fresh)?;
            }
        }
    }
    check(program.layout.states.len == program.layout.derivatives.len, "states and derivatives differ in number")?;
    check(
        program.states.len() == program.layout.states.len as usize,
        "states and their descriptions differ in number",
    )?;
    check(program.layout.discrete_reals.len == program.layout.pre_reals.len, "pre-values of Reals differ in number")?;
    check(program.layout.discrete_ints.len == program.layout.pre_ints.len, "pre-values of integers differ in number")
}

/// The message is only made where it is needed: there are millions of instructions.
fn check(holds: bool, problem: impl std::fmt::Display) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem.to_string()) }
}

/// A function called by the run time exists and takes and returns nothing.
fn plain(program: &Program, id: FuncId) -> Result<(), String> {
    let function = program.functions.get(id.0 as usize).ok_or("a function number out of range")?;
    check(function.params.is_empty() && function.results.is_empty(), "an entry point with parameters")
}

struct FunctionCheck<'p> {
    program: &'p Program,
    function: &'p Function,
    /// Whether each register holds a value here.
    defined: Vec<bool>,
    /// Registers defined in each open block.
    blocks: Vec<(Opener, Vec<Reg>)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Opener {
    Function,
    If,
    Else,
    Loop,
}

impl<'p> FunctionCheck<'p> {
    fn new(program: &'p Program, function: &'p Function) -> Self {
        let defined = function.registers.iter().map(|register| register.mutable).collect();
        FunctionCheck { program, function, defined, blocks: vec![(Opener::Function, Vec::new())] }
    }

    fn kind(&self, reg: Reg) -> Result<RegKind, String> {
        self.function.registers.get(reg.0 as usize).map(|r| r.kind).ok_or_else(|| format!("{reg} does not exist"))
    }

    fn uses(&self, reg: Reg, kind: RegKind) -> Result<(), String> {
        check(self.kind(reg)? == kind, format_args!("{reg} is not of kind {kind:?}"))?;
        check(self.defined[reg.0 as usize], format_args!("{reg} is used before it is assigned"))
    }

    fn uses_any(&self, reg: Reg) -> Result<(), String> {
        self.uses(reg, self.kind(reg)?)
    }

    fn defines(&mut self, reg: Reg, kind: RegKind) -> Result<(), String> {
        check(self.kind(reg)? == kind, format_args!("{reg} is not of kind {kind:?}"))?;
        let index = reg.0 as usize;
        check(!self.function.registers[index].mutable, format_args!("{reg} is mutable but not assigned by a move"))?;
        check(!self.defined[index], format_args!("{reg} is assigned twice"))?;
        self.defined[index] = true;
        if let Some((_, regs)) = self.blocks.last_mut() {
            regs.push(reg);
        }
        Ok(())
    }

    fn real_slot(&self, slot: u32) -> Result<(), String> {
        check((slot as usize) < self.program.reals.len(), format_args!("r[{slot}] does not exist"))
    }

    fn int_slot(&self, slot: u32) -> Result<(), String> {
        check((slot as usize) < self.program.ints.len(), format_args!("i[{slot}] does not exist"))
    }

    fn close(&mut self) {
        if let Some((_, regs)) = self.blocks.pop() {
            regs.iter().for_each(|reg| self.defined[reg.0 as usize] = false);
        }
    }

    fn run(mut self) -> Result<(), String> {
        for &param in &self.function.params {
            self.defines(param, self.kind(param)?)?;
        }
        for &result in &self.function.results {
            check(self.function.registers[result.0 as usize].mutable, format_args!("result {result} is not mutable"))?;
        }
        for (index, inst) in self.function.code.iter().enumerate() {
            self.inst(inst, index).map_err(|problem| format!("instruction {index} `{inst}`: {problem}"))?;
        }
        check(self.blocks.len() == 1, "a block is not closed")
    }

    fn inst(&mut self, inst: &Inst, index: usize) -> Result<(), String> {
        use RegKind::{B, F, I};
        match inst {
            Inst::ConstF(to, _) => self.defines(*to, F),
            Inst::ConstI(to, _) => self.defines(*to, I),
            Inst::ConstB(to, _) => self.defines(*to, B),
            Inst::LoadF(to, slot) => self.real_slot(*slot).and_then(|()| self.defines(*to, F)),
            Inst::LoadI(to, slot) => self.int_slot(*slot).and_then(|()| self.defines(*to, I)),
            Inst::LoadB(to, slot) => self.int_slot(*slot).and_then(|()| self.defines(*to, B)),
            Inst::StoreF(slot, value) => self.real_slot(*slot).and_then(|()| self.uses(*value, F)),
            Inst::StoreI(slot, value) => self.int_slot(*slot).and_then(|()| self.uses(*value, I)),
            Inst::StoreB(slot, value) => self.int_slot(*slot).and_then(|()| self.uses(*value, B)),
            Inst::LoadFAt(to, address, _) => self.uses(*address, I).and_then(|()| self.defines(*to, F)),
            Inst::LoadIAt(to, address, _) => self.uses(*address, I).and_then(|()| self.defines(*to, I)),
            Inst::StoreFAt(address, _, value) => self.uses(*address, I).and_then(|()| self.uses(*value, F)),
            Inst::StoreIAt(address, _, value) => self.uses(*address, I).and_then(|()| self.uses(*value, I)),
            Inst::UnaryF(to, _, a) | Inst::Math1(to, _, a) => self.operation(*to, F, &[*a], F),
            Inst::BinaryF(to, _, a, b) | Inst::Math2(to, _, a, b) => self.operation(*to, F, &[*a, *b], F),
            Inst::CompareF(to, _, a, b) => self.operation(*to, B, &[*a, *b], F),
            Inst::NegI(to, a) => self.operation(*to, I, &[*a], I),
            Inst::BinaryI(to, _, a, b) => self.operation(*to, I, &[*a, *b], I),
            Inst::CompareI(to, _, a, b) => self.operation(*to, B, &[*a, *b], I),
            Inst::Not(to, a) => self.operation(*to, B, &[*a], B),
            Inst::And(to, a, b) | Inst::Or(to, a, b) => self.operation(*to, B, &[*a, *b], B),
            Inst::Select(to, condition, a, b) => {
                self.uses(*condition, B)?;
                let kind = self.kind(*to)?;
                self.operation(*to, kind, &[*a, *b], kind)
            }
            Inst::IToF(to, a) => self.operation(*to, F, &[*a], I),
            Inst::FToI(to, a) => self.operation(*to, I, &[*a], F),
            Inst::BToI(to, a) => self.operation(*to, I, &[*a], B),
            Inst::IToB(to, a) => self.operation(*to, B, &[*a], I),
            Inst::Move(to, a) => {
                let kind = self.kind(*to)?;
                check(self.function.registers[to.0 as usize].mutable, format_args!("{to} is not mutable"))?;
                self.uses(*a, kind)
            }
            Inst::If(condition) => {
                self.uses(*condition, B)?;
                self.blocks.push((Opener::If, Vec::new()));
                Ok(())
            }
            Inst::Else => {
                check(self.blocks.last().is_some_and(|b| b.0 == Opener::If), "else without if")?;
                self.close();
                self.blocks.push((Opener::Else, Vec::new()));
                Ok(())
            }
            Inst::Loop => {
                self.blocks.push((Opener::Loop, Vec::new()));
                Ok(())
            }
            Inst::End => {
                check(self.blocks.len() > 1, "end without a block")?;
                self.close();
                Ok(())
            }
            Inst::Break | Inst::Return => {
                let in_loop = self.blocks.iter().any(|b| b.0 == Opener::Loop);
                check(in_loop || matches!(inst, Inst::Return), "break outside a loop")?;
                let next = self.function.code.get(index + 1);
                check(matches!(next, None | Some(Inst::Else | Inst::End)), "code that is never reached")
            }
            Inst::Call(function, args, results) => {
                let callee = self.program.functions.get(function.0 as usize).ok_or("a function number out of range")?;
                check(
                    callee.params.len() == args.len() && callee.results.len() == results.len(),
                    "wrong number of arguments",
                )?;
                for (&arg, &param) in args.iter().zip(&callee.params) {
                    self.uses(arg, callee.registers[param.0 as usize].kind)?;
                }
                for (&to, &result) in results.iter().zip(&callee.results) {
                    self.defines(to, callee.registers[result.0 as usize].kind)?;
                }
                Ok(())
            }
            Inst::External(external, args, result) => {
                let external =
                    self.program.externals.get(*external as usize).ok_or("an external function out of range")?;
                check(external.arguments.len() == args.len(), "wrong number of arguments")?;
                args.iter().try_for_each(|&arg| self.uses_any(arg))?;
                match (result, external.result) {
                    (Some(to), Some(ResultType::Double)) => self.defines(*to, F),
                    (Some(to), Some(_)) => self.defines(*to, I),
                    (None, _) => Ok(()),
                    (Some(_), None) => Err("a result of a function that has none".into()),
                }
            }
            Inst::Service(service) => self.service(service),
        }
    }

    fn operation(&mut self, to: Reg, kind: RegKind, operands: &[Reg], operand_kind: RegKind) -> Result<(), String> {
        operands.iter().try_for_each(|&operand| self.uses(operand, operand_kind))?;
        self.defines(to, kind)
    }

    fn service(&mut self, service: &Service) -> Result<(), String> {
        use RegKind::{B, F, I};
        match service {
            Service::FactorLinear(block)
            | Service::SolveLinear(block)
            | Service::SolveNonlinear(block)
            | Service::SolveMixed(block) => {
                let kind = self.program.blocks.get(*block as usize).map(|block| &block.kind);
                let fits = match service {
                    Service::SolveNonlinear(_) => matches!(kind, Some(BlockKind::Nonlinear { .. })),
                    Service::SolveMixed(_) => matches!(kind, Some(BlockKind::Mixed { .. })),
                    _ => matches!(kind, Some(BlockKind::Linear { .. })),
                };
                check(fits, "no block of that kind")
            }
            Service::AllocF(to, count) | Service::AllocI(to, count) => self.operation(*to, I, &[*count], I),
            Service::FrameEnter(reals, ints) => self.defines(*reals, I).and_then(|()| self.defines(*ints, I)),
            Service::FrameLeave(reals, ints) => self.uses(*reals, I).and_then(|()| self.uses(*ints, I)),
            Service::FormatReal { to, value, digits, width, left } => {
                self.uses(*value, F)?;
                self.uses(*left, B)?;
                self.operation(*to, I, &[*digits, *width], I)
            }
            Service::FormatRealAs { to, value, format } => {
                self.uses(*value, F)?;
                self.operation(*to, I, &[*format], I)
            }
            Service::FormatInt { to, value, width, left } | Service::FormatString { to, value, width, left } => {
                self.uses(*left, B)?;
                self.operation(*to, I, &[*value, *width], I)
            }
            Service::FormatBool { to, value, width, left } => {
                self.uses(*left, B)?;
                self.uses(*value, B)?;
                self.operation(*to, I, &[*width], I)
            }
            Service::Concat(to, a, b) | Service::CompareStrings(to, a, b) => self.operation(*to, I, &[*a, *b], I),
            Service::Assert { id, message } => {
                check((*id as usize) < self.program.assertions.len(), "unknown assertion")?;
                self.uses(*message, I)
            }
            Service::Terminate(message) => self.uses(*message, I),
            Service::Delay { to, id, value, delay, maximum } => {
                check((*id as usize) < self.program.delays.len(), "unknown delay")?;
                self.operation(*to, F, &[*value, *delay, *maximum], F)
            }
            Service::DelayRecord { id, value } => {
                check((*id as usize) < self.program.delays.len(), "unknown delay")?;
                self.uses(*value, F)
            }
            Service::Endless { id, message } => {
                check((*id as usize) < self.program.assertions.len(), "unknown assertion")?;
                check((*message as usize) < self.program.strings.len(), "unknown string")
            }
            Service::Pause { id } => check((*id as usize) < self.program.assertions.len(), "unknown assertion"),
            Service::Fail { message } => check((*message as usize) < self.program.strings.len(), "unknown string"),
            Service::FailIndex { message, index, size } => {
                check((*message as usize) < self.program.strings.len(), "unknown string")?;
                self.uses(*index, I)?;
                self.uses(*size, I)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(build: impl FnOnce(&mut FunctionBuilder)) -> Result<(), String> {
        let mut function = FunctionBuilder::new("f");
        build(&mut function);
        verify(&Program {
            reals: vec![0.0; 4],
            ints: vec![0; 3],
            functions: vec![function.finish()],
            ..Program::default()
        })
    }

    #[test]
    fn straight_code_is_accepted() {
        let result = with(|f| {
            let a = f.load_f(0);
            let b = f.binary_f(BinaryF::Mul, a, a);
            f.push(Inst::StoreF(1, b));
        });
        assert_eq!(result, Ok(()));
    }

    #[test]
    fn a_value_does_not_leave_its_block() {
        let result = with(|f| {
            let condition = f.load_b(0);
            f.push(Inst::If(condition));
            let inner = f.const_f(1.0);
            f.push(Inst::End);
            f.push(Inst::StoreF(1, inner));
        });
        assert!(result.is_err_and(|problem| problem.contains("before it is assigned")));
    }

    #[test]
    fn kinds_and_slots_are_checked() {
        assert!(
            with(|f| {
                let a = f.const_i(1);
                f.push(Inst::StoreF(1, a));
            })
            .is_err()
        );
        assert!(
            with(|f| {
                f.load_f(4);
            })
            .is_err()
        );
        assert!(with(|f| f.push(Inst::Break)).is_err());
        assert!(with(|f| f.push(Inst::Loop)).is_err());
    }
}
