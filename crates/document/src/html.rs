//! HTML of Documentation annotations, made fit for a page of the book.

/// `&`, `<`, `>` and quotes as entities.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The body of a Documentation text: without the enclosing `<html>`, and without empty lines, which would end a block of
/// HTML in Markdown. `link` turns the class name of a `modelica://` address into an address of the book.
pub fn body(info: &str, link: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let text = info.trim();
    let text = text.strip_prefix("<html>").unwrap_or(text);
    let text = text.strip_suffix("</html>").unwrap_or(text);
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let text = lines.join("\n");
    let text = if text.contains('<') { text } else { format!("<p>{}</p>", text) };
    links(&text, link)
}

fn links(text: &str, link: &mut dyn FnMut(&str) -> Option<String>) -> String {
    const SCHEME: &str = "modelica://";
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(SCHEME) {
        let (before, after) = (&rest[..at], &rest[at + SCHEME.len()..]);
        let end = after.find(['"', '\'', ' ', '>']).unwrap_or(after.len());
        let address = &after[..end];
        result.push_str(before);
        match link(address) {
            Some(target) => result.push_str(&target),
            None => result.push('#'),
        }
        rest = &after[end..];
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_classes_become_addresses_of_pages() {
        let info = "<html>\n<p>See <a href=\"modelica://A.B\">B</a>,\n\n<a href=\"modelica://A.C\">C</a>.</p>\n</html>";
        let text = body(info, &mut |class| (class == "A.B").then(|| "a.md#b".to_string()));
        assert_eq!(text, "<p>See <a href=\"a.md#b\">B</a>,\n<a href=\"#\">C</a>.</p>");
    }

    #[test]
    fn plain_text_becomes_a_paragraph() {
        assert_eq!(body("A < B", &mut |_| None), "A < B");
        assert_eq!(body("Spring", &mut |_| None), "<p>Spring</p>");
    }
}
