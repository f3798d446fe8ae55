//! `fmu simulate`: the unit's solution is known.

use crate::support::{Scratch, VERSIONS, distance, lag};

#[test]
fn co_simulation_gives_what_the_unit_computes() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("cs{version}"));
        scratch.lag(version, |text| text);
        let text = scratch.run(&["fmu", "simulate", "Lag.fmu", "-o", "r.csv"]).succeeds();
        assert!(text.contains("co-simulation") && text.contains("name = \"Lag\""), "{text}");
        let run = scratch.read("r.csv");
        assert!(distance(&run, "y", |time| lag(1.0, time)) < 1e-14);
        // x passes one half on its way up, at the jump, and on its way up again.
        assert_eq!(run.series("n").unwrap().last(), Some(&3.0));
        assert!((run.time.last().unwrap() - 2.0).abs() < 1e-12);
    }
}

#[test]
fn model_exchange_is_integrated_with_its_events() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("me{version}"));
        scratch.lag(version, |text| text);
        for solver in ["cvode", "radau", "dopri"] {
            let arguments = ["fmu", "simulate", "Lag.fmu", "--interface-type", "ModelExchange", "--solver", solver];
            let options = ["--relative-tolerance", "1e-8", "--output-variables", "y", "n", "der(x)", "-o", "r.csv"];
            let run = scratch.run(&[&arguments[..], &options[..], &["--json"]].concat());
            run.succeeds();
            let json = run.json();
            assert_eq!(json["statistics"]["time_events"], 1, "{json}");
            // Up through one half before and after the jump.
            assert_eq!(json["statistics"]["state_events"], 2, "{json}");
            let run = scratch.read("r.csv");
            let off = distance(&run, "y", |time| lag(1.0, time));
            assert!(off < 1e-6, "FMI {version}, {solver}: {off:e}");
            assert!(distance(&run, "der(x)", |time| 1.0 - lag(1.0, time)) < 1e-6);
            assert_eq!(run.series("n").unwrap().last(), Some(&3.0));
        }
    }
}

#[test]
fn start_values_and_inputs_reach_the_unit() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("values{version}"));
        scratch.lag(version, |text| text);
        // A ramp, which both solutions follow exactly: x = t - (1 - exp(-k t)) / k up to the jump.
        std::fs::write(scratch.path("in.csv"), "time,u\n0,0\n2,2\n").unwrap();
        let ramp = |time: f64| time - (1.0 - (-4.0 * time).exp()) / 4.0;
        let arguments = ["fmu", "simulate", "Lag.fmu", "--interface-type", "me", "--relative-tolerance", "1e-9"];
        let options =
            ["--start-values", "k=4", "x", "0", "--input-file", "in.csv", "--stop-time", "0.9", "-o", "r.csv"];
        scratch.run(&[&arguments[..], &options[..]].concat()).succeeds();
        let off = distance(&scratch.read("r.csv"), "y", ramp);
        assert!(off < 1e-6, "FMI {version}: {off:e}");
        // A jump of the input: two rows of one time.
        std::fs::write(scratch.path("in.csv"), "time,u\n0,0\n0.25,0\n0.25,1\n2,1\n").unwrap();
        for interface in ["me", "cs"] {
            let arguments =
                ["fmu", "simulate", "Lag.fmu", "--interface-type", interface, "--relative-tolerance", "1e-9"];
            let options = ["--input-file", "in.csv", "--stop-time", "0.9", "--dont-record-events", "-o", "r.csv"];
            scratch.run(&[&arguments[..], &options[..]].concat()).succeeds();
            let late = |time: f64| if time < 0.25 { 0.0 } else { 1.0 - (0.25 - time).exp() };
            let off = distance(&scratch.read("r.csv"), "y", late);
            assert!(off < 1e-6, "FMI {version}, {interface}: {off:e}");
        }
    }
}

#[test]
fn refused_steps_are_made_shorter() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("discard{version}"));
        scratch.lag(version, |text| text);
        let run = scratch.run(&["fmu", "simulate", "Lag.fmu", "--start-values", "fault=6", "-o", "r.csv", "--json"]);
        run.succeeds();
        let json = run.json();
        assert!(json["statistics"]["rejected"].as_u64().unwrap() > 0, "{json}");
        let run = scratch.read("r.csv");
        assert!(distance(&run, "y", |time| lag(1.0, time)) < 1e-12);
        // Steps of at most 0.02 to each of 20 points of the output.
        assert!(*run.series("steps").unwrap().last().unwrap() >= 100.0);
    }
}

#[test]
fn wrong_settings_are_told_by_name() {
    let scratch = Scratch::new("settings");
    scratch.lag(2, |text| text);
    let simulate = |arguments: &[&str]| scratch.run(&[&["fmu", "simulate", "Lag.fmu"], arguments].concat());
    simulate(&["--start-values", "kk=1"]).fails("E0730", &["`kk`"]);
    simulate(&["--start-values", "k=fast"]).fails("E0730", &["`fast`", "`k`"]);
    simulate(&["--start-values", "fault=1.5"]).fails("E0730", &["`fault`"]);
    simulate(&["--start-values", "y=1"]).fails("E0730", &["`y`", "calculated"]);
    simulate(&["--output-variables", "z"]).fails("E0730", &["`z`"]);
    simulate(&["--stop-time", "-1"]).fails("E0730", &["stop time -1"]);
    std::fs::write(scratch.path("in.csv"), "time,v\n0,1\n").unwrap();
    simulate(&["--input-file", "in.csv"]).fails("E0730", &["`v`", "inputs are u"]);
    assert_eq!(simulate(&["--interface-type", "quantum"]).status(), 2);
}

#[test]
fn an_error_of_the_unit_ends_the_run_with_its_words() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("error{version}"));
        scratch.lag(version, |text| text);
        for interface in ["cs", "me"] {
            let arguments = ["fmu", "simulate", "Lag.fmu", "--interface-type", interface, "--start-values", "fault=4"];
            let run = scratch.run(&[&arguments[..], &["-o", "r.csv"]].concat());
            run.fails("E0727", &["answers Error", "the oil pressure is gone at 0.5"]);
            let run = scratch.read("r.csv");
            assert!(*run.time.last().unwrap() >= 0.39, "the results up to there are lost: {:?}", run.time.last());
        }
    }
}
