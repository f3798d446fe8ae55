//! Flanges that the user's model leaves open although nothing works then: parts that hang on nothing, and springs, dampers or clutches
//! with one end in the air, through which no torque passes. The equations are complete all the same (an open flange has no torque), so
//! that nothing else would tell.
//!
//! A free end of an inertia, a gear or a brake is no mistake. Flanges are known by their variables, `phi` and `tau` or `s` and `f`, and
//! parts that act between two of them by what they call the motion in between, as in our library and in the standard library.

use crate::codes;
use layshaft_ir::{FlatModel, Instance};
use layshaft_source::{Diagnostic, FastSet};

/// Potential and flow of a flange.
const FLANGES: [(&str, &str); 2] = [("phi", "tau"), ("s", "f")];
/// What moves between two flanges.
const RELATIVE: [&str; 4] = ["phi_rel", "phi_slip", "s_rel", "s_slip"];

/// Warnings about the components that the model itself declares.
pub fn open_flanges(flat: &FlatModel) -> Vec<Diagnostic> {
    let names: FastSet<&str> = flat.variables.iter().map(|variable| variable.name.as_str()).collect();
    let has = |owner: &str, part: &str| names.contains(format!("{owner}.{part}").as_str());
    // Of the model itself; what a component connects inside is its own affair.
    let ends: FastSet<&str> = flat
        .connections
        .iter()
        .filter(|connection| connection.instance.as_str().is_empty())
        .flat_map(|connection| [connection.a.as_str(), connection.b.as_str()])
        .collect();
    let is_connected = |connector: &str| {
        let inner = format!("{connector}.");
        ends.contains(connector) || ends.iter().any(|end| end.starts_with(&inner))
    };
    let mut warnings = Vec::new();
    for part in flat.instances.iter().filter(|part| !part.is_connector && depth(part) == 0) {
        let inside = format!("{}.", part.name);
        let connectors = || {
            let all = flat.instances.iter().filter(|inner| inner.is_connector && depth(inner) == 1);
            all.map(|inner| inner.name.as_str()).filter(|name| name.starts_with(&inside))
        };
        let is_flange = |name: &&str| FLANGES.iter().any(|(potential, flow)| has(name, potential) && has(name, flow));
        let flanges: Vec<&str> = connectors().filter(is_flange).collect();
        let open: Vec<&str> = flanges.iter().copied().filter(|flange| !is_connected(flange)).collect();
        let acts_between = RELATIVE.iter().any(|motion| has(part.name.as_str(), motion));
        let warn =
            |message: String, hint: String| Diagnostic::warning(codes::W_OPEN_FLANGE, part.span, message).hint(hint);
        if flanges.is_empty() || open.is_empty() {
            continue;
        }
        if !connectors().any(is_connected) {
            let message = format!("nothing is connected to `{}`", part.name);
            warnings.push(warn(message, format!("connect `{}`, or remove the component", open[0])));
        } else if acts_between && flanges.len() == 2 {
            let message = format!("`{}` is left open: no torque or force passes through `{}`", open[0], part.name);
            warnings
                .push(warn(message, format!("connect `{}` to what it should act on, or to a fixed flange", open[0])));
        }
    }
    warnings
}

/// Dots outside subscripts.
fn depth(instance: &Instance) -> usize {
    let mut inside = 0;
    let dots = instance.name.as_str().chars().filter(|&letter| {
        inside += i32::from(letter == '[') - i32::from(letter == ']');
        letter == '.' && inside == 0
    });
    dots.count()
}
