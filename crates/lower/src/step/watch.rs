//! Roots as steps look at them, and what has to be computed for that.
//!
//! A solution that is only looked at, because a relation changes before its end or because it is a trial of event location, needs what roots are
//! computed from and no more. In large steps that is little: whether a gear is to be changed does not depend on the forces of tyres. So the blocks of
//! such a step come in four parts. The first is what roots need that matter in every mode; the second what only those need that matter in some modes (the torque that
//! holds a shaft at rest), which is left out in others. States and what an event begins with follow once a solution stays, and derivatives and all else
//! where no event comes after it.

use super::locate::DEAD_BAND;
use crate::emit::Emitter;
use crate::tables::Analysis;
use crate::{Lowering, Sequence};
use layshaft_ir::program::{self, BinaryF, Compare, FuncId, FunctionBuilder, Inst, Reg};
use layshaft_symbolic::blocks::{Block, Form};
use layshaft_symbolic::dag::{N, V};
use layshaft_symbolic::incidence::Collector;

/// Roots that a solution looks at; its last function returns whether one has left its side of zero.
pub(crate) struct Watch {
    /// First slot of the root values that were there before.
    pub before: u32,
    /// First slot of the sides on which roots are: 1, -1, or 0 where the relation does not matter. `settle` finds them.
    pub sides: u32,
    pub settle: Vec<FuncId>,
}

/// When a block of a step is solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// In every solution.
    Solve,
    /// In every solution of some modes; in others in those that stay.
    Modal,
    /// In solutions that stay.
    Follow,
    /// In solutions that stay and that no event follows, which computes everything anew.
    Derive,
}

impl Part {
    pub fn name(self) -> &'static str {
        match self {
            Part::Solve => "solve",
            Part::Modal => "modal",
            Part::Follow => "follow",
            Part::Derive => "derive",
        }
    }
}

