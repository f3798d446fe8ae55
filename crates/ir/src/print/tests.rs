//! What is printed must parse, without any complaint, to what was printed.

use super::*;
use crate::expr::*;
use crate::flat::*;
use crate::function::*;
use crate::operators::Builtin;
use crate::types::*;
use layshaft_source::{FileId, Name};
use layshaft_syntax::ast;

pub(crate) fn variable(name: &str, ty: Type) -> Variable {
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

fn origin() -> Origin {
    Origin { span: None, instance: Name::new(""), kind: OriginKind::Written }
}

fn equation(kind: EquationKind) -> Equation {
    Equation { kind, origin: origin() }
}

/// Variables 0-2 Real scalars, 3-4 Real vectors, 5-6 Boolean scalars, 7 a Real matrix.
fn small_model() -> FlatModel {
    let vector = || Type::array(Base::Real, &[3]);
    FlatModel {
        name: "Small".to_string(),
        variables: vec![
            variable("a", Type::REAL),
            variable("gear.pin[2].v", Type::REAL),
            variable("end", Type::REAL),
            variable("v", vector()),
            variable("shaft.w", vector()),
            variable("on", Type::BOOLEAN),
            variable("'is it'.on", Type::BOOLEAN),
            variable("M", Type::array(Base::Real, &[3, 3])),
        ],
        ..FlatModel::default()
    }
}

/// The flat expression that parsed text stands for, as far as the tests below print.
fn resolve(expr: &ast::Expr, model: &FlatModel) -> Expr {
    use ast::ExprKind as Ast;
    let name = |ident: &str| {
        let plain =
            ident.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).unwrap_or(ident).replace("\\'", "'");
        let position = model.variables.iter().position(|v| v.name == plain.as_str() || v.name == ident);
        Expr::Var(VarId(position.unwrap_or_else(|| panic!("no variable {ident}")) as u32))
    };
    match &expr.kind {
        Ast::Integer(v) => Expr::Integer(*v),
        Ast::Real(v) => Expr::Real(*v),
        Ast::Bool(v) => Expr::Bool(*v),
        Ast::String(text) => Expr::String(text.clone()),
        Ast::Paren(inner) => resolve(inner, model),
        Ast::Array(items) => Expr::Array(items.iter().map(|item| resolve(item, model)).collect()),
        Ast::Unary(ast::UnaryOp::Minus, operand) => Expr::neg(resolve(operand, model)),
        Ast::Unary(ast::UnaryOp::Not, operand) => Expr::Unary(UnaryOp::Not, Box::new(resolve(operand, model))),
        Ast::If(parts) => {
            parts.branches.iter().rev().fold(resolve(&parts.otherwise, model), |rest, (condition, value)| {
                Expr::if_else(resolve(condition, model), resolve(value, model), rest)
            })
        }
        Ast::Ref(reference) => {
            let part = &reference.parts[0];
            let base = name(part.name.name.as_str());
            match &part.subscripts {
                Some(subscripts) => Expr::Index(Box::new(base), resolve_subscripts(subscripts, model)),
                None => base,
            }
        }
        Ast::Access(access) => match &access.kind {
            ast::AccessKind::Subscripts(subscripts) => {
                Expr::Index(Box::new(resolve(&access.base, model)), resolve_subscripts(subscripts, model))
            }
            other => panic!("{other:?}"),
        },
        Ast::Binary(op, operands) => {
            let (left, right) = (resolve(&operands.0, model), resolve(&operands.1, model));
            let both_arrays = !left.type_of(model).is_scalar() && !right.type_of(model).is_scalar();
            use ast::BinaryOp as A;
            let op = match op {
                A::Add | A::ElementAdd => BinaryOp::Add,
                A::Sub | A::ElementSub => BinaryOp::Sub,
                A::Mul if both_arrays => BinaryOp::MatMul,
                A::Mul | A::ElementMul => BinaryOp::Mul,
                A::Div | A::ElementDiv => BinaryOp::Div,
                A::Pow | A::ElementPow => BinaryOp::Pow,
                A::And => BinaryOp::And,
                A::Or => BinaryOp::Or,
                A::Less => BinaryOp::Less,
                A::LessEqual => BinaryOp::LessEqual,
                A::Greater => BinaryOp::Greater,
                A::GreaterEqual => BinaryOp::GreaterEqual,
                A::Equal => BinaryOp::Equal,
                A::NotEqual => BinaryOp::NotEqual,
            };
            Expr::binary(op, left, right)
        }
        other => panic!("not expected here: {other:?}"),
    }
}

