//! Bindings of variables, and their values where those are needed at translation.

use crate::codes;
use crate::expr::{Env, coerce};
use crate::modifier::{self, Position, Typed, ValueKind, ValueSource};
use crate::state::{BindingState, Ctx, EvalFailure, Flattener, R, Reported, ValueState};
use layshaft_constant::{EvalError, EvalErrorKind, EvalResult, Scope};
use layshaft_ir::{self as ir, Base, Expr, Type, Value, Variability};
use layshaft_source::{Diagnostic, Span};
use layshaft_syntax::ast;
use std::rc::Rc;
use std::sync::Arc;

impl<'a> Flattener<'a> {
    /// The value of a modifier, in the context it was written in.
    pub fn translate_value(&mut self, value: &ValueSource<'a>) -> R<Typed> {
        self.translate_value_in(&mut Env::new(value.ctx), value)
    }

    pub fn translate_value_in(&mut self, env: &mut Env, value: &ValueSource<'a>) -> R<Typed> {
        env.ctx = value.ctx;
        let typed = match &value.kind {
            // One value for all elements of an array of components: translated once, not once an element.
            ValueKind::Expr(expr) if value.indices.is_some() && !value.each => {
                let whole = self.whole_value(env, expr)?;
                match (&value.indices, value.span) {
                    (Some(at), Some(span)) if whole.ty.dims.len() >= at.len() => {
                        return self.index_value(env, &whole, at, span);
                    }
                    _ => (*whole).clone(),
                }
            }
            ValueKind::Expr(expr) => self.translate(env, expr)?,
            ValueKind::Field(expr, path) => {
                let whole = self.whole_value(env, expr)?;
                let span = value.span.unwrap_or(expr.span);
                let mut typed = (*whole).clone();
                let mut indices = value.indices.clone();
                if let Some(at) = &indices
                    && !value.each
                    && typed.ty.dims.len() >= at.len()
                {
                    typed = self.index_value(env, &typed, at, span)?;
                    indices = None;
                }
                for name in path.iter() {
                    typed = self.field(env, typed, *name, span)?;
                }
                if let Some(at) = indices
                    && !value.each
                    && !typed.ty.is_scalar()
                {
                    typed = self.index_value(env, &typed, &at, span)?;
                }
                return Ok(typed);
            }
            ValueKind::Value(typed) => (**typed).clone(),
        };
        match &value.indices {
            Some(at) if !value.each => {
                let span = value.span;
                if typed.ty.dims.len() < at.len() {
                    let found = self.type_name(&typed.ty);
                    let diagnostic = Diagnostic::error(
                        codes::DIMENSION_MISMATCH,
                        span,
                        format!(
                            "the modified component is an array with {} dimensions, the value is {found}",
                            at.len()
                        ),
                    )
                    .note(
                        None,
                        "a single value for all components of an array has `each` before it (Modelica 3.6, 7.2.5)",
                    )
                    .hint("write `each` before the modifier if the value holds for every element");
                    if self.is_pedantic || !typed.ty.is_scalar() {
                        return Err(self.error(value.ctx, diagnostic));
                    }
                    self.lenient(value.ctx, diagnostic, codes::W_MISSING_EACH);
                    return Ok(typed);
                }
                match span {
                    Some(span) => self.index_value(env, &typed, at, span),
                    None => Ok(typed),
                }
            }
            _ => Ok(typed),
        }
    }

    /// The value of a modifier as it is written, kept for the other elements and fields that it is about.
    fn whole_value(&mut self, env: &mut Env, expr: &'a ast::Expr) -> R<Rc<Typed>> {
        if env.function.is_some() {
            return self.translate(env, expr).map(Rc::new);
        }
        let key = (expr as *const _ as usize, env.ctx);
        if let Some(known) = self.value_cache.get(&key) {
            return known.clone();
        }
        let result = self.translate(env, expr).map(Rc::new);
        self.value_cache.insert(key, result.clone());
        result
    }

