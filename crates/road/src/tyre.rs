//! Tyre property files (`.tir`): coefficients of the Magic Formula 5.2 (PAC2002) and 6.1/6.2 by their names.
//!
//! A file has sections in brackets and lines `NAME = value`, with comments behind `$` and `!`. Units are SI. What a file leaves out has the value
//! that leaves it without effect; a few coefficients must be there ([`REQUIRED`]). Names that no Magic Formula has are findings, with their line.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{RoadError, text};

/// Names of tyres that need no file begin with this.
pub const BUILT_IN: &str = "layshaft://tyres/";

/// Tyres in the program: name and text.
const TYRES: [(&str, &str); 2] = [
    ("passenger-245-40R18.tir", include_str!("../tyres/passenger-245-40R18.tir")),
    ("passenger-205-60R15.tir", include_str!("../tyres/passenger-205-60R15.tir")),
];

/// Without these there is no tyre.
pub const REQUIRED: [&str; 10] =
    ["UNLOADED_RADIUS", "WIDTH", "RIM_RADIUS", "FNOMIN", "VERTICAL_STIFFNESS", "PDX1", "PKX1", "PDY1", "PKY1", "PKY2"];

/// Coefficients whose absence does not mean zero.
const DEFAULTS: [(&str, f64); 22] = [
    ("LONGVL", 16.7),
    ("INFLPRES", 220e3),
    ("NOMPRES", 220e3),
    ("MASS", 9.3),
    ("IXX", 0.39),
    ("IYY", 0.74),
    ("VERTICAL_DAMPING", 50.0),
    ("BREFF", 8.4),
    ("DREFF", 0.27),
    ("FREFF", 0.07),
    ("Q_RE0", 1.0),
    ("PCX1", 1.65),
    ("PCY1", 1.3),
    ("PKY4", 2.0),
    ("RCX1", 1.0),
    ("RCY1", 1.0),
    ("PTX1", 1.5),
    ("PTY1", 2.0),
    ("PTY2", 2.0),
    ("QSY7", 1.0),
    ("QCZ1", 1.2),
    ("LONGITUDINAL_STIFFNESS", 0.0),
];

/// Coefficients that default to zero.
const ZEROS: &str = "LATERAL_STIFFNESS Q_V1 Q_V2 Q_FZ1 Q_FZ2 Q_FCX Q_FCY PFZ1 PCFX1 PCFX2 PCFX3 PCFY1 PCFY2 PCFY3 \
    PDX2 PDX3 PEX1 PEX2 PEX3 PEX4 PKX2 PKX3 PHX1 PHX2 PVX1 PVX2 PPX1 PPX2 PPX3 PPX4 RBX1 RBX2 RBX3 REX1 REX2 RHX1 PTX2 PTX3 \
    PDY2 PDY3 PEY1 PEY2 PEY3 PEY4 PEY5 PKY3 PKY5 PKY6 PKY7 PHY1 PHY2 PHY3 PVY1 PVY2 PVY3 PVY4 PPY1 PPY2 PPY3 PPY4 PPY5 \
    RBY1 RBY2 RBY3 RBY4 REY1 REY2 RHY1 RHY2 RVY1 RVY2 RVY3 RVY4 RVY5 RVY6 \
    QSX1 QSX2 QSX3 QSX4 QSX5 QSX6 QSX7 QSX8 QSX9 QSX10 QSX11 QSX12 QSX13 QSX14 PPMX1 \
    QSY1 QSY2 QSY3 QSY4 QSY5 QSY6 QSY8 \
    QBZ1 QBZ2 QBZ3 QBZ4 QBZ5 QBZ9 QBZ10 QDZ1 QDZ2 QDZ3 QDZ4 QDZ6 QDZ7 QDZ8 QDZ9 QDZ10 QDZ11 QEZ1 QEZ2 QEZ3 QEZ4 QEZ5 \
    QHZ1 QHZ2 QHZ3 QHZ4 SSZ1 SSZ2 SSZ3 SSZ4 PPZ1 PPZ2 LMUV";

