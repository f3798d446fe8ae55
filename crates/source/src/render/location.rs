//! A span as file, line and column: the form editors and JSON readers want.

use crate::{SourceMap, Span};
use std::path::PathBuf;

/// Lines and columns count from one; columns count characters; the end is exclusive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    pub path: PathBuf,
    pub line: usize,
    pub column: usize,
    pub end_line: usize,
    pub end_column: usize,
}

impl Location {
    /// `None` if the span's file is not in `sources`.
    pub fn of(span: Span, sources: &SourceMap) -> Option<Location> {
        let file = sources.get(span.file)?;
        let (line, column) = file.line_column(span.start);
        let (end_line, end_column) = file.line_column(span.end.max(span.start));
        Some(Location { path: file.path.clone(), line, column, end_line, end_column })
    }
}
