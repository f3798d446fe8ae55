//! The syntax tree of a Modelica file.
//!
//! The tree holds everything the tokens of the file say, in source order, so that the printer can
//! write the file back token for token; comments are kept beside the tree with their position.
//! Names are interned, every node has a span.

use layshaft_source::{Name, Span};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// A dotted name such as `Modelica.Units.SI.Torque`; `absolute` when written with a leading dot.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    pub absolute: bool,
    pub parts: Vec<Ident>,
    pub span: Span,
}

/// A source comment (`// …` or `/* … */`), span including its delimiters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comment {
    pub span: Span,
}

/// A whole file (`stored_definition`).
#[derive(Clone, PartialEq, Debug)]
pub struct File {
    pub within: Option<Within>,
    pub classes: Vec<TopClass>,
    pub comments: Vec<Comment>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Within {
    /// Empty for `within;`.
    pub path: Option<Path>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TopClass {
    pub is_final: bool,
    pub class: Class,
}

// ---------------------------------------------------------------------------------------- classes

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ClassKind {
    Class,
    Model,
    Record,
    Block,
    Connector,
    Type,
    Package,
    Function,
    Operator,
}

impl ClassKind {
    /// The keyword of the kind.
    pub fn keyword(self) -> &'static str {
        match self {
            ClassKind::Class => "class",
            ClassKind::Model => "model",
            ClassKind::Record => "record",
            ClassKind::Block => "block",
            ClassKind::Connector => "connector",
            ClassKind::Type => "type",
            ClassKind::Package => "package",
            ClassKind::Function => "function",
            ClassKind::Operator => "operator",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Purity {
    Pure,
    Impure,
}

/// `[encapsulated] [partial] [operator] [expandable] [pure|impure] kind`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClassPrefixes {
    pub encapsulated: bool,
    pub partial: bool,
    /// `operator record`, `operator function`; plain `operator` is `ClassKind::Operator`.
    pub operator: bool,
    pub expandable: bool,
    pub purity: Option<Purity>,
    pub kind: ClassKind,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Class {
    pub prefixes: ClassPrefixes,
    pub name: Ident,
    pub body: ClassBody,
    /// From the first prefix to the last token before the semicolon.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ClassBody {
    /// `model A "…" … end A`
    Long(Composition),
    /// `model extends A(…) … end A`
    Extends { modification: Option<ClassModification>, composition: Composition },
    /// `type A = [input|output] B[n](…) "…"`
    Short(ShortClass),
    /// `type E = enumeration(a, b)`
    Enumeration { literals: Vec<EnumLiteral>, description: Description },
    /// `type E = enumeration(:)`
    OpenEnumeration { description: Description },
    /// `function g = der(f, x, y)`
    Derivative { function: Path, variables: Vec<Ident>, description: Description },
}

#[derive(Clone, PartialEq, Debug)]
pub struct ShortClass {
    pub causality: Option<Causality>,
    pub flow: Option<FlowPrefix>,
    pub base: Path,
    pub subscripts: Option<Vec<Subscript>>,
    pub modification: Option<ClassModification>,
    pub description: Description,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EnumLiteral {
    pub name: Ident,
    pub description: Description,
}

/// The string comment and annotation behind a declaration, equation or class.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Description {
    /// The pieces of `"a" + "b"`; empty if there is none.
    pub strings: Vec<StringLiteral>,
    pub annotation: Option<Annotation>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct StringLiteral {
    /// Escapes resolved, quotes removed.
    pub value: Box<str>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    pub arguments: ClassModification,
    pub span: Span,
}

/// The body of a long class definition.
#[derive(Clone, PartialEq, Debug)]
pub struct Composition {
    /// The class's description string pieces.
    pub strings: Vec<StringLiteral>,
    pub sections: Vec<Section>,
    pub external: Option<External>,
    /// The class annotation, last before `end`.
    pub annotation: Option<Annotation>,
    /// The identifier behind `end`.
    pub end: Ident,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Section {
    Elements(ElementSection),
    Equations { initial: bool, equations: Vec<Equation>, span: Span },
    Algorithms { initial: bool, statements: Vec<Statement>, span: Span },
}

#[derive(Clone, PartialEq, Debug)]
pub struct ElementSection {
    /// `None` for the first section, which has no keyword.
    pub visibility: Option<Visibility>,
    pub elements: Vec<Element>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    Public,
    Protected,
}

/// `external "C" y = f(x) annotation(…);`
#[derive(Clone, PartialEq, Debug)]
pub struct External {
    pub language: Option<StringLiteral>,
    pub result: Option<ComponentRef>,
    pub function: Option<Ident>,
    /// `None` where no call is written at all; `Some(vec![])` for `f()`.
    pub arguments: Option<Vec<Expr>>,
    pub annotation: Option<Annotation>,
    pub span: Span,
}

// --------------------------------------------------------------------------------------- elements

// A few hundred classes against tens of thousands of components: the size is no concern.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    Import(Import),
    Extends(Extends),
    Class(ClassElement),
    Components(ComponentClause),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    pub kind: ImportKind,
    pub path: Path,
    pub description: Description,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ImportKind {
    /// `import A.B.C;`
    Qualified,
    /// `import D = A.B.C;`
    Renamed(Ident),
    /// `import A.B.*;`
    Unqualified,
    /// `import A.B.{C, D};`
    List(Vec<Ident>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Extends {
    pub base: Path,
    pub modification: Option<ClassModification>,
    /// `break x` among the modifications: inherited elements and connections that are left out.
    pub removals: Vec<Removal>,
    pub annotation: Option<Annotation>,
    pub span: Span,
}

/// `break x` or `break connect(a, b)` (Modelica 3.6: selective model extension).
#[derive(Clone, PartialEq, Debug)]
pub struct Removal {
    pub kind: RemovalKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RemovalKind {
    Element(Ident),
    Connect(ComponentRef, ComponentRef),
}

/// `[redeclare] [final] [inner] [outer] [replaceable]`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ElementPrefixes {
    pub redeclare: bool,
    pub is_final: bool,
    pub inner: bool,
    pub outer: bool,
    pub replaceable: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ClassElement {
    pub prefixes: ElementPrefixes,
    pub class: Class,
    pub constraint: Option<Constraint>,
    pub span: Span,
}

/// `constrainedby A(…) "…"`
#[derive(Clone, PartialEq, Debug)]
pub struct Constraint {
    pub base: Path,
    pub modification: Option<ClassModification>,
    pub description: Description,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum FlowPrefix {
    Flow,
    Stream,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum VariabilityPrefix {
    Constant,
    Parameter,
    Discrete,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Causality {
    Input,
    Output,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TypePrefixes {
    pub flow: Option<FlowPrefix>,
    pub variability: Option<VariabilityPrefix>,
    pub causality: Option<Causality>,
}

/// `parameter Real[3] x(start = …) = …, y "…";`
#[derive(Clone, PartialEq, Debug)]
pub struct ComponentClause {
    pub prefixes: ElementPrefixes,
    pub type_prefixes: TypePrefixes,
    pub type_name: Path,
    /// Subscripts behind the type name, as in `Real[3] x`.
    pub subscripts: Option<Vec<Subscript>>,
    pub components: Vec<Component>,
    pub constraint: Option<Constraint>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Component {
    pub name: Ident,
    pub subscripts: Option<Vec<Subscript>>,
    pub modification: Option<Modification>,
    pub condition: Option<Expr>,
    pub description: Description,
    pub span: Span,
}

// ---------------------------------------------------------------------------------- modifications

/// `(…) = e`, `= e`, `:= e` or `(…)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Modification {
    pub class: Option<ClassModification>,
    pub value: Option<ModificationValue>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ModificationValue {
    /// Written `:=` (allowed in functions).
    pub assign: bool,
    /// `None` for `= break` (Modelica 3.6: removes the binding).
    pub expr: Option<Expr>,
}

/// `(a = 1, redeclare package P = Q)`
#[derive(Clone, PartialEq, Debug)]
pub struct ClassModification {
    pub arguments: Vec<Argument>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    Modify(Modify),
    Redeclare(Redeclare),
}

/// `each final a.b(…) = e "…"`
#[derive(Clone, PartialEq, Debug)]
pub struct Modify {
    pub each: bool,
    pub is_final: bool,
    pub path: Path,
    pub modification: Option<Modification>,
    pub strings: Vec<StringLiteral>,
    pub span: Span,
}

/// `redeclare each final replaceable model M = N(…) constrainedby K`, or the same with a component;
/// also `replaceable …` without `redeclare` inside a modification.
#[derive(Clone, PartialEq, Debug)]
pub struct Redeclare {
    pub redeclare: bool,
    pub each: bool,
    pub is_final: bool,
    pub replaceable: bool,
    pub target: RedeclareTarget,
    pub constraint: Option<Constraint>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RedeclareTarget {
    /// Always a short class (or enumeration, or derivative).
    Class(Box<Class>),
    /// Always exactly one component.
    Component(Box<ComponentClause>),
}

// -------------------------------------------------------------------------- equations, statements

#[derive(Clone, PartialEq, Debug)]
pub struct Equation {
    pub kind: EquationKind,
    pub description: Description,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum EquationKind {
    Equal(Expr, Expr),
    Connect(ComponentRef, ComponentRef),
    If {
        branches: Vec<(Expr, Vec<Equation>)>,
        otherwise: Option<Vec<Equation>>,
    },
    For {
        iterators: Vec<Iterator>,
        body: Vec<Equation>,
    },
    When {
        branches: Vec<(Expr, Vec<Equation>)>,
    },
    /// `assert(…)`, `terminate(…)`, `reinit(…)`, `Connections.root(…)`, any call without result.
    Call(Expr),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub description: Description,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    Assign(ComponentRef, Expr),
    /// `(a, , b) := f(…)`; the right side is a call.
    MultiAssign(Vec<Option<Expr>>, Expr),
    Call(Expr),
    If {
        branches: Vec<(Expr, Vec<Statement>)>,
        otherwise: Option<Vec<Statement>>,
    },
    For {
        iterators: Vec<Iterator>,
        body: Vec<Statement>,
    },
    While {
        condition: Expr,
        body: Vec<Statement>,
    },
    When {
        branches: Vec<(Expr, Vec<Statement>)>,
    },
    Break,
    Return,
}

/// `i in 1:n`, or `i` alone (range deduced from its use as a subscript).
#[derive(Clone, PartialEq, Debug)]
pub struct Iterator {
    pub name: Ident,
    pub range: Option<Expr>,
}

// ------------------------------------------------------------------------------------ expressions

#[derive(PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

/// Chains of operators lean to the left and may be thousands long: copied in a loop, so that the stack
/// needed does not grow with their length.
impl Clone for Expr {
    fn clone(&self) -> Expr {
        let mut chain = Vec::new();
        let mut first = self;
        while let ExprKind::Binary(operator, operands) = &first.kind {
            chain.push((*operator, &operands.1, first.span));
            first = &operands.0;
        }
        let mut copy = Expr { kind: first.kind.clone(), span: first.span };
        for (operator, right, span) in chain.into_iter().rev() {
            copy = Expr { kind: ExprKind::Binary(operator, Box::new((copy, right.clone()))), span };
        }
        copy
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// An unsigned literal without point or exponent. Too large for `i64`: parsed as `Real`.
    Integer(i64),
    Real(f64),
    String(Box<str>),
    Bool(bool),
    Ref(ComponentRef),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<(Expr, Expr)>),
    /// `if c then a elseif d then b else e`: branches are (condition, value).
    If(Box<IfExpr>),
    /// `a:b` or `a:step:b`
    Range(Box<RangeExpr>),
    Call(Box<Call>),
    /// `{a, b, c}`
    Array(Vec<Expr>),
    /// `{e for i in r}`
    ArrayFor(Box<Comprehension>),
    /// `[a, b; c, d]`
    Matrix(Vec<Vec<Expr>>),
    /// `(e)`
    Paren(Box<Expr>),
    /// `()` or `(a, , b)`: output lists with other than exactly one present entry.
    Tuple(Vec<Option<Expr>>),
    /// `(e).name` and `(e)[1]` (Modelica 3.6)
    Access(Box<Access>),
    /// `function f(a = 1)` as an argument (partial application)
    PartialFunction(Box<PartialFunction>),
    /// `end` inside a subscript
    End,
}

#[derive(Clone, PartialEq, Debug)]
pub struct IfExpr {
    pub branches: Vec<(Expr, Expr)>,
    pub otherwise: Expr,
}

#[derive(Clone, PartialEq, Debug)]
pub struct RangeExpr {
    pub start: Expr,
    pub step: Option<Expr>,
    pub stop: Expr,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Comprehension {
    pub body: Expr,
    pub iterators: Vec<Iterator>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    pub base: Expr,
    pub kind: AccessKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AccessKind {
    Member(Ident),
    Subscripts(Vec<Subscript>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct PartialFunction {
    pub function: Path,
    pub arguments: Vec<NamedArgument>,
}

/// A function call. `der`, `initial` and `pure` are keywords in the grammar but ordinary names here.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    pub function: ComponentRef,
    pub arguments: Arguments,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Arguments {
    List {
        positional: Vec<Expr>,
        named: Vec<NamedArgument>,
    },
    /// `sum(e for i in r)`
    For(Comprehension),
}

#[derive(Clone, PartialEq, Debug)]
pub struct NamedArgument {
    pub name: Ident,
    pub value: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum UnaryOp {
    Plus,
    Minus,
    ElementPlus,
    ElementMinus,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    ElementAdd,
    ElementSub,
    ElementMul,
    ElementDiv,
    ElementPow,
    And,
    Or,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

/// `a[1].b.c[:]`; `absolute` when written with a leading dot.
#[derive(Clone, PartialEq, Debug)]
pub struct ComponentRef {
    pub absolute: bool,
    pub parts: Vec<RefPart>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct RefPart {
    pub name: Ident,
    pub subscripts: Option<Vec<Subscript>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Subscript {
    /// `:`
    All(Span),
    Expr(Expr),
}