/// Scaling factors, which default to one.
const ONES: &str = "LFZO LCX LMUX LEX LKX LHX LVX LCY LMUY LEY LKY LHY LVY LTR LRES LXAL LYKA LVYKA LS LKYC LKZC LVMX LMX LMY LCZ LSGKP LSGAL";

/// Names in files that describe the tyre and enter no force.
const DESCRIPTIVE: &str = "FILE_TYPE FILE_VERSION FILE_FORMAT PROPERTY_FILE_FORMAT FITTYP USE_MODE USER_SUB_ID N_TIRE_STATES TYRESIDE TIRESIDE VXLOW MESSAGES FUNCTION_NAME \
    LENGTH FORCE ANGLE MASS TIME ASPECT_RATIO RIM_WIDTH IRIM_MASS MASS1 IXX1 BELT_MASS BELT_IXX BELT_IYY GRAVITY M_A I_AY I_AXZ M_B I_BY I_BXZ C_BX C_RX C_BGAMMA C_BPSI \
    KPUMIN KPUMAX ALPMIN ALPMAX CAMMIN CAMMAX FZMIN FZMAX PRESMIN PRESMAX LGAX LGAY LGAZ LIP LVMY LGYR LKC MC_CONTOUR_A MC_CONTOUR_B BOTTOM_OFFST BOTTOM_STIFF \
    YAW_STIFFNESS FREQ_LONG FREQ_LAT FREQ_YAW FREQ_WINDUP DAMP_LONG DAMP_LAT DAMP_YAW DAMP_WINDUP DAMP_RESIDUAL DAMP_VLOW Q_BVX Q_BVT Q_RA1 Q_RA2 Q_RB1 Q_RB2 \
    ELLIPS_SHIFT ELLIPS_LENGTH ELLIPS_HEIGHT ELLIPS_ORDER ELLIPS_MAX_STEP ELLIPS_NWIDTH ELLIPS_NLENGTH ENV_C1 ENV_C2 Q_CAM Q_CAM1 Q_CAM2 Q_CAM3 Q_FYS1 Q_FYS2 Q_FYS3 Q_FZ3 Q_FCY2 Q_FCG \
    PA1 PA2 EP EP12 BF2 BP1 BP2 PDXP1 PDXP2 PDXP3 PKYP1 PDYP1 PDYP2 PDYP3 PDYP4 PHYP1 PHYP2 PHYP3 PHYP4 PECP1 PECP2 QDTP1 QCRP1 QCRP2 QBRP1 QDRP1 QDRP2 LMP \
    QTZ1 MBELT PFZ2 ROAD_INCREMENT ROAD_DIRECTION FRICTION_COEFF HMAX_SEVERITY SWITCH_INTEG USE_MODE_1 TIRE_MASS ROLLING_RESISTANCE QV1 QV2 QFCX1 QFCY1 QFCG1 QFZ1 QFZ2 QFZ3 QPFZ1 \
    LKXK LKYA LKYG LKZG LVYK LT LMR LSIGMAKAPPA LSIGMAALPHA LAMU LGAMMAY";

/// Other names of coefficients.
const ALIASES: [(&str, &str); 6] = [
    ("QV1", "Q_V1"),
    ("QV2", "Q_V2"),
    ("QFCX1", "Q_FCX"),
    ("QFCY1", "Q_FCY"),
    ("QFZ2", "Q_FZ2"),
    ("INFLPRESS", "INFLPRES"),
];

/// A tyre as its file has it.
#[derive(Debug)]
pub struct TyreFile {
    file: String,
    values: BTreeMap<String, f64>,
    /// 52, 61 or 62.
    version: f64,
    /// Names that no Magic Formula has, with their lines.
    pub unknown: Vec<(String, usize)>,
}

