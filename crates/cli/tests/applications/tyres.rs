//! Tyres from property files: forces and torques against the equations of the book, term by term and written anew; files read at run time; mistakes in
//! files.

use crate::support::{complaints, layshaft, simulate};
use std::collections::HashMap;
use std::f64::consts::PI;
use std::path::PathBuf;

/// Coefficients of a file by an independent and simple reader.
fn coefficients(text: &str) -> HashMap<String, f64> {
    let lines = text.lines().map(|line| line.split('$').next().unwrap_or(""));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.filter_map(|(name, value)| Some((name.trim().to_string(), value.trim().parse().ok()?))).collect()
}

const OLD: &str = include_str!("../../../road/tyres/passenger-245-40R18.tir");
const NEW: &str = include_str!("../../../road/tyres/passenger-205-60R15.tir");

struct Forces {
    fx: f64,
    fy: f64,
    mz: f64,
    mx: f64,
}

/// Pacejka, Tyre and Vehicle Dynamics, 3rd edition, equations 4.E1 to 4.E78 without turn slip; 5.2 where `old`.
fn book(c: &HashMap<String, f64>, old: bool, kappa: f64, tan_alpha: f64, gamma: f64, fz: f64, pressure: f64) -> Forces {
    let p = |name: &str| c.get(name).copied().unwrap_or(0.0);
    let or = |name: &str, value: f64| c.get(name).copied().unwrap_or(value);
    let one = |name: &str| or(name, 1.0);
    let fz0 = p("FNOMIN") * one("LFZO");
    let dfz = (fz - fz0) / fz0;
    let nominal = or("NOMPRES", or("INFLPRES", 220e3));
    let dpi = (pressure - nominal) / nominal;
    let (alpha, camber) = if old { (tan_alpha.atan(), gamma) } else { (tan_alpha, gamma.sin()) };
    let cos_alpha = tan_alpha.atan().cos();
    let (lmux, lmuy) = (one("LMUX"), one("LMUY"));
    let degressive = |l: f64| if old { l } else { 10.0 * l / (1.0 + 9.0 * l) };
    let magic = |b: f64, c: f64, d: f64, e: f64, x: f64| d * (c * (b * x - e * (b * x - (b * x).atan())).atan()).sin();
    let cosine = |b: f64, c: f64, e: f64, x: f64| (c * (b * x - e * (b * x - (b * x).atan())).atan()).cos();
    // 4.E9 to 4.E18
    let sh_x = (p("PHX1") + p("PHX2") * dfz) * one("LHX");
    let kappa_x = kappa + sh_x;
    let c_x = p("PCX1") * one("LCX");
    let mu_x = (p("PDX1") + p("PDX2") * dfz)
        * (1.0 + p("PPX3") * dpi + p("PPX4") * dpi * dpi)
        * (1.0 - p("PDX3") * camber * camber)
        * lmux;
    let d_x = mu_x * fz;
    let e_x =
        ((p("PEX1") + p("PEX2") * dfz + p("PEX3") * dfz * dfz) * (1.0 - p("PEX4") * kappa_x.signum()) * one("LEX"))
            .min(1.0);
    let k_x = fz
        * (p("PKX1") + p("PKX2") * dfz)
        * (p("PKX3") * dfz).exp()
        * (1.0 + p("PPX1") * dpi + p("PPX2") * dpi * dpi)
        * one("LKX");
    let sv_x = fz * (p("PVX1") + p("PVX2") * dfz) * one("LVX") * degressive(lmux);
    let fx0 = magic(k_x / (c_x * d_x), c_x, d_x, e_x, kappa_x) + sv_x;
    // 4.E19 to 4.E30
    let k_y = p("PKY1")
        * fz0
        * (1.0 + p("PPY1") * dpi)
        * (1.0 - p("PKY3") * camber.abs())
        * (or("PKY4", 2.0) * (fz / fz0 / ((p("PKY2") + p("PKY5") * camber * camber) * (1.0 + p("PPY2") * dpi))).atan())
            .sin()
        * one("LKY");
    let sv_gamma = fz * (p("PVY3") + p("PVY4") * dfz) * camber * one("LKYC") * degressive(lmuy);
    let by_camber = match old {
        true => p("PHY3") * camber,
        false => (fz * (p("PKY6") + p("PKY7") * dfz) * (1.0 + p("PPY5") * dpi) * camber - sv_gamma) / k_y,
    };
    let sh_y = (p("PHY1") + p("PHY2") * dfz) * one("LHY") + by_camber;
    let sv_y = fz * (p("PVY1") + p("PVY2") * dfz) * one("LVY") * degressive(lmuy) + sv_gamma;
    let alpha_y = alpha + sh_y;
    let c_y = p("PCY1") * one("LCY");
    let mu_y = (p("PDY1") + p("PDY2") * dfz)
        * (1.0 + p("PPY3") * dpi + p("PPY4") * dpi * dpi)
        * (1.0 - p("PDY3") * camber * camber)
        * lmuy;
    let d_y = mu_y * fz;
    let e_y = ((p("PEY1") + p("PEY2") * dfz)
        * (1.0 + p("PEY5") * camber * camber - (p("PEY3") + p("PEY4") * camber) * alpha_y.signum())
        * one("LEY"))
    .min(1.0);
    let b_y = k_y / (c_y * d_y);
    let fy0 = magic(b_y, c_y, d_y, e_y, alpha_y) + sv_y;
    // 4.E50 to 4.E67
    let b_xa = (p("RBX1") + p("RBX3") * camber * camber) * (p("RBX2") * kappa).atan().cos() * one("LXAL");
    let e_xa = (p("REX1") + p("REX2") * dfz).min(1.0);
    let weight_x = cosine(b_xa, p("RCX1"), e_xa, alpha + p("RHX1")) / cosine(b_xa, p("RCX1"), e_xa, p("RHX1"));
    let fx = weight_x * fx0;
    let b_yk = (p("RBY1") + p("RBY4") * camber * camber) * (p("RBY2") * (alpha - p("RBY3"))).atan().cos() * one("LYKA");
    let e_yk = (p("REY1") + p("REY2") * dfz).min(1.0);
    let sh_yk = p("RHY1") + p("RHY2") * dfz;
    let weight_y = cosine(b_yk, p("RCY1"), e_yk, kappa + sh_yk) / cosine(b_yk, p("RCY1"), e_yk, sh_yk);
    let d_vyk = mu_y * fz * (p("RVY1") + p("RVY2") * dfz + p("RVY3") * camber) * (p("RVY4") * alpha).atan().cos();
    let sv_yk = d_vyk * (p("RVY5") * (p("RVY6") * kappa).atan()).sin() * one("LVYKA");
    let fy = weight_y * fy0 + sv_yk;
    // 4.E31 to 4.E49, 4.E71 to 4.E78
    let equivalent = |a: f64| (a * a + (k_x / k_y * kappa).powi(2)).sqrt() * a.signum();
    let sh_t = p("QHZ1") + p("QHZ2") * dfz + (p("QHZ3") + p("QHZ4") * dfz) * camber;
    let alpha_t = alpha + sh_t;
    let alpha_r = alpha + sh_y + sv_y / k_y;
    let b_t = (p("QBZ1") + p("QBZ2") * dfz + p("QBZ3") * dfz * dfz)
        * (1.0 + p("QBZ4") * camber + p("QBZ5") * camber.abs())
        * one("LKY")
        / lmuy;
    let c_t = p("QCZ1");
    let d_t = fz
        * (p("UNLOADED_RADIUS") / fz0)
        * (p("QDZ1") + p("QDZ2") * dfz)
        * (1.0 - p("PPZ1") * dpi)
        * (1.0 + p("QDZ3") * if old { camber } else { camber.abs() } + p("QDZ4") * camber * camber)
        * one("LTR");
    let e_t = ((p("QEZ1") + p("QEZ2") * dfz + p("QEZ3") * dfz * dfz)
        * (1.0 + (p("QEZ4") + p("QEZ5") * camber) * 2.0 / PI * (b_t * c_t * alpha_t).atan()))
    .min(1.0);
    let trail = d_t * cosine(b_t, c_t, e_t, equivalent(alpha_t)) * cos_alpha;
    let d_r = fz
        * p("UNLOADED_RADIUS")
        * ((p("QDZ6") + p("QDZ7") * dfz) * one("LRES")
            + ((p("QDZ8") + p("QDZ9") * dfz) * (1.0 + p("PPZ2") * dpi)
                + (p("QDZ10") + p("QDZ11") * dfz) * camber.abs())
                * camber)
        * lmuy
        * cos_alpha;
    let b_r = p("QBZ9") * one("LKY") / lmuy + p("QBZ10") * b_y * c_y;
    let residual = d_r * (b_r * equivalent(alpha_r)).atan().cos() * cos_alpha;
    let arm =
        p("UNLOADED_RADIUS") * (p("SSZ1") + p("SSZ2") * fy / fz0 + (p("SSZ3") + p("SSZ4") * dfz) * camber) * one("LS");
    let mz = -trail * (fy - sv_yk) + residual + arm * fx;
    // 4.E69
    let inner = p("QSX1") - p("QSX2") * gamma * (1.0 + p("PPMX1") * dpi)
        + p("QSX3") * fy / fz0
        + p("QSX4")
            * (p("QSX5") * (p("QSX6") * fz / fz0).powi(2).atan()).cos()
            * (p("QSX7") * gamma + p("QSX8") * (p("QSX9") * fy / fz0).atan()).sin()
        + p("QSX10") * (p("QSX11") * fz / fz0).atan() * gamma;
    let mx = p("UNLOADED_RADIUS") * fz * inner;
    Forces { fx, fy, mz, mx }
}

