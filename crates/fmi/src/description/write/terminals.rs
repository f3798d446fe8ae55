//! `terminalsAndIcons.xml` of FMI 3.

use super::xml::Element;
use crate::description::Terminal;

/// The file's text.
pub fn terminals_and_icons(terminals: &[Terminal]) -> String {
    Element::new("fmiTerminalsAndIcons")
        .with("fmiVersion", "3.0")
        .children(Element::list("Terminals", terminals.iter().map(terminal)))
        .document()
}

fn terminal(of: &Terminal) -> Element {
    let members = of.members.iter().map(|member| {
        Element::new("TerminalMemberVariable")
            .with("variableName", &member.variable)
            .some("memberName", member.member.as_deref())
            .with("variableKind", &member.kind)
    });
    Element::new("Terminal")
        .with("name", &of.name)
        .with("matchingRule", &of.matching_rule)
        .some("terminalKind", of.kind.as_deref())
        .some("description", of.description.as_deref())
        .children(members)
        .children(of.terminals.iter().map(terminal))
}
