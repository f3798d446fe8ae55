//! Files that a model reads: packed into the unit, and found there wherever the unit is used and whatever became of the library.

use crate::support::{Scratch, checked, layshaft, python};
use std::path::Path;
use std::process::Command;

const LIBRARY: &str = r#"package Drives
  class Cycle
    extends ExternalObject;
    function constructor
      input String file;
      input String name;
      input Real table[:, :] = fill(0.0, 0, 2);
      input Integer columns[:] = {2};
      output Cycle cycle;
      external "C" cycle = ModelicaStandardTables_CombiTimeTable_init2(file, name, table, size(table, 1), size(table, 2),
        0.0, columns, size(columns, 1), 1, 2, 0.0, 1, false);
    end constructor;
    function destructor
      input Cycle cycle;
      external "C" ModelicaStandardTables_CombiTimeTable_close(cycle);
    end destructor;
  end Cycle;
  function value
    input Cycle cycle;
    input Real t;
    input Real next;
    input Real before;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_getValue(cycle, 1, t, next, before);
  end value;
  function following
    input Cycle cycle;
    input Real t;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_nextTimeEvent(cycle, t);
  end following;
  function resource
    input String uri;
    output String path;
    external "C" path = ModelicaInternal_fullPathName(uri);
  end resource;
  model Test
    parameter String file = "modelica://Drives/Resources/a cycle.txt";
    parameter Real k = 1;
    Cycle direct = Cycle(file, "speed");
    Cycle loaded = Cycle(resource(file), "speed");
    discrete Real next(start = 0, fixed = true);
    output Real y = value(direct, time, next, pre(next)) + value(loaded, time, next, pre(next));
    output Real x(start = 0, fixed = true);
  equation
    when {time >= pre(next), initial()} then
      next = following(direct, time);
    end when;
    der(x) = k*y;
    annotation(experiment(StopTime = 2));
  end Test;
end Drives;
"#;

const CYCLE: &str = "#1\ndouble speed(3,2)\n0 0\n1 10\n2 40\n";

/// A library in a folder with a blank in its name.
fn library(scratch: &Scratch) -> String {
    let folder = scratch.file("some libraries");
    std::fs::create_dir_all(folder.join("Drives/Resources")).unwrap();
    std::fs::write(folder.join("Drives/package.mo"), LIBRARY).unwrap();
    std::fs::write(folder.join("Drives/Resources/a cycle.txt"), CYCLE).unwrap();
    folder.to_str().unwrap().to_string()
}

/// The last values of columns of a file.
fn last(csv: &Path, names: [&str; 2]) -> [f64; 2] {
    let text = std::fs::read_to_string(csv).unwrap();
    let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let row: Vec<f64> = text.lines().last().unwrap().split(',').map(|word| word.parse().unwrap()).collect();
    names.map(|name| row[header.iter().position(|column| column.trim_matches('"') == name).unwrap()])
}

/// The integral of twice the table: 2 (5 + 25).
fn check([x, y]: [f64; 2], what: &str) {
    assert!((x - 60.0).abs() < 1e-4 && (y - 80.0).abs() < 1e-9, "{what}: x = {x}, y = {y}");
}

#[test]
fn units_carry_their_files() {
    let scratch = Scratch::new("resources");
    let libraries = library(&scratch);
    let elsewhere = scratch.file("else where");
    std::fs::create_dir_all(&elsewhere).unwrap();
    let units: Vec<_> = ["2", "3"]
        .map(|version| {
            let arguments = ["-L", &libraries, "--fmi", version, "--type", "both"];
            (version, scratch.export("Drives.Test", &format!("unit{version}.fmu"), &arguments))
        })
        .into();
    std::fs::remove_dir_all(&libraries).unwrap();
    for (version, unit) in &units {
        for kind in ["me", "cs"] {
            let csv = scratch.file(&format!("{kind}{version}.csv"));
            let command = &mut layshaft();
            command
                .current_dir(&elsewhere)
                .args(["fmu", "simulate"])
                .arg(unit)
                .args(["--interface-type", kind, "-o"])
                .arg(&csv);
            checked(command);
            check(last(&csv, ["x", "y"]), &format!("FMI {version}, {kind}"));
        }
    }
    let Some(python) = python() else { return };
    const RUN: &str = "import sys, fmpy
for unit in sys.argv[1:]:
    for kind in ('ModelExchange', 'CoSimulation'):
        end = fmpy.simulate_fmu(unit, fmi_type=kind, stop_time=2.0, relative_tolerance=1e-8, output=['x', 'y'])[-1]
        print(end['x'], end['y'])";
    let units = units.iter().map(|(_, unit)| unit);
    let said = checked(Command::new(python).current_dir(&elsewhere).args(["-c", RUN]).args(units));
    assert_eq!(said.lines().count(), 4);
    for line in said.lines() {
        let numbers: Vec<f64> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        check([numbers[0], numbers[1]], "FMPy");
    }
}

#[test]
fn exported_c_reads_files_from_its_folder() {
    if !crate::support::is_there("cc") {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("c-resources");
    let libraries = library(&scratch);
    let folder = scratch.file("c");
    checked(layshaft().args(["export", "c", "Drives.Test", "-L", &libraries, "-o"]).arg(&folder));
    std::fs::remove_dir_all(&libraries).unwrap();
    let sources: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let sources = sources.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "c"));
    let flags = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off", "-o", "test"];
    checked(Command::new("cc").current_dir(&folder).args(flags).args(sources).arg("-lm"));
    let run = |arguments: &[&str], from: &Path| {
        let output =
            Command::new(folder.join("test")).current_dir(from).args(arguments).args(["x", "y"]).output().unwrap();
        let csv = scratch.file("c.csv");
        std::fs::write(&csv, &output.stdout).unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned(), csv)
    };
    let resources = folder.join("resources");
    let (ok, said, csv) = run(&[], &folder);
    assert!(ok, "{said}");
    check(last(&csv, ["x", "y"]), "beside the sources");
    let (ok, said, csv) = run(&["-r", resources.to_str().unwrap()], &scratch.0);
    assert!(ok, "{said}");
    check(last(&csv, ["x", "y"]), "in a folder that is named");
    // Other numbers in the file are other numbers in the run.
    let file = resources.join("Drives/Resources/a cycle.txt");
    std::fs::write(&file, "#1\ndouble speed(4,2)\n0 0\n0.5 0\n1 0\n2 1\n").unwrap();
    let (ok, said, csv) = run(&[], &folder);
    assert!(ok, "{said}");
    let [x, y] = last(&csv, ["x", "y"]);
    assert!((x - 1.0).abs() < 1e-4 && (y - 2.0).abs() < 1e-9, "x = {x}, y = {y}");
    std::fs::write(&file, "#1\ndouble speed(3,2)\n0 0\n1 ten\n").unwrap();
    let (ok, said, _) = run(&[], &folder);
    assert!(!ok && said.contains("a cycle.txt, line 4: expected a number, found ten"), "{said}");
    std::fs::remove_file(&file).unwrap();
    let (ok, said, _) = run(&[], &folder);
    assert!(!ok && said.contains("cannot read table file resources/Drives/Resources/a cycle.txt"), "{said}");
}