impl Lowering<'_> {
    /// The part of each block, and the roots that need the second part. Small steps are not divided: their values stay in registers.
    /// An event begins with the variables `of_events`.
    pub(super) fn parts_of(
        &self,
        blocks: &[Block],
        analysis: &Analysis,
        of_events: &[V],
        is_small: bool,
    ) -> (Vec<Part>, Vec<u32>) {
        if is_small {
            return (vec![Part::Solve; blocks.len()], Vec::new());
        }
        let events = &self.model.events;
        let needed_by = |nodes: &[N]| analysis.mark(&Collector::default().reads(&self.model.sys.dag, nodes).vars);
        let in_every_mode = events.relations.iter().map(|relation| match relation.matters {
            None => relation.root,
            condition => condition,
        });
        let always: Vec<N> = in_every_mode.flatten().chain(events.held.iter().map(|held| held.operand)).collect();
        let part = |needs: (bool, bool)| match needs {
            (true, _) => Part::Solve,
            (false, true) => Part::Follow,
            (false, false) => Part::Derive,
        };
        let mut parts: Vec<Part> = needed_by(&always).into_iter().zip(analysis.mark(of_events)).map(part).collect();
        let mut modal = Vec::new();
        for (root, relation) in (0..).zip(&events.relations) {
            let (Some(_), Some(node)) = (relation.matters, relation.root) else { continue };
            let is_needed = needed_by(&[node]);
            let more = |index: &usize| is_needed[*index] && analysis.needed[*index] && parts[*index] != Part::Solve;
            let more: Vec<usize> = (0..blocks.len()).filter(more).collect();
            // Only systems are worth a condition.
            let part = match more.iter().all(|&index| matches!(blocks[index].form, Form::Assign(_))) {
                true => Part::Solve,
                false => {
                    modal.push(root);
                    Part::Modal
                }
            };
            more.into_iter().for_each(|index| parts[index] = part);
        }
        (parts, modal)
    }

    /// Root values of relations and roundings from variables that are known.
    pub(super) fn root_values(&mut self, sequence: &mut Sequence) {
        let model = self.model;
        let base = self.slots.layout.roots.start;
        for (index, relation) in model.events.relations.iter().enumerate() {
            if let Some(root) = relation.root {
                let value = self.emit(&mut sequence.emitter, root);
                sequence.emitter.builder.push(Inst::StoreF(base + index as u32, value));
                self.cut(sequence);
            }
        }
        self.held_roots(&mut sequence.emitter, |e, slot, value| e.builder.push(Inst::StoreF(slot, value)));
    }

    /// Root values as steps look at them: those of relations that matter in the present mode, each held against the side it was on.
    pub(super) fn watch(&mut self, e: &mut Emitter) -> Option<Watch> {
        let model = self.model;
        let mut groups: Vec<(Option<N>, Vec<(u32, N)>)> = Vec::new();
        for (index, relation) in (0..).zip(&model.events.relations) {
            let Some(root) = relation.root else { continue };
            match groups.iter_mut().find(|(matters, _)| *matters == relation.matters) {
                Some((_, roots)) => roots.push((index, root)),
                None => groups.push((relation.matters, vec![(index, root)])),
            }
        }
        if groups.is_empty() && model.events.held.is_empty() {
            return None;
        }
        let layout = &self.slots.layout;
        let (first, count) = (layout.roots.start, layout.roots.len as usize);
        let (before, sides) = (self.slots.scratch_real(count), self.slots.scratch_real(count));
        let changed = e.builder.mutable(program::RegKind::B);
        let no = e.builder.const_b(false);
        e.builder.push(Inst::Move(changed, no));
        let look = |b: &mut FunctionBuilder, root: u32, value: Reg| {
            let old = b.load_f(first + root);
            b.push(Inst::StoreF(before + root, old));
            b.push(Inst::StoreF(first + root, value));
            let (side, beyond) = (b.load_f(sides + root), b.const_f(-DEAD_BAND));
            let inside = b.binary_f(BinaryF::Mul, value, side);
            let has_left = b.compare(Compare::Lt, inside, beyond);
            b.push(Inst::If(has_left));
            let yes = b.const_b(true);
            b.push(Inst::Move(changed, yes));
            b.push(Inst::End);
        };
        for (matters, roots) in groups {
            if let Some(matters) = matters {
                let matters = self.emit(e, matters);
                e.builder.push(Inst::If(matters));
                e.open();
            }
            for (index, root) in roots {
                let value = self.emit(e, root);
                look(&mut e.builder, index, value);
            }
            if matters.is_some() {
                e.close();
                e.builder.push(Inst::End);
            }
        }
        self.held_roots(e, |e, slot, value| look(&mut e.builder, slot - first, value));
        e.builder.set_results(vec![changed]);
        Some(Watch { before, sides, settle: self.sides(sides) })
    }

    /// Notes on which side of zero each root is until the next event.
    fn sides(&mut self, slots: u32) -> Vec<FuncId> {
        let model = self.model;
        let mut sequence = Sequence::new("sides", true);
        for (index, relation) in (0..).zip(&model.events.relations) {
            let e = &mut sequence.emitter;
            let holds = e.builder.load_b(self.slots.layout.relations.start + index);
            let (up, down) = (e.builder.const_f(1.0), e.builder.const_f(-1.0));
            let mut side = e.builder.select(holds, up, down);
            if let Some(matters) = relation.matters {
                let matters = self.emit(e, matters);
                let nothing = e.builder.const_f(0.0);
                side = e.builder.select(matters, side, nothing);
            }
            e.builder.push(Inst::StoreF(slots + index, side));
            self.cut(&mut sequence);
        }
        // The operand of a rounding is below its limits.
        for root in model.events.relations.len() as u32..self.slots.layout.roots.len {
            let e = &mut sequence.emitter;
            let below = e.builder.const_f(-1.0);
            e.builder.push(Inst::StoreF(slots + root, below));
        }
        self.finish(sequence)
    }
}
