//! ASAM MDF 4: the measurement files of the vehicle industry (`.mf4`).
//!
//! A file is a graph of blocks that point at each other by their position: an identification of 64 bytes, a header `HD`,
//! data groups `DG` with the records of their channel groups `CG`, and in those the channels `CN`, each a piece of the record,
//! with a conversion `CC` to its physical value and texts `TX` and `MD` (XML) for names, units and comments.
//!
//! Written is version 4.10 with one group of the run's points and groups of one record each for parameters and constants. A
//! quantity with several names is in the record once: its other names are channels over the same bytes, with the conversion
//! −x or 1 − x where they are negated.
//!
//! Read is what loggers and calibration tools write: sorted and unsorted groups, data in one block, in lists, and compressed
//! (deflate, transposed or not); integers of any bit position, floating-point numbers, invalidation bits; linear, rational and
//! tabular conversions. Texts, byte arrays and arrays of channels have no column.

mod blocks;
mod catalogue;
mod conversion;
mod data;
mod read;
mod write;

pub use catalogue::{Channel, Group, Mdf4File};
pub use data::Records;
pub use read::{NamedChannel, named_channels, read, read_signals};
pub use write::Mdf4Writer;

#[cfg(test)]
mod tests;

/// What a channel of a record is, as `cn_type` says it.
mod channel_type {
    pub const FIXED_LENGTH: u8 = 0;
    pub const MASTER: u8 = 2;
    pub const VIRTUAL_MASTER: u8 = 3;
    pub const SYNCHRONISATION: u8 = 4;
    pub const VIRTUAL: u8 = 6;
}

/// `cn_data_type`.
mod data_type {
    pub const UNSIGNED_LITTLE: u8 = 0;
    pub const UNSIGNED_BIG: u8 = 1;
    pub const SIGNED_LITTLE: u8 = 2;
    pub const SIGNED_BIG: u8 = 3;
    pub const FLOAT_LITTLE: u8 = 4;
    pub const FLOAT_BIG: u8 = 5;
}

/// `cc_type`.
mod conversion_type {
    pub const IDENTITY: u8 = 0;
    pub const LINEAR: u8 = 1;
    pub const RATIONAL: u8 = 2;
    pub const FORMULA: u8 = 3;
    pub const TABLE_INTERPOLATED: u8 = 4;
    pub const TABLE: u8 = 5;
    pub const RANGES: u8 = 6;
    pub const VALUE_TO_TEXT: u8 = 7;
    pub const RANGE_TO_TEXT: u8 = 8;
}

/// Names of the groups that hold one record.
const PARAMETERS: &str = "parameters";
const CONSTANTS: &str = "constants";
