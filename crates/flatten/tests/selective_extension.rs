//! `extends A(break x)`: inherited elements and connections left out (Modelica 3.6, section 7.4).

use layshaft_flatten::{Outcome, Request, Store, flatten};

const CIRCUIT: &str = "
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p, n;
    parameter Real R = 1;
  equation
    p.v - n.v = R * p.i;
    p.i + n.i = 0;
  end Resistor;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Base
    Resistor r1;
    Resistor r2(R = 2);
    Ground g;
  equation
    connect(r1.n, r2.p);
    connect(r2.n, g.p);
    connect(g.p, r1.p);
  end Base;
";

fn translate(name: &str, model: &str) -> Outcome {
    let directory = std::env::temp_dir().join(format!("layshaft-selective-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join(format!("{name}.mo"));
    std::fs::write(&file, format!("package P\n{CIRCUIT}\n{model}\nend P;\n")).unwrap();
    let outcome = flatten(&Store::default(), &Request { files: vec![file.clone()], ..Request::default() });
    std::fs::remove_file(file).unwrap();
    outcome
}

#[test]
fn a_component_goes_with_its_connections() {
    let model = "model M
      extends Base(break r2);
      Resistor r3(R = 3);
    equation
      connect(r1.n, r3.p);
      connect(r3.n, g.p);
    end M;";
    let outcome = translate("component", model);
    let flat = outcome.model.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics)).to_string();
    assert!(flat.contains("'r3.R'") && !flat.contains("'r2."), "{flat}");
}

#[test]
fn another_element_takes_the_place() {
    let model = "model M
      extends Base(break r2);
      Resistor r2(R = 7);
    equation
      connect(r1.n, r2.p);
      connect(r2.n, g.p);
    end M;";
    let outcome = translate("place", model);
    assert_eq!(outcome.summary.equations, 10, "{:?}", outcome.diagnostics);
}

#[test]
fn inherited_equations_find_what_takes_the_place() {
    let model = "model Sum
      extends Base;
      Real u = r2.p.v - r2.n.v;
      Real i;
    equation
      i = r2.p.i;
    end Sum;
    model M
      extends Sum(break r2);
      Resistor r2(R = 7);
    equation
      connect(r1.n, r2.p);
      connect(r2.n, g.p);
    end M;";
    let outcome = translate("equations", model);
    assert_eq!(outcome.summary.equations, 12, "{:?}", outcome.diagnostics);
}

#[test]
fn a_single_connection() {
    let model = "model M
      extends Base(break connect(r2.n, g.p));
    end M;";
    let flat = translate("connection", model).model.unwrap().to_string();
    assert!(flat.contains("'r2.n.i' = 0"), "{flat}");
}

#[test]
fn what_is_not_there_cannot_be_left_out() {
    let diagnostics = translate("missing", "model M extends Base(break r4); end M;").diagnostics;
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert_eq!(diagnostics[0].code.0, "E0205");
}
