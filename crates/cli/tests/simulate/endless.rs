//! Functions that do not come to an end, and models that want more memory than there is: a diagnostic, never a crash, and what was
//! computed up to there can be read.

use crate::support::{Scratch, assert_near};

#[test]
fn recursion_without_end_names_function_line_and_time() {
    let scratch = Scratch::new("recursion");
    let model = "model Falls
  function f
    input Real x;
    output Real y;
  algorithm
    if x > 0.5 then
      y := f(x) + 1;
    else
      y := x;
    end if;
  end f;
  Real x = f(time);
end Falls;";
    scratch.simulate(model, &["-o", "falls.csv"]).fails("E0530", &["function `Falls.f`", "Model.mo:2", "at time 0.5"]);
    let result = scratch.read("falls.csv");
    assert_near(*result.time.last().unwrap(), 0.5, 2e-3);
    assert_near(*result.series("x").unwrap().last().unwrap(), 0.5, 2e-3);
}

#[test]
fn recursion_without_end_at_the_start_and_through_other_functions() {
    let scratch = Scratch::new("recursion-start");
    let alone = "function f
  input Real x;
  output Real y;
algorithm
  y := f(x) + 1;
end f;
model M
  parameter Real c = f(1);
  Real x = c;
end M;";
    scratch.simulate(alone, &[]).fails("E0530", &["function `f`", "Model.mo:1:10", "at time 0"]);
    let mutual = "model M
  function f input Real x; output Real y; algorithm y := if x > 0.5 then g(x, 1) else x; end f;
  function g input Real x; input Integer k; output Real y; algorithm y := f(x) + h(k); end g;
  function h input Integer k; output Real y; algorithm y := if k > 0 then h(k - 1) + 1 else 0; end h;
  Real x = f(time) + h(integer(time) + 3);
end M;";
    scratch.simulate(mutual, &[]).fails("E0530", &["is there an end?", "at time 0.5"]);
}

/// Depths that real functions need are no trouble, in both engines' kinds of code.
#[test]
fn recursion_that_ends_is_no_trouble() {
    let scratch = Scratch::new("recursion-ends");
    let model = "model Sum
  function sum_to
    input Integer n;
    input Real x;
    output Real y;
  algorithm
    y := if n <= 0 then 0 else sum_to(n - 1, x) + x;
  end sum_to;
  parameter Integer n = 1000;
  Real at_start = sum_to(n, 1);
  Real y = sum_to(integer(100*time) + 900, 1);
end Sum;";
    scratch.simulate(model, &["-o", "sum.csv"]).succeeds();
    let result = scratch.read("sum.csv");
    assert_near(*result.series("y").unwrap().last().unwrap(), 1000.0, 0.0);
    assert_near(*result.series("at_start").unwrap().last().unwrap(), 1000.0, 0.0);
}

#[test]
fn a_loop_without_end_is_given_up() {
    let scratch = Scratch::new("loop");
    let model = "model Turns
  function f
    input Real x;
    output Real y = x;
  algorithm
    while y > 0.5 loop
      y := 2*y - y;
    end while;
  end f;
  Real x = f(time);
end Turns;";
    let run = scratch.simulate(model, &["-o", "turns.csv"]);
    run.fails("E0530", &["`while` loop of function `Turns.f`", "Model.mo:6:5", "at time 0.5"]);
    assert_near(*scratch.read("turns.csv").time.last().unwrap(), 0.5, 2e-3);
}

/// A loop with an end that nobody lives to see. One that leaves early is fine, whatever its range.
#[test]
fn a_for_loop_of_endless_rounds_is_given_up() {
    let scratch = Scratch::new("for-loop");
    let model = |body: &str| {
        format!(
            "model Counts
  function f
    input Real x;
    input Integer n;
    output Real y = x;
  algorithm
    {body}
  end f;
  Real x = f(time, 1000000000000);
end Counts;"
        )
    };
    for range in ["1:n", "1:3:n", "n:-1:1"] {
        let endless = format!("if x > 0.5 then for i in {range} loop y := y + x; end for; end if;");
        let run = scratch.simulate(&model(&endless), &["-o", "counts.csv"]);
        run.fails(
            "E0530",
            &["`for` loop of function `Counts.f` goes on after 100000000 rounds", "Model.mo:7:", "at time 0.5"],
        );
        assert_near(*scratch.read("counts.csv").time.last().unwrap(), 0.5, 2e-3);
    }
    let early = "for i in 1:n loop y := y + 1; if i > 1000 then break; end if; end for;";
    scratch.simulate(&model(early), &["-o", "early.csv"]).succeeds();
    assert_near(*scratch.read("early.csv").series("x").unwrap().last().unwrap(), 1002.0, 0.0);
}

