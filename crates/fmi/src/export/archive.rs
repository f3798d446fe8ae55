//! A zip archive in memory: deflated files with a fixed date, so that equal contents are equal bytes.

use miniz_oxide::deflate::compress_to_vec;

/// 1 January 1980, the first day a zip archive knows.
const DATE: u16 = (1 << 5) | 1;
const DEFLATED: u16 = 8;
const LEVEL: u8 = 6;

#[derive(Default)]
pub(super) struct Archive {
    files: Vec<u8>,
    directory: Vec<u8>,
    count: u16,
}

impl Archive {
    /// Adds a file; folders of its path are implied.
    pub fn add(&mut self, path: &str, contents: &[u8]) {
        let packed = compress_to_vec(contents, LEVEL);
        let offset = self.files.len() as u32;
        let mut common = Vec::new();
        // Version 2.0, names in UTF-8.
        for value in [20u16, 1 << 11, DEFLATED, 0, DATE] {
            common.extend(value.to_le_bytes());
        }
        for value in [crc32fast::hash(contents), packed.len() as u32, contents.len() as u32] {
            common.extend(value.to_le_bytes());
        }
        common.extend((path.len() as u16).to_le_bytes());
        common.extend(0u16.to_le_bytes());

        self.files.extend(b"PK\x03\x04");
        self.files.extend(&common);
        self.files.extend(path.as_bytes());
        self.files.extend(packed);

        self.directory.extend(b"PK\x01\x02");
        // Made on Unix.
        self.directory.extend((3u16 << 8 | 20).to_le_bytes());
        self.directory.extend(&common);
        // No comment, first disk, no internal attributes.
        self.directory.extend([0; 6]);
        // A plain file that everybody may read.
        self.directory.extend((0o100_644u32 << 16).to_le_bytes());
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(path.as_bytes());
        self.count += 1;
    }

    /// The archive's bytes.
    pub fn finish(self) -> Vec<u8> {
        let Archive { mut files, directory, count } = self;
        let start = files.len() as u32;
        files.extend(&directory);
        files.extend(b"PK\x05\x06\0\0\0\0");
        files.extend(count.to_le_bytes());
        files.extend(count.to_le_bytes());
        files.extend((directory.len() as u32).to_le_bytes());
        files.extend(start.to_le_bytes());
        files.extend(0u16.to_le_bytes());
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_contents_are_equal_bytes() {
        let make = || {
            let mut archive = Archive::default();
            archive.add("a/b.txt", b"some text some text some text");
            archive.finish()
        };
        assert_eq!(make(), make());
        assert_eq!(&make()[..4], b"PK\x03\x04");
    }
}
