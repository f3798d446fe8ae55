//! Rules of the language that only the run can break: an index out of range, a division by zero, an Integer that overflows, a
//! parameter that is no number. Each ends the run with names, values, time and line, on both engines.

use crate::support::{Scratch, assert_near, last};

/// Both engines fail with this code and these words.
#[track_caller]
fn fails(name: &str, model: &str, code: &str, words: &[&str]) {
    let scratch = Scratch::new(name);
    for engine in [&[][..], &["--interpret"]] {
        let arguments = [&["-o", "x.csv"], engine].concat();
        scratch.simulate(model, &arguments).fails(code, words);
    }
}

const TABLE: &str = "  parameter Real p[3] = {10, 20, 30};
  Real a[3] = {time, 2*time, 3*time};
  Integer k = integer(10*time);
";

/// MLS 10.5.1: k is 0 at the start.
#[test]
fn an_index_out_of_range_stops_the_run() {
    let before = "index 0 is out of range 1:3 of `a`";
    fails("read", &format!("model M\n{TABLE}  Real y = a[k];\nend M;"), "E0520", &[before, "at time 0", "Model.mo:5:"]);
    let after = "index 4 is out of range 1:3 of `p`";
    let model = format!("model M\n{TABLE}  Real y;\nequation\n  y = p[k + 1];\nend M;");
    fails("table", &model, "E0520", &[after, "at time 0.3", "Model.mo:7:"]);
    let model = format!("model M\n{TABLE}  Real y[3];\nalgorithm\n  y := {{1, 2, 3}};\n  y[k + 1] := 5;\nend M;");
    fails("write", &model, "E0520", &["index 4 is out of range 1:3 of `y`", "at time 0.3", "Model.mo:8:"]);
    let model =
        format!("model M\n{TABLE}  Real m[2, 3] = {{{{1, 2, 3}}, {{4, 5, 6}}}};\n  Real y = m[2, k + 1];\nend M;");
    fails("matrix", &model, "E0520", &["index 4 is out of range 1:3 of `m` (dimension 2)", "at time 0.3"]);
    let model = format!(
        "model M\n{TABLE}  discrete Real y;\nequation\n  when sample(0, 0.1) then\n    y = p[pre(k) + 1];\n  end when;\nend M;"
    );
    fails("when", &model, "E0520", &[after, "Model.mo:8:"]);
}

#[test]
fn an_index_out_of_range_in_a_component_names_it() {
    let model = "model M
  model Box
    Integer n = integer(10*time);
    parameter Real p[3] = {1, 2, 3};
    Real y = p[n + 1];
  end Box;
  Box box;
end M;";
    fails("component", model, "E0520", &["`box`: index 4 is out of range 1:3 of `box.p`", "Model.mo:5:"]);
}

/// In functions executed symbolically and in those that are compiled.
#[test]
fn an_index_out_of_range_in_a_function_stops_the_run() {
    for (name, inline) in [("inlined", "true"), ("called", "false")] {
        let model = format!(
            "model M
  function get
    input Integer i;
    output Real y;
  protected
    Real b[3] = {{1, 2, 3}};
  algorithm
    y := b[i];
    annotation(Inline = {inline});
  end get;
  function put
    input Integer i;
    output Real y;
  protected
    Real b[3] = {{1, 2, 3}};
  algorithm
    b[i] := 7;
    y := sum(b);
    annotation(Inline = {inline});
  end put;
  Integer k = integer(10*time) + 1;
  Real y;
equation
  y = F(k);
end M;"
        );
        let words = ["index 4 is out of range 1:3 of `b` in function", "at time 0.3", "Model.mo:24:"];
        fails(&format!("get-{name}"), &model.replace("F(k)", "get(k)"), "E0520", &words);
        fails(&format!("put-{name}"), &model.replace("F(k)", "put(k)"), "E0520", &words);
    }
}

