//! The façade: from a request to a flat model with its diagnostics.

use crate::codes;
use crate::connect::EndKey;
use crate::consent::Consent;
use crate::library::{ClassId, Dependency, Library, Store};
use crate::session::Session;
use crate::shape::{Frame, Shape, ShapeId};
use crate::state::{Ctx, Flattener, Inst, InstId, Names, NodeId, Prefixes, R, Reported};
use crate::visual::visuals;
use layshaft_ir as ir;
use layshaft_source::{Diagnostic, FastMap, FileId, Name, memory};
use layshaft_syntax::{ast, query};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// What to translate and where to look.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// `-L` directories, searched in order.
    pub libraries: Vec<PathBuf>,
    /// Directories of MODELICAPATH.
    pub modelica_path: Vec<PathBuf>,
    /// Files given by the user.
    pub files: Vec<PathBuf>,
    /// Full name of the model; by default the last class of the last file that can be instantiated.
    pub model: Option<String>,
    /// Rules of the language that widely used tools do not enforce are errors, not warnings.
    pub pedantic: bool,
    pub check_units: bool,
    /// Library files inside the binary, by relative path; -L directories take precedence.
    pub embedded: &'static [(&'static str, &'static str)],
    /// Modifiers of the model: name and value text.
    pub modifiers: Vec<(String, String)>,
    /// Whether the model may do more than compute.
    pub consent: Consent,
}

/// The flat model, if there was no error, and everything there is to say.
#[derive(Debug)]
pub struct Outcome {
    pub model: Option<ir::FlatModel>,
    pub diagnostics: Vec<Diagnostic>,
    pub summary: Summary,
    /// What was seen of the disk: while that does not change, neither does the outcome.
    pub dependencies: Vec<Dependency>,
}

#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub model: String,
    pub classes_read: usize,
    pub files_read: usize,
    /// Scalar equations and unknowns.
    pub equations: usize,
    pub unknowns: usize,
    pub parameters: usize,
    pub variables: usize,
}

/// The file that modifiers of a request seem to stand in.
pub(crate) const COMMAND_LINE: &str = "<command line>";

/// Classes the language predefines.
const PRELUDE: &str = "
type StateSelect = enumeration(never, avoid, default, prefer, always);
type AssertionLevel = enumeration(error, warning);
type '$Real' = Real;
type '$Integer' = Integer;
type '$Boolean' = Boolean;
type '$String' = String;
type '$Clock' = Clock;
class '$ExternalObject' = ExternalObject;
class '$Root' end '$Root';
";

/// Flattens one model.
pub fn flatten(store: &Store, request: &Request) -> Outcome {
    Session::new(store).flatten(request)
}

/// Flattens one model from libraries that may have been read in part, and gives them back unless there was an error.
pub(crate) fn flatten_in<'a>(
    mut library: Library<'a>,
    request: &Request,
    loaded: &[ClassId],
) -> (Outcome, Option<Library<'a>>) {
    let mut summary = Summary::default();
    let judged = |library: &mut Library| {
        let mut diagnostics = library.diagnostics().clone();
        if request.pedantic {
            diagnostics.iter_mut().for_each(Library::by_the_letter);
        }
        diagnostics
    };
    let diagnostics = judged(&mut library);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (Outcome { model: None, diagnostics, summary, dependencies: library.dependencies() }, None);
    }
    let store = library.store();
    let mut flattener = Flattener::new(store, library);
    flattener.is_pedantic = request.pedantic;
    let mut is_whole = true;
    let model = memory::within(|| flattener.run(request, loaded)).unwrap_or_else(|mut diagnostic| {
        diagnostic.span = diagnostic.span.or(flattener.near);
        flattener.diagnostics.push(diagnostic);
        is_whole = false;
        Err(Reported)
    });
    let mut diagnostics = judged(&mut flattener.library);
    is_whole &= !diagnostics.iter().any(Diagnostic::is_error);
    diagnostics.append(&mut flattener.diagnostics);
    diagnostics.extend(flattener.endless.take());
    summary.classes_read = flattener.library.classes_read();
    summary.files_read = flattener.library.files_read();
    summary.model = flattener.model.name.clone();
    let mut model = model.ok();
    if let Some(flat) = &model {
        let balance = crate::balance::count(flat);
        summary.equations = balance.equations;
        summary.unknowns = balance.unknowns;
        summary.parameters = balance.parameters;
        summary.variables = flat.variables.len();
        if request.check_units {
            diagnostics.extend(crate::units::check_units(flat, &store.sources));
        }
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        model = None;
    }
    let dependencies = flattener.library.dependencies();
    let library = is_whole.then_some(flattener.library);
    (Outcome { model, diagnostics, summary, dependencies }, library)
}

