//! Syntax tree back to text, token for token, nicely laid out.
//!
//! The words come from the tree; the source is consulted for the spelling of literals, for the
//! comments, and for the author's line breaks inside an item, which are kept. Everything else about
//! the layout is the printer's: two spaces per level, one declaration, equation or statement per line,
//! at most one blank line between them.

mod classes;
mod elements;
mod equations;
mod expressions;
mod layout;

use crate::ast::File;
use crate::lexer::lex;
use crate::reporter::Reporter;
use crate::token::TokenKind;
use layout::Printer;

/// Prints `file`, which was parsed from `source`.
///
/// If the file parsed without errors the result has exactly the tokens and comments of `source`.
pub fn print(file: &File, source: &str) -> String {
    let mut printer = Printer::new(source, &file.comments, file.span.file);
    printer.file(file);
    printer.finish()
}

/// The tokens of `text`, without comments and white space.
pub fn tokens(text: &str) -> Vec<&str> {
    if u32::try_from(text.len()).is_err() {
        return Vec::new();
    }
    let tokens = lex(text, &mut Reporter::new(layshaft_source::FileId(0)));
    let ranges = tokens.kinds.iter().zip(&tokens.ranges).filter(|(kind, _)| **kind != TokenKind::Eof);
    ranges.map(|(_, &(start, end))| &text[start as usize..end as usize]).collect()
}

/// The comments of `text`, with their delimiters.
pub fn comments(text: &str) -> Vec<&str> {
    if u32::try_from(text.len()).is_err() {
        return Vec::new();
    }
    let tokens = lex(text, &mut Reporter::new(layshaft_source::FileId(0)));
    tokens.comments.iter().map(|comment| &text[comment.span.start as usize..comment.span.end as usize]).collect()
}
