//! Exported C: compiled by the system's compiler it gives the bits of the machine code; for ARM it runs under an emulator.

use std::path::{Path, PathBuf};
use std::process::Command;

struct Case {
    model: &'static str,
    solver: &'static str,
    step: &'static str,
    stop: &'static str,
    /// Steps between two stored points, and the interval that makes.
    every: &'static str,
    interval: &'static str,
}

const CASES: &[Case] = &[
    Case {
        model: "Layshaft.Examples.ClutchEngagement",
        solver: "inline-implicit-euler",
        step: "0.5ms",
        stop: "5",
        every: "20",
        interval: "0.01",
    },
    Case {
        model: "Layshaft.Examples.Gearbox4HP22",
        solver: "inline-mixed-euler",
        step: "1ms",
        stop: "20",
        every: "50",
        interval: "0.05",
    },
    Case {
        model: "Layshaft.Examples.FuelConsumption",
        solver: "inline-mixed-euler",
        step: "2ms",
        stop: "60",
        every: "100",
        interval: "0.2",
    },
    Case {
        model: "Layshaft.Examples.TipIn",
        solver: "inline-sdirk2",
        step: "1ms",
        stop: "4",
        every: "10",
        interval: "0.01",
    },
];

fn layshaft() -> Command {
    Command::new(env!("CARGO_BIN_EXE_layshaft"))
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn checked(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn scratch(name: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("layshaft-export-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

/// Names and rows of a CSV file whose names may be quoted.
fn table(text: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    let mut lines = text.lines();
    let mut names = Vec::new();
    let (mut name, mut quoted) = (String::new(), false);
    for c in lines.next().unwrap().chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => names.push(std::mem::take(&mut name)),
            _ => name.push(c),
        }
    }
    names.push(name);
    let rows = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    (names, rows)
}

/// The C files of a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut sources: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "c")).collect();
    sources.sort();
    sources
}

/// Exports, compiles and runs a case; the output of the program.
fn run_exported(case: &Case, directory: &Path, compiler: &str, flags: &[&str], runner: &[&str]) -> String {
    checked(
        layshaft().args(["export", "c", case.model, "--solver", case.solver, "--step", case.step, "-o"]).arg(directory),
    );
    let program = directory.join("program");
    checked(
        Command::new(compiler)
            .args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off"])
            .args(flags)
            .args(sources(directory))
            .arg("-o")
            .arg(&program)
            .arg("-lm"),
    );
    let mut command = match runner {
        [] => Command::new(&program),
        [emulator, ..] => {
            let mut command = Command::new(emulator);
            command.args(&runner[1..]).arg(&program);
            command
        }
    };
    String::from_utf8(checked(command.args(["-t", case.stop, "-n", case.every]))).unwrap()
}

/// The trajectory of the machine code.
fn run_here(case: &Case, directory: &Path) -> String {
    let result = directory.join("result.csv");
    checked(
        layshaft()
            .args(["simulate", case.model, "--solver", case.solver, "--step", case.step])
            .args(["--stop-time", case.stop, "--interval", case.interval, "-o"])
            .arg(&result),
    );
    std::fs::read_to_string(result).unwrap()
}

/// The values of both, in pairs, with name and time.
fn compare(exported: &str, here: &str, mut each: impl FnMut(&str, f64, f64, f64)) -> usize {
    let ((names, rows), (own_names, own_rows)) = (table(exported), table(here));
    assert_eq!(rows.len(), own_rows.len());
    let mut compared = 0;
    for (column, name) in names.iter().enumerate() {
        let Some(own) = own_names.iter().position(|own| own == name) else { continue };
        compared += 1;
        for (row, own_row) in rows.iter().zip(&own_rows) {
            each(name, row[0], row[column], own_row[own]);
        }
    }
    compared
}

#[test]
fn exported_code_gives_the_bits_of_the_machine_code() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    for case in CASES {
        let directory = scratch(case.model);
        let exported = run_exported(case, &directory, "gcc", &[], &[]);
        let compared = compare(&exported, &run_here(case, &directory), |name, time, exported, own| {
            assert_eq!(exported.to_bits(), own.to_bits(), "{}: {name} at {time}: {exported} {own}", case.model);
        });
        assert!(compared > 40, "{}: {compared} columns", case.model);
        std::fs::remove_dir_all(directory).unwrap();
    }
}