/// What stands in a branch that is not taken is not evaluated.
#[test]
fn a_guarded_index_may_be_anything() {
    let model = format!(
        "model M
{TABLE}  Real u = if k >= 1 and k <= 3 then a[k] else -1;
  Boolean b = k >= 1 and k <= 3 and p[k] > 15;
  Boolean c = k < 1 or k > 3 or p[k] > 15;
  Real v;
  Real w[3];
  Real z = p[mod(k, 3) + 1];
algorithm
  w := {{0, 0, 0}};
  if k >= 1 and k <= 3 then
    w[k] := 5;
  end if;
equation
  if k < 1 then
    v = 0;
  elseif k > 3 then
    v = 9;
  else
    v = p[k];
  end if;
end M;"
    );
    let scratch = Scratch::new("guarded");
    for engine in [&[][..], &["--interpret"]] {
        scratch.simulate(&model, &[&["-o", "x.csv"], engine].concat()).succeeds();
        let result = scratch.read("x.csv");
        for (name, value) in [("u", -1.0), ("b", 0.0), ("c", 1.0), ("v", 9.0), ("w[3]", 0.0), ("z", 20.0)] {
            assert_near(last(&result, name), value, 0.0);
        }
    }
}

/// An element of a matrix may be assigned by numbers that are known only while running.
#[test]
fn elements_of_a_matrix_are_assigned_by_running_indices() {
    let model = "model M
  Integer i = integer(2*time) + 1;
  Real m[3, 2];
algorithm
  m := zeros(3, 2);
  m[i, 2] := 7;
  m[1, integer(time) + 1] := 4;
end M;";
    let scratch = Scratch::new("elements");
    scratch.simulate(model, &["-o", "x.csv"]).succeeds();
    let result = scratch.read("x.csv");
    for (name, value) in [("m[1,1]", 0.0), ("m[1,2]", 4.0), ("m[2,2]", 0.0), ("m[3,2]", 7.0), ("m[3,1]", 0.0)] {
        assert_near(last(&result, name), value, 0.0);
    }
}

/// MLS 3.7.2.1: it is an error if the divisor is zero.
#[test]
fn integers_are_not_divided_by_zero() {
    for builtin in ["div", "mod", "rem"] {
        let model = format!("model M\n  Integer k = integer(10*time);\n  Integer n = {builtin}(7, 3 - k);\nend M;");
        let name = format!("running-{builtin}");
        fails(&name, &model, "E0520", &[&format!("`{builtin}` divides by zero"), "at time 0.3", "Model.mo:3:"]);
        let model = format!(
            "model M\n  parameter Integer z = 0;\n  parameter Integer n = {builtin}(7, z);\n  Real x = n;\nend M;"
        );
        fails(
            &format!("parameter-{builtin}"),
            &model,
            "E0520",
            &[&format!("`{builtin}` divides by zero: z"), "Model.mo:3:"],
        );
    }
    let scratch = Scratch::new("divides");
    let model = "model M\n  Integer k = integer(10*time);\n  Integer n = if k == 0 then 0 else div(7, k);\nend M;";
    scratch.simulate(model, &[]).succeeds();
}

#[test]
fn integers_do_not_wrap() {
    let model = "model M
  Integer n(start = 1, fixed = true);
equation
  when sample(0.01, 0.01) then
    n = pre(n)*8;
  end when;
end M;";
    fails("wrap", model, "E0520", &["the Integer `pre(n)*8` overflows", "at time 0.2", "Model.mo:5:"]);
    let model = "model M
  function power
    input Integer n;
    output Integer p = 1;
  algorithm
    for i in 1:n loop
      p := p*10;
    end for;
    annotation(Inline = false);
  end power;
  Real y = power(integer(100*time));
end M;";
    fails(
        "wrap-function",
        model,
        "E0520",
        &["an Integer overflows in function `M.power`", "at time 0.19", "Model.mo:11:"],
    );
    let model = "model M\n  parameter Integer n = 3000000000;\n  parameter Integer m = n*n*n;\n  Real x = m;\nend M;";
    fails("wrap-parameter", model, "E0520", &["the Integer `n*(n*n)` overflows", "Model.mo:3:"]);
}

