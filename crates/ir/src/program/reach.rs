//! The call graph of a program: which functions call which, directly or through the solution of blocks.

use super::{BlockKind, FuncId, Inst, Program, Service};

impl Service {
    /// The block that is factored or solved.
    pub fn block(&self) -> Option<u32> {
        match self {
            Service::FactorLinear(block)
            | Service::SolveLinear(block)
            | Service::SolveNonlinear(block)
            | Service::SolveMixed(block) => Some(*block),
            _ => None,
        }
    }
}

impl BlockKind {
    /// The functions that its solution calls.
    pub fn functions(&self) -> Vec<FuncId> {
        match self {
            BlockKind::Linear { .. } => Vec::new(),
            BlockKind::Nonlinear { residual, jacobian, .. } => [*residual].into_iter().chain(*jacobian).collect(),
            BlockKind::Mixed { body, fresh, .. } => vec![*body, *fresh],
        }
    }
}

impl Program {
    /// Functions that a function calls, in the order of its code.
    pub fn callees(&self, id: FuncId) -> Vec<FuncId> {
        let mut callees = Vec::new();
        for inst in &self.function(id).code {
            match inst {
                Inst::Call(callee, ..) => callees.push(*callee),
                Inst::Service(service) => {
                    let block = service.block().map(|block| &self.blocks[block as usize]);
                    callees.extend(block.into_iter().flat_map(|block| block.kind.functions()));
                }
                _ => {}
            }
        }
        callees
    }

    /// For each function whether it is one of the given ones or called from them, however far.
    pub fn reachable(&self, from: &[FuncId]) -> Vec<bool> {
        let mut open = from.to_vec();
        let mut used = vec![false; self.functions.len()];
        while let Some(function) = open.pop() {
            if !std::mem::replace(&mut used[function.0 as usize], true) {
                open.extend(self.callees(function));
            }
        }
        used
    }
}
