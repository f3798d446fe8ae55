//! The rules of the Modelica specification (chapters 3, 10, 11 and 12) that evaluation must keep.

#![allow(clippy::cloned_ref_to_slice_refs)]

use super::*;
use layshaft_ir::*;
use layshaft_ir::{BinaryOp::*, Builtin, Callee, FunctionCall, UnaryOp};
use layshaft_ir::{Dim, RecordField};
use layshaft_source::Name;

#[path = "../../../tests/cpu_time.rs"]
mod cpu_time;

use cpu_time::thread_seconds;

#[derive(Default)]
struct World {
    functions: Vec<Arc<Function>>,
    variables: Vec<Value>,
}

const COLOR: EnumId = EnumId(0);
const POINT: RecordId = RecordId(0);

impl Scope for World {
    fn variable(&mut self, var: VarId) -> EvalResult {
        self.variables.get(var.0 as usize).cloned().ok_or_else(|| EvalError::not_constant("no value"))
    }

    fn function(&mut self, id: FunctionId) -> EvalResult<Arc<Function>> {
        Ok(self.functions[id.0 as usize].clone())
    }

    fn record(&mut self, _: RecordId) -> EvalResult<Arc<RecordType>> {
        let field = |name: &str, ty| RecordField { name: Name::new(name), ty };
        let fields = vec![field("x", Type::REAL), field("v", Type::array(Base::Real, &[2]))];
        Ok(Arc::new(RecordType { name: Name::new("Point"), fields, is_operator_record: false }))
    }

    fn enumeration(&mut self, _: EnumId) -> EvalResult<Arc<EnumType>> {
        let literals = ["red", "green", "blue"].map(Name::new).to_vec();
        Ok(Arc::new(EnumType { name: Name::new("Color"), literals }))
    }

    fn variable_name(&self, _: VarId) -> Option<String> {
        Some("motor.table".to_string())
    }
}

fn int(v: i64) -> Expr {
    Expr::Integer(v)
}

fn real(v: f64) -> Expr {
    Expr::Real(v)
}

fn ints(values: &[i64]) -> Expr {
    Expr::Array(values.iter().map(|&v| int(v)).collect())
}

fn builtin(builtin: Builtin, args: &[Expr]) -> Expr {
    Expr::Builtin(builtin, args.to_vec())
}

fn value(expr: Expr) -> Value {
    evaluate(&expr, &mut World::default()).unwrap()
}

fn error(expr: Expr) -> EvalError {
    evaluate(&expr, &mut World::default()).unwrap_err()
}

fn matrix(rows: &[&[i64]]) -> Expr {
    Expr::Array(rows.iter().map(|row| ints(row)).collect())
}

#[test]
fn integers_stay_integers_except_in_division_and_powers() {
    assert_eq!(value(Expr::binary(Add, int(2), int(3))), Value::Integer(5));
    assert_eq!(value(Expr::binary(Mul, int(2), real(1.5))), Value::Real(3.0));
    assert_eq!(value(Expr::binary(Div, int(1), int(2))), Value::Real(0.5));
    assert_eq!(value(Expr::binary(Pow, int(2), int(3))), Value::Real(8.0));
    assert_eq!(value(Expr::Unary(UnaryOp::Neg, Box::new(ints(&[1, -2])))), Value::integers(&[-1, 2]));
    assert!(error(Expr::binary(Div, int(1), int(0))).message.contains("division by zero"));
    assert!(error(Expr::binary(Mul, int(i64::MAX), int(2))).message.contains("overflow"));
}

#[test]
fn arithmetic_goes_element_by_element_and_spreads_scalars() {
    assert_eq!(value(Expr::binary(Sub, ints(&[5, 7]), ints(&[1, 2]))), Value::integers(&[4, 5]));
    assert_eq!(value(Expr::binary(Mul, int(2), ints(&[1, 2]))), Value::integers(&[2, 4]));
    assert_eq!(value(Expr::binary(Div, ints(&[1, 2]), int(2))), Value::reals(&[0.5, 1.0]));
    assert!(error(Expr::binary(Add, ints(&[1]), ints(&[1, 2]))).message.contains("sizes differ"));
    assert_eq!(value(Expr::binary(Add, Expr::String("a".into()), Expr::String("b".into()))), Value::from("ab"));
}

