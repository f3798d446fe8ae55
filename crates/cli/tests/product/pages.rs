//! The pages of running models in a browser: the program serves them, a headless Chromium shows them and drives.

use crate::browser;
use crate::support::Scratch;
use crate::tab::{PATIENCE, Tab};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

/// A program that runs a model and serves its page.
struct Served {
    child: Child,
    url: String,
    /// What it says later, line by line.
    said: Receiver<String>,
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
        let (sender, later) = channel();
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| _ = sender.send(line)));
        let url = url.unwrap_or_else(|| panic!("no address: {said:?}"));
        Served { child, url, said: later }
    }

    /// Waits until the terminal says something.
    fn awaits(&self, part: &str) {
        while !self.said.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("never said: {part}")).contains(part) {}
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
    assert_eq!(tab.value("layshaft.page.stage.look().then(seen => seen.error)"), 0);
    // The wheels stand on the road.
    let height = "(() => { const car = posesOf(layshaft.page.row, layshaft.page.shape), r = layshaft.page.shape.radius; \
                  return Math.max(...car.wheels.map((w, k) => { const p = layshaft.page.track.locate(...w.at); \
                  return Math.abs(w.at[2] - r[k] - layshaft.page.track.points[3 * p.at + 2]); })); })()";
    assert!(tab.value(height).as_f64().unwrap() < 0.1);
    // A person drives by keys, then the page by itself.
    tab.key("ArrowUp", true);
    tab.until("layshaft.page.row[ROLE.v] > 2");
    tab.key("ArrowUp", false);
    // Keys are followed to the step and to the picture; one that a busy machine answers after seconds is not counted.
    let measured = "(f => f.physics.count > 0 && f.picture.count > 0)(layshaft.page.latency.figures())";
    tab.until_by(|tab| tab.tap("ArrowDown"), measured);
    tab.value("void layshaft.page.pilot(0.4)");
    let aside = "Math.abs(layshaft.page.track.locate(...posesOf(layshaft.page.row, layshaft.page.shape).at).d)";
    tab.until(&format!("layshaft.page.row[ROLE.v] > 6 && {aside} < 3"));
    // Setup is changed while it drives.
    tab.value("void layshaft.page.line.set('brakeBalance', 0.6)");
    tab.until("layshaft.page.parameters.changes.length === 1");
    for camera in ["cockpit", "orbit", "chase"] {
        tab.value(&format!("layshaft.page.cameras.choose('{camera}')"));
        tab.value("new Promise(done => layshaft.page.stage.whenDrawn(done))");
        assert!(tab.value("layshaft.page.colours()").as_f64().unwrap() > 40.0, "{camera}");
    }
    tab.picture("drive.png");
    assert_eq!(tab.complaints, Vec::<String>::new());
}

/// The greatest value of a role since the page was opened: a moment that a busy machine may miss is in the page's memory.
fn greatest(role: &str) -> String {
    format!(
        "(m => {{ let most = -Infinity; for (let i = 0; i < m.count; i++) most = Math.max(most, m.rows[m.slot(i) * ROLES.length + ROLE.{role}]); \
         return most; }})(layshaft.page.motion)"
    )
}

/// Pixels of the picture darker than a brightness.
const DARK: &str = "(seen, limit) => { let dark = 0; for (let k = 0; k < seen.pixels.length; k += 4) \
                    if (Math.max(seen.pixels[k], seen.pixels[k + 1], seen.pixels[k + 2]) < limit) dark++; return dark; }";

