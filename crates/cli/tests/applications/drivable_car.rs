//! The car that a person drives, with mixed Euler at 1.25 ms: what it does, and that its systems stay small.

use crate::roads::layshaft_road;
use crate::support::{layshaft, simulate};

const DRIVE: &str = "Layshaft.Vehicles.Examples.ScriptedDrive";

/// Time and the variables asked for, of a drive that is scripted.
fn drive<const N: usize>(variables: [&str; N]) -> (Vec<f64>, [Vec<f64>; N]) {
    let file = std::env::temp_dir().join(format!("layshaft-drive-{}.csv", std::process::id()));
    let (name, pattern) = (file.to_string_lossy().into_owned(), variables.join("|"));
    let step = ["--solver", "inline-mixed-euler", "--step", "1.25ms", "--variables", &pattern, "-o", &name];
    let answer = layshaft("simulate", &[&[DRIVE][..], &step].concat());
    assert_eq!(answer["ok"], true, "{answer:#}");
    let text = std::fs::read_to_string(&file).unwrap();
    let _ = std::fs::remove_file(&file);
    let header: Vec<&str> = text.lines().next().unwrap().split(',').map(|name| name.trim_matches('"')).collect();
    let column = |name: &str| -> Vec<f64> {
        let at = header.iter().position(|known| *known == name).unwrap_or_else(|| panic!("no {name} in {header:?}"));
        text.lines().skip(1).map(|line| line.split(',').nth(at).unwrap().parse().unwrap()).collect()
    };
    (column("time"), variables.map(column))
}

/// Launch, shifts, swerve, full braking on to rest, reverse.
#[test]
fn a_scripted_drive_goes_where_it_should() {
    let (time, [v, ax, gear]) = drive(["car.v", "car.ax", "car.gearEngaged"]);
    let at = |t: f64| time.iter().position(|&now| now >= t - 1e-9).unwrap();
    assert!((0..at(0.9)).all(|i| v[i].abs() < 1e-6), "the car rests until the brake is released");
    assert!(v[at(10.0)] > 23.0 && v[at(10.0)] < 26.0, "{} m/s after nine seconds", v[at(10.0)]);
    assert!(gear.iter().copied().fold(0.0, f64::max) >= 4.0, "the automatic shifts up");
    let braking = ax[at(12.0)];
    assert!((-10.8..-8.5).contains(&braking), "anti-lock braking at {braking} m/s2");
    assert!(v[at(14.0)].abs() < 0.01, "the car stands after braking, not {} m/s", v[at(14.0)]);
    assert!(v[at(18.5)] < -1.0, "the reverse gear drives back, not {} m/s", v[at(18.5)]);
    assert!(v[at(21.9)].abs() < 1e-3, "the car stands at the end");
}

/// Engine, driveline and each front wheel are solved for themselves, and accelerations stay linear: a state that brings them together makes steps slow.
#[test]
fn systems_of_a_step_stay_apart() {
    let step = ["--stage", "sorted", DRIVE, "--solver", "inline-mixed-euler", "--step", "1.25ms"];
    let answer = layshaft("dump", &step);
    let text = answer["text"].as_str().unwrap();
    let line = text.lines().find(|line| line.contains("after discretisation")).unwrap();
    let (linear, nonlinear) = line.split_once("nonlinear systems").unwrap();
    let torn = |list: &str| -> Vec<usize> {
        list.split('→').skip(1).map(|rest| rest.split([' ', ',']).next().unwrap().parse().unwrap()).collect()
    };
    assert!(torn(nonlinear).iter().all(|&size| size <= 16), "{line}");
    assert!(torn(linear).iter().all(|&size| size <= 11), "accelerations are not guessed first: {line}");
}

