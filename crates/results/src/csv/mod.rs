//! Comma-separated results: `time` first, then one column per variable, aliases written out.

mod read;
mod write;

pub use read::{read, read_signals};
pub use write::{CsvOptions, CsvWriter};

#[cfg(test)]
mod tests;
