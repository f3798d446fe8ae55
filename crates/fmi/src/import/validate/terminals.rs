//! Terminals of FMI 3: their members are variables of the unit.

use crate::codes;
use crate::import::open::Fmu;
use layshaft_foreign::MOST_TEXT;
use layshaft_source::{Diagnostic, FastMap, SourceMap, Span};
use roxmltree::{Document, Node};

const FILE: &str = "terminalsAndIcons/terminalsAndIcons.xml";

pub(super) fn check(fmu: &mut Fmu, sources: &SourceMap) -> Vec<Diagnostic> {
    let Ok(bytes) = fmu.archive.read(FILE, MOST_TEXT) else { return Vec::new() };
    let text = String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_string();
    let file = sources.add(fmu.archive.path().join(FILE), text);
    let document = match Document::parse(&file.text) {
        Ok(document) => document,
        Err(error) => {
            return vec![Diagnostic::error(codes::XML, None, format!("{FILE} is not well formed: {error}"))];
        }
    };
    let variables = fmu.description.variables.iter();
    let names: FastMap<&str, ()> = variables
        .flat_map(|v| std::iter::once(&v.name).chain(v.aliases.iter().map(|a| &a.name)))
        .map(|n| (n.as_str(), ()))
        .collect();
    let mut findings = Vec::new();
    let span = |node: Node| {
        let start = node.range().start as u32;
        Span::new(file.id, start, start + 1 + node.tag_name().name().len() as u32)
    };
    for node in document.descendants().filter(Node::is_element) {
        let mut complain = |message: String| findings.push(Diagnostic::error(codes::RULE, span(node), message));
        match node.tag_name().name() {
            "TerminalMemberVariable" | "TerminalStreamMemberVariable" => {
                let references = ["variableName", "inStreamVariableName", "outStreamVariableName"];
                for name in references.iter().filter_map(|key| node.attribute(*key)) {
                    if !names.contains_key(name) {
                        complain(format!("the terminal's member `{name}` is no variable of the unit"));
                    }
                }
            }
            "Terminal" => {
                for key in ["name", "matchingRule"] {
                    if node.attribute(key).is_none() {
                        complain(format!("the attribute `{key}` of `Terminal` is missing"));
                    }
                }
            }
            _ => {}
        }
    }
    findings
}
