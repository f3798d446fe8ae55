//! Errors of the solvers on problems with exact or published solutions (`tests/accuracy`), beside those of SciPy's methods of
//! the same family at the same tolerances. `UPDATE_BOOK=1` writes the table of the book.

use crate::common;

use common::{compiled, last};
use layshaft_results::{ResultWriter, Trajectory};
use layshaft_sim::{Engine, Settings, simulate};
use layshaft_solver::Method;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const TOLERANCES: [f64; 5] = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8];
/// Our method, and the name under which SciPy's errors are recorded.
const METHODS: [(Method, &str); 5] = [
    (Method::Auto, "bdf"),
    (Method::Bdf, "bdf"),
    (Method::Radau, "radau"),
    (Method::Adams, "adams"),
    (Method::DormandPrince, "dopri"),
];
/// Errors below this part of the tolerance count as this part: rounding and luck.
const FLOOR: f64 = 0.1;
/// How many times SciPy's error is allowed.
const ALLOWED: f64 = 2.0;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/accuracy")
}

/// The rows of a table, without its header.
fn rows(file: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder().join(file)).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(str::to_string).collect()).collect()
}

struct Problem {
    name: String,
    is_stiff: bool,
    /// Name, nominal value and solution of the variables that count.
    solution: Vec<(String, f64, f64)>,
}

fn problems() -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    for row in rows("solutions.csv") {
        if problems.last().is_none_or(|problem| problem.name != row[0]) {
            problems.push(Problem { name: row[0].clone(), is_stiff: row[1] == "1", solution: Vec::new() });
        }
        let solution = (row[2].clone(), row[3].parse().unwrap(), row[4].parse().unwrap());
        problems.last_mut().unwrap().solution.push(solution);
    }
    problems
}

fn mean(errors: &[f64]) -> f64 {
    let sum: f64 = errors.iter().map(|error| error.max(FLOOR).ln()).sum();
    (sum / errors.len() as f64).exp()
}

/// Mean error over tolerance of a problem by each of our methods; none where an explicit method has no business.
fn measure(problem: &Problem) -> Vec<Option<f64>> {
    let text = std::fs::read_to_string(folder().join(format!("{}.mo", problem.name))).unwrap();
    let model = compiled(&problem.name, &text, Engine::MachineCode);
    let by_method = |method: Method| {
        if problem.is_stiff && matches!(method, Method::Adams | Method::DormandPrince) {
            return None;
        }
        let error = |&tolerance: &f64| {
            let settings = Settings { method: Some(method), tolerance: Some(tolerance), ..Settings::default() };
            let mut trajectory = Trajectory::new();
            let writer: &mut dyn ResultWriter = &mut trajectory;
            let report = simulate(&model, &settings, writer, &mut |_| {});
            assert!(report.is_complete, "{} by {}: {:?}", problem.name, method.name(), report.diagnostics);
            let off = |(name, nominal, value): &(String, f64, f64)| {
                (last(&trajectory, name) - value).abs() / (value.abs() + nominal) / tolerance
            };
            problem.solution.iter().map(off).fold(0.0, f64::max)
        };
        let errors: Vec<f64> = TOLERANCES.iter().map(error).collect();
        if std::env::var_os("SHOW_ERRORS").is_some() {
            println!("{:16} {:6} {errors:.3?}", problem.name, method.name());
        }
        Some(mean(&errors))
    };
    METHODS.iter().map(|&(method, _)| by_method(method)).collect()
}

#[test]
fn no_error_is_above_twice_that_of_scipy() {
    let mut theirs: BTreeMap<(String, String), f64> = BTreeMap::new();
    for row in rows("scipy.csv") {
        let errors: Vec<f64> = row[2..].iter().map(|error| error.parse().unwrap()).collect();
        theirs.insert((row[0].clone(), row[1].clone()), mean(&errors));
    }
    let mut table = String::from("| problem |");
    for (method, _) in METHODS {
        write!(table, " `{}` |", method.name()).unwrap();
    }
    table.push_str("\n|---|---|---|---|---|---|\n");
    let mut worse = Vec::new();
    let problems = problems();
    assert!(problems.len() >= 20);
    for problem in &problems {
        write!(table, "| {} |", problem.name).unwrap();
        for (&(method, family), ours) in METHODS.iter().zip(measure(problem)) {
            let Some(ours) = ours else {
                table.push_str(" |");
                continue;
            };
            match theirs.get(&(problem.name.clone(), family.to_string())) {
                Some(&theirs) => {
                    write!(table, " {} ({}) |", digits(ours), digits(theirs)).unwrap();
                    if ours > ALLOWED * theirs {
                        worse.push(format!("{} by {}: {ours:.2} and {theirs:.2}", problem.name, method.name()));
                    }
                }
                None => write!(table, " {} |", digits(ours)).unwrap(),
            }
        }
        table.push('\n');
    }
    if std::env::var_os("UPDATE_BOOK").is_some() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/reference/solvers.md");
        let text = std::fs::read_to_string(&page).unwrap();
        let (begin, end) = ("<!-- accuracy: begin -->\n", "<!-- accuracy: end -->");
        let (before, rest) = text.split_once(begin).unwrap();
        let (_, after) = rest.split_once(end).unwrap();
        std::fs::write(&page, format!("{before}{begin}{table}{end}{after}")).unwrap();
    }
    assert!(worse.is_empty(), "{}\n\n{table}", worse.join("\n"));
}

/// Two significant digits.
fn digits(value: f64) -> String {
    match value {
        ..1.0 => format!("{value:.2}"),
        ..10.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}
