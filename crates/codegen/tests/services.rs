//! Services asked for by machine code and by the interpreter: solutions against known ones, failures with model names.

mod common;

use common::Pair;
use layshaft_ir::program::{
    Area, Assertion, BinaryF, Block, BlockKind, Changes, Compare, Delay, EquationInfo, FuncId, FunctionBuilder, Inst,
    Kind, Layout, Program, Reg, Relation, Service,
};
use layshaft_runtime::{Cause, Stop};
use layshaft_source::Name;

/// First slot free for a test in each memory.
const REAL: u32 = 2;
const INT: u32 = 3;

fn program(functions: Vec<FunctionBuilder>, reals: usize, ints: usize) -> Program {
    Program {
        model: "Test".into(),
        layout: Layout { relations: Area { start: INT, len: 0 }, ..Layout::default() },
        reals: vec![0.0; REAL as usize + reals],
        ints: vec![0; INT as usize + ints],
        stack_reals: 8,
        stack_ints: 8,
        strings: vec!["".into(), "no luck".into()],
        functions: functions.into_iter().map(FunctionBuilder::finish).collect(),
        equations: vec![EquationInfo { span: None, instance: Name::new("brake"), text: "tau = mue * f;".into() }],
        ..Program::default()
    }
}

fn block(kind: BlockKind, unknowns: &[&str]) -> Block {
    let unknowns = unknowns.iter().map(|name| Name::new(name)).collect();
    Block { kind, full_size: 2, equations: vec![0], unknowns }
}

fn relation(number: u32, text: &str) -> Relation {
    Relation { memory: INT + number, root: None, strict: true, text: text.into(), equation: 0 }
}

/// Two blocks on each other and on ground, each contact with friction at zero speed (powertrain paper, section 5):
/// r[2], r[3] forces u1, u2; r[4..8] matrix; r[8], r[9] right side, then the curve parameters s1, s2.
fn friction() -> Program {
    const U: u32 = REAL;
    const MATRIX: u32 = REAL + 2;
    const S: u32 = REAL + 6;
    let mut body = FunctionBuilder::new("body");
    let f = &mut body;
    let (zero, one, minus_one) = (f.const_f(0.0), f.const_f(1.0), f.const_f(-1.0));
    // Acceleration a s + b, force c s + d for each contact; all masses and friction forces are 1.
    let contact = |f: &mut FunctionBuilder, number: u32| -> [Reg; 4] {
        let (forward, backward) = (f.load_b(INT + 2 * number), f.load_b(INT + 2 * number + 1));
        let slides = f.or(forward, backward);
        let side = f.select(backward, minus_one, zero);
        let side = f.select(forward, one, side);
        let a = f.select(slides, one, zero);
        let b = f.binary_f(BinaryF::Sub, zero, side);
        let c = f.select(slides, zero, one);
        [a, b, c, side]
    };
    let [a1, b1, c1, d1] = contact(f, 0);
    let [a2, b2, c2, d2] = contact(f, 1);
    // a1 + f1 - f2 = u1, a1 + a2 + f2 = u2
    let m11 = f.binary_f(BinaryF::Add, a1, c1);
    let m12 = f.binary_f(BinaryF::Sub, zero, c2);
    let m22 = f.binary_f(BinaryF::Add, a2, c2);
    for (position, value) in [m11, a1, m12, m22].into_iter().enumerate() {
        f.push(Inst::StoreF(MATRIX + position as u32, value));
    }
    let (u1, u2) = (f.load_f(U), f.load_f(U + 1));
    let mut first = f.binary_f(BinaryF::Sub, u1, b1);
    first = f.binary_f(BinaryF::Sub, first, d1);
    first = f.binary_f(BinaryF::Add, first, d2);
    let mut second = f.binary_f(BinaryF::Sub, u2, b1);
    second = f.binary_f(BinaryF::Sub, second, b2);
    second = f.binary_f(BinaryF::Sub, second, d2);
    f.push(Inst::StoreF(S, first));
    f.push(Inst::StoreF(S + 1, second));
    f.service(Service::FactorLinear(0));
    f.service(Service::SolveLinear(0));

    let mut fresh = FunctionBuilder::new("fresh");
    let f = &mut fresh;
    let (one, minus_one) = (f.const_f(1.0), f.const_f(-1.0));
    for contact in 0..2 {
        let s = f.load_f(S + contact);
        let (forward, backward) = (f.compare(Compare::Gt, s, one), f.compare(Compare::Lt, s, minus_one));
        f.push(Inst::StoreB(INT + 4 + 2 * contact, forward));
        f.push(Inst::StoreB(INT + 5 + 2 * contact, backward));
    }

    let mut entry = FunctionBuilder::new("event");
    entry.service(Service::SolveMixed(1));

    let mut program = program(vec![entry, body, fresh], 8, 8);
    program.relations = ["s1 > 1", "s1 < -1", "s2 > 1", "s2 < -1"]
        .iter()
        .enumerate()
        .map(|(k, text)| relation(k as u32, text))
        .collect();
    program.blocks = vec![
        block(BlockKind::Linear { size: 2, matrix: MATRIX, rhs: S, changes: Changes::Always }, &["s1", "s2"]),
        block(
            BlockKind::Mixed { relations: vec![0, 1, 2, 3], fresh_values: INT + 4, body: FuncId(1), fresh: FuncId(2) },
            &["s1", "s2"],
        ),
    ];
    program
}

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

