//! Components: from an element of an instance to variables and sub-instances.

use crate::class;
use crate::codes;
use crate::modifier::{self, Modifier, ModifierKind, ModifierList, Modifiers};
use crate::shape::{Element, ElementKind, ShapeId};
use crate::state::{
    BindingState, Child, Ctx, Flattener, Inst, InstId, NodeId, Prefixes, R, Reported, Resolved, Slot, Target, ValueState, VarInfo,
};
use crate::suggest;
use crate::types::{self, BuiltinType};
use layshaft_ir as ir;
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

/// Components nested deeper than this are taken for an endless recursion.
const MAX_DEPTH: u32 = 100;

/// A component declaration with its redeclaration, if any, applied.
pub struct Declared<'a> {
    pub clause: &'a ast::ComponentClause,
    pub component: &'a ast::Component,
    /// Where type, sizes and condition are looked up.
    pub ctx: Ctx,
    /// All modifications, outermost first, those of the type excluded.
    pub modifiers: ModifierList<'a>,
    /// Sizes of the original declaration, which a redeclaration without sizes keeps.
    original_sizes: Vec<(&'a [ast::Subscript], Ctx)>,
    /// The class of the component is a connector.
    is_connector: bool,
}

impl<'a> Flattener<'a> {
    /// The component `element` of an instance, created when first asked for.
    pub fn child(&mut self, inst: InstId, element: u32) -> R<Child> {
        let slot = &mut self.insts[inst.0 as usize].children[element as usize];
        match slot {
            Slot::Done(child) => return Ok(child.clone()),
            Slot::Failed | Slot::Class => return Err(Reported),
            Slot::InProgress => {
                let shape = self.shape_of(inst);
                let element = &shape.elements[element as usize];
                let diagnostic = Diagnostic::error(
                    codes::CYCLIC_BINDING,
                    crate::shape::element_span(element),
                    format!("the size or condition of `{}` depends on itself", element.name),
                );
                return Err(self.error(Ctx { inst, frame: element.frame }, diagnostic));
            }
            Slot::Pending => *slot = Slot::InProgress,
        }
        let result = self.instantiate(inst, element, false);
        self.insts[inst.0 as usize].children[element as usize] = match &result {
            Ok(child) => Slot::Done(child.clone()),
            Err(Reported) => Slot::Failed,
        };
        result
    }