#[test]
fn matrix_products_have_all_their_shapes() {
    let m = matrix(&[&[1, 2], &[3, 4]]);
    assert_eq!(value(Expr::binary(MatMul, ints(&[1, 2]), ints(&[3, 4]))), Value::Integer(11));
    assert_eq!(value(Expr::binary(MatMul, m.clone(), ints(&[1, 1]))), Value::integers(&[3, 7]));
    assert_eq!(value(Expr::binary(MatMul, ints(&[1, 1]), m.clone())), Value::integers(&[4, 6]));
    assert_eq!(value(Expr::binary(MatMul, m.clone(), m.clone())), value(matrix(&[&[7, 10], &[15, 22]])));
    assert!(evaluate(&Expr::binary(MatMul, m, ints(&[1, 1, 1])), &mut World::default()).is_err());
    // An empty inner dimension gives zeros.
    let empty = |sizes: &[u32]| Expr::Empty(Box::new(Type::array(Base::Real, sizes)));
    let product = value(Expr::binary(MatMul, empty(&[2, 0]), empty(&[0, 1])));
    assert_eq!((product.sizes(), product.to_reals()), ([2, 1].as_slice(), Some(vec![0.0, 0.0])));
}

#[test]
fn relations_compare_every_scalar_type() {
    assert_eq!(value(Expr::binary(Less, int(1), real(1.5))), Value::Bool(true));
    assert_eq!(value(Expr::binary(Less, Expr::String("a".into()), Expr::String("b".into()))), Value::Bool(true));
    assert_eq!(value(Expr::binary(GreaterEqual, Expr::Enum(COLOR, 3), Expr::Enum(COLOR, 2))), Value::Bool(true));
    assert_eq!(value(Expr::binary(Less, Expr::FALSE, Expr::TRUE)), Value::Bool(true));
    assert_eq!(value(Expr::binary(NotEqual, int(1), int(1))), Value::Bool(false));
    assert!(evaluate(&Expr::binary(Equal, int(1), Expr::TRUE), &mut World::default()).is_err());
}

#[test]
fn logic_does_not_look_further_than_needed() {
    let fails = Expr::binary(Greater, Expr::binary(Div, int(1), int(0)), int(0));
    assert_eq!(value(Expr::binary(And, Expr::FALSE, fails.clone())), Value::Bool(false));
    assert_eq!(value(Expr::binary(Or, Expr::TRUE, fails.clone())), Value::Bool(true));
    assert_eq!(value(Expr::if_else(Expr::TRUE, int(1), fails)), Value::Integer(1));
}

#[test]
fn division_functions_have_modelicas_signs() {
    for (x, y, div, rem, modulo) in [(7, 3, 2, 1, 1), (-7, 3, -2, -1, 2), (7, -3, -2, 1, -2), (-7, -3, 2, -1, -1)] {
        assert_eq!(value(builtin(Builtin::Div, &[int(x), int(y)])), Value::Integer(div));
        assert_eq!(value(builtin(Builtin::Rem, &[int(x), int(y)])), Value::Integer(rem));
        assert_eq!(value(builtin(Builtin::Mod, &[int(x), int(y)])), Value::Integer(modulo));
        let floats = [real(x as f64), real(y as f64)];
        assert_eq!(value(builtin(Builtin::Div, &floats)), Value::Real(div as f64));
        assert_eq!(value(builtin(Builtin::Rem, &floats)), Value::Real(rem as f64));
        assert_eq!(value(builtin(Builtin::Mod, &floats)), Value::Real(modulo as f64));
    }
    assert_eq!(value(builtin(Builtin::Mod, &[real(-0.5), int(2)])), Value::Real(1.5));
    assert!(error(builtin(Builtin::Mod, &[int(1), int(0)])).message.contains("by zero"));
}

#[test]
fn rounding_goes_down_for_integer_and_floor_and_up_for_ceil() {
    assert_eq!(value(builtin(Builtin::Integer, &[real(-1.5)])), Value::Integer(-2));
    assert_eq!(value(builtin(Builtin::Floor, &[real(-1.5)])), Value::Real(-2.0));
    assert_eq!(value(builtin(Builtin::Ceil, &[real(1.2)])), Value::Real(2.0));
    assert_eq!(value(builtin(Builtin::Sign, &[real(-0.1)])), Value::Integer(-1));
    assert_eq!(value(builtin(Builtin::Abs, &[ints(&[-3, 3])])), Value::integers(&[3, 3]));
    assert!(error(builtin(Builtin::Sqrt, &[real(-1.0)])).message.contains("sqrt"));
    assert_eq!(value(builtin(Builtin::Sqrt, &[ints(&[4, 9])])), Value::reals(&[2.0, 3.0]));
}

