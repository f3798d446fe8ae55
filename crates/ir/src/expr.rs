//! Flat expressions: names resolved, arguments positional, types known.

use crate::operators::Builtin;
use crate::types::{Base, EnumId, FunctionId, RecordId, Type};

/// Index into [`crate::FlatModel::variables`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// Index into [`crate::Function::locals`] of the function at hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LocalId(pub u32);

#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    Real(f64),
    Integer(i64),
    Bool(bool),
    String(Box<str>),
    /// Enumeration literal with its one-based ordinal.
    Enum(EnumId, u32),
    Time,
    /// A variable of the model, whole.
    Var(VarId),
    /// A local variable of the function, or an iterator of an enclosing comprehension or loop.
    Local(LocalId),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<(Expr, Expr)>),
    /// Condition, value if true, value otherwise.
    If(Box<(Expr, Expr, Expr)>),
    /// `{a, b, …}`, never empty, all items of one type; matrices are arrays of arrays.
    Array(Vec<Expr>),
    /// An array with a zero dimension.
    Empty(Box<Type>),
    /// Subscripts on an array value; fewer subscripts than dimensions leave the rest whole.
    Index(Box<Expr>, Vec<Subscript>),
    /// `start:step:stop` with bounds not known at compile time (functions only).
    Range(Box<(Expr, Option<Expr>, Expr)>),
    /// `{body for i in range}` not expandable at compile time (functions only).
    Comprehension(Box<Comprehension>),
    /// A builtin operator or function.
    Builtin(Builtin, Vec<Expr>),
    /// A function of the model; one argument for each of its inputs.
    Call(Box<FunctionCall>),
    /// Record value: one expression a field.
    Record(RecordId, Vec<Expr>),
    /// Field of a record value (for an array of records: of every element).
    Field(Box<Expr>, u32),
    /// A function as a value: the function and the arguments already given, `(input index, value)`.
    FunctionRef(FunctionId, Vec<(u32, Expr)>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct FunctionCall {
    pub function: Callee,
    pub args: Vec<Expr>,
    /// Which output the expression stands for, zero-based. In a multi-assignment it is 0 and the
    /// whole tuple is meant.
    pub output: u32,
    /// Type of that output at this call.
    pub ty: Type,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    Function(FunctionId),
    /// A function-typed input of the function at hand.
    Local(LocalId),
}

/// Iteration producing an array, or folded by a reduction.
#[derive(Clone, PartialEq, Debug)]
pub struct Comprehension {
    pub body: Expr,
    pub iterator: LocalId,
    pub range: Expr,
    /// `None`: array constructor; otherwise the fold.
    pub reduction: Option<Reduction>,
    pub ty: Type,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reduction {
    Sum,
    Product,
    Min,
    Max,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Subscript {
    All,
    /// A scalar subscript removes the dimension, a vector one keeps it. One-based.
    At(Expr),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum UnaryOp {
    Neg,
    Not,
}

/// Arithmetic acts element by element, a scalar operand being spread over the other's shape.
/// Relations and logic act on scalars (logic also element by element).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    /// Matrix product in Modelica's sense: vector·vector, matrix·vector, vector·matrix, matrix·matrix.
    MatMul,
    And,
    Or,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

impl BinaryOp {
    pub fn is_relation(self) -> bool {
        use BinaryOp::*;
        matches!(self, Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual)
    }

    pub fn is_logical(self) -> bool {
        matches!(self, BinaryOp::And | BinaryOp::Or)
    }

    /// The operator in Modelica text, where it does not act element by element.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul | BinaryOp::MatMul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Pow => "^",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "<>",
        }
    }
}

/// Visits the direct children of an expression, shared or exclusively: the same match for both.
macro_rules! children {
    ($expr:expr, $visit:ident, $iter:ident $(, $mut:tt)?) => {
        match $expr {
            Expr::Real(_) | Expr::Integer(_) | Expr::Bool(_) | Expr::String(_) | Expr::Enum(..) | Expr::Time => {}
            Expr::Var(_) | Expr::Local(_) | Expr::Empty(_) => {}
            Expr::Unary(_, operand) | Expr::Field(operand, _) => $visit(operand),
            Expr::Binary(_, operands) => {
                $visit(&$($mut)? operands.0);
                $visit(&$($mut)? operands.1);
            }
            Expr::If(parts) => {
                $visit(&$($mut)? parts.0);
                $visit(&$($mut)? parts.1);
                $visit(&$($mut)? parts.2);
            }
            Expr::Array(items) | Expr::Builtin(_, items) | Expr::Record(_, items) => items.$iter().for_each($visit),
            Expr::Index(base, subscripts) => {
                $visit(base);
                for subscript in subscripts {
                    if let Subscript::At(expr) = subscript {
                        $visit(expr);
                    }
                }
            }
            Expr::Range(parts) => {
                $visit(&$($mut)? parts.0);
                if let Some(step) = &$($mut)? parts.1 {
                    $visit(step);
                }
                $visit(&$($mut)? parts.2);
            }
            Expr::Comprehension(c) => {
                $visit(&$($mut)? c.range);
                $visit(&$($mut)? c.body);
            }
            Expr::Call(call) => call.args.$iter().for_each($visit),
            Expr::FunctionRef(_, args) => args.$iter().for_each(|(_, arg)| $visit(arg)),
        }
    };
}

impl Expr {
    pub const TRUE: Expr = Expr::Bool(true);
    pub const FALSE: Expr = Expr::Bool(false);

    pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new((left, right)))
    }

    #[allow(clippy::should_implement_trait)]
    pub fn neg(operand: Expr) -> Expr {
        match operand {
            Expr::Real(v) => Expr::Real(-v),
            Expr::Integer(v) => Expr::Integer(-v),
            other => Expr::Unary(UnaryOp::Neg, Box::new(other)),
        }
    }

    pub fn if_else(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
        Expr::If(Box::new((condition, then, otherwise)))
    }

    pub fn der(operand: Expr) -> Expr {
        Expr::Builtin(Builtin::Der, vec![operand])
    }

    /// Whether the expression is a literal of any type (arrays and records of literals included).
    pub fn is_literal(&self) -> bool {
        match self {
            Expr::Real(_) | Expr::Integer(_) | Expr::Bool(_) | Expr::String(_) | Expr::Enum(..) | Expr::Empty(_) => {
                true
            }
            Expr::Array(items) | Expr::Record(_, items) => items.iter().all(Expr::is_literal),
            _ => false,
        }
    }

    /// Calls `visit` on every direct child.
    pub fn for_each_child<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        children!(self, visit, iter);
    }

    /// Calls `visit` on every direct child, which may be replaced.
    pub fn for_each_child_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        children!(self, visit, iter_mut, mut);
    }

    /// Calls `visit` on this expression and all below it, parents first.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        visit(self);
        self.for_each_child(&mut |child| child.walk(visit));
    }
}