fn resolve_subscripts(subscripts: &[ast::Subscript], model: &FlatModel) -> Vec<Subscript> {
    let one = |subscript: &ast::Subscript| match subscript {
        ast::Subscript::All(_) => Subscript::All,
        ast::Subscript::Expr(expr) => Subscript::At(resolve(expr, model)),
    };
    subscripts.iter().map(one).collect()
}

/// Makes well-typed expressions from a fixed sequence of pseudo-random numbers.
struct Generator(u64);

impl Generator {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn real(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return match self.below(5) {
                0 => Expr::Real(self.below(1000) as f64 / 7.0 - 30.0),
                1 => Expr::Real(f64::from_bits(self.0 & 0x7fdf_ffff_ffff_ffff)),
                n => Expr::Var(VarId(n as u32 - 2)),
            };
        }
        let next = depth - 1;
        match self.below(8) {
            0 => match self.real(next) {
                // -(-x) of a literal is folded, and so is not read back as it was.
                literal @ (Expr::Real(_) | Expr::Integer(_)) => Expr::neg(literal),
                other => Expr::Unary(UnaryOp::Neg, Box::new(other)),
            },
            1 => Expr::if_else(self.boolean(next), self.real(next), self.real(next)),
            2 => Expr::Index(Box::new(self.vector(next)), vec![Subscript::At(Expr::Integer(2))]),
            3 => Expr::binary(BinaryOp::MatMul, self.vector(next), self.vector(next)),
            n => Expr::binary(
                [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Pow][n as usize - 3],
                self.real(next),
                self.real(next),
            ),
        }
    }

    fn vector(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return Expr::Var(VarId(3 + self.below(2) as u32));
        }
        let next = depth - 1;
        let op = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Pow][self.below(5) as usize];
        match self.below(6) {
            0 => Expr::Array(vec![self.real(next), self.real(next), self.real(next)]),
            1 => Expr::binary(op, self.vector(next), self.real(next)),
            2 => Expr::binary(op, self.real(next), self.vector(next)),
            3 => Expr::binary(BinaryOp::MatMul, Expr::Var(VarId(7)), self.vector(next)),
            _ => Expr::binary(op, self.vector(next), self.vector(next)),
        }
    }

    fn boolean(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return Expr::Var(VarId(5 + self.below(2) as u32));
        }
        let next = depth - 1;
        match self.below(5) {
            0 => Expr::Unary(UnaryOp::Not, Box::new(self.boolean(next))),
            1 => Expr::binary(BinaryOp::And, self.boolean(next), self.boolean(next)),
            2 => Expr::binary(BinaryOp::Or, self.boolean(next), self.boolean(next)),
            3 => Expr::binary(BinaryOp::Equal, self.boolean(next), self.boolean(next)),
            _ => Expr::binary(BinaryOp::LessEqual, self.real(next), self.real(next)),
        }
    }
}

#[test]
fn expressions_read_back_as_they_were() {
    let model = small_model();
    let renamed = Renamed::new(&model);
    let mut generator = Generator(2024);
    for round in 0..3000 {
        let expr = match round % 3 {
            0 => generator.real(1 + round % 5),
            1 => generator.vector(1 + round % 4),
            _ => generator.boolean(1 + round % 5),
        };
        let names = renamed.names(&model, None);
        let mut printer = ExprPrinter { names: &names, quoted: true, out: String::new() };
        printer.expr(&expr);
        let (parsed, diagnostics) = layshaft_syntax::parse_expression(FileId(0), &printer.out);
        assert!(diagnostics.is_empty(), "{}: {diagnostics:?}", printer.out);
        assert_eq!(resolve(&parsed.unwrap(), &model), expr, "{}", printer.out);
    }
}

