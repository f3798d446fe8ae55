//! Variables and equations.

use super::{Checker, agree, show};
use crate::expr::Expr;
use crate::flat::{Attributes, Equation, EquationKind, Variable};
use crate::print::print_equation;
use crate::types::{Base, Type};
use layshaft_source::FastSet;

impl<'m> Checker<'m> {
    pub(super) fn check_model(&mut self) {
        let model = self.model;
        self.check_types();
        let mut names = FastSet::default();
        for variable in &model.variables {
            self.place = format!("variable `{}`", variable.name);
            if !names.insert(variable.name) {
                self.problem("the name is not unique");
            }
            self.variable(variable);
        }
        for equation in &model.equations {
            self.equation(equation, "equation");
        }
        for equation in &model.initial_equations {
            self.equation(equation, "initial equation");
        }
        for algorithm in model.algorithms.iter().chain(&model.initial_algorithms) {
            self.place = format!("algorithm of `{}`", algorithm.origin.instance);
            self.statements(&algorithm.statements);
        }
        for function in &model.functions {
            self.check_function(function);
        }
    }

    fn check_types(&mut self) {
        let model = self.model;
        for record in &model.records {
            self.place = format!("record `{}`", record.name);
            for field in &record.fields {
                self.known_base(&field.ty);
            }
        }
        for external in &model.externals {
            self.place = format!("external object `{}`", external.name);
            for id in [Some(external.constructor), external.destructor].into_iter().flatten() {
                if id.0 as usize >= model.functions.len() {
                    self.problem(format!("there is no function {}", id.0));
                }
            }
        }
        for function in &model.functions {
            self.place = format!("function `{}`", function.name);
            for local in &function.locals {
                self.known_base(&local.ty);
            }
        }
    }

    fn known_base(&mut self, ty: &Type) {
        let known = match ty.base {
            Base::Enum(id) => (id.0 as usize) < self.model.enums.len(),
            Base::Record(id) => (id.0 as usize) < self.model.records.len(),
            Base::External(id) => (id.0 as usize) < self.model.externals.len(),
            _ => true,
        };
        if !known {
            self.problem(format!("there is no {}", show(ty)));
        }
    }

    fn variable(&mut self, variable: &Variable) {
        let ty = &variable.ty;
        self.known_base(ty);
        if matches!(ty.base, Base::Record(_) | Base::Function) {
            self.problem(format!("a variable of type {}", show(ty)));
        }
        if ty.sizes().is_none() {
            self.problem("a size is unknown");
        }
        if let Some(binding) = &variable.binding {
            self.expect(binding, ty, || "the binding".to_string());
        }
        let Attributes { start, fixed, min, max, nominal, .. } = &variable.attributes;
        for (name, value) in [("start", start), ("min", min), ("max", max), ("nominal", nominal)] {
            self.attribute(name, value.as_ref(), ty.base, ty);
        }
        self.attribute("fixed", fixed.as_ref(), Base::Boolean, ty);
    }

    /// An attribute is a scalar that holds for each element, or an array of the variable's shape.
    fn attribute(&mut self, name: &str, value: Option<&Expr>, base: Base, variable: &Type) {
        let Some(value) = value else { return };
        let Some(ty) = self.expr(value) else { return };
        let whole = Type { base, dims: variable.dims.clone() };
        if !super::fits(&ty, &Type::scalar(base)) && !super::fits(&ty, &whole) {
            self.problem(format!("attribute `{name}` is {} for {}", show(&ty), show(variable)));
        }
    }

    fn equation(&mut self, equation: &Equation, what: &str) {
        self.place = match equation.origin.instance.as_str() {
            "" => what.to_string(),
            instance => format!("{what} of `{instance}`"),
        };
        let before = self.problems.len();
        self.equation_kind(&equation.kind);
        // If both sides are sound by themselves, the whole can be shown.
        if self.problems.len() == before + 1
            && let EquationKind::Equal(left, right) = &equation.kind
            && self.is_sound(left)
            && self.is_sound(right)
            && let Some(problem) = self.problems.last_mut()
        {
            problem.push_str(&format!(" in `{}`", print_equation(equation, self.model)));
        }
    }

    fn is_sound(&mut self, expr: &Expr) -> bool {
        let before = self.problems.len();
        self.expr(expr);
        let sound = self.problems.len() == before;
        self.problems.truncate(before);
        sound
    }

    fn equation_kind(&mut self, kind: &EquationKind) {
        match kind {
            EquationKind::Equal(left, right) => self.same_type(left, right),
            EquationKind::Multiple(left, right) => {
                let types: Vec<Option<Option<Type>>> =
                    left.iter().map(|item| item.as_ref().map(|expr| self.expr(expr))).collect();
                self.outputs(right, &types);
            }
            EquationKind::If { branches, otherwise } => {
                for (condition, equations) in branches {
                    self.condition(condition, false);
                    equations.iter().for_each(|equation| self.equation_kind(&equation.kind));
                }
                otherwise.iter().for_each(|equation| self.equation_kind(&equation.kind));
            }
            EquationKind::When { branches } => {
                for (condition, equations) in branches {
                    self.condition(condition, true);
                    equations.iter().for_each(|equation| self.equation_kind(&equation.kind));
                }
            }
            EquationKind::Assert { condition, message, .. } => {
                self.condition(condition, false);
                self.expect(message, &Type::STRING, || "a message".to_string());
            }
            EquationKind::Terminate(message) => self.expect(message, &Type::STRING, || "a message".to_string()),
            EquationKind::Reinit(state, value) => {
                let (a, b) = (self.expr(state), self.expr(value));
                if let (Some(a), Some(b)) = (a, b)
                    && (a.base != Base::Real || !agree(&a, &b))
                {
                    self.problem(format!("reinit of {} with {}", show(&a), show(&b)));
                }
            }
            EquationKind::Call(call) => {
                self.expr(call);
            }
        }
    }
}
