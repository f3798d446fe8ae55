//! The pages of running models in a browser: the program serves them, a headless Chromium shows them and drives.

use crate::browser;
use crate::support::Scratch;
use crate::tab::Tab;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A program that runs a model and serves its page.
struct Served {
    child: Child,
    url: String,
}

impl Served {
    fn start(scratch: &Scratch, arguments: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        command.args(arguments).args(["--port", "0", "--no-open"]).current_dir(&scratch.0);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut said = Vec::new();
        let url = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let url = line.split_whitespace().find(|word| word.starts_with("http://"));
            let url = url.map(|url| url.trim_end_matches(';').to_string());
            said.push(line);
            url
        });
        // What it says later must not block it.
        std::thread::spawn(move || lines.for_each(drop));
        let url = url.unwrap_or_else(|| panic!("no address: {said:?}"));
        Served { child, url }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_live_page_plots_and_changes_a_running_model() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("live-page");
    let model = "model Swing\n  parameter Real k(unit = \"N/m\", min = 1, max = 100) = 10 \"Stiffness\";\n  \
                 Real x(start = 1, fixed = true, unit = \"m\") \"Way\";\n  Real v(start = 0, fixed = true, unit = \"m/s\");\n\
                 equation\n  der(x) = v;\n  der(v) = -k*x;\nend Swing;\n";
    std::fs::write(scratch.0.join("Swing.mo"), model).unwrap();
    let served = Served::start(&scratch, &["realtime", "Swing.mo", "--live", "--step", "5ms", "--duration", "600s"]);
    let address = format!("{}#plots=x,v&numbers=x&seconds=5", served.url);
    let mut tab = Tab::open(&browser, &scratch.0, &address, (1400, 850));
    tab.until("layshaft.page.recorder.curves.get('x').curve.count > 60");
    assert_eq!(tab.value("layshaft.page.group.panels[0].names.join()"), "x,v");
    // The curve is drawn: its colour is in the canvas.
    tab.until(
        "(() => { layshaft.page.group.draw(); const c = layshaft.page.group.panels[0].canvas, \
         d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, blue = []; \
         for (let k = 0; k < d.length; k += 4) if (d[k + 2] > d[k] + 60) blue.push(k); return blue.length > 200; })()",
    );
    // x is found by its description, and the whole of k is there with its limits.
    tab.value("layshaft.page.variables.search.value = 'way'; layshaft.page.variables.show()");
    assert_eq!(tab.value("layshaft.page.variables.list.querySelectorAll('button.leaf').length"), 1);
    let enter = |value: &str| {
        format!(
            "{{ const f = document.getElementById('p-k'); f.value = '{value}'; f.dispatchEvent(new Event('change')); }}"
        )
    };
    tab.value(&enter("1000"));
    assert_eq!(tab.value("document.getElementById('n-k').textContent"), "Allowed is from 1 to 100 N/m.");
    assert_eq!(tab.value("layshaft.page.parameters.changes.length"), 0);
    tab.value(&enter("40"));
    tab.until("layshaft.page.parameters.changes.length === 1");
    assert_eq!(tab.value("layshaft.page.parameters.changes[0].value"), 40.0);
    assert!(tab.value("layshaft.page.parameters.text()").as_str().unwrap().contains("extends Swing(\n    k = 40);"));
    // A pause holds the time.
    tab.value("layshaft.page.status.pause.click()");
    tab.until("layshaft.page.status.state === 'paused'");
    tab.value("layshaft.page.status.pause.click()");
    tab.until("layshaft.page.status.state === 'running'");
    tab.picture("live.png");
    assert_eq!(tab.complaints, Vec::<String>::new());
}

/// Data drive a model that is watched, in real time and as fast as it can.
#[test]
fn data_drive_watched_runs() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("live-data");
    let model = "model Driven\n  input Real u(unit = \"m/s\");\n  Real x(start = 0, fixed = true, unit = \"m\");\nequation\n  der(x) = u;\n  \
                 annotation(experiment(StopTime = 600));\nend Driven;\n";
    std::fs::write(scratch.0.join("Driven.mo"), model).unwrap();
    std::fs::write(scratch.0.join("data.csv"), "time,Speed [km/h]\n0,36\n600,36\n").unwrap();
    let data = ["--input", "data.csv", "--map", "u=Speed"];
    for command in [&["realtime", "Driven.mo", "--step", "5ms", "--duration", "600s"][..], &["simulate", "Driven.mo"]] {
        let served = Served::start(&scratch, &[command, &data, &["--live"]].concat());
        let address = format!("{}#plots=x,u&numbers=x&seconds=5", served.url);
        let mut tab = Tab::open(&browser, &scratch.0, &address, (900, 600));
        tab.until("layshaft.page.recorder.curves.get('x') && layshaft.page.recorder.curves.get('x').curve.count > 3");
        // Ten metres a second, from the first row on.
        tab.until(
            "(() => { const c = layshaft.page.recorder.curves.get('x').curve, k = c.count - 1; \
             return c.values[k] > 1 && Math.abs(c.values[k] - 10*c.time[k]) < 0.2 + 1e-4*c.values[k]; })()",
        );
        assert_eq!(tab.complaints, Vec::<String>::new());
    }
}

#[test]
fn the_drive_page_shows_the_car_and_drives_it() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("drive-page");
    let served = Served::start(&scratch, &["drive", "--duration", "600s"]);
    let address = format!("{}?quality=6", served.url);
    let mut tab = Tab::open(&browser, &scratch.0, &address, (900, 600));
    tab.until("layshaft.page.frames > 10 && layshaft.page.motion.count > 10");
    // A picture of road, land, sky and car has hundreds of colours.
    assert!(tab.value("layshaft.page.colours()").as_f64().unwrap() > 100.0);
    assert_eq!(tab.value("layshaft.page.stage.gl.getError()"), 0);
    // The wheels stand on the road.
    let height = "(() => { const car = posesOf(layshaft.page.row, layshaft.page.shape), r = layshaft.page.shape.radius; \
                  return Math.max(...car.wheels.map((w, k) => { const p = layshaft.page.track.locate(...w.at); \
                  return Math.abs(w.at[2] - r[k] - layshaft.page.track.points[3 * p.at + 2]); })); })()";
    assert!(tab.value(height).as_f64().unwrap() < 0.1);
    // A person drives by keys, then the page by itself.
    tab.key("ArrowUp", true);
    tab.until("layshaft.page.row[ROLE.v] > 2");
    tab.key("ArrowUp", false);
    tab.until("layshaft.page.latency.figures().picture.count > 3");
    tab.value("void layshaft.page.pilot(0.4)");
    tab.until("layshaft.page.row[ROLE.v] > 6");
    assert!(
        tab.value("Math.abs(layshaft.page.track.locate(...posesOf(layshaft.page.row, layshaft.page.shape).at).d)")
            .as_f64()
            < Some(3.0)
    );
    // Setup is changed while it drives.
    tab.value("void layshaft.page.line.set('brakeBalance', 0.6)");
    tab.until("layshaft.page.parameters.changes.length === 1");
    for camera in ["cockpit", "orbit", "chase"] {
        tab.value(&format!("layshaft.page.cameras.choose('{camera}')"));
        assert!(tab.value("layshaft.page.colours()").as_f64().unwrap() > 40.0, "{camera}");
    }
    tab.picture("drive.png");
    assert_eq!(tab.complaints, Vec::<String>::new());
}