impl<'a> Flattener<'a> {
    fn new(store: &'a Store, library: Library<'a>) -> Flattener<'a> {
        let prelude = store.keep_text("<predefined>", PRELUDE);
        let builtin_class = &prelude.classes[prelude.classes.len() - 1].class;
        let mut flattener = Flattener {
            library,
            store,
            diagnostics: Vec::new(),
            builtin_class,
            prelude: prelude.classes.iter().map(|c| (c.class.name.name, &c.class)).collect(),
            class_infos: FastMap::default(),
            nodes: Vec::new(),
            node_index: FastMap::default(),
            shapes: Vec::new(),
            shape_index: FastMap::default(),
            failed_shapes: Default::default(),
            insts: Vec::new(),
            root_found: FastMap::default(),
            vars: Vec::new(),
            model: ir::FlatModel::default(),
            enum_ids: FastMap::default(),
            record_ids: FastMap::default(),
            record_nodes: Vec::new(),
            open_records: 0,
            function_ids: FastMap::default(),
            loop_variables: Vec::new(),
            applications: FastMap::default(),
            functions: Vec::new(),
            evaluable: FastMap::default(),
            external_ids: FastMap::default(),
            value_cache: FastMap::default(),
            connections: Default::default(),
            graph: Default::default(),
            top: None,
            inner_outer: FastMap::default(),
            reported_spans: Default::default(),
            reported_unknown: Default::default(),
            top_level: Vec::new(),
            old_names: Default::default(),
            failed_imports: Default::default(),
            ambiguous_imports: FastMap::default(),
            replaceable_nodes: Default::default(),
            checked_constraints: Default::default(),
            added_inner: FastMap::default(),
            overdetermined_vars: FastMap::default(),
            discrete_uses: Vec::new(),
            given_fields: FastMap::default(),
            kept_constants: Default::default(),
            dropped: Default::default(),
            added_instances: Vec::new(),
            expressions: 0,
            nesting: 0,
            endless: None,
            is_pedantic: false,
            suspicions: Vec::new(),
            near: None,
            is_exhausted: false,
            names: Names::new(),
        };
        // The root scope: an instance without elements.
        let info = flattener.class_info(builtin_class);
        let mut shape = Shape::new(builtin_class);
        shape.frames.push(Frame::new(info, Ctx::ROOT));
        flattener.shapes.push(Rc::new(shape));
        let node = flattener.node(builtin_class, Ctx::ROOT, Rc::from([]));
        flattener.insts.push(Inst {
            shape: ShapeId(0),
            node,
            kind: ast::ClassKind::Package,
            is_expandable: false,
            parent: None,
            element: None,
            path: flattener.names.empty,
            modifiers: Rc::from([]),
            prefixes: Prefixes::default(),
            children: Vec::new(),
            classes: FastMap::default(),
            depth: 0,
            is_component: false,
            extra: Vec::new(),
        });
        flattener
    }

    /// A predefined class of the language.
    pub fn predefined_class(&self, name: Name) -> Option<&'a ast::Class> {
        self.prelude.get(&name).copied().filter(|_| name != "'$Root'")
    }

    fn run(&mut self, request: &Request, loaded: &[ClassId]) -> R<ir::FlatModel> {
        self.top_level = loaded.iter().map(|&class| self.library.name(class)).collect();
        let node = self.find_model(request, loaded)?;
        let modifiers = self.command_line_modifiers(request)?;
        let resolved = self.resolve(node)?;
        let crate::state::Target::Class(target) = resolved.target else {
            return Err(self.not_a_model(node));
        };
        let (def, scope, chain) = {
            let n = &self.nodes[target.0 as usize];
            (n.def, n.scope, n.modifiers.clone())
        };
        self.model.name =
            self.class_path(self.nodes[node.0 as usize].def, self.nodes[node.0 as usize].scope).to_string();
        self.model.description = query::description(self.nodes[node.0 as usize].def);
        if !matches!(
            resolved.kind,
            ast::ClassKind::Model
                | ast::ClassKind::Block
                | ast::ClassKind::Class
                | ast::ClassKind::Record
                | ast::ClassKind::Connector
        ) {
            return Err(self.not_a_model(node));
        }
        let shape = self.shape(def, scope)?;
        if self.shapes[shape.0 as usize].builtin.is_some() || self.shapes[shape.0 as usize].enumeration.is_some() {
            return Err(self.not_a_model(node));
        }
        if resolved.partial {
            let diagnostic = Diagnostic::error(
                codes::PARTIAL_INSTANCE,
                def.name.span,
                format!("`{}` is partial and cannot be instantiated", self.model.name),
            );
            self.report(diagnostic);
            return Err(Reported);
        }
        let modifiers = modifiers.into_iter().chain(chain.iter().cloned()).collect();
        let top = self.new_inst(Inst {
            shape,
            node: target,
            kind: resolved.kind,
            is_expandable: false,
            parent: None,
            element: None,
            path: Name::new(&self.model.name),
            modifiers,
            prefixes: Prefixes::default(),
            children: Vec::new(),
            classes: FastMap::default(),
            depth: 0,
            is_component: true,
            extra: Vec::new(),
        });
        self.top = Some(top);
        let (own, applied) = (self.shape_of(top), self.inst(top).modifiers.clone());
        self.check_component_modifiers(&applied, &own);
        self.model.experiment = self.experiment(top);
        let mut order = Vec::new();
        self.instantiate_all(top, &mut order);
        self.instantiate_added(&mut order);
        if self.is_exhausted {
            return Err(Reported);
        }
        self.collect_connections(&order);
        order.append(&mut self.added_instances);
        for &inst in &order {
            self.instance_equations(inst);
        }
        self.finish_variables(&order);
        self.check_classes(&order);
        self.check_connectors(&order);
        self.connection_equations(&order);
        self.finish_functions();
        self.check_discrete_uses();
        if self.has_errors() {
            return Err(Reported);
        }
        self.check_parameter_cycles(&self.model_variables(&order));
        self.check_local_balance(&order);
        if self.has_errors() {
            return Err(Reported);
        }
        self.model.presentation = self.presentation(top, &order);
        let undriven = self.undriven_inputs(&order);
        let signals = self.connected_signals();
        self.compact(&order);
        let mut flat = std::mem::take(&mut self.model);
        flat.instances = self.instances(&order);
        flat.presentation.visuals = visuals(&flat.instances);
        flat.connections = self.connected();
        flat.signals = signals;
        crate::loops::outline(&mut flat);
        flat.resources = self.resource_roots(&flat);
        self.model.name = flat.name.clone();
        self.check_limits(&flat);
        self.check_balance(&undriven, &flat)?;
        if self.is_users(request, def.name.span.file) {
            for warning in crate::check::open_flanges(&flat, |file| self.is_users(request, file)) {
                self.report(warning);
            }
        }
        if cfg!(debug_assertions) {
            self.verify(&flat)?;
        }
        Ok(flat)
    }

    /// Whether a file is one that the user named or lies in such a directory, not in a library.
    fn is_users(&self, request: &Request, file: FileId) -> bool {
        let file = self.store.sources.get(file);
        file.is_some_and(|file| request.files.iter().any(|given| file.path.starts_with(given)))
    }

    /// Packages whose resources the model may ask for while it runs.
    fn resource_roots(&mut self, flat: &ir::FlatModel) -> Vec<ir::ResourceRoot> {
        let mut texts = Vec::new();
        ir::walk::for_each_expr(flat, &mut |root| {
            root.walk(&mut |expr| {
                if let ir::Expr::String(text) = expr {
                    texts.push(&**text);
                }
            });
        });
        let beside = self.folder_of_model().filter(|folder| {
            // Names of files have a suffix; the others need not be looked for.
            let names = texts.iter().filter(|text| text.contains('.') && !text.contains("://") && !text.contains('\n'));
            names.map(Path::new).any(|name| name.is_relative() && folder.join(name).is_file())
        });
        let mut roots = self.library.resource_roots(texts.into_iter());
        roots.extend(
            beside.map(|folder| ir::ResourceRoot { package: "".into(), directory: folder.to_string_lossy().into() }),
        );
        roots
    }

    /// The folder of the file that the model is written in.
    fn folder_of_model(&self) -> Option<PathBuf> {
        let shape = &self.shapes[self.inst(self.top?).shape.0 as usize];
        let file = self.store.sources.get(shape.def.name.span.file)?;
        std::path::absolute(file.path.parent()?).ok()
    }

    /// The flat model keeps its own rules; anything else is a mistake of this crate.
    fn verify(&mut self, flat: &ir::FlatModel) -> R<()> {
        let problems = ir::verify(flat);
        for problem in problems.iter().take(5) {
            self.report(Diagnostic::error(codes::INTERNAL, None, format!("internal error: {problem}")));
        }
        if problems.is_empty() { Ok(()) } else { Err(Reported) }
    }

    /// The components of the model with their classes; instances of one shape share the list.
    fn instances(&self, order: &[InstId]) -> Vec<ir::Instance> {
        let mut classes: FastMap<u32, Arc<[Name]>> = FastMap::default();
        let components = order.iter().filter(|&&inst| Some(inst) != self.top);
        let mut describe = |&inst: &InstId| {
            let instance = self.inst(inst);
            let shape = &self.shapes[instance.shape.0 as usize];
            let frames = || shape.frames.iter().map(|frame| self.class_path(frame.info.def, frame.scope)).collect();
            let classes = classes.entry(instance.shape.0).or_insert_with(frames).clone();
            let is_connector = matches!(instance.kind, ast::ClassKind::Connector);
            ir::Instance { name: instance.path, classes, is_connector, span: self.declaration_span(inst) }
        };
        components.map(&mut describe).collect()
    }

    /// Connections between connectors of structured type.
    fn connected(&self) -> Vec<ir::Connection> {
        let name = |key: EndKey| match key {
            EndKey::Inst(inst) => Some(self.inst(inst).path),
            EndKey::Var(_) | EndKey::Element(..) => None,
        };
        let holder = |inst: InstId| if Some(inst) == self.top { self.names.empty } else { self.inst(inst).path };
        let connections = self.connections.list.iter();
        connections
            .filter_map(|connection| {
                let (a, b) = (name(connection.a.key)?, name(connection.b.key)?);
                Some(ir::Connection { a, b, instance: holder(connection.inst) })
            })
            .collect()
    }

    /// Connections between connectors that are one variable, while variables have the numbers that the connections know.
    fn connected_signals(&self) -> Vec<ir::SignalConnection> {
        let end = |end: crate::connect::End| {
            let (var, element) = match end.key {
                EndKey::Inst(_) => return None,
                EndKey::Var(var) => (var, None),
                EndKey::Element(var, element) => (var, Some(element)),
            };
            let variable = &self.model.variables[var.0 as usize];
            let name = match element {
                None => variable.name,
                Some(element) => Name::new(&element_name(variable, element)),
            };
            // An input of the class that holds the equation gives a value to what is inside.
            let gives = match self.vars[var.0 as usize].causality {
                Some(ast::Causality::Output) => !end.outside,
                Some(ast::Causality::Input) => end.outside,
                None => false,
            };
            Some((name, gives))
        };
        let holder = |inst: InstId| if Some(inst) == self.top { self.names.empty } else { self.inst(inst).path };
        let connections = self.connections.list.iter();
        connections
            .filter_map(|connection| {
                let ((a, gives), (b, takes)) = (end(connection.a)?, end(connection.b)?);
                let (from, to) = if gives || !takes { (a, b) } else { (b, a) };
                Some(ir::SignalConnection { from, to, instance: holder(connection.inst) })
            })
            .collect()
    }

    fn not_a_model(&mut self, node: NodeId) -> Reported {
        let def = self.nodes[node.0 as usize].def;
        let kind = format!("{:?}", def.prefixes.kind).to_lowercase();
        self.report(
            Diagnostic::error(
                codes::NOT_A_TYPE,
                def.name.span,
                format!("`{}` is a {kind}, not a model", def.name.name),
            )
            .hint("name a model or block to translate"),
        );
        Reported
    }

    fn find_model(&mut self, request: &Request, loaded: &[ClassId]) -> R<NodeId> {
        if let Some(name) = &request.model {
            let example = self.example_name(name);
            if example.is_none()
                && let Some(similar) = self.similar_example(name)
            {
                let message = format!("class `{name}` is not found");
                let hint = format!("did you mean `{similar}`?");
                self.report(Diagnostic::error(codes::CLASS_NOT_FOUND, None, message).hint(hint));
                return Err(Reported);
            }
            let name = example.unwrap_or_else(|| name.clone());
            let text =
                self.store.keep_text("<command line>", &format!("class '$Request' extends\n{name}\n; end '$Request';"));
            let path = text.classes.first().and_then(|c| match &c.class.body {
                ast::ClassBody::Long(composition) => composition.sections.iter().find_map(|s| match s {
                    ast::Section::Elements(s) => s.elements.iter().find_map(|e| match e {
                        ast::Element::Extends(extends) => Some(&extends.base),
                        _ => None,
                    }),
                    _ => None,
                }),
                _ => None,
            });
            let Some(path) = path else {
                self.report(Diagnostic::error(codes::CLASS_NOT_FOUND, None, format!("`{name}` is not a class name")));
                return Err(Reported);
            };
            return self.lookup_class(Ctx::ROOT, path);
        }
        for &id in loaded.iter().rev() {
            if let Some(found) = self.last_model(id) {
                let def = self.library.ast(found);
                let mut chain = vec![found];
                while let Some(parent) = self.library.parent(chain[chain.len() - 1]) {
                    chain.push(parent);
                }
                let mut scope = Ctx::ROOT;
                for &class in chain[1..].iter().rev() {
                    let def = self.library.ast(class);
                    let node = self.node(def, scope, Rc::from([]));
                    scope = Ctx { inst: self.class_inst(node)?, frame: 0 };
                }
                return Ok(self.node(def, scope, Rc::from([])));
            }
        }
        self.report(
            Diagnostic::error(codes::CLASS_NOT_FOUND, None, "there is no model to translate in the files given")
                .hint("name the model on the command line"),
        );
        Err(Reported)
    }

    /// A plain name that no library has is looked for among the examples of our own library.
    fn example_name(&mut self, name: &str) -> Option<String> {
        if name.contains('.') || self.library.root(Name::new(name)).is_some() {
            return None;
        }
        let layshaft = self.library.root(Name::new("Layshaft"))?;
        let examples = self.library.child(layshaft, Name::new("Examples"))?;
        self.library.child(examples, Name::new(name))?;
        Some(format!("Layshaft.Examples.{name}"))
    }

    /// The example of our own library, or the class of the files given, that a plain name nobody knows may have meant.
    fn similar_example(&mut self, name: &str) -> Option<String> {
        if name.contains('.') || self.library.root(Name::new(name)).is_some() {
            return None;
        }
        let layshaft = self.library.root(Name::new("Layshaft"))?;
        let examples = self.library.child(layshaft, Name::new("Examples"))?;
        let mut names: Vec<Name> = self.library.children(examples).into_iter().map(|(name, _)| name).collect();
        names.extend(&self.top_level);
        crate::suggest::closest(name, names.iter().map(|name| name.as_str())).map(str::to_string)
    }

    /// The last non-partial model in a class, itself included.
    fn last_model(&mut self, id: ClassId) -> Option<ClassId> {
        let def = self.library.ast(id);
        let is_model =
            matches!(def.prefixes.kind, ast::ClassKind::Model | ast::ClassKind::Block | ast::ClassKind::Class);
        if is_model && !def.prefixes.partial {
            return Some(id);
        }
        if def.prefixes.kind != ast::ClassKind::Package {
            return None;
        }
        let children = self.library.children(id);
        children.into_iter().rev().find_map(|(_, child)| self.last_model(child))
    }

    /// `--set name=value` as modifiers of the model.
    fn command_line_modifiers(&mut self, request: &Request) -> R<Vec<crate::modifier::Modifier<'a>>> {
        if request.modifiers.is_empty() {
            return Ok(Vec::new());
        }
        let list: Vec<String> = request.modifiers.iter().map(|(name, value)| modification_text(name, value)).collect();
        // A line of its own for each, as diagnostics show them.
        let text = format!("class '$Modified' extends '$Root'(\n{}\n); end '$Modified';", list.join(",\n"));
        let file = self.store.keep_text(COMMAND_LINE, &text);
        for (name, value) in &request.modifiers {
            if redeclared(value).is_none() && !is_one_value(value) {
                self.report(
                    Diagnostic::error(codes::UNKNOWN_MODIFIER, None, format!("`{value}` is no value for `{name}`"))
                        .hint("a value is one expression, as it would stand behind `=` in the model"),
                );
                return Err(Reported);
            }
        }
        let modification = file.classes.first().and_then(|c| match &c.class.body {
            ast::ClassBody::Long(composition) => composition.sections.iter().find_map(|s| match s {
                ast::Section::Elements(s) => s.elements.iter().find_map(|e| match e {
                    ast::Element::Extends(extends) => extends.modification.as_ref(),
                    _ => None,
                }),
                _ => None,
            }),
            _ => None,
        });
        let has_redeclaration = request.modifiers.iter().any(|(_, value)| redeclared(value).is_some());
        let names_only = |modification: &ast::ClassModification| {
            modification.arguments.len() == list.len()
                && modification.arguments.iter().all(|argument| match argument {
                    ast::Argument::Modify(modify) => {
                        modify.modification.as_ref().is_some_and(|m| m.class.is_none() || has_redeclaration)
                    }
                    ast::Argument::Redeclare(_) => has_redeclaration,
                })
        };
        match modification.filter(|modification| names_only(modification)) {
            Some(modification) => {
                Ok(vec![crate::modifier::Modifier::new(crate::modifier::ModifierKind::Class(modification), Ctx::ROOT)])
            }
            None => {
                self.report(Diagnostic::error(
                    codes::UNKNOWN_MODIFIER,
                    None,
                    format!("`{}` does not give values to names", list.join(", ")),
                ));
                Err(Reported)
            }
        }
    }

    /// The experiment annotation of the model or of a class it inherits from.
    fn experiment(&mut self, top: InstId) -> ir::Experiment {
        let shape = self.shape_of(top);
        let Some(annotation) =
            shape.frames.iter().find_map(|f| query::argument(query::annotation(f.info.def)?, "experiment"))
        else {
            return ir::Experiment::default();
        };
        let Some(class) = annotation.modification.as_ref().and_then(|m| m.class.as_ref()) else {
            return ir::Experiment::default();
        };
        let mut number = |name: &str| -> Option<f64> {
            let value = query::value(query::argument(class, name)?)?;
            let silent = self.diagnostics.len();
            let typed = self.translate(&mut crate::expr::Env::new(Ctx { inst: top, frame: 0 }), value);
            self.diagnostics.truncate(silent);
            let value = self.try_evaluate(Ctx { inst: top, frame: 0 }, &typed.ok()?)?;
            value.as_real()
        };
        ir::Experiment {
            start_time: number("StartTime"),
            stop_time: number("StopTime"),
            interval: number("Interval"),
            tolerance: number("Tolerance"),
        }
    }
}

