//! Section 4.8 of the specification, rule by rule.

use super::suspects::{EquationSource, Suspects, Unknown};
use super::*;
use layshaft_ir::*;
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

fn at(id: u32, index: i64) -> Expr {
    Expr::Index(Box::new(var(id)), vec![Subscript::At(Expr::Integer(index))])
}

/// 0: a, 1: gear.b, 2: v[3], 3: parameter p, 4: input u, 5: discrete Boolean on
fn model(equations: Vec<Equation>) -> FlatModel {
    let mut p = variable("p", Type::REAL);
    p.variability = Variability::Parameter;
    let mut u = variable("u", Type::REAL);
    u.causality = Some(Causality::Input);
    let mut on = variable("gear.on", Type::BOOLEAN);
    on.variability = Variability::Discrete;
    let variables = vec![
        variable("a", Type::REAL),
        variable("gear.b", Type::REAL),
        variable("v", Type::array(Base::Real, &[3])),
        p,
        u,
        on,
    ];
    FlatModel { variables, equations, ..FlatModel::default() }
}

fn equations_of(equations: Vec<Equation>) -> usize {
    count(&model(equations)).equations
}

fn assign(var: u32, path: Vec<TargetStep>) -> Statement {
    let target = Target { base: TargetBase::Var(VarId(var)), path };
    Statement { kind: StatementKind::Assign(target, Expr::Real(0.0)), span: None }
}

/// Whether every equation determines an unknown and every unknown is determined.
fn is_sound(suspects: &Suspects) -> bool {
    suspects.unknowns.is_empty() && suspects.equations.is_empty()
}

#[test]
fn unknowns_are_neither_parameters_nor_inputs() {
    let balance = count(&model(vec![]));
    assert_eq!((balance.unknowns, balance.parameters, balance.equations), (6, 1, 0));
    assert!(!balance.is_balanced());
}

#[test]
fn bindings_of_unknowns_are_equations_and_those_of_parameters_are_not() {
    let mut model = model(vec![]);
    model.variables[2].binding = Some(Expr::Array(vec![Expr::Real(0.0), Expr::Real(0.0), Expr::Real(0.0)]));
    model.variables[3].binding = Some(Expr::Real(1.0));
    assert_eq!(count(&model).equations, 3);
}

#[test]
fn array_equations_count_for_all_their_elements() {
    assert_eq!(equations_of(vec![equal(var(2), Expr::binary(BinaryOp::Mul, var(0), var(2)))]), 3);
    assert_eq!(equations_of(vec![equal(at(2, 1), Expr::Time)]), 1);
}

#[test]
fn left_sides_of_a_multiple_equation_count() {
    let call = FunctionCall { function: Callee::Function(FunctionId(0)), args: vec![], output: 0, ty: Type::REAL };
    let multiple = EquationKind::Multiple(vec![Some(var(0)), None, Some(var(2))], Expr::Call(Box::new(call)));
    assert_eq!(equations_of(vec![equation(multiple)]), 4);
}

#[test]
fn branches_of_an_if_equation_must_count_the_same() {
    let branch = |n: usize| vec![equal(var(0), Expr::Time); n];
    let if_equation = |a, b| equation(EquationKind::If { branches: vec![(var(5), branch(a))], otherwise: branch(b) });
    let balance = count(&model(vec![if_equation(2, 2)]));
    assert_eq!((balance.equations, balance.uneven.len()), (2, 0));
    let balance = count(&model(vec![if_equation(2, 1)]));
    assert_eq!(balance.equations, 2);
    assert_eq!(balance.uneven[0].counts, [2, 1]);
    assert_eq!(balance.uneven[0].instance, "gear");
}

