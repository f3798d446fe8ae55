//! Each promise of the flat model, broken once.

use super::*;
use crate::expr::*;
use crate::flat::*;
use crate::function::*;
use crate::operators::Builtin;
use crate::types::*;
use layshaft_source::Name;

fn variable(name: &str, ty: Type) -> Variable {
    Variable {
        name: Name::new(name),
        ty,
        variability: Variability::Continuous,
        causality: None,
        is_flow: false,
        is_stream: false,
        is_protected: false,
        is_final: false,
        is_structural: false,
        is_hidden: false,
        binding: None,
        attributes: Attributes::default(),
        description: None,
        span: None,
        binding_span: None,
        binding_depth: 0,
    }
}

fn equation(kind: EquationKind) -> Equation {
    Equation { kind, origin: Origin { span: None, instance: Name::new("gear"), kind: OriginKind::Written } }
}

fn equal(left: Expr, right: Expr) -> Equation {
    equation(EquationKind::Equal(left, right))
}

fn var(id: u32) -> Expr {
    Expr::Var(VarId(id))
}

/// `f(x, n)` gives a Real and an Integer.
fn function() -> Function {
    let local =
        |name: &str, ty, role| Local { name: Name::new(name), ty, sizes: vec![], default: None, role, span: None };
    Function {
        name: Name::new("Lib.f"),
        locals: vec![
            local("x", Type::REAL, LocalRole::Input),
            local("n", Type::INTEGER, LocalRole::Input),
            local("y", Type::REAL, LocalRole::Output),
            local("m", Type::INTEGER, LocalRole::Output),
        ],
        inputs: 2,
        outputs: 2,
        body: FunctionBody::Algorithm(vec![Statement {
            kind: StatementKind::Assign(
                Target { base: TargetBase::Local(LocalId(2)), path: vec![] },
                Expr::Local(LocalId(0)),
            ),
            span: None,
        }]),
        is_impure: false,
        inline: Inline::Default,
        derivatives: vec![],
        inverses: vec![],
        smooth_order: None,
        span: None,
    }
}

/// 0: Real a, 1: Real v[3], 2: Integer n, 3: Boolean on, 4: Real M[2, 3]
fn model() -> FlatModel {
    FlatModel {
        variables: vec![
            variable("a", Type::REAL),
            variable("v", Type::array(Base::Real, &[3])),
            variable("n", Type::INTEGER),
            variable("on", Type::BOOLEAN),
            variable("M", Type::array(Base::Real, &[2, 3])),
        ],
        functions: vec![function()],
        enums: vec![EnumType { name: Name::new("E"), literals: vec![Name::new("one")] }],
        records: vec![RecordType {
            name: Name::new("R"),
            fields: vec![RecordField { name: Name::new("x"), ty: Type::REAL }],
            is_operator_record: false,
        }],
        ..FlatModel::default()
    }
}

fn call(args: Vec<Expr>, output: u32, ty: Type) -> Expr {
    Expr::Call(Box::new(FunctionCall { function: Callee::Function(FunctionId(0)), args, output, ty }))
}

#[track_caller]
fn problem_of(equation: Equation, expected: &str) {
    let mut model = model();
    model.equations.push(equation);
    let problems = verify(&model);
    assert!(problems.len() == 1 && problems[0].contains(expected), "expected {expected:?}: {problems:?}");
}

#[test]
fn a_well_formed_model_has_no_problem() {
    let mut model = model();
    let at = |base, index| Expr::Index(Box::new(base), vec![Subscript::At(Expr::Integer(index))]);
    let product = Expr::binary(BinaryOp::MatMul, var(4), var(1));
    model.variables[1].attributes.start = Some(Expr::Integer(0));
    model.variables[1].attributes.fixed = Some(Expr::TRUE);
    model.variables[1].binding = Some(Expr::Array(vec![Expr::Real(1.0), Expr::Integer(2), var(0)]));
    model.equations = vec![
        equal(var(0), at(var(1), 3)),
        equal(at(var(4), 1), var(1)),
        equal(at(product, 2), call(vec![var(2), var(2)], 0, Type::REAL)),
        equation(EquationKind::Multiple(vec![Some(var(0)), Some(var(2))], call(vec![var(0), var(2)], 0, Type::REAL))),
        equal(Expr::Field(Box::new(Expr::Record(RecordId(0), vec![var(2)])), 0), Expr::der(var(0))),
        equation(EquationKind::When { branches: vec![(Expr::Array(vec![var(3), var(3)]), vec![])] }),
        equal(var(0), Expr::Builtin(Builtin::Max, vec![var(1)])),
        equal(var(3), Expr::binary(BinaryOp::Less, var(2), var(0))),
    ];
    assert_eq!(verify(&model), Vec::<String>::new());
}

#[test]
fn ids_must_exist() {
    problem_of(equal(var(0), var(9)), "no variable 9");
    problem_of(equal(var(0), Expr::Local(LocalId(0))), "local 0 outside functions");
    problem_of(equal(var(0), Expr::Enum(EnumId(0), 2)), "no literal 2");
    problem_of(equal(var(0), Expr::Record(RecordId(4), vec![])), "no record 4");
    let missing = FunctionCall { function: Callee::Function(FunctionId(7)), args: vec![], output: 0, ty: Type::REAL };
    problem_of(equal(var(0), Expr::Call(Box::new(missing))), "no function 7");
}

