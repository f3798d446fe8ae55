//! Compiled models kept on disk, found by the content they were made from.
//!
//! An entry is named by what was asked for (model, files, libraries, modifiers) and by who compiled it, and lists what the
//! translation saw of the disk. It is used again while a second look shows the same: then neither reading, equations nor
//! code cost time. Entries are written beside their place and moved there, so that a killed run leaves none half written; one
//! that cannot be read counts as absent.

use crate::compile::{Compilation, Compiled, Engine, compile};
use layshaft_codegen::Object;
use layshaft_flatten::{Dependency, Request, Store};
use layshaft_ir::Presentation;
use layshaft_ir::program::Program;
use layshaft_source::Digest;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// Above this many bytes the entries unused for longest are deleted.
const CAPACITY: u64 = 512 << 20;

const EXTENSION: &str = "model";

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

    /// Compiles the model of a request to machine code, or takes it from the cache.
    pub fn compile(&self, store: &Store, request: &Request) -> Compilation {
        let entry = self.directory.join(self.key(request).to_string()).with_extension(EXTENSION);
        if let Some(compilation) = load(&entry) {
            return compilation;
        }
        let compilation = compile(store, request, Engine::MachineCode);
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
        let Request { libraries, modelica_path, files, model, check_units, embedded: _, modifiers } = request;
        key.field(format!("{libraries:?}{modelica_path:?}{files:?}{model:?}{check_units}{modifiers:?}").as_bytes());
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
        if fs::create_dir_all(&self.directory).is_err() {
            return;
        }
        let beside = entry.with_extension(format!("{}.part", std::process::id()));
        if fs::write(&beside, [&digest, bytes.as_slice()].concat()).and_then(|()| fs::rename(&beside, entry)).is_err() {
            let _ = fs::remove_file(&beside);
        }
        self.prune();
    }

    fn prune(&self) {
        let Ok(listed) = fs::read_dir(&self.directory) else { return };
        let mut entries: Vec<(SystemTime, u64, PathBuf)> = listed
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == EXTENSION))
            .filter_map(|entry| {
                let metadata = entry.metadata().ok()?;
                Some((metadata.modified().ok()?, metadata.len(), entry.path()))
            })
            .collect();
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

/// The model of an entry, if it is there, whole, and still what a translation would give.
fn load(entry: &Path) -> Option<Compilation> {
    let start = Instant::now();
    let bytes = fs::read(entry).ok()?;
    let (digest, bytes) = bytes.split_first_chunk()?;
    if Digest::of(bytes).to_bytes() != *digest {
        return None;
    }
    let (dependencies, bytes) = postcard::take_from_bytes::<Vec<Dependency>>(bytes).ok()?;
    if !dependencies.iter().all(Dependency::is_unchanged) {
        return None;
    }
    let Loaded { model, description, presentation, program, object } = postcard::from_bytes(bytes).ok()?;
    let compiled = Compiled::from_object(program, object).ok()?;
    // Pruning goes by the time of last use.
    let _ = fs::File::options().append(true).open(entry).and_then(|file| file.set_modified(SystemTime::now()));
    Some(Compilation {
        model,
        description,
        presentation,
        compiled: Some(compiled),
        flatten_time: start.elapsed(),
        is_cached: true,
        ..Compilation::default()
    })
}
