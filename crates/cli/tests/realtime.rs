//! `layshaft realtime` as users run it: figures, ports, several models, bad input.

#[path = "../../../examples/realtime/partner.rs"]
mod partner;

use serde_json::Value;
use std::net::UdpSocket;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let directory = std::env::temp_dir().join(format!("layshaft-realtime-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn file(&self, name: &str, contents: &str) -> String {
        std::fs::write(self.0.join(name), contents).unwrap();
        self.path(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn example(name: &str) -> String {
    format!("{}/../../examples/realtime/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.arg("realtime").args(arguments).arg("--json").env_remove("MODELICAPATH");
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Exit status and answer.
fn finish(mut child: Child) -> (i32, Value) {
    let mut stdout = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut stdout, &mut text).map(|_| text)
    });
    let status = child.wait().unwrap();
    let text = reader.join().unwrap().unwrap();
    (status.code().expect("ended by a signal"), serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

/// Waits for something that a run does while it goes on. The end of the run bounds the time.
fn wait_until(child: &mut Child, what: &str, mut is_done: impl FnMut() -> bool) {
    while !is_done() {
        assert!(child.try_wait().unwrap().is_none(), "the run ended: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn realtime(arguments: &[&str]) -> (i32, Value) {
    finish(start(arguments))
}

/// A port that is free now.
fn free_port() -> String {
    UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string()
}

#[test]
fn a_library_example_runs_against_the_clock() {
    let scratch = Scratch::new("example");
    let (report, plot) = (scratch.path("report.html"), scratch.path("plot.svg"));
    let arguments = ["Truck4700", "--step", "2ms", "--duration", "0.5", "--report"];
    let (status, answer) = realtime(&[&arguments[..], &[&report]].concat());
    assert_eq!(status, 0, "{answer:#}");
    assert_eq!((answer["steps"].as_u64(), answer["calls"].as_u64()), (Some(250), Some(250)));
    assert!((answer["time"].as_f64().unwrap() - 0.5).abs() < 1e-9);
    assert!(answer["wall_seconds"].as_f64().unwrap() >= 0.498);
    let times = &answer["turnaround_us"];
    let order = ["min", "mean", "p99", "p999", "max"].map(|name| times[name].as_f64().unwrap());
    assert!(order[0] > 0.0 && order[0] <= order[1] && order[2] <= order[3] && order[3] <= order[4], "{order:?}");
    assert!(answer["work_us"]["mean"].as_f64().unwrap() < order[4]);
    assert_eq!(answer["overruns"].as_u64().unwrap() as usize, answer["overrun_list"].as_array().unwrap().len());
    assert!(std::fs::read_to_string(&report).unwrap().contains("turnaround"));
    let (status, _) = realtime(&[&arguments[..], &[&plot]].concat());
    assert_eq!(status, 0);
    assert!(std::fs::read_to_string(&plot).unwrap().contains("time between two calls"));
}

#[test]
fn a_partner_at_half_the_rate_holds_the_speed() {
    let (port, car) = (free_port(), example("CruisingCar.mo"));
    let arguments =
        [&car, "--step", "1.25ms", "--substeps", "2", "--duration", "30", "--udp", &port, "--pace", "partner"];
    let child = start(&[&arguments[..], &["--timeout", "20"]].concat());
    let drive = partner::drive(&format!("127.0.0.1:{port}"), 20.0, 12_000).unwrap();
    let (status, answer) = finish(child);
    assert_eq!(status, 0, "{answer:#}");
    // Every call makes two steps; an answer that was given up comes late.
    assert!((drive.time - 30.0).abs() < 0.05, "{} {} {}", drive.time, drive.answers, drive.lost);
    assert!((drive.speed - 20.0).abs() < 0.2, "the speed is held: {}", drive.speed);
    assert_eq!(answer["calls"], 12_000);
    let port = &answer["ports"][0];
    assert_eq!(port["sent"], 12_000);
    assert_eq!(answer["steps"].as_u64().unwrap(), 2 * answer["calls"].as_u64().unwrap());
}

#[test]
fn one_core_and_four_give_the_same_bytes() {
    let scratch = Scratch::new("cores");
    let (one, four) = (scratch.path("one.csv"), scratch.path("four.csv"));
    let five = example("five.toml");
    let run = |extra: &[&str], file: &str| {
        let (status, answer) = realtime(&[&[&five, "--pace", "free", "--duration", "4", "-o", file], extra].concat());
        assert_eq!(status, 0, "{answer:#}");
        assert_eq!(answer["models"].as_array().unwrap().len(), 5);
        assert_eq!(answer["models"][0]["steps"], 8000);
        assert_eq!(answer["models"][4]["steps"], 800);
        std::fs::read(file).unwrap()
    };
    let bytes = run(&["--core", "0"], &one);
    assert!(bytes == run(&[], &four));
    // The car pulls away: its speed grows and stays below the 12 m/s wanted, or close to it.
    let text = String::from_utf8(bytes).unwrap();
    let names: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let column = names.iter().position(|name| name.trim_matches('"') == "car.v").unwrap();
    let last: f64 = text.lines().last().unwrap().split(',').nth(column).unwrap().parse().unwrap();
    assert!((2.0..14.0).contains(&last), "{last}");
}

#[test]
fn an_engine_in_six_tasks_gives_the_same_bytes_on_one_core() {
    let scratch = Scratch::new("crank");
    let (one, four) = (scratch.path("one.csv"), scratch.path("four.csv"));
    let crank = example("crank.toml");
    let run = |extra: &[&str], file: &str| {
        let (status, answer) =
            realtime(&[&[&crank, "--pace", "free", "--duration", "0.3", "-o", file], extra].concat());
        assert_eq!(status, 0, "{answer:#}");
        assert_eq!(answer["models"].as_array().unwrap().len(), 6);
        assert_eq!(answer["models"][0]["steps"], 3000);
        std::fs::read(file).unwrap()
    };
    assert!(run(&["--core", "0"], &one) == run(&[], &four));
}

/// The car in three dimensions every 0.5 ms, its engine over the crank angle in explicit steps of 0.05 ms: cut at the crankshaft, the two drive off as the
/// model in one piece does with variable step (4.114 m/s and 1,831 rpm after 2.5 s).
#[test]
fn the_drivable_car_with_an_engine_over_the_crank_angle() {
    let scratch = Scratch::new("crank-car");
    let (file, description) = (scratch.path("car.csv"), example("crank_car.toml"));
    let method = ["--pace", "free", "--duration", "2.5", "--core", "0", "-o", &file];
    let (code, answer) = realtime(&[&[description.as_str()][..], &method].concat());
    assert_eq!(code, 0, "{answer:#}");
    // No system of the engine is solved by iteration: that would be states that are not explicit.
    assert_eq!(answer["models"][1]["newton_iterations"], 0, "{answer:#}");
    let text = std::fs::read_to_string(&file).unwrap();
    let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let last: Vec<f64> = text.lines().last().unwrap().split(',').map(|value| value.parse().unwrap()).collect();
    let value = |name: &str| last[header.iter().position(|known| *known == name).unwrap()];
    assert!((value("car.v") - 4.114).abs() < 0.16, "{} m/s", value("car.v"));
    assert!((value("car.w") - 191.7).abs() < 12.0, "{} rad/s", value("car.w"));
}

#[test]
fn a_car_its_control_units_its_driver_and_its_bus_give_the_same_bytes_on_one_core() {
    let scratch = Scratch::new("morse");
    let (one, two) = (scratch.path("one.csv"), scratch.path("two.csv"));
    let morse = example("morse.toml");
    let run = |extra: &[&str], file: &str| {
        let (status, answer) = realtime(&[&[&morse, "--pace", "free", "--duration", "9", "-o", file], extra].concat());
        assert_eq!(status, 0, "{answer:#}");
        assert_eq!(answer["models"].as_array().unwrap().len(), 4);
        assert_eq!(answer["models"][0]["steps"], 18_000);
        std::fs::read(file).unwrap()
    };
    let bytes = run(&["--core", "0"], &one);
    assert!(bytes == run(&[], &two));
    // First gear is engaged at 5 s, and the clutch is released from 7 s on.
    let text = String::from_utf8(bytes).unwrap();
    let names: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let last = |variable: &str| -> f64 {
        let column = names.iter().position(|name| name.trim_matches('"') == variable).unwrap();
        text.lines().last().unwrap().split(',').nth(column).unwrap().parse().unwrap()
    };
    assert!((1.0..4.0).contains(&last("car.speed")), "{}", last("car.speed"));
    assert_eq!(last("car.gearEngaged"), 1.0);
    // What the control units see has gone through the bus: a whole number of quarters of a revolution per minute, near the speed itself.
    let received = last("can.engineSpeedReceived");
    let bits = received / (0.25 * std::f64::consts::TAU / 60.0);
    assert!((bits - bits.round()).abs() < 1e-6 && (received - last("car.engineSpeed")).abs() < 2.0, "{received}");
}

#[test]
fn a_bench_in_four_tasks_gives_the_same_bytes_on_one_core() {
    let scratch = Scratch::new("bench");
    let (one, two) = (scratch.path("one.csv"), scratch.path("two.csv"));
    let turn = example("bench_turn.toml");
    let run = |extra: &[&str], file: &str| {
        let (status, answer) = realtime(&[&[&turn, "--pace", "free", "--duration", "6", "-o", file], extra].concat());
        assert_eq!(status, 0, "{answer:#}");
        assert_eq!(answer["models"].as_array().unwrap().len(), 4);
        assert_eq!(answer["models"][0]["steps"], 12_000);
        std::fs::read(file).unwrap()
    };
    let bytes = run(&["--core", "0"], &one);
    assert!(bytes == run(&[], &two));
    // In the left turn the right front machine on the bench runs faster than the left one, as the wheels of the model do.
    let text = String::from_utf8(bytes).unwrap();
    let names: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let last = |variable: &str| -> f64 {
        let column = names.iter().position(|name| name.trim_matches('"') == variable).unwrap();
        text.lines().last().unwrap().split(',').nth(column).unwrap().parse().unwrap()
    };
    assert!(last("hardware.w[2]") > last("hardware.w[3]") + 5.0);
    assert!((last("hardware.w[2]") - last("vehicle.w[2]")).abs() < 1.0);
    assert!((7.0..9.0).contains(&last("vehicle.v")), "{}", last("vehicle.v"));
}

#[test]
fn can_over_udp_and_a_ring_are_there() {
    let (port, car, dbc) = (free_port(), example("CruisingCar.mo"), example("cruising.dbc"));
    let scratch = Scratch::new("can");
    let ring = scratch.path("ring");
    let arguments = [&car, "--duration", "0.3", "--can", &port, "--dbc", &dbc, "--ring", &ring];
    let (status, answer) = realtime(&arguments);
    assert_eq!(status, 0, "{answer:#}");
    assert_eq!(answer["ports"].as_array().unwrap().len(), 2);
    assert_eq!(answer["ports"][0]["troubles"]["time_outs"], 1);
    assert_eq!(answer["ports"][1]["sent"], 64);
}

#[test]
fn a_silent_partner_stops_the_run_if_that_is_the_policy() {
    let (port, car) = (free_port(), example("CruisingCar.mo"));
    let arguments = [&car, "--step", "20ms", "--duration", "60", "--udp", &port, "--policy", "stop"];
    let (status, answer) = realtime(&arguments);
    assert_eq!(status, 1, "{answer:#}");
    assert!(["silence", "overrun"].contains(&answer["ending"].as_str().unwrap()), "{answer:#}");
}

#[test]
fn malformed_packets_are_counted() {
    let (port, car) = (free_port(), example("CruisingCar.mo"));
    let mut child = start(&[&car, "--step", "5ms", "--duration", "3", "--udp", &port]);
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let packet = |sequence: u64, pedal: f64| {
        let mut bytes = b"LSH2\x01\0\0\0".to_vec();
        bytes.extend_from_slice(&7u64.to_le_bytes());
        bytes.extend(sequence.to_le_bytes());
        bytes.extend(0f64.to_le_bytes());
        bytes.extend(pedal.to_le_bytes());
        bytes
    };
    let mut sequence = 0;
    while child.try_wait().unwrap().is_none() {
        sequence += 1;
        // The pedal of the model ends at 1.
        for bytes in [packet(sequence, 0.5), packet(sequence, 1.5), vec![0; 7]] {
            let _ = socket.send_to(&bytes, format!("127.0.0.1:{port}"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let (status, answer) = finish(child);
    assert_eq!(status, 0, "{answer:#}");
    let port = &answer["ports"][0];
    assert!(port["received"].as_u64().unwrap() > 0, "{port:#}");
    assert!(port["troubles"]["out_of_range"].as_u64().unwrap() > 0);
    assert!(port["troubles"]["wrong_length"].as_u64().unwrap() > 0);
}

/// Without a solution once x has passed 1.
const NO_ROOT: &str = "model NoRoot
  Real x(start=0, fixed=true);
  Real y(start=1);
equation
  der(x) = 1 + 0.1*y;
  y^2 + 0.01*y^4 = 1 - x;
end NoRoot;
";

#[test]
fn equations_that_are_not_solved_are_counted_or_stop_the_run() {
    let scratch = Scratch::new("root");
    let file = scratch.file("NoRoot.mo", NO_ROOT);
    let arguments = [&file, "--step", "10ms", "--duration", "3", "--pace", "free"];
    let (status, counted) = realtime(&arguments);
    assert_eq!((status, counted["steps"].as_u64()), (0, Some(300)), "{counted:#}");
    assert!(counted["limited_calls_in_a_row"].as_u64().unwrap() > 150, "{counted:#}");
    let (status, held) = realtime(&[&arguments[..], &["--policy", "hold"]].concat());
    assert_eq!((status, held["steps"].as_u64()), (0, Some(300)), "{held:#}");
    let (status, stopped) = realtime(&[&arguments[..], &["--policy", "stop"]].concat());
    assert_eq!((status, stopped["ending"].as_str()), (1, Some("not_solved")), "{stopped:#}");
    assert_eq!(stopped["limited_steps"], 20);
}

/// A linear oscillation that explicit steps of this size throw up by a factor of a hundred each.
const TOO_FAST: &str = "model TooFast
  output Real x(start=1, fixed=true);
  Real v(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = -1e8*x;
end TooFast;
";

#[test]
fn a_step_that_is_too_large_ends_with_the_name_of_the_state() {
    let scratch = Scratch::new("fast");
    let file = scratch.file("TooFast.mo", TOO_FAST);
    let arguments = [&file, "--step", "10ms", "--duration", "60", "--pace", "free", "--solver", "inline-mixed-euler"];
    let explicit = ["--explicit", "x", "--explicit", "v"];
    for policy in ["count", "hold", "stop"] {
        let (status, answer) = realtime(&[&arguments[..], &explicit, &["--policy", policy]].concat());
        assert_eq!((status, answer["ending"].as_str()), (1, Some("failed")), "{answer:#}");
        let message = answer["message"].as_str().unwrap();
        assert!(message.contains("no number any more") && message.contains("`v` = inf"), "{message}");
        assert!(answer["time"].as_f64().unwrap() < 10.0);
    }
    // The choice of states that is found by itself is stable.
    let (status, answer) = realtime(&arguments);
    assert_eq!((status, answer["steps"].as_u64()), (0, Some(6000)), "{answer:#}");
}

#[test]
fn every_overrun_is_listed_with_what_was_measured() {
    // No machine makes a call every microsecond.
    let (status, answer) = realtime(&["ClutchEngagement", "--step", "1us", "--duration", "1ms"]);
    assert_eq!(status, 0, "{answer:#}");
    let listed = answer["overrun_list"].as_array().unwrap();
    assert!(!listed.is_empty() && listed.len() as u64 == answer["overruns"].as_u64().unwrap());
    for overrun in listed {
        let value = |name: &str| overrun[name].as_f64().unwrap_or_else(|| panic!("no {name}: {overrun:#}"));
        assert!((value("latency_us") + value("wall_us") - value("turnaround_us")).abs() < 1e-6, "{overrun:#}");
        assert!(value("work_us") >= 0.0 && value("preemptions") >= 0.0 && value("time") >= 0.0);
        assert!(overrun["run_delay_us"].is_null() || value("run_delay_us") >= 0.0);
        assert!(overrun["cause"].as_str().is_some_and(|cause| !cause.is_empty()));
    }
    let causes: u64 = answer["overruns_by_cause"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(causes, answer["overruns"].as_u64().unwrap());
}

#[test]
fn a_description_that_makes_no_sense_is_wrong_usage() {
    let scratch = Scratch::new("wrong");
    let five = std::fs::read_to_string(example("five.toml")).unwrap();
    std::fs::copy(example("EngineAndCar.mo"), scratch.path("EngineAndCar.mo")).unwrap();
    for (from, to, named) in [
        ("car.phi", "car.angle", "angle"),
        ("to = \"air.w\"", "to = \"car.tau1\"", "tau1"),
        ("step = \"5ms\"", "step = \"soon\"", "soon"),
        ("core = 0", "cores = 0", "cores"),
        ("core = 0", "core = 0\nsolver = \"radau\"", "radau"),
        ("core = 0", "core = 0\nsolver = \"ode99\"", "ode99"),
    ] {
        let file = scratch.file("wrong.toml", &five.replacen(from, to, 1));
        let (status, answer) = realtime(&[&file]);
        assert_eq!(status, 2, "{answer:#}");
        assert!(answer["usage_error"].as_str().unwrap().contains(named), "{answer:#}");
    }
    let dbc = scratch.file("other.dbc", "BO_ 1 A: 8 E\n SG_ throttle : 0|8@1+ (1,0) [0|1] \"\" E\n");
    let (status, answer) = realtime(&[&example("CruisingCar.mo"), "--can", "5001", "--dbc", &dbc]);
    assert_eq!(status, 2);
    let message = answer["usage_error"].as_str().unwrap();
    assert!(message.contains("`pedal`") && message.contains("throttle"), "{message}");
    let (status, _) = realtime(&[&example("CruisingCar.mo"), "--solver", "radau"]);
    assert_eq!(status, 2);
}

/// As `kill` and service managers do it: the record is written, the ring is gone.
#[test]
fn a_run_that_is_told_to_end_keeps_its_record_and_removes_its_ring() {
    let scratch = Scratch::new("terminated");
    let (ring, record, car) = (scratch.path("ring"), scratch.path("record.csv"), example("CruisingCar.mo"));
    let mut child = start(&[&car, "--step", "5ms", "--duration", "600", "--ring", &ring, "-o", &record]);
    // Records from the model are counted at byte 192: some steps are done.
    let steps = |bytes: Vec<u8>| bytes.get(192..200).map(|word| u64::from_le_bytes(word.try_into().unwrap()));
    wait_until(&mut child, "it did not begin", || {
        std::fs::read(&ring).ok().and_then(steps).is_some_and(|steps| steps >= 10)
    });
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let (_, answer) = finish(child);
    assert!(answer.is_object(), "{answer}");
    let rows = std::fs::read_to_string(&record).unwrap().lines().count();
    assert!(rows > 10, "{rows} rows");
    assert!(!std::path::Path::new(&ring).exists());
}

/// Nobody can be told of SIGKILL: what was written up to then is there and can be read, in every format.
#[test]
fn a_killed_run_leaves_the_record_that_was_written() {
    let scratch = Scratch::new("killed-record");
    let car = example("CruisingCar.mo");
    for (name, left) in [("a.mat", "a.mat"), ("b.csv", "b.csv"), ("c.parquet", "c.parquet.partial.mat")] {
        let (record, left) = (scratch.path(name), scratch.path(left));
        let times = || layshaft_results::read(&left).map(|record| record.time).unwrap_or_default();
        let mut child = start(&[&car, "--step", "1ms", "--duration", "600", "-o", &record]);
        wait_until(&mut child, &format!("nothing was written to {name} while it went on"), || times().len() >= 30);
        let seen = times().len();
        assert!(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let times = times();
        assert!(times.len() >= seen, "{name}: {} of {seen} rows", times.len());
        // Every row from the first call on: the steps are a millisecond.
        assert!(times.windows(2).all(|pair| (pair[1] - pair[0] - 1e-3).abs() < 1e-9), "{name}");
        assert!((times[0] - 1e-3).abs() < 1e-9, "{name}");
    }
}

/// Rates that share no times but every tenth: all of them are there, and a slow model keeps its values in between.
#[test]
fn the_record_of_several_rates_has_the_times_of_all() {
    let scratch = Scratch::new("rates");
    let text = |name: &str| format!("model {name} output Real y; equation y = time; end {name};");
    scratch.file("Fast.mo", &text("Fast"));
    scratch.file("Slow.mo", &text("Slow"));
    let toml = "duration = \"60ms\"\n\
        [[model]]\nname = \"fast\"\nclass = \"Fast\"\nfiles = [\"Fast.mo\"]\nstep = \"2ms\"\n\
        [[model]]\nname = \"slow\"\nclass = \"Slow\"\nfiles = [\"Slow.mo\"]\nstep = \"5ms\"\n";
    let (toml, record) = (scratch.file("two.toml", toml), scratch.path("two.csv"));
    let (status, answer) = realtime(&[&toml, "--pace", "free", "-o", &record]);
    assert_eq!(status, 0, "{answer:#}");
    let record = layshaft_results::read(&record).unwrap();
    let times: Vec<u32> = record.time.iter().map(|time| (1e3 * time).round() as u32).collect();
    let expected: Vec<u32> = (1..=60).filter(|time| time % 2 == 0 || time % 5 == 0).collect();
    assert_eq!(times, expected);
    let series =
        |name: &str| record.series(name).unwrap().iter().map(|y| (1e3 * y).round() as u32).collect::<Vec<u32>>();
    let held = |step: u32| expected.iter().map(|time| (time / step * step).max(step)).collect::<Vec<u32>>();
    assert_eq!((series("fast.y"), series("slow.y")), (held(2), held(5)));
}

#[test]
fn a_record_that_cannot_be_written_is_told_before_the_run() {
    let scratch = Scratch::new("unwritable");
    let car = example("CruisingCar.mo");
    for name in ["nowhere/a.csv", "a.xyz"] {
        let (status, answer) = realtime(&[&car, "--step", "5ms", "--duration", "600", "-o", &scratch.path(name)]);
        assert_eq!(status, 1, "{name}");
        // A run that began would count its calls.
        assert!(answer["calls"].is_null(), "{answer:#}");
    }
}

/// What a killed run leaves is recognised by the next one.
#[test]
fn the_ring_of_a_killed_run_is_replaced() {
    let scratch = Scratch::new("killed");
    let (ring, car) = (scratch.path("ring"), example("CruisingCar.mo"));
    let mut child = start(&[&car, "--step", "5ms", "--duration", "600", "--ring", &ring]);
    wait_until(&mut child, "it did not begin", || std::fs::read(&ring).map_or(0, |bytes| bytes.len()) >= 320);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(std::path::Path::new(&ring).exists());
    let (status, answer) = realtime(&[&car, "--step", "5ms", "--duration", "0.05", "--pace", "free", "--ring", &ring]);
    assert_eq!(status, 0, "{answer}");
    assert!(!std::path::Path::new(&ring).exists());
}

const DRIVEN: &str = "model Driven\n  input Real u(unit=\"m/s\");\n  output Real x(start=0, fixed=true);\nequation\n  der(x) = u;\nend Driven;";

/// Measured data and cycles drive a run in real time, its clock left aside.
#[test]
fn data_and_cycles_drive_a_run() {
    let scratch = Scratch::new("data");
    let model = scratch.file("Driven.mo", DRIVEN);
    let data = scratch.file("data.csv", "time,Speed [km/h]\n0,0\n1,36\n2,36\n");
    let record = scratch.path("r.csv");
    let common = ["--step", "1ms", "--pace", "free", "-o", &record];
    let arguments = [&[model.as_str(), "--input", &data, "--map", "u=Speed", "--duration", "2s"], &common[..]].concat();
    let (status, answer) = realtime(&arguments);
    assert_eq!(status, 0, "{answer}");
    let result = layshaft_results::read(&record).unwrap();
    let x = *result.series("x").unwrap().last().unwrap();
    assert!((x - 15.0).abs() < 0.02, "{x}");
    let cycle = scratch.file("cycle.csv", "time,speed [km/h]\n0,0\n1,18\n2,18\n");
    let car = scratch.file(
        "Car.mo",
        "model Car\n  replaceable Layshaft.Powertrain.Drivers.FileCycle cycle(fileName=\"none.csv\") constrainedby Layshaft.Blocks.Interfaces.SO;\n  \
         output Real x(start=0, fixed=true);\nequation\n  der(x) = cycle.y;\nend Car;",
    );
    let arguments = [&[car.as_str(), "--cycle", &cycle], &common[..]].concat();
    let (status, answer) = realtime(&arguments);
    assert_eq!(status, 0, "{answer}");
    let result = layshaft_results::read(&record).unwrap();
    // The run ends with the cycle.
    assert!((result.time.last().unwrap() - 2.0).abs() < 2e-3, "{:?}", result.time.last());
    assert!((result.series("x").unwrap().last().unwrap() - 7.5).abs() < 0.02);
    let (status, answer) =
        realtime(&[&[model.as_str(), "--input", &data, "--map", "u=Sped", "--duration", "2s"], &common[..]].concat());
    assert!(status == 1 && answer.to_string().contains("did you mean `Speed`"), "{answer}");
}