/// Full throttle in neutral: the fuel is cut at 7,100 rpm and comes again at 6,950 rpm, and the load follows the torque of the cylinders.
#[test]
fn the_rev_limiter_cuts_the_fuel() {
    let text = "model Revs\n  Layshaft.Vehicles.Examples.DrivableCar car;\nequation\n  car.steering = 0;\n  \
        car.accelerator = if time < 0.2 then 0 else 1;\n  car.brake = 0.3;\n  car.clutch = 0;\n  car.gear = 0;\n  \
        car.automatic = false;\n  car.abs = true;\n  car.tractionControl = true;\n  \
        annotation(experiment(StopTime=3, Interval=0.005));\nend Revs;\n";
    let file = std::env::temp_dir().join(format!("layshaft-revs-{}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let step = ["--solver", "inline-mixed-euler", "--step", "1.25ms"];
    let run = simulate(&file.to_string_lossy(), &step);
    let _ = std::fs::remove_file(&file);
    let (n, load, fuel) = (run.series("car.engineSpeed"), run.series("car.engineLoad"), run.series("car.fuel"));
    let rpm = |w: f64| w * 30.0 / std::f64::consts::PI;
    let top = rpm(n.iter().copied().fold(0.0, f64::max));
    assert!((7090.0..7200.0).contains(&top), "{top} rpm");
    let first = n.iter().position(|&w| rpm(w) > 7000.0).unwrap();
    let cuts = fuel[first..].windows(2).filter(|pair| pair[0] > 0.0 && pair[1] == 0.0).count();
    assert!(cuts >= 2, "the fuel comes again and is cut again, not {cuts} times");
    let lowest = n[first..].iter().map(|&w| rpm(w)).fold(f64::INFINITY, f64::min);
    assert!(lowest > 6800.0, "{lowest} rpm between two cuts");
    // Without fuel the cylinders brake; on the way up they give most of their torque.
    assert!(fuel.iter().zip(&load).skip(first).all(|(&fuel, &load)| fuel > 0.0 || load == 0.0));
    assert!(load[..first].iter().copied().fold(0.0, f64::max) > 0.5);
}

/// A car that is thrown upwards. Without load the patch of a tyre has next to no relaxation length; the rate at which its force follows is bounded, and explicit
/// steps are stable: the car comes down as in a run with a small error.
#[test]
fn a_car_with_wheels_in_the_air_runs_in_explicit_steps() {
    let lands = |solver: &[&str]| {
        let file = std::env::temp_dir().join(format!("layshaft-drop-{}-{}.csv", std::process::id(), solver[1]));
        let name = file.to_string_lossy().into_owned();
        let up =
            ["--set", "car.yaw_start=0.5", "--set", "car.x_start=0", "--set", "car.body.v_0.start={17.55,9.59,2.5}"];
        let output = [
            "--stop-time",
            "4",
            "--variables",
            "car\\.v|car\\.(front|rear)\\.leftWheel\\.tyre\\.(Fz|contact\\.z[xy])",
            "-o",
            &name,
        ];
        let model = ["Layshaft.Vehicles.Examples.SplitFriction"];
        let answer = layshaft("simulate", &[&model[..], solver, &up, &output].concat());
        assert_eq!(answer["ok"], true, "{solver:?}: {answer:#}");
        let text = std::fs::read_to_string(&file).unwrap();
        let _ = std::fs::remove_file(&file);
        let header: Vec<&str> = text.lines().next().unwrap().split(',').map(|name| name.trim_matches('"')).collect();
        let rows: Vec<Vec<f64>> =
            text.lines().skip(1).map(|line| line.split(',').map(|number| number.parse().unwrap()).collect()).collect();
        let of = |part: &str| {
            let columns: Vec<usize> = (0..header.len()).filter(|&at| header[at].ends_with(part)).collect();
            rows.iter().flat_map(|row| columns.iter().map(|&at| row[at])).collect::<Vec<f64>>()
        };
        assert!(of("Fz").contains(&0.0), "no wheel leaves the ground");
        assert!(of("zx").iter().chain(&of("zy")).all(|deflection| deflection.abs() < 0.2), "a patch runs away");
        *of("car.v").last().unwrap()
    };
    let exact = lands(&["--solver", "radau"]);
    for (solver, step) in [("euler", "1ms"), ("euler", "2ms"), ("rk4", "2ms"), ("inline-mixed-euler", "2ms")] {
        let v = lands(&["--solver", solver, "--step", step]);
        assert!((v - exact).abs() < 0.1, "{solver} with {step}: {v} m/s instead of {exact}");
    }
}

/// Beside the mesh the wheels of the drivable car drop too, whose deflections are explicit states.
#[test]
fn a_car_that_leaves_the_road_drives_on_beside_it() {
    let result = std::env::temp_dir().join(format!("layshaft-drive-beside-{}.mat", std::process::id()));
    let step = ["--solver", "inline-mixed-euler", "--step", "1.25ms", "--stop-time", "5"];
    let setting = ["--set", "car.chassis.yaw_start=0.5", "-o", &result.to_string_lossy()];
    let answer = layshaft("simulate", &[&[DRIVE][..], &step, &setting].concat());
    let _ = std::fs::remove_file(&result);
    assert_eq!(answer["ok"], true, "{answer:#}");
}

/// Who leaves a road without surroundings is told which wheel, where, and what to do.
#[test]
fn a_wheel_outside_the_road_is_named() {
    let folder = std::env::temp_dir().join(format!("layshaft-drive-road-{}", std::process::id()));
    let answer = layshaft_road(&["proving-ground", "-o", &folder.to_string_lossy()]);
    assert_eq!(answer["ok"], true, "{answer:#}");
    // Without its verges.
    let obj = folder.join("proving-ground.obj");
    let text = std::fs::read_to_string(&obj).unwrap();
    let mut is_grass = false;
    let lines = text.lines().filter(|line| {
        is_grass = line.strip_prefix("usemtl ").map_or(is_grass, |name| name.starts_with("grass"));
        !(is_grass && line.starts_with("f "))
    });
    std::fs::write(&obj, lines.collect::<Vec<_>>().join("\n")).unwrap();
    let road = format!("car.road.fileName=\"{}\"", obj.display());
    let step = ["--solver", "inline-mixed-euler", "--step", "1.25ms", "--stop-time", "5"];
    let setting = ["--set", &road, "--set", "car.chassis.yaw_start=0.5"];
    let result = folder.join("result.mat");
    let output = ["-o", &result.to_string_lossy()];
    let answer = layshaft("simulate", &[&[DRIVE][..], &step, &setting, &output].concat());
    assert_eq!(answer["ok"], false, "{answer:#}");
    let message = answer["diagnostics"].to_string();
    let setting = ["--set", &road, "--set", "car.chassis.x_start=5000"];
    let answer = layshaft("simulate", &[&[DRIVE][..], &step, &setting, &output].concat());
    assert_eq!(answer["ok"], false, "{answer:#}");
    let at_start = answer["diagnostics"].to_string();
    let _ = std::fs::remove_dir_all(&folder);
    for part in ["(5000.000 m, 0.000 m) lies outside the road", "start and stay on it", "car.chassis"] {
        assert!(at_start.contains(part), "no `{part}` in: {at_start}");
    }
    assert!(!at_start.contains("inertia") && !at_start.contains("mass"), "beside the point: {at_start}");
    for part in ["outside the road", "proving-ground.obj", "front.leftWheel", "outside level"] {
        assert!(message.contains(part), "no `{part}` in: {message}");
    }
}
