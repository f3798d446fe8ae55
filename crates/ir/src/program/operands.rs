//! Which registers an instruction reads and writes, and where its block ends.

use super::{Inst, Reg, Service};

/// Calls `visit` with each operand and whether it is written.
pub fn operands(inst: &Inst, mut visit: impl FnMut(Reg, bool)) {
    let mut all = |written: &[Reg], read: &[Reg]| {
        read.iter().for_each(|&reg| visit(reg, false));
        written.iter().for_each(|&reg| visit(reg, true));
    };
    match inst {
        Inst::ConstF(to, _) | Inst::ConstI(to, _) | Inst::ConstB(to, _) => all(&[*to], &[]),
        Inst::LoadF(to, _) | Inst::LoadI(to, _) | Inst::LoadB(to, _) => all(&[*to], &[]),
        Inst::StoreF(_, a) | Inst::StoreI(_, a) | Inst::StoreB(_, a) => all(&[], &[*a]),
        Inst::LoadFAt(to, a, _) | Inst::LoadIAt(to, a, _) => all(&[*to], &[*a]),
        Inst::StoreFAt(a, _, b) | Inst::StoreIAt(a, _, b) => all(&[], &[*a, *b]),
        Inst::UnaryF(to, _, a) | Inst::Math1(to, _, a) => all(&[*to], &[*a]),
        Inst::BinaryF(to, _, a, b) | Inst::Math2(to, _, a, b) => all(&[*to], &[*a, *b]),
        Inst::CompareF(to, _, a, b) | Inst::CompareI(to, _, a, b) | Inst::BinaryI(to, _, a, b) => {
            all(&[*to], &[*a, *b])
        }
        Inst::NegI(to, a) | Inst::Not(to, a) => all(&[*to], &[*a]),
        Inst::And(to, a, b) | Inst::Or(to, a, b) => all(&[*to], &[*a, *b]),
        Inst::Select(to, condition, a, b) => all(&[*to], &[*condition, *a, *b]),
        Inst::IToF(to, a) | Inst::FToI(to, a) | Inst::BToI(to, a) | Inst::IToB(to, a) | Inst::Move(to, a) => {
            all(&[*to], &[*a]);
        }
        Inst::If(condition) => all(&[], &[*condition]),
        Inst::Else | Inst::Loop | Inst::End | Inst::Break | Inst::Return => {}
        Inst::Call(_, arguments, results) => all(results, arguments),
        Inst::External(_, arguments, result) => all(result.as_slice(), arguments),
        Inst::Service(service) => service_operands(service, all),
    }
}

fn service_operands(service: &Service, mut all: impl FnMut(&[Reg], &[Reg])) {
    match service {
        Service::FactorLinear(_)
        | Service::SolveLinear(_)
        | Service::SolveNonlinear(_)
        | Service::SolveMixed(_)
        | Service::Endless { .. }
        | Service::Pause { .. }
        | Service::Fail { .. } => {}
        Service::AllocF(to, count) | Service::AllocI(to, count) => all(&[*to], &[*count]),
        Service::FrameEnter(reals, ints) => all(&[*reals, *ints], &[]),
        Service::FrameLeave(reals, ints) => all(&[], &[*reals, *ints]),
        Service::FormatReal { to, value, digits, width, left } => all(&[*to], &[*value, *digits, *width, *left]),
        Service::FormatRealAs { to, value, format } => all(&[*to], &[*value, *format]),
        Service::FormatInt { to, value, width, left }
        | Service::FormatBool { to, value, width, left }
        | Service::FormatString { to, value, width, left } => all(&[*to], &[*value, *width, *left]),
        Service::Concat(to, a, b) | Service::CompareStrings(to, a, b) => all(&[*to], &[*a, *b]),
        Service::Assert { message, .. } | Service::Terminate(message) => all(&[], &[*message]),
        Service::Delay { to, value, delay, maximum, .. } => all(&[*to], &[*value, *delay, *maximum]),
        Service::DelayRecord { value, .. } => all(&[], &[*value]),
        Service::FailIndex { index, size, .. } => all(&[], &[*index, *size]),
    }
}

