//! Values through shared memory, for a process on the same machine.
//!
//! A file in memory holds two rings, one in each direction, each with one writer and one reader. All numbers are little-endian and
//! aligned to eight bytes:
//!
//! ```text
//! offset  type
//!      0  u64   0x32474e495248534c, the bytes "LSHRING2"
//!      8  u64   entries of each ring
//!     16  u64   values in a record to the model
//!     24  u64   values in a record from the model
//!     64  u64   to the model: records written          128  u64   records read
//!    192  u64   from the model: records written        256  u64   records read
//!    320        records to the model, then records from the model; record number k stands in entry k modulo the entries
//! ```
//!
//! A record is laid out as a UDP packet: see [`packet`](super::packet_length). A writer writes the record first and then, with release
//! order, the number of records written; a reader reads that number with acquire order, the record, and then says that it is read.
//! A writer that finds the ring full writes nothing.
//!
//! The model holds a lock on the file as long as it runs, so that a ring without one is left over from a run that was killed. The file keeps its
//! size: a partner that cuts it off is noticed at every access, and the ring is given up.

use super::cut::Guarded;
use super::packet::{self, Packets, packet_length};
use super::udp::DRAINED;
use super::{Port, PortCounts, Trouble};
use layshaft_results::Signal;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Error, ErrorKind};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const MAGIC: u64 = u64::from_le_bytes(*b"LSHRING2");
const RECORDS: usize = 320;
/// Entries of each ring.
const ENTRIES: usize = 64;

/// Where the counters of a ring and its records stand, in words of eight bytes.
#[derive(Clone, Copy)]
struct Lane {
    written: usize,
    read: usize,
    records: usize,
    /// Words of a record.
    width: usize,
}

/// The mapped file.
struct Map {
    words: *mut AtomicU64,
    count: usize,
    entries: u64,
    to_model: Lane,
    from_model: Lane,
    guard: Option<Guarded>,
    file: File,
}

/// The file is shorter than the rings.
struct Cut;

// SAFETY: the memory is only touched through atomic words, so any thread may do so.
unsafe impl Send for Map {}

impl Drop for Map {
    fn drop(&mut self) {
        // Before another mapping can take its place.
        self.guard = None;
        // SAFETY: the range was mapped by `Map::over` and nothing refers to it any more.
        unsafe { libc::munmap(self.words.cast(), 8 * self.count) };
    }
}

fn lanes(inputs: usize, outputs: usize, entries: usize) -> (Lane, Lane, usize) {
    let (to, from) = (packet_length(inputs) / 8, packet_length(outputs) / 8);
    let first = RECORDS / 8;
    let second = first + to * entries;
    (
        Lane { written: 8, read: 16, records: first, width: to },
        Lane { written: 24, read: 32, records: second, width: from },
        second + from * entries,
    )
}

impl Map {
    fn over(file: &File, inputs: usize, outputs: usize, entries: usize) -> io::Result<Map> {
        let (to_model, from_model, count) = lanes(inputs, outputs, entries);
        if file.metadata()?.len() < 8 * count as u64 {
            return Err(Error::new(ErrorKind::InvalidData, "the file is shorter than its header says"));
        }
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping of a file that is long enough; the kernel chooses the place.
        let words =
            unsafe { libc::mmap(std::ptr::null_mut(), 8 * count, protection, libc::MAP_SHARED, file.as_raw_fd(), 0) };
        if words == libc::MAP_FAILED {
            return Err(Error::last_os_error());
        }
        let Some(guard) = Guarded::new(words, 8 * count) else {
            // SAFETY: mapped above, and nothing refers to it.
            unsafe { libc::munmap(words, 8 * count) };
            return Err(Error::new(ErrorKind::OutOfMemory, "there are too many rings"));
        };
        let file = file.try_clone()?;
        Ok(Map { words: words.cast(), count, entries: entries as u64, to_model, from_model, guard: Some(guard), file })
    }

    fn word(&self, at: usize) -> &AtomicU64 {
        assert!(at < self.count);
        // SAFETY: within the mapping, which is aligned to pages and lives as long as self.
        unsafe { &*self.words.add(at) }
    }

    fn is_lost(&self) -> bool {
        self.guard.as_ref().is_none_or(Guarded::is_lost)
    }

