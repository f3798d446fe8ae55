//! What a file holds: its groups of records and the channels in them.

use super::blocks::{Block, BlockFile};
use super::conversion::Conversion;
use super::{channel_type, data_type};
use crate::error::ResultError;
use layshaft_source::FastSet;
use std::path::Path;

/// Deepest structure of channels inside channels that is followed.
const DEEPEST: usize = 16;

pub struct Mdf4File {
    pub(super) file: BlockFile,
    /// Groups with a time channel, in the order of the file.
    pub groups: Vec<Group>,
    /// The logger was switched off before it wrote the lengths: data count as far as they go.
    pub(super) is_unfinished: bool,
    /// The program that wrote it, in eight letters.
    pub program: String,
    /// Comment of the file.
    pub comment: String,
}

/// Channels that are recorded together.
pub struct Group {
    pub name: String,
    pub channels: Vec<Channel>,
    /// The channel of time; none where the group counts records or runs over an angle or a distance.
    pub time: Option<Channel>,
    /// Number of records.
    pub cycles: u64,
    /// Channels that are no numbers, and what they are.
    pub others: Vec<(String, &'static str)>,
    pub(super) data: u64,
    /// Bytes of the record identifier; 0 where the group has its data alone.
    pub(super) id_length: usize,
    pub(super) id: u64,
    pub(super) data_bytes: usize,
    /// All kinds of records in the data.
    pub(super) records: Vec<RecordKind>,
}

#[derive(Clone, Copy)]
pub(super) struct RecordKind {
    pub id: u64,
    /// `None` for texts of any length, which say it themselves.
    pub length: Option<usize>,
}

#[derive(Clone)]
pub struct Channel {
    pub name: String,
    pub unit: String,
    pub display_unit: String,
    pub description: String,
    pub(super) raw: Raw,
    pub(super) conversion: Conversion,
    /// Position of the bit that marks invalid values, after the data.
    pub(super) invalidation_bit: Option<u32>,
}

/// Which bits of a record, as what kind of number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Raw {
    /// The number of the record takes the place of bits.
    pub is_virtual: bool,
    pub data_type: u8,
    pub byte: u32,
    pub bit: u8,
    pub bits: u32,
}

impl Channel {
    /// Integers that no conversion makes fractions of.
    pub fn is_whole(&self) -> bool {
        let is_kept = matches!(&self.conversion, Conversion::Identity)
            || self.conversion == Conversion::minus()
            || self.conversion == Conversion::not();
        is_kept && self.raw.data_type < data_type::FLOAT_LITTLE
    }

    /// One bit.
    pub fn is_truth_value(&self) -> bool {
        self.is_whole() && self.raw.bits == 1
    }
}

impl Mdf4File {
    pub fn open(path: impl AsRef<Path>) -> Result<Mdf4File, ResultError> {
        let file = BlockFile::open(path.as_ref())?;
        let mut identification = [0; 64];
        if file.length < 64 {
            return Err(file.wrong("it is too short for an MDF file"));
        }
        file.read_at(0, &mut identification)?;
        let is_unfinished = match &identification[..8] {
            b"MDF     " => false,
            b"UnFinMF " => true,
            _ => return Err(file.wrong("it does not begin as an MDF file does")),
        };
        let version = u16::from_le_bytes([identification[28], identification[29]]);
        if !(400..500).contains(&version) {
            let problem = format!("its version is {}.{:02}, and only MDF 4 is read", version / 100, version % 100);
            return Err(file.wrong(problem));
        }
        let header = file.expect(64, b"HD")?;
        let program = String::from_utf8_lossy(&identification[16..24]).trim_end_matches(['\0', ' ']).to_string();
        let comment = file.text(header.link(5))?;
        let mut catalogue = Mdf4File { file, groups: Vec::new(), is_unfinished, program, comment };
        let mut seen = Seen::default();
        let mut at = header.link(0);
        while at != 0 {
            seen.first_time(&catalogue.file, at)?;
            let block = catalogue.file.expect(at, b"DG")?;
            catalogue.data_group(&block, &mut seen)?;
            at = block.link(0);
        }
        Ok(catalogue)
    }

