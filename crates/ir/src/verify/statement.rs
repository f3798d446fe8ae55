//! Functions and statements.

use super::{Checker, fits, show};
use crate::expr::{Callee, Expr, LocalId};
use crate::function::{Function, FunctionBody, LocalRole, Statement, StatementKind, Target, TargetBase, TargetStep};
use crate::types::{Base, FunctionId, Type};

impl<'m> Checker<'m> {
    pub(super) fn check_function(&mut self, function: &'m Function) {
        self.function = Some(function);
        self.place = format!("function `{}`", function.name);
        let (inputs, outputs) = (function.inputs as usize, function.outputs as usize);
        if inputs + outputs > function.locals.len() {
            self.problem("fewer locals than inputs and outputs");
            self.function = None;
            return;
        }
        for (index, local) in function.locals.iter().enumerate() {
            let expected = match index {
                index if index < inputs => local.role == LocalRole::Input,
                index if index < inputs + outputs => local.role == LocalRole::Output,
                _ => matches!(local.role, LocalRole::Protected | LocalRole::Iterator),
            };
            if !expected {
                self.problem(format!("local `{}` is out of order", local.name));
            }
            if local.sizes.len() != local.ty.dims.len() {
                self.problem(format!(
                    "{} sizes for local `{}` of type {}",
                    local.sizes.len(),
                    local.name,
                    show(&local.ty)
                ));
            }
            for size in local.sizes.iter().flatten() {
                self.expect(size, &Type::INTEGER, || format!("a size of `{}`", local.name));
            }
            if let Some(default) = &local.default {
                self.expect(default, &local.ty, || format!("the default of `{}`", local.name));
            }
        }
        for derivative in &function.derivatives {
            self.known_function(derivative.function);
        }
        for inverse in &function.inverses {
            self.known_function(inverse.function);
            for arg in &inverse.args {
                self.expr(arg);
            }
        }
        match &function.body {
            FunctionBody::Algorithm(statements) => self.statements(statements),
            FunctionBody::External(call) => {
                for expr in call.arguments.iter().chain(&call.result) {
                    self.expr(expr);
                }
            }
            FunctionBody::PartialDerivative { function, .. } => self.known_function(*function),
            FunctionBody::Builtin(_) => {}
        }
        self.function = None;
    }

    fn known_function(&mut self, id: FunctionId) {
        if id.0 as usize >= self.model.functions.len() {
            self.problem(format!("there is no function {}", id.0));
        }
    }

    pub(super) fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(&statement.kind);
        }
    }

    fn statement(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Assign(target, expr) => {
                let (target, value) = (self.target(target), self.expr(expr));
                if let (Some(target), Some(value)) = (target, value)
                    && !fits(&value, &target)
                {
                    self.problem(format!("assignment of {} to {}", show(&value), show(&target)));
                }
            }
            StatementKind::MultiAssign(targets, expr) => {
                let types: Vec<Option<Option<Type>>> =
                    targets.iter().map(|target| target.as_ref().map(|target| self.target(target))).collect();
                self.outputs(expr, &types);
            }
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    self.condition(condition, false);
                    self.statements(body);
                }
                self.statements(otherwise);
            }
            StatementKind::For { iterator, range, body } => {
                if let Some(ty) = self.expr(range)
                    && ty.dims.len() != 1
                {
                    self.problem(format!("a loop over {}", show(&ty)));
                }
                self.iterators.push(*iterator);
                self.statements(body);
                self.iterators.pop();
            }
            StatementKind::While { condition, body } => {
                self.condition(condition, false);
                self.statements(body);
            }
            StatementKind::When { branches } => {
                for (condition, body) in branches {
                    self.condition(condition, true);
                    self.statements(body);
                }
            }
            StatementKind::Assert { condition, message, .. } => {
                self.condition(condition, false);
                self.expect(message, &Type::STRING, || "a message".to_string());
            }
            StatementKind::Terminate(message) => self.expect(message, &Type::STRING, || "a message".to_string()),
            StatementKind::Reinit(state, value) => self.same_type(state, value),
            StatementKind::Call(expr) => {
                self.expr(expr);
            }
            StatementKind::Break | StatementKind::Return => {}
        }
    }

    /// Both sides of one type.
    pub(super) fn same_type(&mut self, left: &Expr, right: &Expr) {
        let (a, b) = (self.expr(left), self.expr(right));
        if let (Some(a), Some(b)) = (a, b)
            && !super::agree(&a, &b)
        {
            self.problem(format!("left side is {}, right side {}", show(&a), show(&b)));
        }
    }

    /// Left sides of a multiple assignment or equation against the outputs of the call: `None` for a
    /// place left out, `Some(None)` for one with a problem already noted.
    pub(super) fn outputs(&mut self, expr: &Expr, left: &[Option<Option<Type>>]) {
        self.expr(expr);
        let Expr::Call(call) = expr else {
            self.problem("the right side of a multiple assignment is not a call");
            return;
        };
        let Callee::Function(id) = call.function else { return };
        let Some(function) = self.model.functions.get(id.0 as usize) else { return };
        if left.len() > function.outputs as usize {
            self.problem(format!(
                "{} left sides for the {} outputs of `{}`",
                left.len(),
                function.outputs,
                function.name
            ));
        }
        for (left, output) in left.iter().zip(function.output_locals()) {
            if let Some(Some(left)) = left
                && !fits(&output.ty, left)
            {
                self.problem(format!("output `{}` is {} for {}", output.name, show(&output.ty), show(left)));
            }
        }
    }

    fn target(&mut self, target: &Target) -> Option<Type> {
        let mut ty = match target.base {
            TargetBase::Var(var) => {
                let expr = Expr::Var(var);
                self.expr(&expr)?
            }
            TargetBase::Local(LocalId(index)) => {
                let expr = Expr::Local(LocalId(index));
                let role =
                    self.function.and_then(|function| function.locals.get(index as usize)).map(|local| local.role);
                if matches!(role, Some(LocalRole::Input | LocalRole::Iterator)) {
                    self.problem(format!("assignment to local {index}, an {role:?}"));
                }
                self.expr(&expr)?
            }
        };
        for step in &target.path {
            ty = match step {
                TargetStep::Field(field) => self.field(&ty, *field)?,
                TargetStep::Index(subscripts) => self.subscripts(&ty, subscripts)?,
            };
        }
        if ty.base == Base::Function {
            self.problem("assignment to a function");
        }
        Some(ty)
    }
}
