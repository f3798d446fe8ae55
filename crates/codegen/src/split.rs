//! Cuts large functions into pieces, since the time to compile one grows faster than its size.
//!
//! A piece is a run of whole statements, compiled as a function of its own and called from what is left, the driver.
//! Registers used on both sides of a cut live in a frame, an array on the driver's stack; constants are made anew where
//! they are used. An `if` or loop too large for a piece stays in the driver and its blocks are cut instead.

use std::ops::Range;

use layshaft_ir::program::{Function, Inst};
use layshaft_source::FastMap;

use layshaft_ir::program::operands;

/// Instructions in a piece at most; smaller functions stay whole. Measured: compilation takes twice as long with 4,000,
/// and code does not get faster.
pub(crate) const PIECE_SIZE: usize = 250;
/// The same for the function of a step.
pub(crate) const STEP_SIZE: usize = 8000;
/// Runs of fewer instructions are not worth a call.
const SMALLEST_PIECE: usize = 16;

/// Number of the driver among the pieces.
const DRIVER: u32 = u32::MAX;
const NOWHERE: u32 = u32::MAX - 1;

#[derive(Default)]
pub(crate) struct Split {
    /// Code of each piece.
    pub pieces: Vec<Range<usize>>,
    /// Whether a piece may leave the function.
    pub returns: Vec<bool>,
    /// Piece that begins at an instruction.
    pub piece_at: FastMap<usize, usize>,
    /// Place of a register in the frame.
    pub frame: Vec<Option<u32>>,
    pub frame_size: u32,
    /// The instruction that makes a register a constant; only in functions with pieces.
    pub constants: Vec<Option<u32>>,
}

pub(crate) fn plan(function: &Function, piece_size: usize) -> Split {
    let mut plan = Split { frame: vec![None; function.registers.len()], ..Split::default() };
    if function.code.len() <= piece_size {
        return plan;
    }
    let mut splitter = Splitter { code: &function.code, ends: block_ends(&function.code), piece_size, plan: &mut plan };
    splitter.block(0..function.code.len());
    share_registers(function, &mut plan);
    plan
}

/// For each `if`, `else` and loop the `else` or `end` that closes its block.
fn block_ends(code: &[Inst]) -> Vec<usize> {
    let mut ends = vec![0; code.len()];
    let mut open = Vec::new();
    for (index, inst) in code.iter().enumerate() {
        match inst {
            Inst::If(_) | Inst::Loop => open.push(index),
            Inst::Else | Inst::End => {
                if let Some(opener) = open.pop() {
                    ends[opener] = index;
                }
                if matches!(inst, Inst::Else) {
                    open.push(index);
                }
            }
            _ => {}
        }
    }
    ends
}

struct Splitter<'a> {
    code: &'a [Inst],
    ends: Vec<usize>,
    piece_size: usize,
    plan: &'a mut Split,
}

impl Splitter<'_> {
    /// The end (exclusive) of the statement at `start`.
    fn statement_end(&self, start: usize) -> usize {
        match self.code[start] {
            Inst::If(_) => {
                let close = self.ends[start];
                if matches!(self.code[close], Inst::Else) { self.ends[close] + 1 } else { close + 1 }
            }
            Inst::Loop => self.ends[start] + 1,
            _ => start + 1,
        }
    }

    /// Whether a statement can leave a loop around it, or is nothing but a way out.
    fn escapes(&self, statement: &Range<usize>) -> bool {
        let mut index = statement.start;
        while index < statement.end {
            match self.code[index] {
                Inst::Break => return true,
                Inst::Return if statement.len() == 1 => return true,
                // Breaks inside belong to this loop.
                Inst::Loop => index = self.ends[index] + 1,
                _ => index += 1,
            }
        }
        false
    }

    /// Cuts the statements of one block.
    fn block(&mut self, block: Range<usize>) {
        let mut run = block.start..block.start;
        let mut index = block.start;
        while index < block.end {
            let statement = index..self.statement_end(index);
            index = statement.end;
            if statement.len() > self.piece_size {
                self.cut(run);
                let close = self.ends[statement.start];
                self.block(statement.start + 1..close);
                if matches!(self.code[close], Inst::Else) {
                    self.block(close + 1..self.ends[close]);
                }
                run = index..index;
            } else if self.escapes(&statement) {
                self.cut(run);
                run = index..index;
            } else if run.len() + statement.len() > self.piece_size {
                self.cut(run);
                run = statement;
            } else {
                run.end = statement.end;
            }
        }
        self.cut(run);
    }

    fn cut(&mut self, run: Range<usize>) {
        if run.len() < SMALLEST_PIECE {
            return;
        }
        self.plan.piece_at.insert(run.start, self.plan.pieces.len());
        self.plan.returns.push(self.code[run.clone()].iter().any(|inst| matches!(inst, Inst::Return)));
        self.plan.pieces.push(run);
    }
}

