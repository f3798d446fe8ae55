//! Value-range analysis: how registers were computed, between which bounds an integer lies, that it is another one and a constant.

use layshaft_ir::program::{BinaryI, Compare, Inst, Reg};
use layshaft_source::FastMap;

/// Bounds of an integer, both included.
pub(super) type Range = (i64, i64);

pub(super) const ANY: Range = (i64::MIN, i64::MAX);

/// What was learned in an open block, to be forgotten at its end.
enum Learned {
    Truth(Reg),
    Range(Reg, Range),
}

#[derive(Default)]
pub(super) struct Facts {
    /// The instruction that computed a register, unless it was assigned.
    computed: Vec<Option<Inst>>,
    ranges: Vec<Range>,
    /// The register is another one and a constant.
    sums: Vec<Option<(Reg, i64)>>,
    truths: FastMap<Reg, bool>,
    learned: Vec<Learned>,
}

impl Facts {
    /// A new register.
    pub(super) fn push(&mut self, range: Range) {
        self.computed.push(None);
        self.ranges.push(range);
        self.sums.push(None);
    }

    pub(super) fn set_computed(&mut self, reg: Reg, inst: Inst, sum: Option<(Reg, i64)>) {
        self.computed[reg.0 as usize] = Some(inst);
        self.sums[reg.0 as usize] = sum;
    }

    /// Forgets the registers from a number on.
    pub(super) fn truncate(&mut self, count: usize) {
        self.computed.truncate(count);
        self.ranges.truncate(count);
        self.sums.truncate(count);
    }

    pub(super) fn mark(&self) -> usize {
        self.learned.len()
    }

    /// Forgets what was learned since a mark.
    pub(super) fn forget(&mut self, mark: usize) {
        for learned in self.learned.drain(mark..).rev() {
            match learned {
                Learned::Truth(reg) => {
                    self.truths.remove(&reg);
                }
                Learned::Range(reg, before) => {
                    if let Some(range) = self.ranges.get_mut(reg.0 as usize) {
                        *range = before;
                    }
                }
            }
        }
    }

    fn computed(&self, reg: Reg) -> Option<&Inst> {
        self.computed.get(reg.0 as usize)?.as_ref()
    }

    /// A register as another one and a constant.
    pub(super) fn sum(&self, reg: Reg) -> (Reg, i64) {
        self.sums.get(reg.0 as usize).copied().flatten().unwrap_or((reg, 0))
    }

    pub(super) fn range(&self, reg: Reg) -> Range {
        let own = self.ranges.get(reg.0 as usize).copied().unwrap_or(ANY);
        let (base, offset) = self.sum(reg);
        if base == reg {
            return own;
        }
        let (low, high) = self.ranges.get(base.0 as usize).copied().unwrap_or(ANY);
        match (low.checked_add(offset), high.checked_add(offset)) {
            (Some(low), Some(high)) => (low.max(own.0), high.min(own.1)),
            _ => own,
        }
    }

    pub(super) fn int(&self, reg: Reg) -> Option<i64> {
        let (low, high) = self.range(reg);
        (low == high).then_some(low)
    }

    pub(super) fn truth(&self, condition: Reg) -> Option<bool> {
        match self.computed(condition) {
            Some(Inst::ConstB(_, value)) => Some(*value),
            _ => self.truths.get(&condition).copied(),
        }
    }

    pub(super) fn negated(&self, condition: Reg) -> Option<Reg> {
        match self.computed(condition) {
            Some(Inst::Not(_, positive)) => Some(*positive),
            _ => None,
        }
    }

    /// Notes that a condition holds or does not, and what follows from that.
    pub(super) fn learn(&mut self, condition: Reg, truth: bool) {
        if self.truth(condition).is_some() {
            return;
        }
        self.truths.insert(condition, truth);
        self.learned.push(Learned::Truth(condition));
        match (self.computed(condition).cloned(), truth) {
            (Some(Inst::Not(_, a)), _) => self.learn(a, !truth),
            (Some(Inst::And(_, a, b)), true) | (Some(Inst::Or(_, a, b)), false) => {
                self.learn(a, truth);
                self.learn(b, truth);
            }
            (Some(Inst::CompareI(_, op, a, b)), _) => {
                let op = if truth { op } else { opposite(op) };
                self.bound(op, a, b);
                self.bound(mirrored(op), b, a);
            }
            _ => {}
        }
    }

