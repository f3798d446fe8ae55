//! The state of one translation: class nodes, shapes, instances and the model under construction.

use crate::class::ClassInfo;
use crate::library::{Library, Store};
use crate::lookup::Found;
use crate::modifier::{Modifier, Modifiers, Typed};
use crate::shape::{Shape, ShapeId};
use crate::types::BuiltinType;
use layshaft_ir as ir;
use layshaft_source::{Code, Diagnostic, FastMap, FastSet, Name, Severity, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

/// An error that has been reported already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported;

pub type R<T> = Result<T, Reported>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct InstId(pub u32);

/// Where an expression or name stands: an instance, and the frame of its shape whose text it is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ctx {
    pub inst: InstId,
    pub frame: u32,
}

impl Ctx {
    /// The scope of top-level classes.
    pub const ROOT: Ctx = Ctx { inst: InstId(0), frame: 0 };
}

/// A class as a name refers to it: a definition in a scope, with modifications.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(pub u32);

pub struct Node<'a> {
    pub def: &'a ast::Class,
    pub scope: Ctx,
    pub modifiers: Modifiers<'a>,
    pub resolved: Resolution<'a>,
    /// The instance that stands for the class when its constants and classes are used.
    pub inst: Option<InstId>,
}

#[derive(Clone)]
pub enum Resolution<'a> {
    Pending,
    InProgress,
    Done(Rc<Resolved<'a>>),
    Failed,
}

/// A class with short definitions followed to the end.
#[derive(Clone, Debug)]
pub struct Resolved<'a> {
    pub target: Target<'a>,
    /// Dimensions collected on the way, outermost first: subscripts and the place they stand in.
    pub dims: Vec<(&'a [ast::Subscript], Ctx)>,
    pub causality: Option<ast::Causality>,
    pub flow: Option<ast::FlowPrefix>,
    /// The most specific class kind met on the way.
    pub kind: ast::ClassKind,
    pub partial: bool,
    pub expandable: bool,
}

#[derive(Clone, Debug)]
pub enum Target<'a> {
    Builtin(BuiltinType, Modifiers<'a>),
    Class(NodeId),
}

/// An instance of a structured class: a component, a package, or a function being translated.
pub struct Inst<'a> {
    pub shape: ShapeId,
    pub node: NodeId,
    pub kind: ast::ClassKind,
    pub is_expandable: bool,
    /// Enclosing component, for components.
    pub parent: Option<InstId>,
    /// The element of the parent this is.
    pub element: Option<u32>,
    /// Flat name; for packages the class path.
    pub path: Name,
    pub modifiers: Modifiers<'a>,
    pub prefixes: Prefixes,
    pub children: Vec<Slot>,
    pub classes: FastMap<Name, R<NodeId>>,
    pub depth: u32,
    /// Part of the model's component tree (not a package or function).
    pub is_component: bool,
    /// Members added to an expandable connector by connections.
    pub extra: Vec<(Name, Child)>,
}

/// Prefixes that components hand down to their parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prefixes {
    pub variability: ir::Variability,
    pub causality: Option<ast::Causality>,
    pub flow: Option<ast::FlowPrefix>,
    pub is_protected: bool,
    pub is_final: bool,
    pub is_hidden: bool,
    pub evaluate: bool,
}

impl Default for Prefixes {
    fn default() -> Prefixes {
        Prefixes {
            variability: ir::Variability::Continuous,
            causality: None,
            flow: None,
            is_protected: false,
            is_final: false,
            is_hidden: false,
            evaluate: false,
        }
    }
}

/// State of a component of an instance.
pub enum Slot {
    Pending,
    InProgress,
    Done(Child),
    Failed,
    /// A class element, no component.
    Class,
}

/// What a component turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Child {
    Var(ir::VarId),
    Inst(InstId),
    /// Sizes, then instances in row-major order.
    Array(Rc<[u32]>, Rc<[InstId]>),
    /// Conditional component whose condition is false.
    Absent,
}

/// What is known about a variable besides its entry in the flat model.
pub struct VarInfo<'a> {
    pub inst: InstId,
    pub element: u32,
    pub modifiers: Modifiers<'a>,
    pub binding: BindingState,
    pub value: ValueState,
    pub evaluate: bool,
    /// Belongs to a package or function, not to the model.
    pub is_package: bool,
    /// Its class is a connector (a simple one, such as a signal input).
    pub is_connector: bool,
    /// Lies directly or deeper in a connector.
    pub is_member: bool,
    pub causality: Option<ast::Causality>,
}

#[derive(Clone)]
pub enum BindingState {
    Pending,
    InProgress,
    Done(Option<Rc<Typed>>),
    Failed,
}

#[derive(Clone)]
pub enum ValueState {
    Unknown,
    InProgress,
    Known(ir::Value),
    Failed(Rc<EvalFailure>),
}

/// Why a value is not known at translation time.
#[derive(Clone, Debug)]
pub struct EvalFailure {
    pub message: String,
    pub span: Option<Span>,
    /// Already shown to the user.
    pub reported: bool,
    /// The evaluation itself went wrong, rather than lacking a value.
    pub is_fault: bool,
}

