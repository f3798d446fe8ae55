//! The interpreter of the program: slow and obvious, the reference that machine code is tested against.

mod control;

use control::{Jumps, jumps};
use layshaft_ir::program::{BinaryF, BinaryI, Compare, FuncId, Function, Inst, Program, Reg, Service, UnaryF};
use layshaft_runtime::{Instance, ModelCode, Outcome, Status, math1, math2, status};

/// A program ready to be interpreted.
pub struct Interpreter {
    /// Where blocks end, for each function.
    jumps: Vec<Jumps>,
}

impl Interpreter {
    pub fn new(program: &Program) -> Interpreter {
        Interpreter { jumps: program.functions.iter().map(|function| jumps(&function.code)).collect() }
    }
}

impl ModelCode for Interpreter {
    fn run(&self, function: FuncId, instance: &mut Instance) -> Status {
        let program = instance.program_arc();
        status(self.call(&program, function, instance, &[]).map(|_| ()))
    }
}

/// A register's contents, as 64 bits.
#[derive(Clone, Copy)]
struct Word(u64);

impl Word {
    fn f(self) -> f64 {
        f64::from_bits(self.0)
    }

    fn i(self) -> i64 {
        self.0 as i64
    }

    fn b(self) -> bool {
        self.0 != 0
    }
}

struct Frame {
    registers: Vec<Word>,
}

impl Frame {
    fn f(&self, reg: Reg) -> f64 {
        self.registers[reg.0 as usize].f()
    }

    fn i(&self, reg: Reg) -> i64 {
        self.registers[reg.0 as usize].i()
    }

    /// The slot at an address and an offset, of which the first may be negative.
    fn slot(&self, address: Reg, offset: u32) -> usize {
        self.i(address).wrapping_add(i64::from(offset)) as usize
    }

    fn b(&self, reg: Reg) -> bool {
        self.registers[reg.0 as usize].b()
    }

    fn word(&self, reg: Reg) -> Word {
        self.registers[reg.0 as usize]
    }

    fn set(&mut self, reg: Reg, word: Word) {
        self.registers[reg.0 as usize] = word;
    }

    fn set_f(&mut self, reg: Reg, value: f64) {
        self.set(reg, Word(value.to_bits()));
    }

    fn set_i(&mut self, reg: Reg, value: i64) {
        self.set(reg, Word(value as u64));
    }

    fn set_b(&mut self, reg: Reg, value: bool) {
        self.set(reg, Word(u64::from(value)));
    }
}

fn compare<T: PartialOrd>(op: Compare, a: T, b: T) -> bool {
    match op {
        Compare::Lt => a < b,
        Compare::Le => a <= b,
        Compare::Gt => a > b,
        Compare::Ge => a >= b,
        Compare::Eq => a == b,
        Compare::Ne => a != b,
    }
}

impl Interpreter {
    fn call(&self, program: &Program, id: FuncId, instance: &mut Instance, args: &[Word]) -> Outcome<Vec<Word>> {
        let function = program.function(id);
        let mut frame = Frame { registers: vec![Word(0); function.registers.len()] };
        for (&param, &arg) in function.params.iter().zip(args) {
            frame.set(param, arg);
        }
        let result = self.execute(program, id, function, instance, &mut frame);
        if let Err((stop, at)) = result {
            let equation = function.origins.iter().take_while(|(first, _)| *first as usize <= at).last();
            if let Some(&(_, equation)) = equation {
                instance.note_equation(equation);
            }
            return Err(stop);
        }
        Ok(function.results.iter().map(|&reg| frame.word(reg)).collect())
    }

