//! The book builds, every link of the pages leads somewhere, and a browser shows every picture; mistakes are found.

#[path = "../../../crates/cli/tests/product/browser.rs"]
#[allow(dead_code)]
mod browser;

use super::{build, mistakes, source};
use std::fs;
use std::path::{Path, PathBuf};

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("layshaft-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder.canonicalize().unwrap())
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Asks every picture for its size and every page for its heading; tells which pictures have none.
const LOOK: &str = "
  const pictures = [...document.images];
  probe.pictures = pictures.length;
  probe.missing = pictures.filter(i => !i.complete || i.naturalWidth < 2).map(i => i.getAttribute('src').slice(0, 80));
  probe.wide = pictures.filter(i => i.getBoundingClientRect().width > innerWidth).map(i => i.getAttribute('src').slice(0, 80));
  probe.headings = document.querySelectorAll('h1').length;
";

#[test]
fn the_book_builds_and_a_browser_shows_its_pictures() {
    let scratch = Scratch::new("book-build");
    build(&source(), &scratch.0).unwrap();
    let mistakes = mistakes(&scratch.0).unwrap();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    let Some(browser) = browser::find() else { return };
    // The page for printing holds all others.
    let page = scratch.0.join("print.html");
    without_print_dialog(&page);
    let probe = browser::probe(&browser, &page, LOOK);
    assert_eq!(probe["errors"], serde_json::json!([]));
    assert_eq!(probe["missing"], serde_json::json!([]));
    assert_eq!(probe["wide"], serde_json::json!([]));
    let listed = fs::read_to_string(source().join("src/SUMMARY.md")).unwrap().matches(".md)").count();
    assert!(probe["headings"].as_u64().unwrap() >= listed as u64, "{} of {listed} pages", probe["headings"]);
    assert!(probe["pictures"].as_u64().unwrap() > 15, "{}", probe["pictures"]);
    screenshots(&browser, &scratch.0);
}

/// For whoever wants to look: LAYSHAFT_SCREENSHOTS names a folder.
fn screenshots(browser: &Path, book: &Path) {
    let Some(folder) = std::env::var_os("LAYSHAFT_SCREENSHOTS").map(PathBuf::from) else { return };
    for page in ["introduction", "theory/events", "library/layshaft-powertrain-gears"] {
        for dark in [false, true] {
            let name = format!("book-{}-{}.png", page.replace('/', "-"), if dark { "dark" } else { "light" });
            browser::screenshot(browser, &book.join(page).with_extension("html"), &folder.join(name), dark);
        }
    }
}

fn without_print_dialog(page: &Path) {
    let text = fs::read_to_string(page).unwrap();
    fs::write(page, text.replace("window.print()", "undefined")).unwrap();
}

/// A book of two pages; `page` is the text of the second one.
fn small_book(scratch: &Scratch, page: &str) -> anyhow::Result<Vec<String>> {
    scratch.write("book.toml", "[book]\ntitle = \"B\"\n[build]\ncreate-missing = false\n");
    scratch.write("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n- [B](b.md)\n");
    scratch.write("src/a.md", "# A\n\n## A place\n");
    scratch.write("src/b.md", page);
    let output = scratch.0.join("out");
    build(&scratch.0, &output)?;
    mistakes(&output)
}

#[test]
fn dead_links_pictures_and_includes_are_found() {
    let scratch = Scratch::new("book-mistakes");
    let good = "# B\n\n[a](a.md#a-place), [here](#b), [out](https://modelica.org)\n";
    assert_eq!(small_book(&scratch, good).unwrap(), Vec::<String>::new());
    for (text, expected) in [
        ("[a](c.md)", "b.html: c.html: no such file"),
        ("[a](a.md#no-place)", "b.html: a.html#no-place: no such place on the page"),
        ("![picture](images/p.svg)", "b.html: images/p.svg: no such file"),
        ("{{#include none.txt}}", "b.html: {{#include none.txt}} was not replaced: is the file there?"),
    ] {
        let found = small_book(&scratch, &format!("# B\n\n{text}\n")).unwrap();
        assert!(found.iter().any(|mistake| mistake == expected), "{expected} is not in {found:?}");
    }
}

#[test]
fn a_page_that_is_listed_must_be_there() {
    let scratch = Scratch::new("book-missing");
    small_book(&scratch, "# B\n").unwrap();
    scratch.write("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n- [C](c.md)\n");
    assert!(build(&scratch.0, &scratch.0.join("out")).is_err());
}
