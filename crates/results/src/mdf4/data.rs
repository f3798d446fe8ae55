//! The values of channels, record by record: a group's data are read block by block and never held as a whole.

use super::blocks::{BlockFile, Extent};
use super::catalogue::{Channel, Group, Mdf4File, Raw};
use super::data_type;
use crate::error::ResultError;
use layshaft_source::FastSet;
use std::sync::Arc;

/// Bytes read at once from data that are not compressed.
const CHUNK: u64 = 256 << 10;
/// Longest compressed piece that is believed; writers of files keep to some megabytes.
const LONGEST_PIECE: u64 = 256 << 20;
/// Most that deflate makes of a byte.
const GREATEST_EXPANSION: u64 = 1032;

/// Bytes of the records of a data group, in order.
struct DataStream {
    /// Blocks to come, the next one last.
    pieces: Vec<u64>,
    /// Data that are not compressed, of the block being read.
    open: Option<Extent>,
    bytes: Vec<u8>,
    at: usize,
    is_unfinished: bool,
}

impl DataStream {
    fn new(file: &Mdf4File, data: u64) -> Result<DataStream, ResultError> {
        let mut pieces = Vec::new();
        let (mut at, mut seen) = (data, FastSet::default());
        while at != 0 {
            if !seen.insert(at) {
                return Err(file.file.wrong(format!("the list of data at byte {at} follows itself")));
            }
            let (extent, _) = file.file.extent(at)?;
            match &extent.id {
                b"DT" | b"DZ" => {
                    pieces.push(at);
                    break;
                }
                b"HL" => at = file.file.block(at)?.link(0),
                b"DL" => {
                    let list = file.file.block(at)?;
                    let count = (list.u32(4) as usize).min(list.links().len().saturating_sub(1));
                    pieces.extend(list.links().iter().skip(1).take(count).filter(|&&piece| piece != 0));
                    at = list.link(0);
                }
                b"LD" | b"DV" => {
                    let problem = "its data are stored by columns (MDF 4.2), which is not read: save it by records";
                    return Err(file.file.wrong(problem));
                }
                other => {
                    let id = String::from_utf8_lossy(other).into_owned();
                    return Err(file.file.wrong(format!("data in blocks `{id}` are not read")));
                }
            }
        }
        pieces.reverse();
        Ok(DataStream { pieces, open: None, bytes: Vec::new(), at: 0, is_unfinished: file.is_unfinished })
    }

    /// Makes at least `length` bytes available, or fewer at the end.
    fn fill(&mut self, file: &BlockFile, length: usize) -> Result<(), ResultError> {
        while self.bytes.len() - self.at < length {
            if self.at > 0 {
                self.bytes.drain(..self.at);
                self.at = 0;
            }
            if let Some(extent) = self.open.take() {
                let part = extent.length.min(CHUNK.max(length as u64));
                let held = self.bytes.len();
                self.bytes.resize(held + part as usize, 0);
                file.read_at(extent.at, &mut self.bytes[held..])?;
                if part < extent.length {
                    self.open = Some(Extent { at: extent.at + part, length: extent.length - part, ..extent });
                }
                continue;
            }
            let Some(piece) = self.pieces.pop() else { return Ok(()) };
            let (mut extent, _) = file.extent(piece)?;
            if self.is_unfinished && extent.length == 0 {
                // The length was never written: the data go on to the end of the file.
                extent.length = file.length - extent.at;
            }
            match &extent.id {
                b"DT" => self.open = (extent.length > 0).then_some(extent),
                b"DZ" => inflate(file, piece, extent, &mut self.bytes)?,
                other => {
                    let id = String::from_utf8_lossy(other).into_owned();
                    return Err(file.wrong(format!("a list of data holds a block `{id}`")));
                }
            }
        }
        Ok(())
    }
}

/// Appends what a compressed block holds.
fn inflate(file: &BlockFile, at: u64, extent: Extent, out: &mut Vec<u8>) -> Result<(), ResultError> {
    let block_wrong = |problem: &str| file.wrong(format!("the compressed data at byte {at} {problem}"));
    if extent.length < 24 || extent.length > LONGEST_PIECE {
        return Err(block_wrong("have a length that cannot be"));
    }
    let mut bytes = vec![0; extent.length as usize];
    file.read_at(extent.at, &mut bytes)?;
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap_or_default());
    let (kind, width) = (bytes[2], u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) as usize);
    let (length, packed_length) = (word(8), word(16));
    let packed = bytes.get(24..).and_then(|rest| rest.get(..packed_length as usize));
    let Some(packed) = packed else { return Err(block_wrong("are cut short")) };
    if &bytes[..2] != b"DT" || kind > 1 {
        return Err(block_wrong("use a method other than deflate, which is not read"));
    }
    if length > LONGEST_PIECE || length > packed_length.saturating_mul(GREATEST_EXPANSION) + 64 {
        return Err(block_wrong("have a length that cannot be"));
    }
    let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, length as usize);
    let unpacked = unpacked.ok().filter(|unpacked| unpacked.len() as u64 == length);
    let Some(unpacked) = unpacked else { return Err(block_wrong("are damaged")) };
    if kind == 0 || width <= 1 {
        out.extend_from_slice(&unpacked);
        return Ok(());
    }
    // Stored column by column; bytes after the last whole row stay in place.
    let rows = unpacked.len() / width;
    out.reserve(unpacked.len());
    for row in 0..rows {
        out.extend((0..width).map(|column| unpacked[column * rows + row]));
    }
    out.extend_from_slice(&unpacked[rows * width..]);
    Ok(())
}

