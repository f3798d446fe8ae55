//! The class around everything: types, variables, equations.

use super::names::Names;
use super::{Printer, comment, identifier, real_literal, string_literal};
use crate::expr::Expr;
use crate::flat::{Attributes, Causality, Equation, EquationKind, FlatModel, StateSelect, Variability, Variable};
use crate::types::{Base, EnumId, ExternalType, FunctionId, RecordId, Type};

impl<'m> Printer<'m> {
    pub(super) fn class(&mut self) {
        let model = self.names.model;
        let name = identifier(&model.name);
        self.line(&format!("class {name}{}", comment(Some(&model.description))));
        self.inside(|this| this.contents(model));
        self.line(&format!("end {name};"));
    }

    fn contents(&mut self, model: &'m FlatModel) {
        for index in 0..model.enums.len() {
            self.enumeration(EnumId(index as u32));
        }
        for index in 0..model.records.len() {
            self.record(RecordId(index as u32));
        }
        for external in &model.externals {
            self.external_object(external);
        }
        let of_object =
            |id: FunctionId| model.externals.iter().any(|e| e.constructor == id || e.destructor == Some(id));
        for index in 0..model.functions.len() {
            let id = FunctionId(index as u32);
            if !of_object(id) {
                let name = identifier(self.names.function_name(id).as_str());
                self.function(id, &name);
            }
        }
        for &(function, output) in &self.renamed.outputs {
            self.output_function(function, output);
        }
        let mut protected = false;
        for variable in &model.variables {
            if variable.is_protected != protected {
                protected = variable.is_protected;
                self.heading(if protected { "protected" } else { "public" });
            }
            self.variable(variable);
        }
        self.equation_section("initial equation", &model.initial_equations);
        self.equation_section("equation", &model.equations);
        let sections = [("initial algorithm", &model.initial_algorithms), ("algorithm", &model.algorithms)];
        for (heading, algorithms) in sections {
            for algorithm in algorithms {
                self.heading(heading);
                self.statements(&algorithm.statements);
            }
        }
        self.experiment(model);
    }

    fn equation_section(&mut self, heading: &str, equations: &[Equation]) {
        if !equations.is_empty() {
            self.heading(heading);
            self.equations(equations);
        }
    }

    fn enumeration(&mut self, id: EnumId) {
        let enumeration = &self.names.model.enums[id.0 as usize];
        let literals: Vec<String> = enumeration.literals.iter().map(|literal| identifier(literal.as_str())).collect();
        let name = identifier(self.names.enum_name(id).as_str());
        self.line(&format!("type {name} = enumeration({});", literals.join(", ")));
    }

    fn record(&mut self, id: RecordId) {
        let record = &self.names.model.records[id.0 as usize];
        let name = identifier(self.names.record_name(id).as_str());
        self.line(&format!("record {name}"));
        self.inside(|this| {
            for field in &record.fields {
                let declaration = this.declaration(&field.ty, field.name.as_str());
                this.line(&format!("{declaration};"));
            }
        });
        self.line(&format!("end {name};"));
    }

    fn external_object(&mut self, external: &ExternalType) {
        let name = identifier(external.name.as_str());
        self.line(&format!("class {name}"));
        self.inside(|this| {
            this.line("extends ExternalObject;");
            this.function(external.constructor, "constructor");
            if let Some(destructor) = external.destructor {
                this.function(destructor, "destructor");
            }
        });
        self.line(&format!("end {name};"));
    }

    /// `Real x[2, 3]`
    pub(super) fn declaration(&self, ty: &Type, name: &str) -> String {
        let sizes: Vec<String> =
            ty.dims.iter().map(|dim| dim.known().map_or(":".to_string(), |size| size.to_string())).collect();
        let subscripts = if sizes.is_empty() { String::new() } else { format!("[{}]", sizes.join(", ")) };
        format!("{} {}{subscripts}", identifier(self.names.base_name(ty.base).as_str()), identifier(name))
    }

    fn variable(&mut self, variable: &Variable) {
        let mut text = String::new();
        if variable.is_final {
            text.push_str("final ");
        }
        text.push_str(match variable.variability {
            Variability::Constant => "constant ",
            Variability::Parameter => "parameter ",
            Variability::Discrete if variable.ty.base == Base::Real => "discrete ",
            Variability::Discrete | Variability::Continuous => "",
        });
        text.push_str(match variable.causality {
            Some(Causality::Input) => "input ",
            Some(Causality::Output) => "output ",
            None => "",
        });
        text.push_str(&self.declaration(&variable.ty, variable.name.as_str()));
        let attributes = self.attributes(&variable.attributes, !variable.ty.is_scalar());
        if !attributes.is_empty() {
            text.push_str(&format!("({})", attributes.join(", ")));
        }
        if let Some(binding) = &variable.binding {
            text.push_str(" = ");
            text.push_str(&self.expr(binding));
        }
        text.push_str(&comment(variable.description.as_deref()));
        let annotations: Vec<&str> =
            [(variable.is_structural, "Evaluate = true"), (variable.is_hidden, "HideResult = true")]
                .into_iter()
                .filter_map(|(holds, annotation)| holds.then_some(annotation))
                .collect();
        if !annotations.is_empty() {
            text.push_str(&format!(" annotation({})", annotations.join(", ")));
        }
        text.push(';');
        self.line(&text);
    }