/// What [`Expr::type_of`] needs to know about names.
pub trait TypeContext {
    fn var_type(&self, var: VarId) -> Type;
    fn local_type(&self, local: LocalId) -> Type;
    fn field_type(&self, record: RecordId, field: u32) -> Type;
}

impl Expr {
    /// The type of a well-formed expression, computed bottom-up.
    pub fn type_of(&self, ctx: &dyn TypeContext) -> Type {
        match self {
            Expr::Real(_) | Expr::Time => Type::REAL,
            Expr::Integer(_) => Type::INTEGER,
            Expr::Bool(_) => Type::BOOLEAN,
            Expr::String(_) => Type::STRING,
            Expr::Enum(id, _) => Type::scalar(Base::Enum(*id)),
            Expr::Var(var) => ctx.var_type(*var),
            Expr::Local(local) => ctx.local_type(*local),
            Expr::Unary(_, operand) => operand.type_of(ctx),
            Expr::Binary(op, operands) => {
                crate::typing::binary_type(*op, &operands.0.type_of(ctx), &operands.1.type_of(ctx))
            }
            Expr::If(parts) => crate::typing::common_type(&parts.1.type_of(ctx), &parts.2.type_of(ctx)),
            Expr::Array(items) => crate::typing::array_type(items, ctx),
            Expr::Empty(ty) => (**ty).clone(),
            Expr::Index(base, subscripts) => crate::typing::index_type(&base.type_of(ctx), subscripts, ctx),
            Expr::Range(parts) => crate::typing::range_type(parts, ctx),
            Expr::Comprehension(c) => c.ty.clone(),
            Expr::Builtin(builtin, args) => crate::typing::builtin_type(*builtin, args, ctx),
            Expr::Call(call) => call.ty.clone(),
            Expr::Record(id, _) => Type::scalar(Base::Record(*id)),
            Expr::Field(base, field) => crate::typing::field_type(&base.type_of(ctx), *field, ctx),
            Expr::FunctionRef(..) => Type::scalar(Base::Function),
        }
    }
}