/// Class and modifiers of `redeclare Class(…)`, where a value says that.
fn redeclared(value: &str) -> Option<(&str, &str)> {
    let rest = value.trim().strip_prefix("redeclare ")?.trim();
    let end = rest.find('(').unwrap_or(rest.len());
    let is_class = !rest[..end].trim().is_empty() && rest[..end].trim().split('.').all(|part| !part.is_empty());
    let is_closed = end == rest.len() || rest.ends_with(')');
    (is_class && is_closed).then(|| (rest[..end].trim(), &rest[end..]))
}

/// A modifier as it stands in the model: `a.b = 3`; a component of another class as `a(redeclare Class b(…))`.
fn modification_text(name: &str, value: &str) -> String {
    let Some((class, modifiers)) = redeclared(value) else { return format!("{name} = {value}") };
    let mut parts: Vec<&str> = name.split('.').collect();
    let component = parts.pop().unwrap_or_default();
    let (before, after) = (parts.join("("), ")".repeat(parts.len()));
    let open = if parts.is_empty() { "" } else { "(" };
    format!("{before}{open}redeclare {class} {component}{modifiers}{after}")
}

/// Whether a text is one expression and nothing else.
fn is_one_value(text: &str) -> bool {
    let (value, diagnostics) = layshaft_syntax::parse_expression(layshaft_source::FileId(0), text);
    value.is_some() && !diagnostics.iter().any(Diagnostic::is_error)
}

/// Name of an element of an array, counted from zero row by row.
fn element_name(variable: &ir::Variable, element: u32) -> String {
    let (mut rest, mut subscripts) = (element, Vec::new());
    for &size in variable.ty.sizes().unwrap_or_default().iter().rev() {
        subscripts.insert(0, (rest % size + 1).to_string());
        rest /= size;
    }
    format!("{}[{}]", variable.name, subscripts.join(","))
}
