//! `layshaft list`: the models of a package that are meant to be simulated, one line each.

use crate::shell::{Exit, Shell};
use crate::{json, request};
use clap::Args;
use layshaft_flatten::Store;
use layshaft_flatten::library::{Example, Library};
use serde_json::json;
use std::path::PathBuf;

/// List the examples of the library, or the models of another package that can be simulated
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct List {
    /// Full name of a package; its models with an `experiment` annotation are listed
    #[arg(value_name = "PACKAGE", default_value = OWN_LIBRARY)]
    package: String,

    /// Directory that holds packages, searched before MODELICAPATH; may be given several times
    #[arg(short = 'L', long = "library", value_name = "DIR")]
    libraries: Vec<PathBuf>,
}

const OWN_LIBRARY: &str = "Layshaft";

/// Models of this package are found by their plain names.
const OWN_EXAMPLES: &str = "Layshaft.Examples";

const EXAMPLES: &str = "\
Examples:
  layshaft list
  layshaft list -L library LayshaftTest
  layshaft list -L msl Modelica.Mechanics.Rotational.Examples --json";

impl List {
    pub fn run(&self, shell: &Shell) -> Exit {
        let store = Store::default();
        let mut library = Library::new(&store, request::library_options(&self.libraries));
        let mut diagnostics = Vec::new();
        let examples = match library.find(&self.package) {
            Ok(package) => library.examples(package),
            Err(diagnostic) => {
                diagnostics.push(*diagnostic);
                Vec::new()
            }
        };
        diagnostics.append(library.diagnostics());
        let failed = diagnostics.iter().any(|diagnostic| diagnostic.is_error());
        if shell.json {
            let models = examples.iter().map(|example| {
                json!({
                    "name": example.name,
                    "short_name": self.short_name(example),
                    "description": example.description,
                })
            });
            shell.print_json(&json!({
                "ok": !failed,
                "package": self.package,
                "models": models.collect::<Vec<_>>(),
                "diagnostics": json::diagnostics(&diagnostics, &store.sources),
            }));
        } else {
            shell.show(&diagnostics, &store.sources);
            shell.print(&self.as_text(&examples));
        }
        if failed { Exit::Errors } else { Exit::Success }
    }

    /// What `layshaft simulate` can be given.
    fn short_name<'e>(&self, example: &'e Example) -> &'e str {
        let plain = example.name.strip_prefix(OWN_EXAMPLES).and_then(|rest| rest.strip_prefix('.'));
        plain.filter(|name| !name.contains('.')).unwrap_or(&example.name)
    }

    fn as_text(&self, examples: &[Example]) -> String {
        let width = layshaft_source::column_width(examples.iter().map(|example| self.short_name(example)));
        let lines = examples.iter().map(|example| {
            let line = format!("{:width$}  {}", self.short_name(example), example.description);
            format!("{}\n", line.trim_end())
        });
        lines.collect()
    }
}