#[test]
fn a_driver_finds_everything_on_the_drive_page() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("drive-features");
    let served = Served::start(&scratch, &["drive", "--duration", "600s"]);
    let address = format!("{}?quality=6", served.url);
    let mut tab = Tab::open(&browser, &scratch.0, &address, (1000, 700));
    tab.until("layshaft.page.frames > 0");
    // Instruments, map and times are there right after the first picture.
    let drawn = |canvas: &str| {
        format!(
            "(() => {{ const c = layshaft.page.{canvas}.canvas, d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
             let n = 0; for (let k = 3; k < d.length; k += 4) if (d[k] > 200) n++; return n > 300; }})()"
        )
    };
    tab.until(&drawn("instruments"));
    tab.until(&drawn("map"));
    tab.until("layshaft.page.lapBox.textContent.includes('Lap 1')");

    // Without anti-lock brakes the wheels lock and leave marks, which are seen.
    tab.tap("Digit1");
    tab.key("ArrowUp", true);
    tab.until("layshaft.page.row[ROLE.v] > 10");
    tab.key("ArrowUp", false);
    tab.key("ArrowDown", true);
    tab.until(&format!("{} > 0.8", greatest("slip1")));
    tab.until("Math.abs(layshaft.page.row[ROLE.v]) < 0.3");
    tab.key("ArrowDown", false);
    tab.value("Object.assign(layshaft.page.cameras, { name: 'orbit', azimuth: 0.4, distance: 14, elevation: 0.6 })");
    let stand = "new Promise(done => { const frame = layshaft.page.frames; const look = () => \
                 layshaft.page.frames > frame + 2 ? done(true) : setTimeout(look, 30); look(); })";
    tab.value(stand);
    let dark = format!("layshaft.page.stage.look().then(seen => ({DARK})(seen, 25))");
    let with_marks = tab.value(&dark).as_f64().unwrap();
    assert!(tab.value("layshaft.page.stage.look().then(seen => seen.skids)").as_f64().unwrap() > 10.0);
    tab.picture("skids.png");
    tab.value("layshaft.page.skids.clear()");
    assert!(with_marks > 1.2 * tab.value(&dark).as_f64().unwrap() + 20.0, "marks are not seen: {with_marks}");
    // The car has a shadow: without it the ground beside it is as bright as elsewhere.
    let shade = format!("layshaft.page.stage.look().then(seen => ({DARK})(seen, 60))");
    let with_shadow = tab.value(&shade).as_f64().unwrap();
    tab.value("layshaft.page.stage.painter.postMessage({ type: 'shadows', on: false })");
    assert!(with_shadow > 1.2 * tab.value(&shade).as_f64().unwrap(), "the shadow is not seen: {with_shadow}");
    tab.value("layshaft.page.stage.painter.postMessage({ type: 'shadows', on: true })");

    // What was driven is seen again, then driving goes on.
    tab.tap("KeyY");
    tab.until("layshaft.page.state === 'paused' && !layshaft.page.replayBar.hidden");
    // Held, each time stays to be looked at: the start, where the car was fastest; then it plays by itself.
    let show = |time: &str| format!("void Object.assign(layshaft.page.replay, {{ t: {time}, playing: false }})");
    tab.value(&show("layshaft.page.motion.earliest"));
    tab.until("Math.abs(layshaft.page.row[ROLE.v]) < 0.5");
    let fastest = "(m => { let at = 0, most = 0; for (let i = 0; i < m.count; i++) { const v = m.rows[m.slot(i) * ROLES.length + ROLE.v]; \
                   if (v > most) [at, most] = [m.times[m.slot(i)], v]; } return at; })(layshaft.page.motion)";
    tab.value(&show(fastest));
    tab.until("layshaft.page.row[ROLE.v] > 5");
    tab.value(&show("layshaft.page.motion.latest - 1"));
    tab.value("void (layshaft.page.replay.playing = true)");
    tab.until("layshaft.page.replay.t === layshaft.page.motion.latest && Math.abs(layshaft.page.row[ROLE.v]) < 0.5");
    tab.tap("KeyY");
    tab.until("layshaft.page.state === 'running' && layshaft.page.replayBar.hidden");

    // Pause, slow motion, manual gearbox, clutch.
    tab.tap("KeyP");
    tab.until("layshaft.page.state === 'paused'");
    tab.until("layshaft.page.buttons.pause.textContent === 'Go on'");
    tab.tap("KeyP");
    tab.until("layshaft.page.state === 'running'");
    tab.tap("KeyT");
    tab.until("layshaft.page.isSlow && layshaft.page.motion.speed < 0.5");
    tab.tap("KeyT");
    tab.until("!layshaft.page.isSlow");
    tab.tap("KeyG");
    tab.key("KeyX", true);
    tab.until("layshaft.page.row[ROLE.clutch] < 0.05");
    tab.tap("KeyE");
    tab.until("layshaft.page.row[ROLE.gear] === 2");
    tab.key("KeyX", false);
    tab.tap("KeyG");
    tab.until("layshaft.page.buttons.automatic.textContent === 'AUTO'");

    // A controller that is taken away while it drives: the car is braked, the page says so, a key takes over.
    tab.value(
        "void (window.pad = { index: 0, id: 'Test pad', connected: true, mapping: 'standard', timestamp: 1, axes: [0, 0, 0, 0], \
         buttons: Array.from({ length: 17 }, () => ({ value: 0, pressed: false })) }, navigator.getGamepads = () => window.pad ? [window.pad] : [])",
    );
    tab.value(stand);
    tab.value("void (pad.buttons[7] = { value: 0.6, pressed: true }, pad.timestamp = performance.now())");
    tab.until("layshaft.page.driver.source === 'pad' && layshaft.page.row[ROLE.v] > 3");
    tab.value("void (window.pad = null)");
    tab.until("layshaft.page.driver.values.brake > 0.4 && layshaft.page.driver.values.accelerator === 0");
    // Said until somebody takes over, whatever else is said meanwhile for some seconds.
    let disconnected = "!layshaft.page.note.hidden && layshaft.page.note.textContent.includes('disconnected')";
    tab.until(disconnected);
    tab.value("layshaft.page.say('Camera: orbit', false, 0.2)");
    tab.until(disconnected);
    tab.until("Math.abs(layshaft.page.row[ROLE.v]) < 0.3");
    tab.tap("ArrowUp");
    tab.until("layshaft.page.driver.released === '' && layshaft.page.note.hidden");

    // Fingers: pedal and steering at the same time; lifted, both go back.
    tab.value("void document.querySelector('canvas.picture').dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))");
    tab.until("!document.querySelector('.touch').hidden");
    tab.fingers("touchStart", &[(".pad.accelerator", 0.0, -20.0)]);
    tab.fingers("touchStart", &[(".pad.accelerator", 0.0, -20.0), (".pad.steering", 0.0, 0.0)]);
    tab.fingers("touchMove", &[(".pad.accelerator", 0.0, -20.0), (".pad.steering", -50.0, 0.0)]);
    tab.until("layshaft.page.driver.source === 'touch' && layshaft.page.row[ROLE.v] > 1 && layshaft.page.driver.values.steering > 0.5");
    tab.picture("touch.png");
    tab.fingers("touchEnd", &[]);
    tab.until("layshaft.page.driver.values.accelerator === 0 && layshaft.page.driver.values.steering === 0");

    // A narrow window shows all of it.
    tab.resize((500, 850));
    tab.value(stand);
    let outside = "[...document.querySelectorAll('.top button, .top a, .pad, .instruments, .map, .laps, .assists button')].filter(e => \
                   { const b = e.getBoundingClientRect(); return b.width > 0 && (b.left < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1); }).length";
    assert_eq!(tab.value(outside), 0);
    tab.picture("narrow.png");

    // In a low one nothing lies on the map.
    tab.resize((900, 470));
    tab.value("document.body.classList.remove('fingers'); document.querySelector('.touch').hidden = true");
    tab.value(stand);
    let on_the_map = "(m => [...document.querySelectorAll('.assists button, .top button, .laps, .instruments')].filter(e => { const b = e.getBoundingClientRect(); \
                      return b.right > m.left && b.left < m.right && b.bottom > m.top && b.top < m.bottom; }).map(e => e.textContent))\
                      (document.querySelector('.map').getBoundingClientRect())";
    assert_eq!(tab.value(on_the_map), serde_json::json!([]));
    tab.picture("low.png");

    // Set back, the car stands behind the line again.
    tab.tap("KeyR");
    tab.until("(s => Math.min(s, layshaft.page.track.lap - s) < 4)(layshaft.page.track.locate(...posesOf(layshaft.page.row, layshaft.page.shape).at).s)");
    tab.until("layshaft.page.stage.look().then(seen => seen.skids === 0)");

    // A single gear is tuned; the class that is saved has the whole array.
    tab.value("void layshaft.page.line.set('gearRatios[3]', 1.6)");
    tab.until("layshaft.page.parameters.changes.length === 1");
    let saved = tab.value("layshaft.page.parameters.text()");
    assert!(saved.as_str().unwrap().contains("(\n    gearRatios = {3.5, 2.1, 1.6, 1.12, 0.92, 0.76});"), "{saved}");
    assert_eq!(tab.complaints, Vec::<String>::new());
}

