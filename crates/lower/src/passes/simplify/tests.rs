//! Simplified functions do what they did: random programs against the interpreter, and what must be gone afterwards.

use super::{Surroundings, destination, simplify};
use layshaft_eval::Interpreter;
use layshaft_ir::program::{
    BinaryF, BinaryI, Compare, FuncId, Function, FunctionBuilder, Inst, Program, Reg, RegKind, Service, replace_writes,
    verify,
};
use layshaft_runtime::Instance;
use std::sync::Arc;

/// Slots of `reals` that programs read and write, and the first of a table that they read.
const SLOTS: u32 = 8;
/// Slots of `ints` that programs read, and the one that they leave their result in.
const INTS: u32 = 3;
const DIGEST: u32 = INTS;
const TABLE: u32 = SLOTS;
const TABLE_SIZE: u32 = 16;

/// Numbers without order, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % count as u64) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Writes random code.
struct Author {
    random: Random,
    b: FunctionBuilder,
    /// Registers that may be read here.
    readable: Vec<Reg>,
    assignable: Vec<Reg>,
    callee: Option<FuncId>,
    /// What was computed where it may be read, to be computed again.
    past: Vec<Inst>,
    /// Takes up values, so that a wrong one shows.
    digest: Reg,
}

impl Author {
    fn function(seed: u64, params: &[RegKind], results: &[RegKind], callee: Option<FuncId>) -> Function {
        let mut b = FunctionBuilder::new("f");
        let digest = b.mutable(RegKind::I);
        let mut author = Author {
            random: Random(seed),
            b,
            digest,
            readable: Vec::new(),
            assignable: Vec::new(),
            callee,
            past: Vec::new(),
        };
        author.readable = params.iter().map(|&kind| author.b.param(kind)).collect();
        for kind in [RegKind::F, RegKind::I, RegKind::B, RegKind::I, RegKind::F] {
            author.assignable.push(author.b.mutable(kind));
        }
        author.readable.extend(author.assignable.clone());
        // Values that are not known before the run.
        for slot in 0..INTS {
            let value = author.b.load_i(slot);
            author.readable.push(value);
        }
        let flag = author.b.load_b(0);
        author.readable.push(flag);
        author.block(3, 30);
        for reg in author.assignable.clone() {
            author.take_up(reg);
        }
        match results {
            [] => author.b.push(Inst::StoreI(DIGEST, digest)),
            _ => {
                let real = author.any_of(&author.assignable.clone(), RegKind::F);
                author.b.set_results(vec![digest, real]);
            }
        }
        author.b.finish()
    }

    fn any_of(&mut self, registers: &[Reg], kind: RegKind) -> Reg {
        let fitting: Vec<Reg> = registers.iter().copied().filter(|&reg| self.b.kind(reg) == kind).collect();
        self.random.pick(&fitting)
    }

    fn any(&mut self, kind: RegKind) -> Reg {
        self.any_of(&self.readable.clone(), kind)
    }

    fn block(&mut self, depth: usize, length: usize) {
        let (readable, past) = (self.readable.len(), self.past.len());
        for _ in 0..=self.random.below(length) {
            if !self.past.is_empty() && self.random.below(5) == 0 {
                self.again();
            } else {
                self.statement(depth);
            }
        }
        self.readable.truncate(readable);
        self.past.truncate(past);
    }

