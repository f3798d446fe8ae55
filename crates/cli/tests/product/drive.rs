//! `layshaft drive` with a car small enough for a test: a lap of the virtual driver, its repetition, a person at the other end of a WebSocket.

use layshaft_operations::drive::{VisionClient, Weather};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::Message;

/// Kinematic single track with a mass.
pub const CAR: &str = r#"
model SmallCar "Single track without slip"
  parameter Real wheelbase(min=1, max=5, unit="m") = 2.7 "Wheelbase";
  parameter Real steeringRatio(min=5, max=30) = 15 "Ratio of the steering";
  parameter Real push(min=1, max=12, unit="m/s2") = 5 "Acceleration at full pedal";
  parameter Real half = push/2 "Follows from another parameter";
  parameter Real drag[2] = {1e-3, 1e-4} "Resistance";
  input Real steering(min=-9, max=9, unit="rad");
  input Real accelerator(min=0, max=1);
  input Real brake(min=0, max=1);
  input Boolean abs;
  output Real r[3](each unit="m") "Front axle";
  output Real psi(start=0, fixed=true, unit="rad") "Heading";
  output Real v(start=0, fixed=true, unit="m/s", displayUnit="km/h") "Speed";
  Real x(start=0, fixed=true, unit="m");
  Real y(start=0, fixed=true, unit="m");
equation
  der(v) = 2*half*accelerator - 8*brake*tanh(4*v) - drag[1]*v - drag[2]*v^2;
  der(psi) = v*tan(steering/steeringRatio)/wheelbase;
  der(x) = v*cos(psi);
  der(y) = v*sin(psi);
  r = {x + wheelbase*(cos(psi) - 1), y + wheelbase*sin(psi), 0};
  annotation(experiment(StopTime=1));
end SmallCar;
"#;

