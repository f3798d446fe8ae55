//! A number that tells contents apart, the same on every run and machine.

use serde::{Deserialize, Serialize};

/// 128 bits over a sequence of bytes (FNV-1a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Digest(u128);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Digest {
    pub fn of(bytes: &[u8]) -> Digest {
        let mut digest = Digest::default();
        digest.write(bytes);
        digest
    }

    /// Goes on with more bytes.
    pub fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    /// Goes on with one field: its length and its bytes, so that neighbouring fields cannot be mistaken for each other.
    pub fn field(&mut self, bytes: &[u8]) {
        self.write(&(bytes.len() as u64).to_le_bytes());
        self.write(bytes);
    }

    pub fn to_bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_fnv_1a() {
        // From the published test vectors of FNV.
        assert_eq!(Digest::of(b"").to_string(), "6c62272e07bb014262b821756295c58d");
        assert_eq!(Digest::of(b"a").to_string(), "d228cb696f1a8caf78912b704e4a8964");
    }

    #[test]
    fn fields_do_not_run_together() {
        let of = |parts: [&str; 2]| {
            let mut digest = Digest::default();
            parts.iter().for_each(|part| digest.field(part.as_bytes()));
            digest
        };
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
    }
}