    fn statement(&mut self, depth: usize) {
        let choice = self.random.below(if depth > 0 { 16 } else { 11 });
        let made = match choice {
            0 => {
                let value = self.random.below(24) as i64 - 4;
                self.b.const_i(value)
            }
            1 => {
                let value = self.random.pick(&[0.0, -0.0, 1.0, 2.5, f64::NAN, -3.0]);
                self.b.const_f(value)
            }
            2 | 3 => {
                let op = self.random.pick(&[BinaryI::Add, BinaryI::Sub, BinaryI::Mul, BinaryI::Div, BinaryI::Rem]);
                let (x, y) = (self.any(RegKind::I), self.any(RegKind::I));
                self.make(RegKind::I, |to| Inst::BinaryI(to, op, x, y))
            }
            4 => {
                let op = self.random.pick(&[BinaryF::Add, BinaryF::Sub, BinaryF::Mul, BinaryF::Div]);
                let (x, y) = (self.any(RegKind::F), self.any(RegKind::F));
                self.make(RegKind::F, |to| Inst::BinaryF(to, op, x, y))
            }
            5 => {
                let kind = self.random.pick(&[RegKind::F, RegKind::I]);
                let comparisons = [Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge, Compare::Eq, Compare::Ne];
                let op = self.random.pick(&comparisons);
                let (x, y) = (self.any(kind), self.any(kind));
                self.make(RegKind::B, |to| match kind {
                    RegKind::F => Inst::CompareF(to, op, x, y),
                    _ => Inst::CompareI(to, op, x, y),
                })
            }
            6 => {
                let (x, y) = (self.any(RegKind::B), self.any(RegKind::B));
                match self.random.below(3) {
                    0 => self.make(RegKind::B, |to| Inst::Not(to, x)),
                    1 => self.make(RegKind::B, |to| Inst::And(to, x, y)),
                    _ => self.make(RegKind::B, |to| Inst::Or(to, x, y)),
                }
            }
            7 => {
                let kind = self.random.pick(&[RegKind::F, RegKind::I, RegKind::B]);
                let (condition, x, y) = (self.any(RegKind::B), self.any(kind), self.any(kind));
                self.make(kind, |to| Inst::Select(to, condition, x, y))
            }
            8 => {
                // Few slots, so that loads meet stores.
                let slot = self.random.below(2) as u32;
                if self.random.below(2) == 0 {
                    let value = self.any(RegKind::F);
                    self.b.push(Inst::StoreF(slot, value));
                    return;
                }
                self.make(RegKind::F, |to| Inst::LoadF(to, slot))
            }
            9 | 10 => {
                let assignable = self.assignable.clone();
                let to = self.random.pick(&assignable);
                let value = self.any(self.b.kind(to));
                return self.b.push(Inst::Move(to, value));
            }
            11 | 12 => {
                let condition = self.any(RegKind::B);
                self.b.push(Inst::If(condition));
                self.block(depth - 1, 6);
                if self.random.below(2) == 0 {
                    self.b.push(Inst::Else);
                    self.block(depth - 1, 6);
                }
                return self.b.push(Inst::End);
            }
            13 => return self.repeat(depth),
            14 => self.element(),
            _ => match self.callee {
                Some(callee) => {
                    let (x, y) = (self.any(RegKind::I), self.any(RegKind::F));
                    let results = [self.b.reg(RegKind::I), self.b.reg(RegKind::F)];
                    self.b.push(Inst::Call(callee, Box::new([x, y]), Box::new(results)));
                    self.readable.push(results[0]);
                    results[1]
                }
                None => self.b.const_b(true),
            },
        };
        self.readable.push(made);
        if self.random.below(2) == 0 {
            self.take_up(made);
        }
    }

    /// digest := 31 digest + value
    fn take_up(&mut self, value: Reg) {
        let scale = self.b.const_i(31);
        let whole = self.b.convert(value, RegKind::I);
        let scaled = self.b.binary_i(BinaryI::Mul, self.digest, scale);
        let sum = self.b.binary_i(BinaryI::Add, scaled, whole);
        self.b.push(Inst::Move(self.digest, sum));
    }

    fn make(&mut self, kind: RegKind, inst: impl FnOnce(Reg) -> Inst) -> Reg {
        let to = self.b.reg(kind);
        let inst = inst(to);
        self.past.push(inst.clone());
        self.b.push(inst);
        to
    }

    /// The same computation once more; registers may have been assigned and memory written since.
    fn again(&mut self) {
        let mut inst = self.random.pick(&self.past.iter().collect::<Vec<_>>()).clone();
        let kind = destination(&inst).map_or(RegKind::I, |to| self.b.kind(to));
        let to = self.b.reg(kind);
        replace_writes(&mut inst, |_| to);
        self.b.push(inst);
        self.readable.push(to);
        self.take_up(to);
    }

    /// A counting loop that may break before its end.
    fn repeat(&mut self, depth: usize) {
        let counter = self.b.mutable(RegKind::I);
        let count = match self.random.below(2) {
            0 => {
                let count = self.random.below(5) as i64;
                self.b.const_i(count)
            }
            _ => {
                let (value, most) = (self.any(RegKind::I), self.b.const_i(5));
                self.b.binary_i(BinaryI::Rem, value, most)
            }
        };
        let start = self.b.const_i(0);
        self.b.push(Inst::Move(counter, start));
        self.b.push(Inst::Loop);
        let done = self.b.compare(Compare::Ge, counter, count);
        self.b.push(Inst::If(done));
        self.b.push(Inst::Break);
        self.b.push(Inst::End);
        let readable = self.readable.len();
        self.readable.push(counter);
        self.block(depth - 1, 8);
        if self.random.below(4) == 0 {
            let condition = self.any(RegKind::B);
            self.b.push(Inst::If(condition));
            self.b.push(Inst::Break);
            self.b.push(Inst::End);
        }
        let one = self.b.const_i(1);
        let next = self.b.binary_i(BinaryI::Add, counter, one);
        self.b.push(Inst::Move(counter, next));
        self.b.push(Inst::End);
        self.readable.truncate(readable);
    }

