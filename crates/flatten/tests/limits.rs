//! Models without end or measure become diagnostics, soon and in little memory.

use layshaft_flatten::{Outcome, Request, Store, flatten};
use std::fmt::Write;

#[path = "../../../tests/cpu_time.rs"]
mod cpu_time;

use cpu_time::thread_seconds;

const STACK_BYTES: usize = 64 << 20;

fn translate(name: &str, text: String) -> Outcome {
    let directory = std::env::temp_dir().join(format!("layshaft-limits-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join(format!("{name}.mo"));
    std::fs::write(&file, text).unwrap();
    let request = Request { files: vec![file.clone()], ..Request::default() };
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let translate = move || (flatten(&Store::default(), &request), thread_seconds());
    let (outcome, seconds) = thread.spawn(translate).unwrap().join().unwrap();
    assert!(seconds < 120.0, "{name} took {seconds} s");
    std::fs::remove_file(file).unwrap();
    outcome
}

#[track_caller]
fn fails(name: &str, text: &str, code: &str) {
    let outcome = translate(name, text.into());
    let codes: Vec<&str> = outcome.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
    assert!(outcome.model.is_none() && codes.contains(&code), "{name}: {codes:?}");
}

#[test]
fn arrays_beyond_measure() {
    fails("huge", "model M Real x[1000000, 1000000]; end M;", "E0392");
    fails("parameter", "model M parameter Integer n = 2000000000; Real x[n]; end M;", "E0392");
    fails("range", "model M Real x = sum(i for i in 1:1000000000); end M;", "E0392");
    fails("overflow", "model M Integer x[:] = 9223372036854775807:-1:-9223372036854775807; end M;", "E0392");
    fails("fill", "model M Real x[:, :] = fill(1.0, 100000, 100000); end M;", "E0392");
    fails("identity", "model M Real x[:, :] = identity(100000000); end M;", "E0392");
    fails("negative", "model M Real x[-1]; end M;", "E0302");
}

#[test]
fn loops_without_end() {
    let nested =
        "model M Real x; equation for i in 1:100000 loop for j in 1:100000 loop x = i; end for; end for; end M;";
    fails("loops", nested, "E0392");
}

#[test]
fn classes_inside_themselves() {
    fails("itself", "model A Real x = 1; A a; end A;", "E0204");
    let conditional = "model A parameter Integer n = 1; Real x = n; A a(n = n + 1) if n > 0; end A;";
    fails("conditional", conditional, "E0204");
    let through = "package P
        model A replaceable model X = B; X x; end A;
        model B A a; end B;
        model M A a(redeclare model X = A); end M;
    end P;";
    fails("redeclared", through, "E0204");
    fails("array", "model A Real x = 1; A a[0]; end A;", "E0204");
}

#[test]
fn functions_that_never_end() {
    let text = "model M
        function f input Integer n; output Integer m; algorithm m := f(n + 1); end f;
        Real x[f(1)];
    end M;";
    fails("recursion", text, "E0221");
}

/// A chain of classes, each made from the one before.
fn chain(length: usize, link: &str) -> String {
    let mut text = String::from("package P\n  model A0\n    Real x = 1;\n  end A0;\n");
    for i in 1..=length {
        let body = link.replace('@', &(i - 1).to_string());
        writeln!(text, "  model A{i}\n    {body}\n  end A{i};").unwrap();
    }
    writeln!(text, "  model M\n    A{length} a;\n  end M;\nend P;").unwrap();
    text
}

#[test]
fn long_chains() {
    assert!(translate("extends", chain(150, "extends A@;")).model.is_some());
    fails("many-extends", &chain(3000, "extends A@;"), "E0203");
    fails("doubling-extends", &chain(40, "extends A@; extends A@;"), "E0203");
    assert!(translate("nested", chain(50, "A@ a;")).model.is_some());
    fails("many-nested", &chain(3000, "A@ a;"), "E0392");
    fails("doubling", &chain(40, "A@ a[2];"), "E0392");
}

#[test]
fn long_chains_of_parameters() {
    let mut text = String::from("model M\n  parameter Integer p0 = 1;\n");
    for i in 1..5000 {
        writeln!(text, "  parameter Integer p{i} = p{} + 1;", i - 1).unwrap();
    }
    text.push_str("  Real x[p4999] = zeros(p4999);\nend M;\n");
    let outcome = translate("parameters", text);
    assert_eq!(outcome.summary.unknowns, 5000, "{:?}", outcome.diagnostics);
}