/// Replaces registers that an instruction reads.
pub fn replace_reads(inst: &mut Inst, mut new: impl FnMut(Reg) -> Reg) {
    let mut all = |reads: &mut [&mut Reg]| reads.iter_mut().for_each(|reg| **reg = new(**reg));
    match inst {
        Inst::ConstF(..) | Inst::ConstI(..) | Inst::ConstB(..) => {}
        Inst::LoadF(..) | Inst::LoadI(..) | Inst::LoadB(..) => {}
        Inst::Else | Inst::Loop | Inst::End | Inst::Break | Inst::Return => {}
        Inst::StoreF(_, a)
        | Inst::StoreI(_, a)
        | Inst::StoreB(_, a)
        | Inst::LoadFAt(_, a, _)
        | Inst::LoadIAt(_, a, _)
        | Inst::UnaryF(_, _, a)
        | Inst::Math1(_, _, a)
        | Inst::NegI(_, a)
        | Inst::Not(_, a)
        | Inst::IToF(_, a)
        | Inst::FToI(_, a)
        | Inst::BToI(_, a)
        | Inst::IToB(_, a)
        | Inst::Move(_, a)
        | Inst::If(a) => all(&mut [a]),
        Inst::StoreFAt(a, _, b)
        | Inst::StoreIAt(a, _, b)
        | Inst::BinaryF(_, _, a, b)
        | Inst::Math2(_, _, a, b)
        | Inst::CompareF(_, _, a, b)
        | Inst::CompareI(_, _, a, b)
        | Inst::BinaryI(_, _, a, b)
        | Inst::And(_, a, b)
        | Inst::Or(_, a, b) => all(&mut [a, b]),
        Inst::Select(_, condition, a, b) => all(&mut [condition, a, b]),
        Inst::Call(_, arguments, _) | Inst::External(_, arguments, _) => {
            arguments.iter_mut().for_each(|reg| *reg = new(*reg));
        }
        Inst::Service(service) => match service {
            Service::FactorLinear(_)
            | Service::SolveLinear(_)
            | Service::SolveNonlinear(_)
            | Service::SolveMixed(_)
            | Service::FrameEnter(..)
            | Service::Endless { .. }
            | Service::Pause { .. }
            | Service::Fail { .. } => {}
            Service::AllocF(_, count) | Service::AllocI(_, count) => all(&mut [count]),
            Service::FrameLeave(reals, ints) => all(&mut [reals, ints]),
            Service::FormatReal { value, digits, width, left, .. } => all(&mut [value, digits, width, left]),
            Service::FormatRealAs { value, format, .. } => all(&mut [value, format]),
            Service::FormatInt { value, width, left, .. }
            | Service::FormatBool { value, width, left, .. }
            | Service::FormatString { value, width, left, .. } => all(&mut [value, width, left]),
            Service::Concat(_, a, b) | Service::CompareStrings(_, a, b) => all(&mut [a, b]),
            Service::Assert { message, .. } | Service::Terminate(message) => all(&mut [message]),
            Service::Delay { value, delay, maximum, .. } => all(&mut [value, delay, maximum]),
            Service::DelayRecord { value, .. } => all(&mut [value]),
            Service::FailIndex { index, size, .. } => all(&mut [index, size]),
        },
    }
}

/// Replaces registers that an instruction writes.
pub fn replace_writes(inst: &mut Inst, mut new: impl FnMut(Reg) -> Reg) {
    match inst {
        Inst::ConstF(to, _)
        | Inst::ConstI(to, _)
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
        | Inst::IToB(to, _)
        | Inst::Move(to, _) => *to = new(*to),
        Inst::Call(_, _, results) => results.iter_mut().for_each(|reg| *reg = new(*reg)),
        Inst::External(_, _, result) => result.iter_mut().for_each(|reg| *reg = new(*reg)),
        Inst::Service(service) => match service {
            Service::AllocF(to, _)
            | Service::AllocI(to, _)
            | Service::FormatReal { to, .. }
            | Service::FormatRealAs { to, .. }
            | Service::FormatInt { to, .. }
            | Service::FormatBool { to, .. }
            | Service::FormatString { to, .. }
            | Service::Concat(to, ..)
            | Service::CompareStrings(to, ..)
            | Service::Delay { to, .. } => *to = new(*to),
            Service::FrameEnter(reals, ints) => {
                *reals = new(*reals);
                *ints = new(*ints);
            }
            _ => {}
        },
        _ => {}
    }
}

/// The end of the block that begins at an instruction, and its `Else` if there is one.
pub fn block_end(code: &[Inst], at: usize) -> (usize, Option<usize>) {
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
