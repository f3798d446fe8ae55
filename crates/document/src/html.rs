//! Text of models in pages of the book: Markdown with HTML in it.

use layshaft_source::html::{escape, sanitise_linked};

/// Elements that begin a block of HTML in Markdown.
const BLOCKS: &[&str] = &["<p>", "<div", "<table", "<ul", "<ol", "<dl", "<h", "<pre", "<blockquote", "<center"];

/// A description within a line of Markdown: neither HTML nor links.
pub fn line(text: &str) -> String {
    escape(text).replace(['\n', '\r'], " ").replace("](", "]&#40;")
}

/// The body of a Documentation text: what of it cannot do harm, without empty lines, which would end a block of
/// HTML in Markdown. `link` turns the class name of a `modelica://` address into an address of the book.
pub fn body(info: &str, link: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let text = sanitise_linked(info.trim(), link);
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let text = lines.join("\n");
    // Outside such a block the text would be read as Markdown.
    if BLOCKS.iter().any(|block| text.starts_with(block)) { text } else { format!("<p>{text}</p>") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_classes_become_addresses_of_pages() {
        let info = "<html>\n<p>See <a href=\"modelica://A.B\">B</a>,\n\n<a href=\"modelica://A.C\">C</a>.</p>\n</html>";
        let text = body(info, &mut |class| (class == "A.B").then(|| "a.md#b".to_string()));
        assert_eq!(text, "<p>See <a href=\"a.md#b\">B</a>,\n<a class=\"class-link\" title=\"A.C\">C</a>.</p>");
    }

    #[test]
    fn plain_text_becomes_a_paragraph() {
        assert_eq!(body("A < B", &mut |_| None), "<p>A &lt; B</p>");
        assert_eq!(body("Spring", &mut |_| None), "<p>Spring</p>");
    }

    #[test]
    fn nothing_that_runs_gets_into_a_page() {
        let info = "<p onclick=\"run()\">a</p><script>run()</script>\n\n[x](javascript:run())<img src=x onerror=run()>";
        assert_eq!(body(info, &mut |_| None), "<p>a</p>\n[x](javascript:run())");
        assert_eq!(body("[x](javascript:run())", &mut |_| None), "<p>[x](javascript:run())</p>");
        assert_eq!(line("<b>[x](javascript:run())\n\n[y]: z"), "&lt;b&gt;[x]&#40;javascript:run())  [y]: z");
    }
}
