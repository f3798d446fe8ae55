//! A stroke font: each character is a few pen strokes, drawn with a round pen, so that no font file is needed.
//!
//! Units are hundredths of the font size, y goes up from the baseline; capitals are 70 high, small letters 50. `M x y` begins a stroke, `L x y`,
//! `H x` and `V y` are straight, `A cx cy rx ry from to` is an arc between two angles in degrees, counted against the clock; `N` lifts
//! the pen.

use crate::geometry::{Point, arc};

/// A character: how far the pen moves on, and its strokes.
pub(crate) struct Glyph {
    pub advance: f64,
    pub strokes: Vec<Vec<Point>>,
}

#[rustfmt::skip]
const GLYPHS: &[(char, f64, &str)] = &[
    (' ', 28.0, ""),
    ('A', 66.0, "M5 0L33 70L61 0M15 24H51"),
    ('B', 66.0, "M9 0V70H36A36 53 17 17 90 -90H9M36 36H38A38 18 19 18 90 -90H9"),
    ('C', 70.0, "A37 35 29 36 45 315"),
    ('D', 70.0, "M9 0V70H32A32 35 30 35 90 -90H9"),
    ('E', 62.0, "M55 0H9V70H54M9 36H49"),
    ('F', 57.0, "M9 0V70H52M9 36H46"),
    ('G', 75.0, "A38 35 30 36 45 322V34H42"),
    ('H', 70.0, "M9 0V70M61 0V70M9 36H61"),
    ('I', 26.0, "M13 0V70"),
    ('J', 48.0, "M38 70V18A22 18 16 18.5 0 -180"),
    ('K', 65.0, "M9 0V70M57 70L9 24M27 41L60 0"),
    ('L', 54.0, "M9 70V0H50"),
    ('M', 80.0, "M9 0V70L40 8L71 70V0"),
    ('N', 70.0, "M9 0V70L61 0V70"),
    ('O', 76.0, "A38 35 30 36 0 360"),
    ('P', 63.0, "M9 0V70H36A36 51 20 19 90 -90H9"),
    ('Q', 76.0, "A38 35 30 36 0 360M46 16L66 -4"),
    ('R', 68.0, "M9 0V70H38A38 52 19 18 90 -90H9M38 34L60 0"),
    ('S', 63.0, "A32 53 21 17.5 25 265A31 18 23 18.5 82 -158"),
    ('T', 60.0, "M3 70H57M30 70V0"),
    ('U', 70.0, "M9 70V24A35 24 26 24.5 180 360V70"),
    ('V', 65.0, "M5 70L32.5 0L60 70"),
    ('W', 92.0, "M5 70L24 0L46 68L68 0L87 70"),
    ('X', 64.0, "M7 70L57 0M57 70L7 0"),
    ('Y', 64.0, "M5 70L32 34L59 70M32 34V0"),
    ('Z', 60.0, "M7 70H53L6 0H55"),
    ('a', 54.0, "M45 0V32A27 32 18 18.5 0 158M45 29H25A25 14.5 17 14.5 90 270A25 16 20 16.5 270 350"),
    ('b', 56.0, "M9 72V0NA29 25 20 25.5 0 360"),
    ('c', 50.0, "A28 25 20 25.5 45 315"),
    ('d', 56.0, "M47 72V0NA27 25 20 25.5 0 360"),
    ('e', 54.0, "M7 27H47A27 25 20 25.5 4 320"),
    ('f', 30.0, "M12 0V56A26 56 14 16 180 95M3 48H27"),
    ('g', 56.0, "A27 25 20 25.5 0 360M47 49V-2A27 -2 20 18 0 -150"),
    ('h', 56.0, "M9 72V0M9 30A28 30 19 20.5 180 0V0"),
    ('i', 22.0, "M11 0V49NA11 66 1.8 1.8 0 360"),
    ('j', 22.0, "M11 49V-8A1 -8 10 11.5 0 -80NA11 66 1.8 1.8 0 360"),
    ('k', 51.0, "M9 72V0M42 49L9 19M22 31L46 0"),
    ('l', 22.0, "M11 72V0"),
    ('m', 84.0, "M9 49V0M9 32A25.5 32 16.5 18.5 180 0V0M42 32A58.5 32 16.5 18.5 180 0V0"),
    ('n', 56.0, "M9 49V0M9 30A28 30 19 20.5 180 0V0"),
    ('o', 55.0, "A27.5 25 20.5 25.5 0 360"),
    ('p', 56.0, "M9 49V-20NA29 25 20 25.5 0 360"),
    ('q', 56.0, "M47 49V-20NA27 25 20 25.5 0 360"),
    ('r', 35.0, "M9 49V0M9 28A27 28 18 21.5 180 85"),
    ('s', 49.0, "A25 37 16 13.5 25 265A24 12.5 18 13 82 -155"),
    ('t', 30.0, "M12 64V12A23 12 11 12.5 180 275M3 48H27"),
    ('u', 56.0, "M9 49V20A28 20 19 20.5 180 360M47 49V0"),
    ('v', 49.0, "M4 49L24.5 0L45 49"),
    ('w', 72.0, "M4 49L19 0L36 47L53 0L68 49"),
    ('x', 49.0, "M6 49L43 0M43 49L6 0"),
    ('y', 49.0, "M4 49L24.5 0M45 49L20 -14L15 -19H7"),
    ('z', 48.0, "M6 49H42L5 0H43"),
    ('0', 55.0, "A27.5 35 20 35.5 0 360"),
    ('1', 55.0, "M13 56L30 70V0"),
    ('2', 55.0, "A27 50 18 20.5 170 -38L8 0H47"),
    ('3', 55.0, "A26 53 17 17.5 155 -90H20M26 36A26 18 20 18.5 90 -155"),
    ('4', 55.0, "M36 0V70L6 20H49"),
    ('5', 55.0, "M44 70H15L11 37A27 23 19.5 23.5 138 -150"),
    ('6', 55.0, "A28 22 19.5 22.5 0 360NA30 36 21.5 34.5 50 180V22"),
    ('7', 55.0, "M8 70H47L20 0"),
    ('8', 55.0, "A27.5 53 16.5 17 0 360NA27.5 18 20 18.5 0 360"),
    ('9', 55.0, "A27 48 19.5 22.5 0 360NA25 34 21.5 34.5 -130 0V48"),
    ('.', 26.0, "A13 1.5 2 2 0 360"),
    (',', 26.0, "M14 3L10 -11"),
    (':', 26.0, "A13 2 2 2 0 360NA13 46 2 2 0 360"),
    (';', 26.0, "M14 3L10 -11NA13 46 2 2 0 360"),
    ('!', 27.0, "M13.5 70V20NA13.5 1.5 2 2 0 360"),
    ('?', 52.0, "A26 53 17 17.5 170 -60L26 30V19NA26 1.5 2 2 0 360"),
    ('-', 33.0, "M6 26H27"),
    ('\u{2212}', 58.0, "M5 28H53"),
    ('\u{2013}', 56.0, "M4 26H52"),
    ('\u{2014}', 96.0, "M4 26H92"),
    ('_', 54.0, "M1 -12H53"),
    ('+', 58.0, "M29 4V52M5 28H53"),
    ('=', 58.0, "M5 38H53M5 18H53"),
    ('<', 58.0, "M51 52L7 28L51 4"),
    ('>', 58.0, "M7 52L51 28L7 4"),
    ('*', 40.0, "M20 70V44M9 63L31 51M31 63L9 51"),
    ('/', 30.0, "M2 -4L28 72"),
    ('\\', 30.0, "M28 -4L2 72"),
    ('(', 32.0, "A42 27 31 50 127 233"),
    (')', 32.0, "A-10 27 31 50 53 -53"),
    ('[', 29.0, "M25 72H11V-14H25"),
    (']', 29.0, "M4 72H18V-14H4"),
    ('{', 34.0, "M29 72H25A25 62 9 10 90 180V38A8 38 8 9 0 -90A8 20 8 9 90 0V-4A25 -4 9 10 180 270H29"),
    ('}', 34.0, "M5 72H9A9 62 9 10 90 0V38A26 38 8 9 180 270A26 20 8 9 90 180V-4A9 -4 9 10 0 -90H5"),
    ('|', 26.0, "M13 74V-18"),
    ('%', 86.0, "A20 53 13 17 0 360NA66 17 13 17 0 360M63 70L23 0"),
    ('&', 68.0, "M62 0L21 46A31 57 14 13.5 215 -45L18 32A27 17 19 17.5 125 300L58 35"),
    ('\'', 20.0, "M10 72V52"),
    ('"', 36.0, "M11 72V52M25 72V52"),
    ('`', 30.0, "M8 74L19 62"),
    ('^', 48.0, "M6 40L24 70L42 40"),
    ('~', 58.0, "M5 22A17 24 12 9 190 40L32 26A42 30 12 9 220 370"),
    ('#', 56.0, "M19 0L25 70M35 0L41 70M6 24H48M9 47H51"),
    ('$', 56.0, "A28 50 17 14 25 265A27 20 19 15 82 -155M28 76V-8"),
    ('@', 98.0, "A49 25 17 19 0 360M66 44V14A76 14 10 9 180 330A49 27 40 44 -10 300"),
    ('°', 34.0, "A17 59 10 11 0 360"),
    ('²', 36.0, "A17 60 10 10 165 -38L7 30H29"),
    ('³', 36.0, "A17 60.5 9.5 9.5 150 -90H14M17 51A17 40 11 11 90 -150"),
    ('·', 26.0, "A13 26 2 2 0 360"),
    ('×', 58.0, "M10 47L48 9M48 47L10 9"),
    ('±', 58.0, "M29 16V56M5 36H53M5 2H53"),
    ('√', 56.0, "M3 34L12 38L26 0L46 78H56"),
    ('∞', 74.0, "A20 26 15 14 45 315L48 36A54 26 15 14 135 -135L31 16"),
    ('→', 90.0, "M6 26H84M66 42L84 26L66 10"),
    ('µ', 56.0, "M9 49V-20M9 20A28 20 19 20.5 180 360M47 49V0"),
    ('ß', 60.0, "M9 0V54A26 54 17 17 180 -70L29 37A34 18 19 18.5 100 -130"),
    ('Γ', 57.0, "M9 0V70H52"),
    ('Δ', 66.0, "M33 70L5 0H61L33 70"),
    ('Θ', 76.0, "A38 35 30 36 0 360M24 36H52"),
    ('Φ', 76.0, "A38 35 30 25 0 360M38 74V-4"),
    ('Σ', 62.0, "M56 70H8L34 36L8 0H57"),
    ('Ω', 74.0, "M6 0H25L25 6A37 39 28 31.5 235 -55L49 0H68"),
    ('α', 58.0, "M52 49L45 20A25 25 19 25.5 340 40L45 31L53 0"),
    ('β', 57.0, "M9 -20V54A27 54 18 17 180 -75L26 37A29 18 19 18.5 100 -150"),
    ('γ', 50.0, "M4 49L26 0V-20M47 49L26 0"),
    ('δ', 55.0, "A27.5 23 20 23.5 0 360M43 69A27 59 15 12 40 215L34 44"),
    ('ε', 47.0, "A27 38 16 12 30 270H22M27 26A25 13 18 13.5 90 330"),
    ('η', 56.0, "M9 49V0M9 30A28 30 19 20.5 180 0V-20"),
    ('θ', 55.0, "A27.5 35 19 36 0 360M10 36H45"),
    ('λ', 50.0, "M5 72H13L45 0M25 45L5 0"),
    ('π', 58.0, "M4 47H54M16 47V0M42 47V0"),
    ('ρ', 56.0, "M9 -20V24NA29 25 20 25.5 0 360"),
    ('σ', 58.0, "A27 24 20 24.5 0 360M27 48H55"),
    ('τ', 46.0, "M4 47H43M23 47V12A33 12 10 12 180 280"),
    ('φ', 68.0, "A34 25 26 25.5 0 360M34 70V-20"),
    ('ω', 74.0, "M15 49A24 20 17 20 120 330L37 30L37 12A50 20 17 20 210 420"),
];

