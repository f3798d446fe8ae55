//! The arguments of one external call, by their position in C.

use layshaft_ir::program::{Argument, External, Trust};
use layshaft_ir::{ResourceRoot, resolve_resource};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use super::object::Objects;
use super::random::Generators;
use crate::strings::Strings;

pub(super) struct Call<'a> {
    pub words: &'a [u64],
    pub arguments: &'a [(Argument, usize)],
    pub external: &'a External,
    pub reals: &'a mut [f64],
    pub ints: &'a mut [i64],
    pub strings: &'a mut Strings,
    pub objects: &'a mut Objects,
    pub generators: &'a mut Generators,
    pub messages: &'a mut Vec<String>,
    pub trust: Trust,
    pub resources: &'a [ResourceRoot],
    pub files: &'a mut Vec<FileRead>,
    pub surroundings: &'a mut Surroundings,
}

/// What the model changed of its surroundings: for itself, not for the process, in which other models may run.
#[derive(Default)]
pub(super) struct Surroundings {
    /// The directory that relative paths start from, if not that of the process.
    pub directory: Option<PathBuf>,
    /// Environment variables that were set.
    pub variables: Vec<(String, String)>,
}

/// A file that the model read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRead {
    /// Its name as the model has it: an address or a path.
    pub text: String,
    pub path: String,
    /// The matrix that was looked for in it.
    pub matrix: Option<String>,
}

type Answer<T> = Result<T, String>;

fn missing(position: usize) -> String {
    format!("argument {} is missing", position + 1)
}