/// Slip, slip angle, camber and load at 600 points each, for both versions and two pressures.
#[test]
fn forces_and_torques_are_those_of_the_equations() {
    const MODEL: &str = "LayshaftTest.Vehicles.MagicFormula62Points";
    let mut compared = 0;
    for (file, text, old, pressure) in [
        ("passenger-205-60R15.tir", NEW, false, 220e3),
        ("passenger-205-60R15.tir", NEW, false, 264e3),
        ("passenger-245-40R18.tir", OLD, true, 220e3),
    ] {
        let settings =
            [format!("formula.data.fileName=\"layshaft://tyres/{file}\""), format!("formula.data.pressure={pressure}")];
        let run = simulate(MODEL, &["--set", &settings[0], "--set", &settings[1]]);
        let c = coefficients(text);
        let [kappa, slope, gamma, load] =
            ["kappa", "tanAlpha", "gamma", "Fz"].map(|name| run.series(&format!("formula.{name}")));
        let [fx, fy, mz, mx] = ["Fx", "Fy", "Mz", "Mx"].map(|name| run.series(&format!("formula.{name}")));
        for (k, &slip) in kappa.iter().enumerate() {
            let expected = book(&c, old, slip, slope[k], gamma[k], load[k], pressure);
            let near =
                |value: f64, expected: f64, unit: f64| (value - expected).abs() <= 1e-6 * expected.abs() + 1e-9 * unit;
            let at = format!("{file}: kappa {slip} tan alpha {} gamma {} Fz {}", slope[k], gamma[k], load[k]);
            assert!(near(fx[k], expected.fx, load[k]), "{at}: Fx {} {}", fx[k], expected.fx);
            assert!(near(fy[k], expected.fy, load[k]), "{at}: Fy {} {}", fy[k], expected.fy);
            assert!(near(mz[k], expected.mz, load[k]), "{at}: Mz {} {}", mz[k], expected.mz);
            assert!(near(mx[k], expected.mx, load[k]), "{at}: Mx {} {}", mx[k], expected.mx);
            compared += 1;
        }
    }
    assert!(compared >= 1800, "{compared}");
}