/// In functions that stay calls: sums, differences, negatives, products of matrices, and divisors, in the words of the other places.
#[test]
fn integers_of_compiled_functions_keep_the_rules() {
    let fails_in_function = |name: &str, statement: &str, words: &str| {
        let model = format!(
            "model M
  function f
    input Integer n;
    input Integer big;
    output Integer y = 0;
  protected
    Integer a[2] = {{big, n}};
  algorithm
    {statement}
    annotation(Inline = false);
  end f;
  Integer k = f(integer(10*time), integer(9.2e18));
end M;"
        );
        let time = format!("{words} in function `M.f`");
        fails(&format!("compiled-{name}"), &model, "E0520", &[&time, "at time 0.3"]);
    };
    let overflows = "an Integer overflows";
    fails_in_function("sum", "y := if n < 3 then 0 else big + big;", overflows);
    fails_in_function("number", "y := if n < 3 then 0 else big + 40000000000000000;", overflows);
    fails_in_function("difference", "y := if n < 3 then 0 else (-big) - big;", overflows);
    fails_in_function("less", "y := if n < 3 then 0 else (-big) - 40000000000000000;", overflows);
    fails_in_function("product", "y := if n < 3 then 0 else big*n;", overflows);
    fails_in_function("total", "y := if n < 3 then 0 else sum({big, big, n});", overflows);
    fails_in_function("scalar-product", "y := if n < 3 then 0 else a*a;", overflows);
    fails_in_function("div", "y := div(7, 3 - n);", "`div` divides by zero");
    fails_in_function("mod", "y := mod(7, 3 - n);", "`mod` divides by zero");
    fails_in_function("rem", "y := rem(7, 3 - n);", "`rem` divides by zero");
}

/// MLS 3.3 lets a tool leave out what does not matter; where a parameter is zero by a slip, the user is told.
#[test]
fn nothing_over_a_parameter_that_is_zero_is_no_number() {
    for quotient in ["0/z", "z/z", "0/(2*z)", "-0/z"] {
        let model =
            format!("model M\n  parameter Real z = 0;\n  parameter Real e = {quotient};\n  Real x = e;\nend M;");
        let scratch = Scratch::new("nothing-over");
        for engine in [&[][..], &["--interpret"]] {
            scratch
                .simulate(&model, &[&["-o", "x.csv"], engine].concat())
                .fails("E0523", &["`e` = NaN", "Model.mo:3:"]);
            let fine = [&["-o", "x.csv", "--set", "z=2"], engine].concat();
            scratch.simulate(&model, &fine).succeeds();
        }
    }
}

/// The quotient is left out of the equations where its divisor varies, but not what is wrong with it.
#[test]
fn nothing_over_a_variable_that_is_zero_is_an_error() {
    let model = |value: &str| {
        format!(
            "model M\n  Real w(start = -3, fixed = true);\n  Real x = {value};\nequation\n  der(w) = 2;\n  \
             when time >= 0.5 then\n    reinit(w, 0);\n  end when;\nend M;"
        )
    };
    for (value, divisor) in [("0/time", "time"), ("time/time", "time"), ("0*w/(time*w)", "w*time")] {
        fails("nothing-over-time", &model(value), "E0520", &["division by zero", divisor, "Model.mo:3:"]);
    }
    // At an event, where the divisor becomes zero.
    fails("nothing-over-w", &model("0/w"), "E0520", &["division by zero", "`w` is zero", "0.5", "Model.mo:3:"]);
    for value in
        ["0/(time + 1)", "noEvent(if time > 0 then 0/time else 0)", "noEvent(if time > 0 then time/time else 1)"]
    {
        let scratch = Scratch::new("nothing-over-fine");
        scratch.simulate(&model(value), &["-o", "x.csv"]).succeeds();
    }
}