#[test]
fn a_browser_without_webgl_drives_by_the_map_and_sounds_follow_the_engine() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("drive-flat");
    std::fs::write(scratch.0.join("SmallCar.mo"), crate::drive::CAR).unwrap();
    let served = Served::start(&scratch, &["drive", "SmallCar.mo", "--duration", "600s"]);
    let mut tab = Tab::open_with(&browser, &scratch.0, &served.url, (900, 600), &["--disable-3d-apis"]);
    tab.until("document.body.classList.contains('flat') && layshaft.page.frames > 2");
    tab.until("layshaft.page.note.textContent.includes('No picture: this browser has no WebGL 2')");
    // The terminal says so too, and that there is no controller where the driver looks for one.
    served.awaits("warning: the page has no picture, its browser has no WebGL 2");
    tab.tap("KeyC");
    served.awaits("no gamepad");
    // The keys are the page's again with the frame after the dialog has gone.
    let closed = "layshaft.page.controls.element.close(), new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))";
    tab.value(&format!("(async () => {{ await ({closed}); }})()"));
    tab.key("ArrowUp", true);
    tab.until("layshaft.page.row[ROLE.v] > 1");
    tab.key("ArrowUp", false);
    tab.picture("flat.png");

    // Rendered into memory: the strongest tone is the firing frequency, and tyres are heard by their slip.
    let render = "async (turns, load, slip) => { \
        const rate = 22050, context = new OfflineAudioContext(1, rate * 2, rate), sound = new Sound(4), row = new Float32Array(ROLES.length).fill(NaN); \
        sound.begin(context); sound.on = true; \
        Object.assign(row, { [ROLE.engineSpeed]: turns * Math.PI / 30, [ROLE.engineLoad]: load, [ROLE.v]: 15 }); \
        for (let k = 1; k <= 4; k++) { row[ROLE['slip' + k]] = slip; row[ROLE['mu' + k]] = 1; } \
        sound.follow(row, true); \
        return (await context.startRendering()).getChannelData(0).slice(rate); }";
    let tone = "(samples, f) => { let a = 0, b = 0; for (let k = 0; k < samples.length; k++) { a += samples[k] * Math.cos(2 * Math.PI * f * k / 22050); b += samples[k] * Math.sin(2 * Math.PI * f * k / 22050); } return Math.hypot(a, b) / samples.length; }";
    let strongest = |turns: f64| {
        format!(
            "(async () => {{ const s = await ({render})({turns}, 0.8, 0); let best = [0, 0]; \
             for (let f = 20; f <= 400; f += 1) {{ const size = ({tone})(s, f); if (size > best[1]) best = [f, size]; }} return best[0]; }})()"
        )
    };
    for (turns, firing) in [(3000.0, 100.0), (4500.0, 150.0)] {
        let found = tab.value(&strongest(turns)).as_f64().unwrap();
        assert!((found - firing).abs() <= 1.0, "{found} Hz at {turns} rpm");
    }
    let squeal = |slip: f64| {
        format!(
            "(async () => {{ const s = await ({render})(1000, 0.1, {slip}); let sum = 0; \
             for (let f = 700; f <= 1100; f += 10) sum += ({tone})(s, f) ** 2; return Math.sqrt(sum); }})()"
        )
    };
    let [rolls, slips, slides] = [0.0, 0.15, 0.4].map(|slip| tab.value(&squeal(slip)).as_f64().unwrap());
    assert!(slips > 1.5 * rolls && slides > 1.5 * slips, "{rolls} {slips} {slides}");
    let errors: Vec<&String> = tab.complaints.iter().filter(|text| !text.contains("WebGL")).collect();
    assert!(errors.is_empty(), "{errors:?}");

    // A page that is closed while its car moves leaves it paused.
    tab.key("ArrowUp", true);
    tab.until("layshaft.page.row[ROLE.v] > 3");
    drop(tab);
    let elsewhere = Scratch::new("drive-second");
    let mut second = Tab::open_with(&browser, &elsewhere.0, &served.url, (700, 500), &["--disable-3d-apis"]);
    second.until("layshaft.page.state === 'paused' && layshaft.page.row[ROLE.v] > 1");
}

