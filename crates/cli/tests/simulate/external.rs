//! Users' C functions, compiled and loaded.

use crate::support::{Scratch, assert_near, last};

fn model(include: &str) -> String {
    format!(
        "model Uses
  function halve
    input Real x;
    output Real y;
    external \"C\" y = halve_it(x) annotation(Include = \"{include}\");
  end halve;
  Real y = halve(time);
  annotation(experiment(StopTime = 2));
end Uses;"
    )
}

#[test]
fn a_c_function_of_the_user_is_called() {
    let scratch = Scratch::new("c");
    let source = model("static double halve_it(double x) { return 0.5 * x; }");
    scratch.simulate(&source, &["-o", "c.csv"]).succeeds();
    assert_near(last(&scratch.read("c.csv"), "y"), 1.0, 0.0);
}

#[test]
fn an_error_of_a_c_function_ends_the_run_with_its_text() {
    let scratch = Scratch::new("c-error");
    let source = model(
        "#include \\\"ModelicaUtilities.h\\\"
static double halve_it(double x) { if (x > 1.5) ModelicaFormatError(\\\"%g is too much\\\", x); return 0.5 * x; }",
    );
    let run = scratch.simulate(&source, &["-o", "c.csv"]);
    assert_eq!(run.status(), 1, "{}", run.stdout());
    assert!(run.stderr().contains("is too much") && run.stderr().contains("halve_it"), "{}", run.stderr());
    assert_near(*scratch.read("c.csv").time.last().unwrap(), 1.5, 0.01);
}

#[test]
fn c_that_does_not_compile_is_shown_with_what_the_compiler_said() {
    let scratch = Scratch::new("c-syntax");
    let run = scratch.simulate(&model("static double halve_it(double x) { return half; }"), &["-o", "c.csv"]);
    run.fails("E0507", &["halve_it", "half"]);
}
