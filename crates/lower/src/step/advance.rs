//! One solution of the discretised equations: from a point that was kept to the end of a part of the step.

use super::driver::Driver;
use super::event::copy_reals;
use crate::assembler::Assembler;
use layshaft_ir::program::{Compare, Counter, FuncId, Function, Inst, Reg, RegKind, Register, TIME};
use layshaft_symbolic::discretise::StepMethod;

/// A longer solution stays a function that the step calls.
const LONGEST_SPLICE: usize = 5000;
/// Gains that differ by at most this share have factors in common: a correction by the others' is off by about as much.
const SAME_FACTORS: f64 = 0.2;
/// γ of the two-stage method: 1 − 1/√2.
const GAMMA: f64 = 0.292_893_218_813_452_4;

/// Where a part of a step finds states and derivatives at its beginning.
pub(super) enum Begin<'a> {
    Memory,
    Registers(&'a [(Reg, Reg)]),
}

impl Driver<'_> {
    /// Notes the point from which the next part of the step begins: states and derivatives.
    pub(super) fn keep(&self, c: &Assembler) -> Vec<(Reg, Reg)> {
        let time = c.load_f(TIME);
        c.store_f(self.slots.old_time, time);
        let mut kept = Vec::new();
        for (offset, state) in (0..).zip(&self.parts.states) {
            let (x, der) = (c.load_f(state.state), c.load_f(state.derivative));
            c.store_f(self.slots.old + offset, x);
            if let (slot, false) = self.old_derivative(offset) {
                c.store_f(slot, der);
            }
            kept.push((x, der));
        }
        kept
    }

    /// Where the derivative of a state is kept, and whether as a state.
    pub(super) fn old_derivative(&self, offset: u32) -> (u32, bool) {
        let derivative = self.parts.states[offset as usize].derivative;
        match (0..).zip(&self.parts.states).find(|(_, state)| state.state == derivative) {
            Some((other, _)) => (self.slots.old + other, true),
            None => (self.slots.old_der + offset, false),
        }
    }

    /// Solves the discretised equations for a step of the given length, from the point kept to the time `end`. The result tells whether a
    /// relation has changed.
    pub(super) fn advance(&self, c: &Assembler, length: Reg, end: Reg, begin: &Begin) -> Option<Reg> {
        c.count_up(self.counter(Counter::Solutions));
        let state = |c: &Assembler, offset: u32| match begin {
            Begin::Memory => c.load_f(self.slots.old + offset),
            Begin::Registers(kept) => kept[offset as usize].0,
        };
        let derivative = |c: &Assembler, offset: u32| match begin {
            Begin::Memory => c.load_f(self.old_derivative(offset).0),
            Begin::Registers(kept) => kept[offset as usize].1,
        };
        // Base x₀ + share · h · der(x₀).
        let base = |c: &Assembler, share: Option<Reg>| {
            for (offset, part) in (0..).zip(&self.parts.states) {
                let Some(slot) = part.base else { continue };
                let mut value = state(c, offset);
                if let Some(share) = share {
                    let der = derivative(c, offset);
                    let change = c.mul(share, der);
                    value = c.add(value, change);
                }
                c.store_f(slot, value);
            }
        };
        match self.method {
            StepMethod::ImplicitEuler | StepMethod::MixedEuler => {
                base(c, None);
                for (offset, part) in (0..).zip(&self.parts.states).filter(|(_, part)| part.base.is_none()) {
                    let (x, der) = (state(c, offset), derivative(c, offset));
                    let change = c.mul(length, der);
                    let x = c.add(x, change);
                    c.store_f(part.state, x);
                }
                c.store_f(TIME, end);
                self.solve(c, length, 1.0)
            }
            StepMethod::Trapezoidal => {
                let half = self.gain(c, length);
                base(c, Some(half));
                c.store_f(TIME, end);
                self.solve(c, half, 1.0)
            }
            StepMethod::Sdirk2 => {
                let gain = self.gain(c, length);
                base(c, None);
                let time = c.load_f(self.slots.old_time);
                let middle = c.add(time, gain);
                c.store_f(TIME, middle);
                self.solve(c, gain, GAMMA / (1.0 - GAMMA));
                self.follow(c);
                c.call_all(&self.parts.derive);
                // The second stage looks back to the begin of the step.
                let roots = self.program.layout.roots.len;
                if let Some(watch) = &self.parts.watch {
                    copy_reals(c, watch.before, self.slots.first, roots);
                }
                let rest = c.sub(length, gain);
                for (offset, part) in (0..).zip(&self.parts.states) {
                    let Some(slot) = part.base else { continue };
                    let (x, der) = (c.load_f(self.slots.old + offset), c.load_f(part.derivative));
                    let change = c.mul(rest, der);
                    let value = c.add(x, change);
                    c.store_f(slot, value);
                }
                c.store_f(TIME, end);
                let changed = self.solve(c, gain, (1.0 - GAMMA) / GAMMA);
                if let Some(watch) = &self.parts.watch {
                    copy_reals(c, self.slots.first, watch.before, roots);
                }
                changed
            }
        }
    }

    /// The gain of a step of the given length.
    pub(super) fn gain(&self, c: &Assembler, length: Reg) -> Reg {
        let share = match self.method {
            StepMethod::ImplicitEuler | StepMethod::MixedEuler => return length,
            StepMethod::Trapezoidal => c.f(0.5),
            StepMethod::Sdirk2 => c.f(GAMMA),
        };
        c.mul(share, length)
    }

    pub(super) fn needs_preparation(&self) -> bool {
        let parts = self.parts;
        let has_none = parts.nonlinear.is_empty() && parts.prepare.is_empty() && parts.general.is_empty();
        !(has_none && self.fixed_step.implicit.is_empty())
    }

    /// Solves with a gain; matrices are factored anew if it is another one or an event was in between. Solutions may be extrapolated
    /// by `ratio` of the last distance. The result tells whether a relation has changed.
    pub(super) fn solve(&self, c: &Assembler, gain: Reg, ratio: f64) -> Option<Reg> {
        let is_iterative = !self.parts.nonlinear.is_empty();
        // The code of a step itself is reached with everything prepared.
        if self.needs_preparation() && !self.splices {
            let before = c.load_f(self.slots.prepared);
            let anew = c.compare(Compare::Ne, gain, before);
            c.when(anew, |c| {
                c.store_f(self.parts.gain, gain);
                c.store_f(self.slots.prepared, gain);
                c.store_f(self.slots.straight, gain);
                let no = c.i(0);
                c.store_i(self.slots.smooth, no);
                self.renew_for(c, gain);
                c.call_all(&self.parts.prepare);
            });
        }
        if is_iterative {
            let (ratio, two, zero) = (c.f(ratio), c.i(2), c.f(0.0));
            let smooth = c.load_i(self.slots.smooth);
            let continues = c.compare(Compare::Ge, smooth, two);
            let ratio = c.select(continues, ratio, zero);
            c.store_f(self.slots.ratio, ratio);
            c.count_up(self.slots.smooth);
        }
        let mut results = Vec::new();
        for &function in &self.parts.solve {
            let code = self.program.function(function);
            results = match self.splices && code.code.len() <= LONGEST_SPLICE {
                true => c.splice(&straight(code, function, &self.parts.general, self.slots.straight)),
                false => {
                    let kinds: Vec<RegKind> =
                        code.results.iter().map(|reg| code.registers[reg.0 as usize].kind).collect();
                    c.call_with(function, &[], &kinds)
                }
            };
        }
        if !self.parts.modal.is_empty() {
            let counts = c.load_b(self.slots.modal);
            c.when(counts, |c| c.call_all(&self.parts.modal));
        }
        for &function in &self.parts.look {
            results = c.call_with(function, &[], &[RegKind::B]);
        }
        results.first().copied()
    }

    /// Whether solutions have parts that are left out where they are only looked at.
    pub(super) fn is_divided(&self) -> bool {
        let parts = self.parts;
        [&parts.modal, &parts.look, &parts.follow, &parts.derive].into_iter().any(|part| !part.is_empty())
    }

    /// Completes a solution that stays, up to what an event begins with.
    pub(super) fn follow(&self, c: &Assembler) {
        if !self.parts.modal.is_empty() {
            let counted = c.load_b(self.slots.modal);
            let left_out = c.not(counted);
            c.when(left_out, |c| c.call_all(&self.parts.modal));
        }
        c.call_all(&self.parts.follow);
    }

    /// Has Newton's method take other factors, unless those at hand are of the same mode and of a gain about as large: as event location needs,
    /// which tries one length after the other.
    fn renew_for(&self, c: &Assembler, gain: Reg) {
        let (factored, margin) = (c.load_f(self.slots.factored), c.f(SAME_FACTORS));
        let off = c.sub(gain, factored);
        let (off, allowed) = (c.abs(off), c.mul(margin, factored));
        let is_near = c.compare(Compare::Le, off, allowed);
        let is_far = c.not(is_near);
        c.when(is_far, |c| {
            c.store_f(self.slots.factored, gain);
            c.count_up(self.slots.generation);
        });
    }

    pub(super) fn advance_function(&mut self) -> FuncId {
        let c = Assembler::new("advance");
        let (length, time) = (c.param_f(), c.load_f(self.slots.old_time));
        let end = c.add(time, length);
        if let Some(changed) = self.advance(&c, length, end, &Begin::Memory) {
            let changed = c.var(changed);
            c.results(vec![changed]);
        }
        self.add(c)
    }
}

