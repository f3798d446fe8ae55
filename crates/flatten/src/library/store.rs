//! What outlives the library: texts and syntax trees.

use layshaft_source::SourceMap;
use layshaft_syntax::ast;
use typed_arena::Arena;

/// Owns the texts and trees of a session. Trees are only added, so every class definition can be
/// referred to for as long as the store lives.
#[derive(Default)]
pub struct Store {
    pub sources: SourceMap,
    files: Arena<ast::File>,
}

impl Store {
    pub(super) fn keep(&self, file: ast::File) -> &ast::File {
        self.files.alloc(file)
    }
}