#[test]
fn array_constructors() {
    assert_eq!(value(builtin(Builtin::Zeros, &[int(2)])), Value::integers(&[0, 0]));
    assert_eq!(value(builtin(Builtin::Fill, &[real(1.5), int(0), int(3)])).ty(), Type::array(Base::Real, &[0, 3]));
    assert_eq!(value(builtin(Builtin::Identity, &[int(2)])), value(matrix(&[&[1, 0], &[0, 1]])));
    assert_eq!(value(builtin(Builtin::Diagonal, &[ints(&[5, 6])])), value(matrix(&[&[5, 0], &[0, 6]])));
    assert_eq!(value(builtin(Builtin::Linspace, &[int(0), int(1), int(3)])), Value::reals(&[0.0, 0.5, 1.0]));
    assert!(error(builtin(Builtin::Zeros, &[int(-1)])).message.contains("natural"));
    assert_eq!(error(builtin(Builtin::Zeros, &[int(1 << 31), int(1 << 31)])).kind, EvalErrorKind::Limit);
    let range = |first, step: Option<Expr>, last| Expr::Range(Box::new((first, step, last)));
    assert_eq!(value(range(int(1), None, int(3))), Value::integers(&[1, 2, 3]));
    assert_eq!(value(range(int(5), Some(int(-2)), int(1))), Value::integers(&[5, 3, 1]));
    assert_eq!(value(range(int(1), None, int(0))), Value::integers(&[]));
    assert_eq!(value(range(int(1), Some(int(2)), int(-4))), Value::integers(&[]));
    assert_eq!(value(range(real(1.0), None, real(2.5))), Value::reals(&[1.0, 2.0]));
    assert_eq!(value(range(Expr::Enum(COLOR, 2), None, Expr::Enum(COLOR, 3))).elements().len(), 2);
    assert_eq!(value(range(Expr::FALSE, None, Expr::TRUE)).elements(), [Value::Bool(false), Value::Bool(true)]);
}

#[test]
fn array_functions() {
    let m = matrix(&[&[1, 2, 3], &[4, 5, 6]]);
    assert_eq!(value(builtin(Builtin::Transpose, &[m.clone()])), value(matrix(&[&[1, 4], &[2, 5], &[3, 6]])));
    assert_eq!(value(builtin(Builtin::Size, &[m.clone(), int(2)])), Value::Integer(3));
    assert_eq!(value(builtin(Builtin::Size, &[m.clone()])), Value::integers(&[2, 3]));
    assert_eq!(value(builtin(Builtin::Ndims, &[m.clone()])), Value::Integer(2));
    assert_eq!(value(builtin(Builtin::Sum, &[m.clone()])), Value::Integer(21));
    assert_eq!(value(builtin(Builtin::Product, &[ints(&[2, 3])])), Value::Integer(6));
    assert_eq!(value(builtin(Builtin::Min, &[m.clone()])), Value::Integer(1));
    assert_eq!(value(builtin(Builtin::Max, &[int(1), real(0.5)])), Value::Real(1.0));
    assert_eq!(value(builtin(Builtin::Cross, &[ints(&[1, 0, 0]), ints(&[0, 1, 0])])), Value::integers(&[0, 0, 1]));
    let skew = builtin(Builtin::Skew, &[ints(&[1, 2, 3])]);
    let cross = builtin(Builtin::Cross, &[ints(&[1, 2, 3]), ints(&[7, 5, 4])]);
    assert_eq!(value(Expr::binary(MatMul, skew, ints(&[7, 5, 4]))), value(cross));
    assert_eq!(
        value(builtin(Builtin::OuterProduct, &[ints(&[1, 2]), ints(&[3, 4])])),
        value(matrix(&[&[3, 4], &[6, 8]]))
    );
    assert_eq!(value(builtin(Builtin::Symmetric, &[matrix(&[&[1, 2], &[9, 3]])])), value(matrix(&[&[1, 2], &[2, 3]])));
    assert_eq!(value(builtin(Builtin::Scalar, &[matrix(&[&[7]])])), Value::Integer(7));
    assert_eq!(value(builtin(Builtin::Vector, &[matrix(&[&[7], &[8]])])), Value::integers(&[7, 8]));
    assert_eq!(value(builtin(Builtin::Matrix, &[ints(&[7, 8])])), value(matrix(&[&[7], &[8]])));
    assert_eq!(value(builtin(Builtin::Promote, &[ints(&[7, 8]), int(3)])).sizes(), [2, 1, 1]);
    assert!(error(builtin(Builtin::Vector, &[m.clone()])).message.contains("vector"));
    let joined = value(builtin(Builtin::Cat, &[int(2), m.clone(), matrix(&[&[7], &[8]])]));
    assert_eq!(joined, value(matrix(&[&[1, 2, 3, 7], &[4, 5, 6, 8]])));
    let stacked = value(builtin(Builtin::Cat, &[int(1), ints(&[1]), Expr::Array(vec![real(2.5)])]));
    assert_eq!(stacked, Value::reals(&[1.0, 2.5]));
    assert!(error(builtin(Builtin::Cat, &[int(1), m, matrix(&[&[7], &[8]])])).message.contains("cat"));
}