    /// Selects the part of a value that belongs to one element of an array of components.
    fn index_value(&mut self, env: &mut Env, value: &Typed, at: &[Position], span: Span) -> R<Typed> {
        for (position, dim) in at.iter().zip(&value.ty.dims) {
            if let Some(size) = dim.known()
                && position.size != size
            {
                let message = format!("the modified array has size {}, the value has size {size}", position.size);
                return Err(self.fail(env, codes::DIMENSION_MISMATCH, span, message));
            }
        }
        let dims = value.ty.dims.iter().skip(at.len()).copied().collect();
        let ty = Type { base: value.ty.base, dims };
        let subscripts = at.iter().map(|position| ir::Subscript::At(Expr::Integer(position.at as i64))).collect();
        let expr = match element(&value.expr, at) {
            Some(element) => element.clone(),
            None => crate::expr::index_expr(value.expr.clone(), subscripts, &ty),
        };
        Ok(Typed::new(expr, ty, value.variability))
    }

    /// The binding of a variable, translated when first asked for.
    pub fn binding_of(&mut self, var: ir::VarId) -> R<Option<Rc<Typed>>> {
        let index = var.0 as usize;
        match &self.vars[index].binding {
            BindingState::Done(binding) => return Ok(binding.clone()),
            BindingState::Failed => return Err(Reported),
            BindingState::InProgress => {
                let variable = &self.model.variables[index];
                let diagnostic = Diagnostic::error(
                    codes::CYCLIC_BINDING,
                    variable.span,
                    format!("the value of `{}` depends on itself", variable.name),
                );
                let ctx = Ctx { inst: self.vars[index].inst, frame: 0 };
                return Err(self.error(ctx, diagnostic));
            }
            BindingState::Pending => self.vars[index].binding = BindingState::InProgress,
        }
        let result = self.build_binding(var);
        self.vars[index].binding = match &result {
            Ok(binding) => BindingState::Done(binding.clone()),
            Err(Reported) => BindingState::Failed,
        };
        result
    }

    fn build_binding(&mut self, var: ir::VarId) -> R<Option<Rc<Typed>>> {
        let index = var.0 as usize;
        let mut modifiers = self.vars[index].modifiers.clone();
        if self.is_own_constant(var) {
            // A constant of a record keeps its value when the record is assigned as a whole.
            modifiers =
                modifiers.iter().filter(|m| !matches!(m.kind, modifier::ModifierKind::Field(..))).cloned().collect();
        }
        let (value, conflict) = modifier::effective_value(&modifiers);
        let name = self.model.variables[index].name;
        if let Some((outer, inner)) = conflict {
            let mut diagnostic = Diagnostic::error(
                codes::FINAL_OVERRIDE,
                outer.span().or(self.model.variables[index].span),
                format!("`{name}` has a final value and cannot be modified"),
            );
            if let Some(span) = inner.span() {
                diagnostic = diagnostic.note(span, "the final value");
            }
            self.error(outer.ctx, diagnostic);
        }
        let Some(value) = value else { return Ok(None) };
        let mut env = Env::new(value.ctx);
        env.must_be_pure = self.model.variables[index].variability > Variability::Parameter;
        let typed = self.translate_value_in(&mut env, &value)?;
        let (ty, variability) = (self.model.variables[index].ty.clone(), self.model.variables[index].variability);
        let typed = match variability <= Variability::Parameter && self.is_of_open_record(&typed.expr) {
            true => self.evaluated(typed),
            false => typed,
        };
        // A whole record bound to a computed value gets one equation for all its fields.
        if matches!(value.kind, ValueKind::Field(..))
            && variability >= Variability::Discrete
            && is_projection(&typed.expr)
        {
            return Ok(None);
        }
        let span = value.span.or(self.model.variables[index].span);
        let typed = self.fit(value.ctx, typed, &ty, value.each, &name, span)?;
        if variability <= Variability::Parameter && typed.variability > variability.max(Variability::Constant) {
            let kind = |v: Variability| match v {
                Variability::Constant => "constant",
                Variability::Parameter => "parameter",
                Variability::Discrete => "discrete variable",
                Variability::Continuous => "variable",
            };
            let is_open = variability == Variability::Constant
                && typed.variability == Variability::Parameter
                && self.vars[index].is_package;
            if !is_open && !self.is_constructed(self.vars[index].inst) {
                let diagnostic = Diagnostic::error(
                    codes::VARIABILITY,
                    span,
                    format!(
                        "`{name}` is a {} but its value depends on a {}",
                        kind(variability),
                        kind(typed.variability)
                    ),
                );
                return Err(self.error(value.ctx, diagnostic));
            }
        }
        if variability == Variability::Discrete && ty.base == Base::Real && typed.variability == Variability::Continuous
        {
            let mut vars = Vec::new();
            let mut continuous = false;
            typed.expr.walk(&mut |e| match e {
                Expr::Var(var) if self.model.variables[var.0 as usize].variability == Variability::Continuous => {
                    vars.push(*var)
                }
                Expr::Time => continuous = true,
                _ => {}
            });
            let mut names: Vec<String> =
                vars.iter().map(|v| format!("`{}`", self.model.variables[v.0 as usize].name)).collect();
            if continuous {
                vars.clear();
                names.push("`time`".into());
            }
            let message = format!("`{name}` is discrete but its value follows {} continuously", names.join(", "));
            let diagnostic = Diagnostic::error(codes::VARIABILITY, span, message)
                .hint("set it in a when-clause, or declare it without `discrete`");
            self.discrete_uses.push(crate::state::DiscreteUse { vars, ctx: value.ctx, diagnostic });
        }
        self.model.variables[index].binding_depth = self.attribute_place(index, &value).depth;
        if self.model.variables[index].span != span {
            self.model.variables[index].binding_span = value.span;
        }
        Ok(Some(Rc::new(typed)))
    }

