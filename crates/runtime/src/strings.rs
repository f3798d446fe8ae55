//! Strings of one instance: constants of the program, then those made at run time, equal texts under one handle.

use layshaft_constant::{format_real, format_real_as};
use layshaft_source::FastMap;

/// Widest field and most digits a format may ask for.
const WIDTH_LIMIT: i64 = 10_000;
const DIGITS_LIMIT: i64 = 400;

pub(crate) struct Strings {
    texts: Vec<Box<str>>,
    handles: FastMap<Box<str>, i64>,
}

impl Strings {
    pub fn new(constants: &[Box<str>]) -> Self {
        let mut handles = FastMap::default();
        for (handle, text) in constants.iter().enumerate() {
            handles.entry(text.clone()).or_insert(handle as i64);
        }
        Strings { texts: constants.to_vec(), handles }
    }

    /// The text of a handle; a handle of nothing is the empty string.
    pub fn text(&self, handle: i64) -> &str {
        usize::try_from(handle).ok().and_then(|handle| self.texts.get(handle)).map_or("", |text| text)
    }

    /// Number of texts behind the constants, and their bytes with one more for the end of each.
    pub fn made(&self, constants: usize) -> (usize, usize) {
        let made = &self.texts[constants..];
        (made.len(), made.iter().map(|text| text.len() + 1).sum())
    }

    pub fn intern(&mut self, text: &str) -> i64 {
        if let Some(&handle) = self.handles.get(text) {
            return handle;
        }
        let handle = self.texts.len() as i64;
        self.texts.push(text.into());
        self.handles.insert(text.into(), handle);
        handle
    }

    pub fn concat(&mut self, a: i64, b: i64) -> i64 {
        let text = [self.text(a), self.text(b)].concat();
        self.intern(&text)
    }

    /// −1, 0 or 1 by code points.
    pub fn compare(&self, a: i64, b: i64) -> i64 {
        self.text(a).cmp(self.text(b)) as i64
    }

    pub fn real(&mut self, value: f64, digits: i64, width: i64, left: bool) -> i64 {
        let text = format_real(value, digits.clamp(0, DIGITS_LIMIT) as usize);
        self.padded(&text, width, left)
    }

    /// `None` if the format is not one for a Real.
    pub fn real_as(&mut self, value: f64, format: i64) -> Option<i64> {
        let text = format_real_as(value, self.text(format))?;
        Some(self.intern(&text))
    }

    pub fn int(&mut self, value: i64, width: i64, left: bool) -> i64 {
        self.padded(&value.to_string(), width, left)
    }

    pub fn bool(&mut self, value: bool, width: i64, left: bool) -> i64 {
        self.padded(if value { "true" } else { "false" }, width, left)
    }

    pub fn string(&mut self, value: i64, width: i64, left: bool) -> i64 {
        let text = self.text(value).to_string();
        self.padded(&text, width, left)
    }

    fn padded(&mut self, text: &str, width: i64, left: bool) -> i64 {
        let width = width.clamp(0, WIDTH_LIMIT) as usize;
        let text = if left { format!("{text:<width$}") } else { format!("{text:>width$}") };
        self.intern(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_share_a_handle() {
        let mut strings = Strings::new(&["a".into(), "".into(), "ab".into()]);
        let b = strings.intern("b");
        assert_eq!(b, 3);
        assert_eq!(strings.concat(0, b), 2);
        assert_eq!(strings.concat(0, 1), 0);
        assert_eq!(strings.compare(0, 2), -1);
        assert_eq!(strings.compare(2, 0), 1);
        assert_eq!(strings.text(99), "");
    }

    #[test]
    fn formats_as_the_string_operator_does() {
        let mut strings = Strings::new(&["8.3f".into(), "q".into()]);
        let handle = strings.real(12.5, 6, 8, true);
        assert_eq!(strings.text(handle), "12.5    ");
        let handle = strings.real_as(-1.0, 0);
        assert_eq!(handle.map(|handle| strings.text(handle)), Some("  -1.000"));
        assert_eq!(strings.real_as(1.0, 1), None);
        let handle = strings.bool(true, 6, false);
        assert_eq!(strings.text(handle), "  true");
        let handle = strings.int(-7, 1, false);
        assert_eq!(strings.text(handle), "-7");
    }
}
