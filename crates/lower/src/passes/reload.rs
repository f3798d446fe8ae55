//! Rematerialisation: values that are in memory anyway are loaded where they are needed, so that live ranges stay short.
//!
//! A processor has few registers for Reals, and none outlasts a call. A value that is used far from where it was found is written to the stack by the
//! code generator and read again; one that lies in a slot of the program need not be written. Next to the operation that uses it a load can
//! be part of the instruction.

use super::forward::{Bounds, Writes, writes};
use super::simplify::drop_unused;
use layshaft_ir::program::{
    BinaryF, FuncId, Function, Inst, Program, Reg, RegKind, Register, block_end, operands, replace_reads,
};
use layshaft_source::FastMap;

/// A register is not held longer than this many instructions.
const REACH: usize = 10;

/// Where a slot is written, and up to where that counts: a branch that leaves its loop does not lead to what is behind it.
#[derive(Clone, Copy)]
struct Written {
    at: usize,
    until: usize,
}

/// What the function does, by place in its code.
struct Places {
    /// Reads of each register.
    uses: Vec<Vec<usize>>,
    /// Writes to slots of Reals, by slot, and those to anywhere.
    written: FastMap<u32, Vec<Written>>,
    anywhere: Vec<Written>,
    /// Loops that come back.
    loops: Vec<(usize, usize)>,
    /// End of the innermost block around each instruction.
    block_end: Vec<usize>,
    /// Calls before each instruction.
    calls: Vec<u32>,
    /// Registers whose value is needed once in all; see [`single`].
    is_single: Vec<bool>,
}

impl Places {
    fn of(function: &Function, writes: &[Option<Writes>]) -> Places {
        let code = &function.code;
        let mut places = Places {
            uses: vec![Vec::new(); function.registers.len()],
            written: FastMap::default(),
            anywhere: Vec::new(),
            loops: Vec::new(),
            block_end: Vec::with_capacity(code.len()),
            calls: Vec::with_capacity(code.len()),
            is_single: Vec::new(),
        };
        // Ends of the open blocks, and whether they are left there.
        let mut open: Vec<(usize, bool)> = Vec::new();
        let mut calls = 0;
        for (at, inst) in code.iter().enumerate() {
            operands(inst, |reg, is_written| {
                if !is_written {
                    places.uses[reg.0 as usize].push(at);
                }
            });
            if matches!(inst, Inst::End | Inst::Else) {
                open.pop();
            }
            places.block_end.push(open.last().map_or(code.len(), |(end, _)| *end));
            places.calls.push(calls);
            calls += u32::from(is_call(inst));
            if matches!(inst, Inst::If(_) | Inst::Loop | Inst::Else) {
                let (end, otherwise) = block_end(code, at);
                let end = if matches!(inst, Inst::If(_)) { otherwise.unwrap_or(end) } else { end };
                let (is_loop, is_left) =
                    (matches!(inst, Inst::Loop), matches!(code[end - 1], Inst::Break | Inst::Return));
                if is_loop && !is_left {
                    places.loops.push((at, end));
                }
                open.push((end, is_left && !is_loop));
            }
            let mut here = Writes::default();
            here.note(inst, false, writes);
            let until = open.iter().rev().find(|(_, is_left)| *is_left).map_or(code.len(), |(end, _)| *end);
            let place = Written { at, until };
            if here.anywhere {
                places.anywhere.push(place);
            }
            for slot in here.reals.iter().flat_map(|area| area.start..area.end()) {
                places.written.entry(slot).or_default().push(place);
            }
        }
        places.is_single = single(function, &places.uses);
        places
    }

    /// Whether a slot has at `to` what it had at `from`.
    fn is_same(&self, slot: u32, from: usize, to: usize) -> bool {
        let around =
            self.loops.iter().filter(|(first, end)| (*first..*end).contains(&to) && !(*first..*end).contains(&from));
        let last = around.map(|(_, end)| *end).max().unwrap_or(to);
        let of_slot = self.written.get(&slot).into_iter().flatten();
        !of_slot.chain(&self.anywhere).any(|write| write.at > from && write.at < last && to < write.until)
    }