pub fn open(path: &str) -> Result<TyreFile, RoadError> {
    if let Some(name) = path.strip_prefix(BUILT_IN) {
        let known = TYRES.iter().find(|tyre| tyre.0 == name);
        let names: Vec<&str> = TYRES.iter().map(|tyre| tyre.0).collect();
        let (_, content) = known.ok_or_else(|| {
            RoadError::file(path, format!("there is no built-in tyre of this name; there are {}", names.join(", ")))
        })?;
        return parse(path, content);
    }
    let bytes =
        std::fs::read(path).map_err(|error| RoadError::Read { file: path.to_string(), reason: error.to_string() })?;
    parse(path, &text(path, &bytes)?)
}

fn has(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|known| known == name)
}

/// The value of a coefficient that a file leaves out; none if there is no such coefficient.
fn default(name: &str) -> Option<f64> {
    let stated = DEFAULTS.iter().find(|known| known.0 == name).map(|known| known.1);
    stated.or_else(|| has(ZEROS, name).then_some(0.0)).or_else(|| has(ONES, name).then_some(1.0))
}

pub fn parse(file: &str, content: &str) -> Result<TyreFile, RoadError> {
    let mut values = BTreeMap::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    let mut unknown = Vec::new();
    let (mut format, mut section) = (String::new(), String::new());
    for (k, line) in content.lines().enumerate() {
        let number = k + 1;
        let line = line.split(['$', '!']).next().unwrap_or("").trim();
        if let Some(name) = line.strip_prefix('[') {
            section = name.split(']').next().unwrap_or("").trim().to_ascii_uppercase();
            continue;
        }
        // Tables such as the shape of the tyre have no names.
        let Some((name, value)) = line.split_once('=') else { continue };
        let mut name = name.trim().to_ascii_uppercase();
        let value = value.trim();
        if let Some(word) = value.strip_prefix(['\'', '"']) {
            let word = word.trim_end_matches(['\'', '"']).trim().to_ascii_uppercase();
            if section == "UNITS" {
                unit(&name, &word).map_err(|message| RoadError::line(file, number, message))?;
            } else if name == "PROPERTY_FILE_FORMAT" {
                format = word;
            }
            continue;
        }
        if !matches!(
            &*section,
            "" | "MODEL"
                | "DIMENSION"
                | "OPERATING_CONDITIONS"
                | "INERTIA"
                | "VERTICAL"
                | "STRUCTURAL"
                | "CONTACT_PATCH"
                | "SCALING_COEFFICIENTS"
                | "SHAPE"
        ) && !section.contains("RANGE")
            && !section.contains("COEFFICIENTS")
            && !section.contains("PARAMETER")
        {
            continue;
        }
        if let Some((_, proper)) = ALIASES.iter().find(|alias| alias.0 == name) {
            name = (*proper).to_string();
        }
        // D and d are exponents of Fortran.
        let parsed = value.replace(['d', 'D'], "e").parse().ok().filter(|value: &f64| value.is_finite());
        let Some(value) = parsed else {
            if has(DESCRIPTIVE, &name) {
                continue;
            }
            return Err(RoadError::line(file, number, format!("the value of {name} is not a number: {value}")));
        };
        if let Some(first) = lines.get(&name).filter(|_| values.get(&name) != Some(&value)) {
            let message = format!("{name} has another value in line {first}");
            return Err(RoadError::line(file, number, message));
        }
        if default(&name).is_none() && !has(DESCRIPTIVE, &name) && !REQUIRED.contains(&&*name) {
            unknown.push((name.clone(), number));
        }
        lines.insert(name.clone(), number);
        values.insert(name, value);
    }
    let missing: Vec<&str> = REQUIRED.iter().copied().filter(|name| !values.contains_key(*name)).collect();
    if !missing.is_empty() {
        let mut message = format!("coefficients are missing: {}; a Magic Formula needs them", missing.join(", "));
        // One of them may be a slip of the pen.
        let strange: Vec<String> = unknown.iter().map(|(name, line)| format!("{name} (line {line})")).collect();
        if !strange.is_empty() {
            let _ = write!(message, ". In the file are names that no Magic Formula has: {}", strange.join(", "));
        }
        return Err(RoadError::file(file, message));
    }
    for name in ["UNLOADED_RADIUS", "WIDTH", "RIM_RADIUS", "FNOMIN", "VERTICAL_STIFFNESS", "LONGVL", "NOMPRES"] {
        if values.get(name).is_some_and(|&value| value <= 0.0) {
            return Err(RoadError::line(file, lines[name], format!("{name} must be positive")));
        }
    }
    let version = version(file, &format, &values, &lines)?;
    let mut tyre = TyreFile { file: file.to_string(), values, version, unknown };
    tyre.complete();
    Ok(tyre)
}

