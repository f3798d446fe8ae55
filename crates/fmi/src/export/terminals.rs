//! Terminals of FMI 3 from the model's own connectors: flanges, frames, pins as plugs, groups of signals as buses.

use crate::description::{Terminal, TerminalMember, Variable};
use layshaft_ir::{FlatModel, Variable as Declaration};
use layshaft_source::FastSet;

/// The connectors of the model itself; those inside its components are connected already.
pub(super) fn terminals(flat: &FlatModel, variables: &[Variable]) -> Vec<Terminal> {
    let described: FastSet<&str> = variables.iter().map(|variable| variable.name.as_str()).collect();
    let connected: FastSet<&str> =
        flat.connections.iter().flat_map(|connection| [connection.a.as_str(), connection.b.as_str()]).collect();
    let mut found = Vec::new();
    for instance in &flat.instances {
        let name = instance.name.as_str();
        if name.contains('.') {
            continue;
        }
        let members: Vec<(&Declaration, &str)> = flat
            .variables
            .iter()
            .filter_map(|variable| Some((variable, member_of(variable, name)?)))
            .filter(|(variable, _)| described.contains(variable.name.as_str()))
            .collect();
        // A component holds connectors, a connector holds flows itself.
        let is_direct = |member: &str| !member.contains('.');
        let has_flow = members.iter().any(|(variable, member)| variable.is_flow && is_direct(member));
        let has_signals = members.iter().any(|(variable, _)| variable.causality.is_some());
        if members.is_empty() || !(has_flow || has_signals || connected.contains(name)) {
            continue;
        }
        found.push(Terminal {
            name: name.to_string(),
            matching_rule: if has_flow { "plug" } else { "bus" }.to_string(),
            kind: instance.classes.first().map(|class| class.to_string()),
            description: None,
            members: members.into_iter().map(|(variable, member)| terminal_member(variable, member)).collect(),
            terminals: Vec::new(),
        });
    }
    found
}

/// The part of a variable's name behind the connector's.
fn member_of<'v>(variable: &'v Declaration, connector: &str) -> Option<&'v str> {
    variable.name.as_str().strip_prefix(connector)?.strip_prefix('.')
}

fn terminal_member(variable: &Declaration, member: &str) -> TerminalMember {
    let kind = if variable.is_flow { "inflow" } else { "signal" };
    TerminalMember { variable: variable.name.to_string(), member: Some(member.to_string()), kind: kind.to_string() }
}
