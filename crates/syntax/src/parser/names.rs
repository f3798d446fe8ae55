//! A small cache in front of the global name table.
//!
//! Most identifiers of a file occur many times; the cache answers those without the table's lock. It
//! outlives the parser (one per thread), since the next file of a library uses the same words.

use layshaft_source::Name;
use std::cell::Cell;

const SLOTS: usize = 1 << 12;

/// Direct-mapped: each text has one slot, the last one written wins.
pub(crate) struct NameCache {
    slots: Box<[Option<(&'static str, Name)>]>,
}

thread_local! {
    static IDLE: Cell<Option<NameCache>> = const { Cell::new(None) };
}

impl NameCache {
    /// The thread's cache, or a new one if it is in use.
    pub fn take() -> NameCache {
        IDLE.take().unwrap_or_else(|| NameCache { slots: vec![None; SLOTS].into_boxed_slice() })
    }

    pub fn give_back(self) {
        IDLE.set(Some(self));
    }

    #[inline]
    pub fn intern(&mut self, text: &str) -> Name {
        let slot = &mut self.slots[slot(text.as_bytes())];
        match slot {
            Some((cached, name)) if *cached == text => *name,
            _ => {
                let name = Name::new(text);
                *slot = Some((name.as_str(), name));
                name
            }
        }
    }
}

/// Mixes the length and up to 16 bytes from both ends.
#[inline]
fn slot(bytes: &[u8]) -> usize {
    let length = bytes.len();
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap_or([0; 8]));
    let half = |at: usize| u64::from(u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap_or([0; 4])));
    let (head, tail) = match length {
        0 => (0, 0),
        1..4 => (u64::from(bytes[0]) | u64::from(bytes[length / 2]) << 8, u64::from(bytes[length - 1])),
        4..8 => (half(0), half(length - 4)),
        _ => (word(0), word(length - 8)),
    };
    let mixed = (head.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ tail.rotate_left(29) ^ length as u64)
        .wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed >> 52) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_agrees_with_the_table() {
        let mut cache = NameCache::take();
        let words: Vec<String> = (0..20_000).map(|n| format!("v{n}")).chain(["a".into(), "".into()]).collect();
        for _ in 0..2 {
            for word in &words {
                assert_eq!(cache.intern(word), Name::new(word));
            }
        }
    }
}