pub struct Flattener<'a> {
    pub library: Library<'a>,
    pub store: &'a Store,
    pub diagnostics: Vec<Diagnostic>,
    pub builtin_class: &'a ast::Class,
    pub prelude: FastMap<Name, &'a ast::Class>,
    pub class_infos: FastMap<usize, Rc<ClassInfo<'a>>>,
    pub nodes: Vec<Node<'a>>,
    pub node_index: FastMap<NodeKey, NodeId>,
    pub shapes: Vec<Rc<Shape<'a>>>,
    pub shape_index: FastMap<(usize, Ctx), ShapeId>,
    pub failed_shapes: FastSet<(usize, Ctx)>,
    pub insts: Vec<Inst<'a>>,
    pub root_found: FastMap<Name, Option<Found>>,
    pub vars: Vec<VarInfo<'a>>,
    pub model: ir::FlatModel,
    pub enum_ids: FastMap<usize, ir::EnumId>,
    pub record_ids: FastMap<RecordKey, ir::RecordId>,
    /// The class of each record type, for operator overloading.
    pub record_nodes: Vec<NodeId>,
    /// How many record types are being made, each a field of the one before.
    pub open_records: usize,
    pub function_ids: FastMap<NodeId, R<ir::FunctionId>>,
    pub functions: Vec<crate::function::FunctionState>,
    /// Functions ready for evaluation at translation.
    pub evaluable: FastMap<ir::FunctionId, std::sync::Arc<ir::Function>>,
    pub external_ids: FastMap<NodeId, R<ir::ExternalId>>,
    /// Translated whole-record bindings, so that fields do not translate them again.
    pub value_cache: FastMap<(usize, Ctx), R<Rc<Typed>>>,
    pub connections: crate::connect::Connections,
    pub graph: crate::connect::Graph,
    pub top: Option<InstId>,
    /// Components of elements that are both inner and outer.
    pub inner_outer: FastMap<(InstId, u32), R<Child>>,
    pub reported_spans: FastSet<(Span, &'static str)>,
    /// Declarations whose missing value has been reported.
    pub reported_unknown: FastSet<Span>,
    /// Top-level classes of the files given, for suggestions.
    pub top_level: Vec<Name>,
    /// Names whose import clause names nothing; that has been reported.
    /// Classes found under a name of an earlier version, each reported once.
    pub old_names: FastSet<Name>,
    pub failed_imports: FastSet<Name>,
    /// Names that several `import A.*` provide, with those clauses.
    pub ambiguous_imports: FastMap<Name, Vec<Span>>,
    /// Classes that are replaceable elements where they are declared.
    pub replaceable_nodes: FastSet<NodeId>,
    /// Pairs of constraining and redeclared class that have been compared.
    pub checked_constraints: FastSet<(NodeId, NodeId)>,
    /// Inner components added because an outer one had none: class and component.
    pub added_inner: FastMap<Name, (NodeId, R<InstId>)>,
    /// Variables whose type has an `equalityConstraint`, with that class.
    pub overdetermined_vars: FastMap<ir::VarId, NodeId>,
    /// Uses of variables that must turn out to be discrete.
    pub discrete_uses: Vec<DiscreteUse>,
    /// Values given to fields in record constructor calls.
    pub given_fields: FastMap<(InstId, u32), Rc<Typed>>,
    /// Variables that loops of algorithms count in.
    pub loop_variables: Vec<ir::VarId>,
    /// Functions that call a function of a given type.
    pub applications: FastMap<ir::FunctionId, ir::FunctionId>,
    /// Package constants whose value is not known at translation.
    pub kept_constants: FastSet<ir::VarId>,
    /// Members of expandable connectors that nothing uses.
    pub dropped: FastSet<ir::VarId>,
    /// Instances created while connecting expandable connectors.
    pub added_instances: Vec<InstId>,
    /// Expressions translated so far.
    pub expressions: u64,
    /// Expressions being translated, one for the sake of another; the first that went too deep, which is told at the end whatever came of
    /// the attempt.
    pub nesting: u32,
    pub endless: Option<Diagnostic>,
    /// Rules that widely used tools do not enforce are errors.
    pub is_pedantic: bool,
    /// Errors if the model as a whole is not balanced, else warnings of this code.
    pub suspicions: Vec<(Diagnostic, Code)>,
    /// Where the expression translated last stands.
    pub near: Option<Span>,
    /// A limit has been passed and the translation given up.
    pub is_exhausted: bool,
    pub names: Names,
}

/// A Real variable without prefix used where a discrete value is needed: right if a when-clause sets it.
pub struct DiscreteUse {
    pub vars: Vec<ir::VarId>,
    pub ctx: Ctx,
    pub diagnostic: Diagnostic,
}

