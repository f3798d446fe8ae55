//! Numbers of numerical methods in the C text: placeholders `@group.NAME@` become what the crate that owns the method says.

use super::function::real;
use layshaft_numerics::constants::Constant;
use layshaft_numerics::constants::blocks::{attempts, delays, events, linear, mixed, newton, state_sets};
use layshaft_solver::constants as solver;
use layshaft_solver::radau;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

type Listing = fn() -> Vec<(&'static str, Constant)>;

/// Every group of constants, by the name that placeholders have for it.
const GROUPS: &[(&str, Listing)] = &[
    ("linear", linear::all),
    ("newton", newton::all),
    ("precision", newton::precision::all),
    ("attempts", attempts::all),
    ("mixed", mixed::all),
    ("state_sets", state_sets::all),
    ("delays", delays::all),
    ("events", events::all),
    ("radau", radau::control::all),
    ("steps", solver::steps::all),
    ("differences", solver::differences::all),
    ("roots", solver::events::all),
];

/// Placeholders and what they stand for.
static TEXTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut texts = BTreeMap::new();
    for (group, all) in GROUPS {
        for (name, value) in all() {
            let text = match value {
                Constant::Real(value) => real(value),
                Constant::Count(value) => value.to_string(),
            };
            texts.insert(format!("{group}.{name}"), text);
        }
    }
    texts.insert("radau_tables".to_string(), radau_tables());
    let attempts = attempts::ORDER.map(|attempt| format!("LS_TRY_{}", attempt.name())).join(", ");
    texts.insert("attempts".to_string(), attempts);
    texts.insert("displacements".to_string(), attempts::DISPLACEMENTS.map(real).join(", "));
    texts
});

/// Replaces the placeholders of constants; others stay.
pub(super) fn fill(template: &str) -> String {
    let mut result = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('@') {
        result.push_str(before);
        match after.split_once('@').and_then(|(name, behind)| Some((TEXTS.get(name)?, behind))) {
            Some((text, behind)) => {
                result.push_str(text);
                rest = behind;
            }
            None => {
                result.push('@');
                rest = after;
            }
        }
    }
    result.push_str(rest);
    result
}

/// The coefficients of Radau IIA.
fn radau_tables() -> String {
    let radau::Coefficients { c, gamma, alpha, beta, error } = radau::Coefficients::new();
    let row = |values: &[f64; 3]| format!("{{{}, {}, {}}}", real(values[0]), real(values[1]), real(values[2]));
    let mut out = String::new();
    let _ = writeln!(out, "static const double ls_c[3] = {};", row(&c));
    for (name, matrix) in [("ls_transformation", &radau::T), ("ls_inverse", &radau::T_INVERSE)] {
        let rows: Vec<String> = matrix.iter().map(row).collect();
        let _ = writeln!(out, "static const double {name}[3][3] = {{\n    {}}};", rows.join(",\n    "));
    }
    let _ = writeln!(out, "static const double ls_error_weights[3] = {};", row(&error));
    for (name, value) in [("GAMMA", gamma), ("ALPHA", alpha), ("BETA", beta)] {
        let _ = writeln!(out, "#define LS_{name} {}", real(value));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts that solve blocks and integrate.
    const SOLVERS: [(&str, &str); 11] = [
        ("linear.c", include_str!("text/linear.c")),
        ("nonlinear.c", include_str!("text/nonlinear.c")),
        ("mixed.c", include_str!("text/mixed.c")),
        ("state_sets.c", include_str!("text/state_sets.c")),
        ("delay.c", include_str!("text/delay.c")),
        ("protocol.c", include_str!("text/protocol.c")),
        ("interface.c", include_str!("text/interface.c")),
        ("complex.c", include_str!("text/complex.c")),
        ("radau.c", include_str!("text/radau.c")),
        ("integrate.c", include_str!("text/integrate.c")),
        ("differences.c", include_str!("text/differences.c")),
    ];

    /// What C has for itself: the rounding unit, the smallest numbers, and thresholds that no Rust has.
    const OWN: [(&str, &str); 9] = [
        ("nonlinear.c", "2.2204460492503131e-16"),
        ("radau.c", "2.2204460492503131e-16"),
        ("integrate.c", "2.2204460492503131e-16"),
        ("integrate.c", "1e-300"),
        // Hysteresis of the indicators that importers see.
        ("protocol.c", "1e-10"),
        // Crowds of events, where the length of the run is not known; precision of events; delays that limit steps.
        ("integrate.c", "1e-6"),
        ("integrate.c", "1e-3"),
        // How far a caller's step may miss a break.
        ("delay.c", "2e-9"),
        // The cube root of the rounding unit, for central differences.
        ("differences.c", "6.0554544523933429e-6"),
    ];

    /// Numbers with an exponent.
    fn thresholds(text: &str) -> Vec<&str> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '@');
        let mut found = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(is_part) {
            let word = &rest[start..];
            let mut end = word.find(|c: char| !is_part(c)).unwrap_or(word.len());
            if word[..end].starts_with(|c: char| c.is_ascii_digit()) && word[..end].ends_with('e') {
                let digits = &word[end + 1..];
                end += 1 + digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            }
            let number = &word[..end];
            if number.starts_with(|c: char| c.is_ascii_digit()) && number.contains('e') {
                found.push(number);
            }
            rest = &word[end..];
        }
        found
    }

    #[test]
    fn no_threshold_is_written_in_c() {
        assert_eq!(thresholds("x > 1e-8 * a2e && (y < 3.5e4)"), ["1e-8", "3.5e4"]);
        for (file, text) in SOLVERS {
            for number in thresholds(text) {
                assert!(OWN.contains(&(file, number)), "{file}: {number} belongs into a list of `constants!`");
            }
        }
        for (file, number) in OWN {
            let (_, text) = SOLVERS.iter().find(|(name, _)| *name == file).unwrap();
            assert!(thresholds(text).contains(&number), "{file} has no {number} any more");
        }
    }

    #[test]
    fn every_constant_is_used_and_every_placeholder_known() {
        for name in TEXTS.keys() {
            let placeholder = format!("@{name}@");
            assert!(SOLVERS.iter().any(|(_, text)| text.contains(&placeholder)), "{name} is used nowhere");
        }
        for (file, text) in SOLVERS {
            let filled = fill(text).replace("@m@", "m").replace("@M@", "M");
            assert!(!filled.contains('@'), "{file}: {:?}", filled.lines().find(|line| line.contains('@')));
        }
    }
}
