//! Tyre property files: values, defaults, and what is wrong with a file.

use layshaft_road::tyre::{open, parse};

const LEAST: &str = "[UNITS]\nLENGTH='meter'\n[MODEL]\nFITTYP = 61\n[DIMENSION]\nUNLOADED_RADIUS = 0.3 $ m\nWIDTH = 0.2\nRIM_RADIUS = 0.19\n[VERTICAL]\nFNOMIN = 4000 \nVERTICAL_STIFFNESS = 2D5\n\
    [LONGITUDINAL_COEFFICIENTS]\nPDX1 = 1.0\nPKX1 = 20\n[LATERAL_COEFFICIENTS]\nPDY1 = 0.9\nPKY1 = -15\nPKY2 = 1.7\n";

fn error(text: &str) -> String {
    parse("t.tir", text).unwrap_err().to_string()
}

#[test]
fn a_short_file_has_defaults() {
    let tyre = parse("t.tir", LEAST).unwrap();
    let get = |name: &str| tyre.get(name).unwrap();
    assert_eq!((get("VERSION"), get("PDX1"), get("VERTICAL_STIFFNESS")), (61.0, 1.0, 2e5));
    assert_eq!((get("LMUX"), get("PEX1"), get("PKY4"), get("PCX1")), (1.0, 0.0, 2.0, 1.65));
    // Without a quadratic term the spring is linear.
    assert!((get("Q_FZ1") - 15.0).abs() < 1e-12);
    assert!(tyre.get("PQX1").unwrap_err().to_string().contains("`PQX1` is no coefficient"));
    assert!(tyre.unknown.is_empty());
}

#[test]
fn the_tyres_in_the_program_are_complete() {
    for (name, version) in [("passenger-245-40R18.tir", 52.0), ("passenger-205-60R15.tir", 61.0)] {
        let tyre = open(&format!("layshaft://tyres/{name}")).unwrap();
        assert!(tyre.unknown.is_empty(), "{name}: {:?}", tyre.unknown);
        assert_eq!(tyre.get("VERSION").unwrap(), version);
    }
    assert!(open("layshaft://tyres/none").unwrap_err().to_string().contains("passenger-205-60R15.tir"));
}

#[test]
fn wrong_files_are_told_by_name_and_line() {
    assert_eq!(
        error(&LEAST.replace("PKY1 = -15\n", "").replace("WIDTH = 0.2\n", "")),
        "t.tir: coefficients are missing: WIDTH, PKY1; a Magic Formula needs them"
    );
    assert_eq!(
        error(&LEAST.replace("PKY1 = -15", "PKYI = -15")),
        "t.tir: coefficients are missing: PKY1; a Magic Formula needs them. In the file are names that no Magic Formula has: PKYI (line 17)"
    );
    assert_eq!(error(&LEAST.replace("PDX1 = 1.0", "PDX1 = one")), "t.tir:13: the value of PDX1 is not a number: one");
    assert_eq!(error(&LEAST.replace("= 61", "= 94")), "t.tir:4: FITTYP 94 is not read: 52 (or PAC2002), 61 and 62 are");
    assert!(error(&LEAST.replace("FITTYP = 61\n", "")).contains("which Magic Formula"));
    assert_eq!(
        error(&LEAST.replace("'meter'", "'mm'")),
        "t.tir:2: the unit of LENGTH is MM; only meter is read: convert the file"
    );
    assert_eq!(error(&format!("{LEAST}PDY1 = 0.8\n")), "t.tir:19: PDY1 has another value in line 16");
    assert_eq!(error(&LEAST.replace("0.19", "-1")), "t.tir:8: RIM_RADIUS must be positive");
    let odd = parse("t.tir", &format!("{LEAST}PKY11 = 3\n")).unwrap();
    assert_eq!(odd.unknown, [("PKY11".to_string(), 19)]);
}
