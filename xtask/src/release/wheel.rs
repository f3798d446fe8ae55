//! A wheel (PEP 427) whose only content is the program: installers put `NAME.data/scripts/*` on the path. It serves every Python 3,
//! since it has no Python in it.

use super::{Entry, VERSION};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// The platform tag: which systems the program runs on. On Linux that is decided by the newest symbol of the C library it asks for.
pub fn platform(target: &str, program: &[u8]) -> Result<String> {
    let machine = target.split('-').next().unwrap_or_default();
    Ok(match () {
        () if target.contains("musl") => format!("musllinux_1_1_{machine}"),
        () if target.contains("linux") => {
            let minor = newest_glibc(program).context("the program names no version of the GNU C library")?;
            format!("manylinux_2_{minor}_{machine}")
        }
        () if target == "aarch64-apple-darwin" => "macosx_11_0_arm64".to_string(),
        () if target.contains("darwin") => format!("macosx_10_12_{machine}"),
        () if target == "x86_64-pc-windows-msvc" => "win_amd64".to_string(),
        () => anyhow::bail!("there are no wheels for `{target}`"),
    })
}

/// The greatest `N` among the names `GLIBC_2.N` of symbol versions.
fn newest_glibc(program: &[u8]) -> Option<u32> {
    const NAME: &[u8] = b"GLIBC_2.";
    let minors = program.windows(NAME.len()).enumerate().filter(|(_, window)| *window == NAME).filter_map(|(at, _)| {
        let digits: Vec<u8> =
            program[at + NAME.len()..].iter().copied().take(3).take_while(u8::is_ascii_digit).collect();
        String::from_utf8(digits).ok()?.parse().ok()
    });
    minors.max()
}

/// All files of the wheel; the last one lists the others with their digests.
pub fn entries(program: Vec<u8>, ending: &str, tag: &str, licences: &[(&str, Vec<u8>)]) -> Vec<Entry> {
    let information = format!("layshaft-{VERSION}.dist-info");
    let metadata = format!(
        "Metadata-Version: 2.4\nName: layshaft\nVersion: {VERSION}\n\
         Summary: Compiles and simulates equation-based vehicle models written in Modelica\n\
         License-Expression: MIT OR Apache-2.0\nLicense-File: LICENSE-MIT\nLicense-File: LICENSE-APACHE\n\
         Requires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n\
         The program `layshaft`. `layshaft list` names the examples it comes with, `layshaft simulate FuelConsumption` runs one.\n"
    );
    let wheel = format!(
        "Wheel-Version: 1.0\nGenerator: layshaft xtask {VERSION}\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n"
    );
    let mut entries = vec![Entry {
        path: format!("layshaft-{VERSION}.data/scripts/layshaft{ending}"),
        contents: program,
        is_program: true,
    }];
    entries.push(Entry::text(format!("{information}/METADATA"), metadata));
    entries.push(Entry::text(format!("{information}/WHEEL"), wheel));
    for (name, contents) in licences {
        entries.push(Entry::text(format!("{information}/licenses/{name}"), contents.clone()));
    }
    let listed = format!("{information}/RECORD");
    let line = |entry: &Entry| format!("{},sha256={},{}\n", entry.path, digest(&entry.contents), entry.contents.len());
    let record: String = entries.iter().map(line).collect::<String>() + &format!("{listed},,\n");
    entries.push(Entry::text(listed, record));
    entries
}

/// SHA-256 in base64 for addresses, without padding, as wheels want it.
fn digest(contents: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let hash = Sha256::digest(contents);
    let mut text = String::new();
    for chunk in hash.chunks(3) {
        let bits = chunk.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(char::from(ALPHABET[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platform_is_that_of_the_newest_symbol() {
        let program = b"..GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.17\0";
        assert_eq!(platform("x86_64-unknown-linux-gnu", program).unwrap(), "manylinux_2_34_x86_64");
        assert_eq!(platform("aarch64-apple-darwin", b"").unwrap(), "macosx_11_0_arm64");
        assert!(platform("riscv64gc-unknown-none-elf", b"").is_err());
    }

    #[test]
    fn every_file_is_recorded_with_its_digest() {
        let files = entries(b"abc".to_vec(), "", "any", &[("LICENSE-MIT", b"free".to_vec())]);
        let record = files.last().unwrap();
        let text = String::from_utf8(record.contents.clone()).unwrap();
        assert_eq!(text.lines().count(), files.len());
        // The test vector of FIPS 180-4: ba7816bf 8f01cfea …
        let first =
            format!("layshaft-{VERSION}.data/scripts/layshaft,sha256=ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0,3");
        assert_eq!(text.lines().next(), Some(first.as_str()));
        assert!(text.ends_with(",,\n") && files[0].is_program);
    }
}
