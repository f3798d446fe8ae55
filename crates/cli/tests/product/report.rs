//! The report of a simulation, as a browser shows it.

use crate::browser;
use crate::support::{Run, Scratch, assert_near};
use layshaft_results::Trajectory;
use std::process::Command;

pub fn layshaft(scratch: &Scratch, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    Run(command.current_dir(&scratch.0).env_remove("MODELICAPATH").args(arguments).output().unwrap())
}

/// The value of a curve on the line between its points, right of a jump.
fn at(run: &Trajectory, name: &str, t: f64) -> f64 {
    let values = run.series(name).unwrap();
    let after = run.time.partition_point(|&time| time <= t).min(values.len() - 1);
    let span = run.time[after] - run.time[after - 1];
    if span > 0.0 {
        values[after - 1] + (values[after] - values[after - 1]) * (t - run.time[after - 1]) / span
    } else {
        values[after]
    }
}

/// Drags over the first plot, moves the pointer over the second and notes what the page shows.
const ZOOM_AND_READ: &str = "
  const plots = [...document.querySelectorAll('canvas.over')];
  const send = (plot, kind, part, height) => {
    const r = plot.getBoundingClientRect();
    plot.dispatchEvent(new PointerEvent(kind, { clientX: r.left + r.width * part, clientY: r.top + height, button: 0, bubbles: true }));
  };
  probe.panels = plots.length;
  probe.before = groups[0].range();
  send(plots[0], 'pointerdown', 0.4, 80); send(plots[0], 'pointermove', 0.6, 82); send(plots[0], 'pointerup', 0.6, 82);
  probe.zoomed = groups[0].range();
  send(plots[1], 'pointermove', 0.5, 80);
  probe.cursor = groups[0].cursor;
  probe.clock = document.querySelector('.clock').textContent;
  probe.readings = [...document.querySelectorAll('.legend')].map(l => [...l.childNodes].slice(1).map(n => n.textContent.trim()));
  plots[0].dispatchEvent(new WheelEvent('wheel', { deltaY: -200, ctrlKey: true, clientX: plots[0].getBoundingClientRect().left + 400, cancelable: true }));
  probe.wheeled = groups[0].range();
  plots[0].dispatchEvent(new MouseEvent('dblclick'));
  probe.after = groups[0].range();
  const field = document.querySelector('input[aria-label=\"Search Parameters\"]');
  field.value = 'finaldrive'; field.dispatchEvent(new Event('input'));
  probe.found = [...field.closest('.sheet').querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent));
  probe.titles = [...document.querySelectorAll('h2')].map(h => h.textContent);
  probe.energy = document.querySelector('svg').textContent;
  probe.theme = document.documentElement.dataset.theme;
  document.getElementById('theme').click();
  probe.switched = document.documentElement.dataset.theme;
";

#[test]
fn a_report_zooms_and_reads_the_values_of_the_result() {
    let scratch = Scratch::new("report-browser");
    let text = layshaft(&scratch, &["simulate", "FuelConsumption", "-o", "run.mat", "--report", "run.html"]).succeeds();
    assert!(text.contains("report    run.html"), "{text}");
    let Some(browser) = browser::find() else { return };
    let page = scratch.0.join("run.html");
    let probe = browser::probe(&browser, &page, ZOOM_AND_READ);
    assert_eq!(probe["errors"], serde_json::json!([]), "{probe}");
    let number = |key: &str, at: usize| probe[key][at].as_f64().unwrap();
    assert_eq!((number("before", 0), number("before", 1)), (0.0, 1180.0));
    let (from, to) = (number("zoomed", 0), number("zoomed", 1));
    assert!(from > 400.0 && from < 500.0 && to > 680.0 && to < 780.0, "{from} to {to}");
    let wheeled = number("wheeled", 1) - number("wheeled", 0);
    assert!(wheeled < 0.8 * (to - from), "the wheel does not zoom: {wheeled}");
    assert_eq!(probe["after"], probe["before"]);
    let cursor = probe["cursor"].as_f64().unwrap();
    assert!(from < cursor && cursor < to);
    let result = scratch.read("run.mat");
    let readings = probe["readings"].as_array().unwrap();
    assert_eq!(readings.len(), 11, "{readings:?}");
    for reading in readings {
        let (name, shown) = (reading[0].as_str().unwrap(), reading[2].as_str().unwrap().replace('−', "-"));
        // Temperatures are shown in the library's display unit; the result is in kelvin.
        let zero = if reading[1] == "°C" { 273.15 } else { 0.0 };
        let (shown, expected) = (shown.parse::<f64>().unwrap(), at(&result, name, cursor) - zero);
        // Five digits are shown.
        assert_near(shown, expected, 6e-5 * expected.abs().max(1.0));
    }
    assert_eq!(probe["found"], serde_json::json!([["finalDrive", "3.73", "", "Ratio of the final drive"]]));
    for title in
        ["Curves", "Specific consumption: engine", "Energy flow", "About the model", "Parameters", "Solver", "Events"]
    {
        assert!(probe["titles"].as_array().unwrap().contains(&title.into()), "no {title} in {}", probe["titles"]);
    }
    assert!(probe["energy"].as_str().unwrap().contains("Driving resistances"), "{}", probe["energy"]);
    assert_ne!(probe["theme"], probe["switched"]);
}