/// Gives a place in the frame to registers that more than one piece uses.
fn share_registers(function: &Function, plan: &mut Split) {
    let mut home = vec![NOWHERE; function.registers.len()];
    let mut shared = vec![false; function.registers.len()];
    plan.constants = vec![None; function.registers.len()];
    let mut touch = |reg: usize, piece: u32| {
        if home[reg] == NOWHERE {
            home[reg] = piece;
        } else if home[reg] != piece {
            shared[reg] = true;
        }
    };
    for reg in function.params.iter().chain(&function.results) {
        touch(reg.0 as usize, DRIVER);
    }
    let (mut piece, mut piece_end) = (DRIVER, 0);
    for (index, inst) in function.code.iter().enumerate() {
        if index >= piece_end {
            piece = DRIVER;
        }
        if let Some(&number) = plan.piece_at.get(&index) {
            (piece, piece_end) = (number as u32, plan.pieces[number].end);
        }
        operands(inst, |reg, _| touch(reg.0 as usize, piece));
        if let Inst::ConstF(to, _) | Inst::ConstI(to, _) | Inst::ConstB(to, _) = inst {
            plan.constants[to.0 as usize] = Some(index as u32);
        }
    }
    for (reg, shared) in shared.into_iter().enumerate() {
        if shared && plan.constants[reg].is_none() {
            plan.frame[reg] = Some(plan.frame_size);
            plan.frame_size += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_ir::program::{BinaryF, FunctionBuilder, RegKind};

    #[test]
    fn small_functions_stay_whole() {
        let mut f = FunctionBuilder::new("f");
        f.const_f(1.0);
        assert!(plan(&f.finish(), PIECE_SIZE).pieces.is_empty());
    }

    #[test]
    fn pieces_cover_straight_code_and_share_what_crosses() {
        let mut f = FunctionBuilder::new("f");
        let one = f.const_f(1.0);
        let first = f.load_f(0);
        let mut sum = first;
        for _ in 0..100 {
            sum = f.binary_f(BinaryF::Add, sum, one);
        }
        sum = f.binary_f(BinaryF::Add, sum, first);
        f.push(Inst::StoreF(1, sum));
        let function = f.finish();
        let plan = plan(&function, 40);
        assert_eq!(plan.pieces, [0..40, 40..80, 80..104]);
        // The sum at each cut, and the first value that the last piece uses; not the constant.
        assert_eq!(plan.frame_size, 3);
        assert_eq!(plan.frame[one.0 as usize], None);
    }

    #[test]
    fn a_break_stays_with_its_loop() {
        let mut f = FunctionBuilder::new("f");
        let x = f.mutable(RegKind::F);
        f.push(Inst::Loop);
        for _ in 0..30 {
            let value = f.load_f(0);
            f.push(Inst::Move(x, value));
        }
        let done = f.const_b(true);
        f.push(Inst::If(done));
        f.push(Inst::Break);
        f.push(Inst::End);
        f.push(Inst::End);
        let function = f.finish();
        let plan = plan(&function, 40);
        assert_eq!(plan.pieces, [1..41, 41..62]);
        assert!(plan.frame[x.0 as usize].is_some());
    }
}