#[test]
fn one_of_two_pages_has_the_wheel() {
    let Some(browser) = browser::find() else { return };
    let scratches = ["drive-first", "drive-other"].map(Scratch::new);
    std::fs::write(scratches[0].0.join("SmallCar.mo"), crate::drive::CAR).unwrap();
    let served = Served::start(&scratches[0], &["drive", "SmallCar.mo", "--duration", "600s"]);
    let open =
        |scratch: &Scratch| Tab::open_with(&browser, &scratch.0, &served.url, (700, 500), &["--disable-3d-apis"]);
    let [mut first, mut second] = scratches.each_ref().map(open);
    for tab in [&mut first, &mut second] {
        tab.until("document.body.classList.contains('flat') && layshaft.page.frames > 2");
    }
    let told = "!layshaft.page.note.hidden && layshaft.page.note.textContent.includes('Another page drives')";
    first.key("ArrowUp", true);
    first.until("layshaft.page.row[ROLE.v] > 1");
    // The other one sees the car move and cannot brake it.
    second.key("ArrowDown", true);
    second.until(told);
    second.key("ArrowDown", false);
    first.until("layshaft.page.row[ROLE.v] > 3");
    assert_eq!(first.value(told), false);
    // It takes the wheel: now it brakes, and the first one is told.
    second.tap("Enter");
    second.key("ArrowDown", true);
    first.until(told);
    second.until("Math.abs(layshaft.page.row[ROLE.v]) < 0.3");
    assert_eq!(second.value(told), false);
}

