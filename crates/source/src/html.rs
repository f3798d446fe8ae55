//! HTML of documentation annotations, reduced to what cannot do harm: text, its structure, tables and links.
//!
//! Elements outside the list are dropped and their text kept, those that hold code or other pages are dropped with
//! their contents. Attributes are dropped but for `href` of links to the web (links to classes become their name) and
//! the spans of table cells. What is left open is closed, so that a page around it stays whole.

/// `&`, `<`, `>` and quotes as entities.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const KEPT: &[&str] = &[
    "p",
    "br",
    "hr",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "code",
    "pre",
    "tt",
    "kbd",
    "var",
    "samp",
    "sub",
    "sup",
    "small",
    "big",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "td",
    "th",
    "caption",
    "blockquote",
    "a",
    "div",
    "span",
    "font",
    "center",
    "q",
    "cite",
    "abbr",
];
const VOID: &[&str] = &["br", "hr"];
const DROPPED_WHOLE: &[&str] = &[
    "script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript", "title", "textarea", "head",
];

/// The harmless part of a text; links to classes become their name.
pub fn sanitise(html: &str) -> String {
    sanitise_linked(html, &mut |_| None)
}

/// The same; `link` turns the class name of a `modelica://` address into the address of a page, where there is one.
pub fn sanitise_linked(html: &str, link: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(html.len());
    let mut open: Vec<String> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at].replace('>', "&gt;"));
        rest = &rest[at..];
        if rest.starts_with("<!--") {
            rest = rest.find("-->").map_or("", |end| &rest[end + 3..]);
            continue;
        }
        let Some(tag) = Tag::read(rest) else {
            out.push_str("&lt;");
            rest = &rest[1..];
            continue;
        };
        rest = &rest[tag.length..];
        if DROPPED_WHOLE.contains(&tag.name.as_str()) {
            if !tag.closes {
                rest = skip_to_end(rest, &tag.name);
            }
        } else if KEPT.contains(&tag.name.as_str()) {
            if VOID.contains(&tag.name.as_str()) {
                out.push_str(&format!("<{}>", tag.name));
            } else if tag.closes {
                close(&tag.name, &mut open, &mut out);
            } else {
                out.push_str(&format!("<{}{}>", tag.name, tag.kept_attributes(link)));
                open.push(tag.name);
            }
        }
    }
    out.push_str(&rest.replace('>', "&gt;"));
    while let Some(name) = open.pop() {
        out.push_str(&format!("</{name}>"));
    }
    out
}

fn close(name: &str, open: &mut Vec<String>, out: &mut String) {
    if open.iter().any(|other| other == name) {
        while let Some(last) = open.pop() {
            out.push_str(&format!("</{last}>"));
            if last == name {
                break;
            }
        }
    }
}

fn skip_to_end<'a>(rest: &'a str, name: &str) -> &'a str {
    let lower = rest.to_ascii_lowercase();
    match lower.find(&format!("</{name}")) {
        Some(at) => rest[at..].find('>').map_or("", |end| &rest[at + end + 1..]),
        None => "",
    }
}

struct Tag {
    name: String,
    closes: bool,
    attributes: Vec<(String, String)>,
    /// Bytes of the tag, brackets included.
    length: usize,
}

impl Tag {
    /// The tag at the start of `text`, which begins with `<`; none if it is no tag.
    fn read(text: &str) -> Option<Tag> {
        let bytes = text.as_bytes();
        let mut at = 1;
        let closes = bytes.get(at) == Some(&b'/');
        at += usize::from(closes);
        let begin = at;
        // `<!DOCTYPE …>` and `<?xml …?>` are tags that are not kept.
        while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || (at == begin && (*b == b'!' || *b == b'?'))) {
            at += 1;
        }
        if at == begin {
            return None;
        }
        let name = text[begin..at].to_ascii_lowercase();
        let mut attributes = Vec::new();
        loop {
            while bytes.get(at).is_some_and(|b| b.is_ascii_whitespace() || *b == b'/') {
                at += 1;
            }
            match bytes.get(at)? {
                b'>' => return Some(Tag { name, closes, attributes, length: at + 1 }),
                _ => {
                    let (attribute, value, end) = read_attribute(text, at)?;
                    attributes.push((attribute, value));
                    at = end;
                }
            }
        }
    }

    fn kept_attributes(&self, link: &mut dyn FnMut(&str) -> Option<String>) -> String {
        let mut out = String::new();
        for (name, value) in &self.attributes {
            let value = value.trim();
            match (self.name.as_str(), name.as_str()) {
                ("a", "href") if value.starts_with("https://") || value.starts_with("http://") => {
                    let plain = value.replace("&amp;", "&");
                    out.push_str(&format!(" href=\"{}\" rel=\"noopener noreferrer\"", escape(&plain)));
                }
                ("a", "href") => {
                    let class = value.strip_prefix("modelica://").or(value.strip_prefix("Modelica://"));
                    match class.map(|class| (class, link(class))) {
                        Some((_, Some(page))) => out.push_str(&format!(" href=\"{}\"", escape(&page))),
                        Some((class, None)) => {
                            out.push_str(&format!(" class=\"class-link\" title=\"{}\"", escape(class)));
                        }
                        None => {}
                    }
                }
                ("td" | "th", "colspan" | "rowspan") if value.parse::<u16>().is_ok() => {
                    out.push_str(&format!(" {name}=\"{value}\""));
                }
                _ => {}
            }
        }
        out
    }
}