#[test]
fn when_equations_and_algorithms_count_for_what_they_assign() {
    let branch = || vec![equal(var(5), Expr::TRUE), equation(EquationKind::Reinit(var(0), Expr::Real(0.0)))];
    let when = equation(EquationKind::When { branches: vec![(var(5), branch()), (var(5), branch())] });
    assert_eq!(equations_of(vec![when]), 1);
    let mut model = model(vec![]);
    let index = |expr| vec![TargetStep::Index(vec![Subscript::At(expr)])];
    let origin = Origin { span: None, instance: Name::new(""), kind: OriginKind::Written };
    let statements = vec![assign(0, vec![]), assign(0, vec![]), assign(2, index(Expr::Integer(1)))];
    model.algorithms = vec![Algorithm { statements: statements.clone(), origin: origin.clone() }];
    assert_eq!(count(&model).equations, 2);
    // A subscript known only at run time may assign any element.
    let mut statements = statements;
    statements.push(assign(2, index(var(5))));
    model.algorithms = vec![Algorithm { statements, origin }];
    assert_eq!(count(&model).equations, 4);
}

#[test]
fn asserts_and_the_like_count_nothing() {
    let assertion = EquationKind::Assert { condition: Expr::TRUE, message: Expr::String("".into()), is_warning: false };
    let reinit = EquationKind::Reinit(var(0), Expr::Real(0.0));
    assert_eq!(equations_of(vec![equation(assertion), equation(reinit)]), 0);
}

/// der(a) = gear.b, v = {a, u, gear.b}, on = a > 0: one equation is missing.
fn one_short() -> FlatModel {
    model(vec![
        equal(Expr::der(var(0)), Expr::Time),
        equal(var(2), Expr::Array(vec![var(0), var(4), var(0)])),
        equal(var(5), Expr::binary(BinaryOp::Greater, var(1), Expr::Real(0.0))),
    ])
}

#[test]
fn a_variable_in_no_equation_is_named() {
    let suspects = find_suspects(&one_short());
    // `gear.b` stands only in a relation, which cannot be solved for it.
    assert_eq!(suspects.unknowns, [Unknown { variable: VarId(1), name: "gear.b".to_string(), in_equations: 0 }]);
    assert!(suspects.equations.is_empty());
    assert_eq!(suspects.underdetermined, [VarId(1)]);
}

#[test]
fn an_equation_too_many_is_named_with_its_rivals() {
    let mut model = one_short();
    model.equations.push(equal(var(1), Expr::Time));
    assert!(count(&model).is_balanced());
    assert!(is_sound(&find_suspects(&model)));
    model.equations.push(equal(var(1), var(3)));
    let suspects = find_suspects(&model);
    assert_eq!(suspects.equations.len(), 1);
    assert_eq!(suspects.equations[0].text, "gear.b = p");
    assert_eq!(suspects.overdetermined, [EquationSource::Equation(3), EquationSource::Equation(4)]);
}

#[test]
fn elements_of_arrays_are_told_apart() {
    let model = model(vec![
        equal(var(0), Expr::Time),
        equal(var(1), Expr::Time),
        equal(var(5), Expr::TRUE),
        equal(at(2, 1), Expr::Time),
        equal(at(2, 3), Expr::Time),
    ]);
    let suspects = find_suspects(&model);
    assert_eq!(suspects.unknowns.len(), 1);
    assert_eq!((suspects.unknowns[0].name.as_str(), suspects.unknowns[0].in_equations), ("v[2]", 0));
}

#[test]
fn matrix_products_and_bindings_take_part() {
    // v = I * w with w known: each element determined; gear.b bound to a function of v[2].
    let mut model = model(vec![equal(var(5), Expr::TRUE), equal(var(0), Expr::Time)]);
    let identity =
        Expr::Array((0..3).map(|i| Expr::Array((0..3).map(|j| Expr::Real(f64::from(i == j))).collect())).collect());
    let known = Expr::Array(vec![var(4), var(3), Expr::Time]);
    model.equations.push(equal(Expr::binary(BinaryOp::MatMul, identity, var(2)), known));
    model.variables[1].binding = Some(Expr::Builtin(Builtin::Sin, vec![at(2, 2)]));
    assert!(count(&model).is_balanced());
    assert!(is_sound(&find_suspects(&model)));
}

#[test]
fn pre_values_are_known() {
    let mut model = model(vec![equal(Expr::Builtin(Builtin::Pre, vec![var(5)]), Expr::TRUE)]);
    model.variables.truncate(6);
    let suspects = find_suspects(&model);
    assert_eq!((suspects.equations.len(), suspects.equations[0].unknowns), (1, 0));
}