/// The answer of a command.
pub fn layshaft(command: &str, arguments: &[&str]) -> Value {
    let mut process = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    let output = process.env_remove("MODELICAPATH").arg(command).args(arguments).arg("--json").output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("layshaft-drive-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("SmallCar.mo"), CAR).unwrap();
    folder
}

fn drive(folder: &Path, arguments: &[&str]) -> Value {
    let car = folder.join("SmallCar.mo").to_string_lossy().into_owned();
    let arguments: Vec<String> =
        arguments.iter().map(|text| text.replace('@', &format!("{}/", folder.display()))).collect();
    let arguments: Vec<&str> = std::iter::once(car.as_str()).chain(arguments.iter().map(String::as_str)).collect();
    layshaft("drive", &arguments)
}

#[test]
fn the_virtual_driver_laps_and_the_record_gives_the_same_bytes() {
    let folder = folder("lap");
    let run = ["--headless", "--virtual-time", "--record", "@a.json", "-o", "@a.csv"];
    let answer = drive(&folder, &[&["--driver", "virtual", "--laps", "1"], &run[..]].concat());
    assert_eq!(answer["ok"], true, "{answer:#}");
    let lap = answer["lap_time"].as_f64().unwrap();
    let planned = answer["planned_lap_time"].as_f64().unwrap();
    assert!(lap > planned && lap < 1.15 * planned, "{lap} s, planned {planned} s");
    assert!(answer["largest_offset"].as_f64().unwrap() < 3.0, "{}", answer["largest_offset"]);
    let sectors: f64 = answer["laps"][0]["sectors"].as_array().unwrap().iter().filter_map(Value::as_f64).sum();
    assert!((sectors - lap).abs() < 1e-9);
    assert_eq!((&answer["samples_lost"], &answer["ending"]), (&json!(0), &json!("terminated")));
    assert!(answer["work_histogram_us"].as_array().is_some_and(|classes| !classes.is_empty()));
    assert!(answer["energy_audit"].is_null());

    let answer = drive(&folder, &["--replay", "@a.json", "--headless", "--virtual-time", "-o", "@b.csv"]);
    assert_eq!(answer["ok"], true, "{answer:#}");
    let [first, again] = ["a.csv", "b.csv"].map(|name| std::fs::read(folder.join(name)).unwrap());
    assert!(first.len() > 100_000 && first == again, "the same inputs give other results");
    // Another input, other bytes.
    let text = std::fs::read_to_string(folder.join("a.json")).unwrap();
    let mut record: Value = serde_json::from_str(&text).unwrap();
    record["entries"][5][2] = json!("0.125");
    std::fs::write(folder.join("c.json"), record.to_string()).unwrap();
    drive(&folder, &["--replay", "@c.json", "--headless", "--virtual-time", "-o", "@c.csv"]);
    assert_ne!(first, std::fs::read(folder.join("c.csv")).unwrap());
    let _ = std::fs::remove_dir_all(folder);
}

fn message(answer: &Value) -> String {
    answer["diagnostics"][0]["message"].as_str().unwrap_or_else(|| panic!("{answer:#}")).to_string()
}

#[test]
fn what_cannot_be_driven_is_said() {
    let folder = folder("wrong");
    std::fs::write(folder.join("open.road"), "surface plane 0 0\n").unwrap();
    std::fs::write(folder.join("arc.csv"), "x,y\n0,0\n50,0\n100,10\n150,30\n200,60\n").unwrap();
    let headless = ["--headless", "--virtual-time", "--driver", "virtual", "--set", "push=4"];
    let plane = ["--track", "@open.road"];
    // The small car has no road of its own.
    let answer = drive(&folder, &[&headless[..], &["--course", "@arc.csv"]].concat());
    assert!(message(&answer).contains("arc.csv is not closed"), "{answer:#}");
    let road = "  record Road\n    parameter String fileName = \"\";\n  end Road;\n  parameter Road road;\n  input Real steering";
    let model = CAR.replacen("  input Real steering", road, 1);
    std::fs::write(folder.join("SmallCar.mo"), model).unwrap();
    let answer = drive(&folder, &[&headless[..], &plane].concat());
    assert!(message(&answer).contains("has no centre line"), "{answer:#}");
    std::fs::write(folder.join("SmallCar.mo"), CAR.replace("accelerator", "gas")).unwrap();
    let answer = drive(&folder, &headless);
    let text = message(&answer);
    assert!(text.contains("`SmallCar` cannot be driven: it has no accelerator"), "{text}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    std::fs::write(folder.join("SmallCar.mo"), CAR).unwrap();
    let answer = drive(&folder, &["--port", &port, "--no-open"]);
    assert!(message(&answer).contains(&format!("port {port} of 127.0.0.1 is taken")), "{answer:#}");
    // The kernel knows the one as no input device, the other not at all.
    for (path, said) in
        [("/dev/null", "/dev/null: this is no input device"), ("/dev/input/none", "no steering wheel: /dev/input/none")]
    {
        let answer = drive(&folder, &["--wheel", path, "--headless"]);
        assert!(message(&answer).contains(said), "{answer:#}");
    }
    std::fs::write(folder.join("no.json"), "{}").unwrap();
    let answer = drive(&folder, &["--replay", "@no.json", "--headless"]);
    assert!(message(&answer).contains("no record of inputs"), "{answer:#}");
    let _ = std::fs::remove_dir_all(folder);
}

/// A vision system that sends no numbers: refused, counted, and the car goes on with the last road.
#[test]
fn what_is_no_number_from_a_vision_system_is_refused() {
    let folder = folder("vision");
    let friction =
        "input Real roadFriction[4](each min=0, each max=2, each start=1);\n  Real grip = roadFriction[1];\nequation";
    std::fs::write(folder.join("SmallCar.mo"), CAR.replacen("equation", friction, 1)).unwrap();
    let free = std::net::UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut child = Command::new(env!("CARGO_BIN_EXE_layshaft"))
        .args(["drive", "SmallCar.mo", "--headless", "--json", "--priority", "0", "--vision", &free.to_string()])
        .args(["-o", "vision.csv", "--output-variable", "grip", "--duration", "600"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let link = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    link.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    let packet = |sequence: u64, value: f64| {
        let mut bytes = vec![0u8; layshaft_realtime::port::packet_length(4)];
        layshaft_realtime::port::write_packet(&mut bytes, 7, sequence, 0.0, [value; 4].into_iter());
        bytes
    };
    let begin = Instant::now();
    let (mut sequence, mut answers) = (0, 0);
    // Good and bad ones by turns, until the car has answered often.
    while answers < 50 {
        assert!(begin.elapsed() < Duration::from_secs(120), "no answer");
        sequence += 1;
        let value = if sequence % 2 == 0 { f64::NAN } else { 0.5 };
        link.send_to(&packet(sequence, value), ("127.0.0.1", free)).unwrap();
        answers += usize::from(link.recv(&mut [0; 4096]).is_ok());
    }
    // SIGTERM ends the run.
    Command::new("kill").arg(child.id().to_string()).status().unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut text).unwrap();
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    let _ = child.wait();
    assert!(said.contains("(`roadFriction[1]` was NaN, which is no number"), "{said}");
    let answer: Value = serde_json::from_str(&text).unwrap();
    let port = &answer["ports"][0];
    assert!(
        port["troubles"]["out_of_range"].as_u64().unwrap() >= 1 && port["received"].as_u64().unwrap() >= 1,
        "{port}"
    );
    let result = std::fs::read_to_string(folder.join("vision.csv")).unwrap();
    let grip = result.lines().next().unwrap().split(',').position(|name| name == "grip").unwrap();
    let last = result.lines().last().unwrap().split(',').nth(grip).unwrap().parse::<f64>().unwrap();
    assert_eq!(last, 0.5);
    let _ = std::fs::remove_dir_all(folder);
}

/// Values of a column at the last row.
pub fn last(path: &Path, names: &[&str]) -> Vec<f64> {
    let text = std::fs::read_to_string(path).unwrap();
    let heading: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let row: Vec<f64> = text.lines().last().unwrap().split(',').map(|word| word.parse().unwrap()).collect();
    names.iter().map(|name| row[heading.iter().position(|found| found == name).unwrap()]).collect()
}

pub const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../library");

/// The same drive on the built-in road and on the same road told by a vision system, packet by packet.
#[test]
fn a_road_told_by_a_vision_system_gives_the_same_drive() {
    let folder = folder("told");
    let common = ["--driver", "virtual", "--headless", "--virtual-time", "-L", LIBRARY];
    let own = folder.join("own.csv");
    let answer = layshaft("drive", &[&common[..], &["--duration", "12s", "-o", &own.to_string_lossy()]].concat());
    assert_eq!(answer["ok"], true, "{answer:#}");
    // The library's car audits its energy; mixed Euler closes the audit to its order.
    let audit = &answer["energy_audit"];
    assert!(audit["energyBalance.throughput"].as_f64() > Some(1e5), "{audit:#}");
    assert!(audit["energyBalance.relativeResidual"].as_f64() < Some(1e-4), "{audit:#}");
    let port = std::net::UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let told = folder.join("told.csv");
    let child = Command::new(env!("CARGO_BIN_EXE_layshaft"))
        .args([
            "drive",
            "Layshaft.Vehicles.Examples.VisionCar",
            "--vision",
            &port.port().to_string(),
            "--json",
            "--duration",
            "12s",
        ])
        .args(common)
        .args(["-o", &told.to_string_lossy()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let road = layshaft_road::proving_ground::road().unwrap();
    let mut client = VisionClient::new(port, road, Weather::default()).unwrap();
    let done = std::thread::spawn(move || child.wait_with_output().unwrap());
    while !done.is_finished() {
        client.send().unwrap();
        client.receive(Duration::from_millis(100)).unwrap();
    }
    let output = done.join().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["ok"], true, "{answer:#}");
    assert!(answer["ports"][0]["received"].as_u64() > Some(4000), "{}", answer["ports"]);
    let names = ["r[1]", "r[2]", "r[3]", "v"];
    let (own, told) = (last(&own, &names), last(&told, &names));
    let _ = std::fs::remove_dir_all(folder);
    assert!(own[0] > 60.0, "{own:?}");
    for (at, bound) in [0.05, 0.02, 0.005, 0.02].into_iter().enumerate() {
        assert!((own[at] - told[at]).abs() < bound, "{}: {} and {}", names[at], own[at], told[at]);
    }
}

/// Beside the road, where it climbs to 17 m, the car drives on grass, and the virtual driver brings it back.
#[test]
fn a_car_beside_the_road_drives_back_to_it() {
    let folder = folder("verge");
    let course = layshaft_road::proving_ground::Course::default();
    let station = course.station(900.0);
    let (sin, cos) = station.heading.sin_cos();
    let beside = -13.0;
    let [x, y] = [station.position[0] - beside * sin, station.position[1] + beside * cos];
    let start = [("x_start", x), ("y_start", y), ("yaw_start", station.heading)];
    let start: Vec<String> =
        start.iter().flat_map(|(name, value)| ["--set".to_string(), format!("chassis.{name}={value}")]).collect();
    let result = folder.join("verge.csv");
    let run = [
        "--driver",
        "virtual",
        "--duration",
        "10s",
        "--headless",
        "--virtual-time",
        "-L",
        LIBRARY,
        "-o",
        &result.to_string_lossy(),
    ];
    let arguments: Vec<&str> = run.into_iter().chain(start.iter().map(String::as_str)).collect();
    let answer = layshaft("drive", &arguments);
    assert_eq!(answer["ok"], true, "{answer:#}");
    assert!((12.0..20.0).contains(&answer["largest_offset"].as_f64().unwrap()), "{}", answer["largest_offset"]);
    let end = last(&result, &["r[1]", "r[2]", "r[3]", "v", "mu[1]", "mu[2]"]);
    let _ = std::fs::remove_dir_all(folder);
    let road = layshaft_road::proving_ground::road().unwrap();
    let contact = road.query(end[0], end[1], end[2]).unwrap();
    assert!(contact.element > 0 && end[3] > 5.0, "it is not back on the road: {end:?}");
    assert!(end[4..].iter().all(|mu| (mu - 1.0).abs() < 1e-9), "grass is left behind: {end:?}");
}

/// The program while it drives, and a viewer of it.
struct Drive {
    child: Child,
    viewer: tungstenite::WebSocket<tungstenite::stream::MaybeTlsStream<std::net::TcpStream>>,
}

impl Drive {
    fn start(folder: &Path) -> Drive {
        let mut child = Command::new(env!("CARGO_BIN_EXE_layshaft"))
            .args(["drive", "SmallCar.mo", "--port", "0", "--no-open", "--json", "--priority", "0"])
            .args(["--record", "person.json", "-o", "person.csv"])
            .current_dir(folder)
            .env_remove("DISPLAY")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let url = lines.find_map(|line| line.ok()?.split_once("http://").map(|(_, rest)| rest.to_string()));
        std::thread::spawn(move || lines.for_each(drop));
        let (viewer, _) = tungstenite::connect(format!("ws://{}live", url.unwrap())).unwrap();
        if let tungstenite::stream::MaybeTlsStream::Plain(stream) = viewer.get_ref() {
            stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        }
        Drive { child, viewer }
    }

    fn say(&mut self, message: Value) {
        self.viewer.send(Message::text(message.to_string())).unwrap();
    }

    /// The next text for which something holds.
    fn hear(&mut self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(60) {
            if let Message::Text(text) = self.viewer.read().unwrap() {
                let value: Value = serde_json::from_str(&text).unwrap();
                if is_it(&value) {
                    return value;
                }
            }
        }
        panic!("no {what}");
    }

    /// Reads samples of one variable until something holds of its value.
    fn see(&mut self, what: &str, is_it: impl Fn(f32) -> bool) {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(60) {
            if let Message::Binary(bytes) = self.viewer.read().unwrap() {
                let value = f32::from_le_bytes(bytes[bytes.len() - 4..].try_into().unwrap());
                if is_it(value) {
                    return;
                }
            }
        }
        panic!("no {what}");
    }
}

#[test]
fn a_person_drives_tunes_pauses_and_sees_it_again() {
    let folder = folder("person");
    let mut drive = Drive::start(&folder);
    let hello = drive.hear("hello", |message| message["type"] == "hello");
    assert_eq!((&hello["program"], &hello["model"]), (&json!("drive"), &json!("SmallCar")));
    assert_eq!(hello["inputs"][0]["name"], "steering");
    let signals = hello["signals"].as_array().unwrap();
    let signal = |name: &str| signals.iter().find(|signal| signal["name"] == name).unwrap();
    let (v, psi) = (signal("v"), signal("psi"));
    assert!(
        v["displayUnit"] == "km/h" && (v["factor"].as_f64().unwrap() - 3.6).abs() < 1e-12 && v["offset"] == 0.0,
        "{v}"
    );
    assert!(psi["displayUnit"] == "" && psi["factor"].is_null(), "{psi}");
    let parameters: Vec<&str> =
        hello["parameters"].as_array().unwrap().iter().filter_map(|p| p["name"].as_str()).collect();
    assert_eq!(parameters, ["wheelbase", "steeringRatio", "push", "drag[1]", "drag[2]"]);
    drive.say(json!({ "type": "subscribe", "id": 1, "signals": ["v"] }));
    drive.say(json!({ "type": "input", "values": { "accelerator": 0.5, "abs": true }, "stamp": 1 }));
    drive.hear("echo", |message| message["type"] == "echo");
    drive.see("speed", |v| v > 0.5);

    drive.say(json!({ "type": "set", "parameter": "push", "value": 10 }));
    let changed = drive.hear("change", |message| message["type"] == "changed");
    assert_eq!((&changed["parameter"], &changed["value"]), (&json!("push"), &json!(10.0)));
    drive.say(json!({ "type": "set", "parameter": "drag[2]", "value": 0.002 }));
    drive.hear("change", |message| message["parameter"] == "drag[2]");
    drive.say(json!({ "type": "set", "parameter": "push", "value": 20 }));
    drive.hear("refusal", |message| message["type"] == "refused");
    drive.say(json!({ "type": "command", "name": "save" }));
    drive.hear("save", |message| message["text"].as_str().is_some_and(|text| text.contains("Tuned.mo")));
    let saved = std::fs::read_to_string(folder.join("Tuned.mo")).unwrap();
    assert_eq!(saved, "model Tuned = SmallCar(\n  push = 10,\n  drag = {0.001, 0.002});\n");

    drive.say(json!({ "type": "command", "name": "pause" }));
    let paused = drive.hear("pause", |message| message["state"] == "paused");
    drive.say(json!({ "type": "command", "name": "resume" }));
    drive
        .hear("running", |message| message["state"] == "running" && message["time"].as_f64() > paused["time"].as_f64());
    drive.say(json!({ "type": "command", "name": "replay" }));
    drive.hear("replay", |message| message["state"] == "replay");
    // At its end the replay stands still.
    drive.hear("end of the replay", |message| message["state"] == "paused");
    drive.say(json!({ "type": "command", "name": "reset" }));
    drive.say(json!({ "type": "command", "name": "resume" }));
    drive.see("a new start", |v| v < 0.4);
    drive.see("speed again", |v| v > 1.0);
    drive.say(json!({ "type": "command", "name": "stop" }));
    let output = drive.child.wait_with_output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["ok"], true, "{answer:#}");
    assert_eq!(answer["changes"].as_array().map(Vec::len), Some(2));
    let latency = &answer["input_latency_ms"];
    assert!(
        latency["count"].as_u64().is_some_and(|count| count >= 1) && latency["p99"].as_f64() > Some(0.0),
        "{latency}"
    );

    // What was driven since the reset, with the tuned parameters, can be driven again; the car begins with them.
    let answer = layshaft(
        "drive",
        &[
            &folder.join("SmallCar.mo").to_string_lossy(),
            "--replay",
            &folder.join("person.json").to_string_lossy(),
            "--headless",
            "--virtual-time",
            "-o",
            &folder.join("again.csv").to_string_lossy(),
        ],
    );
    assert_eq!(answer["ok"], true, "{answer:#}");
    let rows = |name: &str| -> Vec<String> {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        text.lines().skip(1).map(|line| line.split_once(',').unwrap().1.to_string()).collect()
    };
    // The times of the session go on over its reset; values are those of the record to the last digit.
    let (session, again) = (rows("person.csv"), rows("again.csv"));
    assert!(again.len() > 50 && session.ends_with(&again[..again.len()]), "the replay differs");
    let _ = std::fs::remove_dir_all(folder);
}