/// The code of a solution from which a linear system in doubt leaves at once: then the function itself starts again, which solves such systems with
/// exchanges. So nothing but memory has to outlast the calls of that. It would cost twice as much in every step: until the next event none is tried
/// again, which `slot` tells.
fn straight(code: &Function, itself: FuncId, general: &[FuncId], slot: u32) -> Function {
    if general.is_empty() {
        return code.clone();
    }
    let mut result = Function { code: vec![Inst::Loop], origins: Vec::new(), ..code.clone() };
    let mut origins = code.origins.iter().copied().peekable();
    let mut skipped_depth = None;
    for (index, inst) in code.code.iter().enumerate() {
        while let Some((_, equation)) = origins.next_if(|(first, _)| *first as usize <= index) {
            result.origins.push((result.code.len() as u32, equation));
        }
        if let Some(depth) = &mut skipped_depth {
            match inst {
                Inst::If(_) | Inst::Loop => *depth += 1,
                Inst::End if *depth == 0 => skipped_depth = None,
                Inst::End => *depth -= 1,
                _ => {}
            }
            if skipped_depth.is_some() {
                continue;
            }
        }
        match inst {
            Inst::Call(callee, ..) if general.contains(callee) => {
                let never = Reg(result.registers.len() as u32);
                result.registers.push(Register { kind: RegKind::F, mutable: false });
                result.code.extend([Inst::ConstF(never, f64::NAN), Inst::StoreF(slot, never)]);
                let again: Vec<Reg> = (result.registers.len() as u32..).map(Reg).take(code.results.len()).collect();
                let kinds = code.results.iter().map(|reg| code.registers[reg.0 as usize].kind);
                result.registers.extend(kinds.map(|kind| Register { kind, mutable: false }));
                result.code.push(Inst::Call(itself, [].into(), again.clone().into()));
                result.code.extend(code.results.iter().zip(again).map(|(&to, from)| Inst::Move(to, from)));
                result.code.push(Inst::Break);
                skipped_depth = Some(0);
            }
            inst => result.code.push(inst.clone()),
        }
    }
    result.code.extend([Inst::Break, Inst::End]);
    result
}
