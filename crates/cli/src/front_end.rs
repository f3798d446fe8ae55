//! Stand-in for the front end.
pub type FlatModel = String;
use layshaft_source::{Code, Diagnostic, SourceMap};
use std::path::PathBuf;

#[derive(Default)]
pub struct Store {
    pub sources: SourceMap,
}
pub struct Request {
    pub libraries: Vec<PathBuf>,
    pub modelica_path: Vec<PathBuf>,
    pub files: Vec<PathBuf>,
    pub model: Option<String>,
    pub check_units: bool,
    pub modifiers: Vec<(String, String)>,
}
#[derive(Default)]
pub struct Outcome {
    pub model: Option<FlatModel>,
    pub diagnostics: Vec<Diagnostic>,
    pub summary: Summary,
}
#[derive(Default)]
pub struct Summary {
    pub model: String,
    pub classes_read: usize,
    pub files_read: usize,
    pub equations: usize,
    pub unknowns: usize,
    pub parameters: usize,
}
pub fn flatten(_: &Store, _: &Request) -> Outcome {
    Outcome::default()
}
pub fn explanations() -> impl Iterator<Item = (Code, &'static str)> {
    [(Code("E0201"), "Unknown name\n\ntext")].into_iter()
}
