//! Functions and algorithm statements of the flat model.

use crate::expr::{Expr, LocalId, Subscript, TypeContext, VarId};
use crate::flat::FlatModel;
use crate::operators::Builtin;
use crate::types::{Base, FunctionId, RecordId, Type};
use layshaft_source::{Name, Span};

#[derive(Clone, Debug)]
pub struct Function {
    /// Full path, made unique when a modified variant exists.
    pub name: Name,
    /// Inputs first, then outputs, then protected variables and iterators.
    pub locals: Vec<Local>,
    pub inputs: u32,
    pub outputs: u32,
    pub body: FunctionBody,
    pub is_impure: bool,
    pub inline: Inline,
    /// `derivative` annotations, in order of preference.
    pub derivatives: Vec<DerivativeAnnotation>,
    /// `inverse` annotations.
    pub inverses: Vec<InverseAnnotation>,
    /// `smoothOrder` annotation.
    pub smooth_order: Option<u32>,
    pub span: Option<Span>,
}

#[derive(Clone, Debug)]
pub struct Local {
    pub name: Name,
    /// Sizes that are not literals are `Dim::Unknown` here.
    pub ty: Type,
    /// The declared sizes, one a dimension of `ty`: `None` for `:`.
    pub sizes: Vec<Option<Expr>>,
    /// Default of an input; initial value of an output or protected variable.
    pub default: Option<Expr>,
    pub role: LocalRole,
    pub span: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalRole {
    Input,
    Output,
    Protected,
    Iterator,
}

#[derive(Clone, Debug)]
pub enum FunctionBody {
    Algorithm(Vec<Statement>),
    External(ExternalCall),
    /// Builtin of the language wrapped as a function value.
    Builtin(Builtin),
    /// `der(f, x, …)`: partial derivative of a function with respect to inputs.
    PartialDerivative {
        function: FunctionId,
        inputs: Vec<u32>,
    },
}

/// `external "C" y = f(a, b)` and what its annotations say.
#[derive(Clone, Debug)]
pub struct ExternalCall {
    /// "C", "FORTRAN 77" or "builtin".
    pub language: Box<str>,
    pub function: Box<str>,
    pub result: Option<Expr>,
    pub arguments: Vec<Expr>,
    pub include: Vec<Box<str>>,
    pub library: Vec<Box<str>>,
    /// Resolved directories (file system paths).
    pub include_directory: Option<Box<str>>,
    pub library_directory: Option<Box<str>>,
    pub source_directory: Option<Box<str>>,
    /// Path of the file that declares it, and the place there.
    pub file: Box<str>,
    pub span: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inline {
    #[default]
    Default,
    Never,
    Early,
    Late,
}

/// `annotation(derivative(order = 2, zeroDerivative = x, noDerivative = y) = f_der)`
#[derive(Clone, Debug)]
pub struct DerivativeAnnotation {
    pub function: FunctionId,
    pub order: u32,
    /// Inputs that must be constant for this derivative to apply.
    pub zero_derivative: Vec<u32>,
    pub no_derivative: Vec<u32>,
}

/// `annotation(inverse(x = f_inv(y, …)))`: solves for one input given the output.
#[derive(Clone, Debug)]
pub struct InverseAnnotation {
    pub input: u32,
    pub function: FunctionId,
    /// Arguments in terms of this function's locals (inputs and the output).
    pub args: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Option<Span>,
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    Assign(Target, Expr),
    /// `(a, , b) := f(…)`; the right side is an `Expr::Call`.
    MultiAssign(Vec<Option<Target>>, Expr),
    If {
        branches: Vec<(Expr, Vec<Statement>)>,
        otherwise: Vec<Statement>,
    },
    /// The iterator is a local (functions) or was spread at translation (models).
    For {
        iterator: LocalId,
        range: Expr,
        body: Vec<Statement>,
    },
    While {
        condition: Expr,
        body: Vec<Statement>,
    },
    When {
        branches: Vec<(Expr, Vec<Statement>)>,
    },
    Assert {
        condition: Expr,
        message: Expr,
        is_warning: bool,
    },
    Terminate(Expr),
    Reinit(Expr, Expr),
    Call(Expr),
    Break,
    Return,
}

/// Left side of an assignment: a variable, then fields and subscripts.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    pub base: TargetBase,
    pub path: Vec<TargetStep>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetBase {
    Var(VarId),
    Local(LocalId),
}

#[derive(Clone, Debug, PartialEq)]
pub enum TargetStep {
    Field(u32),
    Index(Vec<Subscript>),
}

impl Function {
    pub fn input_locals(&self) -> &[Local] {
        &self.locals[..self.inputs as usize]
    }

    pub fn output_locals(&self) -> &[Local] {
        &self.locals[self.inputs as usize..(self.inputs + self.outputs) as usize]
    }
}

/// Types inside a function: its locals, and the model's records.
pub struct FunctionTypes<'m> {
    pub model: &'m FlatModel,
    pub function: &'m Function,
}

impl TypeContext for FunctionTypes<'_> {
    fn var_type(&self, var: VarId) -> Type {
        self.model.var_type(var)
    }

    fn local_type(&self, local: LocalId) -> Type {
        self.function.locals.get(local.0 as usize).map_or(Type::scalar(Base::Real), |l| l.ty.clone())
    }

    fn field_type(&self, record: RecordId, field: u32) -> Type {
        self.model.field_type(record, field)
    }
}
