//! Machine code and interpreter agree bit for bit on random programs, however they are cut into pieces.

mod common;

use common::Pair;
use layshaft_ir::program::{
    BinaryF, BinaryI, Compare, FuncId, Function, FunctionBuilder, Inst, Math, Program, Reg, RegKind, Service, UnaryF,
    verify,
};

const REALS: u32 = 24;
const INTS: u32 = 16;
/// Loops in a function at most: they nest, through calls too.
const LOOPS: u32 = 2;

/// Small random numbers, the same for the same seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn real(&mut self) -> f64 {
        match self.below(12) {
            0 => 0.0,
            1 => -0.0,
            2 => f64::INFINITY,
            3 => f64::NAN,
            4 => 1e300,
            5 => 5e-324,
            6 => self.below(100) as f64,
            7 => -9.3e18,
            _ => (self.next() as i64 as f64) * 1e-18,
        }
    }

    fn int(&mut self) -> i64 {
        match self.below(8) {
            0 => 0,
            1 => -1,
            2 => i64::MIN,
            3 => i64::MAX,
            4 => self.next() as i64,
            _ => self.below(20) as i64 - 10,
        }
    }
}

struct Generator<'r> {
    random: &'r mut Random,
    f: FunctionBuilder,
    /// Values in scope, by block.
    scope: Vec<Vec<Reg>>,
    mutable: Vec<Reg>,
    loops: u32,
    callable: Vec<(FuncId, Vec<RegKind>, Vec<RegKind>)>,
    budget: usize,
}