    /// Declared `constant` with a value of its own.
    fn is_own_constant(&self, var: ir::VarId) -> bool {
        let info = &self.vars[var.0 as usize];
        let shape = self.shape_of(info.inst);
        match shape.elements.get(info.element as usize).map(|e| e.kind) {
            Some(crate::shape::ElementKind::Component { clause, component }) => {
                clause.type_prefixes.variability == Some(ast::VariabilityPrefix::Constant)
                    && component.modification.as_ref().is_some_and(|m| m.value.is_some())
            }
            _ => false,
        }
    }

    /// Checks that a value can be given to a variable of a type, and converts literals.
    pub fn fit(
        &mut self,
        ctx: Ctx,
        value: Typed,
        ty: &Type,
        each: bool,
        name: &dyn std::fmt::Display,
        span: Option<Span>,
    ) -> R<Typed> {
        if self.unify(ty, &value.ty).is_some() && !(ty.base == Base::Integer && value.ty.base == Base::Real) {
            let dims = ty.dims.clone();
            let base = if ty.base == Base::Real { Base::Real } else { value.ty.base };
            let expr = coerce(value.expr, ty);
            return Ok(Typed::new(expr, Type { base, dims }, value.variability));
        }
        if (each || value.ty.is_scalar() && ty.len() == Some(0))
            && value.ty.is_scalar()
            && self.unify_base(ty.base, value.ty.base).is_some()
        {
            // `each` on an array variable: the same value for every element.
            let sizes = ty.sizes().unwrap_or_default();
            let mut expr = coerce(value.expr, &Type::scalar(ty.base));
            for &size in sizes.iter().rev() {
                expr =
                    if size == 0 { Expr::Empty(Box::new(ty.clone())) } else { Expr::Array(vec![expr; size as usize]) };
            }
            if ty.len() == Some(0) {
                expr = Expr::Empty(Box::new(ty.clone()));
            }
            return Ok(Typed::new(expr, ty.clone(), value.variability));
        }
        let same_base = self.unify_base(ty.base, value.ty.base).is_some()
            && !(ty.base == Base::Integer && value.ty.base == Base::Real);
        let code = if same_base { codes::DIMENSION_MISMATCH } else { codes::TYPE_MISMATCH };
        let (a, b) = (self.type_name(ty), self.type_name(&value.ty));
        let mut diagnostic = Diagnostic::error(code, span, format!("`{name}` is {a}, the value is {b}"));
        if same_base && value.ty.is_scalar() {
            diagnostic = diagnostic.hint("use `fill(value, n)` or `each` to give every element the same value");
        }
        if ty.base == Base::Integer && value.ty.base == Base::Real {
            let hint = "`integer(…)` rounds down to a whole number; a quotient is Real even of whole numbers, `div(a, b)` is whole";
            diagnostic = diagnostic.hint(hint);
        }
        Err(self.error(ctx, diagnostic))
    }

