//! Suspensions from hardpoints: no nonlinear system is left, hardpoints are numbers of the program, and links that cannot be assembled are
//! named with what they lack.

use crate::support::{complaints, layshaft};

const MODEL: &str = "LayshaftTest.Vehicles.LinkageEnergy";

fn sorted() -> String {
    let answer = layshaft("dump", &["--stage", "sorted", MODEL]);
    assert_eq!(answer["ok"], true, "{answer:#}");
    answer["text"].as_str().unwrap().to_owned()
}

/// One linear system for each arm, of its acceleration alone. The subframe has one with its own accelerations.
#[test]
fn no_nonlinear_system_is_left() {
    let text = sorted();
    assert!(!text.contains("nonlinear "), "{text}");
    let (_, running) = text.split_once("\nrunning:\n").unwrap();
    let running = running.split("\ninitial:\n").next().unwrap();
    for name in ["outboard", "push", "pull", "strut", "blade", "arms"] {
        for side in ["left", "right"] {
            let acceleration = format!(": der({name}.axle.{side}Corner.links.w)");
            let systems = running.lines().filter(|line| line.trim_start().starts_with("linear 1 of "));
            assert_eq!(systems.filter(|line| line.ends_with(&acceleration)).count(), 1, "{acceleration}");
        }
    }
}

/// A hardpoint that had its value at translation would have a number for a value in the flat model.
#[test]
fn hardpoints_and_adjusters_are_tunable() {
    let answer = layshaft("dump", &["--stage", "flat", MODEL]);
    let flat = answer["flat"].as_str().unwrap();
    let points = ["lowerFront", "lowerOuter", "upperRear", "upperOuter", "tieInner", "tieOuter", "wheelCentre"];
    let points = points.map(|point| format!("data.{point}"));
    let shims = ["toeShim", "camberShim", "casterShim"].map(str::to_owned);
    for name in points.iter().chain(&shims) {
        let declaration = format!("parameter Real 'outboard.axle.leftCorner.links.{name}'");
        let line = flat.lines().find(|line| line.contains(&declaration)).unwrap_or_else(|| panic!("no {name}"));
        assert!(
            line.contains(&format!("= 'outboard.axle.leftCorner.{name}'")),
            "{name} has its value at translation: {line}"
        );
    }
}

#[test]
fn links_that_do_not_reach_are_named() {
    let cases: [(&str, &[&str]); 6] = [
        ("outboard.axle.leftCorner.toeShim=-0.3", &["The tie rod", "leftCorner", "176.262 mm too short", "tieInner"]),
        ("outboard.axle.rightCorner.toeShim=0.3", &["The tie rod", "rightCorner", "157.456 mm too long"]),
        (
            "outboard.axle.leftCorner.camberShim=-0.9",
            &["The carrier", "166.608 mm too long", "upper wishbone", "upperOuter"],
        ),
        (
            "blade.axle.leftCorner.upperShim=-0.25",
            &["The upper link", "leftCorner", "mm too short", "body to the carrier", "upperInner"],
        ),
        ("blade.axle.rightCorner.lowerShim=-0.4", &["The lower link", "rightCorner", "mm too short", "lowerInner"]),
        ("push.axle.leftCorner.rodShim=-0.25", &["The rod", "actuation.rocker", "130.62 mm too short"]),
    ];
    for (setting, words) in cases {
        let message = complaints(MODEL, &["--set", setting]);
        for word in words {
            assert!(message.contains(word), "`{word}` is not in: {message}");
        }
    }
}
