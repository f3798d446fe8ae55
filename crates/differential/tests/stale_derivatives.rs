//! The machine finds what it was built to find: a derivative that is not computed anew at the start and after events.

use layshaft_differential::checks::Mutation;
use layshaft_differential::run::Scratch;
use layshaft_differential::shrink::shrink;
use layshaft_differential::{Checks, Sketch, Verdict};
use layshaft_ir::program::{FuncId, Program};
use layshaft_runtime::{Instance, ModelCode, Status};
use layshaft_sim::Compiled;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const STACK_BYTES: usize = 256 << 20;

/// Code in which a derivative that is the value of a state keeps its old value in `initial`, `event` and `time_events`, and in the first
/// evaluation after them.
struct Stale {
    code: Arc<dyn ModelCode>,
    program: Arc<Program>,
    is_stale: AtomicBool,
}

impl ModelCode for Stale {
    fn run(&self, function: FuncId, instance: &mut Instance) -> Status {
        let entry = &self.program.entry;
        let is_event = [&entry.initial, &entry.event, &entry.time_events].iter().any(|list| list.contains(&function));
        let is_first = entry.derivatives.contains(&function) && self.is_stale.swap(false, Ordering::Relaxed);
        if is_event {
            self.is_stale.store(true, Ordering::Relaxed);
        }
        let layout = &self.program.layout;
        let before = instance.reals()[layout.derivatives.range()].to_vec();
        let status = self.code.run(function, instance);
        if is_event || is_first {
            let states = instance.reals()[layout.states.range()].to_vec();
            let derivatives = &mut instance.reals_mut()[layout.derivatives.range()];
            for (derivative, before) in derivatives.iter_mut().zip(before) {
                if states.contains(derivative) {
                    *derivative = before;
                }
            }
        }
        status
    }
}

fn stale(mut compiled: Compiled) -> Compiled {
    let program = Arc::clone(&compiled.program);
    let code = Stale { code: Arc::clone(&compiled.code), program, is_stale: AtomicBool::new(false) };
    compiled.code = Arc::new(code);
    compiled
}

fn with_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK_BYTES).spawn(work).unwrap().join().unwrap();
}

#[test]
fn stale_derivatives_are_found_and_reduced_to_one_part() {
    with_stack(|| {
        let scratch = Scratch::new().unwrap();
        let verdict = |sketch: &Sketch, mutation: Option<&Mutation>| {
            Checks { sketch, scratch: &scratch, mutation, exports: false }.verdict()
        };
        let check = |sketch: &Sketch| match verdict(sketch, Some(&stale)) {
            Verdict::Fails(finding) => Some(finding.check),
            _ => None,
        };
        let found = (1..40).find_map(|seed| Some((Sketch::random(seed), check(&Sketch::random(seed))?)));
        let (sketch, found) = found.expect("none of the models notices");
        assert_ne!(found, "compile");
        // It is the planted defect that is found: without it the same model agrees, and so does the small one.
        let agrees = |sketch: &Sketch| matches!(verdict(sketch, None), Verdict::Agrees(_));
        assert!(agrees(&sketch), "{:?}", verdict(&sketch, None));
        let small = shrink(&sketch, 100, &|sketch| check(sketch).as_ref() == Some(&found));
        assert_eq!(small.parts.len(), 1, "{small:?}");
        assert!(agrees(&small), "{:?}", verdict(&small, None));
    });
}
