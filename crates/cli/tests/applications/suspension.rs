//! Suspensions from hardpoints: no nonlinear system is left, hardpoints are numbers of the program, and links that cannot be assembled are
//! named with what they lack.

use crate::support::{assert_in_book, complaints, largest, layshaft, simulate, smallest};

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

/// Bushings in the hinges of the arms bring coordinates of their own, and still nothing to iterate; without them there are none.
#[test]
fn bushings_of_the_arms_are_coordinates_where_they_are_wanted() {
    let text = sorted();
    let states = text.lines().find_map(|line| line.strip_prefix("states: ")).unwrap();
    let states: Vec<&str> = states.split(", ").collect();
    for name in [
        "softArms.axle.leftCorner.links.hinge[2]",
        "softArms.axle.rightCorner.links.upperHinge[1]",
        "softStrut.axle.leftCorner.links.hinge[1]",
        "softBush.axle.leftCorner.links.hinge[1]",
    ] {
        assert!(states.contains(&name), "no {name} in {states:?}");
    }
    for name in ["outboard", "push", "pull", "strut", "blade", "arms", "soft"] {
        let bushing = format!("{name}.axle.leftCorner.links.hinge");
        assert!(!states.iter().any(|state| state.starts_with(&bushing)), "{name} pays for bushings");
    }
}

/// What a force of 1 N on each wheel does: toe and camber of a lateral one, motion along the car and toe of a longitudinal one.
fn compliances(settings: &[&str]) -> [f64; 4] {
    let settings: Vec<&str> = settings.iter().flat_map(|setting| ["--set", setting]).collect();
    let run = simulate("Layshaft.Vehicles.Rigs.KnC", &settings);
    let of = |force: &str, value: &str| {
        let (force, values) = (run.series(force), run.series(value));
        let at = |wanted: f64| force.iter().position(|now| *now == wanted).unwrap();
        let (low, high) = (at(smallest(&force)), at(largest(&force)));
        (values[high] - values[low]) / (force[high] - force[low])
    };
    [
        of("sideways.lateral", "sideways.left.toe"),
        of("sideways.lateral", "sideways.left.camber"),
        of("along.longitudinal", "along.left.wheelbaseChange"),
        of("along.longitudinal", "along.left.toe"),
    ]
}

/// A longitudinal force of 1 kN moves a wheel on a trailing blade by 1 kN/c more if its bush gives way with the stiffness c, and wishbones change their toe.
#[test]
fn the_rig_shows_what_bushings_of_the_arms_give_way() {
    let kinds = ["suspension=1", "suspension=4", "suspension=6"];
    let found = kinds.map(|kind| (compliances(&[kind]), compliances(&[kind, "bushedArms=true"])));
    let (rigid, soft) = (found[2].0[2], found[2].1[2]);
    let sides = ["along.axle.multiLink.leftCorner", "along.axle.multiLink.rightCorner"];
    let softer = sides.map(|corner| format!("{corner}.lowerBushings.c_axial=1e6"));
    let softer = compliances(&["suspension=6", "bushedArms=true", &softer[0], &softer[1]])[2];
    for (compliance, c) in [(soft, 3e6), (softer, 1e6)] {
        assert!(((compliance - rigid) * c - 1.0).abs() < 0.05, "{compliance} m/N, rigid {rigid} m/N");
    }
    let row = |name: &str, at: usize, unit: f64, digits: usize, symbol: &str| {
        let cells = found.map(|(rigid, soft)| {
            let [rigid, soft] = [rigid, soft].map(|values| format!("{:.digits$}", values[at] * unit));
            format!("{rigid}{symbol} → {soft}{symbol}").replace('-', "−").replace("−0.000", "0.000")
        });
        format!("| {name} | {} |", cells.join(" | "))
    };
    let degrees = 1e3_f64.to_degrees();
    let rows = [
        row("toe under lateral force", 0, degrees, 3, "°"),
        row("camber under lateral force", 1, degrees, 3, "°"),
        row("motion along the car under longitudinal force", 2, 1e6, 2, " mm"),
        row("toe under longitudinal force", 3, degrees, 3, "°"),
    ];
    assert_in_book(include_str!("../../../../docs/src/applications/suspension.md"), &rows);
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