    /// `a op b` bounds `a`.
    fn bound(&mut self, op: Compare, a: Reg, b: Reg) {
        let (low, high) = self.range(b);
        let bounds = match op {
            Compare::Lt => (i64::MIN, high.saturating_sub(1)),
            Compare::Le => (i64::MIN, high),
            Compare::Gt => (low.saturating_add(1), i64::MAX),
            Compare::Ge => (low, i64::MAX),
            Compare::Eq => (low, high),
            Compare::Ne => return,
        };
        self.narrow(a, bounds);
        let (base, offset) = self.sum(a);
        // Only where the sum cannot have wrapped is its bound one of the base.
        let (low, high) = self.range(base);
        if base != a && low.checked_add(offset).is_some() && high.checked_add(offset).is_some() {
            let low = if bounds.0 == i64::MIN { i64::MIN } else { bounds.0.saturating_sub(offset) };
            let high = if bounds.1 == i64::MAX { i64::MAX } else { bounds.1.saturating_sub(offset) };
            self.narrow(base, (low, high));
        }
    }

    fn narrow(&mut self, reg: Reg, (low, high): Range) {
        let Some(range) = self.ranges.get_mut(reg.0 as usize) else { return };
        let narrowed = (range.0.max(low), range.1.min(high));
        // What contradicts itself is never executed; the old bounds do as well.
        if narrowed != *range && narrowed.0 <= narrowed.1 {
            self.learned.push(Learned::Range(reg, *range));
            *range = narrowed;
        }
    }

    /// Bounds of what an instruction computes.
    pub(super) fn range_of(&self, inst: &Inst) -> Range {
        match inst {
            Inst::ConstI(_, value) => (*value, *value),
            Inst::BToI(..) => (0, 1),
            Inst::BinaryI(_, op, a, b) => self.binary_range(*op, self.range(*a), self.range(*b)).unwrap_or(ANY),
            Inst::Select(_, _, a, b) => join(self.range(*a), self.range(*b)),
            _ => ANY,
        }
    }

    /// None if it may wrap.
    fn binary_range(&self, op: BinaryI, a: Range, b: Range) -> Option<Range> {
        match op {
            BinaryI::Add => Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)),
            BinaryI::Sub => Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)),
            BinaryI::Mul => {
                let ends = [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
                Some((ends.into_iter().min()?, ends.into_iter().max()?))
            }
            // Toward zero by a positive divisor: monotonic.
            BinaryI::Div if b.0 > 0 && b.0 == b.1 => Some((a.0 / b.0, a.1 / b.0)),
            BinaryI::Rem if b.0 > 0 && b.0 == b.1 && a.0 >= 0 => {
                Some(if a.0 == a.1 { (a.0 % b.0, a.0 % b.0) } else { (0, a.1.min(b.0 - 1)) })
            }
            BinaryI::Div | BinaryI::Rem => None,
        }
    }

    /// Whether a comparison of integers holds, as far as bounds tell.
    pub(super) fn compare(&self, op: Compare, a: Reg, b: Reg) -> Option<bool> {
        let (a, b) = (self.range(a), self.range(b));
        match op {
            Compare::Lt => is_below(a, b),
            Compare::Ge => is_below(a, b).map(|below| !below),
            Compare::Gt => is_below(b, a),
            Compare::Le => is_below(b, a).map(|below| !below),
            Compare::Eq => is_same(a, b),
            Compare::Ne => is_same(a, b).map(|same| !same),
        }
    }
}

fn is_below(a: Range, b: Range) -> Option<bool> {
    if a.1 < b.0 {
        Some(true)
    } else if a.0 >= b.1 {
        Some(false)
    } else {
        None
    }
}

fn is_same(a: Range, b: Range) -> Option<bool> {
    if a.0 == a.1 && a == b {
        Some(true)
    } else if a.1 < b.0 || b.1 < a.0 {
        Some(false)
    } else {
        None
    }
}

pub(super) fn join(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}

/// The comparison of integers that holds where one does not.
fn opposite(op: Compare) -> Compare {
    match op {
        Compare::Lt => Compare::Ge,
        Compare::Le => Compare::Gt,
        Compare::Gt => Compare::Le,
        Compare::Ge => Compare::Lt,
        Compare::Eq => Compare::Ne,
        Compare::Ne => Compare::Eq,
    }
}

/// The comparison with its sides exchanged.
fn mirrored(op: Compare) -> Compare {
    match op {
        Compare::Lt => Compare::Gt,
        Compare::Le => Compare::Ge,
        Compare::Gt => Compare::Lt,
        Compare::Ge => Compare::Le,
        Compare::Eq | Compare::Ne => op,
    }
}