#[test]
fn an_export_holds_the_same_limits() {
    let scratch = Scratch::new("recursion-export");
    scratch.file(
        "Model.mo",
        "model M
  function f input Real x; output Real y; algorithm y := if x > 0.5 then f(x) + 1 else x; end f;
  function g input Real x; output Real y = x; algorithm while y > 0.5 loop y := 2*y - y; end while; end g;
  function h input Integer n; output Real y = 1; algorithm for i in 1:n loop y := y + 1e-3; end for; annotation(Inline = false); end h;
  Real x = f(time) + g(time) + h(integer(10*time));
end M;",
    );
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_layshaft"));
    let run = command.current_dir(&scratch.0).args(["export", "c", "Model.mo", "-o", "c"]).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let files = std::fs::read_dir(scratch.0.join("c")).unwrap();
    let text: String = files.filter_map(|file| std::fs::read_to_string(file.unwrap().path()).ok()).collect();
    assert!(text.contains("m_endless(m, \"function `M.f` calls itself"), "no limit of the recursion");
    assert!(text.contains("m_endless(m, \"the `while` loop of function `M.g`"), "no limit of the loop");
    assert!(text.contains("m_endless(m, \"the `for` loop of function `M.h`"), "no limit of the other loop");
}

/// Without a limit this takes the machine down, so the limit is a small one here.
#[test]
fn a_translation_stops_at_its_memory_budget() {
    let scratch = Scratch::new("memory");
    let many = "model M\n  Real x = sum(linspace(0, 1, 1000000000));\nend M;";
    scratch.simulate(many, &[]).fails("E0392", &["1000000000 elements", "Model.mo:2"]);
    let mut text = String::from("model M\n  constant String s0 = \"aaaaaaaaaa\";\n");
    for k in 1..40 {
        text.push_str(&format!("  constant String s{k} = s{0} + s{0};\n", k - 1));
    }
    text.push_str("  Real x = 1;\nend M;");
    scratch.simulate(&text, &[]).fails("E0140", &["characters", "Model.mo:"]);
    let local = "function f output Real y; protected Real a[1000000000]; algorithm y := a[1]; end f;
model M constant Real x = f(); Real z = x; end M;";
    scratch.simulate(local, &[]).fails("E0500", &["an array is too large"]);
    let large = "model M\n  Real x[400, 400];\nequation\n  for i in 1:400 loop\n    for j in 1:400 loop\n      \
                 x[i, j] = i*j*time + sin(i + j*time);\n    end for;\n  end for;\nend M;";
    scratch.simulate(large, &["--memory", "60M"]).fails("E0140", &["63 MB", "--memory"]);
    let wrong = scratch.simulate(large, &["--memory", "much"]);
    assert_eq!(wrong.status(), 2, "{}", wrong.stderr());
}

#[test]
fn names_longer_than_any_column_are_printed() {
    let scratch = Scratch::new("long-names");
    let name = "a".repeat(70_000);
    let text = scratch.simulate(&format!("model M\n  Real {name} = time;\nend M;"), &["-o", "long.csv"]).succeeds();
    assert!(text.contains(&name));
}

/// The constructor's input has a type that is not there: the type is reported, however often the class is used.
#[test]
fn an_external_object_with_a_broken_constructor_is_reported() {
    let scratch = Scratch::new("broken-constructor");
    let model = "class T
  extends ExternalObject;
  function constructor input Missing x; output T t; external \"C\" t = mk(x); end constructor;
  function destructor input T t; external \"C\" rm(t); end destructor;
end T;
model M
  T t = T(1);
  T u = T(2);
end M;";
    scratch.simulate(model, &[]).fails("E0201", &["`Missing`", "Model.mo:3"]);
}
