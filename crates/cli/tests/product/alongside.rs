//! A control unit beside the drivable car, as `examples/drive` has it: another model, a unit of FMI, a process at the other end of a CAN line.

use crate::drive::{LIBRARY, last, layshaft};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/drive");

/// A copy of the examples, in which others can be written.
fn examples(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("layshaft-alongside-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for file in std::fs::read_dir(EXAMPLES).unwrap().flatten().filter(|file| file.path().is_file()) {
        std::fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    folder
}

/// The virtual driver's first seconds.
fn drive(folder: &Path, duration: &str, more: &[&str]) -> (Value, PathBuf) {
    let record = folder.join("drive.csv");
    let text = record.to_string_lossy().into_owned();
    let common = ["--driver", "virtual", "--headless", "--virtual-time", "-L", LIBRARY, "--duration", duration];
    let recorded = ["--output-variable", "automatic", "--output-variable", "gear", "-o", &text];
    (layshaft("drive", &[&common[..], &recorded, more].concat()), record)
}

/// Way, speed and gear; the car's own automatic is off.
fn state(record: &Path, prefix: &str) -> [f64; 3] {
    let names = ["automatic", "r[1]", "v", "gear"].map(|name| format!("{prefix}{name}"));
    let found = last(record, &names.each_ref().map(String::as_str));
    assert_eq!(found[0], 0.0, "the car shifts by itself");
    [found[1], found[2], found[3]]
}

#[test]
fn a_control_unit_beside_the_car_shifts_as_a_model_and_as_a_unit() {
    let folder = examples("models");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (answer, record) = drive(&folder, "6s", &["--alongside", &path("control-unit.toml")]);
    assert_eq!(answer["ok"], true, "{answer:#}");
    let model = state(&record, "car.");
    assert!(model[1] > 15.0 && model[2] >= 2.0, "{model:?}");

    let (unit, text) = (path("ControlUnit.fmu"), path("ControlUnit.mo"));
    let answer = layshaft("export", &["fmu", &text, "-L", LIBRARY, "--step", "1.25ms", "-o", &unit]);
    assert_eq!(answer["ok"], true, "{answer:#}");
    let described = path("control-unit-fmu.toml");
    let (answer, _) = drive(&folder, "6s", &["--alongside", &described]);
    assert_eq!(answer["diagnostics"][0]["code"], "E0521", "{answer:#}");
    let (answer, record) = drive(&folder, "6s", &["--alongside", &described, "--allow", "external"]);
    assert_eq!(answer["ok"], true, "{answer:#}");
    let unit = state(&record, "car.");
    // The unit answers to inputs that are one exchange old.
    assert!((unit[0] - model[0]).abs() < 1.0 && (unit[1] - model[1]).abs() < 0.5, "{model:?} and {unit:?}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_control_unit_in_another_process_shifts_by_can_frames() {
    let folder = examples("can");
    let ports = [(); 2].map(|()| std::net::UdpSocket::bind("127.0.0.1:0").unwrap());
    let ports = ports.map(|socket| socket.local_addr().unwrap().port().to_string());
    for name in ["control-unit-can.toml", "control-unit-hardware.toml"] {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        std::fs::write(folder.join(name), text.replace("5700", &ports[0]).replace("5701", &ports[1])).unwrap();
    }
    let mut hardware = Command::new(env!("CARGO_BIN_EXE_layshaft"))
        .args(["realtime", &folder.join("control-unit-hardware.toml").to_string_lossy(), "-L", LIBRARY])
        .args(["--duration", "60s"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (answer, record) =
        drive(&folder, "4s", &["--alongside", &folder.join("control-unit-can.toml").to_string_lossy()]);
    hardware.kill().unwrap();
    hardware.wait().unwrap();
    assert_eq!(answer["ok"], true, "{answer:#}");
    assert!(answer["ports"][0]["received"].as_u64() > Some(1000), "{}", answer["ports"]);
    assert_eq!(answer["ports"][0]["troubles"], serde_json::json!({}));
    let state = state(&record, "");
    assert!(state[0] > 5.0 && state[1] > 3.0, "{state:?}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn what_cannot_run_beside_the_car_is_said() {
    let folder = examples("wrong");
    let path = folder.join("wrong.toml");
    let told = |text: &str, arguments: &[&str]| {
        std::fs::write(&path, text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        let output = command.args(arguments).arg(&path).args(["-L", LIBRARY]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let drive = ["drive", "--headless", "--virtual-time", "--duration", "1s", "--alongside"];
    let text = std::fs::read_to_string(folder.join("control-unit-can.toml")).unwrap();
    let message = told(&text.replace("\"clutch\"", "\"klutch\""), &drive);
    assert!(message.contains("`[car]`: no input `klutch`; there are"), "{message}");
    let message = told(&text, &["realtime"]);
    assert!(message.contains("layshaft drive --alongside"), "{message}");
    let _ = std::fs::remove_dir_all(folder);
}