#[test]
fn laps_have_ghosts_on_the_drive_page_and_reports_on_the_telemetry_page() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("drive-laps");
    std::fs::write(scratch.0.join("SmallCar.mo"), crate::drive::CAR).unwrap();
    let ring: String = (0..=60)
        .map(|k| (f64::from(k) * std::f64::consts::TAU / 60.0).sin_cos())
        .map(|(sin, cos)| format!("{},{}\n", 9.0 * sin, 9.0 - 9.0 * cos))
        .collect();
    std::fs::write(scratch.0.join("ring.csv"), format!("x,y\n{ring}")).unwrap();
    let served = Served::start(&scratch, &["drive", "SmallCar.mo", "--course", "ring.csv", "--duration", "600s"]);
    let mut tab = Tab::open(&browser, &scratch.0, &format!("{}?quality=6&script=lap", served.url), (900, 600));
    // The page drives a lap by itself; in the next one the ghost of it drives along.
    tab.until("layshaft.page.laps.list.length >= 1");
    assert!(tab.value("layshaft.page.laps.list[0].sectors.length").as_f64().unwrap() >= 2.0);
    tab.until("layshaft.page.ghostAt(layshaft.page.motion.latest)?.isGhost");
    tab.until("/To last/.test(layshaft.page.lapBox.textContent)");
    tab.tap("KeyL");
    tab.until("!layshaft.page.ghostShown && layshaft.page.ghostAt(layshaft.page.motion.latest) === null");
    tab.picture("ghost.png");
    assert_eq!(tab.complaints, Vec::<String>::new());

    // The telemetry of the same run, while the page goes on driving.
    let other = Scratch::new("drive-telemetry");
    let address = format!("{}assets/telemetry.html#plots=v;psi&seconds=20", served.url);
    let mut page = Tab::open(&browser, &other.0, &address, (1400, 850));
    // The first lap was under way when the page opened.
    page.until("layshaft.page.recorder.laps.length >= 3");
    page.value("void (layshaft.page.group.compare = 'lap')");
    page.until("document.querySelector('.laps .lap button')");
    page.value("void document.querySelector('.laps .lap button').click()");
    let [from, to] = [0, 1].map(|k| page.value(&format!("layshaft.page.group.range()[{k}]")).as_f64().unwrap());
    let [begin, end] = ["start", "end"].map(|part| {
        page.value(&format!("layshaft.page.recorder.laps[layshaft.page.recorder.laps.length - 1].{part}"))
            .as_f64()
            .unwrap()
    });
    assert!(from >= begin - 60.0 && to <= end && to - from < 60.0);
    // Compared with the lap before: its curve, moved to the same start.
    let compared = "(() => { const r = layshaft.page.recorder, l = r.laps, c = r.curves.get('v').curve, o = r.reference('lap', c, (l[2].start + l[2].end) / 2); \
                    return [o.time[0] - l[2].start, o.values[0] - c.slice(l[1].start, l[1].end).values[0]]; })()";
    let compared = page.value(compared);
    assert!(compared[0].as_f64().unwrap().abs() < 0.1 && compared[1].as_f64() == Some(0.0), "{compared}");
    let report = "(() => { const p = layshaft.page, l = p.recorder.laps; return lapReport('SmallCar', l[2], l[1], p.group.panels.map(x => x.curves)); })()";
    let report = page.value(report).as_str().unwrap().to_string();
    let time = page.value("lapTime(layshaft.page.recorder.laps[2].lapTime)");
    // In the unit of the plots.
    let heading = page.value("'v in ' + layshaft.page.recorder.curves.get('v').curve.unit");
    for part in
        [time.as_str().unwrap(), "Sector 2", "<svg", "stroke-dasharray", heading.as_str().unwrap(), "download=\"lap"]
    {
        let text = report.replace("</span>", "");
        assert!(text.contains(part), "{part} is missing");
    }
    page.picture("laps.png");
    assert_eq!(page.complaints, Vec::<String>::new());
}