#[test]
fn messages_show_readable_names() {
    let model = small_model();
    let var = |id| Expr::Var(VarId(id));
    let sum = Expr::binary(BinaryOp::Add, var(1), Expr::Index(Box::new(var(4)), vec![Subscript::At(Expr::Integer(2))]));
    let product = Expr::binary(BinaryOp::Mul, Expr::Real(-2.0), sum);
    assert_eq!(print_expr(&product, &model), "(-2.0) * (gear.pin[2].v + shaft.w[2])");
    let flat = equation(EquationKind::Equal(Expr::der(var(0)), product));
    assert_eq!(print_equation(&flat, &model), "der(a) = (-2.0) * (gear.pin[2].v + shaft.w[2])");
}

#[test]
fn real_numbers_round_trip() {
    for value in [0.1, 1.0, -2.5e-300, 1e16, 123456789.123, f64::MAX, f64::MIN_POSITIVE] {
        assert_eq!(real_literal(value).parse::<f64>(), Ok(value));
    }
}

fn local(name: &str, ty: Type, role: LocalRole) -> Local {
    let sizes = vec![None; ty.dims.len()];
    Local { name: Name::new(name), ty, sizes, default: None, role, span: None }
}

fn function(name: &str, locals: Vec<Local>, body: FunctionBody) -> Function {
    let count = |role| locals.iter().filter(|local| local.role == role).count() as u32;
    Function {
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
    }
}

fn statement(kind: StatementKind) -> Statement {
    Statement { kind, span: None }
}

fn target(base: TargetBase, path: Vec<TargetStep>) -> Target {
    Target { base, path }
}

fn call(id: u32, args: Vec<Expr>, output: u32) -> Expr {
    let function = Callee::Function(FunctionId(id));
    Expr::Call(Box::new(FunctionCall { function, args, output, ty: Type::REAL }))
}