/// x² = p and y = x + 1: r[2] p, r[3] x, r[4] y, r[5] residual, r[6] Jacobian.
fn square_root(with_jacobian: bool) -> Program {
    let mut entry = FunctionBuilder::new("derivatives");
    entry.service(Service::SolveNonlinear(0));
    let mut residual = FunctionBuilder::new("residual");
    let f = &mut residual;
    let (p, x) = (f.load_f(REAL), f.load_f(REAL + 1));
    let one = f.const_f(1.0);
    let y = f.binary_f(BinaryF::Add, x, one);
    f.push(Inst::StoreF(REAL + 2, y));
    let square = f.binary_f(BinaryF::Mul, x, x);
    let rest = f.binary_f(BinaryF::Sub, square, p);
    f.push(Inst::StoreF(REAL + 3, rest));
    let mut jacobian = FunctionBuilder::new("jacobian");
    let f = &mut jacobian;
    let x = f.load_f(REAL + 1);
    let slope = f.binary_f(BinaryF::Add, x, x);
    f.push(Inst::StoreF(REAL + 4, slope));
    let mut program = program(vec![entry, residual, jacobian], 5, 0);
    let kind = BlockKind::Nonlinear {
        unknowns: vec![REAL + 1],
        residuals: REAL + 3,
        matrix: REAL + 4,
        residual: FuncId(1),
        jacobian: with_jacobian.then_some(FuncId(2)),
        nominal: vec![1.0],
        min: vec![f64::NEG_INFINITY],
        max: vec![f64::INFINITY],
    };
    program.blocks = vec![block(kind, &["valve.x"])];
    program
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
    let assertion = |is_warning| Assertion { is_warning, span: None, instance: Name::new("tank") };
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
    let (count, to) = (entry.const_i(9), entry.reg(Kind::I));
    entry.service(Service::AllocF(to, count));
    let mut pair = Pair::new(program(vec![entry], 0, 0), usize::MAX);
    assert_eq!(pair.run(FuncId(0), "overflow"), Err(Stop::Fatal));
    assert_eq!(pair.machine.frame_enter(), (i64::from(REAL), i64::from(INT)));
}

#[test]
fn a_delay_looks_back() {
    let mut value = FunctionBuilder::new("derivatives");
    let (time, shift, to) = (value.load_f(0), value.const_f(0.25), value.reg(Kind::F));
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
