//! What the results of a model depend on, beside the settings of a run: the whole program, and the files it reads.
//!
//! Names of folders are left out, so that the same model in another place, or on another machine, has the same content.

use crate::compile::Compiled;
use layshaft_ir::program::{Program, ValueSlot, ValueType, VariableKind};
use layshaft_source::Digest;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What the results of a model depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    /// Everything in the program: code, initial contents of memory, tables, texts.
    pub program: Digest,
    /// The files that the program names, by file name: tables, units, sources of external functions.
    pub files: BTreeMap<String, Digest>,
    /// Parameters whose value is a number in the program.
    pub parameters: BTreeMap<String, f64>,
}

impl Compiled {
    /// What the results of this model depend on.
    pub fn content(&self) -> Content {
        content(&self.program)
    }
}

fn content(program: &Program) -> Content {
    let mut files = Files::default();
    let mut placeless = program.clone();
    for text in &mut placeless.strings {
        if let Some(name) = files.add(Path::new(text.as_ref())) {
            *text = format!("file {name}").into();
        }
    }
    for external in &mut placeless.externals {
        for directory in
            [external.include_directory.take(), external.library_directory.take(), external.source_directory.take()]
        {
            let Some(entries) = directory.and_then(|directory| std::fs::read_dir(directory.as_ref()).ok()) else {
                continue;
            };
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort_unstable();
            for path in paths {
                files.add(&path);
            }
        }
    }
    // A program that cannot be encoded is like no other: its text is at least part of what it is.
    let encoded = postcard::to_allocvec(&placeless).unwrap_or_else(|_| placeless.to_string().into_bytes());
    Content { program: Digest::of(&encoded), files: files.digests, parameters: parameters(program) }
}

/// Files by their name alone.
#[derive(Default)]
struct Files {
    seen: BTreeMap<PathBuf, Option<String>>,
    digests: BTreeMap<String, Digest>,
}

impl Files {
    /// Adds a file and gives its name; none if there is no such file.
    fn add(&mut self, path: &Path) -> Option<String> {
        if let Some(known) = self.seen.get(path) {
            return known.clone();
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let added = name.zip(digest_of(path)).map(|(name, digest)| {
            // Two files of one name in two folders count as one of both contents.
            let both = |known: &mut Digest| known.field(&digest.to_bytes());
            self.digests.entry(name.clone()).and_modify(both).or_insert(digest);
            name
        });
        self.seen.insert(path.to_path_buf(), added.clone());
        added
    }
}

/// The content of a regular file; a pipe or a device is none.
fn digest_of(path: &Path) -> Option<Digest> {
    if !path.metadata().ok()?.is_file() {
        return None;
    }
    let mut file = File::open(path).ok()?;
    let mut digest = Digest::default();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer).ok()? {
            0 => return Some(digest),
            length => digest.write(&buffer[..length]),
        }
    }
}

fn parameters(program: &Program) -> BTreeMap<String, f64> {
    let own = program.variables.iter().filter(|variable| {
        matches!(variable.kind, VariableKind::Parameter { tunable: true }) && variable.value_type != ValueType::String
    });
    let value = |place: ValueSlot| match place {
        ValueSlot::Real(slot) => program.reals.get(slot as usize).copied(),
        ValueSlot::NegatedReal(slot) => program.reals.get(slot as usize).map(|value| -value),
        ValueSlot::Int(slot) => program.ints.get(slot as usize).map(|&value| value as f64),
        ValueSlot::NotInt(slot) => program.ints.get(slot as usize).map(|&value| f64::from(u8::from(value == 0))),
    };
    own.filter_map(|variable| Some((variable.name.to_string(), value(variable.place)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_counts_by_its_content_and_not_by_its_place() {
        let folder = std::env::temp_dir().join(format!("layshaft-content-{}", std::process::id()));
        let program = |place: &str, text: &str| {
            let path = folder.join(place).join("table.txt");
            std::fs::create_dir_all(folder.join(place)).unwrap();
            std::fs::write(&path, text).unwrap();
            Program { strings: vec![path.to_string_lossy().into()], ..Program::default() }
        };
        let first = content(&program("here", "1 2"));
        assert_eq!(first.files.keys().collect::<Vec<_>>(), ["table.txt"]);
        assert_eq!(first, content(&program("there", "1 2")));
        assert_ne!(first, content(&program("there", "1 3")));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn initial_contents_of_memory_count() {
        let program = |value: f64| content(&Program { reals: vec![value], ..Program::default() });
        assert_ne!(program(1.0), program(2.0));
    }
}
