//! What cannot be exported is said, with the cure.

use crate::support::{Scratch, is_there, layshaft, texts};
use std::path::Path;

fn refused(arguments: &[&str], model: &Path, code: i32, words: &[&str]) {
    let output = layshaft().args(["export", "fmu"]).arg(model).args(arguments).output().unwrap();
    let text = texts(&output);
    assert_eq!(output.status.code(), Some(code), "{text}");
    for word in words {
        assert!(text.contains(word), "`{word}` is not in: {text}");
    }
}

#[test]
fn a_missing_compiler_is_named() {
    let scratch = Scratch::new("compiler");
    let shaft = scratch.shaft();
    let unit = scratch.file("x.fmu");
    let arguments = ["--compiler", "no-such-compiler", "-o", unit.to_str().unwrap()];
    refused(&arguments, &shaft, 1, &["E0740", "no-such-compiler", "--source --no-binary"]);
    assert!(!unit.exists());
    // Sources need none.
    let output =
        layshaft().args(["export", "fmu"]).arg(&shaft).args(arguments).args(["--source", "--no-binary"]).output();
    assert!(output.unwrap().status.success() && unit.exists());
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    if !is_there("cc") {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("unwritable");
    let shaft = scratch.shaft();
    refused(&["-o", "/no/such/folder/x.fmu"], &shaft, 1, &["/no/such/folder/x.fmu", "-o FILE.fmu"]);
}

#[test]
fn wrong_models_and_choices_are_refused() {
    let scratch = Scratch::new("wrong");
    let shaft = scratch.shaft();
    refused(&["--type", "me", "--step", "1ms"], &shaft, 2, &["model exchange", "--type both"]);
    refused(&["--solver", "radau", "--step", "1ms"], &shaft, 2, &["inline-implicit-euler"]);
    refused(&["--step=-1ms"], &shaft, 2, &["above zero"]);
    refused(&["--fmi", "1"], &shaft, 2, &["--fmi"]);
    refused(&["--no-binary"], &shaft, 2, &["--source"]);
    let wrong = scratch.file("Wrong.mo");
    std::fs::write(&wrong, "model Wrong\n  Real x;\nequation\n  x = y;\nend Wrong;\n").unwrap();
    refused(&[], &wrong, 1, &["y"]);
    let here = scratch.file("Here.mo");
    let text = "model Here
  function directory
    output String path;
    external \"C\" path = ModelicaInternal_getcwd();
  end directory;
  parameter String path = directory();
  Boolean b = path == \"1\";
end Here;
";
    std::fs::write(&here, text).unwrap();
    refused(&[], &here, 1, &["E0512", "ModelicaInternal_getcwd"]);
}

/// Models whose names are those of files or types of the glue, of C, or of nothing at all.
#[test]
fn names_of_models_do_not_clash() {
    if !is_there("cc") {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("clash");
    for name in ["Unit", "Model", "unit_values", "fmi2", "Double", "Main", "'a b'", "Empty"] {
        let file = scratch.file("Clash.mo");
        let body = if name == "Empty" { "" } else { "  Real time_ = time;\n  parameter Real r = 1;\n  Real m = r;\n" };
        std::fs::write(&file, format!("model {name}\n{body}end {name};\n")).unwrap();
        for version in ["2", "3"] {
            scratch.export(file.to_str().unwrap(), "clash.fmu", &["--fmi", version, "--type", "both"]);
        }
    }
}

#[test]
fn the_same_model_is_the_same_file() {
    let scratch = Scratch::new("same");
    let shaft = scratch.shaft();
    let make = |name: &str| {
        let arguments = ["--fmi", "3", "--type", "both", "--source", "--no-binary"];
        std::fs::read(scratch.export(shaft.to_str().unwrap(), name, &arguments)).unwrap()
    };
    let (first, second) = (make("first.fmu"), make("second.fmu"));
    assert!(first == second, "{} and {} bytes differ", first.len(), second.len());
}
