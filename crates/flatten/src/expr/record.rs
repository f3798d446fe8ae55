//! Record values: types, construction, fields, operator functions.

use super::{Env, coerce};
use crate::codes;
use crate::function::FunctionComponent;
use crate::modifier::Typed;
use crate::shape::{ElementKind, Shape};
use crate::state::{Child, Ctx, Flattener, InstId, NodeId, R, RecordKey};
use crate::suggest;
use layshaft_ir::{self as ir, Base, Dim, Expr, Type, Variability};
use layshaft_source::{Diagnostic, Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

/// Records nested deeper than this are taken for an endless recursion.
const DEEPEST_RECORD: usize = 64;

impl<'a> Flattener<'a> {
    /// The record type of an instance, from the types of its parts.
    pub fn record_type(&mut self, inst: InstId) -> R<ir::RecordId> {
        self.record_type_for(inst, false)
    }

    /// The same for an input of a function: sizes that a value may change are open.
    pub fn record_type_for(&mut self, inst: InstId, is_input: bool) -> R<ir::RecordId> {
        if self.open_records >= DEEPEST_RECORD {
            let def = self.nodes[self.inst(inst).node.0 as usize].def;
            let message = format!("the record `{}` contains itself", def.name.name);
            return Err(self.fail(
                &Env::new(Ctx { inst, frame: 0 }),
                codes::RECURSIVE_COMPONENT,
                def.name.span,
                message,
            ));
        }
        self.open_records += 1;
        let fields = self.record_fields(inst, is_input);
        self.open_records -= 1;
        Ok(self.record_type_of(inst, fields?))
    }

    fn record_fields(&mut self, inst: InstId, is_input: bool) -> R<Vec<(Name, Type)>> {
        let shape = self.shape_of(inst);
        let mut fields = Vec::new();
        for (index, element) in shape.elements.iter().enumerate() {
            if let ElementKind::Component { .. } = element.kind
                && let Some(ty) = self.child_type(inst, index as u32, is_input)?
            {
                fields.push((element.name, ty));
            }
        }
        Ok(fields)
    }

    /// The record type with the class of an instance and fields of the given types.
    pub fn record_type_of(&mut self, inst: InstId, fields: Vec<(Name, Type)>) -> ir::RecordId {
        let node = self.inst(inst).node;
        let (def, scope) = (self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope);
        let name = self.class_path(def, scope);
        let key = RecordKey { name, fields };
        if let Some(&id) = self.record_ids.get(&key) {
            return id;
        }
        let id = ir::RecordId(self.model.records.len() as u32);
        let prefix = format!("{name}$");
        let variants =
            self.model.records.iter().filter(|r| r.name == name || r.name.as_str().starts_with(&prefix)).count();
        let unique = if variants == 0 { name } else { Name::new(&format!("{prefix}{}", variants + 1)) };
        self.model.records.push(ir::RecordType {
            name: unique,
            fields: key.fields.iter().map(|(name, ty)| ir::RecordField { name: *name, ty: ty.clone() }).collect(),
            is_operator_record: def.prefixes.operator,
        });
        self.record_nodes.push(node);
        self.record_ids.insert(key, id);
        id
    }
    /// The type of a component as a field; `None` if it is absent.
    fn child_type(&mut self, inst: InstId, element: u32, is_input: bool) -> R<Option<Type>> {
        if !self.inst(inst).is_component
            && let Some(ty) = self.open_field_type(inst, element, is_input)?
        {
            return Ok(Some(ty));
        }
        Ok(match self.child(inst, element)? {
            Child::Absent => None,
            Child::Var(var) => Some(self.model.variables[var.0 as usize].ty.clone()),
            Child::Inst(inst) => Some(Type::scalar(Base::Record(self.record_type_for(inst, is_input)?))),
            Child::Array(sizes, items) => match items.first() {
                Some(&item) => Some(Type::array(Base::Record(self.record_type_for(item, is_input)?), &sizes)),
                None => Some(Type::array(Base::Real, &sizes)),
            },
        })
    }

    /// The type of a field of a record class whose size only a value can tell: `Real c[:]`, or `Real c[n]` with
    /// a field `n` that has no value. For an input a value in the declaration is only a default.
    fn open_field_type(&mut self, inst: InstId, element: u32, is_input: bool) -> R<Option<Type>> {
        let shape = self.shape_of(inst);
        let ElementKind::Component { clause, component } = shape.elements[element as usize].kind else {
            return Ok(None);
        };
        if component.condition.is_some() || (component.subscripts.is_none() && clause.subscripts.is_none()) {
            return Ok(None);
        }
        let declared = self.function_component(inst, element)?;
        if declared.value.is_some() && !is_input && !self.follows_open_field(inst, element, &declared)? {
            return Ok(None);
        }
        let mut dims = ir::Dims::new();
        for (subscript, ctx) in &declared.sizes {
            dims.push(match subscript {
                ast::Subscript::All(_) => Dim::Unknown,
                ast::Subscript::Expr(expr) => match self.type_size(*ctx, expr) {
                    Some(size) => Dim::Known(size),
                    None => {
                        // What is looked at here for the size alone is not part of the model.
                        let (kept, silent) = (self.kept_constants.clone(), self.diagnostics.len());
                        let size = self.translate(&mut Env::new(*ctx), expr);
                        self.kept_constants = kept;
                        let depends_on_field = mentions_field(&shape, expr);
                        let is_settled = !is_input || !depends_on_field;
                        match size {
                            Ok(size) => match self.try_evaluate(*ctx, &size).filter(|_| is_settled) {
                                Some(ir::Value::Integer(size)) => u32::try_from(size).map_or(Dim::Unknown, Dim::Known),
                                _ => Dim::Unknown,
                            },
                            // `Real b[size(a, 1)]` beside `Real a[:]`: as open as `a`.
                            Err(_) if depends_on_field => {
                                self.diagnostics.truncate(silent);
                                Dim::Unknown
                            }
                            Err(error) => return Err(error),
                        }
                    }
                },
            });
        }
        let is_open = dims.contains(&Dim::Unknown);
        Ok(is_open.then_some(Type { base: declared.base, dims }))
    }

    /// Whether the size of a field that has a value follows from another one whose size is open: `Real b[size(a, 1)] = …` beside
    /// `Real a[:]`.
    fn follows_open_field(&mut self, inst: InstId, element: u32, declared: &FunctionComponent<'a>) -> R<bool> {
        let shape = self.shape_of(inst);
        let mut mentioned = Vec::new();
        for (subscript, _) in &declared.sizes {
            if let ast::Subscript::Expr(expr) = subscript {
                crate::walk::references(expr, &mut |reference| {
                    mentioned.extend(shape.index.get(&reference.parts[0].name.name).copied());
                });
            }
        }
        // Fields that follow each other have been declared earlier.
        for other in mentioned.into_iter().filter(|&other| other < element) {
            if self.open_field_type(inst, other, false)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a field of a record class has a value, given or by its declaration; `None` where the size of a field is open.
    pub fn has_values(&mut self, inst: InstId, is_given: &[bool]) -> R<Option<bool>> {
        let shape = self.shape_of(inst);
        let mut has_value = false;
        for (index, element) in shape.elements.iter().enumerate() {
            let index = index as u32;
            if !matches!(element.kind, ElementKind::Component { .. }) {
                continue;
            }
            if is_given.get(index as usize) == Some(&true) {
                has_value = true;
                continue;
            }
            if self.open_field_type(inst, index, false)?.is_some() {
                return Ok(None);
            }
            let inner = match self.child(inst, index)? {
                Child::Absent => return Ok(None),
                Child::Var(var) => {
                    has_value |= self.binding_of(var)?.is_some();
                    continue;
                }
                Child::Inst(inner) => Some(inner),
                Child::Array(_, items) => items.first().copied(),
            };
            if let Some(inner) = inner {
                match self.has_values(inner, &[])? {
                    None => return Ok(None),
                    Some(value) => has_value |= value,
                }
            }
        }
        Ok(Some(has_value))
    }

    /// An instance used as a value: one expression a field.
    pub fn record_value(&mut self, env: &mut Env, inst: InstId, span: Span) -> R<Typed> {
        if !matches!(self.inst(inst).kind, ast::ClassKind::Record | ast::ClassKind::Connector | ast::ClassKind::Class) {
            let path = self.inst(inst).path;
            return Err(self.fail(env, codes::NOT_A_TYPE, span, format!("`{path}` is not a record and has no value")));
        }
        let id = self.record_type(inst)?;
        let shape = self.shape_of(inst);
        let mut fields = Vec::new();
        let mut variability = Variability::Constant;
        for (index, element) in shape.elements.iter().enumerate() {
            if !matches!(element.kind, ElementKind::Component { .. }) {
                continue;
            }
            let value = match self.child(inst, index as u32)? {
                Child::Absent => continue,
                Child::Var(var) => self.variable_value(env, var)?,
                Child::Inst(inner) => self.record_value(env, inner, span)?,
                Child::Array(sizes, items) => {
                    let items = items.iter().map(|&i| self.record_value(env, i, span)).collect::<R<Vec<_>>>()?;
                    let mut value =
                        super::array::combine(items.clone(), &items.first().map_or(Type::REAL, |i| i.ty.clone()));
                    if sizes.len() > 1 {
                        value = self.nest(items, &sizes);
                    }
                    value
                }
            };
            variability = variability.max(value.variability);
            fields.push(value.expr);
        }
        Ok(Typed::new(Expr::Record(id, fields), Type::scalar(Base::Record(id)), variability))
    }

    fn nest(&mut self, items: Vec<Typed>, sizes: &[u32]) -> Typed {
        let mut items = items;
        for &size in sizes.iter().skip(1).rev() {
            let ty = items.first().map_or(Type::REAL, |i| i.ty.clone());
            items =
                items.chunks(size.max(1) as usize).map(|chunk| super::array::combine(chunk.to_vec(), &ty)).collect();
        }
        let ty = items.first().map_or(Type::REAL, |i| i.ty.clone());
        super::array::combine(items, &ty)
    }

    /// `value.name`
    pub fn field(&mut self, env: &mut Env, value: Typed, name: Name, span: Span) -> R<Typed> {
        let Base::Record(id) = value.ty.base else {
            let found = self.type_name(&value.ty);
            return Err(self.fail(
                env,
                codes::NAME_NOT_FOUND,
                span,
                format!("a value of type {found} has no element `{name}`"),
            ));
        };
        let record = self.model.record(id);
        let Some(position) = record.fields.iter().position(|f| f.name == name) else {
            let mut diagnostic = Diagnostic::error(
                codes::NAME_NOT_FOUND,
                span,
                format!("record `{}` has no element `{name}`", record.name),
            );
            if let Some(similar) = suggest::closest(name.as_str(), record.fields.iter().map(|f| f.name.as_str())) {
                diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
            }
            return Err(self.error(env.ctx, diagnostic));
        };
        let field_ty = record.fields[position].ty.clone();
        let mut dims = value.ty.dims.clone();
        dims.extend(field_ty.dims.iter().copied());
        let ty = Type { base: field_ty.base, dims };
        let expr = project(value.expr, position as u32);
        Ok(Typed::new(expr, ty, value.variability))
    }

    /// A value of one record type as one of another with the same elements, element by element. Calls
    /// stay as they are: taken apart they would run once for each element.
    pub fn as_record(&self, value: Typed, ty: &Type) -> Typed {
        let (Base::Record(wanted), Base::Record(given)) = (ty.base, value.ty.base) else { return value };
        if wanted == given {
            return value;
        }
        if matches!(value.expr, Expr::Record(..) | Expr::Array(_)) {
            let expr = self.relabel(value.expr, wanted);
            return Typed::new(expr, Type { base: ty.base, dims: value.ty.dims }, value.variability);
        }
        let mut calls = false;
        value.expr.walk(&mut |e| calls |= matches!(e, Expr::Call(_) | Expr::Record(..)));
        if calls || !value.ty.is_scalar() {
            return Typed { expr: self.relabel(value.expr, wanted), ..value };
        }
        let fields = self.model.record(wanted).fields.len() as u32;
        let fields = (0..fields).map(|field| project(value.expr.clone(), field)).collect();
        Typed::new(Expr::Record(wanted, fields), Type::scalar(ty.base), value.variability)
    }

    /// Records that are written out, field by field, as those of another type with the same elements.
    fn relabel(&self, expr: Expr, wanted: ir::RecordId) -> Expr {
        match expr {
            Expr::Record(_, fields) => {
                let types = &self.model.record(wanted).fields;
                let fields = fields.into_iter().zip(types).map(|(field, declared)| match declared.ty.base {
                    Base::Record(inner) => self.relabel(field, inner),
                    _ => field,
                });
                Expr::Record(wanted, fields.collect())
            }
            Expr::Array(items) => Expr::Array(items.into_iter().map(|item| self.relabel(item, wanted)).collect()),
            Expr::If(parts) => {
                let (condition, a, b) = *parts;
                Expr::if_else(condition, self.relabel(a, wanted), self.relabel(b, wanted))
            }
            other => other,
        }
    }

    /// `Record(a, b = 2)`: the implicit constructor.
    pub(super) fn construct(
        &mut self,
        env: &mut Env,
        node: NodeId,
        positional: Vec<Typed>,
        named: Vec<(ast::Ident, Typed)>,
        span: Span,
    ) -> R<Typed> {
        let inst = self.class_inst(node)?;
        let shape = self.shape_of(inst);
        // Inputs are the public, modifiable components.
        let inputs: Vec<u32> = shape
            .elements
            .iter()
            .enumerate()
            .filter(|(_, e)| match e.kind {
                ElementKind::Component { clause, component } => {
                    let constant = clause.type_prefixes.variability == Some(ast::VariabilityPrefix::Constant)
                        && component.modification.as_ref().is_some_and(|m| m.value.is_some());
                    !e.protected && !clause.prefixes.is_final && !constant
                }
                ElementKind::Class { .. } => false,
            })
            .map(|(i, _)| i as u32)
            .collect();
        if positional.len() > inputs.len() {
            let name = shape.def.name.name;
            return Err(self.fail(
                env,
                codes::BAD_CALL,
                span,
                format!("record `{name}` has {} elements, {} values are given", inputs.len(), positional.len()),
            ));
        }
        let mut given: Vec<Option<Typed>> = vec![None; shape.elements.len()];
        for (value, &index) in positional.into_iter().zip(&inputs) {
            given[index as usize] = Some(value);
        }
        for (ident, value) in named {
            let position = shape.index.get(&ident.name).copied().filter(|i| inputs.contains(i));
            let Some(position) = position else {
                let names = inputs.iter().map(|&i| shape.elements[i as usize].name.as_str());
                let mut diagnostic = Diagnostic::error(
                    codes::BAD_CALL,
                    ident.span,
                    format!("record `{}` has no element `{}`", shape.def.name.name, ident.name),
                );
                if let Some(similar) = suggest::closest(ident.name.as_str(), names) {
                    diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
                }
                return Err(self.error(env.ctx, diagnostic));
            };
            if given[position as usize].replace(value).is_some() {
                return Err(self.fail(env, codes::BAD_CALL, ident.span, format!("`{}` is given twice", ident.name)));
            }
        }
        self.construct_each(env, inst, given, span)
    }

    /// A record, or an array of records where fields are given as arrays of their values (MLS 12.4.6).
    fn construct_each(&mut self, env: &mut Env, inst: InstId, given: Vec<Option<Typed>>, span: Span) -> R<Typed> {
        let mut extra = vec![0; given.len()];
        for (index, value) in given.iter().enumerate() {
            let Some(value) = value else { continue };
            let declared = self.field_type_of(inst, index as u32, &value.ty)?;
            if self.unify_base(declared.base, value.ty.base).is_some() {
                extra[index] = value.ty.dims.len().saturating_sub(declared.dims.len());
            }
        }
        let levels = extra.iter().copied().max().unwrap_or(0);
        if levels == 0 {
            return self.construct_with(env, inst, given, span);
        }
        let name = self.shape_of(inst).def.name.name;
        let spread = |index: usize| extra[index] > 0;
        let sizes: Vec<Dim> = (0..given.len())
            .filter(|&index| spread(index))
            .filter_map(|index| given[index].as_ref().map(|value| value.ty.dims[0]))
            .collect();
        let same = sizes.iter().all(|size| *size == sizes[0]) && extra.iter().all(|&n| n == 0 || n == levels);
        let Some(size) = sizes[0].known().filter(|_| same) else {
            let message =
                format!("the arrays of values for record `{name}` differ in size, or their size is not known");
            return Err(self.fail(env, codes::DIMENSION_MISMATCH, span, message));
        };
        let mut items = Vec::with_capacity(size as usize);
        for at in 1..=size {
            let element = |(index, value): (usize, &Option<Typed>)| match value {
                Some(value) if spread(index) => {
                    let expr = super::array::select(&value.expr, at);
                    Some(Typed::new(expr, value.ty.element(), value.variability))
                }
                other => other.clone(),
            };
            let item = given.iter().enumerate().map(element).collect();
            items.push(self.construct_each(env, inst, item, span)?);
        }
        self.array(env, items, span)
    }

    /// Fills the fields not given from the record's own bindings, in terms of the given ones.
    pub fn construct_with(&mut self, env: &mut Env, inst: InstId, given: Vec<Option<Typed>>, span: Span) -> R<Typed> {
        let shape = self.shape_of(inst);
        let node = self.inst(inst).node;
        // Given values act as modifications of a fresh instance, so that dependent fields and
        // sizes follow them.
        let (def, scope, chain) = {
            let n = &self.nodes[node.0 as usize];
            (n.def, n.scope, n.modifiers.clone())
        };
        let shape_id = self.inst(inst).shape;
        let fresh = self.new_inst(crate::state::Inst {
            shape: shape_id,
            node,
            kind: ast::ClassKind::Record,
            is_expandable: false,
            parent: (scope.inst != crate::state::Ctx::ROOT.inst).then_some(scope.inst),
            element: None,
            path: self.class_path(def, scope),
            modifiers: chain,
            prefixes: crate::state::Prefixes { variability: Variability::Parameter, ..Default::default() },
            children: Vec::new(),
            classes: Default::default(),
            depth: self.inst(inst).depth,
            is_component: false,
            extra: Vec::new(),
        });
        for (index, value) in given.iter().enumerate() {
            if let Some(value) = value {
                self.given_fields.insert((fresh, index as u32), Rc::new(value.clone()));
            }
        }
        let mut fields = Vec::new();
        let mut types = Vec::new();
        let mut variability = Variability::Constant;
        for (index, element) in shape.elements.iter().enumerate() {
            let ElementKind::Component { component, .. } = element.kind else { continue };
            let value = match &given[index] {
                Some(value) => {
                    // The declared type of the field decides.
                    let declared = self.field_type_of(inst, index as u32, &value.ty)?;
                    let fits = self.unify_base(declared.base, value.ty.base).is_some()
                        && declared.dims.len() == value.ty.dims.len();
                    if !fits {
                        let (a, b) = (self.type_name(&declared), self.type_name(&value.ty));
                        return Err(self.fail(
                            env,
                            codes::TYPE_MISMATCH,
                            span,
                            format!("element `{}` of record `{}` is {a}, not {b}", element.name, shape.def.name.name),
                        ));
                    }
                    let base = if declared.base == Base::Real { Base::Real } else { value.ty.base };
                    let ty = Type { base, dims: value.ty.dims.clone() };
                    Typed::new(coerce(value.expr.clone(), &ty), ty, value.variability)
                }
                None => match self.default_field(fresh, index as u32)? {
                    Some(value) => value,
                    None => {
                        return Err(self.fail(
                            env,
                            codes::BAD_CALL,
                            span,
                            format!(
                                "element `{}` of record `{}` has no value",
                                component.name.name, shape.def.name.name
                            ),
                        ));
                    }
                },
            };
            variability = variability.max(value.variability);
            types.push((element.name, value.ty.clone()));
            fields.push(value.expr);
        }
        let id = self.record_type_of(inst, types);
        Ok(Typed::new(Expr::Record(id, fields), Type::scalar(Base::Record(id)), variability))
    }

    /// Whether an instance was made for the call of a record constructor, which its fields vary with.
    pub fn is_constructed(&self, inst: InstId) -> bool {
        let inst = self.inst(inst);
        inst.kind == ast::ClassKind::Record
            && inst.element.is_none()
            && !inst.is_component
            && inst.prefixes.variability == Variability::Parameter
    }

    /// The declared type of a field; unknown sizes follow the given value.
    fn field_type_of(&mut self, inst: InstId, element: u32, given: &Type) -> R<Type> {
        let silent = self.diagnostics.len();
        match self.child_type(inst, element, false) {
            Ok(Some(ty)) => Ok(ty),
            _ => {
                // A size that depends on another element: the value decides.
                self.diagnostics.truncate(silent);
                Ok(given.clone())
            }
        }
    }

    /// The value a field has by its declaration; `None` if it is absent.
    fn default_field(&mut self, inst: InstId, element: u32) -> R<Option<Typed>> {
        Ok(match self.child(inst, element)? {
            Child::Absent => None,
            Child::Var(var) => {
                let ty = self.model.variables[var.0 as usize].ty.clone();
                match self.binding_of(var)? {
                    Some(value) => Some((*value).clone()),
                    // A field never bound has the default of its type.
                    None => Some(Typed::constant(default_value(&ty), ty)),
                }
            }
            Child::Inst(inner) => Some(self.default_record(inner)?),
            Child::Array(sizes, items) => {
                let values = items.iter().map(|&item| self.default_record(item)).collect::<R<Vec<_>>>()?;
                Some(self.nest(values, &sizes))
            }
        })
    }

    fn default_record(&mut self, inst: InstId) -> R<Typed> {
        let shape = self.shape_of(inst);
        let (mut fields, mut types) = (Vec::new(), Vec::new());
        let mut variability = Variability::Constant;
        for (index, element) in shape.elements.iter().enumerate() {
            if let ElementKind::Component { .. } = element.kind
                && let Some(value) = self.default_field(inst, index as u32)?
            {
                variability = variability.max(value.variability);
                types.push((element.name, value.ty.clone()));
                fields.push(value.expr);
            }
        }
        let id = self.record_type_of(inst, types);
        Ok(Typed::new(Expr::Record(id, fields), Type::scalar(Base::Record(id)), variability))
    }

    /// Functions of an operator (`'+'`, `'constructor'`, …) of an operator record.
    pub(super) fn operator_functions(&mut self, node: NodeId, operator: Name) -> Vec<ir::FunctionId> {
        let Ok(inst) = self.class_inst(node) else { return Vec::new() };
        let shape = self.shape_of(inst);
        let Some(&index) = shape.index.get(&operator) else { return Vec::new() };
        let Ok(operator_node) = self.class_element(inst, index) else { return Vec::new() };
        let Ok(resolved) = self.resolve(operator_node) else { return Vec::new() };
        if resolved.kind == ast::ClassKind::Function {
            return self.function_id(operator_node).into_iter().collect();
        }
        self.container_functions(operator_node)
    }

    /// The functions of an `operator` with several of them.
    pub(super) fn container_functions(&mut self, node: NodeId) -> Vec<ir::FunctionId> {
        let Ok(inst) = self.class_inst(node) else { return Vec::new() };
        let shape = self.shape_of(inst);
        let mut functions = Vec::new();
        for (index, element) in shape.elements.iter().enumerate() {
            if matches!(element.kind, ElementKind::Class { .. })
                && let Ok(node) = self.class_element(inst, index as u32)
                && let Ok(id) = self.function_id(node)
            {
                functions.push(id);
            }
        }
        functions
    }

    /// Converts a value to a record through one of its constructors, for mixed operands.
    pub fn convert_to_record(
        &mut self,
        env: &mut Env,
        record: ir::RecordId,
        value: Typed,
        span: Span,
    ) -> R<Option<Typed>> {
        let node = self.record_nodes[record.0 as usize];
        for function in self.operator_functions(node, Name::new("'constructor'")) {
            let signature = self.signature(function)?;
            let needed = signature.inputs.iter().filter(|i| !i.has_default).count();
            if needed <= 1
                && let Some(input) = signature.inputs.first()
                && self.unify(&input.ty, &value.ty).is_some()
            {
                return self.call_function(env, function, vec![value], Vec::new(), span).map(Some);
            }
        }
        Ok(None)
    }
}

/// Whether an expression refers to a component of a record that is not a constant.
fn mentions_field(shape: &Shape, expr: &ast::Expr) -> bool {
    let mut found = false;
    crate::walk::references(expr, &mut |reference| {
        let element = shape.index.get(&reference.parts[0].name.name);
        found |= element.is_some_and(|&element| match shape.elements[element as usize].kind {
            ElementKind::Component { clause, .. } => {
                clause.type_prefixes.variability != Some(ast::VariabilityPrefix::Constant)
            }
            ElementKind::Class { .. } => false,
        });
    });
    found
}

/// A field of a record expression.
pub fn project(expr: Expr, field: u32) -> Expr {
    match expr {
        Expr::Record(_, mut fields) if (field as usize) < fields.len() => fields.swap_remove(field as usize),
        Expr::Array(items) => Expr::Array(items.into_iter().map(|item| project(item, field)).collect()),
        Expr::If(parts) => {
            let (condition, a, b) = *parts;
            Expr::if_else(condition, project(a, field), project(b, field))
        }
        Expr::Empty(ty) => Expr::Empty(ty),
        other => Expr::Field(Box::new(other), field),
    }
}

/// The value a variable of a type has by default.
pub fn default_value(ty: &Type) -> Expr {
    if let Some(&Dim::Known(size)) = ty.dims.first() {
        if ty.len() == Some(0) {
            return Expr::Empty(Box::new(ty.clone()));
        }
        return Expr::Array(vec![default_value(&ty.element()); size as usize]);
    }
    match ty.base {
        Base::Integer => Expr::Integer(0),
        Base::Boolean => Expr::FALSE,
        Base::String => Expr::String("".into()),
        Base::Enum(id) => Expr::Enum(id, 1),
        _ => Expr::Real(0.0),
    }
}