    /// The value of a constant or parameter. A parameter asked for becomes structural.
    pub fn value_of(&mut self, var: ir::VarId) -> Result<Value, Rc<EvalFailure>> {
        let index = var.0 as usize;
        match &self.vars[index].value {
            ValueState::Known(value) => return Ok(value.clone()),
            ValueState::Failed(failure) => return Err(failure.clone()),
            ValueState::InProgress => {
                let name = self.model.variables[index].name;
                return Err(Rc::new(EvalFailure {
                    message: format!("`{name}` depends on itself"),
                    span: None,
                    reported: false,
                    is_fault: false,
                }));
            }
            ValueState::Unknown => self.vars[index].value = ValueState::InProgress,
        }
        let result = self.compute_value(var);
        match &result {
            Ok(value) => {
                self.vars[index].value = ValueState::Known(value.clone());
                if self.model.variables[index].variability == Variability::Parameter {
                    self.model.variables[index].is_structural = true;
                }
            }
            Err(failure) => self.vars[index].value = ValueState::Failed(failure.clone()),
        }
        result
    }

    fn compute_value(&mut self, var: ir::VarId) -> Result<Value, Rc<EvalFailure>> {
        let index = var.0 as usize;
        let fail = |message: String, span: Option<Span>, reported: bool| {
            Rc::new(EvalFailure { message, span, reported, is_fault: false })
        };
        let variable = &self.model.variables[index];
        let (name, span, ty) = (variable.name, variable.span, variable.ty.clone());
        if variable.variability > Variability::Parameter {
            return Err(fail(format!("`{name}` is a variable"), span, false));
        }
        if matches!(ty.base, Base::External(_)) {
            return Err(fail(format!("`{name}` is an external object"), span, false));
        }
        let modifiers = self.vars[index].modifiers.clone();
        let fixed = modifier::effective_value(&modifier::attribute(&modifiers, self.names.fixed)).0;
        if let Some(fixed) = fixed
            && let Ok(Typed { expr: Expr::Bool(false), .. }) = self.translate_value(&fixed)
        {
            return Err(fail(format!("`{name}` has `fixed = false`: it is found by initialisation"), span, false));
        }
        let binding =
            self.binding_of(var).map_err(|_| fail(format!("the value of `{name}` has errors"), span, true))?;
        let typed = match binding {
            Some(typed) => (*typed).clone(),
            None => {
                let start = modifier::effective_value(&modifier::attribute(&modifiers, self.names.start)).0;
                let Some(start) = start else {
                    return Err(fail(format!("`{name}` has no value"), span, false));
                };
                let typed = self
                    .translate_value(&start)
                    .map_err(|_| fail(format!("the start value of `{name}` has errors"), span, true))?;
                let ctx = start.ctx;
                self.fit(ctx, typed, &ty, true, &name, start.span)
                    .map_err(|_| fail("its start value does not fit".into(), span, true))?
            }
        };
        let mut scope = EvalScope { flattener: self };
        let value = layshaft_constant::evaluate(&typed.expr, &mut scope).map_err(|error| failure_of(&error))?;
        Ok(to_type(value, &ty))
    }

    /// Whether an expression depends only on what no user of the translated model can change.
    pub fn is_fixed(&mut self, expr: &Expr) -> bool {
        let mut vars = Vec::new();
        expr.walk(&mut |e| {
            if let Expr::Var(var) = e {
                vars.push(*var);
            }
        });
        vars.into_iter().all(|var| {
            let info = &self.vars[var.0 as usize];
            if matches!(info.value, ValueState::Known(_)) || info.evaluate {
                return true;
            }
            let variable = &self.model.variables[var.0 as usize];
            if !(variable.is_final || variable.is_protected) || matches!(info.binding, BindingState::InProgress) {
                return false;
            }
            match self.binding_of(var) {
                Ok(Some(binding)) => self.is_fixed(&binding.expr),
                _ => false,
            }
        })
    }

    /// Whether a parameter is final, scalar, and follows from what nobody can change. A resistance of zero that a record of final
    /// parameters computes makes two nodes one: that is the structure of the model, not a coefficient of it.
    pub fn is_number_for_good(&mut self, var: ir::VarId) -> bool {
        let (variable, info) = (&self.model.variables[var.0 as usize], &self.vars[var.0 as usize]);
        let is_number = matches!(variable.ty.base, Base::Real | Base::Integer | Base::Boolean | Base::Enum(_));
        variable.is_final
            && is_number
            && variable.ty.is_scalar()
            && matches!(info.value, ValueState::Unknown)
            && self.is_fixed(&Expr::Var(var))
    }

    /// Evaluates silently; `None` if the value is not known.
    pub fn try_evaluate(&mut self, _ctx: Ctx, typed: &Typed) -> Option<Value> {
        let silent = self.diagnostics.len();
        let mut scope = EvalScope { flattener: self };
        let result = layshaft_constant::evaluate(&typed.expr, &mut scope);
        if result.is_err() {
            // Failures that were reported on the way stay with the variable that caused them.
            self.diagnostics.truncate(silent);
        }
        result.ok()
    }

