//! Derivatives of `max`, `min` and `product` of an array, as functions of the array and its derivative.

use super::Maker;
use super::expression::{add, mul};
use layshaft_ir::{
    BinaryOp, Builtin, Callee, Dim, Expr, Function, FunctionBody, FunctionCall, FunctionId, Inline, Local, LocalId,
    LocalRole, Statement, StatementKind, Subscript, Target, TargetBase, Type,
};
use layshaft_source::Name;

const VALUES: LocalId = LocalId(0);
const RATES: LocalId = LocalId(1);
const RESULT: LocalId = LocalId(2);
const SO_FAR: LocalId = LocalId(3);
const INDEX: LocalId = LocalId(4);

impl Maker<'_> {
    /// The derivative of a fold of a vector.
    pub(super) fn fold(&mut self, fold: Builtin, values: Expr, rates: Expr) -> Expr {
        let function = self.fold_function(fold);
        let call =
            FunctionCall { function: Callee::Function(function), args: vec![values, rates], output: 0, ty: Type::REAL };
        Expr::Call(Box::new(call))
    }

    fn fold_function(&mut self, fold: Builtin) -> FunctionId {
        if let Some(&known) = self.derived.folds.get(&fold) {
            return known;
        }
        let id = self.derived.add(self.model, function(fold));
        self.derived.folds.insert(fold, id);
        id
    }
}

fn function(fold: Builtin) -> Function {
    let list = Type::REAL.array_of(Dim::Unknown);
    let local = |name: &str, ty: &Type, role: LocalRole| Local {
        name: Name::new(name),
        ty: ty.clone(),
        sizes: vec![None; ty.dims.len()],
        default: None,
        role,
        span: None,
    };
    let item = |of: LocalId| Expr::Index(Box::new(Expr::Local(of)), vec![Subscript::At(Expr::Local(INDEX))]);
    let statement = |kind: StatementKind| Statement { kind, span: None };
    let assign = |to: LocalId, value: Expr| {
        statement(StatementKind::Assign(Target { base: TargetBase::Local(to), path: Vec::new() }, value))
    };
    let (first, round) = if fold == Builtin::Product {
        // (p a)′ = p′ a + p a′
        let result = add(mul(Expr::Local(RESULT), item(VALUES)), mul(Expr::Local(SO_FAR), item(RATES)));
        let product = mul(Expr::Local(SO_FAR), item(VALUES));
        ([Expr::Real(0.0), Expr::Real(1.0)], vec![assign(RESULT, result), assign(SO_FAR, product)])
    } else {
        // The derivative is that of the element which is the extreme, the first one of several.
        let op = if fold == Builtin::Min { BinaryOp::Less } else { BinaryOp::Greater };
        let (worst, start) = (if fold == Builtin::Min { f64::INFINITY } else { f64::NEG_INFINITY }, Expr::Real(0.0));
        let body = vec![assign(RESULT, item(RATES)), assign(SO_FAR, item(VALUES))];
        let branches = vec![(Expr::binary(op, item(VALUES), Expr::Local(SO_FAR)), body)];
        ([start, Expr::Real(worst)], vec![statement(StatementKind::If { branches, otherwise: Vec::new() })])
    };
    let [result, so_far] = first;
    let size = Expr::Builtin(Builtin::Size, vec![Expr::Local(VALUES), Expr::Integer(1)]);
    let range = Expr::Range(Box::new((Expr::Integer(1), None, size)));
    let body = vec![
        assign(RESULT, result),
        assign(SO_FAR, so_far),
        statement(StatementKind::For { iterator: INDEX, range, body: round }),
    ];
    Function {
        name: Name::new(&format!("der({})", fold.name())),
        locals: vec![
            local("values", &list, LocalRole::Input),
            local("der(values)", &list, LocalRole::Input),
            local("result", &Type::REAL, LocalRole::Output),
            local("soFar", &Type::REAL, LocalRole::Protected),
            local("i", &Type::INTEGER, LocalRole::Iterator),
        ],
        inputs: 2,
        outputs: 1,
        body: FunctionBody::Algorithm(body),
        is_impure: false,
        inline: Inline::Default,
        derivatives: Vec::new(),
        inverses: Vec::new(),
        smooth_order: None,
        span: None,
    }
}