/// A parameter that is no number makes nonsense of all that follows; an infinite one may be meant.
#[test]
fn parameters_are_numbers() {
    let model = "model M
  parameter Real z = 0;
  parameter Real d = log(z - 1);
  Real y = d;
end M;";
    fails("nan", model, "E0523", &["`d` = NaN", "Model.mo:3:"]);
    let scratch = Scratch::new("set");
    scratch.simulate(model, &["--set", "z=2"]).succeeds();
    let run = scratch
        .simulate("model M\n  parameter Real z = 0;\n  parameter Real d = 1/z;\n  Real y = time/d;\nend M;", &[]);
    run.succeeds();
    let said = run.stderr();
    assert!(
        said.contains("warning[W0524]") && said.contains("`d` is infinite") && said.contains("Model.mo:3:"),
        "{said}"
    );
    fails(
        "root",
        "model M\n  parameter Integer z = 0;\n  Real w = sqrt(-1 - z);\nend M;",
        "E0523",
        &["`w` = NaN", "Model.mo:3:"],
    );
    // Of constants too.
    fails("constants", "model M\n  Real r = acos(-2);\nend M;", "E0523", &["`r` = NaN", "Model.mo:2:"]);
    let run = Scratch::new("infinite").simulate("model M\n  Real q = 1/(1 - 1);\nend M;", &["-o", "x.csv"]);
    run.succeeds();
    assert!(run.stderr().contains("`q` is infinite"), "{}", run.stderr());
}

/// MLS 8.3.6: only a state can be given another value.
#[test]
fn reinit_needs_a_state() {
    let model = "model M
  Real z(start = 0, fixed = true);
  Real y = 2*z;
equation
  der(z) = 1;
  when time > 0.5 then
    reinit(y, 0);
  end when;
end M;";
    let scratch = Scratch::new("reinit");
    scratch.simulate(model, &[]).fails("E0415", &["`reinit` of `y`, which is no state", "Model.mo:7:"]);
    // An alias of a state, and its negative, are states.
    let alias = model.replace("2*z", "-z").replace("reinit(y, 0)", "reinit(y, -3)");
    scratch.simulate(&alias, &["-o", "x.csv"]).succeeds();
    assert_near(last(&scratch.read("x.csv"), "z"), 3.5, 1e-9);
    // Of two variables that constrain each other the one that is reinitialised becomes the state.
    let pair = "model M
  Real a(start = 0, fixed = true);
  Real b;
equation
  der(a) + der(b) = 3;
  b = 2*a;
  when time > 0.5 then
    reinit(b, 4);
  end when;
end M;";
    scratch.simulate(pair, &["-o", "x.csv"]).succeeds();
    assert_near(last(&scratch.read("x.csv"), "b"), 5.0, 1e-9);
}

/// An assignment of the value that a variable starts with is one, and so is one in a branch that is never taken (MLS 11.1.2).
#[test]
fn an_assigned_start_value_is_a_value() {
    let model = "model M
  Real a, b, c[3], d(start = 2), e[4];
  Real f(start = 3);
  parameter Boolean p = false;
algorithm
  a := 0.0;
  c := zeros(3);
  c[2] := time;
  d := 2;
  if time > 0.5 then
    b := 0;
  end if;
  if p then
    f := 1;
  end if;
  for i in 1:2:3 loop
    e[i] := 0;
  end for;
equation
  e[2] = 5;
  e[4] = 6;
end M;";
    let scratch = Scratch::new("assigned");
    for engine in [&[][..], &["--interpret"]] {
        scratch.simulate(model, &[&["-o", "x.csv"], engine].concat()).succeeds();
        let result = scratch.read("x.csv");
        for (name, value) in
            [("a", 0.0), ("b", 0.0), ("c[1]", 0.0), ("c[2]", 1.0), ("d", 2.0), ("e[1]", 0.0), ("e[4]", 6.0), ("f", 3.0)]
        {
            assert_near(last(&result, name), value, 0.0);
        }
    }
}
