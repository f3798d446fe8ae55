//! Dead-code elimination: values nobody reads, empty branches, frames in which nothing is allocated.

use super::{destination, is_pure};
use layshaft_ir::program::{Function, Inst, Service, operands};

pub(super) fn tidy(function: &mut Function) {
    drop_frames(function);
    loop {
        let before = function.code.len();
        drop_unused(function);
        drop_empty_branches(function);
        if function.code.len() == before {
            break;
        }
    }
}

/// Frames in which nothing is allocated and nothing called.
fn drop_frames(function: &mut Function) {
    let mut dropped = vec![false; function.code.len()];
    for (enter, inst) in function.code.iter().enumerate() {
        let Inst::Service(Service::FrameEnter(reals, ints)) = inst else { continue };
        let leaves = |inst: &Inst| matches!(inst, Inst::Service(Service::FrameLeave(r, i)) if r == reals && i == ints);
        let Some(length) = function.code[enter..].iter().position(leaves) else { continue };
        let allocates = |inst: &Inst| match inst {
            Inst::Call(..) | Inst::External(..) => true,
            Inst::Service(service) => !matches!(
                service,
                Service::Fail { .. }
                    | Service::FailIndex { .. }
                    | Service::Endless { .. }
                    | Service::Pause { .. }
                    | Service::FrameEnter(..)
                    | Service::FrameLeave(..)
            ),
            _ => false,
        };
        if !function.code[enter..enter + length].iter().any(allocates) {
            (dropped[enter], dropped[enter + length]) = (true, true);
        }
    }
    retain(function, &dropped);
}

/// Values nobody reads, and assignments of registers nobody reads.
pub(crate) fn drop_unused(function: &mut Function) {
    let mut reads = vec![0u32; function.registers.len()];
    function.results.iter().for_each(|reg| reads[reg.0 as usize] += 1);
    for inst in &function.code {
        operands(inst, |reg, written| reads[reg.0 as usize] += u32::from(!written));
    }
    let mut dropped = vec![false; function.code.len()];
    for (index, inst) in function.code.iter().enumerate().rev() {
        let is_removable = is_pure(inst) || matches!(inst, Inst::Move(..));
        if is_removable && destination(inst).is_some_and(|to| reads[to.0 as usize] == 0) {
            dropped[index] = true;
            operands(inst, |reg, written| reads[reg.0 as usize] -= u32::from(!written));
        }
    }
    retain(function, &dropped);
}

fn drop_empty_branches(function: &mut Function) {
    let mut dropped = vec![false; function.code.len()];
    // Branches that are open, with their `else`.
    let mut open: Vec<(usize, Option<usize>)> = Vec::new();
    for (index, inst) in function.code.iter().enumerate() {
        match inst {
            Inst::If(_) | Inst::Loop => open.push((index, None)),
            Inst::Else => open.last_mut().into_iter().for_each(|branch| branch.1 = Some(index)),
            Inst::End => {
                let Some((first, otherwise)) = open.pop() else { continue };
                if matches!(function.code[first], Inst::Loop) {
                    continue;
                }
                match otherwise {
                    Some(otherwise) if otherwise + 1 == index => {
                        dropped[otherwise] = true;
                        if first + 1 == otherwise {
                            (dropped[first], dropped[index]) = (true, true);
                        }
                    }
                    None if first + 1 == index => (dropped[first], dropped[index]) = (true, true),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    retain(function, &dropped);
}

fn retain(function: &mut Function, dropped: &[bool]) {
    if !dropped.contains(&true) {
        return;
    }
    let mut before = 0;
    let mut shift = Vec::with_capacity(dropped.len());
    for &is_dropped in dropped {
        shift.push(before);
        before += u32::from(is_dropped);
    }
    for (first, _) in &mut function.origins {
        *first -= shift.get(*first as usize).copied().unwrap_or(before);
    }
    let mut index = 0;
    function.code.retain(|_| {
        index += 1;
        !dropped[index - 1]
    });
}
