//! Integrals, means and extrema come from the steps of the integrator: they are the same at any output interval.

use crate::report::layshaft;
use crate::support::{Scratch, assert_near};
use crate::sweep::rows;

/// Swings, bounces and switches; `work` and `paid` are integrated by the solver as well.
const MODEL: &str = "model M
  parameter Real k = 4;
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Real h(start = 1, fixed = true);
  Real u(start = 0, fixed = true);
  Real power = 10*v*v*(if time < 3.3 then 1 else -2) \"jumps at an event\";
  Real kinked = noEvent(max(0, x)) \"kinks without an event\";
  Real work(start = 0, fixed = true);
  Real paid(start = 0, fixed = true);
  Real sum(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -k*x;
  der(h) = u;
  der(u) = -9.81;
  when h < 0 then
    reinit(u, -0.8*pre(u));
  end when;
  der(work) = power;
  der(paid) = noEvent(max(0, power));
  der(sum) = kinked;
  annotation(experiment(StopTime = 5, Tolerance = 1e-8),
    __Layshaft(cards = {Card(title = \"Work\", variable = \"power\", value = \"integral\"), Card(title = \"High\", variable = \"x\", value = \"max\")}));
end M;";

fn sweep(scratch: &Scratch, interval: &str, more: &[&str]) -> Vec<f64> {
    let outputs = "power:integral,kinked:integral,x:max,x:min,u:max,x:mean,work,sum,h:max";
    let words = ["sweep", "M.mo", "--vary", "k=4", "--outputs", outputs, "--interval", interval, "-o", "t.csv"];
    layshaft(scratch, &[&words[..], more].concat()).succeeds();
    let table = std::fs::read_to_string(scratch.0.join("t.csv")).unwrap();
    rows(&table)[0][2..11].iter().map(|cell| cell.parse().unwrap()).collect()
}

#[test]
fn figures_do_not_depend_on_the_output_interval() {
    let scratch = Scratch::new("figures");
    scratch.file("M.mo", MODEL);
    for more in [
        &["--solver", "bdf"][..],
        &["--solver", "radau"],
        &["--solver", "adams"],
        &["--solver", "dopri"],
        &["--solver", "rk4", "--step", "0.002"],
        &["--solver", "inline-trapezoidal", "--step", "0.002"],
    ] {
        let fine = sweep(&scratch, "0.01", more);
        for interval in ["0.37", "5"] {
            let coarse = sweep(&scratch, interval, more);
            let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<u64>>();
            assert_eq!(bits(&fine), bits(&coarse), "{more:?} at {interval}: {fine:?} and {coarse:?}");
        }
        let is_fixed_step = more[1].starts_with("inline");
        let near = |value: f64, expected: f64| {
            assert_near(value, expected, if is_fixed_step { 2e-2 } else { 2e-5 } * expected.abs().max(1.0));
        };
        let [power, kinked, high, low, fastest, mean, work, sum, top] = fine[..] else { panic!("{fine:?}") };
        near(power, work);
        near(kinked, sum);
        // x = cos 2t; the ball hits the ground with √(2 g) and leaves it with 0.8 of that.
        near(high, 1.0);
        near(low, -1.0);
        near(fastest, 0.8 * (2.0f64 * 9.81).sqrt());
        near(mean, 10.0f64.sin() / 10.0);
        near(top, 1.0);
    }
}

#[test]
fn a_report_tells_the_same_at_any_interval() {
    let scratch = Scratch::new("figures-report");
    scratch.file("M.mo", MODEL);
    let cards = |interval: &str| {
        layshaft(&scratch, &["simulate", "M.mo", "--interval", interval, "--report", "r.html", "-o", "r.mat"])
            .succeeds();
        let page = std::fs::read_to_string(scratch.0.join("r.html")).unwrap();
        let begin = page.find("\"cards\":[{").expect("no cards");
        page[begin..].chars().take_while(|&c| c != ']').collect::<String>()
    };
    let fine = cards("0.01");
    assert!(fine.contains("Work") && fine.contains("High"), "{fine}");
    assert_eq!(fine, cards("2.5"));
}

/// The trajectory itself is the same, too: what is stored between the steps does not change them.
#[test]
fn steps_do_not_depend_on_the_output_interval() {
    let scratch = Scratch::new("figures-steps");
    // A nonlinear block, whose iteration begins where the last one ended.
    let model = "model N
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Real f;
equation
  der(x) = v;
  der(v) = -f;
  f + 0.3*sin(5*f) + 0.1*f^3 = 4*x + 0.1*v;
  annotation(experiment(StopTime = 20));
end N;";
    let last = |interval: &str| {
        scratch.simulate(model, &["--interval", interval, "-o", "n.csv"]).succeeds();
        let run = scratch.read("n.csv");
        ["x", "v"].map(|name| run.series(name).unwrap().last().unwrap().to_bits())
    };
    assert_eq!(last("0.01"), last("7"));
}

/// The last row of a table of final values for a variable: final, least and greatest value.
fn row(text: &str, name: &str) -> [f64; 3] {
    let line = text.lines().rev().find(|line| line.split_whitespace().next() == Some(name));
    let words: Vec<f64> =
        line.expect(name).split_whitespace().skip(1).take(3).map(|word| word.parse().unwrap()).collect();
    [words[0], words[1], words[2]]
}

const SWING: &str = "model Swing
  output Real x(start = 1, fixed = true);
  output Real v(start = 0, fixed = true);
  output Real p = x*v;
equation
  der(x) = v;
  der(v) = -4*x;
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end Swing;";

#[test]
fn the_table_of_extrema_looks_between_the_stored_points() {
    let scratch = Scratch::new("figures-table");
    scratch.file("Swing.mo", SWING);
    let table = |more: &[&str]| {
        let words = [&["simulate", "Swing.mo", "--interval", "5", "-o", "s.mat"], more].concat();
        layshaft(&scratch, &words).succeeds()
    };
    for more in [&[][..], &["--solver", "radau"], &["--solver", "dopri"], &["--report=r.html"]] {
        let text = table(more);
        // x = cos 2t, v = −2 sin 2t.
        assert_eq!((row(&text, "x")[1], row(&text, "x")[2]), (-1.0, 1.0), "{text}");
        assert_eq!((row(&text, "v")[1], row(&text, "v")[2]), (-2.0, 2.0), "{text}");
    }
    // Variables that are no states need evaluations, which a report pays for; else they are marked as those of the stored points.
    let text = table(&[]);
    let p = text.lines().find(|line| line.split_whitespace().next() == Some("p")).unwrap();
    assert!(p.split_whitespace().skip(2).take(2).all(|word| word.starts_with('~')), "{text}");
    assert!(text.lines().any(|line| line.trim() == "~ of the stored points; with --report of the whole run"), "{text}");
    assert!(!table(&["--report=r.html"]).contains('~'));
    assert_eq!((row(&table(&["--report=r.html"]), "p")[1], row(&table(&["--report=r.html"]), "p")[2]), (-1.0, 1.0));
}

#[test]
fn figures_of_a_unit_that_we_integrate_do_not_depend_on_the_output_interval() {
    if std::process::Command::new("cc").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("figures-unit");
    scratch.file("Swing.mo", SWING);
    layshaft(&scratch, &["export", "fmu", "Swing.mo", "--type", "me", "-o", "s.fmu"]).succeeds();
    let table = |more: &[&str]| {
        let words = [&["fmu", "simulate", "s.fmu", "--output-interval", "5", "-o", "s.csv"], more].concat();
        layshaft(&scratch, &words).succeeds()
    };
    for more in [&[][..], &["--report=r.html"]] {
        let text = table(more);
        assert_eq!((row(&text, "x")[1], row(&text, "x")[2]), (-1.0, 1.0), "{text}");
    }
    let text = table(&["--report=r.html"]);
    assert_eq!((row(&text, "p")[1], row(&text, "p")[2]), (-1.0, 1.0), "{text}");
}