    /// Runs to the end; a failure comes with the instruction it happened at.
    fn execute(
        &self,
        program: &Program,
        id: FuncId,
        function: &Function,
        instance: &mut Instance,
        frame: &mut Frame,
    ) -> Result<(), (layshaft_runtime::Stop, usize)> {
        let jumps = &self.jumps[id.0 as usize];
        let mut at = 0;
        while let Some(inst) = function.code.get(at) {
            match inst {
                Inst::If(condition) => {
                    if !frame.b(*condition) {
                        at = jumps.target[at];
                        continue;
                    }
                }
                Inst::Else | Inst::Break => {
                    at = jumps.target[at];
                    continue;
                }
                Inst::Loop => {}
                Inst::End => {
                    // The end of a loop leads back to its start.
                    if jumps.target[at] != 0 {
                        at = jumps.target[at] - 1;
                        continue;
                    }
                }
                Inst::Return => return Ok(()),
                Inst::Call(callee, args, results) => {
                    let args: Vec<Word> = args.iter().map(|&arg| frame.word(arg)).collect();
                    let values = self.call(program, *callee, instance, &args).map_err(|stop| (stop, at))?;
                    results.iter().zip(values).for_each(|(&to, value)| frame.set(to, value));
                }
                Inst::External(external, args, result) => {
                    let words: Vec<u64> = args.iter().map(|&arg| frame.word(arg).0).collect();
                    let word = instance.external(*external, &words).map_err(|stop| (stop, at))?;
                    if let Some(to) = result {
                        frame.set(*to, Word(word));
                    }
                }
                Inst::Service(service) => serve(service, instance, frame).map_err(|stop| (stop, at))?,
                plain => operate(plain, instance, frame),
            }
            at += 1;
        }
        Ok(())
    }
}

/// Instructions that neither fail nor jump.
fn operate(inst: &Inst, instance: &mut Instance, frame: &mut Frame) {
    match *inst {
        Inst::ConstF(to, value) => frame.set_f(to, value),
        Inst::ConstI(to, value) => frame.set_i(to, value),
        Inst::ConstB(to, value) => frame.set_b(to, value),
        Inst::LoadF(to, slot) => frame.set_f(to, instance.reals()[slot as usize]),
        Inst::LoadI(to, slot) => frame.set_i(to, instance.ints()[slot as usize]),
        Inst::LoadB(to, slot) => frame.set_b(to, instance.ints()[slot as usize] != 0),
        Inst::StoreF(slot, value) => instance.reals_mut()[slot as usize] = frame.f(value),
        Inst::StoreI(slot, value) => instance.ints_mut()[slot as usize] = frame.i(value),
        Inst::StoreB(slot, value) => instance.ints_mut()[slot as usize] = i64::from(frame.b(value)),
        Inst::LoadFAt(to, address, offset) => {
            frame.set_f(to, instance.reals()[frame.slot(address, offset)]);
        }
        Inst::LoadIAt(to, address, offset) => {
            frame.set_i(to, instance.ints()[frame.slot(address, offset)]);
        }
        Inst::StoreFAt(address, offset, value) => {
            instance.reals_mut()[frame.slot(address, offset)] = frame.f(value);
        }
        Inst::StoreIAt(address, offset, value) => {
            instance.ints_mut()[frame.slot(address, offset)] = frame.i(value);
        }
        Inst::UnaryF(to, op, a) => {
            let x = frame.f(a);
            frame.set_f(
                to,
                match op {
                    UnaryF::Neg => -x,
                    UnaryF::Abs => x.abs(),
                    UnaryF::Sqrt => x.sqrt(),
                    UnaryF::Floor => x.floor(),
                    UnaryF::Ceil => x.ceil(),
                    UnaryF::Trunc => x.trunc(),
                },
            );
        }
        Inst::BinaryF(to, op, a, b) => {
            let (x, y) = (frame.f(a), frame.f(b));
            frame.set_f(
                to,
                match op {
                    BinaryF::Add => x + y,
                    BinaryF::Sub => x - y,
                    BinaryF::Mul => x * y,
                    BinaryF::Div => x / y,
                },
            );
        }
        Inst::Math1(to, math, a) => frame.set_f(to, math1(math, frame.f(a))),
        Inst::Math2(to, math, a, b) => frame.set_f(to, math2(math, frame.f(a), frame.f(b))),
        Inst::CompareF(to, op, a, b) => frame.set_b(to, compare(op, frame.f(a), frame.f(b))),
        Inst::NegI(to, a) => frame.set_i(to, frame.i(a).wrapping_neg()),
        Inst::BinaryI(to, op, a, b) => {
            let (x, y) = (frame.i(a), frame.i(b));
            frame.set_i(
                to,
                match op {
                    BinaryI::Add => x.wrapping_add(y),
                    BinaryI::Sub => x.wrapping_sub(y),
                    BinaryI::Mul => x.wrapping_mul(y),
                    BinaryI::Div if y == 0 => 0,
                    BinaryI::Rem if y == 0 => 0,
                    BinaryI::Div => x.wrapping_div(y),
                    BinaryI::Rem => x.wrapping_rem(y),
                },
            );
        }
        Inst::CompareI(to, op, a, b) => frame.set_b(to, compare(op, frame.i(a), frame.i(b))),
        Inst::Not(to, a) => frame.set_b(to, !frame.b(a)),
        Inst::And(to, a, b) => frame.set_b(to, frame.b(a) & frame.b(b)),
        Inst::Or(to, a, b) => frame.set_b(to, frame.b(a) | frame.b(b)),
        Inst::Select(to, condition, a, b) => {
            let word = frame.word(if frame.b(condition) { a } else { b });
            frame.set(to, word);
        }
        Inst::IToF(to, a) => frame.set_f(to, frame.i(a) as f64),
        Inst::FToI(to, a) => frame.set_i(to, frame.f(a) as i64),
        Inst::BToI(to, a) => frame.set_i(to, i64::from(frame.b(a))),
        Inst::IToB(to, a) => frame.set_b(to, frame.i(a) != 0),
        Inst::Move(to, a) => {
            let word = frame.word(a);
            frame.set(to, word);
        }
        Inst::If(_) | Inst::Else | Inst::Loop | Inst::End | Inst::Break | Inst::Return => {}
        Inst::Call(..) | Inst::External(..) | Inst::Service(_) => {}
    }
}

