//! Diagnostics as people read them.
//!
//! A diagnostic becomes a title with its code, the source line with carets and label, one further
//! block per note that has a place of its own, and the hint. Only the lines concerned are handed to
//! the drawing library, so that a mistake in a large file costs no more than one in a small file.

mod location;

pub use location::Location;

use crate::{Diagnostic, Note, Severity, SourceFile, SourceMap, Span, is_steering, visible};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

/// Whether the text carries terminal colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Never,
    Always,
}

/// A span longer than this is shown by its first line alone.
const LINES_SHOWN: usize = 6;
/// A line longer than this (generated files) is not drawn: its place is named instead.
const LINE_LENGTH_SHOWN: usize = 4096;

/// The diagnostic as text, ending in a line break.
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, colour: Colour) -> String {
    let main = diagnostic.span.and_then(|span| Excerpt::new(span, sources));
    let notes: Vec<(&Note, Option<Excerpt>)> =
        diagnostic.notes.iter().map(|note| (note, note.span.and_then(|span| Excerpt::new(span, sources)))).collect();

    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(printable(&diagnostic.message)).id(diagnostic.code.0);
    let mut first = match &main {
        Some(excerpt) => title.element(excerpt.snippet(AnnotationKind::Primary, diagnostic.label.as_deref())),
        None => Group::with_title(title),
    };
    let mut groups = Vec::new();
    for (note, excerpt) in &notes {
        match excerpt {
            Some(excerpt) => groups.push(
                Level::NOTE
                    .secondary_title(printable(&note.message))
                    .element(excerpt.snippet(AnnotationKind::Primary, None)),
            ),
            None if groups.is_empty() => first = first.element(Level::NOTE.message(printable(&note.message))),
            None => groups.push(Group::with_title(Level::NOTE.secondary_title(printable(&note.message)))),
        }
    }
    if let Some(hint) = &diagnostic.hint {
        let hint = printable(hint);
        match groups.last_mut() {
            Some(_) => groups.push(Group::with_title(Level::HELP.secondary_title(hint))),
            None => first = first.element(Level::HELP.message(hint)),
        }
    }
    groups.insert(0, first);

    let renderer = match colour {
        Colour::Never => Renderer::plain(),
        Colour::Always => Renderer::styled(),
    };
    let mut text = renderer.decor_style(DecorStyle::Ascii).render(&groups);
    text.push('\n');
    text
}

/// The diagnostic on one line: `File.mo:7:12: error[E0201]: message`.
pub fn render_short(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut text = String::new();
    if let Some(place) = diagnostic.span.and_then(|span| Location::of(span, sources)) {
        let path = place.path.display().to_string();
        let _ = write!(text, "{}:{}:{}: ", visible(&path), place.line, place.column);
    }
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let _ = write!(text, "{severity}[{}]: {}", diagnostic.code.0, visible(&diagnostic.message));
    text
}

/// Control characters in a name or string of the source must not reach the terminal.
fn printable(text: &str) -> String {
    visible(text).into_owned()
}

/// Source lines with one sign in place of each steering character but those of line breaks, and the marked range in them.
fn printable_lines(lines: &str, marked: Range<usize>) -> (String, Range<usize>) {
    let shown = |text: &str| -> String {
        let text = text.replace("\r\n", "\n");
        text.trim_end_matches('\r').chars().map(|c| if is_steering(c) { '\u{fffd}' } else { c }).collect()
    };
    let (before, inside, after) = (&lines[..marked.start], &lines[marked.clone()], &lines[marked.end..]);
    let (before, inside) = (shown(before), shown(inside));
    let marked = before.len()..before.len() + inside.len();
    (before + &inside + &shown(after), marked)
}

/// The lines around a span, as byte range of the file, and the span clamped to them.
struct Excerpt {
    file: Arc<SourceFile>,
    first_line: usize,
    lines: Range<usize>,
    marked: Range<usize>,
}

impl Excerpt {
    fn new(span: Span, sources: &SourceMap) -> Option<Excerpt> {
        let file = sources.get(span.file)?;
        let text: &str = &file.text;
        let start = floor_boundary(text, span.start as usize);
        let end = floor_boundary(text, span.end as usize).max(start);
        let (first_line, _) = file.line_column(start as u32);
        let (last_line, _) = file.line_column(end as u32);
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let first_line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let (line_end, end) = if last_line - first_line < LINES_SHOWN {
            (text[end..].find('\n').map_or(text.len(), |i| end + i), end)
        } else {
            (first_line_end, first_line_end)
        };
        Some(Excerpt { file, first_line, lines: line_start..line_end, marked: start..end })
    }

    fn snippet<'a>(&'a self, kind: AnnotationKind, label: Option<&str>) -> Snippet<'a, Annotation<'a>> {
        let path = printable(&self.file.path.display().to_string());
        let mut lines = &self.file.text[self.lines.clone()];
        let mut marked = self.marked.start - self.lines.start..self.marked.end - self.lines.start;
        if lines.len() > LINE_LENGTH_SHOWN {
            lines = &lines[marked.start..floor_boundary(lines, marked.end.min(marked.start + 60))];
            marked = 0..lines.len();
        }
        let lines = lines.trim_end_matches('\r');
        marked.end = marked.end.min(lines.len());
        marked.start = marked.start.min(marked.end);
        let (lines, marked) = printable_lines(lines, marked);
        let mut annotation = kind.span(marked);
        if let Some(label) = label {
            annotation = annotation.label(printable(label));
        }
        Snippet::source(lines).line_start(self.first_line).path(path).annotation(annotation)
    }
}

fn floor_boundary(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset.min(text.len()))
}

#[cfg(test)]
mod tests;
