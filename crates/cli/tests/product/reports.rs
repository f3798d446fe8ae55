//! Reports of all commands that write one: a browser opens them without a script error, and they show what they should.

use crate::browser;
use crate::report::layshaft;
use crate::support::{Run, Scratch};
use serde_json::{Value, json};
use std::path::Path;

/// What a reader sees first, and whether plots have something on them.
const LOOK: &str = "
  probe.title = document.querySelector('h1').textContent;
  probe.titles = [...document.querySelectorAll('h2')].map(h => h.textContent);
  probe.cards = [...document.querySelectorAll('.card')].map(c => [c.querySelector('.name').textContent, c.querySelector('.value').textContent]);
  probe.legends = [...document.querySelectorAll('.legend')].map(l => l.childNodes[1].textContent);
  probe.rows = [...document.querySelectorAll('table')].map(t => t.querySelectorAll('tbody tr').length);
  const drawn = canvas => { const d = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data; let n = 0; for (let i = 3; i < d.length; i += 4) if (d[i]) n++; return n; };
  probe.empty = [...document.querySelectorAll('canvas:not(.over)')].filter(c => c.width && c.getContext('2d') && drawn(c) < 500).length;
  probe.canvases = document.querySelectorAll('canvas:not(.over)').length;
  probe.overflow = document.documentElement.scrollWidth - innerWidth;
  probe.text = document.body.textContent;
";

/// Opens the page and gives what it shows; none without a browser. LAYSHAFT_SCREENSHOTS names a folder for pictures and print-outs.
fn look(run: &Run, page: &Path) -> Option<Value> {
    assert!(page.exists(), "{}", run.stdout());
    let browser = browser::find()?;
    let probe = browser::probe(&browser, page, LOOK);
    assert_eq!(probe["errors"], json!([]), "{probe}");
    assert_eq!(probe["empty"], 0, "{probe}");
    assert!(probe["overflow"].as_i64().unwrap() <= 0, "wider than the window by {}", probe["overflow"]);
    // On a phone nothing lies beside the page, and what is long may be scrolled in its own frame.
    let narrow = browser::probe_in(&browser, page, LOOK, 500);
    assert_eq!(narrow["errors"], json!([]), "{narrow}");
    assert!(narrow["overflow"].as_i64().unwrap() <= 0, "wider than 500 px by {}", narrow["overflow"]);
    if let Some(folder) = std::env::var_os("LAYSHAFT_SCREENSHOTS").map(std::path::PathBuf::from) {
        let name = page.file_stem().unwrap().to_string_lossy().into_owned();
        for (dark, mode) in [(false, "light"), (true, "dark")] {
            browser::screenshot(&browser, page, &folder.join(format!("{name}-{mode}.png")), dark);
        }
        std::fs::write(folder.join(format!("{name}.pdf")), printed(&browser, page)).unwrap();
    }
    Some(probe)
}

/// The page on paper.
fn printed(browser: &Path, page: &Path) -> Vec<u8> {
    let pdf = browser::print(browser, page, &page.with_extension("pdf"));
    assert!(pdf.starts_with(b"%PDF"), "no PDF");
    pdf
}

