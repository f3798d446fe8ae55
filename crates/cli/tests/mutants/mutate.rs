//! Mutations of a parsed file: exchanged expressions, other types, sizes, prefixes and values, lost and doubled equations.

use crate::pieces::Pieces;
use layshaft_source::{FileId, Span};

/// xorshift64*: small, and the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit.max(1)
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

const NUMBERS: [&str; 14] =
    ["0", "1", "-1", "2", "3", "0.5", "1e-9", "1e9", "1e300", "-1e-300", "(0/1)", "100000", "2147483647", "(-3)"];
const TYPES: [&str; 7] = ["Real", "Integer", "Boolean", "String", "Real[3]", "Real[0]", "Real[2, 2]"];
const PREFIXES: [&str; 12] = [
    "input ",
    "output ",
    "parameter ",
    "constant ",
    "discrete ",
    "flow ",
    "stream ",
    "inner ",
    "outer ",
    "final ",
    "replaceable ",
    "protected ",
];
const WRAPPERS: [(&str, &str); 12] = [
    ("der(", ")"),
    ("pre(", ")"),
    ("noEvent(", ")"),
    ("sqrt(", ")"),
    ("integer(", ")"),
    ("sum({", "})"),
    ("(if time > 0.001 then ", " else 0)"),
    ("delay(", ", 0.001)"),
    ("1/(", ")"),
    ("{", "}"),
    ("-(", ")"),
    ("smooth(0, ", ")"),
];

/// A few mutations one after the other; a text that no longer parses is left as it was before.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut text = text.to_string();
    for _ in 0..=random.below(3) {
        let parsed = layshaft_syntax::parse(FileId(0), &text);
        let pieces = Pieces::of(&parsed.file);
        if let Some(edits) = choose(&pieces, &text, random) {
            let mutant = apply(&text, edits);
            if layshaft_syntax::parse(FileId(0), &mutant).diagnostics.iter().all(|d| !d.is_error()) {
                text = mutant;
            }
        }
    }
    text
}

type Edit = (Span, String);

fn choose(pieces: &Pieces, text: &str, random: &mut Random) -> Option<Vec<Edit>> {
    let piece = |span: Span| text[span.start as usize..span.end as usize].to_string();
    Some(match random.below(14) {
        0 | 1 => {
            let (a, b) = (random.of(&pieces.expressions)?, random.of(&pieces.expressions)?);
            vec![(a, piece(b)), (b, piece(a))]
        }
        2 => vec![(random.of(&pieces.expressions)?, piece(random.of(&pieces.expressions)?))],
        3 => {
            let (before, after) = random.of(&WRAPPERS)?;
            let span = random.of(&pieces.expressions)?;
            vec![(span, format!("{before}{}{after}", piece(span)))]
        }
        4 => vec![(random.of(&pieces.numbers)?, random.of(&NUMBERS)?.to_string())],
        5 => vec![(random.of(&pieces.sizes)?, random.of(&["0", "1", "2", "5", ":", "n", "1:2", "-1"])?.to_string())],
        6 => vec![(random.of(&pieces.types)?, random.of(&TYPES)?.to_string())],
        7 => vec![(random.of(&pieces.types)?, piece(random.of(&pieces.types)?))],
        8 => {
            let span = random.of(&pieces.prefixes)?;
            vec![(Span::new(span.file, span.start, span.start), random.of(&PREFIXES)?.to_string())]
        }
        9 => vec![(random.of(&pieces.equations)?, "assert(true, \"\")".to_string())],
        10 => {
            let span = random.of(&pieces.equations)?;
            vec![(span, format!("{0};\n{0}", piece(span)))]
        }
        11 => vec![(random.of(&pieces.equations)?, piece(random.of(&pieces.equations)?))],
        12 => vec![(random.of(&pieces.components)?, format!("Real gone{}", random.below(1000)))],
        _ => {
            let (a, b) = (random.of(&pieces.modifiers)?, random.of(&pieces.modifiers)?);
            vec![(a, piece(b))]
        }
    })
}

/// Applies edits that do not overlap; of two that do, the first.
fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    if let [(a, _), (b, _)] = edits[..]
        && a.start < b.end
        && b.start < a.end
    {
        edits.truncate(1);
    }
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut text = text.to_string();
    for (span, new) in edits {
        text.replace_range(span.start as usize..span.end as usize, &new);
    }
    text
}
