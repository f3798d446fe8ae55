//! Units called from outside: by FMPy call by call, and by C programs that look for mistakes.

use crate::support::{Scratch, beside, checked, is_there, python};
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn a_unit_is_driven_from_outside() {
    let Some(python) = python() else { return };
    let scratch = Scratch::new("drive");
    let shaft = scratch.shaft();
    for version in ["2", "3"] {
        for (kind, arguments) in
            [("co-simulation", &["--type", "cs", "--step", "1ms"][..]), ("model-exchange", &["--type", "me"][..])]
        {
            let arguments = [&["--fmi", version], arguments].concat();
            let unit = scratch.export(shaft.to_str().unwrap(), &format!("{kind}{version}.fmu"), &arguments);
            let said = checked(Command::new(&python).arg(beside("drive.py")).arg(unit).args([version, kind]));
            assert!(said.contains("ok"), "{said}");
        }
    }
}

/// A unit of sources is built by FMPy's own build.
#[test]
fn sources_are_complete() {
    if !is_there("cc") {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("sources");
    let shaft = scratch.shaft();
    for version in ["2", "3"] {
        let unit = Unit::of_shaft(&scratch, &shaft, version);
        let library = unit.folder.join("built.so");
        unit.build(&library, &["-O1", "-Wall", "-Wextra", "-Werror", "-pedantic"]);
        assert!(
            unit.folder.join("sources").join(if version == "3" { "buildDescription.xml" } else { "fmi2.c" }).exists()
        );
    }
}

/// A flange and a bus of the model are terminals; connectors inside its components are not.
#[test]
fn connectors_are_terminals() {
    let scratch = Scratch::new("terminals");
    let file = scratch.file("Drive.mo");
    let text = "model Drive
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  connector Bus
    input Real a;
    output Real b;
  end Bus;
  model Inertia
    Flange flange_a;
    Flange flange_b;
    Real w(start = 0, fixed = true);
    Real phi(start = 0, fixed = true);
  equation
    der(phi) = w;
    flange_a.phi = phi;
    flange_b.phi = phi;
    der(w) = flange_a.tau + flange_b.tau;
  end Inertia;
  Flange drive;
  Bus bus;
  Inertia inertia;
equation
  connect(drive, inertia.flange_a);
  bus.b = inertia.w + bus.a;
end Drive;
";
    std::fs::write(&file, text).unwrap();
    let unit = scratch.export(file.to_str().unwrap(), "drive.fmu", &["--fmi", "3", "--source", "--no-binary"]);
    let folder = scratch.file("unit");
    checked(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(unit).arg(&folder));
    let text = std::fs::read_to_string(folder.join("terminalsAndIcons/terminalsAndIcons.xml")).unwrap();
    assert_eq!(text.matches("<Terminal ").count(), 2, "{text}");
    assert!(text.contains("<Terminal name=\"drive\" matchingRule=\"plug\" terminalKind=\"Drive.Flange\">"), "{text}");
    assert!(text.contains("variableName=\"drive.tau\" memberName=\"tau\" variableKind=\"inflow\""), "{text}");
    assert!(text.contains("<Terminal name=\"bus\" matchingRule=\"bus\""), "{text}");
    assert!(folder.join("documentation/index.html").exists());
}

struct Unit {
    version: &'static str,
    folder: PathBuf,
    token: String,
    /// References of an input, an output and a parameter.
    references: [String; 3],
}

impl Unit {
    fn of_shaft(scratch: &Scratch, shaft: &Path, version: &'static str) -> Unit {
        let arguments = ["--fmi", version, "--type", "cs", "--step", "1ms", "--source"];
        let file = scratch.export(shaft.to_str().unwrap(), &format!("shaft{version}.fmu"), &arguments);
        let folder = scratch.file(&format!("unit{version}"));
        checked(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(file).arg(&folder));
        let text = std::fs::read_to_string(folder.join("modelDescription.xml")).unwrap();
        let attribute = |text: &str, name: &str| -> String {
            let (_, rest) = text.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.to_string()
        };
        let token = attribute(&text, if version == "2" { "guid" } else { "instantiationToken" });
        let reference = |name: &str| {
            let (_, rest) = text.split_once(&format!("name=\"{name}\" ")).unwrap();
            attribute(rest, "valueReference")
        };
        let references = ["tau", "a", "J"].map(reference);
        Unit { version, folder, token, references }
    }

    fn binary(&self) -> PathBuf {
        let platform = if self.version == "2" { "linux64" } else { "x86_64-linux" };
        self.folder.join("binaries").join(platform).join("shaft.so")
    }

    /// Builds the sources once more.
    fn build(&self, library: &Path, flags: &[&str]) {
        let sources = std::fs::read_dir(self.folder.join("sources")).unwrap();
        let sources = sources.map(|entry| entry.unwrap().path());
        let sources = sources.filter(|path| path.extension().is_some_and(|extension| extension == "c"));
        checked(
            Command::new("cc")
                .args(["-std=c99", "-ffp-contract=off", "-fPIC", "-shared"])
                .args(flags)
                .args(sources)
                .arg("-o")
                .arg(library)
                .arg("-lm"),
        );
    }

    fn harness(&self, flags: &[&str]) -> PathBuf {
        let program = self.folder.join("harness");
        checked(
            Command::new("cc")
                .arg(format!("-DFMI={}", self.version))
                .args(["-g", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread"])
                .args(flags)
                .arg(beside("harness.c"))
                .arg("-o")
                .arg(&program)
                .arg("-ldl"),
        );
        program
    }

    fn call(&self, command: &mut Command, library: &Path) {
        let said = checked(command.arg(library).arg(&self.token).args(&self.references));
        assert!(said.contains("0 failures"), "{said}");
    }
}

/// Wrong calls in wrong order come back with an error and a message, 100 instances run in parallel threads, and neither
/// address sanitizer nor valgrind has anything to say.
#[test]
#[cfg(target_os = "linux")]
fn careless_calls_do_no_harm() {
    if !is_there("cc") {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("careless");
    let shaft = scratch.shaft();
    for version in ["2", "3"] {
        let unit = Unit::of_shaft(&scratch, &shaft, version);
        let harness = unit.harness(&[]);
        unit.call(&mut Command::new(&harness), &unit.binary());
        if is_there("valgrind") {
            let valgrind = ["-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=all"];
            unit.call(Command::new("valgrind").args(valgrind).arg(&harness), &unit.binary());
        } else {
            eprintln!("SKIPPED in part: there is no valgrind");
        }
        let sanitised = unit.folder.join("sanitised.so");
        let flags = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"];
        unit.build(&sanitised, &flags);
        unit.call(&mut Command::new(unit.harness(&["-fsanitize=address,undefined"])), &sanitised);
    }
}

/// `fmi2DoStep` costs at most a microsecond more than the model's step.
#[test]
fn a_step_costs_little_more_than_the_models_own() {
    if !is_there("cc") {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("overhead");
    let arguments = ["--type", "cs", "--step", "0.5ms", "--source"];
    let file = scratch.export("Layshaft.Examples.ClutchEngagement", "clutch.fmu", &arguments);
    let folder = scratch.file("clutch");
    checked(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(file).arg(&folder));
    let sources = std::fs::read_dir(folder.join("sources")).unwrap().map(|entry| entry.unwrap().path());
    let sources = sources.filter(|path| path.extension().is_some_and(|extension| extension == "c"));
    let program = scratch.file("overhead");
    checked(
        Command::new("cc")
            .args(["-std=gnu99", "-O1", "-ffp-contract=off", "-I"])
            .arg(folder.join("sources"))
            .arg(beside("overhead.c"))
            .args(sources)
            .arg("-o")
            .arg(&program)
            .arg("-lm"),
    );
    let said = checked(&mut Command::new(program));
    let times: Vec<f64> = said.split_whitespace().map(|number| number.parse().unwrap()).collect();
    println!("the model's step {} ns, fmi2DoStep {} ns", times[0], times[1]);
    assert!(times[1] - times[0] <= 1000.0, "{said}");
}
