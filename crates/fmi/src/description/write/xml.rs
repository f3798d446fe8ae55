//! Elements of XML, written with indentation.

use std::fmt::Write;

#[derive(Clone, Debug)]
pub(super) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    children: Vec<Element>,
}

impl Element {
    pub fn new(name: &'static str) -> Element {
        Element { name, attributes: Vec::new(), children: Vec::new() }
    }

    /// An element around others, if there are any.
    pub fn list(name: &'static str, children: impl IntoIterator<Item = Element>) -> Option<Element> {
        let element = Element::new(name).children(children);
        (!element.children.is_empty()).then_some(element)
    }

    pub fn with(self, name: &'static str, value: impl Into<String>) -> Element {
        self.some(name, Some(value))
    }

    /// An attribute, if it has a value.
    pub fn some(mut self, name: &'static str, value: Option<impl Into<String>>) -> Element {
        if let Some(value) = value {
            self.attributes.push((name, value.into()));
        }
        self
    }

    /// A truth value that is false where it is absent.
    pub fn flag(self, name: &'static str, value: bool) -> Element {
        self.some(name, value.then_some("true"))
    }

    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.children.extend(children);
        self
    }

    /// The whole file.
    pub fn document(&self) -> String {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        self.write(&mut out, 0);
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        let _ = write!(out, "{:width$}<{}", "", self.name, width = 2 * depth);
        for (name, value) in &self.attributes {
            let _ = write!(out, " {name}=\"");
            escape(out, value);
            out.push('"');
        }
        if self.children.is_empty() {
            out.push_str("/>\n");
            return;
        }
        out.push_str(">\n");
        for child in &self.children {
            child.write(out, depth + 1);
        }
        let _ = writeln!(out, "{:width$}</{}>", "", self.name, width = 2 * depth);
    }
}

/// Text in an attribute. Characters that XML does not know are left out.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            c if (c as u32) < 0x20 || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
}

/// A number as XML Schema writes doubles, read back to the same bits.
pub(super) fn number(value: f64) -> String {
    if value.is_nan() {
        "NaN".to_string()
    } else if value.is_infinite() {
        if value > 0.0 { "INF".to_string() } else { "-INF".to_string() }
    } else {
        let plain = format!("{value}");
        let scientific = format!("{value:e}");
        if plain.len() <= scientific.len() + 4 { plain } else { scientific }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        let element = Element::new("A").with("b", "1 < 2 & \"x\"\n\u{1}");
        assert!(element.document().ends_with("<A b=\"1 &lt; 2 &amp; &quot;x&quot;&#10;\"/>\n"));
    }

    #[test]
    fn numbers_keep_their_bits() {
        for value in [0.1, -0.0, 1e300, 5e-324, 1.0 / 3.0, 123456789.0] {
            assert_eq!(number(value).parse::<f64>().unwrap().to_bits(), value.to_bits());
        }
        assert_eq!(number(f64::NEG_INFINITY), "-INF");
        assert_eq!(number(1e-12), "1e-12");
    }
}
