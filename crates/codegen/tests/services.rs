//! Services asked for by machine code and by the interpreter: solutions against known ones, failures with model names.

mod common;

use common::Pair;
use common::models::{INT, REAL, block, friction, program, relation, square_root};
use layshaft_ir::program::{
    Assertion, BlockKind, Changes, Delay, FuncId, FunctionBuilder, Inst, Program, RegKind, Service,
};
use layshaft_runtime::{Cause, Stop};
use layshaft_source::Name;

#[test]
fn coupled_friction_finds_the_block_that_slides() {
    let mut pair = Pair::new(friction(), usize::MAX);
    for instance in [&mut pair.machine, &mut pair.interpreted] {
        instance.reals_mut()[REAL as usize] = 0.9;
        instance.reals_mut()[REAL as usize + 1] = 1.1;
    }
    pair.run(FuncId(0), "friction").expect("a consistent choice exists");
    // Block 1 slides, carrying block 2, which is stuck: a1 = (0.9 + 1.1 - 1) / 2, f2 = 1.1 - a1.
    let s = &pair.machine.reals()[REAL as usize + 6..][..2];
    assert!((s[0] - 1.5).abs() < 1e-15 && (s[1] - 0.6).abs() < 1e-15, "{s:?}");
    assert_eq!(&pair.machine.ints()[INT as usize..][..4], [1, 0, 0, 0]);
    assert_eq!(pair.machine.statistics.mixed_passes, 3);
    // The same forces again: the choice still holds.
    pair.run(FuncId(0), "friction again").expect("is consistent");
    assert_eq!(pair.machine.statistics.mixed_passes, 4);
}

#[test]
fn every_load_on_coupled_friction_has_its_state() {
    let mut pair = Pair::new(friction(), usize::MAX);
    for k in 0..40 {
        let (u1, u2) = (f64::from(k % 7) * 0.9 - 2.7, f64::from(k % 11) * 0.5 - 2.5);
        for instance in [&mut pair.machine, &mut pair.interpreted] {
            instance.reals_mut()[REAL as usize] = u1;
            instance.reals_mut()[REAL as usize + 1] = u2;
        }
        pair.run(FuncId(0), "friction").expect("a consistent choice exists");
        let s = &pair.machine.reals()[REAL as usize + 6..][..2];
        let a = [0, 1].map(|k: usize| {
            if s[k] > 1.0 {
                s[k] - 1.0
            } else if s[k] < -1.0 {
                s[k] + 1.0
            } else {
                0.0
            }
        });
        let f = [0, 1].map(|k: usize| s[k].clamp(-1.0, 1.0));
        assert!((a[0] + f[0] - f[1] - u1).abs() < 1e-14 && (a[0] + a[1] + f[1] - u2).abs() < 1e-14, "{u1} {u2} {s:?}");
    }
}

/// A mixed block of two relations without Real unknowns, whose fresh values follow from those held by a table:
/// result for 00, 01, 10, 11 (first relation first).
fn logic(table: [[bool; 2]; 4]) -> Program {
    let body = FunctionBuilder::new("body");
    let mut fresh = FunctionBuilder::new("fresh");
    let f = &mut fresh;
    let (first, second) = (f.load_b(INT), f.load_b(INT + 1));
    let (not_first, not_second) = (f.not(first), f.not(second));
    let cases = [(not_first, not_second), (not_first, second), (first, not_second), (first, second)];
    let mut results = [f.const_b(false), f.const_b(false)];
    for ((a, b), row) in cases.into_iter().zip(table) {
        let here = f.and(a, b);
        for (result, value) in results.iter_mut().zip(row) {
            let value = f.const_b(value);
            let value = f.and(here, value);
            *result = f.or(*result, value);
        }
    }
    f.push(Inst::StoreB(INT + 2, results[0]));
    f.push(Inst::StoreB(INT + 3, results[1]));
    let mut entry = FunctionBuilder::new("event");
    entry.origin(0);
    entry.service(Service::SolveMixed(0));
    let mut program = program(vec![entry, body, fresh], 0, 4);
    program.relations = vec![relation(0, "w > 0"), relation(1, "tau < 1")];
    let kind = BlockKind::Mixed { relations: vec![0, 1], fresh_values: INT + 2, body: FuncId(1), fresh: FuncId(2) };
    program.blocks = vec![block(kind, &["w", "tau"])];
    program
}

#[test]
fn a_cycle_leads_to_a_search() {
    // 00 and 11 lead to each other, 10 back to 00; only 01 is consistent.
    let mut pair = Pair::new(logic([[true, true], [false, true], [false, false], [false, false]]), usize::MAX);
    pair.run(FuncId(0), "cycle").expect("is found");
    assert_eq!(&pair.machine.ints()[INT as usize..][..2], [0, 1]);
}

#[test]
fn a_contradiction_takes_the_first_transition() {
    let mut pair = Pair::new(logic([[true, true], [true, false], [false, true], [false, false]]), usize::MAX);
    pair.run(FuncId(0), "contradiction").expect("goes on");
    assert_eq!(&pair.machine.ints()[INT as usize..][..2], [1, 1]);
}

#[test]
fn a_block_without_solution_names_its_relations() {
    let mut program = logic([[true, true], [true, false], [false, true], [false, false]]);
    program.functions[1].code.push(Inst::Service(Service::Fail { message: 1 }));
    let mut pair = Pair::new(program, usize::MAX);
    assert_eq!(pair.run(FuncId(0), "no solution"), Err(Stop::Here));
    let message = pair.machine.failure_message();
    assert!(message.contains("`w > 0`") && message.contains("`tau`"), "{message}");
    assert!(message.contains("in equation of `brake` tau = mue * f;"), "{message}");
    // The memory is as it was.
    assert_eq!(&pair.machine.ints()[INT as usize..][..2], [0, 0]);
}

