//! `layshaft bench`: manoeuvres, repeatability, faults, mistakes in bench files, the check, and the operator's page.

use crate::browser;
use crate::tab::Tab;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::UdpSocket;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let directory = std::env::temp_dir().join(format!("layshaft-bench-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn example(name: &str) -> String {
    format!("{}/../../examples/bench/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn start(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.arg("bench").args(arguments).arg("--json").env_remove("MODELICAPATH");
    command
}

fn bench(arguments: &[&str]) -> (i32, Value) {
    let output = start(arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let answer =
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code().unwrap(), answer)
}

/// A bench file like an example, with something else in it.
fn changed(scratch: &Scratch, base: &str, from: &str, to: &str) -> String {
    let text = std::fs::read_to_string(example(base)).unwrap();
    assert!(text.contains(from), "{base} has no `{from}`");
    let path = scratch.path("changed.toml");
    std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
    path
}

/// The page of the book has each of these lines.
fn assert_in_book(rows: &[String]) {
    let page = include_str!("../../../../docs/src/howto/bench.md");
    let missing = rows.iter().any(|row| !page.lines().any(|line| line == row));
    assert!(!missing, "not in the page:\n{}", rows.join("\n"));
}

#[test]
fn the_turn_is_that_of_the_study_and_every_run_is_the_same() {
    let scratch = Scratch::new("turn");
    let (one, two) = (scratch.path("one.csv"), scratch.path("two.csv"));
    let turn = example("turn.toml");
    let (status, answer) = bench(&[&turn, "--virtual-time", "-o", &one]);
    assert_eq!(status, 0, "{answer:#}");
    let run = &answer["runs"][0];
    let slip = |wheel: &str| run["mean_slip"][wheel].as_f64().unwrap();
    // A left turn: the inner rear wheel slips most, the outer front wheel runs fastest.
    assert!(slip("RL") > 1.5 * slip("RR") && slip("RL") > slip("FL").abs() && slip("RL") > slip("FR").abs(), "{run:#}");
    let speed = |shaft: &str| run["mean_wheel_speed"][shaft].as_f64().unwrap();
    assert!(speed("FR") > speed("R") && speed("R") > speed("FL"));
    assert!(run["mean_speed_error_kmh"].as_f64().unwrap() < 0.1);
    let energy = |name: &str| run["energy"][name].as_f64().unwrap();
    assert!(energy("taken_J") > 0.0 && energy("given_J") > 0.0 && energy("dissipated_J") > 0.0);
    assert!(run["limits"].as_array().unwrap().iter().all(|limit| limit["margin"].as_f64().unwrap() > 0.0));
    let (status, again) = bench(&[&turn, "--virtual-time", "-o", &two]);
    assert_eq!(status, 0);
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    assert_eq!(run["tracking_rms"], again["runs"][0]["tracking_rms"]);
}

#[test]
fn the_cycle_is_followed_and_repetitions_differ_by_noise_only() {
    let scratch = Scratch::new("cycle");
    let file = changed(&scratch, "r49.toml", "duration = \"900 s\"", "duration = \"30 s\"\nrepeat = 2");
    let (status, answer) = bench(&[&file, "--virtual-time"]);
    assert_eq!(status, 0, "{answer:#}");
    let error = |run: usize| answer["runs"][run]["mean_speed_error_kmh"].as_f64().unwrap();
    assert!(error(0) < 1.0 && error(0) != error(1) && (error(0) - error(1)).abs() < 0.01, "{} {}", error(0), error(1));
    let distance = answer["spread"]["distance_m"].clone();
    assert!((distance[1].as_f64().unwrap() - distance[0].as_f64().unwrap()).abs() < 0.1, "{distance}");
}

/// A cycle of a file is converted from the units of its header, sampled at all of its points, and the manoeuvre ends with it.
#[test]
fn a_cycle_of_a_file_is_taken_in_its_units() {
    let scratch = Scratch::new("own-cycle");
    let with = |text: &str, duration: &str| {
        std::fs::write(scratch.path("mine.csv"), text).unwrap();
        let file = changed(&scratch, "r49.toml", "duration = \"900 s\"", &format!("{duration}cycle = \"mine.csv\""));
        bench(&[&file, "--virtual-time", "-o", &scratch.path("log.csv")])
    };
    // What the driver is told, at a time of the manoeuvre.
    let wanted = |time: f64| {
        let text = std::fs::read_to_string(scratch.path("log.csv")).unwrap();
        let names: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let place = |name: &str| names.iter().position(|other| *other == name).unwrap();
        let [progress, speed] = ["progress", "v_wanted"].map(place);
        let fields = |line: &str| -> Vec<f64> { line.split(',').map(|field| field.parse().unwrap()).collect() };
        let row = text.lines().skip(1).map(fields).find(|row| row[progress] >= time - 1e-9).unwrap();
        row[speed]
    };
    let (status, answer) = with("time [s],speed [km/h]\n0,0\n1.5,9\n1.75,5.4\n3,5.4\n", "");
    assert_eq!(status, 0, "{answer:#}");
    assert!((answer["runs"][0]["progress"].as_f64().unwrap() - 3.0).abs() < 1e-3, "{answer:#}");
    // Points between full seconds count.
    // The driver plans every 5 ms.
    let speed = wanted(1.5);
    assert!((speed - 2.5).abs() < 0.02, "{speed} m/s");
    let distance = answer["runs"][0]["distance_m"].as_f64().unwrap();
    // Semicolons, decimal commas, other units, more columns.
    let (status, answer) =
        with("t [ms];gear;speed [m/s]\n0,0;1;0,0\n1500,0;2;2,5\n1750,0;2;1,5\n3000,0;3;1,5\n", "duration = \"3 s\"\n");
    assert_eq!(status, 0, "{answer:#}");
    let other = answer["runs"][0]["distance_m"].as_f64().unwrap();
    assert!((other - distance).abs() < 1e-6, "{other} m, {distance} m");
    let told = |text: &str, duration: &str| {
        let (status, answer) = with(text, duration);
        assert_eq!(status, 2, "{answer:#}");
        answer["usage_error"].as_str().unwrap().to_string()
    };
    let message = told("time [s],speed [km/h]\n0,0\n3,9\n", "duration = \"9 s\"\n");
    assert!(message.contains("the cycle of the file ends after 3 s"), "{message}");
    let message = told("time [s],speed [kg]\n0,0\n3,9\n", "");
    assert!(message.contains("`speed` is in kg, which does not convert to km/h"), "{message}");
    let message = told("time [s],speed [km/h]\n0,0\n3,\n4,9\n", "");
    assert!(message.contains("line 3: column `speed` has no value"), "{message}");
    let message = told("time [s],speed [km/h]\n0,0\n3,-9\n4,9\n", "");
    assert!(message.contains("-9 km/h at 3 s"), "{message}");
}

/// Every fault ends in the safe state within the time that the book states, the shafts come to rest, and every row is in the log.
#[test]
fn every_fault_ends_in_the_safe_state_and_loses_no_row() {
    let scratch = Scratch::new("faults");
    let log = scratch.path("fault.csv");
    let turn = example("turn.toml");
    let faults = [
        ("sensor-lost:tau_FL", "sensor_lost", 0.5e-3),
        ("sensor-frozen:w_R", "sensor_frozen", 0.05),
        ("sensor-nan:w_R", "sensor_nan", 1.5e-3),
        ("can-silent", "can_silent", 0.06),
        ("can-counter", "can_counter", 0.12),
        ("bench-counter", "bench_counter", 4e-3),
        ("dyno-saturated", "dyno_saturated", 0.8),
        ("bench-killed", "bench_silent", 0.01),
        ("powertrain-killed", "can_silent", 0.06),
        ("disk-full", "log", 2.5e-3),
        ("operator-gone", "operator_gone", 0.5e-3),
    ];
    for (fault, id, within) in faults {
        let injected = format!("{fault}@5");
        let (status, answer) = bench(&[&turn, "--virtual-time", "-o", &log, "--inject", &injected]);
        let run = &answer["runs"][0];
        assert_eq!((status, run["state"].as_str()), (1, Some("safe state")), "{fault}: {run:#}");
        let alarm = &run["alarms"][0];
        let reaction = alarm["time"].as_f64().unwrap() - 5.0;
        assert!((0.0..=within + 1e-9).contains(&reaction), "{fault}: {reaction}");
        assert_eq!(alarm["id"], id, "{fault}");
        // What is no measurement is not the largest value of anything.
        let largest = |limit: &Value| limit["largest"].as_f64().unwrap() / limit["limit"].as_f64().unwrap();
        assert!(run["limits"].as_array().unwrap().iter().all(|limit| largest(limit) < 4.0), "{fault}: {run:#}");
        if fault == "dyno-saturated" {
            let tracking =
                run["limits"].as_array().unwrap().iter().find(|limit| limit["name"] == "tracking R").unwrap();
            let beyond = tracking["beyond_s"].as_f64().unwrap();
            assert!((beyond - 0.1).abs() < 2e-3, "{tracking:#}");
        }
        if fault != "bench-killed" {
            let stop = run["hardware"]["safe_stop"].as_f64().unwrap();
            let rest = run["hardware"]["rest"].as_f64().unwrap_or_else(|| panic!("{fault} turns on"));
            assert!(stop - 5.0 <= within + 1e-9 && rest - stop < 0.6, "{fault}: stop {stop}, rest {rest}");
        }
        assert_eq!(run["log"]["rows"], run["log"]["rows_sent"], "{fault}");
        assert_eq!(run["log"]["rows_lost"], 0, "{fault}");
        let lines = std::fs::read_to_string(&log).unwrap().lines().count() as u64;
        assert_eq!(Some(lines - 1), run["log"]["rows"].as_u64(), "{fault}");
    }
}

/// One driveline, and four on a vehicle with three axles: shafts and wheels are those of the file.
#[test]
fn benches_have_the_shafts_and_wheels_of_their_files() {
    let scratch = Scratch::new("drivelines");
    let file = changed(&scratch, "rear.toml", "duration = \"120 s\"", "duration = \"30 s\"");
    let (status, answer) = bench(&[&file, "--virtual-time"]);
    assert_eq!(status, 0, "{answer:#}");
    let run = &answer["runs"][0];
    assert!(run["mean_speed_error_kmh"].as_f64().unwrap() < 1.0, "{run:#}");
    assert_eq!(run["tracking_rms"].as_object().unwrap().keys().collect::<Vec<_>>(), ["R"]);
    std::fs::copy(example("three_axles.mo"), scratch.path("three_axles.mo")).unwrap();
    let file = changed(&scratch, "three_axles.toml", "duration = \"14 s\"", "duration = \"8 s\"");
    let log = scratch.path("axles.csv");
    let (status, answer) = bench(&[&file, "--virtual-time", "--manoeuvre", "turn", "-o", &log]);
    assert_eq!(status, 0, "{answer:#}");
    let run = &answer["runs"][0];
    let slip = |wheel: &str| run["mean_slip"][wheel].as_f64().unwrap();
    let others = ["FL", "FR", "ML", "MR", "RR"].map(slip);
    assert!(others.iter().all(|other| slip("RL") > 1.2 * other), "{run:#}");
    let speed = |shaft: &str| run["mean_wheel_speed"][shaft].as_f64().unwrap();
    assert!(speed("MR") > 1.03 * speed("ML") && speed("RR") > 1.03 * speed("RL"), "{run:#}");
    let head = std::fs::read_to_string(scratch.path("axles-turn.csv")).unwrap();
    assert!(head.starts_with("time,") && head.lines().next().unwrap().contains("w_command_MR"), "{head:.300}");
    // What does not agree is told.
    let told = |from: &str, to: &str| {
        let file = changed(&scratch, "three_axles.toml", from, to);
        let (status, answer) = bench(&[&file, "--virtual-time"]);
        assert_eq!(status, 2, "{answer:#}");
        answer["usage_error"].as_str().unwrap().to_string()
    };
    let message = told("wheels = [\"ML\"]", "wheels = [\"XL\"]");
    assert!(message.contains("shaft ML: there is no wheel `XL`"), "{message}");
    let message = told("powertrain = \"Layshaft.Bench.Tasks.WheelMotors\"", "");
    assert!(message.contains("hardware.powertrain"), "{message}");
    let file = changed(&scratch, "three_axles.toml", "\"powertrain.n\" = 4", "\"powertrain.n\" = 5");
    let (status, answer) = bench(&[&file, "--virtual-time"]);
    let notes = answer["diagnostics"][0]["notes"].to_string();
    assert!(status == 1 && notes.contains("must have as many"), "{answer:#}");
    let message = told("shaft = \"MR\"", "shaft = \"ML\"");
    assert!(message.contains("two dynamometers load shaft ML"), "{message}");
}

/// Powertrain and dynamometers are two processes, joined by shafts that are transmission lines: that changes little.
#[test]
fn shafts_between_two_processes_are_nearly_rigid_ones() {
    let scratch = Scratch::new("shafts");
    let rigid = changed(&scratch, "turn.toml", "[hardware]", "[hardware]\nshafts = \"rigid\"");
    let (status, joined) = bench(&[&rigid, "--virtual-time"]);
    assert_eq!(status, 0, "{joined:#}");
    let (_, split) = bench(&[&example("turn.toml"), "--virtual-time"]);
    let [joined, split] = [&joined["runs"][0], &split["runs"][0]];
    assert_eq!(split["hardware"]["late_waves"], 0);
    assert_ne!(split["tracking_rms"], joined["tracking_rms"]);
    let close = |pointer: &str, within: f64| {
        let [one, other] = [joined, split].map(|run| run.pointer(pointer).unwrap().as_f64().unwrap());
        assert!((one - other).abs() <= within * one.abs(), "{pointer}: {one} and {other}");
    };
    close("/fuel_kg", 0.01);
    close("/distance_m", 1e-3);
    close("/energy/taken_J", 0.02);
    close("/mean_slip/RL", 0.02);
    close("/hardware/largest_torque/R", 0.1);
    let both = |name: &str, pointer: &str, digits: usize, unit: f64| {
        let [rigid, elastic] = [joined, split].map(|run| {
            let value = run.pointer(pointer).unwrap().as_f64().unwrap() * unit;
            if value < 1e3 {
                format!("{value:.digits$}")
            } else {
                format!("{},{:03.0}", (value / 1e3) as i64, value % 1e3)
            }
        });
        format!("| {name} | {rigid} | {elastic} |")
    };
    assert_in_book(&[
        both("mean speed error [km/h]", "/mean_speed_error_kmh", 4, 1.0),
        both("distance [m]", "/distance_m", 2, 1.0),
        both("fuel [kg]", "/fuel_kg", 4, 1.0),
        both("energy taken from the grid [MJ]", "/energy/taken_J", 4, 1e-6),
        both("tracking R, rms [rad/s]", "/tracking_rms/R", 4, 1.0),
        both("tracking FR, rms [rad/s]", "/tracking_rms/FR", 4, 1.0),
        both("largest torque R [N.m]", "/hardware/largest_torque/R", 0, 1.0),
        both("mean slip of the inner rear wheel [%]", "/mean_slip/RL", 4, 100.0),
        both("largest slip of the inner rear wheel [%]", "/largest_slip/RL", 2, 100.0),
    ]);
    // A soft shaft shakes the loops: what a bench file says of it counts.
    let soft = changed(&scratch, "turn.toml", "ratio = 0.5", "ratio = 0.5\nstiffness = \"200 kN.m/rad\"");
    let (status, answer) = bench(&[&soft, "--virtual-time"]);
    assert_eq!((status, answer["runs"][0]["state"].as_str()), (1, Some("safe state")));
}

/// A process of the hardware that is killed, by the clock: the others go to the safe state and every row is in the log.
#[test]
fn a_killed_process_of_the_hardware_ends_in_the_safe_state_by_the_clock() {
    let scratch = Scratch::new("killed-hardware");
    let log = scratch.path("killed.csv");
    for (fault, silent) in [("bench-killed", "hardware"), ("powertrain-killed", "powertrain")] {
        let (status, answer) = bench(&[&example("turn.toml"), "-o", &log, "--inject", &format!("{fault}@1")]);
        let run = &answer["runs"][0];
        assert_eq!((status, run["state"].as_str()), (1, Some("safe state")), "{fault}: {run:#}");
        let lines = std::fs::read_to_string(&log).unwrap().lines().count() as u64;
        assert_eq!((Some(lines - 1), &run["log"]["rows_lost"]), (run["log"]["rows"].as_u64(), &0.into()), "{fault}");
        // On a busy machine the supervisor may have ended the run before.
        if run["alarms"][0]["time"].as_f64().unwrap() >= 1.0 {
            assert!(run[silent].is_null(), "{fault}: {}", run[silent]);
            let other = if silent == "hardware" { "powertrain" } else { "hardware" };
            assert!(run[other]["shafts_lost"].as_f64().unwrap() >= 1.0, "{fault}: {}", run[other]);
        }
    }
}

/// Ctrl-C and SIGTERM, which all processes of a bench get, are emergency stops: the shafts come to rest, and nothing logged is lost.
#[test]
fn signals_are_emergency_stops() {
    for signal in ["-INT", "-TERM"] {
        let scratch = Scratch::new(&format!("signal{signal}"));
        let log = scratch.path("stopped.csv");
        let mut run = start(&[&example("turn.toml"), "-o", &log]);
        let run = run.process_group(0).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // The log has rows as soon as the shafts turn.
        let began = std::time::Instant::now();
        while std::fs::metadata(format!("{log}.rows")).map_or(0, |meta| meta.len()) < 100_000 {
            assert!(began.elapsed().as_secs() < 120, "nothing turns");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let group = format!("-{}", run.id());
        assert!(Command::new("kill").args([signal, "--", &group]).status().unwrap().success());
        let output = run.wait_with_output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let run = &answer["runs"][0];
        assert_eq!((output.status.code(), run["state"].as_str()), (Some(130), Some("safe state")), "{run:#}");
        // A busy machine may have ended the run a moment before.
        let has_stop = run["alarms"].as_array().unwrap().iter().any(|alarm| alarm["id"] == "emergency_stop");
        assert!(has_stop || run["timing"]["overruns"].as_u64() > Some(0), "{run:#}");
        assert!(run["hardware"]["rest"].as_f64().is_some(), "{run:#}");
        let text = std::fs::read_to_string(&log).unwrap();
        assert_eq!(Some(text.lines().count() as u64 - 1), run["log"]["rows"].as_u64());
        assert_eq!((&run["log"]["rows"], &run["log"]["rows_lost"]), (&run["log"]["rows_sent"], &0.into()));
        assert_eq!(text.lines().last().unwrap().split(',').nth(2), Some("5"));
    }
}

/// The hardware brings itself to rest when the vehicle's process is killed, and the recorder writes what there was.
#[test]
fn a_killed_vehicle_leaves_resting_shafts_and_its_log() {
    let scratch = Scratch::new("killed");
    let log = scratch.path("killed.csv");
    let turn = example("turn.toml");
    let (_, answer) = bench(&[&turn, "--virtual-time", "--inject", "vehicle-killed@5"]);
    let hardware = &answer["runs"][0]["hardware"];
    let (watchdog, rest) = (hardware["watchdog"].as_f64().unwrap(), hardware["rest"].as_f64().unwrap());
    assert!(watchdog - 5.0 < 0.03 && rest - watchdog < 1.0, "{hardware}");
    // In processes of their own, by the clock.
    let status = start(&[&turn, "--inject", "vehicle-killed@1", "-o", &log])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(!status.unwrap().success());
    // One row for two milliseconds up to the kill; on a busy machine the supervisor may have ended the run before.
    let mut text = String::new();
    for _ in 0..200 {
        text = std::fs::read_to_string(&log).unwrap_or_default();
        let is_safe = text.lines().last().is_some_and(|line| line.split(',').nth(2) == Some("5"));
        if text.lines().count() == 501 || is_safe {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("{} lines", text.lines().count());
}

#[test]
fn hardware_in_a_process_of_its_own_drives_the_same_turn_by_the_clock() {
    let scratch = Scratch::new("clock");
    let file = changed(&scratch, "turn.toml", "duration = \"18 s\"", "duration = \"2 s\"");
    let (log, other) = (scratch.path("clock.mf4"), scratch.path("clock.parquet"));
    let (_, answer) = bench(&[&file, "-o", &log, "-o", &other]);
    let run = &answer["runs"][0];
    // A busy machine may hold the loop up until the supervisor ends the run, which is right then.
    if run["ok"] != true {
        assert_eq!(run["state"], "safe state", "{run:#}");
        eprintln!("SKIPPED: the machine is too busy for the clock: {}", run["alarms"]);
        return;
    }
    assert!(run["timing"]["sensor_to_command_us"]["p50"].as_f64().unwrap() > 0.0);
    assert!(run["packets"].as_u64().unwrap() > 1000);
    let size = |path: &str| std::fs::metadata(path).unwrap().len();
    assert!(size(&log) > 10_000 && size(&other) > 10_000);
    assert_eq!(&std::fs::read(&log).unwrap()[..3], b"MDF");
}

#[test]
fn mistakes_are_named_before_anything_turns() {
    let scratch = Scratch::new("mistakes");
    let told = |from: &str, to: &str| {
        let file = changed(&scratch, "turn.toml", from, to);
        let (status, answer) = bench(&[&file, "--virtual-time"]);
        assert_eq!(status, 2, "{answer:#}");
        answer["usage_error"].as_str().unwrap().to_string()
    };
    let text = std::fs::read_to_string(example("turn.toml")).unwrap();
    let (left, _) = text.rsplit_once("[[dyno]]").unwrap();
    let dyno = text[left.len()..].split("[limits]").next().unwrap().to_string();
    let message = told(&dyno, "");
    assert!(message.contains("no dynamometer loads shaft FL"), "{message}");
    let message = told("torque = \"1100 N.m\"", "torque = \"1100 kW\"");
    assert!(message.contains("dyno R: torque") && message.contains("measures something else"), "{message}");
    let message = told("speed = \"8 m/s\"", "speed = \"25 m/s\"");
    assert!(
        message.contains("limits.vehicle_speed") || message.contains("beyond") || message.contains("sideways"),
        "{message}"
    );
    let message = told("vehicle_speed = \"90 km/h\"", "vehicle_speed = \"20 km/h\"");
    assert!(message.contains("limits.vehicle_speed"), "{message}");
    let message = told("kind = \"turn\"", "kind = \"loop\"");
    assert!(message.contains("loop"), "{message}");
    // A limit that only the manoeuvre itself reaches: by the clock it is rehearsed before anything turns.
    let file = changed(&scratch, "turn.toml", "torque = \"5 kN.m\"", "torque = \"600 N.m\"");
    let (status, answer) = bench(&[&file]);
    let message = answer["usage_error"].as_str().unwrap_or_default();
    assert!(status == 2 && message.contains("rehearsed") && message.contains("torque of shaft R"), "{answer:#}");
    // What keeps the bench from starting names its limit.
    let file = changed(&scratch, "turn.toml", "temperature = \"140 degC\"", "temperature = \"10 degC\"");
    let (status, answer) = bench(&[&file, "--virtual-time"]);
    let ending = answer["runs"][0]["ending"].as_str().unwrap();
    assert!(status == 1 && ending.contains("20 °C, its limit is 10 °C"), "{ending}");
    // A description of CAN messages without a signal that is needed, and one in another unit.
    let dbc = std::fs::read_to_string(example("powertrain.dbc")).unwrap();
    let path = scratch.path("other.dbc");
    let ports = |port: u16| {
        format!(
            "[ports.bench]\nlisten = \"{port}\"\n[ports.powertrain]\nlisten = \"0\"\ndbc = \"other.dbc\"\n\n[limits]"
        )
    };
    std::fs::write(&path, dbc.replace("SG_ battery_SOC", "SG_ charge")).unwrap();
    let message = told("[limits]", &ports(0));
    assert!(message.contains("other.dbc") && message.contains("battery_SOC"), "{message}");
    std::fs::write(
        &path,
        dbc.replace("[-3000|3000] \"N.m\" Bench\n SG_ n_ICE", "[-3000|3000] \"kW\" Bench\n SG_ n_ICE"),
    )
    .unwrap();
    let message = told("[limits]", &ports(0));
    assert!(message.contains("tau_ICE") && message.contains("kW"), "{message}");
    // Two programs on one port.
    std::fs::write(&path, &dbc).unwrap();
    let taken = UdpSocket::bind("127.0.0.1:0").unwrap();
    let file = changed(&scratch, "turn.toml", "[limits]", &ports(taken.local_addr().unwrap().port()));
    let (status, answer) = bench(&[&file]);
    assert_eq!(status, 2);
    assert!(answer["usage_error"].as_str().unwrap().contains("another program has this port"), "{answer}");
    let (status, answer) = bench(&[&file, "--inject", "meteor@1"]);
    assert!(status == 2 && answer["usage_error"].as_str().unwrap().contains("sensor-nan"), "{answer}");
}

/// Over all gears of the turn and of the stop behind it: where a loop begins to swing, computed and simulated, within a tenth or half a period.
#[test]
fn the_check_gives_margins_and_simulation_confirms_them() {
    let scratch = Scratch::new("check");
    let picture = scratch.path("check.svg");
    // All of the torque is fed forward: too much in low gears, where the powertrain is heavier than the dynamometer.
    let (status, answer) = bench(&["check", &example("turn.toml"), "--picture", &picture]);
    let check = &answer["checks"][0];
    assert_eq!(
        (status, check["met"].as_bool(), check["confirmed"].as_bool()),
        (1, Some(false), Some(true)),
        "{check:#}"
    );
    let rear = &check["shafts"][0];
    let unmet = |name: &str| {
        let requirements = rear["requirements"].as_array().unwrap();
        requirements.iter().find(|requirement| requirement["name"] == name).unwrap()["met"] == false
    };
    assert!(unmet("feed-forward of the torque") && unmet("gain margin") && !unmet("largest speed"), "{rear:#}");
    // What would do is another machine, and simulation agrees with that, too.
    let proposal = &rear["proposal"];
    let limits = ["limit_s", "simulated_limit_s"].map(|key| proposal["emulated"][key].as_f64().unwrap());
    assert!((limits[0] - limits[1]).abs() < 0.25e-3 && proposal["phase_deg"].as_f64() > Some(35.0), "{proposal:#}");
    assert!(proposal["inertia_at_machine"].as_f64() < Some(1.0), "{proposal:#}");
    assert_eq!(check["proposed_run"]["ok"], true, "{check:#}");
    // The tables of the book.
    let milli = |value: &Value| value.as_f64().map_or("too short".to_string(), |value| format!("{:.2}", 1e3 * value));
    let mut rows = Vec::new();
    for found in rear["gears"].as_array().unwrap() {
        let name = match (found["gear"].as_u64().unwrap(), found["engine"] == true) {
            (0, _) => "neutral".to_string(),
            (gear, false) => format!("gear {gear}"),
            (gear, true) => format!("gear {gear} with the engine"),
        };
        for run in found["emulated"].as_array().unwrap() {
            let emulated = format!("{} | {} |", milli(&run["limit_s"]), milli(&run["simulated_limit_s"]));
            let margins = ["phase_deg", "gain"].map(|key| found["margins"][key].as_f64().unwrap());
            rows.push(match run["steps_a_period"].as_u64() {
                Some(1) => format!(
                    "| {name} | {:.1} | {:.0}°, {:.2} | {} | {emulated}",
                    found["inertia"]["powertrain"].as_f64().unwrap(),
                    margins[0],
                    margins[1],
                    milli(&found["limit_s"])
                ),
                _ => format!("| the same, hardware in 8 steps a period | | | | {emulated}"),
            });
        }
    }
    let value = |key: &str| proposal[key].as_f64().unwrap();
    rows.push(format!(
        "| turn (`turn.toml`) | 1.38, gear 9 with the engine | {:.2} instead of 1.05 kg.m² at the machine, {} Hz, gain {}, integral time {:.0} ms, feed-forward {} | {:.0}°, {:.1} | {:.2} Hz | {:.1}, {:.1} ms |",
        value("inertia_at_machine"),
        value("bandwidth_Hz"),
        value("gain"),
        1e3 * value("integral_time"),
        value("feed_forward"),
        value("phase_deg"),
        value("gain_margin"),
        value("faithful_Hz"),
        1e3 * limits[0],
        1e3 * limits[1],
    ));
    assert_in_book(&rows);
    // In neutral the shaft has the gearbox output alone.
    let neutral = rear["gears"].as_array().unwrap().iter().find(|found| found["gear"] == 0).unwrap();
    assert!((neutral["inertia"]["powertrain"].as_f64().unwrap() - 0.3).abs() < 0.01, "{neutral:#}");
    for gear in [4, 9] {
        let found = rear["gears"].as_array().unwrap().iter().find(|found| found["gear"] == gear).unwrap();
        let run = &found["emulated"][0];
        let [computed, simulated] = ["limit_s", "simulated_limit_s"].map(|key| run[key].as_f64().unwrap());
        assert!((computed - simulated).abs() < 0.25e-3_f64.max(0.1 * computed), "gear {gear}: {computed} {simulated}");
        assert!((3.8e-3..5e-3).contains(&simulated) && found["limit_s"].as_f64().unwrap() < computed, "{found:#}");
        // Rates of a small push near the limit, in 1/s, from both.
        let trial = &run["trials"][0];
        let [one, other] = ["computed", "simulated"].map(|way| trial[way]["rate_1/s"].as_f64().unwrap());
        assert!((one - other).abs() < 5.0, "gear {gear}: {one} {other}");
    }
    assert!(std::fs::read_to_string(&picture).unwrap().contains("begins to swing"));
}

/// A program that serves a page, ended with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn an_operator_drives_a_manoeuvre_and_stops_another_in_the_browser() {
    let Some(browser) = browser::find() else { return };
    let scratch = Scratch::new("operator");
    let log = scratch.path("operator.csv");
    let file = example("operator.toml");
    let mut command = start(&[&file, "--operator", "--port", "0", "--no-open", "-o", &log]);
    let mut served = Served(command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap());
    let mut lines = BufReader::new(served.0.stderr.take().unwrap()).lines();
    let address =
        lines.by_ref().find_map(|line| line.unwrap().strip_prefix("operator's page: ").map(str::to_string)).unwrap();
    std::thread::spawn(move || lines.for_each(drop));
    let mut tab = Tab::open(&browser, &scratch.0, &address, (1500, 1100));
    tab.until("document.querySelectorAll('#manoeuvre option').length === 7 && !layshaft.page.start.disabled");
    tab.picture("bench-ready.png");
    // The mouse: a whole manoeuvre, faster than real time.
    tab.value("layshaft.page.manoeuvre.value = 'short start'; layshaft.page.suit(); layshaft.page.model.value = 'complex'; layshaft.page.fast.checked = true; layshaft.page.start.click()");
    tab.until("layshaft.page.result.dataset.ending === 'done'");
    assert_eq!(tab.value("layshaft.page.alarms.textContent"), "No alarms");
    let rows = tab.value("layshaft.page.limits.children.length").as_u64().unwrap();
    assert!(rows >= 14, "{rows} limits");
    let points = tab.value("layshaft.page.recorder.curves.get('v').curve.count").as_u64().unwrap();
    assert!(points > 20, "{points} points");
    tab.picture("bench-done.png");
    // What goes beyond a limit is refused before anything turns.
    tab.until("!layshaft.page.start.disabled");
    tab.value("layshaft.page.manoeuvre.value = 'turn'; layshaft.page.left.value = layshaft.page.right.value = 'ice'; layshaft.page.fast.checked = false; layshaft.page.start.click()");
    tab.until("layshaft.page.status.text.textContent.includes('nothing was started')");
    assert!(!std::path::Path::new(&scratch.path("operator-turn.csv")).exists());
    tab.until("!layshaft.page.start.disabled");
    // A rehearsal can be ended like a run; that of the cycle takes some seconds.
    tab.value("layshaft.page.manoeuvre.value = 'R49 urban'; layshaft.page.suit(); layshaft.page.start.click()");
    tab.until("!layshaft.page.stop.disabled");
    tab.value("layshaft.page.stop.click()");
    tab.until("layshaft.page.status.text.textContent.includes('ended in its rehearsal')");
    // The keyboard: the turn by the clock, paused, resumed, and ended by the emergency stop.
    tab.until("!layshaft.page.start.disabled");
    tab.value("layshaft.page.manoeuvre.value = 'turn'; layshaft.page.suit(); layshaft.page.fast.checked = false; layshaft.page.start.focus()");
    tab.key("s", true);
    tab.until("layshaft.page.state === 'running' || layshaft.page.state === 'failed'");
    tab.key("p", true);
    tab.until("layshaft.page.state === 'paused' || layshaft.page.state === 'failed'");
    tab.key("p", true);
    tab.until("layshaft.page.state === 'running' || layshaft.page.state === 'failed'");
    // The focus is on the button that started it: the space bar stops all the same.
    tab.value("layshaft.page.pause.focus()");
    tab.key(" ", true);
    tab.until("layshaft.page.result.dataset.ending === 'safe state'");
    let alarms = tab.value("layshaft.page.alarms.textContent").to_string();
    assert!(alarms.contains("emergency stop by the operator") || alarms.contains(" s: "), "{alarms}");
    tab.picture("bench-stopped.png");
    assert!(tab.complaints.is_empty(), "{:?}", tab.complaints);
    // Without the page nothing turns: the bench notices that it is gone.
    tab.until("!layshaft.page.start.disabled");
    let log = scratch.path("operator-turn.csv");
    std::fs::remove_file(&log).unwrap();
    tab.value("layshaft.page.start.click()");
    tab.until("layshaft.page.state === 'running' || layshaft.page.state === 'failed'");
    drop(tab);
    let gone = || {
        std::fs::read_to_string(&log)
            .is_ok_and(|text| text.lines().last().is_some_and(|line| line.split(',').nth(2) == Some("5")))
    };
    for _ in 0..300 {
        if gone() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the bench runs on without its operator");
}