/// One of everything.
fn large_model() -> FlatModel {
    let mut model = small_model();
    model.name = "Lib.Large".to_string();
    model.description = "one of \"everything\"".to_string();
    model.enums = vec![EnumType { name: Name::new("Lib.Logic"), literals: vec![Name::new("'0'"), Name::new("high")] }];
    let field = |name: &str, ty| RecordField { name: Name::new(name), ty };
    model.records = vec![RecordType {
        name: Name::new("Lib.Point"),
        fields: vec![field("x", Type::REAL), field("r", Type::array(Base::Real, &[2]))],
        is_operator_record: false,
    }];
    let l = |id| Expr::Local(LocalId(id));
    let open = Type { base: Base::Real, dims: [Dim::Unknown].into_iter().collect() };
    let point = Type::scalar(Base::Record(RecordId(0)));
    let mut sized = local("y", open.clone(), LocalRole::Output);
    sized.sizes = vec![Some(Expr::Builtin(Builtin::Size, vec![l(0), Expr::Integer(1)]))];
    let mut start = local("total", Type::REAL, LocalRole::Protected);
    start.default = Some(Expr::Real(0.0));
    let at = |base: Expr, index: Expr| Expr::Index(Box::new(base), vec![Subscript::At(index)]);
    let local_target = |id, path| target(TargetBase::Local(LocalId(id)), path);
    let body = vec![
        statement(StatementKind::For {
            iterator: LocalId(5),
            range: Expr::Range(Box::new((
                Expr::Integer(1),
                None,
                Expr::Builtin(Builtin::Size, vec![l(0), Expr::Integer(1)]),
            ))),
            body: vec![
                statement(StatementKind::If {
                    branches: vec![
                        (
                            Expr::binary(BinaryOp::Less, at(l(0), l(5)), Expr::Real(0.0)),
                            vec![statement(StatementKind::Break)],
                        ),
                        (Expr::FALSE, vec![statement(StatementKind::Return)]),
                    ],
                    otherwise: vec![statement(StatementKind::Assign(
                        local_target(3, vec![]),
                        Expr::binary(BinaryOp::Add, l(3), at(l(0), l(5))),
                    ))],
                }),
                statement(StatementKind::Assign(
                    local_target(1, vec![TargetStep::Index(vec![Subscript::At(l(5))])]),
                    l(3),
                )),
            ],
        }),
        statement(StatementKind::While { condition: Expr::FALSE, body: vec![statement(StatementKind::Break)] }),
        statement(StatementKind::Assign(
            local_target(4, vec![TargetStep::Field(1), TargetStep::Index(vec![Subscript::At(Expr::Integer(1))])]),
            Expr::Field(Box::new(l(4)), 0),
        )),
        statement(StatementKind::Assert {
            condition: Expr::TRUE,
            message: Expr::String("fine".into()),
            is_warning: true,
        }),
        statement(StatementKind::MultiAssign(
            vec![None, Some(local_target(2, vec![]))],
            call(0, vec![Expr::Empty(Box::new(Type::array(Base::Real, &[0])))], 0),
        )),
        statement(StatementKind::Assign(
            local_target(2, vec![]),
            Expr::Comprehension(Box::new(Comprehension {
                body: l(5),
                iterator: LocalId(5),
                range: l(0),
                reduction: Some(Reduction::Sum),
                ty: Type::REAL,
            })),
        )),
    ];
    let running = function(
        "Lib.running",
        vec![
            local("x", open, LocalRole::Input),
            sized,
            local("sum_", Type::REAL, LocalRole::Output),
            start,
            local("p", point, LocalRole::Protected),
            local("i", Type::INTEGER, LocalRole::Iterator),
        ],
        FunctionBody::Algorithm(body),
    );
    let applied = Expr::Call(Box::new(FunctionCall {
        function: Callee::Local(LocalId(0)),
        args: vec![Expr::Real(1.0)],
        output: 0,
        ty: Type::REAL,
    }));
    let apply = function(
        "apply",
        vec![local("f", Type::scalar(Base::Function), LocalRole::Input), local("y", Type::REAL, LocalRole::Output)],
        FunctionBody::Algorithm(vec![statement(StatementKind::Assign(local_target(1, vec![]), applied))]),
    );
    let real_function = |name: &str, body| {
        function(name, vec![local("u", Type::REAL, LocalRole::Input), local("y", Type::REAL, LocalRole::Output)], body)
    };
    let external = |name: &str| ExternalCall {
        language: "C".into(),
        function: name.into(),
        result: Some(l(1)),
        arguments: vec![l(0)],
        include: vec!["#include \"f.h\"".into()],
        library: vec!["f".into(), "m".into()],
        include_directory: Some("/lib".into()),
        library_directory: None,
        source_directory: None,
        file: "".into(),
        span: None,
    };
    let mut outer = real_function("a", FunctionBody::External(external("c_f")));
    outer.derivatives = vec![DerivativeAnnotation {
        function: FunctionId(3),
        order: 1,
        zero_derivative: vec![0],
        no_derivative: vec![],
    }];
    outer.inverses = vec![InverseAnnotation { input: 0, function: FunctionId(3), args: vec![l(1)] }];
    outer.smooth_order = Some(2);
    outer.inline = Inline::Late;
    let object = Type::scalar(Base::External(ExternalId(0)));
    let constructor = function(
        "Lib.Table.constructor",
        vec![local("u", Type::REAL, LocalRole::Input), local("table", object.clone(), LocalRole::Output)],
        FunctionBody::External(external("open")),
    );
    let mut destructor_call = external("close");
    destructor_call.result = None;
    let destructor = function(
        "Lib.Table.destructor",
        vec![local("table", object.clone(), LocalRole::Input)],
        FunctionBody::External(destructor_call),
    );
    model.functions = vec![
        running,
        apply,
        outer,
        real_function("sin", FunctionBody::Builtin(Builtin::Sin)),
        real_function("slope", FunctionBody::PartialDerivative { function: FunctionId(2), inputs: vec![0] }),
        constructor,
        destructor,
    ];
    model.functions[1].is_impure = true;
    model.externals = vec![ExternalType {
        name: Name::new("Lib.Table"),
        constructor: FunctionId(5),
        destructor: Some(FunctionId(6)),
    }];
    let mut table = variable("table", object);
    table.variability = Variability::Parameter;
    table.binding = Some(call(5, vec![Expr::Real(1.0)], 0));
    let mut state = variable("state", Type::scalar(Base::Enum(EnumId(0))));
    state.variability = Variability::Discrete;
    state.attributes.start = Some(Expr::Enum(EnumId(0), 1));
    let mut mass = variable("m", Type::array(Base::Real, &[2]));
    mass.variability = Variability::Parameter;
    mass.is_protected = true;
    mass.is_final = true;
    mass.is_structural = true;
    mass.binding = Some(Expr::Array(vec![Expr::Real(1.0), Expr::Real(-1e-7)]));
    mass.attributes = Attributes {
        unit: Some("kg".into()),
        display_unit: Some("g".into()),
        quantity: Some("Mass".into()),
        min: Some(Expr::Real(0.0)),
        max: Some(Expr::Array(vec![Expr::Real(1.0), Expr::Real(2.0)])),
        nominal: Some(Expr::Real(1.0)),
        fixed: Some(Expr::TRUE),
        state_select: Some(StateSelect::Prefer),
        ..Attributes::default()
    };
    mass.description = Some("masses".into());
    model.variables.extend([table, state, mass]);
    let var = |id| Expr::Var(VarId(id));
    model.variables[0].causality = Some(Causality::Input);
    model.equations = vec![
        equation(EquationKind::Equal(Expr::if_else(var(5), var(1), var(2)), Expr::Real(-0.5))),
        equation(EquationKind::Multiple(vec![Some(var(3)), None], call(0, vec![var(4)], 0))),
        equation(EquationKind::Equal(var(2), call(0, vec![var(4)], 1))),
        equation(EquationKind::Equal(
            var(1),
            call(1, vec![Expr::FunctionRef(FunctionId(2), vec![(0, Expr::Real(2.0))])], 0),
        )),
        equation(EquationKind::If {
            branches: vec![(var(5), vec![equation(EquationKind::Equal(var(1), Expr::Time))])],
            otherwise: vec![equation(EquationKind::Equal(var(1), Expr::Real(0.0)))],
        }),
        equation(EquationKind::When {
            branches: vec![
                (
                    Expr::Array(vec![var(5), Expr::Builtin(Builtin::Initial, vec![])]),
                    vec![
                        equation(EquationKind::Reinit(var(1), Expr::Real(0.0))),
                        equation(EquationKind::Equal(var(9), Expr::Enum(EnumId(0), 2))),
                    ],
                ),
                (var(6), vec![equation(EquationKind::Terminate(Expr::String("done".into())))]),
            ],
        }),
        equation(EquationKind::Assert {
            condition: Expr::TRUE,
            message: Expr::Builtin(Builtin::String, vec![Expr::Real(1.0), Expr::Integer(3)]),
            is_warning: false,
        }),
        equation(EquationKind::Call(call(1, vec![Expr::FunctionRef(FunctionId(3), vec![])], 0))),
        equation(EquationKind::Equal(
            var(1),
            Expr::Field(
                Box::new(Expr::Record(
                    RecordId(0),
                    vec![
                        Expr::Builtin(Builtin::IntegerToReal, vec![Expr::Integer(1)]),
                        Expr::Empty(Box::new(Type::array(Base::Record(RecordId(0)), &[0]))),
                    ],
                )),
                0,
            ),
        )),
    ];
    model.initial_equations = vec![equation(EquationKind::Equal(Expr::der(var(1)), Expr::Real(0.0)))];
    model.algorithms = vec![Algorithm {
        statements: vec![statement(StatementKind::When {
            branches: vec![(
                var(5),
                vec![statement(StatementKind::Assign(
                    target(TargetBase::Var(VarId(3)), vec![TargetStep::Index(vec![Subscript::All])]),
                    var(4),
                ))],
            )],
        })],
        origin: origin(),
    }];
    model.experiment = Experiment { stop_time: Some(1.5), tolerance: Some(1e-6), ..Experiment::default() };
    model
}