    /// `own` makes a component of an element declared `inner outer`, instead of following `outer`.
    fn instantiate(&mut self, inst: InstId, index: u32, own: bool) -> R<Child> {
        let shape = self.shape_of(inst);
        let element = &shape.elements[index as usize];
        if let ElementKind::Component { clause, .. } = element.kind
            && clause.prefixes.outer
            && !own
            && self.inst(inst).is_component
        {
            return self.outer_component(inst, index, element, clause);
        }
        let mut declared = self.declaration(inst, element)?;
        let ctx = declared.ctx;
        if let Some(condition) = &declared.component.condition {
            let value = self.evaluate_boolean(ctx, condition, "the condition of a component")?;
            if !value {
                return Ok(Child::Absent);
            }
        }
        let node = self.component_class(ctx, declared.clause)?;
        let resolved = self.resolve(node)?;
        declared.is_connector = resolved.kind == ast::ClassKind::Connector;
        let prefixes = self.prefixes(inst, element, &declared, &resolved);
        let name = element.name;
        let path = self.component_path(inst, name);
        let mut modifiers: Vec<Modifier<'a>> = declared.modifiers.to_vec();

        let mut type_dims = resolved.dims.clone();
        let (target, base) = match &resolved.target {
            Target::Builtin(builtin, chain) => {
                modifiers.extend(chain.iter().cloned());
                (None, builtin.base())
            }
            Target::Class(target) => {
                let node = &self.nodes[target.0 as usize];
                let (def, scope, chain) = (node.def, node.scope, node.modifiers.clone());
                modifiers.extend(chain.iter().cloned());
                let shape = self.shape(def, scope)?;
                type_dims.extend(self.shapes[shape.0 as usize].dims.iter().copied());
                (Some((*target, shape)), None)
            }
        };
        // A class that ends in a predefined type is a variable, not an instance.
        let base = match target {
            None => base,
            Some((target, shape_id)) => {
                let shape = self.shapes[shape_id.0 as usize].clone();
                if shape.enumeration.is_some() {
                    Some(ir::Base::Enum(self.enum_id(target)))
                } else if shape.builtin == Some(BuiltinType::ExternalObject) {
                    Some(ir::Base::External(self.external_id(target)?))
                } else if let Some(builtin) = shape.builtin {
                    self.builtin_modifiers(None, &shape, &mut modifiers);
                    builtin.base()
                } else {
                    None
                }
            }
        };
        let modifiers: Modifiers<'a> = modifiers.into_iter().collect();
        if let Some(base) = base {
            self.check_modifier_names(&modifiers, types::attributes(base));
            let dims = self.sizes(ctx, &declared, &type_dims, &modifiers)?;
            self.check_each(&modifiers, &dims);
            let var = self.new_variable(inst, index, path, base, dims, prefixes, modifiers, &declared);
            if let Some((target, shape)) = target
                && self.shapes[shape.0 as usize].index.contains_key(&self.names.equality_constraint)
            {
                self.overdetermined_vars.insert(var, target);
            }
            return Ok(Child::Var(var));
        }
        let Some((target, shape_id)) = target else {
            let diagnostic =
                Diagnostic::error(codes::NOT_A_TYPE, declared.clause.type_name.span, "this type cannot be used for a component");
            return Err(self.error(ctx, diagnostic));
        };
        self.check_usable(ctx, &declared, &resolved, inst)?;
        let own_shape = self.shapes[shape_id.0 as usize].clone();
        self.check_component_modifiers(&modifiers, &own_shape);
        let dims = self.sizes(ctx, &declared, &type_dims, &modifiers)?;
        self.check_each(&modifiers, &dims);
        let template = ChildTemplate { inst, index, shape: shape_id, target, kind: resolved.kind, expandable: resolved.expandable, prefixes };
        if dims.is_empty() {
            self.count_instance(ctx, declared.component.span)?;
            return Ok(Child::Inst(self.child_inst(&template, path, modifiers)?));
        }
        let mut items = Vec::new();
        for position in positions(&dims) {
            let at: Modifiers<'a> = modifiers.iter().map(|m| m.at(&position)).collect();
            let subscripts: Vec<String> = position.iter().map(u32::to_string).collect();
            let path = Name::new(&format!("{path}[{}]", subscripts.join(",")));
            self.count_instance(ctx, declared.component.span)?;
            items.push(self.child_inst(&template, path, at)?);
        }
        Ok(Child::Array(dims.into(), items.into()))
    }

    fn child_inst(&mut self, template: &ChildTemplate, path: Name, modifiers: Modifiers<'a>) -> R<InstId> {
        let depth = self.inst(template.inst).depth + 1;
        let is_component = self.inst(template.inst).is_component;
        Ok(self.new_inst(Inst {
            shape: template.shape,
            node: template.target,
            kind: template.kind,
            is_expandable: template.expandable,
            parent: Some(template.inst),
            element: Some(template.index),
            path,
            modifiers,
            prefixes: template.prefixes,
            children: Vec::new(),
            classes: FastMap::default(),
            depth,
            is_component,
            extra: Vec::new(),
        }))
    }

    fn component_path(&self, inst: InstId, name: Name) -> Name {
        if Some(inst) == self.top {
            return name;
        }
        Name::new(&format!("{}.{name}", self.inst(inst).path))
    }

