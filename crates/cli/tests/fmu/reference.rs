//! The Modelica Association's Reference FMUs, where a folder of them is named by `LAYSHAFT_FMUS`: `<folder>/2/*.fmu` and
//! `<folder>/3/*.fmu`, each with the `<Model>_out.csv` that comes with its source. `cargo xtask fmus DIR` runs this.

use crate::support::Scratch;
use std::path::Path;

#[test]
#[ignore = "needs the Reference FMUs: LAYSHAFT_FMUS=folder"]
fn reference_units_give_their_reference_outputs() {
    let folder = std::env::var_os("LAYSHAFT_FMUS").expect("LAYSHAFT_FMUS names the folder of Reference FMUs");
    let scratch = Scratch::new("reference");
    let mut compared = 0;
    println!("{:<4} {:<14} {:<10} {:<15} {:<8} {:<8}", "FMI", "model", "interface", "compared with", "points", "error");
    for version in ["2", "3"] {
        let mut units: Vec<_> = std::fs::read_dir(Path::new(&folder).join(version)).unwrap().flatten().collect();
        units.sort_by_key(|unit| unit.path());
        for unit in
            units.into_iter().map(|unit| unit.path()).filter(|path| path.extension().is_some_and(|e| e == "fmu"))
        {
            let name = unit.file_stem().unwrap().to_string_lossy().into_owned();
            let expected = unit.with_file_name(format!("{name}_out.csv"));
            if !expected.exists() {
                continue;
            }
            let path = unit.display().to_string();
            scratch.run(&["fmu", "validate", &path]).succeeds();
            let interval = interval(&expected).to_string();
            for interface in ["cs", "me"] {
                let mut arguments = vec!["fmu", "simulate", &path, "--interface-type", interface, "-o", "r.csv"];
                arguments.extend(["--output-interval", &interval]);
                let solution = exact(&name);
                match (interface, solution) {
                    ("cs", _) => {}
                    (_, Some(_)) => arguments.extend(["--relative-tolerance", "1e-9"]),
                    // The method and the step that the reference was made with.
                    (_, None) => arguments.extend(["--solver", "euler", "--step-size", &interval]),
                }
                scratch.run(&arguments).succeeds();
                // Co-simulation is the unit's own arithmetic: equal bits.
                let (what, (points, error), allowed) = match (interface, solution) {
                    ("me", Some(solution)) => ("exact solution", against(&scratch.path("r.csv"), solution), 1e-6),
                    ("me", None) => ("reference", compare(&scratch.path("r.csv"), &expected), 1e-12),
                    _ => ("reference", compare(&scratch.path("r.csv"), &expected), 0.0),
                };
                println!("{version:<4} {name:<14} {interface:<10} {what:<15} {points:<8} {error:<8.1e}");
                assert!(points > 1 && error <= allowed, "FMI {version} {name} {interface}: {error:e}");
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "there are no units");
}

/// Interval of the reference's output.
fn interval(expected: &Path) -> f64 {
    let text = std::fs::read_to_string(expected).unwrap();
    let time = |row: &str| row.split(',').next().unwrap().parse::<f64>().unwrap();
    let rows: Vec<f64> = text.lines().skip(1).filter(|row| !row.is_empty()).map(time).collect();
    rows[1] - rows[0]
}

/// Solution of a model at a time: names and values.
type Solution = fn(f64) -> Vec<(&'static str, f64)>;

/// Where the reference is as rough as the explicit Euler steps that made it, model exchange is compared with the exact solution.
fn exact(name: &str) -> Option<Solution> {
    Some(match name {
        "Dahlquist" => |time| vec![("x", (-time).exp())],
        "StateSpace" => |time| vec![("y[1]", time.exp()), ("y[2]", 2.0 * time.exp()), ("y[3]", 3.0 * time.exp())],
        "BouncingBall" => |time| {
            let (h, v) = ball(time);
            vec![("h", h), ("v", v)]
        },
        _ => return None,
    })
}

/// A ball dropped from 1 m that keeps 0.7 of its speed at each bounce and stays on the ground below 0.1 m/s.
fn ball(time: f64) -> (f64, f64) {
    let g = 9.81;
    let (mut begin, mut height, mut speed) = (0.0, 1.0, 0.0);
    loop {
        let fall = (speed + f64::sqrt(speed * speed + 2.0 * g * height)) / g;
        if time < begin + fall {
            let since = time - begin;
            return (height + speed * since - 0.5 * g * since * since, speed - g * since);
        }
        (begin, height, speed) = (begin + fall, 0.0, 0.7 * (g * fall - speed));
        if speed < 0.1 {
            return (0.0, 0.0);
        }
    }
}

/// Points compared with a solution, and the greatest error relative to the greatest value.
fn against(found: &Path, solution: Solution) -> (usize, f64) {
    let run = layshaft_results::read(found).unwrap();
    let mut worst = 0.0f64;
    for (column, (name, _)) in solution(0.0).into_iter().enumerate() {
        let series = run.series(name).unwrap();
        let scale = series.iter().fold(0.0f64, |most, value| most.max(value.abs()));
        // Where a time is stored twice there is an event, whose time is known as well as the solver finds it.
        let is_event = |row: usize| {
            (row > 0 && run.time[row - 1] == run.time[row]) || run.time.get(row + 1) == Some(&run.time[row])
        };
        for row in (0..run.time.len()).filter(|&row| !is_event(row)) {
            worst = worst.max((series[row] - solution(run.time[row])[column].1).abs() / scale);
        }
    }
    (run.time.len(), worst)
}

/// Points compared, and the greatest error relative to the greatest value.
fn compare(found: &Path, expected: &Path) -> (usize, f64) {
    let run = layshaft_results::read(found).unwrap();
    let text = std::fs::read_to_string(expected).unwrap();
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let names: Vec<&str> = lines.next().unwrap().split(',').skip(1).collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let (mut worst, mut points) = (0.0f64, 0);
    for (column, name) in names.iter().enumerate() {
        // Elements of an array stand in one column with spaces between them; texts cannot be compared here.
        let elements = rows[0][column + 1].split(' ').count();
        for element in 0..elements {
            let value = |row: &[&str]| match row[column + 1].split(' ').nth(element).unwrap_or_default() {
                "true" => Some(1.0),
                "false" => Some(0.0),
                text => text.parse::<f64>().ok(),
            };
            let values: Vec<Option<f64>> = rows.iter().map(|row| value(row)).collect();
            let scale = values.iter().flatten().fold(0.0f64, |most, value| most.max(value.abs())).max(1e-300);
            let Some(series) = run.series(name).or_else(|| run.series(&format!("{name}[{}]", element + 1))) else {
                continue;
            };
            let mut here = 0;
            for (row, expected) in rows.iter().zip(values) {
                let time: f64 = row[0].parse().unwrap();
                let at = run.time.partition_point(|&t| t <= time + 1e-9);
                let is_there = at > 0 && (run.time[at - 1] - time).abs() < 1e-9;
                if let (true, Some(expected)) = (is_there, expected) {
                    worst = worst.max((series[at - 1] - expected).abs() / scale);
                    here += 1;
                }
            }
            points = points.max(here);
        }
    }
    (points, worst)
}