/// Name, value and where the attribute ends.
fn read_attribute(text: &str, begin: usize) -> Option<(String, String, usize)> {
    let bytes = text.as_bytes();
    let mut at = begin;
    while !matches!(bytes.get(at)?, b'=' | b'>' | b'/' | b' ' | b'\t' | b'\n' | b'\r') {
        at += 1;
    }
    // An attribute that begins with `=` must not stop the reading.
    let end = at.max(begin + usize::from(bytes[begin] == b'='));
    let name = text.get(begin..end)?.to_ascii_lowercase();
    at = end;
    while bytes.get(at)?.is_ascii_whitespace() {
        at += 1;
    }
    if bytes.get(at) != Some(&b'=') {
        return Some((name, String::new(), at));
    }
    at += 1;
    while bytes.get(at)?.is_ascii_whitespace() {
        at += 1;
    }
    let quote = bytes[at];
    if quote == b'"' || quote == b'\'' {
        let length = text[at + 1..].find(char::from(quote))?;
        return Some((name, text[at + 1..at + 1 + length].to_string(), at + length + 2));
    }
    let length = text[at..].find(|c: char| c.is_whitespace() || c == '>')?;
    Some((name, text[at..at + length].to_string(), at + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structure_stays() {
        let html = "<html><p>F = <b>F0</b> + F1&nbsp;v &lt; 3<br/>next</p><table border=1><tr><td colspan=\"2\">x</td></tr></table></html>";
        assert_eq!(
            sanitise(html),
            "<p>F = <b>F0</b> + F1&nbsp;v &lt; 3<br>next</p><table><tr><td colspan=\"2\">x</td></tr></table>"
        );
    }

    #[test]
    fn nothing_that_runs_or_loads_stays() {
        let cases = [
            "<script>alert(1)</script>after",
            "<ScRiPt src=x>alert(1)</sCrIpT >after",
            "<img src=x onerror=alert(1)>after",
            "<p onclick=\"alert(1)\" style='background:url(x)'>after</p>",
            "<a href=\"javascript:alert(1)\">after</a>",
            "<a href=' JaVaScript:alert(1)'>after</a>",
            "<iframe src=x></iframe>after",
            "<style>p{}</style>after",
            "<svg onload=alert(1)><p>in</p></svg>after",
            "<!--<script>alert(1)</script>-->after",
            "<p/onmouseover=alert(1)>after",
            "<a href=\"https://x\" onclick=alert(1)>after</a>",
        ];
        for case in cases {
            let clean = sanitise(case);
            assert!(clean.contains("after"), "{case}: {clean}");
            for bad in ["alert", "javascript", "src", "onerror", "style", "<script", "<img", "<svg"] {
                assert!(!clean.to_lowercase().contains(bad), "{case}: {clean}");
            }
        }
        let quoted = sanitise("<a href='https://x/\"><script>alert(1)</script>'>t</a>");
        assert!(!quoted.contains("<script"), "{quoted}");
    }

    #[test]
    fn the_page_around_stays_whole() {
        assert_eq!(sanitise("<div><p>open"), "<div><p>open</p></div>");
        assert_eq!(sanitise("</div></main>text"), "text");
        assert_eq!(sanitise("a < b and <"), "a &lt; b and &lt;");
        assert_eq!(sanitise("<p title=\"never closed"), "&lt;p title=\"never closed");
        assert_eq!(sanitise("<a =x>t</a>"), "<a>t</a>");
    }

    #[test]
    fn links_to_classes_show_where_they_lead() {
        let html = "<a href=\"modelica://A.B\">B</a>, <a href=\"https://x.org/?a=1&amp;b=2\">x</a>";
        let expected = "<a class=\"class-link\" title=\"A.B\">B</a>, \
                        <a href=\"https://x.org/?a=1&amp;b=2\" rel=\"noopener noreferrer\">x</a>";
        assert_eq!(sanitise(html), expected);
    }
}
