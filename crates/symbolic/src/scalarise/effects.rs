//! Side effects of functions. A function has one if it is impure or calls one that is. Such a function is never inlined, each
//! call of it in the text is a call of its own, and the calls of an algorithm keep their order.

use crate::dag::{Dag, Effect, N};
use layshaft_ir::walk::in_function;
use layshaft_ir::{Callee, Expr, FlatModel, FunctionId};

pub(crate) struct Effects {
    /// By function.
    functions: Vec<bool>,
    calls: u32,
    /// Inside an algorithm: the last call with an effect, zero where its condition does not hold.
    last: Option<Option<N>>,
}

/// Which functions of a model have side effects.
pub(crate) fn has_effects(model: &FlatModel) -> Vec<bool> {
    let mut functions: Vec<bool> = model.functions.iter().map(|function| function.is_impure).collect();
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); functions.len()];
    for (caller, function) in model.functions.iter().enumerate() {
        in_function(function, &mut |root| {
            root.walk(&mut |expr| {
                let called = match expr {
                    Expr::Call(call) => match call.function {
                        Callee::Function(id) => id,
                        Callee::Local(_) => return,
                    },
                    Expr::FunctionRef(id, _) => *id,
                    _ => return,
                };
                if let Some(list) = callers.get_mut(called.0 as usize) {
                    list.push(caller);
                }
            });
        });
    }
    let mut pending: Vec<usize> = (0..functions.len()).filter(|&index| functions[index]).collect();
    while let Some(called) = pending.pop() {
        for &caller in &callers[called] {
            if !functions[caller] {
                functions[caller] = true;
                pending.push(caller);
            }
        }
    }
    functions
}

impl Effects {
    pub fn new(model: &FlatModel) -> Effects {
        Effects { functions: has_effects(model), calls: 0, last: None }
    }

    pub fn has(&self, function: FunctionId) -> bool {
        self.functions.get(function.0 as usize).copied().unwrap_or(false)
    }

    /// The place of one more call.
    pub fn next(&mut self) -> Effect {
        self.calls += 1;
        Effect { serial: self.calls, after: self.last.flatten() }
    }

    /// Remembers the call just made under a condition.
    pub fn made(&mut self, dag: &mut Dag, call: N, guard: Option<N>) {
        if let Some(last) = &mut self.last {
            *last = Some(match guard {
                Some(guard) => {
                    let none = dag.zero();
                    dag.if_else(guard, call, none)
                }
                None => call,
            });
        }
    }

    /// Between the beginning and the end of an algorithm calls keep their order.
    pub fn begin(&mut self) {
        self.last = Some(None);
    }

    pub fn end(&mut self) {
        self.last = None;
    }
}
