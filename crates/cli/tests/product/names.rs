//! A variable is found by any of its names, in every format and in the page, and shown in the unit that is asked for.

use crate::browser;
use crate::report::layshaft;
use crate::support::Scratch;
use serde_json::json;

const SHAFT: &str = "model Shaft
  parameter Real J(unit = \"kg.m2\") = 2 \"Inertia\";
  Real w(unit = \"rad/s\", displayUnit = \"rev/min\", start = 1, fixed = true) \"Speed\";
  Real twin(unit = \"rad/s\") = w \"The same speed\";
  Real minus(unit = \"rad/s\") = -w \"Backwards\";
  Real T(unit = \"K\", displayUnit = \"degC\") = 300 + 10*time \"Temperature\";
equation
  J*der(w) = 4;
  assert(time < 1.5, \"the shaft breaks\");
end Shaft;";

#[test]
fn every_format_has_all_names_and_units() {
    let scratch = Scratch::new("names-formats");
    for (file, more) in [("a.mat", &[][..]), ("a.parquet", &[]), ("b.parquet", &["--aliases"]), ("a.mf4", &[])] {
        scratch.simulate(SHAFT, &[&["-o", file][..], more].concat()).succeeds();
        let plot = |panel: &str| layshaft(&scratch, &["plot", file, "-p", panel]).succeeds();
        // -1 to -3 rad/s are -9.5 to -28.6 revolutions per minute.
        let text = plot("minus[rev/min] = back");
        assert!(
            text.contains("[rev/min]") && text.contains(">-20</text>") && text.contains(">back<"),
            "{file}: {text}"
        );
        assert!(plot("T[degC]").contains("[°C]"), "{file}");
        let both = plot("w, T");
        assert!(both.contains("w [rad/s]") && both.contains("T [K]"), "{file}: {both}");
    }
    let wrong = layshaft(&scratch, &["plot", "a.parquet", "-p", "w[kg]"]);
    assert!(wrong.status() == 2 && wrong.stderr().contains("cannot be converted to kg"), "{}", wrong.stderr());
    layshaft(&scratch, &["compare", "a.parquet", "a.mat"]).succeeds();
    layshaft(&scratch, &["compare", "a.mat", "b.parquet"]).succeeds();
    layshaft(&scratch, &["plot", "a.parquet", "-p", "twin", "-o", "twin.pdf"]).succeeds();
    let pdf = std::fs::read(scratch.0.join("twin.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-1.4") && pdf.ends_with(b"%%EOF\n") && pdf.len() > 1000);
}

/// Looks a name up in the field and in the tree, and adds its curve.
const FIND: &str = "
  const find = name => {
    const field = document.querySelector('input[aria-label=\"Add a variable\"]');
    field.value = name; field.dispatchEvent(new Event('input'));
    const first = field.parentElement.querySelector('.suggestions div');
    const text = first.textContent;
    first.dispatchEvent(new MouseEvent('mousedown'));
    const curve = groups[0].panels.at(-1).curves[0];
    return [text, curve.at(1), curve.unit];
  };
  probe.minus = find('minus'); probe.twin = find('same speed'); probe.T = find('T');
  const tree = document.querySelector('details.browser');
  tree.open = true;
  const search = tree.querySelector('input'); search.value = 'inertia'; search.dispatchEvent(new Event('input'));
  probe.parameter = [...tree.querySelectorAll('.leaf')].map(leaf => leaf.textContent);
  search.value = 'backwards'; search.dispatchEvent(new Event('input'));
  const before = groups[0].panels.length;
  tree.querySelector('.leaf').click();
  probe.added = groups[0].panels.length - before;
  probe.ended = groups[0].ended;
";

#[test]
fn a_page_finds_other_names_and_says_why_a_run_ended() {
    let scratch = Scratch::new("names-page");
    let run = scratch.simulate(SHAFT, &["--stop-time", "2", "-o", "run.mat", "--report", "run.html"]);
    assert_eq!(run.status(), 1, "{}", run.stdout());
    let Some(browser) = browser::find() else { return };
    let probe = browser::probe(&browser, &scratch.0.join("run.html"), FIND);
    assert_eq!(probe["errors"], json!([]), "{probe}");
    let value = |key: &str| (probe[key][1].as_f64().unwrap(), probe[key][2].as_str().unwrap().to_string());
    assert!(probe["minus"][0].as_str().unwrap().contains("same as w"), "{probe}");
    let (minus, unit) = value("minus");
    assert!((minus + 3.0).abs() < 1e-5 && unit == "rad/s", "{minus} {unit}");
    assert!((value("twin").0 - 3.0).abs() < 1e-5);
    let (celsius, unit) = value("T");
    assert!((celsius - 36.85).abs() < 1e-4 && unit == "°C", "{celsius} {unit}");
    assert_eq!(probe["parameter"], json!(["J= 2 · kg.m2 · Inertia"]));
    assert_eq!(probe["added"], 1);
    let cause = probe["ended"]["cause"].as_str().unwrap();
    assert!(cause.contains("the shaft breaks"), "{cause}");
    assert!((probe["ended"]["time"].as_f64().unwrap() - 1.5).abs() < 1e-2, "{}", probe["ended"]);
}

/// Every kind of report finds a variable by a name it does not show, and leads to what it shows.
#[test]
fn every_report_finds_a_variable_by_its_alias() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("alias-reports");
    let model = "model Drive
  import Layshaft.Rotational.Components.*;
  parameter Real tau = 10;
  Inertia engine(J=0.2, w(start=0, fixed=true), phi(start=0, fixed=true));
  SpringDamper shaft(c=200, d=3, phi_rel(start=0, fixed=true));
  Inertia wheel(J=1, w(start=0, fixed=true));
  Layshaft.Rotational.Sources.ConstantTorque source(tau_constant=tau);
  Real speed = wheel.w;
  Real backwards = -wheel.w;
equation
  connect(source.flange, engine.flange_a);
  connect(engine.flange_b, shaft.flange_a);
  connect(shaft.flange_b, wheel.flange_a);
  annotation(experiment(StopTime=1));
end Drive;";
    scratch.file("Drive.mo", model);
    let run = |arguments: &[&str]| layshaft(&scratch, arguments);
    run(&["simulate", "Drive.mo", "-o", "a.mat", "--report", "simulate.html"]).succeeds();
    run(&["simulate", "Drive.mo", "--set", "tau=12", "-o", "b.mat"]).succeeds();
    assert_ne!(run(&["compare", "b.mat", "a.mat", "--report", "compare.html"]).status(), 2);
    run(&[
        "sweep",
        "Drive.mo",
        "--vary",
        "tau=1,2,3",
        "--outputs",
        "wheel.w:max",
        "-o",
        "s.csv",
        "--report",
        "sweep.html",
    ])
    .succeeds();
    let reduce =
        ["reduce", "activity", "Drive.mo", "--elements", "2", "--output", "wheel.w", "--report", "reduce.html"];
    run(&reduce).succeeds();
    let real = ["realtime", "Drive.mo", "--pace", "free", "--step", "1ms", "--report", "realtime.html"];
    run(&real).succeeds();
    for (page, alias) in [
        ("simulate", "backwards"),
        ("compare", "backwards"),
        ("sweep", "speed"),
        ("reduce", "speed"),
        ("realtime", "backwards"),
    ] {
        let script = format!(
            "const field = [...document.querySelectorAll('nav input[type=search], .tools .chooser input')].pop(); \
             field.value = '{alias}'; field.dispatchEvent(new Event('input')); \
             const found = [...field.parentElement.querySelectorAll('.suggestions div')]; \
             probe.found = found.map(line => line.textContent); probe.before = document.querySelectorAll('.panel').length; \
             found[0].dispatchEvent(new MouseEvent('mousedown')); \
             probe.after = document.querySelectorAll('.panel').length + document.querySelectorAll('.found').length;"
        );
        let probe = browser::probe(&browser, &scratch.0.join(format!("{page}.html")), &script);
        assert_eq!(probe["errors"], serde_json::json!([]), "{page}");
        let text = probe["found"][0].as_str().unwrap_or_default();
        assert!(text.starts_with(alias), "{page}: {probe}");
        // It is led to what is there, or gets a plot of its own.
        assert!(probe["after"].as_f64() > probe["before"].as_f64(), "{page}: {probe}");
    }
}