#[test]
fn text_of_values() {
    assert_eq!(value(builtin(Builtin::String, &[real(12.3456789)])), Value::from("12.3457"));
    assert_eq!(
        value(builtin(Builtin::String, &[real(-12.3456789), int(4), int(8), Expr::FALSE])),
        Value::from("  -12.35")
    );
    assert_eq!(value(builtin(Builtin::String, &[int(5), int(3)])), Value::from("5  "));
    assert_eq!(value(builtin(Builtin::String, &[real(2.5), Expr::String("5.2f".into())])), Value::from(" 2.50"));
    assert_eq!(value(builtin(Builtin::String, &[Expr::Enum(COLOR, 3)])), Value::from("blue"));
    assert_eq!(value(builtin(Builtin::String, &[Expr::TRUE])), Value::from("true"));
    assert_eq!(value(builtin(Builtin::EnumToInteger, &[Expr::Enum(COLOR, 3)])), Value::Integer(3));
    assert_eq!(value(builtin(Builtin::IntegerToEnum, &[int(2), Expr::Enum(COLOR, 1)])), Value::Enum(COLOR, 2));
    assert!(error(builtin(Builtin::IntegerToEnum, &[int(4), Expr::Enum(COLOR, 1)])).message.contains("Color"));
}

#[test]
fn event_operators_see_a_world_without_change() {
    let homotopy = builtin(Builtin::Homotopy, &[int(3), Expr::Time]);
    assert_eq!(value(homotopy), Value::Integer(3));
    assert_eq!(value(builtin(Builtin::Smooth, &[int(0), real(2.0)])), Value::Real(2.0));
    assert_eq!(value(builtin(Builtin::Pre, &[int(3)])), Value::Integer(3));
    assert_eq!(value(builtin(Builtin::Edge, &[Expr::TRUE])), Value::Bool(false));
    assert_eq!(value(Expr::der(real(5.0))), Value::Real(0.0));
    assert_eq!(error(builtin(Builtin::Initial, &[])).kind, EvalErrorKind::NotConstant);
    assert_eq!(error(Expr::Time).kind, EvalErrorKind::NotConstant);
}

#[test]
fn subscripts_out_of_range_name_array_and_index() {
    let mut world = World { variables: vec![Value::integers(&[1, 2, 3])], ..World::default() };
    let at = |i| Expr::Index(Box::new(Expr::Var(VarId(0))), vec![Subscript::At(int(i))]);
    assert_eq!(evaluate(&at(3), &mut world), Ok(Value::Integer(3)));
    let error = evaluate(&at(4), &mut world).unwrap_err();
    assert_eq!(error.message, "array `motor.table`: subscript 4 is out of range: dimension 1 has the range 1:3");
    let by_enum = Expr::Index(Box::new(Expr::Var(VarId(0))), vec![Subscript::At(Expr::Enum(COLOR, 2))]);
    assert_eq!(evaluate(&by_enum, &mut world), Ok(Value::Integer(2)));
    let by_bool = Expr::Index(Box::new(Expr::Var(VarId(0))), vec![Subscript::At(Expr::TRUE)]);
    assert_eq!(evaluate(&by_bool, &mut world), Ok(Value::Integer(2)));
}

fn comprehension(reduction: Option<Reduction>, body: Expr, range: Expr, ty: Type) -> Expr {
    Expr::Comprehension(Box::new(Comprehension { body, iterator: LocalId(0), range, reduction, ty }))
}