    fn attributes(&self, attributes: &Attributes, is_array: bool) -> Vec<String> {
        let mut all = Vec::new();
        let each = if is_array { "each " } else { "" };
        let texts =
            [("quantity", &attributes.quantity), ("unit", &attributes.unit), ("displayUnit", &attributes.display_unit)];
        for (name, text) in texts {
            if let Some(text) = text {
                all.push(format!("{each}{name} = {}", string_literal(text)));
            }
        }
        let exprs = [
            ("min", &attributes.min),
            ("max", &attributes.max),
            ("start", &attributes.start),
            ("fixed", &attributes.fixed),
            ("nominal", &attributes.nominal),
        ];
        for (name, expr) in exprs {
            if let Some(expr) = expr {
                let holds_for_each = is_array && expr.type_of(&self.names).is_scalar();
                let each = if holds_for_each { "each " } else { "" };
                all.push(format!("{each}{name} = {}", self.expr(expr)));
            }
        }
        if let Some(select) = attributes.state_select {
            let literal = match select {
                StateSelect::Never => "never",
                StateSelect::Avoid => "avoid",
                StateSelect::Default => "default",
                StateSelect::Prefer => "prefer",
                StateSelect::Always => "always",
            };
            all.push(format!("{each}stateSelect = StateSelect.{literal}"));
        }
        all
    }

    fn equations(&mut self, equations: &[Equation]) {
        for equation in equations {
            self.equation(&equation.kind);
        }
    }

    fn equation(&mut self, kind: &EquationKind) {
        match kind {
            // The left side of an equation cannot be an if-expression without parentheses.
            EquationKind::Equal(left @ Expr::If(_), right) => {
                self.line(&format!("({}) = {};", self.expr(left), self.expr(right)));
            }
            EquationKind::Equal(left, right) => self.line(&format!("{} = {};", self.expr(left), self.expr(right))),
            EquationKind::Multiple(left, right) => {
                let left: Vec<String> =
                    left.iter().map(|e| e.as_ref().map_or(String::new(), |e| self.expr(e))).collect();
                self.line(&format!("({}) = {};", left.join(", "), self.expr(right)));
            }
            EquationKind::If { branches, otherwise } => {
                for (position, (condition, equations)) in branches.iter().enumerate() {
                    let word = if position == 0 { "if" } else { "elseif" };
                    self.line(&format!("{word} {} then", self.expr(condition)));
                    self.inside(|this| this.equations(equations));
                }
                if !otherwise.is_empty() {
                    self.line("else");
                    self.inside(|this| this.equations(otherwise));
                }
                self.line("end if;");
            }
            EquationKind::When { branches } => {
                for (position, (condition, equations)) in branches.iter().enumerate() {
                    let word = if position == 0 { "when" } else { "elsewhen" };
                    self.line(&format!("{word} {} then", self.expr(condition)));
                    self.inside(|this| this.equations(equations));
                }
                self.line("end when;");
            }
            EquationKind::Assert { condition, message, is_warning } => self.assertion(condition, message, *is_warning),
            EquationKind::Terminate(message) => self.line(&format!("terminate({});", self.expr(message))),
            EquationKind::Reinit(state, value) => {
                self.line(&format!("reinit({}, {});", self.expr(state), self.expr(value)));
            }
            EquationKind::Call(call) => self.line(&format!("{};", self.expr(call))),
        }
    }

    pub(super) fn assertion(&mut self, condition: &Expr, message: &Expr, is_warning: bool) {
        let severity = if is_warning { ", AssertionLevel.warning" } else { "" };
        self.line(&format!("assert({}, {}{severity});", self.expr(condition), self.expr(message)));
    }

    fn experiment(&mut self, model: &FlatModel) {
        let settings = [
            ("StartTime", model.experiment.start_time),
            ("StopTime", model.experiment.stop_time),
            ("Interval", model.experiment.interval),
            ("Tolerance", model.experiment.tolerance),
        ];
        let given: Vec<String> = settings
            .into_iter()
            .filter_map(|(name, value)| value.map(|value| format!("{name} = {}", real_literal(value))))
            .collect();
        if !given.is_empty() {
            self.line(&format!("annotation(experiment({}));", given.join(", ")));
        }
    }
}
