//! Mixed systems as code of the program: a fixed number of passes over the relations.
//!
//! In the first half of the passes all relations are taken as found; if that does not settle, the second half starts anew and changes only the
//! first relation that disagrees (least index, which ends at the solution where the equations are a linear complementarity problem with a
//! P-matrix, as dry friction on positive masses). After the last pass the relations stay as they are and the case is counted.

use super::bounded::Memory;
use crate::assembler::Assembler;
use layshaft_ir::program::{Compare, Counter, FixedStep, FuncId, Function};

pub(super) fn mixed_function(
    relations: &[u32],
    fresh_values: u32,
    (body, fresh): (FuncId, FuncId),
    passes: u32,
    fixed_step: &FixedStep,
    memory: &mut Memory,
) -> Function {
    let first = memory.ints(relations.len() as u32);
    let c = Assembler::new("mixed");
    for (offset, &slot) in (0..).zip(relations) {
        let value = c.load_i(slot);
        c.store_i(first + offset, value);
    }
    let (no, half, limit) = (c.truth(false), c.i(i64::from(passes / 2)), c.i(i64::from(passes)));
    let settled = c.var(no);
    let zero = c.i(0);
    c.count(zero, limit, |c, pass| {
        c.count_up(fixed_step.counter(Counter::MixedPasses));
        c.call(body);
        c.call(fresh);
        let yes = c.truth(true);
        let mut same = yes;
        for (offset, &slot) in (0..).zip(relations) {
            let (held, found) = (c.load_i(slot), c.load_i(fresh_values + offset));
            let equal = c.compare(Compare::Eq, held, found);
            same = c.and(same, equal);
        }
        c.set(settled, same);
        c.break_if(same);
        let plain = c.compare(Compare::Lt, pass, half);
        let anew = c.compare(Compare::Eq, pass, half);
        c.either(
            plain,
            |c| {
                for (offset, &slot) in (0..).zip(relations) {
                    let found = c.load_i(fresh_values + offset);
                    c.store_i(slot, found);
                }
            },
            |c| {
                c.either(
                    anew,
                    |c| {
                        for (offset, &slot) in (0..).zip(relations) {
                            let before = c.load_i(first + offset);
                            c.store_i(slot, before);
                        }
                    },
                    |c| {
                        let done = c.var(no);
                        for (offset, &slot) in (0..).zip(relations) {
                            let (held, found) = (c.load_i(slot), c.load_i(fresh_values + offset));
                            let differs = c.compare(Compare::Ne, held, found);
                            let open = c.not(done);
                            let take = c.and(differs, open);
                            let value = c.select(take, found, held);
                            c.store_i(slot, value);
                            let now = c.or(done, take);
                            c.set(done, now);
                        }
                    },
                );
            },
        );
    });
    let failed = c.not(settled);
    c.when(failed, |c| c.count_up(fixed_step.counter(Counter::MixedLimits)));
    c.finish()
}
