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