    /// A checked subscript, as functions of the model have them.
    fn element(&mut self) -> Reg {
        let index = self.any(RegKind::I);
        let (one, size) = (self.b.const_i(1), self.b.const_i(i64::from(TABLE_SIZE)));
        // Held to the table first in most cases, so that not all fail.
        let none = self.b.const_i(0);
        let mut index = self.b.binary_i(BinaryI::Add, index, none);
        if self.random.below(8) != 0 {
            let small = self.b.compare(Compare::Lt, index, one);
            index = self.b.select(small, one, index);
            let large = self.b.compare(Compare::Gt, index, size);
            index = self.b.select(large, size, index);
        }
        let (above, below) = (self.b.compare(Compare::Ge, index, one), self.b.compare(Compare::Le, index, size));
        let inside = self.b.and(above, below);
        let broken = self.b.not(inside);
        self.b.push(Inst::If(broken));
        self.b.service(Service::Fail { message: 0 });
        self.b.push(Inst::End);
        let offset = self.b.binary_i(BinaryI::Sub, index, one);
        let base = self.b.const_i(i64::from(TABLE));
        let address = self.b.binary_i(BinaryI::Add, base, offset);
        let to = self.b.reg(RegKind::F);
        self.b.push(Inst::LoadFAt(to, address, 0));
        to
    }
}

fn program(functions: Vec<Function>) -> Program {
    let mut reals = vec![0.5, -1.0, 0.0, 3.0, 7.0, -0.25, 2.0, 11.0];
    reals.extend((0..TABLE_SIZE).map(|index| f64::from(index * index) - 20.0));
    Program {
        reals,
        ints: vec![0; INTS as usize + 1],
        strings: vec!["out of bounds".into()],
        functions,
        ..Program::default()
    }
}

/// The memory that a function leaves, to the last bit, and whether it failed.
fn run(program: &Program, function: u32, ints: [i64; INTS as usize]) -> (Vec<u64>, i64, bool) {
    let program = Arc::new(program.clone());
    let mut instance = Instance::new(Arc::clone(&program), Arc::new(Interpreter::new(&program))).unwrap();
    instance.ints_mut()[..ints.len()].copy_from_slice(&ints);
    let failed = instance.call(FuncId(function)).is_err();
    // NaNs are equal whatever their sign and payload.
    let bits = |value: &f64| if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() };
    (instance.reals().iter().map(bits).collect(), instance.ints()[DIGEST as usize], failed)
}

/// Programs that are tried.
const SEEDS: u64 = 4000;

#[test]
fn random_functions_do_what_they_did() {
    let (mut failures, mut gone) = (0, 0);
    for seed in 0..SEEDS {
        let callee = Author::function(seed * 2 + 1, &[RegKind::I, RegKind::F], &[RegKind::I, RegKind::F], None);
        let function = Author::function(seed * 2, &[], &[], Some(FuncId(0)));
        let mut program = program(vec![callee, function]);
        assert_eq!(verify(&program), Ok(()), "seed {seed}");
        let around = Surroundings { functions: &program.functions, reals: program.reals.len() };
        let simpler = simplify(&program.functions[1], around);
        let calls = |function: &Function| function.code.iter().filter(|inst| matches!(inst, Inst::Call(..))).count();
        gone += calls(&program.functions[1]).saturating_sub(calls(&simpler));
        program.functions.push(simpler);
        assert_eq!(verify(&program), Ok(()), "seed {seed}");
        for ints in [[0, 1, 2], [1, -2, 5], [16, 3, 1], [7, 17, i64::MAX]] {
            let (before, after) = (run(&program, 1, ints), run(&program, 2, ints));
            failures += usize::from(before.2);
            assert!(before == after, "seed {seed}, {ints:?}: {before:?} {after:?}");
        }
    }
    // Else the comparison would be of little.
    assert!((SEEDS as usize / 10..SEEDS as usize * 2).contains(&failures), "{failures} runs fail");
    assert!(gone > SEEDS as usize / 20, "{gone} calls were executed");
}