    /// Looks before and after an access: what was read from a file that was cut off meanwhile is nothing.
    fn whole(&self) -> Result<(), Cut> {
        let is_long = self.file.metadata().is_ok_and(|found| found.len() >= 8 * self.count as u64);
        if is_long && !self.is_lost() { Ok(()) } else { Err(Cut) }
    }

    /// Whether a record can be taken.
    fn has_record(&self, lane: Lane) -> Result<bool, Cut> {
        self.whole()?;
        let has = self.word(lane.written).load(Ordering::Acquire) != self.word(lane.read).load(Ordering::Relaxed);
        if self.is_lost() { Err(Cut) } else { Ok(has) }
    }

    /// Copies the next record into `bytes`, if there is one.
    fn take(&self, lane: Lane, bytes: &mut [u8]) -> Result<bool, Cut> {
        self.whole()?;
        let read = self.word(lane.read).load(Ordering::Relaxed);
        // A writer that counts wrongly may not lead us outside: only the entry's number is taken from it.
        if self.word(lane.written).load(Ordering::Acquire) == read {
            return if self.is_lost() { Err(Cut) } else { Ok(false) };
        }
        let at = lane.records + (read % self.entries) as usize * lane.width;
        for (place, word) in bytes.chunks_exact_mut(8).zip(0..lane.width) {
            place.copy_from_slice(&self.word(at + word).load(Ordering::Relaxed).to_le_bytes());
        }
        self.word(lane.read).store(read.wrapping_add(1), Ordering::Release);
        if self.is_lost() { Err(Cut) } else { Ok(true) }
    }

    /// Writes a record unless the ring is full.
    fn put(&self, lane: Lane, bytes: &[u8]) -> Result<bool, Cut> {
        self.whole()?;
        let written = self.word(lane.written).load(Ordering::Relaxed);
        if written.wrapping_sub(self.word(lane.read).load(Ordering::Acquire)) >= self.entries {
            return if self.is_lost() { Err(Cut) } else { Ok(false) };
        }
        let at = lane.records + (written % self.entries) as usize * lane.width;
        for (place, word) in bytes.chunks_exact(8).zip(0..lane.width) {
            let mut value = [0; 8];
            value.copy_from_slice(place);
            self.word(at + word).store(u64::from_le_bytes(value), Ordering::Relaxed);
        }
        self.word(lane.written).store(written.wrapping_add(1), Ordering::Release);
        if self.is_lost() { Err(Cut) } else { Ok(true) }
    }
}

/// Where a ring of a name stands.
pub fn ring_path(name: &str) -> PathBuf {
    if name.contains('/') { PathBuf::from(name) } else { Path::new("/dev/shm").join(format!("layshaft-{name}")) }
}

pub struct RingPort {
    path: PathBuf,
    map: Map,
    packets: Packets,
}

impl RingPort {
    /// Makes the file; one that is there already is replaced if it is a ring that no run uses.
    pub fn create(path: &Path, inputs: Vec<usize>, outputs: Vec<usize>) -> io::Result<RingPort> {
        if let Ok(metadata) = std::fs::symlink_metadata(path) {
            let old = if metadata.is_file() { old_ring(path)? } else { None };
            let Some(old) = old else {
                return Err(Error::new(ErrorKind::AlreadyExists, "something that is no ring stands there"));
            };
            if old.try_lock().is_err() {
                return Err(Error::new(ErrorKind::AlreadyExists, "another run uses this ring"));
            }
            std::fs::remove_file(path)?;
        }
        let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(path)?;
        file.lock()?;
        let (.., count) = lanes(inputs.len(), outputs.len(), ENTRIES);
        file.set_len(8 * count as u64)?;
        let map = Map::over(&file, inputs.len(), outputs.len(), ENTRIES)?;
        for (at, value) in [(1, ENTRIES), (2, inputs.len()), (3, outputs.len())] {
            map.word(at).store(value as u64, Ordering::Relaxed);
        }
        map.word(0).store(MAGIC, Ordering::Release);
        Ok(RingPort { path: path.to_path_buf(), map, packets: Packets::new(inputs, outputs) })
    }
}

