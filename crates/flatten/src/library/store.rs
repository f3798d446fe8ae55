//! What outlives the library: texts and syntax trees.

use layshaft_source::{PrivateFolder, SourceMap};
use layshaft_syntax::ast;
use std::cell::Cell;
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use typed_arena::Arena;

/// Owns the texts and trees of a session. Trees are only added, so every class definition can be
/// referred to for as long as the store lives.
#[derive(Default)]
pub struct Store {
    pub sources: SourceMap,
    files: Arena<ast::File>,
    references: Arena<ast::ComponentRef>,
    expressions: Arena<ast::Expr>,
    /// Resources of the embedded library that something needs as files.
    resources: OnceLock<PrivateFolder>,
    work: Cell<Work>,
}

/// What was done with a store, for those who watch that nothing is done twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Files of classes that were parsed.
    pub parsed: usize,
    /// Models that were flattened.
    pub flattened: usize,
}

impl Store {
    /// Parses and keeps a text that belongs to no library, such as predefined classes. What the parser has
    /// to say about it is dropped: the text is the program's own.
    pub fn keep_text(&self, path: &str, text: &str) -> &ast::File {
        let source = self.sources.add(path, text);
        self.keep(layshaft_syntax::parse(source.id, &source.text).file)
    }

    /// What was done so far.
    pub fn work(&self) -> Work {
        self.work.get()
    }

    pub(super) fn count_parsing(&self) {
        let work = self.work.get();
        self.work.set(Work { parsed: work.parsed + 1, ..work });
    }

    pub(crate) fn count_flattening(&self) {
        let work = self.work.get();
        self.work.set(Work { flattened: work.flattened + 1, ..work });
    }

    /// Where resources of the embedded library are written.
    pub(super) fn resource_folder(&self) -> io::Result<&Path> {
        if self.resources.get().is_none() {
            let _ = self.resources.set(PrivateFolder::new()?);
        }
        self.resources.get().map(PrivateFolder::path).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    pub(super) fn keep(&self, file: ast::File) -> &ast::File {
        self.files.alloc(file)
    }

    pub(crate) fn keep_reference(&self, reference: ast::ComponentRef) -> &ast::ComponentRef {
        self.references.alloc(reference)
    }

    pub(crate) fn keep_expr(&self, expr: ast::Expr) -> &ast::Expr {
        self.expressions.alloc(expr)
    }
}