    /// Evaluates an expression that must be known; reports why it is not.
    /// Whether the value belongs to a record that a function returns with arrays of open size: what is run must know the sizes.
    fn is_of_open_record(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Field(base, _) | Expr::Index(base, _) => self.is_of_open_record(base),
            Expr::Call(call) => {
                let ir::Callee::Function(id) = call.function else { return false };
                let function = &self.model.functions[id.0 as usize];
                let output = function.locals.get((function.inputs + call.output) as usize).map(|local| local.ty.base);
                let Some(Base::Record(record)) = output else { return false };
                let mut fields = self.model.record(record).fields.iter();
                fields.any(|field| field.ty.dims.contains(&ir::Dim::Unknown))
            }
            _ => false,
        }
    }

    /// The value, if it is known at translation; else as it was.
    fn evaluated(&mut self, typed: Typed) -> Typed {
        match layshaft_constant::evaluate(&typed.expr, &mut EvalScope { flattener: self }) {
            Ok(value) => {
                let dims = value.sizes().iter().map(|&size| ir::Dim::Known(size)).collect();
                Typed { expr: value.to_expr(), ty: Type { base: typed.ty.base, dims }, ..typed }
            }
            Err(_) => typed,
        }
    }

    pub fn evaluate_typed(&mut self, ctx: Ctx, typed: &Typed, span: Span) -> R<Value> {
        let mut scope = EvalScope { flattener: self };
        match layshaft_constant::evaluate(&typed.expr, &mut scope) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.report_evaluation(ctx, span, &error, "this value is needed at translation")),
        }
    }

    fn report_evaluation(&mut self, ctx: Ctx, span: Span, error: &EvalError, what: &str) -> Reported {
        if error.message == REPORTED {
            return Reported;
        }
        let is_unknown = error.kind == EvalErrorKind::NotConstant;
        if is_unknown
            && let Some(place) = error.span
            && !self.reported_unknown.insert(place)
        {
            // One missing value is one mistake, however often it is needed.
            return Reported;
        }
        let code = if is_unknown { codes::NOT_CONSTANT } else { codes::EVALUATION_FAILED };
        let mut diagnostic = Diagnostic::error(code, span, format!("{what}, but {}", error.message));
        if let Some(place) = error.span.filter(|place| *place != span) {
            diagnostic = diagnostic.note(place, if is_unknown { "declared here" } else { "evaluation stopped here" });
        }
        self.error(ctx, diagnostic)
    }

    /// A Boolean that shapes the model.
    pub fn evaluate_boolean(&mut self, ctx: Ctx, expr: &'a ast::Expr, what: &str) -> R<bool> {
        let typed = self.translate(&mut Env::new(ctx), expr)?;
        if typed.ty != Type::BOOLEAN {
            let found = self.type_name(&typed.ty);
            return Err(self.error(
                ctx,
                Diagnostic::error(codes::TYPE_MISMATCH, expr.span, format!("{what} must be Boolean, not {found}")),
            ));
        }
        if let Expr::Bool(value) = typed.expr {
            return Ok(value);
        }
        if typed.variability > Variability::Parameter {
            let diagnostic =
                Diagnostic::error(codes::NOT_CONSTANT, expr.span, format!("{what} must be a parameter expression"));
            return Err(self.error(ctx, diagnostic));
        }
        let mut scope = EvalScope { flattener: self };
        match layshaft_constant::evaluate(&typed.expr, &mut scope) {
            Ok(Value::Bool(value)) => Ok(value),
            Ok(_) => Err(Reported),
            Err(error) => {
                Err(self.report_evaluation(ctx, expr.span, &error, &format!("{what} must be known at translation")))
            }
        }
    }

    /// An array size.
    pub fn evaluate_size(&mut self, ctx: Ctx, expr: &'a ast::Expr) -> R<u32> {
        if let Some(size) = self.type_size(ctx, expr) {
            return Ok(size);
        }
        let typed = self.translate(&mut Env::new(ctx), expr)?;
        if typed.ty != Type::INTEGER {
            let found = self.type_name(&typed.ty);
            return Err(self.error(
                ctx,
                Diagnostic::error(
                    codes::TYPE_MISMATCH,
                    expr.span,
                    format!("an array size must be an Integer, not {found}"),
                ),
            ));
        }
        let value = match typed.expr {
            Expr::Integer(value) => value,
            _ => {
                let mut scope = EvalScope { flattener: self };
                match layshaft_constant::evaluate(&typed.expr, &mut scope) {
                    Ok(Value::Integer(value)) => value,
                    Ok(_) => return Err(Reported),
                    Err(error) => {
                        return Err(self.report_evaluation(
                            ctx,
                            expr.span,
                            &error,
                            "an array size must be known at translation",
                        ));
                    }
                }
            }
        };
        u32::try_from(value).map_err(|_| {
            self.error(
                ctx,
                Diagnostic::error(codes::DIMENSION_MISMATCH, expr.span, format!("{value} is no size of an array")),
            )
        })
    }
}

