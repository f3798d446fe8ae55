//! Functions and statements.

use super::names::Names;
use super::{Printer, identifier, string_literal};
use crate::expr::{Callee, Expr, LocalId, TypeContext};
use crate::function::{
    ExternalCall, Function, FunctionBody, Inline, Local, LocalRole, Statement, StatementKind, Target, TargetBase,
    TargetStep,
};
use crate::types::{Base, Dim, FunctionId, Type};
use crate::walk;
use layshaft_source::Name;

impl<'m> Printer<'m> {
    pub(super) fn function(&mut self, id: FunctionId, name: &str) {
        let Some(function) = self.names.model.functions.get(id.0 as usize) else { return };
        let inner = self.renamed.names(self.names.model, Some(function));
        let outer = std::mem::replace(&mut self.names, inner);
        match &function.body {
            FunctionBody::PartialDerivative { function: of, inputs } => {
                let inputs: Vec<String> =
                    inputs.iter().map(|&input| identifier(self.names.input_name(*of, input).as_str())).collect();
                let of = identifier(self.names.function_name(*of).as_str());
                self.line(&format!("function {name} = der({of}, {});", inputs.join(", ")));
            }
            _ => {
                let impure = if function.is_impure { "impure " } else { "" };
                self.line(&format!("{impure}function {name}"));
                self.inside(|this| this.function_contents(id, function));
                self.line(&format!("end {name};"));
            }
        }
        self.names = outer;
    }

    fn function_contents(&mut self, id: FunctionId, function: &'m Function) {
        for (index, local) in function.locals.iter().enumerate() {
            if local.ty.base == Base::Function {
                self.function_type(id, LocalId(index as u32), local.name);
            }
        }
        let mut protected = false;
        for local in &function.locals {
            let role = match local.role {
                LocalRole::Input => "input ",
                LocalRole::Output => "output ",
                LocalRole::Protected => "",
                LocalRole::Iterator => continue,
            };
            if local.role == LocalRole::Protected && !protected {
                protected = true;
                self.heading("protected");
            }
            let default = local.default.as_ref().map_or(String::new(), |default| format!(" = {}", self.expr(default)));
            let declaration = self.local_declaration(local);
            self.line(&format!("{role}{declaration}{default};"));
        }
        match &function.body {
            FunctionBody::Algorithm(statements) => {
                self.heading("algorithm");
                self.statements(statements);
            }
            FunctionBody::External(call) => self.external(call),
            FunctionBody::Builtin(builtin) => {
                let names = |locals: &[Local]| {
                    locals.iter().map(|local| identifier(local.name.as_str())).collect::<Vec<_>>().join(", ")
                };
                let (inputs, output) = (names(function.input_locals()), names(function.output_locals()));
                self.heading("algorithm");
                self.line(&format!("{output} := {}({inputs});", builtin.name()));
            }
            FunctionBody::PartialDerivative { .. } => {}
        }
        self.function_annotation(function);
    }

    /// `Real x[size(u, 1), :]`
    fn local_declaration(&self, local: &Local) -> String {
        if local.ty.base == Base::Function {
            return format!("{} {}", identifier(&function_type_name(local.name)), identifier(local.name.as_str()));
        }
        let sizes: Vec<String> = local
            .ty
            .dims
            .iter()
            .enumerate()
            .map(|(dimension, dim)| match (dim, local.sizes.get(dimension)) {
                (Dim::Known(size), _) => size.to_string(),
                (Dim::Unknown, Some(Some(size))) => self.expr(size),
                (Dim::Unknown, _) => ":".to_string(),
            })
            .collect();
        let subscripts = if sizes.is_empty() { String::new() } else { format!("[{}]", sizes.join(", ")) };
        let base = identifier(self.names.base_name(local.ty.base).as_str());
        format!("{base} {}{subscripts}", identifier(local.name.as_str()))
    }

    /// The partial function a function-typed input is declared by, with the signature of its calls.
    fn function_type(&mut self, id: FunctionId, local: LocalId, name: Name) {
        let (inputs, output) = self.signature(id, local, 0).unwrap_or((vec![Type::REAL], Type::REAL));
        let type_name = identifier(&function_type_name(name));
        self.line(&format!("partial function {type_name}"));
        self.inside(|this| {
            for (position, ty) in inputs.iter().enumerate() {
                let declaration = this.declaration(ty, &format!("u{}", position + 1));
                this.line(&format!("input {declaration};"));
            }
            let declaration = this.declaration(&output, "y");
            this.line(&format!("output {declaration};"));
        });
        self.line(&format!("end {type_name};"));
    }