/// The file with other values of some coefficients; those it lacks are added.
fn with_values(text: &str, values: &[(&str, f64)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for (name, value) in values {
        let line = format!("{name} = {value}");
        match lines.iter().position(|line| line.split('=').next().is_some_and(|start| start.trim() == *name)) {
            Some(at) => lines[at] = line,
            None => {
                let section = lines.iter().position(|line| line.starts_with("[LATERAL_COEFFICIENTS]")).unwrap();
                lines.insert(section + 1, line);
            }
        }
    }
    lines.join("\n") + "\n"
}

/// An implementation of others: that of CommonRoad, whose forces are proportional to the load. `data/peer/commonroad_tyre.py` computed them.
#[test]
fn forces_are_those_of_another_implementation() {
    const MODEL: &str = "LayshaftTest.Vehicles.MagicFormula62Points";
    let table = include_str!("../../../../data/peer/tyre.csv");
    let rows = table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let rows: Vec<Vec<f64>> = rows.map(|row| row.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    let alike: Vec<(&str, f64)> = [
        "PDX2", "PEX2", "PEX3", "PEX4", "PKX2", "PKX3", "PHX2", "PVX1", "PVX2", "PDY2", "PEY2", "PEY3", "PEY4", "PKY3",
        "PHY2", "PVY2", "PVY4",
    ]
    .map(|name| (name, 0.0))
    .into_iter()
    // The cornering stiffness is that of a curve over the load whose peak is far away: -21.92 times the load.
    .chain([("PKY1", -21.92 * 0.5e6), ("PKY2", 1e6)])
    .chain([("RVY1", -0.027825), ("RVY3", -0.27568), ("RVY4", 12.12), ("RVY5", 1.9), ("RVY6", -10.704)])
    .collect();
    let mirrored = [&alike[..], &[("PHY1", 0.0), ("PVY1", 0.0)]].concat();
    let mut compared = 0;
    for (name, values, column) in [("mirrored", &mirrored, 2), ("shifted", &alike, 3)] {
        let path = own_tyre(name, |_| with_values(OLD, values));
        let run = simulate(MODEL, &["--set", &format!("formula.data.fileName=\"{}\"", path.display())]);
        let _ = std::fs::remove_file(path);
        let [fx, fy, load] = ["Fx", "Fy", "Fz"].map(|name| run.series(&format!("formula.{name}")));
        for (k, row) in rows.iter().enumerate().filter(|(_, row)| row[column].is_finite()) {
            let near = |value: f64, expected: f64| (value - expected).abs() <= 1e-6 * expected.abs() + 1e-7 * load[k];
            assert!(near(fy[k], row[column]), "{name}, point {k}: Fy {} {}", fy[k], row[column]);
            assert!(near(fx[k], row[1]), "{name}, point {k}: Fx {} {}", fx[k], row[1]);
            compared += 1;
        }
    }
    assert!(compared > 850, "{compared}");
}

fn own_tyre(name: &str, change: impl Fn(&str) -> String) -> PathBuf {
    let path = std::env::temp_dir().join(format!("layshaft-tyre-{}-{name}.tir", std::process::id()));
    std::fs::write(&path, change(NEW)).unwrap();
    path
}

#[test]
fn a_file_of_ones_own_is_read_at_run_time_and_its_mistakes_are_named() {
    const MODEL: &str = "LayshaftTest.Vehicles.MagicFormula62Points";
    let set = |path: &PathBuf| format!("formula.data.fileName=\"{}\"", path.display());
    let stronger = own_tyre("stronger", |text| text.replace("PDX1 = 1.0422", "PDX1 = 1.3"));
    let friction = |run: &crate::support::Run| run.series("formula.Dx")[0];
    let [first, second] =
        [simulate(MODEL, &[]), simulate(MODEL, &["--set", &set(&stronger)])].map(|run| friction(&run));
    assert!(second > 1.2 * first, "{first} {second}");
    let short = own_tyre("short", |text| text.replace("PKY1 = -15.324\n", ""));
    let message = complaints(MODEL, &["--set", &set(&short)]);
    assert!(message.contains("coefficients are missing: PKY1"), "{message}");
    let odd = own_tyre("odd", |text| text.replace("PDX1 = 1.0422", "PDX1 = 1,0422"));
    let message = complaints(MODEL, &["--set", &set(&odd)]);
    assert!(message.contains("the value of PDX1 is not a number: 1,0422"), "{message}");
    let message = complaints(MODEL, &["--set", "formula.data.fileName=\"/no/such.tir\""]);
    assert!(message.contains("/no/such.tir"), "{message}");
    for path in [stronger, short, odd] {
        let _ = std::fs::remove_file(path);
    }
}

/// Exported C has no file reader: that is said, with the function.
#[test]
fn exported_c_names_what_it_lacks() {
    let folder = std::env::temp_dir().join(format!("layshaft-tyre-fmu-{}.fmu", std::process::id()));
    let answer =
        layshaft("export", &["fmu", "LayshaftTest.Vehicles.MagicFormula62Points", "-o", &folder.to_string_lossy()]);
    assert_eq!(answer["ok"], false, "{answer:#}");
    assert!(answer["diagnostics"].to_string().contains("layshaft_tyre_read"), "{answer:#}");
}
