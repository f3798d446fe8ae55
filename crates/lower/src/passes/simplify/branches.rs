//! Branches and loops: branches of a known condition are taken, loops of few known rounds are unrolled.

use super::facts::{ANY, join};
use super::{Flow, Simplifier, changes_memory};
use layshaft_ir::program::{Inst, Reg, RegKind, Register};

/// A branch of at most so many light instructions is executed in any case, and its values selected.
const LIGHT_BRANCH: usize = 6;
/// Values that are selected after such a branch at most.
const MOST_SELECTED: usize = 3;
/// Loops with more instructions are not written out.
const LARGEST_BODY: usize = 100;
/// Nor are those with more rounds,
const MOST_ROUNDS: usize = 64;
/// or that would make more instructions.
const MOST_WRITTEN: usize = 160;

impl Simplifier<'_> {
    pub(super) fn branch(&mut self, condition: Reg, first: usize, otherwise: Option<usize>, end: usize) -> Flow {
        let then_end = otherwise.unwrap_or(end);
        match self.facts.truth(condition) {
            Some(true) => return self.block(first, then_end),
            Some(false) => return otherwise.map_or(Flow::Runs, |otherwise| self.block(otherwise + 1, end)),
            None => {}
        }
        if self.frame.unrolls && breaks(&self.frame.function.code[first..end]) {
            return Flow::Unknown;
        }
        let start = self.out.code.len();
        self.out.code.push(Inst::If(condition));
        let values = self.frame.replaced.len();
        let flow = self.scoped(|s| {
            s.learn(condition, true);
            s.block(first, then_end)
        });
        let then_values = self.put_back(values);
        match flow {
            Flow::Runs => {}
            Flow::Leaves => {
                // What follows is reached by the other way alone.
                self.out.code.push(Inst::End);
                self.learn(condition, false);
                return otherwise.map_or(Flow::Runs, |otherwise| self.block(otherwise + 1, end));
            }
            Flow::Breaks | Flow::Unknown => return Flow::Unknown,
        }
        let middle = self.out.code.len();
        self.out.code.push(Inst::Else);
        let other_flow = otherwise.map_or(Flow::Runs, |otherwise| {
            self.scoped(|s| {
                s.learn(condition, false);
                s.block(otherwise + 1, end)
            })
        });
        if matches!(other_flow, Flow::Breaks | Flow::Unknown) {
            return Flow::Unknown;
        }
        let other_values = self.put_back(values);
        self.join(condition, (start, middle), then_values, other_values, other_flow == Flow::Runs);
        Flow::Runs
    }

    fn learn(&mut self, condition: Reg, truth: bool) {
        if self.is_stable[condition.0 as usize] {
            self.facts.learn(condition, truth);
        }
    }

    /// Values after a branch whose instructions begin after `start` and, for the other way, after `middle`.
    fn join(
        &mut self,
        condition: Reg,
        (start, middle): (usize, usize),
        then_values: Vec<(Reg, Reg)>,
        other_values: Vec<(Reg, Reg)>,
        other_runs: bool,
    ) {
        let mut names: Vec<Reg> = then_values.iter().chain(&other_values).map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        let of = |values: &[(Reg, Reg)], name: Reg| values.iter().find(|(n, _)| *n == name).map(|(_, value)| *value);
        let is_light = self.out.code[start + 1..]
            .iter()
            .enumerate()
            .all(|(index, inst)| start + 1 + index == middle || self.is_light(inst));
        let are_ints = names.iter().all(|name| self.frame.function.registers[name.0 as usize].kind == RegKind::I);
        if is_light
            && are_ints
            && other_runs
            && self.out.code.len() - start - 2 <= LIGHT_BRANCH
            && names.len() <= MOST_SELECTED
        {
            self.remove(middle);
            self.remove(start);
            for name in names {
                let before = self.value(name);
                let (a, b) = (of(&then_values, name).unwrap_or(before), of(&other_values, name).unwrap_or(before));
                let value = self.compute(Inst::Select(Reg(0), condition, a, b));
                self.assign(name, value);
            }
            return;
        }
        let mut joined = Vec::new();
        // Where there is nothing else to do the other way, assignments before the branch do for it.
        let has_else = self.out.code.len() > middle + 1;
        let (mut moves_before, mut first_moves, mut second_moves) = (Vec::new(), Vec::new(), Vec::new());
        for name in names {
            let before = self.frame.values[name.0 as usize];
            let a = of(&then_values, name).or(before);
            let b = of(&other_values, name).or(before);
            if a == b && other_runs {
                if let Some(value) = a {
                    joined.push((name, value));
                }
                continue;
            }
            let range = match (a, b) {
                (Some(a), Some(b)) if other_runs => join(self.facts.range(a), self.facts.range(b)),
                (Some(a), _) if !other_runs => self.facts.range(a),
                _ => ANY,
            };
            let register = self.frame.function.registers[name.0 as usize];
            let to = self.assigned(register.kind, range);
            self.move_to(&mut first_moves, to, a);
            if other_runs {
                let moves = if has_else { &mut second_moves } else { &mut moves_before };
                self.move_to(moves, to, b);
            }
            joined.push((name, to));
        }
        self.out.code.extend(second_moves);
        if self.out.code.len() == middle + 1 {
            self.remove(middle);
        }
        self.insert(middle, first_moves);
        self.insert(start, moves_before);
        self.out.code.push(Inst::End);
        for (name, value) in joined {
            self.assign(name, value);
        }
    }

    fn insert(&mut self, at: usize, code: Vec<Inst>) {
        let count = code.len() as u32;
        self.out.code.splice(at..at, code);
        for (first, _) in &mut self.out.origins {
            *first += if *first as usize > at { count } else { 0 };
        }
    }

    /// Assigns a value; what has none yet is zero.
    fn move_to(&mut self, moves: &mut Vec<Inst>, to: Reg, value: Option<Reg>) {
        let value = value.unwrap_or_else(|| {
            let kind = self.kind(to);
            let zero = self.register(Register { kind, mutable: false }, ANY);
            moves.push(match kind {
                RegKind::F => Inst::ConstF(zero, 0.0),
                RegKind::I => Inst::ConstI(zero, 0),
                RegKind::B => Inst::ConstB(zero, false),
            });
            zero
        });
        moves.push(Inst::Move(to, value));
    }

    fn remove(&mut self, index: usize) {
        self.out.code.remove(index);
        for (first, _) in &mut self.out.origins {
            *first -= u32::from(*first as usize > index);
        }
    }

    /// A loop: written out if its rounds are known and few.
    pub(super) fn repeat(&mut self, first: usize, end: usize) -> Flow {
        if let Some(flow) = self.unroll(first, end) {
            return flow;
        }
        let code = &self.frame.function.code[first..end];
        let mut pinned = Vec::new();
        for inst in code {
            if let Inst::Move(name, _) = inst
                && !self.frame.pinned[name.0 as usize]
            {
                let value = self.value(*name);
                let home = self.assigned(self.kind(value), ANY);
                self.out.code.push(Inst::Move(home, value));
                self.assign(*name, home);
                self.frame.pinned[name.0 as usize] = true;
                self.is_stable[home.0 as usize] = false;
                pinned.push((*name, home));
            }
        }
        // Values from before hold inside if nothing in the loop changes memory; assigned registers are never numbered.
        self.changes += u32::from(code.iter().any(changes_memory));
        self.out.code.push(Inst::Loop);
        let unrolls = std::mem::replace(&mut self.frame.unrolls, false);
        self.scoped(|s| s.block(first, end));
        self.frame.unrolls = unrolls;
        self.out.code.push(Inst::End);
        for (name, home) in pinned {
            self.frame.pinned[name.0 as usize] = false;
            self.is_stable[home.0 as usize] = true;
        }
        Flow::Runs
    }

    fn unroll(&mut self, first: usize, end: usize) -> Option<Flow> {
        if end - first > LARGEST_BODY {
            return None;
        }
        let mark = self.mark();
        let unrolls = std::mem::replace(&mut self.frame.unrolls, true);
        let mut found = None;
        for _ in 0..MOST_ROUNDS {
            match self.block(first, end) {
                Flow::Runs if self.out.code.len() - mark.code <= MOST_WRITTEN => {}
                Flow::Breaks => {
                    found = Some(Flow::Runs);
                    break;
                }
                Flow::Leaves => {
                    found = Some(Flow::Leaves);
                    break;
                }
                Flow::Runs | Flow::Unknown => break,
            }
        }
        self.frame.unrolls = unrolls;
        if found.is_none() {
            self.undo(&mark);
        }
        found
    }
}

/// Whether code may break out of the loop around it.
fn breaks(code: &[Inst]) -> bool {
    let mut loops = Vec::new();
    for inst in code {
        match inst {
            Inst::Loop => loops.push(true),
            Inst::If(_) => loops.push(false),
            Inst::End => {
                loops.pop();
            }
            Inst::Break if !loops.contains(&true) => return true,
            _ => {}
        }
    }
    false
}
