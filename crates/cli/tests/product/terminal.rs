//! What the terminal shows.

use crate::report::layshaft;
use crate::support::Scratch;

const DECAY: &str = "model Decay Real x(start=1, fixed=true, unit=\"m\"); equation der(x) = -x; end Decay;";

#[test]
fn a_plot_and_a_table_follow_the_run() {
    let scratch = Scratch::new("terminal-plot");
    let text = scratch.simulate(DECAY, &["-o", "x.csv", "--plot", "x"]).succeeds();
    assert!(text.contains("x in m") && text.contains('⡇') || text.contains('⠉') || text.contains('⠢'), "{text}");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(rows.contains(&vec!["x", "0.3679", "0.3679", "1.0000", "m"]), "{text}");
}

#[test]
fn completions_know_commands_and_options() {
    let scratch = Scratch::new("completions");
    for (shell, word) in [("bash", "_layshaft"), ("zsh", "#compdef layshaft"), ("fish", "complete -c layshaft")] {
        let script = layshaft(&scratch, &["completions", shell]).succeeds();
        for expected in [word, "simulate", "sweep", "report", "merge"] {
            assert!(script.contains(expected), "{shell} lacks {expected}");
        }
    }
    assert_eq!(layshaft(&scratch, &["completions", "bash", "--json"]).json()["shell"], "bash");
}

#[test]
fn a_wrong_command_is_guessed() {
    let scratch = Scratch::new("guess");
    let run = layshaft(&scratch, &["simulat", "X"]);
    assert_eq!(run.status(), 2);
    assert!(run.stderr().contains("simulate"), "{}", run.stderr());
    let model = layshaft(&scratch, &["simulate", "FuelConsumtion"]);
    assert_eq!(model.status(), 1);
    assert!(model.stderr().contains("FuelConsumption"), "{}", model.stderr());
}
