//! Components: from an element of an instance to variables and sub-instances.

use crate::codes;
use crate::modifier::{self, Modifier, ModifierKind, ModifierList, Modifiers};
use crate::shape::{Element, ElementKind, ShapeId};
use crate::state::{
    BindingState, Child, Ctx, Flattener, Inst, InstId, NodeId, Prefixes, R, Reported, Resolved, Slot, Target,
    ValueState, VarInfo,
};
use crate::types::{self, BuiltinType};
use layshaft_ir as ir;
use layshaft_source::{Diagnostic, FastMap, Name, Span};
use layshaft_syntax::{ast, query};
use std::rc::Rc;

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
    /// Whether the component exists, and where that is looked up.
    pub condition: Option<(&'a ast::Expr, Ctx)>,
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
    pub fn instantiate(&mut self, inst: InstId, index: u32, own: bool) -> R<Child> {
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
        if let Some((condition, ctx)) = declared.condition {
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
        if self.is_open_member(inst, index) && modifier::effective_value(&modifiers).0.is_none() {
            return Ok(Child::Absent);
        }
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
            let diagnostic = Diagnostic::error(
                codes::NOT_A_TYPE,
                declared.clause.type_name.span,
                "this type cannot be used for a component",
            );
            return Err(self.error(ctx, diagnostic));
        };
        self.check_usable(ctx, &declared, &resolved, inst)?;
        let own_shape = self.shapes[shape_id.0 as usize].clone();
        self.check_component_modifiers(&modifiers, &own_shape);
        let dims = self.sizes(ctx, &declared, &type_dims, &modifiers)?;
        self.check_each(&modifiers, &dims);
        let template = ChildTemplate {
            inst,
            index,
            shape: shape_id,
            target,
            kind: resolved.kind,
            expandable: resolved.expandable,
            prefixes,
        };
        if dims.is_empty() {
            self.count_instance(declared.component.span)?;
            return Ok(Child::Inst(self.child_inst(&template, path, modifiers)?));
        }
        let mut items = Vec::new();
        for position in positions(&dims) {
            let at: Modifiers<'a> = modifiers.iter().map(|m| m.at(&position, &dims)).collect();
            let subscripts: Vec<String> = position.iter().map(u32::to_string).collect();
            let path = Name::new(&format!("{path}[{}]", subscripts.join(",")));
            self.count_instance(declared.component.span)?;
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
        for (old, _) in shape.old_names.iter().filter(|(_, new)| *new == Some(element.name)) {
            let mut former = modifier::select(&self.inst(inst).modifiers.clone(), *old);
            self.frame_modifiers(inst, &shape, element, *old, &mut former);
            modifiers.extend(former.into_iter().filter(|modifier| !matches!(modifier.kind, ModifierKind::Field(..))));
        }
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
        let mut declared = Declared {
            clause,
            component,
            ctx: declared_ctx,
            modifiers,
            original_sizes: Vec::new(),
            condition: component.condition.as_ref().map(|condition| (condition, declared_ctx)),
            is_connector: false,
        };
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
                if !clause.prefixes.replaceable
                    && !overridden_replaceable(element)
                    && !self.redeclares_sizes_alone(inst, element, redeclare, redeclaring.ctx)
                {
                    let diagnostic = Diagnostic::error(
                        codes::NOT_REPLACEABLE,
                        redeclare.span,
                        format!("component `{}` is redeclared but not replaceable", element.name),
                    )
                    .note(component.span, "declared here without `replaceable`");
                    self.error(redeclaring.ctx, diagnostic);
                }
                let ast::RedeclareTarget::Component(new) = &redeclare.target else {
                    let diagnostic = Diagnostic::error(
                        codes::NOT_A_TYPE,
                        redeclare.span,
                        format!("`{}` is a component and cannot be redeclared as a class", element.name),
                    );
                    return Err(self.error(redeclaring.ctx, diagnostic));
                };
                let Some(new_component) = new.components.first() else { return Err(Reported) };
                if clause.type_prefixes.variability == Some(ast::VariabilityPrefix::Constant) {
                    let message = format!("`{}` is constant and cannot be redeclared", element.name);
                    let diagnostic = Diagnostic::error(codes::FINAL_OVERRIDE, redeclare.span, message)
                        .note(component.span, "the original declaration");
                    self.error(redeclaring.ctx, diagnostic);
                }
                self.check_redeclared_again(&declared.modifiers, position, element.name);
                self.check_component_constraint(inst, element, new, redeclaring.ctx, redeclare.span);
                let constraining = modifier::of_constraints(&declared.modifiers[position..]);
                // Inner redeclarations are overridden by the outermost one, which stays in place.
                let mut kept = ModifierList::new();
                for (at, modifier) in declared.modifiers.drain(..).enumerate() {
                    if at == position || !matches!(modifier.kind, ModifierKind::Redeclare(_)) {
                        kept.push(modifier);
                    }
                }
                if new_component.modification.as_ref().is_none_or(|m| m.value.is_none())
                    && new_component.modification.is_none()
                    && let Some(value) =
                        component.modification.as_ref().filter(|m| m.value.is_some() && m.class.is_none())
                {
                    // A redeclaration without a binding keeps the original one.
                    kept.push(Modifier::new(ModifierKind::Whole(value), declared_ctx));
                }
                kept.extend(constraining);
                if new_component.subscripts.is_none() && new.subscripts.is_none() {
                    let subscripts = component.subscripts.iter().chain(&clause.subscripts);
                    declared.original_sizes = subscripts.map(|s| (s.as_slice(), declared_ctx)).collect();
                }
                declared.modifiers = kept;
                declared.clause = new;
                declared.component = new_component;
                declared.ctx = redeclaring.ctx;
                if let Some(condition) = &new_component.condition {
                    declared.condition = Some((condition, redeclaring.ctx));
                }
            }
        }
        // A redeclaration says nothing of the condition, which stays that of the original declaration.
        let mut former = element.overridden.clone();
        while let (None, Some(e)) = (declared.condition, former) {
            if let ElementKind::Component { component, .. } = e.kind {
                let ctx = Ctx { inst, frame: e.frame };
                declared.condition = component.condition.as_ref().map(|condition| (condition, ctx));
            }
            former = e.overridden.clone();
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
                    None if is_redeclared || !is_first => {
                        component.modification.as_ref().and_then(|m| m.class.as_ref())
                    }
                    None => None,
                };
                if let Some(modification) = constraining {
                    declared
                        .modifiers
                        .push(Modifier::new(ModifierKind::Class(modification), Ctx { inst, frame: e.frame }));
                }
            }
            is_first = false;
            at = e.overridden.clone();
        }
        Ok(declared)
    }

    /// Whether a redeclaration only says the size of open dimensions, which an element need not be replaceable for (MLS 7.3.3).
    fn redeclares_sizes_alone(
        &mut self,
        inst: InstId,
        element: &Element<'a>,
        redeclare: &'a ast::Redeclare,
        ctx: Ctx,
    ) -> bool {
        let ElementKind::Component { clause, component } = element.kind else { return false };
        let ast::RedeclareTarget::Component(new) = &redeclare.target else { return false };
        let Some(new_component) = new.components.first() else { return false };
        let old_sizes: Vec<_> = component.subscripts.iter().chain(&clause.subscripts).flatten().collect();
        let new_sizes = new_component.subscripts.iter().chain(&new.subscripts).flatten().count();
        let is_open = old_sizes.iter().any(|size| matches!(size, ast::Subscript::All(_)));
        if !is_open || old_sizes.len() != new_sizes || new.type_prefixes != clause.type_prefixes {
            return false;
        }
        let old = self.lookup_class(Ctx { inst, frame: element.frame }, &clause.type_name);
        let new = self.lookup_class(ctx, &new.type_name);
        old.is_ok() && old == new
    }

    /// The class of a redeclared component must fit the constraint of the original declaration.
    fn check_component_constraint(
        &mut self,
        inst: InstId,
        element: &Element<'a>,
        new: &'a ast::ComponentClause,
        ctx: Ctx,
        span: Span,
    ) {
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

    fn prefixes(
        &self,
        inst: InstId,
        element: &Element<'a>,
        declared: &Declared<'a>,
        resolved: &Resolved<'a>,
    ) -> Prefixes {
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
            is_hidden: query::flag(annotation, "HideResult").unwrap_or(outer.is_hidden),
            evaluate: query::flag(annotation, "Evaluate").unwrap_or(outer.evaluate),
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
                    format!(
                        "the size of `{}` is not known: it is declared with `:` and has no binding",
                        declared.component.name.name
                    ),
                )
                .hint("give a size or a binding");
                return Err(self.error(ctx, diagnostic));
            };
            let typed = self.translate_value(&value)?;
            let mut found: Option<Vec<u32>> = None;
            for (position, size) in sizes.iter_mut().enumerate() {
                if size.is_none() {
                    *size = typed.ty.dims.get(position).and_then(|d| d.known());
                }
                if size.is_none() && found.is_none() && typed.variability <= ir::Variability::Parameter {
                    // A function whose result has an open size: the value itself tells it.
                    let span = value.span.unwrap_or(declared.component.span);
                    found = Some(self.evaluate_typed(value.ctx, &typed, span)?.sizes().to_vec());
                }
                if size.is_none() {
                    *size = found.as_ref().and_then(|sizes| sizes.get(position).copied());
                }
                if size.is_none() {
                    let diagnostic = Diagnostic::error(
                        codes::DIMENSION_MISMATCH,
                        value.span.unwrap_or(declared.component.span),
                        format!(
                            "the size of `{}` in dimension {} does not follow from this value",
                            declared.component.name.name,
                            position + 1
                        ),
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
            variability = if matches!(base, ir::Base::External(_)) {
                ir::Variability::Parameter
            } else {
                ir::Variability::Discrete
            };
        }
        // `part(final k = 1)`: nobody can change k any more.
        let is_final_value = modifiers.iter().find(|m| m.value().is_some()).is_some_and(|m| m.is_final);
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
            is_final: prefixes.is_final || is_final_value,
            is_structural: false,
            is_hidden: prefixes.is_hidden,
            binding: None,
            attributes: ir::Attributes::default(),
            description,
            span: Some(declared.component.span),
            binding_span: None,
            binding_depth: 0,
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
            is_member: self.inst(inst).kind == ast::ClassKind::Connector
                || self.inst(inst).kind == ast::ClassKind::Record,
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

    pub fn enum_id(&mut self, node: NodeId) -> ir::EnumId {
        let (def, scope) = (self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope);
        let key = def as *const _ as usize;
        if let Some(&id) = self.enum_ids.get(&key) {
            return id;
        }
        let literals: Vec<Name> = match &def.body {
            ast::ClassBody::Enumeration { literals, .. } => {
                self.check_literals(literals);
                literals.iter().map(|l| l.name.name).collect()
            }
            _ => Vec::new(),
        };
        // Enumerations with the same literals in the same order are one type (Modelica 3.6, 6.4).
        let same = |known: &ir::EnumType| !literals.is_empty() && known.literals == literals;
        if let Some(position) = self.model.enums.iter().position(same) {
            let id = ir::EnumId(position as u32);
            self.enum_ids.insert(key, id);
            return id;
        }
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
    crate::walk::references(expr, &mut |reference| {
        found |= reference.parts.len() == 1 && reference.parts[0].name.name == name
    });
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