/// Rows of chosen channels of a group.
pub struct Records {
    file: Arc<Mdf4File>,
    group: usize,
    stream: DataStream,
    channels: Vec<Channel>,
    /// Length of the records of the group, without identifier.
    length: usize,
    count: u64,
}

impl Records {
    /// Rows of channels of a group, by its position.
    pub fn open(file: Arc<Mdf4File>, group: usize, channels: Vec<Channel>) -> Result<Records, ResultError> {
        let content = &file.groups[group];
        let own = content.records.iter().find(|kind| kind.id == content.id || content.id_length == 0);
        let length = own.and_then(|kind| kind.length).unwrap_or(0);
        let stream = DataStream::new(&file, content.data)?;
        Ok(Records { file, group, stream, channels, length, count: 0 })
    }

    fn group(&self) -> &Group {
        &self.file.groups[self.group]
    }

    /// Appends the values of up to `most` records to the columns, one per channel; false at the end.
    pub fn next(&mut self, most: usize, columns: &mut [Vec<f64>]) -> Result<bool, ResultError> {
        for _ in 0..most {
            // A finished file says how many records count.
            if !self.file.is_unfinished && self.count >= self.group().cycles {
                return Ok(false);
            }
            if !self.advance()? {
                return Ok(false);
            }
            let data_bytes = self.group().data_bytes;
            let record = &self.stream.bytes[self.stream.at..self.stream.at + self.length];
            for (channel, column) in self.channels.iter().zip(columns.iter_mut()) {
                let is_invalid = channel.invalidation_bit.is_some_and(|bit| {
                    let byte = record.get(data_bytes + bit as usize / 8);
                    byte.is_some_and(|byte| byte >> (bit % 8) & 1 != 0)
                });
                column.push(if is_invalid {
                    f64::NAN
                } else if channel.raw.is_virtual {
                    channel.conversion.apply(self.count as f64)
                } else {
                    channel.conversion.apply(value(record, channel.raw))
                });
            }
            self.stream.at += self.length;
            self.count += 1;
        }
        Ok(true)
    }

    /// Goes to the next record of this group; the stream then stands at its data.
    fn advance(&mut self) -> Result<bool, ResultError> {
        let Mdf4File { file, groups, .. } = &*self.file;
        let group = &groups[self.group];
        let id_length = group.id_length;
        loop {
            self.stream.fill(file, id_length + self.length)?;
            let held = &self.stream.bytes[self.stream.at..];
            if id_length == 0 {
                return Ok(held.len() >= self.length && self.length > 0);
            }
            if held.len() < id_length {
                return Ok(false);
            }
            let mut id = [0; 8];
            id[..id_length].copy_from_slice(&held[..id_length]);
            let id = u64::from_le_bytes(id);
            if id == group.id {
                let is_whole = held.len() >= id_length + self.length;
                self.stream.at += id_length;
                return Ok(is_whole);
            }
            let Some(kind) = group.records.iter().find(|kind| kind.id == id) else {
                if self.file.is_unfinished {
                    return Ok(false);
                }
                return Err(file.wrong(format!("a record has the unknown identifier {id}")));
            };
            let mut skipped = id_length;
            skipped += match kind.length {
                Some(length) => length,
                None => {
                    self.stream.fill(file, id_length + 4)?;
                    let Some(length) = self.stream.bytes.get(self.stream.at + id_length..).and_then(|b| b.get(..4))
                    else {
                        return Ok(false);
                    };
                    4 + u32::from_le_bytes(length.try_into().unwrap_or_default()) as usize
                }
            };
            if skipped as u64 > LONGEST_PIECE {
                return Err(file.wrong("a record is longer than can be"));
            }
            self.stream.fill(file, skipped)?;
            if self.stream.bytes.len() - self.stream.at < skipped {
                return Ok(false);
            }
            self.stream.at += skipped;
        }
    }
}

/// The raw number in a record; the catalogue has seen that it lies inside.
fn value(record: &[u8], raw: Raw) -> f64 {
    let at = raw.byte as usize;
    if raw.data_type == data_type::FLOAT_LITTLE && raw.bits == 64 {
        return f64::from_le_bytes(record[at..at + 8].try_into().unwrap_or_default());
    }
    let length = (raw.bits as usize + raw.bit as usize).div_ceil(8);
    let bytes = &record[at..at + length];
    let is_big = matches!(raw.data_type, data_type::UNSIGNED_BIG | data_type::SIGNED_BIG | data_type::FLOAT_BIG);
    let join = |word: u128, byte: &u8| word << 8 | u128::from(*byte);
    let word = if is_big { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) };
    let word = (word >> raw.bit) as u64 & (u64::MAX >> (64 - raw.bits));
    match raw.data_type {
        data_type::UNSIGNED_LITTLE | data_type::UNSIGNED_BIG => word as f64,
        data_type::SIGNED_LITTLE | data_type::SIGNED_BIG => {
            let shift = 64 - raw.bits;
            ((word << shift) as i64 >> shift) as f64
        }
        _ => match raw.bits {
            64 => f64::from_bits(word),
            32 => f64::from(f32::from_bits(word as u32)),
            _ => half(word as u16),
        },
    }
}

/// Binary floating point of 16 bits (IEEE 754).
fn half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    sign * match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    }
}
