//! One matrix of a v4 file: its header in bytes, and its elements as numbers or text.

/// `type` field of the header: decimal digits M (byte order), 0, P (precision), T (0 full, 1 text).
pub(super) const DOUBLE: u32 = 0;
pub(super) const SINGLE: u32 = 10;
pub(super) const INT32: u32 = 20;
pub(super) const TEXT: u32 = 51;

/// Bytes before the name: type, rows, columns, imaginary flag, length of the name with its zero.
pub(super) const HEADER_LENGTH: usize = 20;
/// Offset of the column count within the header.
pub(super) const COLUMN_COUNT_AT: u64 = 8;

pub(super) fn push_header(out: &mut Vec<u8>, name: &str, kind: u32, rows: u32, columns: u32) {
    for field in [kind, rows, columns, 0, name.len() as u32 + 1] {
        out.extend_from_slice(&field.to_le_bytes());
    }
    out.extend_from_slice(name.as_bytes());
    out.push(0);
}

/// Writes texts as the columns of a character matrix, padded with blanks.
pub(super) fn push_text_columns(out: &mut Vec<u8>, name: &str, texts: &[String]) {
    let rows = texts.iter().map(String::len).max().unwrap_or(0).max(1);
    push_header(out, name, TEXT, rows as u32, texts.len() as u32);
    for text in texts {
        out.extend_from_slice(text.as_bytes());
        out.resize(out.len() + rows - text.len(), b' ');
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Element {
    Double,
    Single,
    Int32,
    Int16,
    Uint16,
    Uint8,
}

/// A matrix found in a file. `bytes` may be shorter than the header promises where the file ends.
#[derive(Debug)]
pub(super) struct Matrix<'a> {
    pub name: String,
    pub rows: usize,
    pub columns: usize,
    element: Element,
    big_endian: bool,
    bytes: &'a [u8],
}

impl Element {
    fn length(self) -> usize {
        match self {
            Element::Double => 8,
            Element::Single | Element::Int32 => 4,
            Element::Int16 | Element::Uint16 => 2,
            Element::Uint8 => 1,
        }
    }
}

impl<'a> Matrix<'a> {
    /// Takes the next matrix off `rest`. `Ok(None)` at the end of the file or where it is cut.
    pub(super) fn take(rest: &mut &'a [u8]) -> Result<Option<Matrix<'a>>, String> {
        let Some(head) = rest.get(..HEADER_LENGTH) else { return Ok(None) };
        let field = |at: usize, big: bool| {
            let bytes = [head[4 * at], head[4 * at + 1], head[4 * at + 2], head[4 * at + 3]];
            if big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
        };
        let big_endian = field(0, false) > 5000;
        let kind = field(0, big_endian);
        if kind / 1000 != u32::from(big_endian) || !(kind / 100).is_multiple_of(10) || kind % 10 > 1 {
            return Err(format!("the matrix type {kind} is none of MATLAB v4"));
        }
        let element = match kind / 10 % 10 {
            0 => Element::Double,
            1 => Element::Single,
            2 => Element::Int32,
            3 => Element::Int16,
            4 => Element::Uint16,
            5 => Element::Uint8,
            other => return Err(format!("the element type {other} is none of MATLAB v4")),
        };
        let (rows, columns) = (field(1, big_endian) as usize, field(2, big_endian) as usize);
        if field(3, big_endian) != 0 {
            return Err("it holds complex numbers".into());
        }
        let name_length = field(4, big_endian) as usize;
        let Some(name) = rest.get(HEADER_LENGTH..HEADER_LENGTH.saturating_add(name_length)) else { return Ok(None) };
        let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_string();
        let data = &rest[HEADER_LENGTH + name_length..];
        let length = rows.saturating_mul(columns).saturating_mul(element.length()).min(data.len());
        let (bytes, after) = data.split_at(length);
        *rest = after;
        Ok(Some(Matrix { name, rows, columns, element, big_endian, bytes }))
    }

    /// Elements really present in the file.
    pub(super) fn available(&self) -> usize {
        self.bytes.len() / self.element.length()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.rows.saturating_mul(self.columns) == self.available()
    }

    /// Element number `at` in storage order; the caller stays below [`Matrix::available`].
    pub(super) fn number(&self, at: usize) -> f64 {
        let length = self.element.length();
        let mut bytes = [0u8; 8];
        bytes[..length].copy_from_slice(&self.bytes[at * length..(at + 1) * length]);
        if self.big_endian {
            bytes[..length].reverse();
        }
        let [a, b, c, d, ..] = bytes;
        match self.element {
            Element::Double => f64::from_le_bytes(bytes),
            Element::Single => f32::from_le_bytes([a, b, c, d]).into(),
            Element::Int32 => i32::from_le_bytes([a, b, c, d]).into(),
            Element::Int16 => i16::from_le_bytes([a, b]).into(),
            Element::Uint16 => u16::from_le_bytes([a, b]).into(),
            Element::Uint8 => a.into(),
        }
    }

    /// The texts of a character matrix: its columns where `transposed`, else its rows.
    pub(super) fn texts(&self, transposed: bool) -> Vec<String> {
        let (count, length) = if transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        // A damaged header may claim any number of texts of no length.
        let count = if length == 0 { 0 } else { count };
        (0..count)
            .map(|text| {
                let at = |k: usize| if transposed { text * self.rows + k } else { k * self.rows + text };
                let bytes: Vec<u8> = (0..length).map(|k| self.number(at(k)) as u8).collect();
                String::from_utf8_lossy(&bytes).trim_end_matches([' ', '\0']).to_string()
            })
            .collect()
    }
}