    /// Types of arguments and result of the calls of a function-typed input, found in the function
    /// itself or in one that it is passed on to.
    fn signature(&self, id: FunctionId, local: LocalId, depth: u32) -> Option<(Vec<Type>, Type)> {
        let function = self.names.model.functions.get(id.0 as usize)?;
        if depth > 8 {
            return None;
        }
        let types = self.renamed.names(self.names.model, Some(function));
        let mut found = None;
        let mut passed_on = Vec::new();
        walk::in_function(function, &mut |expr| {
            expr.walk(&mut |expr| {
                // Bound to an input of another function, or an argument of one.
                if let Expr::FunctionRef(next, bound) = expr {
                    let input = bound.iter().find(|(_, value)| *value == Expr::Local(local));
                    passed_on.extend(input.map(|(position, _)| (*next, LocalId(*position))));
                }
                let Expr::Call(call) = expr else { return };
                match call.function {
                    Callee::Local(callee) if callee == local && found.is_none() => {
                        found = Some((call.args.iter().map(|arg| open_type(arg, &types)).collect(), call.ty.clone()));
                    }
                    Callee::Function(next) => {
                        let position = call.args.iter().position(|arg| *arg == Expr::Local(local));
                        passed_on.extend(position.map(|position| (next, LocalId(position as u32))));
                    }
                    _ => {}
                }
            });
        });
        found.or_else(|| passed_on.into_iter().find_map(|(next, input)| self.signature(next, input, depth + 1)))
    }

    /// A function that gives one output of another, for expressions that need it.
    pub(super) fn output_function(&mut self, id: FunctionId, output: u32) {
        let Some(function) = self.names.model.functions.get(id.0 as usize) else { return };
        let Some(name) = self.names.output_function_name(id, output) else { return };
        let Some(result) = function.output_locals().get(output as usize) else { return };
        let inner = self.renamed.names(self.names.model, Some(function));
        let outer = std::mem::replace(&mut self.names, inner);
        let name = identifier(name.as_str());
        self.line(&format!("function {name}"));
        self.inside(|this| {
            for (index, input) in function.input_locals().iter().enumerate() {
                if input.ty.base == Base::Function {
                    this.function_type(id, LocalId(index as u32), input.name);
                }
                let declaration = this.local_declaration(input);
                this.line(&format!("input {declaration};"));
            }
            let declaration = this.local_declaration(result);
            this.line(&format!("output {declaration};"));
            this.heading("algorithm");
            let arguments: Vec<String> =
                function.input_locals().iter().map(|input| identifier(input.name.as_str())).collect();
            let called = identifier(this.names.function_name(id).as_str());
            let (commas, result) = (", ".repeat(output as usize), identifier(result.name.as_str()));
            this.line(&format!("({commas}{result}) := {called}({});", arguments.join(", ")));
        });
        self.line(&format!("end {name};"));
        self.names = outer;
    }

    fn external(&mut self, call: &ExternalCall) {
        let result = call.result.as_ref().map_or(String::new(), |result| format!("{} = ", self.expr(result)));
        let arguments: Vec<String> = call.arguments.iter().map(|argument| self.expr(argument)).collect();
        let list = |texts: &[Box<str>]| match texts {
            [text] => string_literal(text),
            many => format!("{{{}}}", many.iter().map(|text| string_literal(text)).collect::<Vec<_>>().join(", ")),
        };
        let mut annotations = Vec::new();
        for (name, texts) in [("Include", &call.include), ("Library", &call.library)] {
            if !texts.is_empty() {
                annotations.push(format!("{name} = {}", list(texts)));
            }
        }
        let directories = [
            ("IncludeDirectory", &call.include_directory),
            ("LibraryDirectory", &call.library_directory),
            ("SourceDirectory", &call.source_directory),
        ];
        for (name, directory) in directories {
            if let Some(directory) = directory {
                annotations.push(format!("{name} = {}", string_literal(directory)));
            }
        }
        let annotation = match annotations.is_empty() {
            true => String::new(),
            false => format!(" annotation({})", annotations.join(", ")),
        };
        let (language, function) = (string_literal(&call.language), &call.function);
        self.line(&format!("external {language} {result}{function}({}){annotation};", arguments.join(", ")));
    }