/// Other code points for the same strokes.
const SAME: &[(char, char)] = &[
    ('μ', 'µ'),
    ('ϕ', 'φ'),
    ('Ω', 'Ω'),
    ('∆', 'Δ'),
    ('⋅', '·'),
    ('’', '\''),
    ('‘', '\''),
    ('“', '"'),
    ('”', '"'),
    ('\u{a0}', ' '),
];

/// Letters with marks above: the letter and the mark.
#[rustfmt::skip]
const MARKED: &[(&str, &str, Mark)] = &[
    ("äëïöüÄËÏÖÜ", "aeiouAEIOU", Mark::Dots),
    ("áéíóúýÁÉÍÓÚ", "aeiouyAEIOU", Mark::Acute),
    ("àèìòùÀÈÌÒÙ", "aeiouAEIOU", Mark::Grave),
    ("âêîôûÂÊÎÔÛ", "aeiouAEIOU", Mark::Roof),
    ("ãñõÃÑÕ", "anoANO", Mark::Wave),
    ("åÅ", "aA", Mark::Ring),
];

#[derive(Clone, Copy)]
enum Mark {
    Dots,
    Acute,
    Grave,
    Roof,
    Wave,
    Ring,
}

impl Mark {
    /// Strokes around `x = 0`, above `y = 0`.
    fn path(self) -> &'static str {
        match self {
            Mark::Dots => "A-10 8 1.8 1.8 0 360NA10 8 1.8 1.8 0 360",
            Mark::Acute => "M-4 4L7 14",
            Mark::Grave => "M4 4L-7 14",
            Mark::Roof => "M-10 4L0 13L10 4",
            Mark::Wave => "M-12 6L-6 10L6 6L12 10",
            Mark::Ring => "A0 9 6 6 0 360",
        }
    }
}

