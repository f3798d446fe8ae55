//! Interned names.
//!
//! A model of ten thousand variables repeats the same few hundred identifiers; a [`Name`] is a
//! four-byte handle to one shared copy, so comparing and hashing names costs one integer.
//! Interning is observably pure: the table only grows, and nothing orders by handle.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU32;
use std::sync::{Mutex, OnceLock};

/// An interned identifier. `Ord` compares the text, so sorted output is deterministic.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(NonZeroU32);

const CHUNK_BITS: u32 = 12;
const CHUNK: usize = 1 << CHUNK_BITS;
const CHUNKS: usize = 1 << 12;

type Chunk = Box<[OnceLock<&'static str>]>;

static CHUNK_TABLE: [OnceLock<Chunk>; CHUNKS] = [const { OnceLock::new() }; CHUNKS];
static LOOKUP: OnceLock<Mutex<HashMap<&'static str, Name, FastHash>>> = OnceLock::new();

/// FxHash-style hashing: identifiers are short and not adversarial.
pub type FastHash = std::hash::BuildHasherDefault<rustc_hash::FxHasher>;

impl Name {
    /// Returns the handle of `text`, creating it on first use.
    pub fn new(text: &str) -> Name {
        let lookup = LOOKUP.get_or_init(|| Mutex::new(HashMap::default()));
        let mut lookup = lookup.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(&name) = lookup.get(text) {
            return name;
        }
        let index = lookup.len();
        assert!(index < CHUNK * CHUNKS, "more than 16 million distinct identifiers");
        let text: &'static str = Box::leak(text.into());
        let chunk = CHUNK_TABLE[index >> CHUNK_BITS].get_or_init(|| (0..CHUNK).map(|_| OnceLock::new()).collect());
        let _ = chunk[index & (CHUNK - 1)].set(text);
        let name = Name(NonZeroU32::MIN.saturating_add(index as u32));
        lookup.insert(text, name);
        name
    }

    pub fn as_str(self) -> &'static str {
        let index = self.0.get() as usize - 1;
        CHUNK_TABLE[index >> CHUNK_BITS].get().and_then(|chunk| chunk[index & (CHUNK - 1)].get()).copied().unwrap_or("")
    }
}

impl serde::Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> serde::Deserialize<'de> for Name {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        Ok(Name::new(<&str>::deserialize(deserializer)?))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}`", self.as_str())
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_text_gives_equal_names() {
        assert_eq!(Name::new("tau"), Name::new("tau"));
        assert_ne!(Name::new("tau"), Name::new("phi"));
        assert_eq!(Name::new("tau").as_str(), "tau");
    }

    #[test]
    fn order_is_that_of_the_text() {
        let (z, a) = (Name::new("zz_order"), Name::new("aa_order"));
        assert!(a < z);
    }
}