/// The file of a ring, of this version or the one before.
fn old_ring(path: &Path) -> io::Result<Option<File>> {
    use std::io::Read;
    let mut first = [0; 8];
    let mut file = OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)?;
    let is_ring = file.read_exact(&mut first).is_ok() && (first == MAGIC.to_le_bytes() || &first == b"LSHRING1");
    Ok(is_ring.then_some(file))
}

impl Drop for RingPort {
    fn drop(&mut self) {
        // The partner keeps its mapping; a new one must find a new ring. One that somebody put in its place stays.
        let same = |a: &Metadata, b: &Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
        let own = self.map.file.metadata();
        if let (Ok(own), Ok(found)) = (own, std::fs::symlink_metadata(&self.path))
            && same(&own, &found)
        {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

impl Port for RingPort {
    fn describe(&self) -> String {
        format!("ring {}", self.path.display())
    }

    fn has_inputs(&self) -> bool {
        self.packets.has_inputs()
    }

    fn receive(&mut self, signals: &[Signal], inputs: &mut [f64], counts: &mut PortCounts) -> bool {
        let mut heard = false;
        for _ in 0..DRAINED {
            let lane = self.map.to_model;
            match self.map.take(lane, &mut self.packets.received) {
                Ok(true) => {}
                Ok(false) => return heard,
                Err(Cut) => {
                    counts.count(Trouble::Cut, 1);
                    return heard;
                }
            }
            heard |= self.packets.accept(8 * lane.width, None, signals, inputs, counts);
        }
        counts.count(Trouble::Flood, 1);
        heard
    }

    fn send(&mut self, time: f64, outputs: &[f64], counts: &mut PortCounts) {
        if let Some(bytes) = self.packets.next(time, outputs) {
            match self.map.put(self.map.from_model, bytes) {
                Ok(true) => counts.sent += 1,
                Ok(false) => counts.count(Trouble::Full, 1),
                Err(Cut) => counts.count(Trouble::Cut, 1),
            }
        }
    }

    fn wait(&mut self, milliseconds: u32) -> bool {
        let lane = self.map.to_model;
        let end = crate::clock::now() + u64::from(milliseconds) * 1_000_000;
        while !matches!(self.map.has_record(lane), Ok(true)) {
            let now = crate::clock::now();
            if now >= end {
                return false;
            }
            crate::clock::sleep_until(now + 20_000);
        }
        true
    }
}

/// The partner's side of a ring.
pub struct RingPartner {
    map: Map,
    received: Vec<u8>,
    sent: Vec<u8>,
    session: u64,
    sequence: u64,
}

impl RingPartner {
    /// Opens a ring that a model has made.
    pub fn open(path: &Path) -> io::Result<RingPartner> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        let header = Map::over(&file, 0, 0, 0)?;
        let value = |at: usize| header.word(at).load(Ordering::Acquire);
        let wrong = |what| Err(Error::new(ErrorKind::InvalidData, what));
        if value(0) != MAGIC {
            return wrong("no ring");
        }
        let [entries, inputs, outputs] = [1, 2, 3].map(|at| value(at).min(1 << 20) as usize);
        if entries == 0 {
            return wrong("a ring without entries");
        }
        Ok(RingPartner {
            map: Map::over(&file, inputs, outputs, entries)?,
            received: vec![0; packet_length(outputs)],
            sent: vec![0; packet_length(inputs)],
            session: packet::draw_session(),
            sequence: 0,
        })
    }

    /// Writes the model's inputs; false if the ring is full or cut off.
    pub fn send(&mut self, time: f64, values: &[f64]) -> bool {
        self.sequence += 1;
        packet::write_packet(&mut self.sent, self.session, self.sequence, time, values.iter().copied());
        matches!(self.map.put(self.map.to_model, &self.sent), Ok(true))
    }

    /// Takes the next outputs of the model; their model time, if there are some.
    pub fn receive(&mut self, values: &mut [f64]) -> Option<f64> {
        if !matches!(self.map.take(self.map.from_model, &mut self.received), Ok(true)) {
            return None;
        }
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&self.received[at..at + 8]);
            f64::from_le_bytes(word)
        };
        let count = values.len().min((self.received.len() - packet_length(0)) / 8);
        for (at, value) in values.iter_mut().take(count).enumerate() {
            *value = word(packet_length(at));
        }
        Some(word(24))
    }
}
