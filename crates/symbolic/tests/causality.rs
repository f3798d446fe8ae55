//! Causality of bond graphs read off the sorted equations.

use layshaft_flatten::{Request, Store, flatten};
use layshaft_symbolic::causality::{Bond, Causality, Side, causality};
use layshaft_symbolic::{on_large_stack, sort_model};
use std::path::PathBuf;

fn of(text: &str) -> Causality {
    let number = std::thread::current().name().unwrap_or("test").replace(':', "-");
    let file = std::env::temp_dir().join(format!("layshaft-causality-{}-{number}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let library = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let request = Request { files: vec![file.clone()], libraries: vec![library], ..Request::default() };
    let outcome = flatten(&Store::default(), &request);
    std::fs::remove_file(file).unwrap();
    let flat = outcome.model.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics));
    on_large_stack(|| {
        let (sorted, diagnostics) = sort_model(&flat);
        causality(&flat, &sorted.unwrap_or_else(|| panic!("{diagnostics:?}")))
    })
}

/// The component at whose end of a bond the effort is set.
fn effort_from<'b>(causality: &'b Causality, first: &str, second: &str) -> &'b str {
    let bond = |bond: &&Bond| bond.ends == [first, second];
    let bond = causality.bonds.iter().find(bond).unwrap_or_else(|| panic!("no bond {first} {second}: {causality:?}"));
    assert_ne!(bond.effort, bond.flow, "one end sets the effort, the other the flow: {bond:?}");
    match bond.effort.unwrap() {
        Side::First => bond.ends[0].as_str(),
        Side::Second => bond.ends[1].as_str(),
    }
}

fn storage(causality: &Causality) -> Vec<(&str, Option<bool>)> {
    causality.storage.iter().map(|storage| (storage.element.as_str(), storage.is_integral)).collect()
}

#[test]
fn in_a_series_resonance_storage_is_integral() {
    let causality = of("model Series
  import Layshaft.BondGraph.*;
  Sources.Se source;
  Junctions.One one(na = 1, nb = 3);
  Elements.I mass;
  Elements.C spring;
  Elements.R damper;
equation
  connect(source.p, one.a[1]);
  connect(one.b[1], mass.p);
  connect(one.b[2], spring.p);
  connect(one.b[3], damper.p);
end Series;");
    // The mass sets the common flow; source, spring and damper set efforts.
    assert_eq!(effort_from(&causality, "source.p", "one.a[1]"), "source.p");
    assert_eq!(effort_from(&causality, "one.b[1]", "mass.p"), "one.b[1]");
    assert_eq!(effort_from(&causality, "one.b[2]", "spring.p"), "spring.p");
    assert_eq!(effort_from(&causality, "one.b[3]", "damper.p"), "damper.p");
    assert_eq!(storage(&causality), [("mass", Some(true)), ("spring", Some(true))]);
}

#[test]
fn a_flow_source_forces_derivative_causality_on_an_inertia() {
    let causality = of("model Forced
  import Layshaft.BondGraph.*;
  Sources.MSf source;
  Junctions.One one(na = 1, nb = 2);
  Elements.I mass;
  Elements.R damper;
equation
  source.u = sin(time);
  connect(source.p, one.a[1]);
  connect(one.b[1], mass.p);
  connect(one.b[2], damper.p);
end Forced;");
    assert_eq!(effort_from(&causality, "one.b[1]", "mass.p"), "mass.p");
    assert_eq!(effort_from(&causality, "source.p", "one.a[1]"), "one.a[1]");
    assert_eq!(storage(&causality), [("mass", Some(false))]);
}

#[test]
fn of_two_inertias_on_a_transformer_one_is_a_state() {
    let causality = of("model Geared
  import Layshaft.BondGraph.*;
  Sources.Se torque(e0 = 3);
  Junctions.One fast(na = 1, nb = 2);
  Elements.I rotor(I = 0.5);
  Junctions.TF gear(n = 4);
  Elements.I load(I = 8);
equation
  connect(torque.p, fast.a[1]);
  connect(fast.b[1], rotor.p);
  connect(fast.b[2], gear.a);
  connect(gear.b, load.p);
end Geared;");
    let mut causes: Vec<Option<bool>> = storage(&causality).iter().map(|(_, cause)| *cause).collect();
    causes.sort();
    assert_eq!(causes, [Some(false), Some(true)]);
    // The transformer passes the causality on: the effort goes through it in one direction.
    let through = [effort_from(&causality, "fast.b[2]", "gear.a"), effort_from(&causality, "gear.b", "load.p")];
    assert!(through == ["fast.b[2]", "gear.b"] || through == ["gear.a", "load.p"], "{through:?}");
}

#[test]
fn bonds_pass_through_the_ports_of_components() {
    let causality = of("package Nested
  model Body
    Layshaft.BondGraph.Interfaces.Port port;
    Layshaft.BondGraph.Elements.I mass;
  equation
    connect(port, mass.p);
  end Body;
  model Whole
    Layshaft.BondGraph.Sources.Se force;
    Body body;
  equation
    connect(force.p, body.port);
  end Whole;
end Nested;");
    assert_eq!(causality.bonds.len(), 1);
    assert_eq!(effort_from(&causality, "force.p", "body.mass.p"), "force.p");
}