/// Message of failures that the user has already been told about.
const REPORTED: &str = "";

fn failure_of(error: &EvalError) -> Rc<EvalFailure> {
    let is_fault = error.kind != EvalErrorKind::NotConstant;
    Rc::new(EvalFailure {
        message: error.message.clone(),
        span: error.span,
        reported: error.message == REPORTED,
        is_fault,
    })
}

/// Integers become Reals in a variable of type Real.
fn to_type(value: Value, ty: &Type) -> Value {
    match (&value, ty.base) {
        (Value::Integer(v), Base::Real) => Value::Real(*v as f64),
        (Value::Array(array), Base::Real) if array.base == Base::Integer => {
            Value::array(Base::Real, array.sizes.clone(), array.items.clone())
        }
        _ => value,
    }
}

fn is_projection(expr: &Expr) -> bool {
    match expr {
        Expr::Field(..) => true,
        Expr::Index(base, _) => is_projection(base),
        Expr::If(parts) => is_projection(&parts.1) || is_projection(&parts.2),
        Expr::Array(items) => items.iter().any(is_projection),
        _ => false,
    }
}

/// Gives the interpreter access to constants, parameters and functions under translation.
struct EvalScope<'f, 'a> {
    flattener: &'f mut Flattener<'a>,
}

impl Scope for EvalScope<'_, '_> {
    fn variable(&mut self, var: ir::VarId) -> EvalResult {
        self.flattener.value_of(var).map_err(|failure| {
            if failure.reported {
                EvalError::not_constant(REPORTED)
            } else if failure.is_fault {
                EvalError::failed(failure.message.clone()).at(failure.span)
            } else {
                EvalError::not_constant(failure.message.clone()).at(failure.span)
            }
        })
    }

    fn function(&mut self, id: ir::FunctionId) -> EvalResult<Arc<ir::Function>> {
        if let Some(function) = self.flattener.evaluable.get(&id) {
            return Ok(function.clone());
        }
        self.flattener.function_body(id).map_err(|_| EvalError::failed(REPORTED))?;
        let function = Arc::new(self.flattener.model.functions[id.0 as usize].clone());
        if self.flattener.functions[id.0 as usize].body == crate::function::BodyState::Done {
            self.flattener.evaluable.insert(id, function.clone());
        }
        Ok(function)
    }

    fn record(&mut self, id: ir::RecordId) -> EvalResult<Arc<ir::RecordType>> {
        Ok(Arc::new(self.flattener.model.record(id).clone()))
    }

    fn enumeration(&mut self, id: ir::EnumId) -> EvalResult<Arc<ir::EnumType>> {
        Ok(Arc::new(self.flattener.model.enums[id.0 as usize].clone()))
    }

    fn external(&mut self, call: &ir::ExternalCall, args: &[Value]) -> EvalResult<Vec<Value>> {
        if let Some(outcome) = crate::files::call(&mut self.flattener.library, call, args) {
            return outcome;
        }
        layshaft_constant::builtin_external(call, args)
    }

    fn variable_type(&self, var: ir::VarId) -> Option<Type> {
        Some(self.flattener.model.variables[var.0 as usize].ty.clone())
    }

    fn variable_name(&self, var: ir::VarId) -> Option<String> {
        Some(self.flattener.model.variables[var.0 as usize].name.to_string())
    }
}

/// An element of arrays that are written out.
fn element<'e>(value: &'e Expr, at: &[Position]) -> Option<&'e Expr> {
    at.iter().try_fold(value, |value, position| match value {
        Expr::Array(items) => items.get((position.at as usize).checked_sub(1)?),
        _ => None,
    })
}