/// What is drawn for a character that the font does not have: an empty box.
const BOX: (f64, &str) = (52.0, "M7 0V68H45V0H7");

/// The strokes of a character.
pub(crate) fn glyph(character: char) -> Glyph {
    let known = SAME.iter().find(|(other, _)| *other == character).map_or(character, |(_, known)| *known);
    if let Some(&(_, advance, path)) = GLYPHS.iter().find(|(c, ..)| *c == known) {
        return Glyph { advance, strokes: strokes(path) };
    }
    let marked = MARKED.iter().find_map(|(letters, bases, mark)| {
        let at = letters.chars().position(|letter| letter == known)?;
        Some((bases.chars().nth(at)?, *mark))
    });
    if let Some((base, mark)) = marked {
        let mut glyph = glyph(base);
        // A mark takes the place of the dot of an i.
        if base == 'i' {
            glyph.strokes.truncate(1);
        }
        let (x, y) = (glyph.advance / 2.0, if base.is_uppercase() { 74.0 } else { 55.0 });
        let moved =
            strokes(mark.path()).into_iter().map(|stroke| stroke.into_iter().map(|(a, b)| (a + x, b + y)).collect());
        glyph.strokes.extend(moved);
        return glyph;
    }
    Glyph { advance: BOX.0, strokes: strokes(BOX.1) }
}