#[test]
fn newton_solves_and_leaves_inner_variables_consistent() {
    for with_jacobian in [true, false] {
        let mut pair = Pair::new(square_root(with_jacobian), usize::MAX);
        for (p, start) in [(2.0, 1.0), (2.1, f64::NAN), (9.0, 1.0), (1e6, 3.0)] {
            for instance in [&mut pair.machine, &mut pair.interpreted] {
                instance.reals_mut()[REAL as usize] = p;
                if !start.is_nan() {
                    instance.reals_mut()[REAL as usize + 1] = start;
                }
            }
            pair.run(FuncId(0), "square root").expect("has a solution");
            let reals = pair.machine.reals();
            assert!((reals[REAL as usize + 1] - f64::sqrt(p)).abs() < 1e-11 * p.max(1.0));
            assert_eq!(reals[REAL as usize + 2], reals[REAL as usize + 1] + 1.0);
        }
    }
}

#[test]
fn a_failed_iteration_names_unknowns_and_start_values() {
    let mut pair = Pair::new(square_root(true), usize::MAX);
    for instance in [&mut pair.machine, &mut pair.interpreted] {
        instance.reals_mut()[REAL as usize] = -1.0;
        instance.reals_mut()[REAL as usize + 1] = 3.0;
    }
    assert_eq!(pair.run(FuncId(0), "no root"), Err(Stop::Here));
    let message = pair.machine.failure_message();
    assert!(message.contains("`valve.x`") && message.contains("(from 3.0)") && message.contains("start"), "{message}");
}

#[test]
fn a_singular_system_names_the_unknown() {
    let mut entry = FunctionBuilder::new("derivatives");
    entry.service(Service::FactorLinear(0));
    entry.service(Service::SolveLinear(0));
    let mut program = program(vec![entry], 6, 0);
    // x = 1 and x = 2; y is free.
    for (slot, value) in [1.0, 1.0, 0.0, 0.0, 1.0, 2.0].into_iter().enumerate() {
        program.reals[REAL as usize + slot] = value;
    }
    let kind = BlockKind::Linear { size: 2, matrix: REAL, rhs: REAL + 4, changes: Changes::Never };
    program.blocks = vec![block(kind, &["gear.w", "shaft.phi"])];
    let mut pair = Pair::new(program, usize::MAX);
    assert_eq!(pair.run(FuncId(0), "singular"), Err(Stop::Here));
    let message = pair.machine.failure_message();
    assert!(message.contains("`shaft.phi` cannot be determined"), "{message}");
}

#[test]
fn assertions_warn_once_and_errors_stop() {
    let mut entry = FunctionBuilder::new("accepted");
    let text = entry.const_i(1);
    entry.service(Service::Assert { id: 0, message: text });
    entry.service(Service::Assert { id: 0, message: text });
    entry.service(Service::Terminate(text));
    entry.service(Service::Assert { id: 1, message: text });
    let mut program = program(vec![entry], 0, 0);
    let assertion = |is_warning| Assertion { is_warning, is_rule: false, span: None, instance: Name::new("tank") };
    program.assertions = vec![assertion(true), assertion(false)];
    let mut pair = Pair::new(program, usize::MAX);
    assert!(pair.machine.run(&[FuncId(0)]).is_err());
    let messages = pair.machine.take_messages();
    assert_eq!(messages.iter().map(|message| message.text.as_str()).collect::<Vec<_>>(), ["no luck"]);
    assert_eq!(pair.machine.termination(), Some("no luck"));
    assert!(matches!(pair.machine.failure().map(|failure| &failure.cause), Some(Cause::Assertion { id: 1, .. })));
    assert!(pair.machine.failure_message().contains("assertion violated in `tank`: no luck"));
}

#[test]
fn a_stack_that_overflows_is_fatal_and_empty_afterwards() {
    let mut entry = FunctionBuilder::new("parameters");
    let (count, to) = (entry.const_i(9), entry.reg(RegKind::I));
    entry.service(Service::AllocF(to, count));
    let mut pair = Pair::new(program(vec![entry], 0, 0), usize::MAX);
    assert_eq!(pair.run(FuncId(0), "overflow"), Err(Stop::Fatal));
    assert_eq!(pair.machine.frame_enter(), (i64::from(REAL), i64::from(INT)));
}

#[test]
fn a_delay_looks_back() {
    let mut value = FunctionBuilder::new("derivatives");
    let (time, shift, to) = (value.load_f(0), value.const_f(0.25), value.reg(RegKind::F));
    value.service(Service::Delay { to, id: 0, value: time, delay: shift, maximum: shift });
    value.push(Inst::StoreF(REAL, to));
    let mut record = FunctionBuilder::new("accepted");
    let time = record.load_f(0);
    record.service(Service::DelayRecord { id: 0, value: time });
    let mut program = program(vec![value, record], 1, 0);
    program.delays = vec![Delay { equation: 0 }];
    let mut pair = Pair::new(program, usize::MAX);
    for step in 0..20 {
        let time = f64::from(step) * 0.1;
        pair.machine.set_time(time);
        pair.interpreted.set_time(time);
        pair.run(FuncId(0), "value").expect("cannot fail");
        let expected = (time - 0.25).max(0.0);
        assert!((pair.machine.reals()[REAL as usize] - expected).abs() < 1e-12, "{time}");
        pair.run(FuncId(1), "record").expect("cannot fail");
    }
}
