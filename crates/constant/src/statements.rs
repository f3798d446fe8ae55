//! Algorithm statements.

use super::call::Frame;
use super::{EvalError, EvalErrorKind, EvalResult, Interpreter};
use layshaft_ir::value::Value;
use layshaft_ir::{Expr, Statement, StatementKind};

/// How a list of statements ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Next,
    Break,
    Return,
}

impl Interpreter<'_> {
    pub(super) fn run(&mut self, statements: &[Statement], frame: &mut Frame) -> EvalResult<Flow> {
        for statement in statements {
            self.spend(1)?;
            let flow = self.statement(&statement.kind, frame).map_err(|error| error.at(statement.span))?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, kind: &StatementKind, frame: &mut Frame) -> EvalResult<Flow> {
        match kind {
            StatementKind::Assign(target, expr) => {
                let value = self.eval(expr, frame)?;
                self.assign(target, value, frame)?;
            }
            StatementKind::MultiAssign(targets, expr) => {
                let Expr::Call(call) = expr else {
                    return Err(EvalError::failed("a multiple assignment without a function call"));
                };
                let values = self.call_all(call, frame)?;
                if targets.len() > values.len() {
                    return Err(EvalError::failed(format!("{} targets for {} outputs", targets.len(), values.len())));
                }
                for (target, value) in targets.iter().zip(values) {
                    if let Some(target) = target {
                        self.assign(target, value, frame)?;
                    }
                }
            }
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    if self.condition(condition, frame)? {
                        return self.run(body, frame);
                    }
                }
                return self.run(otherwise, frame);
            }
            StatementKind::For { iterator, range, body } => {
                let mut flow = Flow::Next;
                let outer = frame.take(*iterator);
                let result = self.iterate(range, frame, &mut |this, frame, item| {
                    frame.set(*iterator, item);
                    flow = this.run(body, frame)?;
                    Ok(flow == Flow::Next)
                });
                frame.restore(*iterator, outer);
                result?;
                if flow == Flow::Return {
                    return Ok(flow);
                }
            }
            StatementKind::While { condition, body } => {
                while self.condition(condition, frame)? {
                    match self.run(body, frame)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        Flow::Return => return Ok(Flow::Return),
                    }
                }
            }
            StatementKind::Assert { condition, message, is_warning } => {
                if !is_warning && !self.condition(condition, frame)? {
                    return Err(self.failure(message, frame));
                }
            }
            StatementKind::Terminate(message) => return Err(self.failure(message, frame)),
            StatementKind::Call(expr) => match expr {
                Expr::Call(call) => {
                    self.call_all(call, frame)?;
                }
                other => {
                    self.eval(other, frame)?;
                }
            },
            StatementKind::Break => return Ok(Flow::Break),
            StatementKind::Return => return Ok(Flow::Return),
            StatementKind::When { .. } => return Err(EvalError::not_constant("`when` has a meaning only at run time")),
            StatementKind::Reinit(..) => {
                return Err(EvalError::not_constant("`reinit` has a meaning only at run time"));
            }
        }
        Ok(Flow::Next)
    }

    fn failure(&mut self, message: &Expr, frame: &mut Frame) -> EvalError {
        match self.eval(message, frame) {
            Ok(Value::String(text)) => EvalError::new(EvalErrorKind::Failed, &*text),
            Ok(_) => EvalError::failed("an assertion failed"),
            Err(error) => error,
        }
    }
}
