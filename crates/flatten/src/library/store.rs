//! What outlives the library: texts and syntax trees.

use layshaft_source::{PrivateFolder, SourceMap};
use layshaft_syntax::ast;
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
}

impl Store {
    /// Parses and keeps a text that belongs to no library, such as predefined classes. What the parser has
    /// to say about it is dropped: the text is the program's own.
    pub fn keep_text(&self, path: &str, text: &str) -> &ast::File {
        let source = self.sources.add(path, text);
        self.keep(layshaft_syntax::parse(source.id, &source.text).file)
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
