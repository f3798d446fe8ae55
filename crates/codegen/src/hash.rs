//! A number that tells programs apart, for the cache of compiled models.

use std::fmt::{self, Write};

use layshaft_ir::program::Program;

/// Changes whenever the same program is compiled to other code.
const GENERATION: &str = concat!("layshaft-codegen ", env!("CARGO_PKG_VERSION"), " 1");

/// 128 bits over everything that machine code depends on: functions, external functions and blocks, not initial values
/// and names.
pub fn program_hash(program: &Program) -> u128 {
    let mut hasher = Hasher(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    let _ = write!(hasher, "{GENERATION}");
    for function in &program.functions {
        let _ = write!(
            hasher,
            "\n{:?}{:?}{:?}{:?}",
            function.registers, function.params, function.results, function.origins
        );
        for inst in &function.code {
            let _ = write!(hasher, "\n{inst}");
        }
    }
    for external in &program.externals {
        let _ = write!(hasher, "\n{:?}", external.result);
    }
    hasher.0
}

/// FNV-1a with 128 bits.
struct Hasher(u128);

impl Write for Hasher {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
        Ok(())
    }
}
