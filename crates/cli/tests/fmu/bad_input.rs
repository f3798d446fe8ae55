//! Files that are no units, or none that can be used.

use crate::support::{Scratch, fixtures, zip};

#[test]
fn files_that_are_no_units_are_refused() {
    let scratch = Scratch::new("no-unit");
    let info = |name: &str| scratch.run(&["fmu", "info", name]);
    info("Missing.fmu").fails("E0720", &["Missing.fmu"]);
    std::fs::write(scratch.path("Text.fmu"), "this is no archive").unwrap();
    info("Text.fmu").fails("E0720", &["Text.fmu", "help"]);
    std::fs::write(scratch.path("Empty.fmu"), "").unwrap();
    info("Empty.fmu").fails("E0720", &["Empty.fmu"]);
    zip(&scratch.path("Other.fmu"), &[("readme.txt", b"hello")]);
    info("Other.fmu").fails("E0721", &["modelDescription.xml"]);
    zip(
        &scratch.path("Xml.fmu"),
        &[("modelDescription.xml", b"<fmiModelDescription>\n  <oops>\n</fmiModelDescription>")],
    );
    info("Xml.fmu").fails("E0721", &["not well formed", "modelDescription.xml:3"]);
    zip(&scratch.path("Root.fmu"), &[("modelDescription.xml", b"<html/>")]);
    info("Root.fmu").fails("E0721", &["`html`"]);
    zip(&scratch.path("Latin.fmu"), &[("modelDescription.xml", b"<a b=\"\xe4\"/>")]);
    info("Latin.fmu").fails("E0721", &["UTF-8"]);
}

#[test]
fn other_versions_are_refused() {
    let scratch = Scratch::new("version");
    for version in ["1.0", "4.0", ""] {
        scratch.lag(2, |text| text.replace("fmiVersion=\"2.0\"", &format!("fmiVersion=\"{version}\"")));
        scratch.run(&["fmu", "simulate", "Lag.fmu"]).fails("E0722", &["help"]);
    }
}

#[test]
fn entities_are_not_expanded() {
    let scratch = Scratch::new("entities");
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">]><a>&c;</a>";
    zip(&scratch.path("Bomb.fmu"), &[("modelDescription.xml", bomb.as_bytes())]);
    scratch.run(&["fmu", "info", "Bomb.fmu"]).fails("E0721", &[]);
}

#[test]
fn archives_that_lead_outside_are_refused() {
    let scratch = Scratch::new("outside");
    let description = std::fs::read(fixtures().join("description2.xml")).unwrap();
    for name in ["../evil.txt", "binaries/../../evil.txt", "..\\evil.txt"] {
        zip(&scratch.path("Evil.fmu"), &[("modelDescription.xml", &description), (name, b"evil")]);
        scratch.run(&["fmu", "simulate", "Evil.fmu"]).fails("E0720", &["leads out of"]);
    }
}

#[test]
fn a_missing_binary_names_those_that_are_there() {
    let scratch = Scratch::new("binary");
    let description = std::fs::read(fixtures().join("description2.xml")).unwrap();
    zip(&scratch.path("Lag.fmu"), &[("modelDescription.xml", &description), ("binaries/amiga68k/Lag.so", b"")]);
    scratch.run(&["fmu", "simulate", "Lag.fmu"]).fails("E0725", &["amiga68k", "help"]);
    let text = String::from_utf8(description.clone()).unwrap();
    let scratch_unit = scratch.lag(2, |_| text.clone());
    // The binary is no library.
    let folder = layshaft_foreign::binary_folders(layshaft_foreign::Version::Fmi2);
    let path = format!("binaries/{}/Lag.so", folder[0]);
    zip(&scratch_unit, &[("modelDescription.xml", &description), (&path, b"\x7fELF, so to speak")]);
    scratch.run(&["fmu", "simulate", "Lag.fmu"]).fails("E0726", &["cannot be loaded"]);
}

#[test]
fn missing_functions_and_wrong_tokens_are_told() {
    let scratch = Scratch::new("functions");
    scratch.lag_with(2, |text| text, &["-DNO_DO_STEP"]);
    scratch.run(&["fmu", "simulate", "Lag.fmu"]).fails("E0726", &["`fmi2DoStep`"]);
    scratch.run(&["fmu", "simulate", "Lag.fmu", "--interface-type", "me", "-o", "r.csv"]).succeeds();
    for (version, token) in [(2, "{lag-2}"), (3, "{lag-3}")] {
        scratch.lag(version, |text| text.replace(token, "{other}"));
        scratch.run(&["fmu", "simulate", "Lag.fmu"]).fails("E0727", &["refuses to be instantiated", "my token"]);
    }
}

#[test]
fn absurd_sizes_are_refused() {
    let scratch = Scratch::new("sizes");
    scratch.lag(2, |text| text.replace("numberOfEventIndicators=\"1\"", "numberOfEventIndicators=\"4000000000\""));
    let run = scratch.run(&["fmu", "simulate", "Lag.fmu", "--interface-type", "me"]);
    run.fails("E0723", &["4000000000 event indicators"]);
    scratch.lag(3, |text| {
        text.replace(
            "causality=\"output\" description=\"Output\"/>",
            "causality=\"output\"><Dimension start=\"99999999999\"/></Float64>",
        )
    });
    scratch.run(&["fmu", "simulate", "Lag.fmu"]).fails("E0723", &["`y` has 99999999999 elements"]);
}

/// Bytes changed or cut off anywhere: a diagnostic or a result, never a panic. `info` reads archive and description only.
#[test]
fn damaged_units_never_cause_a_panic() {
    let scratch = Scratch::new("fuzz");
    let description = std::fs::read(fixtures().join("description3.xml")).unwrap();
    let unit = scratch.path("Whole.fmu");
    zip(&unit, &[("modelDescription.xml", &description), ("binaries/x/Lag.so", b"nothing")]);
    let whole = std::fs::read(&unit).unwrap();
    let mut state: u64 = 1;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let sources = layshaft_source::SourceMap::default();
    for round in 0..400 {
        let mut bytes = whole.clone();
        let path = scratch.path("Damaged.fmu");
        if round % 2 == 0 {
            // The archive itself.
            match round % 3 {
                0 => bytes.truncate(random(whole.len())),
                _ => (0..1 + random(4)).for_each(|_| bytes[random(whole.len())] = random(256) as u8),
            }
            std::fs::write(&path, bytes).unwrap();
        } else {
            let mut text = description.clone();
            match round % 3 {
                0 => text.truncate(random(description.len())),
                _ => (0..1 + random(6)).for_each(|_| text[random(description.len())] = b" \"<>/=019-x"[random(11)]),
            }
            zip(&path, &[("modelDescription.xml", &text), ("binaries/x/Lag.so", b"nothing")]);
        }
        if let Ok(mut unit) = layshaft_fmi::import::Fmu::open(&path, &sources) {
            let findings = layshaft_fmi::import::validate(&mut unit, &sources, None);
            for finding in &findings {
                layshaft_source::render(finding, &sources, layshaft_source::Colour::Never);
            }
            let options =
                layshaft_fmi::import::WrapperOptions { interface: None, name: None, step: None, isolate: false };
            let _ = layshaft_fmi::import::wrapper(&unit, &path, &options);
            let _ = unit.extract();
        }
    }
}