#[test]
fn a_class_with_one_of_everything_parses() {
    let text = print_flat(&large_model());
    let parsed = layshaft_syntax::parse(FileId(0), &text);
    assert!(parsed.diagnostics.is_empty(), "{text}\n{:?}", parsed.diagnostics);
    assert_eq!(parsed.file.classes.len(), 1);
}

#[test]
fn a_class_looks_as_a_person_would_write_it() {
    let text = print_flat(&large_model());
    for line in [
        "class 'Lib.Large' \"one of \\\"everything\\\"\"",
        "  type 'Lib.Logic' = enumeration('0', high);",
        "    output Real y[size(x, 1)];",
        "    for i in 1:size(x, 1) loop",
        "    p.r[1] := p.x;",
        "    (, sum_) := 'Lib.running'(fill(0.0, 0));",
        "    assert(true, \"fine\", AssertionLevel.warning);",
        "  impure function apply",
        "    input 'f.type' f;",
        // A function called like a variable, and one like a builtin function, change their names.
        "  function a_",
        "  function sin_",
        "    y := sin(u);",
        "    external \"C\" y = c_f(u) annotation(Include = \"#include \\\"f.h\\\"\", Library = {\"f\", \"m\"}, IncludeDirectory = \"/lib\");",
        "    annotation(LateInline = true, smoothOrder = 2, derivative(order = 1, zeroDerivative = u) = sin_, inverse(u = sin_(y)));",
        "  function slope = der(a_, u);",
        "    extends ExternalObject;",
        "  function 'Lib.running#2'",
        "    (, sum_) := 'Lib.running'(x);",
        "  input Real a;",
        "  Real 'gear.pin[2].v';",
        "  'Lib.Logic' state(start = 'Lib.Logic'.'0');",
        "  parameter 'Lib.Table' table = 'Lib.Table'(1.0);",
        "protected",
        "  final parameter Real m[2](each quantity = \"Mass\", each unit = \"kg\", each displayUnit = \"g\", each min = 0.0, \
         max = {1.0, 2.0}, each fixed = true, each nominal = 1.0, each stateSelect = StateSelect.prefer) = {1.0, -1e-7} \
         \"masses\" annotation(Evaluate = true);",
        "  (if on then 'gear.pin[2].v' else 'end') = -0.5;",
        "  (v, ) = 'Lib.running'('shaft.w');",
        "  'end' = 'Lib.running#2'('shaft.w');",
        "  'gear.pin[2].v' = apply(function a_(u = 2.0));",
        "  when {on, initial()} then",
        "    reinit('gear.pin[2].v', 0.0);",
        "  elsewhen '\\'is it\\'.on' then",
        "  assert(true, String(1.0, significantDigits = 3));",
        "  apply(sin_);",
        "  'gear.pin[2].v' = ('Lib.Point'(1.0 * 1, fill('Lib.Point'(0.0, fill(0.0, 2)), 0))).x;",
        "    v[:] := 'shaft.w';",
        "  annotation(experiment(StopTime = 1.5, Tolerance = 1e-6));",
        "end 'Lib.Large';",
    ] {
        assert!(text.lines().any(|printed| printed == line), "missing: {line}\n{text}");
    }
}
