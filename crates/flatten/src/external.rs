//! External functions and external objects (Modelica 3.6, section 12.9).

use crate::codes;
use crate::expr::Env;
use crate::state::{Flattener, InstId, NodeId, R, Reported};
use layshaft_ir::{self as ir, Expr, LocalId, LocalRole};
use layshaft_source::{Diagnostic, Name};
use layshaft_syntax::{ast, query};

impl<'a> Flattener<'a> {
    pub fn external_call(
        &mut self,
        env: &mut Env,
        clause: &'a ast::External,
        def: &'a ast::Class,
    ) -> R<ir::ExternalCall> {
        let Some(builder) = env.function.as_ref() else { return Err(Reported) };
        let locals = builder.locals.clone();
        if let Some(language) = &clause.language
            && !matches!(&*language.value, "C" | "C89" | "C90" | "C99" | "C11" | "C17" | "FORTRAN 77" | "builtin")
        {
            let message = format!("the external language \"{}\" is not known", language.value);
            let diagnostic = Diagnostic::error(codes::INVALID_EXTERNAL, language.span, message)
                .hint("it is \"C\", \"FORTRAN 77\" or \"builtin\"");
            return Err(self.error(env.ctx, diagnostic));
        }
        let arguments = match &clause.arguments {
            Some(arguments) => arguments.iter().map(|arg| Ok(self.translate(env, arg)?.expr)).collect::<R<Vec<_>>>()?,
            // The default: all inputs, then the outputs beyond a single one.
            None => {
                let outputs = locals.iter().filter(|l| l.role == LocalRole::Output).count();
                let mut list: Vec<Expr> = Vec::new();
                for (index, local) in locals.iter().enumerate() {
                    let wanted = local.role == LocalRole::Input || (local.role == LocalRole::Output && outputs > 1);
                    if wanted {
                        list.push(Expr::Local(LocalId(index as u32)));
                    }
                }
                list
            }
        };
        let result = match &clause.result {
            Some(reference) => {
                let expr = ast::Expr { kind: ast::ExprKind::Ref(reference.clone()), span: reference.span };
                let expr = self.store.keep_expr(expr);
                Some(self.translate(env, expr)?.expr)
            }
            None if clause.function.is_none() || clause.arguments.is_none() => {
                let outputs: Vec<usize> =
                    locals.iter().enumerate().filter(|(_, l)| l.role == LocalRole::Output).map(|(i, _)| i).collect();
                (outputs.len() == 1 && locals[outputs[0]].ty.is_scalar())
                    .then(|| Expr::Local(LocalId(outputs[0] as u32)))
            }
            None => None,
        };
        let annotation = clause.annotation.as_ref().map(|a| &a.arguments).into_iter().chain(query::annotation(def));
        let annotation: Vec<&'a ast::ClassModification> = annotation.collect();
        let strings = |name: &str| -> Vec<Box<str>> {
            annotation.iter().filter_map(|a| query::value(query::argument(a, name)?)).flat_map(string_list).collect()
        };
        let mut call = ir::ExternalCall {
            language: clause.language.as_ref().map_or("C".into(), |l| l.value.clone()),
            function: clause.function.map_or(def.name.name, |f| f.name).as_str().into(),
            result,
            arguments,
            include: strings("Include"),
            library: strings("Library"),
            include_directory: strings("IncludeDirectory").into_iter().next(),
            library_directory: strings("LibraryDirectory").into_iter().next(),
            source_directory: strings("SourceDirectory").into_iter().next(),
            file: self.store.sources.get(clause.span.file).map_or("".into(), |file| file.path.to_string_lossy().into()),
            span: Some(clause.span),
        };
        // Without the annotations the files lie in the resources of the top-level package (MLS 12.9.4).
        let declared = self.shape_of(env.ctx.inst).frames[env.ctx.frame as usize].info.id;
        let class = declared.map(|id| self.library.path(id)).unwrap_or_default();
        let package = class.split('.').next().unwrap_or_default();
        let uses = [!call.include.is_empty(), !call.library.is_empty()];
        let directories = [&mut call.include_directory, &mut call.library_directory];
        for ((directory, uses), folder) in directories.into_iter().zip(uses).zip(["Include", "Library"]) {
            if directory.is_none() && uses {
                let uri = format!("modelica://{package}/Resources/{folder}");
                *directory = self.library.resource(&uri).ok().map(|path| path.to_string_lossy().into());
            }
        }
        for directory in [&mut call.include_directory, &mut call.library_directory, &mut call.source_directory] {
            if let Some(uri) = directory
                && let Ok(path) = self.library.resource(uri)
            {
                *directory = Some(path.to_string_lossy().into());
            }
        }
        Ok(call)
    }

    /// The external object class of a node, with constructor and destructor.
    pub fn external_id(&mut self, node: NodeId) -> R<ir::ExternalId> {
        if let Some(known) = self.external_ids.get(&node) {
            return *known;
        }
        let inst = self.class_inst(node)?;
        let id = ir::ExternalId(self.model.externals.len() as u32);
        let (def, scope) = (self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope);
        let name = self.class_path(def, scope);
        // Constructor and destructor mention the type itself: enter it first.
        self.model.externals.push(ir::ExternalType { name, constructor: ir::FunctionId(u32::MAX), destructor: None });
        self.external_ids.insert(node, Ok(id));
        let shape = self.shape_of(inst);
        let find = |this: &mut Self, name: &str| -> Option<NodeId> {
            let &index = shape.index.get(&Name::new(name))?;
            this.class_element(inst, index).ok()
        };
        let constructor = find(self, "constructor");
        let destructor = find(self, "destructor");
        let Some(constructor) = constructor else {
            self.report(Diagnostic::error(
                codes::INVALID_EXTERNAL,
                def.name.span,
                format!("external object `{name}` has no constructor"),
            ));
            self.external_ids.insert(node, Err(Reported));
            return Err(Reported);
        };
        let Ok(constructor) = self.function_id(constructor) else {
            self.external_ids.insert(node, Err(Reported));
            return Err(Reported);
        };
        let destructor = destructor.and_then(|d| self.function_id(d).ok());
        let external = &mut self.model.externals[id.0 as usize];
        external.constructor = constructor;
        external.destructor = destructor;
        Ok(id)
    }

    pub fn builtin_external(&self, inst: InstId) -> Option<ir::Builtin> {
        let shape = self.shape_of(inst);
        let external = shape.frames.iter().find_map(|f| query::composition(f.info.def)?.external.as_ref())?;
        if external.language.as_ref().is_none_or(|l| &*l.value != "builtin") {
            return None;
        }
        ir::Builtin::from_name(external.function?.name)
    }
}

fn string_list(expr: &ast::Expr) -> Vec<Box<str>> {
    match &expr.kind {
        ast::ExprKind::String(text) => vec![text.clone()],
        ast::ExprKind::Array(items) => items.iter().flat_map(string_list).collect(),
        _ => Vec::new(),
    }
}