    /// Whether a register read by an instruction can be memory instead.
    fn is_part(&self, inst: &Inst, reg: Reg) -> bool {
        match inst {
            Inst::BinaryF(result, op, a, b) => {
                let is_second = *b == reg || matches!(op, BinaryF::Add | BinaryF::Mul);
                is_second && a != b && self.is_single[result.0 as usize]
            }
            _ => false,
        }
    }

    /// Whether registers hold what they have at `from` until `to` at no cost.
    fn is_near(&self, from: usize, to: usize) -> bool {
        to - from <= REACH && self.calls[to] == self.calls[from + 1] && to < self.block_end[from]
    }
}

/// Instructions that no register of a Real outlasts. What leaves the straight code does not count.
fn is_call(inst: &Inst) -> bool {
    matches!(inst, Inst::Math1(..) | Inst::Math2(..) | Inst::Call(..) | Inst::External(..) | Inst::Service(_))
}

/// Registers whose value is needed once in all: it has one use, and what is made of it there as well. Only then is a load part of the instruction
/// that uses it: others may be repeated by the code generator, and loads may not.
fn single(function: &Function, uses: &[Vec<usize>]) -> Vec<bool> {
    let mut is_single = vec![false; function.registers.len()];
    for inst in function.code.iter().rev() {
        operands(inst, |reg, is_written| {
            if is_written && let [place] = uses[reg.0 as usize][..] {
                is_single[reg.0 as usize] = match &function.code[place] {
                    Inst::StoreF(..) | Inst::StoreB(..) | Inst::If(_) => true,
                    Inst::BinaryF(to, ..) | Inst::CompareF(to, ..) => is_single[to.0 as usize],
                    Inst::Not(to, _) | Inst::UnaryF(to, ..) => is_single[to.0 as usize],
                    _ => false,
                };
            }
        });
    }
    is_single
}

/// A load in front of an instruction: of a slot, instead of a register; and the register that it gives.
struct Load {
    slot: u32,
    instead_of: Reg,
    to: Reg,
}

/// Loads values anew where that costs less than to keep them, in one function.
pub(crate) fn reload(program: &mut Program, id: FuncId, bounds: &Bounds) {
    let writes = writes(program, id, bounds);
    let function = &mut program.functions[id.0 as usize];
    let places = Places::of(function, &writes);
    let code = std::mem::take(&mut function.code);
    let mut loads: FastMap<usize, Vec<Load>> = FastMap::default();
    let mut replaced: FastMap<usize, Vec<(Reg, Reg)>> = FastMap::default();
    let mut is_dropped = vec![false; code.len()];
    // One slot for each register is enough.
    let mut has_place = vec![false; function.registers.len()];
    for (at, inst) in code.iter().enumerate() {
        let (reg, slot, is_load) = match *inst {
            Inst::LoadF(to, slot) => (to, slot, true),
            Inst::StoreF(slot, value) => (value, slot, false),
            _ => continue,
        };
        let is_fixed = function.registers[reg.0 as usize].mutable || function.results.contains(&reg);
        if is_fixed || std::mem::replace(&mut has_place[reg.0 as usize], true) {
            continue;
        }
        let uses = &places.uses[reg.0 as usize];
        let fits = |&place: &usize| places.is_same(slot, at, place);
        if is_load && !uses.is_empty() && uses.iter().all(|place| places.is_part(&code[*place], reg) && fits(place)) {
            is_dropped[at] = true;
            for &place in uses {
                let to = new_register(function);
                loads.entry(place).or_default().push(Load { slot, instead_of: reg, to });
            }
            continue;
        }
        // The register at hand, and since where.
        let mut held = (reg, at);
        for &place in uses.iter().filter(|&&place| place > at) {
            if places.is_near(held.1, place) {
                if held.0 != reg {
                    replaced.entry(place).or_default().push((reg, held.0));
                }
                if places.block_end[place] == places.block_end[held.1] {
                    held.1 = place;
                }
            } else if places.block_end[at] > place && fits(&place) {
                let to = new_register(function);
                loads.entry(place).or_default().push(Load { slot, instead_of: reg, to });
                held = (to, place);
            }
        }
    }
    let mut origins = std::mem::take(&mut function.origins).into_iter().peekable();
    for (at, mut inst) in code.into_iter().enumerate() {
        while let Some((_, equation)) = origins.next_if(|(first, _)| *first as usize <= at) {
            function.origins.push((function.code.len() as u32, equation));
        }
        if is_dropped[at] {
            continue;
        }
        for (reg, held) in replaced.remove(&at).unwrap_or_default() {
            replace_reads(&mut inst, |read| if read == reg { held } else { read });
        }
        for Load { slot, instead_of, to } in loads.remove(&at).unwrap_or_default() {
            function.code.push(Inst::LoadF(to, slot));
            replace_reads(&mut inst, |read| if read == instead_of { to } else { read });
        }
        function.code.push(inst);
    }
    drop_unused(function);
}