#[test]
fn comprehensions_and_reductions() {
    let i = || Expr::Local(LocalId(0));
    let square = || Expr::binary(Mul, i(), i());
    let upto = |n| Expr::Range(Box::new((int(1), None, int(n))));
    let vector = Type::scalar(Base::Integer).array_of(Dim::Unknown);
    assert_eq!(value(comprehension(None, square(), upto(3), vector.clone())), Value::integers(&[1, 4, 9]));
    assert_eq!(value(comprehension(None, square(), upto(0), vector)), Value::integers(&[]));
    let reduce = |reduction, n| value(comprehension(Some(reduction), square(), upto(n), Type::INTEGER));
    assert_eq!(reduce(Reduction::Sum, 3), Value::Integer(14));
    assert_eq!(reduce(Reduction::Product, 3), Value::Integer(36));
    assert_eq!(reduce(Reduction::Max, 3), Value::Integer(9));
    assert_eq!(reduce(Reduction::Sum, 0), Value::Integer(0));
    assert_eq!(reduce(Reduction::Product, 0), Value::Integer(1));
    // Outside the comprehension its iterator has no value.
    assert!(evaluate(&i(), &mut World::default()).is_err());
}

#[test]
fn records_and_their_fields() {
    let point = |x| Expr::Record(POINT, vec![int(x), ints(&[x, 2])]);
    assert_eq!(value(Expr::Field(Box::new(point(1)), 0)), Value::Real(1.0));
    let many = Expr::Array(vec![point(1), point(3)]);
    assert_eq!(value(Expr::Field(Box::new(many.clone()), 0)), Value::reals(&[1.0, 3.0]));
    assert_eq!(value(Expr::Field(Box::new(many), 1)).sizes(), [2, 2]);
    let none = Expr::Empty(Box::new(Type::array(Base::Record(POINT), &[0])));
    assert_eq!(value(Expr::Field(Box::new(none), 1)).sizes(), [0, 2]);
}

fn local(name: &str, ty: Type, role: LocalRole, default: Option<Expr>, sizes: Vec<Option<Expr>>) -> Local {
    Local { name: Name::new(name), ty, sizes, default, role, span: None }
}

fn function(name: &str, locals: Vec<Local>, body: FunctionBody) -> Arc<Function> {
    let count = |role| locals.iter().filter(|local| local.role == role).count() as u32;
    Arc::new(Function {
        name: Name::new(name),
        inputs: count(LocalRole::Input),
        outputs: count(LocalRole::Output),
        locals,
        body,
        is_impure: false,
        inline: Inline::Default,
        derivatives: vec![],
        inverses: vec![],
        smooth_order: None,
        span: None,
    })
}

fn statement(kind: StatementKind) -> Statement {
    Statement { kind, span: Some(layshaft_source::Span::new(layshaft_source::FileId(0), 10, 20)) }
}

fn target(local: u32, path: Vec<TargetStep>) -> Target {
    Target { base: TargetBase::Local(LocalId(local)), path }
}

fn assign(local: u32, expr: Expr) -> Statement {
    statement(StatementKind::Assign(target(local, vec![]), expr))
}

fn call(id: u32, args: Vec<Expr>, output: u32) -> Expr {
    let function = Callee::Function(FunctionId(id));
    Expr::Call(Box::new(FunctionCall { function, args, output, ty: Type::REAL }))
}

fn l(id: u32) -> Expr {
    Expr::Local(LocalId(id))
}

/// `y[size(x, 1)]`, filled in a loop, then a tail: sizes from inputs and element assignment.
fn running_sum() -> Arc<Function> {
    let open = || Type { base: Base::Real, dims: [Dim::Unknown].into_iter().collect() };
    let n = builtin(Builtin::Size, &[l(0), int(1)]);
    let element = |array, index: Expr| Expr::Index(Box::new(l(array)), vec![Subscript::At(index)]);
    let body = statement(StatementKind::For {
        iterator: LocalId(3),
        range: Expr::Range(Box::new((int(1), None, n.clone()))),
        body: vec![
            assign(2, Expr::binary(Add, l(2), element(0, l(3)))),
            statement(StatementKind::Assign(target(1, vec![TargetStep::Index(vec![Subscript::At(l(3))])]), l(2))),
        ],
    });
    let locals = vec![
        local("x", open(), LocalRole::Input, None, vec![None]),
        local("y", open(), LocalRole::Output, None, vec![Some(n)]),
        local("total", Type::REAL, LocalRole::Protected, Some(int(0)), vec![]),
        local("i", Type::INTEGER, LocalRole::Iterator, None, vec![]),
    ];
    function("runningSum", locals, FunctionBody::Algorithm(vec![body]))
}

