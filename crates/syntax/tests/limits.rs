//! Deep nesting, long chains and large files: bounded stack, linear time. With quadratic time the large files would take hours, and the
//! test runner ends tests that run for long (`.config/nextest.toml`).

use layshaft_source::{Diagnostic, FileId};
use layshaft_syntax::{codes, parse, print, tokens};

/// Runs `work` on a thread with the 2 MB stack that Rust gives by default.
fn on_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().expect("no stack overflow, no panic")
}

/// Parses, prints, copies, compares and drops the tree on a small stack.
fn exercise(text: String) -> Vec<Diagnostic> {
    on_small_stack(move || {
        let parsed = parse(FileId(0), &text);
        let printed = print(&parsed.file, &text);
        if parsed.diagnostics.is_empty() {
            assert!(tokens(&printed) == tokens(&text));
        }
        assert!(parsed.file.clone() == parsed.file);
        parsed.diagnostics
    })
}

fn model(equations: &str) -> String {
    format!("model M\n  Real x;\nequation\n  {equations}\nend M;\n")
}

fn codes_of(diagnostics: &[Diagnostic]) -> Vec<&str> {
    diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
}

/// Ways to nest an expression: what opens a level and what closes it.
const NESTINGS: &[(&str, &str)] = &[
    ("(", ")"),
    ("{", "}"),
    ("[", "]"),
    ("f(", ")"),
    ("f(a = ", ")"),
    ("x[", "]"),
    ("1 + 1 * 1 ^ (", ")"),
    ("true or true and 1 < 1 + 1 * 1 ^ f(1, ", ")"),
    ("if true then 1 else ", ""),
    ("if true then 1 elseif false then 2 else (", ")"),
    ("-(", ")"),
    ("not (", ")"),
    ("{x for i in ", "}"),
    ("sum(x for i in 1:", ")"),
    ("f(function g(a = ", "))"),
    ("(1).a[", "]"),
];

#[test]
fn moderate_nesting_is_accepted() {
    for (open, close) in NESTINGS {
        let text = model(&format!("x = {}1{};", open.repeat(60), close.repeat(60)));
        assert_eq!(codes_of(&exercise(text)), [""; 0], "{open}");
    }
}

#[test]
fn deep_nesting_is_one_diagnostic() {
    for depth in [1_000, 100_000] {
        for (open, close) in NESTINGS {
            let text = model(&format!("x = {}1{};\n  x = = 1;", open.repeat(depth), close.repeat(depth)));
            let expected = [codes::NESTED_TOO_DEEPLY.0, codes::EXPECTED_EXPRESSION.0];
            assert_eq!(codes_of(&exercise(text)), expected, "{open}");
        }
    }
}

#[test]
fn deep_nesting_that_never_closes_is_survived() {
    for (open, _) in NESTINGS {
        let diagnostics = exercise(format!("model M\nequation\n  x = {}", open.repeat(50_000)));
        assert_eq!(codes_of(&diagnostics), [codes::MISSING_END.0, codes::NESTED_TOO_DEEPLY.0], "{open}");
    }
}

#[test]
fn deep_signs_are_survived() {
    for sign in ["-", "+", "not "] {
        let diagnostics = exercise(model(&format!("x = {}1;", sign.repeat(50_000))));
        assert!(!diagnostics.is_empty());
    }
}

#[test]
fn deeply_nested_classes_are_one_diagnostic() {
    for depth in [60, 200, 20_000] {
        let text = "model A\n".repeat(depth) + &"end A;\n".repeat(depth);
        let expected: &[&str] = if depth == 60 { &[] } else { &[codes::NESTED_TOO_DEEPLY.0] };
        assert_eq!(codes_of(&exercise(text)), expected);
    }
    let diagnostics = exercise("package P model M = N(redeclare ".repeat(20_000));
    assert!(!diagnostics.is_empty());
}

#[test]
fn deeply_nested_modifications_are_one_diagnostic() {
    let text = format!("model M\n  Real x{}{};\nend M;\n", "(a".repeat(20_000), ")".repeat(20_000));
    assert_eq!(codes_of(&exercise(text)), [codes::NESTED_TOO_DEEPLY.0]);
}

#[test]
fn deeply_nested_blocks_are_survived() {
    for (open, close) in
        [("if true then\n", "end if;\n"), ("for i in 1:2 loop\n", "end for;\n"), ("when true then\n", "end when;\n")]
    {
        for section in ["equation\n", "algorithm\n"] {
            let accepted = format!("model M\n{section}{}{}end M;\n", open.repeat(60), close.repeat(60));
            assert_eq!(codes_of(&exercise(accepted)), [""; 0]);
            let refused = format!("model M\n{section}{}{}end M;\n", open.repeat(20_000), close.repeat(20_000));
            assert_eq!(codes_of(&exercise(refused)), [codes::NESTED_TOO_DEEPLY.0]);
        }
    }
}

#[test]
fn long_chains_are_accepted_up_to_the_limit() {
    for operator in ["+", "*", " and ", ".-"] {
        let chain = |length: usize| model(&format!("x = 1{};", format!("{operator}1").repeat(length)));
        assert_eq!(codes_of(&exercise(chain(3_900))), [""; 0]);
        assert_eq!(codes_of(&exercise(chain(50_000))), [codes::CHAIN_TOO_LONG.0]);
    }
}

/// `((1+1+…)+1+1+…)+1+1+…`: every level adds the length of its chain to the height of the tree.
#[test]
fn nested_chains_do_not_multiply_the_height() {
    let mut expression = String::from("1");
    for _ in 0..150 {
        expression = format!("({expression}{})", "+1".repeat(3_000));
    }
    assert_eq!(codes_of(&exercise(model(&format!("x = {expression};")))), [codes::CHAIN_TOO_LONG.0]);
}

#[test]
fn a_wide_expression_is_not_high() {
    let wide = format!("x = {{{}1}} + 1;", "1:2, if true then 1 else 2, f(1)[1], ".replace("[1]", "").repeat(20_000));
    assert_eq!(codes_of(&exercise(model(&wide))), [""; 0]);
}

#[test]
fn errors_in_a_large_file_take_linear_time() {
    for broken in [
        "  x = (1 + ;\n",
        "  x = [1, 2; 3 4];\n",
        "  if true then\n",
        "  x := {1, 2);\n",
        "  $ x = 1;\n",
        "  \u{e4}\u{f6} = 1;\n",
        "  Real y\n",
        "  end if;\n",
        "  ) ] }\n",
        "  x = ((((((((\n",
        "  [[[[[[[[",
        "model A\n",
        "end\n",
        "annotation(\n",
    ] {
        let text = format!("model M\nequation\n{}end M;\n", broken.repeat(2_000_000 / broken.len()));
        let diagnostics = exercise(text);
        assert!(!diagnostics.is_empty() && diagnostics.len() <= 101, "{broken}: {}", diagnostics.len());
    }
}

#[test]
fn a_large_file_takes_linear_time() {
    let item =
        "  parameter Real x[3](each start = 1) = {1, 2, 3} \"description\" annotation(Dialog(tab = \"a\")); // c\n";
    let equation = "  x[1] = if a then f(b, c = 1) else -2*y^2; /* d */\n";
    let count = 60_000;
    let text = format!("model M\n{}equation\n{}end M;\n", item.repeat(count), equation.repeat(count));
    assert_eq!(codes_of(&exercise(text)), [""; 0]);
}
