//! The grammar of Modelica 3.6 (specification appendix A), area by area.
//!
//! Every accepted snippet is also printed and compared token for token.

use layshaft_source::FileId;
use layshaft_syntax::ast::*;
use layshaft_syntax::{codes, comments, parse, parse_expression, print, tokens};

/// Parses a file that must be correct, and checks that it prints back.
#[track_caller]
fn file(text: &str) -> File {
    let parsed = parse(FileId(0), text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    let printed = print(&parsed.file, text);
    assert_eq!(tokens(&printed), tokens(text), "{printed}");
    assert_eq!(comments(&printed), comments(text), "{printed}");
    parsed.file
}

#[track_caller]
fn class(text: &str) -> Class {
    let file = file(text);
    assert_eq!(file.classes.len(), 1);
    file.classes.into_iter().next().unwrap().class
}

/// The contents of a long class around the given text.
#[track_caller]
fn composition(text: &str) -> Composition {
    match class(&format!("model M {text} end M;")).body {
        ClassBody::Long(composition) => composition,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn element(text: &str) -> Element {
    match composition(text).sections.into_iter().next() {
        Some(Section::Elements(section)) => section.elements.into_iter().next().unwrap(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn clause(text: &str) -> ComponentClause {
    match element(text) {
        Element::Components(clause) => clause,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn equation(text: &str) -> Equation {
    match composition(&format!("equation {text}")).sections.into_iter().next() {
        Some(Section::Equations { equations, .. }) => equations.into_iter().next().unwrap(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn statement(text: &str) -> Statement {
    match composition(&format!("algorithm {text}")).sections.into_iter().next() {
        Some(Section::Algorithms { statements, .. }) => statements.into_iter().next().unwrap(),
        other => panic!("{other:?}"),
    }
}

/// An expression in fully parenthesised prefix form.
#[track_caller]
fn shape(text: &str) -> String {
    let (expr, diagnostics) = parse_expression(FileId(0), text);
    assert_eq!(diagnostics, [], "{text}");
    let expr = expr.unwrap();
    assert_eq!((expr.span.start, expr.span.end as usize), (0, text.len()), "the span covers {text}");
    file(&format!("model M Real x = {text}; end M;"));
    render(&expr)
}

/// The codes reported for an expression that is not allowed.
fn refused(text: &str) -> Vec<&'static str> {
    parse_expression(FileId(0), text).1.iter().map(|diagnostic| diagnostic.code.0).collect()
}

fn render_all<'a>(list: impl IntoIterator<Item = &'a Expr>) -> String {
    list.into_iter().map(render).collect::<Vec<_>>().join(" ")
}

fn render_ref(reference: &ComponentRef) -> String {
    let mut text = if reference.absolute { "." } else { "" }.to_string();
    for (index, part) in reference.parts.iter().enumerate() {
        if index > 0 {
            text.push('.');
        }
        text.push_str(part.name.name.as_str());
        if let Some(subscripts) = &part.subscripts {
            text += &render_subscripts(subscripts);
        }
    }
    text
}

fn render_subscripts(subscripts: &[Subscript]) -> String {
    let list = subscripts.iter().map(|subscript| match subscript {
        Subscript::All(_) => ":".to_string(),
        Subscript::Expr(expr) => render(expr),
    });
    format!("[{}]", list.collect::<Vec<_>>().join(" "))
}

fn render_named(named: &[NamedArgument]) -> String {
    named.iter().map(|argument| format!(" {}={}", argument.name.name, render(&argument.value))).collect()
}

fn render_comprehension(comprehension: &Comprehension) -> String {
    let iterators = comprehension.iterators.iter().map(|iterator| {
        format!(" ({} in {})", iterator.name.name, iterator.range.as_ref().map_or("?".to_string(), render))
    });
    format!("{} for{}", render(&comprehension.body), iterators.collect::<String>())
}

fn render(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Integer(value) => value.to_string(),
        ExprKind::Real(value) => format!("{value:?}"),
        ExprKind::String(value) => format!("{value:?}"),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Ref(reference) => render_ref(reference),
        ExprKind::Unary(operator, operand) => format!("({operator:?} {})", render(operand)),
        ExprKind::Binary(operator, operands) => {
            format!("({operator:?} {} {})", render(&operands.0), render(&operands.1))
        }
        ExprKind::If(conditional) => {
            let branches = conditional.branches.iter().map(|(c, v)| format!("{}→{} ", render(c), render(v)));
            format!("(if {}else {})", branches.collect::<String>(), render(&conditional.otherwise))
        }
        ExprKind::Range(range) => {
            let step = range.step.as_ref().map_or(String::new(), |step| format!(" {}", render(step)));
            format!("(range {}{step} {})", render(&range.start), render(&range.stop))
        }
        ExprKind::Call(call) => match &call.arguments {
            Arguments::List { positional, named } => {
                format!("{}({}{})", render_ref(&call.function), render_all(positional), render_named(named))
            }
            Arguments::For(comprehension) => {
                format!("{}({})", render_ref(&call.function), render_comprehension(comprehension))
            }
        },
        ExprKind::Array(elements) => format!("{{{}}}", render_all(elements)),
        ExprKind::ArrayFor(comprehension) => format!("{{{}}}", render_comprehension(comprehension)),
        ExprKind::Matrix(rows) => format!("[{}]", rows.iter().map(render_all).collect::<Vec<_>>().join("; ")),
        ExprKind::Paren(inner) => format!("paren({})", render(inner)),
        ExprKind::Tuple(entries) => {
            let entries = entries.iter().map(|entry| entry.as_ref().map_or("_".to_string(), render));
            format!("tuple({})", entries.collect::<Vec<_>>().join(" "))
        }
        ExprKind::Access(access) => match &access.kind {
            AccessKind::Member(name) => format!("{}.{}", render(&access.base), name.name),
            AccessKind::Subscripts(subscripts) => render(&access.base) + &render_subscripts(subscripts),
        },
        ExprKind::PartialFunction(partial) => {
            let parts: Vec<_> = partial.function.parts.iter().map(|part| part.name.as_str()).collect();
            format!("function {}({})", parts.join("."), render_named(&partial.arguments).trim_start())
        }
        ExprKind::End => "end".to_string(),
    }
}

fn path(path: &Path) -> String {
    let parts: Vec<_> = path.parts.iter().map(|part| part.name.as_str()).collect();
    format!("{}{}", if path.absolute { "." } else { "" }, parts.join("."))
}

// ------------------------------------------------------------------------------------------- lexis

#[test]
fn numbers() {
    for (text, value) in [
        ("0", "0"),
        ("42", "42"),
        ("9223372036854775807", "9223372036854775807"),
        ("9223372036854775808", "9.223372036854775808e18"),
        ("1.", "1.0"),
        ("1.5", "1.5"),
        ("1e3", "1000.0"),
        ("1.e3", "1000.0"),
        ("2.5E-3", "0.0025"),
        ("1e+2", "100.0"),
    ] {
        let expected = if value.contains('e') { format!("{:?}", value.parse::<f64>().unwrap()) } else { value.into() };
        assert_eq!(shape(text), expected);
    }
}

#[test]
fn the_longest_token_wins() {
    assert_eq!(tokens("1.*x"), ["1.", "*", "x"]);
    assert_eq!(tokens("1 .*x"), ["1", ".*", "x"]);
    assert_eq!(tokens("a:=b==c=d<>e<=f>=g"), ["a", ":=", "b", "==", "c", "=", "d", "<>", "e", "<=", "f", ">=", "g"]);
    assert_eq!(tokens("x.y.^z.+.-./"), ["x", ".", "y", ".^", "z", ".+", ".-", "./"]);
    assert_eq!(tokens("if1 1else"), ["if1", "1", "else"]);
    assert_eq!(tokens("a//b\nc/*d*/e/f"), ["a", "c", "e", "/", "f"]);
}

#[test]
fn comments_do_not_nest_and_do_not_count() {
    let file = file("/* a /* b */ model M // c \"\n end M; // d");
    assert_eq!(file.comments.len(), 3);
}

#[test]
fn comment_marks_inside_strings_are_text() {
    assert_eq!(shape(r#""/* no */ // comment""#), r#""/* no */ // comment""#);
    assert_eq!(tokens("'/*'"), ["'/*'"]);
}

#[test]
fn quoted_identifiers_keep_their_quotes() {
    let clause = clause(r"Real 'a', a, '1 + \' ü \\', 'end';");
    let names: Vec<_> = clause.components.iter().map(|component| component.name.name.as_str()).collect();
    assert_eq!(names, ["'a'", "a", r"'1 + \' ü \\'", "'end'"]);
    assert_ne!(clause.components[0].name.name, clause.components[1].name.name);
}

#[test]
fn strings_resolve_their_escapes_and_span_lines() {
    assert_eq!(shape(r#""a\"b\\c\n\t\?\'""#), format!("{:?}", "a\"b\\c\n\t?'"));
    assert_eq!(shape("\"ä\nb\""), format!("{:?}", "ä\nb"));
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let file = file("\u{feff}within A; model M end M;");
    assert_eq!(file.within.unwrap().span.start, 3);
}

#[test]
fn empty_files_and_files_of_comments_are_fine() {
    for text in ["", "\n", "// nothing", "/* nothing */\n", "\u{feff}"] {
        assert_eq!(file(text).classes, []);
    }
}

// ------------------------------------------------------------------------------------- expressions

#[test]
fn operators_bind_as_in_table_3_1() {
    for (text, expected) in [
        ("a + b * c", "(Add a (Mul b c))"),
        ("a * b + c", "(Add (Mul a b) c)"),
        ("a - b - c", "(Sub (Sub a b) c)"),
        ("a / b / c", "(Div (Div a b) c)"),
        ("a / b * c", "(Mul (Div a b) c)"),
        ("a ^ b * c", "(Mul (Pow a b) c)"),
        ("a .+ b .- c .* d ./ e .^ f", "(ElementSub (ElementAdd a b) (ElementDiv (ElementMul c d) (ElementPow e f)))"),
        ("a < b + c", "(Less a (Add b c))"),
        ("not a == b", "(Not (Equal a b))"),
        ("not a and b", "(And (Not a) b)"),
        ("a or b and c", "(Or a (And b c))"),
        ("a and b or c", "(Or (And a b) c)"),
        ("a or b or c", "(Or (Or a b) c)"),
        (
            "a <> b or c >= d and e <= f or g > h",
            "(Or (Or (NotEqual a b) (And (GreaterEqual c d) (LessEqual e f))) (Greater g h))",
        ),
    ] {
        assert_eq!(shape(text), expected);
    }
}

/// `arithmetic-expression : [ add-operator ] term { add-operator term }`: a sign covers its whole term.
#[test]
fn a_sign_covers_the_first_term() {
    for (text, expected) in [
        ("-a ^ 2", "(Minus (Pow a 2))"),
        ("-a * b", "(Minus (Mul a b))"),
        ("-a + b", "(Add (Minus a) b)"),
        ("+a - b", "(Sub (Plus a) b)"),
        (".-a .+ b", "(ElementAdd (ElementMinus a) b)"),
        ("a < -b", "(Less a (Minus b))"),
        ("-a:-b", "(range (Minus a) (Minus b))"),
        ("a and -b < c", "(And a (Less (Minus b) c))"),
        ("a * (-b)", "(Mul a paren((Minus b)))"),
    ] {
        assert_eq!(shape(text), expected);
    }
    for text in ["a * -b", "a + -b", "a ^ -b", "- -a", "not not a", "a < not b"] {
        assert_eq!(refused(text), [codes::SIGN_NEEDS_PARENTHESES.0], "{text}");
    }
}

#[test]
fn relations_and_powers_do_not_chain() {
    for text in ["a < b < c", "a == b <> c", "a ^ b ^ c", "a .^ b ^ c"] {
        assert_eq!(refused(text), [codes::NOT_ASSOCIATIVE.0], "{text}");
    }
}

#[test]
fn ranges_bind_loosest() {
    assert_eq!(shape("1:n"), "(range 1 n)");
    assert_eq!(shape("1:2:n + 1"), "(range 1 2 (Add n 1))");
    assert_eq!(shape("a or b:c"), "(range (Or a b) c)");
    assert_eq!(refused("1:2:3:4"), [codes::UNEXPECTED_TOKEN.0]);
}

#[test]
fn if_expressions() {
    assert_eq!(shape("if a then b else c"), "(if a→b else c)");
    assert_eq!(shape("if a then b elseif c then d else e + 1"), "(if a→b c→d else (Add e 1))");
    assert_eq!(shape("if a then 1 else if b then 2 else 3"), "(if a→1 else (if b→2 else 3))");
    assert_eq!(shape("if a then 1:2 else 3:4"), "(if a→(range 1 2) else (range 3 4))");
    assert_eq!(refused("if a then b"), [codes::INCOMPLETE_IF_EXPRESSION.0]);
    assert_eq!(refused("1 + if a then b else c"), [codes::INCOMPLETE_IF_EXPRESSION.0]);
}

#[test]
fn calls() {
    for (text, expected) in [
        ("f()", "f()"),
        ("f(a, b)", "f(a b)"),
        ("f(a, b = 1, c = 2)", "f(a b=1 c=2)"),
        ("f(b = 1)", "f( b=1)"),
        (".A.B.f(x)", ".A.B.f(x)"),
        ("der(x)", "der(x)"),
        ("initial()", "initial()"),
        ("pure(f(x))", "pure(f(x))"),
        ("sample(0, 1) and initial()", "(And sample(0 1) initial())"),
        ("sum(x[i] for i in 1:n)", "sum(x[i] for (i in (range 1 n)))"),
        ("max(i * j for i in 1:n, j in {1, 2})", "max((Mul i j) for (i in (range 1 n)) (j in {1 2}))"),
        ("sum(x[i] for i)", "sum(x[i] for (i in ?))"),
        ("f(function g(a = 1, b = 2), x)", "f(function g(a=1 b=2) x)"),
        ("f(g = function A.h())", "f( g=function A.h())"),
        ("f(function g())", "f(function g())"),
    ] {
        assert_eq!(shape(text), expected);
    }
    assert_eq!(refused("f(a = 1, b)"), [codes::POSITIONAL_AFTER_NAMED.0]);
}

#[test]
fn clock_operators_are_plain_calls() {
    for text in ["Clock(1, 10)", "subSample(u, 3)", "hold(y)", "previous(x)", "sample(u, Clock())", "interval(u)"] {
        assert_eq!(tokens(&shape(text).replace(' ', ", ")), tokens(text));
    }
}

#[test]
fn arrays_and_matrices() {
    for (text, expected) in [
        ("{1, 2, 3}", "{1 2 3}"),
        ("{{1}, {2}}", "{{1} {2}}"),
        ("{i ^ 2 for i in 1:3}", "{(Pow i 2) for (i in (range 1 3))}"),
        ("[1, 2; 3, 4]", "[1 2; 3 4]"),
        ("[a]", "[a]"),
        ("[1; 2; 3]", "[1; 2; 3]"),
        ("[if a then 1 else 2, 1:3]", "[(if a→1 else 2) (range 1 3)]"),
    ] {
        assert_eq!(shape(text), expected);
    }
    assert_eq!(refused("{}"), [codes::EMPTY_ARRAY.0]);
    assert_eq!(refused("[]"), [codes::EMPTY_ARRAY.0]);
}

#[test]
fn references_and_subscripts() {
    for (text, expected) in [
        ("a.b[1].c[:, i + 1]", "a.b[1].c[: (Add i 1)]"),
        (".A.b", ".A.b"),
        ("x[end]", "x[end]"),
        ("x[end - 1, 2:end]", "x[(Sub end 1) (range 2 end)]"),
        ("x[y[end] + end]", "x[(Add y[end] end)]"),
        ("x[f(end)]", "x[f(end)]"),
        ("x[{1, 2}]", "x[{1 2}]"),
        ("Axis.x", "Axis.x"),
    ] {
        assert_eq!(shape(text), expected);
    }
    assert_eq!(refused("end"), [codes::END_OUTSIDE_SUBSCRIPT.0]);
    assert_eq!(refused("x[1] + end"), [codes::END_OUTSIDE_SUBSCRIPT.0]);
}

#[test]
fn parentheses_tuples_and_accesses() {
    for (text, expected) in [
        ("(a)", "paren(a)"),
        ("((a))", "paren(paren(a))"),
        ("(a, b)", "tuple(a b)"),
        ("(a, , b)", "tuple(a _ b)"),
        ("(, a)", "tuple(_ a)"),
        ("(a, )", "tuple(a _)"),
        ("()", "tuple()"),
        ("(a).b", "paren(a).b"),
        ("(a + b)[1]", "paren((Add a b))[1]"),
        ("(f(x)).re * 2", "(Mul paren(f(x)).re 2)"),
    ] {
        assert_eq!(shape(text), expected);
    }
}

// ----------------------------------------------------------------------------------------- classes

#[test]
fn within_clauses() {
    assert_eq!(file("model M end M;").within, None);
    assert_eq!(file("within; model M end M;").within.unwrap().path, None);
    assert_eq!(path(&file("within A.B; model M end M;").within.unwrap().path.unwrap()), "A.B");
}

#[test]
fn a_file_may_hold_several_classes() {
    let file = file("model A end A; final package B end B; function C end C;");
    let names: Vec<_> = file.classes.iter().map(|top| (top.is_final, top.class.name.name.as_str())).collect();
    assert_eq!(names, [(false, "A"), (true, "B"), (false, "C")]);
}

#[test]
fn class_prefixes() {
    use ClassKind::*;
    for (text, kind) in [
        ("class", Class),
        ("model", Model),
        ("record", Record),
        ("block", Block),
        ("connector", Connector),
        ("type", Type),
        ("package", Package),
        ("function", Function),
        ("operator", Operator),
    ] {
        let prefixes = class(&format!("{text} A end A;")).prefixes;
        let expected = ClassPrefixes {
            encapsulated: false,
            partial: false,
            operator: false,
            expandable: false,
            purity: None,
            kind,
        };
        assert_eq!(prefixes, expected);
    }
    assert!(class("encapsulated partial model A end A;").prefixes.encapsulated);
    assert!(class("encapsulated partial model A end A;").prefixes.partial);
    assert!(class("expandable connector A end A;").prefixes.expandable);
    assert!(class("operator record A end A;").prefixes.operator);
    assert_eq!(class("operator record A end A;").prefixes.kind, Record);
    assert!(class("operator function A end A;").prefixes.operator);
    assert_eq!(class("pure function A end A;").prefixes.purity, Some(Purity::Pure));
    assert_eq!(class("impure operator function A end A;").prefixes.purity, Some(Purity::Impure));
    assert_eq!(class("operator '+' end '+';").name.name, "'+'");
}

#[test]
fn the_span_of_a_class_excludes_its_semicolon() {
    let text = "  partial model A \"x\" Real y; end A ;";
    let class = class(text);
    assert_eq!(&text[class.span.start as usize..class.span.end as usize], "partial model A \"x\" Real y; end A");
}

#[test]
fn short_classes() {
    let ClassBody::Short(short) = class("type T = input Real[3](unit = \"m\", min = 0) \"length\";").body else {
        panic!()
    };
    assert_eq!((short.causality, path(&short.base)), (Some(Causality::Input), "Real".to_string()));
    assert_eq!(short.subscripts.unwrap().len(), 1);
    assert_eq!(short.modification.unwrap().arguments.len(), 2);
    assert_eq!(&*short.description.strings[0].value, "length");
    let ClassBody::Short(short) = class("connector C = flow output .A.B annotation(x = 1);").body else { panic!() };
    assert_eq!((short.flow, short.causality), (Some(FlowPrefix::Flow), Some(Causality::Output)));
    assert!(short.base.absolute && short.description.annotation.is_some());
}

#[test]
fn enumerations() {
    let text = "type E = enumeration(a \"first\", b annotation(x = 1), 'c d') \"E\" annotation(y = 2);";
    let ClassBody::Enumeration { literals, description } = class(text).body else { panic!() };
    assert_eq!(literals.len(), 3);
    assert_eq!(&*literals[0].description.strings[0].value, "first");
    assert!(literals[1].description.annotation.is_some() && description.annotation.is_some());
    assert!(matches!(class("type E = enumeration(:);").body, ClassBody::OpenEnumeration { .. }));
    assert!(matches!(class("type E = enumeration() \"none\";").body, ClassBody::Enumeration { .. }));
}

#[test]
fn derivative_functions() {
    let ClassBody::Derivative { function, variables, .. } = class("function g = der(A.f, x, y) \"df\";").body else {
        panic!()
    };
    assert_eq!((path(&function), variables.len()), ("A.f".to_string(), 2));
}

#[test]
fn class_extends() {
    let text = "package P redeclare model extends A(x = 1) \"more\" Real y; end A; end P;";
    let ClassBody::Long(composition) = class(text).body else { panic!() };
    let Section::Elements(section) = &composition.sections[0] else { panic!() };
    let Element::Class(element) = &section.elements[0] else { panic!() };
    assert!(element.prefixes.redeclare);
    let ClassBody::Extends { modification, composition } = &element.class.body else { panic!() };
    assert!(modification.is_some());
    assert_eq!((composition.strings.len(), composition.sections.len()), (1, 1));
}

#[test]
fn sections_are_kept_in_order() {
    let composition = composition(
        "\"doc\" + \" more\" Real a; public Real b; protected Real c; public \
         equation a = 1; initial equation b = 2; algorithm c := 3; initial algorithm c := 4; equation \
         annotation(x = 1);",
    );
    assert_eq!(composition.strings.len(), 2);
    let kinds: Vec<_> = composition
        .sections
        .iter()
        .map(|section| match section {
            Section::Elements(section) => format!("{:?} {}", section.visibility, section.elements.len()),
            Section::Equations { initial, equations, .. } => format!("equations {initial} {}", equations.len()),
            Section::Algorithms { initial, statements, .. } => format!("algorithms {initial} {}", statements.len()),
        })
        .collect();
    let expected = [
        "None 1",
        "Some(Public) 1",
        "Some(Protected) 1",
        "Some(Public) 0",
        "equations false 1",
        "equations true 1",
        "algorithms false 1",
        "algorithms true 1",
        "equations false 0",
    ];
    assert_eq!(kinds, expected);
    assert!(composition.annotation.is_some());
}

#[test]
fn external_functions() {
    let external = |text: &str| composition(text).external.unwrap();
    let plain = external("external;");
    assert_eq!((plain.language, plain.function, plain.arguments), (None, None, None));
    let full = external("external \"C\" y[1] = f(x, size(x, 1)) annotation(Library = \"m\"); annotation(z = 1);");
    assert_eq!(&*full.language.unwrap().value, "C");
    assert_eq!(render_ref(&full.result.unwrap()), "y[1]");
    assert_eq!((full.function.unwrap().name.as_str(), full.arguments.unwrap().len()), ("f", 2));
    assert!(full.annotation.is_some());
    assert_eq!(external("external \"builtin\" f();").arguments, Some(Vec::new()));
    assert!(external("external \"C\" annotation(x = 1);").annotation.is_some());
}

// ---------------------------------------------------------------------------------------- elements

#[test]
fn imports() {
    let import = |text: &str| match element(text) {
        Element::Import(import) => (import.kind, path(&import.path)),
        other => panic!("{other:?}"),
    };
    assert_eq!(import("import A.B.C;"), (ImportKind::Qualified, "A.B.C".into()));
    assert_eq!(import("import A.B.* \"all\";"), (ImportKind::Unqualified, "A.B".into()));
    assert!(
        matches!(import("import D = A.B.C annotation(x = 1);"), (ImportKind::Renamed(name), _) if name.name == "D")
    );
    assert!(matches!(import("import A.B.{C, D};"), (ImportKind::List(names), p) if names.len() == 2 && p == "A.B"));
}

#[test]
fn extends_clauses() {
    let extends = |text: &str| match element(text) {
        Element::Extends(extends) => extends,
        other => panic!("{other:?}"),
    };
    let full = extends("extends .A.B(x = 1, redeclare package M = N) annotation(y = 1);");
    assert_eq!((path(&full.base), full.modification.unwrap().arguments.len()), (".A.B".to_string(), 2));
    assert!(full.annotation.is_some());
    assert_eq!(extends("extends A;").modification, None);
}

#[test]
fn selective_extension() {
    let Element::Extends(extends) = element("extends A(break x, y = 1, break connect(a.b, c[1]));") else { panic!() };
    assert_eq!(extends.modification.unwrap().arguments.len(), 1);
    assert!(matches!(&extends.removals[0].kind, RemovalKind::Element(name) if name.name == "x"));
    assert!(matches!(extends.removals[1].kind, RemovalKind::Connect(..)));
}

#[test]
fn component_clauses() {
    let simple = clause("Real x;");
    assert_eq!(path(&simple.type_name), "Real");
    let full = clause(
        "redeclare final inner outer replaceable flow discrete input .A.B[3, :] x[2](start = 1) = 5 if c \"d\" \
         annotation(e = 1), y constrainedby C(z = 1) \"k\" annotation(f = 1);",
    );
    let prefixes = ElementPrefixes { redeclare: true, is_final: true, inner: true, outer: true, replaceable: true };
    assert_eq!(full.prefixes, prefixes);
    let types = TypePrefixes {
        flow: Some(FlowPrefix::Flow),
        variability: Some(VariabilityPrefix::Discrete),
        causality: Some(Causality::Input),
    };
    assert_eq!(full.type_prefixes, types);
    assert_eq!((path(&full.type_name), full.subscripts.unwrap().len()), (".A.B".to_string(), 2));
    let x = &full.components[0];
    assert_eq!(x.subscripts.as_ref().unwrap().len(), 1);
    let modification = x.modification.as_ref().unwrap();
    assert!(modification.class.is_some() && modification.value.as_ref().unwrap().expr.is_some());
    assert!(x.condition.is_some() && x.description.annotation.is_some());
    let constraint = full.constraint.unwrap();
    assert_eq!(path(&constraint.base), "C");
    assert_eq!(constraint.description.strings.len(), 1);
    assert_eq!(clause("stream Real h;").type_prefixes.flow, Some(FlowPrefix::Stream));
    assert_eq!(clause("constant Real h = 1;").type_prefixes.variability, Some(VariabilityPrefix::Constant));
}

#[test]
fn descriptions_stand_before_or_after_the_constraint() {
    let before = clause("replaceable A a \"d\" annotation(x = 1) constrainedby B;");
    assert_eq!(before.components[0].description.strings.len(), 1);
    let after = clause("replaceable A a constrainedby B \"d\" annotation(x = 1);");
    assert!(after.constraint.unwrap().description.annotation.is_some());
    let Element::Class(class) = element("replaceable model A = B(x = 1) \"d\" constrainedby C(y = 2) \"e\";") else {
        panic!()
    };
    assert_eq!(class.constraint.unwrap().description.strings.len(), 1);
    let Element::Class(class) = element("replaceable model A Real x; end A constrainedby C;") else { panic!() };
    assert!(class.constraint.is_some());
}

#[test]
fn bindings() {
    let value = |text: &str| clause(text).components.remove(0).modification.unwrap().value.unwrap();
    assert!(!value("Real x = 1;").assign);
    assert!(value("Real x := 1;").assign);
    assert_eq!(value("A x(y = 1) = break;").expr, None);
}

#[test]
fn modification_arguments() {
    let clause = clause(
        "A a(each final x.y(start = 1) = 2 \"d\", z, each b = 1, final c(d), \
         redeclare each final replaceable model M = N[3](p = 1) constrainedby K, \
         redeclare parameter B b[2](q = 1) = 3 \"e\" annotation(f = 1), replaceable type T = Real constrainedby Real, \
         each replaceable B c, redeclare function f = der(g, x), redeclare type E = enumeration(p, q), e = break);",
    );
    let arguments = clause.components[0].modification.as_ref().unwrap().class.as_ref().unwrap().arguments.as_slice();
    assert_eq!(arguments.len(), 11);
    let Argument::Modify(first) = &arguments[0] else { panic!() };
    assert!(first.each && first.is_final);
    assert_eq!((path(&first.path), first.strings.len()), ("x.y".to_string(), 1));
    let Argument::Redeclare(class) = &arguments[4] else { panic!() };
    assert!(class.redeclare && class.each && class.is_final && class.replaceable && class.constraint.is_some());
    assert!(matches!(class.target, RedeclareTarget::Class(_)));
    let Argument::Redeclare(component) = &arguments[5] else { panic!() };
    let RedeclareTarget::Component(component) = &component.target else { panic!() };
    assert_eq!(component.type_prefixes.variability, Some(VariabilityPrefix::Parameter));
    let Argument::Redeclare(plain) = &arguments[6] else { panic!() };
    assert!(!plain.redeclare && plain.replaceable);
}

#[test]
fn annotations_hold_any_modification() {
    let annotation = composition(
        "annotation(Icon(graphics = {Line(points = {{-1, 0}, {1, 0}})}), choices(choice(redeclare model M = N \"n\")), \
         derivative(noDerivative = x, order = 2) = f, Evaluate = true, version = \"1\", uses(A(version = \"2\")));",
    );
    assert_eq!(annotation.annotation.unwrap().arguments.arguments.len(), 6);
}

// --------------------------------------------------------------------------- equations, statements

#[test]
fn simple_equations() {
    assert!(matches!(equation("x + 1 = if a then b else c;").kind, EquationKind::Equal(..)));
    assert!(matches!(equation("(a, , b) = f(x) \"d\" annotation(y = 1);").kind, EquationKind::Equal(..)));
    assert!(matches!(equation("assert(x > 0, \"positive\");").kind, EquationKind::Call(_)));
    assert!(matches!(equation("Connections.root(frame.R);").kind, EquationKind::Call(_)));
    assert!(matches!(equation("der(x) = -x;").kind, EquationKind::Equal(..)));
    assert!(matches!(equation("connect(a.b[1], c) annotation(Line());").kind, EquationKind::Connect(..)));
    assert!(matches!(equation("0 = a;").kind, EquationKind::Equal(..)));
    assert!(matches!(equation("{a, b} = {1, 2};").kind, EquationKind::Equal(..)));
}

#[test]
fn structured_equations() {
    let text = "if a then x = 1; elseif b then x = 2; y = 3; else connect(a, b); end if;";
    let EquationKind::If { branches, otherwise } = equation(text).kind else { panic!() };
    assert_eq!((branches.len(), branches[1].1.len(), otherwise.unwrap().len()), (2, 2, 1));
    let EquationKind::If { otherwise, .. } = equation("if a then end if;").kind else { panic!() };
    assert_eq!(otherwise, None);
    let EquationKind::For { iterators, body } = equation("for i in 1:n, j loop x[i, j] = 0; end for;").kind else {
        panic!()
    };
    assert_eq!((iterators.len(), iterators[1].range.is_none(), body.len()), (2, true, 1));
    let text = "when sample(0, 1) then reinit(x, 0); elsewhen {a, b} then terminate(\"end\"); end when \"w\";";
    let EquationKind::When { branches } = equation(text).kind else { panic!() };
    assert_eq!(branches.len(), 2);
}

#[test]
fn statements() {
    assert!(matches!(statement("a.b[1] := 2 \"d\" annotation(x = 1);").kind, StatementKind::Assign(..)));
    assert!(matches!(statement("Streams.print(\"x\");").kind, StatementKind::Call(_)));
    let StatementKind::MultiAssign(targets, _) = statement("(a, , b[2]) := f(x);").kind else { panic!() };
    assert_eq!((targets.len(), targets[1].is_none()), (3, true));
    let StatementKind::MultiAssign(targets, _) = statement("() := f(x);").kind else { panic!() };
    assert!(targets.is_empty());
    let StatementKind::MultiAssign(targets, _) = statement("(a) := f(x);").kind else { panic!() };
    assert_eq!(targets.len(), 1);
    assert!(matches!(statement("break;").kind, StatementKind::Break));
    assert!(matches!(statement("return;").kind, StatementKind::Return));
    let StatementKind::While { body, .. } = statement("while i < 3 loop i := i + 1; break; end while;").kind else {
        panic!()
    };
    assert_eq!(body.len(), 2);
    assert!(matches!(statement("for i in 1:3 loop end for;").kind, StatementKind::For { .. }));
    assert!(matches!(statement("if a then return; elseif b then else break; end if;").kind, StatementKind::If { .. }));
    assert!(matches!(
        statement("when a then x := 1; elsewhen b then x := 2; end when;").kind,
        StatementKind::When { .. }
    ));
    assert!(matches!(statement("pure(f(x));").kind, StatementKind::Call(_)));
}

#[test]
fn spans_cover_what_they_name() {
    let text = "model M\n  parameter Real[3] x[2](start = 1) = 5 \"d\", y;\nequation\n  a.b = f(c) \"e\";\nend M;\n";
    let ClassBody::Long(composition) = class(text).body else { panic!() };
    let slice = |span: layshaft_source::Span| &text[span.start as usize..span.end as usize];
    let Section::Elements(section) = &composition.sections[0] else { panic!() };
    let Element::Components(clause) = &section.elements[0] else { panic!() };
    assert_eq!(slice(clause.span), "parameter Real[3] x[2](start = 1) = 5 \"d\", y");
    assert_eq!(slice(clause.components[0].span), "x[2](start = 1) = 5 \"d\"");
    assert_eq!(slice(clause.components[0].modification.as_ref().unwrap().span), "(start = 1) = 5");
    let Section::Equations { equations, span, .. } = &composition.sections[1] else { panic!() };
    assert_eq!(slice(equations[0].span), "a.b = f(c) \"e\"");
    assert_eq!(slice(*span), "equation\n  a.b = f(c) \"e\";");
    assert_eq!(slice(composition.end.span), "M");
}
