//! `layshaft document`: reference pages of a library, from its own text.

use crate::codes::NOT_WRITTEN;
use crate::shell::{Exit, Shell};
use crate::{json, request};
use clap::Args;
use layshaft_document::{Page, pages};
use layshaft_flatten::Store;
use layshaft_flatten::library::Library;
use layshaft_source::Diagnostic;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Write the reference pages of a library: one Markdown page for each package, with icons
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Document {
    /// Full name of a package
    #[arg(value_name = "PACKAGE", default_value = "Layshaft")]
    package: String,

    /// Directory that holds packages, searched before MODELICAPATH; may be given several times
    #[arg(short = 'L', long = "library", value_name = "DIR")]
    libraries: Vec<PathBuf>,

    /// Directory for the pages
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  layshaft document -o pages
  layshaft document -L . Drives -o docs/src/drives

The lines printed belong into the SUMMARY.md of an mdBook.";

impl Document {
    pub fn run(&self, shell: &Shell) -> Exit {
        let store = Store::default();
        let mut library = Library::new(&store, request::library_options(&self.libraries));
        let mut diagnostics = Vec::new();
        let pages = match library.find(&self.package) {
            Ok(package) => pages(&mut library, package),
            Err(diagnostic) => {
                diagnostics.push(*diagnostic);
                Vec::new()
            }
        };
        diagnostics.append(library.diagnostics());
        if let Err(diagnostic) = write(&self.output, &pages) {
            diagnostics.push(diagnostic);
        }
        let failed = diagnostics.iter().any(|diagnostic| diagnostic.is_error());
        if shell.json {
            shell.print_json(&json!({
                "ok": !failed,
                "package": self.package,
                "pages": pages.iter().map(|page| page.file.as_str()).collect::<Vec<_>>(),
                "diagnostics": json::diagnostics(&diagnostics, &store.sources),
            }));
        } else {
            shell.show(&diagnostics, &store.sources);
            shell.print(&pages.iter().map(summary_line).collect::<String>());
        }
        if failed { Exit::Errors } else { Exit::Success }
    }
}

fn summary_line(page: &Page) -> String {
    format!("{}- [{}]({})\n", "  ".repeat(page.depth), page.title, page.file)
}

fn write(directory: &Path, pages: &[Page]) -> Result<(), Diagnostic> {
    let written = std::fs::create_dir_all(directory)
        .and_then(|()| pages.iter().try_for_each(|page| std::fs::write(directory.join(&page.file), &page.text)));
    written.map_err(|error| {
        let message = format!("cannot write the pages to `{}`: {error}", directory.display());
        Diagnostic::error(NOT_WRITTEN, None, message)
    })
}
