//! A run that ends before its time leaves what it has computed.

use crate::support::{Run, Scratch, assert_near, last};

const STOPS_ITSELF: &str = "model Halfway
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    terminate(\"half way\");
  end when;
end Halfway;";

#[test]
fn a_model_may_end_its_run() {
    let scratch = Scratch::new("terminate");
    let text = scratch.simulate(STOPS_ITSELF, &["-o", "half.csv"]).succeeds();
    assert!(text.contains("half way"), "{text}");
    let result = scratch.read("half.csv");
    assert_near(*result.time.last().unwrap(), 0.5, 1e-6);
    assert_near(last(&result, "x"), 0.5, 1e-6);
    let answer = scratch.simulate(STOPS_ITSELF, &["--json", "-o", "half.csv"]).json();
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["termination"], "half way");
    assert_near(answer["time"].as_f64().unwrap(), 0.5, 1e-6);
}

#[test]
fn a_run_that_stands_still_ends_with_its_cause() {
    let model = "model Fast
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = 1e13*v;
  der(v) = -1e13*x;
end Fast;";
    let scratch = Scratch::new("stands-still");
    scratch.simulate(model, &["--solver", "dopri"]).fails("E0505", &["stands still", "`x`", "`v`"]);
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    /// Runs for hours.
    const ENDLESS: &str = "model Endless
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  annotation(experiment(StopTime = 1e7, Interval = 0.1));
end Endless;";

    fn start(scratch: &Scratch, arguments: &[&str]) -> Child {
        scratch.command(ENDLESS, arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Waits until the file holds more than its header.
    fn wait_for(file: &Path, child: &mut Child) {
        while std::fs::metadata(file).map_or(0, |file| file.len()) < 10_000 {
            assert!(child.try_wait().unwrap().is_none(), "the run ended before {} was there", file.display());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn send(signal: &str, child: &Child) {
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    }

    /// What is there is the beginning of the cosine.
    fn check_oscillation(scratch: &Scratch, file: &str) {
        let result = scratch.read(file);
        let x = result.series("x").unwrap();
        assert!(result.time.len() > 50, "{file} has {} points", result.time.len());
        assert_eq!(result.time[0], 0.0);
        for (&t, x) in result.time.iter().zip(x.iter()).take(200) {
            assert_near(*x, t.cos(), 1e-2);
        }
    }

    /// A loop that nothing bounds, or one that lasts for days, listens to signals, in the code of the start too.
    #[test]
    fn signals_end_a_loop_without_end() {
        let model = "model M
  function f
    input Integer n; output Real y = 1;
  algorithm
    while y > 0 loop
      y := y + 1e-9*sin(y)^2;
    end while;
  end f;
  parameter Integer n = 1000000000000;
  parameter Real p = f(n);
  Real x = p;
end M;";
        let counting = model.replace("while y > 0 loop", "for i in 1:n loop").replace("end while", "end for");
        for (name, model, signal) in [
            ("while", model, "-INT"),
            ("while", model, "-TERM"),
            ("for", &counting, "-INT"),
            ("for", &counting, "-TERM"),
        ] {
            let scratch = Scratch::new(&format!("endless-{name}{signal}"));
            let mut command = scratch.command(model, &["-o", "run.csv"]);
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            // The file is made when the handler is there.
            while !scratch.exists("run.csv") {
                assert!(child.try_wait().unwrap().is_none(), "the run ended before it began");
                std::thread::sleep(Duration::from_millis(10));
            }
            send(signal, &child);
            let run = Run(child.wait_with_output().unwrap());
            run.fails("E0530", &["interrupted", "function `M.f`", "Model.mo:5:5"]);
        }
    }

    #[test]
    fn control_c_ends_the_run_with_what_there_is() {
        for (file, signal) in [("run.mat", "-INT"), ("run.csv", "-TERM"), ("run.parquet", "-INT")] {
            let scratch = Scratch::new(&format!("interrupt-{signal}-{}", file.len()));
            let mut child = start(&scratch, &["--json", "-o", file]);
            let growing = if file.ends_with("parquet") { "run.parquet.partial.mat" } else { file };
            wait_for(&scratch.0.join(growing), &mut child);
            send(signal, &child);
            // A run that goes on regardless takes hours, and does not end with this status.
            let run = Run(child.wait_with_output().unwrap());
            assert_eq!(run.status(), 130, "{}", run.stderr());
            let answer = run.json();
            assert_eq!(answer["ok"], false);
            assert_eq!(answer["interrupted"], true);
            let reached = answer["time"].as_f64().unwrap();
            assert!(reached > 0.0 && reached < 1e7);
            if file.ends_with("parquet") {
                let bytes = std::fs::read(scratch.0.join(file)).unwrap();
                assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"), "not a complete Parquet file");
            } else {
                check_oscillation(&scratch, file);
                assert_near(*scratch.read(file).time.last().unwrap(), reached, 0.2);
            }
        }
    }

    #[test]
    fn a_killed_run_leaves_a_readable_file() {
        for (delay, file, left) in [
            (0, "run.mat", "run.mat"),
            (37, "run.mat", "run.mat"),
            (110, "run.csv", "run.csv"),
            (3, "run.csv", "run.csv"),
            (61, "run.parquet", "run.parquet.partial.mat"),
        ] {
            let scratch = Scratch::new(&format!("kill-{delay}"));
            let mut child = start(&scratch, &["-o", file]);
            wait_for(&scratch.0.join(left), &mut child);
            std::thread::sleep(Duration::from_millis(delay));
            child.kill().unwrap();
            child.wait().unwrap();
            check_oscillation(&scratch, left);
        }
    }
}
