//! Flanges that the user's model leaves open although nothing works then: parts that hang on nothing, and springs, dampers or clutches
//! with one end in the air, through which no torque passes. The equations are complete all the same (an open flange has no torque), so
//! that nothing else would tell.
//!
//! A free end of an inertia, a gear or a brake is no mistake. Flanges are known by their variables, `phi` and `tau` or `s` and `f`, and
//! parts that act between two of them by what they call the motion in between, as in our library and in the standard library.

use crate::codes;
use layshaft_ir::FlatModel;
use layshaft_source::{Diagnostic, FastSet, FileId};

/// Potential and flow of a flange.
const FLANGES: [(&str, &str); 2] = [("phi", "tau"), ("s", "f")];
/// What moves between two flanges.
const RELATIVE: [&str; 4] = ["phi_rel", "phi_slip", "s_rel", "s_slip"];

/// Warnings about the components that stand in files of the user's, those of the model and those inside its components.
pub fn open_flanges(flat: &FlatModel, is_users: impl Fn(FileId) -> bool) -> Vec<Diagnostic> {
    let names: FastSet<&str> = flat.variables.iter().map(|variable| variable.name.as_str()).collect();
    let has = |owner: &str, part: &str| names.contains(format!("{owner}.{part}").as_str());
    // Of the model around a part, and of the part itself: what it connects inside is its own affair.
    let ends: FastSet<(&str, &str)> = flat
        .connections
        .iter()
        .flat_map(|connection| [&connection.a, &connection.b].map(|end| (connection.instance.as_str(), end.as_str())))
        .collect();
    let mut warnings: Vec<Diagnostic> = Vec::new();
    let parts =
        flat.instances.iter().filter(|part| !part.is_connector && part.span.is_some_and(|span| is_users(span.file)));
    for part in parts {
        let around = parent(part.name.as_str());
        let is_connected = |connector: &str| {
            let inner = format!("{connector}.");
            ends.contains(&(around, connector))
                || ends.iter().any(|(instance, end)| *instance == around && end.starts_with(&inner))
        };
        let inside = format!("{}.", part.name);
        let connectors = || {
            let all =
                flat.instances.iter().filter(|inner| inner.is_connector && inner.name.as_str().starts_with(&inside));
            all.map(|inner| inner.name.as_str()).filter(|name| parent(name) == part.name.as_str())
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

/// The component around another; empty for the model itself.
fn parent(name: &str) -> &str {
    let mut inside = 0;
    let last = name.char_indices().rev().find(|&(_, letter)| {
        inside += i32::from(letter == ']') - i32::from(letter == '[');
        letter == '.' && inside == 0
    });
    last.map_or("", |(at, _)| &name[..at])
}