#[test]
fn functions_size_their_locals_from_their_inputs() {
    let mut world = World { functions: vec![running_sum()], ..World::default() };
    let sum = evaluate(&call(0, vec![ints(&[1, 2, 3])], 0), &mut world);
    assert_eq!(sum, Ok(Value::reals(&[1.0, 3.0, 6.0])));
    let scalar = evaluate(&call(0, vec![int(1)], 0), &mut world).unwrap_err();
    assert!(scalar.message.contains("input `x`"), "{}", scalar.message);
}

#[test]
fn long_loops_over_large_arrays_do_not_copy_them() {
    let mut world = World { functions: vec![running_sum()], ..World::default() };
    let ones = builtin(Builtin::Ones, &[int(200_000)]);
    let start = thread_seconds();
    let sum = evaluate(&call(0, vec![ones], 0), &mut world).unwrap();
    assert_eq!(sum.elements()[199_999], Value::Real(200_000.0));
    // Copying the array at each assignment would move 10^11 bytes and take minutes.
    assert!(thread_seconds() - start < 10.0);
}

#[test]
fn locals_are_initialised_in_the_order_they_depend_on_each_other() {
    let locals = vec![
        local("a", Type::REAL, LocalRole::Input, None, vec![]),
        local("y", Type::REAL, LocalRole::Output, Some(Expr::binary(Add, l(3), int(1))), vec![]),
        local("unused", Type::INTEGER, LocalRole::Protected, None, vec![]),
        local("b", Type::REAL, LocalRole::Protected, Some(Expr::binary(Mul, l(0), int(2))), vec![]),
    ];
    let f = function("f", locals, FunctionBody::Algorithm(vec![]));
    let cyclic = vec![
        local("y", Type::REAL, LocalRole::Output, Some(l(1)), vec![]),
        local("z", Type::REAL, LocalRole::Protected, Some(l(0)), vec![]),
    ];
    let g = function("g", cyclic, FunctionBody::Algorithm(vec![]));
    let mut world = World { functions: vec![f, g], ..World::default() };
    assert_eq!(evaluate(&call(0, vec![int(5)], 0), &mut world), Ok(Value::Real(11.0)));
    let error = evaluate(&call(1, vec![], 0), &mut world).unwrap_err();
    assert!(error.message.contains("depends on itself"), "{error}");
}

#[test]
fn an_assert_fails_with_its_message_and_place() {
    let message = Expr::binary(Add, Expr::String("negative: ".into()), builtin(Builtin::String, &[l(0)]));
    let check = statement(StatementKind::Assert {
        condition: Expr::binary(GreaterEqual, l(0), int(0)),
        message,
        is_warning: false,
    });
    let locals = vec![
        local("x", Type::REAL, LocalRole::Input, None, vec![]),
        local("y", Type::REAL, LocalRole::Output, None, vec![]),
    ];
    let f =
        function("Lib.root", locals, FunctionBody::Algorithm(vec![check, assign(1, builtin(Builtin::Sqrt, &[l(0)]))]));
    let mut world = World { functions: vec![f], ..World::default() };
    assert_eq!(evaluate(&call(0, vec![int(9)], 0), &mut world), Ok(Value::Real(3.0)));
    let error = evaluate(&call(0, vec![real(-1.5)], 0), &mut world).unwrap_err();
    assert_eq!((error.message.as_str(), error.span.map(|s| s.start)), ("negative: -1.5", Some(10)));
    assert_eq!(error.to_string(), "negative: -1.5 (in function `Lib.root`)");
}