/// Units other than SI are refused: coefficients have units of many kinds.
fn unit(name: &str, word: &str) -> Result<(), String> {
    let expected: &[&str] = match name {
        "LENGTH" => &["METER", "METERS", "METRE", "M"],
        "FORCE" => &["NEWTON", "NEWTONS", "N"],
        "ANGLE" => &["RADIAN", "RADIANS", "RAD"],
        "MASS" => &["KG", "KILOGRAM"],
        "TIME" => &["SECOND", "SECONDS", "SEC", "S"],
        _ => return Ok(()),
    };
    match expected.contains(&word) {
        true => Ok(()),
        false => {
            Err(format!("the unit of {name} is {word}; only {} is read: convert the file", expected[0].to_lowercase()))
        }
    }
}

fn version(
    file: &str,
    format: &str,
    values: &BTreeMap<String, f64>,
    lines: &BTreeMap<String, usize>,
) -> Result<f64, RoadError> {
    let of_format = match format {
        "PAC2002" | "MF_05" | "MFTYRE" | "MF-TYRE" => Some(52.0),
        _ => None,
    };
    match values.get("FITTYP").map(|&number| number as i64) {
        Some(5 | 6 | 21 | 51 | 52) if of_format == Some(52.0) => Ok(52.0),
        Some(5 | 21 | 50..=52) => Ok(52.0),
        Some(6 | 60 | 61) => Ok(61.0),
        Some(62) => Ok(62.0),
        Some(other) => {
            let line = lines.get("FITTYP").copied().unwrap_or(0);
            let message = format!("FITTYP {other} is not read: 52 (or PAC2002), 61 and 62 are");
            Err(RoadError::line(file, line, message))
        }
        None => of_format.ok_or_else(|| {
            RoadError::file(
                file,
                "neither FITTYP nor PROPERTY_FILE_FORMAT says which Magic Formula it is: 52, 61, 62 or PAC2002",
            )
        }),
    }
}

impl TyreFile {
    /// Fills in what follows from other coefficients.
    fn complete(&mut self) {
        let value = |name: &str| self.values.get(name).copied().or_else(|| default(name)).unwrap_or(0.0);
        if !self.values.contains_key("NOMPRES") {
            let pressure = value("INFLPRES");
            self.values.insert("NOMPRES".into(), pressure);
        }
        let value = |name: &str| self.values.get(name).copied().or_else(|| default(name)).unwrap_or(0.0);
        if !self.values.contains_key("Q_FZ1") {
            // The slope at the nominal load is the vertical stiffness.
            let stiffness = value("VERTICAL_STIFFNESS") * value("UNLOADED_RADIUS") / value("FNOMIN");
            let first = (stiffness * stiffness - 4.0 * value("Q_FZ2")).max(0.0).sqrt();
            self.values.insert("Q_FZ1".into(), first);
        }
    }

    /// A coefficient by its name, as the file has it or by default; `VERSION` is 52, 61 or 62.
    pub fn get(&self, name: &str) -> Result<f64, RoadError> {
        if name == "VERSION" {
            return Ok(self.version);
        }
        let found = self.values.get(name).copied().or_else(|| default(name));
        found.ok_or_else(|| RoadError::file(&self.file, format!("`{name}` is no coefficient of the Magic Formula")))
    }
}
