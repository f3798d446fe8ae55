//! Attributes of elements as values, with complaints where they are none.

use crate::codes;
use layshaft_source::{Diagnostic, FileId, SourceFile, Span};
use roxmltree::Node;
use std::str::FromStr;

/// Complaints that are kept: a file that is wrong throughout is wrong in the same way.
const MOST: usize = 200;

pub(super) struct Reader {
    file: FileId,
    pub diagnostics: Vec<Diagnostic>,
}

/// Children of one name.
pub(super) fn elements<'a, 'input>(
    node: Node<'a, 'input>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> + use<'a, 'input> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// An attribute without namespace.
pub(super) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|found| found.name() == name && found.namespace().is_none()).map(|found| found.value())
}

impl Reader {
    pub fn new(file: &SourceFile) -> Reader {
        Reader { file: file.id, diagnostics: Vec::new() }
    }

    /// The name at the begin of an element.
    pub fn span(&self, node: Node) -> Span {
        let start = node.range().start;
        Span::new(self.file, start as u32, (start + 1 + node.tag_name().name().len()) as u32)
    }

    pub fn attribute_span(&self, node: Node, name: &str) -> Span {
        match node.attributes().find(|attribute| attribute.name() == name) {
            Some(attribute) => {
                let range = attribute.range();
                Span::new(self.file, range.start as u32, range.end as u32)
            }
            None => self.span(node),
        }
    }

    pub fn complain(&mut self, node: Node, message: impl Into<String>) {
        let span = self.span(node);
        self.complain_at(span, message);
    }

    pub fn complain_at(&mut self, span: Span, message: impl Into<String>) {
        if self.diagnostics.len() < MOST {
            self.diagnostics.push(Diagnostic::error(codes::CONTENT, span, message));
        }
    }

    pub fn text(&self, node: Node, name: &str) -> Option<String> {
        attribute(node, name).map(str::to_string)
    }

    pub fn required(&mut self, node: Node, name: &str) -> Option<String> {
        let found = self.text(node, name);
        if found.is_none() {
            self.complain(node, format!("the attribute `{name}` of `{}` is missing", node.tag_name().name()));
        }
        found
    }

    /// A number; complains about anything else.
    pub fn number<T: FromStr>(&mut self, node: Node, name: &str) -> Option<T> {
        let text = attribute(node, name)?;
        let value = parse(text);
        if value.is_none() {
            self.complain_at(self.attribute_span(node, name), format!("`{text}` is no value of `{name}`"));
        }
        value
    }

    /// Numbers with spaces between them.
    pub fn numbers<T: FromStr>(&mut self, node: Node, name: &str) -> Option<Vec<T>> {
        let text = attribute(node, name)?;
        let values: Option<Vec<T>> = text.split_ascii_whitespace().map(parse).collect();
        if values.is_none() {
            self.complain_at(self.attribute_span(node, name), format!("`{text}` is no list of values of `{name}`"));
        }
        values
    }

    /// A truth value, false if it is not said.
    pub fn truth(&mut self, node: Node, name: &str) -> bool {
        match attribute(node, name).map(truth) {
            None => false,
            Some(Some(value)) => value,
            Some(None) => {
                self.complain_at(self.attribute_span(node, name), format!("`{name}` is neither true nor false"));
                false
            }
        }
    }

    /// One of several words.
    pub fn choice<T: Copy>(&mut self, node: Node, name: &str, choices: &[(&str, T)]) -> Option<T> {
        let text = attribute(node, name)?;
        let found = choices.iter().find(|(word, _)| *word == text).map(|&(_, value)| value);
        if found.is_none() {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            let message = format!("`{name}` cannot be `{text}`: there are {}", words.join(", "));
            self.complain_at(self.attribute_span(node, name), message);
        }
        found
    }
}

pub(super) fn truth(text: &str) -> Option<bool> {
    match text.trim() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

fn parse<T: FromStr>(text: &str) -> Option<T> {
    let text = text.trim();
    // XML writes infinity as INF.
    text.parse().ok().or_else(|| text.replace("INF", "inf").parse().ok())
}
