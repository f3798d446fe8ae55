//! Suspensions from hardpoints: no nonlinear system is left, hardpoints are numbers of the program, and links that cannot be assembled are
//! named with what they lack.

use crate::support::{Run, assert_in_book, complaints, largest, largest_size, layshaft, simulate, smallest};

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
    // The drop link of an anti-roll bar is no rod of the spring.
    let message = complaints("Layshaft.Vehicles.Rigs.KnC", &["--set", "travel=0.3"]);
    assert!(
        message.contains("The drop link of") && message.contains("Change link, lever or pivot of barData"),
        "{message}"
    );
    for (setting, words) in cases {
        let message = complaints(MODEL, &["--set", setting]);
        for word in words {
            assert!(message.contains(word), "`{word}` is not in: {message}");
        }
    }
}

/// Rows of the table of sensitivities in a report: name, camber gain, toe gain, caster.
fn sensitivities(model: &[&str], settings: &[&str]) -> Vec<(String, [f64; 3])> {
    let folder = std::env::temp_dir().join(format!("layshaft-sensitivity-{}-{}", std::process::id(), settings.len()));
    std::fs::create_dir_all(&folder).unwrap();
    let [report, result] = ["knc.html", "knc.csv"].map(|name| folder.join(name).to_string_lossy().into_owned());
    let view = ["--stop-time", "0.1", "--report", &report, "-o", &result];
    let answer = layshaft("simulate", &[model, settings, &view[..]].concat());
    assert_eq!(answer["ok"], true, "{answer:#}");
    let page = std::fs::read_to_string(&report).unwrap();
    let _ = std::fs::remove_dir_all(folder);
    let begin =
        page.find("\"columns\":[{\"name\":\"Parameter\",\"right\":false},{\"name\":\"camberGain").expect("no table");
    let rows = begin + page[begin..].find("\"rows\":").unwrap() + "\"rows\":".len();
    let rows = serde_json::Deserializer::from_str(&page[rows..]).into_iter::<Vec<Vec<serde_json::Value>>>().next();
    let row = |row: Vec<serde_json::Value>| {
        (row[0].as_str().unwrap().to_string(), [1, 2, 3].map(|k| row[k].as_f64().unwrap_or(f64::NAN)))
    };
    rows.unwrap().unwrap().into_iter().map(row).collect()
}

/// What the rig's report tells of a suspension is what `HardpointSensitivity` computes by formulas of its own, and a suspension of one's own has a table too.
#[test]
fn the_report_of_the_rig_has_the_sensitivity_of_each_hardpoint() {
    const RIG: &str = "Layshaft.Vehicles.Rigs.KnC";
    let rows = sensitivities(&[RIG], &[]);
    let of = |rows: &[(String, [f64; 3])], name: &str| {
        rows.iter().find(|row| row.0 == name).unwrap_or_else(|| panic!("no {name} in {rows:?}")).1
    };
    // One coordinate each second.
    let other = simulate("Layshaft.Vehicles.Rigs.HardpointSensitivity", &[]);
    let points =
        ["lowerFront", "lowerRear", "lowerOuter", "upperFront", "upperRear", "upperOuter", "tieInner", "tieOuter"];
    for (at, point) in points.into_iter().enumerate() {
        for k in 1..=3 {
            let found = of(&rows, &format!("wishbones.{point}[{k}]"));
            let second = (3 * at + k - 1) as f64;
            for (measure, value) in ["camberGain", "toeGain", "caster"].into_iter().zip(found) {
                let expected = other.between(measure, second + 0.4, second + 0.6)[0];
                assert!(
                    (value - expected).abs() <= 5.1e-3 * expected.abs() + 1e-9,
                    "{point}[{k}]: {value}, {expected}"
                );
            }
        }
    }
    assert!(of(&rows, "parallel.axle.wishbones.leftCorner.casterShim")[2] > 0.1);
    assert!(rows.iter().all(|(name, _)| !name.starts_with("struts.") && !name.contains("rightCorner")));
    let rows = sensitivities(&[RIG], &["--set", "suspension=4"]);
    assert!(of(&rows, "struts.strutTop[2]")[0] > 0.1 && rows.iter().all(|(name, _)| !name.starts_with("wishbones.")));
    // A spring, a damper and a bar of one's own in an axle of one's own.
    let folder = std::env::temp_dir().join(format!("layshaft-own-axle-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("Own.mo");
    std::fs::write(&file, OWN_AXLE).unwrap();
    let file = file.to_string_lossy().into_owned();
    let rows = sensitivities(&[&file, "Own.Rig"], &["--set", "travel=0.05"]);
    assert!((of(&rows, "parallel.axle.leftCorner.data.upperFront[3]")[0] - 0.835).abs() < 1e-3);
    let slack = simulate(&file, &["Own.Rig", "--stop-time", "6", "--set", "travel=0.05"]);
    let taut =
        simulate(&file, &["Own.Rig", "--stop-time", "6", "--set", "travel=0.05", "--set", "opposite.axle.bar.play=0"]);
    let most = |run: &Run| largest_size(&run.series("opposite.rollTorque"));
    assert!(most(&taut) > 1.02 * most(&slack), "{} and {}", most(&taut), most(&slack));
    // The same axle in the car that a person drives: its place is open.
    let answer = layshaft("check", &[&file, "Own.Car", "--pedantic"]);
    assert!(answer["ok"] == true && answer["diagnostics"] == serde_json::json!([]), "{:#}", answer["diagnostics"]);
    let _ = std::fs::remove_dir_all(folder);
}

const OWN_AXLE: &str = "package Own
  import Layshaft.Vehicles.Suspensions;
  model Spring
    extends Suspensions.Laws.PartialSpring;
    parameter Real k = 12;
  equation
    if not removed then
      f = preload + c/k*(exp(k*s_rel) - 1);
    end if;
    energy = preload*s_rel + c/k*((exp(k*s_rel) - 1)/k - s_rel);
  end Spring;
  model Damper
    extends Suspensions.Laws.PartialDamper;
  equation
    law = d*v_rel*(1 + abs(v_rel));
  end Damper;
  model Bar
    extends Layshaft.Rotational.Interfaces.Compliant;
    parameter Real c = 800;
    parameter Real play = 0.02;
  equation
    tau = c*(if phi_rel > play then phi_rel - play elseif phi_rel < -play then phi_rel + play else 0);
  end Bar;
  model Corner = Suspensions.Linkages.DoubleWishbone(actuation(strut(unit(redeclare Spring spring, redeclare Damper damper))));
  model Axle = Suspensions.Linkages.Axle(redeclare model Corner = Corner, redeclare Bar bar);
  model Rig = Layshaft.Vehicles.Rigs.KnC(redeclare model Suspension = Axle);
  model Car = Layshaft.Vehicles.Examples.DrivableCar(chassis(front(redeclare Axle links)));
end Own;
";