fn serve(service: &Service, instance: &mut Instance, frame: &mut Frame) -> Outcome {
    match *service {
        Service::FactorLinear(block) => instance.factor_linear(block)?,
        Service::SolveLinear(block) => instance.solve_linear(block)?,
        Service::SolveNonlinear(block) => instance.solve_nonlinear(block)?,
        Service::SolveMixed(block) => instance.solve_mixed(block)?,
        Service::AllocF(to, count) => frame.set_i(to, instance.alloc_reals(frame.i(count))?),
        Service::AllocI(to, count) => frame.set_i(to, instance.alloc_ints(frame.i(count))?),
        Service::FrameEnter(reals, ints) => {
            let (real_top, int_top) = instance.frame_enter();
            frame.set_i(reals, real_top);
            frame.set_i(ints, int_top);
        }
        Service::FrameLeave(reals, ints) => instance.frame_leave(frame.i(reals), frame.i(ints)),
        Service::FormatReal { to, value, digits, width, left } => {
            let text = instance.format_real(frame.f(value), frame.i(digits), frame.i(width), frame.b(left));
            frame.set_i(to, text);
        }
        Service::FormatRealAs { to, value, format } => {
            let text = instance.format_real_as(frame.f(value), frame.i(format))?;
            frame.set_i(to, text);
        }
        Service::FormatInt { to, value, width, left } => {
            let text = instance.format_int(frame.i(value), frame.i(width), frame.b(left));
            frame.set_i(to, text);
        }
        Service::FormatBool { to, value, width, left } => {
            let text = instance.format_bool(frame.b(value), frame.i(width), frame.b(left));
            frame.set_i(to, text);
        }
        Service::FormatString { to, value, width, left } => {
            let text = instance.format_string(frame.i(value), frame.i(width), frame.b(left));
            frame.set_i(to, text);
        }
        Service::Concat(to, a, b) => {
            let text = instance.concat(frame.i(a), frame.i(b));
            frame.set_i(to, text);
        }
        Service::CompareStrings(to, a, b) => {
            let order = instance.compare_strings(frame.i(a), frame.i(b));
            frame.set_i(to, order);
        }
        Service::Assert { id, message } => instance.assertion(id, frame.i(message))?,
        Service::Terminate(message) => instance.terminate(frame.i(message)),
        Service::Delay { to, id, value, delay, maximum } => {
            let result = instance.delay(id, frame.f(value), frame.f(delay), frame.f(maximum));
            frame.set_f(to, result);
        }
        Service::DelayRecord { id, value } => instance.delay_record(id, frame.f(value)),
        Service::Endless { id, message } => instance.endless(id, message)?,
        Service::Pause { id } => instance.pause(id)?,
        Service::Fail { message } => instance.broken_rule(message)?,
        Service::FailIndex { message, index, size } => instance.wrong_index(message, frame.i(index), frame.i(size))?,
    }
    Ok(())
}