fn names(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

#[test]
fn a_reduction_is_reported() {
    let scratch = Scratch::new("reports-reduce");
    let arguments = ["reduce", "activity", "TipIn", "--elements", "5", "--output", "car.v,shaft.tau", "-o", "Small.mo"];
    let run = layshaft(&scratch, &[&arguments[..], &["--report", "reduce.html"]].concat());
    run.succeeds();
    let Some(probe) = look(&run, &scratch.0.join("reduce.html")) else { return };
    for title in ["Activity of the elements", "Activity", "Full and reduced", "Elements", "Reduced model"] {
        assert!(names(&probe["titles"]).contains(&title), "{}", probe["titles"]);
    }
    assert_eq!(probe["cards"][0], json!(["Elements kept", "5"]));
    let legends = names(&probe["legends"]);
    for legend in ["car.v (full)", "car.v (reduced)", "shaft.tau (full)", "shaft.tau (reduced)", "cumulative index"] {
        assert!(legends.contains(&legend), "{legends:?}");
    }
    assert!(probe["text"].as_str().unwrap().contains("model Small = Layshaft.Examples.TipIn("));
}

#[test]
fn a_run_in_real_time_is_reported() {
    let scratch = Scratch::new("reports-realtime");
    let arguments = ["realtime", "ClutchEngagement", "--step", "2ms", "--duration", "0.4", "--report", "realtime.html"];
    let run = layshaft(&scratch, &arguments);
    let Some(probe) = look(&run, &scratch.0.join("realtime.html")) else { return };
    assert!(names(&probe["titles"]).iter().any(|title| title.starts_with("Turnaround of ")), "{}", probe["titles"]);
    let cards: Vec<&str> = probe["cards"].as_array().unwrap().iter().map(|card| card[0].as_str().unwrap()).collect();
    assert_eq!(cards, ["Overruns", "Turnaround", "Turnaround", "Work", "Events"]);
    let legends = names(&probe["legends"]);
    assert!(names(&probe["titles"]).contains(&"Signals") && legends.len() > 5, "{legends:?}");
    assert!(legends.contains(&"engine.w"), "{legends:?}");
}

/// A .csv record tells no units; the model does.
#[test]
fn a_record_without_units_is_reported_with_those_of_the_model() {
    let scratch = Scratch::new("reports-units");
    let arguments = ["realtime", "ClutchEngagement", "--step", "2ms", "--duration", "0.4", "--pace", "free"];
    layshaft(&scratch, &[&arguments[..], &["-o", "record.csv", "--report", "units.html"]].concat()).succeeds();
    let page = std::fs::read_to_string(scratch.0.join("units.html")).unwrap();
    let at = page.find("\"name\":\"engine.w\"").unwrap();
    let curve = &page[at..at + page[at..].find('}').unwrap()];
    assert!(curve.contains("\"unit\":\"rad/s\""), "{curve}");
}

#[test]
fn a_sweep_is_reported() {
    let scratch = Scratch::new("reports-sweep");
    let arguments =
        ["sweep", "ClutchEngagement", "--vary", "engine.J=linspace(0.1,0.3,9)", "--vary", "torque.k=40,60,80"];
    let more = ["--outputs", "engine.w,clutch.tau:max", "-o", "runs.csv", "--report", "sweep.html"];
    let run = layshaft(&scratch, &[&arguments[..], &more].concat());
    run.succeeds();
    let Some(probe) = look(&run, &scratch.0.join("sweep.html")) else { return };
    assert_eq!(probe["cards"], json!([["Runs", "27"], ["Failed", "0"]]));
    assert_eq!(names(&probe["titles"]), ["Runs", "Statistics", "Rows"]);
    assert_eq!(probe["rows"], json!([2, 27]), "outputs and runs");
    for column in ["engine.J", "torque.k", "engine.w", "clutch.tau:max"] {
        assert!(probe["text"].as_str().unwrap().contains(column), "{column}");
    }
}

#[test]
fn a_comparison_is_reported() {
    let scratch = Scratch::new("reports-compare");
    layshaft(&scratch, &["simulate", "ClutchEngagement", "-o", "a.mat"]).succeeds();
    layshaft(&scratch, &["simulate", "ClutchEngagement", "--set", "torque.k=62", "-o", "b.mat"]).succeeds();
    let run = layshaft(&scratch, &["compare", "b.mat", "a.mat", "--report", "compare.html"]);
    let Some(probe) = look(&run, &scratch.0.join("compare.html")) else { return };
    assert_eq!(probe["title"], "b.mat and a.mat");
    assert_eq!(names(&probe["titles"]), ["Curves", "Signals"]);
    assert!(probe["rows"][0].as_u64().unwrap() > 10, "{}", probe["rows"]);
    // Each signal has its difference below it.
    let legends = names(&probe["legends"]);
    assert_eq!(legends.iter().filter(|name| name.ends_with(": difference")).count() * 3, legends.len(), "{legends:?}");
}

/// A run that fails before its first point has messages and no empty plots; lines of source are not wrapped.
#[test]
fn a_run_that_never_began_has_no_plots() {
    let scratch = Scratch::new("reports-failed");
    let wrong = "clutchControl.scheme=fill(true, 6, 7)";
    let run =
        layshaft(&scratch, &["simulate", "Gearbox4HP22", "--set", wrong, "-o", "a.mat", "--report", "failed.html"]);
    let Some(probe) = look(&run, &scratch.0.join("failed.html")) else { return };
    let titles = names(&probe["titles"]);
    assert!(titles.contains(&"Messages") && !titles.contains(&"Curves"), "{titles:?}");
    assert_eq!(probe["canvases"], 0);
}

/// Curves that several panels show have one card.
#[test]
fn cards_are_there_once() {
    let scratch = Scratch::new("reports-cards");
    let arguments = ["simulate", "Layshaft.Vehicles.Rigs.Tyre", "--stop-time", "2", "-o", "t.mat"];
    let run = layshaft(&scratch, &[&arguments[..], &["--report", "tyre.html"]].concat());
    let Some(probe) = look(&run, &scratch.0.join("tyre.html")) else { return };
    let cards: Vec<&str> = probe["cards"].as_array().unwrap().iter().map(|card| card[0].as_str().unwrap()).collect();
    assert_eq!(cards, ["Fx", "Fy", "wheel.tyre.contact.slip.power"]);
}

#[test]
fn a_simulation_is_reported_with_map_and_energy() {
    let scratch = Scratch::new("reports-simulate");
    let run = layshaft(&scratch, &["simulate", "FuelConsumption", "-o", "run.mat", "--report", "simulate.html"]);
    run.succeeds();
    let page = scratch.0.join("simulate.html");
    let Some(probe) = look(&run, &page) else { return };
    let browser = browser::find().unwrap();
    // Plots are there on paper too, and long tables are cut.
    let pdf = printed(&browser, &page);
    let sheets = pdf.windows(11).filter(|window| *window == b"/Type /Page").count()
        + pdf.windows(10).filter(|window| *window == b"/Type/Page").count();
    assert!(pdf.len() > 100_000 && (2..20).contains(&sheets), "{} bytes, {sheets} pages", pdf.len());
    assert!(names(&probe["titles"]).contains(&"Energy flow"), "{}", probe["titles"]);
    assert!(probe["canvases"].as_u64().unwrap() >= 5, "{}", probe["canvases"]);
}

/// Every source of energy is named, and no loss counted twice: what is not accounted for is rounding.
#[test]
fn the_flow_of_energy_leaves_nothing_out() {
    let scratch = Scratch::new("reports-energy");
    let fixed = ["--solver", "inline-implicit-euler", "--step", "0.5ms"];
    let models: [(&str, &[&str]); 4] = [
        ("ElectricCar", &["--stop-time", "300"]),
        ("Layshaft.Bench.Examples.Turn", &fixed),
        ("Layshaft.Bench.Studies.VirtualInertia", &fixed),
        ("Layshaft.Bench.Studies.EngineInTheLoop", &fixed),
    ];
    for (model, more) in models {
        let arguments = [&["simulate", model, "-o", "e.mat", "--report", "e.html"], more].concat();
        layshaft(&scratch, &arguments).succeeds();
        let page = std::fs::read_to_string(scratch.0.join("e.html")).unwrap();
        let at = page[..page.find("\"hasSources\"").unwrap()].rfind("{\"balance\"").unwrap();
        let flow = serde_json::Deserializer::from_str(&page[at..]).into_iter::<Value>().next().unwrap().unwrap();
        let flows = flow["flows"].as_array().unwrap();
        let enters: f64 =
            flows.iter().filter(|f| f["role"] == "source").map(|f| f["energy"].as_f64().unwrap().max(0.0)).sum();
        let rest = flow["balance"].as_f64().unwrap();
        assert!(flow["hasSources"] == true && enters > 1e4, "{model}: {enters} J");
        assert!(rest.abs() < 1e-6 * enters, "{model}: {rest} J of {enters} J are not accounted for");
    }
}