/// `x[i]` with a check for a table of `size` elements at `base`.
fn checked(b: &mut FunctionBuilder, base: Reg, size: Reg, index: Reg) -> Reg {
    let one = b.const_i(1);
    let (above, below) = (b.compare(Compare::Ge, index, one), b.compare(Compare::Le, index, size));
    let inside = b.and(above, below);
    let broken = b.not(inside);
    b.push(Inst::If(broken));
    b.service(Service::Fail { message: 0 });
    b.push(Inst::End);
    let offset = b.binary_i(BinaryI::Sub, index, one);
    let address = b.binary_i(BinaryI::Add, base, offset);
    let to = b.reg(RegKind::F);
    b.push(Inst::LoadFAt(to, address, 0));
    to
}

/// The interval of a table that holds a value, by halving.
fn search() -> Function {
    let mut b = FunctionBuilder::new("search");
    let (base, size, wanted) = (b.param(RegKind::I), b.param(RegKind::I), b.param(RegKind::F));
    let (low, span) = (b.mutable(RegKind::I), b.mutable(RegKind::I));
    let (one, two) = (b.const_i(1), b.const_i(2));
    let intervals = b.binary_i(BinaryI::Sub, size, one);
    b.push(Inst::Move(low, one));
    b.push(Inst::Move(span, intervals));
    b.push(Inst::Loop);
    let done = b.compare(Compare::Le, span, one);
    b.push(Inst::If(done));
    b.push(Inst::Break);
    b.push(Inst::End);
    let half = b.binary_i(BinaryI::Div, span, two);
    let middle = b.binary_i(BinaryI::Add, low, half);
    let value = checked(&mut b, base, size, middle);
    let beyond = b.compare(Compare::Ge, wanted, value);
    b.push(Inst::If(beyond));
    b.push(Inst::Move(low, middle));
    b.push(Inst::End);
    let rest = b.binary_i(BinaryI::Sub, span, half);
    b.push(Inst::Move(span, rest));
    b.push(Inst::End);
    b.set_results(vec![low]);
    b.finish()
}

#[test]
fn a_search_in_a_table_of_known_size_is_straight_code_without_checks() {
    let mut b = FunctionBuilder::new("lookup");
    let (base, size) = (b.const_i(i64::from(TABLE)), b.const_i(i64::from(TABLE_SIZE)));
    let wanted = b.load_f(6);
    let low = b.reg(RegKind::I);
    b.push(Inst::Call(FuncId(0), Box::new([base, size, wanted]), Box::new([low])));
    let one = b.const_i(1);
    let next = b.binary_i(BinaryI::Add, low, one);
    let (x, y) = (checked(&mut b, base, size, low), checked(&mut b, base, size, next));
    b.push(Inst::StoreF(0, x));
    b.push(Inst::StoreF(1, y));
    let mut program = program(vec![search(), b.finish()]);
    assert_eq!(verify(&program), Ok(()));
    let simpler =
        simplify(&program.functions[1], Surroundings { functions: &program.functions, reals: program.reals.len() });
    program.functions.push(simpler);
    assert_eq!(verify(&program), Ok(()));
    for wanted in [-100.0, -20.0, -19.5, 0.0, 204.9, 205.0, 1e9, f64::NAN] {
        program.reals[6] = wanted;
        assert_eq!(run(&program, 1, [0; 3]), run(&program, 2, [0; 3]), "{wanted}");
    }
    let code = &program.functions[2].code;
    let is_control = |inst: &&Inst| matches!(inst, Inst::If(_) | Inst::Loop | Inst::Call(..) | Inst::Service(_));
    assert_eq!(code.iter().filter(is_control).count(), 0, "{code:?}");
    // Four halvings of a load, a comparison, a sum and a selection, and the two elements.
    let is_constant = |inst: &&Inst| matches!(inst, Inst::ConstI(..));
    let count = code.len() - code.iter().filter(is_constant).count();
    assert!(count <= 1 + 4 * 4 + 4, "{count}: {code:?}");
}

#[test]
fn a_function_with_a_loop_of_unknown_rounds_is_called() {
    let mut b = FunctionBuilder::new("caller");
    let base = b.const_i(i64::from(TABLE));
    let (size, wanted) = (b.load_i(0), b.load_f(6));
    let low = b.reg(RegKind::I);
    b.push(Inst::Call(FuncId(0), Box::new([base, size, wanted]), Box::new([low])));
    b.push(Inst::StoreI(1, low));
    let program = program(vec![search(), b.finish()]);
    let simpler =
        simplify(&program.functions[1], Surroundings { functions: &program.functions, reals: program.reals.len() });
    assert!(simpler.code.iter().any(|inst| matches!(inst, Inst::Call(..))));
    assert!(!simpler.code.contains(&Inst::Loop));
}