const TURBINE: &str = "model Turbine
  parameter Real T(unit = \"K\", displayUnit = \"degC\") = 293.15 \"Temperature\";
  parameter Real slope(unit = \"rad\", displayUnit = \"deg\") = 0.5;
  Real w(unit = \"rad/s\", displayUnit = \"rev/min\", start = 100, fixed = true);
  Real p(unit = \"Pa\", displayUnit = \"bar\") = 1e5*(1 + time);
  Real odd(unit = \"N.m\", displayUnit = \"kg\") = 7 + time;
equation
  der(w) = 10;
  annotation(experiment(StopTime = 2), __Layshaft(
    plots={Plot(title=\"Speed\", y={\"w\"}), Plot(title=\"Pressure\", y={\"p\"}), Plot(title=\"Odd\", y={\"odd\"})},
    cards={Card(title=\"Speed\", variable=\"w\"), Card(title=\"Angle\", variable=\"w\", value=\"integral\", unit=\"rad\")}));
end Turbine;";

const SHOWN_UNITS: &str = "
  const look = () => {
    groups[0].point(1);
    return {
      curves: [...document.querySelectorAll('.legend')].map(l => [...l.childNodes].slice(1).map(n => n.textContent.trim())),
      axes: groups[0].panels.map(p => [p.unit, ...p.yRange()]),
      cards: [...document.querySelectorAll('.card')].map(c => c.querySelector('.value').textContent),
      rows: [...document.querySelector('input[aria-label=\"Search Parameters\"]').closest('.sheet').querySelectorAll('tbody tr')]
        .map(row => [...row.children].slice(0, 3).map(cell => cell.textContent)),
    };
  };
  probe.displayed = look();
  document.getElementById('units').click();
  probe.si = look();
  document.getElementById('units').click();
  probe.again = look();
";

#[test]
fn values_are_shown_in_display_units_and_on_demand_in_si_units() {
    let scratch = Scratch::new("report-units");
    std::fs::write(scratch.0.join("Turbine.mo"), TURBINE).unwrap();
    layshaft(&scratch, &["simulate", "Turbine.mo", "-o", "run.csv", "--report", "run.html"]).succeeds();
    // The result file has the units of the model.
    let result = scratch.read("run.csv");
    assert_near(at(&result, "w", 1.0), 110.0, 1e-6);
    let Some(browser) = browser::find() else { return };
    let probe = browser::probe(&browser, &scratch.0.join("run.html"), SHOWN_UNITS);
    assert_eq!(probe["errors"], serde_json::json!([]), "{probe}");
    let (shown, si) = (&probe["displayed"], &probe["si"]);
    assert_eq!(
        shown["curves"],
        serde_json::json!([["w", "rev/min", "1050.4"], ["p", "bar", "2"], ["odd", "N.m", "8"]]),
        "{probe}"
    );
    assert_eq!(si["curves"], serde_json::json!([["w", "rad/s", "110"], ["p", "Pa", "200000"], ["odd", "N.m", "8"]]));
    assert_eq!(shown["cards"], serde_json::json!(["1146rev/min", "220rad"]));
    assert_eq!(si["cards"], serde_json::json!(["120rad/s", "220rad"]));
    assert_eq!(shown["rows"], serde_json::json!([["T", "20", "°C"], ["slope", "28.64789", "deg"]]));
    assert_eq!(si["rows"], serde_json::json!([["T", "293.15", "K"], ["slope", "0.5", "rad"]]));
    let high = |look: &serde_json::Value| look["axes"][0][2].as_f64().unwrap();
    assert_eq!((&shown["axes"][0][0], &si["axes"][0][0]), (&"rev/min".into(), &"rad/s".into()));
    assert!((high(shown) / high(si) - 30.0 / std::f64::consts::PI).abs() < 1e-4, "{probe}");
    assert_eq!(probe["again"], *shown);
}

#[test]
fn a_report_is_light_or_dark_as_the_system_is() {
    let scratch = Scratch::new("report-pictures");
    layshaft(&scratch, &["simulate", "Gearbox4HP22", "-o", "run.mat", "--report", "run.html"]).succeeds();
    let Some(browser) = browser::find() else { return };
    let page = scratch.0.join("run.html");
    let light = browser::screenshot(&browser, &page, &scratch.0.join("light.png"), false);
    let dark = browser::screenshot(&browser, &page, &scratch.0.join("dark.png"), true);
    // For whoever wants to look.
    if let Some(folder) = std::env::var_os("LAYSHAFT_SCREENSHOTS") {
        let folder = std::path::PathBuf::from(folder);
        std::fs::write(folder.join("report-light.png"), &light).unwrap();
        std::fs::write(folder.join("report-dark.png"), &dark).unwrap();
    }
    assert!(light.starts_with(b"\x89PNG") && light.len() > 20_000, "{} bytes", light.len());
    assert!(dark.starts_with(b"\x89PNG") && dark.len() > 20_000, "{} bytes", dark.len());
    assert_ne!(light, dark);
}

/// A sine of a million points with one peak, up to two, between two pixels.
const LONG: &str = "model Long
  Real x = sin(0.01*time) + (if time > 5e5 and time < 5e5 + 3 then 3 else 0);
  Real y = cos(0.013*time);
  annotation(experiment(StopTime = 1e6, Interval = 1));
end Long;";

#[test]
fn a_million_points_open_within_seconds_and_show_every_peak() {
    let scratch = Scratch::new("report-long");
    scratch.simulate(LONG, &["-o", "run.mat", "--report", "run.html"]).succeeds();
    let Some(browser) = browser::find() else { return };
    let script = "probe.opened = performance.now();
        probe.points = series[0].values.length;
        const begin = performance.now(); groups[0].draw(); probe.drawn = performance.now() - begin;
        probe.range = groups[0].panels[0].yRange();";
    let probe = browser::probe(&browser, &scratch.0.join("run.html"), script);
    assert_eq!(probe["errors"], serde_json::json!([]));
    eprintln!("1e6 points: open after {} ms, redrawn in {} ms", probe["opened"], probe["drawn"]);
    assert!(probe["points"].as_f64().unwrap() >= 1e6);
    assert!(probe["range"][1].as_f64().unwrap() > 1.9, "the peak is lost: {}", probe["range"]);
    // A second on a free machine; test machines are rarely free.
    assert!(probe["opened"].as_f64().unwrap() < 10_000.0, "{}", probe["opened"]);
}

#[test]
fn names_that_do_not_exist_are_told() {
    let scratch = Scratch::new("report-names");
    let model = "model M Real speed(start=1, fixed=true); equation der(speed) = -speed;
        annotation(__Layshaft(plots={Plot(y={\"sped\"}), Pie(y={\"speed\"})})); end M;";
    let run = scratch.simulate(model, &["-o", "x.csv", "--report", "x.html"]);
    run.succeeds();
    assert!(run.stderr().contains("no variable `sped`") && run.stderr().contains("no `Pie`"), "{}", run.stderr());
    let wrong = scratch.simulate(model, &["--plot", "spead"]);
    assert_eq!(wrong.status(), 2);
    assert!(wrong.stderr().contains("did you mean `speed`?"), "{}", wrong.stderr());
    assert_eq!(scratch.simulate(model, &["--report", "x.pdf"]).status(), 2);
    scratch.simulate(model, &["-o", "x.csv", "--report", "nowhere/x.html"]).fails("E0852", &["nowhere"]);
}

#[test]
fn a_comparison_shows_both_results() {
    let scratch = Scratch::new("report-compare");
    let model = "model M parameter Real k = 1; Real x(start=1, fixed=true); equation der(x) = -k*x; end M;";
    scratch.simulate(model, &["-o", "a.csv"]).succeeds();
    scratch.simulate(model, &["-o", "b.csv", "--set", "k=1.2"]).succeeds();
    scratch.file("signals.txt", "x\n");
    let run =
        layshaft(&scratch, &["compare", "b.csv", "a.csv", "--signals", "signals.txt", "--report", "c.html", "--json"]);
    assert_eq!(run.status(), 1);
    assert_eq!(run.json()["report"], "c.html");
    let Some(browser) = browser::find() else { return };
    let script = "probe.legends = [...document.querySelectorAll('.panel')].map(p => [...p.querySelectorAll('.legend')].map(l => l.childNodes[1].textContent));
        groups[0].point(1); probe.readings = [...document.querySelectorAll('.reading')].slice(0, 2).map(r => r.textContent);";
    let probe = browser::probe(&browser, &scratch.0.join("c.html"), script);
    assert_eq!(probe["errors"], serde_json::json!([]));
    assert_eq!(probe["legends"][0], serde_json::json!(["b.csv", "a.csv"]));
    let reading = |at: usize| probe["readings"][at].as_str().unwrap().replace('−', "-").parse::<f64>().unwrap().abs();
    assert_near(reading(0), (-1.2f64).exp(), 1e-4);
    assert_near(reading(1), (-1f64).exp(), 1e-4);
}
