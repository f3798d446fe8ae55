//! Source files and positions in them.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, RwLock};

/// Index of a file in its [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A byte range of one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(file: FileId, start: u32, end: u32) -> Span {
        Span { file, start, end }
    }

    /// The smallest span covering both (which must lie in the same file).
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One file's text. Files that come from no disk (embedded library, tests) carry an invented path.
#[derive(Debug)]
pub struct SourceFile {
    pub id: FileId,
    pub path: PathBuf,
    pub text: Box<str>,
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            std::iter::once(0)
                .chain(self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1))
                .collect()
        })
    }

    /// One-based line and column (in characters) of a byte offset.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = starts[line] as usize;
        let prefix = self.text.get(start..offset as usize).unwrap_or("");
        (line + 1, prefix.chars().count() + 1)
    }

    /// The text of a one-based line, without its line break.
    pub fn line(&self, number: usize) -> &str {
        let starts = self.line_starts();
        let start = starts.get(number - 1).copied().unwrap_or(0) as usize;
        let end = starts.get(number).map_or(self.text.len(), |&e| e as usize);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

/// All files of a session. Files are only added, so lookups can be shared freely.
#[derive(Default, Debug)]
pub struct SourceMap {
    files: RwLock<Vec<Arc<SourceFile>>>,
}

impl SourceMap {
    pub fn add(&self, path: impl AsRef<Path>, text: impl Into<Box<str>>) -> Arc<SourceFile> {
        let mut files = self.files.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        let file = Arc::new(SourceFile {
            id: FileId(files.len() as u32),
            path: path.as_ref().to_path_buf(),
            text: text.into(),
            line_starts: OnceLock::new(),
        });
        files.push(file.clone());
        file
    }

    pub fn get(&self, id: FileId) -> Option<Arc<SourceFile>> {
        let files = self.files.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        files.get(id.0 as usize).cloned()
    }

    pub fn len(&self) -> usize {
        self.files.read().unwrap_or_else(|poisoned| poisoned.into_inner()).len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let map = SourceMap::default();
        let file = map.add("a.mo", "model A\n  Real ü;\nend A;\n");
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(8), (2, 1));
        assert_eq!(file.line(2), "  Real ü;");
        let semicolon = file.text.find(';').unwrap() as u32;
        assert_eq!(file.line_column(semicolon), (2, 9));
    }
}
