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
    scratch.simulate(&source, &["-o", "c.csv", "--allow", "external"]).succeeds();
    assert_near(last(&scratch.read("c.csv"), "y"), 1.0, 0.0);
}

#[test]
fn an_error_of_a_c_function_ends_the_run_with_its_text() {
    let scratch = Scratch::new("c-error");
    let source = model(
        "#include \\\"ModelicaUtilities.h\\\"
static double halve_it(double x) { if (x > 1.5) ModelicaFormatError(\\\"%g is too much\\\", x); return 0.5 * x; }",
    );
    let run = scratch.simulate(&source, &["-o", "c.csv", "--allow", "external"]);
    assert_eq!(run.status(), 1, "{}", run.stdout());
    assert!(run.stderr().contains("is too much") && run.stderr().contains("halve_it"), "{}", run.stderr());
    assert_near(*scratch.read("c.csv").time.last().unwrap(), 1.5, 0.01);
}

#[test]
fn c_that_does_not_compile_is_shown_with_what_the_compiler_said() {
    let scratch = Scratch::new("c-syntax");
    let run = scratch
        .simulate(&model("static double halve_it(double x) { return half; }"), &["-o", "c.csv", "--allow", "external"]);
    run.fails("E0507", &["halve_it", "half"]);
}

#[test]
fn a_c_function_that_nobody_wrote_is_reported() {
    let scratch = Scratch::new("c-missing");
    let run = scratch.simulate(&model("double halve_it(double);"), &["-o", "c.csv", "--allow", "external"]);
    run.fails("E0507", &["halve_it", "cannot be loaded"]);
}

#[test]
fn external_objects_are_freed_at_the_end() {
    let scratch = Scratch::new("c-object");
    let model = "package Objects
  class Counter
    extends ExternalObject;
    function constructor
      input String file;
      output Counter counter;
      external \"C\" counter = make_counter(file) annotation(Include = \"
#include <stdio.h>
#include <stdlib.h>
typedef struct { int count; char file[500]; } counter_t;
static void *make_counter(const char *file) {
  counter_t *c = calloc(1, sizeof *c);
  snprintf(c->file, sizeof c->file, \\\"%s\\\", file);
  return c;
}
static double count(void *p) { return ++((counter_t *)p)->count; }
static void free_counter(void *p) {
  FILE *f = fopen(((counter_t *)p)->file, \\\"a\\\");
  fprintf(f, \\\"freed\\\");
  fclose(f);
  free(p);
}\");
    end constructor;
    function destructor
      input Counter counter;
      external \"C\" free_counter(counter);
    end destructor;
  end Counter;
  impure function next
    input Counter counter;
    output Real y;
    external \"C\" y = count(counter);
  end next;
  model Test
    Counter counter = Counter(\"RESULT\");
    discrete Real n(start = 0, fixed = true);
  equation
    when sample(0.1, 0.1) then
      n = next(counter);
    end when;
    annotation(experiment(StopTime = 0.95));
  end Test;
end Objects;";
    let file = scratch.file("freed.txt", "");
    scratch
        .simulate(&model.replace("RESULT", &file.display().to_string()), &["-o", "c.csv", "--allow", "external"])
        .succeeds();
    assert_near(last(&scratch.read("c.csv"), "n"), 9.0, 0.0);
    assert_eq!(std::fs::read_to_string(file).unwrap(), "freed");
}
