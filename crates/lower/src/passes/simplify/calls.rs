//! Call inlining: the code of a small function takes the place of its call where nothing of a loop remains.

use super::{Flow, Frame, Simplifier};
use layshaft_ir::program::{FuncId, Function, Inst, Reg};

/// Functions with more instructions are called.
const LARGEST_CALLEE: usize = 200;
/// So are those of which more would remain.
const MOST_REMAINING: usize = 160;
/// Calls in calls.
const DEEPEST: usize = 4;
/// How many instructions calls may bring into one function.
const MOST_GROWN: usize = 1600;

/// Whether the code of a function may take the place of its call: it returns at its end only.
pub(crate) fn is_executable(function: &Function) -> bool {
    let code = &function.code;
    code.len() <= LARGEST_CALLEE
        && !code.is_empty()
        && !code[..code.len() - 1].contains(&Inst::Return)
        && !code.iter().any(|inst| matches!(inst, Inst::External(..)))
}

impl Simplifier<'_> {
    /// Executes a function in the place of its call, and says whether that could be done.
    pub(super) fn execute(&mut self, id: FuncId, arguments: &[Reg], results: &[Reg]) -> bool {
        let Some(callee) = self.around.functions.get(id.0 as usize) else { return false };
        let is_caller = self.callers.iter().any(|&caller| std::ptr::eq(caller, callee))
            || std::ptr::eq(self.frame.function, callee);
        if !is_executable(callee) || is_caller || self.callers.len() >= DEEPEST {
            return false;
        }
        let mark = self.mark();
        let arguments: Vec<Reg> = arguments.iter().map(|&argument| self.kept(argument)).collect();
        let mut frame = Frame::new(callee);
        for (&param, argument) in callee.params.iter().zip(arguments) {
            frame.values[param.0 as usize] = Some(argument);
        }
        let caller = std::mem::replace(&mut self.frame, frame);
        self.callers.push(caller.function);
        let flow = self.block(0, callee.code.len());
        let values: Vec<Reg> = callee.results.iter().map(|&result| self.value(result)).collect();
        self.callers.pop();
        self.frame = caller;
        let made = &self.out.code[mark.code..];
        let is_fit = flow == Flow::Runs
            && made.len() <= MOST_REMAINING
            && !made.contains(&Inst::Loop)
            && self.grown + made.len() <= MOST_GROWN;
        if !is_fit {
            self.undo(&mark);
            return false;
        }
        // Nested calls are counted with the outermost.
        self.grown = mark.grown + made.len();
        for (&to, value) in results.iter().zip(values) {
            self.frame.values[to.0 as usize] = Some(value);
        }
        true
    }
}
