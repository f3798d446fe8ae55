//! Where structured control flow continues.

use layshaft_ir::program::Inst;

/// For each instruction the place to continue at: `If` with a false condition, `Else` and `Break` when reached; for the `End` of a
/// loop one more than its `Loop`; 0 for all others.
pub struct Jumps {
    pub target: Vec<usize>,
}

pub fn jumps(code: &[Inst]) -> Jumps {
    let mut target = vec![0; code.len()];
    // Open blocks: start, and breaks waiting for the end of a loop.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut breaks: Vec<Vec<usize>> = Vec::new();
    for (at, inst) in code.iter().enumerate() {
        match inst {
            Inst::If(_) => open.push((at, false)),
            Inst::Else => {
                if let Some(top) = open.last_mut() {
                    target[top.0] = at + 1;
                    top.0 = at;
                }
            }
            Inst::Loop => {
                open.push((at, true));
                breaks.push(Vec::new());
            }
            Inst::Break => {
                if let Some(waiting) = breaks.last_mut() {
                    waiting.push(at);
                }
            }
            Inst::End => match open.pop() {
                Some((start, true)) => {
                    target[at] = start + 1;
                    for waiting in breaks.pop().unwrap_or_default() {
                        target[waiting] = at + 1;
                    }
                }
                Some((start, false)) => target[start] = at + 1,
                None => {}
            },
            _ => {}
        }
    }
    Jumps { target }
}