impl Call<'_> {
    /// A digest of all values that the function gets. An array of Reals has as many as the sizes behind it say.
    pub fn digest(&self) -> u64 {
        let mut digest = DefaultHasher::new();
        self.external.name.hash(&mut digest);
        for (position, (argument, word)) in self.arguments.iter().enumerate() {
            let value = self.words.get(*word).copied().unwrap_or(0);
            match argument {
                Argument::Doubles => {
                    let behind = self.arguments.iter().enumerate().skip(position + 1);
                    let sizes = behind.take_while(|(_, (argument, _))| matches!(argument, Argument::Size));
                    let sizes: Vec<usize> = sizes.filter_map(|(at, _)| self.size(at).ok()).collect();
                    let count = if sizes.is_empty() { 1 } else { sizes.iter().product() };
                    let from = (value as usize).min(self.reals.len());
                    let to = from.saturating_add(count).min(self.reals.len());
                    self.reals[from..to].iter().for_each(|value| value.to_bits().hash(&mut digest));
                }
                Argument::Ints | Argument::Strings => {
                    let from = (value as usize).min(self.ints.len());
                    let to = from.saturating_add(self.length(position).unwrap_or(0)).min(self.ints.len());
                    for value in &self.ints[from..to] {
                        match argument {
                            Argument::Strings => self.strings.text(*value).hash(&mut digest),
                            _ => value.hash(&mut digest),
                        }
                    }
                }
                Argument::String => self.strings.text(value as i64).hash(&mut digest),
                _ => value.hash(&mut digest),
            }
        }
        digest.finish()
    }

    /// The register of an argument.
    pub fn word(&self, position: usize) -> Answer<u64> {
        let word = self.arguments.get(position).and_then(|&(_, word)| self.words.get(word));
        word.copied().ok_or_else(|| missing(position))
    }

    /// The register behind that of an argument: the length of an array.
    pub fn length(&self, position: usize) -> Answer<usize> {
        let word = self.arguments.get(position).and_then(|&(_, word)| self.words.get(word + 1));
        word.map(|&word| (word as i64).max(0) as usize).ok_or_else(|| missing(position))
    }

    fn is(&self, position: usize, argument: Argument) -> bool {
        self.arguments.get(position).is_some_and(|&(found, _)| found == argument)
    }

    /// A number, passed by value or by its address.
    pub fn real(&self, position: usize) -> Answer<f64> {
        match self.is(position, Argument::OutDouble) {
            true => Ok(self.reals(position, 1)?[0]),
            false => self.word(position).map(f64::from_bits),
        }
    }

    /// An integer or handle, passed by value or by its address.
    pub fn int(&self, position: usize) -> Answer<i64> {
        if self.is(position, Argument::OutInt) || self.is(position, Argument::OutString) {
            return self.ints.get(self.address(position)?).copied().ok_or_else(|| outside(position));
        }
        self.word(position).map(|word| word as i64)
    }

    fn address(&self, position: usize) -> Answer<usize> {
        let address = self.word(position)? as i64;
        usize::try_from(address).map_err(|_| outside(position))
    }

    /// A size or another number that is not negative.
    pub fn size(&self, position: usize) -> Answer<usize> {
        let value = self.int(position)?;
        usize::try_from(value).map_err(|_| format!("argument {} is negative: {value}", position + 1))
    }

    pub fn flag(&self, position: usize) -> Answer<bool> {
        self.int(position).map(|value| value != 0)
    }

    pub fn text(&self, position: usize) -> Answer<&str> {
        Ok(self.strings.text(self.int(position)?))
    }

    /// A file name, which may be the address of a resource.
    pub fn path(&self, position: usize) -> Answer<Cow<'_, str>> {
        let path = resolve_resource(self.resources, self.text(position)?)?;
        Ok(match &self.surroundings.directory {
            Some(directory) if !path.is_empty() => directory.join(&*path).to_string_lossy().into_owned().into(),
            _ => path,
        })
    }

    /// The path of a file that is read, which may be the address of a resource; it is remembered, with the matrix that is looked for.
    pub fn file_to_read(&mut self, position: usize, matrix: Option<&str>) -> Answer<String> {
        let path = self.path(position)?.into_owned();
        let text = self.text(position)?;
        let matrix = matrix.map(str::to_string);
        let read = FileRead { text: text.to_string(), path: path.clone(), matrix };
        if !self.files.contains(&read) {
            self.files.push(read);
        }
        Ok(path)
    }

    /// `count` Reals at an address.
    pub fn reals(&self, position: usize, count: usize) -> Answer<&[f64]> {
        let start = self.address(position)?;
        self.reals.get(start..start.saturating_add(count)).ok_or_else(|| outside(position))
    }

    /// All Reals from an address on.
    pub fn reals_from(&self, position: usize) -> Answer<&[f64]> {
        self.reals.get(self.address(position)?..).ok_or_else(|| outside(position))
    }

    pub fn reals_mut(&mut self, position: usize, count: usize) -> Answer<&mut [f64]> {
        let start = self.address(position)?;
        self.reals.get_mut(start..start.saturating_add(count)).ok_or_else(|| outside(position))
    }

    /// All integers (or string handles) of an array.
    pub fn ints(&self, position: usize) -> Answer<&[i64]> {
        let (start, count) = (self.address(position)?, self.length(position)?);
        self.ints.get(start..start.saturating_add(count)).ok_or_else(|| outside(position))
    }

    pub fn ints_mut(&mut self, position: usize) -> Answer<&mut [i64]> {
        let (start, count) = (self.address(position)?, self.length(position)?);
        self.ints.get_mut(start..start.saturating_add(count)).ok_or_else(|| outside(position))
    }

    pub fn set_real(&mut self, position: usize, value: f64) -> Answer<()> {
        self.reals_mut(position, 1)?[0] = value;
        Ok(())
    }

    pub fn set_int(&mut self, position: usize, value: i64) -> Answer<()> {
        let start = self.address(position)?;
        *self.ints.get_mut(start).ok_or_else(|| outside(position))? = value;
        Ok(())
    }

    pub fn set_text(&mut self, position: usize, text: &str) -> Answer<()> {
        let handle = self.strings.intern(text);
        self.set_int(position, handle)
    }
}

fn outside(position: usize) -> String {
    format!("argument {} lies outside the model's memory", position + 1)
}
