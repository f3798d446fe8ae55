//! Roads from files in models: the run, its failures, machine code and interpreter, the command `road`.

use crate::support::{assert_near, complaints, largest_size, layshaft, simulate};
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("layshaft-roads-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

const DROP: &str = "Layshaft.Vehicles.Examples.DropOnRoad";

#[test]
fn a_ball_falls_on_a_mesh_of_ones_own() {
    let here = folder("ball");
    let mesh = here.join("slope.obj");
    // A plane that falls by 10 % along x.
    std::fs::write(&mesh, "v -50 -50 5\nv 50 -50 -5\nv 50 50 -5\nv -50 50 5\nf 1 2 3\nf 1 3 4\n").unwrap();
    let file = format!("road.fileName=\"{}\"", mesh.display());
    let arguments = ["--set", &file, "--set", "r_start={0,0,1}", "--set", "mu=0", "--stop-time", "3"];
    let run = simulate(DROP, &arguments);
    let (x, z) = (run.last("r[1]"), run.last("z_road"));
    assert_near(z, -0.1 * x, 1e-9);
    // Bounces throw it downhill, gravity pulls it.
    let along = run.last("v[1]");
    assert!(along > 1.0 && along < 4.0, "{along}");
    let outside = complaints(DROP, &["--set", &file, "--set", "r_start={60,0,1}"]);
    assert!(outside.contains("lies outside the road") && outside.contains("x -50.00 to 50.00 m"), "{outside}");
    let missing = complaints(DROP, &["--set", "road.fileName=\"/no/such.obj\""]);
    assert!(missing.contains("/no/such.obj"), "{missing}");
    let _ = std::fs::remove_dir_all(here);
}

#[test]
fn machine_code_and_interpreter_agree_to_the_bit() {
    let runs = ["--interpret", "--no-cache"].map(|option| simulate(DROP, &[option, "--stop-time", "1"]));
    assert_eq!(runs[0].series("r[3]"), runs[1].series("r[3]"));
    assert_eq!(runs[0].series("f_n"), runs[1].series("f_n"));
}

/// On a plane the five points give the plane, so both tyres are one; over cobbles five points are quieter.
#[test]
fn five_points_filter_the_road() {
    const RIG: &str = "Layshaft.Vehicles.Rigs.RoughRoad";
    let run = simulate(RIG, &["--stop-time", "8"]);
    let before = (run.between("one.Fz", 1.0, 3.0), run.between("five.Fz", 1.0, 3.0));
    for (one, five) in before.0.iter().zip(&before.1) {
        assert_near(*one, *five, 1e-3);
    }
    let spread = |name: &str| {
        let values = run.between(name, 4.2, 8.0);
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
    };
    let (one, five) = (spread("one.f_axle"), spread("five.f_axle"));
    assert!(five < 0.7 * one, "the force on the axle: {five} N on five points, {one} N on one");
    assert!(largest_size(&run.series("five.Fz")) < 12_000.0);
    let sorted = layshaft("dump", &["--stage", "sorted", RIG]);
    assert!(!sorted["text"].as_str().unwrap().contains("nonlinear "), "the contact is explicit");
}

#[test]
fn the_command_checks_files_and_writes_the_proving_ground() {
    let here = folder("command");
    let path = |name: &str| here.join(name).to_string_lossy().into_owned();
    std::fs::write(here.join("odd.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 1 2\n").unwrap();
    std::fs::write(here.join("bad.obj"), "v 0 0 0\nf 1 2 3\n").unwrap();
    std::fs::write(here.join("bad.tir"), "[MODEL]\nFITTYP = 61\n").unwrap();
    let odd = layshaft_road(&["check", &path("odd.obj")]);
    assert_eq!(odd["ok"], true);
    assert!(odd["diagnostics"].to_string().contains("triangle 2 (line 5) has no area"), "{odd:#}");
    let bad = layshaft_road(&["check", &path("bad.obj"), &path("bad.tir")]);
    assert_eq!(bad["ok"], false);
    let text = bad["diagnostics"].to_string();
    assert!(
        text.contains("`2` names no vertex") && text.contains("coefficients are missing: UNLOADED_RADIUS"),
        "{text}"
    );
    let written = layshaft_road(&["proving-ground", "-o", &path("track")]);
    assert_eq!(written["ok"], true, "{written:#}");
    let checked = layshaft_road(&["check", &path("track/proving-ground.road")]);
    assert_eq!(checked["ok"], true, "{checked:#}");
    assert_eq!(checked["diagnostics"].as_array().map(Vec::len), Some(0), "{checked:#}");
    let _ = std::fs::remove_dir_all(here);
}

pub fn layshaft_road(arguments: &[&str]) -> serde_json::Value {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_layshaft"))
        .args(["road", "--json"])
        .args(arguments)
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}