#[test]
fn sides_must_agree_in_type_and_size() {
    problem_of(equal(var(0), var(3)), "left side is Real, right side Boolean in `a = on`");
    problem_of(equal(var(0), var(1)), "equation of `gear`: left side is Real, right side Real[3]");
    problem_of(equal(var(1), Expr::Array(vec![var(0), var(0)])), "Real[2]");
    problem_of(equal(var(0), Expr::if_else(var(3), var(0), var(3))), "if-expression");
    problem_of(equal(var(1), Expr::binary(BinaryOp::Add, var(1), var(4))), "Real[3] `+` Real[2, 3]");
    problem_of(equal(var(0), Expr::binary(BinaryOp::MatMul, var(1), var(4))), "`*`");
    problem_of(equal(var(3), Expr::binary(BinaryOp::Less, var(0), var(3))), "`<`");
    problem_of(equal(var(3), Expr::binary(BinaryOp::And, var(0), var(3))), "and");
}

#[test]
fn subscripts_must_fit_the_array() {
    let index =
        |base, subscripts: Vec<Expr>| Expr::Index(Box::new(base), subscripts.into_iter().map(Subscript::At).collect());
    problem_of(equal(var(0), index(var(1), vec![Expr::Integer(4)])), "subscript 4 on Real[3]");
    problem_of(equal(var(0), index(var(1), vec![Expr::Integer(1), Expr::Integer(1)])), "2 subscripts on Real[3]");
    problem_of(equal(var(0), index(var(1), vec![Expr::Real(1.0)])), "a subscript is Real");
    problem_of(equal(var(0), index(var(0), vec![Expr::Integer(1)])), "1 subscripts on Real");
}

#[test]
fn calls_need_the_right_arguments() {
    problem_of(equal(var(0), call(vec![var(0)], 0, Type::REAL)), "1 arguments for the 2 inputs of `Lib.f`");
    problem_of(
        equal(var(0), call(vec![var(0), var(0)], 0, Type::REAL)),
        "argument `n` of `Lib.f` is Real instead of Integer",
    );
    problem_of(equal(var(0), call(vec![var(0), var(2)], 2, Type::REAL)), "no output 2");
    problem_of(equal(var(0), Expr::Builtin(Builtin::Sin, vec![])), "`sin` with 0 arguments");
    problem_of(equal(var(0), Expr::Builtin(Builtin::Sin, vec![var(3)])), "`sin` of Boolean");
    problem_of(equal(var(0), Expr::Builtin(Builtin::Transpose, vec![var(1)])), "`transpose` of Real[3]");
    let too_many = EquationKind::Multiple(vec![None, None, Some(var(0))], call(vec![var(0), var(2)], 0, Type::REAL));
    problem_of(equation(too_many), "3 left sides for the 2 outputs");
    let wrong = EquationKind::Multiple(vec![None, Some(var(3))], call(vec![var(0), var(2)], 0, Type::REAL));
    problem_of(equation(wrong), "output `m` is Integer for Boolean");
}

#[test]
fn conditions_must_be_boolean() {
    problem_of(equation(EquationKind::When { branches: vec![(var(0), vec![])] }), "a condition is Real");
    let vector = Expr::Array(vec![var(3), var(3)]);
    problem_of(equation(EquationKind::If { branches: vec![(vector, vec![])], otherwise: vec![] }), "Boolean[2]");
    let message = EquationKind::Assert { condition: Expr::TRUE, message: var(0), is_warning: false };
    problem_of(equation(message), "a message is Real");
}

#[test]
fn attributes_and_bindings_must_suit_the_variable() {
    let mut wrong = model();
    wrong.variables[1].attributes.start = Some(Expr::Array(vec![Expr::Real(0.0), Expr::Real(0.0)]));
    wrong.variables[0].attributes.fixed = Some(Expr::Integer(1));
    wrong.variables[2].binding = Some(Expr::Real(1.5));
    wrong.variables.push(variable("a", Type::REAL));
    let problems = verify(&wrong);
    for expected in [
        "variable `a`: attribute `fixed` is Integer for Real",
        "variable `v`: attribute `start` is Real[2] for Real[3]",
        "variable `n`: the binding is Real instead of Integer",
        "variable `a`: the name is not unique",
    ] {
        assert!(problems.iter().any(|problem| problem == expected), "{expected}: {problems:?}");
    }
    assert_eq!(problems.len(), 4);
}

#[test]
fn functions_are_checked_inside() {
    let mut wrong = model();
    let assign = |local, expr| Statement {
        kind: StatementKind::Assign(Target { base: TargetBase::Local(LocalId(local)), path: vec![] }, expr),
        span: None,
    };
    wrong.functions[0].body = FunctionBody::Algorithm(vec![
        assign(0, Expr::Real(1.0)),
        assign(3, Expr::Real(1.0)),
        assign(2, var(0)),
        assign(9, Expr::Real(1.0)),
    ]);
    let problems = verify(&wrong);
    assert_eq!(problems.len(), 4, "{problems:?}");
    assert!(problems[1].contains("assignment of Real to Integer"));
    assert!(problems[2].contains("refers to the variable `a`"));
    assert!(problems[3].contains("no local 9"));
}