/// While, break, return and multiple assignment.
#[test]
fn control_flow() {
    // Counts in steps until the limit, breaking at 5 and returning at 7 before the last assignment.
    let body = vec![
        statement(StatementKind::While {
            condition: Expr::TRUE,
            body: vec![
                assign(1, Expr::binary(Add, l(1), int(1))),
                statement(StatementKind::If {
                    branches: vec![
                        (Expr::binary(Equal, l(1), l(0)), vec![statement(StatementKind::Break)]),
                        (Expr::binary(Equal, l(1), int(7)), vec![statement(StatementKind::Return)]),
                    ],
                    otherwise: vec![],
                }),
            ],
        }),
        assign(2, int(1)),
    ];
    let locals = vec![
        local("limit", Type::INTEGER, LocalRole::Input, None, vec![]),
        local("n", Type::INTEGER, LocalRole::Output, None, vec![]),
        local("broke", Type::INTEGER, LocalRole::Output, None, vec![]),
    ];
    let count = function("count", locals, FunctionBody::Algorithm(body));
    let swap = function(
        "swap",
        vec![
            local("limit", Type::INTEGER, LocalRole::Input, None, vec![]),
            local("y", Type::array(Base::Integer, &[2]), LocalRole::Output, None, vec![]),
        ],
        FunctionBody::Algorithm(vec![statement(StatementKind::MultiAssign(
            vec![
                Some(target(1, vec![TargetStep::Index(vec![Subscript::At(int(2))])])),
                Some(target(1, vec![TargetStep::Index(vec![Subscript::At(int(1))])])),
            ],
            call(0, vec![l(0)], 0),
        ))]),
    );
    let mut world = World { functions: vec![count, swap], ..World::default() };
    assert_eq!(evaluate(&call(1, vec![int(5)], 0), &mut world), Ok(Value::integers(&[1, 5])));
    assert_eq!(evaluate(&call(1, vec![int(9)], 0), &mut world), Ok(Value::integers(&[0, 7])));
}

#[test]
fn records_and_slices_are_assigned_by_value() {
    let points = Type::array(Base::Record(POINT), &[2]);
    let index = |subs: Vec<Subscript>| TargetStep::Index(subs);
    let body = vec![
        assign(1, l(0)),
        statement(StatementKind::Assign(
            target(
                1,
                vec![index(vec![Subscript::At(int(2))]), TargetStep::Field(1), index(vec![Subscript::At(int(1))])],
            ),
            int(9),
        )),
        statement(StatementKind::Assign(target(1, vec![TargetStep::Field(0)]), ints(&[5, 6]))),
        statement(StatementKind::Assign(
            target(2, vec![index(vec![Subscript::All, Subscript::At(int(2))])]),
            ints(&[3, 4]),
        )),
        assign(3, l(0)),
    ];
    let locals = vec![
        local("p", points.clone(), LocalRole::Input, None, vec![]),
        local("q", points.clone(), LocalRole::Output, None, vec![]),
        local("m", Type::array(Base::Real, &[2, 2]), LocalRole::Output, None, vec![]),
        local("unchanged", points, LocalRole::Output, None, vec![]),
    ];
    let f = function("f", locals, FunctionBody::Algorithm(body));
    let mut world = World { functions: vec![f], ..World::default() };
    let point = |x: f64, a: f64, b: f64| Value::record(POINT, vec![Value::Real(x), Value::reals(&[a, b])]);
    let input = Value::stack(vec![point(1.0, 1.0, 1.0), point(2.0, 2.0, 2.0)]).unwrap();
    let outputs = call_function(FunctionId(0), vec![input.clone()], &mut world).unwrap();
    assert_eq!(outputs[0], Value::stack(vec![point(5.0, 1.0, 1.0), point(6.0, 9.0, 2.0)]).unwrap());
    assert_eq!(outputs[1].to_reals(), Some(vec![0.0, 3.0, 0.0, 4.0]));
    assert_eq!(outputs[2], input);
}

#[test]
fn functions_travel_as_values_with_arguments_given_earlier() {
    let locals = |names: &[&str]| {
        let mut locals: Vec<Local> =
            names.iter().map(|name| local(name, Type::REAL, LocalRole::Input, None, vec![])).collect();
        locals.push(local("y", Type::REAL, LocalRole::Output, None, vec![]));
        locals
    };
    let line = function(
        "line",
        locals(&["x", "slope", "offset"]),
        FunctionBody::Algorithm(vec![assign(3, Expr::binary(Add, Expr::binary(Mul, l(0), l(1)), l(2)))]),
    );
    let applied = Expr::Call(Box::new(FunctionCall {
        function: Callee::Local(LocalId(0)),
        args: vec![int(10), int(7)],
        output: 0,
        ty: Type::REAL,
    }));
    let mut apply_locals = locals(&["f"]);
    apply_locals[0].ty = Type::scalar(Base::Function);
    let apply = function("apply", apply_locals, FunctionBody::Algorithm(vec![assign(1, applied)]));
    let sine = function("sin", locals(&["u"]), FunctionBody::Builtin(Builtin::Sin));
    let mut world = World { functions: vec![line, apply, sine], ..World::default() };
    let partial = Expr::FunctionRef(FunctionId(0), vec![(1, int(3))]);
    assert_eq!(evaluate(&call(1, vec![partial], 0), &mut world), Ok(Value::Real(37.0)));
    assert_eq!(evaluate(&call(2, vec![int(0)], 0), &mut world), Ok(Value::Real(0.0)));
}

