//! Reads the points of a double-precision trajectory file in blocks that fit into memory.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

pub(crate) struct PointReader {
    file: File,
    width: usize,
    remaining: usize,
    bytes: Vec<u8>,
    values: Vec<f64>,
}

impl PointReader {
    pub(super) fn open(path: &Path, offset: u64, width: usize, points: usize) -> std::io::Result<PointReader> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        Ok(PointReader { file, width, remaining: points, bytes: Vec::new(), values: Vec::new() })
    }

    /// Values per point, time first.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The next points, at most `limit`: how many, and their values one point after the other.
    pub(crate) fn next_block(&mut self, limit: usize) -> std::io::Result<(usize, &[f64])> {
        let count = limit.min(self.remaining);
        self.remaining -= count;
        self.bytes.resize(count * self.width * 8, 0);
        self.file.read_exact(&mut self.bytes)?;
        self.values.clear();
        let (numbers, _) = self.bytes.as_chunks::<8>();
        self.values.extend(numbers.iter().map(|&bytes| f64::from_le_bytes(bytes)));
        Ok((count, &self.values))
    }
}
