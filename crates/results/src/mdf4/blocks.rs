//! Blocks: identifier, length, links to other blocks, data.

use crate::error::ResultError;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Identifier, reserved bytes, length, number of links.
pub const HEAD: u64 = 24;
/// Longest block of texts, links or properties that is believed.
const LONGEST: u64 = 64 << 20;

/// Appends a block, aligned to eight bytes, and says where it begins.
pub fn push(out: &mut Vec<u8>, id: &[u8; 2], links: &[u64], data: &[u8]) -> u64 {
    let at = out.len() as u64;
    out.extend_from_slice(b"##");
    out.extend_from_slice(id);
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&(HEAD + 8 * links.len() as u64 + data.len() as u64).to_le_bytes());
    out.extend_from_slice(&(links.len() as u64).to_le_bytes());
    links.iter().for_each(|link| out.extend_from_slice(&link.to_le_bytes()));
    out.extend_from_slice(data);
    out.resize(out.len().next_multiple_of(8), 0);
    at
}

/// Appends a text.
pub fn push_text(out: &mut Vec<u8>, id: &[u8; 2], text: &str) -> u64 {
    let mut bytes: Vec<u8> = text.bytes().filter(|&byte| byte != 0).collect();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    push(out, id, &[], &bytes)
}

/// Sets a link of a block that was appended before.
pub fn set_link(out: &mut [u8], block: u64, link: usize, target: u64) {
    let at = (block + HEAD) as usize + 8 * link;
    out[at..at + 8].copy_from_slice(&target.to_le_bytes());
}

/// A block without its head.
pub struct Block {
    pub id: [u8; 2],
    links: Vec<u64>,
    data: Vec<u8>,
}

impl Block {
    /// Position of another block, 0 where there is none.
    pub fn link(&self, at: usize) -> u64 {
        self.links.get(at).copied().unwrap_or(0)
    }

    pub fn links(&self) -> &[u64] {
        &self.links
    }

    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Bytes of the data; zeros where the block is shorter, as in files of earlier versions of the format.
    fn bytes<const N: usize>(&self, at: usize) -> [u8; N] {
        let mut bytes = [0; N];
        let found = self.data.get(at..).unwrap_or_default();
        let length = found.len().min(N);
        bytes[..length].copy_from_slice(&found[..length]);
        bytes
    }

    pub fn u8(&self, at: usize) -> u8 {
        self.bytes::<1>(at)[0]
    }

    pub fn u16(&self, at: usize) -> u16 {
        u16::from_le_bytes(self.bytes(at))
    }

    pub fn u32(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.bytes(at))
    }

    pub fn u64(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.bytes(at))
    }

    pub fn f64(&self, at: usize) -> f64 {
        f64::from_le_bytes(self.bytes(at))
    }
}

/// Where a block's data lie in the file.
#[derive(Clone, Copy)]
pub struct Extent {
    pub id: [u8; 2],
    pub at: u64,
    pub length: u64,
}

/// A file of blocks, read by position.
pub struct BlockFile {
    pub path: PathBuf,
    file: File,
    pub length: u64,
}

impl BlockFile {
    pub fn open(path: &Path) -> Result<BlockFile, ResultError> {
        let file = File::open(path).map_err(|cause| ResultError::read(path, cause))?;
        let length = file.metadata().map_err(|cause| ResultError::read(path, cause))?.len();
        Ok(BlockFile { path: path.to_path_buf(), file, length })
    }

    pub fn wrong(&self, problem: impl Into<String>) -> ResultError {
        ResultError::format(&self.path, problem)
    }

    /// Fills `bytes` from a position.
    pub fn read_at(&self, at: u64, bytes: &mut [u8]) -> Result<(), ResultError> {
        if at.checked_add(bytes.len() as u64).is_none_or(|end| end > self.length) {
            return Err(self.wrong(format!("it ends at byte {} where a block goes on", self.length)));
        }
        let mut file = &self.file;
        let outcome = file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(bytes));
        outcome.map_err(|cause| ResultError::read(&self.path, cause))
    }

    /// Identifier, data and number of links of the block at a position. Data that go beyond the end of the file, as of a
    /// logger that was switched off, end with it.
    pub fn extent(&self, at: u64) -> Result<(Extent, u64), ResultError> {
        let mut head = [0; HEAD as usize];
        self.read_at(at, &mut head)?;
        if &head[..2] != b"##" {
            return Err(self.wrong(format!("there is no block at byte {at}, where another one points")));
        }
        let word = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().unwrap_or_default());
        let (length, links) = (word(8), word(16));
        let before_data = links.checked_mul(8).and_then(|links| links.checked_add(HEAD));
        let Some(before_data) = before_data.filter(|&before| before <= length && at + before <= self.length) else {
            return Err(self.wrong(format!("the block at byte {at} has {links} links in {length} bytes")));
        };
        let data_at = at + before_data;
        let length = (length - before_data).min(self.length - data_at);
        Ok((Extent { id: [head[2], head[3]], at: data_at, length }, links))
    }

    pub fn block(&self, at: u64) -> Result<Block, ResultError> {
        let (extent, links) = self.extent(at)?;
        if extent.length > LONGEST || links > LONGEST / 8 {
            return Err(self.wrong(format!("the block at byte {at} is too long")));
        }
        let mut bytes = vec![0; (8 * links + extent.length) as usize];
        self.read_at(at + HEAD, &mut bytes)?;
        let data = bytes.split_off(8 * links as usize);
        let links = bytes.chunks_exact(8).map(|link| u64::from_le_bytes(link.try_into().unwrap_or_default()));
        Ok(Block { id: extent.id, links: links.collect(), data })
    }

    /// A block that must be of one kind.
    pub fn expect(&self, at: u64, id: &[u8; 2]) -> Result<Block, ResultError> {
        let block = self.block(at)?;
        if block.id == *id {
            return Ok(block);
        }
        let text = |id: &[u8; 2]| String::from_utf8_lossy(id).into_owned();
        Err(self.wrong(format!("the block at byte {at} is `{}`, not `{}`", text(&block.id), text(id))))
    }

    /// The text of a `TX` block, or the first text of the XML in an `MD` block; empty where there is none.
    pub fn text(&self, at: u64) -> Result<String, ResultError> {
        if at == 0 {
            return Ok(String::new());
        }
        let block = self.block(at)?;
        let end = block.data.iter().position(|&byte| byte == 0).unwrap_or(block.data.len());
        let text = String::from_utf8_lossy(&block.data[..end]).into_owned();
        Ok(match &block.id {
            b"MD" => element(&text, "TX").unwrap_or_default(),
            _ => text,
        })
    }

    /// A property that a comment in XML gives: `<e name="…">…</e>`.
    pub fn property(&self, at: u64, name: &str) -> Result<String, ResultError> {
        if at == 0 {
            return Ok(String::new());
        }
        let block = self.block(at)?;
        let text = String::from_utf8_lossy(&block.data);
        let start = format!("<e name=\"{name}\">");
        let found = text.split_once(&start).and_then(|(_, rest)| rest.split_once("</e>"));
        Ok(found.map(|(text, _)| unescape(text)).unwrap_or_default())
    }
}

/// The text inside the first element of a name.
fn element(xml: &str, name: &str) -> Option<String> {
    let (_, rest) = xml.split_once(&format!("<{name}"))?;
    let (attributes, rest) = rest.split_once('>')?;
    if attributes.ends_with('/') {
        return None;
    }
    Some(unescape(rest.split_once(&format!("</{name}>"))?.0.trim()))
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&#176;", "°")
        .replace("&amp;", "&")
}
