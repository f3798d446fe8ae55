//! What happens inside a foreign unit stays inside its process.

use crate::support::{Scratch, VERSIONS, distance, lag};

#[test]
fn an_isolated_unit_gives_the_same_bytes() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("same{version}"));
        scratch.lag(version, |text| text);
        for interface in ["cs", "me"] {
            let arguments = ["fmu", "simulate", "Lag.fmu", "--interface-type", interface];
            scratch.run(&[&arguments[..], &["-o", "inside.csv"]].concat()).succeeds();
            scratch.run(&[&arguments[..], &["-o", "outside.csv", "--isolate"]].concat()).succeeds();
            let bytes = |name: &str| std::fs::read(scratch.path(name)).unwrap();
            assert!(bytes("inside.csv") == bytes("outside.csv"), "FMI {version} {interface}");
        }
    }
}

#[test]
fn a_crash_is_reported_with_function_and_signal_and_results_are_kept() {
    let cases = [("1", "signal 11 (SIGSEGV"), ("3", "exit code 3"), ("5", "signal 6 (SIGABRT")];
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("crash{version}"));
        scratch.lag(version, |text| text);
        for (fault, how) in cases {
            for (interface, function) in [("cs", "DoStep"), ("me", "Derivatives")] {
                let value = format!("fault={fault}");
                let arguments = ["fmu", "simulate", "Lag.fmu", "--isolate", "--interface-type", interface];
                let run = scratch.run(&[&arguments[..], &["--start-values", &value, "-o", "r.csv"]].concat());
                run.fails("E0728", &[how, function, "at time 0."]);
                let run = scratch.read("r.csv");
                assert!(*run.time.last().unwrap() >= 0.39, "{:?}", run.time.last());
                assert!(distance(&run, "y", |time| lag(1.0, time)) < 1e-4);
            }
        }
    }
}

/// In our own process the parent sees it, also where the unit calls the system itself.
#[cfg(target_os = "linux")]
#[test]
fn a_unit_that_ends_the_program_is_no_success() {
    let scratch = Scratch::new("ends");
    let code = "#include <stdlib.h>\n#include <unistd.h>\n#include <sys/syscall.h>\n";
    for leave in ["exit(0)", "_exit(0)", "syscall(SYS_exit_group, 0)"] {
        std::fs::write(
            scratch.path("ends.h"),
            format!("{code}static void leave(void) {{ {leave}; }}\n#define exit(status) leave()\n"),
        )
        .unwrap();
        let header = scratch.path("ends.h").display().to_string();
        scratch.lag_with(2, |text| text, &["-include", &header]);
        let simulate = ["fmu", "simulate", "Lag.fmu", "--start-values", "fault=3", "-o", "r.csv"];
        scratch.run(&simulate).fails("E0522", &["code from outside ended the program, with status 0", "--isolate"]);
        scratch.run(&["fmu", "simulate", "Lag.fmu", "-o", "r.csv"]).succeeds();
    }
}

#[test]
fn a_unit_that_never_returns_is_ended() {
    let scratch = Scratch::new("loop");
    scratch.lag(2, |text| text);
    let arguments = ["fmu", "simulate", "Lag.fmu", "--isolate", "--timeout", "1.5", "--start-values", "fault=2"];
    let run = scratch.run(&[&arguments[..], &["-o", "r.csv"]].concat());
    run.fails("E0729", &["DoStep", "1.5 s"]);
    assert!(*scratch.read("r.csv").time.last().unwrap() >= 0.39);
}

/// Code that runs when a binary is loaded, or goes, and never returns.
#[test]
fn a_binary_that_never_returns_ends_the_validation_with_a_finding() {
    for kind in ["constructor", "destructor"] {
        let scratch = Scratch::new(&format!("never-{kind}"));
        let code =
            format!("#include <unistd.h>\n__attribute__(({kind})) static void never(void) {{ for (;;) pause(); }}\n");
        std::fs::write(scratch.path("never.h"), code).unwrap();
        let header = scratch.path("never.h").display().to_string();
        scratch.lag_with(2, |text| text, &["-include", &header]);
        let run = scratch.run(&["fmu", "validate", "Lag.fmu", "--timeout", "1"]);
        let text = format!("{}{}", run.stdout(), run.stderr());
        // What a destructor does comes after all that is checked; the child is ended and nothing hangs.
        if kind == "constructor" {
            assert_eq!(run.status(), 1, "{text}");
            assert!(text.contains("loaded") && text.contains("1 s"), "{text}");
        }
    }
}