#[test]
fn endless_loops_and_recursion_end_with_an_error() {
    let output = || vec![local("y", Type::REAL, LocalRole::Output, None, vec![])];
    let forever = statement(StatementKind::While { condition: Expr::TRUE, body: vec![] });
    let hang = function("hang", output(), FunctionBody::Algorithm(vec![forever]));
    let recursive = function("again", output(), FunctionBody::Algorithm(vec![assign(0, call(1, vec![], 0))]));
    let long = statement(StatementKind::For {
        iterator: LocalId(1),
        range: Expr::Range(Box::new((int(1), None, int(i64::MAX)))),
        body: vec![],
    });
    let mut locals = output();
    locals.push(local("i", Type::INTEGER, LocalRole::Iterator, None, vec![]));
    let long = function("long", locals, FunctionBody::Algorithm(vec![long]));
    let mut world = World { functions: vec![hang, recursive, long], ..World::default() };
    for id in 0..3 {
        let error = evaluate(&call(id, vec![], 0), &mut world).unwrap_err();
        assert_eq!(error.kind, EvalErrorKind::Limit, "{error}");
    }
    let deep = (0..100_000).fold(int(1), |sum, _| Expr::Unary(UnaryOp::Neg, Box::new(sum)));
    assert_eq!(evaluate(&deep, &mut World::default()).unwrap_err().kind, EvalErrorKind::Limit);
    // Dropping so deep an expression is not what is tested here.
    std::mem::forget(deep);
}

#[test]
fn external_functions_of_the_standard_library() {
    let external = |name: &str, result: Option<u32>, arguments: &[u32]| {
        FunctionBody::External(ExternalCall {
            language: "C".into(),
            function: name.into(),
            result: result.map(l),
            arguments: arguments.iter().map(|&id| l(id)).collect(),
            include: vec![],
            library: vec![],
            include_directory: None,
            library_directory: None,
            source_directory: None,
            file: "".into(),
            span: None,
        })
    };
    let input = |name, ty| local(name, ty, LocalRole::Input, None, vec![]);
    let output = |name, ty| local(name, ty, LocalRole::Output, None, vec![]);
    let scan = function(
        "scanReal",
        vec![
            input("string", Type::STRING),
            input("startIndex", Type::INTEGER),
            input("unsigned", Type::BOOLEAN),
            output("nextIndex", Type::INTEGER),
            output("number", Type::REAL),
        ],
        external("ModelicaStrings_scanReal", None, &[0, 1, 2, 3, 4]),
    );
    let compare = function(
        "compare",
        vec![
            input("string1", Type::STRING),
            input("string2", Type::STRING),
            input("caseSensitive", Type::BOOLEAN),
            output("result", Type::scalar(Base::Enum(COLOR))),
        ],
        external("ModelicaStrings_compare", Some(3), &[0, 1, 2]),
    );
    let fail = function("error", vec![input("string", Type::STRING)], external("ModelicaError", None, &[0]));
    let unknown = function("f", vec![output("y", Type::REAL)], external("my_c_function", Some(0), &[]));
    let mut world = World { functions: vec![scan, compare, fail, unknown], ..World::default() };
    let text = |text: &str| Expr::String(text.into());
    let scanned = call_function(FunctionId(0), vec![Value::from("x = 2.5;"), 4i64.into(), false.into()], &mut world);
    assert_eq!(scanned, Ok(vec![Value::Integer(8), Value::Real(2.5)]));
    let less = evaluate(&call(1, vec![text("a"), text("B"), Expr::FALSE], 0), &mut world);
    assert_eq!(less, Ok(Value::Enum(COLOR, 1)));
    let error = call_function(FunctionId(2), vec![Value::from("stop here")], &mut world).unwrap_err();
    assert_eq!(error.message, "stop here");
    let error = call_function(FunctionId(3), vec![], &mut world).unwrap_err();
    assert_eq!(error.kind, EvalErrorKind::NotConstant);
    assert!(error.message.contains("my_c_function"));
}