    /// Collects declaration, redeclarations and modifications of a component.
    pub fn declaration(&mut self, inst: InstId, element: &Element<'a>) -> R<Declared<'a>> {
        let ElementKind::Component { clause, component } = element.kind else { return Err(Reported) };
        let shape = self.shape_of(inst);
        let declared_ctx = Ctx { inst, frame: element.frame };
        let mut modifiers = modifier::select(&self.inst(inst).modifiers.clone(), element.name);
        self.frame_modifiers(inst, &shape, element, element.name, &mut modifiers);
        if let Some(&index) = shape.index.get(&element.name)
            && let Some(value) = self.given_fields.get(&(inst, index))
        {
            modifiers.insert(0, Modifier::new(ModifierKind::Value(value.clone()), declared_ctx));
        }
        if clause.prefixes.is_final
            && let Some(outer) = modifiers.iter().find(|m| !matches!(m.kind, ModifierKind::Field(..)))
        {
            let diagnostic = Diagnostic::error(
                codes::FINAL_OVERRIDE,
                outer.span().unwrap_or(component.span),
                format!("`{}` is final and cannot be modified", element.name),
            )
            .note(component.span, "declared final here");
            let ctx = outer.ctx;
            self.error(ctx, diagnostic);
        }
        let redeclaration = modifiers.iter().position(|m| matches!(m.kind, ModifierKind::Redeclare(_)));
        let mut declared = Declared { clause, component, ctx: declared_ctx, modifiers, original_sizes: Vec::new(), is_connector: false };
        match redeclaration {
            None => {
                if let Some(modification) = &component.modification {
                    let mut own = Modifier::new(ModifierKind::Whole(modification), declared_ctx);
                    own.is_final = clause.prefixes.is_final;
                    declared.modifiers.push(own);
                }
            }
            Some(position) => {
                let redeclaring = declared.modifiers[position].clone();
                let ModifierKind::Redeclare(redeclare) = redeclaring.kind else { return Err(Reported) };
                if !clause.prefixes.replaceable && !overridden_replaceable(element) {
                    let diagnostic = Diagnostic::error(
                        codes::NOT_REPLACEABLE,
                        redeclare.span,
                        format!("component `{}` is redeclared but not replaceable", element.name),
                    )
                    .note(component.span, "declared here without `replaceable`");
                    self.error(redeclaring.ctx, diagnostic);
                }
                let ast::RedeclareTarget::Component(new) = &redeclare.target else {
                    let diagnostic = Diagnostic::error(codes::NOT_A_TYPE, redeclare.span, format!("`{}` is a component and cannot be redeclared as a class", element.name));
                    return Err(self.error(redeclaring.ctx, diagnostic));
                };
                let Some(new_component) = new.components.first() else { return Err(Reported) };
                self.check_redeclared_again(&declared.modifiers, position, element.name);
                self.check_component_constraint(inst, element, new, redeclaring.ctx, redeclare.span);
                // Inner redeclarations are overridden by the outermost one, which stays in place.
                let mut kept = ModifierList::new();
                for (at, modifier) in declared.modifiers.drain(..).enumerate() {
                    if at == position || !matches!(modifier.kind, ModifierKind::Redeclare(_)) {
                        kept.push(modifier);
                    }
                }
                if new_component.modification.as_ref().is_none_or(|m| m.value.is_none())
                    && new_component.modification.is_none()
                    && let Some(value) = component.modification.as_ref().filter(|m| m.value.is_some() && m.class.is_none())
                {
                    // A redeclaration without a binding keeps the original one.
                    kept.push(Modifier::new(ModifierKind::Whole(value), declared_ctx));
                }
                if new_component.subscripts.is_none() && new.subscripts.is_none() {
                    let subscripts = component.subscripts.iter().chain(&clause.subscripts);
                    declared.original_sizes = subscripts.map(|s| (s.as_slice(), declared_ctx)).collect();
                }
                declared.modifiers = kept;
                declared.clause = new;
                declared.component = new_component;
                declared.ctx = redeclaring.ctx;
            }
        }
        // Modifications of the constraining clause hold for every redeclaration; without the clause
        // those of the original declaration do (Modelica 3.6, 7.3.2).
        let is_redeclared = redeclaration.is_some();
        let mut at = Some(Rc::new(element.clone()));
        let mut is_first = true;
        while let Some(e) = at {
            if let ElementKind::Component { clause, component } = e.kind {
                let constraining = match &clause.constraint {
                    Some(constraint) => constraint.modification.as_ref(),
                    None if is_redeclared || !is_first => component.modification.as_ref().and_then(|m| m.class.as_ref()),
                    None => None,
                };
                if let Some(modification) = constraining {
                    declared.modifiers.push(Modifier::new(ModifierKind::Class(modification), Ctx { inst, frame: e.frame }));
                }
            }
            is_first = false;
            at = e.overridden.clone();
        }
        Ok(declared)
    }

    /// The class of a redeclared component must fit the constraint of the original declaration.
    fn check_component_constraint(&mut self, inst: InstId, element: &Element<'a>, new: &'a ast::ComponentClause, ctx: Ctx, span: Span) {
        let ElementKind::Component { clause, .. } = element.kind else { return };
        let base = clause.constraint.as_ref().map_or(&clause.type_name, |constraint| &constraint.base);
        let base = self.lookup_class(Ctx { inst, frame: element.frame }, base);
        let new = self.lookup_class(ctx, &new.type_name);
        if let (Ok(base), Ok(new)) = (base, new) {
            self.check_subtype(base, new, span, ctx);
        }
    }

    fn component_class(&mut self, ctx: Ctx, clause: &'a ast::ComponentClause) -> R<NodeId> {
        self.lookup_class(ctx, &clause.type_name)
    }

    fn prefixes(&self, inst: InstId, element: &Element<'a>, declared: &Declared<'a>, resolved: &Resolved<'a>) -> Prefixes {
        let outer = self.inst(inst).prefixes;
        let ElementKind::Component { clause: original, .. } = element.kind else { return outer };
        let own = &declared.clause.type_prefixes;
        let old = &original.type_prefixes;
        let variability = match own.variability.or(old.variability) {
            Some(ast::VariabilityPrefix::Constant) => ir::Variability::Constant,
            Some(ast::VariabilityPrefix::Parameter) => ir::Variability::Parameter,
            Some(ast::VariabilityPrefix::Discrete) => ir::Variability::Discrete,
            None => ir::Variability::Continuous,
        };
        let annotation = declared.component.description.annotation.as_ref().map(|a| &a.arguments);
        Prefixes {
            variability: variability.min(outer.variability),
            causality: own.causality.or(old.causality).or(resolved.causality).or(outer.causality),
            flow: own.flow.or(old.flow).or(resolved.flow).or(outer.flow),
            is_protected: element.protected || outer.is_protected,
            is_final: declared.clause.prefixes.is_final || outer.is_final,
            is_hidden: class::flag(annotation, "HideResult").unwrap_or(outer.is_hidden),
            evaluate: class::flag(annotation, "Evaluate").unwrap_or(outer.evaluate),
        }
    }

    /// Sizes of a component: its own subscripts, those of the clause, then those of the type.
    fn sizes(
        &mut self,
        ctx: Ctx,
        declared: &Declared<'a>,
        type_dims: &[(&'a [ast::Subscript], Ctx)],
        modifiers: &Modifiers<'a>,
    ) -> R<Vec<u32>> {
        let own = declared.component.subscripts.iter().chain(&declared.clause.subscripts).map(|s| (s.as_slice(), ctx));
        let original = declared.original_sizes.iter().copied();
        let lists: Vec<(&'a [ast::Subscript], Ctx)> = original.chain(own).chain(type_dims.iter().copied()).collect();
        let name = declared.component.name.name;
        let mut sizes = Vec::new();
        let mut open = false;
        for (subscripts, ctx) in lists {
            for subscript in subscripts {
                match subscript {
                    ast::Subscript::All(_) => {
                        sizes.push(None);
                        open = true;
                    }
                    // `A[:, size(A, 1)]`: follows from the value as well.
                    ast::Subscript::Expr(expr) if mentions(expr, name) => {
                        sizes.push(None);
                        open = true;
                    }
                    ast::Subscript::Expr(expr) => sizes.push(Some(self.evaluate_size(ctx, expr)?)),
                }
            }
        }
        if open {
            // `:` takes its size from the binding.
            let (value, _) = modifier::effective_value(modifiers);
            let Some(value) = value else {
                let diagnostic = Diagnostic::error(
                    codes::NOT_CONSTANT,
                    declared.component.span,
                    format!("the size of `{}` is not known: it is declared with `:` and has no binding", declared.component.name.name),
                )
                .hint("give a size or a binding");
                return Err(self.error(ctx, diagnostic));
            };
            let typed = self.translate_value(&value)?;
            for (position, size) in sizes.iter_mut().enumerate() {
                if size.is_none() {
                    *size = typed.ty.dims.get(position).and_then(|d| d.known());
                }
                if size.is_none() {
                    let diagnostic = Diagnostic::error(
                        codes::DIMENSION_MISMATCH,
                        value.span.unwrap_or(declared.component.span),
                        format!("the size of `{}` in dimension {} does not follow from this value", declared.component.name.name, position + 1),
                    );
                    return Err(self.error(value.ctx, diagnostic));
                }
            }
        }
        let sizes: Vec<u32> = sizes.into_iter().flatten().collect();
        self.array_size(ctx, &sizes, declared.component.span)?;
        Ok(sizes)
    }

    #[allow(clippy::too_many_arguments)]
    fn new_variable(
        &mut self,
        inst: InstId,
        element: u32,
        path: Name,
        base: ir::Base,
        sizes: Vec<u32>,
        prefixes: Prefixes,
        modifiers: Modifiers<'a>,
        declared: &Declared<'a>,
    ) -> ir::VarId {
        let id = ir::VarId(self.model.variables.len() as u32);
        let is_component = self.inst(inst).is_component;
        let mut variability = prefixes.variability;
        let is_discrete_type = !matches!(base, ir::Base::Real);
        if variability == ir::Variability::Continuous && is_discrete_type {
            variability = if matches!(base, ir::Base::External(_)) { ir::Variability::Parameter } else { ir::Variability::Discrete };
        }
        let strings = &declared.component.description.strings;
        let description = (!strings.is_empty()).then(|| strings.iter().map(|s| &*s.value).collect::<String>().into());
        let causality = match (prefixes.causality, Some(inst) == self.top || self.is_top_connector(inst)) {
            (Some(ast::Causality::Input), true) => Some(ir::Causality::Input),
            (Some(ast::Causality::Output), true) => Some(ir::Causality::Output),
            _ => None,
        };
        self.model.variables.push(ir::Variable {
            name: path,
            ty: ir::Type::array(base, &sizes),
            variability,
            causality: causality.filter(|_| !prefixes.is_protected),
            is_flow: prefixes.flow == Some(ast::FlowPrefix::Flow),
            is_stream: prefixes.flow == Some(ast::FlowPrefix::Stream),
            is_protected: prefixes.is_protected,
            is_final: prefixes.is_final,
            is_structural: false,
            is_hidden: prefixes.is_hidden,
            binding: None,
            attributes: ir::Attributes::default(),
            description,
            span: Some(declared.component.span),
            binding_span: None,
        });
        self.vars.push(VarInfo {
            inst,
            element,
            modifiers,
            binding: BindingState::Pending,
            value: ValueState::Unknown,
            evaluate: prefixes.evaluate,
            is_package: !is_component,
            is_connector: declared.is_connector,
            is_member: self.inst(inst).kind == ast::ClassKind::Connector || self.inst(inst).kind == ast::ClassKind::Record,
            causality: prefixes.causality,
        });
        id
    }

    /// Whether an instance is a connector (or record) directly at the top level of the model.
    fn is_top_connector(&self, inst: InstId) -> bool {
        let mut at = inst;
        loop {
            let instance = self.inst(at);
            if !matches!(instance.kind, ast::ClassKind::Connector | ast::ClassKind::Record) {
                return false;
            }
            match instance.parent {
                Some(parent) if Some(parent) == self.top => return true,
                Some(parent) => at = parent,
                None => return false,
            }
        }
    }

    /// The inner component that an outer one stands for.
    fn outer_component(&mut self, inst: InstId, index: u32, element: &Element<'a>, clause: &'a ast::ComponentClause) -> R<Child> {
        self.check_unmodified(inst, element, clause);
        let mut at = self.inst(inst).parent;
        while let Some(parent) = at {
            let shape = self.shape_of(parent);
            if let Some(&found) = shape.index.get(&element.name)
                && let ElementKind::Component { clause, .. } = shape.elements[found as usize].kind
                && clause.prefixes.inner
            {
                return self.child_inner(parent, found);
            }
            at = self.inst(parent).parent;
        }
        if clause.prefixes.inner {
            return self.child_inner(inst, index);
        }
        self.add_inner(Ctx { inst, frame: element.frame }, element, clause).map(Child::Inst)
    }

    /// An outer component is modified where its inner one is declared.
    fn check_unmodified(&mut self, inst: InstId, element: &Element<'a>, clause: &'a ast::ComponentClause) {
        let ElementKind::Component { component, .. } = element.kind else { return };
        if clause.prefixes.inner {
            return;
        }
        let shape = self.shape_of(inst);
        let mut modifiers = modifier::select(&self.inst(inst).modifiers.clone(), element.name);
        self.frame_modifiers(inst, &shape, element, element.name, &mut modifiers);
        let own = component.modification.as_ref().map(|m| m.span);
        let outside = modifiers.iter().filter(|m| !matches!(m.kind, ModifierKind::Field(..))).find_map(Modifier::span);
        let Some(span) = own.or(outside) else { return };
        let diagnostic = Diagnostic::error(codes::MODIFIED_OUTER, span, format!("the outer component `{}` cannot be modified", element.name))
            .hint(format!("modify the `inner` declaration of `{}`", element.name));
        self.error(Ctx { inst, frame: element.frame }, diagnostic);
    }

    /// Adds the inner component that an outer one lacks at the top of the model, if its class can stand
    /// on its own (Modelica 3.6, 5.4); an error otherwise.
    fn add_inner(&mut self, ctx: Ctx, element: &Element<'a>, clause: &'a ast::ComponentClause) -> R<InstId> {
        let node = self.lookup_class(ctx, &clause.type_name)?;
        let resolved = self.resolve(node)?;
        let span = crate::shape::element_span(element);
        let type_name: Vec<&str> = clause.type_name.parts.iter().map(|p| p.name.as_str()).collect();
        let type_name = type_name.join(".");
        let hint = format!("declare `inner {type_name} {};` at the top of the model", element.name);
        let message = class::annotation(self.nodes[node.0 as usize].def)
            .and_then(|annotation| class::argument(annotation, "missingInnerMessage"))
            .and_then(class::value)
            .and_then(|value| match &value.kind {
                ast::ExprKind::String(text) => Some(text.trim().replace('\n', " ")),
                _ => None,
            });
        let target = match (&resolved.target, self.top) {
            (Target::Class(target), Some(top)) => Some((*target, top)),
            _ => None,
        };
        let usable = matches!(resolved.kind, ast::ClassKind::Model | ast::ClassKind::Block | ast::ClassKind::Class | ast::ClassKind::Record);
        let known = self.added_inner.get(&element.name).copied();
        if let (Some((target, top)), true) = (target, usable && !resolved.partial) {
            match known {
                Some((other, inner)) if other == target => return inner,
                Some(_) => {}
                None => {
                    let text = format!("there is no `inner` component for `outer {type_name} {}`; one is added", element.name);
                    let mut diagnostic = Diagnostic::warning(codes::W_ADDED_INNER, span, text).hint(hint);
                    if let Some(message) = message {
                        diagnostic = diagnostic.note(None, message);
                    }
                    self.report(diagnostic);
                    self.added_inner.insert(element.name, (target, Err(Reported)));
                    let inner = self.new_inner(top, target, resolved.kind, element.name);
                    self.added_inner.insert(element.name, (target, inner));
                    return inner;
                }
            }
        }
        let text = match known {
            Some(_) => format!("the outer components `{}` have different classes and no `inner` one", element.name),
            None => format!("there is no `inner` component for `outer {type_name} {}`", element.name),
        };
        let mut diagnostic = Diagnostic::error(codes::MISSING_INNER, span, text).hint(hint);
        if let Some(message) = message {
            diagnostic = diagnostic.note(None, message);
        }
        Err(self.error(ctx, diagnostic))
    }

    fn new_inner(&mut self, top: InstId, target: NodeId, kind: ast::ClassKind, name: Name) -> R<InstId> {
        let node = &self.nodes[target.0 as usize];
        let (def, scope, modifiers) = (node.def, node.scope, node.modifiers.clone());
        let shape = self.shape(def, scope)?;
        Ok(self.new_inst(Inst {
            shape,
            node: target,
            kind,
            is_expandable: false,
            parent: Some(top),
            element: None,
            path: name,
            modifiers,
            prefixes: Prefixes::default(),
            children: Vec::new(),
            classes: FastMap::default(),
            depth: 1,
            is_component: true,
            extra: Vec::new(),
        }))
    }

    /// The component itself of an element declared `inner` (also `inner outer`).
    pub fn child_inner(&mut self, inst: InstId, index: u32) -> R<Child> {
        let shape = self.shape_of(inst);
        let ElementKind::Component { clause, .. } = shape.elements[index as usize].kind else { return Err(Reported) };
        if !clause.prefixes.outer {
            return self.child(inst, index);
        }
        // `inner outer`: one component of its own for everything below.
        if let Some(child) = self.inner_outer.get(&(inst, index)) {
            return child.clone();
        }
        let result = self.instantiate(inst, index, true);
        self.inner_outer.insert((inst, index), result.clone());
        result
    }

    fn check_usable(&mut self, ctx: Ctx, declared: &Declared<'a>, resolved: &Resolved<'a>, inst: InstId) -> R<()> {
        use ast::ClassKind::*;
        let span = declared.clause.type_name.span;
        let type_name = declared.clause.type_name.parts.last().map_or_else(String::new, |p| p.name.to_string());
        if matches!(resolved.kind, Package | Operator) {
            let what = if resolved.kind == Package { "package" } else { "operator" };
            let diagnostic = Diagnostic::error(codes::NOT_A_TYPE, span, format!("`{type_name}` is a {what} and cannot be the type of a component"));
            return Err(self.error(ctx, diagnostic));
        }
        if self.inst(inst).depth > MAX_DEPTH {
            let diagnostic = Diagnostic::error(codes::TOO_LARGE, declared.component.span, format!("components are nested more than {MAX_DEPTH} deep"));
            return Err(self.error(ctx, diagnostic));
        }
        if resolved.kind == Function && self.inst(inst).is_component {
            let diagnostic = Diagnostic::error(codes::NOT_A_TYPE, span, format!("`{type_name}` is a function and cannot be the type of a component"));
            return Err(self.error(ctx, diagnostic));
        }
        if resolved.kind == Function || !self.inst(inst).is_component {
            return Ok(());
        }
        if resolved.partial {
            let diagnostic = Diagnostic::error(
                codes::PARTIAL_INSTANCE,
                span,
                format!("`{}` cannot be instantiated: class `{type_name}` is partial", declared.component.name.name),
            )
            .hint(if declared.clause.prefixes.replaceable { "redeclare it with a complete class" } else { "use a complete class that extends it" });
            self.error(ctx, diagnostic);
        }
        // A class that contains itself.
        let Target::Class(target) = resolved.target else { return Ok(()) };
        let (def, scope) = (self.nodes[target.0 as usize].def, self.nodes[target.0 as usize].scope);
        let mut at = Some(inst);
        let mut count = 0;
        while let Some(id) = at {
            let instance = self.inst(id);
            if !instance.is_component {
                break;
            }
            let node = &self.nodes[instance.node.0 as usize];
            if std::ptr::eq(node.def, def) && node.scope == scope {
                count += 1;
                // With a condition the recursion may end; allow it some levels.
                let limit = if declared.component.condition.is_some() { 50 } else { 1 };
                if count >= limit {
                    let diagnostic = Diagnostic::error(
                        codes::RECURSIVE_COMPONENT,
                        declared.component.name.span,
                        format!("component `{}` has the class `{type_name}` that contains it", declared.component.name.name),
                    )
                    .note(def.name.span, "the class is declared here");
                    return Err(self.error(ctx, diagnostic));
                }
            }
            at = instance.parent;
        }
        Ok(())
    }

    /// Modifiers of a structured component must name its public elements.
    pub fn check_component_modifiers(&mut self, modifiers: &Modifiers<'a>, shape: &Rc<crate::shape::Shape<'a>>) {
        for modifier in modifiers.iter() {
            self.check_arguments(modifier, &|name| shape.index.contains_key(&name), &|| {
                shape.elements.iter().map(|e| e.name.as_str()).collect()
            });
            let names: Vec<ast::Ident> = match &modifier.kind {
                ModifierKind::Whole(modification) => modification.class.iter().flat_map(argument_names).collect(),
                ModifierKind::Tail(modify, at) => modify.path.parts.get(*at).copied().into_iter().collect(),
                _ => Vec::new(),
            };
            for ident in names {
                let Some(element) = shape.element(ident.name).filter(|e| e.protected) else { continue };
                let message = format!("`{}` is protected in `{}` and cannot be modified", ident.name, shape.def.name.name);
                let diagnostic = Diagnostic::error(codes::PROTECTED_ACCESS, ident.span, message)
                    .note(crate::shape::element_span(element), "declared here");
                self.error(modifier.ctx, diagnostic);
            }
        }
    }

    fn check_modifier_names(&mut self, modifiers: &Modifiers<'a>, names: &'static [&'static str]) {
        for modifier in modifiers.iter() {
            self.check_arguments(modifier, &|name| names.contains(&name.as_str()), &|| names.to_vec());
        }
    }

    fn check_arguments(&mut self, modifier: &Modifier<'a>, known: &dyn Fn(Name) -> bool, candidates: &dyn Fn() -> Vec<&'a str>) {
        let class = match &modifier.kind {
            ModifierKind::Whole(modification) => modification.class.as_ref(),
            ModifierKind::Class(class) => Some(*class),
            ModifierKind::Tail(modify, at) => {
                let part = &modify.path.parts[*at];
                if !known(part.name) {
                    self.unknown_modifier(modifier.ctx, part, candidates());
                }
                None
            }
            _ => None,
        };
        let Some(class) = class else { return };
        for ident in argument_names(class) {
            if !known(ident.name) {
                self.unknown_modifier(modifier.ctx, &ident, candidates());
            }
        }
        if class.arguments.len() > 1 {
            self.check_duplicates(modifier.ctx, class);
        }
    }

    /// Two modifiers in one place must not concern the same element, however they are written.
    fn check_duplicates(&mut self, ctx: Ctx, class: &'a ast::ClassModification) {
        let mut leaves = Vec::new();
        modified_leaves(class, &mut Vec::new(), &mut leaves);
        for (position, (path, span)) in leaves.iter().enumerate() {
            if let Some((_, first)) = leaves[..position].iter().find(|(other, _)| other == path) {
                let path: Vec<&str> = path.iter().map(|name| name.as_str()).collect();
                let diagnostic = Diagnostic::error(codes::DUPLICATE_MODIFIER, *span, format!("`{}` is modified twice", path.join(".")))
                    .note(*first, "first modified here");
                self.error(ctx, diagnostic);
            }
        }
    }

    /// `each` means something only where an array is modified.
    fn check_each(&mut self, modifiers: &Modifiers<'a>, dims: &[u32]) {
        if !dims.is_empty() {
            return;
        }
        for modifier in modifiers.iter().filter(|m| m.each && !m.each_used) {
            if let ModifierKind::Whole(_) = modifier.kind
                && let Some(span) = modifier.span()
            {
                let diagnostic = Diagnostic::warning(codes::W_UNUSED_EACH, span, "`each` has no effect: nothing here is an array");
                self.report(diagnostic);
            }
        }
    }

    fn unknown_modifier(&mut self, ctx: Ctx, ident: &ast::Ident, candidates: Vec<&str>) {
        let mut diagnostic =
            Diagnostic::error(codes::UNKNOWN_MODIFIER, ident.span, format!("there is no element `{}` to modify", ident.name));
        if let Some(similar) = suggest::closest(ident.name.as_str(), candidates.iter().copied()) {
            diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
        } else if !candidates.is_empty() && candidates.len() <= 12 {
            diagnostic = diagnostic.hint(format!("it has: {}", candidates.join(", ")));
        }
        self.error(ctx, diagnostic);
    }

    pub fn enum_id(&mut self, node: NodeId) -> ir::EnumId {
        let (def, scope) = (self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope);
        let key = def as *const _ as usize;
        if let Some(&id) = self.enum_ids.get(&key) {
            return id;
        }
        let literals = match &def.body {
            ast::ClassBody::Enumeration { literals, .. } => literals.iter().map(|l| l.name.name).collect(),
            _ => Vec::new(),
        };
        let id = ir::EnumId(self.model.enums.len() as u32);
        let name = self.class_path(def, scope);
        self.model.enums.push(ir::EnumType { name, literals });
        self.enum_ids.insert(key, id);
        id
    }
}

struct ChildTemplate {
    inst: InstId,
    index: u32,
    shape: ShapeId,
    target: NodeId,
    kind: ast::ClassKind,
    expandable: bool,
    prefixes: Prefixes,
}

/// Whether an expression refers to the component `name` of the same class.
fn mentions(expr: &ast::Expr, name: Name) -> bool {
    let mut found = false;
    crate::walk::references(expr, &mut |reference| found |= reference.parts.len() == 1 && reference.parts[0].name.name == name);
    found
}

/// All positions of an array in row-major order, one-based.
pub fn positions(sizes: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for &size in sizes {
        all = all.into_iter().flat_map(|p| (1..=size).map(move |i| p.iter().copied().chain([i]).collect())).collect();
    }
    all
}

fn overridden_replaceable(element: &Element) -> bool {
    let mut at = element.overridden.clone();
    while let Some(e) = at {
        if let ElementKind::Component { clause, .. } = e.kind
            && clause.prefixes.replaceable
        {
            return true;
        }
        at = e.overridden.clone();
    }
    false
}

/// Names that the arguments of a modification begin with.
fn argument_names(class: &ast::ClassModification) -> impl Iterator<Item = ast::Ident> {
    class.arguments.iter().filter_map(|argument| match argument {
        ast::Argument::Modify(modify) => modify.path.parts.first().copied(),
        ast::Argument::Redeclare(redeclare) => match &redeclare.target {
            ast::RedeclareTarget::Class(class) => Some(class.name),
            ast::RedeclareTarget::Component(clause) => clause.components.first().map(|component| component.name),
        },
    })
}

/// The elements a modification gives values to, by full path, with the place.
fn modified_leaves(class: &ast::ClassModification, prefix: &mut Vec<Name>, out: &mut Vec<(Vec<Name>, Span)>) {
    for argument in &class.arguments {
        match argument {
            ast::Argument::Modify(modify) => {
                let outer = prefix.len();
                prefix.extend(modify.path.parts.iter().map(|part| part.name));
                if let Some(modification) = &modify.modification {
                    if modification.value.is_some() {
                        out.push((prefix.clone(), modify.span));
                    }
                    if let Some(inner) = &modification.class {
                        modified_leaves(inner, prefix, out);
                    }
                }
                prefix.truncate(outer);
            }
            ast::Argument::Redeclare(redeclare) => {
                if let Some(name) = modifier::redeclared_name(redeclare) {
                    let path = prefix.iter().copied().chain([name, Name::new("redeclare")]).collect();
                    out.push((path, redeclare.span));
                }
            }
        }
    }
}
