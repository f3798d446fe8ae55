//! `cargo xtask release`: what users install who have no Rust: an archive with the program, and a wheel that carries it, so that
//! `pip install layshaft-….whl` gives the command.
//!
//! The library is inside the program, so the program is all there is to ship. Archives are the same bytes for the same program:
//! their entries have no times of their own.

mod archive;
mod wheel;

use crate::workspace::{binary, root};
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::path::PathBuf;

/// Write release archives: a .zip with the program, and a Python wheel that carries it
#[derive(Args)]
pub struct Release {
    /// Program to pack, instead of a fresh release build
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,

    /// Platform of the program as Rust names it
    #[arg(long, value_name = "TRIPLE", default_value = HOST)]
    target: String,

    /// Folder to write to
    #[arg(long, value_name = "DIR", default_value = "target/release-archives")]
    out: PathBuf,
}

/// The platform this runs on.
const HOST: &str = if cfg!(all(target_os = "linux", target_arch = "aarch64")) {
    "aarch64-unknown-linux-gnu"
} else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    "aarch64-apple-darwin"
} else if cfg!(target_os = "macos") {
    "x86_64-apple-darwin"
} else if cfg!(target_os = "windows") {
    "x86_64-pc-windows-msvc"
} else {
    "x86_64-unknown-linux-gnu"
};

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A file of an archive.
pub struct Entry {
    pub path: String,
    pub contents: Vec<u8>,
    pub is_program: bool,
}

impl Entry {
    fn text(path: impl Into<String>, contents: impl Into<Vec<u8>>) -> Entry {
        Entry { path: path.into(), contents: contents.into(), is_program: false }
    }
}

impl Release {
    pub fn run(&self) -> Result<bool> {
        let path = binary(self.binary.as_deref())?;
        let program = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        ensure!(program.len() > 1_000_000, "{} is too small to be the program", path.display());
        let out = root().join(&self.out);
        std::fs::create_dir_all(&out)?;
        let ending = if self.target.contains("windows") { ".exe" } else { "" };

        let folder = format!("layshaft-{VERSION}-{}", self.target);
        let mut entries =
            vec![Entry { path: format!("{folder}/layshaft{ending}"), contents: program.clone(), is_program: true }];
        for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            entries.push(Entry::text(format!("{folder}/{name}"), std::fs::read(root().join(name))?));
        }
        let zip = out.join(format!("{folder}.zip"));
        archive::write(&zip, &entries)?;
        println!("{}", zip.display());

        let tag = wheel::platform(&self.target, &program)?;
        let wheel = out.join(format!("layshaft-{VERSION}-py3-none-{tag}.whl"));
        let licences = ["LICENSE-MIT", "LICENSE-APACHE"]
            .map(|name| std::fs::read(root().join(name)).map(|contents| (name, contents)));
        let licences = licences.into_iter().collect::<std::io::Result<Vec<_>>>()?;
        archive::write(&wheel, &wheel::entries(program, ending, &tag, &licences))?;
        println!("{}", wheel.display());
        Ok(true)
    }
}
