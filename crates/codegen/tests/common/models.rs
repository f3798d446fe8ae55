//! Small programs with blocks that more than one test solves.

use layshaft_ir::program::{
    Area, BinaryF, Block, BlockKind, Changes, Compare, EquationInfo, FuncId, FunctionBuilder, Inst, Layout, Program,
    Reg, Relation, Service,
};
use layshaft_source::Name;

/// First slot free for a test in each memory.
pub const REAL: u32 = 2;
pub const INT: u32 = 3;

pub fn program(functions: Vec<FunctionBuilder>, reals: usize, ints: usize) -> Program {
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

pub fn block(kind: BlockKind, unknowns: &[&str]) -> Block {
    let unknowns = unknowns.iter().map(|name| Name::new(name)).collect();
    Block { kind, full_size: 2, equations: vec![0], unknowns }
}

pub fn relation(number: u32, text: &str) -> Relation {
    Relation {
        memory: INT + number,
        root: None,
        strict: true,
        is_free: false,
        instant: None,
        text: text.into(),
        equation: 0,
    }
}

/// Two blocks on each other and on ground, each contact with friction at zero speed (powertrain paper, section 5):
/// r[2], r[3] forces u1, u2; r[4..8] matrix; r[8], r[9] right side, then the curve parameters s1, s2.
pub fn friction() -> Program {
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

/// x² = p and y = x + 1: r[2] p, r[3] x, r[4] y, r[5] residual, r[6] Jacobian.
pub fn square_root(with_jacobian: bool) -> Program {
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
