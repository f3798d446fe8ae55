//! Files of a library, named by `modelica://` addresses, and the standard library's C functions under other names.

use crate::support::{Run, Scratch, assert_near, last};
use std::process::Command;

const LIBRARY: &str = "package Drives
  class Map
    extends ExternalObject;
    function constructor
      input String file;
      input String name;
      input Real table[:, :] = fill(0.0, 0, 2);
      input Integer columns[:] = {2};
      input Integer smoothness = 1;
      input Integer extrapolation = 2;
      output Map map;
      external \"C\" map = ModelicaStandardTables_CombiTable1D_init2(file, name, table, size(table, 1), size(table, 2),
        columns, size(columns, 1), smoothness, extrapolation, false);
    end constructor;
    function destructor
      input Map map;
      external \"C\" ModelicaStandardTables_CombiTable1D_close(map);
    end destructor;
  end Map;
  function value
    input Map map;
    input Real u;
    output Real y;
    external \"C\" y = ModelicaStandardTables_CombiTable1D_getValue(map, 1, u);
  end value;
  function resource
    input String uri;
    output String path;
    external \"C\" path = ModelicaInternal_fullPathName(uri);
  end resource;
  impure function lines
    input String file;
    output Integer n;
    external \"C\" n = ModelicaInternal_countLines(file);
  end lines;
  record Data
    parameter String name = \"map\";
    parameter String file = \"modelica://Drives/Resources/\" + name + \".txt\";
  end Data;
  model Test
    parameter Data data;
    parameter String uri = \"modelica://Drives/Resources/map.txt\";
    parameter Integer n = lines(uri);
    Map direct = Map(uri, \"map\");
    Map loaded = Map(resource(uri), \"map\");
    Map recorded = Map(resource(data.file), \"map\");
    Real x[n] = fill(time, n);
    Real y = value(direct, time);
    Real z = value(loaded, time);
    Real w = value(recorded, time);
    annotation(experiment(StopTime = 2));
  end Test;
end Drives;";

const MAP: &str = "#1\ndouble map(3,2)\n0 0\n1 10\n2 40\n";

fn library(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    std::fs::create_dir_all(scratch.0.join("libraries/Drives/Resources")).unwrap();
    scratch.file("libraries/Drives/package.mo", LIBRARY);
    scratch.file("libraries/Drives/Resources/map.txt", MAP);
    scratch
}

fn simulate(scratch: &Scratch, arguments: &[&str], path: Option<&str>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
    command.current_dir(&scratch.0).env_remove("MODELICAPATH").args(["simulate", "-o", "r.csv"]).args(arguments);
    if let Some(path) = path {
        command.env("MODELICAPATH", path);
    }
    Run(command.output().unwrap())
}

fn check(scratch: &Scratch) {
    let result = scratch.read("r.csv");
    for variable in ["y", "z", "w"] {
        assert_near(last(&result, variable), 40.0, 1e-12);
    }
    assert_near(last(&result, "x[5]"), 2.0, 1e-12);
}

#[test]
fn addresses_lead_to_the_library_however_it_was_found() {
    let scratch = library("resources");
    simulate(&scratch, &["-L", "libraries", "Drives.Test"], None).succeeds();
    check(&scratch);
    simulate(&scratch, &["Drives.Test"], Some("libraries")).succeeds();
    check(&scratch);
    simulate(&scratch, &["./libraries/Drives", "Drives.Test"], None).succeeds();
    check(&scratch);
    // A package in a file of its own: its resources lie beside the file.
    std::fs::create_dir_all(scratch.0.join("Resources")).unwrap();
    scratch.file("Drives.mo", LIBRARY);
    scratch.file("Resources/map.txt", MAP);
    std::fs::remove_dir_all(scratch.0.join("libraries")).unwrap();
    simulate(&scratch, &["Drives.mo", "Drives.Test"], None).succeeds();
    check(&scratch);
}

#[test]
fn a_model_is_translated_anew_when_a_file_it_was_shaped_by_changes() {
    let scratch = library("resources-changed");
    let cache = scratch.0.join("cache");
    let run = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        command.current_dir(&scratch.0).env("LAYSHAFT_CACHE", &cache);
        command.args(["simulate", "-L", "libraries", "-o", "r.csv", "Drives.Test"]);
        Run(command.output().unwrap()).succeeds()
    };
    run();
    check(&scratch);
    scratch.file("libraries/Drives/Resources/map.txt", format!("{MAP}# one line more\n"));
    run();
    assert_near(last(&scratch.read("r.csv"), "x[6]"), 2.0, 1e-12);
}

#[test]
fn a_missing_resource_is_named() {
    let scratch = library("resources-missing");
    let run = simulate(&scratch, &["-L", "libraries", "Drives.Test", "--set", "data.name=\"gap\""], None);
    run.fails("E0507", &["modelica://Drives/Resources/gap.txt", "does not exist"]);
    let run =
        simulate(&scratch, &["-L", "libraries", "Drives.Test", "--set", "uri=\"modelica://Drives/gap.txt\""], None);
    assert_eq!(run.status(), 1);
    assert!(run.stderr().contains("modelica://Drives/gap.txt"), "{}", run.stderr());
}

#[test]
fn directory_and_variables_are_changed_for_the_model_alone() {
    let scratch = Scratch::new("surroundings");
    std::fs::create_dir_all(scratch.0.join("inside")).unwrap();
    scratch.file("inside/lines.txt", "1\n2\n3\n");
    scratch.file(
        "Own.mo",
        "model Own
  impure function change
    input String directory;
    input String name;
    input String content;
    output Integer done = 1;
  protected
    Boolean found;
    String value;
  algorithm
    go(directory);
    set(name, content);
    (value, found) := variable(name);
    done := if found and value == content then lines(\"lines.txt\") else -1;
  end change;
  impure function go
    input String directory;
    external \"C\" ModelicaInternal_chdir(directory);
  end go;
  impure function set
    input String name;
    input String content;
    input Boolean convert = false;
    external \"C\" ModelicaInternal_setenv(name, content, convert);
  end set;
  impure function variable
    input String name;
    input Boolean convert = false;
    output String content;
    output Boolean found;
    external \"C\" ModelicaInternal_getenv(name, convert, content, found);
  end variable;
  impure function lines
    input String file;
    output Integer n;
    external \"C\" n = ModelicaInternal_countLines(file);
  end lines;
  parameter Boolean gone = false;
  discrete Integer n(start = 0, fixed = true);
equation
  when time > 0.5 then
    n = change(if gone then \"nowhere\" else \"inside\", \"LAYSHAFT_OWN\", \"some text\");
  end when;
end Own;
",
    );
    simulate(&scratch, &["Own.mo"], None).succeeds();
    assert_near(last(&scratch.read("r.csv"), "n"), 3.0, 1e-12);
    simulate(&scratch, &["Own.mo", "--set", "gone=true"], None).fails("E0507", &["nowhere"]);
}

/// As in tools that change to the folder of the model they open.
#[test]
fn a_relative_name_is_found_beside_the_model() {
    let scratch = Scratch::new("beside");
    let elsewhere = scratch.0.join("elsewhere");
    std::fs::create_dir_all(scratch.0.join("models")).unwrap();
    std::fs::create_dir_all(&elsewhere).unwrap();
    let model = LIBRARY.replace("modelica://Drives/Resources/map.txt", "map.txt");
    let model = model.replace("modelica://Drives/Resources/\" + name + \".txt", "map.txt");
    std::fs::write(scratch.0.join("models/Drives.mo"), model.replace("lines(uri)", "2")).unwrap();
    std::fs::write(scratch.0.join("models/map.txt"), MAP).unwrap();
    let simulate = |result: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        command.current_dir(&elsewhere).env_remove("MODELICAPATH").env("LAYSHAFT_CONFIG", "");
        command.args(["simulate", "../models/Drives.mo", "Drives.Test", "-o", result]);
        Run(command.output().unwrap()).succeeds();
        layshaft_results::read(elsewhere.join(result)).unwrap()
    };
    assert_near(last(&simulate("beside.csv"), "y"), 40.0, 1e-12);
    // The current folder comes first.
    std::fs::write(elsewhere.join("map.txt"), MAP.replace("2 40", "2 50")).unwrap();
    assert_near(last(&simulate("here.csv"), "y"), 50.0, 1e-12);
}
