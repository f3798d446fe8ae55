//! `fmu info` and `fmu validate`.

use crate::support::{Scratch, VERSIONS, fixtures, zip};

#[test]
fn a_unit_is_described() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("info{version}"));
        scratch.lag(version, |text| text);
        let text = scratch.run(&["fmu", "info", "Lag.fmu"]).succeeds();
        for word in ["First-order lag", "model exchange, co-simulation", "0 s to 2 s", "Passings of one half", "1/s"] {
            assert!(text.contains(word), "no `{word}` in:\n{text}");
        }
        let json = scratch.run(&["fmu", "info", "Lag.fmu", "--json"]).json();
        assert_eq!(json["fmi_version"], format!("{version}.0"));
        assert_eq!((&json["states"], &json["event_indicators"]), (&1.into(), &1.into()));
        let variables = json["variables"].as_array().unwrap();
        let x = variables.iter().find(|variable| variable["name"] == "x").unwrap();
        assert_eq!((x["causality"].as_str(), x["initial"].as_str()), (Some("local"), Some("exact")));
    }
}

#[test]
fn a_unit_that_keeps_the_rules_has_no_findings_but_functions_that_are_left_out() {
    let scratch = Scratch::new("valid");
    scratch.lag(2, |text| text);
    assert!(scratch.run(&["fmu", "validate", "Lag.fmu"]).succeeds().contains("no findings"));
    scratch.lag(3, |text| text);
    assert!(scratch.run(&["fmu", "validate", "Lag.fmu", "--no-load"]).succeeds().contains("no findings"));
    // The unit has no functions for types it does not use, which the standard demands all the same.
    scratch.run(&["fmu", "validate", "Lag.fmu"]).fails("E0726", &["fmi3GetFloat32", "fmi3SetClock"]);
}

#[test]
fn broken_rules_are_found_with_their_lines() {
    // What is replaced, by what, and what is said then.
    let cases2 = [
        ("name=\"y\"", "name=\"x\"", "the name `x` is not unique"),
        ("name=\"y\"", "name=\"y z\"", "no structured name"),
        (
            "causality=\"parameter\" variability=\"fixed\" description=\"Rate\"",
            "causality=\"parameter\" variability=\"continuous\"",
            "`k` cannot be parameter, continuous",
        ),
        ("<Real start=\"1\"/>", "<Real/>", "`u` has no start value"),
        (
            "<Integer/></ScalarVariable>\n    <ScalarVariable name=\"fault\"",
            "<Integer start=\"3\"/></ScalarVariable>\n    <ScalarVariable name=\"fault\"",
            "`n` is calculated and cannot have a start value",
        ),
        ("unit=\"1/s\"", "unit=\"1/min\"", "the unit `1/min` of `k` is not defined"),
        ("min=\"0\"", "min=\"2\"", "the start value 1 of `k` lies outside its limits"),
        ("derivative=\"4\"", "derivative=\"44\"", "derivative of variable 44, which is not there"),
        ("<Unknown index=\"7\" dependencies=\"\"/>\n", "", "`n` is missing among the outputs"),
        (
            "<Unknown index=\"5\"/>",
            "<Unknown index=\"5\"/><Unknown index=\"4\"/>",
            "`x` does not belong to the initial unknowns",
        ),
        ("dependencies=\"3 4\"", "dependencies=\"3 99\"", "there is no variable with index 99"),
        ("guid=\"{lag-2}\"", "guid=\"\"", "`guid` is empty"),
        ("numberOfEventIndicators=\"1\"", "numberOfEventIndicators=\"one\"", "`one` is no value"),
        ("<UnitDefinitions>", "<Extras/><UnitDefinitions>", "`Extras` may not stand in `fmiModelDescription`"),
        ("reinit=\"true\"", "reset=\"true\"", "`Real` has no attribute `reset`"),
        ("startTime=\"0\" stopTime=\"2\"", "startTime=\"3\" stopTime=\"2\"", "ends before it begins"),
        ("guid=\"{lag-2}\"", "guid=\"{other}\"", "{other} is not my token, 7 characters"),
    ];
    let scratch = Scratch::new("rules");
    for (from, to, expected) in cases2 {
        scratch.lag(2, |text| {
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        });
        let run = scratch.run(&["fmu", "validate", "Lag.fmu"]);
        assert_eq!(run.status(), 1, "{from} -> {to}: {}", run.stdout());
        assert!(run.stderr().contains(expected), "`{expected}` is not said:\n{}", run.stderr());
    }
    let cases3 = [
        ("name=\"y\" valueReference=\"5\"", "name=\"y\" valueReference=\"3\"", "`y` has the value reference of `x`"),
        ("causality=\"independent\"", "causality=\"local\"", "0 variables are independent"),
        (
            "<Output valueReference=\"6\" dependencies=\"\"/>",
            "<Output valueReference=\"6\" dependencies=\"1 2\" dependenciesKind=\"constant\"/>",
            "different lengths",
        ),
        (
            "<EventIndicator valueReference=\"9\"/>",
            "<EventIndicator valueReference=\"7\"/>",
            "the event indicator `fault` is no Real",
        ),
    ];
    for (from, to, expected) in cases3 {
        scratch.lag(3, |text| {
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        });
        let run = scratch.run(&["fmu", "validate", "Lag.fmu", "--no-load"]);
        assert!(run.stderr().contains(expected), "`{expected}` is not said:\n{}", run.stderr());
        assert!(run.stderr().contains("modelDescription.xml:"), "no place:\n{}", run.stderr());
    }
}

#[test]
fn members_of_terminals_are_variables() {
    let scratch = Scratch::new("terminals");
    let description = std::fs::read(fixtures().join("description3.xml")).unwrap();
    for (member, findings) in [("y", 0), ("tau", 1)] {
        let terminals = format!(
            "<fmiTerminalsAndIcons fmiVersion=\"3.0\"><Terminals><Terminal name=\"flange\" matchingRule=\"plug\">\n\
             <TerminalMemberVariable variableKind=\"signal\" variableName=\"{member}\"/></Terminal></Terminals></fmiTerminalsAndIcons>"
        );
        let files: [(&str, &[u8]); 3] = [
            ("modelDescription.xml", &description),
            ("terminalsAndIcons/terminalsAndIcons.xml", terminals.as_bytes()),
            ("binaries/x/Lag.so", b""),
        ];
        zip(&scratch.path("Lag.fmu"), &files);
        let run = scratch.run(&["fmu", "validate", "Lag.fmu", "--no-load", "--json"]);
        let json = run.json();
        assert_eq!(json["errors"], findings, "{json}");
        assert!(findings == 0 || json["diagnostics"][0]["message"].as_str().unwrap().contains("`tau`"));
    }
}
