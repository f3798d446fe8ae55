//! Which registers an instruction reads and writes.

use layshaft_ir::program::{Inst, Reg, Service};

/// Calls `visit` with each operand and whether it is written.
pub(crate) fn operands(inst: &Inst, mut visit: impl FnMut(Reg, bool)) {
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
    }
}
