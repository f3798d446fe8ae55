//! Where each token goes: gaps, line breaks, indentation, and the comments between tokens.

use crate::ast::{Comment, Ident};
use crate::lexer::{Tokens, lex};
use crate::reporter::Reporter;
use layshaft_source::{FileId, Span};

/// What stands before the next token.
#[derive(Clone, Copy, PartialEq)]
enum Gap {
    /// Nothing, or the author's line break.
    Nothing,
    /// A space, or the author's line break.
    Space,
    /// Nothing, whatever the author wrote: before `;` and `,`.
    Glued,
    /// A new line: the beginning of an item.
    Line,
}

pub(super) struct Printer<'s> {
    source: &'s str,
    tokens: Tokens,
    /// The source token expected next.
    cursor: usize,
    comments: &'s [Comment],
    next_comment: usize,
    /// Where the last token or comment written ended in the source.
    source_end: usize,
    out: String,
    gap: Gap,
    /// The last thing written is a `//` comment, which only a line break ends.
    in_line_comment: bool,
    /// Indentation of items, in levels.
    level: usize,
    /// Indentation of the line being written, in columns.
    line_indent: usize,
    /// For each open bracket, the indentation of the line it stands on.
    brackets: Vec<usize>,
}

impl<'s> Printer<'s> {
    pub fn new(source: &'s str, comments: &'s [Comment], file: FileId) -> Printer<'s> {
        // The tokens tell where keywords and symbols stood, of which the tree keeps no position.
        let tokens = lex(source, &mut Reporter::new(file));
        Printer {
            source,
            tokens,
            cursor: 0,
            comments,
            next_comment: 0,
            source_end: 0,
            out: String::with_capacity(source.len() + source.len() / 8),
            gap: Gap::Line,
            in_line_comment: false,
            level: 0,
            line_indent: 0,
            brackets: Vec::new(),
        }
    }

    pub fn finish(mut self) -> String {
        self.gap = Gap::Line;
        self.comments_before(self.source.len());
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out
    }

    // ------------------------------------------------------------------------------------- layout

    /// The next token begins an item on a line of its own.
    pub fn line(&mut self) {
        self.gap = Gap::Line;
    }

    pub fn space(&mut self) {
        self.gap = Gap::Space;
    }

    pub fn indented(&mut self, contents: impl FnOnce(&mut Self)) {
        self.level += 1;
        contents(self);
        self.level -= 1;
    }

    // -------------------------------------------------------------------------------------- tokens

    /// A keyword or operator with spaces around it.
    pub fn spaced(&mut self, text: &str) {
        if self.gap != Gap::Line {
            self.gap = Gap::Space;
        }
        self.token(text);
        self.gap = Gap::Space;
    }

    /// A keyword with a space behind it.
    pub fn word(&mut self, word: &str) {
        self.token(word);
        self.gap = Gap::Space;
    }

    /// A token that needs no space behind it.
    pub fn token(&mut self, text: &str) {
        let range = self.tokens.ranges.get(self.cursor).map(|&(start, end)| (start as usize, end as usize));
        let known = range.filter(|&(start, end)| self.source.get(start..end) == Some(text));
        self.put(text, known.map(|(start, _)| start));
    }

    /// `;` or `,`: never separated from what is before.
    pub fn glued(&mut self, text: &str) {
        self.gap = Gap::Glued;
        self.token(text);
    }

    pub fn open(&mut self, bracket: &str) {
        self.token(bracket);
        self.brackets.push(self.line_indent);
    }

    pub fn close(&mut self, bracket: &str) {
        self.gap = Gap::Nothing;
        self.token(bracket);
        self.brackets.pop();
    }

    pub fn ident(&mut self, ident: &Ident) {
        self.seek(ident.span);
        self.put(ident.name.as_str(), Some(ident.span.start as usize));
    }

    /// A literal, spelt as in the source.
    pub fn literal(&mut self, span: Span) {
        self.seek(span);
        let source = self.source;
        let text = source.get(span.start as usize..span.end as usize).unwrap_or("");
        self.put(text, Some(span.start as usize));
    }

    /// Moves the cursor to the source token at `span`.
    fn seek(&mut self, span: Span) {
        let expected = self.tokens.ranges.get(self.cursor).is_some_and(|range| range.0 == span.start);
        if !expected {
            self.cursor = self.tokens.ranges.partition_point(|range| range.0 < span.start);
        }
    }

    /// Writes one token, which stands at `start` in the source if that is known.
    fn put(&mut self, text: &str, start: Option<usize>) {
        if let Some(start) = start {
            self.comments_before(start);
        }
        self.gap_before(start, matches!(text, ")" | "]" | "}"));
        self.out.push_str(text);
        self.gap = Gap::Nothing;
        if let Some(start) = start {
            self.source_end = start + text.len();
            self.cursor += 1;
        }
    }

    /// How many line breaks the source has between the last thing written and `start`.
    fn breaks_before(&self, start: usize) -> usize {
        let between = self.source.as_bytes().get(self.source_end..start).unwrap_or(&[]);
        between.iter().filter(|&&byte| byte == b'\n').count()
    }

    fn gap_before(&mut self, start: Option<usize>, closing: bool) {
        let breaks = start.map_or(0, |start| self.breaks_before(start));
        match self.gap {
            _ if self.out.is_empty() => {}
            Gap::Line => {
                if breaks > 1 {
                    self.out.push('\n');
                }
                self.new_line(self.level * 2);
            }
            Gap::Glued if !self.in_line_comment => {}
            _ if breaks > 0 || self.in_line_comment => {
                let indent = match self.brackets.last() {
                    Some(&indent) if closing => indent,
                    Some(&indent) => indent + 2,
                    None => self.level * 2 + 2,
                };
                self.new_line(indent);
            }
            Gap::Space => self.out.push(' '),
            Gap::Nothing | Gap::Glued => {}
        }
        self.in_line_comment = false;
    }

    fn new_line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.line_indent = indent;
    }

    /// Writes the comments that stand before `position` in the source.
    fn comments_before(&mut self, position: usize) {
        while let Some(comment) = self.comments.get(self.next_comment)
            && (comment.span.start as usize) < position
        {
            self.next_comment += 1;
            self.comment(comment.span);
        }
    }

    fn comment(&mut self, span: Span) {
        let (start, end) = (span.start as usize, span.end as usize);
        let source = self.source;
        let text = source.get(start..end).unwrap_or("");
        let breaks = self.breaks_before(start);
        if !self.out.is_empty() {
            if breaks == 0 && !self.in_line_comment {
                self.out.push(' ');
            } else {
                if breaks > 1 {
                    self.out.push('\n');
                }
                let indent = match (self.gap, self.brackets.last()) {
                    (Gap::Line, _) => self.level * 2,
                    (_, Some(&indent)) => indent + 2,
                    (_, None) => self.level * 2 + 2,
                };
                self.new_line(indent);
            }
        }
        self.out.push_str(text);
        self.source_end = end;
        self.in_line_comment = text.starts_with("//");
        if self.gap != Gap::Line {
            self.gap = Gap::Space;
        }
    }

    /// Writes the comments before the next source token at the present level: those at the end of a body
    /// belong to it, not to the `end` that follows.
    pub fn comments_of_body(&mut self) {
        if let Some(&(start, _)) = self.tokens.ranges.get(self.cursor) {
            self.gap = Gap::Line;
            self.comments_before(start as usize);
        }
    }
}