impl Generator<'_> {
    fn any(&mut self, kind: RegKind) -> Reg {
        let candidates: Vec<Reg> =
            self.scope.iter().flatten().chain(&self.mutable).copied().filter(|&reg| self.f.kind(reg) == kind).collect();
        if candidates.is_empty() || self.random.below(8) == 0 {
            return self.fresh(kind);
        }
        // Mostly recent values, sometimes old ones.
        let index = if self.random.below(3) == 0 {
            self.random.below(candidates.len())
        } else {
            candidates.len() - 1 - self.random.below(candidates.len().min(6))
        };
        candidates[index]
    }

    fn fresh(&mut self, kind: RegKind) -> Reg {
        let reg = match (kind, self.random.below(2)) {
            (RegKind::F, 0) => {
                let value = self.random.real();
                self.f.const_f(value)
            }
            (RegKind::F, _) => {
                let slot = self.random.below(REALS as usize) as u32;
                self.f.load_f(slot)
            }
            (RegKind::I, 0) => {
                let value = self.random.int();
                self.f.const_i(value)
            }
            (RegKind::I, _) => {
                let slot = self.random.below(INTS as usize) as u32;
                self.f.load_i(slot)
            }
            (RegKind::B, 0) => {
                let value = self.random.below(2) == 0;
                self.f.const_b(value)
            }
            (RegKind::B, _) => {
                let slot = self.random.below(INTS as usize) as u32;
                self.f.load_b(slot)
            }
        };
        self.keep(reg)
    }

    fn keep(&mut self, reg: Reg) -> Reg {
        if let Some(scope) = self.scope.last_mut() {
            scope.push(reg);
        }
        reg
    }

    fn operation(&mut self) {
        use RegKind::{B, F, I};
        let comparison =
            self.random.pick(&[Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge, Compare::Eq, Compare::Ne]);
        let reg = match self.random.below(17) {
            0..=3 => {
                let op = self.random.pick(&[BinaryF::Add, BinaryF::Sub, BinaryF::Mul, BinaryF::Div]);
                let (a, b) = (self.any(F), self.any(F));
                self.f.binary_f(op, a, b)
            }
            4 | 5 => {
                let op = self.random.pick(&[
                    UnaryF::Neg,
                    UnaryF::Abs,
                    UnaryF::Sqrt,
                    UnaryF::Floor,
                    UnaryF::Ceil,
                    UnaryF::Trunc,
                ]);
                let a = self.any(F);
                self.f.unary_f(op, a)
            }
            6 => {
                let math = self.random.pick(&Math::ALL[..12]);
                let a = self.any(F);
                self.f.math1(math, a)
            }
            7 => {
                let math = self.random.pick(&[Math::Atan2, Math::Pow]);
                let (a, b) = (self.any(F), self.any(F));
                self.f.math2(math, a, b)
            }
            8 | 9 => {
                let op = self.random.pick(&[BinaryI::Add, BinaryI::Sub, BinaryI::Mul, BinaryI::Div, BinaryI::Rem]);
                let (a, b) = (self.any(I), self.any(I));
                self.f.binary_i(op, a, b)
            }
            10 => {
                let (a, b) = (self.any(F), self.any(F));
                self.f.compare(comparison, a, b)
            }
            11 => {
                let (a, b) = (self.any(I), self.any(I));
                self.f.compare(comparison, a, b)
            }
            12 => {
                let (a, b) = (self.any(B), self.any(B));
                match self.random.below(3) {
                    0 => self.f.and(a, b),
                    1 => self.f.or(a, b),
                    _ => self.f.not(a),
                }
            }
            13 => {
                let kind = self.random.pick(&[F, I, B]);
                let (condition, a, b) = (self.any(B), self.any(kind), self.any(kind));
                self.f.select(condition, a, b)
            }
            14 => {
                let a = self.any(I);
                self.f.neg_i(a)
            }
            _ => {
                let (from, to) = self.random.pick(&[(I, F), (F, I), (B, I), (I, B)]);
                let a = self.any(from);
                self.f.convert(a, to)
            }
        };
        self.keep(reg);
    }

    fn effect(&mut self) {
        match self.random.below(8) {
            0..=2 => {
                let (slot, value) = (self.random.below(REALS as usize) as u32, self.any(RegKind::F));
                self.f.push(Inst::StoreF(slot, value));
            }
            3 => {
                let (slot, value) = (self.random.below(INTS as usize) as u32, self.any(RegKind::I));
                self.f.push(Inst::StoreI(slot, value));
            }
            4 => {
                let (slot, value) = (self.random.below(INTS as usize) as u32, self.any(RegKind::B));
                self.f.push(Inst::StoreB(slot, value));
            }
            5 | 6 => {
                let to = self.random.pick(&self.mutable.clone());
                let value = self.any(self.f.kind(to));
                self.f.push(Inst::Move(to, value));
            }
            _ => self.array(),
        }
    }

    /// Temporary arrays on both stacks, written and read, and text on the way.
    fn array(&mut self) {
        let (reals, ints) = (self.f.reg(RegKind::I), self.f.reg(RegKind::I));
        self.f.service(Service::FrameEnter(reals, ints));
        let count = self.f.const_i(3);
        let (real_array, int_array) = (self.f.reg(RegKind::I), self.f.reg(RegKind::I));
        self.f.service(Service::AllocF(real_array, count));
        self.f.service(Service::AllocI(int_array, count));
        let (x, i) = (self.any(RegKind::F), self.any(RegKind::I));
        for offset in 0..3 {
            self.f.push(Inst::StoreFAt(real_array, offset, x));
            self.f.push(Inst::StoreIAt(int_array, offset, i));
        }
        let (y, k) = (self.f.reg(RegKind::F), self.f.reg(RegKind::I));
        self.f.push(Inst::LoadFAt(y, real_array, 2));
        self.f.push(Inst::LoadIAt(k, int_array, 1));
        self.f.service(Service::FrameLeave(reals, ints));
        let (digits, width, left) = (self.f.const_i(4), self.f.const_i(7), self.any(RegKind::B));
        let (a, b, c) = (self.f.reg(RegKind::I), self.f.reg(RegKind::I), self.f.reg(RegKind::I));
        self.f.service(Service::FormatReal { to: a, value: y, digits, width, left });
        self.f.service(Service::FormatInt { to: b, value: k, width, left });
        self.f.service(Service::Concat(c, a, b));
        self.f.push(Inst::StoreI(2, c));
        self.keep(y);
        self.keep(k);
    }

    fn call(&mut self) {
        if self.callable.is_empty() {
            return self.operation();
        }
        let index = self.random.below(self.callable.len());
        let (function, params, results) = self.callable[index].clone();
        let arguments = params.iter().map(|&kind| self.any(kind)).collect();
        let results: Vec<Reg> = results.iter().map(|&kind| self.f.reg(kind)).collect();
        self.f.push(Inst::Call(function, arguments, results.clone().into()));
        for result in results {
            self.keep(result);
        }
    }

    fn block(&mut self, depth: usize, in_loop: bool) {
        self.scope.push(Vec::new());
        let statements = 2 + self.random.below(14);
        for _ in 0..statements {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            match self.random.below(20) {
                0 | 1 if depth > 0 => self.condition(depth, in_loop),
                2 if depth > 0 && self.loops < LOOPS => self.repeat(depth),
                3 => self.call(),
                4..=8 => self.effect(),
                9 if self.random.below(10) == 0 => {
                    // A rule broken now and then, behind a condition.
                    let condition = self.any(RegKind::B);
                    self.f.push(Inst::If(condition));
                    self.f.service(Service::Fail { message: 0 });
                    self.f.push(Inst::End);
                }
                _ => self.operation(),
            }
        }
        self.scope.pop();
    }

    fn condition(&mut self, depth: usize, in_loop: bool) {
        let condition = self.any(RegKind::B);
        self.f.push(Inst::If(condition));
        self.block(depth - 1, in_loop);
        if in_loop && self.random.below(3) == 0 {
            self.f.push(Inst::Break);
        } else if self.random.below(12) == 0 {
            self.f.push(Inst::Return);
        }
        if self.random.below(2) == 0 {
            self.f.push(Inst::Else);
            self.block(depth - 1, in_loop);
        }
        self.f.push(Inst::End);
    }

    fn repeat(&mut self, depth: usize) {
        self.loops += 1;
        let counter = self.f.mutable(RegKind::I);
        let zero = self.f.const_i(0);
        self.f.push(Inst::Move(counter, zero));
        self.f.push(Inst::Loop);
        let (one, limit) = (self.f.const_i(1), self.f.const_i(4));
        let next = self.f.binary_i(BinaryI::Add, counter, one);
        self.f.push(Inst::Move(counter, next));
        let done = self.f.compare(Compare::Gt, next, limit);
        self.f.push(Inst::If(done));
        self.f.push(Inst::Break);
        self.f.push(Inst::End);
        self.block(depth - 1, true);
        self.f.push(Inst::End);
    }
}

