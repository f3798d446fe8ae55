//! Compiled models kept on disk, found by the content they were made from.
//!
//! An entry is named by what was asked for (model, files, libraries, modifiers) and by who compiled it, and lists what the
//! translation saw of the disk. It is used again while a second look shows the same: then neither reading, equations nor
//! code cost time. Entries are written beside their place and moved there, so that a killed run leaves none half written; one
//! that cannot be read, or that is not a regular file of the user's own, counts as absent.

use crate::compile::{Compilation, Compiled, Engine};
use crate::permission::settle;
use crate::translation::Translation;
use layshaft_codegen::Object;
use layshaft_flatten::{Dependency, Request};
use layshaft_ir::Presentation;
use layshaft_ir::program::Program;
use layshaft_source::{Digest, open_owned, own_directory, replace_owned};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// Above this many bytes the entries unused for longest are deleted.
const CAPACITY: u64 = 512 << 20;

const EXTENSION: &str = "model";

/// A file that is still being written after this time never will be.
const HALF_WRITTEN: Duration = Duration::from_secs(3600);

/// A directory of compiled models.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: PathBuf,
    /// What tells builds of the compiler apart.
    compiler: String,
}

#[derive(Serialize)]
struct Stored<'a> {
    model: &'a str,
    description: &'a str,
    presentation: &'a Presentation,
    program: &'a Program,
    object: &'a Object,
}

#[derive(Deserialize)]
struct Loaded {
    model: String,
    description: String,
    presentation: Presentation,
    program: Program,
    object: Object,
}

impl Cache {
    /// A cache in `directory`, made when something is stored; `compiler` tells builds of the compiler apart.
    pub fn new(directory: PathBuf, compiler: String) -> Cache {
        Cache { directory, compiler }
    }

    /// Compiles a model to machine code, or takes it from the cache.
    pub fn compile(&self, translation: &Translation) -> Compilation {
        let entry = self.directory.join(self.key(translation.request()).to_string()).with_extension(EXTENSION);
        if let Some(compilation) = load(&entry) {
            return allowed(compilation, translation);
        }
        let compilation = translation.compile(Engine::MachineCode, None);
        // Warnings come with the next translation too: such a model is not kept.
        if compilation.diagnostics.is_empty() {
            self.store(&entry, &compilation);
        }
        compilation
    }

    fn key(&self, request: &Request) -> Digest {
        let mut key = Digest::default();
        key.field(self.compiler.as_bytes());
        key.field(layshaft_codegen::host_description().as_bytes());
        key.field(std::env::current_dir().unwrap_or_default().as_os_str().as_encoded_bytes());
        // The embedded library belongs to the build of the compiler.
        let Request {
            libraries,
            modelica_path,
            files,
            model,
            check_units,
            pedantic,
            embedded: _,
            modifiers,
            consent: _,
        } = request;
        key.field(
            format!("{libraries:?}{modelica_path:?}{files:?}{model:?}{check_units}{pedantic}{modifiers:?}").as_bytes(),
        );
        key
    }

    /// A failure to store costs nothing but time.
    fn store(&self, entry: &Path, compilation: &Compilation) {
        let Some(Compiled { program, object: Some(object), .. }) = &compilation.compiled else { return };
        let Compilation { model, description, presentation, .. } = compilation;
        let stored = Stored { model, description, presentation, program, object };
        let encoded = postcard::to_allocvec(&compilation.dependencies).and_then(|mut bytes| {
            bytes.extend(postcard::to_allocvec(&stored)?);
            Ok(bytes)
        });
        let Ok(bytes) = encoded else { return };
        let digest = Digest::of(&bytes).to_bytes();
        if own_directory(&self.directory).is_err() {
            return;
        }
        let _ = replace_owned(entry, &[&digest, bytes.as_slice()].concat());
        self.prune();
    }

    fn prune(&self) {
        let Ok(listed) = fs::read_dir(&self.directory) else { return };
        let mut entries: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in listed.flatten() {
            let path = entry.path();
            let Ok((modified, size)) = entry.metadata().and_then(|found| Ok((found.modified()?, found.len()))) else {
                continue;
            };
            match path.extension().and_then(|extension| extension.to_str()) {
                Some(EXTENSION) => entries.push((modified, size, path)),
                // Left by a killed run.
                Some("part") if modified.elapsed().is_ok_and(|age| age > HALF_WRITTEN) => {
                    let _ = fs::remove_file(path);
                }
                _ => {}
            }
        }
        entries.sort_unstable_by(|a, b| b.cmp(a));
        let mut total = 0;
        for (_, size, path) in entries {
            total += size;
            if total > CAPACITY {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// What was allowed when the entry was made says nothing about now.
fn allowed(compilation: Compilation, translation: &Translation) -> Compilation {
    let Some(compiled) = &compilation.compiled else { return compilation };
    match settle(&compiled.program, &translation.request().consent, &compilation.dependencies) {
        Ok(trust) => {
            let compiled = compilation.compiled.map(|compiled| Compiled { trust, ..compiled });
            Compilation { compiled, ..compilation }
        }
        Err(refusals) => {
            compilation.read_sources(translation);
            let diagnostics = [compilation.diagnostics, refusals].concat();
            Compilation { compiled: None, diagnostics, ..compilation }
        }
    }
}

/// The model of an entry, if it is there, whole, and still what a translation would give.
fn load(entry: &Path) -> Option<Compilation> {
    let start = Instant::now();
    let mut file = open_owned(entry).ok()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok()?;
    let (digest, bytes) = bytes.split_first_chunk()?;
    if Digest::of(bytes).to_bytes() != *digest {
        return None;
    }
    let (dependencies, bytes) = postcard::take_from_bytes::<Vec<Dependency>>(bytes).ok()?;
    if !dependencies.iter().all(Dependency::is_unchanged) {
        return None;
    }
    let Loaded { model, description, presentation, program, object } = postcard::from_bytes(bytes).ok()?;
    let compiled = Compiled::from_object(Arc::new(program), object).ok()?;
    // Pruning goes by the time of last use.
    let _ = file.set_modified(SystemTime::now());
    Some(Compilation {
        model,
        description,
        presentation,
        compiled: Some(compiled),
        dependencies,
        flatten_time: start.elapsed(),
        is_cached: true,
        ..Compilation::default()
    })
}
