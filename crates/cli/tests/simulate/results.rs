//! The files a run leaves: formats, contents, selection, and that the same input gives the same bytes.

use crate::support::{Scratch, assert_near, last, series};

/// Aliases, parameters, discrete variables and an event, in few lines.
const BALL: &str = "model Ball
  parameter Real g(unit = \"m/s2\") = 9.81 \"Gravity\";
  parameter Integer steps = 3;
  final parameter Real twice = 2 * g;
  Real height(unit = \"m\", start = 1, fixed = true) \"Height above ground\";
  Real speed(unit = \"m/s\", start = 0, fixed = true);
  Real depth = -height;
  Integer bounces(start = 0, fixed = true);
  Boolean falling = speed < 0;
equation
  der(height) = speed;
  der(speed) = -g;
  when height < 0 then
    reinit(speed, -0.7 * pre(speed));
    bounces = pre(bounces) + 1;
  end when;
end Ball;";

#[test]
fn without_a_name_the_result_is_a_mat_file_of_the_models_name() {
    let scratch = Scratch::new("default");
    let text = scratch.simulate(BALL, &[]).succeeds();
    assert!(text.contains("Ball_res.mat"), "{text}");
    let result = scratch.read("Ball_res.mat");
    assert_near(last(&result, "g"), 9.81, 0.0);
    assert_near(last(&result, "twice"), 19.62, 1e-12);
    let (height, depth) = (series(&result, "height"), series(&result, "depth"));
    assert!(height.iter().zip(&depth).all(|(height, depth)| *height == -depth));
    let unit = result.header.variables.iter().find(|column| column.name == "height").unwrap();
    assert_eq!((unit.unit.as_str(), unit.description.as_str()), ("m", "Height above ground"));
}

/// Impact at sqrt(2 h / g); speed there turns to 0.7 of it upwards.
#[test]
fn an_event_has_two_points_of_equal_time() {
    let scratch = Scratch::new("event");
    scratch.simulate(BALL, &["-o", "ball.csv", "--stop-time", "0.6", "--tolerance", "1e-9"]).succeeds();
    let result = scratch.read("ball.csv");
    let (speed, bounces) = (series(&result, "speed"), series(&result, "bounces"));
    let after = bounces.iter().position(|&bounces| bounces == 1.0).expect("no impact");
    let at = after - 1;
    let impact = (2.0f64 / 9.81).sqrt();
    assert_eq!(result.time[at], result.time[after]);
    assert_near(result.time[at], impact, 1e-6);
    assert_near(speed[at], -9.81 * impact, 1e-5);
    assert_near(speed[after], 0.7 * 9.81 * impact, 1e-5);
    let t = result.time.last().unwrap() - impact;
    assert_near(*speed.last().unwrap(), 0.7 * 9.81 * impact - 9.81 * t, 1e-5);
}

#[test]
fn every_format_holds_the_same_numbers() {
    let scratch = Scratch::new("formats");
    for file in ["ball.mat", "ball.csv", "ball.parquet", "ball.mf4"] {
        scratch.simulate(BALL, &["-o", file]).succeeds();
        assert!(scratch.exists(file));
    }
    let (mat, csv, mdf4) = (scratch.read("ball.mat"), scratch.read("ball.csv"), scratch.read("ball.mf4"));
    assert_eq!(mat.time.to_vec(), csv.time.to_vec());
    assert_eq!(mat.time.to_vec(), mdf4.time.to_vec());
    for name in ["height", "speed", "depth", "bounces", "falling"] {
        assert_eq!(series(&mat, name), series(&csv, name), "{name}");
        assert_eq!(series(&mat, name), series(&mdf4, name), "{name}");
    }
    let first = std::fs::read_to_string(scratch.0.join("ball.csv")).unwrap();
    assert!(first.lines().next().unwrap().trim_start_matches('"').starts_with("time"), "{first}");
    let parquet = std::fs::read(scratch.0.join("ball.parquet")).unwrap();
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    assert!(!scratch.exists("ball.parquet.partial.mat"), "the partial file stays behind");
}

#[test]
fn two_runs_give_the_same_bytes() {
    let scratch = Scratch::new("bytes");
    for ending in ["mat", "csv", "parquet", "mf4"] {
        let (a, b) = (format!("a.{ending}"), format!("b.{ending}"));
        scratch.simulate(BALL, &["-o", &a]).succeeds();
        scratch.simulate(BALL, &["-o", &b]).succeeds();
        let read = |file: &str| std::fs::read(scratch.0.join(file)).unwrap();
        assert!(read(&a) == read(&b), "{ending} differs");
    }
}

#[test]
fn machine_code_and_interpreter_give_the_same_bytes() {
    let scratch = Scratch::new("engines");
    scratch.simulate(BALL, &["-o", "machine.csv"]).succeeds();
    scratch.simulate(BALL, &["-o", "interpreter.csv", "--interpret"]).succeeds();
    let read = |file: &str| std::fs::read(scratch.0.join(file)).unwrap();
    assert!(read("machine.csv") == read("interpreter.csv"));
}

#[test]
fn only_the_variables_asked_for_are_stored() {
    let scratch = Scratch::new("variables");
    scratch.simulate(BALL, &["-o", "ball.csv", "--variables", "depth|bou.*"]).succeeds();
    let text = std::fs::read_to_string(scratch.0.join("ball.csv")).unwrap();
    assert_eq!(text.lines().next().unwrap().replace('"', ""), "time,depth,bounces");
    // A part of a name is no match, and nothing to store is a mistake.
    let nothing = scratch.simulate(BALL, &["-o", "none.csv", "--variables", "heigh"]);
    assert_eq!(nothing.status(), 2);
    assert!(nothing.stderr().contains("`heigh` matches no variable"), "{}", nothing.stderr());
    assert!(!scratch.exists("none.csv"));
}

#[test]
fn compare_judges_a_result() {
    let scratch = Scratch::new("compare");
    scratch.simulate(BALL, &["-o", "a.mat"]).succeeds();
    scratch.simulate(BALL, &["-o", "b.csv", "--solver", "radau", "--interval", "0.005"]).succeeds();
    scratch.simulate(BALL, &["-o", "moon.csv", "--set", "g=1.62"]).succeeds();
    let compare = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_layshaft"));
        crate::support::Run(command.current_dir(&scratch.0).arg("compare").args(arguments).output().unwrap())
    };
    compare(&["b.csv", "a.mat"]).succeeds();
    let wrong = compare(&["moon.csv", "a.mat"]);
    assert_eq!(wrong.status(), 1);
    assert!(wrong.stdout().contains("height"), "{}", wrong.stdout());
    scratch.file("signals.txt", "time\ndepth\n");
    compare(&["b.csv", "a.mat", "--signals", "signals.txt"]).succeeds();
    let missing = compare(&["--json", "b.csv", "gone.mat"]);
    assert_eq!(missing.status(), 1);
    assert_eq!(missing.json()["ok"], false);
    assert_eq!(compare(&["b.csv", "a.mat", "--tube", "7"]).status(), 2);
}

#[test]
fn the_json_answer_has_the_statistics() {
    let scratch = Scratch::new("json");
    let run = scratch.simulate(BALL, &["--json", "-o", "ball.mat", "--solver", "radau", "--tolerance", "1e-7"]);
    run.succeeds();
    assert!(run.0.stderr.is_empty());
    let answer = run.json();
    for (key, value) in [
        ("ok", serde_json::json!(true)),
        ("model", serde_json::json!("Ball")),
        ("stage", serde_json::json!("simulate")),
        ("result", serde_json::json!("ball.mat")),
        ("interrupted", serde_json::json!(false)),
        ("termination", serde_json::Value::Null),
        ("start_time", serde_json::json!(0.0)),
        ("stop_time", serde_json::json!(1.0)),
        ("time", serde_json::json!(1.0)),
        ("solver", serde_json::json!("radau")),
        ("tolerance", serde_json::json!(1e-7)),
        ("diagnostics", serde_json::json!([])),
    ] {
        assert_eq!(answer[key], value, "{key}");
    }
    let statistics = answer["statistics"].as_object().unwrap();
    for key in ["steps", "function_evaluations", "jacobian_evaluations", "state_events", "points"] {
        assert!(statistics[key].as_u64().unwrap() > 0, "{key}");
    }
    for key in ["rejected", "time_events", "restarts", "newton_iterations", "root_evaluations", "cpu_seconds"] {
        assert!(statistics[key].is_number(), "{key}");
    }
    let failed = scratch.simulate("model M\n  Real x = y;\nend M;", &["--json"]);
    assert_eq!(failed.status(), 1);
    assert_eq!((&failed.json()["ok"], &failed.json()["stage"]), (&false.into(), &"compile".into()));
    assert!(failed.json()["diagnostics"][0]["line"].is_u64());
}

#[test]
fn statistics_are_printed_on_demand() {
    let scratch = Scratch::new("stats");
    let plain = scratch.simulate(BALL, &["-o", "ball.csv"]).succeeds();
    assert!(!plain.contains("function evaluations"), "{plain}");
    let text = scratch.simulate(BALL, &["-o", "ball.csv", "--stats"]).succeeds();
    for word in ["solver", "steps", "rejected", "function evaluations", "state events", "CPU time"] {
        assert!(text.contains(word), "no `{word}` in\n{text}");
    }
}