fn new_register(function: &mut Function) -> Reg {
    function.registers.push(Register { kind: RegKind::F, mutable: false });
    Reg(function.registers.len() as u32 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_ir::program::{FunctionBuilder, Math};

    fn reloaded(function: Function) -> Function {
        let mut program = Program { functions: vec![function], ..Program::default() };
        reload(&mut program, FuncId(0), &Bounds::default());
        program.functions.swap_remove(0)
    }

    fn loads(function: &Function) -> usize {
        function.code.iter().filter(|inst| matches!(inst, Inst::LoadF(_, 0))).count()
    }

    /// Uses slot 0 before and after what is given.
    fn around(between: impl FnOnce(&mut FunctionBuilder)) -> Function {
        let mut b = FunctionBuilder::new("f");
        let x = b.load_f(0);
        let first = b.binary_f(BinaryF::Sub, x, x);
        b.push(Inst::StoreF(1, first));
        between(&mut b);
        let second = b.binary_f(BinaryF::Sub, x, x);
        b.push(Inst::StoreF(2, second));
        b.finish()
    }

    #[test]
    fn a_value_is_not_kept_over_a_call() {
        assert_eq!(loads(&reloaded(around(|_| {}))), 1);
        let call = |b: &mut FunctionBuilder| {
            let y = b.load_f(3);
            let sine = b.math1(Math::Sin, y);
            b.push(Inst::StoreF(3, sine));
        };
        assert_eq!(loads(&reloaded(around(call))), 2);
    }

    #[test]
    fn what_was_overwritten_is_kept() {
        let overwrite = |b: &mut FunctionBuilder| {
            let y = b.load_f(3);
            let sine = b.math1(Math::Sin, y);
            b.push(Inst::StoreF(0, sine));
        };
        assert_eq!(loads(&reloaded(around(overwrite))), 1);
    }

    #[test]
    fn a_load_goes_to_the_operation_it_is_part_of() {
        let mut b = FunctionBuilder::new("f");
        let (x, y, z) = (b.load_f(0), b.load_f(1), b.load_f(2));
        let root = b.math1(Math::Sin, y);
        let product = b.binary_f(BinaryF::Mul, root, z);
        let sum = b.binary_f(BinaryF::Add, product, x);
        b.push(Inst::StoreF(3, sum));
        let function = reloaded(b.finish());
        let at = function.code.iter().position(|inst| matches!(inst, Inst::LoadF(_, 0))).unwrap();
        assert!(matches!(function.code[at + 1], Inst::BinaryF(_, BinaryF::Add, ..)));
    }
}