    fn function_annotation(&mut self, function: &Function) {
        let mut parts = Vec::new();
        match function.inline {
            Inline::Default => {}
            Inline::Never => parts.push("Inline = false".to_string()),
            Inline::Early => parts.push("Inline = true".to_string()),
            Inline::Late => parts.push("LateInline = true".to_string()),
        }
        if let Some(order) = function.smooth_order {
            parts.push(format!("smoothOrder = {order}"));
        }
        let input = |index: &u32| function.locals.get(*index as usize).map(|local| identifier(local.name.as_str()));
        for derivative in &function.derivatives {
            let mut options = vec![format!("order = {}", derivative.order)];
            options.extend(
                derivative.zero_derivative.iter().filter_map(input).map(|name| format!("zeroDerivative = {name}")),
            );
            options
                .extend(derivative.no_derivative.iter().filter_map(input).map(|name| format!("noDerivative = {name}")));
            let name = identifier(self.names.function_name(derivative.function).as_str());
            parts.push(format!("derivative({}) = {name}", options.join(", ")));
        }
        for inverse in &function.inverses {
            let arguments: Vec<String> = inverse.args.iter().map(|arg| self.expr(arg)).collect();
            let name = identifier(self.names.function_name(inverse.function).as_str());
            if let Some(solved) = input(&inverse.input) {
                parts.push(format!("inverse({solved} = {name}({}))", arguments.join(", ")));
            }
        }
        if !parts.is_empty() {
            self.line(&format!("annotation({});", parts.join(", ")));
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
                self.line(&format!("{} := {};", self.target(target), self.expr(expr)))
            }
            StatementKind::MultiAssign(targets, expr) => {
                let targets: Vec<String> =
                    targets.iter().map(|target| target.as_ref().map_or(String::new(), |t| self.target(t))).collect();
                self.line(&format!("({}) := {};", targets.join(", "), self.expr(expr)));
            }
            StatementKind::If { branches, otherwise } => {
                for (position, (condition, body)) in branches.iter().enumerate() {
                    let word = if position == 0 { "if" } else { "elseif" };
                    self.line(&format!("{word} {} then", self.expr(condition)));
                    self.inside(|this| this.statements(body));
                }
                if !otherwise.is_empty() {
                    self.line("else");
                    self.inside(|this| this.statements(otherwise));
                }
                self.line("end if;");
            }
            StatementKind::For { iterator, range, body } => {
                let iterator = identifier(self.names.local_name(*iterator).as_str());
                self.line(&format!("for {iterator} in {} loop", self.expr(range)));
                self.inside(|this| this.statements(body));
                self.line("end for;");
            }
            StatementKind::While { condition, body } => {
                self.line(&format!("while {} loop", self.expr(condition)));
                self.inside(|this| this.statements(body));
                self.line("end while;");
            }
            StatementKind::When { branches } => {
                for (position, (condition, body)) in branches.iter().enumerate() {
                    let word = if position == 0 { "when" } else { "elsewhen" };
                    self.line(&format!("{word} {} then", self.expr(condition)));
                    self.inside(|this| this.statements(body));
                }
                self.line("end when;");
            }
            StatementKind::Assert { condition, message, is_warning } => self.assertion(condition, message, *is_warning),
            StatementKind::Terminate(message) => self.line(&format!("terminate({});", self.expr(message))),
            StatementKind::Reinit(state, value) => {
                self.line(&format!("reinit({}, {});", self.expr(state), self.expr(value)));
            }
            StatementKind::Call(call) => self.line(&format!("{};", self.expr(call))),
            StatementKind::Break => self.line("break;"),
            StatementKind::Return => self.line("return;"),
        }
    }

    fn target(&self, target: &Target) -> String {
        let (name, mut ty) = match target.base {
            TargetBase::Var(var) => (self.names.var_name(var), self.names.var_type(var)),
            TargetBase::Local(local) => (self.names.local_name(local), self.names.local_type(local)),
        };
        let mut text = identifier(name.as_str());
        for step in &target.path {
            match step {
                TargetStep::Field(field) => {
                    if let Base::Record(id) = ty.base {
                        text.push('.');
                        text.push_str(&identifier(self.names.field_name(id, *field).as_str()));
                    }
                    ty = crate::typing::field_type(&ty, *field, &self.names);
                }
                TargetStep::Index(subscripts) => text.push_str(&self.subscripts(subscripts)),
            }
        }
        text
    }
}

fn function_type_name(local: Name) -> String {
    format!("{local}.type")
}

/// Sizes in a function type are left open.
fn open_type(expr: &Expr, types: &dyn TypeContext) -> Type {
    let ty = expr.type_of(types);
    Type { base: ty.base, dims: ty.dims.iter().map(|_| Dim::Unknown).collect() }
}
