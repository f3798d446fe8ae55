//! The `ARROW:schema` entry of a Parquet file, through which Arrow readers see metadata of columns.
//!
//! It is an Arrow IPC schema message in base64: a FlatBuffer of the tables `Message > Schema > Field`,
//! each field with its type and key-value pairs. Only what a trajectory needs is written, with all
//! scalars in four-byte places; the alternative is a dependency on the whole of Arrow.

use crate::header::ValueType;

pub(super) struct ArrowField<'a> {
    pub name: &'a str,
    pub value_type: ValueType,
    pub metadata: Vec<(&'a str, &'a str)>,
}

/// The schema of these columns, ready to be stored.
pub(super) fn encode(fields: &[ArrowField]) -> String {
    let mut message = message(fields);
    message.resize(message.len().next_multiple_of(8), 0);
    let mut bytes = vec![0xff; 4];
    bytes.extend_from_slice(&(message.len() as u32).to_le_bytes());
    bytes.append(&mut message);
    base64(&bytes)
}

/// Enumeration values of the Arrow format's `Schema.fbs` and `Message.fbs`.
const METADATA_V5: i32 = 4;
const HEADER_SCHEMA: i32 = 1;
const TYPE_INT: i32 = 2;
const TYPE_FLOATING_POINT: i32 = 3;
const TYPE_BOOL: i32 = 6;
const PRECISION_DOUBLE: i32 = 2;

fn message(fields: &[ArrowField]) -> Vec<u8> {
    let mut out = Flat(vec![0; 4]);
    // Message: version, header type, header.
    let message = out.table(&[Entry::Value(METADATA_V5), Entry::Value(HEADER_SCHEMA), Entry::Offset]);
    out.point(0, message.start);
    // Schema: endianness (absent: little), fields.
    let schema = out.table(&[Entry::Absent, Entry::Offset]);
    out.point(message.offsets[0], schema.start);
    let list = out.vector(fields.len());
    out.point(schema.offsets[0], list);
    for (at, field) in fields.iter().enumerate() {
        let start = out.field(field);
        out.point(list + 4 + 4 * at, start);
    }
    out.0
}

#[derive(Clone, Copy)]
enum Entry {
    Absent,
    Value(i32),
    Offset,
}

struct Table {
    start: usize,
    /// Positions of its offsets, to be pointed once their targets are written.
    offsets: Vec<usize>,
}

/// A FlatBuffer written from front to back; offsets are filled in when their target is known.
struct Flat(Vec<u8>);

impl Flat {
    fn put(&mut self, value: i32) -> usize {
        self.0.extend_from_slice(&value.to_le_bytes());
        self.0.len() - 4
    }

    fn align(&mut self) {
        self.0.resize(self.0.len().next_multiple_of(4), 0);
    }

    fn point(&mut self, from: usize, to: usize) {
        self.0[from..from + 4].copy_from_slice(&((to - from) as u32).to_le_bytes());
    }

    /// A table right after its vtable (its size, the table's size, the place of each field).
    fn table(&mut self, places: &[Entry]) -> Table {
        let vtable_length = 4 + 2 * places.len();
        self.0.resize((self.0.len() + vtable_length).next_multiple_of(4) - vtable_length, 0);
        let present = places.iter().filter(|place| !matches!(place, Entry::Absent)).count();
        let mut next = 4u16;
        let mut vtable = vec![vtable_length as u16, 4 + 4 * present as u16];
        for place in places {
            let here = if matches!(place, Entry::Absent) { 0 } else { next };
            next += if here == 0 { 0 } else { 4 };
            vtable.push(here);
        }
        vtable.iter().for_each(|entry| self.0.extend_from_slice(&entry.to_le_bytes()));
        let start = self.put(vtable_length as i32);
        let mut offsets = Vec::new();
        for place in places {
            match place {
                Entry::Absent => {}
                Entry::Value(value) => _ = self.put(*value),
                Entry::Offset => offsets.push(self.put(0)),
            }
        }
        Table { start, offsets }
    }

    fn vector(&mut self, length: usize) -> usize {
        self.align();
        let start = self.put(length as i32);
        self.0.resize(self.0.len() + 4 * length, 0);
        start
    }

    fn string(&mut self, text: &str) -> usize {
        self.align();
        let start = self.put(text.len() as i32);
        self.0.extend_from_slice(text.as_bytes());
        self.0.push(0);
        start
    }

    /// Field: name, nullable (absent: no), type's kind, type, dictionary, children, metadata.
    fn field(&mut self, field: &ArrowField) -> usize {
        let (kind, parts): (i32, &[Entry]) = match field.value_type {
            ValueType::Real => (TYPE_FLOATING_POINT, &[Entry::Value(PRECISION_DOUBLE)]),
            ValueType::Boolean => (TYPE_BOOL, &[]),
            ValueType::Integer | ValueType::Enumeration => (TYPE_INT, &[Entry::Value(32), Entry::Value(1)]),
        };
        let places = [
            Entry::Offset,
            Entry::Absent,
            Entry::Value(kind),
            Entry::Offset,
            Entry::Absent,
            Entry::Offset,
            Entry::Offset,
        ];
        let table = self.table(&places);
        let name = self.string(field.name);
        self.point(table.offsets[0], name);
        let data_type = self.table(parts);
        self.point(table.offsets[1], data_type.start);
        let children = self.vector(0);
        self.point(table.offsets[2], children);
        let pairs = self.vector(field.metadata.len());
        self.point(table.offsets[3], pairs);
        for (at, (key, value)) in field.metadata.iter().enumerate() {
            let pair = self.table(&[Entry::Offset, Entry::Offset]);
            self.point(pairs + 4 + 4 * at, pair.start);
            let key = self.string(key);
            self.point(pair.offsets[0], key);
            let value = self.string(value);
            self.point(pair.offsets[1], value);
        }
        table.start
    }
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0u32, |group, &byte| group << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for digit in 0..4 {
            let index = (group >> (18 - 6 * digit)) & 63;
            out.push(if digit <= chunk.len() { DIGITS[index as usize] as char } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64_pads() {
        let encoded = ["", "f", "fo", "foo", "foob"].map(|text| super::base64(text.as_bytes()));
        assert_eq!(encoded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
