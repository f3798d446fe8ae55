//! `layshaft reduce car` as users run it.

use super::layshaft;
use super::support::Scratch;
use serde_json::Value;

/// A buggy that nobody prepared for a reduction: it has sides, and energy elements in them.
#[test]
fn levels_of_a_car_without_switches() {
    let scratch = Scratch::new("car-buggy");
    scratch.file("Buggy.mo", include_str!("../../../../examples/symmetry/Buggy.mo"));
    let arguments = [
        "reduce",
        "car",
        "Buggy.mo",
        "Buggy.Car",
        "--stop-time",
        "2",
        "--keep",
        "99%",
        "--name",
        "Buggy",
        "-o",
        "levels",
        "--plot",
        "ladder.svg",
        "--report",
        "ladder.html",
        "--json",
    ];
    let json = layshaft(&scratch, &arguments).json();
    assert_eq!(json["ok"], true, "{json}");
    let levels = json["levels"].as_array().unwrap();
    assert_eq!(levels[0]["class"], "Buggy.Car");
    assert_eq!(levels[0]["error_percent"], 0.0);
    assert_eq!(levels[1]["class"], "BuggyOneSide", "{json}");
    assert!(levels[1]["error_percent"].as_f64().unwrap() < 0.01, "{json}");
    let states = |level: &Value| level["run"]["states"].as_u64().unwrap();
    assert!(states(&levels[1]) < states(&levels[0]));
    // There is no gear set, and no chassis of the library.
    let left_out: Vec<&str> =
        json["left_out"].as_array().unwrap().iter().map(|step| step["step"].as_str().unwrap()).collect();
    assert!(left_out.contains(&"gear set") && left_out.contains(&"longitudinal motion"), "{left_out:?}");
    let picture = std::fs::read_to_string(scratch.0.join("ladder.svg")).unwrap();
    assert_eq!(picture.matches("<title>").count(), levels.len());
    let report = std::fs::read_to_string(scratch.0.join("ladder.html")).unwrap();
    assert!(report.contains("BuggyOneSide"));
    // What was written runs by itself.
    let run = layshaft(&scratch, &["simulate", "Buggy.mo", "levels/BuggyOneSide.mo", "--stop-time", "0.1"]);
    assert_eq!(run.status(), 0, "{}", run.stderr());
}
