//! Texts of models and files do not steer the terminal: control characters and marks of direction are written out in messages,
//! lists, summaries, tables and plots. HTML of models gets into pages without what runs or loads.

use crate::report::layshaft;
use crate::support::{Run, Scratch};

/// ESC, BEL, the one-byte form of ESC [, backspace, carriage return and an override of direction.
const ODD: &str = "\u{1b}]0;x\u{7}\u{9b}31m\u{8}\r\u{202e}";

fn is_steering(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t') || ('\u{202a}'..='\u{202e}').contains(&c)
}

#[track_caller]
fn is_clean(run: &Run) {
    for text in [run.stdout(), run.stderr()] {
        assert!(!text.contains(is_steering), "{text:?}");
    }
}

#[test]
fn texts_of_models_are_written_out() {
    let scratch = Scratch::new("steering");
    let model = format!(
        "model M \"{ODD}\"
  Real 'x{ODD}'(unit = \"{ODD}\") = time \"{ODD}\";
equation
  when time > 0.5 then
    terminate(\"{ODD}\");
  end when;
  annotation(experiment(StopTime = 1));
end M;"
    );
    let run = scratch.simulate(&model, &["-o", "m.mat", "--plot", &format!("'x{ODD}'"), "--stats"]);
    run.succeeds();
    is_clean(&run);
    assert!(run.stdout().contains("\\u{1b}]0;x\\u{7}\\u{9b}31m\\u{8}\\u{d}\\u{202e}"), "{}", run.stdout());
    let run = scratch.simulate(&model, &["-o", "m.mat", "--json"]);
    is_clean(&run);
    // JSON says what is there.
    assert_eq!(run.json()["termination"], ODD);
    scratch.file(
        "P.mo",
        format!("package P model A \"{ODD}\" Real x = time; annotation(experiment(StopTime = 1)); end A; end P;"),
    );
    is_clean(&layshaft(&scratch, &["list", "P.mo"]));
    is_clean(&layshaft(&scratch, &["check", "P.mo"]));
    let name = format!("m{ODD}.csv");
    scratch.file(&name, "time,x\n0,zero\n");
    is_clean(&layshaft(&scratch, &["compare", "m.mat", &name]));
    is_clean(&layshaft(&scratch, &["plot", &name, "-p", &format!("y{ODD}")]));
}

#[test]
fn messages_about_models_are_written_out() {
    let scratch = Scratch::new("steering-messages");
    for model in [
        format!("model M Real x = 'y{ODD}'; end M;"),
        format!("model M Real x = 1 {ODD}; end M;"),
        format!("model M equation assert(time < 0.5, \"{ODD}\"); end M;"),
        format!("model M // {ODD}\n Real x = \"{ODD}\"; end M;"),
    ] {
        let run = scratch.simulate(&model, &[]);
        assert_eq!(run.status(), 1, "{model:?}: {}", run.stderr());
        is_clean(&run);
        is_clean(&scratch.simulate(&model, &["--json"]));
    }
}

#[test]
fn pages_of_a_library_hold_nothing_that_runs() {
    let scratch = Scratch::new("steering-pages");
    let documentation = "<p onclick='run()'>Kept</p><script>run()</script><img src=x onerror=run()>\
                         <a href='javascript:run()'>a</a><iframe src='//x'></iframe>";
    let text = format!(
        "package P \"[x](javascript:run()) <script>run()</script>\"
  model A \"[x](javascript:run()) <script>run()</script>\"
    parameter Real p = 1 \"<img src=x onerror=run()>\";
    annotation(Documentation(info = \"<html>{documentation}</html>\"));
  end A;
  annotation(Documentation(info = \"<html>{documentation}</html>\"));
end P;"
    );
    scratch.file("P.mo", text);
    layshaft(&scratch, &["document", "-L", ".", "P", "-o", "pages"]).succeeds();
    let mut seen = 0;
    for entry in std::fs::read_dir(scratch.0.join("pages")).unwrap() {
        let page = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        seen += page.matches("Kept").count();
        for bad in ["<script", "<img", "<iframe", "onclick", "](javascript", "href='javascript", "href=\"javascript"] {
            assert!(!page.contains(bad), "`{bad}` in {page}");
        }
    }
    assert_eq!(seen, 2);
}