/// A function with its parameters and results; calls those before it.
fn function(
    random: &mut Random,
    number: usize,
    callable: &[(FuncId, Vec<RegKind>, Vec<RegKind>)],
    plain: bool,
) -> Function {
    let kinds = [RegKind::F, RegKind::I, RegKind::B];
    let mut f = FunctionBuilder::new(format!("function {number}"));
    let params: Vec<Reg> = match plain {
        true => Vec::new(),
        false => (0..random.below(4)).map(|_| f.param(random.pick(&kinds))).collect(),
    };
    let mutable: Vec<Reg> = kinds.iter().flat_map(|&kind| [f.mutable(kind), f.mutable(kind)]).collect();
    let results: Vec<Reg> = match plain {
        true => Vec::new(),
        false => mutable.iter().copied().take(random.below(4)).collect(),
    };
    f.set_results(results);
    let budget = 20 + random.below(300);
    let mut generator =
        Generator { random, f, scope: vec![params], mutable, loops: 0, callable: callable.to_vec(), budget };
    for equation in 0..4 {
        generator.f.origin(equation);
        generator.block(4, false);
    }
    generator.f.finish()
}

fn program(seed: u64) -> Program {
    let random = &mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut functions = Vec::new();
    let mut callable = Vec::new();
    for number in 0..4 {
        let function = function(random, number, &callable, number == 3);
        let kinds = |regs: &[Reg]| regs.iter().map(|reg| function.registers[reg.0 as usize].kind).collect();
        callable.push((FuncId(number as u32), kinds(&function.params), kinds(&function.results)));
        functions.push(function);
    }
    let program = Program {
        reals: (0..REALS).map(|_| random.real()).collect(),
        ints: (0..INTS).map(|_| random.int()).collect(),
        stack_reals: 64,
        stack_ints: 64,
        strings: vec!["a rule is broken".into()],
        functions,
        ..Program::default()
    };
    assert_eq!(verify(&program), Ok(()), "seed {seed}");
    program
}

#[test]
fn machine_code_equals_the_interpreter() {
    let (mut failed, mut succeeded) = (0, 0);
    for seed in 1..=120 {
        for piece_size in [usize::MAX, 100, 20] {
            let mut pair = Pair::new(program(seed), piece_size);
            for pass in 0..2 {
                let what = format!("seed {seed}, pieces of {piece_size}, pass {pass}");
                match pair.run(FuncId(3), &what) {
                    Ok(()) => succeeded += 1,
                    Err(_) => failed += 1,
                }
            }
        }
    }
    // Both ways out are exercised.
    assert!(failed > 20 && succeeded > 200, "{failed} failed, {succeeded} succeeded");
}

#[test]
fn the_same_program_gives_the_same_bytes() {
    for seed in 1..=10 {
        let (a, b) = (program(seed), program(seed));
        let compile = |program| layshaft_codegen::compile_with_pieces(program, 50).expect("compiles");
        assert_eq!(compile(&a), compile(&b));
    }
}

#[test]
fn what_is_not_compiled_is_interpreted() {
    use layshaft_codegen::{CompiledModel, compile_running};
    use layshaft_eval::Interpreter;
    use layshaft_runtime::{Instance, ModelCode};
    use std::sync::Arc;
    for seed in 1..=10 {
        let mut program = program(seed);
        program.entry.initial = vec![FuncId(3)];
        let interpreter: Arc<dyn ModelCode> = Arc::new(Interpreter::new(&program));
        let object = compile_running(&program).expect("compiles");
        let code = CompiledModel::link_with(&object, Arc::clone(&interpreter)).expect("links");
        assert_eq!(code.code_size(), 0);
        let program = Arc::new(program);
        let mut mixed = Instance::new(Arc::clone(&program), Arc::new(code)).expect("no external functions");
        let mut interpreted = Instance::new(Arc::clone(&program), interpreter).expect("no external functions");
        assert_eq!(mixed.run(&program.entry.initial), interpreted.run(&program.entry.initial));
        assert!(mixed.reals().iter().zip(interpreted.reals()).all(|(a, b)| common::bits(*a) == common::bits(*b)));
    }
}