/// How far the pen moves on from a character to the next, in units of the font size: its own width and some space.
pub(crate) fn advance(glyph: &Glyph, is_bold: bool) -> f64 {
    (glyph.advance + if is_bold { 5.0 } else { 2.5 }) / 100.0
}

/// Width of a text, in units of its font size.
pub(crate) fn width(text: &str, is_bold: bool) -> f64 {
    text.chars().map(|character| advance(&glyph(character), is_bold)).sum()
}

fn strokes(path: &str) -> Vec<Vec<Point>> {
    let mut all: Vec<Vec<Point>> = vec![Vec::new()];
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        rest = &rest[1..];
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let numbers: Vec<f64> = rest[..end].split_whitespace().filter_map(|number| number.parse().ok()).collect();
        rest = &rest[end..];
        if matches!(command, 'M' | 'N') {
            all.push(Vec::new());
        }
        let Some(stroke) = all.last_mut() else { continue };
        let (x, y) = stroke.last().copied().unwrap_or_default();
        match (command, numbers.as_slice()) {
            ('M' | 'L', &[x, y]) => stroke.push((x, y)),
            ('H', &[x]) => stroke.push((x, y)),
            ('V', &[y]) => stroke.push((x, y)),
            ('A', &[cx, cy, rx, ry, from, to]) => {
                stroke.extend(arc((cx, cy), (rx, ry), from, to));
            }
            _ => {}
        }
    }
    all.retain(|stroke| !stroke.is_empty());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_has_strokes_within_its_line() {
        let letters = MARKED.iter().flat_map(|(letters, ..)| letters.chars());
        for character in (' '..='~').chain(GLYPHS.iter().map(|(c, ..)| *c)).chain(letters).chain("μ°²³Ω".chars()) {
            let glyph = glyph(character);
            assert!(GLYPHS.iter().any(|(c, ..)| *c == character) || !character.is_ascii(), "`{character}` is a box");
            assert!(character == ' ' || !glyph.strokes.is_empty(), "`{character}`");
            for (x, y) in glyph.strokes.into_iter().flatten() {
                assert!(
                    (-1.0..=glyph.advance + 1.0).contains(&x) && (-25.0..=95.0).contains(&y),
                    "`{character}` at {x}, {y}"
                );
            }
        }
    }

    /// Widths are those that the legends of plots leave room for.
    #[test]
    fn texts_are_about_as_wide_as_in_a_browser() {
        let text = "driveline.clutch.w_rel (plain)";
        let mean = width(text, false) / text.len() as f64;
        assert!((0.38..0.55).contains(&mean), "{mean}");
        assert!(width("\u{4e2d}", true) > BOX.0 / 100.0);
    }
}