/// Names the compiler itself looks for.
#[derive(Clone, Copy)]
pub struct Names {
    pub empty: Name,
    pub start: Name,
    pub fixed: Name,
    pub equality_constraint: Name,
    /// Attributes of the predefined types.
    pub attributes: [(&'static str, Name); 10],
}

impl Names {
    pub fn new() -> Names {
        Names {
            empty: Name::new(""),
            start: Name::new("start"),
            fixed: Name::new("fixed"),
            equality_constraint: Name::new("equalityConstraint"),
            attributes: crate::types::REAL_ATTRIBUTES.map(|attribute| (attribute, Name::new(attribute))),
        }
    }
}

#[derive(PartialEq, Eq, Hash)]
pub struct NodeKey {
    pub def: usize,
    pub scope: Ctx,
    pub modifiers: Vec<(usize, usize, Ctx, usize)>,
}

#[derive(PartialEq, Eq, Hash, Clone)]
pub struct RecordKey {
    pub name: Name,
    pub fields: Vec<(Name, ir::Type)>,
}

impl<'a> Flattener<'a> {
    pub fn report(&mut self, diagnostic: Diagnostic) {
        // The same place in a class used many times is reported once.
        if let Some(span) = diagnostic.span
            && !self.reported_spans.insert((span, diagnostic.code.0))
        {
            return;
        }
        self.diagnostics.push(diagnostic);
    }

    /// A rule of the language that widely used tools do not enforce: a warning, or the error with `--pedantic`.
    pub fn lenient(&mut self, ctx: Ctx, error: Diagnostic, warning: Code) {
        match self.is_pedantic {
            true => drop(self.error(ctx, error)),
            false => {
                let diagnostic = self.with_chain(ctx, as_warning(error, warning));
                self.report(diagnostic);
            }
        }
    }

    /// What may be wrong, to be judged when it is known whether the model as a whole is balanced.
    pub fn suspect(&mut self, ctx: Ctx, error: Diagnostic, warning: Code) {
        match self.is_pedantic {
            true => drop(self.error(ctx, error)),
            false => {
                let error = self.with_chain(ctx, error);
                self.suspicions.push((error, warning));
            }
        }
    }

    /// Suspicions are warnings about a model that is balanced as a whole, and errors otherwise. Whether there are any.
    pub fn judge_suspicions(&mut self, is_balanced: bool) -> bool {
        let suspicions = std::mem::take(&mut self.suspicions);
        let any = !suspicions.is_empty();
        for (error, warning) in suspicions {
            self.report(if is_balanced { as_warning(error, warning) } else { error });
        }
        any
    }

    /// Reports an error in an instance, with the chain of components and extends that led there.
    pub fn error(&mut self, ctx: Ctx, diagnostic: Diagnostic) -> Reported {
        let diagnostic = self.with_chain(ctx, diagnostic);
        self.report(diagnostic);
        Reported
    }

    pub fn with_chain(&self, ctx: Ctx, mut diagnostic: Diagnostic) -> Diagnostic {
        const MOST: usize = 3;
        let mut at = Some(ctx.inst);
        let mut frame = ctx.frame;
        let mut steps = 0;
        while let Some(inst) = at {
            let instance = &self.insts[inst.0 as usize];
            let shape = &self.shapes[instance.shape.0 as usize];
            let mut extends = Some(frame);
            while let Some(index) = extends {
                let f = &shape.frames[index as usize];
                if let Some(clause) = f.extends_clause {
                    diagnostic = diagnostic.note(clause.span, format!("`{}` is inherited here", f.info.def.name.name));
                }
                extends = f.extender;
            }
            let Some((parent, element)) = instance.parent.zip(instance.element) else { break };
            if !instance.is_component || steps == MOST {
                break;
            }
            let parent_shape = &self.shapes[self.insts[parent.0 as usize].shape.0 as usize];
            let element = &parent_shape.elements[element as usize];
            let span = crate::shape::element_span(element);
            diagnostic =
                diagnostic.note(span, format!("in component `{}` of class `{}`", instance.path, shape.def.name.name));
            frame = element.frame;
            at = Some(parent);
            steps += 1;
        }
        diagnostic
    }

    pub fn inst(&self, id: InstId) -> &Inst<'a> {
        &self.insts[id.0 as usize]
    }

    pub fn shape_of(&self, inst: InstId) -> Rc<Shape<'a>> {
        self.shapes[self.insts[inst.0 as usize].shape.0 as usize].clone()
    }

    /// Interns a class node.
    pub fn node(&mut self, def: &'a ast::Class, scope: Ctx, modifiers: Modifiers<'a>) -> NodeId {
        let key =
            NodeKey { def: def as *const _ as usize, scope, modifiers: modifiers.iter().map(Modifier::key).collect() };
        if let Some(&id) = self.node_index.get(&key) {
            return id;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { def, scope, modifiers, resolved: Resolution::Pending, inst: None });
        self.node_index.insert(key, id);
        id
    }

    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

fn as_warning(mut error: Diagnostic, code: Code) -> Diagnostic {
    error.severity = Severity::Warning;
    error.code = code;
    error.note(None, "tolerated, since the model makes sense all the same; with `--pedantic` it is an error")
}
