//! Measures code generation: time to compile by size of function and of pieces, and the speed of the code against the
//! same arithmetic compiled by rustc. Run with `cargo run --release -p layshaft-codegen --example measure`.

use std::cell::RefCell;
use std::hint::black_box;
use std::ops::{Add, Div, Mul, Sub};
use std::sync::Arc;
use std::time::Instant;

use layshaft_codegen::{CompiledModel, compile_with_pieces};
use layshaft_ir::program::{BinaryF, FuncId, FunctionBuilder, Inst, Math, Program, Reg};
use layshaft_runtime::Instance;

/// Numbers the kernel is written for: real ones, and registers of a program.
trait Number: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
    fn constant(value: f64) -> Self;
    fn sin(self) -> Self;
    fn cos(self) -> Self;
}

impl Number for f64 {
    fn constant(value: f64) -> f64 {
        value
    }

    fn sin(self) -> f64 {
        self.sin()
    }

    fn cos(self) -> f64 {
        self.cos()
    }
}

thread_local! {
    static BUILDER: RefCell<FunctionBuilder> = RefCell::new(FunctionBuilder::new("kernel"));
}

#[derive(Clone, Copy)]
struct Register(Reg);

fn build<T>(action: impl FnOnce(&mut FunctionBuilder) -> T) -> T {
    BUILDER.with_borrow_mut(action)
}

macro_rules! operator {
    ($name:ident, $method:ident) => {
        impl $name for Register {
            type Output = Register;

            fn $method(self, other: Register) -> Register {
                Register(build(|f| f.binary_f(BinaryF::$name, self.0, other.0)))
            }
        }
    };
}

operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl Number for Register {
    fn constant(value: f64) -> Register {
        Register(build(|f| f.const_f(value)))
    }

    fn sin(self) -> Register {
        Register(build(|f| f.math1(Math::Sin, self.0)))
    }

    fn cos(self) -> Register {
        Register(build(|f| f.math1(Math::Cos, self.0)))
    }
}

/// A chain of bodies: the position, speed and load of each follow from those of the one before. Per body two sines and
/// about sixty operations.
fn chain<T: Number>(bodies: usize, read: impl Fn(usize) -> T, mut write: impl FnMut(usize, T)) {
    let (length, mass, gravity) = (T::constant(0.4), T::constant(1.3), T::constant(9.81));
    let mut position = [T::constant(0.0); 3];
    let mut speed = [T::constant(0.0); 3];
    let mut axis = [T::constant(1.0), T::constant(0.0), T::constant(0.0)];
    for body in 0..bodies {
        let (angle, rate) = (read(2 * body), read(2 * body + 1));
        let (s, c) = (angle.sin(), angle.cos());
        axis = [axis[0] * c - axis[1] * s, axis[0] * s + axis[1] * c, axis[2] * c + axis[0] * s];
        let normal = [axis[1] * rate - axis[2], axis[2] * rate - axis[0], axis[0] * rate - axis[1]];
        for k in 0..3 {
            position[k] = position[k] + axis[k] * length;
            speed[k] = speed[k] + normal[k] * length;
        }
        let energy =
            mass * (speed[0] * speed[0] + speed[1] * speed[1] + speed[2] * speed[2]) + mass * gravity * position[2];
        let torque = [
            position[1] * speed[2] - position[2] * speed[1],
            position[2] * speed[0] - position[0] * speed[2],
            position[0] * speed[1] - position[1] * speed[0],
        ];
        let inertia = position[0] * position[0] + position[1] * position[1] + mass;
        let load = (torque[0] * axis[0] + torque[1] * axis[1] + torque[2] * axis[2] - energy) / inertia;
        write(2 * body, rate);
        write(2 * body + 1, load);
    }
}

fn chain_program(bodies: usize) -> Program {
    let slots = 2 + 4 * bodies;
    chain(
        bodies,
        |k| Register(build(|f| f.load_f(2 + k as u32))),
        |k, value| build(|f| f.push(Inst::StoreF((2 + 2 * bodies + k) as u32, value.0))),
    );
    let function = build(|f| std::mem::replace(f, FunctionBuilder::new("kernel"))).finish();
    let mut program =
        Program { reals: vec![0.0; slots], ints: vec![0; 3], functions: vec![function], ..Program::default() };
    for k in 0..2 * bodies {
        program.reals[2 + k] = 0.1 + 0.01 * k as f64;
    }
    program
}

fn main() {
    println!("compilation, ms per 1,000 instructions");
    println!("{:>13} {:>9} {:>9} {:>9} {:>9} {:>9}", "instructions", "250", "500", "1000", "4000", "whole");
    for bodies in [20, 100, 400, 1600] {
        let program = chain_program(bodies);
        let count = program.functions[0].code.len();
        print!("{count:>13}");
        for pieces in [250, 500, 1000, 4000, usize::MAX] {
            let start = Instant::now();
            let object = compile_with_pieces(&program, pieces).expect("compiles");
            black_box(&object);
            print!(" {:>9.2}", start.elapsed().as_secs_f64() * 1e6 / count as f64);
        }
        println!();
    }
    println!("\nrun, microseconds per evaluation");
    println!("{:>13} {:>9} {:>9} {:>9} {:>9}", "instructions", "250", "whole", "rustc", "unrolled");
    for bodies in [20, 400] {
        let program = chain_program(bodies);
        let count = program.functions[0].code.len();
        print!("{count:>13}");
        let repeat = 4_000_000 / count;
        for pieces in [250, usize::MAX] {
            let code = CompiledModel::link(&compile_with_pieces(&program, pieces).expect("compiles")).expect("links");
            let mut instance = Instance::new(Arc::new(program.clone()), Arc::new(code)).expect("no external functions");
            print!(
                " {:>9.2}",
                time(repeat, || {
                    let _ = black_box(instance.run(&[FuncId(0)]));
                })
            );
        }
        let mut memory = program.reals.clone();
        let mut native = |bodies: usize| {
            let (input, output) = memory.split_at_mut(2 + 2 * bodies);
            chain(bodies, |k| input[2 + k], |k, value| output[k] = value);
            black_box(&mut memory);
        };
        print!(" {:>9.2}", time(repeat, || native(black_box(bodies))));
        if bodies == 20 {
            print!(" {:>9.2}", time(repeat, || native(20)));
        }
        println!();
    }
}

/// Microseconds per call, the best of five.
fn time(repeat: usize, mut action: impl FnMut()) -> f64 {
    (0..5)
        .map(|_| {
            let start = Instant::now();
            (0..repeat).for_each(|_| action());
            start.elapsed().as_secs_f64() * 1e6 / repeat as f64
        })
        .fold(f64::INFINITY, f64::min)
}