#[test]
fn exported_code_runs_on_arm() {
    let has_library = std::path::Path::new("/usr/aarch64-linux-gnu/include/stdint.h").exists();
    if !is_there("aarch64-linux-gnu-gcc") || !is_there("qemu-aarch64") || !has_library {
        eprintln!(
            "skipped: no aarch64-linux-gnu-gcc with its C library, or no qemu-aarch64 (`cargo xtask test` installs them)"
        );
        return;
    }
    let case = &CASES[0];
    let directory = scratch("arm");
    let exported = run_exported(case, &directory, "aarch64-linux-gnu-gcc", &["-static"], &["qemu-aarch64"]);
    // The model calls no function of the mathematical library, so that the processor makes no difference.
    let compared = compare(&exported, &run_here(case, &directory), |name, time, exported, own| {
        assert_eq!(exported.to_bits(), own.to_bits(), "{name} at {time}: {exported} {own}");
    });
    assert!(compared > 40);
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn parameters_are_tuned_by_name() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    let directory = scratch("tuned");
    let file = directory.join("Decay.mo");
    std::fs::write(
        &file,
        "model Decay
  parameter Real k(unit = \"1/s\") = 2 \"Rate\";
  parameter Real twice = 2*k;
  Real x(start = 1, fixed = true);
equation
  der(x) = -twice*x;
end Decay;",
    )
    .unwrap();
    checked(layshaft().args(["export", "c", "--step", "1ms", "-o"]).arg(&directory).arg(&file));
    let header = std::fs::read_to_string(directory.join("decay.c")).unwrap();
    assert!(header.contains("{\"k\", \"1/s\", \"Rate\", DECAY_PARAMETER"), "names, units and descriptions are kept");
    let program = directory.join("program");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-ffp-contract=off"]).args(sources(&directory)).arg("-o").arg(&program).arg("-lm");
    checked(&mut gcc);
    let last = |arguments: &[&str]| -> f64 {
        let output = checked(Command::new(&program).args(["-t", "1", "-n", "100"]).args(arguments).arg("x"));
        *table(&String::from_utf8(output).unwrap()).1.last().unwrap().last().unwrap()
    };
    // Implicit Euler: x = (1 + 2 k h)^-n.
    assert!((last(&[]) - 1.004f64.powi(-1000)).abs() < 1e-12);
    assert!((last(&["-s", "k=0.5"]) - 1.001f64.powi(-1000)).abs() < 1e-12);
    let wrong = Command::new(&program).args(["-s", "twice=1"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2), "a dependent parameter cannot be set");
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn what_cannot_be_exported_is_said() {
    let directory = scratch("refused");
    let file = directory.join("Foreign.mo");
    let text = "model Foreign
  function own
    input Real x;
    output Real y;
    external \"C\" y = somebodys_own(x);
  end own;
  Real y = own(time);
end Foreign;";
    std::fs::write(&file, text).unwrap();
    let output = layshaft()
        .args(["export", "c", "--step", "1ms", "--allow", "external", "-o"])
        .arg(directory.join("c"))
        .arg(&file)
        .env("LAYSHAFT_CONFIG", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("E0512") && message.contains("somebodys_own"), "{message}");
    let output = layshaft()
        .args(["export", "c", "--step", "1ms", "--solver", "radau", "-o"])
        .arg(directory.join("c"))
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    std::fs::remove_dir_all(directory).unwrap();
}

/// Exports a model without a step and compiles it.
fn compiled_variable_step(directory: &Path, model: &std::ffi::OsStr) -> PathBuf {
    checked(layshaft().args(["export", "c", "-o"]).arg(directory.join("c")).arg(model));
    let program = directory.join("program");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off"]);
    checked(gcc.args(sources(&directory.join("c"))).arg("-o").arg(&program).arg("-lm"));
    program
}

#[test]
fn a_variable_step_follows_the_solvers() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    for (model, stop, columns) in [
        ("ClutchEngagement", "5", &["engine.w", "clutch.slip"][..]),
        ("Gearbox4HP22", "20", &["engine.w", "car.v"]),
        ("FuelConsumption", "60", &["engine.w", "chassis.car.v"]),
    ] {
        let directory = scratch(&format!("variable-{model}"));
        let model = format!("Layshaft.Examples.{model}");
        let program = compiled_variable_step(&directory, model.as_ref());
        let exported = String::from_utf8(checked(Command::new(program).args(["-t", stop]).args(columns))).unwrap();
        let result = directory.join("result.csv");
        let mut here = layshaft();
        here.args(["simulate", &model, "--tolerance", "1e-8", "--stop-time", stop, "-o"]).arg(&result);
        checked(&mut here);
        let ((names, rows), (own_names, own_rows)) =
            (table(&exported), table(&std::fs::read_to_string(result).unwrap()));
        let mut compared = 0;
        for (column, name) in names.iter().enumerate().skip(1) {
            let own = own_names.iter().position(|own| own == name).unwrap();
            let size = own_rows.iter().map(|row| row[own].abs()).fold(0.0, f64::max);
            for row in &rows {
                // Points of the same time; at an event the last one, after it.
                let Some(same) = own_rows.iter().rev().find(|own| (own[0] - row[0]).abs() < 1e-9) else { continue };
                compared += 1;
                let error = (row[column] - same[own]).abs();
                assert!(error <= 5e-4 * size, "{model}: {name} at {}: {} for {}", row[0], row[column], same[own]);
            }
        }
        assert!(compared > 100, "{model}: {compared} values");
        std::fs::remove_dir_all(directory).unwrap();
    }
}

/// What the last row of a program's output says of variables.
fn last_values(program: &Path, arguments: &[&str], names: &[&str]) -> Vec<f64> {
    let text = String::from_utf8(checked(Command::new(program).args(arguments).args(names))).unwrap();
    let (header, rows) = table(&text);
    let row = rows.last().unwrap();
    names.iter().map(|name| row[header.iter().position(|column| column == name).unwrap()]).collect()
}

#[test]
fn steps_end_where_delayed_signals_break() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    let directory = scratch("breaks");
    let file = directory.join("Late.mo");
    // One communication step of four seconds, in which delayed signals jump and bend.
    let text = "model Late
  Real x(start = 1, fixed = true);
  Real z(start = 0, fixed = true);
  Real u = if time > 0.5 then 1.0 else 0.0;
equation
  der(z) = delay(u, 1.03);
  der(x) = -delay(x, 1.0);
  annotation(experiment(StopTime = 4, Interval = 4));
end Late;";
    std::fs::write(&file, text).unwrap();
    let program = compiled_variable_step(&directory, file.as_os_str());
    let values = last_values(&program, &[], &["z", "x"]);
    // x by the method of steps: the sum of (-1)^k (t - k + 1)^k / k! while t > k - 1.
    let exact = [4.0 - 1.53, 1.0 - 4.0 + 4.5 - 8.0 / 6.0 + 1.0 / 24.0];
    for (value, exact) in values.iter().zip(exact) {
        assert!((value - exact).abs() < 1e-9, "{value} for {exact}");
    }
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn the_variable_step_is_as_precise_as_asked() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    let directory = scratch("precise");
    let file = directory.join("Oscillator.mo");
    // Errors add up over a hundred periods; the other state changes within microseconds of a long run.
    let text = "model Oscillator
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Real fast(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  der(fast) = 1e9*(1 - fast);
  annotation(experiment(StopTime = 628.31853071795865, Interval = 628.31853071795865));
end Oscillator;";
    std::fs::write(&file, text).unwrap();
    let program = compiled_variable_step(&directory, file.as_os_str());
    let values = last_values(&program, &[], &["x", "v", "fast"]);
    for (value, exact) in values.iter().zip([1.0, 0.0, 1.0]) {
        assert!((value - exact).abs() < 20e-6, "{values:?}");
    }
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn initial_equations_are_solved_for_the_values_given() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    let directory = scratch("given");
    let file = directory.join("Rest.mo");
    let text = "model Rest
  parameter Real p = 8;
  input Real u(start = 1);
  Real x(start = 1), y(start = 5, fixed = true), z(start = 7, fixed = true);
initial equation
  der(x) = 0;
equation
  der(x) = p*u - x^3;
  der(y) = x - y;
  der(z) = if z > 3 then -1 else -2;
end Rest;";
    std::fs::write(&file, text).unwrap();
    let program = compiled_variable_step(&directory, file.as_os_str());
    let first = |arguments: &[&str]| -> Vec<f64> {
        let output = checked(Command::new(&program).args(["-t", "1"]).args(arguments).args(["x", "y", "z"]));
        table(&String::from_utf8(output).unwrap()).1[0][1..].to_vec()
    };
    let near = |found: Vec<f64>, wanted: [f64; 3]| {
        found.iter().zip(wanted).for_each(|(a, b)| assert!((a - b).abs() < 1e-9, "{found:?} {wanted:?}"));
    };
    near(first(&[]), [2.0, 5.0, 7.0]);
    near(first(&["-s", "p=27"]), [3.0, 5.0, 7.0]);
    near(first(&["-s", "u=8", "-s", "y=-2"]), [4.0, -2.0, 7.0]);
    near(first(&["-s", "z=2.5"]), [2.0, 5.0, 2.5]);
    let wrong = Command::new(&program).args(["-s", "p=nan"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2), "what is no number cannot be set");
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn failures_are_told_in_words() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    let directory = scratch("words");
    let file = directory.join("Limit.mo");
    let text = "model Limit
  Real x(start = 0, fixed = true);
equation
  der(x) = 2;
  assert(x < 1, \"x = \" + String(x, significantDigits = 3) + \" is too much\");
end Limit;";
    std::fs::write(&file, text).unwrap();
    let program = compiled_variable_step(&directory, file.as_os_str());
    let output = Command::new(&program).args(["-t", "1", "x"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("x = 1") && message.contains("is too much, at time 0.5"), "{message}");
    assert!(String::from_utf8_lossy(&output.stdout).lines().count() > 200, "what was computed is there");
    // A relation that changes back and forth without end is an error, not a hang.
    let text = "model Chatter\n  Real z(start = 2, fixed = true);\nequation\n  der(z) = if z > 2.5 then -1 else 1;\nend Chatter;";
    let file = directory.join("Chatter.mo");
    std::fs::write(&file, text).unwrap();
    std::fs::remove_dir_all(directory.join("c")).unwrap();
    let program = compiled_variable_step(&directory, file.as_os_str());
    let output = Command::new(&program).args(["-t", "1", "z"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("events follow each other without end at time 0.5"), "{message}");
    std::fs::remove_dir_all(directory).unwrap();
}

/// Rules that only the run can break end it in exported code too.
#[test]
fn broken_rules_are_told_in_words() {
    if !is_there("gcc") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    let get = "  function get
    input Integer i;
    output Real y;
  protected
    Real b[3] = {1, 2, 3};
  algorithm
    y := b[i];
    annotation(Inline = false);
  end get;
  function grow
    input Integer n;
    input Integer big;
    output Integer y;
  algorithm
    y := if n < 3 then 0 else big + big;
    annotation(Inline = false);
  end grow;
  function part
    input Integer n;
    output Integer y;
  algorithm
    y := mod(7, 3 - n);
    annotation(Inline = false);
  end part;
";
    for (name, equation, words) in [
        ("Read", "y = p[k + 1]", "index 4 is out of range 1:3 of `p`, at time 0.3"),
        ("Get", "y = get(k + 1)", "index 4 is out of range 1:3 of `b` in function `Get.get`, at time 0.3"),
        ("Grow", "y = grow(k, integer(9.2e18))", "an Integer overflows in function `Grow.grow`, at time 0.3"),
        ("Part", "y = part(k)", "`mod` divides by zero in function `Part.part`, at time 0.3"),
        ("Divide", "y = div(7, 3 - k)", "`div` divides by zero: 3 - k, at time 0.3"),
    ] {
        let directory = scratch(name);
        let file = directory.join("Model.mo");
        let text = format!(
            "model {name}\n{get}  parameter Real p[3] = {{10, 20, 30}};\n  Integer k = integer(10*time);\n  Real y;\n  \
             Real x(start = 0, fixed = true);\nequation\n  der(x) = 1;\n  {equation};\nend {name};"
        );
        std::fs::write(&file, text).unwrap();
        let program = compiled_variable_step(&directory, file.as_os_str());
        let output = Command::new(&program).args(["-t", "1", "y"]).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{name}: {message}");
        assert!(message.contains(words), "{name}: {message}");
        std::fs::remove_dir_all(directory).unwrap();
    }
}

#[test]
fn memory_is_used_as_it_should() {
    if !is_there("gcc") || !is_there("valgrind") {
        eprintln!("skipped: there is no gcc or no valgrind");
        return;
    }
    let directory = scratch("valgrind");
    let program = compiled_variable_step(&directory, "Layshaft.Examples.Gearbox4HP22".as_ref());
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["-q", "--error-exitcode=9"]).arg(&program).args(["-t", "3", "engine.w"]);
    checked(&mut valgrind);
    std::fs::remove_dir_all(directory).unwrap();
}