    fn data_group(&mut self, data_group: &Block, seen: &mut Seen) -> Result<(), ResultError> {
        let id_length = usize::from(data_group.u8(0));
        if ![0, 1, 2, 4, 8].contains(&id_length) {
            return Err(self.file.wrong(format!("a record identifier has {id_length} bytes")));
        }
        let first = self.groups.len();
        let mut records = Vec::new();
        let mut at = data_group.link(1);
        while at != 0 {
            seen.first_time(&self.file, at)?;
            let block = self.file.expect(at, b"CG")?;
            let (data_bytes, invalidation_bytes) = (block.u32(24) as usize, block.u32(28) as usize);
            let has_any_length = block.u16(16) & 1 != 0;
            let length = (!has_any_length).then_some(data_bytes + invalidation_bytes);
            records.push(RecordKind { id: block.u64(0), length });
            if !has_any_length {
                let mut group = Group {
                    name: self.file.text(block.link(2))?,
                    channels: Vec::new(),
                    time: None,
                    cycles: block.u64(8),
                    others: Vec::new(),
                    data: data_group.link(2),
                    id_length,
                    id: block.u64(0),
                    data_bytes,
                    records: Vec::new(),
                };
                let record = data_bytes + invalidation_bytes;
                self.channels(block.link(1), record, &mut group, seen, 0)?;
                self.groups.push(group);
            }
            at = block.link(0);
        }
        if id_length == 0 && records.len() > 1 {
            return Err(self.file.wrong("several groups share data without record identifiers"));
        }
        self.groups[first..].iter_mut().for_each(|group| group.records.clone_from(&records));
        Ok(())
    }

    fn channels(
        &self,
        mut at: u64,
        record: usize,
        group: &mut Group,
        seen: &mut Seen,
        depth: usize,
    ) -> Result<(), ResultError> {
        let file = &self.file;
        while at != 0 {
            seen.first_time(file, at)?;
            let block = file.expect(at, b"CN")?;
            at = block.link(0);
            let name = file.text(block.link(2))?;
            let is_time = matches!(block.u8(0), channel_type::MASTER | channel_type::VIRTUAL_MASTER);
            match channel(file, &block, record)? {
                Ok(channel) if is_time && block.u8(1) <= 1 => group.time = Some(Channel { name, ..channel }),
                Ok(channel) => group.channels.push(Channel { name, ..channel }),
                Err(what) => group.others.push((name, what)),
            }
            let inside = block.link(1);
            if inside != 0 && depth < DEEPEST && file.extent(inside)?.0.id == *b"CN" {
                self.channels(inside, record, group, seen, depth + 1)?;
            }
        }
        Ok(())
    }
}

/// A channel of numbers without its name, or what it is instead.
fn channel(file: &BlockFile, block: &Block, record: usize) -> Result<Result<Channel, &'static str>, ResultError> {
    let kind = block.u8(0);
    let is_virtual = matches!(kind, channel_type::VIRTUAL | channel_type::VIRTUAL_MASTER);
    let has_bits = matches!(kind, channel_type::FIXED_LENGTH | channel_type::MASTER | channel_type::SYNCHRONISATION);
    if !is_virtual && !has_bits {
        return Ok(Err("a text of any length"));
    }
    let raw = Raw { is_virtual, data_type: block.u8(2), byte: block.u32(4), bit: block.u8(3), bits: block.u32(8) };
    if !is_virtual {
        match raw.data_type {
            0..=3 if (1..=64).contains(&raw.bits) && raw.bit < 8 => {}
            4 | 5 if matches!(raw.bits, 16 | 32 | 64) && raw.bit == 0 => {}
            0..=5 => return Ok(Err("a number of a length that is not read")),
            _ => return Ok(Err("no number")),
        }
        if u64::from(raw.byte) + u64::from(raw.bits + u32::from(raw.bit)).div_ceil(8) > record as u64 {
            return Err(file.wrong("a channel lies outside its record"));
        }
    }
    let inside = block.link(1);
    if inside != 0 && file.extent(inside)?.0.id == *b"CA" {
        return Ok(Err("an array"));
    }
    let is_whole = raw.data_type < data_type::FLOAT_LITTLE;
    let Some(conversion) = Conversion::read(file, block.link(4), is_whole)? else {
        return Ok(Err("a number with a conversion that is not read (formula or text)"));
    };
    let mut unit = file.text(block.link(6))?;
    if unit.is_empty() && block.link(4) != 0 {
        unit = file.text(file.block(block.link(4))?.link(1))?;
    }
    let invalidation_bit = (block.u32(12) & 2 != 0).then(|| block.u32(16));
    let comment = block.link(7);
    Ok(Ok(Channel {
        name: String::new(),
        unit: unit.trim().to_string(),
        display_unit: file.property(comment, "displayUnit")?,
        description: file.text(comment)?,
        raw,
        conversion,
        invalidation_bit,
    }))
}

/// Blocks of a list that were met: a list that closes on itself would never end.
#[derive(Default)]
struct Seen(FastSet<u64>);

impl Seen {
    fn first_time(&mut self, file: &BlockFile, at: u64) -> Result<(), ResultError> {
        if self.0.insert(at) { Ok(()) } else { Err(file.wrong(format!("the block at byte {at} follows itself"))) }
    }
}
